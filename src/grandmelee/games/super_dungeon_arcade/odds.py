"""Exact chances of rolls, for people who choose: counted from the faces of the dice, never estimated [SDA-7.14 to 7.18,
7.33, 7.34, 13.2].

A chance is (ways, all ways). Where one die may be rerolled, it is supposed that it is rerolled only if the roll would
fail otherwise, and then the die that helps most.
"""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.dice import FACES, STARS, DiceBox
from grandmelee.games.super_dungeon_arcade.figures import armour, can_reroll, hero_dice, keywords
from grandmelee.games.super_dungeon_arcade.landing import CRITICAL
from grandmelee.games.super_dungeon_arcade.state import Row, Table
from grandmelee.games.super_dungeon_arcade.terms import (
    BANE,
    DEFENCE,
    HEX,
    NO_DICE,
    NONE,
    OFFENCE,
    POINT,
    STURDY,
    Dice,
    plus,
)
from grandmelee.kit.dice import Chance, percent


# ---- dice -----------------------------------------------------------------------------------------------------------
def chance(box: DiceBox, dice: Dice, least: int, is_hindered: bool, rerolls: bool) -> Chance:
    """The chance of so many stars or more, with one reroll if there is one."""
    if not rerolls or sum(dice[:3]) == 0:
        return box.chance(dice, least, is_hindered)
    good = total = 0
    for thrown, ways in throws(box, dice).items():
        total += ways * FACES
        if box.stars(thrown, is_hindered) + dice[3] >= least:
            good += ways * FACES
        else:
            good += ways * best_reroll(box, thrown, least - dice[3], is_hindered)
    return good, total


def throws(box: DiceBox, dice: Dice) -> dict[Row, int]:
    """Every throw, whatever the order of its dice, and in how many ways it comes; of faces with equal stars one stands
    for all.
    """
    counted: dict[Row, int] = {(): 1}
    for colour in range(3):
        shown = [first_alike(box, colour, face) for face in range(FACES)]
        for _ in range(dice[colour]):
            further: dict[Row, int] = {}
            for thrown, ways in counted.items():
                for die in shown:
                    key = tuple(sorted((*thrown, die)))
                    further[key] = further.get(key, 0) + ways
            counted = further
    return counted


def first_alike(box: DiceBox, colour: int, face: int) -> int:
    """The first face of a die with as many stars, as a thrown die."""
    stars = box.faces[colour][face] & STARS
    for other in range(face):
        if box.faces[colour][other] & STARS == stars:
            return colour * FACES + other
    return colour * FACES + face


def best_reroll(box: DiceBox, thrown: Row, least: int, is_hindered: bool) -> int:
    """Of the faces of the die that helps most those that make it a success."""
    return max([reroll_ways(box, thrown, place, least, is_hindered) for place in range(len(thrown))])


def reroll_ways(box: DiceBox, thrown: Row, place: int, least: int, is_hindered: bool) -> int:
    """On how many faces rerolling one die of a throw comes to so many stars [SDA-7.33]."""
    good = 0
    for face in range(FACES):
        again = (*thrown[:place], thrown[place] // FACES * FACES + face, *thrown[place + 1 :])
        if box.stars(again, is_hindered) >= least:
            good += 1
    return good


# ---- rolls ----------------------------------------------------------------------------------------------------------
def action_dice(s: Table, hero: int, action: Action, less: Dice = NO_DICE) -> Dice:
    """The attribute with all bonuses and those of the action, less what Arc took [SDA-7.14, 27.2]."""
    dice = hero_dice(s, hero, action.attribute, OFFENCE)
    bonus = action.bonus.dice[action.attribute] if action.colour == 0 else NO_DICE
    total = plus(dice, bonus)
    if less == NO_DICE:
        return total
    left = [max(0, total[i] - less[i]) for i in range(4)]
    return (left[0], left[1], left[2], left[3])


def stars_to_beat(s: Table, model: int) -> int:
    """More stars than its ARM beat a model; equal fails [SDA-7.17]."""
    return armour(s, model) + 1


def stars_for_critical(s: Table, model: int) -> int:
    """At least 5 and more than double its ARM; NONE where a critical success does nothing [SDA-7.34, 7.38, 27.13]."""
    if s.cards[model].rank == POINT or keywords(s, model) & STURDY:
        return NONE
    return max(CRITICAL, 2 * armour(s, model) + 1)


def offence_chance(s: Table, hero: int, action: Action, least: int, less: Dice = NO_DICE) -> Chance:
    """The chance that an offence roll shows so many stars [SDA-7.14, 34.16]."""
    hindered = bool(s.statuses[hero] >> HEX & 1)
    rerolls = can_reroll(s, hero, action.attribute, OFFENCE)
    return chance(s.content.dice, action_dice(s, hero, action, less), least, hindered, rerolls)


def defence_chance(s: Table, hero: int, attribute: int, need: int) -> Chance:
    """The chance that a defence roll saves: equal is enough [SDA-13.2, 34.4]."""
    hindered = bool(s.statuses[hero] >> BANE & 1)
    rerolls = can_reroll(s, hero, attribute, DEFENCE)
    return chance(s.content.dice, hero_dice(s, hero, attribute, DEFENCE), need, hindered, rerolls)


class Odds:
    """How likely an action is to beat a model, in hundredths; NONE where there is no roll or no critical success."""

    def __init__(self, hit: int, critical: int, verb: str) -> None:
        self.hit = hit
        self.critical = critical
        self.verb = verb

    @property
    def text(self) -> str:
        """In words.

        >>> Odds(72, 9, "wounds").text
        'wounds 72 %, critical 9 %'
        """
        if self.hit == NONE:
            return ""
        more = f", critical {self.critical} %" if self.critical != NONE else ""
        return f"{self.verb} {self.hit} %{more}"


def odds(s: Table, hero: int, action: Action, model: int, less: Dice = NO_DICE) -> Odds:
    """The odds of an action of a Hero against a model of the Consul."""
    if action.attribute == NONE:
        return Odds(NONE, NONE, "")
    hit = percent(*offence_chance(s, hero, action, stars_to_beat(s, model), less))
    if not action.is_red or s.force & in_force.PILLOW:
        return Odds(hit, NONE, "succeeds")
    least = stars_for_critical(s, model)
    critical = (0, 1) if least == NONE else offence_chance(s, hero, action, least, less)
    return Odds(hit, percent(*critical) if critical[0] else NONE, "wounds")
