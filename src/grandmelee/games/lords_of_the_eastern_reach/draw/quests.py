"""The viewer's quests and the open tasks: what they are worth, and what they ask for [LER-22]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.draw.together import together
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.svg import Element, circle, group, path, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Quest
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

ROOM: Final = 262.0
LINE: Final = 25.0
LETTERS: Final = 12.5
LEADING: Final = 14.0


class Entry(NamedTuple):
    """A quest: what it asks for, its worth, whether it lies open for all."""

    quest: str
    name: str
    asks: str
    vp: int
    is_open: bool
    is_chosen: bool


def entries(d: Drawing) -> list[Entry]:
    """The own quests, then the open tasks."""
    own = d.own.get("quests", []) if d.viewer is not None else []
    found = [(d.content.quest(name), False) for name in own]
    found += [(d.content.quest(name), True) for name in d.view["open_tasks"]]
    return [entry_of(d, quest, is_open) for quest, is_open in found]


def entry_of(d: Drawing, quest: Quest, is_open: bool) -> Entry:
    """The slice of a quest."""
    is_chosen = f"quest:{quest.slug}" in d.view["chosen"]
    asks = " ".join(quest.asked(d.view["scenario"]["heroics"]))
    return Entry(quest.slug, quest.name, asks, quest.vp, is_open, is_chosen)


def zone(d: Drawing, room: float, high: float) -> Element:
    """One below the other, whole where there is room, otherwise in one line each."""
    found = entries(d)
    whole = [whole_height(one, room) for one in found]
    is_whole = sum(whole) <= high
    y = 0.0
    drawn = []
    for one, tall in zip(found, whole, strict=True):
        tall = tall if is_whole else min(LINE, high / len(found))
        drawn.append(group(entry(one, room, tall - 4), at=(0, y)))
        y += tall
    return together(drawn, "quests")


def height(d: Drawing, room: float) -> float:
    """How high all of them are."""
    return sum(whole_height(one, room) for one in entries(d))


def asked(its: Entry, wide: float) -> list[str]:
    """What a quest asks for, in lines."""
    return wrap(its.asks, LETTERS, wide - 14)


def whole_height(its: Entry, wide: float) -> float:
    """Room of a quest with all it says."""
    return 28.0 + LEADING * len(asked(its, wide))


@kept
def entry(its: Entry, wide: float, high: float) -> Element:
    """A scroll: worth in a round, name, and what it asks for."""
    tone, ink = ("water", "stone-ink") if its.is_open else ("paper", "ink")
    is_whole = high > LINE
    name, size = fitted(its.name if is_whole else f"{its.name}: {its.asks}", 13, wide - 34, 12)
    y = 12.0 if is_whole else high / 2
    round_tone, round_ink = ("glow", "glow-ink") if its.is_chosen else ("paper-deep", "ink")
    lines = asked(its, wide) if is_whole else []
    body = [
        rect(-2, -2, wide + 4, high + 4, "halo", rx=8),
        rect(0, 0, wide, high, f"{tone} card-edge", rx=6),
        circle(13, y, 9.5, f"{round_tone} dot"),
        text(str(its.vp), 13, y + 4.5, 12.5, f"strong {round_ink}", "middle"),
        text(name, 28, y + 4.6, size, f"strong {ink}"),
        *[text(line, 8, 34 + LEADING * n, LETTERS, ink) for n, line in enumerate(lines)],
        *([path(f"M{wide - 20:g} {y:g}l4 4l8 -9", "bow")] if its.is_chosen else []),
    ]
    what = "Open task" if its.is_open else "Your quest"
    said = f"{what} {its.name}, {its.vp} VP: {its.asks}"
    return thing(*body, name=said, word=f"quest:{its.quest}", id=slug(f"quest:{its.quest}"))
