"""A rematch: once more with the same people and settings, seats as they were or turned."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grandmelee.server.store.storage import StorageFailure
from grandmelee.server.tables.errors import NotFound
from tests.server.serving import FRIEND, GREEDY, PERSON, Player, join, make, registry_of


def with_seats(*tokens: str) -> dict[str, str]:
    return {"cookie": f"seats={'.'.join(tokens)}"}


def token_of(player: Player) -> str:
    return player.headers["authorization"].removeprefix("Bearer ")


def over(client: Any, **body: Any) -> tuple[dict[str, Any], str, str]:
    """A game of Ann and Bo that is over; their tokens."""
    made = make(client, seats=[PERSON | {"name": "Ann"}, FRIEND], **body)
    bo = join(client, made, 1, "Bo")
    assert bo.post("resign").status_code == 200
    return made, made["seats"][0]["token"], token_of(bo)


def press(client: Any, made: dict[str, Any], token: str, how: str = "join") -> Any:
    headers = with_seats(token)
    return client.post(f"/tables/{made['id']}/rematch", data={"how": how}, headers=headers, follow_redirects=False)


def given(response: Any) -> dict[str, str]:
    """The cookies of seats, by name."""
    return dict(re.findall(r"(seats[-\d]*)=([^;]+);", ", ".join(response.headers.get_list("set-cookie"))))


def seats_at(client: Any, response: Any) -> list[int]:
    """The seats the cookies of a response hold at the table it leads to."""
    address = response.headers["location"]
    tokens = ".".join(given(response).values())
    held: list[int] = client.get(f"/api{address}/standing", headers={"cookie": f"seats={tokens}"}).json()["held"]
    return held


@pytest.mark.parametrize(("how", "ann", "bo"), [("same", 0, 1), ("turned", 1, 0)])
def test_the_others_take_their_seats_as_they_were_or_turned(client, how, ann, bo):
    made, first, second = over(client)
    mine = press(client, made, first, how)
    assert mine.status_code == 303
    assert seats_at(client, mine) == [ann]
    page = client.get(f"/tables/{made['id']}/rematch", headers=with_seats(second)).text
    assert "Ann offers another game" in page
    assert f"Yours is seat {bo + 1}." in page
    theirs = press(client, made, second)
    assert theirs.headers["location"] == mine.headers["location"]
    assert seats_at(client, theirs) == [bo]
    told = client.get(f"/api{mine.headers['location']}/standing").json()
    assert (told["begun"], told["people"][ann], told["people"][bo]) == (True, "Ann", "Bo")


def test_game_settings_and_agreements_stay_and_the_dice_are_new(client):
    made, first, _ = over(client, absence={"after": 600, "then": "bot"})
    new = press(client, made, first, "same").headers["location"].rpartition("/")[2]
    tables = client.app.state.tables.tables
    old, again = tables[made["id"]], tables[new]
    assert (again.info["game"], again.info["options"]) == (old.info["game"], old.info["options"])
    assert again.absence == old.absence
    assert not again.info["seed_given"]


def test_everyone_is_told_and_only_one_rematch_is_made(client):
    made, first, second = over(client)
    one, other = press(client, made, first, "same"), press(client, made, second, "turned")
    assert one.headers["location"] == other.headers["location"]
    said = Player(client, made["id"]).get("chat").json()
    assert [line["text"] for line in said] == ["Ann offers a rematch: press Rematch."]


def test_bots_stay_where_they_were(client):
    made = make(client, seats=[PERSON | {"name": "Ann"}, GREEDY], pause=60)
    token = made["seats"][0]["token"]
    Player(client, made["id"], token).post("resign")
    done = press(client, made, token, "turned")
    told = client.get(f"/api{done.headers['location']}").json()
    assert [seat["kind"] for seat in told["seats"]] == ["bot", "human"]
    assert seats_at(client, done) == [1]


def test_a_seat_can_be_taken_once_and_by_nobody_else(client):
    made, first, second = over(client)
    press(client, made, first, "same")
    stranger = client.post(f"/tables/{made['id']}/rematch", data={"how": "join"}, follow_redirects=False)
    assert given(stranger) == {}
    assert len(given(press(client, made, second))) == 1
    assert given(press(client, made, second)) == {}


def test_a_spectator_offers_nothing_and_a_game_that_goes_on_has_none(client):
    made, *_ = over(client)
    refused = client.post(f"/tables/{made['id']}/rematch", data={"how": "same"}, follow_redirects=False)
    assert refused.status_code == 403
    goes_on = make(client)
    assert press(client, goes_on, goes_on["seats"][0]["token"], "same").status_code == 403
    assert client.get(f"/tables/{goes_on['id']}/rematch").status_code == 403


def test_whoever_takes_two_seats_of_a_rematch_in_one_browser_is_seen_to_have_both(client):
    made = make(client, seats=[PERSON, FRIEND, FRIEND], settings={"legends": ["fitz", "alysia", "lucius"]})
    bo, cy = (join(client, made, seat, name) for seat, name in ((1, "Bo"), (2, "Cy")))
    ann = Player(client, made["id"], made["seats"][0]["token"])
    for who in (ann, bo, cy):
        assert who.post("resign").status_code == 200
    mine = press(client, made, made["seats"][0]["token"], "same")
    press(client, made, f"{token_of(bo)}.{token_of(cy)}")
    seats = client.get(f"/api{mine.headers['location']}").json()["seats"]
    assert [(seat["name"], seat["same_as"]) for seat in seats] == [("", None), ("Bo", None), ("Cy", 1)]


@pytest.mark.parametrize("trouble", [NotFound("taken"), StorageFailure("away")])
def test_a_seat_that_was_taken_is_kept_when_the_next_cannot_be(client, monkeypatch, trouble):
    made = make(client, seats=[PERSON, FRIEND, FRIEND], settings={"legends": ["fitz", "alysia", "sabo"]})
    others = [join(client, made, seat) for seat in (1, 2)]
    host = made["seats"][0]["token"]
    for who in (*others, Player(client, made["id"], host)):
        assert who.post("resign").status_code == 200
    press(client, made, host, "same")
    people = registry_of(client).people
    taken: list[Any] = []
    claim = people.claim

    async def claimed(*what: Any) -> Any:
        if taken:
            raise trouble
        taken.append(await claim(*what))
        return taken[0]

    monkeypatch.setattr(people, "claim", claimed)
    mine = press(client, made, ".".join(map(token_of, others)))
    assert (mine.status_code, seats_at(client, mine)) == (303, [1])
    monkeypatch.undo()
    assert seats_at(client, press(client, made, ".".join(map(token_of, others)))) == [2], "it can be tried again"
