"""PA-9, PA-10, PA-11: monsters, their reach and their abilities."""

from __future__ import annotations

import pytest

from grandmelee.games.pathfinder_arena.arena import reach
from grandmelee.games.pathfinder_arena.box import AROUND, LINE, SLANTING, THROUGH
from grandmelee.games.pathfinder_arena.fight import life
from grandmelee.games.pathfinder_arena.geometry import BITS
from grandmelee.games.pathfinder_arena.monsters import AttackHero, ExtraAttack
from grandmelee.games.pathfinder_arena.reactions import MELEE
from grandmelee.games.pathfinder_arena.sheets import markers_left
from grandmelee.games.pathfinder_arena.state import NONE, Table
from grandmelee.games.pathfinder_arena.turn import ResetMarkers
from tests.games.pathfinder_arena.table import (
    GAME,
    again,
    answer,
    arena,
    asked,
    at,
    card,
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
    refused,
    run,
    runes,
    seat_of,
    sheet,
    slide,
    space,
    summoning,
    summoning_attack,
    told,
)


def attacked(s: Table) -> list[str]:
    """Who was attacked how, in order."""
    return [text.split(":")[0] for text in told(s, "HeroAttacked")]


# ---- sheets ---------------------------------------------------------------------------------------------------------
def test_PA_9_1_to_9_5_monster_sheets():
    for one in GAME.content.monsters:
        assert one.life > 0
        assert one.glory > 0
        assert one.initiative > 0
        for attack in [one.melee] + ([one.ranged] if one.ranged else []):
            assert attack.critical > attack.damage
    ettin, minotaur = GAME.content.monster("ettin"), GAME.content.monster("minotaur")
    assert ettin.ranged is not None
    assert minotaur.ranged is not None
    assert (ettin.initiative, ettin.melee.critical, ettin.ranged.critical) == (38, 4, 3)
    assert (minotaur.level, minotaur.ranged.low, minotaur.ranged.high, minotaur.ranged.critical) == (1, 2, 4, 4)
    assert (GAME.content.monster("ankhrav").initiative, GAME.content.monster("frost-giant").melee.critical) == (25, 9)
    assert len({one.initiative for one in GAME.content.monsters}) == 14


def test_PA_9_6_monsters_stay_on_their_tile_wherever_it_slides():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (3, 2))
    tile = s.den[slot]
    again(s)
    answer(s, slide((3, 2)))
    assert (den(s, slot), s.den[slot]) == ((3, 3), tile)


# ---- procedure ------------------------------------------------------------------------------------------------------
def test_PA_9_7_and_9_11_in_order_of_the_tokens_the_active_hero_first_then_clockwise():
    s = arena("valeros", "kyra", "ezren", active="kyra")
    monster(s, "minotaur", (2, 2), token=2)
    monster(s, "goblin", (4, 4), token=1)
    for name in ("valeros", "kyra", "ezren"):
        hero(s, name, (2, 2))
    hero(s, "ezren", (4, 4))
    monster_phase(s)
    assert attacked(s) == [
        "Goblin attacks Ezren (melee)",
        "Minotaur attacks Kyra (melee)",
        "Minotaur attacks Valeros (melee)",
    ]


def test_PA_9_8_to_9_10_critical_damage_and_a_marker_even_if_all_is_blocked():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), con=6)
    monster_phase(s)
    assert glory(s, "valeros") == 0
    assert marker(s, "kyra", slot) == "valeros"


def test_PA_9_12_one_attack_the_melee_one_without_double_attack():
    s = arena("valeros", "kyra", level=4)
    monster(s, "chimera", (2, 2))
    lay(s, "crossroads", (2, 3))
    hero(s, "kyra", (2, 3))
    monster_phase(s)
    assert attacked(s) == ["Chimera attacks Kyra (melee)"]


def test_PA_9_13_and_9_23_whom_it_attacks_is_fixed_when_it_begins_and_each_once():
    s = arena("valeros", "kyra", doom=(0, 0), level=3)
    first = monster(s, "velstrac", (3, 1), token=1)
    monster(s, "troll", (5, 5), token=2, number=8)
    lay(s, "crossroads", (3, 2))
    lay(s, "crossroads", (3, 3))
    hero(s, "kyra", (3, 3))
    monster_phase(s, script=[7])
    assert at(s, "kyra") == (5, 5)
    assert attacked(s) == ["Velstrac attacks Kyra (ranged)", "Troll attacks Kyra (melee)"]
    assert s.hit[first] == 2


def test_PA_9_14_with_nobody_in_reach_it_does_nothing():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (6, 6))
    hero(s, "kyra", (6, 0))
    monster_phase(s)
    assert attacked(s) == []
    assert is_paused(s)


def test_PA_9_15_to_9_19_abilities_and_resistance():
    for wis, harmed in ((5, True), (6, False)):
        s = arena("valeros", "kyra", level=4)
        monster(s, "vampire", (2, 2))
        hero(s, "kyra", (2, 2), con=6, wis=wis, cards={})
        monster_phase(s)
        assert runes(s, "kyra", "-1 Damage") == int(harmed), "DC 3 needs Resistance 3"
    s = arena("valeros", "kyra", level=4)
    monster(s, "vampire", (2, 2))
    hero(s, "kyra", (2, 2), wis=4, cards={"silver-holy-symbol": {"cha": 1}})
    monster_phase(s)
    assert runes(s, "kyra", "-1 Damage") == 0, "cards count"


def test_PA_9_18_immunity_protects_from_abilities_as_well():
    s = arena("valeros", "kyra", level=4)
    slot = monster(s, "vampire", (2, 2))
    seat = hero(s, "kyra", (2, 2))
    s.immune[seat * 4 + slot] = 0
    monster_phase(s)
    assert runes(s, "kyra", "-1 Damage") == 0


def test_PA_9_20_an_opportunity_triggers_no_ability_but_energy_resistance_holds():
    s = arena("kyra", "valeros", level=4)
    monster(s, "vampire", (2, 2))
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "turn:clockwise")
    assert (misfortune(s, "kyra"), runes(s, "kyra", "-1 Damage")) == (4, 0)
    s = arena("kyra", "valeros", level=4)
    monster(s, "red-dragon", (2, 2))
    hero(s, "kyra", (2, 2), elements=["water"])
    again(s)
    answer(s, "turn:clockwise")
    assert misfortune(s, "kyra") == 5, "Water could not be played"


def test_PA_9_21_an_ability_of_one_attack_does_not_come_with_the_other():
    s = arena("valeros", "kyra", level=3)
    monster(s, "medusa", (2, 2))
    hero(s, "kyra", (2, 2))
    monster_phase(s)
    assert runes(s, "kyra", "-1 Action") == 0


def test_PA_9_22_and_9_24_order_of_one_attack():
    s = arena("valeros", "kyra", level=4)
    monster(s, "frost-giant", (2, 2))
    hero(s, "kyra", (2, 2), runes={"+1 Defense": 1}, cards={"sun-glaive": {"str": 1}})
    monster_phase(s)
    kinds = [event.kind for event in s.events]
    assert kinds == ["HeroAttacked", "RuneReturned", "GloryGained", "ItemDestroyed", "Immune"]
    velstrac = GAME.content.monster("velstrac").ranged
    assert velstrac is not None
    assert [trait.what for trait in velstrac.triggers] == ["Hero teleport"]


# ---- reach ----------------------------------------------------------------------------------------------------------
def reached(s: Table, where: tuple[int, int], shape: int, low: int, high: int) -> set[tuple[int, int]]:
    mask = reach(s, space(where), shape, low, high)
    return {divmod(one, 7) for one in range(49) if mask & BITS[one]}


def cross(s: Table) -> None:
    """Summoning tiles and corridors from (2,1) to (2,5), a side way at (2,3) to the north."""
    lay(s, "corridor", (2, 3), 1)
    summoning(s, (2, 2))
    summoning(s, (2, 4))
    lay(s, "corridor", (2, 1), 1)
    lay(s, "corridor", (2, 5), 1)


def test_PA_10_1_and_10_2_straight_lines_through_open_edges():
    s = arena("valeros", "kyra")
    cross(s)
    assert reached(s, (2, 3), LINE, 0, 0) == {(2, 3)}
    assert reached(s, (2, 3), LINE, 1, 2) == {(2, 1), (2, 2), (2, 4), (2, 5)}
    assert reached(s, (2, 3), LINE, 2, 4) >= {(2, 1), (2, 5)}
    assert (2, 2) not in reached(s, (2, 3), LINE, 2, 4)


def test_PA_10_3_every_reach_says_from_and_to():
    for one in GAME.content.monsters:
        assert (one.melee.low, one.melee.high) == (0, 1), "a melee monster hits its own tile too"


def test_PA_10_4_nothing_passes_the_doom_area():
    s = arena("valeros", "kyra", doom=(2, 3))
    summoning(s, (2, 2))
    summoning(s, (2, 4))
    for shape in (LINE, THROUGH):
        assert (2, 4) not in reached(s, (2, 2), shape, 0, 6)
    assert (4, 5) not in reached(s, (1, 2), SLANTING, 1, 6)
    assert (1, 2) not in reached(s, (3, 4), SLANTING, 1, 6)


def test_PA_10_5_figures_never_block_a_line():
    s = arena("valeros", "kyra", "ezren")
    monster(s, "minotaur", (2, 1))
    monster(s, "goblin", (2, 2))
    lay(s, "corridor", (2, 3), 1)
    hero(s, "ezren", (2, 2))
    hero(s, "kyra", (2, 3))
    monster_phase(s)
    assert "Minotaur attacks Kyra (ranged)" in attacked(s)


def test_PA_10_6_around_corners_by_the_shortest_open_way():
    s = arena("valeros", "kyra")
    summoning(s, (2, 2))
    lay(s, "curve", (2, 1), 1)
    summoning(s, (3, 1))
    assert (3, 1) in reached(s, (2, 2), AROUND, 2, 2)
    assert (3, 1) not in reached(s, (2, 2), AROUND, 3, 4)
    assert (3, 1) not in reached(s, (2, 2), LINE, 0, 6)


def test_PA_10_7_and_10_9_diagonally_and_never_at_distance_nothing():
    s = arena("valeros", "kyra")
    assert reached(s, (1, 1), SLANTING, 0, 1) == {(0, 0), (0, 2), (2, 0), (2, 2)}
    assert reached(s, (1, 1), SLANTING, 2, 2) == set(), "the Doom Area is there"
    assert reached(s, (1, 2), SLANTING, 2, 2) == {(3, 0), (3, 4)}


def test_PA_10_8_through_walls_along_a_line():
    s = arena("valeros", "kyra")
    lay(s, "corridor", (1, 1), 0)
    lay(s, "corridor", (1, 2), 0)
    assert reached(s, (1, 1), THROUGH, 1, 2) == {(0, 1), (2, 1), (3, 1), (1, 0), (1, 2), (1, 3)}
    s = arena("valeros", "kyra", level=2)
    slot = monster(s, "ankhrav", (2, 2))
    lay(s, "corridor", (2, 1), 0)
    hero(s, "kyra", (2, 1))
    monster_phase(s)
    assert s.hit[slot] == 2


# ---- abilities ------------------------------------------------------------------------------------------------------
def test_PA_11_1_and_11_2_double_attack_only_where_both_reach():
    s = arena("valeros", "kyra", "ezren", level=2)
    monster(s, "ettin", (2, 2))
    lay(s, "corridor", (2, 3), 1)
    hero(s, "ezren", (2, 3))
    summoning(s, (2, 4))
    hero(s, "kyra", (2, 4))
    monster_phase(s)
    assert attacked(s) == [
        "Ettin attacks Kyra (ranged)",
        "Ettin attacks Ezren (melee)",
        "Ettin attacks Ezren (ranged)",
    ]


def test_PA_11_5_hero_teleport_moves_to_whatever_the_die_shows():
    s = arena("valeros", "kyra", doom=(0, 0), level=3)
    slot = monster(s, "velstrac", (3, 1))
    lay(s, "crossroads", (3, 2))
    lay(s, "crossroads", (3, 3))
    hero(s, "kyra", (3, 3))
    monster_phase(s, script=[s.content.summoning.index(s.den[slot])])
    assert at(s, "kyra") == (3, 1)
    assert misfortune(s, "kyra") == 0
    assert attacked(s) == ["Velstrac attacks Kyra (ranged)"], "not again by the same monster"


def test_PA_11_6_11_7_and_11_21_who_has_acted_attacks_at_once_who_has_not_in_its_turn():
    s = arena("valeros", "kyra", doom=(0, 0), level=3)
    monster(s, "troll", (5, 5), token=1, number=8)
    monster(s, "velstrac", (3, 1), token=2)
    lay(s, "crossroads", (3, 2))
    lay(s, "crossroads", (3, 3))
    hero(s, "kyra", (3, 3))
    summoning_attack(s, script=[7])
    assert attacked(s) == ["Velstrac attacks Kyra (ranged)", "Troll attacks Kyra (melee)"]
    assert misfortune(s, "kyra") == 3 + 4, "normal damage in a summoning phase"
    assert s.regeneration[0] == 0, "it is an attack like any other"


def test_PA_9_23_what_was_fixed_before_an_extra_attack_does_not_happen_twice():
    s = arena("valeros", "kyra", doom=(0, 0), level=3)
    troll = monster(s, "troll", (3, 2), token=1)
    hero(s, "kyra", (3, 2))
    s.acted = 1 << troll
    kyra = 1
    fixed = ExtraAttack(troll, kyra, MELEE)  # as two monsters that teleport heroes leave it behind
    run(s, fixed, fixed, AttackHero(troll, kyra, MELEE))
    assert attacked(s) == ["Troll attacks Kyra (melee)"]


def test_PA_11_8_and_11_9_the_item_of_lowest_priority_of_any_type():
    s = arena("valeros", "kyra", level=4)
    monster(s, "frost-giant", (2, 2))
    hero(s, "kyra", (2, 2), cards={"holy-water": {}, "sun-glaive": {"str": 1}})
    monster_phase(s)
    assert in_play(s, "kyra") == ["heal", "holy-water"]
    assert sheet(s, "kyra", "str") == 2
    s = arena("valeros", "kyra", level=4)
    monster(s, "frost-giant", (2, 2))
    hero(s, "kyra", (2, 2), cards={"holy-water": {}})
    monster_phase(s)
    assert in_play(s, "kyra") == ["heal"]
    s.immune = [NONE] * 8
    monster_phase(s)
    assert in_play(s, "kyra") == ["heal"]


def test_PA_11_10_and_11_20_runes_beyond_one_of_a_type():
    s = arena("valeros", "kyra", level=3)
    monster(s, "ghoul", (2, 2))
    hero(s, "kyra", (2, 2), runes={"-1 Damage": 1, "-1 Defense": 1})
    monster_phase(s)
    assert (runes(s, "kyra", "-1 Damage"), runes(s, "kyra", "-1 Defense")) == (2, 1), "one Defense rune was used"
    s = arena("valeros", "kyra", level=3)
    monster(s, "medusa", (2, 2))
    lay(s, "corridor", (2, 3), 1)
    summoning(s, (2, 4))
    hero(s, "kyra", (2, 4), runes={"-1 Action": 1})
    monster_phase(s)
    assert runes(s, "kyra", "-1 Action") == 3


def test_PA_11_11_to_11_14_a_monster_teleports_only_after_an_attack():
    s = arena("valeros", "kyra", level=4)
    slot = monster(s, "erinys", (2, 2), number=1)
    hero(s, "valeros", (6, 6))
    hero(s, "kyra", (6, 0))
    monster_phase(s, script=[5])
    assert s.script == [5], "no roll: nobody was attacked"
    hero(s, "kyra", (2, 2))
    monster_phase(s, script=[5, 5])
    assert s.den[slot] == s.content.summoning[5]


def test_PA_11_12_a_taken_tile_or_the_own_one_leaves_it_there():
    s = arena("valeros", "kyra", level=4)
    slot = monster(s, "erinys", (2, 2), number=1)
    monster(s, "chimera", (5, 5), number=2)
    hero(s, "kyra", (2, 2))
    monster_phase(s, script=[1])
    assert den(s, slot) == (2, 2)
    assert told(s, "MonsterStays") == ["Erinys stays: summoning tile 2 is taken"], "PA-22.14: the die is open"
    s.immune = [NONE] * 8
    monster_phase(s, script=[0])
    assert den(s, slot) == (2, 2)


def test_PA_11_15_and_11_16_energy_resistance_stops_fire_and_water_earth_only_at_the_start():
    s = arena("valeros", "kyra", level=4)
    monster(s, "red-dragon", (2, 2))
    hero(s, "kyra", (2, 2), elements=["water", "fire", "earth"])
    hero(s, "valeros", elements=["fire"])
    monster_phase(s)
    assert is_paused(s), "nobody was asked"
    again(s)
    assert refused(s, "element:earth") == "PA-8.6"


def test_PA_11_17_to_11_19_regeneration():
    s = arena("valeros", "kyra", level=3)
    slot = monster(s, "troll", (2, 2))
    hero(s, "kyra", (2, 2))
    hero(s, "valeros", (2, 2))
    assert life(s, slot) == 6
    monster_phase(s)
    assert (s.regeneration[slot], life(s, slot)) == (0, 8)
    assert len(told(s, "Regenerated")) == 1
    s.regeneration[slot] = NONE
    assert life(s, slot) == 6


def test_PA_11_19_the_marker_of_a_defeated_monster_comes_back_at_the_next_reset():
    s = arena("valeros", "kyra", level=3, markers_limited=True)
    slot = monster(s, "troll", (2, 2))
    monster(s, "ghoul", (5, 3))
    hero(s, "valeros", (2, 2), str=8)
    monster_phase(s)
    assert markers_left(s, 0) == 6, "one for immunity, one for Regeneration"
    again(s)
    answer(s, "strike", "strike")
    assert (s.monsters[slot], markers_left(s, 0)) == (NONE, 6)
    run(s, ResetMarkers())
    assert markers_left(s, 0) == 8


def test_PA_13_14_what_blocks_an_attack_is_told():
    s = arena("valeros", "kyra", level=4)
    monster(s, "frost-giant", (2, 2))
    armor = {"adamantine-plate-armor": {"con": 2}, "wooden-shield": {"dex": 2}, "shield-block": {"con": 1}}
    hero(s, "valeros", (2, 2), con=4, cards=armor, runes={"+1 Defense": 1})
    monster_phase(s)
    answer(s, "use:valeros-shield-block")
    parts = "CON 2, Wooden Shield 2, Adamantine Plate Armor 2, reactions 2, runes 1"
    said = f"Frost Giant attacks Valeros (melee): 9 damage, Defense 9 ({parts}), 0 unblocked"
    assert told(s, "HeroAttacked") == [said]


def test_PA_9_20_special_attacks_and_abilities_work_in_the_summoning_attack():
    s = arena("valeros", "kyra", level=3)
    monster(s, "ghoul", (2, 2))
    hero(s, "kyra", (2, 2))
    summoning_attack(s)
    assert (misfortune(s, "kyra"), runes(s, "kyra", "-1 Damage")) == (3, 1)


@pytest.mark.parametrize("use", [True, False])
def test_PA_17_12_a_ward_stops_the_abilities_of_one_attack(use):
    s = arena("valeros", "ezren", level=4)
    monster(s, "vampire", (2, 2))
    hero(s, "ezren", (2, 2), cards={"spell-turning": {"wis": 2}})
    monster_phase(s)
    assert asked(s) == (seat_of(s, "ezren"), "PA-17.12")
    answer(s, "use:ezren-spell-turning" if use else "pass")
    assert runes(s, "ezren", "-1 Damage") == (0 if use else 1)
    assert s.regeneration[0] == 0
    assert glory(s, "valeros") == 6


def test_PA_17_12_reactions_are_offered_only_where_they_change_something():
    s = arena("valeros", "kyra", "merisiel")
    monster(s, "minotaur", (2, 2))
    hero(s, "kyra", (2, 2), con=6, cards={"sanctuary": {"wis": 1}})
    monster_phase(s)
    assert is_paused(s), "all is blocked already"
    s = arena("kyra", "valeros", level=3)
    monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), cards={"shield-block": {"con": 1}, "intimidating-glare": {"cha": 1}})
    monster_phase(s)
    answer(s, "use:valeros-shield-block")
    assert asked(s)[1] == "PA-17.12", "one damage is left"
    answer(s, "use:valeros-intimidating-glare")
    assert glory(s, "kyra") == 0
    s = arena("ezren", "valeros", level=4)
    monster(s, "chimera", (2, 2))
    card(s, "ezren", "spell-turning", wis=2)
    hero(s, "ezren", (2, 2))
    monster_phase(s)
    assert is_paused(s), "the attack carries no ability"
