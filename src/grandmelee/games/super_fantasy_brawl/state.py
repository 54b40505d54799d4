"""What lies on the table in Super Fantasy Brawl.

A Champion on the table is a *piece*, numbered seat by seat; its side is its seat's parity, so with four players seats
0 and 2 play against 1 and 3 [SFB-18.2]. Hexes are numbers of the arena's map. Decks have no order: a deck is what is
in it, and on top of it the cards laid there by Plan [SFB-19.37].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.core.state import State

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

Row = tuple[int, ...]
"""Numbers that change seldom: replaced as a whole, so that copies can share them."""


def changed(row: Row, place: int, number: int) -> Row:
    """The row with one number changed."""
    return (*row[:place], number, *row[place + 1 :])


def without(row: Row, number: int) -> Row:
    """The row with one such number taken out."""
    place = row.index(number)
    return row[:place] + row[place + 1 :]


class Table(State):
    """The state. Lists are by piece, by hex, by side or by seat, as said."""

    def __init__(
        self,
        game: Game,
        seats: int,
        content: Content,
        arena: Arena,
        sides: Row,
        owners: Row,
        kinds: Row,
        bearers: Row,
        words: Row,
        home: Row,
        order: Row,
        at: list[int],
        hurt: list[int],
        level: list[int],
        rooted: list[int],
        guard: list[int],
        waiting_at_gate: list[int],
        on: list[int],
        trap: list[int],
        laid: Row,
        barred: Row,
        supply: Row,
        vp: list[int],
        ready: list[int],
        hands: list[Row],
        decks: list[Row],
        tops: list[Row],
        discards: list[Row],
        sure: list[Row],
        loose: list[Row],
        loose_tops: list[int],
        brought: list[Row],
        pool: Row,
        track: Row,
        challenges: Row,
        spent: Row,
    ) -> None:
        super().__init__(game, seats)
        self.content = content
        self.arena = arena
        self.sides = sides  # of each piece
        self.owners = owners  # seat of each piece
        self.kinds = kinds  # which Champion each piece is
        self.bearers = bearers  # the piece a card belongs to: by side, then card
        self.words = words  # option of each piece
        self.home = home  # by side: 0 the northern deployment area, 1 the southern
        self.order = order  # seats in the order of their turns
        self.at = at  # hex of each piece
        self.hurt = hurt  # damage on each piece
        self.level = level  # 1 for Levelled Up
        self.rooted = rooted
        self.guard = guard  # added defence until the end of the turn
        self.waiting_at_gate = waiting_at_gate  # 1 if it began its controller's turn on the Gate [SFB-13.20]
        self.on = on  # by hex: piece, NOBODY or STATUE
        self.trap = trap  # by hex: kind of the face-down token, or NONE
        self.laid = laid  # hexes with a trap, in the order in which they were laid
        self.barred = barred  # beside `laid`: the token that had just been triggered, so it is another one [SFB-15.10]
        self.supply = supply  # how many traps of each kind lie beside the board
        self.vp = vp  # by side
        self.ready = ready  # by seat: bits of the ready Cores
        self.hands = hands  # by seat, sorted
        self.decks = decks
        self.tops = tops  # known to their owner; the last is the topmost
        self.discards = discards
        self.sure = sure  # cards all have seen in that hand [SFB-19.47]
        self.loose = loose  # cards all have seen, now in that hand or among its topmost `loose_tops`
        self.loose_tops = loose_tops
        self.brought = brought  # competitive lists [SFB-3.9]
        self.pool = pool  # Champions that can be chosen
        self.track = track  # Challenges from left to right
        self.challenges = challenges  # the deck
        self.spent = spent  # its discard pile
        self.are_lists_hidden = False  # while competitive lists are brought [SFB-3.9]
        self.sprung = NONE  # kind of the trap lying face up until it is replaced
        self.owed = 0  # traps that found no legal hex [SFB-15.19]
        self.round = 0
        self.turn = 0  # place in `order`
        self.active = NOBODY
        self.used = 0  # bits of the Standard Actions used in this phase [SFB-10.2]
        self.winner = NONE
        self.actor = NOBODY  # the activated Champion
        self.card = NONE  # its card
        self.standard = NONE  # or its Standard Action
        self.targets: Row = ()
        self.dealt: Row = ()  # attack damage of each target
        self.reaction = NONE
        self.reactor = NOBODY  # seat that played it
        self.shielded = NOBODY  # Champion it was played on
        self.rising: Row = ()  # who levels up after the Action [SFB-14.2]

    def copy(self) -> Table:
        """An independent state, equal in everything."""
        s = Table(
            self.game,
            self.seats,
            self.content,
            self.arena,
            self.sides,
            self.owners,
            self.kinds,
            self.bearers,
            self.words,
            self.home,
            self.order,
            self.at[:],
            self.hurt[:],
            self.level[:],
            self.rooted[:],
            self.guard[:],
            self.waiting_at_gate[:],
            self.on[:],
            self.trap[:],
            self.laid,
            self.barred,
            self.supply,
            self.vp[:],
            self.ready[:],
            self.hands[:],
            self.decks[:],
            self.tops[:],
            self.discards[:],
            self.sure[:],
            self.loose[:],
            self.loose_tops[:],
            self.brought[:],
            self.pool,
            self.track,
            self.challenges,
            self.spent,
        )
        s.carry(self)
        s.are_lists_hidden = self.are_lists_hidden
        s.sprung = self.sprung
        s.owed = self.owed
        s.round = self.round
        s.turn = self.turn
        s.active = self.active
        s.used = self.used
        s.winner = self.winner
        s.actor = self.actor
        s.card = self.card
        s.standard = self.standard
        s.targets = self.targets
        s.dealt = self.dealt
        s.reaction = self.reaction
        s.reactor = self.reactor
        s.shielded = self.shielded
        s.rising = self.rising
        return s

    @property
    def winners(self) -> list[int]:
        """The seats of the side that has won; all of them in a draw [SFB-3.16]."""
        if self.winner == NONE:
            return []
        return [seat for seat in range(self.seats) if self.winner in (DRAW, seat % 2)]

    @property
    def scores(self) -> list[int]:
        """VP, combined in a team [SFB-18.8]."""
        return [self.vp[seat % 2] for seat in range(self.seats)]


def team_size(s: Table) -> int:
    """Champions of each player: three, or two with four players [SFB-2.5, 18.2]."""
    return 3 if s.seats == 2 else 2


def pieces_of(s: Table, seat: int) -> list[int]:
    """The Champions a seat controls."""
    size = team_size(s)
    return list(range(seat * size, seat * size + size))


def is_enemy(s: Table, one: int, other: int) -> bool:
    """Enemies are the opponent's Champions; a teammate's are Allies [SFB-4.2, 18.4]."""
    return s.sides[one] != s.sides[other]


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
    """Enemies in the arena at that distance; nothing between matters [SFB-7.29, 7.32, 7.33]."""
    size = s.arena.map.size
    start = s.at[piece] * size
    side = s.sides[piece]
    distances = s.arena.map.distances
    found = []
    for other in range(len(s.at)):
        if s.sides[other] != side and s.at[other] >= 0 and nearest <= distances[start + s.at[other]] <= furthest:
            found.append(other)
    return found


def allies_within(s: Table, piece: int, nearest: int, furthest: int) -> list[int]:
    """Allies in the arena at that distance, never the Champion itself [SFB-4.3]."""
    found = []
    for other in range(len(s.at)):
        if other != piece and s.sides[other] == s.sides[piece] and s.at[other] >= 0:
            if nearest <= s.arena.map.distance(s.at[piece], s.at[other]) <= furthest:
                found.append(other)
    return found
