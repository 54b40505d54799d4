"""What a game that is over says about balance: allegiances, the order of turns, VP by source, cards played, bosses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grandmelee.core.events import Event
from grandmelee.core.ledger import Ledger
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, HIRELING, MONSTER, TROOP
from grandmelee.games.lords_of_the_eastern_reach.quests import cards_among
from grandmelee.games.lords_of_the_eastern_reach.scoring import city_vp, quest_vp, trophy_vp
from grandmelee.games.lords_of_the_eastern_reach.state import (
    Row,
    Table,
    cards_vp,
    count_type,
    heroes_vp,
    owned_gems,
)

SETTINGS: Final[dict[str, object]] = {}
"""How games are played to learn about balance, unless told otherwise."""

LEANINGS: Final = {"buy": 4, "adventure": 2}
"""What a planner tries rather than other things: a card is played only after several answers."""

ENTERS: Final = " enters the "
TOLD: Final = {
    "AdventureBegan": "adventures",
    "AttackBegan": "attacks on players",
    "BossMet": "fights with a boss that lay there",
    "BossStays": "bosses that stayed",
    "DeckHelped": "times the deck was helped along",
    "TaskCompleted": "tasks completed",
}
"""What is counted, by the kind of the event that tells it."""


def summary(s: Table, events: Iterable[Event]) -> dict[str, Any]:
    """By seat: the allegiance and the sources of the score; the order of turns; how often each card was played."""
    kinds = s.content.card_kinds
    return {
        "who": [kinds[card].name for card in s.allegiances],
        "order": list(s.order),
        "rounds": s.round,
        "sources": [sources(s, seat) for seat in range(s.seats)],
        "counts": counted(s, events),
    }


def sources(s: Table, seat: int) -> dict[str, int]:
    """Where the VP of a seat come from; they add up to its score [LER-15.3, 26.14]."""
    won = cards_among(s, s.trophies[seat])
    monsters, pillaged = of_type(s, won, MONSTER), of_type(s, won, BUILDING)
    return {
        "score": s.final[seat],
        "VP of buildings": city_vp(s, seat),
        "VP of monsters": cards_vp(s, monsters),
        "VP of pillaged buildings": cards_vp(s, pillaged),
        "VP of tasks": trophy_vp(s, seat) - cards_vp(s, won),
        "VP of main quests": quest_vp(s, seat),
        "VP of gems": owned_gems(s, seat),
        "VP of heroes": heroes_vp(s, seat) if s.is_heroic else 0,
        "bosses defeated": len([card for card in monsters if card in s.content.bosses]),
        "troops at the end": count_type(s, s.armies[seat], TROOP),
        "heroes at the end": count_type(s, s.armies[seat], HERO),
        "hirelings at the end": count_type(s, s.armies[seat], HIRELING),
    }


def of_type(s: Table, cards: Row, type: int) -> Row:
    """The cards of one type."""
    return tuple([card for card in cards if s.content.card_kinds[card].type == type])


def counted(s: Table, events: Iterable[Event]) -> dict[str, int]:
    """What happened how often; cards by name, those never played too."""
    cards = s.content.cards_of(BUILDING, TROOP, HERO, HIRELING)
    kinds = {s.content.card_names[card]: f"played {s.content.card_kinds[card].name}" for card in cards}
    found = dict.fromkeys([*TOLD.values(), *kinds.values()], 0)
    for event in events:
        if event.kind == "CardEntered":
            found[kinds[event.text.partition(ENTERS)[0]]] += 1
        elif event.kind in TOLD:
            found[TOLD[event.kind]] += 1
    return found


LEDGER: Final = Ledger(summary, SETTINGS, LEANINGS)
