"""Setting a scene in Lords of the Eastern Reach, and playing it.

    s = scene()
    give(s, 0, "guards:gem", "paladin", "archers", "blacksmith")
    stack(s, "level-1", "endurance-potion", "xaurip-grunt", "wurm")
    combat(s)
    play(s, "adventure", "guards", "paladin", "archers", "done", "deck:level-1")

A card is named by its slug; behind a colon stands what lies on it: `gem`, `phrase`, `pet`, `exhausted`, or an item.
`play` answers for whoever is asked, with a word, or with the slug of a card among the options. Seat 0 is active,
hands are empty, the City deck holds what is not in play, no chance is left to itself where `dice` names the outcomes.
"""

from __future__ import annotations

from typing import Any, ClassVar

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.state import State
from grandmelee.games.lords_of_the_eastern_reach import content
from grandmelee.games.lords_of_the_eastern_reach.building import BEGIN_BUILDING
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, TREASURE
from grandmelee.games.lords_of_the_eastern_reach.events import BeginEvent
from grandmelee.games.lords_of_the_eastern_reach.game import LordsOfTheEasternReach
from grandmelee.games.lords_of_the_eastern_reach.resources import BEGIN_RESOURCES
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    HIRELINGS,
    Table,
    changed,
    note_talents,
)
from grandmelee.games.lords_of_the_eastern_reach.turn import BEGIN_COMBAT, BEGIN_DISCARD, BEGIN_DRAW, BeginTurn
from grandmelee.games.lords_of_the_eastern_reach.words import DECKS, DONE, TOKENS

GAME = LordsOfTheEasternReach(content.load())
MARKS = {"gem": "gemmed", "phrase": "phrased", "pet": "petted", "exhausted": "exhausted"}


class Pause(Ask[Table]):
    """The scene is over: nothing more happens."""

    rule: ClassVar[str] = "LER-4.2"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return "Pause"

    def options(self, s: Table) -> list[int]:
        return [DONE]

    def take(self, s: Table, option: int) -> None:
        s.agenda.append(self)


def new(seats: int = 2, seed: int = 1, **settings: Any) -> Table:
    """A game at its first question."""
    return GAME.start(seats, settings, seed, True)


def scene(seats: int = 2, allegiances: tuple[str, ...] = (), **settings: Any) -> Table:
    """A bare table in round 2, seat 0 being active; generic sides, unless an allegiance is named [LER-3.5]."""
    settings.setdefault("first", 1)
    s = new(seats, 1, **settings)
    s.is_generic = s.is_generic or not allegiances
    quiet = ["dyrwood", "vailian-republics", "eir-glanfath", "readceras"]
    named = [*allegiances, *[one for one in quiet if one not in allegiances]]
    s.allegiances = tuple(GAME.content.card(one) for one in named[:seats])
    s.order = tuple(range(seats))
    for seat in range(seats):
        s.hands[seat] = s.cities[seat] = s.armies[seat] = ()
    s.quests = s.thrown = s.chosen_cards = ((),) * seats
    s.quest_deck = tuple(range(len(GAME.content.quests)))
    s.open_tasks = s.quests_out = s.apart = ()
    s.discards[CITY], s.aside = (), 0
    s.decks[CITY] = list(GAME.content.cards_of(0, 1, 2))
    s.decks[HIRELINGS] = list(GAME.content.cards_of(3))
    s.round, s.active, s.turn, s.least, s.step = 2, 0, 0, 198, 1
    s.agenda[:] = [Pause(0)]
    s.lifts = ()
    s.settle()
    return s


# ---- putting things on the table -----------------------------------------------------------------------------------
def find(s: Table, slug: str) -> int:
    """A copy that is not in play yet, taken out of its deck."""
    for deck in s.decks:
        for card in deck:
            if GAME.content.card_kinds[card].slug == slug:
                deck.remove(card)
                return card
    raise AssertionError(f"no {slug} is left")


def give(s: Table, seat: int, *slugs: str) -> list[int]:
    """Cards in play: buildings in the city, treasures kept, others in the army."""
    made = []
    for text in slugs:
        slug, *marks = text.split(":")
        card = find(s, slug)
        kind = GAME.content.card_kinds[card]
        if kind.type == TREASURE:
            s.stashes = changed(s.stashes, seat, (*s.stashes[seat], card))
        else:
            rows = s.cities if kind.type == BUILDING else s.armies
            rows[seat] = (*rows[seat], card)
        for mark in marks:
            put(s, card, mark)
        made.append(card)
    note_talents(s, seat)
    return made


def put(s: Table, card: int, mark: str) -> None:
    """A gem, a phrase, a pet, an item on a card; or turn it."""
    if mark in TOKENS:
        s.stores, s.stored = (*s.stores, card), (*s.stored, TOKENS.index(mark))
        s.bag.remove(TOKENS.index(mark))
    elif mark not in MARKS:
        s.items, s.bearers = (*s.items, find(s, mark)), (*s.bearers, card)
    else:
        setattr(s, MARKS[mark], (*getattr(s, MARKS[mark]), card))
        s.gem_supply -= mark == "gem"
        s.phrase_supply -= mark == "phrase"


def hold(s: Table, seat: int, *slugs: str) -> list[int]:
    """Cards in a hand."""
    cards = [find(s, slug) for slug in slugs]
    s.hands[seat] = tuple(sorted((*s.hands[seat], *cards)))
    return cards


def stack(s: Table, deck: str, *slugs: str) -> None:
    """Cards on top of an adventure deck, the first named topmost."""
    number = DECKS.index(deck)
    s.tops = changed(s.tops, number, tuple(find(s, slug) for slug in slugs)[::-1])


def lair(s: Table, slug: str, *treasures: str) -> int:
    """A boss that lies revealed, with treasures beside it."""
    card = find(s, slug)
    deck = DECKS.index(GAME.content.card_kinds[card].deck)
    s.lairs = (*s.lairs, card)
    s.hoards = changed(s.hoards, deck, (*s.hoards[deck], *[find(s, one) for one in treasures]))
    return card


def trophy(s: Table, seat: int, *slugs: str) -> None:
    """Cards in a trophy pile."""
    for slug in slugs:
        card = find(s, slug)
        s.trophies = changed(s.trophies, seat, (*s.trophies[seat], card))
        s.log = (*s.log, (seat, card))


def gems(s: Table, seat: int, count: int) -> None:
    """Unassigned gems."""
    s.gems = changed(s.gems, seat, s.gems[seat] + count)
    s.gem_supply -= count


def quest(s: Table, seat: int, *slugs: str) -> None:
    """Quests in a hand."""
    for slug in slugs:
        number = GAME.content.quest(slug).id
        s.quest_deck = tuple(one for one in s.quest_deck if one != number)
        s.quests = changed(s.quests, seat, tuple(sorted((*s.quests[seat], number))))


def tokens(s: Table, place: str, **counts: int) -> None:
    """Move tokens from the bag: `tokens(s, "at_hand", gold=2, double_goods=1)`."""
    row: list[int] = getattr(s, place)
    for name, count in counts.items():
        kind = TOKENS.index(name.replace("_", "-"))
        row[kind] += count
        for _ in range(count):
            s.bag.remove(kind)


def dice(s: Table, *values: int) -> None:
    """The next dice, from 1 to 6."""
    s.script = [value - 1 for value in values]


# ---- playing -------------------------------------------------------------------------------------------------------
def run(s: Table, *steps: Step[Table]) -> Table:
    """Let steps happen, then pause."""
    s.agenda[:] = [Pause(s.active)]
    s.follow(steps)
    s.settle()
    return s


def combat(s: Table) -> Table:
    """The Combat step."""
    return run(s, BEGIN_COMBAT)


def build(s: Table, **counts: int) -> Table:
    """The Build & Hire step with these tokens at hand."""
    tokens(s, "at_hand", **counts)
    return run(s, BEGIN_BUILDING)


def resources(s: Table) -> Table:
    """The Draw Resources step."""
    return run(s, BEGIN_RESOURCES)


def discard_step(s: Table) -> Table:
    return run(s, BEGIN_DISCARD)


def draw_step(s: Table) -> Table:
    return run(s, BEGIN_DRAW)


def start_turn(s: Table) -> Table:
    """The active player's turn from its beginning."""
    return run(s, BeginTurn())


def event(s: Table, name: str) -> Table:
    """The Event step with this result."""
    face = GAME.content.events.index(["Ravage", "Ruin", "Slay", "Bîawac", "Circle of Peace"].index(name))
    s.script = [face]
    return run(s, BeginEvent())


def play(s: Table, *answers: str) -> Table:
    """Answer for whoever is asked."""
    for text in answers:
        seat = s.waiting[0]
        s.answer(seat, pointed(s, seat, text))
    return s


def pointed(s: Table, seat: int, text: str) -> str:
    """The option a word or a slug stands for."""
    chosen = s.chosen_by(seat)
    found = [s.word(option) for option in sorted(s.options(seat), key=lambda option: option in chosen)]
    for word in found:
        if word == text or word.partition(":")[2] == text or word.partition(":")[2].partition(".")[0] == text:
            return word
    raise AssertionError(f"{text} is not among {found} ({s.asks[0].prompt})")


# ---- looking -------------------------------------------------------------------------------------------------------
def asked(s: Table) -> str:
    """The prompt of the question, and who is asked."""
    return f"{s.waiting[0]}: {s.asks[0].prompt}"


def is_done(s: Table) -> bool:
    """Whether the scene has paused."""
    return s.asks[0].prompt == "Pause"


def options(s: State) -> list[str]:
    """The options by word; copies of a card by slug."""
    words = [s.word(option) for option in s.options(s.waiting[0])]
    return [word.removeprefix("card:").partition(".")[0] if word.startswith("card:") else word for word in words]


def slugs(s: Table, cards: Any) -> list[str]:
    """Cards by slug."""
    return [GAME.content.card_kinds[card].slug for card in cards]


def refusal(s: Table, word: str, seat: int | None = None) -> str:
    """Why a word is refused, with its rule."""
    return s.why_not(s.waiting[0] if seat is None else seat, word)


def at_hand(s: Table) -> dict[str, int]:
    """The tokens at hand by kind."""
    return {TOKENS[kind]: count for kind, count in enumerate(s.at_hand) if count}


def in_pool(s: Table) -> dict[str, int]:
    """The tokens of the pool by kind."""
    return {TOKENS[kind]: count for kind, count in enumerate(s.pool) if count}


def told(s: Table, kind: str) -> list[str]:
    """The texts of the last events of a kind."""
    return [event.text for event in s.events if event.kind == kind]
