"""Assigning damage: totals, monsters defeated, cards and buildings destroyed [LER-7.8 to 7.14, 8.7, 8.17, 9.8 to
9.15, 19].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.choosing import ChooseUnseen
from grandmelee.games.lords_of_the_eastern_reach.combat import spend_treasure
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    destroy,
    lose_pet,
    pet_of,
    pets_of,
    ranger_of,
    take_as_trophy,
)
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ADVENTURE,
    Row,
    Table,
    changed,
    name,
    without,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import (
    armor_total,
    attack_total,
    building_defense,
    building_defenses,
    counts,
    defense_of,
    has_keyword,
    monster_defense,
    monsters_attack,
    pet_defense,
)
from grandmelee.games.lords_of_the_eastern_reach.words import CARD, DONE, PASS


class FixTotals(Step[Table]):
    """Attack, Armor and damage are fixed before any card is destroyed; Armor is subtracted once [LER-7.8, 7.9, 7.13,
    7.29, 9.8].
    """

    def run(self, s: Table) -> None:
        s.strength = attack_total(s, 0)
        against = monsters_attack(s) if s.fight == ADVENTURE else attack_total(s, 1)
        armor = armor_total(s, 0)
        shelter = 0 if s.fight == ADVENTURE else armor_total(s, 1)
        s.harm = (max(0, against - armor), 0 if s.fight == ADVENTURE else max(0, s.strength - shelter))
        s.totals = (s.strength, against, armor, shelter)
        s.has_captain = has_captain(s)
        if s.ledger:
            s.ledger = tuple([entry for entry in s.ledger if counts(s, entry)])
        s.is_fixed = True
        if s.told is not None:
            whom = "the monsters" if s.fight == ADVENTURE else "the defender"
            s.tell("DamageFixed", "LER-7.9", f"{s.strength} Attack on {whom}; {s.harm[0]} damage to the active party")


FIX_TOTALS: Final = FixTotals()


def has_captain(s: Table) -> bool:
    """Whether the Siege Captain is in the active party [LER-25.24]."""
    for card in s.parties[0]:
        if has_keyword(s, card, a.SIEGE_CAPTAIN):
            return True
    return False


# ---- monsters ------------------------------------------------------------------------------------------------------
class DefeatMonsters(ChooseUnseen):
    """All, part or none of the Attack, split freely; short of its Defense it does nothing to a monster [LER-8.17]."""

    rule: ClassVar[str] = "LER-8.17"
    done_word: ClassVar[int] = DONE
    ends_when_full: ClassVar[bool] = True

    def prompt(self, s: Table) -> str:
        return f"Choose monsters to defeat with {s.strength} Attack, then done"

    def named(self, s: Table, option: int) -> str:
        """Done says what it means while nothing is picked."""
        return super().named(s, option) if option != DONE or s.picks[self.seat] else "Defeat none"

    def left(self, s: Table, chosen: Row) -> int:
        """Attack that is not used yet."""
        left = s.strength
        for option in chosen:
            left -= monster_defense(s, option - CARD)
        return left

    def things(self, s: Table, chosen: Row) -> list[int]:
        left = self.left(s, chosen)
        return [CARD + card for card in s.monsters if monster_defense(s, card) <= left and CARD + card not in chosen]

    def finish(self, s: Table, chosen: Row) -> None:
        if not chosen and s.told is not None and self.things(s, ()):
            s.tell("NothingDefeated", "LER-8.17", f"{seat_name(self.seat)} defeats no monster")
        s.strength = self.left(s, chosen)
        for option in chosen:
            card = option - CARD
            s.monsters = without(s.monsters, card)
            s.defeated = (*s.defeated, card)
            if s.told is not None:
                s.tell("MonsterDefeated", "LER-8.17", f"{name(s, card)} is defeated")

    def refuse_pick(self, s: Table, chosen: Row, option: int) -> tuple[str, str]:
        if option - CARD in s.monsters:
            need = monster_defense(s, option - CARD)
            return "LER-8.17", f"{s.game.describe(option)} has Defense {need}; {self.left(s, chosen)} Attack is left"
        return super().refuse_pick(s, chosen, option)


# ---- losses of a party ---------------------------------------------------------------------------------------------
def shields(s: Table, seat: int) -> list[int]:
    """Kept treasures that take damage away while there is some."""
    return [card for card in s.stashes[seat] if shield_of(s, card) is not None]


def shield_of(s: Table, card: int) -> Ability | None:
    """The ability of a treasure to take damage away."""
    for ability in s.content.card_kinds[card].abilities:
        if ability.when & a.DAMAGE:
            return ability
    return None


def shielding(s: Table, card: int) -> int:
    """How much damage a treasure takes away."""
    ability = shield_of(s, card)
    return 0 if ability is None else ability.n


def lessen(s: Table, side: int, damage: int) -> None:
    """So much of the damage that a side suffers is dealt with [LER-7.11]."""
    s.harm = changed(s.harm, side, s.harm[side] - damage)


def use_shield(s: Table, seat: int, side: int, card: int) -> None:
    """It is used up and the damage is less."""
    lessen(s, side, shielding(s, card))
    spend_treasure(s, seat, card)


class TakeLosses(ChooseUnseen):
    """Party cards are destroyed one at a time, in any order, until the damage is used up or the party is gone
    [LER-7.10 to 7.12, 7.14, 9.14, 9.19]; a pet may go instead of its ranger [LER-19.2, 19.3, 25.21].
    """

    rule: ClassVar[str] = "LER-7.10"
    done_word: ClassVar[int] = DONE
    ends_when_full: ClassVar[bool] = True

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def run(self, s: Table) -> None:
        party = s.parties[self.side]
        if s.harm[self.side] <= 0 or not party:
            return
        if not s.picks[self.seat] and not self.has_others(s, party) and self.all_fall(s, party):
            self.finish(s, tuple([CARD + card for card in party]))
        else:
            super().run(s)

    def has_others(self, s: Table, party: Row) -> bool:
        """Whether a pet or a treasure could go instead of a card of the party."""
        return bool(s.petted and pets_of(s, party)) or bool(s.stashes[self.seat] and shields(s, self.seat))

    def all_fall(self, s: Table, party: Row) -> bool:
        """Whether no order leaves anybody standing."""
        return is_enough_for_all(s.harm[self.side], [defense_of(s, self.side, card) for card in party])

    def prompt(self, s: Table) -> str:
        return f"Choose what you lose to {s.harm[self.side]} damage: until none is left, whole cards fall"

    def left(self, s: Table, chosen: Row) -> int:
        """Damage that is not used up yet; a ranger whose pet has gone before has less Defense [LER-19.5]."""
        left = s.harm[self.side]
        for place, option in enumerate(chosen):
            card, ranger = option - CARD, ranger_of(s, option)
            if ranger >= 0:
                left -= defense_of(s, self.side, ranger)
            elif card not in s.parties[self.side]:
                left -= shielding(s, card)
            elif card in s.petted and pet_of(s, card) in chosen[:place]:
                left -= defense_of(s, self.side, card) - pet_defense(s, card)
            else:
                left -= defense_of(s, self.side, card)
        return left

    def things(self, s: Table, chosen: Row) -> list[int]:
        if self.left(s, chosen) <= 0 or self.is_gone(s, chosen):
            return []
        party = s.parties[self.side]
        found = [CARD + card for card in party]
        if s.petted:
            found += pets_of(s, [card for card in party if CARD + card not in chosen])
        if s.stashes[self.seat]:
            found += [CARD + card for card in shields(s, self.seat)]
        return [option for option in found if option not in chosen]

    def is_gone(self, s: Table, chosen: Row) -> bool:
        """Whether nobody of the party would be left."""
        for card in s.parties[self.side]:
            if CARD + card not in chosen:
                return False
        return True

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return self.left(s, chosen) <= 0 or self.is_gone(s, chosen)

    def finish(self, s: Table, chosen: Row) -> None:
        for option in chosen:
            ranger = ranger_of(s, option)
            if ranger >= 0:
                lessen(s, self.side, defense_of(s, self.side, ranger))
                lose_pet(s, ranger, "LER-19.2")
            elif option - CARD in s.parties[self.side]:
                lose_card(s, self.side, option - CARD)
            else:
                use_shield(s, self.seat, self.side, option - CARD)

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        if option - CARD in s.parties[self.side] and option not in chosen:
            said = f"Destroy {name(s, option - CARD)}: Defense {defense_of(s, self.side, option - CARD)}"
            return f"{said}; {self.said_left(s, (*chosen, option))}"
        return super().explain_pick(s, chosen, option)

    def said_left(self, s: Table, chosen: Row) -> str:
        """What would still have to be taken after these [LER-7.11, 7.12]."""
        left = self.left(s, chosen)
        if left <= 0:
            return "no damage is left then"
        return f"{left} damage is left then{'' if self.is_gone(s, chosen) else ': one more must fall'}"

    def refuse_pick(self, s: Table, chosen: Row, option: int) -> tuple[str, str]:
        if option == DONE:
            return "LER-7.12", f"{self.left(s, chosen)} damage left: one more must fall, and a single point is enough"
        if option - CARD in s.parties[self.side] and self.left(s, chosen) <= 0:
            return "LER-7.12", "The damage is used up: nobody more is destroyed"
        return super().refuse_pick(s, chosen, option)


def is_enough_for_all(harm: int, defenses: list[int]) -> bool:
    """Whether damage is left for the last of these, whichever it is."""
    total = 0
    least = defenses[0]
    for defense in defenses:
        total += defense
        if defense < least:
            least = defense
    return harm > total - least


def lose_card(s: Table, side: int, card: int) -> None:
    """Its current Defense is taken from the damage; the rest of its Defense is lost [LER-7.10, 7.11]."""
    lessen(s, side, defense_of(s, side, card))
    s.parties = changed(s.parties, side, without(s.parties[side], card))
    if side == 0:
        s.lost = (*s.lost, card)
    destroy(s, card, "LER-7.10")


# ---- losses of a city ----------------------------------------------------------------------------------------------
class PillageCity(Step[Table]):
    """Damage left when all defenders are gone goes on to the defender's buildings [LER-9.10 to 9.12, 9.15]. Where the
    attacker chooses them, the defender may use a treasure before each [LER-25.24].
    """

    def run(self, s: Table) -> None:
        if s.harm[1] <= 0 or s.parties[1] or not s.cities[s.foe]:
            return
        if not s.has_captain:
            s.agenda.append(LoseBuildings(s.foe, False))
        elif not shields(s, s.foe):
            s.agenda.append(LoseBuildings(s.active, False))
        else:
            s.then(ShieldCity(s.foe), LoseBuildings(s.active, True), self)


class LoseBuildings(ChooseUnseen):
    """The defender chooses; with the Siege Captain in the party the attacker does [LER-9.10, 25.24]; perhaps one only,
    before the defender is asked again.
    """

    rule: ClassVar[str] = "LER-9.10"
    done_word: ClassVar[int] = DONE
    ends_when_full: ClassVar[bool] = True

    def __init__(self, seat: int, is_single: bool) -> None:
        self.seat = seat
        self.is_single = is_single

    def run(self, s: Table) -> None:
        city = s.cities[s.foe]
        if s.harm[1] <= 0:
            return
        if not s.picks[self.seat] and not self.has_shields(s) and self.all_fall(s, city):
            self.finish(s, tuple([CARD + card for card in city]))
        else:
            super().run(s)

    def has_shields(self, s: Table) -> bool:
        """Whether the defender could use a treasure instead of losing a building."""
        return self.seat == s.foe and bool(s.stashes[s.foe]) and bool(shields(s, s.foe))

    def all_fall(self, s: Table, city: Row) -> bool:
        """Whether no order leaves anything standing."""
        if self.is_single:
            return len(city) == 1
        return is_enough_for_all(s.harm[1], building_defenses(s, s.foe, city))

    def prompt(self, s: Table) -> str:
        return f"Choose what {s.harm[1]} damage destroys: until none is left, whole buildings fall"

    def left(self, s: Table, chosen: Row) -> int:
        """Damage that is not used up yet."""
        left = s.harm[1]
        for option in chosen:
            card = option - CARD
            left -= building_defense(s, s.foe, card) if card in s.cities[s.foe] else shielding(s, card)
        return left

    def things(self, s: Table, chosen: Row) -> list[int]:
        if self.is_enough(s, chosen):
            return []
        found = [CARD + card for card in s.cities[s.foe]]
        if self.seat == s.foe and s.stashes[s.foe]:
            found += [CARD + card for card in shields(s, s.foe)]
        return [option for option in found if option not in chosen]

    def is_enough(self, s: Table, chosen: Row) -> bool:
        if self.left(s, chosen) <= 0 or (self.is_single and bool(chosen)):
            return True
        return all(CARD + card in chosen for card in s.cities[s.foe])

    def finish(self, s: Table, chosen: Row) -> None:
        for option in chosen:
            card = option - CARD
            if s.harm[1] <= 0:  # a building that weakened the others has gone
                return
            if card in s.cities[s.foe]:
                lessen(s, 1, building_defense(s, s.foe, card))
                take_as_trophy(s, card, s.active)
            else:
                use_shield(s, s.foe, 1, card)
        if not self.is_single:
            s.agenda.append(PILLAGE_CITY)  # one that shielded the others may have gone [LER-25.2]

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        if option - CARD in s.cities[s.foe] and option not in chosen:
            return f"{name(s, option - CARD)}: Defense {building_defense(s, s.foe, option - CARD)}"
        return super().explain_pick(s, chosen, option)


class ShieldCity(Ask[Table]):
    """Before the attacker chooses a building the defender may use a treasure [LER-25.24]."""

    rule: ClassVar[str] = "LER-25.24"

    def prompt(self, s: Table) -> str:
        return "Choose a treasure against the damage, or pass"

    def options(self, s: Table) -> list[int]:
        return [*[CARD + card for card in shields(s, self.seat)], PASS]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == PASS:
            return None
        use_shield(s, self.seat, 1, option - CARD)
        return ShieldCity(self.seat) if s.harm[1] > 0 and shields(s, self.seat) else None


PILLAGE_CITY: Final = PillageCity()
