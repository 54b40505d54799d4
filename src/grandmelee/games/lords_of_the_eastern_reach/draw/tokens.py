"""Resource tokens as coins: at hand, one by one, so that they are seen to come and to be spent; in the pool by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from grandmelee.games.lords_of_the_eastern_reach.draw.together import together
from grandmelee.games.lords_of_the_eastern_reach.words import FROM_POOL, TOKEN_NAMES, TOKENS
from grandmelee.scene.icons import icon
from grandmelee.scene.kept import kept
from grandmelee.scene.motion import counting, moving
from grandmelee.scene.pieces import Point
from grandmelee.scene.svg import Element, circle, group, rect, text, thing

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.draw.drawing import Drawing

ICONS: Final = {"grunts": "biceps", "gold": "two-coins", "goods": "barrel"}
TINTS: Final = {"grunts": "ember", "gold": "sand", "goods": "water"}
STEP: Final = 34.0
HIGH: Final = 112.0
LOW: Final = 64.0  # on a phone
BAG: Final = "bag"
POOL: Final = "pool"


class Coin(NamedTuple):
    """A token at hand, and what it flies out of or into."""

    token: str
    number: int
    home: str
    is_chosen: bool
    is_word: bool
    at: Point


def coin(token: str, r: float) -> Element:
    """A token around (0, 0); a double has a second rim."""
    name = token.removeprefix("double-")
    double = token.startswith("double-")
    rims = [circle(r * 0.3, r * 0.16, r, f"{TINTS[name]} dot")] if double else []
    return group(*rims, circle(0, 0, r, f"{TINTS[name]} dot"), icon(ICONS[name], 0, 0, r * 1.4, "stone-ink"))


def is_from_pool(d: Drawing) -> bool:
    """Whether the viewer is asked for a token of the pool: then it is pointed at there, whatever lies at hand."""
    return any(ask["seat"] == d.viewer and ask["prompt"].startswith(FROM_POOL) for ask in d.view["asks"])


def zone(d: Drawing, room: float) -> Element:
    """Tokens at hand above, pool and bag below; those at hand are pointed at first, unless one of the pool is asked
    for. On a phone without titles.
    """
    tokens = d.view["tokens"]
    at_hand = tokens["at_hand"]
    flat = [(token, n) for token in TOKENS for n in range(at_hand.get(token, 0))]
    step = min(STEP, (room - (80 if d.is_tall else 10)) / max(1, len(flat)))
    home = BAG if d.view["step"] in ("Draw Resources", "Start of Turn") else POOL
    chosen = [word.removeprefix("token:") for word in d.view["chosen"] if word.startswith("token:")]
    takes = is_from_pool(d)
    coins = []
    for place, (token, n) in enumerate(flat):
        at = (16 + step * place, 18.0 if d.is_tall else 37.0)
        coins.append(lying(Coin(token, n, home, n < chosen.count(token), not takes, at)))
    drawn = [*coins] if d.is_tall else [text("Tokens at hand", 2, 14, 12.5, "felt-soft"), *coins]
    drawn += (
        [] if flat else [text("none at hand" if d.is_tall else "none", 2, 22 if d.is_tall else 40, 12.5, "felt-soft")]
    )
    counts = tuple([(token, tokens["pool"].get(token, 0)) for token in TOKENS])
    words = tuple([takes or token not in at_hand for token in TOKENS])
    drawn.append(
        group(pool(counts, words, room - (36 if d.is_tall else 0), d.is_tall), at=(36, 20) if d.is_tall else (0, 60))
    )
    drawn.append(group(bag(sum(tokens["bag"].values()), tokens["kept"] or ""), at=(room - 62, 22 if d.is_tall else 14)))
    return together(drawn, "tokens")


@kept
def lying(its: Coin) -> Element:
    """A token at hand."""
    halo = circle(0, 0, 18, "halo")
    sign = [circle(10, -10, 5, "glow dot")] if its.is_chosen else []
    name = TOKEN_NAMES[TOKENS.index(its.token)]
    id = f"token-{its.token}-{its.number}"
    drawn = thing(
        halo,
        coin(its.token, 14.5),
        *sign,
        name=name,
        word=f"token:{its.token}" if its.is_word else None,
        id=id,
        at=its.at,
        class_="glide",
    )
    return moving(drawn, key=id, home=its.home)


@kept
def pool(counts: tuple[tuple[str, int], ...], words: tuple[bool, ...], room: float, is_low: bool) -> Element:
    """What lies in the pool, by kind; those that are not pointed at at hand can be here."""
    title = (-34, 37) if is_low else (2, 13)
    step = (room - 4) / len(counts)
    drawn: list[Element] = [text("Pool", *title, 12.5, "felt-soft")]
    for n, ((token, count), is_word) in enumerate(zip(counts, words, strict=True)):
        beside = 15.5 if token.startswith("double-") else 12.5  # a double has a second rim
        number = counting(text(str(count), beside, 4.7, 13, "strong felt-ink"), token)
        halo = rect(-12, -12, step - 1, 24, "halo", rx=9)
        name = f"{count} {TOKEN_NAMES[n]} in the pool"
        body = group(coin(token, 9), class_="faint" if not count else None)
        drawn.append(
            thing(
                halo,
                body,
                number,
                name=name,
                word=f"token:{token}" if is_word else None,
                id=f"pool-{token}",
                at=(13 + step * n, 33),
            )
        )
    return group(*drawn, id=POOL)


@kept
def bag(count: int, kept_token: str) -> Element:
    """The bag the tokens are drawn from, and the token a lone player keeps."""
    body = [icon("swap-bag", 10, -4, 22, "felt-soft"), counting(text(str(count), 26, 2, 14, "strong felt-ink"), "bag")]
    body += [group(coin(kept_token, 9), at=(-14, -4))] if kept_token else []
    kept_words = f"; {kept_token} is kept" if kept_token else ""
    return thing(*body, name=f"Bag: {count} tokens{kept_words}", id=BAG)
