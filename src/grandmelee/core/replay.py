"""Rebuilding a game from its record; taking an answer back; checking a record."""

from __future__ import annotations

from typing import Any

from grandmelee.core.errors import IllegalAnswer, RecordError
from grandmelee.core.game import Game
from grandmelee.core.record import Record
from grandmelee.core.state import State


def replay(game: Game[Any], record: Record, count: int | None = None, loud: bool = True) -> State:
    """The state after the record's answers, or after its first *count*. Another version's record is refused."""
    _check_fits(game, record)
    s: State = game.start(record.seats, record.settings, record.seed, loud)
    answers = record.answers if count is None else record.answers[:count]
    numbers = game.vocabulary.numbers
    for number, (seat, word) in enumerate(answers, 1):
        try:
            s.answer(seat, numbers.get(word, word))  # what is no word is refused by itself
        except IllegalAnswer as error:
            raise RecordError(f"Answer {number} of the record ({seat}, {word!r}) is not legal: {error}") from error
    return s


def verify(game: Game[Any], text: str) -> State:
    """Replay a record file and make sure that every byte of it is as we would write it."""
    record = Record.from_json(text)
    s = replay(game, record)
    if s.digest() != record.digest:
        raise RecordError("The record replays, but not to the state it claims.")
    if record.to_json() != text:
        raise RecordError("The record says what it should, but not in the exact form we write; it was changed by hand.")
    return s


def undo(s: State, seat: int) -> State:
    """The state before the last answer, if it was that seat's and no fact has appeared since."""
    record = s.record
    if not record.answers:
        raise IllegalAnswer(s.game.final_rule, "Nothing has been answered yet.")
    if record.answers[-1][0] != seat:
        # Which seat it was may be a secret, while several answer at once.
        raise IllegalAnswer(s.game.final_rule, "The last answer was another seat's; only that seat can take it back.")
    before = replay(s.game, record, len(record.answers) - 1)
    if before.facts != s.facts:
        text = "A fact has appeared since: a card was drawn or shown, chance decided, or a choice became final."
        raise IllegalAnswer(s.game.final_rule, text)
    return before


def _check_fits(game: Game[Any], record: Record) -> None:
    if record.game != game.slug:
        raise RecordError(f"The record is of {record.game}, not of {game.slug}.")
    if record.version != game.version:
        since = game.why_not_replayed(record.version)
        raise RecordError(
            f"The record was made by version {record.version} of {game.name}; this is version {game.version}"
            f"{f' ({since})' if since else ''}. It stays readable, but it cannot be replayed here."
        )
    if record.content != game.content_hash:
        raise RecordError(
            f"The record was played with other cards (content {record.content[:12]}, here {game.content_hash[:12]}). "
            "Load the packs it was played with."
        )
