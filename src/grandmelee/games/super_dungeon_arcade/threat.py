"""What Heroes have to fear of the next Consul Turn, for bots that judge a position [SDA-15.2, 18.1, 18.6]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.dice import DiceBox
from grandmelee.games.super_dungeon_arcade.figures import attacks, hero_dice, line, movement, strength
from grandmelee.games.super_dungeon_arcade.moving import move_target
from grandmelee.games.super_dungeon_arcade.state import Table, foes
from grandmelee.games.super_dungeon_arcade.terms import DEFENCE, FLY, IMMOBILE, KNOCKDOWN, MINION, NONE, POINT, Dice

HELD: Final = 1 << IMMOBILE | 1 << KNOCKDOWN


def expected_wounds(s: Table) -> list[float]:
    """By Hero: wounds to be expected of one Move and one Fight of every solo and elite.

    Each goes for the Hero it would go for now, if it is near enough; ways round others and sight are not looked at.
    """
    found = [0.0] * len(s.party)
    for model in foes(s):
        kind = s.cards[model]
        if kind.rank == POINT or kind.rank == MINION:
            continue
        words = kind.features.keywords
        hero = move_target(s, model, words)
        if hero == NONE:
            return found
        points, might, reach = line(s, model)
        steps = 0 if s.statuses[model] & HELD else movement(s, model)
        if s.dungeon.distance(s.under[model], s.under[hero], bool(words & FLY)) <= steps + reach:
            needed = max(0, strength(s, model, might, hero))
            found[hero] += attacks(s, model, points) * beaten(s, hero, needed)
    return found


def beaten(s: Table, hero: int, needed: int) -> float:
    """How likely the best defence of a Hero is to fail against so many stars [SDA-13.2, 18.6]."""
    least = 1.0
    for attribute in s.content.heroes[s.party[hero]].defends:
        least = min(least, failing(s.content.dice, hero_dice(s, hero, attribute, DEFENCE), needed))
    return least


def failing(box: DiceBox, dice: Dice, needed: int) -> float:
    """How likely a throw is to show fewer stars; kept."""
    key = (dice, needed)
    found = FAILING.get(key)
    if found is None:
        good, total = box.chance(dice, needed)
        found = FAILING[key] = 1.0 - good / total
    return found


FAILING: Final[dict[tuple[Dice, int], float]] = {}
