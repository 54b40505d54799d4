"""What can be chosen and is neither a square nor a Hero nor a card: actions with price and odds, dice, buttons.

Under the pointer an action shows all squares it reaches from where the Hero stands.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grandmelee.games.super_dungeon_arcade.draw.aims import offset, prints
from grandmelee.games.super_dungeon_arcade.draw.drawing import Drawing, View
from grandmelee.games.super_dungeon_arcade.words import BUTTONS
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.measure import width
from grandmelee.scene.motion import explained
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, group, rect, slug, text, thing

ELSEWHERE: Final = ("square", "hero", "card", "side")
MAIN: Final = ("done", "end", "pass", "stop")
LISTED: Final = ("concede",)  # in the list of options only: nobody gives up by a click beside something
GIVING_UP: Final = "SDA-5.9"
CONFIRMING: Final = {"no": "No, play on", "yes": "Yes, give up"}  # in this order, for going on is the safe answer
ICONS: Final = {
    "dash": "sprint",
    "open-chest": "trophy",
    "interact": "magic-palm",
    "wind-of-blades": "daggers",
    "stand": "jump-across",
    "rise": "jump-across",
    "heart": "hearts",
    "potion": "poison-bottle",
    "shift": "wolf-head",
}
PRICES: Final = {"dash": "1 AP", "wind-of-blades": "all MV"}
GAP: Final = 6.0
HIGH: Final = 1.9  # of the letters
FINGER: Final = 3.3  # the same on a phone
ON_A_PHONE: Final = 22.0  # letters, so that two actions have room beside one another
ROWS: Final = (2, 3)  # of buttons that always have room, at a desk and on a phone: so the dungeon stays where it is
BOLD: Final = 1.14  # bold letters are wider


DIE_TONES: Final = {"blue": "seat-0", "red": "danger", "green": "seat-3"}
DIE_INKS: Final = {"blue": "seat-ink", "red": "danger-ink", "green": "seat-ink"}
DIE_ICONS: Final = {"heart": "hearts", "potion": "poison-bottle"}


class Choice(NamedTuple):
    """The slice of a button: words, what it costs, the odds, and the squares it reaches from there."""

    word: str
    label: str
    price: str
    odds: str
    picture: str
    name: str
    is_main: bool
    letters: float
    at: Point
    size: float
    area: tuple[Point, ...]
    die: str
    high: float

    @property
    def wide(self) -> float:
        return wide_of(self.label, self.price, self.odds, self.picture, self.letters)


def bar(d: Drawing, places: dict[str, Point], size: float, top: float) -> tuple[list[Element], float]:
    """Buttons in rows, and how high they are, with the room that they always have."""
    words = shown(d)
    step = high_of(d) + GAP
    x = y = 0.0
    drawn = []
    for word in [*[word for word in words if word not in MAIN], *[word for word in words if word in MAIN]]:
        its = choice_of(d, word, places, size, (0.0, 0.0))
        if x and x + its.wide > d.board:
            x, y = 0.0, y + step
        at = (x, top + y)
        area = tuple([offset(place, at) for place in its.area])
        drawn.append(choice(its._replace(at=at, area=area)))
        x += its.wide + GAP
    if not drawn:
        drawn = rolled(d, top)
    least = step if d.asked_cards else ROWS[d.is_tall] * step
    return drawn, max(y + step if drawn else 0.0, least)


def high_of(d: Drawing) -> float:
    """The height of a button."""
    return letters_of(d) * (FINGER if d.is_tall else HIGH)


def letters_of(d: Drawing) -> float:
    """The size of letters on buttons."""
    return ON_A_PHONE if d.is_tall else d.letters


def shown(d: Drawing) -> list[str]:
    """The options that are buttons here; asked whether to give up, going on comes first."""
    if is_giving_up(d):
        return list(CONFIRMING)
    return [word for word in d.options if word.partition(":")[0] not in ELSEWHERE and word not in LISTED]


def is_giving_up(d: Drawing) -> bool:
    """Whether the viewer is asked if the party gives up."""
    asks = [ask for ask in d.view["asks"] if ask["seat"] == d.view["seat"]]
    return bool(asks) and asks[0]["rule"] == GIVING_UP and set(d.options) == set(CONFIRMING)


def rolled(d: Drawing, top: float) -> list[Element]:
    """What is being resolved, with the dice as they lie, while there is nothing to choose here."""
    action = d.view["action"]
    if action is None:
        return []
    words = f"{action['name']}{' to the ' + action['side'] if action['side'] else ''}"
    x = 2 + width(words, d.letters) * BOLD + d.letters * 0.6
    drawn = [text(words, 2, top + d.letters * 1.3, d.letters, "strong felt-ink")]
    for n, shown in enumerate(action["dice"]):
        drawn.append(group(die(shown, d.letters * 1.6), at=(x + (n + 0.5) * d.letters * 1.9, top + d.letters * 0.85)))
    return drawn


@kept
def die(shown: str, side: float) -> Element:
    """A thrown die: its colour, and a heart, a potion or stars."""
    colour, _, face = shown.partition(" ")
    body = [rect(-side / 2, -side / 2, side, side, f"{DIE_TONES[colour]} dot", rx=side * 0.2)]
    if face[:1].isdigit():
        body.append(text(f"{face[0]}\u2605", 0, side * 0.2, side * 0.56, f"strong {DIE_INKS[colour]}", "middle"))
    else:
        signs = [sign for sign in face.split("/") if sign in DIE_ICONS]
        half = side * (0.34 if len(signs) < 2 else 0.22)
        for n, sign in enumerate(signs):
            x = (n - (len(signs) - 1) / 2) * side * 0.44
            body.append(icon(DIE_ICONS[sign], x, 0, half * 2, DIE_INKS[colour]))
    return thing(*body, name=shown.capitalize())


def choice_of(d: Drawing, word: str, places: dict[str, Point], size: float, at: Point) -> Choice:
    """The slice of a button."""
    aim = next((one for one in d.view["aims"] if one["word"] == word), None)
    label, price, picture = (CONFIRMING[word], "", "") if is_giving_up(d) else named(d, word)
    picture = "" if d.is_tall else picture
    area = tuple([places[square] for square in aim["squares"] if square in places]) if aim is not None else ()
    spoken = f"{label}, {price}" if price else label
    thrown = d.view["thrown"]
    number = int(word[4:]) if word.startswith("die:") else 0
    shown = str(thrown[number - 1]) if 0 < number <= len(thrown) else ""
    return Choice(
        word, label, price, span(aim), picture, spoken, word in MAIN, d.letters, at, size, area, shown, high_of(d)
    )


def span(aim: View | None) -> str:
    """The odds of an action: of one target, or from the lowest to the highest."""
    hits = [one["hit"] for one in aim["targets"] if one["hit"] is not None] if aim is not None else []
    if not hits:
        return ""
    return f"{hits[0]} %" if min(hits) == max(hits) else f"{min(hits)}-{max(hits)} %"


def named(d: Drawing, word: str) -> tuple[str, str, str]:
    """What a word is called, what it costs, and its icon."""
    kind, _, slug = word.partition(":")
    if word in BUTTONS:
        return BUTTONS[word], price_of(d, word), ICONS.get(word, "")
    if kind == "action":
        action = d.content.action(slug)
        if action.is_potion:
            return action.name, "" if action.cost == 1 else f"{action.cost} potions", "poison-bottle"
        return action.name, f"{action.cost} AP", "crossed-swords" if action.is_red else "star-swirl"
    if kind == "die":
        thrown = d.view["thrown"]
        return (thrown[int(slug) - 1].capitalize() if int(slug) <= len(thrown) else f"Die {slug}"), "", "cycle"
    if kind == "model":
        return d.content.model_shelf[slug].name, "", ""
    if kind == "slurp":
        return f"{d.content.hero_shelf[slug].name}: Loud Slurping", "2 wrath", "poison-bottle"
    if kind == "plot":
        return d.content.plot_shelf[slug].name, "", "scroll-unfurled"
    return slug.upper() if kind == "attribute" else slug.capitalize(), "", ""


def price_of(d: Drawing, word: str) -> str:
    """What a button costs besides what it says [SDA-8.3, 8.4, 8.6, 8.8]."""
    if word in ("open-chest", "interact"):
        return f"{d.view['toll']} AP"
    return PRICES.get(word, "")


def wide_of(label: str, price: str, odds: str, picture: str, letters: float) -> float:
    """The width of a button."""
    words = [width(part, letters) * BOLD + letters * 0.5 for part in (label, price, odds) if part]
    return sum(words) + letters * (2.2 if picture else 0.7)


@kept
def choice(its: Choice) -> Element:
    """A button on paper; those that end something are dark."""
    letters, high = its.letters, its.high
    ground, ink, soft = ("panel", "felt-ink", "felt-soft") if its.is_main else ("paper card-edge", "ink", "ink-soft")
    body = [*prints(its.area, its.size), rect(0, 0, its.wide, high, ground, rx=letters * 0.6)]
    x = letters * 0.65
    if its.die:
        body.append(group(die(its.die, letters * 1.5), at=(x + letters * 0.6, high / 2)))
        x += letters * 1.5
    elif its.picture:
        body.append(icon(its.picture, x + letters * 0.6, high / 2, letters * 1.35, ink))
        x += letters * 1.5
    for part, tone in ((its.label, f"strong {ink}"), (its.price, soft), (its.odds, f"strong {ink}")):
        if part:
            body.append(text(part, x, high / 2 + letters * 0.36, letters, tone))
            x += width(part, letters) * BOLD + letters * 0.5
    halo = rect(-2, -2, its.wide + 4, high + 4, "halo", rx=letters * 0.7)
    id = f"choose-{slug(its.word)}"
    return explained(thing(halo, *body, name=its.name, word=its.word, id=id, at=its.at, class_="reaches"))
