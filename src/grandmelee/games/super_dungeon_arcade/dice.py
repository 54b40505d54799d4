"""The dice: what is on their faces, throwing them, and exact chances [SDA-1.6, 3.2, 7.16].

A face is a number: its stars, and a bit each for a heart and a potion. A thrown die is `colour * 6 + face`, so that
what lies on the table is a row of plain numbers.
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.state import State
from grandmelee.games.super_dungeon_arcade.terms import Dice
from grandmelee.kit.dice import Chance, sums, sums_without_highest
from grandmelee.kit.rows import Row

BLUE: Final = 0
RED: Final = 1
GREEN: Final = 2
DICE_NAMES: Final = ["blue", "red", "green"]
FACES: Final = 6
HEART: Final = 16
POTION: Final = 32
STARS: Final = 15
SYMBOLS: Final = {"-": 0, "H": HEART, "P": POTION, "HP": HEART | POTION}


class DiceBox:
    """The three colours of dice as printed."""

    def __init__(self, faces: list[Row]) -> None:
        self.faces = faces
        self.flat: list[int] = [face for die in faces for face in die]
        self.means: list[float] = [sum([face & STARS for face in die]) / len(die) for die in faces]  # stars, by colour
        self.known: dict[tuple[Dice, int, bool], float] = {}

    def stars(self, thrown: Row, is_hindered: bool = False) -> int:
        """Stars of a throw [SDA-7.16]; hindered, those of the die showing most do not count [SDA-34.16]."""
        total = most = 0
        for die in thrown:
            stars = self.flat[die] & STARS
            total += stars
            most = max(most, stars)
        return total - most if is_hindered else total

    def hearts(self, thrown: Row) -> int:
        """Hearts and heart/potions shown [SDA-7.24]."""
        return len([die for die in thrown if self.flat[die] & HEART])

    def potions(self, thrown: Row) -> int:
        """Potions and heart/potions shown [SDA-7.25]."""
        return len([die for die in thrown if self.flat[die] & POTION])

    def alike(self, thrown: Row) -> Row:
        """The same throw for whoever sees it: of faces of a colour that show the same, always the first."""
        return tuple([die // FACES * FACES + self.faces[die // FACES].index(self.flat[die]) for die in thrown])

    def shown(self, die: int) -> str:
        """A thrown die in words: its colour and what it shows."""
        face = self.flat[die]
        signs = [name for name, sign in (("heart", HEART), ("potion", POTION)) if face & sign]
        count = face & STARS
        if count:
            signs.append(f"{count} star{'' if count == 1 else 's'}")
        return f"{DICE_NAMES[die // FACES]} {'/'.join(signs) or 'blank'}"

    def in_words(self, thrown: Row, more: int) -> str:
        """A whole throw, with the stars that need no die."""
        stars = [f"and {more} star{'' if more == 1 else 's'} without a die"] if more else []
        return ", ".join([*[self.shown(die) for die in thrown], *stars]) or "no dice"

    def ways(self, dice: Dice, is_hindered: bool = False) -> list[int]:
        """In how many ways a throw comes to 0, 1, 2 stars and so on, stars without dice included."""
        rows = [
            tuple([face & STARS for face in self.faces[colour]]) for colour in range(3) for _ in range(dice[colour])
        ]
        found = (sums_without_highest(rows) if is_hindered else sums(rows)) if rows else [1]
        return [0] * dice[3] + found

    def chance(self, dice: Dice, least: int, is_hindered: bool = False) -> Chance:
        """The chance of so many stars or more, exactly."""
        ways = self.ways(dice, is_hindered)
        return sum(ways[max(0, least) :]), sum(ways)

    def likely(self, dice: Dice, least: int, is_hindered: bool = False) -> float:
        """The same as a number from 0 to 1, for bots that ask often; kept."""
        key = (dice, least, is_hindered)
        found = self.known.get(key)
        if found is None:
            good, total = self.chance(dice, least, is_hindered)
            found = self.known[key] = good / total
        return found


def thrown(s: State, dice: Dice) -> Row:
    """Throw dice: blue, red, green in this order; all chance is the game's own [SDA-0.7]."""
    blue, red, green, _ = dice
    found = []
    for _ in range(blue):
        found.append(BLUE * FACES + s.below(FACES))
    for _ in range(red):
        found.append(RED * FACES + s.below(FACES))
    for _ in range(green):
        found.append(GREEN * FACES + s.below(FACES))
    return tuple(found)


def thrown_again(s: State, dice: Row, place: int) -> Row:
    """The same throw with one die thrown again [SDA-7.33]."""
    again = list(dice)
    again[place] = again[place] // FACES * FACES + s.below(FACES)
    return tuple(again)
