"""Knock Outs, Stocks, Portals and the end of the game [LA-3.1, 3.2, 15], with the points of a free-for-all [LA-19]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.games.legends_of_the_arena.axe import lose_axe
from grandmelee.games.legends_of_the_arena.fatigue import clear_tokens
from grandmelee.games.legends_of_the_arena.state import NOBODY, Table, changed
from grandmelee.games.legends_of_the_arena.words import LEFT, RIGHT

POINTS_TO_WIN: Final = 2  # Knock Outs scored in a free-for-all [LA-19.9]
FRESH_FATIGUE: Final = 2  # in a free-for-all, at the start and after a Knock Out [LA-19.6, 19.8]


class ChooseFacing(Ask[Table]):
    """A Legend back on its Portal faces whichever way its player chooses [LA-15.3, 19.12, 19.17]."""

    rule: ClassVar[str] = "LA-15.3"

    def prompt(self, s: Table) -> str:
        return f"Choose which way {s.name(self.seat)} faces on its Portal"

    def options(self, s: Table) -> list[int]:
        return [RIGHT, LEFT]

    def take(self, s: Table, option: int) -> None:
        s.facing[self.seat] = 1 if option == RIGHT else -1
        if s.told is not None:
            way = "right" if s.facing[self.seat] > 0 else "left"
            s.tell("FacingChosen", "LA-15.3", f"{s.name(self.seat)} faces {way}")

    def explain(self, s: Table, option: int) -> str:
        return ""


# ---- in the Effect step --------------------------------------------------------------------------------------------
def leave(s: Table, seat: int) -> None:
    """A Legend moved out of the Arena in the Effect step: it counts at once [LA-8.3, 8.8, 8.11, 15.17, 20.7].

    The rest of its own Action is lost [LA-8.12]. In a free-for-all one without Push tokens only returns
    [LA-19.12, 19.26].
    """
    if s.actor == seat:
        s.is_acting = False
    if s.target == seat:
        s.target = NOBODY
    if s.is_free_for_all and s.push[seat] == 0:
        put_on_portal(s, seat)
        if s.told is not None:
            s.tell("LeftTheArena", "LA-19.12", f"{s.name(seat)} leaves the Arena by itself and returns to the Portal")
        lose_axe(s, seat)
        s.then(ChooseFacing(seat))
        return
    knock_out(s, seat, s.push[seat], 0, False)
    if not decide(s):
        bring_back(s, [seat])


# ---- one Knock Out -------------------------------------------------------------------------------------------------
def knock_out(s: Table, seat: int, direction: int, out: int, joins: bool) -> None:
    """Count one Knock Out: a Stock [LA-3.2, 15.1], or a point [LA-19.11]; *out*: how far a Push took it [LA-15.12].

    *joins*: at the same moment as another. Stocks do not go below 0, but every Knock Out counts as suffered [LA-15.14].
    """
    s.suffered = changed(s.suffered, seat, s.suffered[seat] + 1)
    if s.told is not None:
        s.tell("KnockedOut", "LA-14.6" if out else "LA-8.3", f"{s.name(seat)} is Knocked Out", joins=joins)
    if s.is_free_for_all:
        score(s, seat, direction, out)
        return
    team = s.team[seat]
    s.stocks = changed(s.stocks, team, max(0, s.stocks[team] - 1))
    s.furthest_push = changed(s.furthest_push, 1 - team, max(s.furthest_push[1 - team], out))
    if s.told is not None:
        s.tell("StockLost", "LA-15.1", f"Team {'AB'[team]} has {s.stocks[team]} Stocks left", joins=True)


def score(s: Table, victim: int, direction: int, out: int) -> None:
    """The last giver of a token in that direction scores.

    A victim itself never does [LA-19.11, 19.20, 19.21, 19.24]. Points are never lost and may exceed two [LA-19.28];
    they are plain numbers, not the six markers of the box [LA-1.14].
    """
    scorer = s.giver[2 * victim + (direction > 0)]
    if scorer in (NOBODY, victim):
        return
    s.points = changed(s.points, scorer, s.points[scorer] + 1)
    s.scored = changed(s.scored, scorer, s.scored[scorer] + 1)
    s.furthest_push = changed(s.furthest_push, scorer, max(s.furthest_push[scorer], out))
    if s.told is not None:
        s.tell(
            "PointScored", "LA-19.11", f"{s.name(scorer)} scores the Knock Out and has {s.points[scorer]}", joins=True
        )


# ---- return --------------------------------------------------------------------------------------------------------
def put_on_portal(s: Table, seat: int) -> None:
    """Place a Legend on its Portal: no move, so no edge grab [LA-15.7]; cards stay as they are [LA-15.6].

    In a free-for-all the one Portal is everyone's [LA-19.4, 19.23]. Its Zombies stay where they are [LA-17.14].
    """
    clear_tokens(s, seat)
    s.at[seat] = portal_of(s, seat)


def portal_of(s: Table, seat: int) -> int:
    """The space of the Portal that seat returns to [LA-2.12, 19.4, 20.13]."""
    return s.arena.centre if s.is_free_for_all else s.arena.starts[s.team[seat]]


def bring_back(s: Table, seats: list[int]) -> None:
    """Knocked Out Legends return at once and go on with their stacks [LA-6.13, 15.3, 19.8].

    Facings in order [LA-15.13].
    """
    for seat in seats:
        put_on_portal(s, seat)
        s.fatigue[seat] = returning_fatigue(s, seat)
        if s.told is not None:
            s.tell("Returned", "LA-15.3", f"{s.name(seat)} returns to its Portal with Fatigue {s.fatigue[seat]}")
        lose_axe(s, seat)
    s.follow(tuple([ChooseFacing(seat) for seat in in_order(s, seats)]))


def returning_fatigue(s: Table, seat: int) -> int:
    """2 in a free-for-all [LA-19.8]; with teams unchanged, unless the host says otherwise [LA-15.5]."""
    if s.is_free_for_all:
        return FRESH_FATIGUE
    wanted = s.settings["respawn_fatigue"]
    return wanted if isinstance(wanted, int) else s.fatigue[seat]


def in_order(s: Table, seats: list[int]) -> list[int]:
    """The Initiative's team first, within a team seat order; in a free-for-all clockwise from the holder [LA-15.13]."""
    return sorted(seats, key=lambda seat: (precedence(s, s.team[seat]), seat))


def precedence(s: Table, team: int) -> int:
    """How far a team is from the Initiative: 0 for its holder, then clockwise [LA-6.7, 19.10]."""
    if not s.is_free_for_all:
        return 0 if team == s.initiative else 1
    return (s.ring.index(team) - s.ring.index(s.initiative)) % s.seats


# ---- the end -------------------------------------------------------------------------------------------------------
def decide(s: Table) -> bool:
    """End the game if it is won; nothing still to come is played then [LA-15.2, 15.16, 19.9, 19.18].

    The last Stock lost is the game lost; nobody survives at 0 [LA-15.4].
    """
    if s.is_free_for_all:
        level = [seat for seat in range(s.seats) if s.points[seat] >= POINTS_TO_WIN]
        if not level:
            return False
        finish(s, best_scorers(s, level))
        return True
    lost = [team for team in (0, 1) if s.stocks[team] == 0]
    if not lost:
        return False
    teams = [1 - lost[0]] if len(lost) == 1 else better_teams(s)
    finish(s, [seat for seat in range(s.seats) if s.team[seat] in teams])
    return True


def better_teams(s: Table) -> list[int]:
    """Both would win: fewer own Knock Outs [LA-15.9], then a foe Pushed further [LA-15.10], else a tie [LA-15.11]."""
    losses = [sum(s.suffered[seat] for seat in range(s.seats) if s.team[seat] == team) for team in (0, 1)]
    if losses[0] != losses[1]:
        return [0] if losses[0] < losses[1] else [1]
    if s.furthest_push[0] != s.furthest_push[1]:
        return [0] if s.furthest_push[0] > s.furthest_push[1] else [1]
    return [0, 1]


def best_scorers(s: Table, level: list[int]) -> list[int]:
    """Several at two points: most scored in this exchange, fewest suffered, furthest Push [LA-19.14, 19.27]."""
    merit = [(s.scored[seat], -s.suffered[seat], s.furthest_push[seat]) for seat in level]
    best = max(merit)
    return [seat for seat, own in zip(level, merit, strict=True) if own == best]


def finish(s: Table, winners: list[int]) -> None:
    """The game is over at once [LA-15.16]."""
    s.won = tuple(winners)
    s.end()
    if s.told is not None:
        s.tell("GameEnded", "LA-19.9" if s.is_free_for_all else "LA-3.1", s.verdict)
