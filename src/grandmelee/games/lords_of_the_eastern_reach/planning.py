"""The Use Abilities phase: bonuses are planned and can be taken back; what cannot happens at once [LER-5, 8.4 to 8.6,
9.4 to 9.6].

A use is pointed at word by word: the card, the ability by its number where the card has several, and who gets the bonus
or which form it is, where there is more than one answer to that.
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.choosing import ChooseUnseen
from grandmelee.games.lords_of_the_eastern_reach.content import TROOP
from grandmelee.games.lords_of_the_eastern_reach.state import Row, Table, count_type, name
from grandmelee.games.lords_of_the_eastern_reach.strength import key, works
from grandmelee.games.lords_of_the_eastern_reach.using import (
    FORMS,
    can_use,
    combat_sources,
    frighten,
    give_bonus,
    role_of,
    targets,
    terrify,
    usable,
    use,
)
from grandmelee.games.lords_of_the_eastern_reach.words import ATTACK, BACK, CARD, DONE, NUMBER

AT_ONCE: Final = (a.FOCUS, a.LOSE, a.FEAR, a.IGNORE_ABILITY)
"""What others see or answer before the next ability is used; so does everything that costs something."""


def is_planned(ability: Ability) -> bool:
    """Whether it can be taken back: it costs nothing and asks nobody."""
    return ability.cost == a.FREE and ability.code not in AT_ONCE


# ---- in words ------------------------------------------------------------------------------------------------------
def without_banner(sentence: str) -> str:
    """What an ability does, without what must be so for it: "+1 Armor"."""
    text = sentence.rstrip(".")
    head, _, rest = text.partition(": ")
    while rest and head.startswith(("Combat", "With ", "When ")):
        text = rest
        head, _, rest = text.partition(": ")
    return text


def form_named(ability: Ability, option: int) -> str:
    """A form by its figures [LER-25.8]."""
    attack, defense, other_attack, other_defense = ability.form
    if option == ATTACK:
        return f"Attack {other_attack}, Defense {other_defense}"
    return f"Attack {attack}, Defense {defense}, Ranged"


# ---- what monsters do ----------------------------------------------------------------------------------------------
def fears(s: Table) -> list[tuple[int, Ability]]:
    """Fear and Terror of monsters that must still be applied, while there are troops to flee [LER-8.5, 20.2, 20.12]."""
    found: list[tuple[int, Ability]] = []
    for card in s.monsters:
        for ability in s.content.card_kinds[card].frights:
            if works(s, card, ability) and key(card, ability) not in s.applied:
                found.append((card, ability))
    return found if found and count_type(s, s.parties[0], TROOP) > 0 else []


def apply_fear(s: Table, card: int) -> None:
    """A monster's Fear or Terror is applied to the party [LER-8.5, 20.1 to 20.3]."""
    for other, ability in fears(s):
        if other == card:
            s.applied = (*s.applied, key(card, ability))
            if s.told is not None:
                s.tell("FearApplied", "LER-8.5", f"{name(s, card)}: {ability.text}")
            if ability.code == a.TERROR:
                terrify(s, 0)
            else:
                frighten(s, 0)
            return


# ---- a plan --------------------------------------------------------------------------------------------------------
class Plan:
    """What the picked words come to: uses in their order, and one that is not told to its end."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.abilities: list[Ability] = []
        self.aims: list[int] = []  # who gets it, or the form; DONE where nothing is asked
        self.begun = -1  # the card whose use is not told to its end
        self.number: Ability | None = None  # its ability, if that is clear

    def add(self, card: int, ability: Ability, aim: int) -> None:
        """A use that is complete."""
        self.cards.append(card)
        self.abilities.append(ability)
        self.aims.append(aim)
        self.begun = -1
        self.number = None

    def has(self, card: int, ability: Ability) -> bool:
        """Whether it is planned already."""
        for place, other in enumerate(self.cards):
            if other == card and self.abilities[place] is ability:
                return True
        return False


NO_PLAN: Final = Plan()


class UseAbilities(ChooseUnseen):
    """One ability after another, in any order, until done; what must be applied comes before that [LER-5.12, 5.13,
    8.4 to 8.6]. Opened by what all can see [LER-4.9].
    """

    rule: ClassVar[str] = "LER-8.4"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK
    ends_when_full: ClassVar[bool] = True

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def run(self, s: Table) -> None:
        sources = combat_sources(s, self.seat, self.side)
        is_begun = bool(s.picks[self.seat])
        if not sources and self.side == 1 and not is_begun:
            return
        options = self.words(s, sources)
        if self.has_price(s, sources):  # what a hand allows is nobody else's business
            s.agenda.append(self)
            s.put(self, options)
        elif is_begun or options[0] != DONE:
            self.offer(s, options)

    def has_price(self, s: Table, sources: list[int]) -> bool:
        """Whether something that costs something could be used, as far as all can see."""
        kinds = s.content.card_kinds
        for card in sources:
            if kinds[card].has_price:
                for ability in usable(s, self.seat, self.side, card, True):
                    if ability.cost:
                        return True
        return False

    def prompt(self, s: Table) -> str:
        due = self.due(s)
        return "Choose an ability to use, or done" + (f" once {due} is used" if due else "")

    def due(self, s: Table) -> str:
        """Whose ability must be used, as all can see: what is planned in private is not asked [LER-5.13]."""
        kinds = s.content.card_kinds
        for card in combat_sources(s, self.seat, self.side):
            if kinds[card].has_duty:
                if any(ability.is_required for ability in usable(s, self.seat, self.side, card, True)):
                    return name(s, card)
        return ""

    # ---- reading what is picked ------------------------------------------------------------------------------------
    def plan(self, s: Table, chosen: Row) -> Plan:
        """The words picked so far as uses."""
        if not chosen:
            return NO_PLAN
        found = Plan()
        for option in chosen:
            self.read(s, found, option)
        return found

    def read(self, s: Table, plan: Plan, option: int) -> None:
        """One word more."""
        card, ability = plan.begun, plan.number
        if ability is not None:
            plan.add(card, ability, option)
            return
        if card >= 0:
            ability = s.content.card_kinds[card].abilities[option - NUMBER]
        else:
            card = option - CARD
            able = self.able(s, plan, card)
            ability = able[0] if len(able) == 1 else None
        plan.begun, plan.number = card, ability
        if ability is not None:
            aims = self.aims(s, ability)
            if len(aims) < 2:
                plan.add(card, ability, aims[0] if aims else DONE)

    def able(self, s: Table, plan: Plan, card: int) -> list[Ability]:
        """The abilities of a card that are not planned yet."""
        found = usable(s, self.seat, self.side, card, False)
        return [one for one in found if not plan.has(card, one)] if plan.cards else found

    def is_able(self, s: Table, plan: Plan, card: int, role: int) -> bool:
        """Whether a card has one that is not planned yet; the role is what this side does."""
        for ability in s.content.card_kinds[card].combat:
            if ability.roles & role and can_use(s, self.seat, self.side, card, ability, False):
                if not plan.cards or not plan.has(card, ability):
                    return True
        return False

    def aims(self, s: Table, ability: Ability) -> list[int]:
        """Who could get it, or the forms, for what can be planned."""
        if not is_planned(ability):
            return []
        if ability.code == a.SHAPESHIFT:
            return list(FORMS)
        return targets(s, self.side, ability.code) if ability.is_aimed else []

    # ---- choosing --------------------------------------------------------------------------------------------------
    def options(self, s: Table) -> list[int]:
        return self.words(s, combat_sources(s, self.seat, self.side))

    def words(self, s: Table, sources: list[int]) -> list[int]:
        """As for every choice of several; but plan, fears and sources are looked for once."""
        chosen = s.picks[self.seat]
        plan = self.plan(s, chosen)
        frightful: list[int] = []
        if self.side == 0:
            for card, _ in fears(s):
                frightful.append(CARD + card)
        found = self.next_words(s, plan, frightful[:], sources)
        if self.is_complete(s, plan, frightful, sources):
            found.append(DONE)
        if chosen and self.can_take_back(s):
            found.append(BACK)
        return found or [BACK]

    def next_words(self, s: Table, plan: Plan, found: list[int], sources: list[int]) -> list[int]:
        """What may be picked next; *found* are the monsters whose Fear or Terror must be applied."""
        if plan.number is not None:
            return self.aims(s, plan.number)
        if plan.begun >= 0:
            return [NUMBER + ability.index for ability in self.able(s, plan, plan.begun)]
        role = role_of(s, self.side)
        for card in sources:
            if self.is_able(s, plan, card, role) and CARD + card not in found:
                found.append(CARD + card)
        return found

    def is_complete(self, s: Table, plan: Plan, frightful: list[int], sources: list[int]) -> bool:
        """Whether no use is begun and nothing is left that must be applied."""
        if plan.begun >= 0 or frightful:
            return False
        kinds = s.content.card_kinds
        for card in sources:
            if kinds[card].has_duty and self.has_duty(s, plan, card):
                return False
        return True

    def has_duty(self, s: Table, plan: Plan, card: int) -> bool:
        """Whether a card has something that must be used and is not planned yet [LER-5.13]."""
        return any(ability.is_required for ability in self.able(s, plan, card))

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option in (DONE, BACK):
            return super().take(s, option)
        chosen = s.picks[self.seat]
        before = self.plan(s, chosen)
        if before.begun < 0 and option - CARD in s.monsters:
            self.show(s, chosen)
            self.carry_out(s, before)
            apply_fear(s, option - CARD)
            return self.again()
        after = self.plan(s, (*chosen, option))
        if len(after.cards) == len(before.cards) or is_planned(after.abilities[-1]):
            return super().take(s, option)
        self.show(s, chosen)
        self.carry_out(s, before)
        use(s, self.seat, self.side, after.cards[-1], after.abilities[-1])
        return self.again()

    def again(self) -> Ask[Table]:
        """The same question once more."""
        return UseAbilities(self.seat, self.side)

    def show(self, s: Table, chosen: Row) -> None:
        """What was planned in private is seen by all now, so it stays."""
        if chosen:
            s.reveal(self.seat)

    def carry_out(self, s: Table, plan: Plan) -> None:
        """What is planned happens in its order."""
        s.drop_picks(self.seat)
        for place, card in enumerate(plan.cards):
            give_bonus(s, self.seat, self.side, card, plan.abilities[place], plan.aims[place])

    def finish(self, s: Table, chosen: Row) -> None:
        self.carry_out(s, self.plan(s, chosen))
        if not chosen and s.told is not None:
            s.tell("NothingUsed", self.rule, f"{seat_name(self.seat)} uses no more abilities")

    # ---- in words --------------------------------------------------------------------------------------------------
    def named(self, s: Table, option: int) -> str:
        """An ability by what it does, and a form by its figures: a number says nothing."""
        plan = self.plan(s, s.picks[self.seat])
        if plan.number is not None:
            return form_named(plan.number, option) if option in FORMS else super().named(s, option)
        if plan.begun >= 0 and NUMBER <= option < CARD:
            return without_banner(s.content.card_kinds[plan.begun].sentences[option - NUMBER])
        return super().named(s, option)

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        plan = self.plan(s, chosen)
        if option == DONE:
            return "Use no more abilities"
        if plan.begun >= 0 and NUMBER <= option < CARD and plan.number is None:
            return s.content.card_kinds[plan.begun].sentences[option - NUMBER]
        if plan.begun >= 0 or option < CARD:
            return super().explain_pick(s, chosen, option)
        able = self.able(s, plan, option - CARD)
        return f"{name(s, option - CARD)}: {' or '.join([one.text for one in able]) or 'apply its Fear or Terror'}"

    def refuse_pick(self, s: Table, chosen: Row, option: int) -> tuple[str, str]:
        plan = self.plan(s, chosen)
        if plan.number is not None and option >= CARD:
            return (
                "LER-23.1",
                f"{s.game.describe(option)} cannot get it: choose a hero or troop of the party that glows",
            )
        if option == DONE and plan.begun < 0:
            return "LER-5.13", "Something that is required must be applied first"
        if option - CARD in s.armies[self.seat] and option - CARD not in s.parties[self.side]:
            return "LER-7.5", f"{s.game.describe(option)} is not in the party"
        if option < CARD:
            return super().refuse_pick(s, chosen, option)
        return "LER-5.17", f"{s.game.describe(option)} has nothing that could be used now"


class UseInAttack(UseAbilities):
    """The same in an attack: the attacker, then the defender, each in one pass [LER-9.4, 9.5]."""

    rule: ClassVar[str] = "LER-9.4"

    def again(self) -> Ask[Table]:
        return UseInAttack(self.seat, self.side)
