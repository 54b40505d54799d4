"""Action cards [LA-9], and every one of the 97 in a small scene.

Scenes are written as `fight` takes them, results as `shown` gives them. The tracks that matter, by column 0 to 10+:

    Alysia  0 0 0 0 0 1 1 2 3 4 5        Sabo  0 0 0 0 0 1 2 2 3 4 5
    Fitz    0 0 0 0 0 0 1 2 2 3 4

So a Strike of Force 3 on Alysia at Fatigue 3 moves her to 4, and column 4 + 3 = 7 gives 2 Push tokens.
"""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import REST
from tests.games.legends_of_the_arena.table import (
    Table,
    answer,
    asked,
    at,
    effect,
    exchange,
    fight,
    options,
    perform,
    shown,
    undead,
)

Case = tuple[str, str, str, str]
"""A card, the scene (the one who performs it first; tokens last), the answers, and how it stands afterwards."""

CASES: list[Case] = [
    # ---- Fitz
    ("smash", "fitz 3> | alysia 3< fatigue 3", "", "fitz 3> | alysia 3< fatigue 4 push 2"),
    ("back", "fitz 3> | alysia 5<", "turn", "fitz 2< | alysia 5<"),
    ("back", "fitz 3> | alysia 5<", "stay", "fitz 2> | alysia 5<"),
    ("advance", "fitz 3> | alysia 5<", "stay", "fitz 4> | alysia 5<"),
    ("advance", "fitz 3> | alysia 5<", "turn", "fitz 4< | alysia 5<"),
    ("brace", "fitz 3> | alysia 5<", "", "fitz 3> block 2 | alysia 5<"),
    ("jab", "fitz 3> | alysia 4< fatigue 4", "", "fitz 3> | alysia 4< fatigue 5 push 2"),
    ("link-up", "fitz 2> | alysia 5< fatigue 8", "", "fitz 2> | alysia 2< fatigue 9"),
    ("reel-in", "fitz 2> | alysia 4< fatigue 2", "", "fitz 2> | alysia 3< fatigue 3 push 1"),
    ("reel-in", "fitz 2> | alysia 4< block 3", "", "fitz 2> | alysia 4< block 3"),
    ("anchor-swing", "fitz 3> | alysia 3<", "", "fitz 3> | alysia 3< fatigue 1 push 1"),
    ("chain-guard", "fitz 3> | alysia 5<", "turn", "fitz 3< block 3 | alysia 5<"),
    ("haul-over", "fitz 3> | alysia 3< fatigue 2", "turn", "fitz 3< | alysia 3< fatigue 3 push -2"),
    ("drag-line", "fitz 2< | alysia 5<", "", "fitz 2> | alysia 3< fatigue 1"),
    ("drag-line", "fitz 2< | alysia 5< block 1", "", "fitz 2> | alysia 3< block 1"),
    ("whale-breaker", "fitz 2> | alysia 5<", "", "fitz 2> | alysia 2< fatigue 2 push 2"),
    # ---- Alysia
    ("step", "alysia 3> | fitz 5<", "", "alysia 4> block 1 | fitz 5<"),
    ("shot", "alysia 1> | fitz 5< fatigue 4", "", "alysia 1> | fitz 5< fatigue 5 push 2"),
    ("shot", "alysia 1> | fitz 1< fatigue 4", "", "alysia 1> | fitz 1< fatigue 4"),
    ("defensive-pivot", "alysia 3> | fitz 5<", "turn", "alysia 3< block 2 | fitz 5<"),
    ("chop", "alysia 3> | fitz 3< fatigue 3", "", "alysia 3> | fitz 3< fatigue 4 push 1"),
    ("skip-back", "alysia 3> | fitz 5<", "stay", "alysia 2> | fitz 5<"),
    (
        "whirling-leap",
        "alysia 1< | fitz 5< | brakka 5> | sabo 5> fatigue 1",
        "",
        "alysia 5> | fitz 5< fatigue 1 | brakka 5> | sabo 5> fatigue 2",
    ),
    (
        "whirling-leap",
        "alysia 1> | fitz 5< block 1 | brakka 5> | sabo 5> fatigue 1",
        "",
        "alysia 5> | fitz 5< block 1 | brakka 5> | sabo 5> fatigue 1",
    ),
    ("axe-throw", "alysia 2> | fitz 5< fatigue 3", "", "alysia 2> | fitz 5< fatigue 4 push 2"),
    (
        "cleave",
        "alysia 3> | fitz 3< fatigue 4 | brakka 3> | sabo 3< fatigue 2",
        "",
        "alysia 3> | fitz 3< fatigue 5 push 2 | brakka 3> | sabo 3< fatigue 3 push 1",
    ),
    ("tumble", "alysia 3> | fitz 5<", "backward turn", "alysia 1< | fitz 5<"),
    ("tumble", "alysia 3> | fitz 5<", "forward stay", "alysia 5> | fitz 5<"),
    ("hamstring", "alysia 3> | fitz 4< fatigue 4", "", "alysia 3> | fitz 4< fatigue 5 push 1 speed_next -20"),
    ("hamstring", "alysia 3> | fitz 4< block 1", "", "alysia 3> | fitz 4< block 1"),
    ("battle-cry", "alysia 3> | fitz 5<", "", "alysia 3> block 1 boost_next 2 | fitz 5<"),
    (
        "storm-of-axes",
        "alysia 3> | fitz 5< fatigue 2 | brakka 4> | sabo 1> fatigue 2",
        "",
        "alysia 3< | fitz 5< fatigue 3 push 1 | brakka 4> | sabo 1> fatigue 3 push -2",
    ),
    (
        "storm-of-axes",
        "alysia 3> | fitz 3< fatigue 2",  # only the first of the two Strikes reaches range 0
        "",
        "alysia 3< | fitz 3< fatigue 3 push 1",
    ),
    # ---- Lucius, in both forms
    ("stalk", "lucius 3> | alysia 5<", "turn", "lucius 4< | alysia 5<"),
    ("fall-back", "lucius 3> | alysia 5<", "", "lucius 2> block 1 | alysia 5<"),
    ("quick-shot", "lucius 3> | alysia 5< fatigue 3", "", "lucius 3> | alysia 5< fatigue 4 push 1"),
    ("quick-shot", "lucius 3> wolf 1 | alysia 3< fatigue 3", "", "lucius 3> wolf 1 | alysia 3< fatigue 4 push 1"),
    ("quick-shot", "lucius 3> wolf 1 | alysia 5< fatigue 3", "", "lucius 3> wolf 1 | alysia 5< fatigue 3"),
    ("snarl", "lucius 3> | alysia 5<", "", "lucius 3> block 2 | alysia 5<"),
    ("moonlight", "lucius 3> | alysia 5<", "stay", "lucius 3> wolf 1 | alysia 5<"),
    ("moonlight", "lucius 3> wolf 1 | alysia 5<", "turn", "lucius 3< | alysia 5<"),
    ("fight-bite", "lucius 3> fatigue 3 | alysia 3< fatigue 2", "", "lucius 3> fatigue 3 | alysia 3< fatigue 3 push 1"),
    (
        "fight-bite",
        "lucius 3> fatigue 3 wolf 1 | alysia 3< fatigue 3",
        "",
        "lucius 3> fatigue 2 wolf 1 | alysia 3< fatigue 4 push 1",
    ),
    (
        "fight-bite",
        "lucius 3> fatigue 3 wolf 1 | alysia 3< block 2",
        "",
        "lucius 3> fatigue 3 wolf 1 | alysia 3< block 2",
    ),
    ("aim-maim", "lucius 1> | alysia 5< fatigue 3", "", "lucius 1> | alysia 5< fatigue 4 push 2"),
    ("aim-maim", "lucius 3> wolf 1 | alysia 3< fatigue 2", "", "lucius 3> wolf 1 | alysia 3< fatigue 4 push 2"),
    ("draw-claw", "lucius 3> | alysia 5< fatigue 3", "", "lucius 3> | alysia 5< fatigue 4 push 1"),
    ("draw-claw", "lucius 3> wolf 1 | alysia 4< fatigue 3", "", "lucius 3> wolf 1 | alysia 4< fatigue 4 push 1"),
    ("draw-claw", "lucius 3> wolf 1 | alysia 5< fatigue 3", "", "lucius 3> wolf 1 | alysia 5< fatigue 3"),
    ("vault-pounce", "lucius 4> | alysia 4< fatigue 4", "", "lucius 2> | alysia 4< fatigue 5 push 1"),
    ("vault-pounce", "lucius 2< wolf 1 | alysia 4< fatigue 3", "", "lucius 4> wolf 1 | alysia 4< fatigue 4 push 1"),
    ("load-howl", "lucius 3> fatigue 2 | alysia 5<", "", "lucius 3> fatigue 2 boost_next 2 | alysia 5<"),
    ("load-howl", "lucius 3> fatigue 2 wolf 1 | alysia 5<", "", "lucius 3> fatigue 1 block 2 wolf 1 | alysia 5<"),
    ("shift", "lucius 3> | alysia 5<", "", "lucius 4> block 1 wolf 1 | alysia 5<"),
    ("sharpshooter", "lucius 2> | alysia 4<", "", "lucius 4> wolf 1 | alysia 4< fatigue 2 push 1"),
    ("sharpshooter", "lucius 2> wolf 1 | alysia 4< fatigue 2", "", "lucius 2> | alysia 4< fatigue 3 push 1"),
    (
        "blood-moon",
        "lucius 2> fatigue 3 wolf 1 | alysia 4<",
        "number:1",
        "lucius 3> fatigue 1 wolf 1 | alysia 4< fatigue 1 push 1",
    ),
    ("blood-moon", "lucius 3> fatigue 3 | alysia 3<", "", "lucius 3> fatigue 3 wolf 1 | alysia 3< fatigue 1 push 1"),
    # ---- Lord Grym
    ("shamble", "lord-grym 1> | alysia 3< | zombie 5", "", "lord-grym 2> | alysia 3< | zombie 4"),
    ("bone-ward", "lord-grym 3> | alysia 5<", "stay", "lord-grym 3> block 2 | alysia 5<"),
    ("grave-touch", "lord-grym 3> | alysia 4< fatigue 4", "", "lord-grym 3> | alysia 4< fatigue 5 push 1"),
    ("dig", "lord-grym 3> | alysia 5<", "space:1", "lord-grym 3> | alysia 5< | coffin 1"),
    ("withdraw", "lord-grym 3> | alysia 5<", "turn", "lord-grym 2< | alysia 5<"),
    (
        "raise-dead",
        "lord-grym 2> | alysia 5< | coffin 1 | coffin 4 | coffin 5",
        "",
        "lord-grym 2> | alysia 5< | zombie 1 | zombie 4 | coffin 5",
    ),
    ("arise", "lord-grym 3> | alysia 5<", "space:5", "lord-grym 3> | alysia 5< | zombie 5"),
    (
        "horde",
        "lord-grym 2< | alysia 5< fatigue 3 | zombie 4",
        "",
        "lord-grym 2< | alysia 5< fatigue 4 push -1 | zombie 5",
    ),
    ("grave-walk", "lord-grym 2> | alysia 5<", "space:5 turn", "lord-grym 5< block 1 | alysia 5<"),
    ("death-grip", "lord-grym 2> | alysia 4< fatigue 5", "", "lord-grym 2> | alysia 2< fatigue 6 | zombie 2"),
    ("rot-bolt", "lord-grym 2> | alysia 4< fatigue 4", "", "lord-grym 2> | alysia 4< fatigue 6 push 2"),
    (
        "army-of-the-damned",
        "lord-grym 2> | alysia 5< fatigue 3 | coffin 1",
        "space:5 space:4",
        "lord-grym 2> | alysia 5< fatigue 5 push 3 | zombie 2 | zombie 5 | zombie 5",
    ),
    # ---- Sabo
    ("sneak", "sabo 3> | alysia 5<", "stay", "sabo 4> | alysia 5<"),
    ("set-trap", "sabo 3> | alysia 5<", "space:5", "sabo 3> trap 5 | alysia 5<"),
    ("set-trap", "sabo 3> trap 1 | alysia 5<", "space:4", "sabo 3> trap 4 | alysia 5<"),
    ("dagger", "sabo 3> | alysia 4< fatigue 3", "", "sabo 3> | alysia 4< fatigue 4 push 1"),
    ("dart", "sabo 3> | alysia 5< fatigue 3", "", "sabo 3> | alysia 5< fatigue 4 push 1"),
    ("smoke-puff", "sabo 3> | alysia 5<", "", "sabo 2> block 1 | alysia 5<"),
    (
        "trigger-finger",
        "sabo 2< trap 4 | alysia 4< fatigue 8",
        "space:3",
        "sabo 2< trap 3 | alysia 4< fatigue 9 push -1",
    ),
    ("trigger-finger", "sabo 2< | alysia 4<", "space:3", "sabo 2< trap 3 | alysia 4<"),
    ("backstab", "sabo 2< | alysia 4< fatigue 2", "", "sabo 4< | alysia 4< fatigue 3 push -1"),
    ("trip-wire", "sabo 3> | alysia 4< fatigue 8", "", "sabo 3> | alysia 4< fatigue 9 speed_next -30"),
    ("snare-toss", "sabo 1> | alysia 4< fatigue 8", "", "sabo 1> | alysia 2< fatigue 9"),
    ("snare-toss", "sabo 3> | alysia 4< block 1", "", "sabo 3> | alysia 3< block 1"),
    ("vanish", "sabo 3> | alysia 5<", "space:1 turn", "sabo 1< | alysia 5<"),
    ("cheap-shot", "sabo 3> | alysia 3< fatigue 8", "", "sabo 3> | alysia 3< fatigue 9"),
    ("rigged-arena", "sabo 2> | alysia 4<", "space:4", "sabo 2> | alysia 4< fatigue 2 push 2"),
    # ---- Brakka
    ("trudge", "brakka 3> | alysia 5<", "", "brakka 4> block 1 | alysia 5<"),
    ("wall-up", "brakka 3> | alysia 5<", "", "brakka 3> block 3 | alysia 5<"),
    ("shove", "brakka 3> | alysia 3< fatigue 8", "", "brakka 3> | alysia 3< fatigue 9 push 1"),
    ("shove", "brakka 3> | alysia 3< block 1", "", "brakka 3> | alysia 3< block 1 push 1"),
    ("slam", "brakka 3> | alysia 3< fatigue 3", "", "brakka 3> | alysia 3< fatigue 4 push 2"),
    ("slam", "brakka 3> | alysia 4< fatigue 3", "", "brakka 3> | alysia 4< fatigue 4 push 2"),
    ("about-face", "brakka 3> | alysia 5<", "", "brakka 3< block 1 | alysia 5<"),
    ("cover", "brakka 3> | alysia 5<", "", "brakka 3> block 3 | alysia 5<"),
    (
        "cover",
        "brakka 3> | alysia 3< | fitz 1> | sabo 3<",
        "legend:fitz",
        "brakka 3> | alysia 3< | fitz 1> block 3 | sabo 3<",
    ),
    ("dig-in", "brakka 3> fatigue 2 push -4 | alysia 5<", "", "brakka 3> fatigue 2 | alysia 5<"),
    ("boulder-roll", "brakka 2> | alysia 4< fatigue 3", "number:2", "brakka 4> | alysia 4< fatigue 4 push 2"),
    (
        "quake",
        "brakka 3> | alysia 4< fatigue 3 | fitz 3> | sabo 2< fatigue 3",
        "",
        "brakka 3> | alysia 4< fatigue 4 push 2 | fitz 3> | sabo 2< fatigue 3",
    ),
    ("headbutt", "brakka 3> | alysia 3< fatigue 3", "", "brakka 3> | alysia 3< fatigue 4 push 1"),
    ("grapple", "brakka 3> | alysia 4< fatigue 2", "", "brakka 3< | alysia 3< fatigue 4 push -1"),
    ("avalanche", "brakka 3> | alysia 4<", "", "brakka 3> block 2 | alysia 4< fatigue 1 push 1"),
    # ---- Tempra
    ("blink", "tempra 3> | alysia 5<", "space:2 turn", "tempra 2< | alysia 5<"),
    ("ward", "tempra 3> | alysia 5<", "", "tempra 3> block 2 | alysia 5<"),
    ("spark", "tempra 3> | alysia 4< fatigue 3", "", "tempra 3> | alysia 4< fatigue 4 push 1"),
    ("bolt", "tempra 2> | alysia 5< fatigue 3", "", "tempra 2> | alysia 5< fatigue 4 push 1"),
    ("hurry", "tempra 3> | alysia 5<", "", "tempra 4> speed_next 20 | alysia 5<"),
    ("perfect-timing", "tempra 3> | alysia 5<", "exchange:2", "tempra 3> | alysia 5<"),
    ("slow-field", "tempra 3> | alysia 5< fatigue 8", "", "tempra 3> | alysia 5< fatigue 9 speed_next -40"),
    ("slow-field", "tempra 3> | alysia 5< block 1", "", "tempra 3> | alysia 5< block 1 speed_next -40"),
    ("rewind", "tempra 3> fatigue 5 push -2 | alysia 5<", "", "tempra 3> fatigue 4 | alysia 5<"),
    ("trade-places", "tempra 2> | alysia 5< fatigue 8", "stay", "tempra 5> | alysia 2< fatigue 9"),
    ("foresight", "tempra 3> | alysia 5<", "", "tempra 3> block 1 boost_next 2 | alysia 5<"),
    ("last-second", "tempra 3> | alysia 4<", "", "tempra 3> | alysia 4<"),
    ("lets-do-that-again", "tempra 3> | alysia 5<", "", "tempra 3> block 1 | alysia 5<"),
    # ---- Ishara
    ("glide", "ishara 3> | alysia 5<", "number:1 turn", "ishara 4< | alysia 5<"),
    ("pirouette", "ishara 3> | alysia 5<", "turn", "ishara 3< block 1 | alysia 5<"),
    ("gust", "ishara 3> | alysia 5<", "", "ishara 3> | alysia 5< fatigue 1 push 1"),
    ("gust", "ishara 3> | alysia 5< block 1", "", "ishara 3> | alysia 5< block 1"),
    ("kick", "ishara 3> | alysia 3< fatigue 3", "", "ishara 3> | alysia 3< fatigue 4 push 2"),
    ("drift", "ishara 3> | alysia 5<", "backward stay", "ishara 2> | alysia 5<"),
    ("updraft", "ishara 3< | alysia 2< fatigue 1", "", "ishara 3< | alysia 2< fatigue 2 push -2"),
    (
        "cyclone",
        "ishara 3> | alysia 4< fatigue 3 | fitz 3> | sabo 2< fatigue 3",
        "",
        "ishara 3< | alysia 4< fatigue 4 push 1 | fitz 3> | sabo 2< fatigue 4 push -2",
    ),
    ("slipstream", "ishara 2> | alysia 5<", "number:3 stay", "ishara 5> | alysia 5<"),
    ("vacuum", "ishara 1> | alysia 5< fatigue 8", "", "ishara 1> | alysia 3< fatigue 9"),
    ("feather-guard", "ishara 3> | alysia 5<", "backward", "ishara 2> block 2 | alysia 5<"),
    ("dive-kick", "ishara 3> | alysia 1< fatigue 3", "", "ishara 1< | alysia 1< fatigue 4 push -2"),
    (
        "tempest",
        "ishara 2> | alysia 5< fatigue 2 | fitz 3> | sabo 2< fatigue 2",
        "",
        "ishara 2> | alysia 5< fatigue 3 push 2 | fitz 3> | sabo 2< fatigue 3 push 2",
    ),
]


def scene(text: str) -> Table:
    """Fighters and tokens from one line."""
    parts = text.split(" | ")
    tokens = [part for part in parts if part.startswith(("zombie", "coffin"))]
    s = fight(*[part for part in parts if part not in tokens])
    return undead(s, 0, *tokens)


@pytest.mark.parametrize(
    ("card", "before", "answers", "after"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)]
)
def test_LA_9_1_and_9_3_a_card_does_what_it_says(card: str, before: str, answers: str, after: str) -> None:
    s = perform(scene(before), 0, card)
    answer(s, *answers.split())
    assert asked(s) is None
    assert shown(s) == after.split(" | ")


def test_LA_9_1_every_one_of_the_97_cards_has_its_scene() -> None:
    s = fight("fitz 2>", "alysia 4<")
    assert {card.slug for card in s.content.cards} == {case[0] for case in CASES}
    assert len(s.content.cards) == 97


def test_every_scene_is_performed_by_the_card_s_own_legend() -> None:
    content = fight("fitz 2>", "alysia 4<").content
    for card, before, _, _ in CASES:
        assert before.startswith(content.legends[content.card(card).legend].slug)


# ---- cards that need a whole exchange ------------------------------------------------------------------------------
def test_LA_9_3_cheap_shot_and_headbutt_cancel_an_action_that_waits() -> None:
    for card, speed in (("cheap-shot", 86), ("headbutt", 59)):
        s = fight(f"{'sabo' if speed == 86 else 'brakka'} 3>", "fitz 3<")
        exchange(s, card, "smash")  # 50: it would have Fatigued the striker
        assert s.fatigue[:2] == [0, 1]


def test_LA_9_3_nothing_is_cancelled_if_the_action_has_resolved_or_the_strike_was_blocked() -> None:
    s = fight("brakka 3>", "fitz 3<")
    exchange(s, "headbutt", "jab")  # 65 before 59
    assert s.fatigue[:2] == [1, 1]
    s = fight("sabo 3>", "brakka 3<")
    exchange(s, "cheap-shot", "wall-up")  # 92 before 86: Block 3, so nobody is Fatigued
    assert s.fatigue[:2] == [0, 0]


def test_LA_9_3_last_second_strikes_in_the_final_exchange_only() -> None:
    for number, fatigue in ((1, 0), (2, 0), (3, 1)):
        s = fight("tempra 3>", "brakka 3<")
        exchange(s, "last-second", "dig-in", number=number, of=3)
        assert s.fatigue[1] == fatigue


def test_S16_and_LA_16_6_lets_do_that_again_makes_six_exchanges() -> None:
    s = fight("tempra 3>", "alysia 5<")
    perform(s, 0, "lets-do-that-again")
    assert s.exchanges == 6


# ---- the rules of chapter 9 ----------------------------------------------------------------------------------------
def test_LA_9_2_a_card_has_no_other_meaning_than_its_text() -> None:
    card = fight("fitz 2>", "alysia 4<").content.card("smash")
    assert (card.name, card.speed, card.tier, card.text) == ("Smash", 50, 0, ["Strike 3 at range 0."])
    assert len(card.ops) == len(card.text)


def test_LA_9_3_components_happen_in_reading_order() -> None:
    s = effect(fight("brakka 3>", "alysia 4< fatigue 3"), 0, "Turn.", "Strike 3 at range 0-1.")
    assert shown(s) == ["brakka 3<", "alysia 4< fatigue 3"]
    s = effect(fight("brakka 3>", "alysia 4< fatigue 3"), 0, "Strike 3 at range 0-1.", "Turn.")
    assert shown(s) == ["brakka 3<", "alysia 4< fatigue 4 push 2"]


def test_LA_9_4_and_D8_only_what_says_may_can_be_skipped() -> None:
    s = effect(fight("fitz 3>", "alysia 5<"), 0, "You may Turn.", "Turn.")
    assert asked(s) == (0, "LA-9.4")
    assert options(s) == ["turn", "stay"]
    answer(s, "stay")
    assert asked(s) is None
    assert at(s) == "fitz 3< alysia 5<"


def test_LA_9_4_a_mandatory_move_out_of_the_arena_is_carried_out() -> None:
    s = effect(fight("fitz 5>", "alysia 3<"), 0, "Move 2 forward.")
    assert s.over
    assert s.winners == [1]


def test_LA_9_5_what_cannot_be_done_does_nothing_and_the_next_component_follows() -> None:
    s = effect(
        fight("fitz 3>", "alysia 1<"),
        0,
        "Strike 3 at range 1+.",
        "Pull the target 1.",
        "Place 1 Push token on the target.",
        "Swap spaces with the target.",
        "The target takes 1 extra Fatigue.",
        "Spring the Spike Trap.",
        "Move into that foe's space.",
        "Block 2.",
    )
    assert shown(s) == ["fitz 3> block 2", "alysia 1<"]


def test_LA_9_5_without_a_fitting_space_nothing_is_placed() -> None:
    s = effect(fight("sabo 3>", "alysia 1<"), 0, "Place yourself in a space at range 3.", "Block 1.")
    assert asked(s) is None  # 0 and 6 are edges
    assert shown(s) == ["sabo 3> block 1", "alysia 1<"]


@pytest.mark.parametrize(
    ("reach", "hit_at"),
    [
        ("0", [0]),
        ("1", [1]),
        ("0-1", [0, 1]),
        ("1-2", [1, 2]),
        ("1-3", [1, 2, 3]),
        ("0-2", [0, 1, 2]),
        ("0-3", [0, 1, 2, 3]),
        ("1+", [1, 2, 3, 4]),
        ("0+", [0, 1, 2, 3, 4]),
    ],
)
def test_LA_9_6_and_21_1_ranges_are_exact(reach: str, hit_at: list[int]) -> None:
    hits = [
        distance
        for distance in range(5)
        if effect(fight("fitz 1>", f"alysia {1 + distance}<"), 0, f"Strike 1 at range {reach}.").fatigue[1]
    ]
    assert hits == hit_at


def test_S7_and_LA_9_6_a_range_of_1_2_does_not_include_0() -> None:
    s = effect(fight("fitz 3>", "alysia 3<"), 0, "Strike 3 at range 1-2.")
    assert s.target == -1
    assert shown(s) == ["fitz 3>", "alysia 3<"]


def test_LA_9_7_a_zombie_is_a_fighter_a_foe_of_others_and_an_ally_of_its_own_team() -> None:
    s = undead(fight("lord-grym 1>", "alysia 5<", "fitz 2>", "sabo 5<"), 0, "zombie 4", "coffin 5")
    effect(s, 1, "Strike 1 at range 1+.")  # a foe of Alysia's, nearer than Fitz
    assert shown(s)[4:] == ["coffin 4", "coffin 5"]
    s = undead(fight("lord-grym 1>", "alysia 5<", "fitz 2>", "sabo 5<"), 0, "zombie 4")
    effect(s, 2, "Strike 1 at range 2.")  # not of Fitz's
    assert shown(s)[4:] == ["zombie 4"]


def test_LA_9_7_allies_for_a_guard_are_legends_and_never_oneself_twice() -> None:
    s = undead(fight("lord-grym 3>", "alysia 3<", "brakka 3>", "sabo 3<"), 0, "zombie 3")
    perform(s, 2, "cover")
    assert options(s) == ["legend:brakka", "legend:lord-grym"]


def test_LA_9_8_a_blocked_strike_is_a_hit_but_fatigues_nobody() -> None:
    sentences = ("Strike 2 at range 0.", "If you hit, Block 1.", "If you Fatigued the target, Block 2.")
    assert effect(fight("fitz 3>", "alysia 3< block 2"), 0, *sentences).block[0] == 1
    assert effect(fight("fitz 3>", "alysia 3< block 1"), 0, *sentences).block[0] == 3
    assert effect(fight("fitz 3>", "alysia 4<"), 0, *sentences).block[0] == 0


def test_LA_9_8_conditions_look_at_the_latest_strike() -> None:
    s = effect(fight("fitz 3>", "alysia 3<"), 0, "Strike 2 at range 0.", "Strike 2 at range 1.", "If you hit, Block 1.")
    assert s.block[0] == 0


# ---- choices on cards (D9) -----------------------------------------------------------------------------------------
def test_D9_and_LA_9_4_a_number_a_direction_a_space_an_ally() -> None:
    s = effect(fight("fitz 3>", "alysia 5<"), 0, "Move up to 2 forward.")
    assert options(s) == ["number:0", "number:1", "number:2"]
    s = effect(fight("fitz 3>", "alysia 5<"), 0, "Move 2 in either direction.")
    assert options(s) == ["forward", "backward"]
    s = effect(fight("fitz 3>", "alysia 5<"), 0, "Place yourself in a space at range 1-3.")
    assert options(s) == ["space:1", "space:2", "space:4", "space:5"]
    s = effect(fight("sabo 2>", "alysia 5<"), 0, "Place the Spike Trap in a space at range 0-2.")
    assert options(s) == ["space:1", "space:2", "space:3", "space:4"]
    s = undead(fight("lord-grym 5>", "alysia 5<"), 0)
    effect(s, 0, "Summon a Zombie in a space at range 0-2.")
    assert options(s) == ["space:3", "space:4", "space:5"]
    s = effect(fight("brakka 3>", "alysia 5<", "fitz 1<", "sabo 5<"), 0, "You or one ally at range 0-1 gains Block 3.")
    assert asked(s) is None  # Fitz is too far: no choice is left
    assert s.block[0] == 3


def test_D9_a_space_that_does_not_fit_is_refused_with_a_reason() -> None:
    s = effect(fight("fitz 3>", "alysia 5<"), 0, "Place yourself in a space at range 1-3.")
    assert "1, 2, 4, 5" in s.why_not(0, "space:6")
    assert "[LA-8.9]" in s.why_not(0, "space:6")


# ---- targets of an Action (conventions of section 8) ----------------------------------------------------------------
def test_LA_9_5_a_strike_that_misses_leaves_the_action_without_a_target() -> None:
    s = effect(
        fight("fitz 3>", "alysia 3<"),
        0,
        "Strike 1 at range 0.",
        "Strike 1 at range 2.",
        "Place 1 Push token on the target.",
    )
    assert s.push[1] == 0


def test_LA_9_3_facing_a_foe_makes_it_the_target_without_a_hit() -> None:
    s = effect(
        fight("fitz 3>", "alysia 1<"),
        0,
        "Face the nearest foe.",
        "Place 1 Push token on the target.",
        "If you hit, Block 1.",
    )
    assert shown(s) == ["fitz 3<", "alysia 1< push -1"]


def test_LA_9_3_a_strike_on_all_other_foes_leaves_the_target_alone() -> None:
    s = fight("alysia 3>", "fitz 3< fatigue 1", "brakka 3>", "sabo 3<")
    effect(
        s,
        0,
        "Strike 1 at range 0, without Push tokens.",  # Sabo has less Fatigue
        "Strike 1 on all other foes at range 0, without Push tokens.",
        "Place 1 Push token on the target.",
    )
    assert shown(s) == ["alysia 3>", "fitz 3< fatigue 2", "brakka 3>", "sabo 3< fatigue 1 push 1"]


def test_LA_9_3_a_condition_governs_one_sentence() -> None:
    s = effect(
        fight("fitz 3>", "alysia 3< block 1"),
        0,
        "Strike 1 at range 0.",
        "If you Fatigued the target, Block 1.",
        "Turn.",
    )
    assert shown(s) == ["fitz 3<", "alysia 3< block 1"]


def test_LA_9_3_extra_fatigue_looks_nothing_up_and_stops_at_the_last_column() -> None:
    s = effect(fight("fitz 3>", "alysia 3< fatigue 9"), 0, "Face the nearest foe.", "The target takes 3 extra Fatigue.")
    assert shown(s) == ["fitz 3>", "alysia 3< fatigue 10"]


def test_LA_9_3_several_bonuses_for_the_next_exchange_add_up_and_end_with_it() -> None:
    s = fight("tempra 3>", "alysia 5<")
    effect(s, 0, "Your Strikes have +2 Force in the next exchange.", "Your Strikes have +1 Force in the next exchange.")
    exchange(s, "bolt", None, number=2)  # Strike 2 + 3: Alysia to 1, column 6
    assert (s.fatigue[1], s.at[1]) == (1, 5)  # Pushed onto the edge 6, and back to 5
    assert s.boost[0] == 3
    exchange(s, "bolt", None, number=3)
    assert s.boost[0] == 0


def test_LA_6_5_and_9_1_speed_after_changes_stays_within_0_and_99() -> None:
    s = fight("tempra 3>", "sabo 5<")
    effect(
        s,
        0,
        "Your Action next exchange has +20 Speed.",
        "Strike 0 at range 2.",
        "The target's Action next exchange has -40 Speed.",
    )
    effect(s, 0, "Strike 0 at range 2.", "The target's Action next exchange has -40 Speed.")
    exchange(s, "foresight", "dagger", number=2)  # 97 + 20 and 68 - 80
    assert s.speed[:2] == [99, 0]


def test_LA_9_3_what_another_has_put_off_is_not_cancelled_by_striking_a_zombie() -> None:
    s = fight("tempra 1>", "sabo 5<", "fitz 1>", "alysia 1<", "lord-grym 1>", "ishara 1<")
    undead(s, 4, "zombie 4", "zombie 4", "zombie 5", "zombie 4")
    s.put_off = (0, s.content.card("perfect-timing").id, 1, 1, 0)
    s.todo = [REST]
    perform(s, 1, "cheap-shot")
    assert s.target == 8  # the Zombie, a Coffin now
    assert s.todo == [REST]


def test_LA_17_8_a_zombie_swapped_or_pulled_onto_an_edge_is_removed_and_nobody_runs_after_it() -> None:
    s = undead(fight("tempra 0>", "lord-grym 5<"), 1, "zombie 2")
    effect(s, 0, "Face the nearest foe.", "Swap spaces with the target.")
    assert shown(s) == ["tempra 2>", "lord-grym 5<"]
    s = undead(fight("fitz 0>", "lord-grym 5<"), 1, "zombie 2")
    effect(s, 0, "Face the nearest foe.", "Pull the target 2.", "Move into that foe's space.", "Block 1.")
    assert shown(s) == ["fitz 0> block 1", "lord-grym 5<"]
