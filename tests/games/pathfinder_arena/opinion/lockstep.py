"""Engine and second opinion play the same game, and are compared after every answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import grandmelee as gm
from tests.games.pathfinder_arena.opinion.arena import Arena, Asked, Fortune, Player, outcomes, score
from tests.games.pathfinder_arena.opinion.board import name, reached, space, turned
from tests.games.pathfinder_arena.opinion.printed import CARDS, MONSTERS
from tests.games.pathfinder_arena.opinion.setup import check_setup
from tests.games.pathfinder_arena.opinion.summoning import game

Chooser = Callable[[Any], tuple[int, int]]
TOLD = {
    "rolls": re.compile(r"rolls (\d)|Summoning tile (\d) \[PA-11\.(?:5|11)\]|summoning tile (\d) is taken"),
    "dice": re.compile(r"^The die: (.*) \["),
    "token": re.compile(r"^A (STR|DEX|CON) token lies on"),
    "gift": re.compile(r"^(\w+) puts (.*) in play \[PA-(?:12\.16|3\.28)\]"),
    "revealed": re.compile(r"^Revealed: (.+)"),
    "drawn": re.compile(r"^\w+ draws (\D.*) \[PA-19\.7\]"),
}


class Difference(AssertionError):
    """Engine and second opinion do not say the same."""


def chance(told: list[str], arena: Arena) -> Fortune:
    """What chance brought in the last answer."""
    fortune = Fortune()
    by_name = {player.hero: player for player in arena.players}
    for event in told:
        if found := TOLD["rolls"].search(event):
            fortune.rolls.append(int(found[1] or found[2] or found[3]))
        elif found := TOLD["dice"].search(event):
            dice = [die.split() for die in found[1].split(", ")]
            fortune.dice.append({by_name[hero.lower()].seat: int(die) for hero, die in dice})
        elif found := TOLD["token"].search(event):
            fortune.tokens.append(found[1].lower())
        elif found := TOLD["gift"].search(event):
            player = by_name[found[1].lower()]
            fortune.gifts[player.seat] = named(player.hero, found[2])
        elif found := TOLD["drawn"].search(event):
            fortune.drawn = [named(arena.hero().hero, card) for card in found[1].split(", ")]
        elif found := TOLD["revealed"].search(event):
            names = [one.partition(" with token")[0] for one in found[1].split(", ")]
            fortune.monsters += [next(m.slug for m in MONSTERS.values() if m.name == name) for name in names]
    return fortune


def named(hero: str, card: str) -> str:
    return next(found.slug for found in CARDS.values() if found.hero == hero and found.name == card)


class Lockstep:
    """One game of both."""

    def __init__(self, seats: int, settings: dict[str, Any], seed: int, look_every: int = 1) -> None:
        self.s: Any = gm.new("pathfinder-arena", seats=seats, seed=seed, **settings)
        self.settings: dict[str, Any] = dict(self.s.settings)
        self.look_every = look_every
        self.answers = 0

    def begin(self, choose: Chooser) -> None:
        """The heroes; then the opinion takes the table over as it lies."""
        while self.s.round == 0:
            self.s.answer(*choose(self.s))
        view = self.s.view(None)
        self.arena = Arena(view, self.settings, {tile["tile"]: space(tile["space"]) for tile in view["tiles"]})
        check_setup(self.arena)
        self.play = game(self.arena)
        self.asked: Asked | None = next(self.play)
        self.is_finished = False
        self.compare(is_whole=True)

    def run(self, choose: Chooser, limit: int) -> None:
        """To the end, or for so many answers."""
        self.begin(choose)
        while self.asked is not None and self.answers < limit:
            seat, option = choose(self.s)
            self.step(seat, self.s.word(option))

    def step(self, seat: int, word: str) -> None:
        before = self.arena.active
        self.s.answer(seat, word)
        self.answers += 1
        if word == "ask-again":
            self.arena.quiet.discard(seat)
            return
        told = [str(event) for event in self.s.events]
        while needless := self.needless():
            self.s.answer(*needless)
            told += [str(event) for event in self.s.events]
        self.arena.fortune = chance(told, self.arena)
        try:
            self.asked = self.play.send(word)
            if self.asked.options == {"done"} and not self.offers("done"):  # no move left, and none to take back
                self.asked = self.play.send("done")
        except StopIteration as end:
            self.asked, self.is_finished = None, end.value
        self.expect("dice not rolled by the rules", self.arena.fortune.rolls + self.arena.fortune.dice, [])
        self.compare(before != self.arena.active or self.answers % self.look_every == 0 or self.asked is None)

    def needless(self) -> tuple[int, str] | None:
        """A question that stayed open with nothing but the end of the phase to say."""
        for question in self.s.asks:
            words = [self.s.word(option) for option in self.s.options(question.seat)]
            if words == ["end"]:
                return question.seat, "end"
        return None

    def offers(self, word: str) -> bool:
        return any(self.s.option(word) in self.s.options(question.seat) for question in self.s.asks)

    def expect(self, what: str, theirs: Any, ours: Any) -> None:
        if theirs != ours:
            raise Difference(f"{what}: the engine has {theirs}, the second opinion {ours}")

    def compare(self, is_whole: bool) -> None:
        asks = [q.seat for q in self.s.asks if [self.s.word(o) for o in self.s.options(q.seat)] != ["ask-again"]]
        self.expect("asked", asks, [] if self.asked is None else [self.asked.seat])
        if self.asked is not None:
            words = {self.s.word(option) for option in self.s.options(self.asked.seat)} - {"back"}
            if words != self.asked.options:
                more, less = words - self.asked.options, self.asked.options - words
                raise Difference(f"options of seat {self.asked.seat}: the engine has also {more}, but not {less}")
        self.expect("glory", list(self.s.glory), [player.glory for player in self.arena.players])
        self.expect("misfortune", list(self.s.misfortune), [player.misfortune for player in self.arena.players])
        if is_whole:
            self.compare_table(self.s.view(self.asked.seat if self.asked else None))
        if self.asked is None:
            self.expect("over", self.s.over, True)
            self.expect("scores", list(self.s.scores), [score(p, self.settings) for p in self.arena.players])
            tied = ["tied"] * len(self.arena.players)
            self.expect("outcomes", list(self.s.outcomes), outcomes(self.arena) if self.is_finished else tied)

    def compare_table(self, view: dict[str, Any]) -> None:
        a = self.arena
        if self.asked is not None:
            self.expect("active", (view["active"], view["round"]), (a.active, a.round))
            if "done" not in self.asked.options:
                self.expect("AP", view["ap"], a.ap())
            self.expect("level, phase", (view["level"], view["phase"]), (a.level, a.phase))
            self.expect("safe", a.phase == "hero" and view["safe"], a.phase == "hero" and a.is_safe)
        self.expect("doom", view["doom"], name(a.doom))
        for shown, tile in zip(view["tiles"], a.tiles, strict=True):
            ours = {"space": name(tile.at), "exits": turned(tile.made, tile.turns), "turns": tile.turns}
            if tile.number:
                ours["glows"], ours["items"] = tile.glows, tile.tokens["item"]
                ours["tokens"] = {kind: tile.tokens[kind] for kind in ("str", "dex", "con")}
            self.expect(shown["name"], {field: shown[field] for field in ours}, ours)
        self.compare_monsters(view)
        for shown, player in zip(view["players"], a.players, strict=True):
            shown["items_left"] = sorted(shown["items_left"] + shown.get("hand", []))
            ours = seen(player)
            if self.asked is not None and "done" in self.asked.options:  # these follow when the tokens are moved
                del ours["defense"], ours["resistance"]
            self.expect(player.hero, {field: shown[field] for field in ours}, ours)
            theirs = {card["card"]: (tokens(card["tokens"]), sorted(card["marked"])) for card in shown["cards"]}
            self.expect("cards", theirs, {card: on_card(player, card) for card in player.cards})
        pools = view["pools"]
        for field, pool in (
            ("bag", a.bag),
            ("abilities", a.pool),
            ("runes", a.rune_pool),
            ("elements", a.element_pool),
        ):
            self.expect(field, {k: n for k, n in pools[field].items() if n}, {k: n for k, n in pool.items() if n})
        rest = (a.item_pool, a.glory_pool > 0, a.misfortune_pool > 0)
        self.expect("pools", (pools["items"], pools["has_glory"], pools["has_misfortune"]), rest)
        self.expect("box", sorted(pools["boxed"]), sorted(a.boxed))

    def compare_monsters(self, view: dict[str, Any]) -> None:
        exits = self.arena.exits()
        ours = [
            {
                "token": slot + 1,
                "monster": beast.sheet.slug,
                "space": name(beast.den.at),
                "life": beast.life(),
                "damage": beast.damage,
                "fire": beast.fire,
                "water": beast.water,
                "regeneration": beast.regeneration,
            }
            for slot, beast in self.arena.in_play()
        ]
        self.expect("monsters", [{field: m[field] for field in ours[0]} for m in view["monsters"]], ours)
        for shown, (_, beast) in zip(view["monsters"], self.arena.in_play(), strict=True):
            spaces = [
                (attack.name, sorted(map(name, reached(exits, beast.den.at, attack.shape, attack.low, attack.high))))
                for attack in beast.sheet.assaults
            ]
            self.expect("reach", [(attack["attack"], sorted(attack["spaces"])) for attack in shown["attacks"]], spaces)


def tokens(held: dict[str, int]) -> dict[str, int]:
    return {kind: n for kind, n in held.items() if n}


def on_card(player: Player, card: str) -> tuple[dict[str, int], list[str]]:
    words = [line.word for line in CARDS[card].lines]
    return tokens(player.held[card]), sorted(player.marked.intersection(words))


def seen(player: Player) -> dict[str, Any]:
    """A player as a view shows one."""
    return {
        "space": None if player.at is None else name(player.at.at),
        "sheet": {kind: player.sheet[kind] for kind in ("str", "dex", "con", "int", "wis", "cha")},
        "defense": player.defense(),
        "resistance": player.resistance(),
        "items_left": sorted(player.pile),
        "elements": [kind for kind in ("fire", "water", "air", "earth") if kind in player.elements],
        "runes": {rune: n for rune, n in player.runes.items() if n},
        "immune": player.immune,
        "deity": player.deity or None,
        "flipped": player.is_flipped,
        "trophies": player.trophies,
        "deity_marked": any(word.startswith(f"use:{player.deity}:side") for word in player.marked),
    }
