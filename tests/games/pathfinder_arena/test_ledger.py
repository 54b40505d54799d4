"""What a game says about balance agrees with the game."""

from __future__ import annotations

from random import Random

from grandmelee.games.pathfinder_arena.ledger import summary
from tests.games.pathfinder_arena.playing import keen
from tests.games.pathfinder_arena.table import new

OF_ATTACKS = (
    "glory from rivals attacked",
    "misfortune in own monster phases",
    "misfortune in summoning phases",
)


def test_PA_21_15_the_sources_of_a_score_add_up_to_it():
    for seed in range(3):
        s = new(3, seed, hero_choice="random", rounds=12)
        random, events = Random(seed), list(s.events)
        while not s.over:
            s.answer(*keen(s, random))
            events += s.events
        found = summary(s, events)
        assert sorted(found["order"]) == [0, 1, 2]
        for seat in range(3):
            account = found["sources"][seat]
            glory = sum(n for name, n in account.items() if name.startswith("glory"))
            misfortune = sum(n for name, n in account.items() if name.startswith("misfortune "))
            spared = account["misfortune cancelled by elements"]
            returned = account.get("misfortune returned", 0)
            suffered = misfortune - 2 * spared - 2 * returned
            assert glory - suffered + account["negative runes"] == s.scores[seat] == account["score"]


def test_PA_13_12_glory_from_rivals_is_what_their_heroes_did_not_block():
    gained = 0
    for seed in range(6):
        s = new(4, seed, hero_choice="random", rounds=12)
        random, events = Random(seed), list(s.events)
        while not s.over and s.misfortune_pool > 25:  # then no pool can be empty
            s.answer(*keen(s, random))
            events += s.events
        found = summary(s, events)
        unblocked = sum(n for name, n in found["counts"].items() if name.startswith("unblocked"))
        glory, own, summoned = (sum(one.get(source, 0) for one in found["sources"]) for source in OF_ATTACKS)
        assert unblocked == glory + own + summoned
        gained += glory
    assert gained > 0
