"""The figures of every Champion, Action card, Challenge, Standard Action and trap, as the rules print or fix them."""

from __future__ import annotations

import pytest

from grandmelee.games.super_fantasy_brawl import content
from grandmelee.games.super_fantasy_brawl.content import ATTACK, KINDS, REACTION, SKILL, Content


@pytest.fixture(scope="module")
def box() -> Content:
    return content.load()


CHAMPIONS = """
DER  deryn         6 0  7 0  Eagle Eye        +1 range on direct shots. +1 range on indirect shots.
KIL  kilgore       6 1  7 1  Brute Force      +1 strength on melee attacks.
GOL  gold-arr      5 1  6 1  Immovable Hoard  Cannot be displaced.
GWA  gwaien        6 0  6 0  Overcharge       +1 strength on indirect shots.
DUG  dugrun        5 1  5 1  Stone Blood      If this Champion is next to a Statue: +1 defence.
TZU  tzu-xiao      7 0  7 0  Jade Reflexes    +1 to every Move.
SUN  sunniva-vale  6 0  7 0  Radiance         +1 to every Heal.
HAR  harrow-pike   6 0  6 1  Scent of Blood   If the target is Bloodied: +1 strength.
"""

# id, name, Core, kind, move, target, strength, defence of a Reaction, effects with their slots
CARDS = """
DER-1 | Crossbow Bolt | D | attack | 1 | Direct shot, range 1-4. | 3 | - |
DER-2 | Hail of Quarrels | D | attack | 0 | Area: a line of 3. | 3 | - |
DER-3 | Field Dressing | C | skill | 2 | - | - | - | text: Heal 2 on this Champion. Draw up to 1.
DER-4 | Barbed Net | C | attack | 2 | Indirect shot, range 1-3. | 1 | - | post: Root the target. Stun the target.
DER-5 | Vanish | M | reaction | - | - | - | 1 | post: Jump 2.
DER-6 | Harpoon Shot | M | attack | 2 | Direct shot, range 2-3. | 2 | - | post: Pull 2 on the target.
KIL-1 | Cleave | D | attack | 1 | Area: an arc of 3. | 3 | - |
KIL-2 | Ogre Slam | D | attack | 1 | Melee. | 3 | - | post: Push 2 on the target.
KIL-3 | Darksteel Armour | C | reaction | - | - | - | 1 | post: +2 defence for the rest of this turn.
KIL-4 | Gnaw a Bone | C | skill | 2 | - | - | - | text: Heal 2 on this Champion.
KIL-5 | Bull Rush | M | attack | - | Melee. | 2 | - | pre: Dash 2. / post: Push 1 on the target.
KIL-6 | Terrifying Bellow | M | skill | 1 | - | - | - | text: Fear 2 on each Enemy within 1.
GOL-1 | Gilded Fist | D | attack | 2 | Melee. | 3 | - |
GOL-2 | Molten Breath | D | attack | 1 | Area: a cone. | 2 | - |
GOL-3 | Bribe the Crowd | C | skill | 2 | - | - | - | text: Heal 1 on this Champion. Draw up to 2.
GOL-4 | Greedy Grasp | C | attack | 2 | Melee. | 2 | - | dmg: Lifesteal.
GOL-5 | Golden Rush | M | attack | 1 | Melee. | 2 | - | pre: Dash 2. / post: Stun the target.
GOL-6 | Coin Storm | M | reaction | - | - | - | 1 | post: Push 2 on the attacker.
GWA-1 | Fireball | D | attack | 1 | Indirect shot, range 2-3. | 3 | - |
GWA-2 | Flame Wave | D | attack | 1 | Area: an arc of 3. | 2 | - | post: Push 1 on the target.
GWA-3 | Healing Rain | C | skill | 1 | - | - | - | text: Heal 2 on this Champion or an Ally within 3.
GWA-4 | Arcane Ward | C | reaction | - | - | - | 2 | post: Draw up to 1.
GWA-5 | Blink | M | skill | - | - | - | - | text: Jump 3. Plan up to 1.
GWA-6 | Gust of Wind | M | attack | 2 | Indirect shot, range 1-3. | 0 | - | post: Force 2 on the target.
DUG-1 | Hammerfall | D | attack | 1 | Melee. | 4 | - |
DUG-2 | Ground Pound | D | attack | 1 | Area: a ring. | 2 | - | post: Push 1 on the target.
DUG-3 | Rune of Stone | C | reaction | - | - | - | 1 |
    post: If the attacker is adjacent: Deal 1 damage to the attacker.
DUG-4 | Round for Everyone | C | skill | 1 | - | - | - | text: Heal 1 on this Champion. Heal 1 on each Ally within 2.
DUG-5 | Hammer Throw | M | attack | 1 | Direct shot, range 2-3. | 2 | - | post: Stun the target.
DUG-6 | Chain Drag | M | attack | 1 | Direct shot, range 1-3. | 1 | - | post: Pull 2 on the target. Root the target.
TZU-1 | Challenge Attack | D | attack | 2 | Direct shot, range 1-2. | 2 | - | post: Pull 1 on the target.
TZU-2 | Twin Claws | D | attack | 1 | Melee. | 2 | - | dmg: Double.
TZU-3 | Cat's Poise | C | skill | 3 | - | - | - | text: Heal 1 on this Champion. Plan up to 1.
TZU-4 | Nine Lives | C | reaction | - | - | - | 1 | post: Heal 1 on this Champion. Jump 1.
TZU-5 | Whirling Sweep | M | skill | 2 | Area: an arc of 3. | - | - | text: Push 1 on the target.
TZU-6 | Pounce | M | attack | - | Melee. | 2 | - | pre: Jump 3. / mod: If the target is Bloodied: +1 strength.
SUN-1 | Sunlance | D | attack | 1 | Direct shot, range 1-3. | 3 | - |
SUN-2 | Searing Flare | D | attack | 1 | Indirect shot, range 1-2. | 2 | - |
    post: If the target was damaged: Fear 2 on the target.
SUN-3 | Benediction | C | skill | 2 | - | - | - | text: Heal 3 on an Ally within 2.
SUN-4 | Radiant Shield | C | reaction | - | - | - | 2 | post: Heal 1 on this Champion.
SUN-5 | Wing Dive | M | attack | - | Melee. | 2 | - | pre: Swoop 4.
SUN-6 | Beckon | M | skill | 1 | - | - | - | text: Place an Ally within 4 next to this Champion. Draw up to 1.
HAR-1 | Venom Blade | D | attack | 2 | Melee. | 2 | - | dmg: Poison 2.
HAR-2 | Poison Dart | D | attack | 1 | Indirect shot, range 1-3. | 1 | - | dmg: Poison 1.
HAR-3 | Drink Deep | C | attack | 2 | Area: an arc of 2. | 2 | - | dmg: Lifesteal.
HAR-4 | Antidote | C | skill | 2 | - | - | - | text: Heal 2 on this Champion. Plan up to 1.
HAR-5 | Smoke Bomb | M | reaction | - | - | - | 1 | pre: Fear 1 on the attacker.
HAR-6 | Shadow Step | M | attack | - | Melee. | 1 | - |
    pre: Place this Champion next to an Enemy within 4. / post: Force 1 on the target.
"""

CHALLENGES = """
CH-01 | Master of Manipulation | Control the Manipulation area.
CH-02 | Lord of Destruction | Control the Destruction area.
CH-03 | Keeper of Creation | Control the Creation area.
CH-04 | Homage to Esmae | Have 2 Champions next to Esmae's Statue.
CH-05 | Homage to Garnet | Have 2 Champions next to Garnet's Statue.
CH-06 | Homage to Ragryl | Have 2 Champions next to Ragryl's Statue.
CH-07 | Everywhere at Once | Control 2 areas.
CH-08 | Blood Sport | Have 2 Enemies Bloodied or on their Gate.
CH-09 | Storm the Gate | Have 1 Champion in the Enemies' deployment area.
CH-10 | Unbowed | Have no Champion on your Gate. Have fewer Champions Bloodied than Enemies Bloodied or on their Gate.
CH-11 | Daredevils | Have 2 Champions on printed trap hexes.
"""


SLOTS = {"before_attack": "pre", "during_attack": "mod", "damage": "dmg", "after_attack": "post", "text": "text"}


def rows(table: str) -> list[list[str]]:
    """The cells of each line; an indented line goes on with the one before."""
    lines = table.strip().replace("\n    ", " ").split("\n")
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def figure(number: int) -> str:
    return "-" if number < 0 else str(number)


@pytest.mark.parametrize("line", CHAMPIONS.strip().split("\n"), ids=lambda line: line.split()[0])
def test_SFB_1_19_and_1_20_hit_points_defence_and_ability(box: Content, line: str):
    number, slug, *figures = line.split()[:6]
    champion = box.champion(slug)
    sides = [champion.hit_points[0], champion.defence[0], champion.hit_points[1], champion.defence[1]]
    assert (champion.number, [str(side) for side in sides]) == (number, figures)
    assert f"{champion.ability_name} {' '.join(champion.ability)}".split() == line.split()[6:]


@pytest.mark.parametrize("row", rows(CARDS), ids=lambda row: row[0])
def test_SFB_1_17_and_1_18_what_an_action_card_prints(box: Content, row: list[str]):
    number, name, core, kind, move, target, strength, defence, text = row
    card = next(card for card in box.cards if card.number == number)
    assert (card.name, "DCM"[card.core], KINDS[card.kind]) == (name, core, kind)
    assert (figure(card.move), card.aim_text or "-", figure(card.strength)) == (move, target, strength)
    assert (str(card.defence) if card.kind == REACTION else "-") == defence
    slots = " / ".join(f"{SLOTS[slot]}: {' '.join(sentences)}" for slot, sentences in card.sentences.items())
    assert slots == text
    assert box.champions[card.champion].number == number.partition("-")[0]


def test_SFB_1_1_every_champion_has_two_cards_of_each_core_one_reaction_a_skill_and_three_attacks(box: Content):
    assert (len(box.champions), len(box.cards)) == (8, 48)
    for champion in box.champions:
        cards = [box.cards[number] for number in champion.cards]
        assert sorted(card.core for card in cards) == [0, 0, 1, 1, 2, 2]
        kinds = [card.kind for card in cards]
        assert (len(cards), kinds.count(REACTION)) == (6, 1)
        assert kinds.count(SKILL) >= 1
        assert kinds.count(ATTACK) >= 3


def test_SFB_14_9_no_champion_loses_hit_points_by_levelling_up(box: Content):
    for champion in box.champions:
        assert 5 <= champion.hit_points[0] <= champion.hit_points[1] <= 7
        assert champion.hit_points[0] + champion.defence[0] in (6, 7)


@pytest.mark.parametrize("row", rows(CHALLENGES), ids=lambda row: row[0])
def test_SFB_1_4_what_a_challenge_asks_for(box: Content, row: list[str]):
    number, name, text = row
    challenge = next(challenge for challenge in box.challenges if challenge.number == number)
    assert (challenge.name, " ".join(challenge.text)) == (name, text)


IN_PART_FROM_THE_RULEBOOK = {"golden-rush", "fireball", "challenge-attack", "whirling-sweep"}
NEW_CHAMPIONS = {"sunniva-vale", "harrow-pike"}


def test_every_entry_names_its_source_and_says_what_is_not_from_there():
    """As with Legends of the Arena: the best source of anything on it, and a note when not all of it is from there."""
    tables = content.load()
    sources = {card.slug: card.source for card in tables.cards if card.source != "house"}
    assert sources == {"darksteel-armour": "published", **dict.fromkeys(IN_PART_FROM_THE_RULEBOOK, "rulebook")}
    assert {one.slug for one in tables.champions if one.source == "house"} == NEW_CHAMPIONS
    assert {one.source for one in tables.challenges} == {"house"}
    entries: list[content.Card | content.Champion] = [*tables.cards, *tables.champions]
    for one in entries:
        assert ("house" in one.source_note) is (one.source != "house")
