"""Decks and what is known of them: drawing, looking, shuffling [LER-3.9, 8.10, 11.24, 13.3 to 13.7].

A deck is the sorted cards in it. On top may lie cards somebody has looked at, below cards somebody put there; who
knows them stands in `knowers`. The upper half of an adventure deck holds no boss [LER-3.9]: as long as some of it is
left, bosses are not drawn. Of the City deck some cards are set aside, and nobody can tell which [LER-3.12]: as many as
that are never drawn from it.
"""

from __future__ import annotations

from grandmelee.core.chance import pick_out
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    EVERYBODY,
    NOBODY,
    Row,
    Table,
    changed,
)


def deck_size(s: Table, deck: int) -> int:
    """How many cards lie in a deck; everybody sees that."""
    size = len(s.decks[deck]) + len(s.tops[deck]) + len(s.bottoms[deck])
    return size - s.aside if deck == CITY else size


def unseen(s: Table, deck: int) -> int:
    """How many of them nobody has looked at."""
    return len(s.decks[deck]) - s.aside if deck == CITY else len(s.decks[deck])


def has_cards(s: Table, deck: int) -> bool:
    """Whether a card can be drawn, be it after shuffling the discards [LER-8.13, 11.24]."""
    return bool(s.decks[deck] or s.discards[deck] or s.tops[deck] or s.bottoms[deck])


def draw_card(s: Table, deck: int) -> int:
    """The top card of any deck but the City's; an empty one is first formed anew from its discards, and so is one that
    becomes empty [LER-8.10, 20.9]. The caller has made sure that there is one.
    """
    if not s.decks[deck] and deck_size(s, deck) == 0:
        reshuffle(s, deck)
    cards = s.decks[deck]
    if s.tops[deck] or not cards:
        card = take_top(s, deck)
    else:
        s.reveal(NOBODY)
        card = chance_card(s, deck)
    upper = s.uppers[deck]
    if upper > 0:
        s.uppers = changed(s.uppers, deck, upper - 1)
    if not cards and s.discards[deck] and deck_size(s, deck) == 0:
        reshuffle(s, deck)
    return card


def take_top(s: Table, deck: int) -> int:
    """The top card is turned up and leaves the deck."""
    if not s.tops[deck] and unseen(s, deck) > 0:
        s.reveal(NOBODY)
        return chance_card(s, deck)
    lay_top(s, deck)
    card = s.tops[deck][-1]
    show(s, card)
    s.tops = changed(s.tops, deck, s.tops[deck][:-1])
    forget(s, card)
    return card


def chance_card(s: Table, deck: int) -> int:
    """Chance decides which card it is; as long as the upper half lasts, no boss [LER-3.9]."""
    cards = s.decks[deck]
    if s.uppers[deck] > 0:
        bosses = s.content.deck_bosses[deck]
        place = s.below(len(cards) - len(bosses))
        for boss in bosses:
            if cards[place] >= boss:
                place += 1
    else:
        place = s.below(len(cards))
    return cards.pop(place)


def lay_top(s: Table, deck: int) -> None:
    """Let it be known which card is the top one, if nobody has looked at it."""
    if s.tops[deck]:
        return
    if unseen(s, deck) > 0:
        s.tops = changed(s.tops, deck, (chance_card(s, deck),))
        return
    s.tops = changed(s.tops, deck, s.bottoms[deck][:1])
    s.bottoms = changed(s.bottoms, deck, s.bottoms[deck][1:])
    s.bottom_uppers = changed(s.bottom_uppers, deck, s.bottom_uppers[deck][1:])


def leave_upper(s: Table, deck: int) -> None:
    """One card less in the upper half."""
    if s.uppers[deck] > 0:
        s.uppers = changed(s.uppers, deck, s.uppers[deck] - 1)


def reshuffle(s: Table, deck: int) -> None:
    """The discards become the deck [LER-8.10, 11.24]; the City deck's never do [LER-13.3]."""
    s.decks[deck] = sorted(s.discards[deck])
    s.discards[deck] = ()
    s.uppers = changed(s.uppers, deck, 0)


def discard(s: Table, deck: int, card: int) -> None:
    """Face up on the discard pile of its deck [LER-2.4, 2.13]."""
    s.discards[deck] += (card,)
    if s.known_cards:
        forget(s, card)


def look(s: Table, deck: int, seat: int) -> int:
    """A seat looks at the top card and knows it until the deck is shuffled or the card leaves it [LER-2.13]."""
    lay_top(s, deck)
    card = s.tops[deck][-1]
    learn(s, card, 1 << seat)
    return card


def put_under(s: Table, deck: int) -> None:
    """The top card goes under its deck."""
    card = s.tops[deck][-1]
    is_upper = 1 if s.uppers[deck] > 0 else 0
    s.tops = changed(s.tops, deck, s.tops[deck][:-1])
    s.bottoms = changed(s.bottoms, deck, (*s.bottoms[deck], card))
    s.bottom_uppers = changed(s.bottom_uppers, deck, (*s.bottom_uppers[deck], is_upper))
    leave_upper(s, deck)


def shuffle_in(s: Table, deck: int, card: int) -> None:
    """A card is shuffled into a deck; nobody knows the place of any card in it any more [LER-2.13, 26.13]. Which cards
    are set aside is settled before: this one is none of them.
    """
    note_least(s)
    if s.aside:
        s.apart = tuple(sorted(chance_cards(s, s.aside)))
        s.aside = 0
    for known in (*s.tops[deck], *s.bottoms[deck]):
        forget(s, known)
    forget(s, card)
    s.decks[deck] = sorted((*s.decks[deck], *s.tops[deck], *s.bottoms[deck], card))
    s.tops = changed(s.tops, deck, ())
    s.bottoms = changed(s.bottoms, deck, ())
    s.bottom_uppers = changed(s.bottom_uppers, deck, ())


# ---- who knows where a hidden card is ------------------------------------------------------------------------------
def learn(s: Table, card: int, seats: int) -> None:
    """These seats, bits, know where a card is."""
    if card in s.known_cards:
        place = s.known_cards.index(card)
        s.knowers = changed(s.knowers, place, s.knowers[place] | seats)
    else:
        s.known_cards = (*s.known_cards, card)
        s.knowers = (*s.knowers, seats)


def forget(s: Table, card: int) -> None:
    """It lies open now, or nobody knows any more."""
    if card in s.known_cards:
        place = s.known_cards.index(card)
        s.known_cards = s.known_cards[:place] + s.known_cards[place + 1 :]
        s.knowers = s.knowers[:place] + s.knowers[place + 1 :]


def show(s: Table, card: int) -> None:
    """A hidden card is turned up: a fact, but not for one who foresees and has looked at it before."""
    if card in s.known_cards and s.foreseer >= 0 and s.knowers[s.known_cards.index(card)] & (1 << s.foreseer):
        s.reveal(s.foreseer)
    else:
        s.reveal(NOBODY)


def knows(s: Table, card: int, seat: int | None) -> bool:
    """Whether a seat, or for None a spectator, knows where a hidden card is."""
    if card not in s.known_cards:
        return False
    knowers = s.knowers[s.known_cards.index(card)]
    return knowers == EVERYBODY or (seat is not None and bool(knowers & (1 << seat)))


# ---- the City deck -------------------------------------------------------------------------------------------------
def draw_city(s: Table, seat: int) -> int:
    """A City card for a hand, or -1: the set-aside cards join when a card must be drawn from the empty deck
    [LER-13.4, 13.6, 13.7], alone they never do [LER-27.14]. Whoever has looked at the card knows who drew it.
    """
    if deck_size(s, CITY) == 0:
        if s.is_solo:
            return -1
        s.aside = 0
        s.decks[CITY] += s.apart
        s.apart = ()
        if not s.decks[CITY]:
            return -1
    lay_top(s, CITY)
    card = s.tops[CITY][-1]
    show(s, card)
    s.tops = changed(s.tops, CITY, s.tops[CITY][:-1])
    if card in s.known_cards:
        learn(s, card, 1 << seat)
        if s.knowers[s.known_cards.index(card)] == 1 << seat:
            forget(s, card)
    note_size(s)
    return card


def draw_several(s: Table, seat: int, count: int) -> list[int]:
    """City cards for a hand, as many as there are [LER-13.1, 13.6]; at once, where nobody has looked at any of them."""
    left = len(s.decks[CITY]) - s.aside - count
    if left < 0 or s.tops[CITY]:
        found: list[int] = []
        while len(found) < count:
            card = draw_city(s, seat)
            if card < 0:
                break
            found.append(card)
        return found
    drawn = pick_out(s, s.decks[CITY], count)
    if left == 0:
        note_size(s)
    return drawn


def chance_cards(s: Table, count: int) -> list[int]:
    """Several City cards that nobody has looked at."""
    return pick_out(s, s.decks[CITY], count)


def note_size(s: Table) -> None:
    """Reaching 0 cards makes this round the last [LER-13.4, 13.5]; later refills do not undo it [LER-26.13]."""
    if not s.is_emptied and deck_size(s, CITY) == 0:
        s.is_emptied = True
        if s.told is not None:
            s.tell("DeckEmptied", "LER-13.4", "The City deck has run out: this round is the last")


def note_least(s: Table) -> None:
    """A new smallest size of the City deck: with the end of this round the count of rounds without one is 0 again
    [LER-15.10].
    """
    size = deck_size(s, CITY)
    if size < s.least:
        s.least = size
        s.stalled = -1


def discard_from_city(s: Table, count: int) -> Row:
    """So many cards from the top of the City deck, face up; all of them, if there are fewer [LER-15.10, 27.16]."""
    if s.tops[CITY] or s.bottoms[CITY]:
        gone = tuple([take_top(s, CITY) for _ in range(min(count, deck_size(s, CITY)))])
    else:
        gone = tuple(chance_cards(s, min(count, unseen(s, CITY))))
        s.reveal(NOBODY)
    s.discards[CITY] += gone
    note_size(s)
    return gone
