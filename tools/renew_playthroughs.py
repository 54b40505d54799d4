"""Give the recorded games of tests/playthroughs their present digests, where all their answers still stand.

    python tools/renew_playthroughs.py [GAME ...]

Run it after a change that keeps the rules but not the state's fields. A record whose answers are no longer legal, or
that does not end any more, is named: its game's own search has to find another one.
"""

from __future__ import annotations

import sys
from pathlib import Path

import grandmelee as gm
from grandmelee.core.record import Record

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"


def renewed(text: str) -> str:
    """The record as it would be written now; nothing when it cannot be played to its end any more."""
    old = Record.from_json(text)
    game = gm.load(old.game)
    record = Record(old.game, game.version, game.content_hash, old.seats, old.settings, old.seed, old.answers, "")
    try:
        s = gm.replay(record, quiet=True)
    except gm.GrandMeleeError:
        return ""
    return s.record.to_json() if s.over else ""


def main(slugs: list[str]) -> None:
    """Renew all records, or those of some games."""
    for slug in slugs or gm.games():
        for file in sorted((FOLDER / slug).glob("*.json")):
            text = file.read_text(encoding="utf-8")
            if file.name == "index.json":
                continue
            fresh = renewed(text)
            if not fresh:
                print(f"{slug}/{file.name}: cannot be played to its end any more")
            elif fresh != text:
                file.write_text(fresh, encoding="utf-8")
                print(f"{slug}/{file.name}: renewed")


if __name__ == "__main__":
    main(sys.argv[1:])
