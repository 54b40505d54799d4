"""What an action reaches, whom it would affect and with what odds: told and shown before it is chosen [SDA-7.6, 7.11,
7.18, 30].
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Ask
from grandmelee.games.super_dungeon_arcade.areas import caught, squares_of
from grandmelee.games.super_dungeon_arcade.blow import Blow, action_of
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.figures import flies
from grandmelee.games.super_dungeon_arcade.odds import odds
from grandmelee.games.super_dungeon_arcade.placing import square_word
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base, name
from grandmelee.games.super_dungeon_arcade.targets import POUNCING, aims, reach_of, targets_of
from grandmelee.games.super_dungeon_arcade.terms import (
    BURST,
    HEROES,
    HOOKSHOT,
    NO_DICE,
    NONE,
    POUNCE,
    SIDES,
    Dice,
    bits,
)
from grandmelee.games.super_dungeon_arcade.words import SIDE

MOST: Final = 4  # targets named in one phrase


class Aim:
    """One way to aim an action: the option that stands for it, the squares it reaches, and whom it would affect."""

    def __init__(self, option: int, squares: int, models: Row) -> None:
        self.option = option
        self.squares = squares
        self.models = models


class AskForAim(Ask[Table]):
    """A question whose options are ways to use actions: what each reaches is shown before it is chosen."""

    hero: int

    def aims(self, s: Table) -> list[tuple[Action, Aim]]:
        """Each action that can be chosen, or each way to aim the one that was."""
        raise NotImplementedError


def aim_of(s: Table, hero: int, action: Action, option: int) -> Aim:
    """An action before it is aimed: all it could reach from here, and everyone it could be used on."""
    if action.needs_target:
        return Aim(option, reached(s, hero, action), tuple(targets_of(s, hero, action)))
    squares = 0
    models: list[int] = []
    if action.area != NONE:
        for side, start in aims(s, hero, action):
            area = squares_of(s, hero, action, side, start)
            squares |= area
            models += [model for model in caught(s, hero, action, area) if model not in models]
    return Aim(option, squares, tuple(models))


def reached(s: Table, hero: int, action: Action) -> int:
    """Squares in which a small enemy could be targeted: in range and, but for a Hookshot, in sight [SDA-7.6, 7.11]."""
    flying = flies(s, hero)
    reach = POUNCING if action.keywords & POUNCE else reach_of(s, hero, action)
    near = s.dungeon.around(base(s, hero), reach, flying) & s.dungeon.squares & ~s.dungeon.structure
    if action.keywords & HOOKSHOT:
        return near
    found = 0
    for square in bits(near):
        if s.dungeon.sees(base(s, hero), 1 << square, 0 if flying else s.foe_on, flying):
            found |= 1 << square
    return found


def target_aim(s: Table, hero: int, action: Action, model: int, option: int) -> Aim:
    """An action aimed at a model; a Burst takes in everyone around it [SDA-30.8]."""
    if action.area != BURST:
        return Aim(option, 0, (model,))
    area = squares_of(s, hero, action, NONE, s.at[model])
    return Aim(option, area, tuple(caught(s, hero, action, area)))


def side_aims(s: Table, hero: int, action: Action) -> list[Aim]:
    """An area in each direction it may be given; of several first squares the first is meant [SDA-30.10]."""
    found: list[Aim] = []
    for side, start in aims(s, hero, action):
        if not any(aim.option == SIDE + side for aim in found):
            area = squares_of(s, hero, action, side, start)
            found.append(Aim(SIDE + side, area, tuple(caught(s, hero, action, area))))
    return found


# ---- in words -------------------------------------------------------------------------------------------------------
def against(s: Table, hero: int, action: Action, model: int, less: Dice = NO_DICE) -> str:
    """A model with the odds against it."""
    if model < HEROES:
        return f"{name(s, model)} is in it" if action.is_red else name(s, model)
    where = f"{name(s, model)} at {square_word(s, s.at[model])}"
    told = odds(s, hero, action, model, less).text
    return f"{where}: {told}" if told else where


def in_order(s: Table, models: Row) -> list[int]:
    """Enemies first, square by square as options are listed."""
    return [model for _, _, model in sorted([(model < HEROES, s.at[model], model) for model in models])]


def all_against(s: Table, hero: int, action: Action, models: Row) -> str:
    """Everyone who would be affected; of many the first ones."""
    told = [against(s, hero, action, model) for model in in_order(s, models)[:MOST]]
    more = [f"and {len(models) - MOST} more"] if len(models) > MOST else []
    return "; ".join([*told, *more])


def price(action: Action) -> str:
    """What an action costs."""
    if action.is_potion:
        return "1 potion" if action.cost == 1 else f"{action.cost} potions"
    return f"{action.cost} AP"


def deed_phrase(s: Table, hero: int, number: int) -> str:
    """An action with its price, what is printed of it, whom it could be used on, and the odds."""
    action = s.content.actions[number]
    told = reach_phrase(s, hero, action)
    parts = [part for part in (" ".join(action.text), told) if part]
    return f"{action.name}, {price(action)}: {' '.join(parts)}" if parts else f"{action.name}, {price(action)}."


def reach_phrase(s: Table, hero: int, action: Action) -> str:
    """Whom an action could be used on from here, with the odds; what would heal nobody says so [SDA-27.8]."""
    models = aim_of(s, hero, action, NONE).models
    told = all_against(s, hero, action, models)
    if action.heals and models and not any(s.hurt[model] or s.statuses[model] for model in models):
        told += "; nobody of them has a wound or a status"
    return f"{told}." if told else ""


def aim_phrase(s: Table, hero: int, action: Action, aim: Aim) -> str:
    """One way to aim an action."""
    told = all_against(s, hero, action, aim.models) or "nobody"
    side = f"{SIDES[aim.option - SIDE].capitalize()}: " if SIDE <= aim.option < SIDE + len(SIDES) else ""
    return f"{side}{told}."


def arc_phrase(s: Table, blow: Blow, model: int, colour: int) -> str:
    """The next roll of an Arc, with a die less [SDA-27.2]."""
    less = list(blow.dropped)
    less[colour] += 1
    action = action_of(s, blow)
    return f"{against(s, blow.user, action, model, (less[0], less[1], less[2], less[3]))}."
