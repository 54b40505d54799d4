"""Line of sight and range between models [SDA-7.6 to 7.13, 14.18]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.faces import FAR
from grandmelee.games.super_dungeon_arcade.figures import (
    distance,
    far_apart,
    flies,
    keywords,
    plainly_around,
    static_keywords,
    words_about,
)
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, is_large
from grandmelee.games.super_dungeon_arcade.terms import FLY, HEROES, SMALL, STEALTH, bits

NEAR: Final = 3  # squares from which a Small model can be targeted [SDA-27.16]
UNKNOWN: Final = -1
ELUSIVE: Final = STEALTH | SMALL
HIDDEN: Final = 3  # squares by which Stealth shortens a range [SDA-27.18]


def sees(s: Table, viewer: int, target: int) -> bool:
    """Whether a model sees another: only enemies of the viewer block, never the two themselves; the same for monsters,
    whose enemies are Heroes [SDA-7.6, 7.7, 14.18].
    """
    if viewer == target:
        return True
    return sees_from(s, viewer, base(s, viewer), target)


def sees_from(s: Table, viewer: int, squares: int, target: int) -> bool:
    """The same if the viewer stood on other squares."""
    if flies(s, viewer) or flies(s, target):
        return s.dungeon.sees(squares, base(s, target), 0, True)  # SDA-7.9
    return s.dungeon.sees(squares, base(s, target), blockers(s, viewer, target))


def sees_square(s: Table, viewer: int, square: int) -> bool:
    """Whether a model sees a token: as it would see a small model there [SDA-7.6, 7.7]."""
    if flies(s, viewer):
        return s.dungeon.sees(base(s, viewer), 1 << square, 0, True)
    enemies = s.foe_on if viewer < HEROES else s.hero_on
    return s.dungeon.sees(base(s, viewer), 1 << square, 0 if is_large(s, viewer) else enemies)


def blockers(s: Table, viewer: int, target: int) -> int:
    """Squares of enemies that stand in the way; a large one sees over small ones and is seen over them [SDA-7.8]."""
    enemies = s.foe_on if viewer < HEROES else s.hero_on
    if not is_large(s, viewer) and not is_large(s, target):
        return enemies
    if viewer >= HEROES:
        return 0  # Heroes are small
    found = 0
    for model in foes(s):
        if s.cards[model].is_large:
            found |= base(s, model)
    return found


def range_to(s: Table, target: int, reach: int) -> int:
    """A range as it is left against a target; areas have none to shorten [SDA-27.16, 27.18, 27.19]."""
    if reach <= 1 or (target >= HEROES and not words_about(s) & ELUSIVE):
        return reach
    words = keywords(s, target)
    if words & STEALTH:
        reach = max(1, reach - HIDDEN)
    return min(reach, NEAR) if words & SMALL else reach


def can_target(s: Table, viewer: int, target: int, reach: int, is_hooked: bool = False) -> bool:
    """In range, and in line of sight unless a Hookshot goes round [SDA-7.11, 7.13, 27.9]."""
    if not plainly_around(s, viewer, reach) & s.under[target]:
        return False
    is_lifted = flies(s, viewer) or flies(s, target)
    far = far_apart(s, viewer, target, is_lifted)
    if far > reach or (far > 1 and far > range_to(s, target, reach)):
        return False
    return is_hooked or viewer == target or looks_at(s, viewer, target, is_lifted)


def looks_at(s: Table, viewer: int, target: int, is_lifted: bool) -> bool:
    """Whether a model sees another if it is known whether one flies; nearly all are small [SDA-7.6 to 7.9]."""
    monster = target if viewer < HEROES else viewer
    if (monster >= HEROES and s.cards[monster].is_large) or (viewer >= HEROES and is_large(s, target)):
        blocking = 0 if is_lifted else blockers(s, viewer, target)
        return s.dungeon.sees(s.under[viewer], s.under[target], blocking, is_lifted)
    enemies = s.foe_on if viewer < HEROES else s.hero_on
    return s.dungeon.looks(s.at[viewer], s.at[target], 0 if is_lifted else enemies, is_lifted)


class Lookout:
    """A Hero that looks about: what all its actions have in common is found out once, as long as nothing changes."""

    def __init__(self, s: Table, model: int) -> None:
        self.model = model
        self.party = s.at[:HEROES]  # where the Heroes stand
        self.is_flying = flies(s, model)
        self.fars: list[int] = [UNKNOWN] * len(s.at)  # by model: its distance
        self.aloft = 0  # those of them that are seen as if flying, because one of the two flies, as bits
        self.looked = 0  # models it has looked at, as bits
        self.seen = 0  # those of them it sees
        self.enough = FAR  # a range in which it has found a target for offensive actions
        self.too_little = 0  # a range in which there is none
        self.targeting: dict[int, bool] = {}  # by action: whether there is anybody to act on

    def can_target(self, s: Table, target: int, reach: int, is_hooked: bool) -> bool:
        """As the function of this name."""
        far = self.fars[target]
        if far == UNKNOWN:
            is_lifted = self.is_flying or flies(s, target)
            if is_lifted:
                self.aloft |= 1 << target
            if target >= HEROES and s.cards[target].is_large:
                far = s.dungeon.distance(s.under[self.model], s.under[target], is_lifted)
            else:
                far = s.dungeon.apart(s.at[self.model], s.at[target], is_lifted)
            self.fars[target] = far
        if far > reach or (far > 1 and far > range_to(s, target, reach)):
            return False
        return is_hooked or self.sees(s, target)

    def sees(self, s: Table, target: int) -> bool:
        """Whether it sees a model whose distance it knows."""
        bit = 1 << target
        if not self.looked & bit:
            self.looked |= bit
            is_lifted = self.aloft & bit != 0
            if target >= HEROES and s.cards[target].is_large:
                is_seen = looks_at(s, self.model, target, is_lifted)
            else:
                is_seen = s.dungeon.looks(s.at[self.model], s.at[target], 0 if is_lifted else s.foe_on, is_lifted)
            if is_seen:
                self.seen |= bit
        return self.seen & bit != 0


def lookout(s: Table, hero: int) -> Lookout:
    """What a Hero sees as all stand now; kept until somebody moves."""
    known = s.kept
    eyes = known.eyes
    if eyes is None or eyes.model != hero or eyes.party != s.at[:HEROES]:
        eyes = known.eyes = Lookout(s, hero)
    return eyes


def seen_squares(s: Table, viewer: int, squares: int) -> int:
    """Squares of an area its user sees; models never block there, only Fly of the user lifts structures [SDA-30.1,
    30.18].
    """
    return seen_from(s, base(s, viewer), squares, bool(static_keywords(s, viewer) & FLY) or flies(s, viewer))


def seen_from(s: Table, eyes: int, squares: int, is_flying: bool) -> int:
    """The squares seen from some squares, past walls and structures."""
    if not eyes & eyes - 1:
        return s.dungeon.seen(eyes.bit_length() - 1, squares & s.dungeon.squares, is_flying)
    found = squares & eyes
    for square in bits(squares & ~eyes & s.dungeon.squares):
        if s.dungeon.sees(eyes, 1 << square, 0, is_flying):
            found |= 1 << square
    return found


def nearest(s: Table, model: int, others: list[int]) -> int:
    """The distance to the nearest of some models."""
    return min([distance(s, model, other) for other in others])
