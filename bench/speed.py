"""Measures everything in one go and writes the table of docs/speed.md: python bench/speed.py [--write]

Pure and compiled take turns, so that a busy machine is busy for both. `make bench` compiles first and then runs this.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from writing import write_figures

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
PAGE = ROOT / "docs" / "speed.md"
BEGIN, END = "<!-- figures: bench/speed.py -->", "<!-- end of figures -->"
GOALS = {
    "legends-of-the-arena": {"pure": (25, 5.0), "compiled": (80, 1.5)},
    "super-fantasy-brawl": {"pure": (18, 6.0), "compiled": (50, 2.0)},
    "pathfinder-arena": {"pure": (15, 8.0), "compiled": (45, 2.5)},
    "lords-of-the-eastern-reach": {"pure": (18, 8.0), "compiled": (65, 2.5)},
    "super-dungeon-arcade": {"pure": (12, 10.0), "compiled": (45, 3.0)},
}
"""Decisions per 1,000 calibration ops, and microseconds for a copy."""
SEARCH_GOALS = {
    "legends-of-the-arena": 4000,
    "super-fantasy-brawl": 1500,
    "pathfinder-arena": 1000,
    "lords-of-the-eastern-reach": 750,
    "super-dungeon-arcade": 400,
}
"""Iterations of a search a second, compiled."""

Report = dict[str, Any]


def ran(command: list[str], path: str = "") -> Report:
    """The JSON a measuring command writes; *path* comes first where Python looks for modules."""
    paths = [part for part in (path, os.environ.get("PYTHONPATH", "")) if part]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        subprocess.run([sys.executable, *command, "--json", str(file)], env=environment, check=True, stdout=sys.stderr)
        return dict(json.loads(file.read_text()))


def engine(kind: str, folder: Path, seconds: float) -> Report:
    start = "from grandmelee.cli import main; main()"
    report = ran(["-P", "-c", start, "bench", "--seconds", str(seconds)], str(folder))
    if report["engine"] != kind:
        raise SystemExit(f"expected the {kind} engine, found the {report['engine']} one; run `make compiled` first")
    return report


def middle(reports: list[Report], *way: str) -> float:
    """The median of a figure over several runs."""
    found = []
    for report in reports:
        value: Any = report
        for step in way:
            value = value[step]
        found.append(float(value))
    return median(found)


def rows(kind: str, reports: list[Report]) -> list[str]:
    return [game_row(slug, kind, reports) for slug in reports[0]["games"]]


def game_row(slug: str, kind: str, reports: list[Report]) -> str:
    def figure(work: str, unit: str) -> float:
        return middle(reports, "games", slug, work, unit)

    goal, copy_goal = GOALS.get(slug, {}).get(kind, (0, 0.0))
    cells = [
        slug,
        kind,
        f"{figure('decisions', 'per_1000_ops'):.1f}" + (f" ({goal})" if goal else ""),
        f"{figure('decisions', 'per_second'):,.0f}",
        f"{figure('playout_decisions', 'per_second'):,.0f}",
        f"{figure('games', 'per_second'):,.0f}",
        f"{figure('replay_decisions', 'per_second'):,.0f}",
        f"{figure('copies', 'per_1000_ops'):.1f}",
        f"{figure('copies', 'per_second'):,.0f}",
        f"{middle(reports, 'games', slug, 'copy_us'):.2f}" + (f" ({copy_goal:g})" if goal else ""),
    ]
    return f"| {' | '.join(cells)} |"


def other_row(reports: list[Report]) -> str:
    name = f"Catanatron {reports[0]['version']}, random players"
    cells = [
        name,
        "pure",
        f"{middle(reports, 'ticks', 'per_1000_ops'):.1f}",
        f"{middle(reports, 'ticks', 'per_second'):,.0f}",
        "",
        "",
        "",
        f"{middle(reports, 'copies', 'per_1000_ops'):.1f}",
        f"{middle(reports, 'copies', 'per_second'):,.0f}",
        f"{middle(reports, 'copy_us'):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def search_rows(kind: str, reports: list[Report]) -> list[str]:
    found = []
    for slug in reports[0]["games"]:
        way = ("games", slug, "search_iterations")
        goal = f" ({SEARCH_GOALS[slug]:,})" if kind == "compiled" and slug in SEARCH_GOALS else ""
        found.append(
            f"| {slug} | {kind} | {middle(reports, *way, 'per_second'):,.0f}{goal} "
            f"| {middle(reports, *way, 'per_1000_ops'):.3f} |"
        )
    return found


def searches(pure: list[Report], compiled: list[Report], spiels: list[Report]) -> list[str]:
    """Iterations of a search: ours, and OpenSpiel's where it is installed."""
    lines = ["| search | engine | iterations/s (goal) | per 1,000 ops |", "|---|---|---:|---:|"]
    lines += [*search_rows("pure", pure), *search_rows("compiled", compiled)]
    for name, kinds in spiels[0]["games"].items() if spiels else ():
        for kind in kinds:
            way = ("games", name, kind)
            lines.append(
                f"| OpenSpiel {spiels[0]['version']}, {name} | {kind} | {middle(spiels, *way, 'per_second'):,.0f} "
                f"| {middle(spiels, *way, 'per_1000_ops'):.3f} |"
            )
    return lines


def table(pure: list[Report], compiled: list[Report], others: list[Report], spiels: list[Report]) -> str:
    ops = middle(pure + compiled, "calibration_ops_per_second") / 1e6
    head = (
        "| game | engine | decisions per 1,000 ops (goal) | decisions/s | own loop, decisions/s | games/s | replayed/s "
    )
    where = f"{platform.machine()}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    lines = [
        f"Python {pure[0]['python']}, {where}, {ops:.1f} million calibration ops/s; {len(pure)} runs.",
        "",
        head + "| copies per 1,000 ops | copies/s | a copy, us (goal) |",
        "|---|---|" + "---:|" * 8,
        *rows("pure", pure),
        *rows("compiled", compiled),
        *([other_row(others)] if others else []),
    ]
    if others:
        real = f"{middle(others, 'decisions', 'per_second'):,.0f}"
        lines += [
            "",
            f"Of Catanatron's actions {real} a second are choices between two or more; the others are forced.",
        ]
    lines += ["", *searches(pure, compiled, spiels)]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--compiled", type=Path, default=COMPILED, help="where the compiled engine lies")
    parser.add_argument("--write", action="store_true", help="put the table into docs/speed.md")
    args = parser.parse_args()
    pure, compiled, others, spiels = [], [], [], []
    for _ in range(args.runs):
        pure.append(engine("pure", ROOT / "src", args.seconds))
        compiled.append(engine("compiled", args.compiled, args.seconds))
        for package, script, reports in (
            ("catanatron", "catanatron_random.py", others),
            ("pyspiel", "openspiel_search.py", spiels),
        ):
            if find_spec(package):
                reports.append(ran([str(ROOT / "bench" / script), "--seconds", str(args.seconds)], str(ROOT / "src")))
    found = table(pure, compiled, others, spiels)
    print(found)
    if args.write:
        write_figures(PAGE, BEGIN, END, f"{found}\n")


if __name__ == "__main__":
    main()
