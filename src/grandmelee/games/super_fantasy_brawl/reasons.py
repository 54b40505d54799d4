"""Why something is not a choice: the rule that forbids it, in words."""

from __future__ import annotations

from grandmelee.games.super_fantasy_brawl.state import NOBODY, STATUE, Table, name


def hex_of(s: Table, option: int) -> int:
    """The hex an option stands for, or -1."""
    return s.arena.hex_of[option] if 0 <= option < len(s.arena.hex_of) else -1


def why_not_step(s: Table, piece: int, option: int, rule: str) -> tuple[str, str]:
    """Why a Champion cannot step there [SFB-6.2 to 6.7, 6.19]."""
    there = hex_of(s, option)
    if there < 0:
        return rule, f"{s.game.describe(option)} is no step for {name(s, piece)}"
    where = s.arena.names[there]
    if s.arena.map.distance(s.at[piece], there) != 1:
        return "SFB-6.2", f"{where} is not next to {name(s, piece)}; each step goes to an adjacent hex"
    if s.on[there] == STATUE:
        return "SFB-6.3", f"a Statue stands on {where}"
    if s.on[there] == NOBODY:
        return rule, f"{where} does not lie in the direction of this movement"
    if s.sides[s.on[there]] != s.sides[piece]:
        return "SFB-6.4", f"{where} is blocked by an Enemy, {name(s, s.on[there])}"
    return "SFB-6.19", f"{where} holds an Ally, and no free hex could be reached from there with the steps left"
