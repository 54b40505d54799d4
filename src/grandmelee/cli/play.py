"""`grandmelee play`: the table in a terminal, or in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from select import select
from time import monotonic
from typing import Final

from rich.text import Text

from grandmelee.cli.files import check_free, write_record
from grandmelee.cli.roster import printed_on
from grandmelee.cli.say import FAILED, out, say, say_with_bold, say_wrapped
from grandmelee.cli.session import Session, named
from grandmelee.core.errors import GrandMeleeError, IllegalAnswer
from grandmelee.core.events import Event, seat_name
from grandmelee.text import rulebook

HELP: Final = """\
  3, WORD, NAME    answer: the number in the list, the word beside it, or its name
  ? 3, ? WORD      what an option will do, or why something is not one
  undo             take your last answer back, until a fact appears
  board            the whole table again
  log              everything that happened so far
  rules {prefix}-1.1     a rule, a chapter ({prefix}-1), or all rules with a word
  save FILE        write the game down; `grandmelee play --continue FILE` goes on with it
  quit             leave the table"""


GREETING: Final = """\
Answer with a number or a name. ? 3 explains option 3, ? lists everything you can type;
rules WORD looks a rule up, undo takes an answer back, log tells what happened, quit leaves."""

LATE: Final = "\x00late"  # no line anybody can type: the clock has run out


class Quit(Exception):
    """A player leaves the table."""


def read_line(prompt: str) -> str:
    """A line from whoever plays; one from a pipe is repeated, so that the output reads like a game."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(prompt).strip()
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    say(line.rstrip("\n"))
    if not line:
        raise EOFError
    return line.strip()


def is_typed_by(until: float) -> bool:
    """Whether a line is there before a moment; where nobody can wait for one (no plain file or terminal), it is."""
    try:
        return bool(select([sys.stdin], [], [], max(0.0, until - monotonic()))[0])
    except (OSError, ValueError):  # standard input without a descriptor
        return True


class Keyboard:
    """One keyboard for all people at the table; in a hot seat nobody's cards are shown before that seat confirms."""

    def __init__(self, session: Session, save: Path | None = None) -> None:
        self.session = session
        self.save = save
        self.own = {save}  # files this game may write over
        self.seat: int | None = None  # who sits at the keyboard
        self.shown: list[str] = []  # the table as it was printed last
        self.answered = 0  # how long the log was after the last answer of whoever sits at the keyboard
        self.until: float | None = None  # when the clock has run out, while one runs

    def play(self) -> int:
        """Play to the end; the exit code."""
        self.greet()
        try:
            while not self.session.s.over:
                self.go_on(self.session.next_seat(self.seat))
        except Quit:
            say("You leave the table.")
            return self.left(0)
        except EOFError:
            say("The input ended before the game did; nobody answers any more.")
            return self.left(FAILED)
        self.finish()
        return 0

    def greet(self) -> None:
        """What the game is about, and how one takes part; for people only."""
        game = self.session.s.game
        if self.session.humans:
            say(game.name, "bold")
            say_wrapped(f"{game.summary}\n{GREETING}\n")

    def go_on(self, seat: int) -> None:
        """One answer, by a program or a person."""
        if seat in self.session.bots:
            self.session.let_bot_answer(seat)
            if not self.session.humans:
                self.tell(self.session.news(None))
        else:
            self.take_turn(seat)
        self.keep()

    def keep(self) -> None:
        """Write the game down after every answer, where that was wished for."""
        if self.save is not None:
            write_record(self.save, self.session.s.record)

    def left(self, code: int) -> int:
        """The game stops before its end."""
        self.keep()
        if self.save is not None:
            say(f"The game is in {self.save}; go on with: grandmelee play --continue {self.save}")
        return code

    def finish(self) -> None:
        """The end of the game, for everyone to see."""
        s = self.session.s
        self.keep()
        self.tell(self.session.news(self.seat))
        say()
        say_wrapped(s.game.text(s.view(None)))
        if self.save is not None:
            say(f"The game is in {self.save}; look at it with: grandmelee replay {self.save}")
        say_wrapped(f"The game is over: {self.session.ending()}", "bold")

    # ---- a person's turn -------------------------------------------------------------------------------------------
    def take_turn(self, seat: int) -> None:
        """Show what that seat may see and read lines until one of them changes the game."""
        if len(self.session.humans) > 1 and seat != self.seat:
            self.hand_over(seat)
        self.seat = seat
        self.tell(self.session.news(seat))
        self.show(seat)
        self.ask(seat)
        while not self.obey(seat, self.line_in_time("> ")):
            pass
        self.answered = len(self.session.log)

    def line_in_time(self, prompt: str) -> str:
        """The next line; when a clock runs out first, the line that says so."""
        clock = self.session.s.game.clock(self.session.s)
        if clock is None:
            self.until = None
            return read_line(prompt)
        seconds, word = clock
        if self.until is None:
            self.until = monotonic() + seconds
            say(f"The clock runs: {seconds} seconds.", "yellow")
        return read_line(prompt) if is_typed_by(self.until) else f"{LATE} {word}"

    def hand_over(self, seat: int) -> None:
        """Another person comes to the keyboard; what the one before saw is wiped off the screen."""
        console = out()
        if console.is_terminal and self.seat is not None:
            console.clear()
        self.shown = []
        if read_line(f"{seat_name(seat)}, press Enter when only you can see this: ") == "quit":
            raise Quit

    def tell(self, events: Sequence[Event]) -> None:
        """Log lines, each with its rule."""
        for event in events:
            out().print(Text.assemble(f"  {event.text} ", (f"[{event.rule}]", "dim")), soft_wrap=True)

    def show(self, seat: int) -> None:
        """The whole table when somebody else has answered in between; else what has changed since it was shown."""
        s = self.session.s
        lines = s.game.text(s.view(seat)).rstrip("\n").split("\n")
        goes_on = self.shown and len(self.session.log) == self.answered
        changed = [line for line in lines if line not in self.shown] if goes_on else ["", *lines]
        for line in changed:
            say_wrapped(line)
        self.shown = lines

    def ask(self, seat: int) -> None:
        """The question and its options."""
        question = self.session.question(seat)
        say()
        out().print(
            Text.assemble((f"{seat_name(seat)}: {question.prompt} ", "bold"), (f"[{question.rule}]", "dim")),
            soft_wrap=True,
        )
        chosen = [self.session.s.game.describe(option) for option in self.session.s.chosen_by(seat)]
        if chosen:
            say_wrapped(f"      Chosen so far: {', '.join(chosen)}")
        numbered = self.session.numbered(seat)
        names = {option: self.name_of(seat, option) for option in numbered}
        width = max(map(len, names.values()))
        for option, number in numbered.items():
            parts = (f"{number:>4}", "bold cyan"), f"  {names[option]:<{width}}  ", (self.about(option), "dim")
            out().print(Text.assemble(*parts), soft_wrap=True)
        for holder, word in self.session.rights():
            say(f"      {seat_name(holder)} may say at any time: {holder + 1} {word}")

    def name_of(self, seat: int, option: int) -> str:
        """What an option is called in the list; a bare number would be taken for a place in it."""
        name = self.session.s.game.describe(option)
        return self.session.s.explain(seat, option) if name.isdecimal() else name

    def about(self, option: int) -> str:
        """The word of an option, and what is printed on its card."""
        word = self.session.s.word(option)
        face = self.session.s.game.face(word)
        return word if face is None else f"{word:<20}  {printed_on(face)}"

    def obey(self, seat: int, line: str) -> bool:
        """Do what a line asks for; whether the game has changed. A mistake changes nothing."""
        try:
            return self.done(seat, line)
        except GrandMeleeError as error:
            say_wrapped(str(error), "yellow")
            return False

    def done(self, seat: int, line: str) -> bool:
        """One line; whether the game has changed."""
        command, _, rest = line.partition(" ")
        rest = rest.strip()
        if not line:
            self.ask(seat)
        elif line.startswith("?") and line[1:].strip():
            self.explain(seat, line[1:].strip())
        elif line in ("?", "help") or self.is_stray(seat, line):
            say(HELP.format(prefix=self.session.s.game.prefix))
        elif line in ("quit", "exit"):
            raise Quit
        elif line in ("board", "log"):
            self.repeat(seat, line)
        elif command in ("rules", "rule"):
            self.look_up(rest)
        elif command == "save":
            self.save_as(rest)
        elif line == "undo":
            return self.undo(seat)
        elif command == LATE:
            self.session.answer_for_the_late(rest)
            return True
        else:
            seat, line = self.session.speaker(seat, line)
            self.session.answer(seat, self.session.meant(seat, line))
            return True
        return False

    def is_stray(self, seat: int, line: str) -> bool:
        """A single letter that is no option: someone tries what keys there are."""
        s = self.session.s
        return len(line) == 1 and line.isalpha() and not named(s, s.options(seat), line.casefold())

    def explain(self, seat: int, text: str) -> None:
        """What an option will do, and all that is public about what it names."""
        for line in self.session.explanation(seat, text):
            say_wrapped(line)

    def repeat(self, seat: int, what: str) -> None:
        """The table or the log once more."""
        if what == "log":
            self.tell(self.session.whole_log(seat))
            return
        self.shown = []
        self.show(seat)
        self.ask(seat)

    def undo(self, seat: int) -> bool:
        """Take the last answer back."""
        self.session.undo(seat)
        say("Taken back.")
        self.shown = []  # so that the whole table is shown again
        return True

    def look_up(self, wanted: str) -> None:
        """A rule, a chapter, or the rules with a word."""
        book = rulebook.load(self.session.s.game.slug)
        found = book.look_up(wanted) if wanted else []
        for rule in found:
            say_with_bold(f"  {rule.id}  {rule.text}")
        for number, chapter in book.chapters.items() if not wanted else ():
            say(f"  {book.prefix}-{number}  {chapter}")
        if not found:
            raise IllegalAnswer(
                "", f"No rule has {wanted!r} in it." if wanted else f"Say which: rules {book.prefix}-1.1"
            )

    def save_as(self, name: str) -> None:
        """Write the game down."""
        if not name:
            raise IllegalAnswer("", "Say where: save my-game.json")
        file = Path(name)
        if file not in self.own:
            check_free(file)
        write_record(file, self.session.s.record)
        self.own.add(file)
        say(f"Saved in {file}; go on with: grandmelee play --continue {file}")
