"""Costs as numbers, a byte for each type, so that they are added and compared as numbers [LER-11.7 to 11.9]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandmelee.kit.rows import Row

HIRELING_BILL: Final = 1 << 8  # one Gold [LER-11.20]
GUARDS: Final = 0x808080  # the highest bit of each byte of what can be spent; it is gone when a type is overdrawn
FULL: Final = 0xFFFFFF  # less what can be spent: a bill on top of that sets a guard where a type is overdrawn


def in_one(cost: Row) -> int:
    """A cost in one number, a byte for each type."""
    return cost[0] + (cost[1] << 8) + (cost[2] << 16)


def purse_of(tokens: list[int]) -> tuple[int, int]:
    """What tokens can pay at most, with its guards; and a bit for each type that has doubles alone: no half of a double
    is wasted, so a bill must be even there [LER-11.8].
    """
    grunts, gold, goods, two_grunts, two_gold, two_goods = tokens
    lone = 0
    if two_grunts and not grunts:
        lone = 1
    if two_gold and not gold:
        lone += 1 << 8
    if two_goods and not goods:
        lone += 1 << 16
    return GUARDS + grunts + two_grunts * 2 + (gold + two_gold * 2 << 8) + (goods + two_goods * 2 << 16), lone


def is_within(bill: int, room: int) -> bool:
    """Whether a bill is no more than all tokens together."""
    return (room - bill) & GUARDS == GUARDS


def fits(bill: int, tokens: list[int]) -> bool:
    """Whether tokens can add up exactly to a bill, type by type [LER-11.8, 11.9]."""
    room, lone = purse_of(tokens)
    return not bill & lone and is_within(bill, room)


def cheapest(bills: Iterable[int]) -> tuple[int, ...]:
    """The bills below which there is none: tokens that pay for none of them pay for nothing at all.

    >>> [hex(bill) for bill in cheapest([0x000002, 0x010001, 0x010002, 0x020202])]
    ['0x2', '0x10001']
    """
    found = sorted(set(bills))
    return tuple([bill for bill in found if not any(one != bill and is_within(one, GUARDS + bill) for one in found)])
