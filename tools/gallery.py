"""Sample pictures of everything `grandmelee.scene` draws: python tools/gallery.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from grandmelee.scene import Part, Scene, boards, cards, counters, panels, pieces
from grandmelee.scene.icons import icon, icons
from grandmelee.scene.kept import kept
from grandmelee.scene.panels import Chip, Held, chip_row, panel
from grandmelee.scene.svg import Element, group, text
from grandmelee.scene.theme import Name
from grandmelee.scene.tiles import Tile, tiles

THEMES: tuple[Name | None, ...] = ("dark", "light", None)
LEGENDS = ("anchor", "battle-axe", "crossbow", "crowned-skull", "daggers", "tortoise", "hourglass", "whirlwind")
TRAP_HEXES = {(-1, 0), (1, 0), (-2, 2), (0, 2), (0, -2), (2, -2)}
STATUES = {(-2, 0), (0, 0), (2, 0)}
ROWS = {-3: (-1, 4), -2: (-2, 4), -1: (-3, 4), 0: (-3, 3), 1: (-4, 3), 2: (-4, 2), 3: (-4, 1)}
SMASH = cards.Face(
    "Smash", ("Strike 3 at range 0.",), "50", "Speed",
    facts=(cards.Fact("crossed-swords", "3", "Strike"), cards.Fact("archery-target", "0", "range")),
    kind="Basic", picture="anchor", seat=0,
)  # fmt: skip
LEAP = cards.Face(
    "Whirling Leap",
    (
        "Face the furthest foe.", "Move into that foe's space.", "Strike 1 at range 0, without Push tokens.",
        "If you Fatigued the target, Strike 1 on all other foes at range 0, without Push tokens.",
    ),
    "75", "Speed", facts=(cards.Fact("walking-boot", "", "Move"), cards.Fact("crossed-swords", "1", "Strike")),
    tier=cards.FINE, kind="Special", picture="battle-axe", seat=1,
)  # fmt: skip
AGAIN = cards.Face(
    "Let's Do That Again", ("This sequence has 6 exchanges.", "Block 1."), "99", "Speed",
    facts=(cards.Fact("checked-shield", "1", "Block"),), tier=cards.GRAND, kind="Ultimate", picture="hourglass", seat=4,
)  # fmt: skip
FIREBALL = cards.Face(
    "Fireball", ("One Enemy at distance 2 to 3.",), corner_picture="flame", corner_name="Destruction",
    facts=(cards.Fact("walking-boot", "1", "Move"), cards.Fact("lob-arrow", "2-3", "range")),
    kind="Attack", picture="wizard-face", seat=2,
)  # fmt: skip


def lane() -> Part:
    ends = {0: "edge", 3: "centre", 6: "edge"}
    spaces = [
        boards.Cell(
            str(n), f"space:{n}", f"Space {n}", n, label=str(n), note=ends.get(n, ""), is_edge_low=n == 0,
            is_edge_high=n == 6, tone="floor" if n in (0, 6) else "stone", sign="portal" if n in (2, 4) else "",
        )
        for n in range(7)
    ]  # fmt: skip
    board = boards.lane(spaces, 1100, 280)
    return Part("lane", "Lane", board.width, board.height, group(board.element, *_crowd(board.centres["3"])))


def _crowd(centre: tuple[float, float]) -> list[Element]:
    r, places = pieces.packed(6, 130, 220, 34)
    return [
        pieces.disc(
            LEGENDS[n], seat=n, name=f"Legend {n}", at=(centre[0] + x, centre[1] + y - 10), r=r,
            facing=pieces.RIGHT if n % 2 else pieces.LEFT, word=f"legend:{n}",
            badges=(pieces.badge(str(n), r * 0.8, -r * 0.75, r * 0.36),) if n == 5 else (),
        )
        for n, (x, y) in enumerate(places)
    ]  # fmt: skip


def hexes() -> Part:
    cells = [_hex(q, r) for r, (low, high) in ROWS.items() for q in range(low, high + 1)]
    board = boards.hexes(cells, 42)
    some = [
        pieces.disc(
            "ogre", seat=0, name="Kilgore", at=board.centres["-1,1"], r=26, badges=(pieces.badge("3", 20, -20, 10),)
        ),
        pieces.disc("tiger-head", seat=1, name="Tzu Xiao", at=board.centres["0,-1"], r=26),
        pieces.token("wolf-trap", name="Trap", at=board.centres["0,2"], r=20),
    ]
    return Part("hexes", "Hexes", board.width, board.height, group(board.element, *some))


def _hex(q: int, r: int) -> boards.Cell:
    tone = {-3: "sand", 3: "sand"}.get(r, "stone")
    if abs(r) < 2 and abs(q * 2 + r) > 0:
        tone = "arcane" if q * 2 + r < -2 else "moss" if q * 2 + r > 2 else "ember"
    sign = "wolf-trap" if (q, r) in TRAP_HEXES else "stone-bust" if (q, r) in STATUES else ""
    return boards.Cell(f"{q},{r}", f"hex:{q},{r}", f"Hex {q} {r}", q, r, f"{q},{r}", tone, sign)


def squares() -> Part:
    tones = ("stone", "floor", "moss", "water", "sand", "pit")
    cells = [
        boards.Cell(f"{c}{r}", f"tile:{c}{r}", f"Tile {c} {r}", c, r, f"{c}{r}", tones[(c + 2 * r) % 6])
        for c in range(5)
        for r in range(4)
    ]
    board = boards.squares(cells, 76)
    return Part("squares", "Squares", board.width, board.height, board.element)


PLAIN = (("ns", "stone", ""), ("ne", "stone", ""))
KINDS = (
    *PLAIN, ("nes", "arcane", "portal"), ("nesw", "ember", "magic-swirl"),
    *PLAIN, ("nes", "sand", "angel-wings"), ("nesw", "water", "magic-swirl"),
)  # fmt: skip


def labyrinth() -> Part:
    places = [(c, r) for r in range(5) for c in range(5) if (c, r) != (2, 2)]
    lying = [
        Tile(
            f"t{n}", f"tile:t{n}", f"Tile {n}", c, r, KINDS[n % 8][0], n * 3 // 2 % 4, KINDS[n % 8][1], KINDS[n % 8][2],
            number=str(n % 8 + 1) if KINDS[n % 8][2] == "magic-swirl" else "",
        )
        for n, (c, r) in enumerate(places)
    ]  # fmt: skip
    board = tiles(lying, 5, 5, 76)
    hero = pieces.disc("wizard-face", seat=0, name="Hero", at=board.centres["1,3"], r=20)
    return Part("labyrinth", "Tiles", board.width, board.height, group(board.element, hero))


def dungeon() -> Part:
    cells = [
        boards.Cell(
            f"{c},{r}", f"square:{c},{r}", f"Square {c} {r}", c, r, tone="floor" if (c + r) % 2 else "stone",
            sign="flame" if (c, r) in ((4, 4), (9, 1)) else "", walls=_walls(c, r), doors=_doors(c, r),
        )
        for r in range(6) for c in range(12)
    ]  # fmt: skip
    board = boards.squares(cells, 52, 3)
    (x, y), (x2, y2) = board.centres["8,3"], board.centres["9,4"]
    boss = pieces.disc("dragon-head", seat=1, name="Boss", at=((x + x2) / 2, (y + y2) / 2), r=46)
    return Part("dungeon", "Squares with walls and doorways", board.width, board.height, group(board.element, boss))


def _doors(c: int, r: int) -> str:
    return "".join(side for side, column in (("w", 0), ("w", 6), ("e", 11)) if column == c and r in (2, 3))


def _walls(c: int, r: int) -> str:
    outer = (("n", r == 0), ("s", r == 5), ("w", c in (0, 6)), ("e", c == 11 or (c == 3 and r in (1, 2))))
    return "".join(side for side, has in outer if has and side not in _doors(c, r))


def hand() -> Part:
    faces = (SMASH, LEAP, AGAIN, FIREBALL)
    drawn = [
        cards.card(f, at=(n * 166.0, 10), word=f"card:{n}", badge="2" if n == 1 else "") for n, f in enumerate(faces)
    ]
    drawn.append(cards.back(name="A card", at=(4 * 166.0, 10), seat=3))
    drawn.append(cards.card(LEAP, at=(5 * 166.0, 10), width=100, is_spent=True))
    return Part("hand", "Cards", 950, 230, group(*drawn))


def counts() -> Part:
    push = ["0", "0", "0", "0", "0", "1", "1", "2", "3", "4", "5"]
    drawn = [
        counters.track(push, at_column=3, seat=1, name="Fatigue 3", at=(0, 0), columns=[*map(str, range(10)), "10+"]),
        *(counters.die(n, name=f"Die {n}", at=(370 + 54.0 * n, 24)) for n in range(1, 7)),
        counters.die("crossed-swords", name="Die: swords", at=(760, 24), tone="danger", ink="danger-ink"),
        counters.die(8, sides=8, name="Die: 8", at=(1060, 24)),
        counters.pile(12, name="Meter", at=(800, 0), seat=2),
        counters.pile(3, name="Discard", at=(870, 0), picture="anchor", is_open=True),
        counters.pile(0, name="Empty", at=(940, 0)),
        counters.pips(2, 3, "hearts", 780, 85, 24, "felt-ink"),
        counters.steps(3, 2, 20, 85, 16, "Exchange 2 of 3"),
        pieces.arrows(2, 150, 85, 11), pieces.arrows(-4, 210, 85, 11),
        pieces.badge("2", 260, 85, 13, "guard", "shield"), pieces.badge("7", 300, 85, 13),
        pieces.chip("Initiative", 330, 85, picture="flying-flag"),
        pieces.token("spikes-full", name="Spike Trap", at=(500, 85)),
        pieces.token("coffin", name="Coffin", at=(550, 85), seat=3),
        *(pieces.seat_sign(n, 600 + 30.0 * n, 85, 11) for n in range(6)),
    ]  # fmt: skip
    return Part("counts", "Counters", 1100, 110, group(*drawn))


class Seat(NamedTuple):
    """The slice of a panel."""

    seat: int
    name: str
    picture: str
    fatigue: int
    chips: tuple[Chip, ...]
    is_acting: bool = False


@kept
def seat(its: Seat) -> Element:
    """A panel with an emblem, a name, chips and a track; drawn once for equal slices."""
    emblem = pieces.disc(its.picture, seat=its.seat, name=its.name, at=(32, 28), r=19)
    name = text(its.name, 64, 26, 19, "serif felt-ink")
    track = counters.track(["0", "0", "1", "2", "4"], at_column=its.fatigue, seat=its.seat, name="Track", at=(10, 62))
    row = chip_row(its.chips, 342, 19, 14, left=180)
    told = f"{its.name}, Fatigue {its.fatigue}"
    return panel(
        emblem, name, track, *row, width=350, height=120, name=told, id=f"seat-{its.seat}", is_acting=its.is_acting
    )


def seats() -> tuple[Part, ...]:
    first = (Chip("First", "flying-flag"), Chip("2 of 2", "trophy", "rest:0"))
    many = (*first, Chip("+2 Force"), Chip("Exchange 3", "stopwatch"))
    slices = [
        Seat(0, "Fitz", "anchor", 2, first, True),
        Seat(1, "Alysia", "battle-axe", 4, many),
        Seat(2, "Sabo", "daggers", 0, ()),
    ]
    return tuple(Part(f"seat-{its.seat}", its.name, 350, 120, seat(its)) for its in slices)


def own_hand() -> Part:
    faces = (SMASH, LEAP, AGAIN, FIREBALL)
    held = [Held(face, f"card:{n + 10}", f"held-{n}", is_spent=n == 3) for n, face in enumerate(faces)]
    return panels.hand(held, 1200)


def every_icon() -> Part:
    drawn = []
    for n, name in enumerate(icons()):
        x, y = n % 14 * 86 + 43, n // 14 * 84 + 30
        drawn += [icon(name, x, y, 50, "felt-ink"), text(name, x, y + 42, 10, "felt-soft", "middle")]
    return Part("icons", "Icons", 14 * 86, (len(icons()) // 14 + 1) * 84, group(*drawn))


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "gallery")
    folder.mkdir(exist_ok=True)
    options = {
        "space:2": "Move here",
        "card:0": "Play Smash",
        "legend:1": "Strike",
        "hex:1,1": "Move",
        "tile:22": "Push",
        "tile:t7": "Turn",
        "square:4,2": "Move",
        "rest:0": "Perform the rest",
        "card:11": "Play it",
    }
    for name, rows in {
        "boards": ((lane(),), (hexes(), squares())),
        "tiles": ((labyrinth(), dungeon()),),
        "cards": ((hand(),), (counts(),), (every_icon(),)),
        "panels": (seats(), (own_hand(),)),
    }.items():
        for theme in THEMES:
            picture = Scene(name, rows).svg(theme, options)
            (folder / f"{name}-{theme or 'auto'}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
