"""What can be chosen as cards: the backpack, treasures turned up, Heroes that are not in the party."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade.draw.cards import printed
from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing
from grandmelee.scene import Part
from grandmelee.scene.panels import Held, hand
from grandmelee.scene.svg import slug

ROOM: Final = (940.0, 164.0)  # what a table of 1280 by 800 gives the hand, while the board stays as large as it is


def cards(d: Drawing) -> Part | None:
    """Every card that can be pointed at just now, and those chosen already; nothing when none is asked about."""
    words = d.asked_cards
    if not words:
        return None
    chosen = [word for word in d.view["chosen"] if word.startswith("card:")]
    held = []
    for n, word in enumerate(dict.fromkeys([*chosen, *words])):
        face = printed(word, d.content)
        if face is not None:
            badge = "\u2713" if word in chosen else ""
            held.append(Held(face, word, f"asked-{n}-{slug(word)}", badge=badge))
    return hand(held, *ROOM, d.is_tall)
