"""Paying for a batch: exact amounts, doubles whole, stored tokens beside those at hand [LER-11.7 to 11.11, 23.15,
25.22, 26.24, 26.29].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.bills import GUARDS, HIRELING_BILL, fits, in_one, is_within, purse_of
from grandmelee.games.lords_of_the_eastern_reach.leaving import take_out
from grandmelee.games.lords_of_the_eastern_reach.resources import SINGLES, icons_of, take_token, token_text, type_of
from grandmelee.games.lords_of_the_eastern_reach.state import Row, Table, ally_of, name
from grandmelee.games.lords_of_the_eastern_reach.strength import works
from grandmelee.games.lords_of_the_eastern_reach.words import BACK, CARD, DONE, HIRELING, NO, TOKEN, TOKEN_NAMES, YES


# ---- where tokens come from ----------------------------------------------------------------------------------------
def stores_of(s: Table, seat: int) -> list[int]:
    """Cards whose token may be spent now: own ones whose token neither came nor went this turn, not an exhausted
    card's [LER-11.4, 11.11, 23.15], and an ally's that were agreed to [LER-26.7, 26.29].
    """
    if not s.stores:
        return []
    own = s.cities[seat] + s.armies[seat]
    if s.shared:
        theirs = s.cities[ally_of(s, seat)]
        own += tuple([card for card in s.shared if card in theirs])
    found: list[int] = []
    for card in s.stores:
        if card in own and card not in s.filled and card not in s.emptied and card not in s.exhausted:
            found.append(card)
    return found


def token_on(s: Table, card: int) -> int:
    """The token a card holds."""
    return s.stored[s.stores.index(card)]


def sources(s: Table, seat: int) -> list[int]:
    """All tokens that could be spent, by kind; not to be changed."""
    if not s.stores:
        return s.at_hand
    found = s.at_hand[:]
    for card in stores_of(s, seat):
        found[token_on(s, card)] += 1
    return found


# ---- exact amounts -------------------------------------------------------------------------------------------------
def bill_of(s: Table, batch: Row) -> int:
    """What cards and hirelings, as words, cost together [LER-11.7, 11.22]."""
    bills = s.content.bills
    total = 0
    for option in batch:
        total += HIRELING_BILL if option == HIRELING else bills[option - CARD]
    return total


def could_pay(s: Table, tokens: list[int]) -> bool:
    """Whether these tokens pay for any City card that is printed; all can see that they do not [LER-4.9]."""
    room = purse_of(tokens)[0]
    for bill in s.content.cheapest[s.is_heroic]:
        if (room - bill) & GUARDS == GUARDS:
            return True
    return False


def can_complete(s: Table, bill: int, room: int, lone: int, rest: Row, hirelings: int, supply: int) -> bool:
    """Whether a bill within the room is exact, or could be with some cards of a *rest* and hirelings more: so many now,
    or the *supply* once a card that sells them is in the batch [LER-11.8, 11.27].
    """
    if not bill & lone:
        return True
    if hirelings > 0 and is_within(bill + HIRELING_BILL, room):
        if can_complete(s, bill + HIRELING_BILL, room, lone, rest, hirelings - 1, supply):
            return True
    bills, left = s.content.bills, room - bill
    for place, card in enumerate(rest):
        if (left - bills[card]) & GUARDS == GUARDS:
            sells = s.content.card_kinds[card].sells_hirelings
            now, later = (supply, 0) if sells else (0, supply)
            if can_complete(s, bill + bills[card], room, lone, rest[place + 1 :], now, later):
                return True
    return False


# ---- choosing how to pay -------------------------------------------------------------------------------------------
def pay_for(s: Table, seat: int, bill: int) -> None:
    """Where there is one way to pay it is gone; otherwise doubles and stored tokens are chosen [LER-11.8, 11.11]."""
    cost = (bill & 255, (bill >> 8) & 255, bill >> 16)
    at_hand = s.at_hand
    if not (s.stores or at_hand[3] or at_hand[4] or at_hand[5]):
        pay(s, seat, cost, ())
        return
    chosen: Row = ()
    singles = [0] * SINGLES
    for type in range(SINGLES):
        due = cost[type]
        if due == 0:
            continue
        way = only_way(s, seat, type, due)
        if not way:
            s.agenda.append(ChoosePayment(seat, cost))
            return
        singles[type] = way[0]
        chosen += way[1:]
    pay(s, seat, tuple(singles), chosen)


def only_way(s: Table, seat: int, type: int, due: int) -> Row:
    """The only way in which so much of a type can be paid, see `ways_to_pay`; nothing where there are several."""
    if s.stores:
        ways = ways_to_pay(s, seat, type, due)
        return ways[0] if len(ways) == 1 else ()
    double = type + SINGLES
    most = min(s.at_hand[double], due >> 1)
    if most == 0:
        return (due,)
    short = due - s.at_hand[type]  # without doubles
    fewest = (short + 1) >> 1 if short > 0 else 0
    return (due - 2 * fewest, *[TOKEN + double] * fewest) if fewest == most else ()


def ways_to_pay(s: Table, seat: int, type: int, due: int) -> list[Row]:
    """How so much of a type can be paid: singles at hand, then the words of doubles and stored tokens (DP-31)."""
    ways: list[Row] = [(due,)]
    for card in stores_of(s, seat):
        token = token_on(s, card)
        if type_of(token) == type:
            ways += [(way[0] - icons_of(token), *way[1:], CARD + card) for way in ways]
    double = type + SINGLES
    return [
        (way[0] - 2 * count, *[TOKEN + double] * count, *way[1:])
        for way in ways
        for count in range(s.at_hand[double] + 1)
        if 0 <= way[0] - 2 * count <= s.at_hand[type]
    ]


class ChoosePayment(ChooseSeveral[Table]):
    """Which doubles and which stored tokens are used; singles at hand pay the rest [LER-11.8, 11.11]."""

    rule: ClassVar[str] = "LER-11.8"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK
    ends_when_full: ClassVar[bool] = True

    def __init__(self, seat: int, cost: Row) -> None:
        self.seat = seat
        self.cost = cost

    def prompt(self, s: Table) -> str:
        return "Choose the doubles and stored tokens to pay with, then done"

    def due(self, s: Table, chosen: Row) -> Row:
        """What is left to pay."""
        left = list(self.cost)
        for option in chosen:
            token = token_on(s, option - CARD) if option >= CARD else option - TOKEN
            left[type_of(token)] -= icons_of(token)
        return (left[0], left[1], left[2])

    def free(self, s: Table, chosen: Row) -> list[int]:
        """What is left to pay with."""
        tokens = sources(s, self.seat)[:]
        for option in chosen:
            tokens[token_on(s, option - CARD) if option >= CARD else option - TOKEN] -= 1
        return tokens

    def things(self, s: Table, chosen: Row) -> list[int]:
        found = [
            TOKEN + token
            for token in range(SINGLES, 2 * SINGLES)
            if s.at_hand[token] > chosen.count(TOKEN + token) and self.leads_on(s, chosen, TOKEN + token)
        ]
        for card in stores_of(s, self.seat):
            if CARD + card not in chosen and self.leads_on(s, chosen, CARD + card):
                found.append(CARD + card)
        return found

    def leads_on(self, s: Table, chosen: Row, option: int) -> bool:
        """Whether the rest can be paid after this token."""
        chosen = (*chosen, option)
        due = self.due(s, chosen)
        return min(due) >= 0 and fits(in_one(due), self.free(s, chosen))

    def is_enough(self, s: Table, chosen: Row) -> bool:
        due = self.due(s, chosen)
        return all(due[type] <= s.at_hand[type] for type in range(SINGLES))

    def finish(self, s: Table, chosen: Row) -> None:
        pay(s, self.seat, self.due(s, chosen), chosen)


def pay(s: Table, seat: int, singles: Row, chosen: Row) -> None:
    """Used tokens go to the pool [LER-11.7]; a matching token may follow [LER-25.22]."""
    before = s.pool[:] if chosen or s.told is not None else s.pool
    s.reveal(seat)
    at_hand, pool = s.at_hand, s.pool
    for type in range(SINGLES):
        count = singles[type]
        if count:
            at_hand[type] -= count
            pool[type] += count
    if chosen:
        for option in chosen:
            if option < CARD:
                to_pool(s, option - TOKEN, 1)
        for option in chosen:
            if option >= CARD:
                spend_stored(s, seat, option - CARD, before)
    if s.told is not None:
        paid = [now - was for now, was in zip(s.pool, before, strict=True)]
        s.tell("BatchPaid", "LER-11.7", f"{seat_name(seat)} pays {token_text(paid)}")


def to_pool(s: Table, token: int, count: int) -> None:
    """Tokens of a kind go from those at hand to the pool."""
    s.at_hand[token] -= count
    s.pool[token] += count


def spend_stored(s: Table, seat: int, card: int, before: list[int]) -> None:
    """A stored token leaves its card for the pool; at most once for each card and turn [LER-23.15]."""
    token = take_out(s, card)
    s.pool[token] += 1
    s.emptied = (*s.emptied, card)
    if s.told is not None:
        s.tell("StoredSpent", "LER-11.11", f"{seat_name(seat)} spends the {TOKEN_NAMES[token]} on {name(s, card)}")
    if before[type_of(token)] > 0 and is_matched(s, card):
        s.agenda.append(TakeMatching(seat, type_of(token)))


def is_matched(s: Table, card: int) -> bool:
    """Whether a matching token may follow the one a card held (N-8) [LER-25.22]."""
    return any(one.code == a.MATCHING and works(s, card, one) for one in s.content.card_kinds[card].passive)


class TakeMatching(Ask[Table]):
    """A single token of the same type, if one lay in the pool before the payment (N-8) [LER-25.22]."""

    rule: ClassVar[str] = "LER-25.22"

    def __init__(self, seat: int, type: int) -> None:
        self.seat = seat
        self.type = type

    def prompt(self, s: Table) -> str:
        return f"Choose whether to take a matching {TOKEN_NAMES[self.type]} from the pool"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            take_token(s, self.seat, self.type, "LER-25.22")


class PaySingle(Ask[Table]):
    """One single token of any type, at hand or stored, instead of a cost [LER-11.25]."""

    rule: ClassVar[str] = "LER-11.25"

    def prompt(self, s: Table) -> str:
        return "Choose the single token to pay with"

    def options(self, s: Table) -> list[int]:
        return singles_of(s, self.seat)

    def take(self, s: Table, option: int) -> None:
        if option >= CARD:
            spend_stored(s, self.seat, option - CARD, s.pool[:])
            return
        to_pool(s, option - TOKEN, 1)
        if s.told is not None:
            s.tell("BatchPaid", "LER-11.7", f"{seat_name(self.seat)} pays {TOKEN_NAMES[option - TOKEN]}")


def singles_of(s: Table, seat: int) -> list[int]:
    """Single tokens one could pay with."""
    found = [TOKEN + type for type in range(SINGLES) if s.at_hand[type]]
    return found + [CARD + card for card in stores_of(s, seat) if token_on(s, card) < SINGLES]


# ---- an ally's token -----------------------------------------------------------------------------------------------
class Consent(Ask[Table]):
    """The ally agrees to the use of a stored token, or not [LER-26.7, 26.29]."""

    rule: ClassVar[str] = "LER-26.29"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose whether your ally may spend the {TOKEN_NAMES[token_on(s, self.card)]} on {name(s, self.card)}"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            s.shared = (*s.shared, self.card)
        else:
            s.refused = (*s.refused, self.card)
        if s.told is not None:
            said = "agrees" if option == YES else "refuses"
            s.tell("TokenShared", "LER-26.29", f"{seat_name(self.seat)} {said}: {name(s, self.card)}")
