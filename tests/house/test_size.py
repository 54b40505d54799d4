"""Modules are chapters, functions are one idea, names say something, and nothing is put off."""

from __future__ import annotations

import pytest

from tests.house.checks import marker_faults, name_faults, size_faults
from tests.house.sources import python_files

FILES = python_files()
PACKAGE = {file: source for file, source in FILES.items() if file.startswith("src/")}


def test_modules_and_functions_stay_small():
    assert [fault for file, source in PACKAGE.items() for fault in size_faults(file, source)] == []


def test_names_of_modules_say_what_is_inside():
    assert [fault for file in FILES for fault in name_faults(file)] == []


def test_nothing_is_put_off_in_a_comment():
    assert [fault for file, source in FILES.items() for fault in marker_faults(file, source)] == []


def test_a_long_module_is_found():
    assert size_faults("a.py", "x = 1\n" * 600) == []
    assert size_faults("a.py", "x = 1\n" * 601) == ["a.py: 601 lines; past 600 it is two chapters"]


@pytest.mark.parametrize("kind", ["def", "async def"])
def test_a_long_function_is_found_even_inside_a_class(kind: str):
    def source(lines: int) -> str:
        return f"class A:\n    {kind} f(self):\n" + "        x = 1\n" * (lines - 1)

    assert size_faults("a.py", source(40)) == []
    assert size_faults("a.py", source(41)) == ["a.py:2: f has 41 lines; the limit is 40"]


@pytest.mark.parametrize("name", ["__init__", "copy", "lay_arena"])
def test_a_long_list_of_fields_is_no_exception(name: str):
    fields = f"def {name}(self):\n" + "    self.x = 1\n" * 40
    assert size_faults("a.py", fields) == [f"a.py:1: {name} has 41 lines; the limit is 40"]


@pytest.mark.parametrize("file", ["src/utils.py", "src/base/hexes.py", "tests/helpers.py", "src/kit/manager.py"])
def test_a_name_that_says_nothing_is_found(file: str):
    assert len(name_faults(file)) == 1


def test_a_name_that_only_contains_one_is_let_pass():
    assert name_faults("src/kit/database.py") == []


@pytest.mark.parametrize("marker", ["TO" + "DO", "FIX" + "ME"])
def test_work_put_off_is_found(marker: str):
    assert marker_faults("a.py", f"x = 1\n# {marker}: more\n") == [f"a.py:2: {marker}; do it or drop it"]
    assert marker_faults("a.py", f"{marker}S = 1\n") == []
