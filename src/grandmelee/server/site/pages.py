"""The parts of the table page, filled from what one viewer is told; each keeps its id, so that a client can morph it.

The forms in them work without any script; `stage` draws the board and the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import orjson
import structlog
from jinja2 import Environment, FileSystemLoader, StrictUndefined, meta

import grandmelee as gm
from grandmelee.core.events import Event, seat_name
from grandmelee.core.outcomes import RETURNS, TIED, WON, listed, verdict
from grandmelee.scene.fragments import Fragment
from grandmelee.scene.svg import slug
from grandmelee.server.api.message import events, moment
from grandmelee.server.site import stage
from grandmelee.server.site.addresses import Reach, qr_code
from grandmelee.server.site.assets import STATIC, address
from grandmelee.server.site.naming import with_names, with_short_names
from grandmelee.server.site.practice import is_practice, practice
from grandmelee.server.site.rolled import ROLLED, last_roll
from grandmelee.server.site.sharing import passed_to
from grandmelee.server.tables.caching import cached_last
from grandmelee.server.tables.endings import CLAIM, LATE, LOSE, RESIGNED, Ending
from grandmelee.server.tables.leaving import is_beaten
from grandmelee.server.tables.people import Viewer, may_stop_bots
from grandmelee.server.tables.table import Seat, Table
from grandmelee.text import guide

log: Final = structlog.get_logger("grandmelee.pages")

HERE: Final = Path(__file__).parent
CLIENT: Final = "client.js"
WRITTEN: Final = ("seats", "prompt", "advice", "options", "tools", "end", "invites", "curtain")
KEPT: Final = ("seats", "advice", "end", "invites", "curtain")  # of these, what is mostly the same at the next moment
MOST_KEPT: Final = 4096
LOG: Final = "log"
LEFT: Final = {RESIGNED: "has resigned", LATE: "ran out of time"}
SAYS: Final = {"asked": "choosing", "ready": "ready", "idle": ""}
LINES: Final = 150  # of the log at the table
ALL: Final = 100_000  # in the replay
NOWHERE: Final = Reach()
FINISHING: Final = ("done", "end", "pass", "stop")
CLOSING: Final = (*FINISHING, "skip", "leave", "stay", "decline")  # buttons in every game; they end or refuse something
REFUSING: Final = ("leave",)  # nothing that a table urges anybody to do
IDLE: Final = ("back", "quiet", "unquiet", "ask-again", "concede", "forfeit")  # they lead nowhere
RUN: Final = 4  # options of one kind in a row, with nothing but names: they share lines of the list
LONG_RUN: Final = 8  # the same where there is more to say of them
LISTED: Final = ("concede",)  # in the list of options only, where nobody presses it by mistake


class Pages:
    """The templates, and what they are filled with."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}  # by name: pages that are the same for everyone
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        words = {
            "cite": stage.cite,
            "listed": listed,
            "ruled": stage.ruled,
            "named": stage.named,
            "begins_turn": begins_turn,
            "seat_sign": stage.seat_sign,
            "glyph": stage.glyph,
        }
        self.templates.globals.update(
            words, slug=slug, name_of=name_of, seats_of=seats_of, client=client(), asset=address, qr_code=qr_code
        )
        self.used = {name: used_by(self.templates, f"parts/{name}.html") for name in KEPT}
        self.kept: dict[tuple[str, bytes], str] = {}  # parts by name and all they are filled with

    def page(self, template: str, **values: Any) -> str:
        """A whole page."""
        return self.templates.get_template(template).render({"notice": "", **values})

    def lasting(self, name: str, template: str, values: Callable[[], dict[str, Any]]) -> str:
        """A page that is the same for everyone, and made once."""
        if name not in self.made:
            self.made[name] = self.page(template, **values())
        return self.made[name]

    def parts(
        self,
        table: Table,
        viewer: Viewer,
        reach: Reach = NOWHERE,
        is_tall: bool = False,
        is_past: bool = False,
        hints: Sequence[dict[str, Any]] = (),
    ) -> dict[str, str]:
        """The parts of the table as this viewer may see it, by id; of the past nothing can be answered."""
        values = values_of(table, viewer, reach, is_past)
        values["hints"] = {hint["word"]: hint for hint in hints}
        values |= log_lines(events(table, values["seat"], -1), values["names"], ALL if is_past else LINES)
        says = {option["word"]: option["says"] for option in values["options"]}
        drawn = stage.drawn(table.game, values["view"], is_tall, says)
        values["pinned"] = pinned(values["options"], drawn.words)
        made = {"board": str(drawn.stage), stage.HAND: str(drawn.hand)}
        shown = {name: with_short_names(html, values["names"]) for name, html in made.items()}
        return self.written(values, (*WRITTEN, ROLLED, LOG)) | shown | {"icons": stage.icons(drawn.icons)}

    def written(self, values: dict[str, Any], names: Sequence[str]) -> dict[str, str]:
        """Parts that are words; those that are mostly the same from moment to moment are written once."""
        return {name: (self._kept if name in KEPT else self._written)(name, values) for name in names}

    def _written(self, name: str, values: dict[str, Any]) -> str:
        return self.templates.get_template(f"parts/{name}.html").render(values)

    def _kept(self, name: str, values: dict[str, Any]) -> str:
        key = name, orjson.dumps([values[used] for used in self.used[name] if used in values])
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept = {}
            found = self.kept[key] = self._written(name, values)
        return found

    def look(self, table: Table, viewer: Viewer, reach: Reach, is_tall: bool) -> Look:
        """The same for a page that is open already and marks its options itself; see `following`."""
        values = values_of(table, viewer, reach) | {"hints": {}}
        drawn = stage.drawn(table.game, values["view"], is_tall)
        values["pinned"] = pinned(values["options"], drawn.words)
        made = {name: Fragment(name, "", (html,)) for name, html in self.written(values, (*WRITTEN, ROLLED)).items()}
        options = [{"word": each["word"], "text": each["says"], "key": each["key"]} for each in values["options"]]
        fragments = made | {stage.STAGE: drawn.stage, stage.HAND: drawn.hand}
        return Look(fragments, drawn.icons, options, values)


def used_by(templates: Environment, name: str) -> list[str]:
    """The values that a template, and whatever it includes, is filled with."""
    assert templates.loader is not None
    parsed = templates.parse(templates.loader.get_source(templates, name)[0])
    names = meta.find_undeclared_variables(parsed) - set(templates.globals)
    return sorted(
        names.union(*[used_by(templates, other) for other in meta.find_referenced_templates(parsed) if other])
    )


@dataclass(frozen=True)
class Look:
    """A moment of the table as one viewer sees it: its page in fragments, and what that was filled with."""

    fragments: dict[str, Fragment]
    icons: frozenset[str]
    options: list[dict[str, str]]
    values: dict[str, Any]


def values_of(table: Table, viewer: Viewer, reach: Reach, is_past: bool = False) -> dict[str, Any]:
    """What the templates are filled with.

    While the machine is to be passed on, it is what a spectator sees: nobody's hand is in the page.
    """
    pass_to = [] if is_past else passed_to(table, viewer)
    viewer = replace(viewer, seat=None) if pass_to else viewer
    told = told_of(table, viewer)
    told = told | {"options": [] if is_past else told["options"]}
    values = shown_values(table, viewer, told, reach)
    values["rolled"] = None if is_past or told["over"] else last_roll(table, viewer.seat, values["names"])
    return {**told, **values, "is_past": is_past, "pass_to": pass_to}


def told_of(table: Table, viewer: Viewer) -> dict[str, Any]:
    """What the viewer is told, made once for those who watch."""
    if not table.watchers:
        return moment(table, viewer)
    return cached_last(table, ("moment", viewer.seat), viewer, lambda: moment(table, viewer))


def shown_values(table: Table, viewer: Viewer, told: dict[str, Any], reach: Reach) -> dict[str, Any]:
    """What the templates need beyond the message."""
    names = [label(seat) for seat in table.seats]
    who = ["You" if seat == viewer.seat else name for seat, name in enumerate(names)]
    asks = [ask | {"name": who[ask["seat"]], "prompt": with_names(ask["prompt"], names)} for ask in told["asks"]]
    asked = set(table.s.waiting)
    has_friends = not viewer.is_host or any(seat.kind == "friend" for seat in table.seats)  # the viewer may be one
    options = [option | described(table.s, viewer.seat, option, names) for option in told["options"]]
    mine = [ask for ask in asks if ask["seat"] == viewer.seat and viewer.seat in asked and told["options"]]
    return {
        "asks": asks,
        "mine": mine[0] | {"prompt": own_prompt(mine[0]["prompt"], options)} if mine else None,
        "advice": advice(table.game.slug, mine[0]["rule"], told["options"]) if mine else "",
        "turn": table.game.turn(table.s) if mine else 0,
        "options": in_brief(options),
        "headline": headline(told, who),
        "end_sign": end_sign(told, viewer.seat, is_practice(table)),
        "is_practice": is_practice(table),
        "verdict": "" if told["ending"] else closing(table, told, names),
        "practice": practice(table) if told["over"] else "",
        "score_of": score_of(table.game.slug),
        "all_cards": table.game.slug if is_draft(table.game.slug, told["options"]) else "",
        "names": names,
        "scores": table.s.scores if told["over"] else [],
        "seats": [sitter | seat_values(sitter, names, has_friends) for sitter in told["seats"]],
        "invites": invites(table, viewer, names, reach.address),
        "reach": reach,
        "is_host": viewer.is_host,
        "is_alone": not table.people - {viewer.seat},
        "may_stop": may_stop_bots(table, viewer),
        "numbers": {seat: max(0, table.number_for(seat)) for seat in viewer.seats},
        "missing": [names[seat.seat] for seat in table.seats if seat.is_open],
        "agreed": absence_told(table),
        "can_claim": can_claim(table),
        "away": away(table, viewer, told),
        "stuck": stuck(table, told),
        "until": until(table, viewer, told),
        "is_stood_in": viewer.seat in table.endings.stand_ins and viewer.seat not in table.endings.left,
    }


def advice(slug: str, rule: str, options: list[dict[str, str]]) -> str:
    """What a newcomer is told beside a question; see the game's guide."""
    its = guide.load(slug)
    return "" if its is None else its.advice(rule, [option["word"] for option in options])


def own_prompt(prompt: str, options: list[dict[str, str]]) -> str:
    """What one is asked; once everything is chosen and only finishing or taking back is left, that.

    >>> own_prompt("Select", [{"word": "done", "name": "Lay them down"}, {"word": "back", "name": "Take one back"}])
    'Lay them down, or take one back'
    >>> own_prompt("Select", [{"word": "card:a", "name": "A"}, {"word": "back", "name": "Take one back"}])
    'Select'
    """
    left = {option["word"]: option["name"] for option in options}
    if "done" not in left or "back" not in left or not set(left) <= {*FINISHING, *IDLE}:
        return prompt
    return f"{left['done']}, or {left['back'][:1].lower()}{left['back'][1:]}"


def in_brief(options: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Options of which each says whether the list has only its name: a long run of one kind, as all steps or slides,
    leaves room for the others so; what they do is said where they are pointed at.

    >>> steps = [{"word": f"hex:a{n}", "name": "", "text": ""} for n in range(RUN)]
    >>> [each["brief"] for each in in_brief([*steps, {"word": "end", "name": "End", "text": ""}])]
    [True, True, True, True, False]
    """
    found: list[dict[str, Any]] = []
    for kind, run in groupby(options, lambda option: option["word"].partition(":")[0]):
        same = list(run)
        is_long = len(same) >= LONG_RUN or (len(same) >= RUN and not any(o["text"] != o["name"] for o in same))
        found += [option | {"brief": is_long and ":" in option["word"] and bool(kind)} for option in same]
    return found


def headline(told: dict[str, Any], who: list[str]) -> str:
    """How it ended, for this viewer."""
    if told["ending"]:
        return Ending(told["ending"]["kind"], told["ending"]["seat"], told["outcomes"]).told(who)
    if is_in_own_words(told):
        return with_names(str(told["verdict"]), who).replace("You wins", "You win")
    return verdict(told["outcomes"], who)


def end_sign(told: dict[str, Any], seat: int | None, for_practice: bool = False) -> str:
    """Which picture stands above the end: laurels only where they were won, by the viewer or by those they watched, and
    not by practice.

    >>> end_sign({"outcomes": ["won", "lost"]}, 1), end_sign({"outcomes": ["won", "lost"]}, None)
    ('flying-flag', 'laurels')
    >>> end_sign({"outcomes": ["won", "lost"]}, 0, for_practice=True)
    'flying-flag'
    """
    outcomes = told["outcomes"] if seat is None else told["outcomes"][seat : seat + 1]
    return "laurels" if WON in outcomes and not for_practice else "flying-flag"


def is_in_own_words(told: dict[str, Any]) -> bool:
    """Whether the game's own words are the headline: where nobody has won or lost, for it may be unfinished; and where
    none of those who stayed has won, for a bot may have, in place of someone who left.
    """
    outcomes = set(told["outcomes"])
    return outcomes == {TIED} or (WON not in outcomes and not outcomes <= set(RETURNS))


def manner(told: dict[str, Any], names: list[str]) -> str:
    """What the game says of its end beyond who has won, which the headline says."""
    if is_in_own_words(told):
        return ""
    plain, said = verdict(told["outcomes"]), str(told["verdict"])
    if plain and said.startswith(plain):
        said = said.removeprefix(plain).lstrip(",:; ")
    return with_names(said[:1].upper() + said[1:], names)


def closing(table: Table, told: dict[str, Any], names: list[str]) -> str:
    """What is said of an end below its headline: what the game says of it itself, and where the points came from; or
    what everyone saw happen last, where it says no more than who has won.
    """
    if not told["over"]:
        return ""
    seen = [line.event for line in table.log if line.event.seats is None and line.event.text != told["verdict"]]
    own = manner(told, names)
    if not own:
        return with_names(last_words(seen, len(names)), names)
    return "\n".join([own, *[with_names(event.text, names) for event in score_lines(seen, len(names))]])


def score_lines(seen: Sequence[Event], seats: int) -> Sequence[Event]:
    """The end of a log from the lines on that tell of every seat's score, if it has them."""
    scores = [event for event in seen[-1 - seats :] if event.kind == "Scored"][-seats:]
    return seen[seen.index(scores[0]) :] if len(scores) == seats else []


def last_words(seen: Sequence[Event], seats: int) -> str:
    """The last two lines of a log; where the last ones tell of every seat's score, or those before the last do, all of
    them, a line each.

    >>> scores = [Event("Scored", "X-1", "Seat 1: 3"), Event("Scored", "X-1", "Seat 2: 5")]
    >>> last_words([*scores, Event("Ended", "X-2", "Over")], 2).splitlines()
    ['Seat 1: 3', 'Seat 2: 5', 'Over']
    >>> last_words(scores, 2).splitlines()
    ['Seat 1: 3', 'Seat 2: 5']
    >>> last_words([Event("Moved", "X-3", "A move"), Event("Ended", "X-2", "Over")], 2)
    'A move; Over'
    """
    scores = score_lines(seen, seats)
    return "\n".join([event.text for event in scores]) or "; ".join([event.text for event in seen[-2:]])


def is_draft(slug: str, options: list[dict[str, Any]]) -> bool:
    """Whether someone is chosen who comes with cards."""
    return any(option["word"] in with_cards(slug) for option in options)


@cache
def with_cards(slug: str) -> frozenset[str]:
    """Words of those who come with cards of their own: where one of them is chosen, all cards can be looked at."""
    game = gm.load(slug)
    return frozenset(word for word in game.vocabulary.words if game.cards_of(word))


def score_of(slug: str) -> str:
    """What the numbers at the end count, in the game's guide."""
    its = guide.load(slug)
    return "" if its is None else its.score


def log_lines(lines: list[dict[str, Any]], names: list[str], most: int) -> dict[str, Any]:
    """The last lines of the log, with seats by name; and how many came before them."""
    shown = [line | {"text": with_names(line["text"], names)} for line in lines[-most:]]
    return {"lines": shown, "earlier": max(0, len(lines) - most)}


@cache
def begins_turn(slug: str, kind: str) -> bool:
    """Whether an event of a game begins a turn: the log is parted there."""
    return kind in gm.load(slug).turn_kinds


def described(s: gm.State, seat: int | None, option: dict[str, str], names: list[str]) -> dict[str, str]:
    """An option's short name, what it will do beyond it, and all of that in one."""
    ask = None if seat is None else s.ask_of(seat)
    number = s.option(option["word"])
    name = s.game.describe(number) if ask is None else str(ask.named(s, number))
    text = beyond(name, option["text"])
    says = with_names(option["text"], names)
    return {"name": with_names(name, names), "text": with_names(text, names), "says": says}


def beyond(name: str, text: str) -> str:
    """What is said of an option beyond its name.

    >>> beyond("Slide a4", "Slide a4, 1 AP: 3 tiles slide"), beyond("Heal", "Healing 1"), beyond("Done", "Done")
    ('1 AP: 3 tiles slide', 'Healing 1', 'Done')
    """
    rest = text.removeprefix(name)
    return rest.lstrip(",: ") if rest != text and rest[:2] in (": ", ", ") else text


def pinned(options: list[dict[str, str]], drawn: frozenset[str]) -> list[dict[str, Any]]:
    """The options that have a button beside the prompt: what nothing drawn stands for, and what ends something.

    One of them is the main one where it is clear which: the only one that leads on, or else the one that finishes. It
    stands last, what leads nowhere first: neither ever takes the other's place.

    >>> [each["word"] for each in pinned([{"word": "done"}, {"word": "x"}, {"word": "back"}], frozenset())]
    ['back', 'x', 'done']
    >>> [each["is_main"] for each in pinned([{"word": "ask-again"}], frozenset())]  # a right, while others are asked
    [False]
    """
    buttons = [option for option in options if option["word"] not in LISTED]
    found = [option for option in buttons if option["word"] not in drawn or option["word"] in CLOSING]
    leads = [option["word"] for option in found if option["word"] not in IDLE]
    main = leads[0] if len(leads) == 1 else next((word for word in FINISHING if word in leads), "")
    main = "" if main in REFUSING else main
    shown = [option | {"is_main": option["word"] == main, "is_idle": option["word"] in IDLE} for option in found]
    return sorted(shown, key=lambda option: (option["is_main"], not option["is_idle"]))


def invites(table: Table, viewer: Viewer, names: list[str], root: str) -> list[dict[str, str]]:
    """Links the host can still give away: of seats the host does not sit in."""
    if not viewer.is_host or table.over:
        return []
    open_seats = [seat for seat in table.seats if seat.is_open and seat.seat not in viewer.seats]
    return [
        {"seat": str(seat.seat), "label": names[seat.seat], "link": f"{root}/join/{seat.invite}"} for seat in open_seats
    ]


def label(seat: Seat) -> str:
    """How a seat is called."""
    return seat.name or (f"Bot {seat.seat + 1}" if seat.is_bot else seat_name(seat.seat))


def seat_values(sitter: dict[str, Any], names: list[str], has_friends: bool) -> dict[str, Any]:
    """A seat's name, and what is said of it; all of that must be seen but how good a bot is."""
    told = what(sitter, names, has_friends)
    is_telling = told not in ("", sitter["level"])
    return {"label": names[sitter["seat"]], "what": told, "says": SAYS[sitter["status"]], "is_telling": is_telling}


def what(sitter: dict[str, Any], names: list[str], has_friends: bool) -> str:
    """What kind of bot it is, who has left, that nobody has come yet, or who else's it is where others play too."""
    if sitter["left"]:
        return LEFT.get(sitter["left"], "stayed away")
    if sitter["stuck"]:
        return "cannot answer"
    if sitter["stand_in"] and sitter["kind"] != "bot":
        return "away, a bot goes on"
    if sitter["kind"] == "bot":
        return f"{sitter['level']}, given by the host" if sitter["given"] else str(sitter["level"])
    if not sitter["taken"]:
        return "has not come yet"
    if sitter["given"]:
        return "taken by the host"
    if sitter["same_as"] is not None:
        return f"taken by {names[sitter['same_as']]}"
    return "the host" if sitter["host"] and has_friends else ""


def absence_told(table: Table) -> str:
    """What was agreed about whoever stays away, in one sentence."""
    absence = table.absence
    if absence.is_clock:
        then = "they lose" if absence.then == LOSE else "a bot goes on until they are back"
        return f"Each decision has {span(absence.after)}; if someone is late, {then}."
    if not absence.is_agreed or len(table.persons) < 2:
        return ""
    then = "claim the win or let a bot go on" if can_claim(table) else "let a bot go on"
    return f"If someone who is asked stays away for {span(absence.after)}, the others may {then}."


def can_claim(table: Table) -> bool:
    """Whether the win can be claimed over whoever stays away."""
    return table.absence.then == CLAIM and not table.game.is_cooperative


def away(table: Table, viewer: Viewer, told: dict[str, Any]) -> list[dict[str, Any]]:
    """From when on something may be done about the others who are asked; where a clock runs it is done by itself."""
    if table.absence.is_clock:
        return []
    return [one | {"from": clock_time(one["at"])} for one in told["absence"]["away"] if one["seat"] != viewer.seat]


def stuck(table: Table, told: dict[str, Any]) -> list[dict[str, Any]]:
    """Bots that cannot answer, and whether the win can be claimed over them."""
    seats = [sitter["seat"] for sitter in told["seats"] if sitter["stuck"]]
    return [{"seat": seat, "is_beaten": is_beaten(table, seat)} for seat in seats]


def until(table: Table, viewer: Viewer, told: dict[str, Any]) -> int | None:
    """When the clock shown runs out: the game's own, the viewer's for this decision, or else the first there is."""
    if told["clock"]:
        return int(told["clock"]["until"])
    ends = {one["seat"]: int(one["at"]) for one in told["absence"]["away"]} if table.absence.is_clock else {}
    return ends.get(viewer.seat) if viewer.seat in ends else min(ends.values(), default=None)


def span(seconds: int) -> str:
    """A time in words.

    >>> span(86400), span(3 * 86400), span(7200), span(90), span(30)
    ('1 day', '3 days', '2 hours', '2 minutes', '30 seconds')
    """
    if seconds < 60:
        return f"{seconds} seconds"
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % unit == 0 or unit == 60:
            count = -(-seconds // unit)
            return f"{count} {name}{'' if count == 1 else 's'}"
    return f"{seconds} seconds"


def clock_time(at: int) -> str:
    """A moment in milliseconds, for people.

    >>> clock_time(1_700_000_000_000)
    '14 Nov 2023, 22:13 UTC'
    """
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%-d %b %Y, %H:%M UTC")


def name_of(choice: object) -> str:
    """A value of a setting in words.

    >>> name_of(True), name_of("two-teams"), name_of("ego_plus_1"), name_of(None)
    ('Yes', 'Two teams', 'Ego plus 1', 'As usual')
    """
    if choice is None:
        return "As usual"
    if isinstance(choice, bool):
        return "Yes" if choice else "No"
    words = str(choice).replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def seats_of(game: dict[str, Any]) -> str:
    """How many can play, in words.

    >>> seats_of({"seats": [2, 3, 4]}), seats_of({"seats": [2, 4]}), seats_of({"seats": [2]})
    ('2 to 4', '2 or 4', '2')
    """
    first, last = game["seats"][0], game["seats"][-1]
    if first == last:
        return str(first)
    return f"{first} {'to' if len(game['seats']) == last - first + 1 else 'or'} {last}"


def client() -> str:
    """The address of the client's script, when it has been built."""
    return address(CLIENT) if (STATIC / CLIENT).is_file() else ""
