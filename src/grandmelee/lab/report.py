"""Tables from many games of equal players: shares with 95 % intervals, length, and where points came from."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from grandmelee.lab.running import Line
from grandmelee.lab.shares import credits, interval
from grandmelee.lab.tables import ledger

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
KEY: Final = ("game", "made_with", "seats", "players")


def report(games: Iterable[Line]) -> str:
    """One chapter for each series of games that differ in nothing but their seed and what it drew; each counts once."""
    series: dict[str, dict[int, Line]] = defaultdict(dict)
    for game in games:
        series[json.dumps([*[game[name] for name in KEY], given(game)])][game["seed"]] = game
    return "\n\n".join(chapter(list(found.values())) for found in series.values())


def given(game: Line) -> dict[str, Any]:
    """The settings without what was drawn."""
    return {name: value for name, value in game["settings"].items() if name != ledger(game["game"]).drawn}


def chapter(games: list[Line]) -> str:
    """Everything about one series."""
    one = games[0]
    seconds = sum(game["seconds"] for game in games) / len(games)
    head = f"{one['game']}, {one['seats']} seats, {given(one)}, made with {one['made_with']}"
    bots = f"{len(games)} games of {one['players'][0]}, {seconds:.2f} s each"
    finished = [game for game in games if game.get("is_finished", True)]
    parts = [f"{head}\n{bots}; {len(games) - len(finished)} unfinished", *lengths(games)]
    if finished:
        parts += [won(finished), by_place(finished), *by_name(finished), *sources(finished), *counts(finished)]
    return "\n".join(part for part in parts if part)


# ---- length ---------------------------------------------------------------------------------------------------------
def lengths(games: list[Line]) -> list[str]:
    """How long games are, unfinished ones included."""
    head = row("length", [f"{int(q * 100)} %" for q in QUANTILES] + ["mean"])
    found = [name for name in ("rounds", "turns", "decisions") if name in games[0]]
    return [head, *[row(name, quantiles([game[name] for game in games])) for name in found]]


def quantiles(values: list[int]) -> list[str]:
    """The values at some places of the sorted list, and the mean."""
    values = sorted(values)
    at = [values[min(len(values) - 1, int(q * len(values)))] for q in QUANTILES]
    return [str(value) for value in at] + [f"{sum(values) / len(values):.1f}"]


# ---- shares ---------------------------------------------------------------------------------------------------------
def shared(name: str, wins: float, n: int, fair: float) -> str:
    """One row: the share, its interval, and how often its fair share it is."""
    low, high = interval(wins, n)
    times = f"{wins / n / fair:.2f}" if fair else "-"
    return row(name, [str(n), f"{100 * wins / n:.1f}", f"{100 * low:.1f}-{100 * high:.1f}", times])


def won(games: list[Line]) -> str:
    """How many games were won by somebody, by everybody, by nobody."""
    kinds: dict[str, int] = defaultdict(int)
    for game in games:
        wins = game["outcomes"].count("won")
        tied = game["outcomes"].count("tied")
        kinds[
            "tied" if tied else "won by all" if wins == len(game["outcomes"]) else "won" if wins else "lost by all"
        ] += 1
    return "outcomes: " + ", ".join(f"{kind} {100 * n / len(games):.1f} %" for kind, n in sorted(kinds.items()))


def by_place(games: list[Line]) -> str:
    """Wins by place in the order of turns, the first player's first."""
    seats = games[0]["seats"]
    wins = [0.0] * seats
    for game in games:
        for place, seat in enumerate(game.get("order", range(seats))):
            wins[place] += credits(game["outcomes"])[seat]
    fair = sum(wins) / len(games) / seats
    rows = [shared(f"player {place + 1}", wins[place], len(games), fair) for place in range(seats)]
    return "\n".join([row("place", ["games", "won %", "95 %", "of fair"]), *rows])


def by_name(games: list[Line]) -> list[str]:
    """Wins of each hero, faction or whatever a seat plays; a seat may play several."""
    wins: dict[str, float] = defaultdict(float)
    played: dict[str, int] = defaultdict(int)
    for game in games:
        for credit, who in zip(credits(game["outcomes"]), game["who"], strict=True):
            for name in [who] if isinstance(who, str) else who:
                wins[name] += credit
                played[name] += 1
    fair = sum(wins.values()) / sum(played.values())
    ranked = sorted(played, key=lambda name: -wins[name] / played[name])
    head = row("played as", ["games", "won %", "95 %", "of fair"])
    return [head, *[shared(name, wins[name], played[name], fair) for name in ranked]]


# ---- sources --------------------------------------------------------------------------------------------------------
def sources(games: list[Line]) -> list[str]:
    """Means by source for all seats, for winners, and for each that is played."""
    if "sources" not in games[0]:
        return []
    accounts: dict[str, list[dict[str, int]]] = {"all": [], "winners": []}
    for game in games:
        for who, outcome, account in zip(game["who"], game["outcomes"], game["sources"], strict=True):
            accounts["all"].append(account)
            if outcome == "won":
                accounts["winners"].append(account)
            for name in [who] if isinstance(who, str) else who:
                accounts.setdefault(name, []).append(account)
    names = sorted({source for account in accounts["all"] for source in account})
    columns = list(accounts)
    rows = [row(name, [f"{mean(accounts[column], name):.1f}" for column in columns]) for name in names]
    return [row("a seat's mean", columns), *rows]


def mean(accounts: list[dict[str, int]], source: str) -> float:
    """Of one source, what is missing counting as none."""
    return sum(account.get(source, 0) for account in accounts) / max(1, len(accounts))


def counts(games: list[Line]) -> list[str]:
    """Means of what a game counts as a whole."""
    totals: dict[str, float] = defaultdict(float)
    for game in games:
        for name, n in game.get("counts", {}).items():
            totals[name] += n
    if not totals:
        return []
    return [row("a game's mean", [""]), *[row(name, [f"{totals[name] / len(games):.2f}"]) for name in sorted(totals)]]


def row(name: str, cells: list[str]) -> str:
    """One line of a table."""
    return f"  {name:<36}" + "".join(f"{cell:>12}" for cell in cells)
