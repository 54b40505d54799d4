"""Pointing further than the next step: where one click walks, and whom it attacks [SDA-6.8, 7.13].

A walk takes each step in a copy, so that no rule of walking is told twice. Of the ways to a square the one that harms
least is taken (wounds, wrath, lava), then the cheapest, the one with fewest steps, the straightest, the first in
reading order.
"""

from __future__ import annotations

from heapq import heappop, heappush

from grandmelee.core.state import State
from grandmelee.games.super_dungeon_arcade.aiming import Aim, AskForAim
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.movement import shares_square, step_cost
from grandmelee.games.super_dungeon_arcade.odds import odds
from grandmelee.games.super_dungeon_arcade.placing import square_of, square_option
from grandmelee.games.super_dungeon_arcade.state import Table
from grandmelee.games.super_dungeon_arcade.terms import HEROES, WIDE
from grandmelee.games.super_dungeon_arcade.words import SQUARE, WIND

# Harm, points, steps, how many of these are diagonal, the options on the way, and the world before the last.
Walk = tuple[int, int, int, int, list[int], int]


# ---- walking --------------------------------------------------------------------------------------------------------
def walks(s: Table, ask: AskForAim) -> dict[int, list[int]]:
    """Every square the Hero can walk to by itself, with the steps that lead there [SDA-6.8, 6.9]."""
    seat, hero = ask.seat, ask.hero
    here = square_option(s, s.at[hero])
    seen = {here}
    found: dict[int, list[int]] = {}
    worlds = [s]
    edge: list[Walk] = []
    lengthen(edge, (harm(s), 0, 0, 0, [], 0), s, ask)
    while edge:
        suffered, points, steps, diagonal, path, source = heappop(edge)
        option = path[-1]
        if option in seen:
            continue
        world = worlds[source].copy()
        world.answer(seat, option)
        if harm(world) > suffered:  # another way there may be kinder
            heappush(edge, (harm(world), points, steps, diagonal, path, source))
            continue
        seen.add(option)
        if not shares_square(world, hero):
            found[option] = path
        if goes_on(world, ask, option):
            worlds.append(world)
            lengthen(edge, (suffered, points, steps, diagonal, path, len(worlds) - 1), world, ask)
    return found


def lengthen(edge: list[Walk], walk: Walk, world: Table, ask: AskForAim) -> None:
    """All walks that are a step longer."""
    suffered, points, steps, diagonal, path, source = walk
    for option in world.options(ask.seat):
        if SQUARE <= option < SQUARE + 400:
            square = square_of(world, option)
            cost = step_cost(world, ask.hero, square)
            askew = diagonal + (abs(square - world.at[ask.hero]) not in (1, WIDE))
            heappush(edge, (suffered, points + cost, steps + 1, askew, [*path, option], source))


def goes_on(world: Table, ask: AskForAim, option: int) -> bool:
    """Whether nothing came between: the Hero stands there, nothing was learnt, and its player chooses again."""
    if world.facts or world.waiting != [ask.seat] or world.at[ask.hero] != square_of(world, option):
        return False
    return type(world.ask_of(ask.seat)) is type(ask)


def harm(s: Table) -> int:
    """What a step may cost besides points: wounds, wrath, the fire of lava, a blow that is still to be rolled."""
    return sum(s.hurt[:HEROES]) + sum(s.wrath) + s.lava.bit_count() + s.facts


# ---- attacking ------------------------------------------------------------------------------------------------------
def strikes(s: Table, ask: AskForAim) -> dict[int, int]:
    """Whom a click attacks, and the option with which: the likeliest of the basic attacks that reach it, or, if none
    does, the only other attack that does [SDA-7.13].
    """
    found: dict[int, int] = {}
    basic: dict[int, int] = {}
    others: dict[int, list[int]] = {}
    for action, aim in ask.aims(s):
        if not is_attack(action, aim):
            continue
        for model in aim.models:
            if model < HEROES:
                continue
            if not action.is_basic:
                others.setdefault(model, []).append(aim.option)
                continue
            hit = odds(s, ask.hero, action, model).hit
            if hit > basic.get(model, -1):
                basic[model] = hit
                found[model] = aim.option
    for model, options in others.items():
        if model not in found and len(options) == 1:
            found[model] = options[0]
    return found


def is_attack(action: Action, aim: Aim) -> bool:
    """Whether it is an attack on somebody, for action points."""
    return action.is_red and action.needs_target and not action.is_potion and aim.option != WIND


def attacks(s: Table, ask: AskForAim) -> dict[int, list[int]]:
    """The squares of those whom a click attacks, with the answers that do."""
    found: dict[int, list[int]] = {}
    worlds: dict[int, Table] = {}
    for model, option in strikes(s, ask).items():
        if option not in worlds:
            worlds[option] = s.copy()
            worlds[option].unasked = []
            worlds[option].answer(ask.seat, option)
        world, word = worlds[option], square_option(s, s.at[model])
        if word in (world.unasked or ()):
            found[word] = [option]
        elif is_aimed(world, ask.seat, word):
            found[word] = [option, word]
    return found


def is_aimed(world: State, seat: int, word: int) -> bool:
    """Whether the attack asks for its target now, and this is one."""
    return not world.facts and world.waiting == [seat] and word in world.options(seat)
