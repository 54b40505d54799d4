"""PA-1, PA-2, PA-5: what is in the box, and what is never lost."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.pathfinder_arena.box import DEITY, FEAT, ITEM, SPELL
from grandmelee.games.pathfinder_arena.state import Table, has_room
from grandmelee.games.pathfinder_arena.tokens import gain_glory, gain_misfortune
from tests.games.pathfinder_arena.playing import play_keenly
from tests.games.pathfinder_arena.table import (
    GAME,
    answer,
    arena,
    hero,
    marker,
    monster,
    monster_phase,
    new,
    offered,
    refused,
    runes,
)

BOX = GAME.content


def test_PA_1_1_two_to_four_players_with_a_hero_each_and_none_twice():
    assert GAME.seats == [2, 3, 4]
    s = new(2, 5)
    answer(s, "hero:kyra")
    assert refused(s, "hero:kyra") == "PA-1.1"
    assert "hero:kyra" not in offered(s)


def test_PA_1_2_to_1_4_and_21_1_four_phases_lead_to_a_champion_and_nobody_is_ever_out():
    ended = [play_keenly(new(4, seed, loud=False, hero_choice="random"), Random(seed)) for seed in (2, 5)]
    for s in ended:
        assert s.level == 4
        assert s.over
        best = [seat for seat in range(4) if s.scores[seat] == max(s.scores)]
        assert s.winners == best
        assert -1 not in s.at, "every hero is still in the Arena"


def test_PA_2_1_and_2_13_and_2_14_the_board_has_49_spaces_for_48_tiles():
    assert len(BOX.boards[0].letters) == 49
    assert len(BOX.tiles) == 48
    counts = {kind.slug: kind.count for kind in BOX.kinds}
    assert (counts["corridor"], counts["curve"], counts["crossroads"], counts["trapdoor"]) == (11, 11, 5, 4)
    assert sorted(BOX.elements) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert len([kind for kind in BOX.kinds if kind.slug.startswith("shrine")]) == 5
    assert len([kind for kind in BOX.kinds if kind.slug.startswith("rune")]) == 4


def test_PA_2_2_to_2_4_and_18_3_figures_cards_and_sheets():
    kinds = [card.kind for card in BOX.cards]
    assert [kinds.count(kind) for kind in (FEAT, SPELL, ITEM, DEITY)] == [20, 20, 31, 5]
    assert (len(BOX.heroes), len(BOX.monsters)) == (4, 14)
    assert all(sum(len(level) for level in one.levels) == 10 for one in BOX.heroes)


def test_PA_2_5_to_2_10_and_3_10_the_pools():
    s = arena("valeros", "kyra")
    assert s.rune_pool == [9] * 5
    assert s.element_pool == [6] * 4
    assert (s.glory_pool, s.misfortune_pool, s.item_pool) == (100, 50, 16)
    spread = [s.pool[ability] + s.sheet[ability] + s.sheet[6 + ability] for ability in range(6)]
    assert [n + (s.bag[at] if at < 3 else 0) for at, n in enumerate(spread)] == [24, 24, 24, 32, 32, 32]


def test_PA_2_11_and_2_17_markers_are_no_limit_unless_the_table_says_so():
    from grandmelee.games.pathfinder_arena.sheets import markers_left

    for limited in (False, True):
        s = arena("valeros", "kyra", markers_limited=limited)
        slot = monster(s, "minotaur", (2, 2))
        hero(s, "kyra", (2, 2), cards={"heal": {"wis": 1}})
        for card in s.play[0]:
            s.marked[card] = 255  # eight markers on his cards
        assert markers_left(s, 0) <= 0
        monster_phase(s)
        assert marker(s, "kyra", slot) == (None if limited else "valeros")


def test_PA_2_12_the_die_has_eight_sides():
    s = new(2, 5, hero_choice="random")
    s.script = [8]
    from grandmelee.core.errors import RuleBug
    from grandmelee.games.pathfinder_arena.summoning import roll

    with pytest.raises(RuleBug):
        roll(s)
    assert {roll(s) for _ in range(200)} == set(range(8))


def test_PA_2_15_and_2_16_a_gain_is_what_the_pool_still_has():
    s = arena("valeros", "kyra")
    s.misfortune_pool = 3
    gain_misfortune(s, 1, 5, "PA-13.28")
    assert (s.misfortune[1], s.misfortune_pool) == (3, 0)
    s.glory_pool = 0
    gain_glory(s, 0, 5, "PA-13.12")
    assert s.glory[0] == 0
    assert s.scores[0] > 0, "other sources are not touched"


def test_PA_2_18_an_empty_pool_gives_nothing():
    s = arena("valeros", "kyra", level=4)
    monster(s, "vampire", (2, 2))
    hero(s, "kyra", (2, 2))
    s.rune_pool[2] = 0
    monster_phase(s)
    assert (runes(s, "kyra", "-1 Damage"), runes(s, "kyra", "-1 Defense")) == (0, 1)


def test_PA_5_1_to_5_5_the_sheet():
    for one in BOX.heroes:
        assert one.name
        assert one.ancestry
        assert one.role
        assert len(one.tracks) == 6
        assert one.tracks[5] == 8, "CHA is alike for all"
    tracks = {one.slug: one.tracks for one in BOX.heroes}
    assert (tracks["valeros"][0], tracks["kyra"][0]) == (8, 6)
    assert [sum(column) for column in zip(*tracks.values(), strict=True)] == [24, 24, 24, 32, 32, 32]
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", str=6, cards={"flaming-longsword": {"str": 2}, "healing-potion": {}, "lucky-mug": {}})
    assert not has_room(s, seat, 0), "tokens on cards count"
    assert len(s.play[seat]) == 4


# ---- nothing is lost ------------------------------------------------------------------------------------------------
def play_and_count(s: Table, random: Random) -> int:
    from tests.games.pathfinder_arena.playing import keen

    counted = 0
    while not s.over:
        s.answer(*keen(s, random))
        assert not any(GAME.components(s).values()), GAME.components(s)
        counted += 1
    return counted


SWITCHES = [
    {},
    {"markers_limited": True},
    {"favor_scope": "phase"},
    {"victim_misfortune": True},
    {"immunity_blocks_aoo": False},
    {"item_replace": True},
    {"air_for_others": True},
    {"deity_score": "ego"},
]


@pytest.mark.parametrize("switch", SWITCHES, ids=str)
def test_PA_22_3_to_22_7_and_22_12_nothing_is_lost_or_made_whatever_the_switches(switch):
    for seats in (2, 3, 4):
        s = new(seats, seats, loud=False, hero_choice="random", rounds=25, **switch)
        assert play_and_count(s, Random(seats)) > 100
