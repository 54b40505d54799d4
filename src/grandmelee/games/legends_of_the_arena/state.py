"""What lies on the table in Legends of the Arena.

Positions are numbers along the line of spaces; outside lie the negative ones and those past the last space. A facing is
+1 (towards the high end) or -1. Fighters are numbered: a Legend by its seat, then the Zombie tokens. Push tokens are one
signed number for each Legend, so that opposite ones cancel by themselves [LA-12.12].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.core.state import State
from grandmelee.games.legends_of_the_arena.words import LEGEND, ZOMBIE

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

Row = tuple[int, ...]
"""Numbers that change seldom: replaced as a whole (`changed`), so that copies can share them."""

REST: Final = 8  # an Action in `todo` is a seat, or REST + the place of a put-off rest in `put_off`
PUT_OFF: Final = 5  # numbers in one entry of `put_off`: seat, card, place in the Effect, exchange, form


def changed(row: Row, place: int, number: int) -> Row:
    """The row with one number changed."""
    return (*row[:place], number, *row[place + 1 :])


class Table(State):
    """The state. Lists and rows are by seat unless said otherwise."""

    def __init__(
        self,
        game: Game,
        seats: int,
        content: Content,
        arena: Arena,
        is_free_for_all: bool,
        team: Row,
        legend: Row,
        picked: Row,
        ring: Row,
        stocks: Row,
        at: list[int],
        facing: list[int],
        fatigue: list[int],
        block: list[int],
        push: list[int],
        giver: list[int],
        wolf: Row,
        zone: list[int],
        stack: list[int],
        chosen: list[int],
        placed: list[int],
        rebuild: Row,
        speed: list[int],
        speed_next: Row,
        boost: Row,
        boost_next: Row,
        todo: list[int],
        put_off: Row,
        acted: list[int],
        suffered: Row,
        scored: Row,
        reach: Row,
        points: Row,
        saved: Row,
        tokens: Row,
        coffin: Row,
        horde: Row,
        trap: Row,
        bottom: Row,
        won: Row,
    ) -> None:
        super().__init__(game, seats)
        self.content = content
        self.arena = arena
        self.is_free_for_all = is_free_for_all
        self.team = team
        self.legend = legend  # -1 until chosen
        self.picked = picked  # seats in the order in which they chose
        self.ring = ring  # seats clockwise
        self.stocks = stocks  # by team
        self.at = at  # by fighter
        self.facing = facing
        self.fatigue = fatigue
        self.block = block
        self.push = push  # signed
        self.giver = giver  # last giver of a token: towards - at 2 * seat, towards + at 2 * seat + 1 [LA-19.19]
        self.wolf = wolf  # 1 in Wolf form
        self.zone = zone  # by card
        self.stack = stack  # three cards for each seat, top first
        self.chosen = chosen  # how many are selected
        self.placed = placed
        self.rebuild = rebuild  # wants a new Meter in this Draw step
        self.speed = speed  # of the card revealed in this exchange; -1 without one
        self.speed_next = speed_next
        self.boost = boost  # added Force in this exchange
        self.boost_next = boost_next
        self.todo = todo  # Actions of this exchange still to resolve
        self.put_off = put_off  # rests of Effects put off to another exchange
        self.acted = acted  # seats in the order in which they acted in this exchange
        self.suffered = suffered  # own Knock Outs in this exchange
        self.scored = scored  # Knock Outs scored in this exchange
        self.reach = reach  # by team: how far out it has Pushed a foe in this exchange
        self.points = points  # Knock Outs scored in a free-for-all
        self.saved = saved  # has used the arena's saved token in this exchange
        self.tokens = tokens  # owner of each Zombie token
        self.coffin = coffin  # by token: 1 with the Coffin side up
        self.horde = horde  # fighters that are tokens in the Arena, in order of summoning
        self.trap = trap  # where its Spike Trap lies
        self.bottom = bottom  # Ultimates in the order in which they lie at the bottom of Meters
        self.won = won
        self.base = len(content.cards)  # where the words after the cards begin
        self.initiative = 0  # a team
        self.traps_out = 0  # how many Spike Traps lie in the Arena
        self.sequence = 0
        self.exchange = 0
        self.exchanges = 3
        self.is_timer_running = False
        self.first_ready = NOBODY  # the team that was ready first, with the timer in use
        self.axe_at = NOWHERE
        self.axe_holder = NOBODY
        self.actor = NOBODY  # whose Action resolves
        self.card = NO_CARD  # its card
        self.place = 0  # how far its Effect is
        self.is_acting = False  # False when the rest is lost or put off
        self.target = NOBODY
        self.that_foe = NOBODY
        self.has_hit = False
        self.has_fatigued = False
        self.form = 0  # the form in which the Action began

    def copy(self) -> Table:
        """An independent state, equal in everything."""
        s = Table(
            self.game,
            self.seats,
            self.content,
            self.arena,
            self.is_free_for_all,
            self.team,
            self.legend,
            self.picked,
            self.ring,
            self.stocks,
            self.at[:],
            self.facing[:],
            self.fatigue[:],
            self.block[:],
            self.push[:],
            self.giver[:],
            self.wolf,
            self.zone[:],
            self.stack[:],
            self.chosen[:],
            self.placed[:],
            self.rebuild,
            self.speed[:],
            self.speed_next,
            self.boost,
            self.boost_next,
            self.todo[:],
            self.put_off,
            self.acted[:],
            self.suffered,
            self.scored,
            self.reach,
            self.points,
            self.saved,
            self.tokens,
            self.coffin,
            self.horde,
            self.trap,
            self.bottom,
            self.won,
        )
        s.carry(self)
        s.initiative = self.initiative
        s.traps_out = self.traps_out
        s.sequence = self.sequence
        s.exchange = self.exchange
        s.exchanges = self.exchanges
        s.is_timer_running = self.is_timer_running
        s.first_ready = self.first_ready
        s.axe_at = self.axe_at
        s.axe_holder = self.axe_holder
        s.actor = self.actor
        s.card = self.card
        s.place = self.place
        s.is_acting = self.is_acting
        s.target = self.target
        s.that_foe = self.that_foe
        s.has_hit = self.has_hit
        s.has_fatigued = self.has_fatigued
        s.form = self.form
        return s

    @property
    def winners(self) -> list[int]:
        """The seats that have won; all that are level in a tie [LA-3.1, 15.11, 19.9]."""
        return list(self.won)

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

    def side(self, fighter: int) -> int:
        """The team of a Legend or a Zombie [LA-9.7, 17.7]."""
        return self.team[fighter if fighter < self.seats else self.tokens[fighter - self.seats]]

    def is_inside(self, space: int) -> bool:
        """Whether the number is a space of the Arena in play [LA-8.1, 20.7]."""
        return 0 <= space < self.arena.spaces

    def fighter_word(self, fighter: int) -> int:
        """The option that stands for a fighter."""
        if fighter < self.seats:
            return self.base + LEGEND + self.legend[fighter]
        return self.base + ZOMBIE + fighter - self.seats

    def fighter_of(self, option: int) -> int:
        """The fighter an option stands for."""
        word = option - self.base
        if word >= LEGEND:
            return self.legend.index(word - LEGEND)
        return self.seats + word - ZOMBIE

    def allies_of(self, seat: int) -> Row:
        """The seats that see what this seat sees: its team [LA-5.5, 5.6]."""
        return tuple([other for other in range(self.seats) if self.team[other] == self.team[seat]])
