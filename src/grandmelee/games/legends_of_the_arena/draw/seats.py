"""The seats: Legends, Fatigue tracks, counts; and the Legends still to be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.legends_of_the_arena.draw.cards import card_key, stack
from grandmelee.games.legends_of_the_arena.draw.drawing import (
    ICONS,
    MIDDLE,
    STRANGER,
    WOLF,
    Drawing,
    View,
    legend_icon,
    team_name,
)
from grandmelee.scene import Part, counters, pieces
from grandmelee.scene.measure import width
from grandmelee.scene.motion import counting, pile
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

STACK: Final = (90.0, 45.0)  # widths of the cards beside a track
LOW: Final = 96.0  # height of a panel among many while Legends are chosen
COLUMNS: Final = (*(str(n) for n in range(10)), "10+")


def panel(d: Drawing, fighter: View) -> Part:
    """A seat: its Legend, Fatigue track, cards as counts, and how far it is."""
    down = LOW if d.is_choosing and not d.is_tall and not d.is_duel else 146.0
    name = f"seat-{fighter['seat']}"
    frame = [rect(0, 0, d.panel, down, "panel", rx=12)]
    frame += [rect(1, 1, d.panel - 2, down - 2, "acting", rx=11)] if d.view["acting"] == fighter["seat"] else []
    body = _title(d, fighter) if fighter["legend"] else _waiting(d, fighter, down)
    if down > LOW:
        body += [_track(d, fighter), *_counts(fighter)] if fighter["legend"] else []
        body += [group(stack(d, fighter, *STACK), at=(room(d) + 2, 4))] if d.has_stacks_in_panels else []
    drawn = thing(*frame, *body, name=_told(d, fighter), id=name, role="group")
    return Part(name, fighter.get("name") or _who(d, fighter), d.panel, down, drawn)


def room(d: Drawing) -> float:
    """Width of a panel without the Action stack."""
    return d.panel - (STACK[0] * 1.086 + STACK[1] + 12 if d.has_stacks_in_panels else 0)


def _waiting(d: Drawing, fighter: View, down: float) -> list[Element]:
    y, size = down / 2, max(15.0, d.least)
    mark = pieces.seat_mark(fighter["seat"], 40, y, 16)
    who = text(_who(d, fighter), 72, y - 5, 19, "felt-ink")
    return [mark, who, text("without a Legend yet", 72, y + 17, size, "felt-soft")]


def _who(d: Drawing, fighter: View) -> str:
    """The seat in words: you, or its number; and its team."""
    number = "You" if fighter["seat"] == d.view["seat"] else f"Seat {fighter['seat'] + 1}"
    return number if d.is_free_for_all else f"{number}, team {team_name(fighter['team'])}"


def _title(d: Drawing, fighter: View) -> list[Element]:
    emblem = pieces.disc(legend_icon(fighter), seat=fighter["seat"], name=fighter["name"], at=(32, 28), r=19)
    drawn = [emblem, text(fighter["name"], 64, 26, 19, "serif felt-ink")]
    size = max(13.5, d.least)
    drawn.append(text(_who(d, fighter), 64, 45, size + 0.5, "felt-soft"))
    x, y, left = room(d) - 8, 19.0, 70 + width(fighter["name"], 19, serif=True) * 0.9
    for n, (words, picture, word) in enumerate(reversed(_chips(d, fighter))):
        wide = pieces.chip_width(words, size, picture)
        if x - wide < left and y < 20:  # where they would cover the name, the next line goes on
            x, y = room(d) - 8, 45.0
        x -= wide + 5
        halo = rect(x - 3, y - 15, wide + 6, 30, "halo", rx=8)
        chip = pieces.chip(words, x, y, size=size, picture=picture)
        drawn.append(thing(halo, chip, name=words, word=word, id=f"{slug(word)}-{n}") if word else chip)
    return drawn


def _chips(d: Drawing, fighter: View) -> list[tuple[str, str, str | None]]:
    """What marks the seat just now, as words, icon and the word it stands for."""
    seat, view = fighter["seat"], d.view
    found: list[tuple[str, str, str | None]] = []
    found += [("Winner", "laurels", None)] if view["over"] and seat in view["winners"] else []
    found += [(f"{fighter['points']} of 2", "trophy", None)] if d.is_free_for_all else []
    found += [("First", "flying-flag", None)] if d.is_free_for_all and view["initiative"] == fighter["team"] else []
    found += [("Wolf", WOLF, None)] if fighter["wolf"] else []
    found += [(f"+{fighter['boost']} Force", "", None)] if fighter["boost"] else []
    rests = [rest for rest in view["put_off"] if rest["seat"] == seat]
    found += [(f"Exchange {rest['exchange']}", "stopwatch", f"rest:{fighter['legend']}") for rest in rests]
    status = {"ready": "Ready", "forfeited": "Forfeits"}.get(fighter["status"], "")
    return found + ([(status, "", None)] if status and view["sequence"] and not view["exchange"] else [])


def _track(d: Drawing, fighter: View) -> Element:
    values = [str(push) for push in fighter["track"]]
    return counters.track(
        values,
        at_column=fighter["fatigue"],
        seat=fighter["seat"],
        name=f"Fatigue {COLUMNS[fighter['fatigue']]}; Push numbers {', '.join(values)}",
        at=(10, 62),
        columns=COLUMNS,
        width=room(d) - 20,
        height=49,
        id=f"track-{fighter['seat']}",
    )


def _counts(fighter: View) -> list[Element]:
    discard, removed = fighter["discard"], fighter["removed"]
    counted = [
        ("Hand", fighter["hand_size"], ()),
        ("Meter", fighter["meter_size"], ()),
        ("Discard", len(discard), discard),
    ]
    counted += [("Out", len(removed), removed)] if removed else []
    return [_count(fighter, *one, x) for one, x in zip(counted, (12.0, 78.0, 152.0, 240.0), strict=False)]


def _count(fighter: View, name: str, cards: int, open_cards: Sequence[str], x: float) -> Element:
    """A number of cards, out of which and into which they move."""
    label = counting(text(f"{name} {cards}", x, 134, 15.5, "felt-ink"), name.lower())
    is_shown = name == "Hand" and "hand" in fighter
    word = f"{name.lower()}:{fighter['seat']}"
    return pile(label.with_attributes({"id": slug(word)}), word, map(card_key, open_cards), is_shown)


def _told(d: Drawing, fighter: View) -> str:
    if not fighter["legend"]:
        return f"{_who(d, fighter)}, without a Legend yet"
    chips = [words for words, _, _ in _chips(d, fighter)]
    bottom = " and ".join(d.content.card(ultimate).name for ultimate in fighter["ultimates"])
    meter = f"Meter {fighter['meter_size']}" + (f" with {bottom} at the bottom" if bottom else "")
    piles = [f"discard: {_names(d, fighter['discard'])}"] if fighter["discard"] else []
    piles += [f"removed: {_names(d, fighter['removed'])}"] if fighter["removed"] else []
    facts = [f"Fatigue {fighter['fatigue']}", f"hand {fighter['hand_size']}", meter, *piles, *chips]
    return f"{_who(d, fighter)}: {fighter['name']}, {', '.join(facts)}"


def _names(d: Drawing, names: Sequence[str]) -> str:
    return " and ".join(d.content.card(name).name for name in names)


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


def _legend(legend: str, name: str, at: pieces.Point, scale: float) -> Element:
    token = pieces.token(ICONS.get(legend, STRANGER), name=name, at=(0, -6), r=28)
    label = text(name, 0, 42, 14, "serif felt-ink", "middle")
    halo = rect(-47, -38, 94, 88, "halo", rx=12)
    return thing(halo, token, label, name=name, word=f"legend:{legend}", id=f"pick-{slug(legend)}", at=at, scale=scale)
