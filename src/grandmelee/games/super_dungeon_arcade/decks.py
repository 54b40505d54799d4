"""Decks and discard piles; a deck has no order until a card is drawn [SDA-2.1, 2.2, 2.11]."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.state import Row, Table
from grandmelee.games.super_dungeon_arcade.terms import NONE


def draw(s: Table, deck: int) -> int:
    """The top card, which could be any of them; after the last one the discards are the new deck [SDA-2.2].

    With both empty there is nothing to draw until a card has been discarded.
    """
    if not s.decks[deck]:
        s.decks[deck] = s.discards[deck]
        s.discards[deck] = ()
    cards = s.decks[deck]
    if not cards:
        return NONE
    place = s.below(len(cards)) if len(cards) > 1 else 0
    s.decks[deck] = cards[:place] + cards[place + 1 :]
    if not s.decks[deck] and s.discards[deck]:
        s.decks[deck] = s.discards[deck]
        s.discards[deck] = ()
    return cards[place]


def discard(s: Table, deck: int, card: int) -> None:
    """Face up on its own pile [SDA-2.1]."""
    s.discards[deck] = (*s.discards[deck], card)


def discard_item(s: Table, card: int) -> None:
    """A loot or treasure card goes on its own pile [SDA-2.1]."""
    discard(s, 0 if s.content.items[card].is_loot else 1, card)


def left_to_pay(s: Table, cards: Row, chosen: Row) -> list[int]:
    """The words of cards of the backpack that are not chosen yet, each name once: of two copies both can be paid
    [SDA-2.10].
    """
    word = s.content.item_word
    return [word + card for card in sorted(set(cards)) if cards.count(card) > chosen.count(word + card)]
