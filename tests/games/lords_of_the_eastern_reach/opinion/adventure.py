"""Adventures: decks and bosses, what is revealed, evading, monsters and treasures [LER-8, 20, 21, 27.9 to 27.11]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import Card, Deck, Play, Player, Table, equal_once
from tests.games.lords_of_the_eastern_reach.opinion.combat import Fight
from tests.games.lords_of_the_eastern_reach.opinion.printed import kind_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks
from tests.games.lords_of_the_eastern_reach.opinion.strength import Foe, player_card


class Adventure(Fight):
    """One adventure of the active player."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, False, None)
        self.deck: Deck | None = None
        self.treasures: list[str] = []
        self.abandoned: list[str] = []
        self.guarded: list[str] = []
        self.evaded: list[Foe] = []
        self.is_wandering = False
        self.is_lair = False
        self.was_random = False
        self.is_claimed = False

    def play(self) -> Play:
        table = self.table
        table.fight = self
        yield from self.ready_by_discard(0)
        yield from self.form(0)
        yield from send_ally(self)
        self.declared = list(self.parties[0])
        yield from self.meet()
        if not self.is_claimed:
            yield from self.evade()
        if self.foes:
            yield from self.use_abilities(0)
            self.roll()
            yield from self.speak(0)
            yield from self.deal_damage()
            yield from self.reward()
        elif not self.is_claimed:
            self.settle_treasures(is_won=False)
            self.put_away()
        self.tire()
        table.fight = None
        check_tasks(table)

    # ---- Target ----------------------------------------------------------------------------------------------------
    def meet(self) -> Play:
        """A deck, a boss that lies revealed, or alone the wandering monsters [LER-8.2, 21.5, 27.9]."""
        table = self.table
        bosses = [boss for deck in table.adventures for boss in deck.bosses]
        if bosses:
            words = [f"card:{boss}" for boss in bosses]
        else:
            words = [f"deck:{deck.name}" for deck in table.adventures if deck.can_draw()]
        if table.wandering:
            words.append("wandering")
        word = yield from table.ask(table.active, words)
        if word == "wandering":
            self.is_wandering = True
            self.foes = [Foe(card) for card in table.wandering]
            table.wandering = []
        elif word.startswith("card:"):
            self.is_lair = True
            self.deck = table.deck_of(word[5:])
            self.deck.bosses.remove(word[5:])
            self.foes = [Foe(word[5:])]
        else:
            self.deck = table.decks[word[5:]]
            yield from self.reveal()

    def reveal(self) -> Play:
        """Cards until there is a monster, and one more for its Random Encounter [LER-8.11, 8.15, 8.32]."""
        assert self.deck is not None
        while not self.foes:
            card = yield from self.turn_up()
            if kind_of(card).type == "treasure" and not self.deck.can_draw():
                yield from self.claim_unguarded()
                return
        if self.was_random and self.deck.can_draw():
            yield from self.turn_up()

    def turn_up(self) -> Play:
        """One card: it may be replaced or one of its abilities stopped; then what it does when revealed."""
        assert self.deck is not None
        table, seat, player = self.table, self.table.active, self.player(0)
        had_random = self.was_random
        card: str = yield from self.answered(self.deck.draw(table.fortune.take("reveal")), had_random)
        if kind_of(card).type == "treasure":
            self.treasures.append(card)
            return card
        for line in kind_of(card).lines:
            if (card, line.number) in self.ignored:
                continue
            if line.when == "When revealed" and player.hand:
                word = yield from table.ask(seat, [f"card:{one}" for one in equal_once(player.hand)], always=True)
                table.discard(player, word[5:])
            if line.does == "Random Encounter." and not had_random:
                self.was_random = True
        return card

    def answered(self, card: str, had_random: bool) -> Play:
        """The card that stays when Kana Rua and Grieving Mother have answered [LER-8.32, 25.7, 25.10]."""
        table, seat = self.table, self.table.active
        while True:
            kind = kind_of(card)
            words = []
            if kind.type == "monster" and not any(foe.name == card for foe in self.foes):
                self.foes.append(Foe(card))
            kana = self.member("kana-rua")
            if kana and kana.has_phrase and not kind.is_boss and f"{kana.name}:2" not in table.used:
                words.append(f"card:{kana.name}")
            mother = self.member("grieving-mother")
            coming = [line for line in kind.lines if self.happens(line.when, line.does, had_random)]
            stoppable = [line for line in coming if (card, line.number) not in self.ignored]
            if mother and stoppable and f"{mother.name}:1" not in table.used:
                words.append(f"card:{mother.name}")
            word = yield from table.ask(seat, [*words, "pass"])
            if word == "pass":
                return card
            if kana and word[5:] == kana.name:
                card = self.deal_again(kana, card)
            elif mother:
                table.used.add(f"{mother.name}:1")
                number = yield from table.ask(seat, [f"number:{line.number}" for line in stoppable])
                self.ignored.add((card, int(number[7:])))

    def deal_again(self, kana: Card, card: str) -> str:
        """The card is discarded and the next one takes its place (N7)."""
        assert self.deck is not None
        kana.has_phrase = False
        self.table.phrase_supply += 1
        self.table.used.add(f"{kana.name}:2")
        self.deck.discard.append(card)
        self.foes = [foe for foe in self.foes if foe.name != card]
        return self.deck.draw(self.table.fortune.take("reveal"))

    def happens(self, when: str, does: str, had_random: bool) -> bool:
        """Whether a line of a card just revealed is about to do something."""
        assert self.deck is not None
        if when == "When revealed":
            return bool(self.player(0).hand)
        return does == "Random Encounter." and not had_random and self.deck.can_draw()

    def member(self, slug: str) -> Card | None:
        return next((card for card in self.parties[0] if card.print.slug == slug), None)

    def claim_unguarded(self) -> Play:
        """The last card of a deck is a treasure nobody guards [LER-8.12, 8.14]."""
        self.is_claimed = True
        for treasure in list(self.treasures):
            word = yield from self.table.ask(self.table.active, ["yes", "no"])
            self.treasures.remove(treasure)
            if word == "yes":
                check_tasks(self.table, {self.table.active: {"treasure-seeker"}})
                yield from claim(self.table, self.player(0), treasure)
                check_tasks(self.table)
            else:
                self.table.deck_of(treasure).discard.append(treasure)

    def evade(self) -> Play:
        """Once, one die for all; who is evaded leaves [LER-8.24 to 8.30]."""
        if not any(foe.print.evade for foe in self.foes):
            return
        word = yield from self.table.ask(self.table.active, ["evade", "pass"])
        if word == "evade":
            shown = self.table.fortune.take("evade")
            self.evaded = [foe for foe in self.foes if foe.print.evade and foe.print.evade <= shown]
            self.foes = [foe for foe in self.foes if foe not in self.evaded]
            for foe in self.evaded:
                self.leave(foe)
            if any(foe.print.is_boss for foe in self.evaded):
                deck = self.table.deck_of(self.evaded[0].name)
                deck.treasures += self.treasures  # whatever happens to the others [LER-8.30]
                self.treasures = []

    # ---- Assign Damage ---------------------------------------------------------------------------------------------
    def deal_damage(self) -> Play:
        """Totals are fixed; then monsters, then the party [LER-7.13, 8.7]."""
        self.is_fixed = True
        left = self.total(0)
        self.table.fortune.put("totals told", (left, max(0, sum(map(self.foe_attack, self.foes)) - self.armor(0))))
        self.damage[0] = max(0, sum(map(self.foe_attack, self.foes)) - self.armor(0))
        defenses = {foe.name: self.foe_defense(foe) for foe in self.foes}
        self.attack_left = left
        chosen = yield from self.table.several(
            self.table.active,
            lambda had: [f"card:{foe.name}" for foe in self.foes if f"card:{foe.name}" not in had
                         and defenses[foe.name] <= left - sum(defenses[word[5:]] for word in had)],
            lambda had: True,
            ends_when_full=True,
        )  # fmt: skip
        self.defeated = [foe for foe in self.foes if f"card:{foe.name}" in chosen]
        self.attack_left = left - sum(defenses[foe.name] for foe in self.defeated)
        yield from self.lose_party(0)

    def reward(self) -> Play:
        """Gems and trophies, treasures, items, revenge, and where the rest goes [LER-7.27]."""
        table, player = self.table, self.player(0)
        for foe in self.defeated:
            table.gain_gems(player, foe.print.gems)
            player.trophies.append(foe.name)
            player.bosses += foe.print.is_boss
        check_tasks(table, {player.seat: self.deeds()})
        is_won = all(foe in self.defeated for foe in self.foes)
        claimed = self.settle_treasures(is_won)
        if claimed:
            check_tasks(table, {player.seat: {"treasure-seeker"}})
        for treasure in claimed:
            yield from claim(table, player, treasure)
            check_tasks(table)
        yield from self.move_items()
        yield from self.revenge()
        self.put_away()
        check_tasks(table)

    def deeds(self) -> set[str]:
        """The tasks this combat fulfils by what was defeated [digest 8.6]."""
        if not self.defeated:
            return set()
        kinds = [foe.print for foe in self.defeated]
        types = [card.print.type for card in self.declared]
        is_all = all(foe in self.defeated for foe in self.foes)
        done = {
            "giant-killer": any(kind.is_boss for kind in kinds),
            "two-at-a-stroke": len(kinds) >= 2,
            "worthy-foe": any(kind.defense >= 8 for kind in kinds),
            "flawless-venture": is_all and not self.lost,
            "swift-quarry": any(kind.line("Evasive.") for kind in kinds),
            "unshaken": any(kind.line("Fear.") or kind.line("Terror.") for kind in kinds),
            "lone-wolf": is_all and len(types) == 1,
            "mixed-company": len(types) >= 3 and "hero" in types and "hireling" in types,
        }
        return {task for task, is_done in done.items() if is_done}

    def settle_treasures(self, is_won: bool) -> list[str]:
        """What is claimed; the rest stays with a boss or is discarded [LER-8.20, 8.21, 8.30, 21.3 to 21.10]."""
        claimed: list[str] = []
        stays = any(foe.print.is_boss and foe not in self.defeated for foe in [*self.foes, *self.evaded])
        if self.deck is None:
            return claimed
        if stays:
            self.guarded = self.treasures
        elif is_won:
            claimed += self.treasures
        else:
            self.abandoned = self.treasures
        if not stays and not self.deck.bosses and any(foe.print.is_boss for foe in self.defeated):
            claimed = self.deck.treasures + claimed
            self.deck.treasures = []
        self.treasures = []
        return claimed

    def revenge(self) -> Play:
        """Of monsters that were not defeated [LER-20.10]."""
        table, player = self.table, self.player(0)
        lines = [self.foe_says(foe, "Revenge ") for foe in self.foes if foe not in self.defeated]
        count = min(sum(line.n for line in lines if line), len(player.city))
        if not count:
            return
        chosen = yield from table.several(
            player.seat,
            lambda had: [w for w in (f"card:{c.name}" for c in player.city) if w not in had and len(had) < count],
            lambda had: len(had) == count,
            ends_when_full=True,
        )
        for word in chosen:
            table.leave_play(player.find(word[5:]))
        check_tasks(table)

    def put_away(self) -> None:
        """What was not defeated leaves, bosses stay, and treasures nobody won are discarded."""
        if self.deck is not None:
            self.deck.discard += self.abandoned
            self.deck.treasures += self.guarded
        for foe in self.foes:
            if foe not in self.defeated:
                self.leave(foe)

    def leave(self, foe: Foe) -> None:
        deck = self.table.deck_of(foe.name)
        if not foe.print.is_boss:
            deck.discard.append(foe.name)
        elif foe.name not in deck.bosses:
            deck.bosses.append(foe.name)


def send_ally(fight: Fight) -> Play:
    """Team Play: one hero of the ally [LER-26.4, 26.28]."""
    table = fight.table
    ally = table.me().ally
    if ally is None:
        return
    heroes = [hero for hero in table.players[ally].of("hero") if not hero.is_exhausted]
    if heroes:
        word = yield from table.ask(ally, [*(f"card:{hero.name}" for hero in heroes), "pass"])
        if word != "pass":
            fight.parties[0].append(player_card(table, word[5:]))


def claim(table: Table, player: Player, treasure: str) -> Play:
    """A treasure: its gems, and for an item a hero [LER-8.23, 16.2 to 16.5]."""
    kind = kind_of(treasure)
    for line in kind.lines:
        if line.when == "When claimed":
            table.gain_gems(player, line.n)
    if any(line.when == "When claimed" and line.cost for line in kind.lines):
        table.deck_of(treasure).discard.append(treasure)
    elif not kind.is_item:
        player.stash.append(treasure)
    else:
        heroes = player.of("hero") or [hero for other in table.players for hero in other.of("hero")]
        if not heroes:
            table.deck_of(treasure).discard.append(treasure)
            return
        word = yield from table.ask(player.seat, [f"card:{hero.name}" for hero in heroes])
        player_card(table, word[5:]).items.append(treasure)
