"""The typefaces: Alegreya for names, Fira Sans for everything else, both under the SIL Open Font License.

A page links the files (`linked`); a picture that stands alone carries small ones with the letters that games use
(`embedded`), so that it looks the same everywhere. `tools/make_fonts.py` makes the files.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "fonts"
SANS: Final = '"Fira Sans",system-ui,sans-serif'
SERIF: Final = 'Alegreya,"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif'
FACES: Final = (("Fira Sans", "fira-sans", 400), ("Fira Sans", "fira-sans", 600), ("Alegreya", "alegreya", 700))
SMALL: Final = "small"
LATIN: Final = "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212"
FURTHER: Final = "U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB"
RANGES: Final = {"latin": LATIN, "latin-ext": FURTHER}


def linked(address: Callable[[str], str]) -> str:
    """The rules for a page that finds each file at its address; a browser fetches what it shows."""
    return "".join(
        _rule(family, weight, f"url({address(f'{name}-{subset}-{weight}.woff2')})", letters)
        for family, name, weight in FACES
        for subset, letters in RANGES.items()
    )


@cache
def embedded() -> str:
    """The rules for a picture that stands alone, with the typefaces in them."""
    return "".join(_rule(family, weight, _data(f"{name}-{SMALL}-{weight}.woff2")) for family, name, weight in FACES)


def _rule(family: str, weight: int, source: str, letters: str = "") -> str:
    only = f"unicode-range:{letters};" if letters else ""
    return (
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;{only}'
        f'src:{source} format("woff2")}}\n'
    )


def _data(name: str) -> str:
    return f"url(data:font/woff2;base64,{b64encode((FOLDER / name).read_bytes()).decode()})"
