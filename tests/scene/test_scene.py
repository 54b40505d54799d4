"""Whole pictures: well-formed, self-contained, stable, accessible."""

import re
from xml.etree import ElementTree

import pytest

from grandmelee.scene import Part, Scene, boards, cards, counters, icons, pieces
from grandmelee.scene.scene import words
from grandmelee.scene.svg import group
from grandmelee.scene.theme import SHAPES, css

SMASH = cards.Face("Smash", ("Strike 3 at range 0.",), "50", "Speed", kind="Basic", picture="anchor", seat=0)


def sample(at=2):
    spaces = [boards.Cell(str(n), f"space:{n}", f"Space {n}", n, label=str(n)) for n in range(7)]
    board = boards.lane(spaces, 1100, 280)
    fitz = pieces.disc("anchor", seat=0, name="Fitz", at=board.centres[str(at)], word="legend:fitz", id="legend-fitz")
    lane = Part("board", "The Arena", board.width, board.height, group(board.element, fitz))
    smash = cards.card(SMASH, at=(0, 0), word="card:smash", id="card-smash")
    return Scene("Legends of the Arena", ((lane,), (Part("hand", "Your hand", 150, 210, smash),)))


def parsed(picture):
    return ElementTree.fromstring(picture)


def by_word(root):
    return {e.attrib["data-word"]: e for e in root.iter() if "data-word" in e.attrib}


@pytest.mark.parametrize("theme", ["dark", "light", None])
@pytest.mark.parametrize("fold", [lambda scene: scene, Scene.folded])
def test_a_picture_is_well_formed_and_needs_nothing_from_outside(theme, fold):
    picture = fold(sample()).svg(theme)
    root = parsed(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.count("http") == picture.count("http://www.w3.org/2000/svg") == 1
    assert not re.search(r"@import|<image|<script|\bstyle=|javascript:", picture)
    assert re.findall(r"url\((?!#)[a-z]+:[a-z/0-9]+", picture) == ["url(data:font/woff2"] * picture.count("@font-face")
    assert not re.search(r"url\((?!#|data:)", picture)


def test_whatever_is_referred_to_is_in_the_picture():
    root = parsed(sample().svg())
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))
    assert {e.attrib["href"].removeprefix("#") for e in root.iter() if "href" in e.attrib} <= set(ids)


def test_everything_that_stands_for_a_word_has_an_accessible_name():
    found = by_word(parsed(sample().svg()))
    assert found.keys() == {*(f"space:{n}" for n in range(7)), "legend:fitz", "card:smash"}
    assert all(e.attrib["aria-label"] and e.attrib["role"] == "img" for e in found.values())
    assert all(e.find("{http://www.w3.org/2000/svg}title") is not None for e in found.values())


def test_options_glow_take_the_focus_and_say_what_they_do():
    found = by_word(parsed(sample().svg(options={"card:smash": "Play Smash in exchange 1"})))
    smash = found.pop("card:smash")
    assert smash.attrib["aria-label"].startswith("Play Smash in exchange 1. Smash, Basic, Speed 50. Strike 3")
    assert (smash.attrib["role"], smash.attrib["tabindex"]) == ("button", "0")
    assert "glow" in smash.attrib["class"].split()
    assert not any("tabindex" in e.attrib or "glow" in e.attrib["class"] for e in found.values())


def test_the_accessible_name_of_a_card_contains_its_sentences():
    assert "Strike 3 at range 0." in SMASH.spoken


def test_ids_stay_when_a_piece_moves():
    before, after = (parsed(sample(at).svg()) for at in (2, 5))
    ids = [{e.attrib["id"] for e in root.iter() if "id" in e.attrib} for root in (before, after)]
    assert ids[0] == ids[1]
    assert sample(2).svg() == sample(2).svg() != sample(5).svg()


def test_a_part_for_a_page_carries_neither_styles_nor_icons():
    part = sample().parts["board"].svg({"space:6": "Go"})
    assert "<style" not in part
    assert "<symbol" not in part
    assert by_word(parsed(part))["space:6"].attrib["role"] == "button"


def test_the_sprite_of_a_scene_has_every_icon_its_parts_use():
    scene = sample()
    ids = {e.attrib["id"] for e in parsed(scene.sprite()).iter() if "id" in e.attrib}
    used = {e.get("href") for part in scene.parts.values() for e in part.element.walk() if e.tag == "use"}
    assert {href.removeprefix("#") for href in used} == ids - {"icons"}


def test_every_class_has_a_rule():
    sheet = css()
    plain = {"word", "cell", "gm", "facing", "sans", "dark", "light"}
    classes = {
        c for e in parsed(sample().svg(options={"space:1": ""})).iter() for c in e.attrib.get("class", "").split()
    }
    assert {c for c in classes if f".{c}" not in sheet} <= plain


def test_a_hex_board_has_no_two_cells_in_one_place():
    cells = [boards.Cell(f"{q},{r}", None, "", q, r) for q in range(4) for r in range(4)]
    board = boards.hexes(cells, 40)
    assert len({(round(x, 3), round(y, 3)) for x, y in board.centres.values()}) == 16
    assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in board.centres.values())


@pytest.mark.parametrize("n", range(1, 13))
def test_pieces_in_one_space_do_not_overlap_and_stay_inside(n):
    r, places = pieces.packed(n, 150, 240, 36)
    assert len(places) == n
    assert all(abs(x) + r <= 75 and abs(y) + r <= 120 for x, y in places)
    assert all((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= 4 * r * r for a in places for b in places if a < b)


def test_every_seat_mark_is_another_shape():
    signs = {re.sub(r'class="[^"]*"', "", str(pieces.seat_sign(seat, 0, 0, 10))) for seat in range(len(SHAPES))}
    assert len(signs) == len(SHAPES)


@pytest.mark.parametrize("face", [1, 6, "crossed-swords"])
def test_a_die_shows_its_face(face):
    drawn = counters.die(face, name="Die", at=(0, 0))
    shown = sum(e.tag == "circle" for e in drawn.walk()) or drawn.walk()
    assert shown == face or any(e.get("href") == f"#icon-{face}" for e in drawn.walk())


@pytest.mark.parametrize("face", [1, 7, 8])
def test_a_die_of_eight_sides_shows_its_number(face):
    drawn = counters.die(face, sides=8, name="Die", at=(0, 0))
    assert [e.children for e in drawn.walk() if e.tag == "text"] == [(str(face),)]


def test_a_cube_has_no_seventh_side():
    with pytest.raises(KeyError):
        counters.die(7, name="Die", at=(0, 0))


def test_a_long_card_is_drawn_whole():
    sentences = ("Summon a Zombie in a space at range 0-3.",) * 2 + ("Each Zombie Strikes 2 at range 0.",) * 4
    drawn = cards.card(cards.Face("Army of the Damned", sentences, "30", "Speed", tier=cards.GRAND), at=(0, 0))
    lines = [str(e.children[0]) for e in drawn.walk() if e.tag == "text"]
    assert " ".join(sentences) in " ".join(lines)


@pytest.mark.parametrize("width", [150, 70])
def test_a_card_shows_all_its_facts(width):
    facts = tuple(
        cards.Fact(picture, value, "") for picture, value in (("anchor", "12"), ("fist", "1-3"), ("cycle", "4"))
    )
    drawn = cards.card(cards.Face("Smash", ("Strike.",), "50", facts=facts), at=(0, 0), width=width)
    assert {"12", "1-3", "4"} <= {str(e.children[0]) for e in drawn.walk() if e.tag == "text"}


@pytest.mark.parametrize("name", ["Move 1 and Heal 1", "Move 1 and 1 damage", "Army of the Damned", "Benediction"])
@pytest.mark.parametrize("width", [150, 70, 50])
def test_a_card_shows_its_whole_name(name, width):
    drawn = cards.card(cards.Face(name, corner_picture="fist", tone="moss", sign="sprout"), at=(0, 0), width=width)
    assert " ".join(str(e.children[0]) for e in drawn.walk() if e.tag == "text") == name


def test_the_smallest_cards_still_show_corner_and_name():
    drawn = cards.card(SMASH, at=(0, 0), width=40)
    assert [str(e.children[0]) for e in drawn.walk() if e.tag == "text"] == ["50", "Smash"]


def test_the_count_of_a_small_pile_stands_beside_it():
    drawn = counters.pile(13, name="Deck", at=(0, 0), width=25, number=16)
    count = next(e for e in drawn.walk() if e.tag == "text")
    assert str(count.children[0]) == "13"
    assert float(count.get("x")) > 25
    assert float(count.get("font-size")) == 16


def test_an_unknown_icon_is_refused_with_the_way_to_add_it():
    with pytest.raises(KeyError, match=r"tools/icons\.toml"):
        icons.icon("no-such-icon", 0, 0, 10)


def test_icons_are_credited():
    assert all(licence == "CC BY 3.0" for _, _, licence in icons.credits())
    assert ("anchor", "Lorc", "CC BY 3.0") in icons.credits()


def test_words_lists_what_can_be_pointed_at():
    assert words(sample().parts["hand"].element) == {"card:smash"}


def test_an_option_that_nothing_stands_for_becomes_a_button():
    found = by_word(parsed(sample().svg(options={"number:2": "Move 2", "space:1": "Go", "decline": ""})))
    assert {"number:2", "decline"} <= found.keys()
    assert found["number:2"].attrib["role"] == "button"


def test_a_card_is_short_where_its_sentences_would_be_too_small():
    long = cards.Face("Smash", ("Strike 3 at range 0.",) * 9, "50")
    for least, is_short in ((4, False), (12, True)):
        drawn = cards.card(long, at=(0, 0), width=100, least=least)
        lines = [str(e.children[0]) for e in drawn.walk() if e.tag == "text"]
        assert (lines == ["50", "Smash"]) == is_short
        assert ("brief" in drawn.get("class").split()) == is_short


def test_a_column_with_a_long_label_is_wider_and_the_mark_stands_in_its_middle():
    drawn = counters.track(["0", "5"], at_column=1, seat=0, name="", at=(0, 0), columns=("0", "10+"), width=230, id="t")
    wide = [float(e.get("width")) for e in drawn.walk() if e.tag == "rect"][:2]
    assert wide[1] > wide[0]
    assert next(e for e in drawn.walk() if e.get("id") == "t-sign").get("transform").startswith("translate(161.94 ")
