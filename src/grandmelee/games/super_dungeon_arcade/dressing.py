"""Which Hero has most of which card, for bots: what an outfit is worth [SDA-26.13 to 26.17]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.outfits import Outfit
from grandmelee.games.super_dungeon_arcade.state import Table
from grandmelee.games.super_dungeon_arcade.terms import ARM, Dice
from grandmelee.games.super_dungeon_arcade.words import COIN, DONE, HERO, TRADE

STAR_OF_ATTACK: Final = 1.0
STAR_OF_ARM: Final = 1.2
HEART: Final = 0.6
POTION: Final = 0.2
SQUARE_OF_MOVEMENT: Final = 0.1
ACTION_POINT: Final = 1.5
OTHER: Final = 0.1  # a card that does something else


def stars(s: Table, dice: Dice) -> float:
    """The stars that dice show on average."""
    means = s.content.dice.means
    return dice[0] * means[0] + dice[1] * means[1] + dice[2] * means[2] + dice[3]


def might(s: Table, outfit: Outfit) -> float:
    """The stars of the best basic attack on average: melee, magic, missile as the card has icons [SDA-3.3]."""
    best = 0.0
    for number in outfit.card.attacks:
        best = max(best, stars(s, outfit.offence[s.content.actions[number].attribute]))
    return best


def fitness(s: Table, outfit: Outfit) -> float:
    """What a Hero can do with what it has on."""
    value = STAR_OF_ATTACK * might(s, outfit) + STAR_OF_ARM * stars(s, outfit.defence[ARM])
    value += HEART * outfit.hearts + POTION * outfit.potions
    value += SQUARE_OF_MOVEMENT * outfit.mv + ACTION_POINT * outfit.ap
    return value + OTHER * (outfit.keywords.bit_count() + outfit.immune.bit_count() + outfit.rerolls.bit_count())


def gain(s: Table, hero: int, card: int) -> float:
    """By how much a card makes a Hero fitter; what lies in its slot is lost [SDA-26.16]."""
    gear = s.gear[hero * 4 : hero * 4 + 4]
    gear[s.content.items[card].slot] = card
    return fitness(s, s.content.outfit(s.party[hero], gear)) - fitness(s, s.outfits[hero])


def best_gain(s: Table, card: int) -> float:
    """What a card is worth to whom it suits best."""
    if not 0 <= s.content.items[card].slot < 4:
        return 0.0
    return max([gain(s, hero, card) for hero in range(len(s.party)) if s.at[hero] >= 0], default=0.0)


def best_wearer(s: Table, card: int, options: list[int]) -> int:
    """The Hero whom a card suits best, of those who may have it [SDA-26.15]."""
    ranked = [(-gain(s, s.party.index(option - HERO), card), option) for option in options if option >= HERO]
    return min(ranked)[1]


def best_card(s: Table, options: list[int]) -> int:
    """The card that makes somebody fitter; then a trade of those that do not, a coin first; then done [SDA-26.17]."""
    word = s.content.item_word
    cards = [option for option in options if word <= option < s.content.model_word]
    ranked = [(-best_gain(s, option - word), option) for option in cards]
    if ranked and (min(ranked)[0] < 0 or DONE not in options):
        return min(ranked)[1]
    return COIN if COIN in options else TRADE if TRADE in options else DONE
