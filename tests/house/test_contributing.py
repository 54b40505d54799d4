"""CONTRIBUTING.md names every place there is, and its example is code that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, TESTS, modules

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TREE = GUIDE[GUIDE.index("## Where things are") : GUIDE.index("## Add a card")]


def places(folder: Path) -> list[str]:
    """The folders and modules of a folder, without what belongs to Python and pytest."""
    folders = [path.name + "/" for path in folder.iterdir() if path.is_dir() and not path.name.startswith("_")]
    own = [path.name for path in folder.glob("*.py") if not path.name.startswith(("_", "test_"))]
    return sorted(folders + own)


@pytest.mark.parametrize("name", places(PACKAGE))
def test_every_place_of_the_package_is_in_the_tree(name: str):
    assert re.search(rf"(?<![\w/]){re.escape(name)}", TREE)


@pytest.mark.parametrize("name", [name for name in places(TESTS) if name.endswith("/")])
def test_every_folder_of_tests_is_in_the_tree(name: str):
    assert re.search(rf"(?<![\w/]){re.escape(name)}", TREE)


def test_nothing_in_the_tree_is_missing():
    named = re.findall(r"^      ([\w/ .]+?)(?:   |$)", TREE, flags=re.MULTILINE)
    found = {name for line in named for name in line.split()}
    assert found <= {*places(PACKAGE), *places(TESTS)}


def test_its_example_is_code_that_exists():
    [block] = re.findall(r"^```python\n(.*?)^```", GUIDE, flags=re.MULTILINE | re.DOTALL)
    [example] = ast.parse(block).body
    assert isinstance(example, ast.ClassDef)
    trees = [ast.parse(source) for source in modules().values()]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    real = [node for node in classes if node.name == example.name]
    assert ast.get_docstring(example) in [(ast.get_docstring(node) or "").splitlines()[0] for node in real]
