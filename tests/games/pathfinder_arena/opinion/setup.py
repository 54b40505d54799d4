"""What must lie on the table when setup is done (chapters 2 and 3)."""

from __future__ import annotations

from collections import Counter

from tests.games.pathfinder_arena.opinion.arena import ELEMENTS, Arena, Tile
from tests.games.pathfinder_arena.opinion.board import BOARD, turned
from tests.games.pathfinder_arena.opinion.printed import CARDS, KINDS

BAG = {2: (3, 5, 6), 3: (6, 8, 9), 4: (9, 11, 10)}
DRAWN = {2: 2, 3: 5, 4: 6}
SUPPLY = (24, 24, 24, 32, 32, 32)
TRAPDOORS = {(0, 3): "N", (3, 6): "E", (6, 3): "S", (3, 0): "W"}
SUMMONING = [(1, 3), (2, 2), (2, 4), (3, 1), (3, 5), (4, 2), (4, 4), (5, 3)]
RUNES = [(1, 1), (1, 5), (5, 1), (5, 5)]


def check_setup(a: Arena) -> None:
    """Each part of setup, with its rule."""
    check_tiles(a)
    check_tokens(a)
    assert [beast is not None for beast in a.beasts] == [True, False, False, False], "PA-3.19"
    assert len({player.hero for player in a.players}) == len(a.players), "PA-1.1"
    for player in a.players:
        assert [(CARDS[card].hero, CARDS[card].level) for card in player.cards] == [(player.hero, 1)], "PA-3.16"
        assert all(player.sheet[kind] == 1 for kind in KINDS), "PA-3.17"
        assert player.pile == {c.slug for c in CARDS.values() if c.hero == player.hero and c.kind == "item"}, "PA-3.15"


def check_tiles(a: Arena) -> None:
    assert sorted(tile.at for tile in a.tiles) == [space for space in BOARD if space != (3, 3)], "PA-3.6"
    assert sorted(tile.at for tile in a.tiles if tile.number) == sorted(SUMMONING), "PA-3.2"
    assert sorted(tile.at for tile in a.tiles if tile.rune) == sorted(RUNES), "PA-3.2"
    doors = [tile for tile in a.tiles if tile.kind == "trapdoor"]
    assert {door.at: wall(door) for door in doors} == TRAPDOORS, "PA-3.4"
    kinds = Counter(tile.kind for tile in a.tiles)
    assert kinds == {"plain": 27, "summoning": 8, "rune": 4, "trapdoor": 4, "shrine": 5}, "PA-2.13"


def wall(tile: Tile) -> str:
    exits = turned(tile.made, tile.turns)
    return "".join(side for side in "NESW" if side not in exits)


def check_tokens(a: Arena) -> None:
    """Abilities on the tiles after the monster's, then items, one element everywhere [PA-3.8 to 3.10, 3.22 to 3.25]."""
    seats = len(a.players)
    den = next(beast.den.number for _, beast in a.in_play())
    laid = [a.summoning(den + n) for n in range(1, 17)]
    abilities = 2 + DRAWN[seats]
    expected: Counter[int] = Counter(tile.number for tile in laid[:abilities])
    assert all(sum(t.tokens[k] for k in ("str", "dex", "con")) == expected[t.number] for t in laid), "PA-3.23"
    items: Counter[int] = Counter(tile.number for tile in laid[abilities : abilities + seats])
    assert all(tile.tokens["item"] == items[tile.number] for tile in laid), "PA-3.24"
    assert all(tile.glows for tile in laid), "PA-3.25"
    assert [a.element_pool[kind] for kind in ELEMENTS] == [4, 4, 4, 4], "PA-2.7"
    assert sum(a.bag.values()) == sum(BAG[seats]) - DRAWN[seats], "PA-3.22"
    for kind, loaded, supply in zip(KINDS, (*BAG[seats], 0, 0, 0), SUPPLY, strict=True):
        on_tiles = sum(tile.tokens[kind] for tile in a.tiles)
        from_pool = 2 if kind == "str" else 0
        assert a.bag[kind] + on_tiles == loaded + from_pool, "PA-3.8, 3.22"
        assert a.pool[kind] == supply - seats - loaded - from_pool, "PA-3.10"
