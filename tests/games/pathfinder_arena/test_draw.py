"""The picture: everything that can be answered can be pointed at, and nothing is drawn that the view does not tell."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from random import Random

import pytest

from grandmelee.games.pathfinder_arena import effects
from grandmelee.games.pathfinder_arena.draw.arrows import CORNER, SIGN
from grandmelee.games.pathfinder_arena.draw.figures import hero_spot, monster_spot
from grandmelee.games.pathfinder_arena.draw.hand import HEAD, LEADING, LOW, MORE, stepped
from grandmelee.games.pathfinder_arena.draw.tabs import CATCHWORDS, TERSE, catchwords
from grandmelee.games.pathfinder_arena.draw.tokens import token_spot
from grandmelee.scene import Scene
from grandmelee.scene.scene import words
from grandmelee.scene.svg import Element
from tests.games.pathfinder_arena.playing import keen
from tests.games.pathfinder_arena.table import GAME, again, answer, arena, hero, monster, new, token, whole_turn


def drawn(scene: Scene) -> set[str]:
    return {word for part in scene.parts.values() for word in words(part.element)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_can_be_drawn_wide_and_tall_from_beginning_to_end(seats):
    s = new(seats, seats, loud=False, rounds=12)
    random = Random(seats)
    count = 0
    while not s.over:
        if count % 60 == 0:
            for seat in (None, s.waiting[0]):
                for is_tall in (False, True):
                    scene = GAME.scene(s.view(seat), is_tall)
                    assert scene.svg().startswith("<svg")
                    assert len({part.name for row in scene.rows for part in row}) == sum(len(row) for row in scene.rows)
        s.answer(*keen(s, random))
        count += 1
    assert "Unfinished" in s.svg(0) or "win" in s.svg(0)


def test_every_sentence_has_catchwords_that_are_shorter():
    for sentence in [sentence for found in effects.GRAMMAR.examples() for sentence in found]:
        effect = effects.GRAMMAR.read(sentence)
        words, terse = catchwords([effect], CATCHWORDS), catchwords([effect], TERSE)
        assert 0 < len(terse) <= len(words) < len(effects.GRAMMAR.brief(effect)) <= len(sentence)


def test_tiles_tokens_slides_and_lines_stand_for_their_words():
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    token(s, (2, 2), str=1, item=1, glow=1)
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"str": 2}, "telekinetic-longspear": {"dex": 2}})
    again(s)
    there = drawn(GAME.scene(s.view(0)))
    buttons = {"end"}
    assert {s.word(option) for option in s.options(0)} - there == buttons
    assert "monster:1" in there


def test_a_tile_that_slides_keeps_its_key():
    s = arena("valeros", "kyra")
    tile = s.tile_at[21]

    def place() -> str:
        elements = GAME.scene(s.view(0)).parts["board"].element.walk()
        return next(one.get("data-at") for one in elements if one.get("data-key") == f"tile:{tile}")

    assert place() == "space:d1"
    answer(s, "slide:d1")
    assert place() == "space:d2"


def test_cards_heroes_and_monsters_have_a_face():
    for word in ("card:valeros-flaming-longsword", "use:iomedae:side-1", "hero:kyra", "monster:red-dragon"):
        face = GAME.face(word)
        assert face is not None
        assert face.spoken
    assert GAME.face("end") is None
    assert len(GAME.cards_of("hero:ezren")) == 18
    assert GAME.cards_of("end") == []


def test_what_can_be_chosen_lies_face_up_below():
    s = new(2, 1)
    assert {"hero:valeros", "hero:kyra"} <= drawn(GAME.scene(s.view(0)))
    assert "hand" not in GAME.scene(s.view(1)).parts


def test_what_cards_do_is_never_cut_and_one_line_alone_is_meant_by_all_of_its_card():
    s = arena("kyra", "valeros")
    cards = ["heal", "spiritual-weapon", "remove-curse", "dawnflower-scimitar", "holy-sling", "silver-holy-symbol"]
    for count in range(1, len(cards) + 1):
        hero(s, "kyra", (2, 2), cards={name: {} for name in cards[:count]})
        again(s)
        hand = GAME.scene(s.view(0)).parts["hand"].element
        written = [str(e.children[0]) for e in hand.walk() if e.tag == "text"]
        assert not [words for words in written if words.endswith("\u2026")]
        lines = {e.get("data-word"): e for e in hand.walk() if e.get("data-word")}
        alone = next(e for e in lines["use:kyra-heal"].walk() if "halo" in e.get("class").split())
        assert float(alone.get("height")) >= LOW


def test_many_cards_lie_in_two_flat_rows_and_leave_the_board_as_large():
    s = arena("valeros", "kyra")
    few = {"flaming-longsword": {"str": 2}, "telekinetic-longspear": {"dex": 1}}
    more = ["composite-longbow", "wooden-shield", "adamantine-plate-armor", "lucky-mug", "elixir-of-speed"]
    hero(s, "valeros", (2, 2), cards=few)
    again(s)
    high = GAME.scene(s.view(0)).parts["hand"].height
    hero(s, "valeros", (2, 2), cards={name: {} for name in [*more, "power-attack", "lunge"]})
    again(s)
    view = s.view(0)
    assert len(view["players"][0]["cards"]) == 10
    scene = GAME.scene(view)
    assert scene.parts["hand"].height < high * 1.2
    there = drawn(scene)
    lines = [line.word for card in s.play[0] for line in s.content.cards[card].lines]
    assert set(lines) <= there


def test_only_while_tokens_are_moved_can_they_be_taken_from_cards_PA_7_2():
    s = arena("valeros", "kyra")
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"str": 1}})
    again(s)
    assert not [word for word in drawn(GAME.scene(s.view(0))) if word.startswith("lift:")]
    whole_turn(s)
    assert "lift:valeros-flaming-longsword:str" in drawn(GAME.scene(s.view(0)))


@pytest.mark.parametrize("has_monster", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_figures_on_one_tile_stay_near_it_and_do_not_hide_each_other(count, has_monster):
    spots = [hero_spot(n, count, has_monster) for n in range(count)]
    assert all(abs(x) + r <= 0.6 and abs(y) + r <= 0.55 for x, y, r in spots)
    monsters = [monster_spot(count)] if has_monster else []
    for one in range(count):
        for other in range(one):
            assert apart(spots[one], spots[other]) > 0.75
        for it in monsters:
            assert apart(spots[one], it) > 0.6


@pytest.mark.parametrize("has_monster", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("kinds", range(6))
def test_nothing_that_can_be_clicked_on_a_tile_lies_over_another(kinds, count, has_monster):
    """Signs stand on the lines between tiles, in the middle of sides and at corners; all others keep clear of them."""
    signs = [(CORNER * x, CORNER * y, SIGN) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    found = [token_spot(n, kinds) for n in range(kinds)]
    found += [hero_spot(n, count, has_monster, kinds > 0) for n in range(count)]
    found += [monster_spot(count, kinds > 0)] if has_monster else []
    for at, one in enumerate(found):
        for other in (*found[:at], *signs):
            assert apart(one, other) > 0.99, (one, other)


def apart(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The distance of two figures; at 1 they touch."""
    return hypot(one[0] - other[0], one[1] - other[1]) / (one[2] + other[2])


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("doom", [(3, 1), (3, 5), (1, 3), (5, 3)])
def test_whatever_can_be_done_to_the_arena_has_a_place_of_its_own_to_click(is_tall, doom):
    s = arena("valeros", "kyra", doom=doom)
    monster(s, "minotaur", (3, 3))
    hero(s, "valeros", (3, 3))
    again(s)
    board = GAME.scene(s.view(0), is_tall).parts["board"].element
    spots = {str(one.get("data-word")): place(one) for one in board.walk() if one.get("data-word")}
    signs = [word for word in spots if word.startswith(("slide:", "turn:", "strike"))]
    assert {word.partition(":")[0] for word in signs} == {"slide", "turn", "strike"}
    for one, other in combinations(signs, 2):
        assert hypot(spots[one][0] - spots[other][0], spots[one][1] - spots[other][1]) > 34, (one, other)


def place(one: Element) -> tuple[float, float]:
    """Where a thing of the scene stands."""
    x, y = str(one.get("transform") or "translate(0 0)")[10:-1].split()
    return float(x), float(y)


@pytest.mark.parametrize("is_tall", [False, True])
def test_rows_and_columns_are_named_at_the_edge_as_spaces_are(is_tall):
    s = arena("valeros", "kyra")
    board = GAME.scene(s.view(0), is_tall).parts["board"].element
    edges = next(one for one in board.walk() if one.get("id") == "edges")
    assert "".join(one.children[0] for one in edges.walk() if one.tag == "text") == "abcdefg1234567"


def test_PA_21_15_the_own_score_says_what_it_is_the_sum_of_and_others_say_nothing():
    s = arena("valeros", "kyra")
    s.glory[0], s.misfortune[0] = 5, 2
    again(s)
    own, other = s.view(0)["players"]
    assert own["account"] == "5 glory, 2 for 6 ability tokens, -2 misfortune: 5"
    assert (other["account"], other["score"]) == (None, None)
    assert f"Score, if the game ended now: {own['account']}" in s.svg(0)


def test_the_tokens_on_cards_are_told_beside_many_and_long_names_and_never_lie_over_another():
    s = arena("valeros", "kyra")
    cards = {"shield-block": {"con": 1}, "flaming-longsword": {"str": 2, "int": 1}, "power-attack": {}, "lunge": {}}
    for count in range(2, len(cards) + 1):
        hero(s, "valeros", (2, 2), cards=dict(list(cards.items())[:count]))
        again(s)
        shown = {one.get("id"): one for one in GAME.scene(s.view(0)).parts["hand"].element.walk() if one.get("id")}
        coins = [shown[f"on-valeros-flaming-longsword-{ability}"] for ability in ("str", "int")]
        assert [n in " ".join(str(part.children) for part in coin.walk()) for coin, n in zip(coins, "21", strict=True)]
    steps = stepped(0, 2, 226.0, LOW, False), stepped(1, 2, 226.0, LOW, False)
    assert steps[1][1] - steps[0][1] >= 17  # a coin is 16 high
    assert steps[1][1] + 17 <= LOW


def test_lines_of_which_each_can_be_chosen_leave_room_for_their_frames():
    s = arena("valeros", "kyra")
    hero(s, "valeros", (2, 2), cards={"flaming-longsword": {"str": 2}})
    again(s)
    hand = GAME.scene(s.view(0)).parts["hand"]
    assert hand.height == LOW + MORE
    rows = (hand.height - HEAD) / LEADING
    assert rows >= 3.8  # three rows, and between and around them what a frame takes


def test_a_monster_that_can_only_be_struck_is_struck_by_a_click_on_it_PA_8_31():
    s = arena("valeros", "kyra")
    monster(s, "goblin", (2, 2))
    hero(s, "valeros", (2, 2), str=2, cards={"flaming-longsword": {}})
    again(s)
    assert word_of(s, "monster-goblin") == "strike"
    hero(s, "valeros", cards={"flaming-longsword": {"str": 2}})
    again(s)
    assert word_of(s, "monster-goblin") == "monster:1"  # with the sword, or without
    assert word_of(s, "monster-goblin", seat=1) == "monster:1"


def word_of(s, drawing, seat=0):
    """The word a thing on the board stands for."""
    board = GAME.scene(s.view(seat)).parts["board"].element
    return next(one.get("data-word") for one in board.walk() if one.get("id") == drawing)
