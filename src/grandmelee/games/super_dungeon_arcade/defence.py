"""Defence rolls of Heroes, against monsters and against Dangerous actions [SDA-3.4, 7.39, 13.2, 18.6, 18.7]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.blow import Blow, current, is_targeted
from grandmelee.games.super_dungeon_arcade.dice import FACES, thrown, thrown_again
from grandmelee.games.super_dungeon_arcade.figures import can_reroll, hero_dice, keywords, strength
from grandmelee.games.super_dungeon_arcade.movement import Sidestep
from grandmelee.games.super_dungeon_arcade.odds import defence_chance, reroll_ways
from grandmelee.games.super_dungeon_arcade.rerolls import AskForReroll
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, LASHED, Row, Table, name
from grandmelee.games.super_dungeon_arcade.terms import (
    ATTRIBUTES,
    BACKLASH,
    BANE,
    DEFENCE,
    HEROES,
    SIDESTEP,
)
from grandmelee.games.super_dungeon_arcade.words import ATTRIBUTE, DIE, PASS
from grandmelee.games.super_dungeon_arcade.wounds import CheckDeaths, place_wounds, shares
from grandmelee.games.super_dungeon_arcade.wrath import GainWrath
from grandmelee.kit.dice import percent


def need(s: Table, blow: Blow, hero: int) -> int:
    """The result that saves a Hero: the total STR, or the stars of a Dangerous action [SDA-7.39, 13.2]."""
    if blow.user < HEROES:
        return blow.stars
    return max(0, strength(s, blow.user, blow.strength, hero))


def attributes_for(s: Table, hero: int) -> list[int]:
    """What a Hero may defend with: attributes with a defence icon, or the one a card orders [SDA-3.4, 32.2]."""
    if s.force & in_force.DEFEND:
        for op in reversed(s.rules):
            if op.kind == lasting.DEFEND:
                return [ATTRIBUTES.index(op.word)]
    return s.content.heroes[s.party[hero]].defends


class DefendNext(Step[Table]):
    """One Hero after another makes a defence roll; those that fail are beaten [SDA-0.10, 17.3, 30.3]."""

    def run(self, s: Table) -> None:
        blow = current(s)
        for hero in blow.targets:
            if hero < HEROES and s.at[hero] >= 0 and hero not in blow.beaten and hero not in blow.saved:
                s.agenda.append(self)
                ChooseDefence(s.owners[hero], hero).run(s)
                if s.agenda[-1] is not self:
                    return
                s.agenda.pop()  # nothing comes between this Hero and the next


class ChooseDefence(Ask[Table]):
    """The player picks the attribute, if several have a defence icon (D-33) [SDA-18.6]."""

    rule: ClassVar[str] = "SDA-18.6"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return f"{name(s, self.hero)} is attacked: choose the attribute it defends with"

    def options(self, s: Table) -> list[int]:
        return [ATTRIBUTE + attribute for attribute in attributes_for(s, self.hero)]

    def take(self, s: Table, option: int) -> None:
        attribute = option - ATTRIBUTE
        pool = hero_dice(s, self.hero, attribute, DEFENCE)
        dice = thrown(s, pool)
        if s.told is not None:
            shown = s.content.dice.in_words(dice, pool[3])
            s.tell("DefenceRolled", "SDA-18.6", f"{name(s, self.hero)} rolls {ATTRIBUTES[attribute]}: {shown}")
        if dice and can_reroll(s, self.hero, attribute, DEFENCE):
            s.then(RerollDefence(self.seat, self.hero, attribute, dice))
        else:
            compare(s, self.hero, attribute, dice, pool[3])

    def explain(self, s: Table, option: int) -> str:
        needed = need(s, current(s), self.hero)
        saved = percent(*defence_chance(s, self.hero, option - ATTRIBUTE, needed))
        return f"{s.game.describe(option)}: {needed} stars needed, saved {saved} %."


class RerollDefence(AskForReroll):
    """One die of the defence [SDA-7.33]."""

    def __init__(self, seat: int, hero: int, attribute: int, dice: Row) -> None:
        self.seat = seat
        self.hero = hero
        self.attribute = attribute
        self.dice = dice

    def prompt(self, s: Table) -> str:
        shown = ", ".join([s.content.dice.shown(die) for die in self.dice])
        return f"{name(s, self.hero)} defends with {shown}: choose a die to reroll, or pass"

    def dice_of(self, s: Table) -> Row:
        return self.dice

    def take(self, s: Table, option: int) -> None:
        dice = self.dice if option == PASS else thrown_again(s, self.dice, option - DIE)
        compare(s, self.hero, self.attribute, dice, hero_dice(s, self.hero, self.attribute, DEFENCE)[3])

    def explain(self, s: Table, option: int) -> str:
        box = s.content.dice
        hindered = bool(s.statuses[self.hero] >> BANE & 1)
        least = need(s, current(s), self.hero) - hero_dice(s, self.hero, self.attribute, DEFENCE)[3]
        if option == PASS:
            return f"Keep the roll: {'saved' if box.stars(self.dice, hindered) >= least else 'beaten'}"
        good = percent(reroll_ways(box, self.dice, option - DIE, least, hindered), FACES)
        return f"Reroll {self.die_in_words(s, option - DIE)}: saved {good} %"


def compare(s: Table, hero: int, attribute: int, dice: Row, more: int) -> None:
    """A result equal to or above the total STR saves; hearts and potions are ignored [SDA-13.2, 18.6, 18.7]."""
    blow = current(s)
    hindered = bool(s.statuses[hero] >> BANE & 1)
    result = more + s.content.dice.stars(dice, hindered)  # SDA-34.4, 34.16
    needed = need(s, blow, hero)
    if s.told is not None:
        shown = ", ".join([s.content.dice.shown(die) for die in dice]) or "no dice"
        verdict = "saved" if result >= needed else "beaten"
        baned = ", Bane took the best die away" if hindered and dice else ""
        told = f"{result} against {needed}: {verdict}{baned}"
        s.tell("Defended", "SDA-13.2", f"{name(s, hero)} defends with {ATTRIBUTES[attribute]}: {shown}; {told}")
    if result >= needed:
        blow.saved = (*blow.saved, hero)
        triumph(s, blow, hero)
    else:
        blow.beaten = (*blow.beaten, hero)


def triumph(s: Table, blow: Blow, hero: int) -> None:
    """What a won defence lets a Hero do: Sidestep, and Backlash against whoever targeted it [SDA-27.3]."""
    words = keywords(s, hero)
    if words & SIDESTEP:
        s.then(Sidestep(s.owners[hero], hero))
    if words & BACKLASH and blow.user >= HEROES and is_targeted(s, blow, hero) and may_lash(s, hero):
        s.drunk |= 1 << HEROES + hero
        s.then(LashBack(hero, blow.user))


def may_lash(s: Table, hero: int) -> bool:
    """A Hero wounds monsters by Backlash at most once per Consul Turn [SDA-27.3]."""
    return s.phase != CONSUL_TURN or not s.drunk >> HEROES + hero & 1


class LashBack(Step[Table]):
    """Backlash of a Hero: the attacker suffers a wound, which gives wrath and no loot [SDA-10.7, 27.3]."""

    def __init__(self, hero: int, model: int) -> None:
        self.hero = hero
        self.model = model

    def run(self, s: Table) -> None:
        placed = sum([place_wounds(s, one, n, self.model) for one, n in shares(s, self.model, 1, False)])
        if s.told is not None:
            s.tell("LashedBack", "SDA-27.3", f"{name(s, self.hero)} lashes back at {name(s, self.model)}")
        s.then(CheckDeaths(LASHED), GainWrath(self.hero, placed))


DEFEND_NEXT: Final = DefendNext()
