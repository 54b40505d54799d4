"""The lines of a card in one row of catchwords, for a hand of many cards; under the pointer they say all."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from grandmelee.scene.measure import width

CATCHWORDS: Final = tuple(
    (re.compile(pattern), catchword)
    for pattern, catchword in (
        (r"Attack every .*: (\d+) damage\.", r"all \1"),
        (r"Attack every .*: Damage \+(\d+)\.", r"all +\1"),
        (r"Attack every .*: Magic \+(\d+)\.", r"all m+\1"),
        (r"Attack .*: (\d+) damage\.", r"hit \1"),
        (r"Attack .*: Damage \+(\d+)\.", r"hit +\1"),
        (r"Attack .*: Magic \+(\d+)\.", r"hit m+\1"),
        (r"The attacks of this card go (.*)\.", r"\1"),
        (r"\+(\d+) Defense.*", r"+\1 def"),
        (r"\+(\d+) Resistance\.", r"+\1 res"),
        (r"\+(\d+) AP .*", r"+\1 AP"),
        (r"Return (\d+) of your misfortune.*", r"atone \1"),
        (r"Return (\d+) of your negative runes.*", r"clear \1"),
        (r"Walk up to (\d+) tiles?\.", r"walk \1"),
        (r"Move up to (\d+) tiles? .*", r"jump \1"),
        (r"Rotate a tile .*", "turn"),
        (r"Change the Arena's structure\.", "shift"),
        (r"You provoke no .*", "safe"),
        (r"The abilities of this attack .*", "ward"),
        (r"Cancel an? (\w+) .*", r"no \1"),
        (r"Collect an? .*", "collect"),
        (r"Take an? (.*) rune\.", r"\1"),
        (r".*trapdoor.*", "trapdoor"),
        (r".*[Rr]eplace a feat.*", "replace"),
    )
)
"""By how a sentence is worded: what is said of it in little room."""

APART: Final = 8.0


@cache
def catchword(sentence: str) -> str:
    """A sentence in a word or two; one that no list knows, as it stands.

    >>> catchword("Attack a monster, reach 0-1: Damage +2."), catchword("+1 AP in this hero phase.")
    ('hit +2', '+1 AP')
    """
    for pattern, said in CATCHWORDS:
        found = pattern.fullmatch(sentence)
        if found is not None:
            return found.expand(said)
    return sentence.rstrip(".")


@cache
def rooms(words: tuple[str, ...], indents: tuple[float, ...], size: float, wide: float) -> tuple[float, ...]:
    """How wide each tab is: what it needs, or its part of what there is."""
    wanted = [width(said, size) + indent + APART for said, indent in zip(words, indents, strict=True)]
    share = min(1.0, wide / sum(wanted)) if wanted else 1.0
    return tuple([room * share for room in wanted])
