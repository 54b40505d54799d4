"""A view of Legends of the Arena as a picture: seats, the Arena, the Action stacks, the own hand.

Drawn from the view alone (and the printed cards), so it can show nothing that the view does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from grandmelee.games.legends_of_the_arena.content import TIERS
from grandmelee.scene import Part, Scene, boards, cards, counters, pieces
from grandmelee.scene.measure import width
from grandmelee.scene.scene import TALL, WIDE
from grandmelee.scene.svg import Element, el, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.legends_of_the_arena.content import Content

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
BORDERS: Final = (cards.PLAIN, cards.FINE, cards.GRAND)
FACTS: Final = (
    (r"Strikes? (\d+)", "crossed-swords", "Strike"),
    (r"at range ([\d+-]*[\d+])", "archery-target", "range"),
    (r"Block (\d+)", "checked-shield", "Block"),
    (r"[Mm]oves? (?:up to )?(\d+)", "walking-boot", "Move"),
    (r"()(?:Move into|Place yourself)", "walking-boot", "Move"),
    (r"()(?:\bTurn\b|Change form)", "cycle", "Turn"),
    (r"()\bPull\b", "pull", "Pull"),
    (r"Place (\d+) Push", "push", "Push"),
    (r"()Spike Trap", "spikes-full", "Spike Trap"),
    (r"()Zombie", "shambling-zombie", "Zombie"),
    (r"()Coffin", "coffin", "Coffin"),
    (r"Recover (\d+) Fatigue", "tired-eye", "Recover"),
    (r"([+-]\d+) Speed", "fast-arrow", "Speed"),
)
COLUMNS: Final = (*(str(n) for n in range(10)), "10+")

LANE: Final = 320.0
SLOT: Final = (190.0, 174.0)
HAND: Final = 147.0
GAP: Final = 8.5
MIDDLE: Final = 406.0  # between the two panels of a duel


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn: the view, the printed cards, and whether for a wide table or a tall phone."""

    view: View
    content: Content
    is_tall: bool

    @property
    def fighters(self) -> Sequence[View]:
        fighters: Sequence[View] = self.view["fighters"]
        return fighters

    @property
    def is_free_for_all(self) -> bool:
        return bool(self.view["mode"] == "free-for-all")

    @property
    def is_duel(self) -> bool:
        return len(self.fighters) == 2 and not self.is_tall

    @property
    def across(self) -> float:
        return (TALL if self.is_tall else WIDE) - 36

    @property
    def outside(self) -> float:
        """Room at both ends for who has left the Arena."""
        return 34.0 if self.is_tall else 62.0

    @property
    def head(self) -> float:
        """Height of the lines above the spaces."""
        return 84.0 if self.is_tall and not self.is_free_for_all else 46.0

    @property
    def panel(self) -> float:
        """Width of a seat's panel."""
        return 335.0 if self.is_tall else 405.0


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """The whole picture: the others above the Arena, the own side and hand below; in a duel both seats below."""
    d = Drawing(view, content, is_tall)
    seats = [panel(d, fighter) for fighter in d.fighters]
    middle = roster(d) or stacks(d)
    if d.is_duel:
        rows = [[arena(d)], [seats[0], middle, seats[1]]]
    else:
        own = [seats[f["seat"]] for f in d.fighters if is_own(d, f)]
        others = [seats[f["seat"]] for f in d.fighters if not is_own(d, f)]
        rows = [others, [arena(d)], [middle], own]
    rows += [[held] for held in hands(d)]
    folded = [line for row in rows for line in _even(row, 2 if is_tall else 3)]
    return Scene("Legends of the Arena", tuple(folded), TALL if is_tall else WIDE)


def _even(row: list[Part], most: int) -> list[tuple[Part, ...]]:
    """The row broken into rows of at most *most* parts, as even as can be."""
    lines = -(-len(row) // most)
    per_line = -(-len(row) // lines) if row else 1
    return [tuple(row[n : n + per_line]) for n in range(0, len(row), per_line)]


def is_own(d: Drawing, fighter: View) -> bool:
    """Whether the fighter's seat is drawn on the viewer's side; a spectator sits with the first team."""
    viewer = d.view["seat"]
    return bool(fighter["team"] == (d.fighters[viewer]["team"] if viewer is not None else 0))


# ---- the Arena ----------------------------------------------------------------------------------------------------
def arena(d: Drawing) -> Part:
    """The line of spaces with everyone on it, below where the sequence stands and what each team has left."""
    board = boards.lane(_spaces(d), d.across - 2 * d.outside, LANE)
    drawn = [group(board.element, at=(d.outside, d.head)), *_floor(d, board), *_standing(d, board)]
    return Part("board", d.view["arena"]["name"], d.across, d.head + LANE + 18, group(*_head(d), *drawn))


def _spaces(d: Drawing) -> list[boards.Cell]:
    ground = d.view["arena"]
    edges, last = ground["edges"], ground["spaces"] - 1
    return [
        boards.Cell(
            str(n),
            f"space:{n}",
            _space_name(d, n),
            n,
            label=str(n),
            note="edge" if n in edges else "centre" if n == ground["centre"] else "",
            tone="floor" if n in edges else "stone",
            mark=_decal(d, n),
            is_edge_low=n == 0,
            is_edge_high=n == last,
        )
        for n in range(ground["spaces"])
    ]


def _decal(d: Drawing, n: int) -> str:
    """In a variant, the icon of the Legend it evokes on the spaces it replaces [LA-20.1, 20.2]."""
    ground = d.content.arena(d.view["arena"]["id"])
    replaced = {"centre": [ground.centre], "edges": ground.edges}.get(ground.kind, [])
    return ICONS.get(ground.legend, STRANGER) if n in replaced else ""


def _space_name(d: Drawing, n: int) -> str:
    ground = d.view["arena"]
    kind = ", an edge" if n in ground["edges"] else ", the centre" if n == ground["centre"] else ""
    there = [fighter["name"] for fighter in d.fighters if fighter.get("space") == n]
    return f"Space {n}{kind}" + (f", with {' and '.join(there)}" if there else "")


def _middle(d: Drawing, board: boards.Board, space: int) -> float:
    """Where a position lies in the picture; outside the Arena, beside its ends."""
    if space < 0:
        return d.outside / 2
    if space >= d.view["arena"]["spaces"]:
        return d.across - d.outside / 2
    return d.outside + board.centres[str(space)][0]


def _floor(d: Drawing, board: boards.Board) -> list[Element]:
    """What lies in the spaces: Portals, Spike Traps, the Axe, Coffins; side by side."""
    lying: dict[int, list[Element]] = {}
    for space, element in [*_portals(d), *_tokens(d)]:
        lying.setdefault(space, []).append(element)
    room = board.width / len(board.centres) - 14
    drawn = []
    for space, elements in lying.items():
        scale = min(1.0, room / (42.0 * len(elements)))
        left = _middle(d, board, space) - 21 * scale * (len(elements) - 1)
        places = [(left + 42 * scale * n, d.head + LANE - 54) for n in range(len(elements))]
        drawn += [group(e, at=place, scale=scale) for e, place in zip(elements, places, strict=True)]
    return drawn


def _portals(d: Drawing) -> list[tuple[int, Element]]:
    found = []
    for team, space in enumerate(d.view["arena"]["portals"]):
        name = "Portal" if d.is_free_for_all else f"Portal of team {team_name(team)}"
        token = pieces.token("portal", name=name, at=(0, 0), r=19, tone="arcane", ink="stone-ink")
        mark = [] if d.is_free_for_all else [pieces.badge(team_name(team), 14, -13, 8.5, "paper")]
        found.append((space, group(token, *mark)))
    return found


def _tokens(d: Drawing) -> list[tuple[int, Element]]:
    ground = d.view["arena"]
    found = []
    for trap in ground["traps"]:
        owner = trap["seat"]
        name = f"Spike Trap of {d.fighters[owner]['name']}"
        made = pieces.token("spikes-full", name=name, at=(0, 0), r=19, seat=owner, id=f"trap-{owner}")
        found.append((trap["space"], made))
    found += [(token["space"], _coffin(token)) for token in d.view["tokens"] if token["coffin"]]
    if ground["axe"] is not None:
        found.append((ground["axe"], pieces.token("sharp-axe", name="The Axe", at=(0, 0), r=19, id="axe")))
    return found


def _coffin(token: View) -> Element:
    n = token["token"]
    name, word = f"Coffin {n + 1}", f"zombie:{n}"
    return pieces.token("coffin", name=name, at=(0, 0), r=19, seat=token["seat"], word=word, id=f"zombie-{n}")


def _standing(d: Drawing, board: boards.Board) -> list[Element]:
    """Legends and Zombies side by side in their spaces."""
    standing: dict[int, list[View]] = {}
    for who in [*d.fighters, *(token for token in d.view["tokens"] if not token["coffin"])]:
        if who.get("space") is not None:
            standing.setdefault(who["space"], []).append(who)
    drawn = []
    for space, crowd in standing.items():
        is_in = 0 <= space < d.view["arena"]["spaces"]
        room = board.width / len(board.centres) if is_in else d.outside
        r, places = pieces.packed(len(crowd), room, LANE - 84, 38)
        x, y = _middle(d, board, space), d.head + (LANE - 66) / 2
        spots = [(x + right, y + down) for right, down in places]
        drawn += [_fighter(d, who, spot, r) for who, spot in zip(crowd, spots, strict=True)]
    return drawn


def _fighter(d: Drawing, who: View, at: pieces.Point, r: float) -> Element:
    if "token" in who:
        n = who["token"]
        name, word = f"Zombie {n + 1} on space {who['space']}", f"zombie:{n}"
        return pieces.disc(
            "shambling-zombie", seat=who["seat"], name=name, at=at, r=r * 0.9, word=word, id=f"zombie-{n}"
        )
    return pieces.disc(
        legend_icon(who),
        seat=who["seat"],
        name=_spoken(who),
        at=at,
        r=r,
        facing=pieces.RIGHT if who["facing"] > 0 else pieces.LEFT,
        word=f"legend:{who['legend']}",
        id=f"legend-{slug(who['legend'])}",
        badges=_badges(d, who, r),
    )


def _badges(d: Drawing, who: View, r: float) -> tuple[Element, ...]:
    """Fatigue at the upper left, Block at the upper right, Push tokens below, the Axe on top."""
    drawn = [pieces.badge(str(who["fatigue"]), -r * 0.78, -r * 0.76, r * 0.36)]
    drawn += [pieces.badge(str(who["block"]), r * 0.78, -r * 0.76, r * 0.36, "guard", "shield")] if who["block"] else []
    drawn += [pieces.arrows(who["push"], r * 0.5, r * 0.95, r * 0.3)] if who["push"] else []
    if d.view["arena"]["axe_holder"] == who["seat"]:
        drawn.append(pieces.token("sharp-axe", name="holds the Axe", at=(0, -r * 1.08), r=r * 0.36, id="axe"))
    return tuple(drawn)


def _spoken(who: View) -> str:
    facing = "right" if who["facing"] > 0 else "left"
    parts = [f"{who['name']} on space {who['space']}, facing {facing}, Fatigue {who['fatigue']}"]
    parts += [f"Block {who['block']}"] if who["block"] else []
    parts += [f"{abs(who['push'])} Push {'right' if who['push'] > 0 else 'left'}"] if who["push"] else []
    return ", ".join(parts)


def _head(d: Drawing) -> list[Element]:
    """Sequence and exchange in the middle; at the sides the Stocks of the teams and who has the Initiative."""
    words = f"{d.view['arena']['name']} · {_where(d)}"
    shown = d.view["exchanges"] if d.view["sequence"] and not d.view["over"] else 0
    wide = width(words, 20, serif=True) * 0.86
    left = (d.across - wide - 28.0 * shown) / 2
    rules = " ".join([f"{words}.", *d.view["arena"]["rules"]])
    title = thing(text(words, left + wide / 2, 28, 20, "serif felt-ink", "middle"), name=rules, id="arena-name")
    exchanges = [_exchange(d, n, left + wide + 28.0 * n) for n in range(1, shown + 1)]
    return [title, *exchanges, *([] if d.is_free_for_all else [_team(d, 0), _team(d, 1)])]


def _where(d: Drawing) -> str:
    """Where the game stands, in words."""
    winners = d.view["winners"]
    if d.view["over"]:
        names = " and ".join(d.fighters[seat]["name"] for seat in winners)
        names = names if d.is_free_for_all or not winners else f"team {team_name(d.fighters[winners[0]]['team'])}"
        return "a tie" if len(winners) == len(d.fighters) else f"won by {names}"
    return f"Sequence {d.view['sequence']}" if d.view["sequence"] else "Setting up"


def _exchange(d: Drawing, n: int, x: float) -> Element:
    now = d.view["exchange"]
    tone, ink = ("glow", "glow-ink") if n == now else ("panel", "felt-ink")
    box = [rect(-11, -13, 22, 26, f"{tone} dot", rx=5), text(str(n), 0, 5, 14, f"strong {ink}", "middle")]
    state = ", now" if n == now else ", over" if n < now else ""
    halo = rect(-14, -16, 28, 32, "halo", rx=7)
    return thing(halo, *box, name=f"Exchange {n}{state}", word=f"exchange:{n}", id=f"exchange-{n}", at=(x, 22))


def _team(d: Drawing, team: int) -> Element:
    """A team's marks, its Stocks as hearts, and the Initiative if it is theirs."""
    marks = [fighter["seat"] for fighter in d.fighters if fighter["team"] == team]
    stocks = d.view["stocks"][team]
    drawn = [text(f"Team {team_name(team)}", 0, 28, 17, "serif felt-ink")]
    drawn += [pieces.seat_mark(seat, 84 + 22.0 * n, 22, 8) for n, seat in enumerate(marks)]
    x = 92.0 + 22 * len(marks)
    drawn.append(counters.pips(stocks, len(marks), "hearts", x, 22, 20, "felt-ink"))
    x += 24.0 * max(len(marks), stocks)
    has_it = d.view["initiative"] == team
    drawn += [pieces.chip("Initiative", x, 22, size=12, picture="flying-flag")] if has_it else []
    wide = x + (pieces.chip_width("Initiative", 12, "flying-flag") if has_it else 0)
    name = f"Team {team_name(team)}: {stocks} Stocks" + (", has the Initiative" if has_it else "")
    at = (d.outside if team == 0 else d.across - d.outside - wide, d.head - 46)
    return thing(*drawn, name=name, id=f"team-{team}", at=at)


# ---- seats --------------------------------------------------------------------------------------------------------
def panel(d: Drawing, fighter: View) -> Part:
    """A seat: its Legend, Fatigue track, cards as counts, and how far it is."""
    down = 122.0
    name = f"seat-{fighter['seat']}"
    frame = [rect(0, 0, d.panel, down, "panel", rx=12)]
    frame += [rect(1, 1, d.panel - 2, down - 2, "acting", rx=11)] if d.view["acting"] == fighter["seat"] else []
    body = [*_title(d, fighter), _track(d, fighter), *_counts(fighter)] if fighter["legend"] else _waiting(d, fighter)
    drawn = thing(*frame, *body, name=_told(d, fighter), id=name, role="group")
    return Part(name, fighter.get("name") or _who(d, fighter), d.panel, down, drawn)


def _waiting(d: Drawing, fighter: View) -> list[Element]:
    mark = pieces.seat_mark(fighter["seat"], 40, 60, 16)
    return [mark, text(_who(d, fighter), 72, 58, 16, "felt-ink"), text("without a Legend yet", 72, 77, 13, "felt-soft")]


def _who(d: Drawing, fighter: View) -> str:
    """The seat in words: you, or its number; and its team."""
    number = "You" if fighter["seat"] == d.view["seat"] else f"Seat {fighter['seat'] + 1}"
    return number if d.is_free_for_all else f"{number}, team {team_name(fighter['team'])}"


def _title(d: Drawing, fighter: View) -> list[Element]:
    emblem = pieces.disc(legend_icon(fighter), seat=fighter["seat"], name=fighter["name"], at=(42, 44), r=27)
    drawn = [emblem, text(fighter["name"], 84, 27, 19, "serif felt-ink")]
    drawn.append(text(_who(d, fighter), 84, 44, 12.5, "felt-soft"))
    x = d.panel - 8
    for n, (words, picture, word) in enumerate(reversed(_chips(d, fighter))):
        x -= pieces.chip_width(words, 12, picture) + 5
        halo = rect(x - 3, 9, pieces.chip_width(words, 12, picture) + 6, 26, "halo", rx=8)
        chip = pieces.chip(words, x, 22, size=12, picture=picture)
        drawn.append(thing(halo, chip, name=words, word=word, id=f"{slug(word)}-{n}") if word else chip)
    return drawn


def _chips(d: Drawing, fighter: View) -> list[tuple[str, str, str | None]]:
    """What marks the seat just now, as words, icon and the word it stands for."""
    seat, view = fighter["seat"], d.view
    found: list[tuple[str, str, str | None]] = []
    found += [("Winner", "laurels", None)] if view["over"] and seat in view["winners"] else []
    found += [(f"{fighter['points']} of 2", "trophy", None)] if d.is_free_for_all else []
    found += [("First", "flying-flag", None)] if d.is_free_for_all and view["initiative"] == fighter["team"] else []
    found += [("Wolf", WOLF, None)] if fighter["wolf"] else []
    found += [(f"+{fighter['boost']} Force", "", None)] if fighter["boost"] else []
    rests = [rest for rest in view["put_off"] if rest["seat"] == seat]
    found += [(f"Exchange {rest['exchange']}", "stopwatch", f"rest:{fighter['legend']}") for rest in rests]
    status = {"ready": "Ready", "forfeited": "Forfeits"}.get(fighter["status"], "")
    return found + ([(status, "", None)] if status and view["sequence"] and not view["exchange"] else [])


def _track(d: Drawing, fighter: View) -> Element:
    values = [str(push) for push in fighter["track"]]
    return counters.track(
        values,
        at_column=fighter["fatigue"],
        seat=fighter["seat"],
        name=f"Fatigue {COLUMNS[fighter['fatigue']]}; Push numbers {', '.join(values)}",
        at=(84, 54),
        columns=COLUMNS,
        width=d.panel - 97,
        height=36,
        id=f"track-{fighter['seat']}",
    )


def _counts(fighter: View) -> list[Element]:
    words = [f"Hand {fighter['hand_size']}", f"Meter {fighter['meter_size']}", f"Discard {len(fighter['discard'])}"]
    words += [f"Out {len(fighter['removed'])}"] if fighter["removed"] else []
    places = (84.0, 150.0, 222.0, 302.0)
    return [text(label, x, 111, 13, "felt-ink") for label, x in zip(words, places, strict=False)]


def _told(d: Drawing, fighter: View) -> str:
    if not fighter["legend"]:
        return f"{_who(d, fighter)}, without a Legend yet"
    chips = [words for words, _, _ in _chips(d, fighter)]
    bottom = " and ".join(printed(d, ultimate).name for ultimate in fighter["ultimates"])
    meter = f"Meter {fighter['meter_size']}" + (f" with {bottom} at the bottom" if bottom else "")
    piles = [f"discard: {_names(d, fighter['discard'])}"] if fighter["discard"] else []
    piles += [f"removed: {_names(d, fighter['removed'])}"] if fighter["removed"] else []
    facts = [f"Fatigue {fighter['fatigue']}", f"hand {fighter['hand_size']}", meter, *piles, *chips]
    return f"{_who(d, fighter)}: {fighter['name']}, {', '.join(facts)}"


def _names(d: Drawing, names: Sequence[str]) -> str:
    return " and ".join(printed(d, name).name for name in names)


# ---- cards --------------------------------------------------------------------------------------------------------
def stacks(d: Drawing) -> Part:
    """Every seat's Action stack: this exchange's card large, the other two small beside it."""
    n = len(d.fighters)
    across = MIDDLE if d.is_duel else d.across
    columns = min(n, int(across // SLOT[0]))
    step = across / columns
    places = [(k % columns * step + (step - 182) / 2, k // columns * (SLOT[1] + GAP)) for k in range(n)]
    drawn = [group(_stack(d, fighter), at=place) for fighter, place in zip(d.fighters, places, strict=True)]
    down = -(-n // columns) * (SLOT[1] + GAP) - GAP
    return Part("stacks", "Action stacks", across, down, group(*drawn))


def stack_of(d: Drawing, fighter: View) -> list[str | None]:
    """A fighter's stack as far as the view tells: a card's slug, or None for one that lies face down."""
    if not fighter["legend"]:
        return []
    if "stack" in fighter:
        return list(fighter["stack"])
    if not d.view["exchange"]:
        return [None, None, None] if fighter["status"] == "ready" and d.view["sequence"] else []
    return [*fighter["revealed"], *[None] * fighter["stack_size"]]


def _stack(d: Drawing, fighter: View) -> Element:
    now = max(d.view["exchange"] - 1, 0) % 3
    others = [n for n in range(3) if n != now]
    large = _in_stack(d, fighter, now, (0.0, 6.0), 116)
    return group(large, *(_in_stack(d, fighter, n, (126.0, 6.0 + 86 * k), 56) for k, n in enumerate(others)))


def _in_stack(d: Drawing, fighter: View, n: int, at: pieces.Point, wide: float) -> Element:
    stack, seat = stack_of(d, fighter), fighter["seat"]
    id = f"stack-{seat}-{n}"
    if n >= len(stack):
        return el("rect", x=at[0], y=at[1], width=wide, height=wide * 1.4, rx=wide * 0.06, class_="hair faint", id=id)
    card = stack[n]
    if card is None:
        return cards.back(name=f"Face-down card {n + 1} of {fighter['name']}", at=at, width=wide, seat=seat, id=id)
    note = f"Card {n + 1} of {fighter['name']}."
    is_large = wide > cards.SMALL and d.view["exchange"] > 0
    speed = fighter["speed"] if is_large and fighter["speed"] is not None and fighter["speed"] >= 0 else None
    badge = "now" if is_large and d.view["acting"] == seat else ""
    return cards.card(face(d, card, fighter, speed), at=at, width=wide, id=id, note=note, badge=badge)


def hands(d: Drawing) -> list[Part]:
    """The own hand, large enough to read; the allies' hands, small."""
    viewer = d.view["seat"]
    if viewer is None:
        return []
    own = d.fighters[viewer]
    allies = [fighter for fighter in d.fighters if fighter.get("hand") and fighter["seat"] != viewer]
    return ([hand(d, own)] if own.get("hand") else []) + [ally_hand(d, ally) for ally in allies]


def hand(d: Drawing, fighter: View) -> Part:
    """The viewer's hand: every card can be pointed at."""
    n = len(fighter["hand"])
    columns = min(n, 4) if d.is_tall else n if n <= 10 else -(-n // 2)
    wide = min(HAND, d.across / columns - GAP)
    down = wide * cards.RATIO + 14
    drawn = []
    for k, card in enumerate(fighter["hand"]):
        at = (k % columns * (wide + GAP) + GAP / 2, k // columns * down + 6)
        word, id = f"card:{card}", f"card-{slug(card)}"
        drawn.append(cards.card(face(d, card, fighter), at=at, width=wide, word=word, id=id))
    return Part("hand", "Your hand", columns * (wide + GAP), -(-n // columns) * down + 6, group(*drawn))


def ally_hand(d: Drawing, fighter: View) -> Part:
    """An ally's hand, which the team may see [LA-5.5]."""
    wide, seat = 66.0, fighter["seat"]
    title = [pieces.seat_mark(seat, 14, 52, 9), text(f"{fighter['name']}'s hand", 32, 58, 15, "serif felt-ink")]
    places = [(170 + k * (wide + 6), 0.0) for k in range(len(fighter["hand"]))]
    drawn = [
        cards.card(
            face(d, card, fighter), at=place, width=wide, id=f"card-{slug(card)}", note=f"Held by {fighter['name']}."
        )
        for card, place in zip(fighter["hand"], places, strict=True)
    ]
    across = 170 + len(drawn) * (wide + 6)
    return Part(f"hand-{seat}", f"Hand of {fighter['name']}", across, wide * cards.RATIO, group(*title, *drawn))


def printed(d: Drawing, card: str) -> Any:
    """The printed card."""
    return d.content.card(card)


def face(d: Drawing, card: str, fighter: View, speed: int | None = None) -> cards.Face:
    """An Action card: Speed in the corner (*speed*, if it was changed), its doings as icons, its tier as border."""
    shown = printed(d, card)
    kind = TIERS[shown.tier].capitalize()
    is_changed = speed is not None and speed != shown.speed
    return cards.Face(
        shown.name,
        tuple(shown.text),
        str(speed if is_changed else shown.speed),
        "Speed",
        facts=facts(shown.text),
        tier=BORDERS[shown.tier],
        kind=f"printed {shown.speed}" if is_changed else kind,
        picture=legend_icon(fighter),
        seat=fighter["seat"],
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


# ---- Legends ------------------------------------------------------------------------------------------------------
def roster(d: Drawing) -> Part | None:
    """The Legends still to be had, while they are being chosen [LA-2.6, 2.7]."""
    taken = [fighter["legend"] for fighter in d.fighters]
    if None not in taken:
        return None
    free = [legend for legend in d.content.legends if legend.slug not in taken]
    columns = 4 if d.is_duel else 6 if d.is_tall else 8
    step = (MIDDLE if d.is_duel else d.across) / columns
    places = [((n % columns + 0.5) * step, n // columns * 92 + 40.0) for n in range(len(free))]
    drawn = [_legend(legend.slug, legend.name, place) for legend, place in zip(free, places, strict=True)]
    return Part("legends", "Legends", step * columns, -(-len(free) // columns) * 92, group(*drawn))


def _legend(legend: str, name: str, at: pieces.Point) -> Element:
    token = pieces.token(ICONS.get(legend, STRANGER), name=name, at=(0, -6), r=28)
    label = text(name, 0, 42, 14, "serif felt-ink", "middle")
    halo = rect(-47, -38, 94, 88, "halo", rx=12)
    return thing(halo, token, label, name=name, word=f"legend:{legend}", id=f"pick-{slug(legend)}", at=at)


def legend_icon(fighter: View) -> str:
    """The icon of a fighter's Legend, in the form it has."""
    return WOLF if fighter["wolf"] else ICONS.get(fighter["legend"], STRANGER)


def team_name(team: int) -> str:
    """Team A is on the low side, team B on the high side [LA-2.10]."""
    return "AB"[team]
