"""The bot that gives orders: it repeats itself, keeps to what it may know, and needs a game that knows tactics."""

from __future__ import annotations

from typing import Any

import pytest

import grandmelee as gm
from grandmelee.bots import Bot, RandomBot
from grandmelee.bots.captain import Captain
from grandmelee.core.errors import SetupError
from grandmelee.core.state import State
from grandmelee.core.tactics import NO_OPINION, Tactics
from grandmelee.lab.players import player
from grandmelee.lab.tables import ledger

SLUG = "super-dungeon-arcade"


def dungeon(seed: int = 3, seats: int = 1, **settings: Any) -> State:
    return gm.new(SLUG, seats=seats, seed=seed, concede=False, quiet=True, **settings)


def captain(seed: int, tries: int = 20) -> Captain:
    tactics = ledger(SLUG).tactics
    assert tactics is not None
    return Captain(seed, tactics, tries)


def play(s: State, bot: Bot, most: int = 5_000) -> State:
    for _ in range(most):
        if s.over:
            break
        seat = s.waiting[0]
        s.answer(seat, bot.choose(s.imagine(seat, s.count), seat))
    return s


def test_the_same_seed_makes_the_same_choices():
    ended = [play(dungeon(), captain(5), 60) for _ in range(2)]
    assert ended[0].digest() == ended[1].digest()


def test_its_choice_does_not_depend_on_what_it_cannot_know():
    s = play(dungeon(), captain(5), 6)
    seat = s.waiting[0]
    assert len({captain(9).choose(s.imagine(seat, world), seat) for world in range(3)}) == 1


def test_a_party_it_leads_comes_farther_than_one_at_random():
    led = [play(dungeon(seed), captain(seed)).scores[0] for seed in (1, 2)]
    lost = [play(dungeon(seed), RandomBot(seed)).scores[0] for seed in (1, 2)]
    assert min(led) > max(lost)


def test_every_seat_may_have_one():
    s = dungeon(seats=3)
    bots = [captain(seat, 8) for seat in range(3)]
    for _ in range(60):
        seat = s.waiting[0]
        s.answer(seat, bots[seat].choose(s.imagine(seat, s.count), seat))
    assert not s.over
    assert s.count == 120


def test_a_game_without_tactics_has_nothing_to_order():
    with pytest.raises(SetupError, match="knows no tactics"):
        player("captain@8", 1)
    s = dungeon()
    assert player("captain@8", 1, tactics=ledger(SLUG).tactics).choose(s, 0) in s.options(0)


class Last(Tactics[Any]):
    """Orders of two kinds: the first or the last answer, again and again."""

    def __init__(self) -> None:
        self.asked = 0

    def is_ordered(self, s: State) -> bool:
        return True

    def orders(self, s: State, options: list[int]) -> list[tuple[int, int]]:
        self.asked += 1
        return [(NO_OPINION, 0), (NO_OPINION, -1)]

    def moment(self, s: State) -> int:
        return s.game.turn(s)

    def answer(self, s: State, options: list[int], order: int) -> int:
        return options[order]


def test_an_order_stands_until_its_moment_is_over():
    s = gm.new("legends-of-the-arena", seed=3, legends=["fitz", "brakka"], quiet=True)
    tactics = Last()
    bot = Captain(1, tactics, 4)
    seat = s.waiting[0]
    first = bot.choose(s, seat)
    assert first in (s.options(seat)[0], s.options(seat)[-1])
    assert bot.choose(s, seat) == first
    assert tactics.asked == 1
    bot.moment -= 1
    bot.choose(s, seat)
    assert tactics.asked == 2
