"""What is said and shown beside a choice, where someone who plays for the first time would be misled without it."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.commands import Perform
from grandmelee.games.super_dungeon_arcade.consul import BEGIN_CONSUL_TURN
from grandmelee.games.super_dungeon_arcade.draw.heading import state_of
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.power_up import ChooseEquipment, ChooseHeroBack
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN
from grandmelee.games.super_dungeon_arcade.terms import FIGHT
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath
from grandmelee.text import guide
from tests.games.super_dungeon_arcade.table import (
    GAME,
    activate,
    answer,
    foe,
    new,
    roll,
    run,
    scene,
    square,
    suffer,
    words,
)


def its_guide() -> guide.Guide:
    found = guide.load("super-dungeon-arcade")
    assert found is not None
    return found


GUIDE = its_guide()


def named(s, option: int) -> str:
    """What a button says."""
    ask = s.ask_of(0)
    assert ask is not None
    return str(ask.named(s, option))


def elements(s, seat=0):
    return [one for part in GAME.scene(s.view(seat), False).parts.values() for one in part.element.walk()]


def texts(s):
    return [str(one.children[0]) for one in elements(s) if one.tag == "text" and one.children]


def label(s, id):
    return next(one.get("aria-label") for one in elements(s) if one.get("id") == id)


# ---- the chart -----------------------------------------------------------------------------------------------------
def bombed():
    """The start of the second Consul Turn, with the card that stops commands once."""
    s = new(1)
    s.modes = (next(mode.id for mode in GAME.content.modes if mode.slug == "deluxe-glitter-bomb"),)
    s.space = s.turn = 1
    s.potions = [0] * len(s.potions)
    refresh_rules(s)
    run(s, BEGIN_CONSUL_TURN)
    return s


def test_SDA_14_11_before_the_boss_advances_the_chart_shows_the_space_that_is_about_to_come():
    s = bombed()
    assert s.view(0)["chart"]["is_coming"]
    second = s.chart.text[1]
    assert any(text.startswith(f"The dungeon, about to come: {second}"[:40]) for text in texts(s))
    assert not any(text.startswith("The dungeon now") for text in texts(s))
    assert [state_of(n, 1, False, False) for n in (1, 2, 3)] == ["passed", "next", "later"]
    assert not new().view(0)["chart"]["is_coming"]
    answer(s, "no")
    while s.phase == CONSUL_TURN and s.space == 1:
        answer(s, s.word(s.options(0)[-1]))
    assert (s.space, s.view(0)["chart"]["is_coming"]) == (2, False)


def test_SDA_4_24_the_question_names_the_card_what_it_stops_and_that_it_is_used_once():
    s = bombed()
    prompt = s.asks[0].prompt
    assert prompt.startswith("Choose whether Deluxe Glitter Bomb, once a game, stops this Consul Turn's ")
    stopped = prompt.rpartition("'s ")[2]
    named = s.chart.text[1].rstrip(".").split(": ")[-1].split(", ")
    assert stopped == ", ".join(name for name in named if not name.startswith(("Spawn", "Reinforce")))


# ---- giving up -----------------------------------------------------------------------------------------------------
def test_SDA_5_9_giving_up_stands_in_the_list_of_options_and_nowhere_on_the_board():
    s = new(1)
    assert "concede" in words(s)
    assert "concede" not in {one.get("data-word") for one in elements(s)}


def test_SDA_5_9_asked_once_more_going_on_comes_first_and_both_say_what_they_do():
    s = new(1)
    s.answer(0, "concede")
    shown = [one.get("data-word") for one in elements(s) if (one.get("id") or "").startswith("choose-")]
    assert shown == ["no", "yes"]
    assert (label(s, "choose-no"), label(s, "choose-yes")) == ("No, play on", "Yes, give up")
    assert [named(s, option) for option in s.options(0)] == ["Yes, give up", "No, play on"]


# ---- Heroes and what they do ---------------------------------------------------------------------------------------
def test_SDA_3_5_an_action_and_a_potion_are_explained_by_their_own_sentences():
    s = scene({"S": (5, 5)}, [("crawler", (5, 6))])
    s.potions[0] = 2
    activate(s, "S")
    for option in s.options(0):
        word = s.word(option)
        if word.startswith("action:"):
            action = GAME.content.action(word.removeprefix("action:"))
            assert " ".join(action.text) in s.explain(0, option), word


def test_SDA_3_1_a_hero_is_shown_with_its_abilities_and_says_by_name_what_it_can_do():
    s = new(1)
    hero = GAME.content.hero_shelf["riftling-warrior"]
    said = label(s, "hero-riftling-warrior")
    for number in (*hero.actions, *hero.drinks):
        action = GAME.content.actions[number]
        assert f"{action.name} (" in said
        assert " ".join(action.text) in said
        assert action.name in s.explain(0, s.option("hero:riftling-warrior"))


def test_SDA_30_words_on_the_chart_and_on_cards_are_explained():
    known = {word.title for word in GUIDE.words}
    assert {"Burst", "Lance", "Wave", "Augment", "Charge", "Sweep", "Unique", "Reinforce", "Fury", "Hunger"} <= known
    assert {"Dash", "Move", "Fight", "Spawn", "Challenge", "Aura", "Cross"} <= known


def test_SDA_5_4_the_advice_says_how_three_heroes_share_two_activations():
    assert "of three Heroes the one left over begins the next turn" in GUIDE.coach["SDA-5.2"]


# ---- why not -------------------------------------------------------------------------------------------------------
def test_SDA_7_13_a_monster_in_reach_is_refused_with_the_actions_that_reach_it():
    s = scene({"W": (5, 5)}, [("crawler", (5, 6))])
    activate(s, "W")
    said = s.why_not(0, square(s, (5, 6)))
    assert said.startswith("To attack ")
    assert "choose Melee Attack" in said
    assert said.endswith("[SDA-7.13]")


def test_SDA_7_1_a_monster_in_reach_without_points_says_how_many_are_needed():
    s = scene({"W": (5, 5)}, [("crawler", (5, 6))])
    activate(s, "W")
    s.ap = 9
    s.look_again()
    said = s.why_not(0, square(s, (5, 6)))
    assert "is in reach of Melee Attack (1 AP)" in said
    assert said.endswith("[SDA-7.1]")


def test_SDA_7_11_a_monster_out_of_reach_says_how_far_it_is():
    s = scene({"W": (5, 0)}, [("crawler", (5, 9))])
    activate(s, "W")
    said = s.why_not(0, square(s, (5, 9)))
    assert "9 squares away" in said
    assert said.endswith("[SDA-7.11]")


def test_a_monster_on_the_board_stands_for_its_square_so_that_it_can_be_asked_about():
    s = new(1)
    model = s.view(0)["models"][0]
    token = next(one for one in elements(s) if one.get("id") == model["key"].replace(":", "-"))
    assert token.get("data-word") == f"square:{model['square']}"


# ---- the log -------------------------------------------------------------------------------------------------------
def test_SDA_12_11_a_minion_suffers_in_place_of_its_elite_and_the_log_says_so():
    s = scene({"W": (5, 5)})
    foe(s, "tower-stalker", (5, 6))
    foe(s, "tower-blackblade", (5, 7))
    activate(s, "W")
    roll(s, "B2 B2 B1 B-")
    answer(s, "action:melee")
    if "target" in s.asks[0].prompt:
        answer(s, square(s, (5, 6)))
    assert "Tower Blackblade suffers 1 wound in place of Tower Stalker" in [event.text for event in s.events]


# ---- what a stranger lost an action and a Hero by --------------------------------------------------------------------
def test_SDA_8_6_opening_a_chest_shows_its_price_like_every_action():
    s = new(1)
    s.chests = (s.at[0], *s.chests[1:])
    answer(s, "hero:riftling-warrior")
    assert label(s, "choose-open-chest") == "Open Chest, 1 AP"
    assert label(s, "choose-dash") == "Dash, 1 AP"


def test_SDA_5_2_the_question_says_which_hero_of_how_many_and_what_comes_after():
    s = new(1)
    assert s.asks[0].prompt == "Choose the first of 2 Heroes to act"
    answer(s, "hero:riftling-warrior", "end")
    assert s.asks[0].prompt.endswith("second of 2 Heroes to act; then the power-up and the Consul Turn")


def test_SDA_6_9_what_is_left_stands_first_where_a_phone_does_not_cut_it_off():
    s = scene({"W": (5, 5)})
    activate(s, "W")
    assert s.asks[0].prompt.startswith("Riftling Warrior (6 MV, 3 AP): ")


def test_SDA_7_13_a_target_is_called_by_its_name_and_its_square():
    s = scene({"W": (5, 5)}, [("crawler", (5, 6)), ("crawler", (5, 4))])
    activate(s, "W")
    answer(s, "action:melee")
    assert [named(s, option) for option in s.options(0)] == ["Crawler at 1f5", "Crawler at 1f7"]


def test_SDA_7_1_an_attack_with_one_target_is_told_once_and_explained_once():
    s = scene({"W": (5, 5)}, [("crawler", (5, 6))])
    activate(s, "W")
    told = s.explain(0, s.option("action:melee"))
    assert told.startswith("Melee Attack, 1 AP: Crawler at 1f7: wounds ")
    assert told.count("Crawler") == told.count("Melee Attack") == 1
    roll(s, "B- B- B- B-")
    answer(s, "action:melee")
    lines = [event.text for event in s.events if "Melee Attack" in event.text]
    assert lines == ["Riftling Warrior: Melee Attack on Crawler at 1f7"]


def test_SDA_34_4_a_defence_says_where_its_best_die_went():
    s = scene({"W": (5, 5)}, [("tower-stalker", (5, 6))])
    s.phase = CONSUL_TURN
    s.potions = [0] * len(s.potions)
    suffer(s, 0, "Bane")
    roll(s, "B2 B- B-")
    run(s, Perform(FIGHT))
    assert any("0 against 2: beaten, Bane took the best die away" in event.text for event in s.events)


def test_SDA_26_14_equipping_says_what_changes():
    s = scene({"W": (5, 5), "G": (5, 7), "S": (5, 9)})
    s.backpack = (next(item.id for item in GAME.content.items if item.slug == "bent-nail"),)
    run(s, ChooseEquipment([0]))
    assert s.asks[0].prompt.startswith("Power-up: choose a card to equip, or done; then the ")
    assert "+1 blue die to STR." in s.explain(0, s.option("card:bent-nail"))
    answer(s, "card:bent-nail")
    assert s.explain(0, s.option("hero:riftling-warrior")) == "Riftling Warrior: STR 4B to 5B."


def test_SDA_14_15_the_chart_says_which_command_is_carried_out():
    s = new(1)
    s.potions = [1] * len(s.potions)
    run(s, BEGIN_CONSUL_TURN)
    seen = []
    while s.phase == CONSUL_TURN and s.asks[0].rule == "SDA-9.11":
        command = s.view(0)["chart"]["command"]
        if command is not None and command not in seen:
            seen.append(command)
            bold = s.chart.text[s.space - 1].rstrip(".").split(", ")[command]
            assert [str(one.children[0]) for one in elements(s) if one.tag == "tspan"] == [bold.rpartition(": ")[2]]
        answer(s, "pass")
    assert seen[:2] == [0, 1]


def test_SDA_27_8_healing_nobody_says_so():
    s = scene({"S": (5, 5)})
    activate(s, "S")
    assert "nobody of them has a wound or a status" in s.explain(0, s.option("action:curative"))
    s.hurt[0] = 1
    s.look_again()
    assert "nobody of them" not in s.explain(0, s.option("action:curative"))


def test_SDA_26_28_who_may_return_says_all_it_can_do():
    s = new(1)
    run(s, ChooseHeroBack([0], 2))
    for option in s.options(0):
        if s.word(option).startswith("hero:"):
            hero = GAME.content.hero_shelf[s.word(option).removeprefix("hero:")]
            said = s.explain(0, option)
            assert f"{hero.hearts} hearts, MV {hero.mv}, AP {hero.ap}, STR " in said
            assert all(GAME.content.actions[n].name in said for n in (*hero.actions, *hero.drinks))
    assert s.explain(0, s.option("hero:sanctioned-witch")).endswith("It keeps its equipment.")


# ---- crystals ------------------------------------------------------------------------------------------------------
def test_SDA_8_8_a_crystal_says_what_taking_it_costs_and_is_seen_beside_who_stands_on_it():
    s = new(1)
    plot = s.content.plot_shelf["forgotten-by-the-goddess"].id
    s.crystals = ((s.at[0], plot), (s.at[0] + 2, plot))
    drawn = [one for one in elements(s) if (one.get("id") or "").startswith("crystal-")]
    assert [one.get("aria-label").partition(": ")[2] for one in drawn] == [
        "A Hero on a crystal may take it. That is Interact, 1 AP."
    ] * 2
    order = [one.get("id") for one in elements(s) if one.get("id")]
    assert order.index("on-riftling-warrior") < order.index(drawn[0].get("id"))


def test_SDA_7_6_one_square_is_not_one_squares():
    s = scene({"W": (5, 5)}, foes=[("crawler", (5, 6)), ("crawler", (4, 6))])
    activate(s, "W")
    answer(s, "action:melee")
    assert "within 1 square and line of sight" in s.why_not(0, square(s, (5, 8)))


# ---- targets -------------------------------------------------------------------------------------------------------
def test_SDA_7_13_targets_are_told_in_the_order_in_which_they_are_listed():
    s = scene({"G": (5, 2), "W": (0, 0), "S": (0, 2)}, tiles="1A 3A 2A", party="GWS")
    for place in ((5, 4), (4, 5)):
        foe(s, "tower-arbalist", place)
    activate(s, "G")
    told = s.explain(0, s.option("action:missile"))
    answer(s, "action:missile")
    listed = [s.word(option).removeprefix("square:") for option in s.options(0)]
    assert len(listed) == 2
    assert sorted(listed, key=told.index) == listed


# ---- wrath ---------------------------------------------------------------------------------------------------------
def test_SDA_10_3_the_question_says_why_wrath_is_taken_from_another_Hero_and_how_much_is_to_come():
    s = scene({"W": (5, 5), "G": (0, 0), "S": (0, 2)}, tiles="1A 3A 2A", party="WGS")
    s.wrath[1] = s.wrath[2] = 3
    s.wrath_left = 0
    run(s, GainWrath(0, 2))
    why = "Riftling Warrior gains wrath (2 to come), and Heroes have all of it"
    assert s.asks[0].prompt == f"{why}: choose who gives 1 away"
