"""What follows a combat, in its fixed order [LER-7.15, 7.27, 7.28, 8.19 to 8.23, 16, 20.10, 21.2 to 21.10]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.choosing import ChooseUnseen
from grandmelee.games.lords_of_the_eastern_reach.combat import clear_combat
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    MOVE_ITEMS,
    bosses_on,
    carry_item,
    deck_of,
    destroy,
    discard_item,
    gain_gems,
    heroes_of,
)
from grandmelee.games.lords_of_the_eastern_reach.piles import discard
from grandmelee.games.lords_of_the_eastern_reach.quests import CLAIMED, DEFEATED, check_tasks, win_trophy
from grandmelee.games.lords_of_the_eastern_reach.state import (
    NONE,
    Row,
    Table,
    after,
    changed,
    name,
    names,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import has_keyword, works
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, DONE


class TakeTrophies(Step[Table]):
    """Each defeated monster gives its gems, unassigned, and goes to the trophy pile, even if the whole party died
    [LER-7.28, 8.19].
    """

    def run(self, s: Table) -> None:
        for card in s.defeated:
            kind = s.content.card_kinds[card]
            win_trophy(s, s.active, card)
            if kind.is_boss:
                s.slain_bosses += 1
            if s.told is not None:
                s.tell(
                    "TrophyWon", "LER-8.19", f"{seat_name(s.active)} takes {name(s, card)} as a trophy ({kind.vp} VP)"
                )
        if not s.defeated:
            check_tasks(s)
            return
        check_tasks(s, DEFEATED)
        gained = sum([s.content.card_kinds[card].gems for card in s.defeated])
        if gained:
            gain_gems(s, s.active, gained, "LER-8.19")


class ClaimSpoils(Step[Table]):
    """All monsters defeated: the treasures are claimed [LER-8.20]. A boss that is still there keeps every treasure
    [LER-8.30, 21.3, 21.10]; those lying beside bosses go to whoever defeats the last one of the deck [LER-21.4, 21.8].
    """

    def run(self, s: Table) -> None:
        claimed: Row = ()
        if not s.monsters:
            claimed = s.spoils
            s.spoils = ()
        if s.site != NONE and has_boss(s, s.defeated) and not has_boss(s, s.monsters) and not bosses_on(s, s.site):
            claimed += s.hoards[s.site]
            s.hoards = changed(s.hoards, s.site, ())
        if claimed:
            claim(s, claimed)


def has_boss(s: Table, cards: Row) -> bool:
    """Whether one of these cards is a boss."""
    kinds = s.content.card_kinds
    for card in cards:
        if kinds[card].is_boss:
            return True
    return False


def claim(s: Table, cards: Row) -> None:
    """Treasures are claimed; each then finds its place [LER-8.20, 8.23, 16.2]."""
    s.claimed = s.claimed + cards
    if s.told is not None:
        s.tell("TreasureClaimed", "LER-8.20", f"{seat_name(s.active)} claims {names(s, cards)}")
    check_tasks(s, CLAIMED)
    s.agenda.append(PLACE_TREASURES)


class PlaceTreasures(Step[Table]):
    """What happens by itself on claiming is for the claimer; items go to a hero, other treasures are kept [LER-8.23,
    8.31, 16.1 to 16.5, 22.9].
    """

    def run(self, s: Table) -> None:
        if not s.claimed:
            return
        s.agenda.append(self)
        seat, card = s.active, s.claimed[0]
        kind = s.content.card_kinds[card]
        given = [ability for ability in kind.abilities if ability.when & a.CLAIM]
        is_spent = any(ability.cost == a.SPEND for ability in given)
        is_carried = kind.is_item and not is_spent
        if not is_carried:
            put_away(s, seat, card, is_spent)
        for ability in given:
            gain_gems(s, seat, ability.n, "LER-8.23")
        if is_carried:
            assign_item(s, seat, card)


def put_away(s: Table, seat: int, card: int, is_spent: bool) -> None:
    """A claimed treasure is kept, or discarded because it is spent at once [LER-8.23]."""
    s.claimed = s.claimed[1:]
    if is_spent:
        discard_item(s, card)
    else:
        s.stashes = changed(s.stashes, seat, (*s.stashes[seat], card))


PLACE_TREASURES: Final = PlaceTreasures()


def assign_item(s: Table, seat: int, card: int) -> None:
    """To a hero of one's own, in the party or not; without one to another player's; without any it is discarded
    [LER-16.3 to 16.5, 27.17].
    """
    if item_bearers(s, seat):
        s.agenda.append(AssignItem(seat, card))
        return
    s.claimed = s.claimed[1:]
    discard_item(s, card)
    if s.told is not None:
        s.tell("ItemLost", "LER-16.5", f"Nobody has a hero: {name(s, card)} is discarded")


def item_bearers(s: Table, seat: int) -> list[int]:
    """The heroes an item may be given to: one's own, otherwise anybody's [LER-16.3, 16.4, 26.22]."""
    own = heroes_of(s, seat)
    if own:
        return list(own)
    return [hero for other in after(s, seat) for hero in heroes_of(s, other)]


class AssignItem(Ask[Table]):
    """The hero who carries it [LER-16.2 to 16.4]."""

    rule: ClassVar[str] = "LER-16.2"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose the hero who carries {name(s, self.card)}"

    def options(self, s: Table) -> list[int]:
        return [CARD + hero for hero in item_bearers(s, self.seat)]

    def take(self, s: Table, option: int) -> None:
        s.claimed = s.claimed[1:]
        carry_item(s, self.card, option - CARD)


class TakeRevenge(Step[Table]):
    """Each monster that was not defeated destroys so many buildings of the active player, who chooses; evaded ones
    take none [LER-8.28, 20.10, 20.11, 20.13].
    """

    def run(self, s: Table) -> None:
        count = 0
        for card in s.monsters:
            for ability in s.content.card_kinds[card].passive:
                if ability.code == a.REVENGE and works(s, card, ability):
                    count += ability.n
        if count and s.cities[s.active]:
            s.agenda.append(LoseToRevenge(s.active, min(count, len(s.cities[s.active]))))


class LoseToRevenge(ChooseUnseen):
    """Which buildings are destroyed; they are discarded, nobody's trophies [LER-9.20, 20.10]."""

    rule: ClassVar[str] = "LER-20.10"
    done_word: ClassVar[int] = DONE
    ends_when_full: ClassVar[bool] = True

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def prompt(self, s: Table) -> str:
        return f"Choose what is destroyed in revenge: {self.count} building{'s' if self.count > 1 else ''}"

    def things(self, s: Table, chosen: Row) -> list[int]:
        if len(chosen) == self.count:
            return []
        return [CARD + card for card in s.cities[self.seat] if CARD + card not in chosen]

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return len(chosen) == self.count

    def finish(self, s: Table, chosen: Row) -> None:
        for option in chosen:
            destroy(s, option - CARD, "LER-20.10")


class ClearField(Step[Table]):
    """Bosses that were not defeated stay face up on their deck with every treasure of the combat; all other monsters
    and treasures are discarded [LER-8.21, 8.22, 21.2, 21.3, 21.9, 21.10].
    """

    def run(self, s: Table) -> None:
        bosses = [card for card in s.monsters if s.content.card_kinds[card].is_boss]
        for card in s.monsters:
            if card not in bosses:
                discard(s, deck_of(s, card), card)
        for card in bosses:
            deck = deck_of(s, card)
            s.lairs = (*s.lairs, card)
            s.hoards = changed(s.hoards, deck, s.hoards[deck] + s.spoils)
            s.spoils = ()
        for card in s.spoils:
            discard_item(s, card)
        s.spoils = s.monsters = ()
        if s.told is not None:
            for card in bosses:
                s.tell("BossStays", "LER-21.2", f"{name(s, card)} stays", joins=card != bosses[0])


class ExhaustParty(Step[Table]):
    """Surviving cards of the active party without Stamina are exhausted [LER-7.15, 8.14, 8.29, 9.18, 24.10, 26.23]."""

    def run(self, s: Table) -> None:
        for card in s.parties[0]:
            if not has_keyword(s, card, a.STAMINA):
                s.exhausted = (*s.exhausted, card)


class ReadyDefender(Step[Table]):
    """The defender readies all army cards, whether or not they defended [LER-9.16, 9.17]."""

    def run(self, s: Table) -> None:
        ready_all(s, s.foe)


def ready_all(s: Table, seat: int) -> None:
    """All exhausted army cards of a player are readied."""
    army = s.armies[seat]
    s.exhausted = tuple([card for card in s.exhausted if card not in army])


def leave_field(s: Table) -> None:
    """Nothing of the combat is left."""
    clear_combat(s)


AFTER_ADVENTURE: Final[tuple[Step[Table], ...]] = (
    TakeTrophies(),  # LER-7.27 (2)
    ClaimSpoils(),  # LER-7.27 (3)
    MOVE_ITEMS,  # LER-16.7
    TakeRevenge(),  # LER-7.27 (4)
    ClearField(),  # LER-7.27 (5)
    ExhaustParty(),  # LER-7.27 (6)
)
AFTER_ATTACK: Final[tuple[Step[Table], ...]] = (
    MOVE_ITEMS,  # LER-16.7
    ExhaustParty(),  # LER-7.27 (6)
    ReadyDefender(),  # LER-7.27 (7)
)
