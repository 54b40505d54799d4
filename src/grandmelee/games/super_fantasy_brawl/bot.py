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
    Feature("vp", "SFB-3.1", "VP"),
    Feature("nearly_won", "SFB-3.1", "whether one VP more wins"),
    Feature("scores_next", "SFB-5.4", "VP of Challenges it meets, if its Scoreboard Phase comes next"),
    Feature("scores_later", "SFB-5.7", "VP of Challenges it meets, if the other side's comes before"),
    Feature("coming", "SFB-5.6", "Challenges it meets that cannot be scored yet"),
    Feature("hit_points", "SFB-13.1", "hit points left of its Champions in the arena"),
    Feature("bloodied", "SFB-19.1", "its Bloodied Champions"),
    Feature("frail", "SFB-13.2", "its Champions with at most two hit points and an Enemy within three hexes"),
    Feature("at_gate", "SFB-13.13", "its Champions on the Gate"),
    Feature("levelled_up", "SFB-14.5", "its Levelled Up Champions"),
    Feature("rooted", "SFB-19.41", "its rooted Champions"),
    Feature("ground", "SFB-19.3", "its Champions in an area or next to a Statue"),
    Feature("cards", "SFB-4.21", "cards in hand"),
    Feature("reactions", "SFB-8.1", "Reaction cards in hand with their Core ready"),
    Feature("cores", "SFB-4.4", "ready Cores"),
    Feature("next_turn", "SFB-5.1", "whether the next turn is its own"),
]
"""What is counted for a side."""

CORES_READY: Final = [0, 1, 1, 2, 1, 2, 2, 3]
"""By the bits of the ready Cores: how many there are."""


def evaluate(s: Table, seat: int) -> float:
    """The expected return of a seat, from -1 to 1."""
    return s.returns[seat] if s.over else expected(rows(s, seat), s.game.weights)


def rows(s: Table, seat: int) -> list[list[float]]:
    """The counts of the seat's side, then of the other."""
    own = seat % 2
    return [counts(s, own), counts(s, 1 - own)]


def counts(s: Table, side: int) -> list[float]:
    """The features of one side, in their order."""
    return [float(count) for count in standing(s, side) + champions(s, side) + means(s, side)]


def standing(s: Table, side: int) -> list[int]:
    """VP, and those of the Challenges a side meets now."""
    met = coming = 0
    if s.round:
        for vp, challenge in zip(slot_vp(s), s.track, strict=True):
            if challenge != NONE and is_complete(s, challenge, side):
                met += vp
                coming += vp == 0
    is_next = side == next_side(s)
    nearly = int(s.vp[side] + 1 == victory_points_to_win(s))
    return [s.vp[side], nearly, met if is_next else 0, 0 if is_next else met, coming]


def next_side(s: Table) -> int:
    """The side whose Scoreboard Phase comes next."""
    return s.order[(s.turn + 1) % s.seats] % 2 if s.order else 0


def champions(s: Table, side: int) -> list[int]:
    """The Champions of a side: how they are and where they stand."""
    points = bloodied = frail = at_gate = levelled_up = rooted = ground = 0
    for piece in SIDES[s.seats][side] if s.kinds else ():
        place = s.at[piece]
        if s.kinds[piece] == NOBODY:
            continue
        if place < 0:
            at_gate += 1
            continue
        left = hit_points(s, piece) - s.hurt[piece]
        points += left
        bloodied += s.hurt[piece] >= BLOODIED
        frail += left <= FRAIL and is_near_enemy(s, place, side)
        levelled_up += s.level[piece]
        rooted += s.rooted[piece]
        ground += s.arena.is_good_ground[place]
    return [points, bloodied, frail, at_gate, levelled_up, rooted, ground]


def is_near_enemy(s: Table, place: int, side: int) -> bool:
    """Whether an Enemy is within reach of a hex."""
    start = place * s.arena.map.size
    for enemy in SIDES[s.seats][1 - side]:
        if s.at[enemy] >= 0 and s.arena.map.distances[start + s.at[enemy]] <= REACH:
            return True
    return False


def means(s: Table, side: int) -> list[int]:
    """What a side can act and react with."""
    cards = reactions = cores = 0
    for seat in range(side, s.seats, 2):
        cards += len(s.hands[seat])
        cores += CORES_READY[s.ready[seat]]
        for number in s.hands[seat]:
            card = s.content.cards[number]
            reactions += card.kind == REACTION and s.ready[seat] >> card.core & 1 == 1
    return [cards, reactions, cores, int(side == next_side(s))]
