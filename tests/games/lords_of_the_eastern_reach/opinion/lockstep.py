"""Engine and second opinion play the same game, and are compared after every answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import grandmelee as gm
from grandmelee.bots.greedy import GreedyBot
from tests.games.lords_of_the_eastern_reach.opinion.board import Asked, Card, Difference, Fortune, Player, Table
from tests.games.lords_of_the_eastern_reach.opinion.printed import NAMES, QUESTS
from tests.games.lords_of_the_eastern_reach.opinion.scoring import level, outcomes, scores
from tests.games.lords_of_the_eastern_reach.opinion.setup import expected, found
from tests.games.lords_of_the_eastern_reach.opinion.steps import game

Chooser = Callable[[Any], tuple[int, int]]
WEIGHTS = {"pass": 1, "done": 1, "quiet": 0.01, "quest": 0.2, "buy": 12, "adventure": 6}
LISTS = ("hand", "quests", "trophies", "stash")
GAME = "lords-of-the-eastern-reach"
QUEST_NAMES = {quest.name: slug for slug, quest in QUESTS.items()}
TOLD: list[tuple[str, re.Pattern[str]]] = [
    ("reveal", re.compile(r"^(.+) is revealed \[")),
    ("die", re.compile(r"^.+ rolls (\d) for \w+ \[LER-7\.17\]")),
    ("again", re.compile(r"^.+ rolls (\d) now \[LER-7\.19\]")),
    ("evade", re.compile(r"^The evade die shows (\d)")),
    ("tokens", re.compile(r"^Seat \d draws (.+) \[LER-10\.1\]")),
    ("cards", re.compile(r"^Seat \d draws (\D.*) \[LER-13\.1\]")),
    ("quest", re.compile(r"^Seat \d draws (?!a quest )(.+) \[LER-22\.4\]")),
    ("turned up", re.compile(r"^(.+) is turned up \[")),
    ("event", re.compile(r"^The event: (.+) \[")),
    ("steal", re.compile(r"^It is (.+) \[LER-25\.18\]")),
    ("spilled", re.compile(r"^Discarded from the City deck: (.+) \[")),
    ("spilled", re.compile(r"^Nobody draws: (.+) are discarded from the City deck")),
    ("hireling", re.compile(r"^(.+) enters the army of Seat \d \[")),
    ("totals", re.compile(r"^(\d+) Attack on the \w+; (\d+) damage to the active party")),
]


def chance(told: list[str]) -> Fortune:
    """What chance brought in the last answer, by what was told."""
    fortune = Fortune()
    for text in told:
        for kind, pattern in TOLD:
            if found := pattern.match(text):
                fortune.put(kind, understood(kind, found))
                break
    if "hireling" in fortune.got:
        fortune.got["hireling"] = [one for one in fortune.got["hireling"] if one]
    return fortune


def understood(kind: str, found: re.Match[str]) -> Any:
    if kind in ("die", "again", "evade"):
        return int(found[1])
    if kind == "tokens":
        counts = [one.partition(" ") for one in found[1].split(", ")]
        return Counter({token_word(kind): int(n) for n, _, kind in counts})
    if found[1] == "nothing":
        return []
    if kind in ("cards", "spilled"):
        return [NAMES[name] for name in found[1].split(", ")]
    if kind in ("quest", "turned up"):
        return QUEST_NAMES[found[1]]
    if kind == "event":
        return found[1]
    if kind == "totals":
        return int(found[1]), int(found[2])
    name = NAMES.get(found[1]) or QUEST_NAMES[found[1]]
    if kind == "hireling":
        return name if "." not in name and is_hireling(name) else None
    return name


def token_word(told: str) -> str:
    word = told.lower().replace(" ", "-")
    return f"{word}s" if word.endswith("grunt") else word


def is_hireling(name: str) -> bool:
    return Card(name, 0).print.type == "hireling"


def reading(s: Any) -> Table:
    """The table as it lies, from the views of all seats."""
    return Table([s.view(seat) for seat in range(s.seats)])


class Lockstep:
    """One game of both."""

    def __init__(self, s: Any, look_every: int = 1) -> None:
        self.s = s
        self.look_every = look_every
        self.answers = 0

    def begin(self, choose: Chooser | None = None, only: str = "") -> None:
        """What comes before the first turn is the engine's; then the opinion takes the table over as it lies."""
        while choose is not None and self.s.view(None)["round"] == 0:
            self.s.answer(*choose(self.s))
        self.table = reading(self.s)
        if choose is not None:
            self.expect("setup", found(self.table), expected(self.table, list(self.s.settings["scenarios"])))
        self.play = game(self.table, only)
        self.asked: Asked | None = None
        self.advance(None)

    def begin_step(self, step: str, start: Callable[[Any], Any]) -> None:
        """One step of a turn on a table that was set up for it."""
        self.table = reading(self.s)
        self.table.step = step
        self.play = game(self.table, step)
        self.asked = None
        start(self.s)
        self.table.fortune = chance([str(event) for event in self.s.events])
        self.advance(None)

    def run_turns(self, start: Callable[[Any], Any], choose: Chooser, limit: int) -> None:
        """Whole turns on a table that was set up, so many answers long."""
        self.table = reading(self.s)
        self.table.step = "Start of Turn"
        self.table.round += 1
        self.play = game(self.table)
        self.asked = None
        start(self.s)
        self.table.fortune = chance([str(event) for event in self.s.events])
        self.advance(None)
        while self.asked is not None and self.answers < limit:
            seat, option = choose(self.s)
            self.step(seat, self.s.word(option))

    def run_step(self, step: str, start: Callable[[Any], Any], choose: Chooser) -> None:
        self.begin_step(step, start)
        while self.asked is not None:
            seat, option = choose(self.s)
            self.step(seat, self.s.word(option))

    def run(self, choose: Chooser, limit: int = 1_000_000) -> None:
        """To the end, or for so many answers."""
        self.begin(choose)
        while self.asked is not None and self.answers < limit:
            seat, option = choose(self.s)
            self.step(seat, self.s.word(option))

    def step(self, seat: int, word: str) -> None:
        self.s.answer(seat, word)
        self.answers += 1
        if word == "unquiet":
            self.table.quiet.discard(seat)
            return
        self.table.fortune = chance([str(event) for event in self.s.events])
        self.advance(word)

    def advance(self, word: str | None) -> None:
        try:
            self.asked = next(self.play) if word is None else self.play.send(word)
        except StopIteration:
            self.asked = None
        got = self.table.fortune.got
        self.expect("totals", got.pop("totals", []), got.pop("totals told", []))
        self.expect("chance nobody asked for", self.table.fortune.rest(), {})
        self.compare(self.answers % self.look_every == 0 or self.asked is None)

    def expect(self, what: str, theirs: Any, ours: Any) -> None:
        if theirs != ours:
            raise Difference(f"{what}: the engine has {theirs}, the second opinion {ours}")

    # ---- comparing ---------------------------------------------------------------------------------------------------
    def questions(self) -> list[Any]:
        s = self.s
        return [q for q in s.asks if [s.word(o) for o in s.options(q.seat)] != ["unquiet"] and q.prompt != "Pause"]

    def compare(self, is_whole: bool) -> None:
        asks = self.questions()
        if self.asked is None:
            self.expect("asked", [(q.seat, q.rule, q.prompt) for q in asks], [])
        else:
            if [q.seat for q in asks] != [self.asked.seat]:
                theirs = [(q.seat, q.rule, q.prompt, [self.s.word(o) for o in self.s.options(q.seat)]) for q in asks]
                raise Difference(f"asked: the engine has {theirs}, the second opinion {vars(self.asked)}")
            words = {self.s.word(option) for option in self.s.options(self.asked.seat)}
            if words != self.asked.options:
                more, less = words - self.asked.options, self.asked.options - words
                raise Difference(
                    f"options of seat {self.asked.seat} at {asks[0].rule} {asks[0].prompt!r}: "
                    f"the engine has also {sorted(more)}, but not {sorted(less)}"
                )
        if is_whole:
            self.compare_table()
        if self.asked is None and self.s.over:
            self.expect("scores", list(self.s.scores), scores(self.table))
            self.expect("outcomes", list(self.s.outcomes), outcomes(self.table))
            if self.table.is_alone:
                self.expect("level", level(self.table) in self.s.verdict, True)

    def compare_table(self) -> None:
        table = self.table
        seat = self.asked.seat if self.asked else None
        view = self.s.view(seat)
        if not self.s.over and self.asked is not None:
            self.expect("turn", (view["active"], view["round"], view["step"]), (table.active, table.round, table.step))
        self.expect("last round", view["is_last_round"], table.is_last_round)
        for place in ("bag", "pool", "at_hand"):
            ours = {kind: n for kind, n in getattr(table, place).items() if n}
            self.expect(place, view["tokens"][place], ours)
        self.expect("kept", view["tokens"]["kept"], table.kept)
        self.expect("supply", view["supply"], {"gems": table.gem_supply, "phrases": table.phrase_supply})
        for pile in view["decks"]:
            deck = table.decks[pile["deck"]]
            self.expect(f"size of {deck.name}", pile["size"], deck.size)
            for row in ("discard", "bosses", "treasures"):
                self.expect(f"{row} of {deck.name}", sorted(pile[row]), sorted(getattr(deck, row)))
        shown = {deck["deck"] for deck in view["decks"]}
        for deck in table.adventures:
            if deck.name not in shown and table.fight is None:
                self.expect(f"deck {deck.name}", 0, deck.size + len(deck.discard + deck.bosses + deck.treasures))
        self.expect("set aside", view["set_aside"], table.set_aside)
        self.expect("quest deck", view["quest_deck"], table.quest_deck)
        self.expect("open tasks", sorted(view["open_tasks"]), sorted(table.open_tasks))
        self.expect("wandering", sorted(view["wandering"]), sorted(table.wandering))
        for theirs, player in zip(view["players"], table.players, strict=True):
            self.compare_player(theirs, player)
        self.compare_battle(view["battle"])

    def compare_player(self, shown: dict[str, Any], player: Player) -> None:
        table = self.table
        ours: dict[str, Any] = {
            "gems": player.gems,
            "hand_count": len(player.hand),
            "hand_size": table.hand_size(player),
            "army_limit": table.army_limit(player),
            "building_limit": table.building_limit(player),
            "stash": sorted(player.stash),
            "trophy_count": len(player.trophies),
            "quest_count": len(player.quests),
        }
        for mine in ("hand", "quests", "trophies"):
            if mine in shown and not (mine == "quests" and self.s.over):
                ours[mine] = sorted(getattr(player, mine))
        theirs = {name: sorted(map(named, shown[name])) if name in LISTS else shown[name] for name in ours}
        self.expect(f"seat {player.seat}", theirs, ours)
        for row in ("city", "army"):
            cards = [seen(card) for card in getattr(player, row)]
            self.expect(f"{row} of {player.seat}", by_name(shown[row], cards), by_name(cards, cards))
        if table.fight is None:
            values = {c["card"]: c["defense"] for c in shown["city"]}
            self.expect("building Defense", values, {c.name: table.building_defense(c) for c in player.city})

    def compare_battle(self, shown: dict[str, Any] | None) -> None:
        fight = self.table.fight
        if shown is None or fight is None:
            self.expect("battle", shown is None, fight is None)
            return
        if fight.is_fixed:
            pools = [max(0, side["damage"]) for side in shown["sides"]]
            self.expect("damage", pools, [max(0, n) for n in fight.damage])
            if not fight.is_attack and not fight.lost:
                self.expect("Attack left", shown["attack_left"], fight.attack_left)
        for side in (0, 1):
            theirs = {c["card"]: (c["attack"], c["defense"]) for c in shown["sides"][side]["party"]}
            if fight.is_fixed:
                continue
            ours = {c.name: (fight.attack(c), fight.defense(c)) for c in fight.parties[side]}
            self.expect(f"party {side}", theirs, ours)
            totals = (shown["sides"][side]["attack"], shown["sides"][side]["armor"])
            self.expect(f"totals {side}", totals, (fight.total(side), fight.armor(side)))
        foes = {m["card"]: (m["attack"], m["defense"]) for m in shown["monsters"]}
        if not fight.is_fixed:
            self.expect("monsters", foes, {f.name: (fight.foe_attack(f), fight.foe_defense(f)) for f in fight.foes})


def named(shown: Any) -> str:
    return str(shown.get("card") or shown.get("quest")) if isinstance(shown, dict) else shown


def seen(card: Card) -> dict[str, Any]:
    """A card in play as a view shows it."""
    found: dict[str, Any] = {"card": card.name, "token": card.token}
    if card.print.type != "building":
        found |= {"exhausted": card.is_exhausted, "gems": card.gems, "phrase": card.has_phrase}
        found |= {"pet": card.pet_name() if card.has_pet else None, "items": sorted(card.items)}
    return found


def by_name(cards: list[dict[str, Any]], like: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    fields = list(like[0]) if like else ["card"]
    found = {}
    for card in cards:
        row: dict[str, Any] = {field: card.get(field) for field in fields}
        if "items" in row:
            row["items"] = sorted(row["items"])
        found[card["card"]] = row
    return found


def new(seats: int, seed: int, **settings: Any) -> Any:
    return gm.new(GAME, seats=seats, seed=seed, **settings)


# ---- who plays -----------------------------------------------------------------------------------------------------
def at_random(random: Random) -> Chooser:
    """Anything that may be answered, by anyone."""

    def choose(s: Any) -> tuple[int, int]:
        seat = random.choice(s.may_answer)
        return seat, random.choice(s.options(seat))

    return choose


def keen(random: Random) -> Chooser:
    """At random, but rather doing something than not, so that armies and cities grow."""

    def choose(s: Any) -> tuple[int, int]:
        seat = s.may_answer[0]
        options = s.worth_trying(seat)
        words = [s.word(option) for option in options]
        weights = [WEIGHTS.get(word.partition(":")[0], 4) for word in words]
        return seat, random.choices(options, weights)[0]

    return choose


def idle(random: Random) -> Chooser:
    """Mostly passing, so that the City deck must be helped along [LER-15.10]."""

    def choose(s: Any) -> tuple[int, int]:
        seat = s.may_answer[0]
        options = s.options(seat)
        passing = [option for option in options if s.word(option) in ("pass", "done", "no", "draw")]
        return seat, passing[0] if passing and random.random() < 0.93 else random.choice(options)

    return choose


def greedy(random: Random) -> Chooser:
    """As the greedy bot, looking no further than the answer itself."""
    bot = GreedyBot(random.randrange(1 << 30), worlds=1, ahead=0)

    def choose(s: Any) -> tuple[int, int]:
        seat = s.may_answer[0]
        return seat, bot.choose(s, seat)

    return choose
