"""How a game of Legends of the Arena ended, in one word, read from its last state and what was told on the way."""

from __future__ import annotations

from typing import cast

from grandmelee.core.record import Record
from grandmelee.core.registry import load
from grandmelee.core.state import State
from grandmelee.games.legends_of_the_arena.knock_out import POINTS_TO_WIN
from grandmelee.games.legends_of_the_arena.state import Table


def way_of(s: State) -> str:
    """The rule that decided, as a word; for a state at its end."""
    table = cast(Table, s)
    if table.is_free_for_all:
        return free_for_all_way(table)
    lost = [team for team in (0, 1) if table.stocks[team] == 0]
    if not lost:
        return "sequence-limit"
    if len(lost) == 2:
        return tie_break(table)
    return f"{last_fall(table)}-{table.seats // 2}v{table.seats // 2}"


def last_fall(s: Table) -> str:
    """What made the last Legend fall: a Push, or its own Move; unknown where nothing was told."""
    falls = [event.rule for event in s.events if event.kind == "KnockedOut"]
    return {"LA-14.6": "push", "LA-8.3": "own-move"}[falls[-1]] if falls else "unknown"


def tie_break(s: Table) -> str:
    """Both teams lost their last Stock in one exchange [LA-15.8 to 15.11]."""
    losses = [sum(s.suffered[seat] for seat in range(s.seats) if s.team[seat] == team) for team in (0, 1)]
    if losses[0] != losses[1]:
        return "fewer-knock-outs"
    return "distance" if s.furthest_push[0] != s.furthest_push[1] else "tie"


def free_for_all_way(s: Table) -> str:
    """One Legend with two points, or what decided between several [LA-19.14]."""
    level = [seat for seat in range(s.seats) if s.points[seat] >= POINTS_TO_WIN]
    if not level:
        return "free-for-all-sequence-limit"
    if len(level) == 1:
        return "free-for-all"
    if len(s.won) > 1:
        return "free-for-all-shared"
    for name, row in (("most-scored", s.scored), ("fewest-suffered", s.suffered), ("furthest", s.furthest_push)):
        if len({row[seat] for seat in level}) > 1:
            return f"free-for-all-{name}"
    return "free-for-all-shared"


def told_kinds(record: Record) -> set[str]:
    """All kinds of events on the way through a game."""
    game = load(record.game)
    s = game.start(record.seats, record.settings, record.seed, True)
    kinds = {event.kind for event in s.events}
    for seat, word in record.answers:
        s.answer(seat, word)
        kinds |= {event.kind for event in s.events}
    return kinds
