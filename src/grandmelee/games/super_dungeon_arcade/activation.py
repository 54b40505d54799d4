"""A Hero's activation: upkeep, moving and acting in any order, the end [SDA-5.3 to 5.7, 6, 7.1, 8]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.aiming import Aim, AskForAim, aim_of, deed_phrase, reach_phrase
from grandmelee.games.super_dungeon_arcade.content import MISSILE_ATTACK
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.equipment import drop_tokens, look_after
from grandmelee.games.super_dungeon_arcade.fight import attack
from grandmelee.games.super_dungeon_arcade.figures import action_points, keywords, movement
from grandmelee.games.super_dungeon_arcade.further import attacks, walks
from grandmelee.games.super_dungeon_arcade.movement import (
    MakeStep,
    dash_points,
    may_move,
    own_points,
    points_left,
    predators,
    settle,
    shares_square,
    step_options,
    step_to,
)
from grandmelee.games.super_dungeon_arcade.offence import take_action
from grandmelee.games.super_dungeon_arcade.outfits import Choice
from grandmelee.games.super_dungeon_arcade.placing import Relocate, square_of, square_word
from grandmelee.games.super_dungeon_arcade.plots import DrawDuePlot, Interact, plots_for
from grandmelee.games.super_dungeon_arcade.potions import Consent, drink, drinkable
from grandmelee.games.super_dungeon_arcade.reasons import why_no_deed
from grandmelee.games.super_dungeon_arcade.sight import Lookout, can_target, lookout
from grandmelee.games.super_dungeon_arcade.stance import Stance
from grandmelee.games.super_dungeon_arcade.state import NOBODY, Table, dress, heroes, is_used_up, name
from grandmelee.games.super_dungeon_arcade.statuses import can_heal_wounds, give_statuses
from grandmelee.games.super_dungeon_arcade.targets import has_enemy, has_target, reach_of
from grandmelee.games.super_dungeon_arcade.terms import (
    FIRE,
    HEROES,
    ICE,
    KNOCKDOWN,
    NONE,
    PROFICIENT,
    STATUSES,
    TOUGH,
    WIND_OF_BLADES,
)
from grandmelee.games.super_dungeon_arcade.treasure import ChooseChest, chests_near
from grandmelee.games.super_dungeon_arcade.words import (
    DASH,
    END,
    INTERACT,
    NO,
    OPEN_CHEST,
    PASS,
    RISE,
    SHIFT,
    SQUARE,
    STAND,
    STOP,
    WIND,
    YES,
)
from grandmelee.games.super_dungeon_arcade.wounds import end_holds, wound_heroes
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath


# ---- upkeep ---------------------------------------------------------------------------------------------------------
class Activate(Step[Table]):
    """Upkeep in its five steps, then the activation proper, then its end [SDA-6.1 to 6.7]."""

    def __init__(self, hero: int) -> None:
        self.hero = hero

    def run(self, s: Table) -> None:
        hero = self.hero
        s.active = hero
        s.tokens[hero] = 1  # SDA-6.2
        s.acted |= 1 << hero
        s.clock += 1
        s.last[hero] = s.clock
        s.mv = s.ap = s.dash = s.moved = s.refused = 0
        s.has_drunk = False
        is_changed = end_holds(s, hero)  # SDA-6.3
        if s.told is not None:
            s.tell("Activated", "SDA-6.2", f"{name(s, hero)} activates")
        seat = s.owners[hero]
        s.follow((Recover(seat, hero), Burn(hero), OtherEffects(seat, hero), DUE_PLOT,
                  ChooseDeed(seat, hero), EndActivation(hero)))  # fmt: skip
        if is_changed or s.holds:
            s.then(Relocate())


class Recover(Ask[Table]):
    """Upkeep 3: Tough may remove a wound (D-10) [SDA-6.4, 27.21]."""

    rule: ClassVar[str] = "SDA-27.21"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def run(self, s: Table) -> None:
        hero = self.hero
        if s.at[hero] >= 0 and s.hurt[hero] and keywords(s, hero) & TOUGH and can_heal_wounds(s, hero):
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"Choose whether {name(s, self.hero)} removes a wound (Tough)"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            s.hurt[self.hero] -= 1
            if s.told is not None:
                s.tell("Healed", self.rule, f"{name(s, self.hero)} loses a wound")


class Burn(Step[Table]):
    """Upkeep 4: Fire wounds [SDA-6.5, 34.5]."""

    def __init__(self, hero: int) -> None:
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0 and s.statuses[self.hero] >> FIRE & 1:
            if s.told is not None:
                s.tell("Burned", "SDA-34.5", f"{name(s, self.hero)} burns")
            wound_heroes(s, [(self.hero, 1)])


class OtherEffects(Ask[Table]):
    """Upkeep 5: everything else; of these a Hero may shapeshift (D-11) [SDA-6.6, 33.4]."""

    rule: ClassVar[str] = "SDA-33.4"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0 and s.content.heroes[s.party[self.hero]].shift != NONE:
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"Choose whether {name(s, self.hero)} takes its other form"

    def options(self, s: Table) -> list[int]:
        return [SHIFT, PASS]

    def take(self, s: Table, option: int) -> None:
        if option == SHIFT:
            party = list(s.party)
            party[self.hero] = s.content.heroes[s.party[self.hero]].shift
            s.party = tuple(party)  # tokens and equipment stay [SDA-33.2, 33.3]
            dress(s, self.hero)
            drop_tokens(s, self.hero)
            if s.told is not None:
                s.tell("Shapeshifted", self.rule, f"{name(s, self.hero)} takes its other form")
            look_after(s, self.hero)


# ---- moving and acting ----------------------------------------------------------------------------------------------
class ChooseDeed(AskForAim):
    """A step, an action, a potion, or the end: in any order, as long as points last (D-13) [SDA-6.1, 6.9, 7.1]."""

    rule: ClassVar[str] = "SDA-6.1"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0:  # destroyed: its activation is over [SDA-6.7]
            s.agenda.append(self)
            s.put(self, self.options(s))

    def prompt(self, s: Table) -> str:
        """What is left, counted as on the Hero's sheet: the points of a Dash apart from its own [SDA-6.9, 8.11]."""
        dash = f"Dash {s.dash}, " if s.dash else ""
        left = f"{dash}{own_points(s, self.hero)} MV, {action_points(s, self.hero) - s.ap} AP"
        return f"{name(s, self.hero)} ({left}): walk, act or drink a potion"

    def options(self, s: Table) -> list[int]:
        hero = self.hero
        moves = may_move(s, hero)
        found = step_options(s, hero, points_left(s, hero)) if moves else []
        if shares_square(s, hero):
            return found or [STOP]
        if s.dash:
            found.append(STOP)
        else:
            found += deeds(s, hero, moves)
            found.append(END)
        return found

    def aims(self, s: Table) -> list[tuple[Action, Aim]]:
        found = []
        for option in s.options(self.seat):
            if option == WIND or s.content.action_word <= option < s.content.item_word:
                action = s.content.actions[MISSILE_ATTACK if option == WIND else option - s.content.action_word]
                found.append((action, aim_of(s, self.hero, action, option)))
        return found

    def take(self, s: Table, option: int) -> ChooseDeed | None:
        if option == END:
            return None
        if option == STOP:
            stop(s, self.hero)
        elif SQUARE <= option < SQUARE + 400:
            begin_step(s, self.hero, square_of(s, option))
        else:
            begin_deed(s, self.hero, option)
        return self

    def through(self, s: Table) -> list[int] | None:
        return [option for option in self.options(s) if SQUARE <= option < SQUARE + 400]

    def leads_to(self, s: Table) -> dict[int, list[int]]:
        return {**walks(s, self), **attacks(s, self)}

    def explain(self, s: Table, option: int) -> str:
        number = MISSILE_ATTACK if option == WIND else option - s.content.action_word
        if SQUARE <= option < SQUARE + 400:
            return self.named(s, option)
        if option == DASH:
            return f"{s.game.describe(option)}, 1 AP: {dash_points(s, self.hero)} MV more, spent at once."  # SDA-8.4
        if option in (OPEN_CHEST, INTERACT):
            return f"{s.game.describe(option)}, {toll(s, self.hero)} AP"  # SDA-8.6, 8.8
        if option != WIND and not s.content.action_word <= option < s.content.item_word:
            return s.game.describe(option)
        if option == WIND:
            told = reach_phrase(s, self.hero, s.content.actions[number])
            return f"{s.game.describe(option)}: a Missile Attack for all movement. {told}"  # SDA-8.3
        return deed_phrase(s, self.hero, number)

    def named(self, s: Table, option: int) -> str:
        if SQUARE <= option < SQUARE + 400:
            return f"Move to {square_word(s, square_of(s, option))}"
        return super().named(s, option)

    def retells(self, s: Table, option: int) -> bool:
        if SQUARE <= option < SQUARE + 400:
            return not predators(s, self.hero)  # whose blow comes before the step
        if not s.content.action_word <= option < s.content.item_word:
            return option in (DASH, WIND)
        return not s.content.actions[option - s.content.action_word].is_potion  # whose potion it is must be said

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return why_no_deed(s, self.hero, option)


def stop(s: Table, hero: int) -> None:
    """The rest of a Dash is lost [SDA-8.11]; nobody stays on a friend's square [SDA-0.11]."""
    s.dash = 0
    if shares_square(s, hero):
        settle(s, hero)


def begin_step(s: Table, hero: int, square: int) -> None:
    """Predators strike before the Hero leaves; then the step is made, if it still can be."""
    striking = predators(s, hero)
    if not striking:
        step_to(s, hero, square)  # it is as open as when it was chosen
        return
    s.then(MakeStep(hero, s.at[hero], square))
    for model in reversed(striking):
        s.then(Pounce(model, hero))


class Pounce(Step[Table]):
    """Predator: one Basic Attack on whoever is about to leave, if it is in reach."""

    def __init__(self, model: int, hero: int) -> None:
        self.model = model
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.model] < 0 or s.at[self.hero] < 0:
            return
        stance = Stance(s, self.model)
        if can_target(s, self.model, self.hero, stance.reach):
            attack(s, self.model, stance, self.hero, False)
            if s.told is not None:
                s.tell("Attacked", "SDA-27.1", f"{name(s, self.model)} strikes: {name(s, self.hero)} is leaving")


def ap_left(s: Table, hero: int) -> int:
    """Action points a Hero can still spend [SDA-7.1, 34.13]."""
    return action_points(s, hero) - s.ap


def deeds(s: Table, hero: int, moves: bool) -> list[int]:
    """Everything a Hero can do besides stepping [SDA-7.1, 8, 9.2]."""
    if s.statuses[hero] >> KNOCKDOWN & 1:
        return ways_up(s, hero)
    left = ap_left(s, hero)
    eyes = lookout(s, hero)
    found = actions_for(s, eyes, left)
    if left >= 1 and moves:
        found.append(DASH)
    if chests_near(s, hero) and left >= toll(s, hero):
        found.append(OPEN_CHEST)
    if s.plots and plots_for(s, hero) and left >= toll(s, hero):
        found.append(INTERACT)
    if is_windy(s, eyes):
        found.append(WIND)
    if not s.has_drunk:
        found += [s.content.action_word + number for number, _ in drinkable(s, eyes)]
    return found


def ways_up(s: Table, hero: int) -> list[int]:
    """Knocked down it can only stand up: for 1 AP, or for all its movement before any is spent (D-12) [SDA-34.9]."""
    found = [STAND] if ap_left(s, hero) >= 1 else []
    return [*found, RISE] if s.mv == 0 and movement(s, hero) > 0 else found


def actions_for(s: Table, eyes: Lookout, left: int) -> list[int]:
    """The options of basic attacks and unique actions that can be paid and have somebody to act on [SDA-7.1, 7.40,
    34.7].
    """
    found = []
    for number, cost, reach in unique_actions(s, eyes.model):
        if cost <= left:
            if has_enemy(s, eyes, reach) if reach else has_target(s, eyes, s.content.actions[number]):
                found.append(s.content.action_word + number)
    return found


def unique_actions(s: Table, hero: int) -> list[Choice]:
    """All actions of a Hero: attacks with an icon, its own, and those of its equipment; iced only the first
    [SDA-3.3, 26.14, 34.7].
    """
    outfit = s.outfits[hero]
    if s.statuses[hero] >> ICE & 1:
        return outfit.choices[: len(outfit.card.attacks)]
    found = outfit.choices
    return [choice for choice in found if not is_used_up(s, hero, choice[0])] if s.once else found


def toll(s: Table, hero: int) -> int:
    """AP of Interact or Open Chest: the first in a turn is free for whoever is Proficient."""
    return 0 if keywords(s, hero) & PROFICIENT and not s.used >> hero & 1 else 1


def is_windy(s: Table, eyes: Lookout) -> bool:
    """Wind of Blades: all movement, none of it spent yet, for one missile basic attack."""
    hero = eyes.model
    if s.mv or not keywords(s, hero) & WIND_OF_BLADES or movement(s, hero) < 1:
        return False
    action = s.content.actions[MISSILE_ATTACK]
    return reach_of(s, hero, action) > 0 and has_target(s, eyes, action)


def begin_deed(s: Table, hero: int, option: int) -> None:
    """Pay for an action and begin it; a due plot is drawn when it is fully resolved [SDA-2.10, 22.4]."""
    s.then(DUE_PLOT)
    if option in (STAND, RISE):
        rise(s, hero, option)
    elif option == DASH:
        s.ap += 1
        s.dash = dash_points(s, hero)
        if s.told is not None:
            s.tell("Dashed", "SDA-8.4", f"{name(s, hero)} dashes")
    elif option in (OPEN_CHEST, INTERACT):
        use_element(s, hero, option)
    elif option == WIND:
        s.mv = movement(s, hero)
        if s.told is not None:
            s.tell("ActionChosen", "SDA-8.3", f"{name(s, hero)} lets all its movement go for Wind of Blades")
        take_action(s, hero, MISSILE_ATTACK)
    else:
        begin_action(s, hero, option - s.content.action_word)


def rise(s: Table, hero: int, option: int) -> None:
    """The Knockdown token is removed [SDA-34.9]."""
    if option == STAND:
        s.ap += 1
    else:
        s.mv = movement(s, hero)
    s.statuses[hero] &= ~(1 << KNOCKDOWN)
    if s.told is not None:
        price = "1 AP" if option == STAND else "all its movement"
        s.tell("StoodUp", "SDA-34.9", f"{name(s, hero)} stands up for {price}")


def use_element(s: Table, hero: int, option: int) -> None:
    """Open Chest and Interact: 1 AP, blue [SDA-8.6, 8.8]."""
    cost = toll(s, hero)
    s.ap += cost
    if not cost:
        s.used |= 1 << hero
    if option == INTERACT:
        if s.told is not None:
            s.tell("ActionChosen", "SDA-8.8", f"{name(s, hero)} interacts")
        s.then(Interact(s.owners[hero], hero))
    else:
        s.then(ChooseChest(s.owners[hero], hero))


def begin_action(s: Table, hero: int, number: int) -> None:
    """A unique action or basic attack for AP, or a potion for tokens [SDA-7.1, 9.4]."""
    action = s.content.actions[number]
    if not action.is_potion:
        s.ap += action.cost
    if not action.is_potion:
        take_action(s, hero, number)
        return
    owner = next(whose for potion, whose in drinkable(s, lookout(s, hero)) if potion == number)
    if s.owners[owner] == s.owners[hero]:
        drink(s, hero, owner, number)
    else:
        s.then(Consent(s.owners[owner], hero, owner, number))


# ---- the end --------------------------------------------------------------------------------------------------------
class EndActivation(Step[Table]):
    """Status tokens come off, lava burns, then what happens at the end of an activation [SDA-6.1, 6.20, 34.2,
    34.14].
    """

    def __init__(self, hero: int) -> None:
        self.hero = hero

    def run(self, s: Table) -> None:
        hero = self.hero
        s.dash = 0
        s.then(PassTokens())
        if s.at[hero] >= 0 and not s.force & in_force.STATUSES_STAY:
            s.statuses[hero] = 0
        burn_from_lava(s)
        if s.at[hero] >= 0:
            bless(s, hero)
            s.follow(tuple(ending_steps(s, hero)))


def burn_from_lava(s: Table) -> None:
    """Whoever entered lava in this activation suffers Fire now, so it burns in its next upkeep [SDA-6.20]."""
    for hero in heroes(s):
        if s.lava >> hero & 1:
            give_statuses(s, hero, 1 << FIRE, "SDA-6.20")
    s.lava = 0


def bless(s: Table, model: int) -> None:
    """A blessing next to it removes a wound, of Heroes, elites and minions [SDA-27.4]."""
    if s.dungeon.blessing and s.hurt[model] and s.dungeon.ball(s.at[model], 1) & s.dungeon.blessing:
        if model >= HEROES or can_heal_wounds(s, model):
            s.hurt[model] -= 1
            if s.told is not None:
                s.tell("Blessed", "SDA-27.4", f"{name(s, model)} is blessed and loses a wound")


def ending_steps(s: Table, hero: int) -> list[Step[Table]]:
    """What cards and equipment make of the end of an activation: challenges, then equipment."""
    steps: list[Step[Table]] = []
    for op in s.rules:
        if op.kind == lasting.BURNING_STEPS:
            steps.append(Scorch(hero, (s.moved + 1) // 2))
        elif op.kind == lasting.TRESPASS and s.moved >= op.n:
            give_statuses(s, hero, 1 << STATUSES.index(op.word), "SDA-23.1")
    gain = s.outfits[hero].ending_gains
    if gain:
        steps.append(OfferWrath(s.owners[hero], hero, gain))
    return steps


class Scorch(Step[Table]):
    """Wounds for squares moved."""

    def __init__(self, hero: int, n: int) -> None:
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0 and self.n:
            wound_heroes(s, [(self.hero, self.n)])


class OfferWrath(Ask[Table]):
    """Equipment lets its bearer gain wrath at the end of its activation (D-40)."""

    rule: ClassVar[str] = "SDA-10.3"

    def __init__(self, seat: int, hero: int, n: int) -> None:
        self.seat = seat
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0:
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"{name(s, self.hero)} has acted, and its equipment offers: choose whether it gains {self.n} wrath"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        if option == YES:
            if s.told is not None:
                s.tell("WrathWanted", self.rule, f"{name(s, self.hero)} draws wrath on itself")
            s.then(GainWrath(self.hero, self.n))
        return None


class PassTokens(Step[Table]):
    """When every Hero in play has an activated token all come off, off destroyed ones too [SDA-5.4, 5.5, 5.7, 5.11]."""

    def run(self, s: Table) -> None:
        s.active = NOBODY
        here = heroes(s)
        if here and all(s.tokens[hero] for hero in here):
            s.tokens = [0] * HEROES
            if s.told is not None:
                s.tell("TokensOff", "SDA-5.4", "Every Hero has activated: the activated tokens come off")


DUE_PLOT: Final = DrawDuePlot()
