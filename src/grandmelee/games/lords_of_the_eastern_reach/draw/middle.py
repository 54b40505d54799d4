"""Decks, bosses lying on them, tokens, open tasks and wandering monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.outcomes import verdict
from grandmelee.games.lords_of_the_eastern_reach.draw.cards import face, quest_face
from grandmelee.games.lords_of_the_eastern_reach.words import DECK_NAMES, DECKS
from grandmelee.scene import Part, cards, panels
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import moving
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

DECK: Final = 118.0
HIGH: Final = 50.0
CARD: Final = 64.0
TOKEN_ICONS: Final = {"grunts": "biceps", "gold": "trophy", "goods": "hourglass"}
PLACES: Final = (("at_hand", "At hand"), ("pool", "Pool"))


def heading(d: Drawing) -> Part:
    """Where the game stands, and who decides what."""
    view = d.view
    if view["over"]:
        where = view["verdict"] or verdict(view["outcomes"], [d.who(seat) for seat in range(len(view["players"]))])
    elif view["active"] is None:
        where = "Setting up"
    else:
        turn = "your turn" if view["active"] == d.viewer else f"{d.who(view['active'])}'s turn"
        last = ", the last round" if view["is_last_round"] else ""
        where = f"Round {view['round']}{last}: {turn}, {view['step']}"
    asks = sorted(view["asks"], key=lambda ask: ask["seat"] != d.viewer)
    asked = f"{d.who(asks[0]['seat'])}: {asks[0]['prompt']} [{asks[0]['rule']}]" if asks else ""
    title, size = fitted(where, 22, d.across - 16, 12, serif=True)
    prompt, small = fitted(asked, 17, d.across - 16, 10)
    drawn = [text(title, d.across / 2, 24, size, "serif felt-ink", "middle")]
    drawn.append(text(prompt, d.across / 2, 50, small, "felt-soft asked-here", "middle"))
    return Part("heading", "Where the game stands", d.across, 62, group(*drawn, class_="board-head", id="board-head"))


def part(d: Drawing) -> Part:
    """Decks in a row, tokens below, then what lies open."""
    view = d.view
    columns = max(1, int(d.across // (DECK + 8)))
    decks = [deck(one, n, columns) for n, one in enumerate(view["decks"])]
    y = -(-len(decks) // columns) * (HIGH + 8.0)
    tokens = token_rows(d, y)
    y += 30.0 * len(PLACES) + 4
    open_cards = lying(d, y)
    if open_cards:
        y += CARD * cards.RATIO + 10
    return Part("middle", "Decks and tokens", d.across, y, group(*decks, *tokens, *open_cards, id="middle"))


def deck(one: dict[str, Any], n: int, columns: int) -> Element:
    """A deck with its size; its discards in words."""
    name = DECK_NAMES[DECKS.index(one["deck"])]
    words, size = fitted(name, 13, DECK - 14, 9)
    body = [
        rect(0, 3, DECK, HIGH, "stone-side", rx=8),
        rect(0, 0, DECK, HIGH, "back card-edge", rx=8),
        text(words, DECK / 2, 20, size, "back-line strong", "middle"),
        text(f"{one['size']} cards", DECK / 2, 40, 14, "back-line", "middle"),
        rect(0, 0, DECK, HIGH, "halo", rx=8),
    ]
    said = f"{name}: {one['size']} cards, {len(one['discard'])} discarded"
    word = f"deck:{one['deck']}"
    at = (n % columns * (DECK + 8), n // columns * (HIGH + 8))
    return thing(*body, name=said, word=word, id=slug(word), at=at)


def token_rows(d: Drawing, y: float) -> list[Element]:
    """Tokens at hand and in the pool as chips; those at hand are pointed at first."""
    at_hand = d.view["tokens"]["at_hand"]
    drawn: list[Element] = []
    for line, (place, title) in enumerate(PLACES):
        found = d.view["tokens"][place]
        top = y + 16 + 30 * line
        drawn.append(text(title, 0, top + 5, 14, "felt-soft"))
        chips = [
            panels.Chip(
                f"{count} {kind}",
                TOKEN_ICONS[kind.removeprefix("double-")],
                f"token:{kind}" if place == "at_hand" or kind not in at_hand else None,
            )
            for kind, count in found.items()
        ]
        drawn.append(group(*panels.chip_row(chips, d.across, top, 13, 70), id=f"tokens-{place}"))
    return drawn


def lying(d: Drawing, y: float) -> list[Element]:
    """Bosses with their treasures, wandering monsters, open tasks."""
    words = [name for one in d.view["decks"] for name in (*one["bosses"], *one["treasures"])]
    words += d.view["wandering"]
    shown = [(f"card:{name}", face(d.kind(name))) for name in words]
    shown += [(f"quest:{name}", quest_face(d.content.quest(name))) for name in d.view["open_tasks"]]
    drawn = []
    for n, (word, printed) in enumerate(shown):
        at = (n * (CARD + 6), y)
        drawn.append(moving(cards.card(printed, at=at, width=CARD, word=word, id=slug(word)), key=slug(word)))
    return drawn
