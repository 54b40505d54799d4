"""The Event step: the die, what it does to everybody, and protection [LER-14, 15.10, 25.14, 27.15, 27.16]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step, phase
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, TROOP
from grandmelee.games.lords_of_the_eastern_reach.effects import EVENTS
from grandmelee.games.lords_of_the_eastern_reach.gems import ALL_ASSIGN_GEMS
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    MOVE_ITEMS,
    destroy,
    gem_options,
    lose_pet,
    pets_of,
    ranger_of,
    return_gem,
)
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size, discard_from_city, note_least
from grandmelee.games.lords_of_the_eastern_reach.scoring import EndGame, finish
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    EVENT,
    NONE,
    Table,
    count_type,
    from_seat,
    name,
    names,
    owned_gems,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import is_protected, works
from grandmelee.games.lords_of_the_eastern_reach.using import is_unused, spend_use
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, NO, YES

RAVAGE: Final = 0
RUIN: Final = 1
SLAY: Final = 2
BIAWAC: Final = 3
PEACE: Final = 4
DESTROYS: Final = ("LER-14.3", "LER-14.4", "LER-14.5")  # by event: the rule by which it destroys a card
WHEEL: Final = 5  # cards of the Wheel of Berath [LER-27.16]
PATIENCE: Final = 3  # rounds after which the deck is helped along [LER-15.10]
HELPED: Final = 5  # cards


class BeginEvent(Step[Table]):
    """After the last player's Draw step [LER-4.3, 14.1], alone after every turn [LER-27.15]: gems, the stall guard, the
    die, its effects, and perhaps the end [LER-15.1].
    """

    def run(self, s: Table) -> None:
        s.step = EVENT
        s.agenda += EVENT_STEP
        ALL_ASSIGN_GEMS.run(s)  # LER-17.6


def guard_against_stalling(s: Table) -> None:
    """If the deck has not become smaller for three rounds, five cards are discarded from it before the event roll
    [LER-15.10]. Sizes reached by these discards reset nothing.
    """
    note_least(s)
    s.stalled += 1
    if s.stalled < PATIENCE or s.is_emptied:
        return
    gone = discard_from_city(s, HELPED)
    s.least = min(s.least, deck_size(s, CITY))
    if s.told is not None:
        s.tell("DeckHelped", "LER-15.10", f"Nobody draws: {names(s, gone)} are discarded from the City deck")


class RollEvent(Step[Table]):
    """The result is for every player, clockwise from the last one [LER-14.1, 14.7, 14.11]."""

    def run(self, s: Table) -> None:
        guard_against_stalling(s)
        s.event = s.event_die = s.content.events[s.below(len(s.content.events))]
        if s.told is not None:
            wheel = s.is_solo and s.event == PEACE
            s.tell("EventRolled", "LER-14.1", f"The event: {'Wheel of Berath' if wheel else EVENTS[s.event]}")
        s.agenda.append(CLOSE_EVENT)
        if s.event != PEACE:
            hit: list[Step[Table]] = []
            for seat in from_seat(s, s.active):
                if is_hit(s, seat):
                    hit.append(SufferEvent(seat))
            if hit:
                s.follow(tuple(hit))
            elif s.told is not None:
                s.tell("EventMissed", "LER-14.1", f"{EVENTS[s.event]} strikes nobody", joins=True)
        elif s.is_solo:
            turn_wheel(s)


def turn_wheel(s: Table) -> None:
    """The top five City cards are discarded; should that empty the deck, the game is over on the spot [LER-27.16,
    27.25].
    """
    gone = discard_from_city(s, WHEEL)
    if s.told is not None:
        s.tell("WheelTurned", "LER-27.16", f"Discarded from the City deck: {names(s, gone)}")
    if deck_size(s, CITY) == 0:
        s.event = NONE
        finish(s)


class CloseEvent(Step[Table]):
    """The event is over."""

    def run(self, s: Table) -> None:
        s.event = NONE


def is_hit(s: Table, seat: int) -> bool:
    """Enough of what the event takes, and no protection; readied and exhausted cards count, hirelings do not
    [LER-14.2 to 14.6, 14.9].
    """
    return has_enough(s, seat, s.event) and not is_protected(s, seat, s.event)


def has_enough(s: Table, seat: int, event: int) -> bool:
    """Four troops, three buildings, two heroes, or a gem."""
    if event == RAVAGE:
        return count_type(s, s.armies[seat], TROOP) >= 4
    if event == RUIN:
        return len(s.cities[seat]) >= 3
    if event == SLAY:
        return count_type(s, s.armies[seat], HERO) >= 2
    return owned_gems(s, seat) >= 1


def evaders(s: Table, seat: int) -> list[int]:
    """Readied cards that could have the event ignored for a gem [LER-25.14]; not one that costs a gem [LER-5.17]."""
    if s.event == BIAWAC or not gem_options(s, seat):
        return []
    return [card for card in s.armies[seat] if card not in s.exhausted and evading(s, card) is not None]


def evading(s: Table, card: int) -> Ability | None:
    """The unused ability to ignore an event."""
    for ability in s.content.card_kinds[card].abilities:
        if ability.when & a.EVENT and is_unused(s, card, ability) and works(s, card, ability):
            return ability
    return None


class SufferEvent(Ask[Table]):
    """Each affected player loses one thing from play, or has the event ignored [LER-14.3 to 14.6, 14.8, 14.10,
    14.11]; a pet
    may go instead of its ranger [LER-19.4, 19.7].
    """

    rule: ClassVar[str] = "LER-14.11"

    def run(self, s: Table) -> None:
        if is_hit(s, self.seat):
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        what = ("a troop", "a building", "a hero", "a gem")[s.event]
        return f"{EVENTS[s.event]}: choose {what} to lose"

    def options(self, s: Table) -> list[int]:
        seat = self.seat
        if s.event == BIAWAC:
            found = gem_options(s, seat)
        else:
            cards = self.cards(s)
            found = [CARD + card for card in cards] + pets_of(s, cards)
        return found + [CARD + card for card in evaders(s, seat) if CARD + card not in found]

    def cards(self, s: Table) -> list[int]:
        """What the event destroys."""
        wanted = (TROOP, BUILDING, HERO)[s.event]
        row = s.cities[self.seat] if wanted == BUILDING else s.armies[self.seat]
        return [card for card in row if s.content.card_kinds[card].type == wanted]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        ranger = ranger_of(s, option)
        if ranger >= 0:
            lose_pet(s, ranger, "LER-19.4")
        elif option - CARD in evaders(s, self.seat):
            return self.evade(s, option - CARD)
        elif s.event == BIAWAC:
            return_gem(s, self.seat, option)
        else:
            destroy(s, option - CARD, DESTROYS[s.event])
            s.agenda.append(MOVE_ITEMS)
        return None

    def evade(self, s: Table, card: int) -> Ask[Table] | None:
        """Mafis may be lost himself, or have the event ignored: that is asked where both are possible [LER-25.14]."""
        if s.told is not None:
            s.tell("CardPointedAt", "LER-25.14", f"{seat_name(self.seat)} points at {name(s, card)}")
        if card in self.cards(s):
            return LoseOrEvade(self.seat, card)
        return PayEvent(self.seat, card)

    def explain(self, s: Table, option: int) -> str:
        if option - CARD in evaders(s, self.seat):
            return f"{name(s, option - CARD)}: return a gem and ignore the event"
        return s.game.describe(option)


class LoseOrEvade(Ask[Table]):
    """Who ignores events is destroyed by this one, or has it ignored [LER-25.14]."""

    rule: ClassVar[str] = "LER-25.14"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose whether {name(s, self.card)} ignores the event for a gem, or is destroyed"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == YES:
            if s.told is not None:
                s.tell("CardPointedAt", "LER-25.14", f"{name(s, self.card)} has the event ignored for a gem")
            return PayEvent(self.seat, self.card)
        destroy(s, self.card, DESTROYS[s.event])
        s.agenda.append(MOVE_ITEMS)
        return None


class PayEvent(Ask[Table]):
    """The gem may come from any friendly card [LER-25.14]."""

    rule: ClassVar[str] = "LER-25.14"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return "Choose the gem to return"

    def options(self, s: Table) -> list[int]:
        return gem_options(s, self.seat)

    def take(self, s: Table, option: int) -> None:
        ability = evading(s, self.card)
        assert ability is not None
        spend_use(s, self.card, ability)
        return_gem(s, self.seat, option)
        if s.told is not None:
            s.tell("EventIgnored", "LER-25.14", f"{name(s, self.card)} has the event ignored")


BEGIN_EVENT: Final = BeginEvent()
CLOSE_EVENT: Final = CloseEvent()
EVENT_STEP: Final = phase(
    RollEvent(),  # LER-14.1, 15.10
    EndGame(),  # LER-15.1
)
