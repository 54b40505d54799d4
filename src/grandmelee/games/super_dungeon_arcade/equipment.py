"""Equipped cards: losing them, and what follows [SDA-9.10, 11.3, 26.13 to 26.19, 27.6]."""

from __future__ import annotations

from typing import ClassVar

from grandmelee.core.agenda import Ask
from grandmelee.games.super_dungeon_arcade.decks import discard_item
from grandmelee.games.super_dungeon_arcade.outfits import Outfit
from grandmelee.games.super_dungeon_arcade.placing import relocate
from grandmelee.games.super_dungeon_arcade.potions import lose_surplus
from grandmelee.games.super_dungeon_arcade.state import Table, dress, name
from grandmelee.games.super_dungeon_arcade.statuses import drop_immune
from grandmelee.games.super_dungeon_arcade.terms import ATTRIBUTES, CURSED, NONE, SLOTS, dice_text
from grandmelee.games.super_dungeon_arcade.wounds import CheckDeaths


def cards_of(s: Table, hero: int) -> list[int]:
    """Cards a Hero has equipped."""
    return [card for card in s.gear[hero * 4 : hero * 4 + 4] if card != NONE]


def is_cursed(s: Table, card: int) -> bool:
    """Whether a card cannot be removed or discarded [SDA-27.6]."""
    return bool(s.content.items[card].features.keywords & CURSED)


def loose_cards(s: Table, hero: int) -> list[int]:
    """Cards a Hero can lose."""
    return [card for card in cards_of(s, hero) if not is_cursed(s, card)]


def lose_card(s: Table, hero: int, card: int, rule: str = "SDA-26.16") -> None:
    """An equipped card goes to its discard pile; what it gave is gone at once [SDA-9.10, 11.3, 26.16]."""
    slot = s.content.items[card].slot
    s.gear[hero * 4 + slot] = NONE
    dress(s, hero)
    discard_item(s, card)
    drop_tokens(s, hero)
    if s.told is not None:
        s.tell("CardLost", rule, f"{name(s, hero)} loses {s.content.items[card].name}")
    look_after(s, hero)


def look_after(s: Table, hero: int) -> None:
    """What a change of cards means for the square and the life of its bearer [SDA-0.11, 11.3]."""
    relocate(s, hero)
    s.then(CheckDeaths(NONE))


def drop_tokens(s: Table, hero: int) -> None:
    """Statuses that an immunity takes off, and potions above the quantity [SDA-9.10, 27.10]."""
    drop_immune(s, hero)
    lose_surplus(s, hero)


def equip(s: Table, hero: int, card: int, rule: str = "SDA-26.15") -> None:
    """A card takes the slot of its colour; what was there is discarded [SDA-26.13, 26.14, 26.16]."""
    item = s.content.items[card]
    old = s.gear[hero * 4 + item.slot]
    s.gear[hero * 4 + item.slot] = card
    dress(s, hero)
    if old != NONE:
        discard_item(s, old)
    drop_tokens(s, hero)
    if s.told is not None:
        instead = f" instead of {s.content.items[old].name}" if old != NONE else ""
        s.tell("Equipped", rule, f"{name(s, hero)} equips {item.name}{instead}")
    look_after(s, hero)


def card_phrase(s: Table, card: int) -> str:
    """A card with its slot and its sentences."""
    item = s.content.items[card]
    sentences = " ".join([*item.text, *item.orders_text])
    action = s.content.actions[item.action] if item.action != NONE else None
    deed = f" {action.name} ({action.cost} AP): {' '.join(action.text)}" if action is not None else ""
    slot = f"{SLOTS[item.slot]}: " if item.slot < len(SLOTS) else ""
    return f"{item.name}, {slot}{sentences}{deed}"


def change_phrase(s: Table, hero: int, card: int) -> str:
    """What equipping a card would change: dice before and after, and what it takes the place of [SDA-26.14, 26.16]."""
    item = s.content.items[card]
    now = s.outfits[hero]
    old = s.gear[hero * 4 + item.slot]
    worn = [s.content.items[one] for one in cards_of(s, hero) if one != old]
    then = Outfit(now.card, [*worn, item], s.content.actions)
    told = [
        f"{ATTRIBUTES[what]} {dice_text(now.tested[what])} to {dice_text(then.tested[what])}"
        for what in range(4)
        if now.tested[what] != then.tested[what]
    ]
    figures = (("MV", now.mv, then.mv), ("AP", now.ap, then.ap), ("hearts", now.hearts, then.hearts))
    told += [f"{what} {before} to {after}" for what, before, after in figures if before != after]
    if not told:
        told = [" ".join([*item.text, *item.orders_text]).rstrip(".") or f"equips {item.name}"]
    return ", ".join(told) + (f"; {s.content.items[old].name} is discarded" if old != NONE else "")


class LoseOneLoot(Ask[Table]):
    """A Hero loses an equipped loot card of its player's choice (D-48)."""

    rule: ClassVar[str] = "SDA-26.16"

    def __init__(self, seat: int, hero: int) -> None:
        self.seat = seat
        self.hero = hero

    def run(self, s: Table) -> None:
        if self.options(s):
            self.ask(s, self.options(s))

    def prompt(self, s: Table) -> str:
        return f"Choose the loot card {name(s, self.hero)} loses"

    def options(self, s: Table) -> list[int]:
        loot = [card for card in loose_cards(s, self.hero) if s.content.items[card].is_loot]
        return [s.content.item_word + card for card in loot]

    def take(self, s: Table, option: int) -> None:
        lose_card(s, self.hero, option - s.content.item_word)
