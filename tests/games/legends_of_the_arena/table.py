"""Setting a scene in Legends of the Arena, and playing it.

    s = fight("fitz 2> fatigue 2", "alysia 2< block 1")      # seats 0 and 1, teams A and B
    exchange(s, "smash", "step")                             # both reveal; stops at a question or after the Push step
    answer(s, "turn")                                        # whoever is asked answers
    assert at(s) == "fitz 2> alysia 3<"

`effect(s, 0, "Strike 3 at range 0.")` performs sentences as an Action of a seat, without cards, and
`perform(s, 0, "smash")` those of a card. `shown(s)` says in the same words how everyone stands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, cast

import grandmelee as gm
from grandmelee.core.agenda import Ask, Step
from grandmelee.games.legends_of_the_arena.effects import GRAMMAR
from grandmelee.games.legends_of_the_arena.exchange import BEGIN_EXCHANGE, PUSH_STEP, Exchanges
from grandmelee.games.legends_of_the_arena.fatigue import give_tokens
from grandmelee.games.legends_of_the_arena.operation import chain
from grandmelee.games.legends_of_the_arena.recover import Recover
from grandmelee.games.legends_of_the_arena.state import (
    FORFEITED,
    HAND,
    NOBODY,
    NOWHERE,
    PLACED,
    STACK,
    changed,
)
from grandmelee.games.legends_of_the_arena.state import Table as Table
from grandmelee.games.legends_of_the_arena.words import DONE

SLUG = "legends-of-the-arena"


class Pause(Ask[Table]):
    """The scene is over: nothing more happens until the test says so."""

    rule: ClassVar[str] = "LA-3.3"
    asks_always: ClassVar[bool] = True

    def options(self, s: Table) -> list[int]:
        return [DONE]

    def take(self, s: Table, option: int) -> None:
        s.agenda.append(self)


def new(*legends: str, seed: int = 1, **options: Any) -> Table:
    """A game at its first question after set-up, with these Legends by seat."""
    return cast(Table, gm.new(SLUG, seats=len(legends), seed=seed, legends=list(legends), **options))


def fight(*fighters: str, initiative: int = 0, seed: int = 1, **options: Any) -> Table:
    """A scene with nothing on the agenda.

    Each fighter, by seat, is `legend space facing [fatigue n] [block n] [push n] [wolf 1] [trap n]`.
    """
    parts = [fighter.split() for fighter in fighters]
    s = new(*[part[0] for part in parts], seed=seed, **options)
    while s.open and s.open[0].rule == "LA-2.20":
        s.answer(s.waiting[0], s.options(s.waiting[0])[0])
    s.initiative = initiative
    for seat, (_, place, *marks) in enumerate(parts):
        s.at[seat] = int(place[:-1])
        s.facing[seat] = 1 if place[-1] == ">" else -1
        for name, number in zip(marks[::2], marks[1::2], strict=True):
            mark(s, seat, name, int(number))
    s.agenda[:] = [Pause(0)]
    s.settle()
    return s


def mark(s: Table, seat: int, name: str, number: int) -> None:
    if name == "wolf":
        s.wolf = changed(s.wolf, seat, number)
        return
    if name == "trap":
        s.trap = changed(s.trap, seat, number)
        s.traps_out += 1
        return
    if name == "push" and number:
        s.giver[2 * seat + (number > 0)] = seat
    getattr(s, name)[seat] = number


def exchange(s: Table, *cards: str | None, number: int = 1, of: int | None = None) -> Table:
    """Each seat reveals a card (None: it has none) in that exchange; runs to a question or to the end of its Push."""
    s.exchange = number - 1
    s.exchanges = number if of is None else of
    for seat, slug in enumerate(cards):
        s.placed[seat] = PLACED if slug else 2
        if slug:
            card = s.content.card(slug).id
            s.stack[3 * seat + (number - 1) % 3] = card
            s.zone[card] = STACK
    run(s, BEGIN_EXCHANGE)
    return s


def effect(s: Table, seat: int, *sentences: str) -> Table:
    """The seat performs these sentences as an Action; stops at a question or when it is done."""
    s.actor = seat
    s.is_acting = True
    s.target = s.that_foe = NOBODY
    s.has_hit = s.has_fatigued = False
    s.form = s.wolf[seat]
    s.exchange = max(1, s.exchange)
    run(s, chain([GRAMMAR.read(sentence) for sentence in sentences], "test")[0])
    return s


def perform(s: Table, seat: int, card: str) -> Table:
    """The seat performs what that card says."""
    return effect(s, seat, *s.content.card(card).text)


def undead(s: Table, seat: int, *tokens: str) -> Table:
    """That seat's tokens in the Arena are these, oldest first: `zombie 3`, `coffin 1`."""
    own = [s.seats + i for i, owner in enumerate(s.tokens) if owner == seat]
    for token in own:
        s.at[token] = NOWHERE
    s.horde = tuple(token for token in s.horde if token not in own)
    for token, (side, space) in zip(own, [text.split() for text in tokens], strict=False):
        s.at[token] = int(space)
        s.coffin = changed(s.coffin, token - s.seats, int(side == "coffin"))
        s.horde = (*s.horde, token)
    return s


def push_step(s: Table) -> Table:
    """Only the Push step of an exchange."""
    s.exchange = s.exchanges = 1
    run(s, PUSH_STEP)
    return s


def run(s: Table, *steps: Step[Any]) -> None:
    """Do these things, the first one first, and stop."""
    s.agenda[:] = [Pause(0), *reversed(steps)]
    s.told = []
    s.settle()


def answer(s: Table, *words: str) -> Table:
    """Whoever is asked answers, one word after the other."""
    for word in words:
        s.answer(s.waiting[0], word)
    return s


def asked(s: Table) -> tuple[int, str] | None:
    """Who is asked, and under which rule; None when the scene is over."""
    ask = s.open[0] if s.open else None
    return None if ask is None or isinstance(ask, Pause) else (ask.seat, ask.rule)


def options(s: Table, seat: int | None = None) -> list[str]:
    """The words on offer."""
    return [s.word(option) for option in s.options(s.waiting[0] if seat is None else seat)]


def give(s: Table, seat: int, *cards: str) -> None:
    """Put cards into a seat's hand, wherever they were."""
    for slug in cards:
        s.zone[s.content.card(slug).id] = HAND


def select(s: Table, seat: int, *cards: str) -> Table:
    """The seat selects three cards (given into its hand if need be) and lays them down."""
    give(s, seat, *cards)
    s.look_again()
    for slug in cards:
        s.answer(seat, f"card:{slug}")
    s.answer(seat, "done")
    return s


def at(s: Table) -> str:
    """Where everyone stands: `fitz 2> alysia 4<`."""
    names = [s.content.legends[legend].slug for legend in s.legend]
    return " ".join(f"{names[i]} {s.at[i]}{'>' if s.facing[i] > 0 else '<'}" for i in range(s.seats))


def pack(folder: Path, text: str) -> str:
    """A pack with these entries, for `new(..., packs=[...])`."""
    (folder / "pack.toml").write_text(f'id = "mine"\nname = "Mine"\ngame = "{SLUG}"\nversion = "1"\n')
    (folder / "mine.toml").write_text(text)
    return str(folder)


LEGEND = '[[legend]]\nid = "{0}"\nname = "{0}"\ntrack = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5]\nsetup = {1}\n'
CARD = '[[card]]\nid = "{0}-{1}"\nlegend = "{0}"\nname = "{0} {1}"\ntier = "{2}"\nspeed = {1}\neffect = ["Block 1."]\n'


def legend(slug: str, *tiers: str, setup: str = "[]") -> str:
    """A Legend for a pack, with one card for each of these tiers."""
    return LEGEND.format(slug, setup) + "".join(CARD.format(slug, n, tier) for n, tier in enumerate(tiers))


MARKS = ("fatigue", "block", "push", "wolf", "boost_next", "speed_next", "trap")


def shown(s: Table) -> list[str]:
    """Everyone with every mark that is not 0, as `fight` takes them; then the tokens as `undead` takes them."""
    lines = []
    for seat, place in enumerate(zip(*[iter(at(s).split())] * 2, strict=True)):
        marks = {name: getattr(s, name)[seat] for name in MARKS}
        lines.append(" ".join([*place, *[f"{name} {n}" for name, n in marks.items() if n not in (0, NOWHERE)]]))
    sides = ("zombie", "coffin")
    return lines + [f"{sides[s.coffin[token - s.seats]]} {s.at[token]}" for token in s.horde]


def texts(s: Table) -> list[str]:
    """What was told, as lines with rule ids."""
    return [str(event) for event in s.events]


# ---- whole sequences, and tokens ------------------------------------------------------------------------------------
def sequence(s: Table, *stacks: str) -> Table:
    """Each seat plays these three cards (nothing: it forfeits); runs to a question, or past the Recover step."""
    for seat, stack in enumerate(stacks):
        s.placed[seat] = PLACED if stack else FORFEITED
        for place, slug in enumerate(stack.split()):
            card = s.content.card(slug).id
            s.stack[3 * seat + place] = card
            s.zone[card] = STACK
    run(s, Exchanges(), Recover())
    return s


def horde(s: Table) -> str:
    """The tokens in the Arena in order of summoning: `zombie 3 coffin 4`."""
    sides = ["coffin" if s.coffin[token - s.seats] else "zombie" for token in s.horde]
    return " ".join(f"{side} {s.at[token]}" for side, token in zip(sides, s.horde, strict=True))


def given(s: Table, victim: int, **tokens: int) -> None:
    """Push tokens given one after the other: `given(s, 1, fitz=2, sabo=-1)`."""
    slugs = [s.content.legends[legend].slug.replace("-", "_") for legend in s.legend]
    for giver, number in tokens.items():
        give_tokens(s, victim, number, slugs.index(giver))
