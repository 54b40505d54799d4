"""Imagined worlds agree with everything a seat knows, know nothing more, differ, and can be played to their end."""

from __future__ import annotations

from typing import Final

from grandmelee.core.state import State
from grandmelee.testing.journey import LIMIT, Journey, chance, pick
from grandmelee.testing.probe import Probe, difference, observers, seen, snapshot
from grandmelee.testing.replaying import no_record

ENOUGH: Final = 3  # questions with something hidden, after which worlds must have differed


def check_worlds_agree_with_the_view(s: State, probe: Probe) -> None:
    """Over every channel a seat cannot tell an imagined world from the real one."""
    for seat in observers(s):
        words = probe.words(s)
        world = s.imagine(seat, probe.random.randrange(1000))
        wrong = difference(seen(s, seat, words, probe.channels), seen(world, seat, words, probe.channels))
        assert not wrong, f"what {seat} imagines differs from what it knows in {wrong}"


def check_worlds_have_no_past(s: State, probe: Probe) -> None:
    """A world has no record, no events, no script, and nothing of the real game's seed and chance."""
    for seat in observers(s):
        world = s.imagine(seat, 5)
        assert world is not s
        assert world.is_imagined, "an imagined world does not say so"
        no_record(world)
        assert world.count == 0, "an imagined world knows the answers that were given"
        assert world.answers is not s.answers, "an imagined world knows the answers that were given"
        assert world.events == [], "an imagined world tells what happened"
        assert world.script is None, "an imagined world knows the script of chance"
        assert chance(world) != chance(s), "an imagined world knows the chance to come"


def check_worlds_know_nothing_more(s: State, probe: Probe) -> None:
    """The same seed imagines the same, also from within another world; other seeds have other chance."""
    for seat in observers(s):
        seed = probe.random.randrange(1000)
        world, again = s.imagine(seat, seed), s.imagine(seat, seed)
        assert world.digest() == again.digest(), "the same seed imagines two worlds"
        other = s.imagine(seat, seed + 1)
        wrong = difference(snapshot(world), snapshot(other.imagine(seat, seed)))
        assert not wrong, f"what {seat} imagines depends on what it cannot know: {wrong}"
        assert chance(world) != chance(other), "another seed imagines the same chance"


def check_worlds_can_be_played(s: State, probe: Probe) -> None:
    """A world goes on to an end, and loses nothing on the way."""
    seat = probe.random.choice(observers(s))
    world = s.imagine(seat, probe.random.randrange(1000))
    count = s.game.components(world)
    assert count == s.game.components(s), f"an imagined world has other components: {count}"
    for _ in range(LIMIT):
        if world.over:
            return
        world.answer(*pick(world, probe.random))
        assert s.game.components(world) == count, f"an imagined world loses components: {s.game.components(world)}"
    raise AssertionError(f"an imagined world has not ended after {LIMIT} answers")


def check_worlds_differ(journey: Journey, probe: Probe) -> None:
    """Where something was hidden all through a game, imagined worlds were not always the same."""
    assert probe.hidden < ENOUGH or probe.diverse, (
        f"something was hidden {probe.hidden} times, and always imagined alike"
    )
