"""Commands that explain a game: hint, analyse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from grandmelee.bots import Thinker
from grandmelee.bots.levels import LEVELS, STRONGEST, bot
from grandmelee.cli.app import Packs, RecordFile, app
from grandmelee.cli.files import as_recorded, read_record_text, write_whole
from grandmelee.cli.say import Misuse, mistakes_told, say, say_table, say_wrapped
from grandmelee.cli.show import table_of
from grandmelee.core.errors import RecordError
from grandmelee.core.events import seat_name
from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.registry import load
from grandmelee.core.replay import replay
from grandmelee.core.state import State
from grandmelee.lab.analysis import Analysis, Turning, analyse
from grandmelee.lab.hints import Hint, hints
from grandmelee.lab.running import cores
from grandmelee.scene.curve import curve

Level = Annotated[str, typer.Option(metavar="LEVEL", help="Who thinks: one of the bots' levels.")]
Iterations = Annotated[int | None, typer.Option(min=1, metavar="N", help="How much it thinks; else as its level does.")]
Seed = Annotated[int, typer.Option(help="With --iterations the same seed gives the same answer.")]
Processes = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Divide the search; else legend takes all cores, others one.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def opened(file: Path, pack: list[str] | None) -> tuple[Game[Any], Record]:
    """A record and its game."""
    record = Record.from_json(read_record_text(file))
    game = load(record.game, tuple(pack or ()))
    if record.version != game.version:
        raise RecordError(f"The record is of version {record.version}; this is version {game.version}.")
    return game, record


def thinker_of(level: str, seed: int, iterations: int | None, processes: int | None) -> Thinker:
    """The bot of a level; the strongest takes all cores, unless it is said how many."""
    if level not in LEVELS:
        raise Misuse(f"--level {level}: the levels are {', '.join(LEVELS)}")
    usual = cores() if level == STRONGEST and iterations is None else 1
    return bot(level, seed, iterations=iterations, processes=processes or usual)


# ---- hint -----------------------------------------------------------------------------------------------------------
@app.command()
def hint(
    file: RecordFile,
    until: Annotated[int | None, typer.Option(metavar="N", help="After the first N answers; else at the end.")] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="For this seat; else for the first that is asked.")
    ] = None,
    level: Level = "knight",
    iterations: Iterations = None,
    seed: Seed = 1,
    processes: Processes = None,
    as_json: AsJson = False,
    pack: Packs = None,
) -> None:
    """Say what a bot thinks of a seat's options.

    Each with its chance to win and the uncertainty of that, how often it was tried, and how play is expected to go on.
    The bot knows what the seat knows and no more.

    \b
    Examples:
      grandmelee hint game.json
      grandmelee hint game.json --until 20 --seat 2 --level champion
      grandmelee hint game.json --iterations 400 --seed 7 --json
    """
    with mistakes_told(), as_recorded():
        game, record = opened(file, pack)
        if until is not None and not 0 <= until <= len(record.answers):
            raise Misuse(f"--until {until}: the record has {len(record.answers)} answers")
        s = replay(game, record, until)
        asked = who_is_asked(s, seat)
        found = hints(s, asked, thinker_of(level, seed, iterations, processes), seed)
        show_hints(s, asked, found, as_json)


def who_is_asked(s: State, seat: int | None) -> int:
    """The seat that is looked at; it must have something to answer."""
    if s.over:
        raise Misuse("The game is over: nothing is asked; --until N looks at an earlier moment")
    if seat is None:
        return s.waiting[0]
    if seat - 1 not in s.may_answer:
        asked = ", ".join(str(other + 1) for other in s.may_answer)
        raise Misuse(f"--seat {seat}: asked now is {asked}")
    return seat - 1


def show_hints(s: State, seat: int, found: list[Hint], as_json: bool) -> None:
    """The options, best first."""
    question = next(ask for ask in s.asks if ask.seat == seat)
    if as_json:
        asked = {"seat": seat, "prompt": question.prompt, "rule": question.rule}
        say(json.dumps(asked | {"options": [hint.to_json() for hint in found]}, indent=2))
        return
    say(f"{seat_name(seat)}: {question.prompt} [{question.rule}]", "bold")
    table = table_of(">chance", ">+-", ">visits", "option", "and then")
    for hint in found:
        chance, doubt = f"{hint.chance:.0%}", f"{hint.uncertainty:.1%}"
        table.add_row(chance, doubt, str(hint.visits), f"{hint.text} ({hint.word})", "; ".join(hint.line[1:]))
    say_table(table)


# ---- analyse --------------------------------------------------------------------------------------------------------
@app.command("analyse")
def analyse_game(
    file: RecordFile,
    level: Level = "squire",
    iterations: Iterations = None,
    seed: Seed = 1,
    processes: Processes = None,
    turns: Annotated[int, typer.Option(min=0, metavar="N", help="How many turning points.")] = 3,
    as_json: AsJson = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curve here.")] = None,
    pack: Packs = None,
) -> None:
    """Show how a game went, and where it turned.

    The chance of every seat after each answer, the turns in which it changed most, what was played there, and what a
    bot that knows what the seat knew would rather have played.

    \b
    Examples:
      grandmelee analyse game.json
      grandmelee analyse game.json --level knight --turns 5 --svg curve.svg
      grandmelee analyse game.json --json
    """
    with mistakes_told(), as_recorded():
        game, record = opened(file, pack)
        thinker_of(level, seed, iterations, processes)
        found = analyse(game, record, lambda: thinker_of(level, seed, iterations, processes), seed, turns)
        if svg is not None:
            write_whole(svg, drawn(game, found))
        show_analysis(found, as_json)


def drawn(game: Game[Any], found: Analysis) -> str:
    """The picture of a curve; seats that win and lose together are one line."""
    lines: dict[tuple[float, ...], list[int]] = {}
    for seat in range(found.seats):
        lines.setdefault(tuple(moment.chances[seat] for moment in found.moments), []).append(seat)
    names = [" and ".join(seat_name(seat) for seat in seats) for seats in lines.values()]
    title = f"{game.name}: {found.verdict or 'not yet over'}"
    return curve(title, names, list(zip(*lines, strict=True)), [turning.last for turning in found.turnings])


def show_analysis(found: Analysis, as_json: bool) -> None:
    """The curve at every turn's end, then the turning points."""
    if as_json:
        say(json.dumps(found.to_json(), indent=2))
        return
    say(f"{len(found.moments) - 1} answers; {found.verdict or 'not yet over'}", "bold")
    table = table_of(">moment", *[f">{seat_name(seat)}" for seat in range(found.seats)])
    turns = [one.number for one, after in zip(found.moments, found.moments[1:], strict=False) if one.turn != after.turn]
    for number in [*turns, len(found.moments) - 1]:
        table.add_row(str(number), *[f"{chance:.0%}" for chance in found.moments[number].chances])
    say_table(table)
    for turning in found.turnings:
        show_turning(turning)


def show_turning(turning: Turning) -> None:
    """One turning point."""
    changes = [f"{old:.0%} to {new:.0%}" for old, new in zip(turning.before, turning.after, strict=True)]
    told = ", ".join(f"{seat_name(seat)} from {change}" for seat, change in enumerate(changes))
    say(f"\nMoments {turning.first} to {turning.last}: {told}", "bold")
    for line in turning.told:
        say_wrapped(f"  {line}")
    better = turning.better
    if better is None:
        say("  No answer was found that would clearly have been better.")
        return
    chances = f"{better.chance_better:.0%} instead of {better.chance_played:.0%}"
    say_wrapped(f"  Better at {better.number}, {seat_name(better.seat)}: {better.better_text} ({chances})")
    say_wrapped(f"    instead of: {better.played_text}")
    if better.line[1:]:
        say_wrapped(f"    and then: {'; '.join(better.line[1:])}")
