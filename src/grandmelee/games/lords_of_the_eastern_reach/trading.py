"""The abilities of a Build & Hire opportunity: tokens, hiring by a building, giving up troops, stealing [LER-11.12,
11.25, 23.7 to 23.10, 23.20, 25.19].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.combat import spend_treasure
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDS, TROOP
from grandmelee.games.lords_of_the_eastern_reach.entering import Steal, enter_next, robbable
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    MOVE_ITEMS,
    destroy,
    discard_card,
    each_once,
    leave_hand,
)
from grandmelee.games.lords_of_the_eastern_reach.payment import PaySingle, singles_of
from grandmelee.games.lords_of_the_eastern_reach.piles import has_cards
from grandmelee.games.lords_of_the_eastern_reach.resources import TakeToken, takeable
from grandmelee.games.lords_of_the_eastern_reach.state import HIRED, HIRELINGS, NONE, Table, ally_of, name
from grandmelee.games.lords_of_the_eastern_reach.stores import Store, begin_swap, can_store, can_swap
from grandmelee.games.lords_of_the_eastern_reach.strength import helpers, key, works
from grandmelee.games.lords_of_the_eastern_reach.using import borrow, spend_use
from grandmelee.games.lords_of_the_eastern_reach.words import CARD


def builders(s: Table, seat: int, by_open_facts: bool) -> list[int]:
    """What could be used now: own cards with the Build & Hire banner, kept treasures, the allegiance, and an ally's
    building [LER-26.8].
    """
    builds = s.content.builds
    found: list[int] = []
    if s.talents[seat] & BUILDS or s.stashes[seat]:
        for card in s.cities[seat] + s.armies[seat] + s.stashes[seat]:
            if builds[card] and may_build(s, seat, card, by_open_facts):
                found.append(CARD + card)
    if not s.is_generic and builds[s.allegiances[seat]] and may_build(s, seat, s.allegiances[seat], by_open_facts):
        found.append(CARD + s.allegiances[seat])
    if s.is_team:
        for card in helpers(s, seat):
            if builds[card] and may_build(s, seat, card, by_open_facts):
                found.append(CARD + card)
    return found


def may_build(s: Table, seat: int, card: int, by_open_facts: bool) -> bool:
    """Whether a card could do anything now in its controller's opportunity."""
    for ability in s.content.card_kinds[card].build:
        if can_build(s, seat, card, ability, by_open_facts):
            return True
    return False


def build_abilities(s: Table, seat: int, card: int, by_open_facts: bool) -> list[Ability]:
    """What a card could do now in its controller's opportunity."""
    abilities = s.content.card_kinds[card].build
    return [ability for ability in abilities if can_build(s, seat, card, ability, by_open_facts)]


def can_build(s: Table, seat: int, card: int, ability: Ability, by_open_facts: bool) -> bool:
    """Readied, unused, its gate open, and not in vain; "Active Player" only on the own turn [LER-5.3 to 5.6]; of an
    ally's building only that [LER-26.8].
    """
    if (ability.is_active and seat != s.active) or card in s.exhausted:
        return False
    if s.is_team and card in s.cities[ally_of(s, seat)] and not (ability.is_active and card in helpers(s, seat)):
        return False
    if s.used and key(card, ability) in s.used and ability.code != a.STORE:
        return False
    if (ability.gate or s.ignored) and not works(s, card, ability):
        return False
    return would_help(s, seat, card, ability, by_open_facts)


def would_help(s: Table, seat: int, card: int, ability: Ability, by_open_facts: bool) -> bool:
    """Not in vain [LER-5.17], as far as all can see or as far as the player knows [LER-4.9]."""
    code = ability.code
    if code == a.STORE:
        return can_store(s, card, ability)
    if code in (a.SWAP_SINGLE, a.SWAP_ANY):
        return can_swap(s, code)
    if code == a.TAKE:
        return bool(takeable(s, ability))
    if code == a.STEAL:
        return bool(robbable(s, seat))
    if code == a.HIRE:
        fits = could_hold(s, seat, ability.n) if by_open_facts else hired_by(s, seat, ability) >= 0
        return fits and bool(singles_of(s, seat))
    if code == a.ROOM_AND_BOARD:
        return can_give_up(s, seat, by_open_facts) and has_cards(s, HIRELINGS)
    return False


def could_hold(s: Table, seat: int, id: int) -> bool:
    """Whether a hand could hold that printed card, for all that others know: in Heroics! there are no troops."""
    return bool(s.hands[seat]) and not (s.is_heroic and s.content.kinds[id].type == TROOP)


def hired_by(s: Table, seat: int, ability: Ability) -> int:
    """The hand card a building can hire [LER-23.10, 23.20], or -1; copies are alike."""
    ids = s.content.card_ids
    for card in s.hands[seat]:
        if ids[card] == ability.n:
            return card
    return NONE


def given_up(s: Table, seat: int) -> list[int]:
    """Troops for the Inn, from the army or from the hand [LER-23.8]."""
    kinds = s.content.card_kinds
    found = [CARD + card for card in s.armies[seat] if kinds[card].type == TROOP]
    return found + each_once(s, tuple([card for card in s.hands[seat] if kinds[card].type == TROOP]))


def can_give_up(s: Table, seat: int, by_open_facts: bool) -> bool:
    """Whether there is any; by what all can see, each card of a hand could be one, but in Heroics! [LER-4.9]."""
    if by_open_facts and s.hands[seat] and not s.is_heroic:
        return True
    kinds = s.content.card_kinds
    for card in s.armies[seat] + s.hands[seat]:
        if kinds[card].type == TROOP:
            return True
    return False


def use_build(s: Table, seat: int, card: int, ability: Ability) -> None:
    """Pay its price and let it happen."""
    if ability.code != a.STORE:
        spend_use(s, card, ability)
    borrow(s, seat, card)
    if s.told is not None:
        s.tell("AbilityUsed", "LER-11.12", f"{seat_name(seat)} uses {name(s, card)}: {ability.text}")
    code = ability.code
    if ability.cost == a.SPEND:
        spend_treasure(s, seat, card)
    if code == a.STORE:
        s.agenda.append(Store(seat, card, ability))
    elif code in (a.SWAP_SINGLE, a.SWAP_ANY):
        s.agenda.append(begin_swap(seat, code, ability.n))
    elif code == a.TAKE:
        s.agenda.append(TakeToken(seat, ability))
    elif code == a.HIRE:
        hire_through(s, seat, ability)
    elif code == a.ROOM_AND_BOARD:
        s.agenda.append(GiveUpTroop(seat))
    else:
        destroy(s, card, "LER-25.19")  # on purpose, as the cost of its own ability [LER-11.16]
        s.then(Steal(seat), MOVE_ITEMS)


def hire_through(s: Table, seat: int, ability: Ability) -> None:
    """One such card from hand for a single token, no part of a batch [LER-11.25, 23.10, 23.20]."""
    card = hired_by(s, seat, ability)
    leave_hand(s, seat, card)
    enter_next(s, seat, card)
    if s.told is not None:
        s.tell("CardsPlayed", "LER-11.25", f"{seat_name(seat)} hires {name(s, card)} for a single token")
    s.agenda.append(PaySingle(seat))


class GiveUpTroop(Ask[Table]):
    """A friendly troop, readied or exhausted, or a troop card from hand, for the top hireling (N-2) [LER-23.8]."""

    rule: ClassVar[str] = "LER-23.8"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Choose the troop that is given up for a hireling"

    def options(self, s: Table) -> list[int]:
        return given_up(s, self.seat) or each_once(s, s.hands[self.seat])  # the latter in imagined hands only

    def is_fitting(self, s: Table) -> bool:
        """Whether there is a troop to give up."""
        return can_give_up(s, self.seat, False)

    def take(self, s: Table, option: int) -> None:
        enter_next(s, self.seat, HIRED)
        if option - CARD in s.armies[self.seat]:
            destroy(s, option - CARD, "LER-23.8")
            s.agenda.append(MOVE_ITEMS)
        else:
            discard_card(s, self.seat, option - CARD, "LER-23.8")
