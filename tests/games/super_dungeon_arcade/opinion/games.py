"""Games to look at: any answer, most of them actions; and parties so rich that a game sees every turn of the chart."""

from __future__ import annotations

from random import Random
from typing import Any

from grandmelee.games.super_dungeon_arcade.spawning import bring
from grandmelee.games.super_dungeon_arcade.state import dress, put
from tests.games.super_dungeon_arcade.opinion.lockstep import Lockstep
from tests.games.super_dungeon_arcade.opinion.position import WIDE, Position
from tests.games.super_dungeon_arcade.opinion.walking import fits

MANY_COINS = 40


def at_random(s: Any, random: Random) -> tuple[int, int]:
    """Any answer; actions and being left in peace rather than others."""
    seat = random.choice(s.may_answer)
    options = s.options(seat)
    words = [s.word(option) for option in options]
    if "quiet" in words and random.random() < 0.3:
        return seat, s.option("quiet")
    actions = [option for option, word in zip(options, words, strict=True) if word.startswith("action:")]
    return seat, random.choice(actions if actions and random.random() < 0.5 else options)


def watched(seed: int, look_every: int, limit: int, is_rich: bool = False, **settings: Any) -> Lockstep:
    """One game in lock-step, for so many answers at most."""
    random = Random(seed)
    both = Lockstep(1 + seed % 2, seed, look_every=look_every, heroes=3 + seed % 4, **settings)
    both.begin()
    if is_rich:
        enrich(both, random)
    while not both.s.over and both.answers < limit:
        both.answer(*at_random(both.s, random))
    return both


def enrich(both: Lockstep, random: Random) -> None:
    """Coins for a long game, things to wear, and the boss somewhere on the chart."""
    s = both.s
    s.coins = MANY_COINS
    s.space = random.choice((0, 3, 5, 7, 8, 9, 10, 11))
    s.stars_str, s.stars_arm = int(s.space >= 6), int(s.space >= 9)
    for place in range(4 * len(s.party)):
        deck = random.choice((0, 1))
        fitting = [card for card in s.decks[deck] if s.content.items[card].slot == place % 4]
        if fitting and random.random() < 0.6:
            card = random.choice(fitting)
            cards = list(s.decks[deck])
            cards.remove(card)
            s.decks[deck] = tuple(cards)
            s.gear[place] = card
    for hero in range(len(s.party)):
        dress(s, hero)
    for slug in ("daemonus", "knight-of-the-tower", "boo-booty"):
        if random.random() < 0.4:
            put(s, bring(s, s.content.model_shelf[slug].id, 0), 0)
    scatter(s, random)
    s.look_again()
    both.p = Position(s)


def scatter(s: Any, random: Random) -> None:
    """Everybody but the spawning points stands anywhere, on as many tiles as chance will have."""
    p = Position(s)
    cells = sorted(p.dungeon.ground)
    reach = random.choice((6, 12, 40))
    taken = {cell for foe in p.foes if not foe.is_monster for cell in foe.cells}
    centre = random.choice(cells)
    for model in [model for model in p.models.values() if model.is_hero or model.is_monster]:
        near = [c for c in cells if abs(c[0] - centre[0]) <= reach and abs(c[1] - centre[1]) <= reach]
        spots = [c for c in near if fits(p, model, c, taken)] or [c for c in cells if fits(p, model, c, taken)]
        corner = random.choice(spots)
        taken.update(model.base(corner))
        put(s, model.number, corner[0] * WIDE + corner[1])
