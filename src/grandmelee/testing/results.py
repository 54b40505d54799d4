"""Nothing is lost, and every end makes sense."""

from __future__ import annotations

from grandmelee.core.outcomes import RETURNS, TIED, WON
from grandmelee.core.state import State
from grandmelee.testing.probe import Probe


def check_components_are_conserved(s: State, probe: Probe) -> None:
    """What the game counts as components is the same at every question as at the first one."""
    now = s.game.components(s)
    if not probe.first_components:
        probe.first_components = now
    assert now == probe.first_components, f"components were {probe.first_components} and are {now}"


def check_results_make_sense(s: State, probe: Probe) -> None:
    """Nobody has won while someone is asked; at the end someone has, or all have lost; returns follow."""
    won, returns = s.winners, s.returns
    assert s.over == (not s.waiting), "the game is over while someone is asked, or goes on without a question"
    check_outcomes(s.outcomes, s.seats if s.over else 0)
    assert len(s.scores) == s.seats, "not every seat has a score"
    assert len(returns) == s.seats, "not every seat has a return"
    assert all(-1 <= value <= 1 for value in returns), f"a return is not between -1 and 1: {returns}"
    if not s.over:
        assert not won and not s.verdict, f"seats {won} have won while the game goes on: {s.verdict}"
        assert not any(returns), f"there are returns while the game goes on: {returns}"
        return
    assert s.verdict, "the game is over without a verdict"
    assert won or set(returns) == {-1.0}, "the game is over, but nobody has won and not all have lost"
    assert all(returns[a] >= returns[b] for a in won for b in range(s.seats)), f"winners {won}, but returns {returns}"


def check_outcomes(outcomes: list[str], seats: int) -> None:
    """One for every seat at the end, none before; where someone has won, nobody is tied."""
    assert len(outcomes) == seats, f"{len(outcomes)} outcomes where there should be {seats}: {outcomes}"
    assert set(outcomes) <= set(RETURNS), f"no outcomes of ours: {outcomes}"
    assert not {WON, TIED} <= set(outcomes), f"some have won and others are tied: {outcomes}"


def check_evaluation_is_an_expected_return(s: State, probe: Probe) -> None:
    """From -1 to 1 on an imagined state; the return itself when the game is over."""
    for seat in range(s.seats):
        world = s.imagine(seat, probe.random.randrange(2**32))
        value = s.game.evaluate(world, seat)
        assert -1.0 <= value <= 1.0, f"seat {seat} expects {value}, which is not between -1 and 1"
        if s.over:
            assert value == s.returns[seat], f"seat {seat} expects {value} and has {s.returns[seat]}"


def check_turns_are_counted(s: State, probe: Probe) -> None:
    """The number of the turn never falls, so that a bot can look to the end of the one that goes on."""
    now = s.game.turn(s)
    assert now >= probe.latest_turn, f"turn {now} comes after turn {probe.latest_turn}"
    probe.latest_turn = now
