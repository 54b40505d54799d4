"""Movement: Move, entering from the Gate, Dash, Jump, Swoop, and Place, which is none [SFB-6, SFB-13.13 to 13.19,
SFB-19].

Movement is decided step by step [SFB-6.8]: after each step the rest of it already lies on the agenda, and a trap that
is sprung lies on top of that.
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.native import mypyc_attr
from grandmelee.games.super_fantasy_brawl.phrases import standing
from grandmelee.games.super_fantasy_brawl.reasons import why_not_step
from grandmelee.games.super_fantasy_brawl.state import NOBODY, AskOfPiece, Table, name
from grandmelee.games.super_fantasy_brawl.traps import SpringTrap
from grandmelee.games.super_fantasy_brawl.words import STOP


def enter(s: Table, piece: int, there: int, cause: int) -> None:
    """Come onto a hex, in whatever way; a trap there is sprung at once [SFB-6.6, 15.2]. Passed Allies keep their
    hex.
    """
    here = s.at[piece]
    if here >= 0 and s.on[here] == piece:
        s.on[here] = NOBODY
    s.at[piece] = there
    if s.on[there] == NOBODY:
        s.on[there] = piece
    if s.told is not None:
        where = s.arena.names[there]
        onto = ", onto the trap there" if s.trap[there] >= 0 else ""
        trail = (s.word(s.words[piece]), f"hex:{where}")
        s.tell("Moved", "SFB-6.2", f"{name(s, piece)} goes to {where}{onto}", trail=trail)
    if s.trap[there] >= 0:
        s.agenda.append(SpringTrap(piece, there, cause))


def can_pass(s: Table, piece: int, there: int, left: int) -> bool:
    """Whether an Ally's hex may be stepped on: with the steps left a free hex must be in reach [SFB-6.9, 6.19]."""
    if left == 0:
        return False
    here = s.at[piece]
    if here >= 0 and s.on[here] == piece:
        return True  # at the least it can step back
    seen = [there]
    edge = [there]
    for _ in range(left):
        further = []
        for place in edge:
            for beside in s.arena.map.neighbours[place]:
                if s.on[beside] == NOBODY:
                    return True
                if s.on[beside] >= 0 and s.sides[s.on[beside]] == s.sides[piece] and beside not in seen:
                    seen.append(beside)
                    further.append(beside)
        edge = further
    return False


def can_step(s: Table, piece: int, there: int, left: int) -> bool:
    """A step with *left* more to follow: Statues and Enemies block, Allies may be passed [SFB-6.3 to 6.5]."""
    other = s.on[there]
    if other == NOBODY:
        return True
    return other >= 0 and s.sides[other] == s.sides[piece] and can_pass(s, piece, there, left)


def move_value(s: Table, piece: int, printed: int) -> int:
    """A printed Move with the Champion's bonus; one that is not printed gets none [SFB-4.12, 4.13, 6.11, 6.12,
    10.11].
    """
    if printed < 0:
        return 0
    return printed + s.content.move_bonus[s.kinds[piece] * 2 + s.level[piece]]


def can_activate(s: Table, piece: int, printed: int) -> bool:
    """Anyone in the arena; on the Gate only whoever can enter with this Move [SFB-13.13, 13.16, 13.17, 13.20]."""
    if s.at[piece] >= 0:
        return True
    return s.waiting_at_gate[piece] == 1 and printed > 0 and bool(entrances(s, piece, printed))


def entrances(s: Table, piece: int, steps: int) -> list[int]:
    """The deployment hexes it may step onto first [SFB-13.14, 13.18]."""
    return [there for there in s.arena.deployment[s.home[s.sides[piece]]] if can_step(s, piece, there, steps - 1)]


def use_movement(s: Table, piece: int, printed: int) -> None:
    """The printed movement of a card or Standard Action, from none up to all of it [SFB-6.1, 7.8, 9.2, 10.8, 10.9]."""
    steps = move_value(s, piece, printed)
    if s.at[piece] < 0:
        s.agenda.append(EnterArena(s.owners[piece], piece, steps))
    elif steps > 0:
        s.agenda.append(MoveStep(s.owners[piece], piece, steps, piece))


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveStep(AskOfPiece):
    """The next step of a movement, or its end [SFB-6.1, 6.2, 6.8]; what is not used is lost [SFB-6.10].

    Root and a knock-out end it [SFB-15.7, 19.41]; on an Ally's hex it cannot end [SFB-6.5, 6.19].
    """

    rule: ClassVar[str] = "SFB-6.8"

    def __init__(self, seat: int, piece: int, left: int, cause: int) -> None:
        self.seat = seat
        self.piece = piece
        self.left = left
        self.cause = cause

    def run(self, s: Table) -> None:
        if s.at[self.piece] < 0 or s.rooted[self.piece]:
            return
        self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"Choose the next hex for {name(s, self.piece)} or stop ({self.left} left)"

    def options(self, s: Table) -> list[int]:
        piece = self.piece
        here = s.at[piece]
        side = s.sides[piece]
        option = s.arena.option
        on = s.on
        found = []
        for there in s.arena.map.neighbours[here]:
            other = on[there]
            if other == NOBODY or (other >= 0 and s.sides[other] == side and can_pass(s, piece, there, self.left - 1)):
                found.append(option[there])
        if on[here] == piece:
            found.append(STOP)
        return found

    def take(self, s: Table, option: int) -> None:
        if option == STOP:
            return
        if self.left > 1:
            s.agenda.append(self.rest())
        enter(s, self.piece, s.arena.hex_of[option], self.cause)

    def explain(self, s: Table, option: int) -> str:
        return f"Stay: {standing(s, self.piece)}" if option == STOP else ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)

    def rest(self) -> Ask[Table]:
        """What is left after this step."""
        return MoveStep(self.seat, self.piece, self.left - 1, self.cause)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return why_not_step(s, self.piece, option, self.rule)


class ForceStep(MoveStep):
    """Force: the card's player leads the Champion, which is blocked as it always is [SFB-19.17 to 19.21, 19.55]."""

    rule: ClassVar[str] = "SFB-19.17"

    def rest(self) -> Ask[Table]:
        return ForceStep(self.seat, self.piece, self.left - 1, self.cause)


class EnterArena(AskOfPiece):
    """From the Gate the first hex must be one of its side's deployment hexes, and it must enter [SFB-13.14 to
    13.19].
    """

    rule: ClassVar[str] = "SFB-13.14"

    def __init__(self, seat: int, piece: int, left: int) -> None:
        self.seat = seat
        self.piece = piece
        self.left = left

    def prompt(self, s: Table) -> str:
        return f"Choose the deployment hex where {name(s, self.piece)} enters"

    def options(self, s: Table) -> list[int]:
        return [s.arena.option[there] for there in entrances(s, self.piece, self.left)]

    def take(self, s: Table, option: int) -> None:
        s.waiting_at_gate[self.piece] = 0
        if self.left > 1:
            s.agenda.append(MoveStep(self.seat, self.piece, self.left - 1, self.piece))
        enter(s, self.piece, s.arena.hex_of[option], self.piece)

    def explain(self, s: Table, option: int) -> str:
        return ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class DashStep(AskOfPiece):
    """Dash: up to so many hexes in one direction, which the first step fixes [SFB-19.5 to 19.7, 19.54].

    Blocked like any movement; traps act at once, after which it may go on or stop.
    """

    rule: ClassVar[str] = "SFB-19.5"

    def __init__(self, seat: int, piece: int, left: int, direction: int) -> None:
        self.seat = seat
        self.piece = piece
        self.left = left
        self.direction = direction

    def run(self, s: Table) -> None:
        if s.at[self.piece] >= 0 and s.rooted[self.piece] == 0:
            super().run(s)

    def prompt(self, s: Table) -> str:
        return f"Choose the next hex of {name(s, self.piece)}'s Dash or stop ({self.left} left)"

    def options(self, s: Table) -> list[int]:
        here = s.at[self.piece]
        directions = [self.direction] if self.direction >= 0 else [0, 1, 2, 3, 4, 5]
        found = []
        for direction in directions:
            ray = s.arena.map.rays[here * 6 + direction]
            if ray and can_dash(s, self.piece, ray, self.left):
                found.append(s.arena.option[ray[0]])
        if s.on[here] == self.piece:
            found.append(STOP)
        return found

    def take(self, s: Table, option: int) -> None:
        if option == STOP:
            return
        there = s.arena.hex_of[option]
        direction = s.arena.map.direction(s.at[self.piece], there)
        if self.left > 1:
            s.agenda.append(DashStep(self.seat, self.piece, self.left - 1, direction))
        enter(s, self.piece, there, self.piece)

    def explain(self, s: Table, option: int) -> str:
        return f"Stay: {standing(s, self.piece)}" if option == STOP else ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return why_not_step(s, self.piece, option, self.rule)


def can_dash(s: Table, piece: int, ray: list[int], left: int) -> bool:
    """Whether the first hex of a ray can be entered: free, or an Ally's with a free hex behind in reach [SFB-6.19]."""
    for place in ray[:left]:
        other = s.on[place]
        if other == NOBODY:
            return True
        if other < 0 or s.sides[other] != s.sides[piece]:
            return False
    return False


class ChooseJump(AskOfPiece):
    """Jump: the end hex is named, any free one not further than so many hexes; nothing on the way matters.

    It may bend [SFB-19.31], passes Enemies, Statues and traps [SFB-19.29], and springs a trap only where it ends
    [SFB-15.3, 19.30, 19.54].
    """

    rule: ClassVar[str] = "SFB-19.29"

    def __init__(self, seat: int, piece: int, furthest: int) -> None:
        self.seat = seat
        self.piece = piece
        self.furthest = furthest

    def prompt(self, s: Table) -> str:
        return f"Choose where {name(s, self.piece)} lands or stop (up to {self.furthest} hexes)"

    def options(self, s: Table) -> list[int]:
        landing = s.arena.map.within(s.at[self.piece], 1, self.furthest)
        found = [s.arena.option[there] for there in landing if s.on[there] == NOBODY]
        found.append(STOP)
        return found

    def take(self, s: Table, option: int) -> None:
        if option != STOP:
            enter(s, self.piece, s.arena.hex_of[option], self.piece)

    def explain(self, s: Table, option: int) -> str:
        return f"Stay: {standing(s, self.piece)}" if option == STOP else ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class ChooseSwoop(ChooseJump):
    """Swoop: like a Jump, but within one row [SFB-19.48, 19.49, 19.54]."""

    rule: ClassVar[str] = "SFB-19.48"

    def options(self, s: Table) -> list[int]:
        here = s.at[self.piece]
        rays = [s.arena.map.rays[here * 6 + direction] for direction in range(6)]
        found = [s.arena.option[there] for ray in rays for there in ray[: self.furthest] if s.on[there] == NOBODY]
        found.append(STOP)
        return found


class ChoosePlace(AskOfPiece):
    """Place: onto another free hex beside someone; no movement, but it springs a trap [SFB-6.13 to 6.16, 6.20,
    19.36].
    """

    rule: ClassVar[str] = "SFB-6.13"

    def __init__(self, seat: int, piece: int, beside: int, cause: int) -> None:
        self.seat = seat
        self.piece = piece
        self.beside = beside
        self.cause = cause

    def prompt(self, s: Table) -> str:
        return f"Choose the hex next to {name(s, self.beside)} where {name(s, self.piece)} is placed"

    def options(self, s: Table) -> list[int]:
        return [s.arena.option[there] for there in free_beside(s, s.at[self.beside])]

    def take(self, s: Table, option: int) -> None:
        enter(s, self.piece, s.arena.hex_of[option], self.cause)

    def explain(self, s: Table, option: int) -> str:
        return ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)


def free_beside(s: Table, here: int) -> list[int]:
    """Free hexes adjacent to a hex: no Champion, no Statue [SFB-6.15]."""
    return [there for there in s.arena.map.neighbours[here] if s.on[there] == NOBODY]
