"""The players: Cores, cards, and their Champions with both sides of their cards in short [SFB-4.18 to 4.21]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.super_fantasy_brawl.draw.cards import card_id
from grandmelee.games.super_fantasy_brawl.draw.champions import STATES, spoken
from grandmelee.games.super_fantasy_brawl.draw.drawing import (
    CORE_ICONS,
    CORE_TONES,
    LINE,
    Drawing,
    View,
    champion_icon,
    count,
)
from grandmelee.scene import Part, counters, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.measure import fitted, wrap
from grandmelee.scene.motion import counting, pile
from grandmelee.scene.svg import Element, circle, el, group, rect, text, thing

CHIP: Final = 15.0  # letters of what marks a seat
HEAD: Final = 95.0  # name, Cores and piles
STATE_ICONS: Final = {"levelled_up": "laurels", "bloodied": "drop", "rooted": "plant-roots"}


def column(d: Drawing) -> Part:
    """All players in one column: the north above, the south below, so that each sits at its Gate."""
    y = 0.0
    drawn = []
    for player in seated(d):
        drawn.append(group(panel(d, player), at=(0, y)))
        y += height(d) + LINE
    return Part("seats", "Players", d.column, y - LINE, group(*drawn))


def seated(d: Drawing) -> list[View]:
    """The players as they sit: those in the north first."""
    return sorted(d.players, key=lambda player: (d.side_name(player["side"]) != "north", player["seat"]))


def part(d: Drawing, player: View) -> Part:
    """One player as a part of its own, for a tall picture."""
    return Part(f"seat-{player['seat']}", d.who(player["seat"]), d.column, height(d), panel(d, player))


def row_height(d: Drawing) -> float:
    """A Champion's lines in a panel: two players have room for the ability."""
    return 40.0 if d.is_team_game else 85.0


def height(d: Drawing) -> float:
    """Height of a panel."""
    return HEAD + row_height(d) * (2 if d.is_team_game else 3) + 2


def panel(d: Drawing, player: View) -> Element:
    """A player's dashboard; its head stands for the seat while the teams name their first player [SFB-18.14]."""
    seat = player["seat"]
    frame = [rect(0, 0, d.column, height(d), "panel", rx=12)]
    if d.view["active"] == seat or (not d.view["round"] and seat in [ask["seat"] for ask in d.view["asks"]]):
        frame.append(rect(1, 1, d.column - 2, height(d) - 2, "acting", rx=11))
    body = [*frame, _title(d, player), *_cores(d, player), *_piles(d, player)]
    own = d.of_seat(seat)
    body += [_champion(d, one, HEAD + row_height(d) * n) for n, one in enumerate(own)]
    body += [_place(d, n) for n in range(len(own), 2 if d.is_team_game else 3)]
    body += [] if own else [text("no Champions yet", 50, HEAD + 27, 15 * d.letters, "felt-soft")]
    return thing(*body, name=told(d, player), id=f"seat-{seat}", role="group")


def _title(d: Drawing, player: View) -> Element:
    seat = player["seat"]
    side = f", {d.side_name(player['side'])}" if d.are_sides_chosen else ""
    drawn = [pieces.seat_mark(seat, 19, 20, 9), text(f"{d.who(seat)}{side}", 36, 26, 17 * d.letters, "serif felt-ink")]
    x = d.column - 8
    for words, picture in reversed(chips(d, seat)):
        wide = pieces.chip_width(words, CHIP, picture)
        x -= wide + 4
        drawn.append(pieces.chip(words, x, 20, size=CHIP, picture=picture))
    halo = rect(3, 3, d.column - 6, 35, "halo", rx=10)
    return thing(halo, *drawn, name=d.who(seat), word=f"seat:{seat}", id=f"seat-{seat}-name")


def chips(d: Drawing, seat: int) -> list[tuple[str, str]]:
    """What marks the seat: a winner, in the end; the first player, before [SFB-2.3]."""
    if d.view["over"]:
        return [("Winner", "laurels")] if seat in d.view["winners"] else []
    return [("First", "flying-flag")] if list(d.view["order"][:1]) == [seat] else []


# ---- Cores and cards ------------------------------------------------------------------------------------------------
def _cores(d: Drawing, player: View) -> list[Element]:
    """Three Cores, exhausted ones dark and turned down [SFB-1.7, 1.8]; the viewer's own can be pointed at."""
    seat = player["seat"]
    return [_core(d, seat, core, ready, 27 + 38.0 * n) for n, (core, ready) in enumerate(player["cores"].items())]


def _core(d: Drawing, seat: int, core: str, is_ready: bool, x: float) -> Element:
    tone, ink = (CORE_TONES[core], "stone-ink") if is_ready else ("panel", "felt-soft faint")
    drawn = [
        circle(0, 0, 19, "halo"),
        circle(0, 2.5 if is_ready else 0, 15.5, "stone-side"),
        circle(0, 0, 15.5, f"{tone} dot" if is_ready else "panel"),
        icon(CORE_ICONS[core], 0, 0, 21, ink),
    ]
    name = f"{core.capitalize()} Core, {'ready' if is_ready else 'exhausted'}"
    word = f"core:{core}" if seat == d.viewer else None
    return thing(*drawn, name=name, word=word, id=f"core-{seat}-{core}", at=(x, 61))


def _piles(d: Drawing, player: View) -> list[Element]:
    """Hand and deck as backs with their numbers, the discard pile open [SFB-4.18, 4.20, 4.21]."""
    seat = player["seat"]
    planned = f", {player['planned']} of them planned" if player["planned"] else ""
    on_top = "; on top " + names(d, player["on_top"]) if player.get("on_top") else ""
    seen = f"; all know of {names(d, player['seen_in_hand'])}" if player["seen_in_hand"] else ""
    gone = f": {names(d, player['discard'])}" if player["discard"] else ""
    piles = (
        ("hand", player["hand_size"], f"Hand: {count(player['hand_size'], 'card')}{seen}", False),
        ("deck", player["deck_size"], f"Deck: {count(player['deck_size'], 'card')}{planned}{on_top}", False),
        ("discard", len(player["discard"]), f"Discard pile, {count(len(player['discard']), 'card')}{gone}", True),
    )
    step = 58 * d.letters
    x = d.column - 3 * step - 4
    drawn = []
    for n, (kind, number, name, is_open) in enumerate(piles):
        at = (x + step * n, 40.0)
        made = counters.pile(
            number, name=name, at=at, width=25, is_open=is_open, number=16 * d.letters, id=f"{kind}-{seat}"
        )
        holds = [card_id(seat, card) for card in player["discard"]] if is_open else []
        drawn += [
            pile(made, f"{kind}:{seat}", holds, kind == "hand" and seat == d.viewer),
            text(kind, at[0] + 20, 91, 13.5 * d.letters, "felt-soft", "middle"),
        ]
    return drawn


def names(d: Drawing, cards: list[str]) -> str:
    """Cards by their printed names."""
    return ", ".join(d.content.card(card).name for card in cards)


# ---- Champions ------------------------------------------------------------------------------------------------------
def _champion(d: Drawing, one: View, y: float) -> Element:
    """Name, hit points left as hearts, defence, what marks it; with two players its ability too."""
    emblem = pieces.disc(champion_icon(one["champion"]), seat=one["seat"], name=one["name"], at=(0, 0), r=15)
    drawn = [rect(8, 0, d.column - 16, 1, "line"), group(*emblem.children[1:], at=(24, 22))]
    drawn += _in_line(d, one) if d.is_team_game else _in_block(d, one)
    return thing(*drawn, name=_told_champion(d, one), id=f"panel-{one['seat']}-{one['champion']}", at=(0, y))


def _place(d: Drawing, n: int) -> Element:
    """Where a Champion will stand that is not chosen yet."""
    ring = el("circle", r=15, stroke_dasharray="4 4", class_="hair")
    return group(rect(8, 0, d.column - 16, 1, "line"), group(ring, at=(24, 22)), at=(0, HEAD + row_height(d) * n))


def _in_line(d: Drawing, one: View) -> list[Element]:
    """Everything on one line."""
    label, size = fitted(one["name"], 17 * d.letters, d.column - 222, 11, serif=True)
    return [
        text(label, 46, 27, size, "serif felt-ink"),
        *_health(d, one, d.column - 168, 22, 10.4, d.column - 74),
        *_marks(one, d.column - 42, 22, 12),
    ]


def _in_block(d: Drawing, one: View) -> list[Element]:
    """Name and marks, hearts and defence below, then the ability."""
    return [
        text(one["name"], 46, 20, 17 * d.letters, "serif felt-ink"),
        *_health(d, one, 53, 36.5, 13 * d.letters, 174 * d.letters),
        *_marks(one, d.column - 64, 17, 18),
        *_levelled(d, one),
        *_ability(d, one),
    ]


def _health(d: Drawing, one: View, x: float, y: float, size: float, shield: float) -> list[Element]:
    left, number = one["hit_points"] - one["damage"], str(one["defence"] + one["guard"])
    return [
        counters.pips(left, one["hit_points"], "hearts", x, y, size, "felt-ink"),
        icon("checked-shield", shield, y, 15, "felt-soft"),
        counting(text(number, shield + 10, y + 5, 14.5 * d.letters, "strong felt-ink"), "defence"),
    ]


def _marks(one: View, x: float, y: float, size: float) -> list[Element]:
    """Levelled Up, Bloodied, rooted, or on the Gate, which excludes the others [SFB-13.4, 13.12]."""
    marks = [STATE_ICONS[key] for key, _ in STATES if one[key]] if one["hex"] else ["gate"]
    return [icon(mark, x + size * 1.1 * n, y, size, "felt-ink") for n, mark in enumerate(marks)]


def _ability(d: Drawing, one: View) -> list[Element]:
    """What the Levelled Up side does; bright while it lies up [SFB-14.5, 14.7]."""
    card = d.content.champion(one["champion"])
    tone = "felt-ink" if one["levelled_up"] else "felt-soft"
    words = f"{card.ability_name}: {' '.join(card.ability)}"
    for size in (14.5 * d.letters, 14.5, 13.5, 12.5, 11.5):
        lines = wrap(words, size, d.column - 54)
        if len(lines) <= 2:
            break
    return [text(line, 46, 61 + 17.5 * n, size, tone) for n, line in enumerate(lines[:2])]


def _levelled(d: Drawing, one: View) -> list[Element]:
    """What the Levelled Up side would have, until it lies up [SFB-14.5]."""
    if one["levelled_up"]:
        return []
    card = d.content.champion(one["champion"])
    k = d.letters
    x, y = d.column - 96 * k, 36.5
    return [
        icon("laurels", x, y, 17 * k, "felt-soft"),
        icon("hearts", x + 22 * k, y, 12 * k, "felt-soft"),
        text(str(card.hit_points[1]), x + 31 * k, y + 4.5 * k, 13.5 * k, "felt-soft"),
        icon("checked-shield", x + 54 * k, y, 13 * k, "felt-soft"),
        text(str(card.defence[1]), x + 63 * k, y + 4.5 * k, 13.5 * k, "felt-soft"),
    ]


def _told_champion(d: Drawing, one: View) -> str:
    card = d.content.champion(one["champion"])
    then = f"{card.hit_points[1]} hit points, defence {card.defence[1]}, {card.ability_name}: {' '.join(card.ability)}"
    return f"{spoken(one)}. When Levelled Up {then}"


def told(d: Drawing, player: View) -> str:
    """The player in words."""
    ready = [core for core, is_ready in player["cores"].items() if is_ready]
    cores = f"ready Cores {', '.join(ready)}" if ready else "no ready Core"
    marks = [words for words, _ in chips(d, player["seat"])]
    own = [one["name"] for one in d.of_seat(player["seat"])]
    cards = [count(player["hand_size"], "card") + " in hand", f"{player['deck_size']} in the deck"]
    return f"{d.who(player['seat'])}: " + "; ".join([*marks, cores, *cards, *([", ".join(own)] if own else [])])
