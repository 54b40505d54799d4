"""The Recover step [LA-7]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.agenda import Step
from grandmelee.games.legends_of_the_arena.arena import rest_on_centre
from grandmelee.games.legends_of_the_arena.exchange import NO_SPEED, STACK_SIZE, ZEROS
from grandmelee.games.legends_of_the_arena.state import DISCARD, HAND, NO_CARD, PLACED, REMOVED, Table

GOES_TO: Final = (HAND, DISCARD, REMOVED)
"""Where a played card goes, by its tier [LA-7.2 to 7.5, 21.9]."""


class Recover(Step[Table]):
    """After the last exchange all played cards go where their tier says, whatever they did [LA-7.1, 7.7].

    The rest stays [LA-7.6]. No card returns earlier, so none is used twice in a sequence [LA-7.8].
    """

    def run(self, s: Table) -> None:
        if s.arena.centre_recovers:
            rest_on_centre(s)
        zone = s.zone
        cards = s.content.cards
        for card in s.stack:
            if card != NO_CARD:
                zone[card] = GOES_TO[cards[card].tier]
        s.stack = [NO_CARD] * len(s.stack)
        s.placed = [PLACED] * s.seats
        s.speed = [NO_SPEED] * s.seats
        s.block = [0] * s.seats
        s.boost = s.boost_next = s.speed_next = ZEROS[s.seats]  # nothing reaches into the next sequence (C8)
        s.put_off = ()
        s.exchange = 0
        s.exchanges = STACK_SIZE
        s.card = NO_CARD
        if s.told is not None:
            s.tell(
                "Recovered",
                "LA-7.2",
                "Basics return to hand, Specials go to the discard piles, Ultimates leave the game",
            )
