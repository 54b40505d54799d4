"""Whom a sentence is about: subjects, the choice among them, and several of them one after another.

An effect is resolved for a Champion called *me* (the activated one; on a Reaction the one it was played on [SFB-8.13])
by the *seat* that played the card. When *me* is knocked out, whatever is left is forfeited [SFB-7.21, 8.19, 9.10], and
so is what finds no subject [SFB-4.11].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.native import mypyc_attr
from grandmelee.games.super_fantasy_brawl.knock_out import suffer_together
from grandmelee.games.super_fantasy_brawl.phrases import standing
from grandmelee.games.super_fantasy_brawl.state import NOBODY, Row, Table, allies_within, enemies_within, name

SELF: Final = 0
TARGET: Final = 1
ATTACKER: Final = 2
ALLY: Final = 3
SELF_OR_ALLY: Final = 4
ENEMY: Final = 5
EACH_ALLY: Final = 6
EACH_ENEMY: Final = 7
NO_ONE: Final = 8  # the player, not a Champion

PLAIN: Final = (SELF, NO_ONE)  # nobody else is meant
CHOSEN: Final = (ALLY, SELF_OR_ALLY, ENEMY)  # one of some, by the player
ENEMIES: Final = (ENEMY, EACH_ENEMY)

FIXED: Final = ["this Champion", "the target", "the attacker"]
RANGED: Final = ["an Ally", "this Champion or an Ally", "an Enemy", "each Ally", "each Enemy"]
SUBJECTS: Final = FIXED + RANGED


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """What one sentence does, going before rules it contradicts [SFB-4.1]; what cannot be done is forfeited [SFB-4.11].

    Immutable; read from a card once.
    """

    def __init__(self, who: str, reach: int) -> None:
        self.who = who
        self.reach = reach
        self.subject = SUBJECTS.index(who) if who else NO_ONE
        self.is_chosen = self.subject in CHOSEN
        self.is_damage = False  # which hits all its subjects at the same moment [SFB-13.10]

    def can(self, s: Table, me: int, piece: int) -> bool:
        """Whether it could do anything to that Champion; a choice may not be wasted [SFB-7.55]."""
        return True

    def on(self, s: Table, me: int, seat: int, piece: int) -> None:
        """Do it to that Champion."""
        raise NotImplementedError

    def damage(self, s: Table, me: int, piece: int) -> int:
        """Damage it deals to that Champion."""
        return 0

    def strength(self, s: Table, me: int, piece: int) -> int:
        """Strength it adds to an attack against that Champion."""
        return 0

    def poison(self, s: Table, me: int, piece: int) -> int:
        """Poison it adds against that Champion."""
        return 0

    def doubles(self, s: Table, me: int, piece: int) -> bool:
        """Whether the attack is a Double against that Champion."""
        return False

    def steals(self, s: Table, me: int, piece: int) -> bool:
        """Whether the attack has Lifesteal against that Champion."""
        return False

    def defence(self, s: Table, me: int) -> int:
        """Defence it gives to its own Champion."""
        return 0

    def begin(self, s: Table, me: int, seat: int) -> None:
        """Find whom it is about and do it, or ask who it shall be."""
        if self.subject in PLAIN:
            self.on(s, me, seat, me)
        elif self.is_chosen:
            choice = tuple([piece for piece in subjects(s, self, me) if self.can(s, me, piece)])
            if choice:
                s.agenda.append(ChooseSubject(seat, self, me, choice))
        elif self.is_damage:
            who = tuple(subjects(s, self, me))
            suffer_together(s, who, tuple([self.damage(s, me, piece) for piece in who]), me)
        else:
            begin_each(s, self, me, seat, tuple(subjects(s, self, me)))


def subjects(s: Table, effect: Effect, me: int) -> list[int]:
    """The Champions a subject means now; those on a Gate are never meant [SFB-7.53, 13.11]."""
    subject = effect.subject
    if subject == TARGET:
        return [piece for piece in s.targets if s.at[piece] >= 0]
    if subject == ATTACKER:
        return [s.actor] if s.at[s.actor] >= 0 else []
    if subject in ENEMIES:
        return enemies_within(s, me, 1, effect.reach)
    allies = allies_within(s, me, 1, effect.reach)
    return [me, *allies] if subject == SELF_OR_ALLY else allies


def is_wasted(s: Table, effect: Effect, me: int) -> bool:
    """Whether a sentence would do nothing to anybody now; targets are not declared yet, so theirs may do something."""
    if effect.subject == TARGET:
        return False
    who = [me] if effect.subject in PLAIN else subjects(s, effect, me)
    for piece in who:
        if effect.can(s, me, piece):
            return False
    return True


def begin_each(s: Table, effect: Effect, me: int, seat: int, who: Row) -> None:
    """One completely after another, in the order its player likes [SFB-7.52]."""
    if len(who) > 1:
        s.agenda.append(ChooseNext(seat, effect, me, who))
    elif who and effect.can(s, me, who[0]):
        effect.on(s, me, seat, who[0])


class Resolve(Step[Table]):
    """One sentence of a card, if the Champion it is resolved for is still in the arena [SFB-5.21, 9.11]."""

    def __init__(self, effect: Effect, me: int, seat: int) -> None:
        self.effect = effect
        self.me = me
        self.seat = seat

    def run(self, s: Table) -> None:
        if s.at[self.me] >= 0:
            self.effect.begin(s, self.me, self.seat)


def resolve(s: Table, effects: list[Effect], me: int, seat: int) -> None:
    """Sentences from top to bottom, each fully before the next [SFB-5.21, 7.2, 9.11]."""
    if effects:
        s.follow(tuple([Resolve(effect, me, seat) for effect in effects]))


class ChooseSubject(Ask[Table]):
    """The card's player picks whom the sentence is about [SFB-7.55]."""

    rule: ClassVar[str] = "SFB-7.55"

    def __init__(self, seat: int, effect: Effect, me: int, who: Row) -> None:
        self.seat = seat
        self.effect = effect
        self.me = me
        self.who = who

    def prompt(self, s: Table) -> str:
        return f"Choose a Champion: {s.content.sentence(self.effect)}"

    def options(self, s: Table) -> list[int]:
        return [s.words[piece] for piece in self.who]

    def take(self, s: Table, option: int) -> None:
        piece = piece_named(s, self.who, option)
        tell_subject(s, self.effect, piece)
        self.effect.on(s, self.me, self.seat, piece)

    def explain(self, s: Table, option: int) -> str:
        return standing(s, piece_named(s, self.who, option))

    def retells(self, s: Table, option: int) -> bool:
        return True

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class ChooseNext(Ask[Table]):
    """Several subjects: the card's player says who is next [SFB-7.52]."""

    rule: ClassVar[str] = "SFB-7.52"

    def __init__(self, seat: int, effect: Effect, me: int, who: Row) -> None:
        self.seat = seat
        self.effect = effect
        self.me = me
        self.who = who

    def run(self, s: Table) -> None:
        if s.at[self.me] < 0:
            return
        able = self.options(s)
        if able:
            self.ask(s, able)

    def prompt(self, s: Table) -> str:
        return f"Choose who is next: {s.content.sentence(self.effect)}"

    def options(self, s: Table) -> list[int]:
        return [s.words[piece] for piece in self.who if s.at[piece] >= 0 and self.effect.can(s, self.me, piece)]

    def take(self, s: Table, option: int) -> None:
        piece = piece_named(s, self.who, option)
        rest = tuple([other for other in self.who if other != piece])
        tell_subject(s, self.effect, piece)
        s.agenda.append(ChooseNext(self.seat, self.effect, self.me, rest))
        self.effect.on(s, self.me, self.seat, piece)

    def explain(self, s: Table, option: int) -> str:
        return standing(s, piece_named(s, self.who, option))

    def retells(self, s: Table, option: int) -> bool:
        return True

    def through(self, s: Table) -> list[int]:
        return self.options(s)


def tell_subject(s: Table, effect: Effect, piece: int) -> None:
    """Everybody sees who was chosen [SFB-7.52, 7.55]."""
    if s.told is not None:
        s.tell("SubjectChosen", "SFB-7.52", f"{s.content.sentence(effect)} {name(s, piece)} is chosen")


def piece_named(s: Table, who: Row, option: int) -> int:
    """The Champion among some that an option stands for."""
    for piece in who:
        if s.words[piece] == option:
            return piece
    return NOBODY
