"""The dungeon: the floor, tokens on it, everyone who stands there, and how the coming action can be aimed."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.draw import aims, bar, heading, side
from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing
from grandmelee.games.super_dungeon_arcade.draw.figures import crystals, heroes, models, tokens
from grandmelee.games.super_dungeon_arcade.draw.floor import Tile, Window, floor, place_of, tile_of
from grandmelee.scene import Part
from grandmelee.scene.svg import group

LARGEST: Final = 46.0
NEAREST: Final = (10, 10)  # columns and rows a phone shows at least: more are too small for a finger
PAD: Final = 1  # squares around what matters
STEP: Final = 5  # squares by which that grows
HIGHEST: Final = 620.0  # squares lie in this height at most
TALL: Final = (1000.0, 560.0)  # and on a phone, without and with cards below
GAP: Final = 8.0


def dungeon(d: Drawing) -> Part:
    """Heading, tiles, tokens, monsters, Heroes, aims; below them what else can be chosen."""
    head, high = heading.heading(d)
    tiles = tuple([tile_of(tile) for tile in d.view["tiles"]])
    low = high + GAP
    if not tiles:
        chosen, below = bar.bar(d, {}, 0, low)
        return Part("board", "The dungeon", d.board, low + below, group(*head, *chosen))
    window = window_of(d, tiles)
    letters = d.letters * (0.85 if d.is_tall else 1)
    edge = letters * 1.1  # where rows and columns are named
    highest = TALL[bool(d.asked_cards)] if d.is_tall else HIGHEST
    size = min(LARGEST * (2 if d.is_tall else 1), (d.board - edge) / window.columns, highest / window.rows)
    ground = floor(tiles, window, size, letters)
    left, low = (d.board - edge - ground.width) / 2 + edge, low + edge
    places = {key: (left + x, low + y) for key, (x, y) in ground.centres.items()}
    drawn = [*head, group(ground.element, at=(left, low)), *tokens(d, places, size)]
    drawn += [
        *models(d, places, size),
        *heroes(d, places, size),
        *crystals(d, places, size),
        *aims.aims(d, places, size),
    ]
    chosen, below = bar.bar(d, places, size, low + ground.height + GAP)
    end = low + ground.height + GAP + below
    cards, more = side.chips(d, d.board, end) if d.is_long else ([], 0.0)
    return Part("board", "The dungeon", d.board, end + more, group(*drawn, *chosen, *cards))


def window_of(d: Drawing, tiles: tuple[Tile, ...]) -> Window:
    """All of the dungeon; on a phone the part of it that matters now."""
    high, wide = 10 * (1 + max(tile.row for tile in tiles)), 10 * (1 + max(tile.column for tile in tiles))
    whole = Window(0, 0, wide - 1, high - 1)
    if not d.is_tall:
        return whole
    places = [place_of(tiles, square) for square in squares_that_matter(d)]
    if not places:
        return whole
    left, right = spanned([column for _, column in places], PAD, NEAREST[0], wide)
    top, bottom = spanned([row for row, _ in places], PAD, NEAREST[1], high)
    return Window(left, top, right, bottom)


def squares_that_matter(d: Drawing) -> list[str]:
    """Where somebody is asked to point, and the Hero it is about; when nothing is asked, everyone who moves."""
    found = [word.removeprefix("square:") for word in d.options if word.startswith("square:")]
    if d.active is not None and d.active["square"] and d.options:
        aimed = [target["square"] for aim in d.view["aims"] for target in aim["targets"]]
        return [*found, *aimed, d.active["square"]]
    heroes = [hero["square"] for hero in d.heroes if hero["square"]]
    return [*found, *heroes, *[model["square"] for model in d.view["models"] if model["rank"] != "spawning point"]]


def spanned(numbers: list[int], pad: int, least: int, all: int) -> tuple[int, int]:
    """From the lowest to the highest number with some room around them, inside of all; in steps of five, so that what a
    phone shows stays where it is while somebody walks.
    """
    low = max(0, min(numbers) - pad) // STEP * STEP
    high = min(all, -(-(max(numbers) + pad + 1) // STEP) * STEP)
    while high - low < min(least, all):
        if low == 0 or (high < all and high - max(numbers) <= min(numbers) - low):
            high += STEP
        else:
            low -= STEP
    return low, high - 1
