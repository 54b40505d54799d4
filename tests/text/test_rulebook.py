"""RULES.md as data, and citations of its rules in text."""

from __future__ import annotations

import pytest

from grandmelee.text.citations import Reader
from grandmelee.text.rulebook import Rulebook, UnknownRule, books, load, read

RULES = """# A game: the rules

## XY-1 Set-up

- **XY-1.1** Take 6 Stock tokens.
- **XY-1.2** [conflict] Who begins? **Ruling:** the eldest. Reason: [outside] age.
- **XY-1.3** Begin.

## XY-2 Play

### Moves

- **XY-2.1** A move of one Stock. [inferred]
- **XY-2.2** Stockings are no Stocks.
- **XY-2.10** The end.

## House conventions

- **C1** One row is one card.

| ID | Who |
|---|---|
| D4 | each player |
"""


@pytest.fixture
def book() -> Rulebook:
    return read(RULES)


def test_rules_are_read_with_chapter_text_tags_and_line(book: Rulebook):
    rule = book.rule("XY-1.2")
    assert (rule.chapter, rule.tags, rule.line) == ("Set-up", ("conflict", "outside"), 6)
    assert rule.text.startswith("[conflict] Who begins?")


def test_conventions_and_tables_have_ids_but_are_no_numbered_rules(book: Rulebook):
    assert [rule.id for rule in book.rules] == ["XY-1.1", "XY-1.2", "XY-1.3", "XY-2.1", "XY-2.2", "XY-2.10"]
    assert book.rule("c1").text == "One row is one card."
    assert book.rule("D4").text == "each player"
    assert book.chapters == {1: "Set-up", 2: "Play"}


@pytest.mark.parametrize("spelling", ["XY-2.10", "xy-2.10", "[XY-2.10]", " XY 2.10 ", "2.10"])
def test_an_id_is_understood_however_it_is_spelt(book: Rulebook, spelling: str):
    assert book.rule(spelling).id == "XY-2.10"


@pytest.mark.parametrize(
    ("typo", "nearest"), [("XY-1.9", "XY-1.3"), ("XY-2.8", "XY-2.10"), ("YX-1.1", "XY-1.1"), ("C11", "C1"), ("?", "")]
)
def test_an_unknown_id_names_the_nearest(book: Rulebook, typo: str, nearest: str):
    assert book.nearest(typo) == nearest
    with pytest.raises(UnknownRule) as refusal:
        book.rule(typo)
    assert refusal.value.nearest == nearest
    assert nearest in str(refusal.value)


def test_words_are_found_at_their_beginning_whatever_their_case(book: Rulebook):
    assert [rule.id for rule in book.having("stock")] == ["XY-1.1", "XY-2.1", "XY-2.2"]
    assert [rule.id for rule in book.having("stock move")] == ["XY-2.1"]
    assert book.having("tock") == []


def test_looking_up_takes_an_id_a_chapter_or_words(book: Rulebook):
    assert [rule.id for rule in book.look_up("1.3")] == ["XY-1.3"]
    assert [rule.id for rule in book.look_up("XY-1")] == ["XY-1.1", "XY-1.2", "XY-1.3"]
    assert [rule.id for rule in book.look_up("2")] == ["XY-2.1", "XY-2.2", "XY-2.10"]
    assert [rule.id for rule in book.look_up("eldest")] == ["XY-1.2"]
    with pytest.raises(UnknownRule):
        book.look_up("XY-9.9")


@pytest.mark.parametrize("line", ["- **XY-1.1** Again.", "- **XY-1.4** In the wrong chapter."])
def test_a_file_with_two_rules_of_one_id_or_a_stray_rule_is_refused(line: str):
    with pytest.raises(ValueError, match=r"line 14: XY-1\.\d stands"):
        read(RULES.replace("- **XY-2.2** Stockings are no Stocks.", line))


def test_installed_rulebooks_are_loaded_by_slug_or_package():
    assert load("legends-of-the-arena").rules == books()["legends_of_the_arena"].rules
    assert load("legends_of_the_arena").prefix == "LA"


def test_the_rules_of_legends_of_the_arena_are_complete():
    book = load("legends-of-the-arena")
    assert len(book.rules) == 286
    assert list(book.chapters) == list(range(1, 22))
    for chapter in book.chapters:
        rules = book.chapter(chapter)
        assert [rule.id for rule in rules] == [f"LA-{chapter}.{number}" for number in range(1, len(rules) + 1)]
    for name, count in {"C": 14, "D": 18, "AV": 8}.items():
        assert all(f"{name}{number}" in book.entries for number in range(1, count + 1))
    assert all(f"V{number:02}" in book.entries for number in range(1, 41))


def test_every_conflict_has_a_ruling_and_a_reason():
    for book in books().values():
        assert [rule.id for rule in book.rulings() if "uling" not in rule.text or "eason" not in rule.text] == []


# ---- citations ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("[XY-1.1]", ["1.1"]),
        ("XY-1.1, and so on", ["1.1"]),
        ("a rule (XY-2.10).", ["2.10"]),
        ("[XY-1.1, 1.3]", ["1.1", "1.3"]),
        ("[XY-1.1, XY-2.1]", ["1.1", "2.1"]),
        ("XY-1.1/1.2", ["1.1", "1.2"]),
        ("XY-1.1 and 2.1", ["1.1", "2.1"]),
        ("XY-1.1, 1.2 and 2.1", ["1.1", "1.2", "2.1"]),
        ("XY-1.1, 1.2, and 2.1", ["1.1", "1.2", "2.1"]),
        ("XY-1.1 or XY-2.1", ["1.1", "2.1"]),
        ("XY-1.1 to 1.3", ["1.1", "1.2", "1.3"]),
        ("XY-1.1 to XY-1.3", ["1.1", "1.2", "1.3"]),
        ("XY-1.1-1.3", ["1.1", "1.2", "1.3"]),
        ("XY-1.1-3", ["1.1", "1.2", "1.3"]),
        ("XY-1.1-XY-1.3", ["1.1", "1.2", "1.3"]),
        ("XY-1.3 to 2.2", ["1.3", "2.1", "2.2"]),
        ("XY-2.2 to 2.10", ["2.2", "2.10"]),
        ("XY-1.1,\n    1.2", ["1.1", "1.2"]),
        ("XY-1.1 to 1.3, 2.1", ["1.1", "1.2", "1.3", "2.1"]),
        ("XY-1.1 moves 2 to 3", ["1.1"]),
        ("XY-1.1, 2 of them", ["1.1"]),
        ("XY-1", []),
        ("chapter XY-2.", []),
        ("AXY-1.1 and PRO-XY-1.1", []),
        ("version 1.1", []),
    ],
)
def test_citations_are_understood(book: Rulebook, text: str, ids: list[str]):
    found = Reader(book).in_text(text)
    assert [rule_id for citation in found for rule_id in citation.ids] == [f"XY-{number}" for number in ids]
    assert [rule_id for citation in found for rule_id in citation.stale] == []


@pytest.mark.parametrize(
    ("text", "stale"),
    [
        ("XY-1.4", ["XY-1.4"]),
        ("XY-3", ["XY-3"]),
        ("XY-1.1, 3.1", ["XY-3.1"]),
        ("XY-1.2 to 1.5", ["XY-1.4", "XY-1.5"]),
    ],
)
def test_citations_of_what_is_not_there_are_stale(book: Rulebook, text: str, stale: list[str]):
    found = Reader(book).in_text(text)
    assert [rule_id for citation in found for rule_id in citation.stale] == stale


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("test_XY_1_1", ["1.1"]),
        ("test_XY_1_1_takes_6_tokens", ["1.1"]),
        ("test_XY_1_1_and_1_3_together", ["1.1", "1.3"]),
        ("test_XY_1_1_and_XY_2_1_together", ["1.1", "2.1"]),
        ("test_XY_1_1_and_2_1_and_2_2", ["1.1", "2.1", "2.2"]),
        ("test_XY_1_1_to_1_3_in_order", ["1.1", "1.2", "1.3"]),
        ("test_XY_1_1_1_2_take_things", ["1.1", "1.2"]),
        ("test_XY_1_1_2_2_pawns", ["1.1"]),
        ("test_XY_1_1_and_2_pawns", ["1.1"]),
        ("test_XY_7_1_is_not_there", ["7.1"]),
        ("test_galaxy_1_1", []),
        ("test_of_nothing", []),
    ],
)
def test_names_of_tests_are_understood(book: Rulebook, name: str, ids: list[str]):
    assert Reader(book).in_name(name) == [f"XY-{number}" for number in ids]
