"""What an evaluation goes by, as data of a game: numbers by name in TOML. They are for bots; no record names them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

from grandmelee.core.errors import PackError, Problem
from grandmelee.core.features import Chances

FILE: Final = "weights.toml"
HEAD: Final = """\
# By how much one more of each feature (bot.py) raises the odds to win: added to their logarithm. Only bots read this.
"""
CHANCE_HEAD: Final = """\
# How sure an evaluation may be: by how much its lead is scaled, and what is added to the odds of who plays alone.
"""


def weights_folder(slug: str) -> Path:
    """Where the weights of a game lie."""
    return Path(str(files("grandmelee.games"))) / slug.replace("-", "_")


def read_weights(folder: Path) -> dict[str, float]:
    """The weights of the game in this folder, by the names of its features."""
    return numbers(folder / FILE, "weights")


def read_chances(folder: Path) -> Chances:
    """How sure the evaluation of the game in this folder may be; as sure as it is, where nothing is said."""
    file = folder / FILE
    found = numbers(file, "chance")
    scale, offset = found.get("scale", 1.0), found.get("offset", 0.0)
    if scale <= 0:
        raise PackError([Problem(str(file), 0, f"scale is {scale}", "a number above 0: what is better is likelier")])
    return Chances(scale, offset)


def numbers(file: Path, table: str) -> dict[str, float]:
    """The numbers of one table of a file, by their names."""
    found = tomllib.loads(file.read_text(encoding="utf-8")).get(table, {})
    odd = [name for name, number in found.items() if type(number) not in (int, float)]
    if odd:
        raise PackError([Problem(str(file), 0, f"{odd[0]} is no number", "a weight")])
    return {name: float(number) for name, number in found.items()}


def write_weights(folder: Path, weights: dict[str, float], told: list[str]) -> None:
    """Put weights in the place of all that is there; *told* are lines about where they come from."""
    lines = [HEAD, *[f"# {line}\n" for line in told], "\n[weights]\n"]
    lines += [f"{name} = {weight:.5g}\n" for name, weight in weights.items()]
    (folder / FILE).write_text("".join(lines), encoding="utf-8")


def write_chances(folder: Path, chances: Chances, told: list[str]) -> None:
    """Say how sure the evaluation may be whose weights are in the folder; they stay as they are."""
    file = folder / FILE
    before = file.read_text(encoding="utf-8").partition(CHANCE_HEAD)[0].rstrip("\n")
    lines = [before, "\n\n", CHANCE_HEAD, *[f"# {line}\n" for line in told], "\n[chance]\n"]
    lines += [f"scale = {chances.scale:.4g}\n", f"offset = {chances.offset:.4g}\n"]
    file.write_text("".join(lines), encoding="utf-8")
