"""Quests: tasks are completed the moment they hold, main quests are counted at the end [LER-22, digest 8.6]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import Player, Table
from tests.games.lords_of_the_eastern_reach.opinion.printed import QUESTS, kind_of


def monsters_in(pile: list[str]) -> list[str]:
    return [card for card in pile if kind_of(card).type == "monster"]


def named(player: Player, slug: str) -> int:
    return sum(card.print.slug == slug for card in player.city)


def state_holds(table: Table, player: Player, quest: str) -> bool:
    """A condition that is a state of the table; deeds are no state."""
    is_heroics = table.scenario["heroics"]
    limit = 5 if table.scenario["generic"] else player.allegiance.buildings
    stolen = [card for card in player.trophies if kind_of(card).type == "building" or kind_of(card).is_boss]
    return {
        "gatherer-of-souls": player.all_gems() >= 3,
        "company-of-heroes": len(player.of("hero")) >= 3,
        "growing-city": len(player.city) >= (4 if is_heroics else 5),
        "trophy-hall": len(monsters_in(player.trophies)) >= 4,
        "well-armed": any(hero.items for hero in player.of("hero")),
        "master-builder": len(player.city) >= (limit if is_heroics else 7),
        "hall-of-heroes": len(player.of("hero")) >= 3,
        "grand-host": len(player.army) >= 7,
        "bountiful-harvest": named(player, "farm") >= 3,
        "keeper-of-souls": player.all_gems() >= 5,
        "bane-of-monsters": len(monsters_in(player.trophies)) >= 6,
        "conqueror": len(stolen) >= 2,
        "faith-and-stone": named(player, "temple") >= 1 and named(player, "citadel") + named(player, "stronghold") >= 1,
        "the-watchers-circle": sum(card.print.is_companion for card in player.army) >= 2,
    }.get(quest, False)


def check_tasks(table: Table, deeds: dict[int, set[str]] | None = None) -> None:
    """Complete what holds: the active player first, then clockwise; replacements are looked at in turn [LER-22.9]."""
    done = deeds or {}
    if table.scenario["open_tasks"]:
        return check_open_tasks(table, done)
    for seat in table.round_from(table.active):
        player = table.players[seat]
        fresh = done.get(seat, set())
        while True:
            held = [quest for quest in player.quests if QUESTS[quest].kind == "task"]
            met = [quest for quest in held if quest in fresh or state_holds(table, player, quest)]
            if not met:
                break
            for quest in met:
                player.quests.remove(quest)
                player.trophies.append(quest)
            fresh = set()  # no credit for the past [LER-22.7]
            for _ in met:
                if table.quest_deck:
                    table.quest_deck -= 1
                    player.quests.append(table.fortune.take("quest"))
    return None


def check_open_tasks(table: Table, deeds: dict[int, set[str]]) -> None:
    """Face-up tasks: by whoever meets them, the active player before the others [LER-26.19, 26.20, 26.31]."""
    done = {seat: set(quests) for seat, quests in deeds.items()}
    while True:
        for seat in table.round_from(table.active):
            player = table.players[seat]
            met = [q for q in table.open_tasks if q in done.get(seat, set()) or state_holds(table, player, q)]
            for quest in met:
                table.open_tasks.remove(quest)
                player.trophies.append(quest)
            if met:
                break
        else:
            return
        for _ in met:
            if table.quest_deck:
                table.quest_deck -= 1
                fresh = table.fortune.take("turned up")
                table.open_tasks.append(fresh)
                for quests in done.values():
                    quests.discard(fresh)
