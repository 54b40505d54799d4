"""A monster as it begins a command: its line, abilities and actions stay so until it has finished [SDA-12.22]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.content import overcharged
from grandmelee.games.super_dungeon_arcade.figures import attacks, bonded, inflicts, keywords, line, plainly_around
from grandmelee.games.super_dungeon_arcade.sight import can_target
from grandmelee.games.super_dungeon_arcade.state import Row, Table
from grandmelee.games.super_dungeon_arcade.terms import BULLY, NONE
from grandmelee.games.super_dungeon_arcade.wrath import wrath_order


class Stance:
    """AP, STR and RNG of the gang or solo line, with abilities and unique actions of bonded monsters [SDA-12.5, 12.6,
    18.4].
    """

    def __init__(self, s: Table, model: int) -> None:
        ap, strength, reach = line(s, model)
        self.ap = attacks(s, model, ap)
        self.strength = strength
        self.reach = reach
        self.keywords = keywords(s, model)
        self.inflicts = inflicts(s, model)
        self.actions: Row = actions_of(s, model)


def actions_of(s: Table, model: int) -> Row:
    """The elite's own unique actions, then those of bonded monsters, each once; an overcharge takes the place of the
    action it names [SDA-17.1, 17.6, 17.11].
    """
    kind = s.cards[model]
    if not kind.mates_act:
        return kind.repertoire
    found = list(kind.actions)
    for mate in bonded(s, model):
        for number in s.cards[mate].actions:
            if number not in found:
                found.append(number)
    return overcharged(s.content.actions, found)


def target_order(s: Table, words: int) -> list[int]:
    """Heroes in the order in which a monster picks its targets: most wrath first, unless a card or Bully says
    otherwise [SDA-15.2, 17.2, 18.2].
    """
    order = wrath_order(s)
    if s.force & in_force.TARGET_WOUNDED:
        ranked = sorted([(-s.hurt[hero], -place, hero) for place, hero in enumerate(order)])
        return [hero for _, _, hero in ranked]
    if s.force & in_force.TARGET_LEAST or words & BULLY:
        order.reverse()
    return order


def target_in_reach(s: Table, model: int, words: int, reach: int) -> int:
    """The first Hero of that order in range and sight of the elite itself, even if one before it is out of reach
    [SDA-13.3, 17.2, 18.2].
    """
    if plainly_around(s, model, reach) & s.hero_on:  # somebody may be in range
        for hero in target_order(s, words):
            if can_target(s, model, hero, reach):
                return hero
    return NONE


def why_target(s: Table, words: int, hero: int, rivals: list[int]) -> str:
    """By what a target was picked among some Heroes, for the log [SDA-0.2]."""
    if s.force & in_force.TARGET_WOUNDED:
        return "the most wounds"
    is_least = bool(s.force & in_force.TARGET_LEAST or words & BULLY)
    even = [other for other in rivals if other != hero and s.wrath[other] == s.wrath[hero]]
    return f"the {'least' if is_least else 'most'} wrath{why_of_equals(s, hero, even, is_least)}"


def why_of_equals(s: Table, hero: int, even: list[int], is_least: bool) -> str:
    """What decided between Heroes with as much wrath: who activated last, else the order of the party [SDA-10.5]."""
    if not even:
        return ""
    if all(s.last[other] != s.last[hero] for other in even):
        return f" (of equals the {'first' if is_least else 'last'} to activate)"
    return f" (of equals the {'last' if is_least else 'first'} of the party)"


def why_in_reach(s: Table, model: int, words: int, hero: int, reach: int) -> str:
    """The same among the Heroes a monster could attack."""
    rivals = [other for other in target_order(s, words) if can_target(s, model, other, reach)]
    return f"{why_target(s, words, hero, rivals)} in its reach"
