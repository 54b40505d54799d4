"""What the cards say: numbers and sentences, read from the content files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import grandmelee

FOLDER = Path(grandmelee.__file__).parent / "games" / "lords_of_the_eastern_reach" / "cards"
READ = ("building", "troop", "hero", "hireling", "monster", "treasure", "quest", "allegiance")
ROLES = {"adventuring": "adventure", "attacking": "attack", "defending": "defend"}
WHEN = re.compile(
    r"^(Combat|Start of Turn|Draw Resources|Build & Hire|When a card is revealed|When revealed|When hired"
    r"|When destroyed|When claimed|While revealed|While taking damage|After the dice|After the event die"
    r"|Before forming a party|At the end)"
    r"((?:, (?:active player|required|(?:adventuring|attacking|defending)(?: or \w+)?|or Combat))*): "
)
COST = re.compile(r"^(Discard this|Discard a card|Discard a troop card|Discard troop cards|Discard building cards"
                  r"|Exhaust this|Destroy this|Return its phrase|Return a gem): ")  # fmt: skip


class Line:
    """One sentence of a card: when it works, what it costs, and what it does."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.gate = ""
        for gate in ("With a gem: ", "With its pet: "):
            if text.startswith(gate):
                self.gate, text = gate.split()[-1].rstrip(":"), text.removeprefix(gate)
        self.when, self.roles, self.is_active, self.is_required, self.cost = "", set[str](), False, False, ""
        self.is_also_combat = False
        if found := WHEN.match(text):
            self.when, text = found[1], text[found.end() :]
            self.is_active = "active player" in found[2]
            self.is_required = "required" in found[2]
            self.roles = {ROLES[word] for word in re.findall(r"\w+ing\b", found[2])}
            self.is_also_combat = "or Combat" in found[2]
        if found := COST.match(text):
            self.cost, text = found[1], text[found.end() :]
        self.does = text
        self.n = int(digits[0]) if (digits := re.findall(r"-?\d+", text)) else 0

    def __repr__(self) -> str:
        return f"{self.number}:{self.gate}:{self.when}{sorted(self.roles)}:{self.cost}:{self.does}"


class Printed:
    """One kind of card."""

    def __init__(self, type_: str, row: dict[str, Any]) -> None:
        self.slug: str = row["id"]
        self.name: str = row["name"]
        self.type = type_
        self.copies: int = row.get("copies", 1)
        cost = row.get("cost", {"gold": 1} if type_ == "hireling" else {})
        self.cost: dict[str, int] = {kind: cost.get(kind, 0) for kind in ("grunts", "gold", "goods")}
        self.attack: int = row.get("attack", 0)
        self.defense: int = row.get("defense", 0)
        self.attack_die: bool = row.get("attack_die", False)
        self.defense_die: bool = row.get("defense_die", False)
        self.vp: int = row.get("vp", 0)
        self.gems: int = row.get("gems", 0)
        self.deck: str = row.get("deck", "hirelings" if type_ == "hireling" else "city")
        self.evade: int = row.get("evade", 0)
        self.is_boss: bool = row.get("boss", False)
        self.is_item: bool = row.get("item", False)
        self.is_companion: bool = row.get("companion", False)
        self.gold_icons: int = row.get("gold_icons", 0) + cost.get("gold", 0)
        self.buildings: int = row.get("buildings", 0)
        self.army: int = row.get("army", 0)
        self.lines = [Line(n, text) for n, text in enumerate(row.get("text", []), 1)]
        self.unattacked = [Line(n, text) for n, text in enumerate(row.get("unattacked", row.get("text", [])), 1)]
        self.kind: str = row.get("kind", "")
        self.takes_gem = any(line.gate == "gem" for line in self.lines)

    def line(self, does: str, gate: str = "") -> Line | None:
        """The line that says this, if there is one."""
        return next((line for line in self.lines if line.does == does and line.gate == gate), None)

    def number(self, keyword: str) -> int:
        """What stands behind a keyword such as Fury."""
        return sum(line.n for line in self.lines if line.does.startswith(keyword + " "))


def _read() -> dict[str, Printed]:
    found: dict[str, Printed] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        for type_, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if type_ in READ:
                found |= {row["id"]: Printed(type_, row) for row in rows}
    return found


CARDS = _read()
QUESTS = {slug: card for slug, card in CARDS.items() if card.type == "quest"}
NAMES: dict[str, str] = {}
for _card in CARDS.values():
    for _n in range(1, _card.copies + 1):
        _end = (f" #{_n}", f".{_n}") if _card.copies > 1 else ("", "")
        NAMES[_card.name + _end[0]] = _card.slug + _end[1]
TYPES = ("grunts", "gold", "goods")
KINDS = (*TYPES, *(f"double-{kind}" for kind in TYPES))


def kind_of(card: str) -> Printed:
    """The printed card of a copy such as `guards.3`."""
    return CARDS[card.partition(".")[0]]


def type_of(token: str) -> str:
    return token.removeprefix("double-")


def icons(token: str) -> int:
    return 2 if token.startswith("double-") else 1
