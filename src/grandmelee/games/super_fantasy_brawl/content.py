"""Champions, Action cards, Challenges, Standard Actions, traps and arenas as tables, read from TOML: ours, then
packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from grandmelee.core.features import Chances
from grandmelee.games.super_fantasy_brawl import abilities, challenges, effects, targets
from grandmelee.games.super_fantasy_brawl.abilities import Bonuses
from grandmelee.games.super_fantasy_brawl.arena import Arena, faults
from grandmelee.games.super_fantasy_brawl.challenges import Condition
from grandmelee.games.super_fantasy_brawl.placing import misplaced, no_ability, no_trap, reaches_nobody
from grandmelee.games.super_fantasy_brawl.subjects import Effect
from grandmelee.games.super_fantasy_brawl.targets import Aim
from grandmelee.games.super_fantasy_brawl.words import CARD, CORES, STANDARD
from grandmelee.text.contents import Box, Shelf
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.toml import Entry
from grandmelee.text.weights import read_chances, read_weights

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


def slot(field: str, kind: str, of: str) -> Place[Effect]:
    """A field of a card, or of what is resolved like one."""
    return Place("card", field, effects.GRAMMAR, of, misplaced, kind)


ATTACK_SLOTS: Final = [
    slot(field, "attack", "an attack") for field in ("before_attack", "during_attack", "damage", "after_attack")
]
REACTION_SLOTS: Final = [slot(field, "reaction", "a reaction") for field in ("before_attack", "after_attack")]
AIMED_SKILL: Final = slot("text", "aimed", "a skill with a target")
FREE_SKILL: Final = slot("text", "free", "a skill without a target")
STANDARD_TEXT: Final[Place[Effect]] = Place(
    "standard_action", "text", effects.GRAMMAR, "a standard_action", misplaced, "free"
)
TRAP_TEXT: Final[Place[Effect]] = Place("trap", "text", effects.GRAMMAR, "a trap", no_trap)
ABILITY: Final[Place[Effect]] = Place("champion", "ability", abilities.GRAMMAR, "a champion", no_ability)
AIM: Final[Place[Aim]] = Place("card", "target", targets.GRAMMAR, "a card", reaches_nobody)
CONDITION: Final[Place[Condition]] = Place("challenge", "condition", challenges.GRAMMAR, "a challenge")
PLACES: Final[tuple[Place[Any], ...]] = (
    *ATTACK_SLOTS,
    AIMED_SKILL,
    FREE_SKILL,
    *REACTION_SLOTS,
    STANDARD_TEXT,
    TRAP_TEXT,
    AIM,
    ABILITY,
    CONDITION,
)
"""Which sentences a card may have, by its kind [SFB-7.7, 9.5]; and where else sentences stand."""


def slots_of(card: Card) -> Sequence[Place[Effect]]:
    """Where the sentences of a card stand."""
    if card.kind == ATTACK:
        return ATTACK_SLOTS
    if card.kind == REACTION:
        return REACTION_SLOTS
    return [AIMED_SKILL if card.aim_text else FREE_SKILL]


class Champion(Printed):
    """A two-sided Champion card [SFB-1.2, 1.19, 1.20]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id, 30)
        self.role = entry.text("role", "")
        self.hit_points = [1, 1]  # Basic, Levelled Up
        self.defence = [0, 0]
        for level, side in enumerate(("basic", "levelled_up")):
            table = entry.table(side)
            if table is not None:
                self.hit_points[level] = table.number("hit_points", 1, 20)
                self.defence[level] = table.number("defence", 0, 9)
                table.finish()
        self.ability_name = entry.text("ability_name", "", longest=40)
        self.ability = entry.texts("ability", most=5)
        self.sentences: list[Effect] = ABILITY.read(entry, self.ability)
        self.cards: list[int] = []

    def headline(self) -> str:
        """Name and figures of both sides."""
        points, armour = self.hit_points, self.defence
        return f"{self.name}: {points[0]} hit points, defence {armour[0]}; levelled up {points[1]} and {armour[1]}"


class Card(Printed):
    """An Action card [SFB-1.17, 1.18]; `sentences` is its text, slot by slot."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.champion = -1
        core = entry.text("core", choices=CORES)
        self.core = CORES.index(core) if core else 0
        kind = entry.text("kind", choices=KINDS)
        self.kind = KINDS.index(kind) if kind else ATTACK
        self.move = NO_MOVE
        self.aim: Aim | None = None
        self.aim_text = ""
        self.strength = -1
        self.defence = 0
        self.sentences: dict[str, list[str]] = {}
        found: dict[str, list[Effect]] = {}
        if kind:
            self.read_numbers(entry)
            found = self.read_slots(entry)
        else:
            entry.give_up()
        self.before_attack: list[Effect] = found.get("before_attack", [])
        self.during_attack: list[Effect] = found.get("during_attack", [])
        self.damage: list[Effect] = found.get("damage", [])
        self.after_attack: list[Effect] = found.get("after_attack", [])
        self.text: list[Effect] = found.get("text", [])

    def read_numbers(self, entry: Entry) -> None:
        """Move, target, strength and defence, as its kind has them [SFB-1.17]."""
        if self.kind == REACTION:
            self.defence = entry.number("defence", 0, 9)
            return
        self.move = entry.number("move", 0, 9, NO_MOVE)
        self.aim_text = entry.text("target", None if self.kind == ATTACK else "")
        if self.aim_text:
            self.aim = AIM.read_one(entry, self.aim_text)
        if self.kind == ATTACK:
            self.strength = entry.number("strength", 0, 20)

    def read_slots(self, entry: Entry) -> dict[str, list[Effect]]:
        """The sentences, each where its kind of card may have it."""
        found: dict[str, list[Effect]] = {}
        for place in slots_of(self):
            text = entry.texts(place.field, needed=place.field == "text")
            if text:
                self.sentences[place.field] = text
            found[place.field] = place.read(entry, text)
        return found

    def headline(self) -> str:
        """Name and figures."""
        figures = [f"{CORES[self.core]} {KINDS[self.kind]}"]
        figures += [f"Move {self.move}"] if self.move >= 0 else []
        figures += [f"strength {self.strength}"] if self.strength >= 0 else []
        figures += [f"+{self.defence} defence"] if self.defence else []
        return f"{self.name} ({', '.join(figures)})"


class Challenge(Printed):
    """A Challenge card; every condition on it must be met [SFB-1.4, 5.5]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.text = entry.texts("condition", least=1)
        self.conditions: list[Condition] = CONDITION.read(entry, self.text)


class Standard(Printed):
    """A Standard Action of the dashboard [SFB-10.1]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        core = entry.text("core", choices=[*CORES, "any"])
        self.core = CORES.index(core) if core in CORES else ANY_CORE
        self.move = entry.number("move", 0, 9)
        self.sentences = entry.texts("text")
        self.text: list[Effect] = STANDARD_TEXT.read(entry, self.sentences)


class Trap(Printed):
    """A kind of trap token and how many there are [SFB-1.6]."""

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.count = entry.number("count", 1, TRAP_TOKENS)
        self.sentences = entry.texts("text", least=1)
        self.text: list[Effect] = TRAP_TEXT.read(entry, self.sentences)

    def headline(self) -> str:
        """Name and number of tokens."""
        return f"{self.name}, {self.count} of {TRAP_TOKENS}"


class Content:
    """Everything a game is played with; tokens, dashboards and figures of the box need no entries [SFB-1.5, 1.9].
    An id is the place in its list: built-in entries first, packs after.

    The tables after it are by Champion and side of the card: `2 * champion + level`, and by kind of aim where said.
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.label = "content"
        self.hash: str = box.hash
        self.champion_shelf: Shelf[Champion] = box.shelf("champion", Champion)
        self.card_shelf: Shelf[Card] = box.shelf("card", Card)
        self.champions: list[Champion] = self.champion_shelf.things
        self.cards: list[Card] = self.card_shelf.things
        self.challenge_shelf: Shelf[Challenge] = box.shelf("challenge", Challenge)
        self.challenges: list[Challenge] = self.challenge_shelf.things
        self.standard_shelf: Shelf[Standard] = box.shelf("standard_action", Standard)
        self.standards: list[Standard] = self.standard_shelf.things
        self.trap_shelf: Shelf[Trap] = box.shelf("trap", Trap)
        self.traps: list[Trap] = self.trap_shelf.things
        self.card_prices: list[int] = [card_price(card) for card in self.cards]  # looked up for every card of a hand
        self.champion_word = CARD + len(self.cards)  # option of the first Champion
        self.payable: list[list[int]] = payable_standards(self.standards)
        self.hit_points: list[int] = []
        self.defence: list[int] = []
        self.move_bonus: list[int] = []
        self.heal_bonus: list[int] = []
        self.immune: list[bool] = []
        self.range_bonus: list[int] = []  # and by kind of aim
        self.strength_bonus: list[int] = []
        self.conditional: list[list[Effect]] = []
        for champion in self.champions:
            self.add_sides(champion)
        self.arena_shelf: Shelf[Arena] = box.shelf("arena", self.make_arena)
        self.arenas: list[Arena] = self.arena_shelf.things

    def sentence(self, effect: Effect) -> str:
        """What an effect says on its card."""
        return effects.GRAMMAR.write(effect)

    def add_sides(self, champion: Champion) -> None:
        """Both sides of a Champion card into the tables; the Basic one has no ability."""
        for level, bonuses in enumerate((Bonuses([]), Bonuses(champion.sentences))):
            self.hit_points.append(champion.hit_points[level])
            self.defence.append(champion.defence[level])
            self.move_bonus.append(bonuses.move)
            self.heal_bonus.append(bonuses.heal)
            self.immune.append(bonuses.is_immune)
            self.range_bonus.extend(bonuses.range)
            self.strength_bonus.extend(bonuses.strength)
            self.conditional.append(bonuses.conditional)

    def make_arena(self, entry: Entry, id: int) -> Arena | None:
        """One ``[[arena]]``; none if it cannot be played on."""
        rows = entry.texts("rows", least=3, most=11)
        wrong = faults(rows)
        for fault in wrong:
            entry.problem(["rows"], fault, "an arena that can be played on")
        if wrong:
            Printed(entry, id)  # for the mistakes in what every entry has
            return None
        return Arena(entry, id, rows)

    def champion(self, slug: str) -> Champion:
        """The Champion with this slug; KeyError if there is none."""
        return self.champion_shelf[slug]

    def card(self, slug: str) -> Card:
        """The card with this slug; KeyError if there is none."""
        return self.card_shelf[slug]

    def standard(self, slug: str) -> Standard:
        """The Standard Action with this slug; KeyError if there is none."""
        return self.standard_shelf[slug]

    def arena(self, slug: str) -> Arena:
        """The arena with this slug; KeyError if there is none."""
        return self.arena_shelf[slug]


def card_price(card: Card) -> int:
    """The Core that pays for it; a Reaction is no Action [SFB-8.1]."""
    return 0 if card.kind == REACTION else 1 << card.core


def payable_standards(standards: list[Standard]) -> list[list[int]]:
    """The Standard Actions not yet used that the ready Cores can pay, for every case [SFB-10.2 to 10.6]."""
    prices = [ALL_CORES if standard.core == ANY_CORE else 1 << standard.core for standard in standards]
    return [
        [STANDARD + number for number, price in enumerate(prices) if ready & price and not used & 1 << number]
        for ready in range(ALL_CORES + 1)
        for used in range(ALL_USED)
    ]


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
    box = Box(SLUG, own, folders, TABLES, {"card": "champion"}, PLACES, PROSE)
    content = Content(box)
    for card, entry in content.card_shelf.pairs():
        champion = content.champion_shelf.named(entry, "champion")
        if champion is not None:
            card.champion = champion.id
            champion.cards.append(card.id)
    for champion, entry in content.champion_shelf.pairs():
        check_champion(champion, entry, box.is_certain("champion", champion.slug))
    if not box.problems:
        check_whole(content, box)
    box.close()
    return content


# ---- checks -------------------------------------------------------------------------------------------------------
def check_champion(champion: Champion, entry: Entry, is_counted: bool) -> None:
    """Six cards of its own [SFB-1.1], and no fewer hit points when levelled up [SFB-14.9]."""
    if is_counted and len(champion.cards) != CARDS_EACH:
        entry.problem([], f"{champion.name} has {len(champion.cards)} cards", f"exactly {CARDS_EACH}")
    if champion.hit_points[1] < champion.hit_points[0]:
        entry.problem(["levelled_up"], f"{champion.name} loses hit points", f"at least {champion.hit_points[0]}")


def check_whole(content: Content, box: Box) -> None:
    """What the box must hold as a whole [SFB-1.4, 1.6, 10.1, 18.1]."""
    tokens = sum(trap.count for trap in content.traps)
    if tokens != TRAP_TOKENS:
        box.problem(f"there are {tokens} trap tokens", f"exactly {TRAP_TOKENS}")
    if len(content.standards) != STANDARDS:
        box.problem(f"{len(content.standards)} Standard Actions", f"exactly {STANDARDS}")
    if len(content.champions) < LEAST_CHAMPIONS:
        box.problem(f"{len(content.champions)} Champions", f"at least {LEAST_CHAMPIONS}")
    if len(content.challenges) < LEAST_CHALLENGES:
        box.problem(f"{len(content.challenges)} Challenges", f"at least {LEAST_CHALLENGES}")
