"""The arena as the heart of the picture: hexes, Statues, traps, Gates, and the Champions on them [SFB-1.10 to 1.15]."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

from grandmelee.games.super_fantasy_brawl.arena import AREAS, DEPLOYMENT, STATUE_NAMES, STATUES, TRAP
from grandmelee.games.super_fantasy_brawl.draw.arrows import arrows
from grandmelee.games.super_fantasy_brawl.draw.champions import disc, spoken
from grandmelee.games.super_fantasy_brawl.draw.drawing import CORE_ICONS, CORE_TONES, Drawing, View
from grandmelee.games.super_fantasy_brawl.draw.heading import heading
from grandmelee.games.super_fantasy_brawl.words import CORES, SIDES
from grandmelee.scene import Part, boards, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width, wrap
from grandmelee.scene.svg import Element, circle, el, group, rect, text, thing

GATE: Final = 54.0  # height of a Gate
BESIDE: Final = 8.0  # between a Gate and the hexes
LARGEST: Final = 52.0
SPRUNG: Final = 17.2  # letters of the trap that lies face up


def arena(d: Drawing) -> Part:
    """Heading, northern Gate, hexes with everyone on them, southern Gate."""
    head, top = heading(d)
    size = hex_size(d)
    board = boards.hexes(cells(d, size), size)
    left, low = (d.board - board.width) / 2, top + GATE + BESIDE
    places = {key: (left + x, low + y) for key, (x, y) in board.centres.items()}
    south = low + board.height + BESIDE
    gates = [gate(d, 0, top), gate(d, 1, south)]
    standing = [*on_hexes(d, places, size), *on_gate(d, 0, top), *on_gate(d, 1, south)]
    hexes = group(board.element, at=(left, low))
    drawn = [*head, *gates, hexes, *aims(d, places), *standing, *arrows(d, places, size), *sprung(d, south)]
    return Part("board", d.view["arena"]["name"], d.board, south + GATE, group(*drawn))


def hex_size(d: Drawing) -> float:
    """As large as the width allows, whatever the arena."""
    xs: list[float] = [h["q"] + h["r"] / 2 for h in d.view["arena"]["hexes"]]
    return min(LARGEST, d.board / (sqrt(3) * (max(xs) - min(xs) + 1)))


# ---- the floor ------------------------------------------------------------------------------------------------------
def cells(d: Drawing, size: float) -> list[boards.Cell]:
    """Every hex with the tone and the icon of its area, and with what stands on it for good."""
    return [_cell(d, h, size) for h in d.view["arena"]["hexes"]]


def _cell(d: Drawing, h: View, size: float) -> boards.Cell:
    kind, name = h["kind"], h["hex"]
    tone, mark = "stone", ""
    if kind in AREAS:
        core = CORES[AREAS.index(kind)]
        tone, mark = CORE_TONES[core], CORE_ICONS[core]
    elif kind in STATUES:
        tone = CORE_TONES[CORES[STATUES.index(kind)]]
    elif kind in DEPLOYMENT:
        tone = "sand"
    elif kind == TRAP:
        tone = "floor"
    label = STATUE_NAMES[STATUES.index(kind)] if kind in STATUES else name
    word = f"hex:{name}"
    things = furniture(d, h, size)
    return boards.Cell(name, word, hex_name(d, h), h["q"], h["r"], label=label, tone=tone, mark=mark, things=things)


def hex_name(d: Drawing, h: View) -> str:
    """A hex and what is on it, in words."""
    kind = h["kind"]
    parts = [f"Hex {h['hex']}"]
    parts += [f"{CORES[AREAS.index(kind)].capitalize()} area"] if kind in AREAS else []
    parts += [f"{STATUE_NAMES[STATUES.index(kind)]}'s Statue"] if kind in STATUES else []
    parts += [f"deployment area in the {SIDES[DEPLOYMENT.index(kind)]}"] if kind in DEPLOYMENT else []
    parts += ["trap hex"] if kind == TRAP else []
    parts += [trap_name(d, trap) for trap in d.view["arena"]["traps"] if trap["hex"] == h["hex"]]
    parts += [one["name"] for one in d.champions if one["hex"] == h["hex"]]
    return ", ".join(parts)


def trap_name(d: Drawing, trap: View) -> str:
    """A face-down trap, and what all know of it [SFB-15.10]."""
    if not trap["other_than"]:
        return "face-down trap"
    names = {kind.slug: kind.name for kind in d.content.traps}
    return f"face-down trap, not the {names.get(trap['other_than'], trap['other_than'])} sprung before it"


def furniture(d: Drawing, h: View, size: float) -> tuple[Element, ...]:
    """A Statue, a trap mark or a trap."""
    if h["kind"] in STATUES:
        return statue(size)
    if h["hex"] in [trap["hex"] for trap in d.view["arena"]["traps"]]:
        return (trap_token(h["hex"], size),)
    return trap_mark(size) if h["kind"] == TRAP else ()


@cache
def statue(size: float) -> tuple[Element, ...]:
    """A bust on a plinth."""
    base = el("ellipse", cx=0, cy=size * 0.3, rx=size * 0.5, ry=size * 0.18, class_="shade")
    return (
        base,
        circle(0, -size * 0.08, size * 0.52, "paper-deep dot"),
        circle(0, -size * 0.08, size * 0.45, "outline"),
        icon("stone-bust", 0, -size * 0.08, size * 0.74, "ink"),
    )


@cache
def trap_mark(size: float) -> tuple[Element, ...]:
    """Printed on a trap hex: a ring and the open jaws."""
    ring = el("circle", r=size * 0.46, class_="rim", stroke_dasharray="6 5")
    return ring, icon("wolf-trap", 0, -size * 0.02, size * 0.62, "stone-ink ghost")


@kept
def trap_token(place: str, size: float) -> Element:
    """A trap, face down: its back tells nothing."""
    r = size * 0.44
    token = pieces.token("wolf-trap", name="", at=(0, -size * 0.1), r=r, tone="back", ink="back-line")
    return group(*token.children[1:], at=(0, -size * 0.1), id=f"trap-{place}", aria_hidden="true")


def sprung(d: Drawing, y: float) -> list[Element]:
    """The trap that lies face up until the next one is laid [SFB-15.9, 15.21]."""
    name = d.view["arena"]["sprung"]
    if not name:
        return []
    words = next(kind.name for kind in d.content.traps if kind.slug == name)
    lines = wrap(words, SPRUNG, 88)
    wide = max(width(line, SPRUNG) for line in lines) * 1.08 + 34
    high = max(34.0, 8 + 19.0 * len(lines))
    drawn = [rect(0, -high / 2, wide, high, "danger", rx=9), icon("wolf-trap", 15, 0, 20, "danger-ink")]
    top = 5.5 - 9.5 * (len(lines) - 1)
    drawn += [text(line, 28, top + 19 * n, SPRUNG, "strong danger-ink") for n, line in enumerate(lines)]
    return [thing(*drawn, name=f"Sprung: {words}", id="sprung", at=(-5, y + GATE / 2 - 2))]


# ---- Gates ----------------------------------------------------------------------------------------------------------
def gate(d: Drawing, area: int, y: float) -> Element:
    """A Gate beside its deployment area; it stands for that area while sides are chosen [SFB-1.13, 1.14, 2.2]."""
    wide = d.board * 0.62
    side = owner(d, area)
    label = f"{SIDES[area].capitalize()} Gate"
    drawn = [
        rect(0, 0, wide, GATE, "stone-side", rx=12),
        rect(0, 0, wide, GATE - 5, "sand", rx=12),
        rect(4, 4, wide - 8, GATE - 13, "rim", rx=9),
        icon("gate", 28, 25, 34, "stone-ink"),
        text(label, 54, 32, 20, "serif stone-ink"),
    ]
    if side is not None:
        seats = [player["seat"] for player in d.players if player["side"] == side]
        drawn += [pieces.seat_mark(seat, wide - 26 - 24.0 * n, 25, 9) for n, seat in enumerate(seats)]
        far = wide - 22 - 24.0 * len(seats)
        is_free = len([one for one in d.champions if one["hex"] is None and one["side"] == side]) < 4
        drawn += [text("yours", far, 31, 17.5, "stone-ink", "end")] if d.viewer in seats and is_free else []
    halo = rect(-3, -3, wide + 6, GATE + 4, "halo", rx=14)
    waiting = [one["name"] for one in d.champions if one["hex"] is None and one["side"] == side]
    name = f"{label} and deployment area" + (f", with {' and '.join(waiting)}" if waiting else "")
    word = f"area:{SIDES[area]}"
    return thing(*drawn, halo, name=name, word=word, id=f"gate-{SIDES[area]}", at=((d.board - wide) / 2, y))


def owner(d: Drawing, area: int) -> int | None:
    """The side that deploys there, once that is settled."""
    if not d.are_sides_chosen:
        return None
    home: list[str] = d.view["arena"]["home"]
    return home.index(SIDES[area])


def on_gate(d: Drawing, area: int, y: float) -> list[Element]:
    """Champions on the Gate, in a row."""
    side = owner(d, area)
    waiting = [one for one in d.champions if one["hex"] is None and one["side"] == side]
    left = d.board * 0.5 - 34
    return [disc(d, one, (left + 52.0 * n, y + GATE / 2 - 4), 20) for n, one in enumerate(waiting)]


# ---- Champions in the arena -----------------------------------------------------------------------------------------
def on_hexes(d: Drawing, places: dict[str, pieces.Point], size: float) -> list[Element]:
    """Everyone in the arena, the northern ones first, so that nobody's badges are covered."""
    there = sorted((one for one in d.champions if one["hex"]), key=lambda one: str(one["hex"]))
    return [disc(d, one, places[one["hex"]], size * 0.6) for one in there]


def aims(d: Drawing, places: dict[str, pieces.Point]) -> list[Element]:
    """Dotted lines from the activated Champion to its targets."""
    action = d.view["action"]
    actor = d.named(action["champion"]) if action else None
    if action is None or actor is None or not actor["hex"]:
        return []
    x, y = places[actor["hex"]]
    found = []
    for word in action["targets"]:
        target = d.named(word)
        if target is not None and target["hex"] and target is not actor:
            tx, ty = places[target["hex"]]
            name = f"{actor['name']} aims at {spoken(target)}"
            line = el("path", d=f"M{x:.1f} {y:.1f}L{tx:.1f} {ty:.1f}", class_="aim")
            found.append(thing(line, name=name, id=f"aim-{target['seat']}-{target['champion']}"))
    return found
