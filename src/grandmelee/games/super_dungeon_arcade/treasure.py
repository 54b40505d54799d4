"""Drawing loot and treasure, opening chests, and boo booties [SDA-8.6, 8.7, 26.5, 26.7, 26.36, 29]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import orders
from grandmelee.games.super_dungeon_arcade.content import BOO_BOOTY_CARD, BOOK
from grandmelee.games.super_dungeon_arcade.decks import discard_item, draw
from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.party import PartyAsk
from grandmelee.games.super_dungeon_arcade.placing import (
    closest,
    free_in,
    goal_squares,
    square_of,
    square_option,
    square_word,
)
from grandmelee.games.super_dungeon_arcade.shapes import NINE_AROUND
from grandmelee.games.super_dungeon_arcade.sight import sees_square
from grandmelee.games.super_dungeon_arcade.spawning import bring
from grandmelee.games.super_dungeon_arcade.state import LOOT, TREASURE, Table, name, party_seats, put, without
from grandmelee.games.super_dungeon_arcade.terms import AWAY, LUCK, NONE

KEEP_ALL: Final = 0  # to the backpack
KEEP_ONE: Final = 1  # a choice of the party
CHEST: Final = 2  # a choice of the Hero that opened it


def draw_loot(s: Table, n: int, rule: str) -> None:
    """Loot goes to the shared backpack [SDA-26.7]."""
    for _ in range(n):
        card = draw(s, LOOT)
        if card == NONE:
            return
        s.backpack = (*s.backpack, card)
        if s.told is not None:
            s.tell("LootDrawn", rule, f"The party draws {s.content.items[card].name}")


class DrawTreasure(Step[Table]):
    """Treasures are turned up one by one; books act and are replaced, boo booties come only from chests [SDA-26.12,
    26.20, 26.36, 29.3]. *tile* is that of the chest.
    """

    def __init__(self, n: int, how: int, hero: int = NONE, tile: int = 0) -> None:
        self.n = n
        self.how = how
        self.hero = hero
        self.tile = tile

    def run(self, s: Table) -> None:
        card = draw(s, TREASURE) if len(s.looked) < self.n else NONE
        if card == NONE:
            self.finish(s)
            return
        item = s.content.items[card]
        s.then(self)
        if item.kind == BOOK:
            s.aside = (*s.aside, card)
            s.then(ReadBook(card))
        elif item.kind == BOO_BOOTY_CARD and self.how != CHEST:
            s.aside = (*s.aside, card)
        else:
            s.looked = (*s.looked, card)
        if s.told is not None:
            s.tell("TreasureTurned", "SDA-26.36", f"{item.name} is turned up")

    def finish(self, s: Table) -> None:
        """The draw is over: rejected cards are discarded, the others kept or chosen from; a boo booty in a chest must
        be the one [SDA-8.7].
        """
        for card in s.aside:
            discard_item(s, card)
        s.aside = ()
        booties = [card for card in s.looked if s.content.items[card].kind == BOO_BOOTY_CARD]
        if booties:
            clear_looked(s, NONE)
            appear_booty(s, booties[0], self.tile, self.hero)
        elif self.how == KEEP_ALL or len(s.looked) <= 1:
            keep(s, s.looked)
        elif self.how == CHEST:
            s.then(KeepTreasure(s.owners[self.hero]))
        else:
            s.then(KeepReward(party_seats(s)))


class ReadBook(Step[Table]):
    """A book does what it says as soon as it is turned up."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Table) -> None:
        from grandmelee.games.super_dungeon_arcade.happenings import Happen

        s.follow(tuple([Happen(op, NONE) for op in s.content.items[self.card].orders]))


def keep(s: Table, cards: tuple[int, ...]) -> None:
    """These go to the backpack; what else was turned up is discarded."""
    s.backpack = (*s.backpack, *cards)
    left = s.looked
    for card in cards:
        left = without(left, card)
    s.looked = ()
    for card in left:
        discard_item(s, card)
    if s.told is not None:
        for card in cards:
            s.tell("TreasureKept", "SDA-26.7", f"The party keeps {s.content.items[card].name}")


def clear_looked(s: Table, kept: int) -> None:
    """All that was turned up is discarded."""
    for card in s.looked:
        if card != kept:
            discard_item(s, card)
    s.looked = ()


class KeepTreasure(Ask[Table]):
    """Of the treasures in a chest one is kept (D-22) [SDA-8.6]."""

    rule: ClassVar[str] = "SDA-8.6"

    def prompt(self, s: Table) -> str:
        return "Choose the treasure to keep"

    def options(self, s: Table) -> list[int]:
        return [s.content.item_word + card for card in sorted(set(s.looked))]

    def take(self, s: Table, option: int) -> None:
        keep(s, (option - s.content.item_word,))


class KeepReward(PartyAsk):
    """Of the treasures for a boo booty one is kept (D-22) [SDA-26.5, 26.10]."""

    rule: ClassVar[str] = "SDA-26.5"

    def prompt(self, s: Table) -> str:
        return "Choose the treasure to keep"

    def choices(self, s: Table) -> list[int]:
        return [s.content.item_word + card for card in sorted(set(s.looked))]

    def choose(self, s: Table, seat: int, option: int) -> None:
        keep(s, (option - s.content.item_word,))


# ---- chests ---------------------------------------------------------------------------------------------------------
def chests_near(s: Table, hero: int) -> list[int]:
    """Tiles whose chest is within one square and in sight of a Hero [SDA-7.6, 8.6]."""
    here = s.at[hero]
    near = NINE_AROUND[here]
    found: list[int] = []
    for tile, square in enumerate(s.chests):
        if square in near and s.dungeon.ball(here, 1) >> square & 1:
            if sees_square(s, hero, square):
                found.append(tile)
    return found


class ChooseChest(Ask[Table]):
    """Which chest is opened, if two are near [SDA-8.6]."""

    rule: ClassVar[str] = "SDA-8.6"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return "Choose the chest to open"

    def options(self, s: Table) -> list[int]:
        return [square_option(s, s.chests[tile]) for tile in chests_near(s, self.hero)]

    def take(self, s: Table, option: int) -> None:
        open_chest(s, self.hero, s.chests.index(square_of(s, option)))


def luck(s: Table, hero: int) -> int:
    """One card more to choose from [SDA-26.10]."""
    return 1 if hero >= 0 and s.at[hero] >= 0 and keywords(s, hero) & LUCK else 0


def open_chest(s: Table, hero: int, tile: int) -> None:
    """Treasures equal to the tile number are turned up, one is kept, the chest is gone [SDA-8.6, 35.2]."""
    s.opened = s.chests[tile]
    chests = list(s.chests)
    chests[tile] = NONE
    s.chests = tuple(chests)
    if s.told is not None:
        s.tell("ChestOpened", "SDA-8.6", f"{name(s, hero)} opens the chest at {square_word(s, s.opened)}")
    s.then(DrawTreasure(tile + 1 + luck(s, hero), CHEST, hero, tile))


# ---- boo booties ----------------------------------------------------------------------------------------------------
def appear_booty(s: Table, card: int, tile: int, opener: int) -> None:
    """The chest becomes a monster; on an occupied square it takes the nearest free one [SDA-29.1, 29.2, 29.4, 29.5]."""
    from grandmelee.games.super_dungeon_arcade.happenings import Happen

    model = bring(s, s.content.boo_booty, tile)
    spot = booty_spot(s, card, model, tile)
    if spot == AWAY:
        return
    put(s, model, spot)
    if s.told is not None:
        text = f"{s.content.items[card].name}: the chest is a boo booty at {square_word(s, spot)}"
        s.tell("BooBooty", "SDA-29.1", text)
    s.booty = model
    s.follow(tuple([Happen(op, opener) for op in s.content.items[card].orders if op.kind != orders.STAMPEDE]))


def booty_spot(s: Table, card: int, model: int, tile: int) -> int:
    """On the chest's square or the nearest free one; one card has it appear nearer to its prey."""
    for op in s.content.items[card].orders:
        if op.kind == orders.STAMPEDE:
            area = s.dungeon.ball(s.opened, op.n) & s.dungeon.wholes[tile]
            return closest(s, free_in(s, model, area), goal_squares(s))
    spots = free_in(s, model, 1 << s.opened)
    return closest(s, spots, 1 << s.opened) if spots else AWAY
