"""What an adventure and an attack share besides abilities: parties, dice, phrases, losses [LER-7, 18, 19]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.abilities import Abilities
from tests.games.lords_of_the_eastern_reach.opinion.board import Card, Play, Player
from tests.games.lords_of_the_eastern_reach.opinion.printed import Line, kind_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks
from tests.games.lords_of_the_eastern_reach.opinion.strength import Die, player_card


class Fight(Abilities):
    """One combat."""

    # ---- forming a party -------------------------------------------------------------------------------------------
    def ready_by_discard(self, side: int) -> Play:
        """Laudira, exhausted, before her party is formed [LER-25.11]."""
        player = self.player(side)
        while True:
            cards = [c for c in player.army if c.is_exhausted and c.print.line("Ready this.")
                     and f"{c.name}:2" not in self.table.used]  # fmt: skip
            if not cards or not player.hand:
                return
            has_ready = side == 1 or any(not card.is_exhausted for card in player.army)
            words = [f"card:{card.name}" for card in cards]
            word = yield from self.table.ask(player.seat, [*words, "done"] if has_ready else words, always=True)
            if word == "done":
                return
            card = player.find(word[5:])
            yield from self.pay_discard(player, list(player.hand))
            self.table.used.add(f"{card.name}:2")
            card.is_exhausted = False

    def form(self, side: int) -> Play:
        """Readied army cards; an attacker or adventurer sends at least one [LER-7.6]."""
        player = self.player(side)
        ready = [f"card:{card.name}" for card in player.army if not card.is_exhausted]
        least = 1 if side == 0 else 0
        if not ready:
            return
        chosen = yield from self.table.several(
            player.seat, lambda had: [w for w in ready if w not in had], lambda had: len(had) >= least
        )
        self.parties[side] = [player.find(word[5:]) for word in chosen]

    # ---- Roll Dice --------------------------------------------------------------------------------------------------
    def roll(self) -> None:
        """The active side first, card by card: Attack, Defense, ability dice [LER-7.31]."""
        for side in (0, 1):
            for card in self.parties[side]:
                if card.print.attack_die:
                    self.lay(side, card, "attack", None)
                if card.print.defense_die:
                    self.lay(side, card, "defense", None)
                for at, wanting, what, line in self.wants_die:
                    if wanting is card and at == side and self.is_on(card.name, line) and card.works(line):
                        self.lay(side, card, what, line)

    def lay(self, side: int, card: Card, what: str, line: Line | None) -> None:
        self.dice.append(Die(side, card, what, line, self.table.fortune.take("die")))

    # ---- phrases and re-rolls --------------------------------------------------------------------------------------
    def rerolls(self, side: int) -> dict[str, list[Die]]:
        """Treasures that roll again, and the dice they may roll [LER-7.19, 7.30]."""
        lying = [die for die in self.dice if not die.is_again]
        found = {}
        for card in self.parties[side]:
            for item in card.items:
                if any(li.does == "Re-roll one of your dice." for li in kind_of(item).lines):
                    if f"{item}:2" not in self.table.used:
                        found[item] = [die for die in lying if die.side == side]
        for treasure in self.player(side).stash:
            if any(line.does == "Re-roll any die." for line in kind_of(treasure).lines):
                found[treasure] = lying
        return {name: dice for name, dice in found.items() if dice}

    def speak(self, side: int) -> Play:
        """One window for phrases and re-rolls [LER-7.30, 18.3]."""
        player = self.player(side)
        while True:
            speakers = [
                card
                for card in self.parties[side]
                if card.has_phrase
                and any(li.does == "Invocation." and self.is_on(card.name, li) for li in card.print.lines)
            ]
            rerolls = self.rerolls(side)
            if not speakers and not rerolls:
                return
            words = [f"card:{card.name}" for card in speakers] + [f"card:{name}" for name in rerolls]
            word = yield from self.table.ask(player.seat, [*words, "done"])
            if word == "done":
                return
            if word[5:] in rerolls:
                yield from self.roll_again(player, word[5:], rerolls[word[5:]])
                continue
            card = player_card(self.table, word[5:])
            lying = [die for die in self.dice if not die.is_again]
            what = yield from self.table.ask(player.seat, ["attack", "armor", *map(self.die_word, lying)])
            card.has_phrase = False
            self.table.phrase_supply += 1
            if what.startswith("die:"):
                self.again(self.dice[int(what[4:]) - 1])
            else:
                self.phrases[side][what] += 2 if what == "attack" else 1

    def die_word(self, die: Die) -> str:
        return f"die:{self.dice.index(die) + 1}"

    def roll_again(self, player: Player, name: str, dice: list[Die]) -> Play:
        word = yield from self.table.ask(player.seat, [self.die_word(die) for die in dice])
        if name in player.stash:
            player.stash.remove(name)
            self.table.deck_of(name).discard.append(name)
        else:
            self.table.used.add(f"{name}:2")
        self.again(self.dice[int(word[4:]) - 1])

    def again(self, die: Die) -> None:
        die.value, die.is_again = self.table.fortune.take("again"), True

    # ---- losses ----------------------------------------------------------------------------------------------------
    def potions(self, side: int) -> list[str]:
        return [
            card
            for card in self.player(side).stash
            if any(li.when == "While taking damage" for li in kind_of(card).lines)
        ]

    def drink(self, side: int, name: str) -> None:
        self.player(side).stash.remove(name)
        self.table.deck_of(name).discard.append(name)
        self.damage[side] += kind_of(name).lines[0].n

    def lose_party(self, side: int) -> Play:
        """Whole cards, in the owner's order, until the damage is used up or nobody is left [LER-7.10 to 7.12, 19.2].
        Nothing is asked where everybody falls whatever the order.
        """
        party = list(self.parties[side])
        if self.damage[side] <= 0 or not party:
            return
        rest = [f"pet:{card.name}" for card in party if card.has_pet] + [f"card:{name}" for name in self.potions(side)]
        defenses = [self.defense(card) for card in party]
        chosen = [f"card:{card.name}" for card in party]
        if rest or self.damage[side] <= sum(defenses) - min(defenses):
            chosen = yield from self.table.several(
                self.player(side).seat,
                lambda had: self.losses(side, had, rest),
                lambda had: self.is_over(side, had),
                ends_when_full=True,
            )
        for word in chosen:
            self.lose(side, word)

    def losses(self, side: int, had: list[str], rest: list[str]) -> list[str]:
        if self.is_over(side, had):
            return []
        gone = {f"pet:{word[5:]}" for word in had}  # with its ranger a pet is gone too
        words = [f"card:{card.name}" for card in self.parties[side]] + [word for word in rest if word not in gone]
        return [word for word in words if word not in had]

    def is_over(self, side: int, had: list[str]) -> bool:
        """Whether these losses use up the damage, or nobody is left."""
        left = self.damage[side]
        for place, word in enumerate(had):
            name = word.partition(":")[2]
            card = next((one for one in self.parties[side] if one.name == name), None)
            if card is None:
                left += kind_of(name).lines[0].n
                continue
            has_pet = card.has_pet
            card.has_pet = has_pet and f"pet:{name}" not in had[:place]
            left -= self.defense(card)
            card.has_pet = has_pet
        return left <= 0 or all(f"card:{card.name}" in had for card in self.parties[side])

    def lose(self, side: int, word: str) -> None:
        name = word.partition(":")[2]
        card = next((one for one in self.parties[side] if one.name == name), None)
        if card is None:
            self.drink(side, name)
            return
        self.damage[side] -= self.defense(card)
        if word.startswith("pet:"):
            card.has_pet, card.lost_pet_in = False, self.table.turn
        else:
            self.parties[side].remove(card)
            self.kill(card)

    def kill(self, card: Card) -> None:
        self.lost.append(card.name)
        self.items_left += [(card.seat, item) for item in self.table.leave_play(card)]

    def tire(self) -> None:
        """Survivors of the active party without Stamina are exhausted [LER-7.15]."""
        for card in self.parties[0]:
            if not self.has_stamina(card):
                card.is_exhausted = True

    def move_items(self) -> Play:
        for seat, item in self.items_left:
            yield from self.table.rehome(seat, [item])
            check_tasks(self.table)
        self.items_left = []
        check_tasks(self.table)
