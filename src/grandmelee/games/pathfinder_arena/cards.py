"""Activating a card: one line of a card in play, if it is powered, free and has something to work on [PA-8.34 to 8.39].

Declared first is whatever the line needs to know, then it is paid for, then it happens [PA-13.32].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.pathfinder_arena.box import CONSUMABLE, DEITY, PASSIVE, REACTION, SHIFTS, Line
from grandmelee.games.pathfinder_arena.items import use_up
from grandmelee.games.pathfinder_arena.opportunity import begin
from grandmelee.games.pathfinder_arena.sheets import is_free, is_powered, put_marker
from grandmelee.games.pathfinder_arena.state import NONE, Table, hero_name, monster_name
from grandmelee.games.pathfinder_arena.words import (
    ABILITIES,
    CARD,
    CLOCKWISE,
    COUNTER,
    MONSTER,
    SPACE,
    SPACE_NAMES,
)


def is_usable(s: Table, seat: int, line: Line, ap: int) -> bool:
    """Whether a line can be activated now with so many AP [PA-8.34 to 8.37, 8.39, 17.5]."""
    effect = line.effects[0]
    if line.ap + effect.extra > ap or not is_powered(s, line) or not is_free(s, seat, line):
        return False
    return effect.can(s, seat, line)


def usable_lines(s: Table, seat: int, ap: int) -> list[int]:
    """Options: the lines of cards in play, then of the deity card's side, that can be activated now [PA-17.11]."""
    found = []
    cards = s.content.cards
    for number in s.play[seat]:
        for line in cards[number].actions:
            if is_usable(s, seat, line, ap):
                found.append(line.option)
    if s.deity[seat] != NONE:
        line = cards[s.deity[seat]].lines[s.flipped[seat]]
        if not line.effects[0].is_reallocating and is_usable(s, seat, line, ap):  # PA-15.6, 15.7, 15.16
            found.append(line.option)
    return found


def declare(s: Table, seat: int, line: Line) -> None:
    """Begin to use a line: ask what it needs to know."""
    if line.effects[0].asks:
        s.agenda.append(Declare(seat, line.id))
    else:
        activate(s, seat, line, NONE)


def activate(s: Table, seat: int, line: Line, choice: int) -> None:
    """Everything is declared: pay, put the marker, and let it happen [PA-8.4, 8.35]."""
    effect = line.effects[0]
    targets = effect.targets(s, seat, line, choice)
    cost = line.ap + effect.extra
    put_marker(s, line)
    s.spent += cost
    if s.told is not None:
        card = s.content.cards[line.card].name
        told = f"{hero_name(s, seat)} uses {card}: {' '.join(line.sentences)}"
        s.tell("CardUsed", "PA-8.34", f"{told}{declared(s, line, choice)}")
    begin(s, seat, cost, targets, Use(seat, line.id, choice))


def declared(s: Table, line: Line, choice: int) -> str:
    """What was declared with a line, for all to know [PA-13.32]."""
    if choice == NONE:
        return ""
    if line.effects[0].turns:
        return f" ({SPACE_NAMES[choice // 2]}, {'counter-clockwise' if choice % 2 else 'clockwise'})"
    if MONSTER <= choice < CARD:
        return f" ({monster_name(s, choice - MONSTER)})"
    return f" ({s.game.describe(choice)})"


class Use(Step[Table]):
    """What a line does, named by its number; a consumable is used up by it [PA-19.15]."""

    def __init__(self, seat: int, line: int, choice: int) -> None:
        self.seat = seat
        self.line = line
        self.choice = choice

    def run(self, s: Table) -> None:
        line = s.content.lines[self.line]
        if s.content.cards[line.card].type == CONSUMABLE:
            use_up(s, self.seat, line.card)
        line.effects[0].perform(s, self.seat, line, self.choice)


class Declare(Ask[Table]):
    """What a line needs to know: a monster, a direction, a tile or a token [PA-13.32]."""

    rule: ClassVar[str] = "PA-8.34"

    def __init__(self, seat: int, line: int) -> None:
        self.seat = seat
        self.line = line

    def prompt(self, s: Table) -> str:
        return f"{card_name(s, self.line)}: {s.content.lines[self.line].effects[0].asks}"

    def options(self, s: Table) -> list[int]:
        line = s.content.lines[self.line]
        return line.effects[0].choices(s, self.seat, line)

    def through(self, s: Table) -> list[int]:
        return []

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        line = s.content.lines[self.line]
        if line.effects[0].turns:
            return DeclareTurn(self.seat, self.line, option - SPACE)
        activate(s, self.seat, line, option)
        return None

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return "PA-8.39", super().refuse(s, option)[1]


class DeclareTurn(Ask[Table]):
    """Which way to turn the tile [PA-8.14]."""

    rule: ClassVar[str] = "PA-8.14"

    def __init__(self, seat: int, line: int, space: int) -> None:
        self.seat = seat
        self.line = line
        self.space = space

    def prompt(self, s: Table) -> str:
        return f"{card_name(s, self.line)}: choose which way to turn the tile"

    def options(self, s: Table) -> list[int]:
        return [CLOCKWISE, COUNTER]

    def through(self, s: Table) -> list[int]:
        return []

    def take(self, s: Table, option: int) -> None:
        way = 0 if option == CLOCKWISE else 1
        activate(s, self.seat, s.content.lines[self.line], self.space * 2 + way)


def card_name(s: Table, line: int) -> str:
    """The card a line is on, by name."""
    return s.content.cards[s.content.lines[line].card].name


def why_not_used(s: Table, seat: int, line: Line, ap: int) -> tuple[str, str]:
    """Why a line cannot be used now."""
    card = s.content.cards[line.card]
    if line.card not in s.play[seat] and line.card != s.deity[seat]:
        return "PA-8.34", f"{card.name} is not in play before you"
    if card.kind == DEITY and line.place != s.flipped[seat]:
        return "PA-15.7", f"the other side of {card.name} lies up"
    if line.ap == PASSIVE:
        return "PA-17.6", f"this line of {card.name} works by itself while it is powered"
    if line.ap == REACTION:
        return "PA-17.6", f"this line of {card.name} is for the moment of an attack"
    if line.effects[0].is_reallocating:
        return "PA-15.16", f"the power of {card.name} is for the time of reallocating"
    if not is_powered(s, line):
        return "PA-17.4", f"{card.name} needs {needed(s, line)}; lay tokens on it at the start of your next turn"
    if line.has_marker and s.marked[line.card] & line.blocking:
        return "PA-8.35", f"a marker lies on that line of {card.name}"
    if not is_free(s, seat, line):
        return "PA-2.17", f"no marker is left for that line of {card.name}"
    if line.ap + line.effects[0].extra > ap:
        return "PA-8.4", f"it costs {line.ap + line.effects[0].extra} AP, and you have {ap}"
    return "PA-8.39", f"{card.name} has nothing to work on now: {' '.join(line.sentences)}"


def needed(s: Table, line: Line) -> str:
    """The tokens a line needs, and how many of them lie on its card.

    [PA-17.4]
    """
    held = s.held[line.card]
    parts = [f"{n} {ABILITIES[ability].upper()} and has {held >> SHIFTS[ability] & 7}" for ability, n in line.needs]
    return ", ".join(parts)
