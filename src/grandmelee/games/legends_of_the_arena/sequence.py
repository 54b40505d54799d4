"""The game is a series of sequences [LA-3.3]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.legends_of_the_arena.exchange import Exchanges
from grandmelee.games.legends_of_the_arena.knock_out import finish
from grandmelee.games.legends_of_the_arena.meter import DrawStep
from grandmelee.games.legends_of_the_arena.recover import Recover
from grandmelee.games.legends_of_the_arena.select import SelectStep
from grandmelee.games.legends_of_the_arena.state import Table

SEQUENCE: Final[tuple[Step[Table], ...]] = (
    DrawStep(),  # LA-4
    SelectStep(),  # LA-5
    Exchanges(),  # LA-6
    Recover(),  # LA-7
)


class NextSequence(Step[Table]):
    """Sequences repeat until the game ends [LA-3.4]; a limit set by the host ends it in a tie [LA-3.6]."""

    def run(self, s: Table) -> None:
        if s.sequence == s.settings["sequence_limit"]:
            finish(s, list(range(s.seats)))
            return
        s.sequence += 1
        if s.told is not None:
            s.tell("SequenceBegun", "LA-3.3", f"Sequence {s.sequence} begins")
        s.then(self)
        s.follow(SEQUENCE)


NEXT_SEQUENCE: Final = NextSequence()
