"""How a game went: the chance of every seat after each answer, where that turned, and what would have been better.

The curve is the game's own evaluation of each position. A turn in which it changed much is looked at by a bot: it gets
what the seat knew, and says which answer it would rather have given. Where it finds none, chance or others decided.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final

from grandmelee.bots import Considered, Thinker
from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.replay import replay
from grandmelee.core.state import State
from grandmelee.lab.hints import in_words

TURNS: Final = 3  # that are told
LEAST: Final = 0.05  # by which a chance must change to count as a turn
CLEAR: Final = 2.0  # standard errors by which another answer must be better

MakeThinker = Callable[[], Thinker]


@dataclass(frozen=True)
class Moment:
    """A position: after so many answers, in which turn, and the chance of every seat; who gave the answer before it."""

    number: int
    turn: int
    chances: list[float]
    seat: int
    word: str


@dataclass(frozen=True)
class Better:
    """An answer a bot would rather have given: when, whose, instead of what, and how play would have gone on."""

    number: int
    seat: int
    played: str
    played_text: str
    better: str
    better_text: str
    chance_played: float
    chance_better: float
    uncertainty: float
    line: list[str]


@dataclass(frozen=True)
class Turning:
    """A turn in which chances changed much: its moments, chances before and after, what was told, what was better."""

    first: int
    last: int
    before: list[float]
    after: list[float]
    told: list[str]
    better: Better | None

    @property
    def change(self) -> float:
        """The largest change of any seat."""
        return max(abs(new - old) for new, old in zip(self.after, self.before, strict=True))


@dataclass(frozen=True)
class Analysis:
    """The whole game: every moment, and where it turned."""

    game: str
    seats: int
    verdict: str
    moments: list[Moment]
    turnings: list[Turning]

    def to_json(self) -> dict[str, Any]:
        """For a file or a page."""
        return asdict(self)


# ---- the curve ------------------------------------------------------------------------------------------------------
def chances(s: State) -> list[float]:
    """By seat: its chance to win, as the game's evaluation and results of games tell."""
    return [round(chance, 4) for chance in s.game.forecast(s)]


def curve(game: Game[Any], record: Record) -> list[Moment]:
    """Every position of a game, evaluated as a bot would."""
    s = replay(game, record, 0, False)
    moments = [Moment(0, game.turn(s), chances(s), -1, "")]
    for number, (seat, word) in enumerate(record.answers, 1):
        s.answer(seat, word)
        moments.append(Moment(number, game.turn(s), chances(s), seat, word))
    return moments


def turns_of(moments: list[Moment]) -> list[tuple[int, int]]:
    """First and last moment of every turn; the last is the first of the next, where the turn's end shows."""
    starts = [moment.number for before, moment in pairwise(moments) if moment.turn != before.turn]
    return list(pairwise(sorted({0, *starts, moments[-1].number})))


def most_changed(moments: list[Moment], count: int) -> list[tuple[int, int]]:
    """The turns in which chances changed most, in their order; the set-up is none."""

    def change(turn: tuple[int, int]) -> float:
        first, last = moments[turn[0]].chances, moments[turn[1]].chances
        return max(abs(new - old) for new, old in zip(last, first, strict=True))

    played = [turn for turn in turns_of(moments) if moments[turn[0]].turn]
    ranked = sorted(played, key=lambda turn: (-change(turn), turn))
    return sorted([turn for turn in ranked if change(turn) >= LEAST][:count])


# ---- where it turned ------------------------------------------------------------------------------------------------
def analyse(
    game: Game[Any], record: Record, thinker: MakeThinker | None, seed: int = 0, count: int = TURNS
) -> Analysis:
    """The curve of a game and its turning points; without a thinker nothing better is looked for."""
    moments = curve(game, record)
    turnings = [turning(game, record, moments, turn, thinker, seed) for turn in most_changed(moments, count)]
    verdict = replay(game, record, None, False).verdict
    return Analysis(game.slug, record.seats, verdict, moments, turnings)


def advice(game: Game[Any], record: Record, thinker: MakeThinker, seed: int) -> list[dict[str, Any]]:
    """Only what would have been better where a game turned, for a page."""
    found = analyse(game, record, thinker, seed).turnings
    return [asdict(turning.better) for turning in found if turning.better is not None]


def turning(
    game: Game[Any],
    record: Record,
    moments: list[Moment],
    turn: tuple[int, int],
    thinker: MakeThinker | None,
    seed: int,
) -> Turning:
    """One turn: what was told in it, and the answer that would have been most worth changing."""
    first, last = turn
    s = replay(game, record, first)
    told: list[str] = []
    found: list[Better] = []
    losers = [seat for seat in range(s.seats) if moments[last].chances[seat] < moments[first].chances[seat]]
    for number in range(first + 1, last + 1):
        seat, word = record.answers[number - 1]
        if thinker is not None and seat in losers:
            found += better_answers(s, seat, s.option(word), number, thinker(), seed)
        s.answer(seat, word)
        told += [event.text for event in s.events_for(None)]
    best = max(found, key=lambda one: one.chance_better - one.chance_played, default=None)
    return Turning(first, last, moments[first].chances, moments[last].chances, told, best)


def better_answers(s: State, seat: int, played: int, number: int, thinker: Thinker, seed: int) -> list[Better]:
    """The best answer by what the seat knew, if it is clearly better than the one that was given; or nothing."""
    if len(s.options(seat)) < 2:
        return []
    considered = thinker.consider(s.imagine(seat, seed + number), seat)
    given = next((one for one in considered if one.option == played), None)
    best = considered[0]
    if given is None or best.option == played:
        return []
    doubt = (best.uncertainty**2 + given.uncertainty**2) ** 0.5
    if best.chance - given.chance < max(LEAST / 2, CLEAR * doubt):
        return []
    return [told_better(s, seat, number, given, best, doubt)]


def told_better(s: State, seat: int, number: int, given: Considered, best: Considered, doubt: float) -> Better:
    """Both answers in words."""
    return Better(
        number,
        seat,
        s.word(given.option),
        s.explain(seat, given.option),
        s.word(best.option),
        s.explain(seat, best.option),
        round(given.chance, 4),
        round(best.chance, 4),
        round(doubt, 4),
        in_words(s.game, best.line),
    )
