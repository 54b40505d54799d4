"""What evaluations count: each feature with a rule that exists, a weight, and the same worth for whoever looks."""

from __future__ import annotations

from importlib import import_module
from operator import mul

import pytest

import grandmelee as gm
from grandmelee.bots.playout import Chance, playout
from grandmelee.core.errors import PackError, SetupError
from grandmelee.core.features import Chances, Feature, expected, in_order
from grandmelee.core.state import State
from grandmelee.text import rulebook
from grandmelee.text.weights import read_chances, read_weights


def positions(slug: str, seats: int) -> list[State]:
    """Some positions of random games, the last of each after its end."""
    found = []
    for seed in range(3):
        s = gm.new(slug, seats=seats, seed=seed, quiet=True)
        chance = Chance(seed)
        while not s.over:
            playout(s, chance, 60)
            found.append(s.copy())
    return found


@pytest.mark.parametrize("slug", gm.games())
def test_every_feature_has_a_name_of_its_own_a_rule_and_a_weight(slug: str):
    game = gm.load(slug)
    book = rulebook.load(slug)
    names = [feature.name for feature in game.features]
    assert len(set(names)) == len(names) == len(game.weights) > 0
    places = import_module(f"grandmelee.games.{slug.replace('-', '_')}.bot").F
    for at, feature in enumerate(game.features):
        assert feature.rule in book.entries, feature.name
        assert feature.text
        assert feature.sign * game.weights[at] >= 0, f"{feature.name}: the rules say otherwise"
        assert getattr(places, feature.name.upper()) == at


TABLES = [(slug, seats) for slug in gm.games() for seats in gm.load(slug).seats]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_an_evaluation_is_the_return_that_the_counts_make_likely(slug: str, seats: int):
    game = gm.load(slug)
    for s in positions(slug, seats):
        values = [game.evaluate(s, seat) for seat in range(seats)]
        if s.over:
            assert values == s.returns
            continue
        assert all(-1 < value < 1 for value in values)
        rows = game.rows(s, seats - 1)
        assert [len(row) for row in rows] == [len(game.features)] * game.sides(s)
        summed = [sum(map(mul, row, game.weights)) for row in rows]
        assert game.values(s, seats - 1, game.weights) == pytest.approx(summed)
        assert values[-1] == pytest.approx(expected(summed))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_what_people_are_told_adds_up_to_one_and_is_certain_at_the_end(slug: str, seats: int):
    game = gm.load(slug)
    for s in positions(slug, seats):
        told = game.forecast(s)
        sides = [game.side(s, seat) for seat in range(seats)]
        by_side = dict(zip(sides, told, strict=True))
        if s.over:
            assert told == pytest.approx([value / 2 + 0.5 for value in s.returns])
            continue
        assert all(0 < chance < 1 for chance in told)
        assert [by_side[side] for side in sides] == told
        if len(by_side) > 1:
            assert sum(by_side.values()) == pytest.approx(1)
        else:
            assert told == [game.chances.of(game.evaluate(s, seat), 1) for seat in range(seats)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_who_stands_better_is_told_a_better_chance(slug: str, seats: int):
    game = gm.load(slug)
    for s in positions(slug, seats):
        if len({game.side(s, seat) for seat in range(seats)}) == seats:
            stands = sorted(range(seats), key=lambda seat: game.evaluate(s, seat))
            assert sorted(told := game.forecast(s)) == [told[seat] for seat in stands]


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
def test_a_chance_is_less_sure_by_its_scale_and_fair_where_all_are_equal(sides: int):
    sober = Chances(0.5)
    fair = expected([0.0] * sides)
    assert sober.of(fair, sides) == pytest.approx(1 / max(2, sides))
    ahead = expected([2.0] + [0.0] * (sides - 1))
    assert 1 / max(2, sides) < sober.of(ahead, sides) < Chances().of(ahead, sides) == pytest.approx(ahead / 2 + 0.5)
    assert [sober.of(value, sides) for value in (-1.0, 1.0)] == [0.0, 1.0]
    assert 0 < sober.error(ahead, 0.1, sides) < 0.05
    assert (Chances(1.0, 1.0).of(0.0, sides) > 0.5) == (sides == 1)


def test_more_of_what_is_good_is_a_better_chance():
    assert expected([1.0, 0.0]) == pytest.approx(-expected([0.0, 1.0]))
    assert expected([1.0, 0.0]) > 0 > expected([0.0, 0.0, 0.0])
    assert -1 < expected([0.0, 9e9]) < -0.99


def test_weights_must_fit_the_features(tmp_path):
    features = [Feature("one", "LA-1.1", "something"), Feature("two", "LA-1.2", "something else")]
    assert in_order(features, {"two": 2, "one": 1.5}) == [1.5, 2.0]
    with pytest.raises(SetupError, match="three, two"):
        in_order(features, {"one": 1, "three": 3})
    (tmp_path / "weights.toml").write_text('[weights]\none = "much"\n', encoding="utf-8")
    with pytest.raises(PackError, match="one is no number"):
        read_weights(tmp_path)
    (tmp_path / "weights.toml").write_text("[weights]\none = 1\n\n[chance]\nscale = 0\n", encoding="utf-8")
    with pytest.raises(PackError, match="scale is 0"):
        read_chances(tmp_path)
