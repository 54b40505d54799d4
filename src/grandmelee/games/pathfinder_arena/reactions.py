"""What the attacked player may use against an attack, after the element window has closed [PA-9.22, 17.12]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.games.pathfinder_arena.box import CONSUMABLE, ON_HEROES, Attack, Line
from grandmelee.games.pathfinder_arena.elements import heated
from grandmelee.games.pathfinder_arena.items import use_up
from grandmelee.games.pathfinder_arena.runes import pair_value
from grandmelee.games.pathfinder_arena.sheets import defense, is_free, is_powered, put_marker, resistance
from grandmelee.games.pathfinder_arena.state import (
    DEFENSE_DOWN,
    DEFENSE_UP,
    MONSTER_PHASE,
    SUMMONING_PHASE,
    Table,
    hero_name,
    monster_name,
)
from grandmelee.games.pathfinder_arena.words import PASS

OPPORTUNITY: Final = 0  # no attack of a phase: normal melee damage that nothing blocks [PA-13.25]
MELEE: Final = 1
RANGED: Final = 2


def attack_of(s: Table, slot: int, which: int) -> Attack:
    """The melee or the ranged attack of a monster in play."""
    monster = s.content.monsters[s.monsters[slot]]
    return monster.ranged if which == RANGED and monster.ranged is not None else monster.melee


def value_of(s: Table, slot: int, which: int) -> int:
    """Critical damage in a monster phase, normal damage in a summoning phase, with Fire and Water [PA-9.9, 12.21, 13.2,
    13.11, 13.18, 13.19].
    """
    attack = attack_of(s, slot, which)
    return heated(s, slot, attack.critical if s.phase == MONSTER_PHASE else attack.damage)


def unblocked(s: Table, slot: int, seat: int, which: int) -> int:
    """What Defense, runes and reactions used so far leave of an attack [PA-9.22, 13.11, 13.14, 13.15, 16.6]."""
    total = defense(s, seat) + pair_value(s, seat, DEFENSE_UP, DEFENSE_DOWN) + s.block
    return max(0, value_of(s, slot, which) - total)


def come(s: Table, slot: int, seat: int, which: int, change: int = 0) -> str:
    """An attack that is about to hit, in words: its damage, what blocks it, and what is left for whom."""
    attack = f"{monster_name(s, slot)} attacks {hero_name(s, seat)}"
    if which == OPPORTUNITY:
        damage = max(0, heated(s, slot, attack_of(s, slot, MELEE).damage) + change)
        return f"{attack} for acting beside it, {damage} misfortune for {hero_name(s, seat)}"
    value = max(0, value_of(s, slot, which) + change)
    total = defense(s, seat) + pair_value(s, seat, DEFENSE_UP, DEFENSE_DOWN) + s.block
    return f"{attack}: {value} damage less Defense {total}, {left_for(s, seat, max(0, value - total))}"


def left_for(s: Table, seat: int, suffered: int) -> str:
    """Whom the unblocked damage of an attack brings what [PA-12.22, 13.12, 13.13]."""
    if suffered == 0:
        return "all blocked"
    own = f"{suffered} misfortune for {hero_name(s, seat)}"
    if s.phase == SUMMONING_PHASE or seat == s.active:
        return own
    return f"{suffered} glory for {hero_name(s, s.active)}" + (f", {own}" if s.victims_suffer else "")


def is_threatened(s: Table, slot: int, seat: int, which: int) -> bool:
    """Whether the attack carries an ability that the hero could not avoid otherwise [PA-9.16, 17.12]."""
    for trait in attack_of(s, slot, which).triggers:
        if trait.kind in ON_HEROES and (trait.dc == 0 or resistance(s, seat) < trait.dc):
            return True
    return False


def can_help(s: Table, slot: int, seat: int, which: int, line: Line) -> bool:
    """Whether a reaction can change something, by open facts [PA-17.12]."""
    effect = line.effects[0]
    if not (effect.block or effect.wards) or not is_powered(s, line) or not is_free(s, seat, line):
        return False
    if effect.block and unblocked(s, slot, seat, which) > 0:
        return True
    return effect.wards and not s.is_warded and is_threatened(s, slot, seat, which)


def reactions_of(s: Table, seat: int) -> list[Line]:
    """The reactions of a player's cards in their order [PA-17.11]."""
    return [line for card in s.play[seat] for line in s.content.cards[card].reactions]


class ChooseReaction(Ask[Table]):
    """Use a reaction or not; one card after the other, each judged anew; several may be used [PA-6.8, 17.6, 17.12].

    *first* is the place of the first reaction not yet offered.
    """

    rule: ClassVar[str] = "PA-17.12"
    supposing: ClassVar[str] = "if it is not blocked"

    def __init__(self, seat: int, slot: int, which: int, first: int) -> None:
        self.seat = seat
        self.slot = slot
        self.which = which
        self.first = first

    def run(self, s: Table) -> None:
        lines = reactions_of(s, self.seat)
        for place in range(self.first, len(lines)):
            if can_help(s, self.slot, self.seat, self.which, lines[place]):
                offer = ChooseReaction(self.seat, self.slot, self.which, place)
                s.agenda.append(offer)
                s.put(offer, [lines[place].option, PASS])
                return

    def prompt(self, s: Table) -> str:
        line = reactions_of(s, self.seat)[self.first]
        card = s.content.cards[line.card].name
        does = " ".join(line.sentences).rstrip(".")
        return f"{come(s, self.slot, self.seat, self.which)}. Use {card} ({does}), or pass"

    def passing(self, s: Table) -> int:
        return PASS

    def options(self, s: Table) -> list[int]:
        return [reactions_of(s, self.seat)[self.first].option, PASS]

    def take(self, s: Table, option: int) -> ChooseReaction:
        line = reactions_of(s, self.seat)[self.first]
        if option == PASS:
            return ChooseReaction(self.seat, self.slot, self.which, self.first + 1)
        put_marker(s, line)
        s.block += line.effects[0].block
        s.is_warded = s.is_warded or line.effects[0].wards
        if s.told is not None:
            card = s.content.cards[line.card].name
            s.tell("Reacted", "PA-17.12", f"{hero_name(s, self.seat)} uses {card}: {line.sentences[0]}")
        if s.content.cards[line.card].type == CONSUMABLE:
            use_up(s, self.seat, line.card)
            return ChooseReaction(self.seat, self.slot, self.which, self.first)
        return ChooseReaction(self.seat, self.slot, self.which, self.first + 1)
