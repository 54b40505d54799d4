"""Gems put on cards, phrases and pets that come back [LER-17, 18.6, 19.6]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import Play, Table
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks

MOST = {"zahua": 24}


class GemOrPhrase:
    """What a player may put on cards of the own army."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.player = table.players[seat]

    def gem_cards(self) -> list[str]:
        """Cards that may take a gem: with a gem ability, and none on them yet."""
        if not self.player.gems:
            return []
        return [c.name for c in self.player.army if c.print.takes_gem and c.gems < MOST.get(c.print.slug, 1)]

    def put_gem(self, name: str) -> None:
        self.player.gems -= 1
        self.player.find(name).gems += 1

    def refills(self) -> list[str]:
        """Cards that may be exhausted for a phrase or a pet, on the own turn."""
        table = self.table
        if self.seat != table.active:
            return []
        found = []
        for card in self.player.army:
            wants_phrase = card.print.line("Invocation.") and not card.has_phrase and table.phrase_supply
            wants_pet = card.pet_name() and not card.has_pet and card.lost_pet_in != table.turn
            if not card.is_exhausted and (wants_phrase or wants_pet):
                found.append(card.name)
        return found

    def refill(self, name: str) -> None:
        card = self.player.find(name)
        card.is_exhausted = True
        if card.print.line("Invocation."):
            card.has_phrase = True
            self.table.phrase_supply -= 1
        else:
            card.has_pet = True


def gem_window(table: Table, seats: list[int]) -> Play:
    """Each of these in turn puts gems on cards, or passes [LER-17.6]."""
    for seat in seats:
        mine = GemOrPhrase(table, seat)
        while mine.gem_cards() and seat not in table.quiet:
            word = yield from table.ask(seat, [*(f"card:{name}" for name in mine.gem_cards()), "pass", "quiet"])
            if word == "quiet":
                table.quiet.add(seat)
            if word in ("pass", "quiet"):
                break
            mine.put_gem(word[5:])
            check_tasks(table)
