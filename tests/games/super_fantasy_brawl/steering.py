"""Steering a game towards one area attack that fells Champions of both sides at the same moment.

Random play hardly ever ends so with four players. Here all players help: from a position in which both sides need one
VP, each turn is played many times at random, and the one after which such an attack is nearest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grandmelee.games.super_fantasy_brawl.content import Card
from grandmelee.games.super_fantasy_brawl.state import Table, hit_points, stats
from grandmelee.games.super_fantasy_brawl.targets import AREA, targets_of
from grandmelee.games.super_fantasy_brawl.words import DIRECTION

TURNS = 30
TRIES = 120  # of each turn


def steered(s: Table, random: Random) -> Iterator[Table]:
    """Ended games on from a position, as many as are met on the way."""
    for _ in range(TURNS):
        tries = [play_turn(s.copy(), random) for _ in range(TRIES)]
        yield from [one for one in tries if one.over]
        going_on = [one for one in tries if not one.over and one.vp == s.vp]
        if not going_on:
            return
        s = max(going_on, key=nearness)


def play_turn(s: Table, random: Random) -> Table:
    """At random, but rather attacking than not, to the next player's first choice or to the next VP."""
    active, vp = s.active, s.vp[:]
    bold = {s.option("attack"), s.option("use")}
    while not s.over and s.active == active and s.vp == vp:
        seat = s.waiting[0]
        choice = s.options(seat)
        wanted = [option for option in choice if option in bold] or choice
        s.answer(seat, random.choice(wanted if random.random() < 0.7 else choice))
    return s


def nearness(s: Table) -> float:
    """How near such an attack is: who stands in one area, how much damage there is, how close everybody is."""
    on_the_map = [place for place in s.at if place >= 0]
    apart = sum(s.arena.map.distance(a, b) for a in on_the_map for b in on_the_map)
    best = max((blow(s, piece, card) for piece, card in area_attacks(s)), default=0.0)
    return 3 * best + 0.1 * sum(s.hurt) + 0.5 * len(on_the_map) - 0.01 * apart


def area_attacks(s: Table) -> Iterator[tuple[int, Card]]:
    """Champions in the arena with the area attacks they have, in hand or not."""
    for piece, place in enumerate(s.at):
        for number in s.content.champions[s.kinds[piece]].cards if place >= 0 else []:
            card = s.content.cards[number]
            if card.aim is not None and card.aim.kind == AREA and card.strength > 0:
                yield piece, card


def blow(s: Table, piece: int, card: Card) -> float:
    """The best facing: two Champions of one side and one of the other, each counted by how nearly it would fall."""
    assert card.aim is not None
    best = 0.0
    for facing in range(6):
        shares: list[list[float]] = [[], []]
        for target in targets_of(s, piece, card.aim, DIRECTION + facing):
            dealt = card.strength - s.content.defence[stats(s, target)]
            shares[s.sides[target]].append(min(1.0, dealt / (hit_points(s, target) - s.hurt[target])))
        for two, one in (shares, shares[::-1]):
            best = max(best, sum(sorted(two)[-2:]) + sum(sorted(one)[-1:]))
    return best
