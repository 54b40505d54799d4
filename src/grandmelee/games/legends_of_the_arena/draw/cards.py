"""Action cards: stacks, hands, and what a card's face shows [LA-5, 9]."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from grandmelee.games.legends_of_the_arena.content import TIERS
from grandmelee.games.legends_of_the_arena.draw.drawing import ICONS, MIDDLE, STRANGER, Drawing, View, legend_icon
from grandmelee.games.legends_of_the_arena.draw.facts import facts
from grandmelee.scene import Part, cards, pieces
from grandmelee.scene.motion import moving
from grandmelee.scene.scene import WIDE
from grandmelee.scene.svg import Element, el, group, slug, text

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Card, Content, Legend

BORDERS: Final = (cards.PLAIN, cards.FINE, cards.GRAND)
SLOT: Final = (190.0, 174.0)
HAND: Final = 147.0
ALLY: Final = 108.0  # width of a card in an ally's hand
ALLY_ROW: Final = 8
GAP: Final = 13.0


def stacks(d: Drawing) -> Part:
    """Every seat's Action stack: this exchange's card large, the other two small beside it."""
    n = len(d.fighters)
    across = MIDDLE if d.is_duel else d.across
    columns = min(n, 2)
    step = across / columns
    scale = min(1.7, step / (SLOT[0] + 8))
    high = SLOT[1] * scale + GAP
    places = [(k % columns * step + (step - 182 * scale) / 2, k // columns * high) for k in range(n)]
    drawn = [group(stack(d, fighter, scale=scale), at=at) for fighter, at in zip(d.fighters, places, strict=True)]
    down = -(-n // columns) * high - GAP
    return Part("stacks", "Action stacks", across, down, group(*drawn))


def stack_of(d: Drawing, fighter: View) -> list[str | None]:
    """A fighter's stack as far as the view tells: a card's slug, or None for one that lies face down."""
    if not fighter["legend"]:
        return []
    if "stack" in fighter:
        return list(fighter["stack"])
    if not d.view["exchange"]:
        return [None, None, None] if fighter["status"] == "ready" and d.view["sequence"] else []
    return [*fighter["revealed"], *[None] * fighter["stack_size"]]


def stack(d: Drawing, fighter: View, wide: float = 116, small: float = 56, scale: float = 1.0) -> Element:
    """One seat's Action stack: this exchange's card *wide*, the other two beside it; drawn larger by *scale*."""
    now = max(d.view["exchange"] - 1, 0) % 3
    x, step = wide * 1.086, (wide - small) * cards.RATIO + 2
    others = [(n, (x, 6 + step * k)) for k, n in enumerate(n for n in range(3) if n != now)]
    large = _in_stack(d, fighter, now, (0.0, 6.0), wide, scale)
    drawn = [large, *(_in_stack(d, fighter, n, at, small, scale) for n, at in others)]
    return group(*drawn, class_="small-stack" if d.has_stacks_in_panels else None, scale=scale)


def _in_stack(d: Drawing, fighter: View, n: int, at: pieces.Point, wide: float, scale: float) -> Element:
    stack, seat = stack_of(d, fighter), fighter["seat"]
    id = f"stack-{seat}-{n}"
    if n >= len(stack):
        return el("rect", x=at[0], y=at[1], width=wide, height=wide * 1.4, rx=wide * 0.06, class_="hair faint", id=id)
    card, home = stack[n], f"hand-{seat}"
    if card is None:
        name = f"Face-down card {n + 1} of {fighter['name']}"
        return moving(cards.back(name=name, at=at, width=wide, seat=seat, id=id), home=home)
    note = f"Card {n + 1} of {fighter['name']}."
    is_large = d.view["exchange"] > 0 and n == (d.view["exchange"] - 1) % 3
    speed = fighter["speed"] if is_large and fighter["speed"] is not None and fighter["speed"] >= 0 else None
    badge = "now" if is_large and d.view["acting"] == seat else ""
    drawn = cards.card(
        face(d, card, fighter, speed), at=at, width=wide, id=id, note=note, badge=badge, least=d.least / scale
    )
    return moving(drawn, key=card_key(card), home=home)


def hands(d: Drawing) -> list[Part]:
    """The own hand, large enough to read; the allies' hands, small."""
    viewer = d.view["seat"]
    if viewer is None:
        return []
    own = d.fighters[viewer]
    allies = [fighter for fighter in d.fighters if fighter.get("hand") and fighter["seat"] != viewer]
    return ([hand(d, own)] if own.get("hand") else []) + [ally_hand(d, ally) for ally in allies]


def hand(d: Drawing, fighter: View) -> Part:
    """The viewer's hand: every card can be pointed at; also on a phone in as long a row, which scrolls."""
    n = len(fighter["hand"])
    columns = n if n <= 10 else -(-n // 2)
    wide = min(HAND, (WIDE - 36) / columns - GAP)
    down = wide * cards.RATIO + 14
    drawn = []
    for k, card in enumerate(fighter["hand"]):
        at = (k % columns * (wide + GAP) + GAP / 2, k // columns * down + 6)
        shown = cards.card(face(d, card, fighter), at=at, width=wide, word=f"card:{card}", id=f"card-{slug(card)}")
        drawn.append(moving(shown, key=card_key(card), home=f"meter-{fighter['seat']}"))
    return Part("hand", "Your hand", columns * (wide + GAP), -(-n // columns) * down + 6, group(*drawn))


def ally_hand(d: Drawing, fighter: View) -> Part:
    """An ally's hand, which the team may see [LA-5.5]."""
    seat, held = fighter["seat"], fighter["hand"]
    columns = 4 if d.is_tall else max(len(held), ALLY_ROW)
    wide = min(ALLY * (1.5 if d.is_tall else 1), d.across / columns - 6)
    size = 22 if d.is_tall else 17
    title = [pieces.seat_mark(seat, 14, 16, 10), text(f"{fighter['name']}'s hand", 34, 22, size, "serif felt-ink")]
    down = wide * cards.RATIO + 8
    places = [(k % columns * (wide + 6), 36 + k // columns * down) for k in range(len(held))]
    drawn = [_held(d, fighter, card, at, wide) for card, at in zip(held, places, strict=True)]
    rows, across = -(-len(held) // columns), min(len(held), columns) * (wide + 6)
    return Part(f"hand-{seat}", f"Hand of {fighter['name']}", across, 28 + rows * down, group(*title, *drawn))


def _held(d: Drawing, fighter: View, card: str, at: pieces.Point, wide: float) -> Element:
    """A card in an ally's hand, in short."""
    note, least = f"Held by {fighter['name']}.", d.least if d.is_tall else 0
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
        return legend_face(next(legend for legend in content.legends if legend.slug == name))
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
    shown = action_face(d.content.card(card), legend_icon(fighter), speed)
    return replace(shown, seat=fighter["seat"])


def action_face(shown: Card, picture: str, speed: int | None = None) -> cards.Face:
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
    )
