"""Level-up abilities: the sentences of the Levelled Up side, always active [SFB-1.19, 14.5, 14.7].

Bonuses change printed numbers only [SFB-4.12], so they are read into tables that the chapters look numbers up in.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_fantasy_brawl.effects import IF, If, Strength
from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.games.super_fantasy_brawl.subjects import Effect
from grandmelee.games.super_fantasy_brawl.targets import AIMS
from grandmelee.text.sentences import Grammar, Pattern, bind


class MoveBonus(Effect):
    """More hexes wherever a Move is printed [SFB-6.11]."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n


class HealBonus(Effect):
    """More healing on cards and Standard Actions that activate the Champion."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n


class RangeBonus(Effect):
    """A greater maximum range of one kind of shot."""

    def __init__(self, n: int, aim: str) -> None:
        super().__init__("", 0)
        self.n = n
        self.aim = aim


class StrengthBonus(Effect):
    """Strength on one kind of attack; melee means one adjacent Enemy, not an area of adjacent hexes."""

    def __init__(self, n: int, aim: str) -> None:
        super().__init__("", 0)
        self.n = n
        self.aim = aim


class DefenceBonus(Effect):
    """Defence at all times [SFB-7.47]."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n

    def defence(self, s: Table, me: int) -> int:
        return self.n


class Immune(Effect):
    """Neither Fear, Force, Pull nor Push moves or hurts it [SFB-16.2]."""

    def __init__(self) -> None:
        super().__init__("", 0)


PATTERNS: Final[list[Pattern[Effect]]] = [
    bind("+{n:number 1-9} to every Move.", MoveBonus, "SFB-6.11"),
    bind("+{n:number 1-9} to every Heal.", HealBonus, "SFB-4.12"),
    bind("+{n:number 1-9} range on {aim:word direct shots|indirect shots}.", RangeBonus, "SFB-4.12"),
    bind(f"+{{n:number 1-9}} strength on {{aim:word {'|'.join(AIMS)}}}.", StrengthBonus, "SFB-7.46"),
    bind("+{n:number 1-9} strength.", Strength, "SFB-7.46"),
    bind("+{n:number 1-9} defence.", DefenceBonus, "SFB-7.47"),
    bind("Cannot be displaced.", Immune, "SFB-16.2"),
    bind(IF, If, "SFB-14.7"),
]
GRAMMAR: Final[Grammar[Effect]] = Grammar(PATTERNS)


class Bonuses:
    """What one side of a Champion card adds to printed numbers, in every turn [SFB-14.7]."""

    def __init__(self, ability: list[Effect]) -> None:
        self.move = 0
        self.heal = 0
        self.is_immune = False
        self.range = [0, 0, 0, 0]  # by kind of aim
        self.strength = [0, 0, 0, 0]
        self.conditional: list[Effect] = []  # strength or defence under a condition
        for sentence in ability:
            self.add(sentence)

    def add(self, sentence: Effect) -> None:
        """One more sentence; several of a kind add up."""
        if isinstance(sentence, MoveBonus):
            self.move += sentence.n
        elif isinstance(sentence, HealBonus):
            self.heal += sentence.n
        elif isinstance(sentence, Immune):
            self.is_immune = True
        elif isinstance(sentence, RangeBonus):
            self.range[AIMS.index(sentence.aim)] += sentence.n
        elif isinstance(sentence, StrengthBonus):
            self.strength[AIMS.index(sentence.aim)] += sentence.n
        else:
            self.conditional.append(sentence)
