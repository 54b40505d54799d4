"""`grandmelee serve --open`: the browser is shown the address at which the server really listens."""

from __future__ import annotations

import socket
import subprocess
import sys
import webbrowser
from queue import SimpleQueue

import pytest

from grandmelee.server.ops import command

SIX = pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("192.168.1.7", "http://192.168.1.7:8000/"),
        ("melee.local", "http://melee.local:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("::", "http://[::1]:8000/"),
    ],
)
def test_the_address_is_one_a_browser_on_this_machine_can_open(host, address):
    assert command.address_of(host, 8000) == address


@pytest.mark.parametrize("host", ["127.0.0.1", pytest.param("::1", marks=SIX), pytest.param("::", marks=SIX)])
def test_the_browser_opens_as_soon_as_someone_listens_on_that_host(host, monkeypatch, capsys):
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(command, "has_display", lambda: True)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as listening:
        port = listening.getsockname()[1]
        command.open_browser(host, port)
    assert opened == [command.address_of(host, port)]
    assert opened[0] in capsys.readouterr().out


def test_any_free_port_is_chosen_before_the_browser_is_told(monkeypatch):
    told: SimpleQueue[tuple[str, int]] = SimpleQueue()
    monkeypatch.setattr(command, "prepare", lambda settings: None)
    monkeypatch.setattr(command, "pass_on", lambda settings: None)
    monkeypatch.setattr(command, "open_browser", lambda host, port: told.put((host, port)))
    monkeypatch.setattr(command, "run", lambda settings, host, port, workers: told.put((host, port)))
    command.serve(port=0, database="", browse=True)
    browsed, served = told.get(), told.get()
    assert browsed == served
    assert served[1] > 0


def test_the_package_runs_as_its_command_does():
    done = subprocess.run([sys.executable, "-m", "grandmelee", "--help"], capture_output=True, text=True, check=True)
    assert "grandmelee" in done.stdout
    assert "serve" in done.stdout
