"""What packs brought: read back sentence by sentence, and the tables at which all of it takes part."""

from __future__ import annotations

from grandmelee.core.digest import plain
from grandmelee.games.legends_of_the_arena.arenas import RULES, Arena
from grandmelee.games.legends_of_the_arena.content import TIERS, Card, Content, Legend
from grandmelee.games.legends_of_the_arena.effects import GRAMMAR, SETUP, Op
from grandmelee.text.sentences import Grammar

SENTENCE = 64  # the width of the column with sentences


def read_back(content: Content) -> list[str]:
    """Legends with their cards, then Arenas; beside each sentence the operation it was read into."""
    lines: list[str] = []
    for legend in legends_added(content):
        lines += legend_lines(content, legend)
    for slug in content.added["arena"]:
        lines += arena_lines(content.arena(slug))
    return lines


def legends_added(content: Content) -> list[Legend]:
    """The Legends packs brought or changed, be it by one card."""
    owners = [content.cards[card].legend for card in range(len(content.cards)) if is_added(content, card)]
    names = content.added["legend"]
    return [legend for legend in content.legends if legend.slug in names or legend.id in owners]


def is_added(content: Content, card: int) -> bool:
    """Whether a card comes from a pack."""
    return content.cards[card].slug in content.added["card"]


def legend_lines(content: Content, legend: Legend) -> list[str]:
    """A Legend with those of its cards that packs brought."""
    lines = [f"Legend {legend.name}: track {' '.join(map(str, legend.track))}"]
    lines += sentence_lines(SETUP, legend.setup_ops)
    for card in legend.cards:
        if is_added(content, card):
            lines += card_lines(content.cards[card])
    return lines


def card_lines(card: Card) -> list[str]:
    """A card with its Effect."""
    return [f"  {card.name} ({TIERS[card.tier]}, Speed {card.speed})", *sentence_lines(GRAMMAR, card.ops)]


def sentence_lines(grammar: Grammar[Op], ops: list[Op]) -> list[str]:
    """Each operation written as its sentence, and as what it is."""
    return [f"    {grammar.write(op):<{SENTENCE}} {plain(op)}" for op in ops]


def arena_lines(arena: Arena) -> list[str]:
    """An Arena with its numbers and rules."""
    edges = ", ".join(map(str, arena.edges)) or "none"
    a, b = arena.starts
    shape = f"{arena.spaces} spaces, edges {edges}, centre {arena.centre}, starts {a} and {b}"
    rules = [RULES.read(sentence) for sentence in arena.text]
    return [
        f"Arena {arena.name}: {shape}",
        *[f"    {RULES.write(op):<{SENTENCE}} {op.name} = {op.number}" for op in rules],
    ]


# ---- putting it into play ------------------------------------------------------------------------------------------
def scenarios(content: Content, seats: list[int]) -> list[tuple[int, dict[str, object]]]:
    """Every Legend of a pack against every other, with teams and alone; every Arena of a pack."""
    tables = interleaved([line_ups(content, legend, seats) for legend in legends_added(content)])
    if not tables:
        tables = [(number, "random") for number in seats]
    arenas = content.added["arena"] or [content.arenas[0].slug]
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
