"""The decks, the bosses that lie on them with their treasures, and the monsters that wander."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.draw import tiles
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import arms, emblem
from grandmelee.games.lords_of_the_eastern_reach.draw.together import together
from grandmelee.games.lords_of_the_eastern_reach.words import DECK_NAMES, DECKS
from grandmelee.scene import counters
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, circle, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing, View

PILE: Final = 44.0
HIGH: Final = 91.0
STEP: Final = 68.0
TILE: Final = (64.0, 84.0)
LINE: Final = 26.0  # of a deck while a battle needs the room
SHORT: Final = ("City", "Hirelings", "Level 1", "Level 2", "Level 3", "Wilderness")
ICONS: Final = ("castle", "tavern-sign", "gate", "portal", "crowned-skull", "wolf-head")


class Deck(NamedTuple):
    """A deck: its size, its discards, what the viewer knows of its top, and who lies on it."""

    deck: str
    size: int
    discarded: int
    top: str
    look: tuple[str, str, str, str] | None  # the arms of what the viewer knows to lie on top
    bosses: str = ""  # that lie revealed on it
    boss: tuple[str, str, str, str] | None = None  # the arms of the first of them
    word: str = ""  # it stands for
    hired: int = 0  # cards of it that are in the batch that is chosen


def deck_of(d: Drawing, one: View) -> Deck:
    """The slice of a deck."""
    top = d.kind(one["top"]) if one["top"] else None
    bosses = [d.kind(name) for name in one["bosses"]]
    return Deck(
        one["deck"],
        one["size"],
        len(one["discard"]),
        top.name if top else "",
        arms(top) if top else None,
        " and ".join([boss.name for boss in bosses]),
        arms(bosses[0]) if bosses else None,
        word_of(d, one["deck"]),
        d.view["chosen"].count("hireling") if one["deck"] == "hirelings" else 0,
    )


def word_of(d: Drawing, deck: str) -> str:
    """A hireling is the top card of its deck, so the deck stands for it where cards are played [LER-11.22]."""
    return "hireling" if deck == "hirelings" and "deck:hirelings" not in d.view["options"] else f"deck:{deck}"


def wide(d: Drawing) -> float:
    """How much room the decks take."""
    return STEP * (len(d.view["decks"]) + len(lying(d))) + 4


def lying(d: Drawing) -> list[str]:
    """Bosses with their treasures, then the wandering monsters."""
    names = [name for one in d.view["decks"] for name in (*one["bosses"], *one["treasures"])]
    return [*names, *d.view["wandering"]]


def piles(d: Drawing, room: float) -> Element:
    """Decks as piles in a row; a boss lies beside its deck."""
    found: list[Deck | tiles.Tile] = []
    for one in d.view["decks"]:
        found.append(deck_of(d, one))
        found += [tiles.lone(d, name) for name in (*one["bosses"], *one["treasures"])]
    found += [tiles.lone(d, name) for name in d.view["wandering"]]
    step = min(STEP, room / max(1, len(found)))
    drawn = []
    for n, one_thing in enumerate(found):
        if isinstance(one_thing, Deck):
            drawn.append(pile(one_thing, step * n, step))
        else:
            drawn.append(tiles.placed(one_thing, (step * n, 4.0), min(TILE[0], step - 4), TILE[1]))
    return together(drawn, "decks")


@kept
def pile(its: Deck, x: float, step: float) -> Element:
    """A pile with its count and its name."""
    number = DECKS.index(its.deck)
    middle = step / 2 - 2
    across = min(PILE, step - 14)
    name, size = fitted(SHORT[number], 12.5, step - 2, 11)
    stack = counters.pile(its.size, name="", at=(middle - across / 2, 8), width=across, picture=ICONS[number])
    drawn = [
        rect(-2, 0, step - 1, 92, "halo", rx=9),
        group(*stack.children[2:-1], at=(middle - across / 2, 8)),
        *([group(emblem(its.look, across - 12, 30), at=(middle - across / 2 + 6, 18))] if its.look else []),
        number_on(its.size, middle + across / 2 - 1, 8 + across * 1.2),
        text(name, middle, 87, size, "strong felt-ink", "middle"),
        *([hired(its.hired, middle + across / 2 - 1, 10)] if its.hired else []),
    ]
    return thing(*drawn, name=spoken(its), word=its.word, id=slug(f"deck:{its.deck}"), at=(x, 0))


def hired(count: int, x: float, y: float) -> Element:
    """How many of a deck are chosen, as the numbers of chosen cards in the hand."""
    return group(circle(0, 0, 10, "glow dot"), text(f"+{count}", 0, 4.5, 12.5, "strong glow-ink", "middle"), at=(x, y))


@kept
def number_on(count: int, x: float, y: float) -> Element:
    """How many cards a pile has, on its lower corner."""
    words = str(count)
    wide = 12 + 8.0 * len(words)
    number = counting(text(words, 0, 4.7, 13, "strong ink", "middle"), "cards")
    return group(rect(-wide / 2, -10, wide, 20, "paper dot", rx=10), number, at=(x, y))


@kept
def line(its: Deck, x: float, y: float, room: float) -> Element:
    """A deck in one line, while a battle needs the room; a boss that lies on it shows its arms [LER-21.2], and so does
    what the viewer knows to lie on top, at the right.
    """
    number = DECKS.index(its.deck)
    count = counting(text(str(its.size), room - 8, 17, 13.5, "strong felt-ink", "end"), "cards")
    body = [
        rect(0, 0, room, LINE - 3, "halo", rx=7),
        rect(0, 0, room, LINE - 3, "panel", rx=7),
        group(emblem(its.boss, 20, 19), at=(4, 2)) if its.boss else icon(ICONS[number], 14, 11.5, 17, "felt-soft"),
        text(SHORT[number], 27, 16, 12.5, "felt-ink"),
        *([group(emblem(its.look, 17, 19), at=(room - 29 - 8.0 * len(str(its.size)), 2))] if its.look else []),
        count,
    ]
    return thing(*body, name=spoken(its), word=its.word, id=slug(f"deck:{its.deck}"), at=(x, y))


def spoken(its: Deck) -> str:
    """A deck in words."""
    top = f", {its.top} on top" if its.top else ""
    lies = f", {its.bosses} lies revealed" if its.bosses else ""
    lies += f", {its.hired} chosen" if its.hired else ""
    return f"{DECK_NAMES[DECKS.index(its.deck)]}: {its.size} cards, {its.discarded} discarded{top}{lies}"


def lines(d: Drawing, room: float, columns: int = 1) -> Element:
    """The decks, each in one line; in several columns only those of the adventure."""
    shown = [one for one in d.view["decks"] if columns == 1 or one["deck"] not in ("city", "hirelings")]
    across = room / columns
    drawn = [
        line(deck_of(d, one), n % columns * across, n // columns * LINE, across - 4) for n, one in enumerate(shown)
    ]
    return together(drawn, "decks")
