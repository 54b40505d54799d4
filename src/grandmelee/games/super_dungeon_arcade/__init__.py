"""Super Dungeon: Arcade: a party of Heroes against the automated Consul, on tiles, with dice and 250 cards.

Where to find what (each module is a chapter of RULES.md):

| module | chapter |
|---|---|
| terms, words, state | fixed words as numbers, what can be pointed at, what lies on the table |
| content, charts, entries, misplaced, components, cards/ | what is printed, from TOML [SDA-1, 3] |
| outfits | a Hero with its equipment [SDA-26.14] |
| phrases, features, deeds, orders, lasting, crystals | the sentences |
| shapes, faces, tiles, paths, sight, areas, placing | squares, steps, distance, line of sight, areas [SDA-0, 2, 30] |
| dice, decks | chance [SDA-0.7, 2.2] |
| setup | SDA-4 |
| consul | SDA-5, 14 and the boss fight of SDA-25 |
| activation, movement | SDA-6, 8 |
| targets, offence, landing, blow | SDA-7 |
| defence | defence rolls of SDA-13, 18 |
| potions | SDA-9 |
| party | what the party decides together, giving up [SDA-4.39, 5.9] |
| wrath | SDA-10 |
| wounds, statuses, equipment | SDA-11, 26, 34 |
| figures, stance | SDA-3, 12, 13 |
| commands, moving, unique, fight, spawning, bosses | SDA-14 to 21, 24, 25, 33 |
| plots, menace, turning | SDA-22 |
| challenges, happenings, in_play, in_force | SDA-23, 32 |
| power_up, treasure | SDA-26, 29 |
| control | SDA-31 |
| further | where one click walks, and whom it attacks [SDA-6.8, 7.13] |
| reasons | why something is not a choice |
| view, board, draw/ | what a seat may know, as data, as text and as a picture |
| bot | how likely the party is to win |
"""

from __future__ import annotations

from grandmelee.games.super_dungeon_arcade.game import SuperDungeonArcade, load

__all__ = ["SuperDungeonArcade", "load"]
