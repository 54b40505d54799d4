"""Reactions: one per attack, played by a player on a targeted Champion [SFB-8].

The window opens on public facts only, a card in hand and a ready Core, so that it never betrays a hand [SFB-8.18].
Whoever it is played on causes what it does [SFB-8.13].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.content import REACTION
from grandmelee.games.super_fantasy_brawl.cores import exhaust, is_ready
from grandmelee.games.super_fantasy_brawl.hand import leave_hand
from grandmelee.games.super_fantasy_brawl.state import NOBODY, NONE, Table, name
from grandmelee.games.super_fantasy_brawl.subjects import piece_named, resolve
from grandmelee.games.super_fantasy_brawl.words import CARD, PASS


class OfferReactions(Step[Table]):
    """Step 5: the opponents in turn order after the active player [SFB-7.12, 8.1 to 8.3, 18.5, 18.6, 18.33].

    Only they: nobody reacts to their own side's attack [SFB-8.16, 18.31].
    """

    def run(self, s: Table) -> None:
        if s.at[s.actor] < 0:
            return
        for further in reversed(range(1, s.seats)):
            seat = s.order[(s.turn + further) % s.seats]
            if seat % 2 != s.active % 2:
                s.agenda.append(PlayReaction(seat))


class PlayReaction(Ask[Table]):
    """A Reaction card whose Core is ready, or none [SFB-8.2, 8.6 to 8.8, 8.12]; its owner may be on the Gate.

    Whoever holds a card and has a ready Core is asked, whatever the card [SFB-8.18]. The first one played closes the
    window for the whole side [SFB-8.7, 18.6].
    """

    rule: ClassVar[str] = "SFB-7.12"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        if s.reaction == NONE and s.hands[self.seat] and s.ready[self.seat]:
            super().run(s)

    def prompt(self, s: Table) -> str:
        return "Play a Reaction, or pass"

    def options(self, s: Table) -> list[int]:
        found = []
        for number in s.hands[self.seat]:
            card = s.content.cards[number]
            if card.kind == REACTION and is_ready(s, self.seat, card.core):
                found.append(CARD + number)
        found.append(PASS)
        return found

    def take(self, s: Table, option: int) -> None:
        if option == PASS:
            return
        s.reaction = option - CARD
        s.reactor = self.seat
        card = s.content.cards[s.reaction]
        leave_hand(s, self.seat, s.reaction)
        exhaust(s, self.seat, card.core)
        if s.told is not None:
            s.tell("ReactionPlayed", "SFB-8.6", f"{seat_name(self.seat)} reacts with {card.name}")
        s.agenda.append(ChooseShielded(self.seat))

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option - CARD in s.hands[self.seat]:
            card = s.content.cards[option - CARD]
            if card.kind != REACTION:
                return "SFB-5.20", f"{card.name} is no Reaction"
            return "SFB-8.6", f"the Core of {card.name} is exhausted"
        return self.rule, f"{s.game.describe(option)} is not in your hand"


class ChooseShielded(Ask[Table]):
    """On which targeted Champion of the side it is played, who causes what it does [SFB-8.9 to 8.11, 8.13, 18.5];
    its pre-attack abilities act now.

    [SFB-7.7, 7.18]
    """

    rule: ClassVar[str] = "SFB-8.11"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return f"Choose the Champion on whom {s.content.cards[s.reaction].name} is played"

    def options(self, s: Table) -> list[int]:
        return [s.words[piece] for piece in s.targets if s.sides[piece] == self.seat % 2]

    def take(self, s: Table, option: int) -> None:
        s.shielded = piece_named(s, s.targets, option)
        if s.told is not None:
            s.tell("Shielded", "SFB-8.9", f"It is played on {name(s, s.shielded)}")
        resolve(s, s.content.cards[s.reaction].before_attack, s.shielded, self.seat)


class ReactionAfterwards(Step[Table]):
    """Step 8: post-attack abilities of the Reaction, if the Champion it was played on still stands [SFB-7.15, 7.17].

    Then the card is discarded [SFB-8.17]. A fallen attacker does not stop it [SFB-7.22]; a fallen Champion does
    [SFB-8.19].
    """

    def run(self, s: Table) -> None:
        if s.reaction == NONE:
            return
        s.agenda.append(DiscardReaction())
        if s.at[s.shielded] >= 0:
            resolve(s, s.content.cards[s.reaction].after_attack, s.shielded, s.reactor)


class DiscardReaction(Step[Table]):
    """Fully resolved, it goes to its owner's discard pile [SFB-4.25, 8.17]."""

    def run(self, s: Table) -> None:
        s.discards[s.reactor] = (*s.discards[s.reactor], s.reaction)
        s.reaction = NONE
        s.reactor = NOBODY
        s.shielded = NOBODY
