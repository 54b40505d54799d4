"""Pointing further than the next question: what a few answers of one's own lead to.

Ways are tried in an imagined world, shortest first, through the answers that the questions name (`Ask.through`), as
long as the seat learns nothing on the way and nobody else is asked. Whatever can be pointed at from there is reached.
A way is as long as the things pointed at on it; a word that is supposed (`stop`, `attack`) adds nothing: who can
be attacked from here is not attacked from the next hex. Where every step is another position, trying would
find no more than a part: a question that knows its ways names them itself (`Ask.leads_to`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.digest import hashed_fields, plain
from grandmelee.core.foresight import SEED

if TYPE_CHECKING:
    from grandmelee.core.agenda import Ask
    from grandmelee.core.state import State

MOST_TRIES: Final = 400
NOT_COMPARED: Final = frozenset({"count", "facts"})


class Way:
    """Answers one after another, and the world they lead to."""

    def __init__(self, answers: list[int], world: State) -> None:
        self.answers = answers
        self.world = world


class Search:
    """The words found so far, each with its shortest way; None where shortest ways end in different positions."""

    def __init__(self, seat: int, offered: list[int]) -> None:
        self.seat = seat
        self.found: dict[int, Way | None] = dict.fromkeys(offered)  # what is an option already comes first
        self.passed: set[int] = set()  # things on the way that were got past by a shorter one
        self.seen: set[int] = set()  # every thing that can be pointed at on some way
        self.tries = 0
        self.is_complete = True  # nothing was left untried, for want of tries or of knowledge

    def look(self, edge: list[Way]) -> None:
        """Go on from these ways, one thing further each time, until nothing is new or enough was tried."""
        while edge:
            ends: dict[int, list[Way]] = {}
            further: list[Way] = []
            for way in edge:  # grows while words are supposed
                if not self.look_from(way, ends, edge, further):
                    return  # what was found last is not complete: it may have other ends
            for option, ways in ends.items():
                self.found.setdefault(option, ways[0] if len(ways) == 1 else None)
            self.passed.update(ends)
            edge = further

    def look_from(self, way: Way, ends: dict[int, list[Way]], edge: list[Way], further: list[Way]) -> bool:
        """Try every answer from the end of a way; False when enough was tried."""
        ask = asked(way.world, self.seat)
        through = None if ask is None else ask.through(way.world)
        if through is None:
            return True
        for option in way.world.options(self.seat):
            is_supposed = is_button(way.world, option)
            goes_on = option in through and option not in self.passed
            if not goes_on and (is_supposed or option in self.found):
                continue
            if self.tries == MOST_TRIES:
                self.is_complete = False
                return False
            self.tries += 1
            end = after(way, self.seat, option)
            self.note_unasked(end, ends)
            is_other = is_supposed or self.note(option, end, ends)
            self.is_complete = self.is_complete and not (goes_on and end.world.facts)
            if goes_on and is_other and not end.world.facts:
                (edge if is_supposed else further).append(end)
        return True

    def note_unasked(self, end: Way, ends: dict[int, list[Way]]) -> None:
        """What has been pointed at by itself since the last answer, because there was one thing only."""
        for option in end.world.unasked or ():
            if option not in self.found and not is_button(end.world, option):
                self.note(option, end, ends)

    def note(self, option: int, end: Way, ends: dict[int, list[Way]]) -> bool:
        """Note where a thing was pointed at; whether no other way as short leads to the same position."""
        self.seen.add(option)
        known = ends.setdefault(option, [])
        for other in known:
            if is_same_position(other.world, end.world):
                return False
        known.append(end)
        return True

    def begin(self, start: Way) -> None:
        """Begin with what the first answer has pointed at by itself, and look from there."""
        if start.answers:
            ends: dict[int, list[Way]] = {}
            self.note_unasked(start, ends)
            self.found.update(dict.fromkeys(ends, start))
        if start.world.facts:
            self.is_complete = False
        elif not self.take_known(start):
            self.look([start])

    def take_known(self, start: Way) -> bool:
        """Take what the question names itself (`Ask.leads_to`), which is not tried; whether it does."""
        ask = asked(start.world, self.seat)
        known = None if ask is None else ask.leads_to(start.world)
        if known is None:
            return False
        self.is_complete = False
        self.seen.update(known)
        for option, answers in known.items():
            self.found.setdefault(option, Way([*start.answers, *answers], start.world))
        return True


def reach(s: State, seat: int, option: int) -> dict[int, list[int]]:
    """Every word that can be pointed at inside the action, from the question put now or, if not -1, past an option."""
    return {word: way.answers for word, way in searched(s, seat, option).found.items() if way is not None}


def touched(s: State, seat: int, option: int | str) -> list[str]:
    """Everything that could be pointed at after an option, also where one click could mean two things."""
    return looked_ahead(s, seat, option)[0]


def misses(s: State, seat: int, option: int | str) -> bool:
    """Whether an option that aims at somebody leads, as far as can be foreseen, to nobody it could hit."""
    return looked_ahead(s, seat, option)[1]


def looked_ahead(s: State, seat: int, option: int | str) -> tuple[list[str], bool]:
    """What an option touches, and whether it misses: for whoever shows where a card reaches and whom it would hit.

    That it misses is never said where more would have to be tried, or where the seat learns something on the way.
    """
    number = option if isinstance(option, int) else s.option(option)
    search = searched(s, seat, number, True)
    seen = [s.word(word) for word in sorted(search.seen)]
    is_missing = search.is_complete and s.game.aims(number) and not s.game.is_hit(s, seat, number, seen)
    return seen, is_missing


def says_ahead(s: State, seat: int, way: list[str]) -> str:
    """What the last of these answers will do, in words: after the name of the first, where that is another kind.

    As options say it, so that whoever points at somebody some answers ahead reads the odds before the click.
    """
    world = s.imagine(seat, SEED)
    world.told = None
    for word in way[:-1]:
        world.answer(seat, world.option(word))
    last = world.option(way[-1])
    if last not in world.options(seat):
        return ""
    says = world.explain(seat, last)
    first = s.game.describe(s.option(way[0]))
    is_one_kind = len(way) > 1 and way[0].partition(":")[0] == way[-1].partition(":")[0]
    return says if is_one_kind or says.startswith(first) else f"{first}: {says}"


def searched(s: State, seat: int, option: int, is_rehearsed: bool = False) -> Search:
    """All ways from the question put now, or past an option of it if one is given, performed at once if wanted."""
    world = s.imagine(seat, SEED)
    world.foreseer = seat
    world.facts = 0
    world.told = None
    search = Search(seat, s.options(seat))
    start = Way([], world)
    if option >= 0:
        start = rehearsed(start, seat, option) if is_rehearsed else after(start, seat, option)
    search.begin(start)
    return search


def rehearsed(way: Way, seat: int, option: int) -> Way:
    """One answer further; what is only selected now, as if it were performed at once."""
    world = way.world.copy()
    world.unasked = []
    ask = world.ask_of(seat)
    if ask is None or not ask.rehearse(world, option):
        return after(way, seat, option)
    world.settle()
    return Way([option], world)


def after(way: Way, seat: int, option: int) -> Way:
    """One answer further."""
    world = way.world.copy()
    world.unasked = []
    world.answer(seat, option)
    return Way([*way.answers, option], world)


def asked(world: State, seat: int) -> Ask[Any] | None:
    """The question put to that seat, if nobody else has to answer one."""
    return world.ask_of(seat) if world.waiting == [seat] else None


def is_button(world: State, option: int) -> bool:
    """Whether a word names nothing that could be pointed at from afar: a button, or a number."""
    kind, _, thing = world.word(option).partition(":")
    return not thing or kind == "number"


def is_same_position(one: State, other: State) -> bool:
    """Whether everything lies alike, whatever was answered."""
    if len(one.agenda) != len(other.agenda):
        return False
    for name in hashed_fields(one):
        if name in NOT_COMPARED:
            continue
        mine, its = getattr(one, name), getattr(other, name)
        if mine != its and plain(mine) != plain(its):
            return False
    return True
