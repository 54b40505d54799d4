"""The sentences of an entry in a pack as operations, each mistake with its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from grandmelee.text.nearest import SentenceError
from grandmelee.text.sentences import Grammar
from grandmelee.text.toml import Entry

Op = TypeVar("Op")

EXPLAINED: Final = 50
"""Mistakes of a pack that are explained; finding the nearest sentence takes time, and nobody reads more at once."""


def read_sentences(
    grammar: Grammar[Op],
    entry: Entry,
    key: str,
    text: Sequence[str],
    expected: str = "a sentence of this game",
    first: int = 0,
) -> list[Op]:
    """Each sentence as its operation; one that cannot be read is a mistake on its own line.

    *first* is the place of the first sentence in the field.
    """
    ops: list[Op] = []
    for at, sentence in enumerate(text, first):
        if len(entry.problems) >= EXPLAINED and not grammar.can_read(sentence):
            entry.problem([key, at], f"{sentence[:60]!r} cannot be read", expected)
            continue
        try:
            ops.append(grammar.read(sentence))
        except SentenceError as error:
            entry.problem([key, at], f"{error.text!r}: {error.why}", expected, "".join(error.nearest[:1]))
    return ops
