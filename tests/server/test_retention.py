"""Tables stay as long as the host says, and never go while people play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from grandmelee.server.ops import retention
from grandmelee.server.ops.retention import A_DAY, retire
from grandmelee.server.store import schema
from grandmelee.server.store.storage import now
from tests.server.serving import (
    FRIEND,
    PERSON,
    Player,
    duel,
    make,
    play_to_the_end,
    players,
    registry_of,
    run_in,
    serving,
    wait_until,
)
from tests.server.test_live import connect, told


async def never(registry: Any) -> None:
    """The server's own look comes when it starts; here tables are made old later, and looked at by hand."""
    await asyncio.Event().wait()


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "keep_clean", never)


def days_ago(client: Any, table: str, days: float) -> None:
    """Whatever happened at this table happened so long ago."""
    at = now() - int(days * A_DAY)

    def change(connection: Any) -> None:
        tables, answers, chat = schema.tables, schema.answers, schema.chat
        connection.execute(update(tables).where(tables.c.id == table).values(made_at=at, begun_at=at))
        connection.execute(update(answers).where(answers.c.table_id == table).values(at=at))
        connection.execute(update(chat).where(chat.c.table_id == table).values(at=at))

    run_in(client, registry_of(client).storage._write, change)
    registry_of(client).tables.pop(table, None)


def retired(client: Any) -> int:
    return int(run_in(client, retire, registry_of(client)))


def is_there(client: Any, table: str) -> bool:
    return bool(client.get(f"/api/tables/{table}").status_code == 200)


def test_tables_go_when_they_have_stayed_long_enough(tmp_path: Path, by_hand):
    with serving(tmp_path, keep_finished=10, keep_abandoned=40) as client:
        finished, fresh, abandoned, resting = (make(client) for _ in range(4))
        for made in (finished, fresh):
            play_to_the_end(players(client, made))
            players(client, made)[0].post("chat", text="Good game")
        for made, days in ((finished, 11), (fresh, 9), (abandoned, 41), (resting, 39)):
            days_ago(client, made["id"], days)
        assert retired(client) == 2
        assert [is_there(client, made["id"]) for made in (finished, fresh, abandoned, resting)] == [
            False, True, False, True,
        ]  # fmt: skip
        assert retired(client) == 0


def test_without_a_setting_everything_stays(tmp_path: Path, by_hand):
    with serving(tmp_path) as client:
        made = make(client)
        play_to_the_end(players(client, made))
        days_ago(client, made["id"], 3000)
        assert retired(client) == 0
        assert is_there(client, made["id"])


def test_no_table_goes_while_people_are_there_or_have_just_played(tmp_path: Path, by_hand):
    with serving(tmp_path, keep_abandoned=30) as client:
        first, _, _ = duel(client)
        table = first.path.rpartition("/")[2]
        days_ago(client, table, 31)
        with connect(first) as socket:
            told(socket)
            assert retired(client) == 0, "someone looks at it"
        first.play(first.words()[0])
        assert retired(client) == 0, "an answer makes it young again"
        days_ago(client, table, 31)
        first.post("chat", text="Shall we go on?")
        registry_of(client).tables.clear()
        assert retired(client) == 0, "and so does a word"
        days_ago(client, table, 31)
        assert retired(client) == 1


def test_a_table_to_which_nobody_has_come_goes_too(tmp_path: Path, by_hand):
    with serving(tmp_path, keep_abandoned=30) as client:
        made = make(client, seats=[PERSON, FRIEND])
        days_ago(client, made["id"], 31)
        assert retired(client) == 1
        assert client.get(made["seats"][1]["link"]).status_code == 404


def test_many_tables_go_at_once(tmp_path: Path, by_hand, monkeypatch):
    monkeypatch.setattr("grandmelee.server.ops.retention.BATCH", 2)
    with serving(tmp_path, keep_abandoned=30) as client:
        for made in [make(client) for _ in range(7)]:
            days_ago(client, made["id"], 31)
        young = make(client)
        assert retired(client) == 7
        assert is_there(client, young["id"])
        assert Player(client, young["id"]).look()["number"] == 0


def test_a_server_looks_by_itself_when_it_starts(tmp_path: Path):
    with serving(tmp_path, keep_abandoned=0) as client:
        made = make(client)
        days_ago(client, made["id"], 31)
    with serving(tmp_path, keep_abandoned=30) as client:
        worn = registry_of(client).storage.outworn  # asked, not looked at: whoever looks at a table keeps it
        wait_until(lambda: made["id"] not in run_in(client, worn, 0, now(), "", 100), "the first look")
        assert not is_there(client, made["id"])
