"""What a seat may know: everything but what chance will bring [SDA-2.11]; and imagining another future."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grandmelee.core.asking import quiet_unless_pressing, start_over
from grandmelee.core.imagining import imagined
from grandmelee.games.super_dungeon_arcade.activation import toll
from grandmelee.games.super_dungeon_arcade.aiming import Aim, AskForAim, in_order
from grandmelee.games.super_dungeon_arcade.blow import action_of, current
from grandmelee.games.super_dungeon_arcade.consul import command_now, glittering
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.figures import (
    action_points,
    armour,
    bonded,
    hearts,
    hero_dice,
    line,
    movement,
    potion_limit,
)
from grandmelee.games.super_dungeon_arcade.movement import own_points
from grandmelee.games.super_dungeon_arcade.odds import odds
from grandmelee.games.super_dungeon_arcade.placing import key_of, square_word
from grandmelee.games.super_dungeon_arcade.power_up import EquipCard
from grandmelee.games.super_dungeon_arcade.rerolls import AskForReroll
from grandmelee.games.super_dungeon_arcade.state import (
    BEFORE,
    CHALLENGE,
    CONSUL_TURN,
    HERO_TURN,
    LOOT,
    NOBODY,
    PLOT,
    TREASURE,
    Row,
    Table,
    foes,
    name,
)
from grandmelee.games.super_dungeon_arcade.state import BOSS_FIGHT as BOSS_DECK
from grandmelee.games.super_dungeon_arcade.terms import (
    AFFINITIES,
    ATTRIBUTES,
    COMMANDS,
    HEROES,
    NONE,
    RANKS,
    ROLES,
    SIDES,
    SLOTS,
    STATUSES,
    TILE,
    WIDE,
    bits,
)
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon
from grandmelee.games.super_dungeon_arcade.wrath import wrath_order

PHASES = {BEFORE: "set-up", HERO_TURN: "Hero Turn", CONSUL_TURN: "Consul Turn"}
DECKS = {LOOT: "loot", TREASURE: "treasure", CHALLENGE: "challenge", BOSS_DECK: "boss fight", PLOT: "plot"}


def view(s: Table, seat: int | None) -> dict[str, Any]:
    """The whole table, field by field; only the options are the seat's own [SDA-2.11]."""
    return {
        "game": s.game.slug,
        "seat": seat,
        "over": s.over,
        "winners": s.winners,
        "outcomes": s.outcomes,
        "verdict": s.verdict,
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "active": None if s.active == NOBODY else s.active,
        "tiles": [tile_view(s, number) for number in range(len(s.laid))] if s.phase or s.start != NONE else [],
        "start": None if s.start == NONE else square_word(s, s.start),
        "chests": [square_word(s, square) for square in s.chests if square != NONE],
        "crystals": [crystal_view(s, square, plot) for square, plot in s.crystals],
        "heroes": [hero_view(s, hero) for hero in range(len(s.party))],
        "models": [model_view(s, model) for model in foes(s)],
        "wrath_left": s.wrath_left,
        "wrath_order": [s.content.heroes[s.party[hero]].slug for hero in wrath_order(s)],
        "coins": s.coins,
        "backpack": item_slugs(s, s.backpack),
        "looked": item_slugs(s, s.looked),
        "pool": {s.content.models[kind].slug: count for kind, count in enumerate(s.pool) if count},
        "fallen": [s.content.models[kind].slug for kind, _, _ in s.fallen],
        "points": sorted([s.content.models[kind].slug for kind in s.points]),
        "laid": [[s.content.tiles[face].slug, turns, row, column] for face, turns, row, column in s.laid],
        "points_down": len(s.dead_points),
        "chart": chart_view(s),
        **cards_view(s),
        "action": blow_view(s),
        "players": [player_view(s, other) for other in range(s.seats)],
        **questions_view(s, seat),
    }


def questions_view(s: Table, seat: int | None) -> dict[str, Any]:
    """What is asked, and of whom; the ways to aim and dice to reroll; the seat's own options and choice of several."""
    return {
        "aims": aims_view(s),
        "toll": toll(s, s.active) if s.active != NOBODY else 1,
        "thrown": [s.content.dice.shown(die) for die in dice_asked(s)],
        "asks": [{"seat": q.seat, "prompt": q.prompt, "rule": q.rule} for q in s.asks],
        "options": [s.word(option) for option in s.options(seat)] if seat is not None else [],
        "chosen": [s.word(option) for option in s.chosen_by(seat)] if seat is not None else [],
        "giving": giving_view(s),
    }


def giving_view(s: Table) -> list[str]:
    """The card whose Hero is chosen just now [SDA-26.13]."""
    asked = [ask.as_written() for ask in s.open]
    return list(dict.fromkeys([s.word(s.content.item_word + ask.card) for ask in asked if isinstance(ask, EquipCard)]))


def cards_view(s: Table) -> dict[str, Any]:
    """Cards in play, and what is left of the decks."""
    return {
        "challenges": [s.content.challenges[card].slug for card in (*s.challenges, *s.flipped)],
        "plots": [s.content.plots[card].slug for card in s.plots],
        "modes": [s.content.modes[card].slug for card in s.modes],
        "spent": [mode.slug for mode in glittering(s)] if s.has_glittered else [],
        "decks": {DECKS[deck]: len(s.decks[deck]) for deck in DECKS},
        "discards": discards_view(s),
    }


def crystal_view(s: Table, square: int, plot: int) -> dict[str, Any]:
    """A crystal of a plot."""
    return {"square": square_word(s, square), "plot": s.content.plots[plot].slug}


def tile_view(s: Table, number: int) -> dict[str, Any]:
    """A tile: its face, where it lies, and its squares as they lie now."""
    face, turns, row, column = s.laid[number]
    return {
        "number": number + 1,
        "tile": s.content.tiles[face].slug,
        "name": s.content.tiles[face].name,
        "turns": turns,
        "row": row,
        "column": column,
        **ground_view(s.dungeon, number),
        "exits": [[square_word(s, q) for q in door.squares] for door in s.dungeon.exits if door.tile == number],
    }


@lru_cache(maxsize=64)
def ground_view(dungeon: Dungeon, number: int) -> dict[str, list[str]]:
    """The squares of a tile and the walls north and west of them, row by row: the same as long as the tiles lie so."""
    corner = dungeon.corners[number]
    north, west = dungeon.north, dungeon.west
    rows = range(TILE)
    edges = range(TILE + 1)
    return {
        "rows": ["".join([letter(dungeon, corner + r * WIDE + c) for c in rows]) for r in rows],
        "north": ["".join(["#" if north >> corner + r * WIDE + c & 1 else "." for c in rows]) for r in edges],
        "west": ["".join(["#" if west >> corner + r * WIDE + c & 1 else "." for c in edges]) for r in rows],
    }


def letter(dungeon: Dungeon, square: int) -> str:
    """What kind of square it is."""
    for mask, sign in (
        (dungeon.blessing, "+"),
        (dungeon.structure, "#"),
        (dungeon.chasm, "o"),
        (dungeon.lava, "^"),
        (dungeon.difficult, "~"),
    ):
        if mask >> square & 1:
            return sign
    return "S" if square in dungeon.spawns else "."


def hero_view(s: Table, hero: int) -> dict[str, Any]:
    """A Hero with everything on its card."""
    card = s.content.heroes[s.party[hero]]
    is_here = s.at[hero] >= 0
    return {
        "hero": card.slug,
        "name": card.name,
        "word": f"hero:{card.slug}",
        "seat": s.owners[hero] if hero < len(s.owners) else None,
        "square": square_word(s, s.at[hero]) if is_here else None,
        "wounds": s.hurt[hero],
        "hearts": hearts(s, hero),
        "statuses": [STATUSES[status] for status in bits(s.statuses[hero])],
        "wrath": s.wrath[hero],
        "potions": s.potions[hero],
        "potion_limit": potion_limit(s, hero),
        "activated": bool(s.tokens[hero]),
        "mv": movement(s, hero),
        "ap": action_points(s, hero),
        "mv_left": own_points(s, hero) if hero == s.active else None,
        "dash_left": s.dash if hero == s.active else 0,
        "ap_left": action_points(s, hero) - s.ap if hero == s.active else None,
        "dice": {ATTRIBUTES[which]: list(hero_dice(s, hero, which, NONE)) for which in range(4)},
        "gear": {SLOTS[slot]: gear_slug(s, hero, slot) for slot in range(4)},
        "crystals": len([1 for whose, _ in s.taken if whose == hero]),
    }


def gear_slug(s: Table, hero: int, slot: int) -> str | None:
    """The card in a slot."""
    card = s.gear[hero * 4 + slot]
    return None if card == NONE else s.content.items[card].slug


def model_view(s: Table, model: int) -> dict[str, Any]:
    """A model of the Consul."""
    kind = s.cards[model]
    ap, strength, reach = line(s, model)
    return {
        "model": kind.slug,
        "name": kind.name,
        "key": key_of(s, model),
        "rank": RANKS[kind.rank],
        "role": ROLES[kind.role],
        "square": square_word(s, s.at[model]),
        "large": kind.is_large,
        "wounds": s.hurt[model],
        "hearts": kind.hearts,
        "arm": armour(s, model),
        "ap": ap,
        "str": strength,
        "rng": reach,
        "bonded": bool(bonded(s, model)),
        "affinities": [AFFINITIES[colour] for colour in bits(kind.affinity)],
        "statuses": [STATUSES[status] for status in bits(s.statuses[model])],
        "braced": bool(s.braced[model]),
        "tile": s.origins[model] + 1,
    }


def chart_view(s: Table) -> dict[str, Any]:
    """The chart with the space the boss is on, and what has been gained by stars."""
    return {
        "chart": s.chart.slug,
        "space": s.space,
        "is_coming": is_coming(s),
        "command": command_now(s),
        "spaces": list(s.chart.text),
        "str": s.stars_str,
        "arm": s.stars_arm,
        "boss": None if s.boss == NONE else s.content.models[s.boss].slug,
        "boss_in_play": s.has_boss,
        "minis": [s.content.models[kind].slug for kind in s.minis],
        "boss_fight": [COMMANDS[0], COMMANDS[3], COMMANDS[11], COMMANDS[8]] if s.has_boss else [],
    }


def is_coming(s: Table) -> bool:
    """Whether the boss has still to advance in this Consul Turn, so that the next space counts in it [SDA-14.1, 14.11]:
    until it is on the map it does so once in each.
    """
    return s.phase == CONSUL_TURN and not s.has_boss and s.space < min(s.turn, len(s.chart.spaces))


def discards_view(s: Table) -> dict[str, list[str]]:
    """Discard piles lie open [SDA-2.1]."""
    content = s.content
    return {
        "loot": item_slugs(s, s.discards[LOOT]),
        "treasure": item_slugs(s, s.discards[TREASURE]),
        "challenge": [content.challenges[card].slug for card in s.discards[CHALLENGE]],
        "boss fight": [content.challenges[card].slug for card in s.discards[BOSS_DECK]],
        "plot": [content.plots[card].slug for card in s.discards[PLOT]],
    }


def item_slugs(s: Table, cards: Row) -> list[str]:
    """Loot and treasure by the names of their words."""
    return [s.content.items[card].slug for card in cards]


def blow_view(s: Table) -> dict[str, Any] | None:
    """The action being resolved: who, what, on whom, and what was thrown."""
    if not s.blows:
        return None
    blow = current(s)
    return {
        "user": None if s.at[blow.user] < 0 else square_word(s, s.at[blow.user]),
        "name": action_of(s, blow).name,
        "targets": [square_word(s, s.at[model]) for model in blow.targets if s.at[model] >= 0],
        "side": None if blow.side == NONE else SIDES[blow.side],
        "dice": [s.content.dice.shown(die) for die in blow.thrown],
        "stars": blow.stars,
    }


def aims_view(s: Table) -> list[dict[str, Any]]:
    """What the actions that can be chosen just now reach, and each way to aim the one that is being aimed."""
    asks = [ask for ask in s.open if isinstance(ask, AskForAim)]
    return [aim_view(s, ask.hero, action, aim) for ask in asks for action, aim in ask.aims(s)]


def aim_view(s: Table, hero: int, action: Action, aim: Aim) -> dict[str, Any]:
    """One way to aim: the word for it, from where, the squares it reaches, and the odds against everyone there."""
    return {
        "word": s.word(aim.option),
        "action": action.slug,
        "from": square_word(s, s.at[hero]),
        "squares": [square_word(s, square) for square in bits(aim.squares)],
        "targets": [target_view(s, hero, action, model) for model in in_order(s, aim.models)],
    }


def target_view(s: Table, hero: int, action: Action, model: int) -> dict[str, Any]:
    """Someone who would be affected, with the chance to beat it in hundredths."""
    chances = odds(s, hero, action, model) if model >= HEROES else None
    hit = NONE if chances is None else chances.hit
    return {
        "square": square_word(s, s.at[model]),
        "name": name(s, model),
        "hit": None if hit == NONE else hit,
        "critical": None if chances is None or chances.critical == NONE else chances.critical,
    }


def dice_asked(s: Table) -> Row:
    """The dice of which one may be rerolled just now [SDA-7.33]."""
    for ask in s.open:
        if isinstance(ask, AskForReroll):
            return ask.dice_of(s)
    return ()


def player_view(s: Table, seat: int) -> dict[str, Any]:
    """A player and the Heroes it leads."""
    led = [s.content.heroes[s.party[hero]].slug for hero in range(len(s.owners)) if s.owners[hero] == seat]
    only_attacked = seat in quiet_unless_pressing(s)
    return {"seat": seat, "heroes": led, "quiet": seat in s.quiet_seats, "only_attacked": only_attacked}


# ---- imagining ------------------------------------------------------------------------------------------------------
class Dealer:
    """Deals anew what a seat cannot know: choices of several that others have not finished, and which of several
    faces alike a die shows.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat

    def __call__(self, world: Table) -> None:
        start_over(world, [] if self.seat is None else [self.seat])
        for blow in world.blows:
            blow.thrown = world.content.dice.alike(blow.thrown)


def imagine(s: Table, seat: int | None, seed: int) -> Table:
    """The same table with another future."""
    return imagined(s, seed, Dealer(seat))
