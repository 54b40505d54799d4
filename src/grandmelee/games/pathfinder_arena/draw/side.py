"""Beside the Arena: the monsters in play, whom they would hit if the turn ended now, and the deities left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.pathfinder_arena.draw.drawing import COLUMN, SMALLEST, Drawing, View, monster_icon
from grandmelee.games.pathfinder_arena.draw.figures import told_monster
from grandmelee.games.pathfinder_arena.forecast import worth
from grandmelee.scene import Part, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.svg import Element, group, rect, text, thing

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Attack

ROW: Final = 42.0
LINE: Final = 18.0
HEAD: Final = 32.0
MOST: Final = 4  # lines of the forecast


def part(d: Drawing) -> Part:
    """What would happen, then the monsters."""
    rows = [row_of(d, one) for one in d.view["monsters"]]
    ahead = forecast_of(d)
    y = HEAD + LINE * len(ahead.lines)
    drawn: list[Element] = [forecast(ahead)]
    for its in rows:
        drawn.append(group(row(its), at=(0, y)))
        y += height(its)
    names = ", ".join(d.content.card(slug).name.split()[0] for slug in d.view["deities"])
    deities = wrap(f"Deities: {names or 'none left'}", SMALLEST, COLUMN - 24)
    drawn += [text(line, 14, y + 13 + 15.0 * n, SMALLEST, "felt-soft") for n, line in enumerate(deities)]
    high = y + 6 + 15.0 * len(deities)
    drawn = [rect(0, 0, COLUMN, high, "panel", rx=12), *drawn]
    return Part("monsters", "Monsters", COLUMN, high, thing(*drawn, name="Monsters", id="monsters", role="group"))


# ---- the forecast ---------------------------------------------------------------------------------------------------
class Forecast(NamedTuple):
    """What the turn would bring whoever acts, if it ended now."""

    head: str
    who: str
    glory: int
    misfortune: int
    lines: tuple[str, ...]


def forecast_of(d: Drawing) -> Forecast:
    """The slice of the forecast: only open facts are in it."""
    hits = d.hits
    lines = [line(hit) for hit in hits]
    if len(lines) > MOST:
        lines = [*lines[: MOST - 1], f"and {len(lines) - MOST + 1} more"]
    active = d.view["active"]
    who = "you" if active == d.viewer else str(d.players[active or 0]["name"])
    glory = sum(hit["glory"] for hit in hits)
    misfortune = sum(hit["misfortune"] for hit in hits if hit["seat"] == active)
    if d.view["over"]:
        return Forecast("Monsters at the end", who, 0, 0, ())
    if d.view["phase"] == "summoning":  # PA-12.21: whoever is reached takes misfortune, and nobody gains glory
        return Forecast("New monsters attack next", "", 0, 0, tuple(lines or ["They reach nobody"]))
    return Forecast(d.when, who, glory, misfortune, tuple(lines or [nobody(d)]))


def nobody(d: Drawing) -> str:
    """What is said where nobody is hit [PA-4.3, 9.13]."""
    if d.view["phase"] == "monster":
        return "Nobody else is hit"
    return "Nobody would be hit" if d.view["monsters"] else "New monsters come, and attack at once"


def line(hit: View) -> str:
    """One attack: who, whom, how hard, what it brings."""
    return f"{hit['monster']} hits {hit['hero']}: {hit['value']} less {hit['defense']}, {worth(hit)}"


def chips_of(its: Forecast) -> tuple[tuple[str, str, int], ...]:
    """What it would bring: its name, its icon, how much of it."""
    found = (("misfortune", "bleeding-wound", its.misfortune), ("glory", "laurels", its.glory))
    return found if its.lines and its.who else ()


@kept
def forecast(its: Forecast) -> Element:
    """What ending the turn would bring, in numbers and line by line."""
    drawn: list[Element] = [text(its.head, 14, 21, 14.5, "serif felt-ink")]
    x = COLUMN - 10.0
    for name, picture, number in chips_of(its):
        wide = pieces.chip_width(f"+{number}", 14, picture)
        x -= wide + 5
        chip = pieces.chip(f"+{number}", x, 16, size=14, picture=picture)
        drawn.append(thing(chip, name=f"{number} {name} for {its.who}", id=f"ahead-{name}"))
    for n, words in enumerate(its.lines):
        shown, size = fitted(words, 13, COLUMN - 26, SMALLEST)
        drawn.append(text(shown, 14, HEAD + LINE * n + 11, size, "felt-soft"))
    return group(*drawn, id="forecast")


STRIP: Final = 66.0  # height below the Arena of a phone
LETTERS: Final = 23.5  # of it: a phone shows everything half as large
CHIP: Final = 19.0  # letters of what it would bring


def below(d: Drawing, board: Part) -> Part:
    """The Arena of a phone with the forecast below it, so that both can be seen at once."""
    if not d.view["round"]:
        return board
    its = forecast_of(d)._replace(lines=tuple([line(hit) for hit in d.hits] or [nobody(d)]))
    drawn = group(strip(its, board.width), at=(0, board.height))
    return Part(board.name, board.title, board.width, board.height + STRIP, group(board.element, drawn))


@kept
def strip(its: Forecast, wide: float) -> Element:
    """What ending the turn would bring: in numbers, and in a line who is hit."""
    drawn: list[Element] = [
        rect(0, 6, wide, STRIP - 8, "panel", rx=10),
        text(its.head, 12, 31, LETTERS, "serif felt-ink"),
    ]
    x = wide - 8.0
    for _, picture, number in chips_of(its):
        x -= pieces.chip_width(f"+{number}", CHIP, picture) + 5
        drawn.append(pieces.chip(f"+{number}", x, 25, size=CHIP, picture=picture))
    words, size = fitted("; ".join(its.lines) if its.lines else "", LETTERS, wide - 24, LETTERS)
    drawn.append(text(words, 12, 57, size, "felt-soft"))
    told = ", ".join(f"{number} {name} for {its.who}" for name, _, number in chips_of(its))
    return thing(*drawn, name=f"{its.head}: {f'{told}. ' if told else ''}{'. '.join(its.lines)}", id="forecast-strip")


# ---- monsters -------------------------------------------------------------------------------------------------------
class Row(NamedTuple):
    """A monster's line: what it can do, what it has suffered."""

    monster: str
    token: int
    title: str
    about: str
    damage: int
    life: int
    glory: int
    name: str


def row_of(d: Drawing, one: View) -> Row:
    """The slice of a monster's line."""
    sheet = d.content.monster(one["monster"])
    kinds = zip(one["attacks"], (sheet.melee, sheet.ranged), strict=False)
    attacks = ", ".join(f"{far(attack)} {a['damage']}/{a['critical']}" for a, attack in kinds if attack is not None)
    traits = " ".join(sentences(d, one["monster"]))
    tokens = [f"{one[kind]} {kind.capitalize()}" for kind in ("fire", "water") if one[kind]]
    about = "; ".join([attacks, *tokens, *([traits] if traits else [])])
    name = f"{told_monster(d, one)} {traits}".strip()
    title = f"{one['name']} at {one['space']}"
    return Row(one["monster"], one["token"], title, about, one["damage"], one["life"], one["glory"], name)


def far(attack: Attack) -> str:
    """From how far an attack reaches, in little room [PA-10.1]."""
    if attack.high == 0:
        return "same tile"
    return f"{attack.low}-{attack.high} tiles" if attack.low != attack.high else f"{attack.low} away"


def about(its: Row) -> list[str]:
    """What a monster can do, in two lines at most; all of it is said under the pointer."""
    found = wrap(its.about, SMALLEST, COLUMN - 70)
    return found if len(found) < 3 else [found[0], fitted(" ".join(found[1:]), SMALLEST, COLUMN - 70, SMALLEST)[0]]


def height(its: Row) -> float:
    """How high a monster's line is."""
    return ROW + 14.0 * (len(about(its)) - 1)


@kept
def row(its: Row) -> Element:
    """Initiative, name and place, attacks and abilities; life left and worth at the right."""
    life, worth = f"{max(0, its.life - its.damage)}/{its.life}", str(its.glory)
    x = COLUMN - 8 - pieces.chip_width(worth, 13, "laurels")
    left = x - 5 - pieces.chip_width(life, 13, "hearts")
    title, large = fitted(its.title, 14.5, left - 66, SMALLEST)
    drawn = [
        rect(2, 1, COLUMN - 4, height(its) - 2, "halo", rx=8),
        rect(10, 0, COLUMN - 20, 1, "line"),
        pieces.badge(str(its.token), 20, 21, 10.5, "guard"),
        icon(monster_icon(its.monster), 46, 21, 26, "felt-ink"),
        text(title, 64, 18, large, "strong felt-ink"),
        *[text(line, 64, 36.5 + 14.0 * n, SMALLEST, "felt-soft") for n, line in enumerate(about(its))],
        pieces.chip(life, left, 12.5, size=13, picture="hearts"),
        pieces.chip(worth, x, 12.5, size=13, picture="laurels"),
    ]
    return thing(*drawn, name=its.name, word=f"monster:{its.token}", id=f"sheet-{its.monster}")


def sentences(d: Drawing, slug: str) -> list[str]:
    """What a monster sheet says besides numbers."""
    monster = d.content.monster(slug)
    attacks = [monster.melee] + ([monster.ranged] if monster.ranged is not None else [])
    return [*[text for attack in attacks for text in attack.sentences], *monster.sentences]
