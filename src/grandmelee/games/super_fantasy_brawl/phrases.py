"""Short phrases in which questions speak of cards, Cores and Champions; what an option will do is foreseen, not said.

All of it lies open on the table [SFB-4.19].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.super_fantasy_brawl.state import Table, name
from grandmelee.games.super_fantasy_brawl.words import CORES

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Card, Standard

WHEN: Final = {"before_attack": "Before: ", "after_attack": "After: "}


def standing(s: Table, piece: int) -> str:
    """A Champion and where it stands; a name alone may be on both sides [SFB-3.13]."""
    return f"{name(s, piece)} on {s.arena.names[s.at[piece]]}" if s.at[piece] >= 0 else f"{name(s, piece)} on the Gate"


def core_name(core: int) -> str:
    """A Core by name, or any."""
    return f"{CORES[core].capitalize()} Core" if 0 <= core < len(CORES) else "Core of your choice"


def sentences(card: Card) -> str:
    """The text of a card, each sentence with its moment."""
    return " ".join([f"{WHEN.get(slot, '')}{' '.join(text)}" for slot, text in card.sentences.items() if text])


def printed(card: Card, kind: str) -> str:
    """Everything a card does, in one line."""
    parts = [
        f"Move {card.move}." if card.move > 0 else "",
        f"{kind.capitalize()}{f', strength {card.strength}' if card.strength >= 0 else ''}.",
        card.aim_text,
        f"+{card.defence} defence." if card.defence else "",
        sentences(card),
    ]
    return " ".join([part for part in parts if part])


def steps_of(standard: Standard) -> str:
    """What a Standard Action does, first its move."""
    return " ".join([f"Move {standard.move}."] * (standard.move > 0) + standard.sentences)
