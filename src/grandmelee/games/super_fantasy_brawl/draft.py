"""Choosing Champions: free choice, casual draft, competitive draft with bans [SFB-2.4, SFB-3.5 to 3.17, SFB-18.22 to
18.26].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step, Together
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.events import seat_name
from grandmelee.core.native import mypyc_attr
from grandmelee.games.super_fantasy_brawl.state import (
    NOBODY,
    SIDES,
    Row,
    Table,
    changed,
    pieces_of,
    team_size,
    without,
)
from grandmelee.games.super_fantasy_brawl.words import DONE

SUGGESTED: Final = {
    2: ["kilgore", "gwaien", "tzu-xiao", "dugrun", "deryn", "gold-arr"],
    4: ["kilgore", "gwaien", "dugrun", "deryn", "tzu-xiao", "sunniva-vale", "gold-arr", "harrow-pike"],
}
"""Teams for a first game, seat by seat."""


class PickChampions(Step[Table]):
    """Everybody fields three different Champions, two with four players [SFB-2.5, 18.2], in the agreed way
    [SFB-2.4].
    """

    def run(self, s: Table) -> None:
        wanted = s.settings["champions"]
        if isinstance(wanted, list):
            give(s, [str(slug) for slug in wanted])
        elif wanted == "suggested":
            give(s, SUGGESTED[s.seats])
        elif wanted == "competitive":
            compete(s)
        else:
            s.pool = pool(s)
            if wanted == "free":
                s.follow(tuple([ChooseFreely(seat) for seat in free_order(s)]))
            else:
                s.follow(tuple([ChooseChampion(seat) for seat in casual_order(s)]))


def give(s: Table, slugs: list[str]) -> None:
    """Teams agreed upon beforehand, seat by seat."""
    s.kinds = tuple([s.content.champion(slug).id for slug in slugs])


def pool(s: Table) -> Row:
    """The agreed Champions, all by default [SFB-3.17], once each, or twice by agreement with four [SFB-3.6, 18.22]."""
    agreed = s.settings["pool"]
    if isinstance(agreed, list) and agreed:
        champions = tuple(sorted([s.content.champion(str(slug)).id for slug in agreed]))
    else:
        champions = tuple(range(len(s.content.champions)))
    return tuple(sorted(champions * 2)) if s.settings["duplicates"] else champions


def free_order(s: Table) -> list[int]:
    """All Champions of the first player, then all of the next [SFB-3.5, 18.26, 18.34]."""
    return [seat for seat in s.order for _ in range(team_size(s))]


def casual_order(s: Table) -> list[int]:
    """The second player before the first, the fourth before the third, again and again [SFB-3.7, 3.8, 18.23]."""
    swapped = [s.order[place ^ 1] for place in range(s.seats)]
    return swapped * team_size(s)


def taken_by_side(s: Table, side: int) -> list[int]:
    """The Champions a side has already; it fields none twice [SFB-18.22]."""
    return [s.kinds[piece] for piece in SIDES[s.seats][side] if s.kinds[piece] != NOBODY]


def field(s: Table, seat: int, champion: int) -> None:
    """One more Champion for a player, openly [SFB-3.15]."""
    piece = next(piece for piece in pieces_of(s, seat) if s.kinds[piece] == NOBODY)
    s.kinds = changed(s.kinds, piece, champion)
    if s.told is not None:
        s.tell("ChampionChosen", "SFB-3.15", f"{seat_name(seat)} takes {s.content.champions[champion].name}")


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseChampion(Ask[Table]):
    """One Champion of the common pool [SFB-3.7, 18.23]."""

    rule: ClassVar[str] = "SFB-3.7"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose a Champion"

    def offered(self, s: Table) -> list[int]:
        """The Champions to choose from, each once."""
        own = taken_by_side(s, self.seat % 2)
        found: list[int] = []
        for champion in s.pool:
            if champion not in own and champion not in found:
                found.append(champion)
        return found

    def options(self, s: Table) -> list[int]:
        return [s.content.champion_word + champion for champion in self.offered(s)]

    def take(self, s: Table, option: int) -> None:
        champion = option - s.content.champion_word
        s.pool = without(s.pool, champion)
        field(s, self.seat, champion)

    def explain(self, s: Table, option: int) -> str:
        champion = s.content.champions[option - s.content.champion_word]
        ability = f"{champion.ability_name}: {' '.join(champion.ability)}"
        points = f"{champion.hit_points[0]} hit points, defence {champion.defence[0]}"
        return f"{champion.name}: {champion.role}; {points}; levelled up {ability}"

    def retells(self, s: Table, option: int) -> bool:
        return True

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return self.rule, f"{s.game.describe(option)} is not among the Champions you can choose from."


class ChooseFreely(ChooseChampion):
    """One Champion that nobody has named yet [SFB-3.5, 18.34]."""

    rule: ClassVar[str] = "SFB-3.5"


# ---- competitive draft ----------------------------------------------------------------------------------------------
def compete(s: Table) -> None:
    """Lists, bans, picks [SFB-3.9 to 3.14, 18.24, 18.25]. Teammates bring their lists one after the other, so none is
    double.
    """
    s.are_lists_hidden = True
    size = 5 if s.seats == 2 else 3
    bans = [(place, place ^ 1) for place in range(s.seats)]
    picks = list(s.order) * team_size(s)
    s.follow(
        (
            *[Together([BringList(s.order[2 * pair + k], size) for k in (0, 1)]) for pair in range(s.seats // 2)],
            ShowLists(),
            *[BanChampion(s.order[by], s.order[whose]) for by, whose in bans],
            *[PickFromList(seat) for seat in picks],
        )
    )


class BringList(ChooseSeveral[Table]):
    """Different Champions brought by a player, hidden until all are [SFB-3.9, 18.24]."""

    rule: ClassVar[str] = "SFB-3.9"
    done_word: ClassVar[int] = DONE

    def __init__(self, seat: int, size: int) -> None:
        self.seat = seat
        self.size = size

    def prompt(self, s: Table) -> str:
        return f"Choose the {self.size} Champions to bring, then done"

    def things(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        if len(chosen) == self.size:
            return []
        mates = s.brought[(self.seat + 2) % s.seats] if s.seats == 4 else ()
        first = s.content.champion_word
        free = [first + champion for champion in range(len(s.content.champions)) if champion not in mates]
        return [option for option in free if option not in chosen]

    def is_enough(self, s: Table, chosen: tuple[int, ...]) -> bool:
        return len(chosen) == self.size

    def finish(self, s: Table, chosen: tuple[int, ...]) -> None:
        s.brought[self.seat] = tuple(sorted([option - s.content.champion_word for option in chosen]))
        s.reveal(self.seat)
        if s.told is not None:
            s.tell("ListBrought", "SFB-3.9", f"{seat_name(self.seat)} has chosen its list")

    def explain_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> str:
        if option == DONE:
            return f"Bring these {self.size} Champions"
        champion = s.content.champions[option - s.content.champion_word]
        if option in chosen:
            return f"Take {champion.name} off your list"
        points = f"{champion.hit_points[0]} hit points, defence {champion.defence[0]}"
        return f"Bring {champion.name}, {champion.role}; {points}"


class ShowLists(Step[Table]):
    """Brought lists lie open [SFB-3.15]; they may share Champions, who may then stand on both sides [SFB-3.13]."""

    def run(self, s: Table) -> None:
        s.are_lists_hidden = False
        s.reveal(NOBODY)
        for seat in s.order:
            if s.told is not None:
                names = ", ".join(s.content.champions[champion].name for champion in s.brought[seat])
                s.tell("ListShown", "SFB-3.9", f"{seat_name(seat)} brings {names}", joins=seat != s.order[0])


class BanChampion(Ask[Table]):
    """One Champion of the opponent's list is out, of that list only [SFB-3.10, 3.14, 18.25]."""

    rule: ClassVar[str] = "SFB-3.10"

    def __init__(self, seat: int, whose: int) -> None:
        self.seat = seat
        self.whose = whose

    def prompt(self, s: Table) -> str:
        return f"Choose a Champion of {seat_name(self.whose)} to ban"

    def options(self, s: Table) -> list[int]:
        return [s.content.champion_word + champion for champion in s.brought[self.whose]]

    def take(self, s: Table, option: int) -> None:
        champion = option - s.content.champion_word
        s.brought[self.whose] = without(s.brought[self.whose], champion)
        if s.told is not None:
            s.tell("Banned", "SFB-3.10", f"{seat_name(self.seat)} bans {s.content.champions[champion].name}")

    def explain(self, s: Table, option: int) -> str:
        return f"{seat_name(self.whose)} cannot play {s.game.describe(option)}"

    def retells(self, s: Table, option: int) -> bool:
        return True


class PickFromList(ChooseChampion):
    """One of the own list that is left; what is left over is not used [SFB-3.11, 3.12, 18.25]."""

    rule: ClassVar[str] = "SFB-3.11"

    def run(self, s: Table) -> None:
        needed = len([piece for piece in pieces_of(s, self.seat) if s.kinds[piece] == NOBODY])
        if len(s.brought[self.seat]) == needed:  # nothing is left over: everyone plays [SFB-18.25]
            self.take(s, self.options(s)[0])
        else:
            super().run(s)

    def offered(self, s: Table) -> list[int]:
        return list(s.brought[self.seat])

    def take(self, s: Table, option: int) -> None:
        champion = option - s.content.champion_word
        s.brought[self.seat] = without(s.brought[self.seat], champion)
        field(s, self.seat, champion)
