"""Several pictures one after the other in one SVG that moves by itself, without any script.

What stays the same is written once; what differs is shown in its turn; pieces and cards that keep their id glide. Every
viewer that shows animated SVG (SMIL) plays it, over and over; others show the first picture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from grandmelee.scene.fonts import embedded
from grandmelee.scene.icons import symbols
from grandmelee.scene.measure import fitted
from grandmelee.scene.scene import FELT, MARGIN, Scene
from grandmelee.scene.svg import NAMESPACE, Element, el, group, number, rect, text
from grandmelee.scene.theme import Name, css

GLIDE: Final = 0.25  # seconds in which things change their place
LAST: Final = 1.5  # seconds the last picture stays longer
CAPTION: Final = 30.0
UNSEEN: Final = ("id", "role", "tabindex")
MOVED: Final = re.compile(r"translate\((-?[\d.]+ -?[\d.]+)\)(?: (scale\([\d.]+\)))?")


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and the line below it."""

    scene: Scene
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """When each of the pictures begins, as parts of the whole; and how long the whole is in seconds."""

    begins: tuple[float, ...]
    seconds: float

    @property
    def glide(self) -> float:
        """The part of the whole in which things change their place."""
        return min([GLIDE / self.seconds, *(b - a for a, b in zip(self.begins, self.begins[1:], strict=False))])


def film(title: str, frames: Sequence[Frame], pace: float = 0.8, theme: Name | None = None) -> str:
    """The pictures, each for *pace* seconds."""
    seconds = pace * len(frames) + LAST
    clock = Clock(tuple(pace * n / seconds for n in range(len(frames))), seconds)
    laid = [frame.scene.laid_out() for frame in frames]
    across, down = max(frame.scene.width for frame in frames), max(high for _, high in laid)
    plain = Plain()
    drawn = [
        _frame(element, frame.caption, across, down).map(plain)
        for (element, _), frame in zip(laid, frames, strict=True)
    ]
    table = [rect(0, 0, across, down + CAPTION, "felt"), rect(8, 8, across - 16, down - 16, "stitch", rx=10)]
    body = group(*table, *_merged(drawn, clock), class_=f"gm {theme or ''}".strip())
    defs = el("defs", FELT, *symbols(body))
    style = el("style", embedded() + css(theme))
    size = {"width": number(across), "height": number(down + CAPTION)}
    box = f"0 0 {size['width']} {size['height']}"
    return str(el("svg", el("title", title), style, defs, body, xmlns=NAMESPACE, viewBox=box, **size))


def _frame(element: Element, caption: str, across: float, down: float) -> Element:
    words, size = fitted(caption, 16, across - 2 * MARGIN, 10)
    return group(element, *([text(words, MARGIN, down + CAPTION / 2, size, "felt-ink")] if words else []))


class Plain:
    """Leaves out what only a page needs: what opens to a click, and names, words and marks, which change alone.

    What is alike then becomes one and the same object, so that it is compared at once.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Element] = {}

    def __call__(self, element: Element) -> Element:
        kept = tuple([pair for pair in element.attributes if not pair[0].startswith(("aria-", "data-"))])
        children = tuple([child for child in element.children if isinstance(child, str) or is_seen(child)])
        key = (element.tag, kept, *[child if isinstance(child, str) else id(child) for child in children])
        return self.known.setdefault(key, Element(element.tag, kept, children))


def is_seen(element: Element) -> bool:
    """Whether it is neither a title nor hidden until something is clicked."""
    return element.tag != "title" and element.get("display") != "none"


# ---- many drawings become one ---------------------------------------------------------------------------------------
def _merged(nodes: Sequence[Element | None], clock: Clock) -> list[Element]:
    """One thing as it is in each of the pictures (None: not there) as what stands for all of them."""
    elements = list({id(node): node for node in nodes if node is not None}.values())
    if len(elements) == 1 and None not in nodes:
        return [_nameless(elements[0])]
    if _is_alike(elements):
        return [_shown(_inside(nodes, elements, clock), [node is not None for node in nodes], clock)]
    return [_shown(_nameless(one), [node is one for node in nodes], clock) for one in elements]


def _is_alike(elements: Sequence[Element]) -> bool:
    """Whether they differ only in what is inside, or in where they are."""
    if any(isinstance(child, str) for element in elements for child in element.children):
        return False
    kinds = {(element.tag, _but(element, "transform")) for element in elements}
    places = {element.get("transform") for element in elements}
    return len(kinds) == 1 and (len(places) == 1 or _can_glide(elements))


def _can_glide(elements: Sequence[Element]) -> bool:
    found = [MOVED.fullmatch(element.get("transform")) for element in elements]
    return elements[0].tag == "g" and len({match and match[2] for match in found}) == 1 and None not in found


def _but(element: Element, name: str) -> tuple[tuple[str, str], ...]:
    return tuple((key, value) for key, value in element.attributes if key != name)


def _inside(nodes: Sequence[Element | None], elements: Sequence[Element], clock: Clock) -> Element:
    """The element with its children merged; if it has several places it glides from one to the next."""
    children: list[Element] = []
    lists = [_children(node) if node is not None else {} for node in nodes]
    for key in _order(lists):
        children += _merged([inner.get(key) for inner in lists], clock)
    merged = _nameless(replace(elements[0], children=tuple(children)))
    if len({element.get("transform") for element in elements}) == 1:
        return merged
    places = [MOVED.fullmatch(node.get("transform")) if node is not None else None for node in nodes]
    return _gliding(merged, [match[1] if match else "" for match in places], clock)


def _gliding(element: Element, places: list[str], clock: Clock) -> Element:
    """The element in a group that moves; while it is not there it waits where it will be or was."""
    scale = MOVED.fullmatch(element.get("transform"))
    still = tuple((key, value) for key, value in element.attributes if key != "transform")
    if scale is not None and scale[2]:
        still = (*still, ("transform", scale[2]))
    known = next(place for place in places if place)
    times, values, here = [0.0], [known], known
    for begin, place in zip(clock.begins, places, strict=True):
        if place and place != here:
            times += [begin, begin + clock.glide]
            values += [here, place]
            here = place
    move = _animation("animateTransform", "transform", [*times, 1.0], [*values, here], clock, type="translate")
    return el("g", replace(element, attributes=still), move, transform=f"translate({known})")


def _shown(element: Element, when: list[bool], clock: Clock) -> Element:
    """The element, seen only in some of the pictures."""
    if all(when):
        return element
    turns = [n for n in range(len(when)) if n == 0 or when[n] != when[n - 1]]
    values = ["inline" if when[n] else "none" for n in turns]
    turn = _animation("animate", "display", [clock.begins[n] for n in turns], values, clock, calcMode="discrete")
    hidden = {} if when[0] else {"display": "none"}
    return replace(element, children=(*element.children, turn)).with_attributes(hidden)


def _animation(tag: str, name: str, times: list[float], values: list[str], clock: Clock, **more: str) -> Element:
    moments = ";".join(f"{time:.4f}".rstrip("0").rstrip(".") for time in times)
    seconds = f"{number(clock.seconds)}s"
    return el(
        tag,
        attributeName=name,
        dur=seconds,
        repeatCount="indefinite",
        keyTimes=moments,
        values=";".join(values),
        **more,
    )


def _nameless(element: Element) -> Element:
    """Ids were for telling things apart; in the film they would be there twice."""
    return element.map(lambda one: replace(one, attributes=tuple(p for p in one.attributes if p[0] not in UNSEEN)))


def _children(element: Element) -> Mapping[str, Element]:
    """The children by their ids, or by how many without one come before."""
    found: dict[str, Element] = {}
    nameless = 0
    for child in element.children:
        assert isinstance(child, Element)  # text is compared as a whole
        key = child.get("id")
        nameless += not key
        found[key or f" {nameless}"] = child
    return found


def _order(lists: Sequence[Mapping[str, object]]) -> list[str]:
    """Every key once, each after the one before it where it first appears."""
    order: list[str] = []
    for keys in lists:
        place = 0
        for key in keys:
            if key in order:
                place = order.index(key) + 1
            else:
                order.insert(place, key)
                place += 1
    return order
