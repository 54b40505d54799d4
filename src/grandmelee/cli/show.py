"""`grandmelee games`, `rules`, `replay` and the table of `bench`: things that are only shown."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from grandmelee.cli.play import read_line
from grandmelee.cli.say import Misuse, out, say, say_table, say_wrapped
from grandmelee.cli.settings import plain, values
from grandmelee.core.events import count, seat_name
from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.replay import replay
from grandmelee.core.state import State


def table_of(*columns: str) -> Table:
    """A table without a frame: columns, a line below their names, and room between them."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        right = column.startswith(">")
        table.add_column(column.lstrip(">"), justify="right" if right else "left", overflow="fold")
    return table


# ---- games ----------------------------------------------------------------------------------------------------------
def show_games(games: list[Game[Any]]) -> None:
    """All games, a line each."""
    table = table_of("game", "seats", "length", "what it is")
    for game in games:
        table.add_row(game.slug, seats_of(game), game.length, game.summary)
    say_table(table)


def seats_of(game: Game[Any]) -> str:
    """`2-6`, or `2, 4`."""
    first, last = game.seats[0], game.seats[-1]
    whole = game.seats == list(range(first, last + 1)) and last > first
    return f"{first}-{last}" if whole else ", ".join(map(str, game.seats))


def show_game(game: Game[Any]) -> None:
    """One game with its settings."""
    say(f"{game.name} ({game.slug}), {seats_of(game)} seats, {game.length}", "bold")
    say_wrapped(game.summary)
    say("\nSettings, as in: --set name=value\n")
    for setting in game.settings:
        say_wrapped(f"{setting.name}={plain(setting.default)}   {setting.text} [{setting.rule}]")
        say_wrapped(f"    {values(setting)}")


# ---- replay ---------------------------------------------------------------------------------------------------------
def show_answers(game: Game[Any], record: Record) -> None:
    """A record that cannot be replayed here, as it stands: what it was started with, and every answer."""
    say(f"{game.name}, version {record.version}, {count(record.seats, 'seat')}, seed {record.seed}", "bold")
    say(", ".join(f"{name} {value}" for name, value in record.settings.items()))
    for number, (seat, word) in enumerate(record.answers, 1):
        say(f"{number:>4}  {seat_name(seat)}: {word}")


class Replay:
    """A record shown answer by answer, as one seat or a spectator may see it."""

    def __init__(self, game: Game[Any], record: Record, viewer: int | None, is_open: bool) -> None:
        if viewer is not None and not 0 <= viewer < record.seats:
            raise Misuse(f"--seat {viewer + 1}: the game has seats 1 to {record.seats}")
        self.record = record
        self.viewer = viewer
        self.is_open = is_open
        self.s = replay(game, record, 0)

    def show(self, until: int, is_stepwise: bool) -> None:
        """Every answer with what it caused, and the table at the end, or after each answer."""
        total = len(self.record.answers)
        if not 0 <= until <= total:
            raise Misuse(f"--until {until}: the record has {total} answers; expected 0 to {total}")
        replay(self.s.game, self.record, until)  # a record that breaks off in the middle is refused as a whole
        say(f"{self.s.game.name}, {count(self.record.seats, 'seat')}, {total} answers", "bold")
        self.tell()
        for number, (seat, word) in enumerate(self.record.answers[:until], 1):
            if is_stepwise and not self.wait():
                break
            self.step(number, seat, word)
        say()
        say_wrapped(text_of(self.s, self.viewer))

    def step(self, number: int, seat: int, word: str) -> None:
        """One answer; a choice in secret stays one unless all is to be open."""
        shown = word if self.is_open or seat == self.viewer else "answers"
        say(f"{number:>4}  {seat_name(seat)}: {shown}", "cyan")
        self.s.answer(seat, word)
        self.tell()

    def wait(self) -> bool:
        """Show the table and wait for Enter; whether to go on."""
        say_wrapped(text_of(self.s, self.viewer))
        try:
            return read_line("Enter for the next answer, quit to stop: ") != "quit"
        except EOFError:
            return False

    def tell(self) -> None:
        """What the last answer caused."""
        for event in self.s.events_for(self.viewer):
            out().print(Text.assemble(f"        {event.text} ", (f"[{event.rule}]", "dim")), soft_wrap=True)


def text_of(s: State, viewer: int | None) -> str:
    """The table for a terminal."""
    return s.game.text(s.view(viewer))


# ---- bench ----------------------------------------------------------------------------------------------------------
def show_bench(report: dict[str, Any]) -> None:
    """The figures of `grandmelee.tools.benchmark`, each as a rate and per 1,000 calibration ops."""
    head = f"The engine is {report['engine']}, Python {report['python']}, {report['machine']}; "
    say(head + f"{report['calibration_ops_per_second']:,} calibration ops/s.\n")
    table = table_of("game", "work", ">a second", ">per 1,000 ops")
    rows = ("decisions", "playout_decisions", "games", "replay_decisions", "search_iterations", "copies")
    names = (
        "decisions, driven from Python",
        "decisions, the engine's own loop",
        "games",
        "replayed decisions",
        "iterations of a search",
        "copies",
    )
    for slug, figures in report["games"].items():
        for row, name in zip(rows, names, strict=True):
            label = f"{name} ({figures['copy_us']} us each)" if row == "copies" else name
            ratio = figures[row]["per_1000_ops"]
            table.add_row(
                slug, label, f"{figures[row]['per_second']:,.0f}", f"{ratio:,.3g}" if ratio < 1 else f"{ratio:,.1f}"
            )
    say_table(table)
