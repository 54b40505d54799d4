"""What a game that is over says about balance: whose Champions, in which order, and where VP came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grandmelee.core.events import Event
from grandmelee.core.ledger import Ledger
from grandmelee.games.super_fantasy_brawl.state import Table, name, pieces_of

SETTINGS: Final[dict[str, object]] = {}
"""How games are played to learn about balance, unless told otherwise."""

DRAWN: Final = "champions"
"""What is drawn anew for every game."""

LEANINGS: Final[dict[str, int]] = {}
"""What a planner tries rather than other things."""

TABLES: Final[list[tuple[int, dict[str, object]]]] = [(2, {}), (2, {}), (4, {})]
"""At which bots learn what features are worth."""


def summary(s: Table, events: Iterable[Event]) -> dict[str, Any]:
    """By seat: its Champions; the order of turns [SFB-5.1]; VP of knock-outs and of Challenges [SFB-3.2]."""
    found = list(events)
    scored = [event.text for event in found if event.kind == "ChallengeScored"]
    out = [event.text.partition(" is out of action")[0] for event in found if event.kind == "KnockedOut"]
    challenges = [challenge.name for challenge in s.content.challenges]
    who = [[name(s, piece) for piece in pieces_of(s, seat)] for seat in range(s.seats)]
    return {
        "who": who,
        "order": list(s.order),
        "rounds": s.round,
        "counts": {
            f"scored {title}": len([text for text in scored if f"scores {title} " in text]) for title in challenges
        }
        | {f"{champion} out of action": out.count(champion) for champion in sorted({one for row in who for one in row})}
        | {"VP of knock-outs": len(out), "VP of Challenges": sum(s.vp) - len(out)},
    }


LEDGER: Final = Ledger(summary, SETTINGS, LEANINGS, DRAWN, TABLES)
