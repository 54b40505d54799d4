"""Glory, misfortune, ability tokens and elements: from the pool and back, as far as it lasts [PA-2, 8, 13, 20]."""

from __future__ import annotations

from grandmelee.games.pathfinder_arena.state import BASE_AP, DEX, MENTAL, Table, has_room, hero_name, modifier
from grandmelee.games.pathfinder_arena.words import ABILITIES, ELEMENTS, MODIFIERS


def gain_glory(s: Table, seat: int, n: int, rule: str) -> None:
    """Glory from the pool, or what is left of it [PA-2.15, 2.16]; only the gain is seen [PA-13.16, 22.11]."""
    gained = min(n, s.glory_pool)
    s.glory_pool -= gained
    s.glory[seat] += gained
    if s.told is not None and n:
        s.tell("GloryGained", rule, f"{hero_name(s, seat)} gains {gained} glory{short(n, gained)}")


def gain_misfortune(s: Table, seat: int, n: int, rule: str, why: str = "") -> None:
    """Misfortune from the pool, or what is left of it; heroes have no other wounds [PA-1.4, 2.15, 2.16, 22.13].

    *why* is told after it, where no line before it has said so.
    """
    gained = min(n, s.misfortune_pool)
    s.misfortune_pool -= gained
    s.misfortune[seat] += gained
    if s.told is not None and n:
        s.tell("MisfortuneGained", rule, f"{hero_name(s, seat)} takes {gained} misfortune{why}{short(n, gained)}")


def a_or_an(word: str, capital: bool = False) -> str:
    """A word with its article.

    >>> a_or_an("INT"), a_or_an("STR"), a_or_an("Air", capital=True)
    ('an INT', 'a STR', 'An Air')
    """
    article = "an" if word[0] in "AEIO" else "a"
    return f"{article.capitalize() if capital else article} {word}"


def short(due: int, gained: int) -> str:
    """Why it is less than it should be."""
    return "" if due == gained else f" instead of {due}: the pool is empty"


def atone(s: Table, seat: int, n: int, rule: str) -> None:
    """Return misfortune to the pool, or all there is."""
    returned = min(n, s.misfortune[seat])
    s.misfortune[seat] -= returned
    s.misfortune_pool += returned
    if s.told is not None:
        s.tell("Atoned", rule, f"{hero_name(s, seat)} returns {returned} misfortune")


def can_gain(s: Table, seat: int, ability: int) -> bool:
    """Whether a token of that ability can come from the pool onto the sheet [PA-2.18, 8.24]."""
    return s.pool[ability] > 0 and has_room(s, seat, ability)


def gainable(s: Table, seat: int) -> list[int]:
    """Mental abilities of which a token can be taken [PA-8.24]."""
    return [ability for ability in MENTAL if can_gain(s, seat, ability)]


def gain_ability(s: Table, seat: int, ability: int, rule: str) -> None:
    """A token from the pool onto the sheet, never straight onto a card; it counts at once [PA-8.2, 8.27]."""
    s.pool[ability] -= 1
    s.sheet[seat * 6 + ability] += 1
    if s.told is not None:
        token = a_or_an(ABILITIES[ability].upper())
        s.tell("AbilityGained", rule, f"{hero_name(s, seat)} takes {token} token{gives(s, seat, ability)}")


def gives(s: Table, seat: int, ability: int) -> str:
    """What the modifier is now, told where the new token is the second of two; a first one gives nothing [PA-14.1]."""
    if s.sheet[seat * 6 + ability] % 2:
        return ""
    return f": {MODIFIERS[ability]} {modifier(s, seat, ability) + (BASE_AP if ability == DEX else 0)}"


def gain_element(s: Table, seat: int, element: int, rule: str) -> None:
    """An element token into the element pool of the sheet, at most one of a kind [PA-5.4, 20.2]."""
    s.elements[seat] |= 1 << element
    if s.told is not None:
        s.tell("ElementGained", rule, f"{hero_name(s, seat)} takes {a_or_an(ELEMENTS[element].capitalize())} token")


def spend_element(s: Table, seat: int, element: int, what: str, rule: str) -> None:
    """A spent element token returns to the pool [PA-20.3]."""
    s.elements[seat] &= ~(1 << element)
    s.element_pool[element] += 1
    if s.told is not None:
        s.tell("ElementPlayed", rule, f"{hero_name(s, seat)} plays {ELEMENTS[element].capitalize()}{what}")


def holds(s: Table, seat: int, element: int) -> bool:
    """Whether a player has a token of that kind."""
    return s.elements[seat] >> element & 1 == 1
