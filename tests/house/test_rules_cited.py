"""Every rule has code that cites it and a test that names it; no citation leads nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.text.citations import Reader
from grandmelee.text.rulebook import Rulebook, read
from tests.house.coverage import Coverage, by_chapter, coverage, report
from tests.house.missing import main
from tests.house.sources import PACKAGE, TESTS, games

GAMES = games()


@pytest.fixture(scope="module", params=GAMES, ids=[game.name for game in GAMES])
def found(request: pytest.FixtureRequest) -> Coverage:
    return coverage(request.param, PACKAGE, TESTS)


def test_there_are_games_to_look_at():
    assert GAMES


def test_every_rule_is_cited_by_code(found: Coverage):
    assert not found.uncoded, f"rules without code:\n{by_chapter(found.uncoded)}"


def test_every_rule_is_named_by_a_test(found: Coverage):
    assert not found.untested, f"rules without a test:\n{by_chapter(found.untested)}"


def test_no_citation_is_stale(found: Coverage):
    assert not found.stale, "\n".join(found.stale)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rulebooks_cite_only_rules_that_exist(game: Path):
    text = (game / "RULES.md").read_text(encoding="utf-8")
    stale = [rule_id for citation in Reader(read(text)).in_text(text) for rule_id in citation.stale]
    assert stale == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_are_numbered_without_a_gap(game: Path):
    """A rule that is lost leaves a gap, or, the last of its chapter, the tests named after it."""
    assert gaps(read((game / "RULES.md").read_text(encoding="utf-8"))) == []


def gaps(book: Rulebook) -> list[str]:
    """Chapters and rules that are missing between others."""
    first = min(book.chapters)
    missed = [f"{book.prefix}-{n}" for n in range(first, max(book.chapters)) if n not in book.chapters]
    for chapter in book.chapters:
        ids = [rule.id for rule in book.chapter(chapter)]
        wanted = [f"{book.prefix}-{chapter}.{n}" for n in range(1, len(ids) + 1)]
        missed += [rule_id for rule_id in wanted if rule_id not in ids]
    return missed


# ---- the check itself -----------------------------------------------------------------------------------------------

RULES = """# A game: the rules

## XY-1 Set-up

- **XY-1.1** Take a pawn.
- **XY-1.2** Take a card.
- **XY-1.3** Begin.
- **XY-1.4** Go on.
"""


@pytest.fixture
def small(tmp_path: Path) -> Coverage:
    """A game with one rule well cited, one claimed by a module's docstring only, and citations of rules not there."""
    game, tests = tmp_path / "package" / "games" / "small", tmp_path / "tests"
    (game / "cards").mkdir(parents=True)
    tests.mkdir()
    (game / "RULES.md").write_text(RULES)
    (game / "setup.py").write_text('"""Set-up [XY-1.1 to 1.3]."""\n\n\ndef pawn():\n    """[XY-1.1, 1.9]"""\n')
    (game / "cards" / "all.toml").write_text("[card]\n# XY-1.4\n")
    (tests / "test_setup.py").write_text('"""XY-1.4"""\n\n\ndef test_XY_1_1_and_1_2_and_7_1():\n    """XY-1.3"""\n')
    return coverage(game, tmp_path / "package", tests)


def test_a_docstring_of_a_module_claims_no_rule(small: Coverage):
    assert small.uncoded == ["XY-1.2", "XY-1.3"]


def test_rules_are_tested_by_names_and_by_citations_inside_tests(small: Coverage):
    assert small.untested == ["XY-1.4"]


def test_rules_that_do_not_exist_are_found_in_code_and_tests(small: Coverage):
    assert [fault.rpartition(" ")[2] for fault in small.stale] == ["XY-1.9", "XY-7.1"]


def test_a_lost_rule_and_a_lost_chapter_leave_a_gap():
    assert gaps(read(RULES)) == []
    assert gaps(read(RULES.replace("- **XY-1.2** Take a card.\n", ""))) == ["XY-1.2"]
    assert gaps(read(RULES + "## XY-3 End\n- **XY-3.1** Stop.\n")) == ["XY-2"]


def test_the_report_is_readable(small: Coverage):
    assert report("small", small).splitlines()[:4] == [
        "small: 2 rules without code",
        "  XY-1: .2, .3",
        "small: 1 rules without a test",
        "  XY-1: .4",
    ]


def test_the_list_of_what_is_missing_refuses_an_unknown_game():
    assert main(["chess"]).startswith("no rulebook for chess; there are ")
