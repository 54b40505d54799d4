"""Three more ways to ask, beside `Ask` (one seat) and `Together` (several seats in secret).

| shape | who answers | derive and fill in |
|---|---|---|
| `AnyOne` | several seats, openly; the first answer counts for all | `prompt`, `options`, `take` |
| `Window` | round the table: each uses something or passes | `order`, `may_be_asked`, `prompt`, `uses`, `use` |
| `ChooseSeveral` | one seat picks things one at a time, then `done` | `prompt`, `things`, `is_enough`, `finish` |

A game derives from a shape and puts it on the agenda like any step: `s.then(DrinkPotions())`. A `ChooseSeveral` may
also be among the questions of a `Together`. What a shape needs to remember while it is open (whose turn it is, what has
been chosen) is in questions of its own, `AskAnyOne`, `AskInWindow`, `Choosing` and `LiftQuiet`, which no game makes or
looks at. All of them are immutable.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, S, Step, Together
from grandmelee.core.events import seat_name
from grandmelee.core.native import mypyc_attr

if TYPE_CHECKING:
    from grandmelee.core.state import State

NO_WORD: Final = -1
"""The number of a word the game does not have."""

ALL_PASS: Final = 0
"""A window closes when everyone has passed in a row: each use gives all another chance."""
ONCE_ROUND: Final = 1
"""A window closes when it has gone once round."""
FIRST_USE: Final = 2
"""The first use closes a window for everyone; it goes once round otherwise."""
FIRST_USE_OF_SIDE: Final = 3
"""The first use closes a window for all of its side (`side_of`); it goes once round for the others."""

SECOND_THOUGHTS: Final = 10
"""How often something can be taken back in one choice of several, so that whoever answers at random comes to an end."""


# ---- any one of several --------------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class AnyOne(Step[S]):
    """A question put openly to several seats; the first answer counts for all, whoever gives it.

        class ChooseDoor(AnyOne[Table]):
            rule: ClassVar[str] = "SDA-5.3"

            def prompt(self, s): return "Choose the door the party opens"
            def options(self, s): return [DOOR + door for door in closed_doors(s)]
            def take(self, s, seat, option): open_door(s, option - DOOR)

        s.then(ChooseDoor([0, 1, 2]))

    Bots answer only when no person is asked (`s.is_any_one`), and whoever answered may undo it. With one option it
    answers itself, with one seat it is an ordinary question.
    """

    rule: ClassVar[str] = ""
    """The rule that asks."""
    asks_always: ClassVar[bool] = False
    """Whether it is put even when there is one answer only, because its absence would betray a secret."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats

    def run(self, s: S) -> None:
        """Put the question to all its seats."""
        options = self.options(s)
        if len(options) == 1 and not self.asks_always:
            self.take(s, self.seats[0], options[0])
            return
        s.agenda.append(self)
        asks: list[Ask[Any]] = [AskAnyOne(self, seat) for seat in self.seats]
        s.put_together(asks)

    def prompt(self, s: S) -> str:
        """The question in the game's words. Everyone may read it, so it holds no secret."""
        return type(self).__name__

    def options(self, s: S) -> list[int]:
        """The legal answers, the same for every seat, in a fixed order."""
        raise NotImplementedError

    def take(self, s: S, seat: int, option: int) -> None:
        """Carry out the answer that *seat* gave for all. What follows is put on the agenda (`s.then`)."""
        raise NotImplementedError

    def explain(self, s: S, option: int) -> str:
        """The option in one short phrase, or nothing; what it will cause is foreseen and said after it."""
        return s.game.describe(option)

    def retells(self, s: S, option: int) -> bool:
        """Whether the phrase for this option stands for the first line it will tell, which then is not foreseen."""
        return False

    def refuse(self, s: S, option: int) -> tuple[str, str]:
        """The rule that forbids this word here, and the reason in words."""
        return self.rule, f"{s.game.describe(option)} is not a choice here: {self.prompt(s)}."


class AskAnyOne(Ask[Any]):
    """The question of an `AnyOne` as one of its seats sees it."""

    def __init__(self, shape: AnyOne[Any], seat: int) -> None:
        self.shape = shape
        self.seat = seat

    def as_written(self) -> Any:
        return self.shape

    def prompt(self, s: Any) -> str:
        return self.shape.prompt(s)

    def options(self, s: Any) -> list[int]:
        return self.shape.options(s)

    def take(self, s: Any, option: int) -> None:
        self.shape.take(s, self.seat, option)

    def explain(self, s: Any, option: int) -> str:
        return self.shape.explain(s, option)

    def retells(self, s: Any, option: int) -> bool:
        return self.shape.retells(s, option)

    def refuse(self, s: Any, option: int) -> tuple[str, str]:
        return self.shape.refuse(s, option)


# ---- windows -------------------------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """Goes round the table: each in turn uses something or passes, until the closing rule ends it.

        class DrinkPotions(Window[Table]):
            rule: ClassVar[str] = "SDA-9.11"
            closing: ClassVar[int] = ALL_PASS
            pass_word: ClassVar[int] = PASS
            quiet_word: ClassVar[int] = QUIET        # leave these two away where nobody needs them
            unquiet_word: ClassVar[int] = UNQUIET

            def order(self, s): return s.party                                # Heroes, in party order
            def seat_of(self, s, who): return s.players[who]                  # needed where *who* is no seat
            def may_be_asked(self, s, who): return s.green[who] > 0           # public facts only
            def prompt(self, s, who): return f"{name(s, who)} may drink, or pass"
            def uses(self, s, who): return [POTION + potion for potion in drinkable(s, who)]
            def use(self, s, who, option): s.then(Drink(who, option - POTION))

        s.then(DrinkPotions())

    Whoever may be asked by public facts is asked, though `pass` be the only option: being asked betrays nothing. What a
    use puts on the agenda happens before the next is asked. Passing changes nothing and tells nothing.

    "Do not ask me again this turn" (`quiet_word`) passes this window and all others until the game says
    `s.end_quiet()`, which it does where the turn ends. While others are asked anything, `unquiet_word` is the right of
    whoever said so to be asked again. Both are public; `s.quiet_seats` are the seats that have said it.
    """

    rule: ClassVar[str] = ""
    """The rule that asks."""
    closing: ClassVar[int] = ALL_PASS
    """`ALL_PASS`, `ONCE_ROUND`, `FIRST_USE` or `FIRST_USE_OF_SIDE`."""
    keeps_turn: ClassVar[bool] = False
    """Whether who has used something is asked again before the next, until it passes (with the first two rules)."""
    pass_word: ClassVar[int] = NO_WORD
    """The number of the word that passes; every window has one."""
    quiet_word: ClassVar[int] = NO_WORD
    """The number of the word that asks to be left alone until `s.end_quiet()`."""
    unquiet_word: ClassVar[int] = NO_WORD
    """The number of the word that lifts it."""
    supposing: ClassVar[str] = "if nobody reacts"
    """How foresight says that it supposes everyone to pass."""

    def run(self, s: S) -> None:
        """Open the window: ask the first who may be asked."""
        order = self.order(s)
        if order:
            AskInWindow(self, order, 0, len(order), 0, order[0], 0).run(s)

    def order(self, s: S) -> Sequence[int]:
        """Who is asked, the first one first: seats, or whatever `seat_of` knows the seat of. Fixed while it is open."""
        raise NotImplementedError

    def seat_of(self, s: S, who: int) -> int:
        """The seat that answers for one of the order."""
        return who

    def side_of(self, s: S, who: int) -> int:
        """The side of one of the order, a small number, for `FIRST_USE_OF_SIDE`."""
        return self.seat_of(s, who)

    def may_be_asked(self, s: S, who: int) -> bool:
        """Whether this one could have something to use, by public facts and nothing else; looked at on its turn."""
        raise NotImplementedError

    def lapses(self, s: S) -> bool:
        """Whether the window has lost its point and closes before the next is asked; by public facts."""
        return False

    def prompt(self, s: S, who: int) -> str:
        """The question in the game's words. Everyone may read it, so it holds no secret."""
        return type(self).__name__

    def uses(self, s: S, who: int) -> list[int]:
        """What can be used now, in a fixed order, as a new list; passing is added to it."""
        raise NotImplementedError

    def use(self, s: S, who: int, option: int) -> None:
        """Carry out a use. What follows from it is put on the agenda (`s.then`)."""
        raise NotImplementedError

    def explain(self, s: S, who: int, option: int) -> str:
        """The option in one short phrase, or nothing; what it will cause is foreseen and said after it."""
        return s.game.describe(option)

    def retells(self, s: S, who: int, option: int) -> bool:
        """Whether the phrase for this option stands for the first line it will tell, which then is not foreseen."""
        return False

    def refuse(self, s: S, who: int, option: int) -> tuple[str, str]:
        """The rule that forbids this word here, and the reason in words."""
        return self.rule, f"{s.game.describe(option)} is not a choice here: {self.prompt(s, who)}."


class AskInWindow(Ask[Any]):
    """The turn of one seat in an open window; *left* more turns, and it closes. *used* are sides that are done."""

    def __init__(
        self, shape: Window[Any], order: Sequence[int], place: int, left: int, used: int, who: int, seat: int
    ) -> None:
        self.shape = shape
        self.order = order
        self.place = place
        self.left = left
        self.used = used
        self.who = who
        self.seat = seat

    def run(self, s: Any) -> None:
        """Ask the next who may be asked, or close."""
        shape = self.shape
        if shape.lapses(s):
            return
        order = self.order
        size = len(order)
        place = self.place
        for left in range(self.left, 0, -1):
            who = order[place]
            seat = shape.seat_of(s, who)
            if not s.is_quiet(seat) and shape.may_be_asked(s, who) and not self._is_done(s, who):
                turn = AskInWindow(shape, order, place, left, self.used, who, seat)
                s.agenda.append(turn)
                s.put(turn, turn.options(s))
                return
            place = (place + 1) % size

    def _is_done(self, s: Any, who: int) -> bool:
        """Whether its side has used up its chance."""
        return self.used != 0 and bool(self.used & (1 << self.shape.side_of(s, who)))

    def as_written(self) -> Any:
        return self.shape

    def passing(self, s: Any) -> int:
        return self.shape.pass_word

    def idle(self, s: Any) -> list[int]:
        return [self.shape.quiet_word]

    def prompt(self, s: Any) -> str:
        return self.shape.prompt(s, self.who)

    def options(self, s: Any) -> list[int]:
        shape = self.shape
        found = shape.uses(s, self.who)
        found.append(shape.pass_word)
        if shape.quiet_word != NO_WORD:
            found.append(shape.quiet_word)
        return found

    def take(self, s: Any, option: int) -> Ask[Any] | None:
        shape = self.shape
        if option == shape.quiet_word:
            s.hush(LiftQuiet(self.seat, shape))
            s.tell("Quiet", shape.rule, f"{seat_name(self.seat)} does not want to be asked again this turn")
        elif option != shape.pass_word:
            return self._used(s, option)
        return self._next(self.place + 1, self.left - 1, self.used)

    def _used(self, s: Any, option: int) -> Ask[Any] | None:
        """Use it; then the closing rule says who is next, once all that follows has happened."""
        shape = self.shape
        closing = shape.closing
        shape.use(s, self.who, option)
        if closing == FIRST_USE:
            return None
        if closing == FIRST_USE_OF_SIDE:
            return self._next(self.place + 1, self.left - 1, self.used | (1 << shape.side_of(s, self.who)))
        stays = 1 if shape.keeps_turn else 0
        left = len(self.order) if closing == ALL_PASS else self.left - 1 + stays
        return self._next(self.place + 1 - stays, left, self.used)

    def _next(self, place: int, left: int, used: int) -> Ask[Any] | None:
        """The rest of the window, which asks when it is run; None: it is closed."""
        if left == 0:
            return None
        return AskInWindow(self.shape, self.order, place % len(self.order), left, used, self.who, self.seat)

    def explain(self, s: Any, option: int) -> str:
        return self.shape.explain(s, self.who, option)

    def retells(self, s: Any, option: int) -> bool:
        return self.shape.retells(s, self.who, option)

    def refuse(self, s: Any, option: int) -> tuple[str, str]:
        return self.shape.refuse(s, self.who, option)


class LiftQuiet(Ask[Any]):
    """The right of a seat that said `quiet` in a window to be asked again."""

    is_standing: ClassVar[bool] = True

    def __init__(self, seat: int, shape: Window[Any]) -> None:
        self.seat = seat
        self.shape = shape

    def as_written(self) -> Any:
        return self.shape

    def prompt(self, s: Any) -> str:
        return "Be asked again whenever you like"

    def options(self, s: Any) -> list[int]:
        return [self.shape.unquiet_word]

    def take(self, s: Any, option: int) -> Ask[Any] | None:
        s.lift(self)
        s.tell("QuietLifted", self.shape.rule, f"{seat_name(self.seat)} wants to be asked again")
        return self


# ---- choosing several ----------------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseSeveral(Ask[S]):
    """One seat picks several things, one at a time; can take them back; and says `done`.

        class Redraw(ChooseSeveral[Table]):
            rule: ClassVar[str] = "SFB-2.15"
            done_word: ClassVar[int] = DONE

            def prompt(self, s): return "Choose the cards to redraw, then done"
            def things(self, s, chosen): return [c for c in s.hands[self.seat] if c not in chosen]
            def finish(self, s, chosen): redraw(s, self.seat, chosen)

        s.then(Redraw(seat))                                         # alone
        s.then(Together([Redraw(seat) for seat in range(s.seats)]))  # all at once, in secret

    *chosen* are the words picked so far, in their order; the same one may be there several times. They are part of the
    question and of nothing else: the table changes when the choice is finished. Until then they are private, even at
    an open table, so neither the prompt nor anything another seat sees may depend on them; `s.chosen_by(seat)` is for
    the view of that seat (and of those who may look over its shoulder), and a game that imagines calls `start_over`.

    With a `back_word` that word takes the last pick back. Without one, pointing at a chosen thing again does, and each
    thing can be chosen once. Taking back is possible `SECOND_THOUGHTS` times in one choice; undo is free besides.
    Where there is one way only, nothing is asked (but always among questions put `Together`).
    """

    done_word: ClassVar[int] = NO_WORD
    """The number of the word that finishes; every choice has one."""
    back_word: ClassVar[int] = NO_WORD
    """The number of the word that takes the last pick back; without it pointing again does."""
    ends_when_full: ClassVar[bool] = False
    """Whether it finishes by itself once it is enough and nothing more can be picked; else `done` is always said."""

    # ---- what every choice fills in --------------------------------------------------------------------------------
    def things(self, s: S, chosen: tuple[int, ...]) -> list[int]:
        """What may be picked next, each once, in a fixed order, as a new list. Offer what can still lead to enough."""
        raise NotImplementedError

    def is_enough(self, s: S, chosen: tuple[int, ...]) -> bool:
        """Whether `done` may be said now."""
        return True

    def finish(self, s: S, chosen: tuple[int, ...]) -> Ask[Any] | None:
        """Carry the choice out. A question given back takes the place of this one."""
        raise NotImplementedError

    # ---- what it may fill in ---------------------------------------------------------------------------------------
    def ways_out(self, s: S) -> list[int]:
        """Other words that end the choice, whatever is chosen; offered last."""
        return []

    def leave(self, s: S, option: int) -> Ask[Any] | None:
        """Carry out one of the ways out. A question given back takes the place of this one."""
        raise NotImplementedError

    def explain_pick(self, s: S, chosen: tuple[int, ...], option: int) -> str:
        """The option in one short phrase; what finishing will cause is foreseen and said after it."""
        if option == self.back_word:
            return f"Take {s.game.describe(chosen[-1])} back"
        if self.back_word == NO_WORD and option in chosen:
            return f"Take {s.game.describe(option)} back"
        return s.game.describe(option)

    def refuse_pick(self, s: S, chosen: tuple[int, ...], option: int) -> tuple[str, str]:
        """The rule that forbids this word here, and the reason in words."""
        if option == self.done_word:
            return self.rule, f"That is not enough yet: {self.prompt(s)}."
        if option == self.back_word:
            return self.rule, "Nothing is chosen that could be taken back."
        if option in chosen:
            return self.rule, f"{s.game.describe(option)} is chosen already."
        return self.rule, f"{s.game.describe(option)} is not a choice here: {self.prompt(s)}."

    # ---- the question with nothing chosen --------------------------------------------------------------------------
    def run(self, s: S) -> None:
        """Put the question."""
        Choosing(self, (), 0, SECOND_THOUGHTS).run(s)

    def options(self, s: S) -> list[int]:
        """What can be picked first."""
        return Choosing(self, (), 0, SECOND_THOUGHTS).options(s)

    def take(self, s: S, option: int) -> Ask[Any] | None:
        """Pick the first thing, or finish without any."""
        return Choosing(self, (), 0, SECOND_THOUGHTS).take(s, option)

    def explain(self, s: S, option: int) -> str:
        """What this option will do while nothing is chosen."""
        return self.explain_pick(s, (), option)

    def refuse(self, s: S, option: int) -> tuple[str, str]:
        """Why this word is no option while nothing is chosen."""
        return self.refuse_pick(s, (), option)


class Choosing(Ask[Any]):
    """A choice of several in progress. The first *forced* picks had no alternative; *thoughts* may be taken back."""

    def __init__(self, shape: ChooseSeveral[Any], chosen: tuple[int, ...], forced: int, thoughts: int) -> None:
        self.seat = shape.seat
        self.shape = shape
        self.chosen = chosen
        self.forced = forced
        self.thoughts = thoughts

    def run(self, s: Any) -> None:
        """Put the question; where there is one way only, go it."""
        options = self.options(s)
        if len(options) != 1 or self.shape.asks_always or self._takes_back(options[0]):
            s.agenda.append(self)
            s.put(self, options)
        else:
            Choosing(self.shape, self.chosen, len(self.chosen) + 1, self.thoughts).ask(s, options)

    def _takes_back(self, option: int) -> bool:
        """Whether this word takes something back."""
        back = self.shape.back_word
        return option == back if back != NO_WORD else option in self.chosen

    def as_written(self) -> Any:
        return self.shape

    def picked(self) -> tuple[int, ...]:
        return self.chosen

    def idle(self, s: Any) -> list[int]:
        back = self.shape.back_word
        return list(self.chosen) if back == NO_WORD else [back]

    def anew(self) -> Ask[Any]:
        return self.shape

    def retells(self, s: Any, option: int) -> bool:
        return self.shape.retells(s, option)

    def rehearse(self, s: Any, option: int) -> bool:
        return self.shape.rehearse(s, option)

    def through(self, s: Any) -> list[int] | None:
        return self.shape.through(s)

    def lapses(self, s: Any) -> bool:
        return self.shape.lapses(s)

    def prompt(self, s: Any) -> str:
        return self.shape.prompt(s)

    def options(self, s: Any) -> list[int]:
        shape, chosen = self.shape, self.chosen
        back = shape.back_word
        found = shape.things(s, chosen)
        can_return = self.thoughts > 0 and len(chosen) > self.forced
        if can_return and back == NO_WORD:
            found.extend(chosen[self.forced :])
            found.sort()
        if shape.is_enough(s, chosen):
            found.append(shape.done_word)
        if can_return and back != NO_WORD:
            found.append(back)
        found.extend(shape.ways_out(s))
        return found or self._ways_back()

    def _ways_back(self) -> list[int]:
        """Nothing leads on from here: taking back always does."""
        back = self.shape.back_word
        return sorted(self.chosen) if back == NO_WORD else [back]

    def take(self, s: Any, option: int) -> Ask[Any] | None:
        shape, chosen = self.shape, self.chosen
        if option == shape.done_word:
            return shape.finish(s, chosen)
        if self._takes_back(option):
            return self._without(len(chosen) - 1 if option == shape.back_word else chosen.index(option))
        if option in shape.ways_out(s):
            return shape.leave(s, option)
        chosen = (*chosen, option)
        if shape.ends_when_full and shape.is_enough(s, chosen) and not shape.things(s, chosen):
            return shape.finish(s, chosen)
        return Choosing(shape, chosen, self.forced, self.thoughts)

    def _without(self, place: int) -> Ask[Any]:
        """The choice with one thing taken back."""
        chosen = self.chosen[:place] + self.chosen[place + 1 :]
        return Choosing(self.shape, chosen, min(self.forced, len(chosen)), max(0, self.thoughts - 1))

    def explain(self, s: Any, option: int) -> str:
        return self.shape.explain_pick(s, self.chosen, option)

    def refuse(self, s: Any, option: int) -> tuple[str, str]:
        shape = self.shape
        if self.chosen and self.thoughts == 0 and self._takes_back(option):
            text = f"Something has been taken back {SECOND_THOUGHTS} times in this choice; what is chosen stays."
            return shape.rule, text
        return shape.refuse_pick(s, self.chosen, option)


def start_over(world: State, known: Collection[int]) -> None:
    """In an imagined world, let choices of several begin anew whose progress the viewer does not see.

    *known* are the seats whose choices it does see: itself and those over whose shoulder it may look; none for a
    spectator.
    """
    if not world.agenda:
        return
    top = world.agenda[-1]
    if isinstance(top, Together):
        world.agenda[-1] = Together(_anew(top.asks, known))
    elif isinstance(top, Ask) and top.seat not in known:
        world.agenda[-1] = top.anew()
    world.open = _anew(world.open, known)
    world.look_again()


def _anew(asks: list[Ask[Any]], known: Collection[int]) -> list[Ask[Any]]:
    return [ask if ask.seat in known else ask.anew() for ask in asks]
