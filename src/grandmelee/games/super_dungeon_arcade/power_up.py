"""Power-up: rewards, equipment, bosses, clean-up and Princess Coins [SDA-26]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import ChooseSeveral
from grandmelee.games.super_dungeon_arcade import lasting
from grandmelee.games.super_dungeon_arcade.aiming import price
from grandmelee.games.super_dungeon_arcade.around import around, forget
from grandmelee.games.super_dungeon_arcade.bosses import SpawnBoss, SpawnMiniBoss
from grandmelee.games.super_dungeon_arcade.challenges import DiscardOldChallenges
from grandmelee.games.super_dungeon_arcade.content import Model
from grandmelee.games.super_dungeon_arcade.decks import discard_item, left_to_pay
from grandmelee.games.super_dungeon_arcade.equipment import card_phrase, cards_of, change_phrase, equip, is_cursed
from grandmelee.games.super_dungeon_arcade.figures import BONDING, amount, bonded
from grandmelee.games.super_dungeon_arcade.party import PartyAsk
from grandmelee.games.super_dungeon_arcade.placing import (
    allowed_in,
    best_spot,
    goal_squares,
    in_activation_order,
    options_of,
    place,
    square_of,
    square_word,
)
from grandmelee.games.super_dungeon_arcade.state import (
    HERO_TURN,
    LASHED,
    Row,
    Table,
    dress,
    foes,
    heroes,
    hold_on,
    lift,
    name,
    party_seats,
    put,
    without,
)
from grandmelee.games.super_dungeon_arcade.terms import (
    ATTRIBUTES,
    BOO_BOOTY,
    ELITE,
    HEROES,
    INSIGNIFICANT,
    MINI_BOSS,
    MINION,
    NONE,
    POINT,
    dice_text,
)
from grandmelee.games.super_dungeon_arcade.treasure import KEEP_ALL, KEEP_ONE, DrawTreasure, draw_loot, luck
from grandmelee.games.super_dungeon_arcade.words import BACK, COIN, CONCEDE, DONE, HERO, TRADE
from grandmelee.games.super_dungeon_arcade.wounds import destroyed_heroes, end_holds

SIX: Final = 6  # loot for a treasure [SDA-26.17]
PER_LOOT: Final = 3  # minions [SDA-26.3]


# ---- 1. rewards -----------------------------------------------------------------------------------------------------
class Reward(Step[Table]):
    """What fell this turn is counted and leaves for the pool or the game [SDA-11.6, 11.10, 11.11, 26.2 to 26.11,
    26.35].
    """

    def run(self, s: Table) -> None:
        fallen = s.fallen
        s.fallen = ()
        models = [(s.content.models[kind], origin, by) for kind, origin, by in fallen]
        for model, _, _ in models:
            if model.rank in (ELITE, MINION) and model.role == 0:
                s.pool[model.id] += 1
        loot, treasures = kill_loot(s, models) if s.phase == HERO_TURN else (0, 0)  # SDA-26.8
        treasures += len([1 for model, origin, _ in models if model.role == MINI_BOSS and origin != NONE])
        draw_loot(s, loot, "SDA-26.2")
        steps: list[Step[Table]] = [DrawTreasure(1, KEEP_ALL) for _ in range(treasures)]
        booties = sorted([(origin, by) for model, origin, by in models if model.role == BOO_BOOTY])
        steps += [DrawTreasure(origin + 1 + luck(s, by), KEEP_ONE) for origin, by in booties]
        points = sorted([origin for model, origin, _ in models if model.rank == POINT])
        steps += [PointLoot(origin + 2) for origin in points]
        s.follow(tuple(steps))


MANY: Final = 64  # models, those that left the map included


def kill_loot(s: Table, models: list[tuple[Model, int, int]]) -> tuple[int, int]:
    """Loot for elites and for full threes of minions; one card makes big elites worth a treasure [SDA-26.2, 26.3,
    27.12].
    """
    fair = [model for model, _, by in models if by != LASHED and model.role == 0]
    counted = [model for model in fair if not model.features.keywords & INSIGNIFICANT]
    elites = [model for model in counted if model.rank == ELITE]
    bounty = amount(s, lasting.BOUNTY)
    rich = [model for model in elites if bounty and model.hearts >= bounty]
    minions = len([model for model in counted if model.rank == MINION])
    each = amount(s, lasting.LOOT_PER) or PER_LOOT
    return len(elites) - len(rich) + minions // each, len(rich)


class PointLoot(Step[Table]):
    """A spawning point gives loot equal to its tile number plus one, in any turn [SDA-26.6, 26.9, 35.3]."""

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: Table) -> None:
        draw_loot(s, self.n, "SDA-26.6")


# ---- 2. equipment ---------------------------------------------------------------------------------------------------
class ChooseEquipment(PartyAsk):
    """Cards of the backpack may be equipped, and loot traded, in any order (D-35, D-36, D-37, D-41) [SDA-26.15, 26.17,
    27.6]; nothing is taken off [SDA-26.19].
    """

    rule: ClassVar[str] = "SDA-26.15"

    def prompt(self, s: Table) -> str:
        after = "Consul Turn" if s.phase == HERO_TURN else "Hero Turn"
        return f"Power-up: choose a card to equip, or done; then the {after}"

    def choices(self, s: Table) -> list[int]:
        word = s.content.item_word
        cursed = [card for card in sorted(set(s.backpack)) if must_be_worn(s, card)]
        if cursed:
            return [word + card for card in cursed]
        found = [word + card for card in sorted(set(s.backpack)) if wearers(s, card)]
        loot = len(loot_cards(s))
        if loot >= SIX and not s.traded & 1:
            found.append(TRADE)
        price = amount(s, lasting.COIN_TRADE)
        if price and loot >= price and not s.traded & 2:
            found.append(COIN)
        return [*found, DONE]

    def choose(self, s: Table, seat: int, option: int) -> None:
        if option == DONE:
            return
        s.then(self)
        if s.told is not None:
            s.tell("Equipping", self.rule, f"The party picks: {s.game.describe(option)}")
        if option == TRADE:
            s.then(TradeLoot(seat, SIX, 1))
        elif option == COIN:
            s.then(TradeLoot(seat, amount(s, lasting.COIN_TRADE), 2))
        else:
            s.then(EquipCard(self.seats, option - s.content.item_word))

    def explain(self, s: Table, option: int) -> str:
        word = s.content.item_word
        return card_phrase(s, option - word) if option >= word else super().explain(s, option)

    def retells(self, s: Table, option: int) -> bool:
        return option != DONE and option != CONCEDE

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        if option == TRADE:
            if s.traded & 1:
                return "SDA-26.17", "Six loot have been traded this turn"
            return "SDA-26.17", f"The backpack holds {len(loot_cards(s))} loot cards; six are needed"
        if option - s.content.item_word in s.backpack:
            return "SDA-27.6", f"{s.game.describe(option)}: no Hero in play has its slot free of a Cursed card"
        return self.rule, f"{s.game.describe(option)} is not in the backpack"


def loot_cards(s: Table) -> Row:
    """Loot in the backpack; equipped cards cannot be traded [SDA-26.17]."""
    return tuple([card for card in s.backpack if s.content.items[card].is_loot])


def must_be_worn(s: Table, card: int) -> bool:
    """A Cursed card must be equipped if any Hero has its slot empty [SDA-27.6]."""
    slot = s.content.items[card].slot
    return is_cursed(s, card) and any(s.gear[hero * 4 + slot] == NONE for hero in heroes(s))


class EquipCard(PartyAsk):
    """Which Hero in play gets the card [SDA-26.13, 26.15, 26.16]."""

    rule: ClassVar[str] = "SDA-26.13"

    def __init__(self, seats: Any, card: int) -> None:
        self.seats = tuple(seats)
        self.card = card

    def prompt(self, s: Table) -> str:
        return f"Choose the Hero that equips {s.content.items[self.card].name}"

    def choices(self, s: Table) -> list[int]:
        return [HERO + s.party[hero] for hero in wearers(s, self.card)]

    def choose(self, s: Table, seat: int, option: int) -> None:
        s.backpack = without(s.backpack, self.card)
        equip(s, s.party.index(option - HERO), self.card)

    def explain(self, s: Table, option: int) -> str:
        if option < HERO:
            return super().explain(s, option)
        return f"{s.game.describe(option)}: {change_phrase(s, s.party.index(option - HERO), self.card)}."

    def retells(self, s: Table, option: int) -> bool:
        return option >= HERO


def wearers(s: Table, card: int) -> list[int]:
    """Heroes that may equip a card: not over a Cursed one; a Cursed one first where the slot is empty [SDA-27.6]."""
    slot = s.content.items[card].slot
    empty = [hero for hero in heroes(s) if s.gear[hero * 4 + slot] == NONE]
    if is_cursed(s, card) and empty:
        return empty
    return [
        hero for hero in heroes(s) if not (s.gear[hero * 4 + slot] != NONE and is_cursed(s, s.gear[hero * 4 + slot]))
    ]


class TradeLoot(ChooseSeveral[Table]):
    """Exactly so many loot cards of the backpack for a treasure or a coin, once per turn (D-36) [SDA-26.17]."""

    rule: ClassVar[str] = "SDA-26.17"
    done_word: ClassVar[int] = DONE
    back_word: ClassVar[int] = BACK

    def __init__(self, seat: int, n: int, bit: int) -> None:
        self.seat = seat
        self.n = n
        self.bit = bit

    def prompt(self, s: Table) -> str:
        return f"Choose {self.n} loot cards to trade, then done"

    def things(self, s: Table, chosen: Row) -> list[int]:
        return left_to_pay(s, loot_cards(s), chosen) if len(chosen) < self.n else []

    def is_enough(self, s: Table, chosen: Row) -> bool:
        return len(chosen) == self.n

    def finish(self, s: Table, chosen: Row) -> Ask[Any] | None:
        cards = [option - s.content.item_word for option in chosen]
        for card in cards:
            s.backpack = without(s.backpack, card)
            discard_item(s, card)
        s.traded |= self.bit
        if self.bit == 1:
            s.then(DrawTreasure(1, KEEP_ALL))
        else:
            s.coins += 1
        if s.told is not None:
            what = "a treasure" if self.bit == 1 else "a coin"
            names = ", ".join([s.content.items[card].name for card in cards])
            s.tell("Traded", self.rule, f"The party trades {names} for {what}")
        return None


# ---- 3. bosses ------------------------------------------------------------------------------------------------------
class SpawnDueBosses(Step[Table]):
    """A mini-boss for the second and third destroyed point, the boss for the last; mini-bosses first [SDA-11.8, 11.9,
    25.2, 26.21, 26.22, 35.6, 35.10, 35.15].
    """

    def run(self, s: Table) -> None:
        down = len(s.dead_points)
        before = s.points_down
        s.points_down = down
        steps: list[Step[Table]] = []
        if before < 2 <= down:
            steps.append(SpawnMiniBoss(0))
        if before < 3 <= down and len(s.party) > 4:
            steps.append(SpawnMiniBoss(1))
        if before < len(s.points) <= down:
            steps.append(SpawnBoss())
        s.follow(tuple(steps))


# ---- 4. clean-up ----------------------------------------------------------------------------------------------------
class PlaceStragglers(Step[Table]):
    """Minions bonded to no elite rejoin one of their gang, or go back to the pool [SDA-26.23, 26.24]."""

    def run(self, s: Table) -> None:
        minions = [m for m in foes(s) if s.cards[m].rank == MINION]
        leaders = [m for m in foes(s) if s.cards[m].rank == ELITE] if minions else []
        for minion in sorted(minions, key=s.at.__getitem__):
            elites = [m for m in leaders if s.cards[m].id in s.cards[minion].elites]
            if not elites:
                lift(s, minion)
                end_holds(s, minion)
                s.pool[s.cards[minion].id] += 1
                if s.told is not None:
                    s.tell("Straggler", "SDA-26.24", f"{name(s, minion)} has no elite left and leaves")
            elif not any(minion in bonded(s, elite) for elite in elites):
                rejoin(s, minion, elites)


def rejoin(s: Table, minion: int, elites: list[int]) -> None:
    """Within two squares of the elite closest to the Hero with the most wrath [SDA-15.12, 26.23]."""
    goal = goal_squares(s)
    elite = in_activation_order(s, elites)[0]
    spot = best_spot(s, minion, around(s, elite, BONDING), goal)
    if spot != NONE:
        put(s, minion, spot)
        if s.told is not None:
            text = f"{name(s, minion)} is placed at {square_word(s, spot)}, near {name(s, elite)}"
            s.tell("Placed", "SDA-26.23", text)


# ---- 5. coins -------------------------------------------------------------------------------------------------------
class SpendCoins(Step[Table]):
    """One coin for each destroyed Hero, who returns [SDA-26.26, 26.29, 26.33]."""

    def run(self, s: Table) -> None:
        if destroyed_heroes(s):
            s.then(ChooseReturn(party_seats(s)), self)


class ChooseReturn(PartyAsk):
    """Whose place is filled first (D-47) [SDA-26.33]."""

    rule: ClassVar[str] = "SDA-26.33"

    def prompt(self, s: Table) -> str:
        return "Choose the destroyed Hero whose place is filled next"

    def choices(self, s: Table) -> list[int]:
        return [HERO + s.party[hero] for hero in destroyed_heroes(s)]

    def choose(self, s: Table, seat: int, option: int) -> None:
        s.coins -= 1
        hero = s.party.index(option - HERO)
        if s.told is not None:
            s.tell("CoinSpent", self.rule, f"A coin is spent for the place of {name(s, hero)}")
        s.then(ChooseHeroBack(self.seats, hero))


class ChooseHeroBack(PartyAsk):
    """The same Hero or any other not in play (D-38) [SDA-26.28, 26.34]."""

    rule: ClassVar[str] = "SDA-26.28"

    def __init__(self, seats: Any, hero: int) -> None:
        self.seats = tuple(seats)
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return f"Choose who returns in the place of {name(s, self.hero)}"

    def choices(self, s: Table) -> list[int]:
        party = [s.content.original_hero(hero) for hero in s.party]
        others = [hero for hero in s.content.originals() if hero not in party]
        return [HERO + s.party[self.hero], *[HERO + other for other in others]]

    def choose(self, s: Table, seat: int, option: int) -> None:
        kind = option - HERO
        if kind != s.party[self.hero]:
            replace_hero(s, self.hero, kind)
        if s.told is not None:
            s.tell("HeroPicked", self.rule, f"{name(s, self.hero)} will return")
        s.then(ChooseReturnSquare(self.seats, self.hero))

    def explain(self, s: Table, option: int) -> str:
        """All that is printed on the Hero; the same one keeps its equipment [SDA-26.28]."""
        if option < HERO:
            return super().explain(s, option)
        kept = " It keeps its equipment." if option - HERO == s.party[self.hero] else ""
        return f"{hero_phrase(s, option - HERO)}{kept}"

    def retells(self, s: Table, option: int) -> bool:
        return option >= HERO


def hero_phrase(s: Table, card: int) -> str:
    """A Hero with its figures, abilities and actions."""
    hero = s.content.heroes[card]
    dice = ", ".join([f"{ATTRIBUTES[what]} {dice_text(hero.dice[what])}" for what in range(4)])
    deeds = [s.content.actions[number] for number in (*hero.actions, *hero.drinks)]
    told = [f"{deed.name} ({price(deed)}): {' '.join(deed.text)}" for deed in deeds]
    figures = f"{hero.hearts} hearts, MV {hero.mv}, AP {hero.ap}, {dice}."
    return f"{hero.name}: {' '.join([figures, *hero.text, *told])}"


def replace_hero(s: Table, hero: int, kind: int) -> None:
    """Another Hero takes over place and player; the old one's equipment and tokens are discarded [SDA-5.11, 26.28,
    26.31, 26.34].
    """
    for card in cards_of(s, hero):
        discard_item(s, card)
    s.gear[hero * 4 : hero * 4 + 4] = [NONE] * 4
    s.potions[hero] = s.tokens[hero] = s.last[hero] = 0
    s.taken = tuple([(NONE if whose == hero else whose, plot) for whose, plot in s.taken])  # still on a card
    party = list(s.party)
    party[hero] = kind
    s.party = tuple(party)
    dress(s, hero)


class ChooseReturnSquare(PartyAsk):
    """Next to the Start Token or to a Hero in play (D-38) [SDA-2.8, 26.27, 26.32, 26.33]."""

    rule: ClassVar[str] = "SDA-26.27"

    def __init__(self, seats: Any, hero: int) -> None:
        self.seats = tuple(seats)
        self.hero = hero

    def prompt(self, s: Table) -> str:
        return f"Choose the square {name(s, self.hero)} returns to"

    def choices(self, s: Table) -> list[int]:
        area = s.dungeon.ball(s.start, 1) & ~(1 << s.start)
        for hero in heroes(s):
            area |= s.dungeon.ball(s.at[hero], 1)
        return options_of(s, allowed_in(s, self.hero, area))

    def choose(self, s: Table, seat: int, option: int) -> None:
        """A returning Hero has no wounds, statuses or wrath [SDA-26.30]."""
        hero = self.hero
        s.hurt[hero] = s.statuses[hero] = 0
        place(s, hero, square_of(s, option))
        if s.told is not None:
            s.tell("HeroReturned", self.rule, f"{name(s, hero)} returns at {square_word(s, s.at[hero])} for a coin")


def forget_models(s: Table) -> None:
    """Numbers of models that left the map are given up when there are many; nothing on the agenda names one now.

    Not before: whoever looks on follows a model by its number.
    """
    if len(s.at) < MANY:
        return
    kept = [*range(HEROES), *foes(s)]
    number = {old: new for new, old in enumerate(kept)}
    s.at = [s.at[model] for model in kept]
    s.under = [s.under[model] for model in kept]
    s.cards = [s.cards[model] for model in kept]
    s.hurt = [s.hurt[model] for model in kept]
    s.statuses = [s.statuses[model] for model in kept]
    s.origins = [s.origins[model] for model in kept]
    s.braced = [s.braced[model] for model in kept]
    hold_on(s, tuple([(action, number[user], renumbered(mask, number)) for action, user, mask in s.holds]))
    s.booty = number.get(s.booty, NONE)
    forget(s)


def renumbered(mask: int, number: dict[int, int]) -> int:
    """A set of models under their new numbers."""
    found = 0
    for old, new in number.items():
        if mask >> old & 1:
            found |= 1 << new
    return found


class ForgetModels(Step[Table]):
    """The turn is over."""

    def run(self, s: Table) -> None:
        forget_models(s)


def hero_power_up(s: Table) -> None:
    """The power-up after a Hero Turn [SDA-26.1, 26.18]."""
    equipment: tuple[Step[Table], ...] = (ChooseEquipment(party_seats(s)),)
    s.follow((Reward(), *equipment, SpawnDueBosses(), SpendCoins(), ForgetModels()))


def consul_power_up(s: Table) -> None:
    """The power-up after a Consul Turn [SDA-26.1]."""
    s.follow((Reward(), SpawnDueBosses(), PlaceStragglers(), DiscardOldChallenges(), SpendCoins(), ForgetModels()))
