"""Records in files: shown, proved true, and refused with a reason when they are not."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grandmelee.core.record import Record
from tests.cli.running import GAME, ROOT, pipe, run, saved_game


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved_game(tmp_path_factory.mktemp("records"))


def rewritten(file: Path, folder: Path, change: dict[str, Any]) -> Path:
    """The record with something changed, and its check sum right again."""
    record = Record.from_json(file.read_text())
    for name, value in change.items():
        setattr(record, name, value)
    other = folder / "other.json"
    other.write_text(record.to_json())
    return other


# ---- replay ---------------------------------------------------------------------------------------------------------
def test_a_replay_tells_the_game_and_shows_its_end(finished: Path):
    done = run("replay", finished)
    assert done.exit_code == 0
    assert "Sequence 1 begins [LA-3.3]" in done.output
    assert "the game is over" in done.output


def test_a_replay_for_a_spectator_keeps_what_was_chosen_in_secret(finished: Path):
    assert "card:" not in run("replay", finished, "--until", 5).output
    assert "card:" in run("replay", finished, "--until", 9, "--open").output


def test_a_replay_for_a_seat_shows_its_own_answers(finished: Path):
    record = Record.from_json(finished.read_text())
    mine, theirs = ({word for seat, word in record.answers[:12] if seat == who} for who in (0, 1))
    shown = run("replay", finished, "--until", 12, "--seat", 1).output
    assert all(f"Seat 1: {word}" in shown for word in mine)
    assert not any(f"Seat 2: {word}" in shown for word in theirs)
    assert "Seat 1 (you)" in shown


def test_a_replay_step_by_step_waits_for_each_answer(finished: Path):
    done = run("replay", finished, "--step", "--until", 6, typed="\n\nquit\n")
    assert done.output.count("Enter for the next answer") == 3
    assert "   2  Seat" in done.output
    assert "   3  Seat" not in done.output
    assert pipe("replay", finished, "--step").returncode == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--until", -1), "--until -1: the record has"),
        (("--until", 99999), "--until 99999: the record has"),
        (("--seat", 3), "--seat 3: the game has seats 1 to 2"),
        (("--seat", 0), "--seat 0: the game has seats 1 to 2"),
    ],
)
def test_a_place_or_seat_that_does_not_exist(finished: Path, args: tuple[object, ...], said: str):
    done = run("replay", finished, *args)
    assert done.exit_code == 2
    assert said in done.output


# ---- verify ---------------------------------------------------------------------------------------------------------
def test_a_true_record_is_verified(finished: Path):
    done = pipe("verify", finished)
    assert done.returncode == 0
    assert "is true: Legends of the Arena, 2 seats" in done.stdout
    assert "played to its end" in done.stdout


def test_a_game_played_alone_has_one_seat():
    alone = Path(__file__).parents[1] / "playthroughs" / "lords-of-the-eastern-reach" / "alone-victory.json"
    assert "is true: Lords of the Eastern Reach, 1 seat, 339 answers" in run("verify", alone).output


def test_the_dice_are_compared_with_what_a_table_promised(finished: Path):
    seed = Record.from_json(finished.read_text()).seed
    promised = hashlib.sha256(f"{seed}:0123abcd".encode()).hexdigest()
    assert run("verify", finished, "--hash", promised, "--salt", "0123abcd").exit_code == 0
    for salt, shown in (("0123abce", promised), ("0123abcd", promised[::-1]), ("0123abcd", "x")):
        done = run("verify", finished, "--hash", shown, "--salt", salt)
        assert (done.exit_code, "not those that were promised" in done.output) == (1, True)
    assert run("verify", finished, "--hash", promised).exit_code == 2


def test_a_game_that_is_not_over_is_verified_too(tmp_path: Path):
    done = run("verify", saved_game(tmp_path, lines=3))
    assert done.exit_code == 0
    assert "not yet over" in done.output


def test_one_changed_byte_anywhere_is_found(finished: Path, tmp_path: Path):
    raw = finished.read_bytes()
    file = tmp_path / "changed.json"
    for at in [*range(0, len(raw), 1 + len(raw) // 80), len(raw) - 2, len(raw) - 1]:
        for changed in (raw[at] ^ 1, raw[at] ^ 0x80):
            file.write_bytes(raw[:at] + bytes([changed]) + raw[at + 1 :])
            done = run("verify", file)
            assert done.exit_code == 1, (at, done.output)
            assert done.output.startswith("error: The record"), (at, done.output)


@pytest.mark.parametrize(
    "change", [lambda raw: raw.replace(b"\n", b"\r\n"), lambda raw: raw + b"\n", lambda raw: raw[:-1]]
)
def test_line_ends_and_blanks_count_as_bytes(finished: Path, tmp_path: Path, change: Callable[[bytes], bytes]):
    file = tmp_path / "changed.json"
    file.write_bytes(change(finished.read_bytes()))
    assert run("verify", file).exit_code == 1


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_record_is_refused(finished: Path, tmp_path: Path, part: float):
    raw = finished.read_bytes()
    file = tmp_path / "short.json"
    file.write_bytes(raw[: int(len(raw) * part)])
    for command in ("verify", "replay"):
        done = run(command, file)
        assert done.exit_code == 1
        assert "The record is damaged or cut short, it is no JSON" in done.output


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": "0"}, "was made by version 0 of Legends of the Arena; this is version"),
        ({"content": "f" * 64}, "The record was played with other cards (content ffffffffffff"),
        ({"game": "legends-of-the-arenas"}, "There is no game 'legends-of-the-arenas'; did you mean"),
        ({"seats": 9}, "is for 2, 3, 4, 5 or 6 seats, not 9"),
        ({"settings": {"colour": "red"}}, "has no setting 'colour'"),
        ({"seed": 4}, "of the record"),
        ({"digest": "0" * 64}, "replays, but not to the state it claims"),
        ({"answers": [(0, "card:smash")]}, "Answer 1 of the record (0, 'card:smash') is not legal"),
        ({"answers": [(7, "legend:fitz")]}, "Answer 1 of the record (7, 'legend:fitz') is not legal"),
        ({"answers": [(1, "legend:nobody")]}, "There is no word 'legend:nobody'"),
    ],
)
def test_a_record_that_is_not_of_this_game_is_refused_with_the_reason(
    finished: Path, tmp_path: Path, change: dict[str, Any], said: str
):
    file = rewritten(finished, tmp_path, change)
    before = file.read_bytes()
    done = run("verify", file)
    assert done.exit_code == 1
    assert said in done.output
    assert file.read_bytes() == before


OLD = Path(__file__).parent / "old"


@pytest.mark.parametrize("name", ["legends-of-the-arena-1", "super-fantasy-brawl-1"])
def test_a_record_of_an_older_version_stays_readable_and_says_why_it_cannot_go_on(name: str):
    file = OLD / f"{name}.json"
    answers = Record.from_json(file.read_text(encoding="utf-8")).answers
    done = run("replay", file)
    assert done.exit_code == 1
    assert f"{len(answers):>4}  Seat {answers[-1][0] + 1}: {answers[-1][1]}" in done.output
    said = " ".join(done.output.split())
    assert "was made by version 1" in said
    assert "chance is drawn from a keyed hash since" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "expected one JSON object"),
        ("{}", "has format None; this version reads the formats 1 and 2"),
        ('{"format": 99}', "has format 99; this version reads the formats 1 and 2"),
        ('{"format": 1}', "its fields are format, game, version"),
        ("[" * 100_000, "it is no JSON"),
        ("", "it is no JSON"),
        ("\x00\x01", "it is no JSON"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, text: str, said: str):
    file = tmp_path / "x.json"
    file.write_text(text)
    done = run("verify", file)
    assert done.exit_code == 1
    assert said in done.output


def test_a_field_of_the_wrong_kind_is_refused(finished: Path, tmp_path: Path):
    body = json.loads(finished.read_text())
    body["seats"] = "two"
    file = tmp_path / "x.json"
    file.write_text(json.dumps(body))
    assert "'seats' should be of type int" in run("verify", file).output


def test_a_file_that_cannot_be_read_is_a_wrong_use(tmp_path: Path):
    for file in (tmp_path / "nothing.json", tmp_path):
        done = run("verify", file)
        assert done.exit_code == 2
        assert "cannot be read" in done.output


def test_what_is_no_plain_file_is_refused_at_once(tmp_path: Path):
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    for command in (("verify",), ("replay",), ("play", "--continue")):
        for file in (pipe, Path("/dev/zero")):
            done = run(*command, file)
            assert done.exit_code == 2
            assert f"{file} cannot be read: it is no plain file; expected the file of a record" in done.output


def test_a_record_with_a_pack_needs_the_pack(tmp_path: Path):
    pack = ROOT / "examples" / "packs" / "first-blood"
    file = saved_game(tmp_path, "--pack", pack, "--set", "legends=vesna,fitz")
    alone = run("verify", file)
    assert alone.exit_code == 1
    assert "Load the packs it was played with" in alone.output
    assert run("verify", file, "--pack", pack).exit_code == 0


def test_the_game_is_named_by_its_record(finished: Path):
    assert Record.from_json(finished.read_text()).game == GAME
