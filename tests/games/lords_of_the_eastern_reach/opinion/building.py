"""Build & Hire: batches, payment, limits, hirelings, and what is used there [LER-11, 23.7 to 23.15, 25.22, 26.24]."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from tests.games.lords_of_the_eastern_reach.opinion.board import Card, Play, Player, Table, equal_once
from tests.games.lords_of_the_eastern_reach.opinion.gems import GemOrPhrase
from tests.games.lords_of_the_eastern_reach.opinion.printed import CARDS, TYPES, icons, kind_of, type_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks

STORES = ("Store any token.", "Store a single token.")


# ---- sources of a payment -----------------------------------------------------------------------------------------
def is_store(card: Card) -> bool:
    return any(line.does in STORES for line in card.print.lines)


def can_leave(table: Table, card: Card) -> bool:
    """Whether the token on a card may be taken off it now [LER-23.15, 5.9]."""
    if not card.token or card.filled_in == table.turn or card.emptied_in == table.turn:
        return False
    return not card.is_exhausted


class Opportunity:
    """One player's opportunity to build and hire."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.player: Player = table.players[seat]
        self.is_active = seat == table.active
        self.asked_for: set[str] = set()
        self.agreed: set[str] = set()

    def stored(self) -> list[Card]:
        """Cards whose token may be spent: one's own, and an ally's who has agreed [LER-11.11, 26.29]."""
        table = self.table
        own = [card for card in self.player.city + self.player.army if can_leave(table, card)]
        if self.player.ally is None:
            return own
        allied = table.players[self.player.ally].city
        return own + [card for card in allied if card.name in self.agreed and can_leave(table, card)]

    # ---- what can be paid ------------------------------------------------------------------------------------------
    def ways(self, cost: Counter[str]) -> list[tuple[Counter[str], frozenset[str]]]:
        """Every way to pay exactly: so many doubles of each type, and these stored tokens [LER-11.8, 11.9]."""
        by_type = []
        for kind in TYPES:
            here = [card for card in self.stored() if card.token and type_of(card.token) == kind]
            found = []
            for size in range(len(here) + 1):
                for cards in combinations(here, size):
                    left = cost[kind] - sum(icons(card.token or "") for card in cards)
                    for doubles in range(self.table.at_hand[f"double-{kind}"] + 1):
                        if 0 <= left - 2 * doubles <= self.table.at_hand[kind]:
                            found.append((doubles, [card.name for card in cards]))
            by_type.append(found)
        return [
            (
                Counter({f"double-{k}": n for k, (n, _) in zip(TYPES, way, strict=True)}),
                frozenset(name for _, cards in way for name in cards),
            )
            for way in product(*by_type)
        ]

    def can_pay(self, cost: Counter[str]) -> bool:
        return bool(self.ways(cost))

    def may_hire(self, batch: list[str]) -> bool:
        """Hirelings: the active player's, with an Inn or Stronghold there or before it in the batch [LER-11.19]."""
        hirelings = self.table.decks["hirelings"]
        if not self.is_active or batch.count("hireling") >= hirelings.size + len(hirelings.discard):
            return False
        if self.table.scenario["fast"]:
            return False
        cards = [card.print for card in self.player.city]
        cards += [kind_of(word[5:]) for word in batch if word != "hireling"]
        if self.table.ally_building:
            cards.append(kind_of(self.table.ally_building))
        elif self.player.ally is not None:
            cards += [card.print for card in self.table.players[self.player.ally].city]
        return any(kind.line("Buy hirelings.") for kind in cards)

    def batch_cost(self, batch: list[str]) -> Counter[str]:
        total: Counter[str] = Counter()
        for word in batch:
            total.update({"gold": 1} if word == "hireling" else kind_of(word[5:]).cost)
        return total

    def most(self) -> Counter[str]:
        """All resources of each type there are."""
        have: Counter[str] = Counter()
        for token, n in self.table.at_hand.items():
            have[type_of(token)] += icons(token) * n
        for card in self.stored():
            have[type_of(card.token or "")] += icons(card.token or "")
        return have

    def completes(self, batch: list[str]) -> bool:
        """Whether this batch, or one that grows from it, can be paid exactly."""
        most = self.most()
        seen: set[tuple[str, ...]] = set()
        queue = [batch]
        while queue:
            one = queue.pop()
            cost = self.batch_cost(one)
            if any(cost[kind] > most[kind] for kind in TYPES):
                continue
            if self.can_pay(cost):
                return True
            for more in self.nexts(one):
                key = tuple(sorted([*one, more]))
                if key not in seen:
                    seen.add(key)
                    queue.append([*one, more])
        return False

    def nexts(self, batch: list[str]) -> list[str]:
        left = [f"card:{card}" for card in self.player.hand if f"card:{card}" not in batch]
        kinds: dict[str, str] = {}
        for word in sorted(left, key=lambda w: (w.partition(".")[0], int(w.partition(".")[2] or 0))):
            kinds.setdefault(word.partition(".")[0], word)  # equal cards are offered once
        return list(kinds.values()) + (["hireling"] if self.may_hire(batch) else [])

    def can_add(self, batch: list[str]) -> list[str]:
        return [word for word in self.nexts(batch) if self.completes([*batch, word])]

    # ---- buying ----------------------------------------------------------------------------------------------------
    def buy(self) -> Play:
        table = self.table
        batch = yield from table.several(
            self.seat,
            self.can_add,
            lambda had: bool(had) and self.can_pay(self.batch_cost(had)),
            always=True,
            done="buy",
            back="back",
        )
        needs_ally = "hireling" in batch and not self.hires_alone(batch)
        for word in batch:
            if word != "hireling":
                self.player.hand.remove(word[5:])
        is_asked = len(self.ways(self.batch_cost(batch))) > 1
        if needs_ally and is_asked:
            yield from self.choose_ally_inn()
        yield from self.pay(self.batch_cost(batch))
        if needs_ally and not is_asked:
            yield from self.choose_ally_inn()
        for word in batch:
            yield from self.enter_hireling() if word == "hireling" else self.enter(word[5:])

    def hires_alone(self, batch: list[str]) -> bool:
        kinds = [card.print for card in self.player.city]
        kinds += [kind_of(word[5:]) for word in batch[: batch.index("hireling")]]
        return any(kind.line("Buy hirelings.") for kind in kinds)

    def choose_ally_inn(self) -> Play:
        assert self.player.ally is not None
        if self.table.ally_building is None:
            inns = [c for c in self.table.players[self.player.ally].city if c.print.line("Buy hirelings.")]
            firsts = {card.print.slug: card for card in reversed(inns)}  # which of two equal ones cannot matter
            word = yield from self.table.ask(self.seat, [f"card:{card.name}" for card in firsts.values()])
            self.table.ally_building = word[5:]

    def pay(self, cost: Counter[str]) -> Play:
        """Doubles and stored tokens are chosen, singles make up the rest."""
        ways = self.ways(cost)
        if len(ways) == 1:
            way = ways[0]
        else:
            chosen = yield from self.table.several(
                self.seat,
                lambda had: self.sources(ways, had),
                lambda had: parted(had) in ways_of(ways),
                back="back",
                ends_when_full=True,
            )
            key = parted(chosen)
            way = next(one for one in ways if key == parted_way(one))
        yield from self.spend(cost, way)

    def sources(self, ways: list[tuple[Counter[str], frozenset[str]]], had: list[str]) -> list[str]:
        """What can be added so that some exact payment is still ahead."""
        found = set()
        doubles, cards = (
            Counter(w[6:] for w in had if w.startswith("token:")),
            {w[5:] for w in had if w.startswith("card:")},
        )
        for want, stored in ways:
            if all(want[k] >= n for k, n in doubles.items()) and cards <= stored:
                found |= {f"token:{k}" for k, n in want.items() if n > doubles[k]}
                found |= {f"card:{card}" for card in stored - cards}
        return sorted(found)

    def spend(self, cost: Counter[str], way: tuple[Counter[str], frozenset[str]]) -> Play:
        table = self.table
        before = Counter(table.pool)
        left = Counter(cost)
        for token, n in way[0].items():
            table.at_hand[token] -= n
            table.pool[token] += n
            left[type_of(token)] -= 2 * n
        matching = []
        for card in self.stored():
            if card.name in way[1]:
                token = card.token or ""
                left[type_of(token)] -= icons(token)
                self.take_off(card)
                if card.print.slug == "verzano" and before[token]:
                    matching.append(token)
        for kind, n in left.items():
            table.at_hand[kind] -= n
            table.pool[kind] += n
        for token in matching:
            yield from self.match(token)

    def take_off(self, card: Card) -> None:
        assert card.token is not None
        self.table.pool[card.token] += 1
        card.token, card.emptied_in = None, self.table.turn

    def match(self, token: str) -> Play:
        """Verzano's matching token [LER-25.22]."""
        word = yield from self.table.ask(self.seat, ["yes", "no"])
        if word == "yes":
            self.table.pool[token] -= 1
            self.table.at_hand[token] += 1

    # ---- entering --------------------------------------------------------------------------------------------------
    def make_room(self, is_building: bool) -> Play:
        """As many cards as it takes, and no more [LER-11.16, 11.17]."""
        table, player = self.table, self.player
        while True:
            row = player.city if is_building else player.army
            limit = table.building_limit(player) if is_building else table.army_limit(player)
            if len(row) < limit or not row:
                return
            word = yield from table.ask(self.seat, [f"card:{card.name}" for card in row])
            items = table.leave_play(player.find(word[5:]))
            yield from table.rehome(self.seat, items)
            check_tasks(table)

    def enter_hireling(self) -> Play:
        yield from self.make_room(False)
        card = self.table.decks["hirelings"].draw(self.table.fortune.take("hireling"))
        yield from self.put_in_play(card)

    def enter(self, name: str) -> Play:
        yield from self.make_room(kind_of(name).type == "building")
        yield from self.put_in_play(name)

    def put_in_play(self, name: str) -> Play:
        table, player = self.table, self.player
        card = Card(name, self.seat)
        (player.city if card.print.type == "building" else player.army).append(card)
        if card.print.line("Invocation.") and table.phrase_supply:
            table.phrase_supply -= 1
            card.has_phrase = True
        card.has_pet = card.pet_name() is not None
        for line in card.print.lines:
            if line.when == "When hired" and line.does == "Gain 1 gem.":
                table.gain_gems(player, 1)
            elif line.when == "When hired":
                yield from steal(table, player)
        check_tasks(table)

    # ---- what is used ----------------------------------------------------------------------------------------------
    def abilities(self) -> dict[str, list[tuple[str, Card | None]]]:
        """By card: what can be done with it now."""
        found: dict[str, list[tuple[str, Card | None]]] = {}
        table, player = self.table, self.player
        for card in player.city + player.army:
            for line in card.print.lines:
                if line.when == "Build & Hire" and card.works(line) and not card.is_exhausted:
                    if self.can_use(card.name, card, line.does, line.number, line.is_active):
                        found.setdefault(card.name, []).append((f"number:{line.number}", card))
        for line in table.allegiance_lines(player):
            if line.when == "Build & Hire" and self.can_use(
                player.allegiance_word, None, line.does, line.number, line.is_active
            ):
                found.setdefault(player.allegiance_word, []).append((f"number:{line.number}", None))
        for treasure in player.stash:
            if any(line.when == "Build & Hire" for line in kind_of(treasure).lines) and self.pool_singles():
                found.setdefault(treasure, []).append(("number:1", None))
        if player.ally is not None:
            self.allied(found)
        gems = GemOrPhrase(table, self.seat)
        for word in gems.gem_cards():
            found.setdefault(word, []).append(("gem", None))
        for word in gems.refills():
            found.setdefault(word, []).append(("refresh", None))
        return found

    def allied(self, found: dict[str, list[tuple[str, Card | None]]]) -> None:
        """One Active Player building of the ally, and asking for a stored token [LER-26.8, 26.29]."""
        table = self.table
        assert self.player.ally is not None
        for card in table.players[self.player.ally].city:
            if self.is_active and table.ally_building in (None, card.name):
                for line in card.print.lines:
                    if line.when == "Build & Hire" and line.is_active:
                        if self.can_use(card.name, card, line.does, line.number, True):
                            found.setdefault(card.name, []).append((f"number:{line.number}", card))
            if is_store(card) and can_leave(table, card) and card.name not in self.asked_for:
                found.setdefault(card.name, []).append(("ask", card))

    def pool_singles(self) -> list[str]:
        return [kind for kind in TYPES if self.table.pool[kind]]

    def can_use(self, name: str, card: Card | None, does: str, number: int, is_active: bool) -> bool:
        table = self.table
        if (is_active and not self.is_active) or f"{name}:{number}" in table.used:
            return False
        if does in STORES:
            assert card is not None
            return bool(self.storable(card))
        if does.startswith("Swap"):
            return bool(self.gives("any" in does))
        if does.startswith("Hire a "):
            return bool(self.hireable(does)) and bool(self.single_words())
        if does == "Give up a troop for a hireling.":
            return self.has_hirelings() and bool(self.troops())
        if does == "Steal a trophy.":
            return any(enemy.trophies for enemy in table.enemies(self.seat))
        return False

    def use(self, name: str) -> Play:
        table = self.table
        choices = self.abilities()[name]
        words = ["token:grunts" if what == "ask" else what for what, _ in choices]
        word = yield from table.ask(self.seat, words)
        what, card = choices[words.index(word)]
        if what == "gem":
            GemOrPhrase(table, self.seat).put_gem(name)
            check_tasks(table)
        elif what == "refresh":
            GemOrPhrase(table, self.seat).refill(name)
        elif what == "ask":
            yield from self.ask_ally(name)
        elif name in self.player.stash:
            yield from self.spend_treasure(name)
        else:
            yield from self.use_line(name, card, int(what[7:]))

    def ask_ally(self, name: str) -> Play:
        self.asked_for.add(name)
        assert self.player.ally is not None
        word = yield from self.table.ask(self.player.ally, ["yes", "no"])
        if word == "yes":
            self.agreed.add(name)

    def spend_treasure(self, name: str) -> Play:
        table = self.table
        self.player.stash.remove(name)
        table.deck_of(name).discard.append(name)
        word = yield from table.ask(self.seat, [f"token:{kind}" for kind in self.pool_singles()])
        table.pool[word[6:]] -= 1
        table.at_hand[word[6:]] += 1

    def use_line(self, name: str, card: Card | None, number: int) -> Play:
        table, player = self.table, self.player
        if card is not None and card.seat != self.seat:
            table.ally_building = name
        lines = card.print.lines if card else table.allegiance_lines(player)
        does = next(line.does for line in lines if line.number == number)
        if does not in STORES:
            table.used.add(f"{name}:{number}")
        if does in STORES:
            assert card is not None
            yield from self.store(card)
        elif does.startswith("Swap"):
            yield from self.swap("any" in does)
        elif does.startswith("Hire a "):
            yield from self.hire(does)
        elif does == "Steal a trophy.":
            assert card is not None
            items = table.leave_play(card)
            yield from steal(table, player)
            check_tasks(table)
            yield from table.rehome(self.seat, items)
            check_tasks(table)
        else:
            yield from self.room_and_board()

    # ---- storing and swapping --------------------------------------------------------------------------------------
    def storable(self, card: Card) -> list[str]:
        """Tokens at hand that may go on a card now [LER-23.14, 23.15]."""
        table = self.table
        if card.filled_in == table.turn or (card.token and card.emptied_in == table.turn):
            return []
        singles = card.print.slug == "verzano"
        kinds = [kind for kind in table.tokens_of(table.at_hand) if not (singles and kind.startswith("double"))]
        return [kind for kind in kinds if kind != card.token]  # for an equal one nothing would change [LER-5.17]

    def store(self, card: Card) -> Play:
        table = self.table
        word = yield from table.ask(self.seat, [f"token:{kind}" for kind in self.storable(card)])
        table.at_hand[word[6:]] -= 1
        if card.token:
            table.at_hand[card.token] += 1
            card.emptied_in = table.turn
        card.token, card.filled_in = word[6:], table.turn

    def takes(self, given: str, is_any: bool) -> list[str]:
        """What lay in the pool before and may be taken for this token [LER-23.7, 23.9]."""
        pool = self.table.tokens_of(self.table.pool)
        if is_any:
            return [kind for kind in pool if kind != given]
        return [kind for kind in pool if icons(kind) == 1 and kind != type_of(given)]

    def gives(self, is_any: bool) -> list[str]:
        return [kind for kind in self.table.tokens_of(self.table.at_hand) if self.takes(kind, is_any)]

    def swap(self, is_any: bool) -> Play:
        table = self.table
        for turn in range(2 if is_any else 1):
            gives = [f"token:{kind}" for kind in self.gives(is_any)]
            if not gives:
                return
            word = yield from table.ask(self.seat, [*gives, "pass"] if turn else gives)
            if word == "pass":
                return
            given = word[6:]
            word = yield from table.ask(self.seat, [f"token:{kind}" for kind in self.takes(given, is_any)])
            table.at_hand.update({given: -1, word[6:]: 1})
            table.pool.update({given: 1, word[6:]: -1})

    # ---- hiring otherwise ------------------------------------------------------------------------------------------
    def hireable(self, does: str) -> list[str]:
        slug = does.split()[2].lower()
        return [card for card in self.player.hand if kind_of(card).slug == slug]

    def single_words(self) -> list[str]:
        at_hand = [f"token:{kind}" for kind in TYPES if self.table.at_hand[kind]]
        return at_hand + [f"card:{card.name}" for card in self.stored() if icons(card.token or "") == 1]

    def hire(self, does: str) -> Play:
        """A Monk or Paladin for one single token [LER-11.25]."""
        table = self.table
        card = sorted(self.hireable(does), key=lambda name: int(name.partition(".")[2]))[0]
        self.player.hand.remove(card)
        word = yield from table.ask(self.seat, self.single_words())
        if word.startswith("token:"):
            table.at_hand[word[6:]] -= 1
            table.pool[word[6:]] += 1
        else:
            store = next(one for one in self.stored() if one.name == word[5:])
            token = store.token or ""
            is_matched = store.print.slug == "verzano" and table.pool[token] > 0
            self.take_off(store)
            if is_matched:
                yield from self.match(token)
        yield from self.enter(card)

    def troops(self) -> list[str]:
        army = [card.name for card in self.player.of("troop")]
        return army + equal_once([card for card in self.player.hand if kind_of(card).type == "troop"])

    def room_and_board(self) -> Play:
        """A troop is given up, from the army or the hand, for a hireling (N2)."""
        table, player = self.table, self.player
        word = yield from table.ask(self.seat, [f"card:{name}" for name in self.troops()], always=True)
        if word[5:] in player.hand:
            table.discard(player, word[5:])
        else:
            table.leave_play(player.find(word[5:]))
        check_tasks(table)
        yield from self.enter_hireling()

    # ---- the whole opportunity -------------------------------------------------------------------------------------
    def is_open(self) -> bool:
        """Whether this player is asked at all [LER-11.3, 11.4], and open facts leave anything to do [LER-4.9]."""
        return (self.is_active or self.has_tokens()) and self.has_use()

    def has_tokens(self) -> bool:
        """Tokens passed on, stored ones that can be spent, or a treasure that yields one."""
        table, player = self.table, self.player
        if sum(table.at_hand.values()) or any(can_leave(table, card) for card in player.city + player.army):
            return True
        asked = self.asked_for - self.agreed
        allied = table.players[player.ally].city if player.ally is not None else []
        if any(can_leave(table, card) and card.name not in asked for card in allied):
            return True
        return bool(self.pool_singles()) and any(
            line.when == "Build & Hire" for treasure in player.stash for line in kind_of(treasure).lines
        )

    def has_use(self) -> bool:
        """Whether anything could be done, for all that others can see."""
        player = self.player
        wants_no_gem = not self.is_active and self.seat in self.table.quiet
        ways = {way for found in self.abilities().values() for way, _ in found if not (wants_no_gem and way == "gem")}
        if ways or (self.may_hire([]) and self.completes(["hireling"])):
            return True
        if player.hand and (self.could_pay() or self.could_hire()):
            return True
        allied = self.table.players[player.ally].city if player.ally is not None else []
        lent = [card for card in allied if self.table.ally_building in (None, card.name)]
        inns = any(c.print.slug == "inn" and f"{c.name}:3" not in self.table.used for c in player.city + lent)
        has_troops = not self.table.scenario["heroics"]
        return self.is_active and inns and self.has_hirelings() and has_troops and bool(player.hand)

    def could_pay(self) -> bool:
        """Whether any card of the City deck costs no more than these tokens together, for all that others can see."""
        most, has_troops = self.most(), not self.table.scenario["heroics"]
        city = [
            one for one in CARDS.values() if one.type in ("building", "hero") or (has_troops and one.type == "troop")
        ]
        return any(all(one.cost[kind] <= most[kind] for kind in TYPES) for one in city)

    def could_hire(self) -> bool:
        """Whether a Monastery or a Training Field could be used, whatever the hand holds."""
        if not self.is_active or not self.single_words() or self.table.scenario["heroics"]:
            return False
        table, player = self.table, self.player
        allied = table.players[player.ally].city if player.ally is not None else []
        lent = [card for card in allied if table.ally_building in (None, card.name)]
        return any(
            line.does.startswith("Hire a ") and f"{card.name}:{line.number}" not in table.used
            for card in player.city + lent
            for line in card.print.lines
        )

    def has_hirelings(self) -> bool:
        hirelings = self.table.decks["hirelings"]
        return hirelings.size + len(hirelings.discard) > 0 and not self.table.scenario["fast"]

    def play(self) -> Play:
        table = self.table
        while self.is_open():
            words = [f"card:{name}" for name in self.abilities()]
            if self.can_add([]):
                words.append("buy")
            word = yield from table.ask(self.seat, [*words, "pass"], always=True)
            if word == "pass":
                return
            if word == "buy":
                yield from self.buy()
            else:
                yield from self.use(word[5:])


def parted(chosen: list[str]) -> tuple[frozenset[tuple[str, int]], frozenset[str]]:
    doubles = Counter(word[6:] for word in chosen if word.startswith("token:"))
    return frozenset(doubles.items()), frozenset(word[5:] for word in chosen if word.startswith("card:"))


def parted_way(way: tuple[Counter[str], frozenset[str]]) -> tuple[frozenset[tuple[str, int]], frozenset[str]]:
    return frozenset((k, n) for k, n in way[0].items() if n), way[1]


def ways_of(ways: list[tuple[Counter[str], frozenset[str]]]) -> list[tuple[frozenset[tuple[str, int]], frozenset[str]]]:
    return [parted_way(way) for way in ways]


def steal(table: Table, player: Player) -> Play:
    """A random trophy of an enemy player [LER-25.17, 25.18]."""
    enemies = [enemy for enemy in table.enemies(player.seat) if enemy.trophies]
    if enemies:
        word = yield from table.ask(player.seat, [f"seat:{enemy.seat}" for enemy in enemies])
        stolen = table.fortune.take("steal")
        table.players[int(word[5:])].trophies.remove(stolen)
        player.trophies.append(stolen)


def build_and_hire(table: Table) -> Play:
    """Round the table with the tokens; what is left goes to the pool [LER-11.1 to 11.3]."""
    if table.kept:
        table.at_hand[table.kept] += 1
        table.kept = None
    for seat in table.round_from(table.active):
        yield from Opportunity(table, seat).play()
    if table.is_alone and table.tokens_of(table.at_hand):
        word = yield from table.ask(0, [*(f"token:{kind}" for kind in table.tokens_of(table.at_hand)), "pass"])
        if word != "pass":
            table.kept = word[6:]
            table.at_hand[word[6:]] -= 1
    for kind in table.tokens_of(table.at_hand):
        table.pool[kind] += table.at_hand[kind]
    table.at_hand.clear()
