"""Setting the table up: tiles, heroes, who begins, the first monster and the first tokens [PA-3]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.pathfinder_arena.arena import lay_tile
from grandmelee.games.pathfinder_arena.box import A_HERO, PLAIN, RUNE_TILE, SHRINE, SUMMONING, TRAPDOOR, walls_of
from grandmelee.games.pathfinder_arena.items import put_in_play
from grandmelee.games.pathfinder_arena.state import STR, Table, changed, hero_name, seats_from
from grandmelee.games.pathfinder_arena.summoning import (
    LayElements,
    LayItemTokens,
    draw_from_bag,
    highest_roller,
    lay_ability,
    place_monsters,
    reveal_monsters,
    roll,
)
from grandmelee.games.pathfinder_arena.turn import BEGIN_TURN

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.pathfinder_arena.box import Content

BAG: Final = {2: [3, 5, 6], 3: [6, 8, 9], 4: [9, 11, 10]}
"""By players: STR, DEX and CON tokens in the bag [PA-3.8]."""
SHORT: Final = {2: 8, 3: 6, 4: 5}  # rounds of a short game, by players [PA-22.15]
FROM_POOL: Final = 2  # STR tokens beside those from the bag [PA-3.22]
FROM_BAG: Final = {2: 2, 3: 5, 4: 6}  # [PA-3.22]
LETTERS: Final = {"T": (TRAPDOOR,), "S": (SUMMONING,), "R": (RUNE_TILE,), ".": (PLAIN, SHRINE)}
"""By the letter of a space: the tiles that are dealt there [PA-3.2, 3.5]."""


def lay_out(game: Game[Any], content: Content, seats: int, settings: dict[str, object]) -> Table:
    """The empty board with bag and pool beside it; what follows lies on the agenda [PA-1.1, 3.1, 3.8, 3.10 to 3.12]."""
    s = Table(game, seats, content, content.board(str(settings["board"])))
    s.bag = list(BAG[seats])
    for ability in range(3):
        s.pool[ability] -= s.bag[ability]
    s.hoard = list(content.levels)
    s.markers_limited = settings["markers_limited"] is True
    s.favor_by_phase = settings["favor_scope"] == "phase"
    s.victims_suffer = settings["victim_misfortune"] is True
    s.immunity_stops_opportunity = settings["immunity_blocks_aoo"] is True
    s.items_replace = settings["item_replace"] is True
    s.air_for_others = settings["air_for_others"] is True
    s.ego_plus_one = settings["deity_score"] == "ego_plus_1"
    rounds = settings["rounds"]
    s.limit = rounds if isinstance(rounds, int) else 0
    if settings["length"] == "short" and (s.limit == 0 or SHORT[seats] <= s.limit):
        s.limit, s.is_short = SHORT[seats], True  # PA-22.15
    s.follow((LAY_BOARD, choosing(content, settings["hero_choice"]), *SETUP))
    return s


# ---- the board ------------------------------------------------------------------------------------------------------
class LayBoard(Step[Table]):
    """Tiles at random onto the spaces for their kind, then each turned at random, trapdoors with their wall to the
    frame; the centre stays empty [PA-3.2 to 3.7, 22.2, 22.4].
    """

    def run(self, s: Table) -> None:
        dealt: list[tuple[int, int]] = []
        for letter, kinds in LETTERS.items():
            tiles = [tile for tile in range(len(s.content.tiles)) if s.content.tile_kind[tile] in kinds]
            for space in s.board.spaces(letter):
                dealt.append((tiles.pop(s.below(len(tiles))), space))
        s.doom = s.board.spaces("D")[0]
        for tile, space in sorted(dealt):
            is_trapdoor = s.content.tile_kind[tile] == TRAPDOOR
            lay_tile(s, tile, space, wall_turn(s, tile, space) if is_trapdoor else s.below(4))
        if s.told is not None:
            s.tell("BoardLaid", "PA-3.5", "The tiles are dealt around the Doom Area")


def wall_turn(s: Table, tile: int, space: int) -> int:
    """How a trapdoor is turned so that its wall lies against the frame [PA-3.4]."""
    side = walls_of(space)[0]
    for turns in range(4):
        if s.content.tile_exits[tile * 4 + turns] >> side & 1 == 0:
            return turns
    return 0


LAY_BOARD: Final = LayBoard()


# ---- heroes ---------------------------------------------------------------------------------------------------------
class ChooseHeroes(Step[Table]):
    """Each player picks a hero in seat order; none is used twice [PA-1.1, 3.13, 3.14]."""

    def run(self, s: Table) -> None:
        s.follow(tuple([ChooseHero(seat) for seat in range(s.seats)]))


class ChooseHero(Ask[Table]):
    """One of the heroes still free [PA-3.13]."""

    rule: ClassVar[str] = "PA-3.13"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose your hero"

    def options(self, s: Table) -> list[int]:
        return [hero.option for hero in s.content.heroes if hero.id not in s.heroes]

    def take(self, s: Table, option: int) -> None:
        choose_hero(s, self.seat, s.content.meaning(option).which)

    def explain(self, s: Table, option: int) -> str:
        """With which card the hero begins [PA-3.16]."""
        card = s.content.cards[s.content.heroes[s.content.meaning(option).which].levels[0][0]]
        return f"{s.game.describe(option)} begins with {card.name}, {' '.join([line.told for line in card.lines])}"

    def retells(self, s: Table, option: int) -> bool:
        return True

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        meaning = s.content.meaning(option)
        if meaning.what == A_HERO and meaning.which in s.heroes:
            return "PA-1.1", f"{s.game.describe(option)} is taken"
        return super().refuse(s, option)


def choose_hero(s: Table, seat: int, hero: int) -> None:
    """A player takes a hero."""
    s.heroes = changed(s.heroes, seat, hero)
    if s.told is not None:
        s.tell("HeroChosen", "PA-3.13", f"{seat_name(seat)} plays {hero_name(s, seat)}")


class DealHeroes(Step[Table]):
    """Heroes dealt at random stand in the place of the choice [PA-3.14, 22.2]."""

    def run(self, s: Table) -> None:
        free = list(range(len(s.content.heroes)))
        for seat in range(s.seats):
            choose_hero(s, seat, free.pop(s.below(len(free))))


class TakeHeroes(Step[Table]):
    """Heroes the players agreed on [PA-3.13]."""

    def __init__(self, heroes: tuple[int, ...]) -> None:
        self.heroes = heroes

    def run(self, s: Table) -> None:
        for seat, hero in enumerate(self.heroes):
            choose_hero(s, seat, hero)


def choosing(content: Content, way: object) -> Step[Table]:
    """How heroes are chosen: in seat order, at random, or as named [PA-3.14]."""
    if isinstance(way, list):
        return TakeHeroes(tuple([content.hero(str(slug)).id for slug in way]))
    return DealHeroes() if way == "random" else ChooseHeroes()


class TakeComponents(Step[Table]):
    """Every player has an item pile, the level-1 card in play, and one token of each ability [PA-3.13, 3.15 to 3.17,
    14.8, 17.3].
    """

    def run(self, s: Table) -> None:
        for seat in range(s.seats):
            hero = s.content.heroes[s.heroes[seat]]
            s.pile[seat] = tuple(sorted(hero.items))
            for ability in range(6):
                s.pool[ability] -= 1
                s.sheet[seat * 6 + ability] = 1
            put_in_play(s, seat, hero.levels[0][0], "PA-3.16")


# ---- who begins, and with what --------------------------------------------------------------------------------------
class RollForFirst(Step[Table]):
    """The highest roll is first player; turns go clockwise from there, for good [PA-3.18]."""

    def run(self, s: Table) -> None:
        first = highest_roller(s, list(range(s.seats)), "PA-3.18")
        s.order = seats_from(s, first)
        s.active = first
        if s.told is not None:
            s.tell("FirstPlayer", "PA-3.18", f"{hero_name(s, first)} is the first player")


class SummonFirst(Step[Table]):
    """The first player rolls for the tile of the level-1 monster; the other one stays in the box [PA-3.19, 3.20]."""

    def run(self, s: Table) -> None:
        s.level = 1
        s.summon_at = roll(s)
        if s.told is not None:
            s.tell("DieRolled", "PA-3.19", f"{hero_name(s, s.active)} rolls {s.summon_at + 1}")
        place_monsters(s, reveal_monsters(s), "PA-3.19")


class LayFirstTokens(Step[Table]):
    """Two STR from the pool and some from the bag, shuffled, from the tile after the monster on [PA-3.22, 3.23]."""

    def run(self, s: Table) -> None:
        s.pool[STR] -= FROM_POOL
        tokens = [STR] * FROM_POOL + [draw_from_bag(s) for _ in range(FROM_BAG[s.seats])]
        while tokens:
            lay_ability(s, tokens.pop(s.below(len(tokens))))


SETUP: Final[tuple[Step[Table], ...]] = (
    TakeComponents(),  # PA-3.13 to 3.17
    RollForFirst(),  # PA-3.18
    SummonFirst(),  # PA-3.19
    LayFirstTokens(),  # PA-3.22
    LayItemTokens(),  # PA-3.24
    LayElements(),  # PA-3.25
    BEGIN_TURN,  # PA-3.26
)
