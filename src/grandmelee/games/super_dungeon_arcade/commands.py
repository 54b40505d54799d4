"""Commands performed by every solo and elite, one after another [SDA-14.2 to 14.4, 14.15 to 14.20]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.core.events import count
from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.faces import FAR
from grandmelee.games.super_dungeon_arcade.fight import Fight, is_epic
from grandmelee.games.super_dungeon_arcade.figures import hearts, strength
from grandmelee.games.super_dungeon_arcade.menace import WalkCrystals
from grandmelee.games.super_dungeon_arcade.moving import MoveMonster, RegroupMonster
from grandmelee.games.super_dungeon_arcade.placing import far_from_goal, is_monster, square_word
from grandmelee.games.super_dungeon_arcade.potions import Announced, GreenPotions, is_anyone_asked, may_anyone_react
from grandmelee.games.super_dungeon_arcade.stance import Stance, target_in_reach
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, Row, Table, foes, name
from grandmelee.games.super_dungeon_arcade.terms import (
    COMMANDS,
    ELITE,
    EPIC_FIGHT,
    FIGHT,
    ICE,
    KNOCKDOWN,
    MONSTER_COMMANDS,
    MOVE,
    NONE,
    REGROUP,
    SOLO,
    UNIQUE,
)
from grandmelee.games.super_dungeon_arcade.unique import PerformAction, PerformSignature, PerformUnique

AHEAD: Final = {MOVE: "moves next", REGROUP: "goes to an exit next", UNIQUE: "uses its unique actions next"}


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
        solos = EachOf(SOLO, self.command, self.times, self.only)
        s.then(solos, EachOf(ELITE, self.command, self.times, self.only))
        if self.command == MOVE and not self.only:
            s.then(WalkCrystals())


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
        if s.phase == CONSUL_TURN and may_anyone_react(s):
            if is_anyone_asked(s):
                rest = tuple(here)
                s.then(DrinkBefore(self.command, rest), ActNext(self.command, self.times, rest, self.done))
                return
            s.has_bled = False  # the window has been
        act_next(s, self.command, self.times, here, self.done)


class DrinkBefore(GreenPotions):
    """The window before a monster performs a command, pressing where that is an attack [SDA-9.6 (c)]."""

    def __init__(self, command: int, rest: Row) -> None:
        super().__init__(False)
        self.command = command
        self.rest = rest

    def is_pressing(self, s: Table) -> bool:
        here = [model for model in self.rest if s.at[model] >= 0]
        return attacks_now(s, closest_of(s, here), self.command)


def attacks_now(s: Table, model: int, command: int) -> bool:
    """Whether a monster would attack a Hero if it performed a command as all stand now [SDA-17.2, 18.2]. It is taken to
    where it cannot be said before: with its Signature [SDA-17.7] and in its other form [SDA-33.5].
    """
    if model == NONE:
        return False
    is_signature_due = bool(signature(s, model)) and not s.done_signature >> model & 1
    if command in (MOVE, REGROUP):
        return is_signature_due
    if s.statuses[model] >> KNOCKDOWN & 1:
        return False
    if is_signature_due and not awaits_move(s, command):
        return True
    if command == UNIQUE:
        return has_unique_target(s, model)
    stance = Stance(s, model)
    return target_in_reach(s, model, stance.keywords, stance.reach) != NONE


def has_unique_target(s: Table, model: int) -> bool:
    """Whether one of a monster's offensive unique actions has a Hero to strike [SDA-17.2, 17.9]."""
    if s.statuses[model] >> ICE & 1:
        return False
    if s.cards[model].shift != NONE:
        return True
    stance = Stance(s, model)
    for number in stance.actions:
        action = s.content.actions[number]
        if action.is_red and not action.is_signature and PerformAction(model, number, stance).targets(s, action)[0]:
            return True
    return False


def begins_at_once(s: Table, command: int) -> bool:
    """Whether nothing at all happens between a command and the first monster's performing it: then the window before
    the command and that before the monster are one moment, and one window opens [SDA-9.6 (b), (c)].
    """
    if command >= MONSTER_COMMANDS or command == REGROUP:  # SDA-16.3
        return False
    if command == MOVE and s.force & in_force.CRYSTALS_WALK:
        return False
    for model in foes(s):
        if s.cards[model].rank in (SOLO, ELITE):
            return True
    return False


class ActNext(Announced):
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

    def about(self, s: Table) -> str:
        return deed_ahead(s, closest_of(s, [model for model in self.rest if s.at[model] >= 0]), self.command)


def deed_ahead(s: Table, model: int, command: int) -> str:
    """What a monster does next as all stand now, an attack with how often and how strong [SDA-18.1, 18.2]."""
    if model == NONE:
        return COMMANDS[command]
    who = one_of_its_name(s, model)
    if command not in (FIGHT, EPIC_FIGHT):
        return f"{who} {AHEAD[command]}"
    if s.statuses[model] >> KNOCKDOWN & 1:
        return f"{who} lies knocked down and does not fight"
    stance = Stance(s, model)
    hero = target_in_reach(s, model, stance.keywords, stance.reach)
    if hero == NONE:
        return f"{who} has nobody in reach to attack"
    often = f"{stance.ap} attacks, " if stance.ap > 1 else ""
    left = hearts(s, hero) - s.hurt[hero]
    told = f"{often}STR {max(0, strength(s, model, stance.strength, hero))}, {count(left, 'heart')} left"
    return f"{who} attacks {name(s, hero)} ({told})"


def one_of_its_name(s: Table, model: int) -> str:
    """A monster, with its square where another has the same name."""
    alike = [other for other in foes(s) if s.cards[other].id == s.cards[model].id]
    return f"{name(s, model)} at {square_word(s, s.at[model])}" if len(alike) > 1 else name(s, model)


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
    fars = far_from_goal(s, models)
    best, nearest = models[0], FAR + 1
    for model in models:
        far = fars[model]
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
        s.agenda += signature(s, model)
        s.agenda += [walk] * times  # on top, so they happen first
        return
    if down:
        return
    deed: Step[Table] = PerformUnique(model) if command == UNIQUE else BeginFight(model, command == EPIC_FIGHT)
    first = signature(s, model)
    if first and awaits_move(s, command):
        first = ()
    s.agenda += [deed] * times
    s.agenda += first


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
