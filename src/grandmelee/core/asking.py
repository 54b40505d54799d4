"""Three more ways to ask, beside `Ask` (one seat) and `Together` (several seats in secret).

| shape | who answers | derive and fill in |
|---|---|---|
| `AnyOne` | several seats, openly; the first answer counts for all | `prompt`, `options`, `take` |
| `Window` | round the table: each uses something or passes | `order`, `may_be_asked`, `prompt`, `uses`, `use` |
| `ChooseSeveral` | one seat picks things one at a time, then `done` | `prompt`, `things`, `is_enough`, `finish` |

A game derives from a shape and puts it on the agenda like any step: `s.then(DrinkPotions())`. A `ChooseSeveral` may
also be among the questions of a `Together`. What is open is put by questions of the core's own, `AskAnyOne`,
`AskInWindow` and `LiftQuiet`, which no game makes or looks at. All of them are immutable.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, S, Step
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

SECOND_THOUGHTS: Final = 100
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

    def prompt(self, s: State) -> str:
        return self.shape.prompt(s)

    def options(self, s: State) -> list[int]:
        return self.shape.options(s)

    def take(self, s: State, option: int) -> None:
        self.shape.take(s, self.seat, option)

    def explain(self, s: State, option: int) -> str:
        return self.shape.explain(s, option)

    def retells(self, s: State, option: int) -> bool:
        return self.shape.retells(s, option)

    def refuse(self, s: State, option: int) -> tuple[str, str]:
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
    `s.end_quiet()`, which it does where the turn ends; only windows that offer this word are passed so, and a step that
    nobody may lose by it does not offer it. While others are asked anything, `unquiet_word` is the right of
    whoever said so to be asked again. Both are public; `s.quiet_seats` are the seats that have said it. "Ask me only if
    it is pressing" (`pressing_word`) excepts windows that are (`is_pressing`); who is asked there may lift it at once.
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
    quiet_time: ClassVar[str] = "this turn"
    """For how long, in words."""
    pressing_word: ClassVar[int] = NO_WORD
    """The number of the word that asks to be left alone until then, pressing windows excepted."""
    pressing_when: ClassVar[str] = "when it is pressing"  # when a window is, in words
    supposing: ClassVar[str] = "if nobody reacts"
    """How foresight says that it supposes everyone to pass."""

    def run(self, s: S) -> None:
        """Open the window: ask the first who may be asked."""
        order = self.order(s)
        if order:
            ask_next(s, self, order, 0, len(order), 0, None)

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

    def is_pressing(self, s: S) -> bool:
        """Whether who wants to be asked only when it is pressing is asked here; by public facts."""
        return True

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

    def through(self, s: S, who: int) -> list[int] | None:
        """The uses past which a reach may look, as in `Ask.through`; None, when nothing is pointed at from afar."""
        return None

    def refuse(self, s: S, who: int, option: int) -> tuple[str, str]:
        """The rule that forbids this word here, and the reason in words."""
        return self.rule, f"{s.game.describe(option)} is not a choice here: {self.prompt(s, who)}."


def ask_next(
    s: State, shape: Window[Any], order: Sequence[int], place: int, left: int, used: int, ready: AskInWindow | None
) -> None:
    """Ask the next who may be asked, from a place in the order on; or close. *ready* is the first one's turn."""
    if shape.lapses(s):
        return
    may_be_quiet = s.lifts and shape.quiet_word != NO_WORD
    while left > 0:
        who = order[place]
        seat = shape.seat_of(s, who)
        if not (may_be_quiet and is_left_alone(s, shape, seat)) and shape.may_be_asked(s, who):
            if not used or not used & (1 << shape.side_of(s, who)):  # its side has not used up its chance
                if ready is None or ready.who != who:
                    ready = AskInWindow(shape, order, place, left, used, who, seat)
                s.agenda.append(ready)
                s.put(ready, ready.options(s))
                return
        place = (place + 1) % len(order)
        left -= 1
        ready = None


def is_left_alone(s: State, shape: Window[Any], seat: int) -> bool:
    """Whether a seat has said that it does not want to be asked in a window like this."""
    return s.is_quiet(seat) or (seat in quiet_unless_pressing(s) and not shape.is_pressing(s))


def quiet_unless_pressing(s: State) -> list[int]:
    """The seats that want to be asked in pressing windows only until the turn ends; everyone knows."""
    return [lift.seat for lift in s.lifts if lift.unless_pressing]


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

    def run(self, s: State) -> None:
        """Ask the next who may be asked, or close."""
        ask_next(s, self.shape, self.order, self.place, self.left, self.used, self)

    def as_written(self) -> Any:
        return self.shape

    def passing(self, s: State) -> int:
        return self.shape.pass_word

    def idle(self, s: State) -> list[int]:
        return [self.shape.quiet_word, self.shape.pressing_word, self.shape.unquiet_word]

    def prompt(self, s: State) -> str:
        return self.shape.prompt(s, self.who)

    def options(self, s: State) -> list[int]:
        shape = self.shape
        found = shape.uses(s, self.who)
        found.append(shape.pass_word)
        if shape.pressing_word != NO_WORD:
            is_said = s.lifts and self.seat in quiet_unless_pressing(s)
            found.append(shape.unquiet_word if is_said else shape.pressing_word)
        quiet = shape.quiet_word
        if quiet != NO_WORD:
            found.append(quiet)
        return found

    def take(self, s: State, option: int) -> Ask[Any] | None:
        shape = self.shape
        if option != shape.pass_word:
            if option == shape.unquiet_word:
                lift_quiet(s, self.seat, shape)
                return self
            if option != shape.quiet_word and option != shape.pressing_word:
                return self._used(s, option)
            self._hush(s, option == shape.pressing_word)
        return self._next(self.place + 1, self.left - 1, self.used) if self.left > 1 else None

    def _hush(self, s: State, unless_pressing: bool) -> None:
        """Leave the seat alone from now on, which passes."""
        shape = self.shape
        s.hush(LiftQuiet(self.seat, shape, unless_pressing))
        wish = f"wants to be asked only {shape.pressing_when}" if unless_pressing else "does not want to be asked again"
        s.tell("Quiet", shape.rule, f"{seat_name(self.seat)} {wish} {shape.quiet_time}")

    def _used(self, s: State, option: int) -> Ask[Any] | None:
        """Use it; then the closing rule says who is next, once all that follows has happened."""
        shape = self.shape
        closing = shape.closing
        height = len(s.agenda)
        shape.use(s, self.who, option)
        if closing == FIRST_USE:
            return None
        if closing == FIRST_USE_OF_SIDE:
            return self._next(self.place + 1, self.left - 1, self.used | (1 << shape.side_of(s, self.who)))
        if shape.keeps_turn:
            left = len(self.order) if closing == ALL_PASS else self.left
            if left == self.left and len(s.agenda) > height:
                return self  # it is run again when all of that has happened
            return self._next(self.place, left, self.used)
        return self._next(self.place + 1, len(self.order) if closing == ALL_PASS else self.left - 1, self.used)

    def _next(self, place: int, left: int, used: int) -> Ask[Any] | None:
        """The rest of the window, which asks when it is run; None: it is closed."""
        if left == 0:
            return None
        return AskInWindow(self.shape, self.order, place % len(self.order), left, used, self.who, self.seat)

    def explain(self, s: State, option: int) -> str:
        return self.shape.explain(s, self.who, option)

    def retells(self, s: State, option: int) -> bool:
        return self.shape.retells(s, self.who, option)

    def through(self, s: State) -> list[int] | None:
        return self.shape.through(s, self.who)

    def refuse(self, s: State, option: int) -> tuple[str, str]:
        return self.shape.refuse(s, self.who, option)


class LiftQuiet(Ask[Any]):
    """The right of a seat that said `quiet` in a window to be asked again; *unless_pressing*, it is asked in some."""

    is_standing: ClassVar[bool] = True

    def __init__(self, seat: int, shape: Window[Any], unless_pressing: bool) -> None:
        self.seat = seat
        self.shape = shape
        self.unless_pressing = unless_pressing

    def as_written(self) -> Any:
        return self.shape

    def prompt(self, s: State) -> str:
        return "Be asked again whenever you like"

    def options(self, s: State) -> list[int]:
        return [self.shape.unquiet_word]

    def take(self, s: State, option: int) -> Ask[Any] | None:
        lift_quiet(s, self.seat, self.shape)
        return self


def lift_quiet(s: State, seat: int, shape: Window[Any]) -> None:
    """A seat wants to be asked again in all windows."""
    s.lift(seat)
    s.tell("QuietLifted", shape.rule, f"{seat_name(seat)} wants to be asked again")


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

    *chosen* are the words picked so far, in their order; the same one may be there several times. The core keeps them,
    and the table changes when the choice is finished. Until then they are private, even at an open table, so neither
    the prompt nor anything another seat sees may depend on them; `s.chosen_by(seat)` is for the view of that seat (and
    of those who may look over its shoulder), and a game that imagines calls `start_over`.

    With a `back_word` that word takes the last pick back. Without one, pointing at a chosen thing again does, and each
    thing can be chosen once. Taking back is possible `SECOND_THOUGHTS` times in one choice; undo is free besides.
    Where there is one way only, nothing is asked (but always among questions put `Together`).
    """

    done_word: ClassVar[int] = NO_WORD
    """The number of the word that finishes; every choice has one."""
    back_word: ClassVar[int] = NO_WORD
    """The number of the word that takes the last pick back; without it pointing again does."""
    leave_word: ClassVar[int] = NO_WORD
    """The number of a word that ends the choice whatever is chosen, see `can_leave` and `leave`; offered last."""
    ends_when_full: ClassVar[bool] = False
    """Whether it finishes by itself once it is enough and nothing more can be picked; put `Together` it never does."""

    # ---- what every choice fills in --------------------------------------------------------------------------------
    def things(self, s: S, chosen: tuple[int, ...]) -> list[int]:
        """What may be picked next, each once, in a fixed order, as a new list; nothing, when no more can be.

        Offer what can still lead to enough.
        """
        raise NotImplementedError

    def is_enough(self, s: S, chosen: tuple[int, ...]) -> bool:
        """Whether `done` may be said now."""
        return True

    def finish(self, s: S, chosen: tuple[int, ...]) -> Ask[Any] | None:
        """Carry the choice out. A question given back takes the place of this one."""
        raise NotImplementedError

    # ---- what it may fill in ---------------------------------------------------------------------------------------
    def can_leave(self, s: S) -> bool:
        """Whether the `leave_word` may be said now, whatever is chosen."""
        return True

    def leave(self, s: S) -> Ask[Any] | None:
        """End the choice without what is chosen. A question given back takes the place of this one."""
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

    # ---- the same for every choice ---------------------------------------------------------------------------------
    def run(self, s: S) -> None:
        """Put the question; where there is one way only, go it."""
        self.offer(s, self.options(s))

    def offer(self, s: S, options: list[int]) -> None:
        """Put the question with these options; where there is one way only, go it."""
        if len(options) > 1 and not self.ends_when_full:  # nearly always
            s.agenda.append(self)
            s.put(self, options)
            return
        chosen = s.picks[self.seat]
        if chosen and self.ends_when_full and self._is_full(options, chosen):
            self.ask(s, [self.done_word])
        elif len(options) != 1 or self.asks_always or self._takes_back(options[0], chosen):
            s.agenda.append(self)
            s.put(self, options)
        else:
            s.note_picks(self.seat, len(chosen) + 1, s.taken_back(self.seat))  # this one has no alternative
            self.ask(s, options)

    def stays(self, s: S) -> bool:
        """Offer what can be picked now, after a pick or taking back; not where it could end by itself and must be run.

        It lies on top of the agenda, alone, and is the question that is open.
        """
        if self.ends_when_full:
            return False
        options = self.options(s)
        if len(options) < 2:
            return False
        s.offer = options
        return True

    def options(self, s: S) -> list[int]:
        """What can be picked next; done, when it is enough; taking back; and leaving it."""
        chosen = s.picks[self.seat]
        found = self.things(s, chosen)
        back = NO_WORD
        if chosen and self.can_take_back(s):
            back = self.back_word
            if back < 0:
                note = s.picks[s.seats + self.seat]
                found += chosen[note[0] :] if note else chosen
                found.sort()
        if self.is_enough(s, chosen):
            found.append(self.done_word)
        if back >= 0:
            found.append(back)
        leave = self.leave_word
        if leave >= 0 and self.can_leave(s):
            found.append(leave)
        return found or self._ways_back(chosen)

    def can_take_back(self, s: S) -> bool:
        """Whether the last pick may be taken back: it had alternatives, and the seat has not done so too often."""
        note = s.picks[s.seats + self.seat]
        return not note or (len(s.picks[self.seat]) > note[0] and note[1] < SECOND_THOUGHTS)

    def _is_full(self, options: list[int], chosen: tuple[int, ...]) -> bool:
        """Whether it is enough and nothing more can be picked: before `done` there is nothing but ways back."""
        for option in options:
            if option == self.done_word:
                return True
            if self.back_word != NO_WORD or option not in chosen:
                return False
        return False

    def _ways_back(self, chosen: tuple[int, ...]) -> list[int]:
        """Nothing leads on from here: taking back always does."""
        return sorted(chosen) if self.back_word == NO_WORD else [self.back_word]

    def _takes_back(self, option: int, chosen: tuple[int, ...]) -> bool:
        """Whether this word takes something back."""
        back = self.back_word
        return option == back if back != NO_WORD else option in chosen

    def take(self, s: S, option: int) -> Ask[Any] | None:
        """Pick one more thing, take one back, finish or leave; it stays open until it is finished or left."""
        seat = self.seat
        chosen = s.picks[seat]
        if option == self.done_word:
            s.drop_picks(seat)
            return self.finish(s, chosen)
        back = self.back_word
        if option == back:
            s.take_back(seat, len(chosen) - 1)
        elif back == NO_WORD and option in chosen:
            s.take_back(seat, chosen.index(option))
        elif option == self.leave_word:
            s.drop_picks(seat)
            return self.leave(s)
        else:
            s.picks[seat] = chosen + (option,)  # noqa: RUF005  (half the time of unpacking, compiled)
        return self

    def idle(self, s: S) -> list[int]:
        """Taking back leads nowhere."""
        return list(s.picks[self.seat]) if self.back_word == NO_WORD else [self.back_word]

    def explain(self, s: S, option: int) -> str:
        """What this option will do, with what is chosen now."""
        return self.explain_pick(s, s.picks[self.seat], option)

    def refuse(self, s: S, option: int) -> tuple[str, str]:
        """Why this word is no option, with what is chosen now."""
        chosen = s.picks[self.seat]
        if s.taken_back(self.seat) >= SECOND_THOUGHTS and self._takes_back(option, chosen):
            text = f"Something has been taken back {SECOND_THOUGHTS} times in this choice; what is chosen stays."
            return self.rule, text
        return self.refuse_pick(s, chosen, option)


def start_over(world: State, known: Collection[int]) -> None:
    """In an imagined world, let choices of several begin anew whose progress the viewer does not see.

    *known* are the seats whose choices it does see: itself and those over whose shoulder it may look; none for a
    spectator.
    """
    for seat in range(world.seats):
        if seat not in known:
            world.drop_picks(seat)
    world.look_again()
