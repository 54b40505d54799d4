"""Copies are complete and independent."""

from __future__ import annotations

from typing import Final

from grandmelee.core.digest import fields
from grandmelee.core.state import State
from grandmelee.testing.journey import pick
from grandmelee.testing.probe import Probe, difference, snapshot

FAR: Final = 30  # answers for which copies are played on
MAY_SHARE: Final = frozenset({"open", "offer", "offers", "settings", "answers", "script"})
"""Lists of the machine that are replaced as a whole, or only grow."""


def check_copy_is_complete(s: State, probe: Probe) -> None:
    """A copy has every field, equal and of the same kind, the same questions and options, and the same digest."""
    other = s.copy()
    wrong = difference(snapshot(s), snapshot(other))
    assert not wrong, f"a copy differs in {wrong}"
    for name in fields(s):
        mine, its = getattr(s, name), getattr(other, name)
        assert type(mine) is type(its), f"{name} of a copy is a {type(its).__name__}, not a {type(mine).__name__}"
    assert other.game is s.game, "a copy belongs to another game"
    assert other.waiting == s.waiting, "a copy asks other seats"
    offers = [[state.options(seat) for seat in range(s.seats)] for state in (s, other)]
    assert offers[0] == offers[1], "a copy offers other options"
    assert other.settings == s.settings, "a copy has other settings"
    assert other.digest() == s.digest(), "a copy has another digest"


def check_copy_shares_nothing(s: State, probe: Probe) -> None:
    """No list, dict or set of the game belongs to two states."""
    other = s.copy()
    for name in fields(s):
        mine = getattr(s, name)
        if name not in MAY_SHARE and isinstance(mine, (list, dict, set)):
            assert getattr(other, name) is not mine, f"{name} is shared by a copy and its original"


def check_copies_are_independent(s: State, probe: Probe) -> None:
    """Playing on with a copy leaves all others as they were; the same answers lead copies to the same state."""
    first, second, third = s.copy(), s.copy(), s.copy()
    before = snapshot(s)
    _play_alike(first, second, probe)
    wrong = difference(before, snapshot(s))
    assert not wrong, f"playing a copy changed the original in {wrong}"
    wrong = difference(before, snapshot(third))
    assert not wrong, f"playing one copy changed another in {wrong}"


def _play_alike(one: State, other: State, probe: Probe) -> None:
    """Play one far on, then the other; whatever they share would show."""
    way = []
    for _ in range(FAR):
        if one.over:
            break
        seat, option = pick(one, probe.random)
        one.answer(seat, option)
        way.append((seat, option, snapshot(one)))
    for seat, option, wanted in way:
        other.answer(seat, option)
        wrong = difference(wanted, snapshot(other))
        assert not wrong, f"after the same answers two copies differ in {wrong}"
