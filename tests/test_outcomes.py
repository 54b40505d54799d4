"""A game ends with an outcome for every seat: a party wins or loses together, and alone one reaches a level.

Whoever speaks of an end reads `outcomes` and `verdict`: the page, the terminal, bots and returns. "All have won" is
never read as a tie, nor is "all have lost".
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grandmelee as gm
from grandmelee.bots.levels import LEVELS, bot
from grandmelee.cli.play import Keyboard
from grandmelee.cli.session import Session
from grandmelee.core import registry
from grandmelee.core.replay import replay
from grandmelee.server.api.message import brief
from grandmelee.server.site.addresses import Reach
from grandmelee.server.site.pages import Pages, headline, manner, values_of
from grandmelee.server.store.storage import Row
from grandmelee.server.tables.course import ANSWER
from grandmelee.server.tables.people import Viewer
from grandmelee.server.tables.table import Table
from grandmelee.testing import conform
from tests.outcomes import AloneGame, PartyGame
from tests.toy import GIVE, KEEP, RULES, Toy, ToyGame

NAMES = ["Ada", "Bo", "Cy"]
HIGH, LOW = -1, 0  # which card of the hand everyone lays


def ended(game: ToyGame, seats: int, laid: int, seed: int = 2) -> Toy:
    """A game at its end, in which everyone laid high cards or low ones."""
    s = game.start(seats, {}, seed, loud=True)
    while not s.over:
        s.answer(s.waiting[0], s.options(s.waiting[0])[laid])
    return s


def tied() -> Toy:
    """A game of two rounds that two seats share."""
    s = ToyGame().start(2, {"rounds": 2}, 1, loud=True)
    while not s.over:
        options = s.options(s.waiting[0])
        is_mine = (s.waiting[0] == 0) == (s.round == 1)
        s.answer(s.waiting[0], options[0] if options != [KEEP, GIVE] else KEEP if is_mine else GIVE)
    return s


ENDS = [
    (lambda: ended(PartyGame(), 3, HIGH), ["won"] * 3, "All win together", [0, 1, 2], [1.0] * 3),
    (lambda: ended(PartyGame(), 2, LOW), ["lost"] * 2, "All lose together", [], [-1.0] * 2),
    (lambda: ended(AloneGame(), 1, HIGH), ["won"], "A glorious victory", [0], [1.0]),
    (lambda: ended(AloneGame(), 1, LOW), ["lost"], "A narrow escape", [], [-1.0]),
    (tied, ["tied", "tied"], "A tie", [0, 1], [0.0, 0.0]),
]


@pytest.mark.parametrize("end, outcomes, verdict, winners, returns", ENDS)
def test_an_end_has_outcomes_and_all_else_follows(end, outcomes, verdict, winners, returns):
    s = end()
    assert (s.outcomes, s.verdict, s.winners, s.returns) == (outcomes, verdict, winners, returns)


@pytest.mark.parametrize("game", [PartyGame, AloneGame])
def test_a_game_that_nobody_wins_against_another_conforms(game: type[ToyGame]):
    conform(game(), rules=RULES, seeds=range(6))


# ---- whoever speaks of it --------------------------------------------------------------------------------------------
def page_of(s: Any, monkeypatch: pytest.MonkeyPatch, seat: int | None = 0) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the table page is filled with at this end, and what programs are told."""
    game = s.game
    monkeypatch.setitem(registry._loaded, game.slug, game)
    info: dict[str, Any] = {"id": "t", "game": game.slug, "version": game.version, "content": game.content_hash}
    info |= {"seats": s.seats, "options": json.dumps(s.settings), "seed": str(s.seed), "salt": "", "pause": 0}
    seats = [
        {"seat": n, "kind": "person", "level": "", "name": NAMES[n], "token": "", "invite": None}
        for n in range(s.seats)
    ]
    table = Table(info | {"seed_given": True}, [each | {"is_claimed": True} for each in seats], [])
    for number, (who, word) in enumerate(s.record.answers, 1):
        table.take(Row(number, who, ANSWER, word))
    viewer = Viewer(frozenset() if seat is None else frozenset([seat]), seat)
    return values_of(table, viewer, Reach()), brief(table, viewer)


@pytest.mark.parametrize(
    "end, headline, verdict, laurels",
    [
        (ENDS[0][0], "All win together", "Seat 0 has the point; Seats [0] have won", 3),  # what was told last
        (ENDS[1][0], "All lose together", "Ada has the point; Seats [0] have won", 0),
        (ENDS[2][0], "You win", "A glorious victory", 1),
        (ENDS[3][0], "You lose", "A narrow escape", 0),
        (ENDS[4][0], "A tie", "Ada has the point; Seats [0, 1] have won", 2),
    ],
)
def test_the_page_says_how_it_ended(end, headline: str, verdict: str, laurels: int, monkeypatch: pytest.MonkeyPatch):
    s = end()
    values, told = page_of(s, monkeypatch)
    assert (values["headline"], values["verdict"], told["outcomes"]) == (headline, verdict, s.outcomes)
    html = Pages().written(values, ["end"])["end"]
    assert f">{headline}</h2>" in html
    assert html.count('class="winner"') == laurels
    said = [f'class="verdict">{line}</p>' for line in verdict.splitlines()]  # only what the headline does not say
    assert [html.count(line) for line in said] == [1] * html.count('class="verdict"')
    assert ("tie" in html.lower().split("</h2>")[0]) == (s.outcomes[0] == "tied")


def test_the_page_says_where_the_points_of_who_plays_alone_come_from(monkeypatch: pytest.MonkeyPatch):
    record = Path(__file__).parent / "playthroughs" / "lords-of-the-eastern-reach" / "alone-victory.json"
    said = page_of(gm.replay(gm.Record.from_json(record.read_text(encoding="utf-8"))), monkeypatch)[0]["verdict"]
    assert said.splitlines()[0] == "Victory"
    assert said.splitlines()[1].startswith("Ada has 41 VP: buildings ")
    assert len(said.splitlines()) == 2


def test_who_watches_reads_names(monkeypatch: pytest.MonkeyPatch):
    assert page_of(ended(AloneGame(), 1, LOW), monkeypatch, None)[0]["headline"] == "Ada loses"


@pytest.mark.parametrize(
    "outcomes, verdict, said",
    [
        (["lost", "resigned", "lost"], "Seat 2 wins, 5 to 3 VP", "Bo wins, 5 to 3 VP"),  # by the bot that stood in
        (["tied", "resigned", "lost"], "A tie between Seat 1 and Seat 2", "A tie between You and Bo"),
        (["resigned", "lost", "lost"], "Seat 1 wins", "You win"),
        (["lost", "resigned", "lost"], "All lose together", "All lose together"),
        (["won", "resigned", "won"], "All win together", "You and Cy win"),
    ],
)
def test_the_page_does_not_say_that_all_lose_when_a_bot_wins_for_someone_who_left(outcomes, verdict: str, said: str):
    told = {"ending": None, "outcomes": outcomes, "verdict": verdict}
    assert headline(told, ["You", *NAMES[1:]]) == said
    assert "won" in outcomes or manner(told, NAMES) == ""  # nothing is said twice


@pytest.mark.parametrize("end, outcomes, verdict, winners, returns", ENDS)
def test_the_terminal_says_how_it_ended(end, outcomes, verdict, winners, returns, capsys):
    s = end()
    session = Session(s.game.start(s.seats, {"rounds": s.round}, s.seed, True), range(s.seats), 1)
    session.resume(s.record)
    Keyboard(session).finish()
    assert f"The game is over: {verdict} [TOY-4.1]" in capsys.readouterr().out


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game, seats", [(PartyGame, 2), (AloneGame, 1)])
def test_bots_play_a_party_and_alone_to_the_end(game: type[ToyGame], seats: int, level: str):
    s = game().start(seats, {"rounds": 2}, 4, loud=False)
    while not s.over:
        s.answer(s.waiting[0], bot(level, 1, iterations=40).choose(s, s.waiting[0]))
    if level != "novice":
        assert set(s.outcomes) == {"won"}, "a party's bots lay high cards, or they do not read what all have won"
    assert replay(s.game, s.record).outcomes == s.outcomes
