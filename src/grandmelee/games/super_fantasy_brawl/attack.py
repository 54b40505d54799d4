"""The attack in its nine steps [SFB-7].

Which steps follow one another can be read at the end, in `ATTACK_STEPS`, `BLOW` and `DAMAGE`; each looks for itself
whether it still has a subject.
"""

from __future__ import annotations

from typing import ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.games.super_fantasy_brawl.content import Card
from grandmelee.games.super_fantasy_brawl.healing import remove_damage
from grandmelee.games.super_fantasy_brawl.knock_out import suffer_together
from grandmelee.games.super_fantasy_brawl.movement import use_movement
from grandmelee.games.super_fantasy_brawl.reactions import PlayReaction, ReactionAfterwards
from grandmelee.games.super_fantasy_brawl.state import NONE, Row, Table, name, stats
from grandmelee.games.super_fantasy_brawl.subjects import resolve
from grandmelee.games.super_fantasy_brawl.targets import AREA, Aim, legal_targets, targets_of, why_no_target
from grandmelee.games.super_fantasy_brawl.words import ATTACK, SKIP


class UseMovement(Step[Table]):
    """Step 1 of an attack or a skill: the activated Champion's movement [SFB-7.8, 9.2]."""

    def run(self, s: Table) -> None:
        use_movement(s, s.actor, s.content.cards[s.card].move)


class PreAttack(Step[Table]):
    """Step 2: the card's pre-attack abilities, mandatory and complete [SFB-7.2, 7.9]; no Reaction to them
    [SFB-7.19].
    """

    def run(self, s: Table) -> None:
        if s.at[s.actor] >= 0:
            resolve(s, s.content.cards[s.card].before_attack, s.actor, s.active)


class ConsiderAttack(Step[Table]):
    """Step 3: without a legal target an attack cannot be chosen [SFB-7.20], nor by a fallen Champion [SFB-7.21]."""

    def run(self, s: Table) -> None:
        if s.at[s.actor] < 0:
            return
        aim = s.content.cards[s.card].aim
        assert aim is not None
        legal = legal_targets(s, s.actor, aim)
        if legal:
            s.agenda.append(ChooseToAttack(s.active, legal))
        elif s.told is not None:
            s.tell("NoTarget", "SFB-7.20", f"{s.content.cards[s.card].name} finds no target")


class ChooseToAttack(Ask[Table]):
    """Step 3: attack, or end the activation at once [SFB-5.22, 7.5, 7.10]."""

    rule: ClassVar[str] = "SFB-7.10"

    def __init__(self, seat: int, legal: Row) -> None:
        self.seat = seat
        self.legal = legal

    def prompt(self, s: Table) -> str:
        return f"Choose whether {name(s, s.actor)} attacks with {s.content.cards[s.card].name}"

    def options(self, s: Table) -> list[int]:
        return [ATTACK, SKIP]

    def take(self, s: Table, option: int) -> None:
        is_attacking = option != SKIP
        if s.told is not None:
            s.tell("AttackChosen", "SFB-7.10", f"{name(s, s.actor)} {'attacks' if is_attacking else 'does not attack'}")
        if not is_attacking:
            return
        s.follow(BLOW)
        s.then(DeclareTargets(self.seat, self.legal))  # SFB-7.11

    def explain(self, s: Table, option: int) -> str:
        if option == SKIP:
            return f"{name(s, s.actor)} does not attack, and does nothing more in this activation"
        return f"Attack with {s.content.cards[s.card].name}"

    def retells(self, s: Table, option: int) -> bool:
        return True

    def through(self, s: Table) -> list[int]:
        return [ATTACK]


class DeclareTargets(Ask[Table]):
    """Step 4: one Enemy, or the way an area faces [SFB-7.11, 7.25, 7.38]; targets then stay locked [SFB-7.23]."""

    rule: ClassVar[str] = "SFB-7.11"

    def __init__(self, seat: int, legal: Row) -> None:
        self.seat = seat
        self.legal = legal

    def prompt(self, s: Table) -> str:
        return f"Declare the target of {s.content.cards[s.card].name}"

    def options(self, s: Table) -> list[int]:
        return list(self.legal)

    def take(self, s: Table, option: int) -> None:
        s.targets = targets_of(s, s.actor, self.aim(s), option)
        if s.told is not None:
            who = ", ".join(name(s, piece) for piece in s.targets)
            s.tell("TargetsDeclared", "SFB-7.11", f"{name(s, s.actor)} aims {s.content.cards[s.card].name} at {who}")

    def explain(self, s: Table, option: int) -> str:
        return s.game.describe(option) if self.aim(s).kind == AREA else ""

    def through(self, s: Table) -> list[int]:
        return []

    def aim(self, s: Table) -> Aim:
        """The targeting box of the card being played."""
        aim = s.content.cards[s.card].aim
        assert aim is not None
        return aim

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if self.aim(s).kind == AREA:
            return "SFB-7.40", "An area must contain at least one Enemy."
        if option in s.words:
            return why_no_target(s, s.actor, self.aim(s), s.words.index(option))
        return super().refuse(s, option)


# ---- steps 6 and 7 --------------------------------------------------------------------------------------------------
def strength_against(s: Table, card: Card, piece: int) -> int:
    """Current strength: printed, bonuses of the attacker, and what the card adds against this target [SFB-7.46]."""
    side = stats(s, s.actor)
    assert card.aim is not None
    strength = card.strength + s.content.strength_bonus[side * 4 + card.aim.kind]
    for effect in card.during_attack:
        strength += effect.strength(s, s.actor, piece)
    for effect in s.content.conditional[side]:
        strength += effect.strength(s, s.actor, piece)
    return strength


def defence_of(s: Table, piece: int) -> int:
    """Current defence: printed, ability, effects of this turn, and a Reaction's modifier for this attack; never below
    0.

    [SFB-7.44, 7.45, 7.47, 8.14]
    """
    side = stats(s, piece)
    defence = s.content.defence[side] + s.guard[piece]
    for effect in s.content.conditional[side]:
        defence += effect.defence(s, piece)
    if s.reaction != NONE and s.shielded == piece:
        defence += s.content.cards[s.reaction].defence
    return max(0, defence)


class DealAttackDamage(Step[Table]):
    """Steps 6 and 7: strength minus defence for each target, dealt to all at one moment [SFB-7.13, 7.14, 7.46 to
    7.50].

    Not if the attacker is gone [SFB-7.22]; a target that is gone is left out [SFB-7.24, 7.54]. Poison, Lifesteal and
    Double follow in this order [SFB-7.51].
    """

    def run(self, s: Table) -> None:
        if s.at[s.actor] < 0:
            return
        card = s.content.cards[s.card]
        s.dealt = tuple([attack_damage(s, card, piece) for piece in s.targets])
        if card.damage:
            s.follow(DAMAGE)
        suffer_together(s, s.targets, s.dealt, s.actor)


def attack_damage(s: Table, card: Card, piece: int) -> int:
    """Strength minus defence, at least 0 [SFB-4.8, 7.48]; nothing for whoever has left the arena [SFB-7.24]."""
    if s.at[piece] < 0:
        return 0
    return max(0, strength_against(s, card, piece) - defence_of(s, piece))


class DealPoison(Step[Table]):
    """More damage to each target that was dealt attack damage [SFB-19.39, 19.40]."""

    def run(self, s: Table) -> None:
        effects = s.content.cards[s.card].damage
        poison = [sum([effect.poison(s, s.actor, piece) for effect in effects]) for piece in s.targets]
        doses = tuple([poison[i] if s.dealt[i] > 0 else 0 for i in range(len(poison))])
        suffer_together(s, s.targets, doses, s.actor)


class StealLife(Step[Table]):
    """Lifesteal: the calculated attack damage of all targets heals the attacker [SFB-19.32 to 19.34]."""

    def run(self, s: Table) -> None:
        stolen = 0
        for i in range(len(s.targets)):
            for effect in s.content.cards[s.card].damage:
                if effect.steals(s, s.actor, s.targets[i]):
                    stolen += s.dealt[i]
                    break
        if stolen:
            remove_damage(s, s.actor, stolen)


class DealAgain(Step[Table]):
    """Double: the attack damage once more, as damage; no Poison and no Lifesteal with it [SFB-19.8, 19.9]."""

    def run(self, s: Table) -> None:
        effects = s.content.cards[s.card].damage
        again = []
        for i in range(len(s.targets)):
            doubled = [effect for effect in effects if effect.doubles(s, s.actor, s.targets[i])]
            again.append(s.dealt[i] if doubled else 0)
        suffer_together(s, s.targets, tuple(again), s.actor)


class PostAttack(Step[Table]):
    """Step 9: the card's post-attack abilities, if the attacker is still there [SFB-7.6, 7.16, 7.53]."""

    def run(self, s: Table) -> None:
        if s.at[s.actor] >= 0:
            resolve(s, s.content.cards[s.card].after_attack, s.actor, s.active)


USE_MOVEMENT: Final = UseMovement()
ATTACK_STEPS: Final[tuple[Step[Table], ...]] = (
    USE_MOVEMENT,  # SFB-7.8
    PreAttack(),  # SFB-7.9
    ConsiderAttack(),  # SFB-7.10
)
"""An attack until it is chosen [SFB-7.1, 7.5]."""

DEAL_ATTACK_DAMAGE: Final = DealAttackDamage()
BLOW: Final[tuple[Step[Table], ...]] = (
    PlayReaction(),  # SFB-7.12
    DEAL_ATTACK_DAMAGE,  # SFB-7.13, 7.14
    ReactionAfterwards(),  # SFB-7.15
    PostAttack(),  # SFB-7.16
)
"""An attack once its targets are declared [SFB-7.11]."""

DAMAGE: Final[tuple[Step[Table], ...]] = (
    DealPoison(),  # SFB-19.39
    StealLife(),  # SFB-19.32
    DealAgain(),  # SFB-19.8
)
"""What follows attack damage [SFB-7.51]."""
