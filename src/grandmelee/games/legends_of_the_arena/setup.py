"""Setting up [LA-2]; the changes of a free-for-all [LA-19.2 to 19.6, 19.15, 19.16] and of Arena variants [LA-20]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.legends_of_the_arena.axe import lay_axe
from grandmelee.games.legends_of_the_arena.knock_out import FRESH_FATIGUE, portal_of
from grandmelee.games.legends_of_the_arena.sequence import NEXT_SEQUENCE
from grandmelee.games.legends_of_the_arena.state import HAND, METER, NOBODY, NOWHERE, Row, Table
from grandmelee.games.legends_of_the_arena.undead import TOKENS
from grandmelee.games.legends_of_the_arena.words import CARD
from grandmelee.kit.piles import in_any_order

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.legends_of_the_arena.content import Arena, Content

STOCKS: Final = {2: 1, 4: 2, 6: 3}  # of each team, by the number of seats [LA-2.19]


def lay_out(game: Game[Any], content: Content, arena: Arena, seats: int, is_free_for_all: bool) -> Table:
    """The table with the Arena laid [LA-2.2, 20.12].

    What follows lies on the agenda in the order of the rulebook [LA-2.1].
    """
    s = Table(game, seats, content, arena, is_free_for_all)
    s.team = tuple(range(seats)) if is_free_for_all else tuple([seat % 2 for seat in range(seats)])  # LA-2.3, 19.1
    s.rivals = tuple(
        [tuple([seat for seat in range(seats) if s.team[seat] != team]) for team in range(max(s.team) + 1)]
    )
    s.stocks = (0,) * seats if is_free_for_all else (STOCKS[seats],) * 2  # LA-2.19, 19.7
    s.follow(SETUP)
    return s


class TossForInitiative(Step[Table]):
    """The token is flipped between teams [LA-2.5]; in a free-for-all seats and Initiative are random [LA-19.2, 19.3].

    The Initiative stays with its holder unless a card moves it [LA-3.5].
    """

    def run(self, s: Table) -> None:
        if s.is_free_for_all:
            s.ring = tuple(in_any_order(s, s.ring))
        s.initiative = s.below(max(s.team) + 1)
        if s.told is not None:
            holder = seat_name(s.initiative) if s.is_free_for_all else f"Team {'AB'[s.initiative]}"
            s.tell("InitiativeTossed", "LA-19.3" if s.is_free_for_all else "LA-2.5", f"{holder} has the Initiative")


def picking_order(s: Table) -> Row:
    """The team without the Initiative first, then by turns, within a team by seat [LA-2.6, 2.8].

    Free-for-all: the holder last [LA-19.16].
    """
    if s.is_free_for_all:
        after = s.ring.index(s.initiative) + 1
        return s.ring[after:] + s.ring[:after]
    first = 1 - s.initiative
    return tuple([2 * (n // 2) + (first + n) % 2 for n in range(s.seats)])


class PickLegends(Step[Table]):
    """Each player gets one Legend: chosen in turn, by chance, or as the host has set [LA-2.6, 2.7]."""

    def run(self, s: Table) -> None:
        wanted = s.settings["legends"]
        order = picking_order(s)
        if wanted == "choose":
            s.follow(tuple([ChooseLegend(seat) for seat in order]))
            return
        if isinstance(wanted, list):
            slugs = [legend.slug for legend in s.content.legends]
            for seat in order:
                take_legend(s, seat, slugs.index(wanted[seat]))
            return
        for seat in order:
            free = free_legends(s)
            take_legend(s, seat, free[s.below(len(free))])


def free_legends(s: Table) -> list[int]:
    """There is one copy of each Legend [LA-2.7]."""
    return [legend for legend in range(len(s.content.legends)) if legend not in s.legend]


class ChooseLegend(Ask[Table]):
    """One Legend that is not yet taken [LA-2.6, 2.7]."""

    rule: ClassVar[str] = "LA-2.6"

    def prompt(self, s: Table) -> str:
        return "Choose a Legend"

    def options(self, s: Table) -> list[int]:
        return [s.content.legend_word + legend for legend in free_legends(s)]

    def take(self, s: Table, option: int) -> None:
        take_legend(s, self.seat, option - s.content.legend_word)

    def explain(self, s: Table, option: int) -> str:
        legend = s.content.legends[option - s.content.legend_word]
        return f"{legend.name}: {legend.theme}"

    def retells(self, s: Table, option: int) -> bool:
        return True

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if s.content.legend_word <= option < s.content.legend_word + len(s.content.legends):
            return "LA-2.7", f"{s.content.legends[option - s.content.legend_word].name} is taken already."
        return self.rule, "Choose one of the Legends nobody has taken."


def take_legend(s: Table, seat: int, legend: int) -> None:
    """The seat plays this Legend, with all its cards and tokens [LA-2.9]."""
    s.legend = tuple([legend if other == seat else s.legend[other] for other in range(s.seats)])
    s.picked = (*s.picked, seat)
    if s.told is not None:
        s.tell("LegendChosen", "LA-2.6", f"{seat_name(seat)} plays {s.content.legends[legend].name}")


class PlaceLegends(Step[Table]):
    """Each team on its start space, facing the centre [LA-2.10, 2.11].

    Free-for-all: all on the centre, facing right [LA-19.5, 19.15].
    """

    def run(self, s: Table) -> None:
        for seat in range(s.seats):
            s.at[seat] = portal_of(s, seat)
            s.facing[seat] = 1 if s.is_free_for_all or s.team[seat] == 0 else -1
            s.fatigue[seat] = FRESH_FATIGUE if s.is_free_for_all else 0  # LA-2.18, 19.6
        lay_axe(s)


class LayOutCards(Step[Table]):
    """Basics to hand [LA-2.13], the rest into the Meter with the Ultimate at the bottom [LA-2.14].

    Tokens beside the player [LA-2.15]. A free-for-all changes nothing here, nor on the bio cards [LA-2.21].
    """

    def run(self, s: Table) -> None:
        for seat in s.picked:
            legend = s.content.legends[s.legend[seat]]
            for card in legend.cards:
                s.zone[card] = HAND if card in legend.basics else METER
            if legend.has_zombies:
                s.tokens = s.tokens + (seat,) * TOKENS
                s.coffin = s.coffin + (0,) * TOKENS
                s.at.extend([NOWHERE] * TOKENS)
        s.follow(tuple([OrderUltimates(seat) for seat in s.picked]))


class OrderUltimates(Ask[Table]):
    """A Legend with two Ultimates: its player picks which lies above the other [LA-2.20]."""

    rule: ClassVar[str] = "LA-2.20"

    def prompt(self, s: Table) -> str:
        return "Choose the Ultimate that lies above the other in the Meter"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in s.content.legends[s.legend[self.seat]].ultimates]

    def take(self, s: Table, option: int) -> None:
        upper = option - CARD
        others = [card for card in s.content.legends[s.legend[self.seat]].ultimates if card != upper]
        s.bottom = (*s.bottom, upper, *others)
        if s.told is not None and others:
            s.tell("UltimatesOrdered", "LA-2.20", f"{s.name(self.seat)} lays {s.content.cards[upper].name} uppermost")

    def explain(self, s: Table, option: int) -> str:
        card = s.content.cards[option - CARD]
        return f"{card.name} lies above (Speed {card.speed}): {card.effect}"

    def retells(self, s: Table, option: int) -> bool:
        return True


class FollowBioCards(Step[Table]):
    """Set-up instructions on bio cards, in the order of choice [LA-2.16, 2.17]."""

    def run(self, s: Table) -> None:
        for seat in s.picked:
            s.actor = seat
            for op in s.content.legends[s.legend[seat]].setup_ops:
                op.perform(s)
        s.actor = NOBODY
        if s.told is not None:
            names = ", ".join(f"{s.name(seat)} ({seat_name(seat)})" for seat in range(s.seats))
            s.tell("SetUp", "LA-2.1", f"In {s.arena.name} stand {names}")


SETUP: Final[tuple[Step[Table], ...]] = (
    TossForInitiative(),  # LA-2.5
    PickLegends(),  # LA-2.6
    PlaceLegends(),  # LA-2.10
    LayOutCards(),  # LA-2.13
    FollowBioCards(),  # LA-2.16
    NEXT_SEQUENCE,  # LA-3.3
)
