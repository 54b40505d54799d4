"""What a seat may know [LA-5.4 to 5.6, 5.14], and imagining the rest."""

from __future__ import annotations

from typing import Any

from grandmelee.core.asking import start_over
from grandmelee.core.imagining import imagined
from grandmelee.games.legends_of_the_arena.meter import DecideMeter, cards_of, has_meter
from grandmelee.games.legends_of_the_arena.state import (
    CHOOSING,
    DISCARD,
    HAND,
    METER,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PLACED,
    PUT_OFF,
    REMOVED,
    REST,
    STACK,
    Table,
    changed,
)
from grandmelee.games.legends_of_the_arena.words import CARD

PLACE_WORDS = {CHOOSING: "choosing", PLACED: "ready", 2: "forfeited"}


def view(s: Table, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may see, field by field; None is a spectator."""
    return {
        "game": s.game.slug,
        "seat": seat,
        "mode": "free-for-all" if s.is_free_for_all else "teams",
        "over": s.over,
        "winners": s.winners,
        "outcomes": s.outcomes,
        "verdict": s.verdict,
        "sequence": s.sequence,
        "exchange": s.exchange,
        "exchanges": s.exchanges,
        "initiative": s.initiative,
        "ring": list(s.ring),
        "stocks": list(s.stocks),
        "timer": s.is_timer_running,
        "arena": arena_view(s),
        "asks": [{"seat": q.seat, "prompt": q.prompt, "rule": q.rule} for q in s.asks],
        "options": [s.word(option) for option in s.options(seat)] if seat is not None else [],
        "fighters": [seat_view(s, other, seat) for other in range(s.seats)],
        "tokens": [token_view(s, token) for token in s.horde],
        "put_off": put_off_view(s),
        "acting": None if s.actor == NOBODY else s.actor,
        "target": None if NOBODY in (s.actor, s.target) else s.target,
    }


def arena_view(s: Table) -> dict[str, Any]:
    """The line of spaces and what lies on it."""
    starts = [s.arena.centre] if s.is_free_for_all else s.arena.starts
    return {
        "id": s.arena.slug,
        "name": s.arena.name,
        "rules": list(s.arena.text),
        "spaces": s.arena.spaces,
        "edges": list(s.arena.edges),
        "centre": s.arena.centre,
        "portals": list(starts),
        "traps": [{"space": space, "seat": owner} for owner, space in enumerate(s.trap) if space != NOWHERE],
        "axe": None if s.axe_at == NOWHERE else s.axe_at,
        "axe_holder": None if s.axe_holder == NOBODY else s.axe_holder,
    }


def seat_view(s: Table, other: int, seat: int | None) -> dict[str, Any]:
    """One player's side of the table: open facts for all, hand and stack for the team only [LA-5.5, 5.6, 5.14]."""
    shown: dict[str, Any] = {
        "seat": other,
        "team": s.team[other],
        "legend": None,
        "points": s.points[other],
        "suffered": s.suffered[other],
    }
    if s.legend[other] == NOBODY:
        return shown
    legend = s.content.legends[s.legend[other]]
    shown.update(
        legend=legend.slug,
        name=legend.name,
        track=list(legend.track),
        space=None if s.at[other] == NOWHERE else s.at[other],
        facing=s.facing[other],
        fatigue=s.fatigue[other],
        block=s.block[other],
        push=s.push[other],
        wolf=bool(s.wolf[other]),
        boost=s.boost[other],
        boost_next=s.boost_next[other],
        speed_next=s.speed_next[other],
        speed=s.speed[other] if s.exchange else None,
        **card_view(s, other, seat),
    )
    return shown


def card_view(s: Table, other: int, seat: int | None) -> dict[str, Any]:
    """Cards: what lies open, how many are hidden, and the hidden ones for the own team."""
    zone = s.zone
    cards = cards_of(s, other)
    stack = s.stack[3 * other : 3 * other + 3]
    chosen = [option - CARD for option in s.chosen_by(other)]
    is_selecting = s.exchange == 0
    in_hand = [card for card in cards if zone[card] == HAND or (is_selecting and zone[card] == STACK)]
    shown: dict[str, Any] = {
        "status": PLACE_WORDS[s.placed[other]],
        "hand_size": len(in_hand),
        "meter_size": sum([zone[card] == METER for card in cards]),
        "ultimates": [s.content.cards[card].slug for card in s.bottom if card in cards and zone[card] == METER],
        "discard": slugs(s, [card for card in cards if zone[card] == DISCARD]),
        "removed": slugs(s, [card for card in cards if zone[card] == REMOVED]),
        "revealed": slugs(s, [card for card in stack[: s.exchange] if card != NO_CARD]),
        "stack_size": 0 if is_selecting else sum([card != NO_CARD for card in stack[s.exchange :]]),
        "card": slugs(s, [stack[(s.exchange - 1) % 3]])[0] if s.exchange and stack[0] != NO_CARD else None,
    }
    if seat is not None and s.team[seat] == s.team[other]:
        shown["hand"] = slugs(s, [card for card in cards if zone[card] == HAND and card not in chosen])
        shown["stack"] = slugs(s, chosen or [card for card in stack if card != NO_CARD])
        shown["meter"] = slugs(s, [card for card in cards if zone[card] == METER])
        shown["rebuild"] = bool(s.rebuild[other])
    return shown


def slugs(s: Table, cards: list[int]) -> list[str]:
    """Cards by name of their words."""
    return [s.content.cards[card].slug for card in cards]


def token_view(s: Table, token: int) -> dict[str, Any]:
    """A Zombie or Coffin in the Arena."""
    number = token - s.seats
    return {"token": number, "seat": s.tokens[number], "space": s.at[token], "coffin": bool(s.coffin[number])}


def put_off_view(s: Table) -> list[dict[str, Any]]:
    """Rests of Effects that wait for a later exchange; the choice was public [LA-16.3]."""
    rests = [i for i in range(0, len(s.put_off), PUT_OFF) if s.put_off[i + 3] > s.exchange or REST + i in s.todo]
    entries = [s.put_off[i : i + PUT_OFF] for i in rests]
    return [{"seat": e[0], "card": s.content.cards[e[1]].slug, "exchange": e[3]} for e in entries]


# ---- imagining -----------------------------------------------------------------------------------------------------
def imagine(s: Table, seat: int | None, seed: int) -> Table:
    """A state that agrees with everything the seat sees: hidden cards of others are dealt anew, chance is sown anew."""

    def deal(world: Table) -> None:
        hidden = [other for other in range(s.seats) if seat is None or s.team[seat] != s.team[other]]
        start_over(world, [other for other in range(s.seats) if other not in hidden])
        for other in hidden:
            if s.legend[other] != NOBODY:
                deal_anew(world, other)
        for other in hidden:
            world.rebuild = changed(world.rebuild, other, guess(world, other))

    return imagined(s, seed, deal)


def guess(world: Table, other: int) -> int:
    """Whether someone who has answered in secret wants a new Meter; nobody knows yet [LA-4.9]."""
    is_drawing = any(question.rule == DecideMeter.rule for question in world.asks)
    has_answered = is_drawing and other not in world.waiting and not has_meter(world, other)
    return world.below(2) if has_answered else 0


def deal_anew(world: Table, other: int) -> None:
    """Specials may be anywhere between Meter, hand and face-down stack; sizes and everything open stay as they are."""
    zone = world.zone
    seen = [card for card in world.stack[3 * other : 3 * other + min(3, world.exchange)] if card != NO_CARD]
    specials = [card for card in world.content.legends[world.legend[other]].specials if card not in seen]
    hidden = [card for card in specials if zone[card] in (HAND, METER, STACK)]
    in_meter = sum([zone[card] == METER for card in hidden])
    for card in hidden:
        zone[card] = HAND
    for _ in range(in_meter):
        zone[hidden.pop(world.below(len(hidden)))] = METER
    restack(world, other, seen)


def restack(world: Table, other: int, seen: list[int]) -> None:
    """Face-down cards of a stack are any cards that could have been selected."""
    places = range(3 * other + len(seen), 3 * other + 3)
    size = sum([world.stack[place] != NO_CARD for place in places])
    for card in cards_of(world, other):
        if world.zone[card] == STACK and card not in seen:
            world.zone[card] = HAND
    for place in places:
        world.stack[place] = NO_CARD
    for place in places[:size]:
        hand = [card for card in cards_of(world, other) if world.zone[card] == HAND]
        card = hand[world.below(len(hand))]
        world.stack[place] = card
        world.zone[card] = STACK
