"""Legends, cards and Arenas as tables, read from TOML: the built-in content, then packs [LA-1.5, 1.8, 1.15]."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from grandmelee.core.features import Chances
from grandmelee.games.legends_of_the_arena.arenas import RULES_PLACE
from grandmelee.games.legends_of_the_arena.arenas import Arena as Arena
from grandmelee.games.legends_of_the_arena.effects import GRAMMAR, SETUP, Op
from grandmelee.games.legends_of_the_arena.operation import Perform, chain
from grandmelee.games.legends_of_the_arena.phrases_striking import ChangeForm, Condition, InForm, StartInForm
from grandmelee.games.legends_of_the_arena.phrases_tokens import (
    KeepTrap,
    PlaceTrap,
    RaiseDead,
    SpringTrap,
    Summon,
    SummonAtStart,
    ZombiesMove,
    ZombiesStrike,
)
from grandmelee.games.legends_of_the_arena.state import BASIC
from grandmelee.games.legends_of_the_arena.words import CARD
from grandmelee.text.contents import Box, Shelf
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry
from grandmelee.text.weights import read_chances, read_weights

SLUG: Final = "legends-of-the-arena"
TABLES: Final = ("legend", "card", "arena")
PROSE: Final = ("theme", "source", "source_note", "replaces", "keeps_cards")

EFFECT: Final[Place[Op]] = Place("card", "effect", GRAMMAR, "a card")
BIO: Final[Place[Op]] = Place("legend", "setup", SETUP, "a legend")
PLACES: Final = (EFFECT, BIO, RULES_PLACE)

TIERS: Final = ("basic", "special", "ultimate")

COLUMNS: Final = 11  # of the Fatigue/Push track: 0 to 10+ [LA-1.16]
MOST_PUSHES: Final = 24  # the tokens in the box [LA-1.3]


class Card(Printed):
    """An Action card [LA-9.1]; *ops* is *text*, sentence by sentence, and *steps* performs them in order.

    Its icons only sum the text up, so there are none here [LA-9.2].
    """

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        tier = entry.text("tier", choices=TIERS)
        self.legend = -1
        self.has_tier = tier != ""
        self.tier = TIERS.index(tier) if tier else BASIC
        self.speed = entry.number("speed", 0, 99)
        self.text = entry.texts("effect", least=1)
        self.ops: list[Op] = EFFECT.read(entry, self.text)
        self.effect = " ".join(self.text)
        self.steps: list[Perform] = chain(self.ops, f"card:{self.slug}")

    def headline(self) -> str:
        """Name, tier and Speed."""
        return f"{self.name} ({TIERS[self.tier]}, Speed {self.speed})"


class Legend(Printed):
    """A Legend with its Fatigue/Push track and the ids of its cards, all and by tier [LA-1.8, 1.9]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, 30)
        mistakes = len(entry.problems)
        self.track = entry.numbers("track", 0, MOST_PUSHES, COLUMNS, COLUMNS)
        if len(entry.problems) == mistakes:
            check_track(self.track, entry)
        self.theme = entry.text("theme", "")
        self.setup = entry.texts("setup", needed=False)
        self.setup_ops: list[Op] = BIO.read(entry, self.setup)
        self.wanted_ultimates = entry.number("ultimates", 1, 2, 1)
        self.cards: list[int] = []
        self.basics: list[int] = []
        self.specials: list[int] = []
        self.ultimates: list[int] = []
        self.is_counted = True  # no card of it is without a tier
        self.has_forms = False
        self.has_trap = False
        self.has_zombies = False
        self.bring_pieces(self.setup_ops)

    def bring_pieces(self, ops: Sequence[Op]) -> None:
        """A Legend brings the pieces its sentences speak of [LA-1.10 to 1.12, 2.9, 2.15]."""
        for op in [inner for outer in ops for inner in within(outer)]:
            self.has_forms = self.has_forms or isinstance(op, (ChangeForm, InForm, StartInForm))
            self.has_trap = self.has_trap or isinstance(op, (KeepTrap, PlaceTrap, SpringTrap))
            self.has_zombies = self.has_zombies or isinstance(
                op, (RaiseDead, Summon, SummonAtStart, ZombiesMove, ZombiesStrike)
            )

    def tiers(self) -> list[list[int]]:
        """Its cards as [Basics, Specials, Ultimates]."""
        return [self.basics, self.specials, self.ultimates]

    def add(self, card: Card) -> None:
        """Give the Legend a card, with the pieces it needs."""
        card.legend = self.id
        self.is_counted = self.is_counted and card.has_tier
        self.cards.append(card.id)
        self.tiers()[card.tier].append(card.id)
        self.bring_pieces(card.ops)

    def headline(self) -> str:
        """Name and track."""
        return f"{self.name}: track {' '.join(map(str, self.track))}"


def within(op: Op) -> list[Op]:
    """A sentence and the one inside it, if it has a condition, and so on."""
    return [op, *within(op.then)] if isinstance(op, Condition) else [op]


class Content:
    """Everything a game is played with. An id is the place in its list: built-in entries first, packs after."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.hash: str = box.hash
        self.label: str = box.hash  # what stands for it in a digest: what it says, not where its packs lie
        self.legend_shelf: Shelf[Legend] = box.shelf("legend", Legend)
        self.card_shelf: Shelf[Card] = box.shelf("card", Card)
        self.arena_shelf: Shelf[Arena] = box.shelf("arena", Arena)
        self.legends: list[Legend] = self.legend_shelf.things
        self.cards: list[Card] = self.card_shelf.things
        self.arenas: list[Arena] = self.arena_shelf.things
        self.legend_word = CARD + len(self.cards)  # the option of the first Legend

    def legend(self, slug: str) -> Legend:
        """The Legend with this slug; KeyError if there is none."""
        return self.legend_shelf[slug]

    def card(self, slug: str) -> Card:
        """The card with this slug; KeyError if there is none."""
        return self.card_shelf[slug]

    def arena(self, slug: str) -> Arena:
        """The Arena with this slug; KeyError if there is none."""
        return self.arena_shelf[slug]


# ---- loading ------------------------------------------------------------------------------------------------------
def weights() -> dict[str, float]:
    """What bots think each feature is worth, by its name."""
    return read_weights(Path(__file__).parent)


def chances() -> Chances:
    """How sure they may be of it."""
    return read_chances(Path(__file__).parent)


def load(folders: Sequence[str | Path] = ()) -> Content:
    """The built-in content with the packs in *folders* on top; PackError names every mistake in them."""
    own = Path(__file__).parent / "cards"
    box = Box(SLUG, own, folders, TABLES, {"card": "legend"}, PLACES, PROSE)
    content = Content(box)
    for card, entry in content.card_shelf.pairs():
        legend = content.legend_shelf.named(entry, "legend")
        if legend is not None:
            legend.add(card)
    for legend, entry in content.legend_shelf.pairs():
        if legend.is_counted and box.is_certain("legend", legend.slug):
            check_hand(legend, entry)
    for arena, entry in content.arena_shelf.pairs():
        evoked = content.legend_shelf.named(entry, "legend", needed=False)  # or none [LA-20.1]
        arena.legend = "" if evoked is None else evoked.slug
    box.close()
    return content


# ---- checks -------------------------------------------------------------------------------------------------------
def check_track(track: list[int], entry: Entry) -> None:
    """A track begins with 0 and never falls [LA-1.8]."""
    if track[0] != 0:
        entry.problem(["track", 0], f"the track begins with {track[0]}", "0 in the START column")
    for at in range(2 if track[0] else 1, len(track)):
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
