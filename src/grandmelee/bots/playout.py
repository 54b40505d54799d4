"""Random play, compiled with the engine: the loop that search, statistics and `grandmelee bench` run very often."""

from __future__ import annotations

from typing import Any, Final

from grandmelee.core.game import Game
from grandmelee.core.state import State

MASK: Final = 0xFFFFFFFF
LIMIT: Final = 1_000_000  # decisions; more is no game


class Chance:
    """A player's own dice, apart from the game's: 32-bit xorshift, small and the same everywhere.

    >>> chance = Chance(7)
    >>> all(chance.below(6) in range(6) for _ in range(1000))
    True
    """

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B1 + 0x7F4A7C15) & MASK
        self.word = mixed or 1
        for _ in range(4):
            self.below(2)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        x = self.word
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        self.word = x
        return (x * n) >> 32


def playout(s: State, chance: Chance, most: int = LIMIT) -> int:
    """Play on at random until the game is over, or for *most* decisions; how many it took.

    Of several seats that are asked at once the first answers first; chance decides what, not who.
    """
    count = 0
    while not s.over and count < most:
        seat = s.waiting[0]
        options = s.options(seat)
        s.answer(seat, options[chance.below(len(options))])
        count += 1
    return count


def random_game(game: Game[Any], seats: int, seed: int, settings: dict[str, object], most: int = LIMIT) -> State:
    """A quiet game from its beginning to its end, played at random; the same one for the same seed."""
    s: State = game.start(seats, settings, seed, False)
    playout(s, Chance(seed), most)
    return s


def worth_trying(s: State, seat: int) -> list[int]:
    """The options without those a bot takes only when there is nothing else: what leads nowhere, and giving up."""
    idle = s.game.idle_options
    options = s.worth_trying(seat)
    return [option for option in options if option not in idle] or options if idle else options
