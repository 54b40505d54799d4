"""One way through a game: what it was started with, and the answers that were given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.state import State

LIMIT: Final = 20_000
"""Answers after which a game is held to be endless."""


class Journey:
    """A game from its start through some answers.

    `draws` are the places of answers that made chance decide; `kinds` says for every answer which rules asked.
    """

    def __init__(self, game: Game[Any], seats: int, settings: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.settings = dict(settings)
        self.seed = seed
        self.answers: list[tuple[int, int]] = []
        self.draws: list[int] = []
        self.kinds: list[tuple[str, ...]] = []

    def start(self, loud: bool = True) -> State:
        """A new game of the same kind and seed."""
        s: State = self.game.start(self.seats, dict(self.settings), self.seed, loud)
        return s

    def end(self, loud: bool = False) -> State:
        """The state after all answers."""
        s = self.start(loud)
        for seat, option in self.answers:
            s.answer(seat, option)
        return s

    def go(self, s: State, seat: int, option: int) -> None:
        """Give an answer and note it."""
        before = chance(s)
        self.kinds.append(tuple([ask.rule for ask in s.asks]))
        s.answer(seat, option)
        if chance(s) != before:
            self.draws.append(len(self.answers))
        self.answers.append((seat, option))

    def record(self, count: int | None = None) -> str:
        """What leads to the state after so many answers, as JSON."""
        word = self.game.vocabulary.word
        answers = [(seat, word(option)) for seat, option in self.answers[:count]]
        game = self.game
        return Record(
            game.slug, game.version, game.content_hash, self.seats, self.settings, self.seed, answers, ""
        ).to_json()

    def __str__(self) -> str:
        return f"{self.game.slug}, {self.seats} seats, settings {self.settings}, seed {self.seed}"


def chance(s: State) -> tuple[bytes, int]:
    """What decides the chance still to come."""
    return s.chance_key, s.chance_drawn


def asked(s: State) -> list[int]:
    """Every seat that can answer now, be it that it must or that it may."""
    return s.may_answer


def pick(s: State, random: Random) -> tuple[int, int]:
    """Any seat that can answer, and any of its options."""
    seat = random.choice(asked(s))
    return seat, random.choice(s.options(seat))


def roam(journey: Journey, limit: int = LIMIT) -> Journey:
    """Play a random game to its end; the seed also decides what is answered."""
    random = Random(f"answers {journey.seed}")
    s = journey.start(loud=False)
    while not s.over:
        assert len(journey.answers) < limit, f"the game has not ended after {limit} answers"
        journey.go(s, *pick(s, random))
    return journey


def wander(game: Game[Any], seats: int, settings: Mapping[str, Any], seed: int, limit: int = LIMIT) -> Journey:
    """A random game to its end."""
    return roam(Journey(game, seats, settings, seed), limit)


def steer(game: Game[Any], seats: int, settings: Mapping[str, Any], seed: int, numbers: Sequence[int]) -> Journey:
    """As far as the numbers lead: each points at a seat that can answer, and at one of its options."""
    journey = Journey(game, seats, settings, seed)
    s = journey.start(loud=False)
    for number in numbers:
        if s.over:
            break
        seats_now = asked(s)
        seat = seats_now[number % len(seats_now)]
        options_now = s.options(seat)
        journey.go(s, seat, options_now[number // len(seats_now) % len(options_now)])
    return journey
