"""The Champions to choose from, in the middle of the table while they are chosen [SFB-3]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from grandmelee.games.super_fantasy_brawl.draw.cards import KIND_ICONS, champion_face
from grandmelee.games.super_fantasy_brawl.draw.drawing import BOARD, CORE_ICONS, CORE_TONES, Drawing, View
from grandmelee.games.super_fantasy_brawl.draw.heading import HIGH, heading
from grandmelee.games.super_fantasy_brawl.words import CORES
from grandmelee.scene import Part, cards, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import fitted
from grandmelee.scene.svg import Element, circle, group, slug, text

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Champion

GAP: Final = 12.0
COLUMNS: Final = 4
CARD: Final = 212.0  # height of a Champion's card
LINE: Final = 17.0  # of the list of a Champion's cards
LEAST: Final = 15.1  # letters, as the picture is made smaller


def roster(d: Drawing) -> Part:
    """The pool, or the lists that were brought; whoever can be chosen can be pointed at."""
    y = HIGH
    is_pool = bool(d.view["pool"]) or any(player["brought"] is None for player in d.players)
    drawn, high = pool(d) if is_pool else lists(d)
    return Part("board", "Champions to choose from", d.board, y + high, group(heading(d), group(*drawn, at=(0, y))))


# ---- the common pool, or all Champions while lists are written ------------------------------------------------------
def pool(d: Drawing) -> tuple[list[Element], float]:
    """Every Champion in its own place; those that are gone dim, so that nothing moves when one is picked."""
    wide, high = d.board / COLUMNS - GAP, CARD * d.board / BOARD
    line, least = (LINE * 1.4, 18.5) if d.is_tall else (LINE, LEAST)
    down = high + line * 6 + 20
    drawn = []
    for n, champion in enumerate(d.content.champions):
        x, y = n % COLUMNS * (wide + GAP) + GAP / 2, n // COLUMNS * down + 4
        drawn += [_in_pool(d, champion, (x, y), (wide, high, least))]
        drawn += [_own_cards(cards_of(d, champion), (x, y + high + 16), wide, line, least)]
    return drawn, -(-len(d.content.champions) // COLUMNS) * down


def _in_pool(d: Drawing, champion: Champion, at: pieces.Point, size: tuple[float, float, float]) -> Element:
    left: Sequence[str] = d.view["pool"]
    often = left.count(champion.slug)
    is_in = champion.slug in d.view["chosen"]
    is_gone = bool(left) and not often
    notes = [words for words, has in (("On your list.", is_in), ("Taken.", is_gone)) if has]
    return cards.card(
        champion_face(champion),
        at=at,
        width=size[0],
        height=size[1],
        least=size[2],
        word=f"champion:{champion.slug}",
        id=f"pick-{slug(champion.slug)}",
        badge="in" if is_in else f"\u00d7{often}" if often > 1 else "",
        note=" ".join(notes),
        is_spent=is_gone,
    )


def cards_of(d: Drawing, champion: Champion) -> tuple[tuple[str, int, int], ...]:
    """The cards a Champion brings: their names, Cores and kinds."""
    own = [d.content.cards[number] for number in champion.cards]
    return tuple([(card.name, card.core, card.kind) for card in own])


@kept
def _own_cards(
    own: tuple[tuple[str, int, int], ...], at: pieces.Point, wide: float, line: float, least: float
) -> Element:
    """The names of the six cards a Champion brings, each with its Core and its kind."""
    drawn = []
    for n, (name, number, kind) in enumerate(own):
        y, core = line * n, CORES[number]
        words, size = fitted(name, least, wide - 37, least)
        drawn += [circle(8, y, 7, f"{CORE_TONES[core]} dot"), icon(CORE_ICONS[core], 8, y, 10, "stone-ink")]
        drawn += [icon(KIND_ICONS[kind], 25, y, 12, "felt-soft"), text(words, 35, y + size * 0.36, size, "felt-ink")]
    return group(*drawn, at=at)


# ---- lists ----------------------------------------------------------------------------------------------------------
def lists(d: Drawing) -> tuple[list[Element], float]:
    """What each player has brought and can still field, one list below the other [SFB-3.9 to 3.12]."""
    per_row = 2 if d.is_team_game else 1
    room = d.board / per_row - 16 * (per_row - 1)
    wide = room / (3 if d.is_team_game else 5) - GAP
    down = wide * cards.RATIO + 50
    drawn = []
    for n, player in enumerate(d.players):
        at = (n % per_row * d.board / per_row, n // per_row * down + 6)
        drawn.append(group(*_list(d, player, wide), at=at))
    return drawn, -(-len(d.players) // per_row) * down + 6


def _list(d: Drawing, player: View, wide: float) -> list[Element]:
    seat, names = player["seat"], player["brought"]
    title = "You can field" if seat == d.viewer else f"{d.who(seat)} can field"
    drawn = [pieces.seat_sign(seat, 14, 11, 8), text(title, 30, 17, 16, "serif felt-ink")]
    is_asked = is_offered(d, player)
    for n, name in enumerate(names):
        drawn.append(
            cards.card(
                champion_face(d.content.champion(name)),
                at=(n * (wide + GAP) + GAP / 2, 30),
                width=wide,
                word=f"champion:{name}" if is_asked else None,
                id=f"pick-{seat}-{slug(name)}",
            )
        )
    return drawn


def is_offered(d: Drawing, player: View) -> bool:
    """Whether the viewer is asked about this list: to ban from another's, or to pick from the own [SFB-3.10, 3.11]."""
    is_ban = any(ask["rule"] == "SFB-3.10" and ask["seat"] == d.viewer for ask in d.view["asks"])
    offered: Sequence[str] = [word.partition(":")[2] for word in d.view["options"]]
    return (player["seat"] == d.viewer) != is_ban and set(player["brought"]) == set(offered)
