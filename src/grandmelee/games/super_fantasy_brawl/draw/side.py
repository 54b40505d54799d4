"""Beside the arena: the Challenge Track [SFB-12], and the Standard Actions [SFB-10] or the Action being resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.super_fantasy_brawl.content import ATTACK
from grandmelee.games.super_fantasy_brawl.draw.cards import card_id, face, numbers, standard_face
from grandmelee.games.super_fantasy_brawl.draw.drawing import CORE_ICONS, CORE_TONES, LINE, Drawing, View
from grandmelee.games.super_fantasy_brawl.words import CORES
from grandmelee.scene import Part, cards, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.motion import moving
from grandmelee.scene.svg import Element, circle, el, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Challenge, Standard

TITLE: Final = 30.0
BELOW: Final = 248.0  # height of the Standard Actions or the Action
TALL_BELOW: Final = 262.0  # the same for fingers
WORTH: Final = 62.0  # width of what a slot gives
SLOT: Final = 86.0  # height of a slot in a tall picture
LOW: Final = 95.0  # a slot lower than this leaves less room above its sentences


def column(d: Drawing, high: float) -> Part:
    """Track above, Actions below, as high as the arena beside them."""
    above = track(d, high - BELOW - LINE)
    below = actions(d)
    return Part("side", "Challenges and Actions", d.column, high, group(above, group(below, at=(0, high - BELOW))))


def track_part(d: Drawing) -> Part:
    """The track as a part of its own."""
    high = TITLE + SLOT * len(d.view["track"])
    return Part("track", "Challenge Track", d.column, high, track(d, high))


def actions_part(d: Drawing) -> Part:
    """Standard Actions or the Action as a part of its own."""
    return Part("actions", "Actions", d.column, TALL_BELOW, actions(d))


# ---- the Challenge Track --------------------------------------------------------------------------------------------
def track(d: Drawing, high: float) -> Element:
    """The slots from the one that cannot be scored on, each with its VP and its Challenge [SFB-12.7, 18.9]."""
    slots = d.view["track"]
    step = (high - TITLE) / len(slots)
    left = d.view["challenges_left"]
    title = text("Challenges", 0, 19, 17 * d.letters, "serif felt-ink")
    out = d.view["challenges_spent"]
    said = f"{left} in the deck, {len(out)} out"
    printed = {challenge.slug: challenge for challenge in d.content.challenges}
    gone = f"{said}: {', '.join(printed[one].name for one in out)}" if out else said
    rest = thing(
        text(said, d.column, 18, 13.5 * d.letters, "felt-soft", "end"), name=f"Challenges: {gone}", id="challenge-deck"
    )
    drawn = [_slot(d, n, slot, step - 7, TITLE + step * n) for n, slot in enumerate(slots)]
    laid = [
        challenge_card(d, printed[slot["challenge"]], slot, step - 7, TITLE + step * n)
        for n, slot in enumerate(slots)
        if slot["challenge"]
    ]
    return group(title, rest, *drawn, *laid)


def worth(slot: View) -> str:
    """What a slot gives."""
    return f"{slot['vp']} VP" if slot["vp"] else "cannot be scored"


def _slot(d: Drawing, n: int, slot: View, high: float, y: float) -> Element:
    drawn = [rect(0, 0, d.column, high, "panel", rx=10), *_worth(slot, high, d.letters)]
    if not slot["challenge"]:
        drawn.append(text("empty", 76, high / 2 + 5, 15 * d.letters, "felt-soft"))
    return thing(*drawn, name=f"Slot {n + 1}: {worth(slot)}", id=f"slot-{n}", at=(0, y))


def _worth(slot: View, high: float, k: float) -> list[Element]:
    """The VP of a slot under a trophy; without one it cannot be scored [SFB-2.9]."""
    y, x = high / 2, WORTH / 2
    if not slot["vp"]:
        return [icon("hourglass", x, y - 8, 25, "felt-soft"), text("not yet", x, y + 22, 13 * k, "felt-soft", "middle")]
    number = text(str(slot["vp"]), x, y + 24, 19 * k, "serif felt-ink", "middle")
    return [icon("trophy", x, y - 11, 29, "felt-ink"), number]


def challenge_card(d: Drawing, challenge: Challenge, slot: View, high: float, y: float) -> Element:
    """A Challenge as a slip of parchment; the marks of the sides that meet it now stand at its corner."""
    wide = d.column - WORTH - 4
    name, size = fitted(challenge.name, 17 if high < LOW else 17 * d.letters, wide - 58, 12, serif=True)
    body = [rect(2, 6, wide, high - 8, "shade", rx=8), rect(0, 4, wide, high - 8, "paper card-edge", rx=8)]
    name_at, line, head = (20.5, 26.0, 26.0) if high < LOW else (24.0, 31.0, 33.0)
    body += [text(name, 10, name_at, size, "serif ink"), el("path", d=f"M10 {line:g}H{wide - 10:g}", class_="rule")]
    body += _sentences(challenge.text, head, wide - 20, high - head - 6)
    seats = [player["seat"] for player in d.players if slot["met"][player["side"]]]
    body += [pieces.seat_mark(seat, wide - 14 - 16.0 * n, 18, 6.5) for n, seat in enumerate(seats)]
    met = f" Met now by {' and '.join(d.who(seat) for seat in seats)}." if seats else ""
    spoken = f"{challenge.name}, {worth(slot)}. {' '.join(challenge.text)}{met}"
    id = f"challenge-{slug(challenge.slug)}"
    return moving(thing(*body, name=spoken, id=id, at=(WORTH, y), class_="glide"), key=id, home="challenge-deck")


def _sentences(sentences: list[str], top: float, across: float, down: float) -> list[Element]:
    """All sentences in the largest size in which they fit."""
    for size in (17.5, 16.5, 15.5, 14.5, 13.5, 12.5, 11.5, 10.5):
        lines = [line for sentence in sentences for line in wrap(sentence, size, across)]
        if len(lines) * size * 1.18 <= down:
            break
    return [text(line, 10, top + size * (1.02 + 1.18 * n), size, "ink") for n, line in enumerate(lines)]


# ---- Actions --------------------------------------------------------------------------------------------------------
def actions(d: Drawing) -> Element:
    """The Action being resolved; between Actions the Standard Actions of the dashboard."""
    return played(d, d.view["action"]) if d.view["action"] else standards(d)


def standards(d: Drawing) -> Element:
    """Four buttons; those used in this phase are dim [SFB-10.1, 10.2]."""
    step = ((TALL_BELOW if d.is_tall else BELOW) - TITLE) / len(d.content.standards)
    drawn = [_standard(d, standard, step - 7, TITLE + step * n) for n, standard in enumerate(d.content.standards)]
    return group(text("Standard Actions", 0, 19, 17 * d.letters, "serif felt-ink"), *drawn)


def _standard(d: Drawing, standard: Standard, high: float, y: float) -> Element:
    core = CORES[standard.core] if standard.core < len(CORES) else ""
    is_used = standard.slug in d.view["standards_used"]
    wide = d.column
    label, size = fitted(standard.name, 17 * d.letters, (wide - 98) / 1.12, 11)
    slip = [rect(0, 3, wide, high, "stone-side", rx=9), rect(0, 0, wide, high, "paper card-edge", rx=9)]
    gone = [
        rect(0, 0, wide, high, "panel", rx=9),
        text("used", wide - 14, high / 2 + 5, 14 * d.letters, "felt-soft", "end"),
    ]
    body = [
        *(gone if is_used else slip),
        group(*_price(core, high), class_="faint" if is_used else None),
        text(
            label,
            90,
            high / 2 + 5,
            min(size, 15 * d.letters) if is_used else size,
            "felt-soft" if is_used else "strong ink",
        ),
        rect(0, 0, wide, high, "halo", rx=9),
    ]
    pays = f"{core.capitalize()} Core" if core else "any Core"
    told = " ".join([f"{standard.name}, costs {pays}.", *standard.sentences, *(["Used this turn."] if is_used else [])])
    word = f"standard:{standard.slug}"
    return moving(thing(*body, name=told, word=word, id=slug(word), at=(0, y)), key=word)


def _price(core: str, high: float) -> list[Element]:
    """The Core that pays, or all three small ones where any does."""
    y = high / 2
    if core:
        return [circle(44, y, 13, f"{CORE_TONES[core]} dot"), icon(CORE_ICONS[core], 44, y, 18, "stone-ink")]
    drawn = []
    for n, one in enumerate(CORES):
        x = 19 + 25.0 * n
        drawn += [circle(x, y, 11, f"{CORE_TONES[one]} dot"), icon(CORE_ICONS[one], x, y, 15, "stone-ink")]
    return drawn


def played(d: Drawing, action: View) -> Element:
    """The card or Standard Action, and beside it the Reaction to it [SFB-8.6]."""
    actor = d.named(action["champion"])
    wide = min((d.column - LINE) / 2, (BELOW - TITLE - 4) / cards.RATIO)
    words, size = fitted(headline(d, action), 16, d.column, 9, serif=True)
    drawn = [text(words, 0, 19, size, "serif felt-ink")]
    at = (0.0, TITLE)
    if action["card"] and actor is not None:
        card = d.content.card(action["card"])
        id = card_id(actor["seat"], card.slug)
        shown = cards.card(face(d.content, card), at=at, width=wide, id=id, note=numbers(card))
        drawn.append(moving(shown, key=id, home=f"hand-{actor['seat']}"))
    elif action["standard"]:
        standard = next(one for one in d.content.standards if one.slug == action["standard"])
        shown = cards.card(standard_face(standard), at=at, width=wide, id="standard-now")
        drawn.append(moving(shown, key=f"standard:{standard.slug}"))
    is_attack = bool(action["card"]) and d.content.card(action["card"]).kind == ATTACK
    return group(*drawn, *([_reaction(d, action, (wide + LINE, TITLE), wide)] if is_attack else []))


def headline(d: Drawing, action: View) -> str:
    """Who acts on whom."""
    actor = d.named(action["champion"])
    targets = [one["name"] for one in map(d.named, action["targets"]) if one is not None]
    name = actor["name"] if actor is not None else ""
    return f"{name} aims at {', '.join(targets)}" if targets else f"{name} is activated"


def _reaction(d: Drawing, action: View, at: pieces.Point, wide: float) -> Element:
    high = wide * cards.RATIO
    if not action["reaction"]:
        frame = rect(at[0], at[1], wide, high, "hair faint", rx=wide * 0.06)
        return group(
            frame, text("no Reaction", at[0] + wide / 2, at[1] + high / 2, 14 * d.letters, "felt-soft", "middle")
        )
    card = d.content.card(action["reaction"])
    shielded = d.named(action["shielded"])
    note = f"Reaction, played on {shielded['name']}." if shielded is not None else "Reaction."
    seat = reactor(d, action, d.content.champions[card.champion].slug)
    id = card_id(seat, card.slug)
    return moving(cards.card(face(d.content, card), at=at, width=wide, id=id, note=note), key=id, home=f"hand-{seat}")


def reactor(d: Drawing, action: View, champion: str) -> int:
    """The seat that plays a Reaction: the one on the other side whose Champion it belongs to [SFB-8.9]."""
    actor = d.named(action["champion"])
    for one in d.champions:
        if one["champion"] == champion and (actor is None or one["side"] != actor["side"]):
            return int(one["seat"])
    return -1
