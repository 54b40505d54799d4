"""Who has how many points, who wins, and how well somebody did alone [LER-15, 26.9, 26.14, 26.15, 27.18 to 27.24]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import Player, Table
from tests.games.lords_of_the_eastern_reach.opinion.printed import QUESTS, kind_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import state_holds

LEVELS = ("Ruinous Defeat", "Defeat", "Minor Defeat", "Minor Victory", "Victory", "Major Victory", "Astounding Victory")


def farms(n: int) -> int:
    """A group of Farms: one each, and one more for each pair."""
    return n + n // 2


def pile_points(cards: list[str]) -> int:
    kinds = [kind_of(card) for card in cards]
    return sum(kind.vp for kind in kinds) + farms(sum(kind.slug == "farm" for kind in kinds))


def hero_points(table: Table, player: Player) -> int:
    """Heroics!: costs of heroes, and the most of them [LER-26.14, 26.15]."""
    if not table.scenario["heroics"]:
        return 0
    counts = [len(one.of("hero")) for one in table.players]
    costs = sum(sum(hero.print.cost.values()) for hero in player.of("hero"))
    mine, most = counts[player.seat], max(counts)
    if mine == 0 or mine < most:
        return costs
    return costs + (5 if counts.count(most) == 1 else 3)


def points(table: Table, player: Player) -> int:
    main = [quest for quest in player.quests if QUESTS[quest].kind == "main"]
    return (
        pile_points([card.name for card in player.city])
        + pile_points(player.trophies)
        + sum(QUESTS[quest].vp for quest in main if state_holds(table, player, quest))
        + player.all_gems()
        + hero_points(table, player)
    )


def rank(table: Table, player: Player) -> tuple[int, int, int, int]:
    """Points, City cards in play, gems, trophies [LER-15.7]."""
    city_cards = len(player.city) + len(player.of("troop")) + len(player.of("hero"))
    return points(table, player), city_cards, player.all_gems(), len(player.trophies)


def scores(table: Table) -> list[int]:
    """Points by seat; what allies have together decides, but each is told the own."""
    return [points(table, player) for player in table.players]


def outcomes(table: Table) -> list[str]:
    if table.is_alone:
        return ["won" if LEVELS.index(level(table)) >= 3 else "lost"]
    ranks = [rank(table, player) for player in table.players]
    sides: list[tuple[int, ...]] = []
    for player in table.players:
        if player.ally is None:
            sides.append(ranks[player.seat])
        else:
            sides.append(tuple(a + b for a, b in zip(ranks[player.seat], ranks[player.ally], strict=True)))
    best = max(sides)
    winners = [seat for seat in range(table.seats) if sides[seat] == best]
    is_shared = len(winners) > (2 if table.scenario["team"] else 1)
    return [("tied" if is_shared else "won") if seat in winners else "lost" for seat in range(table.seats)]


def level(table: Table) -> str:
    """Alone: three bosses, or the points [LER-27.18, 27.19]."""
    player = table.players[0]
    if player.bosses >= 3:
        return LEVELS[6]
    return LEVELS[min(6, max(0, points(table, player)) // 10)]
