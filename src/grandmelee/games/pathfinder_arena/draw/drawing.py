"""What every part of the picture is drawn from, and the icons of heroes, monsters and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from grandmelee.games.pathfinder_arena.forecast import when
from grandmelee.scene import drawing
from grandmelee.scene.drawing import View as View
from grandmelee.scene.scene import GAP, MARGIN, TALL

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Content

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
NOBODY: Final = "hourglass"  # a seat that has no hero yet
ELEMENT_ICONS: Final = {"fire": "flame", "water": "drop", "air": "whirlwind", "earth": "sprout"}
ELEMENT_TONES: Final = {"fire": "ember", "water": "water", "air": "stone", "earth": "sand"}
RUNE_ICONS: Final = {"Damage": "crossed-swords", "Defense": "checked-shield", "Action": "hourglass"}
TILE_TONES: Final = {"plain": "stone", "trapdoor": "floor", "rune": "arcane", "shrine": "moss"}
TOKEN_TONES: Final = {"str": "ember", "dex": "moss", "con": "sand", "int": "arcane", "wis": "water", "cha": "back"}

BOARD: Final = 700.0  # width of the Arena
COLUMN: Final = 304.0  # of what stands beside it, about as a table of 1280 shows it
SMALLEST: Final = 12.5  # letters beside the Arena
WIDE: Final = BOARD + COLUMN + GAP + 2 * MARGIN
LINE: Final = 8.0  # between what is stacked


@dataclass(frozen=True, slots=True)
class Drawing(drawing.Drawing):
    """What is drawn: the view, the printed cards, and whether for a wide table or a tall phone."""

    content: Content

    @property
    def players(self) -> Sequence[View]:
        players: Sequence[View] = self.view["players"]
        return players

    @property
    def across(self) -> float:
        """The width of the whole picture without its margins."""
        return (TALL if self.is_tall else WIDE) - 2 * MARGIN

    @property
    def board(self) -> float:
        """Width of the Arena."""
        return self.across if self.is_tall else BOARD

    @property
    def options(self) -> Sequence[str]:
        options: Sequence[str] = self.view["options"]
        return options

    @property
    def hits(self) -> list[View]:
        """Whom the monsters would hit if the turn ended now."""
        hits: list[View] = self.view["forecast"]
        return hits

    @property
    def when(self) -> str:
        """What `hits` is told of: the end of the turn, or what is left of the monster or summoning phase."""
        return when(self.view["phase"])

    def who(self, seat: int) -> str:
        """A seat in words, with the hero."""
        name = str(self.players[seat]["name"])
        return f"{self.label(seat)}, {name}" if name else self.label(seat)

    def is_acting(self, seat: int) -> bool:
        """Whether it is the seat's turn, or it is asked something."""
        return not self.view["over"] and bool(
            self.view["active"] == seat or seat in [ask["seat"] for ask in self.view["asks"]]
        )


def hero_icon(slug: str | None) -> str:
    """The icon of a hero, or of a seat that has chosen none yet."""
    return HERO_ICONS.get(slug, STRANGER) if slug else NOBODY


def monster_icon(slug: str) -> str:
    """The icon of a monster."""
    return MONSTER_ICONS.get(slug, STRANGER)
