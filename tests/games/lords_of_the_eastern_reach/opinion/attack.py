"""Attacks on other players [LER-9]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.adventure import send_ally
from tests.games.lords_of_the_eastern_reach.opinion.board import Play
from tests.games.lords_of_the_eastern_reach.opinion.combat import Fight
from tests.games.lords_of_the_eastern_reach.opinion.printed import kind_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks


class Attack(Fight):
    """One attack of the active player."""

    def play(self) -> Play:
        table = self.table
        table.fight = self
        yield from self.ready_by_discard(0)
        yield from self.form(0)
        yield from send_ally(self)
        self.declared = list(self.parties[0])
        yield from self.ready_by_discard(1)
        yield from self.form(1)
        yield from self.use_abilities(0)
        yield from self.use_abilities(1)
        self.roll()
        yield from self.speak(0)
        yield from self.speak(1)
        yield from self.deal_damage()
        yield from self.move_items()
        self.tire()
        check_tasks(table)
        for card in self.player(1).army:
            card.is_exhausted = False
        table.fight = None
        check_tasks(table)

    def deal_damage(self) -> Play:
        """Both pools are fixed; then the attacker's losses, then the defender's [LER-9.8 to 9.19]."""
        self.is_fixed = True
        totals = [self.total(0), self.total(1)]
        armor = [self.armor(0), self.armor(1)]
        self.damage = [max(0, totals[1] - armor[0]), max(0, totals[0] - armor[1])]
        self.attack_left = totals[0]
        captain = any(
            line.does == "The attacker chooses which buildings are destroyed."
            for card in self.parties[0]
            for _, line in card.lines_and_items()
        )
        self.table.fortune.put("totals told", (totals[0], self.damage[0]))
        yield from self.lose_party(0)
        check_tasks(self.table)
        yield from self.lose_party(1)
        yield from self.lose_buildings(captain)
        check_tasks(self.table)

    def lose_buildings(self, captain: bool) -> Play:
        """What is left of the damage goes on to buildings, which become the attacker's trophies [LER-9.10, 9.13]; with
        the Siege Captain the attacker chooses, one at a time while the defender has something against it [LER-25.24].
        """
        defender = self.player(1)
        while self.damage[1] > 0 and defender.city:
            is_single = captain and bool(self.potions(1))
            if captain:
                yield from self.hold_out()
            if self.damage[1] <= 0:
                return
            yield from self.choose_buildings(0 if captain else 1, is_single)

    def choose_buildings(self, side: int, is_single: bool) -> Play:
        table, city = self.table, list(self.player(1).city)
        potions = [f"card:{name}" for name in self.potions(1)] if side == 1 else []
        words = [f"card:{card.name}" for card in city]
        defenses = {f"card:{card.name}": table.building_defense(card) for card in city}
        takes = defenses | {word: -kind_of(word[5:]).lines[0].n for word in potions}

        def is_over(had: list[str]) -> bool:
            left = self.damage[1] - sum(takes[word] for word in had)
            return left <= 0 or (is_single and bool(had)) or all(word in had for word in words)

        chosen = words
        is_all = len(city) == 1 if is_single else self.damage[1] > sum(defenses.values()) - min(defenses.values())
        if potions or not is_all:
            chosen = yield from table.several(
                self.player(side).seat,
                lambda had: [] if is_over(had) else [word for word in words + potions if word not in had],
                is_over,
                ends_when_full=True,
            )
        for word in chosen:
            self.damage[1] -= takes[word]
            if word in potions:
                self.player(1).stash.remove(word[5:])
                table.deck_of(word[5:]).discard.append(word[5:])
            else:
                table.leave_play(self.player(1).find(word[5:]), self.player(0))

    def hold_out(self) -> Play:
        """While the attacker chooses buildings, the defender may still use treasures against the damage."""
        while self.damage[1] > 0 and self.potions(1):
            words = [f"card:{name}" for name in self.potions(1)]
            word = yield from self.table.ask(self.player(1).seat, [*words, "pass"])
            if word == "pass":
                return
            self.drink(1, word[5:])
