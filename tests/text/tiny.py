"""A tiny game's sentences, for the tests of card text."""

from __future__ import annotations

from grandmelee.text.sentences import Grammar, Pattern, bind


class Op:
    """An operation; equal when it is of the same class with the same values."""

    def __init__(self, *values: object) -> None:
        self.values = values

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values == getattr(other, "values", None)

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.values))


class Strike(Op):
    pass


class LightStrike(Op):
    pass


class Move(Op):
    pass


class MoveUpTo(Op):
    pass


class Pull(Op):
    pass


class Push(Op):
    pass


class Slow(Op):
    pass


class Summon(Op):
    pass


class Cancel(Op):
    pass


class IfHit(Op):
    pass


class IfFatigued(Op):
    pass


class Wolf(Op):
    pass


class Instead(Op):
    pass


def sentence(template: str, made: type[Op]) -> Pattern[Op]:
    return Pattern(template, made, lambda op: op.values if type(op) is made else None)


SENTENCES = [
    sentence("Strike {force:number} at range {reach:range}.", Strike),
    sentence("Strike {force:number} at range {reach:range}, without Push tokens.", LightStrike),
    sentence("Move {n:number 1-9} forward.", Move),
    sentence("Move up to {n:number 1-9} forward.", MoveUpTo),
    sentence("Pull the target {n:number}.", Pull),
    sentence("Place {n:count Push token|Push tokens} on the target.", Push),
    sentence("The target's Action next exchange has -{n:number} Speed.", Slow),
    sentence("Summon a {what:word Zombie|Coffin} in a space at range {reach:range}.", Summon),
    sentence("Cancel the target's Action.", Cancel),
    sentence("If you hit, {then:phrase}", IfHit),
    sentence("If you Fatigued the target, {then:phrase}", IfFatigued),
    sentence("Wolf: {then:phrase}", Wolf),
    sentence("Choose: {first:phrase} Or: {second:phrase}", Instead),
]

GRAMMAR = Grammar(SENTENCES)


class Block:
    """An operation as a game writes it: the slots are its attributes."""

    def __init__(self, n: int) -> None:
        self.n = n


BLOCK = bind("Block {n:number}.", Block)
