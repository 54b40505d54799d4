"""What packs brought: read back sentence by sentence, and the tables at which all of it takes part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.core.digest import fields, plain
from grandmelee.games.super_fantasy_brawl import abilities, challenges, effects, targets
from grandmelee.games.super_fantasy_brawl.arena import Arena
from grandmelee.games.super_fantasy_brawl.content import KINDS, Card, Champion, Content
from grandmelee.games.super_fantasy_brawl.effects import If
from grandmelee.games.super_fantasy_brawl.words import CORES

SENTENCE: Final = 64  # the width of the column with sentences
FOLLOWS: Final = (
    "label",
    "subject",
    "is_chosen",
    "is_damage",
    "number",
    "kind",
    "shape",
)  # from the rest of what was understood
WAYS: Final = ("casual", "free", "competitive")


def read_back(content: Content) -> list[str]:
    """Champions with their cards, Challenges, Standard Actions, traps, arenas; beside each sentence what it means."""
    lines = [line for champion in champions_added(content) for line in champion_lines(content, champion)]
    for challenge in content.challenges:
        if challenge.slug in content.added["challenge"]:
            meant = [challenges.GRAMMAR.read(text) for text in challenge.text]
            lines += [f"Challenge {challenge.name}", *sentence_lines(challenge.text, meant)]
    for standard in content.standards:
        if standard.slug in content.added["standard_action"]:
            lines += [f"Standard Action {standard.name}", *sentence_lines(standard.sentences, standard.text)]
    for trap in content.traps:
        if trap.slug in content.added["trap"]:
            lines += [f"Trap {trap.name}, {trap.count} of 12", *sentence_lines(trap.sentences, trap.text)]
    return lines + [arena_line(arena) for arena in content.arenas if arena.id in content.added["arena"]]


def champions_added(content: Content) -> list[Champion]:
    """The Champions packs brought or changed, be it by one card."""
    owners = [card.champion for card in content.cards if card.slug in content.added["card"]]
    names = content.added["champion"]
    return [champion for champion in content.champions if champion.slug in names or champion.id in owners]


def champion_lines(content: Content, champion: Champion) -> list[str]:
    """A Champion, its ability, and those of its cards that packs brought."""
    points, armour = champion.hit_points, champion.defence
    figures = f"{points[0]} hit points, defence {armour[0]}; levelled up {points[1]} and {armour[1]}"
    lines = [f"Champion {champion.name}: {figures}"]
    if champion.slug in content.added["champion"] and champion.ability:
        meant = [abilities.GRAMMAR.read(text) for text in champion.ability]
        lines += [f"  {champion.ability_name}", *sentence_lines(champion.ability, meant)]
    for number in champion.cards:
        if content.cards[number].slug in content.added["card"]:
            lines += card_lines(content.cards[number])
    return lines


def card_lines(card: Card) -> list[str]:
    """A card with its figures, its target and its sentences in the order in which they happen."""
    figures = [f"{CORES[card.core]} {KINDS[card.kind]}"]
    figures += [f"Move {card.move}"] if card.move >= 0 else []
    figures += [f"strength {card.strength}"] if card.strength >= 0 else []
    figures += [f"+{card.defence} defence"] if card.defence else []
    lines = [f"  {card.name} ({', '.join(figures)})"]
    if card.aim is not None:
        lines += sentence_lines([card.aim_text], [targets.GRAMMAR.read(card.aim_text)])
    for text in card.sentences.values():
        lines += sentence_lines(text, [effects.GRAMMAR.read(sentence) for sentence in text])
    return lines


def sentence_lines(text: list[str], meant: Sequence[object]) -> list[str]:
    """Each sentence beside what it was understood as."""
    return [f"    {sentence:<{SENTENCE}} {understood(one)}" for sentence, one in zip(text, meant, strict=True)]


def understood(op: object) -> str:
    """An operation with what the sentence says, without what follows from it."""
    if isinstance(op, If):
        return f"If({op.whose}, {op.state}: {understood(op.then)})"
    said = [name for name in fields(op) if name not in FOLLOWS and getattr(op, name) not in ("", 0)]
    return f"{type(op).__name__}({','.join([f'{name}={plain(getattr(op, name))}' for name in said])})"


def arena_line(arena: Arena) -> str:
    """An arena with the hexes that matter."""
    north, south = [len(area) for area in arena.deployment]
    traps = ", ".join([arena.names[place] for place in arena.trap_hexes])
    return f"Arena {arena.name}: {arena.map.size} hexes, {north} and {south} to deploy on, trap hexes {traps}"


# ---- putting it into play ------------------------------------------------------------------------------------------
def scenarios(content: Content, seats: list[int]) -> list[tuple[int, dict[str, object]]]:
    """Every Champion of a pack on either side and with every other one, every way to choose, every arena of a pack."""
    tables: list[tuple[int, object]] = [(number, way) for number in seats for way in WAYS]
    for champion in champions_added(content):
        tables += line_ups(content, champion)
    arenas = content.added["arena"] or [content.arenas[0].id]
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
