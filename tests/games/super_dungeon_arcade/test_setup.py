"""Set-up [SDA-4]."""

from __future__ import annotations

from typing import Any

import pytest

import grandmelee as gm
from grandmelee.games.super_dungeon_arcade.setup import LayTile, SpawnFirst, chest_squares, entry_squares, start_squares
from grandmelee.games.super_dungeon_arcade.state import heroes
from grandmelee.games.super_dungeon_arcade.terms import POINT, bits
from grandmelee.games.super_dungeon_arcade.tiles import attached, free_sides
from tests.games.super_dungeon_arcade.table import (
    FIXTURES,
    GAME,
    Pause,
    answer,
    at,
    fill,
    foe,
    hero_of,
    kind_of,
    lay,
    new,
    q,
    roll,
    scene,
    where,
    words,
)


@pytest.mark.parametrize(("count", "coins", "wrath"), [(3, 4, 6), (4, 5, 8), (5, 6, 10), (6, 7, 12)])
def test_SDA_4_21_to_4_23_coins_wrath_and_potions(count: int, coins: int, wrath: int):
    """Scenario SC-01."""
    s = new(heroes=count)
    assert (s.coins, s.wrath_left) == (coins, wrath)
    assert s.potions[:count] == [1] * count


def test_SDA_4_1_4_2_4_4_and_4_5_monsters_of_the_standard_game():
    s = new()
    names = sorted(s.content.models[kind].name for kind in s.points)
    assert names == ["Shadow Tower", "Shadow Tower", "Spider Nest"]
    assert s.content.models[s.boss].name == "Midnight Queen"
    assert [s.content.models[kind].name for kind in s.minis] == ["Knight of the Tower"]
    total = {}
    for kind, count in enumerate(s.pool):
        total[s.content.models[kind].slug] = count
    for slug in ("tower-stalker", "tower-blackblade", "tower-arbalist", "crawler"):
        total[slug] += len(where(s, slug))
    assert (total["tower-stalker"], total["tower-blackblade"], total["tower-arbalist"], total["crawler"]) == (
        2,
        4,
        6,
        3,
    )


def test_SDA_4_3_paired_points_come_together_and_share_a_list():
    s = new(pack=True, setup="full", heroes=4)
    answer(s, "model:twin-shrine")
    assert len(s.points) == 2
    assert "model:twin-shrine" not in words(s)
    answer(s, "model:spider-nest")
    assert s.pool[kind_of(s, "drill-sergeant")] + len(where(s, "drill-sergeant")) == 2


def test_SDA_4_6_4_7_and_4_39_the_party_and_who_leads_it():
    s = new(seats=2, heroes=4)
    assert [s.content.heroes[kind].slug for kind in s.party] == [
        "riftling-warrior",
        "moonspire-guardian",
        "sanctioned-witch",
        "tincan",
    ]
    assert s.owners == (0, 1, 0, 1)
    assert [new(party="skilled").content.heroes[kind].slug for kind in new(party="skilled").party] == [
        "tincan",
        "cat-burglar",
        "hexcast-sorceress",
    ]
    assert len(new(seats=5).party) == 5


def test_SDA_4_6_heroes_are_chosen_round_the_table():
    s = new(seats=2, party="choose")
    assert s.asks[0].seat == 0
    answer(s, "hero:tincan", "hero:cat-burglar", "hero:sanctioned-witch")
    assert s.owners == (0, 1, 0)


def test_SDA_4_6_a_party_has_three_to_six_heroes_and_everyone_leads_one():
    with pytest.raises(gm.SetupError, match=r"SDA-4\.6"):
        new(seats=4, heroes=3)
    with pytest.raises(gm.SetupError, match=r"SDA-4\.6"):
        new(party=["tincan"])


def test_SDA_4_8_and_4_14_three_tiles_four_for_five_or_six_heroes():
    assert [len(new(heroes=count).laid) for count in (3, 4, 5, 6)] == [3, 3, 4, 4]
    stacks = [GAME.content.tiles[tile[0]].stack for tile in new(heroes=6).laid]
    assert sorted(stacks) == [1, 2, 3, 4]


def test_SDA_4_9_to_4_13_later_tiles_are_turned_or_flipped_and_attached_to_the_last():
    s = scene()
    s.laid = ()
    s.agenda[:] = [Pause(0), LayTile()]
    s.open = []
    s.script = [0, 0, 2, 0, 1, 0, 5]  # tile 1A; then stack 2, side A, one star; then stack 3, side A: heart/potion
    s.script = [0, 0, 0, 0, 1, 0, 0, 0]
    s.settle()
    tiles: list[Any] = list(s.laid)
    names = [GAME.content.tiles[tile[0]].number for tile in tiles]
    assert names == ["1A", "2A", "3B"]  # the last was flipped by the heart/potion
    assert [tile[1] for tile in tiles] == [0, 1, 0]
    assert [tile[2:] for tile in tiles] == [(0, 0), (0, 1), (0, 2)]


def test_SDA_4_13_and_35_1_a_tile_shares_no_edge_with_an_earlier_one():
    laid: tuple[tuple[int, int, int, int], ...] = ((0, 0, 0, 0),)
    laid = attached(laid, 2, 0, 1)
    laid = attached(laid, 4, 0, 2)
    assert [tile[2:] for tile in laid] == [(0, 0), (0, 1), (1, 1)]
    assert free_sides(laid) == [1, 2]  # west would lie below the first tile


def test_SDA_4_15_to_4_18_walls_doorways_and_exits():
    s = scene(tiles="3A 2A 1A")
    assert not s.dungeon.spread(1 << q((2, 0)), s.dungeon.walking) >> q((3, 0)) & 1  # a wall
    assert s.dungeon.spread(1 << q((4, 9)), s.dungeon.walking) >> q((4, 10)) & 1  # a joined doorway
    assert not s.dungeon.spread(1 << q((3, 9)), s.dungeon.walking) >> q((3, 10)) & 1
    assert [len([door for door in s.dungeon.exits if door.tile == tile]) for tile in range(3)] == [3, 2, 3]


def test_SDA_4_19_and_4_20_decks_are_ready_and_the_boss_waits_on_the_chart():
    s = new()
    assert len(s.decks[3]) == 10
    assert (s.space, s.has_boss) == (0, False)


def test_SDA_4_24_difficulty_cards():
    s = new(hard=3)
    assert len(s.modes) == 3
    assert all(s.content.modes[mode].mode == 1 for mode in s.modes)
    assert len(new(easy=1, hard=1).modes) == 2
    assert not new().modes
    with pytest.raises(gm.SetupError, match=r"SDA-4\.24"):
        new(easy=2, hard=1)


def test_SDA_4_25_and_4_26_the_start_token_is_as_far_from_the_point_as_can_be():
    s = new(setup="full", seed=3)
    while "Start Token" not in s.asks[0].prompt:
        answer(s, s.word(s.options(0)[0]))
    assert list(s.options(0)) == [
        s.option(f"square:{name}") for name in sorted(word.split(":")[1] for word in map(s.word, s.options(0)))
    ]
    t = scene(tiles="1A 2A 3A")
    assert [divmod(square, 41) for square in bits(start_squares(t))] == [(0, 4), (0, 5)]


def test_SDA_4_27_and_4_38_heroes_stand_on_and_around_the_token():
    s = new()
    start = s.start
    assert s.at[0] == start
    assert all(s.dungeon.ball(start, 1) >> s.at[hero] & 1 for hero in heroes(s))


def test_SDA_4_37_heroes_left_over_take_the_nearest_squares():
    """Scenario SC-39: the Start Token at (0,4) of 4A has room for four."""
    s = scene({"W": (0, 4), "G": (0, 3), "S": (0, 5), "T": (1, 5)}, tiles="4A 1A 2A 3A", party="WGSTCH")
    s.start = q((0, 4))
    assert [divmod(square, 41) for square in bits(entry_squares(s, 4))] == [
        (0, 2),
        (0, 6),
        (1, 6),
        (2, 4),
        (2, 5),
        (2, 6),
    ]
    assert all(s.dungeon.distance(1 << s.start, 1 << square) == 2 for square in bits(entry_squares(s, 4)))


def test_SDA_4_28_and_4_29_each_tile_has_one_point_on_its_marked_square():
    s = new(seed=9)
    points = [model for model in range(6, len(s.at)) if s.cards[model].rank == POINT]
    assert [s.at[model] for model in points] == s.dungeon.spawns
    assert [s.origins[model] for model in points] == [0, 1, 2]


def test_SDA_4_29_the_party_may_say_which_point_stands_where():
    s = new(setup="full", seed=3)
    while "spawning point of tile" not in s.asks[0].prompt:
        answer(s, s.word(s.options(0)[0]))
    assert words(s)[-1] == "default"
    answer(s, words(s)[0], "default")
    assert len(where(s, "shadow-tower")) + len(where(s, "spider-nest")) + len(where(s, "sand-spire")) == 3


def test_SDA_4_30_chests_lie_within_four_squares_of_their_point():
    s = new()
    for tile, chest in enumerate(s.chests):
        assert 1 <= s.dungeon.distance(1 << chest, 1 << s.dungeon.spawns[tile]) <= 4
        assert s.dungeon.tile_of(chest) == tile
        assert chest_squares(s, tile) >> chest & 1 or (s.hero_on | s.foe_on) >> chest & 1


def test_SDA_4_31_to_4_35_only_the_first_tile_spawns_and_only_its_list():
    """Scenario SC-02: of two towers' monsters one tower brings one Stalker, two Blackblades, three Arbalists."""
    s = scene({"W": (0, 0)})
    fill(s, tower_stalker=2, tower_blackblade=4, tower_arbalist=6)
    foe(s, "shadow-tower", (5, 5), 0)
    foe(s, "shadow-tower", (5, 15), 1)
    s.settings = {**s.settings, "heroes": 3}
    SpawnFirst().run(s)
    assert [len(where(s, kind)) for kind in ("tower-stalker", "tower-blackblade", "tower-arbalist")] == [1, 2, 3]
    left = [s.pool[kind_of(s, kind)] for kind in ("tower-stalker", "tower-blackblade", "tower-arbalist")]
    assert left == [1, 2, 3]
    for place in where(s, "tower-arbalist") + where(s, "tower-stalker"):
        assert s.dungeon.distance(1 << q(place), 1 << q((5, 5))) <= 3


def test_SDA_4_32_to_4_34_the_placement_of_the_digest():
    """Scenario SC-45: Speaker (4,2); Spinners (4,4), (4,6), (6,1); Crawlers (2,1), (2,3), (4,0)."""
    s = scene({"W": (0, 4), "G": (0, 3), "S": (0, 5)}, tiles="1A 2A 3A")
    fill(s, spider_speaker=1, crawler=3, shadow_spinner=3)
    foe(s, "spider-nest", (7, 4), 0)
    SpawnFirst().run(s)
    assert where(s, "spider-speaker") == [(4, 2)]
    assert where(s, "shadow-spinner") == [(4, 4), (4, 6), (6, 1)]
    assert where(s, "crawler") == [(2, 1), (2, 3), (4, 0)]


def test_SDA_4_36_and_4_40_the_heroes_take_the_first_turn():
    s = new()
    assert s.asks[0].rule == "SDA-5.2"
    assert s.view(0)["phase"] == "Hero Turn"


def test_SDA_4_41_what_can_be_chosen():
    s = new(setup="full", heroes=5)
    assert words(s) == ["model:knight-of-the-tower", "model:crystal-weaver"]
    answer(s, "model:crystal-weaver")
    assert [s.content.models[kind].slug for kind in s.minis] == ["crystal-weaver", "knight-of-the-tower"]
    assert words(s) == ["model:spider-nest", "model:shadow-tower", "model:sand-spire"]
    answer(s, "model:spider-nest")
    assert words(s) == ["model:shadow-tower", "model:sand-spire"]


def test_SDA_35_1_to_35_5_and_35_7_to_35_9_five_heroes():
    """Scenario SC-31."""
    s = new(heroes=5)
    assert (s.coins, s.wrath_left, len(s.laid)) == (6, 10, 4)
    assert s.chart.slug == "side-b"
    assert [s.content.models[kind].slug for kind in s.minis] == ["knight-of-the-tower", "crystal-weaver"]
    assert kind_of(s, "sand-spire") in s.points
    spawned = {s.cards[m].slug for m in range(6, len(s.at)) if s.cards[m].rank != POINT}
    listed = {s.content.models[kind].slug for p in s.points[:2] for _, kind in s.content.models[p].spawns}
    assert spawned == listed


def test_SDA_35_11_to_35_14_packs_add_points_tiles_charts_and_cards():
    s = new(pack=True, setup="full")
    assert "model:twin-shrine" in words(s)
    assert any(tile.slug == "shrine-hall" for tile in FIXTURES.content.tiles)
    assert any(item.slug == "curse-ring" for item in FIXTURES.content.items)
    with pytest.raises(gm.SetupError, match="chart"):
        new(chart="no-such-chart")


def test_SDA_4_10_a_tile_lies_there_when_it_is_told():
    s = gm.new(GAME.slug, seed=19, party="choose", concede=False)
    told: list[tuple[int, int]] = []
    while not told:
        seat = s.waiting[0]
        option = s.options(seat)[0]
        for beat in s.beats(seat, option):
            turned = [event for event in beat.events if event.kind == "TileTurned"]
            told += [(int(event.text.split()[1]), len(beat.state.view(None)["laid"])) for event in turned]
        s.answer(seat, option)
    assert len(told) > 1
    assert all(number == lying for number, lying in told)


def test_SDA_4_10_the_first_tile_is_laid_as_it_comes():
    s = scene()
    roll(s, "")
    lay(s, "1A 2A 3A")
    assert s.laid[0][1] == 0
    assert at(s, hero_of(s, "W")) == (0, 0)
