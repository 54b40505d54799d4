"""One table in memory: a cache of what its rows say, brought forward one row at a time."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Hashable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import grandmelee as gm
from grandmelee.bots.remembering import Kept
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import seat_name
from grandmelee.core.outcomes import listed
from grandmelee.core.record import Record, dice_hash
from grandmelee.core.state import State
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.store.writer import EVERYONE, Row
from grandmelee.server.tables import endings
from grandmelee.server.tables.course import ANSWER, BACK, MOST_KEPT, UNDO, Course, Line, record_of, record_with
from grandmelee.server.tables.endings import Absence, Ending, Endings
from grandmelee.server.tables.errors import NotBegun, Stale
from grandmelee.server.tables.failures import Failures
from grandmelee.server.tables.marks import Marks
from grandmelee.server.tables.numbers import Numbers, is_known_to, seen_by
from grandmelee.server.tables.played import Played
from grandmelee.server.tables.presence import Presence
from grandmelee.server.tables.wish import Wish

if TYPE_CHECKING:
    from grandmelee.server.past.curve import Kept as KeptCurve
    from grandmelee.server.tables.thinking import Estimate

T = TypeVar("T")
Stored = tuple[dict[str, Any], list[dict[str, Any]], list[Row]]
"""A table, its seats and its rows."""

WISH: Final = "undo-ask"  # a seat asks the others to go back
AGREE: Final = "agree"
REFUSE: Final = "refuse"

TALK: Final = 1.0  # lines of chat a second of one seat
TALK_AT_ONCE: Final = 20
MOST_ANSWERS: Final = 20_000  # that stand; games have some hundreds, and the record of any can be opened again
MOST_UNDOS: Final = 100  # of one seat between two facts
MOST_WISHES: Final = 12  # of one seat in a game
FOLDED: Final = (
    "rows", "numbers", "endings", "since", "changed", "stood", "again", "own", "rewound", "undos", "wishes", "refused",
    "wish", "course", "wavering", "wavered",
)  # fmt: skip
"""What `refold` makes of the rows."""

OVER: Final = "The game is over, and everything hidden has been shown: nothing can be taken back any more. Fork it."


@dataclass(frozen=True)
class Seat:
    """Who sits there: whoever made the table (human), someone who came by link (friend), or a bot."""

    seat: int
    kind: str
    level: str
    name: str
    token: str
    invite: str | None
    is_claimed: bool
    is_given: bool = False
    same_as: int | None = None

    @property
    def is_bot(self) -> bool:
        return self.kind == "bot"

    @property
    def is_open(self) -> bool:
        """Whether its link can still be used: a link that was leads to the table, and to no second seat."""
        return self.invite is not None and not self.is_claimed

    @property
    def is_host(self) -> bool:
        """Whether whoever made the table plays it."""
        return self.kind == "human" and self.invite is None


class Aim(NamedTuple):
    """The question an answer is meant for: the one that stood at *number*, as the seat counts.

    With *own* the answer comes after so many rows of the seat, of which some may still have been under way when it was
    given; with *kind* it is meant for a question of that kind.
    """

    number: int
    own: int | None = None
    kind: str = ""


class Table:
    """What happens at one table: the course of the game, who sits where and who watches."""

    def __init__(self, info: dict[str, Any], seats: list[dict[str, Any]], rows: list[Row]) -> None:
        self.info = info
        self.id: str = info["id"]
        self.game = gm.load(info["game"])
        self.lock = asyncio.Lock()  # held by whoever writes
        self.watchers: set[Callable[[], None]] = set()
        self.is_stale = False  # a write failed: the rows decide before anything else happens
        self.is_behind = False  # other workers have written something that must be read
        self.heard: list[Row] = []  # rows of other workers that could not be taken when they were heard, in order
        self.is_elsewhere = False  # another worker wrote the last row, and goes on with bots and clocks
        self.is_broken = False  # a row was taken halfway: everything is rebuilt from the rows
        self.playing: asyncio.Task[None] | None = None  # its bots
        self.failures = Failures()  # of its bots
        self.is_ticking = False
        self.is_timed = False  # somebody waits for the end of a decision's time, see `turns`
        self.clock_seconds = 0.0  # a host's own; 0: what the game says
        self.last_said: int | None = None  # the last line of chat; 0: nothing was said, None: not looked for yet
        self.marks = Marks()
        self.presence = Presence()
        self.played = Played()
        self.talk = Bucket(TALK, TALK_AT_ONCE)
        self.public: dict[str, Any] | None = None  # what everyone is told of this moment, see `message`
        self.copied: Table | None = None  # as it is now, for those who draw it
        self.cache: dict[Hashable, Any] = {}  # what was made of this moment for those who watch, see `cached`
        self.hints: dict[int, tuple[int, asyncio.Future[dict[str, Estimate]]]] = {}  # by seat: at which number, what
        self.planned: dict[int, Kept] = {}  # by seat: what its bot goes on with,
        self.advised: dict[int, Kept] = {}  # and what its next hint does
        self.curve: KeptCurve | None = None  # of a game that is over, once somebody has asked for it
        self.advice: asyncio.Future[list[dict[str, Any]]] | None = None  # and what would have been better
        self.seat_rows(seats)
        self.refold(rows)

    def seat_rows(self, seats: list[dict[str, Any]]) -> None:
        """Who sits where, as stored."""
        names = Seat.__dataclass_fields__
        self.seats = [Seat(**{name: row[name] for name in names if name in row}) for row in seats]
        self.change()

    # ---- rows ------------------------------------------------------------------------------------------------------
    def refold(self, rows: list[Row]) -> None:
        """Rebuild everything from the rows."""
        seats = self.info["seats"]
        self.rows: list[Row] = []
        self.played.forget()
        self.numbers = Numbers(seats)
        self.endings = Endings(seats, self.game.is_cooperative)
        self.since = [0] * seats  # by seat: the row from which on its question stands
        self.changed = [0] * seats  # by seat: the row by which someone else has changed its question last
        self.stood: dict[int, list[int]] = {}  # by answer that might be taken back: `since` before it
        self.again: dict[int, tuple[int, int]] = {}  # by seat: between which rows the question stood that stands again
        self.own = [0] * seats  # by seat: how many rows are its own
        self.rewound = [0] * (seats + 1)  # by viewer, a spectator last: the last row that took something back
        self.undos = [0] * seats  # by seat, since the last fact
        self.wavering: set[int] = set()  # seats of which everyone knows that they have taken back since the last fact
        self.wavered: set[int] = set()  # rows of theirs since then, which give them no more time
        self.wishes = [0] * seats  # by seat, in all
        self.refused: set[int] = set()  # whose wish was refused, and who has not answered since
        self.wish: Wish | None = None
        self.course = Course(self.info)
        if not self.has_begun:
            self.rows = rows  # of a fork, whose game goes on when everyone has come
            return
        for row in rows:
            self.take(row)

    def take(self, row: Row, after: State | Course | None = None) -> None:
        """Bring the table forward by one row; *after* is what it leads to, when it is known already."""
        self.change()
        self.curve = self.advice = None
        if row.kind == ANSWER:
            self._take_answer(row, after if not isinstance(after, Course) else None)
        elif row.kind == UNDO:
            self._take_undo(row)
        elif row.kind == BACK:
            self._take_back(row, after if isinstance(after, Course) else self.gone_back(row.seat))
        elif row.kind in endings.KINDS:
            self.endings.take(row, self.persons)
            self.failures.forget()  # another bot may go on
            self.wish = None
        else:
            self._take_wish(row)
        self.rows.append(row)
        self.numbers.take(row)
        self.own[row.seat] += 1

    def take_safely(self, row: Row, after: State | Course | None = None) -> None:
        """The same; what goes wrong in the middle of it leaves a table that must be rebuilt."""
        self.is_broken = True
        self.take(row, after)
        self.is_broken = False

    def take_over(self, fresh: Table) -> None:
        """Be what was rebuilt from the rows; whoever holds or watches this table keeps it."""
        self.begin(fresh)
        self.played.forget()
        self.is_stale = self.is_broken = False

    def _take_answer(self, row: Row, after: State | None) -> None:
        before = self.s
        self.course.answer(row, after)
        if self.s.facts == before.facts:
            self.stood[row.number] = self.since[:]
            if len(self.stood) > MOST_KEPT:
                del self.stood[next(iter(self.stood))]
            if row.seat in self.wavering:
                self.wavered.add(row.number)
        else:
            self.stood.clear()
            self.undos = [0] * self.info["seats"]
            self.wavering, self.wavered = set(), set()
        for seat in range(self.info["seats"]):
            if seat == row.seat or not self.s.asks_the_same(before, seat):
                self._note_change(seat, row)
        self.played.add(row, before)
        self.refused.discard(row.seat)
        self._end_wish(row)

    def _end_wish(self, row: Row) -> None:
        """What everyone knows of ends a wish; if a secret choice did, its end would tell of that."""
        if is_known_to(row, None):
            self.wish = None

    def _take_undo(self, row: Row) -> None:
        is_secret = row.seen_by != EVERYONE
        self.undos[row.seat] += 1
        if not is_secret:
            self.played.forget()
            self.wavering.add(row.seat)
            self.wavered.add(row.number)
        asked = [self.question(seat) for seat in range(self.info["seats"])]
        undone = self.course.undo(row.seat, is_secret)
        self._rewind(row, asked)
        for seat, since in enumerate(self.stood.pop(undone, [])):
            if seat != row.seat and self.since[seat] == row.number:
                self.again[seat] = (since, undone - 1)

    def _take_back(self, row: Row, course: Course) -> None:
        self.played.forget()
        self.stood.clear()
        asked = [self.question(seat) for seat in range(self.info["seats"])]
        course.follow(self.course, row, self._who_went_back(row.seat))
        self.course = course
        self._rewind(row, asked)

    def _who_went_back(self, asker: int) -> str:
        """Who asked to go back, and who agreed; bots always do."""
        names = [seat.name or seat_name(seat.seat) for seat in self.seats]
        agreed = [names[seat] for seat in sorted(self.wish.agreed)] if self.wish is not None else []
        return f"{names[asker]} asked" + (f", {listed(agreed)} agreed" if agreed else "")

    def _rewind(self, row: Row, asked: list[Any]) -> None:
        """Something was taken back; *asked* is what was asked before."""
        self._end_wish(row)
        seats = self.info["seats"]
        for seat in range(seats):
            if seat == row.seat or asked[seat] != self.question(seat):
                self._note_change(seat, row)
            if is_known_to(row, seat):
                self.rewound[seat] = row.number
        if is_known_to(row, None):
            self.rewound[seats] = row.number

    def _note_change(self, seat: int, row: Row) -> None:
        """A row has changed what is asked of a seat."""
        self.since[seat] = row.number
        self.again.pop(seat, None)
        if seat != row.seat:
            self.changed[seat] = row.number

    def _take_wish(self, row: Row) -> None:
        if row.kind == WISH:
            self.wishes[row.seat] += 1
            self.wish = Wish(row.seat, row.at)
        elif self.wish is not None and row.kind == AGREE:
            self.wish = Wish(self.wish.seat, self.wish.at, self.wish.agreed | {row.seat})
        elif self.wish is not None:
            self.refused.add(self.wish.seat)
            self.wish = None

    def begin(self, fresh: Table) -> None:
        """Everyone has come: the seed is drawn, and the game of a fork was played again for *fresh*."""
        self.seats, self.info, self.played = fresh.seats, fresh.info, fresh.played
        for name in FOLDED:
            setattr(self, name, getattr(fresh, name))
        self.__dict__.pop("dice_hash", None)
        self.change()

    # ---- numbers ---------------------------------------------------------------------------------------------------
    @property
    def number(self) -> int:
        """The number of the last row, as stored; no viewer is told it."""
        return self.rows[-1].number if self.rows else 0

    def number_for(self, seat: int | None) -> int:
        """The moment as this viewer counts; -1 before the game has begun."""
        return self.numbers.count(seat) if self.has_begun else -1

    @property
    def is_outdated(self) -> bool:
        """Whether something was written that is not here yet, or may have been."""
        return self.is_stale or self.is_behind or (bool(self.heard) and self.heard[-1].number > self.number)

    def take_heard(self) -> bool:
        """Bring the table forward by the rows that were heard; False when one is missing, or takes long."""
        heard, self.heard = self.heard, []
        for row in heard:
            if row.number > self.number + 1 or (row.kind == BACK and row.number > self.number):
                return False
            if row.number == self.number + 1:
                self.take_safely(row)
                self.is_elsewhere = True
        return True

    def rows_until(self, number: int) -> list[Row]:
        """The rows up to a stored number."""
        return self.rows[: bisect_right(self.rows, number, key=attrgetter("number"))]

    # ---- the game --------------------------------------------------------------------------------------------------
    @property
    def s(self) -> State:
        """The state."""
        return self.course.s

    @property
    def log(self) -> list[Line]:
        """What happened, line by line."""
        return self.course.log

    @property
    def standing(self) -> list[Row]:
        """The answers that were not taken back."""
        return self.course.standing

    @property
    def has_begun(self) -> bool:
        """Whether everyone who is invited has come."""
        return self.info.get("begun_at", 0) is not None

    @property
    def ending(self) -> Ending | None:
        """An ending that no rule knows."""
        return self.endings.ending

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.s.over or self.endings.ending is not None

    @property
    def outcomes(self) -> list[str]:
        """For every seat; empty while the game goes on."""
        return self.endings.outcomes(self.s.outcomes)

    @property
    def winners(self) -> list[int]:
        """Who has won."""
        return self.endings.winners(self.s.winners)

    @property
    def verdict(self) -> str:
        """How it ended, in one sentence."""
        return self.ending.text if self.ending is not None else self.s.verdict

    @property
    def until(self) -> int | None:
        """When the clock runs out, in milliseconds."""
        started = self.course.clock_started
        clock = self.game.clock(self.s) if started is not None and not self.over else None
        if clock is None or started is None:
            return None
        return started + int(1000 * (self.clock_seconds or clock[0]))

    # ---- answers ---------------------------------------------------------------------------------------------------
    def check_begun(self) -> None:
        """Nothing can be done before everyone who is invited has come."""
        if not self.has_begun:
            names = [seat.name or seat_name(seat.seat) for seat in self.seats if seat.is_open]
            raise NotBegun(f"The game has not begun; it waits for {' and '.join(names)}.")

    def check_aim(self, seat: int, aim: Aim | int) -> None:
        """A question may be answered as long as it stands, even when others have answered theirs meanwhile."""
        self.check_begun()
        if self.ending is not None:
            raise IllegalAnswer(self.game.end_rule, f"The game is over: {self.ending.text}.")
        if len(self.standing) >= MOST_ANSWERS:
            raise IllegalAnswer("", f"This table has had {MOST_ANSWERS} answers, the most there can be.")
        meant = Aim(aim) if isinstance(aim, int) else aim
        if not self._is_meant(seat, meant):
            raise Stale(
                f"The table has moved on: you answered at number {meant.number}, it is at {self.number_for(seat)} now. "
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
        if self.numbers.told(seat, since) <= aim.number <= self.number_for(seat):
            return True
        first, last = self.again.get(seat, (1, 0))
        return first <= self.numbers.stored(seat, aim.number) <= last

    def kind(self, seat: int) -> str:
        """What kind of question is put to a seat: the same for all steps of one choice."""
        ask = self.s.ask_of(seat) if self.has_begun else None
        return "" if ask is None else type(ask.as_written()).__name__

    def question(self, seat: int) -> tuple[str, str, list[int]] | None:
        """What is asked of a seat, as it looks to whoever is asked: its kind, its words, what can be answered."""
        ask = self.s.ask_of(seat)
        return None if ask is None else (self.kind(seat), ask.prompt(self.s), self.s.options(seat))

    def check_own(self, seat: int) -> None:
        """Whoever has resigned, or has a bot that goes on, does not answer."""
        if seat in self.endings.left:
            raise IllegalAnswer("", "You have left this game.")
        if seat in self.endings.stand_ins:
            raise IllegalAnswer("", "A bot goes on for you; say first that you are back.")

    def after(self, seat: int, word: str) -> State:
        """The state an answer would lead to; `IllegalAnswer` when it is not allowed."""
        s = self.s.copy()
        s.answer(seat, word)
        return s

    def seen_by(self, seat: int, after: State, is_undo: bool = False) -> int:
        """Who may know of what leads to *after*; whoever asks to go back and plays on instead does so openly."""
        is_open = self.wish is not None and self.wish.seat == seat
        return EVERYONE if is_open else seen_by(self.s, after, seat, is_undo)

    # ---- taking back -----------------------------------------------------------------------------------------------
    def undone(self, seat: int) -> State:
        """The state an undo of this seat would lead to; `IllegalAnswer` after a fact, the end, or too many of them."""
        if self.over:
            raise IllegalAnswer(self.game.end_rule, OVER)
        after = self.course.undone(seat)
        if self.undos[seat] >= MOST_UNDOS:
            text = f"You have taken back {MOST_UNDOS} choices since something last happened; now choose."
            raise IllegalAnswer(self.game.final_rule, text)
        return after

    def can_undo(self, seat: int) -> bool:
        """Whether an undo would be allowed."""
        if seat not in self.people or not self.course.is_fact_free(seat):
            return False
        try:
            self.undone(seat)
        except IllegalAnswer:
            return False
        return True

    def may_ask(self, seat: int) -> bool:
        """Whether the seat could ask the others to go back to before its last answer."""
        if self.wish is not None or self.over or seat in self.refused or self.wishes[seat] >= MOST_WISHES:
            return False
        return seat in self.people and self.course.last_of(seat) >= 0 and not self.can_undo(seat)

    def gone_back(self, seat: int) -> Course:
        """The game before the seat's last answer, played again."""
        return Course(self.info, self.standing[: max(0, self.course.last_of(seat))])

    @property
    def wished_of(self) -> set[int]:
        """Who has still to agree to a wish: every other person; bots always do."""
        return self.people - self.wish.agreed - {self.wish.seat} if self.wish is not None else set()

    # ---- absence ---------------------------------------------------------------------------------------------------
    @property
    def absence(self) -> Absence:
        """What was agreed about whoever stays away."""
        return Absence.of(self.info)

    def absent_at(self, seat: int) -> int | None:
        """When this seat counts as absent, in milliseconds: so long after anything happened that everyone knows of.

        That a bot goes on for someone who is late gives nobody more time, nor do taking back and wishes to whoever has
        them. None when it is not asked, or when someone else could answer; a clock runs for all of them.
        """
        if not self.absence.is_agreed or self.over or seat not in self.people or seat not in self.s.waiting:
            return None
        if self.s.is_any_one and not self.absence.is_clock:
            return None
        row = next((row for row in reversed(self.rows) if self.gives_time(row, seat)), None)
        return int(row.at if row is not None else self.info["begun_at"]) + 1000 * self.absence.after

    def gives_time(self, row: Row, seat: int) -> bool:
        """Whether what is left to a seat counts from that row."""
        if not is_known_to(row, None) or row.kind == endings.STAND_IN:
            return False
        return row.seat != seat or (row.kind != WISH and row.number not in self.wavered)

    # ---- looking back ----------------------------------------------------------------------------------------------
    def record(self, number: int | None = None) -> Record:
        """The record after a row, without what was taken back."""
        if number is None:
            return record_with(self.info, self.course.answers[:])
        return record_of(self.info, self.rows_until(number))

    def at(self, number: int) -> Table:
        """The table as it was after a row."""
        then = Table(*self.stored_until(number))
        then.clock_seconds = self.clock_seconds
        return then

    def stored_until(self, number: int) -> Stored:
        """What is stored of the table up to a row, of which it can be made again."""
        seats = [{name: getattr(seat, name) for name in Seat.__dataclass_fields__} for seat in self.seats]
        return dict(self.info), seats, self.rows_until(number)

    def still(self) -> Table:
        """This moment, for whoever draws it in a thread; copied once, and those who watch share what is drawn of it."""
        if self.copied is None:
            self.copied = self._still()
        return self.cached("still", self.copied.afresh) if self.watchers else self.copied.afresh()

    def afresh(self) -> Table:
        """The same moment, with nothing drawn yet."""
        then = copy(self)
        then.cache = {}
        return then

    def _still(self) -> Table:
        then = copy(self)
        then.info, then.rows, then.refused = dict(self.info), self.rows[:], set(self.refused)
        then.wavering, then.wavered = set(self.wavering), set(self.wavered)
        for name in ("since", "changed", "own", "rewound", "undos", "wishes"):
            setattr(then, name, getattr(self, name)[:])
        then.course, then.numbers, then.endings = self.course.still(), self.numbers.still(), self.endings.still()
        then.played = self.played.still()
        then.again, then.stood, then.cache = dict(self.again), dict(self.stood), {}
        return then

    # ---- who is who ------------------------------------------------------------------------------------------------
    @cached_property
    def dice_hash(self) -> str | None:
        """What is shown from the start of play, so that nobody can change seed or salt later."""
        return dice_hash(self.info["seed"], self.info["salt"]) if self.info["seed"] else None

    @property
    def waiting_bots(self) -> list[int]:
        """The bots that are asked something and can answer; what any one may answer they leave to the people asked."""
        asked = self.s.waiting
        if self.ending is not None or (self.s.is_any_one and not self.people.isdisjoint(asked)):
            return []
        return [seat for seat in asked if seat not in self.people and not self.is_stuck(seat)]

    def is_stuck(self, seat: int) -> bool:
        """Whether a bot is asked here that cannot answer, however often it is tried."""
        is_asked = not self.over and seat in self.s.waiting and seat not in self.people
        return is_asked and self.failures.is_stuck(seat, self.since[seat])

    def level_of(self, seat: int) -> str:
        """The level of the bot that plays this seat; empty for a person."""
        return self.endings.stand_ins.get(seat, "") or self.seats[seat].level

    @property
    def is_thinking(self) -> bool:
        """Whether its bots are at work."""
        return self.playing is not None

    @property
    def persons(self) -> set[int]:
        """The seats of people, be it that a bot goes on for them."""
        return {seat.seat for seat in self.seats if not seat.is_bot}

    @property
    def people(self) -> set[int]:
        """The seats that people play."""
        return self.persons - self.endings.stand_ins.keys()

    def change(self) -> None:
        """Another moment: the cache of the last one is dropped."""
        self.public = self.copied = None
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
