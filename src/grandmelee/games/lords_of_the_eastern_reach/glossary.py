"""What some sentences mean in other words, for authors of cards who look for them."""

from __future__ import annotations

from typing import Final

EFFECTS: Final = {
    "Ranged.": "ignores Evasive; ignores the Evasive ability of enemies",
    "Stamina.": "is not exhausted by combat",
    "Evasive.": "enemies without Ranged have less Attack",
    "Fear.": "a troop of the party flees",
    "Terror.": "all troops of the party flee",
    "Fury 1.": "more Attack if a hero is in the party",
    "Revenge 1.": "if it is not defeated one of your buildings is destroyed",
    "Random Encounter.": "another adventure card is drawn",
    "Invocation.": "enters play with a phrase; receives a phrase when hired",
    "Focus.": "return a gem to add a die to its Attack or Defense",
    "Longshot.": "adds Attack from outside the party",
    "Protection from Ravage.": "your troops are safe from Ravage; cannot be destroyed by Ravage",
    "Protection from Ruin.": "your buildings are safe from Ruin; cannot be destroyed by Ruin",
    "Protection from Slay.": "your heroes are safe from Slay; cannot be destroyed by Slay",
    "Protection from Bîawac.": "your gems are safe from Bîawac; cannot be lost to Bîawac",
    "+1 Attack.": "the hero gets +1 Attack; this card gets +1 Attack",
    "+1 Defense.": "the hero gets +1 Defense; this card gets +1 Defense",
    "+1 Armor.": "the party takes less damage",
    "-1 Attack for each other card of its party.": "its Attack is highest when it is alone in the party",
    "Be Attack 2, Defense 2 and Ranged, or Attack 2 and Defense 2.": "choose one of two forms",
    "Add a die to its Attack.": "roll a die for more Attack",
    "Ready this.": "this card is readied",
    "Hand size +1.": "hold one more card",
    "Army limit +1.": "have one more card in your army",
    "Building limit +1.": "have one more building",
    "Swap a token for a single of another type.": "exchange a token with the pool",
    "Buy hirelings.": "you may hire hirelings",
    "A set is worth 1 VP for each, and 1 more for each pair.": "VP for each of them in your city",
    "Gain 1 gem.": "take a soul gem from the supply",
    "Draw 1 more token.": "draw an additional resource; an extra resource from the bag",
    "Take any token from the pool.": "gain a resource of your choice",
    "-1 damage.": "prevent damage; reduce the damage to the party",
    "Lose 1 card from hand.": "discard a card from hand",
    "Steal a trophy.": "take a trophy from another player",
    "Ignore the event.": "the event does nothing to you",
    "Holds up to 2 gems.": "may hold more gems than one",
}
CONDITIONS: Final = {
    "Have 1 buildings or bosses among your trophies.": "pillage an enemy building",
    "Have 1 heroes.": "heroes in your army",
    "Have 1 army cards.": "a large army",
}
RELATED: Final = ("pay return", "token resource", "hero companion", "size limit", "discard lose", "gem soul")
