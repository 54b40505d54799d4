"""The Hero Turn and the Consul Turn, in turns until one side wins [SDA-5, 14, 25.4 to 25.9]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from grandmelee.core.agenda import Step
from grandmelee.games.super_dungeon_arcade import in_force, lasting
from grandmelee.games.super_dungeon_arcade.activation import DUE_PLOT, Activate, bless, burn_from_lava
from grandmelee.games.super_dungeon_arcade.aiming import price
from grandmelee.games.super_dungeon_arcade.bosses import SpawnBoss, SpawnMiniBoss, boss_model
from grandmelee.games.super_dungeon_arcade.challenges import DrawChallenge, DrawTrap
from grandmelee.games.super_dungeon_arcade.charts import Command
from grandmelee.games.super_dungeon_arcade.commands import Perform, begins_at_once
from grandmelee.games.super_dungeon_arcade.figures import keywords
from grandmelee.games.super_dungeon_arcade.happenings import Happen
from grandmelee.games.super_dungeon_arcade.in_play import timed
from grandmelee.games.super_dungeon_arcade.party import PartyAsk
from grandmelee.games.super_dungeon_arcade.placing import Relocate, in_activation_order, is_monster
from grandmelee.games.super_dungeon_arcade.plots import DrawChartPlot
from grandmelee.games.super_dungeon_arcade.potions import GREEN_POTIONS, Announced
from grandmelee.games.super_dungeon_arcade.power_up import consul_power_up, hero_power_up
from grandmelee.games.super_dungeon_arcade.spawning import Reinforce, Spawn
from grandmelee.games.super_dungeon_arcade.state import (
    CONSUL_TURN,
    HERO_TURN,
    Table,
    foes,
    heroes,
    hold_on,
    name,
    party_seats,
)
from grandmelee.games.super_dungeon_arcade.terms import (
    CHALLENGE,
    COMMANDS,
    FIGHT,
    FIRE,
    HEAL_BOSS,
    HEROES,
    KNOCKDOWN,
    MINION,
    MONSTER_COMMANDS,
    MOVE,
    NONE,
    PLOT,
    POINT,
    REINFORCE,
    SPAWN,
    SPAWN_BOSS,
    SPAWN_MINI_BOSS,
    TOUGH,
)
from grandmelee.games.super_dungeon_arcade.words import HERO, NO, YES
from grandmelee.games.super_dungeon_arcade.wounds import CheckDeaths, lose, place_wounds, shares

if TYPE_CHECKING:
    from grandmelee.games.super_dungeon_arcade.content import Mode

BOSS_HEALS: Final = 3  # wounds for each spawning point [SDA-25.6]
BOSS_FIGHT: Final[tuple[Command, ...]] = (
    (MOVE, 1),  # SDA-25.5
    (FIGHT, 1),
    (HEAL_BOSS, 1),  # SDA-25.6
    (CHALLENGE, 1),  # SDA-25.7
)
ORDINALS: Final = ("first", "second", "third")
SPAWNS: Final = (SPAWN, REINFORCE, SPAWN_MINI_BOSS, SPAWN_BOSS)


# ---- the Hero Turn --------------------------------------------------------------------------------------------------
def activations(s: Table) -> int:
    """Two Heroes activate, three of five or six; only one where a card says so [SDA-5.2, 35.7]."""
    if s.force & in_force.ONE_HERO:
        return 1
    return 2 if len(s.party) <= 4 else 3


def done_activations(s: Table) -> int:
    """How many Heroes have activated in this Hero Turn."""
    return len([1 for hero in range(len(s.party)) if s.acted >> hero & 1])


def eligible(s: Table) -> list[int]:
    """Heroes that may activate next: in play, without a token, not yet in this Hero Turn; a name that is not
    in the party, as in one printed sequence, is ignored [SDA-5.3, 5.6, 5.7, 5.13].
    """
    return [hero for hero in heroes(s) if not s.tokens[hero] and not s.acted >> hero & 1]


class BeginHeroTurn(Step[Table]):
    """Hero Turns and Consul Turns alternate, Heroes first [SDA-5.1, 5.8]."""

    def run(self, s: Table) -> None:
        s.phase = HERO_TURN
        s.acted = s.used = s.traded = s.lava = s.conceding = 0
        if s.told is not None:
            s.tell("HeroTurn", "SDA-5.1", f"Hero Turn {s.turn + 1}")
        s.follow((CHOOSE_HERO, END_HERO_TURN))


class ChooseHero(Step[Table]):
    """The party picks who activates next, until enough have (D-09) [SDA-5.2, 5.7]."""

    def run(self, s: Table) -> None:
        if done_activations(s) < activations(s) and eligible(s):
            s.then(ActivateHero(party_seats(s)), self)


class ActivateHero(PartyAsk):
    """Which eligible Hero activates (D-09) [SDA-5.2]."""

    rule: ClassVar[str] = "SDA-5.2"

    def prompt(self, s: Table) -> str:
        """Which of how many, and what comes when they are done [SDA-5.2, 5.8]."""
        done, most = done_activations(s), activations(s)
        which = f"the {ORDINALS[done]} of {most} Heroes to act" if most > 1 else "the Hero that acts"
        after = "; then the power-up and the Consul Turn" if done + 1 == most else ""
        return f"Choose {which}{after}"

    def choices(self, s: Table) -> list[int]:
        return [HERO + s.party[hero] for hero in eligible(s)]

    def choose(self, s: Table, seat: int, option: int) -> None:
        s.then(Activate(s.party.index(option - HERO)))

    def explain(self, s: Table, option: int) -> str:
        return super().explain(s, option) if option < HERO else has_deeds(s, option - HERO)

    def retells(self, s: Table, option: int) -> bool:
        return option >= HERO

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option - HERO in s.party:
            hero = s.party.index(option - HERO)
            if s.at[hero] < 0:
                return "SDA-5.7", f"{name(s, hero)} is not in play"
            if s.acted >> hero & 1:
                return "SDA-5.13", f"{name(s, hero)} has activated in this Hero Turn"
            return "SDA-5.3", f"{name(s, hero)} has an activated token"
        return super().refuse(s, option)


def has_deeds(s: Table, card: int) -> str:
    """A Hero with its own actions and potions by name [SDA-3.5]."""
    hero = s.content.heroes[card]
    found = [s.content.actions[number] for number in (*hero.actions, *hero.drinks)]
    deeds = ", ".join([f"{action.name} ({price(action)})" for action in found])
    return f"{hero.name}: {deeds}." if deeds else hero.name


class EndHeroTurn(Step[Table]):
    """The Hero power-up, then the Consul Turn; what a Regroup gave ends [SDA-5.8, 16.3]."""

    def run(self, s: Table) -> None:
        s.braced = [0] * len(s.braced)
        s.then(BEGIN_CONSUL_TURN)
        hero_power_up(s)


# ---- the Consul Turn ------------------------------------------------------------------------------------------------
class BeginConsulTurn(Step[Table]):
    """Upkeep, advance, commands, power-up; what else an upkeep holds happens by itself [SDA-14.1, 14.8]."""

    def run(self, s: Table) -> None:
        s.phase = CONSUL_TURN
        s.turn += 1
        s.drunk = s.done_signature = s.lava = s.conceding = 0
        s.is_stopped = False
        if s.told is not None:
            s.tell("ConsulTurn", "SDA-5.1", f"Consul Turn {s.turn}")
        s.follow(CONSUL)


class StartEffects(Announced):
    """What cards do when the Consul Turn starts, after the first window, before upkeep."""

    def about(self, s: Table) -> str:
        return f"The Consul Turn begins ({commands_text(coming(s))})"

    def run(self, s: Table) -> None:
        ops = timed(s, lasting.TURN_START, lasting.ON_START)
        offer: tuple[Step[Table], ...] = ()
        if s.force & in_force.GLITTER and not s.has_glittered:
            offer = (OfferGlitter(party_seats(s)),)
        s.follow((*offer, *[Happen(op, NONE) for op in ops], DUE_PLOT))


class OfferGlitter(PartyAsk):
    """Once in the game the party may stop all commands but those that spawn (D-41)."""

    rule: ClassVar[str] = "SDA-4.24"

    def prompt(self, s: Table) -> str:
        return f"Choose whether {glitter_name(s)}, once a game, stops this Consul Turn's {stopped_text(s)}"

    def choices(self, s: Table) -> list[int]:
        return [YES, NO]

    def choose(self, s: Table, seat: int, option: int) -> None:
        if option == YES:
            s.has_glittered = s.is_stopped = True
            if s.told is not None:
                s.tell("Glittered", self.rule, "Only commands that spawn are performed this turn")


def glittering(s: Table) -> list[Mode]:
    """The cards in play that let the party stop commands once."""
    modes = [s.content.modes[card] for card in s.modes]
    return [mode for mode in modes if any(op.kind == lasting.GLITTER for op in mode.lasting)]


def glitter_name(s: Table) -> str:
    """The card that lets the party stop commands."""
    return next((mode.name for mode in glittering(s)), "a card")


def coming(s: Table) -> Sequence[Command]:
    """The commands of this Consul Turn, before the boss has advanced [SDA-14.11, 14.15, 25.4]."""
    if boss_model(s) != NONE:
        return BOSS_FIGHT
    return s.chart.spaces[min(s.space + 1, len(s.chart.spaces)) - 1]


def stopped_text(s: Table) -> str:
    """Those of the coming commands that would be stopped."""
    found = commands_text([(which, n) for which, n in coming(s) if which not in SPAWNS])
    return found or "commands: there is none but spawning"


def commands_text(commands: Sequence[Command]) -> str:
    """Commands one after another, with how often each is given."""
    return ", ".join([f"{COMMANDS[which]} x{n}" if n > 1 else COMMANDS[which] for which, n in commands])


class EndOldEffects(Step[Table]):
    """Upkeep 1: effects of the previous Consul Turn end [SDA-14.5]."""

    def run(self, s: Table) -> None:
        if s.holds:
            hold_on(s, tuple([hold for hold in s.holds if hold[1] < HEROES]))
            s.then(Relocate())


class HealMonsters(Step[Table]):
    """Upkeep 2: Tough monsters always remove a wound, minions last [SDA-14.6, 14.9, 27.21]."""

    def run(self, s: Table) -> None:
        for model in foes(s):
            if is_monster(s, model) and s.hurt[model] and keywords(s, model) & TOUGH:
                s.hurt[model] -= 1
                if s.told is not None:
                    s.tell("Healed", "SDA-27.21", f"{name(s, model)} is tough and loses a wound")


class BurnMonsters(Step[Table]):
    """Upkeep 3: Fire, with minions standing in for their elites; nobody gains wrath [SDA-10.7, 12.20, 14.7, 14.9]."""

    def run(self, s: Table) -> None:
        burning = in_activation_order(s, [model for model in foes(s) if s.statuses[model] >> FIRE & 1])
        for model in burning:
            if s.told is not None:
                s.tell("Burned", "SDA-34.5", f"{name(s, model)} burns")
            for receiver, n in shares(s, model, 1, False):
                place_wounds(s, receiver, n, model)
        if burning:
            s.then(CheckDeaths(NONE), DUE_PLOT)


class Advance(Step[Table]):
    """The boss moves one space on the chart and its star bonus counts at once, unless it is on the map; then the
    commands are given; in the boss fight stars, upkeep and Signatures stay [SDA-14.11 to 14.15, 25.4, 25.8, 25.9].
    """

    def run(self, s: Table) -> None:
        if boss_model(s) != NONE:
            s.follow(tuple([GiveCommand(command, times) for command, times in BOSS_FIGHT]))
            return
        s.space = min(s.space + 1, len(s.chart.spaces))
        might, guard = s.chart.stars[s.space - 1]
        s.stars_str += might
        s.stars_arm += guard
        s.follow(tuple([GiveCommand(command, times) for command, times in s.chart.spaces[s.space - 1]]))
        if s.told is not None:
            stars = [f"+{n} {what}" for n, what in ((might, "STR"), (guard, "ARM")) if n]
            bonus = f"; all monsters but the boss have {stars[0]} from now on" if stars else ""
            s.tell("Advanced", "SDA-14.11", f"The boss advances to space {s.space}{bonus}")


class GiveCommand(Step[Table]):
    """Heroes may drink; then a command is carried out by all before the next begins [SDA-9.6, 14.15, 14.16, 14.21]."""

    def __init__(self, command: int, times: int) -> None:
        self.command = command
        self.times = times

    def run(self, s: Table) -> None:
        if s.is_stopped and self.command not in SPAWNS:
            if s.told is not None:
                s.tell("CommandStopped", "SDA-32.1", f"{COMMANDS[self.command]} is ignored this turn")
            return
        steps: tuple[Step[Table], ...] = (DoCommand(self.command, self.times), DUE_PLOT)
        if not begins_at_once(s, self.command):  # else the window before the first monster is this one, too
            steps = (GREEN_POTIONS, *steps)
        s.follow(steps)


def command_now(s: Table) -> int | None:
    """Which of the commands of this Consul Turn is carried out, counted from 0; None before the first and after the
    last [SDA-14.15].
    """
    if s.phase != CONSUL_TURN or not s.space:
        return None
    given = len(BOSS_FIGHT if s.has_boss else s.chart.spaces[s.space - 1])
    left = len([step for step in s.agenda if isinstance(step, GiveCommand)])
    before = any(isinstance(step, Advance) for step in s.agenda)
    after = not any(isinstance(step, EndCommands) for step in s.agenda)
    return None if before or after or left == given else given - left - 1


class DoCommand(Announced):
    """One command, global or for every solo and elite [SDA-14.16, 14.17]."""

    def __init__(self, command: int, times: int) -> None:
        self.command = command
        self.times = times

    def run(self, s: Table) -> None:
        if self.command < MONSTER_COMMANDS:
            s.then(Perform(self.command, self.times))
            return
        if s.told is not None:
            s.tell("CommandGiven", "SDA-14.15", f"Command: {COMMANDS[self.command]}")
        if self.command == SPAWN_MINI_BOSS:
            s.then(SpawnMiniBoss(chart_mini(s)))
        else:
            s.then(GLOBAL[self.command])

    def about(self, s: Table) -> str:
        return f"{COMMANDS[self.command]} comes next"


def chart_mini(s: Table) -> int:
    """Which mini-boss a mini-boss space of the chart is for: the first space the first, and so on [SDA-35.6]."""
    passed = s.chart.spaces[: s.space]
    return len([1 for space in passed for command, _ in space if command == SPAWN_MINI_BOSS]) - 1


class HealBoss(Step[Table]):
    """The boss removes three wounds for each spawning point in play [SDA-25.6]."""

    def run(self, s: Table) -> None:
        boss = boss_model(s)
        points = len([model for model in foes(s) if s.cards[model].rank == POINT])
        if boss != NONE and points and s.hurt[boss]:
            healed = min(s.hurt[boss], BOSS_HEALS * points)
            s.hurt[boss] -= healed
            if s.told is not None:
                s.tell("Healed", "SDA-25.6", f"{name(s, boss)} loses {healed} wounds: {points} spawning points stand")


class EndCommands(Announced):
    """All statuses come off monsters, minions included, but Knockdown off solos and elites [SDA-14.10, 34.2]."""

    def about(self, s: Table) -> str:
        return "The Consul Turn ends"

    def run(self, s: Table) -> None:
        for model in foes(s):
            stays = 0 if s.cards[model].rank == MINION else 1 << KNOCKDOWN
            s.statuses[model] &= stays
            if is_monster(s, model) and s.cards[model].rank != 0:
                bless(s, model)
        burn_from_lava(s)
        s.follow((*[Happen(op, NONE) for op in timed(s, lasting.ON_END)], DUE_PLOT))


class PowerUpEffects(Step[Table]):
    """What cards and equipment do before the Consul's power-up."""

    def run(self, s: Table) -> None:
        ops = timed(s, lasting.TURN_POWER_UP, lasting.FROM_POWER_UP, lasting.ON_POWER_UP)
        traps = sum([s.outfits[hero].traps for hero in heroes(s)])
        s.follow((*[Happen(op, NONE) for op in ops], *[DrawTrap()] * traps, DUE_PLOT))


class EndConsulTurn(Step[Table]):
    """The power-up, then the next Hero Turn, unless the last turn is over [SDA-5.8, 5.12]."""

    def run(self, s: Table) -> None:
        s.end_quiet()
        s.then(NEXT_ROUND)
        consul_power_up(s)


class NextRound(Step[Table]):
    """If neither side has won when the last Consul Turn is over, the Consul wins [SDA-5.12]."""

    def run(self, s: Table) -> None:
        limit = s.settings.get("turns", 30)
        if isinstance(limit, int) and s.turn >= limit:
            lose(s, f"the boss stands after Consul Turn {s.turn}", "SDA-5.12")
        else:
            s.then(BEGIN_HERO_TURN)


GLOBAL: Final[dict[int, Step[Table]]] = {
    SPAWN: Spawn(),
    REINFORCE: Reinforce(),
    PLOT: DrawChartPlot(),
    CHALLENGE: DrawChallenge(),
    SPAWN_BOSS: SpawnBoss(),
    HEAL_BOSS: HealBoss(),
}
CHOOSE_HERO: Final = ChooseHero()
END_HERO_TURN: Final = EndHeroTurn()
BEGIN_HERO_TURN: Final = BeginHeroTurn()
BEGIN_CONSUL_TURN: Final = BeginConsulTurn()
NEXT_ROUND: Final = NextRound()
CONSUL: Final[tuple[Step[Table], ...]] = (
    GREEN_POTIONS,  # SDA-9.6 (a)
    StartEffects(),
    EndOldEffects(),  # SDA-14.5
    HealMonsters(),  # SDA-14.6
    BurnMonsters(),  # SDA-14.7
    Advance(),  # SDA-14.11; its commands follow here
    GREEN_POTIONS,  # SDA-9.6 (d)
    EndCommands(),  # SDA-14.10
    PowerUpEffects(),
    EndConsulTurn(),  # SDA-26.1
)
