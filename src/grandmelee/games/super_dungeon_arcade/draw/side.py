"""The chart with the coming space, cards in play, decks and what the party has left."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing
from grandmelee.scene import Part
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import wrap
from grandmelee.scene.svg import Element, rect, text, thing

LETTERS: Final = 13.5
STEP: Final = 18.0


class Side(NamedTuple):
    """The slice: lines of words, those that begin a section first in their section."""

    lines: tuple[tuple[str, bool], ...]
    width: float


def side(d: Drawing) -> Part:
    """One panel of words."""
    its = Side(tuple(lines(d)), d.column)
    return Part("side", "The Consul", d.column, 16 + STEP * len(its.lines), panel(its))


def lines(d: Drawing) -> list[tuple[str, bool]]:
    """The chart, then cards in play with their sentences, then what is left."""
    view, content = d.view, d.content
    chart = view["chart"]
    found: list[tuple[str, bool]] = []
    if chart["boss_in_play"]:
        found += section(d, "Boss fight", [", ".join(chart["boss_fight"])])
    else:
        coming = chart["spaces"][chart["space"]] if chart["space"] < len(chart["spaces"]) else "the end"
        found += section(d, f"Chart: space {chart['space']} of {len(chart['spaces'])}", [f"Next: {coming}"])
    if chart["str"] or chart["arm"]:
        found += section(d, "Star bonuses", [f"+{chart['str']} STR, +{chart['arm']} ARM"])
    for slug in view["challenges"]:
        card = content.challenge_shelf[slug]
        found += section(d, card.name, card.lasting_text)
    for slug in view["plots"]:
        plot = content.plot_shelf[slug]
        found += section(d, plot.name, [*plot.lasting_text, plot.interact_text, plot.discard_text])
    for mode in content.modes:
        if mode.slug in view["modes"]:
            found += section(d, mode.name, mode.lasting_text)
    left = f"{view['coins']} coins, {view['wrath_left']} wrath available, {view['points_down']} points destroyed"
    return found + section(d, "The party", [left])


def section(d: Drawing, title: str, body: list[str]) -> list[tuple[str, bool]]:
    """A title and its lines, wrapped."""
    wrapped = [line for words in body if words for line in wrap(words, LETTERS, d.column - 28)]
    return [(title, True), *[(line, False) for line in wrapped]]


@kept
def panel(its: Side) -> Element:
    """The panel."""
    high = 16 + STEP * len(its.lines)
    drawn = [
        text(line, 14, 24 + STEP * n, LETTERS, "serif felt-ink" if is_title else "sans felt-soft")
        for n, (line, is_title) in enumerate(its.lines)
    ]
    words = "; ".join(line for line, _ in its.lines)
    return thing(rect(0, 0, its.width, high, "panel", rx=12), *drawn, name=words, id="chart", role="group")
