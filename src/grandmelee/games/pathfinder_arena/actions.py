"""Segment 3 of the hero phase: actions and free effects, in any order, while AP last [PA-8, 6.1]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.pathfinder_arena.arena import slide, slot_on, turn_tile
from grandmelee.games.pathfinder_arena.box import SHRINE, SUMMONING, TRAPDOOR, USING
from grandmelee.games.pathfinder_arena.cards import declare, usable_lines
from grandmelee.games.pathfinder_arena.collecting import collect, collectable
from grandmelee.games.pathfinder_arena.deities import can_flip, can_take, flip, take_deity
from grandmelee.games.pathfinder_arena.elements import LendAir, play_air
from grandmelee.games.pathfinder_arena.fight import attack, strike_damage
from grandmelee.games.pathfinder_arena.geometry import SLIDERS, SPACES
from grandmelee.games.pathfinder_arena.moving import open_neighbours, stride, strides
from grandmelee.games.pathfinder_arena.opportunity import act
from grandmelee.games.pathfinder_arena.reasons import why_no_action
from grandmelee.games.pathfinder_arena.sheets import ap_left
from grandmelee.games.pathfinder_arena.state import AIR, NONE, Row, Table, hero_name, seats_from
from grandmelee.games.pathfinder_arena.words import (
    CARD,
    CLOCKWISE,
    COLLECT,
    COUNTER,
    DIRECTION,
    ELEMENT,
    END,
    FLIP,
    MONSTER,
    SLIDE,
    SPACE,
    STRIKE,
    TAKE,
)

TURN_AND_SLIDE: Final[list[list[int]]] = [
    [CLOCKWISE, COUNTER, *[SLIDE + space for space in SLIDERS[doom]]] for doom in range(SPACES)
]
"""By space of the Doom Area: both turns, and its twelve slides wherever the own hero stands [PA-8.14, 8.16 to 8.18]."""


class ChooseAction(Ask[Table]):
    """An action, a free effect, or the end of the hero phase [PA-8.4 to 8.6, 13.24, 22.9].

    Killing the last monster does not end it [PA-4.5].
    """

    rule: ClassVar[str] = "PA-8.6"

    def __init__(self, seat: int, is_lent: bool = False) -> None:
        self.seat = seat
        self.is_lent = is_lent  # others were asked for their Air

    def prompt(self, s: Table) -> str:
        return f"Choose an action, or end your hero phase ({ap_left(s)} AP left)"

    def options(self, s: Table) -> list[int]:
        seat = self.seat
        ap = ap_left(s)
        found = basic_actions(s, seat) if ap else []
        found += usable_lines(s, seat, ap)
        if s.content.tile_kind[s.at[seat]] == SHRINE and can_take(s, seat):
            found.append(TAKE)
        if s.deity[seat] != NONE and can_flip(s, seat):
            found.append(FLIP)
        if s.elements[seat] >> AIR & 1:
            found.append(ELEMENT + AIR)
        found.append(END)
        return found

    def through(self, s: Table) -> list[int]:
        """Tiles a few strides away can be pointed at."""
        return open_neighbours(s, s.at[self.seat]) if ap_left(s) and slot_on(s, s.at[self.seat]) == NONE else []

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        seat = self.seat
        if option == END:
            self.stop(s)
            return None
        if option >= CARD:
            declare(s, seat, s.content.lines[s.content.meaning(option).which])
        elif option == TAKE:
            take_deity(s, seat)
        elif option == FLIP:
            flip(s, seat)
        elif option == ELEMENT + AIR:
            play_air(s, seat)
        else:
            what = "" if s.told is None else f": {s.game.describe(option)}"
            act(s, seat, 1, attacked(s, seat, option), Act(seat, option), what)
        return self

    def stop(self, s: Table) -> None:
        """Unspent AP are lost [PA-8.5]; where the table allows it, others may lend their Air first [PA-20.13]."""
        if s.told is not None:
            why = "ends the hero phase" if ap_left(s) else "has no AP left: the hero phase ends"
            s.tell("HeroPhaseEnded", "PA-8.5", f"{hero_name(s, self.seat)} {why}")
        if s.air_for_others and not self.is_lent:
            lenders = [LendAir(other) for other in seats_from(s, self.seat)[1:]]
            s.follow((*lenders, GoOn(self.seat, s.bonus)))

    def explain(self, s: Table, option: int) -> str:
        """What it costs [PA-8.4, 8.6, 17.5], and whether that is the last [PA-8.5]."""
        name, meaning = s.game.describe(option), s.content.meaning(option)
        if meaning.what == USING:
            return f"{name}, {s.content.lines[meaning.which].price}"
        if option in (TAKE, FLIP, END, ELEMENT + AIR):
            return name
        return f"{name}, {'your last AP' if ap_left(s) == 1 else '1 AP'}"

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return why_no_action(s, self.seat, option)


def basic_actions(s: Table, seat: int) -> list[int]:
    """Options: stride, rotate, change the structure, collect, strike, for 1 AP each [PA-8.4, 8.6]."""
    tile = s.at[seat]
    kind = s.content.tile_kind[tile]
    found = strides(s, seat) if kind == TRAPDOOR else open_neighbours(s, tile)
    found += TURN_AND_SLIDE[s.doom]
    if kind == SUMMONING:  # there alone tokens lie and monsters stand
        for token in collectable(s, seat):
            found.append(COLLECT + token)
        if slot_on(s, tile) != NONE:  # PA-8.33
            found.append(STRIKE)
    return found


def attacked(s: Table, seat: int, option: int) -> Row:
    """The monster a basic action attacks, if it is a strike [PA-8.31, 8.32]."""
    return (slot_on(s, s.at[seat]),) if option == STRIKE else ()


class Act(Step[Table]):
    """What a basic action does, once it is paid and an AoO has been suffered [PA-8.6, 13.32]."""

    def __init__(self, seat: int, option: int) -> None:
        self.seat = seat
        self.option = option

    def run(self, s: Table) -> None:
        seat, option = self.seat, self.option
        if SPACE <= option < SLIDE:
            stride(s, seat, option - SPACE)
        elif SLIDE <= option < DIRECTION:
            slide(s, option - SLIDE)
        elif COLLECT <= option < MONSTER:
            collect(s, seat, option - COLLECT)
        elif option == STRIKE:
            attack(s, seat, attacked(s, seat, option), strike_damage(s, seat))
        else:
            turn_tile(s, s.at[seat], 1 if option == CLOCKWISE else 3)


class GoOn(Step[Table]):
    """The phase goes on if someone has lent an AP [PA-20.13]."""

    def __init__(self, seat: int, bonus: int) -> None:
        self.seat = seat
        self.bonus = bonus

    def run(self, s: Table) -> None:
        if s.bonus > self.bonus:
            s.agenda.append(ChooseAction(self.seat, True))
