"""The game as the machine sees it: facts, settings, and where everything is."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.errors import SetupError
from grandmelee.core.game import Game, Hooks, Setting
from grandmelee.games.super_dungeon_arcade import board, bot, content, draw, setup, view
from grandmelee.games.super_dungeon_arcade.components import components
from grandmelee.games.super_dungeon_arcade.dice import DICE_NAMES
from grandmelee.games.super_dungeon_arcade.ledger import LEDGER
from grandmelee.games.super_dungeon_arcade.party import Agree
from grandmelee.games.super_dungeon_arcade.state import NOBODY, Table
from grandmelee.games.super_dungeon_arcade.terms import ATTRIBUTES, SIDES, STATUSES
from grandmelee.games.super_dungeon_arcade.words import (
    ATTRIBUTE,
    BUTTONS,
    COLOUR,
    CONCEDE,
    DIE,
    HERO,
    SIDE,
    SQUARE,
    STATUS,
    WORDS,
    YES,
    square_name,
    vocabulary,
)

ON_THE_WAY: Final = frozenset(
    (
        "Activated",
        "Moved",
        "Dashed",
        "Placed",
        "StoodUp",
        "ActionChosen",
        "ActionTaken",
        "TargetChosen",
        "CentreChosen",
        "Arced",
        "Drunk",
        "Slurped",
        "Rolled",
        "Rerolled",
        "Compared",
        "DefenceRolled",
        "Defended",
        "Equipping",
        "WrathGained",
        "WrathTaken",
        "TokensOff",
    )
)
"""What is told of carrying a choice out: what comes of it are wounds, cards, tokens and who falls."""


HERALDS: Final = frozenset(
    ("ChallengeDrawn", "PlotDrawn", "PlotDiscarded", "TreasureTurned", "BossSpawned", "HeroDestroyed", "HeroReturned")
)
"""What nobody should miss: cards turned up, bosses that come in, Heroes who fall."""


class SuperDungeonArcade(Game[Table]):
    """Super Dungeon: Arcade, with the cards of some packs added to its own."""

    slug: ClassVar[str] = "super-dungeon-arcade"
    name: ClassVar[str] = "Super Dungeon: Arcade"
    prefix: ClassVar[str] = "SDA"
    version: ClassVar[str] = "2"
    changes: ClassVar[dict[str, str]] = {"2": "a player is asked once about the green potions of all its Heroes since"}
    end_rule: ClassVar[str] = "SDA-5.9"
    final_rule: ClassVar[str] = "SDA-0.7"
    summary: ClassVar[str] = "A party of Heroes fights its way through a dungeon against the automated Consul."
    length: ClassVar[str] = "60 to 120 minutes"
    is_cooperative: ClassVar[bool] = True
    heralds: ClassVar[frozenset[str]] = HERALDS
    on_the_way: ClassVar[frozenset[str]] = ON_THE_WAY
    turn_kinds: ClassVar[frozenset[str]] = frozenset(("HeroTurn", "ConsulTurn"))

    def __init__(self, tables: content.Content) -> None:
        super().__init__(vocabulary(tables), tables.hash, [1, 2, 3, 4, 5, 6], settings(tables), hooks(tables))
        self.weigh(bot.FEATURES, content.weights(), content.chances())
        self.ledger = LEDGER
        self.content = tables

    def check_settings(self, seats: int, settings: dict[str, object]) -> dict[str, object]:
        """Every player leads a Hero, three to six of them; Easy and Hard cards mix only as one of each [SDA-4.6,
        4.24].
        """
        chosen = super().check_settings(seats, settings)
        count = setup.party_size(seats, chosen)
        if not 3 <= count <= 6:
            raise SetupError(f"A party has 3 to 6 Heroes, not {count} [SDA-4.6].")
        if count < seats:
            raise SetupError(f"{seats} players need as many Heroes at least; the party has {count} [SDA-4.6].")
        if count > len(self.content.originals()):
            raise SetupError("There are not so many Heroes [SDA-4.6].")
        party = chosen["party"]
        for slug in party if isinstance(party, list) else []:
            if self.content.hero_shelf[str(slug)].id not in self.content.originals():
                raise SetupError(f"{slug} is the other form of a Hero; it starts in its original one [SDA-33.1].")
        chart = self.content.chart_for(count, str(chosen["chart"]))
        if not chart.least <= count <= chart.most:
            raise SetupError(f"{chart.name} is for {chart.least} to {chart.most} Heroes, not {count} [SDA-35.8].")
        if chosen["easy"] and chosen["hard"] and (chosen["easy"], chosen["hard"]) != (1, 1):
            raise SetupError("Easy and Hard Mode cards mix only as exactly one of each [SDA-4.24].")
        return chosen

    def words_each(self, setting: str, seats: int) -> int:
        """How many Heroes each seat names, if a party is listed."""
        return max(1, 3 // seats)

    def deal(self, seats: int, settings: dict[str, object]) -> Table:
        """The table before set-up."""
        return setup.lay_out(self, self.content, seats, settings)

    def gallery(self) -> list[str]:
        """All cards, those that nobody points at too: challenges and difficulty."""
        kept = [word for word in super().gallery() if not word.startswith("action:")]
        kept += [f"challenge:{challenge.slug}" for challenge in self.content.challenges]
        return kept + [f"mode:{mode.slug}" for mode in self.content.modes]

    def evaluate(self, s: Table, seat: int) -> float:
        """How likely the party is to win."""
        return bot.evaluate(s, seat)

    def side(self, s: Table, seat: int) -> int:
        """All win or lose together [SDA-5.9, 5.10]."""
        return 0

    def values(self, s: Table, seat: int, weights: list[float]) -> list[float]:
        """What each side is worth, the seat's own first."""
        return bot.values(s, weights)

    def turn(self, s: Table) -> int:
        """Activations and Consul Turns; choosing the next Hero belongs to its activation [SDA-5.1]."""
        return s.clock + s.turn + (s.active == NOBODY)

    def describe(self, option: int) -> str:
        """An option in the game's words."""
        word = self.vocabulary.word(option)
        tables = self.content
        if option < len(WORDS):
            return BUTTONS[word]
        if option >= tables.slurp_word:
            return f"{tables.heroes[option - tables.slurp_word].name}: Loud Slurping"
        if option >= tables.plot_word:
            return tables.plots[option - tables.plot_word].name
        if option >= tables.model_word:
            return tables.models[option - tables.model_word].name
        if option >= tables.item_word:
            return tables.items[option - tables.item_word].name
        if option >= tables.action_word:
            return tables.actions[option - tables.action_word].name
        if option >= HERO:
            return tables.heroes[option - HERO].name
        return describe_fixed(option)

    def idle_words(self) -> list[str]:
        """Nobody gives up by accident."""
        return ["concede"]

    def leaves(self, s: Table, seat: int, option: int) -> bool:
        """Proposing to give up, and agreeing to it [SDA-5.9]."""
        return option == CONCEDE or (option == YES and isinstance(s.ask_of(seat), Agree))

    def read_back(self) -> list[str]:
        """What packs brought, each sentence as it was understood."""
        return self.content.box.read_back(hidden=["label", "kind"])

    def pack_scenarios(self) -> list[tuple[int, dict[str, object]]]:
        """Tables at which Heroes and charts of packs take part, and everything else that was added."""
        return content.pack_scenarios(self.content)

    def components(self, s: Table) -> dict[str, int]:
        """Cards and wrath are never lost or made [SDA-1.7, 1.8, 4.23]."""
        return components(s)


def describe_fixed(option: int) -> str:
    """Statuses, sides, attributes, dice and squares in words."""
    if option >= SQUARE:
        return f"Square {square_name(option - SQUARE)}"
    if option >= DIE:
        return f"Die {option - DIE + 1}"
    if option >= COLOUR:
        return f"A {DICE_NAMES[option - COLOUR]} die"
    if option >= ATTRIBUTE:
        return ATTRIBUTES[option - ATTRIBUTE]
    return SIDES[option - SIDE].capitalize() if option >= SIDE else STATUSES[option - STATUS]


def settings(tables: content.Content) -> list[Setting]:
    """What the players agree on before the game (D-01 to D-03)."""
    known = [hero.slug for hero in tables.heroes]
    bosses: list[object] = [tables.models[kind].slug for kind in tables.boss]
    charts: list[object] = ["standard", *[chart.slug for chart in tables.charts]]
    numbers: list[object] = [0, 1, 2, 3]
    return [
        Setting(
            "heroes",
            "choice",
            None,
            [None, 3, 4, 5, 6],
            [],
            "Heroes in the party; as usual: as many as players",
            "SDA-4.39",
        ),
        Setting(
            "party",
            "words",
            "recommended",
            ["recommended", "skilled", "choose"],
            known,
            "The party: the balanced one, the skilled one, chosen in turn, or a list",
            "SDA-4.7",
        ),
        Setting("easy", "choice", 0, numbers, [], "Easy Mode cards", "SDA-4.24"),
        Setting("hard", "choice", 0, numbers, [], "Hard Mode cards", "SDA-4.24"),
        Setting("setup", "choice", "quick", ["quick", "full"], [], "Whether everything is asked for", "SDA-4.40"),
        Setting("boss", "choice", bosses[0], bosses, [], "The dungeon boss", "SDA-4.1"),
        Setting("chart", "choice", "standard", charts, [], "The Mighty Monster Chart", "SDA-35.14"),
        Setting("turns", "number", 30, [30], [], "The Consul wins after so many of its turns", "SDA-5.12"),
        Setting("concede", "choice", True, [True, False], [], "Whether the party may give up", "SDA-5.9"),
    ]


def hooks(tables: content.Content) -> Hooks[Table]:
    """Where its views, worlds, texts and pictures are made."""
    return Hooks(tables, view.view, view.imagine, board.text, draw.scene, draw.printed, content.PLACES)


def load(packs: tuple[str, ...]) -> SuperDungeonArcade:
    """The game with its own cards and those of the packs."""
    return SuperDungeonArcade(content.load(packs))
