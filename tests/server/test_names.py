"""One person has one name in one view: in the log, at the seat, in what is asked, in how it ended."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.server.site import stage
from tests.server.serving import Player

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
PEOPLE = ("Ada", "Bela", "Cato", "Dido", "Enno", "Fay")
RECORDED = {
    "legends-of-the-arena": "push-2v2",
    "lords-of-the-eastern-reach": "three-by-vp",
    "pathfinder-arena": "champion-2",
    "super-dungeon-arcade": "victory-4",
    "super-fantasy-brawl": "knock-out-4",
}


def opened(client, game, share):
    """The page of the first seat at a recorded game of people with names, so far played."""
    text = (PLAYTHROUGHS / game / f"{RECORDED[game]}.json").read_text(encoding="utf-8")
    whole = gm.Record.from_json(text)
    assert whole.seats > 1
    record = gm.replay(whole.until(round(len(whole.answers) * share))).record
    people = [{"kind": "human", "name": name} for name in PEOPLE[: whole.seats]]
    made = client.post("/api/records", json={"record": record.to_json(), "seats": people}).json()
    first = Player(client, made["id"], made["seats"][0]["token"])
    return client.get(f"/tables/{made['id']}?seat=0", headers=first.headers).text


def part(page, start, end):
    found = re.search(rf"{start}.*?{end}", page, re.DOTALL)
    assert found is not None
    return html.unescape(found[0])


def words(markup):
    return re.sub(r"\s+", " ", re.sub(r"<title>.*?</title>|<[^>]+>", " ", markup)).strip()


@pytest.mark.parametrize("game", gm.games())
def test_nobody_is_counted_who_has_a_name_and_the_log_calls_all_by_theirs(client, game):
    page = opened(client, game, 0.5)
    assert not re.search(r"\bSeat \d", html.unescape(page))
    lines = words(part(page, '<ol id="log-lines"', "</ol>"))
    assert len(lines) > 200
    assert not re.search(r"\b[Yy]ou\b", lines)
    assert "Ada (you)" in words(part(page, '<div id="stage"', '<aside id="side"'))


@pytest.mark.parametrize("game", gm.games())
def test_all_say_the_same_of_who_has_won(client, game):
    page = opened(client, game, 1.0)
    headline = words(part(page, '<h2 id="end-title">', "</h2>"))
    assert headline in words(part(page, '<section id="prompt"', "</section>"))
    board = words(part(page, '<div id="stage"', '<aside id="side"'))
    end = words(part(page, '<section id="end"', "</section>"))
    told = set(re.findall(r"[A-Z][\w' ,]* (?:wins?|loses?)\b", f"{board}. {end}"))
    assert {one for one in told if headline not in one} - {"The Heroes win", "The Consul wins"} == set()
    assert not re.search(r"\bSeat \d", html.unescape(page))


def test_a_card_that_is_no_option_is_named_as_a_whole_in_the_log():
    line = str(stage.named("Revealed: Fire Elemental with token 1", "pathfinder-arena"))
    assert ">Fire Elemental</span>" in line
    assert 'data-card="/pictures/pathfinder-arena/monster/fire-elemental.svg"' in line
    assert ">Fire</span> token" in str(stage.named("A Fire token lies on summoning tile 1", "pathfinder-arena"))
