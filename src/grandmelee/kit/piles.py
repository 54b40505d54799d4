"""Face-down piles, shuffled by drawing from them.

A pile is what is known of it: a multiset of cards in no order, and the few cards whose place is settled because
somebody looked at them or laid them there. Chance picks a card when it is needed, so there is no hidden order to leak.
A `Pile` never changes: every function gives a new one, and copies of a state share them.

    >>> deck = shuffled([3, 1, 2])
    >>> deck.size, contents(laid_on_top(deck, 9)), laid_on_top(deck, 9).top[-1].card
    (3, (1, 2, 3, 9), 9)

Cards known to some seats only (a peek) are settled with the bit set of those seats; `imagined` deals them anew to
whoever has not seen them. A pile in two parts (`stacked`) keeps the late cards apart until the cards above are gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandmelee.core.chance import pick_out
from grandmelee.core.state import NOBODY, State
from grandmelee.kit.rows import Row, without

ALL: Final = -1  # a bit set of seats: everybody, spectators too
UNKNOWN: Final = -1  # instead of a card


class Settled:
    """A card whose place in the pile is settled, and who knows it."""

    def __init__(self, card: int, seen: int, is_early: bool) -> None:
        self.card = card
        self.seen = seen  # bit set of seats
        self.is_early = is_early  # settled while the late cards still lay below: it is none of them


class Pile:
    """A face-down pile; made by `shuffled` and `stacked`."""

    def __init__(
        self,
        pool: Row,
        late: Row = (),
        above: int = 0,
        top: tuple[Settled, ...] = (),
        bottom: tuple[Settled, ...] = (),
        aside: int = 0,
    ) -> None:
        self.pool = pool  # sorted; while late cards wait, without them
        self.late = late  # sorted; shuffled in below the first cards of the pool
        self.above = above  # how many of the pool still lie above the late cards; 0: they have joined the pool
        self.top = top  # the last is the topmost
        self.bottom = bottom  # the first is the undermost
        self.aside = aside  # how many of the pool, nobody knows which, lie apart

    @property
    def size(self) -> int:
        """How many cards lie here."""
        waiting = len(self.late) if self.above else 0
        return len(self.top) + len(self.pool) - self.aside + waiting + len(self.bottom)

    @property
    def has_unsettled(self) -> bool:
        """Whether chance still has a card to pick."""
        return len(self.pool) > self.aside


def shuffled(cards: Iterable[int]) -> Pile:
    """All these cards in an order nobody knows."""
    return Pile(tuple(sorted(cards)))


def stacked(above: int, cards: Iterable[int], late: Iterable[int]) -> Pile:
    """The cards shuffled, so many of them on top, and the late ones shuffled into the rest below.

    Which cards are in the upper part is settled as late as everything else: by drawing.
    """
    pool = tuple(sorted(cards))
    if not 0 <= above <= len(pool):
        raise ValueError(f"{above} of {len(pool)} cards cannot lie above")
    behind = tuple(sorted(late))
    if set(pool) & set(behind):
        raise ValueError("late cards are other cards than those above them")
    return Pile(pool, behind, above) if above else Pile(tuple(sorted(pool + behind)), behind)


def set_aside(pile: Pile, number: int) -> Pile:
    """So many cards are taken away unseen; they lie apart, and nobody can tell them from those that stay."""
    if pile.top or pile.bottom or pile.above or number > len(pile.pool) - pile.aside:
        raise ValueError(f"{number} cards cannot be set aside unseen from this pile")
    return Pile(pile.pool, pile.late, 0, (), (), pile.aside + number)


def brought_back(pile: Pile) -> Pile:
    """The cards set aside become the pile, once nothing else is left of it."""
    if pile.size:
        raise ValueError("cards set aside come back when the pile is empty")
    return Pile(pile.pool, pile.late)


def contents(pile: Pile) -> Row:
    """Every card in it or set aside from it, sorted: a multiset, no order."""
    waiting = pile.late if pile.above else ()
    settled = [known.card for known in pile.top + pile.bottom]
    return tuple(sorted([*pile.pool, *waiting, *settled]))


# ---- drawing and looking -------------------------------------------------------------------------------------------
def draw(s: State, pile: Pile) -> tuple[int, Pile]:
    """The topmost card, and the pile without it."""
    if pile.top:
        _shown(s, pile.top[-1])
        return pile.top[-1].card, _with_top(pile, pile.top[:-1])
    if pile.has_unsettled:
        return _picked(s, pile)
    if not pile.bottom:
        raise ValueError("an empty pile has no top card")
    _shown(s, pile.bottom[-1])
    return pile.bottom[-1].card, Pile(pile.pool, pile.late, 0, (), pile.bottom[:-1], pile.aside)


def look(s: State, pile: Pile, seats: int) -> tuple[int, Pile]:
    """The topmost card, shown to a bit set of seats and left where it is."""
    is_early = pile.above > 0
    if pile.top:
        old = pile.top[-1]
        card, is_early, seats, rest = old.card, old.is_early, seats | old.seen, _with_top(pile, pile.top[:-1])
        _shown(s, old)
    elif pile.has_unsettled:
        card, rest = _picked(s, pile)
    else:
        return _bottom_looked_at(s, pile, seats)
    return card, _with_top(rest, (*rest.top, Settled(card, seats, is_early)))


def draw_several(s: State, cards: list[int], number: int) -> list[int]:
    """So many cards, or all there are, picked by chance out of a list kept in a fixed order."""
    return pick_out(s, cards, min(number, len(cards)))


def in_any_order(s: State, cards: Iterable[int]) -> list[int]:
    """The cards in a random order."""
    left = sorted(cards)
    return draw_several(s, left, len(left))


def _picked(s: State, pile: Pile) -> tuple[int, Pile]:
    card = pile.pool[s.below(len(pile.pool))]
    pool = without(pile.pool, card)
    if pile.above == 1:
        pool = tuple(sorted(pool + pile.late))
    return card, Pile(pool, pile.late, max(0, pile.above - 1), pile.top, pile.bottom, pile.aside)


def _bottom_looked_at(s: State, pile: Pile, seats: int) -> tuple[int, Pile]:
    """Only settled cards are left: the topmost of those at the bottom."""
    if not pile.bottom:
        raise ValueError("an empty pile has no top card")
    old = pile.bottom[-1]
    _shown(s, old)
    shown = Settled(old.card, old.seen | seats, old.is_early)
    return old.card, Pile(pile.pool, pile.late, 0, (), (*pile.bottom[:-1], shown), pile.aside)


def _shown(s: State, known: Settled) -> None:
    """A settled card is looked at or taken: a fact for whoever did not know it."""
    if known.seen != ALL:
        s.reveal(s.foreseer if _knows(known, s.foreseer) else NOBODY)


def _with_top(pile: Pile, top: tuple[Settled, ...]) -> Pile:
    return Pile(pile.pool, pile.late, pile.above, top, pile.bottom, pile.aside)


def _with_bottom(pile: Pile, bottom: tuple[Settled, ...]) -> Pile:
    return Pile(pile.pool, pile.late, pile.above, pile.top, bottom, pile.aside)


# ---- laying cards down ---------------------------------------------------------------------------------------------
def laid_on_top(pile: Pile, card: int) -> Pile:
    """A card everybody has seen goes on top."""
    return _with_top(pile, (*pile.top, Settled(card, ALL, False)))


def laid_under(pile: Pile, card: int) -> Pile:
    """A card everybody has seen goes under the pile."""
    return _with_bottom(pile, (Settled(card, ALL, False), *pile.bottom))


def top_put_under(pile: Pile) -> Pile:
    """The card just looked at goes under the pile; who knew it still does."""
    if not pile.top:
        raise ValueError("only a card that was looked at can be put under its pile")
    return _with_bottom(_with_top(pile, pile.top[:-1]), (pile.top[-1], *pile.bottom))


def shuffled_with(pile: Pile, cards: Iterable[int]) -> Pile:
    """Everything in the pile and these cards, shuffled: nobody knows any order now."""
    return shuffled([*_whole(pile), *cards])


def shuffled_without(pile: Pile, card: int) -> Pile:
    """A card searched for and taken out, and the rest shuffled."""
    return shuffled(without(_whole(pile), card))


def _whole(pile: Pile) -> Row:
    if pile.aside:
        raise ValueError("while cards are set aside, nobody can tell what lies in the pile")
    return contents(pile)


# ---- what a seat knows ---------------------------------------------------------------------------------------------
def top_known_to(pile: Pile, seat: int | None) -> int:
    """The topmost card if that seat knows it, else UNKNOWN; None is a spectator."""
    settled = pile.top if pile.top or pile.has_unsettled else pile.bottom
    return settled[-1].card if settled and _knows(settled[-1], seat) else UNKNOWN


def imagined(s: State, pile: Pile, seat: int | None) -> Pile:
    """A pile that agrees with all that seat knows: what is settled unseen by it is dealt anew."""
    hidden = [known for known in pile.top + pile.bottom if not _knows(known, seat)]
    if not hidden:
        return pile
    left = sorted([*pile.pool, *[known.card for known in hidden]])
    dealt = _dealt(s, hidden, left, pile.late)
    top = tuple([known if _knows(known, seat) else dealt.pop(0) for known in pile.top])
    bottom = tuple([known if _knows(known, seat) else dealt.pop(0) for known in pile.bottom])
    return Pile(tuple(left), pile.late, pile.above, top, bottom, pile.aside)


def _dealt(s: State, hidden: list[Settled], left: list[int], late: Row) -> list[Settled]:
    """Other cards in place of the hidden ones, taken out of *left*; an early one is none of the late cards."""
    cards = [UNKNOWN] * len(hidden)
    for is_early in (True, False):
        for i in range(len(hidden)):
            if hidden[i].is_early == is_early:
                able = [card for card in left if not is_early or card not in late]
                cards[i] = able[s.below(len(able))]
                left.remove(cards[i])
    return [Settled(cards[i], hidden[i].seen, hidden[i].is_early) for i in range(len(hidden))]


def _knows(known: Settled, seat: int | None) -> bool:
    return known.seen == ALL or (seat is not None and seat >= 0 and bool(known.seen >> seat & 1))
