"""The content of every game, those to come included: each entry names its source, each sentence is written back."""

from __future__ import annotations

from typing import Any

import pytest

from grandmelee.core.registry import games, load
from grandmelee.text.contents import Box
from grandmelee.text.printed import SOURCES


def box_of(slug: str) -> Box:
    game: Any = load(slug)
    box = game.content.box
    assert isinstance(box, Box)
    return box


@pytest.mark.parametrize("slug", games())
def test_every_entry_names_where_it_comes_from(slug):
    silent = [entry.name() for entry in box_of(slug).entries() if entry.data.get("source") not in SOURCES]
    assert silent == []


@pytest.mark.parametrize("slug", games())
def test_every_sentence_stands_where_it_may_and_is_written_back_as_it_was_read(slug):
    said = [one for entry in box_of(slug).entries() for one in entry.said]
    assert said
    for one in said:
        assert one.place in load(slug).places()
        assert one.place.grammar.write(one.op) == one.text
        assert not one.place.wrong(one.op)


@pytest.mark.parametrize("slug", games())
def test_each_sentence_has_one_reading_and_one_writing(slug):
    for grammar in {id(place.grammar): place.grammar for place in load(slug).places()}.values():
        grammar.check()


@pytest.mark.parametrize("slug", games())
def test_everything_is_found_by_its_slug(slug):
    box = box_of(slug)
    assert set(box.shelves) == set(box.kinds)
    for shelf in box.shelves.values():
        assert [shelf[thing.slug] for thing in shelf.things] == shelf.things
        assert len({thing.id for thing in shelf.things}) == len(shelf.things)


@pytest.mark.parametrize("slug", games())
def test_the_content_itself_is_nothing_that_packs_brought(slug):
    assert load(slug).read_back() == []
    assert box_of(slug).packs == []
