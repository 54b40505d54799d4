"""The own cards at the bottom: each with its tokens, and with its lines, which say what they need, cost and do [PA-17].

What can be chosen now, heroes, feats, spells or items, lies there instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.pathfinder_arena.box import DEITY, SHIFTS
from grandmelee.games.pathfinder_arena.draw.drawing import TOKEN_TONES, Drawing, View
from grandmelee.games.pathfinder_arena.draw.faces import KIND_ICONS, KIND_TONES, hero_face
from grandmelee.games.pathfinder_arena.draw.tabs import CATCHWORDS, TERSE, catchwords, rooms
from grandmelee.games.pathfinder_arena.words import ABILITIES
from grandmelee.scene import Part
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width, wrap
from grandmelee.scene.motion import counting, dropped
from grandmelee.scene.panels import Held
from grandmelee.scene.panels import hand as fan
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, el, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Card, Line

ACROSS: Final = 936.0  # what a table of 1280 gives the hand
GAP: Final = 8.0
WIDEST: Final = 300.0
NARROWEST: Final = 150.0
MOVING: Final = "PA-7.1"
CARD: Final = 190.0  # height of a hero's card
LOW: Final = 60.0  # height of a card at a wide table, so that the board stays large
MORE: Final = 8.0  # for three lines, of which each can be chosen: its frame is drawn between them
MANY: Final = 6  # cards in one row; more lie in two, and each is
FLAT: Final = 30.0  # high, so that the board stays as large
TALL: Final = (168.0, 146.0, 1.25)  # width, height and scale on a phone, where the hand can be moved aside
HEAD: Final = 17.0
LETTERS: Final = 12.1
LEADING: Final = 13.0
STEP: Final = 59.0  # room of the tokens of one kind
COIN: Final = 45.0  # without the minus
SHORT: Final = 28.0  # of a coin with one letter, as on the board
PITCH: Final = 19.0  # of coins one below the other
SIGN: Final = 16.0  # room of the icon before a name, which goes where the name needs it
INDENT: Final = 13.0  # of a line with a marker


def hand(d: Drawing) -> Part | None:
    """What can be chosen, or the cards in play."""
    heroes = [word for word in d.options if word.startswith("hero:")]
    if heroes:
        held = [Held(hero_face(d.content.hero(word[5:])), word, f"choice-{slug(word)}") for word in heroes]
        return fan(held, ACROSS, CARD, d.is_tall)
    shown = [strip_of(d, d.content.card(word[5:]), None) for word in d.options if word.startswith("card:")]
    shown = shown or own(d)
    return row(shown, d.is_tall) if shown else None


def own(d: Drawing) -> list[Strip]:
    """The viewer's cards in play, the deity last."""
    if d.viewer is None:
        return []
    player = d.players[d.viewer]
    found = [strip_of(d, d.content.card(card["card"]), card) for card in player["cards"]]
    if player["deity"]:
        found.append(deity_of(d, d.content.card(player["deity"]), player))
    return found


def row(strips: list[Strip], is_tall: bool) -> Part:
    """Cards side by side, in two flat rows if they are many."""
    is_flat = len(strips) > MANY and not is_tall
    columns = -(-len(strips) // 2) if is_flat else len(strips)
    low = LOW + (MORE if any(len(its.lines) > 2 for its in strips) else 0.0)
    wide, high, scale = TALL if is_tall else (max(NARROWEST, min(WIDEST, ACROSS / columns - GAP)), low, 1.0)
    high, between = (FLAT, GAP / 2) if is_flat else (high, GAP)
    drawn = []
    for n, its in enumerate(strips):
        at = (n % columns * (wide + GAP), n // columns * (high + between))
        drawn.append(group(flat(its, wide) if is_flat else strip(its, wide, high), at=at))
    rows = -(-len(strips) // columns)
    across, down = columns * (wide + GAP) - GAP, rows * (high + between) - between
    return Part("hand", "Your cards", across * scale, down * scale, group(*drawn, scale=scale))


# ---- slices ---------------------------------------------------------------------------------------------------------
class Print(NamedTuple):
    """A line of a card: its word, what it needs and costs, what it does; whether it has its tokens and its marker."""

    word: str
    needs: str
    cost: str
    does: str
    has_marker: bool
    is_marked: bool
    is_powered: bool
    brief: str
    catchwords: str
    terse: str

    @property
    def wordings(self) -> tuple[str, str, str]:
        """What it does as the card says it, briefly, and in catchwords."""
        return self.does, self.brief, self.catchwords


class Strip(NamedTuple):
    """A card: with the word it is chosen by, or with its tokens."""

    card: str
    name: str
    kind: int
    word: str | None
    lines: tuple[Print, ...]
    tokens: tuple[tuple[str, int], ...]
    spoken: str
    is_moving: bool = False  # whether its owner moves tokens just now
    seat: int = 0


def strip_of(d: Drawing, card: Card, lies: View | None) -> Strip:
    """The slice of a card in play, or of one that can be chosen."""
    marked, powered = (lies["marked"], lies["powered"]) if lies else ([], [line.word for line in card.lines])
    lines = tuple([print_of(d, card, line, line.word in marked, line.word in powered) for line in card.lines])
    lines = lines if lies else tuple([line._replace(word="") for line in lines])
    tokens = tuple(lies["tokens"].items()) if lies else ()
    word = None if lies else f"card:{card.slug}"
    spoken = told_card(d, lies) if lies else f"{card.name}: {sentences(card)}"
    is_moving = any(ask["seat"] == d.viewer and ask["rule"] == MOVING for ask in d.view["asks"])
    return Strip(card.slug, card.name, card.kind, word, lines, tokens, spoken, is_moving, d.viewer or 0)


def deity_of(d: Drawing, card: Card, player: View) -> Strip:
    """The slice of the own deity: the side that lies up."""
    line = card.lines[int(player["flipped"])]
    up = print_of(d, card, line, player["deity_marked"], True)
    side = "II" if player["flipped"] else "I"
    return Strip(card.slug, f"{card.name} {side}", DEITY, None, (up,), (), f"{card.name}, side {side}: {up.does}")


def print_of(d: Drawing, card: Card, line: Line, is_marked: bool, is_powered: bool) -> Print:
    """The slice of a line; while tokens are moved, it stands for giving it all it lacks."""
    needs = " ".join(
        [f"{line.need >> SHIFTS[n] & 7} {ABILITIES[n].upper()}" for n in card.kinds if line.need >> SHIFTS[n] & 7]
    )
    power = line.word.replace("use:", "power:", 1)
    word = power if power in d.options else line.word
    cost = f"{line.ap} AP" if line.ap >= 0 and card.kind != DEITY else ""
    has_marker = line.has_marker or card.kind == DEITY
    does, brief = " ".join(line.sentences), " ".join([effect.brief for effect in line.effects])
    words, terse = catchwords(line.effects, CATCHWORDS), catchwords(line.effects, TERSE)
    return Print(word, needs, cost, does, has_marker, is_marked, is_powered, brief, words, terse)


def sentences(card: Card) -> str:
    """All that a card does."""
    return " ".join(sentence for line in card.lines for sentence in line.sentences)


def told_card(d: Drawing, card: View) -> str:
    """A card in words."""
    tokens = ", ".join(f"{n} {name.upper()}" for name, n in card["tokens"].items() if n)
    return f"{card['name']}{f' with {tokens}' if tokens else ''}: {sentences(d.content.card(card['card']))}"


# ---- a card ---------------------------------------------------------------------------------------------------------
@kept
def strip(its: Strip, wide: float, high: float) -> Element:
    """A card: its name and its tokens in a band, its lines below."""
    is_banded = is_in_band(its, wide)
    beside = beside_lines(its, wide, high)
    shown = its.tokens if is_banded or beside else ()
    steps = [
        stepper(its, ability, n, stepped(at, len(shown), wide, high, is_banded), beside == SHORT)
        for at, (ability, n) in enumerate(shown)
    ]
    room = wide - 27 - (STEP * len(shown) if is_banded else 0)
    return whole(its, [*body(its, wide, high, room), *steps, *laid(its, wide, high)])


@kept
def flat(its: Strip, wide: float) -> Element:
    """One of many cards: its name and its tokens in a band, its lines below in one row of catchwords."""
    has_room = width(its.name, LETTERS, serif=True) + 27 + COIN * len(its.tokens) <= wide
    shown = its.tokens if has_room or its.is_moving else ()
    coins = [
        group(coin(its.card, its.name, its.seat, ability, n), at=(wide - COIN * (len(shown) - at) - 13, 0))
        for at, (ability, n) in enumerate(shown)
    ]
    return whole(its, [*body(its, wide, FLAT, wide - 27 - COIN * len(shown)), *coins, *tabbed(its, wide - 10)])


def tabbed(its: Strip, wide: float) -> list[Element]:
    """The lines of a card side by side."""
    indents = tuple([INDENT if line.has_marker else 0.0 for line in its.lines])
    lines = its.lines
    words = tuple([f"{line.needs} {line.catchwords}".strip() for line in lines])
    if sum(width(said, LETTERS) for said in words) + sum(indents) + 8 * len(words) > wide:
        lines = tuple([line._replace(needs=briefly(line.needs)) for line in lines])
        words = tuple([f"{line.needs} {line.terse}".strip() for line in lines])
    drawn = []
    x = 0.0
    for line, said, room, indent in zip(lines, words, rooms(words, indents, LETTERS, wide), indents, strict=True):
        cut, _ = fitted(said, LETTERS, room - indent, LETTERS)
        target = (-HEAD, FLAT) if len(lines) == 1 else (0.0, FLAT - HEAD)
        across = wide if len(lines) == 1 else room
        drawn.append(group(printed(line, (cut,), across + 10, target), at=(x, HEAD)))
        x += room
    return drawn


def briefly(needs: str) -> str:
    """What a line needs in little room.

    >>> briefly("2 STR 1 INT")
    '2St 1In'
    """
    parts = needs.split()
    return " ".join(f"{n}{name[:2].capitalize()}" for n, name in zip(parts[::2], parts[1::2], strict=True))


def body(its: Strip, wide: float, high: float, room: float) -> list[Element]:
    """The paper of a card and its name."""
    has_sign = width(its.name, LETTERS, serif=True) <= room
    words, size = fitted(its.name, 13.5, room if has_sign else room + SIGN, LETTERS, serif=True)
    return [
        rect(-3, -3, wide + 6, high + 6, "halo", rx=10),
        rect(0, 0, wide, high, "paper card-edge", rx=8),
        rect(0, 0, wide, HEAD, f"{KIND_TONES[its.kind]} card-edge", rx=8),
        *([icon(KIND_ICONS[its.kind], 12, HEAD / 2, 16, "stone-ink")] if has_sign else []),
        text(words, 23 if has_sign else 23 - SIGN, 13.3, size, "serif stone-ink"),
    ]


def whole(its: Strip, drawn: list[Element]) -> Element:
    """A card, that can be chosen or holds what can be."""
    role = "group" if its.word is None else "img"
    return thing(*drawn, name=its.spoken, word=its.word, id=f"own-{its.card}", role=role)


def is_in_band(its: Strip, wide: float) -> bool:
    """Whether the tokens have room beside the name; otherwise they stand below it, beside the lines."""
    return width(its.name, 12, serif=True) + 27 + STEP * len(its.tokens) <= wide


def stepped(at: int, count: int, wide: float, high: float, is_banded: bool) -> Point:
    """The place of the tokens of one kind."""
    pitch = min(PITCH, (high - HEAD) / count)
    return (wide - STEP * (count - at), 0.0) if is_banded else (wide - STEP, HEAD + 1 + pitch * at)


def rooms_of(its: Strip, wide: float) -> list[float]:
    """How long a row of each line can be."""
    return [wide - 14 - (INDENT if line.has_marker else 0) for line in its.lines]


def beside_lines(its: Strip, wide: float, high: float) -> float:
    """What tokens without room beside the name take of the room of the lines; nothing if the lines need it."""
    if is_in_band(its, wide):
        return 0.0
    if its.is_moving:
        return STEP
    rows = int((high - HEAD) / LEADING)
    return next(
        (room for room in (COIN, SHORT) if sum(map(len, worded(its, rooms_of(its, wide - room), rows))) <= rows), 0.0
    )


def laid(its: Strip, wide: float, high: float) -> list[Element]:
    """The lines of a card, each in the rows it needs, as far as there are rows."""
    rows = int((high - HEAD) / LEADING)
    rooms = rooms_of(its, wide - beside_lines(its, wide, high))
    wrapped = worded(its, rooms, rows)
    room = [1] * len(wrapped)
    for n, found in enumerate(wrapped):
        room[n] += max(0, min(len(found) - 1, rows - sum(room)))
    drawn = []
    gap = min(4.0, max(0.0, high - HEAD - LEADING * sum(room)) / (len(room) + 1))  # above and between them
    y = HEAD + gap
    top = 0.0 if len(its.lines) == 1 else HEAD  # one line alone is meant wherever its card is clicked
    for at, (line, found, n, across) in enumerate(zip(its.lines, wrapped, room, rooms, strict=True)):
        end = high if at == len(its.lines) - 1 else y + n * LEADING + gap / 2
        drawn.append(group(printed(line, shortened(found, n, across), wide, (top - y, end - top)), at=(0, y)))
        y, top = y + n * LEADING + gap, end
    return drawn


def worded(its: Strip, rooms: list[float], rows: int) -> list[list[str]]:
    """The lines of a card in so many rows: as it says them if there is room, else briefly, else in catchwords.

    Under the pointer it says all.
    """
    wrapped: list[list[str]] = []
    for n in range(3):
        told = [said(line, line.wordings[n]) for line in its.lines]
        wrapped = [wrap(words, LETTERS, room) for words, room in zip(told, rooms, strict=True)]
        if sum(map(len, wrapped)) <= rows:
            break
    return wrapped


def said(line: Print, does: str) -> str:
    """A line in words: what it needs and costs before what it does."""
    head = ", ".join(part for part in (line.needs, line.cost) if part)
    return f"{head}: {does}" if head else does


def shortened(found: list[str], rows: int, room: float) -> tuple[str, ...]:
    """So many rows, the last one cut where more would follow."""
    if len(found) <= rows:
        return tuple(found)
    last, _ = fitted(" ".join(found[rows - 1 :]), LETTERS, room, LETTERS)
    return (*found[: rows - 1], last)


@kept
def printed(line: Print, rows: tuple[str, ...], wide: float, target: tuple[float, float]) -> Element:
    """A line of a card: a ring before it is the place of its marker, full once it was used in this turn; where its
    *target* begins and how high it is.
    """
    ink = "ink" if line.is_powered and not line.is_marked else "ink-soft"
    body: list[Element] = [rect(2, target[0], wide - 4, target[1], "halo", rx=5)]
    indent = INDENT if line.has_marker else 0.0
    if line.has_marker:
        body.append(circle(12, LEADING / 2, 4, "danger dot") if line.is_marked else ring(12, LEADING / 2))
    for n, words in enumerate(rows):
        body.append(text(words, 7 + indent, LEADING * n + 10.3, LETTERS, ink))
    if line.is_powered and line.needs and not line.is_marked:
        head = f"{line.needs}"
        body.append(rect(7 + indent, 11.8, min(width(head, LETTERS), wide - 20), 1.4, "ink"))
    state = (
        "used in this turn" if line.is_marked else "ready" if line.is_powered else f"lacks tokens, needs {line.needs}"
    )
    return thing(
        *body,
        name=f"{said(line, line.does)} ({state})",
        word=line.word or None,
        id=f"line-{slug(line.word)}" if line.word else None,
    )


def ring(x: float, y: float) -> Element:
    """Where a marker may lie."""
    return el("circle", cx=x, cy=y, r=4, class_="outline")


def stepper(its: Strip, ability: str, n: int, at: Point, is_short: bool) -> Element:
    """Tokens on a card: the coin puts one more there, the minus takes one back while they are moved [PA-7.1]."""
    minus = [less(its.card, its.name, ability)] if n and its.is_moving else []
    return group(*minus, coin(its.card, its.name, its.seat, ability, n, is_short), at=at)


@kept
def coin(card: str, title: str, seat: int, ability: str, n: int, is_short: bool = False) -> Element:
    """Tokens of one kind on a card; put one more there, or drag one away."""
    name = ability.upper()
    wide = 26.0 if is_short else 42.0
    put = [
        rect(54 - wide, -1, wide + 4, 19, "halo", rx=8),
        rect(56 - wide, 0.5, wide, 16, f"{TOKEN_TONES[ability]} dot", rx=8),
        counting(
            text(f"{n} {name[:1] if is_short else name}", 56 - wide / 2, 13, 12, "strong stone-ink", "middle"), ability
        ),
    ]
    spoken = f"{n} {name} on {title}: put one more there"
    more = thing(*put, name=spoken, word=f"put:{card}:{ability}", id=f"on-{card}-{ability}")
    return dropped(more, [(f"seat-{seat}", f"lift:{card}:{ability}")])


@kept
def less(card: str, title: str, ability: str) -> Element:
    """The minus beside a coin."""
    minus = [
        rect(-3, -1, 15, 19, "halo", rx=6),
        rect(-1, 2.5, 12, 12, "paper dot", rx=4),
        rect(2, 7.6, 6, 1.8, "ink"),
    ]
    word = f"lift:{card}:{ability}"
    spoken = f"{ability.upper()} back from {title} to the sheet"
    return thing(*minus, name=spoken, word=word, id=f"off-{card}-{ability}")
