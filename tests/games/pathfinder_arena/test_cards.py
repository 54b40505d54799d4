"""PA-17, PA-18, PA-19: cards, feats and spells, items; and every sentence there is."""

from __future__ import annotations

from grandmelee.games.pathfinder_arena import effects, traits
from grandmelee.games.pathfinder_arena.box import ITEM, SPELL, TYPES
from grandmelee.games.pathfinder_arena.items import draw_items, draw_one, is_legal
from grandmelee.games.pathfinder_arena.sheets import defense, resistance
from grandmelee.games.pathfinder_arena.state import modifier
from tests.games.pathfinder_arena.table import (
    GAME,
    again,
    answer,
    arena,
    asked,
    card,
    hero,
    in_play,
    is_paused,
    lay,
    monster,
    offered,
    refused,
    run,
    sheet,
    summoning,
    token,
    told,
)

BOX = GAME.content


def drawing(s, seat: int, *slugs: str) -> None:
    """Let the three item cards drawn next be these."""
    pile = list(s.pile[seat])
    script = []
    for slug in slugs:
        place = pile.index(BOX.card(slug).id)
        script.append(place)
        pile.pop(place)
    s.script = script


# ---- sentences ------------------------------------------------------------------------------------------------------
def test_every_sentence_of_the_content_is_written_back_as_it_was_read():
    said = [sentence for line in BOX.lines for sentence in line.sentences]
    assert len(said) > 100
    for sentence in said:
        assert effects.GRAMMAR.write(effects.GRAMMAR.read(sentence)) == sentence
    for one in BOX.monsters:
        attacks = [one.melee] + ([one.ranged] if one.ranged else [])
        for sentence in [*one.sentences, *[text for attack in attacks for text in attack.sentences]]:
            assert traits.GRAMMAR.write(traits.GRAMMAR.read(sentence)) == sentence


def test_both_grammars_are_sound():
    effects.GRAMMAR.check()
    traits.GRAMMAR.check()


def test_every_special_is_on_some_monster():
    found = set()
    for one in BOX.monsters:
        found |= {trait.what for trait in [*one.traits, *one.melee.traits, *(one.ranged.traits if one.ranged else [])]}
    assert len(found) == 12


# ---- cards in general -----------------------------------------------------------------------------------------------
def test_PA_17_1_and_17_2_feats_or_spells_one_of_level_one_at_the_start():
    kinds = {one.slug: one.kind for one in BOX.heroes}
    assert [kinds[name] == SPELL for name in ("valeros", "merisiel", "ezren", "kyra")] == [False, False, True, True]
    s = arena("valeros", "kyra")
    assert (in_play(s, "valeros"), in_play(s, "kyra")) == (["shield-block"], ["heal"])


def test_PA_17_3_items_come_only_from_tokens_favor_and_compensation():
    s = arena("valeros", "kyra")
    assert not any(BOX.cards[one].kind == ITEM for seat in range(2) for one in s.play[seat])


def test_PA_17_4_17_5_and_17_9_lines_need_tokens_on_the_card_which_stay_there():
    s = arena("ezren", "kyra")
    slot = monster(s, "red-dragon", (2, 2))
    number = card(s, "ezren", "magic-rod", str=1, int=2)
    hero(s, "ezren", (2, 2), int=2)
    again(s)
    assert offered(s, "use:") == {"use:ezren-magic-rod:base", "use:ezren-magic-rod:magic"}
    answer(s, "use:ezren-magic-rod:base", "use:ezren-magic-rod:magic")
    assert s.damage[slot] == 1 + 2
    assert s.held[number] == 1 | 2 << 12


def test_PA_17_6_lasting_effects_work_by_themselves():
    s = arena("kyra", "valeros")
    seat = hero(s, "kyra", cards={"holy-aura": {"wis": 2}})
    assert (defense(s, seat), resistance(s, seat)) == (1, 1)
    again(s)
    assert refused(s, "use:kyra-holy-aura") == "PA-17.6"
    assert refused(s, "use:valeros-shield-block") == "PA-8.34"


def test_PA_17_7_and_17_10_a_marker_blocks_only_its_own_line():
    s = arena("kyra", "valeros")
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "kyra", (2, 2), runes={"-1 Damage": 1}, cards={"dawnflower-scimitar": {"str": 1, "wis": 1}})
    again(s)
    answer(s, "use:kyra-dawnflower-scimitar:magic")
    assert refused(s, "use:kyra-dawnflower-scimitar:magic") == "PA-8.35"
    answer(s, "use:kyra-dawnflower-scimitar:base")
    assert s.damage[slot] == 1


def test_PA_17_8_a_plus_adds_to_the_modifier():
    s = arena("merisiel", "kyra", level=3)
    slot = monster(s, "red-dragon", (2, 2))
    hero(s, "merisiel", (2, 2), str=4, cards={"rapier": {"dex": 2}, "twist-the-knife": {"dex": 2}})
    again(s)
    answer(s, "use:merisiel-rapier:advanced")
    assert s.damage[slot] == 2 + 2
    answer(s, "use:merisiel-twist-the-knife")
    assert s.damage[slot] == 4 + 4


def test_PA_13_32_whom_a_card_attacks_is_told_by_name():
    s = arena("merisiel", "kyra")
    monster(s, "minotaur", (2, 2))
    hero(s, "merisiel", (2, 2), cards={"rapier": {"dex": 1}})
    again(s)
    answer(s, "use:merisiel-rapier:base")
    told = next(event.text for event in s.events if event.kind == "CardUsed")
    assert told == "Merisiel uses Rapier: Attack a monster, reach 0: 1 damage. (Minotaur)"


def test_PA_17_11_cards_have_a_fixed_order():
    s = arena("valeros", "kyra")
    for slug in ("healing-potion", "wooden-shield", "savage-critical", "flaming-longsword", "toughness"):
        card(s, "valeros", slug)
    order = ["shield-block", "toughness", "savage-critical", "flaming-longsword", "wooden-shield", "healing-potion"]
    assert in_play(s, "valeros") == order


# ---- feats and spells -----------------------------------------------------------------------------------------------
def test_PA_18_1_to_18_3_ten_cards_in_four_levels():
    for one in BOX.heroes:
        assert [len(level) for level in one.levels] == [1, 3, 3, 3]
        for at, level in enumerate(one.levels):
            assert all(BOX.cards[number].level == at + 1 for number in level)


def test_PA_18_4_a_card_stays_for_the_rest_of_the_game():
    s = arena("valeros", "kyra", level=2)
    hero(s, "valeros", cards={"power-attack": {}})
    again(s)
    answer(s, "end")
    assert in_play(s, "valeros") == ["shield-block", "power-attack"]


def test_PA_18_6_a_bolt_goes_one_way_up_to_the_first_wall():
    s = arena("merisiel", "kyra", level=4)
    own, near = monster(s, "vampire", (2, 2)), monster(s, "chimera", (2, 3))
    lay(s, "corridor", (2, 4), 0)
    far = monster(s, "red-dragon", (2, 5))
    hero(s, "merisiel", (2, 2), cards={"blade-storm": {"dex": 3}})
    again(s)
    answer(s, "use:merisiel-blade-storm", "direction:east")
    assert (s.damage[own], s.damage[near], s.damage[far]) == (5, 5, 0)


def test_PA_18_7_one_card_each_with_its_canonical_name():
    names = [one.name for one in BOX.cards]
    assert names.count("Magic Passage") == names.count("Mage Armor") == 1
    assert "Passwall" not in names
    assert "Arcane Armor" not in names


def test_PA_10_6_to_10_8_shapes_of_card_attacks():
    s = arena("ezren", "kyra", level=4)
    slot = monster(s, "red-dragon", (2, 4))
    lay(s, "corridor", (2, 3), 0)
    hero(s, "ezren", (2, 3), int=4, cards={"disintegrate": {"int": 4}})
    again(s)
    answer(s, "use:ezren-disintegrate")
    assert s.damage[slot] == 2 + 4, "through the wall"
    s = arena("merisiel", "kyra")
    slot = monster(s, "red-dragon", (3, 1))
    summoning(s, (2, 2))
    lay(s, "curve", (2, 1), 1)
    hero(s, "merisiel", (2, 2), cards={"throwing-knives": {"dex": 1}})
    again(s)
    assert refused(s, "use:merisiel-throwing-knives:base") == "PA-8.39"
    card(s, "merisiel", "throwing-knives", dex=1, wis=1)
    again(s)
    answer(s, "use:merisiel-throwing-knives:base")
    assert s.damage[slot] == 1, "around the corner"


# ---- items ----------------------------------------------------------------------------------------------------------
def test_PA_19_1_and_19_2_and_19_12_seven_types_and_a_priority_of_its_own_for_each():
    assert len(TYPES) == 7
    assert {BOX.cards[number].type for one in BOX.heroes for number in one.items} == set(range(7))
    for one in BOX.heroes:
        priorities = [BOX.cards[number].priority for number in one.items]
        assert len(set(priorities)) == len(priorities)


def test_PA_19_5_without_a_need_an_item_is_always_active():
    s = arena("valeros", "kyra")
    seat = hero(s, "valeros", cards={"lucky-mug": {}})
    assert resistance(s, seat) == 1


def test_PA_19_6_and_19_17_lines_of_different_cards_add_up():
    s = arena("valeros", "kyra")
    cards = {"adamantine-plate-armor": {"con": 2, "wis": 1}, "wooden-shield": {"dex": 2}, "toughness": {"con": 2}}
    seat = hero(s, "valeros", con=2, cards=cards)
    assert (defense(s, seat), resistance(s, seat)) == (1 + 2 + 2 + 2, 1)


def test_PA_19_7_one_of_three_is_put_in_play_and_the_others_go_back():
    s = arena("valeros", "kyra")
    token(s, (2, 2), item=1)
    seat = hero(s, "valeros", (2, 2))
    tokens = s.item_pool
    again(s)
    drawing(s, seat, "valeros-flaming-longsword", "valeros-lucky-mug", "valeros-wooden-shield")
    answer(s, "collect:item")
    assert s.item_pool == tokens + 1
    assert len(offered(s)) == 3
    assert refused(s, "pass") == "PA-19.7", "declining is not possible"
    answer(s, "card:valeros-lucky-mug")
    assert in_play(s, "valeros") == ["shield-block", "lucky-mug"]
    assert (len(s.pile[seat]), s.drawn) == (7, ())


def test_PA_19_8_fewer_than_three_or_none():
    s = arena("valeros", "kyra")
    token(s, (2, 2), item=2)
    seat = hero(s, "valeros", (2, 2))
    s.pile[seat] = (BOX.card("valeros-lucky-mug").id,)
    again(s)
    answer(s, "collect:item")
    assert asked(s)[1] == "PA-19.7", "asked even if there is one only"
    answer(s, "card:valeros-lucky-mug", "collect:item")
    assert told(s, "NothingGained")
    assert s.spent == 2


def test_PA_19_3_and_19_9_a_type_in_play_cannot_be_chosen():
    s = arena("merisiel", "kyra")
    seat = hero(s, "merisiel", cards={"keen-dagger": {"str": 1}})
    drawing(s, seat, "merisiel-rapier", "merisiel-smoke-pellet", "merisiel-spiked-chain")
    draw_items(s, seat)
    s.settle()
    assert "card:merisiel-rapier" not in offered(s)
    assert refused(s, "card:merisiel-rapier") == "PA-19.3"
    s = arena("merisiel", "kyra")
    hero(s, "merisiel", cards={"keen-dagger": {}})
    s.pile[seat] = (BOX.card("merisiel-rapier").id,)
    run(s)
    draw_items(s, seat)
    assert in_play(s, "merisiel") == ["nimble-step", "keen-dagger"], "all go back and nothing is gained"
    assert s.pile[seat] == (BOX.card("merisiel-rapier").id,)


def test_PA_19_9_replacing_is_a_switch():
    s = arena("merisiel", "kyra", item_replace=True)
    seat = hero(s, "merisiel", cards={"keen-dagger": {"str": 1}})
    drawing(s, seat, "merisiel-rapier", "merisiel-smoke-pellet", "merisiel-spiked-chain")
    draw_items(s, seat)
    s.settle()
    answer(s, "card:merisiel-rapier")
    assert in_play(s, "merisiel") == ["nimble-step", "rapier"]
    assert BOX.card("merisiel-keen-dagger").id in s.pile[seat]
    assert sheet(s, "merisiel", "str") == 2


def test_PA_19_10_a_single_draw_is_one_of_the_legal_ones():
    s = arena("merisiel", "kyra")
    seat = hero(s, "merisiel", cards={"keen-dagger": {}})
    rapier, chain = BOX.card("merisiel-rapier").id, BOX.card("merisiel-spiked-chain").id
    s.pile[seat] = (rapier, chain)
    draw_one(s, seat, "PA-12.16")
    assert in_play(s, "merisiel") == ["nimble-step", "keen-dagger", "spiked-chain"]
    draw_one(s, seat, "PA-12.16")
    assert s.pile[seat] == (rapier,), "nothing legal is left"
    assert not is_legal(s, seat, rapier)


def test_PA_19_10_a_single_draw_replaces_nothing_whatever_the_switch():
    s = arena("merisiel", "kyra", item_replace=True)
    seat = hero(s, "merisiel", cards={"keen-dagger": {}})
    s.pile[seat] = (BOX.card("merisiel-rapier").id,)
    draw_one(s, seat, "PA-12.16")
    assert in_play(s, "merisiel") == ["nimble-step", "keen-dagger"]


def test_PA_19_11_a_new_item_gets_tokens_in_the_next_segment_two():
    s = arena("valeros", "kyra")
    token(s, (2, 2), item=1)
    seat = hero(s, "valeros", (2, 2), str=3)
    again(s)
    drawing(s, seat, "valeros-flaming-longsword", "valeros-lucky-mug", "valeros-wooden-shield")
    answer(s, "collect:item", "card:valeros-flaming-longsword")
    assert not offered(s, "put:")
    assert s.held[BOX.card("valeros-flaming-longsword").id] == 0


def test_PA_19_13_to_19_15_a_consumable_works_once_and_goes_to_the_box():
    s = arena("valeros", "kyra")
    hero(s, "valeros", misfortune=5, cards={"healing-potion": {}})
    again(s)
    answer(s, "use:valeros-healing-potion:base")
    assert s.misfortune[0] == 2
    number = BOX.card("valeros-healing-potion").id
    assert number in s.boxed
    assert number not in s.pile[0]
    assert refused(s, "use:valeros-healing-potion:base") == "PA-8.34"
    from grandmelee.games.pathfinder_arena.items import destroy_item

    hero(s, "valeros", dex=1, cards={"wooden-shield": {"dex": 1}})
    destroy_item(s, 0)
    assert sheet(s, "valeros", "dex") == 2
    assert modifier(s, 0, 1) == 1, "modifiers change at once"
    assert not is_paused(s)
