"""What every slice is cut from, and the icons of Champions, Cores and kinds of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.core.events import count as count
from grandmelee.scene import drawing
from grandmelee.scene.drawing import View as View
from grandmelee.scene.scene import GAP, MARGIN, TALL

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Content

ICONS: Final = {
    "deryn": "crossbow",
    "kilgore": "ogre",
    "gold-arr": "dragon-head",
    "gwaien": "wizard-face",
    "dugrun": "dwarf-face",
    "tzu-xiao": "tiger-head",
    "sunniva-vale": "angel-wings",
    "harrow-pike": "poison-bottle",
}
STRANGER: Final = "fist"  # a Champion from a pack

CORE_ICONS: Final = {"destruction": "flame", "creation": "sprout", "manipulation": "magic-swirl"}
CORE_TONES: Final = {"destruction": "ember", "creation": "moss", "manipulation": "arcane"}

BOARD: Final = 694.0  # width of the arena
COLUMN: Final = 290.0  # of what stands beside it, wide enough for words that can be read
WIDE: Final = BOARD + 2 * COLUMN + 2 * GAP + 2 * MARGIN  # the hand has room beside the arena
LINE: Final = 14.0  # between what is stacked in a column


class Layout(NamedTuple):
    """How wide things are: the arena, and what stands beside it."""

    board: float
    column: float
    head: float  # of a player above it
    letters: float  # how much larger letters are beside the arena, where a high column is made smaller than a phone's
    is_tall: bool
    is_team_game: bool


@dataclass(frozen=True, slots=True)
class Drawing(drawing.Drawing):
    """A view and the printed cards."""

    content: Content

    @property
    def players(self) -> Sequence[View]:
        players: Sequence[View] = self.view["players"]
        return players

    @property
    def champions(self) -> Sequence[View]:
        champions: Sequence[View] = self.view["champions"]
        return champions

    @property
    def is_team_game(self) -> bool:
        return len(self.players) == 4

    @property
    def across(self) -> float:
        """The width of the whole picture without its margins."""
        return (TALL if self.is_tall else WIDE) - 2 * MARGIN

    @property
    def board(self) -> float:
        """Width of the arena."""
        return self.layout.board

    @property
    def layout(self) -> Layout:
        """How wide things are at this table."""
        return layout(self.is_tall, self.is_team_game)

    @property
    def are_sides_chosen(self) -> bool:
        """Whether the deployment areas belong to someone yet [SFB-2.2]."""
        return not any(ask["rule"] in ("SFB-2.2", "SFB-18.14") for ask in self.view["asks"])

    @property
    def is_drafting(self) -> bool:
        """Whether Champions are being chosen: some are missing, and there is a pool or a list to choose from."""
        if len(self.champions) == (8 if self.is_team_game else 6):
            return False
        return bool(self.view["pool"]) or any(p["brought"] is None or p["brought"] for p in self.players)

    def side_name(self, side: int) -> str:
        """Where a side is at home: north or south."""
        return str(self.view["arena"]["home"][side])

    def named(self, word: str | None) -> View | None:
        """The Champion a word stands for."""
        return next((one for one in self.champions if one["word"] == word), None)

    def of_seat(self, seat: int) -> list[View]:
        """The Champions of a seat."""
        return [one for one in self.champions if one["seat"] == seat]


@cache
def layout(is_tall: bool, is_team_game: bool) -> Layout:
    """How wide things are."""
    if not is_tall:
        seats = 4 if is_team_game else 2
        return Layout(BOARD, COLUMN, (WIDE - 2 * MARGIN - GAP * (seats - 1)) / seats, 1.0, is_tall, is_team_game)
    across = TALL - 2 * MARGIN
    return Layout(across, (across - GAP) / 2, 0.0, 1.0, is_tall, is_team_game)


def champion_icon(slug: str) -> str:
    """The icon of a Champion."""
    return ICONS.get(slug, STRANGER)
