"""Cards that enter play: room is made, the card enters, what it brings happens, tasks are looked at [LER-5.14, 11.5,
11.10, 11.13 to 11.18, 11.26, 11.28, 25.14, 25.17, 25.18].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HIRELING
from grandmelee.games.lords_of_the_eastern_reach.leaving import MOVE_ITEMS, destroy, gain_gems, give_phrase
from grandmelee.games.lords_of_the_eastern_reach.piles import discard, draw_card, has_cards
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks, trophy_name
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    HIRED,
    HIRELINGS,
    NOBODY,
    Table,
    changed,
    enemies_of,
    name,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import is_barred, is_full, limit_of, works
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, SEAT


def enter_next(s: Table, seat: int, card: int) -> None:
    """Let one card, or a hireling, enter as soon as there is room."""
    s.entering = (card,)
    s.entering_seat = seat
    s.agenda.append(ENTER_BATCH)


class EnterBatch(Step[Table]):
    """One card after another in the player's order, limits being looked at for each [LER-11.10, 11.28]."""

    def run(self, s: Table) -> None:
        card, seat = s.entering[0], s.entering_seat
        code = limit_of(s, card)
        row = s.cities[seat] if code == a.BUILDING_LIMIT else s.armies[seat]
        if row and is_full(s, seat, code, len(row)):
            s.then(MakeRoom(seat, code == a.BUILDING_LIMIT), self)
            return
        s.entering = s.entering[1:]
        if s.entering:
            s.agenda.append(self)
        else:
            s.entering_seat = NOBODY
        enter(s, seat, card)


class MakeRoom(Ask[Table]):
    """At a limit friendly cards of that kind are destroyed, as many as needed and no more; they are discarded
    [LER-11.13, 11.16 to 11.18, 11.21, 11.26].
    """

    rule: ClassVar[str] = "LER-11.16"

    def __init__(self, seat: int, is_building: bool) -> None:
        self.seat = seat
        self.is_building = is_building

    def prompt(self, s: Table) -> str:
        return f"Choose a {'building' if self.is_building else 'card of your army'} to destroy to make room"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in (s.cities if self.is_building else s.armies)[self.seat]]

    def take(self, s: Table, option: int) -> None:
        destroy(s, option - CARD, "LER-11.16")
        s.agenda.append(MOVE_ITEMS)


def enter(s: Table, seat: int, card: int) -> None:
    """Buildings to the city, others to the army, readied, working at once [LER-2.1, 5.14, 11.5]; a hireling is turned
    up only now [LER-11.20, 11.28].
    """
    if card == HIRED:
        if not has_cards(s, HIRELINGS):
            return
        card = draw_card(s, HIRELINGS)
    kind = s.content.card_kinds[card]
    if s.lairs and is_barred(s, seat, limit_of(s, card)):
        discard(s, HIRELINGS if kind.type == HIRELING else CITY, card)  # nothing of its kind can be had
        return
    lay_in_play(s, seat, card)
    if kind.is_renewed:
        equip(s, card)
    if s.told is not None:
        s.tell(
            "CardEntered",
            "LER-11.5",
            f"{name(s, card)} enters the {'city' if kind.type == BUILDING else 'army'} of {seat_name(seat)}",
        )
    if kind.enters:
        bring(s, seat, card)
    check_tasks(s)


def lay_in_play(s: Table, seat: int, card: int) -> None:
    """Buildings in the city, others in the army [LER-2.1]."""
    if s.content.card_kinds[card].type == BUILDING:
        s.cities[seat] = (*s.cities[seat], card)
    else:
        s.armies[seat] = (*s.armies[seat], card)
    talents = s.talents[seat] | s.content.talents[card]
    if talents != s.talents[seat]:
        s.talents = changed(s.talents, seat, talents)


def equip(s: Table, card: int) -> None:
    """Its phrase and its pet [LER-18.1, 19.1]."""
    kind = s.content.card_kinds[card]
    if kind.has_invocation:
        give_phrase(s, card)
    if kind.pet:
        s.petted = (*s.petted, card)


def bring(s: Table, seat: int, card: int) -> None:
    """What happens by itself when a card is hired [LER-5.13]."""
    for ability in s.content.card_kinds[card].enters:
        if not works(s, card, ability):
            continue
        if ability.code == a.GAIN_GEMS:
            gain_gems(s, seat, ability.n, "LER-25.14")
        elif ability.code == a.STEAL:
            s.agenda.append(Steal(seat))


# ---- stealing ------------------------------------------------------------------------------------------------------
def robbable(s: Table, seat: int) -> list[int]:
    """Enemy players with a trophy [LER-25.17, 26.22]."""
    return [SEAT + other for other in enemies_of(s, seat) if s.trophies[other]]


class Steal(Ask[Table]):
    """A random card of an enemy player's trophy pile [LER-25.17, 25.18]; without one nothing happens [LER-27.17]."""

    rule: ClassVar[str] = "LER-25.17"
    falls_away: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Choose the player whose trophy is stolen"

    def options(self, s: Table) -> list[int]:
        return robbable(s, self.seat)

    def take(self, s: Table, option: int) -> None:
        steal(s, self.seat, option - SEAT)


def steal(s: Table, thief: int, victim: int) -> None:
    """Thief and victim see which it is, nobody else [LER-2.13, 25.18]."""
    pile = s.trophies[victim]
    trophy = pile[s.below(len(pile))]
    s.trophies = changed(s.trophies, victim, without(pile, trophy))
    s.trophies = changed(s.trophies, thief, (*s.trophies[thief], trophy))
    s.log = (*s.log, (thief, trophy, victim))
    if s.told is not None:
        s.tell("TrophyStolen", "LER-25.17", f"{seat_name(thief)} steals a trophy of {seat_name(victim)}")
        s.tell("TrophySeen", "LER-25.18", f"It is {trophy_name(s, trophy)}", (thief, victim), joins=True)
    check_tasks(s)


ENTER_BATCH: Final = EnterBatch()
