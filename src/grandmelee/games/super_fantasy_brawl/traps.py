"""Traps: twelve tokens, four of them always face down on the map [SFB-15].

A token's kind is drawn from the supply when it is laid and shown to nobody until it is sprung [SFB-4.20, 15.1].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.state import NOBODY, NONE, Row, Table, changed, name
from grandmelee.games.super_fantasy_brawl.subjects import Effect

ON_THE_MAP: Final = 4  # always [SFB-15.8]


class SpringTrap(Step[Table]):
    """Turned face up for all and applied; then its victim's controller lays another [SFB-15.2, 15.4 to 15.6, 15.21].

    Damage counts as caused by whoever brought the Champion there [SFB-15.15].
    """

    def __init__(self, piece: int, place: int, cause: int) -> None:
        self.piece = piece
        self.place = place
        self.cause = cause

    def run(self, s: Table) -> None:
        kind = s.trap[self.place]
        take_up(s, self.place)
        s.sprung = kind
        s.reveal(NOBODY)
        trap = s.content.traps[kind]
        if s.told is not None:
            s.tell(
                "TrapSprung", "SFB-15.4", f"{name(s, self.piece)} springs a {trap.name} on {s.arena.names[self.place]}"
            )
        owner = s.owners[self.piece]
        effects = [ApplyTrap(effect, self.piece, self.cause) for effect in trap.text]
        s.follow((*effects, ReplaceTrap(owner, self.place)))


class ApplyTrap(Step[Table]):
    """One sentence of a trap, if its victim is still in the arena [SFB-13.11, 15.5, 15.6]."""

    def __init__(self, effect: Effect, piece: int, cause: int) -> None:
        self.effect = effect
        self.piece = piece
        self.cause = cause

    def run(self, s: Table) -> None:
        if s.at[self.piece] >= 0:
            self.effect.on(s, self.cause, s.owners[self.piece], self.piece)


def take_up(s: Table, place: int) -> None:
    """Take a token off the map."""
    i = s.laid.index(place)
    s.laid = s.laid[:i] + s.laid[i + 1 :]
    s.barred = s.barred[:i] + s.barred[i + 1 :]
    s.trap[place] = NONE


def lay_trap(s: Table, place: int) -> None:
    """A token from the supply, unseen and face down [SFB-2.12, 15.1, 15.9]; not the one just sprung [SFB-15.10]."""
    kind = drawn(s.supply, s.below(sum(s.supply)))
    s.supply = changed(s.supply, kind, s.supply[kind] - 1)
    s.trap[place] = kind
    s.laid = (*s.laid, place)
    s.barred = (*s.barred, s.sprung)


def drawn(counts: Row, number: int) -> int:
    """The kind of the number-th token, counting kind by kind."""
    for kind in range(len(counts)):
        number -= counts[kind]
        if number < 0:
            return kind
    raise ValueError("more tokens drawn than there are")


def replacement_hexes(s: Table, sprung_on: int) -> list[int]:
    """Empty trap hexes other than the one just triggered; failing these, free hexes beside any trap hex.

    [SFB-15.9, 15.12 to 15.14, 15.16, 15.17, 15.22]
    """
    found = []
    for place in s.arena.trap_hexes:
        if place != sprung_on and s.on[place] == NOBODY and s.trap[place] == NONE:
            found.append(place)
    if found:
        return found
    beside: list[int] = []
    for place in [*s.arena.trap_hexes, *[laid for laid in s.laid if not s.arena.is_trap_hex[laid]]]:
        beside.extend(s.arena.map.neighbours[place])
    return sorted({place for place in beside if place != sprung_on and is_open(s, place)})


def is_open(s: Table, place: int) -> bool:
    """No Champion, no Statue, no trap [SFB-15.12, 15.16]."""
    return s.on[place] == NOBODY and s.trap[place] == NONE


class ReplaceTrap(Ask[Table]):
    """The victim's controller lays the next trap elsewhere before anything goes on, knocked out or not.

    [SFB-15.9, 15.11, 15.18, 15.20]. No legal hex: none is laid until the next one is sprung [SFB-15.19].
    """

    rule: ClassVar[str] = "SFB-15.9"

    def __init__(self, seat: int, sprung_on: int) -> None:
        self.seat = seat
        self.sprung_on = sprung_on

    def run(self, s: Table) -> None:
        options = self.options(s)
        if options:
            self.ask(s, options)
        else:
            s.owed += 1
            put_back(s)

    def prompt(self, s: Table) -> str:
        return "Choose a trap hex for the next trap"

    def options(self, s: Table) -> list[int]:
        option = s.arena.option
        return [option[place] for place in replacement_hexes(s, self.sprung_on)]

    def take(self, s: Table, option: int) -> ReplaceTrap | None:
        place = s.arena.hex_of[option]
        is_owing = s.owed > 0
        lay_trap(s, place)
        if is_owing:
            s.owed -= 1
        else:
            put_back(s)
        if s.told is not None:
            s.tell("TrapLaid", "SFB-15.9", f"{seat_name(self.seat)} lays a trap on {s.arena.names[place]}")
        return ReplaceTrap(self.seat, self.sprung_on) if is_owing else None

    def explain(self, s: Table, option: int) -> str:
        return f"Lay a face-down trap on {s.arena.names[s.arena.hex_of[option]]}"


def put_back(s: Table) -> None:
    """The old token is mixed into the supply [SFB-15.10]."""
    s.supply = changed(s.supply, s.sprung, s.supply[s.sprung] + 1)
    s.sprung = NONE
