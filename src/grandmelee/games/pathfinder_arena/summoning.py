"""The summoning phase in its eight steps, which set-up uses in part [PA-12, 3.19 to 3.25]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.pathfinder_arena.arena import put_monster
from grandmelee.games.pathfinder_arena.items import draw_one, items_in_play, put_in_play
from grandmelee.games.pathfinder_arena.monsters import SUMMONED_ACT
from grandmelee.games.pathfinder_arena.state import (
    ITEM_TOKEN,
    NONE,
    SUMMONING_PHASE,
    Row,
    Table,
    hero_name,
    seats_from,
    without,
)
from grandmelee.games.pathfinder_arena.tokens import a_or_an, can_gain, gain_ability
from grandmelee.games.pathfinder_arena.words import ABILITIES, ABILITY, CARD, ELEMENTS


def roll(s: Table) -> int:
    """The summoning die: eight sides, from 0 here [PA-2.12]."""
    return s.below(8)


def counted(s: Table) -> int:
    """The number of the summoning tile whose turn it is; 8 is followed by 1, wherever they lie [PA-3.21]."""
    number = s.summon_at
    s.summon_at = (number + 1) % 8
    return number


# ---- steps 1 and 2 --------------------------------------------------------------------------------------------------
class ResetAllMarkers(Step[Table]):
    """Step 1: all players take back all their markers [PA-6.5, 11.19, 12.2]."""

    def run(self, s: Table) -> None:
        s.phase = SUMMONING_PHASE
        s.immune = [NONE] * len(s.immune)
        s.regeneration = [NONE] * 4
        s.marked = [0] * len(s.marked)
        if s.told is not None:
            s.tell("SummoningBegan", "PA-12.2", "The Arena is empty: all markers are taken back")


class RevealMonsters(Step[Table]):
    """Step 2: as many monsters of the next level as its number; the one left over stays in the box [PA-12.3, 12.4].

    Then whoever defeated the last monster, who is active, rolls for the first tile [PA-12.6, 12.7].
    """

    def run(self, s: Table) -> None:
        s.level += 1
        monsters = reveal_monsters(s)
        s.summon_at = roll(s)
        if s.told is not None:
            s.tell("DieRolled", "PA-12.6", f"{hero_name(s, s.active)} rolls {s.summon_at + 1}")
        place_monsters(s, monsters, "PA-12.6")


def reveal_monsters(s: Table) -> Row:
    """The monsters of this level in the order of their initiative tokens, the lowest value first [PA-12.3 to 12.5]."""
    revealed: list[tuple[int, int, int]] = []
    for place in range(s.level):
        hoard = s.hoard[s.level - 1]
        monster = hoard[s.below(len(hoard))]
        s.hoard[s.level - 1] = without(hoard, monster)
        revealed.append((s.content.monsters[monster].initiative, place, monster))
    found = tuple([monster for _, _, monster in sorted(revealed)])
    if s.told is not None:
        names = ", ".join([f"{s.content.monsters[one].name} with token {at + 1}" for at, one in enumerate(found)])
        s.tell("MonstersRevealed", "PA-12.4", f"Revealed: {names}")
    return found


def place_monsters(s: Table, monsters: Row, rule: str) -> None:
    """The monster with token 1 on the tile whose turn it is, the others on the following numbers [PA-3.19, 12.6]."""
    for slot, monster in enumerate(monsters):
        s.monsters[slot] = monster
        put_monster(s, slot, s.content.summoning[counted(s)], rule)


# ---- steps 3 to 5 ---------------------------------------------------------------------------------------------------
def draw_from_bag(s: Table) -> int:
    """A physical token at random from the bag; it holds exactly what set-up and three summonings take [PA-3.9]."""
    place = s.below(sum(s.bag))
    for ability in range(3):
        place -= s.bag[ability]
        if place < 0:
            s.bag[ability] -= 1
            return ability
    raise AssertionError("the bag holds fewer tokens than it says")


def lay_ability(s: Table, ability: int) -> None:
    """A token on the next tile, beside whatever lies there [PA-12.12]."""
    number = counted(s)
    s.laid[number * 4 + ability] += 1
    if s.told is not None:
        s.tell("TokenLaid", "PA-12.9", f"A {ABILITIES[ability].upper()} token lies on summoning tile {number + 1}")


class LayAbilityTokens(Step[Table]):
    """Step 3: two for each player from the bag, none from the pool [PA-12.9, 12.10]."""

    def run(self, s: Table) -> None:
        for _ in range(2 * s.seats):
            lay_ability(s, draw_from_bag(s))


class LayItemTokens(Step[Table]):
    """Step 4: as many as players, from the tile after the last ability token on [PA-3.24, 12.11, 12.12, 2.18]."""

    def run(self, s: Table) -> None:
        for _ in range(s.seats):
            number = counted(s)
            if s.item_pool:
                s.item_pool -= 1
                s.laid[number * 4 + ITEM_TOKEN] += 1
                if s.told is not None:
                    s.tell("TokenLaid", "PA-12.11", f"An item token lies on summoning tile {number + 1}")


class LayElements(Step[Table]):
    """Step 5: every summoning tile without an element token receives one of its colour [PA-2.14, 2.18, 3.25, 12.13]."""

    def run(self, s: Table) -> None:
        for number in range(8):
            element = s.content.elements[number]
            if s.glow[number] == 0 and s.element_pool[element]:
                s.element_pool[element] -= 1
                s.glow[number] = 1
                if s.told is not None:
                    name = ELEMENTS[element].capitalize()
                    s.tell(
                        "TokenLaid",
                        "PA-12.13",
                        f"{a_or_an(name, capital=True)} token lies on summoning tile {number + 1}",
                    )


# ---- step 6 ---------------------------------------------------------------------------------------------------------
class LevelUp(Step[Table]):
    """Step 6: from the active player clockwise each learns a card of the new level and takes a token, in the Arena or
    not [PA-3.27, 12.14, 17.2].
    """

    def run(self, s: Table) -> None:
        steps: list[Step[Table]] = []
        for seat in seats_from(s, s.active):
            steps += [LearnCard(seat), TakeAbility(seat)]
        s.follow(tuple(steps))


class LearnCard(Ask[Table]):
    """One card of the new level comes into play [PA-12.14, 18.2, 18.4]; what is not chosen is known by elimination
    [PA-22.14].
    """

    rule: ClassVar[str] = "PA-12.14"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return f"Choose your card of level {s.level}"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in s.content.heroes[s.heroes[self.seat]].levels[s.level - 1]]

    def take(self, s: Table, option: int) -> None:
        put_in_play(s, self.seat, option - CARD, self.rule)

    def explain(self, s: Table, option: int) -> str:
        return f"{s.game.describe(option)}: {' '.join([line.told for line in s.content.cards[option - CARD].lines])}"

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        text = super().refuse(s, option)[1]
        return "PA-18.2", f"{text} Only cards of your own hero, of level {s.level}, can be chosen."


class TakeAbility(Ask[Table]):
    """A token of any kind, if track and pool allow it; no mental one comes with it [PA-8.26, 12.14, 12.15]."""

    rule: ClassVar[str] = "PA-12.14"
    falls_away: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose an ability token"

    def options(self, s: Table) -> list[int]:
        return [ABILITY + ability for ability in range(6) if can_gain(s, self.seat, ability)]

    def take(self, s: Table, option: int) -> None:
        gain_ability(s, self.seat, option - ABILITY, self.rule)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if 0 <= option - ABILITY < 6:
            return "PA-12.15", f"your {ABILITIES[option - ABILITY].upper()} track is full, or the pool has none"
        return super().refuse(s, option)


# ---- step 7 ---------------------------------------------------------------------------------------------------------
class DeitiesFavor(Step[Table]):
    """Step 7: who has defeated the fewest monsters draws an item; of those tied who has the fewest items, then the die
    decides; nobody if all have defeated the same number [PA-12.16 to 12.20].
    """

    def run(self, s: Table) -> None:
        counts = s.kills if s.favor_by_phase else [len(sheets) for sheets in s.trophies]  # PA-12.18
        if min(counts) != max(counts):
            fewest = [seat for seat in range(s.seats) if counts[seat] == min(counts)]
            favoured = highest_roller(s, fewest_items(s, fewest), "PA-12.19")
            if s.told is not None:
                s.tell("DeitiesFavor", "PA-12.16", f"The deities favor {hero_name(s, favoured)}")
            draw_one(s, favoured, "PA-12.16")
        s.kills = [0] * s.seats


def fewest_items(s: Table, seats: list[int]) -> list[int]:
    """Those with the fewest item cards in play [PA-12.17]."""
    fewest = min([len(items_in_play(s, seat)) for seat in seats])
    return [seat for seat in seats if len(items_in_play(s, seat)) == fewest]


def highest_roller(s: Table, seats: list[int], rule: str) -> int:
    """All roll, the highest wins, tied leaders roll again; one alone need not [PA-3.18, 12.19]."""
    while len(seats) > 1:
        rolls = [roll(s) for _ in seats]
        if s.told is not None:
            told = ", ".join([f"{hero_name(s, seat)} {number + 1}" for seat, number in zip(seats, rolls, strict=True)])
            s.tell("DieRolled", rule, f"The die: {told}")
        seats = [seat for seat, number in zip(seats, rolls, strict=True) if number == max(rolls)]
    return seats[0]


SUMMONING: Final[tuple[Step[Table], ...]] = (
    ResetAllMarkers(),  # PA-12.2
    RevealMonsters(),  # PA-12.3
    LayAbilityTokens(),  # PA-12.9
    LayItemTokens(),  # PA-12.11
    LayElements(),  # PA-12.13
    LevelUp(),  # PA-12.14
    DeitiesFavor(),  # PA-12.16
    SUMMONED_ACT,  # PA-12.21
)
"""The summoning phase; after it the turn ends without a monster phase [PA-12.1, 12.24]."""
