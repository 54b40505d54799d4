"""Numbers nobody can work out from those they have seen: a keyed hash, sixteen words at a time.

A key is made of a seed of any size. Block *n* of its numbers is BLAKE2b of *n* under that key, read as sixteen words of
32 bits. The key cannot be found from the words, so neither can the next one.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING, Final

from grandmelee.core.native import i64

if TYPE_CHECKING:
    from grandmelee.core.state import State

WORDS: Final = 16  # of a block
BLOCK: Final = Struct(f"<{WORDS}I")
NO_BLOCK: Final[tuple[int, ...]] = ()


def key_of(seed: int, purpose: str) -> bytes:
    """The key of a seed; another purpose, another key.

    >>> key_of(7, "game") == key_of(7, "game"), key_of(7, "game") == key_of(7, "imagined")
    (True, False)
    """
    return blake2b(f"grandmelee {purpose} {seed}".encode(), digest_size=32).digest()


def pick_out(s: State, things: list[int], count: int) -> list[int]:
    """So many of these things, taken out by chance one after another: what `s.below` gives for each, in one go."""
    if s.script:
        return [things.pop(s.below(len(things))) for _ in range(count)]
    drawn, block = s.chance_drawn, s.chance_block
    found: list[int] = []
    for left in range(len(things), len(things) - count, -1):
        place = drawn % WORDS
        if place == 0:
            block = block_of(s.chance_key, drawn // WORDS)
        drawn += 1
        word: i64 = block[place]
        found.append(things.pop((word * left) >> 32))
    s.chance_drawn, s.chance_block = drawn, block
    s.facts += count
    return found


def block_of(key: bytes, number: int) -> tuple[int, ...]:
    """Sixteen words of 32 bits.

    >>> len(block_of(key_of(7, "game"), 0))
    16
    """
    return BLOCK.unpack(blake2b(number.to_bytes(8, "little"), key=key).digest())
