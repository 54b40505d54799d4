"""Going back after something has come to light: practice, and called so at the end."""

from __future__ import annotations

from typing import Final

from grandmelee.server.tables.table import Table

TIMES: Final = {1: "once", 2: "twice"}


def is_practice(table: Table) -> bool:
    """Whether somebody alone with bots went back with what had come to light: nothing is won by that."""
    return bool(table.course.learnt) and len(table.people) == 1


def practice(table: Table) -> str:
    """How often a table went back after something had come to light; alone with bots that is practice."""
    return told(table.course.learnt, len(table.people) == 1)


def told(count: int, is_alone: bool) -> str:
    """The same in words; nothing where it never did.

    >>> told(0, True), told(2, False)
    ('', 'The table went back twice after something had come to light')
    >>> told(3, True)
    'Practice: the table went back 3 times after something had come to light'
    """
    if not count:
        return ""
    text = f"he table went back {TIMES.get(count, f'{count} times')} after something had come to light"
    return f"Practice: t{text}" if is_alone else f"T{text}"
