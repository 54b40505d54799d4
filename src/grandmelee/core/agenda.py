"""What must still happen: steps that run, and questions that wait for a seat.

The agenda is a stack. A step runs once, changes the state and may put more steps on top of itself; it never waits in
its middle. A question (`Ask`) waits for one seat, `Together` for several at once; three more ways to ask are in
`grandmelee.core.asking`. All of them are immutable, so copying what must still happen is copying a list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from grandmelee.core.native import mypyc_attr

if TYPE_CHECKING:
    from grandmelee.core.state import State

S = TypeVar("S", bound="State")

NAMED: Final = 4  # choices a refusal names


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that must still happen. Immutable; runs once; may put more steps on top."""

    def run(self, s: S) -> None:
        """Change the state, once."""
        raise NotImplementedError

    def answered(self, ask: Ask[Any], follow: Ask[Any] | None) -> Step[Any] | None:
        """What takes the place of this step when a question it has put is answered; nothing but what follows."""
        return follow


def phase(*steps: Step[Any]) -> tuple[Step[Any], ...]:
    """Steps that always follow one another, as they lie on the agenda (`s.agenda += PHASE`): the first one on top."""
    return steps[::-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A question to one seat, answered by pointing at one word of the vocabulary."""

    rule: ClassVar[str] = ""
    """The rule that asks."""
    asks_always: ClassVar[bool] = False
    """Whether it is put even when there is one answer only, because its absence would betray a secret."""
    falls_away: ClassVar[bool] = False
    """Whether it is not put at all where there is nothing to answer."""
    is_standing: ClassVar[bool] = False
    """Whether it is a right that may be used or not while others are asked; nobody waits for it."""
    supposing: ClassVar[str] = "if nobody reacts"
    """How foresight says that it supposes the seat to let this question go by; see `passing`."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: S) -> None:
        """Put the question."""
        options = self.options(s)
        if len(options) > 1:
            s.agenda.append(self)
            s.put(self, options)
        elif options or not self.falls_away:
            self.ask(s, options)

    def ask(self, s: S, options: list[int]) -> None:
        """Put the question with these options; one with a single answer answers itself."""
        if len(options) == 1 and not self.asks_always:
            if s.unasked is not None and self.through(s) is not None:
                s.touch(self.seat, options[0])
            height = len(s.agenda)
            follow = self.take(s, options[0])
            if follow is not None:
                s.agenda.insert(height, follow)  # in the place of this one, below what the answer has caused
            return
        s.agenda.append(self)
        s.put(self, options)

    def prompt(self, s: S) -> str:
        """The question in the game's words. Everyone may read it, so it holds no secret."""
        return type(self).__name__

    def options(self, s: S) -> list[int]:
        """The legal answers, in a fixed order."""
        raise NotImplementedError

    def is_fitting(self, s: S) -> bool:
        """Whether it could have been put in this imagined world, where the seat may hold other cards."""
        return True

    def take(self, s: S, option: int) -> Ask[Any] | None:
        """Carry the answer out. A question given back takes the place of this one; itself means: still open."""
        raise NotImplementedError

    def options_after(self, s: S, option: int, before: list[int]) -> list[int] | None:
        """The options of a question still open after that answer, where they follow from those before it.

        None: they are found when someone asks for them. Fill it in where one question is answered most of the time.
        """
        return None

    def lapses(self, s: S) -> bool:
        """Whether the question has lost its point, among several put together."""
        return False

    def explain(self, s: S, option: int) -> str:
        """The option in one short phrase, or nothing; what it will cause is foreseen and said after it."""
        return s.game.describe(option)

    def named(self, s: S, option: int) -> str:
        """The option's short name, as on a button; another than everywhere where that would mislead here."""
        return s.game.describe(option)

    def retells(self, s: S, option: int) -> bool:
        """Whether its phrase for an option says what the first line told will say, so that it is not said twice."""
        return False

    # ---- trying it in a copy: foresight and reach -------------------------------------------------------------------
    def passing(self, s: S) -> int:
        """The answer that lets an optional window go by, which foresight supposes others to give; -1: a real choice."""
        return -1

    def rehearse(self, s: S, option: int) -> bool:
        """Where an option is only selected now: lay on the agenda what performing it at once would be, and say so.

        The state is an imagined copy that is thrown away.
        """
        return False

    def through(self, s: S) -> list[int] | None:
        """The options past which a reach may look: places on a way, and words to suppose (`stop`, `attack`).

        Never one that gives something up, such as `end` or `skip`. None, when the question lies outside of an action,
        so that nothing in it is pointed at from afar; an empty list, when its options are where a way ends.
        """
        return None

    def leads_to(self, s: S) -> dict[int, list[int]] | None:
        """What can be pointed at from here, with the answers that lead there, where the question knows them itself.

        The state is an imagined copy, to be copied further. None, when a reach finds them by trying, as `through` says.
        """
        return None

    def refuse(self, s: S, option: int) -> tuple[str, str]:
        """The rule that forbids this word here, and the reason in words."""
        names = [s.game.describe(choice) for choice in self.options(s)]
        shown = ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
        text = f"{s.game.describe(option)} is not a choice here: {self.prompt(s)}. Possible now: {shown}."
        return self.as_written().rule, text

    # ---- what the shapes of `grandmelee.core.asking` answer in their own way ---------------------------------------
    def as_written(self) -> Any:
        """What the game wrote: the question itself, or the shape it is put for, which has its class constants."""
        return self

    def idle(self, s: S) -> list[int]:
        """Options that lead nowhere, such as taking back: a bot takes one only when nothing else is offered."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[S]):
    """Questions put to several seats at once, answered in any order; play goes on when none is left."""

    def __init__(self, asks: list[Ask[Any]]) -> None:
        self.asks = asks

    def run(self, s: S) -> None:
        """Put what is still open; when only questions that lapse, or rights that stand, are left, go on."""
        asks = self.asks
        for ask in asks:
            if ask.lapses(s):
                s.drop_picks(ask.seat)
                rest: Together[S] = Together([other for other in asks if not other.lapses(s)])
                rest.run(s)
                return
        if asks and not asks[0].is_standing:  # rights come last
            s.agenda.append(self)
            s.put_together(asks)

    def answered(self, ask: Ask[Any], follow: Ask[Any] | None) -> Step[Any] | None:
        """The questions that are left; what follows keeps its place, a right goes to the end."""
        left: list[Ask[Any]] = []
        for other in self.asks:
            if other is not ask:
                left.append(other)
            elif follow is not None and not follow.is_standing:
                left.append(follow)
        if follow is not None and follow.is_standing:
            left.append(follow)
        return Together(left)
