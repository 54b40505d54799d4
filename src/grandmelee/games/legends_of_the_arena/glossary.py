"""What some sentences mean in other words, for authors of cards who look for them."""

from __future__ import annotations

from typing import Final

GLOSSES: Final = {
    "Move 1 backward.": "step back",
    "Turn.": "face the other way",
    "You may Turn.": "you may face the other way",
    "Face the nearest foe.": "turn towards the nearest foe",
    "Face the furthest foe.": "turn towards the furthest foe",
    "Place yourself in a space at range 1.": "teleport to another space",
    "Strike 1 at range 1+.": "shoot at a foe",
    "Pull the target 1.": "drag the target towards you",
    "Place 1 Push token on the target.": "push the target a space further",
    "Remove all Push tokens from yourself.": "you are not pushed in this exchange",
    "Block 1.": "lower the Force of incoming Strikes",
    "Recover 1 Fatigue.": "remove some of your Fatigue",
    "The target takes 1 extra Fatigue.": "tire the target",
    "Cancel the target's Action.": "stun the target; the target loses its card of this exchange",
    "Summon a Zombie in a space at range 0.": "place a Zombie in a space",
    "Place the Spike Trap in a space at range 0.": "place a trap; set a trap; lay a trap in a space",
    "Spring the Spike Trap.": "the trap goes off; trigger the trap",
    "Swap spaces with the target.": "trade places with the target",
    "Summon a Coffin in a space at range 0.": "place a Coffin in a space",
    "Turn each Coffin at range 0 into a Zombie.": "Zombies rise from their Coffins",
    "This sequence has 6 exchanges.": "repeat all exchanges",
    "Take the Initiative.": "win ties of Speed",
}
