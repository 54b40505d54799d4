"""What is known of the models as they stand: found out when it is first asked for, forgotten when one moves.

`Table.kept` is the one place for it. Whatever sets one of the Consul's models down or lifts it, or changes its card,
passes through `state.put`, `state.lift`, `around.look_around`, `spawning.bring` or `power_up.forget_models`. They
forget everything (`around.forget`), but when one model has moved or come only what that changes (`state.after_move`).
What Heroes wear (`state.dress`), cards in play and what actions left (`around.look_again`) change what a Hero sees, and
perhaps who flies. Where Heroes stand is compared by who asks. Copies share it until one of them changes something
(`Kept.to_change`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.sight import Lookout

UNKNOWN: Final = -1


class Kept:
    """Who is there, keywords, bonds and distances by model, and what the Hero that looked about last sees."""

    def __init__(self, count: int, like: Kept | None = None) -> None:
        self.eyes: Lookout | None = None
        self.is_shared = False  # whether more than one table has it
        if like is None:
            self.foes: list[int] | None = None  # those on the map
            self.words: list[int] = [UNKNOWN] * count
            self.bonds: list[list[int] | None] = [None] * count
            self.any_words = UNKNOWN  # keywords that at least one may have
            self.points_on = UNKNOWN  # squares under spawning points
            self.crowded = UNKNOWN  # squares under or beside all others
            self.goal = UNKNOWN  # a square, doubled, and one more if whoever stands on it flies
            self.fars: list[int] = []  # how far each is from it
        else:
            self.foes = like.foes
            self.words = like.words[:]
            self.bonds = like.bonds[:]
            self.any_words = like.any_words
            self.points_on = like.points_on
            self.crowded = like.crowded
            self.goal = like.goal
            self.fars = like.fars[:]

    def to_change(self) -> Kept:
        """The same without who looked about; a copy, if another table has it too."""
        if self.is_shared:
            return Kept(0, self)
        self.eyes = None
        return self

    def longer(self) -> Kept:
        """The same with room for one model more, of which nothing is known."""
        known = self.to_change()
        known.words.append(UNKNOWN)
        known.bonds.append(None)
        if known.fars:
            known.fars.append(UNKNOWN)
        return known
