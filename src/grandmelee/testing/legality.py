"""Options are fixed and accepted, everything else is refused with a rule; refusing and looking change nothing."""

from __future__ import annotations

from typing import Final

from grandmelee.core.errors import IllegalAnswer
from grandmelee.core.state import State
from grandmelee.testing.journey import asked
from grandmelee.testing.probe import Probe, difference, observers, picture, seen, snapshot

MOST: Final = 12  # options, and refused words, tried at one question for each seat


def check_options_are_fixed(s: State, probe: Probe) -> None:
    """Every question has options, each once, all words of the game, and the same when they are found anew."""
    assert len(set(asked(s))) == len(asked(s)), f"a seat is asked two things at once: {s.asks}"
    fresh = s.copy()
    fresh.look_again()
    for seat in asked(s):
        options = s.options(seat)
        assert options, f"seat {seat} is asked, but has no options"
        assert len(set(options)) == len(options), f"seat {seat} has an option twice"
        assert all(0 <= option < len(s.game.vocabulary) for option in options), "an option is no word of the game"
        assert fresh.options(seat) == options, f"the options of seat {seat} are others when found anew"
        assert s.options(seat) == options, f"the options of seat {seat} change while being looked at"


def check_options_are_accepted(s: State, probe: Probe) -> None:
    """Every option can be answered, as a number and as a word, and leads to the same state."""
    for seat in asked(s):
        for option in probe.sample(s.options(seat), MOST):
            one, other = s.copy(), s.copy()
            one.answer(seat, option)
            other.answer(seat, s.word(option))
            assert one.count == s.count + 2, "an answer was not noted"
            assert one.digest() == other.digest(), f"{s.word(option)} means another thing as a number"


def check_other_words_are_refused(s: State, probe: Probe) -> None:
    """Whatever is not offered is refused with a rule that exists, and the state stays as it was."""
    before = snapshot(s)
    for seat in asked(s):
        offered = s.options(seat)
        others = [option for option in range(len(s.game.vocabulary)) if option not in offered]
        for option in probe.sample(others, MOST):
            refused(s, seat, option, before, probe)
            refused(s, seat, s.word(option), before, probe)


def check_other_seats_are_refused(s: State, probe: Probe) -> None:
    """Seats that are not asked, and seats that do not exist, cannot answer."""
    option = s.options(s.waiting[0])[0] if s.waiting else 0
    before = snapshot(s)
    for seat in [-1, *range(s.seats + 1)]:
        if seat not in asked(s):
            assert s.options(seat) == [], f"seat {seat} is not asked, but has options"
            refused(s, seat, option, before, probe)


def check_unknown_words_are_refused(s: State, probe: Probe) -> None:
    """Words and numbers that do not exist are refused, whoever says them."""
    before = snapshot(s)
    for seat in {*s.waiting[:1], 0}:
        for word in ("", "no such word", -1, len(s.game.vocabulary), 10**30):
            refused(s, seat, word, before, probe)


def refused(s: State, seat: int, word: int | str, before: dict[str, str], probe: Probe) -> None:
    """The answer is refused with a rule, in words, changes nothing, and `why_not` says the same."""
    said = s.why_not(seat, word)
    try:
        s.answer(seat, word)
    except IllegalAnswer as refusal:
        assert refusal.text.strip(), f"{word!r} of seat {seat} is refused without a word"
        assert refusal.rule in probe.rules, f"{word!r} of seat {seat} is refused by {refusal.rule!r}, which is no rule"
        assert said == str(refusal), f"why_not says {said!r}, the refusal {str(refusal)!r}"
    else:
        raise AssertionError(f"seat {seat} may answer {word!r}, which is not offered")
    wrong = difference(before, snapshot(s))
    assert not wrong, f"refusing {word!r} of seat {seat} changed {wrong}"


def check_looking_changes_nothing(s: State, probe: Probe) -> None:
    """Views, texts, pictures, questions, explanations and imagined worlds leave the state as it was."""
    before = snapshot(s)
    for seat in observers(s):
        seen(s, seat, probe.words(s), probe.channels)
        s.imagine(seat, 1)
    str(s)
    picture(s, probe.random.choice(observers(s)))
    wrong = difference(before, snapshot(s))
    assert not wrong, f"looking changed {wrong}"
