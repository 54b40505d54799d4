"""Dice that are seen to roll: a new roll is a new thing in the document, which tumbles before it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.scene import counters
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing, View

SIDE: Final = 28.0
EVENT_ICONS: Final = {
    "Ravage": "flame",
    "Ruin": "explosion-rays",
    "Slay": "sharp-axe",
    "Bîawac": "whirlwind",
    "Circle of Peace": "sun",
}


class Die(NamedTuple):
    """A die of a combat: whose it is, what it is for, what it shows, whether it was rolled again."""

    number: int
    who: str
    what: str
    value: int
    again: bool
    at: Point


def die_of(d: Drawing, number: int, one: View, at: Point) -> Die:
    """The slice of a die."""
    return Die(number, d.kind(one["card"]).name, one["what"], one["value"], one["again"], at)


@kept
def die(its: Die) -> Element:
    """A die with pips, and beside it whose it is and what it counts for."""
    name = f"Die of {its.who} for {its.what}: {its.value}" + (", rolled again" if its.again else "")
    shown = rolled(its.value, f"{its.number}-{its.value}-{int(its.again)}")
    who, size = fitted(its.who, 12.5, 90, 11)
    body = [
        rect(-19, -18, 124, 36, "halo", rx=9),
        shown,
        text(who, 20, -2, size, "felt-ink"),
        text(f"{its.what}{' again' * its.again}", 20, 13, 12, "felt-soft"),
    ]
    return thing(*body, name=name, word=f"die:{its.number + 1}", id=slug(f"die:{its.number + 1}"), at=its.at)


@kept
def rolled(face: int | str, roll: str, side: float = SIDE) -> Element:
    """A die that lies as it fell; while it falls other faces are seen."""
    lies = counters.die(face, name="", at=(0, 0), side=side)
    others = [n for n in (5, 2, 4) if n != face][:2]
    tumbling = [
        group(*counters.die(n, name="", at=(0, 0), side=side).children[2:], class_="tumble", opacity=0) for n in others
    ]
    return group(*lies.children[2:], *tumbling, class_="rolls", id=f"roll-{roll}")


@kept
def event(name: str, round: int, at: Point) -> Element:
    """The event die as it fell last."""
    shown = rolled(EVENT_ICONS.get(name, "cycle"), f"event-{round}-{slug(name)}", 24)
    words, size = fitted(name, 12.5, 100, 11)
    return thing(shown, text(words, 18, 4.5, size, "felt-ink"), name=f"Event die: {name}", id="event-die", at=at)
