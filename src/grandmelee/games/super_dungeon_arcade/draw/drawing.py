"""What every part of the picture is drawn from, and the icons of Heroes, monsters and statuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from grandmelee.scene.scene import GAP, MARGIN, TALL

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Content

View = Mapping[str, Any]

HERO_ICONS: Final = {
    "riftling-warrior": "battle-axe",
    "sanctioned-witch": "wizard-face",
    "moonspire-guardian": "archery-target",
    "cat-burglar": "daggers",
    "hexcast-sorceress": "magic-swirl",
    "tincan": "dwarf-face",
}
MODEL_ICONS: Final = {
    "spider-nest": "portal",
    "shadow-tower": "portal",
    "sand-spire": "portal",
    "spider-speaker": "poison",
    "crawler": "fangs",
    "shadow-spinner": "plant-roots",
    "tower-stalker": "crossed-swords",
    "silk-knife": "crossed-swords",
    "tower-blackblade": "sharp-axe",
    "desert-blackblade": "sharp-axe",
    "tower-arbalist": "crossbow",
    "dune-hunter": "crossbow",
    "knight-of-the-tower": "dragon-head",
    "midnight-queen": "crowned-skull",
    "daemonus": "ogre",
    "boo-booty": "coffin",
    "crystal-weaver": "crystal-ball",
}
STRANGER: Final = "fist"
TONES: Final = {".": "stone", "S": "arcane", "#": "pit", "~": "moss", "o": "water", "^": "ember", "+": "sand"}
TERRAIN: Final = {
    ".": "open",
    "S": "spawning-point square",
    "#": "structure",
    "~": "difficult terrain",
    "o": "chasm",
    "^": "lava",
    "+": "blessing",
}
MARKS: Final = {"#": "stone-bust", "o": "drop", "^": "flame", "~": "sprout", "+": "laurels"}

COLUMN: Final = 372.0
BOARD: Final = 900.0
WIDE: Final = BOARD + COLUMN + GAP + 2 * MARGIN
LINE: Final = 12.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn: the view, the printed cards, and whether for a wide table or a tall phone."""

    view: View
    content: Content
    is_tall: bool

    @property
    def heroes(self) -> Sequence[View]:
        heroes: Sequence[View] = self.view["heroes"]
        return heroes

    @property
    def viewer(self) -> int | None:
        seat: int | None = self.view["seat"]
        return seat

    @property
    def board(self) -> float:
        """Width of the dungeon."""
        return TALL - 2 * MARGIN if self.is_tall else BOARD

    @property
    def column(self) -> float:
        """Width of what stands beside it."""
        return TALL - 2 * MARGIN if self.is_tall else COLUMN

    def who(self, seat: int | None) -> str:
        """A seat in words: you, or its number."""
        return "" if seat is None else "You" if seat == self.viewer else f"Seat {seat + 1}"


def hero_icon(slug: str) -> str:
    """The icon of a Hero."""
    return HERO_ICONS.get(slug, STRANGER)


def model_icon(slug: str) -> str:
    """The icon of a model of the Consul."""
    return MODEL_ICONS.get(slug, STRANGER)
