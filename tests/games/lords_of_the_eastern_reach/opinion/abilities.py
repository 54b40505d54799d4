"""The Use Abilities phase: what may be used, by whom and on whom, and what it gives [LER-5, 8.4, 8.5, 9.4, 9.5]."""

from __future__ import annotations

from tests.games.lords_of_the_eastern_reach.opinion.board import SECOND_THOUGHTS, Asked, Card, Play, Player, equal_once
from tests.games.lords_of_the_eastern_reach.opinion.printed import Line, kind_of
from tests.games.lords_of_the_eastern_reach.opinion.strength import Bonus, Foe, Strength, player_card, return_gem

ONE = {
    "Attack to one hero or troop.": ("attack", "hero troop"),
    "Defense to one hero or troop.": ("defense", "hero troop"),
    "Defense to one troop.": ("defense", "troop"),
}


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


class Picks:
    """Words picked so far, how many of them had no alternative, and how often one was taken back."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.fixed = 0
        self.taken_back = 0


class Abilities(Strength):
    """A combat whose abilities are used."""

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
        found += [
            (player.allegiance_word, li, None) for li in self.table.allegiance_lines(player) if li.when == "Combat"
        ]
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
                has_troops = not self.table.scenario["heroics"]  # otherwise all know that no hand holds one
                is_open = bool(player.hand) and ("troop" not in line.cost or has_troops)
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
                    is_flight and not foe.is_applied and has_troop
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
                is_passive |= line.does == "Invocation." and card.has_phrase
                is_passive |= line.does == "Longshot." and is_to_come  # it may flee and shoot
                is_there = card.works(line) and is_passive and card in self.parties[other]
                if (is_there or key in given | still) and (card.name, line) not in found:
                    found.append((card.name, line))
        for card in enemy.city:
            for line in card.print.lines:
                key = (card.name, line.number)
                is_copy = is_to_come and is_shared(line) and self.role(other) in line.roles
                if line.when == "Combat" and (is_copy or key in given | still):
                    found.append((card.name, line))
        return found

    def use_abilities(self, side: int) -> Play:
        """One ability after another until done; what must be done comes before done [LER-8.5, 9.5]. Bonuses that cost
        nothing are only planned and can be taken back, until something happens that others see.
        """
        picks = Picks()
        while True:
            uses = self.uses(side)
            if not uses and not (side == 0 and self.flights()):
                return
            word = yield from self.pick(side, picks, any(use.line.cost for use in uses))
            foe = next((foe for foe in self.flights() if side == 0 and f"card:{foe.name}" == word), None)
            if word == "done":
                yield from self.carry_out(side, picks.words)
                return
            if word == "back":
                picks.words.pop()
                picks.taken_back += 1
                continue
            planned = self.plan(side, [*picks.words, word]).uses if foe is None else []
            is_more = len(planned) > len(self.plan(side, picks.words).uses)
            if foe is None and not (is_more and not can_plan(planned[-1][0])):
                picks.words.append(word)
                continue
            yield from self.carry_out(side, picks.words)
            picks = Picks()
            yield from self.flight(foe) if foe is not None else self.use(side, planned[-1][0], "")

    def pick(self, side: int, picks: Picks, is_private: bool) -> Play:
        """The next word; nothing is asked where there is one only, unless that would betray a hand."""
        things = self.words(side, picks.words)
        is_enough = self.is_enough(side, picks.words)
        if picks.words and is_enough and not things and not is_private:
            return "done"
        options = things + (["done"] if is_enough else [])
        if len(picks.words) > picks.fixed and picks.taken_back < SECOND_THOUGHTS:
            options.append("back")
        if len(options) == 1 and options != ["back"] and not is_private:
            picks.fixed = len(picks.words) + 1
            return options[0]
        return (yield Asked(self.player(side).seat, options))

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

    def pay_discard(self, player: Player, cards: list[str]) -> Play:
        """One hand card of these; who looks on does not learn how many there were to choose from."""
        word = yield from self.table.ask(player.seat, [f"card:{card}" for card in equal_once(cards)], always=True)
        self.table.discard(player, word[5:])
        return word[5:]

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


def can_plan(use: Use) -> bool:
    """Whether it can be taken back: it costs nothing, and nobody sees or answers anything."""
    at_once = ("Focus.", "Lose 1 card from hand.", "Fear.", "Ignore an ability of an enemy card.")
    return not use.line.cost and use.line.does not in at_once


def is_shared(line: Line) -> bool:
    return line.cost in ("Discard troop cards", "Discard building cards")
