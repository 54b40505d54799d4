"""Long lists in portions: packing one at once is a single step of the interpreter, for which everyone waits."""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Sequence
from typing import Any, Final

PORTION: Final = 500


def in_portions(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """One portion after the other.

    >>> [len(portion) for portion in in_portions(range(1200))]
    [500, 500, 200]
    """
    return (items[at : at + PORTION] for at in range(0, len(items), PORTION))


def packed(plain: list[Any]) -> list[bytes]:
    """Plain values as they are sent from one of our processes to another."""
    return [marshal.dumps(plain[at : at + PORTION]) for at in range(0, len(plain), PORTION)]


def unpacked(portions: Sequence[bytes]) -> list[Any]:
    """What was packed.

    >>> unpacked(packed([(n, "pass") for n in range(600)]))[599]
    (599, 'pass')
    """
    found: list[Any] = []
    for portion in portions:
        found += marshal.loads(portion)
    return found
