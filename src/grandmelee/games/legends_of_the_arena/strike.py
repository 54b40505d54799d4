"""Strikes: finding the target [LA-11], Force against Block, Fatigue and the Push look-up [LA-12, 13]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.legends_of_the_arena.axe import drop_axe, held_force
from grandmelee.games.legends_of_the_arena.fatigue import LAST_COLUMN, give_tokens, push_number
from grandmelee.games.legends_of_the_arena.state import NOBODY, Row, Table
from grandmelee.games.legends_of_the_arena.undead import bury


# ---- who can be struck ---------------------------------------------------------------------------------------------
def foes_of(s: Table, team: int) -> Row:
    """All fighters in the Arena that are not of that team: Legends and Zombies, no Coffins [LA-9.7, 11.11, 17.6].

    So a Zombie just turned Coffin is not chosen by a later Strike of the same Effect [LA-17.15].
    """
    if not s.horde:
        return s.rivals[team]
    foes = list(s.rivals[team])
    for token in s.horde:
        if s.team[s.tokens[token - s.seats]] != team and s.coffin[token - s.seats] == 0:
            foes.append(token)
    return tuple(foes)


def foes_in_range(s: Table, team: int, at: int, facing: int, low: int, high: int) -> list[int]:
    """Foes at a distance in the exact range, in front [LA-9.6, 11.2, 11.9, 11.10, 21.1].

    The own space is always in front, for Legends and Zombies alike [LA-11.3, 21.2, 21.11].
    """
    found = []
    spaces = s.at
    for foe in foes_of(s, team):
        if low <= (spaces[foe] - at) * facing <= high:
            found.append(foe)
    return found


def speed_of(s: Table, fighter: int) -> int:
    """The Speed of the card revealed in this exchange, whatever became of it [LA-11.12, 16.3].

    A Zombie has -1 [LA-11.13].
    """
    return s.speed[fighter] if fighter < s.seats else -1


def merit(s: Table, foe: int) -> int:
    """Tie-breakers as one number, lowest first: slowest, then least Fatigue [LA-11.4 to 11.6].

    In a free-for-all it is the other way round [LA-19.13]. The Initiative plays no part [LA-11.5, 16.2].
    """
    fatigue = s.fatigue[foe] if foe < s.seats else 0
    if s.is_free_for_all:
        return fatigue * 128 + speed_of(s, foe)
    return speed_of(s, foe) * 16 + fatigue


def foremost(s: Table, at: int, foes: Sequence[int], sign: int) -> list[int]:
    """The nearest foes (*sign* 1) or the furthest (-1) after all tie-breakers.

    Several when still level [LA-10.11, 21.3].
    """
    best: list[int] = []
    least = 1 << 30
    for foe in foes:
        rank = sign * abs(s.at[foe] - at) * 4096 + merit(s, foe)
        if rank < least:
            best = [foe]
            least = rank
        elif rank == least:
            best.append(foe)
    return best


# ---- one Strike ----------------------------------------------------------------------------------------------------
def strike(s: Table, force: int, low: int, high: int, gives_tokens: bool) -> None:
    """Strike the nearest foe in range [LA-11.1]; with none the Strike does nothing and the Effect goes on [LA-11.8]."""
    me = s.actor
    foes = foes_in_range(s, s.team[me], s.at[me], s.facing[me], low, high)
    if len(foes) > 1:
        foes = foremost(s, s.at[me], foes, 1)
    if len(foes) > 1:
        s.then(ChooseTarget(me, force, gives_tokens, tuple(foes)))
    elif foes:
        strike_target(s, foes[0], force, gives_tokens)
    else:
        strike_nobody(s)


def strike_nobody(s: Table) -> None:
    """No foe in range: no hit, no target [LA-11.8]."""
    forget_target(s)
    tell_miss(s)


def strike_target(s: Table, foe: int, force: int, gives_tokens: bool) -> None:
    """The acting Legend Strikes a foe, which becomes the target; even a blocked Strike is a hit [LA-9.8, 21.6]."""
    me = s.actor
    s.target = foe
    s.has_hit = True
    s.has_fatigued = land(s, foe, force_of(s, me, force), gives_tokens, s.facing[me], me)


def force_of(s: Table, seat: int, force: int) -> int:
    """Everything that changes the Force counts before Block is compared [LA-12.13, 12.15]."""
    return max(0, force + s.boost[seat] + held_force(s, seat))


def land(s: Table, foe: int, force: int, gives_tokens: bool, direction: int, giver: int) -> bool:
    """Force against Block [LA-12.1, 13.1, 13.2, 21.4]; whether the foe was Fatigued.

    A Zombie has no Block and becomes a Coffin instead of taking tokens [LA-17.4, 17.10, 17.11].
    """
    if s.unasked is not None:
        s.touch(giver, s.fighter_word(foe))
    if foe >= s.seats:
        if force > 0:
            bury(s, foe)
        return force > 0
    left = force - s.block[foe]
    if left <= 0:
        if s.told is not None:
            s.tell("StrikeBlocked", "LA-12.1", f"{s.name(foe)} blocks: Force {force}, Block {s.block[foe]}")
        return False
    hurt(s, foe, left, gives_tokens, direction, giver)
    return True


def hurt(s: Table, foe: int, left: int, gives_tokens: bool, direction: int, giver: int) -> None:
    """Exactly 1 Fatigue [LA-12.2, 21.5], then look as many columns on as Force is left [LA-12.3, 12.4].

    The number there is the number of Push tokens, in the striker's facing [LA-12.5, 12.6]; 0 places none [LA-12.14].
    The token stays in the last column, which also serves every look-up past it [LA-12.8, 12.9, 16.1].
    """
    column = min(LAST_COLUMN, s.fatigue[foe] + 1)
    s.fatigue[foe] = column
    if s.told is not None:
        s.tell("StrikeLanded", "LA-12.2", f"{s.name(foe)} is hit with {left} Force left and has Fatigue {column}")
    if gives_tokens:
        tokens = push_number(s.content.legends[s.legend[foe]].track, column, left)
        if tokens:
            give_tokens(s, foe, tokens * direction, giver)
    drop_axe(s, foe)


def strike_phrase(s: Table, option: int) -> str:
    """Whom a Strike is aimed at, and where it stands."""
    foe = s.fighter_of(option)
    return f"Strike {s.name(foe)} in space {s.at[foe]}"


class ChooseTarget(Ask[Table]):
    """Foes level after all tie-breakers: the striking player chooses [LA-11.7]."""

    rule: ClassVar[str] = "LA-11.7"

    def __init__(self, seat: int, force: int, gives_tokens: bool, foes: Row) -> None:
        super().__init__(seat)
        self.force = force
        self.gives_tokens = gives_tokens
        self.foes = foes

    def prompt(self, s: Table) -> str:
        return f"Choose the target of {s.name(self.seat)}'s Strike"

    def options(self, s: Table) -> list[int]:
        return [s.fighter_word(foe) for foe in self.foes]

    def take(self, s: Table, option: int) -> None:
        strike_target(s, s.fighter_of(option), self.force, self.gives_tokens)

    def explain(self, s: Table, option: int) -> str:
        return strike_phrase(s, option)

    def through(self, s: Table) -> list[int]:
        return []

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return "LA-11.2", "Only the nearest foes in range that are level in Speed and Fatigue can be chosen."


# ---- Strikes on several foes ---------------------------------------------------------------------------------------
def strike_all(s: Table, force: int, low: int, high: int) -> None:
    """Every foe in range once, the set fixed beforehand, in the order of targeting [LA-11.14].

    The first is the target.
    """
    me = s.actor
    foes = foes_in_range(s, s.team[me], s.at[me], s.facing[me], low, high)
    forget_target(s)
    if not foes:
        tell_miss(s)
    StrikeEach(tuple(foes), force, True, True).run(s)


def forget_target(s: Table) -> None:
    """No target and no hit, as before a Strike on all foes."""
    s.target = NOBODY
    s.has_hit = False
    s.has_fatigued = False


def tell_miss(s: Table) -> None:
    """A Strike that finds nobody does nothing [LA-11.8]."""
    if s.told is not None:
        s.tell("StrikeMissed", "LA-11.8", f"{s.name(s.actor)} Strikes, but no foe is in range{behind(s)}")


def behind(s: Table) -> str:
    """That all foes are behind the acting Legend, which is why none is in range [LA-11.2]."""
    me = s.actor
    foes = foes_of(s, s.team[me])
    if not foes or any((s.at[foe] - s.at[me]) * s.facing[me] >= 0 for foe in foes):
        return ""
    return f": {s.name(foes[0])} stands behind" if len(foes) == 1 else ": all stand behind"


def strike_others(s: Table, force: int, low: int, high: int) -> None:
    """All foes in range but the target, without Push tokens; the target stays what it is [LA-10.12, 12.10]."""
    me = s.actor
    foes = [foe for foe in foes_in_range(s, s.team[me], s.at[me], s.facing[me], low, high) if foe != s.target]
    if not foes:
        tell_miss_of_others(s)
    StrikeEach(tuple(foes), force, False, False).run(s)


def tell_miss_of_others(s: Table) -> None:
    """Beside the target nobody is in range [LA-10.12, 11.8]."""
    if s.told is not None:
        s.tell("StrikeMissed", "LA-11.8", f"{s.name(s.actor)} Strikes all other foes, but none is in range")


class StrikeEach(Step[Table]):
    """Strike what is left of a set of foes: nearest, slowest, least Fatigue; then the striker's choice [LA-11.14]."""

    def __init__(self, foes: Row, force: int, gives_tokens: bool, sets_target: bool) -> None:
        self.foes = foes
        self.force = force
        self.gives_tokens = gives_tokens
        self.sets_target = sets_target

    def run(self, s: Table) -> None:
        foes = list(self.foes)
        while foes:
            first = foremost(s, s.at[s.actor], foes, 1)
            if len(first) > 1:
                s.then(
                    ChooseNextFoe(
                        s.actor, tuple(first), StrikeEach(tuple(foes), self.force, self.gives_tokens, self.sets_target)
                    )
                )
                return
            foes.remove(first[0])
            self.strike(s, first[0])

    def strike(self, s: Table, foe: int) -> None:
        """One of them. "Fatigued" is true if at least one foe was (V14)."""
        me = s.actor
        if self.sets_target and not s.has_hit:
            s.target = foe
            s.has_hit = True
        fatigued = land(s, foe, force_of(s, me, self.force), self.gives_tokens, s.facing[me], me)
        if self.sets_target:
            s.has_fatigued = s.has_fatigued or fatigued


class ChooseNextFoe(Ask[Table]):
    """A Strike on several foes that are level: the striker chooses who is next [LA-11.14]."""

    rule: ClassVar[str] = "LA-11.14"

    def __init__(self, seat: int, first: Row, each: StrikeEach) -> None:
        super().__init__(seat)
        self.first = first
        self.each = each

    def prompt(self, s: Table) -> str:
        return f"Choose the foe that {s.name(self.seat)} Strikes next"

    def options(self, s: Table) -> list[int]:
        return [s.fighter_word(foe) for foe in self.first]

    def take(self, s: Table, option: int) -> None:
        foe = s.fighter_of(option)
        each = self.each
        each.strike(s, foe)
        rest = tuple([other for other in each.foes if other != foe])
        s.then(StrikeEach(rest, each.force, each.gives_tokens, each.sets_target))

    def explain(self, s: Table, option: int) -> str:
        return strike_phrase(s, option)

    def through(self, s: Table) -> list[int]:
        return []
