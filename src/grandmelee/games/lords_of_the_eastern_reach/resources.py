"""Tokens: the bag, the pool, and the Draw Resources step [LER-1.9, 10, 23.2, 23.6, 23.21, 25.24]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.chance import pick_out
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.content import TAKES
from grandmelee.games.lords_of_the_eastern_reach.state import RESOURCES, Table, name
from grandmelee.games.lords_of_the_eastern_reach.strength import helpers, tokens_due, works
from grandmelee.games.lords_of_the_eastern_reach.using import borrow, is_unused, spend_use
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, DONE, DRAW, FROM_POOL, TOKEN, TOKEN_NAMES

SINGLES: Final = 3  # kinds of tokens below this are singles, the others doubles
KINDS: Final = 6
NO_TOKENS: Final = [0] * KINDS
TAKEN: Final = ("LER-23.2", "LER-23.21", "LER-23.6", "LER-8.23", "LER-25.24")
"""By what may be taken from the pool, a type, any single or any token: the rule of the card that takes it."""


def type_of(token: int) -> int:
    """Grunts, Gold or Goods; a double carries two of the same [LER-1.10]."""
    return token % SINGLES


def icons_of(token: int) -> int:
    """How many resources a token carries [LER-1.9]."""
    return 2 if token >= SINGLES else 1


def draw_tokens(s: Table, count: int) -> None:
    """At random from the bag; an empty bag is filled with the whole pool when a token is due [LER-10.1, 10.3 to
    10.5].
    """
    drawn = pick_out(s, s.bag, count if count < len(s.bag) else len(s.bag))
    if len(drawn) < count:
        s.bag = laid_out(s.pool)
        s.pool = NO_TOKENS[:]
        drawn += pick_out(s, s.bag, min(count - len(drawn), len(s.bag)))
    at_hand = s.at_hand
    for token in drawn:
        at_hand[token] += 1
    if s.told is not None:
        counts = [drawn.count(token) for token in range(KINDS)]
        s.tell("TokensDrawn", "LER-10.1", f"{seat_name(s.active)} draws {token_text(counts)}")


def laid_out(counts: Sequence[int]) -> list[int]:
    """Tokens counted by kind in a row, sorted."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def token_text(counts: Sequence[int]) -> str:
    """Tokens counted by kind in words."""
    return ", ".join([f"{n} {token_name(token, n)}" for token, n in enumerate(counts) if n]) or "nothing"


def token_name(token: int, n: int) -> str:
    """How so many tokens of a kind are called: one of the Grunts is a Grunt, Gold and Goods are not counted."""
    return TOKEN_NAMES[token].replace("Grunts", "Grunt") if n == 1 else TOKEN_NAMES[token]


# ---- taking from the pool ------------------------------------------------------------------------------------------
def takeable(s: Table, ability: Ability) -> list[int]:
    """The tokens of the pool an ability may take: a single of a type, any single, or any token [LER-23.2, 23.6,
    23.21].
    """
    if ability.n < SINGLES:
        return [TOKEN + ability.n] if s.pool[ability.n] else []
    last = SINGLES if ability.n == a.ANY_SINGLE else KINDS
    return [TOKEN + token for token in range(last) if s.pool[token]]


def take_token(s: Table, seat: int, token: int, rule: str) -> None:
    """From the pool to the tokens at hand [LER-2.8, 2.11]."""
    s.pool[token] -= 1
    s.at_hand[token] += 1
    if s.told is not None:
        s.tell("TokenTaken", rule, f"{seat_name(seat)} takes {TOKEN_NAMES[token]} from the pool")


class TakeToken(Ask[Table]):
    """Which token of the pool is taken, where there is more than one [LER-8.23, 25.24]."""

    rule: ClassVar[str] = "LER-25.24"

    def __init__(self, seat: int, ability: Ability) -> None:
        self.seat = seat
        self.ability = ability

    def prompt(self, s: Table) -> str:
        return FROM_POOL

    def options(self, s: Table) -> list[int]:
        return takeable(s, self.ability)

    def take(self, s: Table, option: int) -> None:
        take_token(s, self.seat, option - TOKEN, TAKEN[self.ability.n])


# ---- the step ------------------------------------------------------------------------------------------------------
def taking(s: Table, card: int) -> Ability | None:
    """How a card could take from the pool now; a pool without such a token makes it useless [LER-5.17, 23.2]."""
    if card in s.exhausted:
        return None
    for ability in s.content.card_kinds[card].takes:
        if is_unused(s, card, ability) and works(s, card, ability) and takeable(s, ability):
            return ability
    return None


def takers(s: Table, seat: int) -> list[int]:
    """Own cards, or an ally's buildings, that could take a token from the pool now [LER-10.2, 26.8]."""
    if not (s.is_team or s.talents[seat] & TAKES) or s.pool == NO_TOKENS:
        return []
    kinds = s.content.card_kinds
    cards = s.cities[seat] + s.armies[seat]
    if s.is_team:
        cards += helpers(s, seat)
    found: list[int] = []
    for card in cards:
        if kinds[card].takes and taking(s, card) is not None:
            found.append(CARD + card)
    return found


class DrawResources(Ask[Table]):
    """Abilities before or after the draw, as the active player likes [LER-4.5, 5.6, 10.2]; the draw is mandatory."""

    rule: ClassVar[str] = "LER-10.2"

    def __init__(self, seat: int, has_drawn: bool) -> None:
        self.seat = seat
        self.has_drawn = has_drawn

    def run(self, s: Table) -> None:
        options = self.options(s)
        if options[0] >= CARD:  # one that must be used and nothing else answers itself
            self.ask(s, options)
        elif not self.has_drawn:
            draw_tokens(s, tokens_due(s, self.seat))

    def prompt(self, s: Table) -> str:
        return "Choose a card to take a token with, or " + ("done" if self.has_drawn else "draw")

    def options(self, s: Table) -> list[int]:
        found = takers(s, self.seat)
        if not self.has_drawn:
            found.append(DRAW)
        elif not self.has_duty(s, found):
            found.append(DONE)
        return found

    def has_duty(self, s: Table, found: list[int]) -> bool:
        """Whether one of these cards must take its token: an own one that says so [LER-5.13]."""
        own = s.cities[self.seat] + s.armies[self.seat]
        for option in found:
            ability = taking(s, option - CARD)
            if ability is not None and ability.is_required and option - CARD in own:
                return True
        return False

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == DONE:
            return None
        if option == DRAW:
            draw_tokens(s, tokens_due(s, self.seat))
            return DrawResources(self.seat, True)
        card = option - CARD
        ability = taking(s, card)
        assert ability is not None
        spend_use(s, card, ability)
        borrow(s, self.seat, card)
        if s.told is not None:
            s.tell("AbilityUsed", "LER-10.2", f"{seat_name(self.seat)} uses {name(s, card)}: {ability.text}")
        s.agenda.append(TakeToken(self.seat, ability))
        return self

    def explain(self, s: Table, option: int) -> str:
        if option == DRAW:
            return f"Draw {tokens_due(s, self.seat)} tokens"
        if option == DONE:
            return "Done"
        ability = taking(s, option - CARD)
        assert ability is not None
        return f"{name(s, option - CARD)}: {ability.text}"


class BeginResources(Step[Table]):
    """The third step of a turn [LER-4.2, 4.5]."""

    def run(self, s: Table) -> None:
        s.step = RESOURCES
        found = takers(s, s.active)
        if found:
            found.append(DRAW)
            DrawResources(s.active, False).ask(s, found)
        else:
            draw_tokens(s, tokens_due(s, s.active))  # which puts nothing into the pool that could be taken


BEGIN_RESOURCES: Final = BeginResources()
