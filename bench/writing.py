"""Figures in pages of docs/: each benchmark writes its own between two marks, and leaves the rest as it is."""

from __future__ import annotations

from pathlib import Path


def write_figures(page: Path, begin: str, end: str, text: str) -> None:
    """Put a text between two lines of a page, in the place of what stands there."""
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    page.write_text(f"{before}{begin}\n\n{text}\n{end}{rest.partition(end)[2]}", encoding="utf-8")
