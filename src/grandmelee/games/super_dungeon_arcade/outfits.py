"""A Hero card and the cards in its slots, added up: all of it counts as printed on the Hero [SDA-26.14]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.games.super_dungeon_arcade.features import Features
from grandmelee.games.super_dungeon_arcade.terms import ARM, DEFENCE, NONE, OFFENCE, Dice, plus

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Hero, Item


class Outfit:
    """What a Hero is and has on, until something is put on or lost. States share it."""

    def __init__(self, card: Hero, items: list[Item]) -> None:
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
        self.wounded_loses = sum([features.wounded_loses for features in whole])
        self.ending_gains = sum([features.ending_gains for features in whole])
        self.traps = len([1 for features in worn if features.is_trapped])
        given = [item.action for item in items if item.action != NONE]
        self.actions: list[int] = [*card.attacks, *card.actions, *given]

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
