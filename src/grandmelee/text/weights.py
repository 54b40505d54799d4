"""Weights of an evaluation as data of a game: numbers by name in TOML. They are for bots; no record names them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

from grandmelee.core.errors import PackError, Problem

FILE: Final = "weights.toml"
HEAD: Final = """\
# By how much one more of each feature (bot.py) raises the odds to win: added to their logarithm. Only bots read this.
"""


def weights_folder(slug: str) -> Path:
    """Where the weights of a game lie."""
    return Path(str(files("grandmelee.games"))) / slug.replace("-", "_")


def read_weights(folder: Path) -> dict[str, float]:
    """The weights of the game in this folder, by the names of its features."""
    file = folder / FILE
    weights = tomllib.loads(file.read_text(encoding="utf-8"))["weights"]
    odd = [name for name, weight in weights.items() if type(weight) not in (int, float)]
    if odd:
        raise PackError([Problem(str(file), 0, f"{odd[0]} is no number", "a weight")])
    return {name: float(weight) for name, weight in weights.items()}


def write_weights(folder: Path, weights: dict[str, float], told: list[str]) -> None:
    """Put weights in the place of those that are there; *told* are lines about where they come from."""
    lines = [HEAD, *[f"# {line}\n" for line in told], "\n[weights]\n"]
    lines += [f"{name} = {weight:.5g}\n" for name, weight in weights.items()]
    (folder / FILE).write_text("".join(lines), encoding="utf-8")
