"""Commands performed by every solo and elite, one after another [SDA-14.2 to 14.4, 14.15 to 14.20]."""

from __future__ import annotations

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade.faces import FAR
from grandmelee.games.super_dungeon_arcade.fight import Fight, is_epic
from grandmelee.games.super_dungeon_arcade.figures import flies
from grandmelee.games.super_dungeon_arcade.menace import WalkCrystals
from grandmelee.games.super_dungeon_arcade.moving import MoveMonster, RegroupMonster
from grandmelee.games.super_dungeon_arcade.placing import is_monster
from grandmelee.games.super_dungeon_arcade.potions import GREEN_POTIONS
from grandmelee.games.super_dungeon_arcade.stance import Stance
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, Row, Table, foes, name
from grandmelee.games.super_dungeon_arcade.terms import (
    COMMANDS,
    ELITE,
    EPIC_FIGHT,
    KNOCKDOWN,
    MOVE,
    NONE,
    REGROUP,
    SOLO,
    UNIQUE,
)
from grandmelee.games.super_dungeon_arcade.unique import PerformSignature, PerformUnique
from grandmelee.games.super_dungeon_arcade.wrath import most


class Perform(Step[Table]):
    """A command: first all solos, then all elites; minions never [SDA-12.2, 12.3, 14.2, 14.16]. *only* are those
    ordered by a card; empty for all.
    """

    def __init__(self, command: int, times: int = 1, only: Row = ()) -> None:
        self.command = command
        self.times = times
        self.only = only

    def run(self, s: Table) -> None:
        if self.command == REGROUP:
            brace(s)
        if s.told is not None:
            often = f" x{self.times}" if self.times > 1 else ""
            s.tell("CommandGiven", "SDA-14.15", f"Command: {COMMANDS[self.command]}{often}")
        steps: list[Step[Table]] = [WalkCrystals()] if self.command == MOVE and not self.only else []
        steps += [EachOf(SOLO, self.command, self.times, self.only), EachOf(ELITE, self.command, self.times, self.only)]
        s.follow(tuple(steps))


def brace(s: Table) -> None:
    """All monsters in play get +1 ARM until the end of the next Hero Turn, moved or not [SDA-16.3, 16.6]."""
    for model in foes(s):
        if is_monster(s, model):
            s.braced[model] = 1


class EachOf(Step[Table]):
    """The monsters of one rank, listed when their turn begins [SDA-14.3]."""

    def __init__(self, rank: int, command: int, times: int, only: Row) -> None:
        self.rank = rank
        self.command = command
        self.times = times
        self.only = only

    def run(self, s: Table) -> None:
        listed = [m for m in foes(s) if s.cards[m].rank == self.rank]
        if self.only:
            listed = [model for model in listed if model in self.only]
        if listed:
            s.then(PickNext(self.command, self.times, tuple(listed), ()))


class PickNext(Step[Table]):
    """Before each monster Heroes may drink; then the closest one not yet done performs the command [SDA-9.6, 14.2,
    14.3].
    """

    def __init__(self, command: int, times: int, rest: Row, done: Row) -> None:
        self.command = command
        self.times = times
        self.rest = rest
        self.done = done

    def run(self, s: Table) -> None:
        here = [model for model in self.rest if s.at[model] >= 0]
        if not here:
            return
        if s.phase == CONSUL_TURN and GREEN_POTIONS.concerns(s):
            s.then(GREEN_POTIONS, ActNext(self.command, self.times, tuple(here), self.done))
        else:
            act_next(s, self.command, self.times, here, self.done)


class ActNext(Step[Table]):
    """The closest to the Hero with the most wrath; ties: fewer hearts left, then reading order [SDA-14.2]. Bosses and
    Daemonus are solos, a boo booty is an elite [SDA-14.4]; who has just come joins later commands [SDA-14.19].
    """

    def __init__(self, command: int, times: int, rest: Row, done: Row) -> None:
        self.command = command
        self.times = times
        self.rest = rest
        self.done = done

    def run(self, s: Table) -> None:
        here = [model for model in self.rest if s.at[model] >= 0]
        if here:
            act_next(s, self.command, self.times, here, self.done)


def act_next(s: Table, command: int, times: int, here: list[int], done: Row) -> None:
    """The first of some monsters performs a command, the others after it."""
    model = closest_of(s, here)
    rest = tuple([other for other in here if other != model])
    s.agenda.append(PickNext(command, times, rest, (*done, model)))
    perform(s, model, command, times, done)


def closest_of(s: Table, models: list[int]) -> int:
    """The first of some monsters of one rank in the order of activation [SDA-14.2, 14.20]."""
    if len(models) < 2:
        return models[0] if models else NONE
    hero = most(s)
    goal = s.start if hero == NONE else s.at[hero]
    is_lifted = hero != NONE and flies(s, hero)
    best, nearest = models[0], FAR + 1
    for model in models:
        is_flown = is_lifted or flies(s, model)
        if s.cards[model].is_large:
            far = s.dungeon.distance(1 << goal, s.under[model], is_flown)
        else:
            far = s.dungeon.apart(goal, s.at[model], is_flown)
        if far < nearest or (far == nearest and comes_before(s, model, best)):
            best, nearest = model, far
    return best


def comes_before(s: Table, one: int, other: int) -> bool:
    """Which of two monsters as close is first: that with fewer hearts left, then in reading order [SDA-14.2]."""
    left, right = s.cards[one].hearts - s.hurt[one], s.cards[other].hearts - s.hurt[other]
    return left < right if left != right else s.at[one] < s.at[other]


def perform(s: Table, model: int, command: int, times: int, done: Row) -> None:
    """One monster performs a command; knocked down it only stands up at a Move or Regroup [SDA-16.5, 34.9,
    34.10].
    """
    down = bool(s.statuses[model] >> KNOCKDOWN & 1)
    if command in (MOVE, REGROUP):
        if down:
            stand_up(s, model)
            times -= 1
        walk = MoveMonster(model, done) if command == MOVE else RegroupMonster(model, done)
        steps: list[Step[Table]] = [walk] * times
        s.follow((*steps, *signature(s, model)))
        return
    if down:
        return
    deed: Step[Table] = PerformUnique(model) if command == UNIQUE else BeginFight(model, command == EPIC_FIGHT)
    first = () if awaits_move(s, command) else signature(s, model)
    s.follow((*first, *[deed] * times))


def awaits_move(s: Table, command: int) -> bool:
    """Whether monsters will be moved later in this command phase: then their Signature waits for that [SDA-17.7]."""
    given = [one for one, _ in s.chart.spaces[s.space - 1]] if s.space else []
    later = given[given.index(command) :] if command in given else []
    return MOVE in later or REGROUP in later


def stand_up(s: Table, model: int) -> None:
    """The token is removed instead of moving [SDA-34.9]."""
    s.statuses[model] &= ~(1 << KNOCKDOWN)
    if s.told is not None:
        s.tell("StoodUp", "SDA-34.9", f"{name(s, model)} stands up instead of moving")


def signature(s: Table, model: int) -> tuple[Step[Table], ...]:
    """The Signature action is due in the command phase of a Consul Turn, once [SDA-17.7, 17.8]."""
    return (PerformSignature(model),) if s.phase == CONSUL_TURN and s.cards[model].has_signature else ()


class BeginFight(Step[Table]):
    """The gang check is made once, before the first attack; an Epic Fight is so for this command only [SDA-12.22, 18.4,
    19.2].
    """

    def __init__(self, model: int, epic: bool) -> None:
        self.model = model
        self.epic = epic

    def run(self, s: Table) -> None:
        if s.at[self.model] >= 0:
            stance = Stance(s, self.model)
            s.then(Fight(self.model, stance, stance.ap, self.epic or is_epic(s, self.model)))
