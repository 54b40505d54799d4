"""What is the same for everyone is loaded once, and what is large comes compressed."""

from __future__ import annotations

import re
import threading
import zlib
from typing import Any

import pytest

from grandmelee.server.site import assets

FILES = ("early.js", "theme.css", "client.css", "icon.svg", "client.js")


def asked_for(page: str) -> dict[str, str]:
    """The files a page asks for: name and whole address."""
    return {name: address for address, name in re.findall(r'"(/static/([\w.]+)[^"]*)"', page)}


def test_a_page_names_each_file_by_what_is_in_it_and_the_browser_keeps_it(client):
    found = asked_for(client.get("/").text)
    assert sorted(found) == sorted(FILES)
    for address in found.values():
        response = client.get(address)
        assert response.status_code == 200
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_file_that_has_changed_has_another_address(tmp_path, monkeypatch):
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    seen = set()
    for content in ("one", "two"):
        (tmp_path / "early.js").write_text(content)
        assets.fingerprint.cache_clear()
        seen.add(assets.address("early.js"))
    assets.fingerprint.cache_clear()
    assert len(seen) == 2


@pytest.mark.parametrize("query", ["", "?v=", "?v=0123456789ab", "?v=%ff"])
@pytest.mark.parametrize("name", FILES)
def test_another_version_is_asked_for_again(client, name, query):
    response = client.get(f"/static/{name}{query}")
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-cache"


def test_tables_are_never_kept(client):
    made = client.post("/api/tables", json={"game": "super-fantasy-brawl", "seats": [{"kind": "human"}] * 2}).json()
    for address in (f"/tables/{made['id']}", f"/api/tables/{made['id']}"):
        assert client.get(address).headers["cache-control"] == "no-store"


def test_large_answers_are_compressed_for_those_who_can_read_it(client):
    made = client.post("/api/tables", json={"game": "super-fantasy-brawl", "seats": [{"kind": "human"}] * 2}).json()
    for address in ("/", "/rules/super-fantasy-brawl", f"/tables/{made['id']}", assets.address("client.js")):
        packed = client.get(address, headers={"accept-encoding": "gzip"})
        plain = client.get(address, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.num_bytes_downloaded * 2 < plain.num_bytes_downloaded
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text


def test_what_is_large_is_compressed_beside_the_event_loop(client, monkeypatch):
    loop, threads = client.portal.call(threading.get_ident), []
    pack = zlib.compressobj

    class Noted:
        def __init__(self, *how: Any) -> None:
            self.packing = pack(*how)

        def compress(self, body: bytes) -> bytes:
            threads.append((len(body) > 50_000, threading.get_ident() == loop))
            return self.packing.compress(body)

        def flush(self, *how: int) -> bytes:
            return self.packing.flush(*how)

    monkeypatch.setattr(zlib, "compressobj", Noted)
    for address in ("/", assets.address("client.js")):
        assert client.get(address, headers={"accept-encoding": "gzip"}).status_code == 200
    assert (True, False) in threads
    assert (True, True) not in threads
