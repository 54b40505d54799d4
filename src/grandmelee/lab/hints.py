"""What a bot thinks of every option of a seat, in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from grandmelee.bots import Considered, Thinker
from grandmelee.core.events import seat_name
from grandmelee.core.game import Game
from grandmelee.core.state import State


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
        in_words(s.game, considered.line),
    )


def in_words(game: Game[Any], line: list[tuple[int, int]]) -> list[str]:
    """Answers one after another; a seat that answers several times in a row is named once."""
    said: list[str] = []
    last = -1
    for seat, option in line:
        what = game.describe(option)
        said.append(what if seat == last else f"{seat_name(seat)}: {what}")
        last = seat
    return said
