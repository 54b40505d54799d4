"""Heal and Lifesteal [SFB-19.26 to 19.28, 19.32 to 19.34]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.games.super_fantasy_brawl.state import AskOfPiece, Table, name, stats
from grandmelee.games.super_fantasy_brawl.words import NUMBER


def heal(s: Table, piece: int, amount: int, me: int, seat: int) -> None:
    """Up to so much damage is removed, and the activated Champion's bonus adds to it; a Reaction activates nobody."""
    if me == s.actor:
        amount += s.content.heal_bonus[stats(s, me)]
    most = min(amount, s.hurt[piece])
    if most > 0:
        s.agenda.append(ChooseHeal(seat, piece, most))


def remove_damage(s: Table, piece: int, amount: int) -> None:
    """Never above full hit points [SFB-19.28]."""
    healed = min(amount, s.hurt[piece])
    s.hurt[piece] -= healed
    if s.told is not None and healed:
        s.tell("Healed", "SFB-19.26", f"{name(s, piece)} is healed by {healed}")


class ChooseHeal(AskOfPiece):
    """How much is healed, none being allowed [SFB-7.4, 19.26]."""

    rule: ClassVar[str] = "SFB-19.26"

    def __init__(self, seat: int, piece: int, most: int) -> None:
        self.seat = seat
        self.piece = piece
        self.most = most

    def prompt(self, s: Table) -> str:
        return f"Choose how much {name(s, self.piece)} is healed (up to {self.most})"

    def options(self, s: Table) -> list[int]:
        return [NUMBER + number for number in range(self.most + 1)]

    def take(self, s: Table, option: int) -> None:
        remove_damage(s, self.piece, option - NUMBER)

    def explain(self, s: Table, option: int) -> str:
        number = option - NUMBER
        return f"Remove {number} damage from {name(s, self.piece)}" if number else "Heal nothing"

    def retells(self, s: Table, option: int) -> bool:
        return option != NUMBER

    def through(self, s: Table) -> list[int]:
        return []
