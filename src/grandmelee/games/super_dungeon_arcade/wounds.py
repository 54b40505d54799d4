"""Wounds, destruction, victory and defeat [SDA-0.8, 5.9, 5.10, 11, 12.11 to 12.21]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import count
from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.dice import RED, thrown
from grandmelee.games.super_dungeon_arcade.figures import (
    amount,
    bonded,
    distance,
    has_hero_beside,
    hearts,
    is_within,
    keywords,
)
from grandmelee.games.super_dungeon_arcade.in_play import plot_of
from grandmelee.games.super_dungeon_arcade.state import (
    CONSUL_WINS,
    HEROES_WIN,
    Table,
    base,
    heroes,
    hold_on,
    is_used_up,
    lift,
    name,
    use_up,
)
from grandmelee.games.super_dungeon_arcade.statuses import can_heal_wounds
from grandmelee.games.super_dungeon_arcade.terms import (
    AWAY,
    BOSS,
    HEROES,
    MINI_BOSS,
    MINION,
    NINE_LIVES,
    NONE,
    POINT,
    SOLO,
    STATUSES,
    bits,
)
from grandmelee.games.super_dungeon_arcade.words import STATUS, WOUND
from grandmelee.games.super_dungeon_arcade.wrath import OfferLessWrath, lose_wrath


# ---- placing tokens -------------------------------------------------------------------------------------------------
def is_warded(s: Table, model: int) -> bool:
    """Whether a card keeps wounds off a model of the Consul; other effects still happen."""
    if s.cards[model].rank != POINT:
        return bool(s.force & in_force.NO_MONSTER_WOUNDS)
    if s.force & in_force.NO_POINT_WOUNDS:
        return True
    if not s.force & in_force.NO_WARDED_WOUNDS:
        return False
    near = s.dungeon.around(base(s, model), 1)
    warding = [plot_of(s, op) for op in s.rules if op.kind == lasting.NO_WARDED_WOUNDS]
    return any(near >> square & 1 and (plot in warding or NONE in warding) for square, plot in s.crystals)


def place_wounds(s: Table, model: int, n: int, target: int = NONE) -> int:
    """Put wound tokens on a model, at most its remaining hearts; how many were placed [SDA-7.31, 11.1, 12.12]. Another
    *target* is the elite it stands in for [SDA-12.11].
    """
    if s.at[model] < 0 or (model >= HEROES and is_warded(s, model)):
        return 0
    placed = max(0, min(n, hearts(s, model) - s.hurt[model]))
    s.hurt[model] += placed
    if placed and model < HEROES:
        s.has_bled = True
    if s.told is not None and placed:
        is_expendable = target not in (NONE, model)
        instead = f" in place of {name(s, target)}" if is_expendable else ""
        rule = "SDA-12.11" if is_expendable else "SDA-11.1"
        s.tell("Wounded", rule, f"{name(s, model)} suffers {count(placed, 'wound')}{instead}")
    return placed


def shares(s: Table, target: int, n: int, is_area: bool) -> list[tuple[int, int]]:
    """Who suffers the wounds aimed at a model: bonded minions before their elite, closest first, then those with the
    fewest hearts left [SDA-12.11 to 12.16, 12.18]. An area, or something without wounds, is the elite's own
    [SDA-12.17]; the roll was compared with the elite's ARM in any case [SDA-12.19].
    """
    if target < HEROES or is_area:
        return [(target, n)]
    found: list[tuple[int, int]] = []
    for minion in shields(s, target):
        taken = min(n, hearts(s, minion) - s.hurt[minion])
        if taken > 0:
            found.append((minion, taken))
            n -= taken
    if n > 0:
        found.append((target, n))
    return found


def shields(s: Table, elite: int) -> list[int]:
    """Bonded minions in the order in which they stand in for their elite [SDA-12.15]."""
    minions = [model for model in bonded(s, elite) if s.cards[model].rank == MINION]
    ranked = [(distance(s, elite, m), hearts(s, m) - s.hurt[m], s.at[m], m) for m in minions]
    ranked.sort()
    return [model for _, _, _, model in ranked]


def wound_heroes(s: Table, struck: list[tuple[int, int]]) -> None:
    """Heroes suffer wounds from one source at the same time; cards may add some, then it is looked who fell."""
    pairs = [(hero, n + extra_wounds(s, hero)) for hero, n in struck if n > 0]
    hurt = [hero for hero, n in pairs if place_wounds(s, hero, n)]
    echoed: list[int] = []
    if s.force & in_force.ECHO:
        reach = amount(s, lasting.ECHO)
        for hero in hurt:
            echoed += [other for other in heroes(s) if other != hero and is_within(s, hero, other, reach)]
    for other in echoed:
        if place_wounds(s, other, 1) and other not in hurt:
            hurt.append(other)
    for hero in reversed(hurt):
        less = s.outfits[hero].wounded_loses
        if less:
            s.then(OfferLessWrath(s.owners[hero], hero, less))
    s.then(CheckDeaths(NONE))


def extra_wounds(s: Table, hero: int) -> int:
    """One wound more for a Hero that meets the condition of a card."""
    found = 0
    for op in s.rules:
        if (op.kind == lasting.EXTRA_ALONE and not has_hero_beside(s, hero)) or (
            op.kind == lasting.EXTRA_WRATH and s.wrath[hero] >= op.n
        ):
            found += 1
    return found


# ---- destruction ----------------------------------------------------------------------------------------------------
class CheckDeaths(Step[Table]):
    """After wounds were placed: first victory, then destruction, then defeat [SDA-0.8]. *by* is the Hero whose deed it
    was.
    """

    def __init__(self, by: int) -> None:
        self.by = by

    def run(self, s: Table) -> None:
        dead = [m for m, n in enumerate(s.hurt) if n and s.at[m] >= 0 and n >= hearts(s, m)]
        for model in dead:
            if model >= HEROES and s.cards[model].role == BOSS:
                win(s)
                return
        for model in dead:
            if model >= HEROES:
                destroy_foe(s, model, self.by)
            elif not survives(s, model):
                destroy_hero(s, model)
        check_defeat(s)


def survives(s: Table, hero: int) -> bool:
    """Nine Lives: once, a red die removes so many wound tokens; with no star it is destroyed."""
    if not keywords(s, hero) & NINE_LIVES or is_used_up(s, hero, NONE) or not can_heal_wounds(s, hero):
        return False
    use_up(s, hero, NONE)
    die = thrown(s, (0, 1, 0, 0))
    stars = s.content.dice.stars(die)
    s.hurt[hero] -= min(stars, s.hurt[hero])
    if s.told is not None:
        s.tell("LifeSpent", "SDA-27.14", f"{name(s, hero)} uses Nine Lives: {s.content.dice.shown(die[0])}")
    return stars > 0


def destroy_hero(s: Table, hero: int) -> None:
    """Off the map without wounds, wrath and statuses; the rest stays on its card [SDA-10.6, 11.2, 11.4, 11.12]."""
    lift(s, hero)
    s.hurt[hero] = s.statuses[hero] = 0
    lose_wrath(s, hero, s.wrath[hero])
    end_holds(s, hero)
    s.lava &= ~(1 << hero)
    if s.told is not None:
        s.tell("HeroDestroyed", "SDA-11.2", f"{name(s, hero)} is destroyed")


def destroy_foe(s: Table, model: int, by: int) -> None:
    """Off the map, and set aside until rewards are counted [SDA-11.2, 11.6, 11.10, 11.11]."""
    kind = s.cards[model]
    s.fallen = (*s.fallen, (s.content.original(kind.id), s.origins[model], by))
    lift(s, model)
    s.hurt[model] = s.statuses[model] = s.braced[model] = 0
    end_holds(s, model)
    if kind.rank == POINT:
        s.dead_points = (*s.dead_points, kind.id)
    elif kind.role == MINI_BOSS and kind.id in s.minis:
        s.dead_minis |= 1 << s.minis.index(kind.id)
    if s.told is not None:
        s.tell("Destroyed", "SDA-11.2", f"{kind.name} is destroyed")


def end_holds(s: Table, user: int) -> bool:
    """What a model's actions left ends with it [SDA-11.12]; whether there was anything."""
    left = tuple([hold for hold in s.holds if hold[1] != user]) if s.holds else ()
    if len(left) == len(s.holds):
        return False
    hold_on(s, left)
    return True


def destroyed_heroes(s: Table) -> list[int]:
    """Heroes of the party that wait for a coin."""
    return [hero for hero in range(len(s.party)) if s.at[hero] < 0]


def win(s: Table) -> None:
    """The boss's last wound: the Heroes win at once, in whosever turn [SDA-5.10, 25.10]."""
    s.ending = HEROES_WIN
    s.reason = f"{s.content.models[s.boss].name} is destroyed"
    s.end()
    if s.told is not None:
        s.tell("HeroesWon", "SDA-5.10", s.verdict)


def lose(s: Table, why: str, rule: str) -> None:
    """The Consul wins at once."""
    s.ending = CONSUL_WINS
    s.reason = why
    s.end()
    if s.told is not None:
        s.tell("ConsulWon", rule, s.verdict)


def check_defeat(s: Table) -> None:
    """Fewer coins than destroyed Heroes: the Consul wins, not only at power-up [SDA-5.9, 11.5]."""
    if s.phase and s.coins < s.at[: len(s.party)].count(AWAY):
        lose(s, "there are fewer Princess Coins than destroyed Heroes", "SDA-5.9")


def is_solo(s: Table, model: int) -> bool:
    """A monster with a card of its own, acting alone [SDA-2.9]."""
    return model >= HEROES and s.cards[model].rank == SOLO


# ---- healing --------------------------------------------------------------------------------------------------------
def tokens_of(s: Table, hero: int) -> list[int]:
    """The tokens that could be removed from a Hero: a wound, if it may be healed, and statuses [SDA-7.24, 27.8]."""
    found = [WOUND] if s.hurt[hero] and can_heal_wounds(s, hero) else []
    return found + [STATUS + status for status in bits(s.statuses[hero])]


def remove_token(s: Table, model: int, option: int, rule: str) -> None:
    """One wound or status token comes off [SDA-11.1]."""
    if option == WOUND:
        s.hurt[model] -= 1
    else:
        s.statuses[model] &= ~(1 << option - STATUS)
    if s.told is not None:
        what = "a wound" if option == WOUND else STATUSES[option - STATUS]
        s.tell("Healed", rule, f"{name(s, model)} loses {what}")


class HealHero(Ask[Table]):
    """Heal X: tokens of any mix, as the Hero's player likes [SDA-27.8]."""

    rule: ClassVar[str] = "SDA-27.8"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if self.n > 0 and s.at[self.hero] >= 0 and tokens_of(s, self.hero):
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"{name(s, self.hero)} is healed: choose the token it loses ({self.n} left)"

    def options(self, s: Table) -> list[int]:
        return tokens_of(s, self.hero)

    def take(self, s: Table, option: int) -> HealHero | None:
        remove_token(s, self.hero, option, self.rule)
        if self.n > 1 and tokens_of(s, self.hero):
            return HealHero(self.seat, self.hero, self.n - 1)
        return None


def heal_monster(s: Table, model: int, n: int) -> None:
    """A monster loses wounds first, then statuses in their order [SDA-27.8, 34]."""
    for _ in range(n):
        if s.hurt[model]:
            remove_token(s, model, WOUND, "SDA-27.8")
        elif s.statuses[model]:
            remove_token(s, model, STATUS + bits(s.statuses[model])[0], "SDA-27.8")


DIE_OF_LIFE: Final = RED
