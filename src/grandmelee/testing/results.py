"""Nothing is lost, and every end makes sense."""

from __future__ import annotations

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
    assert s.over == s.is_over, "the game is over without having ended, or has ended and goes on"
    assert won == sorted(set(won) & set(range(s.seats))), f"winners are no seats in order: {won}"
    assert len(s.scores) == s.seats, "not every seat has a score"
    assert len(returns) == s.seats, "not every seat has a return"
    assert all(-1 <= value <= 1 for value in returns), f"a return is not between -1 and 1: {returns}"
    if not s.over:
        assert not won, f"seats {won} have won while the game goes on"
        assert not any(returns), f"there are returns while the game goes on: {returns}"
        return
    assert won or set(returns) == {-1.0}, "the game is over, but nobody has won and not all have lost"
    assert all(returns[a] >= returns[b] for a in won for b in range(s.seats)), f"winners {won}, but returns {returns}"
