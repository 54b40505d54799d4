"""Looking at movement without a clock: every animation stands still where it begins, until a test moves it on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

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


def box(page: Page, selector: str) -> list[float]:
    found: list[float] = page.evaluate(BOX, selector)
    return found


def show(page: Page, number: int) -> None:
    """Move the slider of a replay."""
    forget(page)
    move = "(n) => { const s = document.querySelector('#slider'); s.value = n; s.dispatchEvent(new Event('input')); }"
    page.evaluate(move, number)
    page.wait_for_function("(n) => new URL(location.href).searchParams.get('number') === String(n)", arg=number)
