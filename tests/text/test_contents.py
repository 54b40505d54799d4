"""A game's content is a box: its own files and packs on top, read whole, found by slug, read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from grandmelee.core.errors import PackError
from grandmelee.text.contents import Box, Shelf
from grandmelee.text.places import Place
from grandmelee.text.printed import Printed
from grandmelee.text.sentences import Grammar, bind
from grandmelee.text.toml import Entry

HEAD = 'id = "{id}"\nname = "A pack"\ngame = "tiny"\nversion = "1"\nsource = "{source}"\n'
HEROES = '[[hero]]\nid = "ada"\nname = "Ada"\n[[hero]]\nid = "bea"\nname = "Bea"\n'
CARD = '[[card]]\nid = "{id}"\nname = "{name}"\nhero = "{hero}"\n{key} = ["{text}"]\n'
OWN = HEROES + CARD.format(id="poke", name="Poke", hero="ada", key="effect", text="Poke the target 1.")


class Poke:
    """A tiny operation about someone."""

    def __init__(self, who: str, n: int) -> None:
        self.who = who
        self.n = n
        self.label = "follows from the rest"


class Hum:
    """A tiny operation of nobody."""


POKES = Grammar([bind("Poke {who:word the target|the attacker|yourself} {n:number 1-9}.", Poke)])
HUMS = Grammar([bind("Hum.", Hum)])


def fault(op: Poke, place: Place[Poke]) -> str:
    """Only an answer knows an attacker, and nothing else does there."""
    if (op.who == "the attacker") != (place.field == "answer") and op.who != "yourself":
        return "the attacker in answer, the target in effect"
    return ""


EFFECT = Place("card", "effect", POKES, "a card", fault)
ANSWER = Place("card", "answer", POKES, "a card", fault)
SONG = Place("hero", "song", HUMS, "a hero")


class Hero(Printed):
    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.cards: list[int] = []
        self.song = SONG.read(entry, entry.texts("song", needed=False))


class Card(Printed):
    def __init__(self, entry: Entry, id: int) -> None:
        super().__init__(entry, id)
        self.effect = EFFECT.read(entry, entry.texts("effect", needed=False))
        self.answer = ANSWER.read(entry, entry.texts("answer", needed=False))


class Tiny:
    def __init__(self, box: Box) -> None:
        self.box = box
        self.heroes: Shelf[Hero] = box.shelf("hero", Hero)
        self.cards: Shelf[Card] = box.shelf("card", Card)
        for card, entry in self.cards.pairs():
            hero = self.heroes.named(entry, "hero")
            if hero is not None:
                hero.cards.append(card.id)
        for hero, entry in self.heroes.pairs():
            if not hero.cards and hero.slug != "bea" and box.is_certain("hero", hero.slug):
                entry.problem([], f"{hero.name} has no card", "at least 1")


def written(folder: Path, id: str, text: str, source: str = "house") -> Path:
    root = folder / id
    root.mkdir()
    (root / "pack.toml").write_text(HEAD.format(id=id, source=source))
    (root / "things.toml").write_text(text)
    return root


def opened(folder: Path, *packs: str, source: str = "house") -> Tiny:
    own = written(folder, "own", OWN, "rulebook")
    folders = [written(folder, f"pack-{at}", text, source) for at, text in enumerate(packs)]
    box = Box("tiny", own, folders, ("hero", "card"), {"card": "hero"}, (EFFECT, ANSWER, SONG))
    tiny = Tiny(box)
    box.close()
    return tiny


def mistakes(folder: Path, *packs: str) -> list[str]:
    with pytest.raises(PackError) as caught:
        opened(folder, *packs)
    return [str(problem).partition("things.toml:")[2] or str(problem) for problem in caught.value.problems]


def card(id: str = "jab", hero: str = "ada", text: str = "Poke the target 2.", key: str = "effect") -> str:
    return CARD.format(id=id, name=id.title(), hero=hero, key=key, text=text)


def test_things_are_found_by_slug_and_by_place(tmp_path):
    tiny = opened(tmp_path, card())
    assert [thing.slug for thing in tiny.cards.things] == ["poke", "jab"]
    assert tiny.cards["jab"] is tiny.cards.things[tiny.cards["jab"].id]
    assert tiny.heroes["ada"].cards == [0, 1]
    with pytest.raises(KeyError):
        tiny.cards["jabs"]


def test_what_says_nothing_about_its_source_has_that_of_its_pack(tmp_path):
    own = card("jab").replace("name", 'source = "house"\nname', 1)
    tiny = opened(tmp_path, own + card("kick"), source="published")
    assert [thing.source for thing in tiny.cards.things] == ["rulebook", "house", "published"]


def test_a_pack_is_read_back_with_its_owners(tmp_path):
    tiny = opened(tmp_path, card() + '[[hero]]\nid = "cy"\nname = "Cy"\nsong = ["Hum."]\n' + card("hop", "cy"))
    lines = [" ".join(line.split()) for line in tiny.box.read_back(hidden=["label"])]
    assert lines == [
        "Hero Ada",
        "Jab",
        "Poke the target 2. Poke(n=2, who='the target')",
        "Hero Cy",
        "Hum. Hum()",
        "Hop",
        "Poke the target 2. Poke(n=2, who='the target')",
    ]
    assert opened(tmp_path / "again").box.read_back() == []


@pytest.fixture(autouse=True)
def _again(tmp_path):
    (tmp_path / "again").mkdir()


def test_an_unknown_owner_is_told_with_the_nearest(tmp_path):
    assert mistakes(tmp_path, card(hero="adda")) == [
        "4: there is no Hero 'adda'; expected one of ada, bea; did you mean: ada"
    ]


def test_an_unknown_field_is_told_even_if_nobody_calls_finish(tmp_path):
    assert mistakes(tmp_path, card() + "cost = 3\n")[0].startswith("6: unknown field 'cost'; expected one of id, ")


# ---- places --------------------------------------------------------------------------------------------------------
def test_a_sentence_in_the_wrong_place_is_told_the_subject_and_the_place_that_would_do(tmp_path):
    assert mistakes(tmp_path, card(text="Poke the target 2.", key="answer")) == [
        (
            "5: 'Poke the target 2.' cannot stand here; expected the attacker in answer, the target in effect; "
            "it may stand in effect of a card; did you mean: Poke the attacker 2."
        )
    ]


def test_a_sentence_of_another_place_is_told_where_it_belongs(tmp_path):
    assert mistakes(tmp_path, card(text="Hum.")) == [
        (
            "5: 'Hum.': no sentence is worded like this; expected a sentence for the effect of a card; "
            "this one is for song of a hero"
        )
    ]


# ---- ids that are mistakes ----------------------------------------------------------------------------------------
def test_a_card_with_the_id_of_another_still_has_its_other_mistakes_told(tmp_path):
    found = mistakes(tmp_path, card() + card(text="Poke the target 99.") + "cost = 3\n")
    assert [line.partition(";")[0] for line in found] == [
        "7: card 'jab' is there twice",
        "10: 'Poke the target 99.': 99 is too large: at most 9",
        "11: unknown field 'cost'",
    ]


@pytest.mark.parametrize("id", ["poke", "jab"])
def test_an_id_that_clashes_is_the_only_mistake_told(tmp_path, id):
    hero = '[[hero]]\nid = "cy"\nname = "Cy"\n'
    other = card() if id == "jab" else ""
    assert len(mistakes(tmp_path, other + hero + card(id, "cy"))) == 1


def test_an_owner_whose_id_clashes_is_not_told_to_have_no_cards(tmp_path):
    hero = '[[hero]]\nid = "ada"\nname = "Adah"\n'
    assert len(mistakes(tmp_path, hero + card("jab", "ada"))) == 1
