"""Hero movement: steps, what they cost and what they set off [SDA-6.8 to 6.21, 8.4, 8.5, 8.11]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.figures import is_adjacent, is_within, keywords, movement, words_about
from grandmelee.games.super_dungeon_arcade.paths import diagonals, passable, slow_squares, spread, terrain
from grandmelee.games.super_dungeon_arcade.placing import (
    FARTHEST,
    enter,
    in_activation_order,
    key_of,
    options_of,
    square_key,
    square_of,
    square_word,
)
from grandmelee.games.super_dungeon_arcade.shapes import BESIDE, NINE, window
from grandmelee.games.super_dungeon_arcade.state import Table, foes, name, put
from grandmelee.games.super_dungeon_arcade.statuses import has
from grandmelee.games.super_dungeon_arcade.terms import (
    BURROW,
    FLY,
    GRABBY,
    KNOCKDOWN,
    MINION,
    NOBODY_CAN,
    POINT,
    PREDATOR,
    SLOW,
    bits,
    first,
)
from grandmelee.games.super_dungeon_arcade.words import SQUARE, STOP
from grandmelee.games.super_dungeon_arcade.wounds import wound_heroes
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath

DASH: Final = 2  # squares [SDA-8.4]
PLENTY: Final = 4  # points for two steps, whatever the ground


def points_left(s: Table, hero: int) -> int:
    """Movement points a Hero can still spend: those of its Dash first [SDA-6.9, 8.11]; on a friend's square, which it
    must leave, both [SDA-6.21].
    """
    if not s.dash:
        return own_points(s, hero)
    return s.dash + own_points(s, hero) if shares_square(s, hero) else s.dash


def own_points(s: Table, hero: int) -> int:
    """Movement points left without those of a Dash."""
    left = movement(s, hero) - s.mv
    return left if left > 0 else 0


def dash_points(s: Table, hero: int) -> int:
    """Two squares, one with Slow; none if it may not move [SDA-8.5]."""
    return 1 if has(s, hero, SLOW) else DASH


def may_move(s: Table, hero: int) -> bool:
    """Not Immobile, not knocked down, not next to someone Grabby [SDA-34.8, 34.9]."""
    if s.statuses[hero] & NOBODY_CAN:
        return False
    return not is_grabbed(s, hero)


def is_grabbed(s: Table, hero: int) -> bool:
    """Whether an enemy with Grabby is adjacent: it may not move by itself."""
    if not words_about(s) & GRABBY or not BESIDE[s.at[hero]] & s.foe_on:
        return False
    for model in neighbours(s, hero):
        if keywords(s, model) & GRABBY:
            return True
    return False


def neighbours(s: Table, hero: int) -> list[int]:
    """The Consul's models next to a Hero."""
    near, under = BESIDE[s.at[hero]], s.under
    around = [model for model in foes(s) if under[model] & near]
    return [model for model in around if is_adjacent(s, hero, model)]


def step_squares(s: Table, hero: int, points: int) -> int:
    """Where a Hero may step now: an open step, paid for; onto a friend only to walk on [SDA-6.8 to 6.14, 6.21]."""
    if points <= 0 or not may_move(s, hero):
        return 0
    return steps_from(s, hero, s.at[hero], points)


def steps_from(s: Table, hero: int, square: int, points: int) -> int:
    """The same from another square."""
    if points <= 0:
        return 0
    words = keywords(s, hero)
    ahead = next_squares(s, hero, square, words)
    if s.force and s.force & in_force.NO_DOORWAYS:
        ahead &= s.dungeon.wholes[s.dungeon.tile_of(square)]
    if points < 2:
        ahead &= ~slow_squares(s, hero, words)
    others = s.hero_on & ~(1 << s.at[hero]) if not shares_square(s, hero) else s.hero_on
    if ahead & others:
        for friend in bits(ahead & others):
            if not can_walk_on(s, hero, friend, points, others):
                ahead &= ~(1 << friend)
    return ahead


def step_options(s: Table, hero: int, points: int) -> list[int]:
    """The options of a Hero's next step, in reading order."""
    if points <= 0:
        return []
    words, square = keywords(s, hero), s.at[hero]
    if s.force & in_force.NO_DOORWAYS or words & (FLY | BURROW):
        return options_of(s, steps_from(s, hero, square, points))
    dungeon = s.dungeon
    enemies = window(s.foe_on, square)
    friends = s.hero_on & BESIDE[square] != s.under[hero] and not can_turn_back(s, hero, points)
    slow = slow_squares(s, hero, words) & BESIDE[square] if points < 2 else 0
    if not friends and not slow:
        return [SQUARE + place for place in dungeon.step_places(square, enemies)]
    ahead = dungeon.steps_around(square, enemies)
    if slow:
        ahead &= ~window(slow, square)
    if friends:
        ahead = past_friends(s, hero, points, ahead)
    return [SQUARE + dungeon.places[square + away] for away in NINE[ahead]]


def can_turn_back(s: Table, hero: int, points: int) -> bool:
    """Whether a Hero can walk over any friend beside it, because it could come back to its own square [SDA-6.21]."""
    return points >= PLENTY and not shares_square(s, hero)


def past_friends(s: Table, hero: int, points: int, ahead: int) -> int:
    """Of the steps in a window those that lead to no friend, or to one that can be walked over [SDA-6.13, 6.21]."""
    square = s.at[hero]
    friends = ahead & window(s.hero_on, square)
    if friends:
        others = s.hero_on & ~(1 << square) if not shares_square(s, hero) else s.hero_on
        for place in bits(friends):
            if not can_walk_on(s, hero, square + NINE[1 << place][0], points, others):
                ahead &= ~(1 << place)
    return ahead


def next_squares(s: Table, hero: int, square: int, words: int) -> int:
    """Where one open step leads [SDA-6.10 to 6.12]."""
    if not words & (FLY | BURROW):
        return s.dungeon.steps_past(square, s.foe_on)
    return spread(s, 1 << square, diagonals(s, hero, words), words) & passable(s, hero, words)


def can_walk_on(s: Table, hero: int, friend: int, points: int, others: int) -> bool:
    """Whether the points suffice to walk over a friend's square, and friends behind it, to a free one [SDA-6.21]."""
    words = keywords(s, hero)
    slow = slow_squares(s, hero, words)
    left = points - (2 if slow >> friend & 1 else 1)
    if s.dash and not shares_square(s, hero):
        left += own_points(s, hero)  # points of a Dash are counted in, not alone [SDA-6.21]
    if left > 0 and not s.force & in_force.NO_DOORWAYS and not words & (FLY | BURROW):
        ahead = s.dungeon.steps_around(friend, window(s.foe_on, friend)) & ~window(others, friend)
        if ahead and (left > 1 or ahead & ~window(slow, friend)):
            return True
    enterable, open_diagonals = passable(s, hero, words), diagonals(s, hero, words)
    if s.force & in_force.NO_DOORWAYS:
        enterable &= s.dungeon.wholes[s.dungeon.tile_of(friend)]
    standing = {left: 1 << friend}  # friends' squares by the points left on them
    while left > 0:
        ahead = spread(s, standing.get(left, 0), open_diagonals, words) & enterable
        if ahead & ~others & (-1 if left > 1 else ~slow):
            return True
        standing[left - 1] = standing.get(left - 1, 0) | ahead & others & ~slow
        standing[left - 2] = standing.get(left - 2, 0) | ahead & others & slow
        left -= 1
    return False


def shares_square(s: Table, hero: int) -> bool:
    """Whether it stands on a friend's square and must walk on [SDA-6.13, 6.21]."""
    at = s.at
    square = at[hero]
    for other in s.here:
        if at[other] == square and other != hero:
            return True
    return False


def step_cost(s: Table, hero: int, square: int) -> int:
    """One point, two into difficult terrain [SDA-6.8, 6.18]."""
    if not (s.dungeon.difficult | s.webs) >> square & 1:
        return 1
    return 2 if slow_squares(s, hero, keywords(s, hero)) >> square & 1 else 1


def predators(s: Table, hero: int) -> list[int]:
    """Monsters with Predator that a Hero is about to leave, as far as they can strike; minions never."""
    if not words_about(s) & PREDATOR or not BESIDE[s.at[hero]] & s.foe_on:
        return []
    found = []
    for model in neighbours(s, hero):
        if keywords(s, model) & PREDATOR and not has(s, model, KNOCKDOWN):
            if s.cards[model].rank not in (MINION, POINT):
                found.append(model)
    return in_activation_order(s, found) if len(found) > 1 else found


class MakeStep(Step[Table]):
    """One step of a Hero's own movement; whoever was halted before it stays, for nothing [SDA-6.8, 6.20]."""

    def __init__(self, hero: int, source: int, square: int) -> None:
        self.hero = hero
        self.source = source
        self.square = square

    def run(self, s: Table) -> None:
        hero = self.hero
        if s.at[hero] == self.source and step_squares(s, hero, points_left(s, hero)) >> self.square & 1:
            step_to(s, hero, self.square)
        elif s.at[hero] >= 0 and shares_square(s, hero):
            settle(s, hero)


def step_to(s: Table, hero: int, square: int) -> None:
    """Pay for a step and make it [SDA-6.8, 6.9, 8.11]."""
    source = s.at[hero]
    cost = step_cost(s, hero, square)
    dashed = min(s.dash, cost)
    s.dash -= dashed
    s.mv += cost - dashed
    put(s, hero, square)
    s.moved += 1
    enter(s, hero)
    if s.told is not None:
        text = f"{name(s, hero)} moves to {square_word(s, square)}"
        trail = (key_of(s, hero), square_key(s, source), square_key(s, square))
        s.tell("Moved", "SDA-6.8", text, None, trail)
    if s.force:
        after_step(s, hero)


def settle(s: Table, hero: int) -> None:
    """Halted on a friend's square it is placed as near as can be [SDA-0.11, 6.21]."""
    taken = s.foe_on
    for other in range(len(s.party)):
        if other != hero:
            taken |= s.under[other]
    square = s.at[hero]
    free = terrain(s, keywords(s, hero)) & ~taken
    for reach in range(1, FARTHEST):
        near = s.dungeon.ball(square, reach) & free
        if near:
            put(s, hero, first(near))
            return


def after_step(s: Table, hero: int) -> None:
    """What challenges make of every own step."""
    for op in s.rules:
        if op.kind == lasting.STEP_WRATH:
            s.then(GainWrath(hero, op.n))
        elif op.kind == lasting.STEP_NEAR and near_point(s, hero, op.n):
            s.then(GainWrath(hero, op.m))
            wound_heroes(s, [(hero, 1)])


def near_point(s: Table, hero: int, reach: int) -> bool:
    """Whether a spawning point is within so many squares."""
    points = [model for model in foes(s) if s.cards[model].rank == POINT]
    return any(is_within(s, hero, point, reach) for point in points)


class Sidestep(Ask[Table]):
    """After a won defence roll one legal step may be made for nothing (D-46); it is no movement of its own."""

    rule: ClassVar[str] = "SDA-27.1"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0:
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"{name(s, self.hero)} withstood the attack: choose a square to sidestep to, or stop"

    def options(self, s: Table) -> list[int]:
        squares = step_squares(s, self.hero, 2) & ~s.hero_on if s.at[self.hero] >= 0 else 0
        return [*options_of(s, squares), STOP]

    def take(self, s: Table, option: int) -> None:
        if option != STOP:
            put(s, self.hero, square_of(s, option))
            enter(s, self.hero)
            if s.told is not None:
                s.tell("Placed", self.rule, f"{name(s, self.hero)} sidesteps to {square_word(s, s.at[self.hero])}")
