"""Every game is put through the conformance suite: all seat counts, and whatever settings change its course."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import grandmelee as gm
from grandmelee.testing import conform, examine, wander
from grandmelee.testing.strategies import journeys
from grandmelee.testing.suite import rules_of

pytestmark = pytest.mark.both

PACK = Path(__file__).parents[2] / "examples" / "packs" / "first-blood"

Case = tuple[str, int, dict[str, Any]]

ARENAS = [
    "standard",
    "alysias-axe",
    "the-capstan",
    "moonlit-clearing",
    "graveyard-gates",
    "the-spike-pit",
    "the-narrow-bridge",
    "the-endless-hall",
    "windswept-ledges",
]
LEGENDS = {
    2: ["lord-grym", "lucius"],
    4: ["lord-grym", "sabo", "lucius", "ishara"],
}
SWITCHES: list[dict[str, Any]] = [
    {"markers_limited": True, "favor_scope": "phase"},
    {"victim_misfortune": True, "immunity_blocks_aoo": False},
    {"item_replace": True, "air_for_others": True, "deity_score": "ego"},
]
SETTINGS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "legends-of-the-arena": [
        *[(seats, {}) for seats in (2, 3, 4, 5, 6)],
        *[(seats, {"mode": "free-for-all", "legends": "random"}) for seats in (2, 4, 6)],
        *[(seats, {"timer": True, "legends": "random"}) for seats in (2, 3, 4)],
        *[(2 if n % 2 else 4, {"arena": arena, "legends": "random"}) for n, arena in enumerate(ARENAS)],
        *[(seats, {"legends": legends}) for seats, legends in LEGENDS.items()],
        (2, {"sequence_limit": 2, "legends": "random"}),
        (4, {"respawn_fatigue": 0, "timer": True}),
        (6, {"respawn_fatigue": 10, "arena": "alysias-axe"}),
    ],
    "lords-of-the-eastern-reach": [
        *[(seats, {}) for seats in (1, 2, 3, 4)],
        *[(seats, {"adventure": "wilderness", "length": "short"}) for seats in (1, 2, 4)],
        *[(2, {"length": length}) for length in ("long", "epic")],
        (4, {"scenarios": ["team-play"]}),
        (2, {"scenarios": ["quick-start"]}),
        (3, {"scenarios": ["pve"]}),
        (3, {"scenarios": ["heroics"]}),
        (2, {"scenarios": ["open-tasks"]}),
        (4, {"scenarios": ["team-play", "quick-start", "pve", "heroics", "open-tasks"]}),
        (2, {"setup": "fast", "sides": "generic"}),
    ],
    "super-fantasy-brawl": [
        *[(seats, {"champions": way}) for seats in (2, 4) for way in ("casual", "free", "competitive", "suggested")],
        (4, {"champions": "casual", "duplicates": True}),
        *[(seats, {"champions": "suggested", "rounds": 3}) for seats in (2, 4)],
    ],
    "pathfinder-arena": [
        *[(seats, {"rounds": 5}) for seats in (2, 3, 4)],
        *[(2 + n % 3, {"hero_choice": "random", "rounds": 5, **switch}) for n, switch in enumerate(SWITCHES)],
    ],
    "super-dungeon-arcade": [
        *[(seats, {"concede": False}) for seats in (1, 2, 3, 4, 5, 6)],
        *[(1, {"heroes": heroes, "concede": False}) for heroes in (4, 5, 6)],
        *[(seats, {"setup": "full", "party": "choose", "hard": 2, "concede": False}) for seats in (1, 3, 5)],
        *[(seats, {"easy": 3, "party": "skilled", "concede": False}) for seats in (1, 2)],
        (2, {"setup": "full", "easy": 1, "hard": 1, "heroes": 6, "turns": 12}),
        (3, {}),
    ],
}
"""Games that are not named here are played with every number of seats and no settings."""


def cases() -> list[Case]:
    named = {slug: SETTINGS.get(slug, [(seats, {}) for seats in gm.load(slug).seats]) for slug in gm.games()}
    return [(slug, seats, chosen) for slug, ways in named.items() for seats, chosen in ways]


def label(case: Case) -> str:
    slug, seats, chosen = case
    return "-".join([slug, str(seats), *[f"{name}={value}" for name, value in chosen.items()]])


def cases_marked() -> list[Any]:
    """All cases; the first of each game is tried pure as well, the others compiled only: a third of the time."""
    firsts = {case[0]: label(case) for case in reversed(cases())}.values()
    marks = {name: [] if name in firsts else [pytest.mark.compiled] for name in map(label, cases())}
    return [pytest.param(case, id=label(case), marks=marks[label(case)]) for case in cases()]


def examples(percent: int) -> settings:
    """So many of a hundred, and as many more when the run is a long one."""
    count = max(1, settings.default.max_examples * percent // 100) if settings.default else 1
    return settings(max_examples=count, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("case", cases_marked())
def test_a_game_conforms(case: Case):
    slug, seats, chosen = case
    report = conform(slug, seats=seats, settings=chosen, seeds=[seats], questions=6)
    assert report.games == 1


@pytest.mark.compiled
@pytest.mark.parametrize("chosen", [{"legends": ["vesna", "tempra"]}, {"legends": "random", "timer": True}], ids=str)
def test_a_game_with_a_pack_conforms(chosen: dict[str, Any]):
    assert conform("legends-of-the-arena", [str(PACK)], seats=2, settings=chosen, seeds=range(2)).games == 2


@pytest.mark.compiled
def test_a_pack_with_what_no_card_of_ours_does_conforms(tmp_path: Path):
    """Draws in the middle of a sequence, with the choice of a new Meter, and an Initiative that moves."""
    for file in PACK.glob("*.toml"):
        text = file.read_text().replace('["Move up to 2 forward."]', '["Move up to 2 forward.", "Draw a card."]')
        text = text.replace('"Face the nearest foe.",', '"Face the nearest foe.",\n    "Take the Initiative.",')
        (tmp_path / file.name).write_text(text)
    report = conform(
        "legends-of-the-arena", [str(tmp_path)], seats=2, settings={"legends": ["vesna", "fitz"]}, seeds=range(3)
    )
    assert report.games == 3


@pytest.mark.compiled
@pytest.mark.parametrize("slug", gm.games())
def test_a_game_conforms_along_ways_that_are_looked_for(slug: str):
    game = gm.load(slug)
    rules = rules_of(game)

    @examples(8)
    @given(journeys(game, game.seats[0], longest=60))
    def look(journey):
        examine(journey, rules, questions=2)

    look()


@pytest.mark.parametrize("slug", gm.games())
def test_random_games_end(slug: str):
    """Each of them, whatever the seats and the settings; the numbers are far above what is seen."""

    @examples(60)
    @given(st.sampled_from([case for case in cases() if case[0] == slug]), st.integers(0, 2**64))
    def play(case, seed):
        _, seats, chosen = case
        wander(gm.load(slug), seats, chosen, seed, limit=10_000)

    play()


@pytest.mark.soak
@pytest.mark.parametrize("case", cases(), ids=label)
def test_many_games_conform(case: Case):
    slug, seats, chosen = case
    assert conform(slug, seats=seats, settings=chosen, seeds=range(1000, 1025), questions=12).games == 25


@pytest.mark.soak
@pytest.mark.parametrize("slug", gm.games())
def test_the_first_thousand_games_end(slug: str):
    for number in range(1000):
        _, seats, chosen = (ways := [case for case in cases() if case[0] == slug])[number % len(ways)]
        wander(gm.load(slug), seats, chosen, number, limit=10_000)
