"""What a bot at a table keeps from one answer to the next, where it is made anew for each of them.

It is kept with the seat's own answers up to then: when one of them was taken back, it is worth nothing any more. The
others' answers make no difference, so neither does what the seat cannot know.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from grandmelee.bots import Bot
from grandmelee.bots.parallel import Parallel
from grandmelee.bots.plans import Memory
from grandmelee.bots.playout import worth_trying
from grandmelee.bots.search import Search
from grandmelee.bots.squire import Squire
from grandmelee.core.record import Record
from grandmelee.core.registry import load
from grandmelee.core.replay import replay
from grandmelee.core.state import State


class Kept(NamedTuple):
    """What a bot remembers after so many answers of its own, and which they were."""

    answers: int
    fingerprint: str
    memory: Memory


def keep(bot: Bot, own: list[str]) -> Kept | None:
    """What to keep of a bot whose seat has given these answers; nothing of one that never plans."""
    planner = planner_of(bot)
    if planner is None or (isinstance(bot, Squire) and not bot.search.is_in_command):
        return None
    return Kept(len(own), fingerprint(own), planner.memory())


def planner_of(bot: Bot) -> Search | Parallel | None:
    """Who of a bot plans: the bot itself, or the search by which a squire gives orders."""
    if isinstance(bot, Squire):
        return bot.search
    return bot if isinstance(bot, (Search, Parallel)) else None


def resumed(bot: Bot, record: Record, seat: int, kept: Kept | None) -> State:
    """The game of a record; the bot gets back what was kept, and is told what its seat has chosen since.

    Where there was one answer only, nothing was chosen, and no plan has it.
    """
    game = load(record.game)
    own = answers_of(record, seat)
    planner = planner_of(bot)
    if (
        kept is None
        or planner is None
        or len(own) < kept.answers
        or fingerprint(own[: kept.answers]) != kept.fingerprint
    ):
        return replay(game, record, None, False)
    planner.remember(kept.memory)
    s = replay(game, record, 0, False)
    given = 0
    for who, word in record.answers:
        if who == seat:
            if given >= kept.answers and len(worth_trying(s, seat)) > 1:
                planner.follow(s.option(word))
            given += 1
        s.answer(who, word)
    return s


def answers_of(record: Record, seat: int) -> list[str]:
    """The answers of one seat."""
    return [word for who, word in record.answers if who == seat]


def fingerprint(own: list[str]) -> str:
    """A short hash."""
    return hashlib.blake2b("\n".join(own).encode(), digest_size=8).hexdigest()
