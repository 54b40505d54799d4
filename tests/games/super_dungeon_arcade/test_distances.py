"""Distances and sight of a dungeon, which are found in several quick ways, beside the plain one."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.super_dungeon_arcade.faces import FAR, LOW, LOW_SIGHT, SIGHT
from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.movement import PLENTY, past_friends
from grandmelee.games.super_dungeon_arcade.paths import Walk, free_squares, reaches
from grandmelee.games.super_dungeon_arcade.shapes import NINE, SIZE, window
from grandmelee.games.super_dungeon_arcade.state import put
from grandmelee.games.super_dungeon_arcade.terms import EAST, SOUTH, bits
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon, Laid, attached
from tests.games.super_dungeon_arcade.table import GAME, foe, scene

FACES = GAME.content.faces
IN_A_ROW = attached(attached(((0, 0, 0, 0),), 3, 1, EAST), 4, 2, EAST)
IN_A_BEND = attached(attached(((1, 0, 0, 0),), 2, 3, SOUTH), 7, 1, EAST)


def chains(d: Dungeon, a: int, is_flying: bool) -> dict[int, int]:
    """By square: its distance from one, counted step by step; structures end a chain [SDA-0.3]."""
    found = {a: 0}
    edge = [a]
    while edge:
        further = []
        for here in edge:
            if here != a and d.structure >> here & 1 and not is_flying:
                continue
            for there in bits(d.spread(1 << here, d.flying if is_flying else d.walking)):
                if there not in found:
                    found[there] = found[here] + 1
                    further.append(there)
        edge = further
    return found


@pytest.mark.parametrize("laid", [IN_A_ROW, IN_A_BEND])
@pytest.mark.parametrize("is_flying", [False, True])
def test_SDA_0_3_distances_from_tile_to_tile_are_those_of_chains_of_steps(laid: tuple[Laid, ...], is_flying: bool):
    d = Dungeon(FACES, laid)
    for a in bits(d.squares)[::7]:
        far = chains(d, a, is_flying)
        assert {b: d.apart(a, b, is_flying) for b in bits(d.squares)} == {b: far.get(b, FAR) for b in bits(d.squares)}
        for reach in (0, 1, 2, 3, 4, 8, 15):
            assert bits(d.ball(a, reach, is_flying)) == sorted(b for b, steps in far.items() if steps <= reach)


def test_SDA_0_3_the_nearest_of_some_squares_are_those_at_the_smallest_distance():
    d = Dungeon(FACES, IN_A_BEND)
    squares = bits(d.squares)
    for a in squares[::11]:
        far = chains(d, a, False)
        spots = squares[a % 5 :: 9]
        least = min(far.get(spot, FAR) for spot in spots)
        assert bits(d.nearest(sum(1 << spot for spot in spots), 1 << a)) == [q for q in spots if far.get(q) == least]


def test_SDA_7_6_tiles_in_one_row_are_looked_at_on_fewer_bits_and_see_the_same():
    d = Dungeon(FACES, IN_A_ROW)
    assert d.sight is LOW_SIGHT
    assert Dungeon(FACES, IN_A_BEND).sight is SIGHT
    low = d.structure | d.north << LOW | d.west << 2 * LOW
    high = d.structure | d.north << SIZE | d.west << 2 * SIZE
    squares = bits(d.squares)
    for a in squares[::101]:
        for b in squares[7::83]:
            assert LOW_SIGHT.sees(a, b, low) == SIGHT.sees(a, b, high)


@pytest.mark.parametrize("laid", [IN_A_ROW, IN_A_BEND])
@pytest.mark.parametrize("is_flying", [False, True])
def test_SDA_30_1_what_is_seen_from_a_square_is_kept_as_it_is_looked_at(laid: tuple[Laid, ...], is_flying: bool):
    d = Dungeon(FACES, laid)
    for a in bits(d.squares)[::23]:
        for squares in (d.ball(a, 3), d.ball(a, 6), d.ball(a, 2)):
            wanted = [b for b in bits(squares) if d.looks(a, b, 0, is_flying)]
            assert bits(d.seen(a, squares, is_flying)) == wanted


@pytest.mark.parametrize("laid", [IN_A_ROW, IN_A_BEND])
def test_SDA_6_8_steps_kept_by_tile_are_those_of_the_whole_dungeon(laid: tuple[Laid, ...]):
    d = Dungeon(FACES, laid)
    for a in bits(d.squares):
        ahead = d.spread(1 << a, d.walking) & d.plain
        assert d.steps_from(a) == ahead
        for enemies in (0, 0b000_001_011, 0b010_000_000, 0b101_100_010):
            standing = sum(1 << b for b in bits(d.squares) if b - a in NINE[enemies])
            blocked = d.spread(1 << a, d.diagonals(standing | d.structure)) & d.plain & ~standing
            assert [a + away for away in NINE[d.steps_around(a, window(standing, a))]] == bits(blocked)
            assert d.step_places(a, window(standing, a)) == [d.place(square) for square in bits(blocked)]
            assert d.steps_past(a, standing) == blocked


@pytest.mark.parametrize("laid", [IN_A_ROW, IN_A_BEND])
def test_SDA_4_30_ground_that_can_be_walked_to_is_found_tile_by_tile(laid: tuple[Laid, ...]):
    d = Dungeon(FACES, laid)
    for a in bits(d.plain)[::5]:
        found = new = 1 << a
        while new:
            new = d.spread(new, d.walking) & d.plain & ~found
            found |= new
        assert d.ground_from(a) == found


@pytest.mark.parametrize("model", ["tower-arbalist", "knight-of-the-tower"])
def test_SDA_15_8_a_walk_leads_where_it_leads_step_by_step_however_near_heroes_are(model: str):
    for seed in range(40):
        random = Random(seed)
        laid = random.choice([IN_A_ROW, IN_A_BEND])
        s = scene()
        s.laid, s.dungeon = laid, Dungeon(FACES, laid)
        walker = foe(s, model, (0, 0))
        places = random.sample(bits(s.dungeon.plain), 4)
        for who, square in zip([0, 1, 2, walker], places, strict=True):
            put(s, who, square)
        levels = reaches(s, walker, s.under[walker], 6, keywords(s, walker))
        free = free_squares(s, walker, keywords(s, walker))
        assert Walk(s, walker, 6, 0).all_ends(s) == [level & free for level in levels]


def test_SDA_6_21_a_hero_with_points_enough_can_walk_over_any_friend_beside_it_and_back():
    for seed in range(60):
        random = Random(seed)
        s = scene(foes=[("tower-arbalist", (5, 5)), ("tower-arbalist", (5, 6))])
        laid = random.choice([IN_A_ROW, IN_A_BEND])
        s.laid, s.dungeon = laid, Dungeon(FACES, laid)
        here = random.choice(bits(s.dungeon.plain))
        beside = bits(s.dungeon.ball(here, 2) & s.dungeon.plain & ~(1 << here))
        for who, square in zip([0, 1, 2, 6, 7], [here, *random.sample(beside, 4)], strict=True):
            put(s, who, square)
        ahead = s.dungeon.steps_around(here, window(s.foe_on, here))
        assert past_friends(s, 0, PLENTY, ahead) == ahead
