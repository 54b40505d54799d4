"""Champions, Action cards, Challenges, Standard Actions, traps and arenas as tables, read from TOML: ours, then
packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from grandmelee.core.errors import PackError, Problem
from grandmelee.games.super_fantasy_brawl import abilities, challenges, effects, targets
from grandmelee.games.super_fantasy_brawl.abilities import Bonuses
from grandmelee.games.super_fantasy_brawl.arena import Arena, faults
from grandmelee.games.super_fantasy_brawl.challenges import Condition
from grandmelee.games.super_fantasy_brawl.effects import If
from grandmelee.games.super_fantasy_brawl.placing import misplaced, no_ability
from grandmelee.games.super_fantasy_brawl.subjects import SELF, Effect
from grandmelee.games.super_fantasy_brawl.targets import Aim
from grandmelee.games.super_fantasy_brawl.words import CARD, CORES, STANDARD
from grandmelee.text.nearest import near_word
from grandmelee.text.packs import SOURCES, Pack, content_hash, merge, read_pack, refuse_namesakes
from grandmelee.text.reading import read_sentences
from grandmelee.text.sentences import Grammar
from grandmelee.text.toml import Entry, one_of

Made = TypeVar("Made")

SLUG: Final = "super-fantasy-brawl"
TABLES: Final = ("champion", "card", "challenge", "standard_action", "trap", "arena")
PROSE: Final = ("role", "source", "source_note", "number", "replaces")

ATTACK: Final = 0
SKILL: Final = 1
REACTION: Final = 2
KINDS: Final = ["attack", "skill", "reaction"]
ANY_CORE: Final = 3
ALL_CORES: Final = 7
ALL_USED: Final = 16  # sets of Standard Actions a player may have used in a phase [SFB-10.2]
CARDS_EACH: Final = 6  # of every Champion; with 6 Champions and 11 Challenges 53 cards in all [SFB-1.1, 1.3]
TRAP_TOKENS: Final = 12  # [SFB-1.6]
STANDARDS: Final = 4  # [SFB-10.1]
LEAST_CHAMPIONS: Final = 8  # four players with two each [SFB-18.1]
LEAST_CHALLENGES: Final = 6  # a four-player track holds five
NO_MOVE: Final = -1  # no movement icon: absent, not 0 [SFB-4.13]

SLOTS: Final = ["before_attack", "during_attack", "damage", "after_attack", "text"]
SLOTS_OF: Final = [
    ["before_attack", "during_attack", "damage", "after_attack"],
    ["text"],
    ["before_attack", "after_attack"],
]
"""Which sentences a kind of card may have: attacks, skills, Reactions [SFB-7.7, 9.5]."""


class Champion:
    """A two-sided Champion card [SFB-1.2, 1.19, 1.20]."""

    def __init__(self, id: int, slug: str, title: str) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.role = ""
        self.hit_points = [1, 1]  # Basic, Levelled Up
        self.defence = [0, 0]
        self.ability_name = ""
        self.ability: list[str] = []
        self.cards: list[int] = []
        self.number = ""
        self.source = "house"
        self.source_note = ""


class Card:
    """An Action card [SFB-1.17, 1.18]; `sentences` is its text, slot by slot."""

    def __init__(self, id: int, slug: str, title: str) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.champion = -1
        self.core = 0
        self.kind = ATTACK
        self.move = NO_MOVE
        self.aim: Aim | None = None
        self.aim_text = ""
        self.strength = -1
        self.defence = 0
        self.before_attack: list[Effect] = []
        self.during_attack: list[Effect] = []
        self.damage: list[Effect] = []
        self.after_attack: list[Effect] = []
        self.text: list[Effect] = []
        self.sentences: dict[str, list[str]] = {}
        self.number = ""
        self.source = "house"
        self.source_note = ""


class Challenge:
    """A Challenge card; every condition on it must be met [SFB-1.4, 5.5]."""

    def __init__(self, id: int, slug: str, title: str, text: list[str], conditions: list[Condition]) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.text = text
        self.conditions = conditions
        self.number = ""
        self.source = "house"
        self.source_note = ""


class Standard:
    """A Standard Action of the dashboard [SFB-10.1]."""

    def __init__(self, id: int, slug: str, title: str, core: int, move: int, text: list[Effect]) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.core = core
        self.move = move
        self.text = text
        self.sentences: list[str] = []


class Trap:
    """A kind of trap token and how many there are [SFB-1.6]."""

    def __init__(self, id: int, slug: str, title: str, count: int, text: list[Effect]) -> None:
        self.id = id
        self.slug = slug
        self.name = title
        self.count = count
        self.text = text
        self.sentences: list[str] = []


class Content:
    """Everything a game is played with; tokens, dashboards and figures of the box need no entries [SFB-1.5, 1.9].
    An id is the place in its list: built-in entries first, packs after.

    The tables after it are by Champion and side of the card: `2 * champion + level`, and by kind of aim where said.
    """

    def __init__(self) -> None:
        self.label = "content"
        self.champions: list[Champion] = []
        self.cards: list[Card] = []
        self.challenges: list[Challenge] = []
        self.standards: list[Standard] = []
        self.traps: list[Trap] = []
        self.arenas: list[Arena] = []
        self.packs: list[str] = []
        self.added: dict[str, list[str]] = {kind: [] for kind in TABLES}  # the ids packs brought or replaced
        self.hash = ""
        self.champion_word = 0  # option of the first Champion
        self.card_prices: list[int] = []  # bit of the Core a card costs as an Action; 0 for a Reaction
        self.payable: list[list[int]] = []  # by ready Cores and used ones: options of the Standard Actions left
        self.hit_points: list[int] = []
        self.defence: list[int] = []
        self.move_bonus: list[int] = []
        self.heal_bonus: list[int] = []
        self.immune: list[bool] = []
        self.range_bonus: list[int] = []  # and by kind of aim
        self.strength_bonus: list[int] = []
        self.conditional: list[list[Effect]] = []

    def add_sides(self, champion: Champion, ability: list[Effect]) -> None:
        """Both sides of a Champion card into the tables; the Basic one has no ability."""
        for level, bonuses in enumerate((Bonuses([]), Bonuses(ability))):
            self.hit_points.append(champion.hit_points[level])
            self.defence.append(champion.defence[level])
            self.move_bonus.append(bonuses.move)
            self.heal_bonus.append(bonuses.heal)
            self.immune.append(bonuses.is_immune)
            self.range_bonus.extend(bonuses.range)
            self.strength_bonus.extend(bonuses.strength)
            self.conditional.append(bonuses.conditional)

    def add_card(self, card: Card) -> None:
        """A card, and its price, which is looked up for every card of a hand [SFB-5.15]."""
        self.cards.append(card)
        self.card_prices.append(card_price(card))

    def champion(self, slug: str) -> Champion:
        """The Champion with this slug; KeyError if there is none."""
        return {champion.slug: champion for champion in self.champions}[slug]

    def card(self, slug: str) -> Card:
        """The card with this slug; KeyError if there is none."""
        return {card.slug: card for card in self.cards}[slug]

    def arena(self, slug: str) -> Arena:
        """The arena with this slug; KeyError if there is none."""
        return {arena.id: arena for arena in self.arenas}[slug]


def card_price(card: Card) -> int:
    """The Core that pays for it; a Reaction is no Action [SFB-8.1]."""
    return 0 if card.kind == REACTION else 1 << card.core


def payable_standards(content: Content) -> list[list[int]]:
    """The Standard Actions not yet used that the ready Cores can pay, for every case [SFB-10.2 to 10.6]."""
    prices = [ALL_CORES if standard.core == ANY_CORE else 1 << standard.core for standard in content.standards]
    return [
        [STANDARD + number for number, price in enumerate(prices) if ready & price and not used & 1 << number]
        for ready in range(ALL_CORES + 1)
        for used in range(ALL_USED)
    ]


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
    for entry in tables["champion"]:
        add_champion(content, entry)
    for entry in tables["card"]:
        add_card(content, entry)
    content.challenges = [read_challenge(entry, id) for id, entry in enumerate(tables["challenge"])]
    content.standards = [read_standard(entry, id) for id, entry in enumerate(tables["standard_action"])]
    content.traps = [read_trap(entry, id) for id, entry in enumerate(tables["trap"])]
    content.champion_word = CARD + len(content.cards)
    content.payable = payable_standards(content)
    for entry in tables["arena"]:
        add_arena(content, entry)
    for kind in TABLES:
        refuse_namesakes(tables[kind], "champion")
    for champion, entry in zip(content.champions, tables["champion"], strict=True):
        check_champion(champion, entry)
    if not problems:
        check_whole(content, packs[-1].folder, problems)
    return content


# ---- entries ------------------------------------------------------------------------------------------------------
def add_champion(content: Content, entry: Entry) -> None:
    """One ``[[champion]]``."""
    champion = Champion(len(content.champions), entry.id, entry.text("name", longest=30))
    champion.role = entry.text("role", "")
    for level, side in enumerate(("basic", "levelled_up")):
        table = entry.table(side)
        if table is not None:
            champion.hit_points[level] = table.number("hit_points", 1, 20)
            champion.defence[level] = table.number("defence", 0, 9)
            table.finish()
    champion.ability_name = entry.text("ability_name", "", longest=40)
    champion.ability = entry.texts("ability", most=5)
    champion.number = entry.text("number", "", longest=10)
    champion.source = entry.text("source", "house", SOURCES)
    champion.source_note = entry.text("source_note", "")
    entry.finish()
    content.champions.append(champion)
    ability = labelled(read_sentences(abilities.GRAMMAR, entry, "ability", champion.ability), abilities.GRAMMAR)
    for at, sentence in enumerate(ability):
        note_fault(entry, "ability", at, sentence, no_ability(sentence))
    content.add_sides(champion, ability)


def add_card(content: Content, entry: Entry) -> None:
    """One ``[[card]]``."""
    card = Card(len(content.cards), entry.id, entry.text("name", longest=40))
    owners = {champion.slug: champion for champion in content.champions}
    owner = entry.slug("champion")
    core = entry.text("core", choices=CORES)
    card.core = CORES.index(core) if core else 0
    kind = entry.text("kind", choices=KINDS)
    card.kind = KINDS.index(kind) if kind else ATTACK
    card.number = entry.text("number", "", longest=10)
    card.source = entry.text("source", "house", SOURCES)
    card.source_note = entry.text("source_note", "")
    read_numbers(card, entry)
    read_slots(card, entry)
    entry.finish()
    content.add_card(card)
    if owner in owners:
        card.champion = owners[owner].id
        owners[owner].cards.append(card.id)
    elif owner:
        entry.problem(["champion"], f"there is no Champion {owner!r}", one_of(owners), near_word(owner, owners))


def read_numbers(card: Card, entry: Entry) -> None:
    """Move, target, strength and defence, as its kind has them [SFB-1.17]."""
    if card.kind == REACTION:
        card.defence = entry.number("defence", 0, 9)
        return
    card.move = entry.number("move", 0, 9, NO_MOVE)
    needs_aim = card.kind == ATTACK
    card.aim_text = entry.text("target", None if needs_aim else "")
    if card.aim_text:
        aims = read_sentences(targets.GRAMMAR, entry, "target", [card.aim_text])
        card.aim = aims[0] if aims else None
        if card.aim is not None and card.aim.low > card.aim.high:
            entry.problem(["target"], f"{card.aim_text!r} reaches nobody", "the smaller figure first")
    if needs_aim:
        card.strength = entry.number("strength", 0, 20)


def read_slots(card: Card, entry: Entry) -> None:
    """The sentences, each where its kind of card may have it."""
    found: dict[str, list[Effect]] = {}
    for slot in SLOTS_OF[card.kind]:
        text = entry.texts(slot, needed=slot == "text")
        if text:
            card.sentences[slot] = text
        found[slot] = read_effects(entry, slot, text, card.kind == REACTION, card.aim is not None)
    card.before_attack = found.get("before_attack", [])
    card.during_attack = found.get("during_attack", [])
    card.damage = found.get("damage", [])
    card.after_attack = found.get("after_attack", [])
    card.text = found.get("text", [])


def read_effects(entry: Entry, slot: str, text: list[str], is_reaction: bool, has_target: bool) -> list[Effect]:
    """The sentences of one slot; one that means nothing there is a mistake."""
    found = labelled(read_sentences(effects.GRAMMAR, entry, slot, text))
    for at, effect in enumerate(found):
        note_fault(entry, slot, at, effect, misplaced(effect, slot, is_reaction, has_target))
    return found


def note_fault(entry: Entry, slot: str, at: int, effect: Effect, fault: str) -> None:
    """A sentence that stands where it means nothing, and what would be right."""
    if fault:
        entry.problem([slot, at], f"{effect.label!r} cannot stand here", fault)


def labelled(found: list[Effect], grammar: Grammar[Effect] = effects.GRAMMAR) -> list[Effect]:
    """Each effect with its own sentence, for questions and for hashing."""
    for effect in found:
        effect.label = grammar.write(effect)
        if isinstance(effect, If):
            effect.then.label = grammar.write(effect.then)
    return found


def read_challenge(entry: Entry, id: int) -> Challenge:
    """One ``[[challenge]]``."""
    text = entry.texts("condition", least=1)
    conditions = read_sentences(challenges.GRAMMAR, entry, "condition", text)
    challenge = Challenge(id, entry.id, entry.text("name", longest=40), text, conditions)
    challenge.number = entry.text("number", "", longest=10)
    challenge.source = entry.text("source", "house", SOURCES)
    challenge.source_note = entry.text("source_note", "")
    entry.finish()
    return challenge


def read_standard(entry: Entry, id: int) -> Standard:
    """One ``[[standard_action]]``."""
    core = entry.text("core", choices=[*CORES, "any"])
    text = entry.texts("text")
    read = read_effects(entry, "text", text, is_reaction=False, has_target=False)
    price = CORES.index(core) if core in CORES else ANY_CORE
    standard = Standard(id, entry.id, entry.text("name", longest=40), price, entry.number("move", 0, 9), read)
    standard.sentences = text
    finish_prose(entry)
    return standard


def read_trap(entry: Entry, id: int) -> Trap:
    """One ``[[trap]]``."""
    text = entry.texts("text", least=1)
    read = labelled(read_sentences(effects.GRAMMAR, entry, "text", text))
    for at, effect in enumerate(read):
        if effect.subject != SELF or not isinstance(effect, (effects.Damage, effects.Root, effects.Stun)):
            entry.problem(["text", at], f"{effect.label!r} is nothing a trap does", "damage, Root or Stun")
    trap = Trap(id, entry.id, entry.text("name", longest=40), entry.number("count", 1, TRAP_TOKENS), read)
    trap.sentences = text
    finish_prose(entry)
    return trap


def add_arena(content: Content, entry: Entry) -> None:
    """One ``[[arena]]``."""
    rows = entry.texts("rows", least=3, most=11)
    title = entry.text("name", longest=40)
    finish_prose(entry)
    wrong = faults(rows)
    for fault in wrong:
        entry.problem(["rows"], fault, "an arena that can be played on")
    if not wrong:
        content.arenas.append(Arena(entry.id, title, rows))


def finish_prose(entry: Entry) -> None:
    """The fields that only tell where something comes from."""
    entry.text("number", "", longest=10)
    entry.text("source", "house", SOURCES)
    entry.text("source_note", "")
    entry.finish()


# ---- checks -------------------------------------------------------------------------------------------------------
def check_champion(champion: Champion, entry: Entry) -> None:
    """Six cards of its own [SFB-1.1], and no fewer hit points when levelled up [SFB-14.9]."""
    if len(champion.cards) != CARDS_EACH:
        entry.problem([], f"{champion.name} has {len(champion.cards)} cards", f"exactly {CARDS_EACH}")
    if champion.hit_points[1] < champion.hit_points[0]:
        entry.problem(["levelled_up"], f"{champion.name} loses hit points", f"at least {champion.hit_points[0]}")


def check_whole(content: Content, folder: str, problems: list[Problem]) -> None:
    """What the box must hold as a whole [SFB-1.4, 1.6, 10.1, 18.1]."""
    tokens = sum(trap.count for trap in content.traps)
    if tokens != TRAP_TOKENS:
        problems.append(Problem(folder, 0, f"there are {tokens} trap tokens", f"exactly {TRAP_TOKENS}"))
    if len(content.standards) != STANDARDS:
        problems.append(Problem(folder, 0, f"{len(content.standards)} Standard Actions", f"exactly {STANDARDS}"))
    if len(content.champions) < LEAST_CHAMPIONS:
        problems.append(Problem(folder, 0, f"{len(content.champions)} Champions", f"at least {LEAST_CHAMPIONS}"))
    if len(content.challenges) < LEAST_CHALLENGES:
        problems.append(Problem(folder, 0, f"{len(content.challenges)} Challenges", f"at least {LEAST_CHALLENGES}"))
