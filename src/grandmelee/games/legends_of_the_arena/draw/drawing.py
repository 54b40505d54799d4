"""What every part of the picture is drawn from, and the icons of the Legends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from grandmelee.scene.scene import TALL, WIDE

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Content

View = Mapping[str, Any]

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

MIDDLE: Final = 532.0  # between the two panels of a duel


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn: the view, the printed cards, and whether for a wide table or a tall phone."""

    view: View
    content: Content
    is_tall: bool

    @property
    def fighters(self) -> Sequence[View]:
        fighters: Sequence[View] = self.view["fighters"]
        return fighters

    @property
    def is_free_for_all(self) -> bool:
        return bool(self.view["mode"] == "free-for-all")

    @property
    def is_duel(self) -> bool:
        return len(self.fighters) == 2 and not self.is_tall

    @property
    def across(self) -> float:
        return (TALL if self.is_tall else WIDE) - 36

    @property
    def outside(self) -> float:
        """Room at both ends for who has left the Arena."""
        return 34.0 if self.is_tall else 62.0

    @property
    def head(self) -> float:
        """Height of the lines above the spaces."""
        return 84.0 if self.is_tall and not self.is_free_for_all else 46.0

    @property
    def has_stacks_in_panels(self) -> bool:
        """Whether each seat's Action stack lies beside its track: in a duel and on a phone they have more room."""
        return not self.is_duel and not self.is_tall

    @property
    def is_choosing(self) -> bool:
        """Whether a Legend is still to be chosen."""
        return any(fighter["legend"] is None for fighter in self.fighters)

    @property
    def panel(self) -> float:
        """Width of a seat's panel."""
        return 335.0 if self.is_tall else 342.0 if self.is_duel else 440.0

    @property
    def lane(self) -> float:
        """Height of the spaces: flatter where seats stand above and below them."""
        return 320.0 if self.is_tall or self.is_duel else 244.0

    @property
    def least(self) -> float:
        """The smallest letters that can be read where the picture is as small as a phone or a small window shows it."""
        return 17.0 if self.is_tall else 13.2 if self.is_duel else 14.5


def legend_icon(fighter: View) -> str:
    """The icon of a fighter's Legend, in the form it has."""
    return WOLF if fighter["wolf"] else ICONS.get(fighter["legend"], STRANGER)


def team_name(team: int) -> str:
    """Team A is on the low side, team B on the high side [LA-2.10]."""
    return "AB"[team]
