"""How a game went: a large curve, turning points with what changed and why, each linked to its moment."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import grandmelee as gm
from grandmelee.core.events import Event
from grandmelee.server.past.curve import LINES, computed, first_turn, seen_by_all, telling_lines, turning_points
from grandmelee.server.past.stored import Stored
from grandmelee.server.site.pages import last_words
from tests.server.serving import duel, play_to_the_end, registry_of, run_in

RECORDS = Path(__file__).parents[1] / "playthroughs"


def test_the_page_explains_every_turning_point_and_leads_to_it(client):
    first, second, spectator = duel(client)
    page = f"{first.path.removeprefix('/api')}/curve"
    assert client.get(page).status_code == 403
    play_to_the_end([first, second])
    text = client.get(page).text
    curve = spectator.get("curve").json()
    assert curve["turns"]
    for number in curve["turns"]:
        at = curve["numbers"].index(number)
        before, after = (round(50 + 50 * curve["values"][n][0]) for n in (at - 1, at))
        part = text.partition(f'data-number="{number}"')[2].partition("</li>\n")[0]
        assert f"replay?number={number}" in part
        assert f"Seat 1 from {before}\u00a0% to {after}\u00a0%" in part or before == after
        assert re.search(r"<li>\w", part), "what happened there"
    assert "What else happened there" in text
    assert not re.search(r"and \d+ more", text)


def test_of_all_that_happened_what_changed_the_chances_is_told(client):
    first, second, _ = duel(client)
    play_to_the_end([first, second])
    table = run_in(client, registry_of(client).find, first.path.rpartition("/")[2])
    s = gm.replay(table.record(0), quiet=True)
    for row in table.standing:
        seen = [event.text for event in seen_by_all(table, row.number)]
        told = telling_lines(s, row.seat, row.word, Counter())
        assert len(told) <= LINES
        assert bool(told) == bool(seen)
        assert set(told) <= set(seen)
        s.answer(row.seat, row.word)
    assert any("is Knocked Out" in line for line in told), told
    assert not any("draws" in line for line in told), told


def test_where_nothing_changes_the_chances_what_is_rare_is_told(monkeypatch):
    s = gm.new("legends-of-the-arena", seats=2, seed=3, legends=["alysia", "fitz"])
    monkeypatch.setattr("grandmelee.server.past.curve.evaluated", lambda s: [0.0] * s.seats)
    while not s.over:
        before = s.copy()
        seat, option = s.waiting[0], s.options(s.waiting[0])[0]
        s.answer(seat, option)
        seen = s.events_for(None)
        often = Counter({kind: place for place, kind in enumerate(dict.fromkeys(event.kind for event in seen[::-1]))})
        told = telling_lines(before, seat, s.word(option), often)
        assert len(told) == min(LINES, len(seen))
        assert not seen or seen[-1].text in told  # its kind is the rarest


def test_the_end_is_a_turning_point_where_it_changed_much():
    values = [[0.0, 0.0], [0.1, -0.1], [0.5, -0.5], [1.0, -1.0]]
    assert turning_points([0, 3, 5, 9], values) == [3, 5, 9]


def test_nothing_turns_while_a_game_is_set_up(client):
    """One side has all its Champions laid out before the other has any: that is no turn of the game."""
    text = (RECORDS / "super-fantasy-brawl" / "challenge-2.json").read_text(encoding="utf-8")
    made = client.post("/api/records", json={"record": text}).json()
    table = run_in(client, registry_of(client).find, made["id"])
    found = computed(Stored.of(table))
    s = gm.replay(gm.Record.from_json(text), count=0)
    laid_out = 0
    for row in table.standing:
        s.answer(row.seat, row.word)
        laid_out = row.number if s.game.turn(s) == 0 else laid_out
    assert laid_out
    begun = next(number for number in found.numbers if number > laid_out)
    assert begun not in found.turns, "what ends the set-up"
    assert found.turns
    assert all(number > laid_out for number in found.turns)


def test_a_dungeon_begins_with_its_first_turn_and_not_with_what_is_chosen_before(client):
    text = (RECORDS / "super-dungeon-arcade" / "coins-3.json").read_text(encoding="utf-8")
    made = client.post("/api/records", json={"record": text}).json()
    table = run_in(client, registry_of(client).find, made["id"])
    began = first_turn(table)
    assert began > 0
    found = computed(Stored.of(table))
    assert found.turns
    assert all(number > began for number in found.turns)


def test_the_end_says_how_it_came_and_what_the_numbers_are(client):
    first, second, _ = duel(client)
    seen = play_to_the_end([first, second])
    end = client.get(first.path.removeprefix("/api"), headers=first.headers).text.partition('id="end"')[2]
    assert "Stocks left" in end
    assert "is Knocked Out" in end.partition('class="verdict"')[2].partition("</p>")[0]
    assert f"{seen['seats'][0]['name'] or 'Seat 1'} (you)" in end


def test_the_end_tells_the_parts_of_every_score_not_of_the_last_seat_alone():
    told = [Event("Turned", "X-1", "Round 8"), *[Event("Scored", "X-2", f"Seat {n} has {n} VP") for n in (1, 2)]]
    assert last_words([*told, Event("GameEnded", "X-3", "The end")], 2).splitlines() == [
        "Seat 1 has 1 VP",
        "Seat 2 has 2 VP",
        "The end",
    ]
    assert last_words([*told[:1], Event("GameEnded", "X-3", "The end")], 2) == "Round 8; The end"


def test_what_would_have_been_better_is_on_the_page_when_it_is_asked_for(client):
    first, second, _ = duel(client)
    play_to_the_end([first, second])
    page = f"{first.path.removeprefix('/api')}/curve"
    assert 'id="ask-better"' in client.get(page).text
    assert ">What would have been better</h2>" in client.get(page, params={"better": "true"}).text
