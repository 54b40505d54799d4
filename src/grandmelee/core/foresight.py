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
MOST_LINES: Final = 8  # in words; all of them are in the events
MOST_WINDOWS: Final = 40  # supposed to be passed, one after another


class Foresight:
    """What an option would cause, as far as its seat can tell.

    The first `certain` events happen in any case, the others if the windows in `passed` (seat and answer) are let go
    by, which `supposing` says in words. `is_trial` means that the option is only selected now, and was tried as if it
    were performed at once. `end` says why it goes no further: "asked", "learnt", "chosen" or "over"; `next` is what
    the seat itself is asked then, inside the same action; `outlook` is what would come after it (`Game.outlook`), where
    the option changes that.
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
        self.next = ""
        self.outlook = ""

    @property
    def text(self) -> str:
        """All of it in one line; empty when nothing can be foreseen."""
        return self.words(0)

    def words(self, first: int) -> str:
        """In one line, from the first of its events on or a later one; of very many only the next ones."""
        last = min(len(self.events), first + MOST_LINES)
        told = [event.text.rstrip(".") for event in self.events[:last]]
        sure, rest = "; ".join(told[first : self.certain]), "; ".join(told[max(first, self.certain) :])
        if rest:
            rest = f"{self.supposing}: {rest}"
        text = "; ".join([part for part in (sure, rest) if part])
        if last < len(self.events):
            text += "; and so on"
        return f"if performed now: {text}" if text and self.is_trial else text

    def __repr__(self) -> str:
        return f"Foresight({self.text!r}, end={self.end!r})"


def foresee(world: State, seat: int, option: int) -> Foresight:
    """Try an option in an imagined world, which is used up."""
    world.foreseer = seat
    world.facts = 0
    world.told = []
    found = Foresight(seat, option)
    ask = world.ask_of(seat)
    before = world.game.outlook(world, seat)
    found.is_trial = _begin(world, seat, option)
    _note(found, world)
    found.certain = len(found.events)
    while _pass_window(world, found):
        _note(found, world)
    found.end = _end(world, seat)
    if found.end == ASKED:
        found.next = _next(world, seat, ask)
        after = world.game.outlook(world, seat)
        found.outlook = after if before and after != before else ""
    return found


def explained(s: State, ask: Ask[Any], foreseen: Foresight) -> str:
    """The question's own phrase, if it has one, then what is foreseen, then what would come of it."""
    text = _told(s, ask, foreseen)
    if not text or not foreseen.outlook:
        return text
    return f"{text.rstrip('.')}. {foreseen.outlook}"


def _told(s: State, ask: Ask[Any], foreseen: Foresight) -> str:
    """The question's own phrase, if it has one, then what is foreseen; inside an action at least what comes next."""
    option = foreseen.option
    phrase = str(ask.explain(s, option))
    text = foreseen.words(1 if ask.retells(s, option) or _says_again(phrase, foreseen.events) else 0)
    if not text and foreseen.next and ask.through(s) is not None:
        text = f"next: {foreseen.next}"
    if not text or not phrase:
        return phrase or text[:1].upper() + text[1:]
    return f"{phrase} {text[0].upper()}{text[1:]}" if phrase.endswith(".") else f"{phrase}: {text}"


def _says_again(phrase: str, events: list[Event]) -> bool:
    """Whether the first line only repeats what a card says, which the phrase or the next line says as well."""
    said = events[0].text.partition(": ")[2] if events else ""
    return bool(said) and (said in phrase or any(event.text.partition(": ")[2] == said for event in events[1:2]))


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
        found.supposing = ask.as_written().supposing
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


def _next(world: State, seat: int, ask: Ask[Any] | None) -> str:
    """What the seat is asked next inside the action, if anything."""
    now = world.ask_of(seat)
    if now is None or now is ask or now.through(world) is None:
        return ""
    return str(now.prompt(world))


def _end(world: State, seat: int) -> str:
    """Why foresight ends here."""
    if world.facts:
        return LEARNT
    if world.over:
        return OVER
    return ASKED if seat in world.waiting else CHOSEN
