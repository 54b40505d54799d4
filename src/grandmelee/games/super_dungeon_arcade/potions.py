"""Potions: drinking, sharing, and the green ones of the Consul Turn [SDA-8.9, 8.10, 9]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ALL_PASS, Window
from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.figures import potion_limit
from grandmelee.games.super_dungeon_arcade.offence import take_action
from grandmelee.games.super_dungeon_arcade.sight import Lookout
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, Table, name
from grandmelee.games.super_dungeon_arcade.targets import has_target
from grandmelee.games.super_dungeon_arcade.terms import GREEN, ICE, KNOCKDOWN
from grandmelee.games.super_dungeon_arcade.words import ASK_AGAIN, NO, PASS, QUIET, SLURP, YES
from grandmelee.games.super_dungeon_arcade.wrath import SLURPING, GainWrath


def lose_surplus(s: Table, hero: int) -> None:
    """Potion tokens above a quantity that has shrunk are discarded at once [SDA-9.10]."""
    s.potions[hero] = min(s.potions[hero], potion_limit(s, hero))


def may_drink(s: Table, hero: int) -> bool:
    """Not while a card forbids it, nor knocked down [SDA-32.2, 34.9, 34.17]."""
    return not s.force & in_force.NO_POTIONS and not s.statuses[hero] >> KNOCKDOWN & 1


def drinkable(s: Table, eyes: Lookout) -> list[tuple[int, int]]:
    """Red and blue potions a Hero may drink now, with their owners: its own, or another's [SDA-9.2, 9.7, 9.8]."""
    drinker = eyes.model
    if s.has_drunk or not may_drink(s, drinker) or s.statuses[drinker] >> ICE & 1:
        return []
    found = offered(s, eyes, drinker)
    for owner in range(len(s.party)):
        if s.potions[owner] and owner != drinker and s.at[owner] >= 0 and not s.refused >> owner & 1:
            found += offered(s, eyes, owner)
    return found


def offered(s: Table, eyes: Lookout, owner: int) -> list[tuple[int, int]]:
    """Those of one owner."""
    found: list[tuple[int, int]] = []
    tokens = s.potions[owner]
    if tokens:
        for number in s.outfits[owner].card.drinks:
            action = s.content.actions[number]
            if tokens >= action.cost and action.colour != GREEN and has_target(s, eyes, action):
                found.append((number, owner))
    return found


def drink(s: Table, drinker: int, owner: int, number: int) -> None:
    """Tokens leave the owner's card; the action is free of AP and the drinker's own [SDA-2.10, 9.4, 9.7]."""
    action = s.content.actions[number]
    s.potions[owner] -= action.cost
    if s.phase == CONSUL_TURN:
        s.drunk |= 1 << drinker
    else:
        s.has_drunk = True
    if s.told is not None:
        whose = "" if drinker == owner else f" of {name(s, owner)}"
        s.tell("Drunk", "SDA-9.4", f"{name(s, drinker)} drinks {action.name}{whose}")
    take_action(s, drinker, number)


class Consent(Ask[Table]):
    """Another Hero's player is asked before its potion is drunk (D-24) [SDA-9.7]."""

    rule: ClassVar[str] = "SDA-9.7"

    def __init__(self, seat: int, drinker: int, owner: int, action: int) -> None:
        self.seat = seat
        self.drinker = drinker
        self.owner = owner
        self.action = action

    def prompt(self, s: Table) -> str:
        potion = s.content.actions[self.action].name
        return f"Choose whether {name(s, self.drinker)} may drink {potion} of {name(s, self.owner)}"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            drink(s, self.drinker, self.owner, self.action)
        else:
            s.refused |= 1 << self.owner  # not asked again in this activation
            if s.told is not None:
                s.tell("Refused", self.rule, f"{name(s, self.owner)} keeps its potion")


class GreenPotions(Window[Table]):
    """Heroes that could drink are asked in party order until all pass in a row; never in the middle of a roll
    [SDA-9.3, 9.5, 9.6, 9.11].
    """

    rule: ClassVar[str] = "SDA-9.11"
    closing: ClassVar[int] = ALL_PASS
    pass_word: ClassVar[int] = PASS
    quiet_word: ClassVar[int] = QUIET
    unquiet_word: ClassVar[int] = ASK_AGAIN

    def run(self, s: Table) -> None:
        """Nothing opens where nobody would be asked (D-23)."""
        if self.concerns(s):
            super().run(s)

    def concerns(self, s: Table) -> bool:
        """Whether anybody would be asked."""
        for who, owner in enumerate(s.owners):
            if s.potions[who] and not s.is_quiet(owner) and self.may_be_asked(s, who):
                return True
        return False

    def order(self, s: Table) -> list[int]:
        return list(range(len(s.party)))

    def seat_of(self, s: Table, who: int) -> int:
        return s.owners[who]

    def may_be_asked(self, s: Table, who: int) -> bool:
        return s.at[who] >= 0 and s.potions[who] > 0 and not s.drunk >> who & 1 and may_drink(s, who)

    def prompt(self, s: Table, who: int) -> str:
        return f"{name(s, who)} may drink a green potion or slurp loudly, or pass"

    def uses(self, s: Table, who: int) -> list[int]:
        found = [SLURP]  # a basic action: Ice does not stop it [SDA-34.7]
        if not s.statuses[who] >> ICE & 1:
            eyes = Lookout(s, who)
            for number in s.content.heroes[s.party[who]].drinks:
                action = s.content.actions[number]
                if action.colour == GREEN and s.potions[who] >= action.cost and has_target(s, eyes, action):
                    found.append(s.content.action_word + number)
        return found

    def use(self, s: Table, who: int, option: int) -> None:
        if option != SLURP:
            drink(s, who, who, option - s.content.action_word)
            return
        s.potions[who] -= 1
        s.drunk |= 1 << who
        if s.told is not None:
            s.tell("Slurped", "SDA-8.9", f"{name(s, who)} slurps loudly")
        s.then(GainWrath(who, SLURPING))  # SDA-8.10, 10.2


GREEN_POTIONS: Final = GreenPotions()
