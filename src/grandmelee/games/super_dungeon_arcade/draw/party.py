"""The Heroes with everything on their cards: points, hearts, potions, wrath, dice, statuses, equipment."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.cards import hero_face, item_face
from grandmelee.games.super_dungeon_arcade.draw.drawing import SHEET, SLOT_TONES, STATUS_ICONS, Drawing, View, hero_icon
from grandmelee.games.super_dungeon_arcade.draw.sheets import opener, sheet_id, spread, spread_of
from grandmelee.games.super_dungeon_arcade.terms import SLOTS, dice_text
from grandmelee.scene import pieces
from grandmelee.scene.counters import pips
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.motion import explained, moving
from grandmelee.scene.svg import Element, circle, group, rect, text, thing

HIGH: Final = 110.0
GAP: Final = 9.0
DIE_TONES: Final = ("seat-0", "danger", "seat-3")  # blue, red, green
STAR: Final = 3
BOLD: Final = 1.06  # bold letters are wider


class Gear(NamedTuple):
    """A slot, and the card in it if there is one."""

    slot: str
    card: str
    name: str
    says: str


class Sheet(NamedTuple):
    """The slice of a Hero."""

    hero: str
    name: str
    seat: int
    owner: str
    points: str
    wounds: int
    hearts: int
    potions: int
    potion_limit: int
    wrath: int
    statuses: tuple[str, ...]
    dice: tuple[tuple[str, tuple[int, ...]], ...]  # by attribute: blue, red and green dice, and stars
    gear: tuple[Gear, ...]
    crystals: int
    is_active: bool
    is_here: bool
    says: str


def sheets(d: Drawing) -> tuple[list[Element], float, float]:
    """The Heroes in party order, three beside one another or, in a narrow picture, one; and how large that is."""
    columns = 1 if d.is_stacked else 3
    scale = d.board / SHEET if d.is_tall else 1.0
    drawn = []
    for n, one in enumerate(d.heroes):
        x, y = (n % columns) * (SHEET + GAP), (n // columns) * (HIGH + GAP)
        opened = (opener(one["hero"], one["name"]), spread(spread_of(d, one)))
        drawn.append(group(sheet(sheet_of(d, one)), *opened, at=(x * scale, y * scale), scale=scale))
    rows = -(-len(d.heroes) // columns)
    return drawn, (columns * (SHEET + GAP) - GAP) * scale, (rows * (HIGH + GAP) - GAP) * scale


def sheet_of(d: Drawing, hero: View) -> Sheet:
    """Everything on a Hero's card."""
    is_active = d.active is not None and d.active["hero"] == hero["hero"]
    if is_active:
        dash = f"Dash {hero['dash_left']}  " if hero["dash_left"] else ""
        points = f"{dash}MV {hero['mv_left']}/{hero['mv']}  AP {hero['ap_left']}/{hero['ap']}"
    else:
        points = "activated" if hero["activated"] else f"MV {hero['mv']}  AP {hero['ap']}"
    return Sheet(
        hero["hero"],
        hero["name"],
        hero["seat"] or 0,
        d.of(hero["seat"]) if len({one["seat"] for one in d.heroes}) > 1 else "",
        points if hero["square"] else "destroyed",
        hero["wounds"],
        hero["hearts"],
        hero["potions"],
        hero["potion_limit"],
        hero["wrath"],
        tuple(hero["statuses"]),
        tuple([(name, tuple(found)) for name, found in hero["dice"].items()]),
        tuple([gear_of(d, slot, hero["gear"][slot]) for slot in SLOTS]),
        hero["crystals"],
        is_active,
        hero["square"] is not None,
        told(d, hero),
    )


def gear_of(d: Drawing, slot: str, slug: str | None) -> Gear:
    """A slot with its card."""
    if slug is None:
        return Gear(slot, "", "", f"{slot.capitalize()} slot, empty")
    item = d.content.item(slug)
    return Gear(slot, slug, item.name, item_face(d.content, item).spoken)


def told(d: Drawing, hero: View) -> str:
    """A Hero in words."""
    figures = f"{hero['hearts'] - hero['wounds']} of {hero['hearts']} hearts, {hero['wrath']} wrath"
    potions = f"{hero['potions']} of {hero['potion_limit']} potions"
    dice = ", ".join(f"{name} {dice_text(found)}" for name, found in hero["dice"].items())
    more = "".join(f"; {status}" for status in hero["statuses"])
    where = hero["square"] or "destroyed"
    printed = hero_face(d.content, d.content.hero_shelf[hero["hero"]]).sentences[1:]  # the dice come before them
    return f"{hero['name']}, {d.of(hero['seat'])}, {where}: {figures}, {potions}; {dice}{more}. {' '.join(printed)}"


@kept
def sheet(its: Sheet) -> Element:
    """A Hero's panel; it can be pointed at, and opens all cards of the Hero."""
    frame = [rect(-3, -3, SHEET + 6, HIGH + 6, "halo", rx=13), rect(0, 0, SHEET, HIGH, "panel", rx=11)]
    frame += [rect(1, 1, SHEET - 2, HIGH - 2, "acting", rx=10)] if its.is_active else []
    drawn = [*head(its), *tokens(its), *dice(its)]
    drawn += [group(slot(its.hero, gear), at=(10 + n % 2 * 139, 70 + n // 2 * 19)) for n, gear in enumerate(its.gear)]
    veil = [] if its.is_here else [rect(0, 0, SHEET, HIGH, "veil", rx=11)]
    made = thing(*frame, *drawn, *veil, name=its.says, word=f"hero:{its.hero}", id=f"hero-{its.hero}")
    return explained(made).with_attributes({"data-opens": sheet_id(its.hero)})


def head(its: Sheet) -> list[Element]:
    """Whose it is, its name, its statuses and what it has left to spend."""
    wrath = f"Wrath {its.wrath}"
    taken = 78 + 20 * len(its.statuses) + width(its.name, 15.5, serif=True) + width(its.owner, 12.5)
    if taken + pieces.chip_width(wrath, 12.5, "flame") > SHEET:  # who plays the Hero comes first
        wrath = str(its.wrath)
    x = SHEET - 9 - pieces.chip_width(wrath, 12.5, "flame")
    statuses = [
        group(circle(0, 0, 9, "paper dot"), icon(STATUS_ICONS[status], 0, 0, 13), at=(x - 14 - n * 20, 17))
        for n, status in enumerate(its.statuses)
    ]
    room = x - 20 * len(statuses) - 58
    for owner in (its.owner, its.owner.removesuffix(" (you)")):
        left = room - (width(owner, 12.5) + 14 if owner else 0)
        name, size = fitted(its.name, 15.5, left, 11, serif=True)
        if name == its.name:
            break
    return [
        pieces.seat_sign(its.seat, 15, 17, 7),
        icon(hero_icon(its.hero), 37, 17, 22, "felt-ink"),
        text(name, 52, 21.5, size, "serif felt-ink"),
        *([text(owner, 52 + room, 21.5, 12.5, "felt-soft", "end")] if owner else []),
        *statuses,
        pieces.chip(wrath, x, 17, size=12.5, picture="flame"),
    ]


def tokens(its: Sheet) -> list[Element]:
    """Hearts, potions, a crystal it carries, and what it has left to spend."""
    step = min(15.0, 105.0 / max(its.hearts, 1))
    drawn = [pips(its.hearts - its.wounds, its.hearts, "hearts", 18, 40, step / 1.2, "danger")]
    bottles = min(13.0, 46.0 / max(its.potion_limit, 1))
    drawn.append(pips(its.potions, its.potion_limit, "poison-bottle", 132, 40, bottles, "felt-ink"))
    if its.crystals:
        drawn.append(icon("crystal-ball", 184, 40, 14, "felt-ink"))
    tone = "strong felt-ink" if its.is_active else "felt-soft"
    return [*drawn, text(its.points, SHEET - 10, 44.5, 12.5, tone, "end")]


def dice(its: Sheet) -> list[Element]:
    """The dice of the four attributes as small squares in their colours; stars that need no die are round."""
    drawn: list[Element] = []
    for n, (name, found) in enumerate(its.dice):
        x = 11.0 + n * 70
        drawn.append(text(name, x, 65, 12.5, "felt-soft"))
        x += width(name, 12.5) + 4
        shown = [kind for kind, number in enumerate(found) for _ in range(number)]
        step = min(8.4, (76 + n * 70 - x) / max(1, len(shown)))
        drawn += [dot(kind, x + k * step, step * 0.86) for k, kind in enumerate(shown)]
    return drawn


def dot(kind: int, x: float, side: float) -> Element:
    """One die, or a star."""
    if kind == STAR:
        return circle(x + side / 2, 60.5, side / 2, "glow dot")
    return rect(x, 60.5 - side / 2, side, side, f"{DIE_TONES[kind]} dot", rx=1.5)


@kept
def slot(hero: str, its: Gear) -> Element:
    """An equipment slot in its colour, with the name of the card in it."""
    ground = [rect(0, 0, 135, 18, f"{SLOT_TONES[its.slot]}{'' if its.card else ' ghost'}", rx=5)]
    words, size = fitted(its.name or f"{its.slot}: nothing yet", 12.5, 126 / BOLD if its.name else 126, 12.1)
    written = [text(words, 5, 13.5, size, "strong stone-ink" if its.card else "felt-soft faint")]
    drawn = explained(thing(*ground, *written, name=its.says, id=f"slot-{hero}-{its.slot}"))
    return moving(drawn, key=f"card:{its.card}") if its.card else drawn
