"""Ways through a game, drawn by Hypothesis: it looks for the shortest one that fails.

@given(journeys(gm.load("legends-of-the-arena")))
def test_it(journey): examine(journey, rules)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from grandmelee.core.game import Game
from grandmelee.testing.journey import Journey, steer


@st.composite
def journeys(
    draw: st.DrawFn, game: Game[Any], seats: int = 2, settings: Mapping[str, Any] | None = None, longest: int = 150
) -> Journey:
    """A seed, and answers as far as the drawn numbers lead."""
    seed = draw(st.integers(0, 2**32 - 1))
    numbers = draw(st.lists(st.integers(0, 2**16 - 1), max_size=longest))
    return steer(game, seats, settings or {}, seed, numbers)
