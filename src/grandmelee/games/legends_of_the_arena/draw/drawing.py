"""What every slice is cut from, and the icons of the Legends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.scene import drawing
from grandmelee.scene.drawing import View as View

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Content

ICONS: Final = {
    "fitz": "anchor",
    "alysia": "battle-axe",
    "lucius": "crossbow",
    "lord-grym": "crowned-skull",
    "sabo": "daggers",
    "brakka": "tortoise",
    "tempra": "hourglass",
    "ishara": "whirlwind",
}
WOLF: Final = "wolf-head"
STRANGER: Final = "fist"  # a Legend from a pack

GAP: Final = 14.0  # between two seats
DUEL: Final = 2  # seats


class Layout(NamedTuple):
    """How large things are."""

    across: float  # the whole picture without its margins
    outside: float  # room at both ends for who has left the Arena
    head: float  # height of the lines above the spaces
    lane: float  # height of the spaces
    panel: float  # width of a seat's panel
    least: float  # the smallest letters that can be read where a phone or a small window shows the picture small
    letters: float  # the same for letters on the Arena, which many seats make smaller
    is_tall: bool
    has_stack_beside: bool  # whether each seat's Action stack lies beside its track, or small beside its name


@dataclass(frozen=True)
class Drawing(drawing.Drawing):
    """A view and the printed cards."""

    content: Content

    @property
    def fighters(self) -> Sequence[View]:
        fighters: Sequence[View] = self.view["fighters"]
        return fighters

    @cached_property
    def is_free_for_all(self) -> bool:
        return bool(self.view["mode"] == "free-for-all")

    @property
    def is_choosing(self) -> bool:
        """Whether a Legend is still to be chosen."""
        return any(fighter["legend"] is None for fighter in self.fighters)

    @cached_property
    def layout(self) -> Layout:
        """How large things are for this table."""
        return layout(self.across, self.is_tall, len(self.fighters), self.is_free_for_all)


@cache
def layout(across: float, is_tall: bool, seats: int, is_free_for_all: bool) -> Layout:
    """How large things are."""
    return Layout(
        across=across,
        outside=34.0 if is_tall else 62.0,
        head=84.0 if is_tall and not is_free_for_all else 46.0,
        lane=320.0 if not is_tall else 290.0 if seats <= 4 else 250.0,  # a phone shows the Action stacks below it
        panel=335.0 if is_tall else (across - GAP * (seats - 1)) / seats,
        least=17.0 if is_tall else 13.2,
        letters=17.0 if is_tall else 13.2 if seats < 4 else 15.6,
        is_tall=is_tall,
        has_stack_beside=not is_tall and seats < 4,
    )


def legend_icon(fighter: View) -> str:
    """The icon of a fighter's Legend, in the form it has."""
    return WOLF if fighter["wolf"] else ICONS.get(fighter["legend"], STRANGER)


def team_name(team: int) -> str:
    """Team A is on the low side, team B on the high side [LA-2.10]."""
    return "AB"[team]
