"""Paying for a batch: exact amounts, doubles whole, stored tokens beside those at hand [LER-11.7 to 11.11, 23.15,
25.22, 26.24, 26.29].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.leaving import take_out
from grandmelee.games.lords_of_the_eastern_reach.resources import SINGLES, add, take_token, token_text, type_of
from grandmelee.games.lords_of_the_eastern_reach.state import HIRED, Row, Table, ally_of, name
from grandmelee.games.lords_of_the_eastern_reach.words import BACK, CARD, DONE, NO, TOKEN, TOKEN_NAMES, YES


NO_DOUBLES: Final[Row] = (0,) * SINGLES


# ---- where tokens come from ----------------------------------------------------------------------------------------
def stores_of(s: Table, seat: int) -> list[int]:
    """Cards whose token may be spent now: own ones whose token neither came nor went this turn, not an exhausted
    card's [LER-11.4, 11.11, 23.15], and an ally's that were agreed to [LER-26.7, 26.29].
    """
    if not s.stores:
        return []
    own: Row = (*s.cities[seat], *s.armies[seat])
    if s.shared:
        theirs = s.cities[ally_of(s, seat)]
        own += tuple([card for card in s.shared if card in theirs])
    moved = (*s.filled, *s.emptied, *s.exhausted)
    return [card for card in s.stores if card in own and card not in moved]


def token_on(s: Table, card: int) -> int:
    """The token a card holds."""
    return s.stored[s.stores.index(card)]


def sources(s: Table, seat: int) -> Row:
    """All tokens that could be spent, by kind."""
    found = s.at_hand
    for card in stores_of(s, seat):
        found = add(found, token_on(s, card))
    return found


def fits(cost: Row, tokens: Row) -> bool:
    """Whether tokens can add up exactly to a cost, type by type, no half of a double being wasted [LER-11.8, 11.9]."""
    for type in range(SINGLES):
        due = cost[type]
        singles, doubles = tokens[type], tokens[type + SINGLES]
        if due > singles + 2 * doubles or (singles == 0 and due % 2):
            return False
    return True


def is_within(cost: Row, tokens: Row) -> bool:
    """Whether a cost is no more than all tokens together."""
    return (
        cost[0] <= tokens[0] + 2 * tokens[3]
        and cost[1] <= tokens[1] + 2 * tokens[4]
        and cost[2] <= tokens[2] + 2 * tokens[5]
    )


def is_loose(tokens: Row) -> bool:
    """Whether every cost that is no more than all tokens together can be paid exactly: no type has doubles alone."""
    return not ((tokens[3] and not tokens[0]) or (tokens[4] and not tokens[1]) or (tokens[5] and not tokens[2]))


def left_of(tokens: Row, cost: Row) -> tuple[int, int, int]:
    """Resources of each type that are more than a cost."""
    return (
        tokens[0] + 2 * tokens[3] - cost[0],
        tokens[1] + 2 * tokens[4] - cost[1],
        tokens[2] + 2 * tokens[5] - cost[2],
    )


def plus(one: Row, other: Row) -> Row:
    """Two costs together."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


HIRELING_COST: Final[Row] = (0, 1, 0)  # one Gold [LER-11.20]
NO_COST: Final[Row] = (0, 0, 0)


def cost_of(s: Table, batch: Row) -> Row:
    """What cards and hirelings cost together [LER-11.7, 11.22]."""
    total = NO_COST
    for card in batch:
        total = plus(total, HIRELING_COST if card == HIRED else s.content.card_kinds[card].cost)
    return total


def can_complete(s: Table, cost: Row, tokens: Row, rest: Row, hirelings: int) -> bool:
    """Whether some cards more could make a cost exact [LER-11.8]."""
    if fits(cost, tokens):
        return True
    if not is_within(cost, tokens):
        return False
    if hirelings > 0 and can_complete(s, plus(cost, HIRELING_COST), tokens, rest, hirelings - 1):
        return True
    for place, card in enumerate(rest):
        more = plus(cost, s.content.card_kinds[card].cost)
        if is_within(more, tokens) and can_complete(s, more, tokens, rest[place + 1 :], 0):
            return True
    return False


# ---- choosing how to pay -------------------------------------------------------------------------------------------
def pay_for(s: Table, seat: int, cost: Row) -> None:
    """With singles alone there is one way to pay; doubles and stored tokens are chosen [LER-11.8, 11.11]."""
    if s.stores or s.at_hand[SINGLES:] != NO_DOUBLES:
        s.agenda.append(ChoosePayment(seat, cost))
    else:
        pay(s, seat, cost, ())


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
            left[type_of(token)] -= 2 if token >= SINGLES else 1
        return (left[0], left[1], left[2])

    def free(self, s: Table, chosen: Row) -> Row:
        """What is left to pay with."""
        tokens = sources(s, self.seat)
        for option in chosen:
            tokens = add(tokens, token_on(s, option - CARD) if option >= CARD else option - TOKEN, -1)
        return tokens

    def things(self, s: Table, chosen: Row) -> list[int]:
        free = self.free(s, chosen)
        used = [option - TOKEN for option in chosen if option < CARD]
        found = [
            TOKEN + token
            for token in range(SINGLES, 2 * SINGLES)
            if s.at_hand[token] > used.count(token) and self.leads_on(s, chosen, TOKEN + token, free, token)
        ]
        for card in stores_of(s, self.seat):
            if CARD + card not in chosen and self.leads_on(s, chosen, CARD + card, free, token_on(s, card)):
                found.append(CARD + card)
        return found

    def leads_on(self, s: Table, chosen: Row, option: int, free: Row, token: int) -> bool:
        """Whether the rest can be paid after this token."""
        due = self.due(s, (*chosen, option))
        return min(due) >= 0 and fits(due, add(free, token, -1))

    def is_enough(self, s: Table, chosen: Row) -> bool:
        due = self.due(s, chosen)
        return all(due[type] <= s.at_hand[type] for type in range(SINGLES))

    def finish(self, s: Table, chosen: Row) -> None:
        pay(s, self.seat, self.due(s, chosen), chosen)


def pay(s: Table, seat: int, singles: Row, chosen: Row) -> None:
    """Used tokens go to the pool [LER-11.7]; a matching token may follow [LER-25.22]."""
    before = s.pool
    s.reveal(seat)
    hand, pool = list(s.at_hand), list(before)
    for type in range(SINGLES):
        hand[type] -= singles[type]
        pool[type] += singles[type]
    for option in chosen:
        if option < CARD:
            hand[option - TOKEN] -= 1
            pool[option - TOKEN] += 1
    s.at_hand, s.pool = tuple(hand), tuple(pool)
    for option in chosen:
        if option >= CARD:
            spend_stored(s, seat, option - CARD, before)
    if s.told is not None:
        paid = tuple([now - was for now, was in zip(s.pool, before, strict=True)])
        s.tell("BatchPaid", "LER-11.7", f"{seat_name(seat)} pays {token_text(paid)}")


def spend_stored(s: Table, seat: int, card: int, before: Row) -> None:
    """A stored token leaves its card for the pool; at most once for each card and turn [LER-23.15]."""
    token = take_out(s, card)
    s.pool = add(s.pool, token)
    s.emptied = (*s.emptied, card)
    if s.told is not None:
        s.tell("StoredSpent", "LER-11.11", f"{seat_name(seat)} spends the {TOKEN_NAMES[token]} on {name(s, card)}")
    if s.content.card_kinds[card].has(a.MATCHING) and before[type_of(token)] > 0:
        s.agenda.append(TakeMatching(seat, type_of(token)))


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
            spend_stored(s, self.seat, option - CARD, s.pool)
            return
        s.at_hand = add(s.at_hand, option - TOKEN, -1)
        s.pool = add(s.pool, option - TOKEN)
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
