"""Packs add Heroes, monsters, cards, tiles and charts; what means nothing where it stands is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.core.errors import PackError
from grandmelee.games.super_dungeon_arcade import content
from grandmelee.games.super_dungeon_arcade.game import load
from grandmelee.games.super_dungeon_arcade.state import CHALLENGE, LOOT, PLOT, TREASURE
from grandmelee.testing import conform

PACK = Path(__file__).parents[3] / "examples" / "packs" / "amber-depths"


def test_SDA_35_11_to_35_14_a_pack_adds_to_everything():
    s = load((str(PACK),)).start(1, {"party": ["lamplighter", "tincan", "cat-burglar"], "concede": False}, 1, True)
    assert [len(s.decks[deck]) for deck in (LOOT, TREASURE, CHALLENGE, PLOT)] == [53, 49, 57, 11]
    assert {tile.stack for tile in s.content.tiles} == {1, 2, 3, 4, 5}
    assert s.content.chart_for(3, "short-shift").spaces[3][1] == (3, 2)  # Fight x2


def test_SDA_4_41_points_and_mini_bosses_of_a_pack_can_be_chosen():
    s = load((str(PACK),)).start(1, {"setup": "full", "concede": False}, 1, True)
    assert [s.word(option) for option in s.options(0)] == ["model:knight-of-the-tower", "model:the-sleeper"]
    s.answer(0, "model:the-sleeper")
    for _ in range(2):
        s.answer(0, "model:amber-pit")
    assert "model:amber-pit" not in [s.word(option) for option in s.options(0)]


def test_a_pack_is_read_back():
    lines = load((str(PACK),)).read_back()
    assert any("Lamplighter" in line for line in lines)
    assert any("Spawn 1 Pit Digger within 2 of the user." in line for line in lines)


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "settings"), [(1, {"setup": "full"}), (2, {"chart": "short-shift", "easy": 3})])
def test_a_game_with_the_pack_conforms(seats, settings):
    settings = {**settings, "concede": False}
    report = conform("super-dungeon-arcade", [str(PACK)], seats=seats, settings=settings, seeds=[1], questions=3)
    assert report.games == 1


def test_everything_a_pack_brings_can_take_part():
    scenarios = load((str(PACK),)).pack_scenarios()
    assert len(scenarios) == 6
    assert any("lamplighter" in str(settings) for _, settings in scenarios)


HERO = 'type = "Elf"\naffinities = ["ruby"]\nmv = 6\nap = 3\nhearts = 5\npotions = 1\nstr = { blue = 2 }\n'
HERO += "arm = { blue = 2 }\n"
HERO += 'will = { blue = 2 }\ndex = { blue = 2 }\nattacks = { melee = 1 }\ndefends_with = ["ARM"]\n'
MONSTER = 'rank = "elite"\nmv = 6\nhearts = 2\narm = 1\naffinities = ["ruby"]\nsolo = { ap = 1, str = 1, rng = 1 }\n'
ACTION = 'cost = 1\ncolour = "red"\n'
PLOT_PARTS = 'discard = "Discarded when no spawning point is in play."\n'


@pytest.mark.parametrize(
    ("table", "rest", "field", "sentence", "expected"),
    [
        ("hero", HERO, "abilities", "Trap Ward.", "a keyword of a Hero"),
        ("hero", HERO, "abilities", "+1 STR.", "a Hero's STR is rolled"),
        ("hero", HERO, "abilities", "+1 heart.", "the figures hearts and potions"),
        ("monster", MONSTER, "abilities", "+1 blue die to STR.", "monsters have no dice"),
        ("monster", MONSTER, "abilities", "Luck.", "a keyword of a monster"),
        ("loot", 'slot = "ruby"\n', "abilities", "Webs 2.", "it on a monster or spawning point"),
        ("loot", 'slot = "ruby"\n', "abilities", "Bully.", "a keyword of equipment"),
        ("action", ACTION, "text", "Stealth.", "Whoever is affected gains Stealth"),
        ("action", ACTION, "text", "Heal 1.", "neither Melee, Magic, Missile nor Attack"),
        ("action", ACTION, "text", "Melee in an area.", "neither range nor area"),
        ("action", 'cost = 0\ncolour = "blue"\n', "text", "Spawn 1 Wyvern within 2 of the user.", "no model 'Wyvern'"),
        ("challenge", "", "trap", "This Hero suffers 1 wound.", "a Hero that is named"),
        ("challenge", "", "trap", "The Hero that opened the chest suffers Hex.", "nobody opens a chest in a Trap"),
        ("challenge", "", "lasting", "Each Hero suffers 1 wound.", "a moment before it"),
        ("challenge", "", "lasting", "The boss gains Luck.", "a keyword of a monster"),
        ("plot", PLOT_PARTS, "lasting", "At the start one more spawning point spawns.", "it on a difficulty card"),
        ("challenge", "", "trap", "Each Hero sufers 1 wound.", "suffers 1 wound."),
    ],
)
def test_what_means_nothing_is_refused(tmp_path, table, rest, field, sentence, expected):
    (tmp_path / "pack.toml").write_text(
        'id = "odd"\nname = "Odd"\ngame = "super-dungeon-arcade"\nversion = "1"\n', encoding="utf-8"
    )
    text = f'[[{table}]]\nid = "odd-one"\nname = "Odd One"\n{rest}{field} = ["{sentence}"]\nsource = "house"\n'
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as refused:
        content.load([tmp_path])
    assert expected in str(refused.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'[[hero]]\nid = "odd"\nname = "Odd"\n{HERO}actions = ["void-lightning"]\n', "is an action of monsters"),
        (f'[[hero]]\nid = "odd"\nname = "Odd"\n{HERO}actions = ["firevine"]\n', "potions in drinks"),
        (f'[[hero]]\nid = "odd"\nname = "Odd"\n{HERO}shapeshift = "nobody"\n', "there is no Hero 'nobody'"),
        (f'[[monster]]\nid = "odd"\nname = "Odd"\n{MONSTER}actions = ["grudge"]\n', "is an action of Heroes"),
        (f'[[monster]]\nid = "odd"\nname = "Odd"\n{MONSTER}shapeshift = "daemonus"\n', "is of another rank"),
        (
            (
                '[[chart]]\nid = "odd"\nname = "Odd"\nleast_heroes = 3\nmost_heroes = 4\n'
                'spaces = ["Spawn x2, Spawn Dungeon Boss."]\n'
            ),
            "a multiplier for monsters only",
        ),
        (
            (
                '[[action]]\nid = "odd"\nname = "Odd"\ncost = 1\ncolour = "red"\n'
                'text = ["Melee, range 1.", "+1 red die to WILL."]\n'
            ),
            "the attribute it is rolled with",
        ),
        (
            (
                '[[tile]]\nid = "odd"\nname = "Odd"\nstack = 9\nside = "A"\nwalls = ["W5:0-0"]\n'
                'rows = ["S........."' + ', ".........."' * 9 + "]\n"
            ),
            "a wall divides the two squares of a doorway",
        ),
    ],
)
def test_what_does_not_fit_together_is_refused(tmp_path, text, expected):
    (tmp_path / "pack.toml").write_text(
        'id = "odd"\nname = "Odd"\ngame = "super-dungeon-arcade"\nversion = "1"\n', encoding="utf-8"
    )
    (tmp_path / "cards.toml").write_text(text + 'source = "house"\n', encoding="utf-8")
    with pytest.raises(PackError) as refused:
        content.load([tmp_path])
    assert expected in str(refused.value)
