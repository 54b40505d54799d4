"""Displacement: Fear, Force, Pull and Push [SFB-16, SFB-19.11 to 19.25].

Traps on the way are sprung, passed ones too, and the displacement then goes on unless Root or a knock-out stops it
[SFB-16.10]. What a trap does on the way counts as caused by whoever displaces [SFB-15.15].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Step
from grandmelee.games.super_fantasy_brawl.knock_out import suffer
from grandmelee.games.super_fantasy_brawl.movement import ForceStep, enter
from grandmelee.games.super_fantasy_brawl.state import NOBODY, AskOfPiece, Row, Table, name, stats
from grandmelee.games.super_fantasy_brawl.words import DIRECTION
from grandmelee.kit.hexes import DIRECTION_NAMES


def is_immune(s: Table, piece: int) -> bool:
    """Whoever cannot be displaced suffers no damage from it either [SFB-16.1, 16.2]."""
    return s.content.immune[stats(s, piece)]


def push(s: Table, piece: int, distance: int, cause: int) -> None:
    """Straight away from whoever causes it, if both are in one row now; otherwise nothing [SFB-19.22, 19.23, 19.52]."""
    direction = s.arena.map.direction(s.at[cause], s.at[piece])
    if direction >= 0 and not is_immune(s, piece):
        s.agenda.append(Shove(piece, direction, distance, cause))


def pull(s: Table, piece: int, distance: int, cause: int) -> None:
    """Straight towards whoever causes it, if both are in one row now [SFB-19.22, 19.23]."""
    direction = s.arena.map.direction(s.at[piece], s.at[cause])
    if direction >= 0 and not is_immune(s, piece):
        s.agenda.append(Shove(piece, direction, distance, cause))


class Shove(Step[Table]):
    """A Push or Pull, hex by hex; what is left at an edge, a Champion, a Statue or under Root is damage, dealt once.

    [SFB-4.7, 16.3, 16.4, 16.7 to 16.9, 19.24, 19.25]
    """

    def __init__(self, piece: int, direction: int, left: int, cause: int) -> None:
        self.piece = piece
        self.direction = direction
        self.left = left
        self.cause = cause

    def run(self, s: Table) -> None:
        if self.left == 0 or s.at[self.piece] < 0:
            return
        there = s.arena.map.ahead[s.at[self.piece] * 6 + self.direction]
        if s.rooted[self.piece] or there < 0 or s.on[there] != NOBODY:
            suffer(s, self.piece, self.left, self.cause, "cannot go on and ")
            return
        s.agenda.append(Shove(self.piece, self.direction, self.left - 1, self.cause))
        enter(s, self.piece, there, self.cause)


def force(s: Table, piece: int, distance: int, cause: int, seat: int) -> None:
    """The card's player may shift it by up to so many hexes, bending freely; no damage for less [SFB-19.17 to
    19.21].
    """
    if not is_immune(s, piece) and s.rooted[piece] == 0:  # Root: no movement, no damage [SFB-16.5, 19.50]
        s.agenda.append(ForceStep(seat, piece, distance, cause))


def frighten(s: Table, piece: int, distance: int, cause: int) -> None:
    """Fear: its controller chooses among the directions that lead furthest away [SFB-19.11, 19.12, 19.15]."""
    if is_immune(s, piece) or s.rooted[piece]:  # no movement, no damage [SFB-16.5, 19.50]
        return
    ways = flights(s, piece, distance, cause)
    if ways:
        s.agenda.append(ChooseFlight(s.owners[piece], piece, distance, cause, ways))


def flights(s: Table, piece: int, distance: int, cause: int) -> Row:
    """The directions whose longest legal Dash ends furthest from the source; none if nothing leads away [SFB-19.53]."""
    best = 0
    ways: list[int] = []
    for direction in range(6):
        steps = flight(s, piece, direction, distance, cause)
        if steps == 0:
            continue
        end = s.arena.map.rays[s.at[piece] * 6 + direction][steps - 1]
        away = s.arena.map.distance(end, s.at[cause])
        if away > best:
            best = away
            ways = []
        if away == best:
            ways.append(direction)
    return tuple(ways)


def flight(s: Table, piece: int, direction: int, distance: int, cause: int) -> int:
    """Steps of the longest legal Dash that way: each leads further from the source [SFB-4.5, 4.6, 19.13, 19.53]."""
    steps = 0
    away = s.arena.map.distance(s.at[piece], s.at[cause])
    ray = s.arena.map.rays[s.at[piece] * 6 + direction]
    for i in range(min(distance, len(ray))):
        other = s.on[ray[i]]
        if other < NOBODY or (other >= 0 and s.sides[other] != s.sides[piece]):
            break
        if s.arena.map.distance(ray[i], s.at[cause]) <= away:
            break
        away = s.arena.map.distance(ray[i], s.at[cause])
        if other == NOBODY:
            steps = i + 1
    return steps


class ChooseFlight(AskOfPiece):
    """The controller of the feared Champion chooses the direction [SFB-19.12]; no Reaction and no cost [SFB-5.20]."""

    rule: ClassVar[str] = "SFB-19.12"

    def __init__(self, seat: int, piece: int, distance: int, cause: int, ways: Row) -> None:
        self.seat = seat
        self.piece = piece
        self.distance = distance
        self.cause = cause
        self.ways = ways

    def prompt(self, s: Table) -> str:
        return f"Choose the direction in which {name(s, self.piece)} flees"

    def options(self, s: Table) -> list[int]:
        return [DIRECTION + way for way in self.ways]

    def take(self, s: Table, option: int) -> None:
        way = option - DIRECTION
        steps = flight(s, self.piece, way, self.distance, self.cause)
        if s.told is not None:
            s.tell("Frightened", "SFB-19.11", f"{name(s, self.piece)} flees {DIRECTION_NAMES[way]}")
        s.agenda.append(Flee(self.piece, way, steps, self.cause))

    def explain(self, s: Table, option: int) -> str:
        return ""


class Flee(Step[Table]):
    """A Fear Dash, hex by hex, over traps [SFB-16.10]; Root or a knock-out ends it, and what is left does no damage
    [SFB-19.14, 19.16].
    """

    def __init__(self, piece: int, direction: int, left: int, cause: int) -> None:
        self.piece = piece
        self.direction = direction
        self.left = left
        self.cause = cause

    def run(self, s: Table) -> None:
        if self.left == 0 or s.at[self.piece] < 0 or s.rooted[self.piece]:
            return
        s.agenda.append(Flee(self.piece, self.direction, self.left - 1, self.cause))
        enter(s, self.piece, s.arena.map.ahead[s.at[self.piece] * 6 + self.direction], self.cause)
