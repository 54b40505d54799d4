"""The Arena and its edges [LA-8]: shifting a fighter, and what happens where the shift ends."""

from __future__ import annotations

from typing import Final

from grandmelee.games.legends_of_the_arena.axe import take_axe
from grandmelee.games.legends_of_the_arena.fatigue import recover, tire
from grandmelee.games.legends_of_the_arena.knock_out import leave
from grandmelee.games.legends_of_the_arena.state import NOWHERE, Table
from grandmelee.games.legends_of_the_arena.traps import enter, is_trapped
from grandmelee.games.legends_of_the_arena.undead import is_zombie, sweep_edges
from grandmelee.games.legends_of_the_arena.words import SPACE

MOVE: Final = 0  # the Legend's own
PULL: Final = 1
PUSH: Final = 2
GRAB: Final = 3  # the edge
WALK: Final = 4  # of a Zombie


def shift(s: Table, who: int, direction: int, steps: int, kind: int, by: int) -> None:
    """Space by space; nothing blocks the way [LA-8.1, 10.3, 10.6]. A Zombie that falls into a Trap stops.

    The way to a Trap is told before the Trap, the rest of it afterwards.
    """
    here = s.at[who]
    if not s.traps_out:
        s.at[who] += direction * steps
        tell_shift(s, who, here, kind, by)
        return
    for _ in range(steps):
        s.at[who] += direction
        if is_trapped(s, who):
            tell_shift(s, who, here, kind, by)
            here = s.at[who]
            enter(s, who, direction)
            if who >= s.seats and not is_zombie(s, who):
                return
    if s.at[who] != here:
        tell_shift(s, who, here, kind, by)


def tell_shift(s: Table, who: int, here: int, kind: int, by: int) -> None:
    """Where a fighter has come from where it stood; *by* whom, where that is another."""
    if s.told is None:
        return
    at = s.at[who]
    name = s.name(who)
    trail = s.trail(who, here)
    out = f"to space {at}" if s.is_inside(at) else "out of the Arena"
    if kind == MOVE:
        way = "right" if at > here else "left"
        s.tell("Moved", "LA-10.1", f"{name} Moves {abs(at - here)} to the {way}, {out}", trail=trail)
    elif kind == PULL:
        s.tell("Pulled", "LA-10.9", f"{s.name(by)} Pulls {name} {abs(at - here)}, {out}", trail=trail)
    elif kind == PUSH:
        outside = "" if s.is_inside(at) else ", out of the Arena"
        s.tell("Pushed", "LA-14.2", f"{name} is Pushed to space {at}{outside}", trail=trail)
    elif kind == GRAB:
        s.tell("EdgeGrabbed", "LA-8.5", f"{name} grabs the edge and stands on space {at}", trail=trail)
    else:
        s.tell("ZombieMoved", "LA-17.6", f"{name} moves to space {at}", trail=trail)


def end_shift(s: Table, who: int, kind: int) -> None:
    """Every step-by-step shift ends here, and only its end is looked at [LA-8.6, 8.7, 8.9, 8.10]."""
    if who >= s.seats:
        sweep_edges(s, who)
        return
    at = s.at[who]
    arena = s.arena
    if not 0 <= at < arena.spaces:
        if kind != PUSH:
            leave(s, who)
        return
    if arena.is_edge[at]:
        grab_edge(s, who)
    if arena.centre_fatigue and s.at[who] == arena.centre:
        tire(s, who, arena.centre_fatigue, "LA-20.2")
    if kind == MOVE and arena.axe_force:
        take_axe(s, who)


def grab_edge(s: Table, seat: int) -> None:
    """Turn to face the centre and Move forward [LA-8.5, 14.5, 21.8].

    It is a real Move, part of the shift before it [LA-8.15].
    """
    s.facing[seat] = 1 if s.at[seat] < s.arena.centre else -1
    shift(s, seat, s.facing[seat], s.arena.grab_distance, GRAB, seat)
    if s.arena.grab_fatigue:
        tire(s, seat, s.arena.grab_fatigue, "LA-20.2")


def move(s: Table, seat: int, direction: int, steps: int) -> None:
    """A Legend's own Move; one of 0 spaces is no move [LA-10.1, 10.2, 10.5, 10.8]."""
    if steps == 0:
        return
    shift(s, seat, direction, steps, MOVE, seat)
    if s.unasked is not None and s.is_inside(s.at[seat]):
        s.touch(seat, SPACE + s.at[seat])
    end_shift(s, seat, MOVE)


def pull(s: Table, puller: int, who: int, steps: int) -> None:
    """Shift a fighter towards the puller, at once, and never past it [LA-10.9, 10.10]."""
    way = s.at[puller] - s.at[who]
    steps = min(steps, abs(way))
    if steps == 0:
        return
    shift(s, who, 1 if way > 0 else -1, steps, PULL, puller)
    end_shift(s, who, PULL)


def turn(s: Table, seat: int) -> None:
    """Reverse the facing [LA-10.4]."""
    s.facing[seat] = -s.facing[seat]
    if s.told is not None:
        s.tell("Turned", "LA-10.4", f"{s.name(seat)} Turns to the {'right' if s.facing[seat] > 0 else 'left'}")


def open_spaces(s: Table, origin: int, low: int, high: int) -> list[int]:
    """Spaces at a distance, either side, that are no edges (convention C14); placing there is no move [LA-8.13]."""
    found = []
    for space in s.arena.no_edges:
        if low <= abs(space - origin) <= high:
            found.append(space)
    return found


def is_empty(s: Table, space: int) -> bool:
    """No fighter and no token: a Coffin and a Trap count, a Portal and a dropped card do not [LA-20.8, 20.11]."""
    return space not in s.at and space not in s.trap


def rest_on_centre(s: Table) -> None:
    """Where the arena says so, Legends on the centre recover at the start of the Recover step [LA-20.2]."""
    for seat in range(s.seats):
        if s.at[seat] == s.arena.centre:
            recover(s, seat, s.arena.centre_recovers, "LA-20.2")


def in_arena(s: Table, fighter: int) -> bool:
    """Whether a fighter stands in the Arena."""
    return s.at[fighter] != NOWHERE and s.is_inside(s.at[fighter])
