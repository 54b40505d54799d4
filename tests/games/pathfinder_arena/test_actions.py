"""PA-8: actions of the hero phase."""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.arena import exits_at
from grandmelee.games.pathfinder_arena.sheets import ap_left
from grandmelee.games.pathfinder_arena.state import NONE
from tests.games.pathfinder_arena.table import (
    again,
    answer,
    arena,
    asked,
    at,
    card,
    hero,
    is_paused,
    lay,
    misfortune,
    monster,
    monster_phase,
    offered,
    refused,
    runes,
    sheet,
    slide,
    space,
    summoning,
    token,
)


def test_PA_8_1_8_3_and_8_40_action_points():
    s = arena("merisiel", "kyra")
    hero(s, "merisiel", dex=5)
    assert ap_left(s) == 6
    s.bonus = 1 - 2
    assert ap_left(s) == 5
    s.spent = 7
    assert ap_left(s) == 0, "what was spent is not refunded"
    again(s)
    assert is_paused(s), "with nothing left to do the phase ends by itself"


def test_PA_8_2_a_token_gained_in_the_phase_counts_at_once():
    s = arena("merisiel", "kyra")
    token(s, (2, 2), dex=1)
    hero(s, "merisiel", (2, 2))
    again(s)
    answer(s, "collect:dex", "ability:int")
    assert ap_left(s) == 4


def test_PA_8_4_to_8_6_and_22_9_actions_repeat_in_any_order_and_ending_is_always_legal():
    s = arena("ezren", "kyra", level=3)
    lay(s, "crossroads", (3, 4))
    hero(s, "ezren", (3, 4), cards={"lightning-bolt": {"int": 3}})
    monster(s, "troll", (3, 5))
    again(s)
    answer(s, "turn:clockwise", "turn:clockwise")
    assert ap_left(s) == 2
    assert "end" in offered(s)
    answer(s, "use:ezren-lightning-bolt")
    assert ap_left(s) == 0, "a card costs what is printed on it"
    s = arena("valeros", "kyra")
    answer(s, "end")
    assert is_paused(s)


def test_PA_8_4_a_card_too_dear_is_refused():
    s = arena("ezren", "kyra", level=3)
    lay(s, "crossroads", (3, 4))
    hero(s, "ezren", (3, 4), cards={"lightning-bolt": {"int": 3}})
    monster(s, "troll", (3, 5))
    s.spent = 3
    again(s)
    assert refused(s, "use:ezren-lightning-bolt") == "PA-8.4"


def test_PA_8_7_nothing_is_aimed_at_other_heroes():
    s = arena("valeros", "kyra")
    hero(s, "valeros", (2, 1), str=8, cards={"flaming-longsword": {"str": 2}})
    hero(s, "kyra", (2, 1))
    again(s)
    assert not offered(s, "use:")
    assert "strike" not in offered(s)


# ---- stride ---------------------------------------------------------------------------------------------------------
def test_PA_8_8_to_8_10_a_stride_goes_to_an_open_neighbour():
    s = arena("valeros", "kyra")
    lay(s, "crossroads", (2, 3))
    lay(s, "corridor", (2, 4), 1)  # open to it
    lay(s, "corridor", (1, 3), 1)  # its wall is in the way
    summoning(s, (2, 2))
    hero(s, "valeros", (2, 3))
    again(s)
    assert offered(s, "space:") == {"space:c5", "space:c3"}
    assert refused(s, (1, 3)) == "PA-8.9"
    assert refused(s, (3, 3)) == "PA-8.10"
    assert refused(s, (1, 2)) == "PA-8.8"
    answer(s, (2, 4))
    assert (at(s, "valeros"), s.spent) == ((2, 4), 1)


def test_PA_8_11_figures_never_block():
    s = arena("valeros", "kyra", "ezren")
    monster(s, "minotaur", (2, 2))
    lay(s, "crossroads", (2, 3))
    hero(s, "kyra", (2, 2))
    hero(s, "ezren", (2, 2))
    hero(s, "valeros", (2, 3))
    again(s)
    answer(s, (2, 2))
    assert at(s, "valeros") == (2, 2)


def test_PA_8_12_and_8_13_trapdoors_lead_to_each_other_but_carry_no_attack():
    s = arena("valeros", "kyra")
    here, there = lay(s, "trapdoor", (0, 3)), s.content.trapdoors[2]
    s.at[0] = here
    others = {f"space:{name}" for name in ("d1", "d7", "g4")}
    again(s)
    assert others <= offered(s, "space:")
    answer(s, "space:g4")
    assert (at(s, "valeros"), s.spent) == ((6, 3), 1)
    monster(s, "minotaur", (1, 3))
    lay(s, "trapdoor", (0, 3), 0)
    hero(s, "kyra", (0, 3))
    s.at[0] = there
    monster_phase(s)
    assert s.hit[0] == 2, "only who stands on the tile next to it"


# ---- rotate ---------------------------------------------------------------------------------------------------------
def test_PA_8_14_and_8_15_the_own_tile_turns_with_everything_on_it():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2))
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "turn:counter-clockwise")
    assert s.turns[s.at[0]] == 3
    assert (at(s, "kyra"), s.den[slot]) == ((2, 2), s.at[0])
    tile = lay(s, "curve", (4, 1), 0)
    hero(s, "valeros", (4, 1))
    again(s)
    answer(s, "turn:clockwise")
    assert exits_at(s, space((4, 1))) == 2 + 4
    assert s.turns[tile] == 1


# ---- change the structure -------------------------------------------------------------------------------------------
def test_PA_8_16_to_8_18_there_are_always_twelve_slides_for_one_ap_each():
    s = arena("valeros", "kyra", doom=(0, 0))
    assert len(offered(s, "slide:")) == 12
    assert refused(s, slide((1, 1))) == "PA-8.16"
    answer(s, slide((0, 6)))
    assert (s.doom, s.spent) == (6, 1)
    assert len(offered(s, "slide:")) == 12


def test_PA_8_19_and_8_20_everything_is_carried_along_and_gains_nothing():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (3, 2))
    token(s, (3, 2), str=1, glow=1)
    rune = lay(s, "rune-damage-up", (3, 1), 1)
    s.at[0] = rune
    hero(s, "kyra", (3, 2))
    again(s)
    before = s.laid[:]
    answer(s, slide((3, 1)))
    assert (at(s, "valeros"), at(s, "kyra")) == ((3, 2), (3, 3))
    assert s.space_of[s.den[slot]] == space((3, 3))
    assert s.laid == before
    assert s.turns[rune] == 1
    assert runes(s, "valeros", "+1 Damage") == 0


def test_PA_8_41_the_doom_area_is_empty_and_holds_nothing():
    s = arena("valeros", "kyra")
    for name in (slide((3, 6)), slide((0, 6)), slide((0, 1))):
        tile = s.tile_at[s.doom]
        assert tile == NONE
        answer(s, name)
        assert exits_at(s, s.doom) == 0
    assert s.doom == space((0, 1))


# ---- collect --------------------------------------------------------------------------------------------------------
def test_PA_8_21_8_22_and_8_27_a_physical_token_brings_a_mental_one():
    s = arena("kyra", "valeros")
    token(s, (2, 2), con=2)
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "collect:con")
    assert asked(s) == (0, "PA-8.22")
    assert offered(s) == {"ability:int", "ability:wis", "ability:cha"}
    answer(s, "ability:cha")
    assert (sheet(s, "kyra", "con"), sheet(s, "kyra", "cha"), s.spent) == (2, 2, 1)
    assert s.events[0].text == "Kyra takes a CHA token: Ego 1"
    assert refused(s, "collect:str") == "PA-8.21"


def test_PA_8_23_to_8_26_full_tracks_and_an_empty_pool():
    s = arena("kyra", "valeros")
    token(s, (2, 2), con=3)
    hero(s, "kyra", (2, 2), int=8, wis=10)
    s.pool[5] = 0
    again(s)
    answer(s, "collect:con")
    assert asked(s)[1] == "PA-8.6", "no mental token is possible, so none is taken"
    s.pool[5] = 5
    answer(s, "collect:con")
    assert sheet(s, "kyra", "cha") == 2, "the only possible one is taken"
    assert sheet(s, "kyra", "con") == 3


def test_PA_8_28_and_20_1_and_20_2_an_element_not_held():
    s = arena("kyra", "valeros")
    summoning(s, (2, 2), 1)
    token(s, (2, 2), glow=1)
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "collect:fire")
    assert s.elements[0] == 1
    token(s, (2, 2), glow=1)
    again(s)
    assert refused(s, "collect:fire") == "PA-8.28"


def test_PA_8_3_and_22_1_without_points_the_refusal_speaks_of_points():
    s = arena("merisiel", "kyra")
    lay(s, "crossroads", (2, 3))
    summoning(s, (2, 2), 1)
    token(s, (2, 2), str=1, glow=1)
    hero(s, "merisiel", (2, 2), cards={"nimble-step": {"dex": 1}})
    s.spent = ap_left(s)
    again(s)
    assert "use:merisiel-nimble-step" in offered(s)
    assert refused(s, "collect:str") == "PA-8.3"
    assert refused(s, "collect:fire") == "PA-8.3"


def test_PA_8_29_an_item_token_leads_to_a_choice():
    s = arena("kyra", "valeros")
    token(s, (2, 2), item=1)
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "collect:item")
    assert asked(s) == (0, "PA-19.7")


def test_PA_8_30_collecting_beside_a_monster_provokes():
    s = arena("kyra", "valeros")
    monster(s, "minotaur", (2, 2))
    token(s, (2, 2), con=1)
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "collect:con", "ability:wis")
    assert misfortune(s, "kyra") == 2


# ---- strike and cards -----------------------------------------------------------------------------------------------
def test_PA_8_31_to_8_33_a_strike_deals_the_damage_modifier_even_nothing():
    s = arena("valeros", "kyra")
    slot = monster(s, "minotaur", (2, 2))
    hero(s, "valeros", (2, 2), str=1, runes={"+1 Damage": 1})
    again(s)
    answer(s, "strike")
    assert s.damage[slot] == 1
    answer(s, "strike")
    assert (s.damage[slot], s.spent, misfortune(s, "valeros")) == (1, 2, 0)
    hero(s, "valeros", (2, 1))
    again(s)
    assert refused(s, "strike") == "PA-8.33"


def test_PA_8_34_to_8_36_a_line_needs_its_tokens_and_no_marker():
    s = arena("valeros", "kyra", level=3)
    slot = monster(s, "troll", (2, 2))
    hero(s, "valeros", (2, 2), str=1, cards={"knockdown": {"str": 1}, "power-attack": {"str": 2}})
    again(s)
    assert refused(s, "use:valeros-knockdown") == "PA-17.4"
    card(s, "valeros", "knockdown", str=2)
    again(s)
    answer(s, "use:valeros-knockdown")
    assert s.damage[slot] == 3
    assert refused(s, "use:valeros-knockdown") == "PA-8.35"
    assert refused(s, "use:kyra-heal") == "PA-8.34"
    s.spent = 0
    s.damage[slot] = -4
    again(s)
    for _ in range(2):
        answer(s, "use:valeros-power-attack")
    assert s.damage[slot] == 4


def test_PA_8_37_an_attack_needs_a_monster_in_reach():
    s = arena("kyra", "valeros", level=3)
    monster(s, "troll", (2, 4))
    lay(s, "crossroads", (2, 3))
    hero(s, "kyra", (2, 3), cards={"searing-light": {"wis": 3}})
    again(s)
    assert "use:kyra-searing-light" in offered(s)
    hero(s, "kyra", (2, 4))
    again(s)
    assert refused(s, "use:kyra-searing-light") == "PA-8.39", "its reach begins at 1"


def test_PA_8_38_whatever_is_no_attack_on_the_own_monster_provokes():
    for word in ("turn:clockwise", slide((3, 0)), (2, 3)):
        s = arena("valeros", "kyra")
        monster(s, "minotaur", (2, 2))
        lay(s, "crossroads", (2, 3))
        hero(s, "valeros", (2, 2))
        again(s)
        answer(s, word)
        assert misfortune(s, "valeros") == 2


def test_PA_8_39_what_has_nothing_to_work_on_cannot_be_used():
    s = arena("kyra", "valeros")
    cards = {"heal": {"wis": 2}, "remove-curse": {"wis": 1}, "bless": {"cha": 1}}
    hero(s, "kyra", (2, 1), runes={"+1 Damage": 1}, cards=cards)
    again(s)
    for name in ("heal", "remove-curse", "bless"):
        assert refused(s, f"use:kyra-{name}") == "PA-8.39"
    hero(s, "kyra", misfortune=2, runes={"-1 Action": 2, "-1 Damage": 1, "+1 Damage": -1})
    again(s)
    answer(s, "use:kyra-heal")
    assert misfortune(s, "kyra") == 1
    answer(s, "use:kyra-remove-curse")
    assert offered(s) == {"rune:damage-down", "rune:action-down"}
    answer(s, "rune:action-down", "rune:damage-down", "use:kyra-bless")
    assert (runes(s, "kyra", "-1 Action"), runes(s, "kyra", "+1 Damage")) == (1, 1)


def test_PA_8_39_where_all_runes_go_back_nothing_is_asked():
    s = arena("ezren", "kyra")
    hero(s, "ezren", runes={"-1 Action": 1, "-1 Damage": 2}, cards={"scroll-of-cleansing": {}})
    again(s)
    answer(s, "use:ezren-scroll-of-cleansing:base")
    assert s.runes == [0] * 10
    assert asked(s)[1] == "PA-8.6"


def test_PA_8_39_pointless_actions_are_legal():
    s = arena("valeros", "kyra")
    lay(s, "crossroads", (2, 1))
    hero(s, "valeros", (2, 1))
    again(s)
    answer(s, "turn:clockwise")
    assert s.spent == 1


# ---- what cards do besides attacking --------------------------------------------------------------------------------
def test_PA_8_8_a_card_walks_step_by_step_for_one_payment():
    s = arena("valeros", "kyra")
    lay(s, "crossroads", (2, 1))
    rune = lay(s, "rune-damage-down", (2, 2), 1)
    lay(s, "crossroads", (2, 3))
    hero(s, "valeros", (2, 1), cards={"sudden-charge": {"dex": 1}})
    again(s)
    answer(s, "use:valeros-sudden-charge")
    assert "stop" not in offered(s)
    answer(s, (2, 2))
    assert "stop" in offered(s)
    answer(s, (2, 3))
    assert (at(s, "valeros"), s.spent) == ((2, 3), 1)
    assert runes(s, "valeros", "-1 Damage") == 1
    assert s.content.tiles[rune].name.startswith("Rune")


def test_PA_8_10_and_8_41_a_jump_ignores_walls_but_not_the_doom_area():
    s = arena("ezren", "kyra", doom=(0, 1))
    lay(s, "corridor", (0, 0), 0)
    hero(s, "ezren", (0, 0), cards={"magic-passage": {"int": 1}})
    again(s)
    answer(s, "use:ezren-magic-passage")
    assert (0, 2) not in [divmod(space_of(word), 7) for word in offered(s)], "three steps lead there only through it"
    assert {divmod(space_of(word), 7) for word in offered(s)} == {(1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (2, 1)}
    answer(s, (1, 2))
    assert at(s, "ezren") == (1, 2)


def space_of(word: str) -> int:
    from grandmelee.games.pathfinder_arena.words import SPACE_NAMES

    return SPACE_NAMES.index(word.removeprefix("space:"))


def test_PA_8_14_a_card_turns_a_tile_near_by():
    s = arena("merisiel", "kyra")
    hero(s, "merisiel", (2, 1), cards={"trapfinder": {"int": 1}})
    hero(s, "kyra", (2, 2))
    again(s)
    answer(s, "use:merisiel-trapfinder")
    assert len(offered(s)) == 12, "rows plus columns at most two, within the frame"
    before = s.turns[s.at[1]]
    answer(s, (2, 2), "turn:clockwise")
    assert (s.turns[s.at[1]] - before) % 4 == 1
    assert s.spent == 0


def test_PA_8_16_a_card_changes_the_structure_without_its_ap():
    s = arena("ezren", "kyra", level=3)
    hero(s, "ezren", (2, 1), cards={"shape-stone": {"int": 2}})
    again(s)
    answer(s, "use:ezren-shape-stone", slide((3, 0)))
    assert (s.doom, s.spent) == (space((3, 0)), 0)


def test_PA_8_21_a_card_collects_without_ap_where_no_monster_is():
    s = arena("merisiel", "kyra")
    summoning(s, (2, 2), 1)
    token(s, (2, 2), glow=1, item=1, str=1)
    hero(s, "merisiel", (2, 2), cards={"quick-fingers": {"dex": 1}})
    again(s)
    answer(s, "use:merisiel-quick-fingers")
    assert offered(s) == {"collect:fire", "collect:item"}
    answer(s, "collect:fire")
    assert (s.elements[0], s.spent) == (1, 0)
    s = arena("merisiel", "kyra")
    monster(s, "minotaur", (2, 2), number=1)
    token(s, (2, 2), glow=1)
    hero(s, "merisiel", (2, 2), cards={"quick-fingers": {"dex": 1}})
    again(s)
    assert refused(s, "use:merisiel-quick-fingers") == "PA-8.39"


def test_PA_8_40_cards_give_action_points():
    s = arena("valeros", "kyra")
    hero(s, "valeros", cards={"combat-reflexes": {"dex": 2}, "elixir-of-speed": {}})
    again(s)
    answer(s, "use:valeros-combat-reflexes", "use:valeros-elixir-of-speed:base")
    assert ap_left(s) == 8
    assert s.content.card("valeros-elixir-of-speed").id in s.boxed


def test_PA_22_8_nothing_others_see_follows_from_a_hidden_total():
    s = arena("kyra", "valeros")
    hero(s, "kyra", (2, 2), cards={"heal": {"wis": 2}})
    again(s)
    before = s.view(1), s.view(None)
    s.misfortune[0] = 3
    assert (s.view(1), s.view(None)) == before
