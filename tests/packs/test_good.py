"""A good pack is read back and played; so is every small part of one."""

from __future__ import annotations

from pathlib import Path

import pytest

import grandmelee as gm
from grandmelee.tools.check import load_with, try_out
from tests.cli.running import run
from tests.packs.mistakes import GOOD

HEAD = 'id = "small"\nname = "Small"\ngame = "legends-of-the-arena"\nversion = "1"\n'
CARD = '[[card]]\nid = "{id}"\nlegend = "fitz"\nname = "A Card"\ntier = "special"\nspeed = 50\neffect = ["Turn."]\n'


def small(folder: Path, text: str) -> Path:
    (folder / "pack.toml").write_text(HEAD)
    (folder / "things.toml").write_text(text)
    return folder


def test_the_example_pack_is_read_back_and_played():
    done = run("check", GOOD)
    assert done.exit_code == 0
    assert "Legend Vesna: track 0 0 0 0 1 1 2 2 3 4 5" in done.output
    assert "IfFatigued(then=Swap())" in done.output
    assert "Arena The Chalk Ring: 7 spaces, edges 0, 6, centre 3, starts 2 and 4" in done.output
    assert f"{GOOD}: now 300 random games with it ..." in done.output
    assert "300 random games at 20 different tables" in done.output
    assert "all ended, nothing was lost or made, records replay." in done.output


def test_every_sentence_of_the_example_is_read_back():
    game = load_with(str(GOOD))
    lines = "\n".join(game.read_back())
    for name in ("vesna.toml", "arenas.toml"):
        for line in (GOOD / name).read_text().splitlines():
            if line.startswith('    "'):
                assert line.strip().strip(",").strip('"') in lines


@pytest.mark.parametrize("quiet", [True, False])
def test_a_pack_need_not_be_read_back_or_played(quiet: bool):
    done = run("check", GOOD, "--games", 0, *(["--quiet"] if quiet else []))
    assert done.exit_code == 0
    assert ("Measured Step" in done.output) != quiet
    assert "random games" not in done.output


def test_what_a_pack_brings_takes_part_in_every_game():
    game = load_with(str(GOOD))
    tables = game.pack_scenarios()
    assert all("vesna" in settings["legends"] for _, settings in tables)  # type: ignore[operator]
    assert {seats for seats, _ in tables} == {2, 3, 4, 5, 6}
    assert {settings["arena"] for _, settings in tables} == {"the-chalk-ring"}


def test_a_pack_with_one_card_is_played_by_its_legend(tmp_path: Path):
    game = load_with(str(small(tmp_path, CARD.format(id="a-card"))))
    assert all("fitz" in settings["legends"] for _, settings in game.pack_scenarios())  # type: ignore[operator]
    assert try_out(game, 5).games >= 5
    assert len(game.read_back()) == 3


def test_a_pack_that_replaces_a_card(tmp_path: Path):
    root = small(tmp_path, CARD.format(id="haul-over") + "replaces = true\n")
    assert run("check", root, "--games", 20).exit_code == 0


def test_a_pack_with_an_arena_alone_is_played_with_random_legends(tmp_path: Path):
    text = '[[arena]]\nid = "plank"\nname = "The Plank"\nspaces = 3\nedges = []\ncentre = 1\nrules = []\n'
    game = load_with(str(small(tmp_path, text + "starts = { A = 0, B = 2 }\n")))
    assert [settings["legends"] for _, settings in game.pack_scenarios()] == ["random"] * 5
    assert try_out(game, 25).games == 25


def test_a_pack_without_anything_is_refused(tmp_path: Path):
    done = run("check", small(tmp_path, ""), "--games", 5)
    assert done.exit_code == 1
    assert f"error: {tmp_path}: the pack brings nothing; expected a .toml file beside pack.toml with " in done.output


def test_the_game_itself_knows_no_packs():
    game = gm.load("legends-of-the-arena")
    assert game.read_back() == []
    assert len(game.pack_scenarios()) == 5


def test_a_single_pack_may_stand_by_itself():
    s = gm.new("legends-of-the-arena", packs=str(GOOD), legends=["vesna", "fitz"])
    assert s.view(0)["fighters"][0]["name"] == "Vesna"
    assert gm.replay(s.record, packs=str(GOOD)).digest() == s.digest()
