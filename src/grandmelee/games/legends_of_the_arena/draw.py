"""A view of Legends of the Arena as a picture: seats, the Arena, what is revealed, the own hand.

Drawn from the view alone, so it can show nothing that the view does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grandmelee.scene import Part, Scene, boards, cards, counters, pieces
from grandmelee.scene.measure import width
from grandmelee.scene.svg import Element, el, group, rect, slug, text, thing

View = Mapping[str, Any]

ICONS: Final = {
    "fitz": "anchor",
    "alysia": "battle-axe",
    "lucius": "crossbow",
    "lord-grym": "crowned-skull",
    "sabo": "daggers",
    "brakka": "tortoise",
    "tempra": "hourglass",
    "ishara": "whirlwind",
}
WOLF: Final = "wolf-head"
STRANGER: Final = "fist"  # a Legend from a pack
TIERS: Final = {"basic": cards.PLAIN, "special": cards.FINE, "ultimate": cards.GRAND}
FACTS: Final = (
    (r"Strikes? (\d+)", "crossed-swords", "Strike"),
    (r"at range ([\d+-]*[\d+])", "archery-target", "range"),
    (r"Block (\d+)", "checked-shield", "Block"),
    (r"[Mm]oves? (?:up to )?(\d+)", "walking-boot", "Move"),
    (r"()(?:Move into|Place yourself)", "walking-boot", "Move"),
    (r"()\bTurn\b", "cycle", "Turn"),
    (r"()\bPull\b", "pull", "Pull"),
    (r"Place (\d+) Push", "push", "Push"),
    (r"()Spike Trap", "spikes-full", "Spike Trap"),
    (r"()Zombie", "shambling-zombie", "Zombie"),
    (r"()Coffin", "coffin", "Coffin"),
    (r"Recover (\d+) Fatigue", "tired-eye", "Recover"),
    (r"([+-]\d+) Speed", "fast-arrow", "Speed"),
)
COLUMNS: Final = (*(str(n) for n in range(10)), "10+")

ACROSS: Final = 1244.0
OUTSIDE: Final = 62.0  # room at both ends for who has left the Arena
LANE: Final = 320.0
HEAD: Final = 46.0
PANEL: Final = (405.0, 122.0)
SLOT: Final = 174.0
MIDDLE: Final = 406.0  # between the two panels of a duel
HAND: Final = 147.0
GAP: Final = 8.5


def scene(view: View) -> Scene:
    """The whole picture: the others above the Arena, the own side and hand below; in a duel both seats below."""
    seats: Sequence[View] = view["seats"]
    middle = roster(view) or stacks(view)
    mine = ((hand(view),),) if view.get("hand") else ()
    if len(seats) == 2:
        return Scene(
            "Legends of the Arena", ((arena(view),), (panel(view, seats[0]), middle, panel(view, seats[1])), *mine)
        )
    own = [seat for seat in seats if is_own(view, seat)]
    others = [seat for seat in seats if not is_own(view, seat)]
    rows = [[panel(view, seat) for seat in others], [arena(view)], [middle], [panel(view, seat) for seat in own]]
    folded = tuple(tuple(row[n : n + 3]) for row in rows for n in range(0, len(row), 3))
    return Scene("Legends of the Arena", (*folded, *mine))


def is_own(view: View, seat: View) -> bool:
    """Whether the seat is drawn on the viewer's side; a spectator sits with the first team."""
    viewer = view["seat"]
    return bool(seat["team"] == (view["seats"][viewer]["team"] if viewer is not None else 0))


# ---- the Arena ----------------------------------------------------------------------------------------------------
def arena(view: View) -> Part:
    """The line of spaces with everyone on it, below where the sequence stands and what each team has left."""
    board = boards.lane(_spaces(view), ACROSS - 2 * OUTSIDE, LANE)
    drawn = [group(board.element, at=(OUTSIDE, HEAD)), *_floor(view, board), *_fighters(view, board)]
    return Part("board", view["arena"]["name"], ACROSS, HEAD + LANE + 18, group(*_head(view), *drawn))


def _spaces(view: View) -> list[boards.Cell]:
    ground = view["arena"]
    edges, last = ground["edges"], ground["spaces"] - 1
    return [
        boards.Cell(
            str(n),
            f"space:{n}",
            _space_name(view, n),
            n,
            label=str(n),
            note="edge" if n in edges else "centre" if n == ground["centre"] else "",
            tone="floor" if n in edges else "stone",
            is_edge_low=n == 0,
            is_edge_high=n == last,
        )
        for n in range(ground["spaces"])
    ]


def _space_name(view: View, n: int) -> str:
    ground = view["arena"]
    kind = ", an edge" if n in ground["edges"] else ", the centre" if n == ground["centre"] else ""
    there = [seat["name"] for seat in view["seats"] if seat.get("at") == n]
    return f"Space {n}{kind}" + (f", with {' and '.join(there)}" if there else "")


def _middle(view: View, board: boards.Board, at: int) -> float:
    """Where a position lies in the picture; outside the Arena, beside its ends."""
    if at < 0:
        return OUTSIDE / 2
    if at >= view["arena"]["spaces"]:
        return ACROSS - OUTSIDE / 2
    return OUTSIDE + board.centres[str(at)][0]


def _floor(view: View, board: boards.Board) -> list[Element]:
    """What lies in the spaces: Portals, Spike Traps, the Axe, Coffins."""
    lying: dict[int, list[Element]] = {}
    for at, element in [*_portals(view), *_things(view)]:
        lying.setdefault(at, []).append(element)
    drawn = []
    for at, elements in lying.items():
        step = min(44.0, 130 / len(elements))
        left = _middle(view, board, at) - step * (len(elements) - 1) / 2
        drawn += [group(e, at=(left + n * step, HEAD + LANE - 54)) for n, e in enumerate(elements)]
    return drawn


def _portals(view: View) -> list[tuple[int, Element]]:
    found = []
    for portal in view["portals"]:
        whose = "" if portal["team"] is None else f" of team {team_name(portal['team'])}"
        token = pieces.token("portal", name=f"Portal{whose}", at=(0, 0), r=19, tone="arcane", ink="stone-ink")
        mark = [pieces.badge(team_name(portal["team"]), 14, -13, 8.5, "paper")] if whose else []
        found.append((portal["at"], group(token, *mark)))
    return found


def _things(view: View) -> list[tuple[int, Element]]:
    found = []
    for trap in view.get("traps", ()):
        name = f"Spike Trap of {view['seats'][trap['seat']]['name']}"
        found.append(
            (trap["at"], pieces.token("spikes-full", name=name, at=(0, 0), r=19, seat=trap["seat"], id="trap"))
        )
    for zombie in view.get("zombies", ()):
        if zombie["coffin"]:
            found.append((zombie["at"], _coffin(zombie)))
    axe = view.get("axe")
    if axe and axe.get("holder") is None:
        found.append((axe["at"], pieces.token("sharp-axe", name="Alysia's Axe", at=(0, 0), r=19, id="axe")))
    return found


def _coffin(zombie: View) -> Element:
    id = f"zombie-{zombie['number']}"
    word = f"zombie:{zombie['number']}"
    return pieces.token("coffin", name="Coffin", at=(0, 0), r=19, seat=zombie["seat"], word=word, id=id)


def _fighters(view: View, board: boards.Board) -> list[Element]:
    """Legends and Zombies side by side in their spaces."""
    standing: dict[int, list[View]] = {}
    for fighter in [*view["seats"], *(z for z in view.get("zombies", ()) if not z["coffin"])]:
        if fighter.get("at") is not None:
            standing.setdefault(fighter["at"], []).append(fighter)
    drawn = []
    for at, fighters in standing.items():
        across = OUTSIDE if not 0 <= at < view["arena"]["spaces"] else 156.0
        r, places = pieces.packed(len(fighters), across, LANE - 84, 38)
        middle = (_middle(view, board, at), HEAD + (LANE - 66) / 2)
        spots = [(middle[0] + x, middle[1] + y) for x, y in places]
        drawn += [_fighter(view, who, spot, r) for who, spot in zip(fighters, spots, strict=True)]
    return drawn


def _fighter(view: View, who: View, at: pieces.Point, r: float) -> Element:
    if "number" in who:
        id, word = f"zombie-{who['number']}", f"zombie:{who['number']}"
        return pieces.disc("shambling-zombie", seat=who["seat"], name="Zombie", at=at, r=r * 0.9, word=word, id=id)
    return pieces.disc(
        legend_icon(who),
        seat=who["seat"],
        name=_spoken(who),
        at=at,
        r=r,
        facing=pieces.RIGHT if who["facing"] > 0 else pieces.LEFT,
        word=f"legend:{who['legend']}",
        id=f"legend-{slug(who['legend'])}",
        badges=_badges(view, who, r),
    )


def _badges(view: View, who: View, r: float) -> tuple[Element, ...]:
    """Fatigue at the upper left, Block at the upper right, Push tokens below, the Axe on top."""
    drawn = [pieces.badge(str(who["fatigue"]), -r * 0.78, -r * 0.76, r * 0.36)]
    drawn += [pieces.badge(str(who["block"]), r * 0.78, -r * 0.76, r * 0.36, "guard", "shield")] if who["block"] else []
    drawn += [pieces.arrows(who["push"], r * 0.5, r * 0.95, r * 0.3)] if who["push"] else []
    if (view.get("axe") or {}).get("holder") == who["seat"]:
        drawn.append(pieces.token("sharp-axe", name="holds Alysia's Axe", at=(0, -r * 1.08), r=r * 0.36))
    return tuple(drawn)


def _spoken(who: View) -> str:
    facing = "right" if who["facing"] > 0 else "left"
    parts = [f"{who['name']} on space {who['at']}, facing {facing}, Fatigue {who['fatigue']}"]
    parts += [f"Block {who['block']}"] if who["block"] else []
    parts += [f"{abs(who['push'])} Push {'right' if who['push'] > 0 else 'left'}"] if who["push"] else []
    return ", ".join(parts)


def _head(view: View) -> list[Element]:
    """Sequence and exchange in the middle; at the sides the Stocks of the teams and who has the Initiative."""
    where = f"Sequence {view['sequence']}" if view["sequence"] else "Setting up"
    words = f"{view['arena']['name']} · {where}"
    shown = view["exchanges"] if view["sequence"] else 0
    wide = width(words, 20, serif=True) * 0.9
    left = (ACROSS - wide - 28.0 * shown) / 2
    title = text(words, left + wide / 2, 28, 20, "serif felt-ink", "middle")
    exchanges = [_exchange(view, n, left + wide + 28.0 * n) for n in range(1, shown + 1)]
    sides = [] if view["is_free_for_all"] else [_team(view, 0), _team(view, 1)]
    return [title, *exchanges, *sides]


def _exchange(view: View, n: int, x: float) -> Element:
    now = view["exchange"]
    tone, ink = ("glow", "glow-ink") if n == now else ("panel", "felt-ink")
    box = [rect(-11, -13, 22, 26, f"{tone} dot", rx=5), text(str(n), 0, 5, 14, f"strong {ink}", "middle")]
    state = ", now" if n == now else ", over" if n < now else ""
    halo = rect(-14, -16, 28, 32, "halo", rx=7)
    return thing(halo, *box, name=f"Exchange {n}{state}", word=f"exchange:{n}", id=f"exchange-{n}", at=(x, 22))


def _team(view: View, team: int) -> Element:
    """A team's marks, its Stocks as hearts, and the Initiative if it is theirs."""
    marks = [seat["seat"] for seat in view["seats"] if seat["team"] == team]
    stocks = view["stocks"][team]
    drawn = [text(f"Team {team_name(team)}", 0, 28, 17, "serif felt-ink")]
    drawn += [pieces.seat_mark(seat, 84 + 22.0 * n, 22, 8) for n, seat in enumerate(marks)]
    x = 92.0 + 22 * len(marks)
    drawn.append(counters.pips(stocks, len(marks), "hearts", x, 22, 20, "felt-ink"))
    x += 24.0 * max(len(marks), stocks)
    has_it = view["initiative"] == team
    drawn += [pieces.chip("Initiative", x, 22, size=12, picture="flying-flag")] if has_it else []
    wide = x + (pieces.chip_width("Initiative", 12, "flying-flag") if has_it else 0)
    name = f"Team {team_name(team)}: {stocks} Stocks" + (", has the Initiative" if has_it else "")
    return thing(*drawn, name=name, id=f"team-{team}", at=(OUTSIDE if team == 0 else ACROSS - OUTSIDE - wide, 0))


# ---- seats --------------------------------------------------------------------------------------------------------
def panel(view: View, seat: View) -> Part:
    """A seat: its Legend, Fatigue track, cards as counts, and how far it is."""
    across, down = PANEL
    frame = [rect(0, 0, across, down, "panel", rx=12)]
    body = [*_title(view, seat), *_track(seat), *_counts(seat)] if seat["legend"] else [_waiting(view, seat)]
    name = f"seat-{seat['seat']}"
    drawn = thing(*frame, *body, name=_told(view, seat), id=name)
    return Part(name, seat["name"] or f"Seat {seat['seat'] + 1}", across, down, drawn)


def _waiting(view: View, seat: View) -> Element:
    mark = pieces.seat_mark(seat["seat"], 40, 60, 16)
    return group(mark, text(f"{_who(view, seat)}, choosing a Legend", 72, 66, 16, "felt-soft"))


def _who(view: View, seat: View) -> str:
    """The seat in words: you, an ally, or its number and team."""
    number = "You" if seat["seat"] == view["seat"] else f"Seat {seat['seat'] + 1}"
    return number if view["is_free_for_all"] else f"{number}, team {team_name(seat['team'])}"


def _title(view: View, seat: View) -> list[Element]:
    emblem = pieces.disc(legend_icon(seat), seat=seat["seat"], name=seat["name"], at=(42, 44), r=27)
    drawn = [
        emblem,
        text(seat["name"], 84, 27, 19, "serif felt-ink"),
        text(_who(view, seat), 84, 44, 12.5, "felt-soft"),
    ]
    x = PANEL[0] - 12.0
    for words, picture in reversed(_chips(view, seat)):
        x -= pieces.chip_width(words, 12, picture) + 6
        drawn.append(pieces.chip(words, x, 24, size=12, picture=picture))
    return drawn


def _chips(view: View, seat: View) -> list[tuple[str, str]]:
    """What marks the seat just now: points, Initiative, Wolf form, ready, forfeited."""
    free = view["is_free_for_all"]
    found = [(f"{seat['points']} of 2", "trophy")] if free else []
    found += [("Initiative", "flying-flag")] if free and view["initiative"] == seat["team"] else []
    found += [("Wolf", WOLF)] if seat.get("wolf") else []
    found += [("Forfeits", "stopwatch")] if seat.get("forfeited") else []
    return found + ([("Ready", "")] if seat.get("ready") else [])


def _track(seat: View) -> list[Element]:
    values = [str(push) for push in seat["track"]]
    name = f"Fatigue {COLUMNS[seat['fatigue']]}; Push numbers {', '.join(values)}"
    id = f"track-{seat['seat']}"
    column, x = seat["fatigue"], 84.0
    made = counters.track(
        values, at_column=column, seat=seat["seat"], name=name, at=(x, 54), columns=COLUMNS, width=308, height=36, id=id
    )
    return [made]


def _counts(seat: View) -> list[Element]:
    words = [f"Hand {seat['hand_size']}", f"Meter {seat['meter_size']}", f"Discard {len(seat['discard'])}"]
    words += [f"Removed {len(seat['removed'])}"] if seat["removed"] else []
    drawn, x = [], 84.0
    for label in words:
        drawn.append(text(label, x, 111, 13, "felt-ink"))
        x += 78.0
    return drawn


def _told(view: View, seat: View) -> str:
    if not seat["legend"]:
        return f"{_who(view, seat)}, choosing a Legend"
    chips = ", ".join(words for words, _ in _chips(view, seat))
    counts = f"hand {seat['hand_size']}, Meter {seat['meter_size']}, discard {len(seat['discard'])}"
    return f"{_who(view, seat)}: {seat['name']}, Fatigue {seat['fatigue']}, {counts}" + (f", {chips}" if chips else "")


# ---- cards --------------------------------------------------------------------------------------------------------
def stacks(view: View) -> Part:
    """Every seat's Action stack: this exchange's card large, the other two small beside it."""
    seats = view["seats"]
    across = MIDDLE if len(seats) == 2 else ACROSS
    step = across / len(seats)
    drawn = [group(_stack(view, seat), at=(n * step + (step - 186) / 2, 0)) for n, seat in enumerate(seats)]
    return Part("stacks", "Action stacks", across, SLOT, group(*drawn))


def _stack(view: View, seat: View) -> Element:
    now = max(view["exchange"] - 1, 0) % 3
    stack = seat["stack"]
    drawn = [_in_stack(seat, stack, now, (0.0, 6.0), 116, view["exchange"] > 0)]
    others = [n for n in range(3) if n != now]
    return group(*drawn, *(_in_stack(seat, stack, n, (126.0, 6.0 + 86 * k), 56, False) for k, n in enumerate(others)))


def _in_stack(
    seat: View, stack: Sequence[View | None], n: int, at: pieces.Point, width: float, is_now: bool
) -> Element:
    id = f"stack-{seat['seat']}-{n}"
    if n >= len(stack):
        return el(
            "rect", x=at[0], y=at[1], width=width, height=width * 1.4, rx=width * 0.06, class_="hair faint", id=id
        )
    card = stack[n]
    if card is None:
        return cards.back(
            name=f"Face-down card {n + 1} of {seat['name']}", at=at, width=width, seat=seat["seat"], id=id
        )
    note = f"Card {n + 1} of {seat['name']}."
    order = str(seat["order"]) if is_now and seat.get("order") else ""
    is_spent = bool(is_now and seat.get("resolved"))
    return cards.card(face(card, seat), at=at, width=width, id=id, note=note, badge=order, is_spent=is_spent)


def hand(view: View) -> Part:
    """The own hand, large enough to read."""
    seat = view["seats"][view["seat"]]
    n = len(view["hand"])
    columns = n if n <= 10 else -(-n // 2)
    wide = min(HAND, ACROSS / columns - GAP)
    down = wide * cards.RATIO + 14
    drawn = []
    for k, card in enumerate(view["hand"]):
        at = (k % columns * (wide + GAP) + GAP / 2, k // columns * down + 6)
        word, id = f"card:{card['id']}", f"card-{slug(card['id'])}"
        drawn.append(cards.card(face(card, seat), at=at, width=wide, word=word, id=id))
    return Part("hand", "Your hand", columns * (wide + GAP), -(-n // columns) * down + 6, group(*drawn))


def face(card: View, seat: View) -> cards.Face:
    """An Action card: Speed in the corner, what its sentences do as icons, tier as border."""
    return cards.Face(
        card["name"],
        tuple(card["text"]),
        str(card["speed"]),
        "Speed",
        facts=facts(card["text"]),
        tier=TIERS[card["tier"]],
        kind=card["tier"].capitalize(),
        picture=legend_icon(seat),
        seat=seat["seat"],
    )


def facts(sentences: Sequence[str]) -> tuple[cards.Fact, ...]:
    """The first of each kind of thing the sentences do, in their order, four at most."""
    found: dict[str, tuple[int, cards.Fact]] = {}
    words = " ".join(sentences)
    for pattern, picture, name in FACTS:
        match = re.search(pattern, words)
        if match and picture not in found:
            found[picture] = (match.start(), cards.Fact(picture, match[1], name))
    return tuple(fact for _, fact in sorted(found.values(), key=lambda pair: pair[0]))[:4]


def roster(view: View) -> Part | None:
    """The Legends still to be had, while they are being chosen."""
    legends = view.get("legends", ())
    if not legends:
        return None
    columns = 4 if len(view["seats"]) == 2 else 8
    step = (MIDDLE if columns == 4 else ACROSS) / columns
    places = [((n % columns + 0.5) * step, n // columns * 92 + 40.0) for n in range(len(legends))]
    drawn = [_legend(legend, place) for legend, place in zip(legends, places, strict=True)]
    return Part("legends", "Legends", step * columns, -(-len(legends) // columns) * 92, group(*drawn))


def _legend(legend: View, at: pieces.Point) -> Element:
    id = slug(legend["id"])
    token = pieces.token(ICONS.get(legend["id"], STRANGER), name=legend["name"], at=(0, -6), r=28)
    label = text(legend["name"], 0, 42, 14, "serif felt-ink", "middle")
    halo = rect(-48, -38, 96, 88, "halo", rx=12)
    return thing(halo, token, label, name=legend["name"], word=f"legend:{legend['id']}", id=f"pick-{id}", at=at)


def legend_icon(seat: View) -> str:
    """The icon of a seat's Legend, in the form it has."""
    return WOLF if seat.get("wolf") else ICONS.get(seat["legend"], STRANGER)


def team_name(team: int) -> str:
    """Team A is on the low side, team B on the high side [LA-2.10]."""
    return "AB"[team]
