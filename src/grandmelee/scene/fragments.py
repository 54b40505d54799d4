"""Markup in fragments, each with an id, so that only those that have changed are sent.

A page that shows `old` becomes `new` by the changes that `changes(old, new)` names: by id, the new markup of that
element. Inside it, `<g id="..." data-same></g>` stands for an element which the page has already and which stays as
it is, wherever it lies now in the element around it. Changes are to be made in their order.
"""

from __future__ import annotations

from typing import Final

SAME: Final = '<{tag} id="{id}" data-same=""></{tag}>'


class Fragment:
    """An element with an id: text, and inside it elements that have an id and are sent by themselves."""

    __slots__ = ("content", "id", "tag")

    def __init__(self, id: str, tag: str, content: tuple[str | Fragment, ...]) -> None:
        self.id = id
        self.tag = tag
        self.content = content

    def __str__(self) -> str:
        return "".join(map(str, self.content))

    @property
    def inner(self) -> list[Fragment]:
        """The elements in it that are sent by themselves."""
        return [each for each in self.content if isinstance(each, Fragment)]

    def is_laid_out_as(self, other: Fragment) -> bool:
        """Whether nothing differs but what is sent by itself."""
        return len(self.content) == len(other.content) and all(map(_is_alike, self.content, other.content))


def changes(old: Fragment | None, new: Fragment) -> dict[str, str]:
    """What a page that shows *old* needs to show *new*, by id; of a page that has nothing yet, everything."""
    found: dict[str, str] = {}
    _compare(old, new, found)
    return found


def _compare(old: Fragment | None, new: Fragment, found: dict[str, str]) -> None:
    if old is new:
        return
    if old is not None and new.is_laid_out_as(old):
        for before, after in zip(old.inner, new.inner, strict=True):
            _compare(before, after, found)
        return
    there = {part.id: part for part in old.inner} if old is not None else {}
    stays = [(there[part.id], part) for part in new.inner if part.id in there and there[part.id].tag == part.tag]
    found[new.id] = _text(new, {part.id for _, part in stays})
    for before, after in stays:
        _compare(before, after, found)


def _text(fragment: Fragment, stays: set[str]) -> str:
    """The text of an element in which those that stay are only named."""
    texts = []
    for each in fragment.content:
        is_there = isinstance(each, Fragment) and each.id in stays
        texts.append(SAME.format(tag=each.tag, id=each.id) if is_there and isinstance(each, Fragment) else str(each))
    return "".join(texts)


def _is_alike(one: str | Fragment, other: str | Fragment) -> bool:
    if one is other:
        return True
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return one.id == other.id and one.tag == other.tag
