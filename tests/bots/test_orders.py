"""Levels in a game that knows tactics: they try the orders it proposes, carry them out, and say what they think."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.bots import parallel
from grandmelee.bots.levels import LEVELS, bot
from grandmelee.bots.orders import LONGEST
from grandmelee.bots.playout import worth_trying
from grandmelee.bots.remembering import answers_of, keep, resumed
from grandmelee.bots.search import OFTEN, Search
from grandmelee.bots.squire import Squire
from grandmelee.core.ledger import Ledger, no_summary
from grandmelee.core.record import Record
from grandmelee.core.state import State
from grandmelee.core.tactics import NO_OPINION, Tactics
from grandmelee.lab.tables import ledger

SLUG = "super-dungeon-arcade"
TACTICS = ledger(SLUG).tactics
FEW = 24


def dungeon(seed: int = 3, seats: int = 1) -> State:
    return gm.new(SLUG, seats=seats, seed=seed, concede=False)


def moment_of(kind: str, seed: int = 3) -> tuple[State, int]:
    """A game led by squires, at a question of that kind with something to choose."""
    s, leader = dungeon(seed), bot("squire", 1, iterations=8)
    while True:
        seat = s.waiting[0]
        if s.open[0].as_written().__class__.__name__ == kind and len(worth_trying(s, seat)) > 1:
            return s, seat
        s.answer(seat, leader.choose(s.imagine(seat, s.count), seat))


LED = (("squire", 24), ("knight", 60))
ORDERED = ("ActivateHero", "ChooseDeed")
ASIDE = "ChooseEquipment"  # plain sense knows an answer


@pytest.mark.parametrize("kind", [*ORDERED, ASIDE])
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_peeks_at_any_kind_of_question(level: str, kind: str):
    s, seat = moment_of(kind)
    worlds = [s, *[s.imagine(seat, seed) for seed in (1, 2)]]
    assert len({bot(level, 7, iterations=FEW).choose(world, seat) for world in worlds}) == 1
    thoughts = [bot(level, 7, iterations=FEW).consider(world, seat) for world in worlds]
    assert len({repr([(c.option, c.chance, c.visits, c.line) for c in thought]) for thought in thoughts}) == 1


@pytest.mark.parametrize("kind", [*ORDERED, ASIDE])
@pytest.mark.parametrize("level", list(LEVELS)[1:])
def test_every_option_is_considered_and_the_first_is_what_is_chosen(level: str, kind: str):
    s, seat = moment_of(kind)
    found = bot(level, 7, iterations=FEW).consider(s, seat)
    assert sorted(c.option for c in found) == sorted(worth_trying(s, seat))
    assert all(c.visits > 0 and c.line[0] == (seat, c.option) for c in found)
    thinker = bot(level, 7, iterations=FEW)
    thinker.consider(s, seat)
    assert thinker.choose(s, seat) == found[0].option


def test_plain_sense_needs_no_thought():
    s, seat = moment_of(ASIDE)
    assert TACTICS is not None
    search = Search(1, FEW)
    assert search.choose(s, seat) == TACTICS.answer(s, worth_trying(s, seat), 0)
    assert search.done == 0


def test_an_order_stands_until_its_moment_is_over_also_for_a_bot_made_anew():
    s, seat = moment_of("ChooseDeed")
    assert TACTICS is not None
    search = Search(5, FEW)
    moment = TACTICS.moment(s)
    followed = 0
    while TACTICS.moment(s) == moment and TACTICS.is_ordered(s):
        word = s.word(search.choose(s, seat))
        kept = pickle.loads(pickle.dumps(keep(search, [*answers_of(s.record, seat), word])))
        s.answer(seat, word)
        search = Search(9, FEW)
        resumed(search, Record.from_json(s.record.to_json()), seat, kept)
        if TACTICS.moment(s) == moment and TACTICS.is_ordered(s) and len(worth_trying(s, seat)) > 1:
            again = Search(9, FEW)
            resumed(again, s.record, seat, kept)
            again.choose(s, seat)
            assert again.done == 0
            followed += 1
    assert followed


def test_an_order_that_was_not_followed_stands_no_more():
    s, seat = moment_of("ChooseDeed")
    search = Search(5, FEW)
    chosen = search.choose(s, seat)
    assert search.orders is not None
    assert search.orders.moment != NO_OPINION
    search.follow(next(option for option in worth_trying(s, seat) if option != chosen))
    assert search.orders.moment == NO_OPINION


@pytest.mark.parametrize(
    ("level", "iterations", "seeds"),
    [("squire", 24, (1,)), *[pytest.param(level, n, (1, 2, 3), marks=pytest.mark.soak) for level, n in LED]],
)
def test_a_level_leads_a_party_farther_than_a_novice(level: str, iterations: int, seeds: tuple[int, ...]):
    assert points(level, iterations, seeds) > 2 * points("novice", 1, seeds)


def points(level: str, iterations: int, seeds: tuple[int, ...]) -> float:
    """Of some games together."""
    total = 0.0
    for seed in seeds:
        s, leader = dungeon(seed), bot(level, seed, iterations=iterations)
        while not s.over:
            s.answer(0, leader.choose(s.imagine(0, s.count), 0))
        total += s.scores[0]
    return total


def test_every_seat_may_have_a_level():
    s = dungeon(seats=3)
    bots = [bot(level, 1, iterations=8) for level in ("squire", "knight", "legend")]
    for _ in range(60):
        seat = s.waiting[0]
        s.answer(seat, bots[seat].choose(s.imagine(seat, s.count), seat))
    assert not s.over


def test_processes_divide_orders_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parallel, "HAS_FORK", False)  # nothing is forked in a process that runs tests
    s, seat = moment_of("ChooseDeed")
    divided = [bot("legend", 3, iterations=240, processes=2) for _ in range(2)]
    first, second = [each.consider(s, seat) for each in divided]
    assert repr(first) == repr(second)
    assert sorted(c.option for c in first) == sorted(worth_trying(s, seat))
    alone = bot("legend", 3, iterations=120).consider(s, seat)
    assert sum(c.visits for c in first) > sum(c.visits for c in alone)
    assert divided[0].choose(s, seat) == first[0].option


def test_higher_levels_look_further_and_an_iteration_stays_bounded():
    """To the end of the activation; knights through the next, champions and legends through one more turn."""
    s, seat = moment_of("ChooseDeed")
    turns = {}
    for level in ("squire", "knight", "champion", "legend"):
        thinker = bot(level, 5, iterations=FEW)
        search = thinker.search if isinstance(thinker, Squire) else thinker
        assert isinstance(search, Search)
        thinker.choose(s, seat)
        plan = search.root.plans[seat].known[0]
        world = s.imagine(seat, search.futures[plan.visits - 1])  # in which its line was played
        for at in range(0, len(plan.line), 2):
            world.answer(*plan.line[at : at + 2])
        turns[level] = 0 if world.over else world.game.turn(world) - world.game.turn(s)
        assert all(len(each.line) <= 2 * LONGEST * search.reach for each in search.root.plans[seat].known)
    assert turns == {"squire": 1, "knight": 2, "champion": 3, "legend": 3}


class TwoWays(Tactics[Any]):
    """The first answer, again and again, or the last; nothing else is ordered."""

    def is_ordered(self, s: State) -> bool:
        return True

    def orders(self, s: State, options: list[int]) -> list[tuple[int, int]]:
        return [(NO_OPINION, 0), (NO_OPINION, -1)]

    def usual(self) -> int:
        return 0

    def moment(self, s: State) -> int:
        return s.game.turn(s)

    def answer(self, s: State, options: list[int], order: int) -> int:
        return options[order]


def test_thought_ends_when_one_order_is_clearly_the_best_and_looks_ahead_with_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
):
    s = gm.new("super-fantasy-brawl", seats=2, seed=3, quiet=True)
    monkeypatch.setattr(s.game, "ledger", Ledger(no_summary, tactics=TwoWays()))
    while len(worth_trying(s, s.waiting[0])) < 2:
        s.answer(s.waiting[0], worth_trying(s, s.waiting[0])[0])
    seat = s.waiting[0]
    search = Search(1, 1_000_000, reach=2)
    assert search.choose(s, seat) in (worth_trying(s, seat)[0], worth_trying(s, seat)[-1])
    assert search.done < 1_000_000
    assert search.done % OFTEN == 0
