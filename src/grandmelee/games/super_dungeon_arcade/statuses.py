"""Status tokens: getting them and losing them [SDA-27.10, 27.11, 34]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.figures import immune
from grandmelee.games.super_dungeon_arcade.in_play import has_crystal, plot_of
from grandmelee.games.super_dungeon_arcade.state import Table, name
from grandmelee.games.super_dungeon_arcade.terms import STATUSES, bits


def give_statuses(s: Table, model: int, mask: int, rule: str = "SDA-34.1") -> None:
    """Put tokens on a model, never two of one status, none it is immune to [SDA-27.10, 34.1, 34.3, 34.15]."""
    if s.at[model] < 0:
        return
    new = mask & ~immune(s, model) & ~s.statuses[model]
    if not new:
        return
    s.statuses[model] |= new
    if s.told is not None:
        names = ", ".join([STATUSES[status] for status in bits(new)])
        s.tell("StatusSuffered", rule, f"{name(s, model)} suffers {names}")


def drop_immune(s: Table, model: int) -> None:
    """On gaining an immunity the tokens come off [SDA-27.10]."""
    s.statuses[model] &= ~immune(s, model)


def has(s: Table, model: int, status: int) -> bool:
    """Whether a model has a status."""
    return bool(s.statuses[model] >> status & 1)


def can_heal_wounds(s: Table, hero: int) -> bool:
    """Whether a wound token may be removed from a Hero at all [SDA-32.2]."""
    if s.force & in_force.NO_HEALING:
        return False
    if s.force & in_force.NO_HEALING_WITHOUT:
        for op in s.rules:
            if op.kind == lasting.NO_HEALING_WITHOUT and not has_crystal(s, hero, plot_of(s, op)):
                return False
    return True
