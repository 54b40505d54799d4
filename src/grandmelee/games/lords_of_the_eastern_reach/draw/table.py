"""The whole picture, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grandmelee.games.lords_of_the_eastern_reach.draw import actions, battle, decks, quests, seats, tiles, tokens
from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import GAP, HIGH, HIGHER, WIDE, Drawing, View
from grandmelee.games.lords_of_the_eastern_reach.draw.hand import hand
from grandmelee.games.lords_of_the_eastern_reach.draw.heading import HIGH as LINE
from grandmelee.games.lords_of_the_eastern_reach.draw.heading import heading, heading_of
from grandmelee.scene import Part, Scene
from grandmelee.scene.scene import TALL
from grandmelee.scene.svg import Element, group, text

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content

TOKENS: Final = 240.0  # the least room of the tokens
ENTERING: Final = 38.0  # below the tokens, for cards that enter play: the room is kept, so that nothing moves for them
TITLE: Final = "Lords of the Eastern Reach"


def scene(view: View, content: Content, is_tall: bool = False) -> Scene:
    """One board with all areas, the own hand below it; on a phone the other players lie below the board."""
    d = Drawing(view, is_tall, content)
    held = hand(d)
    below = [(held,)] if held is not None else []
    if not is_tall:
        return Scene(TITLE, ((board(d, HIGH if held else HIGHER),), *below), WIDE)
    others = [(phone_seat(d, player),) for player in d.others]
    return Scene(TITLE, ((phone_board(d),), *below, *others), TALL)


# ---- a wide table ---------------------------------------------------------------------------------------------------
def board(d: Drawing, high: float) -> Part:
    """The round, the other players, decks and tokens or the battle, and the own area."""
    room = d.room
    y = 0.0
    drawn = [heading(heading_of(d), room)]
    y += LINE + GAP / 2
    others = d.others
    if others:
        step = (room + GAP) / len(others)
        drawn += [group(seats.other(d, one, step - GAP), at=(step * n, y)) for n, one in enumerate(others)]
        y += seats.other_height(d) + GAP
    own = seats.own_height(d)
    spare = high - y - own - GAP
    grown = min(44.0, max(0.0, spare - middle_height(d)))
    drawn.append(group(middle(d, room, spare - grown), at=(0, y)))
    drawn.append(group(seats.own(d, d.own, room, own + grown), at=(0, high - own - grown)))
    return Part("board", "The table", room, high, group(*drawn))


def middle_height(d: Drawing) -> float:
    """What the middle of the table needs."""
    return battle.height(d) if d.view["battle"] else 160.0


def middle(d: Drawing, room: float, high: float) -> Element:
    """Decks, tokens and quests; while a battle is fought it takes most of the room."""
    if d.view["battle"]:
        left = 132.0
        return group(
            group(decks.lines(d, left), at=(0, 4)), group(battle.part(d, room - left - 4, high), at=(left + 4, 0))
        )
    right = quests.ROOM if quests.entries(d) else 0.0
    piles = decks.wide(d)
    tall = tokens.HIGH + ENTERING
    scale = max(0.97, min(1.35 if d.others else 1.6, high / tall, (room - right) / (piles + TOKENS + 20)))
    coins = min(330.0, (room - right) / scale - piles - 20)
    top = max(0.0, min((high - tokens.HIGH * scale) / 2, high - tall * scale))
    laid = [decks.piles(d, piles), group(tokens.zone(d, coins), at=(piles + 10, 0))]
    laid += entering(d, (piles + 10, tokens.HIGH - 4), coins)
    drawn = [group(*laid, at=(0, top), scale=scale)]
    if right:
        drawn.append(group(quests.zone(d, right - 6, high - 4), at=(room - right + 4, 2)))
    return group(*drawn)


def entering(d: Drawing, at: tuple[float, float], room: float) -> list[Element]:
    """Cards that are paid for and enter play one after another."""
    cards = [tiles.lone(d, name) for name in d.view["entering"] if name is not None]
    if not cards:
        return []
    label = text("Entering", at[0], at[1] + 22, 12.5, "felt-soft")
    return [label, *tiles.row(cards, (at[0] + 58, at[1] - 3), room - 58, 44, 43)]


# ---- a phone --------------------------------------------------------------------------------------------------------
def phone_board(d: Drawing) -> Part:
    """The round, decks and tokens or the battle, the own area, the quests."""
    room = d.room
    drawn, y = phone_head(d, room)
    drawn_middle, high = phone_middle(d, room)
    drawn.append(group(drawn_middle, at=(0, y)))
    y += high + GAP
    own = seats.own_height(d)
    drawn.append(group(seats.own(d, d.own, room, own), at=(0, y)))
    y += own + GAP
    if quests.entries(d):
        tall = quests.height(d, room)
        drawn.append(group(quests.zone(d, room, tall), at=(0, y)))
        y += tall
    return Part("board", "The table", room * d.scale, y * d.scale, group(*drawn, scale=d.scale))


def phone_head(d: Drawing, room: float) -> tuple[list[Element], float]:
    """The round, and the buttons of the question beside it or, if they are many, below it; and how high that is."""
    beside = actions.across(d)
    buttons, high = actions.rows(d, room)
    if not beside or beside > room * 0.45:
        return [heading(heading_of(d), room), group(buttons, at=(0, LINE))], LINE + 2 + high
    title = heading(heading_of(d)._replace(step=""), room - beside)
    return [title, group(buttons, at=(room - beside + actions.GAP, 2))], LINE + 4


def phone_middle(d: Drawing, room: float) -> tuple[Element, float]:
    """What lies between the players, and how high it is."""
    if d.view["battle"]:
        high = battle.height(d)
        return group(decks.lines(d, room, 3), group(battle.part(d, room, high), at=(0, decks.LINE))), high + decks.LINE
    drawn = [decks.piles(d, room), group(tokens.zone(d, room), at=(0, decks.HIGH))]
    high = decks.HIGH + tokens.LOW
    coming = entering(d, (0, high + 8), room)
    return group(*drawn, *coming), high + (50 if coming else 0)


def phone_seat(d: Drawing, player: View) -> Part:
    """Another player below the board."""
    high = seats.other_height(d)
    drawn = group(seats.other(d, player, d.room), scale=d.scale)
    return Part(f"seat-{player['seat']}", d.label(player["seat"]), d.room * d.scale, high * d.scale, drawn)
