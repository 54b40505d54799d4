"""What an option would do, found by trying it: no rule is told twice.

A loud copy of an imagined world takes the answer, and what it tells is the preview. It ends where the acting seat would
learn something: chance is drawn, something hidden from it is shown, another seat chooses. In such a copy `facts` counts
only what that seat learns (`State.reveal`), and nothing is told any more once it has learnt something. Optional windows
of others are supposed to be passed. What follows from the seat's knowledge alone is the same in every world it could
imagine, so any one will do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.events import Event

if TYPE_CHECKING:
    from grandmelee.core.agenda import Ask
    from grandmelee.core.state import State

ASKED: Final = "asked"  # the seat itself is asked again
LEARNT: Final = "learnt"  # chance decides, or something hidden is shown
CHOSEN: Final = "chosen"  # another seat chooses
OVER: Final = "over"  # nothing is left to happen
SEED: Final = 0  # of the world it is tried in
MOST_WINDOWS: Final = 40  # supposed to be passed, one after another


class Foresight:
    """What an option would cause, as far as its seat can tell.

    The first `certain` events happen in any case, the others if the windows in `passed` (seat and answer) are let go
    by, which `supposing` says in words. `is_trial` means that the option is only selected now, and was tried as if it
    were performed at once. `end` says why it goes no further: "asked", "learnt", "chosen" or "over".
    """

    def __init__(self, seat: int, option: int) -> None:
        self.seat = seat
        self.option = option
        self.events: list[Event] = []
        self.certain = 0
        self.passed: list[tuple[int, int]] = []
        self.supposing = ""
        self.is_trial = False
        self.end = ASKED

    @property
    def text(self) -> str:
        """All of it in one line; empty when nothing can be foreseen."""
        told = [event.text for event in self.events]
        sure, rest = "; ".join(told[: self.certain]), "; ".join(told[self.certain :])
        if rest:
            rest = f"{self.supposing}: {rest}"
        text = "; ".join([part for part in (sure, rest) if part])
        return f"if performed now: {text}" if text and self.is_trial else text

    def __repr__(self) -> str:
        return f"Foresight({self.text!r}, end={self.end!r})"


def foresee(world: State, seat: int, option: int) -> Foresight:
    """Try an option in an imagined world, which is used up."""
    world.foreseer = seat
    world.facts = 0
    world.told = []
    found = Foresight(seat, option)
    found.is_trial = _begin(world, seat, option)
    _note(found, world)
    found.certain = len(found.events)
    while _pass_window(world, found):
        _note(found, world)
    found.end = _end(world, seat)
    return found


def explained(phrase: str, foreseen: Foresight) -> str:
    """The question's own phrase, then what is foreseen."""
    text = foreseen.text
    if not text or text == phrase:
        return phrase
    return f"{phrase}: {text}" if phrase else text


def _begin(world: State, seat: int, option: int) -> bool:
    """Take the answer; whether it was instead performed as if its time had come."""
    ask = world.ask_of(seat)
    if ask is not None and ask.rehearse(world, option):
        world.settle()
        return True
    world.answer(seat, option)
    return False


def _note(found: Foresight, world: State) -> None:
    """Keep what the seat would be told."""
    assert world.told is not None
    for event in world.told:
        if event.is_visible_to(found.seat):
            found.events.append(event)


def _pass_window(world: State, found: Foresight) -> bool:
    """Suppose that whoever is asked next lets its window go by, if it can and nothing has been learnt."""
    if world.facts or len(found.passed) == MOST_WINDOWS:
        return False
    ask = _first_asked(world, found.seat)
    if ask is None:
        return False
    option = ask.passing(world)
    if option < 0:
        return False
    if not found.supposing:
        found.supposing = ask.supposes()
    found.passed.append((ask.seat, option))
    world.answer(ask.seat, option)
    return True


def _first_asked(world: State, seat: int) -> Ask[Any] | None:
    """The first question that somebody must answer; None when the seat itself is asked."""
    first: Ask[Any] | None = None
    for ask in world.open:
        if ask.is_standing:
            continue
        if ask.seat == seat:
            return None
        if first is None:
            first = ask
    return first


def _end(world: State, seat: int) -> str:
    """Why foresight ends here."""
    if world.facts:
        return LEARNT
    if world.over:
        return OVER
    return ASKED if seat in world.waiting else CHOSEN
