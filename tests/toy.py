"""A small complete game, as an example of what the machine asks of one: three rounds of hidden cards.

Everyone has three cards, and draws another in each later round; nobody else sees them. All lay one card face down at
the same time, and the highest card wins the round. Its player keeps the point or gives it to the next seat. Most points
win.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.game import Game, Setting
from grandmelee.core.imagining import imagined
from grandmelee.core.outcomes import sharing
from grandmelee.core.state import NOBODY, State
from grandmelee.core.vocabulary import Vocabulary

RULES: Final = frozenset({f"TOY-{rule}" for rule in ("1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "4.1")})
CARDS: Final = 18
KEEP: Final = CARDS
GIVE: Final = CARDS + 1
NO_CARD: Final = -1
DEALT: Final = 3  # cards of everyone in the first round


class Toy(State):
    """Hands, the cards laid in this round, the cards still in the pile, and points."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        super().__init__(game, seats)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid = [NO_CARD] * seats
        self.shown: list[int] = []
        self.pile = list(range(CARDS))
        self.points = (0,) * seats
        self.round = 0
        self.won: tuple[int, ...] = ()

    def copy(self) -> Toy:
        s = type(self)(self.game, self.seats)
        self.copy_to(s)
        return s

    def copy_to(self, s: Toy) -> None:
        s.carry(self)
        s.hands = [hand[:] for hand in self.hands]
        s.laid = self.laid[:]
        s.shown = self.shown[:]
        s.pile = self.pile[:]
        s.points = self.points
        s.round = self.round
        s.won = self.won

    @property
    def outcomes(self) -> list[str]:
        return sharing(self.seats, self.won) if self.won else []

    @property
    def scores(self) -> list[int]:
        return list(self.points)


class NextRound(Step[Toy]):
    """Three rounds [TOY-1.1]; everyone draws, three cards at first [TOY-1.2]; then all lay a card at once [TOY-2.1]."""

    def run(self, s: Toy) -> None:
        rounds = s.settings["rounds"]
        assert isinstance(rounds, int)
        if s.round == rounds:
            s.won = tuple([seat for seat in range(s.seats) if s.points[seat] == max(s.points)])
            s.end()
            s.tell("GameEnded", "TOY-4.1", f"Seats {list(s.won)} have won")
            return
        s.round += 1
        for seat in list(range(s.seats)) * (DEALT if s.round == 1 else 1):
            draw(s, seat)
        s.then(Together([LayCard(seat) for seat in range(s.seats)]), Reveal(), self)


def draw(s: Toy, seat: int) -> None:
    card = s.pile.pop(s.below(len(s.pile)))
    s.hands[seat].append(card)
    s.hands[seat].sort()
    s.tell("Drew", "TOY-1.2", f"Seat {seat} draws a card")
    s.tell("DrewCard", "TOY-1.2", f"You draw {card}", (seat,), joins=True)


class LayCard(Ask[Toy]):
    """Any card of the hand, face down [TOY-2.1]."""

    rule: ClassVar[str] = "TOY-2.1"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Toy) -> str:
        return "Lay a card face down"

    def options(self, s: Toy) -> list[int]:
        return s.hands[self.seat][:]

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.laid[self.seat] = option
        return None

    def refuse(self, s: Toy, option: int) -> tuple[str, str]:
        return "TOY-2.2", f"{s.game.describe(option)} is not in your hand."


class Reveal(Step[Toy]):
    """All cards are turned over [TOY-2.3]; the highest wins."""

    def run(self, s: Toy) -> None:
        s.reveal(NOBODY)
        laid = s.laid[:]
        for seat in range(s.seats):
            s.hands[seat].remove(s.laid[seat])
            s.shown.append(s.laid[seat])
            s.laid[seat] = NO_CARD
        s.tell("Revealed", "TOY-2.3", f"The cards are {laid}")
        s.then(ChooseReward(laid.index(max(laid))))


class ChooseReward(Ask[Toy]):
    """Keep the point or give it away, in the open [TOY-3.1]."""

    rule: ClassVar[str] = "TOY-3.1"

    def prompt(self, s: Toy) -> str:
        return "Keep the point, or give it to the next seat"

    def options(self, s: Toy) -> list[int]:
        return [KEEP, GIVE]

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        to = self.seat if option == KEEP else (self.seat + 1) % s.seats
        s.points = tuple([points + (seat == to) for seat, points in enumerate(s.points)])
        s.tell("PointGiven", "TOY-3.1", f"Seat {to} has the point")
        return None


class ToyGame(Game[Toy]):
    """The game as the machine sees it."""

    slug: ClassVar[str] = "toy"
    name: ClassVar[str] = "Toy"
    prefix: ClassVar[str] = "TOY"
    end_rule: ClassVar[str] = "TOY-4.1"
    final_rule: ClassVar[str] = "TOY-4.1"
    state: ClassVar[type[Toy]] = Toy
    first: ClassVar[type[Step[Any]]] = NextRound

    def __init__(self) -> None:
        words = [*[f"card:{card}" for card in range(CARDS)], "keep", "give"]
        super().__init__(Vocabulary(words), "toy", [2, 3], settings())

    def deal(self, seats: int, settings: dict[str, object]) -> Toy:
        s = self.state(self, seats)
        s.agenda.append(self.first())
        return s

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {
            "seat": seat,
            "round": s.round,
            "asks": [[ask.seat, ask.prompt, ask.rule] for ask in s.asks],
            "options": [] if seat is None else s.options(seat),
            "hand": [] if seat is None else s.hands[seat][:],
            "laid": NO_CARD if seat is None else s.laid[seat],
            "sizes": [len(hand) for hand in s.hands],
            "ready": [card != NO_CARD for card in s.laid],
            "shown": s.shown[:],
            "points": list(s.points),
            "winners": s.winners,
        }

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        def deal(world: Toy) -> None:
            self.deal_unseen(world, seat)

        return imagined(s, seed, deal)

    def turn(self, s: Toy) -> int:
        return s.round

    def deal_unseen(self, s: Toy, seat: int | None) -> None:
        unseen = sorted([*s.pile, *[card for other in range(s.seats) if other != seat for card in s.hands[other]]])
        for other in range(s.seats):
            if other != seat:
                s.hands[other] = sorted([unseen.pop(s.below(len(unseen))) for _ in s.hands[other]])
                if s.laid[other] != NO_CARD:
                    s.laid[other] = s.hands[other][s.below(len(s.hands[other]))]
        s.pile = unseen

    def evaluate(self, s: Toy, seat: int) -> float:
        return s.returns[seat] if s.over else (s.points[seat] - max(s.points)) / 3

    def text(self, view: dict[str, Any]) -> str:
        return f"Round {view['round']}, points {view['points']}, hand {view['hand']}"

    def components(self, s: Toy) -> dict[str, int]:
        return {"cards": len(s.pile) + len(s.shown) + sum(len(hand) for hand in s.hands)}


def settings() -> list[Setting]:
    return [
        Setting("rounds", "number", 3, [], [], "How many rounds are played", "TOY-1.1"),
        Setting("colour", "choice", "red", ["red", "blue"], [], "Of the table", "TOY-1.1"),
        Setting("guests", "words", "none", ["none"], ["ann", "bob"], "Who looks on", "TOY-1.1"),
    ]


def toy(seats: int = 2, seed: int = 1, **options: Any) -> Toy:
    """A new game."""
    return ToyGame().start(seats, options, seed, loud=True)
