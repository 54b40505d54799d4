"""A question that any one of several seats may answer, at a table of people and bots and at one keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.cli.session import Session
from grandmelee.core import registry
from grandmelee.core.errors import IllegalAnswer
from grandmelee.server.store.storage import Row
from grandmelee.server.tables.course import ANSWER, UNDO
from grandmelee.server.tables.errors import Stale
from grandmelee.server.tables.table import Table
from tests.shapes import PartyGame


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> PartyGame:
    """The toy in which the whole party decides, known by its slug."""
    game = PartyGame()
    monkeypatch.setitem(registry._loaded, game.slug, game)
    return game


def seated(game: PartyGame, *kinds: str) -> Table:
    info: dict[str, Any] = {"id": "t", "game": game.slug, "version": game.version, "content": game.content_hash}
    info |= {"seats": len(kinds), "options": "{}", "seed": "1", "salt": "", "pause": 0}
    seats = [
        {"seat": seat, "kind": kind, "level": "", "name": "", "token": "", "invite": None, "is_claimed": True}
        for seat, kind in enumerate(kinds)
    ]
    return Table(info, seats, [])


def say(table: Table, seat: int, word: str, kind: str = ANSWER) -> None:
    table.take(Row(table.number + 1, seat, kind, word))


def test_bots_answer_only_when_no_person_is_asked(party: PartyGame):
    table = seated(party, "person", "bot", "bot")
    assert (table.s.waiting, table.waiting_bots) == ([0, 1, 2], [])
    say(table, 0, "keep")
    assert (table.s.waiting, table.waiting_bots) == ([1, 2], [1, 2])
    assert seated(party, "bot", "bot").waiting_bots == [0, 1]


def test_whoever_answered_may_undo_it_until_someone_has_answered_again(party: PartyGame):
    table = seated(party, "person", "person", "person")
    say(table, 2, "keep")
    assert [table.can_undo(seat) for seat in range(3)] == [False, False, True]
    say(table, 1, "give")
    assert [table.can_undo(seat) for seat in range(3)] == [False, True, False]
    with pytest.raises(IllegalAnswer):
        table.undone(2)  # what seat 1 said would now be its answer to another question
    say(table, 1, "", UNDO)
    assert (table.s.waiting, table.can_undo(2)) == ([1, 2], True)


def test_who_answers_a_moment_later_is_told_that_the_table_has_moved_on(party: PartyGame):
    table = seated(party, "person", "person", "person")
    say(table, 0, "keep")
    with pytest.raises(Stale):
        table.check_aim(1, 0)
    table.check_aim(1, 1)


def test_at_one_keyboard_people_answer_before_programs(party: PartyGame):
    session = Session(party.start(3, {}, 1, loud=True), [1], seed=1)
    assert session.next_seat(None) == 1
    session.answer(1, session.s.option("keep"))
    assert session.next_seat(None) == 1  # any of seats 2 and 3
    session.answer(1, session.s.option("keep"))
    assert session.next_seat(None) == 0  # an ordinary question to a program
