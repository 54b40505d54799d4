"""Cards: what feats, spells, items, deities, heroes and monsters show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.pathfinder_arena.box import DEITY, FEAT, ITEM, SHIFTS, TYPES
from grandmelee.games.pathfinder_arena.draw.drawing import hero_icon, monster_icon
from grandmelee.games.pathfinder_arena.words import ABILITIES
from grandmelee.scene import cards

if TYPE_CHECKING:
    from grandmelee.games.pathfinder_arena.box import Card, Content, Hero, Line, Monster

KIND_ICONS: Final = ("fist", "magic-swirl", "scroll-unfurled", "stone-bust")
KIND_TONES: Final = ("ember", "arcane", "sand", "moss")


def printed(word: str, content: Content) -> cards.Face | None:
    """The card a word stands for: a feat, spell, item or deity, a line of one, a hero, a monster by name."""
    kind, _, name = word.partition(":")
    if kind in ("card", "use", "power", "put", "lift"):
        return face(content, content.card(name.partition(":")[0]))
    if kind == "hero":
        return hero_face(content.hero(name))
    known = content.monsters_by_slug.get(name) if kind == "monster" else None
    return monster_face(known) if known is not None else None


def face(content: Content, card: Card) -> cards.Face:
    """A card with what each line needs and does."""
    owner = "" if card.hero < 0 else content.heroes[card.hero].slug
    kind = "Deity" if card.kind == DEITY else TYPES[card.type] if card.kind == ITEM else f"level {card.level}"
    return cards.Face(
        card.name,
        tuple([f"{line_head(card, line)}{' '.join(line.sentences)}" for line in card.lines]),
        corner=str(card.priority) if card.kind == ITEM else "",
        corner_name="priority" if card.kind == ITEM else "",
        corner_picture="" if card.kind == ITEM else KIND_ICONS[card.kind],
        kind=kind,
        picture=hero_icon(owner) if owner else KIND_ICONS[DEITY],
        tone=KIND_TONES[card.kind],
        sign=KIND_ICONS[card.kind],
    )


def line_head(card: Card, line: Line) -> str:
    """What a line needs and costs, before what it does."""
    needs = [
        f"{line.need >> SHIFTS[n] & 7} {name.upper()}" for n, name in enumerate(ABILITIES) if line.need >> SHIFTS[n] & 7
    ]
    parts = [" ".join(needs)] if needs else []
    parts += [f"{line.ap} AP"] if line.ap >= 0 and card.kind != DEITY else []
    parts += ["marker"] if line.has_marker and card.kind != DEITY else []
    if card.kind == DEITY:
        parts = ["Side II" if line.place else "Side I"]
    return f"{', '.join(parts)}: " if parts else ""


def hero_face(hero: Hero) -> cards.Face:
    """A hero sheet with its tracks."""
    tracks = ", ".join([f"{name.upper()} {n}" for name, n in zip(ABILITIES, hero.tracks, strict=True)])
    uses = "feats" if hero.kind == FEAT else "spells"
    return cards.Face(
        hero.name,
        (f"{hero.ancestry.capitalize()} {hero.role}.", f"Tracks: {tracks}.", f"Uses {uses} and items."),
        corner_picture=hero_icon(hero.slug),
        tier=cards.GRAND,
        kind=hero.role,
    )


def monster_face(monster: Monster) -> cards.Face:
    """A monster sheet."""
    attacks = [("Melee", monster.melee)] + ([("Ranged", monster.ranged)] if monster.ranged is not None else [])
    lines = [
        f"{name} {one.low}-{one.high}: {one.damage}, critical {one.critical}. {' '.join(one.sentences)}".strip()
        for name, one in attacks
    ]
    return cards.Face(
        monster.name,
        (*lines, *monster.sentences),
        corner=str(monster.initiative),
        corner_name="initiative",
        facts=(
            cards.Fact("hearts", str(monster.life), "life"),
            cards.Fact("laurels", str(monster.glory), "glory"),
        ),
        kind=f"level {monster.level}",
        picture=monster_icon(monster.slug),
        tone="ember",
    )
