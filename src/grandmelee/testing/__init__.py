"""The conformance suite: what every game and every pack is put through.

    from grandmelee.testing import conform
    conform("legends-of-the-arena", seats=4, settings={"timer": True}, seeds=range(5))

Random games are played, and at their questions one check after the other is made. What does not conform raises
`NonConforming`, an AssertionError that names the check and carries the record that leads there.

| module | what it checks |
|---|---|
| copies | copies are complete and independent |
| legality | options are fixed and accepted, everything else is refused, and refusing or looking changes nothing |
| texts | questions, explanations, refusals and events are words and cite rules that exist |
| replaying | records replay to equal digests, quiet equals loud, what is taken back leaves no trace |
| secrecy | whoever is told the same sees the same, over every channel |
| imagined | imagined worlds agree with the view, know nothing more, differ, and can be played |
| trying | what was foreseen happens, beats end where the answer ends and betray nothing, every reach is got to |
| telling | an event is told right after the change it tells of |
| results | nothing is lost, every game ends, and its end makes sense |
| journey, probe, suite | playing the games, what a check may use, running them all |
| strategies | journeys drawn by Hypothesis (the only module that needs it) |

Each check is a function of a question (`check(s, probe)`) or of a whole game (`check(journey, probe)`) and can be
called alone.
"""

from __future__ import annotations

from grandmelee.testing.journey import Journey, steer, wander
from grandmelee.testing.probe import Probe
from grandmelee.testing.suite import ALWAYS, NAMES, OFTEN, WHOLE, NonConforming, Report, conform, examine

__all__ = [
    "ALWAYS",
    "NAMES",
    "OFTEN",
    "WHOLE",
    "Journey",
    "NonConforming",
    "Probe",
    "Report",
    "conform",
    "examine",
    "steer",
    "wander",
]
