"""Setting up for two to four players and for one [LER-3, 26.10, 26.12, 26.17, 26.18, 26.25 to 26.27, 27.1, 27.2]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach.choosing import ChooseCards
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, HIRELING, TROOP
from grandmelee.games.lords_of_the_eastern_reach.entering import lay_in_play
from grandmelee.games.lords_of_the_eastern_reach.leaving import discard_cards, each_left_once
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size, draw_several
from grandmelee.games.lords_of_the_eastern_reach.quests import check_tasks, draw_quest
from grandmelee.games.lords_of_the_eastern_reach.resources import laid_out
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ALL_GEMS,
    ALL_PHRASES,
    CITY,
    HIRELINGS,
    Row,
    Table,
    changed,
    name,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import hand_size
from grandmelee.games.lords_of_the_eastern_reach.telling import exchanged, told_leader, told_pick
from grandmelee.games.lords_of_the_eastern_reach.turn import BEGIN_TURN, throw_away
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, DECKS, DONE

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.lords_of_the_eastern_reach.content import Content

REMOVED: Final = {"short": (1, 2), "normal": (1, 3), "long": (1, 4)}
"""The part of the City deck that is set aside; an epic game sets ten cards aside [LER-3.11]."""
EPIC: Final = 10
DEALT: Final = 8  # [LER-3.13]
QUESTS: Final = 2  # [LER-3.17]
OPEN_TASKS: Final = 6  # [LER-26.18]
LONE_TASKS: Final = 4  # [LER-27.1]
STARTERS: Final = ("guards", "archers")  # of Quick Start [LER-26.10]
CHOICES: Final = ("tower", "blacksmith")


def lay_out(game: Game[Any], content: Content, seats: int, settings: dict[str, object]) -> Table:
    """Supplies, bag and decks; cities, armies and trophies are empty [LER-3.6 to 3.8, 3.20]; more is on the agenda."""
    s = Table(game, seats, content)
    chosen = settings["scenarios"]
    scenarios = chosen if isinstance(chosen, list) else []
    s.is_solo = seats == 1
    s.is_team = "team-play" in scenarios
    s.is_heroic = "heroics" in scenarios
    s.is_open = "open-tasks" in scenarios
    s.is_peaceful = s.is_solo or "pve" in scenarios
    s.is_generic = settings["sides"] == "generic"
    s.is_fast = settings["setup"] == "fast"
    s.gem_supply = ALL_GEMS
    s.phrase_supply = ALL_PHRASES
    s.bag = laid_out(content.tokens)
    s.order = tuple(range(seats))
    s.decks[CITY] = list(content.cards_of(BUILDING, TROOP, HERO))
    s.decks[HIRELINGS] = list(content.cards_of(HIRELING))
    s.quest_deck = tuple(range(len(content.quests)))
    lay_adventure(s, str(settings["adventure"]))
    s.agenda.append(PREPARE)
    if "quick-start" in scenarios:
        s.agenda.append(QUICK_START)
    s.follow((DecideWhoStarts(settings["first"]), DEAL_ALLEGIANCES))
    return s


def lay_adventure(s: Table, adventure: str) -> None:
    """Exactly one adventure; bosses are in the lower half of each deck, which gets the smaller half of an odd number
    [LER-3.8 to 3.10].
    """
    decks = ("wilderness",) if adventure == "wilderness" else ("level-1", "level-2", "level-3")
    for deck in decks:
        cards = s.content.deck(deck)
        number = DECKS.index(deck)
        plain = len(cards) - len(s.content.deck_bosses[number])
        s.decks[number] = list(cards)
        s.sites = (*s.sites, number)
        s.uppers = changed(s.uppers, number, (plain + 1) // 2)


def drawn_from(s: Table, cards: Row, count: int) -> Row:
    """So many cards at random."""
    left = list(cards)
    return tuple([left.pop(s.below(len(left))) for _ in range(min(count, len(left)))])


class DecideWhoStarts(Step[Table]):
    """The first player is named or decided at random; the others follow clockwise, the last one rolls the event die
    [LER-3.1 to 3.3]. Seats go round the table, so allies sit opposite [LER-26.2].
    """

    def __init__(self, named: object) -> None:
        self.named = named

    def run(self, s: Table) -> None:
        first = self.named - 1 if isinstance(self.named, int) else s.below(s.seats)
        s.order = tuple([(first + place) % s.seats for place in range(s.seats)])
        if s.told is not None:
            s.tell("StartDecided", "LER-3.1", f"{seat_name(first)} is the first player")


class DealAllegiances(Step[Table]):
    """One random allegiance for each player [LER-3.4, 3.5]; a lone player chooses [LER-27.1]."""

    def run(self, s: Table) -> None:
        if s.is_solo:
            s.agenda.append(ChooseAllegiance(0))
            return
        dealt = drawn_from(s, s.content.allegiances, s.seats)
        s.allegiances = tuple([as_read(s, card) for card in dealt])
        if s.told is not None:
            for seat in range(s.seats):
                s.tell("AllegianceDealt", "LER-3.4", f"{seat_name(seat)} leads {name(s, dealt[seat])}")


def as_read(s: Table, card: int) -> int:
    """The allegiance as it reads at this table: some read otherwise where nobody is attacked."""
    other = s.content.card_kinds[card].unattacked
    return other if s.is_peaceful and other >= 0 else card


class ChooseAllegiance(Ask[Table]):
    """A lone player chooses [LER-27.1]."""

    rule: ClassVar[str] = "LER-27.1"

    def prompt(self, s: Table) -> str:
        return "Choose your allegiance"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in s.content.allegiances]

    def explain(self, s: Table, option: int) -> str:
        return told_leader(s.content.card_kinds[as_read(s, option - CARD)])

    def take(self, s: Table, option: int) -> None:
        s.allegiances = (as_read(s, option - CARD),)
        if s.told is not None:
            s.tell("AllegianceChosen", "LER-27.1", f"{seat_name(self.seat)} leads {name(s, option - CARD)}")


# ---- Quick Start ---------------------------------------------------------------------------------------------------
class QuickStart(Step[Table]):
    """Before the deck is shuffled each player takes Guards, Archers, and a Tower or a Blacksmith [LER-26.10, 26.25]."""

    def run(self, s: Table) -> None:
        for seat in s.order:
            for slug in STARTERS:
                take_starter(s, seat, slug)
        s.follow(tuple([ChooseStarter(seat) for seat in s.order]))


def take_starter(s: Table, seat: int, slug: str) -> None:
    """The first copy that is still in the deck starts in play."""
    card = next(card for card in s.content.kind(slug).cards if card in s.decks[CITY])
    s.decks[CITY].remove(card)
    lay_in_play(s, seat, card)


class ChooseStarter(Ask[Table]):
    """Tower or Blacksmith [LER-26.10]."""

    rule: ClassVar[str] = "LER-26.10"

    def prompt(self, s: Table) -> str:
        return "Choose the building you start with"

    def options(self, s: Table) -> list[int]:
        return [CARD + next(card for card in s.content.kind(slug).cards if card in s.decks[CITY]) for slug in CHOICES]

    def explain(self, s: Table, option: int) -> str:
        return told_pick(s, (), option, s.game.describe(option))

    def take(self, s: Table, option: int) -> None:
        take_starter(s, self.seat, s.content.card_kinds[option - CARD].slug)
        if s.told is not None:
            s.tell("StarterChosen", "LER-26.10", f"{seat_name(self.seat)} starts with {name(s, option - CARD)}")


# ---- decks and hands -----------------------------------------------------------------------------------------------
class Prepare(Step[Table]):
    """Troops leave the deck of Heroics!, a part of it is set aside, hands are dealt, then quests [LER-3.11 to 3.17,
    26.12, 26.27].
    """

    def run(self, s: Table) -> None:
        if s.is_heroic:
            troops = [card for card in s.decks[CITY] if s.content.card_kinds[card].type == TROOP]
            s.troops_out = tuple(troops)
            s.decks[CITY] = [card for card in s.decks[CITY] if card not in troops]
        s.aside = removed(s)
        for seat in s.order:
            deal_hand(s, seat, hand_size(s, seat) if s.is_fast else DEALT)
        s.agenda.append(BEGIN_PLAY)
        if s.is_fast:  # no quests and no hirelings [LER-3.21, 3.22]
            s.quests_out, s.quest_deck = s.quest_deck, ()
            s.hirelings_out, s.decks[HIRELINGS] = tuple(s.decks[HIRELINGS]), []
            return
        s.follow((KeepHands(), DealQuests()))


def removed(s: Table) -> int:
    """How many City cards are set aside [LER-3.11]; alone half of them [LER-27.1]."""
    length = "short" if s.is_solo else str(s.settings["length"])
    if length == "epic":
        return EPIC
    part, whole = REMOVED[length]
    return deck_size(s, CITY) * part // whole


def deal_hand(s: Table, seat: int, count: int) -> None:
    """City cards for a hand."""
    s.hands[seat] = tuple(sorted(draw_several(s, seat, count)))
    if s.told is not None:
        s.tell("CardsDrawn", "LER-3.13", f"{seat_name(seat)} is dealt {count} cards")
        s.tell(
            "CardsDrawnSeen",
            "LER-3.13",
            f"{seat_name(seat)} is dealt {', '.join([name(s, card) for card in s.hands[seat]])}",
            (seat,),
            joins=True,
        )


class KeepHands(Step[Table]):
    """All choose secretly and at the same time which cards they discard [LER-3.13, 3.16]."""

    def run(self, s: Table) -> None:
        s.then(Together([KeepHand(seat, max(0, DEALT - hand_size(s, seat))) for seat in s.order]), SHOW_DISCARDS)


class KeepHand(ChooseCards):
    """Keep as many as the hand limit, discard the rest [LER-3.13, 3.14]."""

    rule: ClassVar[str] = "LER-3.13"

    def __init__(self, seat: int, due: int) -> None:
        self.seat = seat
        self.due = due  # how many must go

    def prompt(self, s: Table) -> str:
        return f"Choose {self.due} cards to discard, then done"

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        return told_pick(s, chosen, option, super().explain_pick(s, chosen, option))

    def things(self, s: Table, chosen: Row) -> list[int]:
        return [] if len(chosen) == self.due else each_left_once(s, s.hands[self.seat], chosen)

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return len(chosen) == self.due

    def finish(self, s: Table, chosen: Row) -> None:
        for option in chosen:
            s.hands[self.seat] = without(s.hands[self.seat], option - CARD)
        aside = tuple(sorted(option - CARD for option in chosen))
        s.chosen_cards = changed(s.chosen_cards, self.seat, aside)
        if s.told is not None:
            s.tell("HandChosen", "LER-3.16", f"{seat_name(self.seat)} has chosen a hand")


class ShowDiscards(Step[Table]):
    """The discards are seen when all have chosen [LER-2.13, 3.16]."""

    def run(self, s: Table) -> None:
        for seat in s.order:
            cards = s.chosen_cards[seat]
            if cards:
                s.chosen_cards = changed(s.chosen_cards, seat, ())
                discard_cards(s, seat, cards, "LER-3.13")


# ---- quests --------------------------------------------------------------------------------------------------------
class DealQuests(Step[Table]):
    """Two for each player [LER-3.17]; one main quest where tasks lie open [LER-26.17, 26.18]; four tasks for a lone
    player, all other quests are put away [LER-27.1].
    """

    def run(self, s: Table) -> None:
        if s.is_solo:
            tasks = tuple(sorted(drawn_from(s, s.content.tasks, LONE_TASKS)))
            s.quests = (tasks,)
            s.quests_out = tuple([quest for quest in s.quest_deck if quest not in tasks])
            s.quest_deck = ()
            if s.told is not None:
                held = ", ".join([s.content.quests[quest].name for quest in s.quests[0]])
                s.tell("QuestSeen", "LER-27.1", f"Your tasks are {held}", (0,), joins=True)
        elif s.is_open:
            open_tasks(s)
        else:
            for seat in s.order:
                for _ in range(QUESTS):
                    draw_quest(s, seat)
            s.then(Together([ReplaceQuests(seat) for seat in s.order]), REPLACE_QUESTS)


def open_tasks(s: Table) -> None:
    """One main quest each, six tasks in the middle, the other tasks are the Quest deck [LER-26.17, 26.18]."""
    mains = tuple([quest for quest in s.quest_deck if not s.content.quests[quest].is_task])
    tasks = tuple([quest for quest in s.quest_deck if s.content.quests[quest].is_task])
    dealt = drawn_from(s, mains, s.seats)
    for seat, quest in zip(s.order, dealt, strict=False):
        s.quests = changed(s.quests, seat, (quest,))
        if s.told is not None:
            s.tell(
                "QuestSeen", "LER-26.17", f"{seat_name(seat)} draws {s.content.quests[quest].name}", (seat,), joins=True
            )
    s.quests_out = tuple([quest for quest in mains if quest not in dealt])
    s.open_tasks = drawn_from(s, tasks, OPEN_TASKS)
    s.quest_deck = tuple([quest for quest in tasks if quest not in s.open_tasks])
    if s.told is not None:
        shown = ", ".join([s.content.quests[quest].name for quest in s.open_tasks])
        s.tell("TasksTurnedUp", "LER-26.18", f"Open tasks: {shown}")


class ReplaceQuests(ChooseSeveral[Table]):
    """One quest or both may be thrown away, once [LER-3.18]."""

    rule: ClassVar[str] = "LER-3.18"
    done_word: ClassVar[int] = DONE

    def prompt(self, s: Table) -> str:
        return "Choose quests to replace, then done"

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        is_kept = option == DONE or option in chosen
        return told_pick(
            s, chosen, option, super().explain_pick(s, chosen, option) if is_kept else exchanged(s, option)
        )

    def things(self, s: Table, chosen: Row) -> list[int]:
        options = [s.content.quest_word + quest for quest in s.quests[self.seat]]
        return [option for option in options if option not in chosen]

    def finish(self, s: Table, chosen: Row) -> None:
        thrown = tuple(sorted(option - s.content.quest_word for option in chosen))
        s.chosen_cards = changed(s.chosen_cards, self.seat, thrown)
        if s.told is not None:
            s.tell("QuestsChosen", "LER-3.18", f"{seat_name(self.seat)} has looked at the quests")


class DrawReplacements(Step[Table]):
    """As many quests are drawn, in turn order [LER-3.18, 3.19]."""

    def run(self, s: Table) -> None:
        for seat in s.order:
            thrown = s.chosen_cards[seat]
            s.chosen_cards = changed(s.chosen_cards, seat, ())
            s.reveal(seat)  # all see whether anything is thrown away
            for quest in thrown:
                throw_away(s, seat, quest)
            for _ in thrown:
                draw_quest(s, seat)


class BeginPlay(Step[Table]):
    """The first turn [LER-4.1]; tasks that hold already are completed [LER-22.7]."""

    def run(self, s: Table) -> None:
        s.least = deck_size(s, CITY)
        s.turn = 0
        s.agenda.append(BEGIN_TURN)
        check_tasks(s)


DEAL_ALLEGIANCES: Final = DealAllegiances()
QUICK_START: Final = QuickStart()
PREPARE: Final = Prepare()
SHOW_DISCARDS: Final = ShowDiscards()
REPLACE_QUESTS: Final = DrawReplacements()
BEGIN_PLAY: Final = BeginPlay()
