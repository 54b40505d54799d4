"""One mistake is one complaint, in the packs of every game: a sentence nobody can read, and an id used twice."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from grandmelee.core.errors import PackError
from grandmelee.tools.check import load_with

PACKS = Path(__file__).parents[2] / "examples" / "packs"
NAMES = sorted(path.name for path in PACKS.iterdir())
SENTENCE = re.compile(
    r"(?:^|[\s{,])(?:\w+_attack|text|effect|abilities|ability|rules|condition|target)\s*=\s*\[?\s*(\"[^\"\n]*\")", re.M
)
ENTRY = re.compile(r"^\[\[(\w+)\]\]\n(.*?)(?=^\[\[|^# ---|\Z)", re.MULTILINE | re.DOTALL)
NONSENSE = '"Frobnicate the moon."'


def files(name: str) -> Iterator[Path]:
    """The files of a pack that hold entries."""
    return (path for path in sorted((PACKS / name).glob("*.toml")) if path.name != "pack.toml")


def complaints(folder: Path, file: Path, text: str) -> list[str]:
    """What is said about the pack with this text in one of its files."""
    copy = folder / "pack"
    shutil.copytree(file.parent, copy, dirs_exist_ok=True)
    (copy / file.name).write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_with(str(copy), "")
    return [problem.what for problem in caught.value.problems]


@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_nobody_can_read_is_the_only_mistake_of_its_card(name: str, tmp_path: Path):
    wrong = 0
    for file in files(name):
        text = file.read_text(encoding="utf-8")
        for found in SENTENCE.finditer(text):
            said = complaints(tmp_path, file, text[: found.start(1)] + NONSENSE + text[found.end(1) :])
            assert len(said) == 1, f"{found[1]} in {file.name}: {said}"
            wrong += 1
    assert wrong > 3


@pytest.mark.parametrize("name", NAMES)
def test_a_card_with_the_id_of_another_has_its_other_mistakes_told_and_causes_no_more(name: str, tmp_path: Path):
    kinds = set()
    for file in files(name):
        text = file.read_text(encoding="utf-8")
        for kind, body in ENTRY.findall(text):
            sentence = SENTENCE.search(body)
            if sentence is None or kind in kinds:
                continue
            kinds.add(kind)
            again = f"\n[[{kind}]]\n{body[: sentence.start(1)]}{NONSENSE}{body[sentence.end(1) :]}"
            said = complaints(tmp_path, file, text + again)
            assert ["is there twice" in what for what in said] == [True, False], f"{kind} of {file.name}: {said}"
            assert NONSENSE.strip('"') in said[1]
    assert kinds
