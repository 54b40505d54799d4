"""Why something is not a choice: the rule and the reason, in words."""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade import in_force
from grandmelee.games.super_dungeon_arcade.aiming import aim_of
from grandmelee.games.super_dungeon_arcade.figures import action_points, distance, keywords
from grandmelee.games.super_dungeon_arcade.movement import is_grabbed, points_left, shares_square, step_cost
from grandmelee.games.super_dungeon_arcade.paths import reaches, terrain
from grandmelee.games.super_dungeon_arcade.placing import FARTHEST
from grandmelee.games.super_dungeon_arcade.sight import Lookout, sees
from grandmelee.games.super_dungeon_arcade.state import NOBODY, Table, is_used_up, model_on, name
from grandmelee.games.super_dungeon_arcade.targets import has_target, is_shielded
from grandmelee.games.super_dungeon_arcade.terms import GREEN, ICE, IMMOBILE, KNOCKDOWN, NONE
from grandmelee.games.super_dungeon_arcade.words import (
    DASH,
    END,
    INTERACT,
    OPEN_CHEST,
    RISE,
    SQUARE,
    STAND,
    WIND,
)

Reason = tuple[str, str]


def why_no_deed(s: Table, hero: int, option: int) -> Reason:
    """Why a Hero cannot do this in its activation now."""
    content = s.content
    who = name(s, hero)
    if shares_square(s, hero) and not SQUARE <= option < SQUARE + 400:
        return "SDA-6.21", f"{who} stands on a friend's square and must walk on first"
    if s.dash and not SQUARE <= option < SQUARE + 400:
        return "SDA-8.11", f"{who} is dashing: step on, or stop"
    if SQUARE <= option < SQUARE + 400:
        return why_no_step(s, hero, s.dungeon.square(option - SQUARE))
    if option >= content.slurp_word:
        return "SDA-8.10", "Loud Slurping is only for the Consul Turn"
    if s.statuses[hero] >> KNOCKDOWN & 1 and option != END:
        return "SDA-34.9", f"{who} is knocked down: it must stand up first"
    if content.action_word <= option < content.item_word:
        return why_no_action(s, hero, option - content.action_word)
    return why_no_button(s, hero, option)


def why_no_step(s: Table, hero: int, square: int) -> Reason:
    """Why a Hero cannot step onto a square."""
    who = name(s, hero)
    if square < 0:
        return "SDA-4.15", "That tile is not part of this dungeon"
    other = model_on(s, square)
    if other != NOBODY and s.foe_on >> square & 1:
        return why_no_target(s, hero, other)
    if s.statuses[hero] >> IMMOBILE & 1:
        return "SDA-34.8", f"{who} is immobile"
    if s.statuses[hero] >> KNOCKDOWN & 1:
        return "SDA-34.9", f"{who} is knocked down"
    if is_grabbed(s, hero):
        return "SDA-31.7", f"{who} is held by someone Grabby next to it"
    if not s.dungeon.ball(s.at[hero], 1, True) >> square & 1:
        return why_no_walk(s, hero, square)
    if (s.dungeon.structure | s.dungeon.chasm) >> square & 1:
        return "SDA-6.19", "Structures and chasms cannot be entered"
    if points_left(s, hero) < step_cost(s, hero, square):
        return "SDA-6.9", f"{who} has {points_left(s, hero)} movement points left, and the step costs more"
    if other != NOBODY:
        return "SDA-6.21", f"{name(s, other)} stands there, and the points do not suffice to walk on"
    return "SDA-6.12", "The corner is closed by walls, structures or enemies"


def why_no_walk(s: Table, hero: int, square: int) -> Reason:
    """Why a Hero does not get to a square that is not next to it; or that it does [SDA-6.8 to 6.10, 6.19]."""
    who, left = name(s, hero), points_left(s, hero)
    words = keywords(s, hero)
    if not terrain(s, words) >> square & 1:
        return "SDA-6.19", "Structures and chasms cannot be entered"
    for points, level in enumerate(reaches(s, hero, 1 << s.at[hero], FARTHEST, words)):
        if not level >> square & 1:
            continue
        if points > left:
            return "SDA-6.9", f"To walk there takes {points} movement points, and {who} has {left} left"
        if s.hero_on >> square & 1:
            return "SDA-6.13", f"{name(s, model_on(s, square))} stands there: it can be passed, but nobody may stay"
        if s.force & in_force.NO_DOORWAYS and s.dungeon.tile_of(square) != s.dungeon.tile_of(s.at[hero]):
            return "SDA-23.1", "A card keeps Heroes from walking through doorways"
        return "SDA-6.8", f"{who} can walk there, step by step, for {points} movement points"
    return "SDA-6.10", f"No way leads there for {who}: walls, structures or enemies close every one"


def why_no_target(s: Table, hero: int, model: int) -> Reason:
    """An enemy is neither passed nor chosen before an action is: those that reach it now, or why none does."""
    who, whom = name(s, hero), name(s, model)
    left = action_points(s, hero) - s.ap
    numbers = [number for number in s.outfits[hero].actions if not is_used_up(s, hero, number)]
    actions = [s.content.actions[number] for number in numbers]
    if s.statuses[hero] >> ICE & 1:
        actions = [action for action in actions if action.is_basic]
    reaching = [action for action in actions if action.is_red and model in aim_of(s, hero, action, NONE).models]
    payable = [action.name for action in reaching if action.cost <= left]
    if payable and not s.statuses[hero] >> KNOCKDOWN & 1:
        return "SDA-7.13", f"To attack {whom}, choose {' or '.join(payable)} first, then whom it is aimed at"
    if reaching:
        named = " and ".join([f"{action.name} ({action.cost} AP)" for action in reaching])
        down = ", and is knocked down" if s.statuses[hero] >> KNOCKDOWN & 1 else ""
        return "SDA-7.1", f"{whom} is in reach of {named}, but {who} has {left} AP left{down}"
    return why_out_of_reach(s, hero, model)


def why_out_of_reach(s: Table, hero: int, model: int) -> Reason:
    """Why no action of a Hero reaches an enemy from where it stands."""
    who, whom = name(s, hero), name(s, model)
    if is_shielded(s, model):
        return "SDA-7.13", f"{whom} cannot be targeted while a Dark Defender is in play"
    if not sees(s, hero, model):
        return "SDA-7.6", f"{who} does not see {whom} from here: walk to where nothing stands between them"
    return "SDA-7.11", f"No action of {who} reaches {whom} from here: it is {distance(s, hero, model)} squares away"


def why_no_action(s: Table, hero: int, number: int) -> Reason:
    """Why a Hero cannot take an action or drink a potion."""
    action = s.content.actions[number]
    who = name(s, hero)
    if action.is_potion:
        return why_no_potion(s, hero, number)
    if s.statuses[hero] >> ICE & 1 and not action.is_basic:
        return "SDA-34.7", f"{who} has Ice: no unique actions"
    if is_used_up(s, hero, number):
        return "SDA-27.14", f"{action.name} has been used in this game"
    if action.cost > action_points(s, hero) - s.ap:
        return "SDA-7.1", f"{action.name} costs {action.cost} AP, and {who} has {action_points(s, hero) - s.ap} left"
    if not has_target(s, Lookout(s, hero), action):
        return "SDA-7.40", f"{action.name} has nobody to act on in range and line of sight"
    return "SDA-7.1", f"{who} does not have the action {action.name}"


def why_no_potion(s: Table, hero: int, number: int) -> Reason:
    """Why a potion cannot be drunk now."""
    action = s.content.actions[number]
    if action.colour == GREEN:
        return "SDA-9.3", f"{action.name} is green: only in the Consul Turn"
    if s.force & in_force.NO_POTIONS:
        return "SDA-32.2", "A card forbids potions"
    if s.has_drunk:
        return "SDA-9.2", f"{name(s, hero)} has drunk a potion in this activation"
    if s.statuses[hero] >> ICE & 1:
        return "SDA-34.7", f"{name(s, hero)} has Ice: no potions with an effect of their own"
    if not has_target(s, Lookout(s, hero), action):
        return "SDA-7.40", f"{action.name} has nobody to act on"
    return "SDA-9.4", f"Nobody in play has the potion tokens for {action.name}"


def why_no_button(s: Table, hero: int, option: int) -> Reason:
    """Why a basic action cannot be taken now."""
    who = name(s, hero)
    if option in (STAND, RISE):
        return "SDA-34.9", f"{who} is not knocked down"
    if option == OPEN_CHEST:
        return "SDA-8.6", f"There is no chest within one square of {who}, or no AP is left"
    if option == INTERACT:
        return "SDA-8.8", f"{who} stands on nothing to interact with, or no AP is left"
    if option == DASH:
        return "SDA-8.4", f"{who} cannot dash: no AP is left, or it may not move"
    if option == WIND:
        return "SDA-8.3", f"{who} cannot use Wind of Blades now"
    return "SDA-6.1", f"{who} acts now: choose a square to walk to, then an action, then whom it is aimed at; or end"
