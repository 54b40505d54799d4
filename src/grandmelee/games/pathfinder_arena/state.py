"""What lies on the table in Pathfinder Arena.

Heroes and monsters stand on *tiles*, which are numbers and slide; a tile lies in a *space* of the 7x7 grid. A monster
in play is known by its *slot*, its initiative token less one [PA-12.4]. Piles and the bag have no order: what is in
them is drawn from when it is needed [PA-22.2]. Lists are by seat, by seat and kind, by slot, by tile or by space, as
said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.events import seat_name
from grandmelee.core.outcomes import listed, verdict
from grandmelee.core.state import State
from grandmelee.kit.rows import Row as Row
from grandmelee.kit.rows import changed as changed
from grandmelee.kit.rows import without as without

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.pathfinder_arena.box import Board, Content

NONE: Final = -1
STR: Final = 0
DEX: Final = 1
CON: Final = 2
INT: Final = 3
WIS: Final = 4
CHA: Final = 5
MENTAL: Final = (INT, WIS, CHA)

DAMAGE_UP: Final = 0
DEFENSE_UP: Final = 1
DAMAGE_DOWN: Final = 2
DEFENSE_DOWN: Final = 3
ACTION_DOWN: Final = 4
NEGATIVE: Final = (DAMAGE_DOWN, DEFENSE_DOWN, ACTION_DOWN)

FIRE: Final = 0
WATER: Final = 1
AIR: Final = 2
EARTH: Final = 3

ITEM_TOKEN: Final = 3  # in `laid`, after the physical abilities

BASE_AP: Final = 4  # [PA-8.1, 14.1]
ITEM_DRAW: Final = 3  # [PA-19.7]
ABILITY_TOKENS: Final = (24, 24, 24, 32, 32, 32)  # [PA-2.6]
RUNE_TOKENS: Final = 9  # of each type [PA-2.5]
ELEMENT_TOKENS: Final = 6  # of each kind [PA-2.7]
GLORY_POINTS: Final = 100  # 20 of 1, 10 of 3, 10 of 5 [PA-2.8]
MISFORTUNE_POINTS: Final = 50  # 20 of 1, 10 of 3 [PA-2.9]
ITEM_TOKENS: Final = 16  # [PA-2.10]
MARKERS: Final = 8  # in each colour [PA-2.11]

HERO_PHASE: Final = 0
MONSTER_PHASE: Final = 1
SUMMONING_PHASE: Final = 2


class Table(State):
    """The state."""

    __slots__ = (
        "across",
        "acted",
        "active",
        "air_for_others",
        "at",
        "bag",
        "block",
        "board",
        "bonus",
        "boxed",
        "content",
        "damage",
        "deity",
        "den",
        "doom",
        "down",
        "drawn",
        "easts",
        "ego_plus_one",
        "element_pool",
        "elements",
        "favor_by_phase",
        "fire",
        "flipped",
        "glory",
        "glory_pool",
        "glow",
        "held",
        "heroes",
        "hit",
        "hoard",
        "immune",
        "immunity_stops_opportunity",
        "is_safe",
        "is_short",
        "is_warded",
        "item_pool",
        "items_replace",
        "kills",
        "laid",
        "level",
        "limit",
        "marked",
        "markers_limited",
        "misfortune",
        "misfortune_pool",
        "monsters",
        "norths",
        "order",
        "phase",
        "pile",
        "play",
        "pool",
        "regeneration",
        "results",
        "round",
        "rune_pool",
        "runes",
        "sheet",
        "souths",
        "space_of",
        "spent",
        "summon_at",
        "thrown",
        "tile_at",
        "trophies",
        "turn",
        "turns",
        "victims_suffer",
        "water",
        "wests",
    )

    def __init__(self, game: Game[Any], seats: int, content: Content, board: Board, like: Table | None = None) -> None:
        super().__init__(game, seats, like)
        self.content = content
        self.board = board
        if like is None:
            self.lay_players(seats)
            self.lay_arena(content)
            self.lay_monsters()
            self.lay_pools()
            self.lay_turn()
            self.lay_switches()
        else:  # rows are shared, lists are not
            self.copy_players(like)
            self.copy_arena(like)
            self.copy_monsters(like)
            self.copy_pools(like)
            self.copy_turn(like)
            self.copy_switches(like)

    # ---- the table before set-up -----------------------------------------------------------------------------------
    def lay_players(self, seats: int) -> None:
        """Heroes, sheets, cards and what players have gained."""
        self.heroes: Row = (NONE,) * seats  # which hero each seat plays
        self.at: list[int] = [NONE] * seats  # tile of each hero; NONE before the first turn [PA-3.26, 3.27]
        self.sheet: list[int] = [0] * (6 * seats)  # by seat and ability: tokens on the sheet
        self.runes: list[int] = [0] * (5 * seats)  # by seat and type; open to all [PA-16.14]
        self.elements: list[int] = [0] * seats  # a bit for each kind held [PA-5.4]
        self.glory: list[int] = [0] * seats
        self.misfortune: list[int] = [0] * seats
        self.immune: list[int] = [NONE] * (4 * seats)  # by seat and slot: whose marker lies there [PA-6.3]
        self.play: list[Row] = [()] * seats  # cards in play in the order of PA-17.11
        self.pile: list[Row] = [()] * seats  # item cards, without order
        self.boxed: Row = ()  # item cards out of the game [PA-19.14]
        self.drawn: Row = ()  # item cards looked at now [PA-19.7]
        self.deity: list[int] = [NONE] * seats  # card
        self.flipped: list[int] = [0] * seats  # 1 for Side II
        self.trophies: list[Row] = [()] * seats  # monsters defeated
        self.kills: list[int] = [0] * seats  # of them, those of the phase that goes on

    def lay_arena(self, content: Content) -> None:
        """The grid, its tiles, and what lies on them."""
        self.tile_at: list[int] = [NONE] * 49  # by space
        self.space_of: list[int] = [NONE] * len(content.tiles)  # by tile
        self.turns: list[int] = [0] * len(content.tiles)  # by tile: quarter turns clockwise
        self.norths = 0  # spaces whose tile is open to the north, see geometry
        self.easts = 0
        self.souths = 0
        self.wests = 0
        self.across = 0  # passages
        self.down = 0
        self.doom = NONE  # space of the Doom Area
        self.laid: list[int] = [0] * 32  # by number of the summoning tile: STR, DEX, CON and item tokens on it
        self.glow: list[int] = [0] * 8  # by number: 1 for an element token on it
        self.held: list[int] = [0] * len(content.cards)  # by card: tokens on it, see box
        self.marked: list[int] = [0] * len(content.cards)  # by card: a bit for each line with a marker [PA-17.10]

    def lay_monsters(self) -> None:
        """By slot: the monsters in play and what this turn does to them."""
        self.monsters: list[int] = [NONE] * 4
        self.den: list[int] = [NONE] * 4  # tile
        self.damage: list[int] = [0] * 4  # in this turn [PA-13.6]
        self.fire: list[int] = [0] * 4  # Fire tokens played on it in this turn
        self.water: list[int] = [0] * 4
        self.regeneration: list[int] = [NONE] * 4  # whose marker lies on the sheet [PA-11.17]
        self.hit: list[int] = [0] * 4  # a bit for each seat attacked in this phase [PA-9.23]
        self.hoard: list[Row] = [(), (), (), ()]  # by level: sheets not revealed
        self.level = 0  # phase of the game, 1 to 4 [PA-1.2]

    def lay_pools(self) -> None:
        """The bag and the pool [PA-3.10]."""
        self.bag: list[int] = [0, 0, 0]
        self.pool: list[int] = list(ABILITY_TOKENS)
        self.rune_pool: list[int] = [RUNE_TOKENS] * 5
        self.element_pool: list[int] = [ELEMENT_TOKENS] * 4
        self.item_pool = ITEM_TOKENS
        self.glory_pool = GLORY_POINTS
        self.misfortune_pool = MISFORTUNE_POINTS

    def lay_turn(self) -> None:
        """Whose turn it is and what has happened in it."""
        self.order: Row = ()  # seats in the order of their turns
        self.round = 0
        self.turn = 0  # place in `order`
        self.active = NONE
        self.phase = HERO_PHASE
        self.spent = 0  # AP
        self.bonus = 0  # AP gained less those lost
        self.is_safe = False  # provokes no AoO
        self.acted = 0  # a bit for each slot that has begun to act
        self.summon_at = 0  # number of the summoning tile that is counted next [PA-3.21]
        self.thrown = False  # the hero attacked now was teleported [PA-11.5]
        self.block = 0  # Defense added against this attack
        self.is_warded = False
        self.results: list[str] = []  # outcomes, once it is over

    def lay_switches(self) -> None:
        """How the table reads what the rulebook leaves open [PA-22.12]."""
        self.markers_limited = False
        self.favor_by_phase = False
        self.victims_suffer = False
        self.immunity_stops_opportunity = True
        self.items_replace = False
        self.air_for_others = False
        self.ego_plus_one = True
        self.limit = 0  # rounds after which the game ends; 0 for never [PA-22.10, 22.15]
        self.is_short = False  # it then ends with a winner [PA-22.15]

    # ---- everything as it lies on another table --------------------------------------------------------------------
    def copy_players(self, like: Table) -> None:
        """Heroes, sheets, cards and what players have gained."""
        self.heroes = like.heroes
        self.at = like.at[:]
        self.sheet = like.sheet[:]
        self.runes = like.runes[:]
        self.elements = like.elements[:]
        self.glory = like.glory[:]
        self.misfortune = like.misfortune[:]
        self.immune = like.immune[:]
        self.play = like.play[:]
        self.pile = like.pile[:]
        self.boxed = like.boxed
        self.drawn = like.drawn
        self.deity = like.deity[:]
        self.flipped = like.flipped[:]
        self.trophies = like.trophies[:]
        self.kills = like.kills[:]

    def copy_arena(self, like: Table) -> None:
        """The grid, its tiles, and what lies on them."""
        self.tile_at = like.tile_at[:]
        self.space_of = like.space_of[:]
        self.turns = like.turns[:]
        self.norths = like.norths
        self.easts = like.easts
        self.souths = like.souths
        self.wests = like.wests
        self.across = like.across
        self.down = like.down
        self.doom = like.doom
        self.laid = like.laid[:]
        self.glow = like.glow[:]
        self.held = like.held[:]
        self.marked = like.marked[:]

    def copy_monsters(self, like: Table) -> None:
        """The monsters in play and what this turn does to them."""
        self.monsters = like.monsters[:]
        self.den = like.den[:]
        self.damage = like.damage[:]
        self.fire = like.fire[:]
        self.water = like.water[:]
        self.regeneration = like.regeneration[:]
        self.hit = like.hit[:]
        self.hoard = like.hoard[:]
        self.level = like.level

    def copy_pools(self, like: Table) -> None:
        """The bag and the pool."""
        self.bag = like.bag[:]
        self.pool = like.pool[:]
        self.rune_pool = like.rune_pool[:]
        self.element_pool = like.element_pool[:]
        self.item_pool = like.item_pool
        self.glory_pool = like.glory_pool
        self.misfortune_pool = like.misfortune_pool

    def copy_turn(self, like: Table) -> None:
        """Whose turn it is and what has happened in it."""
        self.order = like.order
        self.round = like.round
        self.turn = like.turn
        self.active = like.active
        self.phase = like.phase
        self.spent = like.spent
        self.bonus = like.bonus
        self.is_safe = like.is_safe
        self.acted = like.acted
        self.summon_at = like.summon_at
        self.thrown = like.thrown
        self.block = like.block
        self.is_warded = like.is_warded
        self.results = like.results[:]

    def copy_switches(self, like: Table) -> None:
        """How the table reads what the rulebook leaves open."""
        self.markers_limited = like.markers_limited
        self.favor_by_phase = like.favor_by_phase
        self.victims_suffer = like.victims_suffer
        self.immunity_stops_opportunity = like.immunity_stops_opportunity
        self.items_replace = like.items_replace
        self.air_for_others = like.air_for_others
        self.ego_plus_one = like.ego_plus_one
        self.limit = like.limit
        self.is_short = like.is_short

    # ---- what others ask -------------------------------------------------------------------------------------------
    def copy(self) -> Table:
        """An independent state, equal in everything."""
        return Table(self.game, self.seats, self.content, self.board, self)

    @property
    def outcomes(self) -> list[str]:
        """The highest score wins; who share it after all tie-breaks are tied [PA-1.3, 21.13]."""
        return self.results[:]

    @property
    def verdict(self) -> str:
        """How it ended; a game broken off is reported as unfinished, and beside it who is ahead [PA-22.10]."""
        if self.is_broken_off:
            rounds = "1 round" if self.limit == 1 else f"{self.limit} rounds"
            return f"Unfinished after {rounds}. {ahead(self)}"
        return verdict(self.results)

    @property
    def is_broken_off(self) -> bool:
        """Whether it ended with monsters left, by its number of rounds, and was no short game [PA-22.10, 22.15]."""
        return self.over and not self.is_short and (self.level < 4 or self.monsters != [NONE] * 4)

    @property
    def scores(self) -> list[int]:
        """Final scores as they would be now; they may be negative [PA-21.2, 21.14]."""
        return [score(self, seat) for seat in range(self.seats)]


def hero_name(s: Table, seat: int) -> str:
    """A player by the name of the hero."""
    return s.content.heroes[s.heroes[seat]].name


def monster_name(s: Table, slot: int) -> str:
    """A monster in play by name."""
    return s.content.monsters[s.monsters[slot]].name


ROUND_THE_TABLE: Final[list[Row]] = [
    tuple([(first + further) % max(1, seats) for further in range(seats)]) for seats in range(5) for first in range(4)
]
"""By number of seats and the first of them: all seats clockwise."""


def seats_from(s: Table, first: int) -> Row:
    """All seats clockwise from one of them; clockwise is by seat, as people sit [PA-3.18]."""
    return ROUND_THE_TABLE[s.seats * 4 + first]


# ---- the sheet ------------------------------------------------------------------------------------------------------
def modifier(s: Table, seat: int, ability: int) -> int:
    """One for every two tokens on the sheet; those on cards do not count [PA-7.5, 14.1]."""
    return s.sheet[seat * 6 + ability] // 2


def owned(s: Table, seat: int, ability: int) -> int:
    """Tokens on the sheet and on cards together [PA-5.2, 7.6]."""
    shift = ability * 4
    count = s.sheet[seat * 6 + ability]
    for card in s.play[seat]:
        count += s.held[card] >> shift & 7
    return count


def tokens_owned(s: Table, seat: int) -> int:
    """Ability tokens of all kinds, on the sheet and on cards [PA-14.9, 21.6]."""
    return sum([owned(s, seat, ability) for ability in range(6)])


def has_room(s: Table, seat: int, ability: int) -> bool:
    """Whether the track has room for one more; its length is the hero's own, but CHA is alike for all [PA-5.2, 5.3]."""
    return owned(s, seat, ability) < s.content.heroes[s.heroes[seat]].tracks[ability]


# ---- scoring --------------------------------------------------------------------------------------------------------
def gains(s: Table, seat: int) -> int:
    """All additions: tokens, monster sheets, a flipped deity, abilities, positive runes [PA-21.3 to 21.7, 21.12].

    An own track of the deity card does not exist: Ego is read from the sheet [PA-7.8, 15.11].
    """
    found = s.glory[seat] + tokens_owned(s, seat) // 3
    found += sum([s.content.monsters[monster].glory for monster in s.trophies[seat]])
    found += deity_points(s, seat)
    return found + s.runes[seat * 5 + DAMAGE_UP] + s.runes[seat * 5 + DEFENSE_UP]


def deity_points(s: Table, seat: int) -> int:
    """What a flipped deity card scores [PA-15.11, 21.5]."""
    if not s.flipped[seat]:
        return 0
    return modifier(s, seat, CHA) + (1 if s.ego_plus_one else 0)


def element_count(s: Table, seat: int) -> int:
    """Element tokens held."""
    return sum([s.elements[seat] >> kind & 1 for kind in range(4)])


def score(s: Table, seat: int) -> int:
    """Additions less misfortune, of which each element token cancels two, less negative runes [PA-16.13, 20.15, 21.8 to
    21.10, 21.15].
    """
    misfortune = max(0, s.misfortune[seat] - 2 * element_count(s, seat))
    negative = sum([s.runes[seat * 5 + rune] for rune in NEGATIVE])
    return gains(s, seat) - misfortune - negative


def standing(s: Table, seat: int) -> tuple[int, int, int, int, int]:
    """Score, then the tie-breaks in order: monsters defeated, glory obtained, less misfortune, ability tokens [PA-21.2,
    21.11, 21.12].
    """
    return (
        score(s, seat),
        len(s.trophies[seat]),
        gains(s, seat),
        -s.misfortune[seat],
        tokens_owned(s, seat),
    )


def champions(s: Table) -> list[int]:
    """Who comes first; several only when no tie-break parts them [PA-21.13]."""
    standings = [standing(s, seat) for seat in range(s.seats)]
    best = max(standings)
    return [seat for seat in range(s.seats) if standings[seat] == best]


def ahead(s: Table) -> str:
    """Who would win if the scores counted as they are, which they do not in a game broken off [PA-21.2, 22.10]."""
    first = champions(s)
    points = [score(s, seat) for seat in range(s.seats)]
    if len(first) == s.seats:
        return f"All are level, with {points[0]} points"
    others = sorted([points[seat] for seat in range(s.seats) if seat not in first], reverse=True)
    told = ", ".join([str(n) for n in others])
    return f"Ahead: {listed([seat_name(seat) for seat in first])}, with {points[first[0]]} points to {told}"
