"""The tables at which everything that packs brought takes part."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_fantasy_brawl.content import Champion, Content

FOLLOWS: Final = ("label", "subject", "is_chosen", "is_damage", "number", "kind", "shape", "If.who", "If.reach")
"""What follows from the rest of what a sentence was understood as."""
WAYS: Final = ("casual", "free", "competitive")


def champions_added(content: Content) -> list[Champion]:
    """The Champions packs brought or changed, be it by one card."""
    return [content.champion(slug) for slug in content.box.changed("champion")]


# ---- putting it into play ------------------------------------------------------------------------------------------
def scenarios(content: Content, seats: list[int]) -> list[tuple[int, dict[str, object]]]:
    """Every Champion of a pack on either side and with every other one, every way to choose, every arena of a pack."""
    tables: list[tuple[int, object]] = [(number, way) for number in seats for way in WAYS]
    for champion in champions_added(content):
        tables += line_ups(content, champion)
    arenas = content.box.added["arena"] or [content.arenas[0].slug]
    count = max(len(tables), len(arenas))
    chosen = [(tables[at % len(tables)], arenas[at % len(arenas)]) for at in range(count)]
    return [(number, {"champions": champions, "arena": arena}) for (number, champions), arena in chosen]


def line_ups(content: Content, champion: Champion) -> list[tuple[int, object]]:
    """A Champion at the first and at the last place of both numbers of players, the others taking turns beside it."""
    others = [other.slug for other in content.champions if other is not champion]
    found: list[tuple[int, object]] = []
    for first in range(len(others)):
        turned = others[first:] + others[:first]
        for seats, needed in ((2, 6), (4, 8)):
            company = turned[: needed - 1]
            found.append((seats, [champion.slug, *company] if first % 2 else [*company, champion.slug]))
    return found
