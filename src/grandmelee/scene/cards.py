"""A card drawn as a card: its name, the number in its corner, its facts as icons, its sentences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from grandmelee.scene import measure
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.pieces import Point, seat_sign
from grandmelee.scene.svg import LARGER, Element, circle, el, group, rect, text, thing

PLAIN: Final = "plain"
FINE: Final = "fine"
GRAND: Final = "grand"
_CORNER: Final = {PLAIN: ("ink-soft", "paper"), FINE: ("fine", "paper"), GRAND: ("ink", "paper")}
RATIO: Final = 1.4
TINY: Final = 60.0  # below this width a card shows only its corner and its name
SMALL: Final = 80.0  # below this width a card shows no sentences
LONG: Final = 12.5  # sentences whose letters would be smaller take more of the card
_UNIT: Final = 150.0  # the drawing below is made for a card 150 wide and 210 high, then scaled


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with an icon: Strike 3, range 0-2. *name* is what a screen reader says."""

    picture: str
    value: str
    name: str


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows. *tier* is its border: plain, fine or grand; *kind* the word at its foot.

    *tone* colours a band behind the name, as on a floor of that tone; *sign* is the icon at the end of the band.
    *numbers* says the facts in sentences, for whoever listens and where a card is drawn large; *instead* says those
    that no sentence does, where a small card has no room for the row of facts.
    """

    name: str
    sentences: tuple[str, ...] = ()
    corner: str = ""
    corner_name: str = ""
    corner_picture: str = ""
    facts: tuple[Fact, ...] = ()
    tier: str = PLAIN
    kind: str = ""
    picture: str = ""
    seat: int | None = None
    tone: str = ""
    sign: str = ""
    numbers: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """Everything on the card in words, its sentences included."""
        corner = f"{self.corner_name} {self.corner}".strip()
        head = ", ".join(part for part in (self.name, self.kind, corner) if part)
        facts = self.numbers or (
            [] if self.sentences else [f"{fact.name} {fact.value}".strip() + "." for fact in self.facts]
        )
        return " ".join([f"{head}.", *facts, *self.sentences])


@kept
def card(
    face: Face,
    *,
    at: Point,
    width: float = 150,
    height: float = 0,
    word: str | None = None,
    id: str | None = None,
    note: str = "",
    badge: str = "",
    is_spent: bool = False,
    least: float = 0,
    is_brief: bool = False,
) -> Element:
    """The card's face; *note* is added to what a screen reader says, *badge* printed on its upper right corner.

    No letter is smaller than *least*: a card whose sentences would be, and a *brief* one, shows only what is large.
    """
    scale = width / _UNIT
    sheet = _Sheet(height / scale or _UNIT * RATIO, least / scale)
    if face.numbers and not least:
        face = replace(face, sentences=face.numbers + face.sentences, numbers=())
    drawn = None if is_brief or width < SMALL else _large(face, sheet)
    body = [
        rect(-4, -4, _UNIT + 8, sheet.down + 8, "halo", rx=13),
        *_paper(face.tier, sheet.down),
        *(drawn or (_tiny(face, sheet.least) if width < TINY else _brief(face, sheet))),
        *([rect(0, 0, _UNIT, sheet.down, "veil", rx=10)] if is_spent else []),
        *([_ribbon(badge, 1.0 if drawn else 2.0, sheet.least)] if badge else []),
    ]
    name = f"{face.spoken} {note}".strip()
    kind = "glide card" if drawn else "glide card brief"
    return thing(*body, name=name, word=word, id=id, at=at, scale=scale, class_=kind)


@lru_cache(maxsize=4096)
def is_readable(face: Face, width: float, height: float, least: float) -> bool:
    """Whether a card of that size shows all its sentences with letters of at least that size."""
    scale = width / _UNIT
    return width >= SMALL and _large(face, _Sheet(height / scale, least / scale)) is not None


class _Sheet(NamedTuple):
    """What a card is drawn on: its height where it is 150 wide, and the smallest letters that can be read on it."""

    down: float
    least: float

    @property
    def foot(self) -> float:
        """Where the words at the foot begin."""
        return self.down - 26


@kept
def back(*, name: str, at: Point, width: float = 150, seat: int | None = None, id: str | None = None) -> Element:
    """The card's back, with the seat's sign."""
    across, down = _UNIT, _UNIT * RATIO
    x, y = across / 2, down / 2
    lines = [el("path", d=_weave(across, down), class_="weave"), rect(9, 9, across - 18, down - 18, "weave", rx=6)]
    sign = [circle(x, y, 30, "back"), seat_sign(seat, x, y, 20)] if seat is not None else []
    body = [rect(2, 4, across, down, "shade", rx=10), rect(0, 0, across, down, "back card-edge", rx=10)]
    return thing(*body, *lines, *sign, name=name, id=id, at=at, scale=width / _UNIT, class_="glide")


def _paper(tier: str, down: float) -> list[Element]:
    body = [rect(2, 4, _UNIT, down, "shade", rx=10), rect(0, 0, _UNIT, down, "paper card-edge", rx=10)]
    body.append(rect(5, 5, _UNIT - 10, down - 10, f"tier-{tier}", rx=7))
    if tier == GRAND:
        body.append(rect(9.5, 9.5, _UNIT - 19, down - 19, "rule", rx=4))
    return body


def _large(face: Face, sheet: _Sheet) -> list[Element] | None:
    """The head and the sentences in the richest setting whose letters can be read; None where none can."""
    head = _head(face, sheet)
    if head is None:
        return None
    if _letters(face, sheet) >= max(LONG, sheet.least):
        scale = _row_scale(face, sheet)
        facts = _facts(face, 65 + 5 * (scale - 1), scale)
        return [*head, *_watermark(face, sheet), *facts, *_sentences(face, sheet), *_foot(face, sheet)]
    told = replace(face, sentences=face.instead + face.sentences)
    for written in (told, face) if face.instead else (face,):
        lines = _written(written, sheet)
        if lines is not None:
            return [*head, *lines]
    return None


def _written(face: Face, sheet: _Sheet) -> list[Element] | None:
    """Sentences without a row of facts, with the foot if there is room, closer and run on if there is not."""
    size, lines = _long(face, sheet, 128, sheet.foot - 60, 1.14)
    if size >= sheet.least:
        return [*lines, *_foot(face, sheet)]
    for longer in (face, replace(face, sentences=(" ".join(face.sentences),))):
        size, lines = _long(longer, sheet, 135, sheet.down - 57, 1.09)
        if size >= sheet.least:
            return lines
    return None


def _head(face: Face, sheet: _Sheet) -> list[Element] | None:
    """Corner, name and sign; None where the name cannot be written large enough."""
    ground, ink = ("paper", "ink") if face.tone else _CORNER[face.tier]
    has_corner = bool(face.corner or face.corner_picture)
    drawn = [rect(6.5, 6.5, _UNIT - 13, 42, face.tone, rx=6)] if face.tone else []
    right = 118.0 if face.sign else 140.0
    colour = "serif stone-ink" if face.tone else "serif ink"
    corner, left = 18.0, 46.0 if has_corner else 14.0
    name = _name(face.name, left, right - left, colour, sheet.least)
    if name is None and has_corner:
        corner, left = 15.0, 39.0
        name = _name(face.name, left, right + 1 - left, colour, sheet.least)
    has_sign = bool(face.sign)
    if name is None and face.sign:  # the band says the same
        has_sign, name = False, _name(face.name, left, 143 - left, colour, sheet.least)
    if name is None:
        return None
    x = 7 + corner
    drawn += [circle(x, 27, corner, f"{ground} dot")] if has_corner else []
    if face.corner_picture:
        drawn.append(icon(face.corner_picture, x, 27, corner * 1.4, f"{ink} ghost" if face.corner else ink))
    size = max(corner, sheet.least)
    drawn += [text(face.corner, x, 27 + size / 3, size, f"serif {ink}", "middle")] if face.corner else []
    drawn += [icon(face.sign, 132, 27, 18, "stone-ink" if face.tone else "ink")] if has_sign else []
    return [*drawn, *name, el("path", d="M14 50H136", class_="rule")]


def _name(name: str, x: float, room: float, colour: str, least: float) -> list[Element] | None:
    """A name in one line or two, cut only where letters may be of any size; None where it cannot be read."""
    smallest = least / LARGER
    words, size = fitted(name, max(16, smallest), room, max(13, smallest), serif=True)
    if words == name:
        return [text(words, x, 27 + size * 0.36, size, colour)]
    if " " not in name:
        words, size = fitted(name, max(13, smallest), room + 5, max(8, smallest), serif=True)
        if least and words != name:
            return None
        return [text(words, x - 2, 27 + size * 0.36, size, colour)]
    size, lines = _two_lines(name, max(13.5, smallest), room)
    if size < smallest or (least and not _fits(name, size, room)):
        return None
    return [text(line, x, 23.5 + n * (size + 1.5), size, colour) for n, line in enumerate(lines)]


def _fits(name: str, size: float, room: float) -> bool:
    """Whether a name fits in two lines."""
    longest = max(measure.width(word, size, serif=True) for word in name.split())
    return longest <= room and len(wrap(name, size, room, serif=True)) <= 2


def _two_lines(name: str, largest: float, room: float) -> tuple[float, list[str]]:
    """The largest size at which a name fits in two lines, and these; cut only if none does."""
    for tenths in range(ceil(largest * 10), 75, -5):
        if _fits(name, tenths / 10, room):
            break
    return tenths / 10, wrap(name, tenths / 10, room, serif=True)[:2]


def _tiny(face: Face, least: float) -> list[Element]:
    """On the smallest cards only the corner, and the name if it can be read."""
    ground, ink = (face.tone, "stone-ink") if face.tone else _CORNER[face.tier]
    drawn = [circle(75, 68, 54, f"{ground} dot")]
    drawn += [text(face.corner, 75, 91, 66, f"serif {ink}", "middle")] if face.corner else []
    drawn += [icon(face.corner_picture, 75, 68, 76, ink)] if face.corner_picture and not face.corner else []
    size, lines = _two_lines(face.name, 34, 138)
    lines = lines if size * LARGER >= least else []
    top = 176 - 18 * (len(lines) - 1)
    name = [text(line, 75, top + 32 * n, size, "serif ink", "middle") for n, line in enumerate(lines)]
    return [group(*drawn, class_="tiny-corner"), group(*name, class_="tiny-name")]


def _brief(face: Face, sheet: _Sheet) -> list[Element]:
    """On a small card only what can still be read: corner, name, and the facts if their letters are not too small."""
    ground, ink = (face.tone, "stone-ink") if face.tone else _CORNER[face.tier]
    big = face.corner or face.name[:1]
    size, lines = _two_lines(face.name, max(26, sheet.least / LARGER), 138)
    scale = _fact_scale(face, 1.45)
    facts = _facts(face, sheet.foot, scale) if scale * 15 >= sheet.least else []
    high, low = (size + 3) * len(lines), sheet.foot - 14 if facts else sheet.down - 10
    r = max(14.0, min(38.0, sheet.down * 0.18, (low - high - 20) / 2))  # no long name is written over the facts
    drawn = [circle(75, 20 + r, r, f"{ground} dot")]
    if face.corner_picture and not face.corner:
        drawn.append(icon(face.corner_picture, 75, 20 + r, r * 1.47, ink))
    else:
        drawn.append(text(big, 75, 20 + r * 1.37, r * 1.1, f"serif {ink}", "middle"))
    top = 20 + 2 * r + max(0, low - 20 - 2 * r - high) / 2 + size
    drawn += [text(line, 75, top + (size + 3) * n, size, "serif ink", "middle") for n, line in enumerate(lines)]
    return [*drawn, *facts]


def _facts(face: Face, y: float, scale: float) -> list[Element]:
    """All facts in a row, in the middle."""
    wide = _fact_widths(face)
    left = (_UNIT - (sum(wide) + 6 * (len(wide) - 1)) * scale) / 2
    drawn = []
    for fact, room in zip(face.facts, wide, strict=True):
        number = text(fact.value, 21, 5.5, 15, "strong ink")
        drawn.append(group(icon(fact.picture, 10, 0, 18), *([number] if fact.value else []), at=(left, y), scale=scale))
        left += (room + 6) * scale
    return drawn


def _fact_widths(face: Face) -> list[float]:
    return [20 + (measure.width(fact.value, 15) + 5 if fact.value else 0) for fact in face.facts]


def _fact_scale(face: Face, largest: float) -> float:
    """The scale at which all facts fit in a row."""
    wide = _fact_widths(face)
    return min(largest, 134 / (sum(wide) + 6 * (len(wide) - 1))) if wide else largest


def _row_scale(face: Face, sheet: _Sheet) -> float:
    """How large the facts above the sentences are: larger where a small card asks for larger letters."""
    return _fact_scale(face, max(1.0, sheet.least / 14.9))


def _top(face: Face, sheet: _Sheet) -> float:
    """Where the sentences begin, below the facts."""
    return 80.0 + 12 * (_row_scale(face, sheet) - 1) if face.facts else 56.0


def _letters(face: Face, sheet: _Sheet) -> float:
    """The size of a card's sentences below its facts; nothing where the facts could not be read."""
    if face.facts and _row_scale(face, sheet) * 15 < sheet.least:
        return 0.0
    return _set(face.sentences, 122, sheet.foot - _top(face, sheet), least=sheet.least)[0]


def _watermark(face: Face, sheet: _Sheet) -> list[Element]:
    """The card's icon, large and pale, where few sentences leave the paper empty."""
    picture = face.sign or face.corner_picture or face.picture
    size, lines = _set(face.sentences, 122, sheet.foot - _top(face, sheet), least=sheet.least)
    low = _top(face, sheet) + (len(lines) * size * 1.22 + lines[-1][1] if lines else 0) + 6
    bottom = sheet.foot - 2
    room = min(92.0, bottom - low)
    return [icon(picture, _UNIT / 2, bottom - room / 2, room, "watermark")] if picture and room >= 34 else []


def _sentences(face: Face, sheet: _Sheet) -> list[Element]:
    top = _top(face, sheet)
    size, lines = _set(face.sentences, 122, sheet.foot - top, least=sheet.least)
    return [text(line, 14, top + size + n * size * 1.22 + gap, size, "ink") for n, (line, gap) in enumerate(lines)]


def _long(face: Face, sheet: _Sheet, across: float, down: float, leading: float) -> tuple[float, list[Element]]:
    """Many sentences take the room of the facts, which they say too, and lie closer; and the size of their letters."""
    size, lines = _set(face.sentences, across, down, leading, sheet.least)
    left = (_UNIT - across) / 2 + 1
    return size, [
        text(line, left, 51 + size * (1 + n * leading) + gap, size, "ink") for n, (line, gap) in enumerate(lines)
    ]


@lru_cache(maxsize=4096)
def _set(
    sentences: tuple[str, ...], across: float, down: float, leading: float = 1.22, least: float = 0
) -> tuple[float, list[tuple[str, float]]]:
    """The largest size at which all sentences fit, and their lines, each with the space added before it."""
    apart = 0.3 if leading > 1.1 else 0.15
    largest = max(15.0, least)
    for step in range(round((largest - 6.5) / 0.25) + 1):
        size = largest - 0.25 * step
        lines = [(line, n * size * apart) for n, s in enumerate(sentences) for line in wrap(s, size, across)]
        if not lines or (len(lines) * size * leading + lines[-1][1]) <= down:
            break
    return size, lines


def _foot(face: Face, sheet: _Sheet) -> list[Element]:
    y = sheet.down - 17
    drawn = [icon(face.picture, 23, y, 17, "ink-soft")] if face.picture else []
    drawn += [seat_sign(face.seat, 128, y, 6)] if face.seat is not None else []
    x, room = (_UNIT / 2, 126) if not drawn else (_UNIT / 2 + 1, 84) if face.seat is not None else (86, 100)
    words, size = fitted(face.kind, max(14, sheet.least), room, max(9, sheet.least))
    return [*drawn, text(words, x, y + 4.5, size, "ink-soft", "middle")] if words else drawn


def _ribbon(words: str, scale: float, least: float) -> Element:
    size = max(17.0 if len(words) < 3 else 13.0, min(17.0, least / scale))
    wide = measure.width(words, size, serif=True) + 12
    over = max(0.0, wide - 32)  # a longer word gets a longer ribbon, inwards
    ground = rect(-16 - over, -16, 32 + over, 32, "glow dot", rx=16) if over else circle(0, 0, 16, "glow dot")
    drawn = [ground, text(words, -over / 2, size * 0.35, size, "serif glow-ink", "middle")]
    return group(*drawn, at=(136 - 8 * (scale - 1), 10 + 10 * (scale - 1)), scale=scale)


def _weave(across: float, down: float) -> str:
    """A lattice inside the frame of the back."""
    low, right, bottom = 14.0, across - 14, down - 14
    ends = []
    for c in range(int(low * 2) + 10, int(right + bottom), 18):
        x1, x2 = min(right, c - low), max(low, c - bottom)
        ends += [(x1, c - x1, x2, c - x2), (across - x1, c - x1, across - x2, c - x2)]
    return "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in ends)
