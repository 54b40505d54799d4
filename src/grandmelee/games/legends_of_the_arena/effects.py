"""The sentences of Legends of the Arena: the text on a card is what runs (V01 to V40, and a few for packs)."""

from __future__ import annotations

from typing import Final

from grandmelee.games.legends_of_the_arena.glossary import GLOSSES
from grandmelee.games.legends_of_the_arena.operation import Op as Op
from grandmelee.games.legends_of_the_arena.phrases_moving import (
    Face,
    MayTurn,
    MoveBackward,
    MoveEither,
    MoveForward,
    MoveToFoe,
    MoveUpTo,
    PlaceSelf,
    PlaceSelfEmpty,
    Pull,
    PullToYou,
    Swap,
    Turn,
)
from grandmelee.games.legends_of_the_arena.phrases_striking import (
    Block,
    BoostNext,
    Cancel,
    ChangeForm,
    ClearPush,
    Delay,
    DrawCard,
    ExtraFatigue,
    Guard,
    IfFatigued,
    IfFinal,
    IfHit,
    IfTargetOnEdge,
    IfWaiting,
    InForm,
    PushTarget,
    RecoverFatigue,
    Repeat,
    SlowTarget,
    SpeedNext,
    StartInForm,
    Strike,
    StrikeAll,
    StrikeOthers,
    TakeInitiative,
)
from grandmelee.games.legends_of_the_arena.phrases_tokens import (
    KeepTrap,
    PlaceTrap,
    RaiseDead,
    SpringTrap,
    Summon,
    SummonAtStart,
    ZombiesMove,
    ZombiesStrike,
)
from grandmelee.text.sentences import Grammar, Pattern, bind


def strikes(template: str, gives_tokens: bool, rule: str) -> Pattern[Op]:
    """V10 and V11 share one operation."""

    def make(force: int, reach: tuple[int, int]) -> Op:
        return Strike(force, reach, gives_tokens)

    def parts(op: Op) -> list[object] | None:
        return [op.force, op.reach] if isinstance(op, Strike) and op.gives_tokens == gives_tokens else None

    return Pattern(template, make, parts, rule)


def in_form(template: str, form: int, rule: str) -> Pattern[Op]:
    """V40, human or Wolf."""

    def make(then: Op) -> Op:
        return InForm(form, then)

    def parts(op: Op) -> list[object] | None:
        return [op.then] if isinstance(op, InForm) and op.form == form else None

    return Pattern(template, make, parts, rule)


PATTERNS: Final[list[Pattern[Op]]] = [
    bind("Move {n:number 1-9} forward.", MoveForward, "V01"),
    bind("Move {n:number 1-9} backward.", MoveBackward, "V02"),
    bind("Move up to {n:number 1-9} forward.", MoveUpTo, "V03"),
    bind("Move {n:number 1-9} in either direction.", MoveEither, "V04"),
    bind("Turn.", Turn, "V05"),
    bind("You may Turn.", MayTurn, "V06"),
    bind("Face the {which:word nearest|furthest} foe.", Face, "V07"),
    bind("Move into that foe's space.", MoveToFoe, "V08"),
    bind("Place yourself in a space at range {reach:range}.", PlaceSelf, "V09"),
    bind("Place yourself in an empty space at range {reach:range}.", PlaceSelfEmpty, "V09, LA-20.8"),
    strikes("Strike {force:number 0-20} at range {reach:range}.", True, "V10"),
    strikes("Strike {force:number 0-20} at range {reach:range}, without Push tokens.", False, "V11"),
    bind("Strike {force:number 0-20} on all foes at range {reach:range}.", StrikeAll, "V12"),
    bind(
        "Strike {force:number 0-20} on all other foes at range {reach:range}, without Push tokens.", StrikeOthers, "V13"
    ),
    bind("If you Fatigued the target, {then:phrase}", IfFatigued, "V14"),
    bind("If you hit, {then:phrase}", IfHit, "V15"),
    bind("If this is the final exchange, {then:phrase}", IfFinal, "V16"),
    bind("If the target's Action has not resolved yet, {then:phrase}", IfWaiting, "V17"),
    bind("If the target is on an edge, {then:phrase}", IfTargetOnEdge, "LA-8.14"),
    bind("Pull the target {n:number 1-9}.", Pull, "V18"),
    bind("Pull the target to your space.", PullToYou, "V19"),
    bind("Place {n:count Push token|Push tokens} on the target.", PushTarget, "V20"),
    bind("Remove all Push tokens from yourself.", ClearPush, "V21"),
    bind("Swap spaces with the target.", Swap, "V22"),
    bind("Block {n:number 1-20}.", Block, "V23"),
    bind("You or one ally at range {reach:range} gains Block {n:number 1-20}.", Guard, "V24"),
    bind("Recover {n:number 1-10} Fatigue.", RecoverFatigue, "V25"),
    bind("The target takes {n:number 1-10} extra Fatigue.", ExtraFatigue, "V26"),
    bind("Your Strikes have +{n:number 1-20} Force in the next exchange.", BoostNext, "V27"),
    bind("Your Action next exchange has +{n:number 1-99} Speed.", SpeedNext, "V28"),
    bind("The target's Action next exchange has -{n:number 1-99} Speed.", SlowTarget, "V29"),
    bind("Cancel the target's Action.", Cancel, "V30"),
    bind("Perform the rest of this Effect in a later exchange of your choice.", Delay, "V31"),
    bind("This sequence has 6 exchanges.", Repeat, "V32"),
    bind("Place the Spike Trap in a space at range {reach:range}.", PlaceTrap, "V33"),
    bind("Spring the Spike Trap.", SpringTrap, "V34"),
    bind("Summon a {what:word Zombie|Coffin} in a space at range {reach:range}.", Summon, "V35"),
    bind("Turn each Coffin at range {reach:range} into a Zombie.", RaiseDead, "V36"),
    bind("Each Zombie moves 1 towards its nearest foe.", ZombiesMove, "V37"),
    bind("Each Zombie Strikes {force:number 0-20} at range 0.", ZombiesStrike, "V38"),
    bind("Change form.", ChangeForm, "V39"),
    in_form("Human: {then:phrase}", 0, "V40"),
    in_form("Wolf: {then:phrase}", 1, "V40"),
    bind("Draw a card.", DrawCard, "LA-4.10"),
    bind("Take the Initiative.", TakeInitiative, "LA-3.5"),
]

GRAMMAR: Final = Grammar(PATTERNS, small=("The ", "If "), glosses=GLOSSES)

SETUP: Final[Grammar[Op]] = Grammar(
    [
        bind("Summon a {what:word Zombie|Coffin} on your start space.", SummonAtStart, "LA-2.16, LA-17.1"),
        bind("Start in {form:word human|Wolf} form.", StartInForm, "LA-2.16, LA-18.2"),
        bind("The Spike Trap starts beside you.", KeepTrap, "LA-2.15, LA-2.16"),
    ]
)
"""What a bio card can ask for when the game is set up [LA-2.16]."""
