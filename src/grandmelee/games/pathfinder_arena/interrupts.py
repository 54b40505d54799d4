"""Fire and Water, played on the monster that is about to attack, and cards that cancel them [PA-9.22, 20.10 to 20.16].

Who holds what is open, so a window asks only those who hold something usable.
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import Window
from grandmelee.games.pathfinder_arena.box import CONSUMABLE, Line
from grandmelee.games.pathfinder_arena.elements import STRENGTH
from grandmelee.games.pathfinder_arena.items import use_up
from grandmelee.games.pathfinder_arena.reactions import OPPORTUNITY, can_help, come, reactions_of
from grandmelee.games.pathfinder_arena.sheets import is_free, is_powered, put_marker
from grandmelee.games.pathfinder_arena.state import (
    FIRE,
    MONSTER_PHASE,
    WATER,
    Row,
    Table,
    hero_name,
    monster_name,
    seats_from,
)
from grandmelee.games.pathfinder_arena.tokens import holds, spend_element
from grandmelee.games.pathfinder_arena.words import ELEMENT, ELEMENTS, LIFT_QUIET, PASS, QUIET

FIRE_OR_WATER: Final = 3  # bits of the elements held
SIGNS: Final = ((FIRE, "+"), (WATER, "-"))


def is_window_needed(s: Table, slot: int) -> bool:
    """Whether anyone could play Fire or Water on this monster; nobody can on one with Resistance to energy [PA-9.20,
    11.15, 20.10].
    """
    held = 0
    for one in s.elements:
        held |= one
    return held & FIRE_OR_WATER != 0 and not s.content.monsters[s.monsters[slot]].is_resistant


class PlayFireOrWater(Window[Table]):
    """Before an attack is resolved: the active player first, then clockwise, until all pass in a row [PA-9.22, 13.27,
    20.4, 20.5, 20.10 to 20.12, 20.16].
    """

    rule: ClassVar[str] = "PA-20.11"
    pass_word: ClassVar[int] = PASS
    quiet_word: ClassVar[int] = QUIET
    unquiet_word: ClassVar[int] = LIFT_QUIET

    def __init__(self, slot: int, target: int, which: int) -> None:
        self.slot = slot
        self.target = target
        self.which = which

    def order(self, s: Table) -> Row:
        return seats_from(s, s.active)

    def may_be_asked(self, s: Table, who: int) -> bool:
        return s.elements[who] & FIRE_OR_WATER != 0

    def prompt(self, s: Table, who: int) -> str:
        held = [f"{ELEMENTS[kind].capitalize()} ({sign}{STRENGTH})" for kind, sign in SIGNS if holds(s, who, kind)]
        return f"{come(s, self.slot, self.target, self.which)}. Play {' or '.join(held)} on it, or pass"

    def uses(self, s: Table, who: int) -> list[int]:
        return [ELEMENT + element for element in (FIRE, WATER) if holds(s, who, element)]

    def explain(self, s: Table, who: int, option: int) -> str:
        """What the attack comes to then, and what the token would have been worth [PA-20.4, 20.5, 20.15]."""
        if option == PASS:
            return passed(s, self.slot, self.target, self.which)
        if not 0 <= option - ELEMENT < 4:
            return s.game.describe(option)
        change = STRENGTH if option - ELEMENT == FIRE else -STRENGTH
        then = come(s, self.slot, self.target, self.which, change)
        return f"{s.game.describe(option)}: {then}. At the end of the game it would cancel up to 2 misfortune"

    def retells(self, s: Table, who: int, option: int) -> bool:
        return option >= ELEMENT

    def use(self, s: Table, who: int, option: int) -> None:
        play_on_monster(s, who, option - ELEMENT, self.slot)

    def refuse(self, s: Table, who: int, option: int) -> tuple[str, str]:
        if option - ELEMENT in (FIRE, WATER):
            return "PA-20.3", f"you hold no {ELEMENTS[option - ELEMENT].capitalize()}"
        return super().refuse(s, who, option)


def passed(s: Table, slot: int, target: int, which: int) -> str:
    """What comes if nobody plays anything more; a reaction may be used after that [PA-9.22]."""
    cards = [s.content.cards[line.card].name for line in reactions_of(s, target) if helps(s, slot, target, which, line)]
    text = f"Pass: {come(s, slot, target, which)}"
    return f"{text}, unless {' or '.join(cards)} is used next" if cards else text


def helps(s: Table, slot: int, target: int, which: int, line: Line) -> bool:
    """Whether a reaction could be used on the attack; none can on an attack of opportunity [PA-13.26]."""
    return which != OPPORTUNITY and can_help(s, slot, target, which, line)


def play_on_monster(s: Table, seat: int, element: int, slot: int) -> None:
    """Fire adds two, Water takes two, until the end of this turn; Water may be cancelled at once [PA-20.4, 20.5,
    20.14].
    """
    if element == FIRE:
        s.fire[slot] += 1
    else:
        s.water[slot] += 1
    spend_element(s, seat, element, f" on {monster_name(s, slot)}", "PA-20.4" if element == FIRE else "PA-20.5")
    line = canceller(s, element)
    if line is not None:
        s.agenda.append(CancelToken(s.active, line.id, slot))


def canceller(s: Table, element: int) -> Line | None:
    """A powered line of the active player that cancels such a token, in the own monster phase only [PA-20.14]."""
    if s.phase != MONSTER_PHASE:
        return None
    for number in s.play[s.active]:
        for line in s.content.cards[number].reactions:
            if line.effects[0].cancels == element and is_powered(s, line) and is_free(s, s.active, line):
                return line
    return None


class CancelToken(Ask[Table]):
    """The token just played has no effect, but is spent [PA-20.14]."""

    rule: ClassVar[str] = "PA-20.14"
    supposing: ClassVar[str] = "if it is not cancelled"

    def __init__(self, seat: int, line: int, slot: int) -> None:
        self.seat = seat
        self.line = line
        self.slot = slot

    def prompt(self, s: Table) -> str:
        element = ELEMENTS[s.content.lines[self.line].effects[0].cancels].capitalize()
        return f"Cancel the {element} token on {monster_name(s, self.slot)}, or pass"

    def passing(self, s: Table) -> int:
        return PASS

    def options(self, s: Table) -> list[int]:
        return [s.content.lines[self.line].option, PASS]

    def take(self, s: Table, option: int) -> None:
        if option == PASS:
            return
        line = s.content.lines[self.line]
        put_marker(s, line)
        if line.effects[0].cancels == WATER:
            s.water[self.slot] -= 1
        else:
            s.fire[self.slot] -= 1
        card = s.content.cards[line.card]
        if s.told is not None:
            s.tell("TokenCancelled", "PA-20.14", f"{hero_name(s, self.seat)} cancels it with {card.name}")
        if card.type == CONSUMABLE:  # PA-19.15
            use_up(s, self.seat, card.id)
