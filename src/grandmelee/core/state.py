"""The state of a game: plain data, and what must still happen as part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import AnyOne, ChooseSeveral, LiftQuiet
from grandmelee.core.beats import Beat, beats, keep
from grandmelee.core.chance import NO_BLOCK, WORDS, block_of
from grandmelee.core.errors import GrandMeleeError, RecordError, RuleBug, SetupError
from grandmelee.core.events import Event
from grandmelee.core.foresight import SEED, Foresight, explained, foresee
from grandmelee.core.native import i64, mypyc_attr
from grandmelee.core.outcomes import RETURNS, TIED, WON, verdict
from grandmelee.core.questions import Question, refusal
from grandmelee.core.reach import reach

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.core.record import Record

NOBODY: Final = -1
UNKNOWN: Final[list[list[int] | None]] = [None]  # the options of a question, before anyone has asked for them
NOTHING_OPEN: Final[list[Ask[Any]]] = []
NOTHING_OFFERED: Final[list[int]] = []
STEP_BUDGET: Final = 100_000  # steps one answer may cause; more is an endless loop


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table. Games derive from it and add their own fields.

    `options` and `answer` are the hot path. A quiet state builds no events and no texts.
    """

    follows: ClassVar[tuple[str, ...]] = ()  # fields kept for speed that follow from others, so they are not hashed
    __slots__ = (
        "agenda",
        "answers",
        "asked",
        "chance_block",
        "chance_drawn",
        "chance_key",
        "count",
        "facts",
        "foreseer",
        "game",
        "is_imagined",
        "is_scripted",
        "lifts",
        "offer",
        "offers",
        "open",
        "over",
        "picks",
        "script",
        "seats",
        "seed",
        "settings",
        "told",
        "unasked",
        "waiting",
        "watching",
    )

    def __init__(self, game: Game[Any], seats: int, like: State | None = None) -> None:
        self.game = game
        self.seats = seats
        if like is None:
            self._begin()
        else:
            self.carry(like)

    def _begin(self) -> None:
        """Nothing has happened yet."""
        self.chance_key = b""  # what chance is drawn with
        self.chance_drawn = 0  # how many numbers were drawn with it
        self.chance_block = NO_BLOCK  # the numbers around that place; copies share it
        self.facts = 0  # chance drawn, secrets shown, choices made final: what no undo can take back
        self.agenda: list[Step[Any]] = []
        self.open: list[Ask[Any]] = []  # the questions put now
        self.asked = NOBODY  # the seat of the first of them, or of the last one that was open
        self.offer: list[int] | None = NOTHING_OFFERED  # the options of the first of them, once computed
        self.offers: list[list[int] | None] = []  # those of the others, at their places
        self.waiting: list[int] = []  # the seats that must answer, not those that keep a right; new each time
        self.picks: list[tuple[int, ...]] = [()] * (2 * self.seats)  # by seat: what it chooses; then notes of it
        self.lifts: tuple[LiftQuiet, ...] = ()  # the rights of seats that said `quiet` in a window to be asked again
        self.over = False  # whether the game has ended
        self.seed = 0
        self.settings: dict[str, object] = {}
        self.answers: list[int] = []  # seat and option in turn; shared between copies, see answer
        self.count = 0  # how many of them are ours
        self.is_imagined = False
        self.told: list[Event] | None = None  # None: quiet
        self.script: list[int] | None = None  # outcomes to use before the seeded ones
        self.is_scripted = False  # some were used
        self.foreseer = NOBODY  # in a copy that foresees for a seat: that seat; `facts` are then what it learns
        self.unasked: list[int] | None = None  # in such a copy: what the seat's action has pointed at itself
        self.watching: list[Beat] | None = None  # in a copy that is watched: what it looked like at each telling

    # ---- what every game fills in ----------------------------------------------------------------------------------
    def copy(self) -> State:
        """An independent state, equal in everything."""
        raise NotImplementedError

    @property
    def outcomes(self) -> list[str]:
        """Whether each seat has "won", "lost" or is "tied", see `core.outcomes`; empty while the game goes on."""
        raise NotImplementedError

    @property
    def scores(self) -> list[int]:
        """The game's own points, seat by seat."""
        raise NotImplementedError

    def allies_of(self, seat: int) -> tuple[int, ...]:
        """The seats that see whatever this seat sees, itself among them."""
        return (seat,)

    # ---- questions and answers -------------------------------------------------------------------------------------
    @property
    def asks(self) -> list[Question]:
        """The open questions: seat, prompt and rule; several when they are simultaneous."""
        return [Question(ask.seat, ask.prompt(self), ask.as_written().rule) for ask in self.open]

    @property
    def may_answer(self) -> list[int]:
        """Every seat that can answer now, be it that it must (`waiting`) or that it keeps a right."""
        return [ask.seat for ask in self.open]

    @property
    def is_simultaneous(self) -> bool:
        """Whether questions are put together now: answered in any order, and secret until the last answer."""
        return bool(self.open) and isinstance(self.agenda[-1], Together)

    @property
    def is_any_one(self) -> bool:
        """Whether several seats are asked one thing and the first answer counts: bots leave it to the people asked."""
        return len(self.waiting) > 1 and isinstance(self.agenda[-1], AnyOne)

    @property
    def quiet_seats(self) -> list[int]:
        """The seats that do not want to be asked in windows until the turn ends; everyone knows."""
        return [lift.seat for lift in self.lifts if not lift.unless_pressing]

    def worth_trying(self, seat: int) -> list[int]:
        """The options of a seat without those that lead nowhere, such as taking back; all, if there are no others."""
        i = self._place(seat)
        if i < 0:
            return []
        idle = self.open[i].idle(self)
        options = self.options(seat)
        return [option for option in options if option not in idle] or options if idle else options

    def chosen_by(self, seat: int) -> tuple[int, ...]:
        """What that seat has picked so far in a choice of several; it is private until the choice is finished."""
        return self.picks[seat]

    def taken_back(self, seat: int) -> int:
        """How often that seat has taken something back in its choice of several."""
        note = self.picks[self.seats + seat]
        return note[1] if note else 0

    def note_picks(self, seat: int, fixed: int, taken_back: int) -> None:
        """Note that so many of a seat's first picks have no alternative, and how often it has taken one back."""
        self.picks[self.seats + seat] = (fixed, taken_back)

    def take_back(self, seat: int, place: int) -> None:
        """A seat takes one of the things back that it has picked."""
        picks = self.picks
        chosen = picks[seat]
        note = picks[self.seats + seat]
        picks[self.seats + seat] = (min(note[0], len(chosen) - 1), note[1] + 1) if note else (0, 1)
        picks[seat] = chosen[:place] + chosen[place + 1 :]

    def drop_picks(self, seat: int) -> None:
        """A choice of several is over, or begins anew."""
        self.picks[seat] = self.picks[self.seats + seat] = ()

    def asks_the_same(self, other: State, seat: int) -> bool:
        """Whether that seat's question, or its absence, is the very one of another state of this game."""
        i, k = self._place(seat), other._place(seat)
        return i == k == -1 or (i >= 0 and k >= 0 and self.open[i] is other.open[k])

    def options(self, seat: int) -> list[int]:
        """What that seat may answer, in a fixed order; empty when nothing is asked of it."""
        if self.asked == seat:  # nearly always
            offer = self.offer
            return (self._offer(0) if offer is None else offer).copy()
        i = self._place(seat)
        return self._offer(i)[:] if i >= 0 else []

    def answer(self, seat: int, option: int | str) -> None:
        """Answer the question put to that seat. An illegal answer raises and changes nothing."""
        number = option if isinstance(option, int) else self._number(option)
        i = 0
        offer = self.offer
        if self.asked != seat or offer is None:  # seldom
            i = self._place(seat)
            offer = self._offer(i) if i >= 0 else NOTHING_OFFERED
        if number not in offer:
            raise refusal(self, seat, option)
        if self.told is not None:
            self.told = []
        answers, count = self.answers, self.count
        if len(answers) != count:  # a copy has gone on with the list: take our own from here
            answers = self.answers = answers[:count]
        answers.append(seat)
        answers.append(number)
        self.count = count + 2
        ask = self.open[i]
        agenda = self.agenda
        height = len(agenda)
        try:
            follow = ask.take(self, number)
            if follow is None and not self.over and agenda[height - 1] is ask:  # nearly always
                del agenda[height - 1]
            elif follow is not ask:
                if not self.over:
                    self._replace(height - 1, ask, follow)
            elif len(agenda) == height and self._stays_open(ask, i, number, offer):
                return
            self.open = NOTHING_OPEN
            self.offer = NOTHING_OFFERED
            if agenda:
                agenda.pop().run(self)  # the first step, which asks in every second case
                if self.open:
                    return
            self.settle()
        except Exception as error:
            raise self._bug(error) from error

    def _stays_open(self, ask: Ask[Any], i: int, number: int, offer: list[int]) -> bool:
        """A question is answered and stays open, for others put with it nothing changes; or it must be run again."""
        if self.agenda[-1] is ask and isinstance(ask, ChooseSeveral):
            return ask.stays(self)
        asks = self.open
        self.offers = UNKNOWN * len(asks)
        if i == 0 and asks[0] is ask:
            self.offer = ask.options_after(self, number, offer)
            return True
        self.offer = None
        if i < len(asks) and asks[i] is ask:  # no right that was used up
            self.offers[i] = ask.options_after(self, number, offer)
        return True

    def look_again(self) -> None:
        """Find the options of the open questions anew when they are asked for, as after a change from outside."""
        self.offer = None if self.open else NOTHING_OFFERED
        self.offers = UNKNOWN * len(self.open)

    def why_not(self, seat: int, word: int | str) -> str:
        """Why that answer is not allowed now, with its rule; or what it will do when it is."""
        number = word if isinstance(word, int) else self._number(word)
        i = self._place(seat)
        if i >= 0 and number in self._offer(i):
            return f"It is allowed: {self.explain(seat, number)} [{self.open[i].as_written().rule}]"
        return str(refusal(self, seat, word))

    def explain(self, seat: int, option: int) -> str:
        """What choosing this option will do, in words: what the question says of it, and what is foreseen."""
        i = self._place(seat)
        if i < 0 or option not in self._offer(i):
            return self.game.describe(option)
        return explained(self, self.open[i], self.foresee(seat, option)) or self.game.describe(option)

    def ask_of(self, seat: int) -> Ask[Any] | None:
        """The question put to that seat; None if there is none."""
        i = self._place(seat)
        return None if i < 0 else self.open[i]

    # ---- three uses of a copy --------------------------------------------------------------------------------------
    def foresee(self, seat: int, option: int | str) -> Foresight:
        """What that answer would cause, as far as the seat can tell: until it learns something or is asked again."""
        return foresee(self.imagine(seat, SEED), seat, self._legal(seat, option))

    def beats(self, seat: int, option: int | str) -> list[Beat]:
        """That answer step by step: what is told, and the true state after it; the last one is where it leads."""
        return beats(self, seat, self._legal(seat, option))

    def reach(self, seat: int, option: int | str | None = None) -> dict[str, list[str]]:
        """What a few answers of the seat's own lead to inside the action that has begun, or begins with this option.

        Every word that can be pointed at from afar, with the answers that get there: itself the last, unless the
        question for it answers itself.
        """
        first = NOBODY if option is None else self._legal(seat, option)
        if self._place(seat) < 0:
            return {}
        found = reach(self, seat, first)
        return {self.word(end): [self.word(answer) for answer in way] for end, way in found.items()}

    def _legal(self, seat: int, option: int | str) -> int:
        """The number of an answer that is allowed now; any other is refused."""
        number = option if isinstance(option, int) else self._number(option)
        i = self._place(seat)
        if i < 0 or number not in self._offer(i):
            raise refusal(self, seat, option)
        return number

    def word(self, option: int) -> str:
        """The word of an option's number."""
        return self.game.vocabulary.word(option)

    def option(self, word: str) -> int:
        """The number of an option's word."""
        return self.game.vocabulary.number(word)

    # ---- running the agenda ----------------------------------------------------------------------------------------
    def then(self, first: Step[Any], second: Step[Any] | None = None, third: Step[Any] | None = None) -> None:
        """Put steps on top; the first named happens first."""
        if third is not None:
            self.agenda.append(third)
        if second is not None:
            self.agenda.append(second)
        self.agenda.append(first)

    def follow(self, steps: tuple[Step[Any], ...]) -> None:
        """Put a phase on top: a tuple of steps in the order in which they happen."""
        self.agenda += steps[::-1]

    def put(self, ask: Ask[Any], options: list[int]) -> None:
        """Put a question with its options; called by the question itself, which lies on top of the agenda."""
        self.open = [ask]
        self.offer = options
        self.asked = seat = ask.seat
        self.waiting = [seat]
        if self.lifts:
            self._offer_lifts()

    def close(self) -> None:
        """Nothing is asked, as between two beats."""
        self.open = NOTHING_OPEN
        self.offer = NOTHING_OFFERED
        self.waiting = []

    def put_together(self, asks: list[Ask[Any]]) -> None:
        """Put several questions, whose step lies on top of the agenda."""
        self.open = asks
        self.asked = asks[0].seat
        self.look_again()
        self.waiting = seats = []
        for ask in asks:
            if not ask.is_standing:
                seats.append(ask.seat)
        if self.lifts:
            self._offer_lifts()

    def _offer_lifts(self) -> None:
        """Beside what is asked of others, whoever is quiet may want to be asked again."""
        rights: list[Ask[Any]] = [lift for lift in self.lifts if self._place(lift.seat) < 0]
        self.open = self.open + rights
        self.offers = UNKNOWN * len(self.open)

    def is_quiet(self, seat: int) -> bool:
        """Whether that seat has asked not to be asked again in windows this turn."""
        for lift in self.lifts:
            if lift.seat == seat:
                return not lift.unless_pressing
        return False

    def hush(self, lift: LiftQuiet) -> None:
        """Do not ask a seat in windows any more, or in pressing ones only, until it lifts this or the turn ends."""
        self.lifts = (*[other for other in self.lifts if other.seat != lift.seat], lift)

    def lift(self, seat: int) -> None:
        """Ask a seat again; the questions that are open stay as they are."""
        old = self.lifts
        self.lifts = tuple([lift for lift in old if lift.seat != seat])
        self.open = [ask for ask in self.open if ask not in old or ask.seat != seat]

    def end_quiet(self) -> None:
        """The turn ends: everyone is asked in windows again."""
        self.lifts = ()

    def grant(self, rights: list[Ask[Any]]) -> None:
        """Let seats use a right as long as the questions stand that are put together now."""
        step = self.agenda[-1]
        assert isinstance(step, Together)
        self.agenda[-1] = Together(step.asks + rights)

    def settle(self) -> None:
        """Run what can run, until a question is put or nothing is left to happen."""
        self.open = NOTHING_OPEN
        self.offer = NOTHING_OFFERED
        agenda = self.agenda
        steps: i64 = 0
        while agenda:
            agenda.pop().run(self)
            if self.open:
                return
            steps += 1
            if steps == STEP_BUDGET:
                raise RuleBug(f"one answer caused more than {STEP_BUDGET} steps: an endless loop of effects")
        self.waiting = []
        self.over = True

    def end(self) -> None:
        """End the game: nothing is left to happen."""
        self.over = True
        self.agenda.clear()

    def _replace(self, place: int, ask: Ask[Any], follow: Ask[Any] | None) -> None:
        """Put what follows in the place of an answered question, alone or among others."""
        agenda = self.agenda
        step = agenda[place]
        follows = follow if step is ask else step.answered(ask, follow)
        if follows is None:
            del agenda[place]
        else:
            agenda[place] = follows

    def _number(self, word: object) -> int:
        """The number of a word; -1 for what is no word of this game."""
        return self.game.vocabulary.numbers.get(word, -1) if isinstance(word, str) else -1

    def _place(self, seat: int) -> int:
        """Which of the open questions is put to that seat; -1 if none is."""
        for i, ask in enumerate(self.open):
            if ask.seat == seat:
                return i
        return -1

    def _offer(self, i: int) -> list[int]:
        """The options of an open question, computed once."""
        offer = self.offers[i] if i else self.offer
        if offer is None:
            offer = self.open[i].options(self)
            if i:
                self.offers[i] = offer
            else:
                self.offer = offer
        return offer

    def _bug(self, error: Exception) -> GrandMeleeError:
        """What to raise for a mistake in a rule; the game stays where it broke off."""
        self.waiting = [ask.seat for ask in self.open if not ask.is_standing]
        record = "" if self.is_imagined or self.is_scripted else self.record.to_json()
        return RuleBug(f"{type(error).__name__}: {error}", record)

    # ---- what becomes known ----------------------------------------------------------------------------------------
    def reveal(self, seat: int) -> None:
        """Something that only this seat knew is shown or final, or that nobody knew (NOBODY): no undo takes it back.

        In a copy that foresees for this seat it counts for nothing, for the seat learns nothing by it.
        """
        if seat != self.foreseer or seat == NOBODY:
            self.facts += 1

    # ---- chance ----------------------------------------------------------------------------------------------------
    def below(self, n: int) -> int:
        """A number from 0 to n - 1: the only source of chance."""
        self.facts += 1
        if self.script:
            return self._scripted(n)
        place = self.chance_drawn % WORDS
        if place == 0:
            self.chance_block = block_of(self.chance_key, self.chance_drawn // WORDS)
        self.chance_drawn += 1
        word: i64 = self.chance_block[place]
        return (word * n) >> 32

    def _scripted(self, n: int) -> int:
        assert self.script is not None
        outcome = self.script[0]
        self.script = self.script[1:]
        self.is_scripted = True
        if not 0 <= outcome < n:
            raise RuleBug(f"the script says {outcome} where chance gives 0 to {n - 1}")
        return outcome

    # ---- events ----------------------------------------------------------------------------------------------------
    def tell(
        self,
        kind: str,
        rule: str,
        text: str,
        seats: tuple[int, ...] | None = None,
        trail: tuple[str, ...] = (),
        joins: bool = False,
    ) -> None:
        """Add a line to the log, right after the change it tells of. What *joins* happens with the line before it.

        Ask `told is not None` before building a text in the hot path.
        """
        if self.told is None or (self.foreseer != NOBODY and self.facts):  # nothing is foreseen past a fact
            return
        event = Event(kind, rule, text, seats, trail, joins)
        self.told.append(event)
        if self.watching is not None:
            keep(self, event)

    def touch(self, seat: int, option: int) -> None:
        """Where a rule, not a question, says what a seat's action is done to: for a copy that looks how far it reaches.

        Ask `unasked is not None` before working the option out in the hot path.
        """
        if self.unasked is not None and seat == self.foreseer and not self.facts:
            self.unasked.append(option)

    @property
    def events(self) -> list[Event]:
        """What the last answer caused; empty for a quiet state."""
        return [] if self.told is None else self.told[:]

    def events_for(self, seat: int | None) -> list[Event]:
        """The events that seat may see; None is a spectator."""
        viewer = self._viewer(seat)
        return [event for event in self.events if event.is_visible_to(viewer)]

    def quiet(self) -> State:
        """Stop building events and texts."""
        self.told = None
        return self

    # ---- what others make of it ------------------------------------------------------------------------------------
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat may know, as JSON-able data; None is a spectator."""
        return self.game.view(self, self._viewer(seat))

    def imagine(self, seat: int | None, seed: int) -> State:
        """A complete state that agrees with everything that seat knows; another one for another seed."""
        world: State = self.game.imagine(self, self._viewer(seat), seed)
        return world

    def _viewer(self, seat: int | None) -> int | None:
        """The seat, if there is one of that number: a wrong one must never see another's secrets."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise SetupError(f"There is no seat {seat!r}; they are 0 to {self.seats - 1}, and None is a spectator.")
        return seat

    @property
    def winners(self) -> list[int]:
        """The seats that have won, else those that are tied; empty while the game goes on or when all have lost."""
        outcomes = self.outcomes
        best = WON if WON in outcomes else TIED
        return [seat for seat, outcome in enumerate(outcomes) if outcome == best]

    @property
    def verdict(self) -> str:
        """How the game ended, in one sentence for people; nothing while it goes on."""
        return verdict(self.outcomes)

    @property
    def returns(self) -> list[float]:
        """Results for research: 1 for a win, -1 for a loss, 0 for a tie or a game that goes on."""
        outcomes = self.outcomes
        return [RETURNS[outcome] for outcome in outcomes] if outcomes else [0.0] * self.seats

    def digest(self) -> str:
        """A hash of everything, equal on every machine."""
        return self.game.digest(self)

    @property
    def record(self) -> Record:
        """The game so far: what rebuilds it."""
        if self.is_imagined:
            raise RecordError("an imagined state has no record: its past is made up")
        if self.is_scripted:
            raise RecordError("a game with scripted chance has no record: its seed alone would not lead here")
        return self.game.record(self)

    def __str__(self) -> str:
        return self.game.text(self.view(None))

    def svg(self, seat: int | None = None) -> str:
        """A complete picture of what that seat may know."""
        return self.game.svg(self.view(seat))

    def _repr_svg_(self) -> str:
        return self.svg(None)

    # ---- copying ---------------------------------------------------------------------------------------------------
    def carry(self, other: State) -> None:
        """Take over the machine's own fields from the state this one is a copy of."""
        self.chance_key = other.chance_key
        self.chance_drawn = other.chance_drawn
        self.chance_block = other.chance_block
        self.facts = other.facts
        self.agenda = other.agenda[:]
        self.open = other.open
        self.asked = other.asked
        self.offer = other.offer
        self.offers = other.offers
        self.waiting = other.waiting[:]
        self.lifts = other.lifts
        self.picks = other.picks[:]
        self.over = other.over
        self.seed = other.seed
        self.settings = other.settings
        self.answers = other.answers
        self.count = other.count
        self.is_imagined = other.is_imagined
        self.told = None if other.told is None else other.told[:]
        self.script = other.script
        self.is_scripted = other.is_scripted
        self.foreseer = other.foreseer
        self.unasked = None
        self.watching = None
