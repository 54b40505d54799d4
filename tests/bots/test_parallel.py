"""One search in several processes: reproducible, whole, and the same whether processes can be started or not."""

from __future__ import annotations

import json

import pytest

from grandmelee.bots import parallel
from grandmelee.bots.levels import bot
from grandmelee.bots.parallel import Parallel
from grandmelee.bots.playout import worth_trying
from tests.bots.test_search import choosing
from tests.cli.running import pipe, run

RECORD = "tests/playthroughs/super-fantasy-brawl/challenge-2.json"


@pytest.fixture(autouse=True)
def in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is forked in a process that runs tests, which may have threads."""
    monkeypatch.setattr(parallel, "HAS_FORK", False)


def test_iterations_are_divided_and_what_all_parts_found_is_put_together():
    s, seat = choosing("super-fantasy-brawl", 4)
    divided = Parallel(3, 120, 0.0, 3)
    divided.consider(s, seat)
    assert divided.search.done == 120
    assert sum(plan.visits for plan in divided.search.root.plans[seat].known) > 60  # the worst plans are forgotten
    alone = bot("knight", 3, iterations=40)
    assert [one.visits for one in divided.consider(s, seat)] != [one.visits for one in alone.consider(s, seat)]


def test_the_same_seed_and_number_of_processes_choose_the_same_through_a_turn():
    s, seat = choosing("super-fantasy-brawl", 5)
    bots = [bot("legend", 9, iterations=60, processes=2) for _ in range(2)]
    for _ in range(4):
        if s.waiting[0] != seat:
            break
        first, second = [each.choose(s, seat) for each in bots]
        assert first == second
        s.answer(seat, first)


def test_every_option_is_considered_once():
    s, seat = choosing("legends-of-the-arena", 6)
    found = bot("champion", 7, iterations=60, processes=3).consider(s, seat)
    assert sorted(one.option for one in found) == sorted(worth_trying(s, seat))


def test_processes_find_what_one_finds_after_another():
    """The command line has one thread, so it forks; the same search in this process takes its parts in turn."""
    args = ("hint", RECORD, "--until", 60, "--level", "legend", "--iterations", 60, "--processes", 2, "--json")
    done = pipe(*args)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(run(*args).output)
