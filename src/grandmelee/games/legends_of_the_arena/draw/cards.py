"""Action cards: stacks, hands, and what a card's face shows [LA-5, 9]."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.legends_of_the_arena.content import TIERS
from grandmelee.games.legends_of_the_arena.draw.drawing import DUEL, ICONS, STRANGER, Drawing, View, legend_icon
from grandmelee.games.legends_of_the_arena.draw.facts import facts
from grandmelee.scene import Part, cards, panels, pieces
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import moving
from grandmelee.scene.svg import Element, el, group, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Card, Content, Legend

BORDERS: Final = (cards.PLAIN, cards.FINE, cards.GRAND)
SLOT: Final = (190.0, 174.0)
SLIP: Final = (21.0, 30.0)
SMALL: Final = 80.0
ALLY: Final = 108.0  # width of a card in an ally's hand
ALLY_ROW: Final = 8
GAP: Final = 13.0
PHONE: Final = 22.8  # letters on cards beside the Arena, which a phone shows at half their size
DUEL_SCALE: Final = 1.5
NAMED: Final = 52.0  # height of a name and of where its Fatigue stands, above its stack
NARROW: Final = 124.0  # width of a card in the own hand on a phone: three are seen, and a part of the next
ROOM: Final = (880.0, 178.0)  # what a table of 1280 by 800 gives the hand


def stacks(d: Drawing) -> Part:
    """Every seat's Action stack: this exchange's card large, the other two small beside it; in a duel below the names.

    A duel has room for them beside the Arena on a phone, so they are its `plans`; see `plans.py` for more seats.
    """
    n, is_duel = len(d.fighters), len(d.fighters) == DUEL
    across = d.across
    columns = min(n, 2)
    step = across / columns
    scale, top = (DUEL_SCALE, NAMED) if is_duel else (min(1.7, step / (SLOT[0] + 8)), 0.0)
    high = SLOT[1] * scale + GAP + top
    places = [(k % columns * step + (step - 182 * scale) / 2, k // columns * high) for k in range(n)]
    laid = [stack(in_stack_of(d, fighter, 116, 56, scale), False, scale) for fighter in d.fighters]
    drawn = [group(one, at=(x, y + top)) for one, (x, y) in zip(laid, places, strict=True)]
    drawn += [whose(whose_of(fighter), at) for fighter, at in zip(d.fighters, places, strict=True) if top]
    down = -(-n // columns) * high - GAP
    return Part("plans" if is_duel else "stacks", "Action stacks", across, down, group(*drawn))


class Whose(NamedTuple):
    """A seat's Legend, its Fatigue, and the Push tokens of that column."""

    seat: int
    name: str
    fatigue: str
    push: str


def whose_of(fighter: View) -> Whose:
    """The slice of a name above a stack; on a phone the whole track lies in another tab."""
    if not fighter["legend"]:
        return Whose(fighter["seat"], fighter["name"], "", "")
    fatigue = fighter["fatigue"]
    return Whose(fighter["seat"], fighter["name"], f"Fatigue {fatigue}", f"Push {fighter['track'][fatigue]}")


@kept
def whose(its: Whose, at: pieces.Point, right: float = 0) -> Element:
    """Whose cards lie below, and where its Fatigue stands: in a second line, or in short up to *right*."""
    name = text(its.name, 28, 21, PHONE, "serif felt-ink")
    told = ", ".join(part for part in (its.fatigue, its.push) if part)
    track = text(its.fatigue, right, 21, PHONE, "felt-soft", "end") if right else text(told, 2, 46, PHONE, "felt-soft")
    return group(pieces.seat_sign(its.seat, 10, 13, 9), name, track, at=at)


class InStack(NamedTuple):
    """A place in an Action stack: a card face up, one face down, or none."""

    seat: int
    n: int
    name: str
    face: cards.Face | None
    key: str
    is_down: bool
    badge: str
    at: pieces.Point
    wide: float
    least: float
    word: str | None = None  # while it is being selected, and can be asked about


def in_stack_of(d: Drawing, fighter: View, wide: float, small: float, scale: float = 1.0) -> tuple[InStack, ...]:
    """The slices of one seat's Action stack: this exchange's card *wide*, the other two beside it."""
    now = max(d.view["exchange"] - 1, 0) % 3
    x, step = wide * 1.086, (wide - small) * cards.RATIO + 2
    lying = stack_of(d, fighter)
    others = [(n, (x, 6 + step * k)) for k, n in enumerate(n for n in range(3) if n != now)]
    large = _place_of(d, fighter, lying, now, (0.0, 6.0), wide, scale)
    return large, *[_place_of(d, fighter, lying, n, at, small, scale) for n, at in others]


def stack_of(d: Drawing, fighter: View) -> list[str | None]:
    """A fighter's stack as far as the view tells: a card's slug, or None for one that lies face down."""
    if not fighter["legend"]:
        return []
    if "stack" in fighter:
        return list(fighter["stack"])
    if not d.view["exchange"]:
        return [None, None, None] if fighter["status"] == "ready" and d.view["sequence"] else []
    return [*fighter["revealed"], *[None] * fighter["stack_size"]]


def _place_of(
    d: Drawing, fighter: View, lying: list[str | None], n: int, at: pieces.Point, wide: float, scale: float
) -> InStack:
    seat, least = fighter["seat"], (PHONE if d.is_tall else d.layout.least) / scale
    card = lying[n] if n < len(lying) else None
    if card is None:
        return InStack(seat, n, fighter.get("name", ""), None, "", n < len(lying), "", at, wide, least)
    is_large = d.view["exchange"] > 0 and n == (d.view["exchange"] - 1) % 3
    speed = fighter["speed"] if is_large and fighter["speed"] is not None and fighter["speed"] >= 0 else None
    badge = "now" if is_large and d.view["acting"] == seat else ""
    shown = face(d, card, fighter, speed)
    is_selected = fighter["status"] == "choosing" and seat == d.viewer and not d.view["exchange"]
    word = f"card:{card}" if is_selected else None
    return InStack(seat, n, fighter["name"], shown, card_key(card), False, badge, at, wide, least, word)


@kept
def stack(places: tuple[InStack, ...], is_small: bool, scale: float) -> Element:
    """One seat's Action stack, drawn larger by *scale*."""
    small = "small-stack" if is_small else None
    return group(*map(_in_stack, places), class_=small, scale=scale, id=f"stack-{places[0].seat}")


@kept
def small_stack(places: tuple[InStack, ...], at: pieces.Point) -> Element:
    """The same where there is little room: three slips in the order in which they are played, with their Speeds."""
    laid = sorted(places, key=lambda one: one.n)
    return group(*map(_slip, laid), at=at, id=f"stack-{places[0].seat}")


@kept
def _slip(its: InStack) -> Element:
    """A card as a slip with its Speed; what it is called and does, for whoever looks closer."""
    id, x = f"stack-{its.seat}-{its.n}", its.n * (SLIP[0] + 2)
    size = {"width": SLIP[0], "height": SLIP[1], "rx": 4}
    if its.face is None:
        tone = "back card-edge" if its.is_down else "hair faint"
        name = f"Face-down card {its.n + 1} of {its.name}" if its.is_down else f"No card {its.n + 1}"
        return moving(thing(el("rect", **size, class_=tone), name=name, id=id, at=(x, 0)), home=f"hand-{its.seat}")
    speed = text(its.face.corner, SLIP[0] / 2, SLIP[1] / 2 + 4.6, 13, "strong ink", "middle")
    frame = [el("rect", **size, class_="paper card-edge"), speed]
    frame += [el("rect", **size, class_="acting")] if its.badge else []
    note = f"Card {its.n + 1} of {its.name}: {its.face.spoken}"
    return moving(thing(*frame, name=note, word=its.word, id=id, at=(x, 0)), key=its.key, home=f"hand-{its.seat}")


@kept
def _in_stack(its: InStack) -> Element:
    id, at, wide = f"stack-{its.seat}-{its.n}", its.at, its.wide
    home = f"hand-{its.seat}"
    if its.is_down:
        name = f"Face-down card {its.n + 1} of {its.name}"
        return moving(cards.back(name=name, at=at, width=wide, seat=its.seat, id=id), home=home)
    if its.face is None:
        return el("rect", x=at[0], y=at[1], width=wide, height=wide * 1.4, rx=wide * 0.06, class_="hair faint", id=id)
    note = f"Card {its.n + 1} of {its.name}."
    badge = its.badge if wide >= SMALL else ""  # on a small card it would hide the Speed; the panel says it too
    drawn = cards.card(its.face, at=at, width=wide, word=its.word, id=id, note=note, badge=badge, least=its.least)
    return moving(drawn, key=its.key, home=home)


def hands(d: Drawing) -> list[Part]:
    """The own hand, large enough to read; the allies' hands, small."""
    if d.viewer is None:
        return []
    own = d.fighters[d.viewer]
    allies = [fighter for fighter in d.fighters if fighter.get("hand") and fighter["seat"] != d.viewer]
    return ([hand(d, own)] if own.get("hand") else []) + [ally_hand(d, ally) for ally in allies]


def hand(d: Drawing, fighter: View) -> Part:
    """The viewer's hand: every card can be pointed at."""
    home = f"meter-{fighter['seat']}"
    held = [
        panels.Held(face(d, card, fighter), f"card:{card}", f"card-{slug(card)}", card_key(card), home)
        for card in fighter["hand"]
    ]
    return panels.hand(held, *ROOM, d.is_tall, NARROW)


def ally_hand(d: Drawing, fighter: View) -> Part:
    """An ally's hand, which the team may see [LA-5.5]."""
    seat, held = fighter["seat"], fighter["hand"]
    columns = 4 if d.is_tall else max(len(held), ALLY_ROW)
    wide = min(ALLY * (1.5 if d.is_tall else 1), d.across / columns - 6)
    size = 22 if d.is_tall else 17
    title = [pieces.seat_sign(seat, 14, 16, 10), text(f"{fighter['name']}'s hand", 34, 22, size, "serif felt-ink")]
    down = wide * cards.RATIO + 8
    places = [(k % columns * (wide + 6), 36 + k // columns * down) for k in range(len(held))]
    drawn = [_held(d, fighter, card, at, wide) for card, at in zip(held, places, strict=True)]
    rows, across = -(-len(held) // columns), min(len(held), columns) * (wide + 6)
    return Part(f"hand-{seat}", f"Hand of {fighter['name']}", across, 28 + rows * down, group(*title, *drawn))


def _held(d: Drawing, fighter: View, card: str, at: pieces.Point, wide: float) -> Element:
    """A card in an ally's hand, in short."""
    note, least = f"Held by {fighter['name']}.", PHONE if d.is_tall else 0
    shown = face(d, card, fighter)
    drawn = cards.card(shown, at=at, width=wide, id=f"card-{slug(card)}", note=note, least=least, is_brief=True)
    return moving(drawn, key=card_key(card), home=f"meter-{fighter['seat']}")


def printed(word: str, content: Content) -> cards.Face | None:
    """The card a word stands for: an Action card, or a Legend with its track."""
    kind, _, name = word.partition(":")
    if kind == "card":
        card = content.card(name)
        return action_face(card, ICONS.get(content.legends[card.legend].slug, STRANGER))
    if kind == "legend":
        return legend_face(content.legend(name))
    return None


def legend_face(legend: Legend) -> cards.Face:
    """A Legend in short: its way of fighting, and the Push tokens of its Fatigue track [LA-1.8]."""
    track = f"Push by Fatigue: {' '.join(map(str, legend.track))}."
    sentences = (legend.theme, *legend.setup, track)
    return cards.Face(
        legend.name, sentences, corner_picture=ICONS.get(legend.slug, STRANGER), tier=cards.GRAND, kind="Legend"
    )


def card_key(card: str) -> str:
    """What a card is wherever it lies, for whoever may know it."""
    return f"card:{card}"


def face(d: Drawing, card: str, fighter: View, speed: int | None = None) -> cards.Face:
    """An Action card in someone's hand or stack; *speed*: if it was changed."""
    return action_face(d.content.card(card), legend_icon(fighter), speed, fighter["seat"])


@lru_cache(maxsize=2048)
def action_face(shown: Card, picture: str, speed: int | None = None, seat: int | None = None) -> cards.Face:
    """An Action card: Speed in the corner (*speed*, if it was changed), its doings as icons, its tier as border."""
    kind = TIERS[shown.tier].capitalize()
    is_changed = speed is not None and speed != shown.speed
    return cards.Face(
        shown.name,
        tuple(shown.text),
        str(speed if is_changed else shown.speed),
        "Speed",
        facts=facts(shown.ops),
        tier=BORDERS[shown.tier],
        kind=f"printed {shown.speed}" if is_changed else kind,
        picture=picture,
        seat=seat,
    )
