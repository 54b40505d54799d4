"""Starting a game: what can be asked for, and what is said to those who ask for something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.core.registry import load
from tests.toy import ToyGame, toy

pytestmark = pytest.mark.both


def test_all_games_are_found_and_loaded_once():
    assert "legends-of-the-arena" in gm.games()
    assert gm.games() == sorted(gm.games())
    for slug in gm.games():
        game = load(slug)
        assert (game.slug, load(slug) is game) == (slug, True)
        assert game.name
        assert game.prefix
        assert game.summary
        assert game.length


def test_an_unknown_game_is_refused_with_the_nearest_and_all_that_exist():
    with pytest.raises(gm.SetupError, match="did you mean 'legends-of-the-arena'") as caught:
        gm.new("legend-of-the-arena")
    assert "The games are" in str(caught.value)
    with pytest.raises(gm.SetupError, match="There is no game 'chess'"):
        gm.new("chess")
    with pytest.raises(gm.SetupError):
        gm.new("")
    with pytest.raises(gm.SetupError):
        gm.new("../core")


@pytest.mark.parametrize("seats", [0, 1, -2, 4, 100])
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(seats: int):
    with pytest.raises(gm.SetupError, match=f"Toy is for 2 or 3 seats, not {seats}"):
        toy(seats)


def test_an_unknown_setting_is_refused_with_the_nearest():
    with pytest.raises(gm.SetupError, match=r"Toy has no setting 'color'; did you mean 'colour'\?"):
        toy(color="red")
    with pytest.raises(gm.SetupError, match="there are rounds, colour, guests"):
        toy(zzz=1)


@pytest.mark.parametrize(
    "name,value,said",
    [
        ("rounds", 0, "a whole number from 1, or None, not 0"),
        ("rounds", -3, "a whole number from 1, or None, not -3"),
        ("rounds", 2**70, "is 1000000 at most"),
        ("rounds", True, "a whole number from 1, or None, not True"),
        ("rounds", 2.0, "a whole number from 1, or None, not 2.0"),
        ("rounds", "2", "a whole number from 1, or None, not '2'"),
        ("colour", "green", "'red' or 'blue', not 'green'"),
        ("colour", None, "'red' or 'blue', not None"),
        ("colour", ["red"], "'red' or 'blue', not ['red']"),
        ("guests", "some", "'none', or a list of ann, bob, not 'some'"),
        ("guests", ["anne"], "there is no 'anne'; did you mean 'ann'?"),
        ("guests", [1], "there is no 1"),
        ("guests", [["ann"]], "there is no ['ann']"),
        ("guests", ["ann", "ann"], "names something twice"),
    ],
)
def test_a_wrong_value_is_refused_with_the_right_ones(name: str, value: object, said: str):
    with pytest.raises(gm.SetupError) as caught:
        ToyGame().start(2, {name: value}, 1, loud=True)
    assert said in str(caught.value)
    assert repr(name) in str(caught.value)


def test_settings_are_complete_and_belong_to_the_game():
    guests = ["bob"]
    s = ToyGame().start(2, {"guests": guests}, 1, loud=True)
    assert s.settings == {"rounds": 3, "colour": "red", "guests": ["bob"]}
    guests.append("ann")
    assert s.settings["guests"] == ["bob"]


def test_other_settings_make_another_game():
    assert toy(colour="blue").digest() != toy().digest()
    assert toy(seed=2).digest() != toy().digest()
    assert toy().digest() == toy().digest()


@pytest.mark.parametrize(
    "settings,said",
    [
        ({"seats": 3, "mode": "teams"}, "Teams need 2, 4 or 6 seats"),
        ({"seats": 2, "legends": ["fitz"]}, "names 1 Legends for 2 seats"),
        ({"seats": 2, "legends": ["fitz", "fits"]}, "did you mean 'fitz'"),
        ({"seats": 2, "arena": "the-capstn"}, "not 'the-capstn'"),
        ({"seats": 2, "timer": 1}, "not 1"),
        ({"seats": 2, "respawn_fatigue": 11}, "not 11"),
        ({"seats": 2, "sequencelimit": 4}, "did you mean 'sequence_limit'"),
    ],
)
def test_legends_of_the_arena_says_what_would_have_been_right(settings: dict[str, object], said: str):
    with pytest.raises(gm.SetupError) as caught:
        gm.new("legends-of-the-arena", **settings)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_a_pack_that_does_not_exist_is_an_error_of_the_pack(tmp_path: Path):
    with pytest.raises(gm.PackError):
        gm.new("legends-of-the-arena", packs=[str(tmp_path / "nothing")])


@pytest.mark.parametrize("seat", [-1, 2, 9, "0"])
def test_a_seat_that_does_not_exist_sees_nothing(seat: Any):
    s = gm.new("legends-of-the-arena", seats=2, legends=["fitz", "sabo"])
    s.answer(1, "card:dagger")
    for look in (s.view, s.svg, s.events_for, lambda seat: s.imagine(seat, 1)):
        with pytest.raises((gm.SetupError, TypeError)):
            look(seat)


@pytest.mark.parametrize("seed", ["abc", 1.5, True, None])
def test_a_seed_is_a_whole_number(seed: Any):
    with pytest.raises(gm.SetupError, match="A seed is a whole number"):
        gm.new("legends-of-the-arena", seed=seed)


@pytest.mark.parametrize("seats", ["2", 2.0, None, [2], True])
def test_a_number_of_seats_is_a_whole_number(seats: Any):
    with pytest.raises(gm.SetupError, match="is for 2, 3, 4, 5 or 6 seats"):
        gm.new("legends-of-the-arena", seats=seats)


def test_a_game_with_scripted_chance_has_no_record():
    s = gm.new("legends-of-the-arena", seats=2, legends=["fitz", "sabo"])
    s.script = [0, 0]
    assert s.below(3) == 0
    with pytest.raises(gm.RecordError, match="scripted"):
        _ = s.record


@pytest.mark.parametrize("record", [b"{}", {}, None])
def test_what_is_no_record_is_not_replayed(record: Any):
    with pytest.raises(gm.RecordError, match="A record is"):
        gm.replay(record)
