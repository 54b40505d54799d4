"""A hero attacks monsters, and defeats them [PA-13.3 to 13.10, 13.33].

Heroes are never attacked by players, only by monsters [PA-8.7].
"""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.ending import finish_game
from grandmelee.games.pathfinder_arena.runes import spend_pair
from grandmelee.games.pathfinder_arena.sheets import resistance
from grandmelee.games.pathfinder_arena.state import (
    DAMAGE_DOWN,
    DAMAGE_UP,
    NONE,
    STR,
    Row,
    Table,
    hero_name,
    modifier,
    monster_name,
    seats_from,
)
from grandmelee.games.pathfinder_arena.tokens import gain_misfortune

EXPLOSION_MISFORTUNE = 2  # [PA-11.4]
REGENERATION_LIFE = 2  # [PA-11.18]
LAST_LEVEL = 4


def life(s: Table, slot: int) -> int:
    """Life points, two more while a Regeneration marker lies on the sheet [PA-9.4, 11.18]."""
    more = REGENERATION_LIFE if s.regeneration[slot] != NONE else 0
    return s.content.monsters[s.monsters[slot]].life + more


def strike_damage(s: Table, seat: int) -> int:
    """An unarmed attack deals the Damage modifier, be it 0 [PA-8.31, 8.32, 14.2]."""
    return modifier(s, seat, STR)


def attack(s: Table, seat: int, slots: Row, amount: int) -> None:
    """One attack in the own hero phase on one or several monsters, the nearest first: each takes the full damage, runes
    included, then the fallen are settled one by one, and only then the end is looked at [PA-13.3, 13.5, 13.6, 13.10,
    13.33, 16.11, 16.12].
    """
    dealt = max(0, amount + spend_pair(s, seat, DAMAGE_UP, DAMAGE_DOWN))  # PA-13.9
    for slot in slots:
        s.damage[slot] += dealt
        if s.told is not None:
            told = f"{hero_name(s, seat)} deals {dealt} damage to {monster_name(s, slot)}"
            left = f"life {max(0, life(s, slot) - s.damage[slot])} of {life(s, slot)}"
            s.tell("MonsterHit", "PA-13.6", f"{told}, {left}")
    for slot in slots:
        if s.damage[slot] >= life(s, slot):
            defeat(s, seat, slot)
    if s.level == LAST_LEVEL and are_all_gone(s):
        finish_game(s)


def are_all_gone(s: Table) -> bool:
    """Whether no monster is left in the Arena [PA-4.3]."""
    for monster in s.monsters:
        if monster != NONE:
            return False
    return True


def defeat(s: Table, seat: int, slot: int) -> None:
    """The figure leaves the game, the sheet goes to whoever defeated it and counts at the end; the other monsters keep
    their tokens; markers in its slots and on its sheet stay out without effect [PA-6.9, 11.19, 13.7, 13.8].
    """
    monster, tile = s.monsters[slot], s.den[slot]
    s.trophies[seat] = (*s.trophies[seat], monster)
    s.kills[seat] += 1
    s.monsters[slot] = NONE
    s.den[slot] = NONE
    s.damage[slot] = 0
    s.fire[slot] = 0
    s.water[slot] = 0
    if s.told is not None:
        s.tell("MonsterDefeated", "PA-13.7", f"{hero_name(s, seat)} defeats {s.content.monsters[monster].name}")
    explode(s, slot, monster, tile)


def explode(s: Table, slot: int, monster: int, tile: int) -> None:
    """A monster with Explosion takes every hero on its tile along, but those immune to it [PA-9.18, 11.4]."""
    name, trait = s.content.monsters[monster].name, s.content.monsters[monster].explosion
    if trait is None:
        return
    for seat in seats_from(s, s.active):
        if s.at[seat] == tile and s.immune[seat * 4 + slot] == NONE:
            if trait.dc == 0 or resistance(s, seat) < trait.dc:
                gain_misfortune(s, seat, EXPLOSION_MISFORTUNE, "PA-11.4", f" as {name} explodes")
