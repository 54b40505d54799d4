"""Where the game stands: round and level, whose turn it is, the actions left, and who decides what."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.pathfinder_arena.draw.drawing import COLUMN, Drawing
from grandmelee.scene import Part
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, circle, group, rect, text, thing

HIGH: Final = 56.0
FAR: Final = 50  # rounds: a limit nobody will come to
AP: Final = 62.0  # room of the actions left


class Heading(NamedTuple):
    """Where the game stands, the question, and the actions left, if any can be used."""

    where: str
    question: str
    ap: int | None


def heading(d: Drawing) -> Part:
    """A panel of its own."""
    ap = d.view["ap"] if d.view["phase"] == "hero" else None
    return Part("status", "Where the game stands", COLUMN, HIGH, drawn_heading(Heading(where(d), question(d), ap)))


@kept
def drawn_heading(its: Heading) -> Element:
    """Round, level and turn, the question below, the actions left at the right."""
    room = COLUMN - 24 - (AP if its.ap is not None else 0)
    words, size = fitted(its.where, 18, room, 12, serif=True)
    asked, small = fitted(its.question, 13, COLUMN - 24, 11)
    lines = [
        text(words, 14, 23, size, "serif felt-ink"),
        text(asked, 14, 45, small, "felt-soft asked-here"),
    ]
    drawn = [rect(0, 0, COLUMN, HIGH, "panel", rx=12), group(*lines, class_="board-head", id="board-head")]
    drawn += [] if its.ap is None else [actions(its.ap)]
    return thing(*drawn, name=its.where, id="status", role="group")


@kept
def actions(left: int) -> Element:
    """The actions left, as a number in a coin."""
    number = counting(text(str(left), 0, 6.5, 19, "serif glow-ink", "middle"), "ap")
    drawn = [circle(0, 0, 16, "glow dot"), number, text("AP", 20, 5, 14, "strong felt-ink")]
    return thing(*drawn, name=f"{left} AP left", id="ap", at=(COLUMN - 48, HIGH / 2))


def where(d: Drawing) -> str:
    """Where the game stands, in words."""
    view = d.view
    if view["over"]:
        return str(view["verdict"]) if view["broken_off"] else d.verdict
    if not view["round"]:
        return "Choosing heroes"
    turn = "your turn" if view["active"] == d.viewer else f"{d.players[view['active']]['name']}'s turn"
    phase = "" if view["phase"] == "hero" else f", {view['phase']}"
    limit = f" of {view['limit']}" if view["limit"] and view["limit"] < FAR else ""
    return f"Round {view['round']}{limit}, level {view['level']}: {turn}{phase}"


def question(d: Drawing) -> str:
    """Who must decide what; the viewer's own question first."""
    asks = sorted(d.view["asks"], key=lambda ask: ask["seat"] != d.viewer)
    if not asks:
        return ""
    who = "You" if asks[0]["seat"] == d.viewer else d.players[asks[0]["seat"]]["name"] or f"Seat {asks[0]['seat'] + 1}"
    return f"{who}: {asks[0]['prompt']} [{asks[0]['rule']}]"
