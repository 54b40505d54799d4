"""Actions one by one: what is rolled, what it beats, who suffers how many wounds, and the wrath for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.games.super_dungeon_arcade.opinion import dice
from tests.games.super_dungeon_arcade.opinion.consul import Command, extra_strength
from tests.games.super_dungeon_arcade.opinion.heroes import (
    BASIC,
    action_of,
    area_cells,
    area_in,
    attribute_of,
    burst_cells,
    inside,
)
from tests.games.super_dungeon_arcade.opinion.position import Model, Position
from tests.games.super_dungeon_arcade.opinion.printed import (
    ACTIONS,
    CHALLENGES,
    NO_DICE,
    Dice,
    bonus,
    immunities,
    inflicted,
    plus,
)
from tests.games.super_dungeon_arcade.opinion.telling import SQUARE, named, place, standing, thrown

Expect = Callable[[str, Any, Any], None]
CARD_NAMES = {card["name"] for card in CHALLENGES.values()}
BY_NAME = {entry["name"]: slug for slug, entry in ACTIONS.items()} | {b["name"]: slug for slug, b in BASIC.items()}


class Blow:
    """A Hero's action that is being resolved."""

    def __init__(self, p: Position, user: Model, slug: str, targets: list[Model]) -> None:
        self.user = user
        self.action = action_of(user, slug)
        self.is_area = area_in(self.action) is not None
        self.targets = [model for model in targets if not model.is_hero]
        self.arms = {model.number: p.armour(model) for model in targets if not model.is_hero}
        self.bonds = {model.number: minions_near(p, model) for model in self.targets}
        self.result = 0
        self.due: dict[int, int] = {}  # wounds by model
        self.marks: dict[int, set[str]] = {}  # statuses by model
        self.placed = 0
        self.wrath = p.models[user.number].wrath


def minions_near(p: Position, elite: Model) -> list[Model]:
    """Bonded minions that take an elite's wounds, the closest first [SDA-12.11, SDA-12.15]."""
    near = [other for other in p.bonded(elite) if other.rank == "minion"]
    return sorted(near, key=lambda m: (p.distance(elite, m), m.printed["hearts"] - m.hurt, m.corner))


class Blows:
    """Follows actions of Heroes and attacks on them."""

    def __init__(self, expect: Expect) -> None:
        self.expect = expect
        self.blow: Blow | None = None
        self.aimed: Model | None = None
        self.attacker: int | None = None
        self.line: dict[str, int] = {}
        self.extra = 0
        self.is_epic = False
        self.rolled: Dice = NO_DICE
        self.given: set[str] = set()  # statuses of the action it uses
        self.named = ""  # that action
        self.due: dict[int, int] = {}  # wounds Heroes are to suffer
        self.marks: dict[int, set[str]] = {}  # statuses they are to suffer

    # ---- Heroes act ------------------------------------------------------------------------------------------------
    def action_taken(self, p: Position, event: Any) -> None:
        found = re.fullmatch(r"([^:]*): (.*?)(?: to the (\w+))?(?: on (.* at .*))?", event.text)
        assert found is not None, event.text
        users = [hero for hero in p.heroes if hero.name == found[1]]
        if not users or found[2] not in BY_NAME:
            self.blow = None
            return
        hit = [standing(p, place(p.dungeon, one)) for one in re.findall(rf" at {SQUARE}", found[4] or "")]
        slug = BY_NAME[found[2]]
        self.blow = Blow(p, users[0], slug, hit)
        self.check_area(p, users[0], self.blow.action, hit, found[3] or "")
        self.aimed = None

    def check_area(self, p: Position, user: Model, action: dict[str, Any], hit: list[Model], side: str) -> None:
        """Whom an area catches [SDA-30.01]."""
        area = area_in(action)
        if area is None:
            return
        shape, size = area
        if shape == "Burst":
            assert self.aimed is not None
            cells = burst_cells(p, self.aimed.corner, size, p.flies(self.aimed)) if not self.aimed.is_large else None
        else:
            cells = area_cells(p, user, shape, size, side)
        if cells is not None:
            ours = {model.number for model in inside(p, user, action, cells)}
            self.expect(f"{shape}: {action['name']}", {model.number for model in hit}, ours - {user.number})

    def target_chosen(self, p: Position, event: Any) -> None:
        found = re.search(rf" at {SQUARE}", event.text)
        self.aimed = standing(p, place(p.dungeon, found[1])) if found else None

    def offence_rolled(self, p: Position, event: Any) -> None:
        """All dice of the attribute and all bonus dice [SDA-7.14]; stars that are not rolled count too [SDA-3.02]."""
        blow = self.blow
        if blow is None or event.rule != "SDA-7.14":
            return
        hero = p.models[blow.user.number]
        pool = offence_pool(p, hero, blow.action)
        many, faces = thrown(event.text)
        self.expect(f"offence dice: {event.text}", many[:3], pool[:3])
        blow.result = dice.stars(faces, pool[3], "Hex" in hero.statuses)

    def compared(self, p: Position, event: Any) -> None:
        """More stars than ARM win [SDA-7.17]."""
        found = re.fullmatch(r"(\d+) against ARM (\d+) of (.*): a (?:critical )?(success|failure)", event.text)
        assert found is not None, event.text
        blow = self.blow
        if blow is None:
            return
        if not blow.targets:
            self.expect(f"offence result: {event.text}", int(found[1]), blow.result)
            return
        target = blow.targets.pop(0)
        arm = blow.arms[target.number]
        won = "success" if dice.wins(blow.result, arm) else "failure"
        ours = (str(blow.result), str(arm), target.name, won)
        self.expect(f"offence result: {event.text}", found.groups(), ours)
        if won == "success":
            struck = self.share(p, blow, target, arm) if blow.action["colour"] == "red" else [target]
            for model in struck:
                blow.marks[model.number] = self.statuses_of(p, blow) - immunities(p.sentences(model))

    def statuses_of(self, p: Position, blow: Blow) -> set[str]:
        """What an action inflicts, and what its user's offensive actions always inflict [SDA-27.17]."""
        own = p.sentences(p.models[blow.user.number]) if blow.action["colour"] == "red" else []
        return inflicted(blow.action["text"]) | inflicted(own)

    def share(self, p: Position, blow: Blow, target: Model, arm: int) -> list[Model]:
        """The wounds of a success, on minions first unless it is an area [SDA-12.11 to SDA-12.16]; who suffers any."""
        massive = "Massive Damage." in blow.action["text"]
        many = dice.wounds(blow.result, arm, not target.is_monster, massive, p.has(target, "Sturdy"))
        if is_spared(p, target):
            return [target]
        struck = []
        for minion in [] if blow.is_area else blow.bonds[target.number]:
            taken = min(many, minion.printed["hearts"] - minion.hurt)
            if taken:
                blow.due[minion.number] = blow.due.get(minion.number, 0) + taken
                struck.append(minion)
                many -= taken
        many = min(many, target.printed["hearts"] - target.hurt)
        if many:
            blow.due[target.number] = many
            struck.append(target)
        return struck

    def settled(self, after: Position) -> None:
        """The action is over: everything due has been suffered, and paid for in wrath."""
        blow, self.blow = self.blow, None
        if blow is None or blow.targets or blow.user.number not in after.models:
            return
        self.expect("wounds still due", {}, blow.due)
        for number, marks in blow.marks.items():
            if number in after.models:
                self.expect(f"statuses of {after.models[number]}", marks <= after.models[number].statuses, True)
        if "Heroes gain no wrath." not in after.rules:
            due = min(2 * after.party_size, blow.wrath + blow.placed)
            self.expect(f"wrath of {blow.user.name}", after.models[blow.user.number].wrath, due)

    # ---- monsters attack -------------------------------------------------------------------------------------------
    def attacked(self, p: Position, event: Any, command: Command | None) -> None:
        """An attack or a unique action of a monster."""
        name = event.text.partition(":")[0].partition(" attacks")[0].partition(" strikes")[0]
        self.extra = 0
        self.is_epic = False
        self.given, self.named = set(), ""
        self.check_marks(p)
        if event.kind == "UniqueAction":
            self.named = event.text.split(": ")[1].partition(";")[0]
            action = ACTIONS[BY_NAME[self.named]]
            self.extra, self.given = extra_strength(action), inflicted(action["text"])
        if event.rule != "SDA-27.1" and command is not None and command.actor is not None and not is_of_card(event):
            self.attacker, self.line = command.actor.number, command.line
            self.is_epic = event.kind == "Attacked" and is_epic(p, command)
            return
        near = [foe for foe in p.monsters if foe.name == name]
        self.attacker = near[0].number if len(near) == 1 else None
        self.line = p.line(near[0]) if near else {}

    def defence_rolled(self, p: Position, event: Any) -> None:
        """With ARM, or what a card says [SDA-18.06]; all bonus dice count."""
        found = re.match(r"(.*) rolls (\w+): ", event.text)
        assert found is not None, event.text
        hero = named(p, found[1])
        attribute = defends_with(p)
        self.rolled = p.dice(hero, attribute, "defence")
        many, _ = thrown(event.text)
        self.expect(f"defence dice: {event.text}", (found[2], *many[:3]), (attribute, *self.rolled[:3]))

    def defended(self, p: Position, event: Any) -> None:
        """Equal is enough [SDA-13.02]; Bane cancels the best die [SDA-34.04]."""
        found = re.match(r"(.*) defends with .*; (\d+) against (\d+): (saved|beaten)", event.text)
        assert found is not None, event.text
        if self.blow is not None and "Dangerous." in self.blow.action["text"]:
            self.caught(p, named(p, found[1]), event, self.blow)
            return
        if self.attacker is None or self.attacker not in p.models:
            return
        hero = named(p, found[1])
        result = dice.stars(thrown(event.text)[1], self.rolled[3], "Bane" in hero.statuses)
        strength = p.strength(p.models[self.attacker], hero, self.extra, self.line)
        saved = dice.is_saved(result, strength)
        ours = (found[1], str(result), str(strength), "saved" if saved else "beaten")
        self.expect(f"defence: {event.text}", found.groups(), ours)
        if not saved and not is_spared(p, hero):
            self.due[hero.number] = 1 + self.is_epic
        if not saved:
            given = self.given | inflicted(p.sentences(p.models[self.attacker]))
            marks = given - immunities(p.sentences(hero)) - hero.statuses
            if marks:
                self.marks[hero.number] = marks

    def caught(self, p: Position, hero: Model, event: Any, blow: Blow) -> None:
        """A friend in a Dangerous action: only more stars beat its defence [SDA-7.39]."""
        result = dice.stars(thrown(event.text)[1], self.rolled[3], "Bane" in hero.statuses)
        saved = "saved" if result >= blow.result else "beaten"
        ours = f"{result} against {blow.result}: {saved}"
        self.expect(f"defence: {event.text}", event.text.rpartition("; ")[2], ours)
        if saved == "beaten" and not is_spared(p, hero):
            self.due[hero.number] = 1

    def suffered(self, p: Position, after: Position) -> None:
        """A status came; those of an attack must be the right ones [SDA-27.17, SDA-34.03]."""
        for number, marks in list(self.marks.items()):
            if number in after.models and number in p.models:
                new = after.models[number].statuses - p.models[number].statuses
                if new:
                    self.expect(f"statuses of {after.models[number].name}", new, marks)
                    del self.marks[number]

    def forget_lost(self, after: Position) -> None:
        """Who is destroyed suffers no more."""
        self.due = {number: many for number, many in self.due.items() if number in after.models}
        self.marks = {number: marks for number, marks in self.marks.items() if number in after.models}

    def check_marks(self, p: Position) -> None:
        """Every status of the last attack has come."""
        left = {number: marks for number, marks in self.marks.items() if marks and number in p.models}
        self.marks = {}
        self.expect("statuses: still due", {}, left)

    # ---- wounds ----------------------------------------------------------------------------------------------------
    def wounded(self, p: Position, event: Any, after: Position) -> None:
        """Whoever suffers wounds, and how many."""
        for number, model in after.models.items():
            more = model.hurt - p.models[number].hurt if number in p.models else 0
            if more <= 0:
                continue
            if model.is_hero:
                self.hero_wounded(p, p.models[number], more, event)
            elif self.blow is not None and self.blow.due:
                self.expect(f"wounds: {event.text}", more, self.blow.due.pop(number, 0))
                self.blow.placed += more

    def hero_wounded(self, p: Position, hero: Model, more: int, event: Any) -> None:
        due = self.due.pop(hero.number, 0)
        if not due:
            return
        if "A Hero with no Hero next to it suffers 1 wound more." in p.rules and not p.has_company(hero):
            due += 1
        if "A Hero with 3 or more wrath suffers 1 wound more." in p.rules and hero.wrath >= 3:
            due += 1
        self.expect(f"wounds: {event.text}", more, min(due, p.number(hero, "heart") - hero.hurt))


def offence_pool(p: Position, hero: Model, action: dict[str, Any]) -> Dice:
    """The dice of an action's attribute, and all that is added to them [SDA-7.14]."""
    attribute = attribute_of(action)
    assert attribute is not None, action
    pool = p.dice(hero, attribute, "offence")
    for text in action["text"]:
        more, to = bonus(text) or (NO_DICE, "")
        if to in (attribute, "offence"):
            pool = plus(pool, more)
    return pool


def is_of_card(event: Any) -> bool:
    """Whether the boss does what a card says, and no command of its own."""
    return event.kind == "UniqueAction" and event.text.split(": ")[1].partition(";")[0] in CARD_NAMES


def is_spared(p: Position, model: Model) -> bool:
    """Whether a card in play lets it suffer no wounds."""
    if "Offensive actions push 1 and place no wounds." in p.rules:
        return True
    if model.is_hero:
        return False
    if model.is_monster:
        return "Monsters suffer no wounds." in p.rules
    return "Spawning points suffer no wounds." in p.rules or p.is_warded(model)


def defends_with(p: Position) -> str:
    """ARM, unless a card orders another attribute."""
    ordered = [text.split()[-1].rstrip(".") for text in p.rules if text.startswith("Heroes defend with ")]
    return ordered[-1] if ordered else "ARM"


def is_epic(p: Position, command: Command) -> bool:
    """An Epic Fight, by the chart or by a card [SDA-19.01]."""
    if command.name == "Epic Fight" or "Every Fight is an Epic Fight." in p.rules:
        return True
    boss = command.actor is not None and command.actor.role == "dungeon boss"
    return boss and "Every Fight of the boss is an Epic Fight." in p.rules
