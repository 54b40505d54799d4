"""Beside the arena: the Challenge Track [SFB-12], and the Standard Actions [SFB-10] or the Action being resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.super_fantasy_brawl.content import ATTACK
from grandmelee.games.super_fantasy_brawl.draw.cards import card_id, face, numbers, standard_face
from grandmelee.games.super_fantasy_brawl.draw.drawing import CORE_ICONS, CORE_TONES, LINE, Drawing, Layout, View
from grandmelee.games.super_fantasy_brawl.draw.ground import ground
from grandmelee.games.super_fantasy_brawl.words import CORES
from grandmelee.scene import Part, cards, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width, wrap
from grandmelee.scene.motion import explained, moving, pointing
from grandmelee.scene.svg import Element, circle, el, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Standard

TITLE: Final = 30.0
SMALLEST: Final = 12.2  # letters, where the column is as large as drawn
BELOW: Final = 150.0  # height of the Standard Actions or the Action
TALL_BELOW: Final = 262.0  # the same for fingers
WORTH: Final = 54.0  # width of what a slot gives
SLOT: Final = 86.0  # height of a slot in a tall picture
LOW: Final = 95.0  # a slot lower than this leaves less room above its sentences
LEADING: Final = 13.3
APART: Final = 5.0  # slots
LOWEST: Final = 47.0  # in one lower than this they begin in the line of the name


def column(d: Drawing, high: float) -> Part:
    """Track above, Actions below, as high as the arena beside them."""
    above = track(track_of(d, high - BELOW - LINE))
    below = group(actions(d), at=(0, high - BELOW))
    return Part("side", "Challenges and Actions", d.layout.column, high, group(above, below))


def track_part(d: Drawing) -> Part:
    """The track as a part of its own."""
    high = TITLE + SLOT * len(d.view["track"])
    return Part("track", "Challenge Track", d.layout.column, high, track(track_of(d, high)))


def actions_part(d: Drawing) -> Part:
    """Standard Actions or the Action as a part of its own."""
    return Part("actions", "Actions", d.layout.column, TALL_BELOW, actions(d))


# ---- the Challenge Track --------------------------------------------------------------------------------------------
class Slot(NamedTuple):
    """A slot of the track, the Challenge in it, and who meets that now."""

    how: Layout
    n: int
    vp: int
    challenge: str
    name: str
    sentences: tuple[str, ...]
    met: tuple[int, ...]
    met_by: str
    high: float
    y: float

    is_low: bool = False
    then: tuple[int, ...] = ()  # what it gives in the rounds to come
    ground: str = ""  # the words of the hexes it is about

    @property
    def worth(self) -> str:
        """What a slot gives."""
        return f"{self.vp} VP" if self.vp else "cannot be scored yet"

    @property
    def worths(self) -> str:
        """What a Challenge in it gives round by round: all move on at the end of each [SFB-5.7, 12.1, 12.2]."""
        given = [f"{vp} VP" if vp else "nothing" for vp in (self.vp, *self.then)]
        rounds = ["in this round", *["in the next"] * bool(self.then), *["then"] * (len(self.then) - 1)]
        told = [f"{when} {vp}" if when == "then" else f"{vp} {when}" for vp, when in zip(given, rounds, strict=True)]
        return f"Scored when a turn begins: {', '.join(told)}, then it is gone."


class Track(NamedTuple):
    """The slots, and the Challenges that are in none."""

    how: Layout
    left: int
    out: tuple[str, ...]
    slots: tuple[Slot, ...]


def track_of(d: Drawing, high: float) -> Track:
    """The slice of the track."""
    slots = d.view["track"]
    step = (high - TITLE) / len(slots)
    printed = d.content.challenge_shelf.by_slug
    out = tuple([printed[one].name for one in d.view["challenges_spent"]])
    found = []
    for n, slot in enumerate(slots):
        seats = tuple([player["seat"] for player in d.players if slot["met"][player["side"]]])
        challenge = printed.get(slot["challenge"] or "")
        name, sentences = (challenge.name, tuple(challenge.text)) if challenge else ("", ())
        met_by = " and ".join(d.who(seat) for seat in seats)
        what = (slot["vp"], slot["challenge"] or "", name, sentences, seats, met_by)
        then = tuple([later["vp"] for later in slots[n + 1 :]])
        about = ground(d, challenge) if challenge else ""
        found.append(Slot(d.layout, n, *what, step - APART, TITLE - 3 + step * n, then=then, ground=about))
    return Track(d.layout, d.view["challenges_left"], out, tuple(spread(found, high - TITLE)))


@kept
def track(its: Track) -> Element:
    """The slots from the one that cannot be scored on, each with its VP and its Challenge [SFB-12.7, 18.9]."""
    how = its.how
    title = text("Challenges", 0, 19, 17 * how.letters, "serif felt-ink")
    said = f"{its.left} in the deck, {len(its.out)} discarded"
    gone = f"{said}: {', '.join(its.out)}" if its.out else said
    count = text(said, how.column, 18, 13.5 * how.letters, "felt-soft", "end")
    rest = thing(count, name=f"Challenges: {gone}", id="challenge-deck")
    laid = [challenge_card(slot) for slot in its.slots if slot.challenge]
    return group(title, rest, *map(_slot, its.slots), *laid, id="challenges")


def _slot(its: Slot) -> Element:
    """A slot, and what it gives."""
    return _empty_slot(its.how, its.n, its.vp, its.worth, not its.challenge, its.high, its.y, its.is_low)


@kept
def _empty_slot(
    how: Layout, n: int, vp: int, worth: str, is_empty: bool, high: float, y: float, is_low: bool
) -> Element:
    drawn = [rect(0, 0, how.column, high, "panel", rx=10), *_worth(vp, high, how.letters, is_low)]
    drawn += [text("empty", 76, high / 2 + 5, 15 * how.letters, "felt-soft")] if is_empty else []
    return thing(*drawn, name=f"Slot {n + 1}: {worth}", id=f"slot-{n}", at=(0, y))


def _worth(vp: int, high: float, k: float, is_low: bool) -> list[Element]:
    """The VP of a slot under a trophy; without one it cannot be scored [SFB-2.9]."""
    y, x = high / 2, WORTH / 2
    if is_low:
        beside = [
            text(str(vp), x + 4, y + 6, 17 * k, "serif felt-ink", "middle"),
            text("VP", x + 11, y + 5, SMALLEST * k, "felt-soft"),
        ]
        return [
            icon("trophy" if vp else "hourglass", x - 15, y, 20, "felt-ink" if vp else "felt-soft"),
            *(beside if vp else [text("later", x - 5, y + 5, SMALLEST * k, "felt-soft")]),
        ]
    if not vp:
        return [
            icon("hourglass", x, y - 8, 22, "felt-soft"),
            text("later", x, y + 18, 12.5 * k, "felt-soft", "middle"),
        ]
    number = text(str(vp), x, y + 20, 17 * k, "serif felt-ink", "middle")
    return [icon("trophy", x, y - 9, 25, "felt-ink"), number]


@kept
def challenge_card(its: Slot) -> Element:
    """A Challenge as a slip of parchment; the marks of the sides that meet it now stand at its corner."""
    wide, high = its.how.column - WORTH - 4, its.high
    name, size = fitted(its.name, 14.5 if high < LOW else 17 * its.how.letters, wide - 58, SMALLEST, serif=True)
    body: list[Element] = [
        rect(2, 5, wide, high - 5, "shade", rx=8),
        rect(0, 2, wide, high - 4, "paper card-edge", rx=8),
    ]
    name_at, line, head = (17.0, 21.0, 19.5) if high < LOW else (24.0, 31.0, 33.0)
    if its.is_low:
        body += _run_in(its, across_of(its))
    else:
        rule = el("path", d=f"M10 {line:g}H{wide - 10:g}", class_="rule")
        body += [text(name, 10, name_at, size, "serif ink"), rule]
        body += _sentences(its.sentences, head, wide - 16, high - head - 4)
    body += [pieces.seat_sign(seat, wide - 14 - 16.0 * n, 14, 6) for n, seat in enumerate(its.met)]
    met = f" Met now by {its.met_by}." if its.met_by else ""
    spoken = f"{its.name}: {' '.join(its.sentences)}{met} {its.worths}"
    id = f"challenge-{slug(its.challenge)}"
    drawn = explained(thing(*body, name=spoken, id=id, at=(WORTH, its.y), class_="glide"))
    return moving(pointing(drawn, its.ground), key=id, home="challenge-deck")


def _sentences(sentences: tuple[str, ...], top: float, across: float, down: float) -> list[Element]:
    """All sentences in the largest size in which they fit."""
    for size in (17.5, 16.5, 15.5, 14.5, 13.5, 13, SMALLEST):
        lines = [line for sentence in sentences for line in wrap(sentence, size, across)]
        if len(lines) * size * 1.18 <= down:
            break
    return [text(line, 9, top + size * (1.02 + 1.14 * n), size, "ink") for n, line in enumerate(lines)]


def _run_in(its: Slot, across: float) -> list[Element]:
    """Name and sentences in one run of lines."""
    first, rest = run_on(its, across)
    start = 9 + width(its.name, SMALLEST, serif=True) + 6
    drawn = [text(its.name, 9, 16, SMALLEST, "serif ink"), text(first, start, 16, SMALLEST, "ink")]
    return drawn + [text(line, 9, 29.5 + LEADING * n, SMALLEST, "ink") for n, line in enumerate(rest)]


def run_on(its: Slot, across: float) -> tuple[str, list[str]]:
    """What stands beside the name of a Challenge, and the lines below it."""
    words, first = " ".join(its.sentences).split(), ""
    room = across - width(its.name, SMALLEST, serif=True) - 6 - 16.0 * len(its.met)
    while words and width(f"{first} {words[0]}", SMALLEST) <= room:
        first = f"{first} {words.pop(0)}".strip()
    return first, wrap(" ".join(words), SMALLEST, across)


def spread(slots: list[Slot], high: float) -> list[Slot]:
    """Low slots as high as what is written in them needs; those that need less share what is left."""
    if not slots or slots[0].high >= LOWEST:
        return slots
    needs = [22.0 + LEADING * len(run_on(slot, across_of(slot))[1]) for slot in slots]
    step = high / len(slots) - APART
    for _ in slots:
        large = [need for need in needs if need > step]
        if not large or len(large) == len(needs):
            break
        step = (high - sum(large) - APART * len(needs)) / (len(needs) - len(large))
    found, y = [], TITLE - 3
    for slot, need in zip(slots, needs, strict=True):
        found.append(slot._replace(high=max(need, step), y=y, is_low=True))
        y += max(need, step) + APART
    return found


def across_of(its: Slot) -> float:
    """The width of the lines on a Challenge."""
    return its.how.column - WORTH - 4 - 15


# ---- Actions --------------------------------------------------------------------------------------------------------
class Button(NamedTuple):
    """A Standard Action on the dashboard."""

    how: Layout
    slug: str
    name: str
    core: str
    sentences: tuple[str, ...]
    is_used: bool
    high: float
    y: float


def actions(d: Drawing) -> Element:
    """The Action being resolved; between Actions the Standard Actions of the dashboard."""
    if d.view["action"]:
        return played(played_of(d, d.view["action"]))
    step = ((TALL_BELOW if d.is_tall else BELOW) - TITLE) / len(d.content.standards)
    buttons = [button_of(d, one, step - 7, TITLE + step * n) for n, one in enumerate(d.content.standards)]
    return standards(d.layout, tuple(buttons))


def button_of(d: Drawing, standard: Standard, high: float, y: float) -> Button:
    """The slice of a Standard Action."""
    core = CORES[standard.core] if standard.core < len(CORES) else ""
    is_used = standard.slug in d.view["standards_used"]
    return Button(d.layout, standard.slug, standard.name, core, tuple(standard.sentences), is_used, high, y)


@kept
def standards(how: Layout, buttons: tuple[Button, ...]) -> Element:
    """Four buttons; those used in this phase are dim [SFB-10.1, 10.2]."""
    title = text("Standard Actions", 0, 19, 17 * how.letters, "serif felt-ink")
    return group(title, *map(_standard, buttons), id="standards")


@kept
def _standard(its: Button) -> Element:
    wide, high, k = its.how.column, its.high, its.how.letters
    label, size = fitted(its.name, 17 * k, (wide - 98) / 1.12, SMALLEST)
    slip = [rect(0, 3, wide, high, "stone-side", rx=9), rect(0, 0, wide, high, "paper card-edge", rx=9)]
    gone = [rect(0, 0, wide, high, "panel", rx=9), text("used", wide - 14, high / 2 + 5, 14 * k, "felt-soft", "end")]
    size, ink = (min(size, 15 * k), "felt-soft") if its.is_used else (size, "strong ink")
    body = [
        *(gone if its.is_used else slip),
        group(*_price(its.core, high), class_="faint" if its.is_used else None),
        text(label, 90, high / 2 + 5, size, ink),
        rect(0, 0, wide, high, "halo", rx=9),
    ]
    pays = f"{its.core.capitalize()} Core" if its.core else "any one Core"
    used = ["Used this turn."] if its.is_used else []
    told = " ".join([f"{its.name}, costs {pays}.", *its.sentences, *used])
    word = f"standard:{its.slug}"
    return moving(thing(*body, name=told, word=word, id=slug(word), at=(0, its.y)), key=word)


def _price(core: str, high: float) -> list[Element]:
    """The Core that pays; where any one does, all three small ones with a stroke between them [SFB-10.6]."""
    y = high / 2
    if core:
        return [circle(44, y, 13, f"{CORE_TONES[core]} dot"), icon(CORE_ICONS[core], 44, y, 18, "stone-ink")]
    drawn = []
    for n, one in enumerate(CORES):
        x = 15 + 28.0 * n
        drawn += [circle(x, y, 10.5, f"{CORE_TONES[one]} dot"), icon(CORE_ICONS[one], x, y, 14, "stone-ink")]
        drawn += [text("/", x - 14, y + 5.5, 14, "ink", "middle")] if n else []
    return drawn


class Played(NamedTuple):
    """An Action being resolved: in words, the card or Standard Action, and the card that reacts to it, if any can."""

    how: Layout
    headline: str
    face: cards.Face | None
    id: str
    key: str
    home: str
    note: str
    is_attack: bool
    reaction: Reaction | None


class Reaction(NamedTuple):
    """The Reaction to it."""

    face: cards.Face
    note: str
    seat: int
    id: str


def played_of(d: Drawing, action: View) -> Played:
    """The slice of the Action being resolved."""
    actor, says = d.named(action["champion"]), headline(d, action)
    if action["card"] and actor is not None:
        card = d.content.card(action["card"])
        id = card_id(actor["seat"], card.slug)
        is_attack = card.kind == ATTACK
        what = (face(d.content, card), id, id, f"hand-{actor['seat']}", numbers(card), is_attack)
        return Played(d.layout, says, *what, reaction_of(d, action) if is_attack else None)
    if action["standard"]:
        shown = standard_face(d.content.standard(action["standard"]))
        return Played(d.layout, says, shown, "standard-now", f"standard:{action['standard']}", "", "", False, None)
    return Played(d.layout, says, None, "", "", "", "", False, None)


def reaction_of(d: Drawing, action: View) -> Reaction | None:
    """The slice of the Reaction."""
    if not action["reaction"]:
        return None
    card = d.content.card(action["reaction"])
    shielded = d.named(action["shielded"])
    note = f"Reaction, played on {shielded['name']}." if shielded is not None else "Reaction."
    seat = reactor(d, action, d.content.champions[card.champion].slug)
    return Reaction(face(d.content, card), note, seat, card_id(seat, card.slug))


@kept
def played(its: Played) -> Element:
    """The card or Standard Action, and beside it the Reaction to it [SFB-8.6]."""
    is_tall = its.how.is_tall
    high = (TALL_BELOW if is_tall else BELOW) - TITLE
    wide = min((its.how.column - LINE) / 2, high)
    words, size = fitted(its.headline, 16, its.how.column, SMALLEST, serif=True)
    drawn = [text(words, 0, 19, size, "serif felt-ink")]
    least = 20.0 if is_tall else SMALLEST
    if its.face is not None:
        shown = cards.card(
            its.face, at=(0.0, TITLE - 3), width=wide, height=high, least=least, id=its.id, note=its.note
        )
        drawn.append(moving(shown, key=its.key, home=its.home))
    beside = [_reaction(its, (wide + LINE, TITLE - 3), (wide, high, least))] if its.is_attack else []
    return group(*drawn, *beside, id="action")


def headline(d: Drawing, action: View) -> str:
    """Who acts on whom."""
    actor = d.named(action["champion"])
    targets = [one["name"] for one in map(d.named, action["targets"]) if one is not None]
    name = actor["name"] if actor is not None else ""
    return f"{name} aims at {', '.join(targets)}" if targets else f"{name} is activated"


def _reaction(its: Played, at: pieces.Point, size: tuple[float, float, float]) -> Element:
    (wide, high, least), one = size, its.reaction
    if one is None:
        frame = rect(at[0], at[1], wide, high, "hair faint", rx=wide * 0.06)
        x, y, letters = at[0] + wide / 2, at[1] + high / 2, 14 * its.how.letters
        return group(frame, text("no Reaction", x, y, letters, "felt-soft", "middle"))
    shown = cards.card(one.face, at=at, width=wide, height=high, least=least, id=one.id, note=one.note)
    return moving(shown, key=one.id, home=f"hand-{one.seat}")


def reactor(d: Drawing, action: View, champion: str) -> int:
    """The seat that plays a Reaction: the one on the other side whose Champion it belongs to [SFB-8.9]."""
    actor = d.named(action["champion"])
    for one in d.champions:
        if one["champion"] == champion and (actor is None or one["side"] != actor["side"]):
            return int(one["seat"])
    return -1
