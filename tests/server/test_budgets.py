"""What a client costs is counted, and one client's work keeps nobody else's waiting."""

from __future__ import annotations

import asyncio
import gzip
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.types import Message

from grandmelee.scene import Scene
from grandmelee.server.api import live, routes
from grandmelee.server.ops import budget, packing
from grandmelee.server.ops.budget import CLIENT, Budgets, Charged, Client
from grandmelee.server.ops.fair import FairQueue
from grandmelee.server.ops.guard import PAGES_AT_ONCE, PAGES_WAITING, PORTION, Guard, replayed
from grandmelee.server.ops.limits import Bucket, Slots
from grandmelee.server.past import pool
from grandmelee.server.site import routes as site
from grandmelee.server.site.cover import cover_picture
from grandmelee.server.tables import course
from grandmelee.server.tables import people as tables_people
from grandmelee.server.tables.bots import Bots
from grandmelee.server.tables.course import Course
from grandmelee.server.tables.errors import TooBusy, TooOften
from grandmelee.server.tables.table import Table
from tests.server.serving import (
    FRIEND,
    GAME,
    PERSON,
    RANDOM,
    Player,
    duel,
    guard_of,
    join,
    make,
    play_to_the_end,
    players,
    registry_of,
    serving,
    settings,
    wait_until,
)
from tests.server.test_live import ask, connect, told

HEAVY = 10.0  # seconds of processor, as a test says they were used


def someone(folder: Path, **limits: float) -> Client:
    return Client("192.0.2.1", Budgets(settings(folder, **limits)))


# ---- budgets ---------------------------------------------------------------------------------------------------------
def test_processor_time_of_steps_in_the_event_loop_is_charged(tmp_path: Path):
    async def busy() -> int:
        for _ in range(3):
            began = time.thread_time()
            while time.thread_time() < began + 0.02:
                pass
            await asyncio.sleep(0.05)  # which costs nothing
        return 7

    async def work() -> None:
        who = someone(tmp_path, processor=1e-9, processor_burst=100.0)
        assert who.budgets is not None
        assert await Charged(busy(), who) == 7
        assert 99 < who.budgets.processor.left(who.address) < 99.95

    asyncio.run(work())


def test_what_is_cancelled_or_fails_is_charged_and_told_the_same(tmp_path: Path):
    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("as it is")

    async def waits() -> None:
        await asyncio.sleep(3600)

    async def work() -> None:
        who = someone(tmp_path, processor=1.0)
        with pytest.raises(KeyError, match="as it is"):
            await Charged(fails(), who)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(budget.charged(waits()), 0.01)

    asyncio.run(work())


def test_who_has_used_up_their_time_is_told_when_to_come_again(tmp_path: Path):
    with serving(tmp_path, processor=0.01, processor_burst=1.0) as client:
        first, _, _ = duel(client)
        spent(client, HEAVY)
        refused = client.get(first.path)
        assert (refused.status_code, "come again in" in refused.json()["text"]) == (429, True)
        other = client.get(first.path, headers={"x-forwarded-for": "198.51.100.7"})
        assert other.status_code == 429, "a visitor's own word about where it comes from counts for nothing"


def spent(client: Any, seconds: float) -> None:
    """The client has used so much, as if it had been measured."""
    Client("testclient", guard_of(client).budgets).spend(seconds)


def test_a_hello_is_charged_for_what_it_draws(tmp_path: Path):
    with serving(tmp_path, processor=1.0, processor_burst=1000.0, sent=1.0, sent_burst=1e9) as client:
        first, _, _ = duel(client)
        with connect(first, "?html=true") as socket:
            told(socket)
            sent = guard_of(client).budgets.sent
            before = sent.left("testclient")
            socket.send_json({"type": "hello"})
            page = told(socket)
            assert ask(socket, type="ping")["type"] == "pong"
            assert before - sent.left("testclient") > 0.9 * len(str(page)) - 1000


def test_rows_of_new_tables_are_counted(tmp_path: Path):
    with serving(tmp_path, rows=0.001, rows_burst=60.0) as client:
        statuses = [client.post("/api/tables", json={"game": "legends-of-the-arena", "seats": [RANDOM] * 6})]
        for _ in range(12):
            statuses.append(client.post("/api/tables", json={"game": "legends-of-the-arena", "seats": [RANDOM] * 6}))
        codes = [response.status_code for response in statuses]
        assert (codes[0], codes[-1]) == (201, 429)


def test_talk_is_stored_and_so_it_is_counted_in_rows(tmp_path: Path):
    """At sixty tables of one's own it would be sixty lines a second without an end."""
    with serving(tmp_path, rows=0.001, rows_burst=60.0) as client:
        player = players(client, make(client))[0]
        before = guard_of(client).budgets.rows.left("testclient")
        assert player.post("chat", text="Hello").status_code == 201
        assert client.post(f"{player.path}/remarks", json={"text": "Ho"}).status_code == 201
        assert guard_of(client).budgets.rows.left("testclient") < before - 1.5


def test_one_client_talks_and_sets_pauses_only_so_often_at_however_many_tables(tmp_path: Path):
    """Each is a transaction with a sync of the disk, for which everyone's answers wait: sixty a second were felt."""
    with serving(tmp_path) as client:
        registry_of(client).people.talk = registry_of(client).bots.pauses = Bucket(0.001, 4)
        tables = [players(client, make(client))[0] for _ in range(3)]
        assert [table.post("chat", text="Hello").status_code for table in tables] == [201] * 3
        assert client.post(f"{tables[0].path}/remarks", json={"text": "Ho"}).status_code == 201
        assert tables[0].post("chat", text="Hello").status_code == 429
        assert tables[1].post("bots", pause=1).status_code == 429
        registry_of(client).bots.pauses = Bucket(0.001, 1)
        assert [table.post("bots", pause=1).status_code for table in tables] == [200, 429, 429]


def test_pictures_of_games_and_cards_are_drawn_in_threads(client, monkeypatch):
    loop = client.portal.call(threading.get_ident)
    threads: set[int] = set()
    svg = Scene.svg

    def noted(scene: Scene, *given: Any) -> str:
        threads.add(threading.get_ident())
        return svg(scene, *given)

    monkeypatch.setattr(Scene, "svg", noted)
    cover_picture.cache_clear()
    for theme in ("dark", "light"):
        assert client.get(f"/pictures/{GAME}.svg?theme={theme}").status_code == 200
    assert threads
    assert loop not in threads


def test_the_code_of_a_link_to_another_device_is_drawn_in_a_thread(client, monkeypatch):
    threads: set[int] = set()
    make_code = segno.make

    def noted(*given: Any, **how: Any) -> Any:
        threads.add(threading.get_ident())
        return make_code(*given, **how)

    monkeypatch.setattr(segno, "make", noted)
    made = make(client)
    cookie = {"cookie": f"seats={made['seats'][0]['token']}"}
    assert client.get(f"/tables/{made['id']}/device", headers=cookie).status_code == 200
    assert threads
    assert client.portal.call(threading.get_ident) not in threads


def test_a_body_is_read_in_portions_between_which_others_come_in():
    """A form is taken apart byte by byte: 64 KB at once took 14 ms."""
    turns = []

    async def nothing() -> Message:
        return {"type": "http.disconnect"}

    async def others() -> None:
        while True:
            turns.append("others")
            await asyncio.sleep(0)

    async def work(body: bytes) -> None:
        turns.clear()
        receive, beside = replayed(body, nothing), asyncio.create_task(others())
        read = b""
        while (message := await receive())["type"] == "http.request":
            turns.append("read")
            read += message["body"]
            assert message["more_body"] == (len(read) < len(body))
        beside.cancel()
        assert read == body
        assert "read read" not in " ".join(turns)
        assert turns.count("read") == max(1, -(-len(body) // PORTION))

    for size in (0, 1, PORTION, PORTION + 1, 5 * PORTION):
        asyncio.run(work(b"x" * size))


def test_rows_are_refused_all_at_once_or_not_at_all(tmp_path: Path):
    who = someone(tmp_path, rows=0.001, rows_burst=100.0)
    who.take_rows(60)
    with pytest.raises(TooOften):
        who.take_rows(60)
    who.take_rows(30)


# ---- fair queues -----------------------------------------------------------------------------------------------------
def served(asked: list[tuple[str, str]], places: int = 1) -> list[tuple[str, str]]:
    """In which order work is done that is all there at once; each takes a while."""
    order: list[tuple[str, str]] = []

    async def one(queue: FairQueue, client: str, table: str) -> None:
        async with queue.place(client, table):
            order.append((client, table))
            await asyncio.sleep(0.002)

    async def work() -> None:
        queue = FairQueue(places)
        await asyncio.gather(*(one(queue, client, table) for client, table in asked))
        assert (queue.free, queue.queues, queue.running) == (places, {}, Counter())

    asyncio.run(work())
    return order


def test_one_client_with_sixty_tables_makes_another_wait_for_one_of_them():
    order = served([("bad", f"table {n}") for n in range(60)] + [("good", "mine")])
    assert order.index(("good", "mine")) == 1


def test_tables_of_one_client_are_served_in_turn():
    order = served([("one", "first")] * 5 + [("one", "second")] * 2)
    assert [table for _, table in order[:4]] == ["first", "first", "second", "first"]


def test_whoever_has_had_less_time_comes_first():
    async def work() -> list[str]:
        queue, order = FairQueue(1), []

        async def one(client: str, seconds: float) -> None:
            async with queue.place(client):
                order.append(client)
                await asyncio.sleep(seconds)

        jobs = [one("slow", 0.05), *[one("slow", 0.05) for _ in range(3)], *[one("quick", 0.0) for _ in range(3)]]
        await asyncio.gather(*jobs)
        return order

    assert asyncio.run(work()) == ["slow", "quick", "quick", "quick", "slow", "slow", "slow"]


def test_one_client_never_takes_the_last_place():
    async def work() -> None:
        queue, held = FairQueue(2), asyncio.Event()

        async def hold() -> None:
            async with queue.place("bad"):
                await held.wait()

        tasks = [asyncio.create_task(hold()) for _ in range(5)]
        await asyncio.sleep(0)
        async with asyncio.timeout(60), queue.place("good"):
            held.set()
        await asyncio.gather(*tasks)
        assert queue.free == 2

    asyncio.run(work())


def test_who_stops_waiting_loses_nobody_a_place():
    async def work() -> None:
        queue = FairQueue(1)

        async def once() -> None:
            async with queue.place("one"):
                await asyncio.sleep(0.001)

        async with queue.place("other"):
            waiting = [asyncio.create_task(once()) for _ in range(4)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            waiting[2].cancel()
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (queue.free, queue.queues) == (1, {})

    asyncio.run(work())


def test_another_clients_replay_is_not_refused_for_the_fifty_of_one():
    async def work() -> None:
        line, held = pool.Pool(1, "test"), threading.Event()
        CLIENT.set(Client("bad"))
        mine = [asyncio.create_task(line.do(held.wait)) for _ in range(50)]
        await asyncio.sleep(0)
        CLIENT.set(Client("good"))
        other = asyncio.create_task(line.do(len, "looked back"))
        await asyncio.sleep(0)
        held.set()
        assert await other == 11
        found = await asyncio.gather(*mine, return_exceptions=True)
        assert Counter(type(one) for one in found) == {bool: pool.EACH + 1, TooBusy: 49 - pool.EACH}

    asyncio.run(work())


def test_a_thread_is_taken_until_its_work_has_ended():
    async def work() -> None:
        line, held = pool.Pool(1, "test"), threading.Event()
        gone = asyncio.create_task(line.do(held.wait))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert line.queue.free == 0
        held.set()
        await asyncio.gather(gone, return_exceptions=True)
        assert line.queue.free == 1

    asyncio.run(work())


# ---- nothing long in the event loop ----------------------------------------------------------------------------------
def test_whether_something_can_be_taken_back_is_found_out_once(client, monkeypatch):
    """Not by playing all that others have answered since, at every look."""
    first, second, _ = duel(client)
    first.play(first.words()[0])
    for _ in range(15):
        second.play(next(word for word in second.words() if word != "back"))
        second.play("back")
    now = client.app.state.tables.tables[first.path.rpartition("/")[2]]
    steps: list[int] = []
    after = course.Without.after

    def counted(found: course.Without, later: Any) -> Any:
        before = found.reached[1]
        reached = after(found, later)
        steps.append(found.reached[1] - before)
        return reached

    monkeypatch.setattr(course.Without, "after", counted)
    assert all(now.can_undo(0) for _ in range(5))
    assert sum(steps) <= 30
    assert sum(steps[1:]) == 0


def test_states_before_answers_are_kept_only_so_far_back(client, monkeypatch):
    monkeypatch.setattr(course, "MOST_KEPT", 6)
    first, _, _ = duel(client)
    for _ in range(5):
        first.play(next(word for word in first.words() if word != "back"), "back")
    now = client.app.state.tables.tables[first.path.rpartition("/")[2]]
    assert len(now.course.before) <= 6
    for _ in range(6):
        assert first.post("undo", number=first.look()["number"]).status_code == 200
    assert first.post("undo", number=first.look()["number"]).status_code == 422
    monkeypatch.setattr(course, "MOST_KEPT", 1)
    assert now.at(now.number).s.digest() == now.s.digest(), "rows of a table that kept more are still read"


def test_drawing_and_looking_back_leave_the_event_loop(client, monkeypatch):
    made = make(client)
    play_to_the_end(players(client, made))
    loop = client.portal.call(threading.get_ident)
    threads: set[int] = set()
    begin = Course.__init__

    def noted(course: Course, *given: Any) -> None:
        threads.add(threading.get_ident())
        begin(course, *given)

    monkeypatch.setattr(Course, "__init__", noted)
    looks = Player(client, made["id"])
    record = looks.get("record").text
    for path in ("replay?number=3", "picture?number=3", "animation?number=0&moments=2"):
        assert client.get(f"{looks.path}/{path}").status_code == 200
    client.app.state.tables.tables.clear()
    assert looks.look()["over"]
    assert client.post("/api/records", json={"record": record}).status_code == 201
    assert threads
    assert loop not in threads


def test_a_fork_that_begins_when_a_friend_has_come_is_played_again_beside_the_event_loop(client, monkeypatch):
    """A record of 19,900 answers with a seat for a friend made everyone wait for seconds."""
    made = make(client)
    play_to_the_end(players(client, made))
    forked = Player(client, made["id"]).post("fork", number=20, seats=[PERSON, FRIEND]).json()
    loop = client.portal.call(threading.get_ident)
    threads: set[int] = set()
    take = Table.take

    def noted(table: Table, *given: Any) -> None:
        threads.add(threading.get_ident())
        take(table, *given)

    monkeypatch.setattr(Table, "take", noted)
    friend = join(client, forked, 1)
    assert (friend.look()["begun"], friend.look()["dice"]["hash"] is None) == (True, False)
    assert friend.words() or players(client, forked)[0].words()
    assert threads
    assert loop not in threads


@pytest.mark.parametrize("is_live", [True, False])
def test_why_something_is_not_allowed_is_found_out_beside_the_event_loop(client, monkeypatch, is_live):
    """It tries answers on copies: ten milliseconds and more in a dungeon."""
    first, *_ = duel(client)
    loop = client.portal.call(threading.get_ident)
    threads: set[int] = set()
    reason = routes.reason

    def noted(*given: Any) -> dict[str, Any]:
        threads.add(threading.get_ident())
        return reason(*given)

    for module in (routes, live):
        monkeypatch.setattr(module, "reason", noted)
    if is_live:
        with client.websocket_connect(f"{first.path}/live", headers=first.headers) as socket:
            socket.send_json({"type": "why-not", "word": "done"})
            while socket.receive_json()["type"] != "reason":
                pass
    else:
        assert first.post("why-not", word="done").status_code == 200
    assert threads
    assert loop not in threads


@pytest.mark.parametrize("is_live", [True, False])
def test_what_can_be_pointed_at_is_drawn_beside_the_event_loop(client, monkeypatch, is_live):
    """Whoever answered and pointed, again and again, had the board drawn anew in it each time."""
    first, *_ = duel(client)
    threads = noted_threads(monkeypatch, tables_people, "shown_to_all")
    if is_live:
        with client.websocket_connect(f"{first.path}/live", headers=first.headers) as socket:
            socket.send_json({"type": "mark", "word": "space:3"})
            while socket.receive_json()["type"] != "marked":
                pass
    else:
        assert first.post("marks", word="space:3").status_code == 200
    assert threads
    assert client.portal.call(threading.get_ident) not in threads


def test_what_people_at_one_machine_could_do_is_found_out_beside_the_event_loop(client, monkeypatch):
    """Whether each of them can take something back is tried on copies, of up to two hundred answers."""
    made = make(client)
    threads = noted_threads(monkeypatch, site, "people")
    cookie = ".".join(seat["token"] for seat in made["seats"])
    assert client.get(f"/tables/{made['id']}", headers={"cookie": f"seats={cookie}"}).status_code == 200
    assert threads
    assert client.portal.call(threading.get_ident) not in threads


@pytest.mark.parametrize("seats", [0, 1, 2])
def test_whoever_says_again_and_again_that_they_took_the_machine_fills_no_memory(client, seats):
    """What is drawn is cached by viewer; with every number that was said there was another: 50 KB, as long as anybody
    watched.
    """
    made = make(client)
    tokens = ".".join(seat["token"] for seat in made["seats"][:seats])
    first = players(client, made)[0]
    first.play(first.words()[0])
    cached = []
    with connect(Player(client, made["id"])) as stays:
        told(stays)
        for since in (0, 1, 5, 10**9, 10**30, -1):
            path = f"/api/tables/{made['id']}/live?html=true&since={since}"
            with client.websocket_connect(path, headers={"cookie": f"seats={tokens}"}) as socket:
                told(socket)
            page = f"/tables/{made['id']}?since={max(0, min(since, 9))}" + ("&seat=0" if seats else "")
            assert client.get(page, headers={"cookie": f"seats={tokens}"}).status_code == 200
            cached.append(len(registry_of(client).tables[made["id"]].still().cache))
    assert cached[-1] <= cached[1] + 1, cached  # whoever has answered since, and whoever has not


def test_whoever_comes_by_ever_other_addresses_fills_no_memory(client):
    """Any address is a name of the server, and links begin with it: a page was cached for each that somebody wrote."""
    made = make(client)
    cached = []
    with connect(Player(client, made["id"])) as stays:
        told(stays)
        for n in range(6):
            path = f"/api/tables/{made['id']}/live?html=true"
            with client.websocket_connect(path, headers={"host": f"192.0.2.{n}:8000"}) as socket:
                told(socket)
            cached.append(len(registry_of(client).tables[made["id"]].still().cache))
    assert cached[-1] == cached[0], cached


def noted_threads(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> set[int]:
    """The threads in which something is done from now on."""
    threads: set[int] = set()
    work = getattr(module, name)

    def noted(*given: Any) -> Any:
        threads.add(threading.get_ident())
        return work(*given)

    monkeypatch.setattr(module, name, noted)
    return threads


# ---- pages under way -----------------------------------------------------------------------------------------------
def test_few_pages_of_one_client_are_made_at_a_time_and_a_slow_reader_holds_none_up(tmp_path: Path):
    making: Counter[str] = Counter()
    most: Counter[str] = Counter()
    made: Counter[str] = Counter()

    async def page(scope: Any, _receive: Any, send: Any) -> None:
        address = scope["client"][0]
        making[address] += 1
        most[address] = max(most[address], making[address])
        await asyncio.sleep(0)
        making[address] -= 1
        made[address] += 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a page"})

    async def silent() -> Any:
        await asyncio.Event().wait()

    async def asks(guard: Guard, address: str, path: str) -> None:
        never = asyncio.get_running_loop().create_future()

        async def unread(message: Any) -> None:
            if message["type"] == "http.response.body":
                await never

        headers = [(b"host", b"localhost")]
        scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "client": (address, 1)}
        await guard(scope, silent, unread)

    async def work() -> None:
        guard = Guard(page, settings(tmp_path, rate=0))
        asked = [(f"192.0.2.{1 + n % 2}", "/tables/x") for n in range(60)] + [("192.0.2.3", "/api/tables/x")] * 30
        tasks = [asyncio.create_task(asks(guard, *one)) for one in asked]
        while made.total() < len(asked):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not guard.pages.taken

    asyncio.run(work())
    assert most == {"192.0.2.1": PAGES_AT_ONCE, "192.0.2.2": PAGES_AT_ONCE, "192.0.2.3": 30}


def test_of_one_client_only_so_many_pages_wait_to_be_made_and_more_are_refused(tmp_path: Path):
    """Whoever closes the connection at once leaves the request waiting: forty a second, for as long as anyone liked."""
    told: Counter[int] = Counter()

    async def work() -> None:
        shown = asyncio.Event()

        async def page(_scope: Any, _receive: Any, send: Any) -> None:
            await shown.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"a page"})

        async def asks(address: str) -> None:
            async def hears(message: Any) -> None:
                told[message.get("status", 0)] += 1

            headers = [(b"host", b"localhost")]
            scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "client": (address, 1)}
            await guard(scope, None, hears)  # type: ignore[arg-type]

        guard = Guard(page, settings(tmp_path, rate=0))
        tasks = [asyncio.create_task(asks("192.0.2.1")) for _ in range(PAGES_AT_ONCE + PAGES_WAITING + 50)]
        tasks.append(asyncio.create_task(asks("192.0.2.2")))
        for _ in range(10):
            await asyncio.sleep(0)
        assert told[429] == 50
        assert len(guard.pages.queues["192.0.2.1"]) == PAGES_WAITING
        shown.set()
        await asyncio.wait(tasks)
        assert told[200] == PAGES_AT_ONCE + PAGES_WAITING + 1
        assert not guard.pages.taken
        assert not guard.pages.queues

    asyncio.run(work())


def test_who_goes_away_while_waiting_for_a_slot_takes_none_from_who_is_next():
    async def work() -> None:
        slots = Slots(1)
        await slots.take("a")
        gone, given, stays = [asyncio.create_task(slots.take("a")) for _ in range(3)]
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        slots.give_back("a")
        given.cancel()  # at the moment it is given
        await asyncio.wait({stays})
        assert slots.taken == {"a": 1}
        slots.give_back("a")
        assert not slots.taken
        assert not slots.queues

    asyncio.run(work())


# ---- bots that need no thought, and packed pages --------------------------------------------------------------------
def test_bots_of_one_client_that_answer_without_a_thought_do_so_one_after_the_other(tmp_path: Path, monkeypatch):
    """Sixty tables of them had waited together, and went on together in one go of the event loop."""
    under_way: Counter[str] = Counter()
    most: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    answer = Bots._answer

    async def counted(self: Bots, table: Any, seat: int) -> None:
        under_way["all"] += 1
        most["all"] = max(most["all"], under_way["all"])
        await answer(self, table, seat)
        under_way["all"] -= 1
        answered[table.id] += 1

    monkeypatch.setattr(Bots, "_answer", counted)
    with serving(tmp_path) as client:
        made = [make(client, seats=[RANDOM, RANDOM])["id"] for _ in range(8)]
        wait_until(lambda: all(answered[table] > 3 for table in made), "an answer at every table")
    assert most["all"] == 1


def test_packing_a_large_answer_is_charged_to_whoever_wants_it(tmp_path: Path):
    """Packed pages are small, so the bytes that are sent held nobody back who wanted them again and again."""
    body = random.Random(1).randbytes(packing.LARGE * 20)

    async def work() -> None:
        who = someone(tmp_path, processor=1e-9, processor_burst=100.0)
        assert who.budgets is not None
        CLIENT.set(who)
        began = time.thread_time()
        packed = await packing.Packed(unasked, packing.SMALLEST).apply_compression(body, more_body=False)
        assert gzip.decompress(packed) == body
        here = time.thread_time() - began
        assert 100.0 - who.budgets.processor.left(who.address) > 0, f"{here} s were taken here"

    async def unasked(*_: Any) -> None:
        raise AssertionError("nobody asks")

    asyncio.run(work())
