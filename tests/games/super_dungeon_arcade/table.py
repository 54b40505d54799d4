"""Setting a scene in Super Dungeon: Arcade, and playing it.

    s = scene(heroes={"W": (5, 5)}, foes=[("crawler", (5, 6))])
    activate(s, "W")
    roll(s, "B2 B2 B- B-")
    answer(s, "action:melee", square(s, (5, 6)))

W, G, S, T, C and H are the Riftling Warrior, Moonspire Guardian, Sanctioned Witch, Tincan, Cat Burglar and Hexcast
Sorceress. Places are (row, column) of the whole dungeon; tile 1 is the open hall `plain` unless said otherwise, with
two more to the east. There are no monsters and no points but those named; coins, wrath and decks are as after set-up.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import content, lasting
from grandmelee.games.super_dungeon_arcade.activation import Activate
from grandmelee.games.super_dungeon_arcade.around import forget
from grandmelee.games.super_dungeon_arcade.faces import Face, Oriented
from grandmelee.games.super_dungeon_arcade.game import SuperDungeonArcade
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.spawning import bring
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, HERO_TURN, Table, dress, lift, put
from grandmelee.games.super_dungeon_arcade.terms import HEROES, NONE, STATUSES, WIDE
from grandmelee.games.super_dungeon_arcade.tiles import Dungeon
from grandmelee.games.super_dungeon_arcade.words import END, SQUARE

GAME = SuperDungeonArcade(content.load())
FIXTURES = SuperDungeonArcade(content.load([Path(__file__).parent / "fixtures"]))
LETTERS = {
    "W": "riftling-warrior",
    "G": "moonspire-guardian",
    "S": "sanctioned-witch",
    "T": "tincan",
    "C": "cat-burglar",
    "H": "hexcast-sorceress",
    "X": "test-hero",
    "Y": "changer",
}
PARTIES = {3: "WGS", 4: "WGST", 5: "WGSTC", 6: "WGSTCH"}
FACES = {
    "B": {"-": 0, "H": 1, "P": 2, "1": 3, "2": 5},
    "R": {"H": 0, "P": 1, "1": 2, "2": 3, "3": 5},
    "G": {"*": 0, "1": 1, "2": 2, "3": 3, "4": 5},
}
PLAIN = [".........." for _ in range(9)] + [".....S...."]
NUMBERS = {tile.number: tile.id for tile in FIXTURES.content.tiles}
PLAIN_FACES = {game: len(game.content.faces) for game in (GAME, FIXTURES)}
for game in PLAIN_FACES:
    game.content.faces.append([Oriented(Face(PLAIN, []), turns) for turns in range(4)])


class Pause(Ask[Table]):
    """The scene is over: nothing more happens until the test says so."""

    rule: ClassVar[str] = "SDA-5.1"
    asks_always: ClassVar[bool] = True

    def options(self, s: Table) -> list[int]:
        return [END]

    def take(self, s: Table, option: int) -> None:
        s.agenda.append(self)


def new(seats: int = 1, seed: int = 1, pack: bool = False, **options: Any) -> Table:
    """A game with the built-in content at its first question; with a pack of fixtures if that is wanted."""
    return (FIXTURES if pack else GAME).start(seats, options, seed, True)


def q(place: tuple[int, int]) -> int:
    """The number of a square."""
    return place[0] * WIDE + place[1]


def scene(
    heroes: dict[str, tuple[int, int]] | None = None,
    foes: Any = (),
    tiles: str = "plain plain plain",
    party: str = "",
    seats: int = 1,
    **options: Any,
) -> Table:
    """A quiet moment in a Hero Turn: only those who are named are on the map."""
    where = heroes if heroes is not None else {"W": (0, 0), "G": (0, 1), "S": (0, 2)}
    letters = party or (("".join(where) + "".join(c for c in "WGSTCH" if c not in where))[: max(3, len(where))])
    if "X" in letters or "Y" in letters:
        options["pack"] = True
    s = new(seats, party=[LETTERS[letter] for letter in letters], concede=False, **options)
    s.agenda[:] = [Pause(0)]
    s.open = []
    lay(s, tiles)
    for name in ("at", "under", "cards", "hurt", "statuses", "origins", "braced"):
        getattr(s, name)[HEROES:] = []
    s.foe_on = s.hero_on = 0
    forget(s)
    for hero in range(HEROES):
        lift(s, hero)
    s.webs, s.grants = 0, ()
    s.start = q((9, 0))
    s.chests = (NONE,) * len(s.laid)
    s.points = (0,) * len(s.laid)
    s.pool = [0] * len(s.pool)
    s.phase = HERO_TURN
    for letter, place in where.items():
        put(s, hero_of(s, letter), q(place))
    for kind, place in foes:
        foe(s, kind, place)
    s.settle()
    return s


def lay(s: Table, tiles: str) -> None:
    """Tiles side by side to the east; `1A/2` is tile 1A turned twice."""
    laid = []
    for column, name in enumerate(tiles.split()):
        number, _, turns = name.partition("/")
        face = PLAIN_FACES[cast(SuperDungeonArcade, s.game)] if number == "plain" else NUMBERS[number]
        laid.append((face, int(turns or 0), 0, column))
    s.laid = tuple(laid)
    s.dungeon = Dungeon(s.content.faces, s.laid)


def hero_of(s: Table, letter: str) -> int:
    """The place of a Hero in the party."""
    return s.party.index(s.content.hero_shelf[LETTERS[letter]].id)


def foe(s: Table, slug: str, place: tuple[int, int], tile: int = 0, pool: bool = False) -> int:
    """A model of the Consul appears."""
    kind = s.content.model_shelf[slug].id
    model = bring(s, kind, tile)
    put(s, model, q(place))
    return model


def stand(s: Table, model: int, place: tuple[int, int] | None) -> None:
    """Put a model elsewhere, or off the map."""
    if place is None:
        lift(s, model)
    else:
        put(s, model, q(place))


def kind_of(s: Table, slug: str) -> int:
    return s.content.model_shelf[slug].id


def fill(s: Table, **counts: int) -> None:
    """Monsters in the pool."""
    for slug, count in counts.items():
        s.pool[kind_of(s, slug.replace("_", "-"))] = count


def at(s: Table, model: int) -> tuple[int, int] | None:
    """Where a model stands."""
    return None if s.at[model] < 0 else divmod(s.at[model], WIDE)


def where(s: Table, slug: str) -> list[tuple[int, int]]:
    """Where all models of a kind stand."""
    found = [
        divmod(s.at[m], WIDE) for m in range(HEROES, len(s.at)) if s.at[m] >= 0 and s.cards[m].id == kind_of(s, slug)
    ]
    return sorted(found)


def square(s: Table, place: tuple[int, int]) -> str:
    """The word of a square."""
    return s.word(SQUARE + s.dungeon.place(q(place)))


def squares(s: Table, seat: int = 0) -> list[tuple[int, int]]:
    """The squares among the options."""
    found = [option for option in s.options(seat) if SQUARE <= option < SQUARE + 400]
    return sorted([divmod(s.dungeon.square(option - SQUARE), WIDE) for option in found])


def words(s: Table, seat: int = 0) -> list[str]:
    """The options that are no squares."""
    return [s.word(option) for option in s.options(seat) if not SQUARE <= option < SQUARE + 400]


def roll(s: Table, dice: str) -> None:
    """The faces the next dice show: `B2 RH G*` is blue two stars, red heart, green heart/potion; numbers are plain."""
    s.script = [FACES[die[0]][die[1]] if die[0] in FACES else int(die) for die in dice.split()]


def answer(s: Table, *given: str, seat: int = 0) -> None:
    """Answer one question after another; whoever is asked."""
    for word in given:
        who = seat if seat in s.waiting else s.waiting[0]
        s.answer(who, word)


def run(s: Table, *steps: Step[Any]) -> None:
    """Let steps happen now."""
    s.agenda[:] = [Pause(0)]
    s.open = []
    s.told = []
    s.follow(tuple(steps))
    s.settle()


def activate(s: Table, letter: str, move: int | None = None) -> None:
    """Begin a Hero's activation."""
    run(s, Activate(hero_of(s, letter)))


def consul(s: Table) -> None:
    """It is the Consul's turn; nobody wants to drink."""
    s.phase = CONSUL_TURN
    s.potions = [0] * HEROES


def pass_all(s: Table) -> None:
    """Pass windows until something else is asked."""
    while s.open and "drink a green potion" in s.asks[0].prompt:
        s.answer(s.waiting[0], "pass")


def in_force(s: Table, *challenges: str) -> None:
    """Challenges by slug in play."""
    s.challenges = tuple([s.content.challenge_shelf[slug].id for slug in challenges])
    s.drawn = (s.turn,) * len(challenges)
    refresh_rules(s)


def rule(s: Table, *sentences: str) -> None:
    """Lasting sentences in force, whatever card they are on."""
    s.rules = tuple([lasting.GRAMMAR.read(text) for text in sentences])
    s.force = 0
    for op in s.rules:
        s.force |= 1 << op.kind - lasting.FIRST
    forget(s)


def card(s: Table, slug: str) -> int:
    """A loot or treasure card."""
    return next(item.option for item in s.content.items if item.slug == slug)


def wear(s: Table, letter: str, *slugs: str) -> None:
    """Equip a Hero from the decks."""
    for slug in slugs:
        item = s.content.items[card(s, slug)]
        deck = 0 if item.is_loot else 1
        cards = list(s.decks[deck])
        cards.remove(item.option)
        s.decks[deck] = tuple(cards)
        put_on(s, hero_of(s, letter), slug)


def put_on(s: Table, hero: int, slug: str) -> None:
    """Equip a Hero with a card of which there may be another."""
    item = s.content.items[card(s, slug)]
    s.gear[hero * 4 + item.slot] = item.option
    dress(s, hero)


def suffer(s: Table, model: int, *names: str) -> None:
    """Status tokens on a model."""
    for name in names:
        s.statuses[model] |= 1 << STATUSES.index(name)


def has(s: Table, model: int) -> list[str]:
    """The statuses of a model."""
    return [name for number, name in enumerate(STATUSES) if s.statuses[model] >> number & 1]


def told(s: Table) -> list[str]:
    """Kinds of what was told."""
    return [event.kind for event in s.events]


def wraths(s: Table, **tokens: int) -> None:
    """Wrath tokens by letter; the rest is available."""
    total = 2 * len(s.party)
    for letter, count in tokens.items():
        s.wrath[hero_of(s, letter)] = count
    s.wrath_left = total - sum(s.wrath)
