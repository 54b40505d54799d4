"""Nothing jumps: pieces go their way space by space, cards fly, numbers count; and nobody waits for any of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import moving, playing
from tests.browser.browsing import sit, visit
from tests.server.serving import Player, make

pytestmark = pytest.mark.browser

BRAWL = "super-fantasy-brawl/knock-out-2.json"
DUEL = "legends-of-the-arena/push-1v1.json"
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
    expect(page.locator("#stage svg").first).to_be_visible()
    return page


def live(windows, server, answers=0, seat=0, name=DUEL, **how):
    """A window at a table that has come as far as a recorded game had; and what everyone can answer there."""
    record = moving.recorded(name)
    with server.client() as client:
        body = {"game": record["game"], "seed": record["seed"], "options": record["options"]}
        made = make(client, **body)
        people = [Player(client, made["id"], each["token"]) for each in made["seats"]]
        for who, word in record["answers"][:answers]:
            people[who].play(word)
    page = windows.person(**(OWN | how))
    page.add_init_script(moving.HOLD)
    sit(page.context, windows.url, made, [] if seat is None else [seat])
    visit(page, f"{windows.url}/tables/{made['id']}")
    page.wait_for_function("() => !document.documentElement.classList.contains('away')")
    expect(page.locator("#stage svg").first).to_be_visible()
    return page, made, record["answers"][answers:]


def answer(server, made, seat, word):
    with server.client() as client:
        Player(client, made["id"], made["seats"][seat]["token"]).play(word)


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


# ---- pieces ----------------------------------------------------------------------------------------------------------
def test_a_champion_goes_hex_by_hex_around_the_corner(windows, server):
    page = replay(windows, server, BRAWL, 36, seat=1)
    moving.show(page, 39)
    way = way_of(page, "champion-1-tzu-xiao")
    assert near(way, places(page, "hex:g3", "hex:g4", "hex:g5", "hex:f6")), way


def test_a_legend_goes_space_by_space_and_stops_where_it_is_drawn(windows, server):
    page, made, coming = live(windows, server, 10)
    assert coming[0] == [0, "turn"]
    answer(server, made, *coming[0])
    page.wait_for_function("() => window.started.length > 0")
    way = way_of(page, "legend-sabo")
    before, between = places(page, "space:4", "space:3")
    assert near(way[:2], [before, between])
    moving.finish(page)
    assert near(way[2:], [moving.origin(page, "#legend-sabo")])
    assert page.locator("#legend-sabo").get_attribute("data-at") == "space:2"


def test_whoever_is_pushed_over_the_edge_is_seen_to_leave_the_arena(windows, server):
    page = replay(windows, server, DUEL, 37)
    moving.show(page, 38)
    way = way_of(page, "legend-ishara")
    assert near(way[1:], places(page, "space:0", "space:-1"), slack=60)
    assert way[2][0] < places(page, "space:0")[0][0] - 20


def test_two_pieces_move_one_after_the_other(windows, server):
    page = replay(windows, server, DUEL, 23)
    moving.show(page, 24)  # Ishara is pushed and pushed again, then Sabo grabs an edge
    first, second = (
        next(one for one in moving.started(page) if one["id"] == f"legend-{name}") for name in ("ishara", "sabo")
    )
    here = moving.origin(page, "#legend-sabo")
    moving.to(page, first["duration"])
    assert near([moving.origin(page, "#legend-sabo")], [here]), "it waits until the other has arrived"
    assert second["duration"] > first["duration"]


def test_every_single_piece_takes_from_150_to_250_milliseconds(windows, server):
    page = replay(windows, server, DUEL, 0)
    seen = []
    for number in range(1, 39):
        moving.show(page, number)
        pieces = [one for one in moving.started(page) if one["piece"] and not one["flight"]]
        seen += [one["duration"] for one in pieces] if len(pieces) == 1 else []
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
    assert moving.box(page, flight) == pytest.approx(from_hand, abs=3)
    assert page.evaluate("getComputedStyle(document.querySelector('#stack-0-0')).opacity") == "0", "it is in the air"
    moving.to(page, 239.9)
    assert moving.box(page, flight) == pytest.approx(moving.box(page, "#stack-0-0"), abs=3)
    moving.finish(page)
    expect(page.locator("#flights > g > *")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.querySelector('#stack-0-0')).opacity") == "1"


def test_drawn_cards_come_from_the_deck_and_discarded_ones_go_to_the_pile(windows, server):
    page = replay(windows, server, BRAWL, 40, seat=1)
    left, deck, pile = (moving.box(page, f"#{id}") for id in ("card-1-nine-lives", "deck-1", "discard-1"))
    moving.show(page, 41)
    ends = {one["flight"]: one["end"] for one in moving.started(page) if one["flight"]}
    assert {"card-1-nine-lives", "card-1-darksteel-armour", "card-1-chain-drag"} <= ends.keys()
    moving.to(page, 0)
    assert moving.box(page, '#flights [data-flight="card-1-nine-lives"]') == pytest.approx(left, abs=3)
    assert is_in(moving.box(page, '#flights [data-flight="card-1-chain-drag"]'), deck)
    moving.to(page, ends["card-1-nine-lives"] - 0.1)
    assert is_in(moving.box(page, '#flights [data-flight="card-1-nine-lives"]'), pile)


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
    page = replay(windows, server, BRAWL, 49, seat=1)
    moving.show(page, 50)  # seat 0 discards three and draws five
    flights = [one for one in moving.started(page) if one["flight"] == "back"]
    assert len(flights) == 3 + 4, "of many, four are shown"
    moving.to(page, 0)
    assert is_in(moving.box(page, "#flights [data-flight=back]"), moving.box(page, "#hand-0"))
    assert is_in(moving.box(page, "#flights [data-flight=back]:nth-child(4)"), moving.box(page, "#deck-0"))
    assert page.locator("#flights [data-flight=back]").all_text_contents() == [""] * 7


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
    page = replay(windows, server, BRAWL, 40, seat=1)
    deck = page.locator("#deck-1 [data-count]")
    old = int(deck.text_content() or "")
    moving.show(page, 41)
    moving.to(page, 0)
    assert int(deck.text_content() or "") == old
    moving.to(page, 200)
    half = int(deck.text_content() or "")
    moving.finish(page)
    new = int(deck.text_content() or "")
    assert old > half > new
    shine = next(one for one in moving.started(page) if one["counts"])
    assert shine["duration"] <= 500


def test_hit_points_and_fatigue_count_too(windows, server):
    page = replay(windows, server, BRAWL, 72, seat=0)
    health = page.locator("#champion-1-dugrun [data-count=health]")
    before = health.text_content()
    moving.show(page, 73)
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


@pytest.mark.parametrize("number", [24, 38])
def test_what_remains_is_what_the_server_drew(windows, server, number):
    page = replay(windows, server, DUEL, number - 2)
    moving.show(page, number - 1)
    moving.show(page, number)
    assert moving.started(page)
    moving.finish(page)
    assert page.evaluate(SAME_AS_SERVED) == [True, True]


def test_with_animations_off_nothing_moves(windows, server):
    page = replay(windows, server, BRAWL, 40, seat=1)
    page.click("#open-settings")
    page.get_by_label("Pieces glide").uncheck()
    page.keyboard.press("Escape")
    moving.show(page, 41)
    expect(page.locator("#hand .card")).to_have_count(5)
    assert moving.started(page) == []
    assert page.locator("#flights").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_whoever_prefers_less_motion_sees_none(windows, server):
    page = replay(windows, server, BRAWL, 40, seat=1, reduced_motion="reduce")
    moving.show(page, 41)
    expect(page.locator("#hand .card")).to_have_count(5)
    assert moving.started(page) == []
    assert page.evaluate("document.getAnimations().length") == 0


def test_after_a_long_leap_everything_is_simply_there(windows, server):
    page = replay(windows, server, BRAWL, 30, seat=1)
    moving.show(page, 90)
    assert moving.started(page) == []


def test_on_a_phone_the_other_layout_is_simply_there(windows, server):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page, made, coming = live(windows, server, 10, **phone)
    page.wait_for_function("() => document.querySelector('#scene-board').getAttribute('width') < 720")
    assert moving.started(page) == []
    answer(server, made, *coming[0])
    page.wait_for_function("() => window.started.length > 0")
    assert near(way_of(page, "legend-sabo")[:2], places(page, "space:4", "space:3"))
