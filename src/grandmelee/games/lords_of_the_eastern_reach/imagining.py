"""Worlds that agree with all a seat knows: hidden cards, quests and stolen trophies are dealt anew [LER-2.13]."""

from __future__ import annotations

from typing import Final

from grandmelee.core.asking import start_over
from grandmelee.core.imagining import imagined
from grandmelee.games.lords_of_the_eastern_reach.piles import knows
from grandmelee.games.lords_of_the_eastern_reach.quests import is_task_met
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    DECKS,
    HIRELINGS,
    Row,
    Table,
    changed,
)

FAR: Final = 100_000
TRIES: Final = 200  # deals, until one agrees with what somebody has begun to do


def imagine(s: Table, seat: int | None, seed: int) -> Table:
    """A state consistent with what that seat knows."""

    def deal(world: Table) -> None:
        deal_anew(world, seat)

    return imagined(s, seed, deal)


def deal_anew(world: Table, seat: int | None) -> None:
    """Everything the seat cannot know, in any way that agrees with what it knows."""
    start_over(world, () if seat is None else (seat,))
    steal_anew(world, seat)
    deal_city(world, seat)
    for deck in range(HIRELINGS + 1, DECKS):
        deal_adventure(world, deck, seat)
    settle_known(world)
    deal_quests(world, seat)


def shuffled(world: Table, cards: list[int]) -> list[int]:
    """The cards in a random order."""
    left = sorted(cards)
    return [left.pop(world.below(len(left))) for _ in range(len(left))]


# ---- City cards ----------------------------------------------------------------------------------------------------
def deal_city(world: Table, seat: int | None) -> None:
    """Others' hands, what they have put aside, the deck and the set-aside cards; known cards stay where they are."""
    hidden: list[int] = [*world.decks[CITY], *world.apart]
    for row in (world.tops[CITY], world.bottoms[CITY]):
        hidden += [card for card in row if not knows(world, card, seat)]
    others = [other for other in range(world.seats) if other != seat]
    for other in others:
        hidden += [card for card in world.hands[other] if not knows(world, card, seat)]
        hidden += world.chosen_cards[other] if is_choosing_cards(world) else ()
    hands, chosen, known = world.hands, world.chosen_cards, world.known_cards
    tops, bottoms = world.tops, world.bottoms
    for _ in range(TRIES):
        world.hands, world.chosen_cards, world.known_cards = hands[:], chosen, known
        world.tops, world.bottoms = tops, bottoms
        lay_city(world, seat, others, shuffled(world, hidden))
        if is_plausible(world, seat):
            return


def lay_city(world: Table, seat: int | None, others: list[int], left: list[int]) -> None:
    """Hidden City cards in the places of hidden City cards."""
    for other in others:
        row = world.hands[other]
        spied = [card for card in world.known_cards if card in row]  # first: a hand has no order
        rest = [card for card in row if card not in spied]
        world.hands[other] = tuple(sorted(refilled(world, (*spied, *rest), seat, left)))
        if is_choosing_cards(world):
            size = len(world.chosen_cards[other])
            mine = tuple(sorted(left.pop() for _ in range(size)))
            world.chosen_cards = changed(world.chosen_cards, other, mine)
    world.tops = changed(world.tops, CITY, tuple(refilled(world, world.tops[CITY], seat, left)))
    world.bottoms = changed(world.bottoms, CITY, tuple(refilled(world, world.bottoms[CITY], seat, left)))
    world.apart = tuple(sorted(left.pop() for _ in range(len(world.apart))))
    world.decks[CITY] = sorted(left)


def is_plausible(world: Table, seat: int | None) -> bool:
    """Whoever has begun to play or to discard a card has one that can be played or discarded."""
    return all(ask.is_fitting(world) for ask in world.open if ask.seat != seat)


def is_choosing_cards(world: Table) -> bool:
    """Whether what has been chosen in secret are City cards, not quests: quests are dealt later."""
    return not any(world.quests)


def refilled(world: Table, row: Row, seat: int | None, left: list[int]) -> list[int]:
    """A row with other cards in the places of those the seat does not know."""
    return [card if knows(world, card, seat) else renamed(world, card, left.pop()) for card in row]


def renamed(world: Table, card: int, other: int) -> int:
    """Another card is in a place now; who knew the one there knows this one. Numbers past all cards tell
    those that are dealt anew from the old ones, until all are dealt.
    """
    if card in world.known_cards:
        place = world.known_cards.index(card)
        world.known_cards = changed(world.known_cards, place, other + FAR)
    return other


def settle_known(world: Table) -> None:
    """All hidden cards have their places."""
    world.known_cards = tuple([card - FAR if card >= FAR else card for card in world.known_cards])


# ---- adventure cards -----------------------------------------------------------------------------------------------
def deal_adventure(world: Table, deck: int, seat: int | None) -> None:
    """Cards others have looked at; as long as the upper half lasts, no boss is on top [LER-3.9]."""
    unknown_tops = [card for card in world.tops[deck] if not knows(world, card, seat)]
    unknown_bottoms = [card for card in world.bottoms[deck] if not knows(world, card, seat)]
    if not unknown_tops and not unknown_bottoms:
        return
    kinds = world.content.card_kinds
    left = shuffled(world, [*world.decks[deck], *unknown_tops, *unknown_bottoms])
    tops = []
    for card in world.tops[deck]:
        known = knows(world, card, seat)
        bosses = [kinds[one].is_boss for one in left]
        tops.append(card if known else renamed(world, card, pick(left, world.uppers[deck] > 0, bosses)))
    bottoms = []
    for card, is_upper in zip(world.bottoms[deck], world.bottom_uppers[deck], strict=True):
        known = knows(world, card, seat)
        bosses = [kinds[one].is_boss for one in left]
        bottoms.append(card if known else renamed(world, card, pick(left, is_upper == 1, bosses)))
    world.tops = changed(world.tops, deck, tuple(tops))
    world.bottoms = changed(world.bottoms, deck, tuple(bottoms))
    world.decks[deck] = sorted(left)


def pick(left: list[int], is_plain: bool, bosses: list[bool]) -> int:
    """The next card; the next that is no boss, where there can be none."""
    place = bosses.index(False) if is_plain else 0
    return left.pop(place)


# ---- quests --------------------------------------------------------------------------------------------------------
def deal_quests(world: Table, seat: int | None) -> None:
    """Others' quests, what they threw away, the deck and the box; nobody holds a task that is met already."""
    others = [other for other in world.order if other != seat]
    known = [shown_quests(world, other) for other in range(world.seats)]
    hidden = [*world.quest_deck, *world.quests_out]
    for other in others:
        hidden += [quest for quest in (*world.quests[other], *world.thrown[other]) if quest not in known[other]]
    slots = [(other, place) for other in others for place in range(len(world.quests[other]) - len(known[other]))]
    is_choosing = not is_choosing_cards(world) and world.round == 0
    dealt = fill(world, shuffled(world, hidden), slots)
    left = [quest for quest in shuffled(world, hidden) if quest not in dealt]
    for other in others:
        mine = [quest for quest, slot in zip(dealt, slots, strict=True) if slot[0] == other]
        mine += known[other]
        world.quests = changed(world.quests, other, tuple(sorted(mine)))
        if is_choosing:
            world.chosen_cards = changed(world.chosen_cards, other, choose_anew(world, other))
    deal_rest(world, others, left)


def shown_quests(world: Table, other: int) -> list[int]:
    """Main quests are revealed in the end [LER-15.2]."""
    if not world.final:
        return []
    return [quest for quest in world.quests[other] if not world.content.quests[quest].is_task]


def choose_anew(world: Table, other: int) -> Row:
    """Any of its quests may be thrown away by one who has chosen; who is still asked begins anew."""
    if any(ask.seat == other for ask in world.open):
        return ()
    return tuple([quest for quest in world.quests[other] if world.below(2)])


def deal_rest(world: Table, others: list[int], left: list[int]) -> None:
    """Quests nobody holds: thrown away, in the box, in the deck; where tasks lie open the deck holds tasks only."""
    is_task = [quest.is_task for quest in world.content.quests]
    if world.is_open:
        left.sort(key=is_task.__getitem__)  # main quests first: they are in the box
    for other in others:
        thrown = tuple(sorted(left.pop() for _ in range(len(world.thrown[other]))))
        world.thrown = changed(world.thrown, other, thrown)
    world.quests_out = tuple(sorted(left[: len(world.quests_out)]))
    world.quest_deck = tuple(sorted(left[len(world.quests_out) :]))


def fill(world: Table, hidden: list[int], slots: list[tuple[int, int]]) -> list[int]:
    """A quest for every slot, none of them met; found by trying, for what is true is one way."""
    if not slots:
        return []
    other = slots[0][0]
    for quest in hidden:
        is_task = world.content.quests[quest].is_task
        if (world.round > 0 and is_task_met(world, other, quest, 0)) or (world.final and not is_task):
            continue
        if world.is_open and is_task:
            continue
        rest = fill(world, [one for one in hidden if one != quest], slots[1:])
        if len(rest) == len(slots) - 1:
            return [quest, *rest]
    return []


# ---- stolen trophies -----------------------------------------------------------------------------------------------
def steal_anew(world: Table, seat: int | None) -> None:
    """All saw what was won; who was neither thief nor victim does not know what was stolen [LER-2.13, 25.18]."""
    if world.final or not any(len(entry) == 3 and seat not in (entry[0], entry[2]) for entry in world.log):
        return
    order = shuffled(world, list(range(1000, 1000 + 40)))
    piles: list[Row] = [()] * world.seats
    found = relive(world, seat, 0, piles, (), order)
    assert found is not None
    world.log = found


def relive(
    world: Table, seat: int | None, at: int, piles: list[Row], log: tuple[Row, ...], order: list[int]
) -> tuple[Row, ...] | None:
    """The log from a place on, with other stolen trophies where the seat does not know them; None if what it does
    know later contradicts it.
    """
    if at == len(world.log):
        world.trophies = tuple(piles)
        return log
    entry = world.log[at]
    if len(entry) == 2:
        won = [(*pile, entry[1]) if other == entry[0] else pile for other, pile in enumerate(piles)]
        return relive(world, seat, at + 1, won, (*log, entry), order)
    thief, trophy, victim = entry
    pile = piles[victim]
    if seat in (thief, victim):
        choices = [trophy] if trophy in pile else []
    else:
        ranked = sorted([(order[(one + at) % len(order)], one) for one in pile])
        choices = [one for _, one in ranked]
    for stolen in choices:
        moved = list(piles)
        moved[victim] = tuple([one for one in pile if one != stolen])
        moved[thief] = (*moved[thief], stolen)
        found = relive(world, seat, at + 1, moved, (*log, (thief, stolen, victim)), order)
        if found is not None:
            return found
    return None
