"""Whole sentence or refusal, one reading or refusal, and write(read(text)) == text."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.text.nearest import AmbiguousSentence, SentenceError
from grandmelee.text.sentences import DEEPEST, Grammar, GrammarError, Pattern
from grandmelee.text.slots import Slot, SlotError
from grandmelee.text.templates import TemplateError
from tests.text.tiny import (
    BLOCK,
    GRAMMAR,
    Block,
    Cancel,
    IfFatigued,
    IfHit,
    Instead,
    LightStrike,
    Move,
    MoveUpTo,
    Op,
    Pull,
    Push,
    Slow,
    Strike,
    Summon,
    Wolf,
    sentence,
)


@pytest.mark.parametrize(
    "text, op",
    [
        ("Strike 3 at range 0.", Strike(3, (0, 0))),
        ("Strike 1 at range 1+, without Push tokens.", LightStrike(1, (1, 99))),
        ("Move up to 2 forward.", MoveUpTo(2)),
        ("Place 1 Push token on the target.", Push(1)),
        ("Summon a Coffin in a space at range 0-2.", Summon("Coffin", (0, 2))),
        ("The target's Action next exchange has -20 Speed.", Slow(20)),
        ("If you hit, Pull the target 2.", IfHit(Pull(2))),
        ("If you hit, the target's Action next exchange has -40 Speed.", IfHit(Slow(40))),
        ("Wolf: The target's Action next exchange has -40 Speed.", Wolf(Slow(40))),
        (
            "Wolf: If you Fatigued the target, If you hit, Cancel the target's Action.",
            Wolf(IfFatigued(IfHit(Cancel()))),
        ),
        ("Choose: Move 1 forward. Or: Pull the target 1.", Instead(Move(1), Pull(1))),
    ],
)
def test_a_sentence_becomes_its_operation_and_comes_back(text, op):
    assert GRAMMAR.read(text) == op
    assert GRAMMAR.write(op) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Strike 3 at range 0",
        "Strike 3 at range 0. ",
        " Strike 3 at range 0.",
        "strike 3 at range 0.",
        "Strike 3  at range 0.",
        "Strike 3 at range 0..",
        "Strike 3 at range 0.\n",
        "Strike 03 at range 0.",
        "Strike -3 at range 0.",
        "Strike 3 at range 1-0.",
        "Strike 3 at range 0. Move 1 forward.",
        "Move 0 forward.",
        "Place 2 Push token on the target.",
        "If you hit, the Target's Action next exchange has -40 Speed.",
        "If you hit, The target's Action next exchange has -40 Speed.",
        "If you hit, pull the target 2.",
        "If you hit, ",
        "Wolf: the target's Action next exchange has -40 Speed.",
        "Wolf: ",
        "Strike {force:number} at range {reach:range}.",
    ],
)
def test_whole_sentence_or_refusal(text):
    with pytest.raises(SentenceError):
        GRAMMAR.read(text)


def test_a_sentence_with_two_readings_is_refused():
    twice = Grammar([sentence("Move {n:number} forward.", Move), sentence("Move {n:number 1-6} forward.", MoveUpTo)])
    assert twice.read("Move 7 forward.") == Move(7)
    with pytest.raises(AmbiguousSentence):
        twice.read("Move 3 forward.")


def test_a_phrase_that_can_be_cut_in_two_ways_is_refused():
    either = Grammar([sentence("Move {n:number} forward.", Move), sentence("{a:phrase} Or: {b:phrase}", Instead)])
    assert either.read("Move 1 forward. Or: Move 2 forward.") == Instead(Move(1), Move(2))
    with pytest.raises(AmbiguousSentence):
        either.read("Move 1 forward. Or: Move 2 forward. Or: Move 3 forward.")


def test_phrases_nest_up_to_a_limit():
    text = "Wolf: " * (DEEPEST - 1) + "Move 1 forward."
    assert GRAMMAR.write(GRAMMAR.read(text)) == text
    with pytest.raises(SentenceError, match="too many sentences inside one another"):
        GRAMMAR.read("Wolf: " + text)
    with pytest.raises(SentenceError, match="at most 400 letters"):
        GRAMMAR.read("Wolf: " * 100_000 + "Move 1 forward.")


def test_a_class_binds_to_a_template_by_the_names_of_its_slots():
    grammar = Grammar([BLOCK])
    assert grammar.read("Block 3.").n == 3
    assert grammar.write(Block(2)) == "Block 2."
    with pytest.raises(GrammarError, match="no pattern writes"):
        Grammar([sentence("Turn.", Cancel)]).write(Move(1))


def test_a_sentence_is_said_briefly_where_its_pattern_or_one_inside_it_can():
    def moved(op: Op) -> Sequence[object] | None:
        return op.values if isinstance(op, Move) else None

    grammar: Grammar[Op] = Grammar(
        [
            Pattern("Move {n:number}.", Move, moved, brief="M{}".format),
            sentence("Turn.", Cancel),
            sentence("Wolf: {then:phrase}", Wolf),
        ]
    )
    assert [grammar.brief(op) for op in (Move(2), Cancel(), Wolf(Move(3)))] == ["M2", "Turn.", "Wolf: M3"]


class Compass(Slot):
    """A kind of slot that only this test's game has."""

    def __init__(self, details: str) -> None:
        self.points = {"north": 0, "south": 1}

    def read(self, text: str) -> object:
        if text not in self.points:
            raise SlotError(f"'{text}' is no point of the compass", "north")
        return self.points[text]

    def write(self, value: object) -> str:
        return ["north", "south"][int(str(value))]

    def examples(self) -> list[object]:
        return [0, 1]


def test_a_game_adds_its_own_kind_of_slot():
    grammar = Grammar([sentence("Walk {to:compass}.", Move)], {"compass": Compass})
    grammar.check()
    assert grammar.read("Walk south.") == Move(1)
    with pytest.raises(SentenceError, match=r"no point of the compass; did you mean: Walk north\."):
        grammar.read("Walk west.")


def test_a_grammar_checks_itself():
    GRAMMAR.check()
    with pytest.raises(GrammarError, match="is read by: Move"):
        Grammar(
            [sentence("Move {n:number} forward.", Move), sentence("Move {n:number 1-6} forward.", MoveUpTo)]
        ).check()
    with pytest.raises(GrammarError, match="is written by"):
        Grammar([sentence("Turn.", Move), sentence("Halt.", Move)]).check()


@pytest.mark.parametrize(
    "template", ["Move {n} forward.", "Move {n:nonsense}.", "Move {n:number}{m:number}.", "Move {n:number."]
)
def test_a_template_that_could_not_be_read_back_is_refused(template):
    with pytest.raises(TemplateError):
        Grammar([sentence(template, Move)])


ranges = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(sorted).map(tuple) | st.integers(0, 9).map(
    lambda n: (n, 99)
)
numbers = st.integers(0, 99)
leaves = st.one_of(
    st.builds(Strike, numbers, ranges),
    st.builds(LightStrike, numbers, ranges),
    st.builds(Move, st.integers(1, 9)),
    st.builds(Push, numbers),
    st.builds(Slow, numbers),
    st.builds(Summon, st.sampled_from(["Zombie", "Coffin"]), ranges),
    st.just(Cancel()),
)
nested = st.recursive(
    leaves, lambda inner: st.builds(IfHit, inner) | st.builds(IfFatigued, inner) | st.builds(Wolf, inner), max_leaves=4
)


def depth(op: Op) -> int:
    return 1 + depth(op.values[0]) if isinstance(op, IfHit | IfFatigued | Wolf) and isinstance(op.values[0], Op) else 1


def refusal(text: str) -> SentenceError | None:
    """The refusal of *text*, or None if it is read and written back the same."""
    try:
        assert GRAMMAR.write(GRAMMAR.read(text)) == text
    except SentenceError as error:
        return error
    return None


@given(nested.filter(lambda op: depth(op) <= DEEPEST))
def test_every_operation_survives_writing_and_reading(op):
    assert GRAMMAR.read(GRAMMAR.write(op)) == op


@given(nested.filter(lambda op: depth(op) <= 3), st.data())
def test_a_damaged_sentence_is_refused_with_sentences_that_can_be_read(op, data):
    text = GRAMMAR.write(op)
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.sampled_from(["", " ", "x", "1", "the ", ".", ","])) + text[at + 1 :]
    error = refusal(damaged)
    assert error is None or all(GRAMMAR.can_read(near) for near in error.nearest)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_reason(text):
    error = refusal(text)
    assert error is None or error.why
