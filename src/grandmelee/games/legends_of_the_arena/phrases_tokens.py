"""Sentences about tokens: the Spike Trap (V33, V34) and the undead (V35 to V38)."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.legends_of_the_arena.arena import WALK, end_shift, open_spaces, shift
from grandmelee.games.legends_of_the_arena.knock_out import portal_of
from grandmelee.games.legends_of_the_arena.operation import Op
from grandmelee.games.legends_of_the_arena.phrases_moving import ChooseSpace
from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE, Row, Table, changed
from grandmelee.games.legends_of_the_arena.strike import foes_in_range, foes_of, foremost, land
from grandmelee.games.legends_of_the_arena.traps import lay_trap, lift_trap, spring
from grandmelee.games.legends_of_the_arena.undead import (
    free_token,
    is_zombie,
    own_tokens,
    remove_token,
    summon,
    zombies_of,
)
from grandmelee.games.legends_of_the_arena.words import LEFT, RIGHT


# ---- the Spike Trap ------------------------------------------------------------------------------------------------
class PlaceTrap(Op):
    """V33: in a space at a distance, either side; one that lies there already is moved [LA-18.6]."""

    def __init__(self, reach: tuple[int, int]) -> None:
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        spaces = open_spaces(s, s.at[s.actor], low, high)
        if spaces:
            s.agenda.append(ChooseTrapSpace(s.actor, tuple(spaces)))


class ChooseTrapSpace(ChooseSpace):
    """Where the Spike Trap is placed."""

    rule: ClassVar[str] = "LA-18.5"

    def prompt(self, s: Table) -> str:
        return "Choose the space for the Spike Trap"

    def take(self, s: Table, option: int) -> None:
        lay_trap(s, self.seat, self.space(s, option))


class SpringTrap(Op):
    """V34: set it off now."""

    def perform(self, s: Table) -> None:
        spring(s, s.actor)


class KeepTrap(Op):
    """A bio card's set-up: the Trap begins outside the Arena [LA-2.15, 2.16, 18.4]."""

    def perform(self, s: Table) -> None:
        if s.trap[s.actor] != NOWHERE:
            lift_trap(s, s.actor)


# ---- summoning -----------------------------------------------------------------------------------------------------
class Summon(Op):
    """V35: a Zombie or a Coffin in a space at a distance, either side [LA-17.1 to 17.3]."""

    def __init__(self, what: str, reach: tuple[int, int]) -> None:
        self.what = what
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        spaces = open_spaces(s, s.at[s.actor], low, high)
        if not spaces:
            return
        s.agenda.append(ChooseSummonSpace(s.actor, tuple(spaces), self.what == "Coffin"))
        if free_token(s, s.actor) == NOBODY:
            s.agenda.append(ChooseRemoved(s.actor))


class ChooseSummonSpace(ChooseSpace):
    """Where the token is summoned."""

    rule: ClassVar[str] = "LA-17.1"

    def __init__(self, seat: int, spaces: Row, is_coffin: bool) -> None:
        super().__init__(seat, spaces)
        self.is_coffin = is_coffin

    def prompt(self, s: Table) -> str:
        return f"Choose the space for the {'Coffin' if self.is_coffin else 'Zombie'}"

    def take(self, s: Table, option: int) -> None:
        summon(s, self.seat, self.space(s, option), 1 if self.is_coffin else 0)


class ChooseRemoved(Ask[Table]):
    """All tokens are in the Arena: first remove one of your choice [LA-17.3]."""

    rule: ClassVar[str] = "LA-17.3"

    def prompt(self, s: Table) -> str:
        return "Choose the Zombie or Coffin to remove first"

    def options(self, s: Table) -> list[int]:
        return [s.fighter_word(token) for token in own_tokens(s, self.seat)]

    def take(self, s: Table, option: int) -> None:
        remove_token(s, s.fighter_of(option), "LA-17.3")

    def explain(self, s: Table, option: int) -> str:
        return ""


class SummonAtStart(Op):
    """A bio card's set-up: a token on the start space [LA-2.16]."""

    def __init__(self, what: str) -> None:
        self.what = what

    def perform(self, s: Table) -> None:
        summon(s, s.actor, portal_of(s, s.actor), 1 if self.what == "Coffin" else 0)


class RaiseDead(Op):
    """V36: each own Coffin at a distance, either side, becomes a Zombie and keeps its place in the order."""

    def __init__(self, reach: tuple[int, int]) -> None:
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        for token in own_tokens(s, s.actor):
            if token in s.horde and s.coffin[token - s.seats] and low <= abs(s.at[token] - s.at[s.actor]) <= high:
                s.coffin = changed(s.coffin, token - s.seats, 0)
                if s.told is not None:
                    s.tell("CoffinRaised", "LA-17.6", f"A Coffin in space {s.at[token]} becomes {s.name(token)}")


# ---- Zombies move and Strike ---------------------------------------------------------------------------------------
def called(s: Table) -> Row:
    """The acting Legend's Zombies, oldest first; that there is none is told [LA-17.6]."""
    zombies = zombies_of(s, s.actor)
    if not zombies and s.told is not None:
        s.tell("NoZombies", "LA-17.6", f"{s.name(s.actor)} has no Zombie in the Arena")
    return zombies


class ZombiesMove(Op):
    """V37: each Zombie 1 towards its nearest foe, oldest first."""

    def perform(self, s: Table) -> None:
        MoveZombies(called(s)).run(s)


class MoveZombies(Step[Table]):
    """The Zombies that have still to move; one with a foe in its space stays."""

    def __init__(self, zombies: Row) -> None:
        self.zombies = zombies

    def run(self, s: Table) -> None:
        for place in range(len(self.zombies)):
            zombie = self.zombies[place]
            ways = ways_to_foe(s, zombie)
            if len(ways) == 2:
                s.then(ChooseZombieWay(s.actor, zombie), MoveZombies(self.zombies[place + 1 :]))
                return
            if ways:
                move_zombie(s, zombie, ways[0])


def ways_to_foe(s: Table, zombie: int) -> list[int]:
    """The directions in which its nearest foes lie; none if one is in its space or it is no Zombie any more."""
    if not is_zombie(s, zombie):
        return []
    gaps = [s.at[foe] - s.at[zombie] for foe in foes_of(s, s.side(zombie))]
    nearest = min([abs(gap) for gap in gaps], default=0)
    if nearest == 0:
        return []
    return [way for way in (1, -1) if way * nearest in gaps]


def move_zombie(s: Table, zombie: int, way: int) -> None:
    """One space; entering an edge removes it [LA-17.8]."""
    shift(s, zombie, way, 1, WALK, zombie)
    end_shift(s, zombie, WALK)


class ChooseZombieWay(Ask[Table]):
    """Nearest foes on both sides: the owner picks the direction (D17)."""

    rule: ClassVar[str] = "LA-10.11"

    def __init__(self, seat: int, zombie: int) -> None:
        super().__init__(seat)
        self.zombie = zombie

    def prompt(self, s: Table) -> str:
        return f"Choose which way {s.name(self.zombie)} moves from space {s.at[self.zombie]}"

    def options(self, s: Table) -> list[int]:
        return [RIGHT, LEFT]

    def take(self, s: Table, option: int) -> None:
        move_zombie(s, self.zombie, 1 if option == RIGHT else -1)

    def explain(self, s: Table, option: int) -> str:
        return ""


class ZombiesStrike(Op):
    """V38: each Zombie Strikes in its own space, oldest first [LA-17.12]."""

    def __init__(self, force: int) -> None:
        self.force = force

    def perform(self, s: Table) -> None:
        StrikeByZombies(called(s), self.force).run(s)


class StrikeByZombies(Step[Table]):
    """The Zombies that have still to Strike, with the usual targeting; the card's target stays what it is (C4)."""

    def __init__(self, zombies: Row, force: int) -> None:
        self.zombies = zombies
        self.force = force

    def run(self, s: Table) -> None:
        for place in range(len(self.zombies)):
            zombie = self.zombies[place]
            foes = foes_in_range(s, s.side(zombie), s.at[zombie], 1, 0, 0) if is_zombie(s, zombie) else []
            foes = foremost(s, s.at[zombie], foes, 1)
            if len(foes) > 1:
                rest = StrikeByZombies(self.zombies[place + 1 :], self.force)
                s.then(ChooseZombieTarget(s.actor, zombie, tuple(foes), self.force), rest)
                return
            if foes:
                zombie_strike(s, foes[0], self.force)


def zombie_strike(s: Table, foe: int, force: int) -> None:
    """Push tokens point in the owner's facing and count as given by the owner [LA-17.12, 19.21].

    No bonus adds to it [LA-17.13].
    """
    land(s, foe, force, True, s.facing[s.actor], s.actor)


class ChooseZombieTarget(Ask[Table]):
    """Foes level for a Zombie's Strike: its owner chooses [LA-11.7]."""

    rule: ClassVar[str] = "LA-11.7"

    def __init__(self, seat: int, zombie: int, foes: Row, force: int) -> None:
        super().__init__(seat)
        self.zombie = zombie
        self.foes = foes
        self.force = force

    def prompt(self, s: Table) -> str:
        return f"Choose the target of {s.name(self.zombie)}"

    def options(self, s: Table) -> list[int]:
        return [s.fighter_word(foe) for foe in self.foes]

    def take(self, s: Table, option: int) -> None:
        zombie_strike(s, s.fighter_of(option), self.force)

    def explain(self, s: Table, option: int) -> str:
        return f"Strike {s.name(s.fighter_of(option))}"
