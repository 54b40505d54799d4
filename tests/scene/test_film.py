"""Pictures one after the other in one SVG: what stays is written once, what moves glides, what differs takes turns."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from grandmelee.scene import Part, Scene, pieces
from grandmelee.scene.film import Frame, film
from grandmelee.scene.svg import group, text

SVG = "{http://www.w3.org/2000/svg}"


def frame(x: float, words: str = "same", caption: str = "", extra: str = "") -> Frame:
    """A disc somewhere, and a text."""
    disc = pieces.disc("fist", seat=0, name=f"at {x}", at=(x, 40), id="fighter")
    more = [text(extra, 10, 110, 12, "ink")] if extra else []
    drawn = group(disc, text(words, 10, 90, 12, "felt-ink"), *more)
    return Frame(Scene("A board", ((Part("board", "Board", 300, 120, drawn),),), 340), caption)


def read(*frames: Frame) -> ElementTree.Element:
    return ElementTree.fromstring(film("A film", frames, 1.0))


def texts(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def test_what_is_the_same_in_every_picture_is_written_once_and_does_not_move():
    root = read(frame(50), frame(50), frame(50))
    assert texts(root) == ["same"]
    assert not [each for each in root.iter() if each.tag.startswith(f"{SVG}animate")]


def test_a_piece_glides_from_place_to_place():
    (move,) = read(frame(50), frame(50), frame(120)).iter(f"{SVG}animateTransform")
    places = move.attrib["values"].split(";")
    times = [float(time) for time in move.attrib["keyTimes"].split(";")]
    assert [place.split()[0] for place in places] == ["50", "50", "120", "120"]
    assert len(times) == len(places)
    assert (times[0], times[-1]) == (0, 1)
    assert times == sorted(times)
    assert times[1] == pytest.approx(2 / (3 + 1.5), abs=1e-4), "at the beginning of the third picture"
    assert move.attrib["repeatCount"] == "indefinite"


def test_what_differs_is_seen_in_its_turn():
    root = read(frame(50, "one"), frame(50, "two"), frame(50, "one"))
    found = {each.text: each for each in root.iter(f"{SVG}text")}
    assert set(found) == {"one", "two"}
    turns = {words: next(each.iter(f"{SVG}animate")).attrib["values"] for words, each in found.items()}
    assert turns == {"one": "inline;none;inline", "two": "none;inline;none"}
    assert "display" not in found["one"].attrib
    assert found["two"].attrib["display"] == "none", "whoever cannot play it sees the first picture"


def test_what_comes_later_and_goes_again_leaves_the_rest_alone():
    root = read(frame(50), frame(50, extra="more"), frame(80))
    assert sorted(texts(root)) == ["more", "same"]
    assert len(list(root.iter(f"{SVG}animateTransform"))) == 1


def test_captions_take_turns_below():
    assert texts(read(frame(50, caption="It begins"), frame(50, caption="It ends")))[1:] == ["It begins", "It ends"]


def test_it_runs_no_script_and_needs_nothing_else():
    made = film("A film", [frame(50), frame(90, "other")], theme="dark")
    assert not any(word in made for word in ("<script", "onload", "onbegin", "http-equiv", "data-", "aria-"))
    assert made.count("http") == made.count("http://www.w3.org/2000/svg") == 1
    ids = [each.attrib["id"] for each in ElementTree.fromstring(made).iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
