"""Packs add heroes, monsters, cards, tiles and boards; every mistake is explained where it stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import grandmelee as gm
from grandmelee.games.pathfinder_arena import content
from grandmelee.games.pathfinder_arena.game import PathfinderArena
from grandmelee.games.pathfinder_arena.sheets import defense, resistance
from tests.games.pathfinder_arena import table
from tests.games.pathfinder_arena.playing import play_keenly
from tests.games.pathfinder_arena.table import (
    again,
    answer,
    arena,
    card,
    glory,
    hero,
    monster,
    monster_phase,
    offered,
    refused,
)

EXAMPLE = Path(__file__).parents[3] / "examples" / "packs" / "cold-forge"
SLUG = "pathfinder-arena"


def copied(folder: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """The example pack with one text replaced."""
    for source in EXAMPLE.glob("*.toml"):
        text = source.read_text(encoding="utf-8")
        if source.name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / source.name).write_text(text, encoding="utf-8")
    return folder


def test_a_pack_adds_a_hero_a_monster_a_tile_and_a_board():
    tables = content.load([EXAMPLE])
    assert tables.hero("harka").name == "Harka"
    assert tables.monster("forge-wight").id in tables.levels[1]
    assert len(tables.tiles) == 48
    game = PathfinderArena(tables)
    for seed in range(3):
        options = {"hero_choice": ["harka", "kyra", "ezren"], "board": "the-forge", "rounds": 15}
        s = play_keenly(game.start(3, options, seed, False), Random(seed))
        assert s.over
        assert not any(game.components(s).values())
    assert game.content_hash != gm.load(SLUG).content_hash


def test_what_a_pack_brought_is_read_back_and_takes_part():
    game = PathfinderArena(content.load([EXAMPLE]))
    lines = "\n".join(game.read_back())
    for text in ("Harka, dwarf smith", "Ringing Blow", "Forge Wight: level 2", "Fork", "The Forge"):
        assert text in lines
    assert "AttackMonster(base=1, how='every monster in one direction', n=2, reach=[0, 2])" in lines
    tables = game.pack_scenarios()
    assert {seats for seats, _ in tables} == {2, 3, 4}
    assert any("harka" in str(options["hero_choice"]) for _, options in tables)
    assert all(options["board"] == "the-forge" for _, options in tables)


MISTAKES = [
    ("harka.toml", "+1 Defense.", "+1 Defence.", "did you mean: +1 Defense."),
    ("harka.toml", 'hero = "harka"', 'hero = "harkka"', "there is no Hero 'harkka'"),
    ("harka.toml", "level = 1", "level = 2", "cards by level"),
    ("harka.toml", "priority = 2", "priority = 1", "have one priority"),
    ("harka.toml", 'cards = "feats"', 'cards = "spells"', "Harka uses spells"),
    ("harka.toml", "ap = 2\n", "", "has no ap"),
    ("harka.toml", "level = 4\nneeds = { wis = 1 }", "level = 4\nneeds = { wis = 1 }\nap = 1", "is not activated"),
    (
        "harka.toml",
        '["+1 Defense.", "+1 Resistance."]',
        '["+1 Defense.", "+1 AP in this hero phase."]',
        "stand together",
    ),
    ("harka.toml", "needs = { int = 1 }", "needs = { luck = 1 }", "unknown field 'luck'"),
    ("harka.toml", "cha = 8", "cha = 6", "the CHA track of Harka is 6"),
    ("forge.toml", '"Diagonal attack."', '"Double attack."', "cannot stand here"),
    ("forge.toml", '["Explosion, DC 2."]', '["Curve attack."]', "cannot stand here"),
    ("forge.toml", "reach = [1, 2]", "reach = [2, 1]", "the smaller number first"),
    ("forge.toml", "count = 10", "count = 11", "exactly 32"),
    ("forge.toml", 'exits = "NES"', 'exits = "NNX"', "each once"),
    ("forge.toml", ". T . . . . .", ". . . . . . .", "this is no board"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES, ids=[one[3] for one in MISTAKES])
def test_a_mistake_is_explained_where_it_stands(tmp_path, file, old, new, said):
    with pytest.raises(gm.PackError) as caught:
        content.load([copied(tmp_path, file, old, new)])
    assert said in str(caught.value)
    assert file in str(caught.value) or "exactly 32" in said


def test_a_trapdoor_away_from_the_frame_is_refused_PA_3_4(tmp_path):
    text = (EXAMPLE / "forge.toml").read_text(encoding="utf-8")
    moved = text.replace(". T . . . . .", ". . . . . . .").replace(". . S . S . .", ". T S . S . .", 1)
    copied(tmp_path)
    (tmp_path / "forge.toml").write_text(moved, encoding="utf-8")
    with pytest.raises(gm.PackError, match="does not touch the frame"):
        content.load([tmp_path])


def test_a_sentence_for_a_deity_means_nothing_on_a_card(tmp_path):
    swap = "While reallocating, replace a feat or spell by another of its level."
    with pytest.raises(gm.PackError, match="for a deity"):
        content.load([copied(tmp_path, "harka.toml", "Change the Arena's structure.", swap)])


TORAG = """
[[tile]]
id = "shrine-of-torag"
name = "Shrine of Pharasma"
kind = "shrine"
exits = "ESW"
deity = "pharasma"
replaces = true

[[deity]]
id = "pharasma"
name = "Pharasma"
take = 2
flip = 3
side_1 = { text = ["Return 1 of your misfortune, or all if less."] }
side_2 = { text = ["Take a +1 Defense rune."] }
"""

FEWER = """
[[tile]]
id = "crossroads"
name = "Crossroads"
kind = "plain"
exits = "NESW"
count = 4
replaces = true
"""


def test_every_deity_has_its_shrine_PA_15_1(tmp_path):
    copied(tmp_path)
    (tmp_path / "pharasma.toml").write_text(TORAG, encoding="utf-8")
    with pytest.raises(gm.PackError, match="Torag has no shrine"):
        content.load([tmp_path])
    (tmp_path / "pharasma.toml").write_text(PHARASMA, encoding="utf-8")
    game = PathfinderArena(content.load([tmp_path]))
    s = play_keenly(game.start(2, {"hero_choice": "random", "rounds": 10}, 1, False), Random(1))
    assert len(s.content.deities) == 6
    assert not any(game.components(s).values())


def test_a_pack_adds_cards_to_a_hero_that_is_there(tmp_path):
    (tmp_path / "pack.toml").write_text(
        f'id = "more"\nname = "More"\ngame = "{SLUG}"\nversion = "1"\nsource = "house"\n', encoding="utf-8"
    )
    (tmp_path / "cards.toml").write_text(MORE, encoding="utf-8")
    tables = content.load([tmp_path])
    assert tables.card("valeros-cleave").id in tables.hero("valeros").levels[2]
    assert tables.card("kyra-mend").id in tables.hero("kyra").levels[1]
    assert tables.card("ezren-lamp").id in tables.hero("ezren").items
    assert tables.monster("kobold").id in tables.levels[0]
    game = PathfinderArena(tables)
    options = {"hero_choice": ["valeros", "kyra", "ezren"], "rounds": 15}
    s = play_keenly(game.start(3, options, 2, False), Random(2))
    assert s.over
    assert not any(game.components(s).values())


MORE = """
[[feat]]
id = "valeros-cleave"
hero = "valeros"
name = "Cleave"
level = 3
needs = { str = 2 }
ap = 1
text = ["Attack every monster in one direction, reach 0-1: Damage +1."]

[[spell]]
id = "kyra-mend"
hero = "kyra"
name = "Mend"
level = 2
needs = { wis = 1 }
ap = 1
marker = true
text = ["Return 2 of your misfortune, or all if less."]

[[item]]
id = "ezren-lamp"
hero = "ezren"
name = "Lamp"
type = "shield"
priority = 9
base = { text = ["+1 Defense."] }

[[monster]]
id = "kobold"
name = "Kobold"
level = 1
initiative = 5
life = 2
glory = 3
melee = { reach = [0, 1], damage = 1, critical = 2 }
"""


PHARASMA = TORAG.replace('id = "shrine-of-torag"', 'id = "shrine-of-pharasma"').replace("replaces = true\n", "") + FEWER


@pytest.mark.parametrize("field", ["needs = { cha = 1 }", "ap = 1", "marker = false"])
def test_PA_15_6_a_power_costs_nothing_and_is_used_once_per_turn(tmp_path, field):
    copied(tmp_path)
    wrong = PHARASMA.replace("side_1 = {", f"side_1 = {{ {field},")
    (tmp_path / "pharasma.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(gm.PackError, match=f"no {field.partition(' ')[0]} \\[PA-15.6\\]"):
        content.load([tmp_path])


# ---- cards as no card of the box is ----------------------------------------------------------------------------------
ODD = """
[[item]]
id = "valeros-odd-mail"
hero = "valeros"
name = "Odd Mail"
type = "armor"
priority = 20
base = { needs = { con = 1 }, text = ["+3 Defense."] }
advanced = { needs = { con = 2 }, text = ["+1 Defense.", "+1 Resistance."] }
magic = { needs = { int = 1 }, text = ["+1 Resistance."] }

[[item]]
id = "valeros-odd-bow"
hero = "valeros"
name = "Odd Bow"
type = "ranged weapon"
priority = 21
base = { ap = 1, text = ["Attack a monster, reach 1: 1 damage."] }
magic = { needs = { int = 1 }, text = ["+1 Defense.", "The attacks of this card go diagonally."] }

[[item]]
id = "valeros-odd-blade"
hero = "valeros"
name = "Odd Blade"
type = "melee weapon"
priority = 22
base = { ap = 1, text = ["Attack a monster diagonally, reach 0: 1 damage."] }

[[item]]
id = "valeros-salt"
hero = "valeros"
name = "Salt"
type = "consumable special"
priority = 23
base = { text = ["Cancel a Water token played in your monster phase."] }
"""


@pytest.fixture
def odd(tmp_path, monkeypatch):
    """A scene with cards as no card of the box is."""
    (tmp_path / "pack.toml").write_text(
        f'id = "odd"\nname = "Odd"\ngame = "{SLUG}"\nversion = "1"\nsource = "house"\n', encoding="utf-8"
    )
    (tmp_path / "cards.toml").write_text(ODD, encoding="utf-8")
    monkeypatch.setattr(table, "GAME", PathfinderArena(content.load([tmp_path])))
    s = arena("valeros", "kyra")
    monster(s, "minotaur", (2, 2))
    return s


@pytest.mark.parametrize(("tokens", "gives"), [((1, 0), (3, 0)), ((2, 0), (1, 1)), ((2, 1), (1, 2)), ((0, 1), (0, 1))])
def test_PA_19_17_with_the_advanced_line_powered_the_base_line_gives_nothing(odd, tokens, gives):
    hero(odd, "valeros", con=1, wis=1, cards={"odd-mail": {"con": tokens[0], "int": tokens[1]}})
    assert (defense(odd, 0), resistance(odd, 0)) == gives


@pytest.mark.parametrize(("tokens", "offers"), [(0, False), (1, True)])
def test_PA_10_7_a_shape_counts_wherever_it_stands_in_its_line(odd, tokens, offers):
    hero(odd, "valeros", (3, 1), cards={"odd-bow": {"int": tokens}})
    again(odd)
    assert ("use:valeros-odd-bow:base" in offered(odd)) == offers


def test_PA_10_9_a_diagonal_attack_cannot_hit_on_the_own_tile(odd):
    hero(odd, "valeros", (2, 2), cards={"odd-blade": {}})
    again(odd)
    assert refused(odd, "use:valeros-odd-blade:base") == "PA-8.39"


def test_PA_19_15_a_consumable_that_cancels_a_token_is_used_up(odd):
    hero(odd, "kyra", (2, 2), elements=["water"])
    salt = card(odd, "valeros", "salt")
    monster_phase(odd)
    answer(odd, "element:water", "use:valeros-salt:base")
    assert (odd.water[0], odd.boxed, salt in odd.play[0]) == (0, (salt,), False)
    assert glory(odd, "valeros") == 3
