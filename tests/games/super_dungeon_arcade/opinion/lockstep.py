"""Engine and second opinion look at the same game, and are compared at everything that is told."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import grandmelee as gm
from tests.games.super_dungeon_arcade.opinion.arrivals import Arrivals
from tests.games.super_dungeon_arcade.opinion.blows import Blows, is_of_card
from tests.games.super_dungeon_arcade.opinion.consul import Command, Happening
from tests.games.super_dungeon_arcade.opinion.control import check_control, check_moved
from tests.games.super_dungeon_arcade.opinion.position import Position
from tests.games.super_dungeon_arcade.opinion.printed import CHALLENGES
from tests.games.super_dungeon_arcade.opinion.questions import check_activation, check_sides, check_targets
from tests.games.super_dungeon_arcade.opinion.tables import (
    check_map,
    check_numbers,
    check_setup,
    check_sight,
    check_squares,
)
from tests.games.super_dungeon_arcade.opinion.telling import SQUARE, Difference, place
from tests.games.super_dungeon_arcade.opinion.turns import Turns

PERFORMED = ("Move", "Regroup", "Unique", "Fight", "Epic Fight")


class Lockstep:
    """One game, watched."""

    def __init__(self, seats: int, seed: int, look_every: int = 1, **settings: Any) -> None:
        self.s: Any = gm.new("super-dungeon-arcade", seats=seats, seed=seed, concede=False, **settings)
        self.checks: Counter[str] = Counter()
        self.command: Command | None = None
        self.ordered: list[str] | None = None  # whom the next command is for
        self.p = Position(self.s)
        self.blows = Blows(self.expect)
        self.arrivals = Arrivals(self.expect)
        self.turns = Turns(self.expect)
        self.random = Random(seed)
        self.look_every = look_every
        self.answers = 0

    def begin(self) -> None:
        """What was built before the first question."""
        check_map(self.s.view(None), self.p, self.expect)
        check_setup(self.s, Position(self.s), self.expect)

    def expect(self, what: str, theirs: Any, ours: Any) -> None:
        self.checks[what.partition(":")[0]] += 1
        if theirs != ours:
            raise Difference(f"{what}: the engine has {theirs}, the second opinion {ours}")

    def answer(self, seat: int, option: int) -> None:
        """Give an answer and look at everything it causes, step by step."""
        beats = self.s.beats(seat, option)
        for beat in beats:
            after = Position(beat.state)
            for event in beat.events:
                self.look(self.p, event, after)
            self.p = after
        self.s = beats[-1].state
        self.look_at_question()

    def look_at_question(self) -> None:
        """What is asked now, and the position it is asked in."""
        self.answers += 1
        if self.answers % self.look_every == 0:
            check_numbers(self.s.view(None), self.p, self.expect)
            check_sight(self.s, self.p, self.expect)
            check_squares(self.s, self.p, self.random, 10, self.expect)
        rule = self.s.asks[0].rule if self.s.asks else ""
        if rule in ("SDA-6.1", "SDA-5.2"):
            self.blows.settled(self.p)
        if rule == "SDA-5.2":
            self.turns.check_choice(self.s, self.p)
        elif rule == "SDA-6.1":
            check_activation(self.s, self.p, self.expect)
        elif rule == "SDA-7.13":
            check_targets(self.s, self.p, self.expect)
        elif rule == "SDA-30.10":
            check_sides(self.s, self.p, self.expect)
        elif rule == "SDA-31.6" and self.blows.blow is not None:
            check_control(self.s, self.p, self.blows.blow.user.number, self.expect)
        elif rule == "SDA-7.24":
            self.turns.check_hearts(self.s, self.p, self.blows.blow)
        elif rule == "SDA-7.25":
            self.turns.check_potions(self.s, self.p, self.blows.blow)

    def look(self, p: Position, event: Any, after: Position) -> None:
        """One thing that was told: does it follow from the position before it?"""
        if event.kind == "CommandGiven":
            self.end_command(p)
            name = event.text.removeprefix("Command: ")
            self.command = Command(after, name, self.ordered) if name.partition(" x")[0] in PERFORMED else None
            self.ordered = None
        elif event.kind == "ConsulTurn":
            self.ordered = None
        elif event.kind == "TrapSprung":
            self.ordered = self.ordered_by(event.text.removeprefix("Trap of "))
        elif event.kind in ("ChallengeDrawn", "HeroTurn", "SpawningPoint"):
            self.end_command(p)
            if event.kind != "SpawningPoint":
                self.arrivals.end(p)
        elif event.kind in ("MonsterMoved", "Attacked", "NoAttack", "StoodUp", "UniqueAction"):
            self.look_at_command(p, event)
        if event.rule in ("SDA-31.4", "SDA-31.5"):
            check_moved(p, event, self.blows.attacker, self.blows.named, self.expect)
        self.look_at_blows(p, event, after)
        self.arrivals.look(p, event, after, self.command)
        self.turns.look(p, event, after)

    def look_at_blows(self, p: Position, event: Any, after: Position) -> None:
        """What was rolled, compared and suffered."""
        blows = self.blows
        if event.kind in ("ActionChosen", "Activated", "ConsulTurn", "CommandGiven", "Drunk"):
            blows.blow = None
        if event.kind == "ActionTaken":
            blows.action_taken(p, event)
        elif event.kind == "TargetChosen":
            blows.target_chosen(p, event)
        elif event.kind == "Rolled":
            blows.offence_rolled(p, event)
        elif event.kind == "Compared":
            blows.compared(p, event)
        elif event.kind in ("Attacked", "UniqueAction"):
            blows.attacked(p, event, self.command)
        elif event.kind == "DefenceRolled":
            blows.defence_rolled(p, event)
        elif event.kind == "Defended":
            blows.defended(p, event)
        elif event.kind == "HeroDestroyed":
            blows.forget_lost(after)
        elif event.kind == "StatusSuffered":
            blows.suffered(p, after)
        elif event.kind == "Wounded":
            blows.wounded(p, event, after)

    def ordered_by(self, card: str) -> list[str] | None:
        """The roles a Trap gives a command to; None for all."""
        trap = next(entry.get("trap", []) for entry in CHALLENGES.values() if entry["name"] == card)
        if any(text.startswith("The mini-bosses and the boss perform") for text in trap):
            return ["mini-boss", "dungeon boss"]
        return ["dungeon boss"] if "The boss performs Unique." in trap else None

    def end_command(self, p: Position) -> None:
        """Nobody may be left out."""
        if self.command is not None:
            command, self.command = self.command, None
            self.expect(f"{command.name}: left to perform", None, command.next(p))

    def look_at_command(self, p: Position, event: Any) -> None:
        if event.rule == "SDA-27.1" or self.command is None or is_of_card(event):
            return
        self.expect(f"{self.command.name}: {event.text}", self.told(p, event), self.command.next(p))

    def told(self, p: Position, event: Any) -> Happening | None:
        """A line about a monster as its parts."""
        if event.kind == "MonsterMoved":
            found = re.match(
                rf"(.*) (?:moves to|stays at) {SQUARE}: it (?:goes for (.*?), the|falls back to the exit at {SQUARE})",
                event.text,
            )
            assert found is not None, event.text
            goal = found[3] or str(place(p.dungeon, found[4]))
            return event.kind, found[1], str(place(p.dungeon, found[2])), goal
        if event.kind == "Attacked":
            found = re.match(r"(.*) attacks (.*): ", event.text)
            assert found is not None, event.text
            return event.kind, found[1], found[2]
        if event.kind == "UniqueAction":
            found = re.match(r"(.*): (.*); (?:(Heroes) are in its area|(its card) says so|(.*) has the)", event.text)
            assert found is not None, event.text
            whom = "area" if found[3] else "card" if found[4] else found[5]
            return event.kind, found[1], found[2], whom
        return event.kind, event.text.partition(" does not" if event.kind == "NoAttack" else " stands")[0]
