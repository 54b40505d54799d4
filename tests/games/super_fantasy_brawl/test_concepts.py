"""Basic concepts: Enemies and Allies, damage and defence, modifiers, what is open and what is hidden [SFB-4]."""

from __future__ import annotations

import json

import pytest

from grandmelee.games.super_fantasy_brawl.hand import discard, draw, lay_on_top, reveal_hand
from grandmelee.games.super_fantasy_brawl.state import Table
from grandmelee.games.super_fantasy_brawl.turn import UPKEEP
from tests.games.super_fantasy_brawl.table import (
    again,
    answer,
    asked,
    at,
    attack,
    begun,
    brawl,
    card,
    damage,
    give,
    hand,
    is_done,
    offered,
    reaction,
    refused,
    skill,
    stand,
    stats,
    use,
    whole_turn,
)


def duel() -> Table:
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1))
    return s


# ---- words ----------------------------------------------------------------------------------------------------------
def test_SFB_4_1_card_text_beats_a_rule_it_conflicts_with():
    """Statues and Enemies block movement, but a Jump passes them; a printed Ally may be healed, though no Enemy is."""
    s = brawl()
    stand(s, A=(0, 1), X=(-1, 1), Y=(1, 0))
    skill(s, "A", "Jump 2.", move=1)
    assert refused(s, (0, 0)) == "SFB-6.3"
    answer(s, "stop", "use", (0, -1))  # straight across Garnet's Statue
    assert at(s, "A") == (0, -1)


def test_SFB_4_2_enemies_are_the_opponents_champions_and_allies_the_own():
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 1), X=(-2, 1), Y=(-2, 2))
    use(s, "A", "Deal 1 damage to each Enemy within 1.")
    assert [damage(s, letter) for letter in "ABXY"] == [0, 0, 1, 1]


def test_SFB_4_2_with_four_players_the_teammates_champions_are_allies():
    s = brawl(seats=4)
    stand(s, A=(-1, 1), C=(0, 1), X=(-2, 1), Z=(-2, 2))
    use(s, "A", "Deal 1 damage to each Enemy within 1.")
    assert [damage(s, letter) for letter in "ACXZ"] == [0, 0, 1, 1]


def test_SFB_4_3_an_ally_is_never_the_champion_itself():
    s = brawl()
    stand(s, A=(-1, 1), B=(0, 1))
    for letter in "AB":
        stats(s, letter, damage=3)
    use(s, "A", "Heal 3 on an Ally within 2.")
    answer(s, 3)
    assert [damage(s, letter) for letter in "AB"] == [3, 0]


def test_SFB_4_3_without_another_champion_there_is_no_ally():
    s = brawl()
    stand(s, A=(-1, 1))
    stats(s, "A", damage=3)
    use(s, "A", "Heal 3 on an Ally within 2.")
    assert is_done(s)


# ---- Cores ----------------------------------------------------------------------------------------------------------
def test_SFB_4_4_every_action_exhausts_a_core_and_only_the_own_upkeep_readies_it():
    s = duel()
    attack(s, "A", strength=1, core="manipulation")
    assert s.view()["players"][0]["cores"] == {"destruction": True, "creation": True, "manipulation": False}
    answer(s, "skip")
    word = card(s, "A", "skill", text=["Draw up to 1."], core="manipulation")
    again(s)
    assert refused(s, word) == "SFB-4.4"
    assert refused(s, "standard:plan") == "SFB-4.4"
    s.ready[1] = 3
    whole_turn(s)
    answer(s, "end")
    assert s.ready == [7, 3]
    answer(s, "end")
    assert s.ready == [7, 7]


@pytest.mark.parametrize("core", ["destruction", "creation", "manipulation"])
def test_SFB_4_4_a_reaction_costs_a_core_of_its_colour(core: str):
    s = duel()
    word = reaction(s, "X", core=core)
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert [name for name, ready in s.view()["players"][1]["cores"].items() if not ready] == [core]


# ---- towards, away, unfinished displacement -------------------------------------------------------------------------
def test_SFB_4_5_a_pull_comes_nearer_with_every_step_and_stops_when_none_can():
    s = brawl()
    stand(s, A=(-4, 1), X=(-1, 1))
    use(s, "A", "Pull 5 on an Enemy within 5.")
    assert at(s, "X") == (-3, 1)


@pytest.mark.parametrize(("blocked", "end"), [((-4, 3), (3, 1)), ((3, 1), (2, 2)), ((2, 2), (1, 3))])
def test_SFB_4_6_fear_goes_further_away_with_every_step_or_stops(blocked: tuple[int, int], end: tuple[int, int]):
    """From the corner (1, 3) only north-east leads away from a source in the west; an Enemy may stand there."""
    s = brawl()
    stand(s, A=(0, 3), B=blocked, X=(1, 3))
    use(s, "A", "Fear 2 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X"), is_done(s)) == (end, 0, True)


def test_SFB_4_7_a_push_or_pull_that_falls_short_deals_the_distance_left():
    s = brawl()
    stand(s, A=(-1, 1), X=(0, 1), Y=(2, 1))
    use(s, "A", "Push 4 on an Enemy within 1.")
    assert (at(s, "X"), damage(s, "X"), damage(s, "Y")) == ((1, 1), 3, 0)
    use(s, "A", "Pull 2 on an Enemy within 2.", core="creation")
    assert (at(s, "X"), damage(s, "X")) == ((0, 1), 4)


# ---- strength, damage, defence --------------------------------------------------------------------------------------
def test_SFB_4_8_strength_is_always_reduced_by_the_targets_defence():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1))
    stats(s, "X", defence=2)
    stats(s, "B", defence=1)
    attack(s, "A", "Area: a ring.", 4)
    answer(s, "attack")
    assert [damage(s, letter) for letter in "BX"] == [3, 2]


@pytest.mark.parametrize(
    ("sentences", "dealt"),
    [
        (["Deal 2 damage to an Enemy within 1."], 2),
        (["Push 5 on an Enemy within 1."], 2),
        (["Pull 2 on an Enemy within 1."], 2),
    ],
)
def test_SFB_4_9_and_4_10_damage_is_applied_as_it_is(sentences: list[str], dealt: int):
    s = duel()
    stats(s, "X", defence=5, guard=3)
    use(s, "A", *sentences)
    assert damage(s, "X") == dealt


def test_SFB_4_10_defence_does_not_help_against_poison_and_the_second_half_of_a_double():
    s = duel()
    stats(s, "X", defence=2)
    attack(s, "A", strength=3, damage=["Poison 2.", "Double."])
    answer(s, "attack")
    assert damage(s, "X") == 1 + 2 + 1


def test_SFB_4_11_a_card_is_resolved_as_far_as_possible():
    s = duel()
    stats(s, "X", hit_points=1)
    attack(s, "A", strength=1, after=["Stun the target.", "Pull 1 on the target.", "Draw up to 1."])
    answer(s, "attack")
    assert (at(s, "X"), asked(s)) == ("gate", (0, "SFB-19.10"))


# ---- modifiers ------------------------------------------------------------------------------------------------------
def test_SFB_4_12_a_printed_0_counts_as_printed():
    s = duel()
    stats(s, "A", ability=["+1 strength on melee attacks.", "+1 to every Move."])
    attack(s, "A", strength=0, move=0)
    assert asked(s) == (0, "SFB-6.8")
    answer(s, "stop", "attack")
    assert damage(s, "X") == 1


def test_SFB_4_12_a_bonus_touches_its_own_kind_of_number_only():
    s = duel()
    stats(s, "A", ability=["+1 strength on melee attacks.", "+1 to every Heal.", "+1 to every Move."])
    stats(s, "A", damage=3)
    attack(s, "A", "Area: an arc of 3.", 2, damage=["Lifesteal."], after=["Push 1 on the target.", "Draw up to 1."])
    answer(s, "attack", "direction:east")
    assert (damage(s, "X"), damage(s, "A"), at(s, "X")) == (2, 1, (1, 1))
    assert offered(s) == {0, 1}


def test_SFB_4_13_what_is_not_printed_is_absent_and_gets_no_modifier():
    s = duel()
    stats(s, "A", ability=["+2 to every Move.", "+2 strength on melee attacks."])
    attack(s, "A", strength=1)
    assert asked(s) == (0, "SFB-7.10")  # no movement at all
    answer(s, "skip")
    skill(s, "A", "Push 1 on the target.", target="Melee.", core="creation")
    answer(s, "use")
    assert (at(s, "X"), damage(s, "X")) == ((1, 1), 0)  # a skill has no strength to raise


# ---- targets --------------------------------------------------------------------------------------------------------
def test_SFB_4_14_only_enemies_can_be_targeted():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1), Y=(-2, 1))
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert offered(s) == {"X", "Y"}
    assert refused(s, "B") == "SFB-4.14"


def test_SFB_4_15_an_area_with_an_enemy_may_hold_allies():
    s = brawl()
    stand(s, A=(-1, 1), B=(-1, 2), X=(0, 1))
    attack(s, "A", "Area: an arc of 2.", 1)
    answer(s, "attack")
    assert offered(s) == {"direction:east", "direction:south-east"}
    answer(s, "direction:south-east")  # (-1, 2) and (0, 1)
    assert [damage(s, letter) for letter in "BX"] == [1, 1]


# ---- open and hidden ------------------------------------------------------------------------------------------------
def test_SFB_4_16_hands_are_hidden_from_everybody_else_teammates_too():
    s = begun(seats=4)
    for seat in (0, 1, 2, 3, None):
        shown = [player.get("hand") for player in s.view(seat)["players"]]
        assert [other for other in range(4) if shown[other] is not None] == ([] if seat is None else [seat])
    worlds = [s.imagine(0, seed) for seed in range(12)]
    assert all(world.hands[0] == s.hands[0] for world in worlds)  # type: ignore[attr-defined]
    assert len({world.hands[2] for world in worlds}) > 6  # type: ignore[attr-defined]


def test_SFB_4_16_a_hand_cannot_be_read_from_what_is_asked_or_refused():
    """Another seat's card is not asked for, whatever it is."""
    s = duel()
    card(s, "X", "attack", target="Melee.", strength=1)
    attack(s, "A", strength=1)
    answer(s, "attack")
    with_attack = s.view(0)
    s = duel()
    reaction(s, "X", defence=1)
    attack(s, "A", strength=1)
    answer(s, "attack")
    assert with_attack == s.view(0)


def test_SFB_4_17_revealed_is_seen_by_all_and_looked_at_by_one():
    s = duel()
    give(s, 1, "hammer-throw")
    attack(s, "A", strength=0, after=["Stun the target."])
    answer(s, "attack", "pass")
    assert offered(s) == {"card:hammer-throw"}
    s = duel()
    give(s, 1, "barbed-net")  # a card of Y
    attack(s, "A", strength=0, after=["Stun the target.", "Draw up to 1."])
    answer(s, "attack", "pass", "reveal")
    assert [s.view(seat)["players"][1]["seen_in_hand"] for seat in (0, 1, None)] == [["barbed-net"]] * 3
    answer(s, 1)
    assert [event.kind for event in s.events_for(0)].count("DrewCards") == 1
    assert [event.kind for event in s.events_for(1)].count("DrewCards") == 0
    assert [event.kind for event in s.events_for(None)].count("DrewCards") == 0


def test_SFB_4_18_discard_piles_are_open():
    s = duel()
    attack(s, "A", strength=1)
    answer(s, "skip")
    piles = [s.view(seat)["players"][0]["discard"] for seat in (0, 1, None)]
    assert piles[0] == piles[1] == piles[2]
    assert len(piles[0]) == 1


def test_SFB_4_19_both_sides_of_a_champion_card_are_open():
    s = begun(champions="suggested")
    for seat in (0, 1, None):
        for shown in s.view(seat)["champions"]:
            printed = s.content.champion(shown["champion"])
            assert (shown["hit_points"], shown["defence"]) == (printed.hit_points[0], printed.defence[0])
            assert (len(printed.hit_points), len(printed.defence), bool(printed.ability)) == (2, 2, True)
            assert (shown["damage"], shown["levelled_up"]) == (0, False)


def test_SFB_4_20_decks_and_face_down_traps_are_not_looked_at():
    s = begun(champions="suggested")
    seat = s.active
    seen = json.dumps({key: value for key, value in s.view(seat).items() if key != "options"})
    for trap in s.content.traps:
        assert f'"{trap.slug}"' not in seen
    hidden = [s.content.cards[number].slug for number in s.decks[seat]]
    assert not [slug for slug in hidden if f'"{slug}"' in seen]
    unseen = [s.content.challenges[number].slug for number in s.challenges]
    assert not [slug for slug in unseen if f'"{slug}"' in seen]
    worlds = [s.imagine(seat, seed) for seed in range(12)]
    assert len({tuple(world.trap) for world in worlds}) > 6  # type: ignore[attr-defined]
    assert all([t >= 0 for t in world.trap] == [t >= 0 for t in s.trap] for world in worlds)  # type: ignore[attr-defined]


def test_SFB_4_21_sizes_of_hands_and_decks_are_open():
    s = begun(champions="suggested")
    for seat in (0, 1, None):
        assert [(player["hand_size"], player["deck_size"]) for player in s.view(seat)["players"]] == [(5, 13)] * 2


# ---- drawing --------------------------------------------------------------------------------------------------------
def piles(s: Table, deck: int, discard: int, held: int) -> None:
    """Seat 0's 18 cards in three piles, the rest nowhere."""
    cards = sorted([*s.decks[0], *s.hands[0], *s.discards[0]])
    s.decks[0] = tuple(cards[:deck])
    s.discards[0] = tuple(cards[deck : deck + discard])
    s.hands[0] = tuple(cards[deck + discard : deck + discard + held])


def sizes(s: Table) -> tuple[int, int, int]:
    return len(s.decks[0]), len(s.discards[0]), len(s.hands[0])


def test_SFB_4_22_and_DX_30_a_draw_from_an_empty_deck_reshuffles_and_goes_on():
    """Upkeep with 3 in the deck, 10 discarded, 5 in hand: discard 5, draw 3, shuffle 15, draw 2."""
    s = brawl()
    piles(s, 3, 10, 5)
    old = set(s.decks[0])
    s.agenda.append(UPKEEP)
    s.settle()
    assert sizes(s) == (13, 0, 5)
    assert old <= set(s.hands[0])


def test_SFB_4_18_and_4_22_after_a_reshuffle_everybody_can_tell_which_old_cards_are_in_the_hand():
    """Discard piles are open, so what is in none of them must be in the hand when the deck has run out."""
    s = brawl()
    piles(s, 3, 10, 5)
    old = set(s.decks[0])
    s.agenda.append(UPKEEP)
    s.settle()
    assert {s.content.card(slug).id for slug in s.view(1)["players"][0]["seen_in_hand"]} == old
    worlds = [set(s.imagine(1, seed).hands[0]) for seed in range(12)]  # type: ignore[attr-defined]
    assert all(old < world for world in worlds)
    assert len({tuple(sorted(world)) for world in worlds}) > 6


def test_SFB_4_22_and_19_38_what_was_planned_is_known_too_once_it_was_drawn_before_a_reshuffle():
    s = brawl()
    piles(s, 0, 10, 3)
    kept, planned = s.hands[0][:2], s.hands[0][2]
    lay_on_top(s, 0, planned)
    draw(s, 0, 3)
    assert set(s.sure[0]) == {*kept, planned}
    assert len(s.hands[0]) == 5
    assert all({*kept, planned} < set(s.imagine(1, seed).hands[0]) for seed in range(12))  # type: ignore[attr-defined]


def test_SFB_19_38_and_19_47_a_shown_card_may_lie_on_top_after_a_plan_and_nowhere_else():
    s = brawl()
    piles(s, 8, 6, 4)
    lay_on_top(s, 0, s.hands[0][0])  # before the hand was shown
    reveal_hand(s, 0)
    shown = set(s.hands[0])
    lay_on_top(s, 0, s.hands[0][1])
    worlds = [s.imagine(1, seed) for seed in range(40)]
    assert {len(shown & set(world.hands[0])) for world in worlds} == {2}  # type: ignore[attr-defined]
    assert {world.tops[0][-1] for world in worlds} == shown  # type: ignore[attr-defined]
    assert not any(shown & {world.tops[0][0], *world.decks[0]} for world in worlds)  # type: ignore[attr-defined]


def test_SFB_19_38_and_19_47_once_every_shown_card_has_left_an_older_plan_is_in_question_no_more():
    """A card planned before the hand was shown again lies where it lay: no card shown since can be there."""
    s = brawl()
    piles(s, 10, 6, 2)
    reveal_hand(s, 0)
    first, second = s.hands[0]
    draw(s, 0, 3)
    fresh = [card for card in s.hands[0] if card not in (first, second)]
    lay_on_top(s, 0, fresh[0])  # it might be one of those that were shown
    discard(s, 0, first)
    discard(s, 0, second)
    assert (s.loose[0], s.loose_tops[0]) == ((), 0)
    reveal_hand(s, 0)
    shown = set(s.hands[0])
    lay_on_top(s, 0, fresh[1])
    worlds = [s.imagine(1, seed) for seed in range(40)]
    assert {world.tops[0][-1] for world in worlds} == shown  # type: ignore[attr-defined]
    assert not any(shown & {world.tops[0][0], *world.decks[0]} for world in worlds)  # type: ignore[attr-defined]


def test_SFB_4_23_an_emptied_deck_stays_empty_until_a_card_is_needed():
    s = brawl()
    piles(s, 2, 9, 0)
    draw(s, 0, 2)
    assert sizes(s) == (0, 9, 2)
    draw(s, 0, 0)
    assert sizes(s) == (0, 9, 2)
    draw(s, 0, 1)
    assert sizes(s) == (8, 0, 3)


def test_SFB_4_24_draws_from_nothing_are_forfeited():
    s = brawl()
    piles(s, 1, 1, 0)
    draw(s, 0, 5)
    assert sizes(s) == (0, 0, 2)


def test_SFB_4_25_a_card_in_play_is_no_part_of_a_reshuffle_it_causes():
    s = brawl()
    stand(s, A=(-1, 1))
    word = card(s, "A", "skill", text=["Draw up to 2.", "Draw up to 2."])
    other = next(number for number in s.decks[0] if f"card:{s.content.cards[number].slug}" != word)
    s.decks[0] = ()
    s.discards[0] = (other,)
    again(s)
    answer(s, word, "use")
    assert offered(s) == {0, 1}
    answer(s, 1)
    assert hand(s, 0) == [s.content.cards[other].slug]
    assert [f"card:{s.content.cards[number].slug}" for number in s.discards[0]] == [word]  # now it is resolved


def test_SFB_4_25_a_reaction_in_play_is_in_no_pile_either():
    s = duel()
    word = reaction(s, "X", after=["Draw up to 3."])
    s.decks[1] = ()
    attack(s, "A", strength=1)
    answer(s, "attack", word)
    assert is_done(s)  # nothing can be drawn
    assert (s.hands[1], len(s.discards[1])) == ((), 1)
