"""`grandmelee check` on packs of this game: read back sentence by sentence, and all of it takes part in games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.core.errors import PackError
from grandmelee.tools.check import load_with, try_out
from tests.cli.running import run
from tests.games.super_fantasy_brawl.test_packs import EXAMPLE, SLUG

HEAD = f'id = "small"\nname = "Small"\ngame = "{SLUG}"\nversion = "1"\n'
CLEAVE = (
    '[[card]]\nid = "cleave"\nreplaces = true\nname = "Cleave"\nchampion = "kilgore"\ncore = "destruction"\n'
    'kind = "attack"\nmove = 1\ntarget = "Area: a ring."\nstrength = 2\n'
)
TRAP = '[[trap]]\nid = "root"\nreplaces = true\nname = "Bear trap"\ncount = 2\ntext = ["Root this Champion."]\n'
STRIKE = (
    '[[standard_action]]\nid = "strike"\nreplaces = true\nname = "Shove"\ncore = "destruction"\nmove = 1\n'
    'text = ["Push 1 on an Enemy within 1."]\n'
)
CHALLENGE = '[[challenge]]\nid = "crowd"\nname = "Crowd"\ncondition = ["Control 3 areas."]\n'


def small(folder: Path, text: str) -> gm.Game[Any]:
    """The game with a pack of some entries."""
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / "things.toml").write_text(text, encoding="utf-8")
    return load_with(str(folder))


def test_the_example_pack_is_read_back_and_played():
    done = run("check", EXAMPLE, "--games", 20)
    assert done.exit_code == 0
    assert "Champion Morwen Gale: 6 hit points, defence 0; levelled up 7 and 0" in done.output
    assert "Lantern Shot (destruction attack, Move 1, strength 2)" in done.output
    assert "If(state='was damaged', then=Root(who='the target'), whose='the target')" in done.output
    assert "Challenge Changing of the Guard" in done.output
    assert "Arena The Narrows: 35 hexes" in done.output
    assert "all ended, nothing was lost or made, records replay." in done.output


def test_every_sentence_of_the_example_is_read_back():
    game = load_with(str(EXAMPLE))
    lines = "\n".join(game.read_back())
    for card in game.content.cards[48:]:  # type: ignore[attr-defined]
        for text in [*card.sentences.values(), [card.aim_text]]:
            assert all(sentence in lines for sentence in text)
    for sentence in [*game.content.challenges[-1].text, *game.content.champions[-1].ability]:  # type: ignore[attr-defined]
        assert sentence in lines


def test_what_a_pack_brings_takes_part_in_every_game():
    tables = load_with(str(EXAMPLE)).pack_scenarios()
    teams = [settings["champions"] for _, settings in tables if isinstance(settings["champions"], list)]
    assert all("morwen" in team for team in teams)
    assert {team.index("morwen") < len(team) // 2 for team in teams} == {True, False}
    assert len({slug for team in teams for slug in team}) == 9
    assert {(seats, settings["champions"]) for seats, settings in tables if settings["champions"] not in teams} == {
        (seats, way) for seats in (2, 4) for way in ("casual", "free", "competitive")
    }
    assert {settings["arena"] for _, settings in tables} == {"the-narrows"}
    assert {seats for seats, settings in tables if settings["champions"] in teams} == {2, 4}


def test_a_replaced_card_is_played_by_its_champion(tmp_path: Path):
    game = small(tmp_path, CLEAVE)
    teams = [settings["champions"] for _, settings in game.pack_scenarios()]
    assert all("kilgore" in team for team in teams if isinstance(team, list))
    assert len([team for team in teams if isinstance(team, list)]) > 10
    assert [line.strip().split("  ")[0] for line in game.read_back()] == [
        "Champion Kilgore: 6 hit points, defence 1; levelled up 7 and 1",
        "Cleave (destruction attack, Move 1, strength 2)",
        "Area: a ring.",
    ]


@pytest.mark.parametrize("text", [TRAP, STRIKE, CHALLENGE])
def test_what_belongs_to_no_champion_is_played_in_every_draft_with_both_numbers_of_players(tmp_path: Path, text: str):
    game = small(tmp_path, text)
    assert len(game.pack_scenarios()) == 6
    assert len(game.read_back()) == 2
    assert try_out(game, 6).games == 6


def test_the_game_itself_knows_no_packs():
    assert gm.load(SLUG).read_back() == []
    assert len(gm.load(SLUG).pack_scenarios()) == 6


def test_a_proposal_that_may_stand_elsewhere_says_where(tmp_path: Path):
    with pytest.raises(PackError) as told:
        small(tmp_path, f'{CLEAVE}after_attack = ["+1 strength against Bloodied targets."]\n')
    [line] = str(told.value).splitlines()
    assert "did you mean: If the target is Bloodied: +1 strength." in line
    assert "what is proposed may stand in during_attack of an attack" in line
