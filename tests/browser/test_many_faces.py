"""One decision, many faces: the same words by Python, terminal, HTTP, live connection and browser, the same record."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

import grandmelee as gm
from tests.browser import playing
from tests.browser.browsing import sit, visit
from tests.cli.running import run
from tests.server.serving import Player, make, send

pytestmark = pytest.mark.browser

SHORT: dict[str, dict[str, Any]] = {
    "legends-of-the-arena": {"sequence_limit": 2},
    "lords-of-the-eastern-reach": {"length": "short"},
    "pathfinder-arena": {"rounds": 2},
    "super-dungeon-arcade": {"turns": 2},
    "super-fantasy-brawl": {"rounds": 2},
}
SEED = 5
CLICKED = 30  # answers; longer games end by HTTP
OFFERED = "(word) => [...document.querySelectorAll('#options .option')].some((one) => one.dataset.word === word)"


def script(game):
    """A short whole game by chance, in Python: the state at its end. Who is asked again goes on, as at one keyboard."""
    s, chance = gm.new(game, seats=2, seed=SEED, **SHORT[game]), random.Random(SEED)
    seat = 0
    while not s.over:
        asked = [ask.seat for ask in s.asks]
        seat = seat if seat in asked else asked[0]
        s.answer(seat, chance.choice(s.options(seat)))
    return s


def in_the_terminal(game, answers, folder: Path):
    """Two people at one keyboard: whoever takes it over presses Enter; a right is said with one's number."""
    lines, last, s = [], None, gm.new(game, seats=2, seed=SEED, **SHORT[game])
    for seat, word in answers:
        asked = seat if seat in s.waiting else s.waiting[0]
        plain = word if ":" in word else f"button:{word}"  # a button's name may be a card's, too
        said = plain if asked == seat else f"{seat + 1} {word}"
        lines += [said] if asked == last else ["", said]
        last = asked
        s.answer(seat, word)
    options = [part for name, value in SHORT[game].items() for part in ("--set", f"{name}={value}")]
    people = ["--seat", "human", "--seat", "human"]
    file = folder / "terminal.json"
    done = run("play", game, "--seed", SEED, *people, *options, "--save", file, typed="\n".join([*lines, ""]))
    assert "The game is over" in done.output, done.output[-2000:]
    return json.loads(file.read_text(encoding="utf-8"))


def over_http(client, made, answers):
    people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
    send(people, answers)
    return people[0].get("record").json()


class Listener:
    """A live connection, and the table as it was told last."""

    def __init__(self, socket):
        self.socket = socket
        self.told = {"own": -1, "options": []}

    def hear(self, is_it):
        """Wait for the table to be like that."""
        while not is_it(self.told):
            told = json.loads(self.socket.recv())
            self.told = told if told["type"] == "table" else self.told

    def answer(self, word):
        """Answer once the word is offered, and wait until that is written."""
        self.hear(lambda told: word in [option["word"] for option in told["options"]])
        own = self.told["own"]
        self.socket.send(json.dumps({"type": "answer", "number": self.told["number"], "word": word}))
        self.hear(lambda told: told["own"] > own)


def over_live_connections(client, url, made, answers):
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{made['id']}/live"
    tokens = [{"Authorization": f"Bearer {each['token']}"} for each in made["seats"]]
    with connect(address, additional_headers=tokens[0]) as one, connect(address, additional_headers=tokens[1]) as two:
        listeners = [Listener(one), Listener(two)]
        for seat, word in answers:
            listeners[seat].answer(word)
    return Player(client, made["id"]).get("record").json()


def in_the_browser(windows, client, made, answers):
    """Two people in two windows; whatever is drawn is clicked where it lies. A long game ends by HTTP."""
    pages = [windows.person(), windows.person()]
    for seat, page in enumerate(pages):
        sit(page.context, windows.url, made, [seat])
        visit(page, f"{windows.url}/tables/{made['id']}")
    for seat, word in answers[:CLICKED]:
        pages[seat].wait_for_function(OFFERED, arg=word)
        playing.answer(pages[seat], word, playing.click_the_thing)
    for page in pages:
        page.close()
    return over_http(client, made, answers[CLICKED:])


@pytest.mark.parametrize("game", gm.games())
def test_the_same_words_make_the_same_record_wherever_they_are_said(windows, server, tmp_path, game):
    s = script(game)
    record = json.loads(s.record.to_json())
    answers = record["answers"]
    body = {"game": game, "seed": SEED, "settings": SHORT[game]}
    with server.client() as client:
        found = {
            "terminal": in_the_terminal(game, answers, tmp_path),
            "HTTP": over_http(client, make(client, **body), answers),
            "live": over_live_connections(client, server.url, make(client, **body), answers),
            "browser": in_the_browser(windows, client, make(client, **body), answers),
        }
    for face, theirs in found.items():
        assert {name: theirs[name] for name in record} == record, face
        assert gm.replay(json.dumps(theirs)).digest() == s.digest(), face
