"""Every Action card of Deryn, Kilgore, Gold'arr and Gwaien, played with its own numbers.

The Champion in question is A (on a Reaction X). Everybody has 9 hit points and defence 0: the cards speak alone.
"""

from __future__ import annotations

from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    brawl,
    damage,
    give,
    hand,
    is_done,
    offered,
    stand,
    stats,
    traps,
    who,
)

EVERYONE = ["deryn", "kilgore", "gold-arr", "gwaien", "dugrun", "tzu-xiao", "sunniva-vale", "harrow-pike"]


def scene(champion: str, *cards: str, **where: tuple[int, int]) -> Table:
    """That Champion is A with those cards in hand."""
    others = [slug for slug in EVERYONE if slug != champion]
    s = brawl(champions=[champion, *others[:5]])
    stand(s, **where)
    give(s, 0, *cards)
    again(s)
    return s


def reacting(champion: str, card: str, **where: tuple[int, int]) -> Table:
    """That Champion is X, and its player holds the Reaction; A is about to strike."""
    others = [slug for slug in EVERYONE if slug != champion]
    s = brawl(champions=[*others[:3], champion, *others[3:5]])
    stand(s, **where)
    give(s, 1, card)
    return s


def figures(s: Table, *letters: str) -> list[int]:
    return [damage(s, letter) for letter in letters]


# ---- Deryn ----------------------------------------------------------------------------------------------------------
def test_DER_1_crossbow_bolt():
    s = scene("deryn", "crossbow-bolt", A=(-4, 1), X=(1, 1), Y=(2, 1))
    answer(s, "card:crossbow-bolt", (-3, 1))
    assert s.ready[0] == 6
    answer(s, "attack")  # X is 4 hexes away now; Y stands behind it
    assert (figures(s, "X", "Y"), is_done(s)) == ([3, 0], True)


def test_DER_2_hail_of_quarrels():
    s = scene("deryn", "hail-of-quarrels", A=(-1, 1), B=(0, 1), X=(1, 1), Y=(2, 1), Z=(3, 1))
    answer(s, "card:hail-of-quarrels")
    assert asked(s)[1] == "SFB-7.10"  # a printed Move of 0
    answer(s, "attack")
    assert figures(s, "B", "X", "Y", "Z") == [3, 3, 3, 0]


def test_DER_3_field_dressing():
    s = scene("deryn", "field-dressing", A=(-1, 1))
    stats(s, "A", damage=4)
    answer(s, "card:field-dressing", (-2, 1), (-3, 1), "use")
    assert offered(s) == {0, 1, 2}
    answer(s, 2)
    assert offered(s) == {0, 1}
    answer(s, 1)
    assert (damage(s, "A"), len(s.hands[0]), s.ready[0], is_done(s)) == (2, 1, 5, True)


def test_DER_4_barbed_net():
    s = scene("deryn", "barbed-net", A=(-1, 1), X=(2, 1))
    give(s, 1, "fireball")
    s.ready[1] = 0
    answer(s, "card:barbed-net", "stop", "attack")
    assert (damage(s, "X"), s.rooted[who(s, "X")], asked(s)) == (1, 1, (1, "SFB-19.45"))
    answer(s, "card:fireball")
    assert (hand(s, 1), s.ready[0], is_done(s)) == ([], 5, True)


def test_DER_5_vanish():
    s = reacting("deryn", "vanish", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=3)
    answer(s, "attack", "card:vanish")
    assert (damage(s, "X"), s.ready[1]) == (2, 3)
    assert (2, 1) in offered(s)
    assert (3, 1) not in offered(s)
    answer(s, (2, 1))
    assert (at(s, "X"), is_done(s)) == ((2, 1), True)


def test_DER_6_harpoon_shot():
    s = scene("deryn", "harpoon-shot", A=(-1, 1), X=(2, 1), Y=(-1, 0))
    answer(s, "card:harpoon-shot", "stop", "attack")  # Y is closer than 2
    assert (at(s, "X"), damage(s, "X"), s.ready[0]) == ((0, 1), 2, 3)
    s = scene("deryn", "harpoon-shot", A=(-1, 1), X=(1, 1))
    answer(s, "card:harpoon-shot", "stop", "attack")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 3)  # one hex of the Pull is left


# ---- Kilgore --------------------------------------------------------------------------------------------------------
def test_KIL_1_cleave():
    s = scene("kilgore", "cleave", A=(-2, 1), B=(-1, 0), X=(0, 1), Y=(-1, 2), Z=(-2, 2))
    answer(s, "card:cleave", (-1, 1), "attack", "direction:east")
    assert (figures(s, "B", "X", "Y", "Z"), is_done(s)) == ([0, 3, 3, 0], True)


def test_KIL_2_ogre_slam():
    s = scene("kilgore", "ogre-slam", A=(-2, 1), X=(0, 1))
    answer(s, "card:ogre-slam", (-1, 1), "attack")
    assert (damage(s, "X"), at(s, "X"), s.ready[0]) == (3, (2, 1), 6)


def test_KIL_3_darksteel_armour():
    s = reacting("kilgore", "darksteel-armour", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=4)
    answer(s, "attack", "card:darksteel-armour")
    assert (damage(s, "X"), s.guard[who(s, "X")], s.ready[1]) == (3, 2, 5)
    attack(s, "A", strength=4, core="creation")
    answer(s, "attack")
    assert damage(s, "X") == 3 + 2


def test_KIL_4_gnaw_a_bone():
    s = scene("kilgore", "gnaw-a-bone", A=(-1, 1))
    stats(s, "A", damage=5)
    answer(s, "card:gnaw-a-bone", (-2, 1), (-3, 1), "use", 2)
    assert (damage(s, "A"), at(s, "A"), s.ready[0], is_done(s)) == (3, (-3, 1), 5, True)


def test_KIL_5_bull_rush():
    s = scene("kilgore", "bull-rush", A=(-3, 1), X=(0, 1))
    answer(s, "card:bull-rush", (-2, 1), (-1, 1), "attack")
    assert (damage(s, "X"), at(s, "X"), s.ready[0]) == (2, (1, 1), 3)


def test_KIL_6_terrifying_bellow():
    s = scene("kilgore", "terrifying-bellow", A=(-2, 1), X=(0, 1), Y=(-1, 2), Z=(2, 1))
    answer(s, "card:terrifying-bellow", (-1, 1), "use", "X", "direction:north-east")
    assert (at(s, "X"), at(s, "Z")) == ((2, -1), (2, 1))
    assert at(s, "Y") == (1, 2)  # the one direction that leads 2 hexes away
    assert (figures(s, "X", "Y", "Z"), s.ready[0], is_done(s)) == ([0, 0, 0], 3, True)


# ---- Gold'arr -------------------------------------------------------------------------------------------------------
def test_GOL_1_gilded_fist():
    s = scene("gold-arr", "gilded-fist", A=(-3, 1), X=(0, 1))
    answer(s, "card:gilded-fist", (-2, 1), (-1, 1), "attack")
    assert (damage(s, "X"), s.ready[0]) == (3, 6)


def test_GOL_2_molten_breath():
    s = scene("gold-arr", "molten-breath", A=(-2, 1), X=(0, 1), Y=(1, 1), Z=(1, 0), B=(0, 2), C=(-1, 2))
    answer(s, "card:molten-breath", (-1, 1), "attack", "direction:east")
    assert figures(s, "X", "Y", "Z", "B", "C") == [2, 2, 2, 2, 0]


def test_GOL_3_bribe_the_crowd():
    s = scene("gold-arr", "bribe-the-crowd", A=(-1, 1))
    stats(s, "A", damage=4)
    answer(s, "card:bribe-the-crowd", (-2, 1), (-3, 1), "use")
    assert offered(s) == {0, 1}
    answer(s, 1)
    assert offered(s) == {0, 1, 2}
    answer(s, 2)
    assert (damage(s, "A"), len(s.hands[0]), s.ready[0]) == (3, 2, 5)


def test_GOL_4_greedy_grasp():
    s = scene("gold-arr", "greedy-grasp", A=(-3, 1), X=(0, 1))
    stats(s, "A", damage=5)
    answer(s, "card:greedy-grasp", (-2, 1), (-1, 1), "attack")
    assert (figures(s, "A", "X"), s.ready[0]) == ([3, 2], 5)


def test_GOL_5_golden_rush():
    s = scene("gold-arr", "golden-rush", A=(-4, 1), X=(0, 1))
    give(s, 1, "fireball", "cleave")
    s.ready[1] = 0
    own = next(slug for slug in ("fireball", "cleave") if s.content.card(slug).champion == s.kinds[who(s, "X")])
    answer(s, "card:golden-rush", (-3, 1), (-2, 1), (-1, 1), "attack")
    assert (damage(s, "X"), asked(s), offered(s)) == (2, (1, "SFB-19.45"), {f"card:{own}"})
    answer(s, f"card:{own}")
    assert (len(s.hands[1]), s.ready[0], is_done(s)) == (1, 3, True)


def test_GOL_6_coin_storm():
    s = reacting("gold-arr", "coin-storm", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=3)
    answer(s, "attack", "card:coin-storm")
    assert (damage(s, "X"), at(s, "A"), damage(s, "A"), s.ready[1]) == (2, (-3, 1), 0, 3)


# ---- Gwaien ---------------------------------------------------------------------------------------------------------
def test_GWA_1_fireball():
    s = scene("gwaien", "fireball", A=(-1, 3), X=(-1, 1), Y=(0, -1), Z=(1, -2))
    answer(s, "card:fireball", (-1, 2), "attack")
    assert damage(s, "Y") == 3  # X is at 1, Z at 4
    assert (figures(s, "X", "Z"), s.ready[0]) == ([0, 0], 6)


def test_GWA_2_flame_wave():
    s = scene("gwaien", "flame-wave", A=(-2, 1), X=(0, 1), Y=(-1, 2))
    answer(s, "card:flame-wave", (-1, 1), "attack", "direction:east", "X")
    assert (figures(s, "X", "Y"), at(s, "X"), at(s, "Y")) == ([2, 2], (1, 1), (-1, 3))


def test_GWA_3_healing_rain():
    s = scene("gwaien", "healing-rain", A=(-2, 1), B=(2, 1), C=(-1, -2))
    for letter in "ABC":
        stats(s, letter, damage=3)
    answer(s, "card:healing-rain", (-1, 1), "use")
    assert offered(s) == {"A", "B", "C"}  # B at 3, C at 3
    answer(s, "B")
    assert offered(s) == {0, 1, 2}
    answer(s, 2)
    assert (figures(s, "A", "B", "C"), s.ready[0]) == ([3, 1, 3], 5)


def test_GWA_4_arcane_ward():
    s = reacting("gwaien", "arcane-ward", A=(-1, 1), X=(0, 1))
    attack(s, "A", strength=3)
    answer(s, "attack", "card:arcane-ward")
    assert (damage(s, "X"), offered(s)) == (1, {0, 1})
    answer(s, 1)
    assert (len(s.hands[1]), s.ready[1]) == (1, 5)


def test_GWA_5_blink():
    s = scene("gwaien", "blink", "fireball", A=(-1, 1), X=(0, 1))
    answer(s, "card:blink")
    assert asked(s)[1] == "SFB-9.3"  # no Move
    answer(s, "use", (2, 1))
    assert (at(s, "A"), offered(s)) == ((2, 1), {"card:fireball", "done"})
    answer(s, "card:fireball")
    assert (s.hands[0], len(s.tops[0]), s.ready[0], is_done(s)) == ((), 1, 3, True)


def test_GWA_6_gust_of_wind():
    s = scene("gwaien", "gust-of-wind", A=(-3, 1), X=(2, 1))
    answer(s, "card:gust-of-wind", (-2, 1), (-1, 1), "attack", (3, 0), (3, -1))
    assert (damage(s, "X"), at(s, "X"), s.ready[0], is_done(s)) == (0, (3, -1), 3, True)
    assert traps(s) == set()
