"""What everyone has laid down and turned over, in short: below the Arena on a phone, for more than two [LA-5.1]."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.legends_of_the_arena.draw.cards import GAP, PHONE, InStack, in_stack_of, whose, whose_of
from grandmelee.games.legends_of_the_arena.draw.drawing import Drawing
from grandmelee.scene import Part
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.svg import Element, group, rect, text, thing

COLUMNS: Final = 2
LINE: Final = 28.0
TOP: Final = 30.0
SPEED: Final = 44.0  # width of a Speed


class Line(NamedTuple):
    """One card of a plan: its Speed and name, where they are known."""

    id: str
    n: int
    words: str
    speed: str
    name: str
    is_down: bool
    is_now: bool


def plans(d: Drawing) -> Part:
    """Each Legend's three cards as lines, two Legends side by side."""
    step, down = d.across / COLUMNS, TOP + 3 * LINE + GAP
    drawn = []
    for k, fighter in enumerate(d.fighters):
        at = (k % COLUMNS * step, k // COLUMNS * down)
        laid = sorted(in_stack_of(d, fighter, 1, 1), key=lambda one: one.n)
        lines = [_line(_line_of(one), step - GAP) for one in laid]
        drawn.append(group(whose(whose_of(fighter), (0, 0), step - GAP), *lines, at=at))
    rows = -(-len(d.fighters) // COLUMNS)
    return Part("plans", "Cards laid down", d.across, rows * down - GAP, group(*drawn))


def _line_of(its: InStack) -> Line:
    """The slice of a card: a face-down one says only that it is there [LA-5.4]."""
    id = f"plan-{its.seat}-{its.n}"
    if its.face is None:
        words = f"Face-down card {its.n + 1} of {its.name}" if its.is_down else f"No card {its.n + 1}"
        return Line(id, its.n, words, "", "", its.is_down, is_now=False)
    words = f"Card {its.n + 1} of {its.name}: {its.face.spoken}"
    return Line(id, its.n, words, its.face.corner, its.face.name, is_down=False, is_now=bool(its.badge))


@kept
def _line(its: Line, wide: float) -> Element:
    """A card in one line: its Speed, and what it is called."""
    tone = "back card-edge" if its.is_down else "paper card-edge" if its.name else "hair faint"
    drawn = [rect(0, 0, wide, LINE - 4, tone, rx=5)]
    if its.name:
        name, size = fitted(its.name, PHONE, wide - SPEED - 6, PHONE)
        drawn += [text(its.speed, SPEED / 2, 20, PHONE, "strong ink", "middle"), text(name, SPEED, 20, size, "ink")]
    drawn += [rect(0, 0, wide, LINE - 4, "acting", rx=5)] if its.is_now else []
    return thing(*drawn, name=its.words, id=its.id, at=(0, TOP + LINE * its.n))
