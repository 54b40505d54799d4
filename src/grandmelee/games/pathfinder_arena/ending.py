"""The end of the game, scoring and tie-breaks [PA-21]."""

from __future__ import annotations

from grandmelee.core.outcomes import TIED, sharing
from grandmelee.games.pathfinder_arena.state import (
    DAMAGE_UP,
    DEFENSE_UP,
    NEGATIVE,
    Table,
    deity_points,
    element_count,
    gains,
    hero_name,
    score,
    tokens_owned,
)


def standing(s: Table, seat: int) -> tuple[int, int, int, int, int]:
    """Score, then the tie-breaks in order: monsters defeated, glory obtained, less misfortune, ability tokens [PA-21.2,
    21.11, 21.12].
    """
    return (
        score(s, seat),
        len(s.trophies[seat]),
        gains(s, seat),
        -s.misfortune[seat],
        tokens_owned(s, seat),
    )


def champions(s: Table) -> list[int]:
    """Who comes first; several only when no tie-break parts them [PA-21.13]."""
    standings = [standing(s, seat) for seat in range(s.seats)]
    best = max(standings)
    return [seat for seat in range(s.seats) if standings[seat] == best]


def finish_game(s: Table) -> None:
    """The last level-4 monster has fallen: the game ends at once, and the highest score wins [PA-1.3, 21.1]."""
    s.results = sharing(s.seats, champions(s))
    s.end()
    if s.told is not None:
        for seat in range(s.seats):
            s.tell("Scored", "PA-21.15", f"{hero_name(s, seat)} has {account(s, seat)}")
        points = ", ".join([f"{hero_name(s, seat)} {score(s, seat)}" for seat in range(s.seats)])
        s.tell("GameEnded", "PA-21.1", f"The last monster has fallen: {points}")


def account(s: Table, seat: int) -> str:
    """A final score, part by part [PA-21.3 to 21.10, 21.15]."""
    sheets = sum([s.content.monsters[monster].glory for monster in s.trophies[seat]])
    spared = min(s.misfortune[seat], 2 * element_count(s, seat))
    parts = [
        (s.glory[seat], "glory"),
        (sheets, "for monsters"),
        (deity_points(s, seat), "for the deity"),
        (tokens_owned(s, seat) // 3, "for ability tokens"),
        (s.runes[seat * 5 + DAMAGE_UP] + s.runes[seat * 5 + DEFENSE_UP], "for positive runes"),
        (-s.misfortune[seat], "misfortune"),
        (spared, "for elements"),
        (-sum([s.runes[seat * 5 + rune] for rune in NEGATIVE]), "for negative runes"),
    ]
    return ", ".join([f"{n} {what}" for n, what in parts if n] or ["nothing"]) + f": {score(s, seat)}"


def break_off(s: Table) -> None:
    """A cap of this table, not of the rules: the game stays unfinished, and nobody has won [PA-22.10]."""
    s.results = [TIED] * s.seats
    s.end()
    if s.told is not None:
        s.tell("BrokenOff", "PA-22.10", f"The game is broken off after {s.limit} rounds, unfinished")
