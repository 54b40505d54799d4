"""Who may activate, what the chart orders, when statuses come off, and what pops out of a roll."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.super_dungeon_arcade.opinion.blows import Blow
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import CHARTS, NAMES
from tests.games.super_dungeon_arcade.opinion.telling import words

Expect = Callable[[str, Any, Any], None]
BOSS_FIGHT = ["Move", "Fight", "Heal Boss", "Challenge"]
SPAWNING = ("Spawn", "Reinforce", "Spawn Mini-Boss", "Spawn Dungeon Boss")


class Turns:
    """The order of play, kept by ourselves from what is told."""

    def __init__(self, expect: Expect) -> None:
        self.expect = expect
        self.tokens: set[str] = set()  # activated tokens
        self.acted: set[str] = set()  # in this Hero Turn
        self.orders: list[str] | None = None  # commands of this Consul Turn still to come
        self.space = 0
        self.place = ""  # the Hero whose place is filled

    def look(self, p: Position, event: Any, after: Position) -> None:
        """One line."""
        if event.kind == "Activated":
            hero = next(hero.slug for hero in p.heroes if event.text == f"{hero.name} activates")
            self.expect("activated twice", hero in self.tokens | self.acted, False)
            self.tokens.add(hero)
            self.acted.add(hero)
        elif event.kind == "TokensOff":
            self.expect("tokens off", {hero.slug for hero in p.heroes} <= self.tokens, True)
            self.tokens.clear()
        elif event.kind == "CoinSpent":
            self.place = NAMES[event.text.removeprefix("A coin is spent for the place of ")]
        elif event.kind == "HeroPicked":
            hero = NAMES[event.text.removesuffix(" will return")]
            if hero != self.place:  # another Hero brings no token, and the old one's is gone [SDA-5.11]
                self.tokens -= {hero, self.place}
                self.acted.discard(hero)
        elif event.kind == "HeroTurn":
            self.acted.clear()
            self.end_of_consul_turn(after)
        elif event.kind == "ConsulTurn":
            self.begin_consul_turn(p)
        elif event.kind == "Advanced":
            self.advance(after, event)
        elif event.kind in ("CommandGiven", "CommandStopped"):
            self.command(event)

    # ---- the Hero Turn ---------------------------------------------------------------------------------------------
    def check_choice(self, s: Any, p: Position) -> None:
        """Whoever has no token and has not activated in this turn may be next [SDA-5.03, SDA-5.13]."""
        offered = {word.partition(":")[2] for word in words(s, s.asks[0].seat) if word.startswith("hero:")}
        able = {hero.slug for hero in p.heroes} - self.tokens - self.acted
        self.expect("may activate", offered, able)
        most = 2 if p.party_size <= 4 else 3
        most = 1 if "Only one Hero activates in a Hero Turn." in p.rules else most
        self.expect("activations left", len(self.acted) < most, True)

    # ---- the Consul Turn -------------------------------------------------------------------------------------------
    def begin_consul_turn(self, p: Position) -> None:
        """Boss fight commands if the boss was in play at its start [SDA-25.04]."""
        self.orders = None
        if any(monster.role == "dungeon boss" for monster in p.monsters):
            self.orders = list(BOSS_FIGHT)

    def advance(self, after: Position, event: Any) -> None:
        """One space on, its commands in printed order, and its star for good [SDA-14.11 to SDA-14.15]."""
        self.expect("boss fight", self.orders, None)
        found = re.match(r"The boss advances to space (\d+)", event.text)
        assert found is not None, event.text
        self.space = int(found[1])
        spaces = CHARTS["side-a" if after.party_size <= 4 else "side-b"]["spaces"]
        star, _, orders = spaces[self.space - 1].rpartition(": ")
        self.orders = orders.rstrip(".").split(", ")
        self.expect(f"star: {star}", bool(star), "from now on" in event.text)
        passed = [space.partition(":")[0] for space in spaces[: self.space] if ":" in space]
        self.expect("stars", (after.stars_str, after.stars_arm), (passed.count("+1 STR"), passed.count("+1 ARM")))

    def command(self, event: Any) -> None:
        """The next one of the chart; cards may order others between."""
        name = event.text.removeprefix("Command: ").removesuffix(" is ignored this turn")
        if self.orders and name in (self.orders[0], self.orders[0].partition(" x")[0]):
            self.orders.pop(0)
            return
        if event.kind == "CommandStopped":
            self.expect(f"stopped: {name}", name in SPAWNING, False)
        self.expect(f"order of commands: {name}", name in ("Move", "Regroup", "Unique", "Fight"), True)

    def end_of_consul_turn(self, p: Position) -> None:
        """Everything was ordered, and statuses came off all monsters but for Knockdown [SDA-14.10]."""
        self.expect("commands left", self.orders or [], [])
        for monster in p.monsters:
            left = monster.statuses - ({"Knockdown"} if monster.rank in ("solo", "elite") else set())
            self.expect(f"statuses after a Consul Turn: {monster}", left, set())
            self.expect(f"wounds: of {monster}", monster.hurt < monster.printed["hearts"], True)

    # ---- what pops out ---------------------------------------------------------------------------------------------
    def check_hearts(self, s: Any, p: Position, blow: Blow | None) -> None:
        """Hearts go to any Hero with a wound or a status; Hunger keeps its own [SDA-7.24, SDA-7.28]."""
        if blow is None or not s.asks[0].prompt.startswith("A heart popped out"):
            return
        healable = [hero for hero in p.heroes if (hero.hurt and may_heal(s, p, hero)) or hero.statuses]
        user = p.models.get(blow.user.number)
        if user is not None and "Hunger." in p.sentences(user) and user.hurt:
            healable = [hero for hero in healable if hero is user]
        self.expect("hearts", self.named(s), {hero.slug for hero in healable})

    def check_potions(self, s: Any, p: Position, blow: Blow | None) -> None:
        """Potions go to any Hero with room [SDA-7.25, SDA-7.28]."""
        if blow is None or not s.asks[0].prompt.startswith("A potion popped out"):
            return
        room = {hero.slug for hero in p.heroes if s.potions[hero.number] < p.number(hero, "potion")}
        self.expect("potions", self.named(s), room)

    def named(self, s: Any) -> set[str]:
        return {word.partition(":")[2] for word in words(s, s.asks[0].seat) if word.startswith("hero:")}


def may_heal(s: Any, p: Position, hero: Model) -> bool:
    """No card forbids it."""
    if "No wound of a Hero may be healed." in p.rules:
        return False
    has_crystal = any(whose == hero.number for whose, _ in s.taken)
    return has_crystal or "No wound of a Hero without a crystal may be healed." not in p.rules
