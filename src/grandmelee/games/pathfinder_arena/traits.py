"""The special attacks and abilities on monster sheets, and how they are worded [PA-9.15, 9.16]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.pathfinder_arena import glossary
from grandmelee.games.pathfinder_arena.box import (
    DOUBLE_ATTACK,
    ENERGY_RESISTANCE,
    EXPLOSION,
    HERO_TELEPORT,
    ITEM_DESTROYER,
    MESMERIZING,
    MONSTER_TELEPORT,
    PETRIFYING_GAZE,
    TRAITS,
    WALL_BREAKER,
    Trait,
)
from grandmelee.text.sentences import Grammar, Pattern

AVOIDABLE: Final = [TRAITS[kind] for kind in (EXPLOSION, HERO_TELEPORT, ITEM_DESTROYER, MESMERIZING, PETRIFYING_GAZE)]
"""Abilities beside which a difficulty class may stand [PA-9.16, 11.4]."""
ONLY_GENERAL: Final = (DOUBLE_ATTACK, EXPLOSION, MONSTER_TELEPORT, ENERGY_RESISTANCE)
"""Abilities of the monster as a whole, not of one attack [PA-9.3]."""


def plain(what: str) -> Trait:
    """An ability that cannot be avoided."""
    return Trait(what, 0)


def plain_parts(op: Trait) -> Sequence[object] | None:
    return [op.what] if op.dc == 0 else None


def avoidable_parts(op: Trait) -> Sequence[object] | None:
    return [op.what, op.dc] if op.dc else None


GRAMMAR: Final[Grammar[Trait]] = Grammar(
    [
        Pattern(f"{{what:word {'|'.join(TRAITS)}}}.", plain, plain_parts, "PA-9.15"),
        Pattern(f"{{what:word {'|'.join(AVOIDABLE)}}}, DC {{dc:number 1-9}}.", Trait, avoidable_parts, "PA-9.16"),
    ],
    glosses=glossary.TRAITS,
)


def no_attack(trait: Trait) -> str:
    """What would be right instead of an ability that no single attack has; otherwise nothing."""
    return "an ability of the monster as a whole: abilities = [...]" if trait.kind in ONLY_GENERAL else ""


def no_ability(trait: Trait) -> str:
    """What would be right instead of a special attack among the general abilities; otherwise nothing."""
    return "a special attack, in the text of an attack" if trait.kind <= WALL_BREAKER else ""
