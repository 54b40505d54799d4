"""The lines of a card in one row of catchwords, for a hand of many cards; under the pointer they say all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from grandmelee.games.pathfinder_arena import effects
from grandmelee.games.pathfinder_arena.box import BOLT, Effect
from grandmelee.scene.measure import width

CATCHWORDS: Final[Mapping[type[Effect], str]] = {
    effects.AttackMonster: "{whom} {sign}{n}",
    effects.Reshape: "{way}",
    effects.Defend: "+{n} def",
    effects.Block: "+{n} def",
    effects.Resist: "+{n} res",
    effects.Ward: "ward",
    effects.Cancel: "no {element}",
    effects.Hasten: "+{n} AP",
    effects.Walk: "walk {n}",
    effects.Jump: "jump {n}",
    effects.TurnTile: "turn",
    effects.Shift: "shift",
    effects.Pick: "collect",
    effects.Gate: "trapdoor",
    effects.GateOut: "trapdoor",
    effects.GainRune: "{rune}",
    effects.ClearRunes: "clear {n}",
    effects.Atone: "atone {n}",
    effects.Hide: "safe",
    effects.Swap: "replace",
    effects.SwapAndFill: "replace",
}
"""By what an effect is: what is said of it in little room."""
TERSE: Final[Mapping[type[Effect], str]] = {
    **CATCHWORDS,
    effects.AttackMonster: "{all}{sign}{n}",
    effects.Defend: "+{n}D",
    effects.Block: "+{n}D",
    effects.Resist: "+{n}R",
}
"""Where three lines stand in one row."""
SIGNS: Final = {effects.FIXED: "", effects.DAMAGE: "+", effects.MAGIC: "m+"}

APART: Final = 8.0


def catchwords(found: Sequence[Effect], said: Mapping[type[Effect], str]) -> str:
    """What a line does in a word or two for each of its effects.

    >>> hit, guard = effects.AttackMonster("a monster", (0, 1), 2, effects.DAMAGE), effects.Defend(1)
    >>> catchwords([hit, guard], CATCHWORDS), catchwords([hit, guard], TERSE)
    ('hit +2, +1 def', '+2, +1D')
    """
    return ", ".join([said[type(effect)].format(**slots(effect)) for effect in found])


def slots(effect: Effect) -> dict[str, object]:
    """What may stand in a catchword."""
    found = {name: getattr(effect, name) for name in ("n", "way", "element", "rune") if hasattr(effect, name)}
    if isinstance(effect, effects.AttackMonster):
        hits_all = effect.form == BOLT
        found |= {"whom": "all" if hits_all else "hit", "all": "all " if hits_all else "", "sign": SIGNS[effect.base]}
    return found


@cache
def rooms(words: tuple[str, ...], indents: tuple[float, ...], size: float, wide: float) -> tuple[float, ...]:
    """How wide each tab is: what it needs, or its part of what there is."""
    wanted = [width(said, size) + indent + APART for said, indent in zip(words, indents, strict=True)]
    share = min(1.0, wide / sum(wanted)) if wanted else 1.0
    return tuple([room * share for room in wanted])
