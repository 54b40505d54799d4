"""Shrines and deity cards: taking one, flipping it, and Iomedae's replacement [PA-15]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.core.asking import ChooseSeveral
from grandmelee.games.pathfinder_arena.box import PUTTING, SHRINE
from grandmelee.games.pathfinder_arena.items import in_order, return_tokens
from grandmelee.games.pathfinder_arena.reallocate import Split, add_puts, show_split
from grandmelee.games.pathfinder_arena.sheets import ego, is_free, put_marker
from grandmelee.games.pathfinder_arena.state import NONE, Table, hero_name, without
from grandmelee.games.pathfinder_arena.words import BACK, CARD, DONE, SKIP


def deity_here(s: Table, seat: int) -> int:
    """The card of the deity on whose shrine a hero stands, if it is still in the row; else NONE [PA-15.1, 15.2]."""
    tile = s.at[seat]
    if tile == NONE or s.content.tile_kind[tile] != SHRINE:
        return NONE
    card = s.content.tile_value[tile]
    return NONE if card in s.deity else card


def can_take(s: Table, seat: int) -> bool:
    """On its shrine, with enough Ego and no deity yet; free, in the own action segment [PA-15.2, 15.4, 15.5]."""
    if s.content.tile_kind[s.at[seat]] != SHRINE or s.deity[seat] != NONE:
        return False
    card = deity_here(s, seat)
    return card != NONE and ego(s, seat) >= s.content.cards[card].take


def take_deity(s: Table, seat: int) -> None:
    """The card lies by the sheet with Side I up, for good [PA-3.12, 15.3, 15.4, 15.10]."""
    s.deity[seat] = deity_here(s, seat)
    if s.told is not None:
        s.tell("DeityTaken", "PA-15.2", f"{hero_name(s, seat)} follows {s.content.cards[s.deity[seat]].name}")


def can_flip(s: Table, seat: int) -> bool:
    """With the Ego on the card, once and never back [PA-15.7, 15.9, 15.12]."""
    card = s.deity[seat]
    return card != NONE and not s.flipped[seat] and ego(s, seat) >= s.content.cards[card].flip


def flip(s: Table, seat: int) -> None:
    """Side II replaces Side I; a marker stays [PA-15.7, 15.9]."""
    s.flipped[seat] = 1
    if s.told is not None:
        s.tell("DeityFlipped", "PA-15.7", f"{hero_name(s, seat)} flips {s.content.cards[s.deity[seat]].name}")


def why_no_deity(s: Table, seat: int) -> tuple[str, str]:
    """Why a deity card cannot be taken."""
    if s.deity[seat] != NONE:
        return "PA-15.4", "you have a deity already, and it cannot be changed"
    card = deity_here(s, seat)
    if card == NONE:
        return "PA-15.2", "you stand on no shrine whose deity card is still in the row"
    return "PA-15.2", f"{s.content.cards[card].name} asks for Ego {s.content.cards[card].take}"


def why_no_flip(s: Table, seat: int) -> tuple[str, str]:
    """Why a deity card cannot be flipped."""
    card = s.deity[seat]
    if card == NONE:
        return "PA-15.7", "you have no deity card"
    if s.flipped[seat]:
        return "PA-15.12", "it is flipped already, and never back"
    return "PA-15.7", f"{s.content.cards[card].name} asks for Ego {s.content.cards[card].flip}"


# ---- replacing a feat or spell -------------------------------------------------------------------------------------
def others_of_level(s: Table, seat: int, card: int) -> list[int]:
    """The cards of the same level in the own pile; feats and spells only [PA-15.13, 15.15]."""
    level = s.content.cards[card].level
    if level == 0:
        return []
    return [other for other in s.content.heroes[s.heroes[seat]].levels[level - 1] if other != card]


def replaceable(s: Table, seat: int) -> list[int]:
    """Options: feats or spells in play for which there is another of their level [PA-15.15]."""
    return [CARD + card for card in s.play[seat] if others_of_level(s, seat, card)]


class OfferReplacement(Ask[Table]):
    """At the start of segment 2 whoever has Iomedae may replace a feat or spell [PA-15.13, 15.14, 15.16]."""

    rule: ClassVar[str] = "PA-15.13"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        card = s.deity[self.seat]
        if card == NONE:
            return
        line = s.content.cards[card].lines[s.flipped[self.seat]]
        if line.effects[0].swaps and is_free(s, self.seat, line) and replaceable(s, self.seat):
            super().run(s)

    def prompt(self, s: Table) -> str:
        return f"{s.content.cards[s.deity[self.seat]].name}: replace a feat or spell, or leave it"

    def passing(self, s: Table) -> int:
        return SKIP

    def options(self, s: Table) -> list[int]:
        return [*replaceable(s, self.seat), SKIP]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        if option == SKIP:
            return None
        put_marker(s, s.content.cards[s.deity[self.seat]].lines[s.flipped[self.seat]])
        return ChooseReplacement(self.seat, option - CARD, False)


class ChooseReplaced(Ask[Table]):
    """Iomedae's Side II in the action segment: the card to replace [PA-15.14]."""

    rule: ClassVar[str] = "PA-15.14"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose the feat or spell to replace"

    def options(self, s: Table) -> list[int]:
        return replaceable(s, self.seat)

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        return ChooseReplacement(self.seat, option - CARD, True)


class ChooseReplacement(Ask[Table]):
    """Another card of the same level; the old one goes back and may be chosen again later [PA-15.13 to 15.15, 18.4]."""

    rule: ClassVar[str] = "PA-15.15"

    def __init__(self, seat: int, old: int, fills: bool) -> None:
        self.seat = seat
        self.old = old
        self.fills = fills

    def prompt(self, s: Table) -> str:
        return f"Choose the card that replaces {s.content.cards[self.old].name}"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in others_of_level(s, self.seat, self.old)]

    def take(self, s: Table, option: int) -> Ask[Table] | None:
        replace(s, self.seat, self.old, option - CARD)
        return FillCard(self.seat, option - CARD) if self.fills else None


def replace(s: Table, seat: int, old: int, new: int) -> None:
    """Tokens of the old card return to the sheet, a marker on it to its owner [PA-15.15]."""
    return_tokens(s, seat, old)
    s.play[seat] = in_order(s, (*without(s.play[seat], old), new))
    if s.told is not None:
        names = f"{s.content.cards[old].name} by {s.content.cards[new].name}"
        s.tell("CardReplaced", "PA-15.15", f"{hero_name(s, seat)} replaces {names}")


class FillCard(ChooseSeveral[Table]):
    """Tokens from the sheet may be put on the new card at once [PA-15.14]."""

    rule: ClassVar[str] = "PA-15.14"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Put tokens from your sheet on {s.content.cards[self.card].name}, then done"

    def things(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        split = Split(s, self.seat, chosen)
        found: list[int] = []
        held = split.held[split.cards.index(self.card)]
        add_puts(s.content.cards[self.card], split.sheet, held, found)
        return found

    def finish(self, s: Table, chosen: tuple[int, ...]) -> None:
        Split(s, self.seat, chosen).settle(s)
        show_split(s, self.seat)

    def refuse_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> tuple[str, str]:
        if s.content.meaning(option).what == PUTTING:
            return "PA-15.14", "only tokens from the sheet may go on the new card now, as many as it asks for"
        return super().refuse_pick(s, chosen, option)
