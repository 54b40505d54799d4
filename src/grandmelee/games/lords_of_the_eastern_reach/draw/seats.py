"""A player: allegiance and numbers, the city and the army as rows of cards [LER-2.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.draw.cards import face
from grandmelee.scene import Part, cards, panels, pieces
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import moving
from grandmelee.scene.svg import Element, slug, text

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

CARD: Final = 64.0  # width of a card in play
GAP: Final = 6.0
HEAD: Final = 34.0
LEFT: Final = 12.0


class Shown(NamedTuple):
    """A card in play: its face, the word it stands for, and what lies on it."""

    face: cards.Face
    word: str | None
    id: str
    badge: str
    note: str
    is_spent: bool


def part(d: Drawing, player: dict[str, Any]) -> Part:
    """The panel of one player."""
    seat = player["seat"]
    shown = [building(d, card) for card in player["city"]]
    shown += [fighter(d, card) for card in player["army"]]
    shown += [treasure(d, word) for word in player["stash"]]
    columns = max(1, int((d.across - 2 * LEFT + GAP) // (CARD + GAP)))
    rows = max(1, -(-len(shown) // columns))
    height = HEAD + rows * (CARD * cards.RATIO + GAP) + 6
    drawn = [drawn_card(one, n, columns) for n, one in enumerate(shown)]
    body = [*heading(d, player), *drawn]
    name = spoken(d, player)
    panel = panels.panel(
        *body, width=d.across, height=height, name=name, id=f"seat-{seat}", is_acting=seat == d.view["active"]
    )
    return Part(f"seat-{seat}", d.who(seat), d.across, height, panel)


def spoken(d: Drawing, player: dict[str, Any]) -> str:
    """All of a player in words."""
    city = ", ".join(card["name"] for card in player["city"]) or "nothing"
    army = ", ".join(card["name"] for card in player["army"]) or "nobody"
    return f"{d.who(player['seat'])}: {player['gems']} gems, hand {player['hand_count']}. City: {city}. Army: {army}."


def heading(d: Drawing, player: dict[str, Any]) -> list[Element]:
    """Who it is, and the numbers everybody sees."""
    seat = player["seat"]
    leads = d.kind(player["allegiance"]).name if player["allegiance"] else ""
    words, size = fitted(f"{d.who(seat)}, {leads}" if leads else d.who(seat), 17, 300, 11, serif=True)
    chips = [
        panels.Chip(f"hand {player['hand_count']}", "card-draw"),
        panels.Chip(f"gems {player['gems']}", "drop"),
        panels.Chip(f"trophies {player['trophy_count']}", "trophy"),
        panels.Chip(f"quests {player['quest_count']}", "scroll-unfurled"),
        panels.Chip(f"city {len(player['city'])}/{player['building_limit']}", "gate"),
        panels.Chip(f"army {len(player['army'])}/{player['army_limit']}", "crossed-swords"),
    ]
    if seat != d.viewer:
        chips.append(panels.Chip(d.who(seat), "flag-objective", f"seat:{seat}"))
    if player["score"] is not None:
        chips.insert(0, panels.Chip(f"{player['score']} VP", "laurels"))
    marks = [pieces.seat_mark(seat, 20, 18, 9), text(words, 36, 24, size, "serif felt-ink")]
    return [*marks, *panels.chip_row(chips, d.across - 8, 18, 13 if not d.is_tall else 11)]


def building(d: Drawing, card: dict[str, Any]) -> Shown:
    """A building with the token it holds."""
    word = f"card:{card['card']}"
    badge = (card["token"] or "")[:1].upper()
    note = f"Defense {card['defense']} now." + (f" Holds {card['token']}." if card["token"] else "")
    return Shown(face(d.kind(card["card"])), word, slug(word), badge, note, False)


def fighter(d: Drawing, card: dict[str, Any]) -> Shown:
    """An army card with everything on it; one that fights is pointed at in the battle."""
    word = f"card:{card['card']}"
    is_away = card["card"] in d.fighting
    marks = ["gem"] * card["gems"] + (["phrase"] if card["phrase"] else []) + ([card["pet"]] if card["pet"] else [])
    marks += [d.kind(item).name for item in card["items"]] + ([card["token"]] if card["token"] else [])
    marks += ["exhausted"] if card["exhausted"] else []
    badge = str(card["gems"]) if card["gems"] else "p" if card["phrase"] else "i" if card["items"] else ""
    chosen = word in d.view["chosen"]
    return Shown(
        face(d.kind(card["card"])),
        None if is_away else word,
        slug(f"home-{word}" if is_away else word),
        "\u2713" if chosen else badge,
        ", ".join(marks),
        bool(card["exhausted"]) or is_away,
    )


def treasure(d: Drawing, name: str) -> Shown:
    """A kept treasure [LER-8.23]."""
    word = f"card:{name}"
    return Shown(face(d.kind(name)), word, slug(word), "", "", False)


def drawn_card(one: Shown, n: int, columns: int) -> Element:
    """A card in its place."""
    at = (LEFT + n % columns * (CARD + GAP), HEAD + n // columns * (CARD * cards.RATIO + GAP))
    shown = cards.card(
        one.face, at=at, width=CARD, word=one.word, id=one.id, note=one.note, badge=one.badge, is_spent=one.is_spent
    )
    return moving(shown, key=one.id)
