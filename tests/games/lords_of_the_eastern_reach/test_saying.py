"""What is said beside a choice, where someone who plays for the first time would be misled without it."""

from __future__ import annotations

import pytest

from grandmelee.games.lords_of_the_eastern_reach import board, scoring
from grandmelee.games.lords_of_the_eastern_reach.quests import draw_quest
from grandmelee.text import guide
from tests.games.lords_of_the_eastern_reach.table import (
    GAME,
    build,
    combat,
    dice,
    discard_step,
    event,
    find,
    gems,
    give,
    hold,
    lair,
    new,
    options,
    play,
    pointed,
    quest,
    refusal,
    resources,
    run,
    scene,
    stack,
    start_turn,
    tokens,
    told,
    trophy,
)


def its_guide() -> guide.Guide:
    found = guide.load("lords-of-the-eastern-reach")
    assert found is not None
    return found


GUIDE = its_guide()


def named(s, option: int) -> str:
    """What a button says."""
    ask = s.ask_of(0)
    assert ask is not None
    return str(ask.named(s, option))


def texts(s, seat, is_tall=False):
    parts = GAME.scene(s.view(seat), is_tall).parts.values()
    found = [one for part in parts for one in part.element.walk()]
    return [str(one.children[0]) for one in found if one.tag == "text" and one.children]


def explained(s, text):
    seat = s.waiting[0]
    return s.explain(seat, s.option(pointed(s, seat, text)))


# ---- damage --------------------------------------------------------------------------------------------------------
def fought():
    """Two damage against a Guard (Defense 2), two Archers (1) and a Paladin (3); the monster is defeated."""
    s = scene()
    give(s, 0, "paladin", "archers", "archers", "guards")
    stack(s, "level-1", "skeleton")
    return play(combat(s), "adventure", "paladin", "archers", "archers", "guards", "done", "deck:level-1", "skeleton")


def test_LER_7_11_the_guide_says_that_a_single_point_destroys_a_whole_card():
    told = next(part for part in GUIDE.know if part.rule == "LER-7.11")
    assert "Even the last single point destroys a whole card" in told.text
    assert "is lost" not in told.text


def test_LER_7_11_each_pick_says_what_damage_is_left_and_that_another_must_fall():
    s = fought()
    assert explained(s, "archers").startswith(
        "Destroy Archers #1: Defense 1; 1 damage is left then: one more must fall"
    )
    assert "Destroy Paladin #1: Defense 3; no damage is left then" in explained(s, "paladin")


def test_LER_7_12_while_losses_are_picked_the_battle_says_how_much_is_left():
    s = fought()
    assert "1 of 4 must fall" in texts(s, 0)
    play(s, "archers")
    assert "1 damage left: one more must fall" in texts(s, 0)
    assert refusal(s, "done") == "1 damage left: one more must fall, and a single point is enough [LER-7.12]"


def test_LER_8_17_done_is_called_defeat_none_while_no_monster_is_picked():
    s = scene()
    give(s, 0, "ogre-brute", "guards")
    stack(s, "level-1", "xaurip-grunt", "cave-spider")
    play(combat(s), "adventure", "ogre-brute", "guards", "done", "deck:level-1")
    done = s.option("done")
    assert options(s) == ["xaurip-grunt", "cave-spider", "done"]
    assert named(s, done) == "Defeat none"
    assert "Defeat none" in texts(s, 0, True)
    play(s, "cave-spider")
    assert named(s, done) == "Done"


# ---- building ------------------------------------------------------------------------------------------------------
def test_LER_11_9_a_card_that_can_be_paid_is_refused_by_the_way_to_play_it():
    s = scene()
    guards, paladin = hold(s, 0, "guards", "paladin")
    build(s, grunts=2)
    assert (
        refusal(s, f"card:{GAME.content.card_words[guards]}")
        == "Press Play cards first, then choose Guards #1 [LER-11.9]"
    )
    said = refusal(s, f"card:{GAME.content.card_words[paladin]}")
    assert said.startswith("The tokens at hand cannot pay for it exactly")


def test_LER_11_9_of_two_copies_that_can_be_paid_neither_is_called_too_dear():
    s = scene()
    for guards in hold(s, 0, "guards", "guards"):
        word = f"card:{GAME.content.card_words[guards]}"
        if not s.asks[0].prompt.startswith("Choose what to build"):
            build(s, grunts=2)
        assert refusal(s, word).startswith("Press Play cards first")


def test_LER_11_9_a_card_in_hand_can_be_pointed_at_before_play_cards_is_pressed():
    s = scene()
    guards, _ = hold(s, 0, "guards", "paladin")
    build(s, grunts=2)
    word = f"card:{GAME.content.card_words[guards]}"
    assert s.reach(0) == {word: ["buy", word]}
    for answer in s.reach(0)[word]:
        s.answer(0, answer)
    assert [s.word(one) for one in s.chosen_by(0)] == [word]


def test_LER_11_16_a_card_for_which_there_is_no_room_says_so_before_it_is_played():
    s = scene()
    give(s, 0, "farm", "farm", "firepit", "firepit", "temple")
    hold(s, 0, "market", "guards")
    play(build(s, grunts=3, gold=3, goods=3), "buy")
    assert "Your city is full: one building of yours must be destroyed to make room." in explained(s, "market")
    assert "full" not in explained(s, "guards")


def test_LER_11_10_what_makes_room_earlier_in_the_batch_is_counted():
    s = scene()
    give(s, 0, "guards", "guards", "guards", "guards", "guards")
    hold(s, 0, "farm", "paladin")
    play(build(s, grunts=3, gold=3, goods=3), "buy")
    assert "Your army is full: one army card of yours must be destroyed" in explained(s, "paladin")
    play(s, "farm")
    assert "full" not in explained(s, "paladin")


def test_LER_4_9_who_can_only_pass_is_not_advised_to_press_a_button_that_is_not_there():
    assert GUIDE.advice("LER-11.1", ["buy", "pass"]).startswith("Choose a dotted card")
    assert GUIDE.advice("LER-11.1", ["pass"]) == ""
    assert GUIDE.advice("LER-11.1", ["card:monk.1", "pass"]) == ""
    assert GUIDE.advice("LER-11.9", ["card:monk.1", "back"]) != ""


# ---- points --------------------------------------------------------------------------------------------------------
def test_LER_2_7_points_in_sight_are_buildings_and_gems_and_trophies_only_for_their_owner():
    s = scene()
    give(s, 0, "temple", "guards:gem")
    gems(s, 0, 2)
    trophy(s, 0, "skeleton")
    run(s)
    temple = GAME.content.kind("temple").vp
    players = [s.view(viewer)["players"][0] for viewer in (1, 0, None)]
    worth = GAME.content.kind("skeleton").vp
    assert worth > 0
    assert [player["vp_in_sight"] for player in players] == [temple + 3, temple + 3 + worth, temple + 3]
    assert str(temple + 3) in texts(s, 1)


def test_LER_15_3_at_the_end_the_points_are_told_by_source():
    s = scene()
    give(s, 0, "temple", "guards:gem")
    trophy(s, 0, "skeleton")
    scoring.finish(s)
    temple, worth = GAME.content.kind("temple").vp, GAME.content.kind("skeleton").vp
    told = next(event.text for event in s.told or () if event.kind == "Scored")
    assert told == (
        f"Seat 1 has {temple + worth + 1} VP: buildings {temple}, trophies {worth} (Skeleton #1), "
        "main quests 0 (none), gems 1"
    )


def test_LER_2_8_a_single_token_is_a_grunt_and_copies_do_not_read_as_levels():
    s = scene()
    hold(s, 0, "guards")
    build(s, grunts=1, gold=2)
    assert "with 1 Grunt, 2 Gold" in s.asks[0].prompt
    assert GAME.describe(s.option("card:monk.2")) == "Monk #2"


def test_LER_11_22_a_hireling_says_what_it_costs_and_hirelings_alone_are_not_played_with_nothing():
    s = scene()
    give(s, 0, "inn")
    play(build(s, gold=2), "buy")
    assert "costs 1 Gold" in explained(s, "hireling")
    play(s, "hireling", "hireling", "buy")
    assert told(s, "CardsPlayed") == ["Seat 1 plays 2 hirelings"]


def test_LER_11_2_who_builds_in_anothers_turn_is_told_whose_tokens_are_left():
    s = scene()
    hold(s, 0, "guards")
    hold(s, 1, "guards")
    build(s, grunts=2)
    assert "left" not in s.asks[0].prompt
    play(s, "pass")
    assert "with 2 Grunts that Seat 1 left" in s.asks[0].prompt


def test_LER_10_2_an_ability_is_explained_once():
    s = scene()
    give(s, 0, "granary")
    tokens(s, "pool", goods=2)
    resources(s)
    said = explained(s, "granary")
    assert said.count("Take a single Goods from the pool") == 1
    assert said.endswith("Seat 1 takes Goods from the pool")


# ---- quests --------------------------------------------------------------------------------------------------------
def test_LER_22_2_in_Heroics_a_quest_is_told_as_it_reads_there():
    for scenarios, asks in (([], "Have 5 buildings."), (["heroics"], "Have 4 buildings.")):
        s = scene(scenarios=scenarios)
        quest(s, 0, "growing-city")
        discard_step(s)
        assert explained(s, "growing-city").startswith(f"Throw Growing City away and draw another: {asks} 2 VP")
        assert f"Growing City ({asks} 2 VP)" in board.text(s.view(0), GAME.content)
        assert asks in texts(s, 0)


# ---- set-up --------------------------------------------------------------------------------------------------------
def test_LER_27_1_who_chooses_a_region_reads_what_it_does_where_nobody_is_attacked():
    s = new(1)
    for region, does in (
        ("ixamitl-plains", "4 buildings, 6 army cards. Combat, adventuring: +1 Attack to the party."),
        ("white-march", "5 buildings, 5 army cards. Combat, adventuring: +2 Defense to one hero or troop."),
        ("dyrwood", "5 buildings, 5 army cards. Hand size +1."),
    ):
        assert does in explained(s, region)
    drawn = [one for part in GAME.scene(s.view(0), False).parts.values() for one in part.element.walk()]
    said = [one.get("aria-label") for one in drawn if one.get("data-word") == "card:ixamitl-plains"]
    assert len(said) == 1
    assert "Combat, adventuring: +1 Attack to the party." in said[0]


def test_LER_26_10_who_chooses_a_building_to_start_with_reads_what_it_does():
    s = new(2, scenarios=["quick-start"], first=1)
    assert "+2 Defense to one hero or troop" in explained(s, "tower")
    assert "+1 Attack to one hero or troop" in explained(s, "blacksmith")


def test_LER_23_4_and_26_14_sets_of_Farms_and_heroes_are_points_that_lie_open():
    s = scene()
    give(s, 0, "farm", "farm", "farm", "temple")
    run(s)
    assert s.scores == [4 + 2, 0]
    assert "Open VP: Seat 1 6, Seat 2 0" in str(s)
    s = scene(scenarios=["heroics"])
    give(s, 0, "aloth")
    run(s)
    assert s.scores == [4 + 5, 0]


# ---- rules -----------------------------------------------------------------------------------------------------------
def cited(s, kind: str) -> list[str]:
    """The rules that the last events of a kind cite."""
    return [event.rule for event in s.events if event.kind == kind]


def test_LER_17_6_right_after_a_combat_nobody_is_asked_about_abilities_of_the_start_of_turn():
    s = scene()
    give(s, 0, "wula", "guards")
    gems(s, 0, 1)
    play(combat(s), "pass")
    assert (s.asks[0].rule, s.asks[0].prompt) == ("LER-17.6", "Choose a card for a gem, a phrase or a pet, or done")
    s = scene()
    give(s, 0, "kana-rua")
    gems(s, 0, 1)
    play(combat(s), "pass", "kana-rua")  # for a gem or for a phrase
    assert s.asks[0].rule == "LER-17.6"


def test_LER_18_6_and_19_6_what_a_card_is_exhausted_for_is_told_with_its_rule():
    for card, rule, told_ in (
        ("sagani", "LER-19.6", "Sagani is exhausted for Itumaak"),
        ("chanter", "LER-18.6", "Chanter #1 is exhausted for a phrase"),
    ):
        s = scene()
        give(s, 0, card)
        play(start_turn(s), card)
        assert (told(s, "CardRefreshed"), cited(s, "CardRefreshed")) == ([told_], [rule])


def test_LER_25_14_and_8_23_gems_are_told_with_the_rule_that_gives_them():
    s = scene()
    hold(s, 0, "mafis")
    play(build(s, grunts=1, gold=1, goods=1), "buy", "mafis", "buy")
    assert cited(s, "GemsGained") == ["LER-25.14"]
    s = scene()
    give(s, 0, "ogre-brute", "paladin:gem", "bodyguard")
    stack(s, "level-2", "soul-vessel", "dargul")
    play(combat(s), "adventure", "ogre-brute", "paladin", "bodyguard", "done", "deck:level-2", "dargul", "bodyguard")
    assert cited(s, "GemsGained") == ["LER-8.19", "LER-8.23"]


def test_LER_20_3_who_flees_from_Terror_is_told_by_its_rule():
    s = scene()
    give(s, 0, "guards", "aloth")
    stack(s, "level-3", "death-guard")
    play(combat(s), "adventure", "guards", "aloth", "done", "deck:level-3")
    assert cited(s, "TroopFled") == ["LER-20.3"]


def test_LER_23_7_and_23_9_each_swap_cites_its_own_rule():
    for building, rule in (("harbor", "LER-23.7"), ("market", "LER-23.9")):
        s = scene()
        give(s, 0, building)
        tokens(s, "pool", gold=1, goods=1)
        build(s, grunts=1, double_grunts=1)
        play(s, building)
        assert s.asks[0].rule == rule
        play(s, "token:grunts")
        assert s.asks[0].rule == rule
        play(s, "token:gold")
        assert cited(s, "TokenSwapped") == [rule]


def test_LER_23_6_and_23_21_and_25_24_each_token_of_the_pool_is_told_with_the_rule_of_its_card():
    for card, rule in (("brewery", "23.2"), ("granary", "23.6"), ("treasury", "23.21"), ("yngfey", "25.24")):
        s = scene()
        give(s, 0, card)
        tokens(s, "pool", grunts=1, gold=1, goods=1)
        play(resources(s), card)
        if s.asks[0].prompt == "Choose the token of the pool":
            assert s.asks[0].rule == f"LER-{rule}"
            play(s, "token:gold")
        assert cited(s, "TokenTaken") == [f"LER-{rule}"]


def test_LER_21_5_which_boss_is_fought_is_no_question_about_decks():
    s = scene()
    give(s, 0, "guards")
    lair(s, "xaurip-champion")
    lair(s, "fampyr-lord")
    play(combat(s), "adventure")
    assert (s.asks[0].rule, s.asks[0].prompt) == ("LER-21.5", "Choose the boss to fight")
    assert GUIDE.advice("LER-21.5", options(s)) == ""  # the advice of LER-8.2 is about levels


def test_LER_27_9_the_wandering_monsters_are_named_where_they_may_be_fought():
    s = scene(1)
    give(s, 0, "guards")
    s.wandering = (find(s, "skeleton"),)
    play(combat(s), "adventure")
    assert (s.asks[0].rule, s.asks[0].prompt) == ("LER-8.2", "Choose an adventure deck, or the wandering monsters")


def test_LER_9_4_abilities_in_an_attack_cite_the_rule_of_attacks():
    s = scene()
    give(s, 0, "guards", "blacksmith", "tower")
    give(s, 1, "monk", "wizards-hut")
    play(combat(s), "seat:1", "monk", "done")
    assert s.asks[0].rule == "LER-9.4"
    play(s, "blacksmith", "done")
    assert (s.waiting, s.asks[0].rule) == ([1], "LER-9.4")
    play(s, "done")
    assert cited(s, "NothingUsed") == ["LER-9.4"]


def test_LER_10_2_copies_that_take_a_token_are_told_apart():
    s = scene()
    give(s, 0, "granary", "granary")
    tokens(s, "pool", goods=2)
    resources(s)
    said = [s.explain(0, option) for option in s.options(0)[:2]]
    assert [one.partition(":")[0] for one in said] == ["Granary #1", "Granary #2"]


# ---- dice ------------------------------------------------------------------------------------------------------------
def test_LER_18_3_and_7_22_a_die_that_may_be_rolled_again_says_whose_it_is_and_what_it_shows():
    s = scene(adventure="wilderness")
    give(s, 0, "sagani:durgan-sword", "eder", "chanter:phrase")
    stack(s, "wilderness", "wood-beetle")
    dice(s, 5, 2)
    play(combat(s), "adventure", "sagani", "eder", "chanter", "done", "pass", "chanter")
    said = [s.explain(0, option).partition(";")[0] for option in s.options(0)]
    assert said[0].startswith("+2 Attack")
    assert said[1].startswith("+1 Armor")
    assert said[2].startswith("Die 1: Sagani has rolled 5 for Attack")
    assert said[3].startswith("Die 2: Edér has rolled 2 for Defense")
    play(s, "armor", "durgan-sword")
    assert s.explain(0, s.options(0)[1]).startswith("Die 2: Edér has rolled 2 for Defense")


# ---- abilities, hirelings and tokens of the pool -------------------------------------------------------------------
def word_at(s, id, is_tall):
    """The word that something in the picture stands for."""
    parts = GAME.scene(s.view(0), is_tall).parts.values()
    return next(one.get("data-word") for part in parts for one in part.element.walk() if one.get("id") == id)


def test_LER_5_1_an_ability_of_several_is_named_by_what_it_does():
    s = scene()
    give(s, 0, "siege-engine", "guards")
    give(s, 1, "farm")
    hold(s, 0, "archers")
    play(combat(s), "seat:1", "siege-engine")
    assert [named(s, s.option(word)) for word in options(s) if word.startswith("number:")] == [
        "+2 Attack to the party",
        "Discard troop cards: +1 Attack for each",
    ]


def test_LER_25_8_a_form_is_named_by_its_figures():
    s = scene()
    give(s, 0, "hiravias", "guards")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "hiravias", "guards", "done", "deck:level-1")
    forms = [named(s, s.option(word)) for word in ("attack", "defense")]
    assert forms == ["Attack 5, Defense 2", "Attack 2, Defense 5, Ranged"]


def test_LER_5_13_the_question_says_who_must_be_used_before_one_is_done():
    s = scene(allegiances=("eir-glanfath", "ixamitl-plains"))
    give(s, 0, "hiravias", "guards")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "hiravias", "guards", "done", "deck:level-1")
    assert s.asks[0].prompt == "Choose an ability to use, or done once Hiravias is used"
    assert "done" not in options(s)


@pytest.mark.parametrize("is_tall", [False, True])
def test_LER_11_22_hirelings_are_pointed_at_where_they_lie(is_tall):
    s = scene()
    give(s, 0, "stronghold")
    play(build(s, gold=2), "buy")
    assert options(s) == ["hireling"]
    assert word_at(s, "deck-hirelings", is_tall) == "hireling"
    play(s, "hireling")
    assert "+1" in texts(s, 0, is_tall)


@pytest.mark.parametrize("is_tall", [False, True])
def test_LER_23_7_and_23_9_a_token_that_is_taken_is_pointed_at_in_the_pool(is_tall):
    for card in ("harbor", "market"):
        s = scene()
        give(s, 0, card)
        tokens(s, "pool", grunts=1, gold=1)
        play(build(s, grunts=1, goods=1), card, "token:goods")
        assert s.asks[0].prompt == "Choose the token of the pool that you take for Goods"
        assert word_at(s, "pool-grunts", is_tall) == "token:grunts"
        assert word_at(s, "token-grunts-0", is_tall) == ""


def test_LER_13_1_and_22_4_what_is_drawn_in_secret_says_again_what_all_have_heard():
    s = new()
    draw_quest(s, 0)
    kinds = [event.kind for event in s.events]
    for secret in ("CardsDrawnSeen", "QuestDrawnSeen"):
        assert kinds[kinds.index(secret) - 1] == secret.removesuffix("Seen")  # so that a page tells it once


def test_LER_12_2_choosing_a_quest_says_that_it_is_thrown_away_for_another():
    s = scene()
    quest(s, 0, "giant-killer")
    said = explained(discard_step(s), "giant-killer")
    assert said.startswith("Throw Giant Killer away and draw another: ")


def test_LER_9_1_whom_one_attacks_is_said_once():
    s = scene()
    give(s, 0, "guards")
    combat(s)
    said = s.explain(0, s.option("seat:1"))
    assert said.startswith("Attack Seat 2: Seat 1 sends Guards #1")
    assert "Seat 1 attacks" not in said


def test_LER_14_1_an_event_that_strikes_nobody_says_so():
    s = scene()
    give(s, 0, "farm")
    event(s, "Ruin")
    assert told(s, "EventMissed") == ["Ruin strikes nobody"]  # who has fewer than three buildings loses none
