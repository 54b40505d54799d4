"""Using abilities: when one may be used, what it costs, and what it does in a combat [LER-5, 7.5, 8.4, 9.4].

The abilities of the other steps are carried out by their chapters; what they share is here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING, HERO, HIRELING, TROOP
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    LoseCards,
    discard_card,
    each_once,
    gem_options,
    return_gem,
)
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ADVENTURE,
    Row,
    Table,
    changed,
    count_type,
    name,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import (
    ARMOR,
    ATTACK,
    BOSSES,
    DEFENSE,
    DICE,
    DICE_DEFENSE,
    FORM,
    MOB,
    PARTY,
    helpers,
    is_hampered,
    key,
    mob,
    side_seat,
    works,
)
from grandmelee.games.lords_of_the_eastern_reach.words import ATTACK as ATTACK_WORD
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, NUMBER
from grandmelee.games.lords_of_the_eastern_reach.words import DEFENSE as DEFENSE_WORD

DISCARDS: Final = (
    a.DISCARD_CARD,
    a.DISCARD_TROOP,
    a.DISCARD_BUILDING,
    a.DISCARD_TROOPS,
    a.DISCARD_BUILDINGS,
)
FOR_TROOPS: Final = (a.DISCARD_TROOP, a.DISCARD_TROOPS)
LONGSHOT: Final = 2  # Attack [LER-24.2]
FORMS: Final = (ATTACK_WORD, DEFENSE_WORD)  # [LER-25.8]


def is_unused(s: Table, card: int, ability: Ability) -> bool:
    """Once per player turn, each copy for itself [LER-5.1, 5.2]."""
    return not s.used or card * a.MOST_SENTENCES + ability.index not in s.used


def spend_use(s: Table, card: int, ability: Ability) -> None:
    """The ability is used for this turn."""
    if not ability.is_reserve:
        s.used = (*s.used, key(card, ability))


def borrow(s: Table, seat: int, card: int) -> None:
    """An ally's building is the one of this turn [LER-26.8]."""
    if s.is_team and card in helpers(s, seat):
        s.borrowed = card
        if s.told is not None:
            s.tell("BuildingBorrowed", "LER-26.8", f"{seat_name(seat)} uses {name(s, card)} of the ally")


def role_of(s: Table, side: int) -> int:
    """What a side does in this combat."""
    if s.fight == ADVENTURE:
        return a.ADVENTURING
    return a.ATTACKING if side == 0 else a.DEFENDING


# ---- costs ---------------------------------------------------------------------------------------------------------
def payable_cards(s: Table, seat: int, cost: int) -> Row:
    """The hand cards that could be discarded for a cost."""
    kinds = s.content.card_kinds
    hand = s.hands[seat]
    if cost == a.DISCARD_CARD:
        return hand
    wanted = TROOP if cost in FOR_TROOPS else BUILDING
    return tuple([card for card in hand if kinds[card].type == wanted])


def can_pay(s: Table, seat: int, card: int, ability: Ability, by_open_facts: bool) -> bool:
    """A cost is paid in full, or the ability cannot be used [LER-5.16]; whether a hand holds the right card is
    nobody else's business [LER-4.9], but in Heroics! no hand holds a troop.
    """
    cost = ability.cost
    if cost == a.FREE or cost == a.SPEND or cost == a.SACRIFICE:
        return True
    if cost in DISCARDS:
        if by_open_facts:
            return bool(s.hands[seat]) and not (s.is_heroic and cost in FOR_TROOPS)
        return bool(payable_cards(s, seat, cost))
    if cost == a.RETURN_GEM:
        return bool(gem_options(s, seat))
    if cost == a.RETURN_PHRASE:
        return card in s.phrased
    return card not in s.exhausted


# ---- in a combat ---------------------------------------------------------------------------------------------------
def combat_sources(s: Table, seat: int, side: int) -> list[int]:
    """Whatever may act for a side: party cards and what they carry, own buildings, Archers outside the party, kept
    treasures and the allegiance [LER-7.5, 8.4, 9.4, 24.3, 24.4, 24.12].
    """
    kinds = s.content.card_kinds
    party = s.parties[side]
    cards = party + s.cities[seat] + s.stashes[seat]
    cards += tuple([card for card in s.armies[seat] if a.LONGSHOT in kinds[card].codes and card not in party])
    if s.items:
        cards += tuple([item for item, bearer in zip(s.items, s.bearers, strict=True) if bearer in party])
    if not s.is_generic:
        cards = (*cards, s.allegiances[seat])
    return [card for card in cards if kinds[card].combat]


def usable(s: Table, seat: int, side: int, card: int, by_open_facts: bool) -> list[Ability]:
    """The abilities of a source that could be used now in the Use Abilities phase."""
    role = role_of(s, side)
    return [
        ability
        for ability in s.content.card_kinds[card].combat
        if ability.roles & role and can_use(s, seat, side, card, ability, by_open_facts)
    ]


def can_use(s: Table, seat: int, side: int, card: int, ability: Ability, by_open_facts: bool) -> bool:
    """Not used yet, its gate open, paid for, and not in vain [LER-5.1, 5.16, 5.17]; from outside the party Longshot
    alone [LER-7.5].
    """
    if (ability.gate or s.ignored) and not works(s, card, ability):
        return False
    if ability.is_reserve:
        if card != first_reserve(s, seat, card, ability):
            return False
    elif s.used and key(card, ability) in s.used:
        return False
    is_outside = card in s.armies[seat] and card not in s.parties[side]
    if is_outside != (ability.code == a.LONGSHOT) or (is_outside and card in s.exhausted):
        return False
    if ability.cost and not can_pay(s, seat, card, ability, by_open_facts):
        return False
    return would_matter(s, seat, side, ability)


def first_reserve(s: Table, seat: int, card: int, ability: Ability) -> int:
    """All copies together are one ability: it is used through the first that is not ignored (N-3)."""
    ids = s.content.card_ids
    for other in s.cities[seat]:
        if ids[other] == ids[card] and works(s, other, ability):
            return other
    return -1


def would_matter(s: Table, seat: int, side: int, ability: Ability) -> bool:
    """An ability that could change nothing is not offered [LER-5.17]."""
    code = ability.code
    if ability.is_aimed:
        return has_target(s, side, code)
    if code == a.MOB:
        return mob(s, side) > 0
    if code in (a.BOSS_ATTACK, a.BOSS_DEFENSE):
        return any(s.content.card_kinds[card].is_boss for card in s.monsters)
    if code == a.FEAR:
        return s.fight != ADVENTURE and count_type(s, s.parties[1 - side], TROOP) > 0
    if code == a.FOCUS:
        return bool(gem_options(s, seat))
    if code == a.LOSE:
        return bool(s.hands[seat])
    if code == a.IGNORE_ABILITY:
        return bool(ignorable_cards(s, side))
    return True


def targets(s: Table, side: int, code: int) -> list[int]:
    """Friendly heroes and troops of the party, never hirelings [LER-23.1, 23.18, 23.19, 23.22]; or troops alone
    [LER-25.4].
    """
    kinds = s.content.card_kinds
    if code in (a.ATTACK_TROOP, a.DEFENSE_TROOP):
        return [CARD + card for card in s.parties[side] if kinds[card].type == TROOP]
    return [CARD + card for card in s.parties[side] if kinds[card].type != HIRELING]


def has_target(s: Table, side: int, code: int) -> bool:
    """Whether anybody of the party could get such a bonus."""
    is_for_troops = code in (a.ATTACK_TROOP, a.DEFENSE_TROOP)
    kinds = s.content.card_kinds
    for card in s.parties[side]:
        type = kinds[card].type
        if type == TROOP or (type == HERO and not is_for_troops):
            return True
    return False


def tell_use(s: Table, seat: int, card: int, ability: Ability) -> None:
    """All hear of it when an ability is used."""
    if s.told is not None:
        s.tell("AbilityUsed", "LER-5.1", f"{seat_name(seat)} uses {name(s, card)}: {ability.text}")


def give_bonus(s: Table, seat: int, side: int, card: int, ability: Ability, aim: int) -> None:
    """What was planned happens: for one card, in one form, or without a choice."""
    spend_use(s, card, ability)
    if ability.code == a.SHAPESHIFT:
        tell_use(s, seat, card, ability)
        take_form(s, side, card, ability, aim)
    elif ability.is_aimed:
        tell_use(s, seat, card, ability)
        strengthen(s, side, card, ability, aim - CARD)
    else:
        perform(s, seat, side, card, ability, -1)
        tell_use(s, seat, card, ability)


def use(s: Table, seat: int, side: int, card: int, ability: Ability) -> None:
    """Pay for it, then let it happen. Who must discard a certain kind of card has shown to hold one [LER-4.9]."""
    spend_use(s, card, ability)
    if ability.cost in DISCARDS:
        if ability.cost != a.DISCARD_CARD:
            s.reveal(seat)
        s.agenda.append(PayByDiscard(seat, side, card, ability))
    else:
        perform(s, seat, side, card, ability, -1)
    tell_use(s, seat, card, ability)


class AskToUse(Ask[Table]):
    """A question put only where there is something to use, beside saying that one is done."""

    def run(self, s: Table) -> None:
        options = self.options(s)
        if len(options) > 1:
            s.agenda.append(self)
            s.put(self, options)


class AskForAbility(Ask[Table]):
    """A question about an ability that a card uses for a side."""

    def __init__(self, seat: int, side: int, card: int, ability: Ability) -> None:
        self.seat = seat
        self.side = side
        self.card = card
        self.ability = ability


class PayByDiscard(AskForAbility):
    """Which hand card is discarded for an ability [LER-23.11, 23.16, 25.13, 25.25, 25.26]."""

    rule: ClassVar[str] = "LER-5.16"
    asks_always: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return f"Choose a card to discard for {name(s, self.card)}"

    def options(self, s: Table) -> list[int]:
        fitting = payable_cards(s, self.seat, self.ability.cost)
        return each_once(s, fitting or s.hands[self.seat])  # only an imagined hand may hold none that fits

    def is_fitting(self, s: Table) -> bool:
        """Whether the hand holds what is asked for."""
        return bool(payable_cards(s, self.seat, self.ability.cost))

    def take(self, s: Table, option: int) -> None:
        perform(s, self.seat, self.side, self.card, self.ability, option - CARD)  # its bonus is told with the discard
        discard_card(s, self.seat, option - CARD, "LER-5.16")


def enter(s: Table, side: int, card: int, ability: Ability, target: int, what: int, n: int) -> None:
    """A bonus with its source in the ledger."""
    s.ledger = (*s.ledger, (side, card, ability.index, target, what, n))


def bearer_of(s: Table, card: int) -> int:
    """Who an item speaks of when it says itself; any other card is meant itself."""
    return s.bearers[s.items.index(card)] if card in s.items else card


def perform(s: Table, seat: int, side: int, card: int, ability: Ability, paid: int) -> None:
    """What a combat ability does once it is paid."""
    code, n = ability.code, ability.n
    if ability.is_aimed:
        s.agenda.append(ChooseTarget(seat, side, card, ability))
    elif code in (a.ATTACK_PARTY, a.RESERVE_ATTACK):
        enter(s, side, card, ability, PARTY, ATTACK, n)
    elif code in (a.ARMOR, a.RESERVE_ARMOR):
        enter(s, side, card, ability, PARTY, ARMOR, n)
    elif code == a.LONGSHOT:
        enter(s, side, card, ability, PARTY, ATTACK, LONGSHOT)
    elif code == a.ATTACK_SELF:
        enter(s, side, card, ability, bearer_of(s, card), ATTACK, n)
    elif code == a.DEFENSE_SELF:
        enter(s, side, card, ability, bearer_of(s, card), DEFENSE, n)
    elif code == a.COINS:
        enter(s, side, card, ability, card, ATTACK, n * gold_icons(s, paid))
    elif code == a.MOB:
        enter(s, side, card, ability, card, MOB, n)
    elif code == a.DIE_ATTACK:
        enter(s, side, card, ability, card, DICE, 0)
    elif code == a.BOSS_ATTACK:
        enter(s, side, card, ability, BOSSES, ATTACK, -n)
    elif code == a.BOSS_DEFENSE:
        enter(s, side, card, ability, BOSSES, DEFENSE, -n)
    else:
        perform_choice(s, seat, side, card, ability)


def perform_choice(s: Table, seat: int, side: int, card: int, ability: Ability) -> None:
    """Combat abilities that ask for more than a target."""
    code = ability.code
    if code == a.FOCUS:
        s.agenda.append(ChooseFocusGem(seat, side, card, ability))
    elif code == a.LOSE:
        s.agenda.append(LoseCards(seat, ability.n, "LER-25.15"))
    elif code == a.FEAR:
        frighten(s, 1 - side)
    elif code == a.IGNORE_ABILITY:
        s.agenda.append(ChooseIgnoredCard(seat, side))


def gold_icons(s: Table, card: int) -> int:
    """Gold in its cost and in its text box together [LER-25.25]."""
    kind = s.content.card_kinds[card]
    return kind.cost[1] + kind.gold_icons


def strengthen(s: Table, side: int, card: int, ability: Ability, target: int) -> None:
    """A bonus for one card of the party; several may go to the same one [LER-23.1]."""
    what = ATTACK if ability.code in (a.ATTACK_ONE, a.ATTACK_TROOP) else DEFENSE
    enter(s, side, card, ability, target, what, ability.n)
    if s.told is not None:
        s.tell("BonusGiven", "LER-7.24", f"{name(s, target)}: {ability.text}")


class ChooseTarget(AskForAbility):
    """Which card of the party gets a bonus; several may go to the same one [LER-23.1]."""

    rule: ClassVar[str] = "LER-8.4"

    def prompt(self, s: Table) -> str:
        return f"Choose who gets it: {self.ability.text}"

    def options(self, s: Table) -> list[int]:
        return targets(s, self.side, self.ability.code)

    def take(self, s: Table, option: int) -> None:
        strengthen(s, self.side, self.card, self.ability, option - CARD)

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return "LER-23.1", f"{s.game.describe(option)} cannot get it: choose a hero or troop of the party that glows"


def take_form(s: Table, side: int, card: int, ability: Ability, option: int) -> None:
    """One of two forms for this combat: defense and Ranged, or attack [LER-25.8, 25.9]."""
    enter(s, side, card, ability, card, FORM, 1 if option == ATTACK_WORD else 0)
    if s.told is not None:
        s.tell("FormChosen", "LER-25.8", f"{name(s, card)} chooses its form of {s.word(option)}")


# ---- Focus ---------------------------------------------------------------------------------------------------------
class ChooseFocusGem(AskForAbility):
    """Any own gem pays for Focus [LER-17.13, 24.6]; what its card gave in this combat is lost [LER-17.15, 17.16]."""

    rule: ClassVar[str] = "LER-17.13"

    def prompt(self, s: Table) -> str:
        return f"Choose the gem to return for the Focus of {name(s, self.card)}"

    def options(self, s: Table) -> list[int]:
        return gem_options(s, self.seat)

    def take(self, s: Table, option: int) -> Ask[Table]:
        return_gem(s, self.seat, option)
        return ChooseFocus(self.seat, self.side, self.card, self.ability)


class ChooseFocus(AskForAbility):
    """One die more for the Cipher's own Attack or Defense [LER-17.13, 17.14]."""

    rule: ClassVar[str] = "LER-17.14"

    def prompt(self, s: Table) -> str:
        return f"Choose what the die of {name(s, self.card)} is added to"

    def options(self, s: Table) -> list[int]:
        return list(FORMS)

    def take(self, s: Table, option: int) -> None:
        what = DICE if option == ATTACK_WORD else DICE_DEFENSE
        enter(s, self.side, self.card, self.ability, self.card, what, 0)
        if s.told is not None:
            s.tell("FocusChosen", "LER-17.14", f"{name(s, self.card)} adds a die to its {s.game.describe(option)}")


# ---- fear ----------------------------------------------------------------------------------------------------------
def flee(s: Table, side: int, card: int, rule: str) -> None:
    """Back to the army unexhausted, with its gem; bonuses given to it are lost [LER-7.24, 17.11, 20.1, 20.4]."""
    s.parties = changed(s.parties, side, without(s.parties[side], card))
    s.ledger = tuple([entry for entry in s.ledger if entry[3] != card])
    if s.told is not None:
        s.tell("TroopFled", rule, f"{name(s, card)} flees")


def frighten(s: Table, side: int) -> None:
    """One troop of a party flees, its owner choosing; heroes and hirelings are immune [LER-20.1, 20.2, 25.16]."""
    if count_type(s, s.parties[side], TROOP) > 0:
        s.agenda.append(ChooseFlight(side_seat(s, side), side))


def terrify(s: Table, side: int) -> None:
    """All troops of a party flee [LER-20.3]."""
    for card in s.parties[side]:
        if s.content.card_kinds[card].type == TROOP:
            flee(s, side, card, "LER-20.3")


class ChooseFlight(Ask[Table]):
    """Which troop flees [LER-20.1]."""

    rule: ClassVar[str] = "LER-20.1"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def prompt(self, s: Table) -> str:
        return "Choose the troop that flees"

    def options(self, s: Table) -> list[int]:
        return targets(s, self.side, a.DEFENSE_TROOP)

    def take(self, s: Table, option: int) -> None:
        flee(s, self.side, option - CARD, "LER-20.1")


# ---- ignoring ------------------------------------------------------------------------------------------------------
IN_PARTY: Final = (
    a.ARMOR,
    a.ATTACK_SELF,
    a.DEFENSE_SELF,
    a.SET_ATTACK,
    a.ATTACK_PER_GEM,
    a.EVASIVE,
)
OF_MONSTERS: Final = (a.EVASIVE, a.FURY, a.REVENGE)


def ignorable(s: Table, side: int, card: int) -> list[Ability]:
    """What can be ignored on an enemy card: a monster's keywords, a building's, troop's or hireling's abilities; never
    a hero's, an item's or an allegiance's [LER-25.7]. A flight that has happened is not undone.
    """
    kind = s.content.card_kinds[card]
    found: list[Ability] = []
    for ability in kind.abilities:
        if key(card, ability) in s.ignored or not works(s, card, ability):
            continue
        if s.fight == ADVENTURE:
            if ability.when == a.PASSIVE and is_missed_monster(s, card, ability):
                found.append(ability)
        elif ability.when & a.COMBAT:
            if ability.roles & role_of(s, 1 - side) and (side == 0 or was_used(s, card, ability)):
                found.append(ability)
        elif ability.when == a.PASSIVE and card in s.parties[1 - side] and is_missed(s, side, card, ability):
            found.append(ability)
    return found


def is_missed_monster(s: Table, card: int, ability: Ability) -> bool:
    """Whether a monster would miss it: Fear and Terror that were applied, or have nobody to drive away, change nothing
    [LER-5.17].
    """
    if ability.code in (a.FEAR, a.TERROR):
        return key(card, ability) not in s.applied and count_type(s, s.parties[0], TROOP) > 0
    return ability.code in OF_MONSTERS


def is_missed(s: Table, side: int, card: int, ability: Ability) -> bool:
    """Whether a card of the opposing party would miss it: Ranged only against Evasive, Stamina only attacking, an
    Invocation only with its phrase [LER-5.17].
    """
    if ability.code == a.RANGED:
        return is_hampered(s, 1 - side)
    if ability.code == a.STAMINA:
        return side == 1
    if ability.code == a.INVOCATION:
        return card in s.phrased
    return ability.code in IN_PARTY


def was_used(s: Table, card: int, ability: Ability) -> bool:
    """Whether it has given something in this combat: who has had the own pass uses nothing more [LER-9.5]."""
    return any(entry[1] == card and entry[2] == ability.index for entry in s.ledger)


def ignorable_cards(s: Table, side: int) -> list[int]:
    """The enemy cards of this combat with something to ignore."""
    if s.fight == ADVENTURE:
        return [card for card in s.monsters if ignorable(s, side, card)]
    other = 1 - side
    cards = [*s.cities[side_seat(s, other)]]
    cards += [card for card in s.parties[other] if s.content.card_kinds[card].type != HERO]
    cards += [entry[1] for entry in s.ledger if entry[0] == other and is_longshot(s, entry)]
    return [card for card in dict.fromkeys(cards) if ignorable(s, side, card)]


def is_longshot(s: Table, entry: Row) -> bool:
    """Whether an entry of the ledger is a Longshot."""
    return entry[2] >= 0 and s.content.card_kinds[entry[1]].abilities[entry[2]].code == a.LONGSHOT


class ChooseIgnoredCard(Ask[Table]):
    """Whose ability is ignored [LER-25.7]."""

    rule: ClassVar[str] = "LER-25.7"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def prompt(self, s: Table) -> str:
        return "Choose the enemy card that loses an ability"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in ignorable_cards(s, self.side)]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        card = option - CARD
        found = ignorable(s, self.side, card)
        if len(found) > 1:
            if s.told is not None:
                s.tell("CardPointedAt", "LER-25.7", f"{seat_name(self.seat)} points at {name(s, card)}")
            return ChooseIgnored(self.seat, self.side, card)
        ignore(s, card, found[0])
        return None


class ChooseIgnored(Ask[Table]):
    """Which of its abilities is ignored [LER-25.7]."""

    rule: ClassVar[str] = "LER-25.7"

    def __init__(self, seat: int, side: int, card: int) -> None:
        self.seat = seat
        self.side = side
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose the ability of {name(s, self.card)} to ignore"

    def able(self, s: Table) -> list[Ability]:
        """The abilities that could be ignored."""
        return ignorable(s, self.side, self.card)

    def options(self, s: Table) -> list[int]:
        return [NUMBER + ability.index for ability in self.able(s)]

    def take(self, s: Table, option: int) -> None:
        ignore(s, self.card, s.content.card_kinds[self.card].abilities[option - NUMBER])

    def explain(self, s: Table, option: int) -> str:
        return s.content.card_kinds[self.card].sentences[option - NUMBER]


def ignore(s: Table, card: int, ability: Ability) -> None:
    """It does not happen in this combat; a bonus it already gave is taken away [LER-25.7]."""
    s.ignored = (*s.ignored, key(card, ability))
    if s.told is not None:
        s.tell("AbilityIgnored", "LER-25.7", f"{name(s, card)}: {ability.text} is ignored")
