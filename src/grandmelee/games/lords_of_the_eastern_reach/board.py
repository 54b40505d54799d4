"""A view as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grandmelee.core.events import count, seat_name

if TYPE_CHECKING:
    from grandmelee.games.lords_of_the_eastern_reach.content import Content


def text(view: dict[str, Any], content: Content) -> str:
    """Where the game stands, the battle, the players, tokens and decks."""
    lines = [headline(view), ""]
    if view["battle"]:
        lines += [*battle_lines(view["battle"], content), ""]
    for player in view["players"]:
        lines += [*player_lines(view, player, content), ""]
    lines += [token_line(view), *deck_lines(view, content)]
    if view["open_tasks"]:
        lines.append("Open tasks: " + ", ".join(quest_text(view, content, slug) for slug in view["open_tasks"]))
    if view["wandering"]:
        monsters = [foe_text(word, content) for word in view["wandering"]]
        lines.append("Wandering monsters: " + ", ".join(monsters))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headline(view: dict[str, Any]) -> str:
    """Where the game stands."""
    points = ", ".join(f"{seat_name(seat)} {vp}" for seat, vp in enumerate(view["scores"]))
    if view["over"]:
        return f"The game is over. {view['verdict']}. VP: {points}"
    if view["active"] is None:
        return "Setup"
    last = "; the last round" if view["is_last_round"] else ""
    return f"Round {view['round']}, {seat_name(view['active'])}'s turn, {view['step']}{last}. Open VP: {points}"


def named(content: Content, words: list[str]) -> str:
    """Cards by name."""
    return ", ".join(content.card_kinds[content.card(word)].name for word in words)


def player_lines(view: dict[str, Any], player: dict[str, Any], content: Content) -> list[str]:
    """City, army and numbers of a player; the own hand whole."""
    leader = named(content, [player["allegiance"]]) if player["allegiance"] else "no allegiance yet"
    sign = "> " if player["seat"] == view["active"] else "  "
    trophies = "1 trophy" if player["trophy_count"] == 1 else f"{player['trophy_count']} trophies"
    numbers = [f"{count(player['gems'], 'gem')}, hand {player['hand_count']}", trophies]
    numbers.append(count(player["quest_count"], "quest"))
    leader += "" if player["ally"] is None else f", ally of {seat_name(player['ally'])}"
    lines = [f"{sign}{seat_name(player['seat'])}, {leader}: {', '.join(numbers)}"]
    city = [building_text(card) for card in player["city"]]
    army = [army_text(card, content) for card in player["army"]]
    lines.append(f"    City ({len(city)} of {player['building_limit']}): " + (", ".join(city) or "empty"))
    lines.append(f"    Army ({len(army)} of {player['army_limit']}): " + (", ".join(army) or "empty"))
    if player["stash"]:
        lines.append("    Treasures: " + named(content, player["stash"]))
    if "hand" in player:
        lines.append("    Hand: " + (", ".join(hand_text(content, word) for word in player["hand"]) or "empty"))
    if "quests" in player:
        lines.append(
            "    Quests: " + (", ".join(quest_text(view, content, slug) for slug in player["quests"]) or "none")
        )
        lines.append("    Trophies: " + (", ".join(trophy["name"] for trophy in player["trophies"]) or "none"))
    return lines


def building_text(card: dict[str, Any]) -> str:
    """A building with its Defense, VP and token."""
    token = f" [{card['token']}]" if card["token"] else ""
    worth = f" {card['vp']} VP" if card["vp"] else ""
    return f"{card['name']} D{card['defense']}{worth}{token}"


def army_text(card: dict[str, Any], content: Content) -> str:
    """An army card with its figures and everything on it; exhausted ones in brackets."""
    extras = ["gem"] * card["gems"] + (["phrase"] if card["phrase"] else []) + ([card["pet"]] if card["pet"] else [])
    extras += [named(content, [item]) for item in card["items"]] + ([card["token"]] if card["token"] else [])
    shown = f"{card['name']} {card['attack']}/{card['defense']}" + (f" ({', '.join(extras)})" if extras else "")
    return f"[{shown}]" if card["exhausted"] else shown


def hand_text(content: Content, word: str) -> str:
    """A hand card with its cost."""
    kind = content.card_kinds[content.card(word)]
    grunts, gold, goods = kind.cost
    return f"{kind.name} ({grunts}/{gold}/{goods})"


def quest_text(view: dict[str, Any], content: Content, slug: str) -> str:
    """A quest with its condition, as it reads at this table, and its worth."""
    quest = content.quest(slug)
    return f"{quest.name} ({' '.join(quest.asked(view['scenario']['heroics']))} {quest.vp} VP)"


def says(word: str, content: Content) -> str:
    """What a monster does beside its figures, in brackets."""
    said = " ".join(content.card_kinds[content.card(word)].sentences)
    return f" [{said}]" if said else ""


def foe_text(word: str, content: Content) -> str:
    """A monster that lies open: its printed figures and what it does."""
    kind = content.card_kinds[content.card(word)]
    return f"{kind.name} {kind.attack}/{kind.defense}{says(word, content)}"


def token_line(view: dict[str, Any]) -> str:
    """Tokens at hand, in the pool and in the bag, the one a lone player keeps, and the supplies."""
    parts = []
    for place in ("at_hand", "pool", "bag"):
        found = ", ".join(f"{count} {kind}" for kind, count in view["tokens"][place].items())
        parts.append(f"{place.replace('_', ' ')}: {found or 'none'}")
    if view["tokens"]["kept"]:
        parts.append(f"kept: {view['tokens']['kept']}")
    supply = view["supply"]
    return f"Tokens {'; '.join(parts)}. Supply: {supply['gems']} gems, {supply['phrases']} phrases"


def deck_lines(view: dict[str, Any], content: Content) -> list[str]:
    """Sizes of the decks, bosses lying on them, and what is known of them."""
    lines = []
    for deck in view["decks"]:
        line = f"Deck {deck['deck']}: {deck['size']} cards, {len(deck['discard'])} discarded"
        if deck["bosses"]:
            line += f"; {', '.join(foe_text(word, content) for word in deck['bosses'])} lies there"
        if deck["treasures"]:
            line += f" with {named(content, deck['treasures'])}"
        if deck["top"]:
            line += f"; on top {named(content, [deck['top']])}"
        lines.append(line)
    return lines


def battle_lines(battle: dict[str, Any], content: Content) -> list[str]:
    """Both sides with their figures and who must still fall, the dice, and the damage [LER-7.8 to 7.12]."""
    lines = [f"Battle: {battle['kind']}"]
    for side, party in enumerate(battle["sides"]):
        if side == 0 or battle["kind"] == "attack":
            lines.append(f"  {'Attacker' if side == 0 else 'Defender'}: {party_text(party, content)}")
    in_danger = [card for card in battle["city"] if card["fate"] != "stands"]
    if in_danger:
        least = f"; {battle['least_pillage']} of them must fall" if battle["least_pillage"] else ""
        lines.append("  Buildings: " + ", ".join(fighter_text(card, content) for card in in_danger) + least)
    if battle["monsters"]:
        monsters = ", ".join(fighter_text(card, content) + says(card["card"], content) for card in battle["monsters"])
        lines.append(f"  Monsters: {monsters}; Attack {battle['monsters_attack']}")
    if battle["attack_unassigned"] is not None and battle["monsters"]:
        lines.append(f"  {battle['attack_unassigned']} Attack left for the monsters")
    for what in ("defeated", "lost"):
        if battle[what]:
            lines.append(f"  {what.capitalize()}: " + named(content, battle[what]))
    if battle["treasures"]:
        lines.append("  Treasures: " + named(content, battle["treasures"]))
    if battle["dice"]:
        dice = [f"{named(content, [die['card']])} {die['what']} {die['value']}" for die in battle["dice"]]
        lines.append("  Dice: " + ", ".join(dice))
    return lines


def party_text(party: dict[str, Any], content: Content) -> str:
    """A party with its pools, and how many of it must still fall."""
    fates = zip(party["party"], party["fates"], strict=True)
    cards = ", ".join(fighter_text({**card, "fate": fate}, content) for card, fate in fates) or "nobody"
    pools = f"Attack {party['attack']}, Armor {party['armor']}, {max(0, party['damage_left'])} damage left"
    least = f" ({party['least_losses']} of {len(party['party'])} must fall)" if party["least_losses"] else ""
    return f"{cards}; {pools}{least}"


def fighter_text(card: dict[str, Any], content: Content) -> str:
    """A card in a battle with its figures and its fate; a building has Defense alone."""
    figures = f"{card['attack']}/{card['defense']}" if "attack" in card else f"D{card['defense']}"
    return f"{named(content, [card['card']])} {figures}" + (f" ({card['fate']})" if card["fate"] else "")
