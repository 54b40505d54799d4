"""What lets things move: who they are wherever they lie, where they stand, where they come from and go to.

A client that changes one drawing into the next knows no game. It goes by these attributes:

- `data-key`: what a thing is, in whatever part and under whatever id it is drawn; only where the viewer may know it.
- `data-at`: the place it stands in; `data-place` on an element says that this place's middle is there.
- `data-home`: the id of what it comes out of and goes back into, when nothing else tells.
- `data-pile`: the word of a pile, a deck or a number of cards; `data-holds`: the keys of those that everyone may see;
  `data-shown`: its cards are drawn one by one elsewhere, as the viewer's own hand is.
- `data-drops`: what it means to drag it onto something else, as "id=word id=word".
- `data-count`: a text whose numbers count from the old value to the new one.
- `data-opens`: the id of a hidden group (`display="none"`, its size in `data-box`, its title in `data-title`) that a
  click shows in a window of its own.
- `data-explains`: whoever looks closer is told what its words mean, of those that the game's guide explains.
- `data-points`: the words of what is marked on the board while somebody looks at it.
- the class `rolls`: a die that is seen to fall when it is new; what is in `tumble` is seen only while it falls.
"""

from __future__ import annotations

from collections.abc import Iterable

from grandmelee.scene.kept import kept
from grandmelee.scene.svg import Element, group


@kept
def moving(element: Element, *, key: str = "", at: str = "", home: str = "") -> Element:
    """The same thing, which can be followed from drawing to drawing."""
    given = {"data-key": key, "data-at": at, "data-home": home}
    return element.with_attributes({name: value for name, value in given.items() if value})


def explained(element: Element) -> Element:
    """The same thing, of which whoever looks closer is told what its words mean, as on a card."""
    return element.with_attributes({"data-explains": "true"})


def pile(element: Element, word: str, holds: Iterable[str] = (), is_shown: bool = False) -> Element:
    """The same pile, number of cards or deck, out of which and into which cards move."""
    return _pile(element, word, " ".join(holds), is_shown)


@kept
def _pile(element: Element, word: str, holds: str, is_shown: bool) -> Element:
    given = {"data-pile": word, "data-holds": holds, "data-shown": "true" if is_shown else ""}
    return element.with_attributes({name: value for name, value in given.items() if value})


@kept
def counting(element: Element, name: str) -> Element:
    """The same text, whose numbers count; *name* tells it from other texts of the same thing."""
    return element.with_attributes({"data-count": name})


def dropped(element: Element, drops: Iterable[tuple[str, str]]) -> Element:
    """The same thing, which can be dragged: for each id of a place, the word that dropping it there answers."""
    pairs = " ".join(f"{id}={word}" for id, word in drops)
    return element.with_attributes({"data-drops": pairs}) if pairs else element


def pointing(element: Element, words: str) -> Element:
    """The same thing, which marks what it is about while somebody looks at it."""
    return element.with_attributes({"data-points": words}) if words else element


@kept
def stand(word: str, x: float, y: float) -> Element:
    """A point on a board where things stand that are in a place; nothing is seen of it."""
    return group(at=(x, y), data_place=word)
