"""The round and the turn: Scoreboard, Activation and Upkeep Phase [SFB-5, SFB-11]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import count, seat_name
from grandmelee.games.super_fantasy_brawl.attack import ATTACK_STEPS
from grandmelee.games.super_fantasy_brawl.challenges import AdvanceTrack, ScoreChallenges
from grandmelee.games.super_fantasy_brawl.content import ALL_USED, ATTACK, KINDS
from grandmelee.games.super_fantasy_brawl.cores import READY_CORES, exhaust
from grandmelee.games.super_fantasy_brawl.hand import discard_hand, draw, leave_hand
from grandmelee.games.super_fantasy_brawl.knock_out import LevelUp
from grandmelee.games.super_fantasy_brawl.movement import can_activate
from grandmelee.games.super_fantasy_brawl.phrases import core_name, printed, standing, steps_of
from grandmelee.games.super_fantasy_brawl.reasons import hex_of, why_no_card, why_no_standard
from grandmelee.games.super_fantasy_brawl.skills import SKILL_STEPS
from grandmelee.games.super_fantasy_brawl.standard_actions import announce
from grandmelee.games.super_fantasy_brawl.state import ALL_READY, NOBODY, NONE, Table, name, pieces_of
from grandmelee.games.super_fantasy_brawl.words import CARD, END, STANDARD


def hand_size(s: Table) -> int:
    """Five cards, four with four players [SFB-2.15, 11.3, 18.7]."""
    return 5 if s.seats == 2 else 4


class BeginTurn(Step[Table]):
    """Players take turns in their order, and a turn has three phases [SFB-5.1, 5.2, 18.27]."""

    def run(self, s: Table) -> None:
        if s.turn == 0:
            s.round += 1
        s.active = s.order[s.turn]
        s.used = 0
        for piece in pieces_of(s, s.active):
            s.waiting_at_gate[piece] = 1 if s.at[piece] < 0 else 0  # SFB-13.20
        if s.told is not None:
            s.tell("TurnBegan", "SFB-5.1", f"Round {s.round}: {seat_name(s.active)}'s turn")
        s.follow(TURNS[s.active])


class ChooseAction(Ask[Table]):
    """Any number of Actions, one after another, in any order [SFB-5.13 to 5.19]; the phase may end between any two
    [SFB-5.24].

    Put as long as a Core is ready, whatever the hand holds: what is asked betrays nothing. Without a ready Core
    nothing can be paid [SFB-4.4, 5.17].
    """

    rule: ClassVar[str] = "SFB-5.13"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        if s.ready[self.seat]:
            s.agenda.append(self)
            s.put(self, self.options(s))

    def prompt(self, s: Table) -> str:
        return "Choose an Action, or end the Activation Phase"

    def options(self, s: Table) -> list[int]:
        seat = self.seat
        ready = s.ready[seat]
        prices = s.content.card_prices
        bearers = s.bearers
        first = (seat % 2) * len(s.content.cards)
        found = []
        for number in s.hands[seat]:
            if ready & prices[number]:
                piece = bearers[first + number]
                if s.at[piece] >= 0 or can_activate(s, piece, s.content.cards[number].move):
                    found.append(CARD + number)
        found += standards(s, seat, s.content.payable[ready * ALL_USED + s.used])
        found.append(END)
        return found

    def take(self, s: Table, option: int) -> ChooseAction | None:
        if option == END:
            return None
        s.targets = s.dealt = ()
        s.agenda.append(FINISH_ACTION)
        if option >= CARD:
            play_card(s, self.seat, option - CARD)
        else:
            announce(s, self.seat, option - STANDARD)
        return self

    def explain(self, s: Table, option: int) -> str:
        if option == END:
            return f"End your turn: {left_over(s, self.seat)}draw {hand_size(s)}"
        if option < CARD:
            standard = s.content.standards[option - STANDARD]
            return f"Exhaust the {core_name(standard.core)}: {steps_of(standard)}"
        card = s.content.cards[option - CARD]
        piece = s.bearers[(self.seat % 2) * len(s.content.cards) + option - CARD]
        about = printed(card, KINDS[card.kind])
        return f"{card.name}: {standing(s, piece)}, for the {core_name(card.core)}. {about}"

    def named(self, s: Table, option: int) -> str:
        return f"End your turn: {unused(s, self.seat)}" if option == END else str(s.game.describe(option))

    def retells(self, s: Table, option: int) -> bool:
        return True

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if CARD <= option < s.content.champion_word:
            return why_no_card(s, self.seat, option - CARD)
        if 0 <= option - STANDARD < 4:
            return why_no_standard(s, self.seat, option - STANDARD)
        return self.rule, why_no_action(s, self.seat, option)


def left_over(s: Table, seat: int) -> str:
    """What Upkeep does with Cores and cards that were not used: nothing of it is saved [SFB-11.1, 11.2]."""
    cards = f"discard {count(len(s.hands[seat]), 'unplayed card')}, " if s.hands[seat] else ""
    return f"{unused(s, seat)}, ready your Cores, {cards}"


def unused(s: Table, seat: int) -> str:
    """The Cores for which nothing was done; while there are none the question is not put."""
    return f"{count(len(READY_CORES[s.ready[seat]]), 'ready Core')} unused"


def why_no_action(s: Table, seat: int, option: int) -> str:
    """What has to be chosen first, before a hex or a Champion can be."""
    what = s.game.describe(option)
    if hex_of(s, option) >= 0:
        return f"{what} is chosen after an Action: first a card with a Move, or a Standard Action, then where to."
    if option not in s.words:
        return f"{what} does nothing by itself: play a card, use a Standard Action, or end the phase."
    if s.words.index(option) in pieces_of(s, seat):
        return f"{what} acts by one of its cards in your hand, or by a Standard Action: choose that first."
    return f"{what} is a target: first choose an attack or a skill that reaches it."


def standards(s: Table, seat: int, payable: list[int]) -> list[int]:
    """Of the Standard Actions that can be paid, those that could activate someone [SFB-5.16, 10.2 to 10.7]."""
    for piece in pieces_of(s, seat):
        if s.at[piece] >= 0:
            return payable
    return [option for option in payable if can_bring_back(s, seat, option - STANDARD)]


def can_bring_back(s: Table, seat: int, standard: int) -> bool:
    """Whether a Standard Action could bring one of the player's Champions back from the Gate [SFB-10.13]."""
    for piece in pieces_of(s, seat):
        if can_activate(s, piece, s.content.standards[standard].move):
            return True
    return False


def play_card(s: Table, seat: int, number: int) -> None:
    """A card activates the Champion it belongs to, for the Core of its colour [SFB-4.4, 5.15, 5.16, 5.23, 18.3]."""
    card = s.content.cards[number]
    leave_hand(s, seat, number)
    exhaust(s, seat, card.core)
    s.card = number
    s.actor = s.bearers[(seat % 2) * len(s.content.cards) + number]
    if s.told is not None:
        s.tell("CardPlayed", "SFB-5.15", f"{seat_name(seat)} plays {card.name} with {name(s, s.actor)}")
    s.follow(ATTACK_STEPS if card.kind == ATTACK else SKILL_STEPS)


class FinishAction(Step[Table]):
    """The Action is fully resolved: its card is discarded [SFB-4.25], and whoever felled an Enemy levels up
    [SFB-14.2].
    """

    def run(self, s: Table) -> None:
        if s.card != NONE:
            s.discards[s.active] = (*s.discards[s.active], s.card)
        s.card = s.standard = NONE
        s.actor = NOBODY
        s.targets = s.dealt = ()
        if s.rising:
            s.agenda.append(LEVEL_UP)


class Upkeep(Step[Table]):
    """Ready all own Cores, discard the hand, draw a new one [SFB-11.1 to 11.4].

    What a Reaction cost comes back only now, and drawn cards are kept only until now [SFB-4.4, 11.5 to 11.7].
    """

    def run(self, s: Table) -> None:
        s.ready[s.active] = ALL_READY
        discard_hand(s, s.active)
        draw(s, s.active, hand_size(s))


class EndTurn(Step[Table]):
    """Root and defence for the turn end, whoever's turn it is [SFB-19.44]; after the last turn the track advances
    [SFB-5.1].
    """

    def run(self, s: Table) -> None:
        pieces = len(s.at)
        s.rooted = [0] * pieces
        s.guard = [0] * pieces
        s.turn = (s.turn + 1) % s.seats
        s.then(BEGIN_TURN)
        if s.turn == 0:
            s.then(ADVANCE_TRACK)


BEGIN_TURN: Final = BeginTurn()
CHOOSE_ACTION: Final = [ChooseAction(seat) for seat in range(4)]
SCORE_CHALLENGES: Final = ScoreChallenges()
FINISH_ACTION: Final = FinishAction()
LEVEL_UP: Final = LevelUp()
UPKEEP: Final = Upkeep()
END_TURN: Final = EndTurn()
ADVANCE_TRACK: Final = AdvanceTrack()
TURNS: Final[list[tuple[Step[Table], ...]]] = [
    (
        SCORE_CHALLENGES,  # SFB-5.4
        CHOOSE_ACTION[seat],  # SFB-5.13
        UPKEEP,  # SFB-11.1
        END_TURN,  # SFB-5.1
    )
    for seat in range(4)
]
"""By seat: the three phases of a turn [SFB-5.2]."""
