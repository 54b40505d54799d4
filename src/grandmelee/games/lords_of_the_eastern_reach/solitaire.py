"""Wandering monsters of a lone player [LER-27.4 to 27.8, 27.23]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.adventure import adventure_decks
from grandmelee.games.lords_of_the_eastern_reach.content import TREASURE
from grandmelee.games.lords_of_the_eastern_reach.leaving import bosses_on, deck_of, destroy, discard_item
from grandmelee.games.lords_of_the_eastern_reach.piles import discard, draw_card, has_cards
from grandmelee.games.lords_of_the_eastern_reach.state import Table, name
from grandmelee.games.lords_of_the_eastern_reach.strength import building_defenses
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, DECK

CROWD: Final = 3  # wandering monsters that raid the city [LER-27.8]


class Wander(Step[Table]):
    """Without an adventure this turn a card is revealed; then the wandering monsters are counted [LER-27.4, 27.8]."""

    def run(self, s: Table) -> None:
        s.agenda.append(COUNT_WANDERING)
        if not s.has_adventured and (decks := free_decks(s)):
            CHOOSE_WANDERING.ask(s, decks)


def free_decks(s: Table) -> list[int]:
    """Decks on which no boss lies; without one nothing is revealed [LER-27.4, 27.7]."""
    if s.lairs:
        return [DECK + deck for deck in adventure_decks(s) if not bosses_on(s, deck)]
    return [DECK + deck for deck in adventure_decks(s)]


class ChooseWandering(Ask[Table]):
    """The deck from which something comes [LER-27.4]."""

    rule: ClassVar[str] = "LER-27.4"

    def prompt(self, s: Table) -> str:
        return "Choose the adventure deck from which something comes"

    def options(self, s: Table) -> list[int]:
        return free_decks(s)

    def take(self, s: Table, option: int) -> None:
        come(s, option - DECK, True)


def come(s: Table, deck: int, may_bring: bool) -> None:
    """A monster wanders, a treasure is discarded, a boss lies down on its deck [LER-27.4]; a Random Encounter brings
    one more card, a boss's none, and nothing else that is revealed happens [LER-27.5, 27.6].
    """
    if not has_cards(s, deck):
        return
    card = draw_card(s, deck)
    kind = s.content.card_kinds[card]
    is_monster = kind.type != TREASURE and not kind.is_boss
    if is_monster:
        s.wandering = (*s.wandering, card)
    elif kind.is_boss:
        s.lairs = (*s.lairs, card)
    else:
        discard_item(s, card)
    if s.told is not None:
        s.tell("CardRevealed", "LER-27.4", f"{name(s, card)} is revealed")
    if is_monster and may_bring and kind.has(a.RANDOM_ENCOUNTER):
        come(s, deck, False)


class CountWandering(Step[Table]):
    """Three or more destroy the building with the highest Defense and are gone; counted every turn [LER-27.8, 27.23];
    there is no Revenge [LER-20.14].
    """

    def run(self, s: Table) -> None:
        if len(s.wandering) < CROWD:
            return
        for card in s.wandering:
            discard(s, deck_of(s, card), card)
        s.wandering = ()
        if s.told is not None:
            s.tell("CityRaided", "LER-27.8", "The wandering monsters raid the city")
        if s.cities[s.active]:
            s.agenda.append(LoseBest(s.active))


class LoseBest(Ask[Table]):
    """The building with the highest Defense; the player's choice among ties [LER-27.8]."""

    rule: ClassVar[str] = "LER-27.8"

    def prompt(self, s: Table) -> str:
        return "Choose which of your strongest buildings is destroyed"

    def options(self, s: Table) -> list[int]:
        city = s.cities[self.seat]
        defenses = building_defenses(s, self.seat, city)
        best = max(defenses)
        return [CARD + card for card, defense in zip(city, defenses, strict=True) if defense == best]

    def take(self, s: Table, option: int) -> None:
        destroy(s, option - CARD, "LER-27.8")


CHOOSE_WANDERING: Final = ChooseWandering(0)  # alone
COUNT_WANDERING: Final = CountWandering()
WANDER: Final = Wander()
