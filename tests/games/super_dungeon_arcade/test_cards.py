"""Every challenge, plot, difficulty card and treasure is put into play, and what it says happens."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.challenges import DrawChallenge
from grandmelee.games.super_dungeon_arcade.consul import BEGIN_CONSUL_TURN, activations
from grandmelee.games.super_dungeon_arcade.figures import action_points, armour, attacks, strength
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.plots import DrawPlot
from grandmelee.games.super_dungeon_arcade.state import BOSS_FIGHT, CHALLENGE, PLOT, Table
from grandmelee.games.super_dungeon_arcade.terms import NONE
from grandmelee.games.super_dungeon_arcade.wounds import wound_heroes
from tests.games.super_dungeon_arcade.table import (
    GAME,
    activate,
    answer,
    card,
    foe,
    has,
    kind_of,
    new,
    roll,
    rule,
    run,
    scene,
    square,
    wear,
    words,
)

C = GAME.content


def settle(s: Table, seed: int = 1, most: int = 60) -> None:
    """Answer whatever is asked until the scene rests."""
    random = Random(seed)
    for _ in range(most):
        if s.over or s.asks[0].rule == "SDA-5.1":
            return
        seat = s.waiting[0]
        s.answer(seat, random.choice(s.options(seat)))


def crowd() -> Table:
    """A busy moment."""
    s = scene({"W": (5, 5), "G": (5, 7), "S": (8, 12)})
    s.boss, s.minis = kind_of(s, "midnight-queen"), (kind_of(s, "knight-of-the-tower"),)
    foe(s, "spider-nest", (2, 2), 0)
    foe(s, "shadow-tower", (2, 15), 1)
    foe(s, "tower-stalker", (5, 9))
    foe(s, "tower-blackblade", (5, 8))
    return s


@pytest.mark.parametrize("slug", [one.slug for one in C.challenges])
def test_SDA_23_1_every_challenge_can_be_drawn(slug: str):
    s = crowd()
    challenge = s.content.challenge_shelf[slug]
    if challenge.is_boss_fight:
        s.has_boss = True
        foe(s, "midnight-queen", (7, 7))
    deck = BOSS_FIGHT if challenge.is_boss_fight else CHALLENGE
    rest = tuple([one for one in s.decks[deck] if one != challenge.id])
    s.decks[deck] = (challenge.id,)
    s.discards[deck] = ()
    run(s, DrawChallenge())
    settle(s)
    assert s.over or challenge.id in s.challenges
    assert all(
        s.force >> op.kind - lasting.FIRST & 1 for op in challenge.lasting if op.kind >= lasting.FIRST and not s.over
    )
    assert rest


@pytest.mark.parametrize("slug", [one.slug for one in C.plots])
def test_SDA_22_1_every_plot_works_through_a_consul_turn(slug: str):
    s = crowd()
    s.decks[PLOT] = (s.content.plot_shelf[slug].id,)
    run(s, DrawPlot())
    assert s.plots
    run(s, BEGIN_CONSUL_TURN)
    settle(s, most=12)
    assert s.turn >= 1  # twelve answers may see the next turn begin


@pytest.mark.parametrize("slug", [one.slug for one in C.modes])
def test_SDA_4_24_every_difficulty_card_plays(slug: str):
    s = new(concede=False)
    s.modes = (next(one.id for one in s.content.modes if one.slug == slug),)
    refresh_rules(s)
    random = Random(5)
    for _ in range(150):
        if s.over:
            break
        s.answer(s.waiting[0], random.choice(s.options(s.waiting[0])))
    assert s.turn > 0
    assert not any(s.game.components(s).values())


@pytest.mark.parametrize("slug", [one.slug for one in C.items if one.action != NONE])
def test_SDA_26_14_the_action_of_every_treasure_can_be_taken(slug: str):
    s = crowd()
    wear(s, "W", slug)
    word = f"action:{s.content.actions[s.content.items[card(s, slug)].action].slug}"
    foe(s, "tower-arbalist", (5, 6))
    activate(s, "W")
    assert word in words(s)
    answer(s, word)
    settle(s, most=8)
    assert s.ap or s.over


# ---- single sentences -----------------------------------------------------------------------------------------------
def test_challenges_that_change_figures():
    s = scene({"W": (5, 5), "G": (9, 9)})
    model = foe(s, "tower-stalker", (5, 7))
    s.hurt[0], s.wrath[0] = 2, 3
    for text, more in (
        ("Monsters have +1 STR for each wound on the target.", 2),
        ("Monsters have +1 STR for each wrath on the target.", 3),
        ("Monsters have +2 STR against a Hero with no Hero next to it.", 2),
    ):
        rule(s, text)
        assert strength(s, model, 2, 0) == 2 + more
    rule(s, "Monsters have +1 ARM.")
    assert armour(s, model) == 3
    rule(s, "Heroes have +1 AP.")
    assert action_points(s, 0) == 4
    boss = foe(s, "midnight-queen", (8, 8))
    rule(s, "The boss has +1 STR.", "The boss has +1 AP.", "The boss has +1 ARM.")
    assert (strength(s, boss, 4, 0), attacks(s, boss, 3), armour(s, boss)) == (7 - 2, 4, 4)
    rule(s, "Only one Hero activates in a Hero Turn.")
    assert activations(s) == 1


def test_challenges_that_change_wounds():
    s = scene({"W": (5, 5), "G": (5, 9), "S": (9, 0)})
    rule(s, "A Hero with no Hero next to it suffers 1 wound more.", "Wounds echo to every Hero within 4.")
    run(s)
    s.open = []
    wound_heroes(s, [(0, 1)])
    s.settle()
    assert s.hurt[:3] == [2, 1, 0]
    rule(s, "Monsters suffer no wounds.")
    model = foe(s, "tower-stalker", (5, 6))
    activate(s, "W")
    roll(s, "B2 B2 B- B- B- B- RH")
    answer(s, "action:darkforge-blade")
    settle(s, most=1) if "heart" in s.asks[0].prompt else None
    assert (s.hurt[model], has(s, model), s.wrath[0]) == (0, ["Ice"], 0)


def test_challenges_about_steps():
    s = scene({"W": (5, 5)})
    foe(s, "spider-nest", (5, 9), 0)
    rule(s, "After each own step that ends within 3 of a spawning point a Hero suffers a wound and gains 1 wrath.")
    activate(s, "W")
    answer(s, square(s, (5, 6)))
    assert (s.hurt[0], s.wrath[0]) == (1, 1)
    rule(s, "At the end of its activation a Hero suffers wounds for half the squares it moved.")
    answer(s, "end")
    assert s.hurt[0] == 2
    s = scene({"W": (4, 9)})
    rule(s, "Heroes may not move from tile to tile.")
    activate(s, "W")
    assert all(s.dungeon.tile_of(s.dungeon.square(option - s.option("square:1a1"))) == 0 for option in steps(s))


def steps(s: Table) -> list[int]:
    return [option for option in s.options(0) if s.word(option).startswith("square:")]


def test_SDA_23_1_what_is_in_force_has_the_bits_of_its_sentences():
    names = [name for name in vars(in_force) if name.isupper()]
    assert len(names) > 30
    assert all(getattr(in_force, name) == 1 << getattr(lasting, name) - lasting.FIRST for name in names)
