"""What a game brings to the machine, and the settings it can be started with."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from grandmelee.core.chance import NO_BLOCK, key_of
from grandmelee.core.digest import digest
from grandmelee.core.errors import SetupError
from grandmelee.core.features import Chances, Feature, in_order, units
from grandmelee.core.ledger import PLAIN
from grandmelee.core.native import mypyc_attr
from grandmelee.core.record import Record
from grandmelee.core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from grandmelee.core.state import State

LARGEST: Final = 1_000_000
"""The largest number a setting can be: no game has so many rounds."""

S = TypeVar("S", bound="State")


class Setting:
    """Something that is chosen before the game: its name, its allowed values, and what it means.

    `kind` is "choice" (one of `choices`), "number" (a whole number from 1, or None) or "words" (one of `choices`, or a
    list of different entries of `words`).
    """

    def __init__(
        self, name: str, kind: str, default: object, choices: list[object], words: list[str], text: str, rule: str
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.choices = choices
        self.words = words
        self.text = text
        self.rule = rule

    def checked(self, value: object) -> object:
        """The value, if it is allowed."""
        for choice in self.choices:
            if value == choice and type(value) is type(choice):
                return value
        if self.kind == "number" and (value is None or (type(value) is int and 1 <= value <= LARGEST)):
            return value
        if self.kind == "number" and type(value) is int and value > LARGEST:
            raise SetupError(f"Setting {self.name!r} is {LARGEST} at most.")
        if self.kind == "words" and isinstance(value, (list, tuple)):
            return self._checked_words(list(value))
        raise SetupError(f"Setting {self.name!r} is {self._allowed()}, not {value!r}.")

    def _checked_words(self, value: list[object]) -> list[object]:
        for word in value:
            if word not in self.words:
                raise SetupError(f"Setting {self.name!r}: there is no {word!r}{_nearest(str(word), self.words)}")
        if len(set(value)) != len(value):
            raise SetupError(f"Setting {self.name!r} names something twice: {value!r}.")
        return value

    def _allowed(self) -> str:
        if self.kind == "number":
            return "a whole number from 1, or None"
        allowed = _either(self.choices)
        return f"{allowed}, or a list of {', '.join(self.words)}" if self.kind == "words" else allowed


def choice(name: str, default: object, choices: list[object], text: str, rule: str) -> Setting:
    """A setting that is one of a few values."""
    return Setting(name, "choice", default, choices, [], text, rule)


def number(name: str, text: str, rule: str) -> Setting:
    """A setting that is a whole number from 1, or None, which it is by default."""
    return Setting(name, "number", None, [], [], text, rule)


def words(name: str, default: object, choices: list[object], known: list[str], text: str, rule: str) -> Setting:
    """A setting that is one of a few values, or a list of different known words."""
    return Setting(name, "words", default, choices, known, text, rule)


class Hooks(Generic[S]):
    """Functions of a game's own modules that the machine calls, by the names `Game` has for them; and its places.

    What draws is handed the game's content as well.
    """

    def __init__(
        self,
        content: object,
        view: Callable[[S, int | None], dict[str, Any]],
        imagine: Callable[[S, int | None, int], S],
        text: Callable[[dict[str, Any], Any], str],
        scene: Callable[[dict[str, Any], Any, bool], Any],
        face: Callable[[str, Any], Any],
        places: Sequence[Any],
    ) -> None:
        self.content = content
        self.view = view
        self.imagine = imagine
        self.text = text
        self.scene = scene
        self.face = face
        self.places = places


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game: its facts, its words, and the functions the machine calls. Games derive from it."""

    slug: ClassVar[str] = ""
    name: ClassVar[str] = ""
    prefix: ClassVar[str] = ""
    """What its rule ids begin with."""
    version: ClassVar[str] = "1"
    """Changes whenever an old record would play differently."""
    changes: ClassVar[dict[str, str]] = {}
    """By version: what it changed, for whoever comes with an older record."""
    end_rule: ClassVar[str] = ""
    """The rule that ends the game."""
    final_rule: ClassVar[str] = ""
    """The rule by which what has been done or seen stays so; it answers whoever may not take an answer back."""
    summary: ClassVar[str] = ""
    """One sentence for someone who does not know it."""
    length: ClassVar[str] = ""
    """How long a game takes, in words."""
    is_cooperative: ClassVar[bool] = False
    """Whether all seats win or lose together."""
    heralds: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that everybody at the table should see at once, as a card turned up or somebody who falls."""
    on_the_way: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that only carry out what was chosen: no reason to choose it."""
    turn_kinds: ClassVar[frozenset[str]] = frozenset(("TurnBegan",))
    """Kinds of events with which a turn begins, or what comes nearest to it: the log is parted there."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        content_hash: str,
        seats: list[int],
        settings: list[Setting],
        hooks: Hooks[S] | None = None,
    ) -> None:
        self.hooks = hooks
        self.vocabulary = vocabulary
        self.content_hash = content_hash
        self.seats = seats
        self.settings = settings
        self.idle_options = frozenset([vocabulary.number(word) for word in self.idle_words()])
        self.features: list[Feature] = []  # what `evaluate` counts
        self.weights: list[float] = []  # beside them: what one of each is worth
        self.chances = Chances()  # how sure it may be of what they tell
        self.ledger = PLAIN  # what it says about itself for statistics

    def weigh(self, features: list[Feature], weights: dict[str, float], chances: Chances) -> None:
        """Evaluate by counting features, each with a weight."""
        self.features = features
        self.weights = in_order(features, weights)
        self.chances = chances

    def start(self, seats: int, settings: dict[str, object], seed: int, loud: bool) -> S:
        """A new game at its first question."""
        self.check_seats(seats)
        chosen = self.check_settings(seats, settings)
        s = self.deal(seats, chosen)
        s.seed = seed
        s.settings = chosen
        sow(s, seed)
        if loud:
            s.told = []
        s.settle()
        return s

    def check_seats(self, seats: object) -> None:
        """Refuse a number of seats the game is not made for."""
        if type(seats) is not int or seats not in self.seats:
            raise SetupError(f"{self.name} is for {_either(self.seats)} seats, not {seats!r}.")

    def check_settings(self, seats: int, settings: dict[str, object]) -> dict[str, object]:
        """All settings with their values; an unknown one or a wrong value is refused."""
        known = {setting.name: setting for setting in self.settings}
        for name in settings:
            if name not in known:
                raise SetupError(f"{self.name} has no setting {name!r}{_nearest(name, list(known))}")
        return {name: setting.checked(settings.get(name, setting.default)) for name, setting in known.items()}

    def words_each(self, setting: str, seats: int) -> int:
        """How many words of a setting of the kind "words" each seat names."""
        return 1

    # ---- what every game fills in ----------------------------------------------------------------------------------
    def deal(self, seats: int, settings: dict[str, object]) -> S:
        """The table before anything has happened; what must happen lies on the agenda."""
        raise NotImplementedError

    def view(self, s: S, seat: int | None) -> dict[str, Any]:
        """What that seat may know."""
        return self.hooked().view(s, seat)

    def imagine(self, s: S, seat: int | None, seed: int) -> S:
        """A complete state consistent with what that seat knows."""
        return self.hooked().imagine(s, seat, seed)

    def text(self, view: dict[str, Any]) -> str:
        """A view for a terminal."""
        return self.hooked().text(view, self.hooked().content)

    def scene(self, view: dict[str, Any], is_tall: bool = False) -> Any:
        """A view as a `grandmelee.scene.Scene`: parts in rows, for a wide table or a tall phone."""
        return self.hooked().scene(view, self.hooked().content, is_tall)

    def face(self, word: str) -> Any:
        """The printed card a word stands for, as a `grandmelee.scene.cards.Face`; None where there is none."""
        return None if self.hooks is None else self.hooks.face(word, self.hooks.content)

    def hooked(self) -> Hooks[S]:
        """Its hooks; a game without them has methods of its own instead."""
        if self.hooks is None:
            raise NotImplementedError
        return self.hooks

    def cards_of(self, word: str) -> list[str]:
        """The words of the cards that come with whom a word names, such as a character one may choose."""
        return []

    def gallery(self) -> list[str]:
        """Words of everything printed, for whoever wants to see it all; several may show the same card."""
        return [word for word in self.vocabulary.words if ":" in word and self.face(word) is not None]

    def svg(self, view: dict[str, Any]) -> str:
        """The whole table as a picture; what the viewer may point at glows."""
        scene = self.scene(view)
        options = {word: self.describe(self.vocabulary.number(word)) for word in view["options"]}
        return str(scene.svg(options=options))

    def describe(self, option: int) -> str:
        """What an option stands for, in the game's words."""
        return self.vocabulary.word(option)

    def evaluate(self, s: S, seat: int) -> float:
        """The return a seat may expect from an imagined state, from -1 to 1; when it is over, its return.

        It is for choosing, so it may count what only this seat knows, such as its hand. What people are told is the
        `forecast`.
        """
        raise NotImplementedError

    def at_a_glance(self, s: S, seat: int) -> float:
        """The same by what lies open alone; the lower levels go by it, which do not weigh what they hold."""
        return self.evaluate(s, seat)

    def side(self, s: S, seat: int) -> int:
        """Which side a seat is on: seats of one side win and lose together."""
        return seat

    def sides(self, s: S) -> int:
        """How many sides there are."""
        return len({self.side(s, seat) for seat in range(s.seats)})

    def forecast(self, s: S) -> list[float]:
        """By seat: how likely it is to win, as people are told; when it is over, what it has got.

        What every seat expects goes through one scale. Where several sides play against each other, seats of one side
        are told the same, and the chances of all sides add up to one, whatever each counts for itself alone.
        """
        if s.over:
            return [(value + 1.0) / 2.0 for value in s.returns]
        count = self.sides(s)
        found = [self.chances.of(self.evaluate(s, seat), count) for seat in range(s.seats)]
        return found if count == 1 else self.shared_out(s, found)

    def shared_out(self, s: S, found: list[float]) -> list[float]:
        """Chances of seats as those of their sides, in the same proportion, that add up to one."""
        by_side: dict[int, list[float]] = {}
        for seat in range(s.seats):
            by_side.setdefault(self.side(s, seat), []).append(found[seat])
        means = {side: sum(chances) / len(chances) for side, chances in by_side.items()}
        total = sum(means.values())
        return [means[self.side(s, seat)] / total for seat in range(s.seats)]

    def values(self, s: S, seat: int, weights: list[float]) -> list[float]:
        """What each side is worth, the seat's own first; nothing where `evaluate` counts no features."""
        return []

    def rows(self, s: S, seat: int) -> list[list[float]]:
        """How often every feature is there for each side, the seat's own first."""
        counts = [self.values(s, seat, unit) for unit in units(len(self.features))]
        return [[count[side] for count in counts] for side in range(len(counts[0]))]

    def turn(self, s: S) -> int:
        """Counts turns, or what comes nearest to them: bots look to the end of the one that goes on."""
        raise NotImplementedError

    def aims(self, option: int) -> bool:
        """Whether what an option stands for aims at somebody, so that people want to know whether it hits anyone."""
        return False

    def is_hit(self, s: S, seat: int, option: int, seen: list[str]) -> bool:
        """Whether any of the words that could be pointed at after such an option stands for somebody it hits."""
        return True

    def outlook(self, s: S, seat: int) -> str:
        """What would come if the seat left everything as it lies, in one sentence of open facts; nothing where a game
        has none. Foresight says it of every option that changes it.
        """
        return ""

    def leaves(self, s: Any, seat: int, option: int) -> bool:
        """Whether an option gives the whole game up: it stands last in lists and has no key, so that nobody slips."""
        return False

    def idle_words(self) -> list[str]:
        """Words a bot never answers by itself while it has another option, such as giving up."""
        return []

    def components(self, s: S) -> dict[str, int]:
        """Counts of everything that must never be lost or made in play."""
        raise NotImplementedError

    def clock(self, s: S) -> tuple[int, str] | None:
        """Seconds and a word, when a clock runs: a host answers the word for whoever may still say it after so long.

        What it tells is public: it must follow from what a spectator sees.
        """
        return None

    def why_not_replayed(self, version: str) -> str:
        """What has changed since that version, so that its records cannot go on."""
        later = [text for number, text in self.changes.items() if not version.isdigit() or int(number) > int(version)]
        return "; ".join(later)

    # ---- what packs brought; a game without packs leaves these as they are ------------------------------------------
    def read_back(self) -> list[str]:
        """What packs brought, line by line: each entry, and each sentence as it was understood."""
        return []

    def places(self) -> list[Any]:
        """Where sentences may stand in its content and in packs, as `grandmelee.text.places.Place`."""
        return [] if self.hooks is None else list(self.hooks.places)

    def pack_scenarios(self) -> list[tuple[int, dict[str, object]]]:
        """Tables at which everything that packs brought takes part: seats and settings."""
        return [(seats, {}) for seats in self.seats]

    # ---- the same for every game -----------------------------------------------------------------------------------
    def digest(self, s: State) -> str:
        """A hash of everything in the state."""
        return digest(s, self.slug, self.content_hash)

    def record(self, s: State) -> Record:
        """The game so far."""
        words = self.vocabulary
        pairs = [(s.answers[i], words.word(s.answers[i + 1])) for i in range(0, s.count, 2)]
        return Record(
            self.slug, self.version, self.content_hash, s.seats, dict(s.settings), s.seed, pairs, self.digest(s)
        )


def sow(s: State, seed: int, purpose: str = "game") -> None:
    """Set the chance of a state from a seed of any size."""
    s.chance_key = key_of(seed, purpose)
    s.chance_drawn = 0
    s.chance_block = NO_BLOCK


def _either(values: list[Any]) -> str:
    words = [repr(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _nearest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there are {', '.join(known)}." if known else "."
