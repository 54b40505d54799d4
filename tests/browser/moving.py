"""Looking at movement without a clock: every animation stands still where it begins, until a test moves it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import grandmelee as gm

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
HOLD = """
window.started = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given);
  animation.pause();
  window.started.push(animation);
  return animation;
};
"""
STARTED = """() => window.started.map((animation) => {
  const target = animation.effect.target;
  const timing = animation.effect.getComputedTiming();
  return {
    id: target.id,
    flight: target.dataset.flight ?? null,
    counts: target.dataset.count ?? null,
    piece: target.dataset.at !== undefined,
    state: animation.playState,
    duration: timing.duration,
    end: timing.endTime,
    frames: animation.effect.getKeyframes().map((frame) => frame.computedOffset),
  };
})"""
TO = "(time) => { for (const animation of window.started) animation.currentTime = time; }"
ORIGIN = """(selector) => {
  const found = document.querySelector(selector).getScreenCTM();
  return [found.e, found.f];
}"""
BOX = """(selector) => {
  const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [left, top, width, height];
}"""


def recorded(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((PLAYTHROUGHS / name).read_text(encoding="utf-8"))
    return record


def settings_of(record: dict[str, Any]) -> dict[str, Any]:
    """What a recorded game was started with, whatever the format of its record."""
    return gm.Record.from_json(json.dumps(record)).settings


# ---- where in a recorded game something happens ----------------------------------------------------------------------
class Moment:
    """An answer of a recorded game: its number, the states before and after it, and what moved, in order."""

    def __init__(self, name: str, number: int, answer: tuple[int, str], before: gm.State, after: gm.State) -> None:
        self.name = name
        self.number = number
        self.seat, self.word = answer
        self.before = before
        self.after = after
        self.trails = [event.trail for event in after.events if event.trail]
        self.pieces = [trail for trail in self.trails if not trail[0].startswith("cards:")]

    @property
    def at_last(self) -> list[tuple[str, ...]]:
        """What moved in its last beat."""
        return [event.trail for event in self.before.beats(self.seat, self.word)[-1].events if event.trail]

    @property
    def movers(self) -> list[str]:
        """The pieces that moved, one after the other; one that moved again after another comes again."""
        keys = [trail[0] for trail in self.pieces]
        return [key for n, key in enumerate(keys) if n == 0 or keys[n - 1] != key]

    def cards(self, start: str, end: str) -> int:
        """How many cards went from one pile to another."""
        ways = [trail for trail in self.trails if trail[1:] == (start, end)]
        return sum(int(trail[0].removeprefix("cards:")) for trail in ways)


@cache
def moments(name: str) -> list[Moment]:
    """Every answer of a recorded game."""
    record = gm.Record.from_json((PLAYTHROUGHS / name).read_text(encoding="utf-8"))
    found = []
    after = gm.replay(record, count=0)
    for number, (seat, word) in enumerate(record.answers, 1):
        before, after = after, after.copy()
        after.answer(seat, word)
        found.append(Moment(name, number, (seat, word), before, after))
    return found


def first(names: str, is_wanted: Callable[[Moment], bool]) -> Moment:
    """The first answer that is wanted in a recorded game, or in any of several when the name has a star."""
    found = [str(path.relative_to(PLAYTHROUGHS)) for path in sorted(PLAYTHROUGHS.glob(names))]
    return next(moment for name in found for moment in moments(name) if is_wanted(moment))


# ---- what moves on a page --------------------------------------------------------------------------------------------
def started(page: Page) -> list[dict[str, Any]]:
    """Every animation begun since the last `forget`."""
    found: list[dict[str, Any]] = page.evaluate(STARTED)
    return found


def forget(page: Page) -> None:
    page.evaluate("window.started.length = 0")


def to(page: Page, time: float) -> None:
    """All animations at that millisecond; numbers are written in the next frame, so wait for two."""
    page.evaluate(TO, time)
    to_next_frame(page)


def to_next_frame(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def finish(page: Page) -> None:
    """Everything has arrived."""
    page.evaluate("for (const animation of window.started) animation.finish()")
    to_next_frame(page)


def origin(page: Page, selector: str) -> list[float]:
    """Where on the screen the middle of a piece or a place is."""
    found: list[float] = page.evaluate(ORIGIN, selector)
    return [round(value) for value in found]


def id_of(page: Page, key: str) -> str:
    """The id of the piece with that key."""
    return page.locator(f'#stage [data-key="{key}"]').get_attribute("id") or ""


def box(page: Page, selector: str) -> list[float]:
    found: list[float] = page.evaluate(BOX, selector)
    return found


def show(page: Page, number: int) -> None:
    """Move the slider of a replay."""
    forget(page)
    move = "(n) => { const s = document.querySelector('#slider'); s.value = n; s.dispatchEvent(new Event('input')); }"
    page.evaluate(move, number)
    page.wait_for_function("(n) => new URL(location.href).searchParams.get('number') === String(n)", arg=number)
