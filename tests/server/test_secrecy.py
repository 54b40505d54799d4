"""Paired worlds over the wire: tables that differ only in what a viewer cannot know look the same to the last byte."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from unittest import mock

import pytest
from websockets.sync.client import ClientConnection, connect

import grandmelee as gm
from grandmelee.server.past.pictures import drawn
from grandmelee.server.tables import thinking
from grandmelee.server.tables.thinking import think
from tests.server.serving import GAME, PERSON, STUCK, Player, Server, make, players, real_server

PATIENT: dict[str, Any] = {"absence": {"after": 3600, "then": "wait"}}  # else the time of the last answer is told
LEGENDS = ["fitz", "alysia"]
MOMENTS = (18, 73, 95)  # answers after which all is compared
WORDS = 12  # of the vocabulary, for which a reason is asked

ALL_OPEN = ("super-dungeon-arcade",)
"""Games in which seats keep no secrets from one another, and piles have no order that could be one."""


def twins(chance: random.Random) -> tuple[int, int]:
    """Two seeds after which seat 0 and spectators know the same, and seat 1 holds other cards."""
    known: dict[str, tuple[int, gm.State]] = {}
    while True:
        seed = chance.randrange(1 << 30)
        s = gm.new(GAME, seats=2, seed=seed, legends=LEGENDS)
        key = json.dumps([s.view(0), s.view(None)])
        if key in known and known[key][1].view(1) != s.view(1):
            return known[key][0], seed
        known.setdefault(key, (seed, s))


class World:
    """A table of the pair, and everything a viewer can get from it."""

    def __init__(self, client: Any, seed: int, is_chosen: bool = False) -> None:
        self.client = client
        client.headers["accept-encoding"] = "identity"  # compressed, the hash of the dice alone makes other lengths
        given = seed if is_chosen else None
        with mock.patch("secrets.randbits", return_value=seed):  # dice that nobody chose
            self.made = make(client, seed=given, seats=[PERSON, PERSON], settings={"legends": LEGENDS}, **PATIENT)
        self.players = players(client, self.made)
        self.spectator = Player(client, self.made["id"])
        self.hash = self.spectator.look()["dice"]["hash"]

    def plain(self, text: str) -> str:
        """Without what names the table, and how long a mark still stays; and nothing more."""
        text = re.sub(r'"left":\d+', "", text)
        return text.replace("<wbr>", "").replace(self.made["id"], "ID").replace(self.hash, "HASH")

    def seen_by(self, player: Player) -> list[tuple[int, str, str]]:
        """Every answer of the server to everything this viewer can ask."""
        number = player.look()["number"]
        words = gm.load(GAME).vocabulary.words
        asked = [self.client.get(player.path, headers=player.headers), player.get("record"), player.get("chat")]
        asked += [player.get("replay", number=n) for n in range(number + 1)]
        asked += [player.get("picture", number=n) for n in range(0, number + 1, 3)]
        asked += [player.get("animation", number=0, moments=60)]
        asked += [player.post("why-not", word=word) for word in words[::7]]
        asked += [player.post("fork"), self.client.get(player.path.removeprefix("/api"), headers=player.headers)]
        asked += [player.post("answers", number=number, word=word) for word in ("flip-timer", "axe", words[-1])]
        page = player.path.removeprefix("/api")
        asked += [self.client.get(f"{page}/replay?number={n}", headers=player.headers) for n in range(0, number + 1, 3)]
        asked += [self.client.get(f"{page}/picture.svg", headers=player.headers), player.get("curve")]
        asked += [player.get("marks"), player.get("invites"), player.post("undo", number=number)]
        asked += [player.post("marks", word=word) for word in ("space:3", words[0])]
        asked += [player.post("undo/ask", number=number), player.post("undo/answer", number=number, agree=True)]
        return [(response.status_code, self.plain(response.text), headers_of(response)) for response in asked]


def headers_of(response: Any) -> str:
    """What comes before the body; the address of the table is in the names of files."""
    told = {name: value for name, value in response.headers.items() if name not in ("date", "content-disposition")}
    return json.dumps(told, sort_keys=True)


def hidden_turn(world: World, seat: int, chance: random.Random) -> None:
    """Three cards, face down."""
    player = world.players[seat]
    for _ in range(3):
        player.play(chance.choice([word for word in player.words() if word != "back"]))
    player.play("done")


@pytest.mark.parametrize("pair", range(4))
def test_other_cards_and_other_choices_of_a_foe_change_no_byte(client, pair):
    chance = random.Random(pair)
    worlds = [World(client, seed) for seed in twins(chance)]
    for n, world in enumerate(worlds):
        hidden_turn(world, 1, random.Random(100 * pair + n))
    assert worlds[0].players[1].look()["view"] != worlds[1].players[1].look()["view"]
    assert worlds[0].seen_by(worlds[0].players[0]) == worlds[1].seen_by(worlds[1].players[0])
    assert worlds[0].seen_by(worlds[0].spectator) == worlds[1].seen_by(worlds[1].spectator)


@pytest.mark.parametrize("query", ["", "?html=true", "?brief=true"])
def test_live_messages_tell_no_more_either(client, query):
    heard = [live_messages(World(client, seed), n, query) for n, seed in enumerate(twins(random.Random(9)))]
    assert heard[0] == heard[1]
    assert len(heard[0]) >= 4


def live_messages(world: World, n: int, query: str) -> list[str]:
    """What seat 0 and a spectator are sent while seat 1 chooses in secret."""
    heard: list[str] = []
    for player in (world.players[0], world.spectator):
        with world.client.websocket_connect(f"{player.path}/live{query}", headers=player.headers) as socket:
            heard.append(world.plain(socket.receive_text()))
            if "brief" not in query:
                heard.append(socket.receive_text())  # who is here
            if player is world.players[0]:
                hidden_turn(world, 1, random.Random(n))
                heard.append(world.plain(socket.receive_text()))
            socket.send_text('{"type": "ping"}')
            heard.append(socket.receive_text())
    return heard


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", gm.games())
def test_whatever_is_told_fits_every_world_the_viewer_could_imagine(client, game, seats):
    """In the middle of any game: other hands, decks and hidden choices; no byte of page, picture or data differs."""
    made = client.post("/api/tables", json={"game": game, "seats": [PERSON] * seats, "seed": 5}).json()
    who = players(client, made)
    table = client.app.state.tables.tables[made["id"]]
    chance = random.Random(seats)
    others = 0
    for moment in range(100):
        if moment in MOMENTS:
            others += sum(compare_worlds(client, table, each, moment) for each in (*who, Player(client, made["id"])))
        if not table.s.over:
            seat = chance.choice(table.s.waiting)
            words = [table.s.word(option) for option in table.s.options(seat)]
            assert who[seat].answer(chance.choice(words)).status_code == 200
    assert bool(others) == (game not in ALL_OPEN), "something was hidden"


def compare_worlds(client: Any, table: Any, viewer: Player, seed: int) -> bool:
    """All of the present moment, in the real world and in an imagined one; whether others see another there."""
    real, seat = table.s, viewer.look()["seat"]
    imagined = real.imagine(seat, seed)
    imagined.facts = real.facts
    told = present(client, table, viewer)
    table.course.s, table.public = imagined, None
    assert present(client, table, viewer) == told
    table.course.s, table.public = real, None
    return any(real.view(other) != imagined.view(other) for other in range(real.seats))


def present(client: Any, table: Any, viewer: Player) -> list[str]:
    """The table, its page in both layouts, its pictures, what live connections are told, and every reason."""
    page = viewer.path.removeprefix("/api")
    asked = [client.get(viewer.path, headers=viewer.headers), client.get(page, headers=viewer.headers)]
    asked += [client.get(page, headers=viewer.headers | {"cookie": "tall=1"})]
    asked += [
        viewer.post("why-not", word=word)
        for word in table.game.vocabulary.words[:: -(-len(table.game.vocabulary) // WORDS)]
    ]
    told = [response.text for response in asked] + [drawn(table, viewer.look()["seat"])]
    for query in ("", "?html=true", "?brief=true"):
        with client.websocket_connect(f"{viewer.path}/live{query}", headers=viewer.headers) as socket:
            told.append(socket.receive_text())
    return told


# ---- programs, which are told briefly and at once --------------------------------------------------------------------
@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server: what goes over its own connections is compared."""
    folder = tmp_path_factory.mktemp("quick")
    with real_server(str(folder / "test.sqlite3"), folder, GRANDMELEE_MESSAGES="0") as server:
        yield server


@pytest.mark.parametrize("pair", range(3))
def test_programs_are_told_no_more_either(quick, pair):
    with quick.client() as client:
        worlds = [World(client, seed, True) for seed in twins(random.Random(20 + pair))]  # the seed is not told here
        heard = [brief_messages(quick, world, 100 * pair + n) for n, world in enumerate(worlds)]
        assert worlds[0].players[1].look()["view"] != worlds[1].players[1].look()["view"]
    assert heard[0] == heard[1]
    assert [len(messages) for messages in heard[0]] == [3, 3]


def brief_messages(server: Server, world: World, n: int) -> list[list[str]]:
    """All that seat 0 and a spectator are sent while seat 1 chooses in secret, over live connections alone."""
    with ExitStack() as stack:
        lives = [stack.enter_context(follow_briefly(server, who)) for who in (*world.players, world.spectator)]
        secretive = lives.pop(1)
        heard = [[world.plain(str(live.recv(STUCK)))] for live in lives]
        choose_secretly(secretive, random.Random(n))
        for live, messages in zip(lives, heard, strict=True):
            live.send('{"type": "ping"}')
            while '"pong"' not in messages[-1]:
                messages.append(world.plain(str(live.recv(STUCK))))
    return heard


def choose_secretly(live: ClientConnection, chance: random.Random) -> None:
    """Three cards, one of them taken back and chosen anew, and done."""
    table = json.loads(live.recv(STUCK))
    for step in ("card", "card", "back", "card", "card", "done"):
        words = [word for word in table["options"] if word not in ("back", "done")]
        word = chance.choice(words) if step == "card" else step
        live.send(json.dumps({"type": "answer", "number": table["number"], "word": word}))
        told = [json.loads(live.recv(STUCK)) for _ in range(2)]
        assert sorted(message["type"] for message in told) == ["table", "written"]
        table = next(message for message in told if message["type"] == "table")


def follow_briefly(server: Server, who: Player) -> ClientConnection:
    url = f"{server.url.replace('http', 'ws')}{who.path}/live?brief=true"
    return connect(url, additional_headers=who.headers, compression=None)


# ---- bots and tokens -------------------------------------------------------------------------------------------------
def test_a_bot_that_thinks_is_given_an_imagined_world_and_never_the_true_state(monkeypatch: pytest.MonkeyPatch):
    given = []

    class Looking:
        def choose(self, s: gm.State, seat: int) -> int:
            given.append(s)
            return s.options(seat)[0]

    monkeypatch.setattr(thinking, "made", lambda level, seed: Looking())
    true = gm.new(GAME, seed=5, legends=LEGENDS)
    assert think("greedy", true.record, 0, 3) == true.word(true.options(0)[0])
    assert given[0].is_imagined
    assert given[0].chance_key != true.chance_key


@pytest.mark.parametrize("level", ["random", "greedy", "novice", "squire"])
def test_a_bot_answers_the_same_whatever_it_cannot_know(level):
    records = []
    for n, seed in enumerate(twins(random.Random(4))):
        s = gm.new(GAME, seats=2, seed=seed, legends=LEGENDS)
        chance = random.Random(n)
        for _ in range(3):
            s.answer(1, chance.choice([o for o in s.options(1) if s.word(o) != "back"]))
        s.answer(1, "done")
        records.append(s.record)
    for thought in range(5):
        assert think(level, records[0], 0, thought) == think(level, records[1], 0, thought)


def test_no_message_to_others_holds_a_token_an_invitation_or_the_seed(client):
    world = World(client, 123456789123)
    secrets = [world.made["host"]]
    for seat in world.made["seats"]:
        secrets.append(seat["token"])
    for player in (world.players[0], world.spectator):
        text = "".join(body + headers for _, body, headers in world.seen_by(player))
        assert "123456789123" not in text
        assert not [secret for secret in secrets if secret in text]
