"""Sentences of a place: every mistake on its line, and a flood of them does not take for ever."""

from __future__ import annotations

from pathlib import Path

from grandmelee.core.errors import Problem
from grandmelee.text.places import EXPLAINED, Place
from grandmelee.text.sentences import Grammar, bind
from grandmelee.text.toml import Entry, Source


class Block:
    def __init__(self, n: int) -> None:
        self.n = n


EFFECT = Place("card", "effect", Grammar([bind("Block {n:number}.", Block)]), "a card")


def entry(sentences: list[str], problems: list[Problem]) -> Entry:
    lines = "\n".join(f'    "{sentence}",' for sentence in sentences)
    source = Source("cards.toml", f"effect = [\n{lines}\n]\n")
    return Entry(source, (), source.data, problems)


def test_each_mistake_has_its_line_and_the_rest_is_read():
    problems: list[Problem] = []
    text = ["Block 1.", "Blok 2.", "Block 3."]
    of = entry(text, problems)
    assert [op.n for op in EFFECT.read(of, text)] == [1, 3]
    assert [(problem.line, problem.nearest) for problem in problems] == [(3, "Block 2.")]
    assert [(said.at, said.text) for said in of.said] == [(0, "Block 1."), (2, "Block 3.")]


def test_after_many_mistakes_no_nearest_sentence_is_looked_for():
    problems: list[Problem] = []
    wrong = ["Blok 2."] * (EXPLAINED + 2)
    EFFECT.read(entry(wrong, problems), wrong)
    assert [bool(problem.nearest) for problem in problems] == [True] * EXPLAINED + [False] * 2
    assert Path(problems[-1].path).name == "cards.toml"
    assert problems[-1].line == EXPLAINED + 3
