"""What the slices of this game are cut from, and the measures of its table.

Everything is laid out in units that are about a pixel each, on a wide table of 1280 as on a phone of 390: there the
same parts lie in a narrower room, and are made larger as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from grandmelee.scene import drawing
from grandmelee.scene.drawing import View as View
from grandmelee.scene.scene import MARGIN, TALL

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content, Kind

ROOM: Final = 960.0  # width of the board
HIGH: Final = 498.0  # its height above a hand
HIGHER: Final = 640.0  # its height where no hand lies below it
PHONE: Final = 372.0  # width of the board on a phone
WIDE: Final = ROOM + 2 * MARGIN
GAP: Final = 6.0
SMALL: Final = 12.5  # letters
LARGE: Final = 15.0


@lru_cache(maxsize=8)
def kinds(content: Content) -> dict[str, Kind]:
    """The printed card of each card's name."""
    return dict(zip(content.card_words, content.card_kinds, strict=True))


@dataclass(frozen=True, slots=True)
class Drawing(drawing.Drawing):
    """A view with the printed cards."""

    content: Content

    @property
    def room(self) -> float:
        """Width of the board."""
        return PHONE if self.is_tall else ROOM

    @property
    def scale(self) -> float:
        """How much larger everything is drawn."""
        return (TALL - 2 * MARGIN) / PHONE if self.is_tall else 1.0

    @property
    def across(self) -> float:
        """The width of the whole picture without its margins."""
        return self.room * self.scale

    @property
    def players(self) -> Sequence[View]:
        """All players by seat."""
        players: Sequence[View] = self.view["players"]
        return players

    @property
    def others(self) -> list[View]:
        """The players beside the viewer, clockwise; to a spectator these are all but the first."""
        first = self.viewer or 0
        return [self.players[(first + n) % len(self.players)] for n in range(1, len(self.players))]

    @property
    def own(self) -> View:
        """The viewer; to a spectator the first player."""
        return self.players[self.viewer or 0]

    def kind(self, word: str) -> Kind:
        """The printed card of a card's name."""
        return kinds(self.content)[word]

    @property
    def fighting(self) -> frozenset[str]:
        """The cards drawn in the battle."""
        battle = self.view["battle"]
        if battle is None:
            return frozenset()
        return frozenset(card["card"] for side in battle["sides"] for card in side["party"])

    @property
    def pillage(self) -> dict[str, str]:
        """What becomes of the buildings of an attacked city, as far as they are in danger [LER-9.10]."""
        battle = self.view["battle"]
        return (
            {}
            if battle is None
            else {card["card"]: card["fate"] for card in battle["city"] if card["fate"] != "stands"}
        )

    def is_acting(self, seat: int) -> bool:
        """Whether it is the seat's turn, or it is asked something."""
        return not self.view["over"] and bool(
            self.view["active"] == seat or seat in [ask["seat"] for ask in self.view["asks"]]
        )
