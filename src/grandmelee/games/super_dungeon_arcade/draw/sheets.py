"""A Hero's card and all it has on, in a window of their own that its panel opens."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.cards import hero_face, item_face
from grandmelee.games.super_dungeon_arcade.draw.drawing import SHEET, Drawing, View
from grandmelee.games.super_dungeon_arcade.terms import SLOTS
from grandmelee.scene import cards
from grandmelee.scene.kept import kept
from grandmelee.scene.svg import Element, el, rect, text, thing

WIDE: Final = 250.0
GAP: Final = 12.0
HEAD: Final = 34.0
COLUMNS: Final = 3


class Spread(NamedTuple):
    """A Hero card and the cards in its slots."""

    hero: str
    title: str
    columns: int
    shown: tuple[cards.Face, ...]


def sheet_id(hero: str) -> str:
    """Of what a Hero's panel opens."""
    return f"sheet-{hero}"


def spread_of(d: Drawing, hero: View) -> Spread:
    """The slice of a Hero's cards."""
    gear = [item_face(d.content, d.content.item(hero["gear"][slot])) for slot in SLOTS if hero["gear"][slot]]
    shown = (hero_face(d.content, d.content.hero_shelf[hero["hero"]]), *gear)
    return Spread(hero["hero"], f"All cards of {hero['name']}", 1 if d.is_tall else COLUMNS, shown)


@kept
def spread(its: Spread) -> Element:
    """The cards in rows, hidden until the panel is clicked."""
    step, down = WIDE + GAP, WIDE * cards.RATIO + GAP
    drawn = [text(its.title, 4, 22, 20, "serif felt-ink")]
    for n, shown in enumerate(its.shown):
        at = (4 + n % its.columns * step, HEAD + n // its.columns * down)
        drawn.append(cards.card(shown, at=at, width=WIDE))
    across, rows = min(its.columns, len(its.shown)), -(-len(its.shown) // its.columns)
    box = f"0 0 {across * step + GAP:g} {HEAD + rows * down:g}"
    return el("g", *drawn, id=sheet_id(its.hero), display="none", data_box=box, data_title=its.title)


@kept
def opener(hero: str, name: str) -> Element:
    """What the keyboard reaches; a click falls through it onto the panel, which opens or, as an option, answers."""
    halo = rect(3, 3, SHEET - 6, 28, "halo through", rx=9)
    made = thing(halo, name=f"All cards of {name}", id=f"open-{hero}", role="button")
    return made.with_attributes({"data-opens": sheet_id(hero), "tabindex": "0"})
