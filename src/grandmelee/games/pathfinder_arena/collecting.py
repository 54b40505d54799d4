"""Collecting a token from the own tile [PA-8.21 to 8.30]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.games.pathfinder_arena.arena import number_of
from grandmelee.games.pathfinder_arena.items import draw_items
from grandmelee.games.pathfinder_arena.sheets import ap_left
from grandmelee.games.pathfinder_arena.state import ITEM_TOKEN, NONE, Table, has_room, hero_name
from grandmelee.games.pathfinder_arena.tokens import gain_ability, gain_element, gainable, gives, holds
from grandmelee.games.pathfinder_arena.words import ABILITIES, ABILITY, COLLECT, COLLECTED, ELEMENTS

FIRST_ELEMENT = 4  # among what can be collected


def collectable(s: Table, seat: int) -> list[int]:
    """What can be collected where the hero stands: a physical token with room on its track, an item token, an element
    not held [PA-8.21, 8.23, 8.28, 20.1, 20.2].
    """
    number = number_of(s, s.at[seat])
    if number == NONE:
        return []
    found = []
    for kind in range(3):
        if s.laid[number * 4 + kind] and has_room(s, seat, kind):
            found.append(kind)
    if s.laid[number * 4 + ITEM_TOKEN]:
        found.append(ITEM_TOKEN)
    element = s.content.elements[number]
    if s.glow[number] and not holds(s, seat, element):
        found.append(FIRST_ELEMENT + element)
    return found


def collect(s: Table, seat: int, what: int) -> None:
    """Take a token from the tile, be a monster on it or not [PA-8.30]: a physical one brings a mental one with it, an
    item token three cards to choose from [PA-8.22, 8.25 to 8.29].
    """
    number = number_of(s, s.at[seat])
    if what >= FIRST_ELEMENT:
        s.glow[number] = 0
        gain_element(s, seat, what - FIRST_ELEMENT, "PA-8.28")
        return
    s.laid[number * 4 + what] -= 1
    if what == ITEM_TOKEN:
        s.item_pool += 1
        if s.told is not None:
            s.tell("TokenCollected", "PA-8.29", f"{hero_name(s, seat)} collects an item token")
        draw_items(s, seat)
        return
    s.sheet[seat * 6 + what] += 1
    if s.told is not None:
        token = f"{ABILITIES[what].upper()} token{gives(s, seat, what)}"
        s.tell("TokenCollected", "PA-8.22", f"{hero_name(s, seat)} collects a {token}")
    if gainable(s, seat):
        s.agenda.append(TakeMental(seat))


class TakeMental(Ask[Table]):
    """A mental token comes with a physical one from a tile; it is taken if any can be [PA-8.22, 8.24 to 8.26]."""

    rule: ClassVar[str] = "PA-8.22"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose the mental token that comes with it"

    def options(self, s: Table) -> list[int]:
        return [ABILITY + ability for ability in gainable(s, self.seat)]

    def take(self, s: Table, option: int) -> None:
        gain_ability(s, self.seat, option - ABILITY, self.rule)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if 3 <= option - ABILITY < 6:
            return "PA-8.24", f"the track of {ABILITIES[option - ABILITY].upper()} is full, or the pool has none"
        return super().refuse(s, option)


def why_not_collected(s: Table, seat: int, option: int) -> tuple[str, str]:
    """Why a token cannot be collected."""
    what = option - COLLECT
    number = number_of(s, s.at[seat])
    lies = number != NONE and (
        s.laid[number * 4 + what] > 0
        if what < FIRST_ELEMENT
        else s.glow[number] == 1 and s.content.elements[number] == what - FIRST_ELEMENT
    )
    if not lies:
        return "PA-8.21", f"no such token lies where you stand: {COLLECTED[what]}"
    if ap_left(s) == 0:
        return "PA-8.3", "you have no AP left"
    if what < ITEM_TOKEN:
        return "PA-8.23", f"your {ABILITIES[what].upper()} track is full"
    if what >= FIRST_ELEMENT:
        return "PA-8.28", f"you hold {ELEMENTS[what - FIRST_ELEMENT].capitalize()} already"
    return "PA-8.3", "you have no AP left"
