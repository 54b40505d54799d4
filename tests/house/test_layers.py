"""Imports point one way only, games do not know each other, and the rules touch nothing but the state."""

from __future__ import annotations

import ast

import pytest

from tests.house.checks import call_faults, layer_faults, layer_of
from tests.house.sources import modules

GAME = "grandmelee.games.some_game"


def test_imports_point_up():
    assert [fault for module, source in modules().items() for fault in layer_faults(module, source)] == []


def test_core_kit_and_games_neither_read_nor_print():
    assert [fault for module, source in modules().items() for fault in call_faults(module, source)] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("grandmelee.core.agenda", "from grandmelee.kit import hexes"),
        ("grandmelee.core.agenda", "from grandmelee import games"),
        ("grandmelee.core.agenda", "import grandmelee"),
        ("grandmelee.core.agenda", "from ..games import some_game"),
        ("grandmelee.core.agenda", "from .. import bots"),
        ("grandmelee.kit.hexes", "from grandmelee.text.slots import Slot"),
        ("grandmelee.text.packs", "import grandmelee.games.some_game.state"),
        ("grandmelee.scene.icons", "from grandmelee.games.some_game import draw"),
        (f"{GAME}.strike", "from grandmelee.games.some_game import view"),
        (f"{GAME}.strike", "from .view import view"),
        (f"{GAME}.strike", "from . import bot"),
        (f"{GAME}.strike", "from grandmelee.scene import icons"),
        (f"{GAME}.view", "from .draw import scene"),
        (f"{GAME}.bot", "from .draw import scene"),
        (f"{GAME}.bot", "from grandmelee.bots import search"),
        (f"{GAME}.strike", "from grandmelee.games.other_game.state import State"),
        (f"{GAME}.__init__", "from grandmelee.games import other_game"),
        (f"{GAME}.strike", "def run(s):\n    from ..other_game import state"),
        ("grandmelee.bots.search", "from grandmelee.server import tables"),
        ("grandmelee.lab.matches", "from grandmelee.cli import main"),
    ],
)
def test_an_import_of_what_stands_above_is_found(module: str, source: str):
    assert len(layer_faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("grandmelee.core.state", "import numpy"),
        ("grandmelee.kit.dice", "from attrs import define"),
        ("grandmelee.text.packs", "import yaml"),
        (f"{GAME}.strike", "import rich.table"),
        ("grandmelee.core.state", "import random"),
        ("grandmelee.text.packs", "from time import monotonic"),
        (f"{GAME}.strike", "from datetime import datetime"),
        (f"{GAME}.strike", "import secrets"),
        ("grandmelee.core.record", "import os.path"),
        ("grandmelee.core.record", "from pathlib import Path"),
        ("grandmelee.kit.piles", "import io"),
        (f"{GAME}.view", "import threading"),
        (f"{GAME}.strike", "import socket"),
        (f"{GAME}.strike", "from importlib.resources import files"),
        (f"{GAME}.strike", "from importlib import resources"),
        (f"{GAME}.content", "import random"),
        (f"{GAME}.strike", "import importlib"),
        (f"{GAME}.strike", "from importlib import import_module"),
        (f"{GAME}.strike", "import builtins"),
        (f"{GAME}.strike", "from builtins import open as look"),
        (f"{GAME}.strike", "import sys"),
        (f"{GAME}.strike", "from sys import stdout"),
        (f"{GAME}.content", "import importlib"),
        (f"{GAME}.content", "import builtins"),
        ("grandmelee.core.agenda", "import importlib"),
        ("grandmelee.core.registry", "import sys"),
        ("grandmelee.text.packs", "import importlib"),
        (f"{GAME}.draw.cards", "import re"),
    ],
)
def test_an_import_of_the_outside_world_is_found(module: str, source: str):
    assert len(layer_faults(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("grandmelee.core.registry", "import importlib\nimport pkgutil\nfrom grandmelee.core.game import Game"),
        ("grandmelee.core.native", "from mypy_extensions import mypyc_attr"),
        ("grandmelee.text.toml", "import tomllib\nfrom pathlib import Path\nfrom grandmelee.core import errors"),
        (
            f"{GAME}.strike",
            "from .state import State\nfrom grandmelee.kit import piles\nfrom grandmelee.core import agenda",
        ),
        (f"{GAME}.content", "from importlib.resources import files\nfrom pathlib import Path"),
        (f"{GAME}.draw", "from .view import view\nfrom grandmelee.scene import icons"),
        (f"{GAME}.__init__", "from .draw import scene\nfrom .bot import worth\nfrom .strike import Strike"),
        ("grandmelee.server.tables", "import time\nimport fastapi\nimport grandmelee\nfrom grandmelee import bots"),
        ("grandmelee.cli", "from grandmelee.server import tables"),
    ],
)
def test_an_import_that_is_allowed_is_let_pass(module: str, source: str):
    assert layer_faults(module, source) == []


@pytest.mark.parametrize(
    "call",
    [
        "open('x')",
        "print('x')",
        "input()",
        "eval('1')",
        "exec('x = 1')",
        "__import__('os')",
        "__builtins__['open']",
        "(look := open)",
        "map(print, s.all)",
        "globals()['x']",
        "setattr(step, 'card', 3)",
        "object.__setattr__(step, 'card', 3)",
        "step.__setattr__('card', 3)",
        "step.__dict__.update(card=3)",
        "vars(step).update(card=3)",
    ],
)
@pytest.mark.parametrize("module", ["grandmelee.core.state", "grandmelee.kit.dice", f"{GAME}.strike", f"{GAME}.view"])
def test_a_call_of_the_outside_world_is_found(module: str, call: str):
    assert len(call_faults(module, f"def run(s):\n    return {call}")) == 1


def test_content_may_be_opened_and_a_method_called_open_is_no_input():
    assert call_faults(f"{GAME}.content", "open('x')") == []
    assert call_faults(f"{GAME}.strike", "s.open('x')\ns.print()") == []
    assert call_faults("grandmelee.cli", "print('x')") == []


INSIDE = ("core", "games", "rules", "contents", "testing")
"""Who may look at the agenda: the machine, a game's rules, and the suite that carries steps out one by one."""


def agenda_faults(module: str, source: str) -> list[str]:
    """Where a module outside looks at what is still to happen."""
    if layer_of(module) in INSIDE:
        return []
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)]
    return [f"{module}:{node.lineno}" for node in nodes if node.attr == "agenda" and not is_module(node)]


def is_module(node: ast.Attribute) -> bool:
    """`core.agenda`, the module."""
    return isinstance(node.value, ast.Name) and node.value.id == "core"


def test_nobody_looks_at_the_agenda_from_outside():
    assert [fault for module, source in modules().items() for fault in agenda_faults(module, source)] == []


@pytest.mark.parametrize(
    "module", ["grandmelee.server.tables.table", "grandmelee.bots.search", f"{GAME}.view", f"{GAME}.draw.hand"]
)
def test_a_look_at_the_agenda_from_outside_is_found(module: str):
    assert agenda_faults(module, "def f(s):\n    return s.agenda[-1]\n") == [f"{module}:2"]
    assert agenda_faults("grandmelee.games.some_game.turn", "s.agenda.append(step)") == []
