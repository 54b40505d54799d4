"""How the coming action can be aimed: a mark on every target with the odds, an arrow for every direction; under the
pointer the line of sight and the area.
"""

from __future__ import annotations

from math import hypot
from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing, View
from grandmelee.scene.boards import WAYS
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, polygon, rect, slug, text, thing

LETTERS: Final = 0.44  # of a square


class Sign(NamedTuple):
    """One way to aim, drawn at a place: everything else counts from there."""

    word: str
    name: str
    label: str
    at: Point
    user: Point
    area: tuple[Point, ...]
    size: float


def aims(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Whatever the viewer may point at to aim."""
    found = []
    for aim in d.view["aims"]:
        if aim["word"] not in d.options or aim["from"] not in places:
            continue
        if aim["word"].startswith("square:") and aim["word"][7:] in places:
            found.append(target(target_of(aim, places, size)))
        elif aim["word"].startswith("side:"):
            found.append(arrow(arrow_of(aim, places, size)))
    return found


def target_of(aim: View, places: dict[str, Point], size: float) -> Sign:
    """A target, with the odds against it."""
    here = aim["word"][7:]
    at = places[here]
    own = next((one for one in aim["targets"] if one["square"] == here), None)
    label = "" if own is None or own["hit"] is None else f"{own['hit']} %"
    return Sign(aim["word"], told(aim), label, at, offset(places[aim["from"]], at), area_of(aim, places, at), size)


def arrow_of(aim: View, places: dict[str, Point], size: float) -> Sign:
    """A direction beside the Hero."""
    x, y = places[aim["from"]]
    dx, dy = WAYS[aim["word"][5]]
    at = (x + dx * size * 0.85, y + dy * size * 0.85)
    return Sign(aim["word"], told(aim), "", at, offset((x, y), at), area_of(aim, places, at), size)


def area_of(aim: View, places: dict[str, Point], origin: Point) -> tuple[Point, ...]:
    """The squares of an area, seen from where it is drawn."""
    return tuple([offset(places[square], origin) for square in aim["squares"] if square in places])


def offset(point: Point, origin: Point) -> Point:
    """A point as seen from another."""
    return point[0] - origin[0], point[1] - origin[1]


def told(aim: View) -> str:
    """Everyone it would affect, with the odds."""
    return "; ".join(told_target(one) for one in aim["targets"]) or "Nobody"


def told_target(one: View) -> str:
    """One of them."""
    if one["hit"] is None:
        return str(one["name"])
    more = "" if one["critical"] is None else f", critical {one['critical']} %"
    return f"{one['name']} {one['hit']} %{more}"


@kept
def target(its: Sign) -> Element:
    """A ring on whoever can be targeted, with the chance to beat it on a label above.

    The label lies over the next square, which is to be clicked through it.
    """
    size = its.size
    body = [circle(0, 0, size * 0.52, "halo"), *prints(its.area, size), *sight(its.user, size)]
    if its.label:
        high = size * LETTERS
        wide = width(its.label, high) * 1.08 + high * 0.5
        body.append(rect(-wide / 2, -size * 0.98, wide, high * 1.25, "glow dot through", rx=high * 0.35))
        body.append(text(its.label, 0, -size * 0.98 + high * 0.97, high, "strong glow-ink through", "middle"))
    return thing(*body, name=its.name, word=its.word, id=f"aim-{slug(its.word)}", at=its.at, class_="reaches")


@kept
def arrow(its: Sign) -> Element:
    """A tip in a small coin beside the Hero."""
    r = its.size * 0.3
    away = max(1.0, hypot(*its.user))
    dx, dy = -its.user[0] / away, -its.user[1] / away
    tip = [
        (dx * r * 0.8, dy * r * 0.8),
        (-dx * r * 0.55 + dy * r * 0.7, -dy * r * 0.55 + dx * r * 0.7),
        (-dx * r * 0.55 - dy * r * 0.7, -dy * r * 0.55 - dx * r * 0.7),
    ]
    body = [circle(0, 0, r * 1.3, "halo"), *prints(its.area, its.size), circle(0, 0, r * 1.15, "glow dot")]
    return thing(
        *body,
        polygon(tip, "glow-ink"),
        name=its.name,
        word=its.word,
        id=f"aim-{slug(its.word)}",
        at=its.at,
        class_="reaches",
    )


def prints(area: tuple[Point, ...], size: float) -> list[Element]:
    """Squares that are seen while something is pointed at."""
    side = size * 0.94
    return [rect(x - side / 2, y - side / 2, side, side, "print") for x, y in area]


def sight(user: Point, size: float) -> list[Element]:
    """The line from the user to the target, seen while it is pointed at."""
    away = hypot(*user)
    if away < size:
        return []
    dx, dy = user[0] / away, user[1] / away
    half, near, far = size * 0.07, size * 0.45, away - size * 0.45
    sides = [(near, half), (far, half), (far, -half), (near, -half)]
    return [polygon([(dx * along - dy * side, dy * along + dx * side) for along, side in sides], "print")]
