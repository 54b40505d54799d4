"""Whom a Hero's action may be aimed at [SDA-2.4, 7.3, 7.4, 7.11 to 7.13, 7.40, 30]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.areas import caught, squares_of, starts
from grandmelee.games.super_dungeon_arcade.content import BASIC_ATTACKS
from grandmelee.games.super_dungeon_arcade.deeds import TO_HERO, TO_SIGHT, Action
from grandmelee.games.super_dungeon_arcade.figures import affects, keywords
from grandmelee.games.super_dungeon_arcade.paths import free_squares
from grandmelee.games.super_dungeon_arcade.sight import can_target, seen_squares, sees
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import (
    BOSS,
    BURST,
    DARK_DEFENDER,
    HEROES,
    HOOKSHOT,
    NONE,
    POUNCE,
    bits,
)

POUNCING: int = 5  # squares [Pounce]


def reach_of(s: Table, hero: int, action: Action) -> int:
    """The range of an action; of a basic attack that beside the Hero's icon [SDA-3.3, 7.11]."""
    if action.is_basic and action.id < BASIC_ATTACKS:
        return s.content.heroes[s.party[hero]].reach[action.id]
    return action.reach


def is_shielded(s: Table, model: int) -> bool:
    """Dark Defender: while one is in play the boss cannot be targeted by offensive actions."""
    if model < HEROES or s.content.models[s.kinds[model]].role != BOSS:
        return False
    return any(keywords(s, other) & DARK_DEFENDER for other in foes(s) if other != model)


def targets_of(s: Table, hero: int, action: Action) -> list[int]:
    """The models an action with a range may be aimed at: enemies, friends with Augment, both if Dangerous."""
    if action.keywords & POUNCE:
        return pounces(s, hero)
    reach = reach_of(s, hero, action)
    hooked = bool(action.keywords & HOOKSHOT)
    found = []
    for model in candidates(s, action):
        if not affects(action, hero, model) or (action.is_red and is_shielded(s, model)):
            continue
        if can_target(s, hero, model, reach, hooked):
            found.append(model)
    return found


def candidates(s: Table, action: Action) -> list[int]:
    """Models of the side an action is for."""
    if action.is_dangerous:
        return [*heroes(s), *foes(s)]
    return heroes(s) if action.is_augment else foes(s)


def pounces(s: Table, hero: int) -> list[int]:
    """Enemies within five squares and sight with a free square beside them, or already adjacent."""
    found = []
    for model in foes(s):
        if not is_shielded(s, model) and can_target(s, hero, model, POUNCING) and landing(s, hero, model):
            found.append(model)
    return found


def landing(s: Table, hero: int, model: int) -> int:
    """Free squares next to an enemy; its own square if the Hero is adjacent already."""
    near = s.dungeon.around(base(s, model), 1)
    if near >> s.at[hero] & 1:
        return 1 << s.at[hero]
    return near & free_squares(s, hero, keywords(s, hero))


def aims(s: Table, hero: int, action: Action) -> list[tuple[int, int]]:
    """Sides and first squares of an area in which it would affect somebody, of a red action an enemy [SDA-7.40]."""
    found = []
    for side, start in starts(s, hero, action):
        if catches(s, hero, action, side, start):
            found.append((side, start))
    return found


def catches(s: Table, hero: int, action: Action, side: int, start: int) -> bool:
    """Whether an area holds at least one model it would affect; a red one an enemy [SDA-7.40]."""
    if action.is_augment:
        return True  # the user itself is in it
    models = caught(s, hero, action, squares_of(s, hero, action, side, start))
    return any(model >= HEROES for model in models) if action.is_red else bool(models)


def has_target(s: Table, hero: int, action: Action) -> bool:
    """Whether there is anybody to act on [SDA-7.40]."""
    if action.needs_target:
        return bool(targets_of(s, hero, action))
    if action.area != NONE:
        return bool(aims(s, hero, action))
    return can_place(s, hero, action)


def can_place(s: Table, hero: int, action: Action) -> bool:
    """An action that places its user needs a square to do so; other actions on the user always go."""
    for op in action.verbs:
        if op.kind in (TO_HERO, TO_SIGHT) and not place_squares(s, hero, op.kind, op.n):
            return False
    return True


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
