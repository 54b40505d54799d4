"""Set-up: monsters, Heroes, difficulty, dungeon, decks, Start Token, points, chests, the first monsters [SDA-4]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import AnyOne
from grandmelee.games.super_dungeon_arcade import in_force, lasting, orders
from grandmelee.games.super_dungeon_arcade.consul import BEGIN_HERO_TURN
from grandmelee.games.super_dungeon_arcade.content import EASY, HARD
from grandmelee.games.super_dungeon_arcade.decks import discard_item
from grandmelee.games.super_dungeon_arcade.dice import HEART, STARS, thrown
from grandmelee.games.super_dungeon_arcade.equipment import change_phrase, equip
from grandmelee.games.super_dungeon_arcade.figures import amount
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.placing import any_hero, closest, free_in, options_of, square_of, square_word
from grandmelee.games.super_dungeon_arcade.spawning import bring, spawn_from
from grandmelee.games.super_dungeon_arcade.state import (
    Table,
    dress,
    foes,
    name,
    party_seats,
    put,
    without,
)
from grandmelee.games.super_dungeon_arcade.terms import EAST, POINT, SIDES, first
from grandmelee.games.super_dungeon_arcade.tiles import attached, free_sides
from grandmelee.games.super_dungeon_arcade.treasure import draw_loot
from grandmelee.games.super_dungeon_arcade.words import DEFAULT, HERO, PASS, SIDE

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.super_dungeon_arcade.content import Content

RECOMMENDED: Final = [
    "riftling-warrior",
    "moonspire-guardian",
    "sanctioned-witch",
    "tincan",
    "cat-burglar",
    "hexcast-sorceress",
]
"""The Balanced three first; this is also the party when nobody chooses [SDA-4.7, 4.39]."""
SKILLED: Final = ["tincan", "cat-burglar", "hexcast-sorceress", "riftling-warrior", "moonspire-guardian"]
STANDARD: Final = ["spider-nest", "shadow-tower", "shadow-tower", "sand-spire"]
"""The spawning points of this box, and the fourth for five or six Heroes [SDA-4.4, 4.5, 35.9]."""
CHEST_REACH: Final = 4  # squares from the spawning point [SDA-4.30]


def lay_out(game: Game[Any], content: Content, seats: int, settings: dict[str, object]) -> Table:
    """The table before anything is chosen, the boss on the chart's Start space; the order of set-up lies on the agenda
    [SDA-4.20, 4.40].
    """
    count = party_size(seats, settings)
    s = Table(game, seats, content, content.chart_for(count, str(settings["chart"])))
    s.agenda.extend(reversed(SET_UP))
    s.coins = count + 1  # SDA-4.22
    s.wrath_left = 2 * count  # SDA-4.23
    return s


def party_size(seats: int, settings: dict[str, object]) -> int:
    """As many Heroes as players, at least three, or as many as are wanted [SDA-4.6, 4.39]."""
    party = settings["party"]
    if isinstance(party, list):
        return len(party)
    wanted = settings["heroes"]
    return wanted if isinstance(wanted, int) else max(3, seats)


def tiles_needed(heroes: int) -> int:
    """Three tiles, four for five or six Heroes [SDA-4.8, 35.1]."""
    return 3 if heroes <= 4 else 4


def is_full(s: Table) -> bool:
    """Whether everything that can be chosen is asked for."""
    return s.settings.get("setup") == "full"


def size(s: Table) -> int:
    """How many Heroes the party has."""
    return party_size(s.seats, s.settings)


# ---- monsters -------------------------------------------------------------------------------------------------------
class SelectMonsters(Step[Table]):
    """One boss, one mini-boss or two, a spawning point for each tile (D-01) [SDA-4.1, 4.4, 4.41, 35.5]."""

    def run(self, s: Table) -> None:
        content = s.content
        wanted = str(s.settings["boss"])
        s.boss = content.model_shelf[wanted].id if wanted in content.model_shelf.by_slug else content.boss[0]
        s.minis = tuple(mini_bosses(s)[: 1 if size(s) <= 4 else 2])
        if not is_full(s):
            slugs = STANDARD[: tiles_needed(size(s))]
            s.points = tuple([content.model_shelf[slug].id for slug in slugs])
            return
        s.then(ChoosePoints(party_seats(s)))
        s.then(ChooseMiniBosses(party_seats(s), ()))


def mini_bosses(s: Table) -> list[int]:
    """The mini-bosses a party of this size may meet [SDA-4.41, 35.9]."""
    return [kind for kind in s.content.mini_bosses if s.content.models[kind].least_heroes <= size(s)]


class ChooseMiniBosses(AnyOne[Table]):
    """The mini-bosses and their order [SDA-4.41, 35.5]."""

    rule: ClassVar[str] = "SDA-4.41"

    def __init__(self, seats: list[int], chosen: tuple[int, ...]) -> None:
        self.seats = tuple(seats)
        self.chosen = chosen

    def prompt(self, s: Table) -> str:
        return f"Choose mini-boss number {len(self.chosen) + 1}"

    def options(self, s: Table) -> list[int]:
        return [s.content.model_word + kind for kind in mini_bosses(s) if kind not in self.chosen]

    def take(self, s: Table, seat: int, option: int) -> None:
        chosen = (*self.chosen, option - s.content.model_word)
        if len(chosen) < len(s.minis):
            s.then(ChooseMiniBosses(party_seats(s), chosen))
        else:
            s.minis = chosen
        if s.told is not None:
            s.tell("MonsterChosen", self.rule, f"Mini-boss {len(chosen)} is {s.game.describe(option)}")


class ChoosePoints(AnyOne[Table]):
    """As many spawning points as tiles; paired ones count as two and come together [SDA-4.1, 4.3, 4.41, 35.11]."""

    rule: ClassVar[str] = "SDA-4.41"

    def prompt(self, s: Table) -> str:
        return f"Choose spawning point number {len(s.points) + 1}"

    def options(self, s: Table) -> list[int]:
        left = tiles_needed(size(s)) - len(s.points)
        found = []
        for kind in sorted(set(s.content.points())):
            model = s.content.models[kind]
            if s.points.count(kind) < model.copies * (2 if model.is_paired else 1) and (
                left > 1 or not model.is_paired
            ):
                found.append(s.content.model_word + kind)
        return found

    def take(self, s: Table, seat: int, option: int) -> None:
        kind = option - s.content.model_word
        s.points = (*s.points, kind)
        if s.content.models[kind].is_paired:
            s.points = (*s.points, kind)
        if s.told is not None:
            s.tell("MonsterChosen", self.rule, f"{s.content.models[kind].name} is in the game")
        if len(s.points) < tiles_needed(size(s)):
            s.then(self)


class FillPool(Step[Table]):
    """The pool is the sum of the lists on the chosen cards; that of a pair covers both [SDA-4.2, 4.3, 4.5, 35.11]."""

    def run(self, s: Table) -> None:
        for place, kind in enumerate(s.points):
            if s.content.models[kind].is_paired and s.points.index(kind) != place:
                continue
            for count, listed in s.content.models[kind].spawns:
                s.pool[listed] += count


# ---- Heroes ---------------------------------------------------------------------------------------------------------
class SelectHeroes(Step[Table]):
    """The party: as recommended, as listed, or chosen round the table (D-02) [SDA-4.6, 4.7, 4.39]."""

    def run(self, s: Table) -> None:
        party = s.settings["party"]
        shelf = s.content.hero_shelf
        if party == "choose":
            s.then(ChooseHero(0))
            return
        slugs = party if isinstance(party, list) else SKILLED if party == "skilled" else RECOMMENDED
        if not isinstance(party, list):
            slugs = [*slugs, *[slug for slug in RECOMMENDED if slug not in slugs]][: size(s)]
        s.party = tuple([shelf[str(slug)].id for slug in slugs])
        s.owners = tuple([place % s.seats for place in range(len(s.party))])
        for hero in range(len(s.party)):
            dress(s, hero)


class ChooseHero(Ask[Table]):
    """Players choose Heroes in turn, until the party is complete (D-02) [SDA-4.6]."""

    rule: ClassVar[str] = "SDA-4.6"

    def prompt(self, s: Table) -> str:
        return f"Choose a Hero to lead ({len(s.party) + 1} of {size(s)})"

    def options(self, s: Table) -> list[int]:
        return [HERO + hero for hero in s.content.originals() if hero not in s.party]

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        s.party = (*s.party, option - HERO)
        s.owners = (*s.owners, self.seat)
        dress(s, len(s.party) - 1)
        if s.told is not None:
            s.tell("HeroChosen", self.rule, f"{s.content.heroes[option - HERO].name} joins the party")
        return ChooseHero((self.seat + 1) % s.seats) if len(s.party) < size(s) else None


# ---- the dungeon ----------------------------------------------------------------------------------------------------
class LayTile(Step[Table]):
    """The next tile of the shuffled stack, either face up; beyond the first a green die turns or flips it, then it is
    attached (D-04) [SDA-4.8 to 4.14, 35.1].
    """

    def run(self, s: Table) -> None:
        if len(s.laid) >= tiles_needed(len(s.party)):
            s.dungeon = s.content.dungeon(s.laid)
            return
        tiles = s.content.tiles
        used = [tiles[tile[0]].stack for tile in s.laid]
        stacks = [stack for stack in s.content.stacks if stack not in used]
        faces = s.content.stacks[stacks[s.below(len(stacks))]]
        face = faces[s.below(len(faces))] if len(faces) > 1 else faces[0]
        s.then(self)
        if not s.laid:
            s.laid = ((face, 0, 0, 0),)
            return
        die = thrown(s, (0, 0, 1, 0))[0]
        shown = s.content.dice.flat[die]
        turns = shown & STARS
        if shown & HEART and len(faces) > 1:
            face = faces[1 - faces.index(face)]
        number = len(s.laid) + 1
        if is_full(s):
            s.then(ChooseSide(party_seats(s), face, turns % 4))
        else:
            s.laid = attached(s.laid, face, turns % 4, EAST)
        if s.told is not None:
            s.tell("TileTurned", "SDA-4.10", f"Tile {number} is {tiles[face].name}: {s.content.dice.shown(die)}")


class ChooseSide(AnyOne[Table]):
    """The side of the previous tile the new one is attached to (D-04) [SDA-4.13]."""

    rule: ClassVar[str] = "SDA-4.13"

    def __init__(self, seats: list[int], face: int, turns: int) -> None:
        self.seats = tuple(seats)
        self.face = face
        self.turns = turns

    def prompt(self, s: Table) -> str:
        return f"Choose the side of tile {len(s.laid)} that tile {len(s.laid) + 1} is attached to"

    def options(self, s: Table) -> list[int]:
        return [SIDE + side for side in free_sides(s.laid)]

    def take(self, s: Table, seat: int, option: int) -> None:
        s.laid = attached(s.laid, self.face, self.turns, option - SIDE)
        if s.told is not None:
            s.tell("TileLaid", self.rule, f"Tile {len(s.laid)} is attached to the {SIDES[option - SIDE]}")


class PrepareDecks(Step[Table]):
    """All decks, shuffled: they have no order until a card is drawn [SDA-4.19, 4.21]."""

    def run(self, s: Table) -> None:
        s.decks = s.content.decks[:]
        for hero in range(len(s.party)):
            s.potions[hero] = min(1, s.content.heroes[s.party[hero]].potions)


class FlipModes(Step[Table]):
    """Difficulty cards are flipped at random and last the whole game (D-03) [SDA-4.24]."""

    def run(self, s: Table) -> None:
        for mode, wanted in ((EASY, s.settings["easy"]), (HARD, s.settings["hard"])):
            left = [card.id for card in s.content.modes if card.mode == mode and card.most_heroes >= size(s)]
            for _ in range(wanted if isinstance(wanted, int) else 0):
                card = left.pop(s.below(len(left)))
                s.modes = (*s.modes, card)
        refresh_rules(s)
        calls = [op for op in s.rules if op.then is not None and op.then.kind == orders.NEXT_MINI_BOSS]
        if calls and len(s.minis) == 1:
            spare = [kind for kind in s.content.mini_bosses if kind not in s.minis]
            s.minis = (*s.minis, *spare[:1])
        if s.told is not None:
            for card in s.modes:
                text = f"Difficulty: {s.content.modes[card].name}"
                s.tell("ModeFlipped", "SDA-4.24", text, joins=card != s.modes[0])


# ---- Start Token and Heroes -----------------------------------------------------------------------------------------
class PlaceStart(Step[Table]):
    """The Start Token lies on an exit square of tile 1, as far as possible from its spawning point (D-05) [SDA-4.25,
    4.26].
    """

    def run(self, s: Table) -> None:
        squares = start_squares(s)
        if is_full(s) and squares & squares - 1:
            s.then(ChooseStart(party_seats(s)))
        else:
            s.start = first(squares)


def start_squares(s: Table) -> int:
    """The exit squares of tile 1 farthest from the spawning-point square."""
    goal = s.dungeon.spawns[0]
    ranked = [
        (s.dungeon.apart(goal, square), square) for door in s.dungeon.exits if door.tile == 0 for square in door.squares
    ]
    far = max(ranked)[0]
    found = 0
    for distance, square in ranked:
        if distance == far:
            found |= 1 << square
    return found


class ChooseStart(AnyOne[Table]):
    """Which of the equally far squares (D-05) [SDA-4.26]."""

    rule: ClassVar[str] = "SDA-4.26"

    def prompt(self, s: Table) -> str:
        return "Choose the square of the Start Token"

    def options(self, s: Table) -> list[int]:
        return options_of(s, start_squares(s))

    def take(self, s: Table, seat: int, option: int) -> None:
        s.start = square_of(s, option)
        if s.told is not None:
            s.tell("StartPlaced", self.rule, f"The Start Token lies at {square_word(s, s.start)}")


class PlaceHeroes(Step[Table]):
    """Heroes on or next to the Start Token, one a square; those left over as near as can be (D-06) [SDA-4.27, 4.37,
    4.38].
    """

    def run(self, s: Table) -> None:
        if is_full(s):
            s.follow(tuple([ChooseEntry(s.owners[hero], hero) for hero in range(len(s.party))]))
            return
        for hero in range(len(s.party)):
            squares = entry_squares(s, hero)
            put(s, hero, s.start if squares >> s.start & 1 else first(squares))


def entry_squares(s: Table, hero: int) -> int:
    """Free squares on or next to the Start Token, else the nearest to it [SDA-4.37]."""
    near = s.dungeon.ball(s.start, 1)
    free = free_in(s, hero, near)
    return free if free & near else free_in(s, hero, 1 << s.start)


class ChooseEntry(Ask[Table]):
    """A Hero's first square (D-06) [SDA-4.27]."""

    rule: ClassVar[str] = "SDA-4.27"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return f"Choose where {name(s, self.hero)} enters"

    def options(self, s: Table) -> list[int]:
        return options_of(s, entry_squares(s, self.hero))

    def take(self, s: Table, option: int) -> None:
        put(s, self.hero, square_of(s, option))
        if s.told is not None:
            s.tell("Placed", self.rule, f"{name(s, self.hero)} enters at {square_word(s, s.at[self.hero])}")


# ---- points and chests ----------------------------------------------------------------------------------------------
class PlacePoints(Step[Table]):
    """Each tile gets one spawning point on its marked square: as the party likes, or dealt by chance (D-44) [SDA-4.28,
    4.29].
    """

    def run(self, s: Table) -> None:
        if is_full(s):
            s.then(ChoosePoint(party_seats(s), s.points, ()))
        else:
            deal_points(s, ())


def deal_points(s: Table, placed: tuple[int, ...]) -> None:
    """The points not yet placed are dealt to the tiles left."""
    left = list(s.points)
    for kind in placed:
        left.remove(kind)
    dealt = [left.pop(s.below(len(left)) if len(left) > 1 else 0) for _ in range(len(left))]
    set_points(s, (*placed, *dealt))


def set_points(s: Table, points: tuple[int, ...]) -> None:
    """Put the points on their squares."""
    s.points = points
    for tile, kind in enumerate(points):
        put(s, bring(s, kind, tile), s.dungeon.spawns[tile])
        if s.told is not None:
            s.tell("PointPlaced", "SDA-4.28", f"{s.content.models[kind].name} stands on tile {tile + 1}")


class ChoosePoint(AnyOne[Table]):
    """Which point stands on the next tile, or chance for the rest (D-44) [SDA-4.29]."""

    rule: ClassVar[str] = "SDA-4.29"

    def __init__(self, seats: list[int], left: tuple[int, ...], placed: tuple[int, ...]) -> None:
        self.seats = tuple(seats)
        self.left = left
        self.placed = placed

    def prompt(self, s: Table) -> str:
        so_far = ", ".join([s.content.models[kind].name for kind in self.placed])
        return f"Choose the spawning point of tile {len(self.placed) + 1}{f' after {so_far}' if so_far else ''}"

    def options(self, s: Table) -> list[int]:
        return [*[s.content.model_word + kind for kind in sorted(set(self.left))], DEFAULT]

    def take(self, s: Table, seat: int, option: int) -> None:
        if option == DEFAULT:
            deal_points(s, self.placed)
            return
        kind = option - s.content.model_word
        if s.told is not None:
            text = f"{s.content.models[kind].name} is for tile {len(self.placed) + 1}"
            s.tell("PointChosen", self.rule, text)
        placed = (*self.placed, kind)
        left = without(self.left, kind)
        if left:
            s.then(ChoosePoint(party_seats(s), left, placed))
        else:
            set_points(s, placed)


class PlaceChests(Step[Table]):
    """Each tile gets a chest within four squares of its point (D-07) [SDA-4.28, 4.30, 4.38]."""

    def run(self, s: Table) -> None:
        tile = len(s.chests)
        if tile >= len(s.laid):
            return
        s.then(self)
        if is_full(s):
            s.then(ChooseChestSquare(party_seats(s), tile))
        else:
            s.chests = (*s.chests, closest(s, chest_squares(s, tile), 1 << s.start))


def chest_squares(s: Table, tile: int) -> int:
    """Free squares of the tile, near its point, that can be walked to from the Start Token [SDA-4.30]."""
    point = s.dungeon.spawns[tile]
    near = s.dungeon.ball(point, CHEST_REACH) & s.dungeon.wholes[tile] & s.dungeon.ground_from(s.start)
    return near & ~(1 << point) & ~s.hero_on & ~s.foe_on


class ChooseChestSquare(AnyOne[Table]):
    """The square of a tile's chest (D-07) [SDA-4.30]."""

    rule: ClassVar[str] = "SDA-4.30"

    def __init__(self, seats: list[int], tile: int) -> None:
        self.seats = tuple(seats)
        self.tile = tile

    def prompt(self, s: Table) -> str:
        return f"Choose the square of the chest on tile {self.tile + 1}"

    def options(self, s: Table) -> list[int]:
        return options_of(s, chest_squares(s, self.tile))

    def take(self, s: Table, seat: int, option: int) -> None:
        s.chests = (*s.chests, square_of(s, option))
        if s.told is not None:
            s.tell("ChestPlaced", self.rule, f"A chest stands at {square_word(s, s.chests[-1])}")


# ---- the first monsters ---------------------------------------------------------------------------------------------
class SpawnFirst(Step[Table]):
    """The first tile's point spawns, the first two with five or six Heroes; one more by a Hard card [SDA-4.31 to 4.35,
    35.4].
    """

    def run(self, s: Table) -> None:
        tiles = [0] if size(s) <= 4 else [0, 1]
        if s.force & in_force.SPAWN_MORE:
            tiles.append(next_tile(s, tiles))
        for tile in tiles:
            for model in foes(s):
                if s.cards[model].rank == POINT and s.origins[model] == tile:
                    spawn_from(s, model, any_hero(s), "SDA-4.31")


def next_tile(s: Table, tiles: list[int]) -> int:
    """The tile after those that spawn anyway, not the other half of a pair."""
    tile = tiles[-1] + 1
    paired = s.content.models[s.points[tile]].is_paired and s.points[tile] in s.points[:tile]
    return tile + 1 if paired and tile + 1 < len(s.points) else tile


class StartEffects(Step[Table]):
    """Cards that act when the game starts; then the Heroes take the first turn [SDA-4.36, 4.40]."""

    def run(self, s: Table) -> None:
        s.then(BEGIN_HERO_TURN)
        if s.force & in_force.PREPARED:
            draw_loot(s, amount(s, lasting.PREPARED) * len(s.party), "SDA-4.40")
            asks: list[Step[Table]] = [PrepareHero(s.owners[hero], hero) for hero in range(len(s.party))]
            s.follow((*asks, EmptyBackpack()))


class PrepareHero(Ask[Table]):
    """Each Hero may equip one of the cards (D-41)."""

    rule: ClassVar[str] = "SDA-4.24"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return f"Choose a card {name(s, self.hero)} equips from the start, or pass"

    def options(self, s: Table) -> list[int]:
        return [*[s.content.item_word + card for card in sorted(set(s.backpack))], PASS]

    def take(self, s: Table, option: int) -> None:
        if option != PASS:
            card = option - s.content.item_word
            s.backpack = without(s.backpack, card)
            equip(s, self.hero, card, self.rule)

    def explain(self, s: Table, option: int) -> str:
        if option == PASS:
            return s.game.describe(option)
        return f"{s.game.describe(option)}: {change_phrase(s, self.hero, option - s.content.item_word)}."

    def retells(self, s: Table, option: int) -> bool:
        return option != PASS


class EmptyBackpack(Step[Table]):
    """The rest is discarded."""

    def run(self, s: Table) -> None:
        for card in s.backpack:
            discard_item(s, card)
        s.backpack = ()


SET_UP: Final[tuple[Step[Table], ...]] = (
    SelectMonsters(),  # SDA-4.1
    SelectHeroes(),  # SDA-4.6
    FillPool(),  # SDA-4.2
    LayTile(),  # SDA-4.8
    PrepareDecks(),  # SDA-4.19
    FlipModes(),  # SDA-4.24
    PlaceStart(),  # SDA-4.25
    PlaceHeroes(),  # SDA-4.27
    PlacePoints(),  # SDA-4.29
    PlaceChests(),  # SDA-4.30
    SpawnFirst(),  # SDA-4.31
    StartEffects(),  # SDA-4.36
)
