"""Nothing jumps: pieces go their way space by space, cards fly, numbers count; and nobody waits for any of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser import moving, playing
from tests.browser.browsing import sit, visit
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

BRAWL = "super-fantasy-brawl/knock-out-2.json"
DUEL = "legends-of-the-arena/push-1v1.json"
BRAWLS = "super-fantasy-brawl/*-2.json"
DUELS = "legends-of-the-arena/*-1v1.json"
ARENAS = "legends-of-the-arena/*-*.json"
SAME_AS_SERVED = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return ["stage", "hand"].map((id) => document.getElementById(id).isEqualNode(page.getElementById(id)));
}"""
OWN = {"reduced_motion": "no-preference"}


def replay(windows, server, name, number, seat=0, **how):
    """A window on a moment of a recorded game; animations stand still in it."""
    with server.client() as client:
        text = (moving.PLAYTHROUGHS / name).read_text(encoding="utf-8")
        made = client.post("/api/records", json={"record": text}).json()
    page = windows.person(**(OWN | how))
    page.add_init_script(moving.HOLD)
    if seat is not None:
        sit(page.context, windows.url, made, [seat])
    visit(page, f"{windows.url}/tables/{made['id']}/replay?number={number}")
    expect(page.locator("#stage svg:visible").first).to_be_visible()
    return page


def live(windows, server, answers=0, seat=0, name=DUEL, **how):
    """A window at a table that has come as far as a recorded game had; and what everyone can answer there."""
    record = moving.recorded(name)
    with server.client() as client:
        body = {"game": record["game"], "seed": record["seed"], "settings": moving.settings_of(record)}
        made = make(client, **body, seats=[{"kind": "human"}] * record["seats"])
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        for who, word in record["answers"][:answers]:
            people[who].play(word)
    page = windows.person(**(OWN | how))
    page.add_init_script(moving.HOLD)
    sit(page.context, windows.url, made, [] if seat is None else [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.wait_for_function("() => !document.documentElement.classList.contains('away')")
    expect(page.locator("#stage svg:visible").first).to_be_visible()
    return page, made, record["answers"][answers:]


def answer(server, made, seat, word):
    """An answer by a program; how many there are now."""
    with server.client() as client:
        return Player(client, made["id"], made["seats"][seat]["token"]).play(word)


def is_drawn(page, server, made, seat=0):
    """Every beat of all that this seat may know of is shown."""
    with server.client() as client:
        number = Player(client, made["id"], made["seats"][seat]["token"]).look()["number"]
    page.wait_for_function(playing.DRAWN, arg=number)


def way_of(page, id):
    """The places on the screen where a piece is at each corner of its way."""
    animation = next(one for one in moving.started(page) if one["id"] == id)
    found = []
    for offset in animation["frames"]:
        moving.to(page, offset * animation["duration"] - (0.01 if offset == 1 else 0))
        found.append(moving.origin(page, f"#{id}"))
    return found


def places(page, *words):
    return [moving.origin(page, f'#stage [data-place="{word}"]') for word in words]


def near(way, expected, slack=2):
    return len(way) == len(expected) and all(
        abs(a - b) <= slack for here, there in zip(way, expected, strict=True) for a, b in zip(here, there, strict=True)
    )


def strides(moment):
    """The last beat of an answer is that a legend, and nothing else, goes through a space inside the arena."""
    is_one = len(moment.trails) == len(moment.pieces) == 1 and len(moment.trails[0]) == 3
    return is_one and not moment.after.over and moment.at_last == moment.trails


def turns_over(moment, seat):
    """A seat discards and draws up, and its deck is large enough for that."""
    discards, draws = moment.cards(f"hand:{seat}", f"discard:{seat}"), moment.cards(f"deck:{seat}", f"hand:{seat}")
    before, after = (s.view(None)["players"][seat]["deck_size"] for s in (moment.before, moment.after))
    return discards > 0 and draws > 1 and before - after == draws


def turned_over(seat):
    return moving.first(BRAWL, lambda moment: turns_over(moment, seat))


def with_two_movers():
    return [moment for moment in moving.moments(DUEL) if len(set(moment.movers)) == 2]


# ---- pieces ----------------------------------------------------------------------------------------------------------
def around_a_corner():
    """Three answers in a row that take one champion to three other hexes, not all in one direction; and those hexes."""
    for name in sorted(moving.PLAYTHROUGHS.glob(BRAWLS)):
        found = moving.moments(str(name.relative_to(moving.PLAYTHROUGHS)))
        for three in zip(found, found[1:], found[2:], strict=False):
            trails = [trail for moment in three for trail in moment.trails]
            if [len(moment.pieces) for moment in three] == [1, 1, 1] and len({trail[0] for trail in trails}) == 1:
                way = [standing(three[0].before, trails[0][0]), *(trail[-1] for trail in trails)]
                if len(set(way)) == 4 and len(directions(three[0].before, way)) > 1:
                    return three[0], three[-1], trails[0][0], way
    raise AssertionError("no recorded champion goes around a corner")


def standing(s, word):
    return next(f"hex:{piece['hex']}" for piece in s.view(None)["champions"] if piece["word"] == word)


def directions(s, way):
    at = {f"hex:{each['hex']}": (each["q"], each["r"]) for each in s.view(None)["arena"]["hexes"]}
    steps = pairwise(way)
    return {(at[there][0] - at[here][0], at[there][1] - at[here][1]) for here, there in steps}


def test_a_champion_goes_hex_by_hex_around_the_corner(windows, server):
    first, last, key, hexes = around_a_corner()
    page = replay(windows, server, first.name, first.number - 1, seat=1)
    moving.show(page, last.number)
    way = way_of(page, moving.id_of(page, key))
    assert near(way, places(page, *hexes)), way


def test_a_legend_goes_space_by_space_and_stops_where_it_is_drawn(windows, server):
    moment = moving.first(ARENAS, strides)
    [(key, between, last)] = moment.trails
    page, made, coming = live(windows, server, moment.number - 1, name=moment.name)
    legend = moving.id_of(page, key)
    before = moving.origin(page, f"#{legend}")
    moving.forget(page)
    answer(server, made, *coming[0])
    is_drawn(page, server, made)
    way = way_of(page, legend)
    assert near(way[:2], [before, *places(page, between)])
    moving.finish(page)
    assert near(way[2:], [moving.origin(page, f"#{legend}")])
    assert page.locator(f"#{legend}").get_attribute("data-at") == last


def test_whoever_is_pushed_over_the_edge_is_seen_to_leave_the_arena(windows, server):
    moment = moving.first(DUEL, lambda moment: any(trail[-1] == "space:-1" for trail in moment.pieces))
    [trail] = [trail for trail in moment.pieces if trail[-1] == "space:-1"]
    page = replay(windows, server, DUEL, moment.number - 1)
    legend = moving.id_of(page, trail[0])
    before = moving.origin(page, f"#{legend}")
    moving.show(page, moment.number)
    way = way_of(page, legend)
    assert near(way[:1], [before])
    assert near(way[-2:], places(page, "space:0", "space:-1"), slack=60)
    assert way[-1][0] < places(page, "space:0")[0][0] - 20


def test_two_pieces_move_one_after_the_other(windows, server):
    moment = moving.first(DUELS, lambda moment: len(moment.movers) == len(set(moment.movers)) == 2)
    page = replay(windows, server, moment.name, moment.number - 1)
    moving.show(page, moment.number)
    ids = [moving.id_of(page, key) for key in moment.movers]
    first, second = (next(one for one in moving.started(page) if one["id"] == id) for id in ids)
    here = moving.origin(page, f"#{ids[1]}")
    moving.to(page, first["duration"])
    assert near([moving.origin(page, f"#{ids[1]}")], [here]), "it waits until the other has arrived"
    assert second["duration"] > first["duration"]


def test_every_single_piece_takes_from_150_to_250_milliseconds(windows, server):
    name = moving.first(DUELS, lambda moment: len(moment.movers) == 1).name
    page = replay(windows, server, name, 0)
    seen = []
    for number in range(1, len(moving.moments(name)) + 1):
        moving.show(page, number)
        pieces = [one for one in moving.started(page) if one["piece"] and not one["flight"]]
        seen += [one["duration"] for one in pieces] if len(pieces) == 1 else []
        if len(seen) >= 5:
            break
    assert len(seen) >= 3
    assert all(150 <= duration <= 250 for duration in seen), seen


# ---- cards -----------------------------------------------------------------------------------------------------------
def test_a_played_card_flies_from_the_hand_to_the_table(windows, server):
    page, *_ = live(windows, server, 2)
    card = playing.words(page)[0]
    from_hand = moving.box(page, f'#hand [data-word="{card}"]')
    playing.answer(page, card, playing.click_the_thing)
    flight = f'#flights [data-flight="{card}"]'
    moving.to(page, 0)
    assert middle_and_height(moving.box(page, flight)) == pytest.approx(middle_and_height(from_hand), abs=3)
    assert page.evaluate("getComputedStyle(document.querySelector('#stack-0-0')).opacity") == "0", "it is in the air"
    moving.to(page, 239.9)
    assert moving.box(page, flight) == pytest.approx(moving.box(page, "#stack-0-0"), abs=3)
    moving.finish(page)
    expect(page.locator("#flights > g > *")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.querySelector('#stack-0-0')).opacity") == "1"


def middle_and_height(box: list[float]) -> list[float]:
    """Where a card is and how large; in a hand with room it is wider than elsewhere."""
    left, top, width, height = box
    return [left + width / 2, top, height]


def test_drawn_cards_come_from_the_deck_and_discarded_ones_go_to_the_pile(windows, server):
    moment = turned_over(1)
    page = replay(windows, server, BRAWL, moment.number - 1, seat=1)
    held = cards_held(page)
    deck, pile = (moving.box(page, f"#{id}") for id in ("deck-1", "discard-1"))
    moving.show(page, moment.number)
    gone, come = (held.keys() - cards_held(page).keys(), cards_held(page).keys() - held.keys())
    assert len(gone) == moment.cards("hand:1", "discard:1")
    assert len(come) == moment.cards("deck:1", "hand:1")
    ends = {one["flight"]: one["end"] for one in moving.started(page) if one["flight"]}
    assert gone | come <= ends.keys()
    moving.to(page, 0)
    for card in gone:
        assert in_the_air(page, card) == pytest.approx(held[card], abs=3)
    assert all(is_in(in_the_air(page, card), deck) for card in come)
    for card in gone:
        moving.to(page, ends[card] - 0.1)
        assert is_in(in_the_air(page, card), pile)


def cards_held(page):
    """The cards in the hand, and where they are."""
    ids = page.eval_on_selector_all("#hand .card[id]", "cards => cards.map((card) => card.id)")
    return {id: moving.box(page, f"#{id}") for id in ids}


def in_the_air(page, card):
    return moving.box(page, f'#flights [data-flight="{card}"]')


def is_in(small, large, slack=6):
    middle = (small[0] + small[2] / 2, small[1] + small[3] / 2)
    return all(large[n] - slack <= middle[n] <= large[n] + large[n + 2] + slack for n in (0, 1))


def test_cards_of_others_move_as_backs_that_say_nothing(windows, server):
    page, made, coming = live(windows, server, 2, seat=None)
    mine = [word for seat, word in coming[:8] if seat == 0]
    assert mine[-1] == "done"
    for word in mine:
        answer(server, made, 0, word)
    page.wait_for_function("() => document.querySelectorAll('#flights > g > *').length === 3")
    air = page.locator("#flights")
    assert air.text_content() == ""
    assert [one["flight"] for one in moving.started(page) if one["flight"]] == ["stack-0-0", "stack-0-1", "stack-0-2"]
    assert not any(word.partition(":")[2] in (air.inner_html() or "") for word in mine[:3])
    moving.to(page, 0)
    assert is_in(moving.box(page, "#flights [data-flight]"), moving.box(page, "#hand-0"))


def test_what_others_draw_and_discard_goes_from_pile_to_pile(windows, server):
    moment = moving.first(BRAWL, lambda moment: turns_over(moment, 0) and moment.cards("deck:0", "hand:0") > 4)
    page = replay(windows, server, BRAWL, moment.number - 1, seat=1)
    moving.show(page, moment.number)
    flights = [one for one in moving.started(page) if one["flight"] == "back"]
    discarded = min(4, moment.cards("hand:0", "discard:0"))
    assert len(flights) == discarded + 4, "of many, four are shown"
    moving.to(page, 0)
    assert is_in(moving.box(page, "#flights [data-flight=back]"), moving.box(page, "#hand-0"))
    drawn = f"#flights :nth-child({discarded + 1} of [data-flight=back])"
    assert is_in(moving.box(page, drawn), moving.box(page, "#deck-0"))
    assert page.locator("#flights [data-flight=back]").all_text_contents() == [""] * (discarded + 4)


def test_a_card_that_is_revealed_turns_up_where_it_lies(windows, server):
    page = replay(windows, server, DUEL, 10)
    moving.show(page, 11)
    moving.to(page, 0)
    thin = moving.box(page, "#stack-1-1")[2]
    moving.finish(page)
    wide = moving.box(page, "#stack-1-1")[2]
    assert thin < wide / 8


# ---- numbers ---------------------------------------------------------------------------------------------------------
def test_a_number_counts_from_the_old_value_to_the_new_and_shines(windows, server):
    number = turned_over(1).number
    page = replay(windows, server, BRAWL, number - 1, seat=1)

    def deck():
        return int((page.locator("#deck-1 [data-count]").text_content() or "").removeprefix("Deck "))

    old = deck()
    moving.show(page, number)
    moving.to(page, 0)
    assert deck() == old
    moving.to(page, 200)
    half = deck()
    moving.finish(page)
    new = deck()
    assert old > half > new
    shine = next(one for one in moving.started(page) if one["counts"])
    assert shine["duration"] <= 500


def wounds(moment):
    """Whose hit points an answer changes."""
    then, now = (
        {each["word"]: each["damage"] for each in s.view(0)["champions"]} for s in (moment.before, moment.after)
    )
    return [word for word in then.keys() & now.keys() if then[word] != now[word]]


def only_wounds(moment):
    """One champion's hit points change, and nobody's cards or points."""
    then, now = ((s.view(0)["vp"], cards_of(s)) for s in (moment.before, moment.after))
    return len(wounds(moment)) == 1 and not moment.trails and then == now


def cards_of(s):
    """How many cards everyone has where."""
    return [(each["hand_size"], each["deck_size"], len(each["discard"])) for each in s.view(0)["players"]]


def test_hit_points_and_fatigue_count_too(windows, server):
    moment = moving.first(BRAWLS, only_wounds)
    page = replay(windows, server, moment.name, moment.number - 1, seat=0)
    health = page.locator(f"#{moving.id_of(page, wounds(moment)[0])} [data-count=health]")
    before = health.text_content()
    moving.show(page, moment.number)
    assert [one["counts"] for one in moving.started(page) if one["counts"]] == ["health"]
    moving.to(page, 0)
    assert health.text_content() == before
    moving.finish(page)
    assert health.text_content() != before


# ---- never in the way ------------------------------------------------------------------------------------------------
def test_input_is_live_while_things_move_and_ends_their_movement(windows, server):
    page, *_ = live(windows, server, 2)
    playing.answer(page, playing.words(page)[0], playing.click_the_thing)
    running = moving.started(page)
    assert running
    assert all(one["state"] == "paused" for one in running)
    playing.answer(page, playing.words(page)[0], playing.click_the_thing)  # with everything still in the air
    after = moving.started(page)
    assert all(one["state"] == "finished" for one in after[: len(running)])
    assert [one["flight"] for one in after[len(running) :] if one["flight"]] != []
    expect(page.locator("#flights > g > *")).to_have_count(1)


@pytest.mark.parametrize("place", [0, -1], ids=["first", "last"])
def test_what_remains_is_what_the_server_drew(windows, server, place):
    number = with_two_movers()[place].number
    page = replay(windows, server, DUEL, number - 2)
    moving.show(page, number - 1)
    moving.show(page, number)
    assert moving.started(page)
    moving.finish(page)
    assert page.evaluate(SAME_AS_SERVED) == [True, True]


def test_with_animations_off_nothing_moves(windows, server):
    number = turned_over(1).number
    page = replay(windows, server, BRAWL, number - 1, seat=1)
    page.click("#open-settings")
    page.get_by_label("Pieces glide").uncheck()
    page.keyboard.press("Escape")
    moving.show(page, number)
    expect(page.locator("#hand .card")).to_have_count(5)
    assert moving.started(page) == []
    assert page.locator("#flights").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_whoever_prefers_less_motion_sees_none(windows, server):
    number = turned_over(1).number
    page = replay(windows, server, BRAWL, number - 1, seat=1, reduced_motion="reduce")
    moving.show(page, number)
    expect(page.locator("#hand .card")).to_have_count(5)
    assert moving.started(page) == []
    assert page.evaluate("document.getAnimations().length") == 0


def test_after_a_long_leap_everything_is_simply_there(windows, server):
    page = replay(windows, server, BRAWL, 30, seat=1)
    moving.show(page, 90)
    assert moving.started(page) == []


def test_on_a_phone_the_other_layout_is_simply_there(windows, server):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    moment = moving.first(ARENAS, strides)
    [(key, between, _)] = moment.trails
    page, made, coming = live(windows, server, moment.number - 1, name=moment.name, **phone)
    page.wait_for_function("() => document.querySelector('#scene-board').getAttribute('width') < 720")
    assert moving.started(page) == []
    legend = moving.id_of(page, key)
    before = moving.origin(page, f"#{legend}")
    answer(server, made, *coming[0])
    is_drawn(page, server, made)
    assert near(way_of(page, legend)[:2], [before, *places(page, between)])
