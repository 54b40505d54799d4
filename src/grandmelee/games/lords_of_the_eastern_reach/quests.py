"""Main quests and tasks [LER-22]; tasks that lie open [LER-26.17 to 26.21, 26.31].

A completed task lies in the trophy pile under a number past the last card.
"""

from __future__ import annotations

from typing import Final

from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach import conditions as c
from grandmelee.games.lords_of_the_eastern_reach.conditions import Condition
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, HIRELING, MONSTER, Quest
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ADVENTURE,
    Row,
    Table,
    changed,
    count_type,
    from_seat,
    name,
    owned_gems,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import printed_limit

NOTHING: Final = 0  # what has just been done
DEFEATED: Final = 1
CLAIMED: Final = 2


def trophy_of(s: Table, quest: int) -> int:
    """A completed task as a trophy."""
    return len(s.content.card_kinds) + quest


def trophy_name(s: Table, trophy: int) -> str:
    """A trophy by name: a card or a completed task."""
    cards = len(s.content.card_kinds)
    return name(s, trophy) if trophy < cards else s.content.quests[trophy - cards].name


def monster_trophies(s: Table, seat: int) -> int:
    """Monsters in the trophy pile, bosses too."""
    return count_type(s, cards_among(s, s.trophies[seat]), MONSTER)


def cards_among(s: Table, trophies: Row) -> Row:
    """The trophies that are cards, not tasks."""
    last = len(s.content.card_kinds)
    return tuple([trophy for trophy in trophies if trophy < last])


# ---- conditions ----------------------------------------------------------------------------------------------------
def is_met(s: Table, seat: int, quest: Quest, done: int) -> bool:
    """Every condition holds; deeds count in the moment they are done, in a combat of one's own [LER-22.2, 22.7]."""
    for condition in quest.heroic_conditions if s.is_heroic else quest.conditions:
        if condition.is_deed:
            if done == NOTHING or seat != s.active or not is_done(s, condition, done):
                return False
        elif not holds(s, seat, condition):
            return False
    return True


def holds(s: Table, seat: int, condition: Condition) -> bool:
    """Something one has: cards readied or exhausted, one's own and not an ally's."""
    code, n = condition.code, condition.n
    if code == c.HAVE_BUILDINGS:
        return len(s.cities[seat]) >= n
    if code == c.HAVE_HEROES:
        return count_type(s, s.armies[seat], HERO) >= n
    if code == c.HAVE_ARMY:
        return len(s.armies[seat]) >= n
    if code == c.HAVE_GEMS:
        return owned_gems(s, seat) >= n
    if code == c.HAVE_LIMIT:
        return len(s.cities[seat]) >= printed_limit(s, seat, a.BUILDING_LIMIT)
    return holds_cards(s, seat, condition)


def holds_cards(s: Table, seat: int, condition: Condition) -> bool:
    """Certain cards, trophies or items."""
    kinds = s.content.card_kinds
    code, n = condition.code, condition.n
    if code == c.HAVE_COMPANIONS:
        return len([card for card in s.armies[seat] if kinds[card].is_companion]) >= n
    if code == c.HAVE_NAMED:
        cards = (*s.cities[seat], *s.armies[seat])
        return len([card for card in cards if kinds[card].id in condition.kinds]) >= n
    if code == c.HAVE_MONSTER_TROPHIES:
        return monster_trophies(s, seat) >= n
    if code == c.HAVE_GREAT_TROPHIES:
        won = cards_among(s, s.trophies[seat])
        return len([card for card in won if kinds[card].type == BUILDING or kinds[card].is_boss]) >= n
    return bool(s.bearers) and any(s.bearers.count(card) >= n for card in s.armies[seat])


def is_done(s: Table, condition: Condition, done: int) -> bool:
    """Something done in the combat that has just been fought."""
    if condition.code == c.CLAIM_TREASURE:
        return done == CLAIMED
    if done != DEFEATED or not s.defeated:
        return False
    kinds = [s.content.card_kinds[card] for card in s.defeated]
    code, n = condition.code, condition.n
    if code == c.DEFEAT_BOSS:
        return any(kind.is_boss for kind in kinds)
    if code == c.DEFEAT_SEVERAL:
        return len(kinds) >= n
    if code == c.DEFEAT_TOUGH:
        return any(kind.defense >= n for kind in kinds)
    if code == c.DEFEAT_EVASIVE:  # the printed keyword, also if it was ignored [LER-20.14]
        return any(kind.has(a.EVASIVE) for kind in kinds)
    if code == c.DEFEAT_FRIGHTFUL:
        return any(kind.has(a.FEAR) or kind.has(a.TERROR) for kind in kinds)
    return is_done_with(s, code, n)


def is_done_with(s: Table, code: int, n: int) -> bool:
    """Deeds that look at the party as it was declared."""
    if code == c.DEFEAT_MIXED:
        heroes, hired = count_type(s, s.declared, HERO), count_type(s, s.declared, HIRELING)
        return len(s.declared) >= n and heroes > 0 and hired > 0
    if s.fight != ADVENTURE or s.monsters:
        return False
    return len(s.declared) == 1 if code == c.DEFEAT_ALONE else not s.lost


# ---- completing ----------------------------------------------------------------------------------------------------
def check_tasks(s: Table, done: int = NOTHING) -> None:
    """Tasks that are met are completed at once: the active player's first, then clockwise [LER-22.2, 22.3, 22.9,
    26.20, 26.31]; what is drawn for them is looked at in turn, without credit for the past [LER-22.7].
    """
    active = s.active
    if active >= 0 and s.quests[active]:
        s.reveal(active)  # whether a task is met or not says something about what is held
    order = from_seat(s, active) if active >= 0 else s.order
    found = True
    while found:
        found = False
        for seat in order:
            held = met_among(s, seat, s.quests[seat], done)
            lying = met_among(s, seat, s.open_tasks, done) if s.open_tasks else ()
            if not held and not lying:
                continue
            found = True
            for quest in held:
                complete(s, seat, quest)
            for quest in lying:
                complete_open(s, seat, quest)
            for _ in held:
                draw_quest(s, seat)
            if lying:
                break  # what was turned up is the active player's before it is another's [LER-26.20]
        done = NOTHING


def met_among(s: Table, seat: int, quests: Row, done: int) -> Row:
    """The tasks of a row that a seat has met; main quests are looked at when the game ends [LER-22.1]."""
    least = s.content.least_after_deed if done else s.content.least_standing
    in_play = len(s.cities[seat]) + len(s.armies[seat])
    met: Row = ()
    for quest in quests:
        if least[quest] <= in_play and is_met(s, seat, s.content.quests[quest], done):
            met = (*met, quest)
    return met


def is_task_met(s: Table, seat: int, quest: int, done: int) -> bool:
    """Main quests are looked at when the game ends [LER-22.1]."""
    task = s.content.quests[quest]
    return task.is_task and is_met(s, seat, task, done)


def complete(s: Table, seat: int, quest: int) -> None:
    """A task is shown to all and goes to the trophy pile [LER-22.2, 22.8]."""
    s.quests = changed(s.quests, seat, without(s.quests[seat], quest))
    s.reveal(seat)
    win_task(s, seat, quest)


def complete_open(s: Table, seat: int, quest: int) -> None:
    """A task of the common area; another takes its place, if there is one [LER-26.19]."""
    s.open_tasks = without(s.open_tasks, quest)
    win_task(s, seat, quest)
    if s.quest_deck:
        turned = s.quest_deck[s.below(len(s.quest_deck))]
        s.quest_deck = without(s.quest_deck, turned)
        s.open_tasks = (*s.open_tasks, turned)
        if s.told is not None:
            s.tell("TaskTurnedUp", "LER-26.19", f"{s.content.quests[turned].name} is turned up")


def win_task(s: Table, seat: int, quest: int) -> None:
    """The task becomes a trophy."""
    win_trophy(s, seat, trophy_of(s, quest))
    if s.told is not None:
        task = s.content.quests[quest]
        s.tell("TaskCompleted", "LER-22.2", f"{seat_name(seat)} completes {task.name} ({task.vp} VP)")


def win_trophy(s: Table, seat: int, trophy: int) -> None:
    """Face down on the trophy pile [LER-2.6]."""
    s.trophies = changed(s.trophies, seat, (*s.trophies[seat], trophy))
    s.log = (*s.log, (seat, trophy))


def draw_quest(s: Table, seat: int) -> None:
    """The top card of the Quest deck, main quest or task, if there is one [LER-22.4]; none alone [LER-27.2]."""
    if not s.quest_deck:
        return
    quest = s.quest_deck[s.below(len(s.quest_deck))]
    s.quest_deck = without(s.quest_deck, quest)
    s.quests = changed(s.quests, seat, tuple(sorted((*s.quests[seat], quest))))
    if s.told is not None:
        s.tell("QuestDrawn", "LER-22.4", f"{seat_name(seat)} draws a quest")
        s.tell(
            "QuestDrawnSeen", "LER-22.4", f"{seat_name(seat)} draws {s.content.quests[quest].name}", (seat,), joins=True
        )
