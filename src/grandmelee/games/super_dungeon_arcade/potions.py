"""Potions: drinking, sharing, and the green ones of the Consul Turn [SDA-8.9, 8.10, 9]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import ALL_PASS, Window
from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.figures import potion_limit
from grandmelee.games.super_dungeon_arcade.offence import take_action
from grandmelee.games.super_dungeon_arcade.sight import Lookout, lookout
from grandmelee.games.super_dungeon_arcade.state import CONSUL_TURN, Table, name
from grandmelee.games.super_dungeon_arcade.targets import has_target
from grandmelee.games.super_dungeon_arcade.terms import GREEN, ICE, KNOCKDOWN
from grandmelee.games.super_dungeon_arcade.words import ASK_AGAIN, HERO, NO, ONLY_ATTACKED, PASS, QUIET, YES
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
        for action in s.outfits[owner].drinks:
            if tokens >= action.cost and has_target(s, eyes, action):
                found.append((action.id, owner))
    return found


def drink(s: Table, drinker: int, owner: int, number: int) -> None:
    """Tokens leave the owner's card; the action is free of AP and the drinker's own [SDA-2.10, 9.4, 9.7]."""
    action = s.content.actions[number]
    s.potions[owner] -= action.cost
    if s.phase == CONSUL_TURN:
        s.drunk |= 1 << drinker
    else:
        s.has_drunk = True
    take_action(s, drinker, number)
    if s.told is not None:
        whose = "" if drinker == owner else f" of {name(s, owner)}"
        s.tell("Drunk", "SDA-9.4", f"{name(s, drinker)} drinks {action.name}{whose}")


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


def may_react(s: Table, hero: int) -> bool:
    """Whether a Hero could drink something green or slurp now; who could drink could slurp [SDA-8.10, 9.3]."""
    return s.at[hero] >= 0 and s.potions[hero] > 0 and not s.drunk >> hero & 1 and may_drink(s, hero)


def may_anyone_react(s: Table) -> bool:
    """Whether any Hero could."""
    for hero in range(len(s.party)):
        if s.potions[hero] and may_react(s, hero):
            return True
    return False


def is_anyone_asked(s: Table) -> bool:
    """Whether any Hero could whose player is asked at all: who wants to be left alone is not [SDA-9.11]."""
    for hero in range(len(s.party)):
        if s.potions[hero] and may_react(s, hero) and not s.is_quiet(s.owners[hero]):
            return True
    return False


def reacting(s: Table, seat: int) -> list[int]:
    """The Heroes of a seat that could, in party order [SDA-9.11]."""
    return [hero for hero, owner in enumerate(s.owners) if owner == seat and may_react(s, hero)]


def green_drinks(s: Table, hero: int) -> list[int]:
    """The green potions a Hero could drink now; Ice leaves it Loud Slurping only [SDA-9.3, 34.7]."""
    found: list[int] = []
    if not s.statuses[hero] >> ICE & 1:
        eyes = lookout(s, hero)
        for number in s.content.heroes[s.party[hero]].drinks:
            action = s.content.actions[number]
            if action.colour == GREEN and s.potions[hero] >= action.cost and has_target(s, eyes, action):
                found.append(number)
    return found


class Announced(Step[Table]):
    """A step of the Consul Turn before which Heroes may drink: it says beforehand what it will do [SDA-9.6]."""

    def about(self, s: Table) -> str:
        """What is about to happen, in a few words."""
        raise NotImplementedError


def about_to_happen(s: Table) -> str:
    """What comes when everybody has passed: said by the next step that says anything."""
    for step in s.agenda[::-1]:
        if isinstance(step, Announced):
            return step.about(s)
    return ""


class GreenPotions(Window[Table]):
    """Players of Heroes that could drink are asked in party order, each once for all its Heroes, until all pass in a
    row; never in the middle of a roll [SDA-9.3, 9.5, 9.6, 9.11].

    Any order in which Heroes drink one after another can be had so, as if each were asked for itself. *after_wounds*:
    a Hero was wounded since the window before, which is a reason to be asked for who is asked only then.
    """

    rule: ClassVar[str] = "SDA-9.11"
    closing: ClassVar[int] = ALL_PASS
    pass_word: ClassVar[int] = PASS
    quiet_word: ClassVar[int] = QUIET
    unquiet_word: ClassVar[int] = ASK_AGAIN
    pressing_word: ClassVar[int] = ONLY_ATTACKED
    pressing_when: ClassVar[str] = "when a Hero is attacked or wounded"

    def __init__(self, after_wounds: bool) -> None:
        self.after_wounds = after_wounds

    def run(self, s: Table) -> None:
        """Nothing opens where nobody could drink (D-23)."""
        window = AFTER_WOUNDS if s.has_bled else self
        s.has_bled = False
        if is_anyone_asked(s):
            window.begin(s)

    def begin(self, s: Table) -> None:
        """Open it."""
        super().run(s)

    def is_pressing(self, s: Table) -> bool:
        return self.after_wounds

    def order(self, s: Table) -> list[int]:
        """Seats, by the first Hero that each leads."""
        found: list[int] = []
        for seat in s.owners:
            if seat not in found:
                found.append(seat)
        return found

    def may_be_asked(self, s: Table, who: int) -> bool:
        for hero, owner in enumerate(s.owners):
            if owner == who and may_react(s, hero):
                return True
        return False

    def prompt(self, s: Table, who: int) -> str:
        """What is about to happen comes first: where there is little room the end is cut off."""
        coming = about_to_happen(s)
        able = [hero for hero in reacting(s, who) if green_drinks(s, hero)]
        what = "a green potion or Loud Slurping" if able else "Loud Slurping"
        return f"{coming}: choose {what} before that, or pass" if coming else f"Choose {what}, or pass"

    def uses(self, s: Table, who: int) -> list[int]:
        found: list[int] = []
        for hero in reacting(s, who):
            found.append(s.content.slurp_word + s.party[hero])  # a basic action: Ice does not stop it [SDA-34.7]
            for number in green_drinks(s, hero):
                if s.content.action_word + number not in found:
                    found.append(s.content.action_word + number)
        return found

    def use(self, s: Table, who: int, option: int) -> None:
        if option >= s.content.slurp_word:
            slurp(s, s.party.index(option - s.content.slurp_word))
        else:
            s.then(ChooseDrinker(who, option - s.content.action_word))

    def explain(self, s: Table, who: int, option: int) -> str:
        """A potion with whose it is and its sentences; Loud Slurping with what it costs and brings [SDA-8.9, 9.3]."""
        phrase = s.game.describe(option)
        if option >= s.content.slurp_word:
            return f"{phrase}: 1 potion for 2 wrath."
        if not s.content.action_word <= option < s.content.item_word:
            return phrase
        action = s.content.actions[option - s.content.action_word]
        able = drinkers(s, who, option - s.content.action_word)
        price = "1 potion" if action.cost == 1 else f"{action.cost} potions"
        whose = f" of {name(s, able[0])}" if len(able) == 1 else ""
        return f"{phrase}, {price}{whose}: {' '.join(action.text)}"

    def retells(self, s: Table, who: int, option: int) -> bool:
        return option >= s.content.action_word


def slurp(s: Table, hero: int) -> None:
    """Loud Slurping: it costs a potion token and brings two wrath [SDA-8.9, 8.10, 10.2]."""
    s.potions[hero] -= 1
    s.drunk |= 1 << hero
    if s.told is not None:
        s.tell("Slurped", "SDA-8.9", f"{name(s, hero)} slurps loudly")
    s.then(GainWrath(hero, SLURPING))


def drinkers(s: Table, seat: int, number: int) -> list[int]:
    """The Heroes of a seat that could drink this green potion now."""
    return [hero for hero in reacting(s, seat) if number in green_drinks(s, hero)]


class ChooseDrinker(Ask[Table]):
    """Who drinks, where two Heroes of one player have the same potion, as in a pack; no question otherwise
    [SDA-9.3].
    """

    rule: ClassVar[str] = "SDA-9.3"

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def prompt(self, s: Table) -> str:
        return f"Choose the Hero that drinks {s.content.actions[self.number].name}"

    def options(self, s: Table) -> list[int]:
        return [HERO + s.party[hero] for hero in drinkers(s, self.seat, self.number)]

    def take(self, s: Table, option: int) -> None:
        hero = s.party.index(option - HERO)
        drink(s, hero, hero, self.number)


GREEN_POTIONS: Final = GreenPotions(False)
AFTER_WOUNDS: Final = GreenPotions(True)
