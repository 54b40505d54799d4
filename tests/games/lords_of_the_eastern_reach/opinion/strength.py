"""What every card of a combat is worth: Attack, Defense and Armor with all that was given or ignored [LER-7, 20]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import Card, Play, Player, Table
from tests.games.lords_of_the_eastern_reach.opinion.printed import Line, Printed, kind_of

PASSIVE = {"+1", "+2", "+3", "+4"}


class Die:
    """A die that lies: whose it is, what it counts for, and whether it was rolled again."""

    def __init__(self, side: int, card: Card, what: str, line: Line | None, value: int) -> None:
        self.side, self.card, self.what, self.line, self.value = side, card, what, line, value
        self.is_again = False


class Bonus:
    """What an ability gave: to a card, to a party, or to all bosses; it can be lost again [LER-7.24, 17.16]."""

    def __init__(
        self, side: int, what: str, n: int, source: str, line: Line, at: Card | None, giver: Card | None
    ) -> None:
        self.side, self.what, self.n, self.source, self.line, self.at, self.giver = (
            side,
            what,
            n,
            source,
            line,
            at,
            giver,
        )


class Foe:
    """A monster of an adventure."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.print: Printed = kind_of(name)
        self.is_applied = False


class Strength:
    """The parties of a combat and their values."""

    def __init__(self, table: Table, is_attack: bool, defender: int | None) -> None:
        self.table = table
        self.is_attack = is_attack
        self.seats = [table.active, defender]
        self.parties: list[list[Card]] = [[], []]
        self.foes: list[Foe] = []
        self.bonuses: list[Bonus] = []
        self.phrases = [{"attack": 0, "armor": 0}, {"attack": 0, "armor": 0}]
        self.dice: list[Die] = []
        self.ignored: set[tuple[str, int]] = set()
        self.forms: dict[str, str] = {}
        self.wants_die: list[tuple[int, Card, str, Line]] = []
        self.declared: list[Card] = []
        self.damage = [0, 0]
        self.attack_left: int | None = None
        self.items_left: list[tuple[int, str]] = []
        self.lost: list[str] = []
        self.defeated: list[Foe] = []
        self.is_fixed = False

    # ---- who and what ----------------------------------------------------------------------------------------------
    def player(self, side: int) -> Player:
        seat = self.seats[side]
        assert seat is not None
        return self.table.players[seat]

    def role(self, side: int) -> str:
        return "adventure" if not self.is_attack else "attack" if side == 0 else "defend"

    def is_on(self, name: str, line: Line) -> bool:
        return (name, line.number) not in self.ignored

    def passive(self, card: Card) -> list[tuple[str, Line]]:
        return [(name, line) for name, line in card.lines_and_items() if not line.when and self.is_on(name, line)]

    def foe_says(self, foe: Foe, keyword: str) -> Line | None:
        return next((li for li in foe.print.lines if li.does.startswith(keyword) and self.is_on(foe.name, li)), None)

    def counts(self, bonus: Bonus) -> bool:
        """Whether a bonus still stands: not ignored, its gem not returned."""
        if (bonus.source, bonus.line.number) in self.ignored:
            return False
        return bonus.giver is None or bonus.giver.works(bonus.line)

    def party_of(self, card: Card) -> list[Card]:
        return self.parties[0] if card in self.parties[0] else self.parties[1]

    # ---- values ----------------------------------------------------------------------------------------------------
    def is_ranged(self, card: Card) -> bool:
        if self.forms.get(card.name) == "defense":
            return True
        return any(line.does == "Ranged." for _, line in self.passive(card))

    def dice_of(self, card: Card, what: str, is_ability: bool) -> int:
        lying = [die for die in self.dice if die.card is card and die.what == what]
        return sum(die.value for die in lying if (die.line is not None) == is_ability and self.die_counts(die))

    def die_counts(self, die: Die) -> bool:
        return die.line is None or (self.is_on(die.card.name, die.line) and die.card.works(die.line))

    def attack(self, card: Card) -> int:
        base = self.dice_of(card, "attack", False) if card.print.attack_die else card.print.attack
        if card.print.slug == "hiravias":
            base = 5 if self.forms.get(card.name) == "attack" else 2
        more = self.dice_of(card, "attack", True)
        for _, line in self.passive(card):
            if line.does == "Attack 4.":
                base = 4
            elif line.does.startswith("-2 Attack for each other card"):
                base = max(0, base - 2 * (len(self.party_of(card)) - 1))
            elif line.does == "+1 Attack for each gem on it.":
                more += card.gems
            elif line.does in {f"{n} Attack." for n in PASSIVE}:
                more += line.n
        more += sum(self.amount(b) for b in self.bonuses if b.at is card and b.what == "attack" and self.counts(b))
        is_slowed = not self.is_attack and any(self.foe_says(foe, "Evasive.") for foe in self.foes)
        less = 1 if is_slowed and not self.is_ranged(card) else 0
        return max(0, base + more - less)

    def amount(self, bonus: Bonus) -> int:
        """A formula is worked out when totals are fixed."""
        if bonus.line.does == "+1 Attack for each enemy troop or monster.":
            return self.mob(bonus.side)
        return bonus.n

    def mob(self, side: int) -> int:
        if not self.is_attack:
            return len(self.foes)
        return sum(card.print.type == "troop" for card in self.parties[1 - side])

    def defense(self, card: Card) -> int:
        base = self.dice_of(card, "defense", False) if card.print.defense_die else card.print.defense
        if card.print.slug == "hiravias":
            base = 2 if self.forms.get(card.name) == "attack" else 5
        more = self.dice_of(card, "defense", True)
        more += sum(line.n for _, line in self.passive(card) if line.does in {f"{n} Defense." for n in PASSIVE})
        more += sum(b.n for b in self.bonuses if b.at is card and b.what == "defense" and self.counts(b))
        return max(0, base + more)

    def armor(self, side: int) -> int:
        worn = sum(
            line.n for card in self.parties[side] for _, line in self.passive(card) if line.does in ("+1 Armor.",)
        )
        given = sum(b.n for b in self.bonuses if b.side == side and b.what == "armor" and self.counts(b))
        return worn + given + self.phrases[side]["armor"]

    def total(self, side: int) -> int:
        """The Attack of a party: its cards, and what was given to the party as a whole."""
        given = sum(b.n for b in self.bonuses if b.side == side and b.what == "party" and self.counts(b))
        return sum(self.attack(card) for card in self.parties[side]) + given + self.phrases[side]["attack"]

    def foe_attack(self, foe: Foe) -> int:
        fury = self.foe_says(foe, "Fury ")
        has_hero = any(card.print.type == "hero" for card in self.parties[0])
        return max(0, foe.print.attack + (fury.n if fury and has_hero else 0) + self.lenk(foe, "boss attack"))

    def foe_defense(self, foe: Foe) -> int:
        return max(0, foe.print.defense + self.lenk(foe, "boss defense"))

    def lenk(self, foe: Foe, what: str) -> int:
        return sum(b.n for b in self.bonuses if b.what == what and self.counts(b)) if foe.print.is_boss else 0

    def has_stamina(self, card: Card) -> bool:
        return any(line.does == "Stamina." for _, line in self.passive(card))


def player_card(table: Table, name: str) -> Card:
    return next(card for player in table.players for card in player.army + player.city if card.name == name)


def return_gem(table: Table, player: Player) -> Play:
    """One gem one owns, from any card or unassigned, to the supply."""
    words = (["gem"] if player.gems else []) + [f"card:{card.name}" for card in player.army if card.gems]
    word = yield from table.ask(player.seat, words)
    if word == "gem":
        player.gems -= 1
    else:
        player.find(word[5:]).gems -= 1
    table.gem_supply += 1
