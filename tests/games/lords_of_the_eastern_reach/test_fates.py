"""Who must still fall in a battle: on the table, in the terminal, and by trying every order of losses [LER-7.10]."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grandmelee.games.lords_of_the_eastern_reach.damage import LoseBuildings, TakeLosses
from grandmelee.games.lords_of_the_eastern_reach.state import Table
from tests.games.lords_of_the_eastern_reach.opinion.scenes import Maker
from tests.games.lords_of_the_eastern_reach.table import GAME, asked, combat, dice, give, play, scene, stack
from tests.games.lords_of_the_eastern_reach.test_combat import adventure, attack
from tests.games.lords_of_the_eastern_reach.test_draw import elements, named, texts


def fates(s: Table, side: int = 0, seat: int | None = None) -> dict[str, str]:
    """What is said of each card of a party, by slug."""
    its = s.view(seat)["battle"]["sides"][side]
    return {card["card"].partition(".")[0]: fate for card, fate in zip(its["party"], its["fates"], strict=True)}


def city(s: Table, seat: int | None = None) -> dict[str, str]:
    return {card["card"].partition(".")[0]: card["fate"] for card in s.view(seat)["battle"]["city"]}


# ---- by hand --------------------------------------------------------------------------------------------------------
def test_LER_7_11_one_point_that_is_left_fells_a_whole_card():
    s = adventure(["guards", "archers", "bodyguard"], ["skeleton"])
    assert s.harm[0] == 2
    assert fates(s) == {"guards": "may fall", "archers": "may fall", "bodyguard": "may fall"}
    assert s.view(None)["battle"]["sides"][0]["least_losses"] == 1  # the Guards alone are enough
    play(s, "done", "archers")
    assert fates(s, seat=0) == {"guards": "may fall", "archers": "must fall", "bodyguard": "may fall"}
    assert [s.view(seat)["battle"]["sides"][0]["damage_left"] for seat in (0, 1)] == [1, 2]
    assert set(fates(s, seat=1).values()) == {"may fall"}  # a pick is private until it is done


def test_LER_9_10_and_9_12_damage_the_defenders_cannot_take_goes_on_to_buildings():
    s = attack(["ogre-brute", "guards"], ["archers", "temple", "farm"])
    assert s.harm == (2, 5)
    assert fates(s) == {"ogre-brute": "may fall", "guards": "may fall"}
    assert fates(s, 1) == {"archers": "must fall"}
    assert city(s) == {"temple": "must fall", "farm": "may fall"}  # 4 are left: the Farm alone does not take them
    text = GAME.text(s.view(None))
    assert "Buildings: Temple D5 (must fall), Farm D2 (may fall); 1 of them must fall" in text
    assert "1 card and 1 building must fall" in texts(s, 1)
    assert "5 damage left (1 of 1 must fall)" in text
    play(s, "guards")
    assert city(s) == {"temple": "must fall", "farm": "may fall"}
    play(s, "farm")
    assert city(s, 1) == {"temple": "must fall", "farm": "must fall"}
    assert city(s, 0) == {"temple": "must fall", "farm": "may fall"}  # a pick is private until it is done


def test_LER_19_2_whom_a_pet_could_save_need_not_fall():
    s = scene()
    give(s, 0, "sagani:pet")
    stack(s, "level-2", "dargul")
    dice(s, 1)
    play(combat(s), "adventure", "deck:level-2")
    assert fates(s) == {"sagani": "may fall"}
    assert s.view(0)["battle"]["sides"][0]["least_losses"] == 0


def test_LER_8_17_monsters_that_are_picked_are_seen_to_fall_by_who_picks_them():
    s = scene()
    give(s, 0, "maneha", "ogre-brute", "aloth")
    stack(s, "level-1", "iron-shield", "xaurip-grunt", "black-ooze")
    play(combat(s), "adventure", "maneha", "ogre-brute", "done", "deck:level-1", "xaurip-grunt")
    monsters = {card["card"].partition(".")[0]: card["fate"] for card in s.view(0)["battle"]["monsters"]}
    assert monsters["xaurip-grunt"] == "must fall"
    assert s.view(0)["battle"]["attack_unassigned"] < s.view(None)["battle"]["attack_unassigned"]
    assert "must fall" not in {card["fate"] for card in s.view(1)["battle"]["monsters"]}


# ---- what is seen ---------------------------------------------------------------------------------------------------
def test_LER_7_13_totals_stay_as_they_were_fixed_when_cards_fall():
    s = scene()
    give(s, 0, "ogre-brute")
    give(s, 1, "craftsmen", "archers", "farm", "temple")
    play(combat(s), "seat:1", "craftsmen", "archers", "done")
    assert asked(s) == "1: Choose what 2 damage destroys: until none is left, whole buildings fall"
    assert [(side["attack"], side["armor"]) for side in s.view(0)["battle"]["sides"]] == [(4, 0), (2, 0)]
    assert s.parties[1] == ()
    assert "Attack 2, Armor 0, 2 damage left" in GAME.text(s.view(0))


def test_LER_8_18_the_attack_of_monsters_is_seen_though_they_are_defeated():
    s = scene()
    give(s, 0, "ogre-brute", "duelist")
    stack(s, "level-1", "skeleton")
    play(combat(s), "adventure", "ogre-brute", "duelist", "done", "deck:level-1", "skeleton")
    assert asked(s) == "0: Choose what you lose to 2 damage: until none is left, whole cards fall"
    assert s.view(0)["battle"]["monsters"] == []
    assert s.view(0)["battle"]["monsters_attack"] == 2


def test_the_battle_view_marks_who_must_fall_and_how_many():
    s = adventure(["guards", "archers", "bodyguard"], ["skeleton"])
    assert "may fall" in named(s, 0, "card-guards-1")
    assert "1 of 3 must fall" in texts(s, 0)
    assert texts(s, 0).count("may fall") == 3
    play(s, "done", "archers")
    assert "must fall" in named(s, 0, "card-archers-1")


def test_the_terminal_board_marks_who_must_still_fall():
    s = adventure(["guards", "archers", "bodyguard"], ["skeleton"])
    text = GAME.text(s.view(0))
    assert "Guards 1/2 (may fall), Archers" in text
    assert "2 damage left (1 of 3 must fall)" in text
    assert "Skeleton" in text
    play(s, "done", "archers")
    assert "(must fall)" in GAME.text(s.view(0))
    assert "(must fall)" not in GAME.text(s.view(1))


def test_a_building_in_danger_is_marked_on_its_tile():
    s = attack(["ogre-brute", "guards"], ["archers", "temple", "farm"])
    for viewer in (0, 1, None):
        assert "must fall" in named(s, viewer, "card-temple-1")
        assert "may fall" in named(s, viewer, "card-farm-1")
        (tile,) = [one for one in elements(s, viewer) if one.get("id") == "card-temple-1"]
        assert "must fall" in [str(one.children[0]) for one in tile.walk() if one.tag == "text"]


# ---- by trying every order ------------------------------------------------------------------------------------------
def endings(s: Table, seat: int) -> Iterator[set[int]]:
    """What is left of the party and the city of this seat after every way to choose losses."""
    if s.over or not s.open or not isinstance(s.open[0], TakeLosses | LoseBuildings) or s.open[0].seat != seat:
        yield {*s.armies[seat], *s.cities[seat]}
        return
    chosen = s.chosen_by(seat)
    for option in s.options(seat):
        if option not in chosen:
            after = s.copy()
            after.answer(seat, option)
            yield from endings(after, seat)


def losses(seed: int) -> Table | None:
    """A battle on a full table in which somebody is about to choose what they lose."""
    random = Random(seed)
    s = combat(Maker(random).make())
    for _ in range(60):
        if s.open and isinstance(s.open[0], TakeLosses):
            return s
        if s.over or s.asks[0].prompt == "Pause":
            return None
        s.answer(s.waiting[0], random.choice(s.options(s.waiting[0])))
    return None


def words(s: Table, cards: set[int]) -> set[str]:
    return {s.content.card_words[card] for card in cards}


def said_of(s: Table) -> dict[str, str]:
    ask: Any = s.open[0]
    battle = s.view(None)["battle"]
    its = battle["sides"][ask.side]
    said = {card["card"]: fate for card, fate in zip(its["party"], its["fates"], strict=True)}
    return said | ({card["card"]: card["fate"] for card in battle["city"]} if ask.side else {})


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_LER_7_12_whoever_must_fall_falls_in_every_order_and_nobody_else(first: int):
    looked = 0
    for seed in range(first, first + 100):
        s = losses(seed)
        if s is None or max(len(row) for row in (*s.parties, *s.cities)) > 5:
            continue
        ways = [words(s, left) for left in endings(s, s.open[0].seat)]
        spared = bool(s.petted) or any(s.stashes)
        for card, fate in said_of(s).items():
            looked += 1
            survives = [card in left for left in ways]
            if fate == "must fall":
                assert not any(survives), (seed, card)
            elif fate == "stands":
                assert all(survives), (seed, card)
            elif not spared:
                assert any(survives), (seed, card)
    assert looked > 20
