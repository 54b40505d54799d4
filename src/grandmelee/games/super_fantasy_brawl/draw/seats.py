"""The players: Cores, cards, and their Champions with both sides of their cards in short [SFB-4.18 to 4.21]."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_fantasy_brawl.draw.cards import card_id
from grandmelee.games.super_fantasy_brawl.draw.champions import STATES, Champion, champion_of, spoken
from grandmelee.games.super_fantasy_brawl.draw.drawing import (
    CORE_ICONS,
    CORE_TONES,
    Drawing,
    Layout,
    View,
    champion_icon,
    count,
)
from grandmelee.games.super_fantasy_brawl.draw.sheets import Sheet, sheet, sheet_id, sheet_of
from grandmelee.scene import Part, counters, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width, wrap
from grandmelee.scene.motion import counting, pile
from grandmelee.scene.panels import Chip, chip_row
from grandmelee.scene.panels import panel as framed
from grandmelee.scene.svg import Element, circle, el, group, rect, text, thing

CHIP: Final = 15.0  # letters of what marks a seat
HEAD: Final = 95.0  # name, Cores and piles
HEADED: Final = 114.0  # height of a player above the arena
STATE_ICONS: Final = {"levelled_up": "laurels", "bloodied": "drop", "rooted": "plant-roots"}


def head(d: Drawing, player: View) -> Part:
    """One player among all in a row above the arena."""
    drawn = headed(panel_of(d, player))
    return Part(f"seat-{player['seat']}", d.label(player["seat"]), d.layout.head, HEADED, drawn)


def seated(d: Drawing) -> list[View]:
    """The players as they sit: those in the north first."""
    return sorted(d.players, key=lambda player: (d.side_name(player["side"]) != "north", player["seat"]))


def part(d: Drawing, player: View) -> Part:
    """One player as a part of its own, for a tall picture."""
    drawn = panel(panel_of(d, player))
    return Part(f"seat-{player['seat']}", d.label(player["seat"]), d.layout.column, height(d.layout), drawn)


def row_height(how: Layout) -> float:
    """A Champion's lines in a panel: two players have room for the ability."""
    return 40.0 if how.is_team_game else 85.0


def height(how: Layout) -> float:
    """Height of a panel."""
    return HEAD + row_height(how) * (2 if how.is_team_game else 3) + 2


# ---- slices ---------------------------------------------------------------------------------------------------------
class Piles(NamedTuple):
    """A player's cards: how many lie where, which lie open, and what all know of the others."""

    how: Layout
    seat: int
    is_own: bool
    hand: int
    seen: str
    deck: int
    planned: int
    on_top: str
    discard: tuple[str, ...]
    discarded: str


class Row(NamedTuple):
    """A Champion in its player's panel, with what its card says."""

    how: Layout
    one: Champion
    ability_name: str
    ability: str
    hit_points_then: int
    defence_then: int
    y: float


class Panel(NamedTuple):
    """A player's dashboard."""

    how: Layout
    seat: int
    who: str
    side: str
    is_own: bool
    is_acting: bool
    chips: tuple[Chip, ...]
    cores: tuple[tuple[str, bool], ...]
    piles: Piles
    rows: tuple[Row, ...]
    sheets: tuple[Sheet, ...]


def panel_of(d: Drawing, player: View) -> Panel:
    """The slice of a player's panel."""
    seat, how = player["seat"], d.layout
    is_first = not d.view["round"] and seat in [ask["seat"] for ask in d.view["asks"]]
    return Panel(
        how,
        seat,
        d.label(seat),
        d.side_name(player["side"]) if d.are_sides_chosen else "",
        seat == d.viewer,
        d.view["active"] == seat or is_first,
        tuple(chips(d, seat)),
        tuple(player["cores"].items()),
        piles_of(d, player),
        tuple([row_of(d, one, HEAD + row_height(how) * n) for n, one in enumerate(d.of_seat(seat))]),
        tuple([sheet_of(d, one) for one in d.of_seat(seat)]),
    )


def piles_of(d: Drawing, player: View) -> Piles:
    """The slice of a player's cards [SFB-4.18, 4.20, 4.21]."""
    return Piles(
        d.layout,
        player["seat"],
        player["seat"] == d.viewer,
        player["hand_size"],
        names(d, player["seen_in_hand"]),
        player["deck_size"],
        player["planned"],
        names(d, player.get("on_top", [])),
        tuple(player["discard"]),
        names(d, player["discard"]),
    )


def row_of(d: Drawing, one: View, y: float) -> Row:
    """The slice of a Champion's lines."""
    card = d.content.champion(one["champion"])
    ability = " ".join(card.ability)
    return Row(d.layout, champion_of(one), card.ability_name, ability, card.hit_points[1], card.defence[1], y)


def chips(d: Drawing, seat: int) -> list[Chip]:
    """What marks the seat: a winner, in the end; the first player, before [SFB-2.3]."""
    if d.view["over"]:
        return [Chip("Winner", "laurels")] if seat in d.view["winners"] else []
    return [Chip("First", "flying-flag")] if list(d.view["order"][:1]) == [seat] else []


def names(d: Drawing, cards: list[str]) -> str:
    """Cards by their printed names."""
    return ", ".join(d.content.card(card).name for card in cards)


# ---- the panel ------------------------------------------------------------------------------------------------------
@kept
def panel(its: Panel) -> Element:
    """A player's dashboard; its head stands for the seat while the teams name their first player [SFB-18.14]."""
    how = its.how
    wide = sum(pieces.chip_width(chip.words, CHIP, chip.picture) + 5 for chip in its.chips)
    body = [_title(its, how.column - 8 - wide), *_cores(its), *piles(its.piles)]
    body += [_champion(row) for row in its.rows]
    body += [_place(how, n) for n in range(len(its.rows), 2 if how.is_team_game else 3)]
    body += [] if its.rows else [text("no Champions yet", 50, HEAD + 27, 15 * how.letters, "felt-soft")]
    body += map(sheet, its.sheets)
    size = {"width": how.column, "height": height(how)}
    return framed(*body, **size, name=told(its), id=f"seat-{its.seat}", is_acting=its.is_acting)


@kept
def headed(its: Panel) -> Element:
    """The same in little room: name and Cores, the Champions side by side, the cards in numbers."""
    how = its.how._replace(column=its.how.head)
    its = its._replace(how=how)
    cores = [_core(its.seat, its.is_own, core, ready, 0) for core, ready in its.cores]
    left = how.column - 128
    label = [] if how.is_team_game else [text("Cores", left - 22, 25, 13, "felt-soft", "end")]
    body = [_title(its, left - (22 if how.is_team_game else 66), 97), *label] + [
        group(core, at=(left + 36 * n, -41)) for n, core in enumerate(cores)
    ]
    places = 2 if how.is_team_game else 3
    step = (how.column - 12) / places
    body += [group(_beside(row._replace(how=how, y=40), step), at=(4 + step * n, 0)) for n, row in enumerate(its.rows)]
    body += [] if its.rows else [text("no Champions yet", 36, 66, 15 * how.letters, "felt-soft")]
    body += map(sheet, its.sheets)
    size = {"width": how.column, "height": HEADED}
    return framed(*body, *counted(its.piles), **size, name=told(its), id=f"seat-{its.seat}", is_acting=its.is_acting)


def counted(its: Piles) -> list[Element]:
    """Hand, deck and discard pile in numbers."""
    found = []
    x = 13.0
    for kind, number, name, is_open in lying_of(its):
        written = counting(text(f"{kind.capitalize()} {number}", x, 105, 14.5, "felt-ink"), "cards")
        label = thing(written, name=name, id=f"{kind}-{its.seat}")
        holds = [card_id(its.seat, card) for card in its.discard] if is_open else []
        found.append(pile(label, f"{kind}:{its.seat}", holds, kind == "hand" and its.is_own))
        x += 68 if its.how.is_team_game else 78
    return found


@kept
def _beside(its: Row, wide: float) -> Element:
    """A Champion beside its fellows: name, hit points left as hearts, defence, what marks it."""
    one, how = its.one, its.how
    emblem = pieces.disc(champion_icon(one.champion), seat=one.seat, name=one.name, at=(0, 0), r=15)
    signs = _signs(one, 0, 16, 14)
    left = wide - 8 - 15.4 * len(signs)
    label, size = fitted(one.name, 15.5, left - 45, 12, serif=True)
    heart = min(10.6, (wide - 78) / (1.23 * one.hit_points))
    drawn = [rect(4, -1, wide - 8, 1, "line"), group(*emblem.children[1:], at=(22, 24))]
    drawn += [
        text(label, 43, 21, size, "serif felt-ink"),
        *_health(how, one, 49, 37, heart, 47 + 1.23 * heart * one.hit_points),
    ]
    drawn.append(group(*signs, at=(left + 7, 0)))
    return opening(its, rect(3, 1, wide - 6, 46, "halo", rx=8), *drawn)


def opening(its: Row, halo: Element, *drawn: Element) -> Element:
    """A Champion in its panel: a click, or Enter on what can be reached with the keyboard, shows all its cards."""
    one, name = its.one, f"{_told_champion(its)} A click shows all its cards."
    opens = {"data-opens": sheet_id(one.seat, one.champion)}
    key = thing(halo, name=f"All cards of {one.name}", id=f"open-{one.seat}-{one.champion}", role="button")
    ground = halo.with_attributes({"class": "", "fill": "transparent"})  # between its lines it can be clicked too
    reached = group(key.with_attributes(opens | {"tabindex": "0"}))
    made = thing(ground, *drawn, reached, name=name, id=panel_id(one), role="group", at=(0, its.y))
    return made.with_attributes(opens)


def panel_id(one: Champion) -> str:
    """Of a Champion in its player's panel."""
    return f"panel-{one.seat}-{one.champion}"


def _title(its: Panel, room: float, chips: float = 20) -> Element:
    """Whose seat it is, at which side where there is room for it, and what marks it."""
    how, seat, large = its.how, its.seat, 17 * its.how.letters
    name = f"{its.who}, {its.side}" if its.side else its.who
    if width(name, 13.5, serif=True) > room - 36:
        name = its.who
    name, size = fitted(name, large, room - 36, 13, serif=True)
    drawn = [pieces.seat_sign(seat, 19, 20, 9), text(name, 36, 26, size, "serif felt-ink")]
    drawn += chip_row(its.chips, how.column - 7, chips, CHIP)
    halo = rect(3, 3, how.column - 6, 35, "halo", rx=10)
    return thing(halo, *drawn, name=its.who, word=f"seat:{seat}", id=f"seat-{seat}-name")


def told(its: Panel) -> str:
    """The player in words."""
    ready = [core for core, is_ready in its.cores if is_ready]
    cores = f"ready Cores {', '.join(ready)}" if ready else "no ready Core"
    signs = [chip.words for chip in its.chips]
    own = [row.one.name for row in its.rows]
    cards = [count(its.piles.hand, "card") + " in hand", f"{its.piles.deck} in the deck"]
    return f"{its.who}: " + "; ".join([*signs, cores, *cards, *([", ".join(own)] if own else [])])


# ---- Cores and cards ------------------------------------------------------------------------------------------------
def _cores(its: Panel) -> list[Element]:
    """Three Cores, exhausted ones dark and turned down [SFB-1.7, 1.8]; the viewer's own can be pointed at."""
    return [_core(its.seat, its.is_own, core, is_ready, 27 + 38.0 * n) for n, (core, is_ready) in enumerate(its.cores)]


@kept
def _core(seat: int, is_own: bool, core: str, is_ready: bool, x: float) -> Element:
    tone, ink = (CORE_TONES[core], "stone-ink") if is_ready else ("panel", "felt-soft faint")
    drawn = [
        circle(0, 0, 19, "halo"),
        circle(0, 2.5 if is_ready else 0, 15.5, "stone-side"),
        circle(0, 0, 15.5, f"{tone} dot" if is_ready else "panel"),
        icon(CORE_ICONS[core], 0, 0, 21, ink),
    ]
    name = f"{core.capitalize()} Core, {'ready' if is_ready else 'exhausted'}"
    word = f"core:{core}" if is_own else None
    return thing(*drawn, name=name, word=word, id=f"core-{seat}-{core}", at=(x, 61))


def piles(its: Piles) -> list[Element]:
    """Hand and deck as backs with their numbers, the discard pile open [SFB-4.18, 4.20, 4.21]."""
    step = 58 * its.how.letters
    x = its.how.column - 3 * step - 4
    return [made for n, each in enumerate(lying_of(its)) for made in _pile(its, *each, x + step * n)]


def lying_of(its: Piles) -> tuple[tuple[str, int, str, bool], ...]:
    """Where a player's cards lie: the place, how many, all of it in words, and whether they lie open."""
    planned = f", {its.planned} of them planned" if its.planned else ""
    on_top = f"; on top {its.on_top}" if its.on_top else ""
    seen = f"; all know of {its.seen}" if its.seen else ""
    gone = f": {its.discarded}" if its.discarded else ""
    return (
        ("hand", its.hand, f"Hand: {count(its.hand, 'card')}{seen}", False),
        ("deck", its.deck, f"Deck: {count(its.deck, 'card')}{planned}{on_top}", False),
        ("discard", len(its.discard), f"Discard pile, {count(len(its.discard), 'card')}{gone}", True),
    )


def _pile(its: Piles, kind: str, number: int, name: str, is_open: bool, x: float) -> list[Element]:
    seat, k = its.seat, its.how.letters
    made = counters.pile(number, name=name, at=(x, 40.0), width=25, is_open=is_open, number=16 * k, id=f"{kind}-{seat}")
    holds = [card_id(seat, card) for card in its.discard] if is_open else []
    return [
        pile(made, f"{kind}:{seat}", holds, kind == "hand" and its.is_own),
        text(kind, x + 20, 91, 13.5 * k, "felt-soft", "middle"),
    ]


# ---- Champions ------------------------------------------------------------------------------------------------------
@kept
def _champion(its: Row) -> Element:
    """Name, hit points left as hearts, defence, what marks it; with two players its ability too."""
    one, how = its.one, its.how
    emblem = pieces.disc(champion_icon(one.champion), seat=one.seat, name=one.name, at=(0, 0), r=15)
    drawn = [rect(8, 0, how.column - 16, 1, "line"), group(*emblem.children[1:], at=(24, 22))]
    drawn += _in_line(how, one) if how.is_team_game else _in_block(its)
    return opening(its, rect(5, 2, how.column - 10, row_height(how) - 3, "halo", rx=8), *drawn)


def _place(how: Layout, n: int) -> Element:
    """Where a Champion will stand that is not chosen yet."""
    ring = el("circle", r=15, stroke_dasharray="4 4", class_="hair")
    return group(rect(8, 0, how.column - 16, 1, "line"), group(ring, at=(24, 22)), at=(0, HEAD + row_height(how) * n))


def _in_line(how: Layout, one: Champion) -> list[Element]:
    """Everything on one line."""
    label, size = fitted(one.name, 17 * how.letters, how.column - 222, 11, serif=True)
    return [
        text(label, 46, 27, size, "serif felt-ink"),
        *_health(how, one, how.column - 168, 22, 10.4, how.column - 74),
        *_signs(one, how.column - 42, 22, 12),
    ]


def _in_block(its: Row) -> list[Element]:
    """Name and marks, hearts and defence below, then the ability."""
    how, one = its.how, its.one
    return [
        text(one.name, 46, 20, 17 * how.letters, "serif felt-ink"),
        *_health(how, one, 53, 36.5, 13 * how.letters, 174 * how.letters),
        *_signs(one, how.column - 64, 17, 18),
        *_levelled(its),
        *_ability(its),
    ]


def _health(how: Layout, one: Champion, x: float, y: float, size: float, shield: float) -> list[Element]:
    left, number = one.hit_points - one.damage, str(one.defence + one.guard)
    return [
        counters.pips(left, one.hit_points, "hearts", x, y, size, "felt-ink"),
        icon("checked-shield", shield, y, 15, "felt-soft"),
        counting(text(number, shield + 10, y + 5, 14.5 * how.letters, "strong felt-ink"), "defence"),
    ]


def _signs(one: Champion, x: float, y: float, size: float) -> list[Element]:
    """Levelled Up, Bloodied, rooted, or on the Gate, which excludes the others [SFB-13.4, 13.12]."""
    signs = [STATE_ICONS[key] for key, _ in STATES if getattr(one, key)] if one.hex else ["gate"]
    return [icon(sign, x + size * 1.1 * n, y, size, "felt-ink") for n, sign in enumerate(signs)]


def _ability(its: Row) -> list[Element]:
    """What the Levelled Up side does; bright while it lies up [SFB-14.5, 14.7]."""
    tone = "felt-ink" if its.one.levelled_up else "felt-soft"
    for size in (14.5 * its.how.letters, 14.5, 13.5, 12.5, 11.5):
        lines = wrap(_able(its), size, its.how.column - 54)
        if len(lines) <= 2:
            break
    return [text(line, 46, 61 + 17.5 * n, size, tone) for n, line in enumerate(lines[:2])]


def _levelled(its: Row) -> list[Element]:
    """What the Levelled Up side would have, until it lies up [SFB-14.5]."""
    if its.one.levelled_up:
        return []
    k = its.how.letters
    x, y = its.how.column - 96 * k, 36.5
    return [
        icon("laurels", x, y, 17 * k, "felt-soft"),
        icon("hearts", x + 22 * k, y, 12 * k, "felt-soft"),
        text(str(its.hit_points_then), x + 31 * k, y + 4.5 * k, 13.5 * k, "felt-soft"),
        icon("checked-shield", x + 54 * k, y, 13 * k, "felt-soft"),
        text(str(its.defence_then), x + 63 * k, y + 4.5 * k, 13.5 * k, "felt-soft"),
    ]


def _able(its: Row) -> str:
    """The ability, which only the Levelled Up side has [SFB-14.5]."""
    able = f"{its.ability_name}: {its.ability}"
    return able if its.one.levelled_up else f"When Levelled Up: {able}"


def _told_champion(its: Row) -> str:
    if its.one.levelled_up:
        return f"{spoken(its.one)}. {_able(its)}"
    then = f"{its.hit_points_then} hit points, defence {its.defence_then}, {its.ability_name}: {its.ability}"
    return f"{spoken(its.one)}. When Levelled Up: {then}"
