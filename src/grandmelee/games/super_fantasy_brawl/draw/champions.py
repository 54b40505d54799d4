"""A Champion as a disc: icon, ring and shape of its seat, damage, and what marks it just now."""

from __future__ import annotations

from typing import NamedTuple

from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing, View, champion_icon
from grandmelee.scene import pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import counting, moving
from grandmelee.scene.svg import Element, circle, group, rect, slug, text

STATES = (("levelled_up", "Levelled Up"), ("bloodied", "Bloodied"), ("rooted", "Rooted"))


class Champion(NamedTuple):
    """Everything that is open about a Champion [SFB-4.19], as the view tells it."""

    champion: str
    name: str
    word: str
    seat: int
    hex: str | None
    damage: int
    hit_points: int
    defence: int
    levelled_up: bool
    bloodied: bool
    rooted: bool
    guard: int


def champion_of(one: View) -> Champion:
    """The slice of one Champion."""
    return Champion(*[one[field] for field in Champion._fields])


class Disc(NamedTuple):
    """A Champion where it stands, the word that pointing at it says, and what happens to it."""

    one: Champion
    whose: str
    word: str | None
    at: pieces.Point
    r: float
    acts: bool
    is_target: bool
    is_shielded: bool


def disc_of(d: Drawing, one: View, at: pieces.Point, r: float) -> Disc:
    """The slice of a disc. If its hex can be chosen and it cannot, pointing at it points at the hex."""
    word, place = one["word"], f"hex:{one['hex']}"
    if place in d.view["options"] and word not in d.view["options"]:
        word = place
    action = d.view["action"] or {"champion": None, "targets": (), "shielded": None}
    return Disc(
        champion_of(one),
        d.who(one["seat"]),
        word if word.partition(":")[0] != "champion" else None,
        at,
        r,
        one["word"] in (action["champion"], d.view["moving"]),
        one["word"] in action["targets"],
        one["word"] == action["shielded"],
    )


@kept
def disc(its: Disc) -> Element:
    """The Champion on the table."""
    one, r = its.one, its.r
    drawn = pieces.disc(
        champion_icon(one.champion),
        seat=one.seat,
        name=spoken(one, its.whose),
        at=its.at,
        r=r,
        word=its.word,
        id=champion_id(one),
        badges=(*_halos(its), *_badges(one, r), _health(one, r)),
    )
    return moving(drawn, key=one.word, at=f"hex:{one.hex}")


def champion_id(one: Champion) -> str:
    """The same all game long, on both sides if both field it [SFB-3.13]."""
    return f"champion-{one.seat}-{slug(one.champion)}"


def _halos(its: Disc) -> list[Element]:
    """A bright ring for the Champion that acts or is moved, cross hairs for a target, a shield for a Reaction."""
    r = its.r
    drawn = [circle(0, 0, r + 3.5, "acting")] if its.acts else []
    if its.is_target:
        drawn += [circle(r * 0.85, -r * 0.75, r * 0.42, "danger dot")]
        drawn += [icon("archery-target", r * 0.85, -r * 0.75, r * 0.62, "danger-ink")]
    if its.is_shielded:
        drawn += [circle(r * 0.98, r * 0.02, r * 0.34, "guard dot")]
        drawn += [icon("shield-reflect", r * 0.98, r * 0.02, r * 0.46, "guard-ink")]
    return drawn


def _badges(one: Champion, r: float) -> list[Element]:
    """Levelled Up on top, Root at the left, added defence at the upper left."""
    drawn = []
    if one.levelled_up:
        drawn += [circle(0, -r * 0.98, r * 0.38, "glow dot"), icon("laurels", 0, -r * 0.98, r * 0.62, "glow-ink")]
    if one.rooted:
        drawn += [circle(-r * 0.98, -r * 0.02, r * 0.36, "moss dot")]
        drawn += [icon("plant-roots", -r * 0.98, -r * 0.02, r * 0.54, "stone-ink")]
    if one.guard:
        drawn.append(pieces.badge(f"+{one.guard}", -r * 0.8, -r * 0.72, r * 0.36, "guard", "shield", "guard"))
    return drawn


def _health(one: Champion, r: float) -> Element:
    """Hit points left of all, on a tag at the lower right; red when Bloodied [SFB-19.1]."""
    left = one.hit_points - one.damage
    tone, ink = ("danger", "danger-ink") if one.bloodied else ("paper", "ink")
    size = max(r * 0.6, 15.5)
    wide, high = size * 2.3, size * 1.25
    return group(
        rect(-wide / 2, -high / 2, wide, high, f"{tone} dot", rx=high * 0.4),
        counting(text(f"{left}/{one.hit_points}", 0, size * 0.36, size, f"strong {ink}", "middle"), "health"),
        at=(r * 0.32, r * 0.98),
    )


def spoken(one: Champion, whose: str = "") -> str:
    """Everything that is open about a Champion, in words [SFB-4.19]."""
    left = one.hit_points - one.damage
    where = f"on {one.hex}" if one.hex else "on the Gate"
    parts = [f"{one.name}{f' ({whose})' if whose else ''} {where}"]
    parts += [f"{left} of {one.hit_points} hit points left, defence {one.defence}"]
    parts += [f"+{one.guard} defence this turn"] if one.guard else []
    parts += [words for key, words in STATES if getattr(one, key)]
    return ", ".join(parts)
