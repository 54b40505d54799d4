"""SVG elements as small immutable values, written as text once, at the end.

Nothing here carries a style attribute or refers to another host, so a page may forbid both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

NAMESPACE: Final = "http://www.w3.org/2000/svg"
LARGER: Final = 1.12  # the serif is set so much larger than its size says: its small letters are lower

Value = str | int | float | None

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL: Final = re.compile("[^\t\n\r !#$%(-;=?-~\u00a0-\ud7ff]")
_NOT_IN_ID: Final = re.compile(r"[^A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Element:
    """One element: tag, attributes in the order given, children (elements and plain text)."""

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()

    def __str__(self) -> str:
        out: list[str] = []
        _write(self, out)
        return "".join(out)

    def get(self, name: str) -> str:
        """The attribute's value, or an empty string."""
        return next((value for key, value in self.attributes if key == name), "")

    def walk(self) -> Iterator[Element]:
        """This element and everything below it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def map(self, change: Callable[[Element], Element]) -> Element:
        """The same tree with *change* applied to every element, innermost first."""
        inner = tuple(child.map(change) if isinstance(child, Element) else child for child in self.children)
        return change(Element(self.tag, self.attributes, inner) if inner else self)

    def with_attributes(self, attributes: Mapping[str, str]) -> Element:
        """A copy in which *attributes* replace or follow those it has."""
        kept = tuple((key, attributes.get(key, value)) for key, value in self.attributes)
        had = {key for key, _ in kept}
        added = tuple((key, value) for key, value in attributes.items() if key not in had)
        return Element(self.tag, kept + added, self.children)

    def with_children(self, *children: Element | str) -> Element:
        """A copy with more children, after those it has."""
        return Element(self.tag, self.attributes, (*self.children, *children))


def el(tag: str, *children: Element | str, **attributes: Value) -> Element:
    """An element; ``stroke_width`` is written ``stroke-width``, ``class_`` is ``class``, None is left out.

    >>> str(el("circle", r=2.5, class_="disc"))
    '<circle r="2.5" class="disc"/>'
    """
    pairs = [
        (_name(key), value if value.__class__ is str else number(value))
        for key, value in attributes.items()
        if value is not None
    ]
    return Element(tag, tuple(pairs), tuple([child for child in children if child.__class__ is not str or child]))


def group(
    *children: Element | str, at: tuple[float, float] | None = None, scale: float = 1.0, **attributes: Value
) -> Element:
    """A group, moved to *at* and scaled."""
    moves = [f"translate({number(at[0])} {number(at[1])})"] if at else []
    moves += [f"scale({number(scale)})"] if scale != 1.0 else []
    return el("g", *children, transform=" ".join(moves) or None, **attributes)


def thing(
    *children: Element | str,
    name: str,
    word: str | None = None,
    id: str | None = None,
    at: tuple[float, float] | None = None,
    scale: float = 1.0,
    class_: str = "",
    role: str = "img",
) -> Element:
    """A group with an accessible name; with *word* it stands for that word and can be pointed at."""
    return group(
        el("title", name),
        *children,
        at=at,
        scale=scale,
        id=id,
        class_=f"word {class_}".strip() if word else class_ or None,
        data_word=word,
        role=role,
        aria_label=name,
    )


def text(words: str, x: float, y: float, size: float, class_: str = "sans", anchor: str = "start") -> Element:
    """One line of text; *class_* names family and colour, *y* is the base line."""
    shown = size * LARGER if "serif" in class_.split() else size
    return el(
        "text", words, x=x, y=y, font_size=shown, class_=class_, text_anchor=anchor if anchor != "start" else None
    )


def path(d: str, class_: str) -> Element:
    return el("path", d=d, class_=class_)


def polygon(points: list[tuple[float, float]], class_: str) -> Element:
    return el("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=class_)


def rect(x: float, y: float, width: float, height: float, class_: str, rx: float = 0) -> Element:
    return el("rect", x=x, y=y, width=width, height=height, rx=rx or None, class_=class_)


def circle(x: float, y: float, r: float, class_: str) -> Element:
    return el("circle", cx=x, cy=y, r=r, class_=class_)


def slug(words: str) -> str:
    """A safe, stable id from a word: letters, digits and underscores stay, everything else becomes one hyphen.

    >>> slug("card:smash")
    'card-smash'
    """
    return _NOT_IN_ID.sub("-", words).strip("-")


@lru_cache(maxsize=16_384, typed=True)
def number(value: Value) -> str:
    """Numbers with at most two decimals and no needless zero; text as it is.

    >>> number(3.14159), number(-0.0), number("3")
    ('3.14', '0', '3')
    """
    if isinstance(value, float):
        short = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if short == "-0" else short
    return str(value)


def escape(words: str) -> str:
    """Text made safe inside elements and quoted attributes; characters XML cannot hold are dropped."""
    if not _SPECIAL.search(words):
        return words
    clean = _FORBIDDEN.sub("", words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return clean.replace('"', "&quot;").replace("'", "&#39;")


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _write(element: Element, out: list[str]) -> None:
    tag = element.tag
    pairs = "".join([f' {key}="{escape(value)}"' for key, value in element.attributes])
    if not element.children:
        out.append(f"<{tag}{pairs}/>")
        return
    out.append(f"<{tag}{pairs}>")
    for child in element.children:
        if isinstance(child, str):
            out.append(escape(child))
        else:
            _write(child, out)
    out.append(f"</{tag}>")
