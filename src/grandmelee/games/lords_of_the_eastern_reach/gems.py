"""Soul gems in their windows, phrases and pets anew, and the abilities of the Start of Turn step [LER-6, 17, 18.6,
19.6].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ONCE_ROUND, Window
from grandmelee.core.events import seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.abilities import Ability
from grandmelee.games.lords_of_the_eastern_reach.content import RENEWS, STARTS, TROOP
from grandmelee.games.lords_of_the_eastern_reach.leaving import (
    MOVE_ITEMS,
    destroy,
    give_phrase,
    lose_pet,
    pets_of,
    ranger_of,
)
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size, look, put_under
from grandmelee.games.lords_of_the_eastern_reach.state import (
    CITY,
    NOBODY,
    Row,
    Table,
    after,
    changed,
    enemies_of,
    from_seat,
    name,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import helpers, works
from grandmelee.games.lords_of_the_eastern_reach.using import AskToUse, borrow, is_unused, spend_use
from grandmelee.games.lords_of_the_eastern_reach.words import (
    CARD,
    DECK,
    DONE,
    GEM,
    NO,
    NUMBER,
    PASS,
    QUIET,
    REFRESH,
    SEAT,
    TOKEN,
    UNQUIET,
    YES,
)


# ---- gems ----------------------------------------------------------------------------------------------------------
def gem_places(s: Table, seat: int) -> list[int]:
    """Army cards with a gem ability and room for a gem, exhausted or not [LER-17.1 to 17.3, 17.10, 17.16, 25.27]."""
    if s.gems[seat] == 0:
        return []
    kinds = s.content.card_kinds
    found = []
    for card in s.armies[seat]:
        most = kinds[card].most_gems
        if most > 1 or (most == 1 and card not in s.gemmed):
            if most == 1 or s.gemmed.count(card) < most:
                found.append(CARD + card)
    return found


def assign_gem(s: Table, seat: int, card: int) -> None:
    """It stays there: it cannot be moved to another card or back [LER-17.7]."""
    s.gems = changed(s.gems, seat, s.gems[seat] - 1)
    s.gemmed = (*s.gemmed, card)
    if s.told is not None:
        s.tell("GemAssigned", "LER-17.1", f"{seat_name(seat)} puts a gem on {name(s, card)}")


class AssignGems(Window[Table]):
    """Gems may be assigned at any time but in a Combat step: a program asks at fixed moments [LER-17.5, 17.6, 7.26].
    Who is quiet is not asked on others' turns; Build & Hire is a step of its own and is never lost by it.
    """

    rule: ClassVar[str] = "LER-17.6"
    closing: ClassVar[int] = ONCE_ROUND
    keeps_turn: ClassVar[bool] = True
    pass_word: ClassVar[int] = PASS
    quiet_word: ClassVar[int] = QUIET
    unquiet_word: ClassVar[int] = UNQUIET
    quiet_time: ClassVar[str] = "before the next turn of their own"

    def __init__(self, has_active: bool) -> None:
        self.has_active = has_active

    def run(self, s: Table) -> None:
        for gems in s.gems:
            if gems:  # all can see that
                super().run(s)
                return

    def order(self, s: Table) -> Row:
        return from_seat(s, s.active) if self.has_active else after(s, s.active)

    def may_be_asked(self, s: Table, who: int) -> bool:
        return bool(gem_places(s, who))

    def prompt(self, s: Table, who: int) -> str:
        return "Choose a card to put a gem on, or pass"

    def uses(self, s: Table, who: int) -> list[int]:
        return gem_places(s, who)

    def use(self, s: Table, who: int, option: int) -> None:
        assign_gem(s, who, option - CARD)

    def refuse(self, s: Table, who: int, option: int) -> tuple[str, str]:
        return why_no_gem(s, who, option)


def why_no_gem(s: Table, seat: int, option: int) -> tuple[str, str]:
    """Why a gem cannot be put on a card."""
    card = option - CARD
    if card in s.armies[seat] and s.content.card_kinds[card].most_gems == 0:
        return "LER-17.10", f"{s.game.describe(option)} has no gem ability and takes no gem"
    if card in s.armies[seat]:
        return "LER-17.2", f"{s.game.describe(option)} holds all the gems it can"
    return "LER-17.3", f"{s.game.describe(option)} is no card of your army: only one that has a gem ability takes a gem"


OTHERS_ASSIGN_GEMS: Final = AssignGems(False)
ALL_ASSIGN_GEMS: Final = AssignGems(True)


# ---- phrases and pets anew -----------------------------------------------------------------------------------------
def refreshable(s: Table, seat: int) -> list[int]:
    """Readied cards that could be exhausted for a phrase or a pet on their controller's own turn [LER-18.6, 18.7, 19.6,
    24.5].
    """
    found: list[int] = []
    if not s.talents[seat] & RENEWS:
        return found
    is_renewed = s.content.is_renewed
    for card in s.armies[seat]:
        if not is_renewed[card] or card in s.exhausted:
            continue
        kind = s.content.card_kinds[card]
        lacks_phrase = kind.has_invocation and card not in s.phrased and s.phrase_supply > 0
        if lacks_phrase or lacks_pet(s, card):
            found.append(CARD + card)
    return found


def refresh(s: Table, card: int) -> None:
    """It is exhausted and has its pet again, or its phrase [LER-18.6, 19.6]."""
    s.exhausted = (*s.exhausted, card)
    is_pet = lacks_pet(s, card)
    if is_pet:
        s.petted = (*s.petted, card)
    else:
        give_phrase(s, card)
    if s.told is not None:
        what = s.content.card_kinds[card].pet if is_pet else "a phrase"
        s.tell("CardRefreshed", "LER-19.6" if is_pet else "LER-18.6", f"{name(s, card)} is exhausted for {what}")


def lacks_pet(s: Table, card: int) -> bool:
    """Whether a pet could be replaced: not on the player turn in which it was removed [LER-19.6]."""
    return bool(s.content.card_kinds[card].pet) and card not in s.petted and card not in s.unpetted


# ---- the Start of Turn step ----------------------------------------------------------------------------------------
def starters(s: Table, seat: int) -> Row:
    """The cards that could be used at the start of a turn: one's own, and an ally's building [LER-6.2, 26.8]."""
    cards = s.armies[seat] + s.cities[seat]
    return cards + helpers(s, seat) if s.is_team else cards


def start_abilities(s: Table, seat: int, card: int) -> list[Ability]:
    """What a readied card or a building could do at the start of its controller's turn [LER-5.6, 5.9, 6.2]."""
    if card in s.exhausted:
        return []
    return [ability for ability in s.content.card_kinds[card].start if can_start(s, seat, card, ability)]


def can_start(s: Table, seat: int, card: int, ability: Ability) -> bool:
    """Unused, its gate open, and not in vain [LER-5.17, 25.3]."""
    if not is_unused(s, card, ability) or not works(s, card, ability):
        return False
    if ability.code == a.PEEK:
        return bool(peekable(s, ability))
    return ability.code == a.ASSASSINATE and bool(targets_of_assassin(s, seat))


def peekable(s: Table, ability: Ability) -> list[int]:
    """Decks with a card to look at; an empty one is not formed anew for it, a boss lying on a deck is no part of it."""
    found = [DECK + deck for deck in s.sites if deck_size(s, deck) > 0]
    return [DECK + CITY, *found] if ability.n and deck_size(s, CITY) > 0 else found


def sinking(s: Table, card: int) -> Ability | None:
    """The ability to put the card just looked at under its deck; asked for right after the look [LER-25.23]."""
    for ability in s.content.card_kinds[card].start:
        if ability.code == a.BOTTOM and is_unused(s, card, ability) and works(s, card, ability):
            return ability
    return None


def targets_of_assassin(s: Table, seat: int) -> list[int]:
    """Enemy players with an exhausted troop [LER-25.3]."""
    return [SEAT + other for other in enemies_of(s, seat) if exhausted_troops(s, other)]


def exhausted_troops(s: Table, seat: int) -> list[int]:
    """Troops that are exhausted."""
    kinds = s.content.card_kinds
    return [card for card in s.armies[seat] if card in s.exhausted and kinds[card].type == TROOP]


def offer_after_combat(s: Table, seat: int) -> None:
    """Ask, where there is a gem to assign or a card that could do something [LER-17.6, 18.6, 19.6]."""
    if has_start(s, seat):
        s.agenda.append(UseAfterCombat(seat))


def has_start(s: Table, seat: int) -> bool:
    """Whether there is a gem, or a card in play that could do something at the start of a turn."""
    if s.gems[seat] > 0 or s.talents[seat] & STARTS:
        return True
    return s.is_team and any(s.content.talents[card] & STARTS for card in helpers(s, seat))


class UseStart(AskToUse):
    """Abilities of the step, gems, phrases and pets, in any order, until done [LER-6.2, 6.3, 17.6, 18.6, 19.6]."""

    rule: ClassVar[str] = "LER-6.2"
    has_abilities: ClassVar[bool] = True

    def again(self) -> Ask[Table]:
        """The same question once more."""
        return UseStart(self.seat)

    def which_use(self, card: int) -> Ask[Table]:
        """What a card is used for."""
        return ChooseStartUse(self.seat, card)

    def prompt(self, s: Table) -> str:
        return "Choose an ability, a card for a gem, a phrase or a pet, or done"

    def options(self, s: Table) -> list[int]:
        seat = self.seat
        found = gem_places(s, seat) + refreshable(s, seat)
        if self.has_abilities:
            kinds = s.content.card_kinds
            for card in starters(s, seat):
                if kinds[card].start and start_abilities(s, seat, card):
                    found.append(CARD + card)
        if len(found) > 1:
            found = list(dict.fromkeys(found))
        found.append(DONE)
        return found

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == DONE:
            return None
        card = option - CARD
        ways = start_ways(s, self.seat, card, self.has_abilities)
        if len(ways) > 1:
            if s.told is not None:
                s.tell("CardPointedAt", self.rule, f"{seat_name(self.seat)} points at {name(s, card)}")
            s.agenda.append(self.which_use(card))
        else:
            start_use(s, self.seat, card, ways[0])
        return self.again()

    def explain(self, s: Table, option: int) -> str:
        if option == DONE:
            return "Done"
        return ways_text(s, option - CARD, start_ways(s, self.seat, option - CARD, self.has_abilities))

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option - CARD in s.exhausted:
            return "LER-5.9", f"{s.game.describe(option)} is exhausted"
        return why_no_gem(s, self.seat, option)


class UseAfterCombat(UseStart):
    """Right after a combat gems, phrases and pets, but no abilities of the step before it [LER-17.6, 18.6, 19.6]."""

    rule: ClassVar[str] = "LER-17.6"
    has_abilities: ClassVar[bool] = False

    def prompt(self, s: Table) -> str:
        return "Choose a card for a gem, a phrase or a pet, or done"

    def again(self) -> Ask[Table]:
        return UseAfterCombat(self.seat)

    def which_use(self, card: int) -> Ask[Table]:
        return ChooseUseAfterCombat(self.seat, card)


def start_ways(s: Table, seat: int, card: int, has_abilities: bool) -> list[int]:
    """What pointing at a card could mean: an ability by its place, a gem, or a phrase or pet."""
    ways = [NUMBER + ability.index for ability in start_abilities(s, seat, card)] if has_abilities else []
    if CARD + card in gem_places(s, seat):
        ways.append(GEM)
    if CARD + card in refreshable(s, seat):
        ways.append(REFRESH)
    return ways


def way_text(s: Table, card: int, way: int) -> str:
    """A way in words."""
    if way == GEM:
        return "put a gem on it"
    if way == REFRESH:
        return "exhaust it for its phrase or pet"
    if way == TOKEN:
        return "ask your ally for its token"
    return s.content.card_kinds[card].sentences[way - NUMBER]


def ways_text(s: Table, card: int, ways: list[int]) -> str:
    """A card and what it could be used for."""
    return f"{name(s, card)}: {' or '.join([way_text(s, card, way) for way in ways])}"


def start_use(s: Table, seat: int, card: int, way: int) -> None:
    """One use of the step."""
    if way == GEM:
        assign_gem(s, seat, card)
    elif way == REFRESH:
        refresh(s, card)
    else:
        use_start(s, seat, card, s.content.card_kinds[card].abilities[way - NUMBER])


class ChooseUse(Ask[Table]):
    """What a card is used for, where it can be more than one thing."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose what {name(s, self.card)} is used for"

    def explain(self, s: Table, option: int) -> str:
        return way_text(s, self.card, option)


class ChooseStartUse(ChooseUse):
    """At the start of a turn [LER-6.2]."""

    rule: ClassVar[str] = "LER-6.2"
    has_abilities: ClassVar[bool] = True

    def options(self, s: Table) -> list[int]:
        return start_ways(s, self.seat, self.card, self.has_abilities)

    def take(self, s: Table, option: int) -> None:
        start_use(s, self.seat, self.card, option)


class ChooseUseAfterCombat(ChooseStartUse):
    """Right after a combat [LER-17.6, 18.6]."""

    rule: ClassVar[str] = "LER-17.6"
    has_abilities: ClassVar[bool] = False


def use_start(s: Table, seat: int, card: int, ability: Ability) -> None:
    """The abilities of the Start of Turn step."""
    spend_use(s, card, ability)
    borrow(s, seat, card)
    if ability.cost == a.EXHAUST:
        s.exhausted = (*s.exhausted, card)
    if s.told is not None:
        s.tell("AbilityUsed", "LER-6.2", f"{seat_name(seat)} uses {name(s, card)}: {ability.text}")
    if ability.code == a.PEEK:
        s.agenda.append(Peek(seat, card, ability))
    else:
        s.agenda.append(ChooseAssassinated(seat))


class Peek(Ask[Table]):
    """Look secretly at the top card of a deck [LER-2.13, 25.23]."""

    rule: ClassVar[str] = "LER-25.23"

    def __init__(self, seat: int, card: int, ability: Ability) -> None:
        self.seat = seat
        self.card = card
        self.ability = ability

    def prompt(self, s: Table) -> str:
        return "Choose the deck whose top card you look at"

    def options(self, s: Table) -> list[int]:
        return peekable(s, self.ability)

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        card = look(s, option - DECK, self.seat)
        s.reveal(NOBODY)
        if s.told is not None:
            deck = s.game.describe(option)
            s.tell("Peeked", "LER-25.23", f"{seat_name(self.seat)} looks at the top card: {deck}")
            s.tell("CardSeen", "LER-25.23", f"On top lies {name(s, card)}", (self.seat,), joins=True)
        return PutUnder(self.seat, self.card, option) if sinking(s, self.card) is not None else None


class PutUnder(Ask[Table]):
    """The card it has just looked at may go under its deck [LER-25.23]."""

    rule: ClassVar[str] = "LER-25.23"

    def __init__(self, seat: int, card: int, deck: int) -> None:
        self.seat = seat
        self.card = card
        self.deck = deck  # as a word

    def prompt(self, s: Table) -> str:
        return f"Choose whether the top card goes under its deck: {s.game.describe(self.deck)}"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        ability = sinking(s, self.card)
        if option == NO or ability is None:
            return
        spend_use(s, self.card, ability)
        put_under(s, self.deck - DECK)
        if s.told is not None:
            s.tell("PutUnder", "LER-25.23", f"The top card goes to the bottom: {s.game.describe(self.deck)}")


class ChooseAssassinated(Ask[Table]):
    """The player who loses an exhausted troop [LER-25.3]."""

    rule: ClassVar[str] = "LER-25.3"

    def prompt(self, s: Table) -> str:
        return "Choose the player who loses an exhausted troop"

    def options(self, s: Table) -> list[int]:
        return targets_of_assassin(s, self.seat)

    def take(self, s: Table, option: int) -> Ask[Table]:
        if s.told is not None:
            s.tell("PlayerTargeted", "LER-25.3", f"{seat_name(option - SEAT)} must destroy an exhausted troop")
        return LoseExhausted(option - SEAT)


class LoseExhausted(Ask[Table]):
    """That player chooses which [LER-2.5, 25.3]; a pet may go instead of its troop [LER-19.4]."""

    rule: ClassVar[str] = "LER-25.3"

    def prompt(self, s: Table) -> str:
        return "Choose the exhausted troop that is destroyed"

    def options(self, s: Table) -> list[int]:
        troops = exhausted_troops(s, self.seat)
        return [CARD + card for card in troops] + pets_of(s, troops)

    def take(self, s: Table, option: int) -> None:
        ranger = ranger_of(s, option)
        if ranger >= 0:
            lose_pet(s, ranger, "LER-19.4")
            return
        destroy(s, option - CARD, "LER-25.3")
        s.agenda.append(MOVE_ITEMS)
