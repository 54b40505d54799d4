"""The example Consul Turn of the rulebook, step by step (scenario SC-40)."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.consul import BEGIN_CONSUL_TURN
from grandmelee.games.super_dungeon_arcade.state import CHALLENGE
from grandmelee.games.super_dungeon_arcade.terms import HEROES
from tests.games.super_dungeon_arcade.table import (
    answer,
    at,
    fill,
    foe,
    has,
    hero_of,
    kind_of,
    roll,
    run,
    scene,
    square,
    told,
    wear,
    where,
    wraths,
)


def test_the_example_consul_turn_SDA_14_1():
    s = scene({"S": (4, 8), "G": (9, 0), "W": (5, 1)}, party="SGW")
    witch, warrior = hero_of(s, "S"), hero_of(s, "W")
    wraths(s, S=2, G=1, W=3)
    s.hurt[witch] = 2
    s.potions = [0] * HEROES
    wear(s, "W", "brass-knuckles", "heart-container")
    speaker = foe(s, "spider-speaker", (5, 7))
    for place in ((4, 6), (6, 6)):
        foe(s, "crawler", place)
    stalker = foe(s, "tower-stalker", (4, 17))
    fill(s, crawler=1, tower_blackblade=2)
    s.decks[CHALLENGE] = (s.content.challenge_shelf["terrible-burden"].id,)
    s.turn, s.space, s.coins = 5, 5, 4
    dice = "B2 B2 B-"  # the Witch against Weaken the Prey: 4 of 5
    dice += " B2 B1 B- B2 B- B- B2 B2 B-"  # the Warrior: 3, 2, 4 of 3
    dice += " B2 B2 B- B2 B- B-"  # the Witch under Bane: 2 and 0 of 3
    roll(s, dice)
    run(s, BEGIN_CONSUL_TURN)
    # 2. space 6 with its star
    assert (s.space, s.stars_str) == (6, 1)
    kinds = told(s)
    assert kinds.index("Advanced") < kinds.index("MonsterMoved") < kinds.index("UniqueAction") < kinds.index("Attacked")
    # 3. the Speaker stops in range of the Warrior, the Stalker comes as near as it can
    moves = [event.text for event in s.events if event.kind == "MonsterMoved"]
    assert moves[0].startswith("Spider Speaker moves")
    assert moves[1].startswith("Tower Stalker moves")
    assert all("Riftling Warrior" in text for text in moves[:1])
    assert s.dungeon.distance(1 << s.at[speaker], 1 << s.at[warrior]) == 2
    # 4. the last Crawler comes, the Witch is weakened
    assert len(where(s, "crawler")) == 3
    # 5. the Warrior loses one wound of three attacks, with Poison; the Witch falls
    assert s.hurt[warrior] == 1
    assert at(s, witch) is None
    # 6. her wrath is available
    assert s.wrath_left == 2
    # 7. Terrible Burden: only the Warrior has two cards
    assert [s.content.challenges[card].slug for card in s.challenges] == ["terrible-burden"]
    assert has(s, warrior) == ["Hex", "Poison"]
    # 8. two Blackblades reinforce the Stalker
    assert len(where(s, "tower-blackblade")) == 2
    assert s.pool[kind_of(s, "crawler")] == 0
    # 9. a coin brings the Witch back
    assert s.asks[0].rule in ("SDA-26.28", "SDA-26.33")
    answer(s, "hero:sanctioned-witch", square(s, (5, 2)))
    assert (at(s, witch), s.hurt[witch], s.coins) == ((5, 2), 0, 3)
    assert s.challenges
    assert s.space == 6
    assert stalker
