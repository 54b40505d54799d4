"""Why something is no action now, and what would have to be different [PA-22.1]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.outcomes import listed
from grandmelee.games.pathfinder_arena.arena import slot_on
from grandmelee.games.pathfinder_arena.box import A_CARD, A_HERO, LIFTING, POWERING, PUTTING, USING, Line
from grandmelee.games.pathfinder_arena.cards import is_usable, why_not_used
from grandmelee.games.pathfinder_arena.collecting import why_not_collected
from grandmelee.games.pathfinder_arena.deities import why_no_deity, why_no_flip
from grandmelee.games.pathfinder_arena.effects import AttackMonster
from grandmelee.games.pathfinder_arena.moving import why_no_stride
from grandmelee.games.pathfinder_arena.sheets import ap_left, is_powered
from grandmelee.games.pathfinder_arena.state import AIR, NONE, Table, monster_name
from grandmelee.games.pathfinder_arena.words import (
    ABILITY,
    CARD,
    CLOCKWISE,
    COLLECT,
    COUNTER,
    DIRECTION,
    ELEMENT,
    ELEMENTS,
    FLIP,
    MONSTER,
    RUNE,
    SLIDE,
    SPACE,
    SPACE_NAMES,
    STRIKE,
    TAKE,
)

Reason = tuple[str, str]

IN_TURNS_OF_OTHERS: Final = (
    "is played when a monster attacks: you are asked then, also in the turns of others",
    "is played when a monster attacks: you are asked then, also in the turns of others",
    "is played in your own hero phase, for one AP more",
    "is played as another player's turn begins: you are asked then",
)
"""By element: when it can be played [PA-20.3 to 20.8]."""


def why_no_action(s: Table, seat: int, option: int) -> Reason:
    """Why something is no action now; each has its own rule [PA-22.1]."""
    if option >= CARD:
        return why_no_card(s, seat, option)
    if option in (TAKE, FLIP):
        return why_no_deity(s, seat) if option == TAKE else why_no_flip(s, seat)
    if ap_left(s) == 0 and (option in (STRIKE, CLOCKWISE, COUNTER) or SPACE <= option < DIRECTION):
        return "PA-8.3", "you have no AP left: end your hero phase"
    if option == STRIKE:
        return "PA-8.33", "no monster is on your tile; walk onto one's tile to strike it"
    if SPACE <= option < SLIDE:
        return why_no_stride(s, seat, option)
    if SLIDE <= option < DIRECTION:
        return "PA-8.16", "only a tile in the row or column of the Doom Area can be slid toward it"
    if COLLECT <= option < MONSTER:
        return why_not_collected(s, seat, option)
    if MONSTER <= option < CARD:
        return why_no_monster(s, seat, option - MONSTER)
    return why_no_token(s, seat, option)


def why_no_token(s: Table, seat: int, option: int) -> Reason:
    """What the tokens on a sheet are for."""
    what = s.game.describe(option)
    if ABILITY <= option < ELEMENT:
        return "PA-7.1", f"{what} tokens are moved at the start of your next turn, before your first action"
    if ELEMENT <= option < RUNE:
        element = option - ELEMENT
        if not s.elements[seat] >> element & 1:
            return "PA-20.6" if element == AIR else "PA-8.6", f"you hold no {ELEMENTS[element].capitalize()}"
        return "PA-8.6", f"{what} {IN_TURNS_OF_OTHERS[element]}"
    if RUNE <= option < COLLECT:
        return "PA-16.6", f"a {what} counts by itself the next time it can, and is then used up"
    return "PA-8.6", f"{what} belongs to another question; now you choose an action, or end your hero phase"


def why_no_card(s: Table, seat: int, option: int) -> Reason:
    """Why a line of a card, or something about it, is no action."""
    meaning = s.content.meaning(option)
    if meaning.what == USING:
        return why_not_used(s, seat, s.content.lines[meaning.which], ap_left(s))
    if meaning.what in (PUTTING, LIFTING, POWERING):
        return "PA-7.1", "tokens go onto cards and back at the start of your turn only, before your first action"
    if meaning.what == A_HERO:
        return (
            "PA-8.6",
            "a hero cannot be attacked or moved by you: let monsters reach it, by sliding and turning tiles",
        )
    card = s.content.cards[meaning.card]
    if meaning.what == A_CARD and meaning.card in s.play[seat]:
        return "PA-8.34", f"choose a line of {card.name}: what it does is written there"
    return "PA-8.34", f"{card.name} is not in play before you"


def why_no_monster(s: Table, seat: int, slot: int) -> Reason:
    """Which attacks of the own hero could reach a monster, and what they lack now [PA-8.31, 8.33, 8.37, 13.1]."""
    if s.monsters[slot] == NONE:
        return "PA-9.1", f"no monster has token {slot + 1} now"
    who, where = monster_name(s, slot), SPACE_NAMES[s.space_of[s.den[slot]]]
    if s.at[seat] == NONE:
        return "PA-3.26", "your hero is not in the Arena yet"
    ready = attacks_on(s, seat, slot)
    if ready:
        return "PA-8.34", f"to attack {who}, choose how first: {listed(ready)}"
    if ap_left(s) == 0:
        return "PA-8.3", f"you have no AP left to attack {who}"
    others = [further(s, line) for line in attack_lines(s, seat)]
    return "PA-8.33", f"{who} is out of your reach: strike it from its own tile {where}{''.join(others)}"


def attacks_on(s: Table, seat: int, slot: int) -> list[str]:
    """What can be used on a monster now."""
    found = ["Strike"] if ap_left(s) and slot_on(s, s.at[seat]) == slot else []
    for line in attack_lines(s, seat):
        effect = line.effects[0]
        if is_usable(s, seat, line, ap_left(s)):
            hit = [effect.targets(s, seat, line, choice) for choice in effect.choices(s, seat, line)]
            found += [s.content.cards[line.card].name] if any(slot in slots for slots in hit) else []
    return found


def attack_lines(s: Table, seat: int) -> list[Line]:
    """The lines of the own cards in play that attack monsters."""
    cards = [s.content.cards[number] for number in s.play[seat]]
    return [line for card in cards for line in card.actions if isinstance(line.effects[0], AttackMonster)]


def further(s: Table, line: Line) -> str:
    """From how far a line attacks, and whether it has its tokens."""
    effect = line.effects[0]
    assert isinstance(effect, AttackMonster)
    low, high = effect.reach
    tiles = "there" if high == 0 else f"up to {high} tiles away" if low == 0 else f"{low} to {high} tiles away"
    lacks = "" if is_powered(s, line) else ", once its tokens lie on it"
    return f"; or use {s.content.cards[line.card].name} from {tiles}{lacks}"
