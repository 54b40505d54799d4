"""What is known of the Consul's models as they stand: found out when it is first asked for, forgotten when one moves.

`Table.kept` is the one place for it. Whatever sets a model down or lifts it, changes its card or the cards in play
passes through `state.count_squares`, `state.look_around`, `spawning.bring` or `power_up.forget_models`, and each of
them forgets everything; nothing else it depends on changes. Copies share it: it is replaced, never emptied.
"""

from __future__ import annotations

from typing import Final

UNKNOWN: Final = -1


class Kept:
    """Who is there, and keywords and bonds by model."""

    def __init__(self, count: int) -> None:
        self.foes: list[int] | None = None  # those on the map
        self.words: list[int] = [UNKNOWN] * count
        self.bonds: list[list[int] | None] = [None] * count
        self.any_words = UNKNOWN  # keywords that at least one may have


NOTHING: Final = Kept(0)
