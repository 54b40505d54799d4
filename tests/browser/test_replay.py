"""Replay, fork, download and upload."""

from __future__ import annotations

import struct
from base64 import b64encode

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.browsing import leaving, sit, visit
from tests.server.serving import make, play_to_the_end, players

pytestmark = pytest.mark.browser

UNSEEN = "[...document.querySelectorAll('svg *')].filter((e) => !(e instanceof SVGElement)).map((e) => e.outerHTML)"


@pytest.fixture
def finished(server):
    with server.client() as client:
        made = make(client)
        play_to_the_end(players(client, made))
    return made


def opened(windows, made, path=""):
    page = windows.person()
    sit(page.context, windows.url, made, [0])
    visit(page, f"{windows.url}/tables/{made['id']}{path}")
    return page


def expect_moment(page, number):
    """The moment is chosen, and its board has come."""
    expect(page.locator("#moment")).to_have_text(f"{number} of {page.locator('#replay').get_attribute('data-last')}")
    expect(page.locator("#replay")).to_have_attribute("data-drawn", str(number))


def test_the_slider_steps_and_plays_through_every_moment(windows, finished):
    page = opened(windows, finished, "/replay?number=0")
    last = page.locator("#replay").get_attribute("data-last")
    lines = page.locator("#log-lines li")
    few = lines.count()
    page.keyboard.press("ArrowRight")
    expect_moment(page, 1)
    page.locator("#last").click()
    expect_moment(page, last)
    expect(page.locator("#prompt")).to_contain_text("The game is over")
    assert lines.count() > few
    page.locator("#first").click()
    expect_moment(page, 0)
    expect(lines).to_have_count(few)
    page.locator("#play").click()
    page.wait_for_function("() => Number(document.querySelector('#replay')?.dataset.drawn) >= 2")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Play")
    expect_moment(page, page.locator("#slider").input_value())
    assert page.locator("[data-word].glow").count() == 0, "the past cannot be answered"


def test_everything_on_the_board_stays_drawn_from_moment_to_moment(windows, server):
    with server.client() as client:
        made = make(client, settings={"legends": ["lord-grym", "fitz"], "sequence_limit": 3})
        last = play_to_the_end(players(client, made), seed=1)["number"]
    page = opened(windows, made, "/replay?number=0")
    for number in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect_moment(page, number)
        assert page.evaluate(UNSEEN) == []


def test_a_line_of_the_log_leads_to_the_board_at_that_moment(windows, finished):
    page = opened(windows, finished)
    moment = page.locator("#log-lines .moment").nth(5)
    number, id = moment.inner_text(), moment.locator("xpath=..").get_attribute("id")
    with leaving(page):
        moment.click()
    expect(page.locator("#replay")).to_have_attribute("data-number", number)
    line = page.locator(f"#{id}")
    expect(line).to_have_attribute("aria-current", "true")
    other = page.locator("#log-lines li[data-number]").nth(2)
    other.locator(".moment").click()
    expect(other).to_have_attribute("aria-current", "true")
    expect(page.locator("#log-lines [aria-current]")).to_have_count(1)


SELECT = "Select three cards in the order of play"
LAY = "Lay the three cards down, or take the last card back"


def test_a_moment_can_be_forked_and_played_on(windows, finished):
    page = opened(windows, finished, "/replay?number=4")
    expect(page.locator("#prompt .what").first).to_have_text(SELECT)
    playing.open_tab(page, "tools")
    with leaving(page):
        page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#cover")).to_be_visible()
    with leaving(page):
        page.locator("#cover .primary").first.click()
    playing.open_list(page)
    expect(page.locator("#options .option").first).to_be_visible()
    assert playing.number(page) == "7"  # a spectator's fourth moment; three answers before it were secret
    expect(page.locator("#prompt .what").first).to_have_text(LAY)  # three cards were selected there
    assert finished["id"] not in page.url


def test_a_record_is_downloaded_and_opened_again(windows, finished, tmp_path):
    page = opened(windows, finished)
    with page.expect_download() as download:
        page.locator("#download").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    visit(page, windows.url)
    page.set_input_files("input[type=file]", path)
    with leaving(page):
        page.get_by_role("button", name="Open").click()
    expect_moment(page, 0)
    page.locator("#last").click()
    expect(page.locator("#prompt")).to_contain_text("The game is over")
    playing.open_tab(page, "tools")
    with page.expect_download() as again:
        page.locator("#download").click()
    again.value.save_as(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == path.read_text()


def test_whoever_opens_a_record_looks_at_any_moment_through_the_eyes_of_any_seat(windows, finished, tmp_path):
    page = opened(windows, finished)
    expect(page.locator("#seen-as")).to_have_count(0)
    (tmp_path / "record.json").write_text(page.request.get(f"{windows.url}/api/tables/{finished['id']}/record").text())
    visit(page, windows.url)
    page.set_input_files("input[type=file]", tmp_path / "record.json")
    with leaving(page):
        page.get_by_role("button", name="Open").click()
    page.locator("#next").click()
    expect_moment(page, 1)
    first = page.locator("#hand").inner_text()
    playing.open_tab(page, "tools")
    with leaving(page):
        page.get_by_role("link", name="Seat 2").click()
    expect_moment(page, 1)
    assert page.locator("#hand").inner_text() != first
    expect(page.locator("#seen-as [aria-current]")).to_have_text("Seat 2")


def test_a_damaged_record_is_refused_with_what_is_wrong_about_it(windows, tmp_path):
    windows.forgives = ("422",)
    page = windows.person()
    visit(page, windows.url)
    (tmp_path / "bad.json").write_text('{"format": 1}')
    page.set_input_files("input[type=file]", tmp_path / "bad.json")
    with leaving(page):
        page.get_by_role("button", name="Open").click()
    expect(page.locator("#error")).to_contain_text("damaged")


def test_a_picture_of_a_moment_is_saved(windows, finished, tmp_path):
    page = opened(windows, finished, "/replay?number=4")
    saved(page, "#picture", tmp_path / "moment.svg")
    assert (tmp_path / "moment.svg").read_text().startswith("<svg")


AT = """(second) => {
  const film = document.querySelector("svg");
  film.pauseAnimations();
  film.setCurrentTime(second);
}"""
PAINTED = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  return new Set(pixels).size;
}"""


def saved(page, button, path):
    """What a button among the tools lets the visitor keep."""
    playing.open_tab(page, "tools")
    with page.expect_download() as download:
        page.locator(button).click()
    download.value.save_as(path)
    return download.value.suggested_filename


def test_a_picture_of_a_moment_is_saved_as_png_painted_by_the_browser(windows, finished, tmp_path):
    page = opened(windows, finished, "/replay?number=4")
    assert saved(page, "#picture-png", tmp_path / "moment.png") == "legends-of-the-arena-4.png"
    data = (tmp_path / "moment.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    across, _ = struct.unpack(">II", data[16:24])
    assert across == 2 * 1280
    assert page.evaluate(PAINTED, f"data:image/png;base64,{b64encode(data).decode()}") > 100, "colours"


def test_an_animation_of_a_stretch_is_saved_and_plays_without_a_script(windows, finished, tmp_path):
    page = opened(windows, finished, "/replay?number=0")
    playing.open_tab(page, "tools")
    page.select_option("#moments", "40")
    page.locator("#next").click()
    expect(page.locator("#moment")).to_contain_text("1 of")
    expect(page.locator("#film [name=number]")).to_have_value("1")
    expect(page.locator("#moments")).to_have_value("40")
    assert saved(page, "#film button", tmp_path / "film.svg").startswith("legends-of-the-arena-1-to-")
    watched = windows.person()
    watched.set_content((tmp_path / "film.svg").read_text())
    shots = []
    for second in (0.1, 8.1, 16.1, 24.1):
        watched.evaluate(AT, second)
        shots.append(watched.screenshot())
    assert len(set(shots)) == len(shots), "it moves"


def test_the_saved_animation_of_a_spectator_shows_no_hand(windows, server, tmp_path):
    with server.client() as client:
        made = make(client)
    page = opened(windows, made, "/replay?number=0")
    watcher = windows.person()
    visit(watcher, f"{windows.url}/tables/{made['id']}/replay?number=0")
    for window, name in ((page, "own"), (watcher, "watched")):
        saved(window, "#film button", tmp_path / f"{name}.svg")
    own, watched = ((tmp_path / f"{name}.svg").read_text() for name in ("own", "watched"))
    names = page.locator("#hand .card text.serif").all_text_contents()
    assert names
    assert all(f">{name}<" in own for name in names)
    assert not any(f">{name}<" in watched for name in names if not name.isdigit())
