"""Whatever moves says which way, in words that the drawing knows; so that a client can let it go there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.scene import Scene

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
CHOSEN = {
    "legends-of-the-arena": ["push-1v1", "tie-3v3", "free-for-all-6", "own-move-2v2"],
    "super-fantasy-brawl": ["knock-out-2", "own-fall-4", "reaction-2"],
}
"""Games that are not named here are looked at in the first three of their recorded games."""
BOARDLESS = {"lords-of-the-eastern-reach"}  # cards lie in rows: nothing has a way to tell
MOST = 12  # moments of a game that are drawn
PUT = {"KnockedOut", "Returned", "LeftTheArena", "Placed", "Swapped", "Summoned", "SetUp", "GameEnded"}
PUT |= {"ArenaChanged"}  # tiles slide together, each straight to the next space
PUT |= {"MonsterPlaced"}  # teleported
"""What takes a piece elsewhere without a way there."""


def files() -> list[Path]:
    """Some recorded games of every game."""
    found = []
    for slug in gm.games():
        if slug in BOARDLESS:
            continue
        names = CHOSEN.get(slug) or sorted(path.stem for path in (PLAYTHROUGHS / slug).glob("*-*.json"))[:3]
        found += [PLAYTHROUGHS / slug / f"{name}.json" for name in names]
    return found


FILES = files()


def moves(file: Path) -> Iterator[tuple[gm.State, gm.State]]:
    """A sample of the answers of a recorded game after which something moved: the states before and after."""
    record = gm.Record.from_json(file.read_text(encoding="utf-8"))
    went = [number for number, s in enumerate(played(record), 1) if any(event.trail for event in s.events)]
    wanted = set(went[:: -(-len(went) // MOST)])
    before = gm.replay(record, count=0)
    for number, after in enumerate(played(record), 1):
        if number in wanted:
            yield before, after
        if number + 1 in wanted:
            before = after.copy()


def played(record: gm.Record) -> Iterator[gm.State]:
    """The state after each answer of a record."""
    s = gm.replay(record, count=0)
    for seat, word in record.answers:
        s.answer(seat, word)
        yield s


def values(scene: Scene, name: str) -> set[str]:
    """Every value of an attribute in a picture."""
    found = {element.get(name) for part in scene.parts.values() for element in part.element.walk()}
    return found - {""}


def standing(scene: Scene) -> dict[str, str]:
    """Where every piece is."""
    drawn = [element for part in scene.parts.values() for element in part.element.walk()]
    return {element.get("data-key"): element.get("data-at") for element in drawn if element.get("data-at")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_whatever_moves_says_which_way_in_words_that_are_drawn(file: Path) -> None:
    moved = steps = 0
    for before, after in moves(file):
        scene = after.game.scene(after.view(None))
        moved += check_ends(standing(before.game.scene(before.view(None))), standing(scene), after.events)
        steps += check_words(scene, after.events)
    assert moved > 1
    assert steps > 10


def check_ends(before: dict[str, str], after: dict[str, str], events: list[gm.Event]) -> int:
    """Whatever has changed its place has told its way, and that ends where it is drawn; how many have."""
    ends = {event.trail[0]: event.trail[-1] for event in events if event.trail}
    if any(event.kind in PUT for event in events):
        return 0
    moved = [key for key, place in after.items() if before.get(key, place) != place]
    assert {key: ends[key] for key in moved} == {key: after[key] for key in moved}
    return len(moved)


def check_words(scene: Scene, events: list[gm.Event]) -> int:
    """Every word of every way is drawn; how many words there were."""
    places, piles, keys = (values(scene, f"data-{name}") for name in ("place", "pile", "key"))
    trails = [event.trail for event in events if event.trail]
    for key, *way in trails:
        assert set(way) <= (piles if key.startswith("cards:") else places), (key, way)
        assert key in keys or key.startswith(("cards:", "zombie:"))  # a Zombie may be removed at once
    return sum(len(trail) - 1 for trail in trails)


@pytest.mark.parametrize("file", FILES[::3], ids=lambda file: file.stem)
def test_where_things_come_from_is_drawn_for_everyone(file: Path) -> None:
    homes = 0
    for _, s in moves(file):
        for seat in (None, *range(s.seats)):
            scene = s.game.scene(s.view(seat))
            assert values(scene, "data-home") <= values(scene, "id")
            homes += len(values(scene, "data-home"))
    assert homes > 10 or file.parent.name not in CHOSEN  # some games draw nothing that comes out of something else
