"""What one viewer is told of a table: made of that viewer's view, options and visible events, and of nothing else."""

from __future__ import annotations

from typing import Any, Final

from grandmelee.server.tables.course import Line
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.table import Table

KEYS: Final = "1234567890qertyiosdfgjkzxcvbnm"
"""Keys for options, in order; a, h, l, p, u and w stay free: again, hints, the log, pointing, undo and why."""

MOST_TRAILS: Final = 40  # of one update; whoever has missed more sees things go straight to where they are


def message(table: Table, viewer: Viewer, after: int = -1) -> dict[str, Any]:
    """The table as this viewer may see it, with the events after a number."""
    return moment(table, viewer) | {"events": events(table, viewer.seat, after)}


def moment(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The table as this viewer may see it now, without what led to it."""
    seat = viewer.seat
    return {
        **public(table),
        "number": table.number_for(seat),
        "seat": seat,
        "held": sorted(viewer.seats),
        "own": 0 if seat is None else table.own[seat],
        "kind": "" if seat is None else table.kind(seat),
        "options": options(table, seat),
        "view": table.s.view(seat),
        "undo": seat is not None and table.can_undo(seat),
        "ask_undo": seat is not None and table.may_ask(seat),
        "pause": table.info["pause"],
    }


def brief(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Data only, for programs: what stands, what is asked, what can be answered; no texts, no log and no number."""
    s, seat = table.s, viewer.seat
    return {
        "over": table.over,
        "seat": seat,
        "asked": asked(table),
        "options": [s.word(option) for option in offered(table, seat)],
        "view": s.view(seat),
        "winners": table.winners,
        "outcomes": table.outcomes,
    }


def public(table: Table) -> dict[str, Any]:
    """What is the same for every viewer, made once for each moment of the table."""
    if table.public is None:
        table.public = {
            "id": table.id,
            "game": table.game.slug,
            "begun": table.has_begun,
            "over": table.over,
            "asks": asks(table),
            "seats": sitters(table),
            "winners": table.winners,
            "outcomes": table.outcomes,
            "verdict": table.verdict,
            "ending": ending(table),
            "absence": absence(table),
            "dice": dice(table),
            "wish": wish(table),
            "clock": clock(table),
        }
    return table.public


def options(table: Table, seat: int | None) -> list[dict[str, str]]:
    """What the seat can answer: the word, what it will do, its key; what gives the game up stands last and has none."""
    s, found = table.s, offered(table, seat)
    if seat is None:
        return []
    leaving = [option for option in found if s.game.leaves(s, seat, option)]
    staying = [option for option in found if option not in leaving]
    keyed = [*zip(staying, keys(len(staying)), strict=True), *[(option, "") for option in leaving]]
    return [{"word": s.word(option), "text": s.explain(seat, option), "key": key} for option, key in keyed]


def offered(table: Table, seat: int | None) -> list[int]:
    """The options of a seat that a person plays, as long as the game goes on."""
    if seat is None or table.ending is not None or seat in table.endings.stand_ins:
        return []
    return table.s.options(seat)


def asks(table: Table) -> list[dict[str, Any]]:
    """The open questions."""
    if table.ending is not None:
        return []
    return [{"seat": ask.seat, "prompt": ask.prompt, "rule": ask.rule} for ask in table.s.asks]


def asked(table: Table) -> list[int]:
    """The seats that must answer."""
    return [] if table.ending is not None else table.s.waiting


def keys(count: int) -> list[str]:
    """A key for each of so many options; two keys, one after the other, when there are more options than keys.

    >>> keys(3), keys(40)[:2], len(set(keys(900)))
    (['1', '2', '3'], ['11', '12'], 900)
    """
    if count <= len(KEYS):
        return list(KEYS[:count])
    pairs = [first + second for first in KEYS for second in KEYS]
    return pairs[:count] + [""] * (count - len(pairs))


def events(table: Table, seat: int | None, after: int) -> list[dict[str, Any]]:
    """The lines of the log this seat may read; from the end, since a viewer mostly lacks the last ones."""
    known = table.numbers.stored(seat, after) if after >= 0 else -1
    first = len(table.log)
    while first and table.log[first - 1].number > known:
        first -= 1
    return told_lines(table, table.log[first:], seat)


def told_lines(table: Table, lines: list[Line], seat: int | None) -> list[dict[str, Any]]:
    """Those of some lines of the log that this seat may read, with the numbers it counts by; what a line says again and
    more exactly is told once, with the way of the one before it.
    """
    found: list[dict[str, Any]] = []
    last: Line | None = None
    for line in lines:
        if not line.event.is_visible_to(seat):
            continue
        trail = list(line.event.trail)
        if last is not None and says_again(last, line):
            trail = found.pop()["trail"] or trail
        found.append(
            {
                "number": table.numbers.told(seat, line.number),
                "kind": line.event.kind,
                "rule": line.event.rule,
                "text": line.event.text,
                "trail": trail,
            }
        )
        last = line
    return found


def says_again(public: Line, private: Line) -> bool:
    """Whether a line tells some what the one before tells everyone, and more: "draws Smash" after "draws a card"."""
    first, second = public.event, private.event
    is_detail = first.seats is None and second.seats is not None and second.joins and public.number == private.number
    return is_detail and second.kind != first.kind and second.kind.startswith(first.kind)


def trails(lines: list[dict[str, Any]]) -> list[list[str]]:
    """What moved and the places it came through, in order, for a page to let it move; after a long absence nothing."""
    found = [line["trail"] for line in lines if line["trail"]]
    return found if len(found) <= MOST_TRAILS else []


def sitters(table: Table) -> list[dict[str, Any]]:
    """Who sits where; in a simultaneous choice others are ready or not, and that is all one hears."""
    s = table.s
    others = "ready" if s.is_simultaneous else "idle"
    waiting = set(asked(table))
    if s.is_any_one and not table.people.isdisjoint(waiting):
        waiting &= table.people  # bots leave it to them
    return [
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "level": table.level_of(seat.seat) or None,
            "name": seat.name,
            "status": "asked" if seat.seat in waiting else others,
            "taken": seat.is_bot or seat.is_claimed,
            "host": seat.is_host,
            "given": seat.is_given,
            "same_as": seat.same_as,
            "left": table.endings.left.get(seat.seat),
            "stand_in": seat.seat in table.endings.stand_ins,
            "stuck": table.is_stuck(seat.seat),
        }
        for seat in table.seats
    ]


def wish(table: Table) -> dict[str, Any] | None:
    """Who asks to go back, and whose leave is still needed."""
    if table.wish is None:
        return None
    return {"seat": table.wish.seat, "agreed": sorted(table.wish.agreed), "asked": sorted(table.wished_of)}


def clock(table: Table) -> dict[str, Any] | None:
    """When the clock that runs will say its word for whoever is late."""
    until = table.until
    found = table.game.clock(table.s) if until is not None else None
    return {"word": found[1], "until": until} if found else None


def ending(table: Table) -> dict[str, Any] | None:
    """An ending that no rule knows."""
    found = table.ending
    return {"kind": found.kind, "seat": found.seat, "text": found.text} if found is not None else None


def absence(table: Table) -> dict[str, Any]:
    """What was agreed about whoever stays away, and from when on each who is asked does."""
    due = {seat: table.absent_at(seat) for seat in asked(table)}
    away = [{"seat": seat, "at": at} for seat, at in due.items() if at is not None]
    return {"after": table.absence.after, "then": table.absence.then, "away": away}


def dice(table: Table) -> dict[str, Any]:
    """The hash at once, what it is the hash of at the end; a seed that somebody chose, and so knows, at once."""
    over, info = table.over, table.info
    is_known = over or (info["seed_given"] and not info.get("forked_from"))  # a fork may tell of a game that goes on
    return {
        "hash": table.dice_hash,
        "seed": info["seed"] if is_known else None,
        "salt": info["salt"] if over else None,
        "chosen": info["seed_given"],
    }
