"""Every sentence of every game can be found: by `grandmelee sentences`, and in docs/packs.md."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from grandmelee.core.registry import games, load
from grandmelee.text import rulebook
from grandmelee.text.citations import Reader
from grandmelee.text.listing import listed, looked_up
from grandmelee.text.places import Place
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
SFB = "super-fantasy-brawl"


def places(slug: str) -> list[Place[Any]]:
    return load(slug).places()


@pytest.mark.parametrize("slug", games())
def test_every_pattern_is_listed_with_an_example_that_may_stand_there(slug):
    found = {one.wording: one for one in listed(places(slug))}
    templates = {template.text for place in places(slug) for template in place.grammar.templates}
    assert len(found) == len(templates)
    for one in found.values():
        assert any(
            place.grammar.can_read(one.example) and not place.wrong(place.grammar.read(one.example))
            for place in places(slug)
        ), one.wording


@pytest.mark.parametrize("slug", games())
def test_every_pattern_names_rules_that_exist(slug):
    book = rulebook.load(slug)
    reader = Reader(book)
    for place in places(slug):
        for pattern in place.grammar.patterns:
            ids = [id for found in reader.in_text(pattern.rule) for id in (*found.ids, *found.stale)]
            ids += [id for id in pattern.rule.split(", ") if id in book.entries]
            assert ids, f"{pattern.template} has no rule"
            assert all(id in book.entries for id in ids), pattern.rule


@pytest.mark.parametrize("slug", games())
def test_every_place_is_a_field_its_cards_use_or_could(slug):
    names = [place.name for place in places(slug)]
    assert names
    assert len(set(names)) == len(names)


def test_a_sentence_is_shown_with_its_places_example_and_rule():
    done = run("sentences", SFB, "fear")
    assert done.exit_code == 0
    assert done.output.startswith(
        "Fear <1-9> on <the target / the attacker / this Champion>.  [SFB-19.11 to 19.16]\n"
        "    Fear 2 on the target.\n"
        "    Fear 1 on the target. (the target must run away from you)\n"
        "    after_attack of an attack (the target); text of a skill with a target (the target); "
        "before_attack or after_attack of a reaction (the attacker)\n"
    )


def test_a_sentence_that_stands_by_itself_somewhere_may_stand_inside_another_elsewhere():
    fear, armor = (looked_up(places("lords-of-the-eastern-reach"), words)[0] for words in ("Fear.", "Armor. LER-7.9"))
    assert fear.where.startswith("text of a monster; text of a troop, inside another sentence; text of a hero, inside")
    assert "text of a building, inside another sentence" in armor.where
    assert "text of a troop, inside another sentence" not in armor.where


def test_a_word_that_is_nowhere_is_told_the_nearest_sentence():
    done = run("sentences", "legends-of-the-arena", "heal")
    assert done.exit_code == 1
    assert done.stderr == "error: There is no sentence with 'heal' in it; did you mean: Recover 1 Fatigue.\n"


@pytest.mark.parametrize("word, count", [("push", 2), ("dash", 1), ("area:", 1), ("challenge", 8), ("SFB-19.5", 1)])
def test_a_word_of_a_wording_a_place_or_a_rule_finds_its_sentences(word, count):
    found = looked_up(places(SFB), word)
    assert len(found) == count
    assert all(word.lower() in f"{one.wording} {one.where} {one.rule}".lower() for one in found)


def test_a_keyword_is_found_by_what_it_means():
    done = run("sentences", "super-dungeon-arcade", "heals", "activation")
    assert "    Tough. (it heals a wound at the start of its activation)\n" in done.output


def test_the_page_about_packs_has_the_same_lists():
    """If this fails, run tools/sentences.py."""
    spec = importlib.util.spec_from_file_location("sentences", ROOT / "tools" / "sentences.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    assert page == tool.renewed(page)
    for word in ("Push", "Pull", "Fear", "Heal", "Dash", "Area:"):
        assert f"| `{word} <" in page
