"""Traps: what springs them, what they do, and what takes their place [SFB-15]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.games.super_fantasy_brawl.traps import replacement_hexes
from tests.games.super_fantasy_brawl.table import (
    TRAPS,
    answer,
    asked,
    at,
    attack,
    begun,
    brawl,
    damage,
    give,
    hand,
    hexed,
    is_done,
    level,
    offered,
    reaction,
    refused,
    skill,
    stand,
    stats,
    told,
    trap,
    traps,
    use,
    who,
)

PRINTED = {(-1, 0), (1, 0), (-2, 2), (0, 2), (0, -2), (2, -2)}
DX_23 = [(-2, 2), (0, 2), (-1, 0), (2, -2)]


def field(kind: str = "1", **where: tuple[int, int]) -> Table:
    """Traps as in DX-23, of one kind on (-1, 0), which A can enter from (-1, 1)."""
    s = brawl()
    stand(s, A=(-1, 1), **where)
    for place in DX_23:
        trap(s, place, kind if place == (-1, 0) else "2")
    return s


def walk_onto_it(s: Table) -> None:
    answer(s, "standard:move", "core:creation", "A", (-1, 0))


# ---- face down ------------------------------------------------------------------------------------------------------
def test_SFB_15_1_traps_lie_face_down():
    s = field()
    for seat in (0, 1, None):
        for shown in s.view(seat)["arena"]["traps"]:
            assert set(shown) == {"hex", "other_than"}
            assert shown["other_than"] is None
    seen = set()
    for seed in range(30):
        seen.add(s.imagine(0, seed).trap[hexed(s, (-1, 0))])  # type: ignore[attr-defined]
    assert seen == set(range(5))


def test_SFB_15_1_and_15_9_a_replacement_lies_face_down_too():
    s = field()
    walk_onto_it(s)
    answer(s, (1, 0))
    shown = [trap for trap in s.view(0)["arena"]["traps"] if trap["hex"] == s.arena.names[hexed(s, (1, 0))]]
    assert shown == [{"hex": shown[0]["hex"], "other_than": "one-damage"}]
    assert "1 damage" not in " ".join(told(s, "TrapLaid"))


# ---- springing ------------------------------------------------------------------------------------------------------
WAYS = {
    "Move": ("move", []),
    "Dash": ("text", ["Dash 1."]),
    "Jump": ("text", ["Jump 1."]),
    "Swoop": ("text", ["Swoop 1."]),
    "Place": ("text", ["Place this Champion next to an Enemy within 2."]),
}


@pytest.mark.parametrize("way", WAYS)
def test_SFB_15_2_a_trap_is_sprung_by_whoever_enters_its_hex(way: str):
    s = field(X=(-1, -1))
    if way == "Move":
        walk_onto_it(s)
    else:
        use(s, "A", *WAYS[way][1])
        answer(s, (-1, 0))
    assert (damage(s, "A"), asked(s)) == (1, (0, "SFB-15.9"))


@pytest.mark.parametrize("sentence", ["Push 1", "Pull 1", "Fear 1", "Force 1"])
def test_SFB_15_2_and_16_10_displacement_springs_it_too(sentence: str):
    s = field("1")
    if sentence == "Pull 1":
        stand(s, A=(-1, -1), X=(-1, 1))
    else:
        stand(s, A=(-1, 2), X=(-1, 1))
    use(s, "A", f"{sentence} on an Enemy within 2.")
    if sentence == "Fear 1":
        answer(s, "direction:north-west")
    if sentence == "Force 1":
        answer(s, (-1, 0))
    assert (at(s, "X"), damage(s, "X"), asked(s)) == ((-1, 0), 1, (1, "SFB-15.9"))


@pytest.mark.parametrize(("sentence", "end"), [("Jump 2.", (-1, -1)), ("Swoop 2.", (-1, -1))])
def test_SFB_15_3_and_DX_24_passing_by_jump_or_swoop_springs_nothing(sentence: str, end: tuple[int, int]):
    s = field()
    use(s, "A", sentence)
    answer(s, end)
    assert (at(s, "A"), damage(s, "A"), is_done(s), traps(s)) == (end, 0, True, set(DX_23))


def test_SFB_15_4_and_15_21_the_token_is_turned_face_up_for_all():
    s = field("2")
    walk_onto_it(s)
    for seat in (0, 1, None):
        assert s.view(seat)["arena"]["sprung"] == "two-damage"
        assert [e.text for e in s.events_for(seat) if e.kind == "TrapSprung"] == [
            "Kilgore springs a 2 damage trap on d3"
        ]
    answer(s, (1, 0))
    assert s.view(1)["arena"]["sprung"] is None


def test_SFB_15_4_it_is_applied_to_the_champion_that_entered_and_its_controller_decides():
    s = field("1")
    stand(s, A=(-1, 2), X=(-1, 1))
    use(s, "A", "Push 1 on an Enemy within 1.")
    assert (damage(s, "X"), damage(s, "A"), asked(s)[0]) == (1, 0, 1)


@pytest.mark.parametrize(("kind", "hurt"), [("1", 1), ("2", 2), ("3", 3)])
def test_SFB_15_5_damage_traps_ignore_defence(kind: str, hurt: int):
    s = field(kind)
    stats(s, "A", defence=4, guard=2)
    walk_onto_it(s)
    assert damage(s, "A") == hurt


def test_SFB_15_6_a_root_trap_roots():
    s = field("r")
    walk_onto_it(s)
    answer(s, (1, 0))
    assert (s.rooted[who(s, "A")], damage(s, "A"), is_done(s)) == (1, 0, True)


def test_SFB_15_6_a_stun_trap_stuns():
    s = field("s")
    give(s, 0, "cleave", "ogre-slam", "fireball")
    walk_onto_it(s)
    assert (asked(s), offered(s)) == ((0, "SFB-19.45"), {"card:cleave", "card:ogre-slam"})
    answer(s, "card:cleave")
    assert (hand(s, 0), asked(s)) == (["ogre-slam", "fireball"], (0, "SFB-15.9"))


def test_SFB_15_7_the_rest_of_the_movement_may_follow_or_not():
    for last in ((-1, -1), "stop"):
        s = field("1")
        walk_onto_it(s)
        answer(s, (1, 0))
        assert asked(s)[1] == "SFB-6.8"
        answer(s, last)
        assert at(s, "A") == ((-1, 0) if last == "stop" else last)


def test_SFB_15_7_a_root_trap_takes_the_rest_of_the_movement():
    s = field("r")
    skill(s, "A", "Dash 2.", "Jump 2.", move=3)
    answer(s, (-1, 0), (1, 0), "use")
    assert (at(s, "A"), is_done(s)) == ((-1, 0), True)


# ---- the next trap --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(3))
def test_SFB_15_8_there_are_always_four_traps_on_the_map(seed: int):
    s = begun(seed=seed, champions="casual")
    sprung = 0
    for turn in range(3000):
        if s.over:
            break
        assert len(s.laid) == (4 if s.sprung < 0 else 3)
        assert sum(s.supply) == 8
        seat = s.waiting[0]
        choice = s.options(seat)
        s.answer(seat, choice[(turn * 7919 + seed) % len(choice)])
        sprung += len(told(s, "TrapSprung"))
    assert sprung > 1


def test_SFB_15_8_and_15_9_and_DX_23_the_new_trap_goes_to_an_empty_trap_hex():
    s = field()
    walk_onto_it(s)
    assert (asked(s), offered(s)) == ((0, "SFB-15.9"), {(1, 0), (0, -2)})
    assert refused(s, (-1, 0)) == "SFB-15.9"
    answer(s, (0, -2))
    assert traps(s) == {(-2, 2), (0, 2), (2, -2), (0, -2)}
    assert asked(s)[1] == "SFB-6.8"  # four traps again before the next step


def test_SFB_15_9_whose_champion_sprang_it_lays_the_next():
    s = field("1")
    stand(s, A=(-1, 2), X=(-1, 1))
    use(s, "A", "Push 1 on an Enemy within 1.")
    assert (asked(s), offered(s)) == ((1, "SFB-15.9"), {(1, 0), (0, -2)})


def test_SFB_15_10_the_new_trap_is_never_the_token_just_sprung():
    """Of the Stun traps one is on the map and one in the supply: a supply without others gives that one."""
    s = field("s")
    s.supply = (1, 0, 0, 0, 0)
    walk_onto_it(s)
    answer(s, (1, 0))
    assert s.trap[hexed(s, (1, 0))] == TRAPS["s"]
    assert s.supply == (1, 0, 0, 0, 0)  # the old one was mixed in afterwards


def test_SFB_15_10_a_kind_that_is_spent_cannot_come_next():
    s = field("3")
    s.supply = (0, 0, 0, 3, 0)
    walk_onto_it(s)
    answer(s, (1, 0))
    assert s.trap[hexed(s, (1, 0))] == TRAPS["2"]
    assert s.supply == (0, 0, 0, 2, 1)


def test_SFB_15_11_the_new_trap_is_laid_before_the_movement_goes_on():
    s = field("1")
    skill(s, "A", "Plan up to 1.", move=3)
    answer(s, (-1, 0))
    assert asked(s) == (0, "SFB-15.9")
    answer(s, (1, 0))
    assert (asked(s), at(s, "A")) == ((0, "SFB-6.8"), (-1, 0))


def test_SFB_15_11_a_push_waits_for_the_new_trap_and_may_meet_it():
    s = brawl()
    stand(s, A=(-1, 3), X=(-1, 2))
    trap(s, (-1, 1), "1")
    use(s, "A", "Push 3 on an Enemy within 1.")
    assert (at(s, "X"), asked(s)) == ((-1, 1), (1, "SFB-15.9"))
    s.supply = (0, 0, 0, 0, 2)
    answer(s, (-1, 0))
    assert (at(s, "X"), damage(s, "X")) == ((-1, 0), 4)


def test_SFB_15_12_a_trap_hex_with_a_champion_is_not_empty():
    s = field(X=(1, 0))
    walk_onto_it(s)  # one choice is left: it answers itself
    assert traps(s) == {(-2, 2), (0, 2), (2, -2), (0, -2)}
    assert asked(s)[1] == "SFB-6.8"


def beside(places: set[tuple[int, int]]) -> set[tuple[int, int]]:
    steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    return {(q + x, r + y) for q, r in places for x, y in steps}


def test_SFB_15_13_and_15_16_and_15_17_and_DX_23_without_a_free_trap_hex_any_hex_beside_one():
    s = field(X=(1, 0), Y=(0, -2), B=(-2, 1))
    walk_onto_it(s)
    board = set(s.arena.map.hexes)
    taken = {(-2, 0), (0, 0), (2, 0), (-2, 1), (-1, 0), (1, 0), (0, -2), (-2, 2), (0, 2), (2, -2)}
    assert offered(s) == (beside(PRINTED) & board) - taken
    answer(s, (1, -1))
    assert traps(s) == {(-2, 2), (0, 2), (2, -2), (1, -1)}


def test_SFB_15_14_a_hex_that_holds_a_trap_is_a_trap_hex():
    """A trap on (-4, 3), far from the printed ones, opens the hexes beside it."""
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 2), C=(2, -2), X=(1, 0), Y=(0, -2), Z=(-2, 2))
    for place in ((-4, 3), (-1, 0)):
        trap(s, place, "1")
    assert (-4, 2) not in beside(PRINTED)
    walk_onto_it(s)
    assert {(-4, 2), (-3, 2), (-3, 3)} <= offered(s)
    assert (-4, 3) not in offered(s)


def test_SFB_15_15_and_EX_6_a_displaced_champion_falls_for_the_source():
    s = brawl()
    stand(s, A=(-1, 3), X=(-1, 2))
    trap(s, (-1, 0), "2")
    stats(s, "X", hit_points=5)
    attack(s, "A", strength=3, after=["Push 2 on the target."])
    answer(s, "attack")
    assert (at(s, "X"), s.vp, level(s, "A"), asked(s)) == ("gate", [1, 0], 0, (1, "SFB-15.9"))
    answer(s, (1, 0))
    assert level(s, "A") == 1


def test_SFB_15_15_a_placed_champion_falls_for_whoever_placed_it():
    s = brawl()
    stand(s, A=(-1, 1), X=(-3, 1))
    trap(s, (-1, 0), "3")
    stats(s, "X", hit_points=3)
    use(s, "A", "Place an Enemy within 4 next to this Champion.")
    answer(s, (-1, 0))
    assert (at(s, "X"), s.vp) == ("gate", [1, 0])
    answer(s, (1, 0))
    assert level(s, "A") == 1


def test_SFB_15_15_a_reactions_push_onto_a_trap_counts_for_whom_it_was_played_on():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    trap(s, (-2, 1), "3")
    stats(s, "A", hit_points=3)
    word = reaction(s, "Y", defence=0, after=["Push 1 on the attacker."])
    attack(s, "A", strength=1)
    answer(s, "attack", word, (1, 0))
    assert (at(s, "A"), s.vp, level(s, "X"), level(s, "Y")) == ("gate", [0, 1], 1, 0)


def test_SFB_15_16_two_traps_never_share_a_hex():
    s = field(X=(1, 0), Y=(0, -2))
    walk_onto_it(s)
    assert not offered(s) & traps(s)


def test_SFB_15_17_never_back_onto_the_same_hex_even_when_it_is_empty():
    s = field("3", X=(1, 0), Y=(0, -2))
    stats(s, "A", hit_points=3)
    walk_onto_it(s)
    assert at(s, "A") == "gate"
    assert (-1, 0) not in offered(s)
    assert (-1, 1) in offered(s)  # beside it is no matter
    s = field("3")
    stats(s, "A", hit_points=3)
    walk_onto_it(s)
    assert offered(s) == {(1, 0), (0, -2)}


def test_SFB_15_17_not_even_beside_another_trap():
    """The hex of the sprung trap is empty and adjacent to a hex with a trap, but it is the same hex."""
    s = field("3", X=(1, 0), Y=(0, -2))
    trap(s, (-1, -1), "1")
    stats(s, "A", hit_points=3)
    walk_onto_it(s)
    assert at(s, "A") == "gate"
    assert (0, -1) in offered(s)
    assert (-1, 0) not in offered(s)


def test_SFB_15_18_a_fallen_champions_controller_still_lays_the_next_trap():
    s = field("3")
    stats(s, "A", hit_points=3)
    walk_onto_it(s)
    assert (at(s, "A"), s.vp, asked(s)) == ("gate", [0, 1], (0, "SFB-15.9"))
    answer(s, (1, 0))
    assert (len(s.laid), is_done(s)) == (4, True)


def crowded(but: set[tuple[int, int]]) -> Table:
    """A in a corner, traps as in DX-23, and Statues everywhere else except on some hexes."""
    s = field("1")
    stand(s, A=(-4, 3))  # beside no trap hex
    for place in s.arena.map.hexes:
        if s.on[hexed(s, place)] == -1 and place not in but and s.trap[hexed(s, place)] < 0:
            s.on[hexed(s, place)] = -2
    return s


def test_SFB_15_19_without_a_legal_hex_none_is_laid_until_the_next_is_sprung():
    s = crowded(set())
    use(s, "A", "Jump 3.")
    answer(s, (-1, 0))
    assert (traps(s), is_done(s)) == ({(-2, 2), (0, 2), (2, -2)}, True)
    assert (s.sprung, sum(s.supply), at(s, "A"), damage(s, "A")) == (-1, 9, (-1, 0), 1)
    for place in ((1, 0), (0, -2), (0, 1)):
        s.on[hexed(s, place)] = -1
    stand(s, B=(0, 1))
    answer(s, "standard:heal", "B", (0, 2))
    assert offered(s) == {(1, 0), (0, -2)}
    answer(s, (1, 0))  # one is owed besides, and has one hex left
    assert traps(s) == {(-2, 2), (2, -2), (1, 0), (0, -2)}
    assert (sum(s.supply), s.owed, s.sprung) == (8, 0, -1)


def test_SFB_15_19_what_is_owed_is_laid_as_far_as_there_is_room():
    s = crowded({(1, 0), (0, -2)})
    s.owed = 2
    use(s, "A", "Jump 3.")
    answer(s, (-1, 0), (1, 0))
    assert (traps(s), is_done(s)) == ({(-2, 2), (0, 2), (2, -2), (1, 0), (0, -2)}, True)
    assert (s.owed, s.sprung) == (1, -1)


def test_SFB_15_20_a_trap_laid_on_the_path_is_sprung_by_the_next_step():
    s = brawl()
    stand(s, A=(-1, 1))
    trap(s, (0, 1), "1")
    s.supply = (0, 0, 0, 4, 0)
    answer(s, "standard:move", "core:creation", "A", (0, 1), (1, 0))
    answer(s, (1, 0))
    assert damage(s, "A") == 1 + 2


def test_SFB_15_22_no_champion_ever_stays_on_a_trap():
    s = begun(seed=5, champions="casual")
    for turn in range(1500):
        if s.over:
            break
        assert not [piece for piece in range(6) if s.at[piece] >= 0 and s.trap[s.at[piece]] >= 0]
        seat = s.waiting[0]
        choice = s.options(seat)
        s.answer(seat, choice[(turn * 7919) % len(choice)])


def test_SFB_15_22_a_new_trap_is_never_put_under_a_champion():
    s = field(X=(1, 0), Y=(0, -2), B=(-2, 1), C=(0, 1))
    walk_onto_it(s)
    taken = {at(s, letter) for letter in "ABCXY"}
    assert not offered(s) & taken
    assert not {s.arena.map.hexes[h] for h in replacement_hexes(s, hexed(s, (-1, 0)))} & taken


# ---- the five kinds -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "number", "count", "hurt", "rooted", "cards"),
    [
        ("stun", "T-STUN", 2, 0, 0, 0),
        ("root", "T-ROOT", 2, 0, 1, 1),
        ("one-damage", "T-1", 2, 1, 0, 1),
        ("two-damage", "T-2", 4, 2, 0, 1),
        ("three-damage", "T-3", 2, 3, 0, 1),
    ],
)
def test_SFB_1_6_and_15_5_and_15_6_the_five_kinds_of_trap(
    slug: str, number: str, count: int, hurt: int, rooted: int, cards: int
):
    s = brawl()
    kind = next(trap for trap in s.content.traps if trap.slug == slug)
    assert kind.count == count
    stand(s, A=(-1, 1))
    give(s, 0, "cleave")
    trap(s, (-1, 0), next(letter for letter, place in TRAPS.items() if place == kind.id))
    walk_onto_it(s)
    if slug == "stun":
        answer(s, "card:cleave")
    assert (damage(s, "A"), s.rooted[who(s, "A")], len(s.hands[0])) == (hurt, rooted, cards)
