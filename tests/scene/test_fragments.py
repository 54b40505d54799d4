"""Markup in fragments: a page that gets only the changes shows the same as one that gets everything."""

import random
from xml.etree import ElementTree

import pytest

import grandmelee as gm
from grandmelee.scene.fragments import Fragment, changes
from grandmelee.scene.svg import NAMESPACE
from grandmelee.server.site import stage


def part(id, *inside):
    return Fragment(id, "g", (f'<g id="{id}">', *inside, "</g>"))


def test_a_page_that_has_nothing_gets_everything():
    assert changes(None, part("a", "1", part("b", "2"))) == {"a": '<g id="a">1<g id="b">2</g></g>'}


def test_what_has_not_changed_is_not_sent():
    old = part("a", "1", part("b", "2"))
    assert changes(old, old) == {}
    assert changes(old, part("a", "1", part("b", "2"))) == {}


def test_only_the_innermost_change_is_sent():
    old = part("a", "1", part("b", "2", part("c", "3")), part("d", "4"))
    new = part("a", "1", part("b", "2", part("c", "5")), part("d", "4"))
    assert changes(old, new) == {"c": '<g id="c">5</g>'}


def test_what_stays_inside_a_change_is_only_named():
    old = part("a", part("b", "1"), part("c", "2"))
    new = part("a", part("c", "3"), "x", part("b", "1"), part("d", "4"))
    same = [f'<g id="{id}" data-same=""></g>' for id in "cb"]
    assert changes(old, new) == {
        "a": f'<g id="a">{same[0]}x{same[1]}<g id="d">4</g></g>',
        "c": '<g id="c">3</g>',
    }


# ---- whole games -----------------------------------------------------------------------------------------------------
def parsed(markup):
    """Markup as a tree, drawings in the same space of names as the page around them."""
    return ElementTree.fromstring(str(markup).replace(f' xmlns="{NAMESPACE}"', ""))


def by_id(root, id):
    return next(each for each in root.iter() if each.get("id") == id)


def put(root, fresh):
    """Change a page as a browser would: what is only named stays as it is."""
    old = by_id(root, fresh.get("id"))
    for around in list(fresh.iter()):
        for place, child in enumerate(list(around)):
            if child.get("data-same") is not None:
                around[place] = by_id(old, child.get("id"))
                around[place].tail = None
    if old is root:
        return fresh
    around = next(each for each in root.iter() if old in list(each))
    around[list(around).index(old)] = fresh
    return root


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("game", gm.games())
def test_changes_one_after_the_other_lead_to_the_same_page(game, is_tall):
    s = gm.new(game, seats=gm.load(game).seats[0], seed=2)
    chance, seat = random.Random(4), None
    shown = stage.drawn(s.game, s.view(seat), is_tall).stage
    page = parsed(shown)
    for number in range(200):
        if s.over:
            break
        ask = s.asks[0]
        s.answer(ask.seat, chance.choice(s.options(ask.seat)))
        if number % 5 and number > 20:
            continue
        new = stage.drawn(s.game, s.view(seat), is_tall).stage
        for html in changes(shown, new).values():
            page = put(page, parsed(html))
        shown = new
        assert ElementTree.tostring(page) == ElementTree.tostring(parsed(new))
