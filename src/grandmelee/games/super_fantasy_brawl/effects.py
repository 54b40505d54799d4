"""The sentences of Action cards, Standard Actions and traps: what each one does, and how it is worded.

A sentence is read once into an effect; the effect knows the keyword's rule and hands it to the chapter that carries it
out. What a sentence says goes before the rules it contradicts [SFB-4.1].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.super_fantasy_brawl import glossary
from grandmelee.games.super_fantasy_brawl.displacement import flights, force, frighten, is_immune, pull, push
from grandmelee.games.super_fantasy_brawl.hand import ChooseDraw, PlanCards, stun
from grandmelee.games.super_fantasy_brawl.healing import heal
from grandmelee.games.super_fantasy_brawl.knock_out import suffer
from grandmelee.games.super_fantasy_brawl.movement import ChooseJump, ChoosePlace, ChooseSwoop, DashStep, free_beside
from grandmelee.games.super_fantasy_brawl.state import Table, is_bloodied, name
from grandmelee.games.super_fantasy_brawl.subjects import FIXED, NO_ONE, RANGED, TARGET, Effect
from grandmelee.text.sentences import Grammar, Pattern, bind

SELF_WORD: Final = "this Champion"


class Push(Effect):
    """Push X [SFB-19.22 to 19.25]."""

    def __init__(self, n: int, who: str, reach: int) -> None:
        super().__init__(who, reach)
        self.n = n

    def can(self, s: Table, me: int, piece: int) -> bool:
        return not is_immune(s, piece) and s.arena.map.direction(s.at[me], s.at[piece]) >= 0

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        push(s, piece, self.n, me)


class Pull(Push):
    """Pull X [SFB-19.22 to 19.25]."""

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        pull(s, piece, self.n, me)


class Fear(Effect):
    """Fear X [SFB-19.11 to 19.16]."""

    def __init__(self, n: int, who: str, reach: int) -> None:
        super().__init__(who, reach)
        self.n = n

    def can(self, s: Table, me: int, piece: int) -> bool:
        return not is_immune(s, piece) and s.rooted[piece] == 0 and bool(flights(s, piece, self.n, me))

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        frighten(s, piece, self.n, me)


class Force(Fear):
    """Force X [SFB-19.17 to 19.21]."""

    def can(self, s: Table, me: int, piece: int) -> bool:
        return not is_immune(s, piece) and s.rooted[piece] == 0

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        force(s, piece, self.n, me, seat)


class Root(Effect):
    """Root: the movement left is lost, and no Move, Dash, Jump or Swoop for the rest of the turn [SFB-19.41 to
    19.44].
    """

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        s.rooted[piece] = 1
        if s.told is not None:
            s.tell("Rooted", "SFB-19.41", f"{name(s, piece)} is rooted")


class Stun(Effect):
    """Stun [SFB-19.45 to 19.47]."""

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        stun(s, piece)


class Damage(Effect):
    """Damage ignores defence [SFB-4.9, 9.9]; several subjects suffer it at the same moment [SFB-13.10]."""

    def __init__(self, n: int, who: str, reach: int) -> None:
        super().__init__(who, reach)
        self.n = n
        self.is_damage = True

    def damage(self, s: Table, me: int, piece: int) -> int:
        return self.n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        suffer(s, piece, self.n, me)


class Heal(Effect):
    """Heal X: only someone with damage can be healed [SFB-19.26 to 19.28]."""

    def __init__(self, n: int, who: str, reach: int) -> None:
        super().__init__(who, reach)
        self.n = n

    def can(self, s: Table, me: int, piece: int) -> bool:
        return s.hurt[piece] > 0

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        heal(s, piece, self.n, me, seat)


class Dash(Effect):
    """Dash X [SFB-19.5]; without the bonus of a Move [SFB-6.17, 6.18]; not under Root [SFB-19.41]."""

    def __init__(self, n: int) -> None:
        super().__init__(SELF_WORD, 0)
        self.n = n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        s.agenda.append(DashStep(seat, me, self.n, -1))


class Jump(Effect):
    """Jump X [SFB-19.29 to 19.31]."""

    def __init__(self, n: int) -> None:
        super().__init__(SELF_WORD, 0)
        self.n = n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        if s.rooted[me] == 0:
            s.agenda.append(ChooseJump(seat, me, self.n))


class Swoop(Effect):
    """Swoop X [SFB-19.48, 19.49]."""

    def __init__(self, n: int) -> None:
        super().__init__(SELF_WORD, 0)
        self.n = n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        if s.rooted[me] == 0:
            s.agenda.append(ChooseSwoop(seat, me, self.n))


class PlaceSelf(Effect):
    """Place this Champion beside another; the other is chosen so that there is room [SFB-6.20, 7.55]; Root or not
    [SFB-16.6].
    """

    def can(self, s: Table, me: int, piece: int) -> bool:
        return bool(free_beside(s, s.at[piece]))

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        s.agenda.append(ChoosePlace(seat, me, piece, me))


class PlaceOther(Effect):
    """Place another Champion beside this one, if there is room [SFB-6.13, 6.20]."""

    def can(self, s: Table, me: int, piece: int) -> bool:
        return bool(free_beside(s, s.at[me]))

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        s.agenda.append(ChoosePlace(seat, piece, me, me))


class Draw(Effect):
    """Draw X [SFB-19.10]."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        s.agenda.append(ChooseDraw(seat, self.n))


class Plan(Effect):
    """Plan X [SFB-19.37]; with an empty hand nothing happens."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        if s.hands[seat]:
            s.agenda.append(PlanCards(seat, self.n))


class Guard(Effect):
    """Defence for the rest of this turn, against attacks after this one; several add up [SFB-7.47]."""

    def __init__(self, n: int) -> None:
        super().__init__(SELF_WORD, 0)
        self.n = n

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        s.guard[me] += self.n
        if s.told is not None:
            s.tell("Guarded", "SFB-7.47", f"{name(s, me)} has +{self.n} defence for the rest of this turn")


class Strength(Effect):
    """Strength of this attack [SFB-7.46]."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n

    def strength(self, s: Table, me: int, piece: int) -> int:
        return self.n


class Poison(Effect):
    """Poison X [SFB-19.39, 19.40]."""

    def __init__(self, n: int) -> None:
        super().__init__("", 0)
        self.n = n

    def poison(self, s: Table, me: int, piece: int) -> int:
        return self.n


class Double(Effect):
    """Double [SFB-19.8]."""

    def __init__(self) -> None:
        super().__init__("", 0)

    def doubles(self, s: Table, me: int, piece: int) -> bool:
        return True


class Lifesteal(Effect):
    """Lifesteal [SFB-19.32]."""

    def __init__(self) -> None:
        super().__init__("", 0)

    def steals(self, s: Table, me: int, piece: int) -> bool:
        return True


STATES: Final = ["is Bloodied", "is adjacent", "was damaged", "is next to a Statue"]


class If(Effect):
    """A condition, tested for each subject at the moment its sentence is resolved."""

    def __init__(self, whose: str, state: str, then: Effect) -> None:
        super().__init__(then.who, then.reach)
        self.whose = whose
        self.state = state
        self.then = then
        self.is_damage = then.is_damage

    def holds(self, s: Table, me: int, piece: int) -> bool:
        """For the subject in question; a condition about someone else looks at that one."""
        if self.whose == SELF_WORD:
            return is_so(s, self.state, me, me)
        if self.whose == "the attacker":
            return is_so(s, self.state, me, s.actor)
        if self.subject in (TARGET, NO_ONE) and piece != me:
            return is_so(s, self.state, me, piece)
        return any(is_so(s, self.state, me, target) for target in s.targets)

    def can(self, s: Table, me: int, piece: int) -> bool:
        return self.holds(s, me, piece) and self.then.can(s, me, piece)

    def damage(self, s: Table, me: int, piece: int) -> int:
        return self.then.damage(s, me, piece) if self.holds(s, me, piece) else 0

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        if self.holds(s, me, piece):
            self.then.on(s, me, seat, piece)

    def strength(self, s: Table, me: int, piece: int) -> int:
        return self.then.strength(s, me, piece) if self.holds(s, me, piece) else 0

    def poison(self, s: Table, me: int, piece: int) -> int:
        return self.then.poison(s, me, piece) if self.holds(s, me, piece) else 0

    def doubles(self, s: Table, me: int, piece: int) -> bool:
        return self.holds(s, me, piece) and self.then.doubles(s, me, piece)

    def steals(self, s: Table, me: int, piece: int) -> bool:
        return self.holds(s, me, piece) and self.then.steals(s, me, piece)

    def defence(self, s: Table, me: int) -> int:
        return self.then.defence(s, me) if self.holds(s, me, me) else 0


def is_so(s: Table, state: str, me: int, piece: int) -> bool:
    """Whether a condition holds for a Champion in the arena; one on the Gate meets none [SFB-13.12], but that it was
    damaged by this attack stays true [SFB-7.53].
    """
    if state == "was damaged":
        return piece in s.targets and bool(s.dealt) and s.dealt[s.targets.index(piece)] > 0
    if s.at[piece] < 0:
        return False
    if state == "is Bloodied":
        return is_bloodied(s, piece)
    if state == "is adjacent":
        return s.arena.map.distance(s.at[me], s.at[piece]) == 1
    return s.arena.near_statue[s.at[piece]]


# ---- wording --------------------------------------------------------------------------------------------------------
FRIENDS: Final = (FIXED, RANGED)
FOES: Final = (
    ["the target", "the attacker", "this Champion"],
    ["an Enemy", "each Enemy", "an Ally", "each Ally", "this Champion or an Ally"],
)
"""Whom a sentence may be about; first who is meant most often."""


def one_of(whom: Sequence[list[str]]) -> str:
    """A slot for one Champion."""
    return f"{{who:word {'|'.join(whom[0])}}}"


def some_of(whom: Sequence[list[str]]) -> str:
    """Slots for some Champions within a distance."""
    return f"{{who:word {'|'.join(whom[1])}}} within {{reach:number 1-9}}"


def numbered(template: str, made: type[Effect], rule: str, whom: Sequence[list[str]] = FOES) -> list[Pattern[Effect]]:
    """A keyword with a number, about one Champion or about some within a distance."""

    def one(op: Effect) -> Sequence[object] | None:
        return [op.n, op.who] if type(op) is made and op.reach == 0 else None  # type: ignore[attr-defined]

    def some(op: Effect) -> Sequence[object] | None:
        return [op.n, op.who, op.reach] if type(op) is made and op.reach else None  # type: ignore[attr-defined]

    def make_one(n: int, who: str) -> Effect:
        return made(n, who, 0)  # type: ignore[call-arg, arg-type]

    return [
        Pattern(template.format(one_of(whom)), make_one, one, rule),
        Pattern(template.format(some_of(whom)), made, some, rule),
    ]


def plain(template: str, made: type[Effect], rule: str) -> list[Pattern[Effect]]:
    """A keyword without a number, about one Champion or about some within a distance."""

    def one(op: Effect) -> Sequence[object] | None:
        return [op.who] if type(op) is made and op.reach == 0 else None

    def some(op: Effect) -> Sequence[object] | None:
        return [op.who, op.reach] if type(op) is made and op.reach else None

    def make_one(who: str) -> Effect:
        return made(who, 0)

    return [
        Pattern(template.format(one_of(FOES)), make_one, one, rule),
        Pattern(template.format(some_of(FOES)), made, some, rule),
    ]


IF: Final = f"If {{whose:word {'|'.join(FIXED)}}} {{state:word {'|'.join(STATES)}}}: {{then:phrase}}"
NUMBER: Final = "{{n:number 1-9}}"

PATTERNS: Final[list[Pattern[Effect]]] = [
    *numbered(f"Push {NUMBER} on {{}}.", Push, "SFB-19.22 to 19.25"),
    *numbered(f"Pull {NUMBER} on {{}}.", Pull, "SFB-19.22 to 19.25"),
    *numbered(f"Fear {NUMBER} on {{}}.", Fear, "SFB-19.11 to 19.16"),
    *numbered(f"Force {NUMBER} on {{}}.", Force, "SFB-19.17 to 19.21"),
    *numbered(f"Heal {NUMBER} on {{}}.", Heal, "SFB-19.26 to 19.28", FRIENDS),
    *numbered(f"Deal {NUMBER} damage to {{}}.", Damage, "SFB-4.9"),
    *plain("Root {}.", Root, "SFB-19.41 to 19.44"),
    *plain("Stun {}.", Stun, "SFB-19.45 to 19.47"),
    bind("Dash {n:number 1-9}.", Dash, "SFB-19.5 to 19.7"),
    bind("Jump {n:number 1-9}.", Jump, "SFB-19.29 to 19.31"),
    bind("Swoop {n:number 1-9}.", Swoop, "SFB-19.48, 19.49"),
    bind(
        "Place this Champion next to {who:word an Ally|an Enemy} within {reach:number 1-9}.",
        PlaceSelf,
        "SFB-6.13 to 6.16",
    ),
    bind(
        "Place {who:word an Ally|an Enemy} within {reach:number 1-9} next to this Champion.",
        PlaceOther,
        "SFB-6.13 to 6.16",
    ),
    bind("Draw up to {n:number 1-9}.", Draw, "SFB-19.10"),
    bind("Plan up to {n:number 1-9}.", Plan, "SFB-19.37, 19.38"),
    bind("+{n:number 1-9} strength.", Strength, "SFB-7.46"),
    bind("+{n:number 1-9} defence for the rest of this turn.", Guard, "SFB-7.47"),
    bind("Double.", Double, "SFB-19.8, 19.9"),
    bind("Lifesteal.", Lifesteal, "SFB-19.32 to 19.34"),
    bind("Poison {n:number 1-9}.", Poison, "SFB-19.39, 19.40"),
    bind(IF, If, "SFB-9.11"),
]

GRAMMAR: Final[Grammar[Effect]] = Grammar(PATTERNS, glosses=glossary.EFFECTS)
