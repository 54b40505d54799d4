"""Sentences about moving and turning [LA-10]: V01 to V09, V18, V19, V22."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.games.legends_of_the_arena.arena import is_empty, move, open_spaces, pull, turn
from grandmelee.games.legends_of_the_arena.operation import Op
from grandmelee.games.legends_of_the_arena.state import NOBODY, Row, Table
from grandmelee.games.legends_of_the_arena.strike import foes_of, foremost
from grandmelee.games.legends_of_the_arena.undead import is_zombie, sweep_edges
from grandmelee.games.legends_of_the_arena.words import BACKWARD, FORWARD, NUMBER, SPACE, STAY, TURN

FAR = 99  # the upper end of a range without one


class MoveForward(Op):
    """V01: in the direction faced, in full [LA-10.1, 10.3]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        move(s, s.actor, s.facing[s.actor], self.n)


class MoveBackward(Op):
    """V02: opposite to the direction faced; the facing stays [LA-10.2, 10.5]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        move(s, s.actor, -s.facing[s.actor], self.n)


class MoveUpTo(Op):
    """V03: the owner picks how far; 0 is no move."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        s.agenda.append(ChooseDistance(s.actor, self.n))


class ChooseDistance(Ask[Table]):
    """How far to Move, where the card leaves it open [LA-9.4]."""

    rule: ClassVar[str] = "LA-10.1"

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most

    def prompt(self, s: Table) -> str:
        return f"Choose how far {s.name(self.seat)} Moves forward, up to {self.most}"

    def options(self, s: Table) -> list[int]:
        return [NUMBER + n for n in range(self.most + 1)]

    def take(self, s: Table, option: int) -> None:
        move(s, s.actor, s.facing[s.actor], option - NUMBER)

    def explain(self, s: Table, option: int) -> str:
        return f"Stay in space {s.at[self.seat]}" if option == NUMBER else ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class MoveEither(Op):
    """V04: the owner picks forward or backward; the facing stays."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        s.agenda.append(ChooseDirection(s.actor, self.n))


class ChooseDirection(Ask[Table]):
    """Forward or backward, where the card leaves it open."""

    rule: ClassVar[str] = "LA-10.2"

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps = steps

    def prompt(self, s: Table) -> str:
        return f"Choose whether {s.name(self.seat)} Moves {self.steps} forward or backward"

    def options(self, s: Table) -> list[int]:
        return [FORWARD, BACKWARD]

    def take(self, s: Table, option: int) -> None:
        facing = s.facing[s.actor]
        move(s, s.actor, facing if option == FORWARD else -facing, self.steps)

    def explain(self, s: Table, option: int) -> str:
        return ""

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class Turn(Op):
    """V05: mandatory [LA-10.4]."""

    def perform(self, s: Table) -> None:
        turn(s, s.actor)


class MayTurn(Op):
    """V06: only what says "may" can be skipped [LA-9.4]."""

    def perform(self, s: Table) -> None:
        s.agenda.append(CHOOSE_TURN[s.actor])


class ChooseTurn(Ask[Table]):
    """Turn or stay [LA-9.4, 10.4]."""

    rule: ClassVar[str] = "LA-9.4"

    def prompt(self, s: Table) -> str:
        return f"Choose whether {s.name(self.seat)} Turns"

    def options(self, s: Table) -> list[int]:
        return [TURN, STAY]

    def take(self, s: Table, option: int) -> None:
        if option == TURN:
            turn(s, self.seat)

    def through(self, s: Table) -> list[int]:
        return self.options(s)


CHOOSE_TURN: Final = [ChooseTurn(seat) for seat in range(6)]


class Face(Op):
    """V07: turn to the nearest or furthest foe of all, Zombies included [LA-10.7, 10.11, 10.13]."""

    def __init__(self, which: str) -> None:
        self.which = which
        self.sign = 1 if which == "nearest" else -1

    def perform(self, s: Table) -> None:
        s.target = NOBODY
        s.that_foe = NOBODY
        s.has_hit = False
        s.has_fatigued = False
        me = s.actor
        first = foremost(s, s.at[me], foes_of(s, s.team[me]), self.sign)
        if len(first) == 1:
            face(s, first[0])
        elif first:
            s.agenda.append(ChooseFoe(me, tuple(first)))


def face(s: Table, foe: int) -> None:
    """Turn if the foe is behind; one in the same space or in front changes nothing [LA-10.7].

    It is *that foe*, and the target.
    """
    s.that_foe = foe
    s.target = foe
    if s.told is not None:
        s.tell("FoeFaced", "LA-10.7", f"{s.name(s.actor)} faces {s.name(foe)}")
    if (s.at[foe] - s.at[s.actor]) * s.facing[s.actor] < 0:
        turn(s, s.actor)


class ChooseFoe(Ask[Table]):
    """Foes equally near or far and level in every tie-breaker: the owner chooses [LA-10.11]."""

    rule: ClassVar[str] = "LA-10.11"

    def __init__(self, seat: int, foes: Row) -> None:
        super().__init__(seat)
        self.foes = foes

    def prompt(self, s: Table) -> str:
        return f"Choose the foe that {s.name(self.seat)} faces"

    def options(self, s: Table) -> list[int]:
        return [s.fighter_word(foe) for foe in self.foes]

    def take(self, s: Table, option: int) -> None:
        face(s, s.fighter_of(option))

    def explain(self, s: Table, option: int) -> str:
        return ""


class MoveToFoe(Op):
    """V08: into the space of the foe faced last; already there it is no move [LA-10.8]."""

    def perform(self, s: Table) -> None:
        if s.that_foe == NOBODY:
            return
        way = s.at[s.that_foe] - s.at[s.actor]
        move(s, s.actor, 1 if way > 0 else -1, abs(way))


class PlaceSelf(Op):
    """V09: put yourself in a space at a distance, either side; no move [LA-8.9, 8.13]."""

    def __init__(self, reach: tuple[int, int]) -> None:
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        spaces = open_spaces(s, s.at[s.actor], low, high)
        if spaces:
            s.agenda.append(ChoosePlace(s.actor, tuple(spaces)))


class PlaceSelfEmpty(Op):
    """As V09, but only empty spaces will do [LA-20.8, 20.11]; for packs."""

    def __init__(self, reach: tuple[int, int]) -> None:
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        spaces = [n for n in open_spaces(s, s.at[s.actor], low, high) if is_empty(s, n)]
        if spaces:
            s.agenda.append(ChoosePlace(s.actor, tuple(spaces)))


class ChooseSpace(Ask[Table]):
    """Point at a space; what happens there is said by the kinds of this question."""

    rule: ClassVar[str] = "LA-8.9"

    def __init__(self, seat: int, spaces: Row) -> None:
        super().__init__(seat)
        self.spaces = spaces

    def options(self, s: Table) -> list[int]:
        return [SPACE + n for n in self.spaces]

    def explain(self, s: Table, option: int) -> str:
        return ""

    def through(self, s: Table) -> list[int]:
        return []

    def space(self, s: Table, option: int) -> int:
        """The space an option stands for."""
        return option - SPACE

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return (
            self.rule,
            f"Only a space at the card's range that is no edge can be chosen: {', '.join(map(str, self.spaces))}.",
        )


class ChoosePlace(ChooseSpace):
    """Where to place yourself (V09)."""

    def prompt(self, s: Table) -> str:
        return f"Choose the space in which {s.name(self.seat)} is placed"

    def take(self, s: Table, option: int) -> None:
        s.at[self.seat] = self.space(s, option)
        if s.told is not None:
            s.tell("Placed", "LA-8.9", f"{s.name(self.seat)} is placed in space {s.at[self.seat]}")


class Pull(Op):
    """V18: shift the target towards you, at once [LA-10.9]; a Coffin stays where it is [LA-17.5]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        if can_shift(s, s.target):
            pull(s, s.actor, s.target, self.n)


class PullToYou(Op):
    """V19: until you share a space [LA-10.9]."""

    def perform(self, s: Table) -> None:
        if can_shift(s, s.target):
            pull(s, s.actor, s.target, FAR)


class Swap(Op):
    """V22: both are placed, so nothing that asks for a move happens; not with a Coffin."""

    def perform(self, s: Table) -> None:
        if not can_shift(s, s.target):
            return
        s.at[s.actor], s.at[s.target] = s.at[s.target], s.at[s.actor]
        if s.told is not None:
            s.tell("Swapped", "LA-8.9", f"{s.name(s.actor)} and {s.name(s.target)} swap spaces")
        if s.target >= s.seats:
            sweep_edges(s, s.target)


def can_shift(s: Table, target: int) -> bool:
    """Whether there is a target that effects can shift: a Legend, or a Zombie that is no Coffin [LA-17.5, 17.11]."""
    return target != NOBODY and (target < s.seats or is_zombie(s, target))
