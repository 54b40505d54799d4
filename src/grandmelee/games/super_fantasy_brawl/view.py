"""What a seat may know [SFB-4.16 to 4.21], and imagining the rest."""

from __future__ import annotations

from typing import Any

from grandmelee.core.asking import start_over
from grandmelee.core.imagining import imagined
from grandmelee.games.super_fantasy_brawl.challenges import is_complete, slot_vp
from grandmelee.games.super_fantasy_brawl.hand import deck_size
from grandmelee.games.super_fantasy_brawl.state import GATE, NOBODY, NONE, AskOfPiece, Row, Table, is_bloodied, stats
from grandmelee.games.super_fantasy_brawl.traps import drawn
from grandmelee.games.super_fantasy_brawl.words import CORES, SIDES
from grandmelee.kit.piles import in_any_order


def view(s: Table, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may see, field by field; None is a spectator."""
    return {
        "game": s.game.slug,
        "seat": seat,
        "over": s.over,
        "winners": s.winners,
        "outcomes": s.outcomes,
        "verdict": s.verdict,
        "round": s.round,
        "active": None if s.active == NOBODY else s.active,
        "order": list(s.order),
        "vp": list(s.vp),
        "goal": 5 if s.seats == 2 else 7,
        "limit": s.settings.get("rounds"),
        "arena": arena_view(s),
        "champions": [champion_view(s, piece) for piece in range(len(s.at)) if s.kinds[piece] != NOBODY],
        "players": [player_view(s, other, seat) for other in range(s.seats)],
        "track": track_view(s),
        "challenges_left": len(s.challenges),
        "challenges_spent": [s.content.challenges[challenge].slug for challenge in s.spent],
        "pool": [s.content.champions[champion].slug for champion in s.pool],
        "action": action_view(s),
        "standards_used": [standard.slug for standard in s.content.standards if s.used & (1 << standard.id)],
        "moving": moving_view(s),
        "asks": [{"seat": q.seat, "prompt": q.prompt, "rule": q.rule} for q in s.asks],
        "options": [s.word(option) for option in s.options(seat)] if seat is not None else [],
        "chosen": chosen_view(s, seat),
    }


def arena_view(s: Table) -> dict[str, Any]:
    """The hexes and what lies on them; traps lie face down [SFB-4.20, 15.1]."""
    places = range(s.arena.map.size)
    return {
        "id": s.arena.slug,
        "name": s.arena.name,
        "hexes": [
            {
                "hex": s.arena.names[h],
                "q": s.arena.map.hexes[h][0],
                "r": s.arena.map.hexes[h][1],
                "kind": s.arena.letters[h],
            }
            for h in places
        ],
        "traps": traps_view(s),
        "sprung": None if s.sprung == NONE else s.content.traps[s.sprung].slug,
        "home": [SIDES[area] for area in s.home],
    }


def traps_view(s: Table) -> list[dict[str, Any]]:
    """Face-down traps; all that is known of one is which token it cannot be, because it lay sprung then [SFB-15.10]."""
    found = [
        {"hex": s.arena.names[h], "other_than": None if kind == NONE else s.content.traps[kind].slug}
        for h, kind in zip(s.laid, s.barred, strict=True)
    ]
    return sorted(found, key=lambda trap: str(trap["hex"]))


def champion_view(s: Table, piece: int) -> dict[str, Any]:
    """A Champion: everything about it is open [SFB-4.19]."""
    champion = s.content.champions[s.kinds[piece]]
    return {
        "champion": champion.slug,
        "name": champion.name,
        "word": s.word(s.words[piece]) if s.words else f"champion:{champion.slug}",
        "seat": s.owners[piece],
        "side": s.sides[piece],
        "hex": None if s.at[piece] == GATE else s.arena.names[s.at[piece]],
        "damage": s.hurt[piece],
        "hit_points": s.content.hit_points[stats(s, piece)],
        "defence": s.content.defence[stats(s, piece)],
        "levelled_up": bool(s.level[piece]),
        "bloodied": is_bloodied(s, piece),
        "rooted": bool(s.rooted[piece]),
        "guard": s.guard[piece],
        "can_enter": bool(s.waiting_at_gate[piece]),
    }


def player_view(s: Table, other: int, seat: int | None) -> dict[str, Any]:
    """A player: numbers for all, the hand and what Plan laid on top for its owner alone [SFB-4.16, 4.18, 4.21,
    18.30].
    """
    shown: dict[str, Any] = {
        "seat": other,
        "side": other % 2,
        "cores": {core: bool(s.ready[other] & (1 << number)) for number, core in enumerate(CORES)},
        "hand_size": len(s.hands[other]),
        "deck_size": deck_size(s, other),
        "planned": len(s.tops[other]),
        "discard": slugs(s, s.discards[other]),
        "seen_in_hand": slugs(s, s.sure[other]),
        "seen_near": slugs(s, s.loose[other]),
        "discarded_last": slugs(s, s.dropped[other]),
        "redrawn": None if s.redrawn[other] == NONE else s.redrawn[other],
        "brought": None,
    }
    if seat == other:
        shown["hand"] = slugs(s, s.hands[other])
        shown["on_top"] = slugs(s, s.tops[other][::-1])
    if is_shown(s, other, seat):
        shown["brought"] = [s.content.champions[champion].slug for champion in s.brought[other]]
    return shown


def slugs(s: Table, cards: Row) -> list[str]:
    """Cards by name of their words."""
    return [s.content.cards[card].slug for card in cards]


def track_view(s: Table) -> list[dict[str, Any]]:
    """The Challenge Track from left to right [SFB-12.9], and whether each side meets its Challenge now [SFB-5.4]."""
    return [
        {
            "vp": vp,
            "challenge": None if challenge == NONE else s.content.challenges[challenge].slug,
            "met": [challenge != NONE and s.round > 0 and is_complete(s, challenge, side) for side in (0, 1)],
        }
        for vp, challenge in zip(slot_vp(s), s.track, strict=True)
    ]


def action_view(s: Table) -> dict[str, Any] | None:
    """The Action being resolved, and the Reaction to it."""
    if s.actor == NOBODY:
        return None
    return {
        "champion": s.word(s.words[s.actor]),
        "card": None if s.card == NONE else s.content.cards[s.card].slug,
        "standard": None if s.standard == NONE else s.content.standards[s.standard].slug,
        "targets": [s.word(s.words[piece]) for piece in s.targets],
        "reaction": None if s.reaction == NONE else s.content.cards[s.reaction].slug,
        "shielded": None if s.shielded == NOBODY else s.word(s.words[s.shielded]),
    }


def moving_view(s: Table) -> str | None:
    """The Champion that the question on the table is about, if it is about one."""
    for seat in s.may_answer:
        ask = s.ask_of(seat)
        if isinstance(ask, AskOfPiece) and ask.piece != NOBODY and s.words:
            return s.word(s.words[ask.piece])
    return None


def chosen_view(s: Table, seat: int | None) -> list[str]:
    """What the seat has pointed at so far in a choice of several."""
    chosen = () if seat is None else s.chosen_by(seat)
    return [s.word(option).partition(":")[2] for option in chosen]


# ---- imagining -----------------------------------------------------------------------------------------------------
def imagine(s: Table, seat: int | None, seed: int) -> Table:
    """A state that agrees with everything the seat sees: hidden cards and face-down traps are dealt anew."""

    def deal(world: Table) -> None:
        start_over(world, [] if seat is None else [seat])
        for other in range(s.seats):
            if other != seat:
                deal_anew(world, other)
        if world.are_lists_hidden:
            bring_anew(world, seat)
        lay_anew(world)

    return imagined(s, seed, deal)


def deal_anew(world: Table, other: int) -> None:
    """Hand, planned cards and deck in any way that agrees with what all know of them [SFB-4.22, 19.38, 19.47]."""
    sure = world.sure[other]
    loose = list(world.loose[other])
    hidden = [*world.hands[other], *world.tops[other], *world.decks[other]]
    rest = in_any_order(world, [card for card in hidden if card not in sure and card not in loose])
    hand_slots = len(world.hands[other]) - len(sure)
    near_slots = min(world.loose_tops[other], len(world.tops[other]))
    near = loose + [rest.pop() for _ in range(hand_slots + near_slots - len(loose))]
    near = in_any_order(world, near)
    far_slots = len(world.tops[other]) - near_slots
    world.hands[other] = tuple(sorted([*sure, *near[:hand_slots]]))
    world.tops[other] = (*[rest.pop() for _ in range(far_slots)], *near[hand_slots:])
    world.decks[other] = tuple(sorted(rest))


def bring_anew(world: Table, seat: int | None) -> None:
    """Hidden lists could be any; teammates' never overlap [SFB-3.9, 18.24]."""
    hidden = [other for other in world.order if not is_shown(world, other, seat)]
    sizes = [len(world.brought[other]) for other in hidden]
    for other in hidden:
        world.brought[other] = ()
    for other, size in zip(hidden, sizes, strict=True):
        mates = world.brought[(other + 2) % world.seats] if world.seats == 4 else ()
        free = [champion for champion in range(len(world.content.champions)) if champion not in mates]
        world.brought[other] = tuple(sorted(in_any_order(world, free)[:size]))


def is_shown(s: Table, other: int, seat: int | None) -> bool:
    """Whether a list lies open to a seat: all of them in the end, a teammate's once it is finished [SFB-3.9, 18.24]."""
    if not s.are_lists_hidden or seat == other:
        return True
    return seat is not None and seat % 2 == other % 2 and s.brought[other] != ()


def lay_anew(world: Table) -> None:
    """Face-down traps in the order they were laid; none is the token that had just been sprung [SFB-15.10]."""
    left = [trap.count for trap in world.content.traps]
    if world.sprung != NONE:
        left[world.sprung] -= 1
    for place, barred in zip(world.laid, world.barred, strict=True):
        free = list(left)
        if barred != NONE:
            free[barred] = max(0, free[barred] - 1)
        kind = drawn(tuple(free), world.below(sum(free)))
        world.trap[place] = kind
        left[kind] -= 1
    world.supply = tuple(left)
