"""What is printed on cards and monsters, read from the content as plain words and numbers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from grandmelee.games import pathfinder_arena

Op = tuple[Any, ...]
KINDS = ("str", "dex", "con", "int", "wis", "cha")
SHAPES = {"": "line", " around corners": "curve", " through walls": "wall", " diagonally": "diagonal"}
REACH = r"reach (\d)(?:-(\d))?"
AMOUNT = r"(?:(\d+) damage|Damage \+(\d+)|Magic \+(\d+))"


class Line(NamedTuple):
    """One effect of a card."""

    word: str
    card: str
    part: str
    needs: dict[str, int]
    ap: int | None
    marker: bool
    ops: list[Op]

    def op(self, name: str) -> Op | None:
        return next((op for op in self.ops if op[0] == name), None)


class Card(NamedTuple):
    """A feat, a spell, an item or a deity."""

    slug: str
    name: str
    hero: str
    kind: str  # feat, spell, item, deity
    level: int
    type: str
    priority: int
    lines: list[Line]

    def accepts(self) -> dict[str, int]:
        """The kinds it asks for, each up to the largest amount of a single line [PA-7.7]."""
        kinds = {kind for line in self.lines for kind in line.needs}
        return {kind: max(line.needs.get(kind, 0) for line in self.lines) for kind in kinds}


def attack(shape: str, found: re.Match[str], first: int) -> Op:
    """Shape, reach and amount; a lone reach above 0 begins at 0 [PA-10.3]."""
    low, high, plain, strength, magic = found.groups()[first:]
    reach = (int(low), int(high)) if high else (0, int(low))
    if plain:
        return ("attack", shape, *reach, None, int(plain))
    return ("attack", shape, *reach, "str" if strength else "int", int(strength or magic))


SIMPLE = [
    (r"\+(\d) Defense\.", "defense"),
    (r"\+(\d) Resistance\.", "resistance"),
    (r"\+(\d) Defense against this attack\.", "block"),
    (r"\+(\d) AP in this hero phase\.", "ap"),
    (r"Walk up to (\d) tiles?\.", "walk"),
    (r"Move up to (\d) tiles? through walls\.", "jump"),
    (r"Rotate a tile up to (\d) away\.", "turn"),
    (r"Return (\d) of your negative runes, .*", "clear"),
    (r"Return (\d) of your misfortune, .*", "atone"),
    (r"Take a (.*) rune\.", "gain"),
    (r"Collect an (element|element or item) token here if no monster is here\.", "pick"),
    (r"(The) abilities of this attack do nothing to you\.", "ward"),
    (r"(The) attacks of this card go around corners\.", "around"),
    (r"(Change) the Arena's structure\.", "slide"),
    (r"(Move) from a trapdoor to another trapdoor\.", "gate"),
    (r"(Spend) 1 AP: move from a trapdoor to a summoning tile without monster or hero\.", "far gate"),
    (r"(You) provoke no attack of opportunity in this hero phase\.", "safe"),
    (r"(Cancel) a Water token played in your monster phase\.", "cancel"),
    (r"(While) reallocating, replace a feat or spell by another of its level\.", "swap"),
    (r"(Replace) a feat or spell by another of its level; you may put tokens from your sheet on it\.", "swap"),
]


def meaning(sentence: str) -> Op:
    """A sentence as an operation with its number or word."""
    if found := re.fullmatch(rf"Attack every monster in one direction, {REACH}: {AMOUNT}\.", sentence):
        return attack("bolt", found, 0)
    if found := re.fullmatch(rf"Attack a monster((?: \w+)*), {REACH}: {AMOUNT}\.", sentence):
        return attack(SHAPES[found[1]], found, 1)
    for pattern, name in SIMPLE:
        if found := re.fullmatch(pattern, sentence):
            return (name, int(found[1]) if found[1].isdigit() else found[1])
    raise ValueError(sentence)


def line(card: str, part: str, entry: dict[str, Any]) -> Line:
    word = f"use:{card}:{part}" if part else f"use:{card}"
    ops = [meaning(sentence) for sentence in entry["text"]]
    return Line(word, card, part, entry.get("needs", {}), entry.get("ap"), entry.get("marker", False), ops)


def card(kind: str, entry: dict[str, Any]) -> Card:
    slug = entry["id"]
    if kind == "item":
        lines = [line(slug, part, entry[part]) for part in ("base", "advanced", "magic") if part in entry]
    elif kind == "deity":  # its powers are free and marked
        lines = [line(slug, f"side-{n}", {**entry[f"side_{n}"], "ap": 0, "marker": True}) for n in (1, 2)]
    else:
        lines = [line(slug, "", entry)]
    return Card(
        slug,
        entry["name"],
        entry.get("hero", ""),
        kind,
        entry.get("level", 0),
        entry.get("type", ""),
        entry.get("priority", 0),
        lines,
    )


class Assault(NamedTuple):
    """Attack 1 or 2 of a monster."""

    name: str
    low: int
    high: int
    damage: int
    critical: int
    shape: str
    abilities: list[tuple[str, int]]  # with their DC, 0 for none


class Monster(NamedTuple):
    """A monster sheet."""

    slug: str
    name: str
    level: int
    initiative: int
    life: int
    glory: int
    assaults: list[Assault]
    abilities: list[tuple[str, int]]


def ability(sentence: str) -> tuple[str, int]:
    name, _, dc = sentence.rstrip(".").partition(", DC ")
    return name, int(dc or 0)


def assault(name: str, entry: dict[str, Any]) -> Assault:
    shape, abilities = "line", []
    for text in entry.get("text", []):
        shape = {"Curve attack.": "curve", "Diagonal attack.": "diagonal", "Wall Breaker attack.": "wall"}.get(
            text, shape
        )
        if not text.endswith(" attack."):
            abilities.append(ability(text))
    low, high = entry["reach"]
    return Assault(name, low, high, entry["damage"], entry["critical"], shape, abilities)


def monster(entry: dict[str, Any]) -> Monster:
    assaults = [assault(name, entry[name]) for name in ("melee", "ranged") if name in entry]
    general = [ability(text) for text in entry.get("abilities", [])]
    level, initiative, life, glory = (entry[field] for field in ("level", "initiative", "life", "glory"))
    return Monster(entry["id"], entry["name"], level, initiative, life, glory, assaults, general)


FOLDER = Path(pathfinder_arena.__file__ or "").parent / "cards"
FILES = [tomllib.loads(path.read_text()) for path in sorted(FOLDER.glob("*.toml"))]
CARDS = {
    entry["id"]: card(kind, entry)
    for file in FILES
    for kind in ("feat", "spell", "item", "deity")
    for entry in file.get(kind, [])
}
MONSTERS = {entry["id"]: monster(entry) for file in FILES for entry in file.get("monster", [])}
TRACKS = {entry["id"]: entry["tracks"] for file in FILES for entry in file.get("hero", [])}
ORDER = {"feat": 0, "spell": 0, "item": 1, "deity": 2}


def in_order(slugs: list[str]) -> list[Card]:
    """Feats or spells by level, then items by priority [PA-17.11]."""
    return sorted([CARDS[slug] for slug in slugs], key=lambda c: (ORDER[c.kind], c.level, c.priority))
