"""Special abilities that take effect after an attack [PA-9.15 to 9.21, PA-11]."""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.arena import enter
from grandmelee.games.pathfinder_arena.box import (
    HERO_TELEPORT,
    ITEM_DESTROYER,
    MESMERIZING,
    REGENERATION,
    Trait,
)
from grandmelee.games.pathfinder_arena.items import destroy_item
from grandmelee.games.pathfinder_arena.runes import gain_rune
from grandmelee.games.pathfinder_arena.sheets import has_marker_for, resistance
from grandmelee.games.pathfinder_arena.state import (
    ACTION_DOWN,
    DAMAGE_DOWN,
    DEFENSE_DOWN,
    NONE,
    Table,
    hero_name,
    monster_name,
)

PETRIFY_RUNES = 2  # [PA-11.20]


def trigger(s: Table, slot: int, seat: int, trait: Trait) -> None:
    """One ability of an attack just made; Resistance is read anew for each [PA-9.16, 9.19, 9.24]."""
    if trait.kind == REGENERATION:
        regenerate(s, slot)
        return
    if s.is_warded:
        if s.told is not None:
            s.tell("Warded", "PA-17.12", f"{trait.what} does nothing to {hero_name(s, seat)}")
        return
    if trait.dc and resistance(s, seat) >= trait.dc:
        if s.told is not None:
            s.tell("Resisted", "PA-9.16", f"{hero_name(s, seat)} resists {trait.what}")
        return
    afflict(s, seat, trait)


def afflict(s: Table, seat: int, trait: Trait) -> None:
    """What an ability does to the attacked hero; runes from it may exceed one of a type [PA-11.5, 11.8, 11.10, 11.20,
    16.4].
    """
    if trait.kind == HERO_TELEPORT:
        throw(s, seat)
    elif trait.kind == ITEM_DESTROYER:
        destroy_item(s, seat)
    elif trait.kind == MESMERIZING:
        gain_rune(s, seat, DAMAGE_DOWN, "PA-11.10")
        gain_rune(s, seat, DEFENSE_DOWN, "PA-11.10")
    else:
        for _ in range(PETRIFY_RUNES):
            gain_rune(s, seat, ACTION_DOWN, "PA-11.20")


def throw(s: Table, seat: int) -> None:
    """The die shows the summoning tile the hero is moved to, whatever is there; it provokes nothing [PA-11.5]."""
    tile = s.content.summoning[s.below(8)]
    s.thrown = True
    enter(s, seat, tile, "PA-11.5")


def regenerate(s: Table, slot: int) -> None:
    """A marker of the active player on the sheet, never more than one [PA-11.17 to 11.19]."""
    if s.regeneration[slot] == NONE and has_marker_for(s, s.active):
        s.regeneration[slot] = s.active
        if s.told is not None:
            s.tell("Regenerated", "PA-11.17", f"{monster_name(s, slot)} has 2 life points more")
