"""What an Action card does, as icons that sum its text up [LA-9.2]: each operation says it of itself."""

from __future__ import annotations

from typing import Final

from grandmelee.games.legends_of_the_arena import phrases_moving as moving
from grandmelee.games.legends_of_the_arena import phrases_striking as striking
from grandmelee.games.legends_of_the_arena import phrases_tokens as tokens
from grandmelee.games.legends_of_the_arena.operation import Op
from grandmelee.scene.cards import Fact
from grandmelee.text.slots import Range

MOST: Final = 4  # on one card
STRIKE: Final = ("crossed-swords", "Strike", "{force}")
RANGE: Final = ("archery-target", "range", "{reach}")
MOVE: Final = ("walking-boot", "Move", "{n}")
PLACE: Final = ("walking-boot", "Move", "{reach}")
TURN: Final = ("cycle", "Turn", "")
PULL: Final = ("pull", "Pull", "{n}")
BLOCK: Final = ("checked-shield", "Block", "{n}")
TRAP: Final = ("spikes-full", "Spike Trap", "")
ZOMBIE: Final = ("shambling-zombie", "Zombie", "")

Shown = tuple[str, str, str]  # icon, name, and the number beside it, filled in from the operation

SHOWN: Final[dict[type[Op], tuple[Shown, ...]]] = {
    striking.Strike: (STRIKE, RANGE),
    striking.StrikeAll: (STRIKE, RANGE),
    striking.StrikeOthers: (STRIKE, RANGE),
    tokens.ZombiesStrike: (ZOMBIE, STRIKE, ("archery-target", "range", "0")),
    tokens.ZombiesMove: (ZOMBIE, ("walking-boot", "Move", "1")),
    moving.MoveForward: (MOVE,),
    moving.MoveBackward: (MOVE,),
    moving.MoveUpTo: (MOVE,),
    moving.MoveEither: (MOVE,),
    moving.MoveToFoe: (("walking-boot", "Move", ""),),
    moving.PlaceSelf: (PLACE,),
    moving.PlaceSelfEmpty: (PLACE,),
    moving.Turn: (TURN,),
    moving.MayTurn: (TURN,),
    moving.Pull: (PULL,),
    moving.PullToYou: (("pull", "Pull", ""),),
    striking.ChangeForm: (TURN,),
    striking.Block: (BLOCK,),
    striking.Guard: (BLOCK, RANGE),
    striking.PushTarget: (("push", "Push", "{n}"),),
    striking.RecoverFatigue: (("tired-eye", "Recover", "{n}"),),
    striking.SpeedNext: (("fast-arrow", "Speed", "+{n}"),),
    striking.SlowTarget: (("fast-arrow", "Speed", "-{n}"),),
    tokens.PlaceTrap: (("spikes-full", "Spike Trap", "{reach}"),),
    tokens.SpringTrap: (TRAP,),
    tokens.RaiseDead: (("coffin", "Coffin", "{reach}"), ZOMBIE),
}
"""Operations that have an icon; `Summon` has the one of what it summons, a condition those of what follows it."""

SUMMONED: Final = {"Zombie": "shambling-zombie", "Coffin": "coffin"}


def facts(ops: list[Op]) -> tuple[Fact, ...]:
    """The first of each kind of thing the operations do, in their order, four at most."""
    found: dict[str, Fact] = {}
    for op in ops:
        for picture, name, value in shown(op):
            found.setdefault(picture, Fact(picture, filled(value, op), name))
    return tuple(found.values())[:MOST]


def shown(op: Op) -> tuple[Shown, ...]:
    """What stands for an operation."""
    if isinstance(op, striking.Condition):
        return tuple((picture, name, filled(value, op.then)) for picture, name, value in shown(op.then))
    if isinstance(op, tokens.Summon):
        return ((SUMMONED[op.what], op.what, "{reach}"),)
    return SHOWN.get(type(op), ())


def filled(value: str, op: Op) -> str:
    """The number beside an icon, from the operation's own."""
    reach = getattr(op, "reach", None)
    words = Range().write(reach) if reach is not None else ""
    return value.format(n=getattr(op, "n", ""), force=getattr(op, "force", ""), reach=words)
