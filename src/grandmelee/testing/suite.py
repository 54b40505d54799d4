"""Running all checks over random games, and saying what does not conform so that it can be played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from grandmelee.core.game import Game
from grandmelee.core.registry import load
from grandmelee.core.state import State
from grandmelee.testing import copies, imagined, legality, replaying, results, secrecy, telling, texts, trying
from grandmelee.testing.journey import LIMIT, Journey, roam
from grandmelee.testing.probe import Channel, Probe
from grandmelee.text import rulebook

QuestionCheck = Callable[[State, Probe], None]
GameCheck = Callable[[Journey, Probe], None]

ALWAYS: Final[tuple[QuestionCheck, ...]] = (
    legality.check_options_are_fixed,
    texts.check_events_cite_rules,
    results.check_components_are_conserved,
    results.check_results_make_sense,
    results.check_turns_are_counted,
)
"""Made at every question, and at the end."""

OFTEN: Final[tuple[QuestionCheck, ...]] = (
    copies.check_copy_is_complete,
    copies.check_copy_shares_nothing,
    copies.check_copies_are_independent,
    legality.check_options_are_accepted,
    legality.check_other_words_are_refused,
    legality.check_other_seats_are_refused,
    legality.check_unknown_words_are_refused,
    legality.check_looking_changes_nothing,
    texts.check_questions_cite_rules,
    texts.check_views_are_plain_data,
    replaying.check_quiet_equals_loud,
    replaying.check_undo_takes_back,
    secrecy.check_hidden_answers_stay_hidden,
    secrecy.check_hidden_chance_stays_hidden,
    secrecy.check_pictures_show_no_more_than_the_view,
    secrecy.check_simultaneous_answers_have_no_order,
    imagined.check_worlds_agree_with_the_view,
    imagined.check_worlds_have_no_past,
    imagined.check_worlds_know_nothing_more,
    imagined.check_worlds_can_be_played,
    results.check_evaluation_is_an_expected_return,
    trying.check_foresight_comes_true,
    trying.check_beats_end_like_the_answer,
    trying.check_beats_betray_nothing,
    trying.check_reach_is_got_to,
)
"""Made at some questions of a game."""

AT_THE_END: Final[tuple[QuestionCheck, ...]] = (
    copies.check_copy_is_complete,
    legality.check_other_seats_are_refused,
    legality.check_unknown_words_are_refused,
    texts.check_views_are_plain_data,
    results.check_evaluation_is_an_expected_return,
)
"""Made when the game is over."""

WHOLE: Final[tuple[GameCheck, ...]] = (
    replaying.check_record_replays,
    replaying.check_prefixes_replay,
    imagined.check_worlds_differ,
    telling.check_events_follow_their_changes,
)
"""Made of a whole game."""

NAMES: Final = frozenset({c.__name__ for c in (*ALWAYS, *OFTEN)} | {c.__name__ for c in WHOLE})
"""What the checks are called."""


class NonConforming(AssertionError):
    """A check that failed: its name, what is wrong, and the record of the game that leads there."""

    def __init__(self, check: str, what: str, journey: Journey, record: str) -> None:
        super().__init__(f"{check}: {what}\nin {journey}, after the answers of this record:\n{record}")
        self.check = check
        self.what = what
        self.record = record


class Report:
    """How much was looked at."""

    def __init__(self) -> None:
        self.games = 0
        self.answers = 0
        self.longest = 0
        self.hidden = 0
        self.diverse = 0
        self.checks: Counter[str] = Counter()

    def __str__(self) -> str:
        lines = [f"{self.games} games conform, {self.answers} answers, {self.longest} in the longest"]
        lines.append(f"{self.hidden} times something was hidden, {self.diverse} times imagined in several ways")
        return "\n".join([*lines, *(f"{count:7} {name}" for name, count in sorted(self.checks.items()))])


def conform(
    slug: str | Game[Any],
    packs: Iterable[str] = (),
    seats: int | Iterable[int] | None = None,
    settings: Mapping[str, Any] | None = None,
    seeds: Iterable[int] = range(2),
    *,
    questions: int = 6,
    skip: Collection[str] = (),
    rules: Collection[str] | None = None,
    channels: Sequence[Channel] = (),
    limit: int = LIMIT,
) -> Report:
    """Put a game through all checks; raises `NonConforming` at the first that fails.

    *seats* is a number, several, or None for all the game is made for; *questions* is at how many questions of each
    game the thorough checks are made; *skip* names checks to leave out; *rules* are the ids that exist, by default
    those of the game's RULES.md; *channels* are more ways for a seat to learn something, such as a bot's decision.
    """
    game = slug if isinstance(slug, Game) else load(slug, tuple(packs))
    known = rules_of(game) if rules is None else rules
    report = Report()
    for count in game.seats if seats is None else [seats] if isinstance(seats, int) else seats:
        for seed in seeds:
            journey = Journey(game, count, settings or {}, seed)
            with blamed("check_games_end", journey, None):
                roam(journey, limit)
            examine(journey, known, questions=questions, skip=skip, channels=channels, report=report)
    return report


def rules_of(game: Game[Any]) -> frozenset[str]:
    """The rules that exist in a game."""
    return frozenset(rulebook.load(game.slug).entries)


def examine(
    journey: Journey,
    rules: Collection[str],
    *,
    questions: int = 6,
    skip: Collection[str] = (),
    channels: Sequence[Channel] = (),
    report: Report | None = None,
) -> Report:
    """Make all checks along one way through a game."""
    probe = Probe(Random(f"checks {journey.seed}"), rules, channels)
    run = Run(journey, probe, skip, Report() if report is None else report)
    run.along(chosen_places(journey, probe, questions))
    for check in WHOLE:
        run.make(check, journey, len(journey.answers))
    return run.finish()


def chosen_places(journey: Journey, probe: Probe, questions: int) -> set[int]:
    """The questions looked at closely: the first, the rarest kinds, some before chance decides, and any others."""
    share = max(1, questions // 3)
    rest = max(0, questions - 2 * share)
    places = range(len(journey.answers))
    return {0, *rare_places(journey, probe, share), *probe.sample(journey.draws, share), *probe.sample(places, rest)}


def rare_places(journey: Journey, probe: Probe, count: int) -> list[int]:
    """One question of each of the kinds that are put least often in this game."""
    often = Counter(journey.kinds)
    rarest = sorted(often, key=lambda kind: (often[kind], probe.random.random()))[:count]
    return [journey.kinds.index(kind) for kind in rarest]


class Run:
    """The checks of one game."""

    def __init__(self, journey: Journey, probe: Probe, skip: Collection[str], report: Report) -> None:
        self.journey = journey
        self.probe = probe
        self.skip = skip
        self.report = report

    def along(self, places: Collection[int]) -> None:
        """Go all the way, and make the checks that are due at each question."""
        with blamed("start", self.journey, 0):
            s = self.journey.start()
        for place, answer in enumerate(self.journey.answers):
            self.probe.answer = answer
            self.make_all(ALWAYS, s, place)
            if place in places:
                self.make_all(OFTEN, s, place)
            with blamed("answer", self.journey, place):
                s.answer(*answer)
        self.make_all(ALWAYS, s, None)
        if s.over:
            self.make_all(AT_THE_END, s, None)

    def make_all(self, checks: Iterable[QuestionCheck], s: State, place: int | None) -> None:
        """Make these checks at one question."""
        for check in checks:
            self.make(check, s, place)

    def make(self, check: Callable[[Any, Probe], None], subject: State | Journey, place: int | None) -> None:
        """Make one check, unless it is to be left out."""
        name = check.__name__
        if name in self.skip:
            return
        with blamed(name, self.journey, place):
            check(subject, self.probe)
        self.report.checks[name] += 1

    def finish(self) -> Report:
        """Add up what was looked at."""
        report, length = self.report, len(self.journey.answers)
        report.games += 1
        report.answers += length
        report.longest = max(report.longest, length)
        report.hidden += self.probe.hidden
        report.diverse += self.probe.diverse
        return report


@contextmanager
def blamed(check: str, journey: Journey, place: int | None) -> Iterator[None]:
    """Whatever goes wrong inside is that check's finding, with the record that leads there."""
    try:
        yield
    except Exception as error:
        what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        raise NonConforming(check, what, journey, journey.record(place)) from error
