"""Whom a Hero's action may be aimed at [SDA-2.4, 7.3, 7.4, 7.11 to 7.13, 7.40, 30]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.areas import squares_of, starts
from grandmelee.games.super_dungeon_arcade.around import around
from grandmelee.games.super_dungeon_arcade.content import BASIC_ATTACKS
from grandmelee.games.super_dungeon_arcade.deeds import TO_HERO, TO_SIGHT, Action
from grandmelee.games.super_dungeon_arcade.figures import is_within, keywords
from grandmelee.games.super_dungeon_arcade.paths import free_squares
from grandmelee.games.super_dungeon_arcade.shapes import box, crossing
from grandmelee.games.super_dungeon_arcade.sight import Lookout, lookout, seen_squares, sees
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import (
    BOSS,
    BURST,
    DARK_DEFENDER,
    HEROES,
    HOOKSHOT,
    LANCE,
    NONE,
    POUNCE,
    bits,
)

POUNCING: Final = 5  # squares [Pounce]


def reach_of(s: Table, hero: int, action: Action) -> int:
    """The range of an action; of a basic attack that beside the Hero's icon [SDA-3.3, 7.11]."""
    if action.is_basic and action.id < BASIC_ATTACKS:
        return s.content.heroes[s.party[hero]].reach[action.id]
    return action.reach


def is_shielded(s: Table, model: int) -> bool:
    """Dark Defender: while one is in play the boss cannot be targeted by offensive actions."""
    if model < HEROES or s.cards[model].role != BOSS:
        return False
    return any(keywords(s, other) & DARK_DEFENDER for other in foes(s) if other != model)


def targets_of(s: Table, hero: int, action: Action) -> list[int]:
    """The models an action with a range may be aimed at: enemies, friends with Augment, both if Dangerous."""
    if action.keywords & POUNCE:
        return pounces(s, hero)
    reach = reach_of(s, hero, action)
    eyes = lookout(s, hero)
    return [model for model in near_by(s, hero, action, reach) if is_target(s, eyes, model, action, reach)]


def is_target(s: Table, eyes: Lookout, model: int, action: Action, reach: int) -> bool:
    """Whether an action may be aimed at one of the models near by."""
    if not eyes.can_target(s, model, reach, bool(action.keywords & HOOKSHOT)):
        return False
    return not (action.is_red and is_shielded(s, model))


def near_by(s: Table, hero: int, action: Action, reach: int) -> list[int]:
    """Models of the side an action is for that may be in range: those in the box around the Hero."""
    near = box(s.at[hero], reach)
    if not near & sides(s, action):
        return []
    under = s.under
    if action.is_dangerous:
        return [model for model in range(len(under)) if under[model] & near]
    if action.is_augment:
        return [model for model in range(HEROES) if under[model] & near]
    return [model for model in foes(s) if under[model] & near]


def sides(s: Table, action: Action) -> int:
    """The squares under models of the side an action of a Hero is for."""
    if action.is_dangerous:
        return s.hero_on | s.foe_on
    return s.hero_on if action.is_augment else s.foe_on


def pounces(s: Table, hero: int) -> list[int]:
    """Enemies a Hero can pounce on."""
    near = box(s.at[hero], POUNCING)
    if not near & s.foe_on:
        return []
    return [model for model in foes(s) if s.under[model] & near and can_pounce(s, hero, model)]


def can_pounce(s: Table, hero: int, model: int) -> bool:
    """An enemy within five squares and sight with a free square beside it, or already adjacent; what shortens the
    range of an action does not shorten the leap [SDA-27.19].
    """
    if not is_within(s, hero, model, POUNCING) or not sees(s, hero, model):
        return False
    return landing(s, hero, model) != 0 and not is_shielded(s, model)


def landing(s: Table, hero: int, model: int) -> int:
    """Free squares next to an enemy; its own square if the Hero is adjacent already."""
    near = around(s, model, 1)
    if near >> s.at[hero] & 1:
        return 1 << s.at[hero]
    return near & free_squares(s, hero, keywords(s, hero))


def aims(s: Table, hero: int, action: Action) -> list[tuple[int, int]]:
    """Sides and first squares of an area in which it would affect somebody, of a red action an enemy [SDA-7.40]."""
    if not action.is_augment and not may_catch(s, hero, action):
        return []
    found = []
    for side, start in starts(s, hero, action):
        if catches(s, hero, action, side, start):
            found.append((side, start))
    return found


def may_catch(s: Table, hero: int, action: Action) -> bool:
    """Whether anybody it is for is near enough, a Lance's in one of its lines; walls and sight are not looked at."""
    near = crossing(s.at[hero], action.size) if action.area == LANCE else box(s.at[hero], max(1, action.size))
    return near & sides(s, action) != 0


def catches(s: Table, hero: int, action: Action, side: int, start: int) -> bool:
    """Whether an area holds at least one model it would affect; a red one an enemy [SDA-7.40]."""
    if action.is_augment:
        return True  # the user itself is in it
    wanted = s.foe_on if action.is_red else sides(s, action)
    return bool(squares_of(s, hero, action, side, start, wanted))


def has_target(s: Table, eyes: Lookout, action: Action) -> bool:
    """Whether there is anybody to act on [SDA-7.40]; kept as long as nobody moves."""
    found = eyes.targeting.get(action.id)
    if found is None:
        found = eyes.targeting[action.id] = finds_target(s, eyes, action)
    return found


def finds_target(s: Table, eyes: Lookout, action: Action) -> bool:
    """The same, looked for."""
    hero = eyes.model
    if action.keywords & POUNCE:
        near = box(s.at[hero], POUNCING)
        for model in foes(s) if near & s.foe_on else []:
            if s.under[model] & near and can_pounce(s, hero, model):
                return True
        return False
    if action.needs_target:
        if action.is_augment:
            return True  # itself
        reach = reach_of(s, hero, action)
        if action.is_plain:
            return has_enemy(s, eyes, reach)
        for model in near_by(s, hero, action, reach):
            if is_target(s, eyes, model, action, reach):
                return True
        return False
    if action.area != NONE:
        return action.is_augment or has_aim(s, hero, action)  # the user itself is in an area with Augment
    return can_place(s, hero, action)


def has_aim(s: Table, hero: int, action: Action) -> bool:
    """Whether an area could be laid so that it catches somebody [SDA-7.40]."""
    if may_catch(s, hero, action):
        for side, start in starts(s, hero, action):
            if catches(s, hero, action, side, start):
                return True
    return False


def has_enemy(s: Table, eyes: Lookout, reach: int) -> bool:
    """Whether an offensive action with a range has a target; a longer range never has fewer [SDA-7.11, 7.40]."""
    if reach >= eyes.enough:
        return True
    if reach <= eyes.too_little:
        return False
    near, under = box(s.at[eyes.model], reach), s.under
    if near & s.foe_on:
        for model in foes(s):
            if under[model] & near and eyes.can_target(s, model, reach, False) and not is_shielded(s, model):
                eyes.enough = reach
                return True
    eyes.too_little = reach
    return False


def can_place(s: Table, hero: int, action: Action) -> bool:
    """An action that places its user needs a square to do so; other actions on the user always go."""
    for op in action.verbs:
        if op.kind == TO_HERO and not place_squares(s, hero, TO_HERO, op.n):
            return False
        if op.kind == TO_SIGHT and not sees_place(s, hero, op.n):
            return False
    return True


def sees_place(s: Table, hero: int, most: int) -> bool:
    """Whether there is one within a distance and in sight; the nearest are seen soonest."""
    for reach in range(1, most + 1):
        if place_squares(s, hero, TO_SIGHT, reach):
            return True
    return False


def place_squares(s: Table, hero: int, kind: int, reach: int) -> int:
    """Free squares next to another Hero, or within a distance and in sight [SDA-2.7]."""
    free = free_squares(s, hero, keywords(s, hero)) & ~(1 << s.at[hero])
    if kind == TO_SIGHT:
        return seen_squares(s, hero, free & s.dungeon.ball(s.at[hero], reach))
    near = 0
    for other in heroes(s):
        if other != hero:
            near |= s.dungeon.ball(s.at[other], 1)
    return free & near


def burst_centres(s: Table, action: Action, model: int) -> list[int]:
    """Against a large target one of its squares is the centre [SDA-30.8]."""
    return bits(base(s, model)) if action.area == BURST else [s.at[model]]


def sees_target(s: Table, hero: int, model: int) -> bool:
    """For refusals: whether sight is what is missing."""
    return sees(s, hero, model)
