"""Heroes, feats, spells, items, deities, monsters, tiles and boards, read from TOML: ours, then packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grandmelee.core.features import Chances
from grandmelee.games.pathfinder_arena import effects, traits
from grandmelee.games.pathfinder_arena.box import (
    A_CARD,
    A_HERO,
    DEITY,
    FEAT,
    ITEM,
    LIFTING,
    PASSIVE,
    PLAIN,
    POWERING,
    PUTTING,
    RUNE_TILE,
    SHIFTS,
    SHRINE,
    SPELL,
    SUMMONING,
    TRAPDOOR,
    USING,
    Attack,
    Board,
    Card,
    Content,
    Effect,
    Hero,
    Line,
    Meaning,
    Monster,
    TileKind,
    Trait,
)
from grandmelee.games.pathfinder_arena.state import CHA
from grandmelee.games.pathfinder_arena.words import ABILITIES, CARD
from grandmelee.text.contents import Box, Shelf
from grandmelee.text.places import Place
from grandmelee.text.toml import Entry
from grandmelee.text.weights import read_chances, read_weights

SLUG: Final = "pathfinder-arena"
TABLES: Final = ("hero", "feat", "spell", "item", "deity", "monster", "tile", "board")
OWNERS: Final = {"feat": "hero", "spell": "hero", "item": "hero"}
PROSE: Final = ("number", "source", "source_note", "replaces", "keeps_cards", "ancestry", "class")

LEVEL_SHEETS: Final = (2, 3, 4, 5)  # of which one is always left over [PA-3.11]
MOST_NEEDED: Final = 7  # tokens of one ability a line may ask for
TILES: Final = {PLAIN: 27, TRAPDOOR: 4, SUMMONING: 8, RUNE_TILE: 4, SHRINE: 5}  # 48 in all [PA-2.13]
LINE_NAMES: Final = {ITEM: ("base", "advanced", "magic"), DEITY: ("side_1", "side_2")}


def misplaced(effect: Effect, place: Place[Effect]) -> str:
    """What would be right instead of a sentence that means nothing on such a card; otherwise nothing."""
    swaps = effect.swaps and place.table != "deity"
    is_automatic = place.table == "deity" and effect.timing != 0
    if swaps:
        return "a sentence for a card; replacing a feat or spell is for a deity"
    return "something that is used; a deity's power is not automatic [PA-15.6]" if is_automatic else ""


def misplaced_trait(trait: Trait, place: Place[Trait]) -> str:
    """What would be right instead of an ability that means nothing there; otherwise nothing."""
    return traits.no_ability(trait) if place.field == "abilities" else traits.no_attack(trait)


FEAT_TEXT: Final[Place[Effect]] = Place("feat", "text", effects.GRAMMAR, "a feat", misplaced)
SPELL_TEXT: Final[Place[Effect]] = Place("spell", "text", effects.GRAMMAR, "a spell", misplaced)
ITEM_TEXT: Final[Place[Effect]] = Place("item", "text", effects.GRAMMAR, "an item", misplaced)
DEITY_TEXT: Final[Place[Effect]] = Place("deity", "text", effects.GRAMMAR, "a deity", misplaced)
ATTACK_TEXT: Final[Place[Trait]] = Place("monster", "text", traits.GRAMMAR, "an attack of a monster", misplaced_trait)
ABILITY_TEXT: Final[Place[Trait]] = Place("monster", "abilities", traits.GRAMMAR, "a monster", misplaced_trait)
PLACES: Final = (FEAT_TEXT, SPELL_TEXT, ITEM_TEXT, DEITY_TEXT, ATTACK_TEXT, ABILITY_TEXT)
CARD_PLACES: Final = [FEAT_TEXT, SPELL_TEXT, ITEM_TEXT, DEITY_TEXT]


def feat(entry: Entry, id: int) -> Card:
    """One ``[[feat]]`` [PA-18.1]."""
    return read_card(entry, id, FEAT)


def spell(entry: Entry, id: int) -> Card:
    """One ``[[spell]]`` [PA-18.1]."""
    return read_card(entry, id, SPELL)


def item(entry: Entry, id: int) -> Card:
    """One ``[[item]]`` with up to three lines [PA-19.1]."""
    return read_card(entry, id, ITEM)


def deity(entry: Entry, id: int) -> Card:
    """One ``[[deity]]`` with two sides, each a power once per turn without AP [PA-15.6]."""
    return read_card(entry, id, DEITY)


def read_card(entry: Entry, id: int, kind: int) -> Card:
    """A card with its lines."""
    card = Card(entry, id, kind)
    if kind in LINE_NAMES:
        sides = [place for place, name in enumerate(LINE_NAMES[kind]) if entry.has(name) or kind == DEITY]
        for place in sides:
            read_side(card, entry, place, LINE_NAMES[kind][place])
        if not sides:
            entry.problem([], f"{card.name} has no line", "base, advanced or magic")
    else:
        read_line(card, entry, 0, f"use:{card.slug}")
    card.finish()
    return card


def read_side(card: Card, entry: Entry, place: int, name: str) -> None:
    """A line that is a table of its own."""
    table = entry.table(name)
    if table is not None:
        table.places = entry.places
        read_line(card, table, place, f"use:{card.slug}:{name.replace('_', '-')}")
        table.finish()
        entry.said += table.said


def read_line(card: Card, table: Entry, place: int, word: str) -> None:
    """Needs, AP, marker and sentences of one line; the sentences say how it is used [PA-8.34, 17.4 to 17.8]."""
    line = Line(card.id, place, word)
    line.sentences = table.texts("text", least=1, most=4)
    place_of = CARD_PLACES[card.kind]
    line.effects = labelled(place_of.read(table, line.sentences))
    if table.has("needs"):
        needs = table.table("needs")
        if needs is not None:
            for ability, name in enumerate(ABILITIES):
                line.need |= needs.number(name, 0, MOST_NEEDED, 0) << SHIFTS[ability]
            needs.finish()
    line.has_marker = table.flag("marker", card.kind == DEITY)
    if card.kind == DEITY:
        line.blocking = 3
        check_power(table)
    if line.effects:
        line.ap = read_ap(card, table, line)
        card.lines.append(line)
    else:
        table.has("ap")  # its sentences are a mistake, told already; whether it costs AP they would have said


def check_power(table: Entry) -> None:
    """A deity card takes no tokens, and its power costs no AP and always shows a marker [PA-7.8, 15.6]."""
    for field in ("needs", "ap", "marker"):
        if table.has(field):
            table.problem([field], "a deity's power needs nothing and is used once per turn", f"no {field} [PA-15.6]")


def read_ap(card: Card, table: Entry, line: Line) -> int:
    """What is used costs AP; what works by itself or in answer to something has none [PA-17.6]."""
    timings = {effect.timing for effect in line.effects}
    if len(timings) > 1 or (len(line.effects) > 1 and PASSIVE not in timings):
        table.problem(["text"], "these sentences cannot stand together", "one that is used, or some that are passive")
    timing = line.effects[0].timing
    if timing != 0:
        if table.has("ap"):
            table.problem(["ap"], "this line is not activated", "no ap")
        return timing
    return 0 if card.kind == DEITY else table.number("ap", 0, 4)


def labelled(found: list[Effect]) -> list[Effect]:
    """Each effect with its own sentence, for hashing, and the same in few words."""
    for effect in found:
        effect.label = effects.GRAMMAR.write(effect)
        effect.brief = effects.GRAMMAR.brief(effect)
    return found


def monster(entry: Entry, id: int) -> Monster:
    """One ``[[monster]]`` [PA-9.1 to 9.3]."""
    made = Monster(entry, id)
    melee = read_attack(entry, "melee")
    made.melee = melee if melee is not None else made.melee
    made.ranged = read_attack(entry, "ranged") if entry.has("ranged") else None
    made.sentences = entry.texts("abilities", needed=False)
    made.traits = ABILITY_TEXT.read(entry, made.sentences)
    made.finish()
    return made


def read_attack(entry: Entry, name: str) -> Attack | None:
    """An attack entry; a reach is always from and to, so that a lone number cannot be misread [PA-10.2, 10.3]."""
    table = entry.table(name)
    if table is None:
        return None
    table.places = entry.places
    ends = table.numbers("reach", 0, 6, 2, 2)
    low, high = ends if len(ends) == 2 else (0, 1)
    if low > high:
        table.problem(["reach"], f"reach {low} to {high} hits nobody", "the smaller number first")
    attack = Attack(low, high, table.number("damage", 0, 20), table.number("critical", 0, 30))
    attack.sentences = table.texts("text", needed=False)
    attack.traits = ATTACK_TEXT.read(table, attack.sentences)
    table.finish()
    entry.said += table.said
    return attack


# ---- loading --------------------------------------------------------------------------------------------------------
class Loaded(Content):
    """The content, with the box it was read from."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.hash = box.hash
        self.label = box.hash
        self.hero_shelf: Shelf[Hero] = box.shelf("hero", Hero)
        self.heroes = self.hero_shelf.things
        self.card_shelves: list[Shelf[Card]] = [
            box.shelf("feat", feat),
            box.shelf("spell", spell),
            box.shelf("item", item),
            box.shelf("deity", deity),
        ]
        self.monster_shelf: Shelf[Monster] = box.shelf("monster", monster)
        self.monsters = self.monster_shelf.things
        self.tile_shelf: Shelf[TileKind] = box.shelf("tile", TileKind)
        self.kinds = self.tile_shelf.things
        self.board_shelf: Shelf[Board] = box.shelf("board", Board)
        self.boards = self.board_shelf.things
        self.heroes_by_slug = self.hero_shelf.by_slug
        self.monsters_by_slug = self.monster_shelf.by_slug
        self.boards_by_slug = self.board_shelf.by_slug


def weights() -> dict[str, float]:
    """What bots think each feature is worth, by its name."""
    return read_weights(Path(__file__).parent)


def chances() -> Chances:
    """How sure they may be of it."""
    return read_chances(Path(__file__).parent)


def load(folders: Sequence[str | Path] = ()) -> Loaded:
    """The built-in content with the packs in *folders* on top; PackError names every mistake in them."""
    box = Box(SLUG, Path(__file__).parent / "cards", folders, TABLES, OWNERS, PLACES, PROSE)
    content = Loaded(box)
    gather_cards(content)
    name_shrines(content)
    check_heroes(content)
    check_monsters(content)
    check_tiles(content)
    box.close()
    content.lay_tiles()
    lay_words(content)
    return content


def gather_cards(content: Loaded) -> None:
    """All cards in one list, each given to its hero."""
    for shelf in content.card_shelves:
        for card, entry in shelf.pairs():
            card.id = len(content.cards)
            content.cards.append(card)
            content.cards_by_slug[card.slug] = card
            for line in card.lines:
                line.card = card.id
            if card.kind == DEITY:
                content.deities = (*content.deities, card.id)
            else:
                give_card(content, card, entry)


def give_card(content: Loaded, card: Card, entry: Entry) -> None:
    """A hero uses feats or spells, and items [PA-17.1]."""
    hero = content.hero_shelf.named(entry, "hero")
    if hero is None:
        return
    card.hero = hero.id
    if card.kind == ITEM:
        hero.items.append(card.id)
    elif card.kind == hero.kind:
        hero.levels[card.level - 1].append(card.id)
    else:
        kinds = ("feats", "spells")
        entry.problem(["hero"], f"{hero.name} uses {kinds[hero.kind]}", f"[[{kinds[hero.kind][:-1]}]]")


def name_shrines(content: Loaded) -> None:
    """Each shrine matches one deity card [PA-15.1]."""
    for tile, entry in content.tile_shelf.pairs():
        if tile.kind == SHRINE:
            named = content.card_shelves[3].named(entry, "deity")
            tile.value = -1 if named is None else named.id


# ---- checks ---------------------------------------------------------------------------------------------------------
def check_heroes(content: Loaded) -> None:
    """One card of level 1, some of each other level, a CHA track as all have, and priorities that differ [PA-3.16, 5.3,
    18.2, 18.3, 19.12].
    """
    for hero, entry in content.hero_shelf.pairs():
        if not content.box.is_certain("hero", hero.slug):
            continue
        counts = [len(cards) for cards in hero.levels]
        if counts[0] != 1 or min(counts) < 1:
            entry.problem([], f"{hero.name} has {counts} cards by level", "one of level 1, and some of levels 2 to 4")
        alike = content.heroes[0].tracks[CHA]
        if hero.tracks[CHA] != alike:
            entry.problem(
                ["tracks"], f"the CHA track of {hero.name} is {hero.tracks[CHA]}", f"{alike}, as for all heroes"
            )
        priorities = [content.cards[card].priority for card in hero.items]
        if len(set(priorities)) != len(priorities):
            entry.problem(
                [], f"two items of {hero.name} have one priority", "a priority of its own for each [PA-19.12]"
            )
    if len(content.heroes) < 4:
        content.box.problem(f"{len(content.heroes)} heroes", "at least 4")


def check_monsters(content: Loaded) -> None:
    """Enough sheets of each level [PA-3.11]; the numbers of initiative tell them apart [PA-12.5]."""
    for level, least in enumerate(LEVEL_SHEETS):
        found = [one.id for one in content.monsters if one.level == level + 1]
        content.levels[level] = tuple(found)
        if len(found) < least:
            content.box.problem(f"{len(found)} monsters of level {level + 1}", f"at least {least}")


def check_tiles(content: Loaded) -> None:
    """48 tiles, as many of each kind as there are spaces [PA-2.13, 22.4]."""
    counts = dict.fromkeys(TILES, 0)
    for tile in content.kinds:
        counts[tile.kind] += tile.count
    plain = counts[PLAIN] + counts[SHRINE]
    if plain != TILES[PLAIN] + TILES[SHRINE]:
        content.box.problem(f"{plain} corridors, curves, crossroads and shrines", "exactly 32")
    for kind, name in ((TRAPDOOR, "trapdoors"), (SUMMONING, "summoning tiles"), (RUNE_TILE, "rune tiles")):
        if counts[kind] != TILES[kind]:
            content.box.problem(f"{counts[kind]} {name}", f"exactly {TILES[kind]}")
    numbers = sorted([tile.value for tile in content.kinds if tile.kind == SUMMONING])
    if counts[SUMMONING] == 8 and numbers != list(range(8)):
        content.box.problem("the summoning tiles are not numbered 1 to 8", "each number once")
    shrines = [tile.value for tile in content.kinds if tile.kind == SHRINE]
    if len(set(shrines)) != len(shrines) or any(tile.count > 1 for tile in content.kinds if tile.kind >= SUMMONING):
        content.box.problem("a deity, rune or number has two tiles", "one shrine for each deity")
    for deity, _ in content.card_shelves[3].pairs():
        if deity.id not in shrines:
            content.box.problem(f"{deity.name} has no shrine", "one shrine for each deity [PA-15.1]")


# ---- words ----------------------------------------------------------------------------------------------------------
def lay_words(content: Content) -> None:
    """The words of cards, heroes, lines and tokens, in this order after the fixed ones."""
    for card in content.cards:
        add_word(content, f"card:{card.slug}", Meaning(A_CARD, card.id, card.id))
    for hero in content.heroes:
        hero.option = add_word(content, f"hero:{hero.slug}", Meaning(A_HERO, -1, hero.id))
    for card in content.cards:
        for line in card.lines:
            line.id = len(content.lines)
            content.lines.append(line)
            line.option = add_word(content, line.word, Meaning(USING, card.id, line.id))
    for line in content.lines:
        if line.need:
            word = line.word.replace("use:", "power:")
            line.power_option = add_word(content, word, Meaning(POWERING, line.card, line.id))
    for card in content.cards:
        for ability in card.kinds:
            word = f"{card.slug}:{ABILITIES[ability]}"
            card.put[ability] = add_word(content, f"put:{word}", Meaning(PUTTING, card.id, ability))
            card.lift[ability] = add_word(content, f"lift:{word}", Meaning(LIFTING, card.id, ability))


def add_word(content: Content, word: str, meaning: Meaning) -> int:
    """One more word; its option."""
    content.words.append(word)
    content.meanings.append(meaning)
    return CARD + len(content.words) - 1
