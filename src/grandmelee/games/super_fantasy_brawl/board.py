"""A view as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grandmelee.core.events import seat_name

if TYPE_CHECKING:
    from grandmelee.games.super_fantasy_brawl.content import Content

CELL: Final = 6  # columns of a hex
STATUES: Final = {"E": "[Es]", "G": "[Ga]", "R": "[Ra]"}


def text(view: dict[str, Any], content: Content) -> str:
    """The arena hex by hex, the Champions, the players, the Challenge Track."""
    lines = [headline(view), "", *arena_lines(view), "", *champion_lines(view, content), ""]
    lines += [line for player in view["players"] for line in player_lines(view, player, content)]
    lines += ["", *track_lines(view, content)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headline(view: dict[str, Any]) -> str:
    """Where the game stands."""
    points = f"{view['vp'][0]} to {view['vp'][1]} VP of {view['goal']}"
    if view["over"]:
        return f"The game is over. {view['verdict']}."
    when = f"Round {view['round']}, {seat_name(view['active'])}'s turn" if view["round"] else "Set-up"
    return f"{view['arena']['name']}: {when}; {points}"


def arena_lines(view: dict[str, Any]) -> list[str]:
    """Rows of hexes, each shifted by half a hex; the name of a hex where it is empty."""
    hexes = view["arena"]["hexes"]
    left = min(2 * h["q"] + h["r"] for h in hexes)
    lines = []
    for r in sorted({h["r"] for h in hexes}):
        row = [h for h in hexes if h["r"] == r]
        indent = (2 * row[0]["q"] + r - left) * CELL // 2
        lines.append(" " * indent + "".join(cell(view, h).ljust(CELL) for h in row))
    return lines


def cell(view: dict[str, Any], place: dict[str, Any]) -> str:
    """One hex: a Champion, a Statue, a trap, or its name with its kind."""
    for champion in view["champions"]:
        if champion["hex"] == place["hex"]:
            return initials(champion)
    if place["kind"] in STATUES:
        return STATUES[place["kind"]]
    sign = "*" if place["hex"] in [trap["hex"] for trap in view["arena"]["traps"]] else place["kind"]
    return f"{sign}{place['hex']}"


def initials(champion: dict[str, Any]) -> str:
    """Three letters of a Champion in the brackets of its side."""
    letters = str(champion["name"])[:3]
    return f"({letters})" if champion["side"] == 0 else f"<{letters}>"


def champion_lines(view: dict[str, Any], content: Content) -> list[str]:
    """Each Champion with its damage and condition."""
    lines = []
    for champion in view["champions"]:
        state = [word for word in ("bloodied", "rooted") if champion[word]]
        state += [f"+{champion['guard']} defence"] if champion["guard"] else []
        if champion["levelled_up"]:
            card = content.champion(champion["champion"])
            state.append(f"levelled up: {' '.join(card.ability)}")
        where = champion["hex"] or "Gate"
        lines.append(
            f"{initials(champion)} {champion['name']:<13} {where:<5} "
            f"{champion['damage']}/{champion['hit_points']} damage, "
            f"defence {champion['defence']}{'; ' if state else ''}{', '.join(state)}"
        )
    return lines


def player_lines(view: dict[str, Any], player: dict[str, Any], content: Content) -> list[str]:
    """Cores, numbers of cards, and the own hand whole."""
    you = " (you)" if player["seat"] == view["seat"] else ""
    cores = ", ".join(core for core, is_ready in player["cores"].items() if is_ready) or "none"
    lines = [
        (
            f"{seat_name(player['seat'])}{you}: ready Cores {cores}; "
            f"hand {player['hand_size']}, deck {player['deck_size']}, "
            f"discard {len(player['discard'])}"
        )
    ]
    lines += [f"  {line}" for line in open_cards(player, content)]
    return lines + [card_line(content, slug) for slug in player.get("hand", [])]


def open_cards(player: dict[str, Any], content: Content) -> list[str]:
    """The discard pile, and what everyone knows of a hand or a deck [SFB-4.18]."""
    piles = [
        ("Discarded", player["discard"]),
        ("Seen in hand", player["seen_in_hand"]),
        ("Seen, now in hand or deck", player["seen_near"]),
        ("On top of your deck", player.get("on_top", [])),
    ]
    return [f"{name}: {', '.join(content.card(slug).name for slug in slugs)}" for name, slugs in piles if slugs]


def card_line(content: Content, slug: str) -> str:
    """A card of a hand, whole."""
    card = content.card(slug)
    owner = content.champions[card.champion].name
    core = ("Destruction", "Creation", "Manipulation")[card.core]
    numbers = [f"Move {card.move}"] if card.move >= 0 else []
    numbers += [card.aim_text.rstrip(".")] if card.aim_text else []
    numbers += [f"strength {card.strength}"] if card.strength >= 0 else []
    numbers += [f"+{card.defence} defence"] if card.kind == 2 else []
    words = [f"{slot.replace('_', ' ')}: {' '.join(text)}" for slot, text in card.sentences.items()]
    kind = ("attack", "skill", "Reaction")[card.kind]
    return f"    {card.name} ({owner}, {core} {kind}): {', '.join(numbers)}. {' '.join(words)}"


def track_lines(view: dict[str, Any], content: Content) -> list[str]:
    """The Challenge Track from left to right."""
    lines = []
    for slot in view["track"]:
        worth = f"{slot['vp']} VP" if slot["vp"] else "not yet"
        if slot["challenge"] is None:
            lines.append(f"{worth}: empty")
            continue
        challenge = content.challenge_shelf[slot["challenge"]]
        lines.append(f"{worth}: {challenge.name}: {' '.join(challenge.text)}")
    return lines
