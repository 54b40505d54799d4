"""What is shown of the last answers: the last one whole, however long, and a little of what came before it."""

from __future__ import annotations

from typing import cast

import pytest

from grandmelee.core.beats import Beat
from grandmelee.core.state import State
from grandmelee.server.store.writer import Row
from grandmelee.server.tables.played import GIVING_UP, MOST_ANSWERS, MOST_BEATS, Played


class Counted:
    """Stands for a state whose answers cause so many beats."""

    def __init__(self, beats: int, choices: int = 3) -> None:
        self.count = beats
        self.choices = choices

    def options(self, seat: int) -> list[int]:
        return list(range(self.choices))

    def word(self, option: int) -> str:
        return GIVING_UP if option == 0 else f"card:{option}"

    def beats(self, seat: int, word: str) -> list[Beat]:
        return [Beat([], cast(State, self)) for _ in range(self.count)]


def played(*beats: int) -> Played:
    """Answers of seat 0 that caused so many beats each."""
    found = Played()
    for number, count in enumerate(beats, 1):
        found.add(Row(number, 0, "answer", "end"), cast(State, Counted(count)))
    return found


def numbers(played: Played, since: int) -> list[int]:
    return [answered.number for answered in played.since(since)]


@pytest.mark.parametrize("beats", [1, MOST_BEATS, MOST_BEATS + 1, 5 * MOST_BEATS])
def test_one_answer_is_shown_whole_however_long_the_turn_it_caused(beats: int):
    assert numbers(played(3, beats), 1) == [2]
    assert [answered.number for answered in played(3, beats).since_decision(0)] == [2]


def test_after_a_longer_absence_only_the_present_is_shown():
    assert numbers(played(MOST_BEATS, 200), 0) == [1, 2]
    assert numbers(played(MOST_BEATS, 1, 1), 0) == []


def test_what_is_no_longer_known_is_not_shown():
    many = played(*[0] * (MOST_ANSWERS + 5))
    assert numbers(many, 2) == []
    assert len(many.since(5)) == MOST_ANSWERS


def test_what_happened_begins_with_the_last_answer_that_had_to_be_chosen_and_not_with_one_that_was_forced():
    found = Played()
    for number, (seat, choices) in enumerate([(0, 3), (1, 3), (0, 2), (1, 3)], 1):
        found.add(Row(number, seat, "answer", "end"), cast(State, Counted(1, choices)))
    assert [answered.number for answered in found.since_decision(0)] == [1, 2, 3, 4]
    assert [answered.number for answered in found.since_decision(1)] == [4]
    assert Played().since_decision(0) == []


def test_what_happened_tells_a_spectator_nothing_of_choices_in_secret():
    found = Played()
    for row in (Row(1, 0, "answer", "end"), Row(2, 1, "answer", "card:1", seen_by=1 << 1)):
        found.add(row, cast(State, Counted(1)))
    assert [answered.number for answered in found.since_decision(None)] == [1]
    assert [answered.number for answered in found.since_decision(1)] == [2]
