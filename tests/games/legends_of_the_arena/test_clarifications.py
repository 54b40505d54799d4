"""Clarifications: the end of the track, Actions put off to another exchange, six exchanges, Pushes all together."""

from __future__ import annotations

import pytest

from grandmelee.games.legends_of_the_arena.state import Table
from tests.games.legends_of_the_arena.table import (
    answer,
    asked,
    effect,
    exchange,
    fight,
    given,
    options,
    push_step,
    sequence,
)

TEMPRA, ALYSIA = 0, 1


def performed(s: Table) -> list[str]:
    """The cards performed since the last answer, in order."""
    return [event.text.partition(" performs ")[2] for event in s.events if event.kind == "ActionBegun"]


def test_LA_16_1_at_the_end_of_the_track_a_hit_above_block_still_fatigues() -> None:
    s = fight("ishara 3>", "alysia 3< fatigue 10")
    effect(s, 0, "Strike 1 at range 0, without Push tokens.", "If you Fatigued the target, Block 1.")
    assert (s.fatigue[1], s.block[0]) == (10, 1)
    s = fight("ishara 3>", "alysia 3< fatigue 10 block 1")
    effect(s, 0, "Strike 1 at range 0, without Push tokens.", "If you Fatigued the target, Block 1.")
    assert (s.fatigue[1], s.block[0]) == (10, 0)


@pytest.mark.parametrize("initiative", [0, 1])
def test_LA_16_2_the_initiative_breaks_ties_between_actions_only(initiative: int) -> None:
    s = fight("lucius 3>", "fitz 3<", initiative=initiative)
    exchange(s, "stalk", "advance")  # both 90
    assert asked(s) == (initiative, "LA-9.4")
    s = fight("fitz 3>", "lucius 3<", "sabo 1>", "ishara 3<", initiative=initiative)
    s.speed[:] = [0, 50, 0, 50]
    effect(s, 0, "Strike 1 at range 0.")
    assert asked(s) == (0, "LA-11.7")


# ---- Actions in another exchange ------------------------------------------------------------------------------------
def test_S29_put_off_effect() -> None:
    """Perfect Timing (63) counts as 63 where it was played; where it is performed, Speed is that of the card there.

    [LA-11.12, 16.3, 16.4]
    """
    s = fight("alysia 3>", "tempra 3<", "fitz 1>", "ishara 3<")
    stacks = ("chop shot hamstring", "perfect-timing ward foresight", "", "gust pirouette slipstream")
    sequence(s, *stacks)
    assert asked(s) == (1, "LA-16.3")
    assert options(s) == ["exchange:2", "exchange:3"]
    assert s.speed == [55, 63, -1, 54]
    answer(s, "exchange:3")
    assert s.fatigue == [1, 0, 0, 1]  # Chop took Ishara (54), Gust took Alysia; nothing of Perfect Timing yet
    answer(s, "stay")  # Pirouette in exchange 2
    assert s.exchange == 3
    assert s.speed == [66, 97, -1, 95]
    answer(s, "number:0", "stay")
    assert performed(s) == ["Hamstring", "Perfect Timing"]
    assert s.fatigue == [2, 0, 0, 2]  # Hamstring took Ishara (95), not Tempra (97); then Tempra's Strike at 63


def test_LA_16_3_the_exchange_is_chosen_in_public_when_the_card_resolves() -> None:
    """D13"""
    s = fight("tempra 3>", "alysia 4<")
    sequence(s, "perfect-timing spark ward", "chop shot step")
    answer(s, "exchange:2")
    assert s.fatigue == [1, 2]  # Shot, and in exchange 2 Spark and the Strike of Force 4
    s = fight("tempra 3>", "alysia 4<")
    sequence(s, "perfect-timing spark ward", "chop defensive-pivot step")
    answer(s, "exchange:3")
    for seat in (0, 1, None):
        assert s.view(seat)["put_off"] == [{"seat": 0, "card": "perfect-timing", "exchange": 3}]


def test_LA_16_3_what_was_put_off_is_shown_until_it_is_performed() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "perfect-timing blink blink", "shot shot shot")
    answer(s, "exchange:2")
    for number, waiting in ((2, [2]), (3, [])):
        assert (s.exchange, asked(s)) == (number, (TEMPRA, "LA-8.9"))  # Blink, at 94; the rest follows at 63
        assert [rest["exchange"] for rest in s.view(1)["put_off"]] == waiting
        answer(s, "space:4" if number == 2 else "space:3", "stay")


def test_LA_16_3_with_one_later_exchange_there_is_nothing_to_choose_and_with_none_it_happens_now() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "ward perfect-timing ward", "step shot shot")  # Alysia steps to 2, behind Tempra, and is not in front
    assert asked(s) is None
    s = fight("tempra 3>", "alysia 4<")
    sequence(s, "ward ward perfect-timing", "shot shot chop")
    assert asked(s) is None
    assert s.fatigue == [0, 1]


def with_rest_in_exchange_2(card: str, speed_change: int = 0) -> Table:
    """Tempra has put the Strike of Perfect Timing off to exchange 2 and reveals a card there."""
    s = fight("tempra 3>", "alysia 3<")
    s.put_off = (TEMPRA, s.content.card("perfect-timing").id, 1, 2, 0)
    s.speed_next = (speed_change, 0)
    return exchange(s, card, None, number=2)


def test_LA_16_4_the_rest_resolves_at_its_own_printed_speed() -> None:
    assert performed(with_rest_in_exchange_2("ward")) == ["Ward", "Perfect Timing"]
    assert performed(with_rest_in_exchange_2("spark")) == ["Perfect Timing", "Spark"]
    assert performed(with_rest_in_exchange_2("ward", -40)) == ["Perfect Timing", "Ward"]
    assert performed(with_rest_in_exchange_2("spark", 20)) == ["Spark", "Perfect Timing"]
    assert with_rest_in_exchange_2("spark", 20).speed == [76, -1]


@pytest.mark.parametrize("first, then", [("rest:tempra", "legend:tempra"), ("legend:tempra", "rest:tempra")])
def test_LA_16_5_two_own_actions_of_equal_speed_in_the_players_order(first: str, then: str) -> None:
    """D14"""
    s = with_rest_in_exchange_2("ward", 63 - 82)
    assert asked(s) is not None
    assert s.waiting == [TEMPRA]
    assert sorted(options(s)) == ["legend:tempra", "rest:tempra"]
    answer(s, first)
    names = {"rest:tempra": "Perfect Timing", "legend:tempra": "Ward"}
    assert performed(s) == [names[first], names[then]]
    assert (s.fatigue[ALYSIA], s.block[TEMPRA]) == (1, 2)


# ---- six exchanges --------------------------------------------------------------------------------------------------
def test_LA_16_6_and_16_7_six_exchanges_in_which_everyone_repeats_its_cards() -> None:
    """S16 as well: Recover comes after the 6th exchange."""
    s = fight("tempra 1<", "alysia 5>")  # back to back: nobody is hit
    sequence(s, "lets-do-that-again spark bolt", "chop shot cleave")
    assert asked(s) is None
    tempras = ["Let's Do That Again", "Spark", "Bolt"]
    assert [card for card in performed(s) if card in tempras] == tempras * 2
    assert [card for card in performed(s) if card not in tempras] == ["Chop", "Shot", "Cleave"] * 2
    assert [event.kind for event in s.events].count("Recovered") == 1
    assert s.events[-1].kind == "Recovered"


def test_LA_16_6_the_6th_exchange_is_the_final_one() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "lets-do-that-again ward last-second", "")
    assert s.fatigue[ALYSIA] == 1  # Last Second Strikes in exchange 6 only


def test_LA_16_8_said_again_the_total_stays_6() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "ward spark lets-do-that-again", "")
    assert performed(s) == ["Ward", "Spark", "Let's Do That Again"] * 2


def test_LA_16_9_tokens_gained_in_the_push_step_are_part_of_it_and_knock_outs_wait() -> None:
    s = fight("sabo 1> trap 5", "alysia 4<", "fitz 1<", "ishara 1>")
    given(s, 1, sabo=2)
    given(s, 2, ishara=-2)
    push_step(s)
    kinds = [event.kind for event in s.events]
    assert kinds.count("Pushed") == 3  # Alysia to the Trap, Fitz, Alysia further
    assert kinds.index("KnockedOut") > max(place for place, kind in enumerate(kinds) if kind == "Pushed")
    assert s.suffered == (0, 1, 1, 0)  # Alysia: 5, where the Trap adds a token, 6, 7


def test_LA_16_10_the_final_exchange_is_the_third() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "last-second ward spark", "")
    assert s.fatigue[ALYSIA] == 1  # only Spark
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "ward spark last-second", "")
    assert s.fatigue[ALYSIA] == 2


def test_LA_16_11_who_forfeits_has_no_action_in_exchanges_4_to_6_either() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "lets-do-that-again spark bolt", "")
    revealed = [event.text for event in s.events if event.kind == "Revealed"]
    assert len(revealed) == 6
    assert all(text.startswith("Tempra") for text in revealed)


def test_LA_16_12_in_exchanges_4_to_6_every_card_is_performed_anew() -> None:
    s = fight("tempra 3>", "alysia 3<")
    sequence(s, "lets-do-that-again blink hurry", "")
    choices = []
    while asked(s):
        choices.append((s.exchange, s.block[TEMPRA]))
        answer(s, "stay" if "stay" in options(s) else "space:2")
    assert [choice[0] for choice in choices] == [2, 2, 5, 5]  # where to blink, whether to Turn: asked again
    assert {choice[1] for choice in choices} == {0}  # the Block of exchanges 1 and 4 is gone


def test_LA_16_12_speed_in_exchange_4_has_the_changes_of_exchange_3() -> None:
    s = fight("tempra 1>", "alysia 5<")
    sequence(s, "spark lets-do-that-again hurry", "")
    told = [event.text for event in s.events if event.kind == "Revealed"]
    assert [text.rpartition(" ")[2] for text in told] == ["56", "99", "76", "76", "99", "76"]


def test_LA_16_13_cancelled_before_it_resolves_it_changes_nothing() -> None:
    s = fight("tempra 3>", "sabo 3<")
    sequence(s, "bolt lets-do-that-again spark", "trip-wire cheap-shot dagger")
    assert performed(s) == ["Trip Wire", "Bolt", "Cheap Shot", "Dagger", "Spark"]
    assert s.view(None)["fighters"][TEMPRA]["removed"] == ["lets-do-that-again"]  # recovered as usual (V30)
