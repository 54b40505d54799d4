"""Long games: what is read, checked, sent or stored of them keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import pickle
import sqlite3
from array import array
from contextlib import asynccontextmanager, closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.core.record import Record
from grandmelee.server.ops import portions
from grandmelee.server.ops.budget import CLIENT, Budgets, Client
from grandmelee.server.ops.limits import Bucket
from grandmelee.server.ops.processes import Processes
from grandmelee.server.ops.retention import clear_away
from grandmelee.server.past.curve import Curve, Kept, Known
from grandmelee.server.past.stored import Stored
from grandmelee.server.store import storage
from grandmelee.server.store.storage import Storage, now
from grandmelee.server.store.writer import NewTable, Row
from grandmelee.server.tables.sending import Sent
from grandmelee.server.tables.table import Table
from tests.server.serving import (
    GAME,
    PERSON,
    RANDOM,
    Player,
    make,
    play_to_the_end,
    players,
    registry_of,
    serving,
    settings,
)

FEW = 20


@pytest.fixture
def in_small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (portions, storage):
        monkeypatch.setattr(module, "PORTION", FEW)


@pytest.fixture
def finished(client: Any) -> tuple[str, str]:
    """The id of a table whose game is over, and its record."""
    made = make(client)
    play_to_the_end(players(client, made))
    return made["id"], Player(client, made["id"]).get("record").text


def refuse_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process no record becomes text, and no text a record."""

    def never(*_: object) -> Any:
        raise AssertionError("this takes long, and everyone waits for it")

    monkeypatch.setattr(Record, "from_json", staticmethod(never))
    monkeypatch.setattr(Record, "to_json", never)


# ---- uploads -------------------------------------------------------------------------------------------------------
def test_a_record_is_read_in_another_process_however_it_is_sent(client, finished, monkeypatch):
    refuse_records(monkeypatch)
    opened = client.post("/api/records", json={"record": finished[1]})
    assert opened.status_code == 201
    assert Player(client, opened.json()["id"]).look()["over"]
    file = {"record": ("game.json", finished[1].encode())}
    assert client.post("/records", files=file, follow_redirects=False).headers["location"].endswith("replay?number=0")
    assert client.post("/api/records", json={"record": "{"}).status_code == 422


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"record": 7}', b'{"record": "{}", "seats": [{"kind": "ghost"}]}', b"[" * 9000]
)
def test_a_request_that_holds_no_record_is_refused_with_words(client, body):
    refused = client.post("/api/records", content=body, headers={"content-type": "application/json"})
    assert refused.status_code == 422
    assert refused.json()["text"]


def test_an_uploaded_game_that_is_over_is_played_again_only_when_somebody_looks(client, finished):
    tables = registry_of(client).tables
    opened = client.post("/api/records", json={"record": finished[1]}).json()["id"]
    assert opened not in tables
    assert Player(client, opened).look()["over"]
    assert opened in tables
    begun = gm.replay(gm.Record.from_json(finished[1]), count=3).record.to_json()
    bots = client.post("/api/records", json={"record": begun, "seats": [RANDOM, RANDOM]}).json()["id"]
    assert bots in tables
    people = client.post("/api/records", json={"record": begun, "seats": [PERSON, PERSON]}).json()
    assert [seat["token"] is not None for seat in people["seats"]] == [True, True]


def test_a_fork_of_a_game_that_is_over_is_over_only_at_its_end(client, finished):
    last = Player(client, finished[0]).look()["number"]
    for number, is_over in ((last, True), (last - 1, False), (0, False)):
        forked = Player(client, finished[0]).post("fork", number=number).json()["id"]
        assert Player(client, forked).look()["over"] == is_over
        stored = client.portal.call(registry_of(client).storage.table, forked)
        assert bool(stored["is_over"]) == is_over


# ---- rows ----------------------------------------------------------------------------------------------------------
def some_table(table_id: str, made_at: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What is stored of a table, and of its only seat."""
    info = {"id": table_id, "game": GAME, "version": "1", "content": "", "seats": 1, "options": "{}", "seed": "1"}
    info |= {"salt": "", "seed_given": True, "host": "", "pause": 0.0, "is_over": False, "made_at": made_at}
    info |= {"begun_at": made_at, "absence_after": 0, "absence_then": "wait", "forked_from": None, "forked_at": None}
    seat = {"table_id": table_id, "seat": 0, "kind": "human", "level": "", "name": "", "token": "t", "invite": None}
    return info, [seat | {"is_claimed": True, "is_given": False, "same_as": None}]


@asynccontextmanager
async def stored(folder: Path) -> Any:
    found = Storage(settings(folder).url)
    await found.open()
    yield found
    await found.close()


def test_many_rows_are_stored_and_read_in_portions_and_make_a_table_at_their_end(
    tmp_path: Path, in_small_portions, monkeypatch
):
    rows = [Row(number, 0, "answer", f"word {number}", 5) for number in range(1, 3 * FEW + 1)]
    jobs: list[Any] = []

    async def work() -> None:
        async with stored(tmp_path) as found:
            write, seen = found._write, []

            async def noted(job: Any, *given: Any) -> Any:
                result = await write(job, *given)
                jobs.append(job)
                seen.append(await found.whole("long"))
                return result

            monkeypatch.setattr(found, "_write", noted)
            await found.make_table(*some_table("long", 5), rows)
            assert seen[:-1] == [None, None]
            assert seen[-1][2] == await found.answers("long") == rows
            assert await found.answers("long", FEW + 3) == rows[FEW + 3 :]

    asyncio.run(work())
    assert all(isinstance(job, NewTable) and len(job.rows) == FEW for job in jobs)
    assert [len(job.seats) for job in jobs] == [0, 0, 1]


def test_others_write_between_the_portions_of_a_long_game(tmp_path: Path, in_small_portions, monkeypatch):
    async def work() -> None:
        async with stored(tmp_path) as found:
            order: list[str] = []
            tell = type(found.writer)._written

            def noted(writer: Any, batch: list[Any], results: list[Any]) -> None:
                order.extend(each.job.id for each in batch)
                tell(writer, batch, results)

            monkeypatch.setattr(type(found.writer), "_written", noted)
            rows = [Row(number, 0, "answer", "word", 5) for number in range(1, 5 * FEW)]
            making = asyncio.create_task(found.make_table(*some_table("long", 5), rows))
            await asyncio.sleep(0)
            await found.make_table(*some_table("short", 5), [])
            assert not making.done()
            await making
            assert order[-1] == "long"

    asyncio.run(work())


def test_what_is_left_of_a_table_that_was_never_made_is_cleared_away_after_a_day(tmp_path: Path, in_small_portions):
    async def work() -> None:
        async with stored(tmp_path) as found:
            long_ago = now() - 2 * 86_400_000
            for name, made_at, has_seats in (("whole", 5, True), ("torn", long_ago, False), ("new", now(), False)):
                info, seats = some_table(name, made_at)
                await found._write(NewTable(name, info, seats if has_seats else [], [Row(1, 0, "answer", "word", 5)]))

            class Registry:
                storage = found

            await clear_away(Registry())  # type: ignore[arg-type]
            assert [bool(await found.table(name)) for name in ("whole", "torn", "new")] == [True, False, True]
            assert [len(await found.answers(name)) for name in ("whole", "torn", "new")] == [1, 0, 1]

    asyncio.run(work())


# ---- sending -------------------------------------------------------------------------------------------------------
def test_a_record_and_rows_are_sent_in_portions_and_arrive_whole(in_small_portions):
    record = Record(GAME, "1", "c", 2, {"legends": None}, 1 << 100, [(n % 2, f"word {n}") for n in range(90)], "d")
    assert vars_of(pickle.loads(pickle.dumps(Sent(record)))) == vars_of(record)
    assert [len(sent) for sent in (portions.packed(record.answers), Sent(record).__reduce__()[1][1])] == [5, 5]
    rows = [Row(n, n % 2, "answer", f"word {n}", 7, n) for n in range(1, 90)]
    sent = Stored({"id": "t"}, [{"seat": 0}], rows, 3.0)
    assert pickle.loads(pickle.dumps(sent)) == sent


def vars_of(record: Record) -> list[Any]:
    return [
        getattr(record, name)
        for name in ("game", "version", "content", "seats", "settings", "seed", "answers", "digest")
    ]


def test_a_bot_and_a_hint_need_no_record_as_text(client, monkeypatch):
    refuse_records(monkeypatch)
    made = make(client, seats=[PERSON, {"kind": "bot", "level": "greedy"}])
    mine = players(client, made)[0]
    assert mine.post("hints").status_code == 200
    while mine.look()["number"] < 4:
        words = mine.words()
        if words:
            mine.play(words[0])


def test_what_sending_work_takes_is_charged(tmp_path: Path):
    async def work() -> None:
        processes = Processes(1)
        who = Client("192.0.2.1", Budgets(settings(tmp_path, processor=1e-9, processor_burst=100.0)))
        assert who.budgets is not None
        CLIENT.set(who)
        assert await processes.do(len, list(range(200_000))) == 200_000
        processes.stop()
        assert who.budgets.processor.left(who.address) < 100.0

    asyncio.run(work())


def test_a_curve_is_kept_as_few_objects_and_told_with_the_viewers_numbers():
    curve = Curve(
        [0, 1, 2, 4, 7],
        [[0.0, 0.5], [0.1, 0.4], [0.2, 0.3], [-1.0, 0.25], [1.0, -1.0]],
        [4],
        [["a"]],
        [["a"]],
        ["Round 1"],
    )
    known = Known(Kept.of(curve), array("q", [1, 4, 7]).tobytes(), [2])
    told = pickle.loads(pickle.dumps(known)).curve()
    assert told == Curve([0, 1, 1, 2, 3], curve.values, [2], [["a"]], [["a"]], ["Round 1"])
    assert all(before <= after for before, after in pairwise(told.numbers))


# ---- budgets -------------------------------------------------------------------------------------------------------
def test_what_is_charged_together_is_paid_for_to_a_depth_of_its_own():
    shallow, deep = Bucket(0.5, 0.1), Bucket(0.5, 0.1, 0.4)
    for bucket in (shallow, deep):
        for _ in range(4):  # pages that were let in together
            bucket.charge("someone", 0.08)
    assert shallow.debt("someone") <= 0.2
    assert 0.3 < deep.debt("someone") <= 0.44
    deep.charge("someone", 50.0)
    assert deep.debt("someone") <= 0.8


# ---- looking -------------------------------------------------------------------------------------------------------
def test_a_moment_is_copied_once_however_many_look_and_again_after_an_answer(client, monkeypatch):
    copies: list[int] = []
    made = make(client)
    first = players(client, made)[0]
    copied = Table._still

    def counted(table: Table) -> Table:
        copies.append(table.number)
        return copied(table)

    monkeypatch.setattr(Table, "_still", counted)
    before = [first.look() for _ in range(4)]
    assert copies == [0]
    assert all(seen == before[0] for seen in before)
    first.play(before[0]["options"][0]["word"])
    assert first.look()["number"] == before[0]["number"] + 1
    assert copies == [0, 1]


def test_a_table_that_cannot_be_replayed_becomes_a_record_in_a_process_for_whoever_wants_it(tmp_path, monkeypatch):
    """After an upgrade every look at a long game of before wrote all of it as text, in the event loop."""
    with serving(tmp_path) as client:
        made = make(client)
        play_to_the_end(players(client, made))
        record = Player(client, made["id"]).get("record").json()
    with closing(sqlite3.connect(tmp_path / "test.sqlite3")) as file:
        file.execute("UPDATE tables SET version = '0'")
        file.commit()
    refuse_records(monkeypatch)
    with serving(tmp_path) as client:
        looks = Player(client, made["id"])
        assert client.get(looks.path).status_code == 409
        told = looks.get("record").json()
    assert (told["answers"], told["seed"], told["version"]) == (record["answers"], record["seed"], "0")
