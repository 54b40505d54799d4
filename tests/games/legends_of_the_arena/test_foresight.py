"""What an option says it would do: it is tried, so the edge, the ledge and the Traps on the way are counted."""

from __future__ import annotations

from typing import cast

from grandmelee.core.reach import touched
from grandmelee.games.legends_of_the_arena.exchange import PUSH_STEP
from tests.games.legends_of_the_arena.table import Table, effect, exchange, fight, new

FITZ, ALYSIA, TEMPRA, SABO = range(4)


def text(s: Table, word: str) -> str:
    """What the seat that is asked is told of an option."""
    return s.explain(s.waiting[0], s.option(word))


def beats(s: Table, word: str) -> list[tuple[list[str], Table]]:
    """What is told beat by beat, and how all stand then."""
    found = s.beats(s.waiting[0], word)
    return [([event.kind for event in beat.events], cast(Table, beat.state)) for beat in found]


def test_a_move_says_where_it_leads() -> None:
    s = fight("fitz 2>", "sabo 4<")
    effect(s, FITZ, "Move up to 2 forward.")
    assert text(s, "number:0") == "Stay in space 2"
    assert text(s, "number:2") == "Fitz Moves 2 to the right, to space 4"


def test_traps_on_the_way_are_counted() -> None:
    s = fight("fitz 2>", "sabo 4< trap 3")
    effect(s, FITZ, "Move up to 2 forward.")
    assert text(s, "number:2") == (
        "Fitz Moves 1 to the right, to space 3; Fitz springs the Spike Trap; Fitz takes 1 Fatigue, now 1; "
        "Fitz gets 1 Push token to the right; it carries 1 Push token to the right; "
        "Fitz Moves 1 to the right, to space 4"
    )


def test_a_move_says_that_it_leads_to_an_edge_or_out() -> None:
    s = fight("fitz 5>", "sabo 4<")
    effect(s, FITZ, "Move up to 2 forward.")
    assert text(s, "number:1") == "Fitz Moves 1 to the right, to space 6; Fitz grabs the edge and stands on space 5"
    assert text(s, "number:2").startswith("Fitz Moves 2 to the right, out of the Arena; Fitz is Knocked Out")


def test_a_turn_says_what_follows_from_it() -> None:
    s = fight("fitz 2>", "sabo 4<")
    effect(s, FITZ, "You may Turn.", "Strike 2 at range 1-2.")
    assert text(s, "turn") == "Turn: Fitz Turns to the left; Fitz Strikes, but no foe is in range: Sabo stands behind"
    assert text(s, "stay").startswith("Do not Turn: Sabo is hit with 2 Force left")


def test_a_target_says_force_fatigue_and_where_the_push_leads() -> None:
    s = fight("fitz 3>", "alysia 4< fatigue 4", "tempra 1>", "sabo 4< fatigue 4 block 3")
    s.speed[:] = [50, 10, 50, 10]
    effect(s, FITZ, "Strike 3 at range 1.")
    assert text(s, "legend:sabo") == "Strike Sabo in space 4: Sabo blocks: Force 3, Block 3"
    told = text(s, "legend:alysia")
    track = s.content.legends[s.legend[ALYSIA]].track
    assert told.startswith("Strike Alysia in space 4: Alysia is hit with 3 Force left and has Fatigue 5")
    assert f"{track[8]} Push token" in told
    s.answer(FITZ, "legend:alysia")
    assert (s.fatigue[ALYSIA], s.push[ALYSIA]) == (5, track[8])


def test_LA_20_2_where_the_ledge_saves_her_no_push_out_of_the_arena_is_foreseen() -> None:
    s = fight("fitz 5>", "alysia 6<", arena="windswept-ledges")
    s.push[ALYSIA] = 1
    s.giver[3] = FITZ
    s.exchange = s.exchanges = 1
    effect(s, FITZ, "You may Turn.")
    s.agenda.insert(1, PUSH_STEP)
    foreseen = s.foresee(FITZ, "stay").text
    assert "The ledge holds Alysia: one Push token is removed" in foreseen
    assert "out of the Arena" not in foreseen
    s.arena = fight("fitz 5>", "alysia 6<").arena
    assert "Alysia is Pushed to space 7, out of the Arena" in s.foresee(FITZ, "stay").text


def test_a_place_says_so() -> None:
    s = fight("sabo 2>", "alysia 3<")
    effect(s, 0, "Place the Spike Trap in a space at range 0-2.")
    assert text(s, "space:3") == "Sabo places the Spike Trap in space 3"


def test_a_card_that_is_only_selected_is_tried_as_if_it_were_performed_now() -> None:
    s = new("fitz", "sabo")
    assert s.foresee(0, "card:advance").is_trial
    assert "If performed now: Fitz Strikes, but no foe is in range" in text(s, "card:jab")
    s.answer(0, "card:jab")
    assert not s.foresee(0, "back").is_trial
    assert s.foresee(0, "back").text == ""


def test_what_all_have_selected_ends_foresight() -> None:
    s = new("fitz", "sabo")
    for seat in (0, 1):
        for _ in range(3):
            s.answer(seat, s.options(seat)[0])
    s.answer(0, "done")
    foreseen = s.foresee(1, "done")
    assert (foreseen.text, foreseen.end) == ("Sabo is ready", "learnt")


def test_LA_6_3_all_cards_of_an_exchange_are_shown_in_one_beat() -> None:
    s = new("fitz", "sabo")
    for seat in (0, 1):
        for _ in range(3):
            s.answer(seat, s.options(seat)[0])
    s.answer(0, "done")
    told = beats(s, "done")
    place = next(n for n, (kinds, _) in enumerate(told) if "Revealed" in kinds)
    assert told[place][0] == ["ExchangeBegun", "Revealed", "Revealed"]
    assert [state.view(None)["exchange"] for _, state in told[: place + 1]] == [0] * place + [1]


def test_LA_18_5_a_trap_springs_after_the_move_that_leads_there() -> None:
    s = fight("fitz 2>", "sabo 4< trap 3")
    effect(s, FITZ, "Move up to 2 forward.")
    told = beats(s, "number:2")
    assert [kinds for kinds, _ in told] == [["Moved"], ["TrapSprung"], ["Fatigued"], ["PushTokensPlaced"], ["Moved"]]
    assert [state.at[FITZ] for _, state in told] == [3, 3, 3, 3, 4]
    assert [len(state.view(None)["arena"]["traps"]) for _, state in told] == [1, 0, 0, 0, 0]


def test_LA_14_6_who_is_pushed_out_is_seen_outside_before_it_returns() -> None:
    s = fight("fitz 5>", "alysia 6<", "tempra 1>", "sabo 1<")
    s.push[ALYSIA] = 2
    s.giver[3] = FITZ
    s.exchange = s.exchanges = 1
    effect(s, FITZ, "You may Turn.")
    s.agenda.insert(1, PUSH_STEP)
    told = beats(s, "stay")
    assert [kinds for kinds, _ in told] == [["Pushed"], ["KnockedOut", "StockLost"], ["Returned"]]
    assert [state.at[ALYSIA] for _, state in told] == [8, 8, 4]
    assert all(state.svg(None) for _, state in told)


def test_nothing_is_reached_past_another_players_secret() -> None:
    s = exchange(fight("fitz 2>", "sabo 4<"), "step", "sneak")
    assert all(s.reach(seat) == {} for seat in s.waiting)


def test_the_space_a_move_leads_to_is_clicked_instead_of_a_number() -> None:
    s = fight("fitz 2>", "sabo 5<")
    effect(s, FITZ, "Move up to 2 forward.", "You may Turn.")
    assert s.reach(FITZ) == {"space:3": ["number:1"], "space:4": ["number:2"]}


def test_a_foe_that_is_struck_whatever_is_chosen_cannot_be_clicked_but_is_shown() -> None:
    s = fight("fitz 2>", "sabo 3<")
    effect(s, FITZ, "Move up to 1 forward.", "Strike 1 at range 0-1.")
    assert "legend:sabo" not in s.reach(FITZ)
    assert "legend:sabo" in touched(s, FITZ, "number:0")


def test_a_card_that_is_only_selected_shows_where_it_reaches_and_whom_it_hits() -> None:
    s = new("fitz", "sabo")  # in spaces 2 and 4, face to face
    assert touched(s, FITZ, "card:back") == ["space:1"]
    assert touched(s, FITZ, "card:advance") == ["space:3"]
    assert touched(s, FITZ, "card:jab") == []
    s.at[1] = 3
    assert touched(s, FITZ, "card:jab") == ["legend:sabo"]
    assert s.reach(FITZ, "card:jab") == {}  # it is only selected: nothing can be pointed at yet
