"""Combat: what to do, who goes, and the phases both kinds of combat share [LER-7, 9.1 to 9.9, 24.12]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import SECOND_THOUGHTS
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.choosing import ChooseCards
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    discard_card,
    discard_item,
    each_once,
    heroes_of,
    return_phrase,
)
from grandmelee.games.lords_of_the_eastern_reach.state import (
    NO_HARM,
    NO_PARTIES,
    NOBODY,
    NONE,
    Row,
    Table,
    ally_of,
    changed,
    name,
    names,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import (
    ARMOR,
    DEFENSE,
    DICE,
    DICE_DEFENSE,
    INVOKED,
    PARTY,
    counts,
    counts_die,
    works,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import ATTACK as ATTACK_VALUE
from grandmelee.games.lords_of_the_eastern_reach.telling import told_pick
from grandmelee.games.lords_of_the_eastern_reach.using import (
    AskForAbility,
    AskToUse,
    is_unused,
    spend_use,
)
from grandmelee.games.lords_of_the_eastern_reach.words import (
    ARMOR as ARMOR_WORD,
)
from grandmelee.games.lords_of_the_eastern_reach.words import (
    ATTACK as ATTACK_WORD,
)
from grandmelee.games.lords_of_the_eastern_reach.words import (
    CARD,
    DIE,
    DONE,
    PASS,
)

INVOKED_ATTACK: Final = 2  # what a phrase gives [LER-18.3]
INVOKED_ARMOR: Final = 1


def has_ready_army(s: Table, seat: int) -> bool:
    """Whether any army card could join a party: one that is not exhausted [LER-5.8, 7.4, 7.32]."""
    exhausted = s.exhausted
    for card in s.armies[seat]:
        if card not in exhausted:
            return True
    return False


def sleepers(s: Table, seat: int) -> list[int]:
    """Exhausted cards that could still be readied for a discard, by what all can see [LER-7.32, 25.11]."""
    if not s.exhausted or not s.hands[seat]:
        return []
    return [card for card in s.armies[seat] if card in s.exhausted and waking(s, card) is not None]


def waking(s: Table, card: int) -> Ability | None:
    """The unused ability by which a card is readied before a party is formed."""
    for ability in s.content.card_kinds[card].abilities:
        if ability.when & a.DECLARE and is_unused(s, card, ability) and works(s, card, ability):
            return ability
    return None


# ---- declaring -----------------------------------------------------------------------------------------------------
class WakeBeforeParty(Ask[Table]):
    """Laudira may be readied by a discard before a party is formed, attacking, adventuring or defending [LER-25.11];
    the active player cannot decline what alone makes a party [LER-7.6].
    """

    rule: ClassVar[str] = "LER-25.11"
    asks_always: ClassVar[bool] = True

    def run(self, s: Table) -> None:
        if sleepers(s, self.seat):
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return "Choose a card to ready by a discard, or done"

    def options(self, s: Table) -> list[int]:
        found = [CARD + card for card in sleepers(s, self.seat)]
        if self.seat != s.active or has_ready_army(s, self.seat):
            found.append(DONE)
        return found

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == DONE:
            return None
        if s.told is not None:
            s.tell("CardPointedAt", "LER-25.11", f"{seat_name(self.seat)} readies {name(s, option - CARD)}")
        return WakeByDiscard(self.seat, option - CARD)


class WakeByDiscard(Ask[Table]):
    """The hand card that is discarded for it [LER-25.11]."""

    rule: ClassVar[str] = "LER-25.11"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose a card to discard for {name(s, self.card)}"

    def options(self, s: Table) -> list[int]:
        return each_once(s, s.hands[self.seat])

    def take(self, s: Table, option: int) -> Ask[Table]:
        ability = waking(s, self.card)
        assert ability is not None
        spend_use(s, self.card, ability)
        s.exhausted = without(s.exhausted, self.card)  # told with the discard
        discard_card(s, self.seat, option - CARD, "LER-25.11")
        return WakeBeforeParty(self.seat)


class ChooseParty(ChooseCards):
    """The readied army cards that go, at least one of the active player's [LER-7.3, 7.6, 8.1, 9.1, 26.28]; a
    defending party may be empty [LER-9.3].
    """

    rule: ClassVar[str] = "LER-7.6"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def prompt(self, s: Table) -> str:
        return "Choose your party, then done" if self.side == 0 else "Choose who defends, then done"

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        return told_pick(s, chosen, option, super().explain_pick(s, chosen, option))

    def things(self, s: Table, chosen: Row) -> list[int]:
        exhausted = s.exhausted
        return [CARD + card for card in s.armies[self.seat] if card not in exhausted and CARD + card not in chosen]

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return self.side == 1 or bool(chosen)

    def options(self, s: Table) -> list[int]:
        """As for every choice of several: who is readied, those included who are chosen and may stay behind; done."""
        chosen, note = s.picks[self.seat], s.picks[s.seats + self.seat]
        if note and (note[0] or note[1] >= SECOND_THOUGHTS):  # not all of them may
            return super().options(s)
        exhausted = s.exhausted
        found: list[int] = []
        for card in s.armies[self.seat]:
            if card not in exhausted:
                found.append(CARD + card)
        if chosen:
            found.sort()
        if chosen or self.side == 1:
            found.append(DONE)
        return found

    def finish(self, s: Table, chosen: Row) -> None:
        party = tuple([option - CARD for option in chosen])
        s.reveal(self.seat)
        s.parties = changed(s.parties, self.side, party)
        if self.side == 0:
            s.declared = party
        if s.told is not None:
            verb = "sends" if self.side == 0 else "defends with"
            s.tell("PartyFormed", "LER-7.3", f"{seat_name(self.seat)} {verb} {names(s, party)}")

    def refuse_pick(self, s: Table, chosen: Row, option: int) -> tuple[str, str]:
        if option - CARD in s.armies[self.seat] and option - CARD in s.exhausted:
            return "LER-7.4", f"{s.game.describe(option)} is exhausted and cannot be in a party"
        if option == DONE:
            return "LER-7.6", "A party needs at least one card"
        return super().refuse_pick(s, chosen, option)


class OfferHero(Step[Table]):
    """In the active player's combat the ally may send one readied hero [LER-26.4 to 26.6, 26.28]."""

    def run(self, s: Table) -> None:
        mate = ally_of(s, s.active)
        if mate != NOBODY and ready_heroes(s, mate):
            s.agenda.append(SendHero(mate))


def ready_heroes(s: Table, seat: int) -> list[int]:
    """Heroes that could be sent."""
    return [card for card in heroes_of(s, seat) if card not in s.exhausted]


class SendHero(Ask[Table]):
    """The hero counts as a party card in every respect and stays its owner's [LER-26.5]."""

    rule: ClassVar[str] = "LER-26.4"

    def prompt(self, s: Table) -> str:
        return "Choose a hero to send to your ally, or pass"

    def options(self, s: Table) -> list[int]:
        return [*[CARD + card for card in ready_heroes(s, self.seat)], PASS]

    def take(self, s: Table, option: int) -> None:
        if option == PASS:
            return
        s.declared = (*s.parties[0], option - CARD)
        s.parties = changed(s.parties, 0, s.declared)
        if s.told is not None:
            s.tell("HeroSent", "LER-26.4", f"{seat_name(self.seat)} sends {name(s, option - CARD)}")


OFFER_HERO: Final = OfferHero()


# ---- dice ----------------------------------------------------------------------------------------------------------
class RollDice(Step[Table]):
    """All combat and ability dice: the active side first, card by card, Attack, Defense, then ability dice [LER-7.17,
    7.31, 8.6, 9.7, 17.14]; as many as are needed [LER-1.14].
    """

    def run(self, s: Table) -> None:
        for side in (0, 1):
            for card in s.parties[side]:
                kind = s.content.card_kinds[card]
                if kind.has_attack_die:
                    roll(s, side, card, ATTACK_VALUE, -1, -1)
                if kind.has_defense_die:
                    roll(s, side, card, DEFENSE, -1, -1)
                for entry in s.ledger:
                    if entry[3] == card and entry[4] in (DICE, DICE_DEFENSE) and counts(s, entry):
                        what = ATTACK_VALUE if entry[4] == DICE else DEFENSE
                        roll(s, side, card, what, entry[1], entry[2])


def roll(s: Table, side: int, card: int, what: int, source: int, place: int) -> None:
    """One die of six sides."""
    value = s.below(6) + 1
    s.dice = (*s.dice, (side, card, what, value, 0, source, place))
    if s.told is not None:
        s.tell("DieRolled", "LER-7.17", f"{name(s, card)} rolls {value} for {'Attack' if what == 0 else 'Defense'}")


ROLL_DICE: Final = RollDice()


def dice_left(s: Table, side: int, is_own: bool) -> list[int]:
    """The dice that may still be re-rolled, an ability's too; none twice [LER-7.19, 18.4, 25.20]."""
    found = []
    for number, die in enumerate(s.dice):
        if die[4] == 0 and (die[0] == side or not is_own) and (die[5] < 0 or counts_die(s, die)):
            found.append(DIE + number)
    return found


def rerollers(s: Table, seat: int, side: int) -> list[int]:
    """Treasures that could re-roll a die now: items of the party, and kept ones [LER-7.20, 7.22]."""
    if not s.dice:
        return []
    cards = [item for item, bearer in zip(s.items, s.bearers, strict=True) if bearer in s.parties[side]]
    cards += s.stashes[seat]
    found = []
    for card in cards:
        ability = reroll_of(s, card)
        if ability is not None and dice_left(s, side, ability.code == a.REROLL_OWN):
            found.append(card)
    return found


def reroll_of(s: Table, card: int) -> Ability | None:
    """The unused ability of a treasure to re-roll a die."""
    for ability in s.content.card_kinds[card].abilities:
        if ability.when & a.ROLL and is_unused(s, card, ability):
            return ability
    return None


def phrases(s: Table, side: int) -> list[int]:
    """Party cards whose phrase may be returned; several, one for each card [LER-18.3, 18.5]."""
    if not s.phrased:
        return []
    return [card for card in s.parties[side] if card in s.phrased and can_invoke(s, card)]


def can_invoke(s: Table, card: int) -> bool:
    """Its Invocation is not ignored."""
    for ability in s.content.card_kinds[card].passive:
        if ability.code == a.INVOCATION:
            return works(s, card, ability)
    return False


class UseAfterDice(AskToUse):
    """Re-rolls and phrases share one window for each side, the totals being seen [LER-7.22, 7.30, 9.9]."""

    rule: ClassVar[str] = "LER-7.30"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def prompt(self, s: Table) -> str:
        return "Choose a phrase or a treasure to use, or done"

    def options(self, s: Table) -> list[int]:
        found = [CARD + card for card in phrases(s, self.side)]
        found += [CARD + card for card in rerollers(s, self.seat, self.side)]
        found.append(DONE)
        return found

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == DONE:
            return None
        card = option - CARD
        if s.told is not None:
            s.tell("CardPointedAt", "LER-7.30", f"{seat_name(self.seat)} uses {name(s, card)}")
        if card in s.phrased:
            s.agenda.append(Invoke(self.seat, self.side, card))
        else:
            ability = reroll_of(s, card)
            assert ability is not None
            s.agenda.append(ChooseDie(self.seat, self.side, card, ability))
        return UseAfterDice(self.seat, self.side)


def die_text(s: Table, option: int) -> str:
    """A die: whose it is, and what it shows."""
    _, card, what, value, *_ = s.dice[option - DIE]
    return f"{s.game.describe(option)}: {name(s, card)} has rolled {value} for {'Attack' if what == 0 else 'Defense'}"


class Invoke(Ask[Table]):
    """Two Attack, one Armor, or any one die again, an opponent's too [LER-18.3, 18.4]."""

    rule: ClassVar[str] = "LER-18.3"

    def __init__(self, seat: int, side: int, card: int) -> None:
        self.seat = seat
        self.side = side
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose what the phrase of {name(s, self.card)} does: 2 Attack, 1 Armor, or a die to roll again"

    def options(self, s: Table) -> list[int]:
        return [ATTACK_WORD, ARMOR_WORD, *dice_left(s, self.side, False)]

    def explain(self, s: Table, option: int) -> str:
        if option >= DIE:
            return die_text(s, option)
        return f"+{INVOKED_ATTACK} Attack" if option == ATTACK_WORD else f"+{INVOKED_ARMOR} Armor"

    def take(self, s: Table, option: int) -> None:
        return_phrase(s, self.card)
        if option < DIE:
            what = ATTACK_VALUE if option == ATTACK_WORD else ARMOR
            n = INVOKED_ATTACK if option == ATTACK_WORD else INVOKED_ARMOR
            s.ledger = (*s.ledger, (self.side, self.card, INVOKED, PARTY, what, n))
        if s.told is not None:
            s.tell("PhraseSpoken", "LER-18.3", f"{name(s, self.card)} speaks its phrase: {s.game.describe(option)}")
        if option >= DIE:
            reroll(s, option - DIE)


class ChooseDie(AskForAbility):
    """The die a treasure rolls again [LER-7.20, 7.22]."""

    rule: ClassVar[str] = "LER-7.22"

    def prompt(self, s: Table) -> str:
        return f"Choose the die that {name(s, self.card)} rolls again"

    def options(self, s: Table) -> list[int]:
        return dice_left(s, self.side, self.ability.code == a.REROLL_OWN)

    def explain(self, s: Table, option: int) -> str:
        return die_text(s, option)

    def take(self, s: Table, option: int) -> None:
        spend_use(s, self.card, self.ability)
        if self.ability.cost == a.SPEND:
            spend_treasure(s, self.seat, self.card)
        reroll(s, option - DIE)


def spend_treasure(s: Table, seat: int, card: int) -> None:
    """A kept treasure goes to the discard pile of its deck [LER-8.23]."""
    s.stashes = changed(s.stashes, seat, without(s.stashes[seat], card))
    discard_item(s, card)
    if s.told is not None:
        s.tell("TreasureSpent", "LER-8.23", f"{seat_name(seat)} uses up {name(s, card)}")


def reroll(s: Table, number: int) -> None:
    """The new result counts, even a worse one; never a third time [LER-7.19, 7.21]."""
    side, card, what, _, _, source, place = s.dice[number]
    value = s.below(6) + 1
    s.dice = (*s.dice[:number], (side, card, what, value, 1, source, place), *s.dice[number + 1 :])
    if s.told is not None:
        s.tell("DieRolledAgain", "LER-7.19", f"{name(s, card)} rolls {value} now")


# ---- the end of a combat -------------------------------------------------------------------------------------------
def clear_combat(s: Table) -> None:
    """Nothing of a combat is left [LER-7.24]."""
    s.fight = 0
    s.foe = NOBODY
    s.parties = NO_PARTIES
    s.declared = ()
    s.site = NONE
    s.monsters = s.spoils = ()
    s.has_encountered = s.has_evaded = s.is_fixed = s.has_captain = False
    s.ledger = s.dice = ()
    s.ignored = s.applied = ()
    s.harm = NO_HARM
    s.totals = ()
    s.strength = 0
    s.defeated = s.lost = ()
