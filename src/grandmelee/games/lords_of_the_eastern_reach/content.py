"""Cards, quests, tokens and events as tables, read from TOML: ours, then packs.

A printed card is a `Kind`; every copy of it in the box is a *card*, a number of its own. Cards are numbered kind by
kind in the order of the files, allegiances last.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from grandmelee.core.features import Chances
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach import conditions, effects, placing
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.bills import cheapest, in_one
from grandmelee.games.lords_of_the_eastern_reach.conditions import Condition, least_of
from grandmelee.games.lords_of_the_eastern_reach.words import DECKS as DECK_WORDS
from grandmelee.kit.rows import Row
from grandmelee.text.contents import Box, Shelf
from grandmelee.text.nearest import near_word
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry, one_of
from grandmelee.text.weights import read_chances, read_weights

SLUG: Final = "lords-of-the-eastern-reach"
IN_THE_CITY: Final = ("building", "troop", "hero", "hireling")
TABLES: Final = (*IN_THE_CITY, "monster", "treasure", "quest", "allegiance", "token", "event")

BUILDING: Final = 0
TROOP: Final = 1
HERO: Final = 2
HIRELING: Final = 3
MONSTER: Final = 4
TREASURE: Final = 5
ALLEGIANCE: Final = 6
TYPES: Final = ("building", "troop", "hero", "hireling", "monster", "treasure", "allegiance")
IN_DECK: Final = (BUILDING, TROOP, HERO)
"""City cards are buildings, troops and heroes; army cards are heroes, troops and hirelings [LER-1.2, 1.20]."""

ADVENTURE_DECKS: Final = ("level-1", "level-2", "level-3", "wilderness")
BANNERS: Final = ("Start of Turn", "Combat", "Draw Resources", "Build & Hire")
RESOURCES: Final = ("grunts", "gold", "goods")
MOST_COPIES: Final = 20
NEVER: Final = 999  # cards in play, for a quest that is not looked at
GENERIC_LIMIT: Final = 5  # of the generic side of every allegiance, for buildings and army [LER-1.7]


def wrong_place(op: effects.Op, place: Place[effects.Op]) -> str:
    """What would be right instead of a sentence that means nothing on such a card; otherwise nothing."""
    return placing.misplaced(op, place.table)


TEXTS: Final = [
    Place(name, "text", effects.GRAMMAR, f"{'an' if name[0] in 'aeiou' else 'a'} {name}", wrong_place) for name in TYPES
]
UNATTACKED: Final = Place("allegiance", "unattacked", effects.GRAMMAR, "an allegiance", wrong_place)
CONDITION: Final = Place("quest", "condition", conditions.GRAMMAR, "a quest")
HEROICS: Final = Place("quest", "heroics", conditions.GRAMMAR, "a quest")
PLACES: Final[list[Place[Any]]] = [*TEXTS, UNATTACKED, CONDITION, HEROICS]


class Kind(Printed):
    """A printed card: figures, and its sentences taken apart. What the rules look up often is summed up."""

    __slots__ = (  # with the others it would have too many to lie beside it
        "abilities",
        "always",
        "build",
        "codes",
        "combat",
        "draws",
        "enters",
        "frights",
        "gated",
        "has_duty",
        "has_invocation",
        "has_price",
        "is_renewed",
        "may_start",
        "ongoing",
        "passive",
        "protects",
        "returns",
        "reveals",
        "sells_hirelings",
        "start",
        "takes",
        "takes_room",
        "type",
    )

    def __init__(self, entry: Entry, id: int, type: int, place: Place[effects.Op]) -> None:
        super().__init__(entry, id)
        self.type = type
        self.copies = 1
        self.cost: Row = (0, 0, 0)  # Grunts, Gold, Goods [LER-1.22]
        self.attack = 0
        self.defense = 0
        self.has_attack_die = False
        self.has_defense_die = False
        self.vp = 0
        self.gems = 0
        self.evade = 0  # 0: cannot be evaded
        self.is_boss = False  # a red name; a monster in every respect [LER-21.1]
        self.is_item = False
        self.is_companion = False  # a flag without an effect of its own [LER-1.21]
        self.gold_icons = 0  # in the text box [LER-25.25]
        self.deck = ""
        self.banner = ""
        self.cards: Row = ()
        self.pet = ""
        self.most_gems = 0  # it can hold [LER-17.1, 17.2]
        self.army_limit = 0  # of an allegiance
        self.building_limit = 0
        self.character = ""
        self.unattacked = -1  # the allegiance as it reads where nobody is attacked
        self.sentences: list[str] = entry.texts(place.field, most=a.MOST_SENTENCES)
        ops = place.read(entry, self.sentences)
        self.brief = [effects.GRAMMAR.brief(op) for op in ops]
        self.abilities: list[Ability] = []
        if len(ops) == len(self.sentences):
            self.abilities = [effects.ability(op, at, self.sentences[at]) for at, op in enumerate(ops)]
        self.sum_up()

    @property
    def price(self) -> int:
        """How many resource icons its cost has."""
        return sum(self.cost)

    @property
    def told(self) -> str:
        """What it costs and what it says, for whoever chooses it from a list [LER-1.22]."""
        icons = [f"{n} {name.capitalize()}" for n, name in zip(self.cost, RESOURCES, strict=True) if n]
        icons = ["1 Grunt" if icon == "1 Grunts" else icon for icon in icons]
        figures = [self._figure("Attack", self.attack, self.has_attack_die)]
        figures += [self._figure("Defense", self.defense, self.has_defense_die), f"{self.vp} VP" if self.vp else ""]
        told = ", ".join([figure for figure in figures if figure])
        return " ".join([f"costs {', '.join(icons) or 'nothing'}.", *([f"{told}."] if told else []), *self.sentences])

    def _figure(self, name: str, n: int, is_die: bool) -> str:
        """Attack or Defense in words, which may be a die; nothing where it has none."""
        return f"{name} d6" if is_die else f"{name} {n}" if n else ""

    def sum_up(self) -> None:
        """What the rules look up often."""
        self.codes: frozenset[int] = frozenset([ability.code for ability in self.abilities])  # printed on it
        self.passive: list[Ability] = []
        self.combat: list[Ability] = []
        self.build: list[Ability] = []
        self.start: list[Ability] = []
        self.takes: list[Ability] = []  # tokens from the pool, in the Draw Resources step
        self.draws: list[Ability] = []  # more tokens, or fewer, in that step
        self.protects: list[Ability] = []  # from events
        self.enters: list[Ability] = []  # what happens when it is hired
        self.has_invocation = False
        self.has_duty = False  # something that must be used in a combat
        self.has_price = False  # something that costs something in a combat
        self.frights: list[Ability] = []  # Fear and Terror of a monster
        self.is_renewed = False  # a phrase or a pet, for which it may be exhausted
        self.may_start = False  # an ability of the Start of Turn step, a phrase or a pet
        self.sells_hirelings = False
        self.always: list[int] = [0] * a.CODES  # by code: what it adds without gem and pet
        self.ongoing: list[int] = [0] * a.CODES  # by code: what a boss lying revealed changes
        self.gated: list[Ability] = []  # what it adds with them
        for ability in self.abilities:
            self.note(ability)
        self.reveals = [ability for ability in self.abilities if ability.when & a.REVEAL]  # when a card is revealed
        self.returns = a.RECALL in self.codes  # to the hand when it is destroyed
        self.takes_room = min(self.ongoing[a.ARMY_LIMIT], self.ongoing[a.BUILDING_LIMIT]) < 0  # a boss lying revealed

    def note(self, ability: Ability) -> None:
        """One ability in the sums."""
        if ability.when & (a.PASSIVE | a.ONGOING):
            self.passive.append(ability)
        if ability.when == a.PASSIVE:
            self.stand(ability)
        if ability.when & a.ONGOING:
            self.ongoing[ability.code] += ability.n
        if ability.when & a.COMBAT:
            self.combat.append(ability)
            self.has_duty = self.has_duty or ability.is_required
            self.has_price = self.has_price or ability.cost != a.FREE
        elif ability.code in (a.FEAR, a.TERROR):
            self.frights.append(ability)
        if ability.when & a.BUILD and ability.code != a.BUY_HIRELINGS:  # which are bought with a batch [LER-11.27]
            self.build.append(ability)
        if ability.when & a.START:
            self.start.append(ability)
        if ability.when & a.RESOURCES and ability.code == a.TAKE:
            self.takes.append(ability)
        if ability.code == a.TOKENS:
            self.draws.append(ability)
        if ability.code == a.PROTECT:
            self.protects.append(ability)
        if ability.when & a.ENTER:
            self.enters.append(ability)
        if ability.gate == a.WITH_GEM:
            self.most_gems = max(1, self.most_gems)
        if ability.code == a.HOARD:
            self.most_gems = ability.n
        if ability.code == a.PET:
            self.pet = ability.name
        self.has_invocation = self.has_invocation or ability.code == a.INVOCATION
        self.is_renewed = self.is_renewed or ability.code in (a.INVOCATION, a.PET)
        if ability.when & a.START or self.is_renewed:
            self.may_start = True
        if ability.code == a.BUY_HIRELINGS:
            self.sells_hirelings = True

    def stand(self, ability: Ability) -> None:
        """A continuous effect: always there, or behind a gate."""
        if ability.gate == a.UNGATED:
            self.always[ability.code] += ability.n
        else:
            self.gated.append(ability)

    def has(self, code: int) -> bool:
        """Whether that effect is printed on it."""
        return code in self.codes

    def headline(self) -> str:
        """Its name and figures in one line."""
        if self.type == ALLEGIANCE:
            return f"{self.name} ({self.building_limit} buildings, {self.army_limit} army cards)"
        attack = "" if self.type == BUILDING else f"Attack {'die' if self.has_attack_die else self.attack}, "
        defense = f"{attack}Defense {'die' if self.has_defense_die else self.defense}, {self.vp} VP, "
        return f"{self.name} ({'' if self.type == TREASURE else defense}{self.copies} in the box)"


def adds(kind: Kind, code: int) -> bool:
    """Whether a card, as long as it is in play, never takes anything from a limit or the like."""
    return kind.always[code] >= 0 and all(ability.n >= 0 for ability in kind.gated if ability.code == code)


class Quest(Printed):
    """A main quest or a task; every condition on it must be met [LER-1.5, 22.1, 22.2]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.is_task = entry.text("kind", choices=("main", "task")) == "task"
        self.vp = entry.number("vp", 0, 20)
        self.sentences: list[str] = entry.texts("condition", 1, 4)
        self.heroics: list[str] = entry.texts("heroics", 0, 4, needed=False)
        self.conditions: list[Condition] = CONDITION.read(entry, self.sentences)
        self.heroic_conditions: list[Condition] = HEROICS.read(entry, self.heroics) or self.conditions
        asks_deed = any(condition.is_deed for condition in self.conditions)
        self.has_deed = asks_deed and any(condition.is_deed for condition in self.heroic_conditions)  # in both readings
        if not self.is_task and asks_deed:
            entry.problem(["condition"], "a main quest is looked at when the game ends", "what must be had then")

    def asked(self, is_heroic: bool) -> list[str]:
        """Its sentences as they read at a table, in Heroics! perhaps others."""
        return self.heroics if is_heroic and self.heroics else self.sentences

    def least_cards(self) -> tuple[int, int]:
        """With how few cards in play it can be met at all: as it reads, and in Heroics!"""
        return least_of(self.conditions), least_of(self.heroic_conditions)

    def headline(self) -> str:
        """Its name, kind and worth."""
        return f"{self.name} ({'task' if self.is_task else 'main quest'}, {self.vp} VP)"


class Tokens(Printed):
    """How many tokens of a type there are [LER-1.9, 1.10]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.singles = entry.number("singles", 0, 40)
        self.doubles = entry.number("doubles", 0, 20)
        if entry.id not in RESOURCES:
            entry.problem(["id"], f"{entry.id!r} is no resource", one_of(RESOURCES), near_word(entry.id, RESOURCES))


class Event(Printed):
    """A result of the event die [LER-1.15]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.faces = entry.number("faces", 0, 6)
        if self.name not in effects.EVENTS:
            entry.problem(["name"], f"there is no event {self.name!r}", one_of(effects.EVENTS))


# what a card in play can do, a bit each; looked up before anybody looks through a city and an army for it
BUILDS: Final = 1  # in an opportunity to build and hire
STARTS: Final = 2  # at the start of a turn, or its phrase and its pet then
RENEWS: Final = 4  # its phrase or its pet
DRAWS: Final = 8  # more tokens, or fewer
TAKES: Final = 16  # a token from the pool
HOLDS: Final = 32  # another hand size


def talents_of(kind: Kind) -> int:
    """What a card can do as long as it is in play."""
    is_holder = kind.always[a.HAND_SIZE] != 0 or any(ability.code == a.HAND_SIZE for ability in kind.gated)
    return (
        (BUILDS if kind.build else 0)
        + (STARTS if kind.may_start else 0)
        + (RENEWS if kind.is_renewed else 0)
        + (DRAWS if kind.draws else 0)
        + (TAKES if kind.takes else 0)
        + (HOLDS if is_holder else 0)
    )


class Content:
    """Everything a game is played with; reference cards, the event tile and the ethereal piglet need no entries, for
    they do nothing [LER-1.8, 1.16, 1.17].
    """

    __slots__ = (
        "allegiances",
        "always",
        "bills",
        "bosses",
        "box",
        "builds",
        "by_deck",
        "by_type",
        "card_decks",
        "card_ids",
        "card_kinds",
        "card_names",
        "card_words",
        "cheapest",
        "deck_bosses",
        "events",
        "hash",
        "is_renewed",
        "kinds",
        "kinds_by_slug",
        "label",
        "least_after_deed",
        "least_cards",
        "least_standing",
        "never_shrinks",
        "pet_kinds",
        "pet_word",
        "pets",
        "quest_shelf",
        "quest_word",
        "quests",
        "talents",
        "tasks",
        "tokens",
    )

    def __init__(self, box: Box) -> None:
        self.box = box
        self.hash = self.label = box.hash
        self.kinds: list[Kind] = []
        self.card_kinds: list[Kind] = []  # by card
        self.card_ids: list[int] = []  # by card: the printed card's number
        self.bills: list[int] = []  # by card: its cost in one number
        self.card_decks: list[int] = []  # by card: the adventure deck it belongs to; -1 for any other
        self.card_words: list[str] = []
        self.card_names: list[str] = []
        self.kinds_by_slug: dict[str, Kind] = {}
        self.by_type: dict[tuple[int, ...], Row] = {}
        self.by_deck: dict[str, Row] = {}
        for name in TYPES:
            shelf: Shelf[Kind] = box.shelf(name, self.make)
            for kind in shelf.things:
                kind.id = len(self.kinds)
                self.add(kind)
        self.bosses: frozenset[int] = frozenset([card for card, kind in enumerate(self.card_kinds) if kind.is_boss])
        self.deck_bosses: list[Row] = [self.found_bosses(deck) for deck in DECK_WORDS]  # by deck
        self.allegiances: Row = self.found_cards((ALLEGIANCE,))
        for card, entry in zip(self.allegiances, box.tables["allegiance"], strict=True):
            self.add_unattacked(self.card_kinds[card], entry)
        self.sum_up()
        self.quest_shelf: Shelf[Quest] = box.shelf("quest", Quest)
        self.quests: list[Quest] = self.quest_shelf.things
        self.tasks: Row = tuple([quest.id for quest in self.quests if quest.is_task])
        self.least_cards: list[int] = [min(quest.least_cards()) for quest in self.quests]
        # by quest, the same: what is looked at after a deed, what at any time; no number is enough for the others
        self.least_after_deed = [min(quest.least_cards()) if quest.is_task else NEVER for quest in self.quests]
        self.least_standing = [NEVER if self.quests[i].has_deed else n for i, n in enumerate(self.least_after_deed)]
        self.tokens: Row = count_tokens(box)
        self.events: Row = count_faces(box)
        rangers = [kind for kind in self.kinds if kind.pet]
        self.pets: list[str] = [kind.slug for kind in rangers]  # a pet has a word of its own [LER-1.12]
        self.pet_kinds: Row = tuple([kind.id for kind in rangers])
        self.quest_word = 0  # options of the first quest and the first pet
        self.pet_word = 0
        resolve_names(self)

    def make(self, entry: Entry, id: int) -> Kind:
        """One printed card of any type."""
        type = TYPES.index(str(entry.place[0]))
        kind = Kind(entry, id, type, TEXTS[type])
        if type == ALLEGIANCE:
            read_allegiance(kind, entry)
        else:
            read_figures(kind, entry, type)
        return kind

    def sum_up(self) -> None:
        """What the rules look up often, by card."""
        self.talents: list[int] = [talents_of(kind) for kind in self.card_kinds]
        self.builds: list[bool] = [bool(kind.build) for kind in self.card_kinds]
        self.is_renewed: list[bool] = [kind.is_renewed for kind in self.card_kinds]
        # by code, then by card: what it adds without gem and pet; by code: whether nothing ever takes away
        self.always: list[list[int]] = [[kind.always[code] for kind in self.card_kinds] for code in range(a.CODES)]
        self.never_shrinks = [all(adds(kind, code) for kind in self.card_kinds) for code in range(a.CODES)]
        costs = [[self.bills[card] for card in self.found_cards(types)] for types in (IN_DECK, (BUILDING, HERO))]
        self.cheapest = [cheapest(one) for one in costs]  # the lowest; in Heroics! there are no troops [LER-26.12]

    def add_unattacked(self, printed: Kind, entry: Entry) -> None:
        """The same allegiance where nobody is attacked, if it then reads otherwise."""
        if not entry.has("unattacked"):
            return
        kind = Kind(entry, len(self.kinds), ALLEGIANCE, UNATTACKED)
        kind.slug = f"{printed.slug}.unattacked"
        kind.character = printed.character
        kind.building_limit, kind.army_limit = printed.building_limit, printed.army_limit
        self.add(kind)
        printed.unattacked = kind.cards[0]

    def add(self, kind: Kind) -> None:
        """A printed card with all its copies."""
        first = len(self.card_kinds)
        kind.cards = tuple(range(first, first + kind.copies))
        self.kinds.append(kind)
        self.kinds_by_slug[kind.slug] = kind
        for copy in range(kind.copies):
            self.card_kinds.append(kind)
            self.card_ids.append(kind.id)
            self.bills.append(in_one(kind.cost))
            self.card_decks.append(DECK_WORDS.index(kind.deck) if kind.deck else -1)
            self.card_names.append(kind.name if kind.copies == 1 else f"{kind.name} #{copy + 1}")
            self.card_words.append(kind.slug if kind.copies == 1 else f"{kind.slug}.{copy + 1}")

    def kind(self, slug: str) -> Kind:
        """The printed card with this slug, each under one name [LER-2.9]; KeyError if there is none."""
        return self.kinds_by_slug[slug]

    def card(self, word: str) -> int:
        """The card of that name, `guards.3`; ValueError if there is none."""
        return self.card_words.index(word)

    def quest(self, slug: str) -> Quest:
        """The quest with this slug; KeyError if there is none."""
        return self.quest_shelf[slug]

    def cards_of(self, *types: int) -> Row:
        """All cards of these types."""
        if types not in self.by_type:
            self.by_type[types] = self.found_cards(types)
        return self.by_type[types]

    def found_cards(self, types: tuple[int, ...]) -> Row:
        """All cards of these types, looked for."""
        return tuple([card for card, kind in enumerate(self.card_kinds) if kind.type in types])

    def found_bosses(self, deck: str) -> Row:
        """The bosses of an adventure deck, looked for."""
        return tuple([card for card in self.found_deck(deck) if card in self.bosses])

    def deck(self, name: str) -> Row:
        """All cards of an adventure deck."""
        if name not in self.by_deck:
            self.by_deck[name] = self.found_deck(name)
        return self.by_deck[name]

    def found_deck(self, name: str) -> Row:
        """All cards of an adventure deck, looked for."""
        return tuple([card for card, kind in enumerate(self.card_kinds) if kind.deck == name])


# ---- loading ------------------------------------------------------------------------------------------------------
def weights() -> dict[str, float]:
    """What bots think each feature is worth, by its name."""
    return read_weights(Path(__file__).parent)


def chances() -> Chances:
    """How sure they may be of it."""
    return read_chances(Path(__file__).parent)


def load(folders: Sequence[str | Path] = ()) -> Content:
    """The built-in content with the packs in *folders* on top; PackError names every mistake in them."""
    box = Box(SLUG, Path(__file__).parent / "cards", folders, TABLES, {}, PLACES)
    refuse_same_slugs([entry for name in TYPES for entry in box.tables[name]])
    content = Content(box)
    box.close()
    return content


def refuse_same_slugs(entries: Sequence[Entry]) -> None:
    """Cards of all tables share their words; what is wrong with a doubtful id was told already."""
    first: dict[str, Entry] = {}
    for entry in [entry for entry in entries if not entry.is_doubtful]:
        if entry.id in first:
            entry.problem(["id"], f"{entry.name()} has the id of {first[entry.id].name()}", "another id")
        first.setdefault(entry.id, entry)


# ---- entries ------------------------------------------------------------------------------------------------------
def read_figures(kind: Kind, entry: Entry, type: int) -> None:
    """What stands on a card beside its text."""
    if type in (BUILDING, TROOP, HERO):
        kind.cost = read_cost(entry)
    if type in (BUILDING, TROOP, MONSTER, TREASURE, HERO, HIRELING):
        kind.copies = entry.number("copies", 1, 1 if kind.pet else MOST_COPIES, 1)  # a named pet is one token
    if type == BUILDING:
        kind.defense = entry.number("defense", 0, 20)
        kind.vp = entry.number("vp", 0, 20, 0)
        kind.gold_icons = entry.number("gold_icons", 0, 9, 0)
        kind.banner = entry.text("banner", "", BANNERS)
    elif type == TREASURE:
        kind.is_item = entry.flag("item")
        placing.refuse_idle_treasure(kind.abilities, kind.is_item, entry)
    else:
        read_strength(kind, entry)
        placing.refuse_idle_figure(kind.abilities, kind.has_attack_die, kind.has_defense_die, entry)
    if type == HERO:
        kind.is_companion = entry.flag("companion")
    if type in (MONSTER, TREASURE):
        kind.deck = entry.text("deck", choices=ADVENTURE_DECKS)
    if type == MONSTER:
        kind.vp = entry.number("vp", 0, 20)
        kind.gems = entry.number("gems", 0, 9, 0)
        kind.is_boss = entry.flag("boss")
        kind.evade = entry.number("evade", 2, 6, 0)
        placing.refuse_idle_monster(kind.abilities, kind.is_boss, kind.evade > 0 and kind.deck != "wilderness", entry)


def read_cost(entry: Entry) -> Row:
    """One icon for each required resource [LER-1.22]."""
    table = entry.table("cost")
    if table is None:
        return (0, 0, 0)
    cost = tuple([table.number(name, 0, 9, 0) for name in RESOURCES])
    table.finish()
    return cost


def read_strength(kind: Kind, entry: Entry) -> None:
    """Attack and Defense, each a number or a die."""
    kind.has_attack_die = entry.flag("attack_die")
    kind.has_defense_die = entry.flag("defense_die")
    kind.attack = 0 if kind.has_attack_die else entry.number("attack", 0, 20)
    kind.defense = 0 if kind.has_defense_die else entry.number("defense", 0, 20)


def read_allegiance(kind: Kind, entry: Entry) -> None:
    """Limits and character of a region [LER-1.7]."""
    kind.character = entry.text("character", longest=40)
    kind.building_limit = entry.number("buildings", 1, 12)
    kind.army_limit = entry.number("army", 1, 12)


# ---- the table ----------------------------------------------------------------------------------------------------
def count_tokens(box: Box) -> Row:
    """Singles of the three types, then doubles [LER-1.9, 1.10]."""
    shelf: Shelf[Tokens] = box.shelf("token", Tokens)
    found = [shelf.by_slug.get(name) for name in RESOURCES]
    singles = [0 if one is None else one.singles for one in found]
    return tuple(singles + [0 if one is None else one.doubles for one in found])


def count_faces(box: Box) -> Row:
    """The six faces of the event die [LER-1.15]."""
    shelf: Shelf[Event] = box.shelf("event", Event)
    known = effects.EVENTS
    faces = [known.index(one.name) for one in shelf.things if one.name in known for _ in range(one.faces)]
    if len(faces) != 6:
        box.problem(f"the event die has {len(faces)} faces", "exactly 6")
    return tuple(faces)


def resolve_names(content: Content) -> None:
    """Cards that sentences name must exist."""
    known = {kind.name: kind.id for kind in content.kinds}
    for name in TYPES:
        for kind, entry in content.box.shelves[name].pairs():
            for ability in kind.abilities:
                if ability.code == a.HIRE:
                    ability.n = number_of(known, ability.name, entry, ["text", ability.index])
    for quest, entry in content.quest_shelf.pairs():
        heroic = quest.heroic_conditions if quest.heroic_conditions is not quest.conditions else []
        for key, found in (("condition", quest.conditions), ("heroics", heroic)):
            for at, condition in enumerate(found):
                names = condition.names.split(", ") if condition.names else []
                condition.kinds = tuple([number_of(known, name, entry, [key, at]) for name in names])


def number_of(known: dict[str, int], name: str, entry: Entry, steps: list[str | int]) -> int:
    """The printed card of that name."""
    if name not in known:
        entry.problem(steps, f"there is no card {name!r}", "the name of a card", near_word(name, known))
    return known.get(name, 0)
