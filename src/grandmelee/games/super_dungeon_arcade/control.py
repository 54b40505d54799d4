"""Control effects: Push, Pull and Compel [SDA-31]; Retreat and Charge, which move their user in the same ways."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.paths import (
    diagonals,
    free_squares,
    large_spots,
    passable,
    reaches,
    slow_squares,
    spread,
    terrain,
)
from grandmelee.games.super_dungeon_arcade.placing import enter, key_of, options_of, square_key, square_of, square_word
from grandmelee.games.super_dungeon_arcade.state import Table, base, is_large, name, put
from grandmelee.games.super_dungeon_arcade.terms import FLY, HEROES, POINT, WIDE, bits
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon
from grandmelee.games.super_dungeon_arcade.words import STOP

PUSH: int = 0
PULL: int = 1
COMPEL: int = 2
VERBS: list[str] = ["push", "pull", "compel"]
DOES: list[str] = ["pushes", "pulls", "compels"]
RULES: list[str] = ["SDA-31.5", "SDA-31.4", "SDA-31.3"]


def ring(dungeon: Dungeon, squares: int, reach: int, is_flying: bool) -> int:
    """Squares at exactly that distance of a base."""
    if reach <= 0:
        return squares
    return dungeon.around(squares, reach, is_flying) & ~dungeon.around(squares, reach - 1, is_flying)


def moved_to(s: Table, model: int, user: int, n: int, how: int) -> int:
    """Where a control effect can bring a model, its own square included; terrain counts as when it walks itself, and
    it must end on a free square [SDA-31.1 to 31.5, 31.8].
    """
    if is_large(s, model):
        return large_moved_to(s, model, user, n, how)
    words = keywords(s, model)
    here = base(s, model)
    free = free_squares(s, model, words) | here
    if how == COMPEL:
        found = 0
        for level in reaches(s, model, here, n, words):
            found |= level
        return found & free
    return led_away(s, model, base(s, user), n, how, words) & free


def led_away(s: Table, model: int, user: int, n: int, how: int, words: int) -> int:
    """Squares reached by steps each of which leads away from the user, or each of which leads towards it."""
    dungeon = s.dungeon
    is_flying = bool(words & FLY)
    start = dungeon.distance(user, base(s, model), is_flying)
    enterable = passable(s, model, words)
    slow = slow_squares(s, model, words)
    open_diagonals = diagonals(s, model, words)
    found = base(s, model)
    layer = {0: found}  # squares by points spent, after so many steps
    for step in range(1, n + 1):
        reach = start + step if how == PUSH else start - step
        if reach < 1:
            break
        band = ring(dungeon, user, reach, is_flying) & enterable
        further: dict[int, int] = {}
        for spent, squares in layer.items():
            ahead = spread(s, squares, open_diagonals, words) & band
            for cost, part in ((1, ahead & ~slow), (2, ahead & slow)):
                if part and spent + cost <= n:
                    further[spent + cost] = further.get(spent + cost, 0) | part
        layer = further
        for squares in layer.values():
            found |= squares
    return found


def large_moved_to(s: Table, model: int, user: int, n: int, how: int) -> int:
    """The same for a large model, shifted one square a step with its whole base on free squares [SDA-31.8]."""
    words = keywords(s, model)
    spots = large_spots(s, terrain(s, words) & ~(s.hero_on | s.foe_on) | base(s, model)) | 1 << s.at[model]
    found = layer = 1 << s.at[model]
    for _ in range(n):
        wider = 0
        for corner in bits(layer):
            for spot in bits(spread(s, 1 << corner, s.dungeon.flying, words) & spots & ~found):
                if how == COMPEL or is_led(s, user, corner, spot, how):
                    wider |= 1 << spot
        found |= wider
        layer = wider
    return found


def is_led(s: Table, user: int, corner: int, spot: int, how: int) -> bool:
    """Whether a step of a large base leads away from the user, or towards it."""
    old, new = distance_at(s, user, corner), distance_at(s, user, spot)
    return new > old if how == PUSH else 1 <= new < old


def distance_at(s: Table, user: int, corner: int) -> int:
    """The distance of a user to a large base."""
    return s.dungeon.distance(base(s, user), 3 << corner | 3 << corner + WIDE)


def can_be_moved(s: Table, model: int) -> bool:
    """Spawning points never move; Immobile and Knockdown do not matter [SDA-31.7, 31.9]."""
    return s.at[model] >= 0 and (model < HEROES or s.content.models[s.kinds[model]].rank != POINT)


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
        squares = moved_to(s, self.model, self.user, self.n, self.how)
        if self.seat >= 0:
            s.then(ChooseControl(self.seat, self.user, self.model, squares, self.how))
        else:
            move_by(s, self.model, self.user, self.farthest(s, squares), self.how)

    def farthest(self, s: Table, squares: int) -> int:
        """Push to the farthest square, Pull to the nearest, first in reading order [SDA-31.6]."""
        ranked = []
        for square in bits(squares):
            under = 3 << square | 3 << square + WIDE if is_large(s, self.model) else 1 << square
            far = s.dungeon.distance(base(s, self.user), under)
            ranked.append((far if self.how == PULL else -far, square))
        return min(ranked)[1] if ranked else s.at[self.model]


def move_by(s: Table, model: int, user: int, square: int, how: int) -> None:
    """Bring it there; this is no movement of its own [SDA-31.1]."""
    if square == s.at[model]:
        return
    source = s.at[model]
    put(s, model, square)
    enter(s, model)
    if s.told is not None:
        trail = (key_of(s, model), square_key(s, source), square_key(s, square))
        text = f"{name(s, user)} {DOES[how]} {name(s, model)} to {square_word(s, square)}"
        s.tell("Moved", RULES[how], text, None, trail)


class ChooseControl(Ask[Table]):
    """The acting player picks where the model goes, its own square included (D-21) [SDA-31.6]."""

    rule: ClassVar[str] = "SDA-31.6"

    def __init__(self, seat: int, user: int, model: int, squares: int, how: int) -> None:
        self.seat = seat
        self.user = user
        self.model = model
        self.squares = squares
        self.how = how

    def prompt(self, s: Table) -> str:
        return f"{VERBS[self.how].capitalize()} {name(s, self.model)}: choose its square, or leave it where it is"

    def options(self, s: Table) -> list[int]:
        return [*options_of(s, self.squares & ~(1 << s.at[self.model])), STOP]

    def take(self, s: Table, option: int) -> None:
        if option != STOP:
            move_by(s, self.model, self.user, square_of(s, option), self.how)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return RULES[self.how], f"{s.game.describe(option)} cannot be reached by a {VERBS[self.how]} so long"
