"""Every table, key and array element of a TOML text knows its line."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.text.positions import places

TRICKY = '''\
# a comment with [[card]] and a = "b"
title = "x" # [not.a.table]
"quoted key" = 1
a.b.'c d' = true

[[card]]
id = "one"     # effect = ["no"]
effect = [  # first
    "Strike 3.", "Turn.",

    # between, with a "quote" and a ]
    "Block ] 1.",
    'literal \\\\ # no comment',
]
text = """
several
[lines]
with \\"""quotes\\""" and a "
""""
[card.more]
deep = [[1, 2],
        [3]]
[[card.part]]
n = 1
[[card.part]]
n = 2

[[card]]
id = "two"
raw = \'\'\'
x = [1
\'\'\'
point = { x = 1, y = { z = [ 1,
   2 ] } }
when = 1979-05-27 07:32:00
[[card.part]]
n = 3
[ spaced . "out" ]
k = 0x_ff
'''.replace("0x_ff", "0xff")


@pytest.mark.parametrize(
    "place, line",
    [
        (("title",), 2),
        (("quoted key",), 3),
        (("a", "b", "c d"), 4),
        (("card",), 6),
        (("card", 0), 6),
        (("card", 0, "id"), 7),
        (("card", 0, "effect"), 8),
        (("card", 0, "effect", 0), 9),
        (("card", 0, "effect", 1), 9),
        (("card", 0, "effect", 2), 12),
        (("card", 0, "effect", 3), 13),
        (("card", 0, "text"), 15),
        (("card", 0, "more"), 20),
        (("card", 0, "more", "deep", 0, 1), 21),
        (("card", 0, "more", "deep", 1, 0), 22),
        (("card", 0, "part", 0, "n"), 24),
        (("card", 0, "part", 1), 25),
        (("card", 1), 28),
        (("card", 1, "raw"), 30),
        (("card", 1, "point", "y", "z", 1), 34),
        (("card", 1, "when"), 35),
        (("card", 1, "part", 0, "n"), 37),
        (("spaced", "out"), 38),
        (("spaced", "out", "k"), 39),
    ],
)
def test_a_tricky_text(place, line):
    assert places(TRICKY)[place] == line


def walk(value, place=()):
    yield place
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, (*place, key))
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from walk(inner, (*place, at))


def test_everything_tomllib_finds_has_a_line_and_nothing_else_has():
    assert set(walk(tomllib.loads(TRICKY))) == set(places(TRICKY))


strings = st.sampled_from(['"a"', "'b # c'", '"""x\ny"""', "'''\n]\n'''", '"\\"[["', '""', "''", '"""a""""', "''''''"])
scalars = strings | st.sampled_from(["1", "-0.5e3", "true", "1979-05-27", "inf"])
gaps = st.sampled_from(["", " ", "\n", " # ] , }\n", "\n\n  "])


def arrays(inner):
    element = st.tuples(gaps, inner, gaps).map("".join)
    return st.lists(element, max_size=4).map(lambda parts: "[" + ",".join(parts) + "]")


values = st.recursive(scalars, lambda inner: arrays(inner), max_leaves=6)
keys = st.sampled_from(["a", "b-1", '"q.r"', "'s t'"])
statements = st.one_of(
    st.tuples(st.sampled_from(["k1", "k2.x", "k2.y", '"k 3"', "k4 . z"]), values).map(lambda kv: f"{kv[0]} = {kv[1]}"),
    keys.map(lambda key: f"[[{key}]]"),
    st.tuples(keys, keys).map(lambda two: f"[[{two[0]}.{two[1]}]]"),
    st.tuples(keys, keys).map(lambda two: f"[{two[0]} . {two[1]}.t] # note"),
    st.sampled_from(["", "# [x]"]),
)


@given(st.lists(statements, max_size=12).map("\n".join))
def test_generated_texts_are_covered_completely(text):
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    found = places(text)
    assert set(walk(data)) == set(found)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30))
def test_each_card_is_on_the_line_where_it_was_written(blanks):
    lines: list[str] = []
    expected = []
    for number, blank in enumerate(blanks):
        lines += ["# [[card]]"] * blank
        expected.append(len(lines) + 1)
        lines += ["[[card]]", f"effect = [{chr(10) * blank}'{number}']"]
        lines = "\n".join(lines).split("\n")
    found = places("\n".join(lines))
    assert [found["card", number] for number in range(len(blanks))] == expected
    assert [found["card", n, "effect", 0] for n in range(len(blanks))] == [
        line + 1 + blank for line, blank in zip(expected, blanks, strict=True)
    ]
