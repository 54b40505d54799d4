"""The line of spaces with everyone and everything on it [LA-8]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grandmelee.games.legends_of_the_arena.draw.drawing import (
    ICONS,
    STRANGER,
    Drawing,
    Layout,
    View,
    legend_icon,
    team_name,
)
from grandmelee.games.legends_of_the_arena.draw.heading import heading
from grandmelee.scene import Part, boards, pieces
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import moving, stand
from grandmelee.scene.svg import Element, group, slug

STANDING: Final = -33.0  # of a fighter, from the middle of its space
TOKEN: Final = 42.0  # width of what lies in a space


def arena(d: Drawing) -> Part:
    """The line of spaces with everyone on it, below where the sequence stands and what each team has left."""
    how = d.layout
    board = laid(floor_of(d))
    drawn = [group(board.element, at=(how.outside, how.head)), *_outside(how, board)]
    drawn += [lying(lying_of(d, how, board)), *_standing(d, how, board)]
    high = how.head + how.lane + 18
    return Part("board", d.view["arena"]["name"], how.across, high, group(heading(d), *drawn))


# ---- the floor ------------------------------------------------------------------------------------------------------
class Space(NamedTuple):
    """A space as it is printed, and who stands there."""

    n: int
    is_edge: bool
    is_centre: bool
    sign: str
    there: tuple[str, ...]


class Floor(NamedTuple):
    """All spaces, and how large they are together."""

    spaces: tuple[Space, ...]
    across: float
    lane: float


def floor_of(d: Drawing) -> Floor:
    """The slice of the floor."""
    ground, how = d.view["arena"], d.layout
    signs = _decals(d)
    there: dict[int | None, list[str]] = {}
    for fighter in d.fighters:
        there.setdefault(fighter.get("space"), []).append(fighter.get("name", ""))
    spaces = [
        Space(n, n in ground["edges"], n == ground["centre"], signs.get(n, ""), tuple(there.get(n, ())))
        for n in range(ground["spaces"])
    ]
    return Floor(tuple(spaces), how.across - 2 * how.outside, how.lane)


def _decals(d: Drawing) -> dict[int, str]:
    """In a variant, the icon of the Legend it evokes on the spaces it replaces [LA-20.1, 20.2]."""
    ground = d.content.arena(d.view["arena"]["id"])
    replaced = {"centre": [ground.centre], "edges": ground.edges}.get(ground.kind, [])
    return dict.fromkeys(replaced, ICONS.get(ground.legend, STRANGER))


@lru_cache(maxsize=256)
def laid(its: Floor) -> boards.Board:
    """The spaces side by side."""
    last = len(its.spaces) - 1
    return boards.lane([_cell(space, last) for space in its.spaces], its.across, its.lane, standing=STANDING)


def _cell(its: Space, last: int) -> boards.Cell:
    kind = ", an edge" if its.is_edge else ", the centre" if its.is_centre else ""
    there = f", with {' and '.join(its.there)}" if its.there else ""
    return boards.Cell(
        str(its.n),
        f"space:{its.n}",
        f"Space {its.n}{kind}{there}",
        its.n,
        label=str(its.n),
        note="edge" if its.is_edge else "centre" if its.is_centre else "",
        tone="floor" if its.is_edge else "stone",
        sign=its.sign,
        is_edge_low=its.n == 0,
        is_edge_high=its.n == last,
    )


def _middle(how: Layout, board: boards.Board, space: int) -> float:
    """Where a position lies in the picture; outside the Arena, beside its ends."""
    if space < 0:
        return how.outside / 2
    if space >= len(board.centres):
        return how.across - how.outside / 2
    return how.outside + board.centres[str(space)][0]


def _outside(how: Layout, board: boards.Board) -> list[Element]:
    """Where whoever has left the Arena stands, at either end."""
    y = how.head + how.lane / 2 + STANDING
    return [stand(f"space:{n}", _middle(how, board, n), y) for n in (-1, len(board.centres))]


# ---- what lies there ------------------------------------------------------------------------------------------------
class Lying(NamedTuple):
    """A token in its place: its icon and name, whose it is, and the letter of a team beside it."""

    picture: str
    name: str
    seat: int | None
    word: str | None
    id: str | None
    letter: str
    at: pieces.Point
    scale: float
    least: float


def lying_of(d: Drawing, how: Layout, board: boards.Board) -> tuple[Lying, ...]:
    """What lies in the spaces: Portals, Spike Traps, the Axe, Coffins; side by side."""
    there: dict[int, list[Token]] = {}
    for token in [*_portals(d), *_tokens(d)]:
        there.setdefault(token[0], []).append(token)
    room = board.width / len(board.centres) - 14
    found = []
    for space, things in there.items():
        columns = min(len(things), 2 if d.is_tall else len(things))
        scale = min(1.0, room / (TOKEN * columns))
        step = TOKEN * scale
        left, low = _middle(how, board, space) - step / 2 * (columns - 1), how.head + how.lane - 54
        places = [(left + step * (n % columns), low - step * (n // columns)) for n in range(len(things))]
        found += [Lying(*one[1:], at, scale, how.letters) for one, at in zip(things, places, strict=True)]
    return tuple(found)


Token = tuple[int, str, str, int | None, str | None, str | None, str]  # the space, then as in `Lying`


def _portals(d: Drawing) -> list[Token]:
    """The Portals, with the letters of their teams."""
    letters = ["" if d.is_free_for_all else team_name(team) for team in range(len(d.view["arena"]["portals"]))]
    return [
        (space, "portal", f"Portal of team {letter}" if letter else "Portal", None, None, None, letter)
        for space, letter in zip(d.view["arena"]["portals"], letters, strict=True)
    ]


def _tokens(d: Drawing) -> list[Token]:
    ground = d.view["arena"]
    found: list[Token] = []
    for trap in ground["traps"]:
        owner = trap["seat"]
        name = f"Spike Trap of {d.fighters[owner]['name']}"
        found.append((trap["space"], "spikes-full", name, owner, None, f"trap-{owner}", ""))
    for token in d.view["tokens"]:
        if token["coffin"]:
            n = token["token"]
            what = ("coffin", f"Coffin {n + 1}", token["seat"], f"zombie:{n}", f"zombie-{n}", "")
            found.append((token["space"], *what))
    if ground["axe"] is not None:
        found.append((ground["axe"], "sharp-axe", "The Axe", None, None, "axe", ""))
    return found


@kept
def lying(tokens: tuple[Lying, ...]) -> Element:
    """All that lies in the spaces; letters of teams as large where the Portals are small."""
    drawn = [group(_token(one), at=one.at, scale=one.scale) for one in tokens]
    lettered = [one for one in tokens if one.letter]
    return group(*drawn, *map(_letter, lettered), id="lying")


def _token(its: Lying) -> Element:
    tone, ink = ("arcane", "stone-ink") if its.picture == "portal" else ("paper-deep", "ink")
    return pieces.token(
        its.picture, name=its.name, at=(0, 0), r=19, tone=tone, ink=ink, seat=its.seat, word=its.word, id=its.id
    )


def _letter(its: Lying) -> Element:
    off = 14 * its.scale
    return pieces.badge(its.letter, its.at[0] + off, its.at[1] - off, its.least * 0.9, "paper")


# ---- who stands there -----------------------------------------------------------------------------------------------
class Fighter(NamedTuple):
    """A Legend where it stands."""

    seat: int
    legend: str
    name: str
    picture: str
    space: int
    facing: int
    fatigue: int
    block: int
    push: int
    has_axe: bool
    at: pieces.Point
    r: float
    least: float


def _standing(d: Drawing, how: Layout, board: boards.Board) -> list[Element]:
    """Legends and Zombies side by side in their spaces."""
    standing: dict[int, list[View]] = {}
    for who in [*d.fighters, *(token for token in d.view["tokens"] if not token["coffin"])]:
        if who.get("space") is not None:
            standing.setdefault(who["space"], []).append(who)
    drawn = []
    for space, crowd in standing.items():
        is_in = 0 <= space < len(board.centres)
        room = board.width / len(board.centres) if is_in else how.outside
        r, places = pieces.packed(len(crowd), room, how.lane - 84, 38)
        x, y = _middle(how, board, space), how.head + how.lane / 2 + STANDING
        spots = [(x + right, y + down) for right, down in places]
        drawn += [_who(d, who, spot, r) for who, spot in zip(crowd, spots, strict=True)]
    return drawn


def _who(d: Drawing, who: View, at: pieces.Point, r: float) -> Element:
    if "token" in who:
        return zombie(who["token"], who["seat"], who["space"], at, r)
    has_axe = d.view["arena"]["axe_holder"] == who["seat"]
    return legend(
        Fighter(
            who["seat"],
            who["legend"],
            who["name"],
            legend_icon(who),
            who["space"],
            who["facing"],
            who["fatigue"],
            who["block"],
            who["push"],
            has_axe,
            at,
            r,
            d.layout.letters,
        )
    )


@kept
def zombie(n: int, seat: int, space: int, at: pieces.Point, r: float) -> Element:
    """A Zombie."""
    word, name = f"zombie:{n}", f"Zombie {n + 1} on space {space}"
    drawn = pieces.disc("shambling-zombie", seat=seat, name=name, at=at, r=r * 0.9, word=word, id=f"zombie-{n}")
    return moving(drawn, key=word, at=f"space:{space}")


@kept
def legend(its: Fighter) -> Element:
    """A Legend, with what marks it."""
    word = f"legend:{its.legend}"
    drawn = pieces.disc(
        its.picture,
        seat=its.seat,
        name=_spoken(its),
        at=its.at,
        r=its.r,
        facing=pieces.RIGHT if its.facing > 0 else pieces.LEFT,
        word=word,
        id=f"legend-{slug(its.legend)}",
        badges=_badges(its),
    )
    return moving(drawn, key=word, at=f"space:{its.space}")


def _badges(its: Fighter) -> tuple[Element, ...]:
    """Fatigue at the upper left, Block at the upper right, Push tokens below, the Axe on top."""
    r, least = its.r, its.least * 0.86
    large, small, arrow = max(r * 0.42, least), max(r * 0.36, least * 0.96), max(r * 0.3, least * 0.94)
    drawn = [pieces.badge(str(its.fatigue), -r * 0.78, -r * 0.76, large, counts="fatigue")]
    if its.block:
        drawn.append(pieces.badge(str(its.block), r * 0.78, -r * 0.76, small, "guard", "shield", "block"))
    drawn += [pieces.arrows(its.push, r * 0.5, r * 0.95, arrow)] if its.push else []
    if its.has_axe:
        drawn.append(pieces.token("sharp-axe", name="holds the Axe", at=(0, -r * 1.08), r=r * 0.36, id="axe"))
    return tuple(drawn)


def _spoken(its: Fighter) -> str:
    facing = "right" if its.facing > 0 else "left"
    parts = [f"{its.name} on space {its.space}, facing {facing}, Fatigue {its.fatigue}"]
    parts += [f"Block {its.block}"] if its.block else []
    parts += [f"{abs(its.push)} Push {'right' if its.push > 0 else 'left'}"] if its.push else []
    return ", ".join(parts)
