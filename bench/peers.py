"""How another project's engine is measured: for so many seconds, printed, and kept as JSON where that is asked for."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Figures = dict[str, Any]


def main(description: str | None, report: Callable[[float], Figures], told: Callable[[Figures], Iterator[str]]) -> None:
    """Measure, print what is told of the figures, and write them when asked to."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    figures = report(args.seconds)
    print(*told(figures), sep="\n")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=2) + "\n")
