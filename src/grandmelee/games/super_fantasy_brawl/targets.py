"""Declaring targets: melee, direct and indirect shots, and areas [SFB-7.25 to 7.43].

What a card can aim at is a sentence too: "Melee.", "Direct shot, range 1-4.", "Area: a cone."
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_fantasy_brawl import glossary
from grandmelee.games.super_fantasy_brawl.arena import ORIENTATIONS, SHAPE_NAMES
from grandmelee.games.super_fantasy_brawl.state import NOBODY, Row, Table, enemies_within, name, stats
from grandmelee.games.super_fantasy_brawl.words import DIRECTION
from grandmelee.text.sentences import Grammar, Pattern, bind

MELEE: Final = 0
DIRECT: Final = 1
INDIRECT: Final = 2
AREA: Final = 3
AIMS: Final = ["melee attacks", "direct shots", "indirect shots", "area attacks"]


class Aim:
    """The targeting box of a card: its kind, range and shape."""

    def __init__(self, kind: int, low: int, high: int, shape: int) -> None:
        self.kind = kind
        self.low = low
        self.high = high
        self.shape = shape


class Melee(Aim):
    """One adjacent Enemy [SFB-7.28]."""

    def __init__(self) -> None:
        super().__init__(MELEE, 1, 1, -1)


class Direct(Aim):
    """One Enemy in the row, with nobody and no Statue between [SFB-7.34, 7.35]."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(DIRECT, low, high, -1)


class DirectUpTo(Aim):
    """One printed figure is the maximum; the minimum is then 1 [SFB-7.30, 7.31]."""

    def __init__(self, high: int) -> None:
        super().__init__(DIRECT, 1, high, -1)


class Indirect(Aim):
    """One Enemy within range, whatever is between [SFB-7.29, 7.33]."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(INDIRECT, low, high, -1)


class IndirectUpTo(Aim):
    """One printed figure is the maximum; the minimum is then 1 [SFB-7.30, 7.31]."""

    def __init__(self, high: int) -> None:
        super().__init__(INDIRECT, 1, high, -1)


class Area(Aim):
    """Everyone in a shape, Allies too [SFB-7.37]."""

    def __init__(self, what: str) -> None:
        super().__init__(AREA, 0, 0, SHAPE_NAMES.index(what))
        self.what = what


PATTERNS: Final[list[Pattern[Aim]]] = [
    bind("Melee.", Melee, "SFB-7.28"),
    bind("Direct shot, range {low:number 1-9}-{high:number 1-9}.", Direct, "SFB-7.30, 7.34, 7.35"),
    bind("Direct shot, range {high:number 1-9}.", DirectUpTo, "SFB-7.31, 7.34, 7.35"),
    bind("Indirect shot, range {low:number 1-9}-{high:number 1-9}.", Indirect, "SFB-7.29, 7.30, 7.33"),
    bind("Indirect shot, range {high:number 1-9}.", IndirectUpTo, "SFB-7.29, 7.31, 7.33"),
    bind(f"Area: {{what:word {'|'.join(SHAPE_NAMES)}}}.", Area, "SFB-7.37 to 7.39"),
]
GRAMMAR: Final[Grammar[Aim]] = Grammar(PATTERNS, glosses=glossary.TARGETS)


def legal_targets(s: Table, piece: int, aim: Aim) -> Row:
    """What may be pointed at now: Enemies, or for an area the directions it may face [SFB-4.14, 7.11, 7.25]."""
    if aim.kind == AREA:
        return tuple(facings(s, piece, aim.shape))
    furthest = aim.high + s.content.range_bonus[stats(s, piece) * 4 + aim.kind]  # the maximum only
    found = []
    for other in enemies_within(s, piece, aim.low, furthest):
        if aim.kind != DIRECT or is_clear_shot(s, piece, other):
            found.append(s.words[other])
    return tuple(found)


def is_clear_shot(s: Table, piece: int, other: int) -> bool:
    """In one row, and no Champion or Statue between; traps never block [SFB-7.34 to 7.36, 17.2 to 17.6]."""
    pair = s.at[piece] * s.arena.map.size + s.at[other]
    if s.arena.map.directions[pair] < 0:
        return False
    for place in s.arena.map.between[pair]:
        if s.on[place] != NOBODY:
            return False
    return True


def facings(s: Table, piece: int, shape: int) -> list[int]:
    """The orientations that hold at least one Enemy; nothing shields from an area [SFB-4.15, 7.38 to 7.41]."""
    first = DIRECTION
    side = s.sides[piece]
    on = s.on
    spreads = s.arena.spreads[shape]
    start = s.at[piece] * 6
    found = []
    for facing in ORIENTATIONS[shape]:
        for place in spreads[start + facing]:
            other = on[place]
            if other >= 0 and s.sides[other] != side:
                found.append(first + facing)
                break
    return found


def targets_of(s: Table, piece: int, aim: Aim, option: int) -> Row:
    """The Champions an answer makes targets, the attacker never among them [SFB-7.37, 7.42, 7.43]."""
    if aim.kind != AREA:
        return tuple([other for other in range(len(s.words)) if s.words[other] == option])
    facing = option - DIRECTION
    area = s.arena.spreads[aim.shape][s.at[piece] * 6 + facing]
    return tuple([s.on[place] for place in area if s.on[place] >= 0])


def why_no_target(s: Table, piece: int, aim: Aim, other: int) -> tuple[str, str]:
    """Why a Champion cannot be aimed at."""
    if s.sides[other] == s.sides[piece]:
        return "SFB-4.14", f"{name(s, other)} is no Enemy."
    if s.at[other] < 0:
        return "SFB-7.43", f"{name(s, other)} is on its Gate."
    far = s.arena.map.distance(s.at[piece], s.at[other])
    if far < aim.low:
        return "SFB-7.26", f"{name(s, other)} is at distance {far}, closer than {aim.low}."
    if aim.kind == DIRECT and s.arena.map.direction(s.at[piece], s.at[other]) < 0:
        return "SFB-7.34", f"{name(s, other)} is not in the same row."
    if aim.kind == DIRECT and not is_clear_shot(s, piece, other):
        return "SFB-7.35", f"A Champion or a Statue stands between {name(s, piece)} and {name(s, other)}."
    rule = "SFB-7.28" if aim.kind == MELEE else "SFB-7.30"
    return rule, f"{name(s, other)} is at distance {far}, too far away."
