"""One game between programs, from its beginning to its end."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

import grandmelee as gm
from grandmelee.bots import Bot
from grandmelee.core.events import Event
from grandmelee.core.game import Game
from grandmelee.core.state import State
from grandmelee.lab.players import player
from grandmelee.lab.tables import ledger

LONGEST: Final = 200_000  # decisions; a game that takes more is given up


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played: at which table, with which seed, and who plays each seat."""

    game: str
    seats: int
    settings: dict[str, Any]
    seed: int
    players: list[str]

    @property
    def key(self) -> str:
        """What tells it from every other."""
        return json.dumps(asdict(self), sort_keys=True)


def fixture_of(line: dict[str, Any]) -> Fixture:
    """The fixture a line of results belongs to."""
    return Fixture(line["game"], line["seats"], line["settings"], line["seed"], line["players"])


@cache
def made_with(slug: str) -> str:
    """What results depend on beside the fixture: the game's version, its content, and what its bots go by."""
    game = gm.load(slug)
    return fingerprint(game.version, game.content_hash, *[repr(weight) for weight in game.weights])


def fingerprint(*parts: str) -> str:
    """A short hash."""
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=6).hexdigest()


def sides_of(game: Game[Any], seats: int, settings: dict[str, Any]) -> list[int]:
    """By seat: the number of its side."""
    s = game.start(seats, settings, 0, False)
    return [game.side(s, seat) for seat in range(seats)]


def seated(fixture: Fixture) -> list[Bot]:
    """The players, each with dice of its own."""
    known = ledger(fixture.game)
    seeds = [fixture.seed * 64 + seat for seat in range(len(fixture.players))]
    return [
        player(name, seed, known.leanings, known.tactics) for name, seed in zip(fixture.players, seeds, strict=True)
    ]


def play(s: State, bots: Sequence[Bot], told: list[Event] | None = None) -> int:
    """Play on to the end; how many decisions it took. A bot gets a world it can imagine, never the true one."""
    decisions = 0
    while not s.over and decisions < LONGEST:
        seat = s.waiting[0]
        world = s.imagine(seat, secret(s.seed, decisions))
        s.answer(seat, bots[seat].choose(world, seat))
        if told is not None:
            told += s.events
        decisions += 1
    return decisions


def secret(seed: int, decision: int) -> int:
    """The seed of the world a bot gets, which has nothing to do with the game's own chance."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {decision}".encode(), digest_size=6).digest(), "big")


def played(fixture: Fixture) -> dict[str, Any]:
    """The game as one line of results."""
    begun = time.process_time()
    s: State = gm.new(fixture.game, seats=fixture.seats, seed=fixture.seed, **fixture.settings)
    events = list(s.events)
    decisions = play(s, seated(fixture), events)
    length = {"decisions": decisions, "turns": s.game.turn(s), "seconds": round(time.process_time() - begun, 3)}
    ended = {"outcomes": list(s.outcomes), "verdict": s.verdict, "scores": list(s.scores)}
    summary = ledger(fixture.game).summary(s, events)
    return asdict(fixture) | {"made_with": made_with(fixture.game)} | ended | length | summary
