"""The area of a player, opened: every card in play with its figures, what lies on it, and its sentences.

It lies hidden in the picture until its head is clicked; then the page shows it in a window of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.core.events import count
from grandmelee.games.lords_of_the_eastern_reach.draw import tiles
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import arms, emblem
from grandmelee.games.lords_of_the_eastern_reach.draw.tiles import BOLD, Tile
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width, wrap
from grandmelee.scene.pieces import seat_sign
from grandmelee.scene.svg import Element, el, group, rect, text

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing, View

COLUMN: Final = 366.0
HEAD: Final = 70.0
ROW: Final = 66.0
EMBLEM: Final = 44.0
LETTERS: Final = 12.5
LINES: Final = 3


class Sheet(NamedTuple):
    """A player's area: who it is, the numbers, city and army."""

    seat: int
    who: str
    region: str
    numbers: str
    city: tuple[Tile, ...]
    army: tuple[Tile, ...]
    columns: int
    titles: tuple[str, str]


def sheet_of(d: Drawing, player: View) -> Sheet:
    """The slice of an opened area."""
    region = d.kind(player["allegiance"]) if player["allegiance"] else None
    who = d.label(player["seat"]) + (f", {region.name}" if region else "")
    who += bond(d, player)
    numbers = [
        count(player["gems"], "gem"),
        f"{player['hand_count']} of {player['hand_size']} cards in hand",
        f"{player['trophy_count']} {'trophy' if player['trophy_count'] == 1 else 'trophies'}",
        count(player["quest_count"], "quest"),
    ]
    city = tuple([tiles.building(d, card) for card in player["city"]])
    army = [tiles.fighter(d, card) for card in player["army"]] + [tiles.lone(d, word) for word in player["stash"]]
    said = " ".join(region.sentences) if region else ""
    titles = (
        f"City: {len(player['city'])} of {player['building_limit']} buildings",
        f"Army: {len(player['army'])} of {player['army_limit']} army cards",
    )
    return Sheet(player["seat"], who, said, ", ".join(numbers), city, tuple(army), 1 if d.is_tall else 2, titles)


def bond(d: Drawing, player: View) -> str:
    """Whose ally a player is, in words [LER-26.2]."""
    mate = player["ally"]
    return "" if mate is None else ", your ally" if mate == d.viewer else f", ally of {d.who(mate)}"


@kept
def sheet(its: Sheet) -> Element:
    """City at the left, army at the right; on a phone one below the other."""
    across = COLUMN * its.columns + 24
    city, army = column(its.titles[0], its.city), column(its.titles[1], its.army)
    beside = (COLUMN + 8, 0.0) if its.columns == 2 else (0.0, city[1])
    high = HEAD + (max(city[1], army[1]) if its.columns == 2 else city[1] + army[1]) + 8
    region, small = fitted(its.region, LETTERS, across - 24, 10.5)
    drawn = [
        rect(0, 0, across, high, "panel", rx=12),
        seat_sign(its.seat, 20, 20, 8),
        text(its.who, 36, 25, 15, "serif felt-ink"),
        text(region, 12, 45, small, "felt-ink"),
        text(its.numbers, 12, 62, LETTERS, "felt-soft"),
        group(city[0], at=(8, HEAD)),
        group(army[0], at=(8 + beside[0], HEAD + beside[1])),
    ]
    box = f"0 0 {across:g} {high:g}"
    return el("g", *drawn, id=f"sheet-{its.seat}", display="none", data_box=box, data_title=its.who)


def column(title: str, shown: tuple[Tile, ...]) -> tuple[Element, float]:
    """The cards of a city or an army, one below the other, and how high that is."""
    drawn = [text(title, 4, 16, 14, "serif felt-ink")]
    y = 24.0
    for one in shown:
        drawn.append(group(row(one), at=(0, y)))
        y += ROW
    if not shown:
        drawn.append(text("nothing yet", 4, y + 14, LETTERS, "felt-soft"))
        y += 24
    return group(*drawn), y


@kept
def row(its: Tile) -> Element:
    """A card: its arms, its name and figures, what lies on it, what it says."""
    look = arms(its.kind)
    state = [f"{sign.many} {sign.name}s" if sign.many > 1 else sign.name for sign in its.signs]
    state += ["exhausted"] * its.is_exhausted + ["in the battle"] * its.is_away
    title = its.kind.name
    figures = "  ".join(
        f"{value} VP" if what == "vp" else f"{what.capitalize()} {value}" for what, value in its.figures
    )
    said = " ".join([*([f"({', '.join(state)})"] if state else []), *its.kind.sentences]) or "No text."
    lines = wrap(said, LETTERS, COLUMN - EMBLEM - 20)
    lines = [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])] if len(lines) > LINES else lines
    drawn = [
        rect(0, 0, COLUMN - 4, ROW - 4, "paper card-edge", rx=7),
        group(emblem(look, EMBLEM, ROW - 12), at=(4, 4)),
        text(title, EMBLEM + 12, 16, 13.5, "strong ink"),
        text(figures, EMBLEM + 20 + width(title, 13.5) * BOLD, 16, LETTERS, "ink-soft"),
        *[text(line, EMBLEM + 12, 31 + 14 * n, LETTERS, "ink") for n, line in enumerate(lines)],
    ]
    return group(*drawn)
