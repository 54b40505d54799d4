"""What an open page of a table is told: of each moment only what has changed since the last one it was shown.

A live message of the page has `frames`, the moments to be shown one after the other; now there is one for each
update. A frame has, each only where there is something to tell:

- `html`: by id, the new markup of the elements that have changed, to be morphed in this order. Inside it an empty
  element with `data-same` stands for one that the page has and that stays as it is (`scene.fragments`). No element is
  marked as an option: the message has the `options`, and the page marks whatever stands for their words, once the
  last frame is shown.
- `icons`: outlines of icons that the page does not have yet.
- `lines`: new lines of the log as list items; `earlier`: how many of all lines are no longer shown before them.
- `trails`: what moved, each as its key and the places it came through.

Whoever connects, anew or again, has an empty page to us and gets everything, in the same form.
"""

from __future__ import annotations

from typing import Any, Final

from grandmelee.scene.fragments import Fragment, changes
from grandmelee.server import stage
from grandmelee.server.message import told_lines
from grandmelee.server.pages import LINES, LOG, Look, Pages, log_lines, with_short_names
from grandmelee.server.sitting import Line, Sitting

DRAWN: Final = (stage.STAGE, stage.HAND)


class Following:
    """What one open page shows."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.eyes: tuple[object, ...] = ()
        self.forget()

    def forget(self) -> None:
        """The page shows nothing that we know of."""
        self.fragments: dict[str, Fragment] = {}
        self.icons: frozenset[str] = frozenset()
        self.log: list[Line] | None = None  # the table's own list; it is another one when something was taken back
        self.read = 0  # lines of it that were looked at
        self.told = 0  # lines of it that the page has had

    def frame(self, sitting: Sitting, look: Look) -> dict[str, Any]:
        """What the page needs to show this moment."""
        values = look.values
        eyes = (values["seat"], values["over"], *values["names"])  # who looks, and how everyone is called
        if eyes != self.eyes:
            self.eyes = eyes
            self.forget()
        frame: dict[str, Any] = {"html": self._changed(look)}
        if look.icons - self.icons:
            frame["icons"] = stage.outlines(look.icons - self.icons)
            self.icons |= look.icons
        if sitting.log is self.log:
            return frame | self._new_lines(sitting, values)
        frame["html"][LOG] = self._whole_log(sitting, values)
        return frame

    def _changed(self, look: Look) -> dict[str, str]:
        html: dict[str, str] = {}
        for name, fragment in look.fragments.items():
            found = changes(self.fragments.get(name), fragment)
            names = look.values["names"]
            html |= {id: with_short_names(text, names) for id, text in found.items()} if name in DRAWN else found
        self.fragments = look.fragments
        return html

    def _whole_log(self, sitting: Sitting, values: dict[str, Any]) -> str:
        lines = told_lines(sitting.log, values["seat"])
        self.log, self.read, self.told = sitting.log, len(sitting.log), len(lines)
        return self.pages.written(values | log_lines(lines, values["names"], LINES), (LOG,))[LOG]

    def _new_lines(self, sitting: Sitting, values: dict[str, Any]) -> dict[str, Any]:
        new = told_lines(sitting.log[self.read :], values["seat"])
        self.read = len(sitting.log)
        if not new:
            return {}
        shown = log_lines(new, values["names"], LINES)
        shown["earlier"] += self.told
        self.told += len(new)
        html = self.pages.written(values | shown, ("lines",))["lines"]
        return {"lines": html, "earlier": max(0, self.told - LINES)}
