"""Legends of the Arena: hidden programming of three cards, exchanges by Speed, and Pushes past the edge.

Where to find what (each module is a chapter of RULES.md):

| module | chapter |
|---|---|
| words, state | what can be pointed at, what lies on the table |
| content, arenas, cards/ | Legends, cards and Arenas, from TOML [LA-1, 20] |
| added | what packs brought: read back, and put into play |
| setup | LA-2 |
| sequence | LA-3 |
| meter | LA-4 |
| select | LA-5 |
| exchange | LA-6 and the other exchanges of LA-16 |
| recover | LA-7 |
| arena | LA-8, and moving as in LA-10 |
| operation, effects, phrases_* | LA-9: the sentences on cards |
| strike, fatigue | LA-11 to 13 |
| push | LA-14 |
| knock_out | LA-15 and the points of LA-19 |
| undead | LA-17 |
| traps | LA-18 |
| axe | the held card of LA-20 |
| view, board, draw | what a seat may know, as data, as text, as a picture |
"""

from __future__ import annotations

from grandmelee.games.legends_of_the_arena.game import LegendsOfTheArena, load

__all__ = ["LegendsOfTheArena", "load"]
