"""Rounds, turns and their steps, all but combat and building [LER-4, 6, 10, 12, 13, 14, 15, 27]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.adventure import Adventure
from tests.games.lords_of_the_eastern_reach.opinion.attack import Attack
from tests.games.lords_of_the_eastern_reach.opinion.board import Card, Play, Player, Table, equal_once
from tests.games.lords_of_the_eastern_reach.opinion.building import build_and_hire
from tests.games.lords_of_the_eastern_reach.opinion.gems import GemOrPhrase, gem_window
from tests.games.lords_of_the_eastern_reach.opinion.printed import Line, kind_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks
from tests.games.lords_of_the_eastern_reach.opinion.strength import return_gem

STEPS = ("Start of Turn", "Combat", "Draw Resources", "Build & Hire", "Discard", "Draw")
TOKENS = 5


def game(table: Table, only: str = "") -> Play:
    """From where the table stands to the end; *only*: no more than this step."""
    begin = STEPS.index(only or table.step)
    while True:
        for step in STEPS[begin:]:
            table.step = step
            yield from PLAYS[step](table)
            if only:
                return
        begin = 0
        yield from end_turn(table)
        if table.is_over:
            return


def end_turn(table: Table) -> Play:
    is_last = table.active == table.order[-1]
    if is_last:
        table.step = "Event"
        yield from event_step(table)
        if table.is_last_round or table.is_over:
            table.is_over = True
            return
        table.round += 1
    table.active = table.order[(table.order.index(table.active) + 1) % table.seats]
    table.turn += 1
    table.used.clear()
    table.ally_building = None


# ---- Start of Turn ------------------------------------------------------------------------------------------------
def start_of_turn(table: Table) -> Play:
    """Readying; abilities, gems, phrases and pets; then the others' gems [LER-6.3]."""
    player = table.me()
    table.quiet.discard(player.seat)
    for card in player.army:
        card.is_exhausted = False
    while True:
        found = start_uses(table, player)
        if not found:
            break
        word = yield from table.ask(player.seat, [*(f"card:{name}" for name in found), "done"])
        if word == "done":
            break
        what = yield from table.ask(player.seat, found[word[5:]])
        yield from use_at_start(table, player.find(word[5:]), what)
    yield from gem_window(table, table.round_from(table.active)[1:])


def start_uses(table: Table, player: Player) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card in player.army:
        for line in card.print.lines:
            if line.when != "Start of Turn" or not card.works(line) or card.is_exhausted:
                continue
            if f"{card.name}:{line.number}" in table.used:
                continue
            if line.does.startswith("Look at") and not peekable(table, line.does):
                continue
            if line.does.startswith("Put the card"):  # right after the look
                continue
            if line.does.startswith("An enemy") and not tired(table, player.seat):
                continue
            found.setdefault(card.name, []).append(f"number:{line.number}")
    return with_gems(table, player.seat, found)


def with_gems(table: Table, seat: int, found: dict[str, list[str]]) -> dict[str, list[str]]:
    mine = GemOrPhrase(table, seat)
    for name in mine.gem_cards():
        found.setdefault(name, []).append("gem")
    for name in mine.refills():
        found.setdefault(name, []).append("refresh")
    return found


def tired(table: Table, seat: int) -> list[Player]:
    """Enemy players with an exhausted troop."""
    return [p for p in table.enemies(seat) if any(card.is_exhausted for card in p.of("troop"))]


def peekable(table: Table, does: str) -> list[str]:
    decks = table.adventures if "adventure" in does else [table.decks["city"], *table.adventures]
    return [deck.name for deck in decks if deck.size]


def use_at_start(table: Table, card: Card, what: str) -> Play:
    mine = GemOrPhrase(table, table.active)
    if what == "gem":
        mine.put_gem(card.name)
        check_tasks(table)
    elif what == "refresh":
        mine.refill(card.name)
    else:
        line = card.print.lines[int(what[7:]) - 1]
        table.used.add(f"{card.name}:{line.number}")
        if line.does.startswith("Look at"):
            word = yield from table.ask(table.active, [f"deck:{name}" for name in peekable(table, line.does)])
            sinking = next((li for li in card.print.lines if li.does.startswith("Put the card")), None)
            if sinking and card.works(sinking):
                yield from table.ask(table.active, ["yes", "no"])
        elif line.does.startswith("An enemy"):
            card.is_exhausted = True
            words = [f"seat:{p.seat}" for p in tired(table, table.active)]
            word = yield from table.ask(table.active, words)
            victim = table.players[int(word[5:])]
            troops = [troop for troop in victim.of("troop") if troop.is_exhausted]
            word = yield from table.ask(victim.seat, [f"card:{troop.name}" for troop in troops])
            table.leave_play(victim.find(word[5:]))
            check_tasks(table)


# ---- Combat -------------------------------------------------------------------------------------------------------
def combat_step(table: Table) -> Play:
    """Adventure, attack, or neither [LER-7.1, 7.32]; alone something wanders by [LER-27.4]."""
    player = table.me()
    can_go = any(not card.is_exhausted for card in player.army) or (
        bool(player.hand)
        and any(card.print.line("Ready this.") and f"{card.name}:2" not in table.used for card in player.army)
    )
    words = ["pass"]
    if can_go:
        decks = table.adventures
        if table.wandering or any(deck.bosses or deck.can_draw() for deck in decks):
            words.append("adventure")
        if not table.is_alone and not table.scenario["peaceful"]:
            foes = [p for p in table.enemies(player.seat) if p.of("hero") or not table.scenario["heroics"]]
            words += [f"seat:{enemy.seat}" for enemy in foes]
    word = yield from table.ask(player.seat, words)
    if word == "adventure":
        yield from Adventure(table).play()
    elif word.startswith("seat:"):
        yield from Attack(table, True, int(word[5:])).play()
    elif table.is_alone:
        yield from wander(table)
    if table.is_alone:
        yield from raid(table)
    yield from after_combat(table)


def after_combat(table: Table) -> Play:
    while True:
        found = with_gems(table, table.active, {})
        if not found:
            return
        word = yield from table.ask(table.active, [*(f"card:{name}" for name in found), "done"])
        if word == "done":
            return
        what = yield from table.ask(table.active, found[word[5:]])
        yield from use_at_start(table, table.me().find(word[5:]), what)


def wander(table: Table) -> Play:
    """Alone, without an adventure: a card of a deck without a boss [LER-27.4, 27.5]."""
    decks = [f"deck:{deck.name}" for deck in table.adventures if not deck.bosses and deck.can_draw()]
    if not decks:
        return
    word = yield from table.ask(0, decks)
    deck = table.decks[word[5:]]
    first = meet_alone(table, deck.draw(table.fortune.take("reveal")))
    if first and deck.can_draw():
        meet_alone(table, deck.draw(table.fortune.take("reveal")))


def meet_alone(table: Table, card: str) -> bool:
    """Where the card goes; whether one more follows."""
    kind = kind_of(card)
    if kind.type == "treasure":
        table.deck_of(card).discard.append(card)
    elif kind.is_boss:
        table.deck_of(card).bosses.append(card)
    else:
        table.wandering.append(card)
        return kind.line("Random Encounter.") is not None
    return False


def raid(table: Table) -> Play:
    """Three wandering monsters or more [LER-27.8]."""
    player = table.players[0]
    if len(table.wandering) < 3:
        return
    for card in table.wandering:
        table.deck_of(card).discard.append(card)
    table.wandering = []
    if player.city:
        most = max(table.building_defense(card) for card in player.city)
        words = [f"card:{card.name}" for card in player.city if table.building_defense(card) == most]
        word = yield from table.ask(0, words)
        table.leave_play(player.find(word[5:]))
        check_tasks(table)


# ---- Draw Resources -----------------------------------------------------------------------------------------------
def draw_resources(table: Table) -> Play:
    """Five tokens, more or fewer, with abilities before and after [LER-10.1, 10.2]."""
    yield from take_tokens(table, "draw")
    draw_tokens(table)
    yield from take_tokens(table, "done")


def draw_tokens(table: Table) -> None:
    player = table.me()
    more = [
        line
        for card in player.city + player.army
        for line in card.print.lines
        if line.does == "Draw 1 more token." and card.works(line) and not card.is_exhausted
    ]
    lines = [line for deck in table.adventures for boss in deck.bosses for line in kind_of(boss).lines]
    fewer = [line for line in lines if line.does == "Draw 1 fewer token."]
    wanted = max(0, TOKENS + len(more) - len(fewer))
    there = sum(table.bag.values()) + sum(table.pool.values())
    count = min(wanted, there)
    if count == 0:
        return
    drawn = table.fortune.take("tokens")
    if sum(drawn.values()) != count:
        table.fortune.put("tokens drawn, which should be", count)
    in_bag = sum(table.bag.values())
    if count > in_bag:  # all of the bag, then the pool goes into it [LER-10.3]
        if any(drawn[kind] < n for kind, n in table.bag.items()):
            table.fortune.put("tokens left in the bag", dict(table.bag))
        table.bag += table.pool
        table.pool.clear()
    table.bag.subtract(drawn)
    table.at_hand.update(drawn)


def take_tokens(table: Table, end: str) -> Play:
    player = table.me()
    while True:
        found = takers(table, player)
        if not found:
            return
        word = yield from table.ask(player.seat, [*(f"card:{name}" for name in found), end])
        if word == end:
            return
        card, line = found[word[5:]]
        if card.seat != player.seat:
            table.ally_building = card.name
        table.used.add(f"{card.name}:{line.number}")
        token = yield from table.ask(player.seat, [f"token:{kind}" for kind in takeable(table, line.does)])
        table.pool[token[6:]] -= 1
        table.at_hand[token[6:]] += 1


def takeable(table: Table, does: str) -> list[str]:
    if does == "Take any token from the pool.":
        return table.tokens_of(table.pool)
    kind = does.split()[3].lower()
    return [kind] if table.pool[kind] else []


def takers(table: Table, player: Player) -> dict[str, tuple[Card, Line]]:
    """Cards that can take a token now; of an ally one building on a turn [LER-26.8]."""
    found: dict[str, tuple[Card, Line]] = {}
    cards = player.city + player.army
    if player.ally is not None:
        cards = cards + [c for c in table.players[player.ally].city if table.ally_building in (None, c.name)]
    for card in cards:
        for line in card.print.lines:
            is_taking = line.when == "Draw Resources" and line.does.startswith("Take")
            if is_taking and card.works(line) and not card.is_exhausted and takeable(table, line.does):
                if f"{card.name}:{line.number}" not in table.used:
                    found[card.name] = (card, line)
    return found


# ---- Discard and Draw ---------------------------------------------------------------------------------------------
def discard_step(table: Table) -> Play:
    player = table.me()
    if table.is_alone:
        if len(player.hand) > 1:
            word = yield from table.ask(0, [f"card:{card}" for card in equal_once(player.hand)], always=True)
            for card in [card for card in player.hand if f"card:{card}" != word]:
                table.discard(player, card)
        return
    if player.hand:
        chosen = yield from table.several(
            player.seat,
            lambda had: [f"card:{c}" for c in equal_once([c for c in player.hand if f"card:{c}" not in had])],
            lambda had: True,
            True,
        )
        for word in chosen:
            table.discard(player, word[5:])
    if player.quests and table.quest_deck and not table.scenario["open_tasks"]:
        word = yield from table.ask(player.seat, [*(f"quest:{quest}" for quest in player.quests), "pass"])
        if word != "pass":
            player.quests.remove(word[6:])
            table.quest_deck -= 1
            player.quests.append(table.fortune.take("quest"))
            check_tasks(table)


def draw_step(table: Table) -> Play:
    """Everybody up to hand size [LER-13]."""
    city = table.decks["city"]
    for seat in table.round_from(table.active):
        player = table.players[seat]
        need = max(0, table.hand_size(player) - len(player.hand))
        from_aside = 0 if table.is_alone else table.set_aside
        got = min(need, city.size + from_aside)
        if got == 0:
            continue
        cards = table.fortune.take("cards")
        if len(cards) != got:
            table.fortune.put("cards drawn, which should be", got)
        player.hand += cards
        if got > city.size or (city.size == 0):
            table.is_last_round = True
        if got > city.size:
            table.set_aside -= got - city.size
            city.size, got = table.set_aside, 0
            table.set_aside = table.lowest = 0  # the deck was empty in between, which is its smallest size [LER-15.10]
        city.size -= got
        note_end(table)
    return
    yield


def note_end(table: Table) -> None:
    """A City deck of no cards makes this round the last [LER-13.4, 13.5]."""
    if table.decks["city"].size == 0:
        table.is_last_round = True


# ---- Event --------------------------------------------------------------------------------------------------------
def event_step(table: Table) -> Play:
    yield from gem_window(table, table.round_from(table.active))
    stall_guard(table)
    event = table.fortune.take("event")
    if event == "Wheel of Berath":
        spill(table)
        if table.is_last_round:
            table.is_over = True
        return
    for seat in table.round_from(table.active):
        yield from suffer(table, table.players[seat], event)


def stall_guard(table: Table) -> None:
    """Three rounds without a smaller City deck [LER-15.10]."""
    size = min(table.decks["city"].size, table.lowest)
    table.lowest = 1000
    if size < table.least:
        table.least, table.idle_rounds = size, 0
        return
    table.idle_rounds += 1
    if table.idle_rounds >= 3 and table.decks["city"].size:
        spill(table)
        table.least = min(table.least, table.decks["city"].size)


def spill(table: Table) -> None:
    city = table.decks["city"]
    if city.size or table.is_alone:
        cards = table.fortune.take("spilled")
        if len(cards) != min(5, city.size):
            table.fortune.put("cards spilled of", city.size)
        city.discard += cards
        city.size -= len(cards)
        note_end(table)


def suffer(table: Table, player: Player, event: str) -> Play:
    """What an event takes from one player [LER-14.2 to 14.6, 19.4, 25.14]; a gem is not paid to keep one [LER-5.17]."""
    if event == "Circle of Peace" or table.protected(player, event):
        return
    cards: list[Card] = {"Ravage": player.of("troop"), "Ruin": list(player.city), "Slay": player.of("hero")}.get(
        event, []
    )
    if event == "Bîawac":
        if not player.all_gems():
            return
        words = (["gem"] if player.gems else []) + [f"card:{card.name}" for card in player.army if card.gems]
    elif len(cards) < {"Ravage": 4, "Ruin": 3, "Slay": 2}[event]:
        return
    else:
        words = [f"card:{card.name}" for card in cards] + [f"pet:{card.name}" for card in cards if card.has_pet]
    mafis = next((card for card in player.army if card.print.slug == "mafis"), None)
    may_ignore = mafis is not None and not mafis.is_exhausted and player.all_gems() > 0 and event != "Bîawac"
    if mafis is not None and may_ignore and f"card:{mafis.name}" not in words:
        words.append(f"card:{mafis.name}")
    word = yield from table.ask(player.seat, words)
    if may_ignore and mafis is not None and word == f"card:{mafis.name}":
        answer = "yes"
        if event == "Slay":
            answer = yield from table.ask(player.seat, ["yes", "no"])
        if answer == "yes":
            yield from return_gem(table, player)
            return
    yield from lose_to_event(table, player, word, event)
    check_tasks(table)


def lose_to_event(table: Table, player: Player, word: str, event: str) -> Play:
    """A gem, a pet instead of its ranger, or a card."""
    name = word.partition(":")[2]
    if event == "Bîawac":
        if word == "gem":
            player.gems -= 1
        else:
            player.find(name).gems -= 1
        table.gem_supply += 1
    elif word.startswith("pet:"):
        card = player.find(name)
        card.has_pet, card.lost_pet_in = False, table.turn
    else:
        items = table.leave_play(player.find(name))
        yield from table.rehome(player.seat, items)


PLAYS = {
    "Start of Turn": start_of_turn,
    "Combat": combat_step,
    "Draw Resources": draw_resources,
    "Build & Hire": build_and_hire,
    "Discard": discard_step,
    "Draw": draw_step,
}
