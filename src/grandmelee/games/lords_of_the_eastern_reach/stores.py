"""Storing and swapping tokens in one's Build & Hire opportunity [LER-23.7, 23.9, 23.14, 23.15, 25.22]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.leaving import take_out
from grandmelee.games.lords_of_the_eastern_reach.resources import KINDS, NO_TOKENS, SINGLES, type_of
from grandmelee.games.lords_of_the_eastern_reach.state import NONE, Table, name
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, FROM_POOL, PASS, TOKEN, TOKEN_NAMES


def storable(s: Table, card: int, ability: Ability) -> list[int]:
    """The tokens at hand a card could take now: filled once a turn; what is on it leaves in exchange, if it did not
    come this turn [LER-23.14, 23.15]; for its equal nothing would change [LER-5.17].
    """
    is_full = card in s.stores
    if card in s.filled or (is_full and card in s.emptied):
        return []
    last = KINDS if ability.n else SINGLES
    lying = s.stored[s.stores.index(card)] if is_full else NONE
    return [TOKEN + token for token in range(last) if s.at_hand[token] and token != lying]


def can_store(s: Table, card: int, ability: Ability) -> bool:
    """Whether there is any."""
    if card in s.stores or card in s.filled:
        return bool(storable(s, card, ability))
    at_hand = s.at_hand
    for token in range(KINDS if ability.n else SINGLES):
        if at_hand[token]:
            return True
    return False


class Store(Ask[Table]):
    """The token that goes on the card; one that lies there joins the tokens at hand [LER-23.14]."""

    rule: ClassVar[str] = "LER-23.14"

    def __init__(self, seat: int, card: int, ability: Ability) -> None:
        self.seat = seat
        self.card = card
        self.ability = ability

    def prompt(self, s: Table) -> str:
        return f"Choose the token to put on {name(s, self.card)}"

    def options(self, s: Table) -> list[int]:
        return storable(s, self.card, self.ability)

    def take(self, s: Table, option: int) -> None:
        token = option - TOKEN
        s.at_hand[token] -= 1
        if self.card in s.stores:
            s.at_hand[take_out(s, self.card)] += 1
            s.emptied = (*s.emptied, self.card)
        s.stores = (*s.stores, self.card)
        s.stored = (*s.stored, token)
        s.filled = (*s.filled, self.card)
        if s.told is not None:
            s.tell("TokenStored", "LER-23.14", f"{seat_name(self.seat)} stores {TOKEN_NAMES[token]}")


# ---- swapping ------------------------------------------------------------------------------------------------------
def givable(s: Table, code: int) -> list[int]:
    """Tokens at hand for which the pool has something else."""
    return [TOKEN + token for token in range(KINDS) if s.at_hand[token] and has_other(s, code, token)]


def can_swap(s: Table, code: int) -> bool:
    """Whether the pool has something else for a token at hand."""
    if s.pool == NO_TOKENS:
        return False
    for token, count in enumerate(s.at_hand):
        if count and has_other(s, code, token):
            return True
    return False


def has_other(s: Table, code: int, given: int) -> bool:
    """Whether anything may be taken for a token."""
    is_single = code == a.SWAP_SINGLE
    not_for = given % SINGLES if is_single else given
    for token, count in enumerate(s.pool):
        if count and token != not_for:
            return token < SINGLES or not is_single
    return False


def takeable_for(s: Table, code: int, given: int) -> list[int]:
    """What may be taken for a token: a single of another type [LER-23.7]; or any other token that lay there before,
    doubles too [LER-23.9].
    """
    is_single = code == a.SWAP_SINGLE
    not_for = type_of(given) if is_single else given
    found: list[int] = []
    for token in range(SINGLES if is_single else KINDS):
        if s.pool[token] and token != not_for:
            found.append(TOKEN + token)
    return found


def rule_of(code: int) -> str:
    """The rule by which tokens are swapped: for a single of another type, or for any [LER-23.7, 23.9]."""
    return "LER-23.7" if code == a.SWAP_SINGLE else "LER-23.9"


def begin_swap(seat: int, code: int, most: int) -> Ask[Table]:
    """Give a token, so many times at most."""
    return GiveToken(seat, code, most, True) if code == a.SWAP_SINGLE else GiveForAny(seat, code, most, True)


class GiveToken(Ask[Table]):
    """The token at hand that goes to the pool, for a single of another type [LER-23.7]."""

    rule: ClassVar[str] = "LER-23.7"

    def __init__(self, seat: int, code: int, left: int, is_first: bool) -> None:
        self.seat = seat
        self.code = code
        self.left = left
        self.is_first = is_first

    def run(self, s: Table) -> None:
        if can_swap(s, self.code):
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return "Choose the token to put into the pool" + ("" if self.is_first else ", or pass")

    def options(self, s: Table) -> list[int]:
        found = givable(s, self.code)
        return found if self.is_first else [*found, PASS]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == PASS:
            return None
        if s.told is not None:
            s.tell("TokenGiven", rule_of(self.code), f"{seat_name(self.seat)} gives {TOKEN_NAMES[option - TOKEN]}")
        return self.receive(option - TOKEN)

    def receive(self, given: int) -> Ask[Table]:
        """The token that is taken for it."""
        return ReceiveToken(self.seat, self.code, self.left, given)


class GiveForAny(GiveToken):
    """The token at hand that goes to the pool, for any token; so many times at most [LER-23.9]."""

    rule: ClassVar[str] = "LER-23.9"

    def receive(self, given: int) -> Ask[Table]:
        return ReceiveAny(self.seat, self.code, self.left, given)


class ReceiveToken(Ask[Table]):
    """The token that is taken for it [LER-23.7]."""

    rule: ClassVar[str] = "LER-23.7"

    def __init__(self, seat: int, code: int, left: int, given: int) -> None:
        self.seat = seat
        self.code = code
        self.left = left
        self.given = given

    def prompt(self, s: Table) -> str:
        return f"{FROM_POOL} that you take for {TOKEN_NAMES[self.given]}"

    def options(self, s: Table) -> list[int]:
        return takeable_for(s, self.code, self.given)

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        taken = option - TOKEN
        s.at_hand[self.given] -= 1
        s.at_hand[taken] += 1
        s.pool[taken] -= 1
        s.pool[self.given] += 1
        if s.told is not None:
            text = f"{seat_name(self.seat)} swaps {TOKEN_NAMES[self.given]} for {TOKEN_NAMES[taken]}"
            s.tell("TokenSwapped", rule_of(self.code), text)
        return self.once_more() if self.left > 1 else None

    def once_more(self) -> Ask[Table]:
        """Another token may be given."""
        return GiveToken(self.seat, self.code, self.left - 1, False)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if TOKEN <= option < CARD and self.code == a.SWAP_SINGLE:
            return "LER-23.7", "Only a single of another type that lies in the pool"
        return super().refuse(s, option)


class ReceiveAny(ReceiveToken):
    """The same where any token may be taken, doubles too [LER-23.9]."""

    rule: ClassVar[str] = "LER-23.9"

    def once_more(self) -> Ask[Table]:
        return GiveForAny(self.seat, self.code, self.left - 1, False)
