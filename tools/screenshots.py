"""Pictures of every page and every game, dark, light and on a phone: python tools/screenshots.py [FOLDER] [--png].

With --only=GAME only the tables of that game are pictured, and its set-up. Recorded games are taken from
tests/playthroughs, or first from the folder given by --records=FOLDER.

Starts a server of its own on a database of its own; the same seeds give the same pictures. Needs playwright and
Debian's chromium.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import httpx  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

import grandmelee as gm  # noqa: E402
from grandmelee.core.record import Record  # noqa: E402
from tests.browser.browsing import PATIENCE, launch, no_tour, sit, visit  # noqa: E402
from tests.browser.playing import open_tab  # noqa: E402
from tests.server.serving import Player, Server  # noqa: E402

FOLDER = ROOT / "docs" / "pictures" / "table"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
QUALITY = 82
# Letters and pictures in sight have come, and what is shown a moment later has been shown.
STILL = """async () => {
    await document.fonts.ready;
    const isSeen = (image) => image.getClientRects()[0]?.top < window.innerHeight;
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode()));
    await new Promise((done) => setTimeout(done, 250));
    return true;
}"""


@dataclass(frozen=True)
class Look:
    """A window to look through."""

    name: str
    viewport: dict[str, int]
    theme: str

    def context(self, browser: Browser) -> BrowserContext:
        is_phone = self.viewport is PHONE
        context = browser.new_context(
            viewport=self.viewport,  # type: ignore[arg-type]
            color_scheme=self.theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            has_touch=is_phone,
            is_mobile=is_phone,
            device_scale_factor=2 if is_phone else 1,
        )
        context.set_default_timeout(PATIENCE)
        no_tour(context)
        return context


LOOKS = (Look("dark", DESK, "dark"), Look("light", DESK, "light"), Look("phone", PHONE, "dark"))


class Album:
    """Where the pictures go."""

    def __init__(self, folder: Path, as_png: bool) -> None:
        self.folder = folder
        self.as_png = as_png
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, page: Page, name: str) -> None:
        """The window as it is now, as a small webp or a png."""
        page.wait_for_function(STILL)
        kind = "png" if self.as_png else "webp"
        how = {"format": kind} | ({} if self.as_png else {"quality": QUALITY})
        shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)
        (self.folder / f"{name}.{kind}").write_bytes(base64.b64decode(shot["data"]))
        print(name)


# ---- games at a moment -----------------------------------------------------------------------------------------------
def seated(client: httpx.Client, game: str, seats: int, share: float) -> tuple[dict[str, Any], int]:
    """A table of people, played by chance or as recorded up to a share of its length; and the seat that is asked there.

    The same for every look.
    """
    if (game, seats, share) not in TABLES and game in RECORDED:
        TABLES[game, seats, share] = from_record(client, game, seats, share)
    if (game, seats, share) not in TABLES:
        people = [{"kind": "human", "name": name} for name in NAMES[:seats]]
        asked = {"game": game, "seats": people, "seed": 11, "settings": SETTINGS.get(game, {})}
        length = LENGTHS.get((game, seats)) or played(client, asked, None)[1]
        LENGTHS[game, seats] = length
        made, _, seat = played(client, asked, round(length * share))
        TABLES[game, seats, share] = made, seat
    return TABLES[game, seats, share]


TABLES: dict[tuple[str, int, float], tuple[dict[str, Any], int]] = {}
LENGTHS: dict[tuple[str, int], int] = {}
SETTINGS: dict[str, dict[str, Any]] = {}
RECORDED = {"pathfinder-arena": "champion"}  # by chance nobody comes to an end


NAMES = ("Ada", "Bela", "Cato", "Dido", "Enno", "Fay")


def from_record(client: httpx.Client, game: str, seats: int, share: float) -> tuple[dict[str, Any], int]:
    """A table that is opened from the beginning of a recorded game, and the seat that is asked there."""
    file = ROOT / "tests" / "playthroughs" / game / f"{RECORDED[game]}-{seats}.json"
    whole = Record.from_json(file.read_text(encoding="utf-8"))
    whole.answers = whole.answers[: round(len(whole.answers) * share)]
    whole.digest = ""
    s = gm.replay(whole)
    people = [{"kind": "human", "name": name} for name in NAMES[:seats]]
    made = client.post("/api/records", json={"record": s.record.to_json(), "seats": people}).json()
    return made, s.waiting[0] if s.waiting else 0


def played(client: httpx.Client, asked: dict[str, Any], most: int | None) -> tuple[dict[str, Any], int, int]:
    made = client.post("/api/tables", json=asked).json()
    who = [Player(client, made["id"], seat["token"]) for seat in made["seats"]]
    chance, count, seat = random.Random(5), 0, 0
    while True:
        seen = who[seat].look()
        if seen["over"] or (count == most and seen["options"]):
            return made, count, seat
        if not seen["options"]:
            seat = seen["asks"][0]["seat"]
            continue
        words = [option["word"] for option in seen["options"] if option["word"] not in ("back", "forfeit")]
        who[seat].play(chance.choice(words))
        count += 1


# ---- the dungeon: one, three and six players -------------------------------------------------------------------------
DUNGEON = "super-dungeon-arcade"
PARTIES = (1, 3, 6)  # players


def recorded(seats: int) -> Record | None:
    """The longest recorded game of so many players."""
    folders = [Path(word.removeprefix("--records=")) for word in sys.argv if word.startswith("--records=")]
    for folder in (*folders, ROOT / "tests" / "playthroughs" / DUNGEON):
        records = [Record.from_json(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))]
        fitting = [record for record in records if record.game == DUNGEON and record.seats == seats]
        if fitting:
            return max(fitting, key=lambda record: len(record.answers))
    return None


def moments(record: Record) -> dict[str, int]:
    """After how many answers a recorded game is at its start, in its middle, before its boss, and at its end."""
    s = gm.load(DUNGEON).start(record.seats, record.settings, record.seed, False)
    found: dict[str, int] = {}
    for count, (seat, word) in enumerate(record.answers):
        is_free = any(word.startswith("action:") for word in map(s.word, s.options(seat)))
        if is_free and "start" not in found:
            found["start"] = count
        if is_free and "middle" not in found and count > 0.45 * len(record.answers):
            found["middle"] = count
        if s.view(None)["aims"] and "aim" not in found and s.ask_of(seat).rule == "SDA-7.13":
            found["aim"] = count
        if is_free and "boss" not in found and s.view(None)["chart"]["boss_in_play"]:
            found["boss"] = count
        if "cards" not in found and count > 40 and any(one.startswith("card:") for one in map(s.word, s.options(seat))):
            found["cards"] = count
        s.answer(seat, word)
    return found | {"end": len(record.answers)}


def dungeon_pages(album: Album, context: BrowserContext, server: Server, look: str) -> None:
    """The dungeon at the moments of recorded games; what an action reaches; why something cannot be done."""
    with server.client() as client:
        for seats in PARTIES:
            record = recorded(seats)
            for moment, count in (moments(record) if record is not None else {}).items():
                assert record is not None
                made, seat = opened_at(client, record, count)
                page = opened(context, server.url, made, seat)
                album.keep(page, f"{DUNGEON}-{seats}-{moment}-{look}")
                if moment == "middle" and look != "phone":
                    page.locator("#stage [id^=choose-action] text").first.hover()
                    page.wait_for_selector("#lens:not([hidden])")
                    album.keep(page, f"{DUNGEON}-{seats}-reach-{look}")
                if moment == "end" and seats == PARTIES[0]:
                    replay(album, page, server.url, made, DUNGEON, look)
                page.close()


def opened_at(client: httpx.Client, record: Record, count: int) -> tuple[dict[str, Any], int]:
    """A table opened from the first answers of a record, the same for every look; and the seat that is asked there."""
    key = (DUNGEON, record.seats, float(count))
    if key not in TABLES:
        given = (record.game, record.version, record.content, record.seats, record.settings, record.seed)
        s = gm.replay(Record(*given, record.answers[:count], ""))
        people = [{"kind": "human", "name": name} for name in NAMES[: record.seats]]
        made = client.post("/api/records", json={"record": s.record.to_json(), "seats": people}).json()
        TABLES[key] = made, s.waiting[0] if s.waiting else 0
    return TABLES[key]


# ---- the pictures ----------------------------------------------------------------------------------------------------
def plain_pages(album: Album, page: Page, url: str, look: str) -> None:
    """Pages without a table."""
    game = gm.games()[0]
    for name, path in {
        "home": "/",
        "rules-list": "/rules",
        "rules": f"/rules/{game}#chapter-5",
        "credits": "/credits",
        "error": "/tables/AAAAAAAAAAAAAAAA",
    }.items():
        visit(page, url + path)
        album.keep(page, f"{name}-{look}")
    for slug in gm.games():
        setup_page(album, page, url, slug, look)
    page.click("summary")
    page.select_option("select[id^=setting]:has(option[value=given])", "given")
    album.keep(page, f"setup-options-{look}")
    visit(page, url)
    page.click("#open-settings")
    album.keep(page, f"settings-{look}")


def setup_page(album: Album, page: Page, url: str, slug: str, look: str) -> None:
    """Where a game is set up."""
    visit(page, f"{url}/new/{slug}")
    album.keep(page, f"setup-{slug}-{look}")


def game_pages(album: Album, context: BrowserContext, server: Server, game: str, look: str) -> None:
    """A game at its start, in its middle and at its end; then what lies over it."""
    if game == LORDS:
        lords_pages(album, context, server, look)
        return
    with server.client() as client:
        fewest = gm.load(game).seats[0]
        for moment, share in {"start": 0.0, "middle": 0.55, "end": 1.0}.items():
            made, seat = seated(client, game, max(2, fewest), share)
            page = opened(context, server.url, made, seat)
            album.keep(page, f"{game}-{moment}-{look}")
            if moment == "middle":
                over_the_table(album, page, game, look)
            if moment == "end":
                replay(album, page, server.url, made, game, look)
            page.close()
        made, seat = seated(client, game, gm.load(game).seats[-1], 0.5)
        page = opened(context, server.url, made, seat)
        album.keep(page, f"{game}-full-{look}")
        page.close()
        others(album, context, client, server.url, game, look)


def opened(context: BrowserContext, url: str, made: dict[str, Any], seat: int) -> Page:
    """The table from one seat."""
    sit(context, url, made, [seat])
    page = context.new_page()
    visit(page, f"{url}/tables/{made['id']}")
    page.wait_for_selector("#stage svg >> visible=true")
    return page


def over_the_table(album: Album, page: Page, game: str, look: str) -> None:
    """A hint, a mark, a large card, a refusal, a rule, the drawer."""
    helped(album, page, game, look)
    hand = page.locator("#hand .card").first
    if hand.count() and look != "phone":
        hand.hover()
        album.keep(page, f"{game}-card-{look}")
        page.mouse.move(5, 5)
    page.locator("#stage .word[id^='board-']:not(.glow)").first.click(force=True)
    page.wait_for_selector("#answer:not([hidden])")
    album.keep(page, f"{game}-why-{look}")
    page.keyboard.press("Escape")
    if look == "phone":  # where rules are cited in the log only
        page.click("#tabs [data-tab=log]")
        album.keep(page, f"{game}-drawer-{look}")
    page.locator("#log-lines .cite" if look == "phone" else "#prompt .cite").last.click()
    page.wait_for_selector("#answer:not([hidden])")
    album.keep(page, f"{game}-rule-{look}")
    page.keyboard.press("Escape")


def helped(album: Album, page: Page, game: str, look: str) -> None:
    """What a bot would choose, and what someone points at."""
    page.click("#hint")
    page.wait_for_selector("#options .estimate", state="attached")  # on a phone the list lies behind its tab
    page.locator("#point").click()
    page.locator("#stage [data-word^='hex:d'], #stage [data-word^='space:']").nth(2).click(force=True)
    page.wait_for_selector(".pin-mark")
    album.keep(page, f"{game}-hint-{look}")
    page.locator("#point").click()
    page.locator("#stage [data-word^='hex:d'], #stage [data-word^='space:']").nth(2).click(force=True)
    page.wait_for_selector(".pin-mark", state="detached")
    name = page.locator("#log-lines .named[data-card]")
    if look != "phone" and name.count():
        open_tab(page, "log")
        name.last.hover()
        page.wait_for_selector("#lens img")
        album.keep(page, f"{game}-name-{look}")
        page.mouse.move(5, 5)


def replay(album: Album, page: Page, url: str, made: dict[str, Any], game: str, look: str) -> None:
    """The replay in its middle."""
    visit(page, f"{url}/tables/{made['id']}/replay")
    last = int(page.locator("#replay").get_attribute("data-last") or 0)
    visit(page, f"{url}/tables/{made['id']}/replay?number={last // 2}")
    album.keep(page, f"{game}-replay-{look}")


def others(album: Album, context: BrowserContext, client: httpx.Client, url: str, game: str, look: str) -> None:
    """A spectator, the tour, an invitation, the curtain between two people at one machine."""
    person = {"kind": "human"}
    made = client.post("/api/tables", json={"game": game, "seats": [person, person], "seed": 11}).json()
    page = context.new_page()
    visit(page, f"{url}/tables/{made['id']}")
    page.wait_for_selector("#stage svg >> visible=true")
    album.keep(page, f"{game}-spectator-{look}")
    seats = [person, {"kind": "friend"}]
    invited = client.post("/api/tables", json={"game": game, "seats": seats}).json()
    visit(page, invited["seats"][1]["link"])
    album.keep(page, f"join-{look}")
    sit(context, url, made, [0, 1])
    visit(page, f"{url}/tables/{made['id']}")
    album.keep(page, f"cover-{look}")
    asked = Player(client, made["id"]).look()["asks"][0]["seat"]
    visit(page, f"{url}/tables/{made['id']}?seat={1 - asked}")
    album.keep(page, f"curtain-{look}")
    visit(page, f"{url}/tables/{made['id']}?seat={asked}")
    page.click("#open-settings")
    page.click("#start-tour")
    album.keep(page, f"tour-{look}")
    page.close()
    sit(context, url, invited, [0], host=True)
    page = context.new_page()
    visit(page, f"{url}/tables/{invited['id']}")
    album.keep(page, f"invite-{look}")
    page.close()


# ---- Lords of the Eastern Reach: recorded games, for by chance nobody fights -----------------------------------------
LORDS = "lords-of-the-eastern-reach"
LORDS_GAMES = ("alone-major-victory", "two-normal", "team-play")


def lords_moments(name: str) -> dict[str, gm.Record]:
    """A recorded game at its start, in its middle, in its largest battle, in an attack on a city, and at its end."""
    whole = gm.Record.from_json((ROOT / "tests" / "playthroughs" / LORDS / f"{name}.json").read_text("utf-8"))
    s = gm.replay(whole, count=0)
    sizes, raids = [], []
    for seat, word in whole.answers:
        s.answer(seat, word)
        battle = s.view(None)["battle"]
        sizes.append(fighters(battle))
        raids.append(len(battle["city"]) + len(battle["sides"][0]["party"]) if battle and battle["city"] else 0)
    last = len(sizes)
    counts = {"start": 0, "middle": round(last * 0.55), "battle": sizes.index(max(sizes)) + 1, "end": last}
    counts |= {"attack": raids.index(max(raids)) + 1} if any(raids) else {}
    return {moment: gm.replay(whole.until(count)).record for moment, count in counts.items()}


def fighters(battle: dict[str, Any] | None) -> int:
    """How many cards take part in a battle, if both sides are there; one in which somebody must fall is larger."""
    if battle is None:
        return 0
    sides = [len(side["party"]) for side in battle["sides"]]
    foes = sides[1] + len(battle["monsters"])
    losses = 20 * sum(side["least_losses"] > 0 for side in battle["sides"])
    return losses + sides[0] + 2 * foes + 3 * len(battle["dice"]) if sides[0] and foes else 0


def lords_pages(album: Album, context: BrowserContext, server: Server, look: str) -> None:
    """Recorded games of every size at four moments; in the middle a neighbour's area is opened and a card is large."""
    with server.client() as client:
        for name in LORDS_GAMES:
            for moment, record in lords_moments(name).items():
                made, seat = reopened(client, record)
                page = opened(context, server.url, made, seat)
                album.keep(page, f"{LORDS}-{record.seats}-{moment}-{look}")
                if moment == "middle" and record.seats == 2:
                    closer(album, page, seat, look)
                page.close()


def reopened(client: httpx.Client, record: gm.Record) -> tuple[dict[str, Any], int]:
    """A table of people that goes on with a record; and the seat that is asked there."""
    people = [{"kind": "human", "name": name} for name in NAMES[: record.seats]]
    made = client.post("/api/records", json={"record": record.to_json(), "seats": people}).json()
    waiting = gm.replay(record).waiting
    return made, waiting[0] if waiting else 0


def closer(album: Album, page: Page, seat: int, look: str) -> None:
    """A neighbour's area in its window, then a card of the own hand."""
    if look == "phone":
        page.click('#tabs [data-tab="around"]')
    page.click(f"#open-{1 - seat}")
    page.wait_for_selector("#opened[open]")
    album.keep(page, f"{LORDS}-opened-{look}")
    page.keyboard.press("Escape")
    hand = page.locator("#hand .card").first
    if hand.count() and look != "phone":
        hand.hover()
        page.wait_for_selector("#lens:not([hidden])")
        album.keep(page, f"{LORDS}-card-{look}")
        page.mouse.move(5, 5)


def main() -> None:
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    only = [word.removeprefix("--only=") for word in sys.argv if word.startswith("--only=")]
    looks = [look for look in LOOKS if f"--{look.name}" in sys.argv] or list(LOOKS)
    album = Album(Path(given[0]) if given else FOLDER, "--png" in sys.argv)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(str(Path(folder) / "pictures.sqlite3"), Path(folder)).start()
        browser = launch(play)
        try:
            for look in looks:
                context = look.context(browser)
                if only:
                    setup_page(album, context.new_page(), server.url, only[0], look.name)
                else:
                    plain_pages(album, context.new_page(), server.url, look.name)
                for game in only or gm.games():
                    if game == DUNGEON:
                        dungeon_pages(album, context, server, look.name)
                    else:
                        game_pages(album, context, server, game, look.name)
                context.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
