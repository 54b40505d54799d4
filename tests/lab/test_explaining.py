"""Hints and analyses: what a bot thinks, in words, from what a seat knows."""

from __future__ import annotations

from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.bots import Considered
from grandmelee.bots.levels import bot
from grandmelee.core.record import Record
from grandmelee.core.state import State
from grandmelee.lab import analysis
from grandmelee.lab.analysis import Moment, analyse, most_changed, turns_of
from grandmelee.lab.hints import expected_line, hints, in_words
from grandmelee.scene.curve import curve
from tests.games.super_dungeon_arcade.table import activate, scene

PLAYED = Path(__file__).parents[1] / "playthroughs" / "super-fantasy-brawl" / "challenge-2.json"


class Sure:
    """Thinks that the last option wins and every other loses."""

    def consider(self, s: State, seat: int) -> list[Considered]:
        assert s.is_imagined
        *rest, last = s.options(seat)
        losing = [Considered(option, 0.1, 0.01, 10, [(seat, option)]) for option in rest]
        return [Considered(last, 0.9, 0.01, 90, [(seat, last), (1 - seat, rest[0])]), *losing]

    def choose(self, s: State, seat: int) -> int:
        return self.consider(s, seat)[0].option


def record() -> Record:
    return Record.from_json(PLAYED.read_text(encoding="utf-8"))


def test_hints_are_in_words_and_the_best_comes_first():
    s = gm.new("legends-of-the-arena", seed=1)
    best, *rest = hints(s, 0, Sure(), 3)
    last = s.options(0)[-1]
    assert (best.word, best.chance, best.visits) == (s.word(last), 0.9, 90)
    assert best.line == [f"Seat 1: {s.game.describe(last)}", "Seat 2: Fitz"]
    assert len(rest) == len(s.options(0)) - 1
    assert best.to_json()["uncertainty"] == 0.01


@pytest.mark.parametrize("slug", gm.games())
def test_a_level_gives_hints_for_every_game(slug: str):
    s = gm.new(slug, seats=2, seed=1)
    seat = s.waiting[0]
    found = hints(s, seat, bot("squire", 1, iterations=8), 3)
    assert {hint.word for hint in found} <= {s.word(option) for option in s.options(seat)}
    assert all(0 <= hint.chance <= 1 and hint.text for hint in found)


def dungeon() -> gm.State:
    """A Witch with two monsters in sight."""
    s = scene({"S": (5, 5)}, [("crawler", (5, 6)), ("crawler", (3, 7))])
    activate(s, "S")
    return s


def test_a_seat_that_answers_twice_is_named_once():
    game = gm.load("legends-of-the-arena")
    words = [game.vocabulary.number(word) for word in ("legend:fitz", "done", "turn")]
    assert in_words(game, [(0, words[0]), (0, words[1]), (1, words[2])]) == [
        "Seat 1: Fitz",
        "Lay the three cards down",
        "Seat 2: Turn",
    ]


def test_in_a_line_a_walk_is_told_by_where_it_ends_and_a_target_by_its_name():
    s = dungeon()
    words = ["square:1f5", "square:1f4", "square:1f3", "action:magic", "square:1f7"]
    line = [(0, s.option(word)) for word in words]
    told = ["Seat 1: Move to 1f5", "Move to 1f3", "Magic Attack", "Crawler at 1f7"]
    assert expected_line(s, 0, line) == told
    nowhere = [(0, s.option("square:1a1"))]
    assert expected_line(s, 0, line + nowhere) == told  # enough is told without it


def test_what_does_not_fit_any_more_is_called_as_everywhere_where_little_is_told():
    s = dungeon()
    line = [(0, s.option("square:1f5")), (0, s.option("square:1a1"))]
    assert expected_line(s, 0, line) == ["Seat 1: Move to 1f5", "Square 1a1"]


def test_the_set_up_is_no_turning_point():
    assert most_changed(moments((0, 0.5), (0, 0.9), (1, 0.3), (2, 0.5)), 9) == [(2, 3)]


def moments(*turns: tuple[int, float]) -> list[Moment]:
    return [Moment(number, turn, [chance, 1 - chance], 0, "") for number, (turn, chance) in enumerate(turns)]


def test_a_turn_lasts_until_the_next_begins():
    assert turns_of(moments((0, 0.5), (1, 0.5), (1, 0.5), (2, 0.5), (2, 1.0))) == [(0, 1), (1, 3), (3, 4)]


def test_turning_points_are_the_turns_in_which_chances_changed_most():
    game = moments((0, 0.5), (1, 0.52), (2, 0.8), (3, 0.2), (4, 0.1), (5, 0.1))
    assert most_changed(game, 2) == [(1, 2), (2, 3)]
    assert most_changed(game, 9) == [(1, 2), (2, 3), (3, 4)]


def test_the_curve_begins_with_the_deal_and_ends_with_the_result():
    found = analyse(gm.load("super-fantasy-brawl"), record(), None)
    assert len(found.moments) == len(record().answers) + 1
    assert found.moments[-1].chances == [0.0, 1.0]
    assert all(sum(moment.chances) == pytest.approx(1, abs=1e-3) for moment in found.moments)
    assert found.verdict == "Seat 2 wins, 5 to 2 VP"
    assert len(found.turnings) == analysis.TURNS
    assert all(turning.change >= analysis.LEAST and turning.better is None for turning in found.turnings)


def test_what_would_have_been_better_is_told_for_whoever_lost_by_the_turn():
    found = analyse(gm.load("super-fantasy-brawl"), record(), Sure, count=1)
    (turning,) = found.turnings
    better = turning.better
    assert better is not None
    assert turning.first < better.number <= turning.last
    assert turning.after[better.seat] < turning.before[better.seat]
    assert (better.seat, better.played) == record().answers[better.number - 1]
    assert (better.chance_played, better.chance_better) == (0.1, 0.9)
    assert better.better != better.played
    assert found.to_json()["turnings"][0]["better"]["number"] == better.number


def test_an_answer_that_is_hardly_better_is_not_told():
    class Unsure(Sure):
        def consider(self, s: State, seat: int) -> list[Considered]:
            return [Considered(one.option, one.chance, 0.4, 1, one.line) for one in super().consider(s, seat)]

    assert analyse(gm.load("super-fantasy-brawl"), record(), Unsure, count=1).turnings[0].better is None


def test_the_picture_holds_a_line_for_each_and_marks_the_turns():
    picture = curve("A game", ["Ann", "Bo"], [[0.5, 0.5], [0.9, 0.1], [1.0, 0.0]], [1], "dark")
    assert picture.count("<polyline") == 2
    assert 'points="46,120 366,56 686,40"' in picture
    assert "Ann" in picture
    assert picture.count('class="stitch"') == 1
