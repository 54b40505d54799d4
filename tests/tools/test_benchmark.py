"""How speed is measured: beside a calibration loop, so that a slow machine changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grandmelee.tools import benchmark


class Machine:
    """A clock that only work moves on; how slow the machine is depends on the time."""

    def __init__(self, slowness: Callable[[float], float]) -> None:
        self.slowness = slowness
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def spend(self, seconds: float) -> None:
        self.time += seconds * self.slowness(self.time)

    def put(self, row: list[int], n: int) -> None:
        self.spend(1e-6)

    def work(self) -> int:
        """Ten decisions in as much time as 400 calibration ops take."""
        self.spend(400e-6)
        return 10


@pytest.fixture
def figure(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[float], float]], benchmark.Figure]:
    def measured(slowness: Callable[[float], float]) -> benchmark.Figure:
        machine = Machine(slowness)
        monkeypatch.setattr(benchmark, "now", machine.now)
        monkeypatch.setattr(benchmark, "put", machine.put)
        return benchmark.measure(machine.work, 2.0)

    return measured


@pytest.mark.parametrize("slowness", [1.0, 3.0])
def test_a_figure_is_work_for_a_thousand_calibration_ops_on_any_machine(figure, slowness: float):
    found = figure(lambda time: slowness)
    assert found.per_1000_ops == pytest.approx(25)
    assert found.rate == pytest.approx(25_000 / slowness)
    assert found.ops == pytest.approx(1_000_000 / slowness)


def test_a_machine_that_slows_down_in_the_middle_changes_the_rate_and_not_the_ratio(figure):
    found = figure(lambda time: 1.0 if time < 0.8 else 2.0)
    assert found.per_1000_ops == pytest.approx(25)
    assert found.rate == pytest.approx(12_500)


def test_single_rounds_that_were_disturbed_do_not_count(figure):
    found = figure(lambda time: 50.0 if 0.505 < time < 0.51 or 1.2 < time < 1.21 else 1.0)
    assert found.per_1000_ops == pytest.approx(25)


def test_a_measure_is_made_of_many_short_rounds_and_of_a_few_at_least(figure, monkeypatch: pytest.MonkeyPatch):
    rounds: list[tuple[float, float]] = []
    one_round = benchmark.one_round

    def noted(work: benchmark.Work) -> tuple[float, float]:
        rounds.append(one_round(work))
        return rounds[-1]

    monkeypatch.setattr(benchmark, "one_round", noted)
    figure(lambda time: 1.0)
    assert len(rounds) > 80
    rounds.clear()
    figure(lambda time: 10_000.0)
    assert len(rounds) == benchmark.FEWEST


def test_a_figure_in_a_larger_measure_is_smaller():
    games = benchmark.Figure(1000.0, 50.0, 20_000.0).by(100)
    assert games.to_json() == {"per_second": 10.0, "per_1000_ops": 0.5, "ops": 20_000}
