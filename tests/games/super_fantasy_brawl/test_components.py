"""What is in the box, as data [SFB-1]."""

from __future__ import annotations

from collections import Counter

import pytest

import grandmelee as gm
from grandmelee.games.super_fantasy_brawl.content import KINDS, Content, load
from grandmelee.games.super_fantasy_brawl.words import CORES
from grandmelee.kit.hexes import distance
from tests.games.super_fantasy_brawl.table import answer, at, begun, brawl, damage, stand, stats, use

PRINTED = ["deryn", "kilgore", "gold-arr", "gwaien", "dugrun", "tzu-xiao"]
FIGURES = {
    "deryn": ([6, 7], [0, 0]),
    "kilgore": ([6, 7], [1, 1]),
    "gold-arr": ([5, 6], [1, 1]),
    "gwaien": ([6, 6], [0, 0]),
    "dugrun": ([5, 5], [1, 1]),
    "tzu-xiao": ([7, 7], [0, 0]),
    "sunniva-vale": ([6, 7], [0, 0]),
    "harrow-pike": ([6, 6], [0, 1]),
}


@pytest.fixture(scope="module")
def box() -> Content:
    return load()


def test_SFB_1_1_and_1_3_there_are_36_cards_of_six_champions_and_53_cards_in_all(box: Content):
    cards = [len(box.champion(slug).cards) for slug in PRINTED]
    assert cards == [6] * 6
    assert sum(cards) + len(PRINTED) == 42
    assert sum(cards) + len(PRINTED) + len(box.challenges) == 53
    owners = Counter(box.champions[card.champion].slug for card in box.cards)
    assert owners == dict.fromkeys(FIGURES, 6)


def test_SFB_1_2_and_1_20_champion_cards_have_two_sides_with_figures_of_their_own(box: Content):
    assert {champion.slug: (champion.hit_points, champion.defence) for champion in box.champions} == FIGURES


def test_SFB_1_20_the_face_up_side_is_the_one_in_use():
    s = begun(champions=["harrow-pike", "gwaien", "kilgore", "deryn", "gold-arr", "dugrun"])
    assert (s.view()["champions"][0]["hit_points"], s.view()["champions"][0]["defence"]) == (6, 0)
    s.level[0] = 1
    assert (s.view()["champions"][0]["hit_points"], s.view()["champions"][0]["defence"]) == (6, 1)
    s.level[3] = 1
    assert s.view()["champions"][3]["hit_points"] == 7


def test_SFB_1_4_eleven_challenges_form_one_deck(box: Content):
    assert len({challenge.slug for challenge in box.challenges}) == 11
    s = begun()
    dealt = [slot["challenge"] for slot in s.view()["track"] if slot["challenge"]]
    assert len(dealt) + s.view()["challenges_left"] == 11


def test_SFB_1_5_58_tokens(box: Content):
    """20 damage and 13 VP tokens are mere counters [SFB-1.16]; the others can be counted."""
    traps = sum(trap.count for trap in box.traps)
    cores = sum(sum(player["cores"].values()) for player in begun(seats=4).view()["players"])
    first_player = 1
    assert 20 + 13 + first_player + traps + cores == 58


def test_SFB_1_6_twelve_traps_of_five_kinds(box: Content):
    counts = {trap.slug: trap.count for trap in box.traps}
    assert counts == {"stun": 2, "root": 2, "one-damage": 2, "two-damage": 4, "three-damage": 2}


def test_SFB_1_7_each_of_four_players_has_one_core_of_each_colour():
    cores = [player["cores"] for player in begun(seats=4).view()["players"]]
    assert cores == [dict.fromkeys(CORES, True)] * 4


def test_SFB_1_8_a_core_is_ready_or_exhausted():
    s = brawl()
    stand(s, A=(0, 1))
    answer(s, "standard:heal", "A", "stop")
    assert s.view()["players"][0]["cores"] == {"destruction": True, "creation": False, "manipulation": True}


def test_SFB_1_9_there_are_dashboards_for_four_rings_for_eight_and_an_overlay_for_the_track():
    assert gm.load("super-fantasy-brawl").seats == [2, 4]
    assert [len(begun(seats).view()["champions"]) for seats in (2, 4)] == [6, 8]
    assert [len(begun(seats).view()["track"]) for seats in (2, 4)] == [4, 5]


# ---- the board ------------------------------------------------------------------------------------------------------
ROWS = {-3: (-1, 4), -2: (-2, 4), -1: (-3, 4), 0: (-3, 3), 1: (-4, 3), 2: (-4, 2), 3: (-4, 1)}
AREAS = {
    "m": {(-1, -1), (-2, -1), (-3, 0), (-3, 1), (-2, 1)},
    "d": {(1, -1), (0, -1), (-1, 1), (0, 1)},
    "c": {(3, 0), (3, -1), (2, -1), (1, 1), (2, 1)},
}
TRAP_HEXES = {(-1, 0), (1, 0), (-2, 2), (0, 2), (0, -2), (2, -2)}
STATUES = {"E": {(-2, 0)}, "G": {(0, 0)}, "R": {(2, 0)}}
DEPLOYMENT = {"N": {(q, -3) for q in range(-1, 5)}, "S": {(q, 3) for q in range(-4, 2)}}


def drawn(box: Content, letter: str) -> set[tuple[int, int]]:
    arena = box.arenas[0]
    return {arena.map.hexes[place] for place in arena.all_of(letter)}


def test_SFB_1_10_the_board_shows_deployment_trap_hexes_statues_areas_and_the_track(box: Content):
    arena = box.arenas[0]
    assert set(arena.map.hexes) == {(q, r) for r, (west, east) in ROWS.items() for q in range(west, east + 1)}
    for letter, hexes in {**AREAS, **STATUES, **DEPLOYMENT, "^": TRAP_HEXES}.items():
        assert drawn(box, letter) == hexes
    assert (arena.map.size, len(drawn(box, "."))) == (49, 14)
    assert arena.map.is_connected()
    assert [slot["vp"] for slot in begun().view()["track"]] == [0, 1, 2, 1]


def test_SFB_1_10_neither_half_of_the_board_is_the_better_one(box: Content):
    """The reflection (q, r) to (q + r, -r) keeps Statues, areas and trap hexes and swaps the deployment areas."""
    reflected = {letter: {(q + r, -r) for q, r in drawn(box, letter)} for letter in "mdcEGR^NS."}
    swapped = {"N": "S", "S": "N"}
    assert all(reflected[letter] == drawn(box, swapped.get(letter, letter)) for letter in reflected)


def test_SFB_1_11_each_statue_stands_amid_its_own_area(box: Content):
    for area, statue in (("m", "E"), ("d", "G"), ("c", "R")):
        ((q, r),) = drawn(box, statue)
        around = [place for place in box.arenas[0].map.hexes if distance(q, r, *place) == 1]
        letters = {letter for letter in "mdc" for place in around if place in drawn(box, letter)}
        assert (len(around), letters) == (6, {area})


def test_SFB_1_12_there_are_exactly_six_trap_hexes(box: Content):
    assert len(drawn(box, "^")) == 6
    s = begun()
    assert len(s.view()["arena"]["traps"]) == 4


def test_SFB_1_13_each_side_has_a_gate_and_a_deployment_area():
    s = begun(seats=4)
    assert sorted(s.view()["arena"]["home"]) == ["north", "south"]
    north = {piece for piece, place in enumerate(s.at) if s.arena.map.hexes[place][1] == -3}
    south = {piece for piece, place in enumerate(s.at) if s.arena.map.hexes[place][1] == 3}
    assert sorted([[s.sides[piece] for piece in side] for side in (north, south)]) == [[0] * 4, [1] * 4]


def test_SFB_1_14_whoever_is_on_the_gate_is_on_no_hex():
    s = brawl()
    stand(s, A=(0, 1), X=(1, 1))
    stats(s, "X", hit_points=1)
    use(s, "A", "Deal 1 damage to an Enemy within 1.")
    assert at(s, "X") == "gate"
    assert s.view()["champions"][3]["hex"] is None
    assert 3 not in s.on


def test_SFB_1_15_each_statue_fills_exactly_one_hex(box: Content):
    arena = box.arenas[0]
    filled = {arena.map.hexes[place] for place, what in enumerate(arena.empty()) if what == -2}
    assert filled == {(-2, 0), (0, 0), (2, 0)}


def test_SFB_1_16_damage_tokens_never_run_out():
    s = brawl()
    stand(s, A=(0, 1), X=(1, 1))
    for letter in "ABCYZ":
        stats(s, letter, damage=8)
    use(s, "A", "Deal 5 damage to an Enemy within 1.")
    assert damage(s, "X") == 5
    assert sum(s.hurt) == 45


# ---- cards ----------------------------------------------------------------------------------------------------------
def test_SFB_1_17_an_action_card_shows_what_its_kind_needs(box: Content):
    for card in box.cards:
        kind = KINDS[card.kind]
        assert (card.name, card.number) != ("", "")
        assert card.champion >= 0
        assert (card.strength >= 0) == (kind == "attack")
        assert (card.aim is not None) >= (kind == "attack")
        assert (card.defence > 0) == (kind == "reaction")
        assert card.move == -1 or kind != "reaction"
    fireball = box.card("fireball")
    assert (fireball.name, fireball.number, CORES[fireball.core]) == ("Fireball", "GWA-1", "destruction")
    assert (fireball.move, fireball.aim_text, fireball.strength) == (1, "Indirect shot, range 2-3.", 3)


def test_SFB_1_18_a_card_has_one_type_and_one_core(box: Content):
    for champion in box.champions:
        cards = [box.cards[number] for number in champion.cards]
        kinds = Counter(KINDS[card.kind] for card in cards)
        assert Counter(CORES[card.core] for card in cards) == dict.fromkeys(CORES, 2)
        assert kinds["reaction"] == 1
        assert kinds["skill"] >= 1
        assert kinds["attack"] >= 3


def test_SFB_1_19_the_levelled_up_side_adds_an_ability(box: Content):
    assert all(champion.name and champion.role and champion.number for champion in box.champions)
    assert {champion.slug: (champion.ability_name, champion.ability) for champion in box.champions} == {
        "deryn": ("Eagle Eye", ["+1 range on direct shots.", "+1 range on indirect shots."]),
        "kilgore": ("Brute Force", ["+1 strength on melee attacks."]),
        "gold-arr": ("Immovable Hoard", ["Cannot be displaced."]),
        "gwaien": ("Overcharge", ["+1 strength on indirect shots."]),
        "dugrun": ("Stone Blood", ["If this Champion is next to a Statue: +1 defence."]),
        "tzu-xiao": ("Jade Reflexes", ["+1 to every Move."]),
        "sunniva-vale": ("Radiance", ["+1 to every Heal."]),
        "harrow-pike": ("Scent of Blood", ["If the target is Bloodied: +1 strength."]),
    }
    champion = box.champion("kilgore").id
    strengths = [box.strength_bonus[4 * (2 * champion + level)] for level in (0, 1)]
    assert strengths == [0, 1]
