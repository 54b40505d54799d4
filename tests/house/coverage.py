"""Which rules of a game have no code or no test, and which citations lead nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grandmelee.text.rulebook import Rulebook, read
from grandmelee.tools.where import Place, places_in_code, places_in_tests


@dataclass(frozen=True)
class Coverage:
    """Rules without code, rules without a test, and citations of rules that do not exist."""

    uncoded: list[str]
    untested: list[str]
    stale: list[str]


def coverage(game: Path, package: Path, tests: Path) -> Coverage:
    """Citations count where they stand: in a class, function or constant of the game's own folder, or in its content.

    A module's docstring is no such place, or one line could claim a whole chapter.
    """
    book = read((game / "RULES.md").read_text(encoding="utf-8"))
    code = [place for place in places_in_code(book, game) if place.name]
    named = places_in_tests(book, tests)
    return Coverage(missing(book, code), missing(book, named), stale(places_in_code(book, package) + named))


def missing(book: Rulebook, places: list[Place]) -> list[str]:
    cited = {rule_id for place in places for rule_id in place.ids}
    return [rule.id for rule in book.rules if rule.id not in cited]


def stale(places: list[Place]) -> list[str]:
    return [f"{place.file}:{place.line}: there is no {rule_id}" for place in places for rule_id in place.stale]


def report(game: str, found: Coverage) -> str:
    """What is missing, for people."""
    parts = [
        f"{game}: {len(found.uncoded)} rules without code",
        by_chapter(found.uncoded),
        f"{game}: {len(found.untested)} rules without a test",
        by_chapter(found.untested),
        f"{game}: {len(found.stale)} stale citations",
        *[f"  {fault}" for fault in found.stale],
    ]
    return "\n".join(part for part in parts if part)


def by_chapter(ids: list[str]) -> str:
    """Ids in a readable list, a line for each chapter."""
    chapters: dict[str, list[str]] = {}
    for rule_id in ids:
        chapter, _, number = rule_id.partition(".")
        chapters.setdefault(chapter, []).append(number)
    return "\n".join(
        f"  {chapter}: {', '.join(f'.{number}' for number in found)}" for chapter, found in chapters.items()
    )
