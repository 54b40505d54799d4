"""The arena as the heart of the picture: hexes, Statues, traps, Gates, and the Champions on them [SFB-1.10 to 1.15]."""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from typing import Final, NamedTuple

from grandmelee.games.super_fantasy_brawl.arena import AREAS, DEPLOYMENT, STATUE_NAMES, STATUES, TRAP
from grandmelee.games.super_fantasy_brawl.draw.arrows import arrows
from grandmelee.games.super_fantasy_brawl.draw.champions import Champion, champion_of, disc, disc_of, spoken
from grandmelee.games.super_fantasy_brawl.draw.drawing import CORE_ICONS, CORE_TONES, Drawing, View
from grandmelee.games.super_fantasy_brawl.draw.heading import HIGH, heading
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
    top = HIGH
    floor = floor_of(d)
    board = laid(floor)
    left, low = (d.board - board.width) / 2, top + GATE + BESIDE
    places = {key: (left + x, low + y) for key, (x, y) in board.centres.items()}
    south = low + board.height + BESIDE
    gates = [gate(gate_of(d, 0, top)), gate(gate_of(d, 1, south))]
    standing = [*on_hexes(d, places, floor.size), *on_gate(d, 0, top), *on_gate(d, 1, south)]
    hexes = group(board.element, at=(left, low))
    drawn = [heading(d), *gates, hexes, *aims(d, places), *standing, *arrows(d, places, floor.size), *sprung(d, south)]
    return Part("board", d.view["arena"]["name"], d.board, south + GATE, group(*drawn))


# ---- the floor ------------------------------------------------------------------------------------------------------
class Hex(NamedTuple):
    """A hex as it is printed."""

    hex: str
    q: int
    r: int
    kind: str


class Floor(NamedTuple):
    """The hexes, and in words what lies and who stands on some of them."""

    hexes: tuple[Hex, ...]
    traps: tuple[tuple[str, str], ...]
    standing: tuple[tuple[str, str], ...]
    board: float

    @property
    def size(self) -> float:
        """As large as the width allows, whatever the arena."""
        return hex_size(self.hexes, self.board)


def floor_of(d: Drawing) -> Floor:
    """The slice of the floor."""
    arena = d.view["arena"]
    return Floor(
        tuple([Hex(h["hex"], h["q"], h["r"], h["kind"]) for h in arena["hexes"]]),
        tuple([(trap["hex"], trap_name(d, trap)) for trap in arena["traps"]]),
        tuple([(one["hex"], one["name"]) for one in d.champions if one["hex"]]),
        d.board,
    )


@cache
def hex_size(hexes: tuple[Hex, ...], board: float) -> float:
    """As large as the width allows."""
    xs = [h.q + h.r / 2 for h in hexes]
    return min(LARGEST, board / (sqrt(3) * (max(xs) - min(xs) + 1)))


@lru_cache(maxsize=256)
def laid(its: Floor) -> boards.Board:
    """Every hex with the tone and the icon of its area, and with what stands on it for good."""
    traps, standing = dict(its.traps), dict(its.standing)
    cells = [_cell(h, its.size, traps.get(h.hex, ""), standing.get(h.hex, "")) for h in its.hexes]
    return boards.hexes(cells, its.size)


@lru_cache(maxsize=2048)
def _cell(h: Hex, size: float, trap: str, who: str) -> boards.Cell:
    kind, name = h.kind, h.hex
    tone, sign = "stone", ""
    if kind in AREAS:
        core = CORES[AREAS.index(kind)]
        tone, sign = CORE_TONES[core], CORE_ICONS[core]
    elif kind in STATUES:
        tone = CORE_TONES[CORES[STATUES.index(kind)]]
    elif kind in DEPLOYMENT:
        tone = "sand"
    elif kind == TRAP:
        tone = "floor"
    label = STATUE_NAMES[STATUES.index(kind)] if kind in STATUES else name
    things = furniture(h, size, bool(trap))
    says = hex_name(h, trap, who)
    return boards.Cell(name, f"hex:{name}", says, h.q, h.r, label=label, tone=tone, sign=sign, things=things)


def hex_name(h: Hex, trap: str, who: str) -> str:
    """A hex and what is on it, in words."""
    kind = h.kind
    parts = [f"Hex {h.hex}"]
    parts += [f"{CORES[AREAS.index(kind)].capitalize()} area"] if kind in AREAS else []
    parts += [f"{STATUE_NAMES[STATUES.index(kind)]}'s Statue"] if kind in STATUES else []
    parts += [f"deployment area in the {SIDES[DEPLOYMENT.index(kind)]}"] if kind in DEPLOYMENT else []
    parts += ["trap hex"] if kind == TRAP else []
    return ", ".join([*parts, *(words for words in (trap, who) if words)])


def trap_name(d: Drawing, trap: View) -> str:
    """A face-down trap, and what all know of it [SFB-15.10]."""
    if not trap["other_than"]:
        return f"face-down trap: one of {', '.join(f'{kind.count} {kind.name}s' for kind in d.content.traps)}"
    names = {kind.slug: kind.name for kind in d.content.traps}
    return f"face-down trap, not the {names.get(trap['other_than'], trap['other_than'])} sprung before it"


def furniture(h: Hex, size: float, has_trap: bool) -> tuple[Element, ...]:
    """A Statue, a trap mark or a trap."""
    if h.kind in STATUES:
        return statue(size)
    if has_trap:
        return (trap_token(h.hex, size),)
    return trap_sign(size) if h.kind == TRAP else ()


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
def trap_sign(size: float) -> tuple[Element, ...]:
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
    return [face_up(d.content.trap_shelf[name].name, y)] if name else []


@kept
def face_up(words: str, y: float) -> Element:
    """A sprung trap beside the southern Gate."""
    lines = wrap(words, SPRUNG, 88)
    wide = max(width(line, SPRUNG) for line in lines) * 1.08 + 34
    high = max(34.0, 8 + 19.0 * len(lines))
    drawn = [rect(0, -high / 2, wide, high, "danger", rx=9), icon("wolf-trap", 15, 0, 20, "danger-ink")]
    top = 5.5 - 9.5 * (len(lines) - 1)
    drawn += [text(line, 28, top + 19 * n, SPRUNG, "strong danger-ink") for n, line in enumerate(lines)]
    return thing(*drawn, name=f"Sprung: {words}", id="sprung", at=(-5, y + GATE / 2 - 2))


# ---- Gates ----------------------------------------------------------------------------------------------------------
class Gate(NamedTuple):
    """A Gate: whose it is, and who waits on it."""

    area: int
    seats: tuple[int, ...]
    is_own: bool
    waiting: tuple[str, ...]
    board: float
    y: float


def gate_of(d: Drawing, area: int, y: float) -> Gate:
    """The slice of a Gate."""
    side = owner(d, area)
    seats = tuple([player["seat"] for player in d.players if player["side"] == side])
    return Gate(area, seats, d.viewer in seats, tuple([one["name"] for one in waiting(d, side)]), d.board, y)


def waiting(d: Drawing, side: int | None) -> list[View]:
    """The Champions of a side on its Gate."""
    return [one for one in d.champions if one["hex"] is None and one["side"] == side]


@kept
def gate(its: Gate) -> Element:
    """A Gate beside its deployment area; it stands for that area while sides are chosen [SFB-1.13, 1.14, 2.2]."""
    wide = its.board * 0.62
    label = f"{SIDES[its.area].capitalize()} Gate"
    drawn = [
        rect(0, 0, wide, GATE, "stone-side", rx=12),
        rect(0, 0, wide, GATE - 5, "sand", rx=12),
        rect(4, 4, wide - 8, GATE - 13, "rim", rx=9),
        icon("gate", 28, 25, 34, "stone-ink"),
        text(label, 54, 32, 20, "serif stone-ink"),
    ]
    drawn += [pieces.seat_sign(seat, wide - 26 - 24.0 * n, 25, 9) for n, seat in enumerate(its.seats)]
    far = wide - 22 - 24.0 * len(its.seats)
    drawn += [text("yours", far, 31, 17.5, "stone-ink", "end")] if its.is_own and len(its.waiting) < 4 else []
    halo = rect(-3, -3, wide + 6, GATE + 4, "halo", rx=14)
    name = f"{label} and deployment area" + (f", with {' and '.join(its.waiting)}" if its.waiting else "")
    word = f"area:{SIDES[its.area]}"
    return thing(*drawn, halo, name=name, word=word, id=f"gate-{SIDES[its.area]}", at=((its.board - wide) / 2, its.y))


def owner(d: Drawing, area: int) -> int | None:
    """The side that deploys there, once that is settled."""
    if not d.are_sides_chosen:
        return None
    home: list[str] = d.view["arena"]["home"]
    return home.index(SIDES[area])


def on_gate(d: Drawing, area: int, y: float) -> list[Element]:
    """Champions on the Gate, in a row."""
    left = d.board * 0.5 - 12
    there = waiting(d, owner(d, area))
    return [disc(disc_of(d, one, (left + 52.0 * n, y + GATE / 2 - 4), 20)) for n, one in enumerate(there)]


# ---- Champions in the arena -----------------------------------------------------------------------------------------
def on_hexes(d: Drawing, places: dict[str, pieces.Point], size: float) -> list[Element]:
    """Everyone in the arena, the northern ones first, so that nobody's badges are covered."""
    there = sorted((one for one in d.champions if one["hex"]), key=lambda one: str(one["hex"]))
    return [disc(disc_of(d, one, places[one["hex"]], size * 0.6)) for one in there]


def aims(d: Drawing, places: dict[str, pieces.Point]) -> list[Element]:
    """Dotted lines from the activated Champion to its targets."""
    action = d.view["action"]
    actor = d.named(action["champion"]) if action else None
    if action is None or actor is None or not actor["hex"]:
        return []
    targets = [target for target in map(d.named, action["targets"]) if target is not None]
    return [
        aim(actor["name"], champion_of(target), places[actor["hex"]], places[target["hex"]])
        for target in targets
        if target["hex"] and target is not actor
    ]


@kept
def aim(actor: str, target: Champion, start: pieces.Point, end: pieces.Point) -> Element:
    """A dotted line to a target."""
    (x, y), (tx, ty) = start, end
    line = el("path", d=f"M{x:.1f} {y:.1f}L{tx:.1f} {ty:.1f}", class_="aim")
    return thing(line, name=f"{actor} aims at {spoken(target)}", id=f"aim-{target.seat}-{target.champion}")
