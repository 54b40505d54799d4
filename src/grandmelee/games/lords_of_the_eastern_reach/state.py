"""What lies on the table in Lords of the Eastern Reach.

A card is a number of its own, also among copies. A row is replaced as a whole, so copies of a state share it; a list,
be it of rows that change often, is changed in place. Decks have no order: a deck is what is in it, and beside it
the cards somebody has looked at on top or put below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.state import State
from grandmelee.games.lords_of_the_eastern_reach.abilities import FARM_SET
from grandmelee.games.lords_of_the_eastern_reach.content import HERO
from grandmelee.kit.rows import Row as Row
from grandmelee.kit.rows import Rows as Rows
from grandmelee.kit.rows import changed as changed
from grandmelee.kit.rows import without as without

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.lords_of_the_eastern_reach.content import Content, Kind

NOBODY: Final = -1
MOST_SEATS: Final = 4
NONE: Final = -1
ALL_GEMS: Final = 24  # [LER-1.13, 1.18]
ALL_PHRASES: Final = 12  # [LER-1.11, 1.18]
MOST_HEROES: Final = 5  # VP of Heroics! [LER-26.15]
TIED_HEROES: Final = 3

CITY: Final = 0  # decks; the adventure decks come after the hirelings
HIRELINGS: Final = 1
WILDERNESS: Final = 5
DECKS: Final = 6

NO_FIGHT: Final = 0
ADVENTURE: Final = 1
ATTACK: Final = 2
NO_PARTIES: Final[Rows] = ((), ())  # by side, as what follows
NO_HARM: Final[Row] = (0, 0)

PREPARATION: Final = 0
START: Final = 1
COMBAT: Final = 2
RESOURCES: Final = 3
BUILD: Final = 4
DISCARD: Final = 5
DRAW: Final = 6
EVENT: Final = 7
STEPS: Final = ["Setup", "Start of Turn", "Combat", "Draw Resources", "Build & Hire", "Discard", "Draw", "Event"]
"""The six steps of a turn in their order, and the Event step after the last turn of a round [LER-4.2, 4.3]."""

HIRED: Final = -2  # in `entering`: the top card of the Hireling deck, not turned up yet
EVERYBODY: Final = 31  # knowers: all seats and spectators; a spectator is the bit of 16


class Table(State):
    """The state."""

    follows: ClassVar[tuple[str, ...]] = ("talents",)
    __slots__ = (
        "active",
        "allegiances",
        "apart",
        "applied",
        "armies",
        "aside",
        "at_hand",
        "bag",
        "bearers",
        "borrowed",
        "bottom_uppers",
        "bottoms",
        "chosen_cards",
        "cities",
        "claimed",
        "content",
        "decks",
        "declared",
        "defeated",
        "dice",
        "discards",
        "emptied",
        "entering",
        "entering_seat",
        "event",
        "event_die",
        "exhausted",
        "fight",
        "filled",
        "final",
        "foe",
        "gem_supply",
        "gemmed",
        "gems",
        "hands",
        "harm",
        "has_adventured",
        "has_captain",
        "has_encountered",
        "has_evaded",
        "hirelings_out",
        "hoards",
        "ignored",
        "is_emptied",
        "is_fast",
        "is_fixed",
        "is_generic",
        "is_heroic",
        "is_open",
        "is_peaceful",
        "is_solo",
        "is_team",
        "items",
        "kept",
        "knowers",
        "known_cards",
        "lairs",
        "least",
        "ledger",
        "level",
        "log",
        "lost",
        "monsters",
        "open_tasks",
        "order",
        "orphan_seats",
        "orphans",
        "parties",
        "petted",
        "phrase_supply",
        "phrased",
        "pool",
        "quest_deck",
        "quests",
        "quests_out",
        "refused",
        "results",
        "round",
        "shared",
        "site",
        "sites",
        "slain_bosses",
        "spoils",
        "stalled",
        "stashes",
        "step",
        "stored",
        "stores",
        "strength",
        "talents",
        "thrown",
        "tops",
        "totals",
        "troops_out",
        "trophies",
        "turn",
        "unpetted",
        "uppers",
        "used",
        "wandering",
    )

    def __init__(self, game: Game[Any], seats: int, content: Content, like: Table | None = None) -> None:
        super().__init__(game, seats, like)
        self.content = content
        if like is None:
            self.lay_seats()
            self.lay_holdings(seats)
            self.lay_supplies()
            self.lay_combat()
        else:
            self.copy_seats(like)
            self.copy_holdings(like)
            self.copy_supplies(like)
            self.copy_combat(like)

    # ---- the table before set-up -----------------------------------------------------------------------------------
    def lay_seats(self) -> None:
        """Who plays, whose turn it is, and how the game is played."""
        self.order: Row = ()  # seats in the order of their turns [LER-3.3, 4.1]
        self.turn = 0  # place in `order`
        self.round = 0
        self.active = NOBODY  # the seat whose turn it is [LER-4.4]
        self.step = 0  # of the turn, see STEPS
        self.allegiances: Row = ()  # by seat: the allegiance card
        self.is_generic = False  # generic sides [LER-3.5]
        self.is_team = False  # [LER-26.2]
        self.is_peaceful = False  # nobody is attacked [LER-26.11, 27.3]
        self.is_heroic = False  # [LER-26.12]
        self.is_open = False  # tasks lie open [LER-26.18]
        self.is_solo = False  # [LER-27.1]
        self.is_fast = False  # [LER-3.21]
        self.final: Row = ()  # VP by seat, once the game is scored
        self.results: tuple[str, ...] = ()  # won, lost or tied, by seat
        self.level = ""  # of a solitaire victory or defeat

    def lay_holdings(self, seats: int) -> None:
        """What each seat has; lists are by seat."""
        self.hands: list[Row] = [()] * seats  # sorted
        self.cities: list[Row] = [()] * seats  # buildings in the order in which they were built
        self.armies: list[Row] = [()] * seats
        self.talents: Row = (0,) * seats  # what the cards of both can do, see `content.BUILDS` and those after it
        self.stashes: Rows = ((),) * seats  # kept treasures [LER-8.23]
        self.trophies: Rows = ((),) * seats  # monsters, pillaged buildings, tasks as numbers past the last [LER-2.6]
        self.quests: Rows = ((),) * seats  # held, secret
        self.thrown: Rows = ((),) * seats  # quests thrown away, known to their former holder [LER-2.13]
        self.gems: Row = (0,) * seats  # unassigned [LER-17.4]
        self.chosen_cards: Rows = ((),) * seats  # chosen in secret during setup, not yet shown
        self.exhausted: Row = ()  # army cards turned [LER-5.8]
        self.gemmed: Row = ()  # a card for each gem on it
        self.phrased: Row = ()  # cards with a phrase
        self.petted: Row = ()  # cards with their pet
        self.unpetted: Row = ()  # cards that lost their pet this turn [LER-19.6]
        self.items: Row = ()  # hero items in play
        self.bearers: Row = ()  # beside `items`: who carries each
        self.stores: Row = ()  # cards that hold a token
        self.stored: Row = ()  # beside `stores`: the token
        self.filled: Row = ()  # cards that took a token in this turn [LER-23.15]
        self.emptied: Row = ()  # cards whose token left this turn
        self.used: Row = ()  # abilities used this turn: card * 8 + place [LER-5.1]

    def lay_supplies(self) -> None:
        """Tokens, gems, phrases and decks; a deck has no order beyond what someone has seen."""
        self.gem_supply = 0  # [LER-1.13]
        self.phrase_supply = 0  # [LER-1.11]
        self.bag: list[int] = []  # the kind of each token, sorted: three of singles, three of doubles
        self.pool: list[int] = [0] * 6  # by kind: how many
        self.at_hand: list[int] = [0] * 6  # the same [LER-2.11]
        self.kept = NONE  # the token of a lone player [LER-27.12]
        self.shared: Row = ()  # an ally's stores whose token may be used [LER-26.29]
        self.refused: Row = ()  # an ally's stores asked for already
        self.entering: Row = ()  # cards paid for that enter play one after another [LER-11.28]; HIRED for a hireling
        self.entering_seat = NOBODY  # whose they are
        self.borrowed = NONE  # the ally's building of this turn [LER-26.8]
        self.decks: list[list[int]] = [[] for _ in range(DECKS)]  # what lies in them, sorted; by deck, see CITY
        self.sites: Row = ()  # the adventure decks of this game
        self.uppers: Row = (0,) * DECKS  # how many cards of the upper half are left, where no boss is [LER-3.9]
        self.tops: Rows = ((),) * DECKS  # cards someone looked at, still on top; the last is the topmost
        self.bottoms: Rows = ((),) * DECKS  # cards someone put under the deck; the last is the lowest
        self.bottom_uppers: Rows = ((),) * DECKS  # beside `bottoms`: 1 for one that is surely no boss
        self.discards: list[Row] = [()] * DECKS  # face up [LER-2.13]
        self.aside = 0  # so many of the City cards nobody has seen are set aside; which ones is not settled [LER-3.12]
        self.apart: Row = ()  # the City cards set aside, where it is
        self.is_emptied = False  # whether the City deck has run out [LER-13.5]
        self.least = 0  # its smallest size so far [LER-15.10]
        self.stalled = 0  # rounds in which it has not become smaller; -1 while it has in this one
        self.lairs: Row = ()  # bosses lying revealed, each on its deck [LER-21.2]
        self.hoards: Rows = ((),) * DECKS  # treasures beside them [LER-21.3]
        self.quest_deck: Row = ()
        self.quests_out: Row = ()  # in the box, seen by nobody [LER-26.17, 27.1]
        self.hirelings_out: Row = ()  # not in this game [LER-3.22]
        self.troops_out: Row = ()  # not in this game [LER-26.12]
        self.open_tasks: Row = ()  # [LER-26.18]
        self.known_cards: Row = ()  # hidden cards of which somebody knows where they are
        self.knowers: Row = ()  # beside `known_cards`: a bit for each seat that knows
        self.log: tuple[Row, ...] = ()  # trophies in the order they were won: seat, card; or thief, card, victim
        self.wandering: Row = ()  # [LER-27.4]
        self.slain_bosses = 0  # [LER-27.18]

    def lay_combat(self) -> None:
        """The combat that is fought; sides are 0 for the active player and 1 for the defender."""
        self.fight = 0  # NO_FIGHT, ADVENTURE or ATTACK
        self.foe = NOBODY  # the seat that is attacked
        self.has_adventured = False  # this turn [LER-27.4]
        self.parties: Rows = NO_PARTIES  # by side, in the order in which they joined
        self.declared: Row = ()  # the active party as it was formed
        self.site = NONE  # the deck of the adventure
        self.monsters: Row = ()  # still fought
        self.spoils: Row = ()  # treasures revealed in this combat
        self.has_encountered = False  # Random Encounter happened [LER-8.15]
        self.has_evaded = False  # a boss was evaded [LER-8.30]
        self.ledger: tuple[Row, ...] = ()  # bonuses: side, source, place of the ability, target, what, number
        self.dice: tuple[Row, ...] = ()  # side, card, what, value, re-rolled, source, place of the ability
        self.ignored: Row = ()  # abilities that do not happen in this combat
        self.applied: Row = ()  # monsters' Fear and Terror, and required abilities, already applied
        self.is_fixed = False  # totals are fixed [LER-7.13]
        self.has_captain = False  # the attacker chooses buildings [LER-25.24]
        self.harm: Row = NO_HARM  # damage left, by side
        self.totals: Row = ()  # Attack, then Armor of both sides as they were fixed, for who looks at the battle
        self.strength = 0  # Attack left to assign to monsters
        self.defeated: Row = ()
        self.lost: Row = ()  # cards of the active party that were destroyed
        self.claimed: Row = ()  # treasures claimed that have no place yet
        self.orphans: Row = ()  # items whose hero was destroyed
        self.orphan_seats: Row = ()  # beside `orphans`: whose they are
        self.event = NONE  # the event that is suffered
        self.event_die = NONE  # what it showed last

    # ---- everything as it lies on another table --------------------------------------------------------------------
    def copy_seats(self, like: Table) -> None:
        """Who plays, whose turn it is, and how the game is played."""
        self.order = like.order
        self.turn = like.turn
        self.round = like.round
        self.active = like.active
        self.step = like.step
        self.allegiances = like.allegiances
        self.is_generic = like.is_generic
        self.is_team = like.is_team
        self.is_peaceful = like.is_peaceful
        self.is_heroic = like.is_heroic
        self.is_open = like.is_open
        self.is_solo = like.is_solo
        self.is_fast = like.is_fast
        self.final = like.final
        self.results = like.results
        self.level = like.level

    def copy_holdings(self, like: Table) -> None:
        """What each seat has; lists are by seat."""
        self.hands = like.hands[:]
        self.cities = like.cities[:]
        self.armies = like.armies[:]
        self.talents = like.talents
        self.stashes = like.stashes
        self.trophies = like.trophies
        self.quests = like.quests
        self.thrown = like.thrown
        self.gems = like.gems
        self.chosen_cards = like.chosen_cards
        self.exhausted = like.exhausted
        self.gemmed = like.gemmed
        self.phrased = like.phrased
        self.petted = like.petted
        self.unpetted = like.unpetted
        self.items = like.items
        self.bearers = like.bearers
        self.stores = like.stores
        self.stored = like.stored
        self.filled = like.filled
        self.emptied = like.emptied
        self.used = like.used

    def copy_supplies(self, like: Table) -> None:
        """Tokens, gems, phrases and decks; a deck has no order beyond what someone has seen."""
        self.gem_supply = like.gem_supply
        self.phrase_supply = like.phrase_supply
        self.bag = like.bag[:]
        self.pool = like.pool[:]
        self.at_hand = like.at_hand[:]
        self.kept = like.kept
        self.shared = like.shared
        self.refused = like.refused
        self.entering = like.entering
        self.entering_seat = like.entering_seat
        self.borrowed = like.borrowed
        self.decks = [deck[:] for deck in like.decks]
        self.sites = like.sites
        self.uppers = like.uppers
        self.tops = like.tops
        self.bottoms = like.bottoms
        self.bottom_uppers = like.bottom_uppers
        self.discards = like.discards[:]
        self.aside = like.aside
        self.apart = like.apart
        self.is_emptied = like.is_emptied
        self.least = like.least
        self.stalled = like.stalled
        self.lairs = like.lairs
        self.hoards = like.hoards
        self.quest_deck = like.quest_deck
        self.quests_out = like.quests_out
        self.hirelings_out = like.hirelings_out
        self.troops_out = like.troops_out
        self.open_tasks = like.open_tasks
        self.known_cards = like.known_cards
        self.knowers = like.knowers
        self.log = like.log
        self.wandering = like.wandering
        self.slain_bosses = like.slain_bosses

    def copy_combat(self, like: Table) -> None:
        """The combat that is fought; sides are 0 for the active player and 1 for the defender."""
        self.fight = like.fight
        self.foe = like.foe
        self.has_adventured = like.has_adventured
        self.parties = like.parties
        self.declared = like.declared
        self.site = like.site
        self.monsters = like.monsters
        self.spoils = like.spoils
        self.has_encountered = like.has_encountered
        self.has_evaded = like.has_evaded
        self.ledger = like.ledger
        self.dice = like.dice
        self.ignored = like.ignored
        self.applied = like.applied
        self.is_fixed = like.is_fixed
        self.has_captain = like.has_captain
        self.harm = like.harm
        self.totals = like.totals
        self.strength = like.strength
        self.defeated = like.defeated
        self.lost = like.lost
        self.claimed = like.claimed
        self.orphans = like.orphans
        self.orphan_seats = like.orphan_seats
        self.event = like.event
        self.event_die = like.event_die

    # ---- what others ask -------------------------------------------------------------------------------------------
    def copy(self) -> Table:
        """An independent state, equal in everything."""
        return Table(self.game, self.seats, self.content, self)

    @property
    def outcomes(self) -> list[str]:
        """Whether each seat has won, lost or is tied [LER-15.11, 27.24]."""
        return list(self.results)

    @property
    def verdict(self) -> str:
        """How it ended; alone, the level of victory or defeat [LER-27.19, 27.24]."""
        return self.level or super().verdict

    @property
    def scores(self) -> list[int]:
        """VP at the end; before it what lies open."""
        return list(self.final) if self.final else [open_vp(self, seat) for seat in range(self.seats)]


# ---- looking up ----------------------------------------------------------------------------------------------------
def kind_of(s: Table, card: int) -> Kind:
    """The printed card."""
    return s.content.card_kinds[card]


def name(s: Table, card: int) -> str:
    """A card by name; copies by name and number."""
    return s.content.card_names[card]


def names(s: Table, cards: Row) -> str:
    """Several cards by name."""
    return ", ".join([s.content.card_names[card] for card in cards]) or "nothing"


def after(s: Table, seat: int) -> Row:
    """The other seats, clockwise from a seat [LER-3.3]."""
    place = (seat - s.order[0]) % s.seats
    return s.order[place + 1 :] + s.order[:place]


def from_seat(s: Table, seat: int) -> Row:
    """All seats, clockwise from a seat."""
    if s.order[0] == seat:
        return s.order
    place = (seat - s.order[0]) % s.seats
    return s.order[place:] + s.order[:place]


def ally_of(s: Table, seat: int) -> int:
    """Who sits opposite in Team Play [LER-26.2]; otherwise nobody."""
    return (seat + 2) % 4 if s.is_team else NOBODY


def enemies_of(s: Table, seat: int) -> Row:
    """The enemy players: all others but an ally [LER-2.2, 2.12, 26.22]."""
    mate = ally_of(s, seat)
    return tuple([other for other in after(s, seat) if other != mate])


def controller(s: Table, card: int) -> int:
    """The player in whose city or army a card lies [LER-2.12]."""
    for seat in range(s.seats):
        if card in s.armies[seat] or card in s.cities[seat]:
            return seat
    return NOBODY


def note_talents(s: Table, seat: int) -> None:
    """Keep what the cards in a city and an army can do, so that nobody looks through them for nothing."""
    talents = s.content.talents
    found = 0
    for card in s.cities[seat] + s.armies[seat]:
        found |= talents[card]
    if found != s.talents[seat]:
        s.talents = changed(s.talents, seat, found)


def is_ready(s: Table, card: int) -> bool:
    """Not turned [LER-5.8]; buildings never are [LER-5.10]."""
    return card not in s.exhausted


def open_vp(s: Table, seat: int) -> int:
    """What would count now and all can see: buildings in play, gems, in Heroics! heroes [LER-15.3, 15.4, 26.14]."""
    total = cards_vp(s, s.cities[seat]) + owned_gems(s, seat)
    return total + heroes_vp(s, seat) if s.is_heroic else total


def cards_vp(s: Table, cards: Row) -> int:
    """Printed VP, and sets: n of a kind are worth n and half of n, rounded down (N-1)."""
    total = 0
    sets: dict[int, int] = {}
    for card in cards:
        kind = s.content.card_kinds[card]
        total += kind.vp
        if kind.has(FARM_SET):
            sets[kind.id] = sets.get(kind.id, 0) + 1
    return total + sum([count + count // 2 for count in sets.values()])


def heroes_vp(s: Table, seat: int) -> int:
    """One VP for each resource icon of a hero in play, and the bonus for most heroes [LER-26.14, 26.15, 26.32]."""
    kinds = s.content.card_kinds
    total = sum([kinds[card].price for card in s.armies[seat] if kinds[card].type == HERO])
    numbers = [count_type(s, s.armies[other], HERO) for other in range(s.seats)]
    best = max(numbers)
    if best == 0 or numbers[seat] < best:
        return total
    return total + (MOST_HEROES if numbers.count(best) == 1 else TIED_HEROES)


def owned_gems(s: Table, seat: int) -> int:
    """Assigned and unassigned gems."""
    army = s.armies[seat]
    on_cards = len([card for card in s.gemmed if card in army]) if s.gemmed else 0
    return s.gems[seat] + on_cards


def count_type(s: Table, cards: Row, type: int) -> int:
    """How many of these cards are of a type."""
    kinds = s.content.card_kinds
    count = 0
    for card in cards:
        if kinds[card].type == type:
            count += 1
    return count
