"""The Mighty Monster Chart: its spaces and their commands [SDA-14.11 to 14.21]."""

from __future__ import annotations

import re

from grandmelee.games.super_dungeon_arcade.terms import COMMANDS, MONSTER_COMMANDS
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry

Command = tuple[int, int]  # which, and how often [SDA-14.17]


class Chart(Printed):
    """A side of the Mighty Monster Chart [SDA-1.3, 14.11 to 14.17, 35.8]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.least = entry.number("least_heroes", 3, 6)
        self.most = entry.number("most_heroes", 3, 6)
        self.text = entry.texts("spaces", least=1, most=30)
        self.spaces: list[list[Command]] = []
        self.stars: list[tuple[int, int]] = []  # added STR and ARM of each space [SDA-14.12]
        for at, text in enumerate(self.text):
            self.add_space(entry, at, text)
        last = [command for command, _ in self.spaces[-1]] if self.spaces else []
        if COMMANDS.index("Spawn Dungeon Boss") not in last:
            entry.problem(["spaces"], "the last space does not spawn the boss", "Spawn Dungeon Boss in it")

    def add_space(self, entry: Entry, at: int, text: str) -> None:
        """One space: ``+1 STR: Move, Move x2, Fight.``"""
        found = re.fullmatch(r"(?:\+([1-9]) (STR|ARM): )?(.+)\.", text)
        commands: list[Command] = []
        for part in found[3].split(", ") if found else []:
            name, _, times = part.partition(" x")
            if times and name in COMMANDS[MONSTER_COMMANDS:]:
                entry.problem(["spaces", at], f"{name} is for the game as a whole", "a multiplier for monsters only")
            elif name in COMMANDS[:-1] and re.fullmatch("[2-9]?", times):
                commands.append((COMMANDS.index(name), int(times or 1)))
            else:
                entry.problem(["spaces", at], f"{part!r} is no command", f"one of {', '.join(COMMANDS[:-1])}")
        if found is None:
            entry.problem(["spaces", at], f"{text!r} is no space", "commands with commas and a full stop")
        more = int(found[1]) if found and found[1] else 0
        self.spaces.append(commands)
        self.stars.append((more, 0) if found and found[2] == "STR" else (0, more))
