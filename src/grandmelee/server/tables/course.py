"""The course of a game: the answers that stand, the state and the log they lead to, and taking one of them back."""

from __future__ import annotations

import json
from bisect import bisect_left, insort
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import Event, count
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
MOST_KEPT: Final = 200  # answers since the last fact that might still be taken back
WENT_BACK: Final = "WentBack"  # the kind of a line of the log that no going back takes away
NUMBER: Final = attrgetter("number")
NOTHING: Final = Event("TakenBack", "", "", ())  # in the place of a line that was taken back in secret


@dataclass(frozen=True)
class Line:
    """An event and the row that caused it."""

    number: int
    event: Event


class Without:
    """What the game would be without one answer: found out once and brought forward with what others answer since."""

    def __init__(self, number: int, before: State) -> None:
        self.number = number
        self.reached: tuple[State | None, int] = (before, 0)  # and how many answers since were looked at

    def after(self, later: Sequence[Row]) -> State | None:
        """Bring it forward; there is no state when an answer since would not be possible, or mean something else.

        To a question that any one may answer others would say something else. Threads that draw the same moment may
        do it at the same time, so what was reached is noted in one go.
        """
        s, taken = self.reached
        for row in later[taken:]:
            if s is None or s.is_any_one or s.option(row.word) not in s.options(row.seat):
                s = None
                break
            s = s.copy()
            s.answer(row.seat, row.word)
        self.reached = (s, len(later))
        return s


class Course:
    """The state after the answers that stand.

    States before answers that might still be taken back are kept, which are those since the last fact; so an undo
    plays a few answers again and not the whole game.
    """

    def __init__(self, info: dict[str, Any], answers: Sequence[Row] = ()) -> None:
        self.info = info
        self.game = gm.load(info["game"])
        self.standing: list[Row] = []
        self.answers: list[tuple[int, str]] = []  # the same as a record has them
        self.facts: list[int] = []  # before each of them
        self.before: dict[int, tuple[State, int | None]] = {}  # by number: the state, and when its clock was started
        self.without: dict[int, Without] = {}  # by seat: what was found out about taking its last answer back
        self.clock_started: int | None = None  # in milliseconds; none: no clock runs
        self.learnt = 0  # how often the table went back though a fact had appeared
        has_begun = info.get("begun_at", 0) is not None
        self.s = gm.replay(record_of(info, [])) if has_begun else unbegun(info["seats"])
        self.log = [Line(0, event) for event in self.s.events]
        self.told: list[Line] = []  # of them, those that say that the table went back
        for row in answers:
            self.answer(row)

    def answer(self, row: Row, after: State | None = None) -> None:
        """One more answer; *after* is the state it leads to, when it is known already."""
        before = self.s
        if after is None:
            after = before.copy()
            after.answer(row.seat, row.word)
        if after.facts == before.facts:
            self._keep(row, before)
        else:
            self.before.clear()
            self.without.clear()
        self.standing.append(row)
        self.answers.append((row.seat, row.word))
        self.facts.append(before.facts)
        self.log.extend(Line(row.number, event) for event in after.events)
        self._go_on(after, row)

    def _keep(self, row: Row, before: State) -> None:
        """Keep the state before an answer that might be taken back; of many, the last ones."""
        self.before[row.number] = (before, self.clock_started)
        if len(self.before) > MOST_KEPT:
            del self.before[next(iter(self.before))]

    def _go_on(self, after: State, row: Row) -> None:
        """Note when a clock began; the rows say it, so it runs on when the server has been away."""
        self.s = after
        if self.game.clock(after) is None:
            self.clock_started = None
        elif self.clock_started is None:
            self.clock_started = row.at

    def still(self) -> Course:
        """The same, which stays as it is now."""
        then = copy(self)
        then.standing, then.answers, then.facts = self.standing[:], self.answers[:], self.facts[:]
        then.log = self.log[:]
        then.before, then.without = dict(self.before), {}
        return then

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
        number = self.standing[place].number
        if self.facts[place] != self.s.facts or number not in self.before:
            raise IllegalAnswer(self.game.final_rule, FACT_APPEARED)
        found = self.without.get(seat)
        if found is None or found.number != number:
            found = self.without[seat] = Without(number, self.before[number][0])
        after = found.after(self.standing[place + 1 :])
        if after is None:
            raise IllegalAnswer(self.game.final_rule, FACT_APPEARED)
        return after

    def undo(self, seat: int, is_secret: bool) -> int:
        """Without the seat's last answer; its number. Where others do not know of it, their lines keep their places."""
        place = self.last_of(seat)
        gone = self.standing.pop(place)
        self.answers.pop(place)
        self.facts.pop(place)
        self.without.clear()
        later = self.standing[place:]
        if gone.number in self.before:
            self.s, self.clock_started = self.before.pop(gone.number)
        else:  # stored by a version that kept all of them
            again = Course(self.info, self.standing[:place])
            self.s, self.clock_started = again.s, again.clock_started
        first = self._first_line(gone.number)
        if is_secret:
            lines = [Line(line.number, NOTHING) if line.number == gone.number else line for line in self.log[first:]]
        else:
            lines = [line for line in self.log[first:] if line.event.kind == WENT_BACK]
        for row in later:
            self._keep(row, self.s)
            s = self.s.copy()
            s.answer(row.seat, row.word)
            if not is_secret:
                lines.extend(Line(row.number, event) for event in s.events)
            self._go_on(s, row)
        self.log[first:] = sorted(lines, key=NUMBER)
        return gone.number

    def _first_line(self, number: int) -> int:
        """The place of the first line of a row, or of what came after it; lines stand in the order of their rows."""
        return bisect_left(self.log, number, key=NUMBER)

    def follow(self, left: Course, row: Row, who: str) -> None:
        """The table went back to here, where *who* says who wanted that; the log says so for ever.

        It counts lines that everyone has seen, and so tells nothing that anyone has chosen in secret.
        """
        self.learnt = left.learnt + (not left.is_fact_free(row.seat))
        after = left._first_line(self.standing[-1].number + 1 if self.standing else 1)
        gone = sum(is_public(line) for line in left.log[after:])
        lost = f", and {count(gone, 'line')} of the log {'is' if gone == 1 else 'are'} gone" if gone > 0 else ""
        told = Line(row.number, Event(WENT_BACK, "", f"The table went back{lost}: {who}"))
        self.told = [*left.told, told]
        for line in self.told:
            insort(self.log, line, key=NUMBER)


def is_public(line: Line) -> bool:
    """Whether a line tells of the game, and everyone can read it."""
    return line.event.seats is None and line.event.kind != WENT_BACK


def record_of(info: dict[str, Any], rows: Sequence[Row]) -> Record:
    """A table as a record, from what is stored alone."""
    return record_with(info, [(row.seat, row.word) for row in folded(rows)])


def record_with(info: dict[str, Any], answers: list[tuple[int, str]]) -> Record:
    """The record of a table with these answers."""
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
            mine = (place for place in range(len(kept) - 1, -1, -1) if kept[place].seat == row.seat)
            place = next(mine, len(kept))
            kept = kept[:place] + (kept[place + 1 :] if row.kind == UNDO else [])
    return kept
