"""An open question as everyone may see it, and why an answer to it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.events import seat_name

if TYPE_CHECKING:
    from grandmelee.core.state import State


class Question:
    """An open question as everyone may see it."""

    def __init__(self, seat: int, prompt: str, rule: str) -> None:
        self.seat = seat
        self.prompt = prompt
        self.rule = rule

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, prompt={self.prompt!r}, rule={self.rule!r})"


def refusal(s: State, seat: int, option: object) -> IllegalAnswer:
    """Why a seat may not answer with this, with its rule."""
    if not s.open:
        if not s.over:
            return IllegalAnswer(s.game.final_rule, "Between two beats nothing is asked.")
        return IllegalAnswer(s.game.end_rule, "The game is over; nothing can be answered any more.")
    own = s.ask_of(seat)
    rule = (s.open[0] if own is None else own).as_written().rule
    if not isinstance(option, (int, str)):
        return IllegalAnswer(rule, f"An answer is a word, or its number; not {option!r}.")
    try:
        number = option if isinstance(option, int) else s.game.vocabulary.number(option)
        s.game.vocabulary.word(number)
    except IllegalAnswer as unknown:
        return IllegalAnswer(rule, unknown.text)
    if own is not None:
        rule, text = own.refuse(s, number)
        return IllegalAnswer(rule, text)
    asked = "; ".join(f"{seat_name(other.seat)}: {other.prompt(s)}" for other in s.open)
    return IllegalAnswer(rule, f"{seat_name(seat)} is not asked now. Asked is {asked}.")
