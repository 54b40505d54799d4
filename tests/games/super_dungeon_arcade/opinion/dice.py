"""The arithmetic of rolls, and their exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tests.games.super_dungeon_arcade.opinion.printed import COLOURS, FACES, Dice

Faces = list[str]  # what dice show: "-", "H", "P", "HP" or a number of stars


def stars(faces: Faces, plain: int = 0, ignores_highest: bool = False) -> int:
    """The result of a roll; Bane and Hex cancel the stars of the die that shows most [SDA-7.16, SDA-34.16]."""
    shown = sorted(int(face) if face.isdigit() else 0 for face in faces)
    return sum(shown[:-1] if ignores_highest else shown) + plain


def hearts(faces: Faces) -> int:
    return sum("H" in face for face in faces)


def potions(faces: Faces) -> int:
    return sum("P" in face for face in faces)


def wins(result: int, armour: int) -> bool:
    """A Hero must roll more than ARM [SDA-7.17]."""
    return result > armour


def is_critical(result: int, armour: int) -> bool:
    """Five stars or more, and more than double [SDA-7.34]."""
    return result >= 5 and result > 2 * armour


def wounds(result: int, armour: int, is_point: bool = False, massive: bool = False, sturdy: bool = False) -> int:
    """Wounds of an offence roll [SDA-7.21, SDA-7.35, SDA-27.13]; Sturdy never suffers more than one."""
    if not wins(result, armour):
        return 0
    many = (2 if massive else 1) + (is_critical(result, armour) and not is_point)
    return min(many, 1) if sturdy else many


def is_saved(result: int, strength: int) -> bool:
    """A Hero's defence must reach the total STR [SDA-13.02]."""
    return result >= strength


def odds(dice: Dice, ignores_highest: bool = False) -> dict[int, Fraction]:
    """How likely each result is, by looking at every way the dice can fall."""
    thrown = [colour for colour, many in zip(COLOURS, dice, strict=False) for _ in range(many)]
    found: dict[int, int] = {}
    for faces in product(*[FACES[colour] for colour in thrown]):
        result = stars(list(faces), dice[3], ignores_highest)
        found[result] = found.get(result, 0) + 1
    return {result: Fraction(ways, 6 ** len(thrown)) for result, ways in sorted(found.items())}


def chance(dice: Dice, least: int, ignores_highest: bool = False) -> Fraction:
    """The chance of so many stars or more."""
    return sum((p for result, p in odds(dice, ignores_highest).items() if result >= least), Fraction(0))
