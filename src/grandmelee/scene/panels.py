"""What stands beside every board: the panel of a seat, its row of chips, the cards in a hand.

    panel(*body, width=342, height=146, name="You: Fitz, Fatigue 3", id="seat-0", is_acting=True)
    chip_row((Chip("First", "flying-flag"), Chip("2 of 2", "trophy")), right=334, y=19, size=14)
    hand([Held(face, "card:smash", "card-smash", home="deck-0")], across=874, high=177)

A panel is one part of the scene, drawn from one slice; what in it changes on its own (a track, a stack, a row for each
piece) is best a kept function of its own with an id.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grandmelee.scene import cards
from grandmelee.scene.motion import moving
from grandmelee.scene.pieces import chip, chip_width
from grandmelee.scene.scene import Part
from grandmelee.scene.svg import Element, group, rect, slug, thing

GAP: Final = 9.0  # between cards
SMALLEST: Final = 12.1  # letters
PHONE: Final = (172.0, 190.0)  # width and height of a card in the own hand on a phone
BETWEEN: Final = 5.0  # chips
LINE: Final = 26.0  # from a row of chips to the one below


def panel(*body: Element, width: float, height: float, name: str, id: str, is_acting: bool = False) -> Element:
    """A seat: a frame, bright while the seat acts, and what is in it; *name* is all of it in words."""
    frame = [rect(0, 0, width, height, "panel", rx=12)]
    frame += [rect(1, 1, width - 2, height - 2, "acting", rx=11)] if is_acting else []
    return thing(*frame, *body, name=name, id=id, role="group")


class Chip(NamedTuple):
    """What marks a seat just now: a word or number, an icon before it; with *word* it can be pointed at."""

    words: str
    picture: str = ""
    word: str | None = None


def chip_row(chips: Sequence[Chip], right: float, y: float, size: float, left: float = 0) -> list[Element]:
    """Chips from the right side on; those that would reach beyond *left*, over a name, stand on the next line."""
    x, line = right, y
    drawn = []
    for n, one in enumerate(reversed(chips)):
        wide = chip_width(one.words, size, one.picture)
        if x - wide < left and line == y:
            x, line = right, y + LINE
        x -= wide + BETWEEN
        shown = chip(one.words, x, line, size=size, picture=one.picture)
        drawn.append(_pointed(one, n, shown, (x, line, wide)) if one.word else shown)
    return drawn


def _pointed(one: Chip, n: int, shown: Element, at: tuple[float, float, float]) -> Element:
    x, y, wide = at
    halo = rect(x - 3, y - 15, wide + 6, 30, "halo", rx=8)
    return thing(halo, shown, name=one.words, word=one.word, id=f"{slug(one.word or '')}-{n}")


class Held(NamedTuple):
    """A card in a hand: its face, the word it stands for, its id, and where it comes from and what is said of it."""

    face: cards.Face
    word: str
    id: str
    key: str = ""  # what it is wherever it lies, see `scene.motion`
    home: str = ""
    note: str = ""
    badge: str = ""
    is_spent: bool = False


def hand(held: Sequence[Held], across: float, high: float, is_tall: bool = False, narrow: float = PHONE[0]) -> Part:
    """The viewer's own hand in one row: cards keep their height however many there are; on a phone the row scrolls.

    Where cards say little, *narrow* ones show more of the hand at once on a phone.

    A page of 1280 by 800 shows it in this size, a phone a sixth smaller; no letter is smaller than 12 pixels there.
    """
    tall, least = (PHONE[1], SMALLEST / 0.86) if is_tall else (high, SMALLEST)
    usual = narrow if is_tall else min(high * 0.86, across / max(1, len(held)) - GAP)
    spare = 10000.0 if is_tall else across - (usual + GAP) * len(held)
    x, drawn = GAP / 2, []
    for one in held:
        wide = widened(one.face, usual, tall, least, spare)
        spare -= wide - usual
        drawn.append(in_hand(one, x, wide, tall, least))
        x += wide + GAP
    return Part("hand", "Your hand", x - GAP / 2, tall + 8, group(*drawn))


def in_hand(one: Held, x: float, wide: float, tall: float, least: float) -> Element:
    """A card where it lies in the hand."""
    shown = cards.card(
        one.face,
        at=(x, 4),
        width=wide,
        height=tall,
        word=one.word,
        id=one.id,
        note=one.note,
        badge=one.badge,
        is_spent=one.is_spent,
        least=least,
    )
    return moving(shown, key=one.key or one.word, home=one.home)


def widened(face: cards.Face, usual: float, tall: float, least: float, spare: float) -> float:
    """How wide a card is: more than usual if its sentences need that and there is room."""
    for share in (1.0, 1.15, 1.3, 1.45):
        if usual * (share - 1) <= spare and cards.is_readable(face, usual * share, tall, least):
            return usual * share
    return usual
