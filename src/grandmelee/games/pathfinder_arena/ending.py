"""The end of the game, scoring and tie-breaks [PA-21]."""

from __future__ import annotations

from grandmelee.core.outcomes import TIED, sharing
from grandmelee.games.pathfinder_arena.state import (
    DAMAGE_UP,
    DEFENSE_UP,
    NEGATIVE,
    Table,
    champions,
    deity_points,
    element_count,
    hero_name,
    score,
    tokens_owned,
)


def finish_game(s: Table) -> None:
    """The last level-4 monster has fallen: the game ends at once, and the highest score wins [PA-1.3, 21.1]."""
    score_all(s, "PA-21.1", "The last monster has fallen")


def finish_short_game(s: Table) -> None:
    """The last round of a short game is over: the highest score wins, ties as ever [PA-22.15]."""
    score_all(s, "PA-22.15", f"Round {s.limit} was the last")


def score_all(s: Table, rule: str, why: str) -> None:
    """The game ends, and every score is told part by part [PA-21.2, 21.15]."""
    s.results = sharing(s.seats, champions(s))
    s.end()
    if s.told is not None:
        tell_scores(s)
        points = ", ".join([f"{hero_name(s, seat)} {score(s, seat)}" for seat in range(s.seats)])
        s.tell("GameEnded", rule, f"{why}: {points}")


def tell_scores(s: Table) -> None:
    """Every score, part by part [PA-21.15]."""
    for seat in range(s.seats):
        s.tell("Scored", "PA-21.15", f"{hero_name(s, seat)} has {account(s, seat)}")


def account(s: Table, seat: int) -> str:
    """A final score, part by part [PA-21.3 to 21.10, 21.15]."""
    sheets = sum([s.content.monsters[monster].glory for monster in s.trophies[seat]])
    owned, elements = tokens_owned(s, seat), element_count(s, seat)
    spared = min(s.misfortune[seat], 2 * elements)
    parts = [
        (s.glory[seat], "glory"),
        (sheets, "for monsters"),
        (deity_points(s, seat), "for the deity"),
        (owned // 3, f"for {owned} ability tokens"),
        (s.runes[seat * 5 + DAMAGE_UP] + s.runes[seat * 5 + DEFENSE_UP], "for positive runes"),
        (-s.misfortune[seat], "misfortune"),
        (spared, f"spared by {elements} element{'s' * (elements > 1)}"),
        (-sum([s.runes[seat * 5 + rune] for rune in NEGATIVE]), "for negative runes"),
    ]
    return ", ".join([f"{n} {what}" for n, what in parts if n] or ["nothing"]) + f": {score(s, seat)}"


def break_off(s: Table) -> None:
    """A cap of this table, not of the rules: the game stays unfinished, and nobody has won [PA-22.10]."""
    s.results = [TIED] * s.seats
    s.end()
    if s.told is not None:
        tell_scores(s)
        s.tell("BrokenOff", "PA-22.10", s.verdict)
