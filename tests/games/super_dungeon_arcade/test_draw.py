"""The picture: everything that can be answered can be pointed at, and nothing is drawn that the view does not tell."""

from __future__ import annotations

from random import Random

import pytest

from grandmelee.games.super_dungeon_arcade.draw.cards import item_face
from grandmelee.games.super_dungeon_arcade.draw.drawing import SLOT_TONES
from grandmelee.games.super_dungeon_arcade.draw.dungeon import spanned
from grandmelee.games.super_dungeon_arcade.happenings import CardOrWounds
from grandmelee.games.super_dungeon_arcade.power_up import ChooseEquipment
from grandmelee.games.super_dungeon_arcade.terms import SLOTS
from grandmelee.games.super_dungeon_arcade.words import QUIET
from grandmelee.scene import Scene
from grandmelee.scene.scene import words
from grandmelee.scene.svg import Element
from grandmelee.text.guide import meanings
from tests.games.super_dungeon_arcade.table import (
    GAME,
    activate,
    answer,
    card,
    foe,
    hero_of,
    in_force,
    new,
    q,
    run,
    scene,
    square,
    suffer,
    wear,
)

TILES = "1A 3A 2A"
LEAST = 11.5  # letters of what must be read, in a picture of 900


def drawn(picture: Scene) -> set[str]:
    return {word for part in picture.parts.values() for word in words(part.element)}


def found(picture: Scene, id: str) -> Element:
    return next(one for part in picture.parts.values() for one in part.element.walk() if one.get("id") == id)


def texts(root: Element) -> list[str]:
    return [child for one in root.walk() if one.tag == "text" for child in one.children if isinstance(child, str)]


@pytest.mark.parametrize(("seats", "setup"), [(1, "quick"), (3, "full"), (6, "quick")])
def test_a_game_can_be_drawn_wide_and_tall(seats, setup):
    s = new(seats, seats, setup=setup, concede=False)
    random = Random(seats)
    for count in range(150):
        if s.over:
            break
        seat = s.waiting[0]
        if count % 10 == 0:
            for who in (None, seat):
                for is_tall in (False, True):
                    check(s, who, is_tall)
        options = s.options(seat)
        s.answer(seat, QUIET if QUIET in options else random.choice(options))


def check(s, seat: int | None, is_tall: bool) -> None:
    """Every part once, every id once, every option somewhere."""
    picture = GAME.scene(s.view(seat), is_tall)
    assert picture.svg().startswith("<svg")
    assert len(picture.parts) == sum(len(row) for row in picture.rows)
    ids = [one.get("id") for part in picture.parts.values() for one in part.element.walk() if one.get("id")]
    assert len(ids) == len(set(ids))
    if seat is not None:
        assert {s.word(option) for option in s.options(seat)} <= drawn(picture)


def fight():
    """A Warrior beside a crawler; a knight far off."""
    s = scene({"W": (5, 5), "G": (0, 0), "S": (0, 2)}, tiles=TILES, party="WGS")
    foe(s, "crawler", (5, 6))
    foe(s, "knight-of-the-tower", (3, 25))
    activate(s, "W")
    return s


def test_the_letters_can_be_read():
    s = fight()
    in_force(s, "pillow-fight")
    for part in GAME.scene(s.view(0)).parts.values():
        opened = {id(one) for sheet in part.element.walk() if sheet.get("display") == "none" for one in sheet.walk()}
        for one in [one for one in part.element.walk() if id(one) not in opened]:
            is_square = any(word in one.get("class") for word in ("faint", "danger-ink", "seat-ink", "glow-ink"))
            if one.tag == "text" and not is_square:
                assert float(one.get("font-size")) >= LEAST, one.children


def test_steps_actions_and_heroes_stand_for_their_words():
    s = fight()
    picture = GAME.scene(s.view(0))
    assert {s.word(option) for option in s.options(0)} <= drawn(picture)
    assert {"hero:riftling-warrior", "square:1f7", "action:melee", "end"} <= drawn(picture)


def test_an_action_shows_its_odds_and_all_it_reaches():
    s = fight()
    picture = GAME.scene(s.view(0))
    aim = next(one for one in s.view(0)["aims"] if one["word"] == "action:melee")
    button = found(picture, "choose-action-melee")
    assert f"{aim['targets'][0]['hit']} %" in texts(button)
    prints = [one for one in button.children if isinstance(one, Element) and one.get("class") == "print"]
    assert len(prints) == len(aim["squares"]) == 8  # all around but a structure
    assert "1f7" in aim["squares"]
    assert "1f8" not in aim["squares"]


def test_a_target_has_a_mark_with_the_odds_and_a_line_of_sight():
    s = scene({"G": (5, 2), "W": (0, 0), "S": (0, 2)}, tiles=TILES, party="GWS")
    foe(s, "crawler", (5, 6))
    foe(s, "tower-arbalist", (4, 5))
    activate(s, "G")
    answer(s, "action:missile")
    picture = GAME.scene(s.view(0))
    for place in ((5, 6), (4, 5)):
        sign = found(picture, f"aim-{square(s, place).replace(':', '-')}")
        assert sign.get("data-word") == square(s, place)
        assert any(text.endswith(" %") for text in texts(sign))
        assert [one for one in sign.children if isinstance(one, Element) and one.get("class") == "print"]


def test_wounds_statuses_and_wrath_are_on_the_discs():
    s = fight()
    hero = hero_of(s, "W")
    s.hurt[hero] = 2
    s.wrath[hero] = 3
    suffer(s, hero, "Fire")
    disc = found(GAME.scene(s.view(0)), "on-riftling-warrior")
    tones = [one.get("class") for one in disc.walk() if one.tag == "rect"]
    assert (tones.count("danger"), tones.count("seat-2")) == (3, 3)  # a field for each heart left, one for each wrath
    assert disc.get("aria-label") == "Riftling Warrior at 1f6: 3 of 5 hearts, 3 wrath, Fire"
    assert any(one.get("href") == "#icon-flame" for one in disc.walk())


def test_a_large_model_covers_four_squares():
    s = scene({"W": (5, 5), "G": (0, 0), "S": (0, 2)}, tiles=TILES, party="WGS")
    kinds = [kind for kind in GAME.content.models if kind.is_large]
    assert kinds
    foe(s, kinds[0].slug, (2, 2))
    activate(s, "W")
    assert f"{kinds[0].name}, " in GAME.scene(s.view(0)).svg()


def test_the_coming_space_of_the_chart_is_bright():
    s = fight()
    s.space = 4
    spaces = [found(GAME.scene(s.view(0)), f"space-{number}") for number in (4, 5, 6)]
    bright = [any(one.get("class") == "glow dot" for one in space.walk()) for space in spaces]
    assert bright == [False, True, False]
    s.phase = 2
    spaces = [found(GAME.scene(s.view(0)), f"space-{number}") for number in (4, 5, 6)]
    assert [any(one.get("class") == "glow dot" for one in space.walk()) for space in spaces] == [True, False, False]


def test_equipment_lies_in_its_slot_and_says_what_it_does():
    s = fight()
    wear(s, "W", "chainmail")
    slot = found(GAME.scene(s.view(0)), "slot-riftling-warrior-emerald")
    assert texts(slot) == ["Chainmail"]
    assert "+1 blue die to ARM." in slot.get("aria-label")


def test_cards_that_are_asked_about_lie_below_as_cards():
    s = new(3, 14, heroes=5, easy=3, concede=False)
    asked = [s.word(option) for option in s.options(s.waiting[0])]
    assert any(word.startswith("card:") for word in asked), "this seed deals loot before the first turn"
    picture = GAME.scene(s.view(s.waiting[0]))
    cards = words(picture.parts["hand"].element)
    assert cards == {word for word in asked if word.startswith("card:")}
    assert "hand" not in GAME.scene(s.view(None)).parts


def test_a_phone_shows_the_part_of_the_dungeon_that_matters():
    s = fight()
    wide, tall = GAME.scene(s.view(0)), GAME.scene(s.view(0), True)
    squares = [len([word for word in drawn(one) if word.startswith("square:")]) for one in (wide, tall)]
    assert squares[0] == 300
    assert squares[1] < 200
    assert {s.word(option) for option in s.options(0)} <= drawn(tall)


@pytest.mark.parametrize(
    ("numbers", "pad", "least", "all", "wanted"),
    [
        ([6, 8], 1, 5, 30, (5, 9)),
        ([9], 1, 10, 30, (5, 14)),
        ([0], 1, 10, 30, (0, 9)),
        ([29], 2, 10, 30, (20, 29)),
        ([3, 25], 5, 15, 30, (0, 29)),
    ],
)
def test_a_window_has_room_around_stays_inside_and_moves_by_five_squares(numbers, pad, least, all, wanted):
    assert spanned(numbers, pad, least, all) == wanted


def test_cards_heroes_and_monsters_have_a_face():
    for word in ("hero:tincan", "card:chainmail", "model:crawler", "action:melee"):
        face = GAME.face(word)
        assert face is not None
        assert face.spoken
    assert GAME.face("end") is None


def test_a_square_behind_an_enemy_is_out_of_reach():
    s = scene({"G": (5, 2), "W": (0, 0), "S": (0, 2)}, tiles=TILES, party="GWS")
    foe(s, "crawler", (5, 6))
    foe(s, "crawler", (5, 4))
    activate(s, "G")
    aim = next(one for one in s.view(0)["aims"] if one["word"] == "action:missile")
    assert "1f7" not in aim["squares"]
    assert "1f5" in aim["squares"]


def test_the_board_of_the_terminal_names_rows_columns_and_tiles():
    s = scene({"W": (5, 5), "G": (0, 0), "S": (0, 2)}, tiles=TILES, party="WGS")
    foe(s, "daemonus", (3, 10))
    lines = str(s).splitlines()
    top = next(number for number, line in enumerate(lines) if "Tile 1, Gatehouse" in line)
    assert lines[top + 1].split() == [str(column) for column in range(1, 11)] * 3
    row = next(line for line in lines if line.startswith("f "))
    assert row[lines[top + 1].index("6") :].startswith("RW")
    large = [line for line in lines if " da" in line or "|da" in line]
    assert len([line for line in large if "da da" in line]) == 2


def test_SDA_23_2_a_choice_between_a_card_and_wounds_shows_no_hand():
    s = scene({"W": (5, 5)}, tiles=TILES)
    wear(s, "W", "bent-nail")
    run(s, CardOrWounds(0, hero_of(s, "W"), 2))
    assert [s.word(option) for option in s.options(0)] == ["card", "wounds"]
    assert "hand" not in GAME.scene(s.view(0)).parts
    assert 'data-word="card"' in s.svg(0)


# ---- what can be pointed at says what it is --------------------------------------------------------------------------
def spoken(picture: Scene, id: str) -> str:
    return found(picture, id).get("aria-label")


def test_chests_spaces_of_the_chart_and_the_start_say_what_they_are_for():
    s = new(1)
    picture = GAME.scene(s.view(0))
    assert s.view(0)["chests"]
    assert all("opens it for 1 AP" in spoken(picture, f"chest-{one}") for one in s.view(0)["chests"])
    assert "the Heroes came in" in spoken(picture, "start")
    s.space = 4
    picture = GAME.scene(s.view(0))
    assert spoken(picture, "space-5").startswith(
        f"Space 5 of the chart, the next to come: {s.chart.text[4].rstrip('.')}"
    )
    assert found(picture, "space-5").get("data-explains")


def test_SDA_34_statuses_on_a_disc_and_words_on_a_token_are_explained():
    s = fight()
    suffer(s, hero_of(s, "W"), "Fire")
    picture = GAME.scene(s.view(0))
    assert found(picture, "on-riftling-warrior").get("data-explains")
    assert all(found(picture, model["key"].replace(":", "-")).get("data-explains") for model in s.view(0)["models"])
    for id in ("hero-riftling-warrior", "slot-riftling-warrior-ruby", "choose-action-demon-charge"):
        assert found(picture, id).get("data-explains")
    assert {"Fire", "Lance"} <= {part.title for part in meanings(GAME.slug)}


def test_a_Heros_panel_opens_its_card_and_all_it_has_on():
    s = fight()
    wear(s, "W", "chainmail")
    picture = GAME.scene(s.view(0))
    panel = found(picture, "hero-riftling-warrior")
    opened = found(picture, panel.get("data-opens"))
    assert opened.get("display") == "none"
    cards = [one.get("aria-label").partition(",")[0] for one in opened.walk() if "card" in one.get("class").split()]
    assert cards == ["Riftling Warrior", "Chainmail"]
    assert found(picture, "open-riftling-warrior").get("tabindex") == "0"  # the keyboard gets there, too


@pytest.mark.parametrize("is_tall", [False, True])
def test_rows_and_columns_are_named_beside_the_board(is_tall):
    s = fight()
    board = found(GAME.scene(s.view(0), is_tall), "board")
    beside = [one.children[0] for one in board.children if isinstance(one, Element) and one.tag == "text"]
    assert {"a", "f", "j", "1", "6", "10"} <= set(beside)


def test_while_a_Hero_walks_a_phone_shows_the_same_part_of_the_dungeon():
    s = fight()

    def shown() -> set[str]:
        return {word for word in drawn(GAME.scene(s.view(0), True)) if word.startswith("square:")}

    before = shown()
    answer(s, "square:1g7" if "square:1g7" in [s.word(o) for o in s.options(0)] else s.word(s.options(0)[0]))
    assert shown() == before


def test_a_card_that_comes_into_play_moves_neither_the_board_nor_the_party():
    s = fight()
    before = {part.name: (part.width, part.height) for part in GAME.scene(s.view(0)).parts.values()}
    in_force(s, "pillow-fight")
    assert {part.name: (part.width, part.height) for part in GAME.scene(s.view(0)).parts.values()} == before


def test_a_monster_tells_what_else_its_card_lets_it_do():
    s = scene(heroes={"W": (0, 0), "G": (0, 2), "S": (0, 3)}, tiles=TILES)
    elite, point = foe(s, "tower-stalker", (5, 5)), foe(s, "shadow-tower", (7, 7))
    picture = GAME.scene(s.view(0))
    told = {one["name"]: spoken(picture, one["key"].replace(":", "-")) for one in s.view(0)["models"]}
    for model in (elite, point):
        kind = s.cards[model]
        assert all(line in told[kind.name] for line in kind.text)
        assert all(s.content.actions[action].name in told[kind.name] for action in kind.actions)
    assert "Weaken the Prey" in told["Tower Stalker"]
    assert "Spawns" in told["Shadow Tower"]


def test_a_card_has_the_colour_of_its_slot_and_names_the_slot_first():
    for item in GAME.content.items:
        face = item_face(GAME.content, item)
        slot = SLOTS[item.slot] if item.slot < len(SLOTS) else ""
        assert face.tone == SLOT_TONES.get(slot, "")
        assert face.kind.lower().startswith(slot)


def test_SDA_8_6_a_click_on_the_chest_beside_a_Hero_opens_it_and_does_not_walk_onto_it():
    s = scene(heroes={"W": (5, 5), "G": (0, 2), "S": (0, 3)}, tiles=TILES)
    s.chests = (q((4, 6)), *s.chests[1:])
    activate(s, "W")
    chest = f"chest-{square(s, (4, 6)).removeprefix('square:')}"
    assert "open-chest" in [s.word(option) for option in s.options(0)]
    assert found(GAME.scene(s.view(0)), chest).get("data-word") == "open-chest"
    s.chests = (q((4, 8)), *s.chests[1:])
    s.settle()
    far = GAME.scene(s.view(0))
    assert not found(far, chest.replace("1e7", "1e9")).get("data-word")


def test_SDA_4_24_a_card_that_helps_once_says_that_it_is_used():
    s = scene(heroes={"W": (5, 5), "G": (0, 2), "S": (0, 3)}, tiles=TILES)
    s.modes = (next(mode.id for mode in GAME.content.modes if mode.slug == "deluxe-glitter-bomb"),)
    assert not any("Used." in one for one in names(GAME.scene(s.view(0))))
    s.has_glittered = True
    assert any(one.startswith("Deluxe Glitter Bomb: Used. Once") for one in names(GAME.scene(s.view(0))))


def names(picture: Scene) -> list[str]:
    return [one.get("aria-label") for part in picture.parts.values() for one in part.element.walk()]


def test_SDA_26_13_a_card_that_is_given_to_a_Hero_stays_in_sight_and_nothing_moves_meanwhile():
    s = scene(heroes={"W": (5, 5), "G": (0, 2), "S": (0, 3)}, tiles=TILES)
    s.backpack = (card(s, "chainmail"),)
    run(s, ChooseEquipment([0]))
    before = GAME.scene(s.view(0))
    answer(s, "card:chainmail")
    after = GAME.scene(s.view(0))
    assert "Choose the Hero that equips" in s.asks[0].prompt
    assert words(after.parts["hand"].element) == {"card:chainmail"}
    assert {name: (part.width, part.height) for name, part in after.parts.items()} == {
        name: (part.width, part.height) for name, part in before.parts.items()
    }
