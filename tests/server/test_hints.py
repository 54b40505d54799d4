"""Hints come from what the seat knows; the curve of a game is told when the game is over."""

from __future__ import annotations

import random

import grandmelee as gm
from grandmelee.bots.levels import bot
from grandmelee.bots.playout import worth_trying
from grandmelee.server.tables.thinking import (
    HINT_ITERATIONS,
    HINT_LEVEL,
    HINT_LINE,
    estimate,
    estimate_again,
    think_again,
)
from tests.server.serving import GAME, duel, play_to_the_end
from tests.server.test_secrecy import LEGENDS, twins


def test_every_option_worth_trying_has_its_chance_and_what_the_bot_would_choose_is_marked(client):
    first, _, _ = duel(client)
    told = first.post("hints").json()
    assert told["number"] == 0
    assert [hint["word"] for hint in told["hints"]] == first.words()
    assert all(0 <= hint["chance"] <= 1 for hint in told["hints"])
    assert len([hint for hint in told["hints"] if hint["best"]]) == 1


def test_a_hint_tells_how_sure_it_is_how_often_it_was_tried_and_how_play_may_go_on(client):
    first, _, _ = duel(client)
    hints = first.post("hints").json()["hints"]
    assert all(hint["uncertainty"] > 0 and hint["visits"] >= 1 for hint in hints)
    assert all(hint["line"][0].startswith("Seat 1: ") and len(hint["line"]) <= HINT_LINE for hint in hints)


def test_a_hint_is_what_the_search_thinks_of_a_world_the_seat_can_imagine():
    s = gm.new(GAME, seats=2, seed=5, legends=LEGENDS, quiet=True)
    world = s.imagine(0, 3)
    thought = bot(HINT_LEVEL, 3, iterations=HINT_ITERATIONS).consider(world.imagine(0, 3), 0)
    found = estimate(s.record, 0, 3)
    assert list(found) == [s.word(one.option) for one in thought]
    assert [each.visits for each in found.values()] == [one.visits for one in thought]
    assert [each.chance for each in found.values()] == [round(one.chance, 4) for one in thought]


def test_going_back_is_an_option_without_an_estimate(client):
    first, _, _ = duel(client)
    first.play(first.words()[0])
    hints = {hint["word"]: hint for hint in first.post("hints").json()["hints"]}
    back = hints["back"]
    assert (back["chance"], back["uncertainty"], back["visits"], back["line"]) == (None, None, None, [])
    assert (back["reason"], back["best"]) == ("", False)


def test_a_hint_is_the_same_whatever_the_seat_cannot_know():
    records = []
    for n, seed in enumerate(twins(random.Random(11))):
        s = gm.new(GAME, seats=2, seed=seed, legends=LEGENDS)
        chance = random.Random(n)
        for _ in range(3):
            s.answer(1, chance.choice([option for option in s.options(1) if s.word(option) != "back"]))
        s.answer(1, "done")
        records.append((s.record, s.view(1)))
    assert records[0][1] != records[1][1]
    for thought in range(5):
        assert estimate(records[0][0], 0, thought) == estimate(records[1][0], 0, thought)


def test_a_hint_goes_on_with_the_plan_of_the_hint_before_whatever_the_seat_cannot_know():
    s = gm.new(GAME, seats=2, seed=5, legends=LEGENDS, quiet=True)
    found, kept = estimate_again(s.record, 0, 3, None)
    assert kept is not None
    best = next(iter(found))
    (_, *tail) = kept.memory.plans[0]
    assert tail
    s.answer(0, best)
    told = []
    for nth in (0, 1):
        twin = gm.replay(s.record, quiet=True)
        twin.answer(1, twin.options(1)[nth])
        told.append(estimate_again(twin.record, 0, 4, kept))
    assert told[0] == told[1]
    _, after = told[0]
    assert after is not None
    assert tail in after.memory.plans  # it was tried again, first of all
    assert told[0][0] != estimate(s.record, 0, 4)


def test_a_bot_at_a_table_carries_out_what_it_planned():
    """Each answer is given by a bot made anew; what is planned before anything is learnt takes no second thought."""
    s = gm.new("pathfinder-arena", seed=4, hero_choice=["valeros", "kyra"], quiet=True)
    seat = s.waiting[0]
    word, kept = think_again("knight", s.record, seat, 5, None)
    assert kept is not None
    assert kept.memory.sure > 0
    plan = kept.memory.plans[0]
    s.answer(seat, word)
    while len(worth_trying(s, seat)) == 1:
        s.answer(seat, s.options(seat)[0])
    word, after = think_again("knight", s.record, seat, 6, kept)
    assert (s.option(word), after and after.memory.plans[0]) == (plan[0], plan[1:])


def test_only_a_seat_that_is_asked_gets_hints(client):
    first, _, spectator = duel(client)
    assert spectator.post("hints").status_code == 401
    for _ in range(3):
        first.play(next(word for word in first.words() if word != "back"))
    first.play("done")
    assert first.post("hints").status_code == 422


def test_a_page_without_a_script_shows_hints_too(client):
    first, _, spectator = duel(client)
    page = first.path.removeprefix("/api")
    assert 'class="estimate"' not in client.get(page, headers=first.headers).text
    assert " % to win, &plusmn;" in client.get(page, params={"hints": "true"}, headers=first.headers).text
    assert "best, " in client.get(page, params={"hints": "true"}, headers=first.headers).text
    assert 'class="estimate"' not in client.get(page, params={"hints": "true"}).text
    assert spectator.look()["number"] == 0


def test_the_curve_is_told_when_the_game_is_over_and_not_before(client):
    first, second, spectator = duel(client)
    assert first.get("curve").status_code == 403
    replay = f"{first.path.removeprefix('/api')}/replay"
    assert 'id="curve"' not in client.get(replay, headers=first.headers).text
    seen = play_to_the_end([first, second])
    curve = spectator.get("curve").json()
    assert curve["numbers"][0] == 0
    assert curve["numbers"][-1] == spectator.look()["number"]
    assert len(curve["values"]) == len(curve["numbers"])
    assert [value > 0 for value in curve["values"][-1]] == [seat in seen["winners"] for seat in (0, 1)]
    assert set(curve["turns"]) <= set(curve["numbers"])
    assert 1 <= len(curve["turns"]) <= 3
    page = client.get(replay).text
    assert 'id="curve"' in page
    assert all(f"Moment {turn}<" in page for turn in curve["turns"])


def test_what_would_have_been_better_is_told_at_the_end_to_whoever_asks(client):
    first, second, _ = duel(client)
    replay = f"{first.path.removeprefix('/api')}/replay"
    assert "What would have been better" not in client.get(replay, params={"better": "true"}).text
    play_to_the_end([first, second])
    assert 'id="ask-better"' in client.get(replay).text
    told = client.get(replay, params={"better": "true"})
    assert told.status_code == 200
    assert "<h3>What would have been better</h3>" in told.text
    assert 'id="ask-better"' not in told.text
    assert client.get(replay, params={"better": "true"}).text == told.text
