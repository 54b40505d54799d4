"""Rounds and turns: what happens in which order [PA-4, 6]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.pathfinder_arena.actions import ChooseAction
from grandmelee.games.pathfinder_arena.arena import enter
from grandmelee.games.pathfinder_arena.deities import OfferReplacement
from grandmelee.games.pathfinder_arena.elements import PlayEarth
from grandmelee.games.pathfinder_arena.ending import break_off, finish_short_game
from grandmelee.games.pathfinder_arena.fight import are_all_gone
from grandmelee.games.pathfinder_arena.items import draw_one
from grandmelee.games.pathfinder_arena.monsters import MONSTER_PHASE_ACTS
from grandmelee.games.pathfinder_arena.reallocate import Reallocate
from grandmelee.games.pathfinder_arena.runes import gain_rune, slow_down
from grandmelee.games.pathfinder_arena.state import DAMAGE_UP, HERO_PHASE, NONE, Table, hero_name
from grandmelee.games.pathfinder_arena.summoning import SUMMONING
from grandmelee.games.pathfinder_arena.tokens import gain_element, holds
from grandmelee.games.pathfinder_arena.words import ELEMENT, ELEMENTS, SLIDE, SPACE

SECOND_PLAYER_RUNE: Final = DAMAGE_UP  # [PA-3.29]


class BeginTurn(Step[Table]):
    """One turn for each player in a round, and rounds until the game ends [PA-1.2, 4.1, 4.2, 4.8, 22.15]."""

    def run(self, s: Table) -> None:
        if s.turn == 0:
            if s.limit and s.round == s.limit:
                end = finish_short_game if s.is_short else break_off
                end(s)
                return
            s.round += 1
        s.active = s.order[s.turn]
        s.phase = HERO_PHASE
        s.spent = 0
        s.bonus = 0
        s.is_safe = False
        if s.told is not None:
            s.tell("TurnBegan", "PA-4.1", f"Round {s.round}: the turn of {hero_name(s, s.active)}")
        s.follow(TURNS[s.active])


class PlaceFigure(Ask[Table]):
    """On the first turn, before anything else, the figure goes on any trapdoor tile [PA-3.26, 3.31]."""

    rule: ClassVar[str] = "PA-3.26"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        if s.at[self.seat] == NONE:
            super().run(s)

    def prompt(self, s: Table) -> str:
        return f"Choose the trapdoor on which {hero_name(s, self.seat)} starts"

    def options(self, s: Table) -> list[int]:
        return [SPACE + s.space_of[tile] for tile in s.content.trapdoors]

    def take(self, s: Table, option: int) -> None:
        enter(s, self.seat, s.tile_at[option - SPACE], self.rule)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if SPACE <= option < SLIDE:
            return self.rule, f"{s.game.describe(option)} is no trapdoor: heroes start on one of the four that glow"
        return super().refuse(s, option)


class SlowDown(Step[Table]):
    """One -1 Action rune, if held, is applied and discarded [PA-4.8, 16.7]."""

    def run(self, s: Table) -> None:
        slow_down(s, s.active)


class ResetMarkers(Step[Table]):
    """Segment 1: the active player takes back every own marker, from sheets, cards and monster sheets [PA-6.1, 6.2,
    6.5, 6.7, 11.19].
    """

    def run(self, s: Table) -> None:
        seat = s.active
        if seat in s.immune:
            s.immune = [NONE if marker == seat else marker for marker in s.immune]
        if seat in s.regeneration:
            s.regeneration = [NONE if marker == seat else marker for marker in s.regeneration]
        for card in s.play[seat]:
            s.marked[card] = 0
        if s.deity[seat] != NONE:
            s.marked[s.deity[seat]] = 0


class Compensate(Step[Table]):
    """At the end of their own first hero phase the second player takes a rune, the third an element token of choice,
    the fourth an item card; no more than one of a kind [PA-3.28 to 3.30].
    """

    def run(self, s: Table) -> None:
        if s.round > 1:
            return
        if s.turn == 1 and s.runes[s.active * 5 + SECOND_PLAYER_RUNE] == 0:
            gain_rune(s, s.active, SECOND_PLAYER_RUNE, "PA-3.28")
        elif s.turn == 2:
            s.agenda.append(ChooseElement(s.active))
        elif s.turn == 3:
            draw_one(s, s.active, "PA-3.28")


class ChooseElement(Ask[Table]):
    """The third player's element token, of a kind not held [PA-3.28, 3.30]."""

    rule: ClassVar[str] = "PA-3.28"
    falls_away: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose an element token"

    def options(self, s: Table) -> list[int]:
        return [ELEMENT + kind for kind in range(4) if s.element_pool[kind] and not holds(s, self.seat, kind)]

    def take(self, s: Table, option: int) -> None:
        s.element_pool[option - ELEMENT] -= 1
        gain_element(s, self.seat, option - ELEMENT, self.rule)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if 0 <= option - ELEMENT < 4 and holds(s, self.seat, option - ELEMENT):
            return "PA-3.30", f"you hold {ELEMENTS[option - ELEMENT].capitalize()} already"
        return super().refuse(s, option)


class AfterHeroPhase(Step[Table]):
    """A monster phase if any monster is in the Arena, otherwise a summoning phase [PA-4.2, 4.3, 12.1]."""

    def run(self, s: Table) -> None:
        if are_all_gone(s):
            s.follow(SUMMONING)
        else:
            s.agenda.append(MONSTER_PHASE_ACTS)


class EndTurn(Step[Table]):
    """Monsters regain all life points, Fire, Water and all effects of this turn end, and the next player clockwise
    begins [PA-4.4, 4.6, 4.8, 12.24, 20.10].
    """

    def run(self, s: Table) -> None:
        s.damage = [0] * 4
        s.fire = [0] * 4
        s.water = [0] * 4
        s.phase = HERO_PHASE
        s.acted = 0
        s.hit = [0] * 4
        s.end_quiet()
        s.turn = (s.turn + 1) % s.seats
        s.agenda.append(BEGIN_TURN)


def turn_of(seat: int) -> tuple[Step[Table], ...]:
    """The order inside a turn [PA-4.8]."""
    return (
        PlaceFigure(seat),  # PA-3.26
        PlayEarth(),  # PA-20.8
        SlowDown(),  # PA-16.7
        ResetMarkers(),  # PA-6.2
        OfferReplacement(seat),  # PA-15.13
        Reallocate(seat),  # PA-7.1
        ChooseAction(seat),  # PA-8.5
        Compensate(),  # PA-3.28
        AfterHeroPhase(),  # PA-4.3
        EndTurn(),  # PA-4.4
    )


TURNS: Final = [turn_of(seat) for seat in range(4)]
BEGIN_TURN: Final = BeginTurn()
