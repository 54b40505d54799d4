"""Fight and Epic Fight [SDA-18, 19]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step, phase
from grandmelee.core.events import count
from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.blow import Blow, action_of, begin, current, replace
from grandmelee.games.super_dungeon_arcade.defence import DEFEND_NEXT
from grandmelee.games.super_dungeon_arcade.landing import APPLY_EFFECTS, END_BLOW, LAND_WOUNDS
from grandmelee.games.super_dungeon_arcade.stance import Stance, target_in_reach, target_order, why_in_reach
from grandmelee.games.super_dungeon_arcade.state import Row, Table, base, name
from grandmelee.games.super_dungeon_arcade.terms import ARC, BOSS, NONE

ARCING: Final = 2


def is_epic(s: Table, model: int) -> bool:
    """Whether a card makes a monster's Fight an Epic one [SDA-19.1]."""
    if s.force & in_force.EPIC:
        return True
    return bool(s.force & in_force.BOSS_EPIC) and s.cards[model].role == BOSS


class Fight(Step[Table]):
    """One Basic Attack per AP, the target picked anew each time; nobody in reach, no attack [SDA-18.1 to 18.5]."""

    def __init__(self, model: int, stance: Stance, left: int, epic: bool) -> None:
        self.model = model
        self.stance = stance
        self.left = left
        self.epic = epic

    def run(self, s: Table) -> None:
        if self.left <= 0 or s.at[self.model] < 0:
            return
        hero = target_in_reach(s, self.model, self.stance.keywords, self.stance.reach)
        if hero == NONE:
            if s.told is not None:
                near = count(self.stance.reach, "square")
                text = f"{name(s, self.model)} does not fight: no Hero within {near} and sight"
                s.tell("NoAttack", "SDA-18.2", text)
            return
        s.then(Fight(self.model, self.stance, self.left - 1, self.epic))
        attack(s, self.model, self.stance, hero, self.epic)
        if s.told is not None:
            why = why_in_reach(s, self.model, self.stance.keywords, hero, self.stance.reach)
            s.tell("Attacked", "SDA-18.2", f"{name(s, self.model)} attacks {name(s, hero)}: {why}")


def attack(s: Table, model: int, stance: Stance, hero: int, epic: bool) -> None:
    """A Basic Attack: offensive, with STR and the attacker's status abilities [SDA-18.5, 18.6]."""
    strike(s, model, stance, NONE, (hero,), stance.strength, epic)


def strike(s: Table, model: int, stance: Stance, action: int, targets: Row, strength: int, epic: bool) -> None:
    """A monster's offensive action on its targets."""
    blow = Blow(model, action, targets, NONE, NONE)
    blow.strength = strength
    blow.inflicts = stance.inflicts
    blow.keywords = stance.keywords
    blow.is_epic = epic
    begin(s, blow)
    s.agenda += MONSTER_BLOW


class ArcOn(Step[Table]):
    """A monster's Arc: the next Hero within two squares of the last, STR 1 less each time [SDA-27.2]."""

    def run(self, s: Table) -> None:
        blow = current(s)
        words = blow.keywords | action_of(s, blow).keywords
        if not words & ARC or not blow.beaten or blow.strength <= 0 or s.at[blow.user] < 0:
            return
        last = blow.targets[0]
        if s.at[last] < 0:
            return
        near = s.dungeon.ball(s.at[last], ARCING)
        done = (*blow.struck, last)
        for hero in target_order(s, blow.keywords):
            if hero not in done and base(s, hero) & near:
                new = Blow(blow.user, blow.action, (hero,))
                new.struck = done
                new.strength = blow.strength - 1
                new.inflicts, new.keywords, new.is_epic = blow.inflicts, blow.keywords, blow.is_epic
                replace(s, new)
                s.agenda += MONSTER_STRIKE
                return


MONSTER_STRIKE: Final = phase(
    DEFEND_NEXT,  # SDA-17.3, 18.6
    LAND_WOUNDS,
    APPLY_EFFECTS,
    ArcOn(),  # SDA-27.2
)
MONSTER_BLOW: Final = (END_BLOW, *MONSTER_STRIKE)
