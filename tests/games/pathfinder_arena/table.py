"""Setting a scene in Pathfinder Arena, and playing it.

    s = arena("valeros", "ezren")                       # Valeros is active and may choose an action
    monster(s, "minotaur", (3, 1))                      # with initiative token 1, on a summoning tile laid there
    lay(s, "corridor", (3, 2), 1)                       # a tile of that kind, turned so
    hero(s, "ezren", (2, 4), con=4, elements=["water"])
    answer(s, (3, 4), "end")

Places are (row, column) from the north-west, as in the rules. Before anything is laid, tiles lie unturned in a fixed
order; heroes stand on the trapdoors, no monster is in the Arena, and nothing lies on the tiles.
"""

from __future__ import annotations

from typing import Any, ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.errors import IllegalAnswer
from grandmelee.games.pathfinder_arena import content
from grandmelee.games.pathfinder_arena.actions import ChooseAction
from grandmelee.games.pathfinder_arena.arena import lay_tile, relink
from grandmelee.games.pathfinder_arena.box import PLAIN, RUNE_TILE, SHRINE, SUMMONING, TRAPDOOR, packed
from grandmelee.games.pathfinder_arena.game import PathfinderArena
from grandmelee.games.pathfinder_arena.geometry import BITS
from grandmelee.games.pathfinder_arena.items import in_order
from grandmelee.games.pathfinder_arena.monsters import MONSTER_PHASE_ACTS, SUMMONED_ACT
from grandmelee.games.pathfinder_arena.state import NONE, Table
from grandmelee.games.pathfinder_arena.turn import TURNS
from grandmelee.games.pathfinder_arena.words import (
    ABILITIES,
    ELEMENTS,
    END,
    RUNES,
    SPACE_NAMES,
)

SLUG = "pathfinder-arena"
GAME = PathfinderArena(content.load())
PAUSE = "stop"
Place = tuple[int, int]
LAID: set[int] = set()  # tiles the scene has laid


class Pause(Ask[Table]):
    """The scene is over: nothing more happens until the test says so."""

    rule: ClassVar[str] = "PA-4.1"
    asks_always: ClassVar[bool] = True

    def options(self, s: Table) -> list[int]:
        return [s.option(PAUSE)]

    def take(self, s: Table, option: int) -> None:
        s.agenda.append(self)


def new(seats: int = 2, seed: int = 1, loud: bool = True, **options: Any) -> Table:
    """A game with the built-in content at its first question."""
    return GAME.start(seats, options, seed, loud)


def begun(seats: int = 2, seed: int = 1, script: list[int] | None = None, **options: Any) -> Table:
    """A game after set-up, the first player about to place a figure; *script* is chance from the roll for the first
    player on.
    """
    s = new(seats, seed, **options)
    s.script = script
    while s.round == 0:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[0])
    return s


def arena(*heroes: str, active: str = "", level: int = 1, doom: Place = (3, 3), **options: Any) -> Table:
    """A scene: the active hero may choose an action, in the second round; all else as said above."""
    s = new(len(heroes), 1, hero_choice=list(heroes), **options)
    s.script = None
    s.order = tuple(range(s.seats))
    s.round = 2
    s.level = level
    s.active = seat_of(s, active or heroes[0])
    s.turn = s.active
    s.phase = 0
    s.spent = s.bonus = 0
    clear(s, doom)
    again(s)
    return s


def clear(s: Table, doom: Place) -> None:
    """Tiles in a fixed order around the Doom Area, everything in its pool, heroes on the trapdoors."""
    for monster in [one for one in s.monsters if one != NONE]:
        level = s.content.monsters[monster].level - 1
        s.hoard[level] = tuple(sorted((*s.hoard[level], monster)))
    s.monsters, s.den = [NONE] * 4, [NONE] * 4
    for kind in range(3):
        s.pool[kind] += sum(s.laid[kind::4])
    s.item_pool += sum(s.laid[3::4])
    for number in range(8):
        s.element_pool[s.content.elements[number]] += s.glow[number]
    s.laid, s.glow = [0] * 32, [0] * 8
    LAID.clear()
    lay_in_order(s)
    move_doom(s, doom)
    for seat in range(s.seats):
        s.at[seat] = s.content.trapdoors[seat]


def lay_in_order(s: Table) -> None:
    """Every tile unturned: the kinds on their own spaces, in the order of their numbers."""
    letters = {TRAPDOOR: "T", SUMMONING: "S", RUNE_TILE: "R", PLAIN: ".", SHRINE: "."}
    free = {letter: s.board.spaces(letter) for letter in "TSR."}
    s.tile_at = [NONE] * 49
    s.doom = s.board.spaces("D")[0]
    s.norths = s.easts = s.souths = s.wests = 0
    for tile, kind in enumerate(s.content.tile_kind):
        lay_tile(s, tile, free[letters[kind]].pop(0), 0)


def move_doom(s: Table, doom: Place) -> None:
    """Let the Doom Area change places with a tile."""
    there = space(doom)
    if there != s.doom:
        tile, old = s.tile_at[there], s.doom
        s.tile_at[there] = NONE
        s.doom = there
        lay_tile(s, tile, old, s.turns[tile])
        for name in ("norths", "easts", "souths", "wests"):
            setattr(s, name, getattr(s, name) & ~BITS[there])
        relink(s)


def space(where: Place) -> int:
    return where[0] * 7 + where[1]


def named(where: Place) -> str:
    return SPACE_NAMES[space(where)]


def lay(s: Table, kind: str, where: Place, turns: int = 0) -> int:
    """Lay a tile of a kind on a space, changing places with what lies there; tiles laid by the test stay."""
    there = space(where)
    old = s.tile_at[there]
    tiles = [tile for tile, one in enumerate(s.content.tiles) if one.slug == kind and tile not in LAID]
    tile = old if s.content.tiles[old].slug == kind else tiles[0]
    if tile != old:
        other = s.space_of[tile]
        lay_tile(s, old, other, s.turns[old])
    lay_tile(s, tile, there, turns)
    LAID.add(tile)
    return tile


def summoning(s: Table, where: Place, number: int = 0) -> int:
    """Lay a summoning tile on a space: a given number, or any that is not in use."""
    if number == 0:
        there = s.tile_at[space(where)]
        if s.content.tile_kind[there] == SUMMONING:
            return lay(s, s.content.tiles[there].slug, where)
        used = [*s.den, *s.at, *LAID]
        number = next(n + 1 for n, tile in enumerate(s.content.summoning) if tile not in used)
    return lay(s, f"summoning-{number}", where)


def monster(s: Table, slug: str, where: Place, token: int = 0, number: int = 0) -> int:
    """Put a monster on a summoning tile laid there, with the next initiative token or a given one; its slot."""
    slot = token - 1 if token else s.monsters.index(NONE)
    found = s.content.monster(slug)
    s.hoard[found.level - 1] = tuple([one for one in s.hoard[found.level - 1] if one != found.id])
    s.monsters[slot] = found.id
    s.den[slot] = summoning(s, where, number)
    refresh(s)
    return slot


def seat_of(s: Table, name: str) -> int:
    """The seat that plays a hero."""
    return s.heroes.index(s.content.hero(name).id)


def hero(s: Table, name: str, where: Place | None = None, **given: Any) -> int:
    """Put a hero on a space and set what it has: abilities on the sheet by name, elements, runes, glory, misfortune,
    cards with their tokens.
    """
    seat = seat_of(s, name)
    if where is not None:
        s.at[seat] = s.tile_at[space(where)]
        assert s.at[seat] != NONE, "a hero cannot stand in the Doom Area"
    for ability, key in enumerate(ABILITIES):
        if key in given:
            s.pool[ability] += s.sheet[seat * 6 + ability] - given[key]
            s.sheet[seat * 6 + ability] = given[key]
    for element in given.get("elements", []):
        s.elements[seat] |= 1 << ELEMENTS.index(element)
        s.element_pool[ELEMENTS.index(element)] -= 1
    for rune, count in given.get("runes", {}).items():
        s.runes[seat * 5 + RUNES.index(rune)] += count
        s.rune_pool[RUNES.index(rune)] -= count
    for points, key in ((s.glory, "glory"), (s.misfortune, "misfortune")):
        points[seat] = given.get(key, points[seat])
    for slug, tokens in given.get("cards", {}).items():
        card(s, name, slug, **tokens)
    refresh(s)
    return seat


def card(s: Table, name: str, slug: str, **tokens: int) -> int:
    """Put a card of a hero in play with tokens from the pool on it."""
    seat = seat_of(s, name)
    found = s.content.card(slug if slug.startswith(name) else f"{name}-{slug}")
    if found.id not in s.play[seat]:
        s.pile[seat] = tuple([one for one in s.pile[seat] if one != found.id])
        same = [one for one in s.play[seat] if found.level and s.content.cards[one].level == found.level]
        s.play[seat] = in_order(s, (*[one for one in s.play[seat] if one not in same], found.id))
    s.held[found.id] = packed([tokens.get(key, 0) for key in ABILITIES])
    for ability, key in enumerate(ABILITIES):
        s.pool[ability] -= tokens.get(key, 0)
    refresh(s)
    return found.id


def deity(s: Table, name: str, slug: str, flipped: bool = False) -> int:
    """Give a hero a deity card."""
    seat = seat_of(s, name)
    s.deity[seat] = s.content.card(slug).id
    s.flipped[seat] = int(flipped)
    refresh(s)
    return s.deity[seat]


def token(s: Table, where: Place, **counts: int) -> None:
    """Lay tokens on a summoning tile laid there: str, dex, con, item, and glow for its element."""
    tile = s.tile_at[space(where)]
    if s.content.tile_kind[tile] != SUMMONING:
        tile = summoning(s, where)
    number = s.content.tile_value[tile]
    for at, key in enumerate(("str", "dex", "con", "item")):
        s.laid[number * 4 + at] += counts.get(key, 0)
        if at < 3:
            s.pool[at] -= counts.get(key, 0)
        else:
            s.item_pool -= counts.get(key, 0)
    s.glow[number] += counts.get("glow", 0)
    s.element_pool[s.content.elements[number]] -= counts.get("glow", 0)
    refresh(s)


# ---- running --------------------------------------------------------------------------------------------------------
def again(s: Table) -> None:
    """Offer actions anew after the scene was changed."""
    run(s, ChooseAction(s.active))


def refresh(s: Table) -> None:
    """Find the options of the open questions anew."""
    s.look_again()


def run(s: Table, *steps: Step[Table]) -> None:
    """Let these steps happen, then nothing."""
    s.over = False
    s.agenda[:] = [Pause(s.active)]
    s.follow(steps)
    if s.told is not None:
        s.told = []
    s.settle()


def monster_phase(s: Table, script: list[int] | None = None) -> None:
    """Let the monsters act as at the end of the active hero's turn."""
    s.script = script
    run(s, MONSTER_PHASE_ACTS)


def summoning_attack(s: Table, script: list[int] | None = None) -> None:
    """Let the monsters attack as in the last step of a summoning phase."""
    s.script = script
    run(s, SUMMONED_ACT)


def whole_turn(s: Table, name: str = "") -> None:
    """Let a turn begin as in a game, with all that follows it."""
    s.active = seat_of(s, name) if name else s.active
    s.turn = s.order.index(s.active)
    s.spent = s.bonus = 0
    s.is_safe = False
    s.agenda[:] = []
    s.follow(TURNS[s.active])
    s.settle()


def rest_of_turn(s: Table) -> None:
    """Let the turn go on from choosing an action as in a game."""
    s.agenda[:] = []
    s.follow(TURNS[s.active][6:])
    s.settle()


# ---- asking and answering -------------------------------------------------------------------------------------------
def word(short: str | Place) -> str:
    """A place as the word of its space; words stay as they are."""
    return f"space:{named(short)}" if isinstance(short, tuple) else short


def slide(where: Place) -> str:
    """The word that chooses the tile in a space to slide."""
    return f"slide:{named(where)}"


def answer(s: Table, *answers: str | Place) -> None:
    """Whoever is asked answers; pairs are spaces."""
    for short in answers:
        s.answer(s.waiting[0], word(short))


def asked(s: Table) -> tuple[int, str]:
    """Who is asked, and the rule that asks."""
    return s.asks[0].seat, s.asks[0].rule


def offered(s: Table, beginning: str = "") -> set[str]:
    """The options of whoever is asked, those that begin so."""
    return {s.word(option) for option in s.options(s.waiting[0]) if s.word(option).startswith(beginning)}


def refused(s: Table, answered: str | Place) -> str:
    """The rule that refuses an answer of whoever is asked; the state stays as it was."""
    before = s.digest()
    try:
        s.answer(s.waiting[0], word(answered))
    except IllegalAnswer as error:
        assert s.digest() == before
        return error.rule
    raise AssertionError(f"{answered} was accepted")


def is_paused(s: Table) -> bool:
    """Whether nothing more happens in the scene."""
    return s.asks[0].rule == Pause.rule


# ---- looking --------------------------------------------------------------------------------------------------------
def at(s: Table, name: str) -> Place:
    """Where a hero stands."""
    return divmod(s.space_of[s.at[seat_of(s, name)]], 7)


def den(s: Table, slot: int) -> Place:
    """Where a monster stands."""
    return divmod(s.space_of[s.den[slot]], 7)


def marker(s: Table, name: str, slot: int) -> str | None:
    """Whose marker lies in a hero's immunity slot."""
    seat = s.immune[seat_of(s, name) * 4 + slot]
    return None if seat == NONE else s.content.heroes[s.heroes[seat]].slug


def glory(s: Table, name: str) -> int:
    return s.glory[seat_of(s, name)]


def misfortune(s: Table, name: str) -> int:
    return s.misfortune[seat_of(s, name)]


def runes(s: Table, name: str, rune: str) -> int:
    return s.runes[seat_of(s, name) * 5 + RUNES.index(rune)]


def sheet(s: Table, name: str, ability: str) -> int:
    return s.sheet[seat_of(s, name) * 6 + ABILITIES.index(ability)]


def in_play(s: Table, name: str) -> list[str]:
    """The cards a hero has in play, without the name of the hero."""
    return [s.content.cards[one].slug.removeprefix(f"{name}-") for one in s.play[seat_of(s, name)]]


def told(s: Table, kind: str) -> list[str]:
    """Texts of the last answer's events of a kind."""
    return [event.text for event in s.events if event.kind == kind]


def ends(s: Table) -> None:
    """End the hero phase."""
    s.answer(s.active, END)
