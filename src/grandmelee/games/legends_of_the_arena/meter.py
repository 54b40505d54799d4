"""The Draw step and the Meter [LA-4].

Nobody knows the order of the Specials in a Meter, so none is kept: drawing picks one of them. The Ultimates lie below
in an order everyone knows [LA-2.14].
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.games.legends_of_the_arena.state import DISCARD, HAND, METER, NO_CARD, NOBODY, Table, changed
from grandmelee.games.legends_of_the_arena.words import DECLINE, REBUILD


def cards_of(s: Table, seat: int) -> list[int]:
    """All cards of the seat's Legend."""
    return s.content.legends[s.legend[seat]].cards


def has_meter(s: Table, seat: int) -> bool:
    """Whether any card is left in the Meter; no Basic is ever in it [LA-4.7]."""
    zone = s.zone
    legend = s.content.legends[s.legend[seat]]
    for card in legend.ultimates:  # they lie at the bottom [LA-2.14]
        if zone[card] == METER:
            return True
    for card in legend.specials:
        if zone[card] == METER:
            return True
    return False


class DrawStep(Step[Table]):
    """Every player takes the top card of the own Meter [LA-4.1].

    Those whose Meter is empty are asked first, all at once [LA-4.8, 4.9]. So the first selection is among all Basics
    and one Special [LA-4.12].
    """

    def run(self, s: Table) -> None:
        asks: list[Ask[Any]] = []
        for seat in range(s.seats):
            if not has_meter(s, seat):
                asks.append(DecideMeter(seat))
        if asks:
            s.then(Together(asks), DRAW_CARDS)
        else:
            DRAW_CARDS.run(s)


class DecideMeter(Ask[Table]):
    """An empty Meter: make a new one of all Specials, or decline and draw nothing [LA-4.4, 4.5, 21.10]."""

    rule: ClassVar[str] = "LA-4.4"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Decide whether to make a new Meter of all Specials"

    def options(self, s: Table) -> list[int]:
        return [REBUILD, DECLINE]

    def take(self, s: Table, option: int) -> None:
        s.reveal(self.seat)
        if option == REBUILD:
            s.rebuild = changed(s.rebuild, self.seat, 1)

    def explain(self, s: Table, option: int) -> str:
        if option == REBUILD:
            return "Shuffle all your Specials from hand and discard pile into a new Meter, then draw one"
        return "Keep your cards as they are and draw nothing in this sequence"

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return "LA-4.6", "A new Meter takes all Specials or none; the choice is to make it or to decline."


class DrawCards(Step[Table]):
    """All choices are known: new Meters are made, then every player with a Meter draws [LA-4.2, 4.9]."""

    def run(self, s: Table) -> None:
        if any(s.rebuild):
            make_meters(s)
        for seat in range(s.seats):
            draw(s, seat, seat > 0)


def make_meters(s: Table) -> None:
    """New Meters for those who decided so, all at once [LA-4.9]."""
    s.reveal(NOBODY)  # what all have decided in secret
    first = s.rebuild.index(1)
    for seat in range(s.seats):
        if s.rebuild[seat]:
            make_meter(s, seat, seat > first)
    s.rebuild = (0,) * s.seats


def make_meter(s: Table, seat: int, joins: bool) -> None:
    """All Specials from discard pile and hand; *joins*: at the same moment as another.

    Not Basics, not Ultimates, nothing from the stack [LA-4.6, 4.7, 4.13].
    """
    for card in s.content.legends[s.legend[seat]].specials:
        if s.zone[card] == HAND or s.zone[card] == DISCARD:
            s.zone[card] = METER
    if s.told is not None:
        s.tell("MeterMade", "LA-4.4", f"{s.name(seat)} makes a new Meter", joins=joins)


def draw(s: Table, seat: int, joins: bool) -> None:
    """The top card of the Meter into hand, a Special by chance, then the Ultimate [LA-4.1, 4.3].

    No hand limit [LA-4.11]. *joins*: at the same moment as another.
    """
    card = top_card(s, seat)
    if card == NO_CARD:
        s.reveal(NOBODY)  # it has declined in secret
        if s.told is not None:
            s.tell("NothingDrawn", "LA-4.5", f"{s.name(seat)} draws nothing", joins=joins)
        return
    s.zone[card] = HAND
    if s.told is not None:
        way = ("cards:1", f"meter:{seat}", f"hand:{seat}")
        s.tell("Drew", "LA-4.1", f"{s.name(seat)} draws a card", trail=way, joins=joins)
        text = f"{s.name(seat)} draws {s.content.cards[card].name}"
        s.tell("DrewCard", "LA-4.1", text, s.allies_of(seat), joins=True)


def top_card(s: Table, seat: int) -> int:
    """Pick the card that turns out to lie on top."""
    legend = s.content.legends[s.legend[seat]]
    zone = s.zone
    specials = []
    for card in legend.specials:
        if zone[card] == METER:
            specials.append(card)
    if specials:
        return specials[s.below(len(specials))]
    for card in s.bottom:
        if zone[card] == METER and card in legend.ultimates:
            s.reveal(seat)
            return card
    return NO_CARD


def draw_by_effect(s: Table, seat: int) -> None:
    """A draw caused by a card: with an empty Meter the same choice is offered [LA-4.10]."""
    if has_meter(s, seat):
        draw(s, seat, False)
    else:
        s.then(DecideMeterNow(seat))


class DecideMeterNow(DecideMeter):
    """The choice of the Draw step for a draw in the middle of a sequence; it takes effect at once [LA-4.10]."""

    rule: ClassVar[str] = "LA-4.10"

    def take(self, s: Table, option: int) -> None:
        if option == REBUILD:
            make_meter(s, self.seat, False)
            draw(s, self.seat, False)


DRAW_CARDS: Final = DrawCards()
