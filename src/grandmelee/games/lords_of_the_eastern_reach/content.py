"""Cards, quests, tokens and events as tables, read from TOML: ours, then packs.

A printed card is a `Kind`; every copy of it in the box is a *card*, a number of its own. Cards are numbered kind by
kind in the order of the files, allegiances last.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grandmelee.core.errors import PackError, Problem
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach import conditions, effects
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.conditions import Condition
from grandmelee.kit.rows import Row
from grandmelee.text.nearest import near_word
from grandmelee.text.packs import SOURCES, Pack, content_hash, merge, read_pack, refuse_namesakes
from grandmelee.text.reading import read_sentences
from grandmelee.text.toml import Entry, one_of

SLUG: Final = "lords-of-the-eastern-reach"
TABLES: Final = (
    "building",
    "troop",
    "hero",
    "hireling",
    "monster",
    "treasure",
    "quest",
    "allegiance",
    "token",
    "event",
)
PROSE: Final = ("source", "source_note", "replaces")

BUILDING: Final = 0
TROOP: Final = 1
HERO: Final = 2
HIRELING: Final = 3
MONSTER: Final = 4
TREASURE: Final = 5
ALLEGIANCE: Final = 6
TYPES: Final = ("building", "troop", "hero", "hireling", "monster", "treasure", "allegiance")
"""City cards are buildings, troops and heroes; army cards are heroes, troops and hirelings [LER-1.2, 1.20]."""

CITY_DECK: Final = 0
HIRELING_DECK: Final = 1
ADVENTURE_DECKS: Final = ("level-1", "level-2", "level-3", "wilderness")
BANNERS: Final = ("Start of Turn", "Combat", "Draw Resources", "Build & Hire")
RESOURCES: Final = ("grunts", "gold", "goods")
MOST_COPIES: Final = 20
GENERIC_LIMIT: Final = 5  # of the generic side of every allegiance, for buildings and army [LER-1.7]
COMBAT_CODES: Final = (a.FOCUS, a.LONGSHOT)


class Kind:
    """A printed card: figures, and its sentences taken apart. What it has without a gem, pet or combat is summed up."""

    def __init__(self, id: int, slug: str, title: str, type: int) -> None:
        self.id = id
        self.slug = slug
        self.name = title
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
        self.is_boss = False
        self.is_item = False
        self.is_companion = False  # a flag without an effect of its own [LER-1.21]
        self.gold_icons = 0  # in the text box [LER-25.25]
        self.deck = ""
        self.banner = ""
        self.sentences: list[str] = []
        self.abilities: list[Ability] = []
        self.cards: Row = ()
        self.pet = ""
        self.most_gems = 0  # it can hold [LER-17.1, 17.2]
        self.army_limit = 0  # of an allegiance
        self.building_limit = 0
        self.character = ""
        self.unattacked = -1  # the allegiance as it reads where nobody is attacked
        self.source = "house"
        self.source_note = ""
        self.passive: list[Ability] = []
        self.combat: list[Ability] = []
        self.build: list[Ability] = []
        self.start: list[Ability] = []
        self.has_invocation = False

    @property
    def price(self) -> int:
        """How many resource icons its cost has."""
        return sum(self.cost)

    def sum_up(self) -> None:
        """What the rules look up often."""
        for ability in self.abilities:
            if ability.when & (a.PASSIVE | a.ONGOING):
                self.passive.append(ability)
            if ability.when & a.COMBAT:
                self.combat.append(ability)
            if ability.when & a.BUILD:
                self.build.append(ability)
            if ability.when & a.START:
                self.start.append(ability)
            if ability.gate == a.WITH_GEM:
                self.most_gems = max(1, self.most_gems)
            if ability.code == a.HOARD:
                self.most_gems = ability.n
            if ability.code == a.PET:
                self.pet = ability.name
            if ability.code == a.INVOCATION:
                self.has_invocation = True

    def has(self, code: int) -> bool:
        """Whether that effect is printed on it."""
        return any(ability.code == code for ability in self.abilities)


class Quest:
    """A main quest or a task; every condition on it must be met [LER-1.5, 22.1, 22.2]."""

    def __init__(self, id: int, slug: str, title: str) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.is_task = False
        self.vp = 0
        self.sentences: list[str] = []
        self.heroics: list[str] = []
        self.conditions: list[Condition] = []
        self.heroic_conditions: list[Condition] = []
        self.source = "house"
        self.source_note = ""


class Content:
    """Everything a game is played with; reference cards, the event tile and the ethereal piglet need no entries, for
    they do nothing [LER-1.8, 1.16, 1.17].
    """

    def __init__(self) -> None:
        self.label = "content"
        self.kinds: list[Kind] = []
        self.card_kinds: list[Kind] = []  # by card
        self.card_words: list[str] = []
        self.quests: list[Quest] = []
        self.allegiances: Row = ()  # cards
        self.tokens: Row = ()  # how many of the six kinds: singles, then doubles
        self.events: Row = ()  # by face of the event die
        self.pets: list[str] = []
        self.pet_kinds: Row = ()
        self.packs: list[str] = []
        self.added: dict[str, list[str]] = {kind: [] for kind in TABLES}
        self.hash = ""

    def add(self, kind: Kind) -> None:
        """A printed card with all its copies."""
        first = len(self.card_kinds)
        kind.cards = tuple(range(first, first + kind.copies))
        self.kinds.append(kind)
        for copy in range(kind.copies):
            self.card_kinds.append(kind)
            self.card_words.append(kind.slug if kind.copies == 1 else f"{kind.slug}.{copy + 1}")

    def kind(self, slug: str) -> Kind:
        """The printed card with this slug; KeyError if there is none."""
        return {kind.slug: kind for kind in self.kinds}[slug]

    def card(self, word: str) -> int:
        """The card of that name, `guards.3`; ValueError if there is none."""
        return self.card_words.index(word)

    def quest(self, slug: str) -> Quest:
        """The quest with this slug; KeyError if there is none."""
        return {quest.slug: quest for quest in self.quests}[slug]

    def cards_of(self, *types: int) -> Row:
        """All cards of these types."""
        return tuple([card for card, kind in enumerate(self.card_kinds) if kind.type in types])

    def deck(self, name: str) -> Row:
        """All cards of an adventure deck."""
        return tuple([card for card, kind in enumerate(self.card_kinds) if kind.deck == name])


# ---- loading ------------------------------------------------------------------------------------------------------
def load(folders: Sequence[str | Path] = ()) -> Content:
    """The built-in content with the packs in *folders* on top; PackError names every mistake in them."""
    problems: list[Problem] = []
    built_in = read_pack(Path(__file__).parent / "cards", TABLES, problems, SLUG)
    read = [built_in, *[read_pack(folder, TABLES, problems) for folder in folders]]
    packs = [pack for pack in read if pack is not None]
    check_packs(packs, problems)
    content = build(packs, problems)
    if problems:
        raise PackError(problems)
    return content


def check_packs(packs: Sequence[Pack], problems: list[Problem]) -> None:
    """Packs are for this game, and each is there once."""
    seen: list[str] = []
    for pack in packs:
        if pack.game and pack.game != SLUG:
            problems.append(Problem(pack.folder, 0, f"this pack is for {pack.game}", f'game = "{SLUG}"'))
        if pack.id in seen:
            problems.append(Problem(pack.folder, 0, f"a pack {pack.id!r} is already there", "another id"))
        seen.append(pack.id)


def build(packs: Sequence[Pack], problems: list[Problem]) -> Content:
    """The tables of all packs together; mistakes are noted with their entries."""
    tables = {kind: merge(packs, kind) for kind in TABLES}
    content = Content()
    content.packs = [pack.id for pack in packs[1:]]
    content.added = {kind: [entry.id for pack in packs[1:] for entry in pack.tables[kind]] for kind in TABLES}
    content.hash = content_hash(tables, PROSE)
    for type, name in enumerate(TYPES):
        for entry in tables[name]:
            add_kind(content, entry, type)
        refuse_namesakes(tables[name])
    content.allegiances = content.cards_of(ALLEGIANCE)
    for entry in tables["allegiance"]:
        add_unattacked(content, entry)
    for entry in tables["quest"]:
        add_quest(content, entry)
    refuse_namesakes(tables["quest"])
    lay_table(content, tables["token"], tables["event"], problems, packs[-1].folder)
    name_pets(content)
    resolve_names(content, {entry.id: entry for name in TYPES for entry in tables[name]})
    refuse_same_slugs([entry for name in TYPES for entry in tables[name]])
    return content


def refuse_same_slugs(entries: Sequence[Entry]) -> None:
    """Cards of all tables share their words."""
    first: dict[str, Entry] = {}
    for entry in entries:
        if entry.id in first:
            entry.problem(["id"], f"{entry.name()} has the id of {first[entry.id].name()}", "another id")
        first.setdefault(entry.id, entry)


# ---- entries ------------------------------------------------------------------------------------------------------
def add_kind(content: Content, entry: Entry, type: int) -> None:
    """One printed card of any type."""
    kind = Kind(len(content.kinds), entry.id, entry.text("name", longest=40), type)
    if type == ALLEGIANCE:
        read_allegiance(kind, entry)
    else:
        read_figures(kind, entry, type)
    kind.sentences = entry.texts("text", most=a.MOST_SENTENCES)
    kind.source = entry.text("source", "house", SOURCES)
    kind.source_note = entry.text("source_note", "")
    entry.finish()
    kind.abilities = read_abilities(entry, "text", kind.sentences)
    kind.sum_up()
    content.add(kind)


def read_figures(kind: Kind, entry: Entry, type: int) -> None:
    """What stands on a card beside its text."""
    if type in (BUILDING, TROOP, HERO):
        kind.cost = read_cost(entry)
    if type in (BUILDING, TROOP, MONSTER, TREASURE, HERO, HIRELING):
        kind.copies = entry.number("copies", 1, MOST_COPIES, 1)
    if type == BUILDING:
        kind.defense = entry.number("defense", 0, 20)
        kind.vp = entry.number("vp", 0, 20, 0)
        kind.gold_icons = entry.number("gold_icons", 0, 9, 0)
        kind.banner = entry.text("banner", "", BANNERS)
    elif type == TREASURE:
        kind.is_item = entry.flag("item")
    else:
        read_strength(kind, entry)
    if type == HERO:
        kind.is_companion = entry.flag("companion")
    if type in (MONSTER, TREASURE):
        kind.deck = entry.text("deck", choices=ADVENTURE_DECKS)
    if type == MONSTER:
        kind.vp = entry.number("vp", 0, 20)
        kind.gems = entry.number("gems", 0, 9, 0)
        kind.is_boss = entry.flag("boss")
        kind.evade = entry.number("evade", 2, 6, 0)


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
    entry.texts("unattacked", most=a.MOST_SENTENCES, needed=False)


def add_unattacked(content: Content, entry: Entry) -> None:
    """The same allegiance where nobody is attacked, if it then reads otherwise."""
    sentences = entry.texts("unattacked", most=a.MOST_SENTENCES, needed=False)
    if not sentences:
        return
    printed = content.kind(entry.id)
    kind = Kind(len(content.kinds), f"{entry.id}.unattacked", printed.name, ALLEGIANCE)
    kind.character = printed.character
    kind.building_limit, kind.army_limit = printed.building_limit, printed.army_limit
    kind.source, kind.source_note = printed.source, printed.source_note
    kind.sentences = sentences
    kind.abilities = read_abilities(entry, "unattacked", sentences)
    kind.sum_up()
    content.add(kind)
    printed.unattacked = kind.cards[0]


def read_abilities(entry: Entry, key: str, sentences: list[str]) -> list[Ability]:
    """Each sentence taken apart."""
    ops = read_sentences(effects.GRAMMAR, entry, key, sentences)
    if len(ops) != len(sentences):
        return []
    for at, op in enumerate(ops):
        if wrong := effects.faults(op):
            entry.problem([key, at], f"{sentences[at]!r} means nothing", wrong)
    return [effects.ability(op, at, sentences[at]) for at, op in enumerate(ops)]


def add_quest(content: Content, entry: Entry) -> None:
    """One ``[[quest]]``."""
    quest = Quest(len(content.quests), entry.id, entry.text("name", longest=40))
    quest.is_task = entry.text("kind", choices=("main", "task")) == "task"
    quest.vp = entry.number("vp", 0, 20)
    quest.sentences = entry.texts("condition", 1, 4)
    quest.heroics = entry.texts("heroics", 0, 4, needed=False)
    quest.source = entry.text("source", "house", SOURCES)
    quest.source_note = entry.text("source_note", "")
    entry.finish()
    quest.conditions = read_conditions(content, entry, "condition", quest.sentences)
    quest.heroic_conditions = read_conditions(content, entry, "heroics", quest.heroics) or quest.conditions
    if not quest.is_task and any(condition.is_deed for condition in quest.conditions):
        entry.problem(["condition"], "a main quest is looked at when the game ends", "what must be had then")
    content.quests.append(quest)


def read_conditions(content: Content, entry: Entry, key: str, sentences: list[str]) -> list[Condition]:
    """The conditions of a quest, with the cards they name."""
    found = read_sentences(conditions.GRAMMAR, entry, key, sentences)
    known = {kind.name: kind.id for kind in content.kinds}
    for at, condition in enumerate(found):
        names = condition.names.split(", ") if condition.names else []
        for name in names:
            if name not in known:
                entry.problem([key, at], f"there is no card {name!r}", one_of(known), near_word(name, known))
        condition.kinds = tuple([known[name] for name in names if name in known])
    return found


# ---- the table ----------------------------------------------------------------------------------------------------
def lay_table(
    content: Content, tokens: Sequence[Entry], events: Sequence[Entry], problems: list[Problem], folder: str
) -> None:
    """Tokens of the three types and the faces of the event die [LER-1.9, 1.15]."""
    counts = [0] * 6
    for entry in tokens:
        if entry.id not in RESOURCES:
            entry.problem(["id"], f"{entry.id!r} is no resource", one_of(RESOURCES), near_word(entry.id, RESOURCES))
            continue
        type = RESOURCES.index(entry.id)
        counts[type] = entry.number("singles", 0, 40)
        counts[type + 3] = entry.number("doubles", 0, 20)
        finish(entry)
    content.tokens = tuple(counts)
    faces: list[int] = []
    for entry in events:
        name = entry.text("name", choices=effects.EVENTS)
        count = entry.number("faces", 0, 6)
        faces += [effects.EVENTS.index(name)] * count if name else []
        finish(entry)
    content.events = tuple(faces)
    if len(faces) != 6 and not problems:
        problems.append(Problem(folder, 0, f"the event die has {len(faces)} faces", "exactly 6"))


def finish(entry: Entry) -> None:
    """The fields that only tell what something is called and where it comes from."""
    entry.text("name", longest=40)
    entry.text("source", "house", SOURCES)
    entry.text("source_note", "")
    entry.finish()


def name_pets(content: Content) -> None:
    """A pet has a word of its own [LER-1.12]."""
    rangers = [kind for kind in content.kinds if kind.pet]
    content.pets = [kind.slug for kind in rangers]
    content.pet_kinds = tuple([kind.id for kind in rangers])


def resolve_names(content: Content, entries: dict[str, Entry]) -> None:
    """Cards that sentences name must exist."""
    known = {kind.name: kind.id for kind in content.kinds}
    for kind in content.kinds:
        for ability in kind.abilities:
            if ability.code != a.HIRE:
                continue
            if ability.name in known:
                ability.n = known[ability.name]
            elif kind.slug in entries:
                near = near_word(ability.name, known)
                entries[kind.slug].problem(["text", ability.index], f"there is no card {ability.name!r}", "", near)
