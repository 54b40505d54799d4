"""A game is its record: what it was started with, and every answer."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from grandmelee.core.errors import RecordError

FORMAT: Final = 2  # of the text as it is written now
SETTINGS: Final = {1: "options", 2: "settings"}  # what the settings are called, by the formats that are read
FIELDS: Final = ("format", "game", "version", "content", "seats", "settings", "seed", "answers", "digest", "check")


class Record:
    """Game, version, content, settings, seed and answers; from that the state is rebuilt.

    `digest` is the hash of the state the record leads to, or "" when it is not claimed. A record that was read is
    written in the `format` it had.
    """

    def __init__(
        self,
        game: str,
        version: str,
        content: str,
        seats: int,
        settings: dict[str, Any],
        seed: int,
        answers: list[tuple[int, str]],
        digest: str,
        format: int = FORMAT,
    ) -> None:
        self.format = format
        self.game = game
        self.version = version
        self.content = content
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.answers = answers
        self.digest = digest

    def until(self, count: int) -> Record:
        """The record of the same game after its first answers."""
        same = count == len(self.answers)
        return Record(
            self.game,
            self.version,
            self.content,
            self.seats,
            self.settings,
            self.seed,
            self.answers[:count],
            self.digest if same else "",
            self.format,
        )

    def to_json(self) -> str:
        """One exact text for one record; any changed byte is found by its check sum."""
        body = self._body()
        body["check"] = _check(body)
        lines = [f"  {json.dumps(key)}: {_line(value)}" for key, value in body.items() if key != "answers"]
        answers = ",\n".join(f"    {json.dumps(pair)}" for pair in body["answers"])
        lines.insert(7, f'  "answers": [\n{answers}\n  ]' if answers else '  "answers": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @staticmethod
    def from_json(text: str) -> Record:
        """Read a record. A damaged one is refused with what is wrong about it."""
        body = _parsed(text)
        check = body.pop("check")
        if check != _check(body):
            raise RecordError("The record is damaged: its check sum does not fit what it says.")
        answers = [(seat, word) for seat, word in body["answers"]]
        return Record(
            body["game"],
            body["version"],
            body["content"],
            body["seats"],
            body[SETTINGS[body["format"]]],
            body["seed"],
            answers,
            body["digest"],
            body["format"],
        )

    def _body(self) -> dict[str, Any]:
        return {
            "format": self.format,
            "game": self.game,
            "version": self.version,
            "content": self.content,
            "seats": self.seats,
            SETTINGS[self.format]: self.settings,
            "seed": self.seed,
            "answers": [[seat, word] for seat, word in self.answers],
            "digest": self.digest,
        }


def dice_hash(seed: object, salt: str) -> str:
    """What a table shows from its start, so that nobody can choose the dice later: SHA-256 of `SEED:SALT`.

    >>> dice_hash(7, "a1b2")[:12]
    'd950568eddb5'
    """
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _check(body: dict[str, Any]) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _parsed(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"The record is damaged or cut short, it is no JSON: {error}.") from error
    if not isinstance(body, dict):
        raise RecordError("The record is no record: expected one JSON object.")
    number = body.get("format")
    if type(number) is not int or number not in SETTINGS:
        known = " and ".join(map(str, SETTINGS))
        raise RecordError(f"The record has format {number!r}; this version reads the formats {known}.")
    names = fields_of(number)
    wrong = [name for name in names if name not in body] or [name for name in body if name not in names]
    if wrong:
        raise RecordError(
            f"The record is damaged: its fields are {', '.join(names)}; look at {', '.join(map(str, wrong))}."
        )
    _check_types(body, SETTINGS[number])
    return body


def fields_of(format: int) -> list[str]:
    """What the fields of a format are called."""
    return [SETTINGS[format] if name == "settings" else name for name in FIELDS]


def _check_types(body: dict[str, Any], settings: str) -> None:
    kinds = {"game": str, "version": str, "content": str, "seats": int, settings: dict, "seed": int, "digest": str}
    for name, kind in kinds.items():
        if type(body[name]) is not kind:
            raise RecordError(f"The record is damaged: {name!r} should be of type {kind.__name__}.")
    for pair in body["answers"] if isinstance(body["answers"], list) else [None]:
        if not (isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int and type(pair[1]) is str):
            raise RecordError(f"The record is damaged: an answer is a seat and a word, not {pair!r}.")
