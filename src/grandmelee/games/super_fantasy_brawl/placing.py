"""Where a sentence may stand: one that could mean nothing there is refused when a pack is read."""

from __future__ import annotations

from grandmelee.games.super_fantasy_brawl.abilities import DefenceBonus
from grandmelee.games.super_fantasy_brawl.effects import SELF_WORD, Double, Guard, If, Lifesteal, Poison, Strength
from grandmelee.games.super_fantasy_brawl.subjects import ATTACKER, TARGET, Effect


def misplaced(effect: Effect, slot: str, is_reaction: bool, has_target: bool) -> str:
    """What would be right instead, if a sentence stands where it means nothing; otherwise nothing."""
    inner = inmost(effect)
    whose = [condition.whose for condition in conditions(effect)]
    if isinstance(inner, Strength) != (slot == "during_attack"):
        return "strength in during_attack, and nothing else there"
    if isinstance(inner, (Poison, Double, Lifesteal)) != (slot == "damage"):
        return "Poison, Double and Lifesteal in damage, and nothing else there"
    if (inner.subject == ATTACKER or "the attacker" in whose) and not is_reaction:
        return "the attacker on Reactions only"
    if (inner.subject == TARGET or "the target" in whose) and (not has_target or slot == "before_attack"):
        return "the target only after targets are declared"
    if isinstance(inner, Guard) and is_reaction and slot == "before_attack":
        return "it in after_attack, for it counts against later attacks; the printed defence is for this one"
    return impossible(effect, slot in ("damage", "after_attack"))


def no_ability(sentence: Effect) -> str:
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
