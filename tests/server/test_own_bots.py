"""Bots of the host's own at the table: on a local server that was started with them, and nowhere else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grandmelee.server.settings import Settings
from tests.cli.running import run
from tests.server.serving import GAME, PATIENCE, PERSON, players, serving

OWN = "first_or_last:LastBot"
CODE = """
from pathlib import Path

class LastBot:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, s, seat):
        Path("was_imagined").write_text(str(s.is_imagined))
        return max(option for option in s.options(seat) if s.word(option) != "back")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the host stands, with a bot in a file."""
    (tmp_path / "first_or_last.py").write_text(CODE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@contextmanager
def local(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A server for this machine only."""
    with serving(folder, hosts="", **changes) as client:
        client.base_url = "http://127.0.0.1"
        yield client


def came(file: Path) -> str:
    """What stands in a file that must come."""
    for _ in range(PATIENCE):
        if file.exists() and file.read_text():
            return file.read_text()
        time.sleep(0.05)
    raise AssertionError(f"{file.name} has not come")


def asked_for(level: str) -> dict[str, Any]:
    chairs = [{"kind": "bot", "level": level}, PERSON]
    return {"game": GAME, "seats": chairs, "seed": 8, "settings": {"legends": ["fitz", "alysia"]}}


def test_it_sits_at_a_table_of_a_local_server_and_gets_an_imagined_world(folder: Path):
    with local(folder, bots=OWN) as client:
        assert f'value="bot:{OWN}"' in client.get(f"/new/{GAME}").text
        made = client.post("/api/tables", json=asked_for(OWN))
        assert made.status_code == 201
        second = players(client, made.json())[0]
        assert came(folder / "was_imagined") == "True"
        assert second.look()["seats"][0]["level"] == OWN


def test_a_local_server_that_was_not_started_with_it_refuses_it(folder: Path):
    with local(folder) as client:
        assert "first_or_last" not in client.get(f"/new/{GAME}").text
        refused = client.post("/api/tables", json=asked_for(OWN))
        assert refused.status_code == 422
        assert f"grandmelee serve --bot {OWN}" in refused.text


@pytest.mark.parametrize("where", [{"listen": "0.0.0.0"}, {"public": "https://table.example"}, {"hosts": "table"}])
def test_a_server_for_others_has_none_whatever_it_is_told(where: dict[str, str]):
    assert Settings(bots=OWN).own_bots == (OWN,)
    assert Settings(bots=OWN, **where).own_bots == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("where", [("--host", "0.0.0.0"), ("--public", "https://table.example")])
def test_a_server_for_others_is_not_started_with_one(folder: Path, where: tuple[str, str]):
    done = run("serve", "--bot", OWN, *where)
    assert done.exit_code == 2
    assert "only on a server for this machine" in " ".join(done.output.replace("│", " ").split())


@pytest.mark.parametrize("name", ["nowhere:Bot", "first_or_last:NoBot", "squire", "first_or_last:" + "L" * 40])
def test_a_bot_that_cannot_be_run_is_told_at_the_start(folder: Path, name: str):
    assert run("serve", "--bot", name, "--port", 0).exit_code == 2
