"""The lines above the arena: who leads, where the game stands, who decides what."""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_fantasy_brawl.draw.drawing import CORE_ICONS, CORE_TONES, Drawing
from grandmelee.scene import counters, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, circle, group, text, thing

SCORE: Final = 188.0
HIGH: Final = 66.0
CORE: Final = 36.0  # from one Core to the next


class Core(NamedTuple):
    """A Core of one of its players."""

    seat: int
    is_own: bool
    core: str
    is_ready: bool


class Score(NamedTuple):
    """What a side has, of what wins."""

    side: int
    seats: tuple[int, ...]
    who: str
    vp: int
    goal: int
    board: float
    is_tall: bool
    cores: tuple[Core, ...] = ()  # on a phone, where the players are not in sight


class Heading(NamedTuple):
    """Where the game stands and what is asked, in words, between both scores."""

    where: str
    question: str
    board: float
    is_tall: bool
    scores: tuple[Score, ...]


def heading(d: Drawing) -> Element:
    """Both sides' VP in the corners, round and turn between them, the question below."""
    scores = tuple([score_of(d, side) for side in (0, 1)])
    return drawn_heading(Heading(where(d), question(d), d.board, d.is_tall, scores))


def score_of(d: Drawing, side: int) -> Score:
    """The slice of a side's score."""
    seats = tuple([player["seat"] for player in d.players if player["side"] == side])
    who = " and ".join(d.who(seat) for seat in seats)
    cores = [
        Core(player["seat"], player["seat"] == d.viewer, *core)
        for player in d.players
        if player["side"] == side and d.is_tall
        for core in player["cores"].items()
    ]
    return Score(side, seats, who, d.view["vp"][side], d.view["goal"], d.board, d.is_tall, tuple(cores))


@kept
def drawn_heading(its: Heading) -> Element:
    """The lines above the arena."""
    words, size = fitted(its.where, 25 if its.is_tall else 21, its.board - 2 * SCORE - 8, 12, serif=True)
    title = text(words, its.board / 2, 24, size, "serif felt-ink", "middle")
    room = its.board - (2 * max([CORE * len(score.cores) for score in its.scores]) if its.is_tall else 0) - 16
    asked, small = fitted(its.question, 18 if its.is_tall else 16.5, room, 10)
    prompt = text(asked, its.board / 2, 50, small, "felt-soft asked-here", "middle")
    return group(title, prompt, *map(score, its.scores), class_="board-head", id="board-head")


def where(d: Drawing) -> str:
    """Where the game stands, in words."""
    view = d.view
    if view["over"]:
        return d.verdict
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


@kept
def score(its: Score) -> Element:
    """A side's marks and its VP, as a number and as trophies up to what wins [SFB-3.1, 18.8]."""
    vp, goal = its.vp, its.goal
    drawn = [pieces.seat_sign(seat, 10 + 20.0 * n, 17, 8) for n, seat in enumerate(its.seats)]
    left = 6.0 + 20 * len(its.seats)
    drawn.append(counting(text(str(vp), left, 25, 23, "serif felt-ink"), "vp"))
    left += 17 if vp < 10 else 29
    drawn.append(text("VP", left, 24, 23.4 if its.is_tall else 15.6, "strong felt-soft"))
    left += 44 if its.is_tall else 31
    size = min(17.0, (SCORE - left) / (1.2 * goal))
    drawn.append(counters.pips(min(vp, goal), goal, "trophy", left + size / 2, 17, size, "felt-ink"))
    wide = left + size * 1.2 * goal
    at = (0.0 if its.side == 0 else its.board - wide, 0.0)
    scored = thing(*drawn, name=f"{its.who}: {vp} of {goal} VP", id=f"score-{its.side}", at=at)
    row = 0.0 if its.side == 0 else its.board - CORE * len(its.cores)
    return group(scored, *[_core(core, row + CORE * (n + 0.5)) for n, core in enumerate(its.cores)])


@kept
def _core(its: Core, x: float) -> Element:
    """A Core, small; the viewer's own can be pointed at [SFB-1.7, 10.6]."""
    tone, ink = (CORE_TONES[its.core], "stone-ink") if its.is_ready else ("panel", "felt-soft faint")
    drawn = [circle(0, 0, 19, "halo"), circle(0, 0, 15, f"{tone} dot" if its.is_ready else "panel")]
    drawn.append(icon(CORE_ICONS[its.core], 0, 0, 20, ink))
    name = f"{its.core.capitalize()} Core, {'ready' if its.is_ready else 'exhausted'}"
    word = f"core:{its.core}" if its.is_own else None
    return thing(*drawn, name=name, word=word, id=f"head-core-{its.seat}-{its.core}", at=(x, 49))
