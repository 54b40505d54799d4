"""The hero sheets: tracks with their tokens, elements, runes, markers, and the cards in play [PA-5.1, 13.16, 17].

The viewer's own sheet shows whole tracks, whose cards lie in the hand; the others are shorter, with their cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.pathfinder_arena.draw.drawing import (
    COLUMN,
    ELEMENT_ICONS,
    SMALLEST,
    TOKEN_TONES,
    Drawing,
    View,
    hero_icon,
)
from grandmelee.games.pathfinder_arena.draw.faces import KIND_ICONS
from grandmelee.games.pathfinder_arena.draw.hand import told_card
from grandmelee.games.pathfinder_arena.words import ABILITIES, MODIFIERS, RUNE_WORDS, RUNES
from grandmelee.scene import Part, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.motion import counting, dropped
from grandmelee.scene.panels import panel
from grandmelee.scene.svg import Element, circle, group, rect, text, thing

HEAD: Final = 34.0
TRACKS: Final = 60.0
SHORT: Final = 22.0
CHIPS: Final = 27.0
SIZE: Final = 12.5
FOR: Final = (
    "is added to your strikes and to cards with a +",
    "are the AP of your turn",
    "is taken off the damage of monsters",
    "is added to spells and magic items",
    "ignores special abilities of monsters up to its number",
    "from 2 on you may take a deity card at its shrine",
)
"""What a modifier is good for [PA-14.2 to 14.7]."""

BRIEF: Final = ("dmg", "AP", "def", "magic", "res", "ego")


def part(d: Drawing, player: View) -> Part:
    """One hero sheet as a part of its own."""
    chips = chips_of(d, player)
    is_own = player["seat"] == d.viewer
    rows = lines(chips)
    first = head_of(d, player)
    start = height(first)
    top = start + (TRACKS if is_own else SHORT)
    high = top + CHIPS * len(rows) + 4
    tracks = [track(one) for one in tracks_of(player)] if is_own else [short(tuple(player["sheet"].values()))]
    body = [head(first), group(*tracks, at=(0, start - HEAD))]
    body += [group(sign_chip(one), at=(x, top + CHIPS * n + 12)) for n, row in enumerate(rows) for x, one in row]
    drawn = panel(
        *body,
        width=COLUMN,
        height=high,
        name=told(d, player),
        id=f"seat-{player['seat']}",
        is_acting=d.is_acting(player["seat"]),
    )
    return Part(f"seat-{player['seat']}", d.who(player["seat"]), COLUMN, high, drawn)


# ---- the head -------------------------------------------------------------------------------------------------------
class Figure(NamedTuple):
    """A number on a sheet, with what it is called and its icon."""

    name: str
    number: int
    picture: str = ""
    parts: str = ""  # what it is the sum of, in words

    @property
    def wide(self) -> float:
        return max(width(self.name, SMALLEST), 15 + width(str(self.number), 15)) + 9


class Head(NamedTuple):
    """Who it is, and what they have as far as the viewer may know it."""

    seat: int
    hero: str | None
    who: str
    figures: tuple[Figure, ...]


def head_of(d: Drawing, player: View) -> Head:
    """The slice of the first line."""
    found = [
        Figure("Defense", player["defense"], "checked-shield"),
        Figure("Slain", len(player["trophies"]), "trophy"),
    ]
    if player["glory"] is not None:
        found += [
            Figure("Glory", player["glory"], "laurels"),
            Figure("Misfortune", player["misfortune"], "bleeding-wound"),
        ]
    if player["score"] is not None:
        found.append(Figure("Score", player["score"], parts=player["account"]))
    return Head(player["seat"], player["hero"], d.who(player["seat"]), tuple(found))


def room_of(figures: tuple[Figure, ...]) -> float:
    """What the figures leave of the first line for the name."""
    return COLUMN - 64 - sum(one.wide for one in figures)


def height(its: Head) -> float:
    """How high the first line is; where figures leave no room for the name, they have a line of their own."""
    return HEAD + (4 if width(its.who, SMALLEST, serif=True) <= room_of(its.figures) else 36)


@kept
def head(its: Head) -> Element:
    """Seat, hero and name; Defense, monsters defeated, glory, misfortune and score at the right or below."""
    has_room = height(its) == HEAD + 4
    room = room_of(its.figures) if has_room else COLUMN - 64
    words, size = fitted(its.who, 16.5, room, SMALLEST, serif=True)
    drawn = [
        pieces.seat_sign(its.seat, 17, 18, 8),
        icon(hero_icon(its.hero), 41, 18, 24, "felt-ink"),
        text(words, 57, 24, size, "serif felt-ink"),
    ]
    x = COLUMN - 4 - sum(one.wide for one in its.figures) if has_room else 10.0
    for one in its.figures:
        drawn.append(group(figure(one, its.seat), at=(x, 2 if has_room else 34)))
        x += one.wide
    return group(*drawn, id=f"head-{its.seat}")


@kept
def figure(its: Figure, seat: int) -> Element:
    """The number with its icon, and below it what it is."""
    middle, wide = its.wide / 2, width(str(its.number), 15)
    before = 15 if its.picture else 0  # room of the icon
    x = middle - (before + wide) / 2
    drawn = [icon(its.picture, x + 6, 12, 13, "felt-soft")] if its.picture else []
    number = counting(text(str(its.number), x + before, 17, 15, "strong felt-ink"), its.name.lower())
    label = text(its.name, middle, 31, SMALLEST, "felt-soft", "middle")
    told = f"{its.name}, if the game ended now: {its.parts}" if its.parts else f"{its.name} {its.number}"
    return thing(*drawn, number, label, name=told, id=f"figure-{seat}-{its.name.lower()}")


# ---- tracks ---------------------------------------------------------------------------------------------------------
class Track(NamedTuple):
    """An ability: tokens on the sheet, owned in all, at most; and what they give."""

    seat: int
    ability: int
    sheet: int
    owned: int
    most: int
    given: int
    cards: tuple[str, ...]  # that its tokens can be dragged onto [PA-7.1]


def tracks_of(player: View) -> list[Track]:
    """The slices of the six tracks."""
    given = list(player["modifiers"].values())
    return [
        Track(
            player["seat"],
            n,
            player["sheet"][name],
            player["owned"].get(name, 0),
            player["tracks"].get(name, 0),
            given[n],
            tuple([card["card"] for card in player["cards"] if name in card["tokens"]]),
        )
        for n, name in enumerate(ABILITIES)
    ]


@kept
def track(its: Track) -> Element:
    """Tokens on the sheet as a number and as full pips, those on cards as hollow ones [PA-5.2, 14.1]."""
    wide = (COLUMN - 12) / 6
    name, middle = ABILITIES[its.ability], wide / 2
    number = counting(text(str(its.sheet), middle + 14, 17, 17, "strong felt-ink", "middle"), name)
    drawn = [
        rect(0, -2, wide, TRACKS - 2, "halo", rx=8),
        rect(1, -1, wide - 2, TRACKS - 4, "hair", rx=7),
        text(name.upper(), middle + 7, 16, SMALLEST, "strong felt-soft", "end"),
        number,
        *pips(its, wide),
        text(f"{BRIEF[its.ability]} {its.given}", middle, 49, SMALLEST, "felt-soft", "middle"),
    ]
    label = (
        f"{name.upper()}: {its.sheet} on the sheet, {its.owned - its.sheet} on cards, at most {its.most}. "
        f"{MODIFIERS[its.ability]} {its.given}, one for every two on the sheet: {FOR[its.ability]}"
    )
    at = (6 + wide * its.ability, HEAD + 2)
    drawn_track = thing(*drawn, name=label, word=f"ability:{name}", id=f"track-{its.seat}-{name}", at=at)
    return dropped(drawn_track, [(f"own-{card}", f"put:{card}:{name}") for card in its.cards])


def pips(its: Track, wide: float) -> list[Element]:
    """One stroke for each step of the track."""
    tone, room = TOKEN_TONES[ABILITIES[its.ability]], wide - 10
    step = room / max(1, its.most)
    drawn = []
    for n in range(its.most):
        look = f"{tone} dot" if n < its.sheet else "paper-deep dot" if n < its.owned else "hair"
        drawn.append(rect(5 + step * n + 0.5, 24, step - 1, 9, look, rx=2))
    return drawn


@kept
def short(sheet: tuple[int, ...]) -> Element:
    """The six abilities of another player in one line."""
    wide = (COLUMN - 24) / 6
    drawn = []
    for n, count in enumerate(sheet):
        words = [
            text(ABILITIES[n].upper(), 0, 14, SMALLEST, "felt-soft"),
            text(str(count), 28, 14, 13.5, "strong felt-ink"),
        ]
        drawn.append(group(*words, at=(12 + wide * n, HEAD - 2)))
    return group(*drawn)


# ---- chips ----------------------------------------------------------------------------------------------------------
class Sign(NamedTuple):
    """Something on a sheet: a token, a rune, an immunity, a deity, a card."""

    words: str
    picture: str
    name: str
    id: str
    word: str | None = None
    is_spent: bool = False
    is_card: bool = False

    @property
    def wide(self) -> float:
        return pieces.chip_width(self.words, SIZE, self.picture) if self.words else 24.0


def chips_of(d: Drawing, player: View) -> list[Sign]:
    """Elements, runes, immunities and the deity; the cards of the others."""
    seat = player["seat"]
    is_own = seat == d.viewer
    found = [element(seat, name, is_own) for name in player["elements"]]
    found += [rune(seat, name, n, is_own) for name, n in player["runes"].items()]
    for slot, by in enumerate(player["immune"]):
        if by is not None:
            name = f"immune to monster {slot + 1}"
            found.append(Sign(str(slot + 1), "shield-reflect", name, f"immune-{seat}-{slot}"))
    return found if is_own else [*found, *cards_of(d, player)]


def element(seat: int, name: str, is_own: bool) -> Sign:
    """An element token that is held."""
    word = f"element:{name}" if is_own else None
    return Sign("", ELEMENT_ICONS[name], f"{name.capitalize()} token", f"held-{seat}-{name}", word)


def rune(seat: int, name: str, n: int, is_own: bool) -> Sign:
    """Runes of one type."""
    slug = RUNE_WORDS[RUNES.index(name)]
    word = f"rune:{slug}" if is_own else None
    return Sign(f"{name} x{n}" if n > 1 else name, "star-swirl", f"{n} rune {name}", f"rune-{seat}-{slug}", word)


def cards_of(d: Drawing, player: View) -> list[Sign]:
    """What others have in play: by name, or, where there is much of it, by icon."""
    found = []
    many = len(player["cards"]) > (2 if len(d.players) > 2 else 4)
    for card in player["cards"]:
        printed = d.content.card(card["card"])
        tokens = sum(card["tokens"].values())
        words = (
            (str(tokens) if many else f"{card['name']} {tokens}") if card["tokens"] else "" if many else card["name"]
        )
        picture = KIND_ICONS[printed.kind]
        is_spent = bool(card["marked"]) and len(card["marked"]) == len(printed.lines)
        found.append(Sign(words, picture, told_card(d, card), f"card-{card['card']}", None, is_spent, True))
    if player["deity"]:
        side = "II" if player["flipped"] else "I"
        name = f"{d.content.card(player['deity']).name} {side}"
        found.append(Sign(name, "stone-bust", name, f"deity-{player['seat']}", None, player["deity_marked"], True))
    return found


def lines(signs: list[Sign]) -> list[list[tuple[float, Sign]]]:
    """Marks in rows, each with its place from the left."""
    rows: list[list[tuple[float, Sign]]] = []
    x = COLUMN
    for sign in signs:
        if x + sign.wide > COLUMN - 8:
            rows.append([])
            x = 12.0
        rows[-1].append((x, sign))
        x += sign.wide + 5
    return rows


@kept
def sign_chip(its: Sign) -> Element:
    """One of them."""
    if its.words:
        body = [pieces.chip(its.words, 0, 0, size=SIZE, picture=its.picture)]
    else:
        body = [circle(12, 0, 11, "paper dot"), icon(its.picture, 12, 0, 15)]
    halo = rect(-2, -13, its.wide + 4, 26, "halo", rx=9)
    veil = [rect(0, -11, its.wide, 22, "veil", rx=6)] if its.is_spent else []
    return thing(halo, *body, *veil, name=its.name, word=its.word, id=its.id)


def told(d: Drawing, player: View) -> str:
    """The player in words."""
    sheet = ", ".join(f"{name.upper()} {n}" for name, n in player["sheet"].items())
    more = [sign.name for sign in chips_of(d, player) if not sign.is_card]
    return f"{d.who(player['seat'])}: {sheet}" + (f"; {', '.join(more)}" if more else "")
