"""Take the typefaces out of their npm packages and write scene/fonts: whole for pages, small for pictures.

    python tools/make_fonts.py     # fetches the packages with npm pack; needs fonttools and brotli

A page links the files with all Latin letters; a picture that stands alone carries small ones with the letters that
games use. The result is committed, so neither npm nor a network is needed to build or run. Prints the widths for
`scene/measure.py`.
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

FACES = {"fira-sans": ("5.3.0", (400, 600)), "alegreya": ("5.3.0", (700,))}
ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "src" / "grandmelee" / "scene" / "fonts"
USED = [*range(32, 127), *map(ord, "\u00a0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212")]
FEATURES = ["kern", "lnum", "tnum"]


def fetched(name: str, version: str) -> Path:
    """The package, fetched with npm into a temporary folder."""
    folder = Path(tempfile.mkdtemp())
    package = f"@fontsource/{name}@{version}"
    subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def make_small(whole: Path, small: Path) -> None:
    """The letters that games use, with their kerning and the two kinds of figures."""
    options = Options(flavor="woff2", layout_features=FEATURES, hinting=False, desubroutinize=True)
    font = load_font(str(whole), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=USED)
    subsetter.subset(font)
    save_font(font, str(small), options)


def widths(file: Path) -> list[int]:
    """Hundredths of the font size for the characters 32 to 126, as the pictures set them: with lining figures."""
    font = load_font(str(file), Options())
    glyphs, advance, units = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    lining = {}
    for lookup in font["GSUB"].table.LookupList.Lookup if "GSUB" in font else []:
        for table in lookup.SubTable:
            lining |= {a: b for a, b in getattr(table, "mapping", {}).items() if isinstance(b, str) and ".lf" in b}
    names = [glyphs[code] for code in range(32, 127)]
    return [-(-100 * advance[lining.get(name, name)][0] // units) for name in names]


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    for name, (version, weights) in FACES.items():
        package = fetched(name, version)
        shutil.copy(package / "LICENSE", FONTS / f"{name}-license.txt")
        for weight in weights:
            for subset in ("latin", "latin-ext"):
                kept = FONTS / f"{name}-{subset}-{weight}.woff2"
                shutil.copy(package / "files" / f"{name}-{subset}-{weight}-normal.woff2", kept)
            make_small(FONTS / f"{name}-latin-{weight}.woff2", FONTS / f"{name}-small-{weight}.woff2")
            print(name, weight, widths(FONTS / f"{name}-small-{weight}.woff2"))


if __name__ == "__main__":
    main()
