"""What a game that is over says about balance: who was in the party, how many turns it took, and why it was lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grandmelee.core.events import Event
from grandmelee.core.ledger import Ledger
from grandmelee.games.super_dungeon_arcade.state import HEROES_WIN, Table
from grandmelee.games.super_dungeon_arcade.tactics import TACTICS

SETTINGS: Final[dict[str, object]] = {"concede": False}
"""How games are played to learn about balance, unless told otherwise."""

LEANINGS: Final = {"action": 6, "square": 3}
"""What a planner tries rather than other things: a Hero walks some squares before it can strike."""

TABLES: Final[list[tuple[int, dict[str, Any]]]] = [(1, {"heroes": count}) for count in (3, 4, 5, 6)]
"""Where weights are fitted: one player leads the party."""

TOLD: Final = {
    "HeroDestroyed": "Heroes destroyed",
    "PlotDrawn": "plots drawn",
    "ChestOpened": "chests opened",
    "Drunk": "potions drunk",
    "Slurped": "potions slurped",
}
"""What is counted, by the kind of the event that tells it."""


def summary(s: Table, events: Iterable[Event]) -> dict[str, Any]:
    """By seat: its Heroes; Consul Turns; the cause of defeat, which is one of several, and how far the party came."""
    names = [s.content.heroes[hero].name for hero in s.party]
    return {
        "who": [[names[place] for place, owner in enumerate(s.owners) if owner == seat] for seat in range(s.seats)],
        "rounds": s.turn,
        "counts": {**causes(s), **progress(s), **counted(events)},
    }


def causes(s: Table) -> dict[str, int]:
    """Why the Consul won: out of coins, before the boss came or after, out of time, or given up [SDA-5.9, 5.12]."""
    is_lost = s.over and s.ending != HEROES_WIN
    is_poor = is_lost and "Coins" in s.reason
    return {
        "lost for want of coins before the boss": int(is_poor and not s.has_boss),
        "lost for want of coins in the boss fight": int(is_poor and s.has_boss),
        "lost for want of time": int(is_lost and "stands after" in s.reason),
        "given up": int(is_lost and "gives up" in s.reason),
    }


def progress(s: Table) -> dict[str, int]:
    """How far the party came [SDA-11.7 to 11.9]."""
    return {
        "points destroyed": len(s.dead_points),
        "mini-bosses destroyed": s.dead_minis.bit_count(),
        "boss came": int(s.has_boss),
        "coins left": s.coins,
        "cards equipped": len([card for card in s.gear if card >= 0]),
    }


def counted(events: Iterable[Event]) -> dict[str, int]:
    """What happened how often."""
    found = dict.fromkeys(TOLD.values(), 0)
    for event in events:
        if event.kind in TOLD:
            found[TOLD[event.kind]] += 1
    return found


LEDGER: Final = Ledger(summary, SETTINGS, LEANINGS, tables=TABLES, tactics=TACTICS)
