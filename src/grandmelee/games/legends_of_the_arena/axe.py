"""Cards that lie in the Arena and can be held: Alysia's Axe [LA-20.3 to 20.5, 20.14].

Where the arena has no Axe it lies NOWHERE, nobody holds it, and none of this happens.
"""

from __future__ import annotations

from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE, Table


def lay_axe(s: Table) -> None:
    """The Axe starts on the centre, on top of the space, whose own rules still apply [LA-20.3]."""
    if s.arena.axe_force:
        s.axe_at = s.arena.centre


def take_axe(s: Table, seat: int) -> None:
    """A Legend whose own Move ends on the Axe's space takes it; then only the holder has its effect [LA-20.4]."""
    if s.axe_at != s.at[seat]:
        return
    s.axe_at = NOWHERE
    s.axe_holder = seat
    if s.told is not None:
        s.tell("AxeTaken", "LA-20.4", f"{s.name(seat)} takes the Axe")


def drop_axe(s: Table, seat: int) -> None:
    """A holder that is Fatigued drops the Axe on its own space, under everything there [LA-20.3, 20.14]."""
    if s.axe_holder != seat:
        return
    s.axe_holder = NOBODY
    s.axe_at = s.at[seat] if s.is_inside(s.at[seat]) else s.arena.centre
    if s.told is not None:
        s.tell("AxeDropped", "LA-20.3", f"{s.name(seat)} drops the Axe")


def lose_axe(s: Table, seat: int) -> None:
    """A holder that leaves the Arena leaves the Axe on the centre [LA-20.14]."""
    if s.axe_holder != seat:
        return
    s.axe_holder = NOBODY
    s.axe_at = s.arena.centre
    if s.told is not None:
        s.tell("AxeDropped", "LA-20.14", "The Axe returns to the centre")


def held_force(s: Table, seat: int) -> int:
    """What a held card adds to the holder's Strikes; a Zombie gets none of it [LA-12.15, 17.13, 20.5]."""
    return s.arena.axe_force if s.axe_holder == seat else 0
