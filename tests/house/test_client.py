"""The built client in the tree is what web/ says, refers to no other host, and comes with the wheel."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "grandmelee" / "server" / "site" / "static"


def hook():
    spec = spec_from_file_location("hatch_build_for_tests", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_built_client_was_made_of_the_sources_in_web():
    pytest.importorskip("hatchling")
    stamp = (STATIC / "client.sha256").read_text(encoding="utf-8").strip()
    assert stamp == hook().client_hash(WEB), "run `npm run build` in web/"


def test_building_it_again_gives_the_same_bytes(tmp_path):
    if shutil.which("npm") is None or not (WEB / "node_modules" / "vite").is_dir():
        pytest.skip("node or web/node_modules is not here")
    command = ["npx", "vite", "build", "--outDir", str(tmp_path), "--logLevel", "error"]
    subprocess.run(command, cwd=WEB, check=True, capture_output=True)
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert built == {name: (STATIC / name).read_bytes() for name in built}
    assert {"client.js", "client.css", "early.js"} <= built.keys()


def test_the_lock_file_names_no_registry():
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


@pytest.mark.parametrize("name", ["client.js", "client.css", "early.js"])
def test_the_client_refers_to_no_other_host(name):
    text = (STATIC / name).read_text(encoding="utf-8")
    addresses = set(re.findall(r"https?://[^\"'`\s)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}


def test_a_changed_source_is_noticed(tmp_path):
    pytest.importorskip("hatchling")
    shutil.copytree(WEB, tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    stamp = tmp_path / "src" / "grandmelee" / "server" / "site" / "static"
    stamp.mkdir(parents=True)
    shutil.copy(STATIC / "client.sha256", stamp)
    assert not hook().client_is_stale(tmp_path)
    (tmp_path / "web" / "src" / "main.ts").write_text("// changed", encoding="utf-8")
    assert hook().client_is_stale(tmp_path)
