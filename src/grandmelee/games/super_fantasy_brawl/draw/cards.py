"""Cards: the own hand, what an Action or Champion card shows, and the Champions to choose from [SFB-1.17 to 1.20]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from grandmelee.games.super_fantasy_brawl.content import KINDS, REACTION
from grandmelee.games.super_fantasy_brawl.draw.drawing import CORE_ICONS, CORE_TONES, Drawing, champion_icon
from grandmelee.games.super_fantasy_brawl.words import CORES, SIDES
from grandmelee.scene import Part, cards, panels
from grandmelee.scene.svg import slug

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Card, Champion, Content, Standard

KIND_ICONS: Final = ("crossed-swords", "star-swirl", "shield-reflect")
AIM_ICONS: Final = ("fist", "fast-arrow", "lob-arrow", "explosion-rays")
AIM_NAMES: Final = ("melee", "direct shot, range", "indirect shot, range", "area")
ROOM: Final = (610.0, 162.0)  # what a table of 1280 by 800 gives the hand
NARROW: Final = 136.0  # width of a card in the own hand on a phone
SLOTS: Final = {"before_attack": "Before: ", "after_attack": "After: "}


def hand(d: Drawing) -> Part | None:
    """The viewer's hand: every card can be pointed at; cards laid aside are marked [SFB-2.15]."""
    if d.viewer is None or not d.players[d.viewer].get("hand"):
        return None
    held: Sequence[str] = d.players[d.viewer]["hand"]
    return panels.hand([held_of(d, d.viewer, name) for name in held], *ROOM, d.is_tall, NARROW)


def held_of(d: Drawing, seat: int, name: str) -> panels.Held:
    """The slice of a card in the own hand."""
    card, id, aside = d.content.card(name), card_id(seat, name), name in d.view["chosen"]
    return panels.Held(
        face(d.content, card),
        f"card:{name}",
        id,
        key=id,
        home=f"deck-{seat}",
        badge="out" if aside else "",
        note=f"{numbers(card)} Laid aside." if aside else numbers(card),
        is_spent=aside,
    )


def card_id(seat: int, name: str) -> str:
    """The same Champion may stand on both sides [SFB-3.13], so a card is named with its owner."""
    return f"card-{seat}-{slug(name)}"


def printed(word: str, content: Content) -> cards.Face | None:
    """The card a word stands for: of an Action, a Standard Action, or a Champion on either side."""
    kind, _, name = word.partition(":")
    if kind == "card":
        return face(content, content.card(name))
    if kind == "standard":
        return standard_face(content.standard(name))
    return champion_face(content.champion(name)) if kind in ("champion", *SIDES) else None


def face(content: Content, card: Card) -> cards.Face:
    """The card's face, with its Champion's name at its foot."""
    owner = content.champions[card.champion]
    return action_face(card, owner.name, champion_icon(owner.slug))


def brief(role: str) -> str:
    """A Champion's role in little room.

    >>> brief("poisoner and assassin"), brief("mobile melee damage"), brief("winged healer")
    ('poisoner', 'mobile melee', 'winged healer')
    """
    return role if len(role) < 19 else " ".join(role.split(" and ")[0].split()[:2])


@lru_cache(maxsize=1024)
def action_face(card: Card, owner: str, picture: str) -> cards.Face:
    """An Action card: its kind in the corner, its Core as band and mark, its numbers as icons [SFB-1.17, 1.18]."""
    core = CORES[card.core]
    return cards.Face(
        card.name,
        sentences(card),
        corner_name=f"{core.capitalize()} Core",
        corner_picture=KIND_ICONS[card.kind],
        facts=facts(card),
        instead=(numbers(card),) if numbers(card) else (),
        kind=owner,
        picture=picture,
        tone=CORE_TONES[core],
        sign=CORE_ICONS[core],
    )


def sentences(card: Card) -> tuple[str, ...]:
    """Kind and target as a sentence, then what the card says."""
    parts = [KINDS[card.kind].capitalize()]
    parts += [card.aim_text[0].lower() + card.aim_text[1:].rstrip(".")] if card.aim_text else []
    parts += [f"+{card.defence} defence"] if card.kind == REACTION else []
    told = [f"{SLOTS.get(slot, '')}{sentence}" for slot, text in card.sentences.items() for sentence in text]
    return f"{', '.join(parts)}.", *told


def numbers(card: Card) -> str:
    """The printed numbers in words, for those who cannot see the icons."""
    parts = [f"Move {card.move}."] if card.move >= 0 else []
    return " ".join([*parts, *([f"Strength {card.strength}."] if card.strength >= 0 else [])])


def facts(card: Card) -> tuple[cards.Fact, ...]:
    """Move, target and strength, or the defence of a Reaction, as icons."""
    found = [cards.Fact("walking-boot", str(card.move), "Move")] if card.move >= 0 else []
    if card.aim is not None:
        aim = card.aim
        reach = f"{aim.low}-{aim.high}" if aim.kind in (1, 2) else ""
        found.append(cards.Fact(AIM_ICONS[aim.kind], reach, AIM_NAMES[aim.kind]))
    found += [cards.Fact("biceps", str(card.strength), "strength")] if card.strength >= 0 else []
    found += [cards.Fact("checked-shield", f"+{card.defence}", "defence")] if card.kind == REACTION else []
    return tuple(found)


@lru_cache(maxsize=64)
def standard_face(standard: Standard) -> cards.Face:
    """A Standard Action drawn as a card, while it is carried out."""
    core = CORES[standard.core] if standard.core < len(CORES) else ""
    return cards.Face(
        standard.name,
        (f"Standard Action, Move {standard.move}.", *standard.sentences),
        corner_picture="walking-boot",
        facts=(cards.Fact("walking-boot", str(standard.move), "Move"),),
        kind="Standard Action",
        tone=CORE_TONES.get(core, "floor"),
        sign=CORE_ICONS.get(core, ""),
    )


@lru_cache(maxsize=256)
def champion_face(champion: Champion) -> cards.Face:
    """Both sides of a Champion card [SFB-1.20, 4.19]: Basic numbers, then those of the Levelled Up side."""
    hits, defence = champion.hit_points, champion.defence
    levelled = f"Levelled Up: {hits[1]} hit points, defence {defence[1]}."
    ability = f"When Levelled Up: {champion.ability_name}: {' '.join(champion.ability)}"
    basic = f"Basic: {hits[0]} hit points, defence {defence[0]}."
    return cards.Face(
        champion.name,
        (ability,) if champion.ability else (),
        numbers=(basic, levelled),
        corner_picture=champion_icon(champion.slug),
        facts=(
            cards.Fact("hearts", f"{hits[0]}\u2192{hits[1]}", "hit points"),
            cards.Fact("checked-shield", f"{defence[0]}\u2192{defence[1]}", "defence"),
        ),
        tier=cards.GRAND,
        kind=brief(champion.role),
    )
