"""The viewer's hand: cards low enough to leave the table its room, with cost, figures and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.content import ALLEGIANCE
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import arms, emblem
from grandmelee.games.lords_of_the_eastern_reach.draw.tiles import badge, edge, printed_figures, spoken
from grandmelee.games.lords_of_the_eastern_reach.draw.tokens import coin
from grandmelee.games.lords_of_the_eastern_reach.words import TOKENS
from grandmelee.scene import Part
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.motion import moving
from grandmelee.scene.svg import Element, circle, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Kind
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

ROOM: Final = 936.0  # what a table of 1280 gives the hand
WIDEST: Final = 176.0
PHONE: Final = 150.0
HIGH: Final = 142.0
BAND: Final = 20.0
FIELD: Final = (46.0, 48.0)
LETTERS: Final = 12.5
LEADING: Final = 14.0
NARROW: Final = 150.0  # a card less wide says it briefly
COUNTED: Final = 26.0  # a coin with a number


class Card(NamedTuple):
    """A card in the own hand; *stands_for* is the word it answers with."""

    kind: Kind
    word: str
    badge: str
    wide: float
    stands_for: str


def hand(d: Drawing) -> Part | None:
    """Every card can be pointed at; chosen ones are numbered. An allegiance that can be chosen lies there too."""
    words = [f"card:{name}" for name in d.own.get("hand", [])] if d.viewer is not None else []
    words += [word for word in d.view["options"] if is_allegiance(d, word)]
    if not words:
        return None
    step = PHONE + 8 if d.is_tall else min(WIDEST + 8, ROOM / len(words))
    chosen = d.view["chosen"]
    drawn = []
    for n, word in enumerate(words):
        number = str(chosen.index(word) + 1) if word in chosen else ""
        its = Card(as_read(d, word), word, number, step - 8, stand_in(d, word, words))
        drawn.append(moving(card(its, step * n), key=word, home="deck-city"))
    return Part("hand", "Your hand", step * len(words) - 8, HIGH, group(*drawn))


def as_read(d: Drawing, word: str) -> Kind:
    """The printed card; of an allegiance what it says where nobody is attacked, at such a table."""
    kind = d.kind(word.removeprefix("card:"))
    is_other = kind.unattacked >= 0 and d.view["scenario"]["peaceful"]
    return d.content.card_kinds[kind.unattacked] if is_other else kind


def stand_in(d: Drawing, word: str, words: list[str]) -> str:
    """Copies are alike, and the first that is not chosen is offered for all: whichever is clicked, it is that one."""
    view = d.view
    if word in view["options"] or word in view["chosen"]:
        return word
    kind = d.kind(word.removeprefix("card:"))
    alike = [one for one in words if d.kind(one.removeprefix("card:")) is kind and one not in view["chosen"]]
    return next((one for one in alike if one in view["options"]), alike[0])


def is_allegiance(d: Drawing, word: str) -> bool:
    """Whether a word stands for a region nobody leads yet."""
    name = word.removeprefix("card:")
    is_led = name in [player["allegiance"] for player in d.players]
    return word.startswith("card:") and not is_led and d.kind(name).type == ALLEGIANCE


@kept
def card(its: Card, x: float) -> Element:
    """A band with the name, the arms, cost and figures, then the sentences."""
    kind = its.kind
    look = arms(kind)
    wide = its.wide
    name, size = fitted(kind.name, 14, wide - 12, 11.5, serif=True)
    body: list[Element] = [
        rect(-3, -3, wide + 6, HIGH + 6, "halo", rx=11),
        rect(2, 3, wide, HIGH, "shade", rx=9),
        rect(0, 0, wide, HIGH, "paper card-edge", rx=9),
        rect(3, 3, wide - 6, BAND, look[0], rx=6),
        *([rect(1, 1, wide - 2, HIGH - 2, edge(kind), rx=8)] if edge(kind) else []),
        text(name, wide / 2, 18, size, "serif stone-ink", "middle"),
        group(emblem(look, *FIELD), at=(6, BAND + 6)),
        *price(kind, wide),
        *[badge(what, value, 68.0 + 24 * n, BAND + 42) for n, (what, value) in enumerate(printed_figures(kind))],
        *sentences(kind, wide),
        *(
            [circle(wide - 9, 9, 12, "glow dot"), text(its.badge, wide - 9, 14, 14, "strong glow-ink", "middle")]
            * bool(its.badge)
        ),
    ]
    said = f"{spoken(kind, printed_figures(kind), ())} {cost_words(kind)}" + (" Chosen." if its.badge else "")
    return thing(*body, name=said, word=its.stands_for, id=slug(its.word), at=(x, 0), class_="glide card brief")


def price(kind: Kind, wide: float) -> list[Element]:
    """One coin for each resource it costs; on a narrow card one for each kind, with their number."""
    if kind.type == ALLEGIANCE:
        return limits(kind)
    room = wide - FIELD[0] - 14
    coins = [token for token, count in zip(TOKENS, kind.cost, strict=False) for _ in range(count)]
    if len(coins) * 21 <= room:
        return [group(coin(token, 9.5), at=(67 + 21.0 * n, BAND + 17)) for n, token in enumerate(coins)]
    kinds = [(token, count) for token, count in zip(TOKENS, kind.cost, strict=False) if count]
    step = room / len(kinds)
    if step < COUNTED:  # too narrow for numbers: the coins lie over one another
        step = (room - 18) / (len(coins) - 1)
        return [group(coin(token, 8), at=(64 + step * n, BAND + 17)) for n, token in enumerate(coins)]
    return [
        group(coin(token, 8), text(str(count), 10, 4.7, 13, "strong ink"), at=(64 + step * n, BAND + 17))
        for n, (token, count) in enumerate(kinds)
    ]


def limits(kind: Kind) -> list[Element]:
    """How many buildings and army cards a region has room for, one below the other with their names."""
    found = (("castle", kind.building_limit, "buildings"), ("visored-helm", kind.army_limit, "army"))
    return [
        group(
            icon(picture, 8, 0, 17),
            text(str(count), 21, 5, 14, "strong ink"),
            text(what, 33 if count < 10 else 41, 4.6, LETTERS, "ink-soft"),
            at=(58, BAND + 18 + 23.0 * n),
        )
        for n, (picture, count, what) in enumerate(found)
    ]


def cost_words(kind: Kind) -> str:
    """The cost, or the limits of a region, in words."""
    if kind.type == ALLEGIANCE:
        return f"{kind.building_limit} buildings, {kind.army_limit} army cards."
    costs = [f"{count} {token}" for token, count in zip(TOKENS, kind.cost, strict=False) if count]
    return f"Costs {', '.join(costs) or 'nothing'}."


def sentences(kind: Kind, wide: float) -> list[Element]:
    """What it does, as far as there is room; under the pointer it says all."""
    top = BAND + FIELD[1] + 10
    rows = int((HIGH - top - 4) / LEADING)
    lines = [line for said in kind.sentences for line in wrap(said, LETTERS, wide - 13)]
    if len(lines) > rows or wide < NARROW:
        lines = [line for said in kind.brief for line in wrap(said, LETTERS, wide - 13)]
    if len(lines) > rows:
        last, _ = fitted(" ".join(lines[rows - 1 :]), LETTERS, wide - 13, LETTERS)
        lines = [*lines[: rows - 1], last]
    return [text(line, 7, top + 11 + LEADING * n, LETTERS, "ink") for n, line in enumerate(lines)]
