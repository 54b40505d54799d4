"""Packs add heroes, monsters, cards, tiles and boards; every mistake is explained where it stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import grandmelee as gm
from grandmelee.games.pathfinder_arena import content
from grandmelee.games.pathfinder_arena.game import PathfinderArena
from tests.games.pathfinder_arena.playing import play_keenly

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
