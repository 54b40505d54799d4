"""Boards whose pieces are tiles, and squares with walls and doorways between them."""

import re
from dataclasses import replace

import pytest

from grandmelee.scene import boards
from grandmelee.scene.boards import Cell, squares
from grandmelee.scene.theme import css
from grandmelee.scene.tiles import Tile, tiles


def labyrinth(**changes):
    """Three by three spaces, the middle one bare; the tile in the corner as the test wants it."""
    places = [(c, r) for r in range(3) for c in range(3) if (c, r) != (1, 1)]
    made = [Tile(f"t{n}", f"tile:t{n}", f"Tile {n}", c, r, opens="ns") for n, (c, r) in enumerate(places)]
    return tiles([replace(made[0], **changes), *made[1:]], 3, 3, 80, 4)


def by_id(board):
    return {e.get("id"): e for e in board.element.walk() if e.get("id")}


@pytest.mark.parametrize(
    ("opens", "turns", "now"),
    [("ns", 0, "ns"), ("ns", 1, "ew"), ("ne", 1, "es"), ("ne", 3, "nw"), ("nes", 2, "nsw"), ("nesw", 3, "nesw")],
)
def test_a_turned_tile_is_open_to_where_its_corridors_now_lead(opens, turns, now):
    assert Tile("t", None, "", 0, 0, opens=opens, turns=turns).open_now == now


def test_each_tile_lies_in_the_middle_of_its_space():
    board = labyrinth()
    assert board.centres["t0"] == board.centres["0,0"]
    assert board.centres["1,1"] not in {board.centres[f"t{n}"] for n in range(8)}
    assert all(0 < x < board.width and 0 < y < board.height for x, y in board.centres.values())


def test_a_tile_that_slides_keeps_its_id_and_its_place_in_the_document():
    before, after = labyrinth(), labyrinth(column=1, row=1)
    assert list(by_id(before)) == list(by_id(after))
    assert by_id(before)["board-t0"].get("transform") != by_id(after)["board-t0"].get("transform")
    assert "glide" in by_id(before)["board-t0"].get("class").split()


def test_a_tile_is_turned_as_a_whole_and_its_words_stay_upright():
    before, after = by_id(labyrinth(note="Shrine")), by_id(labyrinth(note="Shrine", turns=1))
    assert before["board-t0-ways"].get("transform") == "rotate(0)"
    assert after["board-t0-ways"].get("transform") == "rotate(90)"
    assert before["board-t0-ways"].children == after["board-t0-ways"].children
    assert not [e for e in after["board-t0-ways"].walk() if e.tag == "text"]
    assert [e.children for e in after["board-t0"].walk() if e.tag == "text"] == [("Shrine",)]


def test_only_open_sides_have_a_corridor():
    arms = {opens: len(by_id(labyrinth(opens=opens))["board-t0-ways"].children) for opens in ("", "n", "ne", "nesw")}
    assert arms == {"": 1, "n": 3, "ne": 4, "nesw": 6}


def test_where_no_tile_lies_the_ground_is_seen():
    hollows = [e for e in labyrinth().element.walk() if e.get("class") == "hair"]
    x, y = (float(hollows[0].get(name)) + 36 for name in ("x", "y"))
    assert len(hollows) == 1
    assert (x, y) == pytest.approx(labyrinth().centres["1,1"])


def test_pieces_know_where_a_tile_is_and_a_space_that_has_a_word_of_its_own():
    places = {e.get("data-place") for e in labyrinth(at="space:a1").element.walk()}
    assert {"space:a1", *(f"tile:t{n}" for n in range(1, 8))} <= places


# ---- walls -----------------------------------------------------------------------------------------------------------
def dungeon(**facts):
    return squares([Cell("a", "square:a", "A", 0, 0, **facts), Cell("b", "square:b", "B", 1, 0)], 40, 4)


def lines(board, kind):
    return [e.get("d") for e in board.element.walk() if e.get("class") == kind]


def test_a_wall_stands_in_the_gap_between_two_squares():
    assert lines(dungeon(walls="e"), "wall-line") == ["M22 22L22 -22"]
    assert lines(dungeon(walls="n"), "wall-line") == ["M22 -22L-22 -22"]
    assert lines(dungeon(), "wall-line") == []


def test_a_doorway_has_two_posts_and_a_sill_between_them():
    board = dungeon(doors="e")
    assert len(lines(board, "wall-line")) == 2
    assert lines(board, "sill") == ["M22 -12.1L22 12.1"] or lines(board, "sill") == ["M22 12.1L22 -12.1"]


def test_walls_around_a_board_are_drawn_whole():
    board = dungeon(walls="nsw")
    thick = 44 * boards.THICK
    assert board.centres["a"][0] - 22 - thick / 2 >= 0
    assert board.centres["a"][1] + 22 + thick / 2 <= board.height


def test_everything_a_tile_is_drawn_with_has_a_rule_in_the_style_sheet():
    drawn = [*labyrinth(sign="portal", number="7").element.walk(), *dungeon(walls="n", doors="s").element.walk()]
    used = {name for e in drawn for name in e.get("class").split()} - {"word", "cell", "glide"}
    assert {name for name in used if not re.search(rf"\.{name}\b", css())} == set()
