"""The sentences of cards, in both directions: read into operations, written back letter by letter.

A sentence is an effect, perhaps behind a moment ("Combat:"), a price ("Discard a card:") and a gate ("With a gem:").
`ability` takes it apart into what the rules work with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach import glossary
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.text.sentences import Grammar, Pattern
from grandmelee.text.slots import KINDS, Kind, Slot, SlotError

MOMENTS: Final[dict[str, tuple[int, int, bool, bool]]] = {
    "Start of Turn, active player": (a.START, a.ALWAYS, True, False),
    "Before forming a party": (a.DECLARE, a.ALWAYS, False, False),
    "When a card is revealed": (a.REVEAL, a.ADVENTURING, False, False),
    "When a card is revealed, or Combat": (a.REVEAL | a.COMBAT, a.ALWAYS, False, False),
    "When revealed": (a.REVEAL, a.ADVENTURING, False, True),
    "Combat": (a.COMBAT, a.ALWAYS, False, False),
    "Combat, required": (a.COMBAT, a.ALWAYS, False, True),
    "Combat, adventuring": (a.COMBAT, a.ADVENTURING, False, False),
    "Combat, attacking": (a.COMBAT, a.ATTACKING, False, False),
    "Combat, defending": (a.COMBAT, a.DEFENDING, False, False),
    "Combat, attacking or defending": (a.COMBAT, a.ATTACKING | a.DEFENDING, False, False),
    "Combat, adventuring or attacking": (a.COMBAT, a.ADVENTURING | a.ATTACKING, False, False),
    "Combat, adventuring or attacking, required": (a.COMBAT, a.ADVENTURING | a.ATTACKING, False, True),
    "After the dice": (a.ROLL, a.ALWAYS, False, False),
    "While taking damage": (a.DAMAGE, a.ALWAYS, False, False),
    "Draw Resources, active player": (a.RESOURCES, a.ALWAYS, True, False),
    "Draw Resources, required": (a.RESOURCES, a.ALWAYS, True, True),
    "Build & Hire": (a.BUILD, a.ALWAYS, False, False),
    "Build & Hire, active player": (a.BUILD, a.ALWAYS, True, False),
    "After the event die": (a.EVENT, a.ALWAYS, False, False),
    "When hired": (a.ENTER, a.ALWAYS, False, True),
    "When destroyed": (a.LEAVE, a.ALWAYS, False, True),
    "When claimed": (a.CLAIM, a.ALWAYS, False, True),
    "While revealed": (a.ONGOING, a.ALWAYS, False, True),
    "At the end": (a.END, a.ALWAYS, False, True),
}
"""By the words before the colon: the moment, the kinds of combat, whether only the active player may, whether all must
[LER-5.3 to 5.7, 5.13]."""
GATES: Final = {"With a gem": a.WITH_GEM, "With its pet": a.WITH_PET}
PRICES: Final = {
    "Discard a card": a.DISCARD_CARD,
    "Discard a troop card": a.DISCARD_TROOP,
    "Discard a building card": a.DISCARD_BUILDING,
    "Discard troop cards": a.DISCARD_TROOPS,
    "Discard building cards": a.DISCARD_BUILDINGS,
    "Return a gem": a.RETURN_GEM,
    "Return its phrase": a.RETURN_PHRASE,
    "Exhaust this": a.EXHAUST,
    "Destroy this": a.SACRIFICE,
    "Discard this": a.SPEND,
}
SHORT: Final = {
    "Start of Turn, active player": "Start, active",
    "Combat, required": "Combat",
    "Combat, adventuring or attacking, required": "Combat, adventuring or attacking",
    "Draw Resources, active player": "Resources, active",
    "Draw Resources, required": "Resources",
    "Build & Hire": "Build",
    "Build & Hire, active player": "Build, active",
    "With a gem": "Gem",
    "With its pet": "Pet",
}
"""Words before a colon as a narrow card says them."""
ALL_THE_TIME: Final = (a.PASSIVE, a.ALWAYS, False, False)
NO_FORM: Final = (0, 0, 0, 0)
TYPES: Final = ["Grunts", "Gold", "Goods"]
EVENTS: Final = ["Ravage", "Ruin", "Slay", "Bîawac", "Circle of Peace"]


class Op:
    """What a sentence says."""


class Effect(Op):
    """Something that happens or holds: its code and its number."""

    def __init__(self, code: int, n: int) -> None:
        self.code = code
        self.n = n


class Named(Op):
    """An effect about something with a name: a pet, a card to hire."""

    def __init__(self, code: int, name: str) -> None:
        self.code = code
        self.name = name


class Forms(Op):
    """One of two forms for a combat [LER-25.8, 25.9]."""

    def __init__(self, attack: int, defense: int, other_attack: int, other_defense: int) -> None:
        self.code = a.SHAPESHIFT
        self.form = (attack, defense, other_attack, other_defense)


class Before(Op):
    """Words before a colon, and the sentence after it: a gate, a moment or a price."""

    def __init__(self, words: str, then: Op) -> None:
        self.words = words
        self.then = then


class Name(Slot):
    """The name of something, with a capital letter."""

    def __init__(self, details: str) -> None:
        self.details = details

    def read(self, text: str) -> object:
        if re.fullmatch(r"[A-Z][\w' &-]{0,39}", text):
            return text
        raise SlotError(f"'{text}' is no name", text[:1].upper() + text[1:])

    def write(self, value: object) -> str:
        return str(value)

    def examples(self) -> list[object]:
        return ["Monk", "Kaz"]


RULES: Final = {
    a.ATTACK_ONE: "LER-23.1",
    a.DEFENSE_ONE: "LER-23.18",
    a.ATTACK_TROOP: "LER-23.1",
    a.DEFENSE_TROOP: "LER-25.4",
    a.ATTACK_PARTY: "LER-23.11",
    a.ARMOR: "LER-7.9",
    a.ATTACK_SELF: "LER-7.18",
    a.DEFENSE_SELF: "LER-7.18",
    a.ATTACK_PER_GEM: "LER-25.27",
    a.SET_ATTACK: "LER-24.11",
    a.RESERVE_ATTACK: "LER-23.11",
    a.RESERVE_ARMOR: "LER-23.16",
    a.MOB: "LER-25.1",
    a.SOLITARY: "LER-25.6",
    a.SHAPESHIFT: "LER-25.8",
    a.BOSS_ATTACK: "LER-25.12",
    a.BOSS_DEFENSE: "LER-25.12",
    a.LOSE: "LER-25.15",
    a.DIE_ATTACK: "LER-25.20",
    a.COINS: "LER-25.25",
    a.IGNORE_ABILITY: "LER-25.7",
    a.IGNORE_EVENT: "LER-25.14",
    a.DEAL_AGAIN: "LER-25.10",
    a.READY: "LER-25.11",
    a.REROLL_OWN: "LER-7.20",
    a.REROLL_ANY: "LER-7.20",
    a.SHIELD: "LER-7.10",
    a.ARMY_LIMIT: "LER-11.14",
    a.BUILDING_LIMIT: "LER-24.7",
    a.HAND_SIZE: "LER-13.1",
    a.TOKENS: "LER-10.1",
    a.TAKE: "LER-23.2",
    a.SWAP_SINGLE: "LER-23.7",
    a.SWAP_ANY: "LER-23.9",
    a.STORE: "LER-23.14",
    a.MATCHING: "LER-25.22",
    a.BUY_HIRELINGS: "LER-11.19",
    a.ROOM_AND_BOARD: "LER-23.8",
    a.HIRE: "LER-11.25",
    a.GAIN_GEMS: "LER-8.19",
    a.PROTECT: "LER-14.2",
    a.STEAL: "LER-25.17",
    a.PEEK: "LER-25.23",
    a.BOTTOM: "LER-25.23",
    a.ASSASSINATE: "LER-25.3",
    a.RECALL: "LER-25.5",
    a.BUILDINGS_DEFENSE: "LER-25.2",
    a.SIEGE_CAPTAIN: "LER-25.24",
    a.HOARD: "LER-25.27",
    a.FARM_SET: "LER-23.4",
    a.RANGED: "LER-7.16",
    a.STAMINA: "LER-7.15",
    a.EVASIVE: "LER-20.5",
    a.FEAR: "LER-20.1",
    a.TERROR: "LER-20.3",
    a.FURY: "LER-20.7",
    a.REVENGE: "LER-20.10",
    a.RANDOM_ENCOUNTER: "LER-8.15",
    a.INVOCATION: "LER-18.1",
    a.FOCUS: "LER-17.13",
    a.LONGSHOT: "LER-24.2",
    a.PET: "LER-19.1",
}
"""By code: the rule an effect comes from."""


# ---- wording -------------------------------------------------------------------------------------------------------
def numbered(template: str, code: int, brief: Callable[..., str] | None = None) -> Pattern[Op]:
    """An effect with one number."""

    def parts(op: Op) -> Sequence[object] | None:
        return [op.n] if isinstance(op, Effect) and op.code == code and op.n >= 0 else None

    def make(n: int) -> Op:
        return Effect(code, n)

    return Pattern(template, make, parts, RULES[code], brief)


def lessening(template: str, code: int) -> Pattern[Op]:
    """An effect with one number that is taken away."""

    def parts(op: Op) -> Sequence[object] | None:
        return [-op.n] if isinstance(op, Effect) and op.code == code and op.n < 0 else None

    def make(n: int) -> Op:
        return Effect(code, -n)

    return Pattern(template, make, parts, RULES[code])


def plain(template: str, code: int, n: int = 0, brief: Callable[..., str] | None = None) -> Pattern[Op]:
    """An effect without a number of its own."""

    def parts(op: Op) -> Sequence[object] | None:
        return [] if isinstance(op, Effect) and op.code == code and op.n == n else None

    def make() -> Op:
        return Effect(code, n)

    return Pattern(template, make, parts, RULES[code], brief)


def one_of(template: str, code: int, words: Sequence[str], brief: Callable[..., str] | None = None) -> Pattern[Op]:
    """An effect about one of a few words."""

    def parts(op: Op) -> Sequence[object] | None:
        fits = isinstance(op, Effect) and op.code == code and op.n < len(words)
        return [words[op.n]] if fits and isinstance(op, Effect) else None

    def make(word: str) -> Op:
        return Effect(code, words.index(word))

    return Pattern(template.format("{what:word " + "|".join(words) + "}"), make, parts, RULES[code], brief)


def named(template: str, code: int) -> Pattern[Op]:
    """An effect about something with a name."""

    def parts(op: Op) -> Sequence[object] | None:
        return [op.name] if isinstance(op, Named) and op.code == code else None

    def make(name: str) -> Op:
        return Named(code, name)

    return Pattern(template, make, parts, RULES[code])


def before(words: Sequence[str], rule: str) -> Pattern[Op]:
    """Words before a colon."""

    def parts(op: Op) -> Sequence[object] | None:
        return [op.words, op.then] if isinstance(op, Before) and op.words in words else None

    def brief(said: str, then: str) -> str:
        return f"{SHORT.get(said, said)}: {then}"

    return Pattern("{words:word " + "|".join(words) + "}: {then:phrase}", Before, parts, rule, brief)


def parts_of_forms(op: Op) -> Sequence[object] | None:
    """The four figures of the two forms."""
    return list(op.form) if isinstance(op, Forms) else None


N: Final = "{n:number 1-9}"
PATTERNS: Final[list[Pattern[Op]]] = [
    before(list(GATES), "LER-17.1"),
    before(list(MOMENTS), "LER-5.5"),
    before(list(PRICES), "LER-5.16"),
    numbered(f"+{N} Attack to one hero or troop.", a.ATTACK_ONE, "+{} Attack to one card.".format),
    numbered(f"+{N} Defense to one hero or troop.", a.DEFENSE_ONE, "+{} Defense to one card.".format),
    numbered(f"+{N} Attack to one troop.", a.ATTACK_TROOP),
    numbered(f"+{N} Defense to one troop.", a.DEFENSE_TROOP),
    numbered(f"+{N} Attack to the party.", a.ATTACK_PARTY),
    numbered(f"+{N} Armor.", a.ARMOR),
    numbered(f"+{N} Attack.", a.ATTACK_SELF),
    numbered(f"+{N} Defense.", a.DEFENSE_SELF),
    numbered(f"+{N} Attack for each gem on it.", a.ATTACK_PER_GEM),
    numbered(f"Attack {N}.", a.SET_ATTACK),
    numbered(f"+{N} Attack for each.", a.RESERVE_ATTACK),
    numbered(f"+{N} Armor for each.", a.RESERVE_ARMOR),
    numbered(f"+{N} Attack for each enemy troop or monster.", a.MOB),
    numbered(f"-{N} Attack for each other card of its party.", a.SOLITARY),
    Pattern(
        "Be Attack {a:number 0-9}, Defense {b:number 0-9} and Ranged, or Attack {c:number 0-9} and Defense "
        "{d:number 0-9}.",
        Forms,
        parts_of_forms,
        RULES[a.SHAPESHIFT],
    ),
    numbered(f"-{N} Attack to each boss.", a.BOSS_ATTACK),
    numbered(f"-{N} Defense to each boss.", a.BOSS_DEFENSE),
    numbered("Lose {n:count card|cards} from hand.", a.LOSE),
    plain("Add a die to its Attack.", a.DIE_ATTACK),
    numbered(f"+{N} Attack for each Gold icon on it.", a.COINS),
    plain("Ignore an ability of an enemy card.", a.IGNORE_ABILITY),
    plain("Ignore the event.", a.IGNORE_EVENT),
    plain("Discard that card and reveal another.", a.DEAL_AGAIN),
    plain("Ready this.", a.READY),
    plain("Re-roll one of your dice.", a.REROLL_OWN),
    plain("Re-roll any die.", a.REROLL_ANY),
    numbered(f"-{N} damage.", a.SHIELD),
    numbered(f"Army limit +{N}.", a.ARMY_LIMIT),
    lessening(f"Army limit -{N}.", a.ARMY_LIMIT),
    numbered(f"Building limit +{N}.", a.BUILDING_LIMIT),
    lessening(f"Building limit -{N}.", a.BUILDING_LIMIT),
    numbered(f"Hand size +{N}.", a.HAND_SIZE),
    lessening(f"Hand size -{N}.", a.HAND_SIZE),
    numbered("Draw {n:count more token|more tokens}.", a.TOKENS),
    lessening("Draw {n:count fewer token|fewer tokens}.", a.TOKENS),
    one_of("Take a single {} from the pool.", a.TAKE, TYPES, "Take a single {}.".format),
    plain("Take any single token from the pool.", a.TAKE, a.ANY_SINGLE, "Take any single token.".format),
    plain("Take any token from the pool.", a.TAKE, a.ANY_TOKEN, "Take any token.".format),
    plain("Swap a token for a single of another type.", a.SWAP_SINGLE, 1),
    numbered("Swap up to {n:count token|tokens} for any tokens.", a.SWAP_ANY),
    plain("Store any token.", a.STORE, 1),
    plain("Store a single token.", a.STORE, 0),
    plain("Take a matching token when its own is spent.", a.MATCHING),
    plain("Buy hirelings.", a.BUY_HIRELINGS),
    plain("Give up a troop for a hireling.", a.ROOM_AND_BOARD),
    named("Hire a {name:name} for any single token.", a.HIRE),
    numbered("Gain {n:count gem|gems}.", a.GAIN_GEMS),
    one_of("Protection from {}.", a.PROTECT, EVENTS[:4]),
    plain("Steal a trophy.", a.STEAL),
    plain("Look at the top card of any deck.", a.PEEK, 1),
    plain("Look at the top card of an adventure deck.", a.PEEK, 0),
    plain("Put the card it looked at under its deck.", a.BOTTOM),
    plain("An enemy player destroys an exhausted troop.", a.ASSASSINATE),
    plain("Return to hand.", a.RECALL),
    numbered(f"Friendly buildings have +{N} Defense.", a.BUILDINGS_DEFENSE),
    lessening(f"Buildings have -{N} Defense.", a.BUILDINGS_DEFENSE),
    plain("The attacker chooses which buildings are destroyed.", a.SIEGE_CAPTAIN),
    numbered("Holds up to {n:number 2-24} gems.", a.HOARD),
    plain("A set is worth 1 VP for each, and 1 more for each pair.", a.FARM_SET),
    plain("Ranged.", a.RANGED),
    plain("Stamina.", a.STAMINA),
    plain("Evasive.", a.EVASIVE),
    plain("Fear.", a.FEAR),
    plain("Terror.", a.TERROR),
    numbered(f"Fury {N}.", a.FURY),
    numbered(f"Revenge {N}.", a.REVENGE),
    plain("Random Encounter.", a.RANDOM_ENCOUNTER),
    plain("Invocation.", a.INVOCATION),
    plain("Focus.", a.FOCUS),
    plain("Longshot.", a.LONGSHOT),
    named("Pet: {name:name}.", a.PET),
]
NAME_KINDS: Final[dict[str, Kind]] = {**KINDS, "name": Name}
GRAMMAR: Final[Grammar[Op]] = Grammar(PATTERNS, NAME_KINDS, glosses=glossary.EFFECTS, related=glossary.RELATED)


# ---- taking apart --------------------------------------------------------------------------------------------------
def ability(op: Op, index: int, text: str) -> Ability:
    """A sentence as the rules work with it."""
    moment, gate, cost = ALL_THE_TIME, a.UNGATED, a.FREE
    while isinstance(op, Before):
        if op.words in GATES:
            gate = GATES[op.words]
        elif op.words in PRICES:
            cost = PRICES[op.words]
        else:
            moment = MOMENTS[op.words]
        op = op.then
    code, n, name, form = said(op)
    if code in (a.FOCUS, a.LONGSHOT):
        moment = (moment[0] | a.COMBAT, *moment[1:])
    return Ability(index, text, moment, gate, cost, code, n, name, form)


def said(op: Op) -> tuple[int, int, str, tuple[int, int, int, int]]:
    """Code, number, name and forms of an effect."""
    if isinstance(op, Effect):
        return op.code, op.n, "", NO_FORM
    if isinstance(op, Named):
        return op.code, 0, op.name, NO_FORM
    assert isinstance(op, Forms)
    return op.code, 0, "", op.form


def faults(op: Op) -> str:
    """What would be right instead of a sentence whose parts stand in the wrong order or twice; otherwise nothing."""
    places = []
    while isinstance(op, Before):
        places.append(0 if op.words in GATES else 1 if op.words in MOMENTS else 2)
        op = op.then
    if places != sorted(set(places)):
        return "a gate, then a moment, then a price, each once"
    return "" if 1 in places or 2 not in places else "a moment before the price"
