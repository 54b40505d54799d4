"""Turns one after another, and the summoning phase between the levels (chapters 4 and 12)."""

from __future__ import annotations

from tests.games.pathfinder_arena.opinion.arena import Arena, Beast, GameOver, Play, Player
from tests.games.pathfinder_arena.opinion.hero_phase import gift, hero_phase, take_ability
from tests.games.pathfinder_arena.opinion.monster_phase import everyone_attacks
from tests.games.pathfinder_arena.opinion.printed import CARDS, KINDS, MONSTERS


def game(a: Arena) -> Play:
    """Until the last monster falls, or the rounds the table has set are over [PA-4.1 to 4.6, 21.1, 22.10]."""
    try:
        while a.round <= a.settings["rounds"]:
            yield from hero_phase(a)
            if a.in_play():
                yield from everyone_attacks(a, "monster")
            else:
                yield from summon(a)
            end_turn(a)
    except GameOver:
        return True
    return False


def end_turn(a: Arena) -> None:
    """Monsters regain life; Fire, Water and all effects of the turn end [PA-4.6, 4.8]."""
    for _, beast in a.in_play():
        beast.damage = beast.fire = beast.water = 0
    a.quiet.clear()
    a.active = a.clockwise(a.active)[1]
    a.round += a.active == a.order[0]


def summon(a: Arena) -> Play:
    """The eight steps of chapter 12."""
    a.phase = "summoning"
    for seat in a.order:
        a.take_back_markers(seat)
    ended = a.level
    a.level += 1
    number = reveal(a)
    number = lay_tokens(a, number)
    for tile in a.tiles:
        if tile.number and not tile.glows and a.element_pool[tile.element]:
            a.element_pool[tile.element] -= 1
            tile.glows = True
    for seat in a.clockwise(a.active):
        yield from level_up(a, a.players[seat])
    favor(a, ended)
    yield from everyone_attacks(a, "summoning")


def reveal(a: Arena) -> int:
    """As many monsters as the level says, by initiative, from the tile rolled on [PA-12.3 to 12.6]."""
    monsters = sorted([MONSTERS[slug] for slug in a.fortune.monsters], key=lambda monster: monster.initiative)
    assert [monster.level for monster in monsters] == [a.level] * a.level, "PA-12.3"
    number = a.fortune.roll()
    for slot, monster in enumerate(monsters):
        a.beasts[slot] = Beast(monster.slug, a.summoning(number + slot))
    return number + a.level


def lay_tokens(a: Arena, number: int) -> int:
    """Two abilities and one item for each player, one per tile, from this number on [PA-12.9 to 12.12]."""
    seats = len(a.players)
    drawn, a.fortune.tokens = a.fortune.tokens[: 2 * seats], a.fortune.tokens[2 * seats :]
    assert len(drawn) == 2 * seats, "PA-12.9"
    for kind in drawn:
        a.bag[kind] -= 1
        assert a.bag[kind] >= 0, "PA-12.9"
        a.summoning(number).tokens[kind] += 1
        number += 1
    for _ in range(min(seats, a.item_pool)):
        a.item_pool -= 1
        a.summoning(number).tokens["item"] += 1
        number += 1
    return number


def level_up(a: Arena, player: Player) -> Play:
    """A card of the new level and an ability token [PA-12.14, 12.15]."""
    cards = {f"card:{card.slug}" for card in a.cards_of_level(player, a.level)}
    player.put_in_play((yield from a.ask(player.seat, cards)).partition(":")[2])
    kinds = {f"ability:{kind}" for kind in KINDS if player.has_room(kind) and a.pool[kind]}
    if kinds:
        take_ability(a, player, (yield from a.ask(player.seat, kinds)))


def favor(a: Arena, ended: int) -> None:
    """An item for whoever has defeated the fewest, then has the fewest items, then by the die [PA-12.16 to 12.19]."""
    counts = {}
    for player in a.players:
        levels = [MONSTERS[slug].level for slug in player.trophies]
        counts[player.seat] = levels.count(ended) if a.settings["favor_scope"] == "phase" else len(levels)
    if len(set(counts.values())) == 1:
        return
    last = [seat for seat in a.clockwise(a.active) if counts[seat] == min(counts.values())]
    items = {seat: sum(CARDS[card].kind == "item" for card in a.players[seat].cards) for seat in last}
    last = [seat for seat in last if items[seat] == min(items.values())]
    while len(last) > 1:
        rolls = a.fortune.dice.pop(0)
        assert sorted(rolls) == sorted(last), f"{rolls} of {last} [PA-12.17]"
        last = [seat for seat in last if rolls[seat] == max(rolls.values())]
    gift(a, a.players[last[0]])
