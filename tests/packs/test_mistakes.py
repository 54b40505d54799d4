"""Every mistake in a pack is told by `grandmelee check`: the file, the line, what was expected, and what is nearest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grandmelee.core import state
from grandmelee.core.native import is_compiled
from tests.cli.running import START, run
from tests.packs.mistakes import CARDS_AND_LEGENDS, GOOD, HEADS, PLACES, SENTENCES, Mistake, copy_of_good

ALL = SENTENCES + CARDS_AND_LEGENDS + PLACES + HEADS
TWO_SIDED = ("misspelt field", "centre on an edge", "an edge grab out of the Arena", "a rule twice")
"""What is wrong in two places at once; anything else is told once."""


def complaints(root: Path, *args: object) -> str:
    """What the command says about a pack that has a mistake."""
    done = run("check", root, "--games", 1, *args)
    assert done.exit_code == 1, done.output
    assert "read without a mistake" not in done.output
    return done.output


@pytest.mark.parametrize("mistake", ALL, ids=lambda mistake: mistake.name)
def test_a_mistake_is_told_with_file_line_and_hint(mistake: Mistake, tmp_path: Path):
    root = mistake.made_in(tmp_path)
    said = complaints(root)
    line = next((line for line in said.splitlines() if line.startswith(f"error: {mistake.place(root)}: ")), "")
    assert line, f"nothing is said about {mistake.place(root)}:\n{said}"
    assert mistake.what in line
    assert mistake.hint in line
    assert said.count("error: ") == (2 if mistake.name in TWO_SIDED else 1), said


def test_a_missing_field_is_told_at_its_table(tmp_path: Path):
    root = copy_of_good(tmp_path)
    text = (root / "vesna.toml").read_text().replace('name = "Salute"\n', "")
    (root / "vesna.toml").write_text(text)
    line = text[: text.index('id = "salute"')].count("\n")
    assert f"error: {root / 'vesna.toml'}:{line}: card 'salute' has no name; expected name = \"...\"" in complaints(
        root
    )


def test_all_mistakes_are_told_at_once(tmp_path: Path):
    root = copy_of_good(tmp_path)
    for mistake in (CARDS_AND_LEGENDS[0], PLACES[2], HEADS[4], SENTENCES[0]):
        text = (root / mistake.file).read_text()
        (root / mistake.file).write_text(text.replace(mistake.old, mistake.new))
    said = complaints(root)
    assert said.count("error: ") == 4
    assert said.endswith(f"{root}: 4 mistakes.\n")


def test_hundreds_of_mistakes_are_cut_short(tmp_path: Path):
    root = copy_of_good(tmp_path)
    (root / "more.toml").write_text("".join(f"[[spell-{n}]]\nx = 1\n" for n in range(150)))
    said = complaints(root)
    assert said.count("error: ") == 100
    assert "150 mistakes, 50 more than shown." in said


# ---- files and folders ----------------------------------------------------------------------------------------------
def test_a_path_that_does_not_exist(tmp_path: Path):
    root = tmp_path / "nowhere"
    assert f"error: {root}: there is no such folder; expected a folder with a pack.toml" in complaints(root)


def test_a_path_that_is_a_file():
    said = complaints(GOOD / "vesna.toml")
    assert "vesna.toml: this is not a folder; expected a folder with a pack.toml" in said


def test_an_empty_folder(tmp_path: Path):
    assert f"error: {tmp_path}: the folder has no pack.toml; expected a file pack.toml with id, name" in complaints(
        tmp_path
    )


def test_a_folder_with_cards_but_without_a_head(tmp_path: Path):
    root = copy_of_good(tmp_path)
    (root / "pack.toml").unlink()
    assert "the folder has no pack.toml" in complaints(root)


@pytest.mark.parametrize("name", ["vesna.toml", "pack.toml"])
def test_a_binary_file(tmp_path: Path, name: str):
    root = copy_of_good(tmp_path)
    (root / name).write_bytes(b"# a comment\n\x89PNG\r\n\x1a\n\xff\xfe\x00")
    assert f"{root / name}:2: this is not text; expected a TOML file in UTF-8" in complaints(root)


@pytest.mark.parametrize("name", ["vesna.toml", "pack.toml"])
def test_a_file_of_ten_megabytes(tmp_path: Path, name: str):
    root = copy_of_good(tmp_path)
    (root / name).write_bytes(b"#" * 10_000_000)
    assert f"{root / name}: the file is too large; expected at most 1,000,000 bytes" in complaints(root)


def test_too_many_files(tmp_path: Path):
    root = copy_of_good(tmp_path)
    for number in range(100):
        (root / f"more-{number}.toml").write_text("")
    assert f"{root / 'pack.toml'}:1: the pack has 102 files; expected at most 100" in complaints(root)


def test_values_that_lie_too_deep(tmp_path: Path):
    root = copy_of_good(tmp_path)
    (root / "deep.toml").write_text("x = " + "[" * 5000 + "]" * 5000)
    assert f"{root / 'deep.toml'}: values lie too deep inside one another; expected a flat table" in complaints(root)


@pytest.mark.parametrize("name", ["more.toml", "pack.toml"])
def test_a_link_that_leads_out_of_the_pack(tmp_path: Path, name: str):
    root = copy_of_good(tmp_path)
    outside = tmp_path / "secret.toml"
    outside.write_text('secret = "do not read me"')
    (root / name).unlink(missing_ok=True)
    (root / name).symlink_to(outside)
    said = complaints(root)
    assert f"{root / name}: this leads out of the pack's folder; expected a file inside the folder" in said
    assert "do not read me" not in said


def test_a_link_that_leads_to_itself(tmp_path: Path):
    root = copy_of_good(tmp_path)
    (root / "loop.toml").symlink_to(root / "loop.toml")
    assert f"{root / 'loop.toml'}: " in complaints(root)


def test_a_folder_or_a_pipe_with_the_name_of_a_file(tmp_path: Path):
    root = copy_of_good(tmp_path)
    (root / "folder.toml").mkdir()
    os.mkfifo(root / "pipe.toml")
    said = complaints(root)
    assert f"{root / 'folder.toml'}: this is not a file; expected a TOML file" in said
    assert f"{root / 'pipe.toml'}: this is not a file; expected a TOML file" in said


def test_a_pack_for_another_game_than_the_one_asked_for(tmp_path: Path):
    root = copy_of_good(tmp_path)
    text = (root / "pack.toml").read_text().replace('"legends-of-the-arena"', '"another-game"')
    (root / "pack.toml").write_text(text)
    said = complaints(root, "--game", "legends-of-the-arena")
    assert f'{root / "pack.toml"}:5: this pack is for another-game; expected game = "legends-of-the-arena"' in said
    assert run("check", root, "--game", "legends-of-the-area").exit_code == 2


# ---- what only shows in play ----------------------------------------------------------------------------------------
def test_a_loop_of_effects_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """No sentence of the game can loop; so here even a short chain of steps counts as one that never ends."""
    if is_compiled():
        pytest.skip("a compiled engine keeps its own budget")
    monkeypatch.setattr(state, "STEP_BUDGET", 18)
    file = tmp_path / "failed.json"
    said = complaints_in_play(file)
    assert "an endless loop of effects. Effects of this pack set each other off again and again" in said
    assert "The table: 2 seats, seed " in said
    assert "vesna" in said.partition("The table: ")[2]
    assert f"The game up to there is in {file}" in said
    assert file.exists()


def complaints_in_play(file: Path) -> str:
    done = run("check", GOOD, "--quiet", "--save", file)
    assert done.exit_code == 1
    return done.output


# ---- no code --------------------------------------------------------------------------------------------------------
CODE = 'import pathlib; pathlib.Path("executed").touch()\n'


def test_a_pack_never_executes_code(tmp_path: Path):
    """Not through modules that have the name of ours, nor through start-up files, nor through odd keys and values."""
    root = copy_of_good(tmp_path)
    for name in ("tomllib", "typer", "grandmelee", "sitecustomize", "conftest", "__init__", "vesna", "setup"):
        (root / f"{name}.py").write_text(CODE)
    (root / "vesna.pth").write_text(CODE)
    command = [*START, "check", ".", "--games", "1"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (root / "executed").exists()


@pytest.mark.parametrize(
    "line",
    [
        "\"__import__('os').abort()\" = 1",
        'code = "import os"',
        'exec = "raise SystemExit"',
        'plugin = "vesna.py"',
        '"!!python/object/apply:os.abort" = []',
        'files = ["vesna.py"]',
        'files = ["../vesna.toml"]',
        'files = ["/etc/passwd"]',
    ],
)
def test_odd_keys_in_the_head_are_refused_and_not_followed(tmp_path: Path, line: str):
    root = copy_of_good(tmp_path)
    (root / "vesna.py").write_text(CODE)
    (root / "pack.toml").write_text((root / "pack.toml").read_text() + line + "\n")
    before = set(sys.modules)
    said = complaints(root)
    assert f"{root / 'pack.toml'}:10: " in said
    assert "unknown field" in said or "there is no file" in said
    assert "vesna" not in set(sys.modules) - before
