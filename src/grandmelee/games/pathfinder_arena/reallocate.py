"""Segment 2 of the hero phase: ability tokens between sheet and cards [PA-7].

Tokens are moved one at a time, or a line is given all it lacks at once, which programs like; moves can be taken back
until done. Only where the tokens lie at the end counts [PA-7.9].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.asking import ChooseSeveral
from grandmelee.games.pathfinder_arena.box import LIFTING, POWERING, PUTTING, SHIFTS, Card, Line, total_of
from grandmelee.games.pathfinder_arena.state import Table, hero_name
from grandmelee.games.pathfinder_arena.words import ABILITIES, BACK, DONE, RECALL


class Split:
    """How a player's tokens would lie after some moves."""

    def __init__(self, s: Table, seat: int, moves: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = s.play[seat]
        self.sheet = s.sheet[seat * 6 : seat * 6 + 6]
        self.held = [s.held[card] for card in self.cards]
        self.puts = 0  # moves onto cards
        for move in moves:
            self.make(s, move)

    def make(self, s: Table, move: int) -> None:
        """Carry out one move."""
        if move == RECALL:
            for place in range(len(self.cards)):
                self.lift_all(place)
            return
        meaning = s.content.meaning(move)
        place = self.cards.index(meaning.card)
        if meaning.what == PUTTING:
            self.put(place, meaning.which, 1)
        elif meaning.what == LIFTING:
            self.put(place, meaning.which, -1)
        else:
            for ability, n in s.content.lines[meaning.which].needs:
                held = self.held[place] >> SHIFTS[ability] & 7
                if held < n:
                    self.put(place, ability, n - held)
        if meaning.what != LIFTING:
            self.puts += 1

    def put(self, place: int, ability: int, n: int) -> None:
        """So many tokens from the sheet onto a card; the other way for fewer than none."""
        self.sheet[ability] -= n
        self.held[place] += n << SHIFTS[ability]

    def total(self) -> int:
        """All tokens, on the sheet and on cards."""
        return sum(self.sheet) + sum([total_of(held) for held in self.held])

    def lift_all(self, place: int) -> None:
        """All tokens of a card to the sheet."""
        for ability in range(6):
            self.sheet[ability] += self.held[place] >> SHIFTS[ability] & 7
        self.held[place] = 0

    def settle(self, s: Table) -> None:
        """Let the tokens lie so [PA-7.2, 18.5]."""
        s.sheet[self.seat * 6 : self.seat * 6 + 6] = self.sheet
        for place, card in enumerate(self.cards):
            s.held[card] = self.held[place]


def add_puts(card: Card, sheet: list[int], held: int, found: list[int]) -> None:
    """One token onto a card, of a kind it asks for, up to the most any line asks [PA-7.4, 7.7]; deity cards take none
    [PA-7.8]. Or all that a line lacks, if it is more than one token and lies on the sheet.
    """
    for ability in card.kinds:
        if sheet[ability] and (held >> SHIFTS[ability] & 7) < card.accepts[ability]:
            found.append(card.put[ability])
    for line in card.costly:
        if can_power(line, sheet, held):
            found.append(line.power_option)


def can_power(line: Line, sheet: list[int], held: int) -> bool:
    """Whether a line lacks more than one token, and all of them lie on the sheet."""
    lacks = 0
    for ability, n in line.needs:
        short = n - (held >> SHIFTS[ability] & 7)
        if short > 0:
            if short > sheet[ability]:
                return False
            lacks += short
    return lacks > 1


def add_lifts(card: Card, held: int, found: list[int]) -> None:
    """One token from a card to the sheet."""
    for ability in card.kinds:
        if held >> SHIFTS[ability] & 7:
            found.append(card.lift[ability])


def is_laying(s: Table, move: int) -> bool:
    """Whether a move lays tokens on a card."""
    return move != RECALL and s.content.meaning(move).what != LIFTING


class Reallocate(ChooseSeveral[Table]):
    """Move any number of the own tokens between sheet and cards, free of AP, or none [PA-7.1 to 7.4, 7.9].

    As many tokens as one owns can be put on cards in one go, which is enough for every split [PA-7.9].
    """

    rule: ClassVar[str] = "PA-7.1"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Move ability tokens between your sheet and your cards, then done"

    def things(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        split = Split(s, self.seat, chosen)
        sheet = split.sheet
        can_put = split.puts == 0 or split.puts < split.total()
        found: list[int] = []
        on_cards = 0
        for place, number in enumerate(split.cards):
            held = split.held[place]
            card = s.content.cards[number]
            if can_put:
                add_puts(card, sheet, held, found)
            if held:
                on_cards += 1
                add_lifts(card, held, found)
        if on_cards:
            found.append(RECALL)
        return found

    def explain_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> str:
        meaning = s.content.meaning(option)
        if meaning.what == POWERING:
            return f"{s.game.describe(option)}: {s.content.lines[meaning.which].told}"
        if meaning.what == PUTTING:
            return f"{s.game.describe(option)}: {asking_for(s.content.cards[meaning.card], meaning.which)}"
        return super().explain_pick(s, chosen, option)

    def idle(self, s: Table) -> list[int]:
        """Taking back leads nowhere. Nor does lifting a token after one was laid, for every split is reached by lifting
        first and laying then [PA-7.9], nor laying tokens so that they lie as they did before.
        """
        chosen = s.picks[self.seat]
        found = [BACK]
        laid = 0
        for move in chosen:
            if is_laying(s, move):
                laid += 1
        if laid < len(chosen):  # something was lifted
            found += self.as_before(s, chosen)
        if laid:
            found.append(RECALL)
            for number in s.play[self.seat]:
                found += s.content.cards[number].lift
        return found

    def as_before(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        """The moves after which all tokens would lie as they did before one of those made."""
        seen = [Split(s, self.seat, chosen[:n]).held for n in range(len(chosen))]
        return [
            move
            for move in self.things(s, chosen)
            if is_laying(s, move) and Split(s, self.seat, chosen + (move,)).held in seen  # noqa: RUF005
        ]

    def finish(self, s: Table, chosen: tuple[int, ...]) -> None:
        Split(s, self.seat, chosen).settle(s)
        show_split(s, self.seat)

    def refuse_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> tuple[str, str]:
        meaning = s.content.meaning(option)
        if meaning.what in (PUTTING, POWERING, LIFTING) and meaning.card not in s.play[self.seat]:
            return "PA-7.1", f"{s.content.cards[meaning.card].name} is not in play before you"
        if meaning.what in (PUTTING, POWERING):
            return "PA-7.7", "your sheet lacks the token, or the card asks for no more of it"
        if meaning.what == LIFTING:
            return "PA-7.1", "no such token lies on the card"
        return super().refuse_pick(s, chosen, option)


def asking_for(card: Card, ability: int) -> str:
    """The lines of a card that need tokens of a kind, with their price [PA-17.4]."""
    return " ".join([line.told for line in card.lines if ability in [kind for kind, _ in line.needs]])


def show_split(s: Table, seat: int) -> None:
    """What was moved becomes known to all, be it nothing [PA-22.14]."""
    s.reveal(seat)
    if s.told is not None:
        s.tell("Reallocated", "PA-7.1", f"{hero_name(s, seat)} has tokens on cards: {layout(s, seat)}")


def layout(s: Table, seat: int) -> str:
    """Which tokens lie on which card."""
    found = [f"{tokens_on(s.held[card])} on {s.content.cards[card].name}" for card in s.play[seat] if s.held[card]]
    return ", ".join(found) or "none"


def tokens_on(held: int) -> str:
    """Tokens on a card in words."""
    counts = [(held >> SHIFTS[ability] & 7, name.upper()) for ability, name in enumerate(ABILITIES)]
    return " ".join([f"{n} {name}" for n, name in counts if n])
