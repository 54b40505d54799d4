"""What every part of the picture is drawn from, and the icons of heroes, monsters and tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from grandmelee.scene.scene import GAP, MARGIN, TALL

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Content

View = Mapping[str, Any]

HERO_ICONS: Final = {"valeros": "crossed-swords", "merisiel": "daggers", "ezren": "wizard-face", "kyra": "angel-wings"}
MONSTER_ICONS: Final = {
    "goblin": "knockout",
    "minotaur": "run",
    "ankhrav": "terror",
    "fire-elemental": "explosion-rays",
    "ettin": "ogre",
    "ghoul": "shambling-zombie",
    "medusa": "tired-eye",
    "velstrac": "spikes-full",
    "troll": "biceps",
    "erinys": "feathered-wing",
    "vampire": "fangs",
    "red-dragon": "dragon-head",
    "chimera": "tiger-head",
    "frost-giant": "battle-axe",
}
STRANGER: Final = "crowned-skull"  # whoever comes from a pack
ELEMENT_ICONS: Final = {"fire": "flame", "water": "drop", "air": "whirlwind", "earth": "sprout"}
ELEMENT_TONES: Final = {"fire": "ember", "water": "water", "air": "stone", "earth": "sand"}
TILE_MARKS: Final = {"trapdoor": "portal", "rune": "star-swirl", "shrine": "stone-bust"}
TILE_TONES: Final = {"plain": "stone", "trapdoor": "pit", "rune": "arcane", "shrine": "moss"}

BOARD: Final = 690.0  # width of the Arena
COLUMN: Final = 410.0  # of a hero sheet
WIDE: Final = BOARD + 2 * COLUMN + 2 * GAP + 2 * MARGIN
LINE: Final = 12.0  # between what is stacked


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn: the view, the printed cards, and whether for a wide table or a tall phone."""

    view: View
    content: Content
    is_tall: bool

    @property
    def players(self) -> Sequence[View]:
        players: Sequence[View] = self.view["players"]
        return players

    @property
    def viewer(self) -> int | None:
        seat: int | None = self.view["seat"]
        return seat

    @property
    def across(self) -> float:
        """The width of the whole picture without its margins."""
        return (TALL if self.is_tall else WIDE) - 2 * MARGIN

    @property
    def board(self) -> float:
        """Width of the Arena."""
        return self.across if self.is_tall else BOARD

    @property
    def column(self) -> float:
        """Width of a hero sheet and of the list of monsters."""
        return self.across if self.is_tall else COLUMN

    @property
    def options(self) -> Sequence[str]:
        options: Sequence[str] = self.view["options"]
        return options

    def who(self, seat: int) -> str:
        """A seat in words: you, or its number, with the hero."""
        name = str(self.players[seat]["name"])
        called = "You" if seat == self.viewer else f"Seat {seat + 1}"
        return f"{called}, {name}" if name else called


def hero_icon(slug: str | None) -> str:
    """The icon of a hero."""
    return HERO_ICONS.get(slug or "", STRANGER)


def monster_icon(slug: str) -> str:
    """The icon of a monster."""
    return MONSTER_ICONS.get(slug, STRANGER)
