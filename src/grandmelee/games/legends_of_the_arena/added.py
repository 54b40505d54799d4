"""The tables at which everything that packs brought takes part."""

from __future__ import annotations

from grandmelee.games.legends_of_the_arena.content import Content, Legend


def legends_added(content: Content) -> list[Legend]:
    """The Legends packs brought or changed, be it by one card."""
    return [content.legend(slug) for slug in content.box.changed("legend")]


# ---- putting it into play ------------------------------------------------------------------------------------------
def scenarios(content: Content, seats: list[int]) -> list[tuple[int, dict[str, object]]]:
    """Every Legend of a pack against every other, with teams and alone; every Arena of a pack."""
    tables = interleaved([line_ups(content, legend, seats) for legend in legends_added(content)])
    if not tables:
        tables = [(number, "random") for number in seats]
    arenas = content.box.added["arena"] or [content.arenas[0].slug]
    count = max(len(tables), len(arenas))
    chosen = [(tables[at % len(tables)], arenas[at % len(arenas)]) for at in range(count)]
    return [(number, {"legends": legends, "arena": arena}) for (number, legends), arena in chosen]


def line_ups(content: Content, legend: Legend, seats: list[int]) -> list[tuple[int, object]]:
    """A Legend against each other one, on either side, and at every larger table."""
    others = [other.slug for other in content.legends if other is not legend]
    rows = [row for other in others for row in ([legend.slug, other], [other, legend.slug])]
    rows += [[*others[: number - 1], legend.slug] for number in seats if 2 < number <= len(content.legends)]
    return [(len(row), list(row)) for row in rows]


def interleaved(columns: list[list[tuple[int, object]]]) -> list[tuple[int, object]]:
    """One of each in turn, so that a few tables show a little of everything."""
    longest = max([len(column) for column in columns], default=0)
    return [column[at] for at in range(longest) for column in columns if at < len(column)]
