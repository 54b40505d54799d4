"""The Push step [LA-14]: tokens are carried out one at a time, then Knock Outs are counted together."""

from __future__ import annotations

from grandmelee.games.legends_of_the_arena.arena import PUSH, end_shift, tell_shift
from grandmelee.games.legends_of_the_arena.fatigue import clear_tokens
from grandmelee.games.legends_of_the_arena.knock_out import bring_back, decide, knock_out, precedence
from grandmelee.games.legends_of_the_arena.state import Table
from grandmelee.games.legends_of_the_arena.traps import enter, is_trapped


def push_all(s: Table) -> None:
    """Carry out all tokens, those gained meanwhile included; then the Knock Outs [LA-6.11, 14.1, 14.8, 14.9, 21.7]."""
    pushed: list[int] = []
    while any(s.push):
        for seat in push_order(s):
            if s.push[seat]:
                carry_out(s, seat)
                pushed.append(seat)
    if pushed:
        knock_out_all(s)
    if not s.over:
        for seat in range(s.seats):
            clear_tokens(s, seat)


def push_order(s: Table) -> list[int]:
    """Highest Speed first, tied opponents by Initiative, tied allies as they acted, else by seat [LA-14.10, 14.13].

    Whoever has no token left after cancelling is not Pushed at all [LA-14.14].
    """
    seats = []
    for seat in range(s.seats):
        if s.push[seat]:
            seats.append(seat)
    if len(seats) < 2:
        return seats
    return sorted(seats, key=lambda seat: (-s.speed[seat], precedence(s, s.team[seat]), turn_of(s, seat), seat))


def turn_of(s: Table, seat: int) -> int:
    """When that seat acted in this exchange; after all others if it did not."""
    return s.acted.index(seat) if seat in s.acted else len(s.acted)


def carry_out(s: Table, seat: int) -> None:
    """One space for each token, in its direction, as far out as it goes [LA-14.2, 14.3, 14.11]; facing stays [LA-14.7].

    The edge grab comes after the last token only [LA-14.5, 14.12].
    """
    here = s.at[seat]
    while s.push[seat]:
        direction = 1 if s.push[seat] > 0 else -1
        s.push[seat] -= direction
        if is_saved(s, seat, direction):
            here = tell_push(s, seat, here)
            save_token(s, seat)
            continue
        s.at[seat] += direction
        if s.traps_out and is_trapped(s, seat):
            here = tell_push(s, seat, here)
            enter(s, seat, direction)
    tell_push(s, seat, here)
    end_shift(s, seat, PUSH)


def tell_push(s: Table, seat: int, here: int) -> int:
    """Tell the way since *here*, if it is one, before whatever happens where it led; where that is."""
    if s.at[seat] != here:
        tell_shift(s, seat, here, PUSH, seat)
    return s.at[seat]


def is_saved(s: Table, seat: int, direction: int) -> bool:
    """Where the arena says so, the first token that would carry a Legend off an edge is removed instead [LA-20.2]."""
    at = s.at[seat]
    if not s.arena.saves_first_token or s.saved[seat] or not s.is_inside(at) or not s.arena.is_edge[at]:
        return False
    return not s.is_inside(at + direction)


def save_token(s: Table, seat: int) -> None:
    """Once in an exchange [LA-20.2]."""
    s.saved = tuple([1 if other == seat else s.saved[other] for other in range(s.seats)])
    if s.told is not None:
        s.tell("TokenSaved", "LA-20.2", f"The ledge holds {s.name(seat)}: one Push token is removed")


def knock_out_all(s: Table) -> None:
    """Everyone who ended outside is Knocked Out now, all together [LA-14.6, 15.8, 16.9, 19.18].

    Then the end, then the return.
    """
    out: list[int] = []
    spaces = s.arena.spaces
    for seat in range(s.seats):
        at = s.at[seat]
        if at < 0:
            knock_out(s, seat, -1, -at, bool(out))
            out.append(seat)
        elif at >= spaces:
            knock_out(s, seat, 1, at - spaces + 1, bool(out))
            out.append(seat)
    if out and not decide(s):
        bring_back(s, out)
