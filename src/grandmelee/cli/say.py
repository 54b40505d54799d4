"""How the commands speak: styled in a terminal, plain text in a pipe, mistakes in one line with the right exit code."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grandmelee.core.errors import GrandMeleeError, SetupError

FAILED: Final = 1  # what was asked for did not succeed
MISUSED: Final = 2  # it was asked for in a way that means nothing

DRAWN: Final = ("|", "+")  # how a line of a drawing begins; it must not be broken


def out() -> Console:
    """The standard output as it is now."""
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False)


def say(text: str = "", style: str = "") -> None:
    """A text as it stands; lines are never cut."""
    out().print(Text(text, style=style), soft_wrap=True)


def say_wrapped(text: str, style: str = "") -> None:
    """Prose: broken between words in a terminal, one line in a pipe, so that it can be searched."""
    console = out()
    if not console.is_terminal:
        say(text, style)
        return
    for line in text.split("\n"):
        say(wrapped(line, console.width), style)


def say_with_bold(text: str) -> None:
    """Prose of a rulebook: what stands between two pairs of stars is bold in a terminal and plain in a pipe."""
    console = out()
    if console.is_terminal:
        text = "\n".join(wrapped(line, console.width) for line in text.split("\n"))
    console.print(with_bold(text), soft_wrap=True)


def with_bold(text: str) -> Text:
    """A text with the parts between two pairs of stars in bold."""
    return Text.assemble(*[(part, "bold" if at % 2 else "") for at, part in enumerate(text.split("**"))])


def wrapped(line: str, width: int) -> str:
    """A line broken with its indent kept; drawings stay whole."""
    if len(line) <= width or line.lstrip().startswith(DRAWN):
        return line
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(line.strip(), width, initial_indent=indent, subsequent_indent=indent + "  ")


def say_table(table: Table) -> None:
    """A table; in a pipe without a frame and as wide as it needs to be, so that nothing is cut."""
    console = out()
    if console.is_terminal:
        console.print(table)
        return
    table.box = None
    wide = Console(highlight=False, markup=False, emoji=False, width=1000, color_system=None)
    with wide.capture() as caught:
        wide.print(table)
    say("\n".join(line.rstrip() for line in caught.get().splitlines()))


def complain(text: str) -> None:
    """A mistake, on the standard error."""
    Console(file=sys.stderr, highlight=False, markup=False, emoji=False).print(
        Text.assemble(("error: ", "bold red"), text), soft_wrap=True
    )


class Misuse(GrandMeleeError):
    """A command used in a way that means nothing; the text says what would."""


@contextmanager
def mistakes_told() -> Iterator[None]:
    """Turns our errors into one line and an exit code: 2 for a wrong use, 1 for what failed."""
    try:
        yield
    except (SetupError, Misuse) as error:
        complain(str(error))
        raise typer.Exit(MISUSED) from error
    except GrandMeleeError as error:
        complain(str(error))
        raise typer.Exit(FAILED) from error
