"""What the engine tells, read back: names, squares and dice in its lines. No rules."""

from __future__ import annotations

import re
from typing import Any

from tests.games.super_dungeon_arcade.opinion.board import Cell, Dungeon
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import COLOURS, Dice

SQUARE = r"(\d+[a-j]\d+)"
DIE = re.compile(r"(blue|red|green) (blank|potion|heart/potion|heart and potion|heart|\d stars?)")
FACES = {"blank": "-", "potion": "P", "heart": "H", "heart/potion": "HP", "heart and potion": "HP"}


class Difference(AssertionError):
    """Engine and second opinion do not say the same."""


def place(dungeon: Dungeon, square: str) -> Cell:
    """Square 2d7 is the fourth row and the seventh column of tile 2."""
    found = re.fullmatch(r"(\d)([a-j])(\d+)", square)
    assert found is not None, square
    top, left = dungeon.corner[int(found[1])]
    return top + "abcdefghij".index(found[2]), left + int(found[3]) - 1


def square(dungeon: Dungeon, cell: Cell) -> str:
    """The name of a square."""
    number = dungeon.tile[cell]
    top, left = dungeon.corner[number]
    return f"{number}{'abcdefghij'[cell[0] - top]}{cell[1] - left + 1}"


def thrown(text: str) -> tuple[Dice, list[str]]:
    """The dice of a line and what they show."""
    many = [0, 0, 0, 0]
    faces = []
    for colour, shown in DIE.findall(text):
        many[COLOURS.index(colour)] += 1
        faces.append(FACES.get(shown, shown[0]))
    return (many[0], many[1], many[2], 0), faces


def standing(p: Position, cell: Cell) -> Model:
    """Who stands on a square."""
    return next(model for model in p.models.values() if cell in model.cells)


def named(p: Position, name: str) -> Model:
    """A Hero by name."""
    return next(model for model in p.heroes if model.name == name)


def words(s: Any, seat: int) -> list[str]:
    return [s.word(option) for option in s.options(seat)]
