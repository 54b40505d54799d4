"""Where the game stands: the turn, what the party has left, and the chart with the coming space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.core.events import count
from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing
from grandmelee.games.super_dungeon_arcade.terms import SPAWN_BOSS, SPAWN_MINI_BOSS
from grandmelee.scene import pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.motion import explained
from grandmelee.scene.svg import Element, circle, el, group, text, thing

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.charts import Command

POWER_UP: Final = "SDA-26."
WHEN: Final = {"passed": "passed", "now": "now", "next": "the next to come", "later": "still to come"}


class Space(NamedTuple):
    """A space of the chart."""

    number: int
    text: str
    picture: str  # of the boss who comes there
    has_star: bool
    state: str  # passed, now, next or later
    r: float
    letters: float


def heading(d: Drawing) -> tuple[list[Element], float]:
    """The turn at the left, the chart at the right; in a narrow picture one below the other."""
    letters = d.letters
    title, large = fitted(title_of(d), letters * 1.55, d.board * (1.0 if d.view["over"] else 0.4), letters, serif=True)
    drawn = [text(title, 2, letters * 1.5, large, "serif felt-ink")]
    if d.view["over"] or not d.view["tiles"]:
        return drawn, letters * 2.4
    x = width(title, large, serif=True) + letters if d.is_stacked else 0.0
    y = letters * (1.2 if d.is_stacked else 2.95)
    drawn += left_of(d, x, y)
    wide = d.board if d.is_stacked else d.board * 0.62
    at = (0.0, letters * 2.4) if d.is_stacked else (d.board - wide, 0.0)
    drawn.append(group(*chart(d, wide), at=at))
    return drawn, letters * (5.9 if d.is_stacked else 3.6)


def title_of(d: Drawing) -> str:
    """The turn, or how it ended."""
    view = d.view
    if view["over"]:
        return str(view["verdict"])
    turn = view["turn"] + (view["phase"] == "Hero Turn")
    if not turn:
        return "Set-up"
    is_power_up = any(ask["rule"].startswith(POWER_UP) for ask in view["asks"])
    return f"{view['phase']} {turn}{': power-up' if is_power_up else ''}"


def left_of(d: Drawing, x: float, y: float) -> list[Element]:
    """Coins, wrath and spawning points as chips."""
    view = d.view
    points = len(view["points"]) - view["points_down"]
    facts = (
        ("laurels", view["coins"], "Coins", f"{count(view['coins'], 'Princess Coin')}: each brings a fallen Hero back"),
        (
            "flame",
            view["wrath_left"],
            "Wrath",
            f"{view['wrath_left']} wrath on no Hero yet; monsters go for the Hero with most",
        ),
        ("portal", max(0, points), "Spawns", f"{count(max(0, points), 'spawning point')} left"),
        ("scroll-unfurled", view["decks"]["challenge"], "", f"{view['decks']['challenge']} challenges in the deck"),
    )
    drawn = []
    named = [f"{label} {number}".strip() for _, number, label, _ in facts]
    wides = [pieces.chip_width(words, d.letters, picture) for words, (picture, *_) in zip(named, facts, strict=True)]
    has_room = x + sum(wides) + d.letters * 0.5 * len(facts) <= (d.board if d.is_stacked else d.board * 0.38)
    for picture, number, label, name in facts:
        words = f"{label} {number}" if label and has_room else str(number)
        wide = pieces.chip_width(words, d.letters, picture)
        drawn.append(thing(pieces.chip(words, 0, 0, size=d.letters, picture=picture), name=name, at=(x, y)))
        x += wide + d.letters * 0.5
    return drawn


# ---- the chart ------------------------------------------------------------------------------------------------------
def chart(d: Drawing, wide: float) -> list[Element]:
    """All spaces in a row, and the commands of the one that comes, or that is carried out."""
    its = d.view["chart"]
    printed = d.content.chart(its["chart"])
    letters = d.letters
    is_now = d.view["phase"] == "Consul Turn" and not its["is_coming"]
    if its["boss_in_play"]:
        when = "now" if d.view["phase"] == "Consul Turn" else "each turn"
        words = f"Boss fight {when}: {', '.join(its['boss_fight'])}"
    else:
        place = max(0, its["space"] - 1) if is_now else min(its["space"], len(its["spaces"]) - 1)
        when = "now" if is_now else "about to come" if its["is_coming"] else "next"
        words = f"The dungeon{' ' if is_now else ', '}{when}: {its['spaces'][place]}"
    stars = [f"+{its[what]} {what.upper()}" for what in ("str", "arm") if its[what]]
    words += f" ({', '.join(stars)} by stars)" if stars else ""
    shown, size = fitted(words, letters, wide, letters * 0.94)
    step = wide / len(its["spaces"])
    r = min(letters * 1.04, step * 0.44)
    drawn = []
    for n, says in enumerate(its["spaces"], 1):
        state = state_of(n, its["space"], is_now, its["boss_in_play"])
        its_space = Space(n, says, boss_icon(printed.spaces[n - 1]), printed.stars[n - 1] != (0, 0), state, r, letters)
        drawn.append(group(space(its_space), at=(step * (n - 0.5), letters * 1.0)))
    listed = its["boss_fight"] if its["boss_in_play"] else its["spaces"][max(0, its["space"] - 1)].split(", ")
    line = thing(*commands(shown, listed, its["command"], letters * 3.2, size), name=f"The chart. {words}")
    return [group(*drawn, id="chart"), explained(line)]


def commands(shown: str, listed: list[str], now: int | None, y: float, size: float) -> list[Element]:
    """The commands in a line, the one that is carried out in bold [SDA-14.15]."""
    if now is None or now >= len(listed):
        return [text(shown, 0, y, size, "felt-soft")]
    this = listed[now].rpartition(": ")[2].rstrip(".")
    start = shown.find(": ") + 2 + len("".join([f"{command}, " for command in listed[:now]]))
    start += len(listed[now].rstrip(".")) - len(this)
    if shown[start : start + len(this)] != this:  # cut off where there is little room
        return [text(shown, 0, y, size, "felt-soft")]
    before, after = shown[:start], shown[start + len(this) :]
    bold = el("tspan", this, class_="strong felt-ink")
    return [el("text", before, bold, after, x=0, y=y, font_size=size, class_="felt-soft")]


def state_of(number: int, reached: int, is_now: bool, is_past: bool) -> str:
    """How a space stands to the boss on the chart."""
    if is_past:
        return "passed"
    if is_now and number == reached:
        return "now"
    if number <= reached:
        return "passed"
    return "next" if number == reached + 1 and not is_now else "later"


def boss_icon(commands: list[Command]) -> str:
    """The icon of the boss a space spawns, if it does [SDA-14.21]."""
    found = [command for command, _ in commands]
    return "crowned-skull" if SPAWN_BOSS in found else "ogre" if SPAWN_MINI_BOSS in found else ""


@kept
def space(its: Space) -> Element:
    """A coin with its number, or with the sign of who comes there; the coming one is bright."""
    r = its.r
    is_bright = its.state in ("now", "next")
    ground, ink = ("glow dot", "glow-ink") if is_bright else ("panel", "felt-soft")
    body = [circle(0, 0, r, ground)]
    if its.picture:
        body.append(icon(its.picture, 0, 0, r * 1.4, ink))
    else:
        body.append(text(str(its.number), 0, r * 0.36, max(r, its.letters), f"strong {ink}", "middle"))
    if its.state == "passed":
        body.append(circle(0, 0, r, "veil"))
    if its.has_star:
        body.append(icon("star-swirl", r * 0.8, -r * 0.7, r * 0.8, "felt-ink"))
    return explained(thing(*body, name=told(its), id=f"space-{its.number}"))


def told(its: Space) -> str:
    """A space in words: what the dungeon does there, and when that is."""
    star = "; all monsters keep what its star adds" if its.has_star else ""
    return f"Space {its.number} of the chart, {WHEN[its.state]}: {its.text.rstrip('.')}{star}"
