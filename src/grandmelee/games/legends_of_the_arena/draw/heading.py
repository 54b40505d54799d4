"""The lines above the Arena: where the sequence stands, what each team has left, who has the Initiative."""

from __future__ import annotations

from typing import NamedTuple

from grandmelee.core.events import count, seat_name
from grandmelee.games.legends_of_the_arena.board import tie_order
from grandmelee.games.legends_of_the_arena.draw.drawing import Drawing, Layout, team_name
from grandmelee.scene import counters, pieces
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width
from grandmelee.scene.svg import Element, group, rect, text, thing


class Team(NamedTuple):
    """A team: its seats, its Stocks, and whether it has the Initiative."""

    how: Layout
    team: int
    seats: tuple[int, ...]
    stocks: int
    has_initiative: bool


class Heading(NamedTuple):
    """The Arena's name and rules, where the game stands, and the exchanges of a sequence."""

    how: Layout
    words: str
    rules: tuple[str, ...]
    exchanges: int
    now: int
    teams: tuple[Team, ...]
    order: tuple[int, ...]


def heading(d: Drawing) -> Element:
    """Sequence and exchange in the middle; at the sides the Stocks of the teams and who has the Initiative."""
    view = d.view
    words = f"{view['arena']['name']} · {_where(d)}"
    shown = view["exchanges"] if view["sequence"] and not view["over"] else 0
    teams = () if d.is_free_for_all else (_team_of(d, 0), _team_of(d, 1))
    order = tie_order(view) if d.is_free_for_all else ()
    return drawn_heading(Heading(d.layout, words, tuple(view["arena"]["rules"]), shown, view["exchange"], teams, order))


def _where(d: Drawing) -> str:
    """Where the game stands, in words."""
    if d.view["over"]:
        return d.verdict
    return f"Sequence {d.view['sequence']}" if d.view["sequence"] else "Setting up"


def _team_of(d: Drawing, team: int) -> Team:
    """The slice of a team."""
    seats = tuple([fighter["seat"] for fighter in d.fighters if fighter["team"] == team])
    return Team(d.layout, team, seats, d.view["stocks"][team], d.view["initiative"] == team)


@kept
def drawn_heading(its: Heading) -> Element:
    """The lines above the Arena."""
    size = 23.0 if its.how.is_tall else 20.0
    wide = width(its.words, size, serif=True)
    left = (its.how.across - wide - 28.0 * its.exchanges) / 2
    rules = " ".join([f"{its.words}.", *its.rules])
    title = thing(text(its.words, left + wide / 2, 28, size, "serif felt-ink", "middle"), name=rules, id="arena-name")
    exchanges = [_exchange(n, its.now, left + wide + 28.0 * n) for n in range(1, its.exchanges + 1)]
    order = [_order(its.order)] if its.order else []
    return group(title, *exchanges, *map(_team, its.teams), *order, class_="board-head", id="board-head")


@kept
def _order(seats: tuple[int, ...]) -> Element:
    """Whose card goes first when Speeds are equal in a free-for-all [LA-19.10]."""
    drawn = [text("Ties", 0, 28, 17, "serif felt-ink")]
    drawn += [pieces.seat_sign(seat, 52 + 24.0 * n, 22, 8) for n, seat in enumerate(seats)]
    told = "Equal Speeds: clockwise from the Initiative, " + ", then ".join(seat_name(seat) for seat in seats)
    return thing(*drawn, name=told, id="tie-order")


@kept
def _exchange(n: int, now: int, x: float) -> Element:
    tone, ink = ("glow", "glow-ink") if n == now else ("panel", "felt-ink")
    box = [rect(-12, -13, 24, 26, f"{tone} dot", rx=5), text(str(n), 0, 6, 17.2, f"strong {ink}", "middle")]
    state = ", now" if n == now else ", over" if n < now else ""
    halo = rect(-14, -16, 28, 32, "halo", rx=7)
    return thing(halo, *box, name=f"Exchange {n}{state}", word=f"exchange:{n}", id=f"exchange-{n}", at=(x, 22))


@kept
def _team(its: Team) -> Element:
    """A team's marks, its Stocks as hearts, and the Initiative if it is theirs."""
    signs, name = its.seats, f"Team {team_name(its.team)}"
    drawn = [text(name, 0, 28, 17, "serif felt-ink")]
    drawn += [pieces.seat_sign(seat, 84 + 22.0 * n, 22, 8) for n, seat in enumerate(signs)]
    x = 92.0 + 22 * len(signs)
    drawn.append(counters.pips(its.stocks, len(signs), "hearts", x, 22, 20, "felt-ink"))
    x += 24.0 * max(len(signs), its.stocks)
    size = max(16.4, its.how.least)
    if not its.how.is_tall or (len(signs) == 1 and not its.has_initiative):  # a phone has little room
        stock = "Stock" if its.stocks == 1 else "Stocks"
        drawn.append(text(stock, x - 6, 27, size, "felt-soft"))
        x += width(stock, size) + 4
    drawn += [pieces.chip("Initiative", x, 22, size=size, picture="flying-flag")] if its.has_initiative else []
    wide = x + (pieces.chip_width("Initiative", size, "flying-flag") if its.has_initiative else 0)
    told = f"{name}: {count(its.stocks, 'Stock')}" + (", has the Initiative" if its.has_initiative else "")
    at, scale = _place(its, wide)
    return thing(*drawn, name=told, id=f"team-{its.team}", at=at, scale=scale)


def _place(its: Team, wide: float) -> tuple[pieces.Point, float]:
    """At its side, larger where there is room for larger letters."""
    how = its.how
    scale = 1.35 if how.is_tall and len(its.seats) < 2 else 1.0
    x = how.outside if its.team == 0 else how.across - how.outside - wide * scale
    return (x, how.head - 46 - 12 * (scale - 1)), scale
