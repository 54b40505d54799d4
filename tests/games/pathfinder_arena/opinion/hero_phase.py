"""The hero phase: Earth, markers, reallocation, actions, cards and deities (chapters 4, 6 to 8, 13 to 20)."""

from __future__ import annotations

from collections import Counter

from tests.games.pathfinder_arena.opinion.arena import (
    ELEMENTS,
    MENTAL,
    NEGATIVE,
    PHYSICAL,
    Arena,
    GameOver,
    Play,
    Player,
    Tile,
)
from tests.games.pathfinder_arena.opinion.board import WAYS, beside, name, neighbours, ray, reached, space, spread
from tests.games.pathfinder_arena.opinion.monster_phase import is_ready, opportunity
from tests.games.pathfinder_arena.opinion.printed import CARDS, KINDS, Line, Op

DIRECTIONS = {"direction:north": "N", "direction:east": "E", "direction:south": "S", "direction:west": "W"}
TURNS = {"turn:clockwise": 1, "turn:counter-clockwise": -1}


def hero_phase(a: Arena) -> Play:
    """The order of PA-4.8, up to the third segment."""
    hero = a.hero()
    a.phase, a.spent, a.bonus, a.is_safe = "hero", 0, 0, False
    is_first = hero.at is None
    if is_first:
        doors = {f"space:{name(tile.at)}" for tile in a.tiles if tile.kind == "trapdoor"}
        enter(a, hero, tile_of(a, (yield from a.ask(hero.seat, doors))))
    yield from earth_window(a)
    if a.use_rune(hero, "-1 Action"):
        a.bonus -= 1
    a.take_back_markers(hero.seat)
    yield from swap_first(a, hero)
    yield from reallocate(a, hero)
    yield from actions(a, hero)
    if is_first:
        yield from compensation(a, hero)


def earth_window(a: Arena) -> Play:
    """The others, clockwise, until all pass in a row [PA-20.8, 20.12]."""
    seats = a.clockwise(a.active)[1:]
    passes = at = 0
    while passes < len(seats):
        player = a.players[seats[at % len(seats)]]
        at += 1
        word = "pass"
        if "earth" in player.elements and player.seat not in a.quiet:
            word = yield from a.ask(player.seat, {"element:earth", "pass", "quiet"})
        if word == "quiet":
            a.quiet.add(player.seat)
        passes = 0 if word == "element:earth" else passes + 1
        if word == "element:earth":
            a.spend_element(player, "earth")
            a.bonus -= 1


def compensation(a: Arena, hero: Player) -> Play:
    """Of the second, third and fourth player, at the end of their first hero phase [PA-3.28]."""
    place = a.order.index(hero.seat)
    if place == 1:
        a.give_rune(hero, "+1 Damage")
    elif place == 2:
        free = {f"element:{kind}" for kind in ELEMENTS if kind not in hero.elements and a.element_pool[kind]}
        if free:
            kind = (yield from a.ask(hero.seat, free)).partition(":")[2]
            a.element_pool[kind] -= 1
            hero.elements.add(kind)
    elif place == 3:
        gift(a, hero)


def gift(a: Arena, player: Player) -> None:
    """One item at random among the legal ones [PA-19.10]."""
    legal = {card for card in player.pile if player.may_play(card)}
    if legal:
        card = a.fortune.gifts.pop(player.seat)
        assert card in legal, f"{card} is given, but {legal} are legal [PA-19.10]"
        player.pile.remove(card)
        player.put_in_play(card)


# ---- segment 2 ------------------------------------------------------------------------------------------------------
def reallocate(a: Arena, hero: Player) -> Play:
    """One token at a time until done [PA-7.1 to 7.9]; `power` and `recall` are short for several moves,
    and `back` takes the last answer back.

    Tokens are put on cards no more often than the hero owns tokens, which is enough for every split.
    """
    before: list[tuple[Counter[str], dict[str, Counter[str]], int]] = []
    puts = 0
    while True:
        options = {"done"}
        if puts < sum(hero.owned(kind) for kind in KINDS):
            options |= {f"put:{card}:{kind}" for card, kind in room_on_cards(hero, hero.cards)}
            options |= {line.word.replace("use:", "power:") for line in hero.lines() if can_power(hero, line)}
        options |= {f"lift:{card}:{kind}" for card, held in hero.held.items() for kind in held if held[kind]}
        options |= {"recall"} if any(sum(held.values()) for held in hero.held.values()) else set()
        word = yield from a.ask(hero.seat, options, even_alone=bool(before))
        if word == "done":
            return
        if word == "back":
            hero.sheet, hero.held, puts = before.pop()
            continue
        before.append((hero.sheet.copy(), {card: held.copy() for card, held in hero.held.items()}, puts))
        puts += word.startswith(("put:", "power:"))
        move(hero, word)


def room_on_cards(hero: Player, cards: list[str]) -> list[tuple[str, str]]:
    """Which kinds from the sheet which cards still take [PA-7.7]."""
    return [
        (card, kind)
        for card in cards
        for kind, most in CARDS[card].accepts().items()
        if hero.held[card][kind] < most and hero.sheet[kind]
    ]


def missing(hero: Player, line: Line) -> dict[str, int]:
    return {kind: max(0, n - hero.held[line.card][kind]) for kind, n in line.needs.items()}


def can_power(hero: Player, line: Line) -> bool:
    """Several tokens are missing, and the sheet has them."""
    if line.card == hero.deity:
        return False
    lacks = missing(hero, line)
    return sum(lacks.values()) > 1 and all(hero.sheet[kind] >= n for kind, n in lacks.items())


def move(hero: Player, word: str) -> None:
    verb, _, rest = word.partition(":")
    if verb == "recall":
        for held in hero.held.values():
            hero.sheet += held
            held.clear()
    elif verb == "power":
        line = next(line for line in hero.lines() if line.word == f"use:{rest}")
        for kind, n in missing(hero, line).items():
            hero.sheet[kind] -= n
            hero.held[line.card][kind] += n
    else:
        card, _, kind = rest.partition(":")
        n = 1 if verb == "put" else -1
        hero.sheet[kind] -= n
        hero.held[card][kind] += n


def swappable(a: Arena, hero: Player) -> set[str]:
    cards = [CARDS[card] for card in hero.cards if CARDS[card].level]
    return {f"card:{card.slug}" for card in cards if a.cards_of_level(hero, card.level)}


def swap_first(a: Arena, hero: Player) -> Play:
    """Iomedae, either side, before tokens are moved [PA-15.13, 15.16]."""
    if hero.deity != "iomedae" or not swappable(a, hero) or not a.has_marker(hero.seat):
        return
    word = yield from a.ask(hero.seat, swappable(a, hero) | {"skip"})
    if word != "skip":
        hero.marked.add(hero.lines()[-1].word)
        yield from swap(a, hero, word)


def swap(a: Arena, hero: Player, word: str) -> Play:
    """By another card of the same level [PA-15.15]."""
    old = CARDS[word.partition(":")[2]]
    new = yield from a.ask(hero.seat, {f"card:{card.slug}" for card in a.cards_of_level(hero, old.level)})
    hero.remove(old.slug)
    hero.put_in_play(new.partition(":")[2])
    return new.partition(":")[2]


# ---- segment 3 ------------------------------------------------------------------------------------------------------
def actions(a: Arena, hero: Player) -> Play:
    """Until the player ends it; with the switch others may first be asked for Air [PA-8.5, 20.13]."""
    asked: set[int] = set()
    while True:
        word = yield from a.ask(hero.seat, action_options(a, hero))
        if word == "end":
            if not (yield from air_of_others(a, asked)):
                return
        elif word.startswith("use:"):
            line = next(line for line in hero.lines() if line.word == word)
            yield from use(a, hero, line)
        else:
            yield from basic(a, hero, word)


def air_of_others(a: Arena, asked: set[int]) -> Play:
    """Each other player once, before the third segment ends [PA-22.12]."""
    is_played = False
    if not a.settings["air_for_others"]:
        return False
    for seat in a.clockwise(a.active)[1:]:
        player = a.players[seat]
        if "air" in player.elements and seat not in asked:
            asked.add(seat)
            word = yield from a.ask(seat, {"element:air", "pass"})
            if word == "element:air":
                a.spend_element(player, "air")
                a.bonus += 1
                is_played = True
    return is_played


def action_options(a: Arena, hero: Player) -> set[str]:
    """Everything that can be done now [PA-8.6]."""
    assert hero.at is not None
    options = {"end"} | {line.word for line in hero.lines() if can_use(a, hero, line)}
    if "air" in hero.elements:
        options.add("element:air")
    if hero.at.deity and not hero.deity and hero.modifier("cha") >= 2 and not is_taken(a, hero.at.deity):
        options.add("take")  # PA-15.2
    if hero.deity and not hero.is_flipped and hero.modifier("cha") >= 3:
        options.add("flip")  # PA-15.7
    if a.ap() >= 1:
        options |= {f"space:{name(there)}" for there in neighbours(a.exits(), hero.at.at) | trapdoors(a, hero)}
        options |= set(TURNS) | slides(a)
        options |= {f"collect:{token}" for token in tokens_here(a, hero)}
        options |= {"strike"} if a.beast_on(hero.at) is not None else set()
    return options


def is_taken(a: Arena, deity: str) -> bool:
    return deity in [player.deity for player in a.players]


def trapdoors(a: Arena, hero: Player) -> set[tuple[int, int]]:
    """All others, from one of them [PA-8.12]."""
    assert hero.at is not None
    doors = {tile.at for tile in a.tiles if tile.kind == "trapdoor"}
    return doors - {hero.at.at} if hero.at.at in doors else set()


def slides(a: Arena) -> set[str]:
    """Every tile in the row or column of the Doom Area [PA-8.16]."""
    row, column = a.doom
    return {f"slide:{name(t.at)}" for t in a.tiles if t.at[0] == row or t.at[1] == column}


def tokens_here(a: Arena, hero: Player) -> set[str]:
    """What may be collected from the own tile [PA-8.21 to 8.29]."""
    tile = hero.at
    assert tile is not None
    found = {kind for kind in PHYSICAL if tile.tokens[kind] and hero.has_room(kind)}
    found |= {"item"} if tile.tokens["item"] else set()
    return found | ({tile.element} if tile.glows and tile.element not in hero.elements else set())


def tile_of(a: Arena, word: str) -> Tile:
    return a.tile_at(space(word.partition(":")[2]))


def enter(a: Arena, hero: Player, tile: Tile) -> None:
    """Whoever comes to a rune tile takes its rune [PA-16.1, 16.3]."""
    hero.at = tile
    if tile.rune:
        a.give_rune(hero, tile.rune)


def provoke(a: Arena, hero: Player, hit: list[int]) -> Play:
    """An action that does not attack the monster of the own tile [PA-13.20, 13.24, 13.29]."""
    slot = a.beast_on(hero.at)
    if slot is None or slot in hit or a.is_safe:
        return
    if hero.immune[slot] is not None and a.settings["immunity_blocks_aoo"]:
        return
    yield from opportunity(a, slot)


def basic(a: Arena, hero: Player, word: str) -> Play:
    """Actions that are no card, and what is free [PA-8.8 to 8.33]."""
    verb, _, what = word.partition(":")
    if word == "element:air":
        a.spend_element(hero, "air")
        a.bonus += 1
    elif word == "take":
        assert hero.at is not None
        hero.deity = hero.at.deity
    elif word == "flip":
        front, back = CARDS[hero.deity].lines
        hero.is_flipped = True
        if front.word in hero.marked:  # a flip does not clear the marker [PA-15.9]
            hero.marked = hero.marked - {front.word} | {back.word}
    else:
        a.spent += 1
        here = a.beast_on(hero.at)
        yield from provoke(a, hero, [here] if verb == "strike" and here is not None else [])
        if verb == "strike" and here is not None:
            strike(a, hero, [here], hero.modifier("str"))
        elif verb == "space":
            enter(a, hero, tile_of(a, word))
        elif verb == "turn":
            turn(hero.at, word)
        elif verb == "slide":
            slide(a, word)
        elif verb == "collect":
            yield from collect(a, hero, what)


def turn(tile: Tile | None, word: str) -> None:
    assert tile is not None
    tile.turns = (tile.turns + TURNS[word]) % 4


def slide(a: Arena, word: str) -> None:
    """The chosen tile and all between it and the Doom Area go one space toward it [PA-8.16]."""
    chosen, (row, column) = tile_of(a, word).at, a.doom
    side = next(s for s in WAYS if any(beside(chosen, s, n) == a.doom for n in range(1, 7)))
    for tile in a.tiles:
        is_between = any(beside(tile.at, side, n) == (row, column) for n in range(1, 7)) and any(
            beside(chosen, side, n) == tile.at for n in range(7)
        )
        if is_between:
            tile.at = beside(tile.at, side)
    a.doom = chosen


def strike(a: Arena, hero: Player, hit: list[int], damage: int) -> None:
    """One attack on one or several monsters, nearest first [PA-13.6, 13.10, 13.33, 16.5, 16.11]."""
    damage += a.use_rune(hero, "+1 Damage") - a.use_rune(hero, "-1 Damage")
    for slot in hit:
        beast = a.beasts[slot]
        assert beast is not None
        beast.damage += max(0, damage)
    for slot in hit:
        beast = a.beasts[slot]
        if beast is not None and beast.damage >= beast.life():
            a.beasts[slot] = None
            a.fallen.append(beast)
            hero.trophies.append(beast.sheet.slug)
            if beast.has("Explosion"):
                explode(a, slot, beast.den)
    if a.level == 4 and not a.in_play():
        raise GameOver


def explode(a: Arena, slot: int, den: Tile) -> None:
    for seat in a.clockwise(a.active):
        if a.players[seat].at is den and a.players[seat].immune[slot] is None:
            a.gain_misfortune(seat, 2)  # PA-11.4


def collect(a: Arena, hero: Player, token: str) -> Play:
    tile = hero.at
    assert tile is not None
    if token in PHYSICAL:
        tile.tokens[token] -= 1
        hero.sheet[token] += 1
        mental = {f"ability:{kind}" for kind in MENTAL if hero.has_room(kind) and a.pool[kind]}
        if mental:  # PA-8.24, 8.25
            take_ability(a, hero, (yield from a.ask(hero.seat, mental)))
    elif token == "item":
        tile.tokens["item"] -= 1
        a.item_pool += 1
        yield from draw_item(a, hero)
    else:
        tile.glows = False
        hero.elements.add(token)


def take_ability(a: Arena, player: Player, word: str) -> None:
    kind = word.partition(":")[2]
    a.pool[kind] -= 1
    player.sheet[kind] += 1


def draw_item(a: Arena, hero: Player) -> Play:
    """Three cards of the own pile, one of which is put in play [PA-19.7 to 19.9]."""
    drawn = a.fortune.drawn
    assert len(drawn) == min(3, len(hero.pile)), f"{drawn} of {hero.pile} [PA-19.8]"
    assert set(drawn) <= hero.pile, f"{drawn} of {hero.pile} [PA-19.7]"
    legal = {f"card:{card}" for card in drawn if hero.may_play(card) or a.settings["item_replace"]}
    if not legal:
        return
    card = (yield from a.ask(hero.seat, legal, even_alone=True)).partition(":")[2]
    hero.pile.remove(card)
    if not hero.may_play(card):
        old = next(held for held in hero.cards if CARDS[held].type == CARDS[card].type)
        hero.remove(old)
        hero.pile.add(old)
    hero.put_in_play(card)


# ---- cards ----------------------------------------------------------------------------------------------------------
def can_use(a: Arena, hero: Player, line: Line) -> bool:
    """An effect with a cost in AP, powered, unmarked, with something to work on [PA-8.34 to 8.39]."""
    if line.ap is None or line.ap > a.ap() or not is_ready(a, hero, line):
        return False
    if line.op("swap"):
        return line.part == "side-2" and bool(swappable(a, hero))
    return all(has_object(a, hero, line, op) for op in line.ops)


def has_object(a: Arena, hero: Player, line: Line, op: Op) -> bool:
    assert hero.at is not None
    match op[0]:
        case "attack" | "jump" | "walk" | "gate" | "pick":
            return bool(choices(a, hero, line, op))
        case "far gate":
            return a.ap() >= 1 and bool(choices(a, hero, line, op))
        case "gain":
            return not hero.runes[op[1]] and a.rune_pool[op[1]] > 0
        case "clear":
            return any(hero.runes[rune] for rune in NEGATIVE)
        case "atone":
            return hero.misfortune > 0
    return True


def choices(a: Arena, hero: Player, line: Line, op: Op) -> set[str]:
    """What is pointed at when the effect is used (8.5)."""
    tile = hero.at
    assert tile is not None
    match op[0]:
        case "attack" if op[1] == "bolt":
            return {word for word in DIRECTIONS if bolt(a, tile, DIRECTIONS[word], op)}
        case "attack":
            shape = "curve" if any(other.op("around") for other in powered(hero, line.card)) else op[1]
            spaces = reached(a.exits(), tile.at, shape, op[2], op[3])
            return {f"monster:{slot + 1}" for slot, beast in a.in_play() if beast.den.at in spaces}
        case "jump":
            far = spread(a.exits(), tile.at, walls=False)
            return {f"space:{name(there)}" for there, steps in far.items() if 1 <= steps <= op[1]}
        case "walk":
            return {f"space:{name(there)}" for there in neighbours(a.exits(), tile.at)}
        case "turn":
            near = [t.at for t in a.tiles if abs(t.at[0] - tile.at[0]) + abs(t.at[1] - tile.at[1]) <= op[1]]
            return {f"space:{name(there)}" for there in near}
        case "slide":
            return slides(a)
        case "gate":
            return {f"space:{name(there)}" for there in trapdoors(a, hero)}
        case "far gate":
            free = [t for t in a.tiles if t.number and a.beast_on(t) is None and t not in [p.at for p in a.players]]
            return {f"space:{name(t.at)}" for t in free} if tile.kind == "trapdoor" else set()
        case "pick":
            kinds = set(ELEMENTS) | ({"item"} if "item" in op[1] else set())
            return {f"collect:{t}" for t in tokens_here(a, hero) & kinds} if a.beast_on(tile) is None else set()
    return set()


def powered(hero: Player, card: str) -> list[Line]:
    return [line for line in CARDS[card].lines if hero.is_powered(line)]


def bolt(a: Arena, tile: Tile, side: str, op: Op) -> list[int]:
    """The monsters in one direction, nearest first [PA-18.6]."""
    spaces = ([tile.at] if op[2] == 0 else []) + ray(a.exits(), tile.at, side, op[3])[max(0, op[2] - 1) :]
    slots = [a.beast_on(a.tile_at(there)) for there in spaces]
    return [slot for slot in slots if slot is not None]


def use(a: Arena, hero: Player, line: Line) -> Play:
    """Point, pay, mark, be attacked, and have the effect [PA-13.32]."""
    op = line.ops[0]
    assert hero.at is not None
    picked = ""
    if op[0] in ("attack", "jump", "turn", "slide", "gate", "far gate", "pick"):
        picked = yield from a.ask(hero.seat, choices(a, hero, line, op))
    way = (yield from a.ask(hero.seat, set(TURNS))) if op[0] == "turn" else ""
    cost = 1 if op[0] == "far gate" else line.ap
    a.spent += cost or 0
    if line.marker:
        hero.marked.add(line.word)
    if CARDS[line.card].type == "consumable special":
        hero.remove(line.card)
        a.boxed.append(line.card)
    hit: list[int] = []
    if op[0] == "attack":
        hit = bolt(a, hero.at, DIRECTIONS[picked], op) if op[1] == "bolt" else [int(picked[-1]) - 1]
    if cost:
        yield from provoke(a, hero, hit)
    yield from effect(a, hero, op, picked, way, hit)


def effect(a: Arena, hero: Player, op: Op, picked: str, way: str, hit: list[int]) -> Play:
    match op[0]:
        case "attack":
            strike(a, hero, hit, op[5] + (hero.modifier(op[4]) if op[4] else 0))
        case "jump" | "gate" | "far gate":
            enter(a, hero, tile_of(a, picked))
        case "walk":
            yield from walk(a, hero, op[1])
        case "turn":
            turn(tile_of(a, picked), way)
        case "slide":
            slide(a, picked)
        case "pick":
            yield from collect(a, hero, picked.partition(":")[2])
        case "ap":
            a.bonus += op[1]
        case "safe":
            a.is_safe = True
        case "gain":
            a.give_rune(hero, op[1])
        case "atone":
            n = min(op[1], hero.misfortune)
            hero.misfortune -= n
            a.misfortune_pool += n
        case "clear":
            yield from clear(a, hero, op[1])
        case "swap":
            new = yield from swap(a, hero, (yield from a.ask(hero.seat, swappable(a, hero))))
            yield from load(a, hero, new)


def walk(a: Arena, hero: Player, steps: int) -> Play:
    """One to so many steps; it may be stopped after the first."""
    for step in range(steps):
        assert hero.at is not None
        options = {f"space:{name(there)}" for there in neighbours(a.exits(), hero.at.at)}
        word = yield from a.ask(hero.seat, options | ({"stop"} if step else set()))
        if word == "stop":
            return
        enter(a, hero, tile_of(a, word))


def clear(a: Arena, hero: Player, n: int) -> Play:
    """The owner chooses where more are held than go [D26]."""
    for left in range(n, 0, -1):
        held = {rune for rune in NEGATIVE if hero.runes[rune]}
        if not held:
            return
        count = sum(hero.runes[rune] for rune in NEGATIVE)
        words = {"rune:" + rune.split()[1].lower() + "-down": rune for rune in held}
        word = min(words) if count <= left else (yield from a.ask(hero.seat, set(words)))
        a.use_rune(hero, words[word])


def load(a: Arena, hero: Player, card: str) -> Play:
    """Tokens from the sheet onto the new card [PA-15.14]."""
    before: list[tuple[Counter[str], Counter[str]]] = []
    while True:
        lines = [line for line in CARDS[card].lines if can_power(hero, line)]
        options = {f"put:{card}:{kind}" for _, kind in room_on_cards(hero, [card])} | {"done"}
        options |= {line.word.replace("use:", "power:") for line in lines}
        word = yield from a.ask(hero.seat, options, even_alone=bool(before))
        if word == "done":
            return
        if word == "back":
            hero.sheet, hero.held[card] = before.pop()
            continue
        before.append((hero.sheet.copy(), hero.held[card].copy()))
        move(hero, word)
