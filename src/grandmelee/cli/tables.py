"""Commands for playing: games, play, replay, verify."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

import typer

from grandmelee.bots.levels import LEVELS, SIMPLE
from grandmelee.bots.loading import is_own
from grandmelee.cli.app import Packs, RecordFile, app
from grandmelee.cli.files import as_recorded, check_free, read_record_text
from grandmelee.cli.play import Keyboard
from grandmelee.cli.say import Misuse, mistakes_told, say
from grandmelee.cli.session import HUMAN, Session, resumed, started
from grandmelee.cli.settings import read_settings
from grandmelee.cli.show import Replay, show_answers, show_game, show_games
from grandmelee.core.errors import RecordError
from grandmelee.core.events import count as counted
from grandmelee.core.record import Record, dice_hash
from grandmelee.core.registry import games as slugs
from grandmelee.core.registry import load
from grandmelee.core.replay import verify as verify_record

KINDS: Final = (HUMAN, *LEVELS, *SIMPLE)
SEAT_HELP: Final = "human, a level, or module:Class, for seat 1, then 2, ...; or N=KIND."
Seats = Annotated[list[str] | None, typer.Option(metavar="KIND", help=SEAT_HELP)]


@app.command()
def games(name: Annotated[str, typer.Argument(metavar="GAME", help="One game, with its settings.")] = "") -> None:
    """List the games, or show one with its settings.

    \b
    Examples:
      grandmelee games
      grandmelee games legends-of-the-arena
    """
    with mistakes_told():
        if name:
            show_game(load(name))
        else:
            show_games([load(slug) for slug in slugs()])


# ---- playing --------------------------------------------------------------------------------------------------------
@app.command()
def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game as `grandmelee games` lists it.")] = "",
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats; the fewest if not said.")] = None,
    seat: Seats = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same game.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A choice before the game; may be repeated.")
    ] = None,
    pack: Packs = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option("--continue", metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal.

    Against bots, or with several people at one keyboard. Answer with a number, a word or a name; `?` lists
    what else can be typed. Without --seat you have seat 1 and random players have the others. Works from a pipe too:
    one line, one answer.

    \b
    Examples:
      grandmelee play legends-of-the-arena
      grandmelee play legends-of-the-arena --seats 4 --seat human --seat random --seat human
      grandmelee play super-fantasy-brawl --seat 2=knight
      grandmelee play super-fantasy-brawl --seat 2=my_module:MyBot
      grandmelee play legends-of-the-arena --set legends=fitz,sabo --set arena=the-capstan
      grandmelee play legends-of-the-arena --pack examples/packs/first-blood --save game.json
      grandmelee play --continue game.json
    """
    with mistakes_told():
        if resume is not None:
            if name or seats is not None or seed is not None or settings:
                raise Misuse("--continue goes on with the game as it is; leave out GAME, --seats, --seed and --set")
            session = session_from(resume, pack or [], seat or [])
        else:
            session = new_session(name, pack or [], seats, seat or [], settings or [], seed)
        keyboard = Keyboard(session, save or resume)
        if save is not None and save != resume:
            check_free(save)
        code = keyboard.play()
    raise typer.Exit(code)


def new_session(
    name: str, packs: list[str], seats: int | None, kinds: list[str], settings: list[str], seed: int | None
) -> Session:
    """A new game as the settings describe it."""
    if not name:
        raise Misuse(f"Say which game: {', '.join(slugs())}")
    game = load(name, tuple(packs))
    count = seats if seats is not None else seats_named(game.seats, kinds)
    game.check_seats(count)
    chosen = read_settings(game, settings)
    return started(game, count, chosen, secrets.randbelow(2**32) if seed is None else seed, players_of(kinds, count))


def seats_named(possible: Sequence[int], kinds: list[str]) -> int:
    """The fewest seats that have room for all that are given, by number or one after another.

    >>> seats_named((1, 2, 3, 4), ["3=knight"]), seats_named((2, 4), ["human", "3=squire"]), seats_named((1, 2), [])
    (3, 4, 1)
    """
    numbers = [int(number) for number, _, _ in (text.rpartition("=") for text in kinds) if number.isdecimal()]
    wanted = max([len(kinds), possible[0], *numbers])
    return next((count for count in possible if count >= wanted), max(len(kinds), possible[0]))


def session_from(file: Path, packs: list[str], kinds: list[str]) -> Session:
    """A saved game."""
    with as_recorded():
        record = Record.from_json(read_record_text(file))
        return resumed(load(record.game, tuple(packs)), record, players_of(kinds, record.seats))


def players_of(kinds: list[str], seats: int) -> dict[int, str]:
    """By seat: human, or the name of a bot; `2=knight` names seat 2, others follow each other. The rest is random."""
    players: dict[int, str] = {}
    following = 0
    for text in kinds:
        number, is_numbered, kind = text.rpartition("=")
        if is_numbered and not (number.isdecimal() and 1 <= int(number) <= seats):
            raise Misuse(f"--seat {text}: seats are counted from 1 to {seats}")
        seat = int(number) - 1 if is_numbered else following
        following += 0 if is_numbered else 1
        check_kind(kind)
        players[seat] = kind
    if following > seats:
        raise Misuse(f"--seat is given {following} times for {seats} seats")
    if not kinds or (0 not in players and HUMAN not in players.values()):
        players[0] = HUMAN
    return players


def check_kind(kind: str) -> None:
    """Refuse what is neither a person nor a bot."""
    if kind in KINDS or is_own(kind):
        return
    near = get_close_matches(kind, KINDS, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise Misuse(f"--seat {kind}: a seat is {', '.join(KINDS[:-1])} or {KINDS[-1]}, or module:Class{hint}")


# ---- records --------------------------------------------------------------------------------------------------------
@app.command()
def replay(
    file: RecordFile,
    until: Annotated[int | None, typer.Option(metavar="N", help="Only the first N answers.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="As this seat saw it; else a spectator.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait after each answer, with the table.")] = False,
    everything: Annotated[bool, typer.Option("--open", help="Show answers given in secret too.")] = False,
    pack: Packs = None,
) -> None:
    """Show a game from its record.

    \b
    Examples:
      grandmelee replay game.json
      grandmelee replay game.json --until 20 --seat 1
      grandmelee replay game.json --step --open
    """
    with mistakes_told(), as_recorded():
        record = Record.from_json(read_record_text(file))
        game = load(record.game, tuple(pack or ()))
        if record.version != game.version:
            show_answers(game, record)
        shown = Replay(game, record, None if seat is None else seat - 1, everything)
        shown.show(len(record.answers) if until is None else until, step)


@app.command()
def verify(
    file: RecordFile,
    pack: Packs = None,
    shown: Annotated[
        str, typer.Option("--hash", help="The hash of the dice that the table showed from its start.")
    ] = "",
    salt: Annotated[str, typer.Option(help="The salt it told at the end.")] = "",
) -> None:
    """Make sure that a record is true.

    It must replay, answer by answer, to the state it claims, and no byte of it may have been changed. With the hash and
    the salt of a table its seed must also be the one that was promised.

    \b
    Examples:
      grandmelee verify game.json
      grandmelee verify game.json --hash HASH --salt SALT
      grandmelee verify game.json --pack examples/packs/first-blood
    """
    with mistakes_told(), as_recorded():
        text = read_record_text(file)
        game = load(Record.from_json(text).game, tuple(pack or ()))
        s = verify_record(game, text)
        check_dice(Record.from_json(text).seed, shown, salt)
        state = "played to its end" if s.over else "not yet over"
        played = f"{counted(s.seats, 'seat')}, {s.count // 2} answers"
        say(f"{file} is true: {game.name}, {played}, {state}; digest {s.digest()[:16]}")


def check_dice(seed: int, shown: str, salt: str) -> None:
    """The seed must be the one whose hash was shown."""
    if bool(shown) != bool(salt):
        raise Misuse(
            "--hash and --salt belong together: a table shows one from its start and tells the other at the end."
        )
    if shown and dice_hash(seed, salt.strip()) != shown.strip().lower():
        raise RecordError("The dice are not those that were promised: this is not the hash of the seed and the salt.")
