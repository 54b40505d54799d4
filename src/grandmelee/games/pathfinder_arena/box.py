"""What is in the box: heroes, cards with their lines, monsters, tiles and boards, as they were read [PA-2.2 to 2.4].

An id is the place in its list: built-in entries first, packs after. Tokens that lie on a card, and those a line needs,
are one number with four bits for each ability, so that a look tells whether a line is powered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.pathfinder_arena.geometry import turned
from grandmelee.games.pathfinder_arena.words import ABILITIES, CARD, ELEMENTS, RUNES
from grandmelee.kit.rows import Row
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.state import Table

FEAT: Final = 0
SPELL: Final = 1
ITEM: Final = 2
DEITY: Final = 3

PASSIVE: Final = -1  # in `ap`: works while powered [PA-17.6]
REACTION: Final = -2  # in `ap`: offered when something happens [PA-17.6]

BASE: Final = 0
ADVANCED: Final = 1
MAGIC: Final = 2

TYPES: Final = [
    "melee weapon",
    "reach weapon",
    "ranged weapon",
    "armor",
    "shield",
    "consumable special",
    "permanent special",
]
"""Seven types of items [PA-19.2]."""
CONSUMABLE: Final = 5  # this one and the next are unlimited [PA-19.3]

PLAIN: Final = 0
TRAPDOOR: Final = 1
SUMMONING: Final = 2
RUNE_TILE: Final = 3
SHRINE: Final = 4

GUARDS: Final = 0x888888  # the top bit of each ability's four
SHIFTS: Final = [0, 4, 8, 12, 16, 20]


def covers(held: int, need: int) -> bool:
    """Whether tokens of every kind are at least those needed [PA-8.34, 17.4]."""
    return (held | GUARDS) - need & GUARDS == GUARDS


def count_of(held: int, ability: int) -> int:
    """Tokens of one ability."""
    return held >> SHIFTS[ability] & 7


def packed(counts: list[int]) -> int:
    """Six counts as one number."""
    return sum([count << SHIFTS[ability] for ability, count in enumerate(counts)])


def total_of(held: int) -> int:
    """Tokens of all abilities: the four bits of each added up in pairs, then all pairs at once."""
    pairs = (held & 0x0F0F0F) + (held >> 4 & 0x0F0F0F)
    return pairs * 0x010101 >> 16 & 0xFF


class Effect:
    """What a sentence of a card does. Kinds of effects derive from it; `label` is the sentence, `brief` a short one."""

    def __init__(self) -> None:
        self.label = ""
        self.brief = ""
        self.timing = 0  # the `ap` it asks for: 0 for what is activated, PASSIVE or REACTION
        self.asks = ""  # what is asked when it is declared; nothing: nothing
        self.extra = 0  # AP it costs beside those of its line
        self.defense = 0  # while powered
        self.resistance = 0
        self.shape = -1  # of the other attacks of the card
        self.block = 0  # Defense against one attack
        self.wards = False
        self.cancels = -1  # an element
        self.is_reallocating = False  # a power for segment 2 only [PA-15.16]
        self.swaps = False  # replaces a feat or spell [PA-15.13]
        self.turns = False  # a tile, which way is asked after it

    def can(self, s: Table, seat: int, line: Line) -> bool:
        """Whether there is something for it to work on [PA-8.39]."""
        return bool(self.choices(s, seat, line))

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        """What may be declared for it."""
        return []

    def targets(self, s: Table, seat: int, line: Line, choice: int) -> Row:
        """The slots of the monsters it attacks."""
        return ()

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        """Carry it out with what was declared."""
        raise NotImplementedError


class Line:
    """One effect line of a card: what it needs, what it costs, and what it does [PA-17.4, 17.5, 18.1, 19.1]."""

    def __init__(self, card: int, place: int, word: str) -> None:
        self.card = card
        self.place = place  # base, advanced, magic; or the side of a deity
        self.word = word
        self.id = -1  # in the list of all lines
        self.option = -1  # use it
        self.power_option = -1  # put on the card what it needs
        self.need = 0
        self.needs: list[tuple[int, int]] = []  # the same by ability
        self.ap = PASSIVE
        self.has_marker = False
        self.effects: list[Effect] = []
        self.sentences: list[str] = []
        self.blocking = 1 << place  # bits of the markers that block it [PA-17.10]
        self.label = word  # a line is hashed by its word

    @property
    def price(self) -> str:
        """The tokens it needs on its card, and the AP it costs, in words [PA-17.4, 17.5]."""
        tokens = [f"{n} {ABILITIES[ability].upper()}" for ability, n in self.needs]
        if self.ap >= 0:
            tokens.append(f"{self.ap + self.effects[0].extra} AP")
        return ", ".join(tokens) or "free"

    @property
    def told(self) -> str:
        """Its price, and what it does."""
        return f"{self.price}: {' '.join(self.sentences)}"

    @property
    def effect(self) -> Effect:
        """What it does; a line that is used has one effect, a passive one may have several."""
        return self.effects[0]


class Card(Printed):
    """A feat, spell, item or deity card [PA-15.3, 18.1, 19.1]."""

    def __init__(self, entry: Entry, id: int, kind: int) -> None:
        super().__init__(entry, id)
        self.kind = kind
        self.hero = -1
        self.level = 0
        self.type = -1
        self.priority = 0
        self.rank = 0  # its place among a player's cards [PA-17.11]
        self.take = 2  # Ego a deity asks for [PA-15.2]
        self.flip = 3  # and for its second side [PA-15.7, 15.8]
        self.lines: list[Line] = []
        self.actions: list[Line] = []  # those that can be activated
        self.reactions: list[Line] = []
        self.costly: list[Line] = []  # those that need more than one token
        self.passives: list[Line] = []
        self.accepts: list[int] = [0] * 6  # the most of each ability any line asks for [PA-7.7]
        self.kinds: Row = ()  # the abilities it accepts
        self.put: list[int] = [-1] * 6  # options
        self.lift: list[int] = [-1] * 6
        self.read_fields(entry)

    def read_fields(self, entry: Entry) -> None:
        """What its kind has beside its lines."""
        if self.kind in (FEAT, SPELL):
            self.level = entry.number("level", 1, 4)
            self.rank = self.level
        elif self.kind == ITEM:
            named = entry.text("type", choices=TYPES)
            self.type = TYPES.index(named) if named else 0
            self.priority = entry.number("priority", 1, 99)
            self.rank = 10 + self.priority
        else:
            self.take = entry.number("take", 1, 9, 2)
            self.flip = entry.number("flip", 1, 9, 3)

    def headline(self) -> str:
        """Name, and level or type."""
        if self.kind == DEITY:
            return f"{self.name}: Ego {self.take}, to flip {self.flip}"
        return (
            f"{self.name} ({f'level {self.level}' if self.level else f'{TYPES[self.type]}, priority {self.priority}'})"
        )

    @property
    def is_unlimited(self) -> bool:
        """Special items are not limited to one of their type [PA-19.3]."""
        return self.type >= CONSUMABLE

    def finish(self) -> None:
        """Sort the lines by how they are used, and note what the card accepts [PA-7.7]."""
        for line in self.lines:
            line.needs = [(n, count_of(line.need, n)) for n in range(6) if count_of(line.need, n)]
            kept = self.passives if line.ap == PASSIVE else self.reactions if line.ap == REACTION else self.actions
            kept.append(line)
            if total_of(line.need) > 1:
                self.costly.append(line)
            for ability in range(6):
                self.accepts[ability] = max(self.accepts[ability], count_of(line.need, ability))
        self.kinds = tuple([ability for ability in range(6) if self.accepts[ability]])


class Hero(Printed):
    """A hero sheet: name, ancestry, class and six tracks [PA-5.1]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, 30)
        self.ancestry = entry.text("ancestry", "")
        self.role = entry.text("class", "")
        self.kind = SPELL if entry.text("cards", choices=("feats", "spells")) == "spells" else FEAT  # [PA-17.1]
        self.tracks: list[int] = [1] * 6  # the most tokens of each ability [PA-5.2]
        self.levels: list[list[int]] = [[], [], [], []]  # feats or spells by level [PA-18.2]
        self.items: list[int] = []
        self.option = -1
        table = entry.table("tracks")
        if table is not None:
            self.tracks = [table.number(ability, 1, 15) for ability in ABILITIES]
            table.finish()

    def headline(self) -> str:
        """Name, class and tracks."""
        tracks = ", ".join([f"{ability.upper()} {n}" for ability, n in zip(ABILITIES, self.tracks, strict=True)])
        return f"{self.name}, {self.ancestry} {self.role}: {tracks}"


class Attack:
    """An attack entry of a monster sheet: reach, damage, critical damage, and abilities of its own [PA-9.2, 9.21]."""

    def __init__(self, low: int, high: int, damage: int, critical: int) -> None:
        self.low = low
        self.high = high
        self.damage = damage
        self.critical = critical
        self.shape = LINE
        self.traits: list[Trait] = []
        self.triggers: list[Trait] = []  # what follows from it, in order [PA-9.24]
        self.sentences: list[str] = []

    def finish(self, general: list[Trait]) -> None:
        """Its shape, and what it triggers: its own abilities, then general ones, Hero teleport last [PA-9.24]."""
        for trait in self.traits:
            if trait.kind <= WALL_BREAKER:
                self.shape = (AROUND, SLANTING, THROUGH)[trait.kind]
        found = [trait for trait in [*self.traits, *general] if trait.kind in TRIGGERED]
        self.triggers = [trait for trait in found if trait.kind != HERO_TELEPORT]
        self.triggers += [trait for trait in found if trait.kind == HERO_TELEPORT]


class Trait:
    """A special attack or ability of a monster, with the difficulty class to avoid it, or 0 [PA-9.15, 9.16]."""

    def __init__(self, what: str, dc: int) -> None:
        self.what = what
        self.dc = dc
        self.kind = TRAITS.index(what)
        self.label = f"{what}, DC {dc}." if dc else f"{what}."


TRAITS: Final = [
    "Curve attack",
    "Diagonal attack",
    "Wall Breaker attack",
    "Double attack",
    "Explosion",
    "Hero teleport",
    "Item destroyer",
    "Mesmerizing",
    "Monster teleport",
    "Resistance to energy",
    "Regeneration",
    "Petrifying gaze",
]
"""Three special attacks and nine special abilities [PA-9.15]."""
CURVE: Final = 0
DIAGONAL: Final = 1
WALL_BREAKER: Final = 2
DOUBLE_ATTACK: Final = 3
EXPLOSION: Final = 4
HERO_TELEPORT: Final = 5
ITEM_DESTROYER: Final = 6
MESMERIZING: Final = 7
MONSTER_TELEPORT: Final = 8
ENERGY_RESISTANCE: Final = 9
REGENERATION: Final = 10
PETRIFYING_GAZE: Final = 11
ON_HEROES: Final = (HERO_TELEPORT, ITEM_DESTROYER, MESMERIZING, PETRIFYING_GAZE)
"""Abilities that affect the hero who is attacked; a difficulty class may stand beside them."""
TRIGGERED: Final = (*ON_HEROES, REGENERATION)
"""Abilities that take effect right after an attack [PA-9.15]."""

LINE: Final = 0  # shapes of an attack
BOLT: Final = 1
AROUND: Final = 2
THROUGH: Final = 3
SLANTING: Final = 4


class Monster(Printed):
    """A monster sheet [PA-9.1, 9.4, 9.5]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, 30)
        self.level = entry.number("level", 1, 4)
        self.initiative = entry.number("initiative", 1, 99)
        self.life = entry.number("life", 1, 40)
        self.glory = entry.number("glory", 0, 40)
        self.melee = Attack(0, 1, 0, 0)
        self.ranged: Attack | None = None
        self.traits: list[Trait] = []  # general abilities [PA-9.3]
        self.sentences: list[str] = []
        self.is_double = False
        self.teleports = False
        self.is_resistant = False
        self.explosion: Trait | None = None

    def headline(self) -> str:
        """Name and figures."""
        return f"{self.name}: level {self.level}, initiative {self.initiative}, life {self.life}, glory {self.glory}"

    def finish(self) -> None:
        """Look the abilities up once that are asked for often."""
        kinds = [trait.kind for trait in self.traits]
        self.is_double = DOUBLE_ATTACK in kinds
        self.teleports = MONSTER_TELEPORT in kinds
        self.is_resistant = ENERGY_RESISTANCE in kinds
        for trait in self.traits:
            if trait.kind == EXPLOSION:
                self.explosion = trait
        for attack in (self.melee, self.ranged):
            if attack is not None:
                attack.finish(self.traits)


TILE_KINDS: Final = ["plain", "trapdoor", "summoning", "rune", "shrine"]


class TileKind(Printed):
    """A kind of tile, of which there may be several [PA-2.13, 2.14]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        named = entry.text("kind", choices=TILE_KINDS)
        self.kind = TILE_KINDS.index(named) if named else PLAIN
        self.exits = read_exits(entry)
        self.count = entry.number("count", 1, 32, 1)
        self.value = -1  # number of a summoning tile from 0, its rune, or its deity's card
        self.element = -1
        if self.kind == SUMMONING:
            self.value = entry.number("summoning", 1, 8) - 1
            element = entry.text("element", choices=ELEMENTS)
            self.element = ELEMENTS.index(element) if element else 0
        elif self.kind == RUNE_TILE:
            rune = entry.text("rune", choices=RUNES[:4])
            self.value = RUNES.index(rune) if rune else 0

    def headline(self) -> str:
        """Name, kind, exits and how many there are."""
        sides = "".join([letter for at, letter in enumerate("NESW") if self.exits >> at & 1])
        return f"{self.name}: {self.count} {TILE_KINDS[self.kind]}, open {sides}"


def read_exits(entry: Entry) -> int:
    """The open sides as bits; an unknown letter is a mistake."""
    text = entry.text("exits", longest=4)
    wrong = [letter for letter in text if letter not in "NESW"]
    if wrong or len(set(text)) != len(text):
        entry.problem(["exits"], f"exits are {text!r}", "some of the letters NESW, each once")
    return sum([1 << at for at, letter in enumerate("NESW") if letter in text])


class Board(Printed):
    """Which spaces are reserved for which tiles, and where the Doom Area begins [PA-3.2, 3.3]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.rows: list[str] = entry.texts("rows", least=7, most=7)
        self.letters = "".join(["".join(row.split()) for row in self.rows])
        counts = [self.letters.count(letter) for letter in "TSRD."]
        if counts != [4, 8, 4, 1, 32] or len(self.letters) != 49:
            entry.problem(["rows"], "this is no board", "7 rows of 7: 4 T, 8 S, 4 R, 1 D and 32 dots")
        elif any(not walls_of(space) for space in self.spaces("T")):
            entry.problem(["rows"], "a trapdoor does not touch the frame", "every T at the edge [PA-3.4]")

    def headline(self) -> str:
        """Name, and its rows in letters."""
        return f"{self.name}: {' / '.join(self.rows)}"

    def spaces(self, letter: str) -> list[int]:
        """The spaces marked with a letter."""
        return [space for space, one in enumerate(self.letters) if one == letter]


def walls_of(space: int) -> list[int]:
    """The sides of a space that touch the frame [PA-3.4]."""
    row, column = divmod(space, 7)
    return [d for d, is_edge in enumerate((row == 0, column == 6, row == 6, column == 0)) if is_edge]


A_CARD: Final = 0
A_HERO: Final = 1
USING: Final = 2  # a line
POWERING: Final = 3  # a line
PUTTING: Final = 4  # a token on a card
LIFTING: Final = 5  # a token from a card


class Meaning:
    """What a word of the contents is about: a card, a hero, a line of a card, or tokens on a card."""

    def __init__(self, what: int, card: int, which: int) -> None:
        self.what = what
        self.card = card
        self.which = which  # hero, line or ability


NOTHING: Final = Meaning(-1, -1, -1)


class Content:
    """Everything a game is played with: figures, cards and sheets [PA-2.2 to 2.4]. Tables by tile are for the 48 tiles
    one by one, not for their kinds.
    """

    def __init__(self) -> None:
        self.hash = ""
        self.label = ""  # what stands for it in a digest
        self.heroes: list[Hero] = []
        self.cards: list[Card] = []
        self.lines: list[Line] = []
        self.monsters: list[Monster] = []
        self.kinds: list[TileKind] = []
        self.boards: list[Board] = []
        self.levels: list[Row] = [(), (), (), ()]  # monsters by level
        self.words: list[str] = []  # of the contents, after the fixed ones
        self.meanings: list[Meaning] = []  # of those words
        self.tiles: list[TileKind] = []  # kind of each tile
        self.tile_kind: list[int] = []
        self.tile_value: list[int] = []
        self.tile_exits: list[int] = []  # by tile and quarter turns
        self.summoning: Row = (0,) * 8  # tiles by number
        self.trapdoors: Row = ()
        self.elements: Row = (0,) * 8  # by number of the summoning tile
        self.deities: Row = ()  # cards
        self.heroes_by_slug: dict[str, Hero] = {}
        self.cards_by_slug: dict[str, Card] = {}
        self.monsters_by_slug: dict[str, Monster] = {}
        self.boards_by_slug: dict[str, Board] = {}

    def lay_tiles(self) -> None:
        """The tiles one by one."""
        for kind in self.kinds:
            for _ in range(kind.count):
                self.tiles.append(kind)
                self.tile_kind.append(kind.kind)
                self.tile_value.append(kind.value)
                self.tile_exits += [turned(kind.exits, turns) for turns in range(4)]
        tiles = range(len(self.tiles))
        numbered = sorted([(self.tile_value[tile], tile) for tile in tiles if self.tile_kind[tile] == SUMMONING])
        self.summoning = tuple([tile for _, tile in numbered])
        self.elements = tuple([self.tiles[tile].element for tile in self.summoning])
        self.trapdoors = tuple([tile for tile in tiles if self.tile_kind[tile] == TRAPDOOR])

    def hero(self, slug: str) -> Hero:
        """The hero with this slug; KeyError if there is none."""
        return self.heroes_by_slug[slug]

    def card(self, slug: str) -> Card:
        """The card with this slug; KeyError if there is none."""
        return self.cards_by_slug[slug]

    def monster(self, slug: str) -> Monster:
        """The monster with this slug; KeyError if there is none."""
        return self.monsters_by_slug[slug]

    def board(self, slug: str) -> Board:
        """The board with this slug; KeyError if there is none."""
        return self.boards_by_slug[slug]

    def meaning(self, option: int) -> Meaning:
        """What a word of the contents is about; a fixed word is about nothing."""
        place = option - CARD
        return self.meanings[place] if 0 <= place < len(self.meanings) else NOTHING
