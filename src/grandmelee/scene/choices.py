"""Options that no drawn thing stands for (a number, a direction, yes or no) as a row of buttons."""

from __future__ import annotations

from collections.abc import Mapping

from grandmelee.scene.measure import width, wrap
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

_SIZE = 15.0
_HIGH = 34.0
_GAP = 10.0
_ROOM = 320.0


def buttons(options: Mapping[str, str], across: float) -> tuple[Element, float, float] | None:
    """Buttons in rows no wider than *across*, with the width and height they take; None when there is no option."""
    if not options:
        return None
    x = y = widest = 0.0
    drawn: list[Element] = []
    for word, says in options.items():
        label = _label(word, says)
        wide = width(label, _SIZE) * 1.08 + 28
        if x and x + wide > across:
            x, y = 0.0, y + _HIGH + _GAP
        drawn.append(_button(word, label, wide, (x, y)))
        x += wide + _GAP
        widest = max(widest, x - _GAP)
    return group(*drawn), widest, y + _HIGH


def _label(word: str, says: str) -> str:
    """What the option does, in at most one short line; a longer one is left to the accessible name."""
    lines = wrap(says or word.replace(":", " "), _SIZE, _ROOM)
    return lines[0] + ("\u2026" if len(lines) > 1 else "")


def _button(word: str, label: str, wide: float, at: tuple[float, float]) -> Element:
    body = [
        rect(0, 3, wide, _HIGH, "stone-side", rx=9),
        rect(0, 0, wide, _HIGH, "paper card-edge", rx=9),
        text(label, wide / 2, _HIGH / 2 + _SIZE * 0.36, _SIZE, "strong ink", "middle"),
        rect(0, 0, wide, _HIGH, "halo", rx=9),
    ]
    return thing(*body, name=label, word=word, id=f"choice-{slug(word)}", at=at)
