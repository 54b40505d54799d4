"""Which attack is worth most, for bots: expected wounds and what they are worth, by the odds of the dice."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.aiming import side_aims, target_aim
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.figures import armour
from grandmelee.games.super_dungeon_arcade.odds import action_dice, stars_for_critical
from grandmelee.games.super_dungeon_arcade.placing import square_of
from grandmelee.games.super_dungeon_arcade.state import Row, Table, model_on
from grandmelee.games.super_dungeon_arcade.targets import targets_of
from grandmelee.games.super_dungeon_arcade.terms import BOSS, HEROES, HEX, MINI_BOSS, MINION, NONE, POINT

GOAL: Final = 3.0  # so many times as much a wound is worth on whom the Hero was sent against
OWN: Final = -1.0  # a Hero in the area of a Dangerous action


def price(s: Table, model: int) -> float:
    """What a wound on an enemy is worth: the last one more, for then it attacks no more [SDA-11.2]."""
    kind = s.cards[model]
    if kind.role == BOSS:
        return 4.0
    if kind.role == MINI_BOSS:
        return 1.2
    if kind.rank == MINION:
        return 0.7
    return 1.6 if kind.rank == POINT or kind.hearts - s.hurt[model] == 1 else 1.2


def worth(s: Table, hero: int, action: Action, model: int, goal: int) -> float:
    """What an action is expected to do to a model [SDA-7.17, 7.34]."""
    if model < HEROES:
        return OWN if action.is_dangerous else 0.0
    if action.attribute == NONE or not action.is_red:
        return 0.0
    dice = action_dice(s, hero, action)
    is_hindered = bool(s.statuses[hero] >> HEX & 1)
    value = s.content.dice.likely(dice, armour(s, model) + 1, is_hindered)
    if s.cards[model].hearts - s.hurt[model] > 1:
        least = stars_for_critical(s, model)
        if least != NONE:
            value += s.content.dice.likely(dice, least, is_hindered)
        if action.is_massive:
            value *= 2.0
    return value * price(s, model) * (GOAL if model == goal else 1.0)


def worth_of(s: Table, hero: int, action: Action, models: Row, goal: int) -> float:
    """What it is expected to do to everyone it affects."""
    return sum([worth(s, hero, action, model, goal) for model in models])


def best_strike(s: Table, hero: int, options: list[int], goal: int, only: int = NONE) -> int:
    """The attack that is worth most for each AP; with *only*, one that meets this model. NONE without one."""
    best, most = NONE, 0.0
    word = s.content.action_word
    for option in options:
        if word <= option < s.content.item_word:
            action = s.content.actions[option - word]
            if action.is_red and not action.is_potion:
                value = best_worth(s, hero, action, goal, only) / max(1, action.cost)
                if value > most:
                    best, most = option, value
    return best


def best_worth(s: Table, hero: int, action: Action, goal: int, only: int) -> float:
    """What an attack is worth, aimed as well as can be."""
    value = 0.0
    if action.needs_target:
        for model in targets_of(s, hero, action):
            if only in (NONE, model):
                value = max(value, worth_of(s, hero, action, target_aim(s, hero, action, model, 0).models, goal))
        return value
    for aim in side_aims(s, hero, action):
        if only == NONE or only in aim.models:
            value = max(value, worth_of(s, hero, action, aim.models, goal))
    return value


def best_target(s: Table, hero: int, action: Action, options: list[int], goal: int) -> int:
    """Whom an action is aimed at: of friends the most hurt, of enemies where it is worth most [SDA-7.13]."""
    best, most = options[0], -9.0
    for option in options:
        model = model_on(s, square_of(s, option))
        if action.is_augment and model < HEROES:
            value = s.hurt[model] + (GOAL if model == goal else 0.0)
        else:
            value = worth_of(s, hero, action, target_aim(s, hero, action, model, 0).models, goal)
        if value > most:
            best, most = option, value
    return best


def best_side(s: Table, hero: int, action: Action, options: list[int], goal: int) -> int:
    """The direction in which an area is worth most [SDA-30.10]."""
    best, most = options[0], -9.0
    for aim in side_aims(s, hero, action):
        value = worth_of(s, hero, action, aim.models, goal)
        if value > most:
            best, most = aim.option, value
    return best
