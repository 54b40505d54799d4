"""The Build & Hire step: passed round the table, batches, limits, hirelings [LER-11, 4.9, 26.7 to 26.30]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import ONCE_ROUND, ChooseSeveral, Window
from grandmelee.core.events import count, seat_name
from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.bills import FULL, GUARDS, HIRELING_BILL, is_within, purse_of
from grandmelee.games.lords_of_the_eastern_reach.content import RENEWS
from grandmelee.games.lords_of_the_eastern_reach.entering import ENTER_BATCH
from grandmelee.games.lords_of_the_eastern_reach.gems import (
    ChooseUse,
    assign_gem,
    gem_places,
    refresh,
    refreshable,
    ways_text,
    why_no_gem,
)
from grandmelee.games.lords_of_the_eastern_reach.leaving import leave_hand
from grandmelee.games.lords_of_the_eastern_reach.payment import (
    Consent,
    bill_of,
    can_complete,
    could_pay,
    pay_for,
    sources,
    stores_of,
)
from grandmelee.games.lords_of_the_eastern_reach.resources import (
    NO_TOKENS,
    token_text,
)
from grandmelee.games.lords_of_the_eastern_reach.state import (
    BUILD,
    HIRED,
    HIRELINGS,
    NONE,
    Row,
    Table,
    ally_of,
    from_seat,
    name,
    names,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import (
    bosses_bar,
    helpers,
    is_barred,
    is_full,
    limit_of,
)
from grandmelee.games.lords_of_the_eastern_reach.telling import told_pick
from grandmelee.games.lords_of_the_eastern_reach.trading import build_abilities, builders, use_build
from grandmelee.games.lords_of_the_eastern_reach.using import borrow
from grandmelee.games.lords_of_the_eastern_reach.words import (
    BACK,
    BUY,
    CARD,
    GEM,
    HIRELING,
    NUMBER,
    PASS,
    REFRESH,
    TOKEN,
    TOKEN_NAMES,
)


# ---- hirelings -----------------------------------------------------------------------------------------------------
def sells_hirelings(s: Table, card: int) -> bool:
    """An Inn or a Stronghold [LER-11.19]."""
    return s.content.card_kinds[card].sells_hirelings


def hirelings_for(s: Table, seat: int, tokens: list[int]) -> int:
    """How many hirelings could be bought where they are sold, of those in the deck and the discards: by the active
    player only, for Gold, and not if bosses leave no place in the army [LER-11.19, 11.20, 11.24, 11.27].
    """
    if seat != s.active or not (tokens[1] or tokens[4]) or (s.lairs and is_barred(s, seat, a.ARMY_LIMIT)):
        return 0
    return len(s.decks[HIRELINGS]) + len(s.discards[HIRELINGS])  # nobody looks at them before they are hired


def are_sold(s: Table, seat: int) -> bool:
    """Whether a building in the city sells hirelings, or an ally's for this turn [LER-11.19, 26.30]."""
    kinds = s.content.card_kinds
    for card in s.cities[seat] + helpers(s, seat) if s.is_team else s.cities[seat]:
        if kinds[card].sells_hirelings:
            return True
    return False


def sells_among(s: Table, chosen: Row) -> bool:
    """Whether one of the cards of a batch, as words, sells hirelings."""
    kinds = s.content.card_kinds
    for option in chosen:
        if option != HIRELING and kinds[option - CARD].sells_hirelings:
            return True
    return False


# ---- a batch -------------------------------------------------------------------------------------------------------
def begin_batch(s: Table, seat: int) -> PlayCards:
    """A batch of a seat, to be paid with the tokens it has now."""
    tokens = sources(s, seat) if s.stores else s.at_hand
    room, lone = purse_of(tokens)
    hirelings = hirelings_for(s, seat, tokens)
    return PlayCards(seat, room, lone, hirelings, hirelings > 0 and are_sold(s, seat))


def can_buy(s: Table, seat: int) -> bool:
    """Whether anything can be played from this hand with these tokens."""
    tokens = sources(s, seat) if s.stores else s.at_hand
    if tokens == NO_TOKENS:
        return False
    if not (s.lairs and bosses_bar(s, seat)):
        room, lone = purse_of(tokens)
        bills, taken = s.content.bills, FULL - room
        for card in s.hands[seat]:
            bill = bills[card]
            if not (bill + taken) & GUARDS and not bill & lone:
                return True
        if not lone:  # so there is a single Gold, if any
            return hirelings_for(s, seat, tokens) > 0 and are_sold(s, seat)
    return bool(begin_batch(s, seat).things(s, ()))


def can_hire(s: Table, seat: int) -> bool:
    """Whether a hireling can be bought with these tokens alone [LER-11.20, 11.22]."""
    batch = begin_batch(s, seat)
    return batch.is_sold and batch.leads_on(s, (HIRELING,))


def batch_limit(s: Table, option: int) -> int:
    """The limit that a word of a batch counts against [LER-11.13, 11.21]."""
    return a.ARMY_LIMIT if option == HIRELING else limit_of(s, option - CARD)


def raised(s: Table, chosen: Row, code: int) -> int:
    """By how much cards of a batch raise a limit once they have entered [LER-11.10, 11.14]."""
    return sum([s.content.always[code][option - CARD] for option in chosen if option != HIRELING])


class PlayCards(ChooseSeveral[Table]):
    """Cards and hirelings played at the same time: one batch, paid exactly; they enter in the order of choosing
    [LER-11.1, 11.6, 11.8 to 11.10, 11.22, 11.27].
    """

    rule: ClassVar[str] = "LER-11.9"
    asks_always: ClassVar[bool] = True
    done_word: ClassVar[int] = BUY
    back_word: ClassVar[int] = BACK
    leave_word: ClassVar[int] = PASS

    def __init__(self, seat: int, room: int, lone: int, hirelings: int, is_sold: bool) -> None:
        self.seat = seat
        self.room = room  # what the tokens pay at most
        self.lone = lone  # the types of which there are only doubles
        self.hirelings = hirelings  # that could be bought
        self.is_sold = is_sold  # whether they are sold without a building of the batch

    def prompt(self, s: Table) -> str:
        return "Choose cards to play together, then pay for them"

    def explain_pick(self, s: Table, chosen: Row, option: int) -> str:
        said = told_pick(s, chosen, option, super().explain_pick(s, chosen, option))
        full = "" if option in (BUY, BACK, PASS) else self.said_full(s, chosen, option)
        return f"{said.rstrip('.')}. {full}" if full else said

    def said_full(self, s: Table, chosen: Row, option: int) -> str:
        """That one more finds no room: something of its kind must be destroyed for it [LER-11.13, 11.16, 11.21]."""
        code = batch_limit(s, option)
        row = s.cities[self.seat] if code == a.BUILDING_LIMIT else s.armies[self.seat]
        due = len(row) + sum([batch_limit(s, one) == code for one in chosen])
        if not due or not is_full(s, self.seat, code, due - raised(s, chosen, code)):
            return ""
        where, what = ("city", "building") if code == a.BUILDING_LIMIT else ("army", "army card")
        return f"Your {where} is full: one {what} of yours must be destroyed to make room."

    def through(self, s: Table) -> list[int]:
        return []

    def is_fitting(self, s: Table) -> bool:
        return can_buy(s, self.seat)

    def things(self, s: Table, chosen: Row) -> list[int]:
        """Each printed card with which some legal completion of the batch can be paid, and of whose kind any can be had
        at all [LER-11.8, 11.9, 11.13].
        """
        bills, ids = s.content.bills, s.content.card_ids
        spent = bill_of(s, chosen) if chosen else 0
        taken, lone = FULL - self.room + spent, self.lone
        found: list[int] = []
        last = -1
        for card in s.hands[self.seat]:
            bill = bills[card]
            if not (bill + taken) & GUARDS and ids[card] != last:
                option = CARD + card
                if not chosen or option not in chosen:
                    last = ids[card]
                    if not lone or not (spent + bill) & lone or self.leads_on(s, (*chosen, option)):
                        found.append(option)
        if s.lairs and found and bosses_bar(s, self.seat):
            found = [option for option in found if not is_barred(s, self.seat, limit_of(s, option - CARD))]
        if (self.is_sold or chosen) and not (HIRELING_BILL + taken) & GUARDS and self.may_hire(s, chosen):
            if self.leads_on(s, (*chosen, HIRELING)):
                found.append(HIRELING)
        return found

    def may_hire(self, s: Table, chosen: Row) -> bool:
        """Whether hirelings are sold, in the city or through a card earlier in the batch, and some are left [LER-11.19,
        11.27].
        """
        return self.hirelings > chosen.count(HIRELING) and (self.is_sold or sells_among(s, chosen))

    def leads_on(self, s: Table, chosen: Row) -> bool:
        """Whether a batch can be paid exactly, as it is or with more in it [LER-11.8]."""
        bill = bill_of(s, chosen)
        if not is_within(bill, self.room):
            return False
        if not bill & self.lone:
            return True
        rest = tuple([card for card in s.hands[self.seat] if CARD + card not in chosen])
        supply = self.hirelings - chosen.count(HIRELING)
        if self.may_hire(s, chosen):
            return can_complete(s, bill, self.room, self.lone, rest, supply, 0)
        return can_complete(s, bill, self.room, self.lone, rest, 0, supply)

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return bool(chosen) and not (self.lone and bill_of(s, chosen) & self.lone)

    def run(self, s: Table) -> None:
        s.agenda.append(self)
        s.put(self, self.options(s))

    def stays(self, s: Table) -> bool:
        s.offer = self.options(s)
        return True

    def options(self, s: Table) -> list[int]:
        """As for every choice of several, with this one's words in place: a third of all answers plays cards."""
        chosen = s.picks[self.seat]
        found = self.things(s, chosen)
        if chosen:
            if not self.lone or self.is_enough(s, chosen):
                found.append(BUY)
            if not s.picks[s.seats + self.seat] or self.can_take_back(s):  # without a note nothing stands against it
                found.append(BACK)
        if s.is_imagined and self.can_leave(s):
            found.append(PASS)
        return found or [BACK]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        """As for every choice of several, with this one's words in place."""
        seat = self.seat
        chosen = s.picks[seat]
        if option == BUY:
            s.drop_picks(seat)
            self.finish(s, chosen)
            return None
        if option == PASS:
            s.drop_picks(seat)
            return None
        if option == BACK:
            s.take_back(seat, len(chosen) - 1)
        else:
            s.picks[seat] = chosen + (option,)  # noqa: RUF005  (half the time of unpacking, compiled)
        return self

    def can_leave(self, s: Table) -> bool:
        """It is asked only where something can be played, but a hand that is only imagined may differ."""
        return not can_buy(s, self.seat)

    def leave(self, s: Table) -> None:
        return None

    def finish(self, s: Table, chosen: Row) -> None:
        batch = tuple([HIRED if option == HIRELING else option - CARD for option in chosen])
        seat = self.seat
        for card in batch:
            if card != HIRED:
                leave_hand(s, seat, card)
        s.reveal(seat)
        s.entering = batch
        s.entering_seat = seat
        if s.told is not None:
            cards = tuple([card for card in batch if card != HIRED])
            played = [names(s, cards)] if cards else []
            played += [count(batch.count(HIRED), "hireling")] if HIRED in batch else []
            s.tell("CardsPlayed", "LER-11.9", f"{seat_name(seat)} plays {' and '.join(played)}")
        s.agenda.append(ENTER_BATCH)
        pay_for(s, seat, bill_of(s, chosen))
        if HIRED in batch and not sells_own(s, seat, batch):
            s.agenda.append(ChooseLender(seat))

    def refuse_pick(self, s: Table, chosen: Row, option: int) -> tuple[str, str]:
        if option - CARD in s.hands[self.seat]:
            return "LER-11.9", f"{s.game.describe(option)} cannot be paid exactly with these tokens"
        if option == HIRELING:
            return "LER-11.19", "Hirelings need an Inn or a Stronghold, your own turn, and a Gold each"
        if option == BUY:
            return "LER-11.8", "These cards cannot be paid exactly"
        return super().refuse_pick(s, chosen, option)


def sells_own(s: Table, seat: int, batch: Row) -> bool:
    """Whether a building of one's own allows the hirelings of a batch [LER-11.27]."""
    own = (*s.cities[seat], *[card for card in batch if card != HIRED])
    return any(sells_hirelings(s, card) for card in own)


class ChooseLender(Ask[Table]):
    """The ally's building that allows hirelings is the one of this turn [LER-26.8, 26.30]; copies are alike."""

    rule: ClassVar[str] = "LER-26.30"

    def prompt(self, s: Table) -> str:
        return "Choose the building of your ally through which you buy hirelings"

    def options(self, s: Table) -> list[int]:
        found: dict[int, int] = {}
        for card in helpers(s, self.seat):
            if sells_hirelings(s, card):
                found.setdefault(s.content.card_ids[card], CARD + card)
        return list(found.values())

    def take(self, s: Table, option: int) -> None:
        borrow(s, self.seat, option - CARD)


# ---- an opportunity ------------------------------------------------------------------------------------------------
def has_tokens(s: Table, seat: int) -> bool:
    """Tokens at hand, a stored one that can be spent, an ally's, or a treasure that yields one [LER-11.3, 11.4,
    26.28].
    """
    if s.at_hand != NO_TOKENS or stores_of(s, seat) or askable(s, seat):
        return True
    kinds = s.content.card_kinds
    cards = s.stashes[seat] + s.cities[seat] + s.armies[seat]
    return any(kinds[card].build and yields_token(s, seat, card) for card in cards)


def yields_token(s: Table, seat: int, card: int) -> bool:
    """A treasure or an ability that would take a token from the pool now."""
    return any(ability.code == a.TAKE for ability in build_abilities(s, seat, card, True))


def askable(s: Table, seat: int) -> list[int]:
    """Tokens in an ally's Storerooms that were not asked for yet [LER-26.7, 26.24, 26.29]."""
    mate = ally_of(s, seat)
    if mate < 0 or not s.stores:
        return []
    known = (*s.shared, *s.refused, *s.filled, *s.emptied)
    return [card for card in s.stores if card in s.cities[mate] and card not in known]


class BuildAndHire(Window[Table]):
    """The active player first, then clockwise with what is left; each has one opportunity [LER-11.1 to 11.4, 11.12]:
    play a batch, use an ability, assign a gem, until passing. It opens on open facts only: tokens that pay for no card
    in the box leave a hand nothing to do [LER-4.9]; and not for gems alone on a turn of others for who wants none then.
    """

    rule: ClassVar[str] = "LER-11.1"
    closing: ClassVar[int] = ONCE_ROUND
    keeps_turn: ClassVar[bool] = True
    pass_word: ClassVar[int] = PASS

    def order(self, s: Table) -> Row:
        return from_seat(s, s.active)

    def may_be_asked(self, s: Table, who: int) -> bool:
        if who != s.active and not has_tokens(s, who):
            return False
        tokens = sources(s, who) if s.stores else s.at_hand
        if tokens != NO_TOKENS and ((s.hands[who] and could_pay(s, tokens)) or can_hire(s, who)):
            return True
        if gem_places(s, who) and (who == s.active or who not in s.quiet_seats):
            return True
        if askable(s, who) or (who == s.active and refreshable(s, who)):
            return True
        return bool(builders(s, who, True))

    def prompt(self, s: Table, who: int) -> str:
        left = "" if who == s.active else f" that {seat_name(s.active)} left"
        return f"Choose what to build, hire or use with {token_text(s.at_hand)}{left}, or pass"

    def uses(self, s: Table, who: int) -> list[int]:
        cards = builders(s, who, False)
        more = refreshable(s, who) if who == s.active and s.talents[who] & RENEWS else []
        if s.gems[who] > 0:
            more = gem_places(s, who) + more
        if s.is_team:
            more += [CARD + card for card in askable(s, who)]
        if more:
            cards = list(dict.fromkeys(cards + more))
        if can_buy(s, who):
            cards.insert(0, BUY)
        return cards

    def use(self, s: Table, who: int, option: int) -> None:
        if option == BUY:
            if s.told is not None:
                s.tell("BatchBegun", "LER-11.9", f"{seat_name(who)} chooses cards to play")
            s.agenda.append(begin_batch(s, who))
            return
        card = option - CARD
        ways = build_ways(s, who, card)
        if len(ways) > 1:
            if s.told is not None:
                s.tell("CardPointedAt", "LER-11.12", f"{seat_name(who)} points at {name(s, card)}")
            s.agenda.append(ChooseBuildUse(who, card))
        else:
            build_use(s, who, card, ways[0])

    def explain(self, s: Table, who: int, option: int) -> str:
        if option == BUY:
            return "Play cards from your hand"
        if option < CARD:
            return s.game.describe(option)
        return ways_text(s, option - CARD, build_ways(s, who, option - CARD))

    def through(self, s: Table, who: int) -> list[int]:
        """A card in hand can be pointed at at once: it is the first of a batch."""
        return [BUY]

    def refuse(self, s: Table, who: int, option: int) -> tuple[str, str]:
        if option - CARD in s.hands[who] and is_payable(s, who, option - CARD):
            return "LER-11.9", f"Press Play cards first, then choose {s.game.describe(option)}"
        if option - CARD in s.hands[who] or option == BUY:
            return (
                "LER-11.7",
                "The tokens at hand cannot pay for it exactly, alone or with others; Play cards shows what they can",
            )
        if option - CARD in s.armies[who] and option - CARD in s.exhausted:
            return "LER-5.9", f"{s.game.describe(option)} is exhausted"
        if option - CARD in s.armies[who]:
            return why_no_gem(s, who, option)
        return "LER-5.17", f"{s.game.describe(option)} has nothing to use in this step: play cards, or pass"


def is_payable(s: Table, seat: int, card: int) -> bool:
    """Whether a card of this hand can be played with the tokens at hand, alone or with others [LER-11.8, 11.9]."""
    ids = s.content.card_ids
    return any(ids[option - CARD] == ids[card] for option in begin_batch(s, seat).things(s, ()) if option >= CARD)


def build_ways(s: Table, seat: int, card: int) -> list[int]:
    """What pointing at a card could mean: an ability by its place, a gem, a phrase or pet, or asking an ally."""
    ways = [NUMBER + ability.index for ability in build_abilities(s, seat, card, False)]
    if s.gems[seat] and CARD + card in gem_places(s, seat):
        ways.append(GEM)
    if seat == s.active and s.content.is_renewed[card] and CARD + card in refreshable(s, seat):
        ways.append(REFRESH)
    if s.is_team and card in askable(s, seat):
        ways.append(TOKEN)
    return ways


def build_use(s: Table, seat: int, card: int, way: int) -> None:
    """One use in an opportunity."""
    if way == GEM:
        assign_gem(s, seat, card)
    elif way == REFRESH:
        refresh(s, card)
    elif way == TOKEN:
        if s.told is not None:
            s.tell("TokenAskedFor", "LER-26.29", f"{seat_name(seat)} asks for the token on {name(s, card)}")
        s.agenda.append(Consent(ally_of(s, seat), card))
    else:
        use_build(s, seat, card, s.content.card_kinds[card].abilities[way - NUMBER])


class ChooseBuildUse(ChooseUse):
    """In an opportunity to build and hire [LER-11.12]."""

    rule: ClassVar[str] = "LER-11.12"

    def options(self, s: Table) -> list[int]:
        return build_ways(s, self.seat, self.card)

    def take(self, s: Table, option: int) -> None:
        build_use(s, self.seat, self.card, option)


# ---- the step ------------------------------------------------------------------------------------------------------
class BeginBuilding(Step[Table]):
    """The fourth step [LER-4.2]; alone, the kept token joins those at hand [LER-27.12]."""

    def run(self, s: Table) -> None:
        s.step = BUILD
        if s.kept != NONE:
            s.at_hand[s.kept] += 1
            s.kept = NONE
        s.agenda.append(END_BUILDING)
        BUILD_AND_HIRE.run(s)


class EndBuilding(Step[Table]):
    """Tokens nobody used go to the pool [LER-11.3], but alone one may be kept for the next turn [LER-27.12]; what
    allies agreed on holds no longer [LER-26.29].
    """

    def run(self, s: Table) -> None:
        s.shared = s.refused = ()
        if s.at_hand == NO_TOKENS:
            return
        if s.is_solo:
            KEEP_TOKEN.run(s)
        else:
            empty_hand(s)


def empty_hand(s: Table) -> None:
    """All tokens at hand go to the pool."""
    pool = s.pool
    for token, n in enumerate(s.at_hand):
        if n:
            pool[token] += n
    s.at_hand = NO_TOKENS[:]


class KeepToken(Ask[Table]):
    """Which token is kept, single or double [LER-27.12]."""

    rule: ClassVar[str] = "LER-27.12"

    def prompt(self, s: Table) -> str:
        return "Choose a token to keep for your next turn, or pass"

    def options(self, s: Table) -> list[int]:
        found: list[int] = []
        for token, n in enumerate(s.at_hand):
            if n:
                found.append(TOKEN + token)
        found.append(PASS)
        return found

    def take(self, s: Table, option: int) -> None:
        if option != PASS:
            s.kept = option - TOKEN
            s.at_hand[s.kept] -= 1
        empty_hand(s)
        if s.told is not None and option != PASS:
            s.tell("TokenKept", "LER-27.12", f"{seat_name(self.seat)} keeps {TOKEN_NAMES[s.kept]}")


KEEP_TOKEN: Final = KeepToken(0)  # alone
BUILD_AND_HIRE: Final = BuildAndHire()
END_BUILDING: Final = EndBuilding()
BEGIN_BUILDING: Final = BeginBuilding()
