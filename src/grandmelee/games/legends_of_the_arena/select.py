"""Selecting three cards, hidden and at the same time [LA-5]; the timer and what it costs to be late.

Letting the minute run out is a word like any other (`forfeit`): it is offered once the timer runs, a host's clock
says it for whoever is late, and so the machine needs no clock.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import ChooseSeveral
from grandmelee.games.legends_of_the_arena.exchange import STACK_SIZE, perform_alone
from grandmelee.games.legends_of_the_arena.state import (
    CHOOSING,
    FORFEITED,
    HAND,
    NOBODY,
    PLACED,
    STACK,
    Row,
    Table,
    changed,
)
from grandmelee.games.legends_of_the_arena.words import BACK, CARD, DONE, FLIP, FORFEIT, WAIT


class SelectStep(Step[Table]):
    """Everyone selects at once; no answer shows before the last one is given [LA-5.1, 5.4]."""

    def run(self, s: Table) -> None:
        s.is_timer_running = False
        s.first_ready = NOBODY
        s.placed = [CHOOSING] * s.seats
        s.agenda.append(SELECT_TOGETHER[s.seats])


class SelectCards(ChooseSeveral[Table]):
    """Three different cards from hand, the first for exchange 1 [LA-5.1 to 5.3]; final once they are down [LA-5.12]."""

    rule: ClassVar[str] = "LA-5.1"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK
    leave_word: ClassVar[int] = FORFEIT

    def prompt(self, s: Table) -> str:
        return "Select three cards in the order of play"

    def things(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        left = list(s.hands[self.seat] or look_at_hand(s, self.seat))
        for option in chosen:
            left.remove(option)
        return left

    def options(self, s: Table) -> list[int]:
        """As for every choice of several, with this one's words in place: four of five answers of a game select."""
        chosen = s.picks[self.seat]
        found = self.things(s, chosen) if len(chosen) < STACK_SIZE else [DONE]
        if chosen and (not s.picks[s.seats + self.seat] or self.can_take_back(s)):
            found.append(BACK)
        if s.is_timer_running:
            found.append(FORFEIT)
        return found

    def options_after(self, s: Table, option: int, before: list[int]) -> list[int] | None:
        """After the first and the second card: what was there, without it; after the third: no more cards."""
        if option < CARD or s.is_timer_running:
            return self.options(s)
        count = len(s.picks[self.seat])
        if count == STACK_SIZE:
            return [DONE, BACK] if before[-1] == BACK else [DONE]
        left = before[:]
        left.remove(option)
        if count == 1 and (not s.picks[s.seats + self.seat] or self.can_take_back(s)):
            left.append(BACK)
        return left

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        """As for every choice of several, with this one's words in place."""
        seat = self.seat
        if option >= CARD:
            s.picks[seat] = s.picks[seat] + (option,)
        elif option == BACK:
            s.take_back(seat, len(s.picks[seat]) - 1)
        else:
            return super().take(s, option)
        return self

    def finish(self, s: Table, chosen: tuple[int, ...]) -> Ask[Table] | None:
        place_stack(s, self.seat, chosen)
        return offer_timer(s)

    def can_leave(self, s: Table) -> bool:
        return s.is_timer_running

    def leave(self, s: Table) -> Ask[Table] | None:
        forfeit(s, self.seat)
        return offer_timer(s)

    def explain_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> str:
        if option >= CARD:
            card = s.content.cards[option - CARD]
            before = " Foreseen without the cards laid before it." if chosen else ""
            return f"Play {card.name} (Speed {card.speed}) in exchange {len(chosen) + 1}: {card.effect}{before}"
        return s.game.describe(option)

    def retells(self, s: Table, option: int) -> bool:
        return True

    def rehearse(self, s: Table, option: int) -> bool:
        if option < CARD:
            return False
        perform_alone(s, self.seat, option - CARD, len(s.chosen_by(self.seat)) + 1)
        return True

    def refuse_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> tuple[str, str]:
        if not CARD <= option < s.content.legend_word:
            return refuse_button(s, len(chosen), option)
        name = s.content.cards[option - CARD].name
        if option in chosen:
            return "LA-5.3", why_lying(name, chosen.index(option) + 1, len(chosen))
        if len(chosen) == STACK_SIZE:
            return "LA-5.1", "Three cards are selected; lay them down, or take one back."
        return "LA-5.1", f"{name} is not in your hand."


def look_at_hand(s: Table, seat: int) -> Row:
    """The words of the cards in a hand, kept while its seat selects, for they stay the same."""
    zone = s.zone
    hand = tuple([CARD + card for card in s.content.legends[s.legend[seat]].cards if zone[card] == HAND])
    s.hands = changed(s.hands, seat, hand)
    return hand


def why_lying(name: str, place: int, laid: int) -> str:
    """A card is in the stack already, and the three must be different [LA-5.3]; how it comes back."""
    back = "Take the last card back" if place == laid else f"Taking {laid - place + 1} cards back"
    lies = f"{name} lies there already, as number {place}, and the three cards must be different."
    return f"{lies} {back}, or Undo, returns it to your hand."


SELECTS: Final[list[Ask[Any]]] = [SelectCards(seat) for seat in range(6)]
SELECT_TOGETHER: Final[list[Together[Any]]] = [Together(SELECTS[:seats]) for seats in range(7)]


def refuse_button(s: Table, selected: int, button: int) -> tuple[str, str]:
    """Why something that is no card cannot be chosen while selecting."""
    if button == DONE:
        return "LA-5.1", f"A stack has exactly three cards; you have selected {selected}."
    if button == BACK:
        return "LA-5.1", "No card is selected, so none can be taken back."
    if button == FORFEIT:
        return "LA-5.9", "Only the timer makes anyone forfeit, and it does not run."
    if button in (FLIP, WAIT):
        return "LA-5.8", "Only the first team with all its stacks down may start the timer; select your cards."
    what = s.game.describe(button)
    first = f"{what} is not a choice now: select cards of your hand. Whom they hit follows when they are played."
    is_legend = button >= s.content.legend_word
    return "LA-5.1", f"{first} A click on the panel of a Legend shows all its cards." if is_legend else first


def place_stack(s: Table, seat: int, chosen: tuple[int, ...]) -> None:
    """The stack lies face down and stays as it is [LA-5.12]; others see that it is there, not what it is [LA-5.4]."""
    place = STACK_SIZE * seat
    for option in chosen:
        s.stack[place] = option - CARD
        s.zone[option - CARD] = STACK
        place += 1
    s.placed[seat] = PLACED
    s.reveal(seat)
    if s.told is not None:
        s.tell("StackPlaced", "LA-5.1", f"{s.name(seat)} is ready")


def forfeit(s: Table, seat: int) -> None:
    """Late: no Action in any exchange of this sequence, the cards stay in hand [LA-5.9 to 5.11]."""
    s.placed[seat] = FORFEITED
    s.reveal(seat)
    if s.told is not None:
        s.tell("Forfeited", "LA-5.9", f"{s.name(seat)} is late and forfeits its Actions in this sequence")


# ---- the timer -----------------------------------------------------------------------------------------------------
def offer_timer(s: Table) -> Ask[Table] | None:
    """The first team to be ready may start the timer [LA-5.7, 5.8]; one of it is asked, all of it have the right."""
    if not s.settings["timer"] or s.first_ready != NOBODY or CHOOSING not in s.placed:
        return None
    s.first_ready = ready_team(s)
    if s.first_ready == NOBODY:
        return None
    team = [seat for seat in range(s.seats) if s.team[seat] == s.first_ready]
    s.grant([StartTimer(ally) for ally in team[1:]])
    return FlipTimer(team[0])


def ready_team(s: Table) -> int:
    """A team whose stacks are all down, or NOBODY."""
    for team in s.team:
        if all(s.placed[seat] == PLACED for seat in range(s.seats) if s.team[seat] == team):
            return team
    return NOBODY


class StartTimer(Ask[Table]):
    """The right to start the timer, at any time while others are not ready; no other team has it [LA-5.13].

    It lapses when the timer runs, or when all are ready [LA-5.15].
    """

    rule: ClassVar[str] = "LA-5.13"
    is_standing: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Start the timer whenever you like"

    def options(self, s: Table) -> list[int]:
        return [FLIP]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == WAIT:
            return StartTimer(self.seat)
        s.is_timer_running = True
        s.reveal(self.seat)
        if s.told is not None:
            s.tell("TimerStarted", "LA-5.9", "The timer runs: whoever is not ready in a minute forfeits")
        return None

    def lapses(self, s: Table) -> bool:
        return s.is_timer_running or CHOOSING not in s.placed


class FlipTimer(StartTimer):
    """A choice, not a duty [LA-5.8]: who waits keeps the right [LA-5.13]."""

    rule: ClassVar[str] = "LA-5.8"
    is_standing: ClassVar[bool] = False
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Decide whether to start the timer"

    def options(self, s: Table) -> list[int]:
        return [FLIP, WAIT]
