"""The monster phase: every monster attacks every hero in reach who is not immune to it [PA-9, 11, 12.21, 13.11 to
13.19].

The same steps serve the attack at the end of a summoning phase, with normal damage and without glory [PA-12.21, 13.18].
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.pathfinder_arena.abilities import trigger
from grandmelee.games.pathfinder_arena.arena import put_monster, reach, slot_on
from grandmelee.games.pathfinder_arena.box import LINE, SLANTING, Attack
from grandmelee.games.pathfinder_arena.geometry import BITS, DISTANCE
from grandmelee.games.pathfinder_arena.interrupts import PlayFireOrWater, is_window_needed
from grandmelee.games.pathfinder_arena.reactions import (
    MELEE,
    RANGED,
    ChooseReaction,
    attack_of,
    can_help,
    reactions_of,
    unblocked,
    value_of,
)
from grandmelee.games.pathfinder_arena.runes import pair_value, spend_pair
from grandmelee.games.pathfinder_arena.sheets import defense, defenses, has_marker_for
from grandmelee.games.pathfinder_arena.state import (
    DEFENSE_DOWN,
    DEFENSE_UP,
    MONSTER_PHASE,
    NONE,
    SUMMONING_PHASE,
    Table,
    hero_name,
    monster_name,
    seats_from,
)
from grandmelee.games.pathfinder_arena.tokens import gain_glory, gain_misfortune

WAYS_TO_ATTACK: Final = ["", "melee", "ranged"]


class MonstersAct(Step[Table]):
    """Every monster in play acts once, in the order of the initiative tokens [PA-9.7, 12.21]."""

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: Table) -> None:
        s.phase = self.phase
        s.acted = 0
        s.hit = [0] * 4
        for slot in (3, 2, 1, 0):
            if s.monsters[slot] != NONE:
                s.agenda.append(ACTING[slot])


class MonsterActs(Step[Table]):
    """A monster attacks all heroes in reach; if there is none it does nothing [PA-9.8, 9.13, 9.14, 9.23]."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, s: Table) -> None:
        if s.monsters[self.slot] != NONE:
            s.acted |= 1 << self.slot
            attack_all(s, self.slot)


ACTING: Final = (MonsterActs(0), MonsterActs(1), MonsterActs(2), MonsterActs(3))
MONSTER_PHASE_ACTS: Final = MonstersAct(MONSTER_PHASE)
SUMMONED_ACT: Final = MonstersAct(SUMMONING_PHASE)


def in_reach(s: Table, slot: int, attack: Attack) -> int:
    """The spaces an attack of a monster reaches from where it stands [PA-10.1, 10.2]."""
    return reach(s, s.space_of[s.den[slot]], attack.shape, attack.low, attack.high)


def is_safe_from(s: Table, slot: int, seat: int) -> bool:
    """Who is immune to a monster, was attacked by it already, or is not in the Arena [PA-3.27, 6.4, 6.6, 9.8, 9.23]."""
    return s.at[seat] == NONE or s.immune[seat * 4 + slot] != NONE or was_attacked(s, slot, seat)


def was_attacked(s: Table, slot: int, seat: int) -> bool:
    """Whether a monster has attacked a hero in this phase: it does so at most once [PA-9.23]."""
    return s.hit[slot] >> seat & 1 == 1


def way_to_attack(s: Table, slot: int, seat: int) -> int:
    """With which attack a monster reaches a hero: melee before ranged, both only with Double attack, 0 if it does not
    [PA-9.12, 11.1, 11.2].
    """
    if is_safe_from(s, slot, seat):
        return 0
    monster = s.content.monsters[s.monsters[slot]]
    found = MELEE if reaches(s, slot, seat, monster.melee) else 0
    if monster.ranged is not None and (found == 0 or monster.is_double) and reaches(s, slot, seat, monster.ranged):
        found |= RANGED
    return found


def reaches(s: Table, slot: int, seat: int, attack: Attack) -> bool:
    """Whether an attack reaches a hero; only one who is near enough, and in line where a line is needed, is looked at
    closely [PA-10.1, 13.1].
    """
    here, there = s.space_of[s.den[slot]], s.space_of[s.at[seat]]
    if DISTANCE[here * 49 + there] > attack.high and attack.shape != SLANTING:
        return False
    if attack.shape == LINE and here % 7 != there % 7 and here // 7 != there // 7:
        return False
    return in_reach(s, slot, attack) & BITS[there] != 0


def attack_all(s: Table, slot: int) -> None:
    """Whom it attacks, and how, is fixed now: the active player's hero first, then clockwise [PA-9.11, 9.13]; whoever
    teleports does so after the last hero, if it attacked any [PA-11.11, 11.14].
    """
    attacks: list[Step[Table]] = []
    for seat in seats_from(s, s.active):
        which = way_to_attack(s, slot, seat)
        if which:
            attacks.append(AttackHero(slot, seat, which))
    if attacks:
        if s.content.monsters[s.monsters[slot]].teleports:
            attacks.append(MonsterTeleports(slot))
        s.follow(tuple(attacks))


class AttackHero(Step[Table]):
    """One monster attacks one hero: melee, ranged, or both one after the other; the marker comes after the last
    [PA-9.22, 11.1, 11.3].
    """

    def __init__(self, slot: int, seat: int, which: int) -> None:
        self.slot = slot
        self.seat = seat
        self.which = which

    def run(self, s: Table) -> None:
        if was_attacked(s, self.slot, self.seat):
            return  # in an extra attack, since this one was fixed
        s.hit[self.slot] |= 1 << self.seat
        s.thrown = False
        s.agenda.append(CloseAttack(self.slot, self.seat))
        if self.which & RANGED:
            s.agenda.append(Blow(self.slot, self.seat, RANGED))
        if self.which & MELEE:
            s.agenda.append(Blow(self.slot, self.seat, MELEE))


class Blow(Step[Table]):
    """One attack: the element window, then the attacked player's reactions, then its damage and its abilities
    [PA-9.22].
    """

    def __init__(self, slot: int, seat: int, which: int) -> None:
        self.slot = slot
        self.seat = seat
        self.which = which

    def run(self, s: Table) -> None:
        s.block = 0
        s.is_warded = False
        slot, seat = self.slot, self.seat
        if is_window_needed(s, slot):
            s.follow(
                (
                    PlayFireOrWater(slot, seat, self.which),
                    ChooseReaction(seat, slot, self.which, 0),
                    Land(slot, seat, self.which),
                )
            )
        elif any(can_help(s, slot, seat, self.which, line) for line in reactions_of(s, seat)):
            s.follow((ChooseReaction(seat, slot, self.which, 0), Land(slot, seat, self.which)))
        else:
            land(s, slot, seat, self.which)


class Land(Step[Table]):
    """The attack hits [PA-9.22]."""

    def __init__(self, slot: int, seat: int, which: int) -> None:
        self.slot = slot
        self.seat = seat
        self.which = which

    def run(self, s: Table) -> None:
        land(s, self.slot, self.seat, self.which)


def land(s: Table, slot: int, seat: int, which: int) -> None:
    """Damage less Defense; runes used are discarded; glory or misfortune; then abilities, even if all was blocked
    [PA-9.17, 9.22, 13.11, 16.10].
    """
    suffered = unblocked(s, slot, seat, which)
    if s.told is not None:
        tell_blow(s, slot, seat, which, suffered)
    spend_pair(s, seat, DEFENSE_UP, DEFENSE_DOWN)
    reward(s, seat, suffered)
    for trait in attack_of(s, slot, which).triggers:
        trigger(s, slot, seat, trait)


def tell_blow(s: Table, slot: int, seat: int, which: int, suffered: int) -> None:
    """Who attacks whom, what blocks it, and what is left of it."""
    value = value_of(s, slot, which)
    attacker, target = monster_name(s, slot), hero_name(s, seat)
    blocked = f"{value} damage, {blocking(s, seat)}, {suffered} unblocked"
    s.tell("HeroAttacked", "PA-9.8", f"{attacker} attacks {target} ({WAYS_TO_ATTACK[which]}): {blocked}")


def blocking(s: Table, seat: int) -> str:
    """A hero's Defense against this attack, and where it comes from [PA-13.14]."""
    rune = pair_value(s, seat, DEFENSE_UP, DEFENSE_DOWN)
    parts = [*defenses(s, seat), ("reactions", s.block), ("runes", rune)]
    from_what = ", ".join([f"{name} {n}" for name, n in parts if n])
    return f"Defense {defense(s, seat) + s.block + rune}" + (f" ({from_what})" if from_what else "")


def reward(s: Table, seat: int, suffered: int) -> None:
    """In a monster phase glory for the active player, or misfortune where it is the own hero [PA-4.7, 13.12, 13.13]; in
    a summoning phase misfortune for whoever is attacked [PA-12.22].
    """
    if s.phase == SUMMONING_PHASE:
        gain_misfortune(s, seat, suffered, "PA-12.22")
    elif seat == s.active:
        gain_misfortune(s, seat, suffered, "PA-13.13")
    else:
        gain_glory(s, s.active, suffered, "PA-13.12")
        if s.victims_suffer:
            gain_misfortune(s, seat, suffered, "PA-13.12")


class CloseAttack(Step[Table]):
    """The active player's marker is placed, whatever was blocked [PA-6.3, 9.10, 12.23]; then a hero who was teleported
    is attacked by whoever has acted already and reaches the new place [PA-9.22, 11.5 to 11.7, 11.21].
    """

    def __init__(self, slot: int, seat: int) -> None:
        self.slot = slot
        self.seat = seat

    def run(self, s: Table) -> None:
        place_marker(s, self.slot, self.seat)
        if s.thrown:
            extra: list[Step[Table]] = []
            for slot in range(4):
                which = way_to_attack(s, slot, self.seat) if s.acted >> slot & 1 and s.monsters[slot] != NONE else 0
                if which:
                    extra.append(ExtraAttack(slot, self.seat, which))
            s.follow(tuple(extra))


def place_marker(s: Table, slot: int, seat: int) -> None:
    """The hero is immune to this monster until the active player's next turn, or a summoning phase [PA-6.3 to 6.6,
    12.2].
    """
    if has_marker_for(s, s.active):
        s.immune[seat * 4 + slot] = s.active
        if s.told is not None:
            s.tell("Immune", "PA-6.3", f"{hero_name(s, seat)} is immune to {monster_name(s, slot)} for now")


class ExtraAttack(AttackHero):
    """The same by a monster that has acted, on a hero who comes into its reach, with all that follows [PA-11.6,
    11.21].
    """

    def run(self, s: Table) -> None:
        if s.content.monsters[s.monsters[self.slot]].teleports and not was_attacked(s, self.slot, self.seat):
            s.agenda.append(MonsterTeleports(self.slot))
        super().run(s)


class MonsterTeleports(Step[Table]):
    """To the summoning tile the die shows, unless another monster is there; whoever is in reach from it and was not
    attacked yet is, and it teleports again [PA-11.11 to 11.13].
    """

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, s: Table) -> None:
        if s.monsters[self.slot] == NONE:
            return
        tile = s.content.summoning[s.below(8)]
        if slot_on(s, tile) not in (NONE, self.slot):
            if s.told is not None:
                stays = f"{monster_name(s, self.slot)} stays: summoning tile {s.content.tiles[tile].value + 1} is taken"
                s.tell("MonsterStays", "PA-11.12", stays)
            return
        put_monster(s, self.slot, tile, "PA-11.11")
        attack_all(s, self.slot)
