"""Bots think in processes of their own, so that the event loop never waits for them.

A thought gets the record of the game, rebuilds the state there, and hands the bot what its seat may know. A thought
that is no longer wanted ends with its process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any, Final, NamedTuple

import grandmelee as gm
from grandmelee.bots.levels import bot, named
from grandmelee.bots.loading import is_own, made
from grandmelee.bots.remembering import Kept, answers_of, keep, resumed
from grandmelee.core.errors import SetupError
from grandmelee.core.record import Record
from grandmelee.core.state import State
from grandmelee.lab.analysis import advice
from grandmelee.lab.hints import hint_of
from grandmelee.lab.reasons import followed, reasons, told_apart
from grandmelee.server.ops.processes import Processes
from grandmelee.server.tables.sending import Sent

ADVISER: Final = "squire"
ADVISED: Final = 60
"""Who looks back at a game, and how many turns it samples for each answer."""

HINT_LEVEL: Final = "knight"
HINT_ITERATIONS: Final = 240
"""Who gives hints, and how much it thinks; no time, so that what a seat cannot know makes no difference."""

HINT_LINE: Final = 6  # answers of an expected line that are told
HINT_WORLDS: Final = 16
"""Reasons follow what is expected after each option in so many worlds."""

AT_ONCE: Final = frozenset({"random"})
"""Levels that need no thought and answer in the event loop."""

LONGEST: Final = 120.0  # seconds of processor that one thought may take: far more than any level does
BOT_NICE: Final = 8
ASIDE_NICE: Final = 12
ASIDES_EACH: Final = 8  # hints and looks back of one client that wait; more are refused


class Estimate(NamedTuple):
    """What a bot thinks of an option: as `Hint` of the lab, and what speaks for it, if anything."""

    chance: float
    uncertainty: float
    visits: int
    line: list[str]
    reason: str


class Thinkers:
    """The processes; each started when a bot needs one more."""

    def __init__(self, processes: int, own: Collection[str] = ()) -> None:
        self.own = own  # the host's own bots that may be run
        self.bots = Processes(processes, nice=BOT_NICE, longest=LONGEST)
        self.asides = Processes(1, ASIDES_EACH, ASIDE_NICE, LONGEST)  # hints, advice and checks; no bot waits for them

    async def choose(
        self,
        level: str,
        s: State,
        record: Record,
        seat: int,
        salt: str,
        table: str = "",
        kept: dict[int, Kept] | None = None,
    ) -> str:
        """The word a bot of this level answers for that seat; tables and those who play there are served in turn.

        What it planned is taken from *kept*, by seat, and put there for its next answer.
        """
        seed = chance_of(salt, len(record.answers), seat)
        if is_own(level) and level not in self.own:
            raise SetupError(f"{level} is not run here: this server was not started with it.")
        if level in AT_ONCE:
            return s.word(named(level, seed).choose(s, seat))
        before = None if kept is None else kept.get(seat)
        word, planned = await self.bots.do(think_again, level, Sent(record), seat, seed, before, table=table)
        if kept is not None and planned is not None:
            kept[seat] = planned
        return word

    async def estimate(self, record: Record, seat: int, salt: str, kept: dict[int, Kept]) -> dict[str, Estimate]:
        """What a bot in that seat thinks of each word worth trying, the best first; *kept* is as in `choose`."""
        chance = chance_of(salt, len(record.answers), seat)
        found, planned = await self.asides.do(estimate_again, Sent(record), seat, chance, kept.get(seat))
        if planned is not None:
            kept[seat] = planned
        return found

    async def advise(self, record: Record, salt: str) -> list[dict[str, Any]]:
        """What would have been better where a game turned."""
        return await self.asides.do(advise, Sent(record), chance_of(salt, len(record.answers), 0))

    def stop(self) -> None:
        """End every thought now."""
        self.bots.stop()
        self.asides.stop()


def chance_of(salt: str, number: int, seat: int) -> int:
    """A bot's own dice: they follow from the table's secret salt, never from the game's seed."""
    return int.from_bytes(hashlib.sha256(f"{salt} {number} {seat}".encode()).digest()[:4], "big")


def think(level: str, played: Record, seat: int, seed: int) -> str:
    """One thought, in a process of its own; a bot is given a world its seat could imagine, never the true state."""
    return think_again(level, played, seat, seed, None)[0]


def think_again(level: str, played: Record, seat: int, seed: int, kept: Kept | None) -> tuple[str, Kept | None]:
    """The same by a bot that goes on with what it planned at its last answer; and what it plans now."""
    thinker = made(level, seed)
    world = resumed(thinker, played, seat, kept).imagine(seat, seed)
    word = world.word(thinker.choose(world, seat))
    return word, keep(thinker, [*answers_of(played, seat), word])


def estimate(played: Record, seat: int, seed: int) -> dict[str, Estimate]:
    """One hint, in a process of its own: from imagined worlds of that seat, as a bot thinks."""
    return estimate_again(played, seat, seed, None)[0]


def estimate_again(played: Record, seat: int, seed: int, kept: Kept | None) -> tuple[dict[str, Estimate], Kept | None]:
    """The same by a bot that begins with what it thought best at the hint before; and what it thinks best now."""
    thinker = bot(HINT_LEVEL, seed, iterations=HINT_ITERATIONS)
    world = resumed(thinker, played, seat, kept).imagine(seat, seed)
    thoughts = thinker.consider(world.imagine(seat, seed), seat)
    lines = {thought.option: thought.line for thought in thoughts}
    why = reasons(world.game, followed(world, seat, lines, seed, HINT_WORLDS))
    ask = world.ask_of(seat)
    named = {thought.option: str(ask.named(world, thought.option)) for thought in thoughts} if ask is not None else {}
    told = told_apart(named, why)
    found = {}
    for thought in thoughts:
        hint = hint_of(world, seat, thought)
        line = hint.line[:HINT_LINE]
        found[hint.word] = Estimate(hint.chance, hint.uncertainty, hint.visits, line, told.get(thought.option, ""))
    return found, keep(thinker, answers_of(played, seat))


def advise(played: Record, seed: int) -> list[dict[str, Any]]:
    """A look back at a game, in a process of its own: each seat's answers from what that seat knew."""
    return advice(gm.load(played.game), played, lambda: bot(ADVISER, seed, iterations=ADVISED), seed)
