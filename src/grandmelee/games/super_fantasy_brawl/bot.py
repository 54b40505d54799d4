"""How good a view of Super Fantasy Brawl is for a seat, for bots that look ahead."""

from __future__ import annotations

from typing import Any, Final

VP: Final = 10.0
HIT_POINT: Final = 0.7
OUT: Final = 2.0  # on the Gate: its VP is counted already, but it must walk back [SFB-13.13]
LEVEL: Final = 1.5
ROOTED: Final = 0.4
GUARD: Final = 0.2
GROUND: Final = 0.25  # in an area or next to a Statue, where Challenges are won
CARD: Final = 0.1
CORE: Final = 0.1
NEXT: Final = 0.8  # how surely a Challenge is scored by the side whose turn is next [SFB-5.4]
LATER: Final = 0.45  # and by the other one, which can still be disturbed
COMING: Final = 0.15  # one that cannot be scored yet

AREAS: Final = "dcm"
STATUES: Final = "GRE"


def evaluate(view: dict[str, Any], seat: int) -> float:
    """VP first [SFB-3.1], then Challenges that are met, Champions and their ground; the own side less the other."""
    own = seat % 2
    if view["over"]:
        if len(view["winners"]) == len(view["players"]):
            return 0.0
        return 100.0 if seat in view["winners"] else -100.0
    return worth(view, own) - worth(view, 1 - own)


def worth(view: dict[str, Any], side: int) -> float:
    """What a side has."""
    ground = good_ground(view)
    champions = [champion for champion in view["champions"] if champion["side"] == side]
    players = [player for player in view["players"] if player["side"] == side]
    value = VP * float(view["vp"][side]) + VP * promised(view, side)
    value += sum([standing(champion, ground) for champion in champions])
    for player in players:
        value += CARD * float(player["hand_size"]) + CORE * float(sum(player["cores"].values()))
    return value


def promised(view: dict[str, Any], side: int) -> float:
    """VP of the Challenges a side meets now, fewer if the other side's turn comes before it can score them."""
    chance = NEXT if side == next_side(view) else LATER
    value = 0.0
    for slot in view["track"]:
        if slot["met"][side]:
            value += chance * slot["vp"] if slot["vp"] else COMING
    return value


def next_side(view: dict[str, Any]) -> int:
    """The side whose Scoreboard Phase comes next."""
    order: list[int] = view["order"]
    if view["active"] is None or view["active"] not in order:
        return order[0] % 2 if order else 0
    return order[(order.index(view["active"]) + 1) % len(order)] % 2


def standing(champion: dict[str, Any], ground: set[str]) -> float:
    """One Champion: hit points left, level, what hinders or guards it, and where it stands."""
    if champion["hex"] is None:
        return HIT_POINT * float(champion["hit_points"]) - OUT
    value = HIT_POINT * float(champion["hit_points"] - champion["damage"]) + GUARD * float(champion["guard"])
    value += LEVEL if champion["levelled_up"] else 0.0
    value -= ROOTED if champion["rooted"] else 0.0
    return value + (GROUND if champion["hex"] in ground else 0.0)


def good_ground(view: dict[str, Any]) -> set[str]:
    """The hexes of areas and those next to Statues."""
    hexes = view["arena"]["hexes"]
    statues = [(h["q"], h["r"]) for h in hexes if h["kind"] in STATUES]
    found = {h["hex"] for h in hexes if h["kind"] in AREAS}
    for h in hexes:
        for q, r in statues:
            if max(abs(h["q"] - q), abs(h["r"] - r), abs(h["q"] + h["r"] - q - r)) == 1:
                found.add(h["hex"])
    return found
