"""A Hero card and the cards in its slots, added up: all of it counts as printed on the Hero [SDA-26.14]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.super_dungeon_arcade.features import Features
from grandmelee.games.super_dungeon_arcade.terms import ARM, DEFENCE, FLY, GREEN, NONE, OFFENCE, POUNCE, Dice, plus

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Hero, Item
    from grandmelee.games.super_dungeon_arcade.deeds import Action


Choice = tuple[int, int, int]  # an action, its price, and its range if it needs just an enemy in range; else 0


def choice(card: Hero, action: Action) -> Choice:
    """What an action of a Hero asks for [SDA-7.1, 7.11, 7.40]; of a basic attack the range beside the Hero's icon
    [SDA-3.3].
    """
    reach = 0
    if action.is_plain and action.needs_target and not action.keywords & POUNCE:
        reach = card.reach[action.id] if action.is_basic and action.id < len(card.reach) else action.reach
    return action.id, action.cost, reach


class Outfit:
    """What a Hero is and has on, until something is put on or lost. States share it."""

    def __init__(self, card: Hero, items: list[Item], actions: list[Action]) -> None:
        self.card = card
        self.label = " ".join([card.slug, *[item.slug for item in items]])
        worn = [item.features for item in items]
        whole = [card.features, *worn]
        self.lay_dice(whole)
        self.mv = card.mv + sum([features.figures[0] for features in whole])
        self.ap = card.ap + sum([features.figures[1] for features in whole])
        self.hearts = card.hearts + sum([features.hearts for features in worn])
        self.potions = card.potions + sum([features.potions for features in worn])
        self.keywords = 0
        self.inflicts = 0
        self.immune = 0
        self.rerolls = 0
        for features in whole:
            self.keywords |= features.keywords
            self.inflicts |= features.inflicts
            self.immune |= features.immune
            self.rerolls |= features.rerolls
        self.is_winged = bool(self.keywords & FLY)
        self.wounded_loses = sum([features.wounded_loses for features in whole])
        self.ending_gains = sum([features.ending_gains for features in whole])
        self.traps = len([1 for features in worn if features.is_trapped])
        given = [item.action for item in items if item.action != NONE]
        self.actions: list[int] = [*card.attacks, *card.actions, *given]
        self.drinks: list[Action] = [actions[number] for number in card.drinks if actions[number].colour != GREEN]
        self.choices: list[Choice] = [choice(card, actions[number]) for number in self.actions]

    def lay_dice(self, whole: list[Features]) -> None:
        """The dice of tests, offence and defence rolls with every attribute."""
        card = self.card
        self.tested: list[Dice] = [added(card.dice[attribute], whole, attribute) for attribute in range(4)]
        self.offence: list[Dice] = [added(dice, whole, OFFENCE) for dice in self.tested]
        self.defence: list[Dice] = [added(dice, whole, DEFENCE) for dice in self.tested]
        self.bare_arm = plus(card.dice[ARM], card.features.dice[ARM])  # without the ARM bonuses of equipment
        self.bare_defence = added(self.bare_arm, whole, DEFENCE)


def added(dice: Dice, whole: list[Features], which: int) -> Dice:
    """Dice with every bonus of a kind, all of which count [SDA-7.14]."""
    for features in whole:
        dice = plus(dice, features.dice[which])
    return dice
