"""Choices of several things: those that nobody else sees before they are done [LER-4.9], and those of cards."""

from __future__ import annotations

from typing import Any, ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ChooseSeveral
from grandmelee.games.lords_of_the_eastern_reach.state import Table
from grandmelee.games.lords_of_the_eastern_reach.words import DONE


class ChooseUnseen(ChooseSeveral[Table]):
    """What is picked is seen by all as soon as it is done, so it cannot be taken back any more."""

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        if option == self.done_word and s.picks[self.seat]:
            s.reveal(self.seat)
        return super().take(s, option)


class ChooseCards(ChooseSeveral[Table]):
    """Cards one points at, and again to take them back, then done: as for every choice of several, with these words in
    place, for a fifth of all answers chooses so.
    """

    done_word: ClassVar[int] = DONE

    def options(self, s: Table) -> list[int]:
        seat = self.seat
        chosen = s.picks[seat]
        found = self.things(s, chosen)
        if chosen:
            note = s.picks[s.seats + seat]
            if not note or self.can_take_back(s):  # without a note nothing stands against it
                found += chosen[note[0] :] if note else chosen
                found.sort()
        if self.is_enough(s, chosen):
            found.append(DONE)
        return found or sorted(chosen)

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        seat = self.seat
        chosen = s.picks[seat]
        if option == DONE:
            s.drop_picks(seat)
            return self.finish(s, chosen)
        if option in chosen:
            s.take_back(seat, chosen.index(option))
        else:
            s.picks[seat] = chosen + (option,)  # noqa: RUF005  (half the time of unpacking, compiled)
        return self
