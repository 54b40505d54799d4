"""What a hero can do with the tokens as they lie: AP, Defense, Resistance, and the lines of cards that are powered
[PA-8, 13, 14, 17, 19].
"""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.box import MAGIC, Card, Line, covers
from grandmelee.games.pathfinder_arena.state import BASE_AP, CHA, CON, DEX, MARKERS, NONE, WIS, Table, modifier


def ap_left(s: Table) -> int:
    """AP of the active player: 4, the DEX modifier as it is now, what was added and taken, less what was spent; never
    below 0 [PA-8.1 to 8.3, 8.40, 14.3, 14.8].
    """
    return max(0, BASE_AP + s.sheet[s.active * 6 + DEX] // 2 + s.bonus - s.spent)


def ego(s: Table, seat: int) -> int:
    """The CHA modifier gives access to deities [PA-14.7]."""
    return modifier(s, seat, CHA)


def is_powered(s: Table, line: Line) -> bool:
    """Whether the tokens a line needs lie on its card; they are not spent, and serve several lines [PA-17.4, 17.9,
    19.5].
    """
    return line.need == 0 or covers(s.held[line.card], line.need)


def is_free(s: Table, seat: int, line: Line) -> bool:
    """Whether no marker blocks that line, and one is left for it; a deity card's is for both sides [PA-8.35, 8.36,
    15.9, 17.10].
    """
    return not line.has_marker or (s.marked[line.card] & line.blocking == 0 and has_marker_for(s, seat))


def put_marker(s: Table, line: Line) -> None:
    """Put a marker on a line that shows one; it blocks it until its owner's next reset [PA-6.7, 6.8, 8.35, 17.7]."""
    if line.has_marker:
        s.marked[line.card] |= 1 << line.place


def markers_left(s: Table, seat: int) -> int:
    """Markers of a colour left: eight less those in slots, on cards and on monster sheets [PA-2.11, 6.7]."""
    used = s.immune.count(seat) + s.regeneration.count(seat)
    cards = s.play[seat] if s.deity[seat] == NONE else (*s.play[seat], s.deity[seat])
    for card in cards:
        used += s.marked[card].bit_count()
    return MARKERS - used


def has_marker_for(s: Table, seat: int) -> bool:
    """Whether a player can place one more marker [PA-2.17]."""
    return not s.markers_limited or markers_left(s, seat) > 0


def passive(s: Table, seat: int, is_defense: bool) -> int:
    """What powered lines of all cards add; base and advanced of one card are alternatives, cards add up [PA-17.6, 19.6,
    19.17].
    """
    found = 0
    for number in s.play[seat]:
        card = s.content.cards[number]
        if card.passives:
            found += card_bonus(s, card, is_defense)
    return found


def card_bonus(s: Table, card: Card, is_defense: bool) -> int:
    """The advanced line of a card if it is powered, otherwise its base line, and its magic line beside it [PA-19.6,
    19.17].
    """
    found = 0
    magic = 0
    for line in card.passives:  # base before advanced
        if is_powered(s, line):
            worth = sum([effect.defense if is_defense else effect.resistance for effect in line.effects])
            if line.place == MAGIC:
                magic = worth
            else:
                found = worth
    return found + magic


def defenses(s: Table, seat: int) -> list[tuple[str, int]]:
    """Where a hero's Defense comes from: the CON modifier, then cards by name [PA-13.14]."""
    cards = [s.content.cards[number] for number in s.play[seat]]
    return [("CON", modifier(s, seat, CON)), *[(card.name, card_bonus(s, card, True)) for card in cards]]


def defense(s: Table, seat: int) -> int:
    """The CON modifier and active cards; runes come on top, and it may fall below 0 [PA-13.14, 13.15, 14.4]."""
    return modifier(s, seat, CON) + passive(s, seat, True)


def resistance(s: Table, seat: int) -> int:
    """The WIS modifier and active cards, as they are when the ability would apply [PA-9.19, 14.6]."""
    return modifier(s, seat, WIS) + passive(s, seat, False)


def attack_shape(s: Table, card: Card, shape: int) -> int:
    """The shape of an attack of a card, which a powered line of it may change."""
    for line in card.passives:
        for effect in line.effects:
            if effect.shape >= 0 and is_powered(s, line):
                return effect.shape
    return shape
