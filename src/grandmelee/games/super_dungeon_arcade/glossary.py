"""What some sentences mean in other words, for authors of cards who look for them."""

from __future__ import annotations

from typing import Final

FEATURES: Final = {
    "Backlash.": "whoever attacks it and fails suffers a wound",
    "Bully.": "it targets the Hero with the least wrath",
    "Burrow.": "it moves through walls",
    "Cursed.": "it must be equipped and cannot be removed",
    "Dark Defender.": "the boss cannot be targeted while it is in play",
    "Fly.": "it moves over difficult terrain, chasms and structures",
    "Fury.": "more dice for each wound on it",
    "Grabby.": "enemies next to it may not move",
    "Hookshot.": "its actions need no line of sight",
    "Hunger.": "hearts it rolls are its own",
    "Insignificant.": "it gives no loot",
    "Luck.": "one more treasure to choose from when it opens a chest",
    "Massive Damage.": "two wounds instead of one",
    "Nine Lives.": "once it survives being destroyed",
    "Predator.": "it attacks whoever moves away from it",
    "Proficient.": "opening a chest or interacting costs no AP",
    "Sidestep.": "it may make a step after a successful defence",
    "Small.": "it is targeted only from close by",
    "Stealth.": "it is harder to target from far away",
    "Sturdy.": "it suffers at most one wound from an action; only one wound can hurt it",
    "Surefoot.": "difficult terrain does not slow it",
    "Tough.": "it heals a wound at the start of its activation",
    "Trap Ward.": "discard it to cancel a Trap",
    "Immune to all statuses.": "it suffers no status effects",
    "Immune to Poison.": "it cannot be poisoned",
    "Inflicts Fire.": "its attacks set the target on fire",
    "+1 heart.": "hearts",
    "+1 potion.": "it may hold one more potion",
    "+1 MV.": "it moves further; more movement",
    "+1 blue die to STR.": "one more die to STR; +1 STR die",
    "+1 blue die to ARM.": "one more die to ARM",
    "+1 blue die to WILL.": "one more die to WILL",
    "+1 blue die to DEX.": "one more die to DEX",
    "+1 star to STR.": "add a star to its attack roll",
    "May reroll one die of each STR roll.": "roll a die again",
}
DEEDS: Final = {
    "Augment.": "friendly models are affected",
    "Dangerous.": "friends and enemies alike are affected",
    "Burst 1.": "the target and everyone around it",
    "Wave 1.": "everyone around the user; everyone within 1 of the user; all enemies next to the user",
    "Aura 1.": "everyone around the user until its next activation",
    "Lance 1.": "everyone in a straight line",
    "Whoever is affected suffers Knockdown.": "the target is knocked down",
    "Whoever is affected suffers Bane.": "the action inflicts Bane on its target",
    "Whoever is affected suffers Immobile.": "the target cannot move",
    "Compel 1.": "move the target in any direction",
    "Push 1.": "move the target away",
    "Pull 1.": "move the target closer",
    "Remedy.": "remove all status effects; remove a status effect",
    "One use only.": "once per game",
    "Place the user within 1 in line of sight.": "teleport; move the user some squares",
    "Make 1 free melee attack.": "attack once more",
    "+1 blue die to ARM.": "one more die to ARM",
    "+1 blue die to STR.": "one more die to STR",
}
ORDERS: Final = {
    "Each Hero loses all potions.": "Heroes lose their potions",
    "The mini-bosses and the boss heal 1.": "monsters heal wounds",
    "All monsters perform Fight.": "all monsters attack",
    "All monsters perform Move.": "all monsters move",
}
LASTING: Final = {
    "No potion may be drunk.": "Heroes may not drink potions",
    "No wound of a Hero may be healed.": "Heroes cannot heal",
    "The boss gains Fly.": "monsters can fly",
    "Only one Hero activates in a Hero Turn.": "Heroes take turns one by one",
    "Spawning points suffer no wounds.": "spawning points cannot be destroyed",
    "Heroes defend with STR.": "defence rolls use STR",
}
RELATED: Final = (
    *("mv movement", "knock knockdown", "fire burn", "ice freeze frozen", "drink drunk", "status effect", "hero party"),
    *("coin princess", "target affected whoever", "poison poisoned",),
)  # fmt: skip
