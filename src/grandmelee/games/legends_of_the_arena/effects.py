"""The sentences of Legends of the Arena: the text on a card is what runs (V01 to V40, and a few for packs)."""

from __future__ import annotations

from typing import Final

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


def strikes(template: str, gives_tokens: bool) -> Pattern[Op]:
    """V10 and V11 share one operation."""

    def make(force: int, reach: tuple[int, int]) -> Op:
        return Strike(force, reach, gives_tokens)

    def parts(op: Op) -> list[object] | None:
        return [op.force, op.reach] if isinstance(op, Strike) and op.gives_tokens == gives_tokens else None

    return Pattern(template, make, parts)


def in_form(template: str, form: int) -> Pattern[Op]:
    """V40, human or Wolf."""

    def make(then: Op) -> Op:
        return InForm(form, then)

    def parts(op: Op) -> list[object] | None:
        return [op.then] if isinstance(op, InForm) and op.form == form else None

    return Pattern(template, make, parts)


PATTERNS: Final[list[Pattern[Op]]] = [
    bind("Move {n:number 1-9} forward.", MoveForward),
    bind("Move {n:number 1-9} backward.", MoveBackward),
    bind("Move up to {n:number 1-9} forward.", MoveUpTo),
    bind("Move {n:number 1-9} in either direction.", MoveEither),
    bind("Turn.", Turn),
    bind("You may Turn.", MayTurn),
    bind("Face the {which:word nearest|furthest} foe.", Face),
    bind("Move into that foe's space.", MoveToFoe),
    bind("Place yourself in a space at range {reach:range}.", PlaceSelf),
    bind("Place yourself in an empty space at range {reach:range}.", PlaceSelfEmpty),
    strikes("Strike {force:number 0-20} at range {reach:range}.", True),
    strikes("Strike {force:number 0-20} at range {reach:range}, without Push tokens.", False),
    bind("Strike {force:number 0-20} on all foes at range {reach:range}.", StrikeAll),
    bind("Strike {force:number 0-20} on all other foes at range {reach:range}, without Push tokens.", StrikeOthers),
    bind("If you Fatigued the target, {then:phrase}", IfFatigued),
    bind("If you hit, {then:phrase}", IfHit),
    bind("If this is the final exchange, {then:phrase}", IfFinal),
    bind("If the target's Action has not resolved yet, {then:phrase}", IfWaiting),
    bind("If the target is on an edge, {then:phrase}", IfTargetOnEdge),
    bind("Pull the target {n:number 1-9}.", Pull),
    bind("Pull the target to your space.", PullToYou),
    bind("Place {n:count Push token|Push tokens} on the target.", PushTarget),
    bind("Remove all Push tokens from yourself.", ClearPush),
    bind("Swap spaces with the target.", Swap),
    bind("Block {n:number 1-20}.", Block),
    bind("You or one ally at range {reach:range} gains Block {n:number 1-20}.", Guard),
    bind("Recover {n:number 1-10} Fatigue.", RecoverFatigue),
    bind("The target takes {n:number 1-10} extra Fatigue.", ExtraFatigue),
    bind("Your Strikes have +{n:number 1-20} Force in the next exchange.", BoostNext),
    bind("Your Action next exchange has +{n:number 1-99} Speed.", SpeedNext),
    bind("The target's Action next exchange has -{n:number 1-99} Speed.", SlowTarget),
    bind("Cancel the target's Action.", Cancel),
    bind("Perform the rest of this Effect in a later exchange of your choice.", Delay),
    bind("This sequence has 6 exchanges.", Repeat),
    bind("Place the Spike Trap in a space at range {reach:range}.", PlaceTrap),
    bind("Spring the Spike Trap.", SpringTrap),
    bind("Summon a {what:word Zombie|Coffin} in a space at range {reach:range}.", Summon),
    bind("Turn each Coffin at range {reach:range} into a Zombie.", RaiseDead),
    bind("Each Zombie moves 1 towards its nearest foe.", ZombiesMove),
    bind("Each Zombie Strikes {force:number 0-20} at range 0.", ZombiesStrike),
    bind("Change form.", ChangeForm),
    in_form("Human: {then:phrase}", 0),
    in_form("Wolf: {then:phrase}", 1),
    bind("Draw a card.", DrawCard),
    bind("Take the Initiative.", TakeInitiative),
]

GRAMMAR: Final = Grammar(PATTERNS)

SETUP: Final[Grammar[Op]] = Grammar(
    [
        bind("Summon a {what:word Zombie|Coffin} on your start space.", SummonAtStart),
        bind("Start in {form:word human|Wolf} form.", StartInForm),
        bind("The Spike Trap starts beside you.", KeepTrap),
    ]
)
"""What a bio card can ask for when the game is set up [LA-2.16]."""
