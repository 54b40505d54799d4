"""An answer step by step: what was told, and the state right after it.

A watched copy takes the answer and keeps a copy of itself at each telling. The states between are to be looked at,
never answered: they ask nothing. Beats run the true state, so a host makes them for an answer already written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grandmelee.core.events import Event

if TYPE_CHECKING:
    from grandmelee.core.state import State


class Beat:
    """What is told at one moment, and the state right after it. Only what happens at once shares a beat."""

    def __init__(self, events: list[Event], state: State) -> None:
        self.events = events
        self.state = state

    def events_for(self, seat: int | None) -> list[Event]:
        """The events that seat may see; None is a spectator. Who may see none of them gets no such beat."""
        return [event for event in self.events if event.is_visible_to(seat)]

    def __repr__(self) -> str:
        return f"Beat({self.events!r})"


def beats(s: State, seat: int, option: int | str) -> list[Beat]:
    """The beats of an answer; the last one's state is the one the answer leads to.

    An answer that tells nothing has one beat without events.
    """
    watched = s.copy()
    watched.told = []
    watched.watching = []
    watched.answer(seat, option)
    found = watched.watching
    watched.watching = None
    if not found:
        return [Beat([], watched)]
    found[-1].state = watched
    return found


def keep(s: State, event: Event) -> None:
    """Keep what a watched state looks like right after it has told something."""
    assert s.watching is not None
    now = s.copy()
    now.close()
    if event.joins and s.watching:
        beat = s.watching[-1]
        beat.events.append(event)
        beat.state = now
        return
    s.watching.append(Beat([event], now))
