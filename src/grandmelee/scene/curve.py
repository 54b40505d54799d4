"""The curve of a game as a picture: the chance of each seat from the first moment to the last, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.scene.svg import NAMESPACE, Element, el, group, number, rect, text
from grandmelee.scene.theme import SEATS, Name, css

WIDE: Final = 640.0
HIGH: Final = 160.0
LEFT: Final = 46.0
TOP: Final = 40.0
BELOW: Final = 58.0
NAME: Final = 13.0
APART: Final = 26.0  # between two numbers


def curve(
    title: str,
    names: Sequence[str],
    chances: Sequence[Sequence[float]],
    turns: Sequence[int],
    theme: Name | None = None,
) -> str:
    """A complete picture: *chances* by moment and seat, from 0 to 1; *turns* are the moments that are marked."""
    across, down = LEFT + WIDE + 24, TOP + HIGH + BELOW
    last = max(1, len(chances) - 1)
    drawn = group(
        rect(0, 0, across, down, "panel", rx=8),
        text(title, LEFT, 24, 16, "serif felt-ink"),
        *grid(last, turns),
        *[line(seat, [row[seat] for row in chances], last) for seat in range(len(names))],
        *key(names),
        class_=f"gm {theme or ''}".strip(),
    )
    box = f"0 0 {number(across)} {number(down)}"
    size = {"width": across, "height": down}
    style = el("style", css(theme))
    return str(el("svg", el("title", title), style, drawn, xmlns=NAMESPACE, viewBox=box, role="img", **size))


def at(moment: float, last: int) -> float:
    """How far to the right a moment lies."""
    return LEFT + WIDE * moment / last


def height(chance: float) -> float:
    """Good is up."""
    return TOP + HIGH * (1.0 - chance)


def grid(last: int, turns: Sequence[int]) -> list[Element]:
    """Chances at the left, moments below, a line for an even game, and one for each turn."""
    found = [el("line", x1=LEFT, x2=LEFT + WIDE, y1=height(c), y2=height(c), class_="hair") for c in (0.0, 0.5, 1.0)]
    found += [text(f"{c:.0%}", LEFT - 6, height(c) + 4, 12, "felt-soft", "end") for c in (0.0, 0.5, 1.0)]
    said: list[float] = []
    for moment in [*turns, 0, last]:
        x = at(moment, last)
        if all(abs(x - other) > APART for other in said):
            found.append(text(str(moment), x, TOP + HIGH + 18, 12, "felt-soft", "middle"))
            said.append(x)
    for turn in turns:
        x = at(turn, last)
        found.append(el("line", x1=x, x2=x, y1=TOP, y2=TOP + HIGH, class_="stitch"))
    return found


def line(seat: int, chances: Sequence[float], last: int) -> Element:
    """One seat; told apart by its colour and by its dashes."""
    points = " ".join(f"{number(at(moment, last))},{number(height(c))}" for moment, c in enumerate(chances))
    return el("polyline", points=points, stroke_width=3, class_=f"ring-{seat % SEATS}", stroke_dasharray=dashes(seat))


def dashes(seat: int) -> str | None:
    """Whole for the first seat, and longer from seat to seat."""
    return f"{4 + 3 * seat} 4" if seat else None


def key(names: Sequence[str]) -> list[Element]:
    """Which line is whose."""
    found: list[Element] = []
    x = LEFT
    y = TOP + HIGH + 42
    for seat, name in enumerate(names):
        found.append(
            el(
                "line",
                x1=x,
                x2=x + 32,
                y1=y - 4,
                y2=y - 4,
                stroke_width=3,
                class_=f"ring-{seat % SEATS}",
                stroke_dasharray=dashes(seat),
            )
        )
        found.append(text(name, x + 38, y, NAME, "felt-ink"))
        x += 38 + WIDE / max(4, len(names))
    return found
