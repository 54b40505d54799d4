"""What a game that is over says about balance: who played whom, in which order, and where points came from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from grandmelee.core.events import Event
from grandmelee.core.ledger import Ledger
from grandmelee.games.pathfinder_arena.state import (
    NONE,
    Table,
    element_count,
    gains,
    hero_name,
    score,
    tokens_owned,
)

SETTINGS: Final[dict[str, object]] = {"hero_choice": "random"}
"""How games are played to learn about balance, unless told otherwise."""

LEANINGS: Final = {"use": 4, "strike": 2}
"""What a planner tries rather than other things: a monster falls only to several attacks in one turn."""

GAIN: Final = re.compile(r"(.+) (?:gains|takes|returns) (\d+) (?:glory|misfortune)")
ATTACK: Final = re.compile(r"(.+) attacks (.+) \((\w+)\): .* (\d+) unblocked")
SOURCES: Final = {
    "PA-13.12": "glory from rivals attacked",
    "PA-13.13": "misfortune in own monster phases",
    "PA-12.22": "misfortune in summoning phases",
    "PA-13.28": "misfortune of opportunity",
    "PA-11.4": "misfortune of explosions",
}
"""By the rule that is told with a gain."""


def summary(s: Table, events: Iterable[Event]) -> dict[str, Any]:
    """By seat: the hero and the sources of the score; the order of turns; damage by monster; what ran out."""
    names = [hero_name(s, seat) for seat in range(s.seats)]
    sources = [at_the_end(s, seat) for seat in range(s.seats)]
    counts: dict[str, int] = {
        "misfortune pool empty": int(s.misfortune_pool == 0),
        "glory pool empty": int(s.glory_pool == 0),
    }
    for event in events:
        if event.kind in ("GloryGained", "MisfortuneGained", "Atoned"):
            note_gain(event, names, sources)
        elif event.kind == "HeroAttacked":
            note_attack(event, counts)
    return {
        "who": names,
        "order": list(s.order),
        "rounds": s.round,
        "is_finished": not s.is_broken_off,
        "sources": sources,
        "counts": counts,
    }


def at_the_end(s: Table, seat: int) -> dict[str, int]:
    """What the end counts beside tokens gained on the way; they add up to the score [PA-21.15]."""
    sheets = sum([s.content.monsters[monster].glory for monster in s.trophies[seat]])
    spared = min(s.misfortune[seat], 2 * element_count(s, seat))
    tokens = tokens_owned(s, seat) // 3
    kept = score(s, seat) - (gains(s, seat) - s.misfortune[seat] + spared)
    rest = gains(s, seat) - s.glory[seat] - sheets - tokens
    return {
        "score": score(s, seat),
        "monsters defeated": len(s.trophies[seat]),
        "glory of monster sheets": sheets,
        "glory of ability tokens": tokens,
        "glory of deity and runes": rest,
        "has a deity": int(s.deity[seat] != NONE),
        "misfortune cancelled by elements": spared,
        "negative runes": kept,
    }


def note_gain(event: Event, names: list[str], sources: list[dict[str, int]]) -> None:
    """Glory, misfortune and what was returned, to the player's account."""
    found = GAIN.match(event.text)
    if found is None:
        raise ValueError(f"A gain that cannot be read: {event.text}")
    account = sources[names.index(found[1])]
    source = "misfortune returned" if event.kind == "Atoned" else SOURCES.get(event.rule, f"{event.kind} {event.rule}")
    account[source] = account.get(source, 0) + int(found[2])


def note_attack(event: Event, counts: dict[str, int]) -> None:
    """How often a monster attacked, and what was not blocked."""
    found = ATTACK.match(event.text)
    if found is None:
        raise ValueError(f"An attack that cannot be read: {event.text}")
    for name, n in (
        (f"attacks by {found[1]}, {found[3]}", 1),
        (f"unblocked from {found[1]}, {found[3]}", int(found[4])),
    ):
        counts[name] = counts.get(name, 0) + n


LEDGER: Final = Ledger(summary, SETTINGS, LEANINGS)
