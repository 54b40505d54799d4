"""The seats: Legends, Fatigue tracks, counts; and the Legends still to be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grandmelee.games.legends_of_the_arena.draw.cards import InStack, card_key, in_stack_of, stack
from grandmelee.games.legends_of_the_arena.draw.drawing import (
    ICONS,
    MIDDLE,
    STRANGER,
    WOLF,
    Drawing,
    Layout,
    View,
    legend_icon,
    team_name,
)
from grandmelee.scene import Part, counters, panels, pieces
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width
from grandmelee.scene.motion import counting, pile
from grandmelee.scene.panels import Chip, chip_row
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

STACK: Final = (90.0, 45.0)  # widths of the cards beside a track
LOW: Final = 96.0  # height of a panel among many while Legends are chosen
HIGH: Final = 146.0
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


def panel(d: Drawing, fighter: View) -> Part:
    """A seat: its Legend, Fatigue track, cards as counts, and how far it is."""
    its = panel_of(d, fighter)
    return Part(f"seat-{its.seat}", its.name or its.who, its.how.panel, its.down, drawn_panel(its))


def panel_of(d: Drawing, fighter: View) -> Panel:
    """The slice of a seat."""
    seat, how = fighter["seat"], d.layout
    down = LOW if d.is_choosing and not d.is_tall and not d.is_duel else HIGH
    chips = tuple(_chips(d, fighter)) if fighter["legend"] else ()
    its = Panel(how, seat, _who(d, fighter), _told(d, fighter, chips), d.view["acting"] == seat, down)
    if not fighter["legend"]:
        return its
    return its._replace(
        name=fighter["name"],
        picture=legend_icon(fighter),
        chips=chips,
        fatigue=fighter["fatigue"],
        track=tuple([str(push) for push in fighter["track"]]),
        counts=tuple(_counts(fighter)),
        stack=in_stack_of(d, fighter, *STACK) if how.has_stacks_in_panels else (),
    )


def _who(d: Drawing, fighter: View) -> str:
    """The seat in words: you, or its number; and its team."""
    number = d.who(fighter["seat"])
    return number if d.is_free_for_all else f"{number}, team {team_name(fighter['team'])}"


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
    found = [Count("Hand", fighter["hand_size"], is_shown="hand" in fighter), Count("Meter", fighter["meter_size"])]
    found += [Count("Discard", len(discard), discard)]
    return found + ([Count("Out", len(removed), removed)] if removed else [])


def _told(d: Drawing, fighter: View, chips: Sequence[Chip]) -> str:
    if not fighter["legend"]:
        return f"{_who(d, fighter)}, without a Legend yet"
    bottom = " and ".join(d.content.card(ultimate).name for ultimate in fighter["ultimates"])
    meter = f"Meter {fighter['meter_size']}" + (f" with {bottom} at the bottom" if bottom else "")
    piles = [f"discard: {_names(d, fighter['discard'])}"] if fighter["discard"] else []
    piles += [f"removed: {_names(d, fighter['removed'])}"] if fighter["removed"] else []
    marks = [chip.words for chip in chips]
    facts = [f"Fatigue {fighter['fatigue']}", f"hand {fighter['hand_size']}", meter, *piles, *marks]
    return f"{_who(d, fighter)}: {fighter['name']}, {', '.join(facts)}"


def _names(d: Drawing, names: Sequence[str]) -> str:
    return " and ".join(d.content.card(name).name for name in names)


# ---- the panel ------------------------------------------------------------------------------------------------------
@kept
def drawn_panel(its: Panel) -> Element:
    """A seat, with its Legend or waiting for one."""
    body = _title(its) if its.name else _waiting(its)
    if its.down > LOW and its.name:
        body += [_track(its), *(_count(its.seat, *one) for one in zip(its.counts, (12, 78, 152, 240), strict=False))]
        body += [group(stack(its.stack, True, 1.0), at=(room(its.how) + 2, 4))] if its.stack else []
    size = {"width": its.how.panel, "height": its.down}
    return panels.panel(*body, **size, name=its.told, id=f"seat-{its.seat}", is_acting=its.is_acting)


def room(how: Layout) -> float:
    """Width of a panel without the Action stack."""
    return how.panel - (STACK[0] * 1.086 + STACK[1] + 12 if how.has_stacks_in_panels else 0)


def _waiting(its: Panel) -> list[Element]:
    y, size = its.down / 2, max(15.0, its.how.least)
    mark = pieces.seat_mark(its.seat, 40, y, 16)
    who = text(its.who, 72, y - 5, 19, "felt-ink")
    return [mark, who, text("without a Legend yet", 72, y + 17, size, "felt-soft")]


def _title(its: Panel) -> list[Element]:
    emblem = pieces.disc(its.picture, seat=its.seat, name=its.name, at=(32, 28), r=19)
    size = max(13.5, its.how.least)
    drawn = [emblem, text(its.name, 64, 26, 19, "serif felt-ink"), text(its.who, 64, 45, size + 0.5, "felt-soft")]
    left = 70 + width(its.name, 19, serif=True)
    return drawn + chip_row(its.chips, room(its.how) - 8, 19, size, left)


def _track(its: Panel) -> Element:
    return counters.track(
        its.track,
        at_column=its.fatigue,
        seat=its.seat,
        name=f"Fatigue {COLUMNS[its.fatigue]}; Push numbers {', '.join(its.track)}",
        at=(10, 62),
        columns=COLUMNS,
        width=room(its.how) - 20,
        height=49,
        id=f"track-{its.seat}",
    )


def _count(seat: int, one: Count, x: float) -> Element:
    """A number of cards, out of which and into which they move."""
    label = counting(text(f"{one.name} {one.cards}", x, 134, 15.5, "felt-ink"), one.name.lower())
    word = f"{one.name.lower()}:{seat}"
    return pile(label.with_attributes({"id": slug(word)}), word, map(card_key, one.open_cards), one.is_shown)


# ---- Legends to choose from -----------------------------------------------------------------------------------------
def roster(d: Drawing) -> Part | None:
    """The Legends still to be had, while they are being chosen [LA-2.6, 2.7]."""
    taken = [fighter["legend"] for fighter in d.fighters]
    if not d.is_choosing:
        return None
    free = [legend for legend in d.content.legends if legend.slug not in taken]
    columns = 8 if not d.is_duel and not d.is_tall else 4
    scale = 1.7 if d.is_tall else 1.3  # for fingers, and while there is nothing else to see
    step = MIDDLE * scale / columns if d.is_duel else d.across / columns
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
