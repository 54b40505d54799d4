"""Control effects, square by square: Push, Pull and Compel [SDA-31]; Retreat, which moves its user in the same way."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.figures import flies, keywords
from grandmelee.games.super_dungeon_arcade.paths import (
    diagonals,
    large_spots,
    passable,
    slow_squares,
    spread,
    squares_under,
    terrain,
)
from grandmelee.games.super_dungeon_arcade.placing import enter, key_of, square_key, square_of, square_word
from grandmelee.games.super_dungeon_arcade.shapes import NINE, window
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes, is_large, name, put
from grandmelee.games.super_dungeon_arcade.terms import BURROW, FLY, HEROES, POINT, bits
from grandmelee.games.super_dungeon_arcade.words import SQUARE, STOP

PUSH: Final = 0
PULL: Final = 1
COMPEL: Final = 2
FLEE: Final = 3  # Retreat: by itself, by the rules of Push
VERBS: Final = ["push", "pull", "compel", "retreat"]
DOES: Final = ["pushes", "pulls", "compels", "retreats"]
RULES: Final = ["SDA-31.5", "SDA-31.4", "SDA-31.3", "SDA-31.5"]


class Force:
    """What moves a model: how, and from which squares; it never changes while the model is moved."""

    def __init__(self, s: Table, user: int, model: int, how: int, source: int = 0) -> None:
        self.user = user
        self.model = model
        self.how = how
        self.source = source or base(s, user)  # squares it is pushed away from or pulled to
        self.is_lifted = flies(s, user) or flies(s, model)  # the distance of the two passes over structures [SDA-0.3]


# ---- where it can go ------------------------------------------------------------------------------------------------
def others_on(s: Table, model: int) -> int:
    """Squares under all other models."""
    found = s.foe_on if model < HEROES else s.hero_on
    for other in heroes(s) if model < HEROES else foes(s):
        if other != model:
            found |= s.under[other]
    return found


def resting(s: Table, model: int) -> int:
    """Squares on which the model may be left: free ones [SDA-31.8]; of a large one the top left squares."""
    free = terrain(s, keywords(s, model)) & ~others_on(s, model)
    return large_spots(s, free) if is_large(s, model) else free


def cost_of(s: Table, model: int, square: int) -> int:
    """X is spent like movement points: difficult terrain costs a Hero two [SDA-31.8]."""
    return 2 if slow_squares(s, model, keywords(s, model)) >> square & 1 else 1


def steps_led(s: Table, force: Force, square: int, left: int) -> int:
    """Where one step leads: as the model could walk itself, and away from the user, or towards it until it is adjacent
    [SDA-31.2 to 31.5]. A large base is shifted as a whole onto free squares [SDA-31.8].
    """
    model = force.model
    words = keywords(s, model)
    if left <= 0:
        return 0
    if is_large(s, model):
        ahead = spread(s, 1 << square, s.dungeon.flying, words) & resting(s, model)
    else:
        if words & (FLY | BURROW):
            ahead = spread(s, 1 << square, diagonals(s, model, words), words) & passable(s, model, words)
        else:
            ahead = s.dungeon.steps_past(square, s.foe_on if model < HEROES else s.hero_on)
        if left < 2:
            ahead &= ~slow_squares(s, model, words)
    if model < HEROES and s.force & in_force.NO_DOORWAYS:
        ahead &= s.dungeon.wholes[s.dungeon.tile_of(square)]
    if force.how == COMPEL:
        return ahead
    here = far_from(s, force, square)
    found = 0
    for spot in bits(ahead):
        far = far_from(s, force, spot)
        if far < here if force.how == PULL else far > here:
            found |= 1 << spot
    return 0 if force.how == PULL and here <= 1 else found


def far_from(s: Table, force: Force, square: int) -> int:
    """The distance of the user and the model, if it stood there [SDA-0.3, 31.8]."""
    return s.dungeon.distance(force.source, squares_under(s, force.model, square), force.is_lifted)


def can_rest(s: Table, force: Force, square: int, left: int, free: int) -> bool:
    """Whether the model may be left there or can be moved on to where it may: it passes friends, but ends on a free
    square [SDA-31.8].
    """
    if free >> square & 1:
        return True
    for further in bits(steps_led(s, force, square, left)):
        if can_rest(s, force, further, left - cost_of(s, force.model, further), free):
            return True
    return False


def next_squares(s: Table, force: Force, square: int, left: int, free: int) -> int:
    """The squares the model may be moved to now, each on the way to a free one where it may be left."""
    ahead = steps_led(s, force, square, left)
    found = ahead & free
    for spot in bits(ahead & ~free):
        if can_rest(s, force, spot, left - cost_of(s, force.model, spot), free):
            found |= 1 << spot
    return found


def ends_led(s: Table, force: Force, square: int, left: int) -> int:
    """All squares it can be left on, where it stands included."""
    layer = {(square, left)}
    seen = 1 << square
    while layer:
        further: set[tuple[int, int]] = set()
        for at, points in layer:
            for spot in bits(steps_led(s, force, at, points)):
                further.add((spot, points - cost_of(s, force.model, spot)))
                seen |= 1 << spot
        layer = further
    return seen & resting(s, force.model)


def moved_to(s: Table, model: int, user: int, n: int, how: int) -> int:
    """Where a control effect can bring a model, its own square included [SDA-31.1 to 31.5, 31.8]."""
    return ends_led(s, Force(s, user, model, how), s.at[model], n)


def can_be_moved(s: Table, model: int) -> bool:
    """Spawning points never move; Immobile and Knockdown do not matter [SDA-31.7, 31.9]."""
    return s.at[model] >= 0 and (model < HEROES or s.cards[model].rank != POINT)


# ---- moving it ------------------------------------------------------------------------------------------------------
class Control(Step[Table]):
    """A model is moved by another's action: by its player's choice, or by the Consul as far as possible [SDA-31.6]."""

    def __init__(self, seat: int, user: int, model: int, n: int, how: int) -> None:
        self.seat = seat  # -1: the Consul
        self.user = user
        self.model = model
        self.n = n
        self.how = how

    def run(self, s: Table) -> None:
        if not can_be_moved(s, self.model) or s.at[self.user] < 0:
            return
        force = Force(s, self.user, self.model, self.how)
        if self.seat >= 0:
            s.then(ChooseControl(self.seat, force, self.n))
        else:
            lead(s, force, self.n)


def lead(s: Table, force: Force, n: int) -> None:
    """The Consul pushes to the farthest square and pulls to the nearest, first in reading order, and so is the way
    there; every square on it is entered [SDA-31.6].
    """
    model, start = force.model, s.at[force.model]
    ranked = []
    for square in bits(ends_led(s, force, start, n)):
        far = far_from(s, force, square)
        ranked.append((far if force.how == PULL else -far, square))
    goal = min(ranked)[1] if ranked else start
    while s.at[model] != goal:
        at = s.at[model]
        for square in bits(steps_led(s, force, at, n)):
            left = n - cost_of(s, model, square)
            if ends_led(s, force, square, left) >> goal & 1:
                break
        n = left
        put(s, model, square)
        enter(s, model)
    if goal != start:
        tell_moved(s, force, start)


def tell_moved(s: Table, force: Force, start: int) -> None:
    """Where it was brought; this is no movement of its own [SDA-31.1]."""
    if s.told is not None:
        model = force.model
        trail = (key_of(s, model), square_key(s, start), square_key(s, s.at[model]))
        whom = "" if force.how == FLEE else f" {name(s, model)}"
        text = f"{name(s, force.user)} {DOES[force.how]}{whom} to {square_word(s, s.at[model])}"
        s.tell("Moved", RULES[force.how], text, None, trail)


class ChooseControl(Ask[Table]):
    """The acting player picks the path square by square, none at all included (D-21) [SDA-31.6]."""

    rule: ClassVar[str] = "SDA-31.6"

    def __init__(self, seat: int, force: Force, left: int) -> None:
        self.seat = seat
        self.force = force
        self.left = left

    def prompt(self, s: Table) -> str:
        verb = VERBS[self.force.how].capitalize()
        return f"{verb} {name(s, self.force.model)}: choose its next square, or stop ({self.left} left)"

    def options(self, s: Table) -> list[int]:
        at = s.at[self.force.model]
        free = resting(s, self.force.model)
        ahead = next_squares(s, self.force, at, self.left, free)
        found = [SQUARE + s.dungeon.places[at + away] for away in NINE[window(ahead, at)]]
        return [*found, STOP] if free >> at & 1 else found

    def take(self, s: Table, option: int) -> ChooseControl | None:
        if option == STOP:
            return None
        start, square = s.at[self.force.model], square_of(s, option)
        left = self.left - cost_of(s, self.force.model, square)
        put(s, self.force.model, square)
        enter(s, self.force.model)
        tell_moved(s, self.force, start)
        return self.further(left)

    def further(self, left: int) -> ChooseControl:
        """The rest of the way."""
        return ChooseControl(self.seat, self.force, left)

    def through(self, s: Table) -> list[int] | None:
        return self.options(s)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        how = self.force.how
        near = "it must be free, and a step on from where the model stands now"
        return RULES[how], f"{s.game.describe(option)} cannot be the next square of a {VERBS[how]}: {near}"


class ChooseRetreat(ChooseControl):
    """Retreat: up to so many squares away from the target's square by the rules of Push (D-46) [SDA-31.5]."""

    rule: ClassVar[str] = "SDA-31.5"

    def further(self, left: int) -> ChooseControl:
        return ChooseRetreat(self.seat, self.force, left)
