"""What some sentences mean in other words, for authors of cards who look for them."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "Push 1 on the target.": "move the target straight away",
    "Pull 1 on the target.": "move the target straight towards you",
    "Fear 1 on the target.": "the target must run away from you",
    "Force 1 on the target.": "move the target in any direction",
    "Deal 1 damage to the target.": "the target takes damage whatever its defence",
    "Force 1 on an Ally within 1.": "move an Ally",
    "Heal 1 on this Champion.": "remove damage from this Champion",
    "Root the target.": "the target cannot move this turn",
    "Stun the target.": "the target's player discards a card of that Champion",
    "Dash 1.": "move in a straight line; move; this Champion moves",
    "Jump 1.": "move over Enemies, Statues and traps",
    "Swoop 1.": "move in a straight line over Enemies, Statues and traps",
    "Plan up to 1.": "put cards from your hand on top of your deck",
    "Double.": "deal the attack damage once more",
    "Lifesteal.": "heal as much as the damage dealt",
    "Poison 1.": "more damage if the attack dealt damage",
    "+1 strength.": "a stronger blow",
    "+1 defence for the rest of this turn.": "this Champion takes less damage from attacks this turn",
}
TARGETS: Final = {
    "Melee.": "an adjacent Enemy",
    "Direct shot, range 1.": "an Enemy in a straight line",
    "Indirect shot, range 1.": "an Enemy over Statues and Champions",
    "Area: a ring.": "all adjacent Champions",
    "Area: a line of 3.": "everyone in a straight line",
}
