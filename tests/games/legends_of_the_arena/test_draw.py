"""The picture of Legends of the Arena: whole, honest, and everything in it can be pointed at and read."""

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import grandmelee as gm
from grandmelee.games.legends_of_the_arena import content
from grandmelee.games.legends_of_the_arena.draw import scene
from grandmelee.games.legends_of_the_arena.draw.cards import action_face
from grandmelee.games.legends_of_the_arena.draw.facts import facts, shown
from grandmelee.games.legends_of_the_arena.effects import GRAMMAR
from grandmelee.games.legends_of_the_arena.phrases_striking import Condition
from grandmelee.scene.theme import css
from grandmelee.text import guide

SLUG = "legends-of-the-arena"
TABLES = [
    (2, {}),
    (2, {"legends": "random", "arena": "the-narrow-bridge"}),
    (3, {"legends": ["lord-grym", "sabo", "lucius"], "arena": "alysias-axe"}),
    (4, {"legends": "random", "arena": "graveyard-gates"}),
    (5, {"legends": "random", "arena": "the-endless-hall"}),
    (6, {"legends": "random"}),
]


def moments(seats, settings, seed, every=80):
    """Some states of a random game, the first and the last included."""
    s = gm.new(SLUG, seats=seats, seed=seed, quiet=True, **settings)
    chance = random.Random(seed)
    yield s
    while not s.over:
        seat = chance.choice(s.waiting)
        s.answer(seat, chance.choice(s.options(seat)))
        if chance.randrange(every) == 0:
            yield s
    yield s


def drawn(s, seat, is_tall=False):
    view = s.view(seat)
    options = {word: s.game.describe(s.option(word)) for word in view["options"]}
    return scene(view, s.game.content, is_tall).svg(options=options)


@pytest.mark.parametrize(("seats", "settings"), TABLES)
def test_every_moment_can_be_drawn_for_everyone(seats, settings):
    """On a wide screen and on a tall one in turn."""
    for number, s in enumerate(moments(seats, settings, seed=seats)):
        for seat in (None, *range(seats)):
            root = ElementTree.fromstring(drawn(s, seat, number % 2 == 1))
            ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
            assert len(ids) == len(set(ids))
            found = [e for e in root.iter() if "data-word" in e.attrib]
            assert all(e.attrib["aria-label"] for e in found)
            buttons = {e.attrib["data-word"] for e in found if e.attrib["role"] == "button"}
            assert buttons == set(s.view(seat)["options"])


def test_cards_spaces_and_legends_are_pointed_at_where_they_lie():
    for s in moments(4, {}, seed=5, every=12):
        for ask in s.asks:
            view = s.view(ask.seat)
            parts = scene(view, s.game.content).parts
            words = {e.get("data-word") for part in parts.values() for e in part.element.walk()}
            lying = {w for w in view["options"] if w.startswith(("space:", "card:", "legend:", "zombie:", "exchange:"))}
            assert lying <= words


def without_sheet(page, seat):
    """The picture without the printed cards of a Legend, which are the same whoever holds them."""
    root = ElementTree.fromstring(page)
    panel = next(one for one in root.iter() if one.attrib.get("id") == f"seat-{seat}")
    panel.remove(next(one for one in panel if one.attrib.get("id") == f"sheet-{seat}"))
    return ElementTree.tostring(root, encoding="unicode")


def test_a_picture_shows_no_card_that_the_view_hides():
    for s in moments(2, {"legends": ["fitz", "brakka"]}, seed=3):
        open_cards = {*s.view(0)["fighters"][1]["revealed"], *s.view(0)["fighters"][1]["discard"]}
        picture = without_sheet(drawn(s, 0), 1)
        for card in s.view(1)["fighters"][1]["hand"] + s.view(1)["fighters"][1]["stack"]:
            name = s.game.content.card(card).name
            if card not in open_cards and card not in s.view(0)["fighters"][1]["ultimates"]:
                assert not re.search(rf">{name}<|\b{name}, (Basic|Special|Ultimate)", picture)


def test_every_card_can_be_drawn_with_all_its_sentences():
    s = next(moments(2, {"legends": ["fitz", "brakka"]}, seed=1))
    view = s.view(0)
    for card in s.game.content.cards:
        view["fighters"][0]["hand"] = [card.slug]
        hand = scene(view, s.game.content).parts["hand"].element
        lines = " ".join(str(e.children[0]) for e in hand.walk() if e.tag == "text")
        assert card.effect in lines


def test_every_class_has_a_rule():
    s = list(moments(6, {"legends": "random"}, seed=2))[-1]
    classes = {c for found in re.findall(r'class="([^"]+)"', drawn(s, 0)) for c in found.split()}
    assert {c for c in classes if f".{c}" not in css()} <= {"word", "cell", "facing", "sans"}


def facts_of(*sentences):
    return [(fact.name, fact.value) for fact in facts([GRAMMAR.read(sentence) for sentence in sentences])]


def test_facts_are_those_of_the_operations():
    assert facts_of("Strike 1 at range 0-2, without Push tokens.", "If you hit, Pull the target 2.", "Block 1.") == [
        ("Strike", "1"),
        ("range", "0-2"),
        ("Pull", "2"),
        ("Block", "1"),
    ]


def test_a_range_is_that_of_its_own_operation():
    assert facts_of("Place the Spike Trap in a space at range 0-3.", "Strike 4 at range 0-2.") == [
        ("Spike Trap", "0-3"),
        ("Strike", "4"),
        ("range", "0-2"),
    ]


def test_every_operation_has_an_icon_or_none_on_purpose():
    without = {
        "BoostNext", "Cancel", "ClearPush", "Delay", "DrawCard", "ExtraFatigue", "Face", "Repeat", "Swap",
        "TakeInitiative",
    }  # fmt: skip
    ops = [GRAMMAR.read(sentence) for sentences in GRAMMAR.examples() for sentence in sentences]
    assert {type(op).__name__ for op in ops if not shown(op) and not isinstance(op, Condition)} == without


def test_a_state_shows_itself_in_a_notebook():
    s = gm.new(SLUG, seats=2, seed=1)
    assert s._repr_svg_().startswith("<svg ")
    assert s.svg(0) != s.svg(1)


def test_a_condition_inside_a_sentence_begins_small_on_the_card_and_wherever_people_read_it():
    cards = content.load().cards
    assert any(", if " in sentence for card in cards for sentence in card.text), "no card shows it any more"
    for card in cards:
        face = action_face(card, "")
        assert ", If " not in face.spoken
        assert ", If " not in card.effect
        assert face.spoken.lower().endswith(" ".join(card.text).lower()), "nothing else is changed"


def test_a_card_in_a_stack_leaves_out_sentences_that_nobody_could_read():
    s = next(moments(2, {"legends": ["lord-grym", "brakka"]}, seed=1))
    view = s.view(0)
    view["exchange"] = 1
    for card, is_short in {"shamble": True, "army-of-the-damned": False}.items():
        view["fighters"][0]["stack"] = [card]
        stack = scene(view, s.game.content, is_tall=True).parts["plans"].element
        lines = " ".join(str(e.children[0]) for e in stack.walk() if e.tag == "text")
        assert (s.game.content.card(card).effect in lines) == is_short
        assert s.game.content.card(card).effect in str(stack)  # said and shown large all the same


FOUR = ["alysia", "fitz", "brakka", "ishara"]


def lay_down(s, seat):
    """The first three cards, in their order."""
    for _ in range(3):
        s.answer(seat, next(word for word in s.view(seat)["options"] if word.startswith("card:")))
    s.answer(seat, "done")


@pytest.mark.parametrize("seats", [2, 4])
def test_on_a_phone_the_cards_everyone_has_turned_over_lie_below_the_arena(seats):
    s: Any = gm.new(SLUG, seats=seats, seed=4, legends=FOUR[:seats])
    for seat in range(seats):
        lay_down(s, seat)
    view = s.view(0)
    assert view["exchange"]
    rows = [row[0].name for row in scene(view, s.game.content, is_tall=True).rows]
    assert rows[rows.index("board") + 1] == "plans"
    plans = scene(view, s.game.content, is_tall=True).parts["plans"].element
    lines = " ".join(str(e.children[0]) for e in plans.walk() if e.tag == "text")
    for fighter in view["fighters"]:
        assert fighter["name"] in lines
        assert s.game.content.card(fighter["revealed"][0]).name in str(plans)
        assert f"Fatigue {fighter['fatigue']}" in lines


def test_LA_5_4_the_short_plans_of_four_name_no_card_that_lies_face_down():
    s: Any = gm.new(SLUG, seats=4, seed=4, legends=FOUR, mode="free-for-all")
    lay_down(s, 1)
    plans = str(scene(s.view(0), s.game.content, is_tall=True).parts["plans"].element)
    for card in s.view(1)["fighters"][1]["stack"]:
        assert s.game.content.card(card).name not in plans


def test_six_seats_stand_in_one_row_above_the_arena_whoever_looks():
    s = next(moments(6, {"legends": "random", "mode": "free-for-all"}, seed=1))
    for seat in (0, 4):
        above, board = scene(s.view(seat), s.game.content).rows[:2]
        assert [part.name for part in above] == [f"seat-{n}" for n in range(6)]
        assert [part.name for part in board] == ["board"]


# ---- what newcomers asked -------------------------------------------------------------------------------------------
def duel():
    return gm.new(SLUG, seats=2, seed=3, legends=["alysia", "fitz"])


def element(page, id):
    root = ElementTree.fromstring(page)
    return next(one for one in root.iter() if one.attrib.get("id") == id)


@pytest.mark.parametrize("is_tall", [False, True])
def test_all_cards_of_another_Legend_open_from_its_panel(is_tall):
    s = duel()
    page = drawn(s, 0, is_tall)
    panel = element(page, "seat-1")
    assert panel.attrib["data-opens"] == "sheet-1"
    assert element(page, "open-1").attrib["tabindex"] == "0"
    sheet = element(page, "sheet-1")
    assert sheet.attrib["display"] == "none"
    told = "".join(sheet.itertext())
    for number in s.content.legend("fitz").cards:
        assert s.content.cards[number].name in told
    assert "data-opens" not in element(page, "seat-0").attrib  # its cards are in the own hand
    assert 'id="sheet-0"' in drawn(s, None, is_tall)


def test_LA_5_4_the_sheet_of_a_Legend_marks_only_what_lies_open():
    s = duel()
    before = element(drawn(s, 0), "sheet-1")
    for _ in range(3):
        s.answer(1, s.options(1)[0])
    s.answer(1, "done")
    after = element(drawn(s, 0), "sheet-1")
    assert ElementTree.tostring(before) == ElementTree.tostring(after)
    for _ in range(3):
        s.answer(0, s.options(0)[0])
    s.answer(0, "done")
    assert "played" in "".join(element(drawn(s, 0), "sheet-1").itertext())


def test_LA_5_3_why_not_a_card_that_lies_already_says_where_and_how_it_comes_back():
    s = duel()
    first, second = [s.word(option) for option in s.options(0)[:2]]
    s.answer(0, first)
    s.answer(0, second)
    page = drawn(s, 0)
    assert element(page, "stack-0-0").attrib["data-word"] == first
    name = s.game.describe(s.option(second))
    assert s.why_not(0, second) == (
        f"{name} lies there already, as number 2, and the three cards must be different. "
        "Take the last card back, or Undo, returns it to your hand. [LA-5.3]"
    )
    assert "as number 1, and the three cards must be different. Taking 2 cards back, or Undo," in s.why_not(0, first)


def test_why_not_a_Legend_says_where_its_cards_can_be_read():
    assert "A click on the panel of a Legend shows all its cards." in duel().why_not(0, "legend:fitz")


def test_cards_laid_out_are_not_counted_in_the_own_hand_but_in_the_others_view():
    s = duel()
    hand = len(s.view(0)["fighters"][0]["hand"])
    for _ in range(3):
        s.answer(0, s.options(0)[0])
    assert f">Hand {hand - 3}<" in drawn(s, 0)
    assert f">Hand {hand - 3}<" not in drawn(s, 1)


def test_LA_12_4_the_track_says_what_a_Strike_would_Push_now():
    s = duel()
    s.fatigue[0] = 3  # Alysia's track: 0 0 0 0 0 1 1 2 3 4 5
    told = element(drawn(s, 0), "track-0").attrib["aria-label"]
    assert told.startswith(
        "Fatigue 3. A Strike would make it 4 and Push, by the Force left: 1 with 1, 1 with 2, 2 with 3"
    )


def test_no_prompt_calls_the_seat_you_for_all_others_read_it_too():
    for seed in range(3):
        s = gm.new(SLUG, seats=2, seed=seed, sequence_limit=9)
        while not s.over:
            assert not any(re.search(r"\byour?\b", question.prompt) for question in s.asks)
            s.answer(s.waiting[0], s.options(s.waiting[0])[0])


def test_advice_names_no_card_that_a_Legend_may_not_have():
    names = {card.name for card in duel().content.cards if len(card.name) > 5}
    its = guide.load(SLUG)
    assert its is not None
    for advice in its.coach.values():
        assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", advice)], advice
