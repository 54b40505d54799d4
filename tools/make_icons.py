"""Take the icons listed in icons.toml out of the npm package and write scene/icons.json and docs/credits.md.

    python tools/make_icons.py                    # fetches the package with npm pack
    python tools/make_icons.py path/to/icons.json # uses a copy at hand

The result is committed, so neither npm nor a network is needed to build or run.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

PACKAGE = "@iconify-json/game-icons@1.2.4"
ROOT = Path(__file__).resolve().parent.parent
WANTED = ROOT / "tools" / "icons.toml"
ICONS = ROOT / "src" / "grandmelee" / "scene" / "icons.json"
CREDITS = ROOT / "docs" / "credits.md"
SHAPE = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')


def fetched() -> Path:
    """The package's icons.json, fetched with npm into a temporary folder."""
    folder = Path(tempfile.mkdtemp())
    subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extract("package/icons.json", folder, filter="data")
    return folder / "package" / "icons.json"


def outline(name: str, body: str) -> str:
    """The path data of an icon; anything but plain paths is refused, so that nothing foreign gets in."""
    shapes = SHAPE.findall(body)
    if not shapes or SHAPE.sub("", body).strip():
        raise SystemExit(f"{name}: expected plain paths only, found {SHAPE.sub('', body)[:80]!r}")
    return " ".join(shapes)


def credits(authors: dict[str, str]) -> str:
    """The credits as a page, one line per author."""
    lines = ["# Credits", "", "The icons are from [game-icons.net](https://game-icons.net), under the licence"]
    lines += ["[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/), recoloured. Icons made by:", ""]
    for author in sorted(set(authors.values()), key=lambda a: (a == "", a)):
        names = ", ".join(sorted(name for name, by in authors.items() if by == author))
        lines.append(f"- {author or 'contributors of game-icons.net'}: {names}")
    lines += ["", "Names are set in Alegreya, everything else in Fira Sans, both under the SIL Open Font License;"]
    lines += ["their licences lie beside the files in src/grandmelee/scene/fonts."]
    return "\n".join([*lines, ""])


def main() -> None:
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else fetched()
    every = json.loads(source.read_text(encoding="utf-8"))["icons"]
    authors: dict[str, str] = tomllib.loads(WANTED.read_text(encoding="utf-8"))
    unknown = sorted(set(authors) - set(every))
    if unknown:
        raise SystemExit(f"not in {PACKAGE}: {', '.join(unknown)}")
    icons = {n: {"author": authors[n], "path": outline(n, every[n]["body"])} for n in sorted(authors)}
    about = {"source": "https://game-icons.net", "package": PACKAGE, "licence": "CC BY 3.0", "icons": icons}
    ICONS.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    CREDITS.parent.mkdir(exist_ok=True)
    CREDITS.write_text(credits(authors), encoding="utf-8")
    print(f"{len(icons)} icons, {ICONS.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
