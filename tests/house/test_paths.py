"""No tracked file knows the machine it was written on: no absolute paths, no private package registries."""

from __future__ import annotations

import pytest

from tests.house.checks import path_faults
from tests.house.sources import ROOT, tracked_files


def test_no_tracked_file_names_a_path_or_a_registry():
    files = tracked_files()
    if files is None:
        pytest.skip("not a git checkout")
    faults = []
    for path in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        faults += path_faults(path.relative_to(ROOT).as_posix(), text)
    assert faults == []


def machine(path: str) -> str:
    """A path of one machine, written so that this file holds none."""
    return "/" + path


@pytest.mark.parametrize("path", ["work/main/src", "root/.cache", "home/ada/grandmelee", "Users/ada/x"])
@pytest.mark.parametrize("around", ["{}", "cd {}", '"{}"', "path={}", "file://{}", "[x]({})", "a:{}"])
def test_a_path_of_one_machine_is_found(path: str, around: str):
    assert path_faults("a.md", "first\n" + around.format(machine(path))) == ["a.md:2: a path of one machine"]


@pytest.mark.parametrize(
    "text", ["../work/x", "https://example.org/home/x", "docs/home/page", "~/home/x", "/usr/bin/env"]
)
def test_other_paths_are_let_pass(text: str):
    assert path_faults("a.md", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "pip install --index-" + "url https://mirror.example.org/sim" + "ple x",
        "index-" + 'url = "http://10.0.0.7:8080/pypi"',
        "extra-index-" + "url=https://user:word@mirror.example.org/x",
        "source = { regis" + 'try = "https://mirror.example.org/pypi" }',
        '"resol' + 'ved": "https://npm.example.org/left-pad.tgz"',
        "regis" + "try=https://npm.example.org",
        "see https://mirror.example.org/root/sim" + "ple/",
        "trusted-" + "host = mirror.example.org",
    ],
)
def test_a_registry_is_found(text: str):
    assert [fault.rpartition(" ")[0] for fault in path_faults("a.toml", text)] == ["a.toml:1: names the registry"]


@pytest.mark.parametrize(
    "text",
    [
        "from grandmelee.core.registry import games",
        "a simple registry: of games",
        "[conflict] resolved: see core.registry",
    ],
)
def test_plain_words_are_let_pass(text: str):
    assert path_faults("a.toml", text) == []
