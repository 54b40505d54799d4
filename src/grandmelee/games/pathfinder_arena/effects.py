"""The sentences of feats, spells, items and deities: what each one does, and how it is worded.

A sentence is read once into an effect; the effect knows what may be declared for it and hands it to the chapter that
carries it out. One that has nothing to work on cannot be used [PA-8.39].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.games.pathfinder_arena import glossary
from grandmelee.games.pathfinder_arena.arena import enter, number_of, reach, slide, slot_on, turn_tile
from grandmelee.games.pathfinder_arena.box import (
    AROUND,
    BOLT,
    PASSIVE,
    REACTION,
    SLANTING,
    SUMMONING,
    THROUGH,
    TRAPDOOR,
    Effect,
    Line,
)
from grandmelee.games.pathfinder_arena.collecting import collect, collectable
from grandmelee.games.pathfinder_arena.deities import ChooseReplaced, replaceable
from grandmelee.games.pathfinder_arena.fight import attack
from grandmelee.games.pathfinder_arena.geometry import BITS, DISTANCE, NEIGHBOUR, SLIDERS, is_passage, jumps, spaces_in
from grandmelee.games.pathfinder_arena.moving import WalkOn, open_neighbours, other_trapdoors
from grandmelee.games.pathfinder_arena.runes import gain_rune, return_rune
from grandmelee.games.pathfinder_arena.sheets import attack_shape
from grandmelee.games.pathfinder_arena.state import INT, NEGATIVE, NONE, STR, Row, Table, hero_name, modifier
from grandmelee.games.pathfinder_arena.tokens import atone
from grandmelee.games.pathfinder_arena.words import COLLECT, DIRECTION, ELEMENTS, MONSTER, RUNE, RUNES, SLIDE, SPACE
from grandmelee.text.sentences import Grammar, Pattern, bind

HOWS: Final = [
    "a monster",
    "every monster in one direction",
    "a monster around corners",
    "a monster through walls",
    "a monster diagonally",
]
"""By shape: how an attack is worded."""
HITS: Final = ["Hit", "Hit all in one direction", "Hit around corners", "Hit through walls", "Hit diagonally"]
"""The same in few words."""
WAYS: Final = ["around corners", "through walls", "diagonally"]

FIXED: Final = 0  # what the damage of a card is added to: nothing [PA-17.8]
DAMAGE: Final = 1
MAGIC: Final = 2


class AttackMonster(Effect):
    """An attack with reach and damage of its card; a "+" adds to a modifier [PA-13.1, 13.4, 14.2, 14.5, 17.8, 19.16].

    One in a direction hits every monster on that line up to the first wall, not those behind the hero [PA-18.6].
    """

    def __init__(self, how: str, reach: tuple[int, int], n: int, base: int) -> None:
        super().__init__()
        self.how = how
        self.reach = reach
        self.n = n
        self.base = base
        self.form = HOWS.index(how)
        self.asks = "choose a direction" if self.form == BOLT else "choose the monster to attack"

    def can(self, s: Table, seat: int, line: Line) -> bool:
        """At least one monster is within its reach [PA-8.37]."""
        if self.reach[1] == 0 and slot_on(s, s.at[seat]) == NONE:
            return False
        return bool(self.choices(s, seat, line))

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        low, high = self.reach
        if self.form == BOLT:
            return [DIRECTION + d for d in range(4) if bolt(s, seat, d, low, high)]
        form = attack_shape(s, s.content.cards[line.card], self.form)
        mask = reach(s, s.space_of[s.at[seat]], form, low, high)
        return [MONSTER + slot for slot in range(4) if s.den[slot] != NONE and mask & BITS[s.space_of[s.den[slot]]]]

    def targets(self, s: Table, seat: int, line: Line, choice: int) -> Row:
        if self.form == BOLT:
            return bolt(s, seat, choice - DIRECTION, self.reach[0], self.reach[1])
        return (choice - MONSTER,)

    def amount(self, s: Table, seat: int) -> int:
        """The damage before runes [PA-17.8, 19.16]."""
        if self.base == FIXED:
            return self.n
        return self.n + modifier(s, seat, STR if self.base == DAMAGE else INT)

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        attack(s, seat, self.targets(s, seat, line, choice), self.amount(s, seat))


def bolt(s: Table, seat: int, d: int, low: int, high: int) -> Row:
    """The monsters on a straight line in one direction, the nearest first; with a reach from 0 the own tile's too
    [PA-13.33, 18.6].
    """
    found: Row = ()
    space = s.space_of[s.at[seat]]
    for distance in range(high + 1):
        if distance:
            if not is_passage(s.across, s.down, space, d):
                break
            space = NEIGHBOUR[space * 4 + d]
        if distance >= low:
            slot = slot_on(s, s.tile_at[space])
            if slot != NONE:
                found = (*found, slot)
    return found


class Reshape(Effect):
    """The attacks of the card have another shape while it is powered [PA-10.6 to 10.8]."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self.way = way
        self.timing = PASSIVE
        self.shape = (AROUND, THROUGH, SLANTING)[WAYS.index(way)]


class Defend(Effect):
    """Defense while powered, never against an AoO [PA-13.14, 13.26, 17.6]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.timing = PASSIVE
        self.defense = n


class Resist(Effect):
    """Resistance while powered [PA-9.19]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.timing = PASSIVE
        self.resistance = n


class Block(Effect):
    """Defense against one attack of a monster, when it is wanted [PA-17.6, 17.12]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.timing = REACTION
        self.block = n


class Ward(Effect):
    """The abilities of one attack do nothing to the own hero [PA-17.12]."""

    def __init__(self) -> None:
        super().__init__()
        self.timing = REACTION
        self.wards = True


class Cancel(Effect):
    """An element token just played has no effect but is spent [PA-20.14]."""

    def __init__(self, element: str) -> None:
        super().__init__()
        self.element = element
        self.timing = REACTION
        self.cancels = ELEMENTS.index(element.lower())


class Hasten(Effect):
    """More AP in this hero phase [PA-8.40]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return True

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        s.bonus += self.n
        if s.told is not None:
            s.tell("Hastened", "PA-8.40", f"{hero_name(s, seat)} has {self.n} AP more")


class Walk(Effect):
    """Some strides as one action [PA-8.8]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return bool(open_neighbours(s, s.at[seat]))

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        s.agenda.append(WalkOn(seat, self.n, True))


class Jump(Effect):
    """To another tile, walls or not, but not across the Doom Area; only the rune of the last tile is gained [PA-8.10,
    16.3].
    """

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.asks = "choose the tile to move to"

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        return [SPACE + space for space in spaces_in(jumps(s.doom, s.space_of[s.at[seat]], self.n))]

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        enter(s, seat, s.tile_at[choice - SPACE], "PA-8.34")


class TurnTile(Effect):
    """Rotate a tile near by, whoever stands on it [PA-8.7, 8.14, 8.15]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n
        self.turns = True
        self.asks = "choose the tile to turn"

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        here = s.space_of[s.at[seat]] * 49
        return [SPACE + space for space in range(49) if DISTANCE[here + space] <= self.n and space != s.doom]

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return True

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        turn_tile(s, s.tile_at[choice // 2], 3 if choice % 2 else 1)


class Shift(Effect):
    """One change of the Arena's structure [PA-8.16 to 8.20]."""

    def __init__(self) -> None:
        super().__init__()
        self.asks = "choose the tile that slides toward the Doom Area"

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        return [SLIDE + space for space in SLIDERS[s.doom]]

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return True

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        slide(s, choice - SLIDE)


PICKS: Final[dict[str, Row]] = {
    "an element": (4, 5, 6, 7),
    "an item": (3,),
    "an element or item": (3, 4, 5, 6, 7),
    "an ability": (0, 1, 2),
}


class Pick(Effect):
    """Collect such a token where no monster is, otherwise as the action does [PA-8.21 to 8.29]."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what
        self.kinds = PICKS[what]
        self.asks = "choose the token to collect"

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        if number_of(s, s.at[seat]) == NONE or slot_on(s, s.at[seat]) != NONE:
            return []
        return [COLLECT + kind for kind in collectable(s, seat) if kind in self.kinds]

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        collect(s, seat, choice - COLLECT)


class Gate(Effect):
    """A trapdoor move without its AP [PA-8.12]."""

    def __init__(self) -> None:
        super().__init__()
        self.asks = "choose the trapdoor to move to"

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        return other_trapdoors(s, s.at[seat])

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        enter(s, seat, s.tile_at[choice - SPACE], "PA-8.12")


class GateOut(Effect):
    """From a trapdoor to a summoning tile without monster and hero, for the AP of the move [PA-8.12]."""

    def __init__(self) -> None:
        super().__init__()
        self.extra = 1
        self.asks = "choose the summoning tile to move to"

    def choices(self, s: Table, seat: int, line: Line) -> list[int]:
        if s.content.tile_kind[s.at[seat]] != TRAPDOOR:
            return []
        taken = [*s.den, *s.at]
        return [SPACE + s.space_of[tile] for tile in s.content.summoning if tile not in taken]

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        assert s.content.tile_kind[s.tile_at[choice - SPACE]] == SUMMONING
        enter(s, seat, s.tile_at[choice - SPACE], "PA-8.12")


class GainRune(Effect):
    """A rune from the pool, while none of its type is held [PA-8.39, 16.4]."""

    def __init__(self, rune: str) -> None:
        super().__init__()
        self.rune = rune
        self.kind = RUNES.index(rune)

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return s.runes[seat * 5 + self.kind] == 0 and s.rune_pool[self.kind] > 0

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        gain_rune(s, seat, self.kind, "PA-8.34")


def negative_runes(s: Table, seat: int) -> list[int]:
    """Kinds of negative runes a player holds."""
    return [rune for rune in NEGATIVE if s.runes[seat * 5 + rune]]


class ClearRunes(Effect):
    """Return own negative runes, chosen where there are more [PA-8.39, 16.8]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return bool(negative_runes(s, seat))

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        held = sum([s.runes[seat * 5 + rune] for rune in NEGATIVE])
        if held > self.n:
            s.agenda.append(ReturnRune(seat, self.n))
            return
        for rune in negative_runes(s, seat):
            for _ in range(s.runes[seat * 5 + rune]):
                return_rune(s, seat, rune, "PA-8.34")


class ReturnRune(Ask[Table]):
    """Which of more negative runes go back, one at a time [PA-8.39]."""

    rule: ClassVar[str] = "PA-8.39"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def prompt(self, s: Table) -> str:
        return "Choose the negative rune to return"

    def options(self, s: Table) -> list[int]:
        return [RUNE + rune for rune in negative_runes(s, self.seat)]

    def take(self, s: Table, option: int) -> ReturnRune | None:
        return_rune(s, self.seat, option - RUNE, "PA-8.34")
        return ReturnRune(self.seat, self.left - 1) if self.left > 1 else None


class Atone(Effect):
    """Return own misfortune to the pool [PA-8.39]."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return s.misfortune[seat] > 0

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        atone(s, seat, self.n, "PA-8.34")


class Hide(Effect):
    """Own actions provoke nothing for the rest of the hero phase [PA-13.20]."""

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return True

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        s.is_safe = True
        if s.told is not None:
            s.tell("Safe", "PA-13.20", f"{hero_name(s, seat)} provokes no attack of opportunity in this hero phase")


class Swap(Effect):
    """Replace a feat or spell while reallocating [PA-15.13]."""

    def __init__(self) -> None:
        super().__init__()
        self.swaps = True
        self.is_reallocating = True


class SwapAndFill(Effect):
    """Replace a feat or spell at any time in the hero phase, and put tokens on it [PA-15.14]."""

    def __init__(self) -> None:
        super().__init__()
        self.swaps = True

    def can(self, s: Table, seat: int, line: Line) -> bool:
        return bool(replaceable(s, seat))

    def perform(self, s: Table, seat: int, line: Line, choice: int) -> None:
        s.agenda.append(ChooseReplaced(seat))


# ---- wording --------------------------------------------------------------------------------------------------------
def attacking(tail: str, base: int, brief_tail: str) -> Pattern[Effect]:
    """An attack whose damage is a number, or is added to a modifier."""

    def make(how: str, distance: tuple[int, int], n: int) -> Effect:
        return AttackMonster(how, distance, n, base)

    def parts(op: Effect) -> Sequence[object] | None:
        return [op.how, op.reach, op.n] if isinstance(op, AttackMonster) and op.base == base else None

    def brief(how: str, distance: str, n: str) -> str:
        return f"{HITS[HOWS.index(how)]}, {distance}: {brief_tail.format(n)}"

    template = f"Attack {{how:word {'|'.join(HOWS)}}}, reach {{reach:range 0-6}}: {tail}"
    return Pattern(template, make, parts, "PA-13.4", brief)


NUMBER: Final = "{n:number 1-9}"

PATTERNS: Final[list[Pattern[Effect]]] = [
    attacking("{n:number 0-20} damage.", FIXED, "{} damage."),
    attacking("Damage +{n:number 0-20}.", DAMAGE, "Damage +{}."),
    attacking("Magic +{n:number 0-20}.", MAGIC, "Magic +{}."),
    bind(f"The attacks of this card go {{way:word {'|'.join(WAYS)}}}.", Reshape, "PA-10.6"),
    bind(f"+{NUMBER} Defense.", Defend, "PA-13.14"),
    bind(f"+{NUMBER} Resistance.", Resist, "PA-9.19"),
    bind(f"+{NUMBER} Defense against this attack.", Block, "PA-17.12", "+{} Defense.".format),
    bind("The abilities of this attack do nothing to you.", Ward, "PA-17.12"),
    bind("Cancel a {element:word Fire|Water} token played in your monster phase.", Cancel, "PA-20.14"),
    bind(f"+{NUMBER} AP in this hero phase.", Hasten, "PA-8.40", "+{} AP.".format),
    bind("Walk up to {n:count tile|tiles}.", Walk, "PA-8.8"),
    bind("Move up to {n:count tile|tiles} through walls.", Jump, "PA-8.10"),
    bind("Rotate a tile up to {n:number 0-6} away.", TurnTile, "PA-8.14"),
    bind("Change the Arena's structure.", Shift, "PA-8.16"),
    bind(f"Collect {{what:word {'|'.join(PICKS)}}} token here if no monster is here.", Pick, "PA-8.21"),
    bind("Move from a trapdoor to another trapdoor.", Gate, "PA-8.12"),
    bind("Spend 1 AP: move from a trapdoor to a summoning tile without monster or hero.", GateOut, "PA-8.12"),
    bind("Take a {rune:word +1 Damage|+1 Defense} rune.", GainRune, "PA-16.4"),
    bind(
        f"Return {NUMBER} of your negative runes, or all if fewer.",
        ClearRunes,
        "PA-16.8",
        "Return {} of your negative runes.".format,
    ),
    bind(
        f"Return {NUMBER} of your misfortune, or all if less.", Atone, "PA-2.15", "Return {} of your misfortune.".format
    ),
    bind(
        "You provoke no attack of opportunity in this hero phase.",
        Hide,
        "PA-13.20",
        "You provoke no attack of opportunity.".format,
    ),
    bind("While reallocating, replace a feat or spell by another of its level.", Swap, "PA-15.13"),
    bind(
        "Replace a feat or spell by another of its level; you may put tokens from your sheet on it.",
        SwapAndFill,
        "PA-15.14",
    ),
]

GRAMMAR: Final[Grammar[Effect]] = Grammar(PATTERNS, glosses=glossary.EFFECTS, related=glossary.RELATED)
