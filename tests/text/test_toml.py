"""Fields are read with their types and limits, and every mistake has a file and a line."""

import pytest

from grandmelee.core.errors import Problem
from grandmelee.text.toml import LARGEST, Entry, Source, parse, read_source, slug


def entry(text):
    source = Source("cards.toml", text)
    return Entry(source, (), source.data, [])


def lines(one):
    return [(problem.line, problem.what) for problem in one.problems]


def test_good_fields():
    one = entry('id = "a-b"\nn = 3\nyes = true\nwords = ["x", "y"]\nnumbers = [0, 1]\nkind = "red"\n')
    assert one.slug("id") == "a-b"
    assert one.number("n", 0, 9) == 3
    assert one.flag("yes")
    assert one.texts("words") == ["x", "y"]
    assert one.numbers("numbers", 0, 1) == [0, 1]
    assert one.text("kind", choices=["red", "blue"]) == "red"
    assert one.text("note", "none") == "none"
    one.finish()
    assert one.problems == []


def test_all_mistakes_are_collected_with_their_lines():
    one = entry('id = "A b"\nn = 120\nm = true\nwords = [\n  "x",\n  7,\n]\nkind = "rde"\nspede = 1\n')
    one.slug("id")
    one.number("n", 0, 99)
    one.number("m", 0, 99)
    one.number("speed", 0, 99)
    one.texts("words")
    one.text("kind", choices=["red", "blue"])
    one.finish()
    assert lines(one) == [
        (1, "id is 'A b'"),
        (2, "n is 120"),
        (3, "m is true"),
        (1, "cards.toml has no speed"),
        (6, "words holds 7"),
        (8, "kind is 'rde'"),
        (9, "unknown field 'spede'"),
    ]
    nearest = [problem.nearest for problem in one.problems]
    assert nearest == ["a-b", "", "", "speed instead of spede", "", "red", "speed"]
    assert one.problems[1].expected == "a number from 0 to 99"


@pytest.mark.parametrize("value", ["1.0", '"1"', "-1", "100", "true", "[1]", "{}", "1979-05-27"])
def test_no_number_from_0_to_99(value):
    one = entry(f"n = {value}")
    assert one.number("n", 0, 99) == 0
    assert lines(one)[0][0] == 1


@pytest.mark.parametrize("value", ["1", "[]", '""', '"  "', '"' + "x" * 501 + '"'])
def test_no_text(value):
    one = entry(f"\nname = {value}")
    assert one.text("name") == ""
    assert lines(one)[0][0] == 2


def test_lists_of_the_wrong_length_or_kind():
    one = entry('track = [0, 1]\neffect = "Turn."\nedges = [0, 9, "x"]')
    one.numbers("track", 0, 9, 11, 11)
    one.texts("effect", least=1)
    assert one.numbers("edges", 0, 6) == [0, 0, 0]
    assert lines(one) == [
        (1, "track has 2 elements"),
        (2, "effect is 'Turn.'"),
        (3, "edges holds 9"),
        (3, "edges holds 'x'"),
    ]


def test_tables_inside():
    one = entry("card = 3\nstarts = 1")
    assert one.tables("card") == []
    assert one.table("starts") is None
    assert one.table("missing") is None
    assert len(one.problems) == 3


@pytest.mark.parametrize(
    "text, line",
    [
        ('a = 1\nb = "x\n', 2),
        ("a = 1\n\n[[card]\n", 3),
        ("a = 1\na = 2\n", 2),
        ("a = [1,\n2\n", 2),
        ("a = \n", 1),
    ],
)
def test_what_is_not_toml_is_reported_with_its_line(text, line):
    problems: list[Problem] = []
    assert parse("x.toml", text, problems) is None
    assert [problem.line for problem in problems] == [line]
    assert problems[0].what.startswith("this is not TOML")


def test_values_too_deep_inside_one_another():
    problems: list[Problem] = []
    assert parse("x.toml", "a = " + "[" * 100_000, problems) is None
    assert "too deep" in problems[0].what


def test_a_number_of_ten_thousand_digits():
    problems: list[Problem] = []
    assert parse("x.toml", "a = " + "9" * 10_000, problems) is None
    assert len(problems) == 1


@pytest.mark.parametrize(
    "raw, what, line",
    [
        (b"a = 1\nb = \xff\n", "this is not text", 2),
        (b"\x7fELF\x00\x01", "this is not TOML", 1),
        (b"#" * (LARGEST + 1), "the file is too large", 0),
    ],
)
def test_files_that_are_no_toml(tmp_path, raw, what, line):
    file = tmp_path / "x.toml"
    file.write_bytes(raw)
    problems: list[Problem] = []
    assert read_source(file, "x.toml", problems) is None
    assert problems[0].what.startswith(what)
    assert problems[0].line == line


def test_a_file_from_another_system_has_the_same_lines(tmp_path):
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = [\r\n 1,\r\n 2]\r\n")
    source = read_source(file, "x.toml", [])
    assert source is not None
    assert source.line(("b", 1)) == 4
    assert source.line(("b", 1, "nothing", "here")) == 4


def test_a_name_as_an_id():
    assert slug("Let's Do That Again") == "lets-do-that-again"
    assert slug("Fight / Bite") == "fight-bite"


@pytest.mark.parametrize("sign", ["\\u001b[31m", "\\n", "\\t", "\\u0007", "\\u202e", "\\u2028", "\\u0000"])
def test_what_cannot_be_printed_is_refused_at_its_line(sign):
    one = entry(f'id = "x"\nname = "Vesna{sign}!"\nwords = [\n  "fine",\n  "not{sign}fine",\n]\n')
    assert one.text("name") == ""
    assert one.texts("words") == ["fine", ""]
    assert [line for line, _ in lines(one)] == [2, 5]
    assert all("has the sign" in what and what.isprintable() for _, what in lines(one))


def test_a_key_that_cannot_be_printed_is_never_shown_as_it_is():
    one = entry('"na\\u001bme" = "x"\n')
    one.text("name")
    one.finish()
    assert all(str(problem).isprintable() for problem in one.problems)


def test_letters_of_every_language_are_welcome():
    one = entry('name = "Żółw Ærø 龍 – “Ça va?”"\n')
    assert one.text("name") == "Żółw Ærø 龍 – “Ça va?”"
    assert one.problems == []
