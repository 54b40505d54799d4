"""Whoever is told the same sees the same: paired games that differ only in hidden answers or hidden chance.

Two copies of a state go on with different answers of one seat, or with different chance. As long as an observer is told
the same in both (the events it may see are equal), every channel must be equal for it: view, text, questions, options,
explanations, refusals, imagined worlds, and whatever else was given as a channel. Whoever is told different things
while seeing the same must not thereby learn what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grandmelee.core.chance import WORDS, block_of
from grandmelee.core.game import sow
from grandmelee.core.state import State
from grandmelee.testing.journey import asked, chance, pick
from grandmelee.testing.probe import (
    Probe,
    difference,
    observers,
    partners,
    picture,
    seen,
    snapshot,
    table,
    told,
    trails,
)

FAR: Final = 10  # answers for which a pair is followed
SOWINGS: Final = 5  # other outcomes of chance tried at one question
WORLDS: Final = 8
OFTEN: Final = 0.4  # of the times a pair is compared, what is imagined is compared too
ENOUGH: Final = 5  # times that imagined worlds were seen to differ, after which it is not looked at any more

Before = tuple[State, State, tuple[int, int]]
"""Both games of a pair before the last answer, which was the same in both, and that answer."""


def check_hidden_answers_stay_hidden(s: State, probe: Probe) -> None:
    """Another seat's answer shows nowhere before it is told; among simultaneous questions it is not told either."""
    for seat in asked(s):
        options = s.options(seat)
        if len(options) < 2:
            continue
        first, second = probe.random.sample(options, 2)
        one, other = s.copy(), s.copy()
        one.answer(seat, first)
        other.answer(seat, second)
        strangers = [observer for observer in observers(s) if observer not in partners(s, seat)]
        if s.is_simultaneous and len(asked(s)) > 1 and kind_of(s, first) == kind_of(s, second) != "":
            for observer in strangers:
                assert told(one, observer) == told(other, observer), (
                    f"{observer} is told whether seat {seat} chose {s.word(first)} or {s.word(second)}"
                )
        follow(one, other, strangers, probe, None)


def kind_of(s: State, option: int) -> str:
    """`card` of `card:fireball`; nothing for a button."""
    return s.word(option).partition(":")[0] if ":" in s.word(option) else ""


def check_hidden_chance_stays_hidden(s: State, probe: Probe) -> None:
    """What chance decided shows nowhere to those who are not told."""
    one = s.copy()
    one.answer(*probe.answer)
    if chance(one) == chance(s):
        return
    for _ in range(SOWINGS):
        other = s.copy()
        sow(other, probe.random.randrange(2**32))
        before = (s, other.copy(), probe.answer)
        other.answer(*probe.answer)
        follow(one.copy(), other, observers(s), probe, before)


def follow(one: State, other: State, watching: list[int | None], probe: Probe, before: Before | None) -> None:
    """Go on with both alike, as long as someone cannot tell them apart; *before* is None after different answers."""
    for _ in range(FAR):
        words = probe.words(one)
        watching = [observer for observer in watching if is_alike(one, other, observer, words, probe, before)]
        if not watching or one.over:
            return
        before = answer_alike(one, other, probe)
        if before is None:
            return


def answer_alike(one: State, other: State, probe: Probe) -> Before | None:
    """The same answer to the same question in both, if there is one."""
    seat, _ = pick(one, probe.random)
    both = [option for option in one.options(seat) if option in other.options(seat)]
    if not both:
        return None
    option = probe.random.choice(both)
    before = (one.copy(), other.copy(), (seat, option))
    one.answer(seat, option)
    other.answer(seat, option)
    return before


def is_alike(
    one: State, other: State, observer: int | None, words: list[int], probe: Probe, before: Before | None
) -> bool:
    """Whether the observer was told the same; then it sees the same, and imagines the same."""
    if told(one, observer) != told(other, observer):
        told_is_seen(one, other, observer, before)
        return False
    assert trails(one, observer) == trails(other, observer), f"{observer} was told the same and sees other ways"
    wrong = difference(seen(one, observer, words, probe.channels), seen(other, observer, words, probe.channels))
    assert not wrong, f"{observer} was told the same and sees a difference in {wrong}"
    if probe.random.random() < OFTEN and table(one) != table(other):
        imagines_alike(one, other, observer, probe)
    return True


def told_is_seen(one: State, other: State, observer: int | None, before: Before | None) -> None:
    """What an observer is told about hidden things it also sees, or it imagines them as they are: a total that all may
    remember, but nobody shows. Otherwise its imagined worlds would contradict what it was told.

    The same things told in another order are let pass: two cards drawn one after the other may be. So is what chance
    alone explains, such as a die that all have seen and that lies there no more.
    """
    if sorted(told(one, observer)) == sorted(told(other, observer)) or one.view(observer) != other.view(observer):
        return
    for seat in range(one.seats):
        if one.view(seat) != other.view(seat):
            is_known = all(imagines_truly(s, observer, seat) for s in (one, other))
            assert is_known or (before is not None and is_chance(before, one, other, observer, seat)), (
                f"{observer} sees the same, but was told apart what only {seat} should know: "
                f"{told(one, observer)} against {told(other, observer)}"
            )


def imagines_truly(s: State, observer: int | None, seat: int) -> bool:
    """Whether an observer always imagines what a seat sees as that seat sees it."""
    return all(s.imagine(observer, seed).view(seat) == s.view(seat) for seed in range(8))


def is_chance(before: Before, one: State, other: State, observer: int | None, seat: int) -> bool:
    """Whether what the observer was told in either game could have been told in the other one too, the seat seeing
    there what it does: then what was told does not say which of the two it is.
    """
    first, second, answer = before
    return could_be_told(before, one, other, observer, seat) and (
        could_be_told((second, first, answer), other, one, observer, seat)
    )


def could_be_told(before: Before, one: State, other: State, observer: int | None, seat: int) -> bool:
    """Whether the first game, with some of its chance as in the other, tells the observer what that one has told,
    while the seat sees the same as without.
    """
    first, second, answer = before
    wanted, view = told(other, observer), one.view(seat)
    drawn = max(one.chance_drawn - first.chance_drawn, other.chance_drawn - second.chance_drawn)
    for words in mixed(coming(first), coming(second), drawn):
        again = first.copy()
        again.chance_drawn, again.chance_block = 1, (0, *words)
        again.answer(*answer)
        if told(again, observer) == wanted and again.view(seat) == view:
            return True
    return False


def coming(s: State) -> list[int]:
    """The next words of chance, one less than a block has."""
    return [
        block_of(s.chance_key, place // WORDS)[place % WORDS]
        for place in range(s.chance_drawn, s.chance_drawn + WORDS - 1)
    ]


def mixed(own: list[int], its: list[int], count: int) -> Iterator[list[int]]:
    """The own words with some in a row, among the first ones, taken from others; none where there are too few."""
    if count <= len(own):
        for first in range(count):
            for last in range(first, count):
                yield own[:first] + its[first : last + 1] + own[last + 1 :]


def imagines_alike(one: State, other: State, observer: int | None, probe: Probe) -> None:
    """Something is hidden here; whoever cannot see it imagines the same from both, and not always the same."""
    seed = probe.random.randrange(1000)
    a, b = one.imagine(observer, seed), other.imagine(observer, seed)
    wrong = difference(snapshot(a), snapshot(b))
    assert not wrong, f"what {observer} imagines depends on what is hidden: {wrong}"
    if probe.diverse < ENOUGH:
        probe.hidden += 1
        worlds = [table(one.imagine(observer, seed)) for seed in range(WORLDS)]
        probe.diverse += any(world != worlds[0] for world in worlds)


def check_pictures_show_no_more_than_the_view(s: State, probe: Probe) -> None:
    """In a world that agrees with the view the picture is the same, byte for byte."""
    seat = probe.random.choice(observers(s))
    drawn = picture(s, seat)
    picture(s, None)
    world = s.imagine(seat, probe.random.randrange(1000))
    assert picture(world, seat) == drawn, f"the picture for {seat} shows what its view does not"


def check_simultaneous_answers_have_no_order(s: State, probe: Probe) -> None:
    """Answers to questions put together that are told to nobody lead to the same table in any order."""
    if not s.is_simultaneous or len(asked(s)) < 2:
        return
    first, second = probe.random.sample(asked(s), 2)
    mine, its = probe.random.choice(s.options(first)), probe.random.choice(s.options(second))
    one, other = s.copy(), s.copy()
    for state, way in ((one, [(first, mine), (second, its)]), (other, [(second, its), (first, mine)])):
        for seat, option in way:
            if option not in state.options(seat):
                return
            state.answer(seat, option)
            if state.events:
                return
    wrong = difference(table(one), table(other))
    assert not wrong, f"the order of simultaneous answers shows in {wrong}"
    assert one.asks and repr(one.asks) == repr(other.asks), "the order of simultaneous answers shows in the questions"
