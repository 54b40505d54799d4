"""Commands for looking things up: rules, where, sentences. They import little: that is most of what they cost."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from grandmelee.cli.app import GameName, app
from grandmelee.cli.say import mistakes_told, out, say, say_with_bold, say_wrapped, with_bold
from grandmelee.core.game import Game
from grandmelee.core.registry import games, load
from grandmelee.text import rulebook
from grandmelee.text.rulebook import UnknownRule
from grandmelee.tools import where


# ---- rules ----------------------------------------------------------------------------------------------------------
@app.command()
def rules(
    name: GameName,
    wanted: Annotated[list[str] | None, typer.Argument(metavar="ID|WORD", help="A rule, chapter or word.")] = None,
) -> None:
    """Print the rules of a game.

    All of them, one, a chapter, or those with some words in them.

    \b
    Examples:
      grandmelee rules legends-of-the-arena
      grandmelee rules legends-of-the-arena LA-11.3
      grandmelee rules legends-of-the-arena LA-11
      grandmelee rules legends-of-the-arena push token
    """
    with mistakes_told():
        load(name)
        show_rules(name, " ".join(wanted or []))


@app.command("where")
def where_is(
    rule: Annotated[str, typer.Argument(metavar="ID", help="The id of a rule.")],
    game: Annotated[str, typer.Argument(metavar="GAME", help="Of which game, where several have that id.")] = "",
) -> None:
    """Print a rule, its code and its tests.

    \b
    Examples:
      grandmelee where LA-11.3
      grandmelee where D1 pathfinder-arena
    """
    with mistakes_told():
        if game not in ("", *games()):
            load(game)  # which says what games there are
        out().print(with_bold(where.formatted(where.find(rule, game))), soft_wrap=True)


@app.command()
def sentences(
    name: GameName,
    wanted: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="A word of a sentence.")] = None,
) -> None:
    """Print the sentences cards may use.

    Each with its places, an example and the rule; all of them, or those with some words in them.

    \b
    Examples:
      grandmelee sentences super-fantasy-brawl
      grandmelee sentences super-fantasy-brawl push
      grandmelee sentences legends-of-the-arena arena
    """
    with mistakes_told():
        show_sentences(load(name), " ".join(wanted or []))


# ---- how they are printed --------------------------------------------------------------------------------------------
def show_rules(slug: str, wanted: str) -> None:
    """All rules, or those that are looked for; UnknownRule if there is none."""
    book = rulebook.load(slug)
    found = book.look_up(wanted) if wanted else list(book.entries.values())
    if not found:
        raise UnknownRule(f"with {wanted!r} in it", book.nearest(wanted))
    chapter = ""
    for rule in found:
        if rule.chapter != chapter:
            say(f"\n{rule.chapter}" if chapter else rule.chapter, "bold")
        chapter = rule.chapter
        say_with_bold(f"  {rule.id}  {rule.text}")


def show_sentences(game: Game[Any], wanted: str) -> None:
    """All sentences of a game, or those with some words in them; NoSuchSentence if there is none."""
    from grandmelee.text.listing import looked_up  # no other command needs the grammar

    for one in looked_up(game.places(), wanted):
        say(f"{one.wording}  [{one.rule}]", "bold")
        say_wrapped(f"    {one.example}")
        for gloss in one.glosses:
            say_wrapped(f"    {gloss}")
        say_wrapped(f"    {one.where}")
