"""Cards in play with their sentences, and the backpack."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.cards import item_face
from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing
from grandmelee.games.super_dungeon_arcade.draw.figures import interacting
from grandmelee.scene import pieces
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width, wrap
from grandmelee.scene.motion import explained
from grandmelee.scene.svg import Element, rect, text, thing

FEW: Final = 3  # Heroes; with more of them there is room for the names of cards only
LINES: Final = 5  # of cards in play, which have their room from the beginning: nothing moves when one comes
NARROW: Final = 700.0  # where what a card says begins below its name


class Card(NamedTuple):
    """A card in play: its name and what it says."""

    name: str
    says: str
    picture: str


def cards_in_play(d: Drawing) -> list[Card]:
    """Challenges, plots, difficulty cards."""
    view, content = d.view, d.content
    found = []
    for slug in view["challenges"]:
        card = content.challenge_shelf[slug]
        found.append(Card(card.name, " ".join(card.lasting_text or card.trap_text), "crowned-skull"))
    for slug in view["plots"]:
        plot = content.plot_shelf[slug]
        parts = [*plot.lasting_text, interacting(plot.interact_text), plot.discard_text]
        found.append(Card(plot.name, " ".join(part for part in parts if part), "scroll-unfurled"))
    modes = [mode for mode in content.modes if mode.slug in view["modes"]]
    spent = {mode.slug: "Used. " for mode in modes if mode.slug in view["spent"]}
    texts = [spent.get(mode.slug, "") + " ".join(mode.lasting_text) for mode in modes]
    return [*found, *[Card(mode.name, says, "star-swirl") for mode, says in zip(modes, texts, strict=True)]]


def backpack(d: Drawing) -> list[Card]:
    """What the party carries and nobody has on."""
    if d.asked_cards:
        return []  # they lie below as cards
    items = [d.content.item(slug) for slug in (*d.view["looked"], *d.view["backpack"])]
    return [Card(item.name, item_face(d.content, item).spoken, "card-draw") for item in items]


def chips(d: Drawing, wide: float, top: float) -> tuple[list[Element], float]:
    """All cards by their names; and how high they are, with room for a row of them from the beginning."""
    drawn, high = chip_rows([*cards_in_play(d), *backpack(d)], wide, d.letters, top)
    return drawn, max(high, d.letters * 2)


def below(d: Drawing, wide: float) -> tuple[list[Element], float]:
    """Cards in play in lines, or as chips where there is little room; then the backpack. And how high it is."""
    if d.is_long or (d.asked_cards and not d.is_stacked):
        return [], 0.0  # they lie below the dungeon; or cards that are asked about take their room, and the board stays
    if not d.is_stacked and len(d.heroes) > FEW:
        return chips(d, wide, 0.0)
    drawn, y = lines(cards_in_play(d), wide, d.letters, 99 if d.is_stacked else LINES)
    y = y if d.is_stacked else max(y, LINES * d.letters * 1.4)
    more, high = chip_rows(backpack(d), wide, d.letters, y)
    return [*drawn, *more], y + (high if d.is_stacked else max(high, d.letters * 2))


def lines(cards: list[Card], wide: float, letters: float, most: int) -> tuple[list[Element], float]:
    """Each card with its sentences, as many as there is room for."""
    drawn = []
    y = 0.0
    for card in cards:
        head = width(card.name, letters, serif=True) + letters * 0.8 if wide > NARROW else 2.0
        wrapped = wrap(card.says, letters, wide - head - 8) or [""]
        wrapped = wrapped if wide > NARROW else ["", *wrapped]
        if y and (y / (letters * 1.4)) + len(wrapped) > most:
            wrapped = wrapped[:1]
        drawn.append(line(card, tuple(wrapped), y, head, letters))
        y += letters * 1.4 * len(wrapped) + 2
    return drawn, y + 4 if drawn else 0.0


@kept
def line(card: Card, wrapped: tuple[str, ...], y: float, left: float, letters: float) -> Element:
    """A card in play: its name, and beside it what it says."""
    words = [text(words, left, letters * (1.1 + 1.4 * n), letters, "felt-soft") for n, words in enumerate(wrapped)]
    title = text(card.name, 2, letters * 1.1, letters, "serif felt-ink")
    return explained(thing(title, *words, name=f"{card.name}: {card.says}", at=(0, y)))


def chip_rows(cards: list[Card], wide: float, letters: float, top: float) -> tuple[list[Element], float]:
    """Names in rows; each says all of its card when it is looked at."""
    x, y = 0.0, top + letters
    drawn = []
    for n, card in enumerate(cards):
        across = pieces.chip_width(card.name, letters, card.picture)
        if x and x + across > wide:
            x, y = 0.0, y + letters * 2.0
        drawn.append(chip(card, n, x, y, across, letters))
        x += across + letters * 0.45
    return drawn, y - top + letters if cards else 0.0


@kept
def chip(card: Card, n: int, x: float, y: float, across: float, letters: float) -> Element:
    """The name of a card."""
    shown = pieces.chip(card.name, 0, 0, size=letters, picture=card.picture)
    halo = rect(-2, -letters, across + 4, letters * 2, "halo", rx=letters * 0.5)
    return explained(thing(halo, shown, name=card.says or card.name, id=f"kept-{n}", at=(x, y)))
