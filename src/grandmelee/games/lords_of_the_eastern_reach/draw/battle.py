"""The battle: both sides with their pools, who fights and who has fallen, what is left to assign, the dice [LER-7]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.core.events import count
from grandmelee.games.lords_of_the_eastern_reach.draw import decks, dice, tiles
from grandmelee.games.lords_of_the_eastern_reach.draw.together import together
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted, width
from grandmelee.scene.motion import counting
from grandmelee.scene.pieces import Point, seat_sign
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing, View

HEAD: Final = 64.0
TILE: Final = (84.0, 94.0)
LARGEST: Final = 176.0  # height of a tile where there is room
LINE: Final = 36.0  # the head on a phone: one line
SMALL: Final = 76.0  # a tile on a phone
LOW: Final = 38.0  # a row of dice


class Pool(NamedTuple):
    """A number of the battle: what it is, its icon, how many."""

    name: str
    picture: str
    size: int
    tone: str


class Side(NamedTuple):
    """The head of one side."""

    side: int
    who: str
    pools: tuple[Pool, ...]
    seat: int = -1
    toll: str = ""  # how many must fall
    has_die: bool = False  # beside the name


def height(d: Drawing) -> float:
    """How much room a battle needs."""
    if d.is_tall:
        return 2 * (LINE + SMALL + 6) + below(d, 0) + below(d, 1)
    return HEAD + TILE[1] + 8 + max(below(d, 0), below(d, 1))


def below(d: Drawing, side: int) -> float:
    """Room of the dice below the cards of a side; at a wide table a single die lies beside its name."""
    count = len(rolled(d, side))
    return LOW if count > 1 or (count and d.is_tall) else 0.0


def part(d: Drawing, room: float, high: float) -> Element:
    """Two halves, the active party at the left, monsters or defenders at the right; above one another on a phone."""
    if d.is_tall:
        upper = LINE + SMALL + 6 + below(d, 0)
        line = rect(8, upper, room - 16, 1, "line")
        halves = [half_of(d, 0, room, upper), group(half_of(d, 1, room, high - upper), at=(0, upper))]
    else:
        share = split(d, room)
        line = rect(share - 0.5, 8, 1, high - 16, "line")
        halves = [half_of(d, 0, share, high), group(half_of(d, 1, room - share, high), at=(share, 0))]
    return thing(rect(0, 0, room, high, "panel", rx=12), line, *halves, name="Battle", id="battle", role="group")


def split(d: Drawing, room: float) -> float:
    """How much of the room the active side gets: more if there are more on it, but the pools of both have their own."""
    left, right = len(side_cards(d, 0)), len(side_cards(d, 1))
    share = room * max(0.4, min(0.72, (left + 1) / (left + right + 2)))
    return max(head_width(d, 0), min(room - head_width(d, 1), share))


def head_width(d: Drawing, side: int) -> float:
    """What the pools of a side need in a row."""
    return 18 + sum(pool_width(one) + 6 for one in side_of(d, side).pools)


def side_cards(d: Drawing, side: int) -> list[tiles.Tile]:
    """Everything that lies on one side."""
    return monsters(d) if is_monsters(d, side) else party(d, side)


def rolled(d: Drawing, side: int) -> list[tuple[int, View]]:
    """The dice of one side, each with its number."""
    return [(n, one) for n, one in enumerate(d.view["battle"]["dice"]) if one["side"] == side]


def half_of(d: Drawing, side: int, room: float, high: float) -> Element:
    """One side: its head, its cards, its dice."""
    shown, fallen = side_cards(d, side), rolled(d, side)
    top = LINE if d.is_tall else HEAD
    tall = min(LARGEST, high - top - 8 - below(d, side))
    widest = TILE[0] * min(1.4, max(1.0, tall / 110))
    tall = min(tall, 1.7 * min(widest, (room - 16) / max(1, len(shown))))
    drawn: list[Element] = [head(side_of(d, side), room, d.is_tall)]
    drawn += tiles.row(shown, (10, top), room - 16, widest, tall)
    drawn += [] if shown else [text(waiting(d, side), 12, top + 22, 13, "felt-soft")]
    x, y = (26.0, high - 22) if below(d, side) else (room - 112, 15.0)
    drawn += [dice.die(dice.die_of(d, n, one, (x + 132 * at, y))) for at, (n, one) in enumerate(fallen)]
    return together(drawn, f"side-{side}")


def waiting(d: Drawing, side: int) -> str:
    """What an empty side waits for."""
    battle = d.view["battle"]
    if is_monsters(d, side):
        return "All are defeated" if battle["defeated"] else "Nothing is revealed yet"
    if battle["is_fixed"]:
        return "Nobody is left"
    return "The party is being chosen" if side == 0 else "Nobody defends yet"


def is_monsters(d: Drawing, side: int) -> bool:
    """Whether a side is nobody's."""
    return side == 1 and d.view["battle"]["kind"] == "adventure"


# ---- heads ----------------------------------------------------------------------------------------------------------
def side_of(d: Drawing, side: int) -> Side:
    """The slice of a head: Attack, Armor, and once they are fixed what is left of them."""
    battle = d.view["battle"]
    if is_monsters(d, side):
        attack = Pool("Attack", "crossed-swords", battle["monsters_attack"], "danger")
        return Side(side, "Monsters", (attack,) if battle["monsters"] or battle["is_fixed"] else ())
    its = battle["sides"][side]
    seat = battle["attacker"] if side == 0 else battle["defender"]
    if not its["party"] and not battle["is_fixed"] and not its["attack"]:
        return Side(side, d.label(seat), (), seat)
    pools = [
        Pool("Attack", "crossed-swords", its["attack"], "danger"),
        Pool("Armor", "checked-shield", its["armor"], "guard"),
    ]
    if battle["is_fixed"]:
        left = "" if d.is_tall else " left"
        if side == 0 and battle["kind"] == "adventure":
            pools[0] = Pool(f"Attack{left}", "crossed-swords", battle["attack_unassigned"], "danger")
        pools.append(Pool(f"damage{left}", "bleeding-wound", max(0, its["damage_left"]), "back"))
    toll = toll_of(its, battle["least_pillage"] if side else 0)
    return Side(side, d.label(seat), tuple(pools), seat, toll, len(rolled(d, side)) == 1)


def toll_of(its: View, buildings: int) -> str:
    """How many of a party must still fall, and how many buildings, in words [LER-7.10, 9.10]."""
    least, there = its["least_losses"], len(its["party"])
    if least and 0 < its["damage_left"] < its["damage"]:
        return f"{its['damage_left']} damage left: {'one' if least == 1 else least} more must fall"
    found = ["1 card" if there == 1 else "all" if least == there else f"{least} of {there}"] * bool(least)
    found += [count(buildings, "building")] * bool(buildings)
    return f"{' and '.join(found)} must fall" if found else ""


@kept
def head(its: Side, room: float, is_low: bool) -> Element:
    """Who it is, and the pools as large numbers, below or, on a phone, beside it; without room for a name the seat's
    sign stands for it.
    """
    left = room - sum(pool_width(one) + 6 for one in its.pools) - 4 if is_low else 12.0
    words, size = fitted(its.who, 15, max(20.0, left - 14) if is_low else room - 20, 11.5, serif=True)
    drawn: list[Element] = [text(words, 12, 22, size, "serif felt-ink")]
    x = 22 + width(words, size) * 1.12
    if its.toll and not is_low and x + width(its.toll, 13) * tiles.BOLD < room - (128 if its.has_die else 8):
        drawn.append(text(its.toll, x, 21.5, 13, "strong felt-ink"))
    if its.seat >= 0 and words != its.who:
        drawn = [thing(seat_sign(its.seat, 20, 18, 7), name=its.who, id=f"sign-side-{its.side}")]
    x = max(left, 12.0)
    for one in its.pools:
        drawn.append(pool(one, its.side, (x, 4.0 if is_low else 30.0)))
        x += pool_width(one) + 6
    return group(*drawn, id=f"head-side-{its.side}")


def pool_width(its: Pool) -> float:
    """Room of a pool."""
    return 57 + width(its.name, 12.5) + (12 if its.size > 9 else 0)


@kept
def pool(its: Pool, side: int, at: Point) -> Element:
    """A pool: icon, number, name."""
    wide = pool_width(its)
    number = counting(text(str(its.size), 30, 20.5, 18, "strong danger-ink"), its.name)
    body = [
        rect(0, 0, wide, 28, f"{its.tone} dot", rx=8),
        icon(its.picture, 15, 14, 20, "danger-ink"),
        number,
        text(its.name, wide - 8, 19, 12.5, "danger-ink", "end"),
    ]
    return thing(*body, name=f"{its.name} {its.size}", id=f"pool-{side}-{slug(its.picture)}", at=at)


# ---- who fights -----------------------------------------------------------------------------------------------------
def party(d: Drawing, side: int) -> list[tiles.Tile]:
    """The cards of a party with their figures now; then those that have been lost."""
    battle = d.view["battle"]
    its = battle["sides"][side]
    army = {card["card"]: card for player in d.players for card in player["army"]}
    fates = zip(its["party"], its["fates"], strict=True)
    found = [fighting(d, card, army.get(card["card"]), fate) for card, fate in fates]
    lost = battle["lost"] if side == 0 else []
    found = found or joining(d, side)
    return [*found, *[tiles.lone(d, name, "lost", tiles.GONE) for name in lost]]


def joining(d: Drawing, side: int) -> list[tiles.Tile]:
    """While the viewer's party is being formed: those that are chosen for it."""
    battle = d.view["battle"]
    is_own = d.viewer is not None and d.viewer == (battle["attacker"] if side == 0 else battle["defender"])
    if not is_own or battle["is_fixed"]:
        return []
    army = [tiles.fighter(d, card) for card in d.own["army"]]
    return [one._replace(id=f"joining-{one.id}", key="") for one in army if one.is_chosen]


def fighting(d: Drawing, card: View, lies: View | None, fate: str) -> tiles.Tile:
    """A card in the battle with its Attack and Defense now, what lies on it, and whether it must fall."""
    kind = d.kind(card["card"])
    word = f"card:{card['card']}"
    figures = (("attack", str(card["attack"])), ("defense", str(card["defense"])))
    signs = tiles.lying(d, lies) if lies else ()
    is_chosen = word in d.view["chosen"]
    said = tiles.spoken(kind, figures, signs, ["in the battle", *([fate] if fate else [])])
    return tiles.Tile(kind, word, slug(word), word, figures, signs, said, False, False, is_chosen, fate)


def monsters(d: Drawing) -> list[tiles.Tile]:
    """Monsters that still stand, the treasures they guard, bosses that lie there, and those that have been defeated."""
    battle = d.view["battle"]
    found = [monster(d, card) for card in battle["monsters"]]
    found += [tiles.lone(d, name) for name in battle["treasures"]]
    there = {card["card"] for card in battle["monsters"]} | {*battle["treasures"], *battle["defeated"]}
    found += [tiles.lone(d, name) for name in decks.lying(d) if name not in there]
    return [*found, *[tiles.lone(d, name, "slain", tiles.GONE) for name in battle["defeated"]]]


def monster(d: Drawing, card: View) -> tiles.Tile:
    """A monster with its figures now; once the Attack is fixed, whether it is enough for it."""
    kind = d.kind(card["card"])
    word = f"card:{card['card']}"
    figures = (("attack", str(card["attack"])), ("defense", str(card["defense"])))
    fate = card["fate"]
    is_chosen = word in d.view["chosen"]
    said = tiles.spoken(kind, figures, (), [f"worth {kind.vp} VP", *([fate] if fate else [])])
    return tiles.Tile(kind, word, slug(word), word, figures, (), said, is_chosen=is_chosen, fate=fate)
