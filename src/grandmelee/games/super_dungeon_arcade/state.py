"""What lies on the table in Super Dungeon: Arcade.

A *model* is a number: 0 to 5 are the places of the party, 6 and more the Consul's models. Lists `at`, `cards`, `hurt`,
`statuses`, `origins` and `braced` are by model; a model that is off the map has `at` -1. Models of the Consul get new
numbers as they appear and are forgotten when a turn is over. Squares are numbers of the dungeon, sets of squares
integers. Decks have no order: a deck is what is in it, so nothing is hidden but what chance will bring [SDA-2.11].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.outcomes import winning
from grandmelee.core.state import State
from grandmelee.games.super_dungeon_arcade.around import around, forget, look_again, look_around, reach_out
from grandmelee.games.super_dungeon_arcade.kept import UNKNOWN, Kept
from grandmelee.games.super_dungeon_arcade.phrases import Op
from grandmelee.games.super_dungeon_arcade.terms import AWAY, BIT, HEROES, NONE, POINT, WIDE
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon, Laid
from grandmelee.kit.rows import Row as Row
from grandmelee.kit.rows import changed as changed
from grandmelee.kit.rows import without as without

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.super_dungeon_arcade.blow import Blow
    from grandmelee.games.super_dungeon_arcade.charts import Chart
    from grandmelee.games.super_dungeon_arcade.content import Content, Model
    from grandmelee.games.super_dungeon_arcade.outfits import Outfit

NOBODY: Final = -1
BEFORE: Final = 0  # in `phase`
HERO_TURN: Final = 1
CONSUL_TURN: Final = 2
GOES_ON: Final = 0  # in `ending`
HEROES_WIN: Final = 1
CONSUL_WINS: Final = 2
NO_DUNGEON: Final[list[Dungeon]] = []

LOOT: Final = 0  # in `decks` and `discards`
TREASURE: Final = 1
CHALLENGE: Final = 2
BOSS_FIGHT: Final = 3
PLOT: Final = 4

LASHED: Final = -2  # in `fallen`: destroyed by Backlash, which gives no loot [SDA-27.3]
Fallen = tuple[int, int, int]  # kind of model, tile it came from, Hero that destroyed it
Grant = tuple[int, int, int, int]  # keyword, affinity as bits; squares it is granted on; the same for who flies
Hold = tuple[int, int, int]  # action, its user, the models it holds for as bits; an aura holds for those inside


class Table(State):
    """The state. Rows are shared between copies, lists are not."""

    __slots__ = (
        "acted",
        "active",
        "ap",
        "aside",
        "at",
        "backpack",
        "blows",
        "boosts",
        "booty",
        "boss",
        "braced",
        "cards",
        "challenges",
        "chart",
        "chests",
        "clock",
        "coins",
        "conceding",
        "content",
        "crystals",
        "dash",
        "dead_minis",
        "dead_points",
        "decks",
        "discards",
        "done_signature",
        "drawn",
        "drunk",
        "dungeon",
        "ending",
        "fallen",
        "flipped",
        "foe_on",
        "force",
        "gear",
        "grants",
        "has_bled",
        "has_boss",
        "has_drunk",
        "has_glittered",
        "has_plot",
        "here",
        "hero_on",
        "holds",
        "hurt",
        "is_stopped",
        "kept",
        "laid",
        "last",
        "lava",
        "lends",
        "loft",
        "looked",
        "minis",
        "minis_come",
        "modes",
        "moved",
        "mv",
        "once",
        "opened",
        "origins",
        "outfits",
        "owners",
        "party",
        "phase",
        "plots",
        "points",
        "points_down",
        "pool",
        "potions",
        "reason",
        "refused",
        "rules",
        "space",
        "stars_arm",
        "stars_str",
        "start",
        "statuses",
        "taken",
        "tokens",
        "traded",
        "turn",
        "under",
        "used",
        "warded",
        "webs",
        "wrath",
        "wrath_left",
    )

    follows: ClassVar[tuple[str, ...]] = ("boosts", "here", "kept", "lends", "loft")

    def __init__(self, game: Game[Any], seats: int, content: Content, chart: Chart, like: Table | None = None) -> None:
        super().__init__(game, seats, like)
        self.content = content
        self.chart = chart
        if like is None:
            self.lay_party()
            self.lay_map(content)
            self.lay_turn()
            self.lay_cards()
        else:
            self.copy_party(like)
            self.copy_map(like)
            self.copy_turn(like)
            self.copy_cards(like)

    # ---- the table before set-up -----------------------------------------------------------------------------------
    def lay_party(self) -> None:
        """Heroes and what lies on their cards; lists are by place in the party."""
        self.party: Row = ()  # which Hero is in each place
        self.owners: Row = ()  # the seat that leads it
        self.wrath: list[int] = [0] * HEROES
        self.wrath_left = 0  # available tokens [SDA-4.23]
        self.potions: list[int] = [0] * HEROES
        self.tokens: list[int] = [0] * HEROES  # 1 with an activated token [SDA-5.3]
        self.last: list[int] = [0] * HEROES  # when it activated last, by `clock`; 0 for never [SDA-10.5]
        self.clock = 0
        self.gear: list[int] = [NONE] * (4 * HEROES)  # equipped cards, four slots each [SDA-26.14]
        self.outfits: list[Outfit] = []  # what these make of each Hero, see `dress`
        self.taken: tuple[tuple[int, int], ...] = ()  # crystals on cards: Hero and plot
        self.once: tuple[tuple[int, int], ...] = ()  # Hero and action used up [SDA-27.14]; NONE for Nine Lives
        self.coins = 0  # Princess Coins [SDA-4.22]
        self.backpack: Row = ()  # loot and treasure not equipped

    def lay_map(self, content: Content) -> None:
        """Tiles, models and tokens."""
        self.laid: tuple[Laid, ...] = ()
        self.dungeon: Dungeon = NO_DUNGEON[0] if NO_DUNGEON else none_yet(content)
        self.at: list[int] = [AWAY] * HEROES
        self.under: list[int] = [0] * HEROES  # squares under each model
        self.cards: list[Model] = [content.models[0]] * HEROES  # of the Consul's models; nobody looks at a Hero's
        self.hurt: list[int] = [0] * HEROES
        self.statuses: list[int] = [0] * HEROES  # bits
        self.origins: list[int] = [0] * HEROES  # tile a point or boo booty belongs to, from 0
        self.braced: list[int] = [0] * HEROES  # 1: +1 ARM since a Regroup [SDA-16.3]
        self.webs = 0  # squares that are difficult terrain because of Webs
        self.grants: tuple[Grant, ...] = ()  # what points lend to monsters near them
        self.kept = Kept(HEROES)  # what is known of the Consul's models as they stand
        self.here: list[int] = []  # the Heroes on the map, in party order
        self.hero_on = 0  # squares under Heroes
        self.foe_on = 0  # squares under the Consul's models
        self.start = NONE  # square of the Start Token
        self.chests: Row = ()  # by tile: its square, or NONE once opened
        self.opened = NONE  # square of the chest opened last
        self.booty = NONE  # the boo booty that appeared last
        self.crystals: tuple[tuple[int, int], ...] = ()  # square and plot
        self.holds: tuple[Hold, ...] = ()  # what actions left until their users' next upkeep; see `hold_on`
        self.lends = 0  # keywords that at least one of them lends
        self.boosts = 0  # what else at least one of them adds, as `Action.boosts`
        self.loft = False  # whether an action or a card in play may make somebody fly that does not by its own card
        self.pool: list[int] = [0] * len(content.models)  # monsters that can be spawned [SDA-4.2]
        self.points: Row = ()  # the chosen spawning points, by tile once they are placed
        self.boss = NONE  # the dungeon boss's kind
        self.minis: Row = ()  # mini-bosses in their fixed order

    def lay_turn(self) -> None:
        """Whose turn it is and what has happened in it."""
        self.phase = BEFORE
        self.ending = GOES_ON
        self.reason = ""  # why it ended
        self.turn = 0  # Consul Turns begun
        self.active = NOBODY  # the activated Hero
        self.acted = 0  # Heroes that have activated in this Hero Turn, as bits [SDA-5.13]
        self.mv = 0  # movement points spent
        self.ap = 0  # action points spent
        self.dash = 0  # points of a Dash still to be used [SDA-8.11]
        self.moved = 0  # squares of own movement in this activation
        self.lava = 0  # models that entered lava in this activation, as bits [SDA-6.20]
        self.has_drunk = False  # a red or blue potion in this activation [SDA-9.2]
        self.refused = 0  # Heroes whose player would not share a potion in this activation
        self.drunk = 0  # Heroes that drank a green one in this Consul Turn [SDA-9.3]
        self.has_bled = False  # a Hero was wounded since green potions could be drunk last [SDA-9.6]
        self.used = 0  # Heroes that used Proficient in this turn
        self.space = 0  # of the chart
        self.stars_str = 0  # star bonuses [SDA-14.13]
        self.stars_arm = 0
        self.done_signature = 0  # monsters that performed their Signature in this Consul Turn, as bits
        self.fallen: tuple[Fallen, ...] = ()  # destroyed this turn, until rewards are counted [SDA-11.10]
        self.dead_points: Row = ()  # kinds of the spawning points destroyed
        self.points_down = 0  # how many were destroyed before this turn
        self.has_plot = False  # one came by the chart or the first point [SDA-22.3]
        self.minis_come = 0  # mini-bosses that came by chart or point, as bits [SDA-24.3]
        self.dead_minis = 0  # mini-bosses destroyed this game, as bits of their order
        self.has_boss = False  # the boss has come [SDA-25.1]
        self.traded = 0  # bits: six loot for a treasure, loot for a coin, this turn [SDA-26.17]
        self.conceding = 0  # seats that agree to give up, as bits; see `party`
        self.has_glittered = False  # the one use of a difficulty card is spent
        self.is_stopped = False  # only commands that spawn are performed this turn
        self.blows: tuple[Blow, ...] = ()  # the actions that are being resolved, the innermost last

    def lay_cards(self) -> None:
        """Decks, discard piles and cards in play."""
        self.decks: list[Row] = [()] * 5
        self.discards: list[Row] = [()] * 5
        self.challenges: Row = ()  # in play
        self.drawn: Row = ()  # beside them: the Consul Turn in which each was drawn
        self.plots: Row = ()
        self.modes: Row = ()
        self.warded = False  # the Trap just drawn is cancelled
        self.flipped: Row = ()  # challenges turned up whose effect has not begun [SDA-23.4]
        self.looked: Row = ()  # treasures turned up, of which some are kept
        self.aside: Row = ()  # treasures turned up and rejected, until the draw is over [SDA-26.36]
        self.rules: tuple[Op, ...] = ()  # the lasting sentences of all cards in play
        self.force = 0  # their kinds as bits

    # ---- everything as it lies on another table --------------------------------------------------------------------
    def copy_party(self, like: Table) -> None:
        """Heroes and what lies on their cards."""
        self.party = like.party
        self.owners = like.owners
        self.wrath = like.wrath[:]
        self.wrath_left = like.wrath_left
        self.potions = like.potions[:]
        self.tokens = like.tokens[:]
        self.last = like.last[:]
        self.clock = like.clock
        self.gear = like.gear[:]
        self.outfits = like.outfits[:]
        self.taken = like.taken
        self.once = like.once
        self.coins = like.coins
        self.backpack = like.backpack

    def copy_map(self, like: Table) -> None:
        """Tiles, models and tokens."""
        self.laid = like.laid
        self.dungeon = like.dungeon
        self.at = like.at[:]
        self.under = like.under[:]
        self.webs = like.webs
        self.grants = like.grants
        self.kept = like.kept
        self.kept.is_shared = True
        self.cards = like.cards[:]
        self.hurt = like.hurt[:]
        self.statuses = like.statuses[:]
        self.origins = like.origins[:]
        self.braced = like.braced[:]
        self.here = like.here[:]
        self.hero_on = like.hero_on
        self.foe_on = like.foe_on
        self.start = like.start
        self.chests = like.chests
        self.opened = like.opened
        self.booty = like.booty
        self.crystals = like.crystals
        self.holds = like.holds
        self.lends = like.lends
        self.boosts = like.boosts
        self.loft = like.loft
        self.pool = like.pool[:]
        self.points = like.points
        self.boss = like.boss
        self.minis = like.minis

    def copy_turn(self, like: Table) -> None:
        """Whose turn it is and what has happened in it."""
        self.phase = like.phase
        self.ending = like.ending
        self.reason = like.reason
        self.turn = like.turn
        self.active = like.active
        self.acted = like.acted
        self.mv = like.mv
        self.ap = like.ap
        self.dash = like.dash
        self.moved = like.moved
        self.lava = like.lava
        self.has_drunk = like.has_drunk
        self.refused = like.refused
        self.drunk = like.drunk
        self.has_bled = like.has_bled
        self.used = like.used
        self.space = like.space
        self.stars_str = like.stars_str
        self.stars_arm = like.stars_arm
        self.done_signature = like.done_signature
        self.fallen = like.fallen
        self.dead_points = like.dead_points
        self.points_down = like.points_down
        self.has_plot = like.has_plot
        self.minis_come = like.minis_come
        self.dead_minis = like.dead_minis
        self.has_boss = like.has_boss
        self.traded = like.traded
        self.conceding = like.conceding
        self.has_glittered = like.has_glittered
        self.is_stopped = like.is_stopped
        self.blows = tuple([blow.copy() for blow in like.blows]) if like.blows else ()

    def copy_cards(self, like: Table) -> None:
        """Decks, discard piles and cards in play."""
        self.decks = like.decks[:]
        self.discards = like.discards[:]
        self.challenges = like.challenges
        self.drawn = like.drawn
        self.plots = like.plots
        self.modes = like.modes
        self.warded = like.warded
        self.flipped = like.flipped
        self.looked = like.looked
        self.aside = like.aside
        self.rules = like.rules
        self.force = like.force

    # ---- what others ask -------------------------------------------------------------------------------------------
    def copy(self) -> Table:
        """An independent state, equal in everything."""
        return Table(self.game, self.seats, self.content, self.chart, self)

    @property
    def outcomes(self) -> list[str]:
        """All win or all lose [SDA-5.9, 5.10]."""
        if self.ending == GOES_ON:
            return []
        return winning(self.seats, list(range(self.seats)) if self.ending == HEROES_WIN else [])

    @property
    def verdict(self) -> str:
        """Who has won, and why."""
        if self.ending == GOES_ON:
            return ""
        return f"{'The Heroes win' if self.ending == HEROES_WIN else 'The Consul wins'}: {self.reason}"

    @property
    def scores(self) -> list[int]:
        """Spawning points destroyed, and ten for the boss; the same for all [SDA-5.10]."""
        won = 10 if self.ending == HEROES_WIN else 0
        return [len(self.dead_points) + won] * self.seats


def none_yet(content: Content) -> Dungeon:
    """A single tile, so that there is always a dungeon; set-up lays the real one."""
    NO_DUNGEON.append(Dungeon(content.faces, ((0, 0, 0, 0),)))
    return NO_DUNGEON[0]


# ---- models --------------------------------------------------------------------------------------------------------
def is_hero(model: int) -> bool:
    """A Hero, not one of the Consul's models [SDA-2.3, 2.6]."""
    return model < HEROES


def heroes(s: Table) -> list[int]:
    """The Heroes in play, in party order [SDA-2.6]; not to be changed."""
    return s.here


def foes(s: Table) -> list[int]:
    """The Consul's models on the map: monsters and spawning points [SDA-2.5]; kept, not to be changed."""
    known = s.kept
    if known.foes is None:
        at = s.at
        known.foes = [model for model in range(HEROES, len(at)) if at[model] >= 0]
    return known.foes


def is_large(s: Table, model: int) -> bool:
    """A base of 2 x 2 squares [SDA-6.16]."""
    return model >= HEROES and s.cards[model].is_large


def base(s: Table, model: int) -> int:
    """The squares under a model; none if it is off the map."""
    return s.under[model]


def corners(corner: int) -> int:
    """The squares under a large base [SDA-6.16]."""
    return 3 << corner | 3 << corner + WIDE


def model_on(s: Table, square: int) -> int:
    """Who stands on a square; NOBODY if nobody does."""
    for model, squares in enumerate(s.under):
        if squares >> square & 1:
            return model
    return NOBODY


def put(s: Table, model: int, square: int) -> None:
    """Set a model on a square: its top left one [SDA-2.7]."""
    was_away = s.at[model] < 0
    s.at[model] = square
    if model < HEROES:
        s.under[model] = BIT[square]
        if was_away:
            s.here = heroes_here(s)
        count_heroes(s)
        return
    s.under[model] = corners(square) if s.cards[model].is_large else BIT[square]
    is_newest = was_away and model == len(s.at) - 1
    if is_newest or not was_away:
        s.kept = after_move(s, model, is_newest)
    else:
        forget(s)
    if is_newest:
        s.foe_on |= s.under[model]
    else:
        count_foes(s)
    change_around(s, model, is_newest)


def lift(s: Table, model: int) -> None:
    """Take a model off the map."""
    s.at[model] = AWAY
    s.under[model] = 0
    if model < HEROES:
        s.here = heroes_here(s)
        count_heroes(s)
    else:
        forget(s)
        count_foes(s)
        change_around(s, model, False)


def heroes_here(s: Table) -> list[int]:
    """The Heroes on the map, in party order."""
    return [hero for hero in range(HEROES) if s.at[hero] >= 0]


def count_heroes(s: Table) -> None:
    """The squares under Heroes, after one has moved."""
    found = 0
    for hero in s.here:
        found |= s.under[hero]
    s.hero_on = found


def count_foes(s: Table) -> None:
    """All squares under the Consul's models."""
    found = 0
    for model in foes(s):
        found |= s.under[model]
    s.foe_on = found


def change_around(s: Table, model: int, is_newest: bool) -> None:
    """A model has come or gone: what it does to those around it, after all others if it is the newest."""
    features = s.cards[model].features
    if not features.webs and not features.grants:
        return
    if is_newest:
        reach_out(s, model)
        forget(s)
    else:
        look_around(s)


def after_move(s: Table, model: int, is_newest: bool) -> Kept:
    """What stays known when one of the Consul's models has moved or come: only its own bonds and those to it have
    changed.
    """
    known = s.kept.to_change()
    if is_newest:
        known.any_words = UNKNOWN
        if known.foes is not None:
            known.foes = [*known.foes, model]
    if s.cards[model].rank == POINT:
        known.points_on = UNKNOWN
    elif not is_newest:
        known.crowded = UNKNOWN
    elif known.crowded != UNKNOWN:
        known.crowded |= around(s, model, 1)
    known.words[model] = UNKNOWN
    known.bonds[model] = None
    if known.fars:
        known.fars[model] = UNKNOWN
    gang = s.cards[model].bonded_by
    if not gang:
        return known
    for other in range(HEROES, len(s.at)):
        if s.cards[other].id in gang:
            known.bonds[other] = None
            if s.cards[other].mates_keywords:
                known.words[other] = UNKNOWN
    return known


def hold_on(s: Table, holds: tuple[Hold, ...]) -> None:
    """What actions left is this from now on [SDA-30.14]."""
    s.holds = holds
    s.lends = s.boosts = 0
    for number, _, _ in holds:
        s.lends |= s.content.actions[number].gains
        s.boosts |= s.content.actions[number].boosts
    look_again(s)


def name(s: Table, model: int) -> str:
    """A model by name."""
    if model < HEROES:
        return s.content.heroes[s.party[model]].name
    return s.cards[model].name


def dress(s: Table, hero: int) -> None:
    """A Hero has taken a place of the party, or its equipment has changed: add up what it has now [SDA-26.14]."""
    s.kept = s.kept.to_change()
    outfit = s.content.outfit(s.party[hero], s.gear[hero * 4 : hero * 4 + 4])
    if hero < len(s.outfits):
        s.outfits[hero] = outfit
    else:
        s.outfits.append(outfit)


def seat_of(s: Table, hero: int) -> int:
    """The seat that leads a Hero [SDA-4.6]."""
    return s.owners[hero]


def party_seats(s: Table) -> list[int]:
    """All players: a party's decision is anyone's [SDA-4.39]."""
    return list(range(s.seats))


def is_used_up(s: Table, hero: int, action: int) -> bool:
    """Whether a Hero has used its one use of an action in this game, in whichever form and place [SDA-27.14]."""
    return (s.content.original_hero(s.party[hero]), action) in s.once


def use_up(s: Table, hero: int, action: int) -> None:
    """One use only: it is gone for the game [SDA-27.14]."""
    s.once = (*s.once, (s.content.original_hero(s.party[hero]), action))
