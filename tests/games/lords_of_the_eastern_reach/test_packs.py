"""Packs add cards of every kind; what means nothing where it stands is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.core.errors import PackError
from grandmelee.games.lords_of_the_eastern_reach import content
from grandmelee.games.lords_of_the_eastern_reach.game import load
from grandmelee.testing import conform

PACK = Path(__file__).parents[3] / "examples" / "packs" / "river-folk"


def test_a_pack_adds_to_every_deck():
    tables = content.load([PACK])
    assert len(tables.cards_of(0, 1, 2)) == 198 + 3 + 4 + 2
    assert len(tables.cards_of(3)) == 14
    assert [len(tables.deck(deck)) for deck in content.ADVENTURE_DECKS] == [18, 15, 15, 46]
    assert len(tables.quests) == 25
    assert len(tables.allegiances) == 7


def test_a_pack_is_read_back():
    lines = load((str(PACK),)).read_back()
    assert any("Ferry" in line for line in lines)
    assert any("Swap up to 1 token for any tokens." in line for line in lines)


@pytest.mark.parametrize(("seats", "adventure"), [(1, "dungeon"), (2, "wilderness"), (3, "dungeon")])
def test_a_game_with_the_pack_conforms(seats, adventure):
    options = {"length": "epic", "adventure": adventure}
    report = conform("lords-of-the-eastern-reach", [str(PACK)], seats=seats, settings=options, seeds=[1], questions=3)
    assert report.games == 1


def test_everything_a_pack_brings_can_take_part():
    assert len(load((str(PACK),)).pack_scenarios()) == 8


@pytest.mark.parametrize(
    ("table", "sentence", "expected"),
    [
        ("building", "With a gem: Army limit +1.", "a gem on troops and heroes only"),
        ("building", "Discard a card: Combat: +1 Armor.", "a gate, then a moment, then a price"),
        ("building", "Stamina.", "it on hero, hireling, treasure, troop"),
        ("troop", "Start of Turn, active player: +1 Attack.", "another moment or price before it"),
        ("building", "Build & Hire, active player: Hire a Wyvern for any single token.", "the name of a card"),
        ("troop", "+1 Atack.", "+1 Attack."),
    ],
)
def test_what_means_nothing_is_refused(tmp_path, table, sentence, expected):
    (tmp_path / "pack.toml").write_text(
        'id = "odd"\nname = "Odd"\ngame = "lords-of-the-eastern-reach"\nversion = "1"\n', encoding="utf-8"
    )
    figures = "attack = 1\n" if table == "troop" else ""
    (tmp_path / "cards.toml").write_text(
        f'[[{table}]]\nid = "odd-one"\nname = "Odd One"\n{figures}defense = 1\ncost = {{ gold = 1 }}\n'
        f'text = ["{sentence}"]\nsource = "house"\n',
        encoding="utf-8",
    )
    with pytest.raises(PackError) as refused:
        content.load([tmp_path])
    assert expected in str(refused.value)


def test_cards_of_all_tables_have_words_of_their_own(tmp_path):
    (tmp_path / "pack.toml").write_text(
        'id = "odd"\nname = "Odd"\ngame = "lords-of-the-eastern-reach"\nversion = "1"\n', encoding="utf-8"
    )
    (tmp_path / "cards.toml").write_text(
        '[[hireling]]\nid = "guards"\nname = "Other Guards"\nattack = 1\ndefense = 1\ntext = []\nsource = "house"\n',
        encoding="utf-8",
    )
    with pytest.raises(PackError, match="has the id of"):
        content.load([tmp_path])
