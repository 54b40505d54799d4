"""All cards of a Champion, in a window of their own: they are printed and known to all [SFB-1.17, 4.19].

Marked is what lies open, and in the own hand; who holds what else is hidden [SFB-4.20].
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_fantasy_brawl.draw.cards import champion_face, face
from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing, View
from grandmelee.scene import cards
from grandmelee.scene.kept import kept
from grandmelee.scene.svg import Element, el, slug, text

WIDE: Final = 168.0
GAP: Final = 12.0
HEAD: Final = 34.0
COLUMNS: Final = 4
NOTES: Final = {"": "", "out": "In the discard pile.", "hand": "In your hand."}


class Sheet(NamedTuple):
    """A Champion card and its Action cards, each with what is known of where it lies."""

    id: str
    title: str
    columns: int
    shown: tuple[tuple[cards.Face, str], ...]


def sheet_id(seat: int, champion: str) -> str:
    """Of a Champion, which may stand on both sides [SFB-3.13]."""
    return f"sheet-{seat}-{slug(champion)}"


def sheet_of(d: Drawing, one: View) -> Sheet:
    """The slice of a Champion's cards, in their printed order."""
    champion, player = d.content.champion(one["champion"]), d.players[one["seat"]]
    own = [card for card in d.content.cards if d.content.champions[card.champion] is champion]
    shown = [(champion_face(champion), "")] + [(face(d.content, card), lies(player, card.slug)) for card in own]
    columns = 2 if d.is_tall else COLUMNS
    return Sheet(sheet_id(one["seat"], one["champion"]), f"All cards of {champion.name}", columns, tuple(shown))


def lies(player: View, card: str) -> str:
    """Where a card lies, if the viewer can see it, short enough to leave its name legible [SFB-4.18, 4.21]."""
    if card in player["discard"]:
        return "out"
    return "hand" if card in player.get("hand", ()) else ""


@kept
def sheet(its: Sheet) -> Element:
    """The cards in rows, hidden until the Champion in its player's panel is clicked."""
    step, down = WIDE + GAP, WIDE * cards.RATIO + GAP
    drawn = [text(its.title, 4, 22, 20, "serif felt-ink")]
    for n, (shown, where) in enumerate(its.shown):
        at = (4 + n % its.columns * step, HEAD + n // its.columns * down)
        drawn.append(cards.card(shown, at=at, width=WIDE, badge=where, note=NOTES[where], is_spent=where == "out"))
    rows = -(-len(its.shown) // its.columns)
    box = f"0 0 {its.columns * step + GAP:g} {HEAD + rows * down:g}"
    return el("g", *drawn, id=its.id, display="none", data_box=box, data_title=its.title)
