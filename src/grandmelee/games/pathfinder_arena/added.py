"""The tables at which everything that packs brought takes part."""

from __future__ import annotations

from typing import Final

from grandmelee.games.pathfinder_arena.content import Loaded

ROUNDS: Final = 10  # enough to try everything out; at random nobody defeats the last monsters anyway


def scenarios(content: Loaded, seats: list[int]) -> list[tuple[int, dict[str, object]]]:
    """Every hero of a pack at every number of players and every place; every board of a pack."""
    heroes = content.box.changed("hero")
    others = [hero.slug for hero in content.heroes if hero.slug not in heroes]
    tables: list[tuple[int, object]] = [(number, "random") for number in seats]
    for slug in heroes:
        company = [hero.slug for hero in content.heroes if hero.slug != slug] if len(others) < 3 else others
        for number in seats:
            line_up = company[: number - 1]
            tables += [(number, [slug, *line_up]), (number, [*line_up, slug])]
    boards = content.box.added["board"] or [content.boards[0].slug]
    count = max(len(tables), len(boards))
    chosen = [(tables[at % len(tables)], boards[at % len(boards)]) for at in range(count)]
    return [(n, {"hero_choice": heroes, "board": board, "rounds": ROUNDS}) for (n, heroes), board in chosen]
