"""The course of a game: the answers that stand, the state and the log they lead to, and taking one of them back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import Event
from grandmelee.core.record import Record
from grandmelee.core.state import State
from grandmelee.server.store.writer import Row
from grandmelee.server.tables.unbegun import unbegun

ANSWER: Final = "answer"
UNDO: Final = "undo"  # without the seat's last answer
BACK: Final = "undo-all"  # to before the seat's last answer, with the others' leave
FACT_APPEARED: Final = (
    "It cannot be taken back: since then a card was drawn or shown, chance decided, "
    "a choice became final, or play went on."
)
NOTHING: Final = Event("TakenBack", "", "", ())  # in the place of a line that was taken back in secret


@dataclass(frozen=True)
class Line:
    """An event and the row that caused it."""

    number: int
    event: Event


class Course:
    """The state after the answers that stand.

    States before answers that might still be taken back are kept, which are those since the last fact; so an undo
    plays a few answers again and not the whole game.
    """

    def __init__(self, info: dict[str, Any], answers: Sequence[Row] = ()) -> None:
        self.game = gm.load(info["game"])
        self.standing: list[Row] = []
        self.facts: list[int] = []  # before each of them
        self.before: dict[int, tuple[State, int | None]] = {}  # by number: the state, and when its clock was started
        self.clock_started: int | None = None  # in milliseconds; none: no clock runs
        has_begun = info.get("begun_at", 0) is not None
        self.s = gm.replay(record_of(info, [])) if has_begun else unbegun(info["seats"])
        self.log = [Line(0, event) for event in self.s.events]
        for row in answers:
            self.answer(row)

    def answer(self, row: Row, after: State | None = None) -> None:
        """One more answer; *after* is the state it leads to, when it is known already."""
        before = self.s
        if after is None:
            after = before.copy()
            after.answer(row.seat, row.word)
        if after.facts == before.facts:
            self.before[row.number] = (before, self.clock_started)
        else:
            self.before.clear()
        self.standing.append(row)
        self.facts.append(before.facts)
        self.log.extend(Line(row.number, event) for event in after.events)
        self._go_on(after, row)

    def _go_on(self, after: State, row: Row) -> None:
        """Note when a clock began; the rows say it, so it runs on when the server has been away."""
        self.s = after
        if self.game.clock(after) is None:
            self.clock_started = None
        elif self.clock_started is None:
            self.clock_started = row.at

    # ---- taking back -----------------------------------------------------------------------------------------------
    def last_of(self, seat: int) -> int:
        """The place of the seat's last answer among those that stand; -1 if there is none."""
        return next((place for place in range(len(self.standing) - 1, -1, -1) if self.standing[place].seat == seat), -1)

    def is_fact_free(self, seat: int) -> bool:
        """Whether no fact has appeared since the seat's last answer."""
        place = self.last_of(seat)
        return place >= 0 and self.facts[place] == self.s.facts

    def undone(self, seat: int) -> State:
        """The state without the seat's last answer; `IllegalAnswer` after a fact."""
        place = self.last_of(seat)
        if place < 0:
            raise IllegalAnswer(self.game.final_rule, "You have not answered anything yet.")
        if self.facts[place] != self.s.facts:
            raise IllegalAnswer(self.game.final_rule, FACT_APPEARED)
        s, _ = self.before[self.standing[place].number]
        for row in self.standing[place + 1 :]:
            # What others have answered since must be possible without it, and mean the same; to a question that any
            # one may answer they would say something else.
            if s.is_any_one or s.option(row.word) not in s.options(row.seat):
                raise IllegalAnswer(self.game.final_rule, FACT_APPEARED)
            s = s.copy()
            s.answer(row.seat, row.word)
        return s

    def undo(self, seat: int, is_secret: bool) -> int:
        """Without the seat's last answer; its number. Where others do not know of it, their lines keep their places."""
        place = self.last_of(seat)
        gone = self.standing.pop(place)
        self.facts.pop(place)
        later = self.standing[place:]
        self.s, self.clock_started = self.before.pop(gone.number)
        if is_secret:
            self.log[:] = [Line(line.number, NOTHING) if line.number == gone.number else line for line in self.log]
        else:
            self.log = [line for line in self.log if line.number < gone.number]
        for row in later:
            self.before[row.number] = (self.s, self.clock_started)
            s = self.s.copy()
            s.answer(row.seat, row.word)
            if not is_secret:
                self.log.extend(Line(row.number, event) for event in s.events)
            self._go_on(s, row)
        return gone.number


def record_of(info: dict[str, Any], rows: Sequence[Row]) -> Record:
    """A table as a record, from what is stored alone."""
    answers = [(row.seat, row.word) for row in folded(rows)]
    options = json.loads(info["options"])
    seed = int(info["seed"] or 0)
    return Record(info["game"], info["version"], info["content"], info["seats"], options, seed, answers, "")


def folded(rows: Sequence[Row]) -> list[Row]:
    """The answers that stand, without those taken back."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == ANSWER:
            kept.append(row)
        elif row.kind in (UNDO, BACK):
            place = max((place for place, other in enumerate(kept) if other.seat == row.seat), default=len(kept))
            kept = kept[:place] + (kept[place + 1 :] if row.kind == UNDO else [])
    return kept
