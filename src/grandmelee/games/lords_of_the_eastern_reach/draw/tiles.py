"""A card in play as a tile: its arms, its figures, what lies on it, and its name where there is room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.content import ALLEGIANCE, BUILDING, HERO, HIRELING, TREASURE
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import arms, charge, emblem
from grandmelee.games.lords_of_the_eastern_reach.draw.tokens import coin
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width, wrap
from grandmelee.scene.motion import moving
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, el, group, path, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Kind
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing, View

LETTERS: Final = 12.5
LEAST: Final = 12.0  # below this a long name is broken in two
NAMED: Final = 60.0  # from this width on a tile carries its name
STRIP: Final = 17.0  # the figures of a tile without a name
R: Final = 9.5  # of a badge
BOLD: Final = 1.1  # how much wider strong letters are
GONE: Final = "gone"
SLOTS: Final = {"castle": "Room for a building", "visored-helm": "Room for an army card"}
BRIEF: Final = {"must fall": "falls", "may fall": "may"}  # a fate on a tile without a name


class Sign(NamedTuple):
    """What lies on a card: a gem, a phrase, a pet, an item, a token."""

    picture: str
    name: str
    many: int = 1
    token: str = ""
    word: str | None = None


class Tile(NamedTuple):
    """The slice of a card in play."""

    kind: Kind
    word: str | None
    id: str
    key: str
    figures: tuple[tuple[str, str], ...]  # of "attack", "defense", "vp": the number
    signs: tuple[Sign, ...]
    spoken: str
    is_exhausted: bool = False
    is_away: bool = False
    is_chosen: bool = False
    fate: str = ""


# ---- slices ---------------------------------------------------------------------------------------------------------
def building(d: Drawing, card: View) -> Tile:
    """A building of a city with its Defense now, its VP and the token it holds."""
    kind = d.kind(card["card"])
    word = f"card:{card['card']}"
    figures = ((("vp", str(card["vp"])),) if card["vp"] else ()) + (("defense", str(card["defense"])),)
    signs = (Sign("", f"holds {card['token']}", token=card["token"]),) if card["token"] else ()
    fate = d.pillage.get(card["card"], "")
    said = spoken(kind, figures, signs, [fate] * bool(fate))
    return Tile(kind, word, slug(word), word, figures, signs, said, is_chosen=word in d.view["chosen"], fate=fate)


def fighter(d: Drawing, card: View) -> Tile:
    """An army card with everything on it; one that fights is pointed at in the battle."""
    kind = d.kind(card["card"])
    word = f"card:{card['card']}"
    is_away = card["card"] in d.fighting
    figures = (("attack", figure(card["attack"])), ("defense", figure(card["defense"])))
    signs = lying(d, card)
    state = ["exhausted"] * bool(card["exhausted"]) + ["in the battle"] * is_away
    return Tile(
        kind,
        None if is_away else word,
        slug(f"home-{word}" if is_away else word),
        "" if is_away else word,
        figures,
        () if is_away else signs,
        spoken(kind, figures, signs, state),
        bool(card["exhausted"]),
        is_away,
        word in d.view["chosen"],
    )


def lying(d: Drawing, card: View) -> tuple[Sign, ...]:
    """What lies on an army card."""
    signs = [Sign("emerald", "gem", card["gems"])] * bool(card["gems"])
    signs += [Sign("musical-notes", "phrase")] * bool(card["phrase"])
    if card["pet"]:
        signs.append(Sign("paw-heart", f"pet {card['pet']}", word=f"pet:{d.kind(card['card']).slug}"))
    signs += [Sign(charge(d.kind(item)), d.kind(item).name, word=f"card:{item}") for item in card["items"]]
    signs += [Sign("", f"holds {card['token']}", token=card["token"])] * bool(card["token"])
    return tuple(signs)


def lone(d: Drawing, name: str, prefix: str = "", fate: str = "") -> Tile:
    """A card that lies by itself: a treasure, a boss, a wandering monster, one that is about to enter."""
    kind = d.kind(name)
    word = f"card:{name}"
    figures = printed_figures(kind)
    id = slug(f"{prefix}-{word}" if prefix else word)
    said = spoken(kind, figures, ())
    return Tile(kind, word, id, "" if prefix else word, figures, (), said, False, False, word in d.view["chosen"], fate)


def printed_figures(kind: Kind) -> tuple[tuple[str, str], ...]:
    """The figures printed on a card."""
    if kind.type in (TREASURE, ALLEGIANCE):
        return ()
    if kind.type == BUILDING:
        return ((("vp", str(kind.vp)),) if kind.vp else ()) + (("defense", str(kind.defense)),)
    attack = "d6" if kind.has_attack_die else str(kind.attack)
    return (("attack", attack), ("defense", "d6" if kind.has_defense_die else str(kind.defense)))


def figure(value: object) -> str:
    """A number, or a die."""
    return "d6" if value == "die" else str(value)


def spoken(
    kind: Kind, figures: tuple[tuple[str, str], ...], signs: tuple[Sign, ...], state: list[str] | None = None
) -> str:
    """A card in words: its figures, what lies on it, its sentences."""
    numbers = [f"{value} VP" if what == "vp" else f"{what.capitalize()} {value}" for what, value in figures]
    things = [f"{sign.many} {sign.name}s" if sign.many > 1 else sign.name for sign in signs]
    head = ", ".join([kind.name, *numbers, *things, *(state or [])])
    return " ".join([f"{head}.", *kind.sentences])


# ---- drawing --------------------------------------------------------------------------------------------------------
def placed(its: Tile, at: Point, wide: float, high: float) -> Element:
    """A tile in its place, which can be followed from drawing to drawing."""
    return moving(tile(its, at, wide, high), key=its.key)


@kept
def tile(its: Tile, at: Point, wide: float, high: float) -> Element:
    """Arms above, name below, figures on the edge between them; an exhausted card lies on its side, under a veil."""
    has_name = wide >= NAMED
    low = high - (31.0 if has_name else STRIP)
    body: list[Element] = [
        rect(-3, -3, wide + 6, high + 6, "halo", rx=10),
        rect(1, 3, wide, high, "shade", rx=7),
        rect(0, 0, wide, high, "paper card-edge", rx=7),
        *shield(its, wide, low),
        *([rect(0.5, 0.5, wide - 1, high - 1, edge(its.kind), rx=6.5)] if edge(its.kind) else []),
        *(name(its.kind.name, wide, low) if has_name else []),
        *(badges(its.figures, wide, low) if has_name else strip(its.figures, wide, high)),
        *([rect(0, 0, wide, high, "veil", rx=7)] if its.is_exhausted or its.is_away or its.fate == GONE else []),
        *fate(its, wide, low),
        *laid(its.signs, wide, its.id, 26.0 if its.fate else 9.0),
        *([tick()] if its.is_chosen else []),
    ]
    return thing(*body, name=its.spoken, word=its.word, id=its.id, at=at, class_="glide card brief")


def edge(kind: Kind) -> str:
    """The border: heroes and bosses have their own."""
    return "tier-grand" if kind.is_boss else "tier-fine" if kind.type == HERO else ""


def shield(its: Tile, wide: float, low: float) -> list[Element]:
    """The arms; of an exhausted card turned on their side."""
    look = arms(its.kind)
    if not its.is_exhausted:
        drawn = [group(emblem(look, wide - 6, low - 3), at=(3, 3))]
    else:
        side = min(wide - 6, low - 3)
        turned = el("g", group(emblem(look, side, side), at=(-side / 2, -side / 2)), transform="rotate(90)")
        drawn = [group(turned, at=(wide / 2, 3 + side / 2))]
    return [*drawn, *([path(f"M6 {low - 5:g}H{wide - 6:g}", "rule")] if its.kind.type == HIRELING else [])]


def name(words: str, wide: float, low: float) -> list[Element]:
    """The name in one line or two, in letters as large as its longest word allows; a long word is broken in two."""
    room = (wide - 4) / BOLD
    parts = words.split()
    if len(parts) == 1 and width(words, LEAST) > room:
        parts = halves(words)
    longest = max(width(part, 1) for part in parts)
    size = max(9.5, min(LETTERS, 0.995 * room / longest))
    lines = [words] if width(words, size) <= room else parts
    if len(lines) > 2:
        lines = wrap(words, size, room)
    lines = [fitted(line, size, room, size)[0] for line in lines[:2]]
    top = low + 15 + (5 if len(lines) == 1 else 0)
    return [text(line, wide / 2, top + 12.5 * n, size, "strong ink", "middle") for n, line in enumerate(lines)]


def halves(word: str) -> list[str]:
    """A word in two lines, broken between two consonants, or else after a vowel, as near to its middle as can be.

    >>> halves("Crossbowman"), halves("Stronghold"), halves("Storeroom"), halves("Aaaa")
    (['Cross-', 'bowman'], ['Strong-', 'hold'], ['Store-', 'room'], ['Aa-', 'aa'])
    """
    vowels = set("aeiouy")
    pairs = {n: word[n - 1 : n + 1].lower() for n in range(2, len(word) - 1)}
    apart = [n for n, pair in pairs.items() if pair != "ng" and not vowels & set(pair)]
    after = [n for n, pair in pairs.items() if pair[0] in vowels and pair[1] not in vowels]
    middle = min(apart or after or [len(word) // 2], key=lambda n: abs(2 * n - len(word) - 0.5))
    return [f"{word[:middle]}-", word[middle:]]


def badges(figures: tuple[tuple[str, str], ...], wide: float, low: float) -> list[Element]:
    """Attack or VP at the left, Defense at the right."""
    return [badge(what, value, R + 2 if what != "defense" else wide - R - 2, low - R + 1) for what, value in figures]


@kept
def badge(what: str, value: str, x: float, y: float) -> Element:
    """A number on the ground of its kind: Attack red and round, Defense a blue shield, VP a round of paper."""
    tone, ink = {"attack": ("danger", "danger-ink"), "defense": ("guard", "guard-ink")}.get(what, ("paper", "ink"))
    ground = circle(0, 0, R, f"{tone} dot")
    if what == "defense":
        ground = path(f"M{-R} {-R}H{R}V2Q{R} 8 0 {R + 3.5}Q{-R} 8 {-R} 2Z", f"{tone} dot")
    return group(ground, text(value, 0, 4.5, LETTERS if len(value) < 2 else 12.6, f"strong {ink}", "middle"), at=(x, y))


def strip(figures: tuple[tuple[str, str], ...], wide: float, high: float) -> list[Element]:
    """The figures of a tile without a name, in one line below its arms."""
    words = "/".join(value for what, value in figures if what != "vp")
    found, size = fitted(words, 13, wide - 2, 12.1)
    return [text(found, wide / 2, high - 4.5, size, "strong ink", "middle")]


def laid(signs: tuple[Sign, ...], wide: float, id: str, y: float) -> list[Element]:
    """What lies on the card, from its right upper corner to the left."""
    step = min(19.0, (wide - 14) / max(1, len(signs) - 1)) if len(signs) > 1 else 19.0
    return [sign(one, (wide - 8 - step * n, y), f"{id}-on-{n}") for n, one in enumerate(signs)]


@kept
def sign(its: Sign, at: Point, id: str) -> Element:
    """One thing on a card."""
    if its.token:
        return thing(coin(its.token, 9), name=its.name, id=id, at=at)
    body = [circle(0, 0, 12, "halo"), circle(0, 0, 9.5, "paper dot"), icon(its.picture, 0, 0, 14)]
    if its.many > 1:
        body += [circle(7, 7, 7, "glow dot"), text(str(its.many), 7, 11, 11.5, "strong glow-ink", "middle")]
    return thing(*body, name=its.name, word=its.word, id=id, at=at)


def fate(its: Tile, wide: float, low: float) -> list[Element]:
    """What a battle means for a card: a band over its arms; briefly beside the sign of a chosen card."""
    if not its.fate:
        return []
    if its.fate == GONE:
        return [icon("coffin", wide / 2, low / 2, 26, "danger")]
    tone = {"must fall": "danger", "may fall": "glow"}.get(its.fate, "guard")
    has_room = not its.is_chosen and width(its.fate, 12) * BOLD <= wide - 2
    words, size = fitted(its.fate if has_room else BRIEF.get(its.fate, its.fate), 12, wide - 2, 9)
    return [rect(0, 0, wide, 16, tone, rx=6), text(words, wide / 2, 12.2, size, f"strong {tone}-ink", "middle")]


def tick() -> Element:
    """The sign of a card that is chosen."""
    return group(circle(0, 0, 10, "glow dot"), path("M-5 0L-1.5 4L5 -4", "bow"), at=(9, 9))


# ---- rows -----------------------------------------------------------------------------------------------------------
def row(
    tiles: list[Tile], at: Point, room: float, widest: float, high: float, slots: int = 0, picture: str = ""
) -> list[Element]:
    """Tiles side by side, narrower where they are many; *slots* is for how many there is a place."""
    count = max(len(tiles), slots)
    step = min(widest + 6, room / max(1, count))
    wide = step - (6 if step > 50 else 3)
    x, y = at
    name = SLOTS.get(picture, "")
    empty = [slot((x + step * n, y), wide, high, picture, name) for n in range(len(tiles), slots)]
    return [*empty, *[placed(one, (x + step * n, y), wide, high) for n, one in enumerate(tiles)]]


@kept
def slot(at: Point, wide: float, high: float, picture: str, name: str) -> Element:
    """A place for one more card, and what kind of card it is for."""
    ghost = [icon(picture, wide / 2, high / 2, min(30.0, wide * 0.6), "line")] if picture else []
    return thing(rect(0, 0, wide, high, "hair", rx=7), *ghost, name=name or "Room for a card", at=at)
