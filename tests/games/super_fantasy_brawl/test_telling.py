"""What newcomers are told in words: what is lost at the end of a turn, what a Core costs, what does not hold yet."""

from __future__ import annotations

import re

import pytest

import grandmelee as gm
from grandmelee.games.super_fantasy_brawl.draw import scene
from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing
from grandmelee.games.super_fantasy_brawl.draw.seats import panel_of
from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.scene.measure import wrap
from grandmelee.text import guide
from tests.games.super_fantasy_brawl.table import answer, asked, brawl, give, new, refused, told


def drawing(s: Table, is_tall: bool = False) -> Drawing:
    return Drawing(s.view(0), is_tall, s.content)


def written(s: Table, is_tall: bool = False) -> str:
    return scene(s.view(0), s.content, is_tall).svg()


def test_SFB_11_2_the_end_of_a_turn_says_what_is_left_unused_and_what_is_discarded():
    s = brawl()
    give(s, 0, "cleave", "bull-rush")
    end = s.option("end")
    assert s.explain(0, end).startswith(
        "End your turn: 3 ready Cores unused, ready your Cores, discard 2 unplayed cards, draw 5"
    )
    s.ready[0], s.hands[0] = 1, ()
    ask = s.ask_of(0)
    assert ask is not None
    assert ask.named(s, end) == "End your turn: 1 ready Core unused"
    assert s.explain(0, end).startswith("End your turn: 1 ready Core unused, ready your Cores, draw 5")


def test_SFB_11_1_to_11_6_the_guide_says_what_Upkeep_does_and_what_a_Reaction_costs():
    its = guide.load("super-fantasy-brawl")
    assert its is not None
    upkeep = next(part.text for part in its.turn if part.title == "Upkeep")
    assert "discard every card left in your hand" in upkeep
    said = " ".join([part.text for part in its.know] + list(its.coach.values()))
    assert "in your next turn" in said
    assert not re.search(r"keep(ing)? one", said, re.IGNORECASE)
    assert "The number says" not in said


def test_why_not_speaks_in_sentences():
    s = brawl()
    give(s, 0, "cleave")
    s.ready[0] = 6
    s.look_again()
    assert s.why_not(0, "card:cleave") == (
        "The Destruction Core for Cleave is exhausted; it is ready again when your turn ends. [SFB-4.4]"
    )
    assert refused(s, "card:vanish")
    for word in s.game.vocabulary.words:
        said = s.why_not(0, word)
        assert said[0] == said[0].upper(), said
        assert re.search(r"\. \[SFB-[\d.]+\]$", said) or said.startswith("It is allowed"), said


def test_a_Core_that_pays_belongs_to_nobody_called_it():
    s = brawl()
    standard = next(one.slug for one in s.content.standards if one.core > 2)
    answer(s, f"standard:{standard}", "core:creation")
    assert told(s, "CoreExhausted") == ["Seat 1 exhausts the Creation Core"]


def test_SFB_2_12_laying_traps_says_which_of_how_many():
    s = new(champions="suggested")
    seen = []
    while s.asks[0].rule != "SFB-2.15":
        if asked(s)[1] == "SFB-2.12":
            seen.append(s.asks[0].prompt)
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    trap = "Choose a trap hex for a face-down trap"
    assert seen == [f"{trap} (1 of 2)", f"{trap} (2 of 2)"] * 2


@pytest.mark.parametrize("seats", [2, 4])
def test_no_prompt_calls_the_seat_you_for_all_others_read_it_too(seats):
    for seed in range(3):
        s = gm.new("super-fantasy-brawl", seats=seats, seed=seed, rounds=2)
        while not s.over:
            for question in s.asks:
                assert not re.search(r"\byour?\b", question.prompt), question.prompt
            s.answer(s.waiting[0], s.options(s.waiting[0])[seed % 2 - 1])


@pytest.mark.parametrize("is_tall", [False, True])
def test_SFB_14_5_an_ability_says_that_it_holds_when_Levelled_Up_until_it_does(is_tall):
    s = brawl()
    d = drawing(s, is_tall)
    row = panel_of(d, d.players[0]).rows[0]
    told = f"{row.ability_name}: {row.ability}"
    assert f"When Levelled Up: {row.hit_points_then} hit points" in written(s, is_tall)
    s.level[0] = 1
    assert f"Levelled Up. {told}" in written(s, is_tall)
    assert f"{row.one.name} on" in written(s, is_tall)


def test_SFB_14_5_every_ability_has_room_in_two_lines_with_when_it_holds():
    content = brawl().content
    column = drawing(brawl(), True).layout.column
    for champion in content.champions:
        said = f"When Levelled Up: {champion.ability_name}: {' '.join(champion.ability)}"
        assert len(wrap(said, 11.5, column - 54)) <= 2, said


def test_SFB_10_6_any_one_Core_pays_for_the_fourth_Standard_Action():
    page = written(brawl())
    assert "costs any one Core." in page
    assert len(re.findall(r">/</text>", page)) == 2  # between three Cores


def test_the_slot_that_cannot_be_scored_yet_is_called_the_same_everywhere():
    s = brawl()
    for is_tall in (False, True):
        assert ">later</text>" in written(s, is_tall)
        assert "cannot be scored yet" in written(s, is_tall)
        assert re.search(r">\d+ in the deck, \d+ discarded<", written(s, is_tall))
