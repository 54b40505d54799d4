"""What an adventure and an attack share: parties, values, abilities, dice, phrases, damage and losses [LER-7]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import (
    SECOND_THOUGHTS,
    Asked,
    Card,
    Play,
    Player,
    Table,
    equal_once,
)
from tests.games.lords_of_the_eastern_reach.opinion.printed import Line, Printed, kind_of
from tests.games.lords_of_the_eastern_reach.opinion.quests import check_tasks

ONE = {"Attack to one hero or troop.": ("attack", "hero troop"), "Defense to one hero or troop.": ("defense", "hero troop"),
       "Defense to one troop.": ("defense", "troop")}  # fmt: skip
RELAXED = False
PASSIVE = {"+1", "+2", "+3", "+4"}


class Die:
    """A die that lies: whose it is, what it counts for, and whether it was rolled again."""

    def __init__(self, side: int, card: Card, what: str, line: Line | None, value: int) -> None:
        self.side, self.card, self.what, self.line, self.value = side, card, what, line, value
        self.is_again = False


class Bonus:
    """What an ability gave: to a card, to a party, or to all bosses; it can be lost again [LER-7.24, 17.16]."""

    def __init__(self, side: int, what: str, n: int, source: str, line: Line, at: Card | None, giver: Card | None) -> None:
        self.side, self.what, self.n, self.source, self.line, self.at, self.giver = side, what, n, source, line, at, giver


class Foe:
    """A monster of an adventure."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.print: Printed = kind_of(name)
        self.is_applied = False


class Use:
    """An ability that can be used: the card it stands on, its line, and whether only the hand could forbid it."""

    def __init__(self, name: str, line: Line, giver: Card | None, is_real: bool, is_must: bool = False) -> None:
        self.name, self.line, self.giver, self.is_real, self.is_must = name, line, giver, is_real, is_must


class Plan:
    """Bonuses that are planned, and a use that is not told to its end."""

    def __init__(self) -> None:
        self.uses: list[tuple[Use, str]] = []
        self.name = ""
        self.use: Use | None = None

    def add(self, use: Use, aim: str) -> None:
        self.uses.append((use, aim))
        self.name, self.use = "", None


class Fight:
    """One combat."""

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
        self.focus: list[tuple[Card, str]] = []
        self.wants_die: list[tuple[int, Card, str, Line]] = []
        self.declared: list[Card] = []
        self.damage = [0, 0]
        self.attack_left: int | None = None
        self.items_left: list[tuple[int, str]] = []
        self.lost: list[str] = []
        self.defeated: list[Foe] = []
        self.now = 0
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

    # ---- forming a party -------------------------------------------------------------------------------------------
    def ready_by_discard(self, side: int) -> Play:
        """Laudira, exhausted, before her party is formed [LER-25.11]."""
        player = self.player(side)
        while True:
            cards = [c for c in player.army if c.is_exhausted and c.print.line("Ready this.")
                     and f"{c.name}:2" not in self.table.used]  # fmt: skip
            if not cards or not player.hand:
                return
            has_ready = side == 1 or any(not card.is_exhausted for card in player.army)
            words = [f"card:{card.name}" for card in cards]
            word = yield from self.table.ask(player.seat, [*words, "done"] if has_ready else words, always=True)
            if word == "done":
                return
            card = player.find(word[5:])
            yield from self.pay_discard(player, list(player.hand))
            self.table.used.add(f"{card.name}:2")
            card.is_exhausted = False

    def pay_discard(self, player: Player, cards: list[str]) -> Play:
        """One hand card of these; who looks on does not learn how many there were to choose from."""
        word = yield from self.table.ask(player.seat, [f"card:{card}" for card in equal_once(cards)], always=True)
        self.table.discard(player, word[5:])
        return word[5:]

    def form(self, side: int) -> Play:
        """Readied army cards; an attacker or adventurer sends at least one [LER-7.6]."""
        player = self.player(side)
        ready = [f"card:{card.name}" for card in player.army if not card.is_exhausted]
        least = 1 if side == 0 else 0
        if not ready:
            return
        chosen = yield from self.table.several(
            player.seat, lambda had: [w for w in ready if w not in had], lambda had: len(had) >= least
        )
        self.parties[side] = [player.find(word[5:]) for word in chosen]

    # ---- Use Abilities ---------------------------------------------------------------------------------------------
    def lines_for(self, side: int) -> list[tuple[str, Line, Card | None]]:
        """Everything with a Combat ability that may be used from where it is [LER-7.5, 8.4, 9.4]."""
        player = self.player(side)
        found: list[tuple[str, Line, Card | None]] = []
        for card in self.parties[side]:
            for line in card.print.lines:
                is_combat = line.when == "Combat" or line.does == "Focus." or line.is_also_combat
                if is_combat and card.works(line):
                    found.append((card.name, line, card))
        for card in player.army:
            if card not in self.parties[side] and not card.is_exhausted:
                found += [(card.name, li, card) for li in card.print.lines if li.does == "Longshot." and card.works(li)]
        for card in player.city:
            found += [(card.name, line, None) for line in card.print.lines if line.when == "Combat"]
        found += [(player.allegiance_word, li, None) for li in self.table.allegiance_lines(player) if li.when == "Combat"]
        role = self.role(side)
        found = [one for one in found if not is_shared(one[1]) or one == self.reserve(player)]
        return [
            (name, line, card)
            for name, line, card in found
            if (not line.roles or role in line.roles)
            and self.is_on(name, line)
            and f"{name}:{line.number}" not in self.table.used
        ]

    def reserve(self, player: Player) -> tuple[str, Line, Card | None] | None:
        """Of all copies that share one ability, the one that shows it (N3)."""
        shared = [(card.name, li, None) for card in player.city for li in card.print.lines if is_shared(li)]
        role = "attack" if player.seat == self.seats[0] else "defend"
        return next((one for one in shared if self.is_on(one[0], one[1]) and role in one[1].roles), None)

    def targets(self, side: int, line: Line) -> list[Card] | None:
        for end, (_, types) in ONE.items():
            if line.does.endswith(end):
                return [card for card in self.parties[side] if card.print.type in types.split()]
        return None

    def uses(self, side: int) -> list[Use]:
        """What could be used now; what changes nothing is not among it [LER-5.17]."""
        player = self.player(side)
        found = []
        has_boss = any(foe.print.is_boss for foe in self.foes)
        for name, line, card in self.lines_for(side):
            does, is_real, is_open = line.does, True, True
            targets = self.targets(side, line)
            if targets is not None:
                is_open = bool(targets)
            elif line.cost:
                is_open = bool(player.hand)
                is_real = bool(self.payable(player, line))
            elif does.endswith("each boss."):
                is_open = has_boss
            elif does == "+1 Attack for each enemy troop or monster.":
                is_open = self.mob(side) > 0
            elif does == "Fear.":
                is_open = any(foe.print.type == "troop" for foe in self.parties[1 - side])
            elif does == "Focus.":
                is_open = player.all_gems() > 0
            elif does == "Ignore an ability of an enemy card.":
                is_open = bool(self.ignorable(side))
            elif does == "Lose 1 card from hand.":
                is_open = bool(player.hand)
            if is_open:
                found.append(Use(name, line, card, is_real, line.is_required))
        return found

    def payable(self, player: Player, line: Line) -> list[str]:
        wanted = {"Discard a troop card": "troop", "Discard troop cards": "troop", "Discard building cards": "building"}
        kind = wanted.get(line.cost, "")
        return [card for card in player.hand if not kind or kind_of(card).type == kind]

    def ignorable(self, side: int) -> dict[str, list[Line]]:
        """Abilities of enemy cards that Grieving Mother can still stop [LER-25.7, digest 8.1]."""
        found: dict[str, list[Line]] = {}
        for foe in self.foes:
            for line in foe.print.lines:
                is_flight = line.does in ("Fear.", "Terror.")
                has_troop = any(card.print.type == "troop" for card in self.parties[0])
                matters = line.does.startswith(("Evasive.", "Fury ", "Revenge ")) or (
                    is_flight and not foe.is_applied and (has_troop or RELAXED)
                )
                if matters and not line.when and self.is_on(foe.name, line):
                    found.setdefault(foe.name, []).append(line)
        if self.is_attack:
            for name, line in self.enemy_lines(side):
                if self.is_on(name, line):
                    found.setdefault(name, []).append(line)
        return found

    def enemy_lines(self, side: int) -> list[tuple[str, Line]]:
        other = 1 - side
        enemy = self.player(other)
        is_to_come = side == 0  # the defender's abilities follow the attacker's
        given = {(bonus.source, bonus.line.number) for bonus in self.bonuses}
        given |= {(card.name, line.number) for _, card, _, line in self.wants_die}
        still = {(name, line.number) for name, line, _ in self.lines_for(other)} if is_to_come else set()
        found = []
        for card in [*self.parties[other], *enemy.army]:
            if card.print.type == "hero" or (card not in self.parties[other] and (card.name, 2) not in given):
                continue
            for line in card.print.lines:
                key = (card.name, line.number)
                is_passive = line.does in ("+1 Armor.", "Attack 4.") or (line.does == "Stamina." and other == 0)
                is_passive = is_passive or (RELAXED and line.does in ("Ranged.", "Stamina.", "Invocation.", "Longshot."))
                is_phrase = line.does == "Invocation." and card.has_phrase
                if (card.works(line) and (is_passive or is_phrase) and card in self.parties[other]) or key in given | still or (RELAXED and card.works(line) and (line.when == "Combat" or line.does == "Focus.")):
                    if (card.name, line) not in found:
                        found.append((card.name, line))
        for card in enemy.city:
            for line in card.print.lines:
                key = (card.name, line.number)
                fits = not line.roles or self.role(other) in line.roles
                if line.when == "Combat" and (key in given | still or (RELAXED and fits)):
                    found.append((card.name, line))
        return found

    def use_abilities(self, side: int) -> Play:
        """One ability after another until done; what must be done comes before done [LER-8.5, 9.5]. Bonuses that cost
        nothing are only planned and can be taken back, until something happens that others see.
        """
        player = self.player(side)
        self.now = side
        picks: list[str] = []
        fixed = taken_back = 0
        while True:
            uses = self.uses(side)
            if not uses and not (side == 0 and self.flights()):
                return
            is_private = any(use.line.cost for use in uses)
            things = self.words(side, picks)
            is_enough = self.is_enough(side, picks)
            if picks and is_enough and not things and not is_private:
                word = "done"
            else:
                options = things + (["done"] if is_enough else [])
                if len(picks) > fixed and taken_back < SECOND_THOUGHTS:
                    options.append("back")
                if len(options) == 1 and options != ["back"] and not is_private:
                    word, fixed = options[0], len(picks) + 1
                else:
                    word = yield Asked(player.seat, options)
            if word == "done":
                yield from self.carry_out(side, picks)
                return
            if word == "back":
                picks.pop()
                taken_back += 1
                continue
            foe = next((foe for foe in self.flights() if f"card:{foe.name}" == word), None)
            if foe is not None and side == 0:
                yield from self.carry_out(side, picks)
                yield from self.flight(foe)
                picks, fixed, taken_back = [], 0, 0
                continue
            planned = self.plan(side, [*picks, word])
            if len(planned.uses) > len(self.plan(side, picks).uses) and not can_plan(planned.uses[-1][0]):
                yield from self.carry_out(side, picks)
                yield from self.use(side, planned.uses[-1][0], "")
                picks, fixed, taken_back = [], 0, 0
            else:
                picks.append(word)

    def plan(self, side: int, picks: list[str]) -> Plan:
        """What the picked words come to: a card, perhaps a number, perhaps who gets it."""
        plan = Plan()
        for word in picks:
            if plan.use is not None:
                plan.add(plan.use, word)
                continue
            able = [use for use in self.able(side, plan) if use.name == (plan.name or word[5:])]
            if plan.name:
                able = [use for use in able if f"number:{use.line.number}" == word]
            elif len(able) > 1:
                plan.name = word[5:]
                continue
            use = able[0]
            aims = self.aims(side, use)
            if len(aims) > 1:
                plan.name, plan.use = use.name, use
            else:
                plan.add(use, aims[0] if aims else "")
        return plan

    def able(self, side: int, plan: Plan) -> list[Use]:
        """What can be used and is not planned yet."""
        had = {(use.name, use.line.number) for use, _ in plan.uses}
        return [use for use in self.uses(side) if use.is_real and (use.name, use.line.number) not in had]

    def aims(self, side: int, use: Use) -> list[str]:
        """Who could get it, or which form it could be."""
        if not can_plan(use):
            return []
        if use.line.does.startswith("Be Attack 2"):
            return ["attack", "defense"]
        return [f"card:{card.name}" for card in self.targets(side, use.line) or []]

    def words(self, side: int, picks: list[str]) -> list[str]:
        plan = self.plan(side, picks)
        if plan.use is not None:
            return self.aims(side, plan.use)
        able = self.able(side, plan)
        if plan.name:
            return [f"number:{use.line.number}" for use in able if use.name == plan.name]
        flights = self.flights() if side == 0 else []
        return list(dict.fromkeys([f"card:{foe.name}" for foe in flights] + [f"card:{use.name}" for use in able]))

    def is_enough(self, side: int, picks: list[str]) -> bool:
        plan = self.plan(side, picks)
        if plan.name or (side == 0 and self.flights()):
            return False
        return not any(use.is_must for use in self.able(side, plan))

    def carry_out(self, side: int, picks: list[str]) -> Play:
        for use, aim in self.plan(side, picks).uses:
            yield from self.use(side, use, aim)

    def flights(self) -> list[Foe]:
        has_troop = any(card.print.type == "troop" for card in self.parties[0])
        return [foe for foe in self.foes if not foe.is_applied and has_troop
                and (self.foe_says(foe, "Fear.") or self.foe_says(foe, "Terror."))]  # fmt: skip

    def flight(self, foe: Foe) -> Play:
        """Fear and Terror of a monster [LER-20.1, 20.3]."""
        foe.is_applied = True
        if self.foe_says(foe, "Terror."):
            self.parties[0] = [card for card in self.parties[0] if card.print.type != "troop"]
        else:
            yield from self.flee(0)

    def flee(self, side: int) -> Play:
        troops = [card for card in self.parties[side] if card.print.type == "troop"]
        if troops:
            word = yield from self.table.ask(self.player(side).seat, [f"card:{card.name}" for card in troops])
            self.parties[side] = [card for card in self.parties[side] if card.name != word[5:]]

    def use(self, side: int, use: Use, aim: str) -> Play:
        """Pay for an ability and note what it gives."""
        table, player, line, does = self.table, self.player(side), use.line, use.line.does
        n, at, what = line.n, use.giver, ""
        if not is_shared(line):
            table.used.add(f"{use.name}:{line.number}")
        if line.cost:
            paid = yield from self.pay_discard(player, self.payable(player, line))
            if does == "+1 Attack for each Gold icon on it.":
                n = kind_of(paid).gold_icons
        targets = self.targets(side, line)
        if targets is not None:
            at, what = player_card(table, aim[5:]), next(w for end, (w, _) in ONE.items() if does.endswith(end))
        elif does.endswith("to the party.") or does == "Longshot.":
            at, what, n = None, "party", n or 2
        elif does == "+1 Attack for each.":
            at, what = None, "party"
        elif does in ("+1 Armor.", "+1 Armor for each."):
            at, what = None, "armor"
        elif does.endswith("to each boss."):
            at, what = None, "boss attack" if "Attack" in does else "boss defense"
        elif does == "Fear.":
            yield from self.flee(1 - side)
        elif does == "Focus.":
            yield from self.focus_with(side, use)
        elif does == "Add a die to its Attack.":
            assert use.giver is not None
            self.wants_die.append((side, use.giver, "attack", line))
        elif does.startswith("Be Attack 2"):
            self.forms[use.name] = aim
        elif does == "Lose 1 card from hand.":
            word = yield from table.ask(player.seat, [f"card:{card}" for card in equal_once(player.hand)], always=True)
            table.discard(player, word[5:])
        elif does == "Ignore an ability of an enemy card.":
            yield from self.ignore(side)
        else:
            what = "defense" if "Defense" in does else "attack"
        if what:
            self.bonuses.append(Bonus(side, what, n, use.name, line, at, use.giver))

    def focus_with(self, side: int, use: Use) -> Play:
        """A gem of one's own, and a die on the Cipher's Attack or Defense [LER-17.13, 17.14]."""
        player = self.player(side)
        assert use.giver is not None
        yield from return_gem(self.table, player)
        what = yield from self.table.ask(player.seat, ["attack", "defense"])
        self.wants_die.append((side, use.giver, what, use.line))

    def ignore(self, side: int) -> Play:
        player = self.player(side)
        found = self.ignorable(side)
        word = yield from self.table.ask(player.seat, [f"card:{name}" for name in found])
        lines = found[word[5:]]
        number = yield from self.table.ask(player.seat, [f"number:{line.number}" for line in lines])
        self.ignored.add((word[5:], int(number[7:])))

    # ---- Roll Dice -------------------------------------------------------------------------------------------------
    def roll(self) -> None:
        """The active side first, card by card: Attack, Defense, ability dice [LER-7.31]."""
        for side in (0, 1):
            for card in self.parties[side]:
                if card.print.attack_die:
                    self.lay(side, card, "attack", None)
                if card.print.defense_die:
                    self.lay(side, card, "defense", None)
                for at, wanting, what, line in self.wants_die:
                    if wanting is card and at == side and self.is_on(card.name, line) and card.works(line):
                        self.lay(side, card, what, line)

    def lay(self, side: int, card: Card, what: str, line: Line | None) -> None:
        self.dice.append(Die(side, card, what, line, self.table.fortune.take("die")))

    # ---- phrases and re-rolls --------------------------------------------------------------------------------------
    def rerolls(self, side: int) -> dict[str, list[Die]]:
        """Treasures that roll again, and the dice they may roll [LER-7.19, 7.30]."""
        lying = [die for die in self.dice if not die.is_again]
        found = {}
        for card in self.parties[side]:
            for item in card.items:
                if any(li.does == "Re-roll one of your dice." for li in kind_of(item).lines):
                    if f"{item}:2" not in self.table.used:
                        found[item] = [die for die in lying if die.side == side]
        for treasure in self.player(side).stash:
            if any(line.does == "Re-roll any die." for line in kind_of(treasure).lines):
                found[treasure] = lying
        return {name: dice for name, dice in found.items() if dice}

    def speak(self, side: int) -> Play:
        """One window for phrases and re-rolls [LER-7.30, 18.3]."""
        player = self.player(side)
        while True:
            speakers = [
                card
                for card in self.parties[side]
                if card.has_phrase and any(li.does == "Invocation." and self.is_on(card.name, li) for li in card.print.lines)
            ]
            rerolls = self.rerolls(side)
            if not speakers and not rerolls:
                return
            words = [f"card:{card.name}" for card in speakers] + [f"card:{name}" for name in rerolls]
            word = yield from self.table.ask(player.seat, [*words, "done"])
            if word == "done":
                return
            if word[5:] in rerolls:
                yield from self.roll_again(player, word[5:], rerolls[word[5:]])
                continue
            card = player_card(self.table, word[5:])
            lying = [die for die in self.dice if not die.is_again]
            what = yield from self.table.ask(player.seat, ["attack", "armor", *map(self.die_word, lying)])
            card.has_phrase = False
            self.table.phrase_supply += 1
            if what.startswith("die:"):
                self.again(self.dice[int(what[4:]) - 1])
            else:
                self.phrases[side][what] += 2 if what == "attack" else 1

    def die_word(self, die: Die) -> str:
        return f"die:{self.dice.index(die) + 1}"

    def roll_again(self, player: Player, name: str, dice: list[Die]) -> Play:
        word = yield from self.table.ask(player.seat, [self.die_word(die) for die in dice])
        if name in player.stash:
            player.stash.remove(name)
            self.table.deck_of(name).discard.append(name)
        else:
            self.table.used.add(f"{name}:2")
        self.again(self.dice[int(word[4:]) - 1])

    def again(self, die: Die) -> None:
        die.value, die.is_again = self.table.fortune.take("again"), True

    # ---- losses ----------------------------------------------------------------------------------------------------
    def potions(self, side: int) -> list[str]:
        return [card for card in self.player(side).stash if any(li.when == "While taking damage" for li in kind_of(card).lines)]

    def drink(self, side: int, name: str) -> None:
        self.player(side).stash.remove(name)
        self.table.deck_of(name).discard.append(name)
        self.damage[side] += kind_of(name).lines[0].n

    def lose_party(self, side: int) -> Play:
        """Whole cards, in the owner's order, until the damage is used up or nobody is left [LER-7.10 to 7.12, 19.2].
        Nothing is asked where everybody falls whatever the order.
        """
        party = list(self.parties[side])
        if self.damage[side] <= 0 or not party:
            return
        rest = [f"pet:{card.name}" for card in party if card.has_pet] + [f"card:{name}" for name in self.potions(side)]
        defenses = [self.defense(card) for card in party]
        chosen = [f"card:{card.name}" for card in party]
        if rest or self.damage[side] <= sum(defenses) - min(defenses):
            chosen = yield from self.table.several(
                self.player(side).seat,
                lambda had: self.losses(side, had, rest),
                lambda had: self.is_over(side, had),
                ends_when_full=True,
            )
        for word in chosen:
            self.lose(side, word)

    def losses(self, side: int, had: list[str], rest: list[str]) -> list[str]:
        if self.is_over(side, had):
            return []
        gone = {f"pet:{word[5:]}" for word in had}  # with its ranger a pet is gone too
        words = [f"card:{card.name}" for card in self.parties[side]] + [word for word in rest if word not in gone]
        return [word for word in words if word not in had]

    def is_over(self, side: int, had: list[str]) -> bool:
        """Whether these losses use up the damage, or nobody is left."""
        left = self.damage[side]
        for place, word in enumerate(had):
            name = word.partition(":")[2]
            card = next((one for one in self.parties[side] if one.name == name), None)
            if card is None:
                left += kind_of(name).lines[0].n
                continue
            has_pet = card.has_pet
            card.has_pet = has_pet and f"pet:{name}" not in had[:place]
            left -= self.defense(card)
            card.has_pet = has_pet
        return left <= 0 or all(f"card:{card.name}" in had for card in self.parties[side])

    def lose(self, side: int, word: str) -> None:
        name = word.partition(":")[2]
        card = next((one for one in self.parties[side] if one.name == name), None)
        if card is None:
            self.drink(side, name)
            return
        self.damage[side] -= self.defense(card)
        if word.startswith("pet:"):
            card.has_pet, card.lost_pet_in = False, self.table.turn
        else:
            self.parties[side].remove(card)
            self.kill(card)

    def kill(self, card: Card) -> None:
        self.lost.append(card.name)
        self.items_left += [(card.seat, item) for item in self.table.leave_play(card)]

    def tire(self) -> None:
        """Survivors of the active party without Stamina are exhausted [LER-7.15]."""
        for card in self.parties[0]:
            if not self.has_stamina(card):
                card.is_exhausted = True

    def move_items(self) -> Play:
        for seat, item in self.items_left:
            yield from self.table.rehome(seat, [item])
            check_tasks(self.table)
        self.items_left = []
        check_tasks(self.table)


def can_plan(use: Use) -> bool:
    """Whether it can be taken back: it costs nothing, and nobody sees or answers anything."""
    at_once = ("Focus.", "Lose 1 card from hand.", "Fear.", "Ignore an ability of an enemy card.")
    return not use.line.cost and use.line.does not in at_once


def is_shared(line: Line) -> bool:
    return line.cost in ("Discard troop cards", "Discard building cards")


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
