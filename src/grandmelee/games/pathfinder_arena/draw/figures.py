"""Heroes and monsters in the Arena: whose they are, when they act, what they have suffered, and what awaits them."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.pathfinder_arena.draw.drawing import Drawing, View, hero_icon, monster_icon
from grandmelee.games.pathfinder_arena.draw.tokens import kinds
from grandmelee.games.pathfinder_arena.effects import AttackMonster
from grandmelee.games.pathfinder_arena.forecast import worth
from grandmelee.scene import pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import moving
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, rect, thing

LEGIBLE: Final = 0.15  # the least radius of a ground whose number can be read on a phone, by the size of a tile


# ---- monsters -------------------------------------------------------------------------------------------------------
class Monster(NamedTuple):
    """A monster in its place, and in words whom it would hit."""

    monster: str
    token: int
    space: str
    level: int
    damage: int
    life: int
    has_acted: bool
    name: str
    at: Point
    size: float
    radius: float  # by the size
    reached: tuple[Point, ...]  # tiles it reaches, from where it stands
    word: str


def monsters(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Every monster, beside the heroes on its tile."""
    return [monster(monster_of(d, one, places, size)) for one in d.view["monsters"]]


def monster_of(d: Drawing, one: View, places: dict[str, Point], size: float) -> Monster:
    """The slice of a monster."""
    count = len([player for player in d.players if player["space"] == one["space"]])
    x, y = places[one["space"]]
    dx, dy, r = monster_spot(count, has_tokens(d, one["space"]))
    at = (x + dx * size, y + dy * size)
    reached = sorted({space for attack in one["attacks"] for space in attack["spaces"]})
    tiles = tuple([(places[space][0] - at[0], places[space][1] - at[1]) for space in reached])
    return Monster(
        one["monster"],
        one["token"],
        one["space"],
        one["level"],
        one["damage"],
        one["life"],
        one["acted"],
        told_monster(d, one),
        at,
        size,
        r,
        tiles,
        "strike" if is_struck(d, one) else f"monster:{one['token']}",
    )


def is_struck(d: Drawing, one: View) -> bool:
    """Whether to choose a monster can only mean to strike it, as no card attacks now [PA-8.31]."""
    if d.viewer is None or "strike" not in d.options or one["space"] != d.players[d.viewer]["space"]:
        return False
    lines = [line for card in d.players[d.viewer]["cards"] for line in d.content.card(card["card"]).lines]
    return not any(line.word in d.options and isinstance(line.effects[0], AttackMonster) for line in lines)


def monster_spot(count: int, has_tokens: bool = False) -> tuple[float, float, float]:
    """Where a monster stands on its tile with so many heroes, and its radius, by the size of the tile."""
    if count > 2:
        return -0.26, -0.19, 0.16
    if count == 2:
        return -0.27, -0.19, 0.17
    if has_tokens:
        return (-0.16, -0.12, 0.2) if count else (0.04, -0.12, 0.21)
    return (-0.12, -0.1, 0.25) if count else (0.0, -0.06, 0.28)


def has_tokens(d: Drawing, space: str) -> bool:
    """Whether tokens lie on a tile, so that figures keep to its upper part."""
    return any(tile["space"] == space and tile["kind"] == "summoning" and kinds(tile) for tile in d.view["tiles"])


@kept
def monster(its: Monster) -> Element:
    """A red token with its initiative, its level as pips and its life as a bar; under the pointer what it reaches."""
    size = its.size
    r, side = size * its.radius, size * 0.94
    body = [
        circle(0, 0, r * 1.12, "halo"),
        *[rect(x - side / 2, y - side / 2, side, side, "print", rx=size * 0.06) for x, y in its.reached],
        *pieces.token(monster_icon(its.monster), name="", at=(0, 0), r=r, tone="danger", ink="danger-ink").children[2:],
        *bar(its.life - its.damage, its.life, r),
        *[circle(-r * 0.55 + n * r * 0.32, -r * 0.98, r * 0.16, "paper dot") for n in range(its.level)],
        *([circle(0, 0, r, "veil")] if its.has_acted else []),
        pieces.badge(str(its.token), r * 0.75, -r * 0.65, max(r * 0.54, size * LEGIBLE), "guard"),
    ]
    drawn = thing(
        *body,
        name=its.name,
        word=its.word,
        id=f"monster-{its.monster}",
        at=its.at,
        class_="glide reaches",
    )
    return moving(drawn, key=f"monster:{its.monster}", at=f"space:{its.space}")


def bar(left: int, whole: int, r: float) -> list[Element]:
    """Life that is left, of the whole."""
    wide, high = r * 1.7, r * 0.3
    full = wide * max(0, left) / whole if whole else 0.0
    return [
        rect(-wide / 2, r * 0.84, wide, high, "seat-ink", rx=high / 2),
        *([rect(-wide / 2, r * 0.84, full, high, "seat-3", rx=high / 2)] if full else []),
        rect(-wide / 2, r * 0.84, wide, high, "outline", rx=high / 2),
    ]


def told_monster(d: Drawing, one: View) -> str:
    """A monster in words, with whom it would hit, and for how much, if the turn ended now."""
    attacks = "; ".join(f"{a['attack']} {a['damage']}, critical {a['critical']}" for a in one["attacks"])
    hits = [blow(hit) for hit in d.hits if hit["token"] == one["token"]]
    then = f"{d.when}: {'; '.join(hits) or 'it hits nobody'}."
    return (
        f"{one['name']}, level {one['level']}, acts {place(one['token'])}, "
        f"life {max(0, one['life'] - one['damage'])} of {one['life']}, worth {one['glory']} glory; {attacks}. {then}"
    )


def place(token: int) -> str:
    """When a monster acts.

    >>> place(2)
    'second'
    """
    return ("first", "second", "third", "fourth")[token - 1]


def blow(hit: View) -> str:
    """One attack of the forecast, in words."""
    return f"hits {hit['hero']} for {hit['value']} less Defense {hit['defense']}: {worth(hit)}"


# ---- heroes ---------------------------------------------------------------------------------------------------------
class Hero(NamedTuple):
    """A hero in its place; *threat* is what the monsters would do to it, None where none reaches it."""

    seat: int
    hero: str
    space: str
    name: str
    at: Point
    size: float
    radius: float  # by the size
    threat: int | None
    is_active: bool
    is_beside: bool  # right of a monster, whose number takes the room above between them


def heroes(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Every hero, beside one another where they share a tile."""
    return [hero(hero_of(d, player, places, size)) for player in d.players if player["space"] is not None]


def hero_of(d: Drawing, player: View, places: dict[str, Point], size: float) -> Hero:
    """The slice of a hero."""
    seat, space = player["seat"], player["space"]
    here = [one["seat"] for one in d.players if one["space"] == space]
    n, count = here.index(seat), len(here)
    x, y = places[space]
    has_monster = any(one["space"] == space for one in d.view["monsters"])
    dx, dy, r = hero_spot(n, count, has_monster, has_tokens(d, space))
    at = (x + dx * size, y + dy * size)
    hits = [hit for hit in d.hits if hit["seat"] == seat]
    threat = sum(max(hit["glory"], hit["misfortune"]) for hit in hits) if hits else None
    blows = ", ".join([f"{hit['monster']} {blow(hit)}" for hit in hits])
    coming = f"; {d.when[:1].lower()}{d.when[1:]}: {blows}" if hits else ""
    name = f"{d.who(seat)}, Defense {player['defense']}, Resistance {player['resistance']}{coming}"
    return Hero(
        seat, player["hero"], space, name, at, size, r, threat, d.view["active"] == seat, has_monster and count == 1
    )


def hero_spot(n: int, count: int, has_monster: bool, has_tokens: bool = False) -> tuple[float, float, float]:
    """Where a hero stands among so many on a tile, and the radius, by the size of the tile: more are smaller."""
    if count == 1:
        alone = (0.0, -0.14, 0.2) if has_tokens else (0.0, -0.03, 0.22)
        beside = (0.2, -0.1, 0.155) if has_tokens else (0.21, 0.2, 0.17)
        return beside if has_monster else alone
    if count == 2 and has_monster:
        return ((0.03, -0.15, 0.12), (0.27, -0.22, 0.12))[n]
    if count == 2:
        return (n - 0.5) * 0.4, -0.09, 0.18
    if has_monster:
        return ((0.02, -0.22, 0.11), (0.24, -0.24, 0.11), (0.08, 0.0, 0.11), (0.27, 0.02, 0.1))[n]
    top = -0.22 if has_tokens else -0.2
    low = 0.03 if has_tokens else 0.16
    return (n % 2 - 0.5) * 0.4 + (0.2 if n == count - 1 and count == 3 else 0.0), (top, low)[n // 2], 0.13


@kept
def hero(its: Hero) -> Element:
    """A disc in the seat's colour; a red number is what it would suffer, a shield that it is reached in vain."""
    r = its.size * its.radius
    badges: list[Element] = [circle(0, 0, r * 1.16, "acting")] if its.is_active else []
    x, y = r * 0.85, r * (0.6 if its.is_beside else -0.7)
    if its.threat == 0:
        badges.append(icon("checked-shield", x, y, r * 1.18, "guard"))
    elif its.threat is not None:
        badges.append(pieces.badge(str(its.threat), x, y, max(r * 0.68, its.size * LEGIBLE), "danger"))
    disc = pieces.disc(
        hero_icon(its.hero),
        seat=its.seat,
        name=its.name,
        at=its.at,
        r=r,
        id=f"hero-{its.hero}",
        badges=tuple(badges),
    )
    return moving(disc, key=f"hero:{its.hero}", at=f"space:{its.space}")
