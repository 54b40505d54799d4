"""The lines above the arena: who leads, where the game stands, who decides what."""

from __future__ import annotations

from typing import Final

from grandmelee.core.outcomes import verdict
from grandmelee.games.super_fantasy_brawl.draw.drawing import Drawing
from grandmelee.scene import counters, pieces
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, group, text, thing

SCORE: Final = 188.0


def heading(d: Drawing) -> tuple[list[Element], float]:
    """Both sides' VP in the corners, round and turn between them, the question below; and how high that is."""
    words, size = fitted(where(d), 25 if d.is_tall else 21, d.board - 2 * SCORE - 8, 12, serif=True)
    title = text(words, d.board / 2, 24, size, "serif felt-ink", "middle")
    asked, small = fitted(question(d), 18 if d.is_tall else 16.5, d.board - 16, 10)
    prompt = text(asked, d.board / 2, 50, small, "felt-soft asked-here", "middle")
    return [group(title, prompt, score(d, 0), score(d, 1), class_="board-head")], 66.0


def where(d: Drawing) -> str:
    """Where the game stands, in words."""
    view = d.view
    if view["over"]:
        return verdict(view["outcomes"], [d.who(seat) for seat in range(len(d.players))])
    if not view["round"]:
        return "Choosing Champions" if d.is_drafting else "Setting up"
    limit = f" of {view['limit']}" if view["limit"] else ""
    turn = "your turn" if view["active"] == d.viewer else f"{d.who(view['active'])}'s turn"
    return f"Round {view['round']}{limit}: {turn}"


def question(d: Drawing) -> str:
    """Who must decide what; the viewer's own question first."""
    asks = sorted(d.view["asks"], key=lambda ask: ask["seat"] != d.viewer)
    if not asks:
        return ""
    if len(asks) > 1 and asks[0]["seat"] != d.viewer:
        return f"{' and '.join(d.who(ask['seat']) for ask in asks)} choose"
    who, prompt = d.who(asks[0]["seat"]), asks[0]["prompt"]
    return f"{who}: {prompt} [{asks[0]['rule']}]"


def score(d: Drawing, side: int) -> Element:
    """A side's marks and its VP, as a number and as trophies up to what wins [SFB-3.1, 18.8]."""
    vp, goal = d.view["vp"][side], d.view["goal"]
    marks = [player["seat"] for player in d.players if player["side"] == side]
    drawn = [pieces.seat_mark(seat, 10 + 20.0 * n, 17, 8) for n, seat in enumerate(marks)]
    left = 6.0 + 20 * len(marks)
    drawn.append(counting(text(str(vp), left, 25, 23, "serif felt-ink"), "vp"))
    left += 24 if vp < 10 else 36
    size = min(17.0, (SCORE - left) / (1.2 * goal))
    drawn.append(counters.pips(min(vp, goal), goal, "trophy", left + size / 2, 17, size, "felt-ink"))
    who = " and ".join(d.who(seat) for seat in marks)
    wide = left + size * 1.2 * goal
    at = (0.0 if side == 0 else d.board - wide, 0.0)
    return thing(*drawn, name=f"{who}: {vp} of {goal} VP", id=f"score-{side}", at=at)
