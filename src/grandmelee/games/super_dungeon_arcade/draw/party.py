"""The Heroes with everything on their cards, and what the party owns together."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing, View, hero_icon
from grandmelee.scene import Part, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.svg import Element, group, rect, text, thing

HIGH: Final = 118.0


class Sheet(NamedTuple):
    """The slice of a Hero."""

    hero: str
    name: str
    who: str
    seat: int
    figures: str
    tokens: str
    dice: str
    more: str
    is_active: bool
    is_here: bool
    width: float


def sheets(d: Drawing) -> list[Part]:
    """One panel for each Hero, in party order."""
    return [Part(f"hero-{one['hero']}", one["name"], d.column, HIGH, sheet(sheet_of(d, one))) for one in d.heroes]


def sheet_of(d: Drawing, hero: View) -> Sheet:
    """Everything on a Hero's card in four lines."""
    mv, ap = hero["mv"], hero["ap"]
    if hero["mv_left"] is not None:
        figures = f"{hero['mv_left']} of {mv} MV, {hero['ap_left']} of {ap} AP left"
    else:
        figures = f"MV {mv}, AP {ap}{', activated' if hero['activated'] else ''}"
    tokens = f"{hero['wounds']}/{hero['hearts']} wounds, {hero['wrath']} wrath, "
    tokens += f"{hero['potions']}/{hero['potion_limit']} potions"
    dice = ", ".join(f"{name} {dice}" for name, dice in hero["dice"].items())
    items = {item.slug: item.name for item in d.content.items}
    gear = [items[slug] for slug in hero["gear"].values() if slug]
    crystals = [f"{hero['crystals']} crystals"] if hero["crystals"] else []
    more = ", ".join([*hero["statuses"], *crystals, *gear])
    where = hero["square"] or "destroyed"
    return Sheet(
        hero["hero"],
        hero["name"],
        f"{d.who(hero['seat'])}, {where}".strip(", "),
        hero["seat"] or 0,
        figures,
        tokens,
        dice,
        more,
        d.view["active"] is not None and d.heroes[d.view["active"]]["hero"] == hero["hero"],
        hero["square"] is not None,
        d.column,
    )


@kept
def sheet(its: Sheet) -> Element:
    """A Hero's panel; it can be pointed at."""
    frame = [rect(-3, -3, its.width + 6, HIGH + 6, "halo", rx=13), rect(0, 0, its.width, HIGH, "panel", rx=12)]
    frame += [rect(1, 1, its.width - 2, HIGH - 2, "acting", rx=11)] if its.is_active else []
    name, size = fitted(its.name, 18, its.width - 190, 11, serif=True)
    lines = [its.figures, its.tokens, its.dice]
    drawn = [
        pieces.seat_mark(its.seat, 20, 22, 9),
        icon(hero_icon(its.hero), 46, 22, 26, "felt-ink"),
        text(name, 66, 28, size, "serif felt-ink"),
        text(its.who, its.width - 12, 27, 13, "sans felt-soft", "end"),
        *[text(line, 14, 50 + 19 * n, 13.5, "sans felt-ink") for n, line in enumerate(lines)],
    ]
    if its.more:
        drawn.append(text(wrap(its.more, 12.5, its.width - 28)[0], 14, 108, 12.5, "sans felt-soft"))
    says = f"{its.name}: {its.tokens}; {its.figures}; {its.dice}; {its.more}".strip("; ")
    return thing(*frame, *drawn, name=says, word=f"hero:{its.hero}", id=f"hero-{its.hero}")


def backpack(d: Drawing) -> Part | None:
    """Cards in the backpack and treasures turned up, each to be pointed at."""
    slugs = list(dict.fromkeys([*d.view["looked"], *d.view["backpack"]]))
    if not slugs:
        return None
    names = {item.slug: item.name for item in d.content.items}
    x, y, drawn = 0.0, 16.0, []
    for slug in slugs:
        wide = pieces.chip_width(names[slug], 14)
        if x + wide > d.board:
            x, y = 0.0, y + 34
        shown = pieces.chip(names[slug], 0, 0, size=14)
        halo = rect(-3, -15, wide + 6, 30, "halo", rx=8)
        drawn.append(thing(halo, shown, name=names[slug], word=f"card:{slug}", id=f"card-{slug}", at=(x, y)))
        x += wide + 8
    return Part("backpack", "Backpack", d.board, y + 18, group(*drawn))
