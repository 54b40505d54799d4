"""Who stands in the dungeon: Heroes with hearts and wrath, monsters with their wounds, and tokens on the floor."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.core.events import count
from grandmelee.games.super_dungeon_arcade.draw.cards import unique_lines
from grandmelee.games.super_dungeon_arcade.draw.drawing import (
    RANK_INKS,
    RANK_TONES,
    STATUS_ICONS,
    Drawing,
    View,
    hero_icon,
    model_icon,
)
from grandmelee.scene import pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import explained, moving
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, rect

MOST: Final = 4  # statuses in a row
MOST_WRATH: Final = 6  # fields; the Hero's sheet tells the number


def crystals(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Crystals in the window; smaller, and over its right edge, where somebody stands on one."""
    taken = {one["square"] for one in (*d.heroes, *d.view["models"])}
    drawn = []
    for crystal in d.view["crystals"]:
        square, plot = crystal["square"], d.content.plot_shelf[crystal["plot"]]
        if square in places:
            x, y = places[square]
            at, r = ((x + size * 0.33, y - size * 0.1), size * 0.19) if square in taken else ((x, y), size * 0.33)
            name = f"Crystal at {square}, of {plot.name}: {interacting(plot.interact_text)}"
            drawn.append(pieces.token("crystal-ball", name=name, at=at, r=r, id=f"crystal-{square}"))
    return drawn


def interacting(text: str) -> str:
    """What a plot lets Heroes do, with the action it takes [SDA-8.8]."""
    return f"{text} That is Interact, 1 AP." if text else ""


def tokens(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The Start Token and chests, as far as they are in the window."""
    start = d.view["start"]
    lying = [("flag-objective", f"Start Token at {start}: here the Heroes came in", start, "start")] if start else []
    lying += [("trophy", chest_name(square), square, f"chest-{square}") for square in d.view["chests"]]
    return [
        pieces.token(picture, name=name, at=places[square], r=size * 0.33, id=id, word=opens(d, id, places, size))
        for picture, name, square, id in lying
        if square in places
    ]


def opens(d: Drawing, id: str, places: dict[str, Point], size: float) -> str | None:
    """A click on the one chest beside the Hero who may open it means that, and not a walk onto it [SDA-8.6]."""
    here = places.get(d.active["square"]) if d.active is not None and "open-chest" in d.options else None
    if here is None:
        return None
    near = [
        f"chest-{square}"
        for square in d.view["chests"]
        if square in places and max(abs(a - b) for a, b in zip(places[square], here, strict=True)) < size * 1.5
    ]
    return "open-chest" if near == [id] else None


def chest_name(square: str) -> str:
    """A chest, and what it takes and brings to open it [SDA-8.6]."""
    drawn = count(int(square[0]), "treasure")
    return f"Chest at {square}: a Hero on it or next to it opens it for 1 AP, draws {drawn} and keeps one"


# ---- the Consul's models --------------------------------------------------------------------------------------------
class Model(NamedTuple):
    """A model of the Consul in its place."""

    model: str
    key: str
    square: str
    rank: str
    is_boss: bool
    left: int
    hearts: int
    statuses: tuple[str, ...]
    name: str
    at: Point
    r: float


def models(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """Every model in the window with its wounds."""
    return [model(model_of(d, one, places, size)) for one in d.view["models"] if one["square"] in places]


def model_of(d: Drawing, one: View, places: dict[str, Point], size: float) -> Model:
    """The slice of a model."""
    x, y = places[one["square"]]
    r = size * 0.4
    if one["large"]:
        x, y, r = x + size / 2, y + size / 2, size * 0.84
    left = one["hearts"] - one["wounds"]
    is_boss = bool(one["role"])
    statuses = tuple(one["statuses"])
    return Model(
        one["model"],
        one["key"],
        one["square"],
        one["rank"],
        is_boss,
        left,
        one["hearts"],
        statuses,
        " ".join([spoken(one) + ".", *unique_lines(d.content, d.content.model_shelf[one["model"]])]),
        (x, y),
        r,
    )


@kept
def model(its: Model) -> Element:
    """An eight-sided token in the tone of its rank; of several hearts those left are a bar of so many fields."""
    tone, ink = ("danger", "danger-ink") if its.is_boss else (RANK_TONES[its.rank], RANK_INKS[its.rank])
    token = pieces.token(
        model_icon(its.model),
        name=its.name,
        at=its.at,
        r=its.r,
        tone=tone,
        ink=ink,
        word=f"square:{its.square}",  # whoever asks why not, asks about who stands there
        id=its.key.replace(":", "-"),
    )
    hearts = bar(its.left, its.hearts, its.r) if its.hearts > 1 else []
    drawn = explained(token.with_children(*hearts, *badges(its.statuses, its.r)))
    return moving(drawn, key=its.key, at=f"square:{its.square}", home="chart")


def bar(left: int, whole: int, r: float, tone: str = "danger", y: float = 0.84) -> list[Element]:
    """A field for each heart, those that are left bright: numbers would be too small to read on a square."""
    wide, high = r * 1.9, r * 0.36
    step = wide / whole
    ground = rect(-wide / 2 - 1, r * y - 1, wide + 2, high + 2, "seat-ink", rx=2)
    return [ground, *[rect(-wide / 2 + step * n + 0.4, r * y, step - 0.8, high, tone) for n in range(left)]]


def badges(statuses: tuple[str, ...], r: float) -> list[Element]:
    """Statuses as small signs along the left side."""
    drawn: list[Element] = []
    for n, status in enumerate(statuses[:MOST]):
        y = -r * 0.75 + n * r * 0.62
        drawn += [circle(-r * 0.8, y, r * 0.36, "paper dot"), icon(STATUS_ICONS[status], -r * 0.8, y, r * 0.56)]
    return drawn


def spoken(model: View) -> str:
    """A model in words."""
    more = [f"ARM {model['arm']}", f"{model['wounds']} of {model['hearts']} wounds", *model["statuses"]]
    if model["rank"] not in ("minion", "spawning point"):
        gang = " together with its minions" if model["bonded"] else ""
        more.append(f"AP {model['ap']}, STR {model['str']}, range {model['rng']}{gang}")
    elif model["rank"] == "minion":
        more.append("strengthens its elite and does not act by itself")
    elif model["rank"] == "spawning point":
        more.append("calls monsters whenever the chart says Spawn")
    rank = model["role"] or model["rank"]
    return f"{model['name']}, {rank}, at {model['square']}: {', '.join(more)}"


# ---- Heroes ---------------------------------------------------------------------------------------------------------
class Hero(NamedTuple):
    """A Hero in its place."""

    hero: str
    seat: int
    square: str
    left: int
    hearts: int
    wrath: int
    statuses: tuple[str, ...]
    is_active: bool
    is_spent: bool
    name: str
    at: Point
    size: float


def heroes(d: Drawing, places: dict[str, Point], size: float) -> list[Element]:
    """The Heroes in the window, whoever acts last, so that it lies on top."""
    found = [hero_of(d, one, places, size) for one in d.heroes if one["square"] in places]
    return [hero(its) for its in sorted(found, key=is_acting)]


def is_acting(its: Hero) -> bool:
    """Whether it is activated now."""
    return its.is_active


def hero_of(d: Drawing, one: View, places: dict[str, Point], size: float) -> Hero:
    """The slice of a Hero."""
    left = one["hearts"] - one["wounds"]
    is_active = d.active is not None and d.active["hero"] == one["hero"] and not d.view["over"]
    more = "".join(f", {status}" for status in one["statuses"])
    name = f"{one['name']} at {one['square']}: {left} of {one['hearts']} hearts, {one['wrath']} wrath{more}"
    is_spent = bool(one["activated"]) and not is_active
    statuses = tuple(one["statuses"])
    seat = one["seat"] or 0
    at = places[one["square"]]
    return Hero(
        one["hero"],
        seat,
        one["square"],
        left,
        one["hearts"],
        one["wrath"],
        statuses,
        is_active,
        is_spent,
        name,
        at,
        size,
    )


@kept
def hero(its: Hero) -> Element:
    """A disc in the colour of its player: hearts red below, wrath gold above; bright while it acts, pale later."""
    size = its.size
    r = size * 0.43
    signs = [circle(0, 0, r * 1.16, "acting")] if its.is_active else []
    signs += [circle(0, 0, r, "faint veil")] if its.is_spent else []
    signs += badges(its.statuses, r)
    signs += bar(its.left, its.hearts, r)
    if its.wrath:
        signs += bar(min(its.wrath, MOST_WRATH), MOST_WRATH, r, "seat-2", -1.16)
    drawn = pieces.disc(
        hero_icon(its.hero),
        seat=its.seat,
        name=its.name,
        at=its.at,
        r=r,
        word=f"hero:{its.hero}",
        id=f"on-{its.hero}",
        badges=tuple(signs),
    )
    return moving(explained(drawn), key=f"hero:{its.hero}", at=f"square:{its.square}", home=f"hero-{its.hero}")
