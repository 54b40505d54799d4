"""Guesses: options at random, but a kind of answer first, and rather what has done well in the same search."""

from __future__ import annotations

from typing import Any

from grandmelee.bots.playout import Chance
from grandmelee.core.game import Game


class Guesses:
    """What has become of every answer so far, by seat and option; guesses lean to what has done well.

    A kind is what stands before the colon of a word: walking is one kind, however many ways there are. The game's
    leanings say which kinds are guessed rather than others.
    """

    def __init__(self, game: Game[Any], seats: int, chance: Chance) -> None:
        numbers: dict[str, int] = {}
        words = game.vocabulary.words
        self.kinds = [numbers.setdefault(word.split(":")[0], len(numbers)) for word in words]
        self.leanings: list[int] = [game.ledger.leanings.get(kind, 1) for kind in numbers]  # by kind
        self.chance = chance
        self.tries: list[list[float]] = []  # by seat and option
        self.sums: list[list[float]] = []
        self.forget(seats)

    def forget(self, seats: int) -> None:
        """Begin anew."""
        size = len(self.kinds)
        self.tries = [[0.0] * size for _ in range(seats)]
        self.sums = [[0.0] * size for _ in range(seats)]

    def learn(self, seat: int, answers: list[int], value: float) -> None:
        """These answers of a seat came to that value for it."""
        tries = self.tries[seat]
        sums = self.sums[seat]
        for option in answers:
            tries[option] += 1.0
            sums[option] += value

    def guess(self, seat: int, options: list[int]) -> int:
        """Of two options at random the one that has done better; one that was never tried comes first."""
        first = self.at_random(options)
        second = self.at_random(options)
        tries = self.tries[seat]
        if first == second or tries[first] == 0.0:
            return first
        if tries[second] == 0.0:
            return second
        sums = self.sums[seat]
        return first if sums[first] * tries[second] >= sums[second] * tries[first] else second

    def at_random(self, options: list[int]) -> int:
        """Any kind, by its leaning, then any option of that kind; options of a kind follow each other."""
        kinds = self.kinds
        begins: list[int] = []
        sums: list[int] = []
        last = -1
        total = 0
        for place in range(len(options)):
            kind = kinds[options[place]]
            if kind != last:
                total += self.leanings[kind]
                begins.append(place)
                sums.append(total)
                last = kind
        drawn = self.chance.below(total)
        which = 0
        while sums[which] <= drawn:
            which += 1
        begin = begins[which]
        end = begins[which + 1] if which + 1 < len(begins) else len(options)
        return options[begin + self.chance.below(end - begin)]
