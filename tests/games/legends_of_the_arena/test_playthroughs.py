"""Recorded games for every way a game can end: they replay to the same end, byte for byte.

The records were found by `tools/make_playthroughs.py`; the index beside them says how each ended.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.core.replay import verify
from grandmelee.text import rulebook
from tests.games.legends_of_the_arena.endings import told_kinds, way_of

pytestmark = pytest.mark.both

FOLDER = Path(__file__).parents[2] / "playthroughs"
ENDINGS = {"legends-of-the-arena": way_of}
WAYS = {
    "legends-of-the-arena": {
        "push-1v1",
        "own-move-1v1",
        "push-2v2",
        "own-move-2v2",
        "push-3v3",
        "fewer-knock-outs",
        "distance",
        "tie",
        "free-for-all",
        "free-for-all-shared",
        "free-for-all-most-scored",
        "free-for-all-fewest-suffered",
        "free-for-all-furthest",
        "sequence-limit",
        "free-for-all-sequence-limit",
    }
}
"""Every way a game can end."""


def index(slug: str) -> dict[str, Any]:
    return json.loads((FOLDER / slug / "index.json").read_text())


def records() -> list[tuple[str, str]]:
    return [(slug, name) for slug in ENDINGS for name in index(slug)]


@pytest.mark.parametrize("slug,name", records())
def test_a_recorded_game_ends_as_it_did(slug: str, name: str):
    text = (FOLDER / slug / f"{name}.json").read_text()
    wanted = index(slug)[name]
    s = verify(gm.load(slug), text)
    assert s.over
    assert s.digest() == gm.Record.from_json(text).digest
    assert (ENDINGS[slug](s), s.winners) == (wanted["way"], wanted["winners"])
    assert wanted["rule"] in rulebook.load(slug).entries


@pytest.mark.parametrize("slug,name", [(slug, name) for slug, name in records() if index(slug)[name]["event"]])
def test_in_a_recorded_game_happens_what_it_is_kept_for(slug: str, name: str):
    record = gm.Record.from_json((FOLDER / slug / f"{name}.json").read_text())
    assert index(slug)[name]["event"] in told_kinds(record)


@pytest.mark.parametrize("slug", ENDINGS)
def test_every_way_to_end_is_recorded(slug: str):
    assert {entry["way"] for entry in index(slug).values()} == WAYS[slug]
    assert {path.stem for path in (FOLDER / slug).glob("*.json")} == {*index(slug), "index"}


def test_every_game_has_recorded_playthroughs():
    """Each game's own test looks at its records; none may be without."""
    assert sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.json"))) == gm.games()
