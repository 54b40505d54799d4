"""Which sentences mean something where: what would be right instead, in words, for packs that say otherwise.

The places of the TOML share their grammars; a bonus in dice means nothing to a monster, a Trap Ward nothing on a Hero.
"""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_dungeon_arcade import deeds, features, lasting, orders
from grandmelee.games.super_dungeon_arcade.deeds import OWN_KEYWORDS, Action
from grandmelee.games.super_dungeon_arcade.phrases import OPENER, THIS, Op
from grandmelee.games.super_dungeon_arcade.terms import (
    ARC,
    AURA,
    BACKLASH,
    BULLY,
    BURROW,
    BURST,
    CHARGE,
    CURSED,
    DARK_DEFENDER,
    FLY,
    FURY,
    GRABBY,
    GREEN,
    HUNGER,
    INSIGNIFICANT,
    KEYWORDS,
    LANCE,
    LUCK,
    MASSIVE,
    NINE_LIVES,
    NONE,
    ORACLE,
    POUNCE,
    PREDATOR,
    PROFICIENT,
    RED,
    RETREAT,
    SIDESTEP,
    SMALL,
    STEALTH,
    STURDY,
    SUREFOOT,
    TOUGH,
    TRAP_WARD,
    WIND_OF_BLADES,
    bits,
)
from grandmelee.text.places import Place

BOTH: Final = BACKLASH | BURROW | FLY | GRABBY | MASSIVE | SMALL | STEALTH | STURDY | SUREFOOT | TOUGH
HEROIC: Final = BOTH | FURY | HUNGER | LUCK | NINE_LIVES | ORACLE | PROFICIENT | SIDESTEP | WIND_OF_BLADES
MONSTROUS: Final = BOTH | ARC | BULLY | DARK_DEFENDER | INSIGNIFICANT | PREDATOR
WORN: Final = HEROIC | CURSED | TRAP_WARD
ON_CARDS: Final = (features.WOUNDED_LOSES, features.ENDING_GAINS, features.TRAPPED)
FOR_MODES: Final = (lasting.PREPARED, lasting.GLITTER, lasting.SPAWN_MORE, lasting.UNTIL_BOSS)
FOR_PLOTS: Final = (lasting.CRYSTALS_WALK,)
OF_BOOTIES: Final = (orders.HEX_NEAR, orders.STAMPEDE)
OF_MONSTERS: Final = (deeds.SPAWN_NEAR, deeds.SPAWN_CHAMPION, deeds.TRAP, deeds.SEIZE)


def listed(mask: int) -> str:
    """Keywords by name."""
    return ", ".join([KEYWORDS[place] for place in bits(mask)])


def keyword_fault(word: str, mask: int, whose: str) -> str:
    """Nothing, if this keyword means something there."""
    return "" if mask >> KEYWORDS.index(word) & 1 else f"a keyword of {whose}: {listed(mask)}"


def misplaced(op: Op, place: Place[Op]) -> str:
    """What would be right instead of a sentence that means nothing at this place; otherwise nothing."""
    table, field = place.table, place.field
    if field == "abilities":
        if table == "hero":
            return no_hero_ability(op)
        return no_monster_ability(op) if table == "monster" else no_heroic(op, WORN, "equipment")
    if table == "action":
        return no_deed(op)
    if field == "trap":
        return no_trap(op)
    if field == "text":
        return no_booty(op)
    if table == "challenge":
        return no_challenge(op)
    return no_plot(op) if table == "plot" else no_mode(op)


# ---- abilities ------------------------------------------------------------------------------------------------------
def no_hero_ability(op: Op) -> str:
    """Abilities of a Hero card [SDA-3.1]."""
    if op.kind in ON_CARDS:
        return "it on a loot or treasure card"
    if op.kind in (features.HEARTS, features.POTIONS):
        return "the figures hearts and potions of the Hero"
    return no_heroic(op, HEROIC, "a Hero")


def no_heroic(op: Op, mask: int, whose: str) -> str:
    """What means nothing to a Hero [SDA-3.2, 3.11]."""
    if op.kind == features.FIGURE and op.word in ("STR", "ARM"):
        return f"dice or stars, such as +1 star to {op.word}: a Hero's {op.word} is rolled"
    if op.kind in (features.WEBS, features.GRANTS):
        return "it on a monster or spawning point"
    return keyword_fault(op.word, mask, whose) if op.kind == features.KEYWORD else ""


def no_monster_ability(op: Op) -> str:
    """What means nothing to a monster, which has no dice, equipment or wrath [SDA-3.11]."""
    if op.kind <= features.STARS:
        return f"a number, such as +1 {'STR' if op.word != 'ARM' else 'ARM'}: monsters have no dice"
    if op.kind in (features.HEARTS, features.POTIONS):
        return "the figure hearts of the monster"
    if op.kind in ON_CARDS or op.kind == features.REROLL:
        return "it on a Hero or equipment"
    if op.kind in (features.KEYWORD, features.GRANTS):
        return keyword_fault(op.word, MONSTROUS, "a monster")
    return ""


# ---- actions --------------------------------------------------------------------------------------------------------
def no_deed(op: Op) -> str:
    """What means nothing in an action, whatever stands beside it."""
    if op.kind == features.KEYWORD:
        wrong = keyword_fault(op.word, OWN_KEYWORDS, "an action")
        return f"{wrong}; or Whoever is affected gains {op.word}" if wrong else ""
    if op.kind == deeds.GAIN:
        return keyword_fault(op.word, HEROIC | MONSTROUS, "a model")
    return ""


def action_faults(action: Action) -> list[str]:
    """What does not fit together in an action: the fault, for each [SDA-7.12, 7.14, 30]."""
    wrong = []
    is_wide = action.area not in (NONE, BURST)
    kinds = [op.kind for op in action.sentences]
    if action.colour == RED and action.attribute == NONE and not action.is_attack:
        wrong.append("it is red, but neither Melee, Magic, Missile nor Attack")
    if action.colour == RED and has_other_dice(action):
        wrong.append("a bonus of a red action is for the attribute it is rolled with; a monster's is +1 STR")
    if is_wide and action.reach != NONE:
        wrong.append("an area replaces the range, except that of a Burst")
    if action.area == BURST and action.reach == NONE and not action.is_attack:
        wrong.append("a Burst needs a range")
    if deeds.UNRANGED in kinds and not is_wide:
        wrong.append("it has neither range nor area")
    if action.area == AURA and action.colour == RED:
        wrong.append("an Aura stays, so it is blue or green")
    if action.keywords & CHARGE and action.area != LANCE:
        wrong.append("Charge needs a Lance")
    if action.keywords & (ARC | RETREAT | POUNCE) and (
        action.area != NONE or not (action.needs_target or action.is_attack)
    ):
        wrong.append("Arc, Pounce and Retreat need a single target")
    if action.colour == GREEN and not action.is_potion:
        wrong.append("only potions are green")
    if action.verbs and any(op.kind in OF_MONSTERS for op in action.verbs) and len(action.verbs) < len(kinds):
        wrong.append("spawning, Traps and seizing stand alone")
    return wrong


def has_other_dice(action: Action) -> bool:
    """Whether a red action has a bonus that is never rolled with it [SDA-7.14, 17.3]."""
    dice = [place for place, bonus in enumerate(action.bonus.dice) if any(bonus)]
    mv, ap, might, guard = action.bonus.figures
    if any(place != action.attribute for place in dice):
        return True
    return bool(mv or ap or guard or (might and not action.is_attack))


def is_for_heroes(action: Action) -> bool:
    """Whether a Hero could perform it: nothing in it is only for monsters [SDA-17]."""
    _, _, might, guard = action.bonus.figures
    if might or guard:
        return False  # its STR and ARM are rolled
    return not action.is_attack and not action.is_signature and not any(op.kind in OF_MONSTERS for op in action.verbs)


def is_for_monsters(action: Action) -> bool:
    """Whether a monster could: no attribute is rolled, and no Hero is meant [SDA-3.11]."""
    if any(any(dice) for dice in action.bonus.dice):
        return False  # it has none
    return action.attribute == NONE and all(op.kind in OF_MONSTERS for op in action.verbs) and not action.is_potion


# ---- what happens, and what holds -----------------------------------------------------------------------------------
def no_trap(op: Op) -> str:
    """What means nothing in a Trap [SDA-23.2]."""
    if op.kind in OF_BOOTIES:
        return "it on a boo booty"
    return nobody_meant(op, False, "a Trap")


def no_booty(op: Op) -> str:
    """What means nothing on a boo booty or in a book [SDA-29.1]."""
    return nobody_meant(op, False, "") if op.who != OPENER else ""


def nobody_meant(op: Op, is_named: bool, place: str) -> str:
    """A Hero that is not named yet cannot be "this Hero", and nobody opens a chest in a Trap."""
    if op.who == THIS and not is_named:
        return "a Hero that is named, by a test before it for example"
    if op.who == OPENER and place:
        return f"another Hero: nobody opens a chest in {place}"
    knows = is_named or op.kind in (orders.TEST, orders.TEST_FAIL)
    for part in (op.then, op.other):
        if part is not None:
            wrong = nobody_meant(part, knows, place)
            if wrong:
                return wrong
    return ""


def no_challenge(op: Op) -> str:
    """What means nothing as long as a challenge lies there [SDA-23.1]."""
    if op.kind in FOR_MODES:
        return "it on a difficulty card"
    return no_plot_sentence(op) or no_lasting(op)


def no_plot(op: Op) -> str:
    """What means nothing on a plot [SDA-22.1]."""
    return "it on a difficulty card" if op.kind in FOR_MODES else no_lasting(op)


def no_mode(op: Op) -> str:
    """What means nothing on a difficulty card [SDA-4.24]."""
    return no_plot_sentence(op) or no_lasting(op)


def no_plot_sentence(op: Op) -> str:
    """Crystals that walk are those of a plot."""
    return "it on a plot" if op.kind in FOR_PLOTS else ""


def no_lasting(op: Op) -> str:
    """What happens once needs to be told when."""
    if op.kind < lasting.FIRST:
        return "a moment before it, such as When a Consul Turn starts,"
    if op.kind == lasting.BOSS_GAINS:
        return keyword_fault(op.word, MONSTROUS, "a monster")
    if op.then is None:
        return ""
    return "it on a boo booty" if op.then.kind in OF_BOOTIES else nobody_meant(op.then, False, "this card")
