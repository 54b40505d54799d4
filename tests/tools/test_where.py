"""From a rule to its code and its tests. Real ids are written small here, lest this file counts as their test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from grandmelee.core.registry import load
from grandmelee.text.citations import Reader
from grandmelee.text.listing import listed
from grandmelee.text.rulebook import Rulebook, UnknownRule, read
from grandmelee.tools import where

RULES = "# A game\n## XY-1 Set-up\n- **XY-1.1** Take a pawn.\n- **XY-1.2** Take a card.\n- **XY-1.3** Begin.\n"

CODE = '''"""Set-up [XY-1.1]."""

LIMIT = 3  # XY-1.2
"""As printed [XY-1.3]."""


# Pawns come first [XY-1.1].
@marked
class Pawn:
    """A pawn [XY-1.2]."""

    rule = "XY-1.1"

    def run(self, s):
        """XY-1.2 to 1.3"""


# XY-1.3
def begin(s): ...
'''

TESTS = '''"""Tests of XY-1.1."""

CASES = ["XY-1.2"]


def test_XY_1_1_and_1_3_pawns():
    """Also XY-1.2."""
'''


def places(source: str) -> list[tuple[int, str, tuple[str, ...]]]:
    found = where.in_source(Reader(read(RULES)), "setup.py", source)
    return [(place.line, place.name, place.ids) for place in found]


def test_a_citation_is_found_with_its_line_and_what_stands_around_it():
    assert places(CODE) == [
        (1, "", ("XY-1.1",)),
        (3, "LIMIT", ("XY-1.2",)),
        (4, "LIMIT", ("XY-1.3",)),
        (7, "Pawn", ("XY-1.1",)),
        (10, "Pawn", ("XY-1.2",)),
        (12, "Pawn.rule", ("XY-1.1",)),
        (15, "Pawn.run", ("XY-1.2", "XY-1.3")),
        (18, "begin", ("XY-1.3",)),
    ]


def test_tests_count_by_their_names_and_by_citations_inside_them(tmp_path: Path):
    (tmp_path / "test_setup.py").write_text(TESTS)
    found = where.places_in_tests(read(RULES), tmp_path)
    assert [(place.line, place.name, place.ids) for place in found] == [
        (6, "test_XY_1_1_and_1_3_pawns", ("XY-1.1", "XY-1.3")),
        (3, "CASES", ("XY-1.2",)),
        (7, "test_XY_1_1_and_1_3_pawns", ("XY-1.2",)),
    ]


OWN = 'class Begin:\n    """The game begins [XY-1.3]."""\n\n    def run(self, s):\n        s.tell("XY-1.3")\n'
KIN = 'def pawns(s):\n    """Pawns, cards [XY-1.1, 1.2] and XY-1.3."""\n'
ALONE = 'def begin(s):\n    """XY-1.3"""\n'


def test_code_of_the_rules_own_chapter_comes_first_and_mere_mentions_last(tmp_path: Path):
    for name, source in (("set_up", OWN), ("other", KIN), ("alone", ALONE), ("cards", "x = 1  # nothing\n")):
        (tmp_path / f"{name}.py").write_text(source)
    book = read(RULES)
    found = where.code_of(Reader(book), book.rules[2], where.sources(tmp_path))
    assert [(place.file, place.name) for place in found] == [
        ("set_up.py", "Begin"),
        ("other.py", "pawns"),
        ("alone.py", "begin"),
        ("set_up.py", "Begin.run"),
    ]


def test_the_test_named_after_a_rule_comes_first(tmp_path: Path):
    (tmp_path / "test_a.py").write_text('def test_other():\n    """XY-1.3"""\n\n\ndef test_XY_1_1_and_1_3_x(): ...\n')
    (tmp_path / "test_b.py").write_text("class TestAll:\n    def test_XY_1_3_begin(self): ...\n")
    book = read(RULES)
    found = where.tests_of(Reader(book), book.rules[2], where.test_sources(tmp_path))
    assert [place.name for place in found] == ["test_XY_1_3_begin", "test_XY_1_1_and_1_3_x", "test_other"]


def test_only_what_cites_the_rule_is_parsed_and_only_its_game_is_read(monkeypatch: pytest.MonkeyPatch):
    parsed: list[str] = []
    parse = ast.parse
    books: list[str] = []

    def parse_noted(source: str) -> ast.AST:
        parsed.append(source)
        return parse(source)

    def read_noted(text: str) -> Rulebook:
        books.append(text)
        return read(text)

    monkeypatch.setattr(ast, "parse", parse_noted)
    monkeypatch.setattr(where, "read", read_noted)
    found = where.find("la-11.3")
    cited = {place.file for place in [*found.code, *found.tests]}
    assert 0 < len(parsed) <= len(cited)
    assert len(books) == 1


def test_a_rule_of_an_installed_game_is_found_however_its_id_is_spelt():
    found = where.find("la-11.3")
    assert (found.game, found.rule.id.lower()) == ("legends_of_the_arena", "la-11.3")
    assert found.notes == []


def test_an_unknown_id_names_the_nearest():
    with pytest.raises(UnknownRule, match=r"(?i)no rule la-11\.99; the nearest is la-11\.14"):
        where.find("la-11.99")


def test_an_unknown_game_names_the_games():
    with pytest.raises(UnknownRule, match=r"ids begin with .*LA \(legends-of-the-arena\)"):
        where.find("ZZ-1.1")


def test_what_has_an_id_without_a_chapter_is_found_by_it():
    found = where.find("v01")
    assert (found.game, found.rule.id) == ("legends_of_the_arena", "V01")
    assert [place.name for place in found.code][:2] == ["PATTERNS", "MoveForward"]


def test_an_id_that_several_games_have_names_them():
    with pytest.raises(UnknownRule, match=r"`grandmelee where D1 legends-of-the-arena` or `.* D1 pathfinder-arena`"):
        where.find("D1")


@pytest.mark.parametrize("slug", ["legends-of-the-arena", "pathfinder-arena"])
def test_an_id_that_several_games_have_is_found_in_the_one_that_is_named(slug):
    found = where.find("d1", slug)
    assert (found.game.replace("_", "-"), found.rule.id) == (slug, "D1")
    assert all(slug.replace("-", "_") in place.file for place in found.code)


def test_every_rule_that_the_lists_of_sentences_name_is_found():
    named = {one.rule.partition(",")[0] for one in listed(load("legends-of-the-arena").places())}
    assert {where.rule_of(rule)[0] for rule in named} == {"legends_of_the_arena"}


def test_an_installation_without_tests_and_sources_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(where, "PACKAGE", tmp_path / "site-packages" / "grandmelee")
    found = where.find("la-11.3")
    assert (found.code, found.tests) == ([], [])
    assert [note.partition(" are not")[0] for note in found.notes] == ["The Python sources", "The tests"]
    assert where.formatted(found).endswith("a source checkout has them.")


def test_what_is_printed_shows_rule_code_and_tests():
    rule = read(RULES).rules[0]
    code = [where.Place("src/a.py", 7, "Pawn", ("XY-1.1",), ()), where.Place("src/setup.py", 12, "", ("XY-1.1",), ())]
    assert where.formatted(where.Found("a_game", rule, code, [], [])).splitlines() == [
        "XY-1.1  a-game, Set-up",
        "  Take a pawn.",
        "",
        "Code",
        "  src/a.py:7       Pawn",
        "  src/setup.py:12",
        "",
        "Tests",
        "  none",
    ]


def test_a_test_that_cites_its_rule_again_is_one_row_and_content_keeps_its_lines():
    again = [where.Place("tests/test_a.py", line, "test_XY_1_1_pawns", ("XY-1.1",), ()) for line in (3, 7)]
    cards = [where.Place("cards/a.toml", line, "content", ("XY-1.1",), ()) for line in (3, 7)]
    assert where.listed([*again, *cards]) == [
        "  tests/test_a.py:3  test_XY_1_1_pawns",
        "  cards/a.toml:3     content",
        "  cards/a.toml:7     content",
    ]
