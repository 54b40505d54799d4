"""What an option would do, in words: made when someone asks, never while a game is played out.

All of it follows from what lies open on the table, and from the asking player's own cards [LA-5.4 to 5.6].
"""

from __future__ import annotations

from grandmelee.core.agenda import Ask
from grandmelee.games.legends_of_the_arena.exchange import ChooseOrder, action_word, owner_of
from grandmelee.games.legends_of_the_arena.fatigue import LAST_COLUMN, count_tokens
from grandmelee.games.legends_of_the_arena.knock_out import ChooseFacing
from grandmelee.games.legends_of_the_arena.phrases_moving import (
    ChooseDirection,
    ChooseDistance,
    ChooseFoe,
    ChoosePlace,
    ChooseSpace,
    ChooseTurn,
)
from grandmelee.games.legends_of_the_arena.phrases_striking import ChooseExchange, ChooseGuarded
from grandmelee.games.legends_of_the_arena.phrases_tokens import (
    ChooseRemoved,
    ChooseSummonSpace,
    ChooseZombieTarget,
    ChooseZombieWay,
)
from grandmelee.games.legends_of_the_arena.setup import OrderUltimates
from grandmelee.games.legends_of_the_arena.state import REST, Table
from grandmelee.games.legends_of_the_arena.strike import ChooseNextFoe, ChooseTarget, force_of
from grandmelee.games.legends_of_the_arena.undead import is_zombie
from grandmelee.games.legends_of_the_arena.words import CARD, EXCHANGE, FORWARD, NUMBER, RIGHT, STAY


def explain(s: Table, ask: Ask[Table], option: int) -> str:
    """What the option would do; a question that is not named here explains its options itself."""
    if isinstance(ask, (ChooseDistance, ChooseDirection, ChooseTurn, ChooseFacing)):
        return moving(s, ask, option)
    if isinstance(ask, (ChooseTarget, ChooseNextFoe, ChooseZombieTarget)):
        return striking(s, ask, option)
    if isinstance(ask, ChooseSpace):
        return placing(s, ask, ask.space(s, option))
    if isinstance(ask, ChooseFoe):
        return facing_foe(s, ask.seat, s.fighter_of(option))
    if isinstance(ask, ChooseZombieWay):
        way = 1 if option == RIGHT else -1
        return f"{s.name(ask.zombie)} moves {side(way)} {arriving(s, ask.zombie, s.at[ask.zombie] + way)}"
    if isinstance(ask, (ChooseGuarded, ChooseRemoved, ChooseExchange, ChooseOrder, OrderUltimates)):
        return other(s, ask, option)
    return str(ask.explain(s, option))


# ---- words ---------------------------------------------------------------------------------------------------------
def side(way: int) -> str:
    """A direction in words."""
    return "right" if way > 0 else "left"


def listed(names: list[str]) -> str:
    """Several names in a sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def standing(names: list[str]) -> str:
    """Who stands there."""
    return f"{listed(names)} stand{'s' if len(names) == 1 else ''}"


def there(s: Table, fighter: int, space: int) -> list[str]:
    """Everyone else who stands in a space."""
    return [s.name(who) for who in range(len(s.at)) if s.at[who] == space and who != fighter]


def arriving(s: Table, fighter: int, space: int) -> str:
    """To a space: outside, an edge, who stands there, what lies there."""
    if not s.is_inside(space):
        return "out of the Arena"
    found = [f"to space {space}"]
    if s.arena.is_edge[space]:
        found.append("an edge")
    if is_trapped(s, fighter, space):
        found.append("into a Spike Trap")
    if s.axe_at == space:
        found.append("where the Axe lies")
    who = there(s, fighter, space)
    return ", ".join(found + ([f"where {standing(who)}"] if who else []))


def is_trapped(s: Table, fighter: int, space: int) -> bool:
    """Whether a foe's Spike Trap lies there [LA-18.5]."""
    return any(s.trap[owner] == space and s.team[owner] != s.side(fighter) for owner in range(s.seats))


# ---- moving and facing ---------------------------------------------------------------------------------------------
def moving(s: Table, ask: Ask[Table], option: int) -> str:
    """Where a Move leads, or which way a Legend will face."""
    seat = ask.seat
    if isinstance(ask, ChooseTurn):
        return facing(s, seat, s.facing[seat] if option == STAY else -s.facing[seat])
    if isinstance(ask, ChooseFacing):
        return facing(s, seat, 1 if option == RIGHT else -1)
    if isinstance(ask, ChooseDistance):
        return move_to(s, seat, (option - NUMBER) * s.facing[seat])
    assert isinstance(ask, ChooseDirection)
    return move_to(s, seat, ask.steps * (s.facing[seat] if option == FORWARD else -s.facing[seat]))


def move_to(s: Table, seat: int, way: int) -> str:
    """A Move from end to end, and the Spike Traps on its way."""
    if way == 0:
        return f"Stay in space {s.at[seat]}"
    one = 1 if way > 0 else -1
    passed = [s.at[seat] + one * n for n in range(1, abs(way))]
    traps = [str(space) for space in passed if is_trapped(s, seat, space)]
    over = f", over the Spike Trap in space {listed(traps)}" if traps else ""
    return f"Move {abs(way)} to the {side(way)}, {arriving(s, seat, s.at[seat] + way)}{over}"


def facing(s: Table, seat: int, way: int) -> str:
    """Who is in front then: in the own space and ahead [LA-11.3]."""
    foes = [s.name(who) for who in range(len(s.at)) if is_foe(s, seat, who) and (s.at[who] - s.at[seat]) * way >= 0]
    return f"{s.name(seat)} will face {side(way)}, with {listed(foes) if foes else 'no foe'} in front"


def is_foe(s: Table, seat: int, who: int) -> bool:
    """A Legend or Zombie of another team in the Arena; a Coffin is no fighter [LA-17.6]."""
    return s.is_inside(s.at[who]) and s.side(who) != s.team[seat] and (who < s.seats or is_zombie(s, who))


def facing_foe(s: Table, seat: int, foe: int) -> str:
    """A foe ahead, behind, or in the same space [LA-10.7]."""
    gap = s.at[foe] - s.at[seat]
    turn = f": Turn to the {side(gap)}" if gap * s.facing[seat] < 0 else ": no Turn is needed"
    return f"Face {s.name(foe)} in space {s.at[foe]}{turn}"


# ---- Strikes -------------------------------------------------------------------------------------------------------
def striking(s: Table, ask: ChooseTarget | ChooseNextFoe | ChooseZombieTarget, option: int) -> str:
    """What the Strike would do to a foe."""
    foe = s.fighter_of(option)
    if isinstance(ask, ChooseZombieTarget):
        return strike_on(s, foe, ask.force, True, s.facing[s.actor])
    force, tokens = (
        (ask.force, ask.gives_tokens) if isinstance(ask, ChooseTarget) else (ask.each.force, ask.each.gives_tokens)
    )
    return strike_on(s, foe, force_of(s, ask.seat, force), tokens, s.facing[ask.seat])


def strike_on(s: Table, foe: int, force: int, gives_tokens: bool, direction: int) -> str:
    """Force against Block, the Fatigue, the Push tokens and where they would carry the foe [LA-12]."""
    who = f"{s.name(foe)} in space {s.at[foe]}"
    if foe >= s.seats:
        return f"Strike {who}: it becomes a Coffin" if force > 0 else f"Strike {who} without Force"
    left = force - s.block[foe]
    if left <= 0:
        return f"Strike {who}: Force {force} is blocked"
    column = min(LAST_COLUMN, s.fatigue[foe] + 1)
    tokens = s.content.legends[s.legend[foe]].track[min(LAST_COLUMN, column + left)] if gives_tokens else 0
    pushed = f", {count_tokens(tokens * direction)}{carried(s, foe, tokens * direction)}" if tokens else ""
    return f"Strike {who}: {left} Force left, Fatigue {column}{pushed}"


def carried(s: Table, foe: int, tokens: int) -> str:
    """Where all its Push tokens would carry a Legend at the end of the exchange [LA-14.2]."""
    total = s.push[foe] + tokens
    if total == 0:
        return ", which cancel those it has"
    return f" (Push {arriving(s, foe, s.at[foe] + total)})"


# ---- spaces and the rest -------------------------------------------------------------------------------------------
def placing(s: Table, ask: ChooseSpace, space: int) -> str:
    """Something or someone is put in a space."""
    who = there(s, ask.seat if isinstance(ask, ChoosePlace) else len(s.at), space)
    beside = f", where {standing(who)}" if who else ""
    if isinstance(ask, ChoosePlace):
        return f"Place {s.name(ask.seat)} in space {space}{beside}"
    if isinstance(ask, ChooseSummonSpace):
        return f"Summon a {'Coffin' if ask.is_coffin else 'Zombie'} in space {space}{beside}"
    return f"Place the Spike Trap in space {space}{beside}"


def other(s: Table, ask: Ask[Table], option: int) -> str:
    """Guards, tokens, exchanges, the order of Actions and of Ultimates."""
    if isinstance(ask, ChooseGuarded):
        seat = s.fighter_of(option)
        return f"{s.name(seat)} in space {s.at[seat]} gains Block {ask.n} and has {s.block[seat] + ask.n}"
    if isinstance(ask, ChooseRemoved):
        token = s.fighter_of(option)
        return f"Remove {s.name(token)} from space {s.at[token]}"
    if isinstance(ask, ChooseExchange):
        return f"Perform the rest of {s.content.cards[s.card].name} in exchange {option - EXCHANGE}"
    if isinstance(ask, OrderUltimates):
        card = s.content.cards[option - CARD]
        return f"{card.name} lies above (Speed {card.speed}): {card.effect}"
    assert isinstance(ask, ChooseOrder)
    action = next(action for action in ask.actions if action_word(s, action) == option)
    seat = owner_of(s, action)
    number = s.put_off[action - REST + 1] if action >= REST else s.stack[3 * seat + (s.exchange - 1) % 3]
    card = s.content.cards[number]
    return f"{s.name(seat)} performs {'the rest of ' if action >= REST else ''}{card.name}: {card.effect}"
