"""Exchanges: reveal, Effects by Speed, Push [LA-6]; Actions put off to another exchange [LA-16]."""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.legends_of_the_arena.knock_out import precedence
from grandmelee.games.legends_of_the_arena.push import push_all
from grandmelee.games.legends_of_the_arena.state import NO_CARD, NOBODY, PUT_OFF, REST, Row, Table

STACK_SIZE: Final = 3
TOP_SPEED: Final = 99
NO_SPEED: Final = -1  # slower than every card [LA-5.11]
ZEROS: Final = [(0,) * n for n in range(7)]  # a row for so many seats
NO_GIVERS: Final = [[NOBODY] * (2 * n) for n in range(7)]  # of Push tokens, with so many seats


class Exchanges(Step[Table]):
    """A sequence has three exchanges, unless a card says six [LA-3.3, 6.1, 16.6]."""

    def run(self, s: Table) -> None:
        s.exchange = 0
        s.exchanges = STACK_SIZE
        BEGIN_EXCHANGE.run(s)


class BeginExchange(Step[Table]):
    """All players flip the next card of their stack at the same time [LA-6.1 to 6.3].

    Block and the like begin anew [LA-13.3].
    """

    def run(self, s: Table) -> None:
        s.exchange += 1
        zeros = ZEROS[s.seats]
        s.block = [0] * s.seats
        s.boost = s.boost_next
        s.boost_next = s.suffered = s.scored = s.furthest_push = s.saved = zeros
        s.acted = []
        reveal(s)
        s.speed_next = zeros
        if s.told is not None:
            tell_reveal(s)
        s.agenda.append(PUSH_STEP)
        RESOLVE_NEXT.run(s)


def revealed(s: Table, seat: int) -> int:
    """The card a seat shows in this exchange; in exchanges 4 to 6 the three cards again [LA-16.7].

    NO_CARD if it forfeits, for its stack is empty then [LA-5.10, 16.11].
    """
    return s.stack[STACK_SIZE * seat + (s.exchange - 1) % STACK_SIZE]


def reveal(s: Table) -> None:
    """Show the cards, set the Speeds [LA-6.5, 16.12], and list the Actions to resolve.

    Who forfeits has none [LA-5.11, 6.17].
    """
    s.reveal(NOBODY)
    todo = []
    change = s.speed_next
    place = (s.exchange - 1) % STACK_SIZE - STACK_SIZE
    for seat in range(s.seats):
        place += STACK_SIZE
        number = s.stack[place]
        if number == NO_CARD:
            s.speed[seat] = NO_SPEED
            continue
        card = s.content.cards[number]
        speed = card.speed
        if change[seat]:
            speed = min(TOP_SPEED, max(0, speed + change[seat]))
        s.speed[seat] = speed
        todo.append(seat)
    if s.put_off:
        todo += [REST + i for i in range(0, len(s.put_off), PUT_OFF) if s.put_off[i + 3] == s.exchange]
    s.todo = todo


def tell_reveal(s: Table) -> None:
    """All cards of an exchange are flipped at the same moment [LA-6.3]."""
    s.tell("ExchangeBegun", "LA-6.1", f"Exchange {s.exchange} of {s.exchanges}")
    for seat in range(s.seats):
        number = revealed(s, seat)
        if number != NO_CARD:
            text = f"{s.name(seat)} reveals {s.content.cards[number].name}, Speed {s.speed[seat]}"
            s.tell("Revealed", "LA-6.3", text, joins=True)


class ResolveNext(Step[Table]):
    """The waiting Action of the highest Speed resolves; the order is found anew each time [LA-6.4, 6.14]."""

    def run(self, s: Table) -> None:
        todo = s.todo
        if not todo:
            s.actor = NOBODY
            return
        s.agenda.append(self)
        first = todo if len(todo) == 1 else fastest(s)
        if len(first) == 1:
            begin_action(s, first[0])
        else:
            s.agenda.append(ChooseOrder(decider(s, first), tuple(first)))


def owner_of(s: Table, action: int) -> int:
    """The seat whose Action it is."""
    return action if action < REST else s.put_off[action - REST]


def rest_speed(s: Table, action: int) -> int:
    """A put-off rest resolves at the printed Speed of its card [LA-16.4]."""
    return s.content.cards[s.put_off[action - REST + 1]].speed


def fastest(s: Table) -> list[int]:
    """The Actions that may come next: the fastest, of the side the Initiative favours [LA-6.6 to 6.8, 19.10]."""
    top = -1
    first: list[int] = []
    for action in s.todo:
        speed = s.speed[action] if action < REST else rest_speed(s, action)
        if speed > top:
            top = speed
            first = [action]
        elif speed == top:
            first.append(action)
    if len(first) == 1:
        return first
    front = min([precedence(s, s.team[owner_of(s, action)]) for action in first])
    return [action for action in first if precedence(s, s.team[owner_of(s, action)]) == front]


def decider(s: Table, actions: list[int]) -> int:
    """Of tied allies the one who chose a Legend earliest decides [LA-6.9]; of one's own Actions, oneself [LA-16.5]."""
    owners = [owner_of(s, action) for action in actions]
    for seat in s.picked:
        if seat in owners:
            return seat
    return owners[0]


class ChooseOrder(Ask[Table]):
    """Equal Speed on one side: name the Action that goes next, each time anew [LA-6.6, 6.9, 6.16, 16.5]."""

    rule: ClassVar[str] = "LA-6.16"

    def __init__(self, seat: int, actions: Row) -> None:
        super().__init__(seat)
        self.actions = actions

    def prompt(self, s: Table) -> str:
        return "Choose which Action of equal Speed goes next"

    def options(self, s: Table) -> list[int]:
        words = [action_word(s, action) for action in self.actions]
        return sorted(set(words))

    def take(self, s: Table, option: int) -> None:
        for action in self.actions:
            if action_word(s, action) == option:
                begin_action(s, action)
                return


def action_word(s: Table, action: int) -> int:
    """`legend:` for the card revealed in this exchange, `rest:` for what was put off to it."""
    word = s.content.legend_word + s.legend[owner_of(s, action)]
    return word if action < REST else word + len(s.content.legends)


def begin_action(s: Table, action: int) -> None:
    """Perform an Action's Effect in reading order, from its start or from where it was put off [LA-6.10, 9.3]."""
    s.todo.remove(action)
    if action < REST:
        seat = action
        number = revealed(s, seat)
        start = 0
        s.form = s.wolf[seat]
    else:
        seat, number, start, _, s.form = s.put_off[action - REST : action - REST + PUT_OFF]
    s.actor = seat
    s.acted.append(seat)
    s.card = number
    s.target = s.that_foe = NOBODY
    s.has_hit = s.has_fatigued = False
    s.is_acting = True
    card = s.content.cards[number]
    if s.told is not None:
        s.tell("ActionBegun", "LA-6.4", f"{s.name(seat)} performs {card.name}")
    if start < len(card.steps):
        card.steps[start].run(s)


def perform_alone(s: Table, seat: int, card: int, exchange: int) -> None:
    """A card as if it were performed in that exchange from how all stand now, by nobody else, up to the Push step.

    For foresight only, in a copy that is thrown away: what all have selected still lies hidden [LA-5.4].
    """
    s.exchange = exchange
    s.stack[STACK_SIZE * seat + exchange - 1] = card
    s.speed[seat] = s.content.cards[card].speed
    s.todo = [seat]
    s.agenda = [PUSH_STEP, RESOLVE_NEXT]


def put_off(s: Table, exchange: int) -> None:
    """Perform the rest of this Effect in that exchange [LA-16.3].

    It is performed whatever happens to the Legend (V31).
    """
    s.put_off = (*s.put_off, s.actor, s.card, s.place + 1, exchange, s.form)
    s.is_acting = False
    if s.told is not None:
        s.tell(
            "PutOff",
            "LA-16.3",
            f"{s.name(s.actor)} puts the rest of {s.content.cards[s.card].name} off to exchange {exchange}",
        )


def repeat_cards(s: Table) -> None:
    """The sequence has 6 exchanges in all, however often this is said, once it resolves [LA-16.6, 16.8, 16.13]."""
    s.exchanges = 2 * STACK_SIZE
    if s.told is not None:
        s.tell("SequenceExtended", "LA-16.6", "This sequence has 6 exchanges")


class PushStep(Step[Table]):
    """Every exchange ends with its Push step [LA-6.2, 6.11, 6.12]; then the next one, if there is one."""

    def run(self, s: Table) -> None:
        has_tokens = s.giver != NO_GIVERS[s.seats] or any(s.push)
        if s.exchange < s.exchanges:
            if not has_tokens:
                BEGIN_EXCHANGE.run(s)
                return
            s.agenda.append(BEGIN_EXCHANGE)
        if has_tokens:
            push_all(s)


BEGIN_EXCHANGE: Final = BeginExchange()
RESOLVE_NEXT: Final = ResolveNext()
PUSH_STEP: Final = PushStep()
