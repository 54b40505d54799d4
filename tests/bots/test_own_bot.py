"""The bot that docs/bots.md shows is run as it stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import GAME, run

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_bot_of_the_docs_plays_a_game_in_ten_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    code = DOCS.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    (tmp_path / "shown_bot.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    done = run("play", GAME, "--seat", "shown_bot:MyBot", "--seat", "random", "--seed", 1)
    assert "The game is over" in done.output
