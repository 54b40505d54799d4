"""The cards in play: what they say holds together [SDA-23.1, 23.3, 32]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.around import look_again, look_around
from grandmelee.games.super_dungeon_arcade.lasting import FIRST
from grandmelee.games.super_dungeon_arcade.phrases import Op
from grandmelee.games.super_dungeon_arcade.state import Table
from grandmelee.games.super_dungeon_arcade.terms import NONE


def refresh_rules(s: Table) -> None:
    """All lasting sentences: difficulty cards, plots, challenges, the longest in play first [SDA-32.1, 32.2].

    The later card stands later, and "may not" holds whatever another card allows.
    """
    found: list[Op] = []
    for mode in s.modes:
        found += s.content.modes[mode].lasting
    for plot in s.plots:
        found += s.content.plots[plot].lasting
    for challenge in s.challenges:
        found += s.content.challenges[challenge].lasting
    s.rules = tuple(found)
    before, s.force = s.force, 0
    for op in found:
        if op.kind >= FIRST:
            s.force |= 1 << op.kind - FIRST
    if (s.force ^ before) & in_force.WHOLE_TILE:
        look_around(s)
    else:
        look_again(s)


def timed(s: Table, *kinds: int) -> list[Op]:
    """What happens at a time, in the order of the cards: difficulty, plots, challenges, the longest in play first."""
    return [op.then for op in s.rules if op.kind in kinds and op.then is not None and is_due(s, op)]


def plot_of(s: Table, op: Op) -> int:
    """The plot a lasting sentence, or what it makes happen, stands on: each plot has its own crystals; NONE for other
    cards.
    """
    for plot in s.plots:
        for one in s.content.plots[plot].lasting:
            if one is op or one.then is op:
                return plot
    return NONE


def has_crystal(s: Table, hero: int, plot: int) -> bool:
    """Whether a crystal of a plot lies on a Hero's card; of any plot, if none is named."""
    return any(whose == hero and plot in (of, NONE) for whose, of in s.taken)


def is_due(s: Table, op: Op) -> bool:
    """Effects of certain Consul Turns happen only then."""
    if op.kind in (lasting.TURN_START, lasting.TURN_POWER_UP):
        return s.turn == op.n
    return op.kind != lasting.FROM_POWER_UP or s.turn >= op.n
