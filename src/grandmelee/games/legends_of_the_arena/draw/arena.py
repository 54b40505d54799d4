"""The line of spaces with everyone and everything on it [LA-8]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.legends_of_the_arena.draw.drawing import ICONS, STRANGER, Drawing, View, legend_icon, team_name
from grandmelee.scene import Part, boards, counters, pieces
from grandmelee.scene.measure import width
from grandmelee.scene.motion import moving, stand
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

STANDING: Final = -33.0  # of a fighter, from the middle of its space
TOKEN: Final = 42.0  # width of what lies in a space


def arena(d: Drawing) -> Part:
    """The line of spaces with everyone on it, below where the sequence stands and what each team has left."""
    board = boards.lane(_spaces(d), d.across - 2 * d.outside, d.lane, standing=STANDING)
    drawn = [group(board.element, at=(d.outside, d.head)), *_outside(d, board), *_floor(d, board)]
    drawn += _standing(d, board)
    return Part(
        "board",
        d.view["arena"]["name"],
        d.across,
        d.head + d.lane + 18,
        group(group(*_head(d), class_="board-head"), *drawn),
    )


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


def _outside(d: Drawing, board: boards.Board) -> list[Element]:
    """Where whoever has left the Arena stands, at either end."""
    y = d.head + d.lane / 2 + STANDING
    return [stand(f"space:{n}", _middle(d, board, n), y) for n in (-1, d.view["arena"]["spaces"])]


def _floor(d: Drawing, board: boards.Board) -> list[Element]:
    """What lies in the spaces: Portals, Spike Traps, the Axe, Coffins; side by side."""
    lying: dict[int, list[Element]] = {}
    for space, element in [*_portals(d), *_tokens(d)]:
        lying.setdefault(space, []).append(element)
    room = board.width / len(board.centres) - 14
    drawn: list[Element] = []
    for space, elements in lying.items():
        columns = min(len(elements), 2 if d.is_tall else len(elements))
        scale = min(1.0, room / (TOKEN * columns))
        step = TOKEN * scale
        left, low = _middle(d, board, space) - step / 2 * (columns - 1), d.head + d.lane - 54
        places = [(left + step * (n % columns), low - step * (n // columns)) for n in range(len(elements))]
        drawn += [group(e, at=place, scale=scale) for e, place in zip(elements, places, strict=True)]
        drawn += _letters(d, space, places, scale)
    return drawn


def _portals(d: Drawing) -> list[tuple[int, Element]]:
    found = []
    for team, space in enumerate(d.view["arena"]["portals"]):
        name = "Portal" if d.is_free_for_all else f"Portal of team {team_name(team)}"
        found.append((space, pieces.token("portal", name=name, at=(0, 0), r=19, tone="arcane", ink="stone-ink")))
    return found


def _letters(d: Drawing, space: int, places: list[pieces.Point], scale: float) -> list[Element]:
    """The letters of the teams at their Portals, which lie first; as large where the Portals are small."""
    teams = [team for team, place in enumerate(d.view["arena"]["portals"]) if place == space]
    if d.is_free_for_all:
        return []
    r, off = d.least * 0.84, 14 * scale
    corners = [(x + off, y - off) for x, y in places]
    return [pieces.badge(team_name(team), x, y, r, "paper") for team, (x, y) in zip(teams, corners, strict=False)]


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
        r, places = pieces.packed(len(crowd), room, d.lane - 84, 38)
        x, y = _middle(d, board, space), d.head + d.lane / 2 + STANDING
        spots = [(x + right, y + down) for right, down in places]
        drawn += [_fighter(d, who, spot, r) for who, spot in zip(crowd, spots, strict=True)]
    return drawn


def _fighter(d: Drawing, who: View, at: pieces.Point, r: float) -> Element:
    word = f"zombie:{who['token']}" if "token" in who else f"legend:{who['legend']}"
    drawn = _zombie(who, word, at, r) if "token" in who else _legend(d, who, word, at, r)
    return moving(drawn, key=word, at=f"space:{who['space']}")


def _zombie(who: View, word: str, at: pieces.Point, r: float) -> Element:
    n = who["token"]
    name = f"Zombie {n + 1} on space {who['space']}"
    return pieces.disc("shambling-zombie", seat=who["seat"], name=name, at=at, r=r * 0.9, word=word, id=f"zombie-{n}")


def _legend(d: Drawing, who: View, word: str, at: pieces.Point, r: float) -> Element:
    return pieces.disc(
        legend_icon(who),
        seat=who["seat"],
        name=_spoken(who),
        at=at,
        r=r,
        facing=pieces.RIGHT if who["facing"] > 0 else pieces.LEFT,
        word=word,
        id=f"legend-{slug(who['legend'])}",
        badges=_badges(d, who, r),
    )


def _badges(d: Drawing, who: View, r: float) -> tuple[Element, ...]:
    """Fatigue at the upper left, Block at the upper right, Push tokens below, the Axe on top."""
    least = d.least * 0.86
    large, small, arrow = max(r * 0.42, least), max(r * 0.36, least * 0.96), max(r * 0.3, least * 0.94)
    drawn = [pieces.badge(str(who["fatigue"]), -r * 0.78, -r * 0.76, large, counts="fatigue")]
    if who["block"]:
        drawn.append(pieces.badge(str(who["block"]), r * 0.78, -r * 0.76, small, "guard", "shield", "block"))
    drawn += [pieces.arrows(who["push"], r * 0.5, r * 0.95, arrow)] if who["push"] else []
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
    size = 23.0 if d.is_tall else 20.0
    wide = width(words, size, serif=True) * 0.86
    left = (d.across - wide - 28.0 * shown) / 2
    rules = " ".join([f"{words}.", *d.view["arena"]["rules"]])
    title = thing(text(words, left + wide / 2, 28, size, "serif felt-ink", "middle"), name=rules, id="arena-name")
    exchanges = [_exchange(d, n, left + wide + 28.0 * n) for n in range(1, shown + 1)]
    return [title, *exchanges, *([] if d.is_free_for_all else [_team(d, 0), _team(d, 1)])]


def _where(d: Drawing) -> str:
    """Where the game stands, in words."""
    if d.view["over"]:
        return str(d.view["verdict"])
    return f"Sequence {d.view['sequence']}" if d.view["sequence"] else "Setting up"


def _exchange(d: Drawing, n: int, x: float) -> Element:
    now = d.view["exchange"]
    tone, ink = ("glow", "glow-ink") if n == now else ("panel", "felt-ink")
    box = [rect(-12, -13, 24, 26, f"{tone} dot", rx=5), text(str(n), 0, 6, 17.2, f"strong {ink}", "middle")]
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
    size = max(15.6, d.least)
    drawn += [pieces.chip("Initiative", x, 22, size=size, picture="flying-flag")] if has_it else []
    wide = x + (pieces.chip_width("Initiative", size, "flying-flag") if has_it else 0)
    name = f"Team {team_name(team)}: {stocks} Stocks" + (", has the Initiative" if has_it else "")
    scale = 1.35 if d.is_tall and len(marks) < 2 else 1.0  # where there is room for larger letters
    at = (d.outside if team == 0 else d.across - d.outside - wide * scale, d.head - 46 - 12 * (scale - 1))
    return thing(*drawn, name=name, id=f"team-{team}", at=at, scale=scale)
