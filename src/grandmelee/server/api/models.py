"""What goes over the wire, as the OpenAPI document says it."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field, model_validator

from grandmelee.core.errors import SetupError


def tidy(text: str) -> str:
    """Without control characters and outer spaces."""
    return "".join(c for c in text if c.isprintable() or c == "\n").strip()


BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like nothing at all."""


class InvisibleName(SetupError, ValueError):
    """A name of which nothing can be seen."""


def shown(name: str) -> str:
    """A name on one line, tidied; `InvisibleName` when there is one and nobody could see it."""
    kept = " ".join("".join(c for c in tidy(name) if c not in BLANKS).split())
    if name.strip() and not any(unicodedata.category(c)[0] in "LNPS" for c in kept):
        raise InvisibleName("A name needs something that can be seen.")
    return kept


LONGEST_WORD: Final = 128
Word = Annotated[
    str, Field(max_length=LONGEST_WORD, description="Something to point at, such as `card:chop` or `done`")
]
Number = Annotated[int, Field(ge=0, le=2_000_000_000, description="The number of the table, as this seat was told it")]
Own = Annotated[
    int | None,
    Field(ge=0, le=2_000_000_000, description="After how many answers of the seat it comes, some perhaps under way"),
]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
PersonName = Annotated[str, Field(max_length=40), AfterValidator(shown)]
Pause = Annotated[float, Field(ge=0, le=60, description="Seconds a bot waits before it answers")]


MOST_FIELDS: Final = 20


class Ask(BaseModel):
    """A body with nothing in it that is not known."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def few(cls, given: Any) -> Any:
        """Each of thousands of unknown fields would be a fault of its own, which all take their time."""
        if isinstance(given, dict) and len(given) > MOST_FIELDS:
            raise ValueError(f"There are {len(given)} fields, more than anything here has.")
        return given


class ChairAsked(Ask):
    """Who shall sit there."""

    kind: Literal["human", "friend", "bot"] = Field(
        "human", description="human: whoever makes the table plays it; friend: whoever takes its link; or a bot"
    )
    level: str | None = Field(None, max_length=32, description="The level of a bot, see /api/games")
    name: PersonName = ""


class AbsenceAsked(Ask):
    """What may be done about whoever is asked and stays away: the others claim the win or let a bot go on, or wait."""

    after: int = Field(24 * 3600, ge=30, le=60 * 86_400, description="Seconds since they were asked")
    then: Literal["claim", "bot", "wait", "lose", "stand"] = Field(
        "claim",
        description="claim: others may claim the win, or let a bot go on; bot: only let a bot go on; wait: nothing; "
        "lose, stand: a clock runs for each decision; whoever is late loses, or a bot goes on until they are back",
    )


class TableAsked(Ask):
    """A new table."""

    game: str = Field(max_length=64, examples=["legends-of-the-arena"])
    seats: list[ChairAsked] = Field(min_length=1, max_length=12)
    seed: int | None = Field(
        None, ge=0, lt=1 << 63, description="Chosen dice; left out, they are nobody's until the end"
    )
    settings: dict[str, Any] = Field(
        default_factory=dict, max_length=40, validation_alias=AliasChoices("settings", "options")
    )
    pause: Pause | None = None
    absence: AbsenceAsked | None = None


class AnswerAsked(Ask):
    """An answer to the question that stood at that number."""

    number: Number
    word: Word
    seat: SeatNumber | None = Field(None, description="Which of several seats held; the one that is asked by default")
    own: Own = None
    kind: str = Field("", max_length=64, description="The kind of question it is meant for, as the table told it")


class SeatGiven(Ask):
    """Who gets a seat to which somebody was invited who has not come: a bot, or the host."""

    kind: Literal["human", "bot"]
    level: str | None = Field(None, max_length=32, description="The level of a bot, see /api/games")


class ResignAsked(Ask):
    """Leave the game for good."""

    seat: SeatNumber | None = None


class AbsentAsked(Ask):
    """Who stays away."""

    absent: SeatNumber
    seat: SeatNumber | None = None


class UndoAsked(Ask):
    """Take the own last answer back."""

    number: Number
    seat: SeatNumber | None = None
    own: Own = None


class WishAnswered(Ask):
    """Whether to go back as another seat asks."""

    number: Number
    agree: bool
    seat: SeatNumber | None = None


class WhyNotAsked(Ask):
    """Why is this not allowed?"""

    word: Word
    seat: SeatNumber | None = None


class HintsAsked(Ask):
    """What would a bot do?"""

    seat: SeatNumber | None = None


class ForkAsked(Ask):
    """A new table from a moment of this one."""

    number: Number | None = None
    seats: list[ChairAsked] | None = Field(None, max_length=12)


class RecordAsked(Ask):
    """A record file to open as a table."""

    record: str = Field(description="The file, exactly as it was downloaded")
    seats: list[ChairAsked] | None = Field(None, max_length=12)


class ChatAsked(Ask):
    """A line of chat."""

    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(tidy)]
    seat: SeatNumber | None = None


class RemarkAsked(Ask):
    """A line of a spectator."""

    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(tidy)]
    name: PersonName = ""


class MarkAsked(Ask):
    """Point at something, at the same thing again to take that back, or at nothing to take all marks back."""

    word: Word | None = None
    seat: SeatNumber | None = None


class AwayAsked(Ask):
    """Whoever is connected does not look at the table just now, or does again."""

    away: bool


class HelloAsked(Ask):
    """The first message of a client that cannot set headers: its token, and the last number it has seen."""

    token: str | None = None
    after: int | None = None


class BotsAsked(Ask):
    """How bots behave at this table."""

    pause: Pause | None = None
    running: bool = True


class JoinAsked(Ask):
    """Who takes the seat."""

    name: PersonName = ""


# ---- answers of the server -----------------------------------------------------------------------------------------
class Refusal(BaseModel):
    """Why not: the rule of the game, where there is one, and the reason in words."""

    rule: str | None
    text: str


class SeatMade(BaseModel):
    """A seat of a new table with its secrets, told once."""

    seat: int
    kind: str
    level: str | None
    name: str
    token: str | None = Field(description="Of a seat the host plays; a friend's is told to the friend")
    link: str | None = Field(description="Of a seat for a friend; whoever opens it takes the seat")


class TableMade(BaseModel):
    """A new table."""

    id: str
    seats: list[SeatMade]
    watch: str = Field(description="The link for spectators")
    host: str = Field(description="A token for whoever made the table: sees open invitations, sets the bots' pause")


class Question(BaseModel):
    """An open question, as everyone may see it."""

    seat: int
    prompt: str
    rule: str


class Option(BaseModel):
    """Something that can be answered now, what it will do, and the key for it."""

    word: str
    text: str
    key: str


class LogLine(BaseModel):
    """A line of the log."""

    number: int
    kind: str
    rule: str
    text: str
    trail: list[str] = Field(description="Something that moved and the places it came through, as words; or nothing")


class Sitter(BaseModel):
    """Who sits there, and whether they are asked or ready."""

    seat: int
    kind: str
    level: str | None
    name: str
    status: Literal["asked", "ready", "idle"]
    taken: bool
    host: bool = Field(description="Whoever made the table plays this seat")
    given: bool = Field(description="Somebody was invited, and the host gave the seat away or took it")
    same_as: int | None = Field(description="Whoever plays that seat has taken this one by its link too")
    left: str | None = Field(description="Whether they have left for good: resigned, absent or late")
    stand_in: bool = Field(description="A bot goes on for them")
    stuck: bool = Field(description="A bot that cannot answer: another can stand in, or a duel's win be claimed")


class Dice(BaseModel):
    """The hash of `seed:salt` from the start of play; seed and salt when the game is over, a chosen seed at once."""

    hash: str | None
    seed: str | None
    salt: str | None
    chosen: bool = Field(description="Whoever made the table chose the seed")


class WishSeen(BaseModel):
    """A seat asks to go back to before its last answer."""

    seat: int
    agreed: list[int]
    asked: list[int] = Field(description="Seats whose leave is still needed")


class ClockSeen(BaseModel):
    """A clock that runs: the word it says for whoever is late, and when."""

    word: str
    until: int = Field(description="Milliseconds since 1970, by the server's clock")


class EndingSeen(BaseModel):
    """Someone resigned, was absent or ran out of time, and that ended the game."""

    kind: Literal["resigned", "absent", "late"]
    seat: int
    text: str


class AwaySeen(BaseModel):
    """From when on a seat that is asked counts as absent."""

    seat: int
    at: int = Field(description="Milliseconds since 1970, by the server's clock")


class AbsenceSeen(BaseModel):
    """What was agreed when the table was made about whoever is asked and stays away."""

    after: int = Field(description="Seconds; 0: they are waited for")
    then: Literal["claim", "bot", "wait", "lose", "stand"]
    away: list[AwaySeen]


class TableSeen(BaseModel):
    """The table as this viewer may see it."""

    id: str
    game: str
    number: int = Field(
        description="Moments this viewer may know of; others' secret choices do not count. -1 before the game has begun"
    )
    begun: bool = Field(description="Everyone who is invited has come")
    over: bool
    seat: int | None
    held: list[int]
    own: int = Field(description="How many answers were the seat's own, with those it took back")
    kind: str = Field(description="What kind of question is put to the seat: the same for all steps of one choice")
    asks: list[Question]
    options: list[Option]
    view: dict[str, Any]
    events: list[LogLine]
    seats: list[Sitter]
    winners: list[int]
    outcomes: list[str] = Field(
        description="For every seat: won, lost or tied by the rules; resigned, absent, late, awarded or ended apart. "
        "Empty while the game goes on"
    )
    verdict: str = Field(description="The same in one sentence for people")
    ending: EndingSeen | None = Field(description="An ending apart from those of the rules")
    absence: AbsenceSeen
    undo: bool = Field(description="Whether the seat's last answer can be taken back")
    ask_undo: bool = Field(description="Whether the seat may ask the others to take it back all the same")
    wish: WishSeen | None
    clock: ClockSeen | None
    dice: Dice
    pause: float = Field(description="Seconds a bot waits; negative: bots are stopped")


class Reached(BaseModel):
    """The answer is written; the table is at this number."""

    number: int


class Reason(BaseModel):
    """Why a word is not allowed, or what it will do."""

    allowed: bool
    text: str


class Hint(BaseModel):
    """What a bot in this seat thinks of an option; nothing of a last resort, such as going back."""

    word: str
    chance: float | None = Field(description="To win, 0 to 1, by the best turn found that begins with it")
    uncertainty: float | None = Field(description="The standard error of the chance")
    visits: int | None = Field(description="How often that turn was tried")
    line: list[str] = Field(description="How play is expected to go on, the option itself first")
    reason: str = Field(description="What probably happens then and is different at the end of the turn; or nothing")
    best: bool = Field(description="Whether the bot would choose it")


class Hints(BaseModel):
    """Hints for the question that stood at that number."""

    number: int
    hints: list[Hint]


class CurveSeen(BaseModel):
    """How good the game stood for each seat after every answer, and the moments where it turned."""

    numbers: list[int]
    values: list[list[float]]
    turns: list[int]


class Joined(BaseModel):
    """The seat is taken; the token is told once."""

    id: str
    seat: int
    token: str


class Said(BaseModel):
    """A line of chat."""

    id: int
    seat: int | None
    name: str
    text: str
    at: int
    spectator: bool = Field(description="A spectator has said it; whoever has a seat is not told")


class MarkSeen(BaseModel):
    """A seat points at a word."""

    id: int
    seat: int
    word: str
    left: int = Field(description="Milliseconds until it fades")


class MarksSeen(BaseModel):
    """Everything that is pointed at now."""

    marks: list[MarkSeen]


class PresentSeat(BaseModel):
    """Whether someone at a seat is connected, and looks."""

    seat: int
    state: Literal["here", "away", "gone"]


class PresenceSeen(BaseModel):
    """How people's seats are, where several people play; empty where that is not known."""

    present: list[PresentSeat]


class BriefSeen(BaseModel):
    """The table for programs that follow it with `brief`: data only."""

    number: int
    over: bool
    seat: int | None
    asked: list[int] = Field(description="Seats that are asked something")
    options: list[str] = Field(description="The words that can be answered")
    view: dict[str, Any]
    winners: list[int]
    outcomes: list[str]


class ChatTold(BaseModel):
    """Lines of chat that are new to this viewer."""

    lines: list[Said]


class SaidTold(BaseModel):
    """The line was written, with this id."""

    line: int


class Refused(Refusal):
    """Why not, with the status an HTTP request would have got."""

    status: int


class InviteOpen(BaseModel):
    """A seat nobody has taken by its link yet."""

    seat: int
    link: str


class BotsSet(BaseModel):
    """How bots behave now."""

    pause: float
    running: bool


class SettingKnown(BaseModel):
    """A setting of a game: something that is chosen before it."""

    name: str
    kind: str
    default: Any
    choices: list[Any]
    words: list[str]
    text: str
    rule: str


class GameKnown(BaseModel):
    """A game that can be played here."""

    slug: str
    version: str = Field(description="Of its rules: a table goes on where this is the same, and its content")
    name: str
    summary: str
    length: str
    seats: list[int]
    settings: list[SettingKnown]


class GamesKnown(BaseModel):
    """All games, and the levels of bots."""

    games: list[GameKnown]
    levels: dict[str, str]


class RuleKnown(BaseModel):
    """A rule in our words."""

    id: str
    game: str
    chapter: str
    text: str


class RulesKnown(BaseModel):
    """All rules of a game, in their order."""

    game: str
    title: str
    rules: list[RuleKnown]


class Health(BaseModel):
    """Whether the server is well."""

    status: str
