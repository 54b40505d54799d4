"""The figures of models as they stand now: attributes, keywords, ranges of movement and action [SDA-3, 12, 13, 34]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.around import around
from grandmelee.games.super_dungeon_arcade.content import Line
from grandmelee.games.super_dungeon_arcade.deeds import BOOSTS_DICE, BOOSTS_REROLL, BOOSTS_STATUS, Action
from grandmelee.games.super_dungeon_arcade.kept import UNKNOWN
from grandmelee.games.super_dungeon_arcade.shapes import box, swollen
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes
from grandmelee.games.super_dungeon_arcade.terms import (
    ARM,
    AURA,
    BANE,
    BOSS,
    DEFENCE,
    FLY,
    FURY,
    HEROES,
    HEX,
    KEYWORDS,
    MINI_BOSS,
    NONE,
    OFFENCE,
    POINT,
    POISON,
    SLOW,
    Dice,
    plus,
)

BONDING: Final = 2  # squares [SDA-12.4]
HASTE: Final = 0  # in Features.figures
DEEDS: Final = 1
MIGHT: Final = 2
GUARD: Final = 3


# ---- distance and areas around a base ------------------------------------------------------------------------------
def plainly_around(s: Table, model: int, reach: int) -> int:
    """Squares that may be within a distance of a model: none else is [SDA-0.3]."""
    squares = s.under[model]
    return swollen(squares, reach) if squares & squares - 1 or not squares else box(s.at[model], reach)


def distance(s: Table, one: int, other: int) -> int:
    """The distance of two models [SDA-0.3]; structures do not count if either flies."""
    return far_apart(s, one, other, flies(s, one) or flies(s, other))


def far_apart(s: Table, one: int, other: int, is_lifted: bool) -> int:
    """The same if it is known whether one flies; nearly all models are small."""
    a, b = s.at[one], s.at[other]
    if (one >= HEROES and s.cards[one].is_large) or (other >= HEROES and s.cards[other].is_large) or a < 0 or b < 0:
        return s.dungeon.distance(s.under[one], s.under[other], is_lifted)
    return s.dungeon.apart(a, b, is_lifted)


def is_within(s: Table, one: int, other: int, reach: int) -> bool:
    """Whether two models are within so many squares [SDA-0.3, 7.11]."""
    squares, others = s.under[one], s.under[other]
    if not plainly_around(s, one, reach) & others:
        return False
    if s.dungeon.is_within(squares, others, reach):
        return True
    return (flies(s, one) or flies(s, other)) and s.dungeon.is_within(squares, others, reach, True)


def is_adjacent(s: Table, one: int, other: int) -> bool:
    """Whether two models are adjacent [SDA-0.4]."""
    return is_within(s, one, other, 1)


def has_hero_beside(s: Table, hero: int) -> bool:
    """Whether another Hero is adjacent."""
    for other in heroes(s):
        if other != hero and is_adjacent(s, hero, other):
            return True
    return False


# ---- what actions left behind ---------------------------------------------------------------------------------------
def held(s: Table, model: int) -> list[Action]:
    """The lasting actions a model is under; of one name only the latest counts [SDA-30.6, 30.15, 30.16]."""
    found: list[Action] = []
    if not s.holds:
        return found
    names: list[str] = []
    for number, user, models in reversed(s.holds):
        action = s.content.actions[number]
        if is_held(s, action, user, models, model) and action.kin not in names:
            names.append(action.kin)
            found.append(action)
    return found


def lent(s: Table, model: int) -> int:
    """Keywords from lasting actions."""
    found = 0
    for action in held(s, model) if s.lends else []:
        found |= action.gains
    return found


def is_held(s: Table, action: Action, user: int, models: int, model: int) -> bool:
    """Whether it holds for a model: for good on those it was used on, or while inside an aura [SDA-30.14, 30.15]."""
    if action.area != AURA:
        return bool(models >> model & 1)
    if s.at[user] < 0 or s.at[model] < 0 or not affects(action, user, model):
        return False
    squares, others = base(s, user), base(s, model)
    if not plainly_around(s, user, action.size) & others:
        return False
    return s.dungeon.sees(squares, others, 0, is_aloft(s, user))


def is_aloft(s: Table, user: int) -> bool:
    """Whether the user of an aura flies, by its cards or by what was used on it or reaches it at its own place; auras
    of others are not looked at, for they may ask the same of it [SDA-30.18].
    """
    if static_keywords(s, user) & FLY:
        return True
    for number, whose, models in s.holds:
        action = s.content.actions[number]
        if action.gains & FLY and (whose == user if action.area == AURA else models >> user & 1):
            return True
    return False


def affects(action: Action, user: int, model: int) -> bool:
    """Enemies only, friends with Augment, both if Dangerous [SDA-2.3, 2.4, 7.3, 7.4]."""
    if action.is_dangerous:
        return True
    is_friend = (user < HEROES) == (model < HEROES)
    return is_friend == action.is_augment


# ---- keywords -------------------------------------------------------------------------------------------------------
def static_keywords(s: Table, model: int) -> int:
    """What stands on its cards: a Hero with its equipment [SDA-26.14], a monster alone [SDA-12.6]."""
    return s.outfits[model].keywords if model < HEROES else s.cards[model].features.keywords


def keywords(s: Table, model: int) -> int:
    """All keywords of a model now; always active and free [SDA-12.5, 27.1, 28.1]."""
    found = s.outfits[model].keywords if model < HEROES else monster_keywords(s, model)
    return found | lent(s, model) if s.lends else found


def monster_keywords(s: Table, model: int) -> int:
    """Those of a monster's card, of bonded monsters, of points near by and of cards in play; kept."""
    words = s.kept.words
    found = words[model]
    if found == UNKNOWN:
        found = added_keywords(s, model)
        if not s.loft or s.cards[model].has_plain_bonds:
            words[model] = found
    return found


def added_keywords(s: Table, model: int) -> int:
    """The same, added up."""
    kind = s.cards[model]
    found = kind.features.keywords
    if kind.mates_keywords & ~found:
        for mate in bonded(s, model):
            found |= s.cards[mate].features.keywords
    if s.grants and kind.rank != POINT:
        found |= granted(s, model)
    return found | boss_gains(s) if kind.role == BOSS else found


def boss_gains(s: Table) -> int:
    """Keywords that cards in play give to bosses."""
    found = 0
    for op in s.rules if s.force & in_force.BOSS_GAINS else ():
        if op.kind == lasting.BOSS_GAINS:
            found |= 1 << KEYWORDS.index(op.word)
    return found


def words_about(s: Table) -> int:
    """All keywords that monsters on the map have, and perhaps some more: what is not among them nobody has."""
    known = s.kept
    if known.any_words == UNKNOWN:
        found = 0
        for model in foes(s):
            found |= s.cards[model].all_keywords
        for keyword, _, _, _ in s.grants:
            found |= keyword
        known.any_words = found | boss_gains(s)
    return known.any_words | s.lends


def granted(s: Table, model: int) -> int:
    """Keywords from spawning points near by, for monsters of an affinity [SDA-28.1]; for who flies, over structures."""
    found = 0
    kind = s.cards[model]
    squares = s.under[model]
    for keyword, colour, walked, flown in s.grants:
        if kind.affinity & colour and (flown if kind.features.keywords & FLY else walked) & squares:
            found |= keyword
    return found


def flies(s: Table, model: int) -> bool:
    """Fly, from wherever [SDA-27.7]."""
    if s.outfits[model].is_winged if model < HEROES else s.cards[model].is_winged:
        return True
    return s.loft and is_lifted(s, model)


def is_lifted(s: Table, model: int) -> bool:
    """Whether an action or a card makes a model fly."""
    if s.lends & FLY and lent(s, model) & FLY:
        return True
    return s.force & in_force.BOSS_GAINS != 0 and bool(keywords(s, model) & FLY)


def inflicts(s: Table, model: int) -> int:
    """Statuses that every successful offensive action of it inflicts [SDA-27.17]."""
    if model < HEROES:
        found = s.outfits[model].inflicts
    else:
        found = s.cards[model].features.inflicts
        if s.cards[model].mates_inflict & ~found:
            for mate in bonded(s, model):
                found |= s.cards[mate].features.inflicts
    for action in held(s, model) if s.boosts & BOOSTS_STATUS else []:
        found |= action.gains_status
    return found


def immune(s: Table, model: int) -> int:
    """Statuses it never suffers [SDA-27.10, 27.11]; one it inflicts by an ability is not among them [SDA-27.17]."""
    if model < HEROES:
        return s.outfits[model].immune
    found = s.cards[model].features.immune
    for mate in bonded(s, model):
        found |= s.cards[mate].features.immune
    return found


# ---- Heroes ---------------------------------------------------------------------------------------------------------
def hero_dice(s: Table, hero: int, attribute: int, roll: int) -> Dice:
    """The dice of a roll: the attribute and every bonus, all of which count [SDA-3.2, 7.14].

    *roll* is OFFENCE, DEFENCE, or NONE for a test, which is neither.
    """
    outfit = s.outfits[hero]
    dice = (outfit.offence if roll == OFFENCE else outfit.defence if roll == DEFENCE else outfit.tested)[attribute]
    if attribute == ARM and s.force & in_force.NO_ARM_CARDS:
        dice = outfit.bare_defence if roll == DEFENCE else outfit.bare_arm
    for action in held(s, hero) if s.boosts & BOOSTS_DICE else []:
        dice = plus(dice, action.bonus.dice[attribute])
        if roll != NONE:
            dice = plus(dice, action.bonus.dice[roll])
    if roll == OFFENCE and s.hurt[hero] and keywords(s, hero) & FURY:
        dice = plus(dice, (s.hurt[hero], 0, 0, 0))
    return dice


def can_reroll(s: Table, hero: int, attribute: int, roll: int) -> bool:
    """Whether a Hero may reroll a die of such a roll [SDA-7.33]."""
    mask = 1 << attribute | (0 if roll == NONE else 1 << roll)
    if s.outfits[hero].rerolls & mask:
        return True
    for action in held(s, hero) if s.boosts & BOOSTS_REROLL else []:
        if action.gains_reroll & mask:
            return True
    return False


def movement(s: Table, model: int) -> int:
    """MV: halved and rounded up with Slow [SDA-34.12]."""
    if model >= HEROES:
        points = s.cards[model].mv + added(s, model, HASTE)
    else:
        points = s.outfits[model].mv
        if s.boosts >> HASTE & 1:
            points += lasting_figure(s, model, HASTE)
    return (points + 1) // 2 if s.statuses[model] >> SLOW & 1 else points


def action_points(s: Table, hero: int) -> int:
    """AP of a Hero: one less with Poison, at least 1 [SDA-34.11]."""
    points = s.outfits[hero].ap
    if s.boosts >> DEEDS & 1:
        points += lasting_figure(s, hero, DEEDS)
    if s.force & in_force.HERO_AP:
        points += amount(s, lasting.HERO_AP)
    return max(1, points - 1) if s.statuses[hero] >> POISON & 1 else points


def lasting_figure(s: Table, model: int, which: int) -> int:
    """What lasting actions add to a figure."""
    return sum([action.bonus.figures[which] for action in held(s, model)])


def hearts(s: Table, model: int) -> int:
    """So many wounds destroy it [SDA-3.7]."""
    return s.outfits[model].hearts if model < HEROES else s.cards[model].hearts


def potion_limit(s: Table, hero: int) -> int:
    """So many potion tokens it may hold [SDA-3.8, 9.1]."""
    return s.outfits[hero].potions


# ---- monsters -------------------------------------------------------------------------------------------------------
def bonded(s: Table, model: int) -> list[int]:
    """Monsters of its gang within two squares, be they of another spawning point; one may help several elites
    [SDA-12.4, 12.8, 12.9]. They are kept, but not where it depends on who flies while that may be lent.
    """
    card = s.cards[model]
    if not card.mates or s.at[model] < 0:
        return []
    if s.loft and not card.has_plain_bonds:
        return near_mates(s, model)
    bonds = s.kept.bonds
    found = bonds[model]
    if found is None:
        found = bonds[model] = plainly_bonded(s, model) if card.has_plain_bonds else near_mates(s, model)
    return found


def near_mates(s: Table, model: int) -> list[int]:
    """The same, looked for, whoever flies."""
    return [other for other in mates_of(s, model) if is_within(s, model, other, BONDING)]


def plainly_bonded(s: Table, model: int) -> list[int]:
    """The same for a gang of which nobody flies."""
    card = s.cards[model]
    under, mates = s.under, card.mates
    near = around(s, model, BONDING)
    if near & s.foe_on == under[model]:  # nobody but itself
        return []
    return [other for other in foes(s) if under[other] & near and s.cards[other].id in mates and other != model]


def mates_of(s: Table, model: int) -> list[int]:
    """All other monsters on the map that may be bonded to one [SDA-12.1, 12.10]."""
    mates = s.cards[model].mates
    return [m for m in range(HEROES, len(s.at)) if s.cards[m].id in mates and s.at[m] >= 0 and m != model]


def amount(s: Table, kind: int) -> int:
    """What the lasting sentences of a kind add up to."""
    if not s.force >> kind - lasting.FIRST & 1:
        return 0
    return sum([op.n for op in s.rules if op.kind == kind])


def line(s: Table, model: int) -> Line:
    """Printed AP, STR and RNG: gang with a bonded monster near, else solo [SDA-12.5 to 12.7]."""
    kind = s.cards[model]
    return kind.gang if kind.has_gang and bonded(s, model) else kind.solo


def added(s: Table, model: int, which: int) -> int:
    """What abilities and actions add to a monster's figure."""
    found = lasting_figure(s, model, which) if s.boosts >> which & 1 else 0
    return found + printed_figure(s, model, which) if s.content.has_figures else found


def printed_figure(s: Table, model: int, which: int) -> int:
    """What a monster's card and those of bonded monsters add to a figure [SDA-12.5]."""
    mates = sum([s.cards[mate].features.figures[which] for mate in bonded(s, model)])
    return mates + s.cards[model].features.figures[which]


def armour(s: Table, model: int) -> int:
    """Total ARM: printed, star bonuses, abilities, cards and statuses; never below 0 [SDA-13.1]."""
    kind = s.cards[model]
    total = kind.arm + added(s, model, GUARD)
    if kind.rank != POINT:
        total += s.braced[model] + amount(s, lasting.MONSTER_ARM)
        if kind.role == BOSS:
            total += amount(s, lasting.BOSS_ARM)
        else:
            total += s.stars_arm  # SDA-14.12, 14.14
        if kind.role == MINI_BOSS:
            total += amount(s, lasting.MINI_ARM)
    if s.statuses[model] >> BANE & 1:
        total -= 1  # SDA-34.4
    return max(0, total)


def strength(s: Table, model: int, printed_str: int, hero: int) -> int:
    """Total STR against a Hero, without what an action adds; read when the defence roll is made [SDA-13.1, 34.6]."""
    kind = s.cards[model]
    total = printed_str + added(s, model, MIGHT)
    total += amount(s, lasting.MONSTER_STR)
    total += amount(s, lasting.BOSS_STR) if kind.role == BOSS else s.stars_str
    if s.force & in_force.STR_BY_WOUNDS:
        total += s.hurt[hero] * counted(s, lasting.STR_BY_WOUNDS)
    if s.force & in_force.STR_BY_WRATH:
        total += s.wrath[hero] * counted(s, lasting.STR_BY_WRATH)
    if s.force & in_force.STR_ALONE and not has_hero_beside(s, hero):
        total += amount(s, lasting.STR_ALONE)
    if s.statuses[model] >> HEX & 1:
        total -= 1
    return total


def counted(s: Table, kind: int) -> int:
    """How many lasting sentences of a kind are in force."""
    return len([op for op in s.rules if op.kind == kind])


def attacks(s: Table, model: int, printed_ap: int) -> int:
    """AP of a monster: attacks per Fight [SDA-18.1]; Poison takes one, at least 1 stays [SDA-34.11]."""
    kind = s.cards[model]
    points = printed_ap
    if s.content.has_figures:
        points += printed_figure(s, model, DEEDS)
    if kind.role == BOSS:
        points += amount(s, lasting.BOSS_AP)
    elif kind.role == MINI_BOSS:
        points += amount(s, lasting.MINI_AP)
    return max(1, points - 1) if s.statuses[model] >> POISON & 1 else points


DEFENDING: Final = DEFENCE
