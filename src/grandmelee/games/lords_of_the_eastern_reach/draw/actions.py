"""On a phone the buttons of a question (done, pass, draw, pay) lie on the board itself, so that none is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.lords_of_the_eastern_reach.draw.together import together
from grandmelee.games.lords_of_the_eastern_reach.words import BUTTON_TEXTS, BUTTONS
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, rect, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

HIGH: Final = 32.0
LETTERS: Final = 14.0
GAP: Final = 6.0
DRAWN: Final = ("gem", "hireling")  # what can be pointed at elsewhere


def words(d: Drawing) -> list[str]:
    """The options that are buttons, in their order."""
    return [word for word in d.view["options"] if word in BUTTONS and word not in DRAWN]


def label(d: Drawing, word: str) -> str:
    """What stands on a button; done says what it means while no monster is picked [LER-8.17]."""
    asked = [ask["rule"] for ask in d.view["asks"] if ask["seat"] == d.viewer]
    if word == "done" and asked[:1] == ["LER-8.17"] and not d.view["chosen"]:
        return "Defeat none"
    return BUTTON_TEXTS[BUTTONS.index(word)]


def wide(label: str) -> float:
    """Room of a button."""
    return width(label, LETTERS) * 1.1 + 22


def across(d: Drawing) -> float:
    """Room of all buttons side by side."""
    return sum(wide(label(d, word)) + GAP for word in words(d))


def rows(d: Drawing, room: float) -> tuple[Element, float]:
    """The buttons from the left, in as many rows as they need, and how high that is."""
    x = y = 0.0
    drawn = []
    for word in words(d):
        across = wide(label(d, word))
        if x and x + across > room:
            x, y = 0.0, y + HIGH + GAP
        drawn.append(button(word, label(d, word), (x, y)))
        x += across + GAP
    return together(drawn, "actions"), y + HIGH + GAP if drawn else 0.0


@kept
def button(word: str, label: str, at: Point) -> Element:
    """One button."""
    across = wide(label)
    body = [
        rect(0, 0, across, HIGH - 4, "halo", rx=9),
        rect(0, 0, across, HIGH - 4, "paper card-edge", rx=9),
        text(label, across / 2, 19, LETTERS, "strong ink", "middle"),
    ]
    return thing(*body, name=label, word=word, id=f"action-{word}", at=at)
