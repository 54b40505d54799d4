"""What an option would do, in words: made when someone asks, never while a game is played out.

All of it follows from what lies open on the table [SFB-4.19]; of a face-down trap only that it is one [SFB-4.20].
"""

from __future__ import annotations

from typing import Final, TypeAlias

from grandmelee.core.agenda import Ask
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.arena import STATUE_NAMES
from grandmelee.games.super_fantasy_brawl.attack import (
    DEAL_ATTACK_DAMAGE,
    ChooseToAttack,
    DeclareTargets,
    defence_of,
    strength_against,
)
from grandmelee.games.super_fantasy_brawl.content import ANY_CORE, KINDS, Card, Standard
from grandmelee.games.super_fantasy_brawl.displacement import ChooseFlight, flight, is_immune
from grandmelee.games.super_fantasy_brawl.draft import BanChampion, BringList
from grandmelee.games.super_fantasy_brawl.effects import (
    Damage,
    Fear,
    Force,
    Heal,
    If,
    PlaceOther,
    PlaceSelf,
    Pull,
    Push,
)
from grandmelee.games.super_fantasy_brawl.hand import PlanCard, StunDiscard
from grandmelee.games.super_fantasy_brawl.movement import (
    ChooseJump,
    ChoosePlace,
    ChooseSwoop,
    DashStep,
    EnterArena,
    ForceStep,
    MoveStep,
)
from grandmelee.games.super_fantasy_brawl.reactions import ChooseShielded, PlayReaction
from grandmelee.games.super_fantasy_brawl.setup import ChooseArea, DeployChampion, LayTrap, NamePlayer
from grandmelee.games.super_fantasy_brawl.skills import ChooseToUse
from grandmelee.games.super_fantasy_brawl.standard_actions import ChooseActivated, ChooseCore, ChooseOrDecline
from grandmelee.games.super_fantasy_brawl.state import NOBODY, Row, Table, hit_points, name
from grandmelee.games.super_fantasy_brawl.subjects import ChooseNext, ChooseSubject, Effect, piece_named
from grandmelee.games.super_fantasy_brawl.targets import AREA as AREA_AIM
from grandmelee.games.super_fantasy_brawl.targets import targets_of
from grandmelee.games.super_fantasy_brawl.traps import ReplaceTrap
from grandmelee.games.super_fantasy_brawl.turn import ChooseAction, hand_size
from grandmelee.games.super_fantasy_brawl.words import (
    ATTACK,
    CARD,
    CORE,
    CORES,
    DIRECTION,
    DONE,
    END,
    PASS,
    REVEAL,
    SEAT,
    SIDES,
    SKIP,
    STANDARD,
    STOP,
    USE,
)
from grandmelee.kit.hexes import DIRECTION_NAMES

Going: TypeAlias = "MoveStep | DashStep | ChooseJump | EnterArena | ChoosePlace | DeployChampion"

WHEN: Final = {"before_attack": "Before: ", "after_attack": "After: "}
AREA: Final = ["Destruction", "Creation", "Manipulation"]


def explain(s: Table, ask: Ask[Table], option: int) -> str:
    """What the option would do; a question that is not named here explains its options itself."""
    if isinstance(ask, (MoveStep, DashStep, ChooseJump, EnterArena, ChoosePlace, DeployChampion)):
        return movement(s, ask, option)
    if isinstance(ask, (ChooseSubject, ChooseNext)):
        return subject(s, ask, option)
    if isinstance(ask, (ChooseToAttack, DeclareTargets, PlayReaction, ChooseShielded, ChooseToUse)):
        return combat(s, ask, option)
    if isinstance(ask, (ChooseAction, ChooseCore, ChooseActivated)):
        return action(s, ask, option)
    if isinstance(ask, ChooseFlight):
        return fleeing(s, ask, option)
    if isinstance(ask, (LayTrap, ReplaceTrap)):
        return f"Lay a face-down trap on {where(s, s.arena.hex_of[option])}"
    if isinstance(ask, (BringList, BanChampion, PlanCard, StunDiscard, NamePlayer, ChooseArea)):
        return other(s, ask, option)
    return str(ask.explain(s, option))


# ---- words ----------------------------------------------------------------------------------------------------------
def listed(names: list[str]) -> str:
    """Several names in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def hexes(number: int) -> str:
    """So many hexes."""
    return "1 hex" if number == 1 else f"{number} hexes"


def standing(s: Table, piece: int) -> str:
    """A Champion and where it stands; a name alone may be on both sides [SFB-3.13]."""
    return f"{name(s, piece)} on {s.arena.names[s.at[piece]]}" if s.at[piece] >= 0 else f"{name(s, piece)} on the Gate"


def where(s: Table, there: int) -> str:
    """A hex with whatever lies around it."""
    beside = neighbours(s, NOBODY, there)
    return s.arena.names[there] + (f", next to {listed(beside)}" if beside else "")


def neighbours(s: Table, piece: int, there: int) -> list[str]:
    """Who and what stands next to a hex, but for the Champion that comes there: Enemies, else all; and Statues."""
    beside = [s.on[place] for place in s.arena.map.neighbours[there] if s.on[place] >= 0 and s.on[place] != piece]
    if piece != NOBODY:
        beside = [other for other in beside if s.sides[other] != s.sides[piece]]
    statues = [f"{STATUE_NAMES[n]}'s Statue" for n in range(3) if s.arena.map.distance(there, s.arena.statues[n]) == 1]
    return [name(s, other) for other in sorted(beside)] + statues


def arriving(s: Table, piece: int, there: int) -> str:
    """Coming onto a hex: a trap is sprung, Enemies are near [SFB-6.6]."""
    found = [s.arena.names[there]]
    for area, hexes in zip(AREA, s.arena.areas, strict=True):
        if there in hexes:
            found[0] += f" in the {area} area"
    if s.on[there] >= 0 and s.on[there] != piece:
        found.append(f"passing {name(s, s.on[there])}")
    if s.trap[there] >= 0:
        found.append("springing the trap there")
    beside = neighbours(s, piece, there)
    return ", ".join(found + ([f"next to {listed(beside)}"] if beside else []))


# ---- movement -------------------------------------------------------------------------------------------------------
def movement(s: Table, ask: Going, option: int) -> str:
    """Where a Champion goes."""
    piece = ask.piece
    if option == STOP:
        return f"{name(s, piece)} stays on {where(s, s.at[piece])}"
    there = s.arena.hex_of[option]
    verb = verb_of(s, ask, piece, there)
    left = ask.left - 1 if isinstance(ask, (MoveStep, DashStep, EnterArena)) else 0
    more = f"; {left} more step{'' if left == 1 else 's'} after it" if left > 0 else ""
    return f"{verb} {arriving(s, piece, there)}{more}"


def verb_of(s: Table, ask: Going, piece: int, there: int) -> str:
    """How it goes there."""
    who = name(s, piece)
    if isinstance(ask, DeployChampion):
        return f"Deploy {who} on"
    if isinstance(ask, EnterArena):
        return f"{who} enters on"
    if isinstance(ask, ChoosePlace):
        return f"Place {who} on"
    if isinstance(ask, ChooseJump):
        way = "Swoop" if isinstance(ask, ChooseSwoop) else "Jump"
        return f"{way} {hexes(s.arena.map.distance(s.at[piece], there))} with {who} to"
    return f"Force {who} to" if isinstance(ask, ForceStep) else f"{'Dash' if isinstance(ask, DashStep) else 'Move'} to"


def fleeing(s: Table, ask: ChooseFlight, option: int) -> str:
    """A Fear Dash to its end [SFB-19.11]."""
    way = option - DIRECTION
    steps = flight(s, ask.piece, way, ask.distance, ask.cause)
    ray = s.arena.map.rays[s.at[ask.piece] * 6 + way][:steps]
    return f"{name(s, ask.piece)} flees {hexes(steps)} {DIRECTION_NAMES[way]} to {path(s, ray)}"


def path(s: Table, ray: list[int]) -> str:
    """The end of a straight way and the traps on it."""
    traps = [s.arena.names[place] for place in ray[:-1] if s.trap[place] >= 0]
    over = f" over the trap{'' if len(traps) == 1 else 's'} at {listed(traps)}" if traps else ""
    return f"{s.arena.names[ray[-1]]}{over}{', onto the trap there' if s.trap[ray[-1]] >= 0 else ''}"


def shoved(s: Table, piece: int, way: int, distance: int) -> str:
    """Where a Push or Pull leads, and the damage where it is stopped [SFB-16.3, 16.7]."""
    ray: list[int] = []
    place = s.at[piece]
    while len(ray) < distance and not s.rooted[piece]:
        place = s.arena.map.ahead[place * 6 + way]
        if place < 0 or s.on[place] != NOBODY:
            break
        ray.append(place)
    left = distance - len(ray)
    there = f" to {path(s, ray)}" if ray else ""
    if not left:
        return there
    return f"{there}; {'then ' if ray else ''}stopped{'' if ray else ' at once'}: {harm(s, piece, left)}"


# ---- damage ---------------------------------------------------------------------------------------------------------
def harm(s: Table, piece: int, amount: int) -> str:
    """Damage to a Champion, and what is left of it [SFB-13.1]."""
    left = hit_points(s, piece) - s.hurt[piece] - amount
    if amount <= 0:
        return f"no damage to {name(s, piece)}"
    if left <= 0:
        return f"{amount} damage puts {name(s, piece)} out of action"
    return f"{amount} damage to {name(s, piece)}, {left} hit point{'' if left == 1 else 's'} left"


def struck(s: Table, targets: Row, reaction: int, shielded: int) -> str:
    """What the attack would do to each target, with Poison and the like, if nothing else happens [SFB-7.13, 7.51]."""
    world = s.copy()
    world.told = None
    world.agenda = [DEAL_ATTACK_DAMAGE]
    world.targets = targets
    world.reaction = reaction
    world.shielded = shielded
    while world.agenda:
        world.agenda.pop().run(world)
    return "; ".join([suffering(s, world, piece) for piece in targets])


def suffering(s: Table, world: Table, piece: int) -> str:
    """What has become of a Champion in a possible world."""
    if world.at[piece] < 0 <= s.at[piece]:
        return f"{name(s, piece)} is put out of action"
    return harm(s, piece, world.hurt[piece] - s.hurt[piece])


# ---- effects on a Champion ------------------------------------------------------------------------------------------
def subject(s: Table, ask: ChooseSubject | ChooseNext, option: int) -> str:
    """What a sentence would do to whom."""
    if isinstance(ask, ChooseOrDecline) and option == SKIP:
        return "Choose nobody, and end the Standard Action"
    piece = piece_named(s, ask.who, option)
    return done_to(s, ask.effect, ask.me, piece)


def done_to(s: Table, effect: Effect, me: int, piece: int) -> str:
    """One sentence for one Champion."""
    who = standing(s, piece)
    if isinstance(effect, If):
        return done_to(s, effect.then, me, piece)
    if isinstance(effect, Push) and not is_immune(s, piece):
        pulls = isinstance(effect, Pull)
        here, there = (s.at[piece], s.at[me]) if pulls else (s.at[me], s.at[piece])
        way = s.arena.map.direction(here, there)
        if way >= 0:
            start = f"{'Pull' if pulls else 'Push'} {name(s, piece)} {effect.n} from {s.arena.names[s.at[piece]]}"
            return start + shoved(s, piece, way, effect.n)
    if isinstance(effect, Damage):
        return f"{who}: {harm(s, piece, effect.damage(s, me, piece))}"
    if isinstance(effect, Heal):
        return f"{who}: heal up to {min(effect.n, s.hurt[piece])} of {s.hurt[piece]} damage"
    if isinstance(effect, Force):
        return f"Force {who} up to {hexes(effect.n)}, as you like"
    if isinstance(effect, Fear):
        return f"{who} flees up to {hexes(effect.n)} from {name(s, me)}"
    if isinstance(effect, PlaceSelf):
        return f"Place {name(s, me)} next to {who}"
    if isinstance(effect, PlaceOther):
        return f"Place {who} next to {name(s, me)}"
    return f"{who}: {s.content.sentence(effect)}"


# ---- attacks, skills, Reactions -------------------------------------------------------------------------------------
def combat(s: Table, ask: Ask[Table], option: int) -> str:
    """An attack, a skill, or an answer to it."""
    if isinstance(ask, ChooseToAttack):
        return attacking(s, ask, option)
    if isinstance(ask, DeclareTargets):
        return aiming(s, ask, option)
    if isinstance(ask, PlayReaction):
        if option == PASS:
            return f"No Reaction: {struck(s, s.targets, s.reaction, s.shielded)}"
        card = s.content.cards[option - CARD]
        return f"Exhaust the {core_name(card.core)}: {printed(card)}"
    if isinstance(ask, ChooseShielded):
        piece = piece_named(s, s.targets, option)
        return f"On {standing(s, piece)}: {struck(s, s.targets, s.reaction, piece)}"
    card = s.content.cards[s.card]
    return f"Use it: {sentences(card)}" if option == USE else f"Leave it: {name(s, s.actor)} does nothing more"


def attacking(s: Table, ask: ChooseToAttack, option: int) -> str:
    """Attack whom, or end the activation [SFB-7.10]."""
    if option != ATTACK:
        return f"{name(s, s.actor)} does not attack, and does nothing more in this activation"
    aim = s.content.cards[s.card].aim
    assert aim is not None
    found = [struck(s, targets_of(s, s.actor, aim, legal), s.reaction, s.shielded) for legal in ask.legal]
    return f"Attack with {s.content.cards[s.card].name}: {', or '.join(found)}"


def aiming(s: Table, ask: DeclareTargets, option: int) -> str:
    """Who would be hit, and how hard."""
    card = s.content.cards[s.card]
    targets = targets_of(s, s.actor, ask.aim(s), option)
    at = listed([standing(s, piece) for piece in targets])
    way = f"{s.game.describe(option)}: " if ask.aim(s).kind == AREA_AIM else ""
    if KINDS[card.kind] != "attack":
        return f"{way}{at}: {sentences(card)}"
    hit = struck(s, targets, s.reaction, s.shielded)
    return f"{way}{hit}" if way else f"{at}, strength {strength(s, card, targets[0])}: {hit}"


def strength(s: Table, card: Card, piece: int) -> str:
    """Current strength against current defence, once the target is declared [SFB-7.46, 7.47]."""
    world = s.copy()
    world.targets = (piece,)
    return f"{strength_against(world, card, piece)} against defence {defence_of(world, piece)}"


# ---- Actions --------------------------------------------------------------------------------------------------------
def core_name(core: int) -> str:
    """A Core by name, or any."""
    return "Core of your choice" if core == ANY_CORE else f"{CORES[core].capitalize()} Core"


def sentences(card: Card) -> str:
    """The text of a card, each sentence with its moment."""
    return " ".join([f"{WHEN.get(slot, '')}{' '.join(text)}" for slot, text in card.sentences.items() if text])


def printed(card: Card) -> str:
    """Everything a card does, in one line."""
    parts = [
        f"Move {card.move}." if card.move > 0 else "",
        f"{KINDS[card.kind].capitalize()}{f', strength {card.strength}' if card.strength >= 0 else ''}.",
        card.aim_text,
        f"+{card.defence} defence." if card.defence else "",
        sentences(card),
    ]
    return " ".join([part for part in parts if part])


def steps_of(standard: Standard) -> str:
    """What a Standard Action does, first its move."""
    return " ".join([f"Move {standard.move}."] * (standard.move > 0) + standard.sentences)


def action(s: Table, ask: Ask[Table], option: int) -> str:
    """A card, a Standard Action, its Core, its Champion, or the end of the phase."""
    if isinstance(ask, ChooseCore):
        return f"Pay with the {core_name(option - CORE)}"
    if isinstance(ask, ChooseActivated):
        piece = s.words.index(option)
        standard = s.content.standards[s.standard]
        return f"{standing(s, piece)}, {s.hurt[piece]} damage: {steps_of(standard)}"
    if option == END:
        return f"End your turn: discard your hand, draw {hand_size(s)}, ready your Cores"
    if option < CARD:
        standard = s.content.standards[option - STANDARD]
        return f"Exhaust the {core_name(standard.core)}: {steps_of(standard)}"
    card = s.content.cards[option - CARD]
    piece = s.bearers[(ask.seat % 2) * len(s.content.cards) + card.id]
    return f"{card.name}: {standing(s, piece)}, for the {core_name(card.core)}. {printed(card)}"


# ---- the rest -------------------------------------------------------------------------------------------------------
def other(s: Table, ask: Ask[Table], option: int) -> str:
    """Lists, bans, plans, discards, names and areas."""
    what = s.game.describe(option)
    if isinstance(ask, BringList):
        return bringing(s, ask, option)
    if isinstance(ask, BanChampion):
        return f"{seat_name(ask.whose)} cannot play {what}"
    if isinstance(ask, PlanCard):
        return f"Lay {what} on top of your deck" if option != DONE else "Lay no more cards on your deck"
    if isinstance(ask, StunDiscard):
        return "Show your hand: no card in it can be discarded" if option == REVEAL else f"Discard {what}"
    if isinstance(ask, NamePlayer):
        return f"{seat_name(option - SEAT)} is the {('first', 'second')[ask.place]} player"
    side = SIDES[0] if what.lower() == SIDES[0] else SIDES[1]
    return f"Your Champions deploy in the {side} and have their Gate there"


def bringing(s: Table, ask: BringList, option: int) -> str:
    """One more Champion for the list, or one less."""
    if option == DONE:
        return f"Bring these {ask.size} Champions"
    champion = s.content.champions[option - s.content.champion_word]
    if champion.id in s.brought[ask.seat]:
        return f"Take {champion.name} off your list"
    points = f"{champion.hit_points[0]} hit points, defence {champion.defence[0]}"
    return f"Bring {champion.name}, {champion.role}; {points}"
