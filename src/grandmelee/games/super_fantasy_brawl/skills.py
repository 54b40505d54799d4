"""Skills: movement, the choice to use it, targets if it needs any, its text [SFB-9]. Nobody reacts to a skill
[SFB-8.4, 9.8].
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_fantasy_brawl.attack import USE_MOVEMENT, DeclareTargets
from grandmelee.games.super_fantasy_brawl.phrases import sentences
from grandmelee.games.super_fantasy_brawl.state import Row, Table, name
from grandmelee.games.super_fantasy_brawl.subjects import is_wasted, resolve
from grandmelee.games.super_fantasy_brawl.targets import legal_targets
from grandmelee.games.super_fantasy_brawl.words import SKIP, USE


class ConsiderSkill(Step[Table]):
    """A skill that needs a target cannot be used without one; an area needs an Enemy in it [SFB-9.6, 9.10, 9.12]."""

    def run(self, s: Table) -> None:
        if s.at[s.actor] < 0:
            return
        aim = s.content.cards[s.card].aim
        legal: Row = legal_targets(s, s.actor, aim) if aim is not None else ()
        if aim is None or legal:
            s.agenda.append(ChooseToUse(s.active, legal))


class ChooseToUse(Ask[Table]):
    """Step 2: use the skill, or end the activation at once [SFB-5.22, 9.3]; step 3 are its targets [SFB-9.4]."""

    rule: ClassVar[str] = "SFB-9.3"

    def __init__(self, seat: int, legal: Row) -> None:
        self.seat = seat
        self.legal = legal

    def prompt(self, s: Table) -> str:
        return f"Choose whether {name(s, s.actor)} uses {s.content.cards[s.card].name}"

    def options(self, s: Table) -> list[int]:
        return [USE, SKIP]

    def take(self, s: Table, option: int) -> None:
        is_used = option != SKIP
        if s.told is not None:
            s.tell("SkillChosen", "SFB-9.3", f"The skill is {'used' if is_used else 'not used'}")
        if not is_used:
            return
        s.then(RESOLVE_TEXT)
        if self.legal:
            s.then(DeclareTargets(self.seat, self.legal))

    def explain(self, s: Table, option: int) -> str:
        if option == SKIP:
            return f"Leave it: {name(s, s.actor)} does nothing more"
        printed = f"Use it: {sentences(s.content.cards[s.card])}"
        return f"{printed} Now that would do nothing." if is_idle(s) else printed

    def named(self, s: Table, option: int) -> str:
        return "Use, to no effect" if option == USE and is_idle(s) else str(s.game.describe(option))

    def retells(self, s: Table, option: int) -> bool:
        return True

    def through(self, s: Table) -> list[int]:
        return [USE]


def is_idle(s: Table) -> bool:
    """Whether the skill would do nothing now, as a Heal where nobody has damage [SFB-4.11, 19.26]."""
    for effect in s.content.cards[s.card].text:
        if not is_wasted(s, effect, s.actor):
            return False
    return True


class ResolveText(Step[Table]):
    """Step 4: the text box, sentence by sentence, for Allies in the shape too [SFB-9.5, 9.7, 9.11]."""

    def run(self, s: Table) -> None:
        resolve(s, s.content.cards[s.card].text, s.actor, s.active)


RESOLVE_TEXT: Final = ResolveText()
SKILL_STEPS: Final[tuple[Step[Table], ...]] = (
    USE_MOVEMENT,  # SFB-9.2
    ConsiderSkill(),  # SFB-9.3
)
"""A skill until it is chosen [SFB-9.1]; nobody can react to it [SFB-9.8]."""
