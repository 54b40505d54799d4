"""Rounds, turns and steps [LER-4, 6, 12, 13]; the turn of a lone player [LER-27.13, 27.14, 27.21]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step, phase
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach.aftermath import ready_all
from grandmelee.games.lords_of_the_eastern_reach.attack import CHOOSE_COMBAT
from grandmelee.games.lords_of_the_eastern_reach.building import BEGIN_BUILDING
from grandmelee.games.lords_of_the_eastern_reach.choosing import ChooseCards
from grandmelee.games.lords_of_the_eastern_reach.events import BEGIN_EVENT
from grandmelee.games.lords_of_the_eastern_reach.gems import (
    OTHERS_ASSIGN_GEMS,
    UseStart,
    has_start,
    offer_after_combat,
)
from grandmelee.games.lords_of_the_eastern_reach.leaving import discard_cards, each_left_once, each_once, keep_only
from grandmelee.games.lords_of_the_eastern_reach.piles import draw_several
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks, draw_quest
from grandmelee.games.lords_of_the_eastern_reach.resources import BEGIN_RESOURCES
from grandmelee.games.lords_of_the_eastern_reach.solitaire import WANDER
from grandmelee.games.lords_of_the_eastern_reach.state import (
    COMBAT,
    DISCARD,
    DRAW,
    NONE,
    START,
    Row,
    Table,
    changed,
    from_seat,
    name,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import hand_size
from grandmelee.games.lords_of_the_eastern_reach.telling import exchanged, told_pick
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, PASS


class BeginTurn(Step[Table]):
    """Each player takes one turn in a round, always in the same order [LER-4.1, 4.4]; a turn has six steps [LER-4.2].
    What is once per turn starts anew [LER-5.1, 5.3].
    """

    def run(self, s: Table) -> None:
        if s.turn == 0:
            s.round += 1
        s.active = s.order[s.turn]
        s.step = START
        s.used = s.filled = s.emptied = s.unpetted = ()
        s.borrowed = NONE
        s.has_adventured = False
        if s.exhausted:
            ready_all(s, s.active)  # LER-4.6, 6.1
        if s.lifts:
            end_quiet_of(s, s.active)
        if s.told is not None:
            s.tell("TurnBegan", "LER-4.4", f"Round {s.round}: {seat_name(s.active)}'s turn")
        s.agenda += TURN
        if has_start(s, s.active):
            s.then(UseStart(s.active), OTHERS_ASSIGN_GEMS)  # LER-6.2, 6.3
        else:
            OTHERS_ASSIGN_GEMS.run(s)  # LER-6.3


def end_quiet_of(s: Table, seat: int) -> None:
    """Whoever did not want to be asked about gems on others' turns is asked again on the own one [LER-17.6]."""
    if s.lifts:
        s.lift(seat)


class BeginCombat(Step[Table]):
    """The second step: at most one combat [LER-7.1, 7.2]; right after it gems and phrases [LER-17.6, 18.6]."""

    def run(self, s: Table) -> None:
        s.step = COMBAT
        s.agenda.append(AFTER_COMBAT)
        CHOOSE_COMBAT[s.active].run(s)


class AfterCombat(Step[Table]):
    """Alone, something may wander [LER-27.4]; then gems and phrases [LER-17.6, 18.6]."""

    def run(self, s: Table) -> None:
        offer_after_combat(s, s.active)
        if s.is_solo:
            WANDER.run(s)


# ---- discarding ----------------------------------------------------------------------------------------------------
class BeginDiscard(Step[Table]):
    """The fifth step, for the active player only [LER-4.7, 12.1, 12.2, 22.6]."""

    def run(self, s: Table) -> None:
        s.step = DISCARD
        seat = s.active
        if s.is_solo:
            KEEP_CARD.run(s)
            return
        if may_swap(s, seat):
            s.agenda.append(SwapQuest(seat))
        if s.hands[seat]:
            DiscardCards(seat).run(s)


class DiscardCards(ChooseCards):
    """None, some or all cards of the hand [LER-12.1]."""

    rule: ClassVar[str] = "LER-12.1"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Choose cards to discard, then done"

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        return told_pick(s, chosen, option, super().explain_pick(s, chosen, option))

    def things(self, s: Table, chosen: Row) -> list[int]:
        return each_left_once(s, s.hands[self.seat], chosen)

    def finish(self, s: Table, chosen: Row) -> None:
        s.reveal(self.seat)
        if chosen:
            discard_cards(s, self.seat, tuple([option - CARD for option in chosen]), "LER-12.1")
        elif s.told is not None:
            s.tell("NothingDiscarded", "LER-12.1", f"{seat_name(self.seat)} discards nothing")


class KeepCard(Ask[Table]):
    """A lone player discards all cards but one [LER-27.13]."""

    rule: ClassVar[str] = "LER-27.13"
    asks_always: ClassVar[bool] = True

    def run(self, s: Table) -> None:
        if len(s.hands[self.seat]) > 1:
            s.agenda.append(self)
            s.put(self, self.options(s))

    def prompt(self, s: Table) -> str:
        return "Choose the card you keep"

    def options(self, s: Table) -> list[int]:
        return each_once(s, s.hands[self.seat])

    def take(self, s: Table, option: int) -> None:
        keep_only(s, self.seat, option - CARD, "LER-27.13")


def may_swap(s: Table, seat: int) -> bool:
    """Only with a quest, and one to draw [LER-12.3]; not where tasks lie open [LER-26.21]."""
    return bool(s.quests[seat]) and bool(s.quest_deck) and not s.is_open


class SwapQuest(Ask[Table]):
    """One uncompleted quest for the top card of the Quest deck, once a turn [LER-12.2, 22.6]."""

    rule: ClassVar[str] = "LER-12.2"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Choose a quest to exchange, or pass"

    def options(self, s: Table) -> list[int]:
        return [*[s.content.quest_word + quest for quest in s.quests[self.seat]], PASS]

    def explain(self, s: Table, option: int) -> str:
        return told_pick(s, (), option, s.game.describe(option) if option == PASS else exchanged(s, option))

    def retells(self, s: Table, option: int) -> bool:
        return option != PASS

    def take(self, s: Table, option: int) -> None:
        if option == PASS:
            return
        quest = option - s.content.quest_word
        throw_away(s, self.seat, quest)
        draw_quest(s, self.seat)
        check_tasks(s)


def throw_away(s: Table, seat: int, quest: int) -> None:
    """Out of the game face down; only its former holder knows it [LER-2.13, 3.19]."""
    s.quests = changed(s.quests, seat, without(s.quests[seat], quest))
    s.thrown = changed(s.thrown, seat, tuple(sorted((*s.thrown[seat], quest))))
    s.reveal(seat)
    if s.told is not None:
        s.tell("QuestThrown", "LER-3.19", f"{seat_name(seat)} throws a quest away")


# ---- drawing -------------------------------------------------------------------------------------------------------
class BeginDraw(Step[Table]):
    """The sixth step: from the active player clockwise each draws up to the hand size [LER-4.6, 13.1]."""

    def run(self, s: Table) -> None:
        s.step = DRAW
        for seat in from_seat(s, s.active):
            draw_up(s, seat)


def draw_up(s: Table, seat: int) -> None:
    """A hand above its size is not reduced [LER-13.2]; without cards nobody draws any more [LER-13.6]."""
    missing = hand_size(s, seat) - len(s.hands[seat])
    drawn = draw_several(s, seat, missing) if missing > 0 else []
    if not drawn:
        return
    hand = [*s.hands[seat], *drawn]
    hand.sort()
    s.hands[seat] = tuple(hand)
    if s.told is not None:
        cards = "card" if len(drawn) == 1 else "cards"
        s.tell("CardsDrawn", "LER-13.1", f"{seat_name(seat)} draws {len(drawn)} {cards}")
        s.tell(
            "CardsDrawnSeen",
            "LER-13.1",
            f"{seat_name(seat)} draws {', '.join([name(s, card) for card in sorted(drawn)])}",
            (seat,),
            joins=True,
        )


class EndTurn(Step[Table]):
    """The bag passes on [LER-4.8]; after the last player comes the event [LER-4.3, 14.1], alone after every turn
    [LER-27.15, 27.21].
    """

    def run(self, s: Table) -> None:
        s.agenda.append(BEGIN_TURN)
        s.turn = (s.turn + 1) % s.seats
        if s.turn == 0:
            BEGIN_EVENT.run(s)


KEEP_CARD: Final = KeepCard(0)  # alone
BEGIN_TURN: Final = BeginTurn()
BEGIN_COMBAT: Final = BeginCombat()
BEGIN_DISCARD: Final = BeginDiscard()
BEGIN_DRAW: Final = BeginDraw()
AFTER_COMBAT: Final = AfterCombat()
TURN: Final = phase(
    BEGIN_COMBAT,  # LER-7
    BEGIN_RESOURCES,  # LER-10
    BEGIN_BUILDING,  # LER-11
    BEGIN_DISCARD,  # LER-12
    BEGIN_DRAW,  # LER-13
    EndTurn(),
)
"""What follows the active player's part of the first step [LER-4.2]."""
