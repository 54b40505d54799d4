"""The picture: everything that can be pointed at is there, wide and tall, for every viewer; no two cards look alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.games.lords_of_the_eastern_reach import scoring
from grandmelee.games.lords_of_the_eastern_reach.draw import battle, tiles
from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import HIGH, ROOM, Drawing
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import arms
from grandmelee.games.lords_of_the_eastern_reach.words import DECKS
from grandmelee.scene.scene import words
from tests.games.lords_of_the_eastern_reach.table import (
    GAME,
    build,
    combat,
    dice,
    gems,
    give,
    hold,
    lair,
    options,
    play,
    quest,
    scene,
    stack,
    tokens,
)

RECORDS = Path(__file__).parents[2] / "playthroughs" / "lords-of-the-eastern-reach"
BUTTONS = {"done", "pass", "buy", "back", "quiet", "unquiet", "yes", "no", "draw", "refresh", "attack", "defense"}
BUTTONS |= {"armor", "adventure", "evade", "hireling", "wandering"}
MOMENTS = 8  # of a recorded game


def moments(name: str) -> Iterator[gm.State]:
    """A recorded game at its beginning, at some moments on its way, and at its end."""
    record = gm.Record.from_json((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    s = gm.replay(record, count=0)
    yield s
    step = -(-len(record.answers) // MOMENTS)
    for number, (seat, word) in enumerate(record.answers, 1):
        s.answer(seat, word)
        if number % step == 0 or number == len(record.answers):
            yield s


def drawn(s, seat: int | None, is_tall: bool = False) -> set[str]:
    parts = GAME.scene(s.view(seat), is_tall).parts
    return {word for part in parts.values() for word in words(part.element)}


def elements(s, seat: int | None, is_tall: bool = False):
    return [one for part in GAME.scene(s.view(seat), is_tall).parts.values() for one in part.element.walk()]


def texts(s, seat: int | None) -> list[str]:
    return [str(one.children[0]) for one in elements(s, seat) if one.tag == "text" and one.children]


def named(s, seat: int | None, id: str) -> str:
    return next(one.get("aria-label") for one in elements(s, seat) if one.get("id") == id)


# ---- whole games ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["alone-victory", "two-by-vp", "four-by-vp", "open-tasks"])
def test_every_moment_can_be_drawn_and_everything_asked_can_be_pointed_at(name):
    for s in moments(name):
        asked = s.waiting[0] if s.waiting else None
        for viewer in {asked, 0, None}:
            for is_tall in (False, True):
                scene_ = GAME.scene(s.view(viewer), is_tall)
                assert scene_.svg().startswith("<svg")
                ids = Counter(one.get("id") for one in elements(s, viewer, is_tall) if one.get("id"))
                assert [id for id, count in ids.items() if count > 1] == []
        if asked is not None:
            options = {s.word(option) for option in s.options(asked)}
            left = {word for word in options - drawn(s, asked) if not word.startswith("number:")}
            assert left <= BUTTONS


def test_a_long_name_is_written_out_in_letters_that_can_be_read():
    for long in ("Crossbowman", "Quartermaster", "Shieldbearer", "Blacksmith"):
        for wide in (60, 66, 72, 90):
            lines = tiles.name(long, wide, 50)
            assert "".join(str(line.children[0]) for line in lines).replace("-", "") == long
            assert min(float(str(line.get("font-size"))) for line in lines) >= 11


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_board_has_one_shape_whatever_the_number_of_players(seats):
    s = scene(seats)
    give(s, 0, *["farm"] * 8, *["guards"] * 9)
    hold(s, 0, "farm")
    board = GAME.scene(s.view(0)).parts["board"]
    assert (board.width, board.height) == (ROOM, HIGH)


# ---- cards ---------------------------------------------------------------------------------------------------------
def test_no_two_printed_cards_have_the_same_arms():
    kinds = GAME.content.kinds
    assert len({arms(kind) for kind in kinds}) == len(kinds)
    looks = Counter((arms(kind)[0], arms(kind)[3]) for kind in kinds if "." not in kind.slug)
    assert [look for look, count in looks.items() if count > 1] == []


def test_every_printed_card_has_a_face():
    for word in GAME.vocabulary.words:
        if word.startswith(("card:", "quest:")):
            face = GAME.face(word)
            assert face is not None
            assert face.spoken
    assert GAME.face("done") is None
    assert len({(GAME.face(f"card:{word}").name) for word in GAME.content.card_words}) >= 130


def test_LER_5_8_a_tile_says_and_shows_that_it_is_exhausted_and_what_lies_on_it():
    s = scene()
    give(s, 0, "guards:gem:exhausted", "aloth:iron-shield", "sagani:pet", "storeroom:gold")
    assert named(s, 0, "card-guards-1").startswith("Guards, Attack 1, Defense 2, gem, exhausted.")
    assert named(s, 0, "card-aloth").startswith("Aloth, Attack 2, Defense 2, Iron Shield.")
    assert named(s, 0, "card-storeroom-1").startswith("Storeroom, 1 VP, Defense 3, holds gold.")
    assert {"card:iron-shield", "pet:sagani"} <= drawn(s, 0)


def test_LER_2_7_the_own_hand_and_quests_are_seen_by_their_owner_alone():
    s = scene()
    hold(s, 0, "farm", "stronghold")
    quest(s, 0, "giant-killer")
    assert {"card:farm.1", "card:stronghold.1", "quest:giant-killer"} <= drawn(s, 0)
    for other in (1, None):
        assert not {"card:farm.1", "card:stronghold.1", "quest:giant-killer"} & drawn(s, other)


def test_whichever_of_two_copies_in_a_hand_is_clicked_the_one_that_is_offered_is_answered():
    s = scene()
    hold(s, 0, "farm", "farm", "guards")
    play(build(s, grunts=3, gold=3, goods=3), "buy")
    assert options(s)[:2] == ["farm", "guards"]  # copies are alike: one stands for both
    assert answers(s, "card-farm-1") == answers(s, "card-farm-2") == "card:farm.1"
    assert answers(s, "card-guards-1") == "card:guards.1"
    play(s, "card:farm.1")
    assert answers(s, "card-farm-2") == "card:farm.2"  # the next one


def answers(s, id: str) -> str:
    """The word that is sent when a thing is clicked."""
    (found,) = [one for one in elements(s, 0) if one.get("id") == id]
    assert found.get("data-word") in [s.word(option) for option in s.options(0)]
    return found.get("data-word")


# ---- the table ------------------------------------------------------------------------------------------------------
def test_what_lies_on_the_table_can_be_pointed_at():
    s = scene()
    give(s, 0, "guards", "monk", "temple")
    hold(s, 0, "farm")
    lair(s, "xaurip-champion", "coin-purse")
    gems(s, 0, 2)
    there = {"card:guards.1", "card:monk.1", "card:temple.1", "card:farm.1", "card:xaurip-champion", "card:coin-purse"}
    assert there | {"gem", "seat:1", "deck:level-1", "deck:city"} <= drawn(s, 0)
    play(combat(s), "adventure")
    assert there <= drawn(s, 0)


def test_LER_21_3_a_lairs_treasures_are_seen_though_their_deck_is_empty():
    s = scene()
    lair(s, "xaurip-champion", "coin-purse")
    deck = DECKS.index("level-1")
    s.decks[deck], s.lairs = [], ()
    assert [one["treasures"] for one in s.view(0)["decks"] if one["deck"] == "level-1"] == [["coin-purse"]]
    assert "card:coin-purse" in drawn(s, 0)


@pytest.mark.parametrize("is_tall", [False, True])
def test_LER_21_2_a_lying_boss_is_seen_during_an_attack(is_tall):
    s = scene()
    lair(s, "adra-dragon")
    give(s, 0, "monk")
    give(s, 1, "guards", "farm")
    play(combat(s), "seat:1")
    deck = next(one for one in elements(s, 1, is_tall) if one.get("id") == "deck-level-3")
    assert "Adra Dragon lies revealed" in deck.get("aria-label")
    icons = [one.get("href") for one in deck.walk() if one.get("href")]
    assert icons == ["#icon-dragon-head"]


def test_tokens_at_hand_lie_there_one_by_one_and_fly_into_the_pool():
    s = scene()
    give(s, 0, "storeroom")
    hold(s, 0, "stronghold")
    build(s, gold=2, double_goods=1)
    tokens(s, "pool", grunts=1)
    assert {"token:gold", "token:double-goods", "token:grunts"} <= drawn(s, 0)
    coins = [one for one in elements(s, 0) if one.get("data-home") == "pool"]
    assert [one.get("id") for one in coins] == ["token-gold-0", "token-gold-1", "token-double-goods-0"]
    assert any(one.get("id") == "pool" for one in elements(s, 0))


def boxes(one, x=0.0, y=0.0, scale=1.0):
    """Everything drawn with its corner and its scale."""
    moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", one.get("transform"))
    larger = re.search(r"scale\(([\d.]+)", one.get("transform"))
    if moved:
        x, y = x + float(moved[1]) * scale, y + float(moved[2]) * scale
    scale *= float(larger[1]) if larger else 1.0
    yield one.get("id"), y, scale
    for child in one.children:
        if not isinstance(child, str):
            yield from boxes(child, x, y, scale)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_LER_11_28_cards_that_enter_play_are_seen_whole_above_the_own_area(seats):
    s = scene(seats)
    hold(s, 0, "temple", "guards")
    quest(s, 0, "giant-killer")
    s.entering = tuple(give(s, 0, "archers"))
    s.armies[0] = ()
    found = {id: (y, scale) for id, y, scale in boxes(GAME.scene(s.view(0)).parts["board"].element)}
    top, scale = found["card-archers-1"]
    assert found["pool"][0] + (33 + 12) * scale <= top
    assert top + 43 * scale <= found["seat-0"][0]


def test_another_players_area_opens_with_every_card_and_its_sentences():
    s = scene()
    give(s, 1, "temple", "zahua:gem")
    area = next(one for one in elements(s, 0) if one.get("id") == "seat-1")
    sheet = next(one for one in elements(s, 0) if one.get("id") == area.get("data-opens"))
    assert sheet.get("display") == "none"
    written = " ".join(str(one.children[0]) for one in sheet.walk() if one.tag == "text")
    for said in ("Temple", "Protection from", "Zahua", "(gem)", "Holds up to 24 gems."):
        assert said in written


def test_the_numbers_of_a_player_say_what_they_count():
    s = scene()
    give(s, 0, "temple", "guards")
    written = texts(s, 0)
    for label in ("in hand", "gems", "trophies", "quests", "city", "army"):
        assert label in written
    for seats in (2, 4):
        s = scene(seats)
        for one in elements(s, 0):
            if one.tag == "g" and one.get("id").startswith(("count-", "supply-", "pool-", "bag", "deck-")):
                assert one.get("aria-label"), one.get("id")
                assert any(child.tag == "title" for child in one.children), one.get("id")
    assert "Room for a building" in {one.get("aria-label") for one in elements(s, 0)}
    assert "City: 0 of 5 buildings" in texts(s, 0)


# ---- the battle -----------------------------------------------------------------------------------------------------
def test_LER_7_8_a_battle_shows_both_sides_with_their_pools():
    s = scene()
    give(s, 0, "zacmar", "monk")
    stack(s, "level-1", "coin-purse", "skeleton")
    play(combat(s), "adventure", "zacmar", "monk", "done", "deck:level-1")
    assert {"card:zacmar", "card:monk.1", "card:skeleton.1"} <= drawn(s, 0)
    assert named(s, 0, "pool-0-crossed-swords") == "Attack left 4"
    assert named(s, 0, "pool-0-checked-shield") == "Armor 1"
    assert named(s, 0, "pool-1-crossed-swords") == "Attack 2"


def test_LER_9_10_the_pools_of_both_sides_have_room_however_few_defend():
    s = scene()
    give(s, 0, "ogre-brute", "guards", "monk", "paladin")
    give(s, 1, "temple", "temple", "farm")
    play(combat(s), "seat:1", "ogre-brute", "guards", "monk", "paladin", "done")
    d = Drawing(s.view(1), False, GAME.content)
    assert named(s, 1, "pool-1-bleeding-wound").startswith("damage left")
    room = 880.0
    left = battle.split(d, room)
    assert battle.head_width(d, 1) > 330
    assert battle.head_width(d, 0) <= left <= room - battle.head_width(d, 1)


def test_LER_7_6_who_is_chosen_for_a_party_is_seen_to_join_it():
    s = scene()
    give(s, 0, "zacmar", "monk")
    play(combat(s), "adventure", "zacmar")
    joined = [one.get("data-word") for one in elements(s, 0) if one.get("id").startswith("joining-card-")]
    assert [word for word in joined if word] == ["card:zacmar"]
    assert not any(one.get("id").startswith("joining") for one in elements(s, 1))


def test_a_die_that_is_rolled_is_a_new_thing_that_tumbles():
    s = scene()
    give(s, 0, "sagani", "monk")
    stack(s, "level-1", "coin-purse", "skeleton")
    combat(s)
    dice(s, 5)
    play(s, "adventure", "sagani", "monk", "done", "deck:level-1")
    assert "die:1" in drawn(s, 0)
    (roll,) = [one for one in elements(s, 0) if one.get("class") == "rolls" and "event" not in one.get("id")]
    assert roll.get("id") == "roll-0-5-0"
    assert [one.get("opacity") for one in roll.walk() if one.get("class") == "tumble"] == ["0", "0"]


def test_LER_8_17_a_battle_says_whom_the_attack_left_is_enough_for():
    s = scene()
    give(s, 0, "maneha", "paladin", "paladin")
    stack(s, "level-1", "coin-purse", "xaurip-grunt", "skeleton", "cave-spider")
    hold(s, 0, "farm", "farm")
    play(combat(s), "adventure", "maneha", "paladin", "paladin", "done", "deck:level-1")
    while not s.view(0)["battle"]["is_fixed"]:
        play(s, s.word(s.options(s.waiting[0])[0]))
    left = s.view(0)["battle"]["attack_left"]
    for card in s.view(0)["battle"]["monsters"]:
        word = f"card-{card['card'].replace('.', '-')}"
        assert ("can fall" if card["defense"] <= left else "stands") in named(s, 0, word)
    assert f"{left} Attack left for the monsters" in GAME.text(s.view(0))


def test_LER_26_2_an_ally_is_marked_on_the_table():
    s = scene(4, scenarios=["team-play"])
    for is_tall in (False, True):
        assert [one.children[0] for one in elements(s, 0, is_tall) if one.children[:1] == ("ally",)] == ["ally"]
    assert texts(s, None).count("ally of") == 4
    assert not [one for one in texts(scene(4), 0) if "ally" in one]
    assert named(s, 0, "seat-2").startswith("Seat 3, your ally: 0 gems")
    assert named(s, 0, "seat-3").startswith("Seat 4, ally of Seat 2: 0 gems")


def test_LER_2_13_a_card_known_to_lie_on_top_is_seen_in_a_battle_too():
    s = scene()
    give(s, 0, "monk")
    combat(s)
    s.tops = ((), (), (GAME.content.card("wurm.1"),), (), (), ())
    s.decks[2].remove(s.tops[2][0])
    s.known_cards, s.knowers = s.tops[2], (1,)
    play(s, "adventure")
    looks = [next(one for one in elements(s, seat) if one.get("id") == "deck-level-1") for seat in (0, 1)]
    assert ["Wurm on top" in str(one.get("aria-label")) for one in looks] == [True, False]
    assert len(list(looks[0].walk())) > len(list(looks[1].walk()))  # its arms


# ---- the terminal ---------------------------------------------------------------------------------------------------
def test_the_terminal_board_shows_the_table():
    s = scene()
    give(s, 0, "guards:gem", "aloth:iron-shield", "storeroom:gold", "coin-purse")
    text = GAME.text(s.view(0))
    for words_ in ("Guards 1/2 (gem)", "Aloth 2/2 (Iron Shield)", "Storeroom D3 1 VP [gold]", "Treasures: Coin Purse"):
        assert words_ in text


def test_the_terminal_board_says_what_monsters_do():
    s = scene(1)
    give(s, 0, "guards", "guards", "monk")
    s.lairs = (GAME.content.card("fampyr-lord"),)
    s.decks[4].remove(s.lairs[0])
    shade = GAME.content.card("lesser-shade")
    s.wandering = (shade,)
    s.decks[2].remove(shade)
    text = GAME.text(s.view(0))
    assert "Fampyr Lord 7/10 [Terror. While revealed: Building limit -1.] lies there" in text
    assert "Wandering monsters: Lesser Shade 1/4 [Fear.]" in text
    play(combat(s), "adventure", "guards", "monk", "done", "wandering")
    assert "Monsters: Lesser Shade 1/4 [Fear.]; Attack 1" in GAME.text(s.view(0))


def test_LER_26_2_the_terminal_board_says_who_are_allies():
    text = GAME.text(scene(4, scenarios=["team-play"]).view(0))
    assert "Seat 2, Vailian Republics, ally of Seat 4: " in text
    assert "ally" not in GAME.text(scene(4).view(0))


def test_the_terminal_board_says_how_it_ended():
    s = scene()
    s.cities[0] = (GAME.content.card("temple.1"),)
    scoring.finish(s)
    assert GAME.text(s.view(0)).startswith("The game is over. Seat 1 wins. VP: Seat 1 2, Seat 2 0\n")


def test_LER_26_11_and_26_12_a_printed_card_says_what_it_says_in_scenarios_too():
    def sentences(word: str) -> tuple[str, ...]:
        found = GAME.face(word)
        assert found is not None
        return found.sentences

    plains = sentences("card:ixamitl-plains")
    assert plains[-1] == "Alone and in PvE: Combat, adventuring: +1 Attack to the party."
    assert len(sentences("card:dyrwood")) == 1
    assert sentences("quest:growing-city") == ("Have 5 buildings.", "In Heroics!: Have 4 buildings.")
    assert len(sentences("quest:lone-wolf")) == 1
