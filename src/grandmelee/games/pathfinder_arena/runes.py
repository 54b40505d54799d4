"""Rune tokens: gained on rune tiles, used by themselves at the first opportunity [PA-16].

They lie open on the sheet [PA-16.14].
"""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.state import ACTION_DOWN, Table, hero_name
from grandmelee.games.pathfinder_arena.words import RUNES


def enter_rune(s: Table, seat: int, rune: int) -> None:
    """Entering a rune tile gives its rune, unless one of that type is held; it cannot be refused [PA-16.1 to 16.4]."""
    if s.runes[seat * 5 + rune] == 0:
        gain_rune(s, seat, rune, "PA-16.1")


def gain_rune(s: Table, seat: int, rune: int, rule: str) -> None:
    """A rune from the pool, if there is one left [PA-2.18]."""
    if s.rune_pool[rune] == 0:
        if s.told is not None:
            s.tell("PoolEmpty", "PA-2.18", f"No {RUNES[rune]} rune is left for {hero_name(s, seat)}")
        return
    s.rune_pool[rune] -= 1
    s.runes[seat * 5 + rune] += 1
    if s.told is not None:
        s.tell("RuneGained", rule, f"{hero_name(s, seat)} takes a {RUNES[rune]} rune")


def return_rune(s: Table, seat: int, rune: int, rule: str) -> None:
    """A rune goes back to the pool."""
    s.runes[seat * 5 + rune] -= 1
    s.rune_pool[rune] += 1
    if s.told is not None:
        s.tell("RuneReturned", rule, f"{hero_name(s, seat)} returns a {RUNES[rune]} rune")


def spend_pair(s: Table, seat: int, up: int, down: int) -> int:
    """Use one rune of each of two types, whatever they change; what they add up to [PA-16.5, 16.6, 16.8, 16.9]."""
    change = 0
    if s.runes[seat * 5 + up]:
        return_rune(s, seat, up, "PA-16.8")
        change += 1
    if s.runes[seat * 5 + down]:
        return_rune(s, seat, down, "PA-16.8")
        change -= 1
    return change


def pair_value(s: Table, seat: int, up: int, down: int) -> int:
    """What the runes of two types will add up to when they are used."""
    return min(1, s.runes[seat * 5 + up]) - min(1, s.runes[seat * 5 + down])


def slow_down(s: Table, seat: int) -> None:
    """One -1 Action rune is applied at the start of the hero phase and discarded [PA-4.8, 16.7, 16.9]."""
    if s.runes[seat * 5 + ACTION_DOWN]:
        s.bonus -= 1
        return_rune(s, seat, ACTION_DOWN, "PA-16.7")
