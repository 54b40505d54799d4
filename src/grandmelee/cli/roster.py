"""The cards of a Legend or a Champion, for someone who has to choose one and does not know them."""

from __future__ import annotations

from typing import Any

from grandmelee.core.game import Game


def cards_of(game: Game[Any], word: str) -> list[str]:
    """A line for each card of whom a word such as `legend:fitz` names; none for a word that names nobody."""
    return [card_line(game.face(card)) for card in game.cards_of(word)]


def card_line(face: Any) -> str:
    """A printed card with its name, its numbers and its text."""
    numbers, text = numbers_of(face), " ".join(face.sentences)
    return f"{face.name}{f' ({numbers})' if numbers else ''}: {text}"


def printed_on(face: Any) -> str:
    """The numbers and the text of a card whose name stands beside it already."""
    return ". ".join(part for part in (numbers_of(face), " ".join(face.sentences)) if part)


def numbers_of(face: Any) -> str:
    """The numbers on a card; what its text says is not said twice."""
    text = " ".join(face.sentences).lower()
    facts = [f"{face.corner_name} {face.corner}".strip()] if face.corner else []
    facts += [f"{fact.name} {fact.value}".strip() for fact in face.facts]
    return ", ".join(fact for fact in facts if fact.lower() not in text)
