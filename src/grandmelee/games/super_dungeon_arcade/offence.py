"""Actions of Heroes: target, offence roll, comparison [SDA-7.5, 7.14 to 7.20, 7.33 to 7.40]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, phase
from grandmelee.core.events import count
from grandmelee.games.super_dungeon_arcade.aiming import Aim, AskForAim, aim_phrase, arc_phrase, side_aims, target_aim
from grandmelee.games.super_dungeon_arcade.areas import caught, squares_of, starts
from grandmelee.games.super_dungeon_arcade.blow import Blow, action_of, begin, current, is_targeted, replace
from grandmelee.games.super_dungeon_arcade.content import MELEE_ATTACK
from grandmelee.games.super_dungeon_arcade.deeds import FREE_ATTACKS, TAKE_WOUNDS, TO_HERO, TO_SIGHT, Action
from grandmelee.games.super_dungeon_arcade.defence import DEFEND_NEXT
from grandmelee.games.super_dungeon_arcade.dice import DICE_NAMES, FACES, thrown, thrown_again
from grandmelee.games.super_dungeon_arcade.figures import armour, can_reroll, inflicts, keywords
from grandmelee.games.super_dungeon_arcade.landing import (
    APPLY_EFFECTS,
    COLLECT_WRATH,
    END_BLOW,
    LAND_WOUNDS,
    POP_ITEMS,
    is_critical,
)
from grandmelee.games.super_dungeon_arcade.odds import action_dice, reroll_ways, stars_to_beat
from grandmelee.games.super_dungeon_arcade.placing import (
    PlaceHero,
    options_of,
    place,
    square_of,
    square_option,
    square_word,
)
from grandmelee.games.super_dungeon_arcade.rerolls import AskForReroll
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base, foes, model_on, name, use_up
from grandmelee.games.super_dungeon_arcade.targets import (
    aims,
    burst_centres,
    catches,
    is_shielded,
    landing,
    place_squares,
    reach_of,
    targets_of,
)
from grandmelee.games.super_dungeon_arcade.terms import (
    ARC,
    BACKLASH,
    BURST,
    HEROES,
    HEX,
    NONE,
    OFFENCE,
    ORACLE,
    POUNCE,
    SIDES,
    Dice,
)
from grandmelee.games.super_dungeon_arcade.words import COLOUR, DIE, HEART, LEAVE, PASS, POTION, SIDE
from grandmelee.games.super_dungeon_arcade.wounds import wound_heroes
from grandmelee.kit.dice import percent

ARCING: Final = 2  # squares from the last target [SDA-27.2]


# ---- beginning an action --------------------------------------------------------------------------------------------
def take_action(s: Table, hero: int, number: int) -> None:
    """Begin an action that is paid for: whom does it go against [SDA-7.5]?"""
    action = s.content.actions[number]
    if action.is_one_use:
        use_up(s, hero, number)
    seat = s.owners[hero]
    if action.needs_target:
        s.then(ChooseTarget(seat, hero, number))
    elif action.area != NONE:
        s.then(ChooseAim(seat, hero, number))
    else:
        resolve(s, hero, number, (hero,), NONE, NONE)


def resolve(s: Table, hero: int, number: int, targets: Row, side: int, start: int) -> None:
    """The targets are known: roll, or go straight to the effects [SDA-7.15]."""
    action = s.content.actions[number]
    blow = Blow(hero, number, targets, side, start)
    blow.inflicts = inflicts(s, hero)
    blow.keywords = keywords(s, hero)
    blow.fallen = len(s.fallen)
    begin(s, blow)
    is_only_drunk = action.is_potion and action.area != BURST and targets == (hero,)  # and that was told
    if s.told is not None and not is_only_drunk:
        whom = [standing_at(s, target) for target in targets if target != hero]
        aim = f" to the {SIDES[side]}" if side != NONE else ""
        text = f"{name(s, hero)}: {action.name}{aim}{' on ' + ', '.join(whom) if whom else ''}"
        s.tell("ActionTaken", "SDA-7.1", text)
    if action.attribute == NONE:
        blow.beaten = blow.receivers = targets  # without a roll everyone is affected [SDA-7.15]
        s.agenda += SUPPORT
    else:
        s.agenda += ATTACK


class ChooseTarget(AskForAim):
    """A target in range and sight, by the square it stands on (D-14) [SDA-7.6, 7.11, 7.13]."""

    rule: ClassVar[str] = "SDA-7.13"

    def __init__(self, seat: int, hero: int, action: int) -> None:
        self.seat = seat
        self.hero = hero
        self.action = action

    def run(self, s: Table) -> None:
        options = self.options(s)
        tell_choice(s, self.hero, self.action, len(options) > 1)
        self.ask(s, options)

    def prompt(self, s: Table) -> str:
        return f"{s.content.actions[self.action].name}: choose a target"

    def options(self, s: Table) -> list[int]:
        found = targets_of(s, self.hero, s.content.actions[self.action])
        return [square_option(s, square) for square in sorted([s.at[model] for model in found])]

    def aims(self, s: Table) -> list[tuple[Action, Aim]]:
        action = s.content.actions[self.action]
        found = [(option, model_on(s, square_of(s, option))) for option in s.options(self.seat)]
        return [(action, target_aim(s, self.hero, action, model, option)) for option, model in found]

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        model = model_on(s, square_of(s, option))
        action = s.content.actions[self.action]
        if s.told is not None and (action.area == BURST or action.keywords & POUNCE):  # else the attack says it all
            s.tell("TargetChosen", self.rule, f"{action.name}: {name(s, model)} at {square_word(s, s.at[model])}")
        if action.keywords & POUNCE:
            return ChoosePounce(self.seat, self.hero, self.action, model)
        if len(burst_centres(s, action, model)) > 1:
            return ChooseCentre(self.seat, self.hero, self.action, model)
        aim_at(s, self.hero, self.action, model, s.at[model])
        return None

    def through(self, s: Table) -> list[int]:
        return []

    def explain(self, s: Table, option: int) -> str:
        action = s.content.actions[self.action]
        model = model_on(s, square_of(s, option))
        told = aim_phrase(s, self.hero, action, target_aim(s, self.hero, action, model, option))
        return f"Around {square_word(s, s.at[model])}: {told}" if action.area == BURST else told

    def named(self, s: Table, option: int) -> str:
        return standing_at(s, model_on(s, square_of(s, option)))

    def retells(self, s: Table, option: int) -> bool:
        return True

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        reach = reach_of(s, self.hero, s.content.actions[self.action])
        return self.rule, f"{s.game.describe(option)} holds no target within {count(reach, 'square')} and line of sight"


def tell_choice(s: Table, hero: int, number: int, is_asked: bool) -> None:
    """Which action it is that a Hero aims now; whoever need not be asked is told by the action itself [SDA-7.1]."""
    action = s.content.actions[number]
    if s.told is None or not is_asked or hero != s.active or action.is_potion:
        return
    if not s.told or s.told[-1].kind != "ActionChosen":  # as Wind of Blades is
        s.tell("ActionChosen", "SDA-7.1", f"{name(s, hero)} chooses {action.name}")


def standing_at(s: Table, model: int) -> str:
    """A model and where it stands: several may have one name."""
    return f"{name(s, model)} at {square_word(s, s.at[model])}"


class ChooseCentre(Ask[Table]):
    """Against a large target one of its squares is the centre of a Burst [SDA-30.8]."""

    rule: ClassVar[str] = "SDA-30.8"

    def __init__(self, seat: int, hero: int, action: int, model: int) -> None:
        self.seat = seat
        self.hero = hero
        self.action = action
        self.model = model

    def prompt(self, s: Table) -> str:
        return "Choose the centre square of the Burst"

    def options(self, s: Table) -> list[int]:
        return options_of(s, base(s, self.model))

    def take(self, s: Table, option: int) -> None:
        square = square_of(s, option)
        if s.told is not None:
            s.tell("CentreChosen", self.rule, f"The centre of the Burst is {square_word(s, square)}")
        aim_at(s, self.hero, self.action, self.model, square)


class ChoosePounce(Ask[Table]):
    """Pounce: first the user is placed next to the target (D-46)."""

    rule: ClassVar[str] = "SDA-2.7"

    def __init__(self, seat: int, hero: int, action: int, model: int) -> None:
        self.seat = seat
        self.hero = hero
        self.action = action
        self.model = model

    def prompt(self, s: Table) -> str:
        return f"Choose the square next to {name(s, self.model)} to pounce to"

    def options(self, s: Table) -> list[int]:
        return options_of(s, landing(s, self.hero, self.model))

    def take(self, s: Table, option: int) -> None:
        square = square_of(s, option)
        if square != s.at[self.hero]:
            place(s, self.hero, square)
            if s.told is not None:
                s.tell("Placed", self.rule, f"{name(s, self.hero)} pounces to {square_word(s, square)}")
        resolve(s, self.hero, self.action, (self.model,), NONE, NONE)


def aim_at(s: Table, hero: int, number: int, model: int, square: int) -> None:
    """One target, or with a Burst everyone around it [SDA-30.8]."""
    action = s.content.actions[number]
    targets: Row = (model,)
    if action.area == BURST:
        targets = tuple(caught(s, hero, action, squares_of(s, hero, action, NONE, square)))
    resolve(s, hero, number, targets, NONE, square)


class ChooseAim(AskForAim):
    """The direction of a Lance or Sweep (D-14); other areas have none [SDA-30.9 to 30.14]."""

    rule: ClassVar[str] = "SDA-30.10"

    def __init__(self, seat: int, hero: int, action: int) -> None:
        self.seat = seat
        self.hero = hero
        self.action = action

    def run(self, s: Table) -> None:
        found = aims(s, self.hero, s.content.actions[self.action])
        if found and found[0][0] == NONE:
            self.aim(s, NONE, NONE)
        else:
            options = [SIDE + side for side, _ in found]
            tell_choice(s, self.hero, self.action, len(options) > 1)
            self.ask(s, options)

    def prompt(self, s: Table) -> str:
        return f"{s.content.actions[self.action].name}: choose a direction"

    def options(self, s: Table) -> list[int]:
        return [SIDE + side for side, _ in aims(s, self.hero, s.content.actions[self.action])]

    def aims(self, s: Table) -> list[tuple[Action, Aim]]:
        action = s.content.actions[self.action]
        return [(action, aim) for aim in side_aims(s, self.hero, action)]

    def take(self, s: Table, option: int) -> None:
        action = s.content.actions[self.action]
        for side, start in starts(s, self.hero, action):
            if side == option - SIDE and catches(s, self.hero, action, side, start):
                self.aim(s, side, start)
                return

    def aim(self, s: Table, side: int, start: int) -> None:
        """Everyone in the area is affected at the same time [SDA-30.1]."""
        action = s.content.actions[self.action]
        targets = caught(s, self.hero, action, squares_of(s, self.hero, action, side, start))
        resolve(s, self.hero, self.action, tuple(targets), side, start)

    def explain(self, s: Table, option: int) -> str:
        action = s.content.actions[self.action]
        for aim in side_aims(s, self.hero, action):
            if aim.option == option:
                return aim_phrase(s, self.hero, action, aim)
        return s.game.describe(option)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return "SDA-7.40", f"{s.game.describe(option)}: the area would catch nobody there"


# ---- the offence roll -----------------------------------------------------------------------------------------------
def offence_dice(s: Table, blow: Blow) -> Dice:
    """The attribute with all bonuses and those of the action, less what Arc took [SDA-7.14, 27.2]."""
    return action_dice(s, blow.user, action_of(s, blow), blow.dropped)


class RollOffence(Step[Table]):
    """Throw all dice, bonuses included [SDA-7.14]."""

    def run(self, s: Table) -> None:
        blow = current(s)
        pool = offence_dice(s, blow)
        blow.thrown = thrown(s, pool)
        if s.told is not None:
            shown = s.content.dice.in_words(blow.thrown, pool[3])
            hexed = "; Hex takes the best die away" if s.statuses[blow.user] >> HEX & 1 else ""  # SDA-34.6
            s.tell("Rolled", "SDA-7.14", f"{name(s, blow.user)} rolls {shown}{hexed}")
        if blow.thrown and can_reroll(s, blow.user, action_of(s, blow).attribute, OFFENCE):
            s.then(RerollOffence(s.owners[blow.user]))


class RerollOffence(AskForReroll):
    """One die of the attack [SDA-7.33]."""

    def prompt(self, s: Table) -> str:
        return "Choose a die to reroll, or pass"

    def dice_of(self, s: Table) -> Row:
        return current(s).thrown

    def take(self, s: Table, option: int) -> None:
        if option != PASS:
            blow = current(s)
            blow.thrown = thrown_again(s, blow.thrown, option - DIE)
            if s.told is not None:
                s.tell("Rerolled", self.rule, f"A die is rerolled: {s.content.dice.shown(blow.thrown[option - DIE])}")

    def explain(self, s: Table, option: int) -> str:
        if option == PASS:
            return "Keep the roll"
        return f"Reroll {self.die_in_words(s, option - DIE)}: {reroll_phrase(s, option - DIE)}"


def reroll_phrase(s: Table, place: int) -> str:
    """Whom the roll would beat if one die was rerolled, with the chance of each [SDA-7.17, 7.33]."""
    blow = current(s)
    box = s.content.dice
    hindered = bool(s.statuses[blow.user] >> HEX & 1)
    told = []
    for model in blow.targets:
        if model >= HEROES:
            least = stars_to_beat(s, model) - offence_dice(s, blow)[3]
            is_beaten = box.stars(blow.thrown, hindered) >= least
            good = percent(reroll_ways(box, blow.thrown, place, least, hindered), FACES)
            told.append(f"{name(s, model)} {'is beaten already, then' if is_beaten else 'is beaten'} {good} %")
    return "; ".join(told)


class CompareOffence(Step[Table]):
    """More stars than a target's ARM win; equal fails [SDA-7.16 to 7.19]; one roll against everyone [SDA-7.37,
    30.3].
    """

    def run(self, s: Table) -> None:
        blow = current(s)
        hindered = bool(s.statuses[blow.user] >> HEX & 1)  # SDA-34.6, 34.16
        blow.stars = s.content.dice.stars(blow.thrown, hindered) + offence_dice(s, blow)[3]
        enemies = [model for model in blow.targets if model >= HEROES]
        blow.beaten = tuple([model for model in enemies if blow.stars > armour(s, model)])
        blow.saved = tuple([model for model in enemies if model not in blow.beaten])
        if s.told is not None:
            for model in enemies:
                outcome = "a success" if model in blow.beaten else "a failure"
                if model in blow.beaten and action_of(s, blow).is_red and is_critical(s, blow, model):
                    outcome = "a critical success"
                text = f"{blow.stars} against ARM {armour(s, model)} of {name(s, model)}: {outcome}"
                s.tell("Compared", "SDA-7.17", text)


class OfferOracle(Step[Table]):
    """Oracle: a won roll without heart or potion may count one as rolled (D-40)."""

    def run(self, s: Table) -> None:
        blow = current(s)
        dice = s.content.dice
        if blow.beaten and blow.keywords & ORACLE and not dice.hearts(blow.thrown) + dice.potions(blow.thrown):
            if blow.action != NONE and action_of(s, blow).is_red:
                s.then(ChooseOracle(s.owners[blow.user]))


class ChooseOracle(Ask[Table]):
    """A heart or a potion, or neither."""

    rule: ClassVar[str] = "SDA-7.23"

    def prompt(self, s: Table) -> str:
        return "Oracle: choose what counts as rolled"

    def options(self, s: Table) -> list[int]:
        return [HEART, POTION, LEAVE]

    def take(self, s: Table, option: int) -> None:
        if option != LEAVE:
            blow = current(s)
            blow.thrown = (*blow.thrown, face_with(s, option == HEART))
            if s.told is not None:
                s.tell("Foreseen", self.rule, f"Oracle: {s.game.describe(option).lower()} counts as rolled")


def face_with(s: Table, is_heart: bool) -> int:
    """A thrown die that shows a heart or a potion and nothing else."""
    box = s.content.dice
    for die in range(len(box.flat)):
        if box.flat[die] == (16 if is_heart else 32):
            return die
    return 0


class SufferBacklash(Step[Table]):
    """A failed action: who was targeted and has Backlash wounds the Hero; nothing else in the box answers to being
    attacked or wounded [SDA-7.27, 7.32, 27.3].
    """

    def run(self, s: Table) -> None:
        blow = current(s)
        if not action_of(s, blow).is_red or s.at[blow.user] < 0:
            return
        back = [m for m in blow.saved if m >= HEROES and s.at[m] >= 0 and is_targeted(s, blow, m)]
        wounds = len([model for model in back if keywords(s, model) & BACKLASH])
        if wounds:
            if s.told is not None:
                s.tell("LashedBack", "SDA-27.3", f"{name(s, blow.user)} failed and is lashed back at")
            wound_heroes(s, [(blow.user, wounds)])


# ---- Arc ------------------------------------------------------------------------------------------------------------
class ContinueArc(Step[Table]):
    """After a wound another model within two squares of the last target may be struck with a die less (D-16) [SDA-27.2,
    27.22].
    """

    def run(self, s: Table) -> None:
        blow = current(s)
        if not action_of(s, blow).keywords & ARC or not blow.wounds or s.at[blow.user] < 0:
            return
        dice = offence_dice(s, blow)
        if sum(dice[:3]) > 1 and arc_targets(s, blow):
            s.then(ChooseArc(s.owners[blow.user], blow.struck))


def arc_targets(s: Table, blow: Blow) -> list[int]:
    """Enemies not yet targeted, within two squares of where the last target stands or stood; no sight needed."""
    last = blow.targets[0]
    done = (*blow.struck, last)
    near = s.dungeon.ball(blow.start, ARCING) if s.at[last] < 0 else s.dungeon.around(base(s, last), ARCING)
    return [m for m in foes(s) if m not in done and base(s, m) & near and not is_shielded(s, m)]


class ChooseArc(Ask[Table]):
    """The next target of an Arc, or none."""

    rule: ClassVar[str] = "SDA-27.2"

    def __init__(self, seat: int, struck: Row) -> None:
        self.seat = seat
        self.struck = struck

    def prompt(self, s: Table) -> str:
        return "Arc: choose the next target, or pass"

    def options(self, s: Table) -> list[int]:
        return [*[square_option(s, s.at[model]) for model in arc_targets(s, current(s))], PASS]

    def take(self, s: Table, option: int) -> Ask[Any] | None:
        if option == PASS:
            return None
        model = model_on(s, square_of(s, option))
        if s.told is not None:
            s.tell("Arced", self.rule, f"The Arc goes on to {name(s, model)} at {square_word(s, s.at[model])}")
        return ChooseDropped(self.seat, model)

    def explain(self, s: Table, option: int) -> str:
        if option == PASS:
            return "End the Arc"
        return standing_at(s, model_on(s, square_of(s, option)))

    def named(self, s: Table, option: int) -> str:
        return self.explain(s, option)


class ChooseDropped(Ask[Table]):
    """Which die is left out of the next roll of an Arc."""

    rule: ClassVar[str] = "SDA-27.2"

    def __init__(self, seat: int, model: int) -> None:
        self.seat = seat
        self.model = model

    def prompt(self, s: Table) -> str:
        return "Choose the colour of the die that is left out"

    def options(self, s: Table) -> list[int]:
        dice = offence_dice(s, current(s))
        return [COLOUR + colour for colour in range(len(DICE_NAMES)) if dice[colour]]

    def take(self, s: Table, option: int) -> None:
        old = current(s)
        blow = Blow(old.user, old.action, (self.model,), NONE, s.at[self.model])
        blow.struck = (*old.struck, old.targets[0])
        less = list(old.dropped)
        less[option - COLOUR] += 1
        blow.dropped = (less[0], less[1], less[2], less[3])
        blow.inflicts, blow.keywords, blow.fallen = old.inflicts, old.keywords, old.fallen
        replace(s, blow)
        s.agenda += STRIKE

    def explain(self, s: Table, option: int) -> str:
        return f"{s.game.describe(option)} is left out: {arc_phrase(s, current(s), self.model, option - COLOUR)}"


# ---- what else an action does ------------------------------------------------------------------------------------
class PerformVerbs(Step[Table]):
    """Free attacks, wounds as a price, being placed: in the order of the sentences."""

    def run(self, s: Table) -> None:
        blow = current(s)
        hero = blow.user
        steps: list[Step[Table]] = []
        for op in action_of(s, blow).verbs:
            if op.kind == FREE_ATTACKS:
                steps += [FreeAttack(s.owners[hero], hero)] * op.n
            elif op.kind == TAKE_WOUNDS:
                steps.append(PayWounds(hero, op.n))
            elif op.kind in (TO_HERO, TO_SIGHT):
                steps.append(PlaceHero(s.owners[hero], hero, place_squares(s, hero, op.kind, op.n)))
        if steps:
            s.follow(tuple(steps))


class FreeAttack(Step[Table]):
    """A free melee basic attack with a target of its own, if there is one."""

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0 and targets_of(s, self.hero, s.content.actions[MELEE_ATTACK]):
            s.then(ChooseTarget(self.seat, self.hero, MELEE_ATTACK))


class PayWounds(Step[Table]):
    """The user suffers wounds as part of its action [SDA-11.1]."""

    def __init__(self, hero: int, n: int) -> None:
        self.hero = hero
        self.n = n

    def run(self, s: Table) -> None:
        if s.at[self.hero] >= 0:
            wound_heroes(s, [(self.hero, self.n)])


STRIKE: Final = phase(
    RollOffence(),  # SDA-7.14
    CompareOffence(),  # SDA-7.17
    DEFEND_NEXT,  # Heroes inside a Dangerous action, SDA-7.39
    OfferOracle(),
    LAND_WOUNDS,  # SDA-7.21
    APPLY_EFFECTS,  # SDA-7.20, 7.22
    POP_ITEMS,  # SDA-7.23 to 7.25
    COLLECT_WRATH,  # SDA-7.26
    SufferBacklash(),  # SDA-7.32
    ContinueArc(),  # SDA-27.2
)
AFTERWARDS: Final = phase(PerformVerbs(), END_BLOW)
ATTACK: Final = AFTERWARDS + STRIKE
SUPPORT: Final = (*AFTERWARDS, APPLY_EFFECTS)
