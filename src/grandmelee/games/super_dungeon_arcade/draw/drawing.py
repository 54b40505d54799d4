"""What every part of the picture is drawn from, and the icons of Heroes, monsters and statuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from grandmelee.scene import drawing
from grandmelee.scene.drawing import View as View
from grandmelee.scene.scene import MARGIN, TALL

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Content

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
RANK_TONES: Final = {"solo": "ember", "elite": "sand", "minion": "paper-deep", "spawning point": "arcane"}
RANK_INKS: Final = {"solo": "stone-ink", "elite": "stone-ink", "minion": "ink", "spawning point": "stone-ink"}
STATUS_ICONS: Final = {
    "Bane": "bleeding-wound",
    "Fire": "flame",
    "Hex": "tired-eye",
    "Ice": "drop",
    "Immobile": "anchor",
    "Knockdown": "knockout",
    "Poison": "poison",
    "Slow": "tortoise",
}
SLOT_TONES: Final = {"citrine": "sand", "ruby": "ember", "emerald": "moss", "sapphire": "water"}
ROWS: Final = "abcdefghij"

BOARD: Final = 900.0
BESIDE: Final = 600.0  # width of a dungeon whose tiles lie below one another
WIDE: Final = BOARD + 2 * MARGIN
SHEET: Final = 294.0  # width of a Hero's sheet as it is drawn
LETTERS: Final = 13.0
LINE: Final = 9.0


@dataclass(frozen=True, slots=True)
class Drawing(drawing.Drawing):
    """What is drawn: the view, the printed cards, and whether for a wide table or a tall phone."""

    content: Content

    @property
    def heroes(self) -> Sequence[View]:
        heroes: Sequence[View] = self.view["heroes"]
        return heroes

    @property
    def options(self) -> Sequence[str]:
        options: Sequence[str] = self.view["options"]
        return options

    @property
    def board(self) -> float:
        """Width of the dungeon."""
        return TALL - 2 * MARGIN if self.is_tall else BESIDE if self.is_folded else BOARD

    @property
    def is_folded(self) -> bool:
        """Whether tiles lie below one another: then the party stands beside the dungeon."""
        return not self.is_tall and any(tile["row"] for tile in self.view["tiles"])

    @property
    def is_long(self) -> bool:
        """Whether four tiles lie in one line: then the dungeon is so low that cards in play have room below it."""
        return not self.is_stacked and max((tile["column"] for tile in self.view["tiles"]), default=0) > 2

    @property
    def asked_cards(self) -> list[str]:
        """Words of cards that can be pointed at just now, and lie below as cards: also of Heroes not in the party.

        A card that goes to a Hero stays while the Hero is chosen: it can be read, and nothing moves meanwhile.
        """
        party = [hero["word"] for hero in self.heroes]
        asked = [word for word in self.options if word.startswith(("card:", "hero:")) and word not in party]
        return asked or (list(self.view["giving"]) if self.options else [])

    @property
    def is_stacked(self) -> bool:
        """Whether the picture is so narrow that the chart stands below the turn."""
        return self.is_tall or self.is_folded

    @property
    def letters(self) -> float:
        """Letters that can be read: a phone shows a picture at about half its size."""
        return 24.0 if self.is_tall else LETTERS

    @property
    def active(self) -> View | None:
        """The Hero that is activated."""
        number = self.view["active"]
        return None if number is None else self.heroes[number]

    def of(self, seat: int | None) -> str:
        """A seat in words, if somebody leads the Hero."""
        return "" if seat is None else self.label(seat)


def hero_icon(slug: str) -> str:
    """The icon of a Hero."""
    return HERO_ICONS.get(slug, STRANGER)


def model_icon(slug: str) -> str:
    """The icon of a model of the Consul."""
    return MODEL_ICONS.get(slug, STRANGER)
