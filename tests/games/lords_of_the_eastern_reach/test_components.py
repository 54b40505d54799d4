"""What is in the box, and where things are [LER-1, 2]."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.lords_of_the_eastern_reach import conditions, effects
from grandmelee.games.lords_of_the_eastern_reach.content import (
    ADVENTURE_DECKS,
    ALLEGIANCE,
    BUILDING,
    HERO,
    HIRELING,
    TROOP,
)
from grandmelee.games.lords_of_the_eastern_reach.leaving import destroy, gain_gems, give_phrase
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ALL_GEMS,
    ALL_PHRASES,
    CITY,
    HIRELINGS,
    controller,
    enemies_of,
    names,
    note_talents,
)
from tests.games.lords_of_the_eastern_reach.table import (
    GAME,
    build,
    combat,
    dice,
    discard_step,
    give,
    hold,
    new,
    options,
    play,
    put,
    quest,
    refusal,
    scene,
    slugs,
    stack,
    start_turn,
    trophy,
)

TABLES = GAME.content


def sizes(type: int) -> int:
    return len(TABLES.cards_of(type))


def test_LER_1_1_one_to_four_players():
    assert GAME.seats == [1, 2, 3, 4]
    with pytest.raises(Exception, match="5"):
        new(5)


def test_LER_1_2_there_are_198_city_cards():
    assert (sizes(BUILDING), sizes(TROOP), sizes(HERO)) == (100, 74, 24)


def test_LER_1_3_and_1_4_there_are_three_dungeon_decks_of_46_and_a_wilderness_of_44():
    assert [len(TABLES.deck(deck)) for deck in ADVENTURE_DECKS] == [16, 15, 15, 44]
    assert all(TABLES.card_kinds[card].evade for card in TABLES.deck("wilderness") if TABLES.card_kinds[card].type == 4)


def test_LER_1_5_and_1_6_there_are_23_quests_and_13_hirelings():
    assert [quest.is_task for quest in TABLES.quests].count(False) == 9
    assert len(TABLES.quests) == 23
    assert sizes(HIRELING) == 13


def test_LER_1_7_there_are_six_allegiances_with_limits_and_a_generic_side():
    assert len(TABLES.allegiances) == 6
    s = scene(allegiances=("ixamitl-plains",))
    assert [s.view(0)["players"][0][name] for name in ("building_limit", "army_limit")] == [4, 6]
    s = scene(allegiances=("ixamitl-plains",), sides="generic")
    assert [s.view(0)["players"][0][name] for name in ("building_limit", "army_limit")] == [5, 5]


def test_LER_1_8_and_1_16_and_1_17_reference_cards_event_tile_and_piglet_are_no_content():
    assert {kind.type for kind in TABLES.kinds} == {0, 1, 2, 3, 4, 5, ALLEGIANCE}


def test_LER_1_9_and_1_10_there_are_50_tokens_and_a_double_carries_two_of_one_type():
    assert sum(TABLES.tokens) == 50
    assert TABLES.tokens == (16, 12, 16, 2, 2, 2)
    s = build(scene(), double_grunts=1)
    assert s.at_hand == [0, 0, 0, 0, 0, 0]  # nobody could use it: it went to the pool


def test_LER_1_11_to_1_13_phrases_pets_and_gems():
    s = new()
    assert (s.phrase_supply, s.gem_supply) == (12, 24)
    assert [TABLES.kind(slug).pet for slug in TABLES.pets] == ["Kaz", "Itumaak"]


def test_LER_1_14_as_many_dice_as_are_needed():
    s = scene()
    give(s, 0, "sagani", "eder", "pallegina:gem", *["cipher"] * 3)
    s.gems = (3, *s.gems[1:])
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "sagani", "eder", "pallegina", "cipher", "cipher", "cipher", "done", "deck:level-1")
    dice(s, 1, 2, 3, 4, 5, 6)
    play(s, "pallegina", "cipher", "gem", "attack", "cipher", "gem", "attack", "cipher", "gem", "attack")
    assert len(s.dice) == 6


def test_LER_1_15_the_event_die_has_six_faces_and_five_results():
    assert len(TABLES.events) == 6
    assert set(TABLES.events) == {0, 1, 2, 3, 4}


def test_LER_1_18_and_1_19_supplies_are_limited_and_a_shortage_gives_what_is_there():
    s = scene()
    gain_gems(s, 0, 30, "LER-8.19")
    assert (s.gems[0], s.gem_supply) == (ALL_GEMS, 0)
    s.phrase_supply = 0
    card = give(s, 0, "chanter")[0]
    give_phrase(s, card)
    assert s.phrased == ()
    assert ALL_PHRASES == 12


def test_LER_1_20_army_cards_are_heroes_troops_and_hirelings():
    s = scene()
    give(s, 0, "guards", "aloth", "sellsword", "temple")
    assert slugs(s, s.armies[0]) == ["guards", "aloth", "sellsword"]


def test_LER_1_21_companions_are_marked():
    named = [kind.name for kind in TABLES.kinds if kind.is_companion]
    assert len(named) == 11
    assert "Edér" in named


def test_LER_1_22_a_city_card_shows_its_cost():
    assert TABLES.kind("stronghold").cost == (1, 2, 3)
    totals = [sum(TABLES.card_kinds[card].cost[type] for card in TABLES.cards_of(0, 1, 2)) for type in range(3)]
    assert totals == [204, 146, 206]


def test_every_card_has_a_source_and_sentences_that_are_written_as_they_are_read():
    for kind in TABLES.kinds:
        assert kind.source in ("rulebook", "house")
        assert [effects.GRAMMAR.write(effects.GRAMMAR.read(text)) for text in kind.sentences] == kind.sentences
    for one in TABLES.quests:
        for text in (*one.sentences, *one.heroics):
            assert conditions.GRAMMAR.write(conditions.GRAMMAR.read(text)) == text
    effects.GRAMMAR.check()
    conditions.GRAMMAR.check()


# ---- words and zones -----------------------------------------------------------------------------------------------
def test_LER_2_1_buildings_stand_in_the_city_and_army_cards_in_the_army():
    s = scene()
    hold(s, 0, "farm", "guards")
    play(build(s, grunts=3, goods=1), "buy", "farm", "guards", "buy")
    assert (slugs(s, s.cities[0]), slugs(s, s.armies[0])) == (["farm"], ["guards"])


def test_LER_2_2_and_2_12_every_other_players_cards_are_enemies():
    s = scene(3)
    card = give(s, 1, "guards")[0]
    assert controller(s, card) == 1
    assert enemies_of(s, 0) == (1, 2)


def test_LER_2_3_and_2_4_destroyed_cards_go_to_the_discard_pile_of_their_deck():
    s = scene()
    guards, sellsword = give(s, 0, "guards", "sellsword")
    destroy(s, guards, "LER-2.3")
    destroy(s, sellsword, "LER-2.3")
    assert (slugs(s, s.discards[CITY]), slugs(s, s.discards[HIRELINGS])) == (["guards"], ["sellsword"])


def test_LER_2_5_who_controls_the_cards_chooses_which_are_lost():
    s = scene()
    give(s, 0, "guards", "monk")
    give(s, 1, "archers")
    hold(s, 0, "farm", "temple")
    stack(s, "level-2", "phantom")
    play(combat(s), "adventure", "guards", "monk", "done", "deck:level-2")
    assert options(s) == ["farm", "temple"]


def test_LER_2_6_and_2_7_a_trophy_pile_is_seen_by_its_owner_alone():
    s = scene()
    trophy(s, 0, "wurm")
    assert s.view(0)["players"][0]["trophies"][0]["name"] == "Wurm #1"
    assert "trophies" not in s.view(1)["players"][0]
    assert s.view(1)["players"][0]["trophy_count"] == 1


def test_LER_2_8_there_is_one_pool():
    s = build(scene(), gold=2)
    assert s.pool == [0, 2, 0, 0, 0, 0]


def test_LER_2_9_cards_have_one_name_each():
    assert [TABLES.kind(slug).name for slug in ("storeroom", "guards", "archers", "blacksmith")] == [
        "Storeroom",
        "Guards",
        "Archers",
        "Blacksmith",
    ]


def test_LER_2_10_what_lies_on_a_card_returns_to_its_supply():
    s = scene()
    monk, chanter, store, sagani = give(s, 0, "monk:gem", "chanter:phrase", "storeroom:gold", "sagani:pet:iron-shield")
    for card in (monk, chanter, store, sagani):
        destroy(s, card, "LER-2.10")
    assert (s.gem_supply, s.phrase_supply, s.pool[1], s.petted) == (24, 12, 1, ())
    assert names(s, s.orphans) == "Iron Shield"


def test_LER_2_11_tokens_at_hand_lie_with_whose_opportunity_it_is():
    s = scene()
    hold(s, 0, "guards")
    hold(s, 1, "guards")
    build(s, grunts=2)
    play(s, "pass")
    assert s.waiting == [1]
    play(s, "buy", "guards", "buy")
    assert slugs(s, s.armies[1]) == ["guards"]


def test_LER_2_13_discards_are_open_a_thrown_quest_is_known_to_its_holder():
    s = scene()
    quest(s, 0, "giant-killer")
    hold(s, 0, "farm")
    discard_step(s)
    play(s, "farm", "done", "giant-killer")
    assert s.view(1)["decks"][0]["discard"] == ["farm.1"]
    assert s.view(0)["players"][0]["thrown"] == ["giant-killer"]
    assert "thrown" not in s.view(1)["players"][0]


def test_LER_2_13_a_peeked_card_is_known_to_who_peeked():
    s = scene()
    wula = give(s, 0, "wula")[0]
    put(s, wula, "gem")
    start_turn(s)
    play(s, "wula", "deck:level-1")
    deck = next(deck for deck in s.view(0)["decks"] if deck["deck"] == "level-1")
    assert deck["top"] is not None
    other = next(deck for deck in s.view(1)["decks"] if deck["deck"] == "level-1")
    assert (other["top"], other["tops"]) == (None, 1)


def test_a_word_that_is_no_option_is_refused_with_a_rule():
    s = combat(scene())
    assert refusal(s, "seat:1").endswith("[LER-4.2]")


@pytest.mark.parametrize("settings", [{}, {"scenarios": ["quick-start", "heroics"]}], ids=["normal", "heroics"])
def test_what_is_kept_of_the_cards_in_play_follows_from_them(settings):
    s = new(4, seed=3, **settings)
    chance = Random(3)
    while not s.over:
        seat = s.waiting[0]
        s.answer(seat, chance.choice(s.options(seat)))
        kept = s.talents[:]
        for seat in range(4):
            note_talents(s, seat)
        assert kept == s.talents


def test_LER_22_2_no_task_can_be_met_with_fewer_cards_in_play_than_it_is_looked_at_with():
    for task in GAME.content.quests:
        asked = [one.n for one in task.conditions if one.code in conditions.CARDS_IN_PLAY]
        assert GAME.content.least_cards[task.id] <= max(asked, default=0)
    assert max(GAME.content.least_cards) >= 4
