"""Power-up, rewards, equipment, boo booties, coins [SDA-26, 29]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.power_up import (
    MANY,
    ChooseEquipment,
    ForgetModels,
    PlaceStragglers,
    Reward,
    SpendCoins,
    consul_power_up,
    hero_power_up,
)
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, LOOT, TREASURE
from grandmelee.games.super_dungeon_arcade.terms import HEROES, NONE
from grandmelee.games.super_dungeon_arcade.treasure import KEEP_ALL, KEEP_ONE, DrawTreasure
from tests.games.super_dungeon_arcade.table import (
    activate,
    answer,
    at,
    card,
    foe,
    hero_of,
    kind_of,
    new,
    put_on,
    q,
    roll,
    run,
    scene,
    square,
    squares,
    stand,
    wear,
    where,
    words,
)


def fell(s, *slugs: str, tile: int = 0, by: int = 0) -> None:
    for slug in slugs:
        s.fallen = (*s.fallen, (kind_of(s, slug), tile, by))


def treasures(s, *slugs: str) -> None:
    s.decks[TREASURE] = tuple([card(s, slug) for slug in slugs])
    s.discards[TREASURE] = ()


def pack(s, *slugs: str) -> None:
    """Move loot from the deck to the backpack."""
    for slug in slugs:
        left = list(s.decks[LOOT])
        left.remove(card(s, slug))
        s.decks[LOOT] = tuple(left)
        s.backpack = (*s.backpack, card(s, slug))


SIX = ("adventurer-plate", "arcane-tome", "bent-nail", "brass-knuckles", "bubbly-beverage", "burnt-twig")


def test_SDA_26_2_26_3_26_6_26_7_and_26_35_rewards():
    """Scenario SC-21: an elite, seven minions and the point of tile 2 give six loot."""
    s = scene()
    fell(s, "tower-stalker", *["crawler"] * 7)
    fell(s, "spider-nest", tile=1)
    run(s, Reward())
    assert len(s.backpack) == 1 + 2 + 3


def test_SDA_26_8_and_26_9_no_loot_for_monsters_in_the_consul_turn():
    """Scenario SC-21, second half."""
    s = scene()
    s.phase = CONSUL_TURN
    fell(s, "tower-stalker", *["crawler"] * 7)
    fell(s, "spider-nest", tile=1)
    run(s, Reward())
    assert len(s.backpack) == 3


def test_SDA_26_4_and_26_11_treasure_for_a_mini_boss_nothing_for_other_solos():
    s = scene()
    treasures(s, "burning-eye", "ancestral-mail")
    fell(s, "knight-of-the-tower", "daemonus")
    roll(s, "0")
    run(s, Reward())
    assert s.backpack == (card(s, "burning-eye"),)


def test_SDA_26_5_26_10_and_35_2_a_boo_booty_gives_one_of_as_many_as_its_tile():
    s = scene()
    treasures(s, "burning-eye", "ancestral-mail", "gem-of-alar-city", "nether-sword")
    fell(s, "boo-booty", tile=3, by=NONE)
    roll(s, "0 0 0")
    run(s, Reward())
    assert len(words(s)) == 4
    answer(s, "card:nether-sword")
    assert s.backpack == (card(s, "nether-sword"),)
    s = scene({"W": (0, 0)})
    wear(s, "W", "lucky-striped-pants")
    treasures(s, "burning-eye", "ancestral-mail", "gem-of-alar-city")
    fell(s, "boo-booty", tile=1, by=0)
    roll(s, "0 0")
    run(s, Reward())
    assert len(words(s)) == 3  # Luck widens the choice


def test_SDA_35_3_the_point_of_the_fourth_tile_gives_five_loot():
    s = scene()
    fell(s, "spider-nest", tile=3)
    run(s, Reward())
    assert len(s.backpack) == 5


def test_SDA_27_12_insignificant_monsters_give_no_loot():
    s = scene({"X": (0, 0)}, party="XGS")
    fell(s, "rat", "rat", "rat")
    run(s, Reward())
    assert s.backpack == ()


def test_SDA_26_13_to_26_16_equipment():
    s = scene({"W": (0, 0), "G": (0, 1)}, party="WGS")
    pack(s, "brass-knuckles", "chainmail")
    run(s, ChooseEquipment([0]))
    answer(s, "card:brass-knuckles", "hero:riftling-warrior")
    assert s.gear[2] == card(s, "brass-knuckles")  # emerald
    answer(s, "card:chainmail", "hero:riftling-warrior")
    assert s.gear[2] == card(s, "chainmail")
    assert card(s, "brass-knuckles") in s.discards[LOOT]
    assert s.asks[0].rule == "SDA-5.1"  # nothing is left to equip


def test_SDA_26_17_six_loot_for_a_treasure_once_a_turn():
    """Scenario SC-23."""
    s = scene({"W": (0, 0)})
    pack(s, *SIX)
    treasures(s, "booty-biter", "burning-eye", "ancestral-mail")
    run(s, ChooseEquipment([0]))
    roll(s, "0 0")
    answer(s, "trade", *[f"card:{slug}" for slug in SIX], "done")
    assert s.backpack == (card(s, "burning-eye"),)
    assert len(s.discards[LOOT]) == 6
    assert card(s, "booty-biter") in (*s.discards[TREASURE], *s.decks[TREASURE])
    pack(s, "celestian-armbands")
    assert "SDA-26.17" in s.why_not(0, "trade")


def test_SDA_26_17_both_copies_of_a_card_can_be_traded():
    s = scene({"W": (0, 0)})
    pack(s, *SIX, "heart-container", "heart-container")
    treasures(s, "burning-eye")
    run(s, ChooseEquipment([0]))
    answer(s, "trade", "card:heart-container", "card:heart-container", *[f"card:{slug}" for slug in SIX[:3]])
    assert "card:heart-container" not in words(s)
    answer(s, "back", f"card:{SIX[3]}", f"card:{SIX[4]}", "done")
    assert sorted(s.backpack) == sorted([card(s, slug) for slug in (SIX[2], SIX[5], "burning-eye")])


def test_SDA_27_6_a_card_nobody_can_wear_over_a_cursed_one_is_not_offered():
    s = scene({"W": (0, 0)})
    wear(s, "W", "nether-portal")
    pack(s, "bent-nail", "brass-knuckles")
    run(s, ChooseEquipment([0]))
    assert words(s) == ["card:brass-knuckles", "done"]
    assert "SDA-27.6" in s.why_not(0, "card:bent-nail")


def test_SDA_9_10_and_26_16_a_potion_stays_when_one_pouch_replaces_another():
    s = scene({"W": (0, 0)})
    wear(s, "W", "potion-bandolier")
    s.potions[0] = 2
    pack(s, "potion-pouch")
    run(s, ChooseEquipment([0]))
    answer(s, "card:potion-pouch")  # the Warrior is the only one in play
    assert s.potions[0] == 2


def test_SDA_26_1_26_18_and_26_19_equipment_is_for_the_hero_power_up_only():
    s = scene()
    pack(s, "brass-knuckles")
    run(s)
    s.agenda[:] = s.agenda[:1]
    consul_power_up(s)
    s.open = []
    s.settle()
    assert s.asks[0].rule == "SDA-5.1"
    s.open = []
    hero_power_up(s)
    s.settle()
    assert s.asks[0].rule == "SDA-26.15"
    assert words(s) == ["card:brass-knuckles", "done"]  # nothing can be taken off


def test_SDA_26_12_26_20_and_26_36_books_act_and_are_replaced():
    s = scene({"W": (0, 0), "G": (9, 9), "S": (9, 8)})
    treasures(s, "tormented-text", "burning-eye")
    roll(s, "0 B- B- RP RH B2 B2 B2")
    run(s, DrawTreasure(1, KEEP_ALL))
    assert s.backpack == (card(s, "burning-eye"),)
    assert card(s, "tormented-text") in (*s.discards[TREASURE], *s.decks[TREASURE])
    treasures(s, "booty-biter")
    run(s, DrawTreasure(1, KEEP_ONE))
    assert s.backpack == (card(s, "burning-eye"),)  # nothing more to draw


def test_SDA_26_23_and_26_24_stragglers():
    s = scene({"W": (0, 0)})
    speaker = foe(s, "spider-speaker", (5, 5))
    crawler = foe(s, "crawler", (9, 29))
    blade = foe(s, "tower-blackblade", (9, 9))
    run(s, PlaceStragglers())
    assert s.dungeon.distance(1 << s.at[crawler], 1 << s.at[speaker]) <= 2
    assert at(s, blade) is None
    assert s.pool[kind_of(s, "tower-blackblade")] == 1


def test_SDA_26_26_to_26_30_and_26_33_a_coin_brings_a_hero_back():
    s = scene({"G": (5, 5), "S": (9, 9)}, party="WGS")
    s.potions[0], s.tokens[0] = 1, 1
    put_on(s, 0, "brass-knuckles")
    run(s, SpendCoins())
    assert words(s)[0] == "hero:riftling-warrior"
    answer(s, "hero:riftling-warrior")
    assert s.coins == 3
    assert (5, 6) in squares(s)
    assert (8, 0) in squares(s)  # next to the Start Token
    assert (9, 0) not in squares(s)  # not on it
    answer(s, square(s, (5, 6)))
    assert (at(s, 0), s.potions[0], s.tokens[0]) == ((5, 6), 1, 1)
    assert s.gear[2] == card(s, "brass-knuckles")


def test_SDA_26_28_26_31_and_26_34_another_hero_may_come():
    s = scene({"G": (5, 5), "S": (9, 9)}, party="WGS")
    s.potions[0] = 1
    wear(s, "W", "brass-knuckles")
    run(s, SpendCoins())
    answer(s, "hero:tincan", square(s, (5, 6)))
    assert s.content.heroes[s.party[0]].slug == "tincan"
    assert (s.potions[0], s.gear[:4], s.owners[0]) == (0, [NONE] * 4, 0)
    assert card(s, "brass-knuckles") in s.discards[LOOT]


def test_SDA_26_32_the_first_of_all_returns_at_the_start_token():
    s = scene({}, party="WGS")
    run(s, SpendCoins())
    answer(s, "hero:riftling-warrior", "hero:riftling-warrior")
    assert squares(s) == [(8, 0), (8, 1), (9, 1)]


def test_SDA_29_3_to_29_5_a_boo_booty_remembers_its_tile_and_finds_a_free_square():
    s = scene({"W": (5, 15), "G": (5, 16), "S": (0, 0)}, party="WGS")
    s.chests = (NONE, q((5, 16)), NONE)
    treasures(s, "bashful-booty", "burning-eye")
    activate(s, "W")
    roll(s, "0")
    answer(s, "open-chest")
    assert where(s, "boo-booty") == [(4, 15)]
    assert s.origins[6] == 1
    assert s.cards[6].rank == 1
    assert s.statuses[0]
    assert not s.statuses[hero_of(s, "S")]


def test_SDA_11_11_models_that_are_gone_are_forgotten_between_turns():
    s = scene({"W": (0, 0)})
    gone = [foe(s, "crawler", (5, 5)) for _ in range(MANY - HEROES - 1)]
    other = foe(s, "crawler", (7, 7))
    for model in gone:
        stand(s, model, None)
    before = s.copy()
    run(s, ForgetModels())
    assert other == MANY - 1
    assert len(s.at) == HEROES + 1
    assert at(s, HEROES) == (7, 7)
    before.at.pop()
    ForgetModels().run(before)
    assert len(before.at) == MANY - 1, "fewer keep their numbers, so that whoever looks on can follow them"


def test_the_cards_of_a_game_are_never_lost():
    s = new()
    assert not any(s.game.components(s).values())
