"""A game at one keyboard: its state, who answers for which seat, and its log. Nothing here reads or prints."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from grandmelee.bots import Bot, RandomBot
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import Event
from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.replay import replay, undo
from grandmelee.core.state import Question, State


class Session:
    """The game so far. `log[n]` is what the n-th answer caused, `log[0]` what happened before the first."""

    def __init__(self, s: State, humans: Collection[int], seed: int) -> None:
        self.s = s
        self.humans = sorted(humans)
        self.bots: dict[int, Bot] = {
            seat: RandomBot(31 * seed + seat) for seat in range(s.seats) if seat not in self.humans
        }
        self.log: list[list[Event]] = [s.events]
        self.seen: dict[int | None, int] = {}

    def resume(self, record: Record) -> None:
        """Go through the answers of a record, so that the log is whole."""
        for seat, word in record.answers:
            self.answer(seat, self.s.option(word))
        self.seen = dict.fromkeys([None, *self.humans], len(self.log))

    # ---- answers ---------------------------------------------------------------------------------------------------
    def next_seat(self, latest: int | None) -> int:
        """Who answers now: programs first, then whoever sits at the keyboard already, else the first that is asked.

        What any one may answer is left to the people who are asked.
        """
        waiting = self.s.waiting
        if self.s.is_any_one:
            waiting = [seat for seat in waiting if seat in self.humans] or waiting
        for seat in waiting:
            if seat in self.bots:
                return seat
        return latest if latest is not None and latest in waiting else waiting[0]

    def answer(self, seat: int, option: int) -> None:
        """Answer, and keep what it caused."""
        self.s.answer(seat, option)
        self.log.append(self.s.events)

    def let_bot_answer(self, seat: int) -> None:
        """A program answers for its seat."""
        self.answer(seat, self.bots[seat].choose(self.s, seat))

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back; IllegalAnswer says why not."""
        self.s = undo(self.s, seat)
        self.log.pop()
        self.seen = {viewer: min(seen, len(self.log)) for viewer, seen in self.seen.items()}

    def rights(self) -> list[tuple[int, str]]:
        """What people at this keyboard may say while another one is asked: the seat and the word."""
        kept = [seat for seat in self.humans if seat not in self.s.waiting]
        return [(seat, self.s.word(option)) for seat in kept for option in self.s.options(seat)]

    def speaker(self, seat: int, line: str) -> tuple[int, str]:
        """Whose answer a line is: `1 flip-timer` uses a right Seat 1 has kept; else it comes from who is asked."""
        return next(((holder, word) for holder, word in self.rights() if line == f"{holder + 1} {word}"), (seat, line))

    # ---- what a seat reads -----------------------------------------------------------------------------------------
    def news(self, viewer: int | None) -> list[Event]:
        """What that seat may see and has not been told yet; None is a spectator."""
        fresh = self.log[self.seen.get(viewer, 0) :]
        self.seen[viewer] = len(self.log)
        return [event for events in fresh for event in events if event.is_visible_to(viewer)]

    def whole_log(self, viewer: int | None) -> list[Event]:
        """Everything that seat may see, from the beginning."""
        return [event for events in self.log for event in events if event.is_visible_to(viewer)]

    def question(self, seat: int) -> Question:
        """The question put to that seat."""
        return next(question for question in self.s.asks if question.seat == seat)

    def explanation(self, seat: int, text: str) -> str:
        """What an option will do, or the rule that forbids it."""
        option = self.meant(seat, text)
        if option not in self.s.options(seat):
            return self.s.why_not(seat, option)
        rule = self.question(seat).rule
        return f"{self.s.word(option)}: {self.s.explain(seat, option)} [{rule}]"

    def meant(self, seat: int, text: str) -> int:
        """The option a player means: its place in the list, its word, or a name that only one of them has."""
        options = self.s.options(seat)
        if text.isdecimal():
            return nth(options, text)
        vocabulary = self.s.game.vocabulary
        for among in (options, list(range(len(vocabulary)))):
            found = named(self.s, among, text.casefold())
            if len(found) == 1:
                return found[0]
            if len(found) > 1 and among is options:
                words = ", ".join(self.s.word(option) for option in found)
                raise IllegalAnswer("", f"{text!r} may be one of {words}; say which.")
        return vocabulary.number(text)


def nth(options: list[int], text: str) -> int:
    """The option at a place in the list, counted from 1."""
    if len(text) < 6 and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    raise IllegalAnswer("", f"There is no option {text[:20]} here; they run from 1 to {len(options)}.")


def named(s: State, among: list[int], text: str) -> list[int]:
    """The options whose word is this text; else those whose name is; else those whose name begins so."""
    words = {option: s.word(option).casefold() for option in among}
    names = {option: {words[option].rpartition(":")[2], s.game.describe(option).casefold()} for option in among}
    exact = [option for option in among if words[option] == text]
    same = [option for option in among if text in names[option]]
    begun = [option for option in among if any(name.startswith(text) for name in names[option]) and len(text) > 1]
    return exact or same or begun


def started(game: Game[Any], seats: int, settings: dict[str, object], seed: int, humans: Collection[int]) -> Session:
    """A new game at the keyboard."""
    return Session(game.start(seats, settings, seed, True), humans, seed)


def resumed(game: Game[Any], record: Record, humans: Collection[int]) -> Session:
    """A saved game, at the place where it was left."""
    replay(game, record)  # tells what is wrong with the record, if anything is
    session = Session(replay(game, record, 0), humans, record.seed + len(record.answers))
    session.resume(record)
    return session
