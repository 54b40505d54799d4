"""Components, terms and cards as they are counted in the rulebook."""

from __future__ import annotations

import pytest

from grandmelee.games.super_dungeon_arcade import components, crystals, deeds, features, lasting, orders, terms
from grandmelee.games.super_dungeon_arcade.content import SLUG
from grandmelee.games.super_dungeon_arcade.terms import ELITE, MINION, POINT, SOLO
from tests.games.super_dungeon_arcade.table import GAME

C = GAME.content
BUILT_IN = list(C.tiles)


def test_SDA_1_1_and_1_2_the_tokens_of_the_box():
    assert len(terms.STATUSES) * terms.STATUS_TOKENS == 56
    assert components.TOKENS["wrath"] == 14
    assert components.TOKENS["Princess Coin"] == 8
    assert components.TOKENS["crystal"] == 2 * len(terms.AFFINITIES)


def test_SDA_1_3_four_tiles_with_two_faces_and_a_chart_with_two_sides():
    assert sorted(tile.number for tile in BUILT_IN) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B"]
    assert components.TILES == 4
    assert [(chart.least, chart.most) for chart in C.charts] == [(3, 4), (5, 6)]


def test_SDA_1_4_and_1_5_heroes_and_models():
    assert [hero.name for hero in C.heroes] == [
        "Riftling Warrior",
        "Sanctioned Witch",
        "Moonspire Guardian",
        "Cat Burglar",
        "Hexcast Sorceress",
        "Tincan",
    ]
    assert sorted(model.copies for model in C.models if model.is_point) == [1, 2, 2]


def test_SDA_1_6_sixteen_dice_of_three_colours():
    dice = C.box.shelves["die"].things
    assert [die.copies for die in dice] == [7, 6, 3]
    assert sum(die.copies for die in dice) == components.DICE == 16


def test_SDA_1_7_cards():
    found = {
        "loot": sum(item.copies for item in C.items if item.is_loot),
        "treasure": sum(item.copies for item in C.items if not item.is_loot),
        "challenge": sum(card.copies for card in C.challenges if not card.is_boss_fight),
        "boss fight": sum(card.copies for card in C.challenges if card.is_boss_fight),
        "plot": len(C.plots),
        "mode": len(C.modes),
        "hero": len(C.heroes),
    }
    assert found == components.CARDS
    assert len([item for item in C.items if item.is_loot]) == 51
    assert len([card for card in C.challenges if not card.is_boss_fight]) == 41
    kinds = [item.kind for item in C.items if not item.is_loot]
    assert [kinds.count(kind) for kind in range(3)] == [39, 4, 4]
    slots = [terms.SLOTS[item.slot] for item in C.items if item.is_loot for _ in range(item.copies)]
    assert [slots.count(slot) for slot in ("citrine", "emerald", "ruby", "sapphire")] == [10, 13, 14, 15]
    assert len([card for card in C.challenges if card.has_trap and not card.is_boss_fight]) == 18


def test_SDA_1_8_and_1_10_supplies_are_not_limited_by_tokens():
    """Only wrath and coins are; the crystal chest of a picture is used by no rule."""
    assert "crystal chest" not in set(components.TOKENS)


def test_SDA_1_9_the_sand_spire_is_an_alternate_card_set():
    assert C.model_shelf[components.SAND_SPIRE].spawns != C.model_shelf["shadow-tower"].spawns


def test_SDA_36_1_to_36_4_slips_change_nothing():
    assert components.SLIPS


def test_SDA_3_1_and_3_10_a_hero_card():
    witch = C.hero_shelf["sanctioned-witch"]
    assert (witch.mv, witch.ap, witch.hearts, witch.potions) == (6, 3, 5, 2)
    assert witch.dice == [(2, 0, 0, 0), (3, 0, 0, 0), (2, 1, 0, 0), (3, 0, 0, 0)]
    assert witch.reach == [1, 8, 0]
    assert [C.actions[number].name for number in witch.actions + witch.drinks] == [
        "Arcane Burst",
        "Curative",
        "Sparkle-Charm Bomb",
        "Healing Brew",
    ]


def test_SDA_3_5_and_3_6_colours_and_costs_of_actions():
    curative = C.deed_shelf["curative"].action
    assert (curative.cost, curative.is_red, curative.is_potion, curative.reach) == (1, False, False, 6)
    brew = C.deed_shelf["healing-brew"].action
    assert (brew.cost, terms.COLOURS[brew.colour], brew.is_potion) == (1, "green", True)


def test_SDA_3_9_a_monster_card_has_two_lines():
    speaker = C.model_shelf["spider-speaker"]
    assert (speaker.solo, speaker.gang) == ((2, 1, 1), (3, 2, 2))
    assert [C.models[mate].name for mate in speaker.mates] == ["Crawler"]


def test_SDA_2_5_2_9_and_12_1_ranks():
    ranks = {model.slug: model.rank for model in C.models}
    assert ranks["spider-nest"] == POINT
    assert ranks["knight-of-the-tower"] == ranks["midnight-queen"] == ranks["daemonus"] == SOLO
    assert ranks["tower-arbalist"] == ranks["boo-booty"] == ELITE
    assert ranks["crawler"] == MINION


GRAMMARS = {
    "features": features.GRAMMAR,
    "deeds": deeds.GRAMMAR,
    "orders": orders.GRAMMAR,
    "lasting": lasting.GRAMMAR,
    "set-up": crystals.SET_UP,
    "interact": crystals.INTERACT,
    "discard": crystals.DISCARD,
}


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_sentence_of_a_grammar_is_read_by_one_pattern(name: str):
    GRAMMARS[name].check()


def test_every_sentence_of_every_card_is_written_back_as_it_stands():
    said = [one for entry in C.box.entries() for one in entry.said]
    assert len(said) > 300
    assert all(one.place.grammar.write(one.op) == one.text for one in said)


def test_every_entry_names_its_source():
    for kind, shelf in C.box.shelves.items():
        for thing in shelf.things:
            assert thing.source in ("rulebook", "published", "house"), (kind, thing.slug)
    assert GAME.slug == SLUG


def test_the_chances_of_the_dice_are_those_of_the_digest():
    dice = C.dice

    def chances(blue: int, red: int, hindered: bool = False) -> list[tuple[int, int]]:
        found = [dice.chance((blue, red, 0, 0), least, hindered) for least in range(1, 6)]
        return [(ways * 1296 // whole, 1296) for ways, whole in found]

    assert chances(3, 0) == [(1134, 1296), (810, 1296), (432, 1296), (168, 1296), (42, 1296)]
    assert chances(0, 2) == [(1152, 1296), (1008, 1296), (684, 1296), (396, 1296), (180, 1296)]
    assert chances(2, 1)[:3] == [(1188, 1296), (990, 1296), (690, 1296)]
    assert chances(3, 0, True)[:3] == [(648, 1296), (216, 1296), (42, 1296)]
