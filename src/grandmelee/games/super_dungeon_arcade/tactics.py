"""What a sensible party does: orders for a Hero's activation, and how one is carried out answer by answer.

Only bots read this. An order is a kind and what it is about: a model of the Consul, a Hero, a tile or a square.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grandmelee.core.state import NOBODY
from grandmelee.core.tactics import NO_OPINION, Tactics
from grandmelee.games.super_dungeon_arcade.activation import ChooseDeed, ap_left
from grandmelee.games.super_dungeon_arcade.consul import ActivateHero
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.dressing import best_card, best_wearer
from grandmelee.games.super_dungeon_arcade.figures import hearts, keywords
from grandmelee.games.super_dungeon_arcade.landing import HealToken, UseHeart, UsePotion
from grandmelee.games.super_dungeon_arcade.offence import ChooseAim, ChooseTarget
from grandmelee.games.super_dungeon_arcade.paths import diagonals, passable, steps_to
from grandmelee.games.super_dungeon_arcade.placing import square_of
from grandmelee.games.super_dungeon_arcade.power_up import ChooseEquipment, ChooseHeroBack, EquipCard, TradeLoot
from grandmelee.games.super_dungeon_arcade.state import Table, foes, heroes
from grandmelee.games.super_dungeon_arcade.striking import best_side, best_strike, best_target
from grandmelee.games.super_dungeon_arcade.targets import targets_of
from grandmelee.games.super_dungeon_arcade.terms import BOSS, ELITE, HEROES, MINI_BOSS, MINION, NONE, POINT, SOLO
from grandmelee.games.super_dungeon_arcade.treasure import KeepReward, KeepTreasure
from grandmelee.games.super_dungeon_arcade.words import (
    DASH,
    DONE,
    END,
    HERO,
    INTERACT,
    OPEN_CHEST,
    PASS,
    PLACES,
    QUIET,
    RISE,
    SQUARE,
    STAND,
    STOP,
    WIND,
    WOUND,
)
from grandmelee.games.super_dungeon_arcade.wounds import HealHero
from grandmelee.games.super_dungeon_arcade.wrath import TakeWrath

STAY: Final = 0  # fight a model and stay there
WITHDRAW: Final = 1  # fight it, then go out of everyone's way
FLEE: Final = 2  # go out of everyone's way, and fight from there
CHEST: Final = 3  # open the chest of a tile, then fight
CRYSTAL: Final = 4  # go to the crystal on a square, then fight
HEAL: Final = 5  # heal a Hero, then fight
ROAM: Final = 6  # fight what is best from here
KINDS: Final = 8

NEAREST: Final = 5  # elites and solos thought of
FEW: Final = 2  # spawning points and minions thought of
NEAR_CHEST: Final = 8  # squares
NEAR_CRYSTAL: Final = 14
CROWD: Final = 3  # monsters that make a guarding potion worth while


class PartyTactics(Tactics[Table]):
    """Orders for Heroes [SDA-6.1]."""

    def is_ordered(self, s: Table) -> bool:
        """Who activates, and what an activated Hero does."""
        return isinstance(s.open[0].as_written(), (ActivateHero, ChooseDeed))

    def orders(self, s: Table, options: list[int]) -> list[tuple[int, int]]:
        """Every order for the activated Hero, or the likeliest for every Hero that could be [SDA-5.2]."""
        ask = s.open[0].as_written()
        if isinstance(ask, ChooseDeed):
            return [(NO_OPINION, order) for order in orders_for(s, ask.hero)]
        found = []
        for option in options:
            for order in likely_orders(s, s.party.index(option - HERO)):
                found.append((option, order))
        return found

    def usual(self) -> int:
        """To fight what is best from where one stands."""
        return ROAM

    def moment(self, s: Table) -> int:
        """Another order is given to every Hero, whenever it has spent AP, and for who activates next."""
        return ((s.clock * 64 + s.turn) * 64 + s.ap) * 2 + (s.active == NOBODY)

    def answer(self, s: Table, options: list[int], order: int) -> int:
        """By the kind of question: deeds, where they are aimed, and the rest."""
        ask = s.open[0].as_written()
        by_order = BY_ORDER.get(type(ask))
        return sense(s, ask, options) if by_order is None else by_order(s, ask, options, order)


TACTICS: Final = PartyTactics()


# ---- orders ---------------------------------------------------------------------------------------------------------
def orders_for(s: Table, hero: int) -> list[int]:
    """What a Hero could be told to do."""
    at = s.at[hero]
    found = [ROAM, FLEE]
    for model in worth_fighting(s, at):
        found += [STAY + KINDS * model, WITHDRAW + KINDS * model]
    for tile, square in enumerate(s.chests):
        if square != NONE and s.dungeon.apart(at, square) <= NEAR_CHEST:
            found.append(CHEST + KINDS * tile)
    for square, _ in s.crystals:
        if s.dungeon.apart(at, square) <= NEAR_CRYSTAL:
            found.append(CRYSTAL + KINDS * square)
    if any(is_healing(s.content.actions[number]) for number in s.outfits[hero].actions):
        found += [HEAL + KINDS * other for other in heroes(s) if s.hurt[other]]
    return found


def likely_orders(s: Table, hero: int) -> list[int]:
    """A few of them, to see who activates."""
    at = s.at[hero]
    ranked = worth_fighting(s, at)
    chosen = ranked[:FEW] + [
        model for model in ranked[FEW:] if s.cards[model].rank == POINT or s.cards[model].role == BOSS
    ]
    return [ROAM, FLEE, *[STAY + KINDS * model for model in chosen]]


def worth_fighting(s: Table, at: int) -> list[int]:
    """The nearest enemies of every rank, and every boss."""
    ranked = [model for _, model in sorted([(s.dungeon.apart(at, s.at[model]), model) for model in foes(s)])]
    found = [model for model in ranked if s.cards[model].rank in (ELITE, SOLO)][:NEAREST]
    found += [model for model in ranked if s.cards[model].rank == POINT][:FEW]
    found += [model for model in ranked if s.cards[model].rank == MINION][:FEW]
    return found + [model for model in ranked if s.cards[model].role in (BOSS, MINI_BOSS) and model not in found]


def is_healing(action: Action) -> bool:
    """An action that heals friends for AP."""
    return action.heals and action.is_augment and not action.is_potion


# ---- plain sense ----------------------------------------------------------------------------------------------------
def sense(s: Table, ask: Any, options: list[int]) -> int:
    """What nobody has to think about; NO_OPINION where it is worth a thought."""
    plain = PLAIN_SENSE.get(type(ask))
    if plain is not None:
        return plain(s, options)
    if isinstance(ask, EquipCard):
        return best_wearer(s, ask.card, options)
    if options[0] >= s.content.slurp_word or QUIET in options:  # who could drink could slurp, and that is offered first
        return reaction(s, options)
    return NO_OPINION


def heal_wounds(_: Table, options: list[int]) -> int:
    """A wound before a status."""
    return WOUND if WOUND in options else options[0]


def take_first(_: Table, options: list[int]) -> int:
    """What is offered first; the same Hero keeps its equipment [SDA-26.28]."""
    return options[0]


def keep_loot(_: Table, options: list[int]) -> int:
    """Trade nothing more, as soon as that is allowed."""
    return DONE if DONE in options else options[0]


def most_hurt(s: Table, options: list[int]) -> int:
    """The Hero nearest to be destroyed [SDA-7.24]."""
    best, most = options[0], -1.0
    for option in options:
        if option >= HERO:
            hero = s.party.index(option - HERO)
            value = s.hurt[hero] / hearts(s, hero)
            if value > most:
                best, most = option, value
    return best


def reaction(s: Table, options: list[int]) -> int:
    """Green potions: heal who is nearly destroyed, guard where monsters are many [SDA-9.3]."""
    word = s.content.action_word
    for option in options:
        if word <= option < s.content.item_word:
            action = s.content.actions[option - word]
            drinker = next(hero for hero in heroes(s) if option - word in s.outfits[hero].card.drinks)
            hurt = s.hurt[drinker]
            if action.heals and hurt >= 2 and hearts(s, drinker) - hurt <= 2:
                return option
            if not action.heals and (s.has_boss or len(fighters(s)) >= CROWD):
                return option
    return PASS if PASS in options else options[0]


def fighters(s: Table) -> list[int]:
    """Monsters that perform commands [SDA-14.16]."""
    return [model for model in foes(s) if s.cards[model].rank in (ELITE, SOLO)]


PLAIN_SENSE: Final[dict[type[Any], Callable[[Table, list[int]], int]]] = {
    UseHeart: most_hurt,
    TakeWrath: most_hurt,  # who is nearly destroyed is drawn less attention to
    HealToken: heal_wounds,
    HealHero: heal_wounds,
    UsePotion: take_first,
    ChooseHeroBack: take_first,
    ChooseEquipment: best_card,
    KeepTreasure: best_card,
    KeepReward: best_card,
    TradeLoot: keep_loot,
}
"""By the kind of question: what is sensible whatever the order is."""


# ---- an activation --------------------------------------------------------------------------------------------------
class Errand:
    """The next deed of an activated Hero by its order [SDA-6.1, 6.9]."""

    def __init__(self, s: Table, hero: int, options: list[int], order: int) -> None:
        self.s = s
        self.hero = hero
        self.options = options
        self.kind = order % KINDS
        self.what = order // KINDS
        self.goal = self.what if self.kind in (STAY, WITHDRAW) else NONE
        self.left = ap_left(s, hero)

    def deed(self) -> int:
        """Up first; then the errand itself, then a fight with whoever is near, then the way out."""
        options = self.options
        if STAND in options or RISE in options:
            return STAND if STAND in options else RISE
        option = self.begun()
        if option == NONE:
            option = self.dashing() if self.s.dash else self.fighting()
        if option == NONE and self.kind in (WITHDRAW, FLEE):
            option = away(self.s, self.hero, options)
        if option != NONE:
            return option
        return END if END in options else STOP if STOP in options else options[0]

    def begun(self) -> int:
        """What the order is about; NONE when that is done or cannot be."""
        s = self.s
        if self.kind == CHEST and self.left and s.chests[self.what] != NONE:
            return self.visit(OPEN_CHEST, s.dungeon.ball(s.chests[self.what], 1))
        if self.kind == CRYSTAL and any(square == self.what for square, _ in s.crystals):
            return self.visit(INTERACT, 1 << self.what)
        if self.kind == HEAL and s.hurt[self.what] and s.at[self.what] >= 0:
            return self.healing()
        if self.kind == FLEE:
            return away(s, self.hero, self.options)
        if self.goal >= HEROES and s.at[self.goal] >= 0 and self.left:
            return self.hunting()
        return NONE

    def visit(self, option: int, goals: int) -> int:
        """Use what stands there, or come nearer."""
        if option in self.options:
            return option
        step = towards(self.s, self.hero, self.options, goals)
        return step if step != NONE else self.dash(2)

    def healing(self) -> int:
        """Heal the Hero it is about, or come nearer [SDA-27.8]."""
        s = self.s
        word = s.content.action_word
        for option in self.options:
            if word <= option < s.content.item_word:
                action = s.content.actions[option - word]
                if is_healing(action) and self.what in targets_of(s, self.hero, action):
                    return option
        return towards(s, self.hero, self.options, s.dungeon.ball(s.at[self.what], 1))

    def hunting(self) -> int:
        """Strike the model it is about, or come nearer."""
        s = self.s
        strike = best_strike(s, self.hero, self.options, self.goal, self.goal)
        if strike != NONE:
            potion = self.booster()
            return potion if potion != NONE else strike
        step = towards(s, self.hero, self.options, s.dungeon.around(s.under[self.goal], 1))
        if step != NONE or best_strike(s, self.hero, self.options, self.goal) != NONE:
            return step
        return self.dash(2)

    def dash(self, least: int) -> int:
        """Dash, if so many AP are left and every other step is made [SDA-8.4]."""
        return DASH if DASH in self.options and self.left >= least and not self.s.dash else NONE

    def booster(self) -> int:
        """A potion that helps the Hero itself, before it strikes an enemy that will take more than one wound."""
        s = self.s
        if s.has_drunk or self.left < 2 or s.cards[self.goal].hearts - s.hurt[self.goal] < 2:
            return NONE
        word = s.content.action_word
        for option in self.options:
            if word <= option < s.content.item_word:
                action = s.content.actions[option - word]
                if action.is_potion and action.is_self and any(any(dice) for dice in action.bonus.dice):
                    return option
        return NONE

    def dashing(self) -> int:
        """The squares of a Dash lead to the nearest enemy."""
        return towards(self.s, self.hero, self.options, beside(self.s, foes(self.s)))

    def fighting(self) -> int:
        """The best strike from here, or a step to where there may be one."""
        s = self.s
        strike = best_strike(s, self.hero, self.options, self.goal)
        if strike != NONE:
            return strike
        if self.kind == FLEE:
            return NONE
        if WIND in self.options and self.kind != WITHDRAW:  # its price is all movement
            return WIND
        if not self.left:
            return NONE
        goals = beside(s, [model for model in foes(s) if s.cards[model].rank != MINION])
        step = towards(s, self.hero, self.options, goals)
        return step if step != NONE or not goals else self.dash(1)


# ---- answers by an order --------------------------------------------------------------------------------------------
def deed(s: Table, ask: ChooseDeed, options: list[int], order: int) -> int:
    """The next deed of the activated Hero."""
    return Errand(s, ask.hero, options, order).deed()


def target(s: Table, ask: ChooseTarget, options: list[int], order: int) -> int:
    """Whom it is done to."""
    return best_target(s, ask.hero, s.content.actions[ask.action], options, goal_of(order))


def side(s: Table, ask: ChooseAim, options: list[int], order: int) -> int:
    """Where an area lies."""
    return best_side(s, ask.hero, s.content.actions[ask.action], options, goal_of(order))


def goal_of(order: int) -> int:
    """The model an order is about; NONE if it is about none."""
    return order // KINDS if order % KINDS in (STAY, WITHDRAW, HEAL) else NONE


BY_ORDER: Final[dict[type[Any], Callable[[Table, Any, list[int], int], int]]] = {
    ChooseDeed: deed,
    ChooseTarget: target,
    ChooseAim: side,
}
"""By the kind of question: what the order means there."""


# ---- steps ----------------------------------------------------------------------------------------------------------
def steps(options: list[int]) -> list[int]:
    """The options that are squares."""
    return [option for option in options if SQUARE <= option < SQUARE + PLACES]


def beside(s: Table, models: list[int]) -> int:
    """Squares next to models."""
    found = 0
    for model in models:
        found |= s.dungeon.around(s.under[model], 1)
    return found


def towards(s: Table, hero: int, options: list[int], goals: int) -> int:
    """A step that comes nearer to the nearest free one of some squares; NONE if there is none [SDA-6.8]."""
    ahead = steps(options)
    here = 1 << s.at[hero]
    words = keywords(s, hero)
    ground = passable(s, hero, words) | here
    goals &= ground & ~s.hero_on | here
    if not ahead or not goals or goals & here:
        return NONE
    best = NONE
    for level in nearer(steps_to(s.dungeon, goals, ground, diagonals(s, hero, words)), here):
        for option in ahead:
            square = square_of(s, option)
            if level >> square & 1:
                if not s.hero_on >> square & 1:
                    return option
                best = option
    return best


def nearer(levels: list[int], here: int) -> list[int]:
    """The squares one step nearer to the goals than where one stands; none if no way leads there."""
    for at in range(1, len(levels)):
        if levels[at] & here:
            return [levels[at - 1]]
    return []


def away(s: Table, hero: int, options: list[int]) -> int:
    """The step that leads farthest from the monsters; NONE if none leads farther."""
    enemies = [s.at[model] for model in fighters(s)]
    best = NONE
    if enemies:
        most = safety(s, s.at[hero], enemies)
        for option in steps(options):
            square = square_of(s, option)
            value = safety(s, square, enemies)
            if value > most and not s.hero_on >> square & 1:
                best, most = option, value
    return best


def safety(s: Table, square: int, enemies: list[int]) -> int:
    """How far a square is from the nearest monsters, from the very nearest above all."""
    near = sorted([s.dungeon.apart(square, enemy) for enemy in enemies])[:4]
    return 4 * near[0] + sum(near)
