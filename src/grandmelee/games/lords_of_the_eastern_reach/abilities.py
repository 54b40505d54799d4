"""What a sentence on a card comes to: when it works, for whom, at what price, and what it does.

The sentences themselves are in `effects`; the chapters carry out what they say by `code`.
"""

from __future__ import annotations

from typing import Final

# ---- when: bits, because one ability may work at two moments [LER-5.5, 5.7] ---------------------------------------
PASSIVE: Final = 1
START: Final = 2
DECLARE: Final = 4
REVEAL: Final = 8
COMBAT: Final = 16
ROLL: Final = 32
DAMAGE: Final = 64
RESOURCES: Final = 128
BUILD: Final = 256
EVENT: Final = 512
ENTER: Final = 1024
LEAVE: Final = 2048
CLAIM: Final = 4096
ONGOING: Final = 8192
END: Final = 16384

# ---- in which kind of combat ---------------------------------------------------------------------------------------
ADVENTURING: Final = 1
ATTACKING: Final = 2
DEFENDING: Final = 4
ALWAYS: Final = 7

# ---- gates ---------------------------------------------------------------------------------------------------------
UNGATED: Final = 0
WITH_GEM: Final = 1
WITH_PET: Final = 2

# ---- costs ---------------------------------------------------------------------------------------------------------
FREE: Final = 0
DISCARD_CARD: Final = 1
DISCARD_TROOP: Final = 2
DISCARD_BUILDING: Final = 3
DISCARD_TROOPS: Final = 4  # as many as wanted
DISCARD_BUILDINGS: Final = 5
RETURN_GEM: Final = 6
RETURN_PHRASE: Final = 7
EXHAUST: Final = 8
SACRIFICE: Final = 9
SPEND: Final = 10

# ---- what it does --------------------------------------------------------------------------------------------------
ATTACK_ONE: Final = 1
DEFENSE_ONE: Final = 2
ATTACK_TROOP: Final = 3
DEFENSE_TROOP: Final = 4
ATTACK_PARTY: Final = 5
ARMOR: Final = 6
ATTACK_SELF: Final = 7
DEFENSE_SELF: Final = 8
ATTACK_PER_GEM: Final = 9
SET_ATTACK: Final = 10
RESERVE_ATTACK: Final = 11
RESERVE_ARMOR: Final = 12
MOB: Final = 13
SOLITARY: Final = 14
SHAPESHIFT: Final = 15
BOSS_ATTACK: Final = 16
BOSS_DEFENSE: Final = 17
LOSE: Final = 18
DIE_ATTACK: Final = 19
COINS: Final = 20
IGNORE_ABILITY: Final = 21
IGNORE_EVENT: Final = 22
DEAL_AGAIN: Final = 23
READY: Final = 24
REROLL_OWN: Final = 25
REROLL_ANY: Final = 26
SHIELD: Final = 27  # less damage
ARMY_LIMIT: Final = 28
BUILDING_LIMIT: Final = 29
HAND_SIZE: Final = 30
TOKENS: Final = 31
TAKE: Final = 32  # n: a type, ANY_SINGLE or ANY_TOKEN
SWAP_SINGLE: Final = 33
SWAP_ANY: Final = 34
STORE: Final = 35  # n: 1 for doubles too
MATCHING: Final = 36
BUY_HIRELINGS: Final = 37
ROOM_AND_BOARD: Final = 38
HIRE: Final = 39  # n: which printed card
GAIN_GEMS: Final = 40
PROTECT: Final = 41  # n: which event
STEAL: Final = 42
PEEK: Final = 43  # n: 1 for the City deck too
BOTTOM: Final = 44
ASSASSINATE: Final = 45
RECALL: Final = 46
BUILDINGS_DEFENSE: Final = 47
SIEGE_CAPTAIN: Final = 48
HOARD: Final = 49
FARM_SET: Final = 50
# keywords
RANGED: Final = 60
STAMINA: Final = 61
EVASIVE: Final = 62
FEAR: Final = 63
TERROR: Final = 64
FURY: Final = 65
REVENGE: Final = 66
RANDOM_ENCOUNTER: Final = 67
INVOCATION: Final = 68
FOCUS: Final = 69
LONGSHOT: Final = 70
PET: Final = 71
CODES: Final = 72

ANY_SINGLE: Final = 3
ANY_TOKEN: Final = 4

MOST_SENTENCES: Final = 8  # of a card; an ability's number is card * 8 + its place


class Ability:
    """One sentence of a card, taken apart; `index` is its place on the card [LER-5.1]."""

    def __init__(
        self,
        index: int,
        text: str,
        moment: tuple[int, int, bool, bool],
        gate: int,
        cost: int,
        code: int,
        n: int,
        name: str,
        form: tuple[int, int, int, int],
    ) -> None:
        self.index = index
        self.text = text
        self.when = moment[0]
        self.roles = moment[1]
        self.is_active = moment[2]  # "Active Player:" [LER-5.4]
        self.is_required = moment[3]  # [LER-5.13]
        self.gate = gate
        self.cost = cost
        self.code = code
        self.n = n
        self.name = name  # of a pet, or of the card to hire
        self.form = form  # Attack and Defense of both forms
        self.is_reserve = code in (RESERVE_ATTACK, RESERVE_ARMOR)  # one of all copies (N-3) [LER-23.11, 23.12, 23.16]
        self.is_aimed = code in (ATTACK_ONE, DEFENSE_ONE, ATTACK_TROOP, DEFENSE_TROOP)  # at one card of the party
