"""What monsters reach now, and whom they would hit if the turn ended as it stands [PA-9.8, 13.11 to 13.13].

Only open facts are used, and it is supposed that nobody plays an element token or reacts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grandmelee.games.pathfinder_arena.box import Attack
from grandmelee.games.pathfinder_arena.elements import heated
from grandmelee.games.pathfinder_arena.fight import are_all_gone
from grandmelee.games.pathfinder_arena.geometry import spaces_in
from grandmelee.games.pathfinder_arena.monsters import Blow, Land, in_reach, way_to_attack
from grandmelee.games.pathfinder_arena.reactions import MELEE, RANGED, attack_of
from grandmelee.games.pathfinder_arena.sheets import defense
from grandmelee.games.pathfinder_arena.state import (
    DEFENSE_DOWN,
    DEFENSE_UP,
    HERO_PHASE,
    MONSTER_PHASE,
    NONE,
    SUMMONING_PHASE,
    Table,
    hero_name,
    monster_name,
    seats_from,
)
from grandmelee.games.pathfinder_arena.words import SPACE_NAMES

INSTEAD: Final = "no monster phase; new, stronger monsters come and attack whom they reach"
"""What ends a turn when no monster is left [PA-4.3, 12.21]."""


def threats(s: Table, slot: int) -> list[dict[str, Any]]:
    """The attacks of a monster with the spaces each reaches from where it stands."""
    monster = s.content.monsters[s.monsters[slot]]
    found = [threat(s, slot, "melee", monster.melee)]
    return found if monster.ranged is None else [*found, threat(s, slot, "ranged", monster.ranged)]


def threat(s: Table, slot: int, name: str, attack: Attack) -> dict[str, Any]:
    """One attack as it would be now."""
    return {
        "attack": name,
        "damage": heated(s, slot, attack.damage),
        "critical": heated(s, slot, attack.critical),
        "spaces": [SPACE_NAMES[space] for space in spaces_in(in_reach(s, slot, attack))],
    }


def forecast(s: Table) -> list[dict[str, Any]]:
    """Who would be hit, by what and for how much, in the order of a monster phase that began now; while one goes on,
    or new monsters attack, who will still be, the attack that waits for an answer first [PA-9.23, 12.21].
    """
    left = s.runes[:]
    found = [blow(s, slot, seat, which, left, s.block * is_begun) for slot, seat, which, is_begun in pending(s)]
    for slot in range(4):
        if s.monsters[slot] != NONE:
            for seat in seats_from(s, s.active):
                for which in attacks(way_to_attack(s, slot, seat)):
                    found.append(blow(s, slot, seat, which, left))
    return found


def pending(s: Table) -> list[tuple[int, int, int, bool]]:
    """Attacks that are fixed but have not hit: monster, hero, which of its attacks, and whether it has begun, so that
    reactions used so far count [PA-9.22].
    """
    found = []
    for step in s.agenda[::-1]:
        if isinstance(step, Blow):
            found.append((step.slot, step.seat, step.which, False))
        elif isinstance(step, Land):
            found.append((step.slot, step.seat, step.which, True))
    return found


def outlook(s: Table, seat: int) -> str:
    """The forecast of whoever acts, in one sentence: who would be hit, by what, and what it brings [PA-4.7]; once the
    hero phase is over, what will still come.
    """
    if seat != s.active or s.phase == SUMMONING_PHASE:
        return ""
    blows = "; ".join([f"{one['monster']} hits {one['hero']}, {worth(one)}" for one in forecast(s)])
    if s.phase == MONSTER_PHASE:
        return f"Your turn ends so: {blows}." if blows else ""
    return f"If the turn ended then: {INSTEAD if are_all_gone(s) else blows or 'nobody would be hit'}."


def when(phase: str) -> str:
    """What a forecast is told of in a phase: the end of the turn, or what is left of it [PA-9.23, 12.21]."""
    told = {"monster": "Still to come in this phase", "summoning": "New monsters attack before the turn ends"}
    return told.get(phase, "If the turn ended now")


def worth(one: Mapping[str, Any]) -> str:
    """What a blow of the forecast brings whom."""
    found = [f"{one[what]} {what}" for what in ("glory", "misfortune") if one[what]]
    return " and ".join(found) or ("but the pool is empty" if one["unblocked"] else "blocked")


def attacks(way: int) -> list[int]:
    """The attacks of a way to attack, in order."""
    return [which for which in (MELEE, RANGED) if way & which]


def blow(s: Table, slot: int, seat: int, which: int, left: list[int], block: int = 0) -> dict[str, Any]:
    """One attack; the first rune of a type helps or harms in the first attack, and is then gone [PA-16.6, 16.9]. Glory
    is the active player's, misfortune that of whoever is attacked [PA-13.12, 13.13]; new monsters deal normal damage
    and bring misfortune only [PA-12.21, 12.22]; an empty pool gives nothing, which is known [PA-22.11].
    """
    attack = attack_of(s, slot, which)
    is_new = s.phase == SUMMONING_PHASE
    value = heated(s, slot, attack.damage if is_new else attack.critical)
    total = defense(s, seat) + block
    for rune, change in ((DEFENSE_UP, 1), (DEFENSE_DOWN, -1)):
        if left[seat * 5 + rune]:
            left[seat * 5 + rune] -= 1
            total += change
    suffered = max(0, value - total)
    is_own = is_new or seat == s.active
    return {
        "token": slot + 1,
        "monster": monster_name(s, slot),
        "seat": seat,
        "hero": hero_name(s, seat),
        "attack": "melee" if which == MELEE else "ranged",
        "value": value,
        "defense": total,
        "unblocked": suffered,
        "glory": suffered if not is_own and s.glory_pool else 0,
        "misfortune": suffered if (is_own or s.victims_suffer) and s.misfortune_pool else 0,
        "is_running": s.phase != HERO_PHASE,
    }
