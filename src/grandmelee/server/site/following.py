"""What an open page of a table is told: of each moment only what has changed since the last one it was shown.

A live message of the page has `page`, what is to be shown at once, and `frames`, the moments to be shown one after the
other: one for each beat that this viewer may see, and last the present. A frame has, each only where there is something
to tell:

- `html`: by id, the new markup of the elements that have changed, to be morphed in this order. Inside it an empty
  element with `data-same` stands for one that the page has and that stays as it is (`scene.fragments`). No element is
  marked as an option: the message has the `options`, and the page marks whatever stands for their words, once the
  last frame is shown.
- `icons`: outlines of icons that the page does not have yet.
- `lines`: new lines of the log as list items; `earlier`: how many of all lines are no longer shown before them.
- `trails`: what moved, each as its key and the places it came through.

`page` has the words around the board (prompt, options, seats) in the form of `html`, so that whoever is asked can
answer before the last frame is shown. Whoever connects, anew or again, has an empty page to us and gets everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grandmelee.core.beats import Beat
from grandmelee.scene.fragments import Fragment, changes
from grandmelee.server.api.message import told_lines, trails
from grandmelee.server.site import stage
from grandmelee.server.site.naming import with_names, with_short_names
from grandmelee.server.site.pages import LINES, LOG, WRITTEN, Look, Pages, log_lines
from grandmelee.server.site.rolled import ROLLED, last_roll
from grandmelee.server.tables.course import Line
from grandmelee.server.tables.played import Answered
from grandmelee.server.tables.table import Table

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
        self.rewound: tuple[int, bool] | None = None  # see `rewound`
        self.picture: tuple[dict[str, Any], object, stage.Drawn] | None = None  # of a beat: its view, its form, itself
        self.number = 0  # of the moment it shows
        self.read = 0  # lines of it that were looked at
        self.told = 0  # lines of it that the page has had

    def update(self, table: Table, look: Look, is_tall: bool) -> dict[str, Any]:
        """What the page needs to show this moment, and what led to it since the last one."""
        values = look.values
        eyes = (values["seat"], values["over"], *values["names"])  # who looks, and how everyone is called
        if eyes[:1] + eyes[2:] != self.eyes[:1] + self.eyes[2:]:
            self.forget()
        self.eyes = eyes
        answers = table.played.since(self.number) if self._follows(table, values["seat"]) else []
        frames = self._beats(table, answers, values, is_tall)
        page = self._changed(look, WRITTEN)
        frames.append(self._present(table, look))
        self.number = table.number
        return {"page": page, "frames": frames, "options": look.options}

    def again(self, table: Table, look: Look, is_tall: bool) -> dict[str, Any]:
        """What happened since the viewer's last decision, once more; the log stays as it is."""
        answers = table.played.since_decision(look.values["seat"])
        if not answers:
            return {"frames": []}
        seat, names = look.values["seat"], look.values["names"]
        frames = [self._drawn(stage.drawn(table.game, answers[0].before.view(seat), is_tall), names)]
        for answered in answers:
            for beat in answered.beats:
                seen = told_lines(table, [Line(answered.number, event) for event in beat.events], seat)
                if seen:
                    drawn = self._drawn(stage.drawn(table.game, beat.state.view(seat), is_tall), names)
                    frames.append(
                        drawn | moved(seen) | {"says": with_names("; ".join(line["text"] for line in seen), names)}
                    )
        frames.append({"html": self._changed(look, DRAWN)})
        return {"frames": frames}

    def _beats(
        self, table: Table, answers: list[Answered], values: dict[str, Any], is_tall: bool
    ) -> list[dict[str, Any]]:
        """A frame for every beat that the viewer may see but the last one, which is the present."""
        beats = [(answered.number, place, beat) for answered in answers for place, beat in enumerate(answered.beats)]
        frames = []
        for number, place, beat in beats[:-1]:
            key = ("beat", number, place, values["seat"], is_tall)
            frame = self._beat(table, beat, values, key)
            if frame is not None:
                frames.append(frame)
        return frames

    def _beat(self, table: Table, beat: Beat, values: dict[str, Any], key: tuple[object, ...]) -> dict[str, Any] | None:
        new = told_lines(table, table.log[self.read : self.read + len(beat.events)], values["seat"])
        self.read += len(beat.events)
        if not new:
            return None
        view = beat.state.view(values["seat"])
        if self.picture is None or self.picture[0] != view or self.picture[1] != key[-1]:
            drawn = table.cached(key, lambda: stage.drawn(table.game, view, bool(key[-1])))
            self.picture = view, key[-1], drawn
        frame = self._drawn(self.picture[2], values["names"])
        frame["html"] |= self._rolled(table, values)
        return frame | self._written_lines(new, values) | moved(new)

    def _rolled(self, table: Table, values: dict[str, Any]) -> dict[str, str]:
        """The last roll up to this beat."""
        roll = last_roll(table, values["seat"], values["names"], self.read)
        html = self.pages.written(values | {"rolled": roll}, (ROLLED,))[ROLLED]
        return self._replaced({ROLLED: Fragment(ROLLED, "", (html,))}, values["names"])

    def _follows(self, table: Table, seat: int | None) -> bool:
        """Whether the log of this viewer has only grown since the page was told of it."""
        return self.rewound == rewound(table, seat)

    def _present(self, table: Table, look: Look) -> dict[str, Any]:
        frame: dict[str, Any] = {"html": self._changed(look, (*DRAWN, ROLLED))}
        if look.icons - self.icons:
            frame["icons"] = stage.outlines(look.icons - self.icons)
            self.icons |= look.icons
        if self._follows(table, look.values["seat"]):
            return frame | self._new_lines(table, look.values)
        frame["html"][LOG] = self._whole_log(table, look.values)
        return frame

    def _drawn(self, drawn: stage.Drawn, names: list[str]) -> dict[str, Any]:
        """The board and the hand of a moment, as far as they have changed."""
        frame: dict[str, Any] = {"html": self._replaced({stage.STAGE: drawn.stage, stage.HAND: drawn.hand}, names)}
        if drawn.icons - self.icons:
            frame["icons"] = stage.outlines(drawn.icons - self.icons)
            self.icons |= drawn.icons
        return frame

    def _changed(self, look: Look, which: Sequence[str]) -> dict[str, str]:
        return self._replaced({name: look.fragments[name] for name in which}, look.values["names"])

    def _replaced(self, fragments: dict[str, Fragment], names: list[str]) -> dict[str, str]:
        html: dict[str, str] = {}
        for name, fragment in fragments.items():
            found = changes(self.fragments.get(name), fragment)
            html |= {id: with_short_names(text, names) for id, text in found.items()} if name in DRAWN else found
            self.fragments[name] = fragment
        return html

    def _whole_log(self, table: Table, values: dict[str, Any]) -> str:
        lines = told_lines(table, table.log, values["seat"])
        self.rewound, self.read, self.told = rewound(table, values["seat"]), len(table.log), len(lines)
        return self.pages.written(values | log_lines(lines, values["names"], LINES), (LOG,))[LOG]

    def _new_lines(self, table: Table, values: dict[str, Any]) -> dict[str, Any]:
        new = told_lines(table, table.log[self.read :], values["seat"])
        self.read = len(table.log)
        return self._written_lines(new, values) | moved(new) if new else {}

    def _written_lines(self, new: list[dict[str, Any]], values: dict[str, Any]) -> dict[str, Any]:
        shown = log_lines(new, values["names"], LINES)
        shown["earlier"] += self.told
        self.told += len(new)
        html = self.pages.written(values | shown, ("lines",))["lines"]
        return {"lines": html, "earlier": max(0, self.told - LINES)}


def rewound(table: Table, seat: int | None) -> tuple[int, bool]:
    """What tells one log of this viewer from another: it is a new one when something was taken back."""
    return table.rewound[-1 if seat is None else seat], table.has_begun


def moved(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What moved, if anything did."""
    found = trails(lines)
    return {"trails": found} if found else {}
