"""Steps, questions and what they hold never change after they were made: copying an agenda copies a list, no more."""

from __future__ import annotations

import pytest

from tests.house.checks import step_faults
from tests.house.sources import modules

CORE = "class Step: ...\nclass Ask(Step): ...\n"
START = "from grandmelee.core.agenda import Ask, Step\n\n\n"


def faults(source: str) -> list[str]:
    return step_faults({"grandmelee.core.agenda": CORE, "grandmelee.games.g.push": START + source})


def push(body: str, base: str = "Step") -> str:
    return f"class Push({base}):\n    def run(self, s):\n        {body}\n"


def test_no_step_changes_itself():
    assert step_faults(modules()) == []


@pytest.mark.parametrize(
    "body",
    [
        "self.left = 1",
        "self.left -= 1",
        "self.left: int = 1",
        "a, self.left = 1, 2",
        "(a, *self.left), b = s.all",
        "self.ways[0] = 1",
        "self.ways[0][1] += 1",
        "self.inner.left = 1",
        "del self.left",
        "del self.ways[0]",
        "self.ways.append(1)",
        "self.ways[0].clear()",
        "setattr(self, 'left', 1)",
        "object.__setattr__(self, 'left', 1)",
        "[self.ways.pop() for _ in s.all]",
        "if s.over:\n            self.left = 0",
        "for self.left in s.all: pass",
    ],
)
def test_a_change_of_self_is_found(body: str):
    assert len(faults(push(body))) == 1


@pytest.mark.parametrize("base", ["Step", "Ask", "Step[State]", "agenda.Ask", "agenda.Ask[State]", "Step, Other"])
def test_every_kind_of_step_is_looked_at(base: str):
    assert len(faults(push("self.left = 1", base))) == 1


def test_what_derives_indirectly_is_looked_at_too():
    assert len(faults("class Shift(Step): ...\n" + push("self.left = 1", "Shift"))) == 1
    sources = {
        "grandmelee.core.agenda": CORE,
        "grandmelee.games.g.shift": START + "class Shift(Ask): ...\n",
        "grandmelee.games.g.push": "from .shift import Shift\n" + push("self.left = 1", "Shift"),
    }
    assert len(step_faults(sources)) == 1


HELD = "class Effect: ...\nclass Resolve(Step):\n    def __init__(self, effect: {}): self.effect = effect\n"


@pytest.mark.parametrize("kind", ["Effect", "Effect | None", "list[Effect]", "tuple[int, 'Effect']"])
def test_what_a_step_holds_is_looked_at_and_what_derives_from_that(kind: str):
    assert len(faults(HELD.format(kind) + push("self.left = 1", "Effect"))) == 1
    assert len(faults(HELD.format(kind) + "def spoil(found: Effect): found.label = 'x'\n")) == 1


def test_what_is_held_by_what_a_step_holds_is_looked_at_too():
    inner = "class Aim: ...\nclass Shot(Effect):\n    def __init__(self, aim: Aim): self.aim = aim\n"
    assert len(faults(HELD.format("Effect") + inner + push("self.left = 1", "Aim"))) == 1


def test_what_a_step_holds_may_be_filled_in_where_it_is_made():
    made = "def made(s):\n    effect = Effect()\n    effect.label = 'x'\n    s.then(Resolve(effect))\n"
    assert faults(HELD.format("Effect") + made) == []
    assert len(faults(HELD.format("Effect") + "def spoil(s, effect: Effect): effect.label = 'x'\n")) == 1


def test_a_state_is_nothing_a_step_holds():
    table = "class State: ...\nclass Table(State): ...\n"
    assert faults(table + HELD.format("Table") + push("self.left = 1", "Table")) == []


def test_of_two_classes_with_one_name_the_imported_one_counts():
    sources = {
        "grandmelee.core.agenda": CORE,
        "grandmelee.games.a.shift": START + "class Shift(Step): ...\n",
        "grandmelee.games.b.shift": "class Shift: ...\n",
        "grandmelee.games.b.push": "from grandmelee.games.b.shift import Shift\n" + push("self.left = 1", "Shift"),
    }
    assert step_faults(sources) == []


@pytest.mark.parametrize(
    "body", ["s.at[self.who] = 1", "left = self.left - 1", "s.hands[self.who].remove(1)", "s.then(Push(self.left))"]
)
def test_a_change_of_the_state_is_let_pass(body: str):
    assert faults(push(body)) == []


PULL = "class Pull(Step):\n    def __init__(self, card):\n        self.card = card\n\n\n"


@pytest.mark.parametrize(
    "function",
    [
        "def spoil(step: Pull): step.card = 3",
        "def spoil(step: Pull): step.card += 1",
        "def spoil(step: Pull): del step.card",
        "def spoil(step: Pull): step.cards.append(3)",
        "def spoil(step: Pull): step.cards[0] = 3",
        "def spoil(step: Pull): setattr(step, 'card', 3)",
        "def spoil(step: Pull | None): step.card = 3",
        "def spoil(step: 'Pull'): step.card = 3",
        "def spoil(step: Optional[Pull]): step.card = 3",
        "def spoil(step: Step[State]): step.card = 3",
        "def spoil(*, step: agenda.Ask): step.card = 3",
        "def spoil(s):\n    step = Pull(1)\n    step.card = 3\n    s.then(step)",
        "def spoil(s):\n    step: Pull = s.agenda[-1]\n    step.card = 3",
        "def spoil(s):\n    s.then(step := Pull(1))\n    step.card = 3",
        "def spoil(s, step):\n    if isinstance(step, (Pull, Ask)):\n        step.card = 3",
        "class Pile:\n    def spoil(self, step: Pull): step.card = 3",
        "class Push(Step):\n    def run(self, s, other: 'Push'): other.card = 3",
    ],
)
def test_a_change_of_a_step_by_another_is_found(function: str):
    assert len(faults(PULL + function)) == 1


@pytest.mark.parametrize(
    "function",
    [
        "def fine(step: Pull): return step.card",
        "def fine(s, step: Pull): s.card = step.card",
        "def fine(step: Pull): card = step.card + 1",
        "def fine(steps: list[Pull]): steps.append(Pull(1))",
        "def fine(pile: Pile): pile.card = 3",
    ],
)
def test_a_function_that_only_looks_at_a_step_is_let_pass(function: str):
    assert faults(PULL + function) == []


def test_init_and_classes_that_are_no_steps_are_let_pass():
    assert faults("class Push(Step):\n    def __init__(self):\n        self.left = 1\n") == []
    assert faults(push("self.left = 1", "Pile")) == []
