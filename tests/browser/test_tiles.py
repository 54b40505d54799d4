"""Tiles slide and turn. No game here has a labyrinth yet: a made-up one goes through the table's own connection."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from grandmelee.scene import Part
from grandmelee.scene.tiles import Tile, tiles
from tests.browser import moving
from tests.browser.browsing import sit, visit
from tests.server.serving import make

pytestmark = pytest.mark.browser

LYING = Tile("curve", "tile:curve", "Curve", 0, 0, opens="ne")
ANGLE = """() => {
  const { a, b } = document.querySelector("#board-curve-ways").getScreenCTM();
  return Math.round(Math.atan2(b, a) * 180 / Math.PI);
}"""


class Labyrinth:
    """A table whose board is drawn by the test."""

    def __init__(self, windows, server):
        with server.client() as client:
            made = make(client, game="legends-of-the-arena")
        self.page = windows.person(reduced_motion="no-preference")
        self.page.add_init_script(moving.HOLD)
        self.page.route_web_socket("**/live?**", self._connect)
        sit(self.page.context, windows.url, made, [0])
        visit(self.page, f"{windows.url}/tables/{made['id']}")
        self.page.wait_for_function("() => !document.documentElement.classList.contains('away')")

    def _connect(self, socket):
        self.socket = socket
        socket.connect_to_server().on_message(self._hear)

    def _hear(self, message):
        told = json.loads(message)
        if told["type"] == "table":
            self.told = told
            self.send(LYING)

    def send(self, tile):
        board = tiles([tile], 3, 3)
        drawn = Part("board", "Labyrinth", board.width, board.height, board.element).svg()
        html = {"stage": f'<div id="stage">{drawn}</div>'}
        self.socket.send(json.dumps(self.told | {"page": {}, "frames": [{"html": html}]}))

    def wait(self, tile):
        x, y = tiles([tile], 3, 3).centres["curve"]
        turned = f'[transform="rotate({90 * tile.turns})"]'
        self.page.wait_for_selector(f'#board-curve[transform="translate({x:g} {y:g})"] {turned}', state="attached")

    def change(self, tile):
        """The tile as it was, then as it is; what begins to move meanwhile."""
        self.wait(LYING)
        moving.forget(self.page)
        self.send(tile)
        self.wait(tile)
        return [each["id"] for each in moving.started(self.page)]

    def angles(self):
        """How far the corridors are turned at the beginning, in the middle and at the end of their movement."""
        found = []
        for time in (0, 100, 199.9):
            moving.to(self.page, time)
            found.append(self.page.evaluate(ANGLE))
        return found


def test_a_tile_that_is_turned_is_seen_to_turn(windows, server):
    table = Labyrinth(windows, server)
    assert table.change(replace(LYING, turns=1)) == ["board-curve-ways"]
    first, middle, last = table.angles()
    assert (first, last) == (0, 90)
    assert first < middle < last


def test_a_tile_goes_the_short_way_round(windows, server):
    table = Labyrinth(windows, server)
    table.change(replace(LYING, turns=3))
    first, middle, last = table.angles()
    assert (first, last) == (0, -90)
    assert last < middle < first


def test_a_tile_that_slides_glides_and_takes_its_corridors_along(windows, server):
    table = Labyrinth(windows, server)
    assert table.change(replace(LYING, column=1)) == ["board-curve"]
    moving.to(table.page, 0)
    began = moving.origin(table.page, "#board-curve-ways")
    moving.to(table.page, 199.9)
    ended = moving.origin(table.page, "#board-curve-ways")
    assert ended[0] > began[0] + 20
    assert ended[1] == pytest.approx(began[1], abs=0.5)
