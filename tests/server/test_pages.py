"""The pages without any script: set up, sit down, answer, pass the machine on, replay, open a record."""

from __future__ import annotations

import html
import re
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import grandmelee as gm
from grandmelee.server.site.addresses import Reach
from grandmelee.server.site.pages import KEPT, Pages, advice, pinned
from tests.server.serving import GAME, Player, duel, make, play_to_the_end, players, serving, take_by_page


def set_up(client: Any, **form: str) -> str:
    """Make a table by the form; the address of its page."""
    response = client.post("/tables", data={"game": GAME, "seed": "7", **form}, follow_redirects=False)
    assert response.status_code == 303, response.text
    address: str = response.headers["location"]
    return address


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def test_home_and_set_up_lead_to_every_game(client):
    home = client.get("/").text
    assert f"/new/{GAME}" in home
    assert f'value="{GAME}"' in client.get(f"/new/{GAME}").text


@pytest.mark.parametrize("game", gm.games())
def test_a_cover_shows_a_game_in_play_with_some_of_its_cards(client, game):
    picture = client.get(f"/pictures/{game}.svg")
    assert picture.status_code == 200
    root = ElementTree.fromstring(picture.text)
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    assert not [e for e in root.iter() if "board-head" in e.attrib.get("class", "").split()]  # too small there
    classes = [(e, e.attrib.get("class", "").split()) for e in root.iter()]
    cards = [e for e, names in classes if "card" in names and "brief" not in names]  # small ones may lie on the board
    held = [e for e in cards if e.attrib["transform"].startswith("rotate(")]
    assert len(held) == 3 if game == GAME else len(held) <= 3
    assert held == cards
    assert f'src="/pictures/{game}.svg"' in client.get(f"/new/{game}").text


def test_a_game_against_a_bot_is_played_by_buttons_alone(client):
    address = set_up(client, **{"seat-0": "here", "seat-1": "bot:random", "pause": "0"})
    answered = 0
    while answered < 6:
        page = client.get(address).text
        word = re.search(r'<button[^>]*\bname="word"[^>]*\bvalue="([^"]+)"', page)
        if word is None:  # the bot has not answered yet
            continue
        form = {"number": hidden(page, "number"), "seat": "0", "word": word[1]}
        assert client.post(f"{address}/answers", data=form).status_code == 200
        answered += 1
    assert client.get("/api" + address).json()["number"] >= 6


def test_a_refused_answer_is_explained_with_its_rule(client):
    address = set_up(client, **{"seat-0": "here", "seat-1": "here"})
    response = client.post(f"{address}/answers", data={"number": "0", "seat": "0", "word": "done"})
    assert response.status_code == 422
    assert "LA-" in response.text


def test_people_at_one_machine_see_no_hand_until_they_say_who_they_are(client):
    address = set_up(client, **{"seat-0": "here", "seat-1": "here", "setting-legends": '"random"'})
    cover = client.get(address).text
    assert "data-word" not in cover
    assert "?seat=0" in cover
    assert "?seat=1" in cover
    assert "data-word" in client.get(address + "?seat=1").text


def test_the_host_sees_links_for_friends_and_nobody_else_does(client):
    address = set_up(client, **{"seat-0": "here", "seat-1": "friend"})
    link = re.search(r"/join/[A-Za-z0-9_-]{22}", client.get(address).text)
    assert link
    client.cookies.clear()
    assert "/join/" not in client.get(address).text
    assert take_by_page(client, link[0], "Bo").status_code == 200
    assert client.get("/api" + address).json()["seat"] == 1


def test_a_link_that_was_used_leads_to_the_table_and_gives_no_second_seat(client):
    address = set_up(client, **{"seat-0": "here", "seat-1": "friend"})
    (link,) = set(re.findall(r"/join/[A-Za-z0-9_-]{22}", client.get(address).text))
    client.cookies.clear()
    take_by_page(client, link, "Bo")
    again = client.get(link)
    assert again.status_code == 200
    assert f'href="{address}"' in again.text
    assert "Take the seat" not in again.text
    assert client.get("/api" + address).json()["seat"] == 1, "whoever took the seat is still in it"
    client.cookies.clear()
    late = {"invite": link.removeprefix("/join/"), "name": "Cy"}
    assert client.post(f"{address}/join", data=late).status_code == 404
    assert client.get("/api" + address).json()["seat"] is None


def test_a_replay_page_offers_to_play_on_only_where_that_is_allowed(client):
    made = make(client)
    address = f"/tables/{made['id']}/replay?number=0"
    tokens = [player.headers["authorization"].split()[1] for player in players(client, made)]
    all_seats = client.get(address, headers={"cookie": f"seats={'.'.join(tokens)}"})
    assert 'id="fork"' in all_seats.text, "whoever holds every person's seat"
    assert 'id="fork"' not in client.get(address).text, "a spectator of a game that goes on"


def test_giving_up_is_never_a_main_button_and_its_confirmation_has_none():
    options = [{"word": word, "name": word} for word in ("yes", "no", "concede")]
    assert [option["word"] for option in pinned(options, frozenset())] == ["yes", "no"]
    assert not any(option["is_main"] for option in pinned(options[:2], frozenset()))


def test_who_has_one_thing_to_answer_is_given_no_advice():
    assert advice("lords-of-the-eastern-reach", "LER-11.1", [{"word": "pass"}]) == ""
    assert "Play cards" in advice("lords-of-the-eastern-reach", "LER-11.1", [{"word": "buy"}, {"word": "pass"}])


def test_a_replay_page_shows_any_moment_and_forks(client):
    made = make(client)
    play_to_the_end(players(client, made))
    page = client.get(f"/tables/{made['id']}/replay?number=3")
    assert page.status_code == 200
    assert 'id="fork"' in page.text
    forked = client.post(f"/tables/{made['id']}/fork", data={"number": "3"}, follow_redirects=False)
    assert forked.status_code == 303
    assert client.get("/api" + forked.headers["location"]).json()["number"] > 0


def test_a_line_of_the_log_leads_to_the_board_as_it_was_when_it_was_told(client):
    made = make(client)
    play_to_the_end(players(client, made))
    numbers = [line["number"] for line in Player(client, made["id"]).look()["events"]]

    def board(query: str) -> str:
        page = client.get(f"/tables/{made['id']}/replay?{query}").text
        return str(page.partition('id="stage"')[2].partition("<aside")[0])

    at = max(sorted(set(numbers)), key=numbers.count)
    first, last = numbers.index(at) + 1, len(numbers) - numbers[::-1].index(at)
    whole = board(f"number={at}")
    assert board(f"number={at}&line={first}") != whole
    assert board(f"number={at}&line={last}") == whole
    assert board(f"number={at}&line={last + 1}") == whole, "a line of another moment changes nothing"


def test_a_record_file_is_opened_by_the_form(client):
    made = make(client)
    play_to_the_end(players(client, made))
    text = Player(client, made["id"]).get("record").text
    opened = client.post("/records", files={"record": ("game.json", text.encode())}, follow_redirects=False)
    assert opened.status_code == 303
    table, _, page = opened.headers["location"].rpartition("/")
    assert client.get("/api" + table).json()["over"] is True
    assert page == "replay?number=0", "a game that is over is looked at from its start"


def test_a_record_of_a_game_that_is_not_over_opens_at_its_table(client):
    text = gm.new(GAME, seats=2, seed=7).record.to_json()
    opened = client.post("/records", files={"record": ("game.json", text.encode())}, follow_redirects=False)
    assert client.get("/api" + opened.headers["location"]).json()["over"] is False


def test_a_table_of_another_version_is_refused_and_its_record_stays_readable(tmp_path: Path):
    with serving(tmp_path) as client:
        made = make(client)
        play_to_the_end(players(client, made))
        going_on = make(client)
    with closing(sqlite3.connect(tmp_path / "test.sqlite3")) as stored:
        stored.execute("UPDATE tables SET version = '0'")
        stored.commit()
    with serving(tmp_path) as client:
        refused = client.get(f"/api/tables/{made['id']}")
        assert refused.status_code == 409
        assert "version 0" in refused.json()["text"]
        assert client.get(f"/tables/{made['id']}").status_code == 409
        record = client.get(f"/api/tables/{made['id']}/record")
        assert record.status_code == 200
        assert record.json()["version"] == "0"
        assert client.get(f"/api/tables/{going_on['id']}/record").status_code == 403


def test_a_restarted_server_has_every_table_where_it_was(tmp_path: Path):
    with serving(tmp_path) as client:
        made = make(client)
        first = players(client, made)[0]
        first.play(*first.words()[:2])
        before = first.look()
    with serving(tmp_path) as client:
        assert players(client, made)[0].look() == before


def test_the_hash_of_the_dice_is_to_be_read_from_the_start_and_the_seed_at_the_end(client):
    made = make(client, seed=None)
    shown = Player(client, made["id"]).look()["dice"]["hash"]
    page = client.get(f"/tables/{made['id']}").text.replace("<wbr>", "")
    unseen = re.search(r'<section id="end".*?</section>', page, re.DOTALL)
    assert unseen is not None
    assert shown in page.replace(unseen[0], ""), "not only where nobody sees it"
    dice = play_to_the_end(players(client, made))["dice"]
    over = client.get(f"/tables/{made['id']}").text
    assert f"--hash {shown} --salt {dice['salt']}" in over


def test_a_game_that_was_broken_off_is_not_called_a_tie(client):
    file = Path(__file__).parents[1] / "playthroughs" / "pathfinder-arena" / "unfinished-2.json"
    people = [{"kind": "human", "name": name} for name in ("Ada", "Bela")]
    made = client.post("/api/records", json={"record": file.read_text(encoding="utf-8"), "seats": people}).json()
    page = client.get(f"/tables/{made['id']}").text
    assert '<h2 id="end-title">Unfinished after 6 rounds. Ahead: Bela, with -7 points to -11</h2>' in page
    assert "A tie" not in page


@pytest.mark.parametrize("game", gm.games())
def test_a_set_up_page_calls_things_by_their_names_and_nothing_none(client, game):
    """Champions have their apostrophes; a number that is left out reads as a word."""
    shown = html.unescape(re.sub(r"<[^>]+>", " ", client.get(f"/new/{game}").text))
    assert not re.search(r"\b(None|null)\b", shown)
    assert "Gold Arr" not in shown
    assert ("Gold'arr" in shown) == (game == "super-fantasy-brawl")


def test_parts_that_are_kept_are_what_they_would_be_if_written_anew():
    pages = Pages()
    table = {
        "id": "t",
        "over": False,
        "seat": 0,
        "names": ["Ann", "Bo"],
        "pass_to": [],
        "advice": "",
        "is_past": False,
        "turn": 1,
    }
    table |= {"mine": None, "invites": [], "reach": Reach(), "dice": {}, "headline": "", "outcomes": [], "scores": []}
    table |= {"verdict": "", "winners": [], "seats": [sitter(0, "asked"), sitter(1, "idle")]}
    person = {"seat": 1, "is_asked": True, "number": 3, "says": "", "rule": ""}
    moments = [table, {**table, "seats": [sitter(0, "idle"), sitter(1, "asked")]}, {**table, "pass_to": [person]}]
    moments += [
        {**moments[-1], "names": ["Ann", "Cy"]},
        {**table, "advice": "Look.", "mine": {"rule": "LA-1.1"}},
        table,
    ]
    for values in moments:
        anew = {name: pages.templates.get_template(f"parts/{name}.html").render(values) for name in KEPT}
        assert pages.written(values, KEPT) == anew
    assert (
        len(pages.kept) == len(KEPT) + 1 + 1 + 2 + 1
    )  # who is asked; the curtain; names, which are in two parts; advice


def sitter(seat: int, status: str) -> dict[str, Any]:
    """A seat as the templates are told of it."""
    told = {
        "label": f"Seat {seat + 1}",
        "what": "",
        "says": "choosing" if status == "asked" else "",
        "is_telling": False,
    }
    return {"seat": seat, "kind": "person", "status": status} | told


@pytest.mark.parametrize("path", ["/rules", "/rules/super-fantasy-brawl", "/credits"])
def test_a_page_that_is_the_same_for_everyone_is_made_once_and_beside_the_event_loop(client, monkeypatch, path):
    loop, threads = client.portal.call(threading.get_ident), []
    make_page = Pages.page

    def noted(pages: Pages, template: str, **values: Any) -> str:
        threads.append(threading.get_ident())
        return make_page(pages, template, **values)

    client.app.state.pages.made.clear()
    monkeypatch.setattr(Pages, "page", noted)
    assert len({client.get(path).text for _ in range(3)}) == 1
    assert len(threads) == 1
    assert threads[0] != loop


# ---- what newcomers asked -------------------------------------------------------------------------------------------
def test_whoever_draws_reads_one_line_for_it_and_the_others_read_that_a_card_is_drawn(client):
    first, second, spectator = duel(client)
    for player in (first, second):
        told = [event for event in player.look()["events"] if event["kind"].startswith("Drew")]
        assert sorted(event["kind"] for event in told) == ["Drew", "DrewCard"]
        assert all(event["trail"] for event in told)  # the way of the card is drawn for both
    told = [event["kind"] for event in spectator.look()["events"] if event["kind"].startswith("Drew")]
    assert told == ["Drew", "Drew"]


@pytest.mark.parametrize("game", gm.games())
def test_every_game_says_with_which_events_a_turn_begins(game):
    folder = Path(gm.__file__).parent / "games" / game.replace("-", "_")
    told = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    assert gm.load(game).turn_kinds
    for kind in gm.load(game).turn_kinds:
        assert f'tell("{kind}"' in told


def test_the_log_is_parted_where_a_turn_begins_and_each_line_leads_to_itself_in_the_replay(client):
    first, second, _ = duel(client)
    play_to_the_end([first, second])
    page = client.get(first.path.removeprefix("/api"), headers=first.headers).text
    lines = re.findall(
        r'<li id="(line-\d+)" data-number="(\d+)"(.*?)>.*?class="moment" href="([^"]+)"',
        page.partition('id="log-lines"')[2],
    )
    assert 1 < len([line for line in lines if "begins-turn" in line[2]]) < len(lines) / 2
    for id, number, _, address in lines:
        assert f"number={number}&amp;line={id.removeprefix('line-')}&amp;" in address


def test_once_three_cards_are_selected_the_prompt_asks_to_lay_them_down(client):
    first, _, _ = duel(client)
    page = first.path.removeprefix("/api")
    shown = client.get(page, headers=first.headers).text.partition('id="prompt"')[2]
    assert "Select three cards in the order of play" in shown
    for _ in range(3):
        first.play(first.words()[0])
    shown = client.get(page, headers=first.headers).text.partition('id="prompt"')[2].partition("</div>")[0]
    assert "Lay the three cards down, or take the last card back" in shown
    assert "Select three cards" not in shown
