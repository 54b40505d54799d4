"""The Challenge Track and the eleven Challenges [SFB-12, SFB-19.3, SFB-19.4]."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from grandmelee.games.super_fantasy_brawl.challenges import controls, is_complete
from grandmelee.games.super_fantasy_brawl.state import NONE, Table
from grandmelee.games.super_fantasy_brawl.turn import ADVANCE_TRACK, SCORE_CHALLENGES
from tests.games.super_fantasy_brawl.table import answer, begun, brawl, stand, stats, told, use, who

DESTRUCTION, CREATION, MANIPULATION = 0, 1, 2


def on_track(s: Table) -> list[str | None]:
    """What everybody sees of the track, from the left."""
    return [slot["challenge"] for slot in s.view()["track"]]


def slugs(s: Table, numbers: tuple[int, ...]) -> list[str]:
    return [s.content.challenges[number].slug for number in numbers]


def lay(s: Table, *track: int, deck: tuple[int, ...] = (), spent: tuple[int, ...] = ()) -> None:
    """These Challenges on the track, in the deck and on the discard pile."""
    s.track, s.challenges, s.spent = track, deck, spent


def advance(s: Table) -> None:
    """The last step of a round."""
    s.agenda.append(ADVANCE_TRACK)
    s.settle()


def round_of(s: Table) -> None:
    """Every player ends the turn at once."""
    for _ in range(s.seats):
        answer(s, "end")


# ---- the track ------------------------------------------------------------------------------------------------------
def test_SFB_12_1_and_12_3_and_DX_26_the_track_advances_after_both_turns():
    s = begun(champions="suggested")
    first = on_track(s)[0]
    assert on_track(s) == [first, None, None, None]
    answer(s, "end")
    assert on_track(s) == [first, None, None, None]  # only after all players' turns
    answer(s, "end")
    second = on_track(s)[0]
    assert on_track(s) == [second, first, None, None]
    assert second not in (None, first)


def test_DX_26_five_rounds_of_a_challenge():
    s = begun(champions="suggested")
    seen = [on_track(s)[0]]
    for shown in ([1, 0, None, None], [2, 1, 0, None], [3, 2, 1, 0], [4, 3, 2, 1]):
        round_of(s)  # nobody leaves the deployment areas, so nothing is scored
        seen.append(on_track(s)[0])
        assert on_track(s) == [None if place is None else seen[place] for place in shown]
        assert [slot["vp"] for slot in s.view()["track"]] == [0, 1, 2, 1]
    assert s.view()["challenges_spent"] == [seen[0]]
    assert len(set(seen)) == 5


def test_SFB_12_2_what_moves_past_the_last_space_is_discarded():
    s = brawl()
    lay(s, 0, 1, 2, 3, deck=(5, 6), spent=(4,))
    advance(s)
    assert s.track[1:] == (0, 1, 2)
    assert s.spent == (4, 3)


def test_SFB_12_3_one_new_challenge_appears_where_it_cannot_be_scored():
    s = brawl()
    lay(s, 0, 1, 2, 3, deck=(5, 6))
    advance(s)
    assert s.track[0] in (5, 6)
    assert sorted((s.track[0], *s.challenges)) == [5, 6]
    name = s.content.challenges[s.track[0]].name
    assert told(s, "ChallengeDealt") == [f"A new Challenge: {name}"]


def test_SFB_12_3_which_one_is_a_matter_of_chance():
    drawn = set()
    for seed in range(12):
        s = begun(seed=seed, champions="suggested")
        drawn.add(on_track(s)[0])
    assert len(drawn) > 3


def test_SFB_12_4_a_scored_challenge_goes_to_the_discard_pile():
    s = brawl()
    stand(s, A=(-1, 1))
    lay(s, NONE, NONE, 1, NONE, deck=(5, 6), spent=(4,))
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert (s.vp, s.track, s.spent) == ([2, 0], (NONE,) * 4, (4, 1))


def test_SFB_12_5_an_empty_deck_is_made_anew_at_once():
    s = brawl()
    lay(s, 0, 1, 2, 3, deck=(9,), spent=(4, 5, 6))
    advance(s)
    assert s.track == (9, 0, 1, 2)
    assert (s.challenges, s.spent) == ((3, 4, 5, 6), ())


def test_SFB_12_5_a_card_discarded_beside_an_empty_deck_is_the_new_deck():
    s = brawl()
    stand(s, A=(-1, 1))
    lay(s, NONE, 1, 2, 3)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert (s.challenges, s.spent) == ((1,), ())


def test_SFB_12_5_with_nothing_to_draw_the_space_stays_empty():
    s = brawl()
    lay(s, 0, NONE, NONE, NONE)
    advance(s)
    assert (s.track, s.challenges, s.spent) == ((NONE, 0, NONE, NONE), (), ())


def test_SFB_12_6_a_gap_stays_a_gap_one_space_further_right():
    s = brawl()
    lay(s, 0, NONE, 2, NONE, deck=(5, 6))
    advance(s)
    assert s.track[1:] == (0, NONE, 2)


def test_SFB_12_7_the_spaces_are_worth_nothing_1_2_and_1():
    assert [slot["vp"] for slot in brawl().view()["track"]] == [0, 1, 2, 1]
    for slot, vp in ((0, 0), (1, 1), (2, 2), (3, 1)):
        s = brawl()
        stand(s, A=(-1, 1))
        lay(s, *[1 if place == slot else NONE for place in range(4)], deck=(5, 6))
        s.agenda.append(SCORE_CHALLENGES)
        s.settle()
        assert s.vp == [vp, 0]


def test_SFB_12_8_the_track_does_not_advance_once_the_game_is_won():
    s = begun(champions="suggested")
    answer(s, "end")
    s.vp[:] = [4, 4]
    loser = s.order[0] * 3
    s.hurt[loser] = s.content.hit_points[s.kinds[loser] * 2] - 1
    before = s.track
    fell(s, loser)
    assert (s.over, s.track) == (True, before)


def fell(s: Table, piece: int) -> None:
    """Stand beside that Champion and strike."""
    striker = s.active * 3
    spot = next(place for place in s.arena.map.neighbours[s.at[piece]] if s.on[place] == -1)
    s.on[s.at[striker]] = -1
    s.at[striker], s.on[spot] = spot, striker
    answer(s, "standard:strike", s.word(s.words[striker]), "stop", s.word(s.words[piece]))


def test_SFB_12_9_and_12_10_track_and_discard_pile_are_open_the_deck_is_not():
    s = brawl()
    lay(s, 0, 1, 2, 3, deck=(7, 8), spent=(4, 5))
    for seat in (0, 1, None):
        view = s.view(seat)
        assert [slot["challenge"] for slot in view["track"]] == slugs(s, (0, 1, 2, 3))
        assert view["challenges_spent"] == slugs(s, (4, 5))
        assert view["challenges_left"] == 2


# ---- Control --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("pieces", "holder"),
    [
        ({"X": (3, 0), "Y": (2, 1), "A": (2, -1)}, 1),
        ({"X": (3, 0), "A": (2, 1)}, None),
        ({}, None),
        ({"A": (1, 1)}, 0),
        ({"A": (1, 0)}, None),  # a trap hex between areas belongs to none
    ],
)
def test_SFB_19_3_and_19_4_and_DX_28_control_is_having_more_champions_in_an_area(pieces: Any, holder: int | None):
    s = brawl()
    stand(s, **pieces)
    assert [side for side in (0, 1) if controls(s, side, CREATION)] == ([] if holder is None else [holder])


AREAS = {
    MANIPULATION: [(-1, -1), (-2, -1), (-3, 0), (-3, 1), (-2, 1)],
    DESTRUCTION: [(1, -1), (0, -1), (-1, 1), (0, 1)],
    CREATION: [(3, 0), (3, -1), (2, -1), (1, 1), (2, 1)],
}


@pytest.mark.parametrize("area", AREAS)
def test_SFB_19_3_every_hex_of_an_area_counts_and_no_other(area: int):
    s = brawl()
    held = set()
    for place in s.arena.map.hexes:
        if s.on[s.arena.coordinates(*place)] != -2:
            stand(s, A=place)
            if controls(s, 0, area):
                held.add(place)
    assert held == set(AREAS[area])


def test_SFB_13_12_and_19_4_whoever_is_on_the_gate_holds_nothing():
    s = brawl()
    stand(s, A=(1, 1), X=(3, 0))
    stats(s, "X", hit_points=1)
    use(s, "A", "Deal 1 damage to an Enemy within 4.")
    assert controls(s, 0, CREATION)
    assert not controls(s, 1, CREATION)


# ---- the eleven Challenges ------------------------------------------------------------------------------------------
def met(s: Table, slug: str, side: int = 0) -> bool:
    number = next(n for n, challenge in enumerate(s.content.challenges) if challenge.slug == slug)
    return is_complete(s, number, side)


@pytest.mark.parametrize(
    ("slug", "mine"),
    [
        ("master-of-manipulation", (-3, 1)),
        ("lord-of-destruction", (0, -1)),
        ("keeper-of-creation", (2, 1)),
    ],
)
def test_CH_01_to_CH_03_control_of_one_area(slug: str, mine: tuple[int, int]):
    s = brawl()
    assert not met(s, slug)
    stand(s, A=mine)
    assert met(s, slug)
    assert not met(s, slug, 1)
    for other in {"master-of-manipulation", "lord-of-destruction", "keeper-of-creation"} - {slug}:
        assert not met(s, other)


@pytest.mark.parametrize(
    ("slug", "statue"),
    [("homage-to-esmae", (-2, 0)), ("homage-to-garnet", (0, 0)), ("homage-to-ragryl", (2, 0))],
)
def test_CH_04_to_CH_06_two_champions_next_to_a_statue_whatever_the_area(slug: str, statue: tuple[int, int]):
    q, r = statue
    around = [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]
    s = brawl()
    for one, other in zip(around, around[1:] + around[:1], strict=True):
        s = brawl()
        stand(s, A=one)
        assert not met(s, slug)
        stand(s, B=other)
        assert met(s, slug)
    stand(s, B=(q + 1, r + 1) if q < 2 else (q - 1, r + 2))
    assert not met(s, slug)


def test_CH_04_to_CH_06_a_champion_between_two_statues_counts_for_both():
    s = brawl()
    stand(s, A=(-1, 0), B=(-2, 1), C=(0, 1))
    assert [met(s, f"homage-to-{statue}") for statue in ("esmae", "garnet", "ragryl")] == [True, True, False]


def test_CH_07_control_of_two_areas():
    s = brawl()
    stand(s, A=(-3, 1), B=(0, 1))
    assert met(s, "everywhere-at-once")
    stand(s, X=(0, -1))
    assert not met(s, "everywhere-at-once")  # Destruction is tied now
    stand(s, C=(3, 0))
    assert met(s, "everywhere-at-once")


@pytest.mark.parametrize(
    ("hurt", "on_gate", "is_met"),
    [((3, 3), "", True), ((3, 2), "", False), ((3, 0), "Z", True), ((0, 2), "Z", False), ((0, 0), "YZ", True)],
)
def test_CH_08_two_enemies_bloodied_or_on_their_gate(hurt: tuple[int, int], on_gate: str, is_met: bool):
    s = brawl()
    places = {"X": (3, 0), "Y": (3, -1), "Z": (2, -1)}
    stand(s, A=(-3, 1), **{letter: place for letter, place in places.items() if letter not in on_gate})
    for letter, amount in zip("XY", hurt, strict=True):
        stats(s, letter, damage=amount)
    assert met(s, "blood-sport") == is_met


def test_CH_09_a_champion_in_the_other_sides_deployment_area():
    s = brawl()
    stand(s, A=(0, 3))
    assert not met(s, "storm-the-gate")  # its own
    stand(s, A=(0, -2))
    assert not met(s, "storm-the-gate")
    for q in range(-1, 5):
        stand(s, A=(q, -3))
        assert met(s, "storm-the-gate")
    assert not met(s, "storm-the-gate", 1)
    stand(s, X=(-4, 3))
    assert met(s, "storm-the-gate", 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "is_met"),
    [
        ((0, 0, 0), (0, 0, 0), False),
        ((0, 0, 0), (3, 0, 0), True),
        ((3, 0, 0), (3, 0, 0), False),
        ((3, 0, 0), (3, 4, 0), True),
        ((3, 0, 0), (3, None, 0), True),  # on their Gate
        ((0, 0, 0), (None, 0, 0), True),
        ((None, 0, 0), (3, 3, 3), False),  # one of mine on the Gate
        ((2, 2, 2), (2, 2, 2), False),
    ],
)
def test_CH_10_nobody_on_the_own_gate_and_fewer_bloodied(mine: Any, theirs: Any, is_met: bool):
    s = brawl()
    rows = {"A": (-4, 3), "B": (-3, 3), "C": (-2, 3), "X": (-1, -3), "Y": (0, -3), "Z": (1, -3)}
    amounts = dict(zip("ABCXYZ", (*mine, *theirs), strict=True))
    stand(s, **{letter: place for letter, place in rows.items() if amounts[letter] is not None})
    for letter, amount in amounts.items():
        s.hurt[who(s, letter)] = amount or 0
    assert met(s, "unbowed") == is_met


def test_CH_11_two_champions_on_printed_trap_hexes():
    printed = [(-1, 0), (1, 0), (-2, 2), (0, 2), (0, -2), (2, -2)]
    for one, other in pairwise(printed):
        s = brawl()
        stand(s, A=one, X=other)
        assert not met(s, "daredevils")  # one of them is an Enemy
        stand(s, X=(3, 0), B=other)
        assert met(s, "daredevils")
        stand(s, B=(3, 1))
        assert not met(s, "daredevils")


def test_SFB_18_13_and_18_32_teammates_count_together():
    s = brawl(seats=4)
    stand(s, A=(-3, 1), C=(-3, 0), X=(-2, -1), Z=(4, -1))
    assert met(s, "master-of-manipulation")
    stand(s, W=(-2, 1))
    assert not met(s, "master-of-manipulation")  # two against two
    stand(s, Z=(-1, -1))
    assert met(s, "master-of-manipulation", 1)
    assert met(s, "homage-to-esmae")
    s.active = 2  # whoever of the team is in turn
    s.track, s.challenges = (NONE, NONE, NONE, 3, NONE), (5, 6)
    s.agenda.append(SCORE_CHALLENGES)
    s.settle()
    assert s.vp == [2, 0]
