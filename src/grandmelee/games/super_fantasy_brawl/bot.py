"""How good a state of Super Fantasy Brawl is for a seat, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from grandmelee.core.features import Feature, expected
from grandmelee.games.super_fantasy_brawl.challenges import is_complete, slot_vp
from grandmelee.games.super_fantasy_brawl.content import REACTION
from grandmelee.games.super_fantasy_brawl.knock_out import victory_points_to_win
from grandmelee.games.super_fantasy_brawl.state import BLOODIED, NOBODY, NONE, SIDES, Table, hit_points

FRAIL: Final = 2  # hit points that one attack may take
REACH: Final = 3  # hexes from which a Champion can be attacked by most

FEATURES: Final = [
    Feature("vp", "SFB-3.1", "VP", sign=1),
    Feature("nearly_won", "SFB-3.1", "whether it needs only one VP more", sign=1),
    Feature("scores_next", "SFB-5.4", "VP of Challenges it meets, if its Scoreboard Phase comes next", sign=1),
    Feature("scores_later", "SFB-5.7", "VP of Challenges it meets, if the other side's comes before", sign=1),
    Feature("coming", "SFB-5.6", "Challenges it meets that cannot be scored yet", sign=1),
    Feature("hit_points", "SFB-13.1", "hit points left of its Champions in the arena", sign=1),
    Feature("bloodied", "SFB-19.1", "its Bloodied Champions", sign=-1),
    Feature("frail", "SFB-13.2", "its Champions with at most two hit points and an Enemy within three hexes", sign=-1),
    Feature("at_gate", "SFB-13.13", "its Champions on the Gate"),
    Feature("levelled_up", "SFB-14.5", "its Levelled Up Champions", sign=1),
    Feature("rooted", "SFB-19.41", "its rooted Champions", sign=-1),
    Feature("ground", "SFB-19.3", "its Champions in an area or next to a Statue"),
    Feature("cards", "SFB-4.21", "cards in hand", sign=1),
    Feature("reactions", "SFB-8.1", "Reaction cards in hand with their Core ready", sign=1),
    Feature("cores", "SFB-4.4", "ready Cores", sign=1),
    Feature("next_turn", "SFB-5.1", "whether the next turn is its own"),
]
"""What is counted for a side."""

CORES_READY: Final = [0, 1, 1, 2, 1, 2, 2, 3]
"""By the bits of the ready Cores: how many there are."""


class F:
    """Where each feature stands among the weights."""

    VP: Final = 0
    NEARLY_WON: Final = 1
    SCORES_NEXT: Final = 2
    SCORES_LATER: Final = 3
    COMING: Final = 4
    HIT_POINTS: Final = 5
    BLOODIED: Final = 6
    FRAIL: Final = 7
    AT_GATE: Final = 8
    LEVELLED_UP: Final = 9
    ROOTED: Final = 10
    GROUND: Final = 11
    CARDS: Final = 12
    REACTIONS: Final = 13
    CORES: Final = 14
    NEXT_TURN: Final = 15


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    return s.returns[seat] if s.over else expected(values(s, seat, s.game.weights))


def values(s: Table, seat: int, w: list[float]) -> list[float]:
    """What the seat's side is worth, then the other."""
    own = seat % 2
    return [worth(s, own, w), worth(s, 1 - own, w)]


def worth(s: Table, side: int, w: list[float]) -> float:
    """One side: VP, Challenges, Champions, and what it can act with."""
    is_next = side == next_side(s)
    value = w[F.VP] * s.vp[side]
    if s.vp[side] + 1 == victory_points_to_win(s):
        value += w[F.NEARLY_WON]
    if is_next:
        value += w[F.NEXT_TURN]
    if s.round and scores_again(s, side):
        value += promised(s, side, w, w[F.SCORES_NEXT] if is_next else w[F.SCORES_LATER])
    for piece in SIDES[s.seats][side]:
        if s.kinds[piece] != NOBODY:
            value += standing(s, piece, w) if s.at[piece] >= 0 else w[F.AT_GATE]
    for seat in range(side, s.seats, 2):
        value += means(s, seat, w)
    return value


def next_side(s: Table) -> int:
    """The side whose Scoreboard Phase comes next."""
    return s.order[(s.turn + 1) % s.seats] % 2 if s.order else 0


def scores_again(s: Table, side: int) -> bool:
    """Whether a side still has a Scoreboard Phase before an agreed round limit ends the game [SFB-3.16, 5.4]."""
    limit = s.settings["rounds"]
    if not isinstance(limit, int) or s.round < limit:
        return True
    for seat in s.order[s.turn + 1 :]:
        if seat % 2 == side:
            return True
    return False


def promised(s: Table, side: int, w: list[float], each: float) -> float:
    """The Challenges a side meets now; a VP of them is worth *each*."""
    value = 0.0
    for vp, challenge in zip(slot_vp(s), s.track, strict=True):
        if challenge != NONE and is_complete(s, challenge, side):
            value += each * vp if vp else w[F.COMING]
    return value


def standing(s: Table, piece: int, w: list[float]) -> float:
    """One Champion in the arena: how it is and where it stands."""
    hurt = s.hurt[piece]
    left = hit_points(s, piece) - hurt
    value = w[F.HIT_POINTS] * left + w[F.LEVELLED_UP] * s.level[piece] + w[F.ROOTED] * s.rooted[piece]
    if hurt >= BLOODIED:
        value += w[F.BLOODIED]
    if left <= FRAIL and is_near_enemy(s, piece):
        value += w[F.FRAIL]
    if s.arena.is_good_ground[s.at[piece]]:
        value += w[F.GROUND]
    return value


def is_near_enemy(s: Table, piece: int) -> bool:
    """Whether an Enemy is within reach of a Champion."""
    start = s.at[piece] * s.arena.map.size
    for enemy in SIDES[s.seats][1 - s.sides[piece]]:
        if s.at[enemy] >= 0 and s.arena.map.distances[start + s.at[enemy]] <= REACH:
            return True
    return False


def means(s: Table, seat: int, w: list[float]) -> float:
    """What a player can act and react with."""
    ready = s.ready[seat]
    value = w[F.CARDS] * len(s.hands[seat]) + w[F.CORES] * CORES_READY[ready]
    for number in s.hands[seat]:
        card = s.content.cards[number]
        if card.kind == REACTION and ready >> card.core & 1:
            value += w[F.REACTIONS]
    return value
