"""Putting a pack to the test: what `grandmelee check PATH` does.

First it is read, and every mistake is told with its file and line. Then it is read back as it was understood. Then it
is played at random, everything it brought taking part, and the promises of the engine are looked at on the way: an
answer causes an end of steps, nothing is lost or made, a copy is equal, a game ends, and its record replays.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from grandmelee.bots.playout import Chance
from grandmelee.core.errors import GrandMeleeError, PackError, Problem, RuleBug
from grandmelee.core.game import Game
from grandmelee.core.registry import games, load
from grandmelee.core.replay import replay
from grandmelee.core.state import State
from grandmelee.text.nearest import near_word
from grandmelee.text.packs import HEAD, is_pack
from grandmelee.text.toml import one_of, read_source

LIMIT: Final = 10_000  # decisions; games take some hundred, and one that takes longer is taken for endless
EVERY: Final = 25  # decisions between two looks at the components, in a long game more; games between two replays


class Trouble(GrandMeleeError):
    """A game with the pack that went wrong: what happened, at which table, and its record if there is one."""

    def __init__(self, what: str, table: str, record: str = "") -> None:
        super().__init__(f"{what}\n  The table: {table}")
        self.what = what
        self.table = table
        self.record = record


class Played:
    """What the random games came to."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.tables = 0


# ---- reading --------------------------------------------------------------------------------------------------------
def load_with(folder: str, slug: str = "") -> Game[Any]:
    """The game the pack is for (or *slug*) with the pack in it; PackError names every mistake."""
    problems: list[Problem] = []
    wanted = slug or game_of(Path(folder), problems)
    if problems:
        raise PackError(problems)
    return load(wanted, (folder,))


def game_of(root: Path, problems: list[Problem]) -> str:
    """The game a pack says it is for."""
    if not is_pack(root, problems):
        return ""
    head = read_source(root / HEAD, str(root / HEAD), problems)
    if head is None:
        return ""
    slug, known = head.data.get("game"), games()
    if slug not in known:
        what = f"there is no game {slug!r}" if "game" in head.data else f"{HEAD} has no game"
        where = Problem(str(root / HEAD), head.line(("game",)), what, f'game = "...", {one_of(known)}')
        where.nearest = near_word(str(slug), known) if "game" in head.data else ""
        problems.append(where)
    return str(slug)


# ---- playing --------------------------------------------------------------------------------------------------------
def try_out(game: Game[Any], count: int, seed: int = 1) -> Played:
    """Play at least *count* random games, at every table where something of the packs takes part."""
    played = Played()
    tables = game.pack_scenarios()
    played.tables = len(tables)
    for number in range(max(count, len(tables))):
        seats, settings = tables[number % len(tables)]
        played.decisions += trial(game, seats, settings, seed + number)
        played.games += 1
    return played


def trial(game: Game[Any], seats: int, settings: dict[str, object], seed: int) -> int:
    """One random game, looked at closely; how many decisions it took. Trouble says what went wrong."""
    table = ", ".join([f"{seats} seats", f"seed {seed}", *[f"{name} {shown(settings[name])}" for name in settings]])
    try:
        s = game.start(seats, settings, seed, False)
        return watched(s, Chance(seed), seed % EVERY == 0)
    except Trouble as trouble:
        raise Trouble(trouble.what, table, trouble.record) from trouble
    except RuleBug as bug:
        raise Trouble(explained(bug), table, bug.record) from bug
    except Exception as error:
        raise Trouble(
            f"{type(error).__name__}: {error}. This is a mistake of ours; please report it.", table
        ) from error


def shown(value: object) -> str:
    """A setting's value for a message."""
    return " ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def explained(bug: RuleBug) -> str:
    """A bug of the rules in an author's words."""
    what = str(bug).partition("\n")[0].removeprefix("RuleBug: ")
    if "endless" in what:
        return f"{what}. Effects of this pack set each other off again and again; one of them must come to an end."
    return f"{what}. The rules could not carry out an effect; this is a mistake of ours, please report it."


def watched(s: State, chance: Chance, is_replayed: bool) -> int:
    """Play to the end; any seat that is asked may answer next."""
    due = s.game.components(s)
    count, next_look = 0, EVERY
    while not s.over:
        waiting = s.waiting
        seat = waiting[chance.below(len(waiting))]
        options = s.options(seat)
        s.answer(seat, options[chance.below(len(options))])
        count += 1
        if count == next_look:
            look(s, due)
            next_look += max(EVERY, count // 4)  # a look goes through all answers so far
        if count == LIMIT:
            raise Trouble(f"The game has not ended after {LIMIT:,} decisions.", "", s.record.to_json())
    look(s, due)
    if is_replayed and replay(s.game, s.record, None, False).digest() != s.digest():
        raise Trouble("The record of a game does not lead to the game it was made from.", "", s.record.to_json())
    return count


def look(s: State, due: dict[str, int]) -> None:
    """Nothing was lost or made, and a copy is equal in everything."""
    now = s.game.components(s)
    wrong = [f"{name}: {now[name]} instead of {due[name]}" for name in due if now[name] != due[name]]
    if wrong:
        raise Trouble(f"Something was lost or made: {'; '.join(wrong)}.", "", s.record.to_json())
    if s.copy().digest() != s.digest():
        raise Trouble("A copy of the game is not equal to it.", "", s.record.to_json())
