"""The game as the machine sees it: facts, settings, and where everything is."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.errors import SetupError
from grandmelee.core.events import seat_name
from grandmelee.core.game import Game, Hooks, Setting
from grandmelee.games.super_fantasy_brawl import added, board, bot, content, draw, setup, view
from grandmelee.games.super_fantasy_brawl.ledger import LEDGER
from grandmelee.games.super_fantasy_brawl.state import NONE, Table
from grandmelee.games.super_fantasy_brawl.words import BUTTONS, CARD, HEX, SIDES, STANDARD, vocabulary

BUTTON_TEXTS = {
    "done": "Done",
    "stop": "Stop here",
    "pass": "No Reaction",
    "attack": "Attack",
    "use": "Use the skill",
    "skip": "Leave it",
    "end": "End the Activation Phase",
    "reveal": "Show your hand",
}


class SuperFantasyBrawl(Game[Table]):
    """Super Fantasy Brawl, with the cards of some packs added to its own."""

    slug: ClassVar[str] = "super-fantasy-brawl"
    name: ClassVar[str] = "Super Fantasy Brawl"
    prefix: ClassVar[str] = "SFB"
    version: ClassVar[str] = "2"
    changes: ClassVar[dict[str, str]] = {"2": "chance is drawn from a keyed hash since, and words have other numbers"}
    end_rule: ClassVar[str] = "SFB-3.1"
    final_rule: ClassVar[str] = "SFB-4.20"
    summary: ClassVar[str] = (
        "Lead three Champions through a trapped arena, answer blows with Reactions, and win Challenges."
    )
    length: ClassVar[str] = "30 to 45 minutes"

    def __init__(self, tables: content.Content) -> None:
        cards = [card.slug for card in tables.cards]
        standards = [standard.slug for standard in tables.standards]
        champions = [champion.slug for champion in tables.champions]
        super().__init__(vocabulary(cards, standards, champions), tables.hash, [2, 4], settings(tables), hooks(tables))
        self.weigh(bot.FEATURES, content.weights(), content.chances())
        self.ledger = LEDGER
        self.content = tables

    def check_settings(self, seats: int, settings: dict[str, object]) -> dict[str, object]:
        """Given Champions must be enough for all seats [SFB-2.5]; doubles are for four players' casual draft
        [SFB-18.22].
        """
        chosen = super().check_settings(seats, settings)
        champions = chosen["champions"]
        needed = 6 if seats == 2 else 8
        if isinstance(champions, list) and len(champions) != needed:
            each = needed // seats
            raise SetupError(
                f"Setting 'champions' names {len(champions)} Champions; "
                f"{seats} seats need {needed}, {each} each [SFB-2.5]."
            )
        if chosen["duplicates"] and (seats != 4 or champions != "casual"):
            raise SetupError("Setting 'duplicates' is for the casual draft with 4 seats [SFB-18.22].")
        check_pool(chosen["pool"], champions, needed)
        return chosen

    def words_each(self, setting: str, seats: int) -> int:
        """Three Champions for each seat, two with four players [SFB-2.5, 18.2]."""
        return 3 if seats == 2 else 2

    def deal(self, seats: int, settings: dict[str, object]) -> Table:
        """The table before anyone knows who starts."""
        return setup.lay_out(self, self.content, self.content.arena(str(settings["arena"])), seats)

    def cards_of(self, word: str) -> list[str]:
        """The Action cards of a Champion."""
        kind, _, slug = word.partition(":")
        owned = self.content.champion(slug).cards if kind == "champion" or kind in SIDES else []
        return [f"card:{self.content.cards[card].slug}" for card in owned]

    def describe(self, option: int) -> str:
        """An option in the game's words."""
        word = self.vocabulary.word(option)
        tables = self.content
        if option < len(BUTTONS):
            return BUTTON_TEXTS[word]
        kind, _, what = word.partition(":")
        if option >= tables.champion_word:
            name = tables.champion(what).name
            return f"{name} ({kind})" if kind in SIDES else name
        if option >= CARD:
            return tables.cards[option - CARD].name
        if STANDARD <= option < STANDARD + len(tables.standards):
            return tables.standards[option - STANDARD].name
        return f"Hex {what}" if option >= HEX else seat_name(int(what)) if kind == "seat" else what.capitalize()

    def evaluate(self, s: Table, seat: int) -> float:
        """How good an imagined state is for a seat, from -1 to 1."""
        return bot.evaluate(s, seat)

    def side(self, s: Table, seat: int) -> int:
        """Seats in turn; with four players two and two [SFB-18.2]."""
        return seat % 2

    def values(self, s: Table, seat: int, weights: list[float]) -> list[float]:
        """What each side is worth, the seat's own first."""
        return bot.values(s, seat, weights)

    def aims(self, option: int) -> bool:
        """Attacks have a targeting box [SFB-7.11]."""
        return CARD <= option < self.content.champion_word and self.content.cards[option - CARD].aim is not None

    def is_hit(self, s: Table, seat: int, option: int, seen: list[str]) -> bool:
        """An Enemy, or a way for an area to face, which there is only where it holds one [SFB-7.20, 7.38]; a card that
        is not played, but redrawn, planned or discarded, is not said to miss.
        """
        if all(ask.rule != "SFB-5.13" for ask in s.asks if ask.seat == seat):
            return True
        foes = [s.word(s.words[piece]) for piece in range(len(s.words)) if s.sides[piece] != seat % 2]
        return any(word in foes or word.startswith("direction:") for word in seen)

    def turn(self, s: Table) -> int:
        """Turns of all players since the first round [SFB-5.1]."""
        return s.round * s.seats + s.order.index(s.active) if s.round else 0

    def read_back(self) -> list[str]:
        """What packs brought, each sentence as it was understood."""
        return self.content.box.read_back(added.FOLLOWS)

    def pack_scenarios(self) -> list[tuple[int, dict[str, object]]]:
        """Tables at which the Champions and arenas of packs take part."""
        return added.scenarios(self.content, self.seats)

    def components(self, s: Table) -> dict[str, int]:
        """Action cards, Challenges and traps are never lost or made [SFB-1.1, 1.4, 1.6, 4.25]."""
        piles = [s.hands, s.decks, s.tops, s.discards]
        cards = sum([len(pile[seat]) for pile in piles for seat in range(s.seats)])
        in_play = (s.card != NONE) + (s.reaction != NONE)
        traps = sum(s.supply) + len(s.laid) + (s.sprung != NONE)
        track = len([challenge for challenge in s.track if challenge != NONE])
        due = 36 if s.seats == 2 else 48
        return {
            "Action cards too many or too few": (cards + in_play - due) if s.bearers else 0,
            "Challenges too many or too few": track + len(s.challenges) + len(s.spent) - len(s.content.challenges),
            "traps too many or too few": traps - sum([trap.count for trap in s.content.traps]),
        }


def check_pool(pool: object, champions: object, needed: int) -> None:
    """A smaller pool is for choosing from it, and holds enough for everybody [SFB-3.6, 18.22]."""
    if not isinstance(pool, list) or not pool:
        return
    if champions not in ("casual", "free"):
        raise SetupError("Setting 'pool' is for the casual draft and free choice [SFB-3.6].")
    if len(pool) < needed:
        raise SetupError(
            f"Setting 'pool' names {len(pool)} Champions; {needed} are fielded, and it must hold as many [SFB-3.6]."
        )


def settings(tables: content.Content) -> list[Setting]:
    """What the players agree on before the game (DP-3)."""
    champions = [champion.slug for champion in tables.champions]
    arenas: list[object] = [arena.slug for arena in tables.arenas]
    return [
        Setting(
            "champions",
            "words",
            "casual",
            ["casual", "free", "competitive", "suggested"],
            champions,
            "How Champions are chosen: drafted, freely, brought and banned, as suggested, or a list seat by seat",
            "SFB-2.4",
        ),
        Setting("pool", "words", [], [], champions, "The only Champions to choose from; none named: all", "SFB-3.6"),
        Setting(
            "duplicates", "choice", False, [False, True], [], "Whether the pool holds every Champion twice", "SFB-18.22"
        ),
        Setting("arena", "choice", arenas[0], arenas, [], "The arena to fight in", "SFB-1.10"),
        Setting("rounds", "number", None, [], [], "End after so many rounds by VP; without a number never", "SFB-3.16"),
    ]


def hooks(tables: content.Content) -> Hooks[Table]:
    """Where its views, worlds, texts and pictures are made."""
    return Hooks(tables, view.view, view.imagine, board.text, draw.scene, draw.printed, content.PLACES)


def load(packs: tuple[str, ...]) -> SuperFantasyBrawl:
    """The game with its own cards and those of the packs."""
    return SuperFantasyBrawl(content.load(packs))
