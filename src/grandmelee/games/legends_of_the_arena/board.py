"""A view as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.events import seat_name

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Content

WIDTH: Final = 10  # of a space


def text(view: dict[str, Any], content: Content) -> str:
    """The Arena as a row of boxes, then a block for each seat."""
    lines = [headline(view), *special_lines(view), "", *arena_lines(view), ""]
    for fighter in view["fighters"]:
        lines += seat_lines(view, fighter, content)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headline(view: dict[str, Any]) -> str:
    """Where the game stands."""
    if view["over"]:
        return f"{view['arena']['name']}: the game is over. {view['verdict']}."
    when = f"sequence {view['sequence']}" if view["sequence"] else "set-up"
    if view["exchange"]:
        when += f", exchange {view['exchange']} of {view['exchanges']}"
    holder = seat_name(view["initiative"]) if view["mode"] == "free-for-all" else f"team {'AB'[view['initiative']]}"
    return f"{view['arena']['name']}: {when}; Initiative: {holder}"


def special_lines(view: dict[str, Any]) -> list[str]:
    """The arena's special rule [LA-20.1], and in a free-for-all the order that decides ties [LA-19.10]."""
    lines = [f"  Special rule: {' '.join(view['arena']['rules'])}"] if view["arena"]["rules"] else []
    if view["mode"] == "free-for-all":
        lines.append("  Equal Speeds go in this order: " + ", ".join(seat_name(seat) for seat in tie_order(view)))
    return lines


def tie_order(view: Mapping[str, Any]) -> tuple[int, ...]:
    """In a free-for-all the seats clockwise from the Initiative holder [LA-19.10]."""
    ring = view["ring"]
    first = ring.index(view["initiative"])
    return (*ring[first:], *ring[:first])


def arena_lines(view: dict[str, Any]) -> list[str]:
    """The row of spaces with everything that stands in them."""
    spaces = range(view["arena"]["spaces"])
    cells = [cell(view, space) for space in spaces]
    height = max(len(lines) for lines in cells)
    rule = "+" + "+".join("-" * WIDTH for _ in spaces) + "+"
    rows = [
        "|" + "|".join((lines + [""] * height)[row][:WIDTH].ljust(WIDTH) for lines in cells) + "|"
        for row in range(height)
    ]
    heads = " " + " ".join(head(view, space).center(WIDTH) for space in spaces)
    return [heads, rule, *rows, rule]


def head(view: dict[str, Any], space: int) -> str:
    """The number of a space, and what it is."""
    arena = view["arena"]
    kind = " edge" if space in arena["edges"] else " centre" if space == arena["centre"] else ""
    return f"{space}{kind}"


def cell(view: dict[str, Any], space: int) -> list[str]:
    """What is in a space, one line each."""
    arena = view["arena"]
    lines = [figure(f) for f in view["fighters"] if f.get("space") == space]
    lines += [
        ("Coffin" if t["coffin"] else "Zombie") + f" {t['token'] + 1}" for t in view["tokens"] if t["space"] == space
    ]
    lines += ["(Trap)" for trap in arena["traps"] if trap["space"] == space]
    lines += ["(Axe)"] if arena["axe"] == space else []
    lines += ["(Portal)"] if space in arena["portals"] else []
    return lines


def figure(fighter: dict[str, Any]) -> str:
    """A Legend with its facing."""
    name = str(fighter["name"]).split()[-1][: WIDTH - 2]
    return f"{name} >" if fighter["facing"] > 0 else f"< {name}"


def seat_lines(view: dict[str, Any], fighter: dict[str, Any], content: Content) -> list[str]:
    """What a seat has."""
    seat = fighter["seat"]
    if fighter["legend"] is None:
        return [f"{seat_name(seat)}: no Legend yet"]
    you = " (you)" if seat == view["seat"] else ""
    form = ", Wolf" if fighter["wolf"] else ""
    lines = [f"{seat_name(seat)}{you}: {fighter['name']}{form}; {standing(view, fighter)}"]
    lines.append(f"  {track_line(fighter)}")
    lines.append(
        f"  Fatigue {fighter['fatigue']}, Block {fighter['block']}, Push {fighter['push']:+d}; " + piles(fighter)
    )
    lines += [f"  {line}" for line in (*pending(fighter), *open_cards(view, fighter, content))]
    if fighter["card"] is not None and view["exchange"]:
        card = content.card(fighter["card"])
        lines.append(f"  Plays {card.name} (Speed {fighter['speed']}): {card.effect}")
    if "hand" in fighter:
        lines += [card_line(content, slug) for slug in fighter["hand"]]
    waiting = fighter.get("stack", [])[min(3, view["exchange"]) :]
    if waiting:
        lines.append("  Stack: " + ", ".join(content.card(slug).name for slug in waiting))
    return lines


def pending(fighter: dict[str, Any]) -> list[str]:
    """Changes that hold now or in the next exchange."""
    found = [
        (fighter["boost"], "Force in this exchange"),
        (fighter["boost_next"], "Force in the next exchange"),
        (fighter["speed_next"], "Speed in the next exchange"),
    ]
    changes = [f"{number:+d} {what}" for number, what in found if number]
    return [f"Pending: {', '.join(changes)}"] if changes else []


def open_cards(view: dict[str, Any], fighter: dict[str, Any], content: Content) -> list[str]:
    """Cards that lie open: discarded, removed, face-up Ultimates, and what was put off to a later exchange."""
    piles = [
        ("Face-up Ultimates", fighter["ultimates"]),
        ("Discarded", fighter["discard"]),
        ("Removed from the game", fighter["removed"]),
    ]
    lines = [f"{name}: {', '.join(content.card(slug).name for slug in slugs)}" for name, slugs in piles if slugs]
    return lines + [
        f"Put off to exchange {rest['exchange']}: the rest of {content.card(rest['card']).name}"
        for rest in view["put_off"]
        if rest["seat"] == fighter["seat"]
    ]


def track_line(fighter: dict[str, Any]) -> str:
    """Push numbers by Fatigue, the column the token is in marked: what a hit will look up."""
    columns = [
        f"[{push}]" if column == fighter["fatigue"] else str(push) for column, push in enumerate(fighter["track"])
    ]
    return "Push numbers by Fatigue 0 to 10+: " + " ".join(columns)


def standing(view: dict[str, Any], fighter: dict[str, Any]) -> str:
    """Stocks or points."""
    if view["mode"] == "free-for-all":
        return f"{fighter['points']} of 2 Knock Outs"
    return f"team {'AB'[fighter['team']]}, Stocks {view['stocks'][fighter['team']]}"


def piles(fighter: dict[str, Any]) -> str:
    """Sizes of hand, Meter and discard pile."""
    sizes = f"hand {fighter['hand_size']}, Meter {fighter['meter_size']}, discard {len(fighter['discard'])}"
    return f"{sizes}; {fighter['status']}"


def card_line(content: Content, slug: str) -> str:
    """A card of a hand, whole."""
    card = content.card(slug)
    return f"    {card.name} ({('Basic', 'Special', 'Ultimate')[card.tier]}, Speed {card.speed}): {card.effect}"
