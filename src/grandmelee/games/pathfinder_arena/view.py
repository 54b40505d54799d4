"""What a seat may know [PA-22.8, 22.11, 22.13, 22.14], and imagining the rest.

Nearly everything is open. Hidden are the others' totals of glory and misfortune, how much the pools of them hold, and
the item cards another player has drawn and not yet chosen from; piles and the bag are known as sets.
"""

from __future__ import annotations

from typing import Any

from grandmelee.core.asking import start_over
from grandmelee.core.imagining import imagined
from grandmelee.games.pathfinder_arena.arena import exits_at
from grandmelee.games.pathfinder_arena.box import RUNE_TILE, SHIFTS, SHRINE, SUMMONING, TILE_KINDS
from grandmelee.games.pathfinder_arena.deities import FillCard
from grandmelee.games.pathfinder_arena.ending import account
from grandmelee.games.pathfinder_arena.fight import life
from grandmelee.games.pathfinder_arena.forecast import forecast, threats
from grandmelee.games.pathfinder_arena.items import is_legal
from grandmelee.games.pathfinder_arena.reallocate import Reallocate, Split
from grandmelee.games.pathfinder_arena.sheets import ap_left, defense, is_powered, resistance
from grandmelee.games.pathfinder_arena.state import (
    BASE_AP,
    ITEM_TOKEN,
    NONE,
    Row,
    Table,
    modifier,
    owned,
    score,
)
from grandmelee.games.pathfinder_arena.words import ABILITIES, ELEMENTS, RUNES, SPACE_NAMES
from grandmelee.kit.piles import draw_several

PHASES = ["hero", "monster", "summoning"]
SIDES = "NESW"


def view(s: Table, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may see, field by field; None is a spectator."""
    has_begun = s.round > 0
    laid = as_it_would_lie(s, seat)
    return {
        "game": s.game.slug,
        "seat": seat,
        "over": s.over,
        "broken_off": s.is_broken_off,
        "winners": s.winners,
        "outcomes": s.outcomes,
        "verdict": s.verdict,
        "round": s.round,
        "limit": s.limit or None,
        "level": s.level,
        "active": s.active if has_begun else None,
        "order": list(s.order),
        "phase": PHASES[s.phase],
        "ap": ap_left(laid) if has_begun and not s.over else None,
        "safe": s.is_safe,
        "doom": None if s.doom == NONE else SPACE_NAMES[s.doom],
        "tiles": [tile_view(s, tile) for tile in range(len(s.space_of)) if s.space_of[tile] != NONE],
        "monsters": [monster_view(s, slot) for slot in range(4) if s.monsters[slot] != NONE],
        "forecast": forecast(laid) if has_begun and not s.over else [],
        "players": [player_view(laid, other, seat) for other in range(s.seats)],
        "deities": [s.content.cards[card].slug for card in s.content.deities if card not in s.deity],
        "pools": pools_view(s),
        "unseen": [[s.content.monsters[monster].slug for monster in hoard] for hoard in s.hoard],
        "quiet": sorted(s.quiet_seats),
        "asks": [{"seat": q.seat, "prompt": q.prompt, "rule": q.rule} for q in s.asks],
        "options": [s.word(option) for option in s.options(seat)] if seat is not None else [],
        "chosen": [] if seat is None else [s.word(option) for option in s.chosen_by(seat)],
    }


# ---- the Arena ------------------------------------------------------------------------------------------------------
def letters(exits: int) -> str:
    """Exits as letters."""
    return "".join([side for at, side in enumerate(SIDES) if exits >> at & 1])


def tile_view(s: Table, tile: int) -> dict[str, Any]:
    """A tile: where it lies, how it is turned, what is printed and what lies on it."""
    kind = s.content.tiles[tile]
    shown: dict[str, Any] = {
        "tile": tile,
        "space": SPACE_NAMES[s.space_of[tile]],
        "name": kind.name,
        "kind": TILE_KINDS[kind.kind],
        "made": letters(kind.exits),
        "exits": letters(exits_at(s, s.space_of[tile])),
        "turns": s.turns[tile],
    }
    if kind.kind == SUMMONING:
        number = kind.value
        shown["number"] = number + 1
        shown["element"] = ELEMENTS[kind.element]
        shown["tokens"] = {ABILITIES[n]: s.laid[number * 4 + n] for n in range(3)}
        shown["items"] = s.laid[number * 4 + ITEM_TOKEN]
        shown["glows"] = bool(s.glow[number])
    elif kind.kind == RUNE_TILE:
        shown["rune"] = RUNES[kind.value]
    elif kind.kind == SHRINE:
        shown["deity"] = s.content.cards[kind.value].slug
    return shown


def monster_view(s: Table, slot: int) -> dict[str, Any]:
    """A monster in play: all of its sheet is open, and what this turn does to it."""
    monster = s.content.monsters[s.monsters[slot]]
    return {
        "token": slot + 1,
        "monster": monster.slug,
        "name": monster.name,
        "space": SPACE_NAMES[s.space_of[s.den[slot]]],
        "level": monster.level,
        "initiative": monster.initiative,
        "life": life(s, slot),
        "damage": s.damage[slot],
        "glory": monster.glory,
        "fire": s.fire[slot],
        "water": s.water[slot],
        "regeneration": None if s.regeneration[slot] == NONE else s.regeneration[slot],
        "acted": bool(s.acted >> slot & 1),
        "attacks": threats(s, slot),
    }


# ---- players --------------------------------------------------------------------------------------------------------
def player_view(s: Table, other: int, seat: int | None) -> dict[str, Any]:
    """A player: the sheet is open, the totals are the owner's own until the game is over [PA-13.16, 13.17, 22.8]."""
    hero = None if s.heroes[other] == NONE else s.content.heroes[s.heroes[other]]
    is_counted = s.over or (seat == other and hero is not None)
    shown: dict[str, Any] = {
        "seat": other,
        "hero": None if hero is None else hero.slug,
        "name": "" if hero is None else hero.name,
        "space": None if s.at[other] == NONE else SPACE_NAMES[s.space_of[s.at[other]]],
        "sheet": dict(zip(ABILITIES, s.sheet[other * 6 : other * 6 + 6], strict=True)),
        "owned": {} if hero is None else {name: owned(s, other, n) for n, name in enumerate(ABILITIES)},
        "tracks": {} if hero is None else dict(zip(ABILITIES, hero.tracks, strict=True)),
        "modifiers": modifiers(s, other),
        "defense": defense(s, other),
        "resistance": resistance(s, other),
        "cards": [card_view(s, card) for card in s.play[other]],
        "items_left": sorted([s.content.cards[card].slug for card in known_pile(s, other, seat)]),
        "drawn": len(s.drawn) if other == s.active else 0,
        "elements": [ELEMENTS[kind] for kind in range(4) if s.elements[other] >> kind & 1],
        "runes": {RUNES[rune]: s.runes[other * 5 + rune] for rune in range(5) if s.runes[other * 5 + rune]},
        "immune": [None if s.immune[other * 4 + slot] == NONE else s.immune[other * 4 + slot] for slot in range(4)],
        "deity": None if s.deity[other] == NONE else s.content.cards[s.deity[other]].slug,
        "flipped": bool(s.flipped[other]),
        "deity_marked": s.deity[other] != NONE and s.marked[s.deity[other]] != 0,
        "trophies": [s.content.monsters[monster].slug for monster in s.trophies[other]],
        "glory": s.glory[other] if seat == other or s.over else None,
        "misfortune": s.misfortune[other] if seat == other or s.over else None,
        "score": score(s, other) if is_counted else None,
        "account": account(s, other) if is_counted else None,
    }
    if seat == other:
        shown["hand"] = [s.content.cards[card].slug for card in s.drawn] if other == s.active else []
    return shown


def known_pile(s: Table, other: int, seat: int | None) -> Row:
    """What may still be drawn; cards that are looked at now are among them for everyone else [PA-22.14]."""
    is_secret = other == s.active and seat != other
    return (*s.pile[other], *s.drawn) if is_secret else s.pile[other]


def modifiers(s: Table, seat: int) -> dict[str, int]:
    """The six modifiers, Actions with its four [PA-14.1 to 14.7]."""
    names = ("damage", "actions", "defense", "magic", "resistance", "ego")
    found = {name: modifier(s, seat, ability) for ability, name in enumerate(names)}
    found["actions"] += BASE_AP
    return found


def as_it_would_lie(s: Table, seat: int | None) -> Table:
    """The table with the tokens of the viewer as they are being moved just now [PA-7.1, 15.14]."""
    moves = () if seat is None else s.chosen_by(seat)
    asked = None if seat is None else s.ask_of(seat)
    if seat is None or not moves or asked is None or asked.rule not in (Reallocate.rule, FillCard.rule):
        return s
    laid = s.copy()
    Split(s, seat, moves).settle(laid)
    return laid


def card_view(s: Table, number: int) -> dict[str, Any]:
    """A card in play with its tokens and markers."""
    card = s.content.cards[number]
    held = s.held[number]
    return {
        "card": card.slug,
        "name": card.name,
        "tokens": {ABILITIES[n]: held >> SHIFTS[n] & 7 for n in card.kinds},
        "powered": [line.word for line in card.lines if is_powered(s, line)],
        "marked": [line.word for line in card.lines if s.marked[number] >> line.place & 1],
    }


def pools_view(s: Table) -> dict[str, Any]:
    """Bag and pool; of glory and misfortune only whether there is any left [PA-22.11]."""
    return {
        "bag": {ABILITIES[n]: s.bag[n] for n in range(3)},
        "abilities": {name: s.pool[n] for n, name in enumerate(ABILITIES)},
        "runes": {name: s.rune_pool[n] for n, name in enumerate(RUNES)},
        "elements": {name: s.element_pool[n] for n, name in enumerate(ELEMENTS)},
        "items": s.item_pool,
        "has_glory": s.glory_pool > 0,
        "has_misfortune": s.misfortune_pool > 0,
        "boxed": [s.content.cards[card].slug for card in s.boxed],
    }


# ---- imagining -----------------------------------------------------------------------------------------------------
def imagine(s: Table, seat: int | None, seed: int) -> Table:
    """A state that agrees with everything the seat sees: only cards being looked at are dealt anew; totals follow from
    what was told [PA-22.13].
    """

    def deal(world: Table) -> None:
        start_over(world, [] if seat is None else [seat])
        if world.drawn and seat != world.active:
            draw_anew(world)

    return imagined(s, seed, deal)


def draw_anew(world: Table) -> None:
    """Other cards of the same pile, at least one of which may be put in play, or nothing would be asked [PA-19.9]."""
    owner = world.active
    count = len(world.drawn)
    while True:
        rest = sorted([*world.pile[owner], *world.drawn])
        drawn = draw_several(world, rest, count)
        world.pile[owner] = tuple(rest)
        world.drawn = tuple(sorted(drawn))
        if any(is_legal(world, owner, card) for card in drawn):
            return
