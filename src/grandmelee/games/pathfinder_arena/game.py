"""The game as the machine sees it: facts, settings, and where everything is."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.errors import SetupError
from grandmelee.core.game import Game, Hooks, Setting, choice, words
from grandmelee.games.pathfinder_arena import added, board, bot, content, draw, setup, view
from grandmelee.games.pathfinder_arena.box import A_HERO, ITEM, LIFTING, POWERING, PUTTING, USING
from grandmelee.games.pathfinder_arena.forecast import outlook
from grandmelee.games.pathfinder_arena.ledger import LEDGER
from grandmelee.games.pathfinder_arena.sheets import markers_left
from grandmelee.games.pathfinder_arena.state import (
    ABILITY_TOKENS,
    ELEMENT_TOKENS,
    GLORY_POINTS,
    ITEM_TOKEN,
    ITEM_TOKENS,
    MISFORTUNE_POINTS,
    NONE,
    RUNE_TOKENS,
    SUMMONING_PHASE,
    Table,
    owned,
)
from grandmelee.games.pathfinder_arena.words import (
    ABILITIES,
    ABILITY,
    CARD,
    COLLECT,
    COLLECTED,
    DIRECTION,
    DIRECTIONS,
    ELEMENT,
    ELEMENTS,
    MONSTER,
    RUNE,
    RUNES,
    SLIDE,
    SPACE,
    SPACE_NAMES,
    vocabulary,
)

BUTTON_TEXTS: Final = [
    "End the hero phase",
    "Done",
    "Pass",
    "Do not ask me again this turn",
    "Ask me again",
    "Stop here",
    "Leave it",
    "Strike",
    "Take the deity card",
    "Flip the deity card",
    "Turn clockwise",
    "Turn counter-clockwise",
    "All tokens back to the sheet",
    "Take the last move back",
]
ROUNDS: Final = 100  # far more than a game lasts; it only ends those in which nobody goes for the monsters


class PathfinderArena(Game[Table]):
    """Pathfinder Arena, with the heroes, monsters, cards and tiles of some packs added to its own."""

    slug: ClassVar[str] = "pathfinder-arena"
    name: ClassVar[str] = "Pathfinder Arena"
    prefix: ClassVar[str] = "PA"
    version: ClassVar[str] = "1"
    end_rule: ClassVar[str] = "PA-21.1"
    final_rule: ClassVar[str] = "PA-22.2"
    summary: ClassVar[str] = (
        "Shift a labyrinth of tiles so that its monsters strike your rivals, and slay them for glory."
    )
    length: ClassVar[str] = "60 to 90 minutes"

    def __init__(self, tables: content.Loaded) -> None:
        super().__init__(vocabulary(tables.words), tables.hash, [2, 3, 4], settings(tables), hooks(tables))
        self.weigh(bot.FEATURES, content.weights(), content.chances())
        self.ledger = LEDGER
        self.content = tables

    def check_settings(self, seats: int, settings: dict[str, object]) -> dict[str, object]:
        """Named heroes must be one for each seat [PA-1.1]."""
        chosen = super().check_settings(seats, settings)
        heroes = chosen["hero_choice"]
        if isinstance(heroes, list) and len(heroes) != seats:
            raise SetupError(f"Setting 'hero_choice' names {len(heroes)} heroes; {seats} seats need {seats} [PA-1.1].")
        return chosen

    def deal(self, seats: int, settings: dict[str, object]) -> Table:
        """The table before the tiles are dealt."""
        return setup.lay_out(self, self.content, seats, settings)

    def gallery(self) -> list[str]:
        """Cards and heroes, and the monsters, which the vocabulary names by their initiative only."""
        kinds = ("card", "hero")
        printed = [word for word in super().gallery() if word.partition(":")[0] in kinds and word.count(":") == 1]
        return printed + [f"monster:{monster.slug}" for monster in self.content.monsters]

    def cards_of(self, word: str) -> list[str]:
        """The feats or spells and the items of a hero."""
        kind, _, slug = word.partition(":")
        if kind != "hero":
            return []
        hero = self.content.hero(slug)
        numbers = [*[card for level in hero.levels for card in level], *hero.items]
        return [f"card:{self.content.cards[number].slug}" for number in numbers]

    def describe(self, option: int) -> str:
        """An option in the game's words."""
        self.vocabulary.word(option)
        return describe_content(self.content, option) if option >= CARD else describe_fixed(option)

    def evaluate(self, s: Table, seat: int) -> float:
        """How good an imagined state is for a seat, from -1 to 1."""
        return bot.evaluate(s, seat)

    def values(self, s: Table, seat: int, weights: list[float]) -> list[float]:
        """What each side is worth, the seat's own first."""
        return bot.values(s, seat, weights)

    def turn(self, s: Table) -> int:
        """Turns of all players since the start."""
        return s.round * s.seats + s.order.index(s.active) if s.round else 0

    def outlook(self, s: Table, seat: int) -> str:
        """Whom the monsters would hit if the turn ended [PA-4.7]."""
        return outlook(s, seat)

    def idle_words(self) -> list[str]:
        """Taking a move back leads nowhere, and who is asked again may pass as well."""
        return ["back", "quiet", "ask-again"]

    def read_back(self) -> list[str]:
        """What packs brought, each sentence as it was understood."""
        return self.content.box.read_back(hidden=HIDDEN)

    def pack_scenarios(self) -> list[tuple[int, dict[str, object]]]:
        """Tables at which the heroes, monsters and boards of packs take part."""
        return added.scenarios(self.content, self.seats)

    def components(self, s: Table) -> dict[str, int]:
        """Tokens, tiles, points, cards and monster sheets are never lost or made [PA-22.3 to 22.7]."""
        counts = {f"{name.upper()} tokens too many": abilities(s, n) for n, name in enumerate(ABILITIES)}
        counts |= {f"{name} runes too many": runes(s, n) for n, name in enumerate(RUNES)}
        counts |= {f"{name} tokens too many": elements(s, n) for n, name in enumerate(ELEMENTS)}
        counts["item tokens too many"] = s.item_pool + sum(s.laid[ITEM_TOKEN::4]) - ITEM_TOKENS
        counts["glory too much"] = s.glory_pool + sum(s.glory) - GLORY_POINTS
        counts["misfortune too much"] = s.misfortune_pool + sum(s.misfortune) - MISFORTUNE_POINTS
        counts["item cards too many"] = item_cards(s)
        counts["monster sheets too many"] = sheets(s)
        counts["tiles in no space"] = misplaced_tiles(s)
        counts["figures out of place"] = misplaced_figures(s)
        counts["broken limits"] = broken_limits(s)
        return counts


HIDDEN: Final = [
    *(
        "label",
        "brief",
        "timing",
        "asks",
        "extra",
        "defense",
        "resistance",
        "shape",
        "block",
        "wards",
        "cancels",
        "turns",
    ),
    *("is_reallocating", "swaps", "form", "kinds", "kind"),
]
"""Attributes of effects that follow from the others."""


# ---- words ----------------------------------------------------------------------------------------------------------
def describe_fixed(option: int) -> str:
    """A button, a space, a direction, a token or a monster."""
    if option < SPACE:
        return BUTTON_TEXTS[option]
    if option < SLIDE:
        return f"Space {SPACE_NAMES[option - SPACE]}"
    if option < DIRECTION:
        return f"Slide from {SPACE_NAMES[option - SLIDE]}"
    if option < ABILITY:
        return DIRECTIONS[option - DIRECTION].capitalize()
    if option < ELEMENT:
        return ABILITIES[option - ABILITY].upper()
    if option < RUNE:
        return ELEMENTS[option - ELEMENT].capitalize()
    if option < COLLECT:
        return f"{RUNES[option - RUNE]} rune"
    if option < MONSTER:
        name = COLLECTED[option - COLLECT]
        return f"Collect {name.upper() if option - COLLECT < ITEM_TOKEN else name.capitalize()}"
    return f"Monster with token {option - MONSTER + 1}"


def describe_content(tables: content.Loaded, option: int) -> str:
    """A card, a hero, a line of a card, or tokens on one."""
    meaning = tables.meaning(option)
    if meaning.what == A_HERO:
        return tables.heroes[meaning.which].name
    card = tables.cards[meaning.card]
    if meaning.what in (USING, POWERING):
        line = tables.lines[meaning.which]
        names = content.LINE_NAMES.get(card.kind, ("",))
        name = f"{card.name}, {names[line.place].replace('_', ' ')}".removesuffix(", ")
        return name if meaning.what == USING else f"Power {name}"
    if meaning.what in (PUTTING, LIFTING):
        token = ABILITIES[meaning.which].upper()
        return f"{token} onto {card.name}" if meaning.what == PUTTING else f"{token} back from {card.name}"
    return card.name


# ---- settings -------------------------------------------------------------------------------------------------------
def settings(tables: content.Loaded) -> list[Setting]:
    """What the players agree on before the game; most are rulings that can be played the other way [PA-22.12]."""
    heroes = [hero.slug for hero in tables.heroes]
    boards: list[object] = [one.slug for one in tables.boards]
    either: list[object] = [False, True]
    return [
        choice(
            "length", "full", ["full", "short"], "How long the game is: a short one ends after some rounds", "PA-22.15"
        ),
        words(
            "hero_choice",
            "seat",
            ["seat", "random"],
            heroes,
            "How heroes are chosen: in seat order, at random, or a list seat by seat",
            "PA-3.14",
        ),
        choice("board", boards[0], boards, "The board that is laid out", "PA-3.3"),
        choice("markers_limited", False, either, "Whether each colour has only 8 markers", "PA-2.17"),
        choice("favor_scope", "game", ["game", "phase"], "Which defeated monsters Deities' favor counts", "PA-12.18"),
        choice("victim_misfortune", False, either, "Whether attacked rivals take misfortune as well", "PA-13.12"),
        choice("immunity_blocks_aoo", True, either, "Whether immunity stops attacks of opportunity", "PA-13.29"),
        choice("item_replace", False, either, "Whether a drawn item may replace one of its type", "PA-19.9"),
        choice("air_for_others", False, either, "Whether Air may be played for another hero", "PA-20.13"),
        choice("deity_score", "ego_plus_1", ["ego_plus_1", "ego"], "What a flipped deity scores", "PA-21.5"),
        Setting("rounds", "number", ROUNDS, [], [], "Break off after so many rounds; empty: never", "PA-22.10"),
    ]


# ---- components -----------------------------------------------------------------------------------------------------
def abilities(s: Table, ability: int) -> int:
    """Tokens of one ability in bag, pool, on tiles and with players, less those in the box [PA-2.6, 22.3]."""
    found = s.pool[ability] + sum([owned(s, seat, ability) for seat in range(s.seats)])
    if ability < ITEM_TOKEN:
        found += s.bag[ability] + sum(s.laid[ability::4])
    return found - ABILITY_TOKENS[ability]


def runes(s: Table, rune: int) -> int:
    """Runes of one type, less nine [PA-2.5, 22.7]."""
    return s.rune_pool[rune] + sum(s.runes[rune::5]) - RUNE_TOKENS


def elements(s: Table, element: int) -> int:
    """Element tokens of one kind, less six [PA-2.7, 22.7]."""
    held = sum([s.elements[seat] >> element & 1 for seat in range(s.seats)])
    laid = sum([s.glow[number] for number in range(8) if s.content.elements[number] == element])
    return s.element_pool[element] + held + laid - ELEMENT_TOKENS


def item_cards(s: Table) -> int:
    """Item cards in piles, in play, looked at and in the box, less those of the heroes [PA-2.3]."""
    if s.heroes[-1] == NONE or not s.order:
        return 0
    found = len(s.drawn) + len(s.boxed) + sum([len(pile) for pile in s.pile])
    found += len([card for seat in range(s.seats) for card in s.play[seat] if s.content.cards[card].kind == ITEM])
    return found - sum([len(s.content.heroes[hero].items) for hero in s.heroes])


def sheets(s: Table) -> int:
    """Monster sheets not revealed, in play and with players [PA-2.4]."""
    in_play = len([monster for monster in s.monsters if monster != NONE])
    found = sum([len(hoard) for hoard in s.hoard]) + in_play + sum([len(sheets) for sheets in s.trophies])
    return found - len(s.content.monsters)


def misplaced_tiles(s: Table) -> int:
    """48 tiles and one Doom Area fill the grid, each tile once [PA-22.4]."""
    lying = [tile for space, tile in enumerate(s.tile_at) if tile != NONE and s.space_of[tile] == space]
    return len(s.space_of) - len(set(lying)) + (s.tile_at[s.doom] != NONE)


def misplaced_figures(s: Table) -> int:
    """Every monster on a summoning tile, at most one on each [PA-22.5]."""
    dens = [tile for tile in s.den if tile != NONE]
    return len(dens) - len(set(dens) & set(s.content.summoning))


def broken_limits(s: Table) -> int:
    """Tracks, types of items, one feat or spell of each level up to the game's, and eight markers where they are few
    [PA-2.17, 5.2, 18.2, 19.3, 22.6].
    """
    wrong = 0
    for seat in range(s.seats):
        if s.heroes[seat] == NONE:
            continue
        tracks = s.content.heroes[s.heroes[seat]].tracks
        wrong += len([1 for ability in range(6) if owned(s, seat, ability) > tracks[ability]])
        cards = [s.content.cards[card] for card in s.play[seat]]
        types = [card.type for card in cards if card.kind == ITEM and not card.is_unlimited]
        wrong += len(types) - len(set(types)) + wrong_levels(s, [card.level for card in cards if card.kind != ITEM])
        wrong += s.markers_limited and markers_left(s, seat) < 0
    return wrong


def wrong_levels(s: Table, levels: list[int]) -> int:
    """Whether a player has other feats or spells than one of each level; at a level-up one may be missing [PA-22.6]."""
    known = list(range(1, s.level + 1))
    is_learning = s.phase == SUMMONING_PHASE and levels == known[:-1]
    return int(s.round > 0 and levels != known and not is_learning)


def hooks(tables: content.Loaded) -> Hooks[Table]:
    """Where its views, worlds, texts and pictures are made."""
    return Hooks(tables, view.view, view.imagine, board.text, draw.scene, draw.printed, content.PLACES)


def load(packs: tuple[str, ...]) -> PathfinderArena:
    """The game with its own cards and those of the packs."""
    return PathfinderArena(content.load(packs))
