"""The toy game with one mistake each, and the check that must find it."""

from __future__ import annotations

from itertools import count
from typing import Any, ClassVar, cast

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.game import sow
from grandmelee.core.imagining import imagined
from tests.toy import KEEP, NO_CARD, ChooseReward, LayCard, NextRound, Reveal, Toy, ToyGame

STARTS = count()
"""Something outside the state, which no game may look at."""


class Broken(ToyGame):
    """A game with a mistake, and the check that finds it."""

    found_by: ClassVar[str] = ""


# ---- copies --------------------------------------------------------------------------------------------------------
class ForgetfulToy(Toy):
    def copy(self) -> Toy:
        s = super().copy()
        s.points = (0,) * s.seats
        return s


class CopyForgetsAField(Broken):
    state = ForgetfulToy
    found_by = "check_copy_is_complete"


class SharingToy(Toy):
    def copy(self) -> Toy:
        s = super().copy()
        s.pile = self.pile
        return s


class CopySharesAList(Broken):
    state = SharingToy
    found_by = "check_copy_shares_nothing"


class ShallowToy(Toy):
    def copy(self) -> Toy:
        s = super().copy()
        s.hands = self.hands[:]
        return s


class CopySharesWhatIsInsideAList(Broken):
    state = ShallowToy
    found_by = "check_copies_are_independent"


class CalmToy(Toy):
    def copy(self) -> Toy:
        s = super().copy()
        sow(s, 1)
        return s


class CopyHasOtherChance(Broken):
    state = CalmToy
    found_by = "check_copy_is_complete"


# ---- questions and refusals ----------------------------------------------------------------------------------------
def rounds_with(lay: type[LayCard], reveal: type[Reveal] = Reveal) -> type[Step[Any]]:
    """Rounds in which another question, or another step, takes the place of the usual one."""

    class Rounds(NextRound):
        def run(self, s: Toy) -> None:
            super().run(s)
            swapped = [replaced(step, lay, reveal) for step in s.agenda]
            s.agenda[:] = swapped

    return Rounds


def replaced(step: Step[Any], lay: type[LayCard], reveal: type[Reveal]) -> Step[Any]:
    if isinstance(step, Together):
        return Together([lay(ask.seat) for ask in step.asks])
    return reveal() if isinstance(step, Reveal) else step


class DoubledOptions(LayCard):
    def options(self, s: Toy) -> list[int]:
        return s.hands[self.seat] * 2


class OptionsStandTwice(Broken):
    first = rounds_with(DoubledOptions)
    found_by = "check_options_are_fixed"


class UnstableOptions(LayCard):
    def options(self, s: Toy) -> list[int]:
        hand = s.hands[self.seat]
        return hand[::-1] if next(STARTS) % 3 else hand[:]


class OptionsChangeTheirOrder(Broken):
    first = rounds_with(UnstableOptions)
    found_by = "check_options_are_fixed"


class TwoQuestions(NextRound):
    def run(self, s: Toy) -> None:
        super().run(s)
        if s.round == 1:
            s.agenda[-1] = Together([LayCard(0), LayCard(0), LayCard(1)])


class OneSeatIsAskedTwice(Broken):
    first = TwoQuestions
    found_by = "check_options_are_fixed"


class ChangingRefusal(LayCard):
    def refuse(self, s: Toy, option: int) -> tuple[str, str]:
        s.shown.append(option)
        return super().refuse(s, option)


class RefusalChangesTheState(Broken):
    first = rounds_with(ChangingRefusal)
    found_by = "check_other_words_are_refused"


class UnruledRefusal(LayCard):
    def refuse(self, s: Toy, option: int) -> tuple[str, str]:
        return "TOY-9.9", "No."


class RefusalCitesNoRule(Broken):
    first = rounds_with(UnruledRefusal)
    found_by = "check_other_words_are_refused"


class WordlessRefusal(LayCard):
    def refuse(self, s: Toy, option: int) -> tuple[str, str]:
        return "TOY-2.2", " "


class RefusalSaysNothing(Broken):
    first = rounds_with(WordlessRefusal)
    found_by = "check_other_words_are_refused"


class UnruledQuestion(LayCard):
    rule: ClassVar[str] = "TOY-2.9"


class QuestionCitesNoRule(Broken):
    first = rounds_with(UnruledQuestion)
    found_by = "check_questions_cite_rules"


class CrashingAnswer(LayCard):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        if option == 7:
            raise ZeroDivisionError
        return super().take(s, option)


class AnOptionCrashes(Broken):
    first = rounds_with(CrashingAnswer)
    found_by = "check_games_end"


# ---- words ---------------------------------------------------------------------------------------------------------
class UnruledReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.tell("Noise", "TOY-8.8", "Something")


class EventCitesNoRule(Broken):
    first = rounds_with(LayCard, UnruledReveal)
    found_by = "check_events_cite_rules"


class EmptyReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.tell("Noise", "TOY-2.3", "")


class EventSaysNothing(Broken):
    first = rounds_with(LayCard, EmptyReveal)
    found_by = "check_events_cite_rules"


class ViewIsNoPlainData(Broken):
    found_by = "check_views_are_plain_data"

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {**super().view(s, seat), "points": s.points}


class LookingChangesTheState(Broken):
    found_by = "check_looking_changes_nothing"

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        s.shown.sort()
        s.pile.reverse()
        return super().view(s, seat)


# ---- records, quiet games, taking back -----------------------------------------------------------------------------
class RememberedOutsideTheState(Broken):
    found_by = "check_record_replays"

    def deal(self, seats: int, settings: dict[str, object]) -> Toy:
        s = super().deal(seats, settings)
        s.points = (next(STARTS), *s.points[1:])
        return s


class TalkativeReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        if s.told is not None:
            s.facts += 1


class LoudPlaysAnotherGame(Broken):
    first = rounds_with(LayCard, TalkativeReveal)
    found_by = "check_quiet_equals_loud"


class FactlessReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.facts -= 1


class RevealedCardsCanBeTakenBack(Broken):
    first = rounds_with(LayCard, FactlessReveal)
    found_by = "check_undo_takes_back"


# ---- secrets -------------------------------------------------------------------------------------------------------
class ViewShowsAllHands(Broken):
    found_by = "check_hidden_chance_stays_hidden"

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {**super().view(s, seat), "hands": s.hands}


class ViewShowsLaidCards(Broken):
    found_by = "check_hidden_answers_stay_hidden"

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {**super().view(s, seat), "table": s.laid}


class TextShowsMoreThanTheView(Broken):
    found_by = "check_hidden_answers_stay_hidden"
    latest: ClassVar[list[int]] = []

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        self.latest[:] = s.laid
        return super().view(s, seat)

    def text(self, view: dict[str, Any]) -> str:
        return f"{super().text(view)} {self.latest}"


class PictureShowsMoreThanTheView(Broken):
    found_by = "check_pictures_show_no_more_than_the_view"
    latest: ClassVar[list[int]] = []

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        self.latest[:] = [card for hand in s.hands for card in hand]
        return super().view(s, seat)

    def svg(self, view: dict[str, Any]) -> str:
        return f"<svg>{self.latest}</svg>"


class TellingLayCard(LayCard):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.tell("Laid", "TOY-2.1", f"Seat {self.seat} lays {option}")
        return super().take(s, option)


class EventTellsALaidCard(Broken):
    first = rounds_with(TellingLayCard)
    found_by = "check_hidden_answers_stay_hidden"


class PointingLayCard(LayCard):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.tell("Laid", "TOY-2.1", f"Seat {self.seat} lays a card", trail=(f"card:{option}", "table"))
        return super().take(s, option)


class TheWayOfAHiddenCardNamesIt(Broken):
    first = rounds_with(PointingLayCard)
    found_by = "check_hidden_answers_stay_hidden"


class TellingRounds(NextRound):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.tell("Leak", "TOY-1.2", f"The hands are {s.hands}")


class EventTellsADraw(Broken):
    first = TellingRounds
    found_by = "check_hidden_chance_stays_hidden"


class RollingRounds(NextRound):
    """A die falls for all to see while hidden cards are drawn, and is taken off the table: nothing is wrong."""

    def run(self, s: Toy) -> None:
        super().run(s)
        if not s.over:
            s.tell("Rolled", "TOY-1.2", f"The die shows {s.below(6)}")


class ADieIsRolled(Broken):
    first = RollingRounds


class TellingRollingRounds(NextRound):
    def run(self, s: Toy) -> None:
        super().run(s)
        if not s.over:
            s.tell("Rolled", "TOY-1.2", f"The die shows {s.below(6)}, and seat 0 holds {max(s.hands[0])}")


class EventTellsADrawWithADie(Broken):
    first = TellingRollingRounds
    found_by = "check_hidden_chance_stays_hidden"


class TellingPrompt(LayCard):
    def prompt(self, s: Toy) -> str:
        return f"Lay a card of {s.hands[self.seat]}"


class PromptTellsAHand(Broken):
    first = rounds_with(TellingPrompt)
    found_by = "check_hidden_chance_stays_hidden"


class TellingRefusal(LayCard):
    def refuse(self, s: Toy, option: int) -> tuple[str, str]:
        return "TOY-2.2", f"The others lay {[card for card in s.laid if card != NO_CARD]}"


class RefusalTellsALaidCard(Broken):
    first = rounds_with(TellingRefusal)
    found_by = "check_hidden_answers_stay_hidden"


class CounteringLayCard(LayCard):
    def options(self, s: Toy) -> list[int]:
        best = max(s.laid)
        return sorted(s.hands[self.seat], key=lambda card: (card < best, card))


class OptionsTellALaidCard(Broken):
    first = rounds_with(CounteringLayCard)
    found_by = "check_hidden_answers_stay_hidden"


class FirstToAnswer(LayCard):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        if max(s.laid) == NO_CARD:
            s.shown.insert(0, s.shown.pop() if s.shown else NO_CARD)
            s.shown[0] = self.seat
        return super().take(s, option)


class OrderOfAnswersShows(Broken):
    first = rounds_with(FirstToAnswer)
    found_by = "check_simultaneous_answers_have_no_order"


# ---- imagined worlds -----------------------------------------------------------------------------------------------
class WorldKeepsTheSecret(Broken):
    found_by = "check_hidden_answers_stay_hidden"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        return imagined(s, seed, lambda _: None)


class WorldIsAlwaysTheSame(Broken):
    found_by = "check_worlds_differ"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        world = super().imagine(s, seat, 0)
        sow(world, seed)
        return world


class WorldKnowsTheChance(Broken):
    found_by = "check_worlds_have_no_past"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        world = super().imagine(s, seat, seed)
        world.chance_key, world.chance_drawn, world.chance_block = s.chance_key, s.chance_drawn, s.chance_block
        return world


class WorldKnowsTheAnswers(Broken):
    found_by = "check_worlds_have_no_past"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        world = super().imagine(s, seat, seed)
        world.answers, world.count = s.answers, s.count
        return world


class WorldHasARecord(Broken):
    found_by = "check_worlds_have_no_past"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        world = super().imagine(s, seat, seed)
        world.is_imagined = False
        return world


class WorldContradictsTheView(Broken):
    found_by = "check_worlds_agree_with_the_view"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        return super().imagine(s, None, seed)


class WorldLosesACard(Broken):
    found_by = "check_worlds_can_be_played"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        world = super().imagine(s, seat, seed)
        world.pile.pop()
        return world


# ---- the end -------------------------------------------------------------------------------------------------------
class LosingReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.shown.pop()


class ACardIsLost(Broken):
    first = rounds_with(LayCard, LosingReveal)
    found_by = "check_components_are_conserved"


class AskForEver(ChooseReward):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        return self


class EndlessRounds(NextRound):
    def run(self, s: Toy) -> None:
        s.then(AskForEver(0))


class QuestionsNeverEnd(Broken):
    first = EndlessRounds
    found_by = "check_games_end"


class TurningStep(Step[Toy]):
    def run(self, s: Toy) -> None:
        s.then(self)


class LoopingReward(ChooseReward):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        s.then(TurningStep())
        return None


class LoopingRounds(NextRound):
    def run(self, s: Toy) -> None:
        s.then(LoopingReward(0))


class StepsNeverEnd(Broken):
    first = LoopingRounds
    found_by = "check_games_end"


class EarlyReward(ChooseReward):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        if option == KEEP:
            s.won = (self.seat,)
        return super().take(s, option)


class EarlyReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.agenda[-1] = EarlyReward(cast(ChooseReward, s.agenda[-1]).seat)


class SomeoneWinsBeforeTheEnd(Broken):
    first = rounds_with(LayCard, EarlyReveal)
    found_by = "check_results_make_sense"


class NobodyWins(Broken):
    found_by = "check_results_make_sense"

    class UnwonToy(Toy):
        @property
        def outcomes(self) -> list[str]:
            return []

    state = UnwonToy


class TurnsCountDown(Broken):
    found_by = "check_turns_are_counted"

    def turn(self, s: Toy) -> int:
        return -s.round


# ---- what the rest of the suite is for -----------------------------------------------------------------------------
class LoudlyCrashing(LayCard):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        if s.told is not None:
            raise ZeroDivisionError
        return super().take(s, option)


class OptionsCannotBeAnswered(Broken):
    first = rounds_with(LoudlyCrashing)
    found_by = "check_options_are_accepted"


class OpenToy(Toy):
    def options(self, seat: int) -> list[int]:
        return super().options(seat) or [KEEP]


class SeatsThatAreNotAskedHaveOptions(Broken):
    state = OpenToy
    found_by = "check_other_seats_are_refused"


class EndCitesNoRule(Broken):
    end_rule: ClassVar[str] = "TOY-9.1"
    found_by = "check_unknown_words_are_refused"


class ReplayIsLouder(Broken):
    first = rounds_with(LayCard, TalkativeReveal)
    found_by = "check_prefixes_replay"


class WorldGuessesTooWell(Broken):
    found_by = "check_worlds_know_nothing_more"

    def imagine(self, s: Toy, seat: int | None, seed: int) -> Toy:
        hands = s.hands
        secret = sum([100 * card for other, hand in enumerate(hands) if other != seat for card in hand])
        return super().imagine(s, seat, seed + secret)


class ExpectsTooMuch(Broken):
    found_by = "check_evaluation_is_an_expected_return"

    def evaluate(self, s: Toy, seat: int) -> float:
        return 100.0


# ---- trying an answer in a copy --------------------------------------------------------------------------------------
class UncountedReveal(Reveal):
    def run(self, s: Toy) -> None:
        s.facts -= 1
        super().run(s)


class HiddenCardsAreForeseen(Broken):
    first = rounds_with(LayCard, UncountedReveal)
    found_by = "check_foresight_comes_true"


class ViewNeedsAQuestion(Broken):
    found_by = "check_beats_end_like_the_answer"

    def view(self, s: Toy, seat: int | None) -> dict[str, Any]:
        return {**super().view(s, seat), "asked": None if s.over else s.open[0].seat}


class HastyReveal(Reveal):
    def run(self, s: Toy) -> None:
        s.shown.extend(s.laid)
        s.tell("Turning", "TOY-2.3", "The cards are turned over")
        del s.shown[-s.seats :]
        super().run(s)


class CardsLieOpenBeforeTheyAreTold(Broken):
    first = rounds_with(LayCard, HastyReveal)
    found_by = "check_beats_betray_nothing"


class TellingFirst(Reveal):
    def run(self, s: Toy) -> None:
        s.tell("Revealed", "TOY-2.3", f"The cards are {s.laid}")
        told, s.told, s.watching, kept = s.told, None, None, s.watching
        super().run(s)
        s.told, s.watching = told, kept


class CardsAreToldBeforeTheyAreTurned(Broken):
    first = rounds_with(LayCard, TellingFirst)
    found_by = "check_events_follow_their_changes"


class PeekingReward(ChooseReward):
    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        super().take(s, option)
        return PointAtCard(self.seat)

    def through(self, s: Toy) -> list[int] | None:
        return [KEEP]


class PointAtCard(LayCard):
    def options(self, s: Toy) -> list[int]:
        return [*s.hands[(self.seat + 1) % s.seats], KEEP]

    def take(self, s: Toy, option: int) -> Ask[Any] | None:
        return None

    def through(self, s: Toy) -> list[int] | None:
        return []


class PeekingReveal(Reveal):
    def run(self, s: Toy) -> None:
        super().run(s)
        s.agenda[-1] = PeekingReward(cast("Ask[Any]", s.agenda[-1]).seat)


class ReachTellsAHand(Broken):
    first = rounds_with(LayCard, PeekingReveal)
    found_by = "check_reach_is_got_to"
