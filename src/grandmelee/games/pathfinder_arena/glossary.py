"""What some sentences mean in other words, for authors of cards who look for them."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "Attack a monster, reach 0: Damage +1.": "more damage with each strike; the Damage modifier and more",
    "Attack a monster, reach 0: Magic +1.": "damage plus your Magic modifier to a monster; "
    "damage equal to your Magic plus 1",
    "Attack every monster in one direction, reach 0: 1 damage.": "damage to all monsters on a line",
    "+1 Defense.": "your hero has more Defense",
    "+1 Defense against this attack.": "block some damage of an attack; take less damage from an attack; "
    "reduce damage; prevent damage",
    "The abilities of this attack do nothing to you.": "immune to the special abilities of an attack",
    "+1 AP in this hero phase.": "gain an action point this turn; an additional action",
    "Walk up to 1 tile.": "move some tiles; move up to 1 tile; move along open paths",
    "Move up to 1 tile through walls.": "pass through a wall",
    "Spend 1 AP: move from a trapdoor to a summoning tile without monster or hero.": "teleport to a summoning tile",
    "Change the Arena's structure.": "slide a row or column of tiles",
    "Rotate a tile up to 0 away.": "turn the tile you are on",
    "Collect an element token here if no monster is here.": "gain a Fire, Water, Air or Earth token for free; "
    "take an element token here without a monster",
    "Collect an item token here if no monster is here.": "take an item for free",
    "Return 1 of your misfortune, or all if less.": "remove misfortune; cancel misfortune",
    "Return 1 of your negative runes, or all if fewer.": "remove negative runes",
    "You provoke no attack of opportunity in this hero phase.": "monsters make no attacks of opportunity against you",
}
TRAITS: Final = {
    "Curve attack.": "its attack goes around corners",
    "Diagonal attack.": "it attacks along the diagonals",
    "Wall Breaker attack.": "its attack goes through walls",
    "Double attack.": "it attacks twice, with both its attacks",
    "Explosion.": "when it is defeated every hero on its tile takes misfortune",
    "Hero teleport.": "the attacked hero is moved to a random summoning tile",
    "Item destroyer.": "the attacked hero loses an item",
    "Mesmerizing.": "the attacked hero takes a -1 Damage and a -1 Defense rune",
    "Monster teleport.": "after its attack it moves to a random summoning tile",
    "Resistance to energy.": "Fire and Water tokens cannot be played on it; immune to fire and water",
    "Regeneration.": "it has more life after it has attacked; it heals after attacking",
    "Petrifying gaze.": "the attacked hero loses actions by two -1 Action runes",
}
RELATED: Final = ("ap action", "tile space square", "collect take gain pick", "cancel remove return discard")
