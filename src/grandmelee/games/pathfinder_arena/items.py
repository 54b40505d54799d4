"""Item cards: drawn, put in play, used up and destroyed [PA-19]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.games.pathfinder_arena.box import CONSUMABLE, ITEM, SHIFTS
from grandmelee.games.pathfinder_arena.state import ITEM_DRAW, NONE, Row, Table, hero_name, without
from grandmelee.games.pathfinder_arena.words import CARD


def in_order(s: Table, cards: Row) -> Row:
    """A player's cards in their fixed order: feats or spells by level, then items by priority [PA-17.11]."""
    ranked = sorted([(s.content.cards[card].rank, card) for card in cards])
    return tuple([card for _, card in ranked])


def put_in_play(s: Table, seat: int, card: int, rule: str) -> None:
    """A card comes into play face up, without tokens [PA-19.11]."""
    s.play[seat] = in_order(s, (*s.play[seat], card))
    if s.told is not None:
        s.tell("CardInPlay", rule, f"{hero_name(s, seat)} puts {s.content.cards[card].name} in play")


def return_tokens(s: Table, seat: int, card: int) -> None:
    """Tokens on a card that leaves go back to the sheet and count there at once; markers to their owner [PA-15.15,
    19.13].
    """
    held = s.held[card]
    if held:
        for ability in range(6):
            s.sheet[seat * 6 + ability] += held >> SHIFTS[ability] & 7
        s.held[card] = 0
    s.marked[card] = 0


def same_type(s: Table, seat: int, card: int) -> int:
    """The item in play that a card would have to share its type with, or NONE [PA-19.3, 19.4]."""
    wanted = s.content.cards[card].type
    if wanted >= CONSUMABLE:
        return NONE
    for other in s.play[seat]:
        if s.content.cards[other].type == wanted:
            return other
    return NONE


def is_legal(s: Table, seat: int, card: int) -> bool:
    """Whether an item may be put in play: one of each type but the special ones [PA-5.5, 19.3, 19.9]."""
    return s.items_replace or same_type(s, seat, card) == NONE


def draw_items(s: Table, seat: int) -> None:
    """Three cards of the own pile, or what is there, of which a legal one is put in play [PA-19.7 to 19.9]."""
    drawn: Row = ()
    for _ in range(min(ITEM_DRAW, len(s.pile[seat]))):
        card = s.pile[seat][s.below(len(s.pile[seat]))]
        s.pile[seat] = without(s.pile[seat], card)
        drawn = (*drawn, card)
    s.drawn = tuple(sorted(drawn))
    if s.told is not None:
        tell_drawn(s, seat)
    if any(is_legal(s, seat, card) for card in s.drawn):
        s.agenda.append(ChooseItem(seat))
        return
    put_back(s, seat)
    if s.told is not None and drawn:
        s.tell("NothingGained", "PA-19.9", "No drawn item may be put in play; all go back")


def tell_drawn(s: Table, seat: int) -> None:
    """How many is for all, which ones for their player alone [PA-22.8]."""
    count = len(s.drawn)
    if count == 0:
        s.tell("NothingGained", "PA-19.8", f"{hero_name(s, seat)} has no items left to draw")
        return
    s.tell("ItemsDrawn", "PA-19.7", f"{hero_name(s, seat)} draws {count} item{'s' * (count > 1)}")
    names = ", ".join([s.content.cards[card].name for card in s.drawn])
    s.tell("ItemsDrawnSeen", "PA-19.7", f"{hero_name(s, seat)} draws {names}", seats=(seat,), joins=True)


def put_back(s: Table, seat: int) -> None:
    """Drawn cards that were not chosen are shuffled back."""
    s.pile[seat] = tuple(sorted([*s.pile[seat], *s.drawn]))
    s.drawn = ()


class ChooseItem(Ask[Table]):
    """One legal card of those drawn; asked even if only one is, so that nobody learns how many were [PA-19.7, 19.9]."""

    rule: ClassVar[str] = "PA-19.7"
    asks_always: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose the item to put in play"

    def options(self, s: Table) -> list[int]:
        return [CARD + card for card in s.drawn if is_legal(s, self.seat, card)]

    def take(self, s: Table, option: int) -> None:
        card = option - CARD
        s.drawn = without(s.drawn, card)
        s.reveal(self.seat)
        put_back(s, self.seat)
        give_item(s, self.seat, card, "PA-19.7")

    def explain(self, s: Table, option: int) -> str:
        return f"{s.game.describe(option)}: {' '.join([line.told for line in s.content.cards[option - CARD].lines])}"

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option - CARD in s.drawn:
            return "PA-19.3", f"{s.game.describe(option)} is of a type you have in play"
        return super().refuse(s, option)


def give_item(s: Table, seat: int, card: int, rule: str) -> None:
    """Put an item in play; where the table allows it, it takes the place of one of its type [PA-19.9]."""
    old = same_type(s, seat, card)
    if old != NONE:
        leave_play(s, seat, old)
        s.pile[seat] = tuple(sorted([*s.pile[seat], old]))
        if s.told is not None:
            s.tell("ItemReplaced", "PA-19.9", f"{s.content.cards[old].name} goes back into the pile")
    put_in_play(s, seat, card, rule)


def draw_one(s: Table, seat: int, rule: str) -> None:
    """A single draw: one at random among those of a type not in play, or nothing; there is no choice, so nothing is
    replaced [PA-12.20, 19.10].
    """
    legal = [card for card in s.pile[seat] if same_type(s, seat, card) == NONE]
    if not legal:
        if s.told is not None:
            s.tell("NothingGained", "PA-19.10", f"No item of {hero_name(s, seat)} may be put in play")
        return
    card = legal[s.below(len(legal))]
    s.pile[seat] = without(s.pile[seat], card)
    put_in_play(s, seat, card, rule)


def leave_play(s: Table, seat: int, card: int) -> None:
    """A card leaves play, its tokens go to the sheet [PA-19.13]."""
    return_tokens(s, seat, card)
    s.play[seat] = without(s.play[seat], card)


def use_up(s: Table, seat: int, card: int) -> None:
    """A consumable works once and goes to the box [PA-19.14, 19.15]."""
    leave_play(s, seat, card)
    s.boxed = (*s.boxed, card)


def items_in_play(s: Table, seat: int) -> list[int]:
    """Item cards in play, the lowest priority first [PA-19.12]."""
    return [card for card in s.play[seat] if s.content.cards[card].kind == ITEM]


def destroy_item(s: Table, seat: int) -> None:
    """Item destroyer takes the item with the lowest priority number, of whatever type; it goes to the box [PA-11.8,
    11.9, 19.12, 19.14].
    """
    items = items_in_play(s, seat)
    if items:
        use_up(s, seat, items[0])
        if s.told is not None:
            s.tell("ItemDestroyed", "PA-11.8", f"{hero_name(s, seat)} loses {s.content.cards[items[0]].name}")
