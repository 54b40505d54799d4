"""What is printed on cards and tiles, read from the content files: facts, no rules."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import grandmelee

CARDS = Path(grandmelee.__file__).parent / "games" / "super_dungeon_arcade" / "cards"
STATUSES = ("Bane", "Fire", "Hex", "Ice", "Immobile", "Knockdown", "Poison", "Slow")
COLOURS = ("blue", "red", "green")
Dice = tuple[int, int, int, int]  # blue, red and green dice, and stars that are not rolled
NO_DICE: Dice = (0, 0, 0, 0)


def entries(kind: str) -> dict[str, dict[str, Any]]:
    """All entries of a kind by id."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(CARDS.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8")).get(kind, []):
            if isinstance(entry, dict):
                found[entry["id"]] = entry
    return found


TILES = entries("tile")
HEROES = entries("hero")
MONSTERS = entries("monster")
ACTIONS = entries("action")
ITEMS = {**entries("loot"), **entries("treasure")}
CHALLENGES = entries("challenge")
PLOTS = entries("plot")
MODES = entries("mode")
CHARTS = entries("chart")
FACES = {die["id"]: die["faces"] for die in entries("die").values()}
NAMES = {entry["name"]: slug for kind in (HEROES, MONSTERS) for slug, entry in kind.items()}


def plus(a: Dice, b: Dice) -> Dice:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def bonus(sentence: str) -> tuple[Dice, str] | None:
    """The dice or stars a sentence gives, and to what: `+1 red die to STR.`, `+1 star to defence.`"""
    found = re.fullmatch(r"\+(\d) (blue|red|green|star)s?(?: dice| die)? to (\w+)\.", sentence)
    if found is None:
        return None
    dice = [0, 0, 0, 0]
    dice[3 if found[2] == "star" else COLOURS.index(found[2])] = int(found[1])
    return (dice[0], dice[1], dice[2], dice[3]), found[3]


def printed_dice(hero: str, attribute: str) -> Dice:
    """What stands on a Hero's card."""
    dice = HEROES[hero][attribute.lower()]
    return (dice.get("blue", 0), dice.get("red", 0), dice.get("green", 0), dice.get("stars", dice.get("star", 0)))


def number_in(sentences: list[str], pattern: str) -> int:
    """The sum of the numbers in the sentences of one form."""
    return sum(int(found[1]) for text in sentences if (found := re.fullmatch(pattern, text)))


def inflicted(sentences: list[str]) -> set[str]:
    """Statuses that come with abilities or an action."""
    found = [re.fullmatch(r"(?:Inflicts|Whoever is affected suffers) (\w+)\.", text) for text in sentences]
    return {match[1] for match in found if match}


def immunities(sentences: list[str]) -> set[str]:
    """Statuses a model never suffers [SDA-27.10, SDA-27.11]."""
    if "Immune to all statuses." in sentences:
        return set(STATUSES)
    return {text[len("Immune to ") : -1] for text in sentences if text.startswith("Immune to ")}
