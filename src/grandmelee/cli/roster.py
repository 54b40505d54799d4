"""The cards of a Legend or a Champion, for someone who has to choose one and does not know them."""

from __future__ import annotations

from typing import Any, Final

from grandmelee.core.game import Game

FACTS: Final = ("speed", "move", "strength", "defence")


def cards_of(game: Game, word: str) -> list[str]:
    """A line for each card of whom a word such as `legend:fitz` names; none for a word that names nobody."""
    content: Any = getattr(game, "content", None)
    kind, _, slug = word.partition(":")
    owners = [one for one in getattr(content, f"{kind}s", []) if one.slug == slug and hasattr(one, "cards")]
    return [card_line(content.cards[card]) for owner in owners for card in owner.cards]


def card_line(card: Any) -> str:
    """A card with its numbers and its text."""
    facts = [f"{fact.capitalize()} {getattr(card, fact)}" for fact in FACTS if getattr(card, fact, 0) > 0]
    numbers = f" ({', '.join(facts)})" if facts else ""
    slots = getattr(card, "sentences", {})
    text = [getattr(card, "aim_text", ""), *[sentence for slot in slots.values() for sentence in slot]]
    return f"{card.name}{numbers}: {getattr(card, 'effect', '') or ' '.join(filter(None, text))}"
