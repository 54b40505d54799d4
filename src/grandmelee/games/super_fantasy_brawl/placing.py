"""Where a sentence may stand: one that could mean nothing there is refused when a pack is read."""

from __future__ import annotations

from grandmelee.games.super_fantasy_brawl.abilities import DefenceBonus
from grandmelee.games.super_fantasy_brawl.effects import (
    SELF_WORD,
    Damage,
    Double,
    Fear,
    Force,
    Guard,
    If,
    Lifesteal,
    Poison,
    Push,
    Root,
    Strength,
    Stun,
)
from grandmelee.games.super_fantasy_brawl.subjects import ATTACKER, SELF, TARGET, Effect
from grandmelee.games.super_fantasy_brawl.targets import Aim
from grandmelee.text.places import Place


def misplaced(effect: Effect, place: Place[Effect]) -> str:
    """What would be right instead, if a sentence stands where it means nothing; otherwise nothing."""
    inner = inmost(effect)
    slot: str = place.field
    if isinstance(inner, Strength) != (slot == "during_attack"):
        return "strength in during_attack, and nothing else there"
    if isinstance(inner, (Poison, Double, Lifesteal)) != (slot == "damage"):
        return "Poison, Double and Lifesteal in damage, and nothing else there"
    if isinstance(inner, Guard) and place.kind == "reaction" and slot == "before_attack":
        return "it in after_attack, for it counts against later attacks; the printed defence is for this one"
    if inner.subject == SELF and isinstance(inner, (Push, Fear)) and not isinstance(inner, Force):
        return "someone else; nobody is pushed, pulled or frightened by oneself"
    return unknown(effect, place) or unhurt(effect, place) or impossible(effect, slot in ("damage", "after_attack"))


def unknown(effect: Effect, place: Place[Effect]) -> str:
    """Whom to speak of instead of someone this place does not know: the attacker, or the target."""
    subject = inmost(effect).subject
    whose = [condition.whose for condition in conditions(effect)]
    is_reaction = place.kind == "reaction"
    if (subject == ATTACKER or "the attacker" in whose) and not is_reaction:
        return "the attacker on Reactions only"
    if subject != TARGET and "the target" not in whose:
        return ""
    if is_reaction:
        return "'the attacker', for a Reaction has no target of its own"
    if place.kind == "free":
        return "the target only after targets are declared, so on a card that has a target"
    return "the target only after targets are declared" if place.field == "before_attack" else ""


def unhurt(effect: Effect, place: Place[Effect]) -> str:
    """An attack damages its targets; on a Reaction that is the Champion it was played on [SFB-8.10]."""
    hurt = SELF_WORD if place.kind == "reaction" else "the target"
    if any(condition.state == "was damaged" and condition.whose != hurt for condition in conditions(effect)):
        return f"{hurt!r}, whom the attack may have damaged; of anyone else it is never so"
    return ""


def no_trap(effect: Effect, _place: Place[Effect]) -> str:
    """A trap does one of a few things to whoever springs it [SFB-1.6]."""
    is_known = effect.subject == SELF and isinstance(effect, (Damage, Root, Stun))
    return "" if is_known else "damage, Root or Stun on this Champion; all else is nothing a trap does"


def reaches_nobody(aim: Aim, _place: Place[Aim]) -> str:
    """A range from a larger to a smaller figure."""
    return "the smaller figure first, or it reaches nobody" if aim.low > aim.high else ""


def no_ability(sentence: Effect, _place: Place[Effect]) -> str:
    """What would be right instead of a Champion's ability that could never do anything; otherwise nothing."""
    inner = inmost(sentence)
    if not conditions(sentence):
        return ""
    if not isinstance(inner, (Strength, DefenceBonus)):
        return "strength or defence under a condition, and nothing else"
    if isinstance(inner, DefenceBonus) and "the target" in [condition.whose for condition in conditions(sentence)]:
        return "'this Champion', for it is the target itself"
    return impossible(sentence, False)


def impossible(effect: Effect, has_dealt: bool) -> str:
    """A condition that holds for nobody: being adjacent to oneself, or damaged before damage is dealt."""
    for condition in conditions(effect):
        if condition.state == "was damaged" and not has_dealt:
            return "another condition; before the damage of an attack it is never so"
        if condition.state == "is adjacent" and condition.whose == SELF_WORD:
            return "someone else who is adjacent; of oneself it is never so"
    return ""


def inmost(effect: Effect) -> Effect:
    """What a sentence does, whatever conditions stand before it."""
    while isinstance(effect, If):
        effect = effect.then
    return effect


def conditions(effect: Effect) -> list[If]:
    """The conditions before what a sentence does, from left to right."""
    found = []
    while isinstance(effect, If):
        found.append(effect)
        effect = effect.then
    return found
