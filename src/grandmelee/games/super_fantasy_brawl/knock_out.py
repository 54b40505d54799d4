"""Damage, out of action, levelling up, and the end of the game [SFB-13, SFB-14, SFB-3].

Damage is the last thing a step does: it may end the game, and then nothing is left to happen.
"""

from __future__ import annotations

from grandmelee.core.agenda import Step
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.state import GATE, NOBODY, Row, Table, hit_points, name


def victory_points_to_win(s: Table) -> int:
    """Five, or seven for a team of two players [SFB-3.1, 18.8]."""
    return 5 if s.seats == 2 else 7


def suffer(s: Table, piece: int, amount: int, cause: int, how: str = "") -> None:
    """Damage as it is, without defence [SFB-4.9, 4.10], put down as tokens that never run out [SFB-1.16]; *how* it
    comes about, where that is not told before.
    """
    if amount <= 0 or s.at[piece] < 0:
        return
    put_damage(s, piece, amount, how=how)
    if s.hurt[piece] >= hit_points(s, piece):
        knock_out(s, piece, cause)
        check_win(s, s.sides[cause])


def suffer_together(s: Table, pieces: Row, amounts: Row, cause: int) -> None:
    """Damage dealt to several at the same moment, with one check for all of them [SFB-7.49, 13.7, 13.10]."""
    joins = False
    for i in range(len(pieces)):
        if amounts[i] > 0 and s.at[pieces[i]] >= 0:
            put_damage(s, pieces[i], amounts[i], joins)
            joins = True
    fallen = [piece for piece in pieces if s.at[piece] >= 0 and s.hurt[piece] >= hit_points(s, piece)]
    for piece in fallen:
        knock_out(s, piece, cause, piece != fallen[0])
    if fallen:
        check_win(s, s.sides[cause])


def put_damage(s: Table, piece: int, amount: int, joins: bool = False, how: str = "") -> None:
    """Tokens on the Champion's card [SFB-7.49]; *joins*: at the same moment as another's."""
    s.hurt[piece] += amount
    if s.told is not None:
        text = f"{name(s, piece)} {how}suffers {amount} damage, {left(s, piece)} of {hit_points(s, piece)} left"
        s.tell("DamageSuffered", "SFB-4.9", text, joins=joins)


def left(s: Table, piece: int) -> int:
    """Hit points a Champion has left; damage beyond them is not counted [SFB-13.1]."""
    return max(0, hit_points(s, piece) - s.hurt[piece])


def knock_out(s: Table, piece: int, cause: int, joins: bool = False) -> None:
    """To its Gate, healed, on the Basic side; the other side gains 1 VP whatever the cause [SFB-13.1, 13.2, 13.4,
    19.35].

    Who caused an Enemy's fall levels up after the Action; whoever fells itself or an Ally does not [SFB-13.3, 13.6,
    13.22, 13.23, 14.10, 19.51]. Effects on the fallen Champion end [SFB-13.21], and it stays out for the rest of the
    turn [SFB-13.20].
    """
    side = s.sides[piece]
    s.vp[1 - side] += 1
    if s.on[s.at[piece]] == piece:
        s.on[s.at[piece]] = NOBODY
    s.at[piece] = GATE
    s.hurt[piece] = 0
    s.level[piece] = 0
    s.rooted[piece] = 0
    s.guard[piece] = 0
    s.waiting_at_gate[piece] = 0
    if s.sides[cause] != side and cause not in s.rising:
        s.rising = (*s.rising, cause)
    if s.told is not None:
        text = f"{name(s, piece)} is out of action; 1 VP for {side_name(s, 1 - side)}"
        s.tell("KnockedOut", "SFB-13.1", text, joins=joins)


def side_name(s: Table, side: int) -> str:
    """A side as people call it: its player, or both of a team."""
    return " and ".join(seat_name(seat) for seat in range(side, s.seats, 2))


def check_win(s: Table, players_side: int) -> None:
    """At once, even in the middle of an Action; VP only grow [SFB-3.1 to 3.3, 5.3, 18.8]; a tie is lost by the side
    that played the card.

    VP are counted after all knock-outs of one check [SFB-13.8, 13.9, 18.29].
    """
    enough = victory_points_to_win(s)
    if s.vp[0] < enough and s.vp[1] < enough:
        return
    if s.vp[0] == s.vp[1]:
        end_game(s, 1 - players_side, "SFB-13.8")
    else:
        end_game(s, 0 if s.vp[0] > s.vp[1] else 1, "SFB-3.1")


def end_game(s: Table, winner: int, rule: str) -> None:
    """Nothing happens any more: no post-attack, no level-up, no advance of the track [SFB-5.3, 12.8]."""
    s.winner = winner
    s.end()
    if s.told is not None:
        s.tell("GameEnded", rule, s.verdict)


class LevelUp(Step[Table]):
    """After the Action, whoever felled an Enemy in it turns its card and keeps its damage: the activated Champion,
    or the one a Reaction was played on [SFB-14.1 to 14.4, 8.15, 10.15].

    A Levelled Up Champion gains nothing more, one on the Gate does not level up [SFB-14.6, 14.8]; several Enemies
    felled by one Action level up once [SFB-13.5].
    """

    def run(self, s: Table) -> None:
        for piece in s.rising:
            if s.at[piece] >= 0 and s.level[piece] == 0:
                s.level[piece] = 1
                if s.told is not None:
                    s.tell("LevelledUp", "SFB-14.4", f"{name(s, piece)} levels up")
                if s.hurt[piece] >= hit_points(s, piece):  # cannot happen with our Champions [SFB-14.9]
                    knock_out(s, piece, piece)
                    check_win(s, s.sides[piece])
        s.rising = ()
