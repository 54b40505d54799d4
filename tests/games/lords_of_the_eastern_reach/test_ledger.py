"""What a game says about itself for the tables of balance."""

from __future__ import annotations

from random import Random

import pytest

import grandmelee as gm
from grandmelee.games.lords_of_the_eastern_reach.ledger import summary
from grandmelee.games.lords_of_the_eastern_reach.state import Table


@pytest.mark.parametrize(("seats", "settings"), [(1, {}), (3, {"scenarios": ["heroics"]}), (2, {"length": "short"})])
def test_LER_15_3_the_sources_add_up_to_the_score_and_every_card_is_counted(seats, settings):
    s = gm.new("lords-of-the-eastern-reach", seats=seats, seed=seats, **settings)
    random = Random(seats)
    events = []
    while not s.over:
        seat = s.waiting[0]
        s.answer(seat, random.choice(s.options(seat)))
        events += s.events
    assert isinstance(s, Table)
    told = summary(s, events)
    assert [account["score"] for account in told["sources"]] == s.scores
    for account in told["sources"]:
        assert sum(vp for source, vp in account.items() if source.startswith("VP of")) == account["score"]
    played = {name: n for name, n in told["counts"].items() if name.startswith("played ")}
    assert len(played) == 20 + 7 + 24 + 13
    assert sum(played.values()) == len([event for event in events if event.kind == "CardEntered"])
