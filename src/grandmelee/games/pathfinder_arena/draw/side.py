"""Beside the Arena: the monsters in play, whom they would hit if the turn ended now, and the deities left."""

from __future__ import annotations

from typing import Final

from grandmelee.games.pathfinder_arena.draw.drawing import Drawing, View, monster_icon
from grandmelee.scene import Part
from grandmelee.scene.icons import icon
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, group, rect, text, thing

ROW: Final = 44.0
LINE: Final = 20.0


def part(d: Drawing) -> Part:
    """Monsters, then the forecast."""
    monsters, hits = d.view["monsters"], d.view["forecast"]
    high = 30 + ROW * len(monsters) + LINE * (1 + max(1, len(hits))) + 36
    body = [rect(0, 0, d.column, high, "panel", rx=12), text("Monsters", 14, 22, 17, "serif felt-ink")]
    body += [_monster(d, one, 30 + ROW * n) for n, one in enumerate(monsters)]
    body += _forecast(d, 30 + ROW * len(monsters) + 16)
    deities = ", ".join(d.content.card(slug).name for slug in d.view["deities"])
    words, size = fitted(f"Deities in the row: {deities or 'none'}", 13, d.column - 24, 9)
    body.append(text(words, 14, high - 12, size, "felt-soft"))
    return Part("monsters", "Monsters", d.column, high, thing(*body, name="Monsters", id="monsters", role="group"))


def _monster(d: Drawing, one: View, y: float) -> Element:
    attacks = ", ".join(f"{a['attack']} {a['damage']}/{a['critical']}" for a in one["attacks"])
    traits = " ".join(sentences(d, one["monster"]))
    first, size = fitted(f"{one['token']} {one['name']}, {one['space']}: {attacks}", 15, d.column - 120, 10)
    second, small = fitted(traits or "no abilities", 12.5, d.column - 60, 8)
    drawn = [
        rect(8, 0, d.column - 16, 1, "line"),
        icon(monster_icon(one["monster"]), 26, 22, 26, "felt-ink"),
        text(first, 46, 19, size, "strong felt-ink"),
        text(second, 46, 36, small, "felt-soft"),
        counting(text(f"{one['damage']}/{one['life']}", d.column - 14, 19, 15, "strong felt-ink", "end"), "damage"),
    ]
    name = f"{one['name']}: {attacks}; {traits}; {one['damage']} of {one['life']} damage; worth {one['glory']} glory"
    return thing(*drawn, name=name, id=f"sheet-{one['monster']}", at=(0, y))


def sentences(d: Drawing, slug: str) -> list[str]:
    """What a monster sheet says besides numbers."""
    monster = d.content.monster(slug)
    attacks = [monster.melee] + ([monster.ranged] if monster.ranged is not None else [])
    return [*[text for attack in attacks for text in attack.sentences], *monster.sentences]


def _forecast(d: Drawing, y: float) -> list[Element]:
    """Whom the monsters would hit, and what it would bring the active player."""
    hits = d.view["forecast"]
    glory, misfortune = sum(one["glory"] for one in hits), sum(one["misfortune"] for one in hits)
    head = f"If the turn ended now: {glory} glory, {misfortune} misfortune"
    lines = [
        f"{one['monster']} hits {one['hero']}: {one['value']} less Defense {one['defense']}, "
        f"{one['glory'] or one['misfortune']} {'misfortune' if one['misfortune'] else 'glory'}"
        for one in hits
    ] or ["nobody would be hit"]
    drawn = [text(head, 14, y, 14, "strong felt-ink")]
    for n, line in enumerate(lines):
        words, size = fitted(line, 13, d.column - 24, 8)
        drawn.append(text(words, 14, y + LINE * (n + 1), size, "felt-soft"))
    return [group(*drawn, id="forecast")]
