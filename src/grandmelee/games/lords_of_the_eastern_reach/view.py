"""What a seat may know [LER-2.7, 2.13]; field by field, what is not listed is not there."""

from __future__ import annotations

from typing import Any

from grandmelee.games.lords_of_the_eastern_reach import abilities as a
from grandmelee.games.lords_of_the_eastern_reach.content import MONSTER, TYPES
from grandmelee.games.lords_of_the_eastern_reach.effects import EVENTS
from grandmelee.games.lords_of_the_eastern_reach.fates import (
    attack_left,
    city_fates,
    least_losses,
    least_pillage,
    monster_fate,
    party_fates,
    toll,
)
from grandmelee.games.lords_of_the_eastern_reach.leaving import bosses_on
from grandmelee.games.lords_of_the_eastern_reach.piles import deck_size, knows
from grandmelee.games.lords_of_the_eastern_reach.quests import trophy_name
from grandmelee.games.lords_of_the_eastern_reach.scoring import vp_in_sight
from grandmelee.games.lords_of_the_eastern_reach.state import (
    ADVENTURE,
    DECKS,
    HIRED,
    NO_FIGHT,
    NOBODY,
    NONE,
    STEPS,
    Row,
    Table,
    ally_of,
)
from grandmelee.games.lords_of_the_eastern_reach.strength import (
    armor_total,
    attack_of,
    attack_total,
    building_defense,
    defense_of,
    hand_size,
    limit,
    monster_attack,
    monster_defense,
    monsters_attack,
)
from grandmelee.games.lords_of_the_eastern_reach.words import DECKS as DECK_WORDS
from grandmelee.games.lords_of_the_eastern_reach.words import TOKENS


def view(s: Table, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may see; None is a spectator."""
    return {
        "game": s.game.slug,
        "seat": seat,
        "over": s.over,
        "outcomes": s.outcomes,
        "winners": s.winners,
        "verdict": s.verdict,
        "scores": s.scores,
        "round": s.round,
        "step": STEPS[s.step],
        "active": None if s.active == NOBODY else s.active,
        "order": list(s.order),
        "is_last_round": s.is_emptied,
        "scenario": scenario_view(s),
        "players": [player_view(s, other, seat) for other in range(s.seats)],
        "tokens": {
            "bag": token_view([s.bag.count(token) for token in range(len(TOKENS))]),
            "pool": token_view(s.pool),
            "at_hand": token_view(s.at_hand),
            "kept": None if s.kept == NONE else TOKENS[s.kept],
        },
        "supply": {"gems": s.gem_supply, "phrases": s.phrase_supply},
        "decks": [deck_view(s, deck, seat) for deck in range(DECKS) if is_used(s, deck)],
        "set_aside": s.aside + len(s.apart),
        "quest_deck": len(s.quest_deck),
        "open_tasks": [s.content.quests[quest].slug for quest in s.open_tasks],
        "wandering": [s.content.card_words[card] for card in s.wandering],
        "entering": [None if card == HIRED else s.content.card_words[card] for card in s.entering],
        "battle": battle_view(s, seat),
        "borrowed": None if s.borrowed == NONE else s.content.card_words[s.borrowed],
        "used": [f"{s.content.card_words[key // 8]}:{key % 8 + 1}" for key in s.used],
        "event_die": None if s.event_die == NONE else EVENTS[s.event_die],
        "event": None if s.event == NONE else EVENTS[s.event],
        "quiet": s.quiet_seats,
        "asks": [{"seat": q.seat, "prompt": q.prompt, "rule": q.rule} for q in s.asks],
        "options": [s.word(option) for option in s.options(seat)] if seat is not None else [],
        "chosen": [] if seat is None else [s.word(option) for option in s.chosen_by(seat)],
    }


def scenario_view(s: Table) -> dict[str, Any]:
    """How this table plays."""
    return {
        "team": s.is_team,
        "peaceful": s.is_peaceful,
        "heroics": s.is_heroic,
        "open_tasks": s.is_open,
        "solitaire": s.is_solo,
        "generic": s.is_generic,
        "fast": s.is_fast,
        "length": s.settings.get("length"),
        "adventure": s.settings.get("adventure"),
    }


def token_view(counts: list[int]) -> dict[str, int]:
    """Tokens by kind, those that are there."""
    return {TOKENS[token]: count for token, count in enumerate(counts) if count}


def is_used(s: Table, deck: int) -> bool:
    """Whether a deck is part of this game."""
    return bool(deck_size(s, deck) or s.discards[deck] or bosses_on(s, deck) or s.hoards[deck] or deck < 2)


def deck_view(s: Table, deck: int, seat: int | None) -> dict[str, Any]:
    """Sizes are open, so are discards and bosses that lie there; a card looked at is known to who looked [LER-2.13]."""
    words = s.content.card_words
    known = [words[card] if knows(s, card, seat) else None for card in s.tops[deck]]
    return {
        "deck": DECK_WORDS[deck],
        "size": deck_size(s, deck),
        "upper": s.uppers[deck],
        "top": known[-1] if known else None,
        "tops": len(known),
        "under": [words[card] if knows(s, card, seat) else None for card in s.bottoms[deck]],
        "discard": [words[card] for card in s.discards[deck]],
        "bosses": [words[card] for card in bosses_on(s, deck)],
        "treasures": [words[card] for card in s.hoards[deck]],
    }


# ---- players -------------------------------------------------------------------------------------------------------
def player_view(s: Table, other: int, seat: int | None) -> dict[str, Any]:
    """A player: numbers for all, hand, quests and trophies for the owner alone; all is shown in the end [LER-2.7,
    15.2].
    """
    words = s.content.card_words
    has_allegiance = bool(s.allegiances)
    shown: dict[str, Any] = {
        "seat": other,
        "ally": None if ally_of(s, other) == NOBODY else ally_of(s, other),
        "allegiance": words[s.allegiances[other]] if has_allegiance else None,
        "gems": s.gems[other],
        "hand_count": len(s.hands[other]),
        "hand_size": hand_size(s, other) if has_allegiance else 5,
        "army_limit": limit(s, other, a.ARMY_LIMIT) if has_allegiance else 5,
        "building_limit": limit(s, other, a.BUILDING_LIMIT) if has_allegiance else 5,
        "city": [building_view(s, other, card) for card in s.cities[other]],
        "army": [army_view(s, card) for card in s.armies[other]],
        "stash": [words[card] for card in s.stashes[other]],
        "trophy_count": len(s.trophies[other]),
        "quest_count": len(s.quests[other]),
        "known_in_hand": [words[card] for card in s.hands[other] if seat != other and knows(s, card, seat)],
        "score": s.final[other] if s.final else None,
        "vp_in_sight": vp_in_sight(s, other, seat == other),
    }
    if seat == other or s.final:
        quests = [s.content.quests[quest] for quest in s.quests[other]]
        shown["quests"] = [quest.slug for quest in quests if seat == other or not quest.is_task]
        shown["trophies"] = [trophy_word(s, trophy) for trophy in s.trophies[other]]
    if seat == other:
        shown["hand"] = [words[card] for card in s.hands[other]]
        shown["put_aside"] = list(s.chosen_cards[other])
        shown["thrown"] = [s.content.quests[quest].slug for quest in s.thrown[other]]
    return shown


def trophy_word(s: Table, trophy: int) -> dict[str, Any]:
    """A trophy: a card or a completed task, with its VP."""
    cards = len(s.content.card_kinds)
    if trophy >= cards:
        return {"quest": s.content.quests[trophy - cards].slug, "name": trophy_name(s, trophy)}
    return {"card": s.content.card_words[trophy], "name": trophy_name(s, trophy)}


def building_view(s: Table, seat: int, card: int) -> dict[str, Any]:
    """A building with the token it holds."""
    kind = s.content.card_kinds[card]
    return {
        "card": s.content.card_words[card],
        "name": kind.name,
        "defense": building_defense(s, seat, card),
        "vp": kind.vp,
        "token": TOKENS[s.stored[s.stores.index(card)]] if card in s.stores else None,
    }


def army_view(s: Table, card: int) -> dict[str, Any]:
    """An army card with everything on it."""
    kind = s.content.card_kinds[card]
    return {
        "card": s.content.card_words[card],
        "name": kind.name,
        "type": TYPES[kind.type],
        "attack": "die" if kind.has_attack_die else kind.attack,
        "defense": "die" if kind.has_defense_die else kind.defense,
        "exhausted": card in s.exhausted,
        "gems": s.gemmed.count(card),
        "phrase": card in s.phrased,
        "pet": kind.pet if card in s.petted else None,
        "items": [s.content.card_words[item] for item, hero in zip(s.items, s.bearers, strict=True) if hero == card],
        "token": TOKENS[s.stored[s.stores.index(card)]] if card in s.stores else None,
    }


# ---- battle --------------------------------------------------------------------------------------------------------
def battle_view(s: Table, seat: int | None) -> dict[str, Any] | None:
    """Both sides of a combat with their totals, dice and damage, and who must still fall [LER-7.8 to 7.12]; whoever
    picks losses or monsters sees what is left after the picks.
    """
    if s.fight == NO_FIGHT:
        return None
    words = s.content.card_words
    left = attack_left(s, seat)
    return {
        "kind": "adventure" if s.fight == ADVENTURE else "attack",
        "attacker": s.active,
        "defender": None if s.foe == NOBODY else s.foe,
        "sides": [side_view(s, side, seat) for side in (0, 1)],
        "city": city_view(s, seat),
        "least_pillage": least_pillage(s, toll(s, 1, seat)),
        "monsters": [monster_view(s, card, left, () if seat is None else s.picks[seat]) for card in s.monsters],
        "monsters_attack": s.totals[1] if s.totals else monsters_attack(s),
        "treasures": [words[card] for card in s.spoils],
        "defeated": [words[card] for card in s.defeated],
        "lost": [words[card] for card in s.lost],
        "ignored": [f"{words[key // 8]}: {s.content.card_kinds[key // 8].sentences[key % 8]}" for key in s.ignored],
        "dice": [die_view(s, number) for number in range(len(s.dice))],
        "attack_left": s.strength if s.is_fixed else None,
        "attack_unassigned": left if s.is_fixed else None,
        "is_fixed": s.is_fixed,
    }


def side_view(s: Table, side: int, seat: int | None) -> dict[str, Any]:
    """A party with its figures, who of it must still fall, and how many do at least; its totals stay as they were
    fixed, whoever falls [LER-7.13].
    """
    words = s.content.card_words
    its = toll(s, side, seat)
    is_party = bool(s.totals) and (side == 0 or s.fight != ADVENTURE)
    return {
        "party": [
            {"card": words[card], "attack": attack_of(s, side, card), "defense": defense_of(s, side, card)}
            for card in s.parties[side]
        ],
        "fates": party_fates(s, side, its),
        "attack": s.totals[side] if is_party else attack_total(s, side),
        "armor": s.totals[2 + side] if is_party else armor_total(s, side),
        "damage": s.harm[side],
        "damage_left": its.damage,
        "least_losses": least_losses(s, side, its),
    }


def city_view(s: Table, seat: int | None) -> list[dict[str, Any]]:
    """The buildings of an attacked city once the totals are fixed, and which of them must fall [LER-9.10]."""
    fates = city_fates(s, toll(s, 1, seat))
    city = s.cities[s.foe] if fates else ()
    return [
        {"card": s.content.card_words[card], "defense": building_defense(s, s.foe, card), "fate": fate}
        for card, fate in zip(city, fates, strict=True)
    ]


def monster_view(s: Table, card: int, left: int, chosen: Row) -> dict[str, Any]:
    """A monster with its figures, and whether the Attack that is left is enough for it."""
    kind = s.content.card_kinds[card]
    assert kind.type == MONSTER
    return {
        "card": s.content.card_words[card],
        "name": kind.name,
        "attack": monster_attack(s, card),
        "defense": monster_defense(s, card),
        "boss": kind.is_boss,
        "fate": monster_fate(s, card, left, chosen),
    }


def die_view(s: Table, number: int) -> dict[str, Any]:
    """A die, whose it is, and whether it was rolled again."""
    side, card, what, value, again, _, _ = s.dice[number]
    return {
        "side": side,
        "card": s.content.card_words[card],
        "what": "attack" if what == 0 else "defense",
        "value": value,
        "again": bool(again),
    }
