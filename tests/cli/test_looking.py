"""What one can look up from the command line: games, rules, where a rule is, and help with examples."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from grandmelee.cli import COMMANDS
from tests.cli.running import GAME, START, in_a_terminal, pipe, run

WITH_EXAMPLES = ("games", "play", "replay", "verify", "rules", "where", "sentences", "check", "bench")


@pytest.mark.parametrize("command", WITH_EXAMPLES)
def test_help_of_every_command_has_examples(command: str):
    done = run(command, "--help")
    assert done.exit_code == 0
    assert "Example" in done.output
    assert f"  grandmelee {command}" in done.output


def test_the_command_alone_lists_all_commands_whole():
    done = run()
    assert all(f"\n  {command} " in done.output for command in WITH_EXAMPLES)
    assert "..." not in done.output.split("Commands:")[1]


def test_the_version():
    assert run("--version").output.startswith("grandmelee 0.")


@pytest.mark.parametrize(
    ("args", "said"), [(("plays",), "No such command 'plays'"), (("bench", "--sec", "1"), "--sec")]
)
def test_an_unknown_command_or_option_is_a_wrong_use(args: tuple[str, ...], said: str):
    done = run(*args)
    assert done.exit_code == 2
    assert said in done.output


def test_games_are_listed_with_seats_length_and_summary():
    done = pipe("games")
    assert done.returncode == 0
    line = next(line for line in done.stdout.splitlines() if line.startswith(GAME))
    assert "2-6" in line
    assert "15 to 30 minutes" in line
    assert line.endswith("push your foes past the edge.")
    assert "\x1b" not in done.stdout


def test_one_game_is_shown_with_its_options():
    done = run("games", GAME)
    assert "arena=standard" in done.output
    assert "[LA-20.10]" in done.output
    assert "the-capstan" in done.output
    assert run("games", "chess").exit_code == 2


def test_all_rules_one_rule_a_chapter_and_a_word():
    assert len(run("rules", GAME).output.splitlines()) > 286
    assert run("rules", GAME, "LA-11.3").output == run("rules", GAME, "11.3").output
    assert run("rules", GAME, "LA-11").output.count("LA-11.") > 10
    assert "Push token" in run("rules", GAME, "push", "token").output


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("rules", GAME, f"LA-{11.99}"), 1, f"there is no rule LA-{11.99}; the nearest is LA-11."),
        (("rules", GAME, "xyzzy"), 1, "there is no rule with 'xyzzy' in it"),
        (("rules", "legends"), 2, "There is no game 'legends'"),
        (("where", f"LA-{99.1}"), 1, f"there is no rule LA-{99.1}"),
        (("where", "ZZ-1.1"), 1, "ids begin with LA"),
    ],
)
def test_what_does_not_exist_is_told_with_what_does(args: tuple[str, ...], code: int, said: str):
    done = run(*args)
    assert done.exit_code == code
    assert said in done.output


def test_where_a_rule_is():
    done = run("where", "LA-11.3")
    assert "LA-11.3  legends-of-the-arena" in done.output
    assert "strike.py:" in done.output


def test_a_ruling_is_shown_in_plain_words_in_a_pipe():
    for said in (run("rules", GAME).output, run("where", "LA-1.13").output):
        assert "Ruling: " in said
        assert "**" not in said


@pytest.mark.parametrize("command", [("rules", GAME, "LA-1.13"), ("where", "LA-1.13")])
def test_a_ruling_is_bold_in_a_terminal(command: tuple[str, ...]):
    said = in_a_terminal([*command], b"")
    assert "\x1b[1mRuling:" in said
    assert "**" not in said


def test_a_reader_that_stops_early_causes_no_traceback():
    first = subprocess.Popen([*START, "rules", GAME], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert first.stdout is not None
    assert first.stderr is not None
    first.stdout.readline()
    first.stdout.close()
    assert b"Traceback" not in first.stderr.read()
    first.stderr.close()
    first.wait()


# ---- bench ----------------------------------------------------------------------------------------------------------
def test_bench_writes_a_table_and_json(tmp_path: Path):
    file = tmp_path / "figures.json"
    done = run("bench", GAME, "--seconds", 0.05, "--json", file)
    assert done.exit_code == 0
    assert "The engine is " in done.output
    report = json.loads(file.read_text())
    assert report["engine"] in ("pure", "compiled")
    assert report["calibration_ops_per_second"] > 0
    figures = report["games"][GAME]
    for work in ("decisions", "games", "playout_decisions", "replay_decisions", "search_iterations", "copies"):
        assert figures[work]["per_second"] > 0
        assert figures[work]["per_1000_ops"] > 0
    assert figures["copy_us"] > 0


@pytest.mark.parametrize("args", [("chess",), ("--seconds", 0), ("--seconds", "soon")])
def test_bench_refuses_what_it_cannot_measure(args: tuple[object, ...]):
    assert run("bench", *args).exit_code == 2


def test_every_command_is_listed_under_a_module_that_brings_it():
    for module, commands in COMMANDS.items():
        code = f"from grandmelee.cli import gathered; import sys; gathered({commands[0]!r}); print(*sys.modules)"
        imported = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        assert [other for other in COMMANDS if other in imported.split()] == [module]
        assert set(commands) <= set(run("--help").output.split())


def test_looking_something_up_imports_neither_bots_nor_packs():
    code = "from grandmelee.cli import gathered; import sys; gathered('where'); print(*sys.modules)"
    imported = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    heavy = ("bots", "lab", "text.packs", "cli.play", "tools.check", "tools.benchmark")
    assert not [name for name in heavy if f"grandmelee.{name}" in imported.split()]
