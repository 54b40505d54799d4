"""Parts that are drawn once."""

from typing import NamedTuple

import pytest

from grandmelee.scene import kept as keeping
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import Kept, content, icons_of, kept
from grandmelee.scene.svg import Element, group, rect, text, thing


class Slice(NamedTuple):
    seat: int
    words: str


def panels():
    """A part, and the slices it was drawn from."""
    drawn: list[Slice] = []

    @kept
    def panel(its: Slice) -> Element:
        drawn.append(its)
        return thing(icon("anchor", 0, 0, 10), text(its.words, 0, 0, 10), name="Panel", id=f"panel-{its.seat}")

    return panel, drawn


def test_equal_slices_are_drawn_once():
    panel, drawn = panels()
    first = panel(Slice(0, "a"))
    assert panel(Slice(0, "a")) is first
    assert panel(Slice(0, "b")) is not first
    assert drawn == [Slice(0, "a"), Slice(0, "b")]


def test_only_what_was_drawn_last_is_kept(monkeypatch):
    monkeypatch.setattr(keeping, "MOST", 2)
    panel, drawn = panels()
    for words in ("a", "b", "c", "a"):
        panel(Slice(0, words))
    assert [its.words for its in drawn] == ["a", "b", "c", "a"]


def test_a_part_cannot_be_given_a_view():
    panel, _ = panels()
    with pytest.raises(TypeError):
        panel({"seat": 0, "words": "a"})


def test_a_kept_drawing_is_an_element_like_any_other():
    panel, _ = panels()
    one = panel(Slice(0, "a"))
    assert isinstance(one, Kept)
    assert str(one) == str(Element(one.tag, one.attributes, one.children))
    assert one == Kept(Element(one.tag, one.attributes, one.children))
    assert hash(one) == hash(Kept(Element(one.tag, one.attributes, one.children)))


def test_what_is_kept_and_has_an_id_travels_by_itself():
    panel, _ = panels()
    inside = content(group(rect(0, 0, 1, 1, "felt"), panel(Slice(0, "a")), panel(Slice(1, "b"))))
    assert [each if isinstance(each, str) else each.id for each in inside] == [
        '<g><rect x="0" y="0" width="1" height="1" class="felt"/>',
        "panel-0",
        "",
        "panel-1",
        "</g>",
    ]


def test_a_page_needs_no_titles():
    panel, _ = panels()
    assert "<title>Panel</title>" in str(panel(Slice(0, "a")))
    assert "<title>" not in str(content(panel(Slice(0, "a")))[0])


def test_icons_are_known_without_looking_again():
    panel, _ = panels()
    assert icons_of(group(panel(Slice(0, "a")), icon("flame", 0, 0, 5))) == {"anchor", "flame"}
