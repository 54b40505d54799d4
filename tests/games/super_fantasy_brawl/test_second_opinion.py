"""A second opinion: the rules of the arena worked out once more, from their text alone, on random positions.

The engine looks everything up in tables made when the arena is read. Here nothing but coordinates is used, as plainly
as possible: (q, r) from Garnet's Statue, rows from r = -3 in the north to r = 3 in the south. A, B and C are the
southern Champions, X, Y and Z the northern ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grandmelee.games.super_fantasy_brawl.state import Table
from tests.games.super_fantasy_brawl.table import answer, at, attack, brawl, damage, is_done, offered, skill, stand, use
from tests.games.super_fantasy_brawl.table import stats as set_stats

Hex = tuple[int, int]
Places = dict[str, Hex]

ENDS = {-3: (-1, 4), -2: (-2, 4), -1: (-3, 4), 0: (-3, 3), 1: (-4, 3), 2: (-4, 2), 3: (-4, 1)}
BOARD = [(q, r) for r, (west, east) in ENDS.items() for q in range(west, east + 1)]
STATUES = [(-2, 0), (0, 0), (2, 0)]
ROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # from the east against the clock
NAMES = ["east", "north-east", "north-west", "west", "south-west", "south-east"]

places = st.lists(st.sampled_from([h for h in BOARD if h not in STATUES]), min_size=6, max_size=6, unique=True).map(
    lambda chosen: dict(zip("ABCXYZ", chosen, strict=True))
)


# ---- the opinion ----------------------------------------------------------------------------------------------------
def apart(a: Hex, b: Hex) -> int:
    """The smallest number of steps: along q, along r, or along both at once in opposite directions."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r)) if q * r <= 0 else abs(q + r)


def off(a: Hex, way: Hex, steps: int = 1) -> Hex:
    return a[0] + steps * way[0], a[1] + steps * way[1]


def row_to(a: Hex, b: Hex) -> Hex | None:
    """The way along one of the three axes, if b is on it [SFB-17.3]."""
    return next((way for way in ROUND if off(a, way, apart(a, b)) == b), None)


def is_free(where: Places, h: Hex) -> bool:
    return h in BOARD and h not in STATUES and h not in where.values()


def side(letter: str) -> bool:
    return letter in "ABC"


def in_range(where: Places, low: int, high: int) -> set[str]:
    return {letter for letter in "XYZ" if low <= apart(where["A"], where[letter]) <= high}


def is_in_sight(where: Places, letter: str) -> bool:
    """In one row with nobody and no Statue between [SFB-7.34, 7.35]."""
    here, there = where["A"], where[letter]
    way = row_to(here, there)
    return way is not None and all(is_free(where, off(here, way, n)) for n in range(1, apart(here, there)))


def shape_hexes(shape: str, here: Hex, facing: int) -> list[Hex]:
    def d(k: int) -> Hex:
        return ROUND[(facing + k) % 6]

    ahead = off(here, d(0))
    return {
        "an arc of 2": [ahead, off(here, d(1))],
        "an arc of 3": [ahead, off(here, d(1)), off(here, d(-1))],
        "a ring": [off(here, d(k)) for k in range(6)],
        "a line of 3": [off(here, d(0), n) for n in (1, 2, 3)],
        "a cone": [ahead, off(ahead, d(0)), off(ahead, d(1)), off(ahead, d(-1))],
    }[shape]


def shoved(where: Places, letter: str, way: Hex, steps: int) -> tuple[Hex, int]:
    """Where a Push or Pull ends, and the distance left, which is damage [SFB-19.24, 19.25]."""
    others = {other: h for other, h in where.items() if other != letter}
    here = where[letter]
    while steps and is_free(others, off(here, way)):
        here, steps = off(here, way), steps - 1
    return here, steps


def flight(where: Places, letter: str, way: Hex, steps: int) -> Hex:
    """The end of the longest legal Dash away from A; the own hex if there is none [SFB-19.53]."""
    end = here = where[letter]
    for n in range(1, steps + 1):
        h = off(here, way, n)
        taken = [other for other in where if where[other] == h]
        if h not in BOARD or h in STATUES or any(side(other) for other in taken):
            break
        if apart(h, where["A"]) <= apart(off(here, way, n - 1), where["A"]):
            break
        end = end if taken else h
    return end


def walks(where: Places, here: Hex, steps: int) -> set[Hex]:
    """Where A can end with up to so many steps: past Allies, never past Enemies and Statues [SFB-6.1 to 6.5]."""
    blocked = {where[letter] for letter in "XYZ"} | set(STATUES)
    allies = {where["B"], where["C"]}
    reached = {here}
    for _ in range(steps):
        reached |= {off(h, way) for h in reached for way in ROUND if off(h, way) in BOARD} - blocked
    return reached - allies


# ---- the engine -----------------------------------------------------------------------------------------------------
def scene(where: Places) -> Table:
    s = brawl()
    stand(s, **where)
    return s


def legal(s: Table) -> set[str]:
    """What an attack that was just played may be aimed at."""
    found = () if is_done(s) else s.open[0].legal  # type: ignore[attr-defined]
    return {"ABCXYZ"[s.words.index(option)] if option in s.words else s.word(option) for option in found}


def ends(s: Table, rule: str) -> Iterator[Hex]:
    """Every hex on which A can end while a rule asks."""
    if is_done(s) or s.asks[0].rule != rule:
        place = at(s, "A")
        assert not isinstance(place, str)
        yield place
        return
    for option in s.options(0):
        further = s.copy()
        further.answer(0, option)
        yield from ends(further, rule)


# ---- both together --------------------------------------------------------------------------------------------------
@given(places, st.integers(1, 4), st.integers(0, 4))
def test_SFB_7_26_and_7_28_to_7_36_who_can_be_shot_at(where: Places, low: int, more: int):
    high = low + more
    near = in_range(where, low, high)
    s = scene(where)
    attack(s, "A", f"Indirect shot, range {low}-{high}.")
    assert legal(s) == near
    s = scene(where)
    attack(s, "A", f"Direct shot, range {low}-{high}.")
    assert legal(s) == {letter for letter in near if is_in_sight(where, letter)}
    s = scene(where)
    attack(s, "A", "Melee.")
    assert legal(s) == in_range(where, 1, 1)


@pytest.mark.parametrize("shape", ["an arc of 2", "an arc of 3", "a ring", "a line of 3", "a cone"])
@given(where=places)
def test_SFB_7_37_to_7_42_whom_an_area_hits(shape: str, where: Places):
    s = scene(where)
    attack(s, "A", f"Area: {shape}.", 2)
    hit = {}
    for facing in range(1 if shape == "a ring" else 6):
        area = shape_hexes(shape, where["A"], facing)
        hit[f"direction:{NAMES[facing]}"] = {letter for letter, h in where.items() if h in area}
    able = {name for name, letters in hit.items() if letters & set("XYZ")}
    assert legal(s) == able
    for name in able:
        struck = s.copy()
        answer(struck, "attack", *([name] if len(able) > 1 else []))
        assert {letter for letter in "ABCXYZ" if damage(struck, letter)} == hit[name]


@pytest.mark.parametrize("keyword", ["Push", "Pull"])
@given(where=places, steps=st.integers(1, 5))
def test_SFB_19_22_to_19_25_and_19_52_where_a_push_or_pull_ends(keyword: str, where: Places, steps: int):
    s = scene(where)
    attack(s, "A", "Indirect shot, range 9.", 0, after=[f"{keyword} {steps} on the target."])
    answer(s, "attack", "X")
    away = row_to(where["A"], where["X"])
    if away is None:
        assert (at(s, "X"), damage(s, "X")) == (where["X"], 0)
        return
    way = away if keyword == "Push" else (-away[0], -away[1])
    assert (at(s, "X"), damage(s, "X")) == shoved(where, "X", way, steps)


@given(places, st.integers(1, 4))
def test_SFB_19_11_to_19_13_and_19_53_where_fear_leads(where: Places, steps: int):
    s = scene(where)
    attack(s, "A", "Indirect shot, range 9.", 0, after=[f"Fear {steps} on the target."])
    answer(s, "attack", "X")
    flights = {name: flight(where, "X", way, steps) for name, way in zip(NAMES, ROUND, strict=True)}
    furthest = max(apart(end, where["A"]) for end in flights.values())
    best = {name for name, end in flights.items() if apart(end, where["A"]) == furthest and end != where["X"]}
    if len(best) > 1:
        assert offered(s) == {f"direction:{name}" for name in best}
        answer(s, f"direction:{min(best)}")
    assert at(s, "X") == (flights[min(best)] if best else where["X"])
    assert (damage(s, "X"), is_done(s)) == (0, True)


@given(places, st.integers(1, 3))
def test_SFB_6_1_to_6_5_and_6_19_where_a_move_can_end(where: Places, steps: int):
    s = scene(where)
    skill(s, "A", "Heal 1 on this Champion.", move=steps)
    assert set(ends(s, "SFB-6.8")) == walks(where, where["A"], steps)


@given(places, st.integers(1, 4))
def test_SFB_19_5_and_19_29_and_19_48_where_dash_jump_and_swoop_can_end(where: Places, steps: int):
    here = where["A"]
    others = {letter: h for letter, h in where.items() if letter != "A"}
    free = {h for h in BOARD if is_free(others, h) and apart(here, h) <= steps}
    for keyword, rule, expected in (
        ("Jump", "SFB-19.29", free),
        ("Swoop", "SFB-19.48", {h for h in free if h == here or row_to(here, h)}),
        ("Dash", "SFB-19.5", {h for h in free if h == here or is_dash(where, h)}),
    ):
        s = scene(where)
        use(s, "A", f"{keyword} {steps}.")
        assert set(ends(s, rule)) == expected


def is_dash(where: Places, end: Hex) -> bool:
    """In a row without Enemies and Statues on the way [SFB-19.6]."""
    way = row_to(where["A"], end)
    blocked = {where[letter] for letter in "XYZ"} | set(STATUES)
    return way is not None and not blocked & {off(where["A"], way, n) for n in range(1, apart(where["A"], end))}


@given(places, st.lists(st.integers(0, 8), min_size=6, max_size=6))
def test_SFB_5_4_and_19_1_and_19_3_what_the_challenges_ask_for(where: Places, hurt: list[int]):
    s = scene(where)
    for letter, tokens in zip("ABCXYZ", hurt, strict=True):
        set_stats(s, letter, damage=tokens)
    bloodied = [letter for letter, tokens in zip("ABCXYZ", hurt, strict=True) if tokens >= 3]
    mine = [letter for letter in bloodied if side(letter)]
    trap_hexes = [(-1, 0), (1, 0), (-2, 2), (0, 2), (0, -2), (2, -2)]
    south = [where[letter] for letter in "ABC"]
    met = {slot.slug: all(one.is_met(s, 0) for one in slot.conditions) for slot in s.content.challenges}
    assert met["homage-to-garnet"] is (sum(apart(h, (0, 0)) == 1 for h in south) >= 2)
    assert met["homage-to-esmae"] is (sum(apart(h, (-2, 0)) == 1 for h in south) >= 2)
    assert met["homage-to-ragryl"] is (sum(apart(h, (2, 0)) == 1 for h in south) >= 2)
    assert met["blood-sport"] is (len(bloodied) - len(mine) >= 2)
    assert met["unbowed"] is (len(mine) < len(bloodied) - len(mine))
    assert met["storm-the-gate"] is any(r == -3 for _, r in south)
    assert met["daredevils"] is (len(set(south) & set(trap_hexes)) >= 2)
