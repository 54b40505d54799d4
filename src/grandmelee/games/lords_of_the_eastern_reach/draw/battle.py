"""The battle: both sides with their figures, who is left, the dice, and the damage [LER-7]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.games.lords_of_the_eastern_reach.draw.cards import face
from grandmelee.scene import Part, cards
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import moving
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

CARD: Final = 84.0
GAP: Final = 8.0
HEAD: Final = 52.0
DIE: Final = 34.0


def part(d: Drawing) -> Part | None:
    """Two halves, the active party at the left, monsters or defenders at the right; dice below."""
    battle = d.view["battle"]
    if battle is None:
        return None
    half = d.across / 2 if not d.is_tall else d.across
    left = half_of(d, battle, 0, half)
    right = half_of(d, battle, 1, half)
    beside = (half, 0.0) if not d.is_tall else (0.0, left[1])
    high = max(left[1], right[1]) if not d.is_tall else left[1] + right[1]
    dice = [die(one, n, high) for n, one in enumerate(battle["dice"])]
    high += DIE + 16 if dice else 6
    frame = rect(0, 0, d.across, high, "panel", rx=12)
    drawn = group(frame, left[0], group(right[0], at=beside), *dice, id="battle")
    return Part("battle", "Battle", d.across, high, drawn)


def half_of(d: Drawing, battle: dict[str, Any], side: int, wide: float) -> tuple[Element, float]:
    """One side with its cards, and how high it is."""
    shown: list[tuple[str, str]] = []
    if side == 1 and battle["kind"] == "adventure":
        title = f"Monsters: Attack {battle['monsters_attack']}"
        shown += [(card["card"], f"{card['attack']}/{card['defense']}") for card in battle["monsters"]]
        shown += [(word, "") for word in battle["treasures"]]
    else:
        party = battle["sides"][side]
        who = d.who(battle["attacker"] if side == 0 else battle["defender"])
        title = f"{who}: Attack {party['attack']}, Armor {party['armor']}"
        if battle["is_fixed"]:
            title += f", {max(0, party['damage'])} damage left"
        shown += [(card["card"], f"{card['attack']}/{card['defense']}") for card in party["party"]]
    columns = max(1, int((wide - 20) // (CARD + GAP)))
    words, size = fitted(title, 18, wide - 24, 11, serif=True)
    drawn = [text(words, 12, 30, size, "serif felt-ink")]
    drawn += [fighter(d, name, figures, n, columns) for n, (name, figures) in enumerate(shown)]
    rows = max(1, -(-len(shown) // columns))
    return group(*drawn), HEAD + rows * (CARD * cards.RATIO + GAP)


def fighter(d: Drawing, name: str, figures: str, n: int, columns: int) -> Element:
    """A card in the battle with its Attack and Defense now."""
    at = (12 + n % columns * (CARD + GAP), HEAD - 8 + n // columns * (CARD * cards.RATIO + GAP))
    word = f"card:{name}"
    note = f"Now {figures}." if figures else ""
    shown = cards.card(face(d.kind(name)), at=at, width=CARD, word=word, id=slug(word), note=note, badge=figures)
    return moving(shown, key=slug(word))


def die(one: dict[str, Any], n: int, y: float) -> Element:
    """A die with what it shows; one that was rolled again is pale."""
    body = [
        rect(0, 0, DIE, DIE, "paper card-edge", rx=7),
        text(str(one["value"]), DIE / 2, DIE * 0.7, 20, "serif ink", "middle"),
        rect(0, 0, DIE, DIE, "halo", rx=7),
    ]
    said = f"Die of {one['card']} for {one['what']}: {one['value']}"
    word = f"die:{n + 1}"
    return thing(*body, name=said, word=word, id=slug(word), at=(12 + n * (DIE + 8), y + 6))
