"""A game's settings on the command line: `--set key=value`."""

from __future__ import annotations

from typing import Any

from grandmelee.cli.say import Misuse
from grandmelee.core.game import Game, Setting

YES_AND_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read_settings(game: Game[Any], given: list[str]) -> dict[str, object]:
    """`["arena=the-capstan", "legends=fitz,sabo"]` as values; the game itself judges them."""
    kinds = {setting.name: setting for setting in game.settings}
    chosen: dict[str, object] = {}
    for pair in given:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Misuse(f"--set {pair}: expected name=value, such as {example(game)}")
        if name in chosen:
            raise Misuse(f"--set {name} is given twice")
        chosen[name] = read_value(kinds.get(name), text)
    return chosen


def read_value(setting: Setting | None, text: str) -> object:
    """The value a text stands for; one that fits nothing stays a text, and the game says what would fit."""
    if setting is None:
        return text
    for choice in setting.choices:
        if text.lower() == str(choice).lower():
            return choice
    if any(choice is True for choice in setting.choices) and text.lower() in YES_AND_NO:
        return YES_AND_NO[text.lower()]
    if setting.kind == "number":
        return None if text.lower() == "none" else int(text) if text.isdecimal() and len(text) < 10 else text
    return [part.strip() for part in text.split(",")] if setting.kind == "words" else text


def example(game: Game[Any]) -> str:
    """A pair that would be right."""
    return next((f"{setting.name}={plain(setting.default)}" for setting in game.settings), "name=value")


def plain(value: object) -> str:
    """A value as it is written on the command line."""
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def values(setting: Setting) -> str:
    """What may stand behind the equals sign, in words."""
    allowed = [plain(choice) for choice in setting.choices]
    if setting.kind == "number":
        allowed += ["a number from 1", "none"]
    if setting.kind == "words":
        allowed.append(f"or several of {', '.join(setting.words)}, with commas between")
    return ", ".join(allowed)
