"""The game as the machine sees it: facts, settings, and where everything is."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.errors import SetupError
from grandmelee.core.game import Game, Hooks, Setting, choice, number, words
from grandmelee.games.legends_of_the_arena import added, board, bot, content, draw, setup, view
from grandmelee.games.legends_of_the_arena.ledger import LEDGER
from grandmelee.games.legends_of_the_arena.state import CHOOSING, NOBODY, NOWHERE, Table
from grandmelee.games.legends_of_the_arena.words import BUTTONS, CARD, EXCHANGE, FORFEIT, vocabulary

BUTTON_TEXTS = {
    "done": "Lay the three cards down",
    "back": "Take the last card back",
    "forfeit": "Let the time run out and forfeit your Actions in this sequence",
    "flip-timer": "Start the timer",
    "wait": "Do not start the timer yet; you can as long as others are not ready",
    "rebuild": "Make a new Meter of all your Specials",
    "decline": "Make no new Meter and draw nothing",
    "turn": "Turn",
    "stay": "Do not Turn",
    "forward": "Forward",
    "backward": "Backward",
    "facing:right": "Right",
    "facing:left": "Left",
}

MINUTE = 60


class LegendsOfTheArena(Game[Table]):
    """Legends of the Arena, with the cards of some packs added to its own."""

    slug: ClassVar[str] = "legends-of-the-arena"
    name: ClassVar[str] = "Legends of the Arena"
    prefix: ClassVar[str] = "LA"
    version: ClassVar[str] = "2"
    changes: ClassVar[dict[str, str]] = {"2": "chance is drawn from a keyed hash since, and words have other numbers"}
    end_rule: ClassVar[str] = "LA-15.16"
    final_rule: ClassVar[str] = "LA-5.12"
    summary: ClassVar[str] = "Plan three cards in secret, reveal them by Speed, and push your foes past the edge."
    length: ClassVar[str] = "15 to 30 minutes"
    turn_kinds: ClassVar[frozenset[str]] = frozenset(("SequenceBegun", "ExchangeBegun"))

    def __init__(self, tables: content.Content) -> None:
        cards = [card.slug for card in tables.cards]
        legends = [legend.slug for legend in tables.legends]
        super().__init__(vocabulary(cards, legends), tables.hash, [2, 3, 4, 5, 6], settings(tables), hooks(tables))
        self.weigh(bot.FEATURES, content.weights(), content.chances())
        self.ledger = LEDGER
        self.content = tables

    def check_settings(self, seats: int, settings: dict[str, object]) -> dict[str, object]:
        """Teams need 2, 4 or 6 seats [LA-2.4], a free-for-all 2 to 6 [LA-19.22]; given Legends, one for each."""
        chosen = super().check_settings(seats, settings)
        if chosen["mode"] == "auto":
            chosen["mode"] = "free-for-all" if seats % 2 else "teams"
        if chosen["mode"] == "teams" and seats % 2:
            raise SetupError(f"Teams need 2, 4 or 6 seats; {seats} play a free-for-all [LA-2.4].")
        legends = chosen["legends"]
        if isinstance(legends, list) and len(legends) != seats:
            raise SetupError(
                f"Setting 'legends' names {len(legends)} Legends for {seats} seats; give one for each [LA-2.6]."
            )
        return chosen

    def deal(self, seats: int, settings: dict[str, object]) -> Table:
        """The table before the Initiative is tossed."""
        arena = self.content.arena(str(settings["arena"]))
        return setup.lay_out(self, self.content, arena, seats, settings["mode"] == "free-for-all")

    def cards_of(self, word: str) -> list[str]:
        """The Action cards of a Legend."""
        kind, _, slug = word.partition(":")
        owned = self.content.legend(slug).cards if kind == "legend" else []
        return [f"card:{self.content.cards[card].slug}" for card in owned]

    def describe(self, option: int) -> str:
        """An option in the game's words."""
        word = self.vocabulary.word(option)
        tables = self.content
        if option < len(BUTTONS):
            return BUTTON_TEXTS[word]
        legend = option - tables.legend_word
        if legend >= len(tables.legends):
            return f"What {tables.legends[legend - len(tables.legends)].name} has put off"
        if legend >= 0:
            return tables.legends[legend].name
        if option >= CARD:
            return tables.cards[option - CARD].name
        kind, _, n = word.partition(":")
        return f"Zombie {int(n) + 1}" if kind == "zombie" else f"{kind.capitalize()} {n}" if option >= EXCHANGE else n

    def idle_words(self) -> list[str]:
        """Who lets the time run out does nothing [LA-5.9]."""
        return ["forfeit"]

    def clock(self, s: Table) -> tuple[int, str] | None:
        """A minute once the timer has been started, until everyone is ready [LA-1.7, 5.9, 5.15]."""
        return (MINUTE, BUTTONS[FORFEIT]) if s.is_timer_running and CHOOSING in s.placed else None

    def evaluate(self, s: Table, seat: int) -> float:
        """How good an imagined state is for a seat, from -1 to 1."""
        return bot.evaluate(s, seat)

    def side(self, s: Table, seat: int) -> int:
        """Teams; in a free-for-all everyone is a team of one [LA-19.1]."""
        return s.team[seat]

    def values(self, s: Table, seat: int, weights: list[float]) -> list[float]:
        """What each side is worth, the seat's own first."""
        return bot.values(s, seat, weights)

    def turn(self, s: Table) -> int:
        """Sequences [LA-3.3]."""
        return s.sequence

    def read_back(self) -> list[str]:
        """What packs brought, each sentence as it was understood."""
        return self.content.box.read_back()

    def pack_scenarios(self) -> list[tuple[int, dict[str, object]]]:
        """Tables at which the Legends and Arenas of packs take part."""
        return added.scenarios(self.content, self.seats)

    def components(self, s: Table) -> dict[str, int]:
        """Cards, Zombie tokens, Traps and the Axe are never lost or made [LA-1.1 to 1.12]."""
        played = [legend for legend in s.legend if legend != NOBODY]
        in_play = sum([zone != 0 for zone in s.zone])
        due = sum([len(s.content.legends[legend].cards) for legend in played]) if in_play else 0
        axes = (s.axe_at != NOWHERE) + (s.axe_holder != NOBODY)
        return {
            "cards too many or too few": in_play - due,
            "tokens in the Arena but not in order": sum([at != NOWHERE for at in s.at[s.seats :]]) - len(s.horde),
            "Axes too many or too few": axes - (s.arena.axe_force > 0 and s.at[0] != NOWHERE),
            "Traps counted wrongly": sum([at != NOWHERE for at in s.trap]) - s.traps_out,
        }


def settings(tables: content.Content) -> list[Setting]:
    """What a host chooses before the game (D1)."""
    modes: list[object] = ["auto", "teams", "free-for-all"]
    legends = [legend.slug for legend in tables.legends]
    arenas: list[object] = [arena.slug for arena in tables.arenas]
    fatigues: list[object] = ["keep", *range(11)]
    return [
        choice("mode", "auto", modes, "Two teams, or each for oneself; auto: teams where seats are even", "LA-2.4"),
        words("legends", "choose", ["choose", "random"], legends, "Picked in turn, by chance, or one a seat", "LA-2.6"),
        choice("arena", "standard", arenas, "The Arena to fight in", "LA-20.10"),
        choice("timer", False, [False, True], "Whether the first team to be ready may start the timer", "LA-5.7"),
        number("sequence_limit", "End in a tie after so many sequences; without a number never", "LA-3.6"),
        choice("respawn_fatigue", "keep", fatigues, "Fatigue of a Legend that returns, with teams", "LA-15.5"),
    ]


def hooks(tables: content.Content) -> Hooks[Table]:
    """Where its views, worlds, texts and pictures are made."""
    return Hooks(tables, view.view, view.imagine, board.text, draw.scene, draw.printed, content.PLACES)


def load(packs: tuple[str, ...]) -> LegendsOfTheArena:
    """The game with its own cards and those of the packs."""
    return LegendsOfTheArena(content.load(packs))
