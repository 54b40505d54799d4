"""The lines above the Arena: where the game stands, and who decides what."""

from __future__ import annotations

from grandmelee.core.outcomes import verdict
from grandmelee.games.pathfinder_arena.draw.drawing import Drawing
from grandmelee.scene.measure import fitted
from grandmelee.scene.svg import Element, group, text


def heading(d: Drawing) -> tuple[list[Element], float]:
    """Round, level and turn, the question below; and how high that is."""
    words, size = fitted(where(d), 25 if d.is_tall else 21, d.board - 8, 12, serif=True)
    title = text(words, d.board / 2, 24, size, "serif felt-ink", "middle")
    asked, small = fitted(question(d), 18 if d.is_tall else 16.5, d.board - 16, 10)
    prompt = text(asked, d.board / 2, 50, small, "felt-soft asked-here", "middle")
    return [group(title, prompt, class_="board-head")], 64.0


def where(d: Drawing) -> str:
    """Where the game stands, in words."""
    view = d.view
    if view["over"]:
        names = ["You" if seat == d.viewer else str(player["name"]) for seat, player in enumerate(d.players)]
        return str(view["verdict"]) if is_unfinished(d) else verdict(view["outcomes"], names)
    if not view["round"]:
        return "Choosing heroes"
    turn = "your turn" if view["active"] == d.viewer else f"the turn of {d.players[view['active']]['name']}"
    ap = f", {view['ap']} AP left" if view["phase"] == "hero" else f", {view['phase']} phase"
    return f"Round {view['round']}, monsters of level {view['level']}: {turn}{ap}"


def is_unfinished(d: Drawing) -> bool:
    """Whether the game was broken off [PA-22.10]."""
    return str(d.view["verdict"]).startswith("Unfinished")


def question(d: Drawing) -> str:
    """Who must decide what; the viewer's own question first."""
    asks = sorted(d.view["asks"], key=lambda ask: ask["seat"] != d.viewer)
    if not asks:
        return ""
    who = "You" if asks[0]["seat"] == d.viewer else d.players[asks[0]["seat"]]["name"] or f"Seat {asks[0]['seat'] + 1}"
    return f"{who}: {asks[0]['prompt']} [{asks[0]['rule']}]"
