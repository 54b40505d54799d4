"""All cards of another player's Legend, in a window of their own: they are printed and known to all [LA-1.8, 1.9].

Marked is only what lies open: who holds what else is hidden [LA-5.4].
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.legends_of_the_arena.draw.cards import face
from grandmelee.games.legends_of_the_arena.draw.drawing import Drawing, View
from grandmelee.scene import cards
from grandmelee.scene.kept import kept
from grandmelee.scene.svg import Element, el, text

WIDE: Final = 150.0
GAP: Final = 12.0
HEAD: Final = 34.0
COLUMNS: Final = 6


class Sheet(NamedTuple):
    """A Legend's cards, each with what is known of where it lies."""

    seat: int
    title: str
    columns: int
    shown: tuple[tuple[cards.Face, str], ...]


def is_shown(fighter: View) -> bool:
    """Whether it is another's Legend: the own team's cards lie open in its hands."""
    return bool(fighter["legend"]) and "hand" not in fighter


def sheet_of(d: Drawing, fighter: View) -> Sheet:
    """The slice of a Legend's cards, in their printed order."""
    legend = d.content.legend(fighter["legend"])
    own = [d.content.cards[number].slug for number in legend.cards]
    shown = tuple([(face(d, card, fighter), lies(fighter, card)) for card in own])
    return Sheet(fighter["seat"], f"All cards of {legend.name}", 3 if d.is_tall else COLUMNS, shown)


def lies(fighter: View, card: str) -> str:
    """Where a card lies, if everyone can see it [LA-5.6, 5.14]."""
    for pile, words in (("removed", "out"), ("discard", "discarded"), ("revealed", "played"), ("ultimates", "Meter")):
        if card in fighter[pile]:
            return words
    return ""


@kept
def sheet(its: Sheet) -> Element:
    """The cards in rows, hidden until the panel is clicked."""
    step, down = WIDE + GAP, WIDE * cards.RATIO + GAP
    drawn = [text(its.title, 4, 22, 20, "serif felt-ink")]
    for n, (shown, where) in enumerate(its.shown):
        at = (4 + n % its.columns * step, HEAD + n // its.columns * down)
        drawn.append(cards.card(shown, at=at, width=WIDE, badge=where, is_spent=where in ("out", "discarded")))
    rows = -(-len(its.shown) // its.columns)
    box = f"0 0 {its.columns * step + GAP:g} {HEAD + rows * down:g}"
    return el("g", *drawn, id=f"sheet-{its.seat}", display="none", data_box=box, data_title=its.title)
