"""Coming to a table: links begin with an address others can reach; a seat moves to another device and back."""

from __future__ import annotations

import re

import pytest

from grandmelee.server.site import addresses
from tests.server.serving import FRIEND, PERSON, Player, invite_of, join, make, new_token, serving

HERE = {"host": "127.0.0.1:8000"}
LAN = ["192.168.1.7", "10.0.0.5"]


@pytest.fixture
def two_networks(monkeypatch):
    monkeypatch.setattr(addresses, "lan", lambda: LAN)


def with_cookies(headers=None, **cookies):
    """Headers of a browser that has these cookies and no others."""
    return (headers or {}) | {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


def given(response, name):
    """A cookie that is set, once for the pages and once for the API; what it holds."""
    found = set(re.findall(rf"{name}=([^;]*);", ", ".join(response.headers.get_list("set-cookie"))))
    assert len(found) == 1
    return found.pop()


def invited(client, headers=HERE):
    """The host's page of a table to which somebody is invited."""
    made = make(client, seats=[PERSON | {"name": "Ann"}, FRIEND])
    cookies = {"seats": f"{made['seats'][0]['token']}.{made['host']}"}
    return made, cookies, client.get(f"/tables/{made['id']}", headers=with_cookies(headers, **cookies)).text


def linked(page):
    return re.findall(r'id="link-\d+" readonly value="([^"]+)"', page)


# ---- addresses -------------------------------------------------------------------------------------------------------
def test_a_server_for_this_machine_says_that_its_links_work_here_only(client):
    made, _, page = invited(client)
    assert linked(page) == [f"http://127.0.0.1:8000/join/{invite_of(made, 1)}"]
    assert 'id="only-here"' in page
    assert 'id="address"' not in page


def test_whoever_comes_by_a_name_gives_links_with_that_name(tmp_path):
    with serving(tmp_path, hosts="melee.lan,testserver") as client:
        made, _, page = invited(client, {"host": "melee.lan:8000"})
        assert linked(page) == [f"http://melee.lan:8000/join/{invite_of(made, 1)}"]
        assert 'id="only-here"' not in page


def test_a_server_that_listens_everywhere_offers_this_machines_addresses_to_choose_from(tmp_path, two_networks):
    with serving(tmp_path, listen="0.0.0.0") as client:
        made, cookies, page = invited(client)
        offered = re.findall(r"<option[^>]*>(http[^<]+)</option>", page)
        assert [address.rpartition(":")[0] for address in offered] == [f"http://{host}" for host in LAN]
        assert linked(page) == [f"{offered[0]}/join/{invite_of(made, 1)}"]
        chosen = client.post(
            f"/tables/{made['id']}/address", headers=with_cookies(HERE, **cookies), data={"address": offered[1]},
            follow_redirects=False,
        )  # fmt: skip
        assert chosen.status_code == 303
        cookies |= {"address": chosen.cookies["address"].strip('"')}
        again = client.get(f"/tables/{made['id']}", headers=with_cookies(HERE, **cookies)).text
        assert linked(again) == [f"{offered[1]}/join/{invite_of(made, 1)}"]


def test_an_address_nobody_offers_is_not_used(tmp_path, two_networks):
    with serving(tmp_path, listen="0.0.0.0") as client:
        made, cookies, page = invited(client)
        path = f"/tables/{made['id']}/address"
        refused = client.post(path, headers=HERE, data={"address": "https://evil.example"}, follow_redirects=False)
        assert "address" not in refused.cookies
        cookies |= {"address": "https://evil.example"}
        forged = client.get(f"/tables/{made['id']}", headers=with_cookies(HERE, **cookies)).text
        assert linked(forged) == linked(page)


def test_the_address_the_host_has_set_comes_first_for_pages_and_programs(tmp_path, two_networks):
    with serving(tmp_path, listen="0.0.0.0", public="https://table.example/") as client:
        made, _, page = invited(client)
        assert linked(page) == [f"https://table.example/join/{invite_of(made, 1)}"]
        assert made["seats"][1]["link"] == f"https://table.example/join/{invite_of(made, 1)}"
        assert "192.168" not in page


def test_a_server_goes_by_every_name_the_host_has_set(tmp_path):
    with serving(tmp_path, public="https://table.example, http://melee.lan:8000") as client:
        for name in ("table.example", "melee.lan:8000"):
            assert client.get("/", headers={"host": name}).status_code == 200
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_each_link_has_its_qr_code_beside_it(client):
    _, _, page = invited(client)
    assert addresses.qr_code(linked(page)[0]) in page
    assert addresses.qr_code(linked(page)[0]) != addresses.qr_code(linked(page)[0] + "a")


def test_this_machine_has_no_address_in_a_lan_that_only_it_could_use():
    assert not any(host.startswith(("127.", "169.254.")) for host in addresses.lan())


# ---- invitations -----------------------------------------------------------------------------------------------------
def test_an_invitation_names_who_invites_to_which_seat_and_who_else_plays(client):
    seats = [PERSON | {"name": "Ann"}, FRIEND, {"kind": "bot", "level": "squire"}, FRIEND | {"name": "Dee"}]
    made = make(client, seats=seats, settings={})
    page = client.get(f"/join/{invite_of(made, 1)}").text
    assert "Ann invites you to seat 2." in page
    shown = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", page)
    assert re.search(r"Ann\s+the host\s+Seat 2\s+your seat\s+Bot 3\s+squire\s+Dee\s+has not come yet", shown)
    assert 'value="Dee"' in client.get(f"/join/{invite_of(made, 3)}").text


def test_a_name_in_an_invitation_is_text(client):
    made = make(client, seats=[PERSON | {"name": "<b>Ann</b>"}, FRIEND])
    assert "&lt;b&gt;Ann&lt;/b&gt; invites you" in client.get(f"/join/{invite_of(made, 1)}").text


# ---- another device --------------------------------------------------------------------------------------------------
def device_link(client, made, token):
    page = client.get(f"/tables/{made['id']}/device", headers=with_cookies(seats=token)).text
    found = re.search(r'id="device-link" readonly value="([^"]+)"', page)
    assert found
    return found[1]


def test_the_link_to_ones_seat_has_its_token_behind_the_fragment_only(client):
    made = make(client)
    token = made["seats"][0]["token"]
    before, _, after = device_link(client, made, token).partition("#")
    assert (before, after) == (f"http://testserver/tables/{made['id']}/seat", token)
    assert token not in client.get(f"/tables/{made['id']}/seat").text


def test_whoever_brings_the_token_has_the_seat_there_too(client):
    made = make(client)
    token = made["seats"][1]["token"]
    sat = client.post(f"/tables/{made['id']}/seat", data={"token": token}, follow_redirects=False)
    assert (sat.status_code, sat.headers["location"]) == (303, f"/tables/{made['id']}?seat=1")
    assert given(sat, "seats-1") == token
    assert "httponly" in sat.headers["set-cookie"].lower()


@pytest.mark.parametrize("token", ["nonsense", new_token()], ids=["nonsense", "another"])
def test_another_token_gives_no_seat(client, token):
    made = make(client)
    refused = client.post(f"/tables/{made['id']}/seat", data={"token": token}, follow_redirects=False)
    assert refused.status_code == 401
    assert "set-cookie" not in refused.headers


def test_whoever_has_no_seat_has_no_link(client):
    made = make(client)
    assert client.get(f"/tables/{made['id']}/device").status_code == 401
    assert (
        client.get(f"/tables/{made['id']}/device?seat=1", headers=with_cookies(seats=made["host"])).status_code == 403
    )
    assert client.post(f"/tables/{made['id']}/device", data={"seat": 0}).status_code == 403


def test_playing_on_one_device_only_takes_the_seat_from_all_others(client):
    made = make(client, seats=[PERSON, FRIEND])
    old = join(client, made, 1).headers["authorization"].removeprefix("Bearer ")
    done = client.post(
        f"/tables/{made['id']}/device",
        data={"seat": 1},
        headers=with_cookies(**{"seats-1": old}),
        follow_redirects=False,
    )
    assert done.status_code == 303
    new = given(done, "seats-1")
    assert new != old
    assert Player(client, made["id"], new).look()["seat"] == 1
    assert Player(client, made["id"], old).get("standing").status_code == 401
    assert client.post(f"/tables/{made['id']}/seat", data={"token": old}).status_code == 401
    lost = client.post(f"/tables/{made['id']}/device", data={"seat": 1}, headers=with_cookies(**{"seats-1": old}))
    assert lost.status_code == 403


def test_a_renewed_token_outlives_the_server(tmp_path):
    with serving(tmp_path) as client:
        made = make(client)
        old = made["seats"][0]["token"]
        done = client.post(f"/tables/{made['id']}/device", data={"seat": 0}, headers=with_cookies(seats=old))
        new = given(done.history[0], "seats-0")
    with serving(tmp_path) as client:
        assert Player(client, made["id"], new).look()["seat"] == 0
        assert Player(client, made["id"], old).get("standing").status_code == 401
