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
    place = s.chance_drawn % WORDS
    if place == 0 and count > 0:
        s.chance_block = block_of(s.chance_key, s.chance_drawn // WORDS)
    words = s.chance_block[place : place + count]
    left: i64 = len(things)
    found: list[int] = []
    for word in words:
        found.append(things.pop((word * left) >> 32))
        left -= 1
    drawn = len(words)
    s.chance_drawn += drawn
    s.facts += drawn
    return found if drawn == count else found + pick_out(s, things, count - drawn)


def block_of(key: bytes, number: int) -> tuple[int, ...]:
    """Sixteen words of 32 bits.

    >>> len(block_of(key_of(7, "game"), 0))
    16
    """
    return BLOCK.unpack(blake2b(number.to_bytes(8, "little"), key=key).digest())
