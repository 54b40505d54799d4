"""Reactions: one per attack, played by a player on a targeted Champion [SFB-8].

The window opens on public facts only, a card in hand and a ready Core, so that it never betrays a hand [SFB-8.18].
Whoever it is played on causes what it does [SFB-8.13].
"""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import FIRST_USE, Window
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.content import REACTION
from grandmelee.games.super_fantasy_brawl.cores import exhaust, is_ready
from grandmelee.games.super_fantasy_brawl.hand import leave_hand
from grandmelee.games.super_fantasy_brawl.phrases import core_name, printed
from grandmelee.games.super_fantasy_brawl.state import NOBODY, NONE, Table, name
from grandmelee.games.super_fantasy_brawl.subjects import piece_named, resolve
from grandmelee.games.super_fantasy_brawl.words import CARD, PASS


class PlayReaction(Window[Table]):
    """Step 5: a Reaction card whose Core is ready, or none [SFB-7.12, 8.2, 8.6, 8.8, 8.12]; its owner may be on the
    Gate.

    The opponents are asked in turn order after the active player [SFB-8.1 to 8.3, 18.5, 18.6, 18.33], nobody reacts to
    their own side's attack [SFB-8.16, 18.31]. Whoever holds a card and has a ready Core is asked, whatever the card
    [SFB-8.18]; the first one played closes the window for the whole side [SFB-8.7, 18.6].
    """

    rule: ClassVar[str] = "SFB-7.12"
    closing: ClassVar[int] = FIRST_USE
    pass_word: ClassVar[int] = PASS

    def lapses(self, s: Table) -> bool:
        return s.at[s.actor] < 0

    def order(self, s: Table) -> list[int]:
        found = []
        for further in range(1, s.seats):
            seat = s.order[(s.turn + further) % s.seats]
            if seat % 2 != s.active % 2:
                found.append(seat)
        return found

    def may_be_asked(self, s: Table, who: int) -> bool:
        return bool(s.hands[who]) and s.ready[who] != 0

    def prompt(self, s: Table, who: int) -> str:
        return "Play a Reaction, or pass"

    def uses(self, s: Table, who: int) -> list[int]:
        found = []
        for number in s.hands[who]:
            card = s.content.cards[number]
            if card.kind == REACTION and is_ready(s, who, card.core):
                found.append(CARD + number)
        return found

    def use(self, s: Table, who: int, option: int) -> None:
        s.reaction = option - CARD
        s.reactor = who
        card = s.content.cards[s.reaction]
        leave_hand(s, who, s.reaction)
        exhaust(s, who, card.core)
        if s.told is not None:
            s.tell("ReactionPlayed", "SFB-8.6", f"{seat_name(who)} reacts with {card.name}")
        s.agenda.append(ChooseShielded(who))

    def explain(self, s: Table, who: int, option: int) -> str:
        if option == PASS:
            return s.game.describe(option)
        card = s.content.cards[option - CARD]
        return f"{card.name}, for the {core_name(card.core)}: {printed(card, 'reaction')}"

    def retells(self, s: Table, who: int, option: int) -> bool:
        return option != PASS

    def refuse(self, s: Table, who: int, option: int) -> tuple[str, str]:
        if option - CARD in s.hands[who]:
            card = s.content.cards[option - CARD]
            if card.kind != REACTION:
                return "SFB-5.20", f"{card.name} is no Reaction: it is played as an Action, in your own turn."
            return "SFB-8.6", f"The Core of {card.name} is exhausted; it is ready again when your own turn has ended."
        return super().refuse(s, who, option)


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

    def explain(self, s: Table, option: int) -> str:
        return ""


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
