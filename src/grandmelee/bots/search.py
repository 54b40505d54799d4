"""Tree search in imagined worlds, the same for every game: a move of the tree is a whole turn.

An iteration plays one imagined world to the end of the turn, or of the next turns, and judges it by the game's
evaluation, for every seat that had something to decide. Each seat has plans for each turn: a plan that looks good is
tried again in another world, or tried with a change (`Plans`). Nobody's plan depends on what others have planned, so
what is answered at the same time is answered without knowing the others' answers. The turn after a plan is a node of
its own, with plans for it.

In a game that knows tactics the plans are the orders it proposes (`Orders`): each is carried out to the end of the
turns looked at, those that look good again and again, until one is clearly the best.

It knows what its seat knows and no more: the worlds come from `s.imagine`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from grandmelee.bots.considered import Considered
from grandmelee.bots.guessing import Guesses
from grandmelee.bots.orders import Orders
from grandmelee.bots.plans import MOST, NEVER, Memory, Part, Plan, Plans, Turn
from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.features import Chances
from grandmelee.core.state import State
from grandmelee.core.tactics import NO_OPINION

LONGEST: Final = 120  # answers of one turn that is tried
WORLDS: Final = 256  # imagined for a decision at most; the n-th time a plan is tried it meets the n-th of them
NEW_CALM: Final = 90  # of a hundred iterations so many change a plan, where a plan tried again comes to the same value
NOISY: Final = 0.1  # where it varies by so much, a plan must be tried often until it is known which is best:
NEW: Final = 80  # then at first so many change a plan,
NEW_LAST: Final = 10  # and so many at the end
OTHERS_NEW: Final = 50  # plans of the other seats are changed so often at first,
OTHERS_LAST: Final = 5  # and so often at the end
FROM_BEST: Final = 60  # of a hundred changes so many are made to the best plan
KEEPING: Final = 80  # of a hundred changes so many leave the rest of the plan as it was, where it fits
SEEDS: Final = 8  # plans taken over from the decision before
LINE: Final = 24  # answers of an expected line
ORDERS_CURIOSITY: Final = 1.0  # how much the upper bound of an order counts: all of them are known from the start
CLEAR: Final = 2.5  # the best order is clear when none is better within so many standard errors,
SLIGHT: Final = 0.1  # or by no more than such a share of how much an order's value varies
OFTEN: Final = 16  # iterations after which that is looked at

Found = tuple[list[int], int, float, int, list[int], int]
"""A plan as processes tell it: its answers, visits, total, how many answers are sure, its line and its order."""


class Search:
    """A bot that thinks for a number of iterations, or of seconds, whichever ends first; 0 is no limit.

    With iterations alone the same seed makes the same choices. It looks *turns* ahead: 1 is to the end of this one;
    where it gives orders, *reach* turns.
    """

    def __init__(self, seed: int, iterations: int, seconds: float = 0.0, turns: int = 1, reach: int = 1) -> None:
        self.chance = Chance(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.clock: Callable[[], float] = perf_counter
        self.turns = turns
        self.reach = reach
        self.seat = 0
        self.turn = -1  # of the last decision
        self.plan: list[int] = []  # what it intends
        self.sure = 0  # so many answers of it need no thought: nothing new is learnt before them
        self.seeds: list[list[int]] = []  # other plans that fit what was answered since
        self.options: list[int] = []
        self.chances = Chances()  # of the game
        self.sides = 2
        self.worlds: list[State] = []
        self.futures: list[int] = []  # seeds of worlds, where an order is carried out each time in the next of them
        self.root = Turn(0)
        self.replies: list[list[list[int]]] = []  # by turn ahead and seat: the best plan found for it anywhere
        self.parts: list[Part | None] = []  # of the turn that is tried, by seat
        self.guesses: Guesses | None = None
        self.orders: Orders | None = None  # in a game that knows tactics
        self.standing = (0, NO_OPINION)  # the order before that, and its moment
        self.line: list[int] = []
        self.learnt = NEVER  # how many answers of its own the seat has given when it learns something
        self.done = 0  # iterations of the last decision
        self.spent = 0.0  # the share of the iterations or seconds, whichever is more

    # ---- deciding ----------------------------------------------------------------------------------------------------
    def choose(self, s: State, seat: int) -> int:
        """The option the best plan begins with; no thought is needed for what was planned before anything is learnt."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            return options[0]
        if not self.is_planned(s, seat, options):
            self.think(s, seat, options, 1)
        return self.begin_plan()

    def is_planned(self, s: State, seat: int, options: list[int]) -> bool:
        """Whether the next answer needs no thought: the plan, or the order that stands, says it."""
        if self.in_command(s) is not None:
            return self.is_ordered(s, options)
        is_same = self.turn == s.game.turn(s) and seat == self.seat
        return is_same and self.sure > 0 and bool(self.plan) and self.plan[0] in options

    def in_command(self, s: State) -> Orders | None:
        """The orders of a game that knows tactics."""
        tactics = s.game.ledger.tactics
        if self.orders is None and tactics is not None:
            self.orders = Orders(tactics, self.standing)
        return self.orders

    @property
    def is_in_command(self) -> bool:
        """Whether it gives orders."""
        return self.orders is not None

    def is_ordered(self, s: State, options: list[int]) -> bool:
        """Whether an order that stands, or plain sense, says what to answer; then that is the plan."""
        assert self.orders is not None
        option = self.orders.standing(s, options)
        if option == NO_OPINION:
            return False
        self.plan = [option]
        return True

    def consider(self, s: State, seat: int) -> list[Considered]:
        """Every option worth trying, the best first: by the best plan that begins with it."""
        options = worth_trying(s, seat)
        if len(options) == 1:
            chance = s.game.forecast(s.imagine(seat, self.chance.below(1 << 31)))[seat]
            return [Considered(options[0], chance, 0.0, 0, [(seat, options[0])])]
        self.think(s, seat, options, len(options) + SEEDS)
        return self.considered(seat)

    def considered(self, seat: int) -> list[Considered]:
        """What was found when it last thought."""
        plans = self.root.plans[seat]
        found = plans.by_option()
        first = self.plan[0]
        noise = plans.noise
        rest = sorted(
            [plan.mean - noise / sqrt(plan.visits), option] for option, plan in found.items() if option != first
        )
        order = [first, *[int(option) for _, option in reversed(rest)]]
        return [self.thought_of(option, found[option]) for option in order]

    def thought_of(self, option: int, plan: Plan) -> Considered:
        """An option, as the best plan that begins with it tells."""
        line = [(plan.line[i], plan.line[i + 1]) for i in range(0, min(len(plan.line), 2 * LINE), 2)]
        chance = self.chances.of(plan.mean, self.sides)
        error = self.chances.error(plan.mean, self.root.plans[self.seat].noise / sqrt(plan.visits), self.sides)
        return Considered(option, chance, error, plan.visits, line or [(self.seat, option)])

    def begin_plan(self) -> int:
        """The next answer of the plan."""
        option = self.plan[0]
        self.follow(option)
        return option

    def follow(self, option: int) -> None:
        """The seat gives this answer, be it the plan's or not; plans that begin otherwise are forgotten."""
        is_planned = bool(self.plan) and self.plan[0] == option
        if not is_planned:
            self.standing = (0, NO_OPINION)
            if self.orders is not None:
                self.orders.withdraw()
        self.plan = self.plan[1:] if is_planned else []
        self.sure = self.sure - 1 if is_planned else 0
        self.seeds = [plan[1:] for plan in self.seeds if len(plan) > 1 and plan[0] == option]

    def memory(self) -> Memory:
        """What it would use at its next decision, for one who will be made anew."""
        memory = Memory(self.turn, self.seat, self.sure, [self.plan, *self.seeds])
        orders = self.orders
        return memory if orders is None else memory._replace(order=orders.order, moment=orders.moment)

    def remember(self, memory: Memory) -> None:
        """Go on where another one stopped."""
        self.turn, self.seat, self.sure = memory.turn, memory.seat, memory.sure
        self.plan, self.seeds = memory.plans[0], memory.plans[1:]
        self.standing = memory.order, memory.moment

    # ---- thinking ----------------------------------------------------------------------------------------------------
    def think(self, s: State, seat: int, options: list[int], least: int) -> None:
        """Find the best plan, in iterations or seconds but at least so many iterations.

        The time is looked at before every iteration, and one iteration is a bounded number of answers.
        """
        begin = self.clock()
        self.prepare(s, seat, options)
        if self.in_command(s) is not None:
            least = self.order_anew(s, options, least)
        number = 0
        while True:
            self.spent = number / self.iterations if self.iterations else 0.0
            if self.seconds:
                self.spent = max(self.spent, (self.clock() - begin) / self.seconds)
            if number >= least and (self.spent >= 1.0 or self.is_clear(number)):
                break
            self.iterate(s, number)
            number += 1
        self.done = number
        self.conclude()

    def conclude(self) -> None:
        """Take the best plan; the others may be of use later."""
        plans = self.root.plans[self.seat]
        best = plans.best()
        if self.orders is not None:
            self.plan = self.orders.give(best)
            return
        self.plan = best.answers
        self.sure = best.sure
        self.seeds = [plan.answers for plan in plans.known if plan is not best]

    def found(self) -> list[Found]:
        """Its plans with what became of them, for another process."""
        known = self.root.plans[self.seat].known
        return [(plan.answers, plan.visits, plan.total, plan.sure, plan.line, plan.order) for plan in known]

    def learn(self, others: list[Found], done: int) -> None:
        """What another process has found for the same decision."""
        plans = self.root.plans[self.seat]
        for answers, visits, total, sure, line, order in others:
            plan = plans.find(answers, order)
            if not plan.visits:
                plan.line = line
            plan.visits += visits
            plan.total += total
            plan.sure = min(plan.sure, sure)
            plans.visits += visits
        self.done += done

    def prepare(self, s: State, seat: int, options: list[int]) -> None:
        """Forget what does not fit any more, and keep the plans that do."""
        turn = s.game.turn(s)
        kept = [self.plan, *self.seeds] if turn == self.turn and seat == self.seat else []
        self.seeds = [plan for plan in kept if plan and plan[0] in options][:SEEDS]
        self.turn = turn
        self.seat = seat
        self.options = options
        self.chances = s.game.chances
        self.sides = s.game.sides(s)
        self.worlds = []
        self.root = Turn(s.seats)
        self.replies = [[[] for _ in range(s.seats)] for _ in range(self.turns)]
        if self.guesses is None:
            self.guesses = Guesses(s.game, s.seats, self.chance)
        self.guesses.forget(s.seats)

    def iterate(self, s: State, number: int) -> None:
        """Play one world to the end of the turns looked at, and learn from it."""
        if self.orders is not None:
            self.try_order(s, number)
            return
        part, visits = self.own_part(number)
        while len(self.worlds) <= visits % WORLDS:
            self.worlds.append(s.imagine(self.seat, self.chance.below(1 << 31)))
        world = self.worlds[visits % WORLDS].copy()
        world.foreseer = self.seat
        self.line = []
        values = [NO_VALUE] * s.seats
        path: list[Turn] = []
        played: list[list[Part | None]] = []
        turn = self.root
        for ahead in range(self.turns):
            self.parts = [None] * s.seats
            if ahead == 0:
                self.parts[self.seat] = part
            leader = self.play_turn(world, turn, ahead)
            path.append(turn)
            played.append(self.parts)
            if world.over or ahead + 1 == self.turns:
                break
            turn = self.next_turn(turn, leader, s.seats)
        for ahead in range(len(path)):
            self.back_up(world, path[ahead], played[ahead], ahead, values)

    def own_part(self, number: int) -> tuple[Part, int]:
        """What the seat itself does this time, and how often that plan was tried before.

        First come the plans that were made before, then every option once.
        """
        plans = self.root.plans[self.seat]
        kept = len(self.seeds)
        if number < kept:
            return Part(None, self.seeds[number], NEVER, True), 0
        if number < kept + len(self.options):
            return Part(None, [self.options[number - kept]], NEVER, True), 0
        part = self.part_of(plans, self.new_now(plans.noise))
        return part, 0 if part.plan is None else part.plan.visits

    def part_of(self, plans: Plans, new: int) -> Part:
        """A plan to be tried again or, so many times of a hundred, one with a change."""
        chance = self.chance
        if not plans.known:
            return Part(None, [], 0, False)
        if chance.below(100) >= new:
            plan = plans.promising()
            return Part(plan, plan.answers, NEVER, True)
        is_best = chance.below(100) < FROM_BEST
        plan = plans.best() if is_best else plans.known[chance.below(len(plans.known))]
        return Part(None, plan.answers, chance.below(len(plan.answers)), chance.below(100) < KEEPING)

    def new_now(self, noise: float) -> int:
        """Of a hundred iterations so many change a plan: the fewer, the more the value of a plan varies."""
        noisy = min(1.0, noise / NOISY)
        return int(noisy * self.now(NEW, NEW_LAST) + (1.0 - noisy) * NEW_CALM)

    def now(self, first: int, last: int) -> int:
        """Something that changes evenly while it thinks."""
        return int(first + (last - first) * min(self.spent, 1.0))

    def next_turn(self, turn: Turn, leader: int, seats: int) -> Turn:
        """The node after what the leader of this turn has done; the plan is a new one or known by now."""
        part = self.parts[leader]
        if part is None or not part.played:
            return Turn(seats)
        if part.plan is None:
            part.plan = turn.plans[leader].find(part.played)
        if part.plan.after is None:
            part.plan.after = Turn(seats)
        return part.plan.after

    # ---- orders ------------------------------------------------------------------------------------------------------
    def order_anew(self, s: State, options: list[int], least: int) -> int:
        """Begin to think about orders; how many iterations there must be at least, where every option counts."""
        assert self.orders is not None
        is_every = least > 1
        self.orders.prepare(s, options, is_every)
        self.futures = []
        return len(self.orders.candidates) if is_every else least

    def try_order(self, s: State, number: int) -> None:
        """Carry one order out: first each of them, then the most promising; the n-th time in the n-th world."""
        orders = self.orders
        assert orders is not None
        plans = self.root.plans[self.seat]
        if number < len(orders.candidates):
            plan = orders.candidates[number]
            plans.known.append(plan)
        else:
            plan = plans.promising(ORDERS_CURIOSITY)
        if plan.visits == len(self.futures):
            self.futures.append(self.chance.below(1 << 31))
        world = s.imagine(self.seat, self.futures[plan.visits])
        value = orders.carry_out(world, self.seat, plan, self.reach)
        plan.line = self.line = orders.line
        plans.note(plan, value)

    def is_clear(self, number: int) -> bool:
        """Whether one order is so clearly the best that more thought is idle."""
        orders = self.orders
        if orders is None or number % OFTEN or number < 2 * len(orders.candidates):
            return False
        return self.root.plans[self.seat].is_clear(CLEAR, SLIGHT)

    # ---- playing a turn ----------------------------------------------------------------------------------------------
    def play_turn(self, world: State, turn: Turn, ahead: int) -> int:
        """Play to the end of the turn, every seat by its part; who had something to decide first."""
        game = world.game
        seat_asking = self.seat
        number = game.turn(world)
        leader = -1
        count = 0
        if ahead == 0:
            self.learnt = NEVER
        while not world.over and count < LONGEST and game.turn(world) == number:
            waiting = world.waiting
            seat = seat_asking if (ahead == 0 and count == 0) or seat_asking in waiting else waiting[0]
            options = worth_trying(world, seat)
            option = options[0]
            if len(options) > 1:
                option = self.answer(turn, ahead, seat, options)
                leader = seat if leader < 0 else leader
            self.line.append(seat)
            self.line.append(option)
            world.answer(seat, option)
            count += 1
            if ahead == 0 and self.learnt == NEVER and (world.facts or (seat != seat_asking and len(options) > 1)):
                self.learnt = own_answers(self.parts[seat_asking])
        return leader if leader >= 0 else seat_asking

    def answer(self, turn: Turn, ahead: int, seat: int, options: list[int]) -> int:
        """What the seat answers by its part in this turn; a guess where the part says nothing that fits."""
        guesses = self.guesses
        assert guesses is not None
        part = self.parts[seat]
        if part is None:
            part = self.parts[seat] = self.others_part(turn.plans[seat], ahead, seat)
        place = len(part.played)
        if place == part.change:
            old = part.wanted[place] if place < len(part.wanted) else -1
            part.next = place + 1 if part.keeps else NEVER
            option = guesses.guess(seat, options)
            if option == old:
                option = guesses.at_random(options)
        else:
            option = part.fitting(options)
            if option < 0:
                option = guesses.guess(seat, options)
        part.played.append(option)
        return option

    def others_part(self, plans: Plans, ahead: int, seat: int) -> Part:
        """What another seat does, or the same in a later turn: first what was best elsewhere."""
        if not plans.known and self.replies[ahead][seat]:
            return Part(None, self.replies[ahead][seat], NEVER, True)
        return self.part_of(plans, self.now(OTHERS_NEW, OTHERS_LAST))

    # ---- learning ----------------------------------------------------------------------------------------------------
    def back_up(self, world: State, turn: Turn, parts: list[Part | None], ahead: int, values: list[float]) -> None:
        """Note for every seat that decided something in this turn what came of it."""
        guesses = self.guesses
        assert guesses is not None
        for seat in range(world.seats):
            part = parts[seat]
            if part is None or not part.played:
                continue
            if values[seat] == NO_VALUE:
                values[seat] = world.game.evaluate(world, seat)
            value = values[seat]
            plans = turn.plans[seat]
            plan = part.plan if part.plan is not None else plans.find(part.played)
            plans.note(plan, value)
            guesses.learn(seat, part.played, value)
            is_own = ahead == 0 and seat == self.seat
            if is_own:
                plan.line = self.line
                plan.sure = min(plan.sure, self.learnt)
            if len(plans.known) > MOST + (len(self.options) if is_own else 0):
                plans.drop_worst(plans.by_option() if is_own else {})
            if ahead > 0:
                self.replies[ahead][seat] = plans.best().answers


NO_VALUE: Final = 99.0


def own_answers(part: Part | None) -> int:
    """How many answers a part has given."""
    return len(part.played) if part is not None else 0
