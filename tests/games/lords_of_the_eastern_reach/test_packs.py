"""Packs add cards of every kind; what means nothing where it stands is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.core.errors import PackError
from grandmelee.games.lords_of_the_eastern_reach import content
from grandmelee.games.lords_of_the_eastern_reach.combat import sleepers
from grandmelee.games.lords_of_the_eastern_reach.content import BUILDING
from grandmelee.games.lords_of_the_eastern_reach.events import BeginEvent
from grandmelee.games.lords_of_the_eastern_reach.game import load
from grandmelee.games.lords_of_the_eastern_reach.gems import refresh
from grandmelee.games.lords_of_the_eastern_reach.leaving import destroy
from grandmelee.games.lords_of_the_eastern_reach.payment import is_matched
from grandmelee.games.lords_of_the_eastern_reach.resources import BEGIN_RESOURCES
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, Table, note_talents
from grandmelee.games.lords_of_the_eastern_reach.turn import BEGIN_TURN
from grandmelee.testing import conform

PACK = Path(__file__).parents[3] / "examples" / "packs" / "river-folk"


NOTHING: tuple[int, ...] = ()


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


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "adventure"), [(1, "dungeon"), (2, "wilderness"), (3, "dungeon")])
def test_a_game_with_the_pack_conforms(seats, adventure):
    options = {"length": "epic", "adventure": adventure}
    report = conform("lords-of-the-eastern-reach", [str(PACK)], seats=seats, settings=options, seeds=[1], questions=3)
    assert report.games == 1


PAGE = Path(__file__).parents[3] / "docs" / "packs.md"


def test_the_cards_shown_in_the_page_about_packs_are_a_pack(tmp_path):
    section = PAGE.read_text(encoding="utf-8").partition("\n## Lords of the Eastern Reach\n")[2]
    cards = section.partition("```toml\n")[2].partition("```")[0]
    head = 'id = "shown"\nname = "Shown"\ngame = "lords-of-the-eastern-reach"\nversion = "1.0"\nsource = "house"\n'
    (tmp_path / "pack.toml").write_text(head)
    (tmp_path / "cards.toml").write_text(cards)
    tables = content.load([tmp_path])
    assert [len(tables.cards_of(kind)) - len(content.load().cards_of(kind)) for kind in range(7)] == [
        3,
        0,
        1,
        1,
        1,
        1,
        2,
    ]
    assert {f"[[{name}]]" for name in content.TABLES} - set(cards.split()) == {"[[token]]", "[[event]]"}


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
        ("troop", "With a gem: When hired: Gain 2 gems.", "it without a gate"),
        ("troop", "With a gem: Invocation.", "it without a gate"),
        ("building", "Draw Resources, active player: Draw 1 fewer token.", "'Draw Resources, required:' before it"),
        ("building", "Build & Hire: Buy hirelings.", "'Build & Hire, active player:' before it"),  # LER-11.19
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


# ---- rules that only cards of packs come to ------------------------------------------------------------------------
ODD = {
    "building": 'defense = 1\ntext = ["Start of Turn, active player: Look at the top card of an adventure deck."]',
    "troop": 'attack = 1\ndefense = 1\ntext = ["Pet: Rex."]',
}


def odd_pack(folder: Path, table: str, more: str = "") -> str:
    """A pack with one card, and perhaps more lines in it."""
    (folder / "pack.toml").write_text(
        'id = "odd"\nname = "Odd"\ngame = "lords-of-the-eastern-reach"\nversion = "1"\n', encoding="utf-8"
    )
    card = f'[[{table}]]\nid = "odd-one"\nname = "Odd One"\ncost = {{ gold = 1 }}\nsource = "house"\n'
    (folder / "cards.toml").write_text(f"{card}{ODD[table]}\n{more}\n", encoding="utf-8")
    return str(folder)


def take_away(s: Table, card: int) -> None:
    """Out of decks and hands."""
    s.decks[:] = [[one for one in deck if one != card] for deck in s.decks]
    s.hands[:] = [tuple([one for one in hand if one != card]) for hand in s.hands]


def at_start(packs: str, seats: int, **settings: object) -> tuple[Table, int]:
    """A game with the odd card, before the first turn of seat 0; and the card, taken out of the deck."""
    s = load((packs,)).start(seats, {"setup": "fast", "first": 1, **settings}, 1, True)
    card = s.content.card("odd-one")
    take_away(s, card)
    s.turn = 0
    s.agenda[:] = [BEGIN_TURN]
    return s, card


def test_LER_26_8_an_allys_building_of_the_start_of_turn_may_be_used(tmp_path):
    s, card = at_start(odd_pack(tmp_path, "building"), 4, scenarios=["team-play"])
    s.cities[2] = (card,)
    note_talents(s, 2)
    s.settle()
    assert [s.word(option) for option in s.options(0)] == ["card:odd-one", "done"]
    s.answer(0, "card:odd-one")
    s.answer(0, "deck:level-1")
    assert (s.borrowed, s.used) == (card, (card * 8,))


def test_LER_19_4_a_pet_may_go_instead_of_a_troop_that_must_be_destroyed(tmp_path):
    s, troop = at_start(odd_pack(tmp_path, "troop"), 2)
    devil = s.content.card("devil-of-caroc")
    take_away(s, devil)
    s.armies[:] = [(devil,), (troop,)]
    note_talents(s, 0)
    s.exhausted, s.petted = (troop,), (troop,)
    s.settle()
    s.answer(0, "card:devil-of-caroc")
    assert [s.word(option) for option in s.options(1)] == ["card:odd-one", "pet:odd-one"]
    s.answer(1, "pet:odd-one")
    assert (s.armies[1], s.petted, s.unpetted) == ((troop,), NOTHING, (troop,))


def test_LER_19_1_a_named_pet_is_one_token_and_has_one_ranger(tmp_path):
    with pytest.raises(PackError, match="copies"):
        content.load([odd_pack(tmp_path, "troop", "copies = 2")])


# ---- sentences that only packs write -------------------------------------------------------------------------------
HEAD = 'id = "odd"\nname = "Odd"\ngame = "lords-of-the-eastern-reach"\nversion = "1"\n'


def written(folder: Path, table: str, lines: str) -> str:
    """A pack with one entry."""
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    entry = f'[[{table}]]\nid = "odd-one"\nname = "Odd One"\nsource = "house"\n{lines}\n'
    (folder / "cards.toml").write_text(entry, encoding="utf-8")
    return str(folder)


def troop(folder: Path, *sentences: str) -> tuple[Table, int]:
    """A game before the first turn, with a troop that says this in the army of seat 0, and a Monk beside it."""
    text = ", ".join(f'"{one}"' for one in sentences)
    pack = written(folder, "troop", f"cost = {{ gold = 1 }}\nattack = 1\ndefense = 1\ntext = [{text}]")
    s, card = at_start(pack, 2)
    monk = s.content.kind("monk").cards[0]
    take_away(s, monk)
    s.armies[0] = (card, monk)
    note_talents(s, 0)
    return s, card


@pytest.mark.parametrize(
    ("table", "lines", "expected"),
    [
        ("hireling", 'attack = 1\ndefense = 1\ntext = ["Holds up to 4 gems."]', "it on hero, troop"),  # LER-17.3
        ("hireling", 'attack = 1\ndefense = 1\ntext = ["When destroyed: Return to hand."]', "it on hero, troop"),
        (
            "monster",
            'deck = "level-1"\nattack = 1\ndefense = 1\nvp = 1\ntext = ["While revealed: Hand size -1."]',
            "only a boss lies revealed; expected boss = true",
        ),
        ("treasure", 'deck = "level-1"\ntext = ["+1 Defense."]', "expected item = true"),
        ("treasure", 'deck = "level-1"\ntext = ["Combat: +1 Attack."]', "expected item = true"),
        (
            "treasure",
            'deck = "level-1"\nitem = true\ntext = ["After the dice: Discard this: Re-roll any die."]',
            "expected item = false",
        ),
        ("treasure", 'deck = "level-1"\ntext = ["Discard this: -2 damage."]', "'Discard this: -2 damage.'"),
        (
            "monster",
            'deck = "level-2"\nattack = 1\ndefense = 1\nvp = 1\nevade = 3\ntext = []',
            "monsters of the Dungeon cannot be evaded",  # LER-8.26
        ),
        (
            "monster",
            (
                'deck = "level-2"\nattack = 1\ndefense = 1\nvp = 1\n'
                'text = ["When a card is revealed: Lose 1 card from hand."]'
            ),
            "did you mean: When revealed: Lose 1 card from hand.",
        ),
        (
            "quest",
            'kind = "task"\nvp = 2\ncondition = ["Have 2 of: Fram."]\nheroics = ["Have 2 heros."]',
            "there is no card 'Fram'",
        ),
        (
            "hireling",
            'attack_die = true\ndefense = 1\ntext = ["-1 Attack for each other card of its party."]',
            "a die is rolled for its Attack; expected attack = a number",  # LER-7.17
        ),
        ("event", "faces = 1", "there is no event 'Odd One'"),
        ("quest", 'kind = "main"\nvp = 2\ncondition = ["Have 2 of: Fram."]', "there is no card 'Fram'"),
    ],
)
def test_what_means_nothing_on_such_a_card_is_told_once(tmp_path, table, lines, expected):
    with pytest.raises(PackError) as refused:
        content.load([written(tmp_path, table, lines)])
    assert str(refused.value).count(expected) == 1


def test_LER_24_2_longshot_without_a_gem_is_used_from_outside_the_party(tmp_path):
    s, _ = troop(tmp_path, "Longshot.")
    s.settle()
    for word in ("adventure", "card:monk.1", "done", "deck:level-1"):
        s.answer(0, word)
    assert "card:odd-one" in [s.word(option) for option in s.options(0)]


def test_LER_17_1_and_25_5_what_returns_with_a_gem_stays_away_without_one(tmp_path):
    s, card = troop(tmp_path, "With a gem: When destroyed: Return to hand.")
    other = s.copy()
    destroy(s, card, "LER-14.3")
    assert card in s.discards[CITY]
    other.gemmed, other.gem_supply = (card,), 23
    destroy(other, card, "LER-14.3")
    assert card in other.hands[0]
    assert other.gems[0] == 1


def test_LER_17_1_and_25_11_what_is_readied_with_a_gem_is_not_readied_without_one(tmp_path):
    s, card = troop(tmp_path, "With a gem: Before forming a party: Discard a card: Ready this.")
    s.exhausted = (card,)
    assert sleepers(s, 0) == []
    s.gemmed = (card,)
    assert sleepers(s, 0) == [card]


def test_LER_17_1_and_25_22_a_matching_token_with_a_gem_needs_it(tmp_path):
    s, card = troop(
        tmp_path, "Build & Hire: Store a single token.", "With a gem: Take a matching token when its own is spent."
    )
    assert not is_matched(s, card)
    s.gemmed = (card,)
    assert is_matched(s, card)


def at_combat(pack: str, own: tuple[str, ...], others: tuple[str, ...], hand: tuple[str, ...] = ()) -> Table:
    """Seat 0 before its Combat step with these cards in play, against these; `odd-one` is the pack's."""
    s, _ = at_start(pack, 2, sides="generic")
    for seat, slugs in ((0, own), (1, others)):
        for slug in slugs:
            card = s.content.kind(slug).cards[0]
            take_away(s, card)
            row = s.cities if s.content.card_kinds[card].type == BUILDING else s.armies
            row[seat] = (*row[seat], card)
        note_talents(s, seat)
    s.hands[:] = [(), ()]
    for slug in hand:
        card = s.content.kind(slug).cards[1]
        take_away(s, card)
        s.hands[0] = tuple(sorted((*s.hands[0], card)))
    s.settle()
    return s


def words(s: Table) -> list[str]:
    return [s.word(option) for option in s.options(s.waiting[0])]


def test_LER_23_11_a_reserve_of_another_card_is_an_ability_of_its_own(tmp_path):
    lines = (
        'cost = { gold = 1 }\ndefense = 1\ntext = ["Combat, attacking: Discard building cards: +2 Attack for each."]'
    )
    pack = written(tmp_path, "building", lines)
    s = at_combat(pack, ("guards", "siege-engine", "odd-one"), (), ("monk", "farm"))
    s.answer(0, "seat:1")
    assert words(s) == ["card:siege-engine.1", "card:odd-one", "done"]
    for word in ("card:odd-one", "card:farm.2", "card:siege-engine.1", "number:2", "card:monk.2", "done"):
        s.answer(0, word)
    assert next(event.text for event in s.events if event.kind == "DamageFixed").startswith(f"{1 + 2 + 1} Attack")


def test_LER_25_14_a_troop_that_could_have_an_event_ignored_may_be_lost_to_it(tmp_path):
    s, card = troop(tmp_path, "After the event die: Return a gem: Ignore the event.")
    more = s.content.kind("guards").cards[:3]
    for one in more:
        take_away(s, one)
    s.armies[0] = (card, *more)
    s.gems, s.gem_supply = (1, 0), 23
    s.active = 0
    s.script = [s.content.events.index(0)]
    s.agenda[:] = [BeginEvent()]
    s.settle()
    while "Ravage" not in s.asks[0].prompt:
        s.answer(s.waiting[0], "pass")
    s.answer(0, "card:odd-one")
    assert words(s) == ["yes", "no"]
    s.answer(0, "no")
    assert card in s.discards[CITY]
    assert s.gems[0] == 1


def test_LER_25_2_a_building_that_shields_the_others_shields_them_until_it_falls(tmp_path):
    lines = 'cost = { gold = 1 }\ndefense = 1\ntext = ["Friendly buildings have +1 Defense."]'
    s = at_combat(
        written(tmp_path, "building", lines), ("ogre-brute", "bodyguard"), ("odd-one", "farm", "tower", "temple")
    )
    for word in ("seat:1", "card:ogre-brute", "card:bodyguard", "done"):
        s.answer(0, word)
    assert s.harm[1] == 5
    for word in ("card:odd-one", "card:farm.1"):  # 1 + 1, then 2 without it: a point is left
        s.answer(1, word)
    assert (s.harm[1], words(s)) == (1, ["card:tower.1", "card:temple.1"])
    s.answer(1, "card:temple.1")
    assert [s.content.card_words[card] for card in s.trophies[0]] == ["odd-one", "farm.1", "temple.1"]


def test_LER_5_13_a_token_that_must_be_taken_is_taken(tmp_path):
    lines = (
        'cost = { gold = 1 }\ndefense = 1\ntext = ["Draw Resources, required: Take any single token from the pool."]'
    )
    s = at_combat(written(tmp_path, "building", lines), ("guards", "odd-one"), ())
    s.bag.remove(0)
    s.pool[0] = 1
    s.agenda[:] = [BEGIN_TURN, BEGIN_RESOURCES]
    s.settle()
    assert words(s) == ["card:odd-one", "draw"]
    s.answer(0, "draw")  # the token is taken by itself now, for there is no other
    assert s.pool == [0] * 6


def test_LER_19_6_a_pet_removed_this_turn_does_not_come_back_where_a_phrase_does(tmp_path):
    s, card = troop(tmp_path, "Invocation.", "Pet: Rex.")
    s.settle()
    s.unpetted = (card,)
    refresh(s, card)
    assert (s.petted, s.phrased, s.exhausted) == ((), (card,), (card,))
