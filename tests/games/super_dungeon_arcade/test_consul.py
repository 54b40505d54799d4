"""The Consul Turn: order, upkeep, chart, Spawn, Reinforce, plots, challenges, bosses [SDA-14, 20 to 25]."""

from __future__ import annotations

import pytest

from grandmelee.games.super_dungeon_arcade import lasting
from grandmelee.games.super_dungeon_arcade.bosses import (
    SpawnBoss,
    SpawnMiniBoss,
    in_play,
    spawn_mini_boss,
    spawn_some_mini_boss,
)
from grandmelee.games.super_dungeon_arcade.challenges import DiscardOldChallenges, DrawChallenge, DrawTrap
from grandmelee.games.super_dungeon_arcade.commands import Perform, closest_of
from grandmelee.games.super_dungeon_arcade.consul import (
    CONSUL,
    Advance,
    BeginConsulTurn,
    EndOldEffects,
    HealBoss,
    HealMonsters,
)
from grandmelee.games.super_dungeon_arcade.figures import armour, strength
from grandmelee.games.super_dungeon_arcade.plots import CheckPlots, DrawChartPlot, DrawDuePlot, DrawPlot
from grandmelee.games.super_dungeon_arcade.power_up import SpawnDueBosses
from grandmelee.games.super_dungeon_arcade.spawning import Reinforce, Spawn, closest_point
from grandmelee.games.super_dungeon_arcade.state import BOSS_FIGHT, CHALLENGE, PLOT, hold_on
from grandmelee.games.super_dungeon_arcade.terms import COMMANDS, FIGHT, HEROES, MOVE, NONE
from grandmelee.games.super_dungeon_arcade.wounds import CheckDeaths
from tests.games.super_dungeon_arcade.table import (
    activate,
    answer,
    at,
    card,
    consul,
    fill,
    foe,
    has,
    hero_of,
    in_force,
    kind_of,
    put_on,
    q,
    roll,
    rule,
    run,
    scene,
    stand,
    suffer,
    told,
    wear,
    where,
    words,
    wraths,
)


def deck(s, which: int, *slugs: str) -> None:
    """Only these cards in a deck."""
    shelf = {CHALLENGE: s.content.challenge_shelf, BOSS_FIGHT: s.content.challenge_shelf, PLOT: s.content.plot_shelf}
    s.decks[which] = tuple([shelf[which][slug].id for slug in slugs])
    s.discards[which] = ()


# ---- order and upkeep -----------------------------------------------------------------------------------------------
def test_SDA_14_1_and_14_15_the_parts_of_a_consul_turn():
    names = [type(step).__name__ for step in CONSUL]
    assert names.index("EndOldEffects") < names.index("Advance") < names.index("EndCommands") < len(names) - 1


def test_SDA_14_2_to_14_4_the_closest_first_then_the_weakest():
    s = scene({"W": (5, 0)})
    far = foe(s, "tower-stalker", (5, 8))
    near = foe(s, "tower-stalker", (5, 4))
    weak = foe(s, "tower-arbalist", (6, 4))
    assert closest_of(s, [far, near, weak]) == weak  # one heart left
    assert closest_of(s, [far, near]) == near
    queen = foe(s, "midnight-queen", (9, 9))
    consul(s)
    roll(s, " ".join(["B2 B2 B2"] * 12))
    run(s, Perform(FIGHT))
    attackers = [event.text.split(" ")[0] for event in s.events if event.kind in ("Attacked", "NoAttack")]
    assert attackers[0] == "Midnight"  # solos come before elites
    assert at(s, queen) == (9, 9)


def test_SDA_14_5_and_14_6_old_effects_end_and_the_tough_heal():
    s = scene({"X": (0, 0)}, party="XGS")
    medic = foe(s, "medic", (5, 5))
    s.hurt[medic] = 1
    hold_on(s, ((20, medic, 1),))
    run(s, EndOldEffects(), HealMonsters())
    assert not s.holds
    assert s.hurt[medic] == 0


def test_SDA_14_8_the_rest_of_the_upkeep_happens_by_itself():
    s = scene({"W": (0, 0)})
    consul(s)
    s.space = 4
    run(s, BeginConsulTurn())
    assert s.space == 5 or s.turn == 1


def test_SDA_14_11_to_14_14_the_chart_advances_and_stars_count_at_once():
    s = scene({"W": (0, 0)})
    model, boss, point = (
        foe(s, "tower-stalker", (5, 5)),
        foe(s, "midnight-queen", (7, 7)),
        foe(s, "spider-nest", (9, 9)),
    )
    stand(s, boss, None)
    consul(s)
    s.space = 5
    deck(s, CHALLENGE)
    roll(s, " ".join(["B2 B2 B2"] * 12))
    run(s, Advance())
    assert (s.space, s.stars_str) == (6, 1)
    stand(s, boss, (7, 7))
    assert (strength(s, model, 2, 0), strength(s, boss, 4, 0)) == (3, 4)
    s.stars_arm = 1
    assert (armour(s, model), armour(s, boss), armour(s, point)) == (3, 3, 1)


def test_SDA_14_16_and_14_21_the_commands():
    assert COMMANDS[:11] == [
        "Move",
        "Regroup",
        "Unique",
        "Fight",
        "Epic Fight",
        "Spawn",
        "Reinforce",
        "Plot",
        "Challenge",
        "Spawn Mini-Boss",
        "Spawn Dungeon Boss",
    ]


def test_SDA_14_18_heroes_block_the_sight_of_monsters():
    s = scene({"W": (5, 3), "G": (5, 5), "S": (9, 9)}, party="WGS")
    wraths(s, W=2)
    foe(s, "tower-arbalist", (5, 7))
    consul(s)
    roll(s, "RH RH")
    run(s, Perform(FIGHT))
    assert (s.hurt[0], s.hurt[1]) == (0, 1)


def test_SDA_14_19_monsters_that_enter_play_take_part_in_later_commands():
    s = scene({"W": (5, 5)})
    fill(s, tower_arbalist=1)
    foe(s, "shadow-tower", (5, 8))
    consul(s)
    roll(s, "B- B- B-")
    run(s, Spawn(), Perform(FIGHT))
    assert s.hurt[0] == 1


def test_SDA_14_20_without_heroes_nothing_that_needs_one_happens():
    s = scene({}, party="WGS")
    model = foe(s, "tower-stalker", (5, 5))
    foe(s, "shadow-tower", (8, 8), 0)
    consul(s)
    run(s, Perform(MOVE), Perform(FIGHT))
    assert at(s, model) == (5, 5)
    assert closest_point(s) != NONE


# ---- Spawn and Reinforce --------------------------------------------------------------------------------------------
def test_SDA_20_1_to_20_4_and_20_7_to_20_9_spawn():
    """Scenario SC-17."""
    s = scene({"W": (0, 0)})
    tower = foe(s, "shadow-tower", (5, 5), 0)
    foe(s, "shadow-tower", (5, 25), 2)
    old = foe(s, "tower-arbalist", (9, 29))
    suffer(s, old, "Slow")
    fill(s, tower_stalker=2, tower_blackblade=4)
    run(s, Spawn())
    assert len(where(s, "tower-stalker")) == 1
    assert len(where(s, "tower-blackblade")) == 2
    stalker = where(s, "tower-stalker")[0]
    assert s.dungeon.distance(1 << q(stalker), 1 << s.at[tower]) <= 3
    assert all(s.dungeon.distance(1 << q(stalker), 1 << q(one)) <= 2 for one in where(s, "tower-blackblade"))
    assert has(s, old) == []
    fill(s, tower_stalker=0, tower_blackblade=2)
    run(s, Spawn())
    assert len(where(s, "tower-blackblade")) == 2  # no elite, no gang; the closest point is still the one


def test_SDA_20_1_without_a_point_nothing_spawns():
    s = scene({"W": (0, 0)})
    run(s, Spawn())
    assert told(s) == ["NothingSpawned"]


def test_SDA_21_1_to_21_6_reinforce():
    """Scenario SC-18."""
    s = scene({"W": (0, 0)})
    one = foe(s, "tower-stalker", (5, 5))
    foe(s, "tower-arbalist", (9, 9))
    fill(s, tower_blackblade=4, tower_arbalist=3, tower_stalker=1)
    run(s, Reinforce())
    assert len(where(s, "tower-blackblade")) == 2
    assert all(s.dungeon.distance(1 << q(place), 1 << s.at[one]) <= 2 for place in where(s, "tower-blackblade"))
    assert (len(where(s, "tower-arbalist")), len(where(s, "tower-stalker"))) == (1, 1)
    s = scene({"W": (0, 0)})
    foe(s, "tower-stalker", (5, 5))
    foe(s, "tower-stalker", (9, 9))
    fill(s, tower_blackblade=4)
    run(s, Reinforce())
    assert len(where(s, "tower-blackblade")) == 4
    s = scene({"W": (0, 0)})
    foe(s, "shadow-spinner", (5, 5))
    fill(s, shadow_spinner=2)
    run(s, Reinforce())
    assert len(where(s, "shadow-spinner")) == 3


# ---- plots ----------------------------------------------------------------------------------------------------------
def test_SDA_11_7_and_22_3_and_22_4_the_first_destroyed_point_draws_a_plot_once():
    """Scenario SC-19."""
    s = scene({"W": (5, 5)})
    nest = foe(s, "spider-nest", (5, 6), 0)
    s.hurt[nest] = 3
    deck(s, PLOT, "stasis-orbs", "withering-curse")
    roll(s, "0")
    run(s, CheckDeaths(0), DrawDuePlot(), DrawChartPlot())
    assert len(s.plots) == 1
    s = scene({"W": (5, 5)})
    deck(s, PLOT, "stasis-orbs", "withering-curse")
    roll(s, "0")
    run(s, DrawChartPlot())
    s.dead_points = (0,)
    run(s, DrawDuePlot())
    assert len(s.plots) == 1


def test_SDA_22_1_and_22_5_crystals_lie_at_exits():
    s = scene({"W": (5, 5)})
    deck(s, PLOT, "the-challenge-of-flame")
    run(s, DrawPlot())
    assert [divmod(square, 41) for square, _ in s.crystals] == [(0, 24), (4, 29)]
    assert s.force >> lasting.ON_START - lasting.FIRST & 1


def test_SDA_22_2_and_22_6_a_discarded_plot_pays_treasures():
    s = scene({"W": (5, 5), "G": (0, 0), "S": (0, 1)})
    deck(s, PLOT, "stasis-orbs")
    run(s, DrawPlot())
    s.crystals = ()
    roll(s, "G* G1 G* 0 0 0 0 0 0 0")
    run(s, CheckPlots())
    assert (s.plots, len(s.backpack) + 0 * len(words(s))) == ((), 2)
    assert s.discards[PLOT] or s.decks[PLOT]


@pytest.mark.parametrize(
    ("slug", "count"),
    [
        ("the-curse-of-decay", 3),
        ("forgotten-by-the-goddess", 4),
        ("idols-of-rage", 3),
        ("the-lurking-menace", 3),
        ("stasis-orbs", 2),
        ("withering-curse", 3),
        ("wards-of-protection", 2),
        ("the-gauntlet", 0),
        ("the-ever-changing-maze", 0),
    ],
)
def test_SDA_22_1_the_crystals_of_every_plot(slug: str, count: int):
    s = scene({"W": (5, 5)})
    foe(s, "spider-nest", (8, 5), 0)
    deck(s, PLOT, slug)
    run(s, DrawPlot())
    assert len(s.crystals) == count
    assert len({square for square, _ in s.crystals}) == count
    assert s.plots


def test_SDA_22_1_lurking_crystals_walk_and_cost_a_coin():
    s = scene({"W": (5, 5)})
    plot = s.content.plot_shelf["the-lurking-menace"].id
    s.plots, s.crystals = (plot,), ((q((5, 7)), plot), (q((5, 15)), plot))
    from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules

    refresh_rules(s)
    consul(s)
    run(s, Perform(MOVE))
    assert s.coins == 3
    assert [divmod(square, 41) for square, _ in s.crystals] == [(2, 12)]


# ---- challenges -----------------------------------------------------------------------------------------------------
def test_SDA_23_1_to_23_5_a_new_challenge_replaces_the_old_one():
    s = scene({"W": (5, 5)})
    in_force(s, "curse-of-rot")
    deck(s, CHALLENGE, "overexertion")
    run(s, DrawChallenge())
    assert [s.content.challenges[c].slug for c in s.challenges] == ["overexertion"]
    assert s.hurt[0] == 2  # its Trap
    assert s.content.challenge_shelf["curse-of-rot"].id in (*s.discards[CHALLENGE], *s.decks[CHALLENGE])


def test_SDA_23_3_and_26_25_a_challenge_lasts_until_the_next_clean_up():
    s = scene({"W": (5, 5)})
    s.turn = 3
    in_force(s, "curse-of-rot")
    run(s, DiscardOldChallenges())
    assert s.challenges
    s.turn = 4
    run(s, DiscardOldChallenges())
    assert not s.challenges


def test_SDA_23_6_and_25_3_the_boss_fight_has_its_own_deck():
    s = scene({"W": (5, 5)})
    s.boss = kind_of(s, "midnight-queen")
    in_force(s, "curse-of-rot")
    run(s, SpawnBoss())
    assert s.challenges  # what is in play stays
    deck(s, BOSS_FIGHT, "ethereal-assault")
    roll(s, "0 0 0")
    s.statuses[6] = 255 & ~32
    run(s, DrawChallenge())
    assert [s.content.challenges[c].slug for c in s.challenges] == ["ethereal-assault"]


def test_SDA_23_7_the_gauntlet_draws_two():
    s = scene({"W": (5, 5)})
    rule(s, "Every challenge draw draws two.")
    deck(s, CHALLENGE, "shields-up", "curse-of-rot")
    roll(s, "0")
    run(s, DrawChallenge())
    assert len(s.challenges) == 2
    s = scene({"W": (5, 5)})
    rule(s, "Every challenge draw draws two.")
    deck(s, CHALLENGE, "overpower", "psychic-attack")
    roll(s, "0")
    run(s, DrawChallenge())
    assert [s.content.challenges[c].slug for c in s.challenges] == ["overpower"]


def test_SDA_23_2_a_drawn_trap_leaves_the_challenge_in_play():
    s = scene({"W": (5, 5)})
    in_force(s, "curse-of-rot")
    deck(s, CHALLENGE, "overexertion")
    run(s, DrawTrap())
    assert s.hurt[0] == 2
    assert [s.content.challenges[c].slug for c in s.challenges] == ["curse-of-rot"]
    deck(s, CHALLENGE, "magical-shielding")
    foe(s, "tower-arbalist", (5, 9))
    run(s, DrawTrap())
    assert s.hurt[0] == 2  # it would order monsters


def test_SDA_23_2_a_trap_ward_cancels_a_trap():
    s = scene({"W": (5, 5)})
    wear(s, "W", "blessed-spear")
    deck(s, CHALLENGE, "overexertion")
    run(s, DrawChallenge())
    answer(s, "yes")
    assert s.hurt[0] == 0
    assert s.gear[:4] == [NONE] * 4


def test_SDA_23_2_every_trap_ward_is_asked_about():
    s = scene({"W": (5, 5), "G": (0, 0)}, party="WGS")
    wear(s, "W", "blessed-spear")
    put_on(s, 1, "blessed-spear")
    deck(s, CHALLENGE, "overexertion")
    run(s, DrawChallenge())
    answer(s, "no", "yes")
    assert (s.hurt[0], s.hurt[1]) == (0, 0)
    assert (s.gear[2], s.gear[6]) == (card(s, "blessed-spear"), NONE)


def test_SDA_8_8_two_copies_of_one_card_pay_for_a_crystal():
    s = scene({"W": (5, 5)})
    plot = s.content.plot_shelf["the-lurking-menace"].id
    s.plots, s.crystals = (plot,), ((q((5, 6)), plot), (q((0, 0)), plot))
    s.backpack = (card(s, "heart-container"),) * 2 + (card(s, "bent-nail"),)
    activate(s, "W")
    answer(s, "interact", "card:heart-container", "card:heart-container", "done")
    assert list(s.crystals) == [(q((0, 0)), plot)]
    assert list(s.backpack) == [card(s, "bent-nail")]


# ---- bosses ---------------------------------------------------------------------------------------------------------
def test_SDA_24_1_and_24_2_a_mini_boss_comes_in_by_the_nearest_exit():
    s = scene({"W": (8, 4)})
    s.minis = (kind_of(s, "knight-of-the-tower"),)
    run(s, SpawnMiniBoss(0))
    assert where(s, "knight-of-the-tower") == [(9, 4)]


def test_SDA_24_1_if_it_does_not_fit_it_takes_the_next_exit():
    s = scene({"W": (9, 4), "G": (9, 5)})
    s.minis = (kind_of(s, "knight-of-the-tower"),)
    run(s, SpawnMiniBoss(0))
    assert where(s, "knight-of-the-tower") == [(5, 0)]


def test_SDA_24_3_to_24_5_and_11_8_the_mini_boss_comes_once():
    """Scenario SC-20."""
    s = scene({"W": (8, 4)})
    s.minis = (kind_of(s, "knight-of-the-tower"),)
    run(s, SpawnMiniBoss(0))
    s.dead_points = (0, 0)
    run(s, SpawnDueBosses())
    assert len(where(s, "knight-of-the-tower")) == 1
    knight = in_play(s, s.minis[0])
    s.hurt[knight] = 3
    suffer(s, knight, "Slow")
    spawn_mini_boss(s, s.minis[0], "SDA-24.4")
    assert (s.hurt[knight], has(s, knight)) == (0, [])


def test_SDA_24_6_a_card_brings_the_first_not_in_play():
    s = scene({"W": (8, 4)})
    s.minis = (kind_of(s, "knight-of-the-tower"), kind_of(s, "crystal-weaver"))
    spawn_some_mini_boss(s)
    spawn_some_mini_boss(s)
    assert (len(where(s, "knight-of-the-tower")), len(where(s, "crystal-weaver"))) == (1, 1)
    s.hurt[6] = s.hurt[7] = 2
    spawn_some_mini_boss(s)
    assert s.hurt[6:8] == [0, 0]


def test_SDA_11_8_11_9_and_26_21_and_26_22_and_25_1_and_25_2_points_that_fall_bring_bosses():
    s = scene({"W": (8, 4)})
    s.minis, s.boss = (kind_of(s, "knight-of-the-tower"),), kind_of(s, "midnight-queen")
    s.dead_points = (0, 0)
    run(s, SpawnDueBosses())
    assert where(s, "knight-of-the-tower")
    s.dead_points = (0, 0, 0)
    run(s, SpawnDueBosses())
    assert s.has_boss
    assert where(s, "midnight-queen")


def test_SDA_35_6_35_10_and_35_15_two_mini_bosses_come_by_the_second_and_third_point():
    s = scene({"W": (8, 4)}, party="WGSTC", tiles="plain plain plain plain")
    s.minis = (kind_of(s, "knight-of-the-tower"), kind_of(s, "crystal-weaver"))
    s.boss = kind_of(s, "midnight-queen")
    s.dead_points = (0, 0, 0)
    run(s, SpawnDueBosses())
    assert where(s, "knight-of-the-tower")
    assert where(s, "crystal-weaver")
    assert not s.has_boss
    s.dead_points = (0, 0, 0, 0)
    run(s, SpawnDueBosses())
    assert s.has_boss


def test_SDA_25_4_to_25_9_the_boss_fight():
    s = scene({"W": (5, 5)})
    s.boss = kind_of(s, "midnight-queen")
    s.has_boss = True
    boss = foe(s, "midnight-queen", (5, 8))
    s.space = 3
    deck(s, BOSS_FIGHT, "unprepared-for-the-elements")
    consul(s)
    roll(s, " ".join(["B2 B2 B2"] * 3))
    run(s, Advance())
    assert s.space == 3
    given = [event.text for event in s.events if event.kind == "CommandGiven"]
    assert given == ["Command: Move", "Command: Fight", "Command: Heal Boss", "Command: Challenge"]
    assert at(s, boss) == (5, 8)


def test_SDA_25_6_the_boss_heals_by_the_points_in_play():
    """Scenario SC-26."""
    s = scene({"W": (0, 0)})
    s.boss, s.has_boss = kind_of(s, "midnight-queen"), True
    boss = foe(s, "midnight-queen", (5, 8))
    foe(s, "spider-nest", (9, 5), 0)
    foe(s, "shadow-tower", (9, 15), 1)
    s.hurt[boss] = 4
    run(s, HealBoss())
    assert s.hurt[boss] == 0


def test_SDA_25_8_a_boss_that_comes_lets_the_turn_finish():
    s = scene({"W": (0, 0)})
    s.boss = kind_of(s, "midnight-queen")
    s.space = 11
    deck(s, CHALLENGE)
    deck(s, BOSS_FIGHT)
    consul(s)
    roll(s, " ".join(["B2 B2 B2"] * 20))
    run(s, Advance())
    given = [event.text for event in s.events if event.kind == "CommandGiven"]
    assert given[0] == "Command: Spawn Dungeon Boss"
    assert "Command: Unique" in given
    assert hero_of(s, "W") == 0
    assert HEROES == 6
