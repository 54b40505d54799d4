"""What Traps, books, plots and difficulty cards make happen, sentence by sentence [SDA-0.9, 22, 23.2]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import crystals, orders
from grandmelee.games.super_dungeon_arcade.bosses import boss_model, enter_by_exit, in_play, spawn_mini_boss
from grandmelee.games.super_dungeon_arcade.commands import Perform
from grandmelee.games.super_dungeon_arcade.decks import discard_item, draw
from grandmelee.games.super_dungeon_arcade.dice import thrown, thrown_again
from grandmelee.games.super_dungeon_arcade.equipment import LoseOneLoot, cards_of, loose_cards, lose_card
from grandmelee.games.super_dungeon_arcade.figures import can_reroll, flies, hearts, hero_dice, is_within
from grandmelee.games.super_dungeon_arcade.in_play import has_crystal, plot_of
from grandmelee.games.super_dungeon_arcade.party import PartyAsk
from grandmelee.games.super_dungeon_arcade.phrases import (
    ALL,
    BEYOND,
    EQUIPPED,
    FARTHEST,
    LEAST,
    MOST,
    NEAREST,
    OPENER,
    PICKED,
    THIS,
    UNHURT,
    WITHOUT,
    ZERO,
    Op,
)
from grandmelee.games.super_dungeon_arcade.placing import PlaceHero, best_spot, goal_squares, square_word
from grandmelee.games.super_dungeon_arcade.rerolls import AskForReroll
from grandmelee.games.super_dungeon_arcade.sight import sees
from grandmelee.games.super_dungeon_arcade.spawning import OUTWARD, appear, closest_point, seen_area, spawn_list
from grandmelee.games.super_dungeon_arcade.state import (
    LOOT,
    Row,
    Table,
    base,
    foes,
    heroes,
    name,
    party_seats,
    put,
)
from grandmelee.games.super_dungeon_arcade.statuses import give_statuses
from grandmelee.games.super_dungeon_arcade.terms import (
    ATTRIBUTES,
    COMMANDS,
    ELITE,
    MINION,
    NONE,
    STATUSES,
)
from grandmelee.games.super_dungeon_arcade.treasure import KEEP_ALL, DrawTreasure, draw_loot
from grandmelee.games.super_dungeon_arcade.turning import turn_tile
from grandmelee.games.super_dungeon_arcade.words import CARD, DIE, HERO, NO, PASS, WOUNDS, YES
from grandmelee.games.super_dungeon_arcade.wounds import (
    CheckDeaths,
    HealHero,
    check_defeat,
    heal_monster,
    place_wounds,
    wound_heroes,
)
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath, lose_wrath, wrath_order

GANGS: Final = 2  # fewer are few


# ---- whom it is about -----------------------------------------------------------------------------------------------
def whom(s: Table, who: str, hero: int, plot: int = NONE) -> list[int]:
    """The Heroes a sentence is about, in wrath order [SDA-0.5, 0.10]; *plot* is that of the crystals it means."""
    order = wrath_order(s)
    if who in (THIS, OPENER, PICKED):
        return [hero] if hero != NONE and s.at[hero] >= 0 else []
    if who == MOST:
        return order[:1]
    if who == LEAST:
        return order[-1:]
    if who in (FARTHEST, NEAREST):
        sign = -1 if who == FARTHEST else 1
        start = 1 << s.start
        far = [s.dungeon.distance(start, base(s, one), flies(s, one)) for one in order]
        ranked = [(sign * far[place], place, one) for place, one in enumerate(order)]
        return [min(ranked)[2]] if ranked else []
    return [one for one in order if belongs(s, who, one, plot)]


def belongs(s: Table, who: str, hero: int, plot: int) -> bool:
    """Whether a Hero is one of those a sentence names by what they have."""
    if who == ZERO:
        return s.wrath[hero] == 0
    if who == UNHURT:
        return s.hurt[hero] == 0
    if who == EQUIPPED:
        return len(cards_of(s, hero)) >= 2
    if who == BEYOND:
        return s.dungeon.tile_of(s.at[hero]) > 0
    if who == WITHOUT:
        return not has_crystal(s, hero, plot)
    return who == ALL


class PickHero(PartyAsk):
    """The party names a Hero (D-34)."""

    rule: ClassVar[str] = "SDA-23.2"

    def __init__(self, seats: list[int], op: Op) -> None:
        self.seats = tuple(seats)
        self.op = op

    def prompt(self, s: Table) -> str:
        return "Choose the Hero the card is about"

    def choices(self, s: Table) -> list[int]:
        return [HERO + s.party[hero] for hero in heroes(s)]

    def choose(self, s: Table, seat: int, option: int) -> None:
        hero = s.party.index(option - HERO)
        if s.told is not None:
            s.tell("HeroNamed", self.rule, f"The party names {name(s, hero)}")
        s.then(Happen(self.op, hero))


# ---- the sentences --------------------------------------------------------------------------------------------------
class Happen(Step[Table]):
    """One sentence happens; *hero* is "this Hero", where there is one."""

    def __init__(self, op: Op, hero: int) -> None:
        self.op = op
        self.hero = hero

    def run(self, s: Table) -> None:
        op = self.op
        if op.who == PICKED and self.hero == NONE:
            if heroes(s):
                s.then(PickHero(party_seats(s), op))
            return
        if op.who:
            affect(s, op, whom(s, op.who, self.hero, plot_of(s, op)))
        elif op.kind in (orders.COMMAND, orders.BOSS_COMMAND, orders.BOSSES_COMMAND):
            order_monsters(s, op)
        elif op.kind in BOSSY:
            move_bosses(s, op)
        elif op.kind in SPAWNING:
            call_monsters(s, op)
        else:
            change_table(s, op)


def affect(s: Table, op: Op, targets: list[int]) -> None:
    """Sentences about Heroes: wounds, statuses, wrath, cards, tests, being placed."""
    kind = op.kind
    if kind == orders.WOUND:
        wound_heroes(s, [(hero, op.n) for hero in targets])
    elif kind == orders.WOUND_BY_WRATH:
        wound_heroes(s, [(hero, (s.wrath[hero] + 1) // 2) for hero in targets])
    elif kind == orders.SUFFER:
        for hero in targets:
            give_statuses(s, hero, 1 << STATUSES.index(op.word), "SDA-34.1")
    elif kind == orders.HEAL:
        s.follow(tuple([HealHero(s.owners[hero], hero, op.n) for hero in targets]))
    elif kind == orders.GAIN_WRATH:
        s.follow(tuple([GainWrath(hero, op.n) for hero in targets]))
    elif kind == orders.LOSE_WRATH:
        for hero in targets:
            lose_wrath(s, hero, op.n)
    elif kind == orders.LOSE_POTIONS:
        for hero in targets:
            s.potions[hero] = 0
    elif kind in (orders.TEST, orders.TEST_FAIL):
        s.follow(tuple([Test(hero, op) for hero in targets]))
    elif kind in (orders.AT_EXIT, orders.ON_TILE):
        s.follow(tuple([PlaceHero(s.owners[hero], hero, area_named(s, op)) for hero in targets]))
    else:
        strip(s, op, targets)


def strip(s: Table, op: Op, targets: list[int]) -> None:
    """Sentences that take equipment [SDA-26.16, 27.6]."""
    if op.kind == orders.LOSE_SLOT:
        flipped = draw(s, LOOT)
        if flipped == NONE:
            return
        slot = s.content.items[flipped].slot
        discard_item(s, flipped)
        if s.told is not None:
            s.tell("LootFlipped", "SDA-26.16", f"{s.content.items[flipped].name} is flipped")
        for hero in targets:
            card = s.gear[hero * 4 + slot]
            if card in loose_cards(s, hero):
                lose_card(s, hero, card)
    elif op.kind == orders.LOSE_ALL:
        for hero in targets:
            for card in loose_cards(s, hero):
                lose_card(s, hero, card)
    elif op.kind == orders.LOSE_LOOT:
        s.follow(tuple([LoseOneLoot(s.owners[hero], hero) for hero in targets]))
    elif op.kind == orders.CARD_OR_WOUNDS:
        s.follow(tuple([CardOrWounds(s.owners[hero], hero, op.n) for hero in targets]))


def area_named(s: Table, op: Op) -> int:
    """The squares of a tile, or those of its exits; "the last tile" is the highest in use [SDA-22.5, 24.2]."""
    last = len(s.dungeon.wholes) - 1
    if op.kind == orders.ON_TILE:
        return s.dungeon.wholes[min(op.n - 1, last)]
    tile = last if op.word == "the last tile" else min(int(op.word.split()[1]) - 1, last)
    found = 0
    for door in s.dungeon.exits:
        if door.tile == tile:
            found |= door.mask
    return found or s.dungeon.wholes[tile]


# ---- tests ----------------------------------------------------------------------------------------------------------
class Test(Step[Table]):
    """A Hero rolls an attribute; neither an offence nor a defence roll [SDA-3.2]. *left* tests are to be made in a
    row.
    """

    def __init__(self, hero: int, op: Op, left: int = 1) -> None:
        self.hero = hero
        self.op = op
        self.left = left

    def run(self, s: Table) -> None:
        if s.at[self.hero] < 0:
            return
        attribute = ATTRIBUTES.index(self.op.word)
        dice = thrown(s, hero_dice(s, self.hero, attribute, NONE))
        if dice and can_reroll(s, self.hero, attribute, NONE):
            s.then(RerollTest(s.owners[self.hero], self, dice))
        else:
            judge(s, self, dice)


class RerollTest(AskForReroll):
    """One die of the test [SDA-7.33]."""

    def __init__(self, seat: int, test: Test, dice: Row) -> None:
        self.seat = seat
        self.test = test
        self.dice = dice

    def prompt(self, s: Table) -> str:
        return f"{name(s, self.test.hero)} tests {self.test.op.word}: choose a die to reroll, or pass"

    def dice_of(self, s: Table) -> Row:
        return self.dice

    def take(self, s: Table, option: int) -> None:
        dice = self.dice if option == PASS else thrown_again(s, self.dice, option - DIE)
        judge(s, self.test, dice)


def result_of(s: Table, hero: int, attribute: int, dice: Row) -> int:
    """Stars of a test, star numbers included."""
    return s.content.dice.stars(dice) + hero_dice(s, hero, attribute, NONE)[3]


def judge(s: Table, test: Test, dice: Row) -> None:
    """So many stars or more are a success."""
    hero, op = test.hero, test.op
    result = result_of(s, hero, ATTRIBUTES.index(op.word), dice)
    good = result >= op.n
    if s.told is not None:
        word = "succeeds" if good else "fails"
        s.tell("Tested", "SDA-3.2", f"{name(s, hero)} tests {op.word}: {result} against {op.n}; it {word}")
    if op.kind == orders.COIN_BET:
        judge_bet(s, test, good)
        return
    if op.kind == crystals.TEST:
        s.taken = (*s.taken, (hero, op.m)) if good else s.taken
        return
    if op.kind == orders.TEST:
        then = op.then if good else op.other
    else:
        then = None if good else op.then
    if then is not None:
        s.then(Happen(then, hero))


def judge_bet(s: Table, test: Test, good: bool) -> None:
    """A coin is won when every test has succeeded; the first failure loses one [SDA-5.9]."""
    if good and test.left > 1:
        s.then(Test(test.hero, test.op, test.left - 1))
        return
    s.coins = s.coins + 1 if good else max(0, s.coins - 1)
    if s.told is not None:
        s.tell("CoinBet", "SDA-0.9", f"The party {'wins' if good else 'loses'} a coin")
    check_defeat(s)


class BetCoin(PartyAsk):
    """The party may have a Hero test once for each coin (D-34) [SDA-0.9]."""

    rule: ClassVar[str] = "SDA-0.9"

    def __init__(self, seats: list[int], op: Op) -> None:
        self.seats = tuple(seats)
        self.op = op

    def prompt(self, s: Table) -> str:
        return f"Choose a Hero to test {self.op.word} {self.op.n} once for each coin, or pass"

    def choices(self, s: Table) -> list[int]:
        return [*[HERO + s.party[hero] for hero in heroes(s)], PASS] if s.coins else [PASS]

    def choose(self, s: Table, seat: int, option: int) -> None:
        if option == PASS:
            return
        hero = s.party.index(option - HERO)
        if s.told is not None:
            s.tell("HeroNamed", self.rule, f"{name(s, hero)} tests {self.op.word} once for each coin")
        s.then(Test(hero, self.op, s.coins))


class Offer(PartyAsk):
    """Something the party may have happen (D-34) [SDA-0.9]."""

    rule: ClassVar[str] = "SDA-0.9"

    def __init__(self, seats: list[int], op: Op) -> None:
        self.seats = tuple(seats)
        self.op = op

    def prompt(self, s: Table) -> str:
        return "Choose whether the party takes the card's offer"

    def choices(self, s: Table) -> list[int]:
        return [YES, NO]

    def choose(self, s: Table, seat: int, option: int) -> None:
        if option == YES and self.op.then is not None:
            if s.told is not None:
                s.tell("OfferTaken", self.rule, "The party takes the card's offer")
            s.then(Happen(self.op.then, NONE))


class CardOrWounds(Ask[Table]):
    """A Hero loses a random card or suffers wounds, as its player likes (D-48)."""

    rule: ClassVar[str] = "SDA-23.2"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0:
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"Choose what {name(s, self.hero)} suffers: a random card, or {self.n} wounds"

    def options(self, s: Table) -> list[int]:
        return [CARD, WOUNDS] if loose_cards(s, self.hero) else [WOUNDS]

    def take(self, s: Table, option: int) -> None:
        if option == WOUNDS:
            wound_heroes(s, [(self.hero, self.n)])
            return
        cards = loose_cards(s, self.hero)
        lose_card(s, self.hero, cards[s.below(len(cards))])


class DealStatus(Ask[Table]):
    """The player of the least hated Hero deals out tokens; every Hero gets at least one (D-49) [SDA-34.3]."""

    rule: ClassVar[str] = "SDA-34.3"

    def __init__(self, seat: int, left: Row, served: Row) -> None:
        self.seat = seat
        self.left = left
        self.served = served

    def prompt(self, s: Table) -> str:
        return f"Choose the Hero that gets {STATUSES[self.left[0]]}"

    def options(self, s: Table) -> list[int]:
        waiting = [hero for hero in heroes(s) if hero not in self.served]
        able = waiting if waiting and len(waiting) >= len(self.left) else heroes(s)
        return [HERO + s.party[hero] for hero in able]

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        hero = s.party.index(option - HERO)
        if s.told is not None:
            s.tell("StatusDealt", self.rule, f"{STATUSES[self.left[0]]} is dealt to {name(s, hero)}")
        give_statuses(s, hero, 1 << self.left[0])
        rest = self.left[1:]
        return DealStatus(self.seat, rest, (*self.served, hero)) if rest and heroes(s) else None


# ---- monsters -------------------------------------------------------------------------------------------------------
def order_monsters(s: Table, op: Op) -> None:
    """A command by a card, at once, with all rules of that command; the chart is not touched [SDA-14.2]."""
    command = COMMANDS.index(op.word)
    if op.kind == orders.COMMAND:
        s.then(Perform(command))
        return
    kinds = [s.boss, *(s.minis if op.kind == orders.BOSSES_COMMAND else ())]
    only = [in_play(s, kind) for kind in kinds]
    models = tuple([model for model in only if model != NONE])
    if models:
        s.then(Perform(command, 1, models))


def move_bosses(s: Table, op: Op) -> None:
    """The boss or a mini-boss is placed, healed or brought back."""
    boss = boss_model(s)
    if op.kind == orders.BOSS_TO_TILE and boss != NONE:
        tile = min(op.n, len(s.dungeon.spawns)) - 1
        spot = best_spot(s, boss, s.dungeon.ball(s.dungeon.spawns[tile], 1), goal_squares(s))
        if spot != NONE:
            put(s, boss, spot)
            if s.told is not None:
                s.tell("Placed", "SDA-2.7", f"{name(s, boss)} is placed at {square_word(s, spot)}")
    elif op.kind == orders.BOSSES_HEAL:
        for kind in (s.boss, *s.minis):
            model = in_play(s, kind)
            if model != NONE:
                heal_monster(s, model, op.n)
    elif op.kind == orders.FLESH_WOUND:
        come_back(s)
    elif op.kind == orders.NEXT_MINI_BOSS and s.minis:
        spawn_mini_boss(s, s.minis[-1], "SDA-24.1")


def come_back(s: Table) -> None:
    """The first mini-boss destroyed this game and not in play comes back half dead, worth nothing [SDA-24.4]."""
    for place, kind in enumerate(s.minis):
        if s.dead_minis >> place & 1 and in_play(s, kind) == NONE:
            model = enter_by_exit(s, kind, "SDA-24.4")
            if model != NONE:
                s.origins[model] = NONE
                place_wounds(s, model, (hearts(s, model) + 1) // 2)
                s.then(CheckDeaths(NONE))
            return


def call_monsters(s: Table, op: Op) -> None:
    """Monsters appear by a card."""
    if op.kind == orders.BOO_BOOTY:
        goal = goal_squares(s)
        square = goal.bit_length() - 1
        appear(s, s.content.boo_booty, s.dungeon.ball(square, 1), goal, "next to the Hero with the most wrath",
               "SDA-29.5", 0, s.dungeon.tile_of(square))  # fmt: skip
    elif op.kind == orders.GANG_IF_FEW and gangs_in_play(s) < GANGS:
        point = closest_point(s)
        if point != NONE:
            area = seen_area(s, point, OUTWARD)
            spawn_list(s, first_gang(s, point), area, goal_squares(s), "SDA-20.1")
    elif op.kind == orders.SERVANTS and s.dead_points:
        boss = boss_model(s)
        kind = s.dead_points[s.below(len(s.dead_points))]
        if boss != NONE:
            area = s.dungeon.around(base(s, boss), op.n)
            spawn_list(s, s.content.models[kind].spawns, area, goal_squares(s), "SDA-20.2")


def gangs_in_play(s: Table) -> int:
    """Elites whose card has minions, one each, and one for all of an elite gang."""
    found: list[int] = []
    for model in foes(s):
        kind = s.cards[model]
        if kind.rank == ELITE and kind.mates:
            found.append(kind.id if kind.is_elite_gang else 1000 + model)
    return len(set(found))


def first_gang(s: Table, point: int) -> list[tuple[int, int]]:
    """The first gang on a point's card with an elite in the pool."""
    listed = s.cards[point].spawns
    for _, kind in listed:
        model = s.content.models[kind]
        if model.rank != MINION and model.mates and s.pool[kind]:
            return [(count, other) for count, other in listed if s.content.models[other].card == model.card]
    return []


# ---- the table ------------------------------------------------------------------------------------------------------
def change_table(s: Table, op: Op) -> None:
    """Cards, tiles, coins and offers."""
    kind = op.kind
    if kind == orders.TURN_TILE:
        turn_tile(s, s.dungeon.tile_of(goal_squares(s).bit_length() - 1))
    elif kind == orders.TURN_RANDOM:
        tile = s.below(len(s.dungeon.wholes))
        turn_tile(s, tile)
        wound_heroes(s, [(hero, op.n) for hero in wrath_order(s) if s.dungeon.tile_of(s.at[hero]) == tile])
    elif kind == orders.DEAL_OUT:
        last = whom(s, LEAST, NONE)
        if last:
            s.then(DealStatus(s.owners[last[0]], tuple([STATUSES.index(one) for one in op.listed]), ()))
    elif kind == orders.COIN_BET:
        s.then(BetCoin(party_seats(s), op))
    elif kind == orders.MAY:
        s.then(Offer(party_seats(s), op))
    elif kind == orders.LOOT:
        draw_loot(s, op.n, "SDA-26.7")
    elif kind == orders.TREASURE:
        s.then(DrawTreasure(op.n, KEEP_ALL))
    elif kind == orders.COINS:
        s.coins = max(0, s.coins - op.n)
        check_defeat(s)
    else:
        change_rarely(s, op)


def change_rarely(s: Table, op: Op) -> None:
    """Wrath of all, what a boo booty does when it appears, more Traps and plots."""
    if op.kind == orders.ALL_WRATH:
        gather_wrath(s)
    elif op.kind == orders.HEX_NEAR and s.booty != NONE and s.at[s.booty] >= 0:
        for hero in wrath_order(s):
            if is_within(s, s.booty, hero, op.n) and sees(s, s.booty, hero):
                give_statuses(s, hero, 1 << STATUSES.index(op.word))
    elif op.kind == orders.TRAP:
        from grandmelee.games.super_dungeon_arcade.challenges import DrawTrap

        s.then(DrawTrap())
    elif op.kind == orders.PLOT:
        from grandmelee.games.super_dungeon_arcade.plots import DrawPlot

        s.then(DrawPlot())


def gather_wrath(s: Table) -> None:
    """Every wrath token of the game goes to the Hero that activated last, if it is in play."""
    ranked = sorted([(-s.last[hero], hero) for hero in range(len(s.party))])
    hero = ranked[0][1]
    if s.last[hero] == 0 or s.at[hero] < 0:
        return
    total = s.wrath_left + sum(s.wrath)
    s.wrath = [0] * len(s.wrath)
    s.wrath[hero] = total
    s.wrath_left = 0
    if s.told is not None:
        s.tell("WrathGathered", "SDA-10.3", f"All wrath goes to {name(s, hero)}")


BOSSY: Final = (orders.BOSS_TO_TILE, orders.BOSSES_HEAL, orders.FLESH_WOUND, orders.NEXT_MINI_BOSS)
SPAWNING: Final = (orders.BOO_BOOTY, orders.GANG_IF_FEW, orders.SERVANTS)
