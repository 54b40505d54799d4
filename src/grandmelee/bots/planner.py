"""A cheap relative of the squire, for playing thousands of games: it plans a turn once and carries it out."""

from __future__ import annotations

from typing import Final

from grandmelee.bots.playout import Chance, worth_trying
from grandmelee.core.state import State

PLANS: Final = 80  # turns tried when a plan is made
SCATTERED: Final = 4  # one in so many of them is played at random from its first answer
LONGEST: Final = 120  # answers of one sampled turn


class Planner:
    """Tries some turns at random, then changes the end of the best again and again; thinks anew only when surprised.

    At random it picks a kind of answer first, then an answer: walking is one kind, however many ways there are, and
    *leanings* say which kinds rather than others. It knows what its seat knows and no more: the worlds come from
    `s.imagine`.
    """

    def __init__(self, seed: int, plans: int = PLANS, worlds: int = 1, leanings: dict[str, int] | None = None) -> None:
        self.chance = Chance(seed)
        self.plans = plans
        self.worlds = worlds
        self.plan: list[int] = []
        self.turn = -1  # in which the plan was made
        self.leanings = leanings or {}
        self.kinds: list[int] = []  # by option: a number for its kind
        self.weights: list[int] = []  # by kind: how much rather than others it is tried

    def choose(self, s: State, seat: int) -> int:
        """The next answer of the plan, or of a new one."""
        options = worth_trying(s, seat)
        turn = s.game.turn(s)
        if self.turn != turn or not self.plan or self.plan[0] not in options:
            self.turn = turn
            self.plan = self.planned(s, seat, options) if len(options) > 1 else options
        option = self.plan[0]
        self.plan = self.plan[1:]
        return option

    def planned(self, s: State, seat: int, options: list[int]) -> list[int]:
        """The best turn found; where no answer of its own can follow, the answer that is best on average."""
        if not self.kinds:
            self.learn(s.game.vocabulary.words)
        worlds = [s.imagine(seat, self.chance.below(1 << 31)) for _ in range(self.worlds)]
        best, best_value, is_last, mean = self.scattered(worlds, seat, options)
        if is_last:
            return [mean]
        for _ in range(self.plans - self.plans // SCATTERED):
            kept = self.chance.below(len(best))
            wanted = best[:kept] if kept else [options[self.chance.below(len(options))]]
            answers, value = self.tried(worlds, seat, wanted)
            if value >= best_value:
                best, best_value = answers, value
        return best

    def scattered(self, worlds: list[State], seat: int, options: list[int]) -> tuple[list[int], float, bool, int]:
        """Turns at random: the best and its value, whether all consist of one answer, and the best first answer."""
        best: list[int] = []
        best_value = -2.0
        is_last = True
        sums = [0.0] * len(options)
        rounds = max(self.plans // SCATTERED // len(options), 1)
        for n in range(rounds * len(options)):
            answers, value = self.tried(worlds, seat, [options[n % len(options)]])
            sums[n % len(options)] += value
            is_last = is_last and len(answers) == 1
            if value > best_value:
                best, best_value = answers, value
        return best, best_value, is_last, options[sums.index(max(sums))]

    def tried(self, worlds: list[State], seat: int, wanted: list[int]) -> tuple[list[int], float]:
        """A turn that begins as wanted, and what it is worth on average over the worlds."""
        answers = wanted
        total = 0.0
        for world in worlds:
            tried = world.copy()
            played = self.play_turn(tried, seat, answers)
            answers = played if answers is wanted else answers
            total += tried.game.evaluate(tried, seat)
        return answers, total / len(worlds)

    def play_turn(self, world: State, seat: int, wanted: list[int]) -> list[int]:
        """Play to the end of the turn, as wanted and then at random; the seat's own answers in order."""
        turn = world.game.turn(world)
        own: list[int] = []
        count = 0
        while not world.over and count < LONGEST and (not own or world.game.turn(world) == turn):
            asked = seat if not own or seat in world.waiting else world.waiting[0]
            options = worth_trying(world, asked)
            if asked == seat and len(own) < len(wanted) and wanted[len(own)] in options:
                option = wanted[len(own)]
            else:
                option = self.picked(options)
            if asked == seat:
                own.append(option)
            world.answer(asked, option)
            count += 1
        return own

    def picked(self, options: list[int]) -> int:
        """An option at random: first its kind, by the weights, then any of that kind; they follow each other."""
        begins: list[int] = []
        sums: list[int] = []
        last = -1
        total = 0
        for place, option in enumerate(options):
            kind = self.kinds[option]
            if kind != last:
                total += self.weights[kind]
                begins.append(place)
                sums.append(total)
                last = kind
        drawn = self.chance.below(total)
        which = 0
        while sums[which] <= drawn:
            which += 1
        begin = begins[which]
        end = begins[which + 1] if which + 1 < len(begins) else len(options)
        return options[begin + self.chance.below(end - begin)]

    def learn(self, words: list[str]) -> None:
        """Give every word a number for its kind, which is what stands before its colon, and every kind its weight."""
        numbers: dict[str, int] = {}
        self.kinds = [numbers.setdefault(word.split(":")[0], len(numbers)) for word in words]
        self.weights = [self.leanings.get(kind, 1) for kind in numbers]
