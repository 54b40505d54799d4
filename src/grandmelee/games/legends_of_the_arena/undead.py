"""Zombies and Coffins [LA-17]: tokens of the Legend whose cards summon them."""

from __future__ import annotations

from typing import Final

from grandmelee.games.legends_of_the_arena.state import NOBODY, NOWHERE, Row, Table, changed

TOKENS: Final = 4  # of each Legend that summons [LA-1.11]


def own_tokens(s: Table, seat: int) -> list[int]:
    """That seat's tokens, as fighters."""
    found = []
    token = s.seats
    for owner in s.tokens:
        if owner == seat:
            found.append(token)
        token += 1
    return found


def free_token(s: Table, seat: int) -> int:
    """A token of that seat's that is not in the Arena, or NOBODY [LA-17.3]."""
    for token in own_tokens(s, seat):
        if s.at[token] == NOWHERE:
            return token
    return NOBODY


def is_zombie(s: Table, fighter: int) -> bool:
    """Whether the token stands in the Arena with its Zombie side up; a Coffin is no fighter [LA-17.6]."""
    return s.at[fighter] != NOWHERE and s.coffin[fighter - s.seats] == 0


def zombies_of(s: Table, seat: int) -> Row:
    """That seat's Zombies in the Arena, oldest first (convention C10)."""
    return tuple([token for token in s.horde if s.tokens[token - s.seats] == seat and is_zombie(s, token)])


def summon(s: Table, seat: int, space: int, is_coffin: int) -> None:
    """Put a free token in a space with the wanted side up; this is no move [LA-17.1, 17.2]."""
    token = free_token(s, seat)
    s.at[token] = space
    s.coffin = changed(s.coffin, token - s.seats, is_coffin)
    s.horde = (*s.horde, token)
    if s.told is not None:
        s.tell(
            "Summoned", "LA-17.1", f"{s.name(seat)} summons a {'Coffin' if is_coffin else 'Zombie'} in space {space}"
        )


def bury(s: Table, token: int) -> None:
    """A Zombie that is Fatigued becomes a Coffin at once [LA-17.4].

    It stays the target until the Effect ends [LA-17.5].
    """
    text = "" if s.told is None else f"{s.name(token)} becomes a Coffin"
    s.coffin = changed(s.coffin, token - s.seats, 1)
    s.tell("ZombieFatigued", "LA-17.4", text)


def remove_token(s: Table, token: int, rule: str) -> None:
    """Back to the supply, ready to be summoned again; no Knock Out, no Stock [LA-8.4, 15.15, 17.8]."""
    s.at[token] = NOWHERE
    s.horde = tuple([other for other in s.horde if other != token])
    if s.target == token:
        s.target = NOBODY
    if s.that_foe == token:
        s.that_foe = NOBODY
    if s.told is not None:
        s.tell("TokenRemoved", rule, f"{s.name(token)} is removed")


def sweep_edges(s: Table, token: int) -> None:
    """A Zombie or Coffin on an edge, or out of the Arena, is removed [LA-17.8, 17.9].

    Without edges only outside [LA-17.16].
    """
    at = s.at[token]
    if at != NOWHERE and (not s.is_inside(at) or s.arena.is_edge[at]):
        remove_token(s, token, "LA-17.8")
