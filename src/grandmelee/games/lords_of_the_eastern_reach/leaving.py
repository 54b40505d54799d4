"""How cards, gems and tokens leave play or hand, and where they go [LER-2.3 to 2.5, 2.10, 16.7, 17.7 to 17.9]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.content import HERO, HIRELING
from grandmelee.games.lords_of_the_eastern_reach.piles import discard, forget, learn, shuffle_in
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks, win_trophy
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    EVERYBODY,
    HIRELINGS,
    Row,
    Table,
    changed,
    controller,
    name,
    note_talents,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import works
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, GEM, PASS


# ---- gems and phrases ----------------------------------------------------------------------------------------------
def gain_gems(s: Table, seat: int, count: int, rule: str) -> None:
    """Unassigned gems from the supply, as many as it holds [LER-1.18, 1.19, 17.4], by the rule that gives them."""
    got = min(count, s.gem_supply)
    s.gem_supply -= got
    s.gems = changed(s.gems, seat, s.gems[seat] + got)
    if got and s.told is not None:
        s.tell("GemsGained", rule, f"{seat_name(seat)} gains {got} gem{'s' if got > 1 else ''}")
    check_tasks(s)


def return_gem(s: Table, seat: int, option: int) -> None:
    """An unassigned gem, or one from a card, goes back to the supply [LER-17.8, 17.15]."""
    if option == GEM:
        s.gems = changed(s.gems, seat, s.gems[seat] - 1)
    else:
        s.gemmed = without(s.gemmed, option - CARD)
    s.gem_supply += 1
    if s.told is not None:
        whence = "" if option == GEM else f" from {name(s, option - CARD)}"
        s.tell("GemReturned", "LER-17.8", f"{seat_name(seat)} returns a gem{whence}")


def gem_options(s: Table, seat: int) -> list[int]:
    """Every gem a player could return: an unassigned one, or one on a card."""
    found = [GEM] if s.gems[seat] > 0 else []
    if s.gemmed:
        found += [CARD + card for card in s.armies[seat] if card in s.gemmed]
    return found


def give_phrase(s: Table, card: int) -> None:
    """One phrase from the supply, if there is one; never a second [LER-1.19, 18.1, 18.2]."""
    if s.phrase_supply > 0 and card not in s.phrased:
        s.phrase_supply -= 1
        s.phrased = (*s.phrased, card)


def return_phrase(s: Table, card: int) -> None:
    """The phrase of a card goes back to the supply [LER-18.3]."""
    s.phrased = without(s.phrased, card)
    s.phrase_supply += 1


# ---- pets ----------------------------------------------------------------------------------------------------------
def pet_of(s: Table, card: int) -> int:
    """The word of a card's pet."""
    return s.content.pet_word + s.content.pet_kinds.index(s.content.card_kinds[card].id)


def pets_of(s: Table, cards: Sequence[int]) -> list[int]:
    """The words of the pets of these cards."""
    return [pet_of(s, card) for card in cards if card in s.petted]


def ranger_of(s: Table, option: int) -> int:
    """The card whose pet an option stands for; -1 where it is none."""
    place = option - s.content.pet_word
    return s.content.kinds[s.content.pet_kinds[place]].cards[0] if 0 <= place < len(s.content.pets) else -1


def lose_pet(s: Table, card: int, rule: str) -> None:
    """The pet goes back to its supply; it cannot be replaced on this player turn [LER-19.2, 19.6]."""
    s.petted = without(s.petted, card)
    s.unpetted = (*s.unpetted, card)
    if s.told is not None:
        s.tell("PetLost", rule, f"The pet of {name(s, card)} is removed")


# ---- destroying ----------------------------------------------------------------------------------------------------
def destroy(s: Table, card: int, rule: str) -> None:
    """Remove a card from the table to the discard pile of its deck [LER-2.3, 2.4]; some return to the hand instead
    [LER-25.5, 26.16], heroes of Heroics! go back into the City deck [LER-26.13].
    """
    seat = controller(s, card)
    kind = s.content.card_kinds[card]
    returns = kind.returns and is_recalled(s, card)
    leave_play(s, seat, card, returns)
    if returns:
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        learn(s, card, EVERYBODY)
    elif kind.type == HIRELING:
        discard(s, HIRELINGS, card)  # LER-11.23
    elif kind.type == HERO and s.is_heroic:
        shuffle_in(s, CITY, card)
    else:
        discard(s, CITY, card)
    if s.told is not None:
        how = "returns to the hand" if returns else "is destroyed"
        s.tell("CardDestroyed", rule, f"{name(s, card)} of {seat_name(seat)} {how}")


def is_recalled(s: Table, card: int) -> bool:
    """Whether a card that is destroyed returns to the hand [LER-25.5]."""
    return any(ability.code == a.RECALL and works(s, card, ability) for ability in s.content.card_kinds[card].abilities)


def take_as_trophy(s: Table, card: int, seat: int) -> None:
    """A building that combat damage destroyed goes to the attacker's trophies [LER-9.13, 9.20]."""
    owner = controller(s, card)
    leave_play(s, owner, card, False)
    win_trophy(s, seat, card)
    if s.told is not None:
        s.tell("BuildingPillaged", "LER-9.13", f"{seat_name(seat)} pillages {name(s, card)} of {seat_name(owner)}")


def leave_play(s: Table, seat: int, card: int, keeps_gem: bool) -> None:
    """Gems, phrase, pet and token of the card return to where they are drawn from; items wait for a new hero
    [LER-2.10, 16.7, 17.9, 25.27].
    """
    if card in s.cities[seat]:
        s.cities[seat] = without(s.cities[seat], card)
    else:
        s.armies[seat] = without(s.armies[seat], card)
    note_talents(s, seat)
    if card in s.exhausted:
        s.exhausted = without(s.exhausted, card)
    while card in s.gemmed:
        s.gemmed = without(s.gemmed, card)
        if keeps_gem:
            s.gems = changed(s.gems, seat, s.gems[seat] + 1)
        else:
            s.gem_supply += 1
    if card in s.phrased:
        return_phrase(s, card)
    if card in s.petted:
        s.petted = without(s.petted, card)
    if card in s.stores:
        token = take_out(s, card)
        s.pool[token] += 1
    orphan_items(s, seat, card)


def take_out(s: Table, card: int) -> int:
    """The token a card holds leaves it."""
    place = s.stores.index(card)
    token = s.stored[place]
    s.stores = s.stores[:place] + s.stores[place + 1 :]
    s.stored = s.stored[:place] + s.stored[place + 1 :]
    return token


def orphan_items(s: Table, seat: int, card: int) -> None:
    """The items of a hero who is gone wait until all destruction is over [LER-7.27, 16.7]."""
    while card in s.bearers:
        place = s.bearers.index(card)
        s.orphans = (*s.orphans, s.items[place])
        s.orphan_seats = (*s.orphan_seats, seat)
        s.items = s.items[:place] + s.items[place + 1 :]
        s.bearers = s.bearers[:place] + s.bearers[place + 1 :]


def discard_item(s: Table, item: int) -> None:
    """To the discard pile of the deck it came from [LER-2.4]."""
    discard(s, deck_of(s, item), item)


def deck_of(s: Table, card: int) -> int:
    """The adventure deck a card belongs to."""
    return s.content.card_decks[card]


def bosses_on(s: Table, deck: int) -> list[int]:
    """The bosses that lie revealed on a deck [LER-21.2]."""
    return [card for card in s.lairs if deck_of(s, card) == deck] if s.lairs else []


def heroes_of(s: Table, seat: int) -> Row:
    """A player's heroes, readied or exhausted."""
    kinds = s.content.card_kinds
    return tuple([card for card in s.armies[seat] if kinds[card].type == HERO])


class MoveItems(Step[Table]):
    """Items of destroyed heroes move to other heroes of the same player, or are discarded [LER-16.7]."""

    def run(self, s: Table) -> None:
        if not s.orphans:
            return
        item, seat = s.orphans[0], s.orphan_seats[0]
        s.agenda.append(self)
        if heroes_of(s, seat):
            s.agenda.append(ChooseHeir(seat))
            return
        drop_orphan(s)
        discard_item(s, item)
        if s.told is not None:
            s.tell("ItemLost", "LER-16.7", f"{name(s, item)} is discarded")


def drop_orphan(s: Table) -> None:
    """The first waiting item has found its place."""
    s.orphans = s.orphans[1:]
    s.orphan_seats = s.orphan_seats[1:]


class ChooseHeir(Ask[Table]):
    """The same player, own heroes only; or the item is discarded [LER-16.7]."""

    rule: ClassVar[str] = "LER-16.7"

    def prompt(self, s: Table) -> str:
        return f"Choose a hero for {name(s, s.orphans[0])}, or pass to discard it"

    def options(self, s: Table) -> list[int]:
        return [*[CARD + hero for hero in heroes_of(s, self.seat)], PASS]

    def take(self, s: Table, option: int) -> None:
        item = s.orphans[0]
        drop_orphan(s)
        if option == PASS:
            discard_item(s, item)
            if s.told is not None:
                s.tell("ItemLost", "LER-16.7", f"{name(s, item)} is discarded")
            return
        carry_item(s, item, option - CARD)


def carry_item(s: Table, item: int, hero: int) -> None:
    """A hero carries any number of items [LER-16.6]. Another player's hero [LER-16.4] may complete a task with it, or
    not, and that says something about what its player holds [LER-22.2].
    """
    s.items = (*s.items, item)
    s.bearers = (*s.bearers, hero)
    owner = controller(s, hero)
    is_looked_at = owner != s.active and bool(s.quests[owner])
    if s.told is not None:
        s.tell("ItemAssigned", "LER-16.2", f"{name(s, hero)} carries {name(s, item)}")
    if is_looked_at:
        s.reveal(owner)
    check_tasks(s)


MOVE_ITEMS = MoveItems()


# ---- hands ---------------------------------------------------------------------------------------------------------
def leave_hand(s: Table, seat: int, card: int) -> None:
    """A card leaves a hand and is seen by all."""
    s.hands[seat] = without(s.hands[seat], card)
    s.reveal(seat)
    if s.known_cards:
        forget(s, card)


def discard_card(s: Table, seat: int, card: int, rule: str) -> None:
    """From the hand to the City discard pile [LER-2.3, 2.4]."""
    leave_hand(s, seat, card)
    discard(s, CITY, card)
    if s.told is not None:
        s.tell("CardDiscarded", rule, f"{seat_name(seat)} discards {name(s, card)}")


def discard_cards(s: Table, seat: int, cards: Row, rule: str) -> None:
    """Several cards of a hand at the same time [LER-2.3, 2.4]."""
    s.hands[seat] = tuple([card for card in s.hands[seat] if card not in cards])
    lay_aside(s, seat, cards, rule)


def keep_only(s: Table, seat: int, card: int, rule: str) -> None:
    """All cards of a hand but one are discarded at the same time [LER-2.3, 2.4, 27.13]."""
    gone = without(s.hands[seat], card)
    s.hands[seat] = (card,)
    lay_aside(s, seat, gone, rule)


def lay_aside(s: Table, seat: int, cards: Row, rule: str) -> None:
    """Cards that have left a hand lie on the City discard pile [LER-2.4]."""
    s.discards[CITY] += cards
    s.reveal(seat)
    if s.known_cards:
        for card in cards:
            forget(s, card)
    if s.told is not None:
        for card in cards:
            s.tell("CardDiscarded", rule, f"{seat_name(seat)} discards {name(s, card)}", joins=card != cards[0])


def each_once(s: Table, cards: Row) -> list[int]:
    """One of every printed card among these: copies in a hand are alike. Copies lie side by side in a sorted row."""
    ids = s.content.card_ids
    last = -1
    found: list[int] = []
    for card in cards:
        kind = ids[card]
        if kind != last:
            last = kind
            found.append(CARD + card)
    return found


def each_left_once(s: Table, cards: Row, chosen: Row) -> list[int]:
    """The same for what is left of a hand when some cards, as words, are chosen."""
    if not chosen:
        return each_once(s, cards)
    ids = s.content.card_ids
    last = -1
    found: list[int] = []
    for card in cards:
        kind = ids[card]
        if kind != last:
            option = CARD + card
            if option not in chosen:
                last = kind
                found.append(option)
    return found


class LoseCards(Step[Table]):
    """Discard hand cards, as many as possible, the player choosing which [LER-2.5, 5.16]."""

    def __init__(self, seat: int, count: int, rule: str) -> None:
        self.seat = seat
        self.count = count
        self.rule = rule

    def run(self, s: Table) -> None:
        if self.count > 0 and s.hands[self.seat]:
            s.agenda.append(ChooseLostCard(self.seat, self.count, self.rule))


class ChooseLostCard(Ask[Table]):
    """Which hand card is discarded (DP-44) [LER-2.5]."""

    rule: ClassVar[str] = "LER-2.5"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int, count: int, cited: str) -> None:
        self.seat = seat
        self.count = count
        self.cited = cited

    def prompt(self, s: Table) -> str:
        return "Choose a card to discard"

    def options(self, s: Table) -> list[int]:
        return each_once(s, s.hands[self.seat])

    def take(self, s: Table, option: int) -> None:
        discard_card(s, self.seat, option - CARD, self.cited)
        if self.count > 1:
            s.agenda.append(LoseCards(self.seat, self.count - 1, self.cited))
