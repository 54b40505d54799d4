"""Unique actions of monsters, Signature and Shapeshift [SDA-17, 33]."""

from __future__ import annotations

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade import control, deeds
from grandmelee.games.super_dungeon_arcade.areas import caught, squares_of, starts
from grandmelee.games.super_dungeon_arcade.blow import Blow, begin
from grandmelee.games.super_dungeon_arcade.bosses import in_play
from grandmelee.games.super_dungeon_arcade.control import Control
from grandmelee.games.super_dungeon_arcade.deeds import Action
from grandmelee.games.super_dungeon_arcade.fight import strike
from grandmelee.games.super_dungeon_arcade.figures import MIGHT, distance, held
from grandmelee.games.super_dungeon_arcade.landing import APPLY_EFFECTS, END_BLOW
from grandmelee.games.super_dungeon_arcade.paths import free_squares, squares_under
from grandmelee.games.super_dungeon_arcade.phrases import Op
from grandmelee.games.super_dungeon_arcade.placing import best_spot, goal_squares, kind_words, square_word
from grandmelee.games.super_dungeon_arcade.sight import can_target
from grandmelee.games.super_dungeon_arcade.spawning import appear
from grandmelee.games.super_dungeon_arcade.stance import Stance, actions_of, target_in_reach, target_order, why_in_reach
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base, foes, heroes, lift, name, put
from grandmelee.games.super_dungeon_arcade.terms import BURST, ICE, NONE, bits
from grandmelee.games.super_dungeon_arcade.wrath import least, wrath_order


class PerformUnique(Step[Table]):
    """Each of the monster's unique actions in printed order, for nothing; iced it has none [SDA-17.1, 17.10, 34.7].

    A Signature is performed at its own time, not again here [SDA-17.8].
    """

    def __init__(self, model: int) -> None:
        self.model = model

    def run(self, s: Table) -> None:
        if s.at[self.model] < 0 or s.statuses[self.model] >> ICE & 1:
            return
        if s.cards[self.model].shift != NONE:
            shapeshift(s, self.model)  # SDA-33.5, 33.7
        stance = Stance(s, self.model)
        usual = [number for number in stance.actions if not s.content.actions[number].is_signature]
        s.follow(tuple([PerformAction(self.model, number, stance) for number in usual]))


class PerformSignature(Step[Table]):
    """Once in every command phase, after the first Move or before anything else [SDA-17.7, 17.8]; Ice stops it."""

    def __init__(self, model: int) -> None:
        self.model = model

    def run(self, s: Table) -> None:
        if s.at[self.model] < 0 or s.done_signature >> self.model & 1 or s.statuses[self.model] >> ICE & 1:
            return
        s.done_signature |= 1 << self.model
        own = [number for number in actions_of(s, self.model) if s.content.actions[number].is_signature]
        if own:
            stance = Stance(s, self.model)
            s.follow(tuple([PerformAction(self.model, number, stance) for number in own]))


class PerformAction(Step[Table]):
    """One unique action of a monster; without a valid target it is not performed [SDA-17.9]."""

    def __init__(self, model: int, action: int, stance: Stance) -> None:
        self.model = model
        self.action = action
        self.stance = stance

    def run(self, s: Table) -> None:
        if s.at[self.model] < 0:
            return
        action = s.content.actions[self.action]
        if action.is_red:
            self.offend(s, action)
        elif action.verbs:
            tell_action(s, self.model, action, "its card says so")
            for op in reversed(action.verbs):
                perform_verb(s, self.model, op)
        else:
            self.support(s, action)

    def offend(self, s: Table, action: Action) -> None:
        """Offensive: STR plus what the action adds, against everyone in its area or the first in reach [SDA-17.2,
        17.3, 17.11].
        """
        targets, why = self.targets(s, action)
        if targets:
            might = self.stance.strength + action.bonus.figures[MIGHT]
            strike(s, self.model, self.stance, self.action, targets, might, False)
            tell_action(s, self.model, action, why)

    def targets(self, s: Table, action: Action) -> tuple[Row, str]:
        """Whom it affects, and by what they were picked."""
        words = self.stance.keywords
        if action.area != NONE and action.area != BURST:
            return best_area(s, self.model, action, words), "Heroes are in its area"
        reach = self.stance.reach if action.reach == NONE else action.reach
        hero = target_in_reach(s, self.model, words, reach)
        if hero == NONE:
            return (), ""
        why = f"{name(s, hero)} has {why_in_reach(s, self.model, words, hero, reach)}" if s.told is not None else ""
        if action.area == BURST:
            squares = squares_of(s, self.model, action, NONE, s.at[hero])
            return tuple(caught(s, self.model, action, squares)), why
        return (hero,), why

    def support(self, s: Table, action: Action) -> None:
        """Support: no wound, no roll; the effect just happens [SDA-17.4, 17.5]."""
        targets: Row
        if action.area != NONE and action.area != BURST:
            targets = best_area(s, self.model, action, self.stance.keywords)
        elif action.is_augment or action.is_self:
            targets = closest_friend(s, self.model, action, self.stance.reach)
        else:
            targets = next_without(s, self.model, action, self.stance)
        if not targets:
            return
        blow = Blow(self.model, self.action, targets)
        blow.beaten = blow.receivers = targets
        begin(s, blow)
        s.then(APPLY_EFFECTS, END_BLOW)
        tell_action(s, self.model, action, "it affects " + ", ".join([name(s, target) for target in targets]))


def tell_action(s: Table, model: int, action: Action, why: str) -> None:
    """The action and why it is taken."""
    if s.told is not None:
        s.tell("UniqueAction", "SDA-17.1", f"{name(s, model)}: {action.name}; {why}")


def best_area(s: Table, model: int, action: Action, words: int) -> Row:
    """Everyone in the area; of several directions the one that catches the Hero it would pick first."""
    found: Row = ()
    for side, start in starts(s, model, action):
        inside = tuple(caught(s, model, action, squares_of(s, model, action, side, start)))
        if not found or better(s, inside, found, words):
            found = inside
    return found


def better(s: Table, one: Row, other: Row, words: int) -> bool:
    """Whether an area catches someone the monster would rather have."""
    for hero in target_order(s, words):
        if (hero in one) != (hero in other):
            return hero in one
    return False


def closest_friend(s: Table, model: int, action: Action, reach: int) -> Row:
    """Augment: the closest friendly model in range and sight that would benefit, often itself [SDA-17.5]."""
    limit = reach if action.reach == NONE else action.reach
    able = [model] if action.is_self else [m for m in foes(s) if m == model or can_target(s, model, m, limit)]
    helped = [other for other in able if benefits(s, other, action)]
    ranked = sorted([(distance(s, model, other), s.at[other], other) for other in helped])
    return (ranked[0][2],) if ranked else ()


def benefits(s: Table, model: int, action: Action) -> bool:
    """Whether an action would change anything for a model."""
    if action.heal or action.is_remedy or action.heal_die != NONE:
        return bool(s.hurt[model] or s.statuses[model])
    return action not in held(s, model)


def next_without(s: Table, model: int, action: Action, stance: Stance) -> Row:
    """The first Hero in reach that does not have the effect already [SDA-17.4]."""
    reach = stance.reach if action.reach == NONE else action.reach
    for hero in target_order(s, stance.keywords):
        has_it = action.inflicts and s.statuses[hero] & action.inflicts == action.inflicts
        if not has_it and can_target(s, model, hero, reach):
            return (hero,)
    return ()


# ---- what has sentences of its own ----------------------------------------------------------------------------------
def perform_verb(s: Table, model: int, op: Op) -> None:
    """Spawning, Traps and seizing prey."""
    if op.kind == deeds.SPAWN_NEAR:
        kind = kind_named(s, op.word)
        if s.pool[kind] > 0:
            area = s.dungeon.around(base(s, model), op.n)
            why = f"{name(s, model)} calls it"
            appear(s, kind, area, goal_squares(s), why, "SDA-20.6")
    elif op.kind == deeds.SPAWN_CHAMPION:
        kind = kind_named(s, op.word)
        hero = least(s)
        if in_play(s, kind) == NONE and hero != NONE:
            area = s.dungeon.ball(s.at[hero], 1)
            appear(s, kind, area, base(s, hero), f"next to {name(s, hero)}, the least wrath", "SDA-11.11", 0)
    elif op.kind == deeds.TRAP:
        from grandmelee.games.super_dungeon_arcade.challenges import DrawTrap

        s.then(DrawTrap())
    elif op.kind == deeds.SEIZE:
        seize(s, model, op.n)


def kind_named(s: Table, title: str) -> int:
    """The kind of model with this name."""
    for kind in s.content.models:
        if kind.name == title:
            return kind.id
    raise KeyError(title)


def seize(s: Table, model: int, n: int) -> None:
    """The closest Hero is pushed, then the monster is placed next to it."""
    order = wrath_order(s)
    ranked = sorted([(distance(s, model, hero), place, hero) for place, hero in enumerate(order)])
    if ranked:
        s.then(Control(NONE, model, ranked[0][2], n, control.PUSH), ComeBeside(model, ranked[0][2]))


class ComeBeside(Step[Table]):
    """A monster is placed next to a Hero [SDA-2.7, 15.12]."""

    def __init__(self, model: int, hero: int) -> None:
        self.model = model
        self.hero = hero

    def run(self, s: Table) -> None:
        if s.at[self.hero] < 0 or s.at[self.model] < 0:
            return
        spot = best_spot(s, self.model, s.dungeon.ball(s.at[self.hero], 1), base(s, self.hero))
        if spot != NONE:
            put(s, self.model, spot)
            if s.told is not None:
                text = f"{name(s, self.model)} is placed at {square_word(s, spot)}, next to {name(s, self.hero)}"
                s.tell("Placed", "SDA-2.7", text)


# ---- Shapeshift -----------------------------------------------------------------------------------------------------
def shapeshift(s: Table, model: int) -> None:
    """A monster swaps card and model; whoever stands in the way is pushed out by the shortest way [SDA-27.15, 33.1 to
    33.3, 33.5].
    """
    old = base(s, model)
    corner = s.at[model]
    lift(s, model)
    s.cards[model] = s.content.models[s.cards[model].shift]
    spots = [spot for spot in corners_over(s, model, corner) if squares_under(s, model, spot) & old]
    free = [spot for spot in spots if not squares_under(s, model, spot) & (s.hero_on | s.foe_on)]
    spot = (free or spots or [corner])[0]
    under = squares_under(s, model, spot)
    pushed = [other for other in [*heroes(s), *foes(s)] if other != model and base(s, other) & under]
    for other in pushed:
        lift(s, other)
    put(s, model, spot)
    for other in pushed:
        away = best_spot(s, other, s.dungeon.around(under, 1) & ~under, under)
        put(s, other, away if away != NONE else spot)
    if s.told is not None:
        s.tell("Shapeshifted", "SDA-33.5", f"{name(s, model)} takes its other form at {square_word(s, spot)}")


def corners_over(s: Table, model: int, corner: int) -> list[int]:
    """Top left squares from which the new form would cover a square of the old one, on ground it can stand on."""
    ground = free_squares(s, model, kind_words(s, model)) | 1 << corner
    near = s.dungeon.around(1 << corner, 2)
    return bits(ground & near) or [corner]
