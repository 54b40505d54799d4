"""Sentences about Strikes, their conditions, and what they leave behind: V10 to V17, V20, V21, V23 to V32, V39, V40."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.games.legends_of_the_arena.exchange import put_off, repeat_cards
from grandmelee.games.legends_of_the_arena.fatigue import clear_tokens, give_tokens, recover, tire
from grandmelee.games.legends_of_the_arena.meter import draw_by_effect
from grandmelee.games.legends_of_the_arena.operation import Op
from grandmelee.games.legends_of_the_arena.state import NOBODY, Row, Table, changed
from grandmelee.games.legends_of_the_arena.strike import strike, strike_all, strike_others
from grandmelee.games.legends_of_the_arena.undead import bury, is_zombie
from grandmelee.games.legends_of_the_arena.words import EXCHANGE


# ---- Strikes -------------------------------------------------------------------------------------------------------
class Strike(Op):
    """V10 and V11: one Strike, with or without Push tokens [LA-11, 12.10]."""

    def __init__(self, force: int, reach: tuple[int, int], gives_tokens: bool) -> None:
        self.force = force
        self.reach = reach
        self.gives_tokens = gives_tokens

    def perform(self, s: Table) -> None:
        low, high = self.reach
        strike(s, self.force, low, high, self.gives_tokens)


class StrikeAll(Op):
    """V12: every foe in range [LA-11.14]."""

    def __init__(self, force: int, reach: tuple[int, int]) -> None:
        self.force = force
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        strike_all(s, self.force, low, high)


class StrikeOthers(Op):
    """V13: every foe in range but the target [LA-10.12]."""

    def __init__(self, force: int, reach: tuple[int, int]) -> None:
        self.force = force
        self.reach = reach

    def perform(self, s: Table) -> None:
        low, high = self.reach
        strike_others(s, self.force, low, high)


# ---- conditions: each governs one sentence (C5) --------------------------------------------------------------------
class Condition(Op):
    """A sentence that is performed only if something holds; conditions can stand inside one another."""

    def __init__(self, then: Op) -> None:
        self.then = then

    def holds(self, s: Table) -> bool:
        """Whether it holds now."""
        raise NotImplementedError

    def perform(self, s: Table) -> None:
        if self.holds(s):
            self.then.perform(s)


class IfFatigued(Condition):
    """V14: the latest Strike Fatigued its target; a mere hit is not enough [LA-9.8]."""

    def holds(self, s: Table) -> bool:
        return s.has_fatigued


class IfHit(Condition):
    """V15: the latest Strike found a target, blocked or not [LA-9.8]."""

    def holds(self, s: Table) -> bool:
        return s.has_hit


class IfFinal(Condition):
    """V16: exchange 3, or 6 [LA-16.6, 16.10]."""

    def holds(self, s: Table) -> bool:
        return s.exchange == s.exchanges


class IfWaiting(Condition):
    """V17: the target's card of this exchange has still to resolve."""

    def holds(self, s: Table) -> bool:
        return is_waiting(s, s.target)


def is_waiting(s: Table, fighter: int) -> bool:
    """Whether a Legend's card of this exchange has still to resolve; what was put off is not meant (V17, V30)."""
    return fighter < s.seats and fighter in s.todo


class IfTargetOnEdge(Condition):
    """The target stands on an edge of the Arena in play; without edges it never does [LA-8.14, 20.6]; for packs."""

    def holds(self, s: Table) -> bool:
        return s.target != NOBODY and s.arena.is_edge[s.at[s.target]]


class InForm(Condition):
    """V40: only if the Action began in that form; a change inside it does not matter [LA-18.2]."""

    def __init__(self, form: int, then: Op) -> None:
        super().__init__(then)
        self.form = form

    def holds(self, s: Table) -> bool:
        return s.form == self.form


# ---- what a target suffers -----------------------------------------------------------------------------------------
class PushTarget(Op):
    """V20: Push tokens in your facing, on a Legend only [LA-12.6, 17.5]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        if NOBODY < s.target < s.seats and self.n:
            give_tokens(s, s.target, self.n * s.facing[s.actor], s.actor)


class ExtraFatigue(Op):
    """V26: more Fatigue without look-up; a Zombie becomes a Coffin (C7)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        if s.target == NOBODY or not self.n:
            return
        if s.target < s.seats:
            tire(s, s.target, self.n, "LA-13.6")
        elif is_zombie(s, s.target):
            bury(s, s.target)


class SlowTarget(Op):
    """V29: the target's card of the next exchange is slower (C8, C9)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        if NOBODY < s.target < s.seats:
            s.speed_next = changed(s.speed_next, s.target, s.speed_next[s.target] - self.n)
            if s.told is not None:
                s.tell("Slowed", "LA-6.14", f"{s.name(s.target)}'s Action in the next exchange has {self.n} less Speed")


class Cancel(Op):
    """V30: the target's card of this exchange does not resolve at all; its Speed still counts [LA-11.12, 16.13]."""

    def perform(self, s: Table) -> None:
        if is_waiting(s, s.target):
            s.todo.remove(s.target)
            if s.told is not None:
                s.tell("Cancelled", "LA-11.12", f"{s.name(s.target)}'s Action is cancelled")


# ---- what you do for yourself --------------------------------------------------------------------------------------
class ClearPush(Op):
    """V21: all Push tokens placed on you so far [LA-19.19]."""

    def perform(self, s: Table) -> None:
        clear_tokens(s, s.actor)
        if s.told is not None:
            s.tell("PushTokensRemoved", "LA-19.19", f"{s.name(s.actor)} removes all its Push tokens")


class Block(Op):
    """V23: from now to the end of the exchange; several add up [LA-13.1, 13.4, 13.5]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        gain_block(s, s.actor, self.n)


def gain_block(s: Table, seat: int, n: int) -> None:
    """Add Block [LA-13.5]."""
    s.block[seat] += n
    if s.told is not None:
        s.tell("Blocked", "LA-13.1", f"{s.name(seat)} has Block {s.block[seat]}")


class Guard(Op):
    """V24: Block for you or one ally Legend at a distance, either side."""

    def __init__(self, reach: tuple[int, int], n: int) -> None:
        self.reach = reach
        self.n = n

    def perform(self, s: Table) -> None:
        low, high = self.reach
        me = s.actor
        near = [seat for seat in s.allies_of(me) if seat != me and low <= abs(s.at[seat] - s.at[me]) <= high]
        s.agenda.append(ChooseGuarded(me, (me, *near), self.n))


class ChooseGuarded(Ask[Table]):
    """Who gains the Block (V24)."""

    rule: ClassVar[str] = "LA-13.5"

    def __init__(self, seat: int, eligible: Row, n: int) -> None:
        super().__init__(seat)
        self.eligible = eligible
        self.n = n

    def prompt(self, s: Table) -> str:
        return f"Choose who gains Block {self.n}"

    def options(self, s: Table) -> list[int]:
        return [s.fighter_word(seat) for seat in self.eligible]

    def take(self, s: Table, option: int) -> None:
        gain_block(s, s.fighter_of(option), self.n)

    def explain(self, s: Table, option: int) -> str:
        return ""


class RecoverFatigue(Op):
    """V25: the own token back, not below START [LA-1.16]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        recover(s, s.actor, self.n, "LA-1.16")


class BoostNext(Op):
    """V27: more Force for your own Strikes in the next exchange; adds up (C8)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        s.boost_next = changed(s.boost_next, s.actor, s.boost_next[s.actor] + self.n)
        if s.told is not None:
            s.tell("Boosted", "LA-12.15", f"{s.name(s.actor)}'s Strikes have +{self.n} Force in the next exchange")


class SpeedNext(Op):
    """V28: more Speed for your card of the next exchange; adds up (C8, C9)."""

    def __init__(self, n: int) -> None:
        self.n = n

    def perform(self, s: Table) -> None:
        s.speed_next = changed(s.speed_next, s.actor, s.speed_next[s.actor] + self.n)
        if s.told is not None:
            s.tell("Hurried", "LA-6.14", f"{s.name(s.actor)}'s Action in the next exchange has +{self.n} Speed")


class ChangeForm(Op):
    """V39: the other standee in the same space, with everything on it [LA-1.10, 18.1, 18.2]."""

    def perform(self, s: Table) -> None:
        s.wolf = changed(s.wolf, s.actor, 1 - s.wolf[s.actor])
        if s.told is not None:
            s.tell("FormChanged", "LA-18.2", f"{s.name(s.actor)} becomes {'a Wolf' if s.wolf[s.actor] else 'human'}")


class StartInForm(Op):
    """A bio card's set-up: the form a Legend begins in [LA-2.16, 18.3]."""

    def __init__(self, form: str) -> None:
        self.form = form

    def perform(self, s: Table) -> None:
        s.wolf = changed(s.wolf, s.actor, 1 if self.form == "Wolf" else 0)


class DrawCard(Op):
    """Draw a card in the middle of a sequence [LA-4.10]; for packs, no built-in card does it."""

    def perform(self, s: Table) -> None:
        draw_by_effect(s, s.actor)


class TakeInitiative(Op):
    """The Initiative passes to your team [LA-3.5]; for packs, no built-in card does it."""

    def perform(self, s: Table) -> None:
        s.initiative = s.team[s.actor]
        if s.told is not None:
            s.tell("InitiativeTaken", "LA-3.5", f"{s.name(s.actor)} takes the Initiative")


# ---- other exchanges -----------------------------------------------------------------------------------------------
class Delay(Op):
    """V31: the owner picks a later exchange for the rest; with none left it is performed now [LA-16.3, 16.4]."""

    def perform(self, s: Table) -> None:
        if s.exchange < s.exchanges:
            s.agenda.append(ChooseExchange(s.actor))


class ChooseExchange(Ask[Table]):
    """Which later exchange; public, made when the card resolves [LA-16.3]."""

    rule: ClassVar[str] = "LA-16.3"

    def prompt(self, s: Table) -> str:
        return "Choose the later exchange in which the rest of this Effect is performed"

    def options(self, s: Table) -> list[int]:
        return [EXCHANGE + n for n in range(s.exchange + 1, s.exchanges + 1)]

    def take(self, s: Table, option: int) -> None:
        put_off(s, option - EXCHANGE)


class Repeat(Op):
    """V32: six exchanges [LA-16.6 to 16.8]."""

    def perform(self, s: Table) -> None:
        repeat_cards(s)
