"""Three toy games, each made of one way to ask: any one of a party, windows, and choices of several.

They are the toy of `tests.toy` with other rounds: cards are drawn in secret, something is asked, points are given.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import (
    ALL_PASS,
    FIRST_USE,
    FIRST_USE_OF_SIDE,
    ONCE_ROUND,
    AnyOne,
    ChooseSeveral,
    Window,
    quiet_unless_pressing,
    start_over,
)
from grandmelee.core.game import Game
from grandmelee.core.vocabulary import Vocabulary
from tests.toy import CARDS, DEALT, GIVE, KEEP, NextRound, Toy, ToyGame, draw

PASS: Final = GIVE + 1
QUIET: Final = GIVE + 2
UNQUIET: Final = GIVE + 3
DONE: Final = GIVE + 4
BACK: Final = GIVE + 5
NEVER: Final = GIVE + 6
PRESSING: Final = GIVE + 7
WORDS: Final = ["pass", "quiet", "unquiet", "done", "back", "never", "pressing"]


class ShapeGame(ToyGame):
    """The toy with more words."""

    def __init__(self) -> None:
        super().__init__()
        self.vocabulary = Vocabulary([*self.vocabulary.words, *WORDS])

    def evaluate(self, s: Toy, seat: int) -> float:
        return s.returns[seat] if s.over else (s.points[seat] - max(s.points)) / (1 + max(s.points))

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        view = super().view(s, seat)
        view["quiet"] = s.quiet_seats
        view["quiet_unless_pressing"] = quiet_unless_pressing(s)
        view["chosen"] = [] if seat is None else list(s.chosen_by(seat))
        return view


class Round(NextRound):
    """A round like the toy's, with another thing to do in it [TOY-1.1, 1.2]."""

    def run(self, s: Toy) -> None:
        if s.round == s.settings["rounds"]:
            super().run(s)
            return
        s.round += 1
        for seat in list(range(s.seats)) * (DEALT if s.round == 1 else 1):
            draw(s, seat)
        s.agenda.append(self)
        self.play(s)

    def play(self, s: Any) -> None:
        raise NotImplementedError


def give_point(s: Toy, to: int) -> None:
    s.points = tuple([points + (seat == to) for seat, points in enumerate(s.points)])
    s.tell("PointGiven", "TOY-3.1", f"Seat {to} has the point")


# ---- any one -------------------------------------------------------------------------------------------------------
class ChooseGift(AnyOne[Toy]):
    """Whoever answers first keeps the point or gives it to the next seat [TOY-3.1]."""

    rule: ClassVar[str] = "TOY-3.1"

    def prompt(self, s: Toy) -> str:
        return "Keep the point, or give it away"

    def options(self, s: Toy) -> list[int]:
        return [KEEP, GIVE]

    def take(self, s: Toy, seat: int, option: int) -> None:
        give_point(s, seat if option == KEEP else (seat + 1) % s.seats)


class KeepOnly(ChooseGift):
    """A question with one answer."""

    def options(self, s: Toy) -> list[int]:
        return [KEEP]


class PartyRound(Round):
    """Two decisions of the whole party, then one of a single seat."""

    def play(self, s: Toy) -> None:
        everyone = range(s.seats)
        s.then(ChooseGift(everyone), ChooseGift(everyone[1:]), ChooseGift([0]))


class PartyGame(ShapeGame):
    first: ClassVar[type[Step[Any]]] = PartyRound


# ---- windows -------------------------------------------------------------------------------------------------------
class ShowCard(Window[Toy]):
    """Whoever holds cards may show an even one for a point, or pass [TOY-2.1]; which cards one holds is hidden."""

    rule: ClassVar[str] = "TOY-2.1"
    pass_word: ClassVar[int] = PASS
    quiet_word: ClassVar[int] = QUIET
    unquiet_word: ClassVar[int] = UNQUIET

    def order(self, s: Toy) -> list[int]:
        return [(s.round + seat) % s.seats for seat in range(s.seats)]

    def side_of(self, s: Toy, who: int) -> int:
        return who % 2

    def may_be_asked(self, s: Toy, who: int) -> bool:
        return bool(s.hands[who])

    def lapses(self, s: Toy) -> bool:
        return len(s.shown) > CARDS // 2

    def prompt(self, s: Toy, who: int) -> str:
        return "Show an even card, or pass"

    def uses(self, s: Toy, who: int) -> list[int]:
        return [card for card in s.hands[who] if card % 2 == 0]

    def use(self, s: Toy, who: int, option: int) -> None:
        s.hands[who].remove(option)
        s.shown.append(option)
        s.facts += 1
        s.tell("Shown", "TOY-2.3", f"Seat {who} shows {option}")
        s.then(Reward(who))


class Reward(Step[Toy]):
    """A point, once the card has been shown and before anybody else is asked [TOY-3.1]."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Toy) -> None:
        give_point(s, self.seat)


class ShowOnce(ShowCard):
    closing: ClassVar[int] = ONCE_ROUND


class ShowMany(ShowCard):
    closing: ClassVar[int] = ONCE_ROUND
    keeps_turn: ClassVar[bool] = True


class ShowInTurn(ShowCard):
    closing: ClassVar[int] = ALL_PASS


class ShowPressing(ShowInTurn):
    """A window that is pressing while something has been shown."""

    pressing_word: ClassVar[int] = PRESSING
    pressing_when: ClassVar[str] = "once a card lies there"

    def is_pressing(self, s: Toy) -> bool:
        return bool(s.shown)


class ShowFirst(ShowCard):
    closing: ClassVar[int] = FIRST_USE


class ShowFirstOfSide(ShowCard):
    closing: ClassVar[int] = FIRST_USE_OF_SIDE


class Keep(Ask[Toy]):
    """An ordinary question, after the windows of a round [TOY-3.1]."""

    rule: ClassVar[str] = "TOY-3.1"

    def prompt(self, s: Toy) -> str:
        return "Keep the point, or give it away"

    def options(self, s: Toy) -> list[int]:
        return [KEEP, GIVE]

    def take(self, s: Toy, option: int) -> None:
        give_point(s, self.seat if option == KEEP else (self.seat + 1) % s.seats)


class WindowRound(Round):
    """One window of each kind; nobody is quiet any more when the round is over."""

    def run(self, s: Toy) -> None:
        s.end_quiet()
        super().run(s)

    def play(self, s: Toy) -> None:
        s.then(Keep(0))
        s.then(ShowFirst(), ShowFirstOfSide(), ShowMany())
        s.then(ShowPressing(), ShowOnce())
        s.then(Keep(1), ShowInTurn(), ShowPressing())


class WindowGame(ShapeGame):
    first: ClassVar[type[Step[Any]]] = WindowRound


# ---- choosing several ----------------------------------------------------------------------------------------------
class Rows(Toy):
    """The toy with several cards laid by each seat."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        super().__init__(game, seats)
        self.rows: tuple[tuple[int, ...], ...] = ((),) * seats

    def copy(self) -> Rows:
        s = Rows(self.game, self.seats)
        self.copy_to(s)
        s.rows = self.rows
        return s


class LayCards(ChooseSeveral[Rows]):
    """One or two cards of the hand, face down, all at the same time [TOY-2.1]; the last one can be taken back."""

    rule: ClassVar[str] = "TOY-2.1"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK

    def prompt(self, s: Rows) -> str:
        return "Lay one card or two face down"

    def things(self, s: Rows, chosen: tuple[int, ...]) -> list[int]:
        return [card for card in s.hands[self.seat] if card not in chosen] if len(chosen) < 2 else []

    def is_enough(self, s: Rows, chosen: tuple[int, ...]) -> bool:
        return len(chosen) > 0

    def finish(self, s: Rows, chosen: tuple[int, ...]) -> Ask[Any] | None:
        s.rows = tuple([chosen if seat == self.seat else row for seat, row in enumerate(s.rows)])
        s.facts += 1
        s.tell("Laid", "TOY-2.1", f"Seat {self.seat} has laid its cards")
        return None


class RevealRows(Step[Rows]):
    """All cards are turned over [TOY-2.3]; the highest sum wins a point, and its player gets rid of cards."""

    def run(self, s: Rows) -> None:
        s.facts += 1
        s.tell("Revealed", "TOY-2.3", f"The cards are {s.rows}")
        sums = [sum(row) for row in s.rows]
        for seat, row in enumerate(s.rows):
            s.hands[seat] = [card for card in s.hands[seat] if card not in row]
            s.shown.extend(row)
        s.rows = ((),) * s.seats
        best = sums.index(max(sums))
        give_point(s, best)
        s.then(DropCards(best), PayPoints(best))


class DropCards(ChooseSeveral[Rows]):
    """Any number of cards, openly in the end [TOY-2.2]; pointing again takes one back."""

    rule: ClassVar[str] = "TOY-2.2"
    done_word: ClassVar[int] = DONE
    leave_word: ClassVar[int] = NEVER

    def prompt(self, s: Rows) -> str:
        return "Choose cards to drop, then done"

    def things(self, s: Rows, chosen: tuple[int, ...]) -> list[int]:
        return [card for card in s.hands[self.seat] if card not in chosen]

    def finish(self, s: Rows, chosen: tuple[int, ...]) -> None:
        s.hands[self.seat] = [card for card in s.hands[self.seat] if card not in chosen]
        s.shown.extend(chosen)
        s.facts += 1
        s.tell("Dropped", "TOY-2.2", f"Seat {self.seat} drops {sorted(chosen)}")

    def leave(self, s: Rows) -> None:
        s.tell("Kept", "TOY-2.2", f"Seat {self.seat} never drops anything")


class PayPoints(ChooseSeveral[Rows]):
    """Three times kept or given, in any mixture [TOY-3.1]; it needs no word of its own to end."""

    rule: ClassVar[str] = "TOY-3.1"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK
    ends_when_full: ClassVar[bool] = True

    def prompt(self, s: Rows) -> str:
        return "Keep or give three times"

    def things(self, s: Rows, chosen: tuple[int, ...]) -> list[int]:
        return [KEEP, GIVE] if len(chosen) < 3 else []

    def is_enough(self, s: Rows, chosen: tuple[int, ...]) -> bool:
        return len(chosen) == 3

    def finish(self, s: Rows, chosen: tuple[int, ...]) -> None:
        for option in chosen:
            give_point(s, self.seat if option == KEEP else (self.seat + 1) % s.seats)


class SeveralRound(Round):
    def play(self, s: Rows) -> None:
        s.then(Together([LayCards(seat) for seat in range(s.seats)]), RevealRows())


class SeveralGame(ShapeGame):
    state: ClassVar[type[Toy]] = Rows
    first: ClassVar[type[Step[Any]]] = SeveralRound

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        view = super().view(s, seat)
        view["ready"] = [bool(row) for row in s.rows]
        view["row"] = [] if seat is None else list(s.rows[seat])
        return view

    def deal_unseen(self, s: Any, seat: int | None) -> None:
        super().deal_unseen(s, seat)
        start_over(s, [] if seat is None else [seat])
        s.rows = tuple([row if other == seat else laid(s, other, row) for other, row in enumerate(s.rows)])


def laid(world: Rows, other: int, row: tuple[int, ...]) -> tuple[int, ...]:
    """What someone else may have laid: one card or two of the hand it may have."""
    left = world.hands[other][:]
    return tuple([left.pop(world.below(len(left))) for _ in range(1 + world.below(min(2, len(left))))]) if row else ()
