"""The Spike Trap [LA-18.4 to 18.6; convention C11]: a token, no fighter, never a target."""

from __future__ import annotations

from grandmelee.games.legends_of_the_arena.fatigue import give_tokens, tire
from grandmelee.games.legends_of_the_arena.state import NOWHERE, Table, changed
from grandmelee.games.legends_of_the_arena.undead import bury, is_zombie


def lay_trap(s: Table, seat: int, space: int) -> None:
    """Place the seat's only Trap, or move it there; whoever stands there does not set it off [LA-18.6]."""
    if s.trap[seat] == NOWHERE:
        s.traps_out += 1
    s.trap = changed(s.trap, seat, space)
    if s.told is not None:
        s.tell("TrapPlaced", "LA-18.5", f"{s.name(seat)} places the Spike Trap in space {space}")


def lift_trap(s: Table, seat: int) -> None:
    """Take the Trap out of the Arena; it lies beside its owner and can be placed again."""
    s.trap = changed(s.trap, seat, NOWHERE)
    s.traps_out -= 1


def is_trapped(s: Table, who: int) -> bool:
    """Whether a foe's Trap lies where a fighter stands [LA-18.5]."""
    for owner in range(s.seats):
        if s.trap[owner] == s.at[who] and s.team[owner] != s.side(who):
            return True
    return False


def enter(s: Table, who: int, direction: int) -> None:
    """Entering a space by Move, Push or Pull, the first foe of its owner springs the Trap there [LA-8.15, 18.5]."""
    for owner in range(s.seats):
        if s.trap[owner] != s.at[who] or s.team[owner] == s.side(who):
            continue
        lift_trap(s, owner)
        if s.told is not None:
            s.tell("TrapSprung", "LA-18.5", f"{s.name(who)} springs the Spike Trap")
        spike(s, who, direction, owner)


def spike(s: Table, who: int, direction: int, owner: int) -> None:
    """1 Fatigue without look-up, and for a Legend 1 Push token given by the Trap's owner [LA-18.5, 19.21]."""
    if who >= s.seats:
        bury(s, who)
        return
    tire(s, who, 1, "LA-18.5")
    give_tokens(s, who, direction, owner)


def spring(s: Table, owner: int) -> None:
    """Spike each foe in the Trap's space, in the owner's facing; then the Trap is removed (V34)."""
    space = s.trap[owner]
    if space == NOWHERE:
        if s.told is not None:
            s.tell("NoTrap", "LA-18.5", f"{s.name(owner)} has no Spike Trap in the Arena to spring")
        return
    lift_trap(s, owner)
    foes = foes_at(s, owner, space)
    if s.told is not None:
        under = " and ".join([s.name(foe) for foe in foes]) or "nobody"
        s.tell("TrapSprung", "LA-18.5", f"{s.name(owner)} springs the Spike Trap in space {space} under {under}")
    for foe in foes:
        spike(s, foe, s.facing[owner], owner)


def foes_at(s: Table, owner: int, space: int) -> list[int]:
    """Legends and Zombies in a space that are foes of a Trap's owner [LA-18.5]."""
    found = []
    for who in range(len(s.at)):
        if s.at[who] == space and s.side(who) != s.team[owner] and (who < s.seats or is_zombie(s, who)):
            found.append(who)
    return found
