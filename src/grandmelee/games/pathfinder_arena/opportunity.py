"""Attacks of opportunity: whoever acts beside a monster without attacking it [PA-13.20 to 13.32]."""

from __future__ import annotations

from grandmelee.core.agenda import Step
from grandmelee.games.pathfinder_arena.arena import slot_on
from grandmelee.games.pathfinder_arena.elements import heated
from grandmelee.games.pathfinder_arena.interrupts import PlayFireOrWater, is_window_needed
from grandmelee.games.pathfinder_arena.reactions import OPPORTUNITY
from grandmelee.games.pathfinder_arena.state import NONE, Row, Table, hero_name, monster_name
from grandmelee.games.pathfinder_arena.tokens import gain_misfortune


def provoked(s: Table, seat: int, cost: int, targets: Row) -> int:
    """The monster on the own tile, if an action of at least 1 AP does not attack it [PA-8.38, 13.20 to 13.24, 13.31].

    Whoever is immune to it suffers nothing [PA-13.29], nor who is SAFE; other heroes there never do [PA-13.30].
    """
    slot = slot_on(s, s.at[seat])
    if slot == NONE or cost == 0 or s.is_safe or slot in targets:
        return NONE
    if s.immunity_stops_opportunity and s.immune[seat * 4 + slot] != NONE:
        return NONE
    return slot


def act(s: Table, seat: int, cost: int, targets: Row, effect: Step[Table], what: str = "") -> None:
    """Pay for an action that all know to be declared, and let it happen."""
    s.spent += cost
    begin(s, seat, cost, targets, effect, what)


def begin(s: Table, seat: int, cost: int, targets: Row, effect: Step[Table], what: str = "") -> None:
    """One AoO if an action that is paid provokes, then its effect, which nothing can undo [PA-13.22, 13.23, 13.32]."""
    s.agenda.append(effect)
    slot = provoked(s, seat, cost, targets)
    if slot != NONE:
        if s.told is not None:
            s.tell("Provoked", "PA-13.32", f"{hero_name(s, seat)} provokes {monster_name(s, slot)}{what}")
        s.agenda.append(SufferOpportunity(slot, seat))
        if is_window_needed(s, slot):
            s.agenda.append(PlayFireOrWater(slot, seat, OPPORTUNITY))


class SufferOpportunity(Step[Table]):
    """Misfortune for the normal damage of the melee attack: no ability, no marker, no glory, and no Defense of any kind
    helps; runes are neither used nor discarded [PA-13.25 to 13.28].
    """

    def __init__(self, slot: int, seat: int) -> None:
        self.slot = slot
        self.seat = seat

    def run(self, s: Table) -> None:
        damage = heated(s, self.slot, s.content.monsters[s.monsters[self.slot]].melee.damage)
        if s.told is not None:
            told = f"{monster_name(s, self.slot)} makes an attack of opportunity on {hero_name(s, self.seat)}"
            s.tell("Opportunity", "PA-13.20", f"{told}: {damage} damage")
        gain_misfortune(s, self.seat, damage, "PA-13.28")
