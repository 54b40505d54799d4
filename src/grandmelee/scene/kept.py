"""Parts that are drawn once: each by a function that is given its own slice of the view, and nothing else.

A game cuts its view into slices and hands each slice to the function that draws it:

    class Panel(NamedTuple):          # the slice: plain values that can be compared, never the view itself
        seat: int
        name: str
        stocks: int

    @kept
    def panel(its: Panel) -> Element:
        return thing(..., name=its.name, id=f"panel-{its.seat}")

Whoever asks for an equal slice again, at any table and for any viewer, gets the same drawing (a `Kept`). Of each
function the last `MOST` drawings are kept. A kept drawing that is a group with an id is a part that travels by
itself: a page that shows it gets it anew only when its slice has changed. Parts may lie in parts: a panel that
changes leaves the unchanged cards in it where they are. So: an id for whatever changes on its own, and nothing in a
slice that is not drawn. What can be answered just now is in no slice: a page marks options by their words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, cast

from grandmelee.scene.fragments import Fragment
from grandmelee.scene.svg import Element, escape

P = ParamSpec("P")

MOST: Final = 1024  # drawings of one function
_ICON: Final = "#icon-"

_functions: list[Callable[[], None]] = []


class Kept(Element):
    """An element that stays: made once, compared at once, written once."""

    __slots__ = ("_fragment", "_hash", "icons", "words")

    icons: frozenset[str]  # it refers to
    words: frozenset[str]  # something in it stands for
    _hash: int
    _fragment: Fragment | None

    def __init__(self, element: Element) -> None:
        super().__init__(element.tag, element.attributes, element.children)
        object.__setattr__(self, "_hash", hash((element.tag, element.attributes, element.children)))
        object.__setattr__(self, "_fragment", None)
        object.__setattr__(self, "icons", icons_of(element))
        object.__setattr__(self, "words", words_of(element))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or super().__eq__(other)

    @property
    def travels(self) -> bool:
        """Whether it can be sent by itself."""
        return self.tag == "g" and bool(self.get("id"))

    @property
    def fragment(self) -> Fragment:
        """What a page is sent of it."""
        if self._fragment is None:
            object.__setattr__(self, "_fragment", Fragment(self.get("id"), self.tag, content(self)))
        assert self._fragment is not None
        return self._fragment


def kept(draw: Callable[P, Element]) -> Callable[P, Element]:
    """The same function, which draws equal slices once."""

    @lru_cache(maxsize=MOST)
    @wraps(draw)
    def drawn(*its: P.args, **named: P.kwargs) -> Kept:
        made = draw(*its, **named)
        return made if isinstance(made, Kept) else Kept(made)

    _functions.append(drawn.cache_clear)
    return cast("Callable[P, Element]", drawn)


def forget() -> None:
    """Keep nothing; for measuring what drawing costs."""
    for clear in _functions:
        clear()


def icons_of(element: Element) -> frozenset[str]:
    """The names of the icons a drawing refers to."""
    if isinstance(element, Kept):
        return element.icons
    found = {element.get("href").removeprefix(_ICON)} if element.tag == "use" else set()
    return frozenset(found.union(*(icons_of(child) for child in element.children if isinstance(child, Element))))


def words_of(element: Element) -> frozenset[str]:
    """Every word that something in a drawing stands for."""
    if isinstance(element, Kept):
        return element.words
    own = element.get("data-word")
    found = [words_of(child) for child in element.children if isinstance(child, Element)]
    return frozenset([own] if own else []).union(*found)


def content(element: Element) -> tuple[str | Fragment, ...]:
    """The element as written into a page: text, and the parts in it that travel by themselves.

    Names are said by aria-label there, so that titles, which browsers show as tooltips, are left out.
    """
    out: list[str | Fragment] = []
    _write(element, out, True)
    joined: list[str | Fragment] = []
    texts: list[str] = []
    for piece in out:
        if isinstance(piece, str):
            texts.append(piece)
            continue
        joined += ["".join(texts), piece]
        texts = []
    return (*joined, "".join(texts))


def _write(element: Element, out: list[str | Fragment], is_root: bool = False) -> None:
    if isinstance(element, Kept) and not is_root:
        out += (element.fragment,) if element.travels else element.fragment.content
        return
    pairs = "".join([f' {key}="{escape(value)}"' for key, value in element.attributes])
    if not element.children:
        out.append(f"<{element.tag}{pairs}/>")
        return
    out.append(f"<{element.tag}{pairs}>")
    for child in element.children:
        if isinstance(child, str):
            out.append(escape(child))
        elif child.tag != "title":
            _write(child, out)
    out.append(f"</{element.tag}>")
