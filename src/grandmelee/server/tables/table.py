"""One table in memory: a cache of what its rows say, brought forward one row at a time."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import Event
from grandmelee.core.record import Record, dice_hash
from grandmelee.core.state import State
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.store.storage import Row
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.marks import Marks
from grandmelee.server.tables.played import Played

if TYPE_CHECKING:
    from grandmelee.server.past.curve import Curve

T = TypeVar("T")

ANSWER: Final = "answer"
UNDO: Final = "undo"  # without the seat's last answer
WISH: Final = "undo-ask"  # a seat asks the others to go back
AGREE: Final = "agree"
REFUSE: Final = "refuse"
BACK: Final = "undo-all"  # to before the seat's last answer, with the others' leave

TALK: Final = 1.0  # lines of chat a second of one seat
TALK_AT_ONCE: Final = 20
MOST_ROWS: Final = 20_000  # of one table; games have some hundreds, and the record of any can be opened again
FACT_APPEARED: Final = (
    "It cannot be taken back: since then a card was drawn or shown, chance decided, "
    "a choice became final, or play went on."
)
OVER: Final = "The game is over, and everything hidden has been shown: nothing can be taken back any more. Fork it."


@dataclass(frozen=True)
class Line:
    """An event and the row that caused it."""

    number: int
    event: Event


@dataclass(frozen=True)
class Wish:
    """A seat asks to go back; these have agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Seat:
    """Who sits there."""

    seat: int
    kind: str
    level: str
    name: str
    token: str
    invite: str | None
    is_claimed: bool

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    @property
    def is_open(self) -> bool:
        """Whether its link can still be used: a link that was leads to the table, and to no second seat."""
        return self.invite is not None and not self.is_claimed


class Aim(NamedTuple):
    """The question an answer is meant for: the one that stood at *number*.

    With *own* the answer comes after so many rows of the seat, of which some may still have been under way when it was
    given; with *kind* it is meant for a question of that kind.
    """

    number: int
    own: int | None = None
    kind: str = ""


class Table:
    """What happens at one table: the state, the log, who sits where and who watches."""

    def __init__(self, info: dict[str, Any], seats: list[dict[str, Any]], rows: list[Row]) -> None:
        self.info = info
        self.id: str = info["id"]
        self.game = gm.load(info["game"])
        self.lock = asyncio.Lock()  # held by whoever writes
        self.watchers: set[Callable[[], None]] = set()
        self.is_stale = False  # a write failed: the rows decide before anything else happens
        self.playing: asyncio.Task[None] | None = None  # its bots
        self.is_ticking = False
        self.clock_seconds = 0.0  # a host's own; 0: what the game says
        self.last_said: int | None = None  # the last line of chat; 0: nothing was said, None: not looked for yet
        self.marks = Marks()
        self.played = Played()
        self.talk = Bucket(TALK, TALK_AT_ONCE)
        self.public: dict[str, Any] | None = None  # what everyone is told of this moment, see `message`
        self.cache: dict[Hashable, Any] = {}  # what was made of this moment for those who watch, see `cached`
        self.hints: dict[int, tuple[int, asyncio.Future[dict[str, float]]]] = {}  # by seat: at which number, and what
        self.curve: Curve | None = None  # of a game that is over, once somebody has asked for it
        self.advice: asyncio.Future[list[dict[str, Any]]] | None = None  # and what would have been better
        self.rows: list[Row] = []
        self.seat_rows(seats)
        self.refold(rows)

    def seat_rows(self, seats: list[dict[str, Any]]) -> None:
        """Who sits where, as stored."""
        self.seats = [Seat(**{name: row[name] for name in Seat.__dataclass_fields__}) for row in seats]
        self.change()

    # ---- rows ------------------------------------------------------------------------------------------------------
    @property
    def number(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def start(self) -> State:
        """The state before the first answer. Another version's table is refused, and its record stays readable."""
        record = self.record(0)
        return gm.replay(record)

    def refold(self, rows: list[Row]) -> None:
        """Rebuild everything from the rows. Only the last time something was taken back needs the game played again."""
        known = max((place for place, row in enumerate(rows) if row.kind in (UNDO, BACK)), default=0)
        self.rows = rows[:known]
        self.played.forget()
        self.standing = folded(self.rows)  # the answers that were not taken back
        self.log: list[Line] = []
        self.since = [0] * self.info["seats"]  # by seat: from which number on its question stands
        self.changed = [0] * self.info["seats"]  # by seat: when someone else has changed its question last
        self.own = [0] * self.info["seats"]  # by seat: how many rows are its own
        for row in self.rows:
            self.own[row.seat] += 1
        self.facts_before: dict[int, int] = {}  # by seat: the facts before its last answer
        self.wish: Wish | None = None
        self.wound: int | None = None  # when the clock that runs was started, in milliseconds
        self.s = self.start()
        self.log.extend(Line(0, event) for event in self.s.events)
        for row in rows[known:]:
            self.take(row)

    def take(self, row: Row, after: State | None = None) -> None:
        """Bring the table forward by one row; *after* is the state it leads to, when it is known already."""
        self.change()
        self.curve = self.advice = None
        if row.kind == ANSWER:
            self._take_answer(row, after)
        elif row.kind in (UNDO, BACK):
            self._take_undo(row)
        elif row.kind == WISH:
            self.wish = Wish(row.seat)
        elif self.wish is not None:
            self.wish = Wish(self.wish.seat, self.wish.agreed | {row.seat}) if row.kind == AGREE else None
        self.rows.append(row)
        self.own[row.seat] += 1

    def _take_answer(self, row: Row, after: State | None) -> None:
        if after is None:
            after = self.s.copy()
            after.answer(row.seat, row.word)
        self._note_since(after, row)
        self.played.add(row.number, row.seat, row.word, self.s)
        self.facts_before[row.seat] = self.s.facts
        self.s = after
        self.standing.append(row)
        self.log.extend(Line(row.number, event) for event in after.events)
        self.wish = None
        self._wind(after, row.at)

    def _take_undo(self, row: Row) -> None:
        """Play the game again without what is taken back."""
        asked = [self.question(seat) for seat in range(self.info["seats"])]
        self.standing = taken_back(self.standing, row)
        self.played.forget()
        self.wish = self.wound = None
        s = self.start()
        self.log = [Line(0, event) for event in s.events]
        self.facts_before = {}
        for answer in self.standing:
            self.facts_before[answer.seat] = s.facts
            s.answer(answer.seat, answer.word)
            self.log.extend(Line(answer.number, event) for event in s.events)
            self._wind(s, answer.at)
        self.s = s
        for seat, before in enumerate(asked):
            if seat == row.seat or before != self.question(seat):
                self._note_change(seat, row)

    def _wind(self, s: State, at: int) -> None:
        """Note when a clock began; the rows say it, so it runs on when the server has been away."""
        if self.game.clock(s) is None:
            self.wound = None
        elif self.wound is None:
            self.wound = at

    @property
    def until(self) -> int | None:
        """When the clock runs out, in milliseconds."""
        clock = self.game.clock(self.s)
        if clock is None or self.wound is None:
            return None
        return self.wound + int(1000 * (self.clock_seconds or clock[0]))

    def _note_since(self, after: State, row: Row) -> None:
        """Note from which number on each seat's present question stands."""
        for seat in range(self.info["seats"]):
            if seat == row.seat or not after.asks_the_same(self.s, seat):
                self._note_change(seat, row)

    def _note_change(self, seat: int, row: Row) -> None:
        """A row has changed what is asked of a seat."""
        self.since[seat] = row.number
        if seat != row.seat:
            self.changed[seat] = row.number

    # ---- answers ---------------------------------------------------------------------------------------------------
    def check_aim(self, seat: int, aim: Aim | int) -> None:
        """A question may be answered as long as it stands, even when others have answered theirs meanwhile."""
        if self.number >= MOST_ROWS:
            raise IllegalAnswer("", f"This table has had {MOST_ROWS} answers, the most there can be.")
        meant = Aim(aim) if isinstance(aim, int) else aim
        if not self._is_meant(seat, meant):
            raise Stale(
                f"The table has moved on: you answered at number {meant.number}, it is at {self.number} now. "
                "Look again, then answer."
            )

    def _is_meant(self, seat: int, aim: Aim) -> bool:
        """Whether what is asked of a seat now is what an answer was given to."""
        if aim.kind and aim.kind != self.kind(seat):
            return False
        since = self.since[seat]
        if aim.own is not None:
            if aim.own != self.own[seat]:
                return False
            since = self.changed[seat]
        return since <= aim.number <= self.number or self._saw_the_same(seat, aim.number)

    def kind(self, seat: int) -> str:
        """What kind of question is put to a seat: the same for all steps of one choice."""
        ask = self.s.ask_of(seat)
        return "" if ask is None else type(ask.as_written()).__name__

    def _saw_the_same(self, seat: int, number: int) -> bool:
        """Whether someone else took something back since, and the seat is asked what it was asked before that."""
        changed = self.changed[seat]
        last = self.rows[changed - 1] if changed else None
        if last is None or last.kind != UNDO or changed < self.since[seat] or not 0 <= number < changed:
            return False
        return self.at(number).question(seat) == self.question(seat)

    def question(self, seat: int) -> tuple[str, str, list[int]] | None:
        """What is asked of a seat, as it looks to whoever is asked: its kind, its words, what can be answered."""
        ask = self.s.ask_of(seat)
        return None if ask is None else (self.kind(seat), ask.prompt(self.s), self.s.options(seat))

    def after(self, seat: int, word: str) -> State:
        """The state an answer would lead to; `IllegalAnswer` when it is not allowed."""
        s = self.s.copy()
        s.answer(seat, word)
        return s

    def undone_word(self, seat: int) -> str:
        """The word an undo of this seat would take back; `IllegalAnswer` after a fact or the end."""
        if self.s.over:
            raise IllegalAnswer(self.game.end_rule, OVER)
        word = next((row.word for row in reversed(self.standing) if row.seat == seat), None)
        if word is None:
            raise IllegalAnswer(self.game.final_rule, "You have not answered anything yet.")
        if self.facts_before.get(seat) != self.s.facts:
            raise IllegalAnswer(self.game.final_rule, FACT_APPEARED)
        if self.standing[-1].seat != seat:
            self._check_others_stand(seat)
        return word

    def _check_others_stand(self, seat: int) -> None:
        """What others have answered since must be possible without this seat's last answer, and mean the same.

        To a question that any one may answer they would say something else.
        """
        last = max(place for place, row in enumerate(self.standing) if row.seat == seat)
        s = self._replayed(self.standing[:last])
        for row in self.standing[last + 1 :]:
            if s.is_any_one or s.option(row.word) not in s.options(row.seat):
                raise IllegalAnswer(self.game.final_rule, FACT_APPEARED)
            s.answer(row.seat, row.word)

    def can_undo(self, seat: int) -> bool:
        """Whether an undo would be allowed."""
        if self.facts_before.get(seat) != self.s.facts:
            return False
        try:
            self.undone_word(seat)
        except IllegalAnswer:
            return False
        return True

    def may_ask(self, seat: int) -> bool:
        """Whether the seat could ask the others to go back to before its last answer."""
        is_free = self.wish is None and not self.s.over
        return is_free and any(row.seat == seat for row in self.standing) and not self.can_undo(seat)

    @property
    def wished_of(self) -> set[int]:
        """Who has still to agree to a wish: every other person; bots always do."""
        return self.people - self.wish.agreed - {self.wish.seat} if self.wish is not None else set()

    # ---- looking back ----------------------------------------------------------------------------------------------
    def record(self, number: int | None = None) -> Record:
        """The record after so many rows, without what was taken back."""
        rows = self.standing if number is None else folded(self.rows[:number])
        return record_of(self.info, rows)

    def _replayed(self, rows: list[Row]) -> State:
        return gm.replay(record_of(self.info, rows), quiet=True)

    def at(self, number: int) -> Table:
        """The table as it was after so many rows."""
        seats = [{name: getattr(seat, name) for name in Seat.__dataclass_fields__} for seat in self.seats]
        then = Table(self.info, seats, self.rows[:number])
        then.clock_seconds = self.clock_seconds
        return then

    # ---- who is who ------------------------------------------------------------------------------------------------
    @cached_property
    def dice_hash(self) -> str:
        """What is shown at the start, so that nobody can change seed or salt later."""
        return dice_hash(self.info["seed"], self.info["salt"])

    @property
    def waiting_bots(self) -> list[int]:
        """The bots that are asked something; what any one may answer they leave to the people who are asked."""
        asked = self.s.waiting
        if self.s.is_any_one and not self.people.isdisjoint(asked):
            return []
        return [seat for seat in asked if self.seats[seat].is_bot]

    @property
    def is_thinking(self) -> bool:
        """Whether its bots are at work."""
        return self.playing is not None

    @property
    def people(self) -> set[int]:
        """The seats of people."""
        return {seat.seat for seat in self.seats if not seat.is_bot}

    def change(self) -> None:
        """Another moment: the cache of the last one is dropped."""
        self.public = None
        self.cache = {}

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """What *make* makes of this moment; cached until the next."""
        if key not in self.cache:
            self.cache[key] = make()
        found: T = self.cache[key]
        return found

    def leave(self, watcher: Callable[[], None]) -> None:
        """Someone watches no more; the cache goes with the last of them."""
        self.watchers.discard(watcher)
        if not self.watchers:
            self.cache = {}

    def notify(self) -> None:
        """Wake everyone who watches."""
        for wake in self.watchers:
            wake()


def record_of(info: dict[str, Any], rows: list[Row]) -> Record:
    """A table as a record, from what is stored alone."""
    answers = [(row.seat, row.word) for row in folded(rows)]
    options = json.loads(info["options"])
    return Record(
        info["game"], info["version"], info["content"], info["seats"], options, int(info["seed"]), answers, ""
    )


def folded(rows: list[Row]) -> list[Row]:
    """The answers that stand, without those taken back."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == ANSWER:
            kept.append(row)
        else:
            kept = taken_back(kept, row)
    return kept


def taken_back(rows: list[Row], row: Row) -> list[Row]:
    """The answers that stand after an undo of one kind or the other."""
    if row.kind == UNDO:
        return without_last(rows, row.seat)
    last = max((place for place, other in enumerate(rows) if other.seat == row.seat), default=len(rows))
    return rows[:last] if row.kind == BACK else rows


def without_last(rows: list[Row], seat: int) -> list[Row]:
    """The answers without the last one of this seat."""
    for place in range(len(rows) - 1, -1, -1):
        if rows[place].seat == seat:
            return rows[:place] + rows[place + 1 :]
    return rows
