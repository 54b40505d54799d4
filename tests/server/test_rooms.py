"""The server's rooms: each has a map that names every module in it."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import grandmelee.server

ROOMS = ("store", "tables", "api", "site", "past", "ops")


@pytest.mark.parametrize("room", ROOMS)
def test_the_map_of_a_room_names_every_module_in_it(room: str):
    package = importlib.import_module(f"grandmelee.server.{room}")
    named = set(re.findall(r"\w+", package.__doc__ or ""))
    assert {each.stem for each in Path(str(package.__file__)).parent.glob("[!_]*.py")} <= named
    assert f"| {room}/ |" in (grandmelee.server.__doc__ or "")
