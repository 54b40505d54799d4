"""The seats: Legends, Fatigue tracks, counts; and the Legends still to be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grandmelee.core.events import count
from grandmelee.games.legends_of_the_arena.draw.cards import SLIP, InStack, card_key, in_stack_of, small_stack, stack
from grandmelee.games.legends_of_the_arena.draw.drawing import (
    ICONS,
    STRANGER,
    WOLF,
    Drawing,
    Layout,
    View,
    legend_icon,
    team_name,
)
from grandmelee.games.legends_of_the_arena.draw.sheets import Sheet, is_shown, sheet, sheet_of
from grandmelee.games.legends_of_the_arena.fatigue import LAST_COLUMN, push_number
from grandmelee.scene import Part, counters, panels, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.motion import counting, pile
from grandmelee.scene.panels import Chip, chip_row
from grandmelee.scene.svg import Element, circle, group, rect, slug, text, thing

STACK: Final = (72.0, 36.0)  # widths of the cards beside a track
LOW: Final = 62.0  # height of a panel while Legends are chosen
HIGH: Final = 118.0
TALL: Final = 146.0  # on a phone
ROWS: Final = ("Push above, Fatigue below", "Push, Fatigue")  # what the rows of a track are, and in short
ROOMY: Final = 330.0  # a panel without its stack in which a chip stands beside the counts
MOST_FORCE: Final = 6  # that is told of
PLACES: Final = {
    "Hand": "three are selected in each sequence",
    "Meter": "the top one is drawn in each sequence",
    "Discard": "Specials that were played",
    "Out": "removed from the game",
}
"""What is said of the cards that lie somewhere [LA-4.1, 5.1, 7.2, 7.4]."""
COLUMNS: Final = (*(str(n) for n in range(10)), "10+")


class Count(NamedTuple):
    """A number of cards, and those of them that lie open."""

    name: str
    cards: int
    open_cards: tuple[str, ...] = ()
    is_shown: bool = False  # drawn one by one elsewhere


class Panel(NamedTuple):
    """A seat: its Legend, if it has one, Fatigue, cards, and how far it is."""

    how: Layout
    seat: int
    who: str
    told: str
    is_acting: bool
    down: float
    name: str = ""
    picture: str = ""
    chips: tuple[Chip, ...] = ()
    fatigue: int = 0
    track: tuple[str, ...] = ()
    counts: tuple[Count, ...] = ()
    stack: tuple[InStack, ...] = ()
    sheet: Sheet | None = None  # all its cards, where a click shows them
    plays: str = ""  # the card it has turned over in this exchange


def panel(d: Drawing, fighter: View) -> Part:
    """A seat: its Legend, Fatigue track, cards as counts, and how far it is."""
    its = panel_of(d, fighter)
    return Part(f"seat-{its.seat}", its.name or its.who, its.how.panel, its.down, drawn_panel(its))


def panel_of(d: Drawing, fighter: View) -> Panel:
    """The slice of a seat."""
    seat, how = fighter["seat"], d.layout
    down = TALL if d.is_tall else LOW if d.is_choosing else HIGH
    chips = tuple(_chips(d, fighter)) if fighter["legend"] else ()
    who, told, is_acting = _who(d, fighter), _told(d, fighter, chips), d.view["acting"] == seat
    if not fighter["legend"]:
        return Panel(how, seat, who, told, is_acting, down)
    return Panel(
        how,
        seat,
        who,
        told,
        is_acting,
        down,
        name=fighter["name"],
        picture=legend_icon(fighter),
        chips=chips,
        fatigue=fighter["fatigue"],
        track=tuple(map(str, fighter["track"])),
        counts=tuple(_counts(fighter)),
        stack=() if how.is_tall else in_stack_of(d, fighter, *STACK),
        sheet=sheet_of(d, fighter) if is_shown(fighter) else None,
        plays=_plays(d, fighter),
    )


def _plays(d: Drawing, fighter: View) -> str:
    """The card of this exchange, once it lies open [LA-6.3]."""
    now, revealed = d.view["exchange"], fighter["revealed"]
    return d.content.card(revealed[now - 1]).name if 0 < now <= len(revealed) else ""


def _who(d: Drawing, fighter: View) -> str:
    """The seat in words: you, or its number; and its team."""
    number = d.label(fighter["seat"])
    is_brief = d.is_free_for_all or not (d.is_tall or d.layout.has_stack_beside)
    return number if is_brief else f"{number}, team {team_name(fighter['team'])}"


def _chips(d: Drawing, fighter: View) -> list[Chip]:
    """What marks the seat just now."""
    seat, view = fighter["seat"], d.view
    found: list[Chip] = []
    found += [Chip("Winner", "laurels")] if view["over"] and seat in view["winners"] else []
    found += [Chip(f"{fighter['points']} of 2", "trophy")] if d.is_free_for_all else []
    found += [Chip("First", "flying-flag")] if d.is_free_for_all and view["initiative"] == fighter["team"] else []
    found += [Chip("Wolf", WOLF)] if fighter["wolf"] else []
    found += [Chip(f"+{fighter['boost']} Force")] if fighter["boost"] else []
    rests = [rest for rest in view["put_off"] if rest["seat"] == seat]
    found += [Chip(f"Exchange {rest['exchange']}", "stopwatch", f"rest:{fighter['legend']}") for rest in rests]
    status = {"ready": "Ready", "forfeited": "Forfeits"}.get(fighter["status"], "")
    return found + ([Chip(status)] if status and view["sequence"] and not view["exchange"] else [])


def _counts(fighter: View) -> list[Count]:
    discard, removed = tuple(fighter["discard"]), tuple(fighter["removed"])
    found = [Count("Hand", _held(fighter), is_shown="hand" in fighter), Count("Meter", fighter["meter_size"])]
    found += [Count("Discard", len(discard), discard)]
    return found + ([Count("Out", len(removed), removed)] if removed else [])


def _held(fighter: View) -> int:
    """Cards in hand: the own team sees which are selected already, for the others they are not gone [LA-5.4, 5.5]."""
    return len(fighter["hand"]) if "hand" in fighter else int(fighter["hand_size"])


def _told(d: Drawing, fighter: View, chips: Sequence[Chip]) -> str:
    if not fighter["legend"]:
        return f"{_who(d, fighter)}, without a Legend yet"
    bottom = " and ".join(d.content.card(ultimate).name for ultimate in fighter["ultimates"])
    meter = f"Meter {fighter['meter_size']}" + (f" with {bottom} at the bottom" if bottom else "")
    piles = [f"discard: {_names(d, fighter['discard'])}"] if fighter["discard"] else []
    piles += [f"removed: {_names(d, fighter['removed'])}"] if fighter["removed"] else []
    signs = [chip.words for chip in chips]
    facts = [f"Fatigue {fighter['fatigue']}", f"hand {_held(fighter)}", meter, *piles, *signs]
    return f"{_who(d, fighter)}: {fighter['name']}, {', '.join(facts)}"


def _names(d: Drawing, names: Sequence[str]) -> str:
    return " and ".join(d.content.card(name).name for name in names)


# ---- the panel ------------------------------------------------------------------------------------------------------
@kept
def drawn_panel(its: Panel) -> Element:
    """A seat, with its Legend or waiting for one."""
    body = _title(its) if its.name else _waiting(its)
    if its.down > LOW and its.name:
        body += [_track(its), *_counted(its)]
        body += _stacked(its) if its.stack else []
    size = {"width": its.how.panel, "height": its.down}
    if its.sheet is None:
        return panels.panel(*body, **size, name=its.told, id=f"seat-{its.seat}", is_acting=its.is_acting)
    body += [_opener(its), sheet(its.sheet)]
    drawn = panels.panel(*body, **size, name=its.told, id=f"seat-{its.seat}", is_acting=its.is_acting)
    return drawn.with_attributes({"data-opens": f"sheet-{its.seat}"})


def _opener(its: Panel) -> Element:
    """Says that a click shows all cards of the Legend, and can be reached with the keyboard; in a narrow panel it is
    the name.
    """
    size, y = max(13.2, its.how.least), its.down - (18.0 if its.how.is_tall else 12.2)
    shown = rect(4, 4, its.how.panel - 3 * (SLIP[0] + 2) - 12, 44, "halo", rx=8)
    if opener_room(its):
        shown = pieces.chip("All cards", room(its.how) - opener_room(its) + 4, y, size=size)
    made = thing(shown, name=f"All cards of {its.name}", id=f"open-{its.seat}", role="button")
    return made.with_attributes({"data-opens": f"sheet-{its.seat}", "tabindex": "0"})


def opener_room(its: Panel) -> float:
    """What its chip takes beside the counts; nothing where there is no room for it."""
    if its.sheet is None or room(its.how) < ROOMY:
        return 0.0
    return pieces.chip_width("All cards", max(13.2, its.how.least)) + 10


def room(how: Layout) -> float:
    """Width of a panel without the Action stack."""
    return how.panel - (STACK[0] * 1.086 + STACK[1] + 12 if how.has_stack_beside else 0)


def _stacked(its: Panel) -> list[Element]:
    """The Action stack: beside the track where there is room, else as slips beside the name."""
    if its.how.has_stack_beside:
        return [group(stack(its.stack, True, 1.0), at=(room(its.how) + 2, 1))]
    return [small_stack(its.stack, (its.how.panel - 3 * (SLIP[0] + 2) - 5, 4))]


def _counted(its: Panel) -> list[Element]:
    """How many cards lie where, spread over the panel."""
    step = min(80.0, (room(its.how) - 16 - opener_room(its)) / max(3, len(its.counts)))
    is_brief = step < 58
    y, size = (134.0, 15.5) if its.how.is_tall else (109.5, 12.9 if is_brief else 13.2)
    return [_count(its.seat, one, (11 + step * n, y), size, is_brief) for n, one in enumerate(its.counts)]


def _waiting(its: Panel) -> list[Element]:
    y, size = its.down / 2, max(14.0, its.how.least)
    sign = pieces.seat_sign(its.seat, 30, y, 13)
    who = text(its.who, 56, y - 4, 17, "felt-ink")
    return [sign, who, text("without a Legend yet", 56, y + 15, size, "felt-soft")]


def _title(its: Panel) -> list[Element]:
    """The Legend, whose it is, and what marks the seat."""
    emblem = pieces.disc(its.picture, seat=its.seat, name=its.name, at=(27, 26), r=18)
    how = its.how
    if not (how.is_tall or how.has_stack_beside):
        return [emblem, *_narrow_title(its)]
    left, right, size = 54.0, room(how) - 8, max(13.2, how.least)
    name, large = fitted(its.name, 18, right - left, 12, serif=True)
    who, small = fitted(its.who, size, right - left, 12)
    drawn = [emblem, text(name, left, 24, large, "serif felt-ink"), text(who, left, 42, small, "felt-soft")]
    fitting = [rows for rows in ROWS if left + width(who, small) + width(rows, size) + 16 < right]
    if its.track and its.down > LOW and fitting:
        drawn.append(text(fitting[0], right, 42, size, "felt-soft", "end"))
    return drawn + chip_row(its.chips, right, 19, size, left + 6 + width(name, large, serif=True))


def _narrow_title(its: Panel) -> list[Element]:
    """The same where many sit in a row: slips beside the name, whose seat it is and all marks below both."""
    left, size = 50.0, 12.9
    right = its.how.panel - 3 * (SLIP[0] + 2) - 8
    name, large = fitted(its.name, 18, right - left, 12, serif=True)
    pictured = [chip for chip in reversed(its.chips) if chip.picture]
    signs = [_sign(chip, its.how.panel - 14 - 19.0 * n) for n, chip in enumerate(pictured)]
    marks = [chip.words for chip in its.chips if not chip.picture]
    said = f"{its.who}: {its.plays}" if its.plays else ", ".join([its.who, *marks])
    who, small = fitted(said, size, its.how.panel - 8 - 19.0 * len(signs) - left, size)
    return [text(name, left, 26, large, "serif felt-ink"), text(who, left, 46, small, "felt-soft"), *signs]


def _sign(chip: Chip, x: float) -> Element:
    """What marks a seat where there is room for its icon only."""
    shown = group(circle(0, 0, 8.5, "paper dot"), icon(chip.picture, 0, 0, 12.5), at=(x, 43))
    return thing(circle(x, 43, 10, "halo"), shown, name=chip.words, word=chip.word)


def _read(its: Panel) -> str:
    """The track in words: how far a Strike would Push now, by the Force that Block leaves of it [LA-12.2 to 12.5]."""
    after = min(LAST_COLUMN, its.fatigue + 1)
    pushes = [push_number([int(number) for number in its.track], after, force) for force in range(1, MOST_FORCE + 1)]
    told = ", ".join(f"{push} with {force}" for force, push in enumerate(pushes, 1))
    return (
        f"Fatigue {COLUMNS[its.fatigue]}. A Strike would make it {COLUMNS[after]} and Push, by the Force left: {told}"
    )


def _track(its: Panel) -> Element:
    return counters.track(
        its.track,
        at_column=its.fatigue,
        seat=its.seat,
        name=_read(its),
        at=(8, 62) if its.how.is_tall else (8, 53),
        columns=COLUMNS,
        width=room(its.how) - 16,
        height=49 if its.how.is_tall else 40,
        small=16.0 if its.how.is_tall else 12.9,
        id=f"track-{its.seat}",
    )


@kept
def _count(seat: int, one: Count, at: pieces.Point, size: float, is_brief: bool) -> Element:
    """A number of cards, out of which and into which they move."""
    shown = one.name[:4] if is_brief else one.name  # "Disc" where four piles have little room
    written = counting(text(f"{shown} {one.cards}", *at, size, "felt-ink"), one.name.lower())
    word = f"{one.name.lower()}:{seat}"
    label = thing(written, name=f"{one.name}: {count(one.cards, 'card')}, {PLACES[one.name]}", id=slug(word))
    return pile(label, word, map(card_key, one.open_cards), one.is_shown)


# ---- Legends to choose from -----------------------------------------------------------------------------------------
def roster(d: Drawing) -> Part | None:
    """The Legends still to be had, while they are being chosen [LA-2.6, 2.7]."""
    taken = [fighter["legend"] for fighter in d.fighters]
    if not d.is_choosing:
        return None
    free = [legend for legend in d.content.legends if legend.slug not in taken]
    columns = 4 if d.is_tall else 8
    scale = 1.7 if d.is_tall else 1.3  # for fingers, and while there is nothing else to see
    step = d.across / columns
    down = 92.0 * scale
    places = [((n % columns + 0.5) * step, n // columns * down + 40.0 * scale) for n in range(len(free))]
    drawn = [_legend(legend.slug, legend.name, place, scale) for legend, place in zip(free, places, strict=True)]
    return Part("legends", "Legends", step * columns, -(-len(free) // columns) * down, group(*drawn))


@kept
def _legend(legend: str, name: str, at: pieces.Point, scale: float) -> Element:
    token = pieces.token(ICONS.get(legend, STRANGER), name=name, at=(0, -6), r=28)
    label = text(name, 0, 42, 14, "serif felt-ink", "middle")
    halo = rect(-47, -38, 94, 88, "halo", rx=12)
    return thing(halo, token, label, name=name, word=f"legend:{legend}", id=f"pick-{slug(legend)}", at=at, scale=scale)
