"""Drawn things as one part: it is made, compared and sent anew only when one of them has changed."""

from __future__ import annotations

from grandmelee.scene.kept import kept
from grandmelee.scene.svg import Element, group


def together(drawn: list[Element], id: str) -> Element:
    """A group that stays as long as everything in it does."""
    return _together(tuple(drawn), id)


@kept
def _together(drawn: tuple[Element, ...], id: str) -> Element:
    return group(*drawn, id=id)
