"""A sentence as an operation, and an Effect as a chain of steps [LA-9.3 to 9.5]."""

from __future__ import annotations

from grandmelee.core.agenda import Step
from grandmelee.core.native import mypyc_attr
from grandmelee.games.legends_of_the_arena.state import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """What one sentence does when the acting Legend (`s.actor`) performs it. One without numbers takes nothing."""

    def __init__(self) -> None:
        pass

    def perform(self, s: Table) -> None:
        """Do it at once, or put the question it needs on the agenda. What cannot be done does nothing [LA-9.5]."""
        raise NotImplementedError


class Perform(Step[Table]):
    """Perform one sentence of an Effect; the next follows, unless the rest was lost or put off [LA-8.12, 9.3]."""

    def __init__(self, op: Op, place: int, label: str, following: Perform | None) -> None:
        self.op = op
        self.place = place
        self.label = label
        self.following = following

    def run(self, s: Table) -> None:
        if not s.is_acting:
            return
        s.place = self.place
        if self.following is not None:
            s.agenda.append(self.following)
        self.op.perform(s)


def chain(ops: list[Op], label: str) -> list[Perform]:
    """The sentences of an Effect as steps, each knowing the one that follows."""
    steps: list[Perform] = []
    following: Perform | None = None
    for place in range(len(ops) - 1, -1, -1):
        following = Perform(ops[place], place, f"{label}/{place}", following)
        steps.append(following)
    steps.reverse()
    return steps
