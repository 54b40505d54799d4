"""The hero sheets: tracks with their tokens, elements, runes, markers, and the cards in play [PA-5.1, 13.16, 17]."""

from __future__ import annotations

from typing import Final

from grandmelee.games.pathfinder_arena.draw.drawing import ELEMENT_ICONS, Drawing, View, hero_icon
from grandmelee.games.pathfinder_arena.words import ABILITIES
from grandmelee.scene import Part, pieces
from grandmelee.scene.icons import icon
from grandmelee.scene.measure import fitted
from grandmelee.scene.motion import counting
from grandmelee.scene.svg import Element, circle, group, rect, text, thing

HEAD: Final = 44.0
TRACKS: Final = 64.0
CHIPS: Final = 30.0
ROW: Final = 34.0
LETTERS: Final = 13.5
SHORT: Final = {"base": "base", "advanced": "adv.", "magic": "magic"}
MODIFIERS: Final = ("damage", "actions", "defense", "magic", "resist", "ego")


def part(d: Drawing, player: View) -> Part:
    """One hero sheet as a part of its own."""
    high = height(player)
    return Part(f"seat-{player['seat']}", d.who(player["seat"]), d.column, high, panel(d, player, high))


def height(player: View) -> float:
    """Height of a sheet with its cards."""
    return HEAD + TRACKS + CHIPS + ROW * max(1, len(player["cards"])) + 8


def panel(d: Drawing, player: View, high: float) -> Element:
    """A hero sheet; bright while its player acts."""
    seat = player["seat"]
    frame = [rect(0, 0, d.column, high, "panel", rx=12)]
    if d.view["active"] == seat or seat in [ask["seat"] for ask in d.view["asks"]]:
        frame.append(rect(1, 1, d.column - 2, high - 2, "acting", rx=11))
    body = [*_title(d, player), *_tracks(d, player), *_chips(d, player)]
    body += [_card(d, player, card, HEAD + TRACKS + CHIPS + ROW * n) for n, card in enumerate(player["cards"])]
    return thing(*frame, *body, name=told(d, player), id=f"seat-{seat}", role="group")


def _title(d: Drawing, player: View) -> list[Element]:
    seat = player["seat"]
    words, size = fitted(d.who(seat), 19, d.column - 190, 11, serif=True)
    drawn = [pieces.seat_mark(seat, 19, 22, 9), icon(hero_icon(player["hero"]), 44, 22, 26, "felt-ink")]
    drawn.append(text(words, 62, 28, size, "serif felt-ink"))
    x = d.column - 8.0
    for label, picture in reversed(points(player)):
        x -= pieces.chip_width(label, 14, picture) + 4
        drawn.append(pieces.chip(label, x, 22, size=14, picture=picture))
    return drawn


def points(player: View) -> list[tuple[str, str]]:
    """Glory and misfortune as far as the viewer may know them, and monsters defeated."""
    found = [(f"{len(player['trophies'])}", "trophy")]
    if player["glory"] is not None:
        found += [(f"{player['glory']}", "laurels"), (f"{player['misfortune']}", "bleeding-wound")]
    if player["score"] is not None:
        found.append((f"= {player['score']}", ""))
    return found


def _tracks(d: Drawing, player: View) -> list[Element]:
    """Six tracks: tokens on the sheet of those the hero may own, and the modifier they give [PA-5.2, 14.1]."""
    names = list(player["modifiers"])
    wide = (d.column - 16) / 6
    return [_track(player, at, names[at], 8 + wide * at, wide) for at in range(6)]


def _track(player: View, at: int, modifier: str, x: float, wide: float) -> Element:
    ability = ABILITIES[at]
    count, most = player["sheet"][ability], player["tracks"].get(ability, 0)
    given = player["modifiers"][modifier]
    number = counting(text(f"{count}", wide / 2 - 4, 34, 19, "strong felt-ink", "end"), ability)
    drawn = [
        rect(1, 0, wide - 2, TRACKS - 8, "hair", rx=6),
        text(ability.upper(), wide / 2, 14, 12.5, "felt-soft", "middle"),
        number,
        text(f"/{most}", wide / 2 - 2, 34, 13, "felt-soft"),
        text(f"{MODIFIERS[at]} {given}", wide / 2, 50, 11.5, "felt-soft", "middle"),
    ]
    name = f"{ability.upper()}: {count} on the sheet, at most {most}; {modifier} {given}"
    return thing(*drawn, name=name, id=f"track-{player['seat']}-{ability}", at=(x, HEAD))


def _chips(d: Drawing, player: View) -> list[Element]:
    """Elements, runes, immunities and the deity in a row."""
    x, y = 12.0, HEAD + TRACKS + 10
    drawn: list[Element] = []
    for element in player["elements"]:
        word = f"element:{element}" if player["seat"] == d.viewer else None
        body = [circle(0, 0, 14, "halo"), circle(0, 0, 11, "paper dot"), icon(ELEMENT_ICONS[element], 0, 0, 15)]
        id = f"held-{player['seat']}-{element}"
        drawn.append(thing(*body, name=f"{element.capitalize()} token", word=word, id=id, at=(x + 12, y)))
        x += 28
    for words, picture in marks(d, player):
        wide = pieces.chip_width(words, 13, picture)
        if x + wide > d.column - 8:
            break
        drawn.append(pieces.chip(words, x, y, size=13, picture=picture))
        x += wide + 5
    return drawn


def marks(d: Drawing, player: View) -> list[tuple[str, str]]:
    """What else lies on the sheet, in words."""
    found = [(f"{name} x{n}" if n > 1 else name, "star-swirl") for name, n in player["runes"].items()]
    found += [(f"immune {slot + 1}", "checked-shield") for slot, by in enumerate(player["immune"]) if by is not None]
    if player["deity"]:
        side = "II" if player["flipped"] else "I"
        found.append((f"{d.content.card(player['deity']).name} {side}", "stone-bust"))
    return found


def _card(d: Drawing, player: View, card: View, y: float) -> Element:
    """A card in play: its name, its tokens, and its lines, which its owner can point at."""
    is_own = player["seat"] == d.viewer
    drawn: list[Element] = [rect(8, 0, d.column - 16, 1, "line")]
    x = d.column - 10.0
    for line in reversed(d.content.card(card["card"]).lines):
        label = SHORT[line.word.rpartition(":")[2]] if line.word.count(":") == 2 else "use"
        wide = pieces.chip_width(label, LETTERS)
        x -= wide + 4
        drawn.append(_line(card, line.word, label, line.sentences, x, wide))
    for ability, n in reversed(list(card["tokens"].items())):
        x -= 46
        drawn.append(_tokens(card, ability, n, x, is_own))
    words, size = fitted(card["name"], 15, x - 20, 8, serif=True)
    drawn.append(text(words, 14, 21, size, "serif felt-ink"))
    return thing(*drawn, name=told_card(d, card), id=f"card-{card['card']}", at=(0, y))


def _line(card: View, word: str, label: str, sentences: list[str], x: float, wide: float) -> Element:
    is_marked, is_powered = word in card["marked"], word in card["powered"]
    ink = "felt-ink" if is_powered and not is_marked else "felt-soft"
    halo = rect(x - 2, 4, wide + 4, 26, "halo", rx=8)
    state = "marked" if is_marked else "powered" if is_powered else "lacks tokens"
    name = f"{card['name']}, {label}: {' '.join(sentences)} ({state})"
    chip = pieces.chip(label, x, 17, size=LETTERS, ink=ink)
    veil = [rect(x, 5, wide, 24, "veil", rx=6)] if is_marked else []
    return thing(halo, chip, *veil, name=name, word=word, id=word.replace(":", "-"))


def _tokens(card: View, ability: str, n: int, x: float, is_own: bool) -> Element:
    """Tokens on a card: pointing at them puts one more there, pointing at the minus takes one back."""
    put = f"put:{card['card']}:{ability}" if is_own else None
    lift = f"lift:{card['card']}:{ability}" if is_own else None
    body = [
        rect(0, 5, 32, 24, "halo", rx=6),
        rect(1, 6, 30, 22, "paper dot", rx=5),
        counting(text(f"{n} {ability[0].upper()}{ability[1]}", 16, 21, 11.5, "strong ink", "middle"), ability),
    ]
    more = thing(*body, name=f"{n} {ability.upper()} on {card['name']}", word=put, id=f"on-{card['card']}-{ability}")
    minus = [rect(33, 8, 11, 18, "halo", rx=4), rect(34, 12, 9, 10, "paper-deep", rx=3), rect(36, 16, 5, 2, "ink")]
    less = thing(*minus, name=f"{ability.upper()} back", word=lift, id=f"off-{card['card']}-{ability}")
    return group(more, less, at=(x, 0)) if n or is_own else group(more, at=(x, 0))


def told_card(d: Drawing, card: View) -> str:
    """A card in words."""
    tokens = ", ".join(f"{n} {name.upper()}" for name, n in card["tokens"].items() if n)
    sentences = " ".join(sentence for line in d.content.card(card["card"]).lines for sentence in line.sentences)
    return f"{card['name']}{f' with {tokens}' if tokens else ''}: {sentences}"


def told(d: Drawing, player: View) -> str:
    """The player in words."""
    sheet = ", ".join(f"{name.upper()} {n}" for name, n in player["sheet"].items())
    more = [words for words, _ in marks(d, player)] + [name.capitalize() for name in player["elements"]]
    return f"{d.who(player['seat'])}: {sheet}" + (f"; {', '.join(more)}" if more else "")
