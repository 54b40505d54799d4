"""Legends, cards and Arenas as tables, read from TOML: the built-in content, then packs [LA-1.5, 1.8, 1.15]."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grandmelee.core.errors import PackError, Problem
from grandmelee.games.legends_of_the_arena.arenas import Arena as Arena
from grandmelee.games.legends_of_the_arena.arenas import read_arena
from grandmelee.games.legends_of_the_arena.effects import GRAMMAR, SETUP, Op
from grandmelee.games.legends_of_the_arena.operation import Perform, chain
from grandmelee.games.legends_of_the_arena.state import BASIC
from grandmelee.games.legends_of_the_arena.words import CARD
from grandmelee.text.nearest import near_word
from grandmelee.text.packs import SOURCES, Pack, content_hash, merge, read_pack, refuse_namesakes
from grandmelee.text.reading import read_sentences
from grandmelee.text.toml import Entry, one_of

SLUG: Final = "legends-of-the-arena"
TABLES: Final = ("legend", "card", "arena")
PROSE: Final = ("theme", "source", "source_note", "replaces", "keeps_cards")

TIERS: Final = ("basic", "special", "ultimate")

COLUMNS: Final = 11  # of the Fatigue/Push track: 0 to 10+ [LA-1.16]
MOST_PUSHES: Final = 24  # the tokens in the box [LA-1.3]


class Card:
    """An Action card [LA-9.1]; *ops* is *text*, sentence by sentence, and *steps* performs them in order.

    Its icons only sum the text up, so there are none here [LA-9.2].
    """

    def __init__(
        self, id: int, slug: str, name: str, legend: int, tier: int, speed: int, text: list[str], ops: list[Op]
    ) -> None:
        self.id = id
        self.slug = slug
        self.name = name
        self.legend = legend
        self.tier = tier
        self.speed = speed
        self.text = text
        self.shown = [sentence.replace(", If ", ", if ") for sentence in text]  # as people read it
        self.effect = " ".join(self.shown)
        self.ops = ops
        self.steps: list[Perform] = chain(ops, f"card:{slug}")
        self.number = ""
        self.source = "house"
        self.source_note = ""


class Legend:
    """A Legend with its Fatigue/Push track and the ids of its cards, all and by tier [LA-1.8, 1.9]."""

    def __init__(self, id: int, slug: str, name: str, track: list[int], setup: list[str], setup_ops: list[Op]) -> None:
        self.id = id
        self.slug = slug
        self.name = name
        self.track = track
        self.setup = setup
        self.setup_ops = setup_ops
        self.theme = ""
        self.source = "house"
        self.source_note = ""
        self.wanted_ultimates = 1
        self.cards: list[int] = []
        self.basics: list[int] = []
        self.specials: list[int] = []
        self.ultimates: list[int] = []
        self.has_forms = False
        self.has_trap = False
        self.has_zombies = False
        self.bring_pieces(setup)

    def bring_pieces(self, sentences: Sequence[str]) -> None:
        """A Legend brings the pieces its sentences speak of [LA-1.10 to 1.12, 2.9, 2.15]."""
        words = " ".join(sentences)
        self.has_forms = self.has_forms or any(word in words for word in ("Wolf: ", "Human: ", " form."))
        self.has_trap = self.has_trap or "Spike Trap" in words
        self.has_zombies = self.has_zombies or "Zombie" in words or "Coffin" in words

    def tiers(self) -> list[list[int]]:
        """Its cards as [Basics, Specials, Ultimates]."""
        return [self.basics, self.specials, self.ultimates]

    def add(self, card: Card) -> None:
        """Give the Legend a card, with the pieces it needs."""
        self.cards.append(card.id)
        self.tiers()[card.tier].append(card.id)
        self.bring_pieces(card.text)


class Content:
    """Everything a game is played with. An id is the place in its list: built-in entries first, packs after."""

    def __init__(self) -> None:
        self.legends: list[Legend] = []
        self.cards: list[Card] = []
        self.arenas: list[Arena] = []
        self.packs: list[str] = []
        self.added: dict[str, list[str]] = {kind: [] for kind in TABLES}  # the ids packs brought or replaced
        self.hash = ""

    @property
    def legend_word(self) -> int:
        """The option of the first Legend."""
        return CARD + len(self.cards)

    @property
    def label(self) -> str:
        """What stands for it in a digest: what it says, not where its packs lie."""
        return self.hash

    def legend(self, slug: str) -> Legend:
        """The Legend with this slug; KeyError if there is none."""
        return {legend.slug: legend for legend in self.legends}[slug]

    def card(self, slug: str) -> Card:
        """The card with this slug; KeyError if there is none."""
        return {card.slug: card for card in self.cards}[slug]

    def arena(self, slug: str) -> Arena:
        """The Arena with this slug; KeyError if there is none."""
        return {arena.slug: arena for arena in self.arenas}[slug]


# ---- loading ------------------------------------------------------------------------------------------------------
def load(folders: Sequence[str | Path] = ()) -> Content:
    """The built-in content with the packs in *folders* on top; PackError names every mistake in them."""
    problems: list[Problem] = []
    built_in = read_pack(Path(__file__).parent / "cards", TABLES, problems, SLUG)
    read = [built_in, *[read_pack(folder, TABLES, problems) for folder in folders]]
    packs = [pack for pack in read if pack is not None]
    check_packs(packs)
    content = build(packs)
    if problems:
        raise PackError(problems)
    return content


def check_packs(packs: Sequence[Pack]) -> None:
    """Packs are for this game, and each is there once."""
    seen: list[str] = []
    for pack in packs:
        if pack.game and pack.game != SLUG:
            pack.head.problem(["game"], f"this pack is for {pack.game}", f'game = "{SLUG}"')
        if pack.id in seen:
            pack.head.problem(["id"], f"a pack {pack.id!r} is already there", "another id")
        seen.append(pack.id)


def build(packs: Sequence[Pack]) -> Content:
    """The tables of all packs together; mistakes are noted with their entries."""
    drop_cards(packs)
    tables = {kind: merge(packs, kind) for kind in TABLES}
    content = Content()
    content.packs = [pack.id for pack in packs[1:]]
    content.added = {kind: [entry.id for pack in packs[1:] for entry in pack.tables[kind]] for kind in TABLES}
    content.hash = content_hash(tables, PROSE)
    content.legends = [read_legend(entry, id) for id, entry in enumerate(tables["legend"])]
    for entry in tables["card"]:
        add_card(content, entry)
    content.arenas = [read_arena(entry, id) for id, entry in enumerate(tables["arena"])]
    refuse_namesakes(tables["legend"])
    refuse_namesakes(tables["card"], "legend")
    refuse_namesakes(tables["arena"])
    for legend, entry in zip(content.legends, tables["legend"], strict=True):
        check_hand(legend, entry)
    for arena, entry in zip(content.arenas, tables["arena"], strict=True):
        check_legend(content, arena, entry)
    return content


def drop_cards(packs: Sequence[Pack]) -> None:
    """A Legend replaced with ``keeps_cards = false`` loses the cards that earlier packs gave it."""
    for at, pack in enumerate(packs):
        gone = [entry.id for entry in pack.tables["legend"] if not entry.flag("keeps_cards", True)]
        for earlier in packs[:at]:
            kept = [card for card in earlier.tables["card"] if card.data.get("legend") not in gone]
            earlier.tables["card"] = kept


# ---- entries ------------------------------------------------------------------------------------------------------
def read_legend(entry: Entry, id: int) -> Legend:
    """One ``[[legend]]``."""
    track = entry.numbers("track", 0, MOST_PUSHES, COLUMNS, COLUMNS)
    setup = entry.texts("setup", needed=False)
    ops = read_sentences(SETUP, entry, "setup", setup)
    legend = Legend(id, entry.id, entry.text("name", longest=30), track, setup, ops)
    legend.theme = entry.text("theme", "")
    legend.wanted_ultimates = entry.number("ultimates", 1, 2, 1)
    legend.source = entry.text("source", "house", SOURCES)
    legend.source_note = entry.text("source_note", "")
    entry.finish()
    check_track(legend, entry)
    return legend


def add_card(content: Content, entry: Entry) -> None:
    """One ``[[card]]``; a card without a known Legend or tier is left out, and that is a mistake already noted."""
    legends = {legend.slug: legend for legend in content.legends}
    owner = entry.slug("legend")
    tier = entry.text("tier", choices=TIERS)
    speed = entry.number("speed", 0, 99)
    text = entry.texts("effect", least=1)
    ops = read_sentences(GRAMMAR, entry, "effect", text)
    legend = legends[owner].id if owner in legends else -1
    place = TIERS.index(tier) if tier else BASIC
    card = Card(len(content.cards), entry.id, entry.text("name", longest=40), legend, place, speed, text, ops)
    card.number = entry.text("number", "", longest=10)
    card.source = entry.text("source", "house", SOURCES)
    card.source_note = entry.text("source_note", "")
    entry.finish()
    if owner and legend < 0:
        entry.problem(["legend"], f"there is no Legend {owner!r}", one_of(legends), near_word(owner, legends))
    content.cards.append(card)
    if legend >= 0 and tier:
        content.legends[legend].add(card)


# ---- checks -------------------------------------------------------------------------------------------------------
def check_track(legend: Legend, entry: Entry) -> None:
    """A track begins with 0 and never falls [LA-1.8]."""
    track = legend.track
    if track and track[0] != 0:
        entry.problem(["track", 0], f"the track begins with {track[0]}", "0 in the START column")
    for at in range(1, len(track)):
        if track[at] < track[at - 1]:
            entry.problem(["track", at], f"the track falls from {track[at - 1]} to {track[at]}", "a number not below")


def check_hand(legend: Legend, entry: Entry) -> None:
    """At least 3 Basics and 1 Special, and as many Ultimates as the Legend has [LA-1.9, 1.15]."""
    basics, specials, ultimates = [len(tier) for tier in legend.tiers()]
    if basics < 3:
        entry.problem([], f"{legend.name} has {basics} Basics", "at least 3")
    if specials < 1:
        entry.problem([], f"{legend.name} has no Special", "at least 1")
    if ultimates != legend.wanted_ultimates:
        hint = "exactly 1, or ultimates = 2" if legend.wanted_ultimates == 1 else f"exactly {legend.wanted_ultimates}"
        entry.problem([], f"{legend.name} has {ultimates} Ultimates", hint)


def check_legend(content: Content, arena: Arena, entry: Entry) -> None:
    """A variant evokes a Legend that exists, or none [LA-20.1]."""
    known = [legend.slug for legend in content.legends]
    if arena.legend and arena.legend not in known:
        entry.problem(["legend"], f"there is no Legend {arena.legend!r}", one_of(known), near_word(arena.legend, known))
