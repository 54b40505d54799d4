"""Adventures: decks, reveals, random encounters, evading, bosses that lie in wait [LER-8, 21, 27.9 to 27.11]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step, phase
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.aftermath import (
    AFTER_ADVENTURE,
    ExhaustParty,
    claim,
    leave_field,
)
from grandmelee.games.lords_of_the_eastern_reach.combat import (
    OFFER_HERO,
    ROLL_DICE,
    ChooseParty,
    UseAfterDice,
    WakeBeforeParty,
)
from grandmelee.games.lords_of_the_eastern_reach.content import MONSTER, TREASURE
from grandmelee.games.lords_of_the_eastern_reach.damage import FIX_TOTALS, DefeatMonsters, TakeLosses
from grandmelee.games.lords_of_the_eastern_reach.leaving import LoseCards, deck_of, discard_item, return_phrase
from grandmelee.games.lords_of_the_eastern_reach.piles import discard, draw_card, has_cards
from grandmelee.games.lords_of_the_eastern_reach.planning import UseAbilities
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ADVENTURE,
    DECKS,
    MOST_SEATS,
    NONE,
    WILDERNESS,
    Row,
    Table,
    changed,
    name,
    names,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import key, works
from grandmelee.games.lords_of_the_eastern_reach.using import ChooseIgnored, ignore, is_unused, spend_use
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, DECK, EVADE, NO, PASS, WANDERING, YES

FIRST: Final = 0  # a card drawn from the deck: a treasure is followed by another [LER-8.11]
EXTRA: Final = 1  # the card of a random encounter: nothing is drawn after a treasure [LER-8.16]


def adventure_decks(s: Table) -> Row:
    """The decks of this game with something to reveal [LER-8.13]."""
    decks = s.decks
    for deck in s.sites:
        if not decks[deck]:
            return tuple([deck for deck in s.sites if has_cards(s, deck)])
    return s.sites


def can_adventure(s: Table) -> bool:
    """There is something to meet [LER-8.13]."""
    if s.wandering or s.lairs:
        return True
    for deck in s.sites:
        if s.decks[deck] or has_cards(s, deck):
            return True
    return False


def begin_adventure(s: Table) -> None:
    """Declare, Target, Use Abilities, Roll Dice, Assign Damage, and what follows; nobody else acts [LER-7.7, 8.1 to
    8.8, 7.27].
    """
    seat = s.active
    s.fight = ADVENTURE
    s.has_adventured = True
    if s.told is not None:
        s.tell("AdventureBegan", "LER-8.1", f"{seat_name(seat)} goes on an adventure")
    s.agenda += ADVENTURES[seat]


class Fight(Step[Table]):
    """What follows when there is somebody to fight; otherwise the combat is over [LER-8.14, 8.25, 8.29]."""

    def run(self, s: Table) -> None:
        s.agenda += FIGHTS[s.active] if s.monsters else NO_FIGHT


class LeaveField(Step[Table]):
    """The combat is over [LER-7.2]."""

    def run(self, s: Table) -> None:
        leave_field(s)


LEAVE_FIELD: Final = LeaveField()


# ---- target --------------------------------------------------------------------------------------------------------
class ChooseDeck(Ask[Table]):
    """A deck, after the party is fixed [LER-8.2], where no boss lies revealed; alone also the wandering monsters
    [LER-27.9].
    """

    rule: ClassVar[str] = "LER-8.2"

    def run(self, s: Table) -> None:
        asked = ChooseBoss(self.seat) if s.lairs else self
        asked.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return self.said(s, "Choose an adventure deck")

    def said(self, s: Table, what: str) -> str:
        """The question, with the wandering monsters where they may be fought instead."""
        return f"{what}, or the wandering monsters" if s.wandering else what

    def options(self, s: Table) -> list[int]:
        found = [CARD + card for card in s.lairs]
        if not found:
            found = [DECK + deck for deck in adventure_decks(s)]
        if s.wandering:
            found.append(WANDERING)
        return found

    def take(self, s: Table, option: int) -> None:
        if option == WANDERING:
            meet_wandering(s)
        elif option >= CARD:
            meet_boss(s, option - CARD)
        else:
            s.site = option - DECK
            s.agenda.append(Reveal(s.site, FIRST))

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if DECK <= option < DECK + DECKS and s.lairs:
            return "LER-21.5", "While a boss lies revealed it must be fought instead of drawing a card"
        return super().refuse(s, option)


class ChooseBoss(ChooseDeck):
    """While bosses lie revealed, one of them [LER-8.9, 21.5, 21.7]; alone perhaps the wandering monsters [LER-27.9]."""

    rule: ClassVar[str] = "LER-21.5"

    def prompt(self, s: Table) -> str:
        return self.said(s, "Choose the boss to fight")


def meet_boss(s: Table, card: int) -> None:
    """Fighting a revealed boss draws no card, and nothing is revealed again [LER-21.6, 21.7]."""
    s.site = deck_of(s, card)
    s.lairs = without(s.lairs, card)
    s.monsters = (card,)
    if s.told is not None:
        s.tell("BossMet", "LER-21.6", f"{name(s, card)} is fought")


def meet_wandering(s: Table) -> None:
    """All wandering monsters together, without a card and without treasure [LER-27.10, 27.11, 27.22]."""
    s.site = NONE
    s.monsters = s.wandering
    s.wandering = ()
    if s.told is not None:
        s.tell("WanderingMet", "LER-27.10", f"The wandering monsters are fought: {names(s, s.monsters)}")


class Reveal(Step[Table]):
    """Turn up the top card; each card is dealt with before the next [LER-8.2, 8.3, 8.11, 8.15, 8.32]. When there is
    none, a treasure drawn first may be claimed without a fight [LER-8.12].
    """

    def __init__(self, deck: int, mode: int) -> None:
        self.deck = deck
        self.mode = mode

    def run(self, s: Table) -> None:
        if not has_cards(s, self.deck):
            if self.mode == FIRST and not s.monsters and s.spoils:
                s.agenda.append(TakeUnguarded(s.active))
            return
        card = draw_card(s, self.deck)
        if s.content.card_kinds[card].type == MONSTER:
            s.monsters = (*s.monsters, card)
        else:
            s.spoils = (*s.spoils, card)
        if s.told is not None:
            s.tell("CardRevealed", "LER-8.2", f"{name(s, card)} is revealed")
        if answerers(s, card):
            AnswerReveal(s.active, card, self.mode).run(s)
        else:
            s.agenda.append(ResolveReveal(deck_of(s, card), card, self.mode))


class AnswerReveal(Ask[Table]):
    """Kana Rua may replace the card, or Grieving Mother stop one of its abilities [LER-8.32, 25.7, 25.10]."""

    rule: ClassVar[str] = "LER-8.32"

    def __init__(self, seat: int, card: int, mode: int) -> None:
        self.seat = seat
        self.card = card
        self.mode = mode

    def run(self, s: Table) -> None:
        options = self.options(s)
        if len(options) > 1:
            self.ask(s, options)
        else:
            self.take(s, PASS)

    def prompt(self, s: Table) -> str:
        return f"Choose a card to answer {name(s, self.card)} with, or pass"

    def options(self, s: Table) -> list[int]:
        return [*answerers(s, self.card), PASS]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == PASS:
            s.agenda.append(ResolveReveal(deck_of(s, self.card), self.card, self.mode))
            return None
        card = option - CARD
        ability = answer_of(s, card, self.card)
        assert ability is not None
        spend_use(s, card, ability)
        if ability.code == a.DEAL_AGAIN:
            deal_again(s, card, self.card, self.mode)
            return None
        found = stoppable(s, self.card)
        if len(found) > 1:
            if s.told is not None:
                s.tell("CardPointedAt", "LER-25.7", f"{name(s, card)} stops an ability of {name(s, self.card)}")
            s.agenda.append(ChooseStopped(self.seat, 0, self.card))
        else:
            ignore(s, self.card, found[0])
        return AnswerReveal(self.seat, self.card, self.mode)


def answerers(s: Table, shown: int) -> list[int]:
    """The party cards, as words, that could answer a revealed card."""
    kinds = s.content.card_kinds
    found: list[int] = []
    for card in s.parties[0]:
        if kinds[card].reveals and answer_of(s, card, shown) is not None:
            found.append(CARD + card)
    return found


def answer_of(s: Table, card: int, shown: int) -> Ability | None:
    """The ability by which a party card could answer a revealed card."""
    for ability in s.content.card_kinds[card].reveals:
        if not is_unused(s, card, ability) or not works(s, card, ability):
            continue
        if ability.code == a.DEAL_AGAIN:
            if card in s.phrased and not s.content.card_kinds[shown].is_boss:
                return ability
        elif ability.code == a.IGNORE_ABILITY and stoppable(s, shown):
            return ability
    return None


def stoppable(s: Table, card: int) -> list[Ability]:
    """What a revealed monster is about to do: "when revealed", or a Random Encounter that can still happen; not what
    would change nothing, with no card to lose or to draw [LER-5.17].
    """
    kind = s.content.card_kinds[card]
    if kind.type != MONSTER:
        return []
    found = []
    for ability in kind.abilities:
        if key(card, ability) in s.ignored:
            continue
        if ability.code == a.RANDOM_ENCOUNTER:
            if not s.has_encountered and has_cards(s, deck_of(s, card)):
                found.append(ability)
        elif ability.when & a.REVEAL and (ability.code != a.LOSE or s.hands[s.active]):
            found.append(ability)
    return found


class ChooseStopped(ChooseIgnored):
    """Which of its abilities a revealed monster loses [LER-25.7]."""

    rule: ClassVar[str] = "LER-25.7"

    def able(self, s: Table) -> list[Ability]:
        return stoppable(s, self.card)


def deal_again(s: Table, by: int, shown: int, mode: int) -> None:
    """The card is discarded, its abilities ignored, and another revealed in its place (N-7) [LER-25.10]."""
    return_phrase(s, by)
    take_away(s, shown)
    discard_item(s, shown)
    if s.told is not None:
        s.tell("CardReplaced", "LER-25.10", f"{name(s, by)} has {name(s, shown)} discarded")
    s.agenda.append(Reveal(deck_of(s, shown), mode))


def take_away(s: Table, card: int) -> None:
    """A revealed card leaves the combat."""
    if card in s.monsters:
        s.monsters = without(s.monsters, card)
    else:
        s.spoils = without(s.spoils, card)


class ResolveReveal(Step[Table]):
    """Its "when revealed" ability, then its Random Encounter, once in a combat [LER-8.3, 8.11, 8.15, 8.16, 20.12]."""

    def __init__(self, deck: int, card: int, mode: int) -> None:
        self.deck = deck
        self.card = card
        self.mode = mode

    def run(self, s: Table) -> None:
        kind = s.content.card_kinds[self.card]
        if kind.type == TREASURE:
            if self.mode == FIRST:
                s.agenda.append(Reveal(self.deck, FIRST))
            return
        if not s.has_encountered and a.RANDOM_ENCOUNTER in kind.codes:
            for ability in kind.abilities:
                if ability.code == a.RANDOM_ENCOUNTER and works(s, self.card, ability):
                    s.has_encountered = True
                    s.agenda.append(Reveal(self.deck, EXTRA))
                    break
        for ability in kind.reveals:
            if ability.code == a.LOSE and works(s, self.card, ability):
                s.agenda.append(LoseCards(s.active, ability.n, "LER-8.3"))


class TakeUnguarded(Ask[Table]):
    """Treasures nobody guards are claimed or left, one by one; what is left is discarded [LER-8.12, 8.14]."""

    rule: ClassVar[str] = "LER-8.12"

    def prompt(self, s: Table) -> str:
        return f"Choose whether to claim {name(s, s.spoils[0])}"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        card = s.spoils[0]
        s.spoils = s.spoils[1:]
        if s.spoils:
            s.agenda.append(self)
        if option == YES:
            claim(s, (card,))
        else:
            discard_item(s, card)
            if s.told is not None:
                s.tell("TreasureLeft", "LER-8.12", f"{name(s, card)} is left behind")


# ---- evading -------------------------------------------------------------------------------------------------------
class Evade(Ask[Table]):
    """One roll for the whole encounter, in the Wilderness only [LER-8.24, 8.26, 27.22]."""

    rule: ClassVar[str] = "LER-8.24"

    def run(self, s: Table) -> None:
        kinds = s.content.card_kinds
        for card in s.monsters:
            if kinds[card].evade:
                self.ask(s, self.options(s))
                return

    def prompt(self, s: Table) -> str:
        return "Choose whether to roll a die to evade the monsters"

    def options(self, s: Table) -> list[int]:
        return [EVADE, PASS]

    def take(self, s: Table, option: int) -> None:
        if option == EVADE:
            evade(s, s.below(6) + 1)


def evade(s: Table, result: int) -> None:
    """Every monster whose number is not above the result is gone, wanted or not [LER-8.24]; a boss stays revealed with
    all treasures of the encounter [LER-8.27, 8.30]; treasures nobody guards any more are discarded [LER-8.25].
    """
    if s.told is not None:
        s.tell("EvadeRolled", "LER-8.24", f"The evade die shows {result}")
    gone = [card for card in s.monsters if 0 < s.content.card_kinds[card].evade <= result]
    for card in gone:
        s.monsters = without(s.monsters, card)
        leave_behind(s, card)
    if s.has_evaded:
        s.hoards = changed(s.hoards, WILDERNESS, s.hoards[WILDERNESS] + s.spoils)
        s.spoils = ()
    elif not s.monsters:
        for card in s.spoils:
            discard_item(s, card)
        s.spoils = ()
    if s.told is not None:
        for card in gone:
            s.tell("MonsterEvaded", "LER-8.24", f"{name(s, card)} is evaded", joins=card != gone[0])


def leave_behind(s: Table, card: int) -> None:
    """A monster is left behind; its abilities do not happen any more, Revenge neither [LER-8.28]."""
    if s.content.card_kinds[card].is_boss:
        s.lairs = (*s.lairs, card)
        s.has_evaded = True
    else:
        discard(s, deck_of(s, card), card)


# ---- the phases ----------------------------------------------------------------------------------------------------
ADVENTURES: Final = [
    phase(
        WakeBeforeParty(seat),  # LER-25.11
        ChooseParty(seat, 0),  # LER-8.1
        OFFER_HERO,  # LER-26.4
        ChooseDeck(seat),  # LER-8.2
        Evade(seat),  # LER-8.24
        Fight(),
    )
    for seat in range(MOST_SEATS)
]
"""By seat: an adventure until there is somebody to fight."""
FIGHTS: Final = [
    phase(
        UseAbilities(seat, 0),  # LER-8.4, 8.5
        ROLL_DICE,  # LER-8.6
        UseAfterDice(seat, 0),  # LER-8.7, 7.30
        FIX_TOTALS,  # LER-7.13
        DefeatMonsters(seat),  # LER-8.17
        TakeLosses(seat, 0),  # LER-7.10
        *AFTER_ADVENTURE,  # LER-7.27
        LEAVE_FIELD,
    )
    for seat in range(MOST_SEATS)
]
"""By seat: what follows then."""
NO_FIGHT: Final = phase(ExhaustParty(), LEAVE_FIELD)
