"""How wide text is, without a font at hand: widths of the widest common fonts, so that nothing overflows.

A line measured here fits in every usual serif or sans-serif; in a narrow one it merely leaves some room.
"""

from __future__ import annotations

from typing import Final

# Hundredths of the font size for the characters 32 to 126.
_SANS: Final = (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34,
    84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99,
    69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52,
    39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
)  # fmt: skip
_SERIF: Final = (
    35, 44, 52, 84, 70, 95, 90, 31, 47, 47, 52, 84, 35, 42, 35, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 37, 37,
    84, 84, 84, 59, 100, 78, 85, 80, 87, 76, 71, 85, 94, 47, 47, 87, 70, 111, 91, 87, 75, 87, 83, 72, 74, 87, 78,
    112, 78, 71, 73, 47, 37, 47, 84, 50, 50, 65, 70, 61, 70, 64, 43, 70, 73, 38, 36, 69, 38, 106, 73, 67, 70, 70,
    53, 56, 46, 73, 58, 86, 60, 58, 57, 64, 36, 64, 84,
)  # fmt: skip
_OTHER: Final = 80
_WIDE: Final = 105
ELLIPSIS: Final = "\u2026"


def width(words: str, size: float, serif: bool = False) -> float:
    """The width of one line; *serif* is the bold serif used for names."""
    table = _SERIF if serif else _SANS
    return sum(_hundredths(character, table) for character in words) * size / 100


def wrap(words: str, size: float, room: float, serif: bool = False) -> list[str]:
    """Lines no wider than *room*, broken at spaces; a single longer word is broken anywhere.

    >>> wrap("Strike 3 at range 0.", 10, 60)
    ['Strike 3 at', 'range 0.']
    """
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if width(longer, size, serif) <= room:
            line = longer
            continue
        lines += [line] if line else []
        *full, line = _broken(word, size, room, serif)
        lines += full
    return [*lines, line] if line else lines


def fitted(words: str, size: float, room: float, smallest: float, serif: bool = False) -> tuple[str, float]:
    """The words and a size, from *size* down to *smallest*, at which they fit; cut with an ellipsis if none does."""
    wide = width(words, 1, serif)
    if wide * size <= room:
        return words, size
    if wide * smallest <= room:
        return words, room / wide
    while words and width(words + ELLIPSIS, smallest, serif) > room:
        words = words[:-1].rstrip()
    return words + ELLIPSIS, smallest


def _broken(word: str, size: float, room: float, serif: bool) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and width(pieces[-1] + character, size, serif) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces


def _hundredths(character: str, table: tuple[int, ...]) -> int:
    code = ord(character)
    if 32 <= code < 127:
        return table[code - 32]
    return _WIDE if code >= 0x1100 else _OTHER
