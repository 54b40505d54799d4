"""The four Standard Actions of the dashboard: no card, each once in an Activation Phase of each player [SFB-10.14,
18.28].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.content import ANY_CORE
from grandmelee.games.super_fantasy_brawl.cores import BITS, READY_CORES, exhaust
from grandmelee.games.super_fantasy_brawl.movement import can_activate, use_movement
from grandmelee.games.super_fantasy_brawl.phrases import core_name, standing
from grandmelee.games.super_fantasy_brawl.reasons import why_not_from_gate
from grandmelee.games.super_fantasy_brawl.state import Table, name, pieces_of
from grandmelee.games.super_fantasy_brawl.subjects import (
    ChooseSubject,
    Effect,
    piece_named,
    subjects,
)
from grandmelee.games.super_fantasy_brawl.words import CORE, CORES, SKIP


def announce(s: Table, seat: int, number: int) -> None:
    """Its Core is exhausted when it is announced, and the player cannot use it again in this phase [SFB-5.23, 10.2
    to 10.6, 10.14, 18.28].
    """
    s.used |= BITS[number]
    s.standard = number
    s.agenda.append(CHOOSE_ACTIVATED[seat])
    core = s.content.standards[number].core
    if core == ANY_CORE:
        s.agenda.append(CHOOSE_CORE[seat])
    else:
        exhaust(s, seat, core)
    if s.told is not None:
        s.tell("StandardAnnounced", "SFB-10.2", f"{seat_name(seat)} announces {s.content.standards[number].name}")


class ChooseCore(Ask[Table]):
    """Any one ready Core pays for the fourth [SFB-10.6]."""

    rule: ClassVar[str] = "SFB-10.6"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose the Core to exhaust"

    def options(self, s: Table) -> list[int]:
        return [CORE + core for core in READY_CORES[s.ready[self.seat]]]

    def take(self, s: Table, option: int) -> None:
        core = option - CORE
        exhaust(s, self.seat, core)
        if s.told is not None:
            s.tell("CoreExhausted", "SFB-10.6", f"{seat_name(self.seat)} exhausts the {CORES[core].capitalize()} Core")

    def explain(self, s: Table, option: int) -> str:
        return f"Pay with the {core_name(option - CORE)}"

    def retells(self, s: Table, option: int) -> bool:
        return True

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class ChooseActivated(Ask[Table]):
    """A Champion of the player's choice [SFB-10.7]; on the Gate, one that can enter [SFB-10.13, 13.17]."""

    rule: ClassVar[str] = "SFB-10.7"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return f"Choose the Champion to activate: {s.content.standards[s.standard].name}"

    def options(self, s: Table) -> list[int]:
        move = s.content.standards[s.standard].move
        found = []
        for piece in pieces_of(s, self.seat):
            if s.at[piece] >= 0 or can_activate(s, piece, move):
                found.append(s.words[piece])
        return found

    def take(self, s: Table, option: int) -> None:
        s.actor = piece_named(s, pieces_of(s, self.seat), option)
        standard = s.content.standards[s.standard]
        if s.told is not None:
            s.tell(
                "StandardAction", "SFB-10.7", f"{seat_name(self.seat)} activates {name(s, s.actor)}: {standard.name}"
            )
        s.agenda.append(STANDARD_EFFECT)
        use_movement(s, s.actor, standard.move)

    def explain(self, s: Table, option: int) -> str:
        piece = s.words.index(option)
        return f"{standing(s, piece)}, {s.hurt[piece]} damage"

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option in s.words and s.words.index(option) in pieces_of(s, self.seat):
            return why_not_from_gate(s, s.words.index(option), s.content.standards[s.standard].move)
        return super().refuse(s, option)

    def retells(self, s: Table, option: int) -> bool:
        return True

    def through(self, s: Table) -> list[int]:
        return self.options(s)


class StandardEffect(Step[Table]):
    """After the move its effect, whether it moved or not [SFB-10.3 to 10.5, 10.8 to 10.10]; nobody reacts [SFB-8.4,
    8.5].
    """

    def run(self, s: Table) -> None:
        s.follow(tuple([StandardSentence(effect) for effect in s.content.standards[s.standard].text]))


class StandardSentence(Step[Table]):
    """One sentence of it, if the activated Champion still stands, fully before the next [SFB-5.21, 9.10]."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def run(self, s: Table) -> None:
        if s.at[s.actor] < 0:
            return
        if self.effect.is_chosen:
            offer(s, self.effect)
        else:
            self.effect.begin(s, s.actor, s.active)  # Heal and Plan: the activated Champion, its player [SFB-10.12]


def offer(s: Table, effect: Effect) -> None:
    """An effect on someone else may be declined, as using a skill may be [SFB-10.10]."""
    who = tuple([piece for piece in subjects(s, effect, s.actor) if effect.can(s, s.actor, piece)])
    if who:
        s.agenda.append(ChooseOrDecline(s.active, effect, s.actor, who))


class ChooseOrDecline(ChooseSubject):
    """Whom to strike, or nobody [SFB-10.5, 10.10]."""

    rule: ClassVar[str] = "SFB-10.10"

    def options(self, s: Table) -> list[int]:
        return [*[s.words[piece] for piece in self.who], SKIP]

    def take(self, s: Table, option: int) -> None:
        if option != SKIP:
            super().take(s, option)

    def explain(self, s: Table, option: int) -> str:
        return "Choose nobody, and end the Standard Action" if option == SKIP else super().explain(s, option)

    def retells(self, s: Table, option: int) -> bool:
        return option != SKIP

    def through(self, s: Table) -> list[int]:
        return [s.words[piece] for piece in self.who]


CHOOSE_CORE: Final = [ChooseCore(seat) for seat in range(4)]
CHOOSE_ACTIVATED: Final = [ChooseActivated(seat) for seat in range(4)]
STANDARD_EFFECT: Final = StandardEffect()
