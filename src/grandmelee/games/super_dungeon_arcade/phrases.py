"""What a sentence of a card becomes: an operation with a kind and what stood in its slots, and how it is written.

Cards, Heroes, monsters, plots and modes share one sort of operation; which sentences may stand where is said by the
four grammars: `features` (abilities and bonuses), `deeds` (actions), `orders` (Traps and other things that happen
once) and `lasting` (what holds as long as a card is in play).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from grandmelee.games.super_dungeon_arcade.terms import STATUSES
from grandmelee.text.sentences import AnyKind, Pattern
from grandmelee.text.slots import Kind, Slot, SlotError
from grandmelee.text.templates import Template

ALL: Final = "Each Hero"
MOST: Final = "The Hero with the most wrath"
LEAST: Final = "The Hero with the least wrath"
ZERO: Final = "Each Hero without wrath"
UNHURT: Final = "Each unhurt Hero"
EQUIPPED: Final = "Each Hero with two or more cards"
BEYOND: Final = "Each Hero beyond tile 1"
FARTHEST: Final = "The Hero farthest from the start"
NEAREST: Final = "The Hero closest to the start"
PICKED: Final = "A Hero the party names"
OPENER: Final = "The Hero that opened the chest"
WITHOUT: Final = "Each Hero without a crystal"
THIS: Final = "This Hero"
WHO: Final = "|".join(
    (ALL, MOST, LEAST, ZERO, UNHURT, EQUIPPED, BEYOND, FARTHEST, NEAREST, PICKED, OPENER, WITHOUT, THIS)
)
"""Whom a sentence is about; ties by wrath order [SDA-0.5]."""
SMALL: Final = ("The ", "Each ", "A ", "All ", "This ", "Draw ", "Resolve ", "If ")


class Op:
    """A sentence that was read: its kind, and what its slots say."""

    def __init__(
        self,
        kind: int,
        who: str = "",
        word: str = "",
        n: int = 0,
        m: int = 0,
        listed: tuple[str, ...] = (),
        then: Op | None = None,
        other: Op | None = None,
    ) -> None:
        self.kind = kind
        self.who = who
        self.word = word
        self.n = n
        self.m = m
        self.listed = listed
        self.then = then
        self.other = other


class Title(Slot):
    """The name of a model, as it stands on its card."""

    def __init__(self, details: str = "") -> None:
        self.details = details

    def read(self, text: str) -> object:
        if not re.fullmatch(r"[A-Z][A-Za-z'-]*( [A-Z][A-Za-z'-]*){0,4}", text):
            raise SlotError(f"'{text}' is not the name of a model")
        return text

    def write(self, value: object) -> str:
        return str(value)

    def examples(self) -> list[object]:
        return ["Crawler", "Tower Blackblade"]


class StatusList(Slot):
    """Different statuses: ``Poison, Hex, Ice``."""

    def __init__(self, details: str = "") -> None:
        self.details = details

    def read(self, text: str) -> object:
        found = text.split(", ")
        for status in found:
            if status not in STATUSES:
                raise SlotError(f"'{status}' is no status; there are {', '.join(STATUSES)}")
        if len(set(found)) != len(found):
            raise SlotError("each status stands once")
        return tuple(found)

    def write(self, value: object) -> str:
        assert isinstance(value, tuple)
        return ", ".join([str(status) for status in value])

    def examples(self) -> list[object]:
        return [("Poison", "Hex"), ("Fire",)]


KINDS: Final[dict[str, Kind]] = {"title": Title, "statuses": StatusList}


def say(kind: int, template: str, rule: str = "") -> Pattern[Op]:
    """The sentence of one kind of operation; slots are named after the fields they fill."""
    names = Template(template, AnyKind()).names
    return Pattern(template, maker(kind, names), reader(kind, names), rule)


def maker(kind: int, names: Sequence[str]) -> Callable[..., Op]:
    """Makes the operation of a kind from what stood in its slots."""

    def make(*values: object) -> Op:
        said = dict(zip(names, values, strict=True))
        then, other, listed = said.get("then"), said.get("other"), said.get("listed", ())
        assert then is None or isinstance(then, Op)
        assert other is None or isinstance(other, Op)
        assert isinstance(listed, tuple)
        who, word = str(said.get("who", "")), str(said.get("word", ""))
        return Op(kind, who, word, whole(said.get("n", 0)), whole(said.get("m", 0)), listed, then, other)

    return make


def whole(value: object) -> int:
    """A number that stood in a slot."""
    assert isinstance(value, int)
    return value


def reader(kind: int, names: Sequence[str]) -> Callable[[Op], Sequence[object] | None]:
    """Gives back what stood in the slots, of operations of that kind."""

    def parts(op: Op) -> Sequence[object] | None:
        return [getattr(op, name) for name in names] if op.kind == kind else None

    return parts
