"""How wide text is in the typefaces that pages and pictures bring along (`scene.fonts`), so that nothing overflows.

Each letter counts as wide as in the widest weight that is used, and each figure as the widest one;
`tools/make_fonts.py` prints the widths.
"""

from __future__ import annotations

from typing import Final

from grandmelee.scene.svg import LARGER

# Hundredths of the font size for the characters 32 to 126.
_SANS: Final = (
    27, 25, 43, 55, 55, 86, 76, 24, 33, 33, 45, 53, 24, 41, 24, 52, 58, 58, 58, 58, 58, 58, 58, 58, 58, 58, 24,
    24, 52, 52, 52, 48, 102, 59, 62, 58, 65, 54, 50, 65, 68, 30, 32, 63, 51, 79, 69, 70, 60, 70, 62, 57, 54, 67,
    57, 85, 58, 59, 54, 33, 52, 33, 56, 52, 33, 55, 60, 48, 60, 56, 36, 55, 59, 29, 29, 55, 30, 86, 59, 59, 60,
    60, 40, 48, 38, 59, 51, 75, 51, 52, 46, 33, 41, 33, 51,
)  # fmt: skip
_SERIF: Final = (
    18, 29, 32, 53, 47, 71, 72, 18, 29, 29, 42, 51, 27, 36, 28, 33, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 24,
    24, 48, 51, 48, 37, 87, 63, 63, 62, 70, 60, 54, 66, 75, 37, 34, 66, 53, 85, 73, 68, 58, 68, 65, 54, 57, 66,
    63, 97, 69, 60, 58, 32, 33, 32, 49, 46, 40, 49, 52, 44, 54, 47, 35, 51, 55, 30, 28, 52, 27, 84, 57, 52, 54,
    52, 42, 41, 34, 55, 47, 74, 50, 47, 46, 33, 34, 33, 51,
)  # fmt: skip
_NARROW: Final = {"\u00b7": 30, "\u00d7": 53, "\u2013": 54, "\u2018": 25, "\u2019": 25, "\u2022": 34, "\u2212": 53}
_OTHER: Final = 80
_WIDE: Final = 105
ELLIPSIS: Final = "\u2026"


def width(words: str, size: float, serif: bool = False) -> float:
    """The width of one line; *serif* is the bold serif used for names."""
    if serif:
        return sum(_hundredths(character, _SERIF) for character in words) * size * LARGER / 100
    return sum(_hundredths(character, _SANS) for character in words) * size / 100


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
    return _NARROW.get(character) or (_WIDE if code >= 0x3000 else _OTHER)
