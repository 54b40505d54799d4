"""Rerolling one die of a roll [SDA-7.33]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.games.super_dungeon_arcade.state import Row, Table
from grandmelee.games.super_dungeon_arcade.words import DIE, PASS


class AskForReroll(Ask[Table]):
    """One die may be rerolled, once (D-17) [SDA-7.33]."""

    rule: ClassVar[str] = "SDA-7.33"

    def dice_of(self, s: Table) -> Row:
        """What has been rolled."""
        raise NotImplementedError

    def die_in_words(self, s: Table, place: int) -> str:
        """What a die shows, and which one it is where others show the same."""
        shown = [s.content.dice.shown(die) for die in self.dice_of(s)]
        return shown[place] if shown.count(shown[place]) == 1 else f"{shown[place]} (die {place + 1})"

    def options(self, s: Table) -> list[int]:
        return [*[DIE + place for place in range(len(self.dice_of(s)))], PASS]
