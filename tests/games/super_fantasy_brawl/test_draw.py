"""The picture of Super Fantasy Brawl: whole, honest, and everything in it can be pointed at and read."""

import json
import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import grandmelee as gm
from grandmelee.games.super_fantasy_brawl.draw import scene
from grandmelee.games.super_fantasy_brawl.draw.arrows import hit
from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing
from grandmelee.scene.theme import css

SLUG = "super-fantasy-brawl"
TABLES = [
    (2, {}),
    (2, {"champions": "competitive"}),
    (2, {"champions": "suggested", "rounds": 5}),
    (4, {}),
    (4, {"duplicates": True}),
    (4, {"champions": "competitive"}),
]
ON_THE_TABLE = ("hex:", "champion:", "north:", "south:", "card:", "core:", "direction:", "standard:", "area:", "seat:")


def moments(seats, settings, seed, every=120):
    """Some states of a random game, the first and the last included; set-up more often than what follows."""
    s: Any = gm.new(SLUG, seats=seats, seed=seed, quiet=True, **settings)
    chance = random.Random(seed)
    yield s
    while not s.over:
        seat = chance.choice(s.waiting)
        s.answer(seat, chance.choice(s.options(seat)))
        if chance.randrange(every if s.round else 8) == 0:
            yield s
    yield s


def until(wanted, seats=2, **settings):
    """A state of some random game in which the question on the table is the wanted one."""
    for seed in range(200):
        for s in moments(seats, settings, seed, every=1):
            if s.asks and wanted(s):
                return s
    raise AssertionError("no such moment")


def words_offered(s):
    return [s.word(option) for option in s.options(s.asks[0].seat)]


def drawn(s, seat, is_tall=False):
    view = s.view(seat)
    options = {word: s.game.describe(s.option(word)) for word in view["options"]}
    return scene(view, s.game.content, is_tall).svg(options=options)


def elements(picture):
    return list(ElementTree.fromstring(picture).iter())


@pytest.mark.parametrize(("seats", "settings"), TABLES)
def test_every_moment_can_be_drawn_for_everyone(seats, settings):
    """On a wide screen and on a tall one in turn."""
    for number, s in enumerate(moments(seats, settings, seed=seats)):
        for seat in (None, *range(seats)):
            found = elements(drawn(s, seat, number % 2 == 1))
            ids = [e.attrib["id"] for e in found if "id" in e.attrib]
            assert len(ids) == len(set(ids))
            pointed = [e for e in found if "data-word" in e.attrib]
            assert all(e.attrib["aria-label"] for e in pointed)
            buttons = {e.attrib["data-word"] for e in pointed if e.attrib["role"] == "button"}
            assert buttons == set(s.view(seat)["options"])


@pytest.mark.parametrize(("seats", "settings"), TABLES)
def test_whatever_lies_on_the_table_is_pointed_at_where_it_lies(seats, settings):
    for s in moments(seats, settings, seed=5, every=30):
        for ask in s.asks:
            view = s.view(ask.seat)
            parts = scene(view, s.game.content).parts
            words = {e.get("data-word") for part in parts.values() for e in part.element.walk()}
            assert {word for word in view["options"] if word.startswith(ON_THE_TABLE)} <= words


def test_champions_cards_and_hexes_keep_their_ids():
    standing = set()
    for s in moments(4, {"champions": "suggested"}, seed=3):
        ids = {e.attrib.get("id", "") for e in elements(drawn(s, 1))}
        assert {f"board-{h['hex']}" for h in s.view(1)["arena"]["hexes"]} <= ids
        assert {f"card-1-{card}" for card in s.view(1)["players"][1]["hand"]} <= ids
        if s.view(1)["champions"]:
            standing.add(frozenset(i for i in ids if i.startswith("champion-")))
    assert len(standing) == 1
    assert len(next(iter(standing))) == 8


def test_a_picture_shows_what_the_view_tells_and_nothing_else():
    for s in moments(2, {"champions": "suggested"}, seed=8):
        told = json.loads(json.dumps(s.view(0)))
        options = {word: s.game.describe(s.option(word)) for word in told["options"]}
        assert scene(told, s.game.content).svg(options=options) == drawn(s, 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_worlds_that_agree_with_what_a_seat_knows_look_the_same_to_it(seats):
    for s in moments(seats, {}, seed=6):
        for seat in (None, *range(seats)):
            assert drawn(s.imagine(seat, 7), seat) == drawn(s, seat)


def without_sheets(page):
    """The picture without the printed cards of the Champions, which are the same whoever holds them."""
    root = ElementTree.fromstring(page)
    for around in list(root.iter()):
        for one in [one for one in around if one.attrib.get("id", "").startswith("sheet-")]:
            around.remove(one)
    return ElementTree.tostring(root, encoding="unicode")


def test_a_picture_shows_no_card_that_the_view_hides():
    for s in moments(2, {"champions": "suggested"}, seed=4):
        other, action = s.view(0)["players"][1], s.view(0)["action"] or {}
        known = {*other["discard"], *other["seen_in_hand"], *other["seen_near"], action.get("card")}
        picture = without_sheets(drawn(s, 0))
        for card in s.view(1)["players"][1]["hand"]:
            assert card in known or s.game.content.card(card).name not in picture


def test_every_card_can_be_drawn_with_all_its_sentences():
    s = next(moments(2, {"champions": "suggested"}, seed=1))
    view = s.view(0)
    for card in s.game.content.cards:
        view["players"][0]["hand"] = [card.slug]
        hand = scene(view, s.game.content).parts["hand"].element
        lines = " ".join(str(e.children[0]) for e in hand.walk() if e.tag == "text")
        assert all(sentence in lines for text in card.sentences.values() for sentence in text)
        assert card.aim_text[1:].rstrip(".") in lines


def test_every_challenge_can_be_read_on_the_track():
    s = next(moments(4, {"champions": "suggested"}, seed=1))
    view = s.view(None)
    for challenge in s.game.content.challenges:
        view["track"][0]["challenge"] = challenge.slug
        side = scene(view, s.game.content).parts["side"].element
        lines = " ".join(str(e.children[0]) for e in side.walk() if e.tag == "text")
        assert " ".join(challenge.text) in lines
        assert challenge.name in lines


def test_SFB_5_4_a_Challenge_marks_the_hexes_it_is_about():
    s = until(lambda s: s.round == 1, champions="suggested")
    arena, view = s.arena, s.view(0)
    about = {
        "master-of-manipulation": arena.areas[2],
        "everywhere-at-once": [hex for area in arena.areas for hex in area],
        "homage-to-esmae": arena.map.neighbours[arena.statues[2]],
        "storm-the-gate": arena.deployment[s.home[1]],
        "daredevils": arena.trap_hexes,
        "blood-sport": [],
    }
    for challenge, hexes in about.items():
        view["track"][0]["challenge"] = challenge
        side = scene(view, s.game.content).parts["side"].element
        card = next(e for e in side.walk() if e.get("id") == f"challenge-{challenge}")
        assert set(card.get("data-points").split()) == {f"hex:{arena.names[hex]}" for hex in hexes}


def test_every_class_has_a_rule():
    s = list(moments(4, {}, seed=2))[-1]
    classes = {c for found in re.findall(r'class="([^"]+)"', drawn(s, 0)) for c in found.split()}
    assert {c for c in classes if f".{c}" not in css()} <= {"word", "cell", "sans", "card"}


# ---- single moments -------------------------------------------------------------------------------------------------
def test_an_arrow_shows_the_hexes_its_area_would_hit():
    s = until(lambda s: s.asks[0].rule == "SFB-7.11" and words_offered(s)[0].startswith("direction:"))
    seat = s.asks[0].seat
    found = {e.get("data-word"): e for e in elements(drawn(s, seat))}
    card = s.game.content.card(s.view(seat)["action"]["card"])
    d = Drawing(s.view(seat), False, s.game.content)
    for word in words_offered(s):
        prints = [e for e in found[word] if e.get("class") == "print"]
        assert 1 <= len(prints) <= len(hit(d, 0))
    assert card.aim is not None
    assert card.aim.shape >= 0


def test_directions_of_a_flight_stand_around_the_one_who_flees():
    s = until(lambda s: s.asks[0].rule == "SFB-19.12")
    seat = s.asks[0].seat
    assert s.view(seat)["moving"] is not None
    assert set(words_offered(s)) <= {e.get("data-word") for e in elements(drawn(s, seat))}


def test_an_ally_that_is_passed_stands_for_its_hex():
    def passes(s):
        taken = {f"hex:{one['hex']}" for one in s.view(None)["champions"]}
        return s.asks[0].rule == "SFB-6.8" and taken & set(words_offered(s))

    s = until(passes)
    view = s.view(s.asks[0].seat)
    one = next(one for one in view["champions"] if f"hex:{one['hex']}" in view["options"])
    found = {e.get("id"): e for e in elements(drawn(s, view["seat"]))}
    assert found[f"champion-{one['seat']}-{one['champion']}"].get("data-word") == f"hex:{one['hex']}"


def test_the_own_list_is_marked_while_it_is_written():
    s = gm.new(SLUG, seats=2, seed=1, champions="competitive")
    s.answer(s.asks[0].seat, "area:north")
    s.answer(0, "champion:deryn")
    assert "On your list." in drawn(s, 0)
    assert "On your list." not in drawn(s, 1)
    assert "On your list." not in drawn(s, None)


def test_a_ban_points_at_the_other_list_even_when_both_are_alike():
    s = gm.new(SLUG, seats=2, seed=1, champions="competitive")
    first = s.asks[0].seat
    s.answer(first, "area:north")
    for seat in (0, 1):
        for champion in ("deryn", "kilgore", "gold-arr", "gwaien", "dugrun"):
            s.answer(seat, f"champion:{champion}")
        s.answer(seat, "done")
    ids = {e.get("id") for e in elements(drawn(s, first)) if (e.get("data-word") or "").startswith("champion:")}
    assert ids == {f"pick-{1 - first}-{name}" for name in ("deryn", "kilgore", "gold-arr", "gwaien", "dugrun")}


def test_cards_laid_aside_are_marked_for_their_owner_alone():
    s = until(lambda s: s.asks[0].rule == "SFB-2.15" and s.view(s.asks[0].seat)["chosen"])
    seat = s.asks[0].seat
    assert "Laid aside." in drawn(s, seat)
    assert "Laid aside." not in drawn(s, 1 - seat)


def test_a_state_shows_itself_in_a_notebook():
    s = gm.new(SLUG, seats=2, seed=1)
    assert s._repr_svg_().startswith("<svg ")
    assert s.svg(0) != s.svg(1)


# ---- what newcomers asked -------------------------------------------------------------------------------------------
def by_id(page):
    return {e.get("id"): e for e in elements(page) if e.get("id")}


@pytest.mark.parametrize("is_tall", [False, True])
def test_all_cards_of_a_Champion_open_from_its_players_panel(is_tall):
    s: Any = gm.new(SLUG, seats=2, seed=1, champions="suggested")
    found = by_id(drawn(s, 0, is_tall))
    for one in s.view(0)["champions"]:
        row = found[f"panel-{one['seat']}-{one['champion']}"]
        key = found[f"open-{one['seat']}-{one['champion']}"]
        assert (key.get("role"), key.get("tabindex")) == ("button", "0")
        assert key.get("data-opens") == row.get("data-opens")
        sheet = found[row.get("data-opens")]
        assert sheet.get("display") == "none"
        told = " ".join(e.get("aria-label") or "" for e in sheet.iter())
        own = [card.name for card in s.content.cards if s.content.champions[card.champion].slug == one["champion"]]
        assert len(own) >= 6
        assert all(name in told for name in own)


def test_SFB_4_20_the_sheet_of_a_Champion_marks_only_what_the_viewer_sees():
    s = until(lambda s: s.round > 1, champions="suggested")
    for seat in (0, 1):
        player = s.view(0)["players"][seat]
        known = player["discard"] + player.get("hand", [])
        sheets = [e for id, e in by_id(drawn(s, 0)).items() if id.startswith(f"sheet-{seat}-")]
        badges = [e.text for sheet in sheets for e in sheet.iter() if e.text in ("out", "hand")]
        assert len(badges) == len(known)
        assert ("hand" in badges) == (seat == 0)


def test_SFB_12_1_a_Challenge_says_what_it_gives_round_by_round():
    s = until(lambda s: s.round == 3, champions="suggested", rounds=9)
    told = {e.get("aria-label") for id, e in by_id(drawn(s, 0)).items() if id.startswith("challenge-")}
    first = "Scored when a turn begins: nothing in this round, 1 VP in the next, then 2 VP, then 1 VP, then it is gone."
    assert sum(name.endswith(first) for name in told) == 1
    last = "Scored when a turn begins: 2 VP in this round, 1 VP in the next, then it is gone."
    assert not s.view(0)["track"][2]["challenge"] or any(name.endswith(last) for name in told)


def test_on_a_phone_the_Cores_stand_above_the_arena_and_the_own_can_be_chosen():
    s = until(lambda s: s.asks[0].rule == "SFB-10.6", champions="suggested")
    seat = s.asks[0].seat
    found = by_id(scene(s.view(seat), s.game.content, is_tall=True).parts["board"].svg())
    cores = {id for id in found if id.startswith("head-core-")}
    assert len(cores) == 6
    words = {found[id].get("data-word") for id in cores}
    assert words >= {word for word in words_offered(s) if word.startswith("core:")}
    assert "head-core-0-creation" not in by_id(drawn(s, seat))
