"""The choice of a combat, and the attack on another player [LER-7.1, 7.2, 9]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step, phase
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach.adventure import LEAVE_FIELD, begin_adventure, can_adventure
from grandmelee.games.lords_of_the_eastern_reach.aftermath import AFTER_ATTACK
from grandmelee.games.lords_of_the_eastern_reach.combat import (
    OFFER_HERO,
    ROLL_DICE,
    ChooseParty,
    UseAfterDice,
    WakeBeforeParty,
    has_ready_army,
    sleepers,
)
from grandmelee.games.lords_of_the_eastern_reach.damage import FIX_TOTALS, PILLAGE_CITY, TakeLosses
from grandmelee.games.lords_of_the_eastern_reach.leaving import heroes_of
from grandmelee.games.lords_of_the_eastern_reach.planning import UseInAttack
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks
from grandmelee.games.lords_of_the_eastern_reach.state import ATTACK, MOST_SEATS, Table, enemies_of
from grandmelee.games.lords_of_the_eastern_reach.words import ADVENTURE, PASS, SEAT


def victims(s: Table) -> list[int]:
    """Any other player may be attacked, whatever they have in play [LER-9.2]; no ally [LER-26.3], nobody in PvE
    [LER-26.11] and alone [LER-27.3], in Heroics! nobody without a hero [LER-26.12].
    """
    if s.is_peaceful:
        return []
    return [seat for seat in enemies_of(s, s.active) if not s.is_heroic or heroes_of(s, seat)]


class ChooseCombat(Ask[Table]):
    """Exactly one: an adventure, an attack, or nothing [LER-7.1, 7.2, 7.32]."""

    rule: ClassVar[str] = "LER-7.1"

    def prompt(self, s: Table) -> str:
        return "Choose an adventure, a player to attack, or pass"

    def options(self, s: Table) -> list[int]:
        found: list[int] = []
        if has_ready_army(s, self.seat) or sleepers(s, self.seat):
            if can_adventure(s):
                found.append(ADVENTURE)
            if not s.is_peaceful:
                found += [SEAT + seat for seat in victims(s)]
        found.append(PASS)
        return found

    def take(self, s: Table, option: int) -> None:
        if option == ADVENTURE:
            begin_adventure(s)
        elif option != PASS:
            begin_attack(s, option - SEAT)

    def explain(self, s: Table, option: int) -> str:
        return f"Attack {seat_name(option - SEAT)}" if SEAT <= option < SEAT + 4 else s.game.describe(option)

    def retells(self, s: Table, option: int) -> bool:
        return SEAT <= option < SEAT + 4

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option == ADVENTURE and not can_adventure(s):
            return "LER-8.13", "There is nothing to reveal"
        if SEAT <= option < SEAT + s.seats:
            return why_no_attack(s, option - SEAT)
        if len(self.options(s)) > 1:
            return super().refuse(s, option)
        return "LER-7.32", "Without a readied army card there is no combat: hire troops or heroes first, and pass now"


def why_no_attack(s: Table, seat: int) -> tuple[str, str]:
    """The rule that keeps a player from being attacked."""
    if s.is_solo:
        return "LER-27.3", "There is nobody to attack"
    if s.is_peaceful:
        return "LER-26.11", "Players are not attacked in this scenario"
    if seat == s.active:
        return "LER-9.1", "An attack needs another player"
    if seat not in enemies_of(s, s.active):
        return "LER-26.3", "Allies do not attack each other"
    if seat not in victims(s):
        return "LER-26.12", f"{seat_name(seat)} has no hero and cannot be attacked"
    return "LER-7.32", "Without a readied army card there is no combat: hire troops or heroes first, and pass now"


def begin_attack(s: Table, foe: int) -> None:
    """Declare, Target, Use Abilities, Roll Dice, Assign Damage, each side in its pass, the attacker first [LER-7.7, 9.1
    to 9.9, 9.19]; players not involved do nothing [LER-9.6].
    """
    seat = s.active
    s.fight = ATTACK
    s.foe = foe
    if s.told is not None:
        s.tell("AttackBegan", "LER-9.1", f"{seat_name(seat)} attacks {seat_name(foe)}")
    s.agenda += ATTACKS[seat][foe]


class ChooseDefenders(Step[Table]):
    """The target forms a party, perhaps an empty one, after seeing the attackers [LER-9.3]."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        if has_ready_army(s, self.seat):
            s.agenda.append(ChooseParty(self.seat, 1))


class CheckTasks(Step[Table]):
    """Tasks are looked at when something has changed [LER-22.2]."""

    def run(self, s: Table) -> None:
        check_tasks(s)


CHECK_TASKS: Final = CheckTasks()
CHOOSE_COMBAT: Final = [ChooseCombat(seat) for seat in range(MOST_SEATS)]


def steps_of_attack(seat: int, foe: int) -> tuple[Step[Table], ...]:
    """An attack from its declaration to its end [LER-9]."""
    return phase(
        WakeBeforeParty(seat),  # LER-25.11
        ChooseParty(seat, 0),  # LER-9.1
        OFFER_HERO,  # LER-26.4
        WakeBeforeParty(foe),  # LER-25.11
        ChooseDefenders(foe),  # LER-9.3
        UseInAttack(seat, 0),  # LER-9.4
        UseInAttack(foe, 1),  # LER-9.5
        ROLL_DICE,  # LER-9.7
        UseAfterDice(seat, 0),  # LER-9.9
        UseAfterDice(foe, 1),
        FIX_TOTALS,  # LER-9.8
        TakeLosses(seat, 0),  # LER-9.14, 9.19
        TakeLosses(foe, 1),  # LER-9.10
        PILLAGE_CITY,  # LER-9.10
        CHECK_TASKS,
        *AFTER_ATTACK,  # LER-7.27
        LEAVE_FIELD,
    )


ATTACKS: Final = [[steps_of_attack(seat, foe) for foe in range(MOST_SEATS)] for seat in range(MOST_SEATS)]
"""By attacker and target."""
