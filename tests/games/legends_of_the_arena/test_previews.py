"""What an option says it would do: where a Move leads, whom a Strike hits, where a Push would carry it."""

from __future__ import annotations

from tests.games.legends_of_the_arena.table import Table, effect, fight

FITZ, ALYSIA, TEMPRA, SABO = range(4)


def text(s: Table, word: str) -> str:
    """What the seat that is asked is told of an option."""
    return s.explain(s.waiting[0], s.option(word))


def test_a_move_says_where_it_leads_and_who_stands_there() -> None:
    s = fight("fitz 2>", "sabo 4< trap 3")
    effect(s, FITZ, "Move up to 2 forward.")
    assert text(s, "number:0") == "Stay in space 2"
    assert text(s, "number:1") == "Move 1 to the right, to space 3, into a Spike Trap"
    assert text(s, "number:2") == "Move 2 to the right, to space 4, where Sabo stands, over the Spike Trap in space 3"


def test_a_move_says_that_it_leads_to_an_edge_or_out() -> None:
    s = fight("fitz 5>", "sabo 4<")
    effect(s, FITZ, "Move up to 2 forward.")
    assert text(s, "number:1") == "Move 1 to the right, to space 6, an edge"
    assert text(s, "number:2") == "Move 2 to the right, out of the Arena"


def test_a_turn_says_who_will_be_in_front() -> None:
    s = fight("fitz 2>", "sabo 4<")
    effect(s, FITZ, "You may Turn.")
    assert text(s, "turn") == "Fitz will face left, with no foe in front"
    assert text(s, "stay") == "Fitz will face right, with Sabo in front"


def test_a_target_says_force_fatigue_and_where_the_push_would_lead() -> None:
    s = fight("fitz 3>", "alysia 4< fatigue 4", "tempra 1>", "sabo 4< fatigue 4 block 3")
    s.speed[:] = [50, 10, 50, 10]
    effect(s, FITZ, "Strike 3 at range 1.")
    assert text(s, "legend:sabo") == "Strike Sabo in space 4: Force 3 is blocked"
    told = text(s, "legend:alysia")
    track = s.content.legends[s.legend[ALYSIA]].track
    assert told.startswith("Strike Alysia in space 4: 3 Force left, Fatigue 5")
    assert f"{track[8]} Push token" in told
    assert "Push to space 6, an edge" in told or "Push out of the Arena" in told
    s.answer(FITZ, "legend:alysia")
    assert (s.fatigue[ALYSIA], s.push[ALYSIA]) == (5, track[8])


def test_a_place_says_who_stands_there() -> None:
    s = fight("sabo 2>", "alysia 3<")
    effect(s, 0, "Place the Spike Trap in a space at range 0-2.")
    assert text(s, "space:3") == "Place the Spike Trap in space 3, where Alysia stands"
    assert text(s, "space:1") == "Place the Spike Trap in space 1"
