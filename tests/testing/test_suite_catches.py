"""The conformance suite finds what it is there for: each broken toy is caught, by the check that is meant to."""

from __future__ import annotations

from typing import Any

import pytest

import grandmelee as gm
from grandmelee.core.replay import replay
from grandmelee.core.state import State
from grandmelee.testing import NAMES, NonConforming, conform, examine, steer
from tests.testing import broken
from tests.toy import RULES, Toy, ToyGame

BROKEN = [kind for kind in vars(broken).values() if isinstance(kind, type) and issubclass(kind, broken.Broken)]
NEEDS = {"check_worlds_differ": ["check_hidden_answers_stay_hidden"]}
"""What must have been looked at before: whether anything is hidden."""


def complaint(game: gm.Game[Any], **more) -> NonConforming:
    with pytest.raises(NonConforming) as caught:
        conform(game, rules=RULES, seeds=range(6), limit=500, **more)
    return caught.value


@pytest.mark.parametrize("kind", [kind for kind in BROKEN if kind.found_by], ids=lambda kind: kind.__name__)
def test_a_broken_game_is_caught_by_the_right_check(kind: type[broken.Broken]):
    alone = {kind.found_by, *NEEDS.get(kind.found_by, ())}
    found = complaint(kind(), skip=NAMES - alone)
    assert found.check == kind.found_by, str(found)


@pytest.mark.parametrize("kind", [kind for kind in BROKEN if kind.found_by], ids=lambda kind: kind.__name__)
def test_a_broken_game_is_caught_by_the_whole_suite(kind: type[broken.Broken]):
    assert complaint(kind()).record


def test_every_check_has_a_game_that_it_catches():
    assert NAMES - {kind.found_by for kind in BROKEN} == set()


def test_the_toy_itself_conforms():
    report = conform(ToyGame(), rules=RULES, seeds=range(5))
    assert report.games == 10
    assert set(report.checks) == NAMES
    assert "10 games conform" in str(report)


def test_a_die_that_all_have_seen_is_let_pass_though_hidden_cards_are_drawn_with_it():
    assert conform(broken.ADieIsRolled(), rules=RULES, seeds=range(12), questions=12).games == 24


def test_a_bot_that_peeks_is_caught():
    def peeks(s: State, seat: int | None) -> object:
        assert isinstance(s, Toy)
        return max(s.laid) if seat in s.waiting else None

    assert complaint(ToyGame(), channels=[peeks]).check == "check_hidden_answers_stay_hidden"


def test_a_bot_that_looks_at_its_view_is_let_pass():
    def plays(s: State, seat: int | None) -> object:
        return s.view(seat)["options"][:1]

    conform(ToyGame(), rules=RULES, seats=2, seeds=range(3), channels=[plays])


def test_a_complaint_carries_what_leads_to_it():
    found = complaint(broken.ACardIsLost(), skip=NAMES - {"check_components_are_conserved"})
    record = gm.Record.from_json(found.record)
    s = replay(ToyGame(), record)
    assert len(record.answers) == 2
    assert s.game.components(s) == {"cards": 18}
    assert found.check in str(found)
    assert found.record in str(found)


def test_an_endless_game_says_how_it_was_reached():
    found = complaint(broken.QuestionsNeverEnd())
    assert "has not ended after 500 answers" in found.what
    assert len(gm.Record.from_json(found.record).answers) == 500


def test_an_endless_loop_of_steps_is_a_bug_of_the_rules_with_its_record():
    found = complaint(broken.StepsNeverEnd())
    assert "endless loop" in found.what
    assert isinstance(found.__cause__, gm.RuleBug)
    assert len(gm.Record.from_json(found.__cause__.record).answers) == 1


def test_a_check_can_be_left_out():
    report = conform(broken.RefusalSaysNothing(), rules=RULES, skip=["check_other_words_are_refused"])
    assert "check_other_words_are_refused" not in report.checks


def test_a_way_through_a_game_can_be_given():
    journey = steer(ToyGame(), 2, {"rounds": 2}, 5, [3, 1, 4, 1, 5, 9, 2, 6])
    report = examine(journey, RULES)
    assert report.answers == len(journey.answers) == 6
    assert journey.end().over
