"""The end: what counts, ties, shared victories, teams, and the levels of a lone player [LER-15, 22.1, 26.9, 26.14,
26.15, 27.18 to 27.24].
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.core.events import seat_name
from grandmelee.core.outcomes import LOST, TIED, WON
from grandmelee.games.lords_of_the_eastern_reach.content import HIRELING
from grandmelee.games.lords_of_the_eastern_reach.quests import cards_among, is_met, trophy_name
from grandmelee.games.lords_of_the_eastern_reach.state import (
    NOBODY,
    Table,
    cards_vp,
    count_type,
    heroes_vp,
    open_vp,
    owned_gems,
)

LEVELS: Final = [
    (60, "Astounding Victory"),
    (50, "Major Victory"),
    (40, "Victory"),
    (30, "Minor Victory"),
    (20, "Minor Defeat"),
    (10, "Defeat"),
    (0, "Ruinous Defeat"),
]
"""By VP [LER-27.19]."""
BOSSES: Final = 3  # for an Astounding Victory, whatever the score [LER-27.18]


class EndGame(Step[Table]):
    """If the City deck was emptied in this round the game ends right after the event [LER-15.1]."""

    def run(self, s: Table) -> None:
        if s.is_emptied:
            finish(s)


def finish(s: Table) -> None:
    """All is shown and scored [LER-15.2, 15.3, 15.6, 15.11]."""
    s.reveal(NOBODY)
    totals = [score(s, seat) for seat in range(s.seats)]
    s.final = tuple(totals)
    if s.is_solo:
        s.level = level(s, totals[0])
        s.results = (LOST if "Defeat" in s.level else WON,)  # LER-27.24
    else:
        s.results = outcomes(s)
    s.end()
    if s.told is not None:
        for seat in range(s.seats):
            text = f"{seat_name(seat)} has {totals[seat]} VP: {shown(s, seat)}"
            s.tell("Scored", "LER-15.3", text, joins=seat > 0)
        tell_decision(s)


def shown(s: Table, seat: int) -> str:
    """Points by source [LER-15.3]; trophies and main quests are revealed [LER-15.2]."""
    won = ", ".join([trophy_name(s, trophy) for trophy in s.trophies[seat]]) or "none"
    quests = [s.content.quests[quest] for quest in s.quests[seat]]
    mains = ", ".join([quest.name for quest in quests if not quest.is_task]) or "none"
    parts = [
        f"buildings {city_vp(s, seat)}",
        f"trophies {trophy_vp(s, seat)} ({won})",
        f"main quests {quest_vp(s, seat)} ({mains})",
        f"gems {owned_gems(s, seat)}",
    ]
    return ", ".join(parts + [f"heroes {heroes_vp(s, seat)}"] * s.is_heroic)


# ---- points --------------------------------------------------------------------------------------------------------
def score(s: Table, seat: int) -> int:
    """Buildings, trophies, fulfilled main quests, gems; in Heroics! heroes [LER-15.3 to 15.5, 26.14]."""
    total = city_vp(s, seat) + trophy_vp(s, seat) + quest_vp(s, seat) + owned_gems(s, seat)
    if s.is_heroic:
        total += heroes_vp(s, seat)
    return total


def vp_in_sight(s: Table, seat: int, is_own: bool) -> int:
    """What would count now of what lies open: buildings, gems, in Heroics! heroes; its owner also sees the trophies
    [LER-2.7, 15.3, 15.4, 26.14].
    """
    total = open_vp(s, seat)
    return total + trophy_vp(s, seat) if is_own else total


def city_vp(s: Table, seat: int) -> int:
    """Buildings in play [LER-15.3]; sets of Farms for themselves [LER-23.4]."""
    return cards_vp(s, s.cities[seat])


def trophy_vp(s: Table, seat: int) -> int:
    """Monsters, pillaged buildings and completed tasks [LER-15.3, 9.13]; pillaged Farms are a set of their own
    [LER-23.4].
    """
    cards = cards_among(s, s.trophies[seat])
    first = len(s.content.card_kinds)
    tasks = [s.content.quests[trophy - first].vp for trophy in s.trophies[seat] if trophy >= first]
    return cards_vp(s, cards) + sum(tasks)


def quest_vp(s: Table, seat: int) -> int:
    """Main quests that hold now; both, if there are two; unfinished tasks nothing [LER-22.1, 22.5, 22.8]."""
    held = [s.content.quests[quest] for quest in s.quests[seat]]
    return sum([quest.vp for quest in held if not quest.is_task and is_met(s, seat, quest, 0)])


# ---- who has won ---------------------------------------------------------------------------------------------------
def ranking(s: Table, seat: int) -> tuple[int, int, int, int]:
    """VP, then City cards in play, gems, trophies [LER-15.7 to 15.9]."""
    hired = count_type(s, s.armies[seat], HIRELING)
    in_play = len(s.cities[seat]) + len(s.armies[seat]) - hired
    return (s.final[seat], in_play, owned_gems(s, seat), len(s.trophies[seat]))


def outcomes(s: Table) -> tuple[str, ...]:
    """A sole winner has won, who share the victory are tied, all others have lost [LER-15.7, 15.11]; allies add up
    [LER-26.9].
    """
    ranks = [ranking(s, seat) for seat in range(s.seats)]
    if s.is_team:
        sums = [add_up(ranks[seat], ranks[(seat + 2) % 4]) for seat in range(s.seats)]
        best = max(sums)
        if all(rank == best for rank in sums):
            return (TIED,) * s.seats
        return tuple([WON if rank == best else LOST for rank in sums])
    top = max(ranks)
    first = WON if ranks.count(top) == 1 else TIED
    return tuple([first if rank == top else LOST for rank in ranks])


MEASURES: Final = ("VP", "City cards in play", "gems", "trophies")
"""What is compared, one after another [LER-15.7 to 15.9]."""


def tell_decision(s: Table) -> None:
    """The sums of teams, and what decided where VP are equal [LER-15.7, 15.11, 26.9]."""
    ranks = sorted([ranking(s, seat) for seat in range(s.seats)], reverse=True)
    if s.is_team:
        teams = [add_up(ranking(s, seat), ranking(s, seat + 2)) for seat in (0, 1)]
        both = [f"{seat_name(seat)} and {seat_name(seat + 2)} {teams[seat][0]}" for seat in (0, 1)]
        s.tell("TeamsScored", "LER-26.9", f"VP together: {', '.join(both)}", joins=True)
        ranks = sorted(teams, reverse=True)
    if s.is_solo or ranks[0][0] > ranks[1][0]:
        return
    for place, what in enumerate(MEASURES):
        if ranks[0][place] != ranks[1][place]:
            text = f"VP are equal: {what} decide, {ranks[0][place]} against {ranks[1][place]}"
            s.tell("TieBroken", "LER-26.9" if s.is_team else "LER-15.7", text, joins=True)
            return
    s.tell("VictoryShared", "LER-15.11", "VP, City cards in play, gems and trophies are equal", joins=True)


def add_up(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The sums of two allies [LER-26.9]."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def level(s: Table, vp: int) -> str:
    """Alone: three bosses are enough, otherwise VP decide [LER-27.18 to 27.20]."""
    if s.slain_bosses >= BOSSES:
        return LEVELS[0][1]
    return next(title for least, title in LEVELS if vp >= least)
