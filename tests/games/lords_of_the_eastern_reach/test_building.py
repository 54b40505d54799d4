"""Resources, building and hiring [LER-10, 11], buildings [LER-23]."""

from __future__ import annotations

from grandmelee.games.lords_of_the_eastern_reach.bills import fits, in_one
from grandmelee.games.lords_of_the_eastern_reach.building import has_tokens
from grandmelee.games.lords_of_the_eastern_reach.payment import only_way, ways_to_pay
from grandmelee.games.lords_of_the_eastern_reach.resources import draw_tokens
from grandmelee.games.lords_of_the_eastern_reach.scoring import city_vp, trophy_vp
from grandmelee.games.lords_of_the_eastern_reach.state import CITY, HIRELINGS
from tests.games.lords_of_the_eastern_reach.table import (
    asked,
    at_hand,
    build,
    combat,
    event,
    give,
    hold,
    in_pool,
    is_done,
    options,
    play,
    put,
    refusal,
    resources,
    scene,
    slugs,
    tokens,
    told,
    trophy,
)
from tests.games.lords_of_the_eastern_reach.test_combat import adventure, attack


# ---- resources -----------------------------------------------------------------------------------------------------
def test_LER_10_1_and_10_5_five_tokens_a_double_being_one():
    s = scene()
    resources(s)
    assert sum(s.at_hand) == 5
    assert len(s.bag) == 45


def test_LER_10_2_abilities_before_or_after_the_draw():
    s = scene()
    give(s, 0, "treasury")
    tokens(s, "pool", gold=1)
    resources(s)
    assert options(s) == ["treasury", "draw"]
    play(s, "draw")
    assert options(s) == ["treasury", "done"]
    play(s, "treasury")
    assert sum(s.at_hand) == 6


def test_LER_10_3_the_pool_fills_an_empty_bag_when_a_token_is_due():
    s = scene()
    s.bag, s.pool = [0, 0], [0, 48, 0, 0, 0, 0]
    draw_tokens(s, 2)
    assert s.pool == [0, 48, 0, 0, 0, 0]  # not before the next token is due
    draw_tokens(s, 1)
    assert (sum(s.pool), s.at_hand[1]) == (0, 1)


def test_LER_10_4_without_tokens_drawing_stops():
    s = scene()
    s.bag = [0]
    draw_tokens(s, 5)
    assert sum(s.at_hand) == 1


# ---- order and payment ---------------------------------------------------------------------------------------------
def test_LER_11_1_to_11_3_tokens_pass_round_and_the_rest_goes_to_the_pool():
    s = scene(3)
    for seat in range(3):
        hold(s, seat, "guards", "archers")
    build(s, grunts=4)
    play(s, "buy", "guards", "buy")
    assert s.waiting == [0]  # still the same opportunity
    play(s, "pass", "pass")
    assert s.waiting == [2]
    play(s, "pass")
    assert in_pool(s) == {"grunts": 4}


def test_LER_11_4_a_stored_token_gives_an_opportunity_without_passed_ones():
    s = scene(3)
    hold(s, 1, "guards")
    hold(s, 2, "guards")
    give(s, 1, "storeroom:double-grunts")
    give(s, 2, "verzano:grunts:exhausted")
    build(s)
    assert s.waiting == [1]
    play(s, "pass")
    assert is_done(s)
    assert [has_tokens(s, seat) for seat in range(3)] == [False, True, False]  # an exhausted Verzano's is not spent


def test_LER_11_5_and_11_6_cards_work_at_once_and_copies_are_allowed():
    s = scene()
    hold(s, 0, "farm", "farm")
    play(build(s, grunts=2, goods=2), "buy", "farm", "farm", "buy")
    assert slugs(s, s.cities[0]) == ["farm", "farm"]
    assert s.view(0)["players"][0]["army_limit"] == 7


def test_LER_11_7_one_resource_for_each_icon():
    s = scene()
    hold(s, 0, "paladin")
    play(build(s, grunts=2, gold=2), "buy", "paladin", "buy")
    assert told(s, "BatchPaid") == ["Seat 1 pays 1 Grunt, 2 Gold"]


def test_LER_11_8_and_11_9_doubles_are_spent_whole_and_a_batch_is_paid_exactly():
    s = scene()
    hold(s, 0, "archers", "farm", "storeroom")
    build(s, grunts=2, double_goods=1)
    play(s, "buy")
    assert options(s) == ["farm", "storeroom", "archers"]
    play(s, "archers")
    assert "buy" not in options(s)  # one Goods of the double would be wasted
    play(s, "farm")
    assert "buy" in options(s)
    assert "[LER-11.9]" in refusal(s, "card:storeroom.1")
    assert fits(in_one((2, 0, 2)), [2, 0, 0, 0, 0, 1])
    assert not fits(in_one((1, 0, 1)), [2, 0, 0, 0, 0, 1])


def test_LER_11_8_several_ways_to_pay_are_asked():
    s = scene()
    hold(s, 0, "guards")
    play(build(s, grunts=2, double_grunts=1), "buy", "guards", "buy")
    assert options(s) == ["token:double-grunts", "done"]
    play(s, "token:double-grunts")
    assert is_done(s)
    assert in_pool(s) == {"grunts": 2, "double-grunts": 1}  # nobody else wants the two singles
    assert told(s, "BatchPaid") == ["Seat 1 pays 1 double Grunt"]


def test_LER_11_8_the_only_way_to_pay_is_found_without_listing_all():
    s = scene()
    for singles in range(5):
        for doubles in range(4):
            s.at_hand = [singles, 0, 0, doubles, 0, 0]
            for due in range(1, singles + 2 * doubles + 1):
                ways = ways_to_pay(s, 0, 0, due)
                if ways:  # a bill that cannot be paid exactly is never due
                    assert only_way(s, 0, 0, due) == (ways[0] if len(ways) == 1 else ())


def test_LER_11_10_and_11_28_cards_enter_in_order_so_a_farm_makes_room():
    s = scene(sides="generic")
    give(s, 0, "guards", "guards", "monk", "monk", "paladin")
    hold(s, 0, "farm", "archers")
    play(build(s, grunts=2, goods=2), "buy", "farm", "archers", "buy")
    assert len(s.armies[0]) == 6


def test_LER_11_11_stored_tokens_pay_too():
    s = scene()
    give(s, 0, "storeroom:gold")
    hold(s, 0, "chanter")
    play(build(s, grunts=1), "buy", "chanter", "buy")
    assert slugs(s, s.armies[0]) == ["chanter"]
    assert s.stores == ()


def test_LER_11_12_a_new_building_is_used_at_once():
    s = scene()
    hold(s, 0, "storeroom")
    play(build(s, goods=3), "buy", "storeroom", "buy")
    assert options(s) == ["storeroom", "pass"]


def test_LER_4_9_nobody_is_asked_whom_open_facts_leave_nothing():
    s = scene()
    give(s, 0, "inn")
    build(s, goods=2)  # no hand card, no troop, and no Gold for a hireling
    assert is_done(s)


def test_LER_5_17_a_stored_token_is_not_exchanged_for_its_equal():
    s = scene()
    give(s, 0, "storeroom:double-grunts")
    hold(s, 0, "farm")
    assert options(build(s, double_grunts=1)) == ["pass"]
    s = scene()
    give(s, 0, "storeroom:gold")
    hold(s, 0, "farm")
    play(build(s, gold=1, double_gold=1, goods=1), "storeroom")
    assert options(s) == ["token:goods", "token:double-gold"]


# ---- limits --------------------------------------------------------------------------------------------------------
def full():
    s = scene(sides="generic")
    give(s, 0, "guards", "guards", "monk:gem", "paladin", "sellsword")
    return s


def test_LER_11_13_and_11_16_and_11_18_at_a_limit_room_is_made():
    s = full()
    hold(s, 0, "archers")
    play(build(s, grunts=1, goods=1), "buy", "archers", "buy")
    assert asked(s) == "0: Choose a card of your army to destroy to make room"
    play(s, "monk")
    assert slugs(s, s.armies[0]) == ["guards", "guards", "paladin", "sellsword", "archers"]
    assert slugs(s, s.discards[CITY]) == ["monk"]
    assert s.trophies[0] == ()


def test_LER_11_14_farms_inns_and_craftsmen_raise_limits():
    s = full()
    give(s, 0, "farm", "inn", "craftsmen")
    player = s.view(0)["players"][0]
    assert (player["army_limit"], player["building_limit"]) == (7, 6)


def test_LER_11_15_a_limit_that_drops_destroys_nothing():
    s = full()
    s.lairs = (s.content.card("ogre-chieftain"),)
    assert s.view(0)["players"][0]["army_limit"] == 4
    assert len(s.armies[0]) == 5


def test_LER_11_17_over_a_limit_enough_is_destroyed_and_no_more():
    s = full()
    s.lairs = (s.content.card("ogre-chieftain"),)
    hold(s, 0, "archers")
    play(build(s, grunts=1, goods=1), "buy", "archers", "buy", "guards", "guards")
    assert slugs(s, s.armies[0]) == ["monk", "paladin", "sellsword", "archers"]


# ---- hirelings -----------------------------------------------------------------------------------------------------
def test_LER_11_19_and_11_20_the_active_player_with_an_inn_buys_hirelings_for_gold():
    s = scene()
    hold(s, 0, "stronghold")
    build(s, gold=2)
    assert "buy" not in options(s)
    s = scene()
    give(s, 0, "inn")
    play(build(s, gold=2), "buy", "hireling", "hireling", "buy")
    assert len(s.armies[0]) == 2
    assert in_pool(s) == {"gold": 2}


def test_LER_11_21_hirelings_count_against_the_limit():
    s = full()
    give(s, 0, "stronghold")
    play(build(s, gold=1), "buy", "hireling", "buy", "monk")
    assert len(s.armies[0]) == 5


def test_LER_11_22_a_double_gold_buys_two_hirelings():
    s = scene()
    give(s, 0, "inn")
    build(s, double_gold=1)
    play(s, "buy", "hireling")
    assert "buy" not in options(s)
    play(s, "hireling", "buy")
    assert len(s.armies[0]) == 2


def test_LER_11_23_and_11_24_hirelings_have_a_pile_of_their_own_that_is_reshuffled():
    s = scene()
    give(s, 0, "inn")
    s.discards[HIRELINGS] = tuple(s.decks[HIRELINGS][:1])
    s.decks[HIRELINGS] = []
    play(build(s, gold=2), "buy", "hireling")
    assert "hireling" not in options(s)  # deck and discards hold one card
    play(s, "buy")
    assert len(s.armies[0]) == 1


def test_LER_11_25_and_23_10_and_23_20_hiring_through_a_building_costs_a_single_token():
    s = scene()
    give(s, 0, "monastery", "training-field")
    hold(s, 0, "monk", "monk", "paladin")
    build(s, gold=1, goods=2)
    play(s, "monastery", "token:goods")
    assert slugs(s, s.armies[0]) == ["monk"]
    assert "monastery" not in options(s)  # one for each Monastery and turn
    play(s, "training-field", "token:gold")
    assert slugs(s, s.armies[0]) == ["monk", "paladin"]


def test_LER_11_26_a_card_of_the_same_batch_may_make_room():
    s = full()
    hold(s, 0, "archers", "craftsmen")
    play(build(s, grunts=2, goods=2), "buy", "archers", "craftsmen", "buy", "guards")
    assert "archers" in options(s)


def test_LER_11_27_an_inn_earlier_in_the_batch_allows_a_hireling():
    s = scene()
    hold(s, 0, "inn")
    build(s, gold=2, goods=1)
    play(s, "buy", "inn", "hireling", "buy")
    assert slugs(s, s.cities[0]) == ["inn"]
    assert len(s.armies[0]) == 1


# ---- buildings -----------------------------------------------------------------------------------------------------
def test_LER_11_27_a_batch_may_begin_that_only_an_inn_and_its_hireling_make_exact():
    s = scene()
    hold(s, 0, "blacksmith", "inn")
    play(build(s, grunts=1, double_gold=1, goods=2), "buy")
    assert options(s) == ["blacksmith", "inn"]  # together, or the Inn with its hireling
    s = scene()
    hold(s, 0, "inn", "brewery", "brewery")
    play(build(s, double_gold=2, goods=3), "buy", "inn", "brewery", "brewery")
    assert options(s) == ["hireling", "back"]  # three Gold of two doubles
    play(s, "hireling", "buy")
    assert [len(row[0]) for row in (s.cities, s.armies)] == [3, 1]


def test_LER_11_8_a_payment_with_one_way_is_not_asked():
    s = scene()
    give(s, 0, "storeroom:gold")
    hold(s, 0, "wizards-hut", "farm")
    play(build(s, gold=1, double_goods=1, goods=1), "buy", "wizards-hut", "buy")  # 2 Gold, 1 Goods
    assert slugs(s, s.cities[0]) == ["storeroom", "wizards-hut"]
    assert (s.stores, at_hand(s)["double-goods"]) == ((), 1)


def test_LER_23_1_and_23_18_and_23_19_and_23_22_bonuses_go_to_heroes_and_troops_and_add_up():
    s = adventure(["guards", "sellsword"], ["skeleton"], extra=("blacksmith", "wizards-hut", "the-wall", "tower"))
    assert options(s) == ["blacksmith", "wizards-hut", "the-wall", "tower", "done"]
    play(s, "blacksmith", "wizards-hut", "the-wall", "done")  # the Guards are the only ones who can get it
    side = s.view(0)["battle"]["sides"][0]["party"][0]
    assert (side["attack"], side["defense"]) == (1 + 1 + 2, 2 + 3)


def test_LER_23_2_and_23_6_and_23_21_a_single_token_of_the_pool():
    s = scene()
    give(s, 0, "brewery", "granary", "treasury")
    tokens(s, "pool", grunts=1, gold=1, double_goods=1)
    resources(s)
    assert options(s) == ["brewery", "treasury", "draw"]


def test_LER_23_3_and_23_5_and_23_17_protection_does_not_stack():
    for name, card in (("Ruin", "citadel"), ("Ravage", "firepit"), ("Bîawac", "temple")):
        s = scene()
        give(s, 0, card, card, "tower", *["guards"] * 4)
        put(s, s.armies[0][0], "gem")
        event(s, name)
        assert is_done(s)
        assert (len(s.cities[0]), len(s.armies[0]), len(s.gemmed)) == (3, 4, 1)


def test_LER_23_4_farms_in_city_and_trophies_are_two_groups():
    s = scene()
    give(s, 0, "farm", "farm", "farm")
    trophy(s, 0, "farm", "farm")
    assert (city_vp(s, 0), trophy_vp(s, 0)) == (4, 3)


def test_LER_23_7_the_harbor_swaps_for_a_single_of_another_type():
    s = scene()
    give(s, 0, "harbor")
    tokens(s, "pool", grunts=1, gold=1, double_goods=1)
    build(s, double_grunts=1)
    play(s, "harbor")
    assert told(s, "TokenSwapped") == ["Seat 1 swaps double Grunts for Gold"]  # neither its own type nor a double


def test_LER_23_8_the_inn_takes_a_troop_from_army_or_hand():
    s = scene()
    give(s, 0, "inn", "guards:exhausted")
    hold(s, 0, "monk", "farm")
    build(s, grunts=1)
    play(s, "inn")
    assert options(s) == ["guards", "monk"]
    play(s, "monk")
    assert len(s.armies[0]) == 2


def test_LER_23_9_the_market_takes_any_tokens_that_lay_there():
    s = scene()
    give(s, 0, "market")
    tokens(s, "pool", double_gold=2)
    build(s, grunts=2)
    play(s, "market", "token:grunts")
    assert told(s, "TokenSwapped") == ["Seat 1 swaps Grunts for double Gold"]


def test_LER_23_11_and_23_12_each_siege_engine_adds_and_a_discard_counts_once():
    s = scene()
    give(s, 0, "guards", "siege-engine", "siege-engine")
    give(s, 1, "temple", "farm")
    hold(s, 0, "monk", "archers", "farm")
    play(combat(s), "seat:1", "siege-engine", "number:1", "siege-engine.2", "siege-engine", "monk", "siege-engine")
    play(s, "archers", "done")
    assert told(s, "DamageFixed") == ["7 Attack on the defender; 0 damage to the active party"]


def test_LER_23_13_each_stable_draws_one_more():
    s = scene()
    give(s, 0, "stable", "stable")
    resources(s)
    assert sum(s.at_hand) == 7


def test_LER_23_14_and_23_15_a_storeroom_is_filled_or_exchanged_once_a_turn():
    s = scene()
    give(s, 0, "storeroom")
    hold(s, 0, "stronghold")
    build(s, grunts=2, double_goods=1)
    play(s, "storeroom", "token:double-goods")
    assert at_hand(s) == {"grunts": 2}
    assert "storeroom" not in options(s)
    s = scene()
    give(s, 0, "storeroom:grunts")
    hold(s, 0, "stronghold")
    build(s, gold=1)
    play(s, "storeroom")
    assert (in_pool(s), s.stored) == ({"grunts": 1}, (1,))  # Gold lies there now
    assert is_done(s)  # what came in this turn does not leave, nor does it pay


def test_LER_23_16_each_stronghold_adds_armor_and_a_discard_counts_once():
    s = scene()
    give(s, 0, "ogre-brute", "maneha")
    give(s, 1, "stronghold", "stronghold", "guards")
    hold(s, 1, "farm", "monk")
    play(combat(s), "seat:1", "ogre-brute", "maneha", "done", "guards", "done")
    play(s, "stronghold", "number:1", "card:stronghold.1", "farm", "stronghold", "done")
    assert slugs(s, s.discards[CITY]) == ["farm"]
    assert s.view(1)["battle"]["sides"][1]["armor"] == 3


def test_the_scene_of_an_attack_is_set():
    s = attack(["guards"], ["farm"])
    assert slugs(s, s.trophies[0]) == ["farm"]
