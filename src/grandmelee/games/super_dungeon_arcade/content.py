"""Everything a game is played with, read from TOML: ours, then packs [SDA-1.3 to 1.8, 3, 35.11 to 35.14]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grandmelee.core.features import Chances
from grandmelee.games.super_dungeon_arcade import crystals, deeds, features, lasting, orders
from grandmelee.games.super_dungeon_arcade.charts import Chart
from grandmelee.games.super_dungeon_arcade.deeds import Action, basic_attacks
from grandmelee.games.super_dungeon_arcade.dice import FACES, SYMBOLS, DiceBox
from grandmelee.games.super_dungeon_arcade.entries import Line as Line
from grandmelee.games.super_dungeon_arcade.entries import colours, dice_of, faults, line_of, walls_of
from grandmelee.games.super_dungeon_arcade.faces import Face, Oriented
from grandmelee.games.super_dungeon_arcade.features import Features
from grandmelee.games.super_dungeon_arcade.misplaced import action_faults, is_for_heroes, is_for_monsters, misplaced
from grandmelee.games.super_dungeon_arcade.outfits import Outfit
from grandmelee.games.super_dungeon_arcade.phrases import Op
from grandmelee.games.super_dungeon_arcade.terms import (
    ATTRIBUTES,
    BLUE,
    COLOURS,
    ELITE,
    FLY,
    MINION,
    NO_SLOT,
    NONE,
    POINT,
    RANKS,
    ROLES,
    SLOTS,
    TILE,
    Dice,
)
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon, Laid
from grandmelee.kit.rows import Row
from grandmelee.text.contents import Box, Shelf
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry
from grandmelee.text.weights import read_chances, read_weights

SLUG: Final = "super-dungeon-arcade"
TABLES: Final = (
    "die",
    "action",
    "hero",
    "monster",
    "loot",
    "treasure",
    "challenge",
    "plot",
    "mode",
    "tile",
    "chart",
)
ABILITY: Final[Place[Op]] = Place("hero", "abilities", features.GRAMMAR, "a Hero", misplaced)
MONSTER_ABILITY: Final[Place[Op]] = Place("monster", "abilities", features.GRAMMAR, "a monster", misplaced)
LOOT_BONUS: Final[Place[Op]] = Place("loot", "abilities", features.GRAMMAR, "a loot card", misplaced)
TREASURE_BONUS: Final[Place[Op]] = Place("treasure", "abilities", features.GRAMMAR, "a treasure", misplaced)
TREASURE_TEXT: Final[Place[Op]] = Place("treasure", "text", orders.GRAMMAR, "a boo booty or a book", misplaced)
DEED: Final[Place[Op]] = Place("action", "text", deeds.GRAMMAR, "an action", misplaced)
TRAP: Final[Place[Op]] = Place("challenge", "trap", orders.GRAMMAR, "a challenge", misplaced)
CHALLENGE_LASTS: Final[Place[Op]] = Place("challenge", "lasting", lasting.GRAMMAR, "a challenge", misplaced)
PLOT_LASTS: Final[Place[Op]] = Place("plot", "lasting", lasting.GRAMMAR, "a plot", misplaced)
SET_UP: Final[Place[Op]] = Place("plot", "set_up", crystals.SET_UP, "a plot")
INTERACT: Final[Place[Op]] = Place("plot", "interact", crystals.INTERACT, "a plot")
DISCARD: Final[Place[Op]] = Place("plot", "discard", crystals.DISCARD, "a plot")
MODE_LASTS: Final[Place[Op]] = Place("mode", "lasting", lasting.GRAMMAR, "a difficulty card", misplaced)
PLACES: Final = (
    ABILITY,
    MONSTER_ABILITY,
    LOOT_BONUS,
    TREASURE_BONUS,
    TREASURE_TEXT,
    DEED,
    TRAP,
    CHALLENGE_LASTS,
    PLOT_LASTS,
    SET_UP,
    INTERACT,
    DISCARD,
    MODE_LASTS,
)
PROSE: Final = ("number", "source", "source_note", "replaces", "keeps_cards", "type")

MELEE_ATTACK: Final = 0
MAGIC_ATTACK: Final = 1
MISSILE_ATTACK: Final = 2
BASIC_ATTACKS: Final = 3  # the first actions of all [SDA-8.1 to 8.3]
BOO_BOOTY_CARD: Final = 1
BOOK: Final = 2
TREASURE_KINDS: Final = ["equipment", "boo booty", "book"]
KEPT: Final = 200  # dungeons, and ten times as many outfits
EASY: Final = 0
HARD: Final = 1


class Die(Printed):
    """A colour of dice; how many of them are in the box limits nothing [SDA-1.6, 1.8]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.copies = entry.number("copies", 1, 99, 1)
        shown = entry.texts("faces", FACES, FACES)
        for at, face in enumerate(shown):
            if face not in SYMBOLS and not re.fullmatch("[1-9]", face):
                entry.problem(["faces", at], f"{face!r} is no face", "-, H, P, HP or a number of stars")
        self.faces: Row = tuple([SYMBOLS[face] if face in SYMBOLS else int(face or 0) for face in shown])


class Deed(Printed):
    """An action as an entry: `action` is what the rules use [SDA-3.5, 3.6]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        colour = entry.text("colour", choices=COLOURS)
        cost = entry.number("cost", 0, 9)
        text = entry.texts("text", least=1)
        number = BASIC_ATTACKS + id
        kind = COLOURS.index(colour) if colour else BLUE
        self.action = Action(number, self.slug, self.name, cost, kind, DEED.read(entry, text))
        self.action.text = text
        self.action.is_potion = entry.flag("potion")
        self.action.kin = entry.text("kin", self.name, longest=40)  # by which it is known to others [SDA-30.6]
        self.action.overcharges = entry.text("overcharges", "", longest=40)
        for fault in action_faults(self.action) if len(self.action.sentences) == len(text) else []:
            entry.problem(["text"], f"the sentences do not fit together: {fault}", "an action that can be taken")


class Hero(Printed):
    """A Hero card [SDA-3.1 to 3.4, 3.7, 3.8]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, 30)
        self.type = entry.text("type", "")
        self.affinity = colours(entry)
        self.mv = entry.number("mv", 0, 12)
        self.ap = entry.number("ap", 1, 9)
        self.hearts = entry.number("hearts", 1, 20)
        self.potions = entry.number("potions", 0, 9)
        self.dice: list[Dice] = [dice_of(entry, key) for key in ("str", "arm", "will", "dex")]
        self.reach: list[int] = [0, 0, 0]  # of melee, magic and missile attacks; 0 without the icon
        attacks = entry.table("attacks")
        if attacks is not None:
            self.reach = [attacks.number(key, 1, 20, 0) for key in ("melee", "magic", "missile")]
            attacks.finish()
        self.attacks: list[int] = [attack for attack in range(BASIC_ATTACKS) if self.reach[attack]]
        icons = entry.texts("defends_with", least=1)
        self.defends: list[int] = [ATTRIBUTES.index(icon) for icon in icons if icon in ATTRIBUTES[:4]]
        if len(self.defends) != len(icons):
            entry.problem(["defends_with"], f"{', '.join(icons)} are not all attributes", "STR, ARM, WILL or DEX")
        self.text = entry.texts("abilities", needed=False)
        self.features = Features(ABILITY.read(entry, self.text))
        self.action_slugs = entry.texts("actions", needed=False)
        self.drink_slugs = entry.texts("drinks", needed=False)
        self.actions: list[int] = []
        self.drinks: list[int] = []
        self.shift_slug = entry.slug("shapeshift", "")
        self.shift = NONE

    def headline(self) -> str:
        """Name and figures."""
        return f"{self.name}: MV {self.mv}, AP {self.ap}, {self.hearts} hearts, {self.potions} potions"


class Model(Printed):
    """A monster or spawning point with its part of its card [SDA-2.5, 2.9, 3.9, 3.11]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.label = self.slug  # in digests
        self.card = entry.slug("card", self.slug)
        self.card_name = entry.text("card_name", self.name, longest=40)
        rank = entry.text("rank", choices=RANKS)
        self.rank = RANKS.index(rank) if rank else ELITE
        role = entry.text("role", "", ROLES)
        self.role = ROLES.index(role) if role in ROLES else 0
        self.is_elite_gang = entry.flag("elite_gang")
        self.is_large = entry.flag("large")
        self.is_paired = entry.flag("paired")
        self.mv = entry.number("mv", 0, 12, 0)
        self.hearts = entry.number("hearts", 1, 30)
        self.arm = entry.number("arm", 0, 20)
        self.solo: Line = line_of(entry, "solo")
        self.has_gang = entry.has("gang")
        self.gang: Line = line_of(entry, "gang") if self.has_gang else self.solo
        self.affinity = colours(entry)
        self.text = entry.texts("abilities", needed=False)
        self.features = Features(MONSTER_ABILITY.read(entry, self.text))
        self.is_winged = bool(self.features.keywords & FLY)
        self.action_slugs = entry.texts("actions", needed=False)
        self.actions: list[int] = []
        self.copies = entry.number("copies", 1, 4, 1)
        self.least_heroes = entry.number("least_heroes", 3, 6, 3)  # of a mini-boss: in parties of so many [SDA-4.41]
        self.spawn_text = entry.texts("spawns", needed=False)
        self.spawns: list[tuple[int, int]] = []  # how many of which model, in the order of the card
        self.mates: Row = ()  # models bonded to it when near: minions of its card, or its own kind [SDA-12.1, 12.10]
        self.bonded_by: Row = ()  # models it is a mate of
        self.mates_keywords = 0  # what they can lend it
        self.all_keywords = self.features.keywords  # its own and these
        self.has_plain_bonds = True  # whether nobody of the gang flies
        self.mates_inflict = 0
        self.mates_act = False
        self.has_signature = False  # of its own or lent by them
        self.repertoire: Row = ()  # its actions as it performs them alone
        self.elites: Row = ()  # of a minion: the elites of its card [SDA-12.3]
        self.shift_slug = entry.slug("shapeshift", "")
        self.shift = NONE

    @property
    def is_point(self) -> bool:
        """A spawning point is a model, but no monster [SDA-2.5]."""
        return self.rank == POINT

    def headline(self) -> str:
        """Name, rank and figures."""
        ap, strength, reach = self.solo
        line = "" if self.rank in (MINION, POINT) else f", AP {ap}, STR {strength}, RNG {reach}"
        return f"{self.name} ({RANKS[self.rank]}): MV {self.mv}, {self.hearts} hearts, ARM {self.arm}{line}"


class Item(Printed):
    """A loot or treasure card [SDA-26.13, 26.14]; a boo booty or a book is no equipment [SDA-29.1]."""

    def __init__(self, entry: Entry, id: int, is_loot: bool) -> None:
        super().__init__(entry, id)
        self.is_loot = is_loot
        self.kind = 0 if is_loot else TREASURE_KINDS.index(entry.text("kind", "equipment", TREASURE_KINDS))
        slot = entry.text("slot", None if self.kind == 0 else "", SLOTS)
        self.slot = SLOTS.index(slot) if slot in SLOTS else NO_SLOT
        self.copies = entry.number("copies", 1, 9, 1)
        self.text = entry.texts("abilities", needed=self.kind == 0)
        self.features = Features((LOOT_BONUS if is_loot else TREASURE_BONUS).read(entry, self.text))
        self.orders_text = entry.texts("text", needed=self.kind != 0)
        self.orders: list[Op] = TREASURE_TEXT.read(entry, self.orders_text)
        self.action_slug = "" if is_loot else entry.slug("action", "")
        self.action = NONE
        self.option = NONE  # its number among all items, loot first


class Loot(Item):
    """A loot card."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, True)


class Treasure(Item):
    """A treasure card."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, False)


class Challenge(Printed):
    """A challenge card, of the ordinary or of the boss fight deck [SDA-23.1, 23.2, 25.3]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.is_boss_fight = entry.text("deck", "challenge", ["challenge", "boss fight"]) == "boss fight"
        self.copies = entry.number("copies", 1, 9, 1)
        self.trap_text = entry.texts("trap", needed=False)
        self.trap: list[Op] = TRAP.read(entry, self.trap_text)
        self.lasting_text = entry.texts("lasting", needed=False)
        self.lasting: list[Op] = CHALLENGE_LASTS.read(entry, self.lasting_text)
        self.action_slug = entry.slug("boss_action", "")
        self.boss_action = NONE

    @property
    def has_trap(self) -> bool:
        """Whether something happens as soon as it is drawn [SDA-23.2]."""
        return bool(self.trap) or self.boss_action != NONE


class Plot(Printed):
    """A plot card [SDA-22.1]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.set_up_text = entry.texts("set_up", needed=False)
        self.set_up: list[Op] = SET_UP.read(entry, self.set_up_text)
        self.interact_text = entry.text("interact", "")
        self.interact = INTERACT.read_one(entry, self.interact_text) if self.interact_text else None
        self.discard_text = entry.text("discard")
        self.discard = DISCARD.read_one(entry, self.discard_text) if self.discard_text else None
        self.lasting_text = entry.texts("lasting", needed=False)
        self.lasting: list[Op] = PLOT_LASTS.read(entry, self.lasting_text)


class Mode(Printed):
    """An Easy or Hard Mode card [SDA-4.24]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.mode = HARD if entry.text("mode", choices=["easy", "hard"]) == "hard" else EASY
        self.most_heroes = entry.number("most_heroes", 3, 6, 6)  # with more Heroes another one is flipped
        self.lasting_text = entry.texts("lasting", least=1)
        self.lasting: list[Op] = MODE_LASTS.read(entry, self.lasting_text)


class Tile(Printed):
    """One face of a tile; two faces with one stack number are the two sides of a tile [SDA-1.3, 4.12]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.stack = entry.number("stack", 1, 99)
        self.side = entry.text("side", choices=["A", "B"])
        self.rows = entry.texts("rows", TILE, TILE)
        self.walls_text = entry.texts("walls", needed=False)
        walls = walls_of(entry, self.walls_text)
        self.is_sound = not faults(self.rows, walls)
        for fault in faults(self.rows, walls):
            entry.problem(["rows"], fault, "ten rows of ten squares with one S and open doorways")
        face = Face(self.rows if self.is_sound else ["S........."] + ["." * TILE] * 9, walls)
        self.turned: list[Oriented] = [Oriented(face, turns) for turns in range(4)]


def stacks_of(tiles: list[Tile]) -> dict[int, list[int]]:
    """The faces of each tile by its number, smallest number first [SDA-1.3, 4.12]."""
    found: dict[int, list[int]] = {number: [] for number in sorted([tile.stack for tile in tiles])}
    for tile in tiles:
        found[tile.stack].append(tile.id)
    return found


def overcharged(actions: list[Action], found: list[int]) -> Row:
    """Actions in their order; an overcharge takes the place of the action it names [SDA-17.11]."""
    over = {actions[number].overcharges: number for number in found if actions[number].overcharges}
    return tuple([over.get(actions[n].name, n) for n in found if not actions[n].overcharges])


# ---- all of it -----------------------------------------------------------------------------------------------------
class Content:
    """Everything a game is played with. An id is the place in its list: built-in entries first, packs after."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.hash: str = box.hash
        self.label: str = box.hash
        self.dice = DiceBox([die.faces for die in box.shelf("die", Die).things])
        self.deed_shelf: Shelf[Deed] = box.shelf("action", Deed)
        self.actions: list[Action] = basic_attacks() + [deed.action for deed in self.deed_shelf.things]
        self.hero_shelf: Shelf[Hero] = box.shelf("hero", Hero)
        self.heroes: list[Hero] = self.hero_shelf.things
        self.model_shelf: Shelf[Model] = box.shelf("monster", Model)
        self.models: list[Model] = self.model_shelf.things
        loot: Shelf[Loot] = box.shelf("loot", Loot)
        treasure: Shelf[Treasure] = box.shelf("treasure", Treasure)
        self.items: list[Item] = [*loot.things, *treasure.things]
        self.items_by_slug: dict[str, Item] = {item.slug: item for item in self.items}
        self.actions_by_slug: dict[str, Action] = {action.slug: action for action in self.actions}
        self.challenge_shelf: Shelf[Challenge] = box.shelf("challenge", Challenge)
        self.challenges: list[Challenge] = self.challenge_shelf.things
        self.plot_shelf: Shelf[Plot] = box.shelf("plot", Plot)
        self.plots: list[Plot] = self.plot_shelf.things
        self.modes: list[Mode] = box.shelf("mode", Mode).things
        self.tiles: list[Tile] = box.shelf("tile", Tile).things
        self.faces: list[list[Oriented]] = [tile.turned for tile in self.tiles]
        self.stacks: dict[int, list[int]] = stacks_of(self.tiles)
        self.dungeons: dict[tuple[Laid, ...], Dungeon] = {}
        self.outfits: dict[tuple[int, ...], Outfit] = {}
        self.chart_shelf: Shelf[Chart] = box.shelf("chart", Chart)
        self.charts: list[Chart] = self.chart_shelf.things
        for number, item in enumerate(self.items):
            item.option = number
        for item, entry in [*loot.pairs(), *treasure.pairs()]:
            item.action = self.action_named(entry, "action", item.action_slug)
        self.join_heroes()
        self.join_models()
        self.join_gangs()
        self.check_names()
        for challenge, entry in self.challenge_shelf.pairs():
            challenge.boss_action = self.action_named(entry, "boss_action", challenge.action_slug)
        self.find_models()
        self.decks = self.whole_decks()

    def find_models(self) -> None:
        """Models with a part of their own, and where the words of actions, cards, models and plots begin."""
        self.boss = self.of_role("dungeon boss")
        self.mini_bosses = self.of_role("mini-boss")
        self.boo_booty = self.model_shelf["boo-booty"].id
        self.action_word = 0
        self.item_word = 0
        self.model_word = 0
        self.plot_word = 0
        self.slurp_word = 0
        self.has_figures = any(any(model.features.figures) for model in self.models)
        self.webs = [model.id for model in self.models if model.features.webs]
        self.granting = [model.id for model in self.models if model.features.grants]

    def whole_decks(self) -> list[Row]:
        """All cards of each deck, as `Table.decks` has them [SDA-4.19, 4.21]."""
        fights = [card.id for card in self.challenges if card.is_boss_fight for _ in range(card.copies)]
        return [
            tuple([item.option for item in self.items if item.is_loot for _ in range(item.copies)]),
            tuple([item.option for item in self.items if not item.is_loot for _ in range(item.copies)]),
            tuple([card.id for card in self.challenges if not card.is_boss_fight for _ in range(card.copies)]),
            tuple(fights),
            tuple([plot.id for plot in self.plots]),
        ]

    def dungeon(self, laid: tuple[Laid, ...]) -> Dungeon:
        """The dungeon of some tiles; those looked at last are kept."""
        if laid not in self.dungeons:
            if len(self.dungeons) >= KEPT:
                self.dungeons.clear()
            self.dungeons[laid] = Dungeon(self.faces, laid)
        return self.dungeons[laid]

    def outfit(self, hero: int, cards: list[int]) -> Outfit:
        """A Hero with the cards in its slots; those looked at last are kept."""
        key = (hero, *cards)
        if key not in self.outfits:
            if len(self.outfits) >= 10 * KEPT:
                self.outfits.clear()
            worn = [self.items[card] for card in cards if card != NONE]
            self.outfits[key] = Outfit(self.heroes[hero], worn, self.actions)
        return self.outfits[key]

    def action_named(self, entry: Entry, key: str, slug: str) -> int:
        """The number of an action an entry names; a name nothing has is a mistake."""
        if not slug:
            return NONE
        if slug not in self.deed_shelf.by_slug:
            entry.problem([key], f"there is no action {slug!r}", "the id of an action")
            return NONE
        return self.deed_shelf[slug].action.id

    def check_actions(self, entry: Entry, key: str, numbers: list[int], is_hero: bool) -> None:
        """Actions that their bearer could never perform are mistakes."""
        for at, number in enumerate(numbers):
            if number == NONE:
                continue
            action = self.actions[number]
            if not (is_for_heroes(action) if is_hero else is_for_monsters(action)):
                whose = "monsters" if is_hero else "Heroes"
                entry.problem([key, at], f"{action.name} is an action of {whose}", "an action it can perform")
            elif action.is_potion != (key == "drinks"):
                entry.problem([key, at], f"{action.name} is in the wrong list", "potions in drinks, others in actions")

    def check_names(self) -> None:
        """What an action spawns must be a model."""
        names = [model.name for model in self.models]
        for deed, entry in self.deed_shelf.pairs():
            for op in deed.action.verbs:
                if op.kind in (deeds.SPAWN_NEAR, deeds.SPAWN_CHAMPION) and op.word not in names:
                    entry.problem(["text"], f"there is no model {op.word!r}", "the name of a monster")

    def join_heroes(self) -> None:
        """Heroes and their actions, potions and other forms."""
        for hero, entry in self.hero_shelf.pairs():
            hero.actions = [self.action_named(entry, "actions", slug) for slug in hero.action_slugs]
            hero.drinks = [self.action_named(entry, "drinks", slug) for slug in hero.drink_slugs]
            for key, numbers in (("actions", hero.actions), ("drinks", hero.drinks)):
                self.check_actions(entry, key, numbers, True)
            if hero.shift_slug in self.hero_shelf.by_slug:
                hero.shift = self.hero_shelf[hero.shift_slug].id
            elif hero.shift_slug:
                entry.problem(["shapeshift"], f"there is no Hero {hero.shift_slug!r}", "the id of a Hero")

    def join_models(self) -> None:
        """Monsters and their actions, gangs and spawning lists [SDA-4.2, 12.1]."""
        for model, entry in self.model_shelf.pairs():
            model.actions = [self.action_named(entry, "actions", slug) for slug in model.action_slugs]
            self.check_actions(entry, "actions", model.actions, False)
            of_card = [other for other in self.models if other.card == model.card]
            if model.rank != MINION:
                model.mates = tuple([other.id for other in of_card if other.rank == MINION])
            if model.is_elite_gang:
                model.mates = (*model.mates, model.id)
            model.elites = tuple([other.id for other in of_card if other.rank == ELITE])
            model.spawns = self.spawn_list(entry, model.spawn_text)
            if model.shift_slug in self.model_shelf.by_slug:
                other = self.model_shelf[model.shift_slug]
                model.shift = other.id
                if (other.rank, other.role) != (model.rank, model.role):
                    expected = "a form of the same rank and role, which are kept [SDA-33.3]"
                    entry.problem(["shapeshift"], f"{other.name} is of another rank", expected)
            elif model.shift_slug:
                entry.problem(["shapeshift"], f"there is no monster {model.shift_slug!r}", "the id of a monster")

    def join_gangs(self) -> None:
        """What bonded monsters can lend each other at all [SDA-12.5]."""
        for model in self.models:
            model.repertoire = overcharged(self.actions, model.actions)
            for mate in [self.models[number] for number in model.mates]:
                mate.bonded_by = (*mate.bonded_by, model.id)
                model.mates_keywords |= mate.features.keywords
                model.all_keywords |= mate.features.keywords
                model.mates_inflict |= mate.features.inflicts
                model.mates_act = model.mates_act or bool(mate.actions)
                model.has_plain_bonds = not (model.features.keywords | model.mates_keywords) & FLY
            known = [*model.actions, *[number for mate in model.mates for number in self.models[mate].actions]]
            model.has_signature = any(number != NONE and self.actions[number].is_signature for number in known)

    def spawn_list(self, entry: Entry, text: Sequence[str]) -> list[tuple[int, int]]:
        """``3 crawler`` and so on, in the order of the card [SDA-4.35]."""
        found = []
        for at, line in enumerate(text):
            count, _, slug = line.partition(" ")
            if slug in self.model_shelf.by_slug and re.fullmatch("[1-9]", count):
                found.append((int(count), self.model_shelf[slug].id))
            else:
                entry.problem(["spawns", at], f"{line!r} is no monster", "a number and the id of a monster")
        return found

    def original(self, kind: int) -> int:
        """The form a monster is spawned in [SDA-33.1]: of two forms the one that is entered first."""
        shift = self.models[kind].shift
        return kind if shift == NONE else min(kind, shift)

    def original_hero(self, hero: int) -> int:
        """The form a Hero starts in [SDA-33.1]."""
        shift = self.heroes[hero].shift
        return hero if shift == NONE else min(hero, shift)

    def originals(self) -> list[int]:
        """The Heroes that can join a party: all but second forms."""
        return [hero.id for hero in self.heroes if self.original_hero(hero.id) == hero.id]

    def of_role(self, role: str) -> list[int]:
        """The models with a role, in order."""
        return [model.id for model in self.models if model.role == ROLES.index(role)]

    def points(self) -> list[int]:
        """The spawning points that can be chosen, each as often as there are models of it [SDA-4.41]."""
        return [model.id for model in self.models if model.is_point for _ in range(model.copies)]

    def item(self, slug: str) -> Item:
        """A loot or treasure card by its slug."""
        return self.items_by_slug[slug]

    def action(self, slug: str) -> Action:
        """An action by its slug."""
        return self.actions_by_slug[slug]

    def chart(self, slug: str) -> Chart:
        """A chart by its slug."""
        return self.chart_shelf[slug]

    def chart_for(self, heroes: int, name: str) -> Chart:
        """The side of the chart for a party [SDA-35.8], or an alternate one by name [SDA-35.14]."""
        for chart in self.charts:
            if chart.slug == name or (name == "standard" and chart.least <= heroes <= chart.most):
                return chart
        raise KeyError(name)


def weights() -> dict[str, float]:
    """What bots think each feature is worth, by its name."""
    return read_weights(Path(__file__).parent)


def chances() -> Chances:
    """How sure they may be of it."""
    return read_chances(Path(__file__).parent)


def load(folders: Sequence[str | Path] = ()) -> Content:
    """The built-in content with the packs in *folders* on top; PackError names every mistake in them.

    Packs bring models with their cards, loot and treasure, and tiles that make the game harder or easier [SDA-35.12,
    35.13].
    """
    box = Box(SLUG, Path(__file__).parent / "cards", folders, TABLES, {}, PLACES, PROSE)
    content = Content(box)
    box.close()
    return content


def pack_scenarios(content: Content) -> list[tuple[int, dict[str, object]]]:
    """Every Hero of a pack in a party of three and of six, every chart of a pack, and full set-up for the rest."""
    whole: dict[str, object] = {"concede": False}
    found: list[tuple[int, dict[str, object]]] = [(1, {"setup": "full", **whole})]
    found.append((2, {"setup": "full", "heroes": 5, **whole}))
    known = [hero.slug for hero in content.heroes if hero.slug not in content.box.added["hero"]]
    for slug in content.box.added["hero"]:
        found.append((1, {"party": [slug, *known[:2]], **whole}))
        found.append((3, {"party": [*known[:5], slug], **whole}))
    for chart in content.charts:
        if chart.slug in content.box.added["chart"]:
            found.append((1, {"chart": chart.slug, "heroes": chart.least, **whole}))
    for mode, name in ((EASY, "easy"), (HARD, "hard")):
        if any(card.mode == mode and card.slug in content.box.added["mode"] for card in content.modes):
            found.append((1, {name: 3, **whole}))
    for kind in content.boss:
        if content.models[kind].slug in content.box.added["monster"]:
            found.append((1, {"boss": content.models[kind].slug, **whole}))
    return found
