"""Where the game stands: the round, whose turn it is, the steps of a turn, the event die and the supplies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.draw import dice
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

HIGH: Final = 30.0
SUPPLIES: Final = 160.0  # their room
STEPS: Final = ("Start of Turn", "Combat", "Draw Resources", "Build & Hire", "Discard", "Draw", "Event")
WHAT: Final = (
    "the active player readies exhausted army cards",
    "the active player goes on an adventure, attacks somebody, or passes",
    "the active player draws five tokens from the bag",
    "the active player plays cards for tokens, then everybody with what is left, in turn",
    "the active player may discard cards and a quest",
    "everybody draws up to their hand size",
    "after the last turn of a round the event die is rolled and strikes everybody",
)
"""What happens in each step [LER-4.2, 4.3, 4.7]."""
SHORT: Final = ("Start", "Combat", "Resources", "Build & Hire", "Discard", "Draw", "Event")


class Heading(NamedTuple):
    """Where the game stands, the step, what is in supply."""

    where: str
    step: str
    gems: int
    phrases: int
    event: str
    round: int
    over: bool


def heading_of(d: Drawing) -> Heading:
    """The slice of the first line."""
    view = d.view
    supply = view["supply"]
    return Heading(
        where(d),
        view["step"],
        supply["gems"],
        supply["phrases"],
        view["event_die"] or "",
        view["round"],
        view["over"],
    )


@kept
def heading(its: Heading, room: float) -> Element:
    """The round and whose turn it is, then the steps of a turn, and the supplies at the right."""
    is_narrow = room < 600
    left = room if its.over or not its.step else room - 92 if is_narrow else 232
    words, size = fitted(its.where, 17, left - 10, 12, serif=True)
    lines = [text(words, 4, 20, size, "serif felt-ink")]
    drawn = [group(*lines, id="board-head")]
    if its.over or not its.step:
        return thing(*drawn, name=its.where, id="status", role="group", class_="board-head")
    if is_narrow:
        return thing(
            *drawn,
            one_step(its.step, room),
            name=f"{its.where}, {its.step}",
            id="status",
            role="group",
            class_="board-head",
        )
    drawn.append(group(steps(its.step), at=(left, 0)))
    drawn.append(group(supplies(its.gems, its.phrases), at=(room - SUPPLIES, 0)))
    drawn += [dice.event(its.event, its.round, (room - SUPPLIES - 122, 15.0))] if its.event else []
    return thing(*drawn, name=f"{its.where}, {its.step}", id="status", role="group", class_="board-head")


@kept
def steps(now: str) -> Element:
    """The steps of a turn in their order; the present one is bright."""
    x = 0.0
    drawn: list[Element] = []
    for name, short, what in zip(STEPS, SHORT, WHAT, strict=True):
        wide = width(short, 12.5) * 1.07 + 12
        is_now = name == now
        chip = [
            rect(x, 4, wide - 2, 22, "glow" if is_now else "panel", rx=8),
            text(short, x + wide / 2 - 1, 19.5, 12.5, "strong glow-ink" if is_now else "felt-soft", "middle"),
        ]
        drawn.append(thing(*chip, name=f"{name}: {what}", id=f"step-{slug(short)}"))
        x += wide
    return group(*drawn, id="steps")


@kept
def one_step(now: str, room: float) -> Element:
    """The present step alone, where there is little room."""
    words, size = fitted(SHORT[STEPS.index(now)] if now in STEPS else now, 12.5, 80, 10)
    return group(
        rect(room - 90, 4, 90, 22, "glow", rx=8),
        text(words, room - 45, 19.5, size, "strong glow-ink", "middle"),
        id="steps",
    )


@kept
def supplies(gems: int, phrases: int) -> Element:
    """Gems and phrases that nobody has."""
    found = (("gem", "emerald", gems), ("phrase", "musical-notes", phrases))
    drawn = []
    for n, (name, picture, count) in enumerate(found):
        number = counting(text(str(count), 19, 5, 13.5, "strong felt-ink"), name)
        body = [icon(picture, 8, 0, 17, "felt-soft"), number, text(f"{name}s", 38, 4.8, 12.5, "felt-soft")]
        drawn.append(thing(*body, name=f"{count} {name}s in supply", id=f"supply-{name}", at=(74.0 * n, 15)))
    return group(*drawn, id="supplies")


def where(d: Drawing) -> str:
    """Where the game stands, in words."""
    view = d.view
    if view["over"]:
        return str(view["verdict"]) if len(view["players"]) == 1 else d.verdict
    if view["active"] is None:
        return "Setting up"
    turn = "your turn" if view["active"] == d.viewer else f"{d.who(view['active'])}'s turn"
    return f"Last round: {turn}" if view["is_last_round"] else f"Round {view['round']}: {turn}"
