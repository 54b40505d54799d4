"""Write the lists of sentences in docs/packs.md anew, from the patterns of every game.

A game whose list is not there yet gets a chapter at the end. Run with --check to only say whether all is up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from grandmelee.core.registry import games, load
from grandmelee.text.listing import table

PAGE = Path(__file__).parents[1] / "docs" / "packs.md"
BEGIN, END = "<!-- sentences of {slug} -->", "<!-- end of sentences -->"


def renewed(page: str) -> str:
    """The page with every list as it should be."""
    for slug in games():
        game = load(slug)
        begin = BEGIN.format(slug=slug)
        if not game.places():
            continue
        if begin not in page:
            page = f"{page.rstrip()}\n\n## The sentences of {game.name}\n\n{begin}\n{END}\n"
        listed = f"{begin}\n{table(game.places())}{END}"
        page = re.sub(f"{re.escape(begin)}.*?{re.escape(END)}", lambda _, text=listed: text, page, flags=re.DOTALL)
    return page


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    right = renewed(page)
    if "--check" in sys.argv:
        return int(page != right)
    PAGE.write_text(right, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
