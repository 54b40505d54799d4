"""The game as the machine sees it: facts, settings, and where everything is."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.errors import SetupError
from grandmelee.core.events import seat_name
from grandmelee.core.game import Game, Hooks, Setting, choice, number, words
from grandmelee.games.lords_of_the_eastern_reach import board, bot, content, draw, imagining, setup, view
from grandmelee.games.lords_of_the_eastern_reach.ledger import LEDGER
from grandmelee.games.lords_of_the_eastern_reach.promises import Promises
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ALL_GEMS,
    ALL_PHRASES,
    HIRED,
    NOBODY,
    NONE,
    Table,
)
from grandmelee.games.lords_of_the_eastern_reach.words import (
    BUTTON_TEXTS,
    CARD,
    DECK,
    DECK_NAMES,
    DIE,
    NUMBER,
    SEAT,
    TOKEN,
    TOKEN_NAMES,
    vocabulary,
)

PART_OF: Final = [0, 1, 1, 2, 2, 3, 3, 3]
"""By step: the part of a turn it belongs to, for bots, which look to the end of a part."""

SCENARIOS: Final = ["team-play", "quick-start", "pve", "heroics", "open-tasks"]


class LordsOfTheEasternReach(Game[Table]):
    """Lords of the Eastern Reach, with the cards of some packs added to its own."""

    slug: ClassVar[str] = "lords-of-the-eastern-reach"
    name: ClassVar[str] = "Lords of the Eastern Reach"
    prefix: ClassVar[str] = "LER"
    version: ClassVar[str] = "2"
    changes: ClassVar[dict[str, str]] = {"2": "nobody is asked to build and hire with tokens that no card costs since"}
    end_rule: ClassVar[str] = "LER-15.1"
    final_rule: ClassVar[str] = "LER-2.13"
    summary: ClassVar[str] = (
        "Build a city, hire an army, send parties into the dungeon or against your neighbours, and gather souls."
    )
    length: ClassVar[str] = "1 to 2 hours"

    def __init__(self, tables: content.Content) -> None:
        quests = [quest.slug for quest in tables.quests]
        spoken = vocabulary(tables.card_words, quests, tables.pets)
        tables.quest_word = CARD + len(tables.card_words)
        tables.pet_word = tables.quest_word + len(quests)
        super().__init__(spoken, tables.hash, [1, 2, 3, 4], settings(), hooks(tables))
        self.weigh(bot.FEATURES, content.weights(), content.chances())
        self.ledger = LEDGER
        self.content = tables
        self.promises = Promises(tables)

    def check_settings(self, seats: int, settings: dict[str, object]) -> dict[str, object]:
        """Scenarios are for their numbers of players, and some do not go together [LER-1.1, 26.2, 26.26]."""
        chosen = super().check_settings(seats, settings)
        scenarios = chosen["scenarios"]
        named = scenarios if isinstance(scenarios, list) else []
        first = chosen["first"]
        if isinstance(first, int) and first > seats:
            raise SetupError(f"Setting 'first' names seat {first}; there are {seats} [LER-3.1].")
        if "team-play" in named and seats != 4:
            raise SetupError("Team Play is for exactly 4 seats [LER-26.2].")
        if seats == 1 and (named or chosen["setup"] == "fast"):
            raise SetupError("Alone there are no scenarios and no fast setup [LER-26.26].")
        if "open-tasks" in named and chosen["setup"] == "fast":
            raise SetupError("Open Tasks needs quests, which a fast setup has not [LER-26.26].")
        return chosen

    def deal(self, seats: int, settings: dict[str, object]) -> Table:
        """The table before anyone knows who starts."""
        return setup.lay_out(self, self.content, seats, settings)

    def evaluate(self, s: Table, seat: int) -> float:
        """How good the table looks to a seat."""
        return bot.evaluate(s, seat, self.promises)

    def at_a_glance(self, s: Table, seat: int) -> float:
        """The same without its own hand."""
        return bot.at_a_glance(s, seat, self.promises)

    def side(self, s: Table, seat: int) -> int:
        """Allies sit opposite [LER-26.2]."""
        return seat % 2 if s.is_team else seat

    def values(self, s: Table, seat: int, weights: list[float]) -> list[float]:
        """What each side is worth, the seat's own first."""
        return bot.values(s, seat, weights, self.promises)

    def turn(self, s: Table) -> int:
        """The parts of all turns since the start [LER-4.2]: drawing belongs to what is bought then, discarding to
        what is drawn instead.
        """
        if s.active == NOBODY:
            return 0
        return (s.round * s.seats + s.order.index(s.active)) * len(PART_OF) + PART_OF[s.step]

    def describe(self, option: int) -> str:
        """An option in the game's words."""
        tables = self.content
        if option < len(BUTTON_TEXTS):
            return BUTTON_TEXTS[option]
        if option < SEAT:
            return f"Ability {option - NUMBER + 1}"
        if option < DECK:
            return seat_name(option - SEAT)
        if option < TOKEN:
            return DECK_NAMES[option - DECK]
        if option < DIE:
            return TOKEN_NAMES[option - TOKEN].capitalize()
        if option < CARD:
            return f"Die {option - DIE + 1}"
        if option < tables.quest_word:
            return tables.card_names[option - CARD]
        if option < tables.pet_word:
            return tables.quests[option - tables.quest_word].name
        return tables.kinds[tables.pet_kinds[option - tables.pet_word]].pet

    def read_back(self) -> list[str]:
        """What packs brought, each sentence as it was understood."""
        return self.content.box.read_back()

    def pack_scenarios(self) -> list[tuple[int, dict[str, object]]]:
        """Tables at which everything can take part: every number of players, both adventures, long games."""
        tables: list[tuple[int, dict[str, object]]] = []
        for seats in self.seats:
            for adventure in ("dungeon", "wilderness"):
                tables.append((seats, {"length": "epic", "adventure": adventure}))
        return tables

    def components(self, s: Table) -> dict[str, int]:
        """Cards, tokens, gems, phrases and quests are never lost or made [LER-1.18]."""
        rows = [*s.hands, *s.cities, *s.armies, *s.stashes, *s.chosen_cards, *s.decks, *s.tops, *s.bottoms]
        rows += [
            *s.discards,
            s.lairs,
            *s.hoards,
            s.apart,
            s.items,
            s.orphans,
            s.claimed,
            s.wandering,
            s.monsters,
            s.spoils,
        ]
        rows += [s.hirelings_out, s.troops_out]
        count = sum([len(row) for row in rows]) + len([card for card in s.entering if card != HIRED])
        cards = len(self.content.card_kinds)
        won = [trophy for pile in s.trophies for trophy in pile]
        count += len([trophy for trophy in won if trophy < cards])
        count += len([card for card in s.defeated if card not in won])
        is_choosing_quests = s.round == 0 and any(s.quests)
        if is_choosing_quests:
            count -= sum([len(row) for row in s.chosen_cards])
        quests = sum([len(row) for row in (*s.quests, *s.thrown, s.quest_deck, s.quests_out, s.open_tasks)])
        quests += len([trophy for trophy in won if trophy >= cards])
        tokens = len(s.bag) + sum(s.pool) + sum(s.at_hand) + len(s.stored) + (s.kept != NONE)
        return {
            "cards": count,
            "quests": quests - len(self.content.quests),
            "tokens": tokens - sum(self.content.tokens),
            "gems": s.gem_supply + sum(s.gems) + len(s.gemmed) - ALL_GEMS,
            "phrases": s.phrase_supply + len(s.phrased) - ALL_PHRASES,
        }


def settings() -> list[Setting]:
    """What the players agree on before the game (DP-1)."""
    return [
        choice("length", "normal", ["short", "normal", "long", "epic"], "How long the game is", "LER-3.11"),
        choice("adventure", "dungeon", ["dungeon", "wilderness"], "Where parties go", "LER-3.8"),
        words("scenarios", [], [], SCENARIOS, "Scenarios, alone or combined", "LER-26.1"),
        choice("sides", "character", ["character", "generic"], "The side of the allegiance cards", "LER-3.5"),
        choice("setup", "full", ["full", "fast"], "A fast setup has no quests and no hirelings", "LER-3.21"),
        number("first", "The seat that begins, counted from 1; left out, chance decides", "LER-3.1"),
    ]


def hooks(tables: content.Content) -> Hooks[Table]:
    """Where its views, worlds, texts and pictures are made."""
    return Hooks(tables, view.view, imagining.imagine, board.text, draw.scene, draw.printed, content.PLACES)


def load(packs: tuple[str, ...]) -> LordsOfTheEasternReach:
    """The game with its own cards and those of the packs."""
    return LordsOfTheEasternReach(content.load(packs))
