"""What a successful action does: wounds, effects, items that pop out, wrath [SDA-7.20 to 7.31, 7.34 to 7.39, 12.21]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import control, in_force, lasting
from grandmelee.games.super_dungeon_arcade.areas import squares_of
from grandmelee.games.super_dungeon_arcade.blow import Blow, action_of, current, is_area
from grandmelee.games.super_dungeon_arcade.control import ChooseRetreat, Control, Force
from grandmelee.games.super_dungeon_arcade.dice import thrown
from grandmelee.games.super_dungeon_arcade.figures import amount, armour, distance, keywords, potion_limit
from grandmelee.games.super_dungeon_arcade.paths import free_squares
from grandmelee.games.super_dungeon_arcade.placing import options_of, place, square_of, square_word
from grandmelee.games.super_dungeon_arcade.state import Row, Table, heroes, hold_on, name
from grandmelee.games.super_dungeon_arcade.statuses import drop_immune, give_statuses
from grandmelee.games.super_dungeon_arcade.terms import (
    CHARGE,
    ELITE,
    HEROES,
    HUNGER,
    MASSIVE,
    NONE,
    POINT,
    RETREAT,
    STURDY,
)
from grandmelee.games.super_dungeon_arcade.words import HERO, LEAVE, STOP
from grandmelee.games.super_dungeon_arcade.wounds import (
    CheckDeaths,
    HealHero,
    heal_monster,
    place_wounds,
    remove_token,
    shares,
    tokens_of,
    wound_heroes,
)
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath

CRITICAL: Final = 5  # stars [SDA-7.34]
RETREATING: Final = 5  # squares
PUSHING: Final = in_force.PILLOW | in_force.MONSTERS_PUSH


# ---- wounds ---------------------------------------------------------------------------------------------------------
class LandWounds(Step[Table]):
    """Whoever was beaten by a red action suffers a wound, or more [SDA-7.21]; a blue one places none [SDA-7.2,
    7.20].
    """

    def run(self, s: Table) -> None:
        blow = current(s)
        if not blow.beaten:
            return
        if not action_of(s, blow).is_red or s.force & in_force.PILLOW:
            blow.receivers = blow.beaten
            return
        struck = [(hero, wounds_on(s, blow, hero)) for hero in blow.beaten if hero < HEROES]
        receivers: Row = tuple([hero for hero, _ in struck])
        for model in blow.beaten:
            if model >= HEROES:
                hit = strike(s, blow, model)
                blow.wounds += sum([placed for _, placed in hit])
                receivers += tuple([receiver for receiver, _ in hit]) or (model,)
        blow.receivers = receivers
        if struck:
            wound_heroes(s, struck)
        s.then(CheckDeaths(blow.user if blow.user < HEROES else NONE))


def strike(s: Table, blow: Blow, model: int) -> list[tuple[int, int]]:
    """Place a blow's wounds on a model or its minions; every one that got a token suffers the effects [SDA-12.13,
    12.21].
    """
    aimed = shares(s, model, wounds_on(s, blow, model), is_area(s, blow))
    placed = [(receiver, place_wounds(s, receiver, n, model)) for receiver, n in aimed]
    return [(receiver, n) for receiver, n in placed if n]


def wounds_on(s: Table, blow: Blow, model: int) -> int:
    """One wound; Massive Damage two; a critical success or an Epic Fight one more; never more than one on Sturdy
    [SDA-7.34 to 7.39, 18.8, 19.1, 27.13].
    """
    count = 2 if action_of(s, blow).is_massive or blow.keywords & MASSIVE else 1
    if is_critical(s, blow, model) or (blow.is_epic and model < HEROES):
        count += 1
    return 1 if keywords(s, model) & STURDY else count


def is_critical(s: Table, blow: Blow, model: int) -> bool:
    """At least 5 stars and more than double the target's ARM, by a Hero, never against a spawning point [SDA-7.34,
    7.36].
    """
    if blow.user >= HEROES or model < HEROES or blow.stars < CRITICAL:
        return False
    return s.cards[model].rank != POINT and blow.stars > 2 * armour(s, model)


# ---- effects --------------------------------------------------------------------------------------------------------
class ApplyEffects(Step[Table]):
    """The action's effects on whoever is affected and still there: healing, statuses, bonuses, control [SDA-7.20,
    7.22].
    """

    def run(self, s: Table) -> None:
        blow = current(s)
        if not blow.receivers:
            return
        action = action_of(s, blow)
        alive = [model for model in blow.receivers if s.at[model] >= 0]
        steps: list[Step[Table]] = []
        if action.heals:
            for model in alive:
                steps += healing(s, blow, model)
        mask = action.inflicts | (blow.inflicts if action.is_red else 0)
        if mask:
            steps += [GiveStatuses(model, mask) for model in alive]
        if action.lasts and alive:
            hold(s, blow, alive)
        if action.moves or s.force & PUSHING:
            steps += controls(s, blow, alive)
        if steps:
            s.follow(tuple(steps))


def healing(s: Table, blow: Blow, model: int) -> list[Step[Table]]:
    """Heal X, the stars of a die, Remedy [SDA-27.8]."""
    action = action_of(s, blow)
    amount_healed = action.heal
    if action.heal_die != NONE:
        dice = [0, 0, 0, 0]
        dice[action.heal_die] = 1
        die = thrown(s, (dice[0], dice[1], dice[2], 0))
        amount_healed += s.content.dice.stars(die)
        if s.told is not None:
            s.tell("Rolled", "SDA-27.8", f"{name(s, blow.user)} rolls {s.content.dice.shown(die[0])} to heal")
    if action.is_remedy:
        s.statuses[model] = 0
    if not amount_healed:
        return []
    if model >= HEROES:
        heal_monster(s, model, amount_healed)
        return []
    return [HealHero(s.owners[model], model, amount_healed)]


class GiveStatuses(Step[Table]):
    """Statuses of an action or of its user [SDA-27.17, 34.1]."""

    def __init__(self, model: int, mask: int) -> None:
        self.model = model
        self.mask = mask

    def run(self, s: Table) -> None:
        give_statuses(s, self.model, self.mask)


def hold(s: Table, blow: Blow, models: list[int]) -> None:
    """Bonuses and keywords stay until the user's next upkeep [SDA-9.9, 30.14]."""
    mask = 0
    for model in models:
        mask |= 1 << model
    hold_on(s, (*s.holds, (blow.action, blow.user, mask)))
    for model in models:
        drop_immune(s, model)


def controls(s: Table, blow: Blow, models: list[int]) -> list[Step[Table]]:
    """Push, Pull and Compel, nearest first; cards may push too [SDA-31.3 to 31.6]."""
    action = action_of(s, blow)
    seat = s.owners[blow.user] if blow.user < HEROES else NONE
    ranked = sorted([(distance(s, blow.user, model), place, model) for place, model in enumerate(models)])
    steps: list[Step[Table]] = []
    for _, _, model in ranked:
        for n, how in ((action.push, control.PUSH), (action.pull, control.PULL), (action.compel, control.COMPEL)):
            if n:
                steps.append(Control(seat, blow.user, model, n, how))
        if action.is_red and model != blow.user:
            steps += [Control(seat, blow.user, model, n, control.PUSH) for n in card_pushes(s, blow)]
    return steps


def card_pushes(s: Table, blow: Blow) -> list[int]:
    """How far challenges make a successful offensive action push."""
    found = [amount(s, lasting.PILLOW)] if s.force & in_force.PILLOW else []
    if blow.user >= HEROES and s.force & in_force.MONSTERS_PUSH:
        found.append(amount(s, lasting.MONSTERS_PUSH))
    return found


# ---- what pops out --------------------------------------------------------------------------------------------------
class PopItems(Step[Table]):
    """Hearts and potions on the dice of a won roll, once per roll [SDA-7.23 to 7.25, 7.29, 7.38, 7.39]."""

    def run(self, s: Table) -> None:
        blow = current(s)
        if not action_of(s, blow).is_red or not any(model >= HEROES for model in blow.beaten):
            return
        hearts = s.content.dice.hearts(blow.thrown)
        potions = s.content.dice.potions(blow.thrown)
        seat = s.owners[blow.user]
        if potions:
            s.then(UsePotion(seat, blow.user, potions))
        if hearts:
            s.then(UseHeart(seat, blow.user, hearts))


def more_to_come(n: int) -> str:
    """How many of a kind popped out at once, where it is more than this one.

    >>> more_to_come(1), more_to_come(3)
    ('', ' (1 of 3)')
    """
    return f" (1 of {n})" if n > 1 else ""


class UseHeart(Ask[Table]):
    """Each heart removes a wound or status token from any one Hero, or is left (D-18) [SDA-7.24, 7.28]."""

    rule: ClassVar[str] = "SDA-7.24"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def prompt(self, s: Table) -> str:
        return f"A heart popped out{more_to_come(self.n)}: choose a Hero to lose a wound or status, or leave it"

    def options(self, s: Table) -> list[int]:
        able = [hero for hero in heroes(s) if tokens_of(s, hero)]
        if s.hurt[self.hero] and s.at[self.hero] >= 0 and keywords(s, self.hero) & HUNGER:
            able = [hero for hero in able if hero == self.hero]
        return [*[HERO + s.party[hero] for hero in able], LEAVE]

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        if option == LEAVE:
            return None
        hero = s.party.index(option - HERO)
        if s.told is not None:
            s.tell("HeartUsed", self.rule, f"A heart goes to {name(s, hero)}")
        if self.n > 1:
            s.then(UseHeart(self.seat, self.hero, self.n - 1))
        s.then(HealToken(self.seat, hero))
        return None

    def named(self, s: Table, option: int) -> str:
        return s.game.describe(option) if option == LEAVE else f"The heart for {s.game.describe(option)}"


class HealToken(Ask[Table]):
    """Which token a heart removes [SDA-7.24]."""

    rule: ClassVar[str] = "SDA-7.24"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return f"The heart heals {name(s, self.hero)}: choose the token it loses"

    def options(self, s: Table) -> list[int]:
        return tokens_of(s, self.hero)

    def take(self, s: Table, option: int) -> None:
        remove_token(s, self.hero, option, self.rule)


class UsePotion(Ask[Table]):
    """Each potion goes on a Hero in play with room for it, or is left (D-19) [SDA-7.25, 7.28]."""

    rule: ClassVar[str] = "SDA-7.25"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def prompt(self, s: Table) -> str:
        return f"A potion popped out{more_to_come(self.n)}: choose a Hero to keep it for later, or leave it"

    def options(self, s: Table) -> list[int]:
        able = [hero for hero in heroes(s) if s.potions[hero] < potion_limit(s, hero)]
        return [*[HERO + s.party[hero] for hero in able], LEAVE]

    def take(self, s: Table, option: int) -> UsePotion | None:
        if option == LEAVE:
            return None
        hero = s.party.index(option - HERO)
        s.potions[hero] += 1
        if s.told is not None:
            s.tell("PotionGained", self.rule, f"{name(s, hero)} gains a potion")
        return UsePotion(self.seat, self.hero, self.n - 1) if self.n > 1 else None

    def named(self, s: Table, option: int) -> str:
        return s.game.describe(option) if option == LEAVE else f"The potion for {s.game.describe(option)}"


class CollectWrath(Step[Table]):
    """Wrath equal to the wounds inflicted goes on the acting Hero [SDA-7.26, 7.30, 10.1]."""

    def run(self, s: Table) -> None:
        blow = current(s)
        if blow.user < HEROES and blow.wounds:
            s.then(GainWrath(blow.user, blow.wounds))


# ---- the end of an action -------------------------------------------------------------------------------------------
class OfferCharge(Ask[Table]):
    """Charge: hit or miss, the user may be placed in a free square the Lance affected (D-46)."""

    rule: ClassVar[str] = "SDA-2.7"

    def __init__(self, seat: int, blow: Blow) -> None:
        self.seat = seat
        self.blow = blow

    def prompt(self, s: Table) -> str:
        return "Charge: choose the square to land in, or stay"

    def options(self, s: Table) -> list[int]:
        user = self.blow.user
        squares = squares_of(s, user, action_of(s, self.blow), self.blow.side, self.blow.start)
        return [*options_of(s, squares & free_squares(s, user, keywords(s, user))), STOP]

    def take(self, s: Table, option: int) -> None:
        if option != STOP:
            place(s, self.blow.user, square_of(s, option))
            if s.told is not None:
                text = f"{name(s, self.blow.user)} charges to {square_word(s, s.at[self.blow.user])}"
                s.tell("Placed", self.rule, text)

    def named(self, s: Table, option: int) -> str:
        where = "" if option == STOP else square_word(s, square_of(s, option))
        return f"Charge to {where}" if where else f"Stay at {square_word(s, s.at[self.blow.user])}"


class EndBlow(Step[Table]):
    """The action is fully resolved; Charge and Retreat follow, and so does what a challenge makes of a kill."""

    def run(self, s: Table) -> None:
        blow = current(s)
        s.blows = s.blows[:-1]
        if blow.user >= HEROES or s.at[blow.user] < 0:
            return
        words = action_of(s, blow).keywords
        if s.force & in_force.KILL_BITES and action_of(s, blow).is_red:
            bite(s, blow)
        if words & RETREAT and blow.start != NONE:
            force = Force(s, blow.user, blow.user, control.FLEE, 1 << blow.start)
            s.then(ChooseRetreat(s.owners[blow.user], force, RETREATING))
        if words & CHARGE:
            s.then(OfferCharge(s.owners[blow.user], blow))


def bite(s: Table, blow: Blow) -> None:
    """Whoever destroyed an elite or a spawning point suffers the stars of a die in wounds."""
    kinds = [s.content.models[kind].rank for kind, _, by in s.fallen[blow.fallen :] if by == blow.user]
    for op in s.rules:
        if op.kind == lasting.KILL_BITES:
            for rank in kinds:
                if rank in (ELITE, POINT):
                    s.then(Bite(blow.user, ["blue", "red", "green"].index(op.word)))


class Bite(Step[Table]):
    """Throw the die and suffer its stars."""

    def __init__(self, hero: int, colour: int) -> None:
        self.hero = hero
        self.colour = colour

    def run(self, s: Table) -> None:
        if s.at[self.hero] < 0:
            return
        dice = [0, 0, 0, 0]
        dice[self.colour] = 1
        die = thrown(s, (dice[0], dice[1], dice[2], 0))
        if s.told is not None:
            s.tell("Bitten", "SDA-23.1", f"{name(s, self.hero)} is bitten back: {s.content.dice.shown(die[0])}")
        wound_heroes(s, [(self.hero, s.content.dice.stars(die))])


LAND_WOUNDS: Final = LandWounds()
APPLY_EFFECTS: Final = ApplyEffects()
POP_ITEMS: Final = PopItems()
COLLECT_WRATH: Final = CollectWrath()
END_BLOW: Final = EndBlow()
