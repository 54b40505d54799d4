"""Where a sentence may stand: one that could mean nothing on its card is refused when a pack is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.effects import Op, ability, faults
from grandmelee.text.toml import Entry

GEMMED: Final = ("troop", "hero")  # what can hold a gem [LER-17.3]
ARMY: Final = (*GEMMED, "hireling")
CITY: Final = ("building",)
IN_PLAY: Final = (*CITY, *ARMY)
FIGHTING: Final = (*IN_PLAY, "treasure", "allegiance")
MONSTER: Final = ("monster",)
ITEM: Final = ("treasure",)
ONE_DISCARD: Final = (a.FREE, a.DISCARD_CARD, a.DISCARD_TROOP, a.DISCARD_BUILDING)
MANY_DISCARDS: Final = (a.DISCARD_TROOPS, a.DISCARD_BUILDINGS)
FREE: Final = (a.FREE,)

Use = tuple[tuple[str, ...], int, tuple[int, ...]]
"""On which cards, at which moment, for which prices."""

BONUS: Final[list[Use]] = [(FIGHTING, a.COMBAT, ONE_DISCARD)]
OWN: Final[list[Use]] = [((*ARMY, *ITEM), a.PASSIVE, FREE), ((*ARMY, *ITEM), a.COMBAT, ONE_DISCARD)]
OF_ARMY: Final[list[Use]] = [(ARMY, a.PASSIVE, FREE)]
IN_COMBAT: Final[list[Use]] = [(ARMY, a.COMBAT, ONE_DISCARD)]
LIMITS: Final[list[Use]] = [(IN_PLAY, a.PASSIVE, FREE), (MONSTER, a.ONGOING, FREE)]
OF_MONSTER: Final[list[Use]] = [(MONSTER, a.PASSIVE, FREE)]
OF_INN: Final[list[Use]] = [(CITY, a.BUILD, FREE)]
SWAPPING: Final[list[Use]] = [((*IN_PLAY, "allegiance"), a.BUILD, FREE)]
STARTING: Final[list[Use]] = [(IN_PLAY, a.START, FREE)]

BEFORE_ANY: Final = (a.INVOCATION, a.PET, a.HOARD)  # what decides which phrase, pet or gems a card may get

USES: Final[dict[int, list[Use]]] = {
    a.ATTACK_ONE: BONUS,
    a.DEFENSE_ONE: BONUS,
    a.ATTACK_TROOP: BONUS,
    a.DEFENSE_TROOP: BONUS,
    a.ATTACK_PARTY: BONUS,
    a.ARMOR: [((*ARMY, *ITEM), a.PASSIVE, FREE), *BONUS],
    a.ATTACK_SELF: OWN,
    a.DEFENSE_SELF: OWN,
    a.ATTACK_PER_GEM: [(GEMMED, a.PASSIVE, FREE)],
    a.SET_ATTACK: OF_ARMY,
    a.RESERVE_ATTACK: [(CITY, a.COMBAT, MANY_DISCARDS)],
    a.RESERVE_ARMOR: [(CITY, a.COMBAT, MANY_DISCARDS)],
    a.MOB: IN_COMBAT,
    a.SOLITARY: OF_ARMY,
    a.SHAPESHIFT: [(ARMY, a.COMBAT, FREE)],
    a.BOSS_ATTACK: IN_COMBAT,
    a.BOSS_DEFENSE: IN_COMBAT,
    a.LOSE: [(ARMY, a.COMBAT, FREE), (MONSTER, a.REVEAL, FREE)],
    a.DIE_ATTACK: IN_COMBAT,
    a.COINS: [(ARMY, a.COMBAT, ONE_DISCARD[1:])],
    a.IGNORE_ABILITY: [(ARMY, a.REVEAL | a.COMBAT, FREE)],
    a.IGNORE_EVENT: [(ARMY, a.EVENT, (a.RETURN_GEM,))],
    a.DEAL_AGAIN: [(ARMY, a.REVEAL, (a.RETURN_PHRASE,))],
    a.READY: [(ARMY, a.DECLARE, (a.DISCARD_CARD,))],
    a.REROLL_OWN: [(ITEM, a.ROLL, (a.FREE, a.SPEND))],
    a.REROLL_ANY: [(ITEM, a.ROLL, (a.FREE, a.SPEND))],
    a.SHIELD: [(ITEM, a.DAMAGE, (a.SPEND,))],
    a.ARMY_LIMIT: LIMITS,
    a.BUILDING_LIMIT: LIMITS,
    a.HAND_SIZE: [((*FIGHTING,), a.PASSIVE, FREE), (MONSTER, a.ONGOING, FREE)],
    a.TOKENS: [(IN_PLAY, a.RESOURCES, FREE), (MONSTER, a.ONGOING, FREE)],
    a.TAKE: [(IN_PLAY, a.RESOURCES, FREE), (IN_PLAY, a.BUILD, FREE), (ITEM, a.BUILD, (a.SPEND,))],
    a.SWAP_SINGLE: SWAPPING,
    a.SWAP_ANY: SWAPPING,
    a.STORE: [(IN_PLAY, a.BUILD, FREE)],
    a.MATCHING: [(IN_PLAY, a.PASSIVE, FREE)],
    a.BUY_HIRELINGS: OF_INN,
    a.ROOM_AND_BOARD: OF_INN,
    a.HIRE: OF_INN,
    a.GAIN_GEMS: [(IN_PLAY, a.ENTER, FREE), (ITEM, a.CLAIM, (a.FREE, a.SPEND))],
    a.PROTECT: [((*IN_PLAY, "allegiance"), a.PASSIVE, FREE)],
    a.STEAL: [(IN_PLAY, a.ENTER, FREE), (ARMY, a.BUILD, (a.SACRIFICE,))],
    a.PEEK: STARTING,
    a.BOTTOM: STARTING,
    a.ASSASSINATE: [(ARMY, a.START, (a.EXHAUST,))],
    a.RECALL: [(GEMMED, a.LEAVE, FREE)],
    a.BUILDINGS_DEFENSE: LIMITS,
    a.SIEGE_CAPTAIN: OF_ARMY,
    a.HOARD: [(GEMMED, a.PASSIVE, FREE)],
    a.FARM_SET: [(CITY, a.END, FREE)],
    a.RANGED: [((*ARMY, *ITEM), a.PASSIVE, FREE)],
    a.STAMINA: [((*ARMY, *ITEM), a.PASSIVE, FREE)],
    a.EVASIVE: [((*ARMY, *MONSTER), a.PASSIVE, FREE)],
    a.FEAR: [(ARMY, a.COMBAT, FREE), (MONSTER, a.PASSIVE, FREE)],
    a.TERROR: OF_MONSTER,
    a.FURY: OF_MONSTER,
    a.REVENGE: OF_MONSTER,
    a.RANDOM_ENCOUNTER: OF_MONSTER,
    a.INVOCATION: OF_ARMY,
    a.FOCUS: [(ARMY, a.PASSIVE | a.COMBAT, FREE)],
    a.LONGSHOT: [(ARMY, a.PASSIVE | a.COMBAT, FREE)],
    a.PET: OF_ARMY,
}
"""By what a sentence does: where it means something."""
BY_ITSELF: Final = {a.TOKENS: (a.RESOURCES, "Draw Resources, required"), a.LOSE: (a.REVEAL, "When revealed")}
"""What happens without anybody's wish at a moment, and the words that say so [LER-5.13]."""


def misplaced(op: Op, table: str) -> str:
    """What would be right instead of a sentence that means nothing on a card of this table; otherwise nothing."""
    wrong = faults(op)
    if wrong:
        return wrong
    made = ability(op, 0, "")
    if made.gate == a.WITH_GEM and table not in GEMMED:
        return "a gem on troops and heroes only"  # LER-17.3
    if made.gate != a.UNGATED and (made.code in BEFORE_ANY or (made.gate == a.WITH_GEM and made.when == a.ENTER)):
        return "it without a gate: it counts when the card is hired, before anything lies on it"
    if made.gate == a.WITH_PET and table not in ARMY:
        return "a pet on army cards only"
    moment, words = BY_ITSELF.get(made.code, (0, ""))
    if made.when == moment and not made.is_required:
        return f"'{words}:' before it, for nobody can decline it"  # LER-5.13
    if made.code == a.BUY_HIRELINGS and made.when == a.BUILD and not made.is_active:
        return "'Build & Hire, active player:' before it"  # LER-11.19
    for tables, moment, costs in USES[made.code]:
        if table in tables and made.when == moment and made.cost in costs:
            return ""
    tables_of = sorted({table for tables, _, _ in USES[made.code] for table in tables})
    if table not in tables_of:
        return f"it on {', '.join(tables_of)}"
    return "another moment or price before it"


# ---- what depends on more than the table ---------------------------------------------------------------------------
def refuse_idle_treasure(abilities: Sequence[Ability], is_item: bool, entry: Entry) -> None:
    """An item lies with its hero and is not spent [LER-16.7]; what holds for a hero, or for the card itself, means
    nothing on a treasure that is kept [LER-8.23, 8.31]. A price without a moment has been told already.
    """
    for one in abilities:
        if one.when == a.PASSIVE and one.cost != a.FREE:
            continue
        is_own = one.when == a.PASSIVE or one.code in (a.ATTACK_SELF, a.DEFENSE_SELF)
        if is_item and one.cost == a.SPEND and one.when != a.CLAIM:
            refuse_idle(entry, one, "a hero's item is never discarded by its owner", "item = false")
        elif is_own and not is_item:
            refuse_idle(entry, one, "nobody bears this treasure", "item = true")


def refuse_idle_monster(abilities: Sequence[Ability], is_boss: bool, is_evaded_below: bool, entry: Entry) -> None:
    """Only bosses lie revealed [LER-21.2], and nobody evades a monster of the Dungeon [LER-8.26]."""
    if is_evaded_below:
        entry.problem(["evade"], "monsters of the Dungeon cannot be evaded", 'deck = "wilderness", or no evade')
    for one in abilities:
        if one.when == a.ONGOING and not is_boss:
            refuse_idle(entry, one, "only a boss lies revealed", "boss = true")


def refuse_idle_figure(
    abilities: Sequence[Ability], is_attack_rolled: bool, is_defense_rolled: bool, entry: Entry
) -> None:
    """What sets a printed figure means nothing where a die is rolled for it [LER-7.17, 24.11, 25.6, 25.8]."""
    for one in abilities:
        if is_attack_rolled and one.code in (a.SET_ATTACK, a.SOLITARY, a.SHAPESHIFT):
            refuse_idle(entry, one, "a die is rolled for its Attack", "attack = a number")
        elif is_defense_rolled and one.code == a.SHAPESHIFT:
            refuse_idle(entry, one, "a die is rolled for its Defense", "defense = a number")


def refuse_idle(entry: Entry, one: Ability, why: str, expected: str) -> None:
    """A sentence that means nothing on its card."""
    entry.problem(["text", one.index], f"{one.text!r} means nothing here: {why}", expected)
