"""What lies on the table in Super Fantasy Brawl.

A Champion on the table is a *piece*, numbered seat by seat; its side is its seat's parity, so with four players seats
0 and 2 play against 1 and 3 [SFB-18.2]. Hexes are numbers of the arena's map. Decks have no order: a deck is what is
in it, and on top of it the cards laid there by Plan [SFB-19.37].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.native import mypyc_attr
from grandmelee.core.outcomes import TIED, verdict, winning
from grandmelee.core.state import State
from grandmelee.kit.rows import Row as Row
from grandmelee.kit.rows import changed as changed
from grandmelee.kit.rows import without as without

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.super_fantasy_brawl.arena import Arena
    from grandmelee.games.super_fantasy_brawl.content import Content

NOBODY: Final = -1
STATUE: Final = -2  # in `on`: what blocks for good
GATE: Final = -1  # in `at`: off the grid [SFB-1.14]
NONE: Final = -1
DRAW: Final = 2  # in `winner`: the house round limit came first [SFB-3.16]

ALL_READY: Final = 7  # a bit for each of the three Cores [SFB-2.7]
BLOODIED: Final = 3  # damage from which a Champion is Bloodied [SFB-19.1]

PIECES: Final[dict[int, list[Row]]] = {
    2: [(0, 1, 2), (3, 4, 5)],
    4: [(0, 1), (2, 3), (4, 5), (6, 7)],
}
"""By the number of seats: the pieces of each seat, three of them, or two with four players [SFB-2.5, 18.2]."""
SIDES: Final[dict[int, list[Row]]] = {
    2: [(0, 1, 2), (3, 4, 5)],
    4: [(0, 1, 4, 5), (2, 3, 6, 7)],
}
"""By the number of seats: the pieces of each side, a teammate's included [SFB-18.2]."""


class Table(State):
    """The state. Lists are by piece, by hex, by side or by seat, as said."""

    __slots__ = (
        "active",
        "actor",
        "are_lists_hidden",
        "arena",
        "at",
        "barred",
        "bearers",
        "brought",
        "card",
        "challenges",
        "content",
        "dealt",
        "decks",
        "discards",
        "dropped",
        "guard",
        "hands",
        "home",
        "hurt",
        "kinds",
        "laid",
        "level",
        "loose",
        "loose_tops",
        "on",
        "order",
        "owed",
        "owners",
        "pool",
        "reaction",
        "reactor",
        "ready",
        "redrawn",
        "rising",
        "rooted",
        "round",
        "shielded",
        "sides",
        "spent",
        "sprung",
        "standard",
        "supply",
        "sure",
        "targets",
        "tops",
        "track",
        "trap",
        "turn",
        "used",
        "vp",
        "waiting_at_gate",
        "winner",
        "words",
    )

    def __init__(
        self, game: Game[Table], seats: int, content: Content, arena: Arena, like: Table | None = None
    ) -> None:
        super().__init__(game, seats, like)
        self.content = content
        self.arena = arena
        if like is None:
            self.lay_sides()
            self.lay_arena(arena)
            self.lay_hands(seats)
            self.lay_track()
            self.lay_action()
        else:  # rows are shared, lists are not
            self.copy_sides(like)
            self.copy_arena(like)
            self.copy_hands(like)
            self.copy_track(like)
            self.copy_action(like)

    # ---- the table before set-up -----------------------------------------------------------------------------------
    def lay_sides(self) -> None:
        """Who plays whom, whose turn it is, and how it stands."""
        self.sides: Row = ()  # of each piece
        self.owners: Row = ()  # seat of each piece
        self.kinds: Row = ()  # which Champion each piece is
        self.bearers: Row = ()  # the piece a card belongs to: by side, then card
        self.words: Row = ()  # option of each piece
        self.home: Row = (0, 1)  # by side: 0 the northern deployment area, 1 the southern
        self.order: Row = ()  # seats in the order of their turns
        self.active = NOBODY
        self.round = 0
        self.turn = 0  # place in `order`
        self.vp: list[int] = [0, 0]  # by side
        self.winner = NONE

    def lay_arena(self, arena: Arena) -> None:
        """Who and what stands and lies in the arena."""
        self.at: list[int] = []  # hex of each piece
        self.hurt: list[int] = []  # damage on each piece
        self.level: list[int] = []  # 1 for Levelled Up
        self.rooted: list[int] = []
        self.guard: list[int] = []  # added defence until the end of the turn
        self.waiting_at_gate: list[int] = []  # 1 if it began its controller's turn on the Gate [SFB-13.20]
        self.on: list[int] = arena.empty()  # by hex: piece, NOBODY or STATUE
        self.trap: list[int] = [NONE] * arena.map.size  # by hex: kind of the face-down token, or NONE
        self.laid: Row = ()  # hexes with a trap, in the order in which they were laid
        self.barred: Row = ()  # beside `laid`: the token that had just been triggered, so it is another one [SFB-15.10]
        self.supply: Row = ()  # how many traps of each kind lie beside the board
        self.sprung = NONE  # kind of the trap lying face up until it is replaced
        self.owed = 0  # traps that found no legal hex [SFB-15.19]

    def lay_hands(self, seats: int) -> None:
        """Cores, hands and decks; Champions still to be chosen."""
        self.ready: list[int] = [ALL_READY] * seats  # by seat: bits of the ready Cores
        self.hands: list[Row] = [()] * seats  # by seat, sorted
        self.decks: list[Row] = [()] * seats
        self.tops: list[Row] = [()] * seats  # known to their owner; the last is the topmost
        self.discards: list[Row] = [()] * seats
        self.dropped: list[Row] = [()] * seats  # the hand each discarded last, which all have seen
        self.sure: list[Row] = [()] * seats  # cards all know to be in that hand [SFB-4.22, 19.47]
        self.loose: list[Row] = [()] * seats  # cards all know to be in that hand or among its topmost `loose_tops`
        self.loose_tops: list[int] = [0] * seats
        self.brought: list[Row] = [()] * seats  # competitive lists [SFB-3.9]
        self.redrawn: Row = (NONE,) * seats  # how many cards each redrew at the start
        self.pool: Row = ()  # Champions that can be chosen
        self.are_lists_hidden = False  # while competitive lists are brought [SFB-3.9]

    def lay_track(self) -> None:
        """The Challenge Track and its deck."""
        self.track: Row = ()  # Challenges from left to right
        self.challenges: Row = ()  # the deck
        self.spent: Row = ()  # its discard pile

    def lay_action(self) -> None:
        """The Action that is resolved, and the Reaction to it."""
        self.used = 0  # bits of the Standard Actions used in this phase [SFB-10.2]
        self.actor = NOBODY  # the activated Champion
        self.card = NONE  # its card
        self.standard = NONE  # or its Standard Action
        self.targets: Row = ()
        self.dealt: Row = ()  # attack damage of each target
        self.reaction = NONE
        self.reactor = NOBODY  # seat that played it
        self.shielded = NOBODY  # Champion it was played on
        self.rising: Row = ()  # who levels up after the Action [SFB-14.2]

    # ---- everything as it lies on another table --------------------------------------------------------------------
    def copy_sides(self, like: Table) -> None:
        """Who plays whom, whose turn it is, and how it stands."""
        self.sides = like.sides
        self.owners = like.owners
        self.kinds = like.kinds
        self.bearers = like.bearers
        self.words = like.words
        self.home = like.home
        self.order = like.order
        self.active = like.active
        self.round = like.round
        self.turn = like.turn
        self.vp = like.vp[:]
        self.winner = like.winner

    def copy_arena(self, like: Table) -> None:
        """Who and what stands and lies in the arena."""
        self.at = like.at[:]
        self.hurt = like.hurt[:]
        self.level = like.level[:]
        self.rooted = like.rooted[:]
        self.guard = like.guard[:]
        self.waiting_at_gate = like.waiting_at_gate[:]
        self.on = like.on[:]
        self.trap = like.trap[:]
        self.laid = like.laid
        self.barred = like.barred
        self.supply = like.supply
        self.sprung = like.sprung
        self.owed = like.owed

    def copy_hands(self, like: Table) -> None:
        """Cores, hands and decks; Champions still to be chosen."""
        self.ready = like.ready[:]
        self.hands = like.hands[:]
        self.decks = like.decks[:]
        self.tops = like.tops[:]
        self.discards = like.discards[:]
        self.dropped = like.dropped[:]
        self.sure = like.sure[:]
        self.loose = like.loose[:]
        self.loose_tops = like.loose_tops[:]
        self.brought = like.brought[:]
        self.redrawn = like.redrawn
        self.pool = like.pool
        self.are_lists_hidden = like.are_lists_hidden

    def copy_track(self, like: Table) -> None:
        """The Challenge Track and its deck."""
        self.track = like.track
        self.challenges = like.challenges
        self.spent = like.spent

    def copy_action(self, like: Table) -> None:
        """The Action that is resolved, and the Reaction to it."""
        self.used = like.used
        self.actor = like.actor
        self.card = like.card
        self.standard = like.standard
        self.targets = like.targets
        self.dealt = like.dealt
        self.reaction = like.reaction
        self.reactor = like.reactor
        self.shielded = like.shielded
        self.rising = like.rising

    # ---- what others ask -------------------------------------------------------------------------------------------
    def copy(self) -> Table:
        """An independent state, equal in everything."""
        return Table(self.game, self.seats, self.content, self.arena, self)

    @property
    def outcomes(self) -> list[str]:
        """A side wins or loses together; in a draw all are tied [SFB-3.16]."""
        if self.winner == NONE:
            return []
        if self.winner == DRAW:
            return [TIED] * self.seats
        return winning(self.seats, [seat for seat in range(self.seats) if seat % 2 == self.winner])

    @property
    def verdict(self) -> str:
        """Who has won, and with how many VP [SFB-3.1, 3.16]."""
        return f"{verdict(self.outcomes)}, {max(self.vp)} to {min(self.vp)} VP" if self.winner != NONE else ""

    @property
    def scores(self) -> list[int]:
        """VP, combined in a team [SFB-18.8]."""
        return [self.vp[seat % 2] for seat in range(self.seats)]


@mypyc_attr(allow_interpreted_subclasses=True)
class AskOfPiece(Ask[Table]):
    """A question about one Champion, which everybody sees."""

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece


def team_size(s: Table) -> int:
    """Champions of each player: three, or two with four players [SFB-2.5, 18.2]."""
    return 3 if s.seats == 2 else 2


def pieces_of(s: Table, seat: int) -> Row:
    """The Champions a seat controls."""
    return PIECES[s.seats][seat]


def is_bloodied(s: Table, piece: int) -> bool:
    """Three or more damage on its card now [SFB-19.1, 19.2]."""
    return s.hurt[piece] >= BLOODIED


def stats(s: Table, piece: int) -> int:
    """Where a Champion's face-up side stands in the content's tables [SFB-1.20, 14.5]."""
    return s.kinds[piece] * 2 + s.level[piece]


def hit_points(s: Table, piece: int) -> int:
    """Printed on the face-up side [SFB-13.1]."""
    return s.content.hit_points[s.kinds[piece] * 2 + s.level[piece]]


def name(s: Table, piece: int) -> str:
    """A Champion by name."""
    return s.content.champions[s.kinds[piece]].name


def enemies_within(s: Table, piece: int, nearest: int, furthest: int) -> list[int]:
    """Enemies in the arena, the other side's Champions, at that distance; nothing between matters [SFB-4.2, 7.29,
    7.32, 7.33].
    """
    return within(s, piece, SIDES[s.seats][1 - s.sides[piece]], nearest, furthest)


def allies_within(s: Table, piece: int, nearest: int, furthest: int) -> list[int]:
    """Allies in the arena at that distance, a teammate's too, never the Champion itself [SFB-4.2, 4.3, 18.4]."""
    found = within(s, piece, SIDES[s.seats][s.sides[piece]], nearest, furthest)
    if piece in found:
        found.remove(piece)
    return found


def within(s: Table, piece: int, others: Row, nearest: int, furthest: int) -> list[int]:
    """Those of some Champions that are in the arena at that distance from one of them."""
    at = s.at
    distances = s.arena.map.distances
    start = at[piece] * s.arena.map.size
    found = []
    for other in others:
        place = at[other]
        if place >= 0 and nearest <= distances[start + place] <= furthest:
            found.append(other)
    return found
