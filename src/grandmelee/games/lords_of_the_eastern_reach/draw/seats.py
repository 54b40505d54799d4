"""The players: city and army in rows of tiles, the own ones large, others' small and open to a click [LER-2.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.draw import tiles
from grandmelee.games.lords_of_the_eastern_reach.draw.emblems import arms, emblem
from grandmelee.games.lords_of_the_eastern_reach.draw.sheets import bond, sheet, sheet_of
from grandmelee.scene import pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.panels import panel
from grandmelee.scene.svg import LARGER, Element, el, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing, View

HEAD: Final = 26.0
TILE: Final = (84.0, 94.0)
LOW: Final = 78.0  # a tile on a phone
MINI: Final = (46.0, 54.0)  # of another player
ALONE: Final = (66.0, 78.0)  # of the only other player
LABEL: Final = 12.5
CITY: Final = "castle"
ARMY: Final = "visored-helm"


class Count(NamedTuple):
    """A number everybody sees: its icon, what it is in words; with *word* it can be pointed at."""

    picture: str
    value: str
    name: str
    word: str | None = None
    label: str = ""  # written out where there is room


class Head(NamedTuple):
    """Who it is, and the numbers everybody sees."""

    seat: int
    who: str
    region: tuple[str, str, tuple[str, str, str, str]] | None  # the word, what is said of it, its arms
    counts: tuple[Count, ...]
    bond: str = ""  # what marks an ally of Team Play
    mate: int = -1  # whose ally it is, where that is not the viewer


# ---- the viewer -----------------------------------------------------------------------------------------------------
def own_height(d: Drawing) -> float:
    """How high the own area is."""
    return HEAD + LOW * 2 + 14 if d.is_tall else HEAD + TILE[1] + 8


def own(d: Drawing, player: View, room: float, high: float) -> Element:
    """City and army side by side, or above one another on a phone."""
    seat = player["seat"]
    city = [tiles.building(d, card) for card in player["city"]]
    army = [tiles.fighter(d, card) for card in player["army"]] + [tiles.lone(d, word) for word in player["stash"]]
    places = max(len(city), player["building_limit"]), max(len(army), player["army_limit"])
    inner = room - 16
    y, tall = HEAD, high - HEAD - 8
    if d.is_tall:
        tall = (high - HEAD - 14) / 2
        rows = tiles.row(city, (8, y), inner, TILE[0], tall, places[0], CITY)
        rows += tiles.row(army, (8, y + tall + 6), inner, TILE[0], tall, places[1], ARMY)
    else:
        wide = min(TILE[0] + 16, (inner - 14) / sum(places))
        left = wide * places[0]
        rows = tiles.row(city, (8, y), left, TILE[0] + 10, tall, places[0], CITY)
        rows.append(rect(8 + left + 3, y + 6, 1.5, tall - 12, "line"))
        rows += tiles.row(army, (8 + left + 14, y), wide * places[1], TILE[0] + 10, tall, places[1], ARMY)
    body = (head(head_of(d, player, not d.is_tall), room), *rows, sheet(sheet_of(d, player)))
    return own_panel(body, room, high, spoken(d, player), seat, d.is_acting(seat))


@kept
def own_panel(body: tuple[Element, ...], room: float, high: float, name: str, seat: int, is_acting: bool) -> Element:
    """The frame of the own area with all that is in it."""
    return panel(*body, width=room, height=high, name=name, id=f"seat-{seat}", is_acting=is_acting)


# ---- the others -----------------------------------------------------------------------------------------------------
def other_rows(d: Drawing) -> int:
    """Rows of small tiles in the area of another player."""
    return 2 if d.is_tall or len(d.others) == 3 else 1


def other_height(d: Drawing) -> float:
    """How high the area of another player is."""
    return HEAD + (small(d)[1] + 4) * other_rows(d) + 4


def other(d: Drawing, player: View, room: float) -> Element:
    """The area of another player: all of it can be clicked, to see its cards large or to attack."""
    seat = player["seat"]
    high = other_height(d)
    city = [tiles.building(d, card) for card in player["city"]]
    army = [tiles.fighter(d, card) for card in player["army"]] + [tiles.lone(d, word) for word in player["stash"]]
    rows = small_rows(player, (city, army), room - 16, small(d), other_rows(d))
    body = (head(head_of(d, player, True), room), *rows, sheet(sheet_of(d, player)))
    return other_panel(body, room, high, spoken(d, player), seat, d.is_acting(seat))


@kept
def other_panel(body: tuple[Element, ...], room: float, high: float, name: str, seat: int, is_acting: bool) -> Element:
    """The frame of another player's area: it stands for the player, and opens."""
    frame = [rect(-2, -2, room + 4, high + 4, "halo", rx=13), rect(0, 0, room, high, "panel", rx=12)]
    frame += [rect(1, 1, room - 2, high - 2, "acting", rx=11)] if is_acting else []
    drawn = thing(*frame, *body, name=name, word=f"seat:{seat}", id=f"seat-{seat}", role="group")
    return drawn.with_attributes({"data-opens": f"sheet-{seat}"})


def small(d: Drawing) -> tuple[float, float]:
    """Width and height of the tiles of another player."""
    return ALONE if len(d.others) == 1 and not d.is_tall else MINI


def small_rows(
    player: View, cards: tuple[list[tiles.Tile], list[tiles.Tile]], room: float, size: tuple[float, float], rows: int
) -> list[Element]:
    """City and army of another player, above one another or side by side."""
    city, army = cards
    wide, high = size
    if rows == 2:
        drawn = tiles.row(city, (8, HEAD), room, wide, high, player["building_limit"], CITY)
        return [*drawn, *tiles.row(army, (8, HEAD + high + 4), room, wide, high, player["army_limit"], ARMY)]
    places = max(len(city), player["building_limit"]), max(len(army), player["army_limit"])
    step = min(wide + 6, (room - 12) / sum(places))
    x = 8 + step * places[0] + 12
    drawn = tiles.row(city, (8, HEAD), step * places[0], wide, high, places[0], CITY)
    drawn.append(rect(x - 8, HEAD + 4, 1.5, high - 8, "line"))
    return [*drawn, *tiles.row(army, (x, HEAD), step * places[1], wide, high, places[1], ARMY)]


# ---- heads ----------------------------------------------------------------------------------------------------------
def head_of(d: Drawing, player: View, has_room: bool) -> Head:
    """The slice of a head; the limits of city and army only where there is room for them."""
    seat = player["seat"]
    region = region_of(d, player["allegiance"]) if player["allegiance"] else None
    is_own = seat == d.viewer
    counts = [points(player, is_own)]
    counts += [
        Count("card-draw", f"{player['hand_count']}", f"{player['hand_count']} cards in hand", label="in hand"),
        counted("emerald", player["gems"], "gem", "gems", "gem" if is_own else None, "unassigned "),
        counted("trophy", player["trophy_count"], "trophy", "trophies"),
        counted("scroll-unfurled", player["quest_count"], "quest", "quests"),
    ]
    if has_room and (is_own or len(d.others) < 3):
        counts += [
            limit_count(player, "city", "building", "buildings"),
            limit_count(player, "army", "army", "army cards"),
        ]
    is_named = player["allegiance"] and (is_own or len(d.others) < 3)
    name = d.kind(player["allegiance"]).name if is_named else ""
    who = f"{d.label(seat)}, {name}" if name else d.label(seat)
    mate = player["ally"]
    if mate is None or d.viewer not in (None, mate):  # of two enemies nobody needs to be told
        return Head(seat, who, region, tuple(counts))
    if d.viewer == mate:
        return Head(seat, who, region, tuple(counts), "ally")
    return Head(seat, who, region, tuple(counts), "ally of", mate)


def points(player: View, is_own: bool) -> Count:
    """Victory points: at the end all, before it those that lie open, and for their owner the trophies."""
    if player["score"] is not None:
        return Count("laurels", f"{player['score']} VP", f"{player['score']} VP")
    vp = player["vp_in_sight"]
    said = (
        "buildings, gems and your trophies; quests are not counted"
        if is_own
        else "buildings and gems; trophies and quests are hidden"
    )
    return Count("laurels", str(vp), f"{vp} VP so far: {said}", label="VP")


def counted(picture: str, many: int, one: str, more: str, word: str | None = None, what: str = "") -> Count:
    """A number of things everybody sees."""
    label = one if many == 1 else more
    return Count(picture, str(many), f"{many} {what}{label}", word, label)


def limit_count(player: View, place: str, limit: str, what: str) -> Count:
    """How many cards lie in a city or an army, and how many there is room for."""
    many, most = len(player[place]), player[f"{limit}_limit"]
    picture = "castle" if place == "city" else "visored-helm"
    return Count(picture, f"{many}/{most}", f"{many} of {most} {what}", label=place)


def region_of(d: Drawing, name: str) -> tuple[str, str, tuple[str, str, str, str]]:
    """The allegiance card of a player."""
    kind = d.kind(name)
    return f"card:{name}", f"{kind.name}, {kind.character}. {' '.join(kind.sentences)}", arms(kind)


@kept
def region(word: str, said: str, look: tuple[str, str, str, str]) -> Element:
    """The arms of a region; they stand for the allegiance card."""
    body = [rect(-3, -3, 26, 26, "halo", rx=6), emblem(look, 20, 20)]
    return thing(*body, name=said, word=word, id=slug(word), at=(26, 3))


@kept
def head(its: Head, room: float) -> Element:
    """Seat, region and name at the left, the numbers at the right; a click opens the area."""
    counts = its.counts
    if sum(count_width(one) for one in counts) + width(its.who, 15) * LARGER + 70 > room:
        counts = tuple([one._replace(label="") for one in counts])
    wide = [count_width(one) for one in counts]
    left = room - 10 - sum(wide)
    start = 51.0
    marks: list[Element] = []
    if its.bond:
        marks.append(pieces.chip(its.bond, start, 13, size=11.5, tone="paper dot", ink="ink"))
        start += pieces.chip_width(its.bond, 11.5) + 5
    if its.mate >= 0:
        marks.append(pieces.seat_sign(its.mate, start + 5, 13, 6))
        start += 17
    words, size = fitted(its.who, 15, left - 3 - start, 11.5, serif=True)
    drawn: list[Element] = [
        rect(2, 1, left - 4, HEAD - 3, "halo", rx=8),
        el("rect", x=2, y=1, width=left - 4, height=HEAD - 3, fill="transparent"),  # so that all of it can be clicked
        pieces.seat_sign(its.seat, 15, 13, 7),
        *marks,
        text(words, start, 18.5, size, "serif felt-ink"),
    ]
    opener = thing(*drawn, name=f"Look at the area of {its.who}", id=f"open-{its.seat}", role="button")
    opener = opener.with_attributes({"data-opens": f"sheet-{its.seat}", "tabindex": "0"})
    x = left
    numbers = []
    for one, across in zip(counts, wide, strict=True):
        numbers.append(count(one, f"{its.seat}", x))
        x += across
    leads = [region(*its.region)] if its.region else []
    return group(opener, *leads, *numbers, id=f"head-{its.seat}")


def count_width(its: Count) -> float:
    """Room of a number with its icon and its label."""
    return 24.0 + 8.2 * len(its.value) + (width(its.label, LABEL) + 10 if its.label else 0)


def count(its: Count, seat: str, x: float) -> Element:
    """One number with its icon, and what it counts where there is room for it."""
    wide = count_width(its)
    body = [
        rect(-1, -11, wide - 1, 22, "halo", rx=7),
        icon(its.picture, 9, 0, 16, "felt-soft"),
        text(its.value, 20, 4.8, 13.5, "strong felt-ink"),
        *([text(its.label, 25 + width(its.value, 13.5) * tiles.BOLD, 4.6, LABEL, "felt-soft")] if its.label else []),
    ]
    return thing(*body, name=its.name, word=its.word, id=f"count-{seat}-{its.picture}", at=(x, 13))


def spoken(d: Drawing, player: View) -> str:
    """All of a player in words."""
    city = ", ".join(card["name"] for card in player["city"]) or "nothing"
    army = ", ".join(card["name"] for card in player["army"]) or "nobody"
    who = d.who(player["seat"]) + bond(d, player)
    return f"{who}: {player['gems']} gems, hand {player['hand_count']}. City: {city}. Army: {army}."
