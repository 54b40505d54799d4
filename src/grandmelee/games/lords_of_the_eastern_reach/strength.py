"""What a card is worth now: Attack, Defense, Armor, keywords, limits and hand sizes [LER-7.8 to 7.29, 17, 20].

Nothing is stored that can be worked out: printed figures, standing abilities, items, and the ledger of the bonuses
given in this combat, each with its source, so that an ability can be ignored even after it was used [LER-25.7].
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, DRAWS, GENERIC_LIMIT, HERO, HOLDS, TROOP, Kind
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ADVENTURE,
    Row,
    Table,
    ally_of,
    count_type,
)

HAND: Final = 5  # [LER-3.14]
DRAWN: Final = 5  # tokens of a Draw Resources step [LER-10.1]

# what an entry of the ledger, or a die, is about
ATTACK: Final = 0
DEFENSE: Final = 1
ARMOR: Final = 2
FORM: Final = 3  # number: 0 or 1
DICE: Final = 4  # an ability die for Attack
DICE_DEFENSE: Final = 5
MOB: Final = 6  # so much for each enemy troop or monster, counted when totals are fixed
PARTY: Final = -1  # targets
BOSSES: Final = -2
INVOKED: Final = -1  # in the place of an ability: a phrase


def key(card: int, ability: Ability) -> int:
    """The number of an ability of a card."""
    return card * a.MOST_SENTENCES + ability.index


def works(s: Table, card: int, ability: Ability) -> bool:
    """Whether a gate is open and nobody has had the ability ignored [LER-17.1, 17.15, 19.5, 25.7]."""
    if ability.gate == a.WITH_GEM and card not in s.gemmed:
        return False
    if ability.gate == a.WITH_PET and card not in s.petted:
        return False
    return not s.ignored or key(card, ability) not in s.ignored


def has_keyword(s: Table, card: int, code: int) -> bool:
    """Printed, by a gem, by a pet, by a chosen form, or by an item it carries [LER-16.6, 17.12, 24.1, 25.8]."""
    kind = s.content.card_kinds[card]
    if code in kind.codes:
        for ability in kind.passive:
            if ability.code == code and works(s, card, ability):
                return True
    if card in s.bearers:
        for item, bearer in zip(s.items, s.bearers, strict=True):
            if bearer == card and s.content.card_kinds[item].has(code):
                return True
    return code == a.RANGED and form_of(s, card) == 0


def form_of(s: Table, card: int) -> int:
    """Which form was chosen for this combat [LER-25.9]; -1 where there is none."""
    for entry in s.ledger:
        if entry[4] == FORM and entry[3] == card:
            return entry[5]
    return -1


def standing(s: Table, card: int, code: int) -> int:
    """The sum of a card's own continuous effects of one code."""
    total = 0
    for ability in s.content.card_kinds[card].passive:
        if ability.code == code and works(s, card, ability):
            total += ability.n
    return total


def from_items(s: Table, card: int, code: int) -> int:
    """The same from the items a hero carries; they add up [LER-16.6]."""
    total = 0
    for item, bearer in zip(s.items, s.bearers, strict=True):
        if bearer == card:
            for ability in s.content.card_kinds[item].passive:
                if ability.code == code:
                    total += ability.n
    return total


# ---- the ledger ----------------------------------------------------------------------------------------------------
def counts(s: Table, entry: Row) -> bool:
    """Whether a bonus still holds: until totals are fixed a gem ability needs its gem [LER-17.16], and nothing that is
    ignored counts [LER-25.7]; a source that is destroyed later takes nothing away [LER-7.24].
    """
    if s.is_fixed or entry[2] == INVOKED:
        return True
    source = entry[1]
    ability = s.content.card_kinds[source].abilities[entry[2]]
    if ability.code in (a.RESERVE_ATTACK, a.RESERVE_ARMOR):
        return has_reserve(s, entry[0], source, ability)
    return works(s, source, ability)


def has_reserve(s: Table, side: int, source: int, ability: Ability) -> bool:
    """All copies form one ability: one of them that is not ignored is enough (N-3)."""
    ids = s.content.card_ids
    for card in s.cities[side_seat(s, side)]:
        if ids[card] == ids[source] and works(s, card, ability):
            return True
    return False


def side_seat(s: Table, side: int) -> int:
    """The seat that fights on a side."""
    return s.active if side == 0 else s.foe


def entries(s: Table, side: int, target: int, what: int) -> int:
    """The sum of the bonuses for one target; one for a card is lost with the card's leaving the party [LER-7.24]."""
    total = 0
    for entry in s.ledger:
        if entry[4] == what and entry[3] == target and entry[0] == side and counts(s, entry):
            total += entry[5]
    return total


def rolled(s: Table, card: int, what: int, is_printed: bool) -> int:
    """What the dice of a card show for Attack or Defense: the die it has instead of a figure, or dice added to it."""
    total = 0
    for die in s.dice:
        if die[1] == card and die[2] == what and (die[5] < 0) == is_printed and (die[5] < 0 or counts_die(s, die)):
            total += die[3]
    return total


def counts_die(s: Table, die: Row) -> bool:
    """Whether the ability that added a die still holds."""
    return s.is_fixed or works(s, die[5], s.content.card_kinds[die[5]].abilities[die[6]])


# ---- a card in a party ---------------------------------------------------------------------------------------------
def attack_of(s: Table, side: int, card: int) -> int:
    """Bonuses first, then what Evasive takes, never below 0 [LER-7.16 to 7.18, 7.23, 20.5, 20.6]."""
    kind = s.content.card_kinds[card]
    total = base_attack(s, side, card, kind)
    if a.ATTACK_SELF in kind.codes:
        total += standing(s, card, a.ATTACK_SELF)
    if a.ATTACK_PER_GEM in kind.codes:
        total += standing(s, card, a.ATTACK_PER_GEM) * s.gemmed.count(card)
    if card in s.bearers:
        total += from_items(s, card, a.ATTACK_SELF)
    if s.ledger:
        total += entries(s, side, card, ATTACK) + entries(s, side, card, MOB) * mob(s, side)
    if s.dice:
        total += rolled(s, card, ATTACK, False)
    if total > 0 and not has_keyword(s, card, a.RANGED) and is_hampered(s, side):
        total -= 1
    return total


def base_attack(s: Table, side: int, card: int, kind: Kind) -> int:
    """The printed Attack, its die, its form, what a gem sets it to [LER-24.11], or what its company leaves of it
    [LER-25.6].
    """
    if kind.has_attack_die:
        return rolled(s, card, ATTACK, True)
    base = kind.attack
    for ability in kind.passive:
        if ability.code == a.SET_ATTACK and works(s, card, ability):
            base = ability.n
        elif ability.code == a.SOLITARY and works(s, card, ability):
            base = max(0, base - ability.n * (len(s.parties[side]) - 1))
    form = form_of(s, card) if s.ledger else -1
    if form >= 0:
        return shape(kind)[2 * form]
    return base


def shape(kind: Kind) -> Row:
    """Attack and Defense of both forms (N-6)."""
    for ability in kind.combat:
        if ability.code == a.SHAPESHIFT:
            return ability.form
    return (0, 0, 0, 0)


def defense_of(s: Table, side: int, card: int) -> int:
    """The current Defense of a party card [LER-7.10, 7.18, 7.23]."""
    kind = s.content.card_kinds[card]
    form = form_of(s, card) if s.ledger else -1
    total = kind.defense if form < 0 else shape(kind)[2 * form + 1]
    if kind.has_defense_die:
        total = rolled(s, card, DEFENSE, True)
    if a.DEFENSE_SELF in kind.codes:
        total += standing(s, card, a.DEFENSE_SELF)
    if card in s.bearers:
        total += from_items(s, card, a.DEFENSE_SELF)
    if s.ledger:
        total += entries(s, side, card, DEFENSE)
    if s.dice:
        total += rolled(s, card, DEFENSE, False)
    return total if total > 0 else 0


def pet_defense(s: Table, card: int) -> int:
    """What its pet adds to the Defense of a card [LER-19.5, 25.21]."""
    total = 0
    for ability in s.content.card_kinds[card].gated:
        if ability.gate == a.WITH_PET and ability.code == a.DEFENSE_SELF and works(s, card, ability):
            total += ability.n
    return total


def is_hampered(s: Table, side: int) -> bool:
    """At least one enemy Evasive card is there; several do not add up [LER-20.5]."""
    others = s.monsters if s.fight == ADVENTURE else s.parties[1 - side]
    for card in others:
        if has_keyword(s, card, a.EVASIVE):
            return True
    return False


def mob(s: Table, side: int) -> int:
    """Enemy troops in the opposing party, or monsters in an adventure [LER-25.1]."""
    if s.fight == ADVENTURE:
        return len(s.monsters)
    return count_type(s, s.parties[1 - side], TROOP)


# ---- a side --------------------------------------------------------------------------------------------------------
def attack_total(s: Table, side: int) -> int:
    """The summed Attack of a party, with what the party as a whole was given [LER-7.8, 7.25]."""
    total = entries(s, side, PARTY, ATTACK) if s.ledger else 0
    for card in s.parties[side]:
        total += attack_of(s, side, card)
    return total


def armor_total(s: Table, side: int) -> int:
    """Party cards, their items, buildings, phrases and allegiance in one sum [LER-7.9, 24.9]."""
    total = entries(s, side, PARTY, ARMOR) if s.ledger else 0
    for card in s.parties[side]:
        if a.ARMOR in s.content.card_kinds[card].codes:
            total += standing(s, card, a.ARMOR)
        if card in s.bearers:
            total += from_items(s, card, a.ARMOR)
    return total


def monster_attack(s: Table, card: int) -> int:
    """Attack with Fury if a hero is in the party when it is totalled [LER-20.7, 20.8], less what bosses lose."""
    kind = s.content.card_kinds[card]
    total = kind.attack
    for ability in kind.passive:
        if ability.code == a.FURY and works(s, card, ability) and count_type(s, s.parties[0], HERO) > 0:
            total += ability.n
    if kind.is_boss and s.ledger:
        total += entries(s, 0, BOSSES, ATTACK)
    return max(0, total)


def monster_defense(s: Table, card: int) -> int:
    """Printed Defense, less what bosses lose [LER-25.12]."""
    kind = s.content.card_kinds[card]
    less = entries(s, 0, BOSSES, DEFENSE) if kind.is_boss and s.ledger else 0
    return max(0, kind.defense + less)


def monsters_attack(s: Table) -> int:
    """All monsters of the encounter together, those being defeated too [LER-7.8, 8.18]."""
    total = 0
    for card in s.monsters:
        total += monster_attack(s, card)
    return total


# ---- what holds outside of a combat too ----------------------------------------------------------------------------
def from_bosses(s: Table, code: int) -> int:
    """The effects of all bosses lying revealed; they add up [LER-21.2]."""
    total = 0
    for card in s.lairs:
        total += s.content.card_kinds[card].ongoing[code]
    return total


def everywhere(s: Table, seat: int, code: int) -> int:
    """A continuous effect of all cards a seat has in play, exhausted or not [LER-5.11]."""
    total = 0
    always = s.content.always[code]
    for card in s.cities[seat]:
        total += always[card]
    for card in s.armies[seat]:
        total += always[card]
    if s.gemmed or s.petted:
        kinds = s.content.card_kinds
        for card in s.armies[seat]:
            for ability in kinds[card].gated:
                if ability.code == code and works(s, card, ability):
                    total += ability.n
    if s.items and code == a.HAND_SIZE:
        for card in s.armies[seat]:
            if card in s.bearers:
                total += from_items(s, card, code)
    return total


def printed_limit(s: Table, seat: int, code: int) -> int:
    """What the allegiance card says; the generic side of all says the same [LER-1.7, 11.14]."""
    if s.is_generic:
        return GENERIC_LIMIT
    kind = s.content.card_kinds[s.allegiances[seat]]
    return kind.army_limit if code == a.ARMY_LIMIT else kind.building_limit


def limit(s: Table, seat: int, code: int) -> int:
    """How many buildings, or army cards, a player may have; more than that may be left over [LER-11.13 to 11.15, 24.7,
    24.8].
    """
    total = printed_limit(s, seat, code) + everywhere(s, seat, code)
    return total + from_bosses(s, code) if s.lairs else total


def is_full(s: Table, seat: int, code: int, count: int) -> bool:
    """Whether so many cards leave no room under a limit [LER-11.13]; what only adds to it is not added up below it."""
    if count < printed_limit(s, seat, code) and not s.lairs and s.content.never_shrinks[code]:
        return False
    return count >= limit(s, seat, code)


def limit_of(s: Table, card: int) -> int:
    """The limit a card counts against, as a code [LER-11.13]; a hireling's that is not turned up is the army's."""
    return a.BUILDING_LIMIT if card >= 0 and s.content.card_kinds[card].type == BUILDING else a.ARMY_LIMIT


def is_barred(s: Table, seat: int, code: int) -> bool:
    """Whether bosses leave no place for any card under a limit [LER-11.13]."""
    return bool(s.lairs) and from_bosses(s, code) < 0 and limit(s, seat, code) <= 0


def bosses_bar(s: Table, seat: int) -> bool:
    """Whether bosses leave no place for any building, or none for any army card [LER-11.13]."""
    kinds = s.content.card_kinds
    for card in s.lairs:
        if kinds[card].takes_room:
            return is_barred(s, seat, a.BUILDING_LIMIT) or is_barred(s, seat, a.ARMY_LIMIT)
    return False


def hand_size(s: Table, seat: int) -> int:
    """Five plus modifiers; six for the character of the Dyrwood [LER-3.14, 3.15, 13.1, 25.2, 25.23]."""
    total = HAND
    if s.talents[seat] & HOLDS or s.items:
        total += everywhere(s, seat, a.HAND_SIZE)
    if s.lairs:
        total += from_bosses(s, a.HAND_SIZE)
    if not s.is_generic:
        total += s.content.always[a.HAND_SIZE][s.allegiances[seat]]
    return total if total > 0 else 0


def building_defense(s: Table, seat: int, card: int) -> int:
    """Printed, with what heroes add as long as they live [LER-25.2] and bosses take, never below 0."""
    return building_defenses(s, seat, (card,))[0]


def building_defenses(s: Table, seat: int, cards: Row) -> list[int]:
    """The same of several buildings."""
    kinds = s.content.card_kinds
    more = everywhere(s, seat, a.BUILDINGS_DEFENSE) + from_bosses(s, a.BUILDINGS_DEFENSE)
    return [max(0, kinds[card].defense + more) for card in cards]


def is_protected(s: Table, seat: int, event: int) -> bool:
    """A "Protection from" card is in play [LER-14.2]; a second one adds nothing [LER-23.3, 23.5, 23.17]."""
    kinds = s.content.card_kinds
    cards = s.cities[seat] + s.armies[seat]
    if not s.is_generic:
        cards = (*cards, s.allegiances[seat])
    for card in cards:
        for ability in kinds[card].protects:
            if ability.n == event and works(s, card, ability):
                return True
    return False


def tokens_due(s: Table, seat: int) -> int:
    """How many tokens the active player draws, never below 0 [LER-10.1]; an exhausted card draws none [LER-5.15],
    each Stable one more [LER-23.13].
    """
    total = DRAWN + from_bosses(s, a.TOKENS) if s.lairs else DRAWN
    if s.talents[seat] & DRAWS:
        for card in s.cities[seat] + s.armies[seat]:
            if card not in s.exhausted:
                for ability in s.content.card_kinds[card].draws:
                    if works(s, card, ability):
                        total += ability.n
    return total if total > 0 else 0


def helpers(s: Table, seat: int) -> Row:
    """The ally's buildings that may be used as the active player: one for each turn [LER-26.8, 26.24, 26.30]."""
    mate = ally_of(s, seat)
    if mate < 0 or seat != s.active:
        return ()
    if s.borrowed >= 0:
        return (s.borrowed,) if s.borrowed in s.cities[mate] else ()
    return s.cities[mate]
