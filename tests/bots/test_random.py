"""Random play: it ends, it is the same for the same seed, and it only ever points at options."""

from __future__ import annotations

import pytest

import grandmelee as gm
from grandmelee.bots import RandomBot
from grandmelee.bots.playout import Chance, playout, random_game
from grandmelee.core.native import is_compiled


@pytest.mark.parametrize("slug", gm.games())
def test_a_playout_ends_the_game_and_counts_its_decisions(slug: str):
    s = gm.new(slug, seats=gm.load(slug).seats[0], seed=3, quiet=True)
    count = playout(s, Chance(3))
    assert s.over
    assert count == len(s.record.answers)


@pytest.mark.parametrize("slug", gm.games())
def test_the_same_seed_is_the_same_game(slug: str):
    game = gm.load(slug)
    first, second, other = (random_game(game, game.seats[-1], seed, {}) for seed in (1, 1, 2))
    assert first.digest() == second.digest() != other.digest()


def test_a_playout_can_be_stopped():
    s = gm.new("legends-of-the-arena", seed=3)
    assert playout(s, Chance(3), 5) == 5
    assert not s.over


def test_chance_is_even_enough_and_stays_in_range():
    chance = Chance(0)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_neighbouring_and_odd_seeds_begin_differently():
    beginnings = {tuple([chance.below(1000) for _ in range(3)]) for chance in map(Chance, [-1, 0, 1, 2, 3, 2**31])}
    assert len(beginnings) == 6


def test_random_bots_never_give_up_by_themselves_but_random_play_tries_everything():
    def words(answer_of: str) -> set[str]:
        said: set[str] = set()
        for seed in range(8):
            s = gm.new("legends-of-the-arena", seed=seed, legends="random", timer=True, quiet=True)
            bot, chance = RandomBot(seed), Chance(seed)
            while not s.over:
                seat = s.waiting[0]
                options = s.options(seat)
                s.answer(seat, bot.choose(s, seat) if answer_of == "bot" else options[chance.below(len(options))])
            said |= {word for _, word in s.record.answers}
        return said

    assert {"back", "forfeit", "flip-timer"} <= words("chance")
    assert {"back", "forfeit"} & words("bot") == set()
    assert "flip-timer" in words("bot")


def test_a_bot_with_nothing_but_idle_words_answers_one_of_them(monkeypatch: pytest.MonkeyPatch):
    s = gm.new("legends-of-the-arena", seed=3)
    seat = s.waiting[0]
    if not is_compiled():
        monkeypatch.setattr(s.game, "idle_options", frozenset(s.options(seat)))
    assert RandomBot(1).choose(s, seat) in s.options(seat)


def test_a_bot_points_at_its_own_options_and_changes_nothing():
    s = gm.new("legends-of-the-arena", seed=3)
    bot = RandomBot(1)
    before = s.digest()
    seat = s.waiting[0]
    assert {bot.choose(s, seat) for _ in range(200)} == set(s.options(seat))
    assert s.digest() == before
