"""One position: who stands where with what on its card, what that makes of each model, and who is on top in wrath."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tests.games.super_dungeon_arcade.opinion.board import Cell, Dungeon
from tests.games.super_dungeon_arcade.opinion.printed import (
    ACTIONS,
    CHALLENGES,
    HEROES,
    ITEMS,
    MODES,
    MONSTERS,
    NO_DICE,
    PLOTS,
    STATUSES,
    Dice,
    bonus,
    number_in,
    plus,
    printed_dice,
)

WIDE = 41  # squares are numbers, so many in a row
PARTY = 6  # models from here on are the Consul's
DUNGEONS: dict[tuple[Any, ...], Dungeon] = {}


def cell_of(square: int) -> Cell:
    return square // WIDE, square % WIDE


def dungeon_of(s: Any) -> Dungeon:
    """The dungeon of a state; the same tiles make the same one."""
    laid = tuple((s.content.tiles[face].slug, turns, row, column) for face, turns, row, column in s.laid)
    if laid not in DUNGEONS:
        DUNGEONS[laid] = Dungeon(laid)
    return DUNGEONS[laid]


class Model:
    """A Hero or one of the Consul's models on the map."""

    def __init__(self, number: int, slug: str, corner: Cell) -> None:
        self.number = number
        self.slug = slug
        self.is_hero = number < PARTY
        self.printed = HEROES[slug] if self.is_hero else MONSTERS[slug]
        self.name: str = self.printed["name"]
        self.rank: str = self.printed.get("rank", "hero")
        self.role: str = self.printed.get("role", "")
        self.is_large = bool(self.printed.get("large"))
        self.corner = corner
        self.hurt = 0
        self.statuses: set[str] = set()
        self.is_braced = False
        self.wrath = 0
        self.last = 0
        self.gear: list[str] = []

    @property
    def cells(self) -> list[Cell]:
        return self.base(self.corner)

    def base(self, corner: Cell) -> list[Cell]:
        """The squares its base covers with its top left one there [SDA-6.16]."""
        r, c = corner
        return [corner, (r, c + 1), (r + 1, c), (r + 1, c + 1)] if self.is_large else [corner]

    @property
    def is_monster(self) -> bool:
        """Everything of the Consul's but spawning points [SDA-2.05]."""
        return not self.is_hero and self.rank != "spawning point"

    def __repr__(self) -> str:
        return f"{self.name} {self.number} at {self.corner}"


class Position:
    """Everything this opinion looks at in a state."""

    def __init__(self, s: Any) -> None:
        content = s.content
        self.dungeon = dungeon_of(s)
        self.models: dict[int, Model] = {}
        for number, square in enumerate(s.at):
            if square >= 0:
                slug = content.heroes[s.party[number]].slug if number < PARTY else s.cards[number].slug
                model = self.models[number] = Model(number, slug, cell_of(square))
                model.hurt = s.hurt[number]
                model.statuses = {name for bit, name in enumerate(STATUSES) if s.statuses[number] >> bit & 1}
                model.is_braced = bool(s.braced[number])
        for hero in self.heroes:
            hero.wrath, hero.last = s.wrath[hero.number], s.last[hero.number]
            worn = s.gear[4 * hero.number : 4 * hero.number + 4]
            hero.gear = [content.items[card].slug for card in worn if card >= 0]
        self.party_size = len(s.party)
        self.active: int = s.active
        self.stars_str: int = s.stars_str
        self.stars_arm: int = s.stars_arm
        self.crystals = [cell_of(square) for square, _ in s.crystals]
        self.pool = {content.models[kind].slug: many for kind, many in enumerate(s.pool) if many}
        self.start: Cell = cell_of(s.start)
        self.holds = [(content.actions[action].slug, user, held) for action, user, held in s.holds]
        self.flying: dict[int, bool] = {}
        self.said: dict[int, list[str]] = {}
        self.rules: list[str] = []
        for slug in [content.modes[card].slug for card in s.modes]:
            self.rules += MODES[slug].get("lasting", [])
        for slug in [content.plots[card].slug for card in s.plots]:
            self.rules += PLOTS[slug].get("lasting", [])
        for slug in [content.challenges[card].slug for card in s.challenges]:
            self.rules += CHALLENGES[slug].get("lasting", [])

    # ---- who is there ----------------------------------------------------------------------------------------------
    @property
    def heroes(self) -> list[Model]:
        return [model for model in self.models.values() if model.is_hero]

    @property
    def foes(self) -> list[Model]:
        return [model for model in self.models.values() if not model.is_hero]

    @property
    def monsters(self) -> list[Model]:
        return [model for model in self.models.values() if model.is_monster]

    def enemies(self, model: Model) -> list[Model]:
        return self.foes if model.is_hero else self.heroes

    def wrath_order(self) -> list[Model]:
        """From the most wrath to the least [SDA-0.05]."""
        return sorted(self.heroes, key=lambda hero: (-hero.wrath, -hero.last, hero.number))

    def tiles(self, model: Model) -> set[int]:
        return {self.dungeon.tile[cell] for cell in model.cells}

    def occupied(self, but: Model | None = None) -> set[Cell]:
        return {cell for model in self.models.values() if model is not but for cell in model.cells}

    # ---- keywords --------------------------------------------------------------------------------------------------
    def sentences(self, model: Model) -> list[str]:
        """What is printed on its card and on what it wears, and what actions have left on it."""
        if model.number not in self.said:
            self.said[model.number] = self.find_sentences(model)
        return self.said[model.number]

    def find_sentences(self, model: Model) -> list[str]:
        found = list(model.printed["abilities"])
        for item in model.gear:
            found += ITEMS[item].get("abilities", [])
        for slug in self.holding(model):
            for text in ACTIONS[slug]["text"]:
                gained = re.fullmatch(r"Whoever is affected (?:gains (.*)|(inflicts .*))", text)
                if gained:
                    found.append(gained[1] or f"I{gained[2][1:]}")
        if model.role == "dungeon boss":
            found += [text.removeprefix("The boss gains ") for text in self.rules if text.startswith("The boss gains ")]
        return found

    def holding(self, model: Model) -> list[str]:
        """Actions that hold for a model; of those with one name only the latest [SDA-30.06, SDA-30.16]."""
        found: dict[str, str] = {}
        for slug, user, held in self.holds:
            if self.is_held(model, slug, user, held):
                name = ACTIONS[slug].get("kin", ACTIONS[slug]["name"])
                found.pop(name, None)
                found[name] = slug
        return list(found.values())

    def is_held(self, model: Model, slug: str, user: int, held: int) -> bool:
        """An aura holds for the friends of its user inside it, anything else for those it was made for [SDA-30.14]."""
        size = number_in(ACTIONS[slug]["text"], r"Aura (\d+)\.")
        if not size:
            return bool(held >> model.number & 1)
        if user not in self.models or not model.is_hero:
            return False
        centre = self.models[user]
        return any(cell in self.wave(centre, size) for cell in model.cells)

    def wave(self, user: Model, size: int) -> set[Cell]:
        """Squares so near to its base, as a shape, that it sees; models hide nothing [SDA-30.07, SDA-30.13]."""
        fly = self.flies(user)
        found = set()
        for r, c in user.cells:
            for cell in [(r + i, c + j) for i in range(-size, size + 1) for j in range(-size, size + 1)]:
                if cell in self.dungeon.ground and any(self.dungeon.sees(own, cell, (), fly) for own in user.cells):
                    found.add(cell)
        return found

    def has(self, model: Model, keyword: str) -> bool:
        """An ability of its own or granted by a spawning point, bonded monsters included [SDA-12.05]."""
        if f"{keyword}." in self.sentences(model):
            return True
        if model.is_hero:
            return False
        if any(f"{keyword}." in self.sentences(other) for other in self.bonded(model)):
            return True
        return any(self.is_granted(model, point, keyword) for point in self.foes)

    def is_granted(self, model: Model, point: Model, keyword: str) -> bool:
        for text in point.printed["abilities"]:
            found = re.fullmatch(rf"Grants {keyword} to (\w+) monsters within (\d)\.", text)
            if found and model.is_monster and found[1] in model.printed["affinities"]:
                near = self.distance(point, model) <= int(found[2])
                if near or (self.has_whole_tile() and self.tiles(point) & self.tiles(model)):
                    return True
        return False

    def has_whole_tile(self) -> bool:
        return "Abilities of spawning points with a range cover their whole tile." in self.rules

    def flies(self, model: Model) -> bool:
        """With Fly, by its card, a thing it wears or a potion; no aura lends it."""
        if model.number not in self.flying:
            texts = list(model.printed["abilities"])
            for item in model.gear:
                texts += ITEMS[item].get("abilities", [])
            for slug, _, held in self.holds:
                if held >> model.number & 1:
                    texts += ACTIONS[slug]["text"]
            self.flying[model.number] = bool({"Fly.", "Whoever is affected gains Fly."} & set(texts))
        return self.flying[model.number]

    def webs(self) -> set[Cell]:
        """Squares that Webs make difficult."""
        found = set()
        for point in self.foes:
            size = number_in(point.printed["abilities"], r"Webs (\d)\.")
            for cell in self.dungeon.ground if size else ():
                near = self.dungeon.distance(point.cells, [cell]) <= size
                if near or (self.has_whole_tile() and self.dungeon.tile[cell] in self.tiles(point)):
                    found.add(cell)
        return found

    # ---- distance and sight ----------------------------------------------------------------------------------------
    def distance(self, a: Model, b: Model, corner: Cell | None = None) -> int:
        """Between two models; the first perhaps elsewhere than it stands [SDA-0.03]."""
        fly = self.flies(a) or self.flies(b)
        return self.dungeon.distance(a.base(corner or a.corner), b.cells, fly)

    def is_adjacent(self, a: Model, b: Model, corner: Cell | None = None) -> bool:
        return self.distance(a, b, corner) == 1

    def sees(self, viewer: Model, target: Model, corner: Cell | None = None) -> bool:
        """Line of sight; the viewer perhaps elsewhere than it stands [SDA-7.06 to SDA-7.10]."""
        if viewer is target:
            return True
        fly = self.flies(viewer) or self.flies(target)
        blockers = [] if fly else self.blockers(viewer, target)
        own, theirs = viewer.base(corner or viewer.corner), target.cells
        return any(self.dungeon.sees(a, b, blockers, fly) for a in own for b in theirs)

    def blockers(self, viewer: Model, target: Model | None) -> list[Cell]:
        """Squares of the viewer's enemies that hide the target; small ones hide no large model and nothing from one."""
        over = viewer.is_large or (target is not None and target.is_large)
        return [
            cell
            for model in self.enemies(viewer)
            if model is not target and (model.is_large or not over)
            for cell in model.cells
        ]

    def reach_of(self, reach: int, target: Model) -> int:
        """A range against a target with Stealth or Small [SDA-27.16, SDA-27.18]."""
        if self.has(target, "Stealth"):
            reach = max(1, reach - 3)
        return min(reach, 3) if self.has(target, "Small") else reach

    def in_reach(self, user: Model, target: Model, reach: int, corner: Cell | None = None) -> bool:
        """In range and in line of sight."""
        return self.distance(user, target, corner) <= self.reach_of(reach, target) and self.sees(user, target, corner)

    # ---- gangs and their numbers -----------------------------------------------------------------------------------
    def bonded(self, elite: Model) -> list[Model]:
        """The monsters of its gang within two squares: minions, or its like in an elite gang [SDA-12.04, SDA-12.10]."""
        if elite.rank != "elite" or "gang" not in elite.printed:
            return []
        kind = "elite" if elite.printed.get("elite_gang") else "minion"
        return [
            other
            for other in self.monsters
            if other is not elite
            and other.printed["card"] == elite.printed["card"]
            and other.rank == kind
            and self.distance(elite, other) <= 2
        ]

    def line(self, monster: Model) -> dict[str, int]:
        """AP, STR and RNG: the gang line or the solo line [SDA-12.05, SDA-12.06]."""
        line: dict[str, int] = monster.printed["gang" if self.bonded(monster) else "solo"]
        return line

    def action_points(self, monster: Model) -> int:
        """Attacks per Fight."""
        points = self.line(monster)["ap"] + self.of_role(monster, "AP")
        return max(1, points - 1) if "Poison" in monster.statuses else points

    def of_role(self, monster: Model, attribute: str) -> int:
        """What cards add for mini-bosses or the boss."""
        who = {"mini-boss": "Mini-bosses have", "dungeon boss": "The boss has"}.get(monster.role, "Nobody has")
        return number_in(self.rules, rf"{who} \+(\d) {attribute}\.")

    def strength(self, monster: Model, target: Model, extra: int, line: dict[str, int]) -> int:
        """The total STR against a Hero [SDA-13.01]; the line is the one it began with [SDA-12.22]."""
        total = line["str"] + extra + self.of_role(monster, "STR")
        total += 0 if monster.role == "dungeon boss" else self.stars_str
        total -= "Hex" in monster.statuses
        for text in self.rules:
            if text == "Monsters have +1 STR for each wound on the target.":
                total += target.hurt
            elif text == "Monsters have +1 STR for each wrath on the target.":
                total += target.wrath
            elif text == "Monsters have +2 STR against a Hero with no Hero next to it.":
                total += 0 if self.has_company(target) else 2
        return max(0, total)

    def has_company(self, hero: Model) -> bool:
        return any(other is not hero and self.is_adjacent(hero, other) for other in self.heroes)

    def is_warded(self, point: Model) -> bool:
        """Next to a crystal of a plot that protects spawning points."""
        if "Spawning points next to a crystal suffer no wounds." not in self.rules:
            return False
        return any(self.dungeon.distance(point.cells, [cell]) <= 1 for cell in self.crystals)

    def armour(self, foe: Model) -> int:
        """The total ARM [SDA-13.01]; a spawning point has what is printed [SDA-14.14, SDA-16.03]."""
        total: int = foe.printed["arm"]
        if foe.is_monster:
            total += 0 if foe.role == "dungeon boss" else self.stars_arm
            total += foe.is_braced
            total += number_in(self.rules, r"Monsters have \+(\d) ARM\.")
            total += self.of_role(foe, "ARM")
        return max(0, total - ("Bane" in foe.statuses))

    # ---- Heroes' numbers -------------------------------------------------------------------------------------------
    def dice(self, hero: Model, attribute: str, kind: str = "") -> Dice:
        """Dice and stars of an attribute, in a roll of a kind: offence, defence or neither [SDA-3.02, SDA-7.14]."""
        found = printed_dice(hero.slug, attribute)
        spoilt = attribute == "ARM" and "ARM bonuses of equipment do not count." in self.rules
        given = [text for item in hero.gear for text in ITEMS[item].get("abilities", [])]
        lent = [text for slug in self.holding(hero) for text in ACTIONS[slug]["text"]]
        for texts, counts in ((given, not spoilt), (lent, True)):
            for text in texts:
                dice, to = bonus(text) or (NO_DICE, "")
                if to == kind or (to == attribute and counts):
                    found = plus(found, dice)
        if kind == "offence" and "Fury." in self.sentences(hero):
            found = plus(found, (hero.hurt, 0, 0, 0))
        return found

    def number(self, hero: Model, what: str) -> int:
        """MV, AP, hearts or potion quantity with what it wears; statuses not counted."""
        printed = {"MV": "mv", "AP": "ap", "heart": "hearts", "potion": "potions"}[what]
        worn = [text for item in hero.gear for text in ITEMS[item].get("abilities", [])]
        total: int = hero.printed[printed] + number_in(worn, rf"\+(\d) {what}\.")
        return total + (number_in(self.rules, r"Heroes have \+(\d) AP\.") if what == "AP" else 0)

    def movement(self, model: Model) -> int:
        """Movement points; Slow halves them, rounded up [SDA-34.12]."""
        points: int = self.number(model, "MV") if model.is_hero else model.printed["mv"]
        return (points + 1) // 2 if "Slow" in model.statuses else points


def stars(faces: Iterable[str]) -> int:
    """Stars that dice show."""
    return sum(int(face) for face in faces if face.isdigit())
