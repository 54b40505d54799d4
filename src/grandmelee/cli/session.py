"""A game at one keyboard: its state, who answers for which seat, and its log. Nothing here reads or prints."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from grandmelee.bots import Bot
from grandmelee.bots.loading import made
from grandmelee.cli.roster import card_line, cards_of
from grandmelee.cli.say import DRAWN
from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import Event, seat_name
from grandmelee.core.game import Game
from grandmelee.core.questions import Question
from grandmelee.core.record import Record
from grandmelee.core.replay import replay, undo
from grandmelee.core.state import State
from grandmelee.lab.running import cores

HUMAN: Final = "human"
BUTTON: Final = "button:"  # before the word of a button whose name something else has too


class Session:
    """The game so far. `log[n]` is what the n-th answer caused, `log[0]` what happened before the first."""

    def __init__(
        self, s: State, humans: Collection[int], seed: int, players: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        self.s = s
        self.humans = sorted(humans)
        self.seed = seed
        self.bots: dict[int, Bot] = {  # by seat; those nobody named are random
            seat: made(players.get(seat, "random"), 31 * seed + seat, cores())
            for seat in range(s.seats)
            if seat not in self.humans
        }
        self.log: list[list[Event]] = [s.events]
        self.seen: dict[int | None, int] = {}
        self.numbers: dict[int, int] = {}  # by option: its number in the list that was shown last

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
        """A program answers for its seat; it is given a world that seat could imagine, never the true state."""
        secret = hashlib.sha256(f"bot {self.seed} {self.s.count} {seat}".encode()).digest()
        world = self.s.imagine(seat, int.from_bytes(secret[:8], "big"))
        self.answer(seat, self.bots[seat].choose(world, seat))

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

    def answer_for_the_late(self, word: str) -> None:
        """The time is up: the clock's word is answered for everybody who may still say it."""
        for seat in range(self.s.seats):
            option = self.s.option(word)
            if option in self.s.options(seat):
                self.answer(seat, option)

    # ---- what a seat reads -----------------------------------------------------------------------------------------
    def numbered(self, seat: int) -> dict[int, int]:
        """By option its number in the list; while several things are chosen a number stays with its option."""
        options = self.s.options(seat)
        kept = self.numbers if self.s.chosen_by(seat) else {}
        following = max(kept.values(), default=0) + 1
        for option in options:
            if option not in kept:
                kept[option] = following
                following += 1
        self.numbers = kept
        return {option: kept[option] for option in options}

    def ending(self) -> str:
        """Who has won, by which rule, what happened last and how the scores stand."""
        s = self.s
        told = [event.text for event in self.log[-1] if event.is_visible_to(None) and event.text != s.verdict]
        last = "; ".join(told[-2:])
        scores = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(s.scores))
        return f"{s.verdict} [{s.game.end_rule}]{f': {last}' if last else ''}. Score: {scores}"

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

    def explanation(self, seat: int, text: str) -> list[str]:
        """What an option will do, or the rule that forbids it, then all that is public about the card or character."""
        try:
            option = self.meant(seat, text)
        except IllegalAnswer:
            found = self.printed(text)
            if not found:
                raise
            return [line for option in found for line in self.about(seat, option)]
        if option not in self.s.options(seat):
            return [self.s.why_not(seat, option), *self.about(seat, option)]
        rule = self.question(seat).rule
        return [f"{self.s.word(option)}: {self.s.explain(seat, option)} [{rule}]", *self.about(seat, option)]

    def printed(self, text: str) -> list[int]:
        """Cards and characters of that name, whether they are at this table or not."""
        game = self.s.game
        same = named(self.s, list(range(len(game.vocabulary))), text.casefold())
        return [option for option in same if game.face(self.s.word(option)) is not None]

    def about(self, seat: int, option: int) -> list[str]:
        """A printed card, the cards that come with a character, and where the table speaks of either."""
        game, word = self.s.game, self.s.word(option)
        face = game.face(word)
        if face is None:
            return []
        lines = [card_line(face), *[f"    {line}" for line in cards_of(game, word)]]
        table = game.text(self.s.view(seat)).split("\n")
        return lines + [
            f"  {line.strip()}" for line in table if face.name in line and not line.lstrip().startswith(DRAWN)
        ]

    def meant(self, seat: int, text: str) -> int:
        """The option a player means: its place in the list, its word, or a name that only one of them has."""
        if text.isdecimal():
            return nth(self.numbered(seat), text)
        options = self.s.options(seat)
        vocabulary = self.s.game.vocabulary
        for among in (options, list(range(len(vocabulary)))):
            found = named(self.s, among, text.casefold())
            if len(found) == 1:
                return found[0]
            if len(found) > 1 and among is options:
                raise IllegalAnswer("", f"{text!r} may be one of {self.choices(found)}; say which.")
        return vocabulary.number(text)

    def choices(self, found: list[int]) -> str:
        """Options that share a name as they can be typed, cards and other things before buttons."""
        words = [self.s.word(option) for option in found]
        return ", ".join([word for word in words if ":" in word] + [BUTTON + word for word in words if ":" not in word])


def nth(numbered: dict[int, int], text: str) -> int:
    """The option with a number in the list."""
    for option, number in numbered.items():
        if len(text) < 6 and int(text) == number:
            return option
    last = max(numbered.values())
    gaps = "" if last == len(numbered) else ", without those that are chosen"
    raise IllegalAnswer("", f"There is no option {text[:20]} here; they run from 1 to {last}{gaps}.")


def named(s: State, among: list[int], text: str) -> list[int]:
    """The options that text may stand for: by the whole word, else by name, else by how the name begins.

    A button's word is only a name as long as a card or another thing may have the same: `button:back` is the button.
    """
    words = {option: s.word(option).casefold() for option in among}
    names = {option: {words[option].rpartition(":")[2], s.game.describe(option).casefold()} for option in among}
    whole = text.removeprefix(BUTTON) if text.startswith(BUTTON) else text if ":" in text else ""
    exact = [option for option in among if words[option] == whole]
    same = [option for option in among if text in names[option]]
    begun = [option for option in among if any(name.startswith(text) for name in names[option]) and len(text) > 1]
    return exact or same or begun


def started(game: Game[Any], seats: int, settings: dict[str, object], seed: int, players: Mapping[int, str]) -> Session:
    """A new game at the keyboard."""
    return Session(game.start(seats, settings, seed, True), humans_of(players), seed, players)


def humans_of(players: Mapping[int, str]) -> list[int]:
    """The seats that people have."""
    return [seat for seat, player in players.items() if player == HUMAN]


def resumed(game: Game[Any], record: Record, players: Mapping[int, str]) -> Session:
    """A saved game, at the place where it was left."""
    replay(game, record)  # tells what is wrong with the record, if anything is
    session = Session(replay(game, record, 0), humans_of(players), record.seed + len(record.answers), players)
    session.resume(record)
    return session
