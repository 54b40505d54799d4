"""Challenge cards and their Traps [SDA-23, 25.3, 25.7, 26.25]."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_dungeon_arcade import in_force, lasting, orders
from grandmelee.games.super_dungeon_arcade.bosses import boss_model
from grandmelee.games.super_dungeon_arcade.decks import discard, draw
from grandmelee.games.super_dungeon_arcade.equipment import cards_of, lose_card
from grandmelee.games.super_dungeon_arcade.happenings import Happen
from grandmelee.games.super_dungeon_arcade.in_play import refresh_rules
from grandmelee.games.super_dungeon_arcade.party import PartyAsk
from grandmelee.games.super_dungeon_arcade.stance import Stance
from grandmelee.games.super_dungeon_arcade.state import BOSS_FIGHT, CHALLENGE, Table, heroes, name, party_seats
from grandmelee.games.super_dungeon_arcade.terms import NONE, TRAP_WARD
from grandmelee.games.super_dungeon_arcade.unique import PerformAction
from grandmelee.games.super_dungeon_arcade.words import HERO, NO, PASS, YES

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Challenge


def deck_in_use(s: Table) -> int:
    """The boss fight deck once the boss has come [SDA-23.6, 25.3]."""
    return BOSS_FIGHT if s.has_boss else CHALLENGE


def put_away(s: Table, card: int) -> None:
    """To the discard pile of its own deck [SDA-2.1, 23.5]."""
    discard(s, BOSS_FIGHT if s.content.challenges[card].is_boss_fight else CHALLENGE, card)


def told_of(card: Challenge) -> str:
    """A challenge with what it does, lasting and as a Trap, for whoever decides whether to have another."""
    trap = ["Its Trap:", *card.trap_text] if card.trap_text else []
    return " ".join([f"{card.name}.", *card.lasting_text, *trap])


class DrawChallenge(Step[Table]):
    """A challenge is drawn face up, two where a plot says so [SDA-23.1, 23.7]."""

    def run(self, s: Table) -> None:
        count = 2 if s.force & in_force.DRAW_TWO else 1
        s.follow((*[FLIP] * count, ENTER))


class FlipChallenge(Step[Table]):
    """The top card, which could be any; a difficulty card lets the party have another one (D-41)."""

    def run(self, s: Table) -> None:
        card = draw(s, deck_in_use(s))
        if card == NONE:
            return
        s.flipped = (*s.flipped, card)
        if s.told is not None:
            s.tell("ChallengeDrawn", "SDA-23.1", f"Challenge: {told_of(s.content.challenges[card])}")
        if s.force & in_force.ANOTHER and any(s.potions[hero] for hero in heroes(s)):
            s.then(OfferAnother(party_seats(s)))


class OfferAnother(PartyAsk):
    """A Hero may spend a potion so that the card is discarded before any effect (D-41)."""

    rule: ClassVar[str] = "SDA-4.24"

    def prompt(self, s: Table) -> str:
        drawn = s.content.challenges[s.flipped[-1]].name
        return f"Challenge {drawn}: choose a Hero to spend a potion for another challenge instead, or pass"

    def choices(self, s: Table) -> list[int]:
        return [*[HERO + s.party[hero] for hero in heroes(s) if s.potions[hero]], PASS]

    def choose(self, s: Table, seat: int, option: int) -> None:
        if option == PASS:
            return
        hero = s.party.index(option - HERO)
        s.potions[hero] -= 1
        card = s.flipped[-1]
        s.flipped = s.flipped[:-1]
        put_away(s, card)
        if s.told is not None:
            s.tell("ChallengeWaived", self.rule, f"{name(s, hero)} spends a potion: another challenge is drawn")
        s.then(FLIP)


class EnterChallenges(Step[Table]):
    """The old card goes and its effect ends; Traps are resolved in order; then the lasting effects begin [SDA-23.2 to
    23.4].
    """

    def run(self, s: Table) -> None:
        if not s.flipped:
            return
        drop_second(s)
        for card in s.challenges:
            put_away(s, card)
        s.challenges = s.drawn = ()
        refresh_rules(s)
        s.follow((*[SpringTrap(card) for card in s.flipped], LAY))


def drop_second(s: Table) -> None:
    """Of two drawn together that both name targets, or both a defence, the second is discarded, Trap and all."""
    if len(s.flipped) < 2:
        return
    one, other = [s.content.challenges[card] for card in s.flipped]
    for kinds in ((lasting.TARGET_LEAST, lasting.TARGET_WOUNDED), (lasting.DEFEND,)):
        if any(op.kind in kinds for op in one.lasting) and any(op.kind in kinds for op in other.lasting):
            put_away(s, other.id)
            s.flipped = s.flipped[:1]
            return


class LayChallenges(Step[Table]):
    """Cards in play stay until a new one is drawn or the next Consul Turn's clean-up [SDA-23.3, 23.5]."""

    def run(self, s: Table) -> None:
        s.challenges = s.flipped
        s.drawn = (s.turn,) * len(s.flipped)
        s.flipped = ()
        refresh_rules(s)


class SpringTrap(Step[Table]):
    """A Trap is resolved as soon as its card is drawn [SDA-23.2]; equipment may cancel it (D-40)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Table) -> None:
        challenge = s.content.challenges[self.card]
        if not challenge.has_trap:
            return
        if s.told is not None:
            s.tell("TrapSprung", "SDA-23.2", f"Trap of {challenge.name}")
        offers = [OfferWard(s.owners[hero], hero, card) for hero, card in wards(s)]
        s.follow((*offers, ResolveTrap(self.card)))


def wards(s: Table) -> list[tuple[int, int]]:
    """Heroes in play with a card that cancels a Trap."""
    found = []
    for hero in heroes(s):
        for card in cards_of(s, hero):
            if s.content.items[card].features.keywords & TRAP_WARD:
                found.append((hero, card))
    return found


class OfferWard(Ask[Table]):
    """Discard the card to cancel the Trap, or not (D-40)."""

    rule: ClassVar[str] = "SDA-23.2"

    def __init__(self, seat: int, hero: int, card: int) -> None:
        self.seat = seat
        self.hero = hero
        self.card = card

    def run(self, s: Table) -> None:
        if not s.warded:  # nobody before has cancelled it
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"Choose whether {s.content.items[self.card].name} is discarded to cancel the Trap"

    def options(self, s: Table) -> list[int]:
        return [YES, NO]

    def take(self, s: Table, option: int) -> None:
        if option == YES:
            s.warded = True
            lose_card(s, self.hero, self.card, self.rule)


class ResolveTrap(Step[Table]):
    """Every sentence of the Trap in order; where the boss acts, it does so now."""

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Table) -> None:
        if s.warded:
            s.warded = False
            return
        challenge = s.content.challenges[self.card]
        steps: list[Step[Table]] = [Happen(op, NONE) for op in challenge.trap]
        boss = boss_model(s)
        if challenge.boss_action != NONE and boss != NONE:
            steps.insert(0, PerformAction(boss, challenge.boss_action, Stance(s, boss)))
        s.follow(tuple(steps))


class DrawTrap(Step[Table]):
    """The top challenge card is flipped, its Trap resolved unless it orders monsters, and it is discarded; the
    challenge in play is untouched [SDA-23.2].
    """

    def run(self, s: Table) -> None:
        card = draw(s, deck_in_use(s))
        if card == NONE:
            return
        challenge = s.content.challenges[card]
        put_away(s, card)
        if s.told is not None:
            s.tell("TrapDrawn", "SDA-23.2", f"{challenge.name} is flipped for its Trap")
        if not any(orders.orders_monsters(op) for op in challenge.trap):
            s.then(SpringTrap(card))


class DiscardOldChallenges(Step[Table]):
    """Clean-up: challenges not drawn in this Consul Turn go [SDA-23.3, 26.25]."""

    def run(self, s: Table) -> None:
        old = [card for card, turn in zip(s.challenges, s.drawn, strict=True) if turn != s.turn]
        if not old:
            return
        for card in old:
            put_away(s, card)
        kept = [(card, turn) for card, turn in zip(s.challenges, s.drawn, strict=True) if turn == s.turn]
        s.challenges = tuple([card for card, _ in kept])
        s.drawn = tuple([turn for _, turn in kept])
        refresh_rules(s)
        if s.told is not None:
            for card in old:
                text = f"{s.content.challenges[card].name} is discarded"
                s.tell("ChallengeDiscarded", "SDA-26.25", text, joins=card != old[0])


FLIP: Final = FlipChallenge()
ENTER: Final = EnterChallenges()
LAY: Final = LayChallenges()
