"""OpenSpiel's tree search, measured as `grandmelee bench` measures ours: python bench/openspiel_search.py

OpenSpiel (https://github.com/google-deepmind/open_spiel) has Monte Carlo tree search with whole random playouts in C++
and once more in Python; here both play its connect_four and chess. It is no part of Grand Melee: `make bench` installs
it beside us.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import numpy as np
import peers
import pyspiel
from open_spiel.python.algorithms import mcts

from grandmelee.tools.benchmark import measure

GAMES = ("connect_four", "chess")
UCT = 2.0
SIMULATIONS = {"C++": 50, "Python": 5}  # of one search: so few that a round of work takes some milliseconds
MEMORY = 1000  # megabytes


class Bench:
    """Searches from positions some moves into a game; an iteration is one simulation: down the tree and one playout."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.chance = np.random.RandomState(1)
        self.states = [self.middle(moves) for moves in range(6)]
        self.at = 0

    def middle(self, moves: int) -> Any:
        state = self.game.new_initial_state()
        for _ in range(moves):
            state.apply_action(int(self.chance.choice(state.legal_actions())))
        return state

    def next_state(self) -> Any:
        self.at += 1
        return self.states[self.at % len(self.states)]

    def in_cpp(self) -> int:
        most = SIMULATIONS["C++"]
        evaluator = pyspiel.RandomRolloutEvaluator(1, self.at)
        bot = pyspiel.MCTSBot(self.game, evaluator, UCT, most, MEMORY, False, self.at, False)
        bot.step(self.next_state())
        return most

    def in_python(self) -> int:
        most = SIMULATIONS["Python"]
        evaluator = mcts.RandomRolloutEvaluator(1, self.chance)
        bot = mcts.MCTSBot(self.game, UCT, most, evaluator, solve=False, random_state=self.chance)
        bot.step(self.next_state())
        return most


def report(seconds: float) -> dict[str, Any]:
    found = {}
    for name in GAMES:
        bench = Bench(name)
        found[name] = {
            "C++": measure(bench.in_cpp, seconds).to_json(),
            "Python": measure(bench.in_python, seconds).to_json(),
        }
    return {"version": version("open_spiel"), "games": found}


def told(figures: dict[str, Any]) -> Iterator[str]:
    yield f"OpenSpiel {figures['version']}, Monte Carlo tree search, one random playout each.\n"
    for name, rows in figures["games"].items():
        for language, row in rows.items():
            rates = f"{row['per_second']:>10,.0f} a second {row['per_1000_ops']:>8.2f} per 1,000 ops"
            yield f"{name:<14} {language:<7} {rates}"


if __name__ == "__main__":
    peers.main(__doc__, report, told)
