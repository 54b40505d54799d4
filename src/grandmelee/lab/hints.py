"""What a bot thinks of every option of a seat, in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from grandmelee.bots import Considered, Thinker
from grandmelee.core.events import seat_name
from grandmelee.core.game import Game
from grandmelee.core.state import State

WORLDS: Final = 4  # imagined, in which an expected line is followed to call its answers by their names
ENOUGH: Final = 2  # answers of it that are always told, the option itself among them


@dataclass(frozen=True)
class Hint:
    """An option: what it will do, its chance to win with its standard error, visits, and how play may go on."""

    word: str
    text: str
    chance: float
    uncertainty: float
    visits: int
    line: list[str]

    def to_json(self) -> dict[str, Any]:
        """For a file or a page."""
        return asdict(self)


def hints(s: State, seat: int, thinker: Thinker, seed: int) -> list[Hint]:
    """Every option worth trying, the best first; the bot gets a world the seat can imagine, never the true one."""
    world = s.imagine(seat, seed)
    return [hint_of(s, seat, considered) for considered in thinker.consider(world, seat)]


def hint_of(s: State, seat: int, considered: Considered) -> Hint:
    """What a bot thinks of one option, in words."""
    return Hint(
        s.word(considered.option),
        s.explain(seat, considered.option),
        round(considered.chance, 4),
        round(considered.uncertainty, 4),
        considered.visits,
        expected_line(s, seat, considered.line),
    )


def in_words(game: Game[Any], line: list[tuple[int, int]]) -> list[str]:
    """Answers one after another; a seat that answers several times in a row is named once."""
    return said([(seat, game.describe(option)) for seat, option in line])


def expected_line(s: State, seat: int, line: list[tuple[int, int]]) -> list[str]:
    """A line as `line_in_words` tells it in the imagined world, of a few, that it fits longest: chance differs in them.

    What fits none of them is called as everywhere, and left out where enough is told without it.
    """
    best: list[tuple[int, str]] = []
    fitting = 0
    for world in range(WORLDS):
        told, fits = line_in_words(s.imagine(seat, world), line)
        if fits > fitting or not best:
            best, fitting = told, fits
        if fitting == len(line):
            break
    rest = [(who, s.game.describe(option)) for who, option in line[fitting:]]
    return said(best if len(best) > ENOUGH else [*best, *rest])


def line_in_words(world: State, line: list[tuple[int, int]]) -> tuple[list[tuple[int, str]], int]:
    """As many answers as fit an imagined world, which is used up, called as their questions call them; and how many.

    Of steps that only lead somewhere the last is told; the first answer is the option itself and stands alone.
    """
    told: list[tuple[int, str]] = []
    walker = -1
    for place, (seat, option) in enumerate(line):
        ask = world.ask_of(seat)
        if ask is None or option not in world.options(seat):
            return told, place
        is_step = option in (ask.through(world) or [])
        named = (seat, str(ask.named(world, option)))
        if is_step and walker == seat and len(told) > 1:
            told[-1] = named
        else:
            told.append(named)
        walker = seat if is_step else -1
        world.answer(seat, option)
    return told, len(line)


def said(told: list[tuple[int, str]]) -> list[str]:
    """Answers with who gives them, each seat once for several in a row."""
    found: list[str] = []
    last = -1
    for seat, what in told:
        found.append(what if seat == last else f"{seat_name(seat)}: {what}")
        last = seat
    return found
