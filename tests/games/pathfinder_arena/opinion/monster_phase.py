"""Monsters attack: who, with what, for how much, and what comes of it (chapters 9 to 13)."""

from __future__ import annotations

from tests.games.pathfinder_arena.opinion.arena import Arena, Beast, Play, Player
from tests.games.pathfinder_arena.opinion.printed import Assault, Line, in_order

ON_HEROES = ("Hero teleport", "Item destroyer", "Mesmerizing", "Petrifying gaze")


def everyone_attacks(a: Arena, phase: str) -> Play:
    """All monsters in order of their tokens [PA-9.7, 12.21]."""
    a.phase = phase
    a.acted, a.attacked = set(), set()
    for slot, beast in a.in_play():
        a.acted.add(slot)
        yield from act(a, slot, beast, a.clockwise(a.active))


def attacks_on(a: Arena, slot: int, beast: Beast, player: Player) -> list[Assault]:
    """None, one (melee rather than ranged) or, with Double attack, both [PA-9.8, 9.12, 9.23, 11.1]."""
    if player.immune[slot] is not None or (slot, player.seat) in a.attacked:
        return []
    found = [attack for attack in beast.sheet.assaults if a.in_reach(beast, attack, player)]
    return found if beast.has("Double attack") else found[:1]


def act(a: Arena, slot: int, beast: Beast, seats: list[int]) -> Play:
    """Attack all in reach, fixed at the start; one that teleports goes on from there [PA-9.13, 11.11 to 11.14]."""
    while True:
        targets = [(a.players[seat], attacks_on(a, slot, beast, a.players[seat])) for seat in seats]
        targets = [(player, attacks) for player, attacks in targets if attacks]
        for player, attacks in targets:
            yield from assail(a, slot, beast, player, attacks)
        if not targets or not beast.has("Monster teleport"):
            return
        goal = a.summoning(a.fortune.roll())
        if a.beast_on(goal) not in (None, slot):
            return
        beast.den = goal
        seats = a.clockwise(a.active)


def assail(a: Arena, slot: int, beast: Beast, player: Player, attacks: list[Assault]) -> Play:
    """One or two attacks on a hero, then the marker, then what Hero teleport brings [PA-9.22]."""
    a.attacked.add((slot, player.seat))
    is_moved = False
    for attack in attacks:
        is_moved |= yield from one_attack(a, slot, beast, player, attack)
    if player.immune[slot] is None and a.has_marker(a.active):
        player.immune[slot] = a.active
    if not is_moved:
        return
    for other, foe in a.in_play():  # PA-11.6, 11.7
        if other in a.acted and attacks_on(a, other, foe, player):
            yield from act(a, other, foe, [player.seat])


def one_attack(a: Arena, slot: int, beast: Beast, player: Player, attack: Assault) -> Play:
    yield from element_window(a, beast)
    runes = bool(player.runes["+1 Defense"]) - bool(player.runes["-1 Defense"])
    defense = player.defense() + runes
    blocked, is_warded = yield from reactions(a, beast, player, attack, defense)
    unblocked = max(0, value(a, beast, attack) - defense - blocked)
    for rune in ("+1 Defense", "-1 Defense"):
        a.use_rune(player, rune)
    pay(a, player, unblocked)
    is_moved = False
    abilities = attack.abilities + beast.sheet.abilities  # printed order, Hero teleport last [PA-9.24]
    for ability, dc in sorted(abilities, key=lambda found: found[0] == "Hero teleport"):
        if ability == "Regeneration" and beast.regeneration is None and a.has_marker(a.active):
            beast.regeneration = a.active  # PA-11.17
        if ability in ON_HEROES and not is_warded and not (dc and player.resistance() >= dc):
            is_moved |= suffer(a, player, ability)
    return is_moved


def value(a: Arena, beast: Beast, attack: Assault) -> int:
    """Critical in a monster phase, normal otherwise [PA-13.11, 13.18]."""
    printed = attack.critical if a.phase == "monster" else attack.damage
    return max(0, printed + 2 * beast.fire - 2 * beast.water)


def pay(a: Arena, player: Player, unblocked: int) -> None:
    """Glory to the active player for others, misfortune for the own hero; all misfortune when summoning."""
    is_own = player.seat == a.active
    if a.phase == "monster" and not is_own:
        a.gain_glory(a.active, unblocked)  # PA-13.12
    if a.phase == "summoning" or is_own or a.settings["victim_misfortune"]:
        a.gain_misfortune(player.seat, unblocked)  # PA-12.22, 13.13


def suffer(a: Arena, player: Player, ability: str) -> bool:
    """What an ability does to a hero; whether it has moved him (chapter 11)."""
    if ability == "Mesmerizing":
        a.give_rune(player, "-1 Damage", beyond=True)
        a.give_rune(player, "-1 Defense", beyond=True)
    elif ability == "Petrifying gaze":
        a.give_rune(player, "-1 Action", beyond=True)
        a.give_rune(player, "-1 Action", beyond=True)
    elif ability == "Item destroyer":
        for lost in [card.slug for card in in_order(player.cards) if card.kind == "item"][:1]:  # the lowest priority
            player.remove(lost)
            a.boxed.append(lost)
    else:
        player.at = a.summoning(a.fortune.roll())
        return True
    return False


# ---- windows --------------------------------------------------------------------------------------------------------
def usable_elements(beast: Beast, player: Player) -> set[str]:
    """Fire and Water, but not against Resistance to energy [PA-11.15]."""
    return set() if beast.has("Resistance to energy") else player.elements & {"fire", "water"}


def element_window(a: Arena, beast: Beast) -> Play:
    """The active player first, then clockwise, until all pass in a row [PA-20.12]."""
    seats = a.clockwise(a.active)
    passes = at = 0
    while passes < len(seats):
        player = a.players[seats[at % len(seats)]]
        at += 1
        options = usable_elements(beast, player)
        word = "pass"
        if options and player.seat not in a.quiet:
            word = yield from a.ask(player.seat, {f"element:{kind}" for kind in options} | {"pass", "quiet"})
        if word == "quiet":
            a.quiet.add(player.seat)
        passes = 0 if word.startswith("element:") else passes + 1
        if word == "element:fire":
            a.spend_element(player, "fire")
            beast.fire += 1
        elif word == "element:water":
            a.spend_element(player, "water")
            beast.water += 1
            beast.water -= yield from cancel(a)


def cancel(a: Arena) -> Play:
    """In the monster phase of the own turn a card may undo a Water token [PA-20.14]."""
    owner = a.hero()
    if a.phase != "monster":
        return False
    for line in owner.lines():
        if line.op("cancel") and is_ready(a, owner, line):
            word = yield from a.ask(owner.seat, {line.word, "pass"})
            if word != "pass":
                owner.marked.add(line.word)
                return True
    return False


def is_ready(a: Arena, player: Player, line: Line) -> bool:
    """Powered, and its marker can be put on it [PA-8.35]."""
    is_free = not line.marker or (line.word not in player.marked and a.has_marker(player.seat))
    return player.is_powered(line) and is_free


def reactions(a: Arena, beast: Beast, player: Player, attack: Assault, defense: int) -> Play:
    """What the attacked player adds to Defense, and whether abilities are warded off [PA-17.12]."""
    blocked, is_warded = 0, False
    for line in player.lines():
        block, ward = line.op("block"), line.op("ward")
        hurts = value(a, beast, attack) > defense + blocked
        threat = any(name in ON_HEROES and (not dc or dc > player.resistance()) for name, dc in attack.abilities)
        if not ((block and hurts) or (ward and threat)) or not is_ready(a, player, line):
            continue
        word = yield from a.ask(player.seat, {line.word, "pass"})
        if word != "pass":
            player.marked.add(line.word)
            blocked += block[1] if block else 0
            is_warded |= bool(ward)
    return blocked, is_warded


def opportunity(a: Arena, slot: int) -> Play:
    """On the acting hero: normal melee damage, no defense, no ability, no marker [PA-13.25 to 13.28]."""
    beast = a.beasts[slot]
    assert beast is not None
    yield from element_window(a, beast)
    a.gain_misfortune(a.active, max(0, beast.sheet.assaults[0].damage + 2 * beast.fire - 2 * beast.water))
