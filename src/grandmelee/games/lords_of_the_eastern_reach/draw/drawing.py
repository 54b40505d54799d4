"""What the slices of this game are cut from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grandmelee.scene import drawing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content, Kind

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawing(drawing.Drawing):
    """A view with the printed cards."""

    content: Content

    def kind(self, word: str) -> Kind:
        """The printed card of a card's name."""
        return self.content.card_kinds[self.content.card(word)]

    @property
    def fighting(self) -> frozenset[str]:
        """The cards drawn in the battle."""
        battle = self.view["battle"]
        if battle is None:
            return frozenset()
        return frozenset(card["card"] for side in battle["sides"] for card in side["party"])
