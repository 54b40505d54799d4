"""Setting up, in its fixed order [SFB-2, SFB-18.14 to 18.21]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from grandmelee.core.agenda import Ask, Step
from grandmelee.core.asking import ChooseSeveral
from grandmelee.core.events import seat_name
from grandmelee.games.super_fantasy_brawl.challenges import deal_challenge
from grandmelee.games.super_fantasy_brawl.draft import PickChampions
from grandmelee.games.super_fantasy_brawl.hand import draw
from grandmelee.games.super_fantasy_brawl.movement import enter
from grandmelee.games.super_fantasy_brawl.state import (
    GATE,
    NOBODY,
    NONE,
    AskOfPiece,
    Table,
    changed,
    name,
    pieces_of,
    without,
)
from grandmelee.games.super_fantasy_brawl.traps import ON_THE_MAP, is_open, lay_trap
from grandmelee.games.super_fantasy_brawl.turn import BEGIN_TURN, hand_size
from grandmelee.games.super_fantasy_brawl.words import AREA, CARD, DONE, SEAT, SIDES

if TYPE_CHECKING:
    from grandmelee.core.game import Game
    from grandmelee.games.super_fantasy_brawl.arena import Arena
    from grandmelee.games.super_fantasy_brawl.content import Content


def lay_out(game: Game[Any], content: Content, arena: Arena, seats: int) -> Table:
    """The table with the board laid, Champions beside it; what follows lies on the agenda [SFB-2.21]."""
    s = Table(game, seats, content, arena)
    s.owners = tuple([seat for seat in range(seats) for _ in range(3 if seats == 2 else 2)])  # SFB-2.5, 18.2
    s.sides = tuple([seat % 2 for seat in s.owners])
    pieces = len(s.owners)
    s.kinds = (NOBODY,) * pieces
    s.order = tuple(range(seats))
    s.at = [GATE] * pieces
    s.hurt = [0] * pieces  # SFB-2.10
    s.level = [0] * pieces
    s.rooted = [0] * pieces
    s.guard = [0] * pieces
    s.waiting_at_gate = [0] * pieces
    s.supply = tuple([trap.count for trap in content.traps])  # SFB-2.11
    s.track = (NONE,) * (4 if seats == 2 else 5)
    s.challenges = tuple(range(len(content.challenges)))
    s.follow(SETUP)
    return s


# ---- players and sides ----------------------------------------------------------------------------------------------
class DecideWhoStarts(Step[Table]):
    """The first player, or the starting team, is decided at random, and stays first [SFB-2.1, 2.3, 18.14]."""

    def run(self, s: Table) -> None:
        first = s.below(2)
        s.order = (first, 1 - first)
        if s.told is not None:
            who = seat_name(first) if s.seats == 2 else f"The team of {seat_name(first)} and {seat_name(first + 2)}"
            s.tell("StartDecided", "SFB-2.1", f"{who} starts")
        if s.seats == 4:
            s.then(NamePlayer(first, 0), NamePlayer(1 - first, 1))


class NamePlayer(Ask[Table]):
    """The starting team names the first player, then the other team the second; their mates are third and fourth
    [SFB-18.14].
    """

    rule: ClassVar[str] = "SFB-18.14"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def prompt(self, s: Table) -> str:
        return f"Choose who of the team is the {('first', 'second')[self.place]} player"

    def options(self, s: Table) -> list[int]:
        return [SEAT + self.seat, SEAT + self.seat + 2]

    def take(self, s: Table, option: int) -> None:
        named = option - SEAT
        mate = (named + 2) % 4
        s.order = (named, s.order[1], mate) if self.place == 0 else (s.order[0], named, s.order[2], mate)
        if s.told is not None:
            s.tell("PlayerNamed", "SFB-18.14", f"{seat_name(named)} is the {('first', 'second')[self.place]} player")

    def explain(self, s: Table, option: int) -> str:
        return ""


class ChooseArea(Ask[Table]):
    """The first player chooses a deployment area for the side; the other side gets the other [SFB-2.2, 18.15]."""

    rule: ClassVar[str] = "SFB-2.2"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        return "Choose a deployment area"

    def options(self, s: Table) -> list[int]:
        return [AREA, AREA + 1]

    def take(self, s: Table, option: int) -> None:
        area = option - AREA
        s.home = (area, 1 - area) if self.seat % 2 == 0 else (1 - area, area)
        if s.told is not None:
            s.tell("AreaChosen", "SFB-2.2", f"{seat_name(self.seat)} deploys in the {SIDES[area]}")

    def explain(self, s: Table, option: int) -> str:
        return f"Your Champions deploy in the {SIDES[option - AREA]} and have their Gate there"

    def retells(self, s: Table, option: int) -> bool:
        return True


class ChooseSides(Step[Table]):
    """Asked of whoever is first [SFB-2.2]."""

    def run(self, s: Table) -> None:
        s.agenda.append(ChooseArea(s.order[0]))


# ---- decks, Challenges, traps ---------------------------------------------------------------------------------------
class MakeDecks(Step[Table]):
    """The six cards of each Champion in one deck for each player [SFB-2.8, 18.16]; Champions wait on the Gate
    [SFB-2.6].
    """

    def run(self, s: Table) -> None:
        content = s.content
        bearers = [NOBODY] * (2 * len(content.cards))
        for piece in range(len(s.at)):
            for card in content.champions[s.kinds[piece]].cards:
                bearers[s.sides[piece] * len(content.cards) + card] = piece
        s.bearers = tuple(bearers)
        s.words = tuple([piece_word(s, piece) for piece in range(len(s.at))])
        for seat in range(s.seats):
            cards = [card for piece in pieces_of(s, seat) for card in content.champions[s.kinds[piece]].cards]
            s.decks[seat] = tuple(sorted(cards))


def piece_word(s: Table, piece: int) -> int:
    """The option of a Champion on the table: its side's area and its name."""
    champions = len(s.content.champions)
    return s.content.champion_word + champions * (1 + s.home[s.sides[piece]]) + s.kinds[piece]


class DealChallenges(Step[Table]):
    """One where it cannot be scored [SFB-2.9]; with four players three, the first in the leftmost 1 VP slot
    [SFB-18.17].
    """

    def run(self, s: Table) -> None:
        for slot in (0,) if s.seats == 2 else (2, 1, 0):
            deal_challenge(s, slot)


class LayTraps(Step[Table]):
    """Two traps of the first player, then two of the second [SFB-2.12 to 2.14]; with four players one each
    [SFB-18.18].
    """

    def run(self, s: Table) -> None:
        s.follow(tuple([LayTrap(seat) for seat in s.order for _ in range(ON_THE_MAP // s.seats)]))


class LayTrap(Ask[Table]):
    """A trap hex for a face-down token nobody has looked at [SFB-2.12, 2.13, 18.18]."""

    rule: ClassVar[str] = "SFB-2.12"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, s: Table) -> str:
        each = ON_THE_MAP // s.seats
        nth = f" ({len(s.laid) % each + 1} of {each})" if each > 1 else ""
        return f"Choose a trap hex for a face-down trap{nth}"

    def options(self, s: Table) -> list[int]:
        return [s.arena.option[place] for place in s.arena.trap_hexes if is_open(s, place)]

    def take(self, s: Table, option: int) -> None:
        place = s.arena.hex_of[option]
        lay_trap(s, place)
        if s.told is not None:
            s.tell("TrapLaid", "SFB-2.12", f"{seat_name(self.seat)} lays a trap on {s.arena.names[place]}")

    def explain(self, s: Table, option: int) -> str:
        return f"Lay a face-down trap on {s.arena.names[s.arena.hex_of[option]]}"


# ---- hands and deployment -------------------------------------------------------------------------------------------
class DrawHands(Step[Table]):
    """Each in order draws and may redraw once, the next only after the one before [SFB-2.15, 2.17, 2.18, 18.19]."""

    def run(self, s: Table) -> None:
        s.follow(tuple([DrawHand(seat) for seat in s.order]))


class DrawHand(Step[Table]):
    """The opening hand [SFB-2.15, 18.7]."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Table) -> None:
        s.agenda.append(Redraw(self.seat))
        draw(s, self.seat, hand_size(s))


class Redraw(ChooseSeveral[Table]):
    """Any number of cards aside, as many new ones, and only then are those shuffled back [SFB-2.15 to 2.17].

    Only their number is open.
    """

    rule: ClassVar[str] = "SFB-2.15"
    done_word: ClassVar[int] = DONE

    def prompt(self, s: Table) -> str:
        return "Choose the cards to redraw, then done"

    def things(self, s: Table, chosen: tuple[int, ...]) -> list[int]:
        return [CARD + card for card in s.hands[self.seat] if CARD + card not in chosen]

    def finish(self, s: Table, chosen: tuple[int, ...]) -> None:
        aside = tuple([option - CARD for option in chosen])
        s.redrawn = changed(s.redrawn, self.seat, len(aside))
        for card in aside:
            s.hands[self.seat] = without(s.hands[self.seat], card)
        if s.told is not None:
            way = (f"cards:{len(aside)}", f"hand:{self.seat}", f"deck:{self.seat}") if aside else ()
            s.tell("Redrew", "SFB-2.15", f"{seat_name(self.seat)} redraws {len(aside)}", trail=way)
        draw(s, self.seat, len(aside))
        s.decks[self.seat] = tuple(sorted(s.decks[self.seat] + aside))
        if s.told is not None and aside:
            s.tell("ShuffledBack", "SFB-2.16", f"{seat_name(self.seat)} shuffles {len(aside)} back into the deck")

    def explain_pick(self, s: Table, chosen: tuple[int, ...], option: int) -> str:
        if option in chosen:
            return f"Keep {s.game.describe(option)} after all"
        if option != DONE:
            return f"Redraw {s.game.describe(option)}"
        count = len(chosen)
        return f"Redraw {count} card{'s' * (count > 1)}" if count else "Keep all cards"


class Deploy(Step[Table]):
    """All Champions, those of the first player first [SFB-2.19, 2.20, 18.20]."""

    def run(self, s: Table) -> None:
        s.follow(tuple([DeployChampion(seat, piece) for seat in s.order for piece in pieces_of(s, seat)]))


class DeployChampion(AskOfPiece):
    """An unoccupied hex of the side's own deployment area [SFB-2.19, 18.20, 18.21]."""

    rule: ClassVar[str] = "SFB-2.19"

    def __init__(self, seat: int, piece: int) -> None:
        self.seat = seat
        self.piece = piece

    def prompt(self, s: Table) -> str:
        return f"Choose the deployment hex for {name(s, self.piece)}"

    def options(self, s: Table) -> list[int]:
        area = s.arena.deployment[s.home[self.seat % 2]]
        return [s.arena.option[place] for place in area if s.on[place] == NOBODY]

    def take(self, s: Table, option: int) -> None:
        enter(s, self.piece, s.arena.hex_of[option], self.piece)

    def explain(self, s: Table, option: int) -> str:
        return ""

    def refuse(self, s: Table, option: int) -> tuple[str, str]:
        return super().refuse(s, option)


SETUP: Final[tuple[Step[Table], ...]] = (
    DecideWhoStarts(),  # SFB-2.1, 18.14
    ChooseSides(),  # SFB-2.2
    PickChampions(),  # SFB-2.4
    MakeDecks(),  # SFB-2.8
    DealChallenges(),  # SFB-2.9
    LayTraps(),  # SFB-2.12
    DrawHands(),  # SFB-2.15
    Deploy(),  # SFB-2.19
    BEGIN_TURN,  # SFB-5.1
)
