"""Turn order, victory and the Hero's activation [SDA-5, SDA-6]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.activation import PassTokens
from grandmelee.games.super_dungeon_arcade.consul import (
    BEGIN_HERO_TURN,
    NEXT_ROUND,
    BeginHeroTurn,
    activations,
    eligible,
)
from grandmelee.games.super_dungeon_arcade.figures import action_points, movement
from grandmelee.games.super_dungeon_arcade.paths import Walk
from grandmelee.games.super_dungeon_arcade.power_up import ChooseEquipment, SpendCoins, replace_hero
from grandmelee.games.super_dungeon_arcade.terms import bits
from grandmelee.games.super_dungeon_arcade.wounds import CheckDeaths, wound_heroes
from tests.games.super_dungeon_arcade.table import (
    activate,
    answer,
    at,
    card,
    foe,
    has,
    hero_of,
    in_force,
    new,
    q,
    roll,
    run,
    scene,
    square,
    squares,
    suffer,
    told,
    wear,
    words,
)


def skip(s, *letters: str) -> None:
    """Activate Heroes that do nothing."""
    for letter in letters:
        answer(s, f"hero:{s.content.heroes[s.party[hero_of(s, letter)]].slug}", "end")


def names(s) -> list[str]:
    return sorted(word.split(":")[1] for word in words(s))


def next_hero_turn(s) -> None:
    s.acted = 0
    run(s, BEGIN_HERO_TURN)


def test_SDA_5_2_to_5_6_and_5_13_everyone_activates_before_anyone_does_again():
    """Scenario SC-03: Guardian and Warrior, Witch and Warrior, Guardian and Witch, then the Warrior may start."""
    s = scene({"W": (0, 0), "G": (0, 3), "S": (0, 6)})
    next_hero_turn(s)
    assert len(names(s)) == 3
    skip(s, "G")
    assert names(s) == ["riftling-warrior", "sanctioned-witch"]
    answer(s, "hero:riftling-warrior", "end")
    s.acted = 0
    run(s, BeginHeroTurn())
    assert told(s)[-1] == "Activated"  # only the Witch could: she was not even asked for
    answer(s, "end")
    assert s.tokens[:3] == [0, 0, 0]
    assert names(s) == ["moonspire-guardian", "riftling-warrior"]  # not the Witch again in this turn
    answer(s, "hero:riftling-warrior", "end")
    s.acted = 0
    run(s, BeginHeroTurn())
    assert names(s) == ["moonspire-guardian", "sanctioned-witch"]
    answer(s, "hero:moonspire-guardian", "end", "end")
    assert s.tokens[:3] == [0, 0, 0]
    s.acted = 0
    run(s, BeginHeroTurn())
    assert "riftling-warrior" in names(s)


def test_SDA_5_1_and_5_8_turns_alternate():
    s = new()
    for _ in range(2):
        answer(s, s.word(s.options(0)[0]), "end")
    kinds = told(s)
    assert "ConsulTurn" in kinds or s.asks[0].rule == "SDA-26.15"


def test_SDA_5_7_and_5_11_destroyed_heroes_do_not_count():
    s = scene({"W": (0, 0), "G": (0, 3)}, party="WGS")
    s.tokens[:3] = [1, 1, 0]
    s.tokens[2] = 0
    PassTokens().run(s)
    assert s.tokens[:3] == [0, 0, 0]
    assert eligible(s) == [0, 1]


def test_SDA_5_11_another_hero_brought_in_has_never_activated():
    s = scene({"W": (0, 0), "G": (0, 3)}, party="WGS")
    s.tokens[2], s.last[2] = 1, 5
    replace_hero(s, 2, s.content.hero_shelf["tincan"].id)
    assert (s.tokens[2], s.last[2]) == (0, 0)


def test_SDA_5_9_and_11_5_too_few_coins_and_the_consul_wins_at_once():
    s = scene({"W": (0, 0), "G": (0, 3), "S": (0, 6)})
    s.coins = 0
    wound_heroes(s, [(0, 5)])
    s.settle()
    assert s.outcomes == ["lost"]
    assert "fewer Princess Coins" in s.verdict


def test_SDA_5_10_and_0_8_and_25_10_the_boss_falls_and_the_heroes_win():
    s = scene({"W": (0, 0)}, seats=3, party="WGS")
    boss = foe(s, "midnight-queen", (5, 5))
    s.hurt[boss] = s.hurt[0] = 7
    s.coins = 0
    run(s, CheckDeaths(0))  # the boss is looked at first, though the last Hero falls too
    assert s.outcomes == ["won", "won", "won"]
    assert s.returns == [1.0, 1.0, 1.0]


def test_SDA_5_12_the_last_turn_ends_the_game():
    s = scene()
    s.turn = 30
    run(s, NEXT_ROUND)
    assert s.verdict == "The Consul wins: the boss stands after Consul Turn 30"


def test_SDA_5_2_and_35_7_three_of_five_heroes_activate():
    assert activations(scene()) == 2
    assert activations(scene(party="WGSTC", tiles="plain plain plain plain")) == 3
    s = scene()
    in_force(s, "spiteful-curse")
    assert activations(s) == 1


# ---- upkeep ---------------------------------------------------------------------------------------------------------
def test_SDA_6_1_and_6_2_an_activation():
    s = scene({"W": (0, 0)})
    suffer(s, 0, "Slow")
    activate(s, "W")
    assert (s.tokens[0], s.active) == (1, 0)
    answer(s, "end")
    assert (has(s, 0), s.active) == ([], -1)


def test_SDA_6_3_effects_of_the_last_activation_end():
    s = scene({"T": (0, 0)})
    activate(s, "T")
    answer(s, "action:indignant-defense", "end")
    assert s.holds
    activate(s, "T")
    assert not s.holds


def test_SDA_6_4_6_5_and_27_21_tough_heals_before_fire_burns():
    s = scene({"X": (0, 0)}, party="XGS")
    s.hurt[0] = 4
    suffer(s, 0, "Fire")
    activate(s, "X")
    assert words(s) == ["yes", "no"]
    answer(s, "yes")
    assert s.hurt[0] == 4
    assert s.at[0] >= 0


def test_SDA_6_7_a_hero_destroyed_in_its_upkeep_has_had_its_activation():
    s = scene({"W": (0, 0), "G": (0, 3), "S": (0, 6)})
    s.hurt[0] = 4
    suffer(s, 0, "Fire")
    activate(s, "W")
    assert at(s, 0) is None
    assert s.acted == 1
    assert s.asks[0].rule == "SDA-5.1"


def test_SDA_6_6_and_33_1_to_33_4_a_hero_may_shapeshift_in_its_upkeep():
    s = scene({"Y": (0, 0)}, party="YGS")
    s.hurt[0] = 1
    activate(s, "Y")
    assert words(s) == ["shift", "pass"]
    answer(s, "shift")
    assert s.content.heroes[s.party[0]].name == "Changer Wolf"
    assert (s.hurt[0], movement(s, 0)) == (1, 9)


# ---- movement -------------------------------------------------------------------------------------------------------
def test_SDA_6_8_and_6_9_one_point_one_square_in_eight_directions():
    s = scene({"W": (5, 5)})
    activate(s, "W")
    assert len(squares(s)) == 8
    answer(s, square(s, (4, 4)))
    assert (at(s, 0), s.mv) == ((4, 4), 1)
    answer(s, square(s, (3, 3)), square(s, (2, 2)), square(s, (1, 1)), square(s, (0, 0)), square(s, (0, 1)))
    assert squares(s) == []


def test_SDA_6_10_6_14_friends_may_be_passed_enemies_not():
    s = scene({"W": (5, 5), "G": (5, 6)})
    foe(s, "crawler", (4, 5))
    foe(s, "spider-nest", (6, 5))
    activate(s, "W")
    assert (5, 6) in squares(s)
    assert (4, 5) not in squares(s)
    assert (6, 5) not in squares(s)


def test_SDA_6_11_no_diagonal_step_between_two_enemies():
    """Scenario SC-04: Crawlers at (3,4) and (4,3) keep the Tincan from (4,4)."""
    s = scene({"T": (3, 3)}, foes=[("crawler", (3, 4)), ("crawler", (4, 3))])
    activate(s, "T")
    assert (4, 4) not in squares(s)
    assert (2, 4) in squares(s)
    assert "SDA-6.12" in s.why_not(0, square(s, (4, 4)))


def test_SDA_6_12_no_step_round_a_closed_corner():
    s = scene({"W": (2, 2)}, tiles="3A 1A 2A")
    activate(s, "W")
    assert (3, 3) not in squares(s)
    assert (3, 2) not in squares(s)


def test_SDA_6_13_and_6_21_nobody_stays_on_a_friends_square():
    """Scenario SC-47: with one point left the step is illegal, with two it is legal and must go on."""
    s = scene({"W": (5, 5), "G": (5, 6)})
    activate(s, "W")
    s.mv = 5
    s.look_again()
    assert (5, 6) not in squares(s)
    assert "SDA-6.21" in s.why_not(0, square(s, (5, 6)))
    s.mv = 4
    s.look_again()
    assert (5, 6) in squares(s)
    answer(s, square(s, (5, 6)))
    assert words(s) == []
    assert (5, 6) not in squares(s)
    assert "SDA-6.21" in s.why_not(0, "end")
    answer(s, square(s, (5, 7)))
    assert at(s, 1) == (5, 6)
    assert "end" in words(s)


def test_SDA_6_15_to_6_17_a_large_model_squeezes_through_a_gap_of_one_square():
    """Scenario SC-05: between Heroes in (4,4) and (6,4) of a corridor only (5,4) is free."""
    s = scene({"W": (4, 4), "G": (6, 4), "S": (9, 9)})
    model = foe(s, "daemonus", (5, 1))
    ends = Walk(s, model, 6, 0).all_ends(s)
    beyond = [divmod(spot, 41) for level in ends for spot in bits(level) if spot % 41 >= 5]
    assert (5, 5) in beyond
    cost = next(number for number, level in enumerate(ends) if level >> q((5, 5)) & 1)
    assert cost == 4  # (5,3), (5,4), (5,5) and one more for its far column
    assert not any(level >> q((5, 3)) & 1 and level >> q((5, 4)) & 1 for level in ends[:2])


def test_SDA_6_18_difficult_terrain_costs_two_points():
    s = scene({"W": (1, 2)}, tiles="1B 1A 2A")
    activate(s, "W")
    answer(s, square(s, (1, 3)))
    assert s.mv == 2
    s.mv = 5
    s.look_again()
    assert (1, 4) not in squares(s)
    assert "SDA-6.9" in s.why_not(0, square(s, (1, 4)))


def test_SDA_6_19_structures_and_chasms_are_not_entered():
    s = scene({"W": (0, 0)}, tiles="1A 2A 3A")
    activate(s, "W")
    assert (1, 1) not in squares(s)
    assert "SDA-6.19" in s.why_not(0, square(s, (1, 1)))
    s = scene({"W": (0, 0)}, tiles="2A 1A 3A")
    activate(s, "W")
    assert (1, 1) not in squares(s)


def test_SDA_6_20_lava_burns_in_the_next_upkeep():
    s = scene({"W": (0, 1)}, tiles="2B 1A 3A")
    activate(s, "W")
    answer(s, square(s, (1, 1)), "end")
    assert has(s, 0) == ["Fire"]
    activate(s, "W")
    assert s.hurt[0] == 1


def test_SDA_26_14_equipment_counts_as_printed():
    s = scene({"W": (0, 0)})
    wear(s, "W", "cowards-boots", "brass-knuckles")
    assert (movement(s, 0), action_points(s, 0)) == (8, 3)
    roll(s, "")


# ---- giving up ------------------------------------------------------------------------------------------------------
def test_SDA_5_9_giving_up_needs_every_player_and_is_asked_at_once():
    s = new(3, heroes=3)
    s.answer(1, "concede")
    assert s.waiting == [0, 2]
    s.answer(2, "yes")
    s.answer(0, "yes")
    assert s.over
    assert s.verdict == "The Consul wins: the party gives up"


def test_SDA_5_9_one_refusal_ends_the_matter_for_this_turn():
    s = new(3, heroes=3)
    s.answer(1, "concede")
    s.answer(2, "no")
    assert s.waiting == [0, 1, 2]  # nobody else is asked, and the question stands as before
    assert words(s) == ["hero:riftling-warrior", "hero:moonspire-guardian", "hero:sanctioned-witch"]


def test_SDA_5_9_who_plays_alone_is_asked_once_more():
    s = new(1)
    s.answer(0, "concede")
    assert words(s) == ["yes", "no"]
    s.answer(0, "yes")
    assert s.over


def test_SDA_5_9_giving_up_is_possible_at_every_choice_of_the_party_and_never_clogs_play():
    s = scene({"W": (5, 5), "G": (5, 6)})
    s.settings = {**s.settings, "concede": True}
    s.backpack = (card(s, "brass-knuckles"),)
    run(s, ChooseEquipment([0]))
    assert words(s) == ["card:brass-knuckles", "done", "concede"]
    run(s, SpendCoins())
    assert s.asks[0].rule == "SDA-26.28"  # whose place is filled has one answer, and nobody is asked
    assert words(s)[-1] == "concede"
