"""The Arena in play: its spaces, and what a variant changes [LA-20.1, 20.2].

A variant's rules are sentences. Each sets one number of the Arena, so a pack can combine them as it likes.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.legends_of_the_arena.words import SPACES
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.sentences import Grammar, Pattern
from grandmelee.text.toml import Entry

KINDS: Final = ("none", "centre", "edges", "all")


class ArenaRule:
    """One sentence of a variant: which number of the Arena it sets, and to what."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number


def rule(name: str, template: str, about: str) -> Pattern[ArenaRule]:
    """A sentence with a number in it."""

    def make(number: int) -> ArenaRule:
        return ArenaRule(name, number)

    def parts(op: ArenaRule) -> list[object] | None:
        return [op.number] if op.name == name else None

    return Pattern(template, make, parts, about)


def fact(name: str, sentence: str, about: str) -> Pattern[ArenaRule]:
    """A sentence that is said or not said."""

    def make() -> ArenaRule:
        return ArenaRule(name, 1)

    def parts(op: ArenaRule) -> list[object] | None:
        return [] if op.name == name else None

    return Pattern(sentence, make, parts, about)


RULES: Final = Grammar(
    [
        rule("axe_force", "The Axe lies on the centre, and its holder's Strikes have +{n:number 1-9} Force.", "AV1"),
        fact(
            "axe_is_taken", "A Legend whose own Move ends on the space of the Axe takes it, if nobody holds it.", "AV1"
        ),
        fact(
            "axe_is_dropped",
            "A holder that is Fatigued drops the Axe on its own space, after the Strike that did it.",
            "AV1",
        ),
        fact("axe_returns", "A holder that leaves the Arena drops the Axe on the centre.", "LA-20.14"),
        rule("grab_distance", "The edge grab moves {n:number 1-9} forward instead of 1.", "AV2"),
        rule("grab_fatigue", "A Legend that grabs an edge takes {n:number 1-9} Fatigue.", "AV4"),
        rule(
            "centre_recovers",
            "At the start of the Recover step each Legend on the centre recovers {n:number 1-9} Fatigue.",
            "AV3",
        ),
        rule(
            "centre_fatigue",
            "A Legend whose Move, Push or Pull ends on the centre takes {n:number 1-9} Fatigue.",
            "AV5",
        ),
        fact(
            "saves_first_token",
            "The first Push token that would carry a Legend from an edge out of the Arena is removed, "
            "once per Legend and exchange.",
            "AV8",
        ),
    ]
)

RULES_PLACE: Final[Place[ArenaRule]] = Place("arena", "rules", RULES, "an arena")


class Arena(Printed):
    """A line of spaces 0 to *spaces* - 1 with its edges [LA-8.2], its centre, and the start spaces of teams A and B.

    How many cards it is printed on does not matter [LA-20.9].
    """

    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.legend = ""  # the slug of the Legend it evokes, or nothing
        self.kind = entry.text("kind", "all", KINDS)
        mistakes = len(entry.problems)
        spaces = self.spaces = entry.number("spaces", 3, SPACES)
        room = spaces if len(entry.problems) == mistakes else SPACES
        edges = self.edges = entry.numbers("edges", 0, room - 1, most=room)
        centre = self.centre = entry.number("centre", 0, room - 1)
        self.starts = read_starts(entry, room)
        self.text = entry.texts("rules")
        rules = read_rules(entry, self.text)
        self.is_edge = [space in edges for space in range(spaces)]
        self.no_edges = [space for space in range(spaces) if space not in edges]
        self.inward = [1 if space < centre else -1 if space > centre else 0 for space in range(spaces)]
        self.grab_distance = rules.get("grab_distance", 1)
        self.grab_fatigue = rules.get("grab_fatigue", 0)
        self.centre_recovers = rules.get("centre_recovers", 0)
        self.centre_fatigue = rules.get("centre_fatigue", 0)
        self.axe_force = rules.get("axe_force", 0)  # 0: there is no Axe
        self.axe_is_taken = "axe_is_taken" in rules
        self.axe_is_dropped = "axe_is_dropped" in rules
        self.axe_returns = "axe_returns" in rules
        self.saves_first_token = "saves_first_token" in rules
        if len(entry.problems) == mistakes:
            self.check(entry)

    @property
    def label(self) -> str:
        """What stands for it in a digest; the rest follows from the content."""
        return self.slug

    def check(self, entry: Entry) -> None:
        """An Arena that can be played in."""
        check_spaces(entry, self)
        check_grabs(entry, self)
        check_axe(entry, self)

    def headline(self) -> str:
        """Name and spaces."""
        edges = ", ".join(map(str, self.edges)) or "none"
        a, b = self.starts
        return f"{self.name}: {self.spaces} spaces, edges {edges}, centre {self.centre}, starts {a} and {b}"


def read_starts(entry: Entry, spaces: int) -> list[int]:
    """The start spaces of the two teams; their Portals lie there too [LA-2.10, 2.12]."""
    starts = entry.table("starts")
    if starts is None:
        return [0, spaces - 1]
    found = [starts.number("A", 0, spaces - 1), starts.number("B", 0, spaces - 1)]
    starts.finish()
    return found


def read_rules(entry: Entry, text: list[str]) -> dict[str, int]:
    """The variant's sentences as names and numbers; each may be said once."""
    rules: dict[str, int] = {}
    RULES_PLACE.read(entry, text)
    for said in entry.said:
        if said.op.name in rules:
            entry.problem(["rules", said.at], f"{said.text!r} is said twice", "each rule once")
        rules[said.op.name] = said.op.number
    return rules


def check_spaces(entry: Entry, arena: Arena) -> None:
    """Edges are different spaces; nobody starts or stands in the centre on one; A starts below the centre, B above."""
    if len(set(arena.edges)) != len(arena.edges):
        entry.problem(["edges"], "an edge is named twice", "different spaces")
    if arena.centre in arena.edges:
        entry.problem(["centre"], f"the centre {arena.centre} is an edge", "a space that is no edge")
    for at, team in enumerate("AB"):
        if arena.starts[at] in arena.edges:
            entry.problem(["starts", team], f"start space {arena.starts[at]} is an edge", "a space that is no edge")
    if not arena.starts[0] < arena.centre < arena.starts[1]:
        entry.problem(["starts"], "the teams do not face the centre", "A below the centre and B above it")


def check_grabs(entry: Entry, arena: Arena) -> None:
    """An edge grab ends inside the Arena and on no edge, or it would never end [LA-8.5, 8.15]."""
    for edge in arena.edges:
        to = edge + arena.inward[edge] * arena.grab_distance
        if not 0 <= to < arena.spaces:
            what = f"an edge grab from {edge} leads out of the Arena"
        elif arena.is_edge[to] and edge != arena.centre:
            what = f"an edge grab from {edge} leads to the edge {to}: it would never end"
        else:
            continue
        entry.problem(["edges"], what, "edges from which a grab leads to a space that is no edge")


def check_axe(entry: Entry, arena: Arena) -> None:
    """The four sentences about the Axe belong together; one of them says where it goes with its holder [LA-20.14]."""
    said = [arena.axe_force > 0, arena.axe_is_taken, arena.axe_is_dropped, arena.axe_returns]
    if any(said) and not all(said):
        missing = RULES.examples()[said.index(False)][0]
        entry.problem(["rules"], "the rules about the Axe are not complete", "all four sentences about it", missing)
