"""What is said of the turning points of a game."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from grandmelee.server.past.curve import Curve
from grandmelee.server.site.naming import with_names

LEAST: Final = 1  # percent by which a chance must change to be told


def turning_points(curve: Curve, names: list[str]) -> list[dict[str, Any]]:
    """Each moment where it turned: whose chances changed from what to what, and what everyone saw happen."""
    found = []
    for number, seen, told, begun in zip(curve.turns, curve.seen, curve.telling, curve.begun, strict=True):
        at = curve.numbers.index(number)
        changes = [
            change(names[n], *pair) for n, pair in enumerate(zip(curve.values[at - 1], curve.values[at], strict=True))
        ]
        found.append(
            {
                "number": number,
                "begun": with_names(begun, names),
                "changes": together([each for each in changes if each], names),
                "lines": [with_names(line, names) for line in told],
                "rest": [with_names(line, names) for line in beside(seen, told)],
            }
        )
    return found


def beside(seen: list[str], told: list[str]) -> list[str]:
    """What else was seen, each line once for every time it was.

    >>> beside(["a roll", "a fall", "a roll"], ["a roll"])
    ['a roll', 'a fall']
    """
    return [*(Counter(seen) - Counter(told)).elements()]


def together(changes: list[str], names: list[str]) -> list[str]:
    """Where the chances of all have changed alike, it is said once.

    >>> together(["Ann from 50 % to 60 %", "Bo from 50 % to 60 %"], ["Ann", "Bo"])
    ['All from 50 % to 60 %']
    """
    said = {each.removeprefix(name) for name, each in zip(names, changes, strict=False)}
    return [f"All{said.pop()}"] if len(changes) == len(names) > 1 == len(said) else changes


def change(name: str, before: float, after: float) -> str:
    """How someone's chance to win has changed, where it has.

    >>> change("Ann", 0.0, 0.44), change("Bo", 0.2, 0.2)
    ('Ann from 50 % to 72 %', '')
    """
    was, now = round(50 + 50 * before), round(50 + 50 * after)
    return f"{name} from {was} % to {now} %" if abs(now - was) >= LEAST else ""
