"""What `grandmelee check` says when a game with a pack goes wrong in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grandmelee.bots.playout import Chance
from grandmelee.core.errors import RuleBug
from grandmelee.core.game import Game
from grandmelee.core.native import is_compiled
from grandmelee.core.state import State
from grandmelee.games.legends_of_the_arena.game import LegendsOfTheArena
from grandmelee.tools import check
from tests.cli.running import run
from tests.packs.mistakes import GOOD

pytestmark = pytest.mark.skipif(is_compiled(), reason="a compiled engine cannot be broken from outside")


def trouble() -> str:
    done = run("check", GOOD, "--quiet", "--games", 1)
    assert done.exit_code == 1
    assert "The table: " in done.output
    return done.output


def test_a_lost_component(monkeypatch: pytest.MonkeyPatch):
    looks: list[int] = []

    def components(game: Game[Any], s: State) -> dict[str, int]:
        looks.append(1)
        return {"cards": 12 - (len(looks) > 2)}

    monkeypatch.setattr(LegendsOfTheArena, "components", components)
    assert "Something was lost or made: cards: 11 instead of 12." in trouble()


def test_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(check, "LIMIT", 10)
    assert "The game has not ended after 10 decisions." in trouble()


HEAD = 'id = "idle"\nname = "Idle"\ngame = "legends-of-the-arena"\nversion = "1"\n'
LEGEND = '[[legend]]\nid = "{id}"\nname = "{id}"\ntrack = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n'
CARD = '[[card]]\nid = "{id}"\nlegend = "{legend}"\nname = "{id}"\ntier = "{tier}"\nspeed = 9\neffect = ["Turn."]\n'


def idlers(folder: Path) -> str:
    """A pack of Legends that only ever Turn: their games never end."""
    text = ""
    for legend in ("one", "two"):
        text += LEGEND.format(id=legend)
        for n, tier in enumerate(["basic", "basic", "basic", "special", "ultimate"]):
            text += CARD.format(id=f"{legend}-{n}", legend=legend, tier=tier)
    (folder / "pack.toml").write_text(HEAD)
    (folder / "idlers.toml").write_text(text)
    return str(folder)


def test_a_game_that_never_ends_is_given_up_after_few_looks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    looks: list[int] = []
    monkeypatch.setattr(check, "look", lambda s, due: looks.append(s.count // 2))
    game = check.load_with(idlers(tmp_path))
    with pytest.raises(check.Trouble, match="not ended after 10,000 decisions"):
        check.trial(game, 2, {"legends": ["one", "two"]}, 1)
    assert looks[0] == check.EVERY
    assert len(looks) < 40


def test_a_crash_of_the_rules_names_the_error_and_the_table(monkeypatch: pytest.MonkeyPatch):
    def crash(game: Game[Any], seats: int, settings: dict[str, Any]) -> State:
        raise IndexError("no such space")

    monkeypatch.setattr(LegendsOfTheArena, "deal", crash)
    assert "IndexError: no such space. This is a mistake of ours; please report it." in trouble()


def test_a_crash_in_the_middle_of_an_answer(monkeypatch: pytest.MonkeyPatch):
    def crash(s: State) -> None:
        raise ZeroDivisionError("by zero")

    game = check.load_with(str(GOOD))
    seats, settings = game.pack_scenarios()[0]
    s = game.start(seats, settings, 1, False)
    monkeypatch.setattr(State, "settle", crash)
    with pytest.raises(RuleBug, match="by zero"):
        check.watched(s, Chance(1), False)


def test_a_record_that_leads_elsewhere(monkeypatch: pytest.MonkeyPatch):
    game = check.load_with(str(GOOD))
    monkeypatch.setattr(check, "replay", lambda game, record, count, loud: game.start(2, {}, 1, False))
    with pytest.raises(check.Trouble, match="does not lead to the game it was made from"):
        check.trial(game, 2, {}, check.EVERY)


def test_a_copy_that_forgets(monkeypatch: pytest.MonkeyPatch):
    game = check.load_with(str(GOOD))
    fresh = game.start(2, {}, 1, False)
    monkeypatch.setattr(type(fresh), "copy", lambda s: fresh)
    with pytest.raises(check.Trouble, match="A copy of the game is not equal to it"):
        check.trial(game, 2, {}, 1)
