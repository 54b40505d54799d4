"""Elements are escaped, well-formed and stable."""

from xml.etree import ElementTree

import pytest

from grandmelee.scene import svg

HOSTILE = [
    "<script>alert(1)</script>",
    '" onload="alert(1)',
    "'><img src=x onerror=alert(1)>",
    "]]>&nbsp;&#0;",
    "</style><script>",
    "tab\tnul\x00bell\x07 lone surrogate \ud800 bidi \u202e",
    "名前 🐉",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_ever_text(name):
    drawn = svg.thing(svg.text(name, 0, 0, 12), name=name, word=f"card:{name}", id=svg.slug(name))
    root = ElementTree.fromstring(str(drawn))
    assert {element.tag for element in root.iter()} == {"g", "title", "text"}
    assert set(root.attrib) <= {"id", "class", "data-word", "role", "aria-label"}
    str(drawn).encode("utf-8")


@pytest.mark.parametrize("name", HOSTILE)
def test_an_id_holds_only_safe_characters(name):
    assert all(character.isascii() and (character.isalnum() or character in "-_") for character in svg.slug(name))


def test_what_is_harmless_reads_back_unchanged():
    name = 'Let\'s Do "That" <Again> & again'
    assert ElementTree.fromstring(str(svg.thing(name=name))).attrib["aria-label"] == name


def test_a_thing_without_a_word_cannot_be_pointed_at():
    assert "data-word" not in str(svg.thing(name="Meter"))


def test_attributes_can_be_replaced_and_added():
    before = svg.el("g", id="a", class_="word")
    assert str(before.with_attributes({"class": "word glow", "role": "button"})) == (
        '<g id="a" class="word glow" role="button"/>'
    )
