"""What a sensible party does: orders carried out deed by deed, plain sense, and what the evaluation counts."""

from __future__ import annotations

import pytest

from grandmelee.core.features import units
from grandmelee.games.super_dungeon_arcade import bot, tactics
from grandmelee.games.super_dungeon_arcade.dressing import best_card, best_gain, best_wearer
from grandmelee.games.super_dungeon_arcade.potions import GREEN_POTIONS
from grandmelee.games.super_dungeon_arcade.state import HERO_TURN, Table
from grandmelee.games.super_dungeon_arcade.terms import HEROES
from grandmelee.games.super_dungeon_arcade.words import COIN, DONE, HERO, PASS, TRADE
from tests.games.super_dungeon_arcade.table import (
    activate,
    at,
    card,
    foe,
    hero_of,
    put_on,
    q,
    roll,
    run,
    scene,
    suffer,
    wraths,
)

TACTICS = tactics.TACTICS


def carry_out(s: Table, letter: str, kind: int, what: int, dice: str = "") -> list[str]:
    """A Hero's whole activation by one order; what was answered."""
    activate(s, letter)
    if dice:
        roll(s, dice)
    given = []
    while TACTICS.is_ordered(s) or s.active == hero_of(s, letter):
        if s.asks[0].rule == "SDA-5.1":
            break
        options = s.options(0)
        option = TACTICS.answer(s, options, kind + tactics.KINDS * what)
        option = options[0] if option < 0 else option
        given.append(s.word(option))
        s.answer(0, option)
    return given


def counted(s: Table, name: str) -> float:
    """A feature of a position."""
    number = [feature.name for feature in bot.FEATURES].index(name)
    return bot.values(s, units(len(bot.FEATURES))[number])[0]


# ---- orders ---------------------------------------------------------------------------------------------------------
def test_SDA_6_9_a_hero_walks_to_whom_it_is_sent_against_and_strikes():
    s = scene({"T": (5, 1)}, [("tower-arbalist", (5, 5)), ("crawler", (5, 3))])
    given = carry_out(s, "T", tactics.STAY, HEROES, "R2 R2 RH RH RH RH")
    assert s.at[HEROES] < 0  # the arbalist, past the crawler
    assert [word.startswith("square") for word in given[:2]] == [True, True]
    assert "action:melee" in given


def test_SDA_6_9_who_withdraws_ends_farther_from_monsters_than_who_stays():
    places = []
    for kind in (tactics.STAY, tactics.WITHDRAW):
        s = scene({"G": (5, 5)}, [("tower-stalker", (5, 7))])
        carry_out(s, "G", kind, HEROES, "R1 RH R1 RH R1 RH")
        row, column = at(s, hero_of(s, "G")) or (0, 0)
        places.append(max(abs(row - 5), abs(column - 7)))
    assert places[0] == 2
    assert places[1] > places[0]


def test_SDA_27_8_an_order_to_heal_is_for_the_hero_it_names():
    s = scene({"S": (5, 1), "W": (5, 3), "G": (4, 3)}, [])
    s.hurt[hero_of(s, "W")] = 1
    s.hurt[hero_of(s, "G")] = 3
    carry_out(s, "S", tactics.HEAL, hero_of(s, "W"))
    assert s.hurt[hero_of(s, "W")] == 0


def test_SDA_8_6_an_order_for_a_chest_opens_it():
    s = scene({"C": (5, 1)}, [])
    s.chests = (q((5, 4)), -1, -1)
    given = carry_out(s, "C", tactics.CHEST, 0)
    assert "open-chest" in given
    assert s.chests[0] == -1


def test_SDA_34_9_who_is_knocked_down_stands_up_first():
    s = scene({"W": (5, 1)}, [("crawler", (5, 2))])
    suffer(s, hero_of(s, "W"), "Knockdown")
    assert carry_out(s, "W", tactics.STAY, HEROES, "B- B- B- B- B- B- B- B-")[0] == "stand"


def test_SDA_5_2_orders_name_bosses_however_far_they_are():
    s = scene({"W": (5, 1)}, [("crawler", (5, 3))])
    far = foe(s, "midnight-queen", (2, 28))
    assert tactics.STAY + tactics.KINDS * far in tactics.orders_for(s, hero_of(s, "W"))
    assert tactics.STAY + tactics.KINDS * far in tactics.likely_orders(s, hero_of(s, "W"))


# ---- plain sense ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("hurt", "drinks"), [(1, False), (3, True)])
def test_SDA_9_3_a_healing_potion_is_kept_for_who_is_nearly_destroyed(hurt: int, drinks: bool):
    s = scene({"S": (5, 1)}, [])
    witch = hero_of(s, "S")
    s.hurt[witch], s.potions[witch], s.phase = hurt, 1, 2
    run(s, GREEN_POTIONS)
    for options in (s.options(0), s.worth_trying(0)):
        option = TACTICS.answer(s, options, 0)
        assert s.word(option) == ("action:healing-brew" if drinks else "pass")
    assert PASS in s.options(0)


def test_SDA_26_15_a_card_goes_to_whom_it_suits_best_and_what_suits_nobody_is_traded():
    s = scene({"W": (5, 1), "S": (5, 2), "T": (5, 3)}, [])
    sword = card(s, "bent-nail")
    everyone = [HERO + hero for hero in s.party]
    assert best_gain(s, sword) > 0
    assert s.party.index(best_wearer(s, sword, everyone) - HERO) != hero_of(s, "S")
    word = s.content.item_word
    assert best_card(s, [word + sword, TRADE, DONE]) == word + sword
    for hero in range(3):
        put_on(s, hero, "bent-nail")
    assert best_card(s, [word + sword, TRADE, DONE]) == TRADE
    assert best_card(s, [word + sword, TRADE, COIN, DONE]) == COIN
    assert best_card(s, [word + sword, DONE]) == DONE


# ---- what the evaluation counts -------------------------------------------------------------------------------------
def test_SDA_18_1_threat_counts_what_can_come_to_the_hero_it_would_pick():
    s = scene({"W": (5, 1), "G": (5, 3), "S": (5, 5)}, [])
    s.phase = HERO_TURN
    wraths(s, G=2)
    assert counted(s, "threat") == counted(s, "doomed") == 0
    foe(s, "tower-arbalist", (5, 8))
    near = counted(s, "threat")
    assert near == pytest.approx((1 - 7 / 9) / 3)  # STR 2 against the Guardian's two red dice, of three Heroes
    foe(s, "tower-arbalist", (5, 29))
    assert counted(s, "threat") == near  # too far to come


def test_SDA_18_1_threat_is_never_more_than_a_hero_can_suffer():
    s = scene({"W": (5, 1), "G": (5, 3), "S": (5, 5)}, [])
    s.hurt[hero_of(s, "W")] = 4
    wraths(s, W=3)
    for row in range(1, 8):
        foe(s, "midnight-queen", (row, 8))
    assert counted(s, "threat") == pytest.approx(1 / 3)
    assert counted(s, "doomed") == pytest.approx(1 / 3)


def test_SDA_7_14_might_and_guard_count_dice_with_what_equipment_adds():
    s = scene({"W": (5, 1), "G": (5, 3), "S": (5, 5)}, [])
    assert counted(s, "might") == pytest.approx((4 * 2 / 3 + 2 * 4 / 3 + (2 * 2 / 3 + 4 / 3)) / 3)
    assert counted(s, "guard") == pytest.approx((3 * 2 / 3 + 2 * 4 / 3 + 3 * 2 / 3) / 3)
    bare = counted(s, "might")
    put_on(s, hero_of(s, "W"), "bent-nail")
    assert counted(s, "might") > bare


def test_SDA_7_16_how_likely_stars_are_is_the_exact_chance():
    dice = scene().content.dice
    for least in range(6):
        good, total = dice.chance((3, 1, 0, 0), least)
        assert dice.likely((3, 1, 0, 0), least) == dice.likely((3, 1, 0, 0), least) == good / total
