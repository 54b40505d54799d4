"""Why something is not a choice: the rule that forbids it, in words."""

from __future__ import annotations

from grandmelee.games.super_fantasy_brawl.phrases import core_name
from grandmelee.games.super_fantasy_brawl.state import NOBODY, STATUE, Table, name


def hex_of(s: Table, option: int) -> int:
    """The hex an option stands for, or -1."""
    return s.arena.hex_of[option] if 0 <= option < len(s.arena.hex_of) else -1


def why_not_step(s: Table, piece: int, option: int, rule: str) -> tuple[str, str]:
    """Why a Champion cannot step there [SFB-6.2 to 6.7, 6.19]."""
    there = hex_of(s, option)
    if there < 0:
        return rule, f"{name(s, piece)} is moving: choose a hex next to it that glows, or stop; then comes the rest."
    where = s.arena.names[there]
    if s.arena.map.distance(s.at[piece], there) != 1:
        return "SFB-6.2", f"Hex {where} is not next to {name(s, piece)}; each step goes to an adjacent hex."
    if s.on[there] == STATUE:
        return "SFB-6.3", f"A Statue stands on {where}."
    if s.on[there] == NOBODY:
        return rule, f"Hex {where} does not lie in the direction of this movement."
    if s.sides[s.on[there]] != s.sides[piece]:
        return "SFB-6.4", f"Hex {where} is blocked by an Enemy, {name(s, s.on[there])}."
    return "SFB-6.19", f"Hex {where} holds an Ally, and no free hex could be reached from there with the steps left."


def why_no_card(s: Table, seat: int, number: int) -> tuple[str, str]:
    """Why a card cannot be played now as an Action."""
    card = s.content.cards[number]
    if number not in s.hands[seat]:
        return "SFB-5.15", f"{card.name} is not in your hand."
    if card.kind == 2:
        return "SFB-8.1", f"{card.name} is a Reaction; it is played in an opponent's turn."
    if not s.ready[seat] & (1 << card.core):
        return why_exhausted(card.core, card.name)
    return why_not_from_gate(s, s.bearers[(seat % 2) * len(s.content.cards) + number], card.move)


def why_no_standard(s: Table, seat: int, number: int) -> tuple[str, str]:
    """Why a Standard Action cannot be used now."""
    standard = s.content.standards[number]
    if s.used & (1 << number):
        return "SFB-10.2", f"{standard.name} was already used in this phase."
    if standard.core < 3 and not s.ready[seat] & (1 << standard.core):
        return why_exhausted(standard.core, standard.name)
    return "SFB-13.17", "None of your Champions can be activated by it."


def why_exhausted(core: int, what: str) -> tuple[str, str]:
    """Its Core is exhausted, until the own Upkeep [SFB-4.4]."""
    return "SFB-4.4", f"The {core_name(core)} for {what} is exhausted; it is ready again when your turn ends."


def why_not_from_gate(s: Table, piece: int, move: int) -> tuple[str, str]:
    """Why a Champion on the Gate cannot be activated."""
    if s.waiting_at_gate[piece] == 0:
        return "SFB-13.20", f"{name(s, piece)} did not begin this turn on the Gate, and stays out for the rest of it."
    if move < 0:
        return "SFB-13.16", f"{name(s, piece)} is on the Gate, and this card has no Move."
    return "SFB-13.17", f"{name(s, piece)} is on the Gate and cannot enter with Move {move}."
