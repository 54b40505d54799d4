"""Imagined worlds: what every game leaves behind before it deals anew what a seat cannot know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from grandmelee.core.game import sow

if TYPE_CHECKING:
    from grandmelee.core.state import State

S = TypeVar("S", bound="State")


def imagined(s: S, seed: int, deal: Callable[[S], None]) -> S:
    """A world for a seed: a copy without its past and future, in which *deal* has dealt anew what is hidden.

    What is dealt, and what is drawn later, come from two keys of their own, which no game and no other world has.
    """
    world = s.copy()
    assert isinstance(world, type(s))
    world.is_imagined = True
    world.told = None
    world.script = None
    world.seed = 0
    world.answers = []
    world.count = 0
    world.look_again()
    sow(world, seed, "imagined deal")
    deal(world)
    sow(world, seed, "imagined play")
    world.facts = 0
    return world
