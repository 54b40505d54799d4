"""The table of the second opinion: who has what, and the arithmetic of sheets, pools and markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any, NamedTuple

from tests.games.pathfinder_arena.opinion.board import Space, reached, turned
from tests.games.pathfinder_arena.opinion.printed import (
    CARDS,
    KINDS,
    MONSTERS,
    TRACKS,
    Assault,
    Card,
    Line,
    Monster,
    in_order,
)

MENTAL = ("int", "wis", "cha")
PHYSICAL = ("str", "dex", "con")
ELEMENTS = ("fire", "water", "air", "earth")
NEGATIVE = ("-1 Damage", "-1 Defense", "-1 Action")
UNLIMITED = ("consumable special", "permanent special")


class Asked(NamedTuple):
    """A question: who, and everything that may be answered."""

    seat: int
    options: set[str]


Play = Generator[Asked, str, Any]


class GameOver(Exception):
    """The last monster of level 4 has fallen [PA-21.1]."""


class Tile:
    """A tile and what lies on it."""

    def __init__(self, shown: dict[str, Any], at: Space) -> None:
        self.at = at
        self.kind: str = shown["kind"]
        self.made: str = shown["made"]
        self.turns: int = shown["turns"]
        self.number: int = shown.get("number", 0)
        self.element: str = shown.get("element", "")
        self.rune: str = shown.get("rune", "")
        self.deity: str = shown.get("deity", "")
        self.tokens = Counter({**shown.get("tokens", {}), "item": shown.get("items", 0)})
        self.glows: bool = shown.get("glows", False)


class Beast:
    """A monster in play."""

    def __init__(self, slug: str, den: Tile) -> None:
        self.sheet: Monster = MONSTERS[slug]
        self.den = den
        self.damage = self.fire = self.water = 0
        self.regeneration: int | None = None

    def has(self, ability: str) -> bool:
        entries = self.sheet.abilities + [found for attack in self.sheet.assaults for found in attack.abilities]
        return ability in [found for found, _ in entries]

    def life(self) -> int:
        return self.sheet.life + (2 if self.regeneration is not None else 0)  # PA-11.18


class Player:
    """A hero with sheet, cards, runes and so on."""

    def __init__(self, shown: dict[str, Any]) -> None:
        self.seat: int = shown["seat"]
        self.hero: str = shown["hero"]
        self.at: Tile | None = None
        self.sheet = Counter(shown["sheet"])
        self.cards: list[str] = [held["card"] for held in shown["cards"]]
        self.held: dict[str, Counter[str]] = {slug: Counter() for slug in self.cards}
        self.pile: set[str] = set(shown["items_left"])
        self.marked: set[str] = set()  # words of lines
        self.elements: set[str] = set()
        self.runes: Counter[str] = Counter()
        self.immune: list[int | None] = [None] * 4  # whose marker is in the slot
        self.deity = ""
        self.is_flipped = False
        self.trophies: list[str] = []
        self.glory = self.misfortune = 0

    def owned(self, kind: str) -> int:
        return self.sheet[kind] + sum(held[kind] for held in self.held.values())

    def has_room(self, kind: str) -> bool:
        return self.owned(kind) < TRACKS[self.hero][kind]  # PA-5.2

    def modifier(self, kind: str) -> int:
        return self.sheet[kind] // 2  # PA-14.1

    def lines(self) -> list[Line]:
        """Of all cards in play, the deity's side last [PA-17.11]."""
        found = [line for card in in_order(self.cards) for line in card.lines]
        return found + ([CARDS[self.deity].lines[self.is_flipped]] if self.deity else [])

    def is_powered(self, line: Line) -> bool:
        return all(self.held[line.card][kind] >= n for kind, n in line.needs.items())

    def passive(self, name: str) -> int:
        """What lasting lines add: of one card either the base or the advanced line [PA-19.17]."""
        total = 0
        for card in in_order(self.cards):
            lines = [line for line in card.lines if line.op(name) and self.is_powered(line)]
            parts = [line.part for line in lines]
            for line in lines:
                if line.part != "base" or "advanced" not in parts:
                    total += (line.op(name) or ("", 0))[1]
        return total

    def defense(self) -> int:
        """Without runes [PA-13.14]."""
        return self.modifier("con") + self.passive("defense")

    def resistance(self) -> int:
        return self.modifier("wis") + self.passive("resistance")  # PA-9.19

    def may_play(self, slug: str) -> bool:
        """At most one item of each type, special ones excepted [PA-19.3]."""
        kind = CARDS[slug].type
        return kind in UNLIMITED or kind not in [CARDS[card].type for card in self.cards]

    def put_in_play(self, slug: str) -> None:
        self.cards.append(slug)
        self.held[slug] = Counter()

    def remove(self, slug: str) -> None:
        """Its tokens return to the sheet, its markers to their owner [PA-15.15, 19.13]."""
        self.cards.remove(slug)
        self.sheet += self.held.pop(slug)
        self.marked -= {line.word for line in CARDS[slug].lines}


class Fortune:
    """What chance brought, as the engine told it: dice in order, cards and tokens drawn."""

    def __init__(self) -> None:
        self.rolls: list[int] = []
        self.dice: list[dict[int, int]] = []  # of several players at once
        self.tokens: list[str] = []
        self.monsters: list[str] = []
        self.drawn: list[str] = []
        self.gifts: dict[int, str] = {}

    def roll(self) -> int:
        return self.rolls.pop(0)


class Arena:
    """The whole table, taken over as it lies when setup is done."""

    def __init__(self, view: dict[str, Any], settings: dict[str, Any], spaces: dict[int, Space]) -> None:
        self.settings = settings
        self.tiles = [Tile(shown, spaces[shown["tile"]]) for shown in view["tiles"]]
        self.doom: Space = (3, 3)
        self.players = [Player(shown) for shown in view["players"]]
        self.order: list[int] = view["order"]
        self.active = self.order[0]
        self.beasts: list[Beast | None] = [None] * 4
        self.fallen: list[Beast] = []
        for shown in view["monsters"]:
            den = next(t for t in self.tiles if t.at == (ord(shown["space"][0]) - 97, int(shown["space"][1]) - 1))
            self.beasts[shown["token"] - 1] = Beast(shown["monster"], den)
        self.level = 1
        self.phase = "hero"
        self.round = 1
        self.bag = Counter(view["pools"]["bag"])
        self.pool = Counter(view["pools"]["abilities"])
        self.rune_pool = Counter(view["pools"]["runes"])
        self.element_pool = Counter(view["pools"]["elements"])
        self.item_pool: int = view["pools"]["items"]
        self.glory_pool, self.misfortune_pool = 100, 50
        self.boxed: list[str] = []
        self.spent = self.bonus = 0
        self.is_safe = False
        self.quiet: set[int] = set()
        self.acted: set[int] = set()
        self.attacked: set[tuple[int, int]] = set()  # monster slot and seat, in this phase [PA-9.23]
        self.fortune = Fortune()

    # ---- who and where ----
    def clockwise(self, first: int) -> list[int]:
        at = self.order.index(first)
        return self.order[at:] + self.order[:at]

    def hero(self) -> Player:
        return self.players[self.active]

    def ap(self) -> int:
        return max(0, 4 + self.hero().modifier("dex") + self.bonus - self.spent)  # PA-8.3, 8.40

    def exits(self) -> dict[Space, str]:
        return {tile.at: turned(tile.made, tile.turns) for tile in self.tiles}

    def tile_at(self, space: Space) -> Tile:
        return next(tile for tile in self.tiles if tile.at == space)

    def summoning(self, number: int) -> Tile:
        """8 is followed by 1 [PA-3.21]."""
        return next(tile for tile in self.tiles if tile.number == (number - 1) % 8 + 1)

    def in_play(self) -> list[tuple[int, Beast]]:
        return [(slot, beast) for slot, beast in enumerate(self.beasts) if beast is not None]

    def beast_on(self, tile: Tile | None) -> int | None:
        return next((slot for slot, beast in self.in_play() if beast.den is tile), None)

    def in_reach(self, beast: Beast, attack: Assault, player: Player) -> bool:
        spaces = reached(self.exits(), beast.den.at, attack.shape, attack.low, attack.high)
        return player.at is not None and player.at.at in spaces

    # ---- pools ----
    def gain_glory(self, seat: int, n: int) -> None:
        n = min(n, self.glory_pool)  # PA-2.15, 2.16
        self.glory_pool -= n
        self.players[seat].glory += n

    def gain_misfortune(self, seat: int, n: int) -> None:
        n = min(n, self.misfortune_pool)
        self.misfortune_pool -= n
        self.players[seat].misfortune += n

    def give_rune(self, player: Player, rune: str, beyond: bool = False) -> None:
        """One per type, unless a monster's ability gives it [PA-16.4]."""
        if self.rune_pool[rune] and (beyond or not player.runes[rune]):
            self.rune_pool[rune] -= 1
            player.runes[rune] += 1

    def use_rune(self, player: Player, rune: str) -> bool:
        """A rune that is held is applied and goes back [PA-16.8]."""
        if not player.runes[rune]:
            return False
        player.runes[rune] -= 1
        self.rune_pool[rune] += 1
        return True

    def spend_element(self, player: Player, element: str) -> None:
        player.elements.remove(element)
        self.element_pool[element] += 1

    # ---- markers ----
    def has_marker(self, seat: int) -> bool:
        """Always, unless the switch limits them to eight of a colour [PA-2.17]."""
        if not self.settings["markers_limited"]:
            return True
        on_sheets = sum(mark == seat for player in self.players for mark in player.immune)
        on_monsters = sum(beast.regeneration == seat for beast in self.with_sheets())
        return on_sheets + on_monsters + len(self.players[seat].marked) < 8

    def with_sheets(self) -> list[Beast]:
        """Those in play and those defeated: a marker leaves a sheet only when it is taken back [PA-11.19]."""
        return [*self.fallen, *[beast for _, beast in self.in_play()]]

    def take_back_markers(self, seat: int) -> None:
        """From hero sheets, cards and monster sheets [PA-6.2]."""
        for player in self.players:
            player.immune = [None if mark == seat else mark for mark in player.immune]
        for beast in self.with_sheets():
            if beast.regeneration == seat:
                beast.regeneration = None
        self.players[seat].marked.clear()

    def ask(self, seat: int, options: set[str], even_alone: bool = False) -> Play:
        """Whoever has no choice is not asked."""
        if len(options) == 1 and not even_alone:
            return next(iter(options))
        return (yield Asked(seat, options))

    def cards_of_level(self, player: Player, level: int) -> list[Card]:
        """Of the pile: what is not in play."""
        pile = [card for card in CARDS.values() if card.hero == player.hero and card.level == level]
        return [card for card in pile if card.slug not in player.cards]


def total(player: Player) -> int:
    return sum(player.owned(kind) for kind in KINDS)


def additions(player: Player, settings: dict[str, Any]) -> int:
    """Glory of all kinds [PA-21.3 to 21.7]."""
    deity = 0
    if player.is_flipped:
        deity = player.modifier("cha") + (settings["deity_score"] == "ego_plus_1")
    sheets = sum(MONSTERS[slug].glory for slug in player.trophies)
    return player.glory + sheets + deity + total(player) // 3 + player.runes["+1 Damage"] + player.runes["+1 Defense"]


def score(player: Player, settings: dict[str, Any]) -> int:
    """Additions less what element tokens leave of misfortune, less negative runes [PA-21.15]."""
    misfortune = max(0, player.misfortune - 2 * len(player.elements))
    return additions(player, settings) - misfortune - sum(player.runes[rune] for rune in NEGATIVE)


def outcomes(arena: Arena) -> list[str]:
    """The best score wins; ties go to monsters, glory, misfortune, ability tokens, or stay [PA-21.11 to 21.13]."""
    keys = [
        (
            score(player, arena.settings),
            len(player.trophies),
            additions(player, arena.settings),
            -player.misfortune,
            total(player),
        )
        for player in arena.players
    ]
    best = [key == max(keys) for key in keys]
    return [("won" if sum(best) == 1 else "tied") if is_best else "lost" for is_best in best]
