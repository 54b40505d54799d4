"""An action while it is resolved: who takes it, on whom, what was thrown, whom it beat [SDA-7.5, 17.3, 18.5]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base
from grandmelee.games.super_dungeon_arcade.terms import BURST, NO_DICE, NONE, Dice


class Blow:
    """One action on its targets. It belongs to one table, and a copy of the table has its own."""

    def __init__(self, user: int, action: int, targets: Row, side: int = NONE, start: int = NONE) -> None:
        self.user = user
        self.action = action  # NONE: a monster's Basic Attack
        self.targets = targets
        self.side = side  # of a Lance or Sweep
        self.start = start  # first square of a Lance, centre of a Burst
        self.thrown: Row = ()
        self.stars = 0
        self.beaten: Row = ()  # targets it won against
        self.saved: Row = ()  # targets that withstood it
        self.dropped: Dice = NO_DICE  # dice given up for Arc [SDA-27.2]
        self.struck: Row = ()  # earlier targets of an Arc
        self.receivers: Row = ()  # models that its effects reach
        self.wounds = 0  # tokens placed on enemies
        self.fallen = 0  # how many models had been destroyed this turn before it
        self.strength = 0  # of a monster: printed STR and what the action adds
        self.inflicts = 0  # statuses of the user
        self.keywords = 0  # of the user, as they were when it began [SDA-12.22]
        self.is_epic = False

    def copy(self) -> Blow:
        """The same blow for a copy of the table."""
        new = Blow(self.user, self.action, self.targets, self.side, self.start)
        new.thrown = self.thrown
        new.stars = self.stars
        new.beaten = self.beaten
        new.saved = self.saved
        new.dropped = self.dropped
        new.struck = self.struck
        new.receivers = self.receivers
        new.wounds = self.wounds
        new.fallen = self.fallen
        new.strength = self.strength
        new.inflicts = self.inflicts
        new.keywords = self.keywords
        new.is_epic = self.is_epic
        return new


NO_ACTION: Final = Action(NONE, "", "Basic Attack", 0, 0, [])
"""What a monster's Basic Attack does besides a wound: nothing."""


def begin(s: Table, blow: Blow) -> None:
    """Lay a blow down; what was being resolved waits below it."""
    s.blows = (*s.blows, blow)


def current(s: Table) -> Blow:
    """The blow being resolved."""
    return s.blows[-1]


def replace(s: Table, blow: Blow) -> None:
    """The blow has gone on."""
    s.blows = (*s.blows[:-1], blow)


def action_of(s: Table, blow: Blow) -> Action:
    """The action that is resolved."""
    return NO_ACTION if blow.action == NONE else s.content.actions[blow.action]


def is_area(s: Table, blow: Blow) -> bool:
    """Whether an area catches its targets; then nobody stands in for an elite [SDA-12.16, 30.5]."""
    return action_of(s, blow).area != NONE


def is_targeted(s: Table, blow: Blow, model: int) -> bool:
    """Whether a model is targeted, not only caught in an area; the chosen target of a Burst is [SDA-27.23]."""
    area = action_of(s, blow).area
    if area == NONE:
        return True
    return area == BURST and s.at[model] >= 0 and bool(base(s, model) >> blow.start & 1)
