"""What is kept between two answers: a bot made anew goes on as one that was never gone, and so do hints."""

from __future__ import annotations

import pickle

import grandmelee as gm
from grandmelee.bots.levels import bot
from grandmelee.bots.playout import worth_trying
from grandmelee.bots.remembering import Kept, answers_of, keep, resumed
from grandmelee.bots.search import Search
from grandmelee.core.record import Record
from grandmelee.core.state import State

GAME = "pathfinder-arena"


def begun(seed: int = 4) -> tuple[State, int]:
    s = gm.new(GAME, seed=seed, hero_choice=["valeros", "kyra"])
    return s, s.waiting[0]


def search_after(record: Record, seat: int, kept: Kept | None) -> Search:
    """A search made anew that was given back what was kept."""
    search = Search(9, 60)
    resumed(search, record, seat, pickle.loads(pickle.dumps(kept)))
    return search


def planned_turn(s: State, seat: int) -> tuple[str, Kept]:
    """Think once; what is answered and what is kept after it."""
    search = Search(5, 60)
    word = s.word(search.choose(s, seat))
    kept = keep(search, [*answers_of(s.record, seat), word])
    assert kept is not None
    assert kept.memory.sure > 0
    return word, kept


def test_a_bot_made_anew_needs_no_thought_for_what_was_planned():
    s, seat = begun()
    word, kept = planned_turn(s, seat)
    s.answer(seat, word)
    choices = 0
    while kept.memory.sure > 0 and kept.memory.plans[0] and s.waiting == [seat]:
        search = search_after(s.record, seat, kept)
        is_choice = len(worth_trying(s, seat)) > 1
        option = search.choose(s, seat)
        assert search.done == 0
        assert not is_choice or option == kept.memory.plans[0][0]
        choices += is_choice
        again = keep(search, [*answers_of(s.record, seat), s.word(option)])
        assert again is not None
        s.answer(seat, option)
        kept = again
    assert choices


def test_it_goes_on_as_one_that_was_never_gone():
    s, seat = begun()
    stays = Search(5, 60)
    word = s.word(stays.choose(s, seat))
    kept = keep(stays, [word])
    s.answer(seat, word)
    anew = search_after(s.record, seat, kept)
    assert anew.memory() == stays.memory()


def test_what_the_seat_chose_otherwise_is_followed():
    """A hint's plans go on with those that begin as the person went on; the others are forgotten."""
    s, seat = begun()
    search = Search(5, 60)
    search.consider(s, seat)
    kept = keep(search, [])
    assert kept is not None
    first = next(plan[0] for plan in kept.memory.plans if len(plan) > 1 and plan[0] != kept.memory.plans[0][0])
    tails = [plan[1:] for plan in kept.memory.plans if len(plan) > 1 and plan[0] == first]
    s.answer(seat, first)
    after = search_after(s.record, seat, kept)
    assert (after.plan, after.sure, after.seeds) == ([], 0, tails)


def test_after_taking_back_nothing_is_remembered():
    s, seat = begun()
    word, kept = planned_turn(s, seat)
    other = next(option for option in worth_trying(s, seat) if s.word(option) != word)
    s.answer(seat, other)
    search = search_after(s.record, seat, kept)
    assert (search.turn, search.plan, search.seeds) == (-1, [], [])
    assert search_after(begun()[0].record, seat, kept).plan == []


def test_what_others_answered_makes_no_difference_to_what_is_remembered():
    """Two tables that differ in what the other seat has selected in secret."""
    kept = None
    memories = []
    for nth in (1, 2):
        s = gm.new("legends-of-the-arena", seats=2, seed=5, legends=["fitz", "alysia"])
        if kept is None:
            search = Search(5, 40)
            word = s.word(search.choose(s, 0))
            kept = keep(search, [word])
        s.answer(0, word)
        s.answer(1, s.options(1)[nth])
        memories.append((search_after(s.record, 0, kept).memory(), s.record.answers))
    assert memories[0][1] != memories[1][1]
    assert memories[0][0] == memories[1][0]


def test_a_search_in_several_processes_remembers_too_and_a_bot_that_never_plans_keeps_nothing():
    s, seat = begun()
    divided = bot("legend", 3, iterations=40, processes=2)
    divided.consider(s, seat)
    kept = keep(divided, [])
    assert kept is not None
    again = bot("legend", 4, iterations=40, processes=2)
    resumed(again, s.record, seat, kept)
    assert keep(again, []) == kept
    assert keep(bot("squire", 1), []) is None
