"""What is said of cards and quests in a list of options."""

from __future__ import annotations

import grandmelee as gm


def test_LER_1_22_whoever_chooses_cards_from_a_list_reads_what_they_cost_and_do():
    s = gm.load("lords-of-the-eastern-reach").start(2, {}, 1, False)
    seat = s.waiting[0]
    told = {s.word(option): s.explain(seat, option) for option in s.options(seat)}
    cards = [text for word, text in told.items() if word.startswith("card:")]
    assert cards
    assert all(": costs " in text for text in cards), cards
    first = s.options(seat)[0]
    s.answer(seat, first)
    assert s.explain(seat, first) == f"Take {s.game.describe(first)} back"


def test_LER_3_18_a_quest_is_told_with_its_condition_and_its_worth():
    s = gm.load("lords-of-the-eastern-reach").start(2, {}, 1, False)
    while "quest:" not in s.word(s.options(s.waiting[0])[0]):
        s.answer(s.waiting[0], s.options(s.waiting[0])[-1 if s.word(s.options(s.waiting[0])[-1]) == "done" else 0])
    seat = s.waiting[0]
    told = [s.explain(seat, option) for option in s.options(seat) if s.word(option).startswith("quest:")]
    assert told
    assert all(text.endswith(" VP") for text in told), told
