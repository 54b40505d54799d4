"""Challenges: what they ask for, scoring them, and the Challenge Track [SFB-5.4 to 5.12, SFB-12, SFB-18.9 to 18.13]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.core.events import seat_name
from grandmelee.core.native import mypyc_attr
from grandmelee.games.super_fantasy_brawl.arena import STATUE_NAMES
from grandmelee.games.super_fantasy_brawl.knock_out import check_win, end_game
from grandmelee.games.super_fantasy_brawl.state import BLOODIED, DRAW, NONE, SIDES, Table, changed
from grandmelee.text.sentences import Grammar, Pattern, bind

AREA_NAMES: Final = ["Destruction", "Creation", "Manipulation"]

SLOT_VP: Final = (0, 1, 2, 1)
"""Cannot Be Scored, then 1, 2 and 1 VP [SFB-12.7]."""
TEAM_SLOT_VP: Final = (0, 0, 1, 2, 1)
"""The four-player overlay adds a second slot that cannot be scored, at the left [SFB-18.9]."""
SCORED: Final = (3, 2, 1)
TEAM_SCORED: Final = (4, 3, 2)
"""The slots with VP, from the right [SFB-5.7]."""


# ---- what a Challenge asks for --------------------------------------------------------------------------------------
def champions_in(s: Table, side: int, area: int) -> int:
    """Champions of a side in an area [SFB-19.3]."""
    return champions_on(s, side, s.arena.areas[area])


def champions_on(s: Table, side: int, hexes: list[int]) -> int:
    """Champions of a side on some hexes, a teammate's included; one on the Gate is on none [SFB-13.12, 18.13]."""
    at = s.at
    count = 0
    for piece in SIDES[s.seats][side]:
        if at[piece] in hexes:
            count += 1
    return count


def controls(s: Table, side: int, area: int) -> bool:
    """More Champions in it than the other side; a tie is nobody's [SFB-19.3, 19.4, 18.32]."""
    hexes = s.arena.areas[area]
    return champions_on(s, side, hexes) > champions_on(s, 1 - side, hexes)


def beaten(s: Table, side: int) -> int:
    """Champions of a side that are Bloodied or on their Gate."""
    count = 0
    for piece in SIDES[s.seats][side]:
        if s.at[piece] < 0 or s.hurt[piece] >= BLOODIED:
            count += 1
    return count


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """One sentence of a Challenge, checked on the position [SFB-5.4]."""

    def is_met(self, s: Table, side: int) -> bool:
        """Whether that side meets it now."""
        raise NotImplementedError


class ControlArea(Condition):
    """More Champions in a named area [SFB-19.3]."""

    def __init__(self, area: str) -> None:
        self.area = area
        self.number = AREA_NAMES.index(area)

    def is_met(self, s: Table, side: int) -> bool:
        return controls(s, side, self.number)


class ControlAreas(Condition):
    """Control of several areas at once."""

    def __init__(self, n: int) -> None:
        self.n = n

    def is_met(self, s: Table, side: int) -> bool:
        count = 0
        for area in (0, 1, 2):
            if controls(s, side, area):
                count += 1
        return count >= self.n


class BesideStatue(Condition):
    """Champions adjacent to a Statue, whatever the area of their hex."""

    def __init__(self, n: int, statue: str) -> None:
        self.n = n
        self.statue = statue
        self.number = STATUE_NAMES.index(statue)

    def is_met(self, s: Table, side: int) -> bool:
        statue = s.arena.statues[self.number]
        return champions_on(s, side, s.arena.map.neighbours[statue]) >= self.n


class EnemiesBeaten(Condition):
    """Enemies that are Bloodied or on their Gate."""

    def __init__(self, n: int) -> None:
        self.n = n

    def is_met(self, s: Table, side: int) -> bool:
        return beaten(s, 1 - side) >= self.n


class InTheirArea(Condition):
    """Champions in the other side's deployment area."""

    def __init__(self, n: int) -> None:
        self.n = n

    def is_met(self, s: Table, side: int) -> bool:
        return champions_on(s, side, s.arena.deployment[s.home[1 - side]]) >= self.n


class NobodyAtGate(Condition):
    """All Champions of the side are in the arena."""

    def is_met(self, s: Table, side: int) -> bool:
        for piece in SIDES[s.seats][side]:
            if s.at[piece] < 0:
                return False
        return True


class FewerBloodied(Condition):
    """Fewer Bloodied Champions than Enemies beaten."""

    def is_met(self, s: Table, side: int) -> bool:
        bloodied = 0
        for piece in SIDES[s.seats][side]:
            if s.at[piece] >= 0 and s.hurt[piece] >= BLOODIED:
                bloodied += 1
        return bloodied < beaten(s, 1 - side)


class OnTrapHexes(Condition):
    """Champions on the six printed trap hexes."""

    def __init__(self, n: int) -> None:
        self.n = n

    def is_met(self, s: Table, side: int) -> bool:
        return champions_on(s, side, s.arena.trap_hexes) >= self.n


COUNT: Final = "{n:count Champion|Champions}"
PATTERNS: Final[list[Pattern[Condition]]] = [
    bind(f"Control the {{area:word {'|'.join(AREA_NAMES)}}} area.", ControlArea, "SFB-19.3, 19.4"),
    bind("Control {n:number 2-3} areas.", ControlAreas, "SFB-19.3, 19.4"),
    bind(f"Have {COUNT} next to {{statue:word {'|'.join(STATUE_NAMES)}}}'s Statue.", BesideStatue, "SFB-5.4"),
    bind("Have {n:count Enemy|Enemies} Bloodied or on their Gate.", EnemiesBeaten, "SFB-19.1"),
    bind(f"Have {COUNT} in the Enemies' deployment area.", InTheirArea, "SFB-5.4"),
    bind("Have no Champion on your Gate.", NobodyAtGate, "SFB-13.12"),
    bind("Have fewer Champions Bloodied than Enemies Bloodied or on their Gate.", FewerBloodied, "SFB-19.1"),
    bind(f"Have {COUNT} on printed trap hexes.", OnTrapHexes, "SFB-5.4"),
]
GRAMMAR: Final[Grammar[Condition]] = Grammar(PATTERNS)


# ---- the Scoreboard Phase -------------------------------------------------------------------------------------------
def slot_vp(s: Table) -> tuple[int, ...]:
    """What each slot of the track is worth, from the left."""
    return SLOT_VP if s.seats == 2 else TEAM_SLOT_VP


def is_complete(s: Table, challenge: int, side: int) -> bool:
    """Whether a side meets everything a Challenge asks for, teammates counted together [SFB-18.13]."""
    for condition in s.content.challenges[challenge].conditions:
        if not condition.is_met(s, side):
            return False
    return True


class ScoreChallenges(Step[Table]):
    """The active player scores every Challenge they meet in a slot with VP, from the right, each with a win check.

    Automatic [SFB-5.4, 5.5, 5.7 to 5.9]; what cannot be scored is not [SFB-5.6]; nobody scores in round 1 [SFB-5.11,
    5.12].
    """

    def run(self, s: Table) -> None:
        if s.round == 1:
            return
        side = s.active % 2
        worth = slot_vp(s)
        for slot in SCORED if s.seats == 2 else TEAM_SCORED:
            challenge = s.track[slot]
            if challenge != NONE and is_complete(s, challenge, side):
                score(s, slot, worth[slot], side)
                if s.winner != NONE:
                    return


def score(s: Table, slot: int, vp: int, side: int) -> None:
    """VP of the slot; the card is discarded and its slot stays empty [SFB-5.5, 5.10, 12.4]."""
    challenge = s.track[slot]
    s.vp[side] += vp
    s.track = changed(s.track, slot, NONE)
    discard_challenge(s, challenge)
    if s.told is not None:
        title = s.content.challenges[challenge].name
        s.tell("ChallengeScored", "SFB-5.5", f"{seat_name(s.active)} scores {title} for {vp} VP")
    check_win(s, side)


# ---- the track ------------------------------------------------------------------------------------------------------
def discard_challenge(s: Table, challenge: int) -> None:
    """Onto the open discard pile; an empty deck is made anew from it at once [SFB-12.4, 12.5, 12.10]."""
    s.spent = (*s.spent, challenge)
    refill(s)


def refill(s: Table) -> None:
    """An empty Challenge deck does not wait for the next draw, unlike an Action deck [SFB-12.5]."""
    if not s.challenges and s.spent:
        s.challenges = tuple(sorted(s.spent))
        s.spent = ()


def deal_challenge(s: Table, slot: int) -> None:
    """One new Challenge, face up [SFB-12.3, 12.9]; with no card left the slot stays empty."""
    if not s.challenges:
        return
    place = s.below(len(s.challenges))
    challenge = s.challenges[place]
    s.challenges = s.challenges[:place] + s.challenges[place + 1 :]
    s.track = changed(s.track, slot, challenge)
    refill(s)
    if s.told is not None:
        s.tell("ChallengeDealt", "SFB-12.3", f"A new Challenge: {s.content.challenges[challenge].name}")


class AdvanceTrack(Step[Table]):
    """After all turns every Challenge moves one space to the right (two with four players), and new ones appear.

    [SFB-12.1 to 12.3, 12.6, 18.10 to 18.12]. Then a round limit, if one was agreed, may end the game [SFB-3.4, 3.16].
    """

    def run(self, s: Table) -> None:
        new = (0,) if s.seats == 2 else (1, 0)
        for _ in new:
            last = s.track[-1]
            s.track = (NONE, *s.track[:-1])
            if last != NONE:
                discard_challenge(s, last)
        for slot in new:
            deal_challenge(s, slot)
        limit = s.settings["rounds"]
        if isinstance(limit, int) and s.round >= limit:
            ahead = DRAW if s.vp[0] == s.vp[1] else (0 if s.vp[0] > s.vp[1] else 1)
            end_game(s, ahead, "SFB-3.16")
