"""Sentences of an entry: every mistake on its line, and a flood of them does not take for ever."""

from __future__ import annotations

from pathlib import Path

from grandmelee.core.errors import Problem
from grandmelee.text import reading
from grandmelee.text.reading import read_sentences
from grandmelee.text.sentences import Grammar, bind
from grandmelee.text.toml import Entry, Source


class Block:
    def __init__(self, n: int) -> None:
        self.n = n


GRAMMAR = Grammar([bind("Block {n:number}.", Block)])


def entry(sentences: list[str], problems: list[Problem]) -> Entry:
    lines = "\n".join(f'    "{sentence}",' for sentence in sentences)
    source = Source("cards.toml", f"effect = [\n{lines}\n]\n")
    return Entry(source, (), source.data, problems)


def test_each_mistake_has_its_line_and_the_rest_is_read():
    problems: list[Problem] = []
    ops = read_sentences(
        GRAMMAR, entry(["Block 1.", "Blok 2.", "Block 3."], problems), "effect", ["Block 1.", "Blok 2.", "Block 3."]
    )
    assert [op.n for op in ops] == [1, 3]
    assert [(problem.line, problem.nearest) for problem in problems] == [(3, "Block 2.")]


def test_after_many_mistakes_no_nearest_sentence_is_looked_for():
    problems: list[Problem] = []
    wrong = ["Blok 2."] * (reading.EXPLAINED + 2)
    read_sentences(GRAMMAR, entry(wrong, problems), "effect", wrong)
    assert [bool(problem.nearest) for problem in problems] == [True] * reading.EXPLAINED + [False] * 2
    assert Path(problems[-1].path).name == "cards.toml"
    assert problems[-1].line == reading.EXPLAINED + 3
