'''Setting a scene in Super Fantasy Brawl, and playing it.

    s = brawl("""
          . . . . . .
         . . . . . . .
        . . . . . . . .
         . # . # . # .
        . . . A X . . .
         . . . . . . .
          . . . . . .
    """)
    attack(s, "A", strength=3, after=["Push 2 on the target."])
    answer(s, "attack")
    assert at(s, "X") == (2, 1)

A, B and C are the southern Champions of seat 0, X, Y and Z the northern ones of seat 1 (with four players A and B
belong to seat 0, C and D to seat 2, X and Y to seat 1, Z and W to seat 3); whoever is not drawn stands on the Gate. The
figures 1 2 3 are damage traps, r is a Root trap, s a Stun trap. Coordinates are (q, r) from Garnet's Statue, as in the
rules.

Every Champion of a scene has 9 hit points, defence 0 and no ability unless `stats` says otherwise.
'''

from __future__ import annotations

from typing import Any, ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.games.super_fantasy_brawl import abilities, content, effects, targets
from grandmelee.games.super_fantasy_brawl.abilities import Bonuses
from grandmelee.games.super_fantasy_brawl.content import KINDS, NO_MOVE, Card
from grandmelee.games.super_fantasy_brawl.draft import PickChampions
from grandmelee.games.super_fantasy_brawl.game import SuperFantasyBrawl
from grandmelee.games.super_fantasy_brawl.setup import MakeDecks
from grandmelee.games.super_fantasy_brawl.state import NONE, Table
from grandmelee.games.super_fantasy_brawl.turn import END_TURN, UPKEEP, ChooseAction
from grandmelee.games.super_fantasy_brawl.words import CORES, END

SLUG = "super-fantasy-brawl"
TRAPS = {"s": 0, "r": 1, "1": 2, "2": 3, "3": 4}
PIECES = {2: "ABCXYZ", 4: "ABXYCDZW"}
ARENA = """
      . . . . . .
     . . . . . . .
    . . . . . . . .
     . # . # . # .
    . . . . . . . .
     . . . . . . .
      . . . . . .
"""


class Pause(Ask[Table]):
    """The scene is over: nothing more happens until the test says so."""

    rule: ClassVar[str] = "SFB-5.1"
    asks_always: ClassVar[bool] = True

    def options(self, s: Table) -> list[int]:
        return [END]

    def take(self, s: Table, option: int) -> None:
        s.agenda.append(self)


def new(seats: int = 2, seed: int = 1, **options: Any) -> Table:
    """A game with the built-in content at its first question."""
    options.setdefault("champions", "suggested")
    return printed().start(seats, options, seed, True)


GAME = SuperFantasyBrawl(content.load())
FIGURES = [
    "card_prices",
    "hit_points",
    "defence",
    "move_bonus",
    "heal_bonus",
    "immune",
    "range_bonus",
    "strength_bonus",
    "conditional",
    "payable",
    "cards",
    "champions",
    "challenges",
    "standards",
    "traps",
]
PRINTED = {name: list(getattr(GAME.content, name)) for name in FIGURES}
FIELDS = ["kind", "core", "move", "strength", "defence", "aim", "text"]
FIELDS += ["before_attack", "during_attack", "damage", "after_attack"]
CARDS = [[getattr(one, field) for field in FIELDS] for one in GAME.content.cards]
TOKENS = [(one.name, one.count, one.text) for one in GAME.content.traps]
ACTIONS = [(one.core, one.move, one.text) for one in GAME.content.standards]


def printed() -> SuperFantasyBrawl:
    """The game with everything as it is printed, whatever the last scene wrote on its cards."""
    for name, figures in PRINTED.items():
        getattr(GAME.content, name)[:] = figures
    for one, values in zip(GAME.content.cards, CARDS, strict=True):
        for field, value in zip(FIELDS, values, strict=True):
            setattr(one, field, value)
    for token, kept in zip(GAME.content.traps, TOKENS, strict=True):
        token.name, token.count, token.text = kept
    for action, known in zip(GAME.content.standards, ACTIONS, strict=True):
        action.core, action.move, action.text = known
    return GAME


def begun(seats: int = 2, seed: int = 1, **options: Any) -> Table:
    """A game after set-up, with the first option taken for every question of it."""
    s = new(seats, seed, **options)
    while s.round == 0:
        seat = s.waiting[0]
        s.answer(seat, s.options(seat)[-1] if "redraw" in s.asks[0].prompt else s.options(seat)[0])
    return s


def brawl(drawing: str = ARENA, seats: int = 2, active: int = 0, **options: Any) -> Table:
    """A scene: the active seat may choose an Action, hands are empty, all Cores ready, in round 2."""
    s = new(seats, 1, **options)
    s.agenda[:] = [Pause(active)]
    s.order = (0, 1) if seats == 2 else (0, 1, 2, 3)
    s.home = (1, 0)
    PickChampions().run(s)
    MakeDecks().run(s)
    s.round = 2
    s.active = active
    s.turn = s.order.index(active)
    for kind in range(2 * len(s.content.champions)):
        s.content.hit_points[kind] = 9
        s.content.defence[kind] = 0
        set_bonuses(s, kind, Bonuses([]))
    draw(s, drawing)
    for piece in range(len(s.at)):
        s.waiting_at_gate[piece] = int(s.at[piece] < 0)
    s.agenda.append(ChooseAction(active))
    s.settle()
    return s


def draw(s: Table, drawing: str) -> None:
    """Put pieces and traps where the drawing has them; it has the shape of the arena."""
    rows = [row for row in drawing.split("\n") if row.strip()]
    letters = "".join("".join(row.split()) for row in rows)
    assert len(letters) == s.arena.map.size, "the drawing has another shape than the arena"
    for place, letter in enumerate(letters):
        if letter in PIECES[s.seats]:
            piece = PIECES[s.seats].index(letter)
            s.at[piece] = place
            s.on[place] = piece
        elif letter in TRAPS:
            trap(s, s.arena.map.hexes[place], letter)


def trap(s: Table, where: tuple[int, int], kind: str) -> None:
    """Lay a trap of a kind on a hex."""
    s.trap[hexed(s, where)] = TRAPS[kind]
    s.laid = (*s.laid, hexed(s, where))
    s.barred = (*s.barred, NONE)
    left = list(s.supply)
    left[TRAPS[kind]] -= 1
    s.supply = tuple(left)


def stand(s: Table, **where: tuple[int, int]) -> None:
    """Put Champions on hexes by their letters, without springing anything; the Actions are offered anew."""
    for letter, place in where.items():
        assert s.on[hexed(s, place)] == -1, f"{place} is taken"
        piece = who(s, letter)
        if s.at[piece] >= 0:
            s.on[s.at[piece]] = -1
        s.at[piece] = hexed(s, place)
        s.on[hexed(s, place)] = piece
        s.waiting_at_gate[piece] = 0
    again(s)


def set_bonuses(s: Table, side: int, bonuses: Bonuses) -> None:
    c = s.content
    c.move_bonus[side] = bonuses.move
    c.heal_bonus[side] = bonuses.heal
    c.immune[side] = bonuses.is_immune
    c.range_bonus[side * 4 : side * 4 + 4] = bonuses.range
    c.strength_bonus[side * 4 : side * 4 + 4] = bonuses.strength
    c.conditional[side] = bonuses.conditional


def stats(s: Table, letter: str, **given: Any) -> None:
    """Set hit_points, defence, ability (also of the Basic side), damage, level, rooted, guard of a Champion."""
    piece = who(s, letter)
    for side in (s.kinds[piece] * 2, s.kinds[piece] * 2 + 1):
        s.content.hit_points[side] = given.get("hit_points", s.content.hit_points[side])
        s.content.defence[side] = given.get("defence", s.content.defence[side])
        if "ability" in given:
            set_bonuses(s, side, Bonuses([abilities.GRAMMAR.read(text) for text in given["ability"]]))
    s.hurt[piece] = given.get("damage", s.hurt[piece])
    s.level[piece] = given.get("level", s.level[piece])
    s.rooted[piece] = given.get("rooted", s.rooted[piece])
    s.guard[piece] = given.get("guard", s.guard[piece])


# ---- cards ----------------------------------------------------------------------------------------------------------
def card(s: Table, letter: str, kind: str, seat: int | None = None, **given: Any) -> str:
    """Put a card of a Champion, written for the test, into its player's hand; its word."""
    piece = who(s, letter)
    seat = s.owners[piece] if seat is None else seat
    number = next(n for n in s.content.champions[s.kinds[piece]].cards if n in s.decks[s.owners[piece]])
    made = s.content.cards[number]
    write(made, kind, given)
    s.content.card_prices[number] = content.card_price(made)
    s.decks[seat] = tuple([other for other in s.decks[seat] if other != number])
    s.hands[seat] = tuple(sorted((*s.hands[seat], number)))
    return f"card:{made.slug}"


def write(made: Card, kind: str, given: dict[str, Any]) -> None:
    made.kind = KINDS.index(kind)
    made.core = CORES.index(given.get("core", "destruction"))
    made.move = given.get("move", NO_MOVE)
    made.strength = given.get("strength", -1)
    made.defence = given.get("defence", 0)
    made.aim = targets.GRAMMAR.read(given["target"]) if "target" in given else None
    made.before_attack = read(given.get("before", []))
    made.during_attack = read(given.get("during", []))
    made.damage = read(given.get("damage", []))
    made.after_attack = read(given.get("after", []))
    made.text = read(given.get("text", []))


def read(text: list[str]) -> list[Any]:
    return [effects.GRAMMAR.read(sentence) for sentence in text]


def again(s: Table) -> None:
    """Offer Actions anew after the scene was changed."""
    s.agenda[:] = [s.agenda[0], ChooseAction(s.active)]
    s.settle()


def whole_turn(s: Table) -> None:
    """Let the turn end as it does in a game: with Upkeep and the next player's turn."""
    s.agenda[:] = [END_TURN, UPKEEP, ChooseAction(s.active)]
    s.settle()


def give(s: Table, seat: int, *slugs: str) -> None:
    """Printed cards into a hand, wherever they are."""
    for slug in slugs:
        number = s.content.card(slug).id
        for piles in (s.decks, s.discards):
            piles[seat] = tuple([other for other in piles[seat] if other != number])
        s.hands[seat] = tuple(sorted((*s.hands[seat], number)))
    s.look_again()


def attack(s: Table, letter: str, target: str = "Melee.", strength: int = 1, **given: Any) -> None:
    """Play an attack card of that Champion; stops at the next question."""
    word = card(s, letter, "attack", target=target, strength=strength, **given)
    again(s)
    answer(s, word)


def skill(s: Table, letter: str, *text: str, **given: Any) -> None:
    """Play a skill card of that Champion; stops at the next question."""
    word = card(s, letter, "skill", text=list(text), **given)
    again(s)
    answer(s, word)


def use(s: Table, letter: str, *text: str, **given: Any) -> None:
    """Play a skill card and use it."""
    skill(s, letter, *text, **given)
    answer(s, "use")


def reaction(s: Table, letter: str, seat: int | None = None, **given: Any) -> str:
    """Put a Reaction card of that Champion into a hand; its word."""
    return card(s, letter, "reaction", seat, **given)


# ---- asking and answering -------------------------------------------------------------------------------------------
def who(s: Table, letter: str) -> int:
    """The piece a letter stands for."""
    return PIECES[s.seats].index(letter)


def hexed(s: Table, where: tuple[int, int]) -> int:
    return s.arena.coordinates(*where)


def word(s: Table, short: str | tuple[int, int] | int) -> str:
    """A letter, coordinates, a number or a word as a word."""
    if isinstance(short, tuple):
        return s.word(s.arena.option[hexed(s, short)])
    if isinstance(short, int):
        return f"number:{short}"
    return s.word(s.words[who(s, short)]) if short in PIECES[s.seats] else short


def answer(s: Table, *answers: str | tuple[int, int] | int) -> None:
    """Whoever is asked answers; letters are Champions, pairs are hexes, figures are numbers."""
    for short in answers:
        s.answer(s.waiting[0], word(s, short))


def asked(s: Table) -> tuple[int, str]:
    """Who is asked, and the rule that asks."""
    return s.asks[0].seat, s.asks[0].rule


def is_done(s: Table) -> bool:
    """Whether the active player may choose the next Action, or nothing is left of the scene."""
    return s.over or s.asks[0].rule in ("SFB-5.13", "SFB-5.1")


def offered(s: Table) -> set[Any]:
    """The options as letters, pairs, numbers and words."""
    return {short(s, option) for option in s.options(s.waiting[0])}


def short(s: Table, option: int) -> Any:
    if option in s.words:
        return PIECES[s.seats][s.words.index(option)]
    if option < len(s.arena.hex_of) and s.arena.hex_of[option] >= 0:
        return s.arena.map.hexes[s.arena.hex_of[option]]
    text = s.word(option)
    return int(text.removeprefix("number:")) if text.startswith("number:") else text


def refused(s: Table, answered: str | tuple[int, int] | int) -> str:
    """The rule that refuses an answer of whoever is asked; the state stays as it was."""
    from grandmelee import IllegalAnswer

    before = s.digest()
    try:
        s.answer(s.waiting[0], word(s, answered))
    except IllegalAnswer as error:
        assert s.digest() == before
        return error.rule
    raise AssertionError(f"{answered} was accepted")


# ---- looking --------------------------------------------------------------------------------------------------------
def at(s: Table, letter: str) -> tuple[int, int] | str:
    """Where a Champion stands."""
    place = s.at[who(s, letter)]
    return "gate" if place < 0 else s.arena.map.hexes[place]


def damage(s: Table, letter: str) -> int:
    """The damage on a Champion."""
    return s.hurt[who(s, letter)]


def level(s: Table, letter: str) -> int:
    """1 if it is Levelled Up."""
    return s.level[who(s, letter)]


def traps(s: Table) -> set[tuple[int, int]]:
    """The hexes with a trap."""
    return {s.arena.map.hexes[place] for place in s.laid}


def told(s: Table, kind: str) -> list[str]:
    """Texts of the last answer's events of a kind."""
    return [event.text for event in s.events if event.kind == kind]


def hand(s: Table, seat: int) -> list[str]:
    """The cards in a hand."""
    return [s.content.cards[number].slug for number in s.hands[seat]]
