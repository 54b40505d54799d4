"""Who must still fall in a battle, once its totals are fixed, as a seat may know it [LER-7.10 to 7.12, 9.10 to 9.12].

Whoever chooses the losses sees them go on with every pick; to all others the picks are private until they are done.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.damage import DefeatMonsters, LoseBuildings, TakeLosses, shields
from grandmelee.games.lords_of_the_eastern_reach.damage import shielding as taken_by
from grandmelee.games.lords_of_the_eastern_reach.leaving import pet_of
from grandmelee.games.lords_of_the_eastern_reach.state import NOBODY, Row, Table
from grandmelee.games.lords_of_the_eastern_reach.strength import building_defense, defense_of, monster_defense
from grandmelee.games.lords_of_the_eastern_reach.words import CARD

FALLS: Final = "must fall"
MAY_FALL: Final = "may fall"
STANDS: Final = "stands"
CAN_FALL: Final = "can fall"


class Toll(NamedTuple):
    """What is left of the damage to a side, how much of it others than its cards could take, and the picks so far."""

    damage: int
    spared: int
    chosen: Row


def toll(s: Table, side: int, viewer: int | None) -> Toll:
    """The damage to a side as *viewer* sees it: less what the own picks take [LER-7.10]."""
    for ask in s.open:
        if ask.seat == viewer and (
            (isinstance(ask, TakeLosses) and ask.side == side) or (isinstance(ask, LoseBuildings) and side == 1)
        ):
            chosen = s.picks[ask.seat]
            return Toll(ask.left(s, chosen), spared(s, side, chosen), chosen)
    return Toll(s.harm[side], spared(s, side, ()), ())


def spared(s: Table, side: int, chosen: Row) -> int:
    """How much damage treasures and pets could take instead of a card [LER-19.2, 19.3]; picked ones have taken it."""
    seat = s.foe if side else s.active
    if seat == NOBODY:
        return 0
    total = sum(taken_by(s, card) for card in shields(s, seat) if CARD + card not in chosen)
    for card in s.parties[side]:
        if card in s.petted and CARD + card not in chosen and pet_of(s, card) not in chosen:
            total += defense_of(s, side, card)
    return total


def party_fates(s: Table, side: int, its: Toll) -> list[str]:
    """What becomes of each card of a party; nothing is said before the totals are fixed [LER-7.10, 7.12]."""
    if not s.is_fixed:
        return [""] * len(s.parties[side])
    return fates([(card, defense_of(s, side, card)) for card in s.parties[side]], its)


def city_fates(s: Table, its: Toll) -> list[str]:
    """What becomes of each building of an attacked city: it is hit when all defenders are gone [LER-9.10, 9.12]."""
    if not s.is_fixed or s.foe == NOBODY:
        return []
    party = sum(defense_of(s, 1, card) for card in s.parties[1] if CARD + card not in its.chosen)
    beyond = its._replace(damage=its.damage - party)
    return fates([(card, building_defense(s, s.foe, card)) for card in s.cities[s.foe]], beyond)


def fates(cards: list[tuple[int, int]], its: Toll) -> list[str]:
    """A card must fall if damage is left for it when all others have fallen, whatever pets and treasures take; one
    point is enough [LER-7.11, 9.11].
    """
    total = sum(defense for card, defense in cards if CARD + card not in its.chosen)
    return [
        FALLS
        if CARD + card in its.chosen or its.damage - its.spared > total - defense
        else MAY_FALL
        if its.damage > 0
        else STANDS
        for card, defense in cards
    ]


def least_losses(s: Table, side: int, its: Toll) -> int:
    """How many cards of a party fall at least [LER-7.10]."""
    defenses = [defense_of(s, side, card) for card in s.parties[side] if CARD + card not in its.chosen]
    return fewest(defenses, its.damage - its.spared) if s.is_fixed else 0


def least_pillage(s: Table, its: Toll) -> int:
    """How many buildings of an attacked city fall at least, when all defenders are gone [LER-9.10]."""
    if not s.is_fixed or s.foe == NOBODY:
        return 0
    party = sum(defense_of(s, 1, card) for card in s.parties[1] if CARD + card not in its.chosen)
    defenses = [building_defense(s, s.foe, card) for card in s.cities[s.foe] if CARD + card not in its.chosen]
    return fewest(defenses, its.damage - its.spared - party)


def fewest(defenses: list[int], damage: int) -> int:
    """How few cards take that damage: the strongest first; all of them, if it is more.

    >>> fewest([2, 1, 2, 3, 1], 6), fewest([2, 1], 9), fewest([2], 0)
    (3, 2, 0)
    """
    count = 0
    for defense in sorted(defenses, reverse=True):
        if damage <= 0:
            break
        damage -= defense
        count += 1
    return count


# ---- monsters ------------------------------------------------------------------------------------------------------
def attack_left(s: Table, viewer: int | None) -> int:
    """The Attack that is left for the monsters, less what the own picks need [LER-8.17]."""
    for ask in s.open:
        if ask.seat == viewer and isinstance(ask, DefeatMonsters):
            return ask.left(s, s.picks[ask.seat])
    return s.strength


def monster_fate(s: Table, card: int, left: int, chosen: Row) -> str:
    """Whether a monster is picked to be defeated, or the Attack that is left is enough for it [LER-8.17]."""
    if not s.is_fixed:
        return ""
    if CARD + card in chosen:
        return FALLS
    return CAN_FALL if monster_defense(s, card) <= left else STANDS
