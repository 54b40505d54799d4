"""What lies on the table in Legends of the Arena.

Positions are numbers along the line of spaces; outside lie the negative ones and those past the last space. A facing
is +1 (towards the high end) or -1. Fighters are numbered: a Legend by its seat, then the Zombie tokens. Push tokens
are one signed number for each Legend, so that opposite ones cancel by themselves [LA-12.12].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from grandmelee.core.outcomes import sharing, verdict, winning
from grandmelee.core.state import State
from grandmelee.games.legends_of_the_arena.words import ZOMBIE
from grandmelee.kit.rows import Row as Row
from grandmelee.kit.rows import Rows
from grandmelee.kit.rows import changed as changed

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.legends_of_the_arena.content import Arena, Content

NOWHERE: Final = -99  # beside the Arena: a token in the supply
NOBODY: Final = -1
NO_CARD: Final = -1

# Where a card is [LA-4.13, 5.14, 6.15, 7.2 to 7.4]
BOX: Final = 0  # its Legend is not played
HAND: Final = 1
METER: Final = 2
DISCARD: Final = 3
REMOVED: Final = 4
STACK: Final = 5  # selected for this sequence

# Tiers of cards [LA-1.8, 7.2 to 7.4]
BASIC: Final = 0
SPECIAL: Final = 1
ULTIMATE: Final = 2

# How far a seat is with its Action stack [LA-5.1, 5.11]
CHOOSING: Final = 0
PLACED: Final = 1
FORFEITED: Final = 2

REST: Final = 8  # an Action in `todo` is a seat, or REST + the place of a put-off rest in `put_off`
PUT_OFF: Final = 5  # numbers in one entry of `put_off`: seat, card, place in the Effect, exchange, form

NOT_LOOKED_AT: Final[list[Rows]] = [((),) * seats for seats in range(7)]  # hands, with so many seats


class Table(State):
    """The state. Lists and rows are by seat unless said otherwise."""

    follows: ClassVar[tuple[str, ...]] = ("hands",)
    __slots__ = (
        "acted",
        "actor",
        "arena",
        "at",
        "axe_at",
        "axe_holder",
        "block",
        "boost",
        "boost_next",
        "bottom",
        "card",
        "coffin",
        "content",
        "exchange",
        "exchanges",
        "facing",
        "fatigue",
        "first_ready",
        "form",
        "furthest_push",
        "giver",
        "hands",
        "has_fatigued",
        "has_hit",
        "horde",
        "initiative",
        "is_acting",
        "is_free_for_all",
        "is_timer_running",
        "legend",
        "picked",
        "place",
        "placed",
        "points",
        "push",
        "put_off",
        "rebuild",
        "ring",
        "rivals",
        "saved",
        "scored",
        "sequence",
        "speed",
        "speed_next",
        "stack",
        "stocks",
        "suffered",
        "target",
        "team",
        "that_foe",
        "todo",
        "tokens",
        "trap",
        "traps_out",
        "wolf",
        "won",
        "zone",
    )

    def __init__(
        self,
        game: Game[Table],
        seats: int,
        content: Content,
        arena: Arena,
        is_free_for_all: bool,
        like: Table | None = None,
    ) -> None:
        super().__init__(game, seats, like)
        self.content = content
        self.arena = arena
        self.is_free_for_all = is_free_for_all
        if like is None:
            self.lay_sides(seats)
            self.lay_arena(seats)
            self.lay_cards(seats)
            self.lay_exchange(seats)
            self.lay_action()
        else:  # rows are shared, for they are never changed in place
            self.copy_sides(like)
            self.copy_arena(like)
            self.copy_cards(like)
            self.copy_exchange(like)
            self.copy_action(like)

    # ---- the table before set-up -----------------------------------------------------------------------------------
    def lay_sides(self, seats: int) -> None:
        """Who plays which Legend, and what each side has won so far."""
        self.team: Row = (0,) * seats
        self.rivals: tuple[Row, ...] = ()  # by team: the seats of all others
        self.legend: Row = (NOBODY,) * seats  # -1 until chosen
        self.picked: Row = ()  # seats in the order in which they chose
        self.ring: Row = tuple(range(seats))  # seats clockwise
        self.stocks: Row = (0,) * seats  # by team
        self.points: Row = (0,) * seats  # Knock Outs scored in a free-for-all
        self.won: Row = ()
        self.initiative = 0  # a team

    def lay_arena(self, seats: int) -> None:
        """Who and what stands and lies in the Arena."""
        self.at: list[int] = [NOWHERE] * seats  # by fighter
        self.facing: list[int] = [1] * seats
        self.fatigue: list[int] = [0] * seats
        self.block: list[int] = [0] * seats
        self.push: list[int] = [0] * seats  # signed
        # last giver of a token: towards - at 2 * seat, towards + at 2 * seat + 1 [LA-19.19]
        self.giver: list[int] = [NOBODY] * (2 * seats)
        self.wolf: Row = (0,) * seats  # 1 in Wolf form
        self.tokens: Row = ()  # owner of each Zombie token
        self.coffin: Row = ()  # by token: 1 with the Coffin side up
        self.horde: Row = ()  # fighters that are tokens in the Arena, in order of summoning
        self.trap: Row = (NOWHERE,) * seats  # where its Spike Trap lies
        self.traps_out = 0  # how many Spike Traps lie in the Arena
        self.axe_at = NOWHERE
        self.axe_holder = NOBODY

    def lay_cards(self, seats: int) -> None:
        """Where the cards are, and how far everyone is with the selection."""
        self.zone: list[int] = [BOX] * len(self.content.cards)  # by card
        self.hands: Rows = NOT_LOOKED_AT[seats]  # words of the cards in hand, of who selects; () before it is asked for
        self.bottom: Row = ()  # Ultimates in the order in which they lie at the bottom of Meters
        self.rebuild: Row = (0,) * seats  # wants a new Meter in this Draw step
        self.stack: list[int] = [NO_CARD] * (3 * seats)  # three cards for each seat, top first
        self.placed: list[int] = [PLACED] * seats
        self.is_timer_running = False
        self.first_ready = NOBODY  # the team that was ready first, with the timer in use

    def lay_exchange(self, seats: int) -> None:
        """How far the sequence is, and what counts in this exchange."""
        self.sequence = 0
        self.exchange = 0
        self.exchanges = 3
        self.todo: list[int] = []  # Actions of this exchange still to resolve
        self.put_off: Row = ()  # rests of Effects put off to another exchange
        self.acted: list[int] = []  # seats in the order in which they acted in this exchange
        self.speed: list[int] = [-1] * seats  # of the card revealed in this exchange; -1 without one
        self.speed_next: Row = (0,) * seats
        self.boost: Row = (0,) * seats  # added Force in this exchange
        self.boost_next: Row = (0,) * seats
        self.suffered: Row = (0,) * seats  # own Knock Outs in this exchange
        self.scored: Row = (0,) * seats  # Knock Outs scored in this exchange
        self.furthest_push: Row = (0,) * seats  # by team: how far out it has Pushed a foe in this exchange
        self.saved: Row = (0,) * seats  # has used the arena's saved token in this exchange

    def lay_action(self) -> None:
        """The Action that resolves."""
        self.actor = NOBODY  # whose Action resolves
        self.card = NO_CARD  # its card
        self.place = 0  # how far its Effect is
        self.is_acting = False  # False when the rest is lost or put off
        self.target = NOBODY
        self.that_foe = NOBODY
        self.has_hit = False
        self.has_fatigued = False
        self.form = 0  # the form in which the Action began

    # ---- everything as it lies on another table --------------------------------------------------------------------
    def copy_sides(self, like: Table) -> None:
        """Who plays which Legend, and what each side has won so far."""
        self.team = like.team
        self.rivals = like.rivals
        self.legend = like.legend
        self.picked = like.picked
        self.ring = like.ring
        self.stocks = like.stocks
        self.points = like.points
        self.won = like.won
        self.initiative = like.initiative

    def copy_arena(self, like: Table) -> None:
        """Who and what stands and lies in the Arena."""
        self.at = like.at[:]
        self.facing = like.facing[:]
        self.fatigue = like.fatigue[:]
        self.block = like.block[:]
        self.push = like.push[:]
        self.giver = like.giver[:]
        self.wolf = like.wolf
        self.tokens = like.tokens
        self.coffin = like.coffin
        self.horde = like.horde
        self.trap = like.trap
        self.traps_out = like.traps_out
        self.axe_at = like.axe_at
        self.axe_holder = like.axe_holder

    def copy_cards(self, like: Table) -> None:
        """Where the cards are, and how far everyone is with the selection."""
        self.zone = like.zone[:]
        self.hands = like.hands
        self.bottom = like.bottom
        self.rebuild = like.rebuild
        self.stack = like.stack[:]
        self.placed = like.placed[:]
        self.is_timer_running = like.is_timer_running
        self.first_ready = like.first_ready

    def copy_exchange(self, like: Table) -> None:
        """How far the sequence is, and what counts in this exchange."""
        self.sequence = like.sequence
        self.exchange = like.exchange
        self.exchanges = like.exchanges
        self.todo = like.todo[:]
        self.put_off = like.put_off
        self.acted = like.acted[:]
        self.speed = like.speed[:]
        self.speed_next = like.speed_next
        self.boost = like.boost
        self.boost_next = like.boost_next
        self.suffered = like.suffered
        self.scored = like.scored
        self.furthest_push = like.furthest_push
        self.saved = like.saved

    def copy_action(self, like: Table) -> None:
        """The Action that resolves."""
        self.actor = like.actor
        self.card = like.card
        self.place = like.place
        self.is_acting = like.is_acting
        self.target = like.target
        self.that_foe = like.that_foe
        self.has_hit = like.has_hit
        self.has_fatigued = like.has_fatigued
        self.form = like.form

    def look_again(self) -> None:
        """Look at the hands again as well."""
        super().look_again()
        self.hands = NOT_LOOKED_AT[self.seats]

    # ---- what others ask -------------------------------------------------------------------------------------------
    def copy(self) -> Table:
        """An independent state, equal in everything."""
        return Table(self.game, self.seats, self.content, self.arena, self.is_free_for_all, self)

    @property
    def outcomes(self) -> list[str]:
        """A team wins or loses together; who are level are tied [LA-3.1, 15.11, 19.9]."""
        if not self.won:
            return []
        if len({self.team[seat] for seat in self.won}) > 1:
            return sharing(self.seats, self.won)
        return winning(self.seats, self.won)

    @property
    def verdict(self) -> str:
        """Who has won [LA-3.1, 19.9]."""
        return verdict(self.outcomes)

    @property
    def scores(self) -> list[int]:
        """Stocks of the seat's team, or Knock Outs scored in a free-for-all [LA-2.19, 19.7]."""
        if self.is_free_for_all:
            return list(self.points)
        return [self.stocks[self.team[seat]] for seat in range(self.seats)]

    def name(self, fighter: int) -> str:
        """A fighter's name for texts."""
        if fighter < self.seats:
            return self.content.legends[self.legend[fighter]].name
        side = "Coffin" if self.coffin[fighter - self.seats] else "Zombie"
        return f"{side} {fighter - self.seats + 1}"

    def trail(self, fighter: int, start: int) -> tuple[str, ...]:
        """A fighter's word and the spaces it came through since it stood in *start*; for whoever draws it.

        Outside, however far, is one space before the first or after the last.
        """
        if fighter < self.seats:
            who = f"legend:{self.content.legends[self.legend[fighter]].slug}"
        else:
            who = f"zombie:{fighter - self.seats}"
        end = max(-1, min(self.at[fighter], self.arena.spaces))
        way = 1 if end > start else -1
        return (who, *[f"space:{space}" for space in range(start + way, end + way, way)]) if end != start else ()

    def side(self, fighter: int) -> int:
        """The team of a Legend or a Zombie [LA-9.7, 17.7]."""
        return self.team[fighter if fighter < self.seats else self.tokens[fighter - self.seats]]

    def is_inside(self, space: int) -> bool:
        """Whether the number is a space of the Arena in play [LA-8.1, 20.7]."""
        return 0 <= space < self.arena.spaces

    def fighter_word(self, fighter: int) -> int:
        """The option that stands for a fighter."""
        if fighter < self.seats:
            return self.content.legend_word + self.legend[fighter]
        return ZOMBIE + fighter - self.seats

    def fighter_of(self, option: int) -> int:
        """The fighter an option stands for."""
        legend = option - self.content.legend_word
        if legend >= 0:
            return self.legend.index(legend)
        return self.seats + option - ZOMBIE

    def allies_of(self, seat: int) -> Row:
        """The seats that see what this seat sees: its team [LA-5.5, 5.6]."""
        return tuple([other for other in range(self.seats) if self.team[other] == self.team[seat]])
