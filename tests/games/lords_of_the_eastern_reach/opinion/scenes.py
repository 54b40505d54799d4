"""Tables at random, fuller than play makes them, so that rare cards meet: one step of a turn is played on each."""

from __future__ import annotations

from random import Random
from typing import Any

from grandmelee.games.lords_of_the_eastern_reach.words import DECKS
from tests.games.lords_of_the_eastern_reach import table as setting
from tests.games.lords_of_the_eastern_reach.opinion.lockstep import reading
from tests.games.lords_of_the_eastern_reach.opinion.printed import CARDS, TYPES, Printed
from tests.games.lords_of_the_eastern_reach.opinion.quests import state_holds

HEROES = [kind for kind in CARDS.values() if kind.type == "hero"]
TROOPS = [kind for kind in CARDS.values() if kind.type == "troop"]
HIRELINGS = [kind for kind in CARDS.values() if kind.type == "hireling"]
BUILDINGS = [kind for kind in CARDS.values() if kind.type == "building"]
ALLEGIANCES = [kind.slug for kind in CARDS.values() if kind.type == "allegiance"]
QUESTS = [kind.slug for kind in CARDS.values() if kind.type == "quest"]
SCENARIOS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"adventure": "wilderness"}),
    (3, {}),
    (4, {"scenarios": ["team-play"]}),
    (4, {"scenarios": ["team-play"], "adventure": "wilderness"}),
    (3, {"scenarios": ["heroics"]}),
    (2, {"scenarios": ["pve"]}),
    (1, {}),
    (1, {"adventure": "wilderness"}),
]


class Maker:
    """Puts a table together."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.seats, settings = random.choice(SCENARIOS)
        self.settings = settings
        calm = self.seats == 1 or settings.get("scenarios") == ["pve"]
        drawn = tuple(random.sample(ALLEGIANCES, self.seats))
        self.s: Any = setting.scene(self.seats, () if calm else drawn, **settings)
        decks = ("wilderness",) if settings.get("adventure") == "wilderness" else ("level-1", "level-2", "level-3")
        self.cards = [kind for kind in CARDS.values() if kind.deck in decks]
        self.taken: dict[str, int] = {}

    def can(self, kind: Printed) -> bool:
        if self.taken.get(kind.slug, 0) >= kind.copies:
            return False
        self.taken[kind.slug] = self.taken.get(kind.slug, 0) + 1
        return True

    def some(self, kinds: list[Printed], n: int) -> list[Printed]:
        return [kind for kind in (self.random.choice(kinds) for _ in range(n)) if self.can(kind)]

    def marks(self, kind: Printed, is_fresh: bool) -> str:
        random, text = self.random, kind.slug
        if kind.takes_gem and random.random() < 0.5 and self.s.gem_supply > 0:
            text += ":gem"
        if kind.line("Invocation.") and random.random() < 0.7 and self.s.phrase_supply > 0:
            text += ":phrase"
        if any(line.does.startswith("Pet:") for line in kind.lines) and random.random() < 0.7:
            text += ":pet"
        if kind.type != "building" and random.random() < (0.1 if is_fresh else 0.3):
            text += ":exhausted"
        if kind.type == "hero":
            for item in self.some([card for card in self.cards if card.is_item], random.choice((0, 0, 1, 2))):
                text += f":{item.slug}"
        if kind.slug in ("storeroom", "verzano") and random.random() < 0.7:
            text += f":{random.choice(TYPES)}"
        return text

    def make(self) -> Any:
        random, s = self.random, self.s
        troops = [] if self.settings.get("scenarios") == ["heroics"] else TROOPS
        if not troops:  # they stay in the box
            s.decks[0] = [card for card in s.decks[0] if CARDS[s.content.card_kinds[card].slug].type != "troop"]
        for seat in range(self.seats):
            army = self.some(HEROES, random.randint(0, 4)) + self.some(HIRELINGS, random.randint(0, 2))
            if troops:
                army += self.some(troops, random.randint(0, 4))
            random.shuffle(army)
            for kind in army + self.some(BUILDINGS, random.randint(0, 6)):
                setting.give(s, seat, self.marks(kind, seat == 0))
            stash = [card for card in self.cards if card.type == "treasure" and not card.is_item]
            keeps = [kind for kind in stash if not any(line.when == "When claimed" for line in kind.lines)]
            setting.give(s, seat, *(kind.slug for kind in self.some(keeps, random.choice((0, 0, 1, 2)))))
            hand = self.some(HEROES + troops * 2 + BUILDINGS, random.randint(0, 6))
            setting.hold(s, seat, *(kind.slug for kind in hand))
            won = [card for card in self.cards if card.type == "monster"] + BUILDINGS
            setting.trophy(s, seat, *(kind.slug for kind in self.some(won, random.randint(0, 3))))
            setting.gems(s, seat, min(s.gem_supply, random.choice((0, 0, 1, 3))))
        bosses = [card for card in self.cards if card.is_boss]
        treasures = [card for card in self.cards if card.type == "treasure"]
        for boss in self.some(bosses, random.choice((0, 0, 0, 1, 2))):
            near = [card for card in treasures if card.deck == boss.deck]
            setting.lair(s, boss.slug, *(kind.slug for kind in self.some(near, random.choice((0, 0, 1)))))
        setting.tokens(s, "pool", **{kind: random.randint(0, 3) for kind in TYPES})
        for deck in sorted({card.deck for card in self.cards}):
            if random.random() < 0.2:
                self.thin_out(deck)
            elif random.random() < 0.6:
                self.guard_treasure(deck)
        s.least = len(s.decks[0])
        s.uppers = (0,) * len(s.uppers)
        s.settle()
        self.deal_quests()
        return s

    def guard_treasure(self, deck: str) -> None:
        """A treasure or two on top of a deck, and a monster to meet with it."""
        here = [card for card in self.cards if card.deck == deck]
        treasures = self.some([card for card in here if card.type == "treasure"], self.random.randint(1, 2))
        monsters = self.some([card for card in here if card.type == "monster"], 1)
        setting.stack(self.s, deck, *(card.slug for card in treasures + monsters))

    def thin_out(self, deck: str) -> None:
        """Leave only a few cards of an adventure deck, and perhaps some discards."""
        s, number = self.s, DECKS.index(deck)
        rest = list(s.decks[number])
        self.random.shuffle(rest)
        few = self.random.randint(0, 3)
        s.decks[number] = sorted(rest[:few])
        s.discards[number] = tuple(rest[few : few + self.random.choice((0, 0, 1, 2))])

    def deal_quests(self) -> None:
        """Two for each, but no task that would be completed already."""
        now = reading(self.s)
        left = self.random.sample(QUESTS, len(QUESTS))
        for player in now.players:
            mine = [quest for quest in left if CARDS[quest].kind == "main" or not state_holds(now, player, quest)][:2]
            left = [quest for quest in left if quest not in mine]
            setting.quest(self.s, player.seat, *mine)
