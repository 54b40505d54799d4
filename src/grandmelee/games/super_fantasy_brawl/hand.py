"""Hands and decks: drawing, discarding, Draw, Plan and Stun [SFB-4.16 to 4.25, SFB-19].

A deck is shuffled by drawing from it: it is a set of cards, and chance picks one when it is needed. Only what Plan has
laid on top is in a known order.
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.events import count, seat_name
from grandmelee.games.super_fantasy_brawl.state import AskOfPiece, Row, Table, name, without
from grandmelee.games.super_fantasy_brawl.words import CARD, DONE, NUMBER, REVEAL
from grandmelee.kit.piles import draw_several


def deck_size(s: Table, seat: int) -> int:
    """Cards in the draw deck; the number is open [SFB-4.21]."""
    return len(s.decks[seat]) + len(s.tops[seat])


def draw(s: Table, seat: int, number: int) -> None:
    """Draw; an empty deck is made anew from the discard pile when a card is needed [SFB-4.22 to 4.24]."""
    gained: list[int] = []
    while s.tops[seat] and len(gained) < number:
        gained.append(take_top(s, seat))
    deck = list(s.decks[seat])
    gained += draw_several(s, deck, number - len(gained))
    if len(gained) < number and s.discards[seat]:
        remember_all(s, seat, gained)
        deck = sorted(s.discards[seat])
        s.discards[seat] = ()
        gained += draw_several(s, deck, number - len(gained))  # what is missing then is forfeited
    s.decks[seat] = tuple(deck)
    s.hands[seat] = tuple(sorted([*s.hands[seat], *gained]))
    if s.told is not None and gained:
        way = (f"cards:{len(gained)}", f"deck:{seat}", f"hand:{seat}")
        s.tell("Drew", "SFB-19.10", f"{seat_name(seat)} draws {len(gained)}", trail=way)
        names = ", ".join(s.content.cards[card].name for card in sorted(gained))
        s.tell("DrewCards", "SFB-4.16", f"{seat_name(seat)} draws {names}", (seat,), joins=True)


def remember_all(s: Table, seat: int, gained: list[int]) -> None:
    """A deck has run out: what lay on no open pile then is in the hand, as all can tell [SFB-4.18, 4.22]."""
    s.sure[seat] = tuple(sorted((*s.hands[seat], *gained)))
    s.loose[seat] = ()
    s.loose_tops[seat] = 0


def take_top(s: Table, seat: int) -> int:
    """The topmost of the cards laid there by Plan [SFB-19.37]."""
    tops = s.tops[seat]
    s.tops[seat] = tops[:-1]
    s.loose_tops[seat] = max(0, s.loose_tops[seat] - 1)
    s.reveal(seat)
    return tops[-1]


def leave_hand(s: Table, seat: int, card: int) -> None:
    """A card is shown to all as it leaves the hand [SFB-4.17]."""
    s.hands[seat] = without(s.hands[seat], card)
    s.reveal(seat)
    forget(s, seat, card)


def forget(s: Table, seat: int, card: int) -> None:
    """A card that lies open is no secret to remember."""
    if card in s.sure[seat]:
        s.sure[seat] = without(s.sure[seat], card)
    if card in s.loose[seat]:
        keep_loose(s, seat, without(s.loose[seat], card))


def keep_loose(s: Table, seat: int, cards: Row) -> None:
    """Of the cards all know to be in the hand or on top these are left; with none, no place on top is in question."""
    s.loose[seat] = cards
    if not cards:
        s.loose_tops[seat] = 0


def discard(s: Table, seat: int, card: int) -> None:
    """From the hand onto the open discard pile [SFB-4.18]."""
    leave_hand(s, seat, card)
    s.discards[seat] = (*s.discards[seat], card)


def discard_hand(s: Table, seat: int) -> None:
    """Every card left in hand, whether one wants to or not [SFB-11.2]."""
    hand = s.hands[seat]
    if not hand:
        s.dropped[seat] = ()
        return
    s.hands[seat] = ()
    s.dropped[seat] = hand
    s.discards[seat] = s.discards[seat] + hand
    s.reveal(seat)
    if s.sure[seat] or s.loose[seat]:
        for card in hand:
            forget(s, seat, card)
    if s.told is not None:
        names = ", ".join(s.content.cards[card].name for card in hand)
        way = (f"cards:{len(hand)}", f"hand:{seat}", f"discard:{seat}")
        s.tell("DiscardedHand", "SFB-11.2", f"{seat_name(seat)} discards {names}", trail=way)


class ChooseDraw(Ask[Table]):
    """Draw X: how many, named before drawing, none being allowed [SFB-7.3, 19.10]."""

    rule: ClassVar[str] = "SFB-19.10"

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def prompt(self, s: Table) -> str:
        return f"Choose how many cards to draw (up to {self.most})"

    def options(self, s: Table) -> list[int]:
        most = min(self.most, deck_size(s, self.seat) + len(s.discards[self.seat]))
        return [NUMBER + number for number in range(most + 1)]

    def take(self, s: Table, option: int) -> None:
        draw(s, self.seat, option - NUMBER)

    def explain(self, s: Table, option: int) -> str:
        number = option - NUMBER
        return f"Draw {count(number, 'card')}" if number else "Draw nothing"


class PlanCards(ChooseSeveral[Table]):
    """Plan X: up to so many cards of the hand go on top of the own deck, unseen, in any order [SFB-19.37, 19.38]."""

    rule: ClassVar[str] = "SFB-19.37"
    done_word: ClassVar[int] = DONE
    ends_when_full: ClassVar[bool] = True

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.most = most

    def prompt(self, s: Table) -> str:
        return f"Choose cards to lay on top of the deck, or done (up to {self.most})"

    def things(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        if len(chosen) == self.most:
            return []
        return [CARD + card for card in s.hands[self.seat] if CARD + card not in chosen]

    def finish(self, s: Table, chosen: tuple[int, ...]) -> None:
        for option in chosen:
            lay_on_top(s, self.seat, option - CARD)

    def explain_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> str:
        what = s.game.describe(option)
        if option == DONE:
            return "Lay no more cards on your deck"
        return f"Keep {what} after all" if option in chosen else f"Lay {what} on top of your deck"

    def retells(self, s: Table, option: int) -> bool:
        return option != DONE


def lay_on_top(s: Table, seat: int, card: int) -> None:
    """Nobody else sees which; cards all have seen in the hand may now be on top [SFB-19.38]."""
    s.hands[seat] = without(s.hands[seat], card)
    s.tops[seat] = (*s.tops[seat], card)
    s.loose[seat] = s.loose[seat] + s.sure[seat]
    s.sure[seat] = ()
    if s.loose[seat]:
        s.loose_tops[seat] += 1
    if s.told is not None:
        way = ("cards:1", f"hand:{seat}", f"deck:{seat}")
        s.tell("Planned", "SFB-19.37", f"{seat_name(seat)} lays a card on top of the deck", trail=way)


class StunDiscard(AskOfPiece):
    """Stun: discard a card of that Champion, or show a hand without one [SFB-19.45 to 19.47].

    Asked of every hand, so that the question itself betrays nothing.
    """

    rule: ClassVar[str] = "SFB-19.45"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def prompt(self, s: Table) -> str:
        return f"Choose a card of {name(s, self.piece)} to discard"

    def options(self, s: Table) -> list[int]:
        kind = s.kinds[self.piece]
        own = [CARD + card for card in s.hands[self.seat] if s.content.cards[card].champion == kind]
        return own or [REVEAL]

    def take(self, s: Table, option: int) -> None:
        if option == REVEAL:
            reveal_hand(s, self.seat)
            return
        card = option - CARD
        discard(s, self.seat, card)
        if s.told is not None:
            way = ("cards:1", f"hand:{self.seat}", f"discard:{self.seat}")
            s.tell("Stunned", "SFB-19.45", f"{seat_name(self.seat)} discards {s.content.cards[card].name}", trail=way)

    def explain(self, s: Table, option: int) -> str:
        if option == REVEAL:
            return "Show your hand: no card in it can be discarded"
        return f"Discard {s.game.describe(option)}"

    def retells(self, s: Table, option: int) -> bool:
        return True


def reveal_hand(s: Table, seat: int) -> None:
    """All players see it, and remember [SFB-4.17, 19.47]."""
    hand: Row = s.hands[seat]
    s.sure[seat] = hand
    keep_loose(s, seat, tuple([card for card in s.loose[seat] if card not in hand]))
    s.reveal(seat)
    if s.told is not None:
        names = ", ".join(s.content.cards[card].name for card in hand)
        s.tell("HandRevealed", "SFB-19.47", f"{seat_name(seat)} shows all cards in hand: {names}")


def stun(s: Table, piece: int) -> None:
    """Its controller discards one of its cards [SFB-19.45]; an empty hand shows itself."""
    seat = s.owners[piece]
    if s.hands[seat]:
        s.agenda.append(StunDiscard(seat, piece))
