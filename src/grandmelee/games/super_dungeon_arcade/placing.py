"""Placing models: free squares, and the squares the Consul picks [SDA-0.11, 2.7, 2.8, 15.12]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade.figures import flies, keywords
from grandmelee.games.super_dungeon_arcade.kept import UNKNOWN
from grandmelee.games.super_dungeon_arcade.paths import free_squares, is_legal, squares_under
from grandmelee.games.super_dungeon_arcade.state import Table, base, foes, heroes, is_large, name, put
from grandmelee.games.super_dungeon_arcade.terms import BURROW, FLY, HEROES, NONE, POINT, SUREFOOT, bits, first
from grandmelee.games.super_dungeon_arcade.words import SQUARE, square_name
from grandmelee.games.super_dungeon_arcade.wrath import most

FARTHEST: Final = 60  # no two squares of a dungeon are farther apart


def square_word(s: Table, square: int) -> str:
    """A square by name."""
    return square_name(s.dungeon.place(square))


def square_key(s: Table, square: int) -> str:
    """A square as a word, for trails."""
    return f"square:{square_name(s.dungeon.place(square))}"


def key_of(s: Table, model: int) -> str:
    """What a model is called in trails and pictures."""
    if model < HEROES:
        return f"hero:{s.content.heroes[s.party[model]].slug}"
    return f"model:{s.cards[model].slug}-{model}"


def square_option(s: Table, square: int) -> int:
    """The option of a square."""
    return SQUARE + s.dungeon.place(square)


def options_of(s: Table, squares: int) -> list[int]:
    """The options of squares, in reading order."""
    places = s.dungeon.places
    return [SQUARE + places[square] for square in bits(squares)]


def square_of(s: Table, option: int) -> int:
    """The square of an option."""
    return s.dungeon.square(option - SQUARE)


def spots_in(s: Table, model: int, area: int, free: int) -> int:
    """Free spots whose base covers a square of the area."""
    if not is_large(s, model):
        return free & area
    found = 0
    for spot in bits(free):
        if squares_under(s, model, spot) & area:
            found |= 1 << spot
    return found


def free_in(s: Table, model: int, area: int) -> int:
    """Free spots for a model in an area, or else nearest to it, not over structures [SDA-2.8, 15.12]."""
    words = words_of(s, model)
    free = free_squares(s, model, words)
    inside = area & s.dungeon.squares
    spots = spots_in(s, model, inside, free)
    if spots:
        return spots
    if not words & FLY:
        inside = inside & ~s.dungeon.structure or inside
    reach = 1
    while not spots and reach < FARTHEST:
        spots = spots_in(s, model, s.dungeon.around(inside, reach, bool(words & FLY)), free)
        reach += 1
    return spots


def allowed_in(s: Table, model: int, area: int) -> int:
    """Free spots for a model in an area; if there is none, the nearest one, first in reading order [SDA-2.8]."""
    spots = free_in(s, model, area)
    return spots if spots_in(s, model, area & s.dungeon.squares, spots) else spots & -spots


def words_of(s: Table, model: int) -> int:
    """Keywords of a model, also of one that is not on the map yet."""
    return keywords(s, model) if model < HEROES or s.at[model] >= 0 else kind_words(s, model)


def kind_words(s: Table, model: int) -> int:
    """Keywords of a monster that is about to appear."""
    return s.cards[model].features.keywords


def best_spot(s: Table, model: int, area: int, towards: int) -> int:
    """The square the Consul places a monster in: next to no monster, else to the fewest; then closest to the Hero
    concerned; then in reading order [SDA-0.2, 15.12, 20.5].
    """
    spots = free_in(s, model, area)
    if not spots:
        return NONE
    is_flying = bool(words_of(s, model) & FLY) or is_flown_to(s, towards)
    if is_large(s, model):
        return best_large(s, model, bits(spots), crowd(s, model), towards, is_flying)
    taken = crowded(s) if s.at[model] < 0 else with_beside(s, joined(crowd(s, model)))
    spots = spots ^ spots & taken or fewest_beside(s, spots, crowd(s, model))
    return closest(s, spots, towards, is_flying)


def crowd(s: Table, model: int) -> list[int]:
    """The squares under each monster but one."""
    return [base(s, other) for other in foes(s) if other != model and is_monster(s, other)]


def with_beside(s: Table, squares: int) -> int:
    """Some squares and those next to them [SDA-0.4]."""
    return squares | s.dungeon.spread(squares, s.dungeon.walking)


def crowded(s: Table) -> int:
    """Squares under monsters and next to one; kept."""
    known = s.kept
    if known.crowded == UNKNOWN:
        known.crowded = with_beside(s, s.foe_on ^ points_on(s))
    return known.crowded


def points_on(s: Table) -> int:
    """Squares under spawning points; kept."""
    known = s.kept
    if known.points_on == UNKNOWN:
        known.points_on = joined([s.under[model] for model in foes(s) if s.cards[model].rank == POINT])
    return known.points_on


def joined(sets: list[int]) -> int:
    """All squares of some sets."""
    found = 0
    for squares in sets:
        found |= squares
    return found


def is_flown_to(s: Table, towards: int) -> bool:
    """Whether a Hero on one of the squares flies: then structures do not lengthen the distance to it [SDA-0.3]."""
    for hero in range(len(s.party)):
        if flies(s, hero) and s.under[hero] & towards:
            return True
    return False


def is_monster(s: Table, model: int) -> bool:
    """Every model of the Consul but spawning points [SDA-2.5]."""
    return model >= HEROES and s.cards[model].rank != POINT


def fewest_beside(s: Table, spots: int, crowd: list[int]) -> int:
    """The spots with the fewest monsters beside them."""
    beside = [spots]  # by number: the spots with so many monsters or more
    for squares in crowd:
        near = s.dungeon.around(squares, 1)
        beside.append(0)
        for count in range(len(beside) - 1, 0, -1):
            beside[count] |= beside[count - 1] & near
    for more in beside[1:]:
        if spots & ~more:
            return spots & ~more
    return spots


def closest(s: Table, spots: int, towards: int, is_flying: bool = False) -> int:
    """The spot nearest to some squares, first in reading order."""
    return first(s.dungeon.nearest(spots, towards, is_flying) or spots)


def best_large(s: Table, model: int, spots: list[int], crowd: list[int], towards: int, is_flying: bool) -> int:
    """The same for a large base."""
    ranked = []
    for spot in spots:
        squares = squares_under(s, model, spot)
        beside = s.dungeon.around(squares, 1)
        count = len([1 for other in crowd if beside & other])
        ranked.append((count, s.dungeon.distance(squares, towards, is_flying), spot))
    return min(ranked)[2]


def goal_squares(s: Table) -> int:
    """The Hero with the most wrath, or the Start Token when no Hero is on the map [SDA-14.20]."""
    hero = most(s)
    return 1 << (s.start if hero == NONE else s.at[hero])


def goal_flies(s: Table) -> bool:
    """Whether the Hero with the most wrath flies: then structures do not lengthen the distance to it [SDA-0.3]."""
    hero = most(s)
    return hero != NONE and flies(s, hero)


def in_activation_order(s: Table, models: list[int]) -> list[int]:
    """Solos, then elites, then minions; the closest to the Hero with the most wrath first, ties: fewer hearts left,
    then reading order [SDA-14.2, 14.9, 14.20].
    """
    fars = far_from_goal(s, models)
    ranked = [(s.cards[m].rank, fars[m], s.cards[m].hearts - s.hurt[m], s.at[m], m) for m in models]
    ranked.sort()
    return [one[4] for one in ranked]


def far_from_goal(s: Table, models: list[int]) -> list[int]:
    """By model: how far some of the Consul's are from the Hero with the most wrath, or from the Start Token when no
    Hero is on the map [SDA-14.2, 14.20]; kept until one moves or the goal is another one.
    """
    hero = most(s)
    goal = s.start if hero == NONE else s.at[hero]
    is_flown = hero != NONE and flies(s, hero)
    known = s.kept
    key = goal * 2 + is_flown
    if known.goal != key or s.loft:  # who flies by what others do may change without a move
        known.goal = key
        known.fars = [UNKNOWN] * len(s.at)
    fars = known.fars
    for model in models:
        if fars[model] == UNKNOWN:
            fars[model] = far_from(s, model, goal, is_flown or flies(s, model))
    return fars


def far_from(s: Table, model: int, square: int, is_flown: bool) -> int:
    """How far a model of the Consul is from a square [SDA-0.3]."""
    if s.cards[model].is_large:
        return s.dungeon.distance(1 << square, s.under[model], is_flown)
    return s.dungeon.apart(square, s.at[model], is_flown)


def any_hero(s: Table) -> int:
    """All Heroes: at set-up monsters appear close to any of them [SDA-4.32]."""
    found = 0
    for hero in heroes(s):
        found |= 1 << s.at[hero]
    return found or 1 << s.start


def place(s: Table, model: int, square: int) -> None:
    """Lift a model and set it down; it has not moved, and only the new square's effects apply [SDA-2.7, 6.20]."""
    put(s, model, square)
    enter(s, model)


def enter(s: Table, model: int) -> None:
    """What the square a model has come to does to it: lava burns Heroes when the activation ends [SDA-6.20, 15.4]."""
    if model < HEROES and s.dungeon.lava >> s.at[model] & 1 and not keywords(s, model) & LIGHT:
        s.lava |= 1 << model


LIGHT: Final = FLY | SUREFOOT | BURROW  # they ignore what is on the ground [SDA-27.5, 27.7, 27.20]


def relocate(s: Table, model: int) -> None:
    """A model whose square is no longer legal for it is placed as near as can be, unharmed [SDA-0.11]."""
    if s.at[model] < 0 or is_legal(s, model):
        return
    old = base(s, model)
    spots = free_in(s, model, old)
    if spots:
        put(s, model, closest(s, spots, old & s.dungeon.squares or spots & -spots))
        if s.told is not None:
            s.tell("Placed", "SDA-0.11", f"{name(s, model)} is placed at {square_word(s, s.at[model])}")


class Relocate(Step[Table]):
    """Look whether everyone still stands on a legal square [SDA-0.11]."""

    def run(self, s: Table) -> None:
        for model in [*heroes(s), *foes(s)]:
            relocate(s, model)


class PlaceHero(Ask[Table]):
    """A card places a Hero: its player picks the square (D-45) [SDA-2.7, 2.8]."""

    rule: ClassVar[str] = "SDA-2.7"

    def __init__(self, seat: int, hero: int, area: int) -> None:
        self.seat = seat
        self.hero = hero
        self.area = area

    def prompt(self, s: Table) -> str:
        return f"Choose the square {name(s, self.hero)} is placed on"

    def options(self, s: Table) -> list[int]:
        return options_of(s, allowed_in(s, self.hero, self.area))

    def take(self, s: Table, option: int) -> None:
        place(s, self.hero, square_of(s, option))
        if s.told is not None:
            s.tell("Placed", self.rule, f"{name(s, self.hero)} is placed at {square_word(s, s.at[self.hero])}")
