"""All tables this worker has in memory, and everything that changes one: written first, told afterwards."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final

import structlog

import grandmelee as gm
from grandmelee.core.errors import IllegalAnswer, RecordError, SetupError
from grandmelee.core.events import seat_name
from grandmelee.core.record import Record
from grandmelee.core.state import State
from grandmelee.server import metrics
from grandmelee.server.marks import TooOften, shown_to_all
from grandmelee.server.news import News, Progress
from grandmelee.server.seating import Chair, Made, check_chairs, checked_record, hashed, seat_row
from grandmelee.server.settings import Settings
from grandmelee.server.sitting import (
    AGREE,
    ANSWER,
    BACK,
    OVER,
    REFUSE,
    UNDO,
    WISH,
    Sitting,
    Stale,
    folded,
    record_of,
)
from grandmelee.server.storage import NewRow, Row, Storage, StorageFailure, now
from grandmelee.server.sweep import sweep
from grandmelee.server.thinking import Thinkers

log: Final = structlog.get_logger("grandmelee.hall")

WhenWritten = Callable[[int, Exception | None], None]

TRIES: Final = 5
LONGEST_TOKEN: Final = 64


class NotFound(Exception):
    """No such table, invitation or rule."""


class OtherVersion(Exception):
    """The table was played with another version or other cards: it stays stored and readable, but cannot go on here."""

    def __init__(self, text: str, is_over: bool, record: str) -> None:
        super().__init__(text)
        self.is_over = is_over
        self.record = record


class NotAllowed(Exception):
    """Not for this viewer, or not yet."""


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats they hold, the one they look from (None: a spectator), and whether they made the table.

    At a machine that several people share, *since* is the number at which whoever sits there has said who they are.
    """

    seats: frozenset[int] = frozenset()
    seat: int | None = None
    is_host: bool = False
    since: int | None = None


class Hall:
    """The tables in memory. Any of them can be thrown away at any time: the rows rebuild it."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.thinkers = Thinkers(settings.thinkers)
        self.news = News(self)
        self.sittings: OrderedDict[str, Sitting] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False
        self.written = 0  # rows, since the start

    # ---- opening and closing ---------------------------------------------------------------------------------------
    async def open(self) -> None:
        """Let bots go on where they were."""
        self.news.open()
        self.start(self._resume())
        self.start(sweep(lambda: self.written))

    async def close(self) -> None:
        """Stop bots, wake whoever watches so that they can go; what is being written is written."""
        self.is_closing = True
        self.thinkers.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for sitting in self.sittings.values():
            sitting.ring()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else, until the hall closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _resume(self) -> None:
        since = now() - self.settings.resume_days * 86_400_000
        try:
            for table_id in await self.storage.unfinished(since, [slug for slug in gm.games() if has_clock(slug)]):
                await self._resume_one(table_id)
        except StorageFailure as error:
            log.warning("database", reason=str(error))

    async def _resume_one(self, table_id: str) -> None:
        try:
            found = self.sittings.get(table_id) or await self._load(table_id)  # most are only looked at
            if found.waiting_bots or found.until is not None:
                self.poke(await self.sit(table_id))
        except (NotFound, OtherVersion) as error:
            log.warning("table not resumed", table=table_id, reason=str(error))

    # ---- finding a table -------------------------------------------------------------------------------------------
    async def sit(self, table_id: str) -> Sitting:
        """The table, as its rows say. `OtherVersion` when it cannot be replayed here."""
        sitting = self.sittings.get(table_id)
        if sitting is None:
            sitting = self.sittings.setdefault(table_id, await self._load(table_id))
            self._make_room(table_id)
            self._wind(sitting)
        elif sitting.is_stale or self.settings.workers > 1:
            await self._catch_up(sitting)
        self.sittings.move_to_end(table_id)
        return sitting

    async def _load(self, table_id: str) -> Sitting:
        info = await self.storage.table(table_id)
        if info is None:
            raise NotFound("There is no such table.")
        seats, rows = await self.storage.seats(table_id), await self.storage.answers(table_id)
        try:
            return Sitting(info, seats, rows)
        except (RecordError, SetupError) as error:
            raise OtherVersion(str(error), info["is_over"], record_of(info, rows).to_json()) from error

    def _present(self, sitting: Sitting) -> Sitting:
        """The table as everyone has it: ours may have been forgotten since, and loaded again by someone else."""
        return self.sittings.setdefault(sitting.id, sitting)

    def _make_room(self, wanted: str) -> None:
        """Forget tables nobody watches, the longest unused first, but never the one that is wanted now."""
        spare = len(self.sittings) - self.settings.cache
        if spare > 0:
            idle = (key for key, sitting in self.sittings.items() if key != wanted and is_idle(sitting))
            for key in list(islice(idle, spare)):
                del self.sittings[key]

    async def _catch_up(self, sitting: Sitting) -> None:
        async with sitting.turn:
            if sitting.is_stale or self.settings.workers > 1:  # not when all that happened was a write that has ended
                await self._refresh(sitting)
        self.poke(sitting)

    async def catch_up_to(self, sitting: Sitting, progress: Progress) -> None:
        """Take over what other workers have written here, when the database is further than we are."""
        claimed = sum(seat.is_claimed for seat in sitting.seats)
        if progress.number > sitting.number or progress.claimed != claimed:
            await self._catch_up(sitting)
        if progress.claimed != claimed or progress.said > (sitting.last_said or 0):
            sitting.last_said = max(progress.said, sitting.last_said or 0)
            sitting.ring()
        if progress.pause != sitting.info["pause"]:
            self._pause(sitting, progress.pause)

    async def _refresh(self, sitting: Sitting) -> None:
        """Take over rows that are stored but not here yet; in our turn."""
        if self.settings.workers > 1:
            sitting.seat_rows(await self.storage.seats(sitting.id))
        new = await self.storage.answers(sitting.id, sitting.number)
        for row in new:
            sitting.take(row)
        sitting.is_stale = False
        if new:
            sitting.ring()

    # ---- answering -------------------------------------------------------------------------------------------------
    async def answer(
        self, sitting: Sitting, seat: int, number: int, word: str, own: int | None = None, kind: str = ""
    ) -> int:
        """Answer for a seat; the new number. What was handed in is carried out even when whoever asked has gone."""
        sitting = self._present(sitting)
        await sitting.turn.mine()
        if not sitting.is_stale:
            done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            try:
                after = self.tried(sitting, seat, number, word, own, kind)
            except BaseException:
                sitting.turn.give()
                raise
            self.hand_in(sitting, seat, word, after, partial(settle, done))
            reached = await done
            if reached:
                return reached
            await sitting.turn.mine()
        again = self._answer_again(sitting, seat, number, word, own, kind)
        return await asyncio.shield(asyncio.ensure_future(again))

    def tried(
        self, sitting: Sitting, seat: int, number: int, word: str, own: int | None = None, kind: str = ""
    ) -> State:
        """The state an answer would lead to, given to the question that stood at that number."""
        sitting.check_number(seat, number, own, kind)
        return sitting.after(seat, word)

    def hand_in(self, sitting: Sitting, seat: int, word: str, after: State, told: WhenWritten) -> None:
        """In our turn, which the writer gives back once it has committed; 0 is told if another worker was first."""
        row = Row(sitting.number + 1, seat, ANSWER, word, now())

        def then(is_first: bool, error: Exception | None) -> None:
            try:
                if is_first:
                    self._believe(sitting, row, after)
                elif error is None:
                    metrics.CONFLICTS.inc()
            finally:
                try:
                    told(row.number if is_first else 0, error)
                finally:
                    sitting.turn.give()
            if is_first:
                self.poke(sitting)

        sitting.is_stale = True
        self.storage.submit(NewRow(sitting.id, row, after.over), then)

    async def _answer_again(
        self, sitting: Sitting, seat: int, number: int, word: str, own: int | None, kind: str
    ) -> int:
        """In our turn, at a table of which we do not know all rows."""
        try:
            for _ in range(TRIES):
                await self._refresh(sitting)
                after = self.tried(sitting, seat, number, word, own, kind)
                if await self._append(sitting, Row(sitting.number + 1, seat, ANSWER, word, now()), after):
                    break
            else:
                raise Stale("Others are writing at this table too fast. Look again, then answer.")
            reached = sitting.number
        finally:
            sitting.turn.give()
        self.poke(sitting)
        return reached

    async def undo(self, sitting: Sitting, seat: int, number: int, own: int | None = None) -> int:
        """Take the seat's last answer back, if no fact has appeared since; the new number."""
        sitting = self._present(sitting)
        async with self._writing(sitting, seat, number, own):
            await self._note(sitting, seat, UNDO, sitting.undone_word(seat))
        return sitting.number

    async def ask_undo(self, sitting: Sitting, seat: int, number: int) -> int:
        """Ask the others to go back to before the seat's last answer; at once where nobody must be asked."""
        sitting = self._present(sitting)
        async with self._writing(sitting, seat, number):
            if sitting.can_undo(seat):
                await self._note(sitting, seat, UNDO, sitting.undone_word(seat))
                return sitting.number
            if not sitting.may_ask(seat):
                if sitting.s.over:
                    raise IllegalAnswer(sitting.game.end_rule, OVER)
                raise IllegalAnswer(
                    "", "There is nothing to ask for: no answer to take back, or a wish stands already."
                )
            await self._note(sitting, seat, WISH, "")
            await self._go_back(sitting)
        return sitting.number

    async def answer_wish(self, sitting: Sitting, seat: int, number: int, agrees: bool) -> int:
        """Agree to a wish to go back, or refuse it. When all have agreed the table goes back."""
        sitting = self._present(sitting)
        async with self._writing(sitting, seat, number):
            if seat not in sitting.wished_of:
                raise IllegalAnswer("", "Nobody asks you to go back.")
            await self._note(sitting, seat, AGREE if agrees else REFUSE, "")
            await self._go_back(sitting)
        return sitting.number

    async def _go_back(self, sitting: Sitting) -> None:
        if sitting.wish is not None and not sitting.wished_of:
            await self._note(sitting, sitting.wish.seat, BACK, "")

    @asynccontextmanager
    async def _writing(self, sitting: Sitting, seat: int, number: int, own: int | None = None) -> AsyncIterator[None]:
        """Alone at the table, with all its rows; afterwards bots and clocks go on."""
        async with sitting.turn:
            if sitting.is_stale:
                await self._refresh(sitting)
            sitting.check_number(seat, number, own)
            yield
        self.poke(sitting)

    async def _note(self, sitting: Sitting, seat: int, kind: str, word: str) -> None:
        if not await self._append(sitting, Row(sitting.number + 1, seat, kind, word, now()), None):
            raise Stale("The table has moved on. Look again.")

    async def _append(self, sitting: Sitting, row: Row, after: State | None) -> bool:
        """Write, and only then believe it. Until the database has answered, its rows decide what is true."""
        sitting.is_stale = True
        if not await self.storage.append(sitting.id, row, after is not None and after.over):
            metrics.CONFLICTS.inc()
            return False
        self._believe(sitting, row, after)
        return True

    def _believe(self, sitting: Sitting, row: Row, after: State | None) -> None:
        """The row is written: it is true from now on, and whoever watches hears of it."""
        sitting.take(row, after)
        sitting.is_stale = False
        metrics.answered(row.kind)
        self.written += 1
        self.news.tell(sitting.id)
        sitting.ring()

    # ---- bots ------------------------------------------------------------------------------------------------------
    def poke(self, sitting: Sitting) -> None:
        """Let the bots of this table answer, if they are asked and nobody wishes to go back; let its clock run."""
        self._wind(sitting)
        is_due = bool(sitting.waiting_bots) and sitting.info["pause"] >= 0 and sitting.wish is None
        if is_due and not sitting.is_thinking and not self.is_closing:
            sitting.playing = self.start(self._play_bots(sitting))

    async def _play_bots(self, sitting: Sitting) -> None:
        try:
            while sitting.waiting_bots and sitting.info["pause"] >= 0 and sitting.wish is None:
                await asyncio.sleep(sitting.info["pause"])
                if sitting.waiting_bots and sitting.info["pause"] >= 0 and sitting.wish is None:
                    await self._play_bot(sitting, sitting.waiting_bots[0])
        except asyncio.CancelledError:
            sitting.playing = None
            self.poke(sitting)  # they may have been started again meanwhile
            raise
        except Exception:
            log.exception("bot", table=sitting.id)
        finally:
            if sitting.playing is asyncio.current_task():
                sitting.playing = None

    async def _play_bot(self, sitting: Sitting, seat: int) -> None:
        number, level = sitting.number, sitting.seats[seat].level
        with metrics.THINKING.labels(level=level).time():
            word = await self.thinkers.choose(level, sitting.s, sitting.record(), seat, sitting.info["salt"])
        try:
            await self.answer(sitting, seat, number, word)
        except Stale:
            return
        except StorageFailure as error:
            log.warning("database", reason=str(error))
            await asyncio.sleep(1)

    async def hints(self, sitting: Sitting, seat: int) -> list[dict[str, Any]]:
        """Each option of the seat with what a bot in its place expects of it; the best are marked."""
        s = sitting.s
        words = [s.word(option) for option in s.options(seat)]
        if not words:
            raise IllegalAnswer("", "Nothing is asked of you just now.")
        found = await self._estimates(sitting, seat)
        best = max(found.values())
        tells = len(found) == 1 or best > min(found.values())  # when all are equal, none is best
        return [
            {"word": word, "estimate": found.get(word), "best": tells and found.get(word) == best} for word in words
        ]

    async def _estimates(self, sitting: Sitting, seat: int) -> dict[str, float]:
        """What is thought once for a moment is told to everyone who asks for it again."""
        number, thought = sitting.hints.get(seat, (-1, None))
        if thought is None or number != sitting.number or (thought.done() and thought.exception() is not None):
            thinking = self.thinkers.estimate(sitting.record(), seat, sitting.info["salt"])
            thought = asyncio.ensure_future(thinking)
            sitting.hints[seat] = (sitting.number, thought)
        return await asyncio.shield(thought)

    # ---- clocks ----------------------------------------------------------------------------------------------------
    def _wind(self, sitting: Sitting) -> None:
        """Wait for the end of a clock that runs."""
        sitting.clock_seconds = self.settings.clock
        if sitting.until is not None and not sitting.is_ticking and not self.is_closing:
            sitting.is_ticking = True
            self.start(self._tick(sitting))

    async def _tick(self, sitting: Sitting) -> None:
        try:
            while (until := sitting.until) is not None:
                await asyncio.sleep(max(0.0, (until - now()) / 1000))
                if sitting.until == until <= now() and not await self._run_out(sitting):
                    await asyncio.sleep(1)  # another worker was first, or the database is away
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("clock", table=sitting.id)
        finally:
            sitting.is_ticking = False

    async def _run_out(self, sitting: Sitting) -> bool:
        """Say the clock's word for everyone who is late; whether anyone was."""
        clock, was = sitting.game.clock(sitting.s), sitting.number
        for seat in sitting.s.waiting if clock else []:
            words = [sitting.s.word(option) for option in sitting.s.options(seat)]
            try:
                if clock and clock[1] in words:
                    await self.answer(sitting, seat, sitting.number, clock[1])
            except (Stale, IllegalAnswer, StorageFailure) as error:
                log.warning("clock", table=sitting.id, reason=str(error))
        return sitting.number > was

    async def set_pause(self, sitting: Sitting, pause: float) -> None:
        """How long bots wait; negative stops them, in the middle of a thought if need be."""
        sitting = self._present(sitting)
        await self.storage.set_pause(sitting.id, pause)
        self.news.tell(sitting.id)
        self._pause(sitting, pause)

    def _pause(self, sitting: Sitting, pause: float) -> None:
        sitting.info["pause"] = pause
        sitting.change()
        sitting.ring()
        if pause < 0 and sitting.playing is not None:
            sitting.playing.cancel()
        self.poke(sitting)

    # ---- new tables ------------------------------------------------------------------------------------------------
    async def make(
        self, game: str, chairs: list[Chair], settings: dict[str, Any], seed: int | None, pause: float | None = None
    ) -> Made:
        """A new table. Without a seed the dice are nobody's until the end."""
        chosen = secrets.randbits(128) if seed is None else seed
        s = gm.load(game).start(len(chairs), settings, chosen, False)
        return await self._store(s.record, [], chairs, seed is not None, pause, {})

    async def fork(self, sitting: Sitting, viewer: Viewer, number: int | None, chairs: list[Chair] | None) -> Made:
        """A new table that begins where this one was after *number* answers."""
        at = sitting.number if number is None else number
        if not 0 <= at <= sitting.number:
            raise IllegalAnswer("", f"The game has numbers from 0 to {sitting.number}, not {at}.")
        if not sitting.s.over:
            self._check_fork(sitting, viewer, chairs)
        same = [Chair(seat.kind, seat.level, seat.name) for seat in sitting.seats]
        rows = folded(sitting.rows[:at])
        origin = {"forked_from": sitting.id, "forked_at": at}
        return await self._store(sitting.record(at), rows, chairs or same, True, sitting.info["pause"], origin)

    def _check_fork(self, sitting: Sitting, viewer: Viewer, chairs: list[Chair] | None) -> None:
        """A game that goes on has secrets: only someone who has every person's seat may fork it, and bots stay bots.

        A fork played to its end tells the seed; so nobody may still be invited to a game whose dice are nobody's.
        """
        if not sitting.people or not sitting.people <= viewer.seats:
            raise NotAllowed("The game is not over: a fork would show what others hold. Fork it when it is over.")
        is_known = sitting.info["seed_given"] or len(sitting.people) == 1
        if not is_known and any(seat.is_open for seat in sitting.seats):
            raise NotAllowed("The game is not over, and others may still be invited: a fork would tell you the dice.")
        kinds = [chair.kind for chair in chairs or []]
        if chairs and kinds != [seat.kind for seat in sitting.seats]:
            raise NotAllowed("The game is not over: in a fork of it bots stay bots, or their cards would show.")

    async def open_record(self, text: str, chairs: list[Chair] | None) -> Made:
        """A table from a record file, which is checked byte by byte and replayed before anything is stored."""
        record = await asyncio.to_thread(checked_record, text)
        rows = [Row(number, seat, ANSWER, word) for number, (seat, word) in enumerate(record.answers, 1)]
        return await self._store(record, rows, chairs or [Chair()] * record.seats, True, None, {})

    async def _store(
        self,
        record: Record,
        rows: list[Row],
        chairs: list[Chair],
        seed_given: bool,
        pause: float | None,
        origin: dict[str, Any],
    ) -> Made:
        check_chairs(record.seats, chairs)
        made = Made(secrets.token_urlsafe(12), secrets.token_urlsafe(24))
        seats = [seat_row(made, seat, chair) for seat, chair in enumerate(chairs)]
        table = {
            "id": made.id,
            "game": record.game,
            "version": record.version,
            "content": record.content,
            "seats": record.seats,
            "options": json.dumps(record.settings),
            "seed": str(record.seed),
            "salt": secrets.token_hex(16),
            "seed_given": seed_given,
            "host": hashed(made.host),
            "pause": self.settings.pause if pause is None else pause,
            "is_over": False,
            "forked_from": None,
            "forked_at": None,
            "made_at": now(),
        } | origin
        numbered = [Row(number, row.seat, row.kind, row.word, now()) for number, row in enumerate(rows, 1)]
        sitting = Sitting(table, seats, numbered)
        table["is_over"] = sitting.s.over
        await self.storage.make_table(table, seats, numbered)
        sitting.last_said = 0
        self.sittings[made.id] = sitting
        self._make_room(made.id)
        metrics.TABLES.labels(game=record.game).inc()
        self.poke(sitting)
        return made

    # ---- people ----------------------------------------------------------------------------------------------------
    async def claim(self, invite: str, name: str) -> tuple[Sitting, int, str]:
        """Take the seat an invitation is for. The token it had before is worth nothing from now on."""
        token = secrets.token_urlsafe(24)
        found = await self.storage.claim(invite, hashed(token), name)
        if found is None:
            raise NotFound("This invitation does not exist, or someone has taken the seat by it.")
        table_id, seat = found
        sitting = await self.sit(table_id)
        sitting.seat_rows(await self.storage.seats(table_id))
        sitting.ring()
        self.news.tell(table_id)
        return sitting, seat, token

    def viewer(self, sitting: Sitting, tokens: list[str], wanted: int | None = None) -> Viewer:
        """Who holds these tokens; looking from the seat they want, or else from the one that is asked."""
        hashes = {hashed(token) for token in tokens if len(token) <= LONGEST_TOKEN}
        held = frozenset(seat.seat for seat in sitting.seats if not seat.is_bot and seat.token in hashes)
        is_host = sitting.info["host"] in hashes
        if wanted is not None and wanted not in held:
            raise NotAllowed(f"{seat_name(wanted)} is not yours.")
        asked = [seat for seat in sitting.s.waiting if seat in held]
        seat = wanted if wanted is not None else next(iter(asked or sorted(held)), None)
        return Viewer(held, seat, is_host)

    def point(self, sitting: Sitting, seat: int, word: str | None) -> list[dict[str, Any]]:
        """Point at something for everyone at the table to see, or take the seat's marks back; all marks."""
        sitting = self._present(sitting)
        sitting.marks.lasts = int(1000 * self.settings.marks)
        if word is None:
            sitting.marks.clear(seat)
        elif word in shown_to_all(sitting.game, sitting.s.view(None)):
            sitting.marks.point(seat, word)
        else:
            raise IllegalAnswer("", "Only what everyone at the table sees can be pointed at.")
        sitting.ring()
        told = sitting.marks.told()
        self.news.tell_marks(sitting.id, seat, [(mark["word"], mark["left"]) for mark in told if mark["seat"] == seat])
        return told

    def pointed_elsewhere(self, table_id: str, seat: int, pointed: list[tuple[str, int]]) -> None:
        """Someone connected to another worker points."""
        sitting = self.sittings.get(table_id)
        if sitting is not None and 0 <= seat < len(sitting.seats):
            sitting.marks.lasts = int(1000 * self.settings.marks)
            sitting.marks.take(seat, pointed)
            sitting.ring()

    async def say(self, sitting: Sitting, seat: int, words: str) -> dict[str, Any]:
        """A line of chat, heard by everyone at the table."""
        if not words:
            raise IllegalAnswer("", "Nothing was said.")
        sitting = self._present(sitting)
        if not sitting.talk.take(str(seat)):
            raise TooOften("That is too much talk at once; wait a moment.")
        name = sitting.seats[seat].name or seat_name(seat)
        line = await self.storage.say(sitting.id, seat, name, words)
        sitting.last_said = max(sitting.last_said or 0, line["id"])
        sitting.ring()
        self.news.tell(sitting.id)
        return line


def is_idle(sitting: Sitting) -> bool:
    """Whether nobody would miss this table in memory."""
    return not (sitting.watchers or sitting.is_thinking or sitting.is_ticking or sitting.turn.is_taken)


def has_clock(slug: str) -> bool:
    """Whether a clock may run at a table of this game."""
    return type(gm.load(slug)).clock is not gm.Game.clock


def settle(done: asyncio.Future[int], result: int, error: Exception | None) -> None:
    """Tell whoever waits, if anyone still does."""
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(result)
