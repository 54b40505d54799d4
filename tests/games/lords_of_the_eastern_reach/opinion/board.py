"""The table: what lies where, read from the views of all seats, and the few numbers everything else asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any

from tests.games.lords_of_the_eastern_reach.opinion.printed import KINDS, Line, Printed, kind_of

HAND = 5
SECOND_THOUGHTS = 100


class Difference(AssertionError):
    """Engine and second opinion do not say the same."""


class Asked:
    """A question: who is asked, and every answer there is."""

    def __init__(self, seat: int, options: Iterable[str]) -> None:
        self.seat = seat
        self.options = set(options)


Play = Generator[Asked, str, Any]


class Fortune:
    """What chance brought since the last answer, each kind in its order."""

    def __init__(self) -> None:
        self.got: dict[str, list[Any]] = {}

    def put(self, kind: str, what: Any) -> None:
        self.got.setdefault(kind, []).append(what)

    def take(self, kind: str) -> Any:
        if not self.got.get(kind):
            raise Difference(f"the second opinion needs {kind}, of which the engine tells nothing")
        return self.got[kind].pop(0)

    def rest(self) -> dict[str, list[Any]]:
        return {kind: left for kind, left in self.got.items() if left}


class Card:
    """A card in a city or an army."""

    def __init__(self, name: str, seat: int) -> None:
        self.name = name
        self.print: Printed = kind_of(name)
        self.seat = seat
        self.is_exhausted = False
        self.gems = 0
        self.has_phrase = False
        self.has_pet = False
        self.items: list[str] = []
        self.token: str | None = None
        self.lost_pet_in = -1
        self.filled_in = -1
        self.emptied_in = -1

    def works(self, line: Line) -> bool:
        """Whether its gate is open."""
        return not line.gate or (self.gems > 0 if line.gate == "gem" else self.has_pet)

    def says(self, does: str) -> bool:
        """Whether it has a line that says this and works now."""
        return any(line.does == does and self.works(line) for line in self.print.lines)

    def pet_name(self) -> str | None:
        return next((line.does[5:-1] for line in self.print.lines if line.does.startswith("Pet: ")), None)

    def lines_and_items(self) -> list[tuple[str, Line]]:
        """All working lines of the card and what it carries, with the card they stand on."""
        own = [(self.name, line) for line in self.print.lines if self.works(line)]
        return own + [(item, line) for item in self.items for line in kind_of(item).lines]

    def __repr__(self) -> str:
        return self.name


class Player:
    """All that is one player's."""

    def __init__(self, shown: dict[str, Any], private: dict[str, Any]) -> None:
        self.seat: int = shown["seat"]
        self.ally: int | None = shown["ally"]
        self.allegiance_word: str = shown["allegiance"]
        self.allegiance: Printed = kind_of(self.allegiance_word)
        self.gems: int = shown["gems"]
        self.hand: list[str] = list(private["hand"])
        self.quests: list[str] = list(private["quests"])
        self.trophies: list[str] = [card["card"] for card in private["trophies"]]
        self.city = [self._card(card) for card in shown["city"]]
        self.army = [self._card(card) for card in shown["army"]]
        self.stash: list[str] = list(shown["stash"])
        self.bosses = 0

    def _card(self, shown: dict[str, Any]) -> Card:
        card = Card(shown["card"], self.seat)
        card.is_exhausted = shown.get("exhausted", False)
        card.gems = shown.get("gems", 0)
        card.has_phrase = bool(shown.get("phrase"))
        card.has_pet = bool(shown.get("pet"))
        card.items = list(shown.get("items", []))
        card.token = shown.get("token")
        return card

    def of(self, type_: str) -> list[Card]:
        return [card for card in self.army if card.print.type == type_]

    def all_gems(self) -> int:
        return self.gems + sum(card.gems for card in self.army)

    def find(self, name: str) -> Card:
        return next(card for card in self.city + self.army if card.name == name)


class Deck:
    """A deck: only how many cards it has, its discards, and for adventures the bosses and treasures lying there."""

    def __init__(self, shown: dict[str, Any]) -> None:
        self.name: str = shown["deck"]
        self.size: int = shown["size"]
        self.discard: list[str] = list(shown["discard"])
        self.bosses: list[str] = list(shown["bosses"])
        self.treasures: list[str] = list(shown["treasures"])

    def can_draw(self) -> bool:
        return self.size > 0 or bool(self.discard)

    def draw(self, card: str) -> str:
        """One card off the top; the last one has the discards shuffled in [LER-8.10, 11.24]."""
        if self.size == 0:
            self.reshuffle()
        if self.size == 0:
            raise Difference(f"{card} comes from {self.name}, which has no cards")
        self.size -= 1
        if self.size == 0:
            self.reshuffle()
        return card

    def reshuffle(self) -> None:
        self.size, self.discard = self.size + len(self.discard), []


class Table:
    """The whole table."""

    def __init__(self, views: list[dict[str, Any]]) -> None:
        view = views[0]
        self.view = view
        self.scenario: dict[str, Any] = view["scenario"]
        self.is_alone: bool = self.scenario["solitaire"]
        self.seats = len(view["players"])
        self.players = [Player(view["players"][n], views[n]["players"][n]) for n in range(self.seats)]
        self.order: list[int] = list(view["order"])
        self.round: int = view["round"]
        self.active: int = view["active"]
        self.step: str = view["step"]
        tokens = view["tokens"]
        self.bag, self.pool, self.at_hand = (Counter[str](tokens[place]) for place in ("bag", "pool", "at_hand"))
        self.kept: str | None = tokens["kept"]
        self.gem_supply: int = view["supply"]["gems"]
        self.phrase_supply: int = view["supply"]["phrases"]
        self.decks = {deck["deck"]: Deck(deck) for deck in view["decks"]}
        for name in ("level-1", "level-2", "level-3") if self.scenario["adventure"] == "dungeon" else ("wilderness",):
            self.decks.setdefault(name, Deck({"deck": name, "size": 0, "discard": [], "bosses": [], "treasures": []}))
        self.adventures = [deck for name, deck in self.decks.items() if name not in ("city", "hirelings")]
        self.set_aside: int = view["set_aside"]
        self.quest_deck: int = view["quest_deck"]
        self.open_tasks: list[str] = list(view["open_tasks"])
        self.wandering: list[str] = list(view["wandering"])
        self.is_last_round: bool = view["is_last_round"]
        self.used: set[str] = set(view["used"])
        self.turn = 0
        self.quiet: set[int] = set(view["quiet"])
        self.least = self.decks["city"].size
        self.lowest = 1000  # size of the City deck in this round before something was shuffled into it or joined it
        self.idle_rounds = 0
        self.fortune = Fortune()
        self.ally_building: str | None = None
        self.is_over = False
        self.fight: Any = None

    # ---- who -------------------------------------------------------------------------------------------------------
    def me(self) -> Player:
        return self.players[self.active]

    def round_from(self, seat: int) -> list[int]:
        """All seats clockwise from this one."""
        place = self.order.index(seat)
        return self.order[place:] + self.order[:place]

    def enemies(self, seat: int) -> list[Player]:
        return [p for p in self.players if p.seat not in (seat, self.players[seat].ally)]

    def deck_of(self, card: str) -> Deck:
        return self.decks[kind_of(card).deck]

    # ---- numbers ---------------------------------------------------------------------------------------------------
    def ongoing(self, does: str) -> int:
        """What bosses that lie revealed do [LER-21.2]."""
        lines = [line for deck in self.adventures for boss in deck.bosses for line in kind_of(boss).lines]
        return sum(line.n for line in lines if line.when == "While revealed" and line.does.startswith(does))

    def modifiers(self, player: Player, does: str) -> int:
        """Continuous modifiers, also of exhausted cards [LER-5.11]."""
        cards = player.city + player.army
        lines = [line for card in cards for _, line in card.lines_and_items() if not line.when]
        if not self.scenario["generic"]:
            lines += player.allegiance.lines
        return sum(line.n for line in lines if line.does.startswith(does)) + self.ongoing(does)

    def army_limit(self, player: Player) -> int:
        printed = 5 if self.scenario["generic"] else player.allegiance.army
        return max(0, printed + self.modifiers(player, "Army limit"))

    def building_limit(self, player: Player) -> int:
        printed = 5 if self.scenario["generic"] else player.allegiance.buildings
        return max(0, printed + self.modifiers(player, "Building limit"))

    def hand_size(self, player: Player) -> int:
        return max(0, HAND + self.modifiers(player, "Hand size"))

    def building_defense(self, card: Card) -> int:
        """Bonuses first, then reductions, never below 0 [LER-7.23, 25.2]."""
        more = sum(
            line.n
            for other in self.players[card.seat].army
            for line in other.print.lines
            if line.does == "Friendly buildings have +1 Defense." and other.works(line)
        )
        return max(0, card.print.defense + more + self.ongoing("Buildings have"))

    def protected(self, player: Player, event: str) -> bool:
        says = f"Protection from {event}."
        by_card = any(card.says(says) for card in player.city + player.army)
        return by_card or (not self.scenario["generic"] and any(li.does == says for li in player.allegiance.lines))

    def allegiance_lines(self, player: Player) -> list[Line]:
        if self.scenario["generic"]:
            return []
        nobody_attacks = self.scenario["peaceful"] or self.is_alone
        return player.allegiance.unattacked if nobody_attacks else player.allegiance.lines

    # ---- asking ----------------------------------------------------------------------------------------------------
    def ask(self, seat: int, options: Iterable[str], always: bool = False) -> Play:
        """One answer; with one option only nobody is asked, unless the question itself must give nothing away."""
        found = list(options)
        if len(found) == 1 and not always:
            return found[0]
        return (yield Asked(seat, found))

    def several(
        self,
        seat: int,
        things: Callable[[list[str]], list[str]],
        enough: Callable[[list[str]], bool],
        always: bool = False,
        done: str = "done",
        back: str = "",
        ends_when_full: bool = False,
    ) -> Play:
        """Several things one at a time, which can be taken back so often, until done."""
        chosen: list[str] = []
        fixed = taken_back = 0
        while True:
            options = list(things(chosen))
            may_go_back = len(chosen) > fixed and taken_back < SECOND_THOUGHTS
            if may_go_back:
                options += [back] if back else chosen[fixed:]
            if enough(chosen):
                options.append(done)
            if chosen and ends_when_full and enough(chosen) and not things(chosen):
                return chosen
            if not options:
                options = [back] if back else list(chosen)
            is_back = bool(chosen) and (options[0] == back or (not back and options[0] in chosen))
            if len(options) == 1 and not always and not is_back:
                fixed = len(chosen) + 1
                word = options[0]
            else:
                word = yield Asked(seat, options)
            if word == done:
                return chosen
            if word == back or (not back and word in chosen):
                chosen.remove(word) if not back else chosen.pop()
                taken_back += 1
            else:
                chosen.append(word)

    # ---- changing it -----------------------------------------------------------------------------------------------
    def gain_gems(self, player: Player, n: int) -> None:
        """From the supply, as far as it goes [LER-1.19]."""
        n = min(n, self.gem_supply)
        player.gems += n
        self.gem_supply -= n

    def leave_play(self, card: Card, taker: Player | None = None) -> list[str]:
        """A card is destroyed: what lies on it goes home [LER-2.10]; gives back the items it carried."""
        owner = self.players[card.seat]
        row = owner.city if card in owner.city else owner.army
        row.remove(card)
        is_recalled = card.says("Return to hand.")
        if is_recalled:
            owner.gems += card.gems
            owner.hand.append(card.name)
        else:
            self.gem_supply += card.gems
        self.phrase_supply += card.has_phrase
        if card.token:
            self.pool[card.token] += 1
        if taker is not None:
            taker.trophies.append(card.name)
        elif not is_recalled:
            self.send_off(card)
        items, card.items, card.gems, card.token = card.items, [], 0, None
        card.has_phrase = card.has_pet = False
        return items

    def send_off(self, card: Card) -> None:
        """To its discard pile; in Heroics! heroes are shuffled into the City deck [LER-26.13]."""
        if self.scenario["heroics"] and card.print.type == "hero":
            self.lowest = min(self.lowest, self.decks["city"].size)
            self.decks["city"].size += 1
        else:
            self.deck_of(card.name).discard.append(card.name)

    def discard(self, player: Player, card: str) -> None:
        player.hand.remove(card)
        self.deck_of(card).discard.append(card)

    def rehome(self, seat: int, items: list[str]) -> Play:
        """Items of a destroyed hero: to another own hero, or discarded [LER-16.7]."""
        for item in items:
            heroes = self.players[seat].of("hero")
            word = "no"
            if heroes:
                word = yield from self.ask(seat, [*(f"card:{hero.name}" for hero in heroes), "pass"])
            if word.startswith("card:"):
                self.players[seat].find(word[5:]).items.append(item)
            else:
                self.deck_of(item).discard.append(item)

    def tokens_of(self, row: Counter[str]) -> list[str]:
        return [kind for kind in KINDS if row[kind] > 0]


def equal_once(cards: list[str]) -> list[str]:
    """Of equal hand cards the first."""
    kinds: dict[str, str] = {}
    for card in sorted(cards, key=lambda c: int(c.partition(".")[2] or 0)):
        kinds.setdefault(card.partition(".")[0], card)
    return list(kinds.values())
