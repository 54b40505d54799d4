"""Plots: crystals, what Heroes do with them, and when the card goes [SDA-8.8, 11.7, 22]."""

from __future__ import annotations

from typing import Any, ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import ChooseSeveral
from grandmelee.games.super_dungeon_arcade import crystals, in_force, lasting
from grandmelee.games.super_dungeon_arcade.content import Plot
from grandmelee.games.super_dungeon_arcade.decks import discard, discard_item, draw, left_to_pay
from grandmelee.games.super_dungeon_arcade.dice import HEART, POTION, thrown
from grandmelee.games.super_dungeon_arcade.faces import DOORS
from grandmelee.games.super_dungeon_arcade.figures import amount
from grandmelee.games.super_dungeon_arcade.happenings import Happen, Test
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules, timed
from grandmelee.games.super_dungeon_arcade.party import PartyAsk
from grandmelee.games.super_dungeon_arcade.phrases import Op
from grandmelee.games.super_dungeon_arcade.placing import options_of, square_of, square_word
from grandmelee.games.super_dungeon_arcade.state import PLOT, Row, Table, foes, heroes, name, party_seats, without
from grandmelee.games.super_dungeon_arcade.terms import ATTRIBUTES, DEX, NONE, POINT, WIDE, WILL, bits, first
from grandmelee.games.super_dungeon_arcade.treasure import KEEP_ALL, DrawTreasure
from grandmelee.games.super_dungeon_arcade.words import ATTRIBUTE, BACK, DONE, STOP


# ---- drawing --------------------------------------------------------------------------------------------------------
class DrawPlot(Step[Table]):
    """The top plot card is flipped and stays with its lasting effect [SDA-22.1]."""

    def run(self, s: Table) -> None:
        card = draw(s, PLOT)
        if card == NONE:
            return
        plot = s.content.plots[card]
        s.plots = (*s.plots, card)
        refresh_rules(s)
        for op in plot.set_up:
            set_crystals(s, plot, op)
        if s.told is not None:
            s.tell(
                "PlotDrawn",
                "SDA-22.1",
                " ".join([f"Plot: {plot.name}.", *plot.lasting_text, plot.discard_text]).strip(),
            )
        s.then(CheckPlots())
        if s.force & in_force.MOVE_CRYSTALS:
            n = amount(s, lasting.MOVE_CRYSTALS)
            squares = [square for square, whose in s.crystals if whose == card]
            s.follow(tuple([MoveCrystal(party_seats(s), square, card, n) for square in squares]))


class DrawDuePlot(Step[Table]):
    """The first destroyed spawning point draws a plot, unless one has come by the chart [SDA-11.7, 22.3, 22.4]."""

    def run(self, s: Table) -> None:
        if s.dead_points and not s.has_plot and not s.force & in_force.NO_PLOT_FROM_POINT:
            s.has_plot = True
            if s.told is not None:
                s.tell("PlotDue", "SDA-11.7", "The first spawning point is destroyed: a plot is drawn")
            s.then(DrawPlot())
        elif s.plots:
            s.then(CheckPlots())


class DrawChartPlot(Step[Table]):
    """The chart's Plot command; ignored if the first destroyed point came before it [SDA-22.3]."""

    def run(self, s: Table) -> None:
        if not s.has_plot:
            s.has_plot = True
            s.then(DrawPlot())


# ---- crystals -------------------------------------------------------------------------------------------------------
def standing(s: Table) -> int:
    """Squares a crystal may be set on: free ones a Hero can stand on, without another crystal."""
    found = s.dungeon.squares & ~s.dungeon.structure & ~s.dungeon.chasm & ~s.hero_on & ~s.foe_on
    for square, _ in s.crystals:
        found &= ~(1 << square)
    return found


def tile_spots(s: Table, tile: int) -> list[int]:
    """Squares of a tile for crystals, the next one first: the first free square of each exit without a crystal, then
    the other squares of exits, then squares next to doorways.
    """
    free = standing(s)
    doors = [door for door in s.dungeon.exits if door.tile == tile]
    bare = [door for door in doors if not any(door.mask >> square & 1 for square, _ in s.crystals)]
    found = [first(door.mask & free) for door in bare if door.mask & free]
    near = 0
    for door in doors:
        found += [square for square in bits(door.mask & free) if square not in found]
    for squares in DOORS:
        for row, column in squares:
            near |= s.dungeon.ball(s.dungeon.corners[tile] + row * WIDE + column, 1)
    return found + [square for square in bits(near & s.dungeon.wholes[tile] & free) if square not in found]


def set_one(s: Table, plot: int, tile: int) -> None:
    """A crystal on the next spot of a tile, or of the next tile if it has none."""
    count = len(s.dungeon.wholes)
    for step in range(count):
        spots = tile_spots(s, (tile + step) % count)
        if spots:
            s.crystals = (*s.crystals, (spots[0], plot))
            return


def set_crystals(s: Table, plot: Plot, op: Any) -> None:
    """One sentence of a plot's set-up [SDA-22.1, 22.5]."""
    last = len(s.dungeon.wholes) - 1
    party = len(s.party)
    if op.kind == crystals.AT_TILE:
        tiles = [min(op.m - 1, last)] * op.n
    elif op.kind == crystals.AT_LAST:
        tiles = [last] * op.n
    elif op.kind == crystals.BACKWARDS:
        tiles = [last - step % (last + 1) for step in range(party)]
    elif op.kind == crystals.FORWARDS:
        tiles = [step % (last + 1) for step in range(party)]
    else:
        set_at_points(s, plot, op.n)
        return
    for tile in tiles:
        set_one(s, plot.id, tile)


def set_at_points(s: Table, plot: Plot, n: int) -> None:
    """Crystals next to each spawning point in play, on free squares in reading order."""
    points = [model for model in foes(s) if s.cards[model].rank == POINT]
    for point in sorted(points, key=s.origins.__getitem__):
        near = s.dungeon.ball(s.at[point], 1) & standing(s)
        for square in bits(near)[:n]:
            s.crystals = (*s.crystals, (square, plot.id))


class MoveCrystal(PartyAsk):
    """A difficulty card lets the party move each new crystal (D-41)."""

    rule: ClassVar[str] = "SDA-4.24"

    def __init__(self, seats: list[int], square: int, plot: int, n: int) -> None:
        self.seats = tuple(seats)
        self.square = square
        self.plot = plot
        self.n = n

    def prompt(self, s: Table) -> str:
        return f"Choose where the crystal at {square_word(s, self.square)} goes, or leave it"

    def choices(self, s: Table) -> list[int]:
        return [*options_of(s, s.dungeon.ball(self.square, self.n) & standing(s)), STOP]

    def choose(self, s: Table, seat: int, option: int) -> None:
        if option != STOP:
            left = tuple([one for one in s.crystals if one != (self.square, self.plot)])
            square = square_of(s, option)
            s.crystals = (*left, (square, self.plot))
            if s.told is not None:
                s.tell("CrystalMoved", self.rule, f"The party moves a crystal to {square_word(s, square)}")


# ---- Interact -------------------------------------------------------------------------------------------------------
def plots_for(s: Table, hero: int) -> list[int]:
    """Plots a Hero can do something about where it stands [SDA-8.8]."""
    return [plot for plot in s.plots if can_interact(s, hero, plot)]


def can_interact(s: Table, hero: int, plot: int) -> bool:
    """On a crystal, next to one with cards to pay, or at an exit of the last tile."""
    op = s.content.plots[plot].interact
    if op is None:
        return False
    if op.kind == crystals.TEST:
        return at_last_exit(s, hero)
    if op.kind == crystals.PAY:
        return len(s.backpack) >= op.n and bool(crystals_near(s, hero, plot))
    return (s.at[hero], plot) in s.crystals


def at_last_exit(s: Table, hero: int) -> bool:
    """Whether it stands on an exit square of the last tile [SDA-22.5, 24.2]."""
    last = len(s.dungeon.wholes) - 1
    return any(door.tile == last and door.mask >> s.at[hero] & 1 for door in s.dungeon.exits)


def crystals_near(s: Table, hero: int, plot: int) -> list[int]:
    """Crystals of a plot within one square."""
    near = s.dungeon.ball(s.at[hero], 1)
    return [square for square, whose in s.crystals if whose == plot and near >> square & 1]


class Interact(Ask[Table]):
    """Which plot, if there are several (D-39) [SDA-8.8]."""

    rule: ClassVar[str] = "SDA-8.8"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return "Choose the plot to interact with"

    def options(self, s: Table) -> list[int]:
        return [s.content.plot_word + plot for plot in plots_for(s, self.hero)]

    def take(self, s: Table, option: int) -> None:
        plot = option - s.content.plot_word
        if s.told is not None:
            s.tell("Interacted", self.rule, f"{name(s, self.hero)} does something about {s.content.plots[plot].name}")
        interact(s, self.hero, plot)


def interact(s: Table, hero: int, plot: int) -> None:
    """What the plot's text says [SDA-8.8]."""
    op = s.content.plots[plot].interact
    assert op is not None
    seat = s.owners[hero]
    if op.kind == crystals.TEST:
        s.then(TestForCrystal(seat, hero, plot, op.n))
    elif op.kind == crystals.PAY:
        s.then(PayForCrystal(seat, hero, plot, op.n))
    elif op.kind == crystals.TAKE:
        s.taken = (*s.taken, (hero, plot))
        remove_crystal(s, s.at[hero], plot, f"{name(s, hero)} takes a crystal")
    else:
        remove_crystal(s, s.at[hero], plot, f"{name(s, hero)} removes a crystal")


def remove_crystal(s: Table, square: int, plot: int, text: str) -> None:
    """A crystal leaves the map; some plots answer to that."""
    s.crystals = tuple([one for one in s.crystals if one != (square, plot)])
    if s.told is not None:
        s.tell("CrystalRemoved", "SDA-8.8", f"{text} at {square_word(s, square)}")
    s.follow((*[Happen(op, NONE) for op in timed(s, lasting.ON_CRYSTAL)], CheckPlots()))


class TestForCrystal(Ask[Table]):
    """DEX or WILL is tested for a crystal on the Hero's card (D-39)."""

    rule: ClassVar[str] = "SDA-8.8"

    def __init__(self, seat: int, hero: int, plot: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.plot = plot
        self.n = n

    def prompt(self, s: Table) -> str:
        return f"Choose the attribute to test for a crystal ({self.n} stars)"

    def options(self, s: Table) -> list[int]:
        return [ATTRIBUTE + WILL, ATTRIBUTE + DEX]

    def take(self, s: Table, option: int) -> None:
        tested = Op(crystals.TEST, word=ATTRIBUTES[option - ATTRIBUTE], n=self.n, m=self.plot)
        s.then(Test(self.hero, tested), CheckPlots())


class PayForCrystal(ChooseSeveral[Table]):
    """Cards of the backpack are discarded to remove a crystal next to the Hero."""

    rule: ClassVar[str] = "SDA-8.8"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK

    def __init__(self, seat: int, hero: int, plot: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.plot = plot
        self.n = n

    def prompt(self, s: Table) -> str:
        return f"Choose {self.n} cards of the backpack to discard"

    def things(self, s: Table, chosen: Row) -> list[int]:
        return left_to_pay(s, s.backpack, chosen) if len(chosen) < self.n else []

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return len(chosen) == self.n

    def finish(self, s: Table, chosen: Row) -> Ask[Any] | None:
        for option in chosen:
            card = option - s.content.item_word
            s.backpack = without(s.backpack, card)
            discard_item(s, card)
            if s.told is not None:
                s.tell("CardPaid", self.rule, f"{s.content.items[card].name} is discarded")
        return RemoveNear(self.seat, self.hero, self.plot)


class RemoveNear(Ask[Table]):
    """Which crystal next to the Hero is removed."""

    rule: ClassVar[str] = "SDA-8.8"

    def __init__(self, seat: int, hero: int, plot: int) -> None:
        self.seat = seat
        self.hero = hero
        self.plot = plot

    def prompt(self, s: Table) -> str:
        return "Choose the crystal to remove"

    def options(self, s: Table) -> list[int]:
        mask = 0
        for square in crystals_near(s, self.hero, self.plot):
            mask |= 1 << square
        return options_of(s, mask)

    def take(self, s: Table, option: int) -> None:
        remove_crystal(s, square_of(s, option), self.plot, f"{name(s, self.hero)} removes a crystal")


# ---- discarding -----------------------------------------------------------------------------------------------------
def is_met(s: Table, plot: int) -> bool:
    """Whether a plot's condition for being discarded is met [SDA-22.1]."""
    op = s.content.plots[plot].discard
    if op is None:
        return False
    if op.kind == crystals.NO_POINTS:
        return not any(s.cards[model].rank == POINT for model in foes(s))
    if op.kind == crystals.SO_MANY_TAKEN:
        return len([1 for _, whose in s.taken if whose == plot]) >= op.n
    return not any(whose == plot for _, whose in s.crystals)


class CheckPlots(Step[Table]):
    """Plots whose condition is met are discarded and pay [SDA-22.1, 22.2]."""

    def run(self, s: Table) -> None:
        for plot in s.plots:
            if is_met(s, plot):
                s.then(DiscardPlot(plot))
                return


class DiscardPlot(Step[Table]):
    """Each Hero in play rolls a green die; every heart/potion is a treasure [SDA-22.2, 22.6]."""

    def __init__(self, plot: int) -> None:
        self.plot = plot

    def run(self, s: Table) -> None:
        s.plots = without(s.plots, self.plot)
        discard(s, PLOT, self.plot)
        s.crystals = tuple([one for one in s.crystals if one[1] != self.plot])
        s.taken = tuple([one for one in s.taken if one[1] != self.plot])
        refresh_rules(s)
        won = 0
        for hero in heroes(s):
            die = thrown(s, (0, 0, 1, 0))[0]
            won += s.content.dice.flat[die] & (HEART | POTION) == HEART | POTION
            if s.told is not None:
                s.tell("Rolled", "SDA-22.2", f"{name(s, hero)} rolls {s.content.dice.shown(die)}")
        if s.told is not None:
            text = f"{s.content.plots[self.plot].name} is discarded: {won} treasures"
            s.tell("PlotDiscarded", "SDA-22.2", text)
        if won:
            s.then(DrawTreasure(won, KEEP_ALL), CheckPlots())
        else:
            s.then(CheckPlots())
