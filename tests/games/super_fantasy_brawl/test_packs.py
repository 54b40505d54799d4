"""Packs add Champions, cards, Challenges and arenas; every mistake is explained where it stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import grandmelee as gm
from grandmelee.games.super_fantasy_brawl import abilities, challenges, content, effects, targets

EXAMPLE = Path(__file__).parents[3] / "examples" / "packs" / "night-watch"
SLUG = "super-fantasy-brawl"


def copied(folder: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """The example pack with one text replaced."""
    for source in EXAMPLE.glob("*.toml"):
        text = source.read_text(encoding="utf-8")
        if source.name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / source.name).write_text(text, encoding="utf-8")
    return folder


def played(seats: int, seed: int, **options: object):
    s = gm.new(SLUG, seats=seats, seed=seed, packs=[str(EXAMPLE)], quiet=True, **options)
    random = Random(seed)
    while not s.over:
        seat = random.choice(s.waiting)
        s.answer(seat, random.choice(s.options(seat)))
    return s


@pytest.mark.parametrize("seats", [2, 4])
def test_a_pack_adds_a_champion_a_challenge_and_an_arena(seats):
    tables = content.load([EXAMPLE])
    assert tables.champion("morwen").name == "Morwen Gale"
    assert tables.challenges[-1].slug == "changing-of-the-guard"
    s = played(seats, 3, arena="the-narrows")
    assert s.winners
    assert s.record.content != gm.load(SLUG).content_hash


def test_every_sentence_is_written_back_as_it_was_read():
    tables = content.load([EXAMPLE])
    for card in tables.cards:
        for slot, text in card.sentences.items():
            assert [effects.GRAMMAR.write(effect) for effect in getattr(card, slot)] == text
        if card.aim is not None:
            assert targets.GRAMMAR.write(card.aim) == card.aim_text
    for champion in tables.champions:
        assert [abilities.GRAMMAR.write(abilities.GRAMMAR.read(text)) for text in champion.ability] == champion.ability
    for challenge in tables.challenges:
        assert [challenges.GRAMMAR.write(condition) for condition in challenge.conditions] == challenge.text


@pytest.mark.parametrize("grammar", [abilities.GRAMMAR, challenges.GRAMMAR, effects.GRAMMAR, targets.GRAMMAR])
def test_each_sentence_has_one_reading(grammar):
    grammar.check()


BLOODIED = "If this Champion is Bloodied:"
ATTACKER = "If the attacker is adjacent:"
GUARDED = "defence = 2\n"  # a Reaction's
MISTAKES = [
    ("morwen.toml", '"Draw up to 1."', '"Drew up to 1."', "Draw up to 1."),
    ("morwen.toml", "Force 1 on the target.", "Force 1 on the attacker.", "the attacker on Reactions only"),
    ("morwen.toml", 'text = ["Place', 'text = ["Poison 1.", "Place', "Poison, Double and Lifesteal in damage"),
    ("morwen.toml", 'text = ["Place', 'text = ["+1 strength.", "Place', "strength in during_attack"),
    ("morwen.toml", 'text = ["Place', 'text = ["Push 1 on the target.", "Place', "after targets are declared"),
    ("morwen.toml", 'text = ["Place', 'text = ["If this Champion is Bloodied: Double.", "Place', "Lifesteal in damage"),
    ("morwen.toml", 'text = ["Place', f'text = ["{BLOODIED} {BLOODIED} Poison 1.", "Place', "Lifesteal in damage"),
    ("morwen.toml", 'text = ["Place', f'text = ["{BLOODIED} {ATTACKER} Jump 1.", "Place', "attacker on Reactions only"),
    ("morwen.toml", 'text = ["Place', 'text = ["If this Champion is adjacent: Jump 1.", "Place', "it is never so"),
    ("morwen.toml", 'text = ["Place', 'text = ["If this Champion was damaged: Jump 1.", "Place', "it is never so"),
    (
        "morwen.toml",
        "was damaged: Root the target.",
        "was damaged: Poison 1.",
        "Poison, Double and Lifesteal in damage",
    ),
    (
        "morwen.toml",
        GUARDED,
        GUARDED + 'before_attack = ["+1 defence for the rest of this turn."]\n',
        "in after_attack",
    ),
    ("morwen.toml", "Bloodied: +1 defence.", "Bloodied: +1 to every Move.", "strength or defence under a condition"),
    ("morwen.toml", "Bloodied: +1 defence.", "Bloodied: Cannot be displaced.", "strength or defence under a condition"),
    ("morwen.toml", "+1 defence.", "+1 strength on melee attacks.", "strength or defence under a condition"),
    ("morwen.toml", "If this Champion is Bloodied: +1", "If the target is Bloodied: +1", "it is the target itself"),
    ("morwen.toml", "If this Champion is Bloodied: +1", "If this Champion is adjacent: +1", "it is never so"),
    ("morwen.toml", 'target = "Melee."', 'target = "Mêlée."', "Melee."),
    ("morwen.toml", 'target = "Melee."\n', "", "has no target"),
    ("morwen.toml", "strength = 3\n", "", "has no strength"),
    ("morwen.toml", "strength = 3", "strength = 120", "from 0 to 20"),
    ("morwen.toml", "defence = 2\n", "", "has no defence"),
    ("morwen.toml", 'core = "creation"', 'core = "chaos"', "one of destruction, creation, manipulation"),
    ("morwen.toml", 'kind = "skill"', 'kind = "spell"', "one of attack, skill, reaction"),
    ("morwen.toml", 'champion = "morwen"', 'champion = "morven"', "morwen"),
    ("morwen.toml", 'id = "whistle"', 'id = "cleave"', "replaces = true"),
    ("morwen.toml", 'id = "whistle"', 'id = "stand-aside"', "is there twice"),
    ("morwen.toml", "hit_points = 7", "hit_points = 5", "loses hit points"),
    ("morwen.toml", "hit_points = 6", "hit_points = 0", "from 1 to 20"),
    ("morwen.toml", "move = 2\ntext", "moves = 2\ntext", "unknown field"),
    ("morwen.toml", "+1 range on direct shots.", "+1 range on long shots.", "none of: direct shots, indirect shots"),
    ("morwen.toml", 'name = "Whistle"', 'name = "Stand Aside"', "card 'stand-aside' has the name of card 'whistle'"),
    ("morwen.toml", 'name = "Morwen Gale"', 'name = "KILGORE"', "champion 'morwen' has the name of champion 'kilgore'"),
    ("morwen.toml", 'name = "Whistle"', r'name = "Whi\u001bstle"', r"name has the sign '\x1b' in it"),
    ("rest.toml", "Garnet's Statue", "Granite's Statue", "Garnet"),
    ("rest.toml", "Have 1 Champion next", "Have 1 Champions next", "Have 1 Champion next"),
    ("rest.toml", " E ^ G ^ R", " . ^ G ^ R", "Statues E of Esmae"),
    ("rest.toml", " . ^ . ^ .", " . . . ^ .", "trap hexes; 6 are needed"),
    ("rest.toml", "  N N N N", "  N N N .", "deployment hexes N"),
    ("rest.toml", ". m d d c .", ". m d   c .", "a way longer than the distance"),
    ("rest.toml", "  S S S S", " S S S S", "not shifted by half a hex"),
    ("rest.toml", " . ^ . ^ .", " . ^ ! ^ .", "the letters are"),
    ("rest.toml", "[[arena]]", "[[areena]]", "unknown table"),
    ("pack.toml", 'game = "super-fantasy-brawl"', 'game = "legends-of-the-arena"', "this pack is for"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES)
def test_a_mistake_is_explained(tmp_path, file, old, new, said):
    with pytest.raises(gm.PackError) as caught:
        content.load([copied(tmp_path, file, old, new)])
    assert said in str(caught.value)
    assert len(caught.value.problems) == 1, "one mistake is told once"


STRANGE = [
    ("Poison 1.", "Poison, Double and Lifesteal in damage"),
    ("+1 strength.", "strength in during_attack"),
    ("If this Champion is Bloodied: Double.", "Poison, Double and Lifesteal in damage"),
    ("Push 1 on the target.", "after targets are declared"),
    ("Push 1 on the attacker.", "the attacker on Reactions only"),
]


@pytest.mark.parametrize(("sentence", "said"), STRANGE)
def test_a_standard_action_says_what_a_skill_without_a_target_could_say(tmp_path, sentence, said):
    with pytest.raises(gm.PackError, match=said):
        content.load([with_standard_action(tmp_path, sentence)])


def with_standard_action(folder: Path, *sentences: str) -> Path:
    """The example pack with another text of the Standard Action for Manipulation."""
    head = (
        '[[standard_action]]\nid = "plan"\nreplaces = true\nname = "Move 1 and more"\ncore = "manipulation"\nmove = 1\n'
    )
    (copied(folder) / "standard.toml").write_text(head + f"text = {list(sentences)!r}\n", encoding="utf-8")
    return folder


def test_a_trap_only_hurts_roots_or_stuns_and_there_are_twelve(tmp_path):
    folder = copied(tmp_path)
    trap = '[[trap]]\nid = "pit"\nname = "Pit"\ncount = 1\ntext = ["{}"]\n'
    (folder / "traps.toml").write_text(trap.format("Root this Champion."))
    with pytest.raises(gm.PackError, match="13 trap tokens"):
        content.load([folder])


def test_a_pack_may_replace_a_card(tmp_path):
    folder = copied(tmp_path)
    (folder / "cleave.toml").write_text(
        '[[card]]\nid = "cleave"\nreplaces = true\nname = "Cleave"\nchampion = "kilgore"\ncore = "destruction"\n'
        'kind = "attack"\nmove = 1\ntarget = "Area: a ring."\nstrength = 2\n'
    )
    assert content.load([folder]).card("cleave").aim_text == "Area: a ring."


# ---- where a sentence may stand -------------------------------------------------------------------------------------
def told(folder: Path, old: str, new: str) -> str:
    """What is said about the example pack with one text replaced."""
    with pytest.raises(gm.PackError) as caught:
        content.load([copied(folder, "morwen.toml", old, new)])
    assert len(caught.value.problems) == 1
    return str(caught.value)


def test_SFB_8_13_a_reaction_is_told_to_speak_of_the_attacker(tmp_path):
    said = told(tmp_path, GUARDED, GUARDED + 'before_attack = ["Push 1 on the target."]\n')
    assert "expected 'the attacker', for a Reaction has no target of its own; it may stand in " in said
    assert said.endswith("did you mean: Push 1 on the attacker.")


def test_a_sentence_of_an_ability_on_a_card_is_told_where_it_belongs(tmp_path):
    said = told(tmp_path, 'text = ["Place', 'text = ["+1 to every Move.", "Place')
    assert said.endswith(
        "expected a sentence for the text of a skill without a target; this one is for ability of a champion"
    )


def test_SFB_19_23_nobody_pushes_oneself(tmp_path):
    said = told(tmp_path, "Force 1 on the target.", "Push 1 on this Champion.")
    assert "expected someone else" in said
    assert said.endswith("did you mean: Push 1 on the target.")


def test_a_card_with_the_id_of_another_still_has_its_other_mistakes_told(tmp_path):
    folder = copied(tmp_path, "morwen.toml", 'id = "whistle"', 'id = "stand-aside"')
    text = (folder / "morwen.toml").read_text(encoding="utf-8")
    (folder / "morwen.toml").write_text(text.replace('"Draw up to 1."', '"Drew up to 1."'), encoding="utf-8")
    with pytest.raises(gm.PackError) as caught:
        content.load([folder])
    assert ["twice" in problem.what or problem.nearest for problem in caught.value.problems] == [True, "Draw up to 1."]
