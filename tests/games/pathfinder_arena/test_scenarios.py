"""The worked examples of the rulebook, and those derived from its rules: S-01 to S-31."""

from __future__ import annotations

import pytest

from grandmelee.games.pathfinder_arena.ending import account
from grandmelee.games.pathfinder_arena.reallocate import Reallocate
from grandmelee.games.pathfinder_arena.sheets import ap_left, defense
from grandmelee.games.pathfinder_arena.state import NONE, Table, modifier, score
from grandmelee.games.pathfinder_arena.summoning import SUMMONING
from grandmelee.games.pathfinder_arena.turn import BEGIN_TURN, ResetMarkers
from tests.games.pathfinder_arena.table import (
    again,
    answer,
    arena,
    asked,
    at,
    begun,
    card,
    deity,
    den,
    glory,
    hero,
    in_play,
    is_paused,
    lay,
    marker,
    misfortune,
    monster,
    monster_phase,
    offered,
    refused,
    rest_of_turn,
    run,
    runes,
    seat_of,
    sheet,
    slide,
    space,
    summoning,
    summoning_attack,
    token,
    told,
    whole_turn,
)


def after_setup(seats: int, roll: int) -> Table:
    """A game in which the first player has rolled this number for the first monster."""
    rolls = [7, *[0] * (seats - 1)]
    return begun(seats, 3, script=[*rolls, roll - 1])


def laid(s: Table, kind: int) -> list[int]:
    return [number + 1 for number in range(8) if s.laid[number * 4 + kind]]


def ability_tiles(s: Table) -> list[int]:
    return [number + 1 for number in range(8) if sum(s.laid[number * 4 : number * 4 + 3]) == 1]


def test_S_01_setup_with_four_players_PA_3_19_to_3_25():
    s = after_setup(4, 4)
    assert s.den[0] == s.content.summoning[3]
    assert ability_tiles(s) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(s.laid[0::4]) + sum(s.laid[1::4]) + sum(s.laid[2::4]) == 8
    assert sum(s.bag) == 24
    assert laid(s, 3) == [5, 6, 7, 8]
    assert s.glow == [1] * 8


@pytest.mark.parametrize(
    ("seats", "tiles", "items"), [(2, [5, 6, 7, 8], [1, 2]), (3, [1, 2, 5, 6, 7, 8, 3], [4, 5, 6])]
)
def test_S_01b_setup_with_two_and_three_players_PA_3_23_and_3_24(seats, tiles, items):
    s = after_setup(seats, 4)
    assert ability_tiles(s) == sorted(tiles)
    assert laid(s, 3) == items


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S_02_the_bag_runs_out_exactly_PA_3_9(seats):
    s = begun(seats)
    for _ in range(3):
        s.agenda[:] = []
        s.monsters, s.den = [NONE] * 4, [NONE] * 4
        run(s, *SUMMONING[:5])
    assert s.bag == [0, 0, 0]


def test_S_03_immunity_PA_6_3_to_6_5():
    s = arena("merisiel", "valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    monster_phase(s)
    assert (slot, marker(s, "valeros", 0)) == (0, "merisiel")
    s.active = seat_of(s, "kyra")
    before = s.glory[:]
    monster_phase(s)
    assert s.glory == before
    s.active = seat_of(s, "merisiel")
    run(s, ResetMarkers())
    assert marker(s, "valeros", 0) is None
    monster_phase(s)
    assert glory(s, "merisiel") > before[0]


def test_S_04_reallocation_PA_7_1_and_7_5():
    s = arena("ezren", "kyra")
    cards = {"magic-rod": {}, "magic-passage": {"int": 1}, "mage-armor": {"int": 2}}
    seat = hero(s, "ezren", int=3, str=1, cards=cards)
    run(s, Reallocate(seat))
    answer(s, "put:ezren-magic-rod:str", "lift:ezren-magic-passage:int")
    answer(s, "lift:ezren-mage-armor:int", "lift:ezren-mage-armor:int")
    answer(s, "put:ezren-magic-rod:int", "put:ezren-magic-rod:int", "done")
    assert (sheet(s, "ezren", "int"), sheet(s, "ezren", "str"), modifier(s, seat, 3)) == (4, 0, 2)
    assert s.held[card_id(s, "ezren-magic-rod")] == 1 | 2 << 12
    assert s.held[card_id(s, "ezren-magic-passage")] == s.held[card_id(s, "ezren-mage-armor")] == 0
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "ezren", (2, 2))
    again(s)
    answer(s, "use:ezren-magic-rod:magic")
    assert s.damage[slot] == 3


def card_id(s: Table, slug: str) -> int:
    return s.content.card(slug).id


def test_S_05_structure_change_PA_8_16():
    s = arena("valeros", "kyra")
    tiles = [s.tile_at[space((3, column))] for column in range(3)]
    turns = [s.turns[tile] for tile in tiles]
    answer(s, slide((3, 0)))
    assert [s.tile_at[space((3, column))] for column in (1, 2, 3)] == tiles
    assert [s.turns[tile] for tile in tiles] == turns
    assert (s.doom, s.spent) == (space((3, 0)), 1)


def test_S_06_track_limits_PA_5_2_and_8_23():
    s = arena("valeros", "kyra")
    token(s, (2, 2), str=1)
    hero(s, "valeros", (2, 2), str=6, cards={"flaming-longsword": {"str": 2}})
    again(s)
    assert refused(s, "collect:str") == "PA-8.23"
    s = arena("kyra", "valeros")
    token(s, (2, 2), str=1, dex=1)
    hero(s, "kyra", (2, 2), str=6)
    again(s)
    assert refused(s, "collect:str") == "PA-8.23"
    hero(s, "kyra", str=5, wis=10)
    again(s)
    assert "collect:str" in offered(s)
    answer(s, "collect:dex")
    assert offered(s) == {"ability:int", "ability:cha"}


def test_S_07_ap_grow_at_once_PA_8_2_and_8_22():
    s = arena("merisiel", "kyra")
    token(s, (2, 2), dex=1)
    seat = hero(s, "merisiel", (2, 2))
    again(s)
    assert ap_left(s) == 4
    answer(s, "collect:dex", "ability:wis")
    assert (sheet(s, "merisiel", "dex"), sheet(s, "merisiel", "wis"), ap_left(s)) == (2, 2, 4)
    assert modifier(s, seat, 1) == 1


def test_S_08_frost_giant_against_valeros_PA_9_9_9_17_and_11_8():
    s = arena("ezren", "valeros")
    slot = monster(s, "frost-giant", (2, 2))
    lay(s, "crossroads", (2, 3))
    cards = {
        "flaming-longsword": {"str": 1},
        "adamantine-plate-armor": {"con": 2},
        "wooden-shield": {"dex": 2},
    }
    hero(s, "valeros", (2, 3), con=4, wis=1, elements=["water"], runes={"+1 Defense": 1}, cards=cards)
    monster_phase(s)
    assert asked(s) == (seat_of(s, "valeros"), "PA-20.11")
    answer(s, "element:water")
    assert (glory(s, "ezren"), misfortune(s, "valeros")) == (0, 0)
    assert (s.elements[1], runes(s, "valeros", "+1 Defense")) == (0, 0)
    assert "flaming-longsword" not in in_play(s, "valeros")
    assert card_id(s, "valeros-flaming-longsword") in s.boxed
    assert sheet(s, "valeros", "str") == 2
    assert marker(s, "valeros", slot) == "ezren"


def test_S_09_curve_attack_PA_10_6_11_11_11_12_and_12_21():
    s = arena("valeros", "ezren", level=4)
    slot = monster(s, "erinys", (2, 2), number=1)
    summoning(s, (2, 4), 6)
    summoning(s, (3, 1), 7)
    lay(s, "corridor", (2, 3), 1)
    lay(s, "curve", (2, 1), 1)
    lay(s, "crossroads", (1, 4))
    hero(s, "valeros", (1, 4), con=2)
    hero(s, "ezren", (3, 1))
    summoning_attack(s, script=[0])
    assert (misfortune(s, "valeros"), misfortune(s, "ezren")) == (3, 4)
    assert s.glory == [0, 0]
    assert (marker(s, "valeros", slot), marker(s, "ezren", slot)) == ("valeros", "valeros")
    assert den(s, slot) == (2, 2)
    assert s.script == []


def test_S_10_diagonal_attack_PA_10_7():
    s = arena("kyra", "ezren", "merisiel", "valeros", level=4)
    slot = monster(s, "chimera", (4, 2))
    lay(s, "crossroads", (4, 3))
    lay(s, "corridor", (3, 1), 0)
    lay(s, "corridor", (6, 4), 0)
    hero(s, "kyra", (4, 3))
    hero(s, "ezren", (3, 1))
    hero(s, "merisiel", (6, 4))
    hero(s, "valeros", (4, 5))
    monster_phase(s)
    attacks = told(s, "HeroAttacked")
    assert [text.split("(")[1].split(")")[0] for text in attacks] == ["melee", "ranged", "ranged"]
    assert marker(s, "valeros", slot) is None
    assert misfortune(s, "kyra") == 7


def test_S_11_ettin_double_attack_PA_11_1_to_11_3_and_11_15():
    s = arena("merisiel", "kyra")
    slot = monster(s, "ettin", (2, 4))
    summoning(s, (3, 5))
    hero(s, "merisiel", (6, 6))
    hero(s, "kyra", (3, 5), con=4, elements=["water"])
    s.agenda[:] = []
    rest_of_turn(s)
    answer(s, slide((3, 5)))
    assert at(s, "kyra") == (3, 4)
    answer(s, "end")
    assert (glory(s, "merisiel"), misfortune(s, "kyra")) == (3, 0)
    assert marker(s, "kyra", slot) == "merisiel"
    assert s.elements[1] == 2
    kinds = [event.kind for event in s.events]
    assert kinds.count("Immune") == 1
    assert kinds.index("Immune") > max(place for place, kind in enumerate(kinds) if kind == "HeroAttacked")


def test_S_12_reveal_of_level_two_PA_12_3_and_12_4():
    s = arena("valeros", "kyra")
    ids = {slug: s.content.monster(slug).id for slug in ("ettin", "ankhrav", "fire-elemental")}
    order = s.hoard[1]
    left = [one for one in order if one != ids["ettin"]]
    s.script = [order.index(ids["ettin"]), left.index(ids["ankhrav"]), 7]
    run(s, *SUMMONING[:2])
    assert s.monsters[:2] == [ids["ankhrav"], ids["ettin"]]
    assert s.hoard[1] == (ids["fire-elemental"],)
    assert s.den[:2] == [s.content.summoning[7], s.content.summoning[0]]


def test_S_13_monsters_as_weapons_PA_8_16_and_13_12():
    s = arena("valeros", "ezren")
    slot = monster(s, "minotaur", (3, 1))
    lay(s, "corridor", (3, 2), 1)
    lay(s, "corridor", (3, 4), 1)
    summoning(s, (2, 4))
    hero(s, "valeros", (6, 6))
    hero(s, "ezren", (2, 4))
    rest_of_turn(s)
    answer(s, slide((3, 4)), slide((2, 4)))
    assert (at(s, "ezren"), s.spent) == ((3, 4), 2)
    answer(s, "end")
    assert (glory(s, "valeros"), misfortune(s, "ezren")) == (4, 0)
    assert marker(s, "ezren", slot) == "valeros"


def test_S_14_iomedae_PA_15_2_15_7_and_21_5():
    s = arena("kyra", "valeros", level=2)
    lay(s, "shrine-of-iomedae", (2, 1))
    seat = hero(s, "kyra", (2, 1), cha=3, cards={"bless": {}})
    again(s)
    assert refused(s, "take") == "PA-15.2"
    hero(s, "kyra", cha=4)
    again(s)
    answer(s, "take")
    assert (s.deity[seat], s.flipped[seat]) == (card_id(s, "iomedae"), 0)
    assert refused(s, "flip") == "PA-15.7"
    hero(s, "kyra", cha=6)
    again(s)
    answer(s, "flip")
    assert s.flipped[seat] == 1
    assert "use:iomedae:side-2" in offered(s)
    base = score(s, seat)
    s.flipped[seat] = 0
    hero(s, "kyra", cha=8)
    without = score(s, seat)
    s.flipped[seat] = 1
    assert score(s, seat) - without == 5
    assert base < score(s, seat)
    lay(s, "shrine-of-torag", (2, 5))
    hero(s, "kyra", (2, 5))
    again(s)
    assert refused(s, "take") == "PA-15.4"


def test_S_15_two_runes_of_one_type_PA_16_9():
    s = arena("valeros", "kyra")
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "valeros", (2, 2), str=4, runes={"-1 Damage": 2})
    again(s)
    dealt = []
    for _ in range(3):
        before = s.damage[slot]
        answer(s, "strike")
        dealt.append(s.damage[slot] - before)
        assert runes(s, "valeros", "-1 Damage") == max(0, 2 - len(dealt))
    assert dealt == [1, 1, 2]


def test_S_16_tokens_on_sheet_or_on_card_PA_7_5_and_17_8():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), str=2)
    again(s)
    answer(s, "strike")
    assert s.damage[slot] == 1
    s.damage[slot] = 0
    hero(s, "valeros", str=0, cards={"flaming-longsword": {"str": 2}})
    again(s)
    answer(s, "strike")
    assert s.damage[slot] == 0
    spent = s.spent
    answer(s, "use:valeros-flaming-longsword:advanced")
    assert (s.damage[slot], s.spent - spent) == (2, 1)


def test_S_17_marked_and_unmarked_protection_PA_6_8_and_17_6():
    s = arena("kyra", "ezren", "valeros")
    seat = hero(s, "ezren", cards={"mage-armor": {"int": 2}})
    assert defense(s, seat) == 2
    hero(s, "ezren", cards={"mage-armor": {"int": 1}})
    assert defense(s, seat) == 0
    first, second = monster(s, "minotaur", (2, 2)), monster(s, "goblin", (2, 4))
    lay(s, "crossroads", (2, 3))
    hero(s, "valeros", (2, 3), cards={"shield-block": {"con": 1}})
    hero(s, "ezren", (6, 6))
    hero(s, "kyra", (6, 0))
    monster_phase(s)
    assert asked(s) == (seat_of(s, "valeros"), "PA-17.12")
    answer(s, "use:valeros-shield-block")
    assert is_paused(s), "the second attack finds it marked"
    assert glory(s, "kyra") == (3 - 2) + 2
    assert (marker(s, "valeros", first), marker(s, "valeros", second)) == ("kyra", "kyra")
    s.active = seat_of(s, "valeros")
    run(s, ResetMarkers())
    assert s.marked[card_id(s, "valeros-shield-block")] == 0


def test_S_18_lightning_bolt_PA_18_6_and_13_6():
    s = arena("ezren", "kyra", doom=(0, 0), level=3)
    seat = hero(s, "ezren", cards={"lightning-bolt": {"int": 3}})
    lay(s, "crossroads", (3, 3))
    hero(s, "ezren", (3, 3))
    medusa, troll = monster(s, "medusa", (3, 4)), monster(s, "troll", (3, 6))
    velstrac = monster(s, "velstrac", (3, 1))
    lay(s, "corridor", (3, 5), 1)
    lay(s, "corridor", (3, 2), 1)
    again(s)
    for _ in range(2):
        answer(s, "use:ezren-lightning-bolt", "direction:east")
    assert (s.monsters[medusa], s.monsters[troll]) == (NONE, NONE)
    assert s.damage[velstrac] == 0
    assert {s.content.monsters[one].slug for one in s.trophies[seat]} == {"medusa", "troll"}
    assert ap_left(s) == 0


def test_S_19_item_type_limits_PA_19_3_and_19_4():
    from grandmelee.games.pathfinder_arena.items import is_legal

    s = arena("merisiel", "valeros")
    seat = hero(s, "merisiel", cards={"keen-dagger": {}, "smoke-pellet": {}})
    assert not is_legal(s, seat, card_id(s, "merisiel-rapier"))
    assert is_legal(s, seat, card_id(s, "merisiel-spiked-chain"))
    assert is_legal(s, seat, card_id(s, "merisiel-healing-potion"))


def test_S_20_flaming_longsword_PA_19_6_and_20_14():
    s = arena("valeros", "kyra", "ezren")
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "valeros", (2, 2), str=4, cards={"flaming-longsword": {"str": 1}})
    again(s)
    assert refused(s, "use:valeros-flaming-longsword:advanced") == "PA-17.4"
    answer(s, "use:valeros-flaming-longsword:base")
    assert s.damage[slot] == 3
    card(s, "valeros", "flaming-longsword", str=2)
    again(s)
    answer(s, "use:valeros-flaming-longsword:advanced")
    assert s.damage[slot] == 3 + 4
    s = arena("valeros", "kyra", "ezren")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"int": 1}})
    hero(s, "kyra", elements=["water"])
    hero(s, "ezren", elements=["water"])
    monster_phase(s)
    answer(s, "element:water")
    assert asked(s) == (seat_of(s, "valeros"), "PA-20.14")
    answer(s, "use:valeros-flaming-longsword:magic")
    assert s.water[slot] == 0
    answer(s, "element:water")
    assert s.water[slot] == 1, "the marker stays, so a second Water is not cancelled"
    assert s.elements[1] == s.elements[2] == 0


def test_S_21_telekinetic_longspear_PA_17_8_and_19_16():
    s = arena("valeros", "kyra")
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "valeros", (2, 2), str=4, cards={"telekinetic-longspear": {"dex": 1}})
    again(s)
    answer(s, "use:valeros-telekinetic-longspear:base")
    assert s.damage[slot] == 1
    card(s, "valeros", "telekinetic-longspear", dex=2)
    again(s)
    answer(s, "use:valeros-telekinetic-longspear:advanced")
    assert s.damage[slot] == 1 + 2 + 2
    hero(s, "valeros", str=1)
    again(s)
    answer(s, "use:valeros-telekinetic-longspear:advanced")
    assert s.damage[slot] == 1 + 2 + 2 + 2


def test_S_22_empty_glory_pool_PA_2_15():
    from grandmelee.games.pathfinder_arena.tokens import gain_glory

    s = arena("valeros", "kyra")
    s.glory_pool = 2
    gain_glory(s, 0, 5, "PA-13.12")
    assert (s.glory[0], s.glory_pool) == (2, 0)
    gain_glory(s, 0, 5, "PA-13.12")
    assert s.glory[0] == 2


def test_S_23_attack_of_opportunity_PA_13_20_to_13_28():
    s = arena("kyra", "valeros")
    slot = monster(s, "minotaur", (2, 2))
    token(s, (2, 2), dex=1)
    hero(s, "kyra", (2, 2), con=6, runes={"+1 Defense": 1})
    again(s)
    answer(s, "collect:dex")
    assert misfortune(s, "kyra") == 2
    assert runes(s, "kyra", "+1 Defense") == 1
    assert marker(s, "kyra", slot) is None
    assert sheet(s, "kyra", "dex") == 2
    answer(s, "ability:wis", "strike")
    assert misfortune(s, "kyra") == 2


def test_S_24_explosion_PA_11_4():
    for immune in (False, True):
        s = arena("kyra", "valeros", level=2)
        slot = monster(s, "fire-elemental", (2, 2))
        s.damage[slot] = 5
        hero(s, "kyra", (2, 2))
        seat = hero(s, "valeros", (2, 2))
        if immune:
            s.immune[seat * 4 + slot] = 0
        again(s)
        answer(s, "strike")
        assert s.monsters[slot] == NONE
        assert (misfortune(s, "kyra"), misfortune(s, "valeros")) == (2, 0 if immune else 2)
        assert told(s, "MisfortuneGained")[0] == "Kyra takes 2 misfortune as Fire Elemental explodes"


def test_S_25_hero_teleport_chain_PA_9_22_11_5_to_11_7_and_11_21():
    s = arena("valeros", "kyra", doom=(0, 0), level=3)
    medusa = monster(s, "medusa", (1, 3), number=1)
    velstrac = monster(s, "velstrac", (3, 1))
    troll = monster(s, "troll", (5, 3))
    lay(s, "crossroads", (3, 2))
    lay(s, "crossroads", (3, 3))
    lay(s, "corridor", (2, 3), 1)
    hero(s, "valeros", (6, 6))
    hero(s, "kyra", (3, 3))
    monster_phase(s, script=[0])
    assert at(s, "kyra") == (1, 3)
    assert glory(s, "valeros") == 4 + 4
    assert (marker(s, "kyra", velstrac), marker(s, "kyra", medusa)) == ("valeros", "valeros")
    assert marker(s, "kyra", troll) is None
    assert s.regeneration[troll] == NONE


def test_S_26_base_and_advanced_do_not_add_up_PA_19_17():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", cards={"adamantine-plate-armor": {"con": 2}})
    assert defense(s, seat) == 2
    card(s, "valeros", "adamantine-plate-armor", con=1)
    assert defense(s, seat) == 1


@pytest.mark.parametrize(("fires", "value"), [(1, 1), (0, 0)])
def test_S_27_fire_and_water_together_PA_13_11_and_20_9(fires, value):
    s = arena("valeros", "kyra", "ezren")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), elements=["fire"] * fires)
    hero(s, "kyra", elements=["water"])
    hero(s, "ezren", elements=["water"])
    monster_phase(s)
    if fires:
        answer(s, "element:fire")
    answer(s, "element:water", "element:water")
    assert is_paused(s)
    assert misfortune(s, "valeros") == value
    assert marker(s, "valeros", slot) == "valeros"


def test_S_28_scoring_PA_21_15():
    s = arena("kyra", "valeros")
    seat = hero(s, "kyra", cha=6, str=4, dex=4, con=4, int=4, wis=4, glory=12, misfortune=5)
    hero(s, "kyra", elements=["fire", "water", "air"], runes={"+1 Damage": 1, "-1 Defense": 1, "-1 Action": 1})
    deity(s, "kyra", "iomedae", flipped=True)
    s.trophies[seat] = tuple(next(one.id for one in s.content.monsters if one.glory == points) for points in (5, 7))
    assert score(s, seat) == 12 + 12 + 4 + 8 + 1 - 0 - 2 == 35
    parts = "12 glory, 12 for monsters, 4 for the deity, 8 for 26 ability tokens, 1 for positive runes"
    assert account(s, seat) == f"{parts}, -5 misfortune, 5 spared by 3 elements, -2 for negative runes: 35"
    assert sum(int(part.split()[0]) for part in account(s, seat).split(":")[0].split(", ")) == 35


def test_S_29_two_action_runes_PA_4_8_and_16_7():
    s = arena("valeros", "kyra")
    hero(s, "valeros", dex=1, runes={"-1 Action": 2})
    found = []
    for _ in range(3):
        s.turn = 0
        s.agenda[:] = [BEGIN_TURN]
        s.settle()
        found.append(ap_left(s))
    assert found == [3, 3, 4]
    assert runes(s, "valeros", "-1 Action") == 0


def test_S_30_rotation_decides_reach_PA_8_14_and_10_1():
    for way in ("turn:clockwise", "turn:counter-clockwise"):
        s = arena("valeros", "ezren")
        monster(s, "minotaur", (2, 2))
        lay(s, "corridor", (2, 3), 1)
        summoning(s, (2, 4))
        hero(s, "valeros", (2, 3))
        hero(s, "ezren", (2, 4))
        again(s)
        assert [(one["hero"], one["attack"]) for one in s.view(0)["forecast"]] == [
            ("Valeros", "melee"),
            ("Ezren", "ranged"),
        ]
        answer(s, way)
        assert s.view(0)["forecast"] == []


def test_S_31_monster_teleport_PA_11_11_to_11_13_and_9_23():
    s = arena("valeros", "kyra", "merisiel", doom=(0, 0), level=4)
    erinys = monster(s, "erinys", (1, 1), number=1)
    chimera = monster(s, "chimera", (6, 6), number=5)
    summoning(s, (5, 1), 3)
    hero(s, "valeros", (3, 6))
    hero(s, "kyra", (1, 1))
    hero(s, "merisiel", (5, 1))
    monster_phase(s, script=[2, 4])
    assert [text.split(" attacks ")[1].split(" ")[0] for text in told(s, "HeroAttacked")][:2] == ["Kyra", "Merisiel"]
    assert den(s, erinys) == (5, 1)
    assert den(s, chimera) == (6, 6)
    assert told(s, "HeroAttacked")[0].startswith("Erinys")
    assert len([text for text in told(s, "HeroAttacked") if text.startswith("Erinys")]) == 2


def test_the_whole_turn_of_a_scene_begins_with_reallocating():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    whole_turn(s)
    assert asked(s) == (0, "PA-7.1")
